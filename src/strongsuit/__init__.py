"""StrongSuit: how strong a hand is, how many tricks a deal will yield, which contract is best.

The public names are those of ``__init__.pyi``; each is loaded when first used, so that neither
``import strongsuit`` nor ``strongsuit --help`` waits for numpy.
"""

from typing import Any

import lazy_loader

_public_name, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("strongsuit")
    return _public_name(name)
