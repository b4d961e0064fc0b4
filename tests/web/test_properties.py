"""Requests made up from the OpenAPI document: whatever is sent, there is an answer or a reason."""

from __future__ import annotations

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from strongsuit import Hand, evaluators, random_deals
from strongsuit.formulas.formula import combinations
from strongsuit.web.app import create_app
from tests import strategies as ours

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
REQUESTS, REQUESTS_LONG = 8, 800  # for each route: some hundreds in all, and 20,000
REQUESTS_TRAINING = 60  # for each route that trains formulas: they take seconds each
TRAINING = "formula/(fit|search)"

some_deals = st.integers(0, 10**6).map(lambda seed: random_deals(1, seed)[0])
# Valid texts of each kind; schemathesis makes up invalid ones from their longest length.
KINDS = {
    "hand": some_deals.map(lambda deal: str(deal.hands[0])),
    "cards": some_deals.map(lambda deal: str(Hand.of(list(deal.hands[0])[:5]))),
    "deal": some_deals.map(str),
    "suit": ours.suits.map(str),
    "strain": ours.strains.map(str),
    "seat": ours.seats.map(str),
    "vulnerability": ours.vulnerabilities.map(str),
    "contract": ours.contracts.map(str),
    "bid": st.builds("{}{}".format, st.integers(1, 7), ours.strains),
    "auction": ours.auctions().map(str),
    "bounds": st.builds("hcp {}+, {} 4+".format, st.integers(0, 38), ours.suits),
    "method": st.sampled_from([each.name for each in evaluators()]),
    "formula": st.sampled_from([str(each) for each in combinations()]),
    "tricks": ours.trick_tables.map(str),
}  # fmt: skip
for kind, strategy in KINDS.items():
    schemathesis.openapi.format(f"strongsuit-{kind}", strategy | st.text(max_size=20))


config = schemathesis.Config()
config.projects.default.phases.update(phases=["fuzzing"])  # random requests, not listed examples
schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(("*",)), config=config)
quick = settings(max_examples=REQUESTS, deadline=None, suppress_health_check=list(HealthCheck))
long = settings(quick, max_examples=REQUESTS_LONG)
training = settings(quick, max_examples=REQUESTS_TRAINING)


def hurry(case: Any) -> None:
    """Change a request that would take seconds to one that is answered at once."""
    if "formula/" in case.path:
        case.query["generations"] = 2
        if isinstance(several := case.query.get("formula"), list):
            case.query["formula"] = several[:2]
    if "simulate" in case.path:
        case.query["estimate"] = "true"
    for name in ("layouts", "number"):
        if re.fullmatch(r"\d{3,4}", str(case.query.get(name, ""))):
            case.query[name] = 50


@schema.parametrize()
@quick
def test_no_request_breaks_it(case: Any) -> None:
    hurry(case)
    case.call_and_validate(checks=CHECKS)


@pytest.mark.long
@schema.exclude(path_regex=TRAINING).parametrize()
@long
def test_no_request_of_many_breaks_it(case: Any) -> None:
    hurry(case)
    case.call_and_validate(checks=CHECKS)


@pytest.mark.long
@schema.include(path_regex=TRAINING).parametrize()
@training
def test_no_training_of_many_breaks_it(case: Any) -> None:
    hurry(case)
    case.call_and_validate(checks=CHECKS)
