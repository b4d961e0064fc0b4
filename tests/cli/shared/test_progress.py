"""cli.shared.progress: without a terminal, a line now and then."""

from __future__ import annotations

import pytest

from strongsuit.cli.shared import progress
from strongsuit.cli.shared.progress import progress_bar, status, track


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SECONDS", 0.0)


@pytest.mark.usefixtures("hurried")
def test_lines_tell_how_far_the_work_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(track("ab", "reading")) == ["a", "b"]
    assert list(track("a", "reading", 1200)) == ["a"]
    with progress_bar("solving", 3000, done=1000) as advance:
        advance(500)
    with status("training") as show:
        show("epoch 3")
    out, err = capsys.readouterr()
    assert not out
    assert err.splitlines() == [
        "reading: 1",
        "reading: 2",
        "reading: 1 of 1,200",
        "solving: 1,500 of 3,000",
        "training: epoch 3",
    ]


def test_short_work_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(track(range(3), "reading")) == [0, 1, 2]
    assert capsys.readouterr().err == ""


def test_lines_are_some_time_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter((0.0, 10.0, 31.0, 50.0, 61.0))
    monkeypatch.setattr("strongsuit.cli.shared.progress.time.monotonic", lambda: next(seconds))
    with progress_bar("solving", 4) as advance:
        for _ in range(4):
            advance(1)
    assert capsys.readouterr().err == "solving: 2 of 4\nsolving: 4 of 4\n"
