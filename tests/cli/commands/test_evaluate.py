"""strongsuit evaluate."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from strongsuit import UsageError, evaluate, evaluators
from strongsuit.cli.commands.evaluate import command

HAND = "AQ765.KJ4.2.QJ83"


def run(*words: str, text: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(
        command, words, input=text, catch_exceptions=False
    )


def test_a_hand_is_counted_in_every_way_it_can_be() -> None:
    said = run(HAND).output
    for each in evaluators():
        lines = [line.split() for line in said.splitlines()]
        shown = any(words[:1] == [each.name] for words in lines)
        assert shown == (not each.needs_trump and not each.needs_partner), each.name
    assert "hcp          13  high cards ♠AQxxx 6 ♥KJx 4 ♣QJxx 3" in said
    assert "with --trump" in said
    assert "with --partner" in said


def test_trump_and_partner_add_the_rest() -> None:
    said = run(HAND, "--trump", "S", "--partner", "KT82.A93.Q654.K2").output
    assert all(f" {each.name} " in said for each in evaluators())
    assert "with --trump" not in said


def test_methods_are_chosen_by_name() -> None:
    said = run(HAND, "--method", "zar", "--method", "scale:5,4,3,2,1").output
    assert " zar " in said
    assert " scale:5,4,3,2,1  19" in said
    assert "hcp" not in said


def test_json_for_programs() -> None:
    found = json.loads(run(HAND, "--json", "--method", "zar").output)
    assert [(row["name"], row["value"]) for row in found] == [("zar", 29)]
    assert found[0]["counted"][0] == {
        "label": "high cards and controls",
        "suit": "S",
        "cards": "AQ765",
        "points": 8,
    }
    assert sum(item["points"] for item in found[0]["counted"]) == 29


def test_a_file_of_hands_becomes_csv(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"# two hands\n{HAND}\n\nS A543 H A43 D A43 C A43\n")
    for said in (run(str(path)), run("-", text=path.read_text())):
        rows = list(csv.DictReader(said.output.splitlines()))
        assert [row["hand"] for row in rows] == [HAND, "A543.A43.A43.A43"]
        for name, value in rows[1].items():
            if name != "hand":
                assert float(value) == pytest.approx(evaluate(name, "A543.A43.A43.A43"), abs=1e-4)
    rows = json.loads(run(str(path), "--json", "--method", "hcp-short", "--trump", "S").output)
    assert rows == [
        {"hand": HAND, "hcp-short": 16},
        {"hand": "A543.A43.A43.A43", "hcp-short": 16},
    ]


def test_the_list_names_sources() -> None:
    found = json.loads(run("--list", "--json").output)
    assert [row["name"] for row in found] == [each.name for each in evaluators()]
    assert all(row["source"] and row["summary"] and row["needs"] for row in found)
    assert "Zar Petkov" in run("--list").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((HAND, "--method", "hpc"), "no evaluator 'hpc'"),
        ((HAND, "--method", "hcp-short"), "hcp-short needs a trump suit"),
        ((HAND, "--method", "opc-suit", "--trump", "S"), "needs both hands"),
        (("AQ765.KJ4.2.QJ8",), "has 12"),
        ((HAND, "--partner", HAND), "both partners hold"),
        ((HAND, "--trump", "S", "--lho", "S"), "an opponent has bid S"),
    ],
)
def test_errors_are_ours(words: tuple[str, ...], message: str) -> None:
    from strongsuit import StrongSuitError

    with pytest.raises(StrongSuitError, match=message):
        run(*words)


def test_wrong_usage() -> None:
    assert "expected a hand" in run().output
    assert "'no-such-file' is no file" in run("no-such-file").output
    assert "got the folder" in run(".").output
    assert "notrump has no trump suit" in run(HAND, "--trump", "NT").output


def test_a_bad_line_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(f"{HAND}\nAQ765.KJ4.2.QJ8\n")
    with pytest.raises(Exception, match=r"hands\.txt:2: expected a hand of 13 cards"):
        run(str(path))
    path.write_text("# nothing\n")
    with pytest.raises(UsageError, match="on each line, got none"):
        run(str(path))


def test_their_suit_is_not_ones_trumps(home: Path) -> None:
    with pytest.raises(UsageError, match="an opponent has bid S"):
        run("AQ765.KJ4.2.QJ83", "--trump", "S", "--rho", "S")
    assert "only in formulas with cH" in run("AQ765.KJ4.2.QJ83", "--lho", "H").stderr
