"""Players and belief nets by the options that choose them."""

from __future__ import annotations

import pytest

from strongsuit import Seat, UsageError, explain_auction
from strongsuit.cli.shared.sources import load_net, load_players


def test_players_have_one_card_or_two() -> None:
    mixed, same = load_players("two-over-one", "sayc"), load_players("sayc", None)
    assert mixed is not None
    assert same is not None
    names = [
        explain_auction(auction, players).calls[-1].meaning.name
        for auction, players in (("N:1S P 1NT", mixed), ("E:1S P 1NT", mixed), ("N:1S P 1NT", same))
    ]
    assert names == ["forcing notrump", "", ""]


def test_none_leaves_a_source_out() -> None:
    assert load_players("none", None) is None
    assert load_net("none") is None
    net = load_net("meanings")
    assert net is not None
    auction = explain_auction("1NT").auction
    assert net.meanings(auction)[-1][Seat.NORTH].is_informative


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(UsageError, match="no convention card 'acol'"):
        load_players("sayc", "acol")
