"""The adviser's tuning constants in one place, each with the experiment that chose its value.

Dates are those of entries in the project's log, under "Contracts (chen2025) and the adviser". "Not
tuned" means that the log has no experiment on the value.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """All values that were chosen rather than derived.

    Shares and chances are from 0 to 1, worth is in IMPs a board.
    """

    # Layouts of the hidden hands.
    layouts: int = 300  # by default; not tuned
    drawn_per_layout: int = 2  # layouts drawn for each one that is used; not tuned
    # Chance that a player goes on, or passes, against the model of him: the convention card where
    # the forecast is not used, the policy net elsewhere. Not tuned; weighing layouts by whether the
    # auction ends was chosen on 2026-11-16 ("against WBridge5's contracts, 200 boards") and by the
    # policy net on 2026-11-17 ("A net of how players call").
    card_doubt: float = 0.05
    policy_doubt: float = 0.05

    # Which calls are candidates.
    best_candidates: int = 8  # those worth most if all pass then; not tuned
    liked_share: float = 0.03  # of players: calls that so many make are candidates; not tuned

    # Tricks. 2026-11-17 ("The forecast alone"): 0.65 as good as 0.8 and better than 0.5 and 1;
    # again on the same day with the policy net (0.5 and 0.35 were worse against experts).
    forecast_share: float = 0.65  # weight of the forecast net beside the layouts' own tricks
    # 2026-11-16 ("Chances at the table"): the slope between chances and results was 0.755.
    log_odds_slope: float = 0.75  # chances by layouts alone are shrunk toward 50 % by this factor

    # Trust in players. 2026-11-17 ("The forecast alone"): -0.1, 0, 0.1, 0.2 and 0.5 were compared.
    trust: float = 0.1  # what a call gains that e times as many players make
    share_floor: float = 0.003  # of players, so that no logarithm is of nothing; not tuned
    # 2026-11-17 ("A net of how players call"): bids above or beside those of players lose most.
    higher_penalty: float = 2.0  # of a bid that all players would make lower in its strain
    elsewhere_penalty: float = 0.5  # of a bid if all players would bid another strain
    matchpoints_per_imp: float = 0.03  # share of a board's matchpoints for an IMP above; not tuned

    # Chances of contracts that players reached: a line in log-odds above even, fitted on
    # 2026-11-17 ("Chances of the 2,385 contracts reached, with the forecast").
    reached_intercept: float = 0.24
    reached_slope: float = 0.925
    reached_least_log_odds: float = 0.0  # what looks worse than even counts as even
    reached_three_of_a_suit: float = -0.484  # added at the level of three, bid to compete or invite

    # Which options and sentences are shown; not tuned.
    options_shown: int = 8
    majority: float = 0.5  # of players: their call is mentioned if it is another

    def unit(self, scoring: str) -> float:
        """What one IMP of the constants above is worth in the unit of ``imps`` or ``mp``."""
        return 1.0 if scoring == "imps" else self.matchpoints_per_imp


TUNING = Tuning()
