"""Players with cards, and the tree of their auctions."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

from strongsuit import Auction, bid, explain_auction, random_deals
from strongsuit.meanings.conventions.players import Players


def test_each_side_has_its_own_card() -> None:
    mixed = Players.load("two-over-one", "sayc")
    ours = explain_auction(Auction.parse("N:1S P 1NT"), mixed).calls[-1].meaning
    theirs = explain_auction(Auction.parse("E:1S P 1NT"), mixed).calls[-1].meaning
    assert (ours.name, theirs.name) == ("forcing notrump", "")


def test_threads_share_players() -> None:
    """Threads that meet in the same new auctions bid as one thread does."""
    deals = list(random_deals(20, seed=5))
    alone = [explained.auction for explained in bid(deals, "sayc")]
    shared = Players.load("sayc")
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # else a thread is through before the next one begins
    try:
        with ThreadPoolExecutor(8) as pool:
            runs = list(pool.map(lambda _: [each.auction for each in bid(deals, shared)], range(8)))
    finally:
        sys.setswitchinterval(interval)
    assert runs == [alone] * 8
