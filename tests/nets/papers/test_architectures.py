"""nets.papers.architectures: the notation, what sees what, and the range of answers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strongsuit.errors import ParseError, UsageError
from strongsuit.nets.papers.architectures import (
    NETWORKS,
    Architecture,
    Network,
    network,
    target,
    tricks,
    with_sums,
)
from strongsuit.reproduce.paper import printed

torch = pytest.importorskip("torch")

layers = st.lists(st.integers(1, 300).map(str), min_size=2, max_size=5).map("-".join)


@given(layers)
def test_parse_inverts_str(text: str) -> None:
    assert str(Architecture.parse(text)) == text
    assert Architecture.parse(str(Architecture.parse(text))) == Architecture.parse(text)


@pytest.mark.parametrize("table", ["table3", "table4"])
def test_every_network_of_the_tables_is_there(table: str) -> None:
    for row in printed("mandziuk2007", table):
        assert network(row["name"]).name == row["network"]
        assert str(Architecture.parse(row["network"])) == row["network"]


def test_networks_with_table_2_have_a_twin_with_sums() -> None:
    summed = network(with_sums("52-counts"))
    assert summed.name == network("52-counts").name
    assert summed.inputs == ("52", "points-6", "sums-6")
    assert with_sums("52-points") == "52-points"


def seen_by(text: str) -> list[list[set[int]]]:
    """By layer and neuron, which neurons of the layer before move it."""
    found = []
    for layer in Architecture.parse(text).links():
        neurons = []
        for link in layer:
            for group in range(link.block.groups):
                start = link.start + group * link.width
                neurons += [set(range(start, start + link.width))] * link.block.neurons
        found.append(neurons)
    return found


def test_groups_see_only_their_own_group() -> None:
    first, second, third = seen_by("(52x4)-(13x4)-13-1")
    assert first[0] == first[12] == set(range(52))
    assert first[13] == set(range(52, 104))
    assert first[51] == set(range(156, 208))
    assert second == [set(range(52))] * 13
    assert third == [set(range(13))]


def test_blocks_see_only_their_own_block() -> None:
    first, second, _ = seen_by("(52x4+84)-(13x4+21)-26-1")
    assert len(first) == 73
    assert first[51] == set(range(156, 208))
    assert first[52] == first[72] == set(range(208, 292))
    assert second == [set(range(73))] * 26


def test_the_26x4_network_looks_at_cards_then_at_hands() -> None:
    first, second, third, _ = seen_by(network("26x4").wiring)
    assert first == [{2 * card, 2 * card + 1} for card in range(52)]
    assert second[:8] == [set(range(13))] * 7 + [set(range(13, 26))]
    assert third == [set(range(28))] * 13


@pytest.mark.parametrize("name", NETWORKS)
def test_what_is_built_sees_what_is_written(name: str) -> None:
    """Moving one input moves those first neurons that see it, and no others."""
    net = NETWORKS[name].build(seed=1)
    wired = seen_by(str(NETWORKS[name].architecture))[0]
    x = torch.rand(NETWORKS[name].architecture.sizes[0], 1)
    rows = torch.randint(len(x), (5,), generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        before = torch.cat([groups(x) for groups in net.layers[0]])
        for row in rows.tolist():
            moved = x.clone()
            moved[row] += 1
            after = torch.cat([groups(moved) for groups in net.layers[0]])
            changed = (before != after).flatten().tolist()
            assert changed == [row in sees for sees in wired]
    assert sum(each.numel() for each in net.parameters()) == NETWORKS[name].architecture.weights


@pytest.mark.parametrize(
    "text", ["", "25", "52--1", "52-25x-1", "(52-25-1", "a-b", "52-13x5-1", "0-1"]
)
def test_what_is_no_architecture_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        Architecture.parse(text)


def test_inputs_must_fit_and_names_must_be_known() -> None:
    with pytest.raises(UsageError, match="expected 52 inputs for 52-25-1, got 208 from 52x4"):
        Network("52-25-1", ("52x4",))
    with pytest.raises(UsageError, match="no network 'x'; there are 26x4"):
        network("x")


def test_answers_are_fourteen_equal_intervals() -> None:
    every = np.arange(14, dtype=np.int8)
    assert (tricks(target(every)) == every).all()
    assert np.diff(target(every)) == pytest.approx([0.8 / 14] * 13, abs=1e-6)
    assert tricks(np.array([-1.0, 0.1, 0.1571, 0.158, 0.5001, 0.9, 2.0])).tolist() == [
        *(0, 0, 0, 1, 7, 13, 13)
    ]
