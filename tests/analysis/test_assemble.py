"""Assembly: closure, held values, freedoms, redundancy, and what is said when it fails."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardan as cd

CLOSED = 1e-10  # m: the closure tolerance is 1e-11 of a body's size


def parallelogram(bars: int, angle: float) -> cd.Model:
    """Equal bars on a common coupler; the third and further bars are redundant."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    c, s = np.cos(angle), np.sin(angle)
    coupler = model.body("coupler", mass=1, inertia=1, position=(c, s))
    for k in range(bars):
        bar = model.body(f"bar{k}", mass=1, inertia=1 / 12, position=(k + c / 2, s / 2), angle=angle)
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(-0.5, 0)))
        model.add(cd.Revolute(f"B{k}", bar.at(0.5, 0), coupler.at(k, 0)))
    return model


def test_fourbar_closes_as_computed_independently(fourbar):
    state = cd.assemble(fourbar)
    assert state.dof == state.grubler == 1
    assert state.redundant == ()
    assert state["crank"].angle == 1.047  # held
    # exact assembly by loop closure, to six decimals
    assert [*state["coupler"].position, state["coupler"].angle] == pytest.approx(
        [2.823870, 2.553283, 0.423238], abs=1e-6
    )
    assert [*state["rocker"].position, state["rocker"].angle] == pytest.approx([3.573699, 1.687356, 1.004098], abs=1e-6)
    assert "coupler.angle" in state.moved
    assert "1 freedom" in state.summary()


@pytest.mark.parametrize("count", [6, 7, 8])
def test_the_summary_lists_the_six_largest_changes_and_counts_the_others(count):
    model = cd.Model("moved")
    for k in range(count):
        body = model.body(f"b{k}", mass=1, inertia=1, position=(0.1 * (k + 1), 0))
        model.add(cd.Fixed(f"weld{k}", model.ground.at(0, 0), body.at(0, 0)))
    lines = cd.assemble(model).summary().splitlines()
    changes = [line.strip() for line in lines if "->" in line]
    assert [line.split(":")[0] for line in changes] == [f"b{k}.x" for k in range(count - 1, count - 7, -1)]
    assert changes[0].startswith(f"b{count - 1}.x: {0.1 * count:g} -> ")
    assert [line for line in lines if "more" in line] == (
        [f"  and {count - 6} more initial values changed"] if count > 6 else []
    )


@settings(max_examples=40, deadline=None, derandomize=True)
@given(shake=st.lists(st.floats(-0.25, 0.25), min_size=9, max_size=9))
def test_rough_estimates_assemble_and_held_values_stay(shake):
    model = cd.Model("four-bar")
    start = np.array([0.5, 0.866, 1.047, 2.824, 2.553, 0.423, 3.574, 1.687, 1.004]) + np.array(shake)
    names = ("crank", "coupler", "rocker")
    bodies = [
        model.body(
            n,
            mass=1,
            inertia=1,
            position=start[3 * k : 3 * k + 2],
            angle=start[3 * k + 2],
            hold=("angle",) * (k == 0),
        )
        for k, n in enumerate(names)
    ]
    crank, coupler, rocker = bodies
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    state = cd.assemble(model)
    assert state.closure < CLOSED
    assert state["crank"].angle == start[2]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(shake=st.lists(st.floats(-0.15, 0.15), min_size=9, max_size=9))
def test_independent_coordinates_keep_their_estimates(shake):
    """Whatever way assembly took: those that are independent in the end are where the user put them."""
    model = cd.Model("four-bar")
    start = np.array([0.5, 0.866, 1.047, 2.824, 2.553, 0.423, 3.574, 1.687, 1.004]) + np.array(shake)
    names = ("crank", "coupler", "rocker")
    crank, coupler, rocker = (
        model.body(n, mass=1, inertia=1, position=start[3 * k : 3 * k + 2], angle=start[3 * k + 2])
        for k, n in enumerate(names)
    )
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    state = cd.assemble(model)
    kept = [state.system.coordinate_names.index(name) for name in state.independent]
    assert state.q[kept] == pytest.approx(start[kept], abs=1e-11)


def test_rotations_in_space_keep_their_estimates():
    """A rod on a ball joint and a slide: the rotation vector from its estimate has no part about the kept axes."""
    model = cd.Model("rod", dim=3)
    rod = model.body(
        "rod", mass=1, inertia=(1, 1, 1), position=(0.4, 0.1, 0.1), orientation=cd.axis_angle((1, 2, 3), 0.3)
    )
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), rod.at(-0.5, 0, 0)))
    model.add(cd.Constraint("height", lambda s: s.position(rod.at(0.5, 0.2, 0))[2] - 0.35))
    state = cd.assemble(model)
    e, p = model.bodies["rod"].initial.orientation, state["rod"].orientation
    turned = e[0] * p[1:] - p[0] * np.array(e[1:]) - np.cross(e[1:], p[1:])  # vec(p̂* ⊗ p)
    axes = ["rod.rotation_x", "rod.rotation_y", "rod.rotation_z"]
    kept = [axes.index(name) for name in state.independent if name in axes]
    assert len(kept) == 2
    assert np.max(np.abs(turned)) > 0.01
    assert turned[kept] == pytest.approx([0, 0], abs=1e-12)


def test_the_two_branches_have_opposite_sign(fourbar):
    other = cd.Model("other branch")
    crank = other.body("crank", mass=1, inertia=1, position=(0.5, 0.866), angle=1.047, hold=("angle",))
    coupler = other.body("coupler", mass=1, inertia=1, position=(1.5, 0.0), angle=-1.1)
    rocker = other.body("rocker", mass=1, inertia=1, position=(2.3, -1.9), angle=-1.6)
    other.add(cd.Revolute("A", other.ground.at(0, 0), crank.at(-1, 0)))
    other.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    other.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    other.add(cd.Revolute("D", rocker.at(-2, 0), other.ground.at(2.5, 0)))
    first, second = cd.assemble(fourbar), cd.assemble(other)
    assert first.independent == second.independent
    assert first.branch == -second.branch


@pytest.mark.parametrize("bars", [3, 4, 6])
def test_redundant_bars_are_named_and_the_run_goes_on(bars):
    state = cd.assemble(parallelogram(bars, 1.0))
    assert state.dof == 1
    assert state.grubler == 1 - (bars - 2)
    assert len(state.redundant) == bars - 2
    assert state.singular == ()
    result = cd.simulate(parallelogram(bars, 1.0), until=0.3, every=0.1, rtol=1e-9)
    # bars of 1 kg turning about their ends, a coupler of 1 kg translating: one equation by hand
    inertia, weight = bars / 3 + 1, (bars / 2 + 1) * 9.81
    assert result["bar0"].angular_acceleration[0] == pytest.approx(-weight * np.cos(1.0) / inertia, rel=1e-9)
    assert result.energy.total == pytest.approx(result.energy.total[0], rel=1e-7)


def test_folded_parallelogram_is_singular_not_redundant():
    state = cd.assemble(parallelogram(2, 0.0))
    assert state.singular
    with pytest.raises(cd.SingularError, match=r"start position is singular: joints .* move the start a little away"):
        cd.simulate(parallelogram(2, 0.0), until=1)


def test_two_collinear_sliders_are_redundant_once():
    model = cd.Model("sliders", gravity=(1, 0))
    cart = model.body("cart", mass=2, inertia=1, position=(0, 1))
    model.add(cd.Translational("front", model.ground.at(0, 1, axis=(1, 0)), cart.at(0.5, 0)))
    model.add(cd.Translational("rear", model.ground.at(0, 1, axis=(1, 0)), cart.at(-0.5, 0)))
    state = cd.assemble(model)
    assert (state.dof, len(state.redundant)) == (1, 2)
    result = cd.simulate(model, until=1, every=1)
    assert result["cart"].position[-1, 0] == pytest.approx(0.5, rel=1e-7)


def test_given_speed_drives_the_others(fourbar):
    model = cd.Model("spin")
    crank = model.body("crank", mass=1, inertia=1, position=(0.5, 0), angle=0.0, angular_velocity=3.0)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(-0.5, 0)))
    state = cd.assemble(model)
    assert state["crank"].angular_velocity == 3.0
    assert state["crank"].velocity == pytest.approx([0, 1.5])


def test_drivers_set_speeds():
    model = cd.Model("driven")
    crank = model.body("crank", mass=1, inertia=1, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: 0.2 + 4 * t))
    state = cd.assemble(model, t=0.5)
    assert state.dof == 0
    assert state["crank"].angle == pytest.approx(2.2)
    assert state["crank"].angular_velocity == pytest.approx(4)


def open_loop() -> cd.Model:
    model = cd.Model("too far")
    a = model.body("a", mass=1, inertia=1, position=(0.5, 0.8), angle=1)
    b = model.body("b", mass=1, inertia=1, position=(2.8, 2.5), angle=0.4)
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-1, 0)))
    model.add(cd.Revolute("B", a.at(1, 0), b.at(-2, 0)))
    model.add(cd.Revolute("C", b.at(2, 0), model.ground.at(9, 0)))
    return model


def test_open_loop_says_which_joints_and_by_how_much():
    """Two links of 2 and 4 m cannot span 9 m: 3 m are missing, shared by the three joints."""
    with pytest.raises(cd.AssemblyError, match=r'cannot be assembled: joint "[ABC]" stays open by 1 m'):
        cd.assemble(open_loop())


def test_contradicting_constraints_are_named():
    model = cd.Model("contradiction")
    cart = model.body("cart", mass=1, inertia=1)
    model.add(cd.Fix("here", cart.x, 0.5))
    model.add(cd.Fix("there", cart.x, 0.9))
    with pytest.raises(cd.AssemblyError, match='contradict each other: "here", "there" cannot all hold'):
        cd.assemble(model)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("length", [1.0, 1e6])
def test_contradictions_are_found_at_any_size(length):
    """A search for the nearest position, in which a freedom is left: its matrix must not become singular."""
    model = cd.Model("contradiction")
    arm = model.body("arm", mass=1, inertia=length**2, position=(0.3 * length, 0.1 * length), angle=0.3)
    hand = model.body("hand", mass=1, inertia=length**2, position=(0.6 * length, 0.1 * length), angle=0.3)
    model.add(cd.Revolute("wrist", arm.at(0.5 * length, 0), hand.at(-0.5 * length, 0)))
    model.add(cd.Fixed("here", model.ground.at(2 * length, length), arm.at(0, 0)))
    model.add(cd.Fixed("there", model.ground.at(-length, 0.5 * length), arm.at(0, 0)))
    with pytest.raises(cd.AssemblyError, match='"here", "there" cannot all hold'):
        cd.assemble(model)


def test_contradicting_speeds_are_named():
    model = cd.Model("contradiction")
    cart = model.body("cart", mass=1, inertia=1)
    model.add(cd.Drive("slow", cart.x, lambda t: 1 * t))
    model.add(cd.Drive("fast", cart.x, lambda t: 2 * t))
    with pytest.raises(cd.AssemblyError, match=r'no consistent velocities: driver "(slow|fast)"'):
        cd.assemble(model)


def test_held_value_in_the_way_is_named(fourbar):
    model = open_loop()  # closes when the ground pivot is nearer
    short = cd.Model("held")
    a = short.body("a", mass=1, inertia=1, position=(-1, 0), angle=np.pi, hold=("angle",))
    b = short.body("b", mass=1, inertia=1, position=(2, 1), angle=0.2)
    short.add(cd.Revolute("A", short.ground.at(0, 0), a.at(-1, 0)))
    short.add(cd.Revolute("B", a.at(1, 0), b.at(-2, 0)))
    short.add(cd.Revolute("C", b.at(2, 0), short.ground.at(5, 0)))
    with pytest.raises(cd.AssemblyError, match=r"held values a\.angle: .* it can be when they are not held"):
        cd.assemble(short)
    assert model is not short


def test_unknown_hold_has_a_suggestion(fourbar):
    with pytest.raises(cd.ModelError, match=r'cannot hold "crank.angel"; did you mean "crank.angle"\?'):
        cd.assemble(fourbar, hold=("crank.angel",))


def test_the_closure_tolerance_is_the_user_s():
    """ε of Wehage & Haug (1981), sec. 4.3, step 4: Newton ends as soon as |Φ| ≤ ε; a run closes what is left."""
    rough = cd.Model("rough", gravity=(0, -9.81))
    rod = rough.body("rod", mass=1, inertia=1, position=(0.6, -0.79), angle=-0.9, hold="angle")
    rough.add(cd.Link("link", rough.ground.at(0, 0), rod.at(-0.7, 0.1), length=0.5))
    gaps = [cd.assemble(rough, closure=eps).closure for eps in (1e-1, 1e-3, 1e-12)]
    assert all(gap <= eps for gap, eps in zip(gaps, (1e-1, 1e-3, 1e-12), strict=True))
    assert gaps[0] > 1e-6
    assert gaps[0] > 100 * gaps[2]
    loose = cd.assemble(rough, closure=1e-1)
    assert cd.simulate(rough, until=0.1, start=loose).stats.constraint_error < 1e-10
    for wrong in (0, -1.0, np.inf, "1"):
        with pytest.raises(cd.AnalysisError, match="expected a positive length"):
            cd.assemble(rough, closure=wrong)


def test_the_force_that_may_stay_unbalanced_is_the_user_s():
    """δ of sec. 4.3, step 5: a mass on a cubic spring, k y³ = m g, stops within δ of it."""
    model = cd.Model("cubic", gravity=(0, -9.81))
    body = model.body("b", mass=1, inertia=1, position=(0, -0.3))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.add(cd.Force("spring", body.at(0, 0), lambda s: (0, -80 * s.position(body)[1] ** 3)))
    exact = -((9.81 / 80) ** (1 / 3))
    left = []
    for delta in (1.0, 1e-3, None):
        y = cd.equilibrium(model, unbalance=delta)["b"].position[-1, 1]
        left.append(abs(-80 * y**3 - 9.81))
        assert left[-1] <= (delta or 1e-9)
    assert left[0] > 1e-2
    assert left[0] > left[1] > left[2]
    assert cd.equilibrium(model)["b"].position[-1, 1] == pytest.approx(exact, rel=1e-10)
    with pytest.raises(cd.AnalysisError, match="expected a positive force"):
        cd.equilibrium(model, unbalance=0)
