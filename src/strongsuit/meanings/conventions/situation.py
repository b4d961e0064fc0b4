"""The auction so far as the player to call sees it: who has shown what, and what is forced."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from strongsuit.auction import DOUBLE, PASS, REDOUBLE, Call
from strongsuit.cards import Strain
from strongsuit.meanings.meaning import Clash, Forcing, FourMeanings, Meaning

Shown = tuple[tuple[int, ...], ...]  # for each player, the suits shown, in the order shown

Item = TypeVar("Item")

NOTHING = Meaning()
FIT = 8  # cards that partners together must have shown in a suit for it to be agreed


@dataclass(slots=True, eq=False)
class Situation:
    """An auction so far, with all that its calls have shown.

    Players are counted from the dealer, 0 to 3; players of even number are one side. ``me`` is the
    player to call. A situation is never changed: `after` returns the next one.
    """

    calls: tuple[Call, ...] = ()
    vulnerable: tuple[bool, bool] = (False, False)  # dealer's side, the other side
    knowledge: FourMeanings = (NOTHING,) * 4  # all that each player has shown
    clashes: tuple[Clash, ...] = ()  # of the last call with what its player had shown before
    shown: Shown = ((), (), (), ())
    forcing: tuple[Forcing, ...] = (Forcing.NO,) * 4  # of each player's last call
    game_forced: tuple[bool, bool] = (False, False)  # dealer's side, the other side
    opening: int = -1  # the index of the first bid in ``calls``; -1 before any bid
    last: int = -1  # the index of the last bid in ``calls``; -1 before any bid
    doubled: int = 0  # 0 not doubled, 1 doubled, 2 redoubled
    _suits: dict[str, tuple[int, ...]] = field(default_factory=dict)  # filled at first use

    @property
    def me(self) -> int:
        return len(self.calls) % 4

    @property
    def partner(self) -> int:
        return (len(self.calls) + 2) % 4

    @property
    def bid(self) -> Call:
        """The last bid; a pass if there is none."""
        return self.calls[self.last] if self.last >= 0 else PASS

    @property
    def since_opening(self) -> tuple[Call, ...]:
        return self.calls[self.opening :] if self.opening >= 0 else ()

    @property
    def is_over(self) -> bool:
        passes = 4 if self.last < 0 else 3
        return len(self.calls) >= passes and not any(self.calls[-passes:])

    def allows(self, call: Call) -> bool:
        """Return whether a call is legal now."""
        if call.is_bid:
            return call > self.bid
        theirs = self.last >= 0 and (self.last - len(self.calls)) % 2 == 1
        if call == DOUBLE:
            return theirs and not self.doubled
        if call == REDOUBLE:
            return self.last >= 0 and not theirs and self.doubled == 1
        return True

    def calls_of(self, player: int) -> list[Call]:
        """Return a player's calls, in order."""
        return list(self.calls[player::4])

    def last_call(self, player: int) -> Call | None:
        """Return a player's last call; None before the first."""
        calls = self.calls[player::4]
        return calls[-1] if calls else None

    @property
    def forced(self) -> bool:
        """Whether a pass is barred: partner's call is forcing, or a forced game is not yet reached.

        False unless the last call, the right-hand opponent's, was a pass.
        """
        if self.last < 0 or not self.calls or self.calls[-1] != PASS:
            return False
        if self.forcing[self.partner]:
            return True
        below = not is_game(self.bid) and not self.is_theirs(self.last)
        return self.game_forced[self.me % 2] and below

    def is_theirs(self, place: int) -> bool:
        """Return whether the call at this index was made by the opponents of the player to call."""
        return (place - len(self.calls)) % 2 == 1

    def suits(self, word: str) -> tuple[int, ...]:
        """Return the suits that a word of `language.NAMED_SUITS` stands for now."""
        if not self._suits:
            self._suits = self._named_suits()
        return self._suits[word]

    def _named_suits(self) -> dict[str, tuple[int, ...]]:
        me, partner = self.me, self.partner
        theirs = {*self.shown[(me + 1) % 4], *self.shown[(me + 3) % 4]}
        ours = {*self.shown[me], *self.shown[partner]}
        rest = tuple(suit for suit in range(4) if suit not in theirs | ours)
        return {
            "mine": self._longest_first(me),
            "partners": self._longest_first(partner),
            "trump": self._agreed(),
            "theirs": tuple(sorted(theirs - ours)),
            "new": rest,
            "unbid": rest,
            "last": () if self.bid < 3 or self.bid.strain == Strain.NOTRUMP else (self.bid.strain,),
        }

    def _longest_first(self, player: int) -> tuple[int, ...]:
        lengths = self.knowledge[player].lengths
        return tuple(sorted(self.shown[player], key=lambda suit: -lengths[suit][0]))

    def _agreed(self) -> tuple[int, ...]:
        """Return the agreed suit, if any: the one in which both have shown most cards, at least 8.

        Of equally long suits it is the highest.
        """
        mine, partners = self.knowledge[self.me].lengths, self.knowledge[self.partner].lengths
        together = [(mine[suit][0] + partners[suit][0], suit // 2, suit) for suit in range(4)]
        cards, _, suit = max(together)
        return (suit,) if cards >= FIT else ()

    def after(self, call: Call, meaning: Meaning) -> Situation:
        """Return the situation of the next player, after a call with this meaning."""
        me, place = self.me, len(self.calls)
        whole, clashes = self.knowledge[me].then(meaning)
        return Situation(
            calls=(*self.calls, call),
            vulnerable=self.vulnerable,
            knowledge=_replaced(self.knowledge, me, whole),  # type: ignore[arg-type]
            clashes=clashes,
            shown=_replaced(self.shown, me, _more_shown(self.shown[me], call, meaning)),
            forcing=_replaced(self.forcing, me, meaning.forcing),
            game_forced=self._game_forced_after(meaning),
            opening=place if self.opening < 0 and call.is_bid else self.opening,
            last=place if call.is_bid else self.last,
            doubled=0 if call.is_bid else int(call) if call else self.doubled,
        )

    def _game_forced_after(self, meaning: Meaning) -> tuple[bool, bool]:
        ours, theirs = self.game_forced
        if meaning.forcing is Forcing.GAME:
            return (True, theirs) if self.me % 2 == 0 else (ours, True)
        return self.game_forced


def _replaced(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _more_shown(before: tuple[int, ...], call: Call, meaning: Meaning) -> tuple[int, ...]:
    """Return the suits shown before, and those that a call adds.

    A call shows a suit by four cards, or by three in a suit that it bids naturally.
    """
    shown = [suit for suit in range(4) if meaning.lengths[suit][0] >= 4]
    if call.is_bid and call.strain < Strain.NOTRUMP and not meaning.artificial:
        shown += [int(call.strain)] * (meaning.lengths[call.strain][0] >= 3)
    return (*before, *(suit for suit in dict.fromkeys(shown) if suit not in before))


def is_game(bid: Call) -> bool:
    """Return whether a call is a bid of game or higher."""
    return bid >= GAMES[bid.strain] if bid.is_bid else False


GAMES = tuple(Call.bid(level, Strain(strain)) for strain, level in enumerate((5, 5, 4, 4, 3)))
