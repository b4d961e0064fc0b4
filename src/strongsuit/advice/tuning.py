"""The adviser's tuning constants in one place, each with the experiment that chose its value.

Experiments are named by their headings in ``docs/log/adviser.md``. "Not tuned" means that the log
has no experiment on the value.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """All values of the adviser that were chosen rather than derived.

    Shares and chances are from 0 to 1, worth is in IMPs a board.
    """

    # Layouts of the hidden hands.
    layouts: int = 300  # by default; not tuned
    drawn_per_layout: int = 2  # layouts drawn for each one that is used; not tuned
    # Chance that a player does not call as the model of him says, which is the convention card
    # ("What is a call weighed by?") or, where no card is followed, the policy net ("Does a net of
    # how players call help?"). The experiments chose the models; the values are not tuned.
    card_doubt: float = 0.05
    policy_doubt: float = 0.05

    # Which calls are candidates.
    best_candidates: int = 8  # how many calls, those worth most if the others pass; not tuned
    liked_share: float = 0.03  # calls that this share of players makes are candidates; not tuned

    # Weight of the forecast net's tricks beside the layouts' own. "How much weight for forecast,
    # layouts and players?", and again "Does a net of how players call help?"
    forecast_share: float = 0.65
    # Factor by which log-odds of contracts are shrunk toward 50 % where chances are those of
    # layouts alone. "Are probabilities at the table too sure?"
    log_odds_slope: float = 0.75

    # Worth that a call gains if e times as many players make it. "How much weight for forecast,
    # layouts and players?"
    trust: float = 0.1
    share_floor: float = 0.003  # added to a share, so that its logarithm is finite; not tuned
    # IMPs that a bid has to gain if all players would bid lower in its strain, and if all would bid
    # another strain. "Does a net of how players call help?"
    higher_penalty: float = 2.0
    elsewhere_penalty: float = 0.5
    matchpoints_per_imp: float = 0.03  # share of a board for each IMP above; not tuned

    # Chances of contracts that players reached: a line in log-odds. "And with the forecast?" chose
    # its form, "Policy and penalties on boards for testing" has the fit of its numbers.
    reached_intercept: float = 0.24
    reached_slope: float = 0.925
    reached_least_log_odds: float = 0.0  # a chance below 50 % counts as 50 %
    reached_three_of_a_suit: float = -0.484  # added there: often bid to compete or invite

    # Which options and sentences are shown; not tuned.
    options_shown: int = 8
    majority: float = 0.5  # a call that this share of players makes is mentioned

    def unit(self, scoring: str) -> float:
        """What one IMP of the constants above is worth in the unit of ``scoring``, imps or mp."""
        return 1.0 if scoring == "imps" else self.matchpoints_per_imp


TUNING = Tuning()
