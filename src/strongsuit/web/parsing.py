"""Texts of a request as values of the library; an empty text means that a value is not given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request

from strongsuit.board import Board
from strongsuit.cards import Hand, Seat, Strain, Suit, Vulnerability
from strongsuit.coerce import suit_of
from strongsuit.deal import Deal
from strongsuit.errors import FormatError
from strongsuit.formats.files import scan
from strongsuit.formats.text import PEEK, decoder
from strongsuit.layouts.bounds import Bounds
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.boards import board_of
from strongsuit.web.inputs import AuctionText, NetName, SeatText, VulText
from strongsuit.web.limits import MAX_BODY_BYTES
from strongsuit.web.problems import TooLargeError


def parse_hand(text: str) -> Hand:
    """Return a whole or partial hand, or a hand without cards if the text is empty."""
    return Hand.parse(text) if text.strip() else Hand(0)


def parse_suit(text: str) -> Suit | None:
    """Return a suit, or None if the text is empty; notrump is refused."""
    return suit_of(text) if text else None


def parse_strains(texts: list[str]) -> tuple[Strain, ...]:
    """Return the strains that the texts name, or all five if there are no texts."""
    return tuple(map(Strain.parse, texts)) or tuple(Strain)


def parse_seats(texts: list[str]) -> tuple[Seat, ...]:
    """Return the seats that the texts name, or all four if there are no texts."""
    return tuple(map(Seat.parse, texts)) or tuple(Seat)


def parse_seat(text: str) -> Seat | None:
    """Return a seat, or None if the text is empty."""
    return Seat.parse(text) if text else None


def parse_vulnerability(text: str) -> Vulnerability:
    """Return who is vulnerable: nobody if the text is empty."""
    return Vulnerability.parse(text) if text else Vulnerability.NONE


def parse_bounds(north: str, east: str, south: str, west: str) -> dict[Seat, Bounds]:
    """Return the bounds on each seat's hand, without the seats whose text is empty."""
    texts = zip(Seat, (north, east, south, west), strict=True)
    return {seat: Bounds.parse(text) for seat, text in texts if text}


def parse_board(auction: AuctionText = "", dealer: SeatText = "", vul: VulText = "") -> Board:
    """Return a board without cards: dealer (North by default), vulnerability and auction."""
    named, vulnerable = parse_seat(dealer), parse_vulnerability(vul)
    if not auction.strip():
        return Board(dealer=named or Seat.NORTH, vulnerability=vulnerable)
    return replace(board_of(auction, named), vulnerability=vulnerable)


BoardParameters = Annotated[Board, Depends(parse_board)]


def load_net(name: NetName) -> LearnedMeanings | None:
    """Return the shipped belief net, or None for ``"none"``."""
    return None if name == "none" else LearnedMeanings.load(name)


def parse_boards(
    text: str, format: str, bad_records: list[FormatError] | None = None
) -> Iterator[Board]:
    """Return the boards of a text; four hands on one line are a board as well.

    An empty ``format`` means that the text's format is detected. Errors in records are added to the
    list ``bad_records``; without a list, the first such error is raised.
    """
    if not format and len(text.split()) == 4 and "\n" not in text.strip():
        return iter([Board(deal=Deal.parse(text))])
    return scan(text, format, None if bad_records is None else bad_records.append)


async def body_text(request: Request) -> str:
    """Return a request's body as text; one that is too large is refused before it is read whole."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY_BYTES:
            raise TooLargeError(f"expected a body of at most {MAX_BODY_BYTES:,} bytes, got more")
        parts.append(part)
    data = b"".join(parts)
    encoding = decoder(data[:PEEK])
    errors = "strongsuit-latin1" if encoding.startswith("utf-8") else "replace"
    return data.decode(encoding, errors).replace("\r\n", "\n").replace("\r", "\n")
