"""Boards bid by four players with one card."""

from __future__ import annotations

from strongsuit import Board, random_deals
from strongsuit.board import standard_dealer, standard_vulnerability
from strongsuit.meanings.conventions.bidder import bid_deal
from strongsuit.meanings.conventions.players import players_of

PLAYERS = players_of("sayc")


def bidden_boards(n: int, seed: int = 7) -> list[Board]:
    boards = []
    for number, deal in enumerate(random_deals(n, seed), 1):
        dealer, vulnerability = standard_dealer(number), standard_vulnerability(number)
        auction = bid_deal(deal, PLAYERS, dealer, vulnerability)
        boards.append(Board(number=number, deal=deal, auction=auction, vulnerability=vulnerability))
    return boards
