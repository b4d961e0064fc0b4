"""The public names: all there, sorted, documented, and cheap to import."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib.metadata import version

import strongsuit


def test_every_public_name_is_there_and_documented() -> None:
    assert list(strongsuit.__all__) == sorted(strongsuit.__all__)
    for name in strongsuit.__all__:
        value = getattr(strongsuit, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), f"{name} has no docstring"
            assert value.__module__.startswith("strongsuit."), name


def test_the_version_is_that_of_the_distribution() -> None:
    assert strongsuit.__version__ == version("strongsuit")


def modules_after(statement: str) -> set[str]:
    """What a fresh interpreter has loaded after a statement."""
    code = f"import sys; {statement}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_imports_stay_light() -> None:
    heavy = {"numpy", "polars", "torch", "rich"}
    assert not heavy & modules_after("import strongsuit, strongsuit.cli.main")
    assert not heavy - {"numpy"} & modules_after("from strongsuit import *")
