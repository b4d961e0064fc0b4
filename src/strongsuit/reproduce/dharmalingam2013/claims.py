"""The claims of dharmalingam2013's abstract and conclusion, and our verdicts."""

from __future__ import annotations

import numpy as np

from strongsuit.reproduce.claims import Claim, Verdict
from strongsuit.reproduce.dharmalingam2013.readings import (
    READINGS,
    RESILIENT,
    SCALED,
    TITLES,
    Reading,
)
from strongsuit.reproduce.dharmalingam2013.study import CODINGS, DEALS, Dharmalingam2013Study
from strongsuit.reproduce.dharmalingam2013.tables import curve, in_order, ordered

_DESCENT, _RPROP = (READINGS[method][SCALED] for method in ("descent", "rprop"))
_LOGISTIC = next(reading for reading in RESILIENT if reading.logistic)


def claims(study: Dharmalingam2013Study) -> list[Claim]:
    """Return the paper's claims with verdicts from the same trainings as the tables."""
    return [
        _rprop_is_better(study),
        _activation(study),
        _order(study, "back-propagation", _DESCENT),
        _order(study, "resilient back-propagation", _RPROP),
        _learns(study),
        _many_deals(study),
    ]


def _rprop_is_better(study: Dharmalingam2013Study) -> Claim:
    known = [_difference(study, coding, "same") for coding in CODINGS]
    unseen = [_difference(study, coding, "many") for coding in CODINGS]
    return Claim(
        "Resilient back-propagation gives better results than back-propagation (Table 1).",
        Verdict.of(all(each > 0 for each in known)),
        f"Rprop less back-propagation, exact answers on the {DEALS} deals trained on: "
        f"{_listed(known)}; on deals not trained on: {_listed(unseen)}.",
    )


def _difference(study: Dharmalingam2013Study, coding: str, tested: str) -> float:
    """Return by how many points Rprop is above back-propagation, mean of the draws."""
    better, worse = (
        getattr(study.outcome(coding, reading), tested) for reading in (_RPROP, _DESCENT)
    )
    return float(np.mean(better - worse))


def _activation(study: Dharmalingam2013Study) -> Claim:
    pairs = [
        [study.outcome(coding, reading).many.mean() for reading in (_RPROP, _LOGISTIC)]
        for coding in CODINGS
    ]
    gains = [tanh - logistic for tanh, logistic in pairs]
    return Claim(
        "The hyperbolic tangent with Rprop produced better results than the other (abstract).",
        Verdict.of(all(gain > 0 for gain in gains)),
        "The paper shows no results of the logistic function. Hyperbolic tangent less logistic "
        f"function, exact answers on deals not trained on: {_listed(gains)}.",
    )


def _order(study: Dharmalingam2013Study, name: str, reading: Reading) -> Claim:
    epochs = study.effort.longest
    curves = [study.outcome(each, reading, epochs=epochs).networks.exact for each in CODINGS]
    draws = curves[0].shape[1]
    counts = [ordered([each[epoch] for each in curves]) for epoch in range(len(curves[0]))]
    held = [epoch for epoch, count in enumerate(counts, 1) if count > draws / 2]
    when = f"epochs {held[0]} to {held[-1]}" if held else "no epoch"
    return Claim(
        f"By {name} 52x4 is the best coding, then 104, 52 and 26x4 (Table 1).",
        Verdict.of(2 * counts[min(study.effort.epochs, len(counts)) - 1] > draws),
        f"After {study.effort.epochs} epochs with inputs scaled, on the deals trained on, in "
        f"{in_order(study, reading)}; in more than half of the draws at {when} of "
        f"{epochs}.",
    )


def _learns(study: Dharmalingam2013Study) -> Claim:
    best = max(
        float(study.outcome(coding, reading).many.mean())
        for coding in CODINGS
        for readings in READINGS.values()
        for reading in readings
    )
    return Claim(
        "A network trained on 208 deals answers 74 % (52x4) exactly in testing (Table 3).",
        Verdict.of(best >= 74),
        "The paper does not say that these deals were others than those trained on. The best of "
        f"all our readings has {best:.1f} % on {study.effort.tested:,} deals not trained on.",
    )


def _many_deals(study: Dharmalingam2013Study) -> Claim:
    size = study.curve_sizes()[-1]
    reached = {
        f"{CODINGS[coding][0]} by {TITLES[method]}": float(
            curve(study, coding, method, size).mean()
        )
        for coding in CODINGS
        for method in READINGS
    }
    name = max(reached, key=lambda each: reached[each])
    return Claim(
        "Back-propagation networks are efficient in solving the double dummy problem (conclusion).",
        Verdict.OPEN,
        f"Trained on {size:,} deals, the best of these networks ({name}) answers "
        f"{reached[name]:.1f} % exactly. What is efficient, the paper does not say.",
    )


def _listed(values: list[float]) -> str:
    names = (title for title, _ in CODINGS.values())
    return ", ".join(f"{name} {value:+.1f}" for name, value in zip(names, values, strict=True))
