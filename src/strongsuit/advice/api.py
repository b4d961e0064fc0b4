"""`advise` and `adviser`, the functions that users call: texts or values in, advice out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from strongsuit.advice.adviser import Adviser
from strongsuit.advice.forecast import Forecast
from strongsuit.advice.policy import Policy
from strongsuit.advice.result import Advice
from strongsuit.advice.table_truth import TableTruth
from strongsuit.advice.tuning import TUNING
from strongsuit.auction import Auction, Call
from strongsuit.best_contract.opinion import Opinion
from strongsuit.board import Board, CallNote
from strongsuit.cards import Hand, Seat, Vulnerability
from strongsuit.coerce import hand_of, seat_of, vulnerability_of
from strongsuit.errors import UsageError
from strongsuit.meanings.belief.runtime import LearnedMeanings
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import Players, players_of
from strongsuit.meanings.explanations.notes import parse_explained
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.solving.judge import TrickJudge

JUDGE = "shared"  # the trick net that the adviser was tuned and measured with


def adviser(
    card: ConventionCard | Players | str = "sayc",
    scoring: str = "imps",
    *,
    strict: bool = False,
    double_dummy: bool = False,
    judge: TrickJudge | None = None,
    layouts: int = TUNING.layouts,
    seed: int = 0,
) -> Adviser:
    """An adviser with the nets and the table results that come with the package.

    ``card`` is the convention card of all four players, or the `Players` with their cards. Layouts
    are drawn with the probabilities of the belief net; ``strict`` draws only layouts within the
    bounds of the convention card, which gives worse advice even where players follow the card.
    ``double_dummy`` leaves out the correction from double-dummy tricks to those of real tables.
    ``judge`` says how many tricks are taken in each layout: `ExactJudge()` or an `Estimator`, by
    default the trick net shared by all strains.
    """
    if judge is not None and not hasattr(judge, "tricks"):
        raise UsageError(f"expected ExactJudge() or an Estimator as judge, got {judge!r}")
    return Adviser(
        players=players_of(card),
        judge=judge or Estimator.load(JUDGE),
        meanings=LearnedMeanings.load(),
        opinion=Opinion.load(),
        forecast=Forecast.load(),
        habits=Policy.load(),
        truth=None if double_dummy else TableTruth.load(),
        strict=strict,
        scoring=scoring,
        layouts=layouts,
        seed=seed,
    )


def advise(
    hand: Hand | str,
    auction: Auction | str = "",
    dealer: Seat | str | None = None,
    vulnerability: Vulnerability | str = Vulnerability.NONE,
    *,
    scoring: str = "imps",
    card: ConventionCard | Players | str = "sayc",
    strict: bool = False,
    explain: Mapping[str, str] | None = None,
    double_dummy: bool = False,
    judge: TrickJudge | None = None,
    layouts: int = TUNING.layouts,
    seed: int = 0,
) -> Advice:
    """Advice on what to call with a hand after an auction, as if the others passed after the call.

    ``explain`` gives meanings of calls, ``{"1D": "11-21, 4+ diamonds"}``; the other calls mean what
    the convention card says. The parameters after it are those of `adviser`; for many hands make
    one adviser, so that the convention card is loaded once.

    >>> advice = advise("AQ765.KJ4.2.QJ83", "1D 1S 2D", dealer="W", vulnerability="NS")
    >>> str(advice.best.contract)
    '4SN'
    """
    board = explained_board(auction, dealer, vulnerability, explain or {})
    held = hand_of(hand)
    ready = adviser(
        card,
        scoring,
        strict=strict,
        double_dummy=double_dummy,
        judge=judge,
        layouts=layouts,
        seed=seed,
    )
    return ready.advise(held, board)


def explained_board(
    auction: Auction | str,
    dealer: Seat | str | None,
    vulnerability: Vulnerability | str,
    explain: Mapping[str, str],
) -> Board:
    """A board with the auction, and the meanings in ``explain`` as notes on its calls."""
    first = None if dealer is None else seat_of(dealer)
    vulnerable = vulnerability_of(vulnerability)
    board = _auction_board(auction, first)
    _check_explanations(explain)
    notes = {note.call: note for note in board.notes}
    for text, meaning in explain.items():
        place = _place(text, board.auction)
        notes[place] = CallNote(place, meaning)
    return replace(board, vulnerability=vulnerable, notes=tuple(notes.values()))


def _check_explanations(explain: object) -> None:
    texts = [*explain, *explain.values()] if isinstance(explain, Mapping) else [None]
    if not all(isinstance(text, str) for text in texts):
        raise UsageError(f"expected explanations such as {{'1D': '4+ diamonds'}}, got {explain!r}")


def _auction_board(auction: object, dealer: Seat | None) -> Board:
    if isinstance(auction, Auction):
        if dealer not in (None, auction.dealer):
            raise UsageError(
                f"the auction {auction} was dealt by {auction.dealer}, not by {dealer}: "
                "leave out the dealer"
            )
        return Board(auction=auction, dealer=auction.dealer)
    if not isinstance(auction, str):
        raise UsageError(f"expected an auction such as '1D 1S 2D', got {auction!r}")
    if not auction.strip():
        return Board(dealer=dealer or Seat.NORTH)
    if dealer is None and ":" not in auction.partition("{")[0]:
        raise UsageError(f"expected the auction's dealer: name one, or write 'N:{auction.strip()}'")
    return parse_explained(auction, dealer)


def _place(text: str, auction: Auction | None) -> int:
    """The index in the auction of the first call that ``text`` names."""
    call = Call.parse(text)
    calls = auction.calls if auction else ()
    if call not in calls:
        raise UsageError(
            f"{text} is explained, but nobody called it in {auction or 'the empty auction'}"
        )
    return calls.index(call)
