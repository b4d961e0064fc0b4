"""The claims of mandziuk2007's abstract, introduction, results and conclusions, and our verdicts.

Differences are in points of exact answers, ours on the same test deals, with 95 % intervals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from strongsuit.cards import Seat, Strain
from strongsuit.nets.papers.architectures import network
from strongsuit.nets.papers.examples import BOTH, WEST
from strongsuit.reproduce.claims import Claim, Verdict
from strongsuit.reproduce.mandziuk2007.tables import (
    NOTRUMP,
    PAPER,
    SPADES,
    lead_matters,
    suit_accuracies,
)
from strongsuit.reproduce.paper import printed
from strongsuit.reproduce.trick_networks import TrickNetworkStudy
from strongsuit.uncertainty import Estimate

_BEST = "52x4-deep"  # the network of which the abstract speaks
_OTHERS = ("26x4", "52", "104", "104-counts")  # Table IV's networks on the other codings
_BESIDE_52X4 = ("26x4", "52", "104", "52-points", "52-distribution", "52-counts")  # of Table III
_CONTRACTS = {"spades": SPADES, "notrump": NOTRUMP}
_LEADS = {"changed leads": BOTH, "West leads": WEST}
_EXACT = {WEST: "west_exact", BOTH: "both_exact"}  # columns of Table IV by the leaders
_ALMOST_A_THIRD = 30.0  # percent of exact answers, at least


def claims(study: TrickNetworkStudy) -> list[Claim]:
    """Return the paper's claims with verdicts from the same trainings as the tables."""
    return [
        _outperforms(study),
        _figures_of_the_best(study),
        _as_efficient(study),
        _depends_on_the_coding(study),
        _best_in_both_contracts(study),
        _spades_are_easier(study),
        _points_are_enough_in_notrump(study),
        _suits_are_alike(study),
        _lengths_are_not_beaten(study),
        _distribution_helps_more(study),
        _hiding_hands_helps(study),
        _changed_leads_help(study),
    ]


def _outperforms(study: TrickNetworkStudy) -> Claim:
    by_leads = {
        where: {other: _lead(study, _BEST, other, leaders=leaders) for other in _OTHERS}
        for where, leaders in _LEADS.items()
    }
    closest = {where: _closest(leads) for where, leads in by_leads.items()}
    return Claim(
        "52x4 definitely outperformed all other codings, even when these were supported by human "
        "knowledge (abstract).",
        Verdict.of(all(_is_above(by_leads[where][name]) for where, name in closest.items())),
        f"By {study.plan.method.name}, {_name(_BEST)} less the best network on another coding: "
        + "; ".join(
            f"{where}, less {_name(name)} {_shown(by_leads[where][name])} "
            f"(the paper {_printed_lead(_BEST, name, _LEADS[where]):+.2f})"
            for where, name in closest.items()
        )
        + f". Less all of them, changed leads: {_listed(by_leads['changed leads'])}.",
    )


def _figures_of_the_best(study: TrickNetworkStudy) -> Claim:
    _, one, exact = study.accuracy(study.target(_BEST, SPADES, BOTH))
    return Claim(
        "52x4 gives 53.11 % exact answers and is wrong by more than one trick in only 3.52 % "
        "(abstract).",
        Verdict.of(exact.value + _half(exact) >= 53.11 and one.value + _half(one) >= 100 - 3.52),
        f"{_name(_BEST)}, changed leads: exact {_percent(exact)} %, wrong by "
        f"more than one trick {100 - one.value:.2f} ± {_half(one):.2f} %.",
    )


def _as_efficient(study: TrickNetworkStudy) -> Claim:
    gains = {
        where: _lead(study, "52x4-counts", _BEST, leaders=leaders)
        for where, leaders in _LEADS.items()
    }
    return Claim(
        "With 52x4 a network without human knowledge is as efficient as one with it "
        "(introduction, conclusions).",
        Verdict.of(not _is_above(gains["changed leads"])),
        f"{_name('52x4-counts')} less {_name(_BEST)}: "
        + ", ".join(
            f"{where} {_shown(gain)} "
            f"(the paper {_printed_lead('52x4-counts', _BEST, _LEADS[where]):+.2f})"
            for where, gain in gains.items()
        )
        + ".",
    )


def _depends_on_the_coding(study: TrickNetworkStudy) -> Claim:
    """Compare what all 17 methods add to 52, 104 and 52x4, in spades with West on lead."""
    pairs = (("52-counts", "52"), ("104-counts", "104"), ("52x4-counts", _BEST))
    *others, gain = (_lead(study, *pair) for pair in pairs)
    least = min(others, key=lambda each: each.value)
    shown = (
        f"{_name(more)} less {_name(less)} {_shown(each)}"
        for (more, less), each in zip(pairs, (*others, gain), strict=True)
    )
    return Claim(
        "Human knowledge improves the results of 52 and 104 significantly, not those of 52x4: its "
        "influence depends on the coding (abstract, conclusions).",
        Verdict.of(least.value - _half(least) > max(0.0, gain.value + _half(gain))),
        f"Spades, West leads: {', '.join(shown)}.",
    )


def _best_in_both_contracts(study: TrickNetworkStudy) -> Claim:
    leads = {
        contract: {other: _lead(study, "52x4", other, strains) for other in _BESIDE_52X4}
        for contract, strains in _CONTRACTS.items()
    }
    closest = {contract: _closest(each) for contract, each in leads.items()}
    return Claim(
        "In notrump and in suit contracts the best results are those of 52x4 (section IV-A).",
        _better([leads[contract][name] for contract, name in closest.items()]),
        f"{_name('52x4')} less the best of the other networks of Table III that see cards: "
        + ", ".join(
            f"{contract}, less {_name(name)} {_shown(leads[contract][name])}"
            for contract, name in closest.items()
        )
        + ".",
    )


def _spades_are_easier(study: TrickNetworkStudy) -> Claim:
    leads = {
        name: study.lead(study.target(name, SPADES), study.target(name, NOTRUMP))
        for name in ("26x4", "52", "104", "52x4")
    }
    return Claim(
        "The results in spades are far better than those in notrump (conclusions).",
        _better(list(leads.values())),
        f"Spades less notrump: {_listed(leads)}.",
    )


def _points_are_enough_in_notrump(study: TrickNetworkStudy) -> Claim:
    notrump, spades, lengths = (
        study.accuracy(study.target(name, strains))[-1]
        for name, strains in (("hcp", NOTRUMP), ("hcp", SPADES), ("hcp-lengths", SPADES))
    )
    return Claim(
        "Work's count alone gives almost one third of exact answers in notrump; in suit contracts "
        "lengths are needed for as good results (conclusions).",
        Verdict.of(
            _ALMOST_A_THIRD <= notrump.value <= 100 / 3 + _half(notrump)
            and spades.value + _half(spades) < notrump.value <= lengths.value + _half(lengths)
        ),
        f"Work's count of each hand: notrump {_percent(notrump)} %, spades {_percent(spades)} %; "
        f"with lengths ({_name('hcp-lengths')}) spades {_percent(lengths)} %.",
    )


def _suits_are_alike(study: TrickNetworkStudy) -> Claim:
    exact = {name: found[-1] for name, found in suit_accuracies(study).items()}
    single = [each for name, each in exact.items() if name != "all suits"]
    low, high = (pick(single, key=lambda each: each.value) for pick in (min, max))
    return Claim(
        "There is no significant difference between suits (section IV-A).",
        Verdict.of(high.value - low.value <= _half(low) + _half(high)),
        "Exact answers of 52-25-1: "
        + ", ".join(f"{name} {_percent(each)}" for name, each in exact.items())
        + ".",
    )


def _lengths_are_not_beaten(study: TrickNetworkStudy) -> Claim:
    leads = {name: _lead(study, name, "hcp-lengths-deep") for name in ("26x4", "52", "104")}
    return Claim(
        "None of 26x4, 52 and 104 beats Work's count with lengths, 20-10-5-1, in spades "
        "(section IV-A).",
        Verdict.of(not any(_is_above(lead) for lead in leads.values())),
        f"Less 20-10-5-1: {_listed(leads)}.",
    )


def _distribution_helps_more(study: TrickNetworkStudy) -> Claim:
    spades, notrump = (
        _lead(study, "52-distribution", "52-points", strains) for strains in (SPADES, NOTRUMP)
    )
    return Claim(
        "Beside the cards in 52, distributional methods are definitely more effective than point "
        "counts in spades; in notrump both are comparable (section IV-A).",
        Verdict.of(_is_above(spades) and spades.value - _half(spades) > notrump.value),
        f"(52+32)-25-1 less (52+36)-25-1: spades {_shown(spades)}, notrump {_shown(notrump)} "
        "(the paper +8.56, +1.66).",
    )


def _hiding_hands_helps(study: TrickNetworkStudy) -> Claim:
    steps = {
        f"{remark}, {contract}": _lead(study, one, other, strains)
        for contract, strains in _CONTRACTS.items()
        for remark, one, other in (
            ("East and West alike", "52-declarers", "52-hands"),
            ("North and South too", "52", "52-declarers"),
        )
    }
    return Claim(
        "In 52, one value for East and West improves the results, and one for North and South "
        "once more (section III-A).",
        _better(list(steps.values())),
        ", ".join(f"{name} {_shown(step)}" for name, step in steps.items()) + ".",
    )


def _changed_leads_help(study: TrickNetworkStudy) -> Claim:
    """Compare Table IV's two parts; their examples differ, so the intervals are not paired."""
    gains = {}
    for row in printed(PAPER, "table4"):
        both, west = (
            study.accuracy(study.target(row["name"], SPADES, at))[-1] for at in (BOTH, WEST)
        )
        gains[row["name"]] = Estimate.around(
            both.value - west.value, math.hypot(_half(both), _half(west))
        )
    matters = lead_matters(study.training_deals, Strain.SPADES)
    return Claim(
        "In 7 % of deals it matters who leads; showing both leads improves the results, by less "
        "than 7 % (section IV-B).",
        Verdict.of(_is_above(gains[_BEST]) and all(gain.value < 7 for gain in gains.values())),
        f"It matters in {_percent(matters)} %. Both leads less West's: {_listed(gains)}.",
    )


def _lead(
    study: TrickNetworkStudy,
    one: str,
    other: str,
    strains: tuple[Strain, ...] = SPADES,
    leaders: tuple[Seat, ...] = WEST,
) -> Estimate:
    """Return by how many points one network is above another in the same contract."""
    return study.lead(*(study.target(name, strains, leaders) for name in (one, other)))


def _printed_lead(one: str, other: str, leaders: tuple[Seat, ...]) -> float:
    """Return the same of Table IV as the paper prints it."""
    exact = {row["name"]: float(row[_EXACT[leaders]]) for row in printed(PAPER, "table4")}
    return exact[one] - exact[other]


def _better(leads: Sequence[Estimate]) -> Verdict:
    """Return whether all leads are above 0, or some is below, or chance may explain some."""
    if all(map(_is_above, leads)):
        return Verdict.HOLDS
    return Verdict.FAILS if any(lead.value < -_half(lead) for lead in leads) else Verdict.OPEN


def _is_above(lead: Estimate) -> bool:
    """Return whether a lead is above 0 by more than chance."""
    return lead.value > _half(lead)


def _closest(leads: Mapping[str, Estimate]) -> str:
    return min(leads, key=lambda name: leads[name].value)


def _half(estimate: Estimate) -> float:
    return estimate.half or 0.0


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ± {_half(estimate):.2f}"


def _shown(lead: Estimate) -> str:
    return f"{lead.value:+.2f} ± {_half(lead):.2f}"


def _listed(leads: Mapping[str, Estimate]) -> str:
    return ", ".join(f"{_name(name)} {_shown(lead)}" for name, lead in leads.items())


def _name(name: str) -> str:
    return network(name).name
