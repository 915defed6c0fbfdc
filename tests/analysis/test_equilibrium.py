"""Equilibrium, statics, and stability."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.equilibrium import AT_A_FORK
from case import build, load_case


def test_hanging_and_standing_pendulum(pendulum):
    below = cd.equilibrium(pendulum)
    assert below["rod"].angle[0] == pytest.approx(-np.pi / 2, abs=1e-9)
    assert below.extra["stability"] == "stable"
    assert below["pin"].reaction_j[0] == pytest.approx([0, 9.81, 0], abs=1e-7)
    above = cd.Model("upright", gravity=(0, -9.81))
    rod = above.body("rod", mass=1, inertia=1 / 12, position=(0, 0.5), angle=np.pi / 2)
    above.add(cd.Revolute("pin", above.ground.at(0, 0), rod.at(-0.5, 0)))
    result = cd.equilibrium(above)
    assert result["rod"].angle[0] == pytest.approx(np.pi / 2)
    assert result.extra["stability"] == "unstable"


def test_spring_supported_fourbar_from_rough_starts():
    """Every start on the branch runs to a stable equilibrium of the 40-digit reference."""
    case = load_case("static_fourbar")
    stable = [e["crank_angle"] for e in case["reference"]["all_equilibria_open_branch"] if e["stable"]]
    reference = case["reference"]["deepest_stable"]
    found = cd.equilibrium(build(case))
    assert found["crank"].angle[0] == pytest.approx(reference["crank_angle"], abs=1e-10)
    assert found["A"].reaction_j[0, :2] == pytest.approx(reference["A_force_on_crank"], abs=1e-8)
    assert found["D"].reaction_j[0, :2] == pytest.approx(reference["D_force_on_rocker"], abs=1e-8) or found[
        "D"
    ].reaction_i[0, :2] == pytest.approx(reference["D_force_on_rocker"], abs=1e-8)
    for shift in (-0.8, -0.4, 0.3, 0.7):
        for body in case["bodies"]:
            if body["name"] == "crank":
                body["initial"]["phi"] = reference["crank_angle"] + shift
                body["initial"]["r"] = [
                    0.2 * np.cos(body["initial"]["phi"]),
                    0.2 * np.sin(body["initial"]["phi"]),
                ]
        result = cd.equilibrium(build(case))
        angle = (result["crank"].angle[0] + np.pi) % (2 * np.pi) - np.pi
        assert min(abs(angle - s) for s in stable) < 1e-8
        assert result.extra["stability"] == "stable"


def test_partial_equilibrium_keeps_what_is_held():
    model = cd.Model("two blocks", gravity=(0, -10))
    upper = model.body("upper", mass=1, inertia=1, position=(0, 1.5), angle=0)
    lower = model.body("lower", mass=2, inertia=1, position=(0, 0.7), angle=0)
    for body in (upper, lower):
        model.add(cd.Translational(f"guide {body.name}", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0)))
    model.add(cd.Spring("top", model.ground.at(0, 3), upper.at(0, 0), stiffness=100, free_length=1))
    model.add(cd.Spring("bottom", upper.at(0, 0), lower.at(0, 0), stiffness=100, free_length=1))
    full = cd.equilibrium(model)
    assert full["upper"].position[0, 1] == pytest.approx(3 - 1 - 0.3, abs=1e-9)  # carries 3 kg
    assert full["lower"].position[0, 1] == pytest.approx(1.7 - 1 - 0.2, abs=1e-9)
    partial = cd.equilibrium(model, hold=("upper.y",))
    assert partial["upper"].position[0, 1] == 1.5
    assert partial["lower"].position[0, 1] == pytest.approx(1.5 - 1 - 0.2, abs=1e-9)


def test_statics_of_a_machine_without_freedoms():
    """A cantilevered crane: reactions by hand."""
    model = cd.Model("crane", gravity=(0, -10))
    beam = model.body("beam", mass=3, inertia=1, position=(1, 0))
    model.add(cd.Fixed("wall", model.ground.at(0, 0), beam.at(-1, 0)))
    model.add(cd.Force("load", beam.at(1, 0), (0, -50)))
    result = cd.equilibrium(model)
    assert result.extra["stability"] == "fixed"
    assert result["wall"].reaction_j[0] == pytest.approx([0, 80, 50], abs=1e-9)  # moment about the mass centre
    assert result["wall"].reaction_i[0] == pytest.approx([0, -80, -(50 * 2 + 30 * 1)], abs=1e-9)


def test_unilateral_ground_from_above():
    """A ball starts in the air, where no force but its weight acts, and must find its bed."""
    model = cd.Model("ball", gravity=(0, -10))
    ball = model.body("ball", mass=2, inertia=1, position=(0, 0.5))
    model.add(
        cd.Contact("floor", ball.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), radius=0.1, stiffness=1000, damping=5)
    )
    model.add(cd.Fix("ball x", ball.x, 0))
    model.add(cd.Fix("ball angle", ball.angle, 0))
    result = cd.equilibrium(model)
    assert result["ball"].position[0, 1] == pytest.approx(0.1 - 20 / 1000, abs=1e-9)


def test_no_equilibrium_names_the_coordinate():
    model = cd.Model("stone")
    model.body("stone", mass=1, inertia=1)
    with pytest.raises(cd.AnalysisError, match=r'the force along stone\.y stays unbalanced .* hold=\("stone\.y",\)'):
        cd.equilibrium(model)


def test_an_unbalanced_torque_is_named_with_its_unit():
    model = cd.Model("rotor", gravity=None)
    rotor = model.body("rotor", mass=1, inertia=1)
    model.add(cd.Revolute("bearing", model.ground.at(0, 0), rotor.at(-4, 0)))
    model.add(cd.Torque("motor", rotor, 6.0))
    with pytest.raises(cd.AnalysisError, match=r"the torque about rotor\.angle stays unbalanced \(6 N m\)"):
        cd.equilibrium(model)


def test_user_states_come_to_rest():
    model = cd.Model("valve", gravity=None)
    block = model.body("block", mass=1, inertia=1, position=(0.3, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.state("p", initial=0.0, rate=lambda s: 2 - s.state("p") - s.position(block)[0])
    model.add(cd.Force("pressure", block.at(0, 0), lambda s: [s.state("p") - 3 * s.position(block)[0], 0]))
    result = cd.equilibrium(model)
    assert result["block"].position[0, 0] == pytest.approx(0.5)
    assert result["p"].value[0] == pytest.approx(1.5)


def test_integrator_state_is_at_rest_too():
    """An integral controller: ż = x - 1 rests only at x = 1, where -5 z + 2 = 0."""
    model = cd.Model("integral", gravity=None)
    block = model.body("block", mass=1, inertia=1)
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.state("z", rate=lambda s: s.position(block)[0] - 1)
    model.add(cd.Force("f", block.at(0, 0), lambda s: (-10 * (s.position(block)[0] - 1) - 5 * s.state("z") + 2, 0)))
    result = cd.equilibrium(model)
    assert result["block"].position[0, 0] == pytest.approx(1)
    assert result["z"].value[0] == pytest.approx(0.4)


@pytest.mark.parametrize("name", ["crank.angle", "coupler.angle", "rocker.angle", "coupler.x"])
def test_a_held_coordinate_is_held_whatever_the_partition_would_choose(fourbar, name):
    """Held by its flag or by the call; the other freedoms, here none, settle."""
    free = cd.Model("free four-bar", gravity=(0, -9.81))
    for b in fourbar.bodies.values():
        free.body(b.name, mass=b.mass, inertia=b.inertia, position=b.initial.position, angle=b.initial.angle)
    for joint in fourbar.constraints:
        i, j = (free[m.body.name].at(*m.point) for m in (joint.i, joint.j))
        free.add(cd.Revolute(joint.name, i, j))
    start = cd.assemble(free, hold=(name,))
    result = cd.equilibrium(free, hold=(name,))
    k = start.system.coordinate_names.index(name)
    body, word = name.split(".")
    found = result[body].angle[0] if word == "angle" else result[body].position[0, 0]
    assert found == pytest.approx(start.q[k], abs=1e-12)
    assert result.extra["stability"] == "fixed"


def test_the_nearest_equilibrium_beside_a_freedom_without_stiffness():
    """An inverted pendulum, 0.1 rad from its top, that carries a wheel: it stays up, and the wheel where it is."""
    model = cd.Model("inverted", gravity=(0, -9.81))
    rod = model.body(
        "rod", mass=1, inertia=0.1, position=(-0.5 * np.sin(0.1), 0.5 * np.cos(0.1)), angle=np.pi / 2 + 0.1
    )
    wheel = model.body("wheel", mass=1, inertia=0.1, position=(-np.sin(0.1), np.cos(0.1)), angle=0.7)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("axle", rod.at(0.5, 0), wheel.at(0, 0)))
    result = cd.equilibrium(model, seek="nearest")
    np.testing.assert_allclose(result["rod"].angle, np.pi / 2, rtol=0, atol=1e-9)
    assert result.extra["stability"] == "unstable"
    np.testing.assert_allclose(result["wheel"].angle, 0.7, rtol=0, atol=0.2)


def standing(estimate: float, **limit: float) -> cd.Model:
    """m = 2 on a spring k = 50 of no length at y = 0: free it rests at -m g/k = -0.3924."""
    model = cd.Model("standing", gravity=(0, -9.81))
    block = model.body("block", mass=2, inertia=1, position=(0, estimate))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), block.at(0, 0)))
    model.add(cd.Force("spring", block.at(0, 0), lambda s: (0, -50 * s.position(block)[1])))
    model.add(cd.Limit("stop", block.y, **limit))
    return model


@pytest.mark.parametrize("seek", ["stable", "nearest"])
@pytest.mark.parametrize(
    ("estimate", "limit", "rest", "force"),
    [
        (-0.5, {"lower": -0.45}, -0.3924, 0.0),  # begins on the stop, and leaves it: a stop does not pull
        (-0.3, {"upper": -0.35}, -0.3924, 0.0),
        (0.0, {"lower": -0.45}, -0.3924, 0.0),
        (-0.5, {"lower": -0.2}, -0.2, 9.62),  # 2 * 9.81 - 50 * 0.2 stays on it
        (-0.5, {"lower": -0.45, "upper": -0.4}, -0.4, -0.38),  # from one stop to the other
    ],
)
def test_a_limit_is_left_when_it_would_have_to_pull(estimate, limit, rest, force, seek):
    result = cd.equilibrium(standing(estimate, **limit), seek=seek)
    assert result["block"].position[0, 1] == pytest.approx(rest, abs=1e-9)
    assert result["stop"].force[0] == pytest.approx(force, abs=1e-7)


def test_two_freedoms_one_on_its_stop():
    """The upper block would be pulled off its stop by the lower one: it goes, the lower one hangs on."""
    model = cd.Model("two", gravity=(0, -10))
    upper = model.body("upper", mass=1, inertia=1, position=(0, 1.8), angle=0)
    lower = model.body("lower", mass=2, inertia=1, position=(0, 0.9), angle=0)
    for body in (upper, lower):
        model.add(cd.Translational(f"guide {body.name}", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0)))
    model.add(cd.Spring("top", model.ground.at(0, 3), upper.at(0, 0), stiffness=100, free_length=1))
    model.add(cd.Spring("bottom", upper.at(0, 0), lower.at(0, 0), stiffness=100, free_length=1))
    model.add(cd.Limit("stop", upper.y, upper=1.75))
    result = cd.equilibrium(model)
    assert result["upper"].position[0, 1] == pytest.approx(1.7, abs=1e-9)
    assert result["lower"].position[0, 1] == pytest.approx(0.5, abs=1e-9)
    assert result["stop"].force[0] == 0


def test_stiffness_holds_what_the_states_do():
    """p follows 2 - x at rest, so the force p - 3x has the stiffness 3 + 1; with p = 2 + 5x it is 3 - 5: unstable."""
    for gain, stiffness in ((-1.0, 4.0), (5.0, -2.0)):
        model = cd.Model("valve", gravity=None)
        block = model.body("block", mass=1, inertia=1, position=(0.3, 0))
        model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
        model.state("p", rate=lambda s, block=block, gain=gain: 2 - s.state("p") + gain * s.position(block)[0])
        model.add(cd.Force("f", block.at(0, 0), lambda s, block=block: [s.state("p") - 3 * s.position(block)[0], 0]))
        result = cd.equilibrium(model, seek="nearest")
        assert result.extra["stiffness"] == pytest.approx([stiffness], rel=1e-9)
        assert result.extra["stability"] == ("stable" if stiffness > 0 else "unstable")


def two_links(distance: float, gravity=(0, -9.81), dim: int = 2) -> cd.Model:
    """Two links of length 1 between pins; in line where these are 2 apart, folded at 0."""
    model = cd.Model("two links", gravity=gravity, dim=dim)
    for name, x in (("a", 0.5), ("b", 1.5)):
        model.body(name, mass=1, inertia=0.1 if dim == 2 else (0.1,) * 3, position=(x, 0.0, 0.0)[:dim])
    a, b, ground = model["a"], model["b"], model.ground
    at = (lambda body, x: body.at(x, 0)) if dim == 2 else (lambda body, x: body.at(x, 0, 0, axis=(0, 0, 1)))
    model.add(cd.Revolute("A", at(ground, 0), at(a, -0.5)))
    model.add(cd.Revolute("B", at(a, 0.5), at(b, -0.5)))
    model.add(cd.Revolute("C", at(b, 0.5), at(ground, distance)))
    return model


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("distance", [2.0, 2 - 1e-13])
def test_a_stretched_linkage_names_its_joints_instead_of_huge_forces(distance, dim):
    model = two_links(distance, (0, -9.81, 0)[:dim], dim)
    with pytest.raises(cd.AnalysisError, match=r'reactions of .*"A".*"B".*"C".* are not determined: .*singular'):
        cd.equilibrium(model)


def test_statics_as_given_says_that_the_position_is_singular():
    with pytest.raises(cd.AnalysisError, match='"C" does not hold in this singular position'):
        cd.equilibrium(two_links(2.0), start="given")


def test_beside_the_stretched_position_reactions_are_right_and_their_digits_told():
    """At an angle θ to the line each pin carries half the weight across and m g/(2 tan θ) along: cos θ = d/2."""
    for distance, told in ((2 - 2e-8, True), (1.9, False)):
        result = cd.equilibrium(two_links(distance))
        along = 9.81 / 2 / np.tan(np.arccos(distance / 2))
        assert result["A"].reaction_j[0, 0] == pytest.approx(along, rel=1e-2 if told else 1e-9)
        assert [m for m in result.stats.messages if "close to a singular position (condition number" in m] == (
            result.stats.messages if told else []
        )
        assert bool(result.stats.messages) == told


def test_a_stretched_linkage_that_carries_nothing_across_is_no_fault():
    model = two_links(2.0, gravity=None)
    model.add(cd.Force("pull", model["a"].at(0, 0), (3.0, 0.0)))
    result = cd.equilibrium(model)
    assert result["A"].reaction_j[0, 0] + result["C"].reaction_i[0, 0] == pytest.approx(-3.0, abs=1e-9)
    assert np.max(np.abs(result["A"].reaction_j)) < 4


@pytest.mark.parametrize("lean", [0.0, 0.05])
def test_a_fork_is_told(lean):
    """A rod on a weak spring that stands upright: it buckles to either side, exactly upright to neither."""
    model = cd.Model("fork", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=0.1, position=(0, 0.5), angle=np.pi / 2 - lean)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.TorsionSpring("spring", pin, stiffness=3.0, free_angle=np.pi / 2))
    found = cd.equilibrium(model)
    angle = np.pi / 2 - found["pin"].angle[0]
    assert 3.0 * angle == pytest.approx(9.81 * 0.5 * np.sin(angle), abs=1e-8)
    assert found.extra["stability"] == ("stable" if lean else "unstable")
    assert [text for text in found.stats.messages if "neither" in text] == ([] if lean else [AT_A_FORK])
    assert not any("neither" in text for text in cd.equilibrium(model, seek="nearest").stats.messages)
