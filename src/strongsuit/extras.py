"""Packages that only an extra installs, and the one error where such a package is missing."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, NoReturn

from strongsuit.errors import MissingExtraError

# Module: (name on PyPI, extra of pyproject.toml that installs it).
PACKAGES = {
    "distributed": ("distributed", "cluster"),
    "fastapi": ("fastapi", "web"),
    "matplotlib": ("matplotlib", "plots"),
    "onnx": ("onnx", "train"),
    "pymoo": ("pymoo", "train"),
    "sklearn": ("scikit-learn", "train"),
    "threadpoolctl": ("threadpoolctl", "train"),
    "torch": ("torch", "train"),
    "uvicorn": ("uvicorn", "web"),
}


def require(purpose: str, *modules: str) -> None:
    """Raise `MissingExtraError` if one of these modules is not installed.

    ``purpose`` begins the message, for example "pictures" or "the genetic algorithm". No module is
    imported, so the check is quick enough to make before long work starts.
    """
    for module in modules:
        if not _is_installed(module):
            _refuse(purpose, module)


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ModuleNotFoundError, ValueError):
        return False


def _refuse(purpose: str, module: str) -> NoReturn:
    package, extra = PACKAGES[module]
    raise MissingExtraError(
        f'{purpose} needs {package}: pip install "strongsuit[{extra}]", '
        f'or in a clone .venv/bin/pip install --no-build-isolation -e ".[{extra}]"'
    )


class MissingEstimator:
    """Stand-in for scikit-learn's BaseEstimator: a subclass can be imported, but not created."""

    def __new__(cls, *_: Any, **__: Any) -> MissingEstimator:
        _refuse(cls.__name__, "sklearn")


class MissingMixin:
    """Stand-in for scikit-learn's ClassifierMixin and RegressorMixin."""
