"""Advice: the calls that were weighed, the worth of each, and the layouts that it rests on."""

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
    """A call, and what it leads to if the others pass after it; means are over the layouts."""

    call: Call
    contract: Contract
    tricks: float  # declarer's, mean
    spread: float  # standard deviation of the tricks
    chance: float  # probability that the contract is made
    score: float  # of the player's side, in points, mean
    worth: float  # mean gain over the calls that players make: IMPs, or a share of the matchpoints
    # Half the 95 % interval of the difference in worth from the best call (of the best call: from
    # the second).
    error: float
    opinion: float  # share of players who would make this call, by the contract net
    # The chance of the contract at which this call is worth as much as the best call (of the best
    # call: as the best lower call); nan where no chance makes them equal.
    needs: float

    def cells(self) -> list[str]:
        """The cells of this option's row in an HTML table."""
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
    """The tricks of the player's side in a strain, over the layouts."""

    strain: Strain
    declarer: Seat
    mean: float
    spread: float  # standard deviation


@dataclass(frozen=True, eq=False, slots=True)
class Advice:
    """The calls that were weighed, the best first, and the layouts they were weighed over."""

    position: Position
    scoring: str
    shown: Mapping[Seat, Knowledge]  # what each of the other players has shown
    left_out: tuple[Seat, ...]  # players whose bounds were dropped, as no layout fits them
    layouts: DealBatch
    strains: tuple[StrainTricks, ...]  # C D H S NT
    options: tuple[Option, ...]  # the best first, then by worth
    system: Call  # by the player's convention card, whether or not it would end the auction
    says: Meaning  # what that call means

    @property
    def best(self) -> Option:
        """The recommended call."""
        return self.options[0]

    def _repr_html_(self) -> str:
        """An HTML table of the calls with their chances, for notebooks."""
        heading = ["call", "plays", "tricks", "chance", "worth", "players"]
        rows = [option.cells() for option in self.options]
        return display.titled(f"{self.position.auction} ?", display.table(heading, rows))

    def of(self, call: Call | str) -> Option:
        """The option of one call; a UsageError if the call was not weighed."""
        call = Call.parse(call) if isinstance(call, str) else call
        for option in self.options:
            if option.call == call:
                return option
        weighed = ", ".join(str(option.call) for option in self.options)
        raise UsageError(f"expected one of the calls that were weighed, {weighed}, got {call}")
