"""Joint coordinates in space: the same motion as by partitioning absolute coordinates, in every tree and loop."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import cardan as cd
import cardan.compiled.joint_system
import cardan.compiled.symbolic
from cardan.compiled.joint_system import JointSystem
from cardan.compiled.system import System
from cardan.model.bodies.body import Body, Marker
from cardan.model.joints.standard import Joint
from cardan.model.topology import topology_of

SAME = 1e-8  # m, rad, and per second: two runs with TIGHT tolerances
FORCES = 1e-6  # N, Nm: accelerations are as much less exact as the step is short
TIGHT = {"rtol": 1e-11, "atol": 1e-13}
ENERGY = 1e-9  # J of O(10)
CASE = Path(__file__).parents[1] / "published" / "cases" / "slider_crank_spatial.json"


def same_motion(model: cd.Model, until: float, reactions: Sequence[str] | None = None, **options) -> cd.Result:
    """Both runs agree in all that bodies do and joints report; the result by joint coordinates."""
    every = until / 5
    expected = cd.simulate(model, until=until, every=every, **TIGHT)
    result = cd.simulate(model, until=until, every=every, **{"method": "joint"} | TIGHT | options)
    for name in model.bodies:
        for word in ("position", "orientation", "velocity", "angular_velocity"):
            np.testing.assert_allclose(getattr(result[name], word), getattr(expected[name], word), atol=SAME)
        for word in ("acceleration", "angular_acceleration"):
            np.testing.assert_allclose(getattr(result[name], word), getattr(expected[name], word), atol=FORCES)
    joints = [element for element in model.constraints if isinstance(element, Joint)]
    for name in [joint.name for joint in joints] if reactions is None else reactions:
        np.testing.assert_allclose(result[name].reaction_i, expected[name].reaction_i, atol=FORCES)
    for element in joints:
        for word in ("angle", "angle_i", "angle_j", "displacement"):
            if hasattr(element, word):
                found, known = (getattr(run[element.name], word) for run in (result, expected))
                np.testing.assert_allclose(found, known, atol=SAME)
    return result


def rod(model: cd.Model, name: str, random: np.random.Generator, position) -> Body:
    """A body in any orientation, turning, with its mass centre off the origin and all products of inertia."""
    axes = Rotation.random(rng=random).as_matrix()
    J = axes @ np.diag(random.uniform(0.2, 0.35, 3)) @ axes.T
    return model.body(
        name,
        mass=random.uniform(1, 2),
        inertia=(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]),
        position=tuple(position),
        orientation=tuple(random.normal(size=4)),
        angular_velocity=tuple(random.uniform(-2, 2, 3)),
        center_of_mass=tuple(random.uniform(-0.1, 0.1, 3)),
    )


def marker(body, point, axis=None, reference=None) -> Marker:
    """The marker that is at a global point with global directions in the initial estimates."""
    if not isinstance(body, Body):
        return body.at(*map(float, point), axis=axis, reference=reference)
    e0, *e = body.initial.orientation
    turn = Rotation.from_quat([*e, e0]).inv()
    words = {"axis": axis, "reference": reference}
    directions = {key: tuple(turn.apply(a)) for key, a in words.items() if a is not None}
    return body.at(*turn.apply(np.subtract(point, body.initial.position)), **directions)


def two_bodies(kind: str, seed: int) -> cd.Model:
    """From the ground over one joint to a, and over another, with i and j exchanged, to b; all directions random."""
    random = np.random.default_rng(seed)
    model = cd.Model(kind, dim=3, gravity=tuple(random.normal(0, 5, 3)))
    bodies = [model.ground, *(rod(model, name, random, (k + 1, 0, 0.1)) for k, name in enumerate("ab"))]
    for k, (one, other) in enumerate([bodies[:2], bodies[1:]]):
        x, y, z = Rotation.random(rng=random).as_matrix()
        point = np.array([k + 0.5, 0.2, 0.0])
        turned = np.cos(1.2) * x + np.sin(1.2) * y
        axes = {"i": (z, x), "j": (turned, z) if kind == "Universal" else (z, turned)}
        apart = {"Cylindrical": 0.2 * z, "Screw": 0.2 * z, "Translational": 0.2 * z, "Planar": 0.2 * x - 0.1 * y}
        at = {"i": point, "j": point + apart.get(kind, 0.0)}
        i, j = (one, other) if k + seed == 1 else (other, one)
        needs = getattr(cd, kind).axes.get(3, "")
        i, j = (marker(b, at[w], *axes[w]) if w in needs else marker(b, at[w]) for b, w in ((i, "i"), (j, "j")))
        keys = {"pitch": 0.3} if kind == "Screw" else {}
        model.add(getattr(cd, kind)(f"joint{k}", i, j, **keys))
    return model


KINDS = ("Spherical", "Universal", "Revolute", "Cylindrical", "Screw", "Planar", "Translational", "Fixed")


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_every_joint_moves_as_in_absolute_coordinates(kind, seed):
    model = two_bodies(kind, seed)
    topology = topology_of(model)
    assert (topology.cut, topology.bases) == ((), ())
    result = same_motion(model, 0.5)
    assert np.ptp(result.energy.total) < ENERGY
    assert result.stats.newton_iterations == 0


def balls(count: int, gravity=(0, 0, -9.81)) -> cd.Model:
    """Rods of 1 m from the origin along x, one after the other, with spins across."""
    model = cd.Model("chain", dim=3, gravity=gravity)
    last = model.ground.at(0, 0, 0)
    for k in range(count):
        link = model.body(
            f"rod{k}", mass=1, inertia=(0.01, 1 / 12, 1 / 12), position=(k + 0.5, 0, 0), angular_velocity=(k - 1, 0, 1)
        )
        model.add(cd.Spherical(f"ball{k}", last, link.at(-0.5, 0, 0)))
        last = link.at(0.5, 0, 0)
    return model


def test_a_chain_of_balls():
    result = same_motion(balls(5), 1.0)
    assert np.ptp(result.energy.total) < ENERGY


@pytest.mark.parametrize("base", [(), "tip"])
def test_a_floating_tree_keeps_its_momentum(base):
    random = np.random.default_rng(3)
    model = cd.Model("satellite", dim=3, gravity=None)
    hub, left, right, tip = (
        rod(model, name, random, (k, 0, 0)) for k, name in enumerate(("hub", "left", "right", "tip"))
    )
    x, y, z = np.eye(3)
    model.add(cd.Universal("cross", marker(hub, (0.5, 0, 0), x, y), marker(left, (0.5, 0, 0), y, z)))
    model.add(cd.Revolute("hinge", marker(right, (1, 1, 0), z, x), marker(hub, (1, 1, 0), z, y)))
    model.add(cd.Spherical("ball", marker(tip, (2.5, 0, 0)), marker(right, (2.5, 0, 0))))
    model.add(cd.Spring("spring", left.at(0, 0, 0), tip.at(0, 0, 0), stiffness=10, free_length=2))
    if base:
        result = same_motion(model, 1.0, method=cd.JointCoordinates(base=base))
    else:
        assert len(topology_of(model).bases) == 1
        result = same_motion(model, 1.0)
    assert np.ptp(result.energy.total) < ENERGY
    momentum = 0.0
    for name, body in model.bodies.items():
        e0, *e = result[name].orientation.T
        spin = np.cross(result[name].angular_velocity, body.center_of_mass)
        momentum = momentum + body.mass * (
            result[name].velocity + Rotation.from_quat(np.column_stack([*e, e0])).apply(spin)
        )
    np.testing.assert_allclose(momentum, np.broadcast_to(momentum[0], momentum.shape), atol=SAME)


def test_a_body_without_inertia():
    """A point mass, welded to the end of a chain so that its turning is defined."""
    model = balls(2)
    bob = model.body("bob", mass=1, inertia=(0, 0, 0), position=(2, 0, 0))
    model.add(cd.Fixed("weld", bob.at(0, 0, 0), model["rod1"].at(0.5, 0, 0)))
    result = same_motion(model, 0.5)
    assert np.ptp(result.energy.total) < ENERGY


def test_a_force_that_is_a_black_box():
    drag = cd.blackbox(lambda speed: -0.3 * speed**3)
    runs = []
    for law in (drag, lambda speed: -0.3 * speed**3):
        model = balls(2)
        body = model["rod1"]
        spin = cd.Torque(
            "drag", body, lambda s, body=body, law=law: (law(s.angular_velocity(body)[0]), 0, 0), frame="body"
        )
        model.add(spin)
        runs.append(cd.simulate(model, until=0.3, every=0.1, method="joint", rtol=1e-9)["rod1"].orientation)
    np.testing.assert_allclose(*runs, atol=1e-8)


# -- loops -----------------------------------------------------------------------------------------------------------


def slider_crank() -> cd.Model:
    """Haug (1989), sect. 12.2: revolute, ball, cross and slide."""
    model = cd.Model("slider-crank", dim=3, gravity=(0, 0, -9.81))
    ground, x = model.ground, (1, 0, 0)
    crank = model.body(
        "crank", mass=0.12, inertia=(1e-4, 1e-5, 1e-4), position=(0, 0.1, 0.12), angular_velocity=(6, 0, 0),
        hold=("orientation", "angular_velocity.x"),
    )  # fmt: skip
    turn = cd.pointing(x, (0.2, -0.1, -0.2), (0, 0, 1), (0, -2, 1))
    rod = model.body("rod", mass=0.5, inertia=(4e-4, 4e-3, 4e-3), position=(0.1, 0.05, 0.1), orientation=turn)
    slider = model.body("slider", mass=2, inertia=(1e-4, 1e-4, 1e-4), position=(0.2, 0, 0))
    model.add(cd.Revolute("A", ground.at(0, 0.1, 0.12, axis=x), crank.at(0, 0, 0, axis=x)))
    model.add(cd.Spherical("B", crank.at(0, 0, 0.08), rod.at(-0.15, 0, 0)))
    model.add(cd.Universal("C", slider.at(0, 0, 0, axis=x), rod.at(0.15, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Translational("guide", ground.at(0, 0, 0, axis=x), slider.at(0, 0, 0, axis=x)))
    return model


@pytest.mark.parametrize("loops", ["partition", "baumgarte"])
def test_a_loop_in_space_against_its_reference_solution(loops):
    """The crank passes many turns; positions to 12 digits are known."""
    case = json.loads(CASE.read_text(encoding="utf-8"))["reference"]["haug_x"]
    model = slider_crank()
    assert topology_of(model).cut == ("B",)
    result = cd.simulate(model, until=5, every=0.25, method=cd.JointCoordinates(loops=loops), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(result["A"].angle, case["theta"], atol=1e-6)
    np.testing.assert_allclose(result["slider"].position[:, 0], case["x"], atol=2e-8)
    assert np.ptp(result.energy.total) < 1e-8
    if loops == "partition":
        assert result.stats.constraint_error < 1e-11


def test_a_drive_of_a_joint_feels_that_joint_only():
    """However deep in the chain: entries that cancel are left out, and the parameters decide nothing about it."""
    model = cd.Model("arm", dim=3)
    last, axes = model.ground.at(0, 0, 0, axis=(0, 0, 1)), ((0, 0, 1), (0, 1, 0.3), (1, 0, 0))
    offset = model.parameter("offset", 0.0)
    for k in range(6):
        link = model.body(f"link{k}", mass=1, inertia=(1, 1, 1))
        model.add(cd.Revolute(f"pin{k}", last, link.at(0, offset, 0, axis=last.axis)))
        last = link.at(1, 0, 0, axis=axes[k % 3])
        model.add(cd.Drive(f"motor{k}", model[f"pin{k}"].angle, lambda t: t))
    model.add(cd.PointOnPlane("wall", model.ground.at(0, 0, 0, axis=(1, 0.2, 0.1)), last))
    indptr, indices = JointSystem(System(model), topology_of(model)).jacobian_structure
    assert indptr.tolist() == [0, 1, 2, 3, 4, 5, 6, 12]
    assert indices.tolist() == [*range(6), *range(6)]


def test_a_joint_that_breaks_is_cut():
    model = balls(3)
    model.add(cd.When("break", lambda s: s.time - 0.3, direction=1, do=[cd.Release("ball1")]))
    result = same_motion(model, 0.5)
    assert [event.name for event in result.events] == ["break"]


# -- events and turns ------------------------------------------------------------------------------------------------


def elbow() -> cd.Model:
    """Two arms on skew hinges that swing, the first against a stop; after a while the second is welded to the first."""
    random = np.random.default_rng(5)
    model = cd.Model("elbow", dim=3, gravity=(0, 0, -9.81))
    arm, fore = rod(model, "arm", random, (0.5, 0, 0)), rod(model, "fore", random, (1.3, 0.1, 0))
    x, y, z = np.eye(3)
    one, other = (0, 0, 0), (1, 0, 0)
    shoulder = cd.Revolute("shoulder", marker(model.ground, one, tuple(y), tuple(x)), marker(arm, one, y, x))
    bent = y + 0.5 * x
    model.add(shoulder)
    model.add(cd.Revolute("elbow", marker(fore, other, bent, z), marker(arm, other, bent, z)))
    model.add(cd.Limit("stop", shoulder.angle, lower=-0.25, restitution=0.5))
    model.add(cd.Fixed("weld", marker(arm, other), marker(fore, other), active=False))
    model.add(cd.When("weld now", lambda s: s.time - 0.5, direction=1, do=[cd.Capture("weld")]))
    return model


def test_a_stop_that_is_hit_and_a_joint_that_is_captured():
    model = elbow()
    assert "weld" in topology_of(model, never_in_tree=("weld",)).cut
    result = same_motion(model, 0.8, reactions=("shoulder",))
    assert "stop" in [event.name for event in result.events]
    assert "weld now" in [event.name for event in result.events]
    lost = sum(event.lost for event in result.events)
    assert lost > 0.1  # J
    assert result.energy.total[0] - result.energy.total[-1] == pytest.approx(lost, abs=ENERGY)
    after = result.t > 0.5
    assert np.ptp(result["elbow"].angle[after]) < SAME


@pytest.mark.parametrize("swap", [False, True])
def test_an_angle_is_followed_over_many_turns_and_restarts(swap):
    """A wheel on a still axis: angle = ω t. A force that is switched on and off again does nothing but restart."""
    model = cd.Model("wheel", dim=3, gravity=None)
    wheel = model.body("wheel", mass=1, inertia=(1, 1, 2), orientation=(1, 0, 0.4, 0), angular_velocity=(0, 0, 10))
    x, z = Rotation.from_quat([0, 0.4, 0, 1]).apply([[1, 0, 0], [0, 0, 1]])
    i, j = marker(model.ground, (0, 0, 0), tuple(z), tuple(x)), wheel.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0))
    model.add(cd.Revolute("pin", *((j, i) if swap else (i, j))))
    push = model.add(cd.Force("push", wheel.at(0, 0, 0), (1, 0, 0)))
    model.add(cd.When("tick", cd.Every(0.7, start=0.7), do=[cd.Switch(push)]))
    result = cd.simulate(model, until=5, every=0.25, method="joint", rtol=1e-10)
    assert result.stats.restarts == 7
    np.testing.assert_allclose(result["pin"].angle, (-10 if swap else 10) * result.t, atol=1e-7)
    np.testing.assert_allclose(np.linalg.norm(result["wheel"].orientation, axis=1), 1, atol=1e-13)


def test_fixed_steps_keep_unit_lengths():
    expected = cd.simulate(balls(2), until=0.5, every=0.1, **TIGHT)
    result = cd.simulate(balls(2), until=0.5, every=0.1, method="joint", step=1e-3)
    np.testing.assert_allclose(result["rod1"].orientation, expected["rod1"].orientation, atol=1e-9)
    np.testing.assert_allclose(np.linalg.norm(result["rod1"].orientation, axis=1), 1, atol=1e-14)


# -- work ------------------------------------------------------------------------------------------------------------


def test_the_work_grows_with_the_number_of_bodies(monkeypatch):
    """Instructions of all functions of a chain of balls: ten times the bodies, ten times the work."""
    for module in (
        cardan.compiled.symbolic,
        cardan.compiled.joint_system,
    ):  # sharing subexpressions is for small machines: no part of this
        monkeypatch.setattr(module, "SHARE_SUBEXPRESSIONS_UP_TO", 0)

    def work(count: int) -> np.ndarray:
        model = balls(count)
        end = model.ground.at(0.8 * count, 0, 0)
        model.add(cd.Spherical("end", model[f"rod{count - 1}"].at(0.5, 0, 0), end, active=False))
        system = System(model)
        joint = JointSystem(system, topology_of(model))
        loaded = (system.dynamics, system.jacobian, joint.dynamics, joint.constraint, joint.jacobian)
        functions = [x.function for x in loaded] + [joint.place, joint.expand, joint.relative]
        return np.array([f.n_instructions() for f in functions])

    assert work(100) / work(10) == pytest.approx(10, rel=0.15)
    assert work(10)[2] < 1.2 * work(10)[0]  # with the way from θ to q and back: hardly more than without


BUMPS = {
    "hill": lambda x: 0.1 * cd.fmax(0.0, 1 - x**2) ** 3,
    "bell": lambda x: 0.1 * cd.exp(-((x / 0.4) ** 2)),
}


@pytest.mark.parametrize("integrator", ["adams", "dop853"])
@pytest.mark.parametrize("place", [3.0, 30.0])
@pytest.mark.parametrize("bump", BUMPS.values(), ids=BUMPS)
def test_a_stop_that_is_level_at_first_has_a_bump_far_away(bump, place, integrator):
    """A pin that a carriage carries at 3 m/s over a rigid bump in space: it rises with the slope of the ground."""
    model = cd.Model("pin", dim=3, gravity=(0, 0, -50))
    carriage = model.body("carriage", mass=1, inertia=(0.1, 0.1, 0.1), position=(0, 0, 1), velocity=(3, 0, 0))
    pin = model.body("pin", mass=2, inertia=(0.1, 0.1, 0.1), velocity=(3, 0, 0))
    x, z = (1, 0, 0), (0, 0, 1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, 1, axis=x), carriage.at(0, 0, 0, axis=x)))
    model.add(cd.Translational("slide", carriage.at(0, 0, -1, axis=z), pin.at(0, 0, 0, axis=z)))
    model.add(cd.Limit("floor", lambda s: s.position(pin)[2] - bump(s.position(pin)[0] - place), lower=0))
    result = cd.simulate(model, until=(place - 0.4) / 3, every=0.02, method=cd.JointCoordinates(integrator=integrator))
    at = result["pin"].position[-1, 0] - place
    slope = (float(bump(at + 1e-6)) - float(bump(at - 1e-6))) / 2e-6
    assert slope > 0.1
    assert result["slide"].rate[-1] == pytest.approx(slope * result["pin"].velocity[-1, 0], rel=1e-6)
