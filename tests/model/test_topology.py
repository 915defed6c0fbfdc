"""The tree of joints: which body hangs from which, where loops are cut, which body is the floating base."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import cardan as cd
from cardan.model.topology import Edge, floating_base, largest_distances, spanning_tree, summed_distances, topology_of


def tree_of(edges: list[tuple[str, str, int]], root: str):
    """A tree from (body, body, distance)."""
    around: dict[str, list[Edge]] = {}
    for k, (i, j, distance) in enumerate(edges):
        edge = Edge(f"j{k}", i, j, distance)
        around.setdefault(i, []).append(edge)
        around.setdefault(j, []).append(edge)
    return spanning_tree(around, root)


def pins(model: cd.Model, *pairs: tuple[str, str]) -> cd.Model:
    """Pins named "a-b" between bodies, which are made where they are new."""
    for i, j in pairs:
        for name in (i, j):
            if name != "ground" and name not in model.bodies:
                model.body(name, mass=1, inertia=1)
        model.add(cd.Revolute(f"{i}-{j}", model[i].at(1, 0), model[j].at(-1, 0)))
    return model


# -- the floating base ---------------------------------------------------------------------------------------------

PUBLISHED_DISTANCES = (1, 1, 1, 2, 3, 3)  # Nikravesh 1988, fig. 13.6: joints from left to right
PUBLISHED_LEFT = (0, 1, 2, 3, 5, 8, 11)
PUBLISHED_RIGHT = (11, 10, 9, 8, 6, 3, 0)


@pytest.mark.parametrize("root", ["1", "4", "7"])
def test_published_floating_base_is_body_5(root):
    bodies = [str(k) for k in range(1, 8)]
    tree = tree_of([(i, j, d) for (i, j), d in zip(pairwise(bodies), PUBLISHED_DISTANCES, strict=True)], root)
    largest = largest_distances(tree)
    expected = {b: max(sides) for b, *sides in zip(bodies, PUBLISHED_LEFT, PUBLISHED_RIGHT, strict=True)}
    assert largest == expected
    assert floating_base(tree, bodies) == "5"


@pytest.mark.parametrize("seed", range(20))
def test_on_a_chain_the_base_has_the_smallest_difference_of_left_and_right(seed):
    """The published rule itself, on random chains; the code uses largest distances, which also fit trees."""
    distances = np.random.default_rng(seed).integers(1, 4, 8)
    bodies = [str(k) for k in range(9)]
    tree = tree_of([(i, j, int(d)) for (i, j), d in zip(pairwise(bodies), distances, strict=True)], "0")
    left = np.concatenate([[0], np.cumsum(distances)])
    difference = np.abs(left - (left[-1] - left))
    assert difference[int(floating_base(tree, bodies))] == difference.min()


@pytest.mark.parametrize("seed", range(10))
def test_distances_in_trees_are_those_of_the_shortest_paths(seed):
    """Against Floyd and Warshall's algorithm on the same tree."""
    rng, n = np.random.default_rng(seed), 12
    edges = [(str(rng.integers(0, k)), str(k), int(rng.integers(0, 4))) for k in range(1, n)]
    D = np.full((n, n), np.inf)
    np.fill_diagonal(D, 0)
    for i, j, d in edges:
        D[int(i), int(j)] = D[int(j), int(i)] = d
    for k in range(n):
        D = np.minimum(D, D[:, [k]] + D[[k], :])
    tree = tree_of(edges, str(rng.integers(0, n)))
    largest, total = largest_distances(tree), summed_distances(tree)
    assert [largest[str(k)] for k in range(n)] == D.max(axis=1).tolist()
    assert [total[str(k)] for k in range(n)] == D.sum(axis=1).tolist()


def test_base_of_a_star_is_its_hub_wherever_one_looks_from():
    arms = [("hub", f"{a}1", 1) for a in "abc"] + [(f"{a}1", f"{a}2", 1) for a in "abc"]
    for root in ("hub", "a2", "c1"):
        assert floating_base(tree_of(arms, root), ["a2", "b1", "c1", "hub"]) == "hub"


def test_of_equally_far_bodies_the_one_nearer_to_all_is_base():
    """A chain a-b-c-d with three more bodies on c: b and c are both 2 from the farthest, c is nearer to most."""
    edges = [("a", "b", 1), ("b", "c", 1), ("c", "d", 1), ("c", "e", 1), ("c", "f", 1), ("c", "g", 1)]
    assert largest_distances(tree_of(edges, "a"))["b"] == largest_distances(tree_of(edges, "a"))["c"]
    assert floating_base(tree_of(edges, "a"), list("abcdefg")) == "c"


def test_a_body_ten_times_as_heavy_as_the_others_is_the_base():
    model = pins(cd.Model(), ("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"))
    light = dict.fromkeys("abcde", 1.0)
    assert topology_of(model, light).bases == ("c",)
    assert topology_of(model, light | {"a": 10.0}).bases == ("a",)
    assert topology_of(model, light | {"a": 9.9}).bases == ("c",)
    assert topology_of(model, light | {"a": 100.0, "e": 50.0}).bases == ("c",)
    assert topology_of(model).bases == ("c",)


def test_the_user_may_name_the_base():
    model = pins(cd.Model(), ("a", "b"), ("b", "c"))
    assert topology_of(model, {"a": 1, "b": 1, "c": 99}, base="a").bases == ("a",)
    assert [s.body_j for s in topology_of(model, base="a").steps] == ["b", "c"]


def test_each_group_of_bodies_has_its_own_base_or_the_ground():
    model = pins(cd.Model(), ("a", "b"), ("b", "c"), ("ground", "g"), ("p", "q"))
    model.body("alone", mass=1, inertia=1)
    found = topology_of(model, base=("c", "q"))
    assert found.bases == ("c", "q", "alone")
    assert {(s.body_i, s.body_j) for s in found.steps} == {("ground", "g"), ("c", "b"), ("b", "a"), ("q", "p")}
    assert "alone (floating base)" in found.table()


@pytest.mark.parametrize(
    ("base", "message"),
    [
        ("x", 'there is nothing called "x"'),
        ("g", '"g" cannot be a floating base, joint "ground-f" ties it to the ground'),
        (("a", "b"), '"b" and "a" are connected by joints'),
    ],
)
def test_a_base_that_cannot_be_is_refused(base, message):
    model = pins(cd.Model(), ("a", "b"), ("ground", "f"), ("f", "g"))
    with pytest.raises(cd.ModelError, match=message):
        topology_of(model, base=base)


# -- the table -----------------------------------------------------------------------------------------------------


def test_the_table_follows_one_branch_to_its_end_and_then_the_next():
    """Nikravesh 1988, fig. 13.7: body 3 carries two branches."""
    model = pins(cd.Model(), ("ground", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("3", "6"), ("6", "7"))
    found = topology_of(model)
    rows = [(s.body_i, s.body_j, s.branch) for s in found.steps]
    assert rows == [("ground", "2", 1), ("2", "3", 1), ("3", "4", 1), ("4", "5", 1), ("3", "6", 2), ("6", "7", 2)]
    assert found.table() == "\n".join(
        [
            "body i         body j  joint     branch",
            "ground (base)  2       ground-2  1",
            "2              3       2-3       1",
            "3              4       3-4       1",
            "4              5       4-5       1",
            "3              6       3-6       2",
            "6              7       6-7       2",
            "cut: nothing",
        ]
    )


def test_a_body_comes_after_the_one_it_hangs_from():
    rng = np.random.default_rng(3)
    model = pins(cd.Model(), ("ground", "0"), *((str(rng.integers(0, k)), str(k)) for k in range(1, 40)))
    known = {"ground"}
    for step in topology_of(model).steps:
        assert step.body_i in known
        known.add(step.body_j)
    assert known == {"ground", *model.bodies}


# -- loops ---------------------------------------------------------------------------------------------------------


def test_a_loop_is_cut_halfway_round(fourbar):
    found = topology_of(fourbar)
    assert found.cut == ("C",)
    assert [(s.body_i, s.body_j, s.joint) for s in found.steps] == [
        ("ground", "crank", "A"),
        ("crank", "coupler", "B"),
        ("ground", "rocker", "D"),
    ]


def test_joints_with_few_freedoms_are_in_the_tree():
    """A loop is opened at its link (two freedoms), though another cut would make a shorter tree."""
    model = pins(cd.Model(), ("ground", "a"), ("a", "b"), ("b", "c"))
    model.add(cd.Link("rod", model.ground.at(0, 0), model["c"].at(0, 0), length=1))
    model.add(cd.Fixed("weld", model["a"].at(0, 0), model["c"].at(0, 0)))
    found = topology_of(model)
    assert found.cut == ("b-c", "rod")
    assert ("a", "c", "weld") in [(s.body_i, s.body_j, s.joint) for s in found.steps]


def test_what_is_no_joint_of_a_tree_is_cut():
    model = pins(cd.Model(), ("ground", "a"), ("ground", "b"))
    a, b = model["a"], model["b"]
    model.add(cd.Gear("gear", a.at(0, 0), b.at(1, 0), radius_i=1, radius_j=1))
    model.add(cd.Drive("motor", a.angle, lambda t: t))
    c = model.body("c", mass=1, inertia=1)
    model.add(cd.Link("actuator", a.at(0, 0), c.at(0, 0), length=lambda t: 1 + t))
    found = topology_of(model)
    assert found.cut == ("gear", "motor", "actuator")
    assert found.bases == ("c",)


def test_a_joint_that_may_be_released_is_cut():
    model = pins(cd.Model(), ("ground", "a"), ("a", "b"))
    found = topology_of(model, never_in_tree=("a-b",))
    assert (found.cut, found.bases) == (("a-b",), ("b",))
    with pytest.raises(cd.ModelError, match='there is nothing called "a-c"; did you mean "a-b"'):
        topology_of(model, never_in_tree=("a-c",))


def test_a_joint_that_does_not_hold_yet_is_cut():
    model = pins(cd.Model(), ("ground", "a"), ("a", "b"))
    model.add(cd.Revolute("latch", model.ground.at(0, 0), model["b"].at(0, 0), active=False))
    assert topology_of(model).cut == ("latch",)
