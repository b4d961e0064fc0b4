"""Handviewer links."""

from __future__ import annotations

import pytest

from strongsuit import Deal, FormatError, Seat, Vulnerability, loads
from strongsuit.formats.handviewer import BASE

HANDS = "n=SKJ984HA63DJ5CT62&e=st2h9872dt874ck95&s=SAQ765HKJ4D2CQJ83&w=S3HQT5DAKQ963CA74"
DEAL = Deal.parse("N:KJ984.A63.J5.T62 T2.9872.T874.K95 AQ765.KJ4.2.QJ83 3.QT5.AKQ963.A74")


def test_a_link() -> None:
    text = f"See {BASE}?{HANDS}&d=w&v=n&b=8&a=1d1s2d!(6-9%20points)4sppp&p=DTD2&nn=Bea&c=10 there\n"
    [board] = loads(text, "handviewer")
    assert board.deal == DEAL
    assert (board.dealer, board.vulnerability, board.number) == (Seat.WEST, Vulnerability.NS, 8)
    assert str(board.auction) == "W:1D 1S 2D 4S P P P"
    assert [(note.call, note.text, note.alerted) for note in board.notes] == [
        (2, "6-9 points", True)
    ]
    assert (list(map(str, board.play)), board.tricks, board.tag("North")) == (
        ["DT", "D2"],
        10,
        "Bea",
    )


def test_three_hands_are_enough() -> None:
    [board] = loads(f"{BASE}?{HANDS.partition('&w=')[0]}", "handviewer")
    assert board.deal == DEAL


def test_a_link_with_lin() -> None:
    lin = "md%7C3SAT2H9765DT987CQJ%2CSK863HTDKJ42CT864%2CSJ74HAQJ82DQ63CA9%2C%7Csv%7Cn%7Cmb%7C1H%7C"
    [board] = loads(f"{BASE}?lin={lin}", "handviewer")
    assert str(board.auction) == "N:1H"


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("d=n", "the link shows no hand"),
        (f"{HANDS}&a=1c", "no dealer"),
        (f"{HANDS}&d=n&a=1c1c", "not a legal call"),
        (f"{HANDS}&d=n&a=1c?", r"cannot read '\?'"),
        (f"{HANDS}&p=S", "cannot read 'S'"),
        ("n=SAA", "A twice"),
        ("lin=", "expected one board"),
        ("lin=md%7C", r"expected xx\|value"),
    ],
)
def test_bad_links_are_refused(query: str, complaint: str) -> None:
    with pytest.raises(FormatError, match=complaint):
        loads(f"{BASE}?{query}", "handviewer")


def test_links_in_html_and_with_comments() -> None:
    query = f"{HANDS}&d=w&a=1d{{well}}1s&foo=bar".replace("&", "&amp;")
    [board] = loads(f'<a href="{BASE}?{query}">', "handviewer")
    assert board.deal == DEAL
    assert board.comments == ("well", "foo=bar")
