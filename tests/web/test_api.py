"""The HTTP API: what commands print, by HTTP; what is refused, and how."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from strongsuit import Board, Deal, Seat, evaluators, random_deals, write
from strongsuit.cli.main import cli
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import Players
from strongsuit.web.app import create_app
from strongsuit.web.inputs import DEAL, HAND, PARTNER
from strongsuit.web.limits import MAX_BODY_BYTES

PAIR = {"north": PARTNER, "south": HAND}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(("testserver",))) as client:
        yield client


def printed(words: str) -> Any:
    done = CliRunner().invoke(cli, shlex.split(words))
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("path", "asked", "words"),
    [
        ("evaluate", {"hand": HAND}, f"evaluate {HAND}"),
        ("evaluate", {"hand": HAND, "trump": "S", "partner": PARTNER},
         f"evaluate {HAND} --trump S --partner {PARTNER}"),
        ("evaluate", {"hand": HAND, "method": ["hcp", "scale:5,3,2"]},
         f"evaluate {HAND} --method hcp --method scale:5,3,2"),
        ("evaluators", {}, "evaluate --list"),
        ("score", {"contract": "4SXN", "tricks": 9, "vul": "ns"}, "score 4SXN 9 --vul ns"),
        ("solve", {"deal": DEAL}, f"solve '{DEAL}'"),
        ("tricks", {"deal": DEAL, "strain": "S", "declarer": ["N", "S"]},
         f"tricks '{DEAL}' --strain S --declarer N --declarer S"),
        ("leads", {"deal": DEAL, "contract": "4SN"}, f"leads '{DEAL}' 4SN"),
        ("pair", PAIR, f"pair {PARTNER} {HAND}"),
        ("simulate", {**PAIR, "layouts": 300, "estimate": True, "east": "hcp 0-10"},
         f"simulate --north {PARTNER} --south {HAND} --layouts 300 --estimate --east 'hcp 0-10'"),
        ("simulate", {**PAIR, "layouts": 10, "contract": "4S"},
         f"simulate --north {PARTNER} --south {HAND} --layouts 10 --contract 4S"),
        ("league/judge", {"method": ["hcp"], "resamples": 0},
         "league --method hcp --resamples 0"),
        ("league/contracts", {"contract": ["3NT", "4S"], "method": ["hcp"]},
         "league --contract 3NT --contract 4S --method hcp --resamples 0"),
        ("formula/list", {}, "formula list"),
    ],
)  # fmt: skip
def test_answers_are_those_of_the_commands(
    client: TestClient, path: str, asked: dict[str, Any], words: str
) -> None:
    answer = client.get(f"/api/{path}?{urlencode(asked, doseq=True)}")
    assert answer.status_code == 200, answer.text
    assert answer.json() == printed(f"{words} --json")


def test_a_formula_is_trained_as_by_the_command(client: TestClient, tmp_path: Path) -> None:
    out = tmp_path / "it.json"
    found = printed(f"formula fit H+TL+NL --resolution 0.5 --out {out} --json")
    del found["file"]
    asked: dict[str, Any] = {"formula": "tl+nl+h", "resolution": 0.5}
    told = events(client.get("/api/formula/fit/stream", params=asked).text)
    assert [step.get("done") for _, step in told[:-2]] == [1, 2, 3, 4, 5, 6]
    assert told[-2][1] == found == client.get("/api/formula/fit", params=asked).json()


def test_formulas_are_compared(client: TestClient) -> None:
    asked: dict[str, Any] = {"formula": ["H", "H+TL+NL"], "generations": 20}
    found = client.get("/api/formula/search", params=asked).json()
    assert [row["formula"] for row in found] == ["H+TL+NL", "H"]
    assert found[0]["correlation"] > 0.9 > found[1]["correlation"]


def test_a_match_is_reviewed_as_by_the_command(client: TestClient, tmp_path: Path) -> None:
    boards = random_deals(3, seed=5)
    table = Players(ConventionCard.load("sayc"), ConventionCard.load("sayc"))
    bidden = [bid_board(Board(deal=deal, dealer=Seat.NORTH), table)[0] for deal in boards]
    path = tmp_path / "match.pbn"
    write(path, bidden)
    done = CliRunner().invoke(cli, ["review", str(path), "--layouts", "20", "--json"])
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    text, asked = path.read_text(), {"layouts": 20}
    found = client.post("/api/review", params=asked, content=text).json()
    assert found["boards"] == rows
    assert found["summary"]["boards"] == len(rows) == 3
    told = events(client.post("/api/review/stream", params=asked, content=text).text)
    assert [step["board"] for _, step in told[:-1]] == rows
    assert client.post("/api/review", content=DEAL).json()["detail"].startswith("no board has")


def test_an_auction_is_explained_as_by_the_command(client: TestClient) -> None:
    found = client.get("/api/explain", params={"auction": "W:1D{3+ !D, zz} 1S 2D"}).json()
    words, rest = found.pop("words"), found.pop("rest")
    assert found == printed("explain 'W:1D{3+ !D, zz} 1S 2D' --json")
    assert "3+ diamonds" in words[0]
    assert rest == ["zz"]


def test_calls_say_where_an_auction_stands(client: TestClient) -> None:
    start = client.get("/api/calls").json()
    assert (start["turn"], start["over"], len(start["legal"])) == ("N", False, 36)
    doubled = client.get("/api/calls", params={"auction": "1S X", "dealer": "W"}).json()
    assert doubled["turn"] == "E"
    assert doubled["legal"][:3] == ["P", "XX", "1NT"]
    assert client.get("/api/calls", params={"auction": "P P P P"}).json()["over"]
    assert client.get("/api/calls", params={"auction": "E:"}).json()["turn"] == "E"


def test_layouts_fit_and_are_told(client: TestClient) -> None:
    asked: dict[str, Any] = {"hand": HAND, "seat": "S", "number": 20}
    asked["auction"] = "W:1NT{15-17} P"
    for weighted in (False, True):
        found = client.get("/api/layouts", params={**asked, "weighted": weighted}).json()
        assert found["count"] > 10**9
        assert any("HCP 15-17: 1NT, explanation" in line for line in found["told"])
        deals = [Deal.parse(text) for text in found["deals"]]
        assert len(deals) == 20
        assert {str(deal.hands[2]) for deal in deals} == {HAND}


def test_boards_are_read_whatever_they_come_as(client: TestClient) -> None:
    pbn = client.post("/api/convert", params={"to": "pbn"}, content=DEAL).text
    link = client.post("/api/convert", params={"to": "handviewer"}, content=pbn).text
    for text in (DEAL, pbn, link, pbn.encode("utf-16")):
        [board] = client.post("/api/show", content=text).json()["boards"]
        assert board["deal"] == DEAL
    bad = client.post("/api/show", content=pbn + '[Deal "N:AA... - - -"]\n').json()
    assert len(bad["boards"]) == 1
    assert "A twice" in bad["skipped"][0]


def test_many_hands_at_once(client: TestClient) -> None:
    answer = client.post("/api/evaluate?method=hcp", content=f"{HAND}\n{PARTNER}\n")
    assert [row["hcp"] for row in answer.json()] == [13, 9]


def test_a_deal_is_dealt_and_bid(client: TestClient) -> None:
    first = client.get("/api/deal", params={"seed": 7, "north": HAND}).json()
    assert first == client.get("/api/deal", params={"seed": 7, "north": HAND}).json()
    assert first[0]["deal"].startswith(f"N:{HAND} ")
    bidden = client.get("/api/bid", params={"deal": first[0]["deal"], "dealer": "E"}).json()
    assert bidden["calls"][0]["seat"] == "E"


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    parts = [
        dict(line.split(": ", 1) for line in part.split("\n"))
        for part in text.split("\n\n")
        if part
    ]
    return [(part["event"], json.loads(part["data"])) for part in parts]


def test_a_simulation_grows(client: TestClient) -> None:
    answer = client.get("/api/simulate/stream", params={**PAIR, "layouts": 600, "estimate": True})
    assert answer.headers["content-type"].startswith("text/event-stream")
    told = events(answer.text)
    assert [name for name, _ in told] == ["step", "step", "step", "done"]
    assert [step["layouts"] for _, step in told[:-1]] == [240, 480, 600]
    whole = client.get("/api/simulate", params={**PAIR, "layouts": 600, "estimate": True})
    assert told[-2][1] == whole.json()


@pytest.mark.parametrize(
    ("path", "asked", "status", "told"),
    [
        ("evaluate", {"hand": "AQ765.KJ4.2.QJ8"}, 400, "a hand has 13 cards"),
        ("evaluate", {"hand": HAND, "trump": "NT"}, 400, "notrump has no trump suit"),
        ("evaluate", {"hand": HAND, "method": "hpc"}, 400, "no evaluator 'hpc'"),
        ("evaluate", {"hand": "A" * 81}, 422, "at most 80 characters"),
        ("evaluate", {}, 422, "hand: Field required"),
        ("simulate", {**PAIR, "layouts": 10**9}, 422, "less than or equal to 2000"),
        ("simulate", {**PAIR, "south": PARTNER}, 400, "two hands"),
        ("simulate/stream", {**PAIR, "east": "hcp 38"}, 400, "expected a range"),
        ("explain", {"auction": "1S 1H"}, 400, "not a legal call"),
        ("explain", {"auction": "1S", "card": "/etc/passwd"}, 422, "'sayc'"),
        ("explain", {"auction": "1S", "net": "../x.onnx"}, 422, "'meanings'"),
        ("formula", {"name": "../../secret.json"}, 400, "no formula"),
        ("layouts", {"hand": HAND, "seat": "S", "west": "S 13"}, 400, "spades"),
        ("solve", {"deal": "N:AK... - - -"}, 400, "expected 13"),
        ("nothing", {}, 404, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_told(
    client: TestClient, path: str, asked: dict[str, Any], status: int, told: str
) -> None:
    answer = client.get(f"/api/{path}", params=asked)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert told in problem["detail"]


def test_what_is_too_large_is_refused(client: TestClient) -> None:
    for path in ("show", "convert?to=pbn", "evaluate"):
        answer = client.post(f"/api/{path}", content=b"A" * (MAX_BODY_BYTES + 1))
        assert answer.status_code == 413, path
        assert "bytes" in answer.json()["detail"]


@pytest.mark.parametrize(
    "path",
    [
        *("/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py"),
        *("/static//etc/passwd", "/static/..%5c..%5capp.py", "/static/shell.html%00.js"),
        *("/static/jan2023.md", "/static/", "/etc/passwd"),
    ],
)  # fmt: skip
def test_no_other_file_can_be_read(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pages_load_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/deal", "/pair", "/auction", "/league", "/papers", "/api"):
        page = client.get(path)
        assert page.status_code == 200, path
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert 'src="http' not in page.text
        assert "{{" not in page.text
    icon = client.get("/static/icon.svg")
    again = client.get("/static/icon.svg", headers={"If-None-Match": icon.headers["etag"]})
    assert (icon.status_code, again.status_code) == (200, 304)


def test_only_known_names_are_answered() -> None:
    with TestClient(create_app(), base_url="http://elsewhere.example") as client:
        assert client.get("/api/evaluators").status_code == 400
    with TestClient(create_app(), base_url="http://localhost") as client:
        assert len(client.get("/api/evaluators").json()) == len(evaluators())


ASKED: dict[str, Any] = {
    "hand": HAND,
    "auction": "1D 1S 2D",
    "dealer": "W",
    "vul": "NS",
    "layouts": 60,
}


def test_advice_is_that_of_the_command(client: TestClient) -> None:
    words = f"advise --hand {HAND} --auction '1D 1S 2D' --dealer W --vul NS --layouts 60 --json"
    assert client.get("/api/advise", params=ASKED).json() == printed(words)
    explained = {**ASKED, "auction": "1D 1S{0-4 HCP, 4+ !S} 2D"}
    assert client.get("/api/advise", params=explained).json()["shown"]["N"]["hcp"] == [0, 4]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"exact": True}, "at most 40 layouts are solved exactly"),
        ({"auction": "P P P P"}, "over"),
        ({"hand": "AQ765.KJ4.2.QJ8"}, "13 cards"),
        ({"auction": "1D 1C"}, "not a legal call"),
    ],
)
def test_advice_that_cannot_be_given(client: TestClient, asked: dict[str, Any], told: str) -> None:
    answer = client.get("/api/advise", params={**ASKED, "layouts": 60, **asked})
    assert answer.status_code == 400
    assert told in answer.json()["detail"]


def test_robots_are_answered_in_their_way(client: TestClient) -> None:
    asked = {"hand": HAND.replace(".", "_"), "seat": "S", "dealer": "W", "vul": "@v"}
    found = client.get("/bid", params={**asked, "ctx": "1D1S2D", "details": True}).json()
    assert found["bid"] in {each["call"] for each in found["candidates"]}
    assert {"who", "explanation"} <= found.keys()
    calls = {each["call"] for each in found["candidates"]}
    assert "PASS" in calls
    assert not any(call.endswith("NT") for call in calls)
    over = client.get("/bid", params={**asked, "ctx": "1NDbRd------"})
    assert over.json() == {"message": "Bidding is over"}
    assert "turn" in client.get("/bid", params={**asked, "ctx": "1D--"}).json()["detail"]
    assert "two letters" in client.get("/bid", params={**asked, "ctx": "1D-"}).json()["detail"]
    assert (
        "vul is @v"
        in client.get("/bid", params={**asked, "vul": "NS", "ctx": "1D1S2D"}).json()["detail"]
    )
