"""chen2025.models: the encodings of their inputs, and the progress of a training."""

from __future__ import annotations

from dataclasses import replace

import pytest

from strongsuit.reproduce.chen2025.compared_models import Model
from strongsuit.reproduce.chen2025.study import Chen2025Study


@pytest.mark.parametrize(
    ("model", "inputs"),
    [
        (Model(), 612),
        (Model(hand="binary"), 612 - 15 + 52),
        (Model(hand="goren"), 612 - 15 + 10),
        (Model(calls="indicators"), 612 - 564 + 4 * 71 + 35),
        (Model(calls="labels"), 612 - 564 + 4 * 36),
    ],
)
def test_encodings_have_their_widths(study: Chen2025Study, model: Model, inputs: int) -> None:
    assert model.inputs(study.examples).shape == (len(study.examples), inputs)


def test_a_network_reports_each_batch(study: Chen2025Study) -> None:
    lines: list[str] = []
    replace(study, progress=lines.append).answers(Model(kind="plain", hidden=(8,)), 0)
    batches = [line.rsplit(" ", 3)[1] for line in lines[1:]]
    assert batches == [f"{number:,}" for number in range(1, len(lines))]
    assert lines[-1].endswith(f"fold 1, batch {batches[-1]} of {batches[-1]}")
