"""The Muon optimizer."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.muon import orthogonal  # noqa: E402


def test_muon_makes_singular_values_alike() -> None:
    values = torch.linalg.svdvals(orthogonal(torch.randn(24, 9)))
    assert values.min() > 0.6
    assert values.max() < 1.3
