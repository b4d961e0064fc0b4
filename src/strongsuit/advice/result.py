"""Advice: the calls that were weighed, what each is worth, and what that rests on."""

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
    """A call, and what it leads to if all pass then; means are over the layouts."""

    call: Call
    contract: Contract
    tricks: float  # declarer's, mean
    spread: float  # standard deviation of the tricks
    chance: float  # that the contract is made
    score: float  # of the player's side, in points, mean
    worth: float  # gain over what players call: IMPs a board, or the share of matchpoints
    error: float  # half the 95 % interval of the difference in worth to the best call
    opinion: float  # share of players who would end the auction so, by the contract net
    needs: float  # the chance of the contract at which it is worth as much as its rival

    def cells(self) -> list[str]:
        """The cells of the option's row in a table of HTML."""
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
    """The calls that were weighed, the best first, and what that rests on."""

    position: Position
    scoring: str
    shown: Mapping[Seat, Knowledge]  # by each of the other players
    left_out: tuple[Seat, ...]  # players whose bounds fit no layout, so that they were dropped
    layouts: DealBatch
    strains: tuple[StrainTricks, ...]  # C D H S NT
    options: tuple[Option, ...]  # the best first, then by worth
    system: Call  # what the player's card calls now, whether or not it ends the auction
    says: Meaning  # what that call means

    @property
    def best(self) -> Option:
        """The recommended call."""
        return self.options[0]

    def _repr_html_(self) -> str:
        """The calls with their chances as a table, for notebooks."""
        heading = ["call", "plays", "tricks", "chance", "worth", "players"]
        rows = [option.cells() for option in self.options]
        return display.titled(f"{self.position.auction} ?", display.table(heading, rows))

    def of(self, call: Call | str) -> Option:
        """The option of one call; an error if the call was not weighed."""
        call = Call.parse(call) if isinstance(call, str) else call
        for option in self.options:
            if option.call == call:
                return option
        raise UsageError(f"{call} is not a call to be weighed after {self.position.auction}")
