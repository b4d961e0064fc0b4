"""Advice: every call there is, what each is worth, and what that rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from strongsuit import display
from strongsuit.auction import Call, Contract
from strongsuit.batch import DealBatch
from strongsuit.best_contract.decisions import Position
from strongsuit.cards import Seat, Strain
from strongsuit.errors import UsageError
from strongsuit.meanings.knowledge import Knowledge
from strongsuit.meanings.meaning import Meaning


@dataclass(frozen=True, slots=True)
class Option:
    """A call, and what comes of it if all pass then."""

    call: Call
    contract: Contract
    tricks: float  # declarer's, mean over the layouts
    spread: float  # standard deviation
    chance: float  # that declarer makes it
    score: float  # of the player's side, mean
    worth: float  # against the field: IMPs a board, or the share of matchpoints
    error: float  # half of a 95 % interval of the worth less that of the best call
    opinion: float  # how many players like those the network learned from call it
    needs: float  # the chance from which it beats the best call, which beats what is below it

    def cells(self) -> list[str]:
        """A row of a table in HTML."""
        played = f"{self.contract.bid.symbol} by {self.contract.declarer}"
        return [
            display.suits(self.call.symbol),
            display.suits(played if self.contract.level else "passed out"),
            f"{self.tricks:.1f}",
            display.bar(self.chance),
            f"{self.worth:+.2f}",
            f"{self.opinion:.0%}",
        ]


@dataclass(frozen=True, slots=True)
class StrainTricks:
    """What the player's side takes in a strain."""

    strain: Strain
    declarer: Seat
    mean: float
    spread: float


@dataclass(frozen=True, eq=False, slots=True)
class Advice:
    """Every call there is, the best first, and what that rests on."""

    position: Position
    scoring: str
    shown: Mapping[Seat, Knowledge]  # by the others
    left_out: tuple[Seat, ...]  # whose calls, read by the card, fit no layout
    layouts: DealBatch
    strains: tuple[StrainTricks, ...]  # C D H S NT
    options: tuple[Option, ...]  # the best first, then by worth
    system: Call  # what the player's card would have him call now, to end the auction or not
    says: Meaning  # by that call

    @property
    def best(self) -> Option:
        """The call recommended."""
        return self.options[0]

    def _repr_html_(self) -> str:
        """For notebooks: the calls, the best first, with their chances."""
        heading = ["call", "plays", "tricks", "chance", "worth", "players"]
        rows = [option.cells() for option in self.options]
        return display.titled(f"{self.position.auction} ?", display.table(heading, rows))

    def of(self, call: Call | str) -> Option:
        """What comes of one call."""
        call = Call.parse(call) if isinstance(call, str) else call
        for option in self.options:
            if option.call == call:
                return option
        raise UsageError(f"{call} is not a call to be weighed after {self.position.auction}")
