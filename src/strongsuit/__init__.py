"""StrongSuit: how strong a hand is, how many tricks a deal will yield, which contract is best.

The public names are those of ``__init__.pyi``; each is loaded when first used, so that neither
``import strongsuit`` nor ``strongsuit --help`` waits for numpy.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
