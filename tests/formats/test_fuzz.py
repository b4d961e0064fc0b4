"""A quick part of the fuzz run; `make fuzz` does 200,000 inputs."""

from __future__ import annotations

from tests.fuzz import fuzz


def test_mutated_files_end_in_values_or_our_errors() -> None:
    outcomes = fuzz(4_000, seed=2, tell=lambda text: None)
    assert outcomes.total() == 4_000
    # the inputs are worth something only if they are neither all sound nor all hopeless
    assert min(outcomes["pbn: board"], outcomes["lin: board"]) > 50
    assert sum(count for kind, count in outcomes.items() if "error" in kind) > 400
