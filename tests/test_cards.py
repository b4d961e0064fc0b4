"""Cards: the numbering, and every way people write hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit import Card, Hand, ParseError, Seat, Strain, Suit, Vulnerability
from strongsuit.cards import DECK
from tests.strategies import cards, hands


def test_one_numbering() -> None:
    assert [str(suit) for suit in Suit] == ["C", "D", "H", "S"]
    assert [str(strain) for strain in Strain] == ["C", "D", "H", "S", "NT"]
    assert [str(seat) for seat in Seat] == ["N", "E", "S", "W"]
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]
    assert Hand.parse("A...2").mask == 1 << 51 | 1


@pytest.mark.parametrize("kind", [Suit, Strain, Seat, Vulnerability])
def test_names_parse_and_print(kind: type[Suit | Strain | Seat | Vulnerability]) -> None:
    for member in kind:
        assert kind.parse(str(member)) is member
        assert kind.parse(str(member).lower()) is member
        assert kind.parse(member.name) is member
        assert f"{member}" == str(member)
        assert eval(repr(member)) is member
    with pytest.raises(ParseError, match=r"expected a .* got 'x'"):
        kind.parse("x")


def test_order_is_bridge_order() -> None:
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES < Strain.NOTRUMP
    assert Card.parse("C2") < Card.parse("CA") < Card.parse("D2") < Card.parse("SA")


def test_seats_around_the_table() -> None:
    assert [Seat.NORTH.lho, Seat.NORTH.partner, Seat.NORTH.rho] == [
        Seat.EAST,
        Seat.SOUTH,
        Seat.WEST,
    ]
    assert Seat.WEST.lho is Seat.NORTH
    assert all(seat.turn(4) is seat and seat.turn(-1) is seat.rho for seat in Seat)


def test_vulnerability_of_seats() -> None:
    assert [Vulnerability.NS.of(seat) for seat in Seat] == [True, False, True, False]
    assert all(Vulnerability.ALL.of(seat) and not Vulnerability.NONE.of(seat) for seat in Seat)
    dialect = {"Love": 0, "-": 0, "o": 0, "n": 1, "N-S": 1, "e": 2, "Both": 3, "b": 3, "All": 3}
    assert all(Vulnerability.parse(text) == number for text, number in dialect.items())


def test_sides_and_partners() -> None:
    assert [seat.side for seat in Seat] == [0, 1, 0, 1]
    assert all(seat.partner.side == seat.side != seat.lho.side for seat in Seat)


def test_high_card_points() -> None:
    assert Hand.parse("AQ765.KJ4.2.QJ83").hcp == 13
    assert (Hand(0).hcp, Hand(DECK).hcp) == (0, 40)


@given(cards)
def test_card_parse_inverts_str(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert eval(repr(card)) == card
    assert Card.of(card.suit, card.rank) == card
    assert Card.parse(str(card)[::-1].lower()) == card
    assert Card.parse(card.suit.symbol + str(card)[1].replace("T", "10")) == card


@given(st.integers(0, 52).flatmap(hands))
def test_hand_parse_inverts_str(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert Hand.of(hand) == hand
    assert sum(hand.lengths) == len(hand) == len(list(hand))
    assert all(card in hand for card in hand)


@given(hands())
def test_hands_as_people_type_them(hand: Hand) -> None:
    dotted = str(hand)
    suits = dotted.split(".")
    letters = [f"{letter}{cards}" for letter, cards in zip("SHDC", suits, strict=True)]
    symbols = [f"{symbol} {cards or '-'}" for symbol, cards in zip("♠♥♦♣", suits, strict=True)]
    ways = [
        dotted.lower(),
        dotted.replace("T", "10"),
        ".".join(cards or "-" for cards in suits),
        " ".join(cards or "-" for cards in suits),
        "_".join(cards or "-" for cards in suits),
        ".".join(letters),
        "".join(letters),
        " ".join(reversed(letters)),
        " ".join(symbols).replace("T", "10"),
        " ".join(f"{letter[0]}: {' '.join(letter[1:])}" for letter in letters),
    ]
    assert [Hand.parse(way) for way in ways] == [hand] * len(ways)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("AKQ.J98.T3", "expected 4 suits as in .* found 3 in hand 'AKQ.J98.T3'"),
        ("AKQ4.J98x.T3.K54", "'X' is not a rank"),
        ("AA.K..", "A twice in hand 'AA.K..'"),
        ("SAK SQ HJ D C", "expected each suit once, got spades twice"),
        ("", "expected 4 suits"),
        ("hello", "expected a suit letter|is not a rank"),
        ("AKSQ.J.T.9", "expected a suit letter at the start, got 'A'"),
    ],
)
def test_bad_hands_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        Hand.parse(text)


def test_hands_are_values() -> None:
    hand = Hand.parse("AKQ4.J982.T3.K54")
    assert hash(hand) == hash(Hand.parse("akq4.j982.103.k54"))
    assert hand.lengths == (3, 2, 4, 4)
    assert (hand | Hand.parse("2...")) - hand == Hand.parse("2...")
    assert hand & Hand.parse("A2...") == Hand.parse("A...")
    with pytest.raises(ParseError):
        Hand(1 << 52)
    with pytest.raises(ParseError):
        Hand.of([Card(3), Card(3)])


def test_symbols_as_phones_write_them() -> None:
    assert Hand.parse("♠️AKQ4 ♥️J982 ♦️103 ♣️K54") == Hand.parse("AKQ4.J982.T3.K54")
    with pytest.raises(ParseError, match="no card"):
        Hand.parse("D")
    assert -1 not in Hand.parse("A...")
    assert Hand.parse("K...") < Hand.parse("A...")
