"""The claims of dharmalingam2013's abstract and conclusion, and our verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from strongsuit.reproduce.claims import Claim, Verdict
from strongsuit.reproduce.dharmalingam2013.readings import (
    DIVIDED,
    LISTED,
    READINGS,
    RESILIENT,
    SCALED,
    TITLES,
    Reading,
)
from strongsuit.reproduce.dharmalingam2013.study import CODINGS, DEALS, Dharmalingam2013Study
from strongsuit.reproduce.dharmalingam2013.tables import curve, in_order, ordered
from strongsuit.uncertainty import Estimate

_DESCENT, _RPROP = (READINGS[method][SCALED] for method in ("descent", "rprop"))
_LOGISTIC = next(reading for reading in RESILIENT if reading.logistic)


def claims(study: Dharmalingam2013Study) -> list[Claim]:
    """Return the paper's claims with verdicts from the same trainings as the tables."""
    return [
        _rprop_is_better(study),
        _activation(study),
        _order(study, "descent"),
        _order(study, "rprop"),
        _learns(study),
        _many_deals(study),
    ]


def _rprop_is_better(study: Dharmalingam2013Study) -> Claim:
    known = [_gain(study, coding, _RPROP, _DESCENT, "same") for coding in CODINGS]
    unseen = [_gain(study, coding, _RPROP, _DESCENT, "many") for coding in CODINGS]
    return Claim(
        "Resilient back-propagation gives better results than back-propagation (Table 1).",
        _verdict(known),
        f"Rprop less back-propagation, exact answers on the {DEALS} deals trained on: "
        f"{_listed(known)}; on deals not trained on: {_listed(unseen)}.",
    )


def _activation(study: Dharmalingam2013Study) -> Claim:
    known = [_gain(study, coding, _RPROP, _LOGISTIC, "same") for coding in CODINGS]
    unseen = [_gain(study, coding, _RPROP, _LOGISTIC, "many") for coding in CODINGS]
    return Claim(
        "With Rprop the hyperbolic tangent is better than another activation (abstract).",
        _verdict(known),
        "The paper shows no results of another. Hyperbolic tangent less logistic function, exact "
        f"answers on the {DEALS} deals trained on: {_listed(known)}; on deals not trained on: "
        f"{_listed(unseen)}.",
    )


def _gain(
    study: Dharmalingam2013Study, coding: str, one: Reading, other: Reading, tested: str
) -> Estimate:
    """Return by how many points one reading is above another, on the same draws of deals."""
    better, worse = (getattr(study.outcome(coding, each), tested) for each in (one, other))
    return Estimate.of_mean(better - worse)


def _verdict(gains: Sequence[Estimate]) -> Verdict:
    """Return whether the gains of all codings are above 0; if only some are, it is open."""
    verdicts = {Verdict.of_gain(gain) for gain in gains}
    return verdicts.pop() if len(verdicts) == 1 else Verdict.OPEN


def _order(study: Dharmalingam2013Study, method: str) -> Claim:
    scaled, listed, divided = (READINGS[method][place] for place in (SCALED, LISTED, DIVIDED))
    epochs = study.effort.longest
    curves = [study.outcome(each, scaled, epochs=epochs).networks.exact for each in CODINGS]
    draws = curves[0].shape[1]
    counts = [ordered([each[epoch] for each in curves]) for epoch in range(len(curves[0]))]
    held = sum(2 * count > draws for count in counts)
    return Claim(
        f"By {TITLES[method]} 52x4 is the best coding, then 104, 52 and 26x4 (Table 1).",
        Verdict.of(2 * counts[min(study.effort.epochs, len(counts)) - 1] > draws),
        f"With inputs scaled, MATLAB's default, after {study.effort.epochs} epochs, on the deals "
        f"trained on: in {in_order(study, scaled)}; at {held} of {epochs} numbers of epochs in "
        f"more than half of the draws. With inputs as listed: in {in_order(study, listed)}. With "
        f"MATLAB's division: in {in_order(study, divided)}.",
    )


def _learns(study: Dharmalingam2013Study) -> Claim:
    best = max(
        float(study.outcome("52x4", reading).many.mean())
        for readings in READINGS.values()
        for reading in readings
    )
    return Claim(
        "A network trained on 208 deals answers 74 % (52x4) exactly in testing (Table 3).",
        Verdict.of(best >= 74),
        "The paper does not say that these deals were others than those trained on. The best of "
        f"all our readings of 52x4 has {best:.1f} % on {study.effort.tested:,} deals not trained "
        "on.",
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


def _listed(gains: Sequence[Estimate]) -> str:
    names = (title for title, _ in CODINGS.values())
    return ", ".join(
        f"{name} {gain.value:+.1f} ± {gain.half or 0:.1f}"
        for name, gain in zip(names, gains, strict=True)
    )
