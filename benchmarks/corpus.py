"""Boards for benchmarks: random deals with legal random auctions and plays, always the same."""

from __future__ import annotations

import random

from strongsuit import Auction, Board, Card, Deal, Seat, Strain, random_deals
from strongsuit.board import standard_dealer, standard_vulnerability, winner


def boards(n: int, seed: int) -> list[Board]:
    """Return ``n`` boards with random auctions, about half of them with all 52 cards played."""
    rng = random.Random(seed)
    return [_board(number, deal, rng) for number, deal in enumerate(random_deals(n, seed), 1)]


def _board(number: int, deal: Deal, rng: random.Random) -> Board:
    auction = _auction(standard_dealer(number), rng)
    contract = auction.contract
    played = number % 2 and contract.level
    return Board(
        number=number,
        dealer=auction.dealer,
        vulnerability=standard_vulnerability(number),
        deal=deal,
        auction=auction,
        tricks=rng.randint(5, 11) if contract.level else None,
        play=tuple(_play(deal, contract.declarer.lho, contract.strain, rng)) if played else (),
    )


def _auction(dealer: Seat, rng: random.Random) -> Auction:
    auction = Auction(dealer)
    while not auction.is_over:
        legal = auction.legal_calls
        cheap = legal[: 1 + rng.choice([0, 0, 0, 2, 4, 7])]
        auction = auction.add(rng.choice(cheap))
    return auction


def _play(deal: Deal, leader: Seat, strain: Strain, rng: random.Random) -> list[Card]:
    left = {seat: list(deal[seat]) for seat in Seat}
    played: list[Card] = []
    for _ in range(13):
        trick: list[Card] = []
        for step in range(4):
            hand = left[leader.turn(step)]
            following = [card for card in hand if trick and card.suit == trick[0].suit]
            card = rng.choice(following or hand)
            hand.remove(card)
            trick.append(card)
        leader = leader.turn(winner(trick, strain))
        played += trick
    return played
