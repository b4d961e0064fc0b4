"""The claims of jan2023's abstract, results and conclusion, and our verdicts."""

from __future__ import annotations

import numpy as np

from strongsuit.evaluation.league import contest
from strongsuit.evaluation.registry import get
from strongsuit.evaluation.trick_data import OVERCALLED, read_tricks
from strongsuit.formulas.formula import Formula
from strongsuit.formulas.terms import Floats
from strongsuit.formulas.training import held_out
from strongsuit.reproduce.claims import Claim, Verdict
from strongsuit.reproduce.jan2023.memory import all_formulas, best_by_numbers
from strongsuit.reproduce.jan2023.steps import winners_in_table_9
from strongsuit.reproduce.jan2023.study import (
    BEST,
    GOREN,
    KEPT,
    PAPER,
    PAPER_FORMULA,
    SMALL,
    Jan2023Study,
    signed,
)
from strongsuit.reproduce.jan2023.tables import for_notrump
from strongsuit.reproduce.paper import printed

_NEAR = 0.03  # how far from 58 % an accuracy may be and still be "about 58 %"
_ITERATIONS = 100  # in which most formulas come to a correlation of 0.9, by the paper


def claims(study: Jan2023Study) -> list[Claim]:
    """Return the paper's claims with verdicts from the same trainings as the tables."""
    return [
        _improved(study),
        _parameters(study),
        _best_of_table_11(study),
        _winners(study),
        _exact(study),
        _convergence(study),
        _higher(study),
        _fewest(study),
        _notrump(study),
        _opponents(study),
    ]


def _improved(study: Jan2023Study) -> Claim:
    goren, ours = (study.suit_contest.strengths(get(name)) for name in (GOREN, PAPER_FORMULA))
    gain = study.gain(ours, goren)
    return Claim(
        "The correlation is improved from 0.859, by Goren's count with 5-3-1, to 0.918 (abstract).",
        Verdict.of_gain(gain),
        f"From {_correlation(study, goren):.3f} to {_correlation(study, ours):.3f} with the "
        f"paper's parameters: {signed(gain)}.",
    )


def _correlation(study: Jan2023Study, strength: Floats) -> float:
    return float(np.corrcoef(strength, study.suit_contest.tricks)[0, 1])


def _parameters(study: Jan2023Study) -> Claim:
    work = study.suit_contest.strengths(get("hcp"))
    gain = study.gain(held_out(Formula.parse("H"), study.suit_contest), work)
    return Claim(
        "The parameters of common methods, such as 4-3-2-1, may not be optimal (abstract).",
        Verdict.of_gain(gain),
        f"H with trained parameters beside 4-3-2-1, on pairs not trained on: {signed(gain)}.",
    )


def _best_of_table_11(study: Jan2023Study) -> Claim:
    names = [row["name"] for row in printed(PAPER, "table11")]
    rows = {name: row.correlation.value for name, row in study.league(names).items()}
    best, *others = sorted(rows, key=lambda name: -rows[name])
    other = next(name for name in others if not name.startswith("h-tl-nl"))
    return Claim(
        "H+TL+NL has the maximal correlation among the methods of Table 11.",
        Verdict.of(best.startswith("h-tl-nl")),
        f"{best} has {rows[best]:.3f}, the best other method, {other}, {rows[other]:.3f}.",
    )


def _winners(study: Jan2023Study) -> Claim:
    number = winners_in_table_9(study)
    return Claim(
        f"The formulas of Table 9 are the {KEPT} best of 374 by correlation.",
        Verdict.of(number > KEPT / 2),
        f"{number} of our {KEPT} best on {SMALL:,} pairs are in Table 9, which has "
        f"{len(study.table_9)} rows.",
    )


def _exact(study: Jan2023Study) -> Claim:
    shares = [study.trained[name].exact.value for name in study.table_9]
    near = sum(abs(share - 0.58) < _NEAR for share in shares)
    return Claim(
        "The exact accuracies of most formulas reach about 58 % (Table 9).",
        Verdict.of(near > len(shares) / 2),
        f"{min(shares):.3f} to {max(shares):.3f} on pairs not trained on; {near} of {len(shares)} "
        f"are within {_NEAR} of 0.58.",
    )


def _convergence(study: Jan2023Study) -> Claim:
    reached = {
        size: sum(each.best[:_ITERATIONS][-1] >= 0.9 for each in curves)
        for size, curves in study.curves.items()
    }
    number = len(study.table_9)
    listed = " and ".join(f"{count} on {size:,} pairs" for size, count in reached.items())
    generation = min(_ITERATIONS, study.effort.generations)
    return Claim(
        f"Most formulas converge to a correlation of 0.9 in {_ITERATIONS} iterations (Figure 2).",
        Verdict.of(all(2 * count > number for count in reached.values())),
        f"By generation {generation}, {listed}, of {number} formulas. The paper does not print its "
        f"algorithm's settings; ours has a population of {study.effort.evolution.population}.",
    )


def _higher(study: Jan2023Study) -> Claim:
    optima = {each.formula: each.optimum or 0.0 for each in study.all_results}
    best = max(optima, key=lambda name: optima[name])
    higher = sum(optimum > optima[BEST] for optimum in optima.values())
    sizes = [len(Formula.parse(name).parameters) for name in (BEST, best)]
    return Claim(
        f"Some formulas have higher correlations than {BEST}, but more parameters (conclusion).",
        Verdict.of(higher > 0),
        f"{higher} of {len(optima)} have, at their optimum on {SMALL:,} pairs: {BEST} "
        f"{optima[BEST]:.4f}, {best} {optima[best]:.4f}, with {sizes[0]} and {sizes[1]} "
        "parameters.",
    )


def _fewest(study: Jan2023Study) -> Claim:
    points = all_formulas(study)
    best = {each.formula: each for each in best_by_numbers(points)}
    most = max(points, key=lambda each: each.correlation)
    own = next(each for each in points if each.formula == BEST)
    return Claim(
        f"{BEST} has few parameters and is the formula to recommend for players (conclusion).",
        Verdict.of(BEST in best),
        f"With {own.numbers} numbers to remember it has {own.correlation:.4f} on pairs not trained "
        f"on; {'no formula' if BEST in best else 'another'} with as few has more. The best of all, "
        f"{most.formula}, has {most.correlation:.4f} with {most.numbers}.",
    )


def _notrump(study: Jan2023Study) -> Claim:
    gains = []
    for pairs in (for_notrump(study.pairs), study.pairs):
        played = contest(pairs, "nt")
        plain, long = (held_out(Formula.parse(name), played) for name in ("H", "H+L_wh"))
        gains.append(study.gain(long, plain, played))
    return Claim(
        "In notrump long suits with honours add little to high cards (Table 12).",
        Verdict.of(all(gain.value < 0.01 for gain in gains)),
        f"Suits with honours (L_wh) add {signed(gains[0])} to the correlation of H under the "
        f"condition that we chose, {signed(gains[1])} on all pairs of seven tricks or more.",
    )


def _opponents(study: Jan2023Study) -> Claim:
    played = contest(read_tricks(OVERCALLED), "suit")
    plain, told = (held_out(Formula.parse(name), played) for name in (BEST, f"{BEST}+cH"))
    gain = study.gain(told, plain, played)
    return Claim(
        "Strength may be tuned by the opponents' bids (conclusion).",
        Verdict.of_gain(gain),
        f"With cH, trained by least squares, where East has bid: {signed(gain)}.",
    )
