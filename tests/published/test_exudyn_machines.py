"""Machines with elements that Exudyn has, too, against numbers that Exudyn 1.13.6 computed for them.

Its generalized-alpha ran with a spectral radius of 1 and up to 32,000 steps (RK44 with 440,000 for the bristles); the
digits that are written here are those that no longer change. ThreeSprings of Modelica's library is integrated by SciPy.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import root

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}
DOWN = (0, 0, -9.81)


def test_a_cartesian_spring_damper_acts_at_both_points():
    """CreateCartesianSpringDamper between the ground and a point beside the mass centre of a body that turns."""
    model = cd.Model("spring", dim=3, gravity=DOWN)
    start = {"position": (0.5, 0.2, -0.3), "angular_velocity": (1, -2, 3), "velocity": (0.3, 0, 0)}
    body = model.body("body", mass=2, inertia=(0.1, 0.2, 0.3), **start)
    places = model.ground.at(0, 0, 0.5), body.at(-0.2, 0.1, 0.3)
    model.add(cd.CartesianSpring("spring", *places, stiffness=(100, 200, 400), damping=(1, 2, 3)))
    end = cd.simulate(model, until=1, **TIGHT)["body"].position[-1]
    assert end == pytest.approx([0.486029, -0.239630, 0.074652], abs=1e-6)


def test_a_disc_that_leans_rolls_round_a_curve():
    """ObjectJointRollingDisc: 2 kg, radius 0.5 m, 20° from upright, 15 rad/s about its axis."""
    r, mass, lean = 0.5, 2.0, np.radians(20)
    across = mass * r**2 / 4
    A = np.array([[np.cos(lean), 0, np.sin(lean)], [0, 1, 0], [-np.sin(lean), 0, np.cos(lean)]])
    turning, centre = A @ [-15, 0, 0] + (0, 0, 0.8), A @ [0, 0, r]
    model = cd.Model("coin", dim=3, gravity=DOWN)
    start = {"position": tuple(centre), "velocity": tuple(np.cross(turning, centre))}
    start |= {"orientation": cd.axis_angle((0, 1, 0), lean), "angular_velocity": tuple(A.T @ turning)}
    disc = model.body("disc", mass=mass, inertia=(2 * across, across, across), **start)
    model.add(cd.Rolling("rolls", disc, radius=r, axis=(1, 0, 0)))
    end = cd.simulate(model, until=1, **TIGHT)["disc"].position[-1]
    assert end == pytest.approx([1.4973036, 7.4866254, 0.4628525], abs=1e-6)


def test_a_generic_joint_with_one_locked_rotation():
    """CreateGenericJoint, constrainedAxes=[1, 1, 1, 1, 0, 0]: a point and the rotation about x."""
    model = cd.Model("joint", dim=3, gravity=DOWN)
    start = {"position": (0.5, 0, 0), "velocity": (0, 0.75, 0), "angular_velocity": (0, 0, 1.5)}
    body = model.body("body", mass=2, inertia=(0.1, 0.2, 0.3), **start)
    axes = {"axis": (0, 0, 1), "reference": (1, 0, 0)}
    places = model.ground.at(0, 0, 0, **axes), body.at(-0.5, 0, 0, **axes)
    model.add(cd.GenericJoint("joint", *places, locked=("x", "y", "z", "angle_x")))
    end = cd.simulate(model, until=1, **TIGHT)["body"].position[-1]
    assert end == pytest.approx([-0.3717666, -0.3327744, -0.0324168], abs=2e-7)


@pytest.mark.parametrize(
    ("aside", "load", "block", "within"),
    [
        (0.0, (-0.1, 0.0, -1.5830541), (0.5236214, 0.0, -0.9398243), 1e-6),
        # it swings out of the plane: Exudyn takes the tangent in space and cardan that in the plane of the sheaves,
        # which differ by the square of the angle aside, here 0.03 rad
        (0.5, (-0.1, 0.0, -1.5682014), (0.5247538, 0.0365381, -0.9470667), 2e-3),
    ],
)
def test_a_rope_over_two_sheaves(aside, load, block, within):
    """ReevingSystemSprings: from a load over a fixed sheave, round the sheave of a block, to a hook."""
    model = cd.Model("tackle", dim=3, gravity=DOWN)
    a = model.body("load", mass=3, inertia=(1, 1, 1), position=(-0.1, 0, -1))
    b = model.body("block", mass=5, inertia=(1, 1, 1), position=(0.5, 0, -1.2), velocity=(0.4, aside, 0))
    for body in (a, b):
        model.add(cd.FixedOrientation(f"upright {body.name}", model.ground, body))
    axis, length = {"axis": (0, 1, 0)}, 4.6
    path = (a.at(0, 0, 0), model.ground.at(0.1, 0, 0, **axis), b.at(0, 0, 0, **axis), model.ground.at(0.7, 0, 0.1))
    words = {"length": length, "stiffness": 2000 / length, "damping": 20 / length, "slides": True}
    model.add(cd.Rope("rope", path, radii=(0, 0.2, -0.15, 0), **words))
    result = cd.simulate(model, until=1, **TIGHT)
    assert result["load"].position[-1] == pytest.approx(load, abs=within)
    assert result["block"].position[-1] == pytest.approx(block, abs=within)


def test_a_mass_between_elastic_stops():
    """The stops of Exudyn's TestModels/coordinateSpringDamperExt.py, 0.5 kg at 10 m/s between walls 1.9 m apart.

    By its documentation the damper of a stop acts as long as the mass is in it, so that it also pulls at the end:
    SciPy has -0.448977 m after 2 s. Exudyn itself comes near that with short steps only: -0.675 with the 1,000 steps of
    the example, -0.5216 with 4,000, -0.4534 with 16,000, -0.4496 with 256,000. A `Contact` ends with its force.
    """
    mass, speed, wall, k, d = 0.5, 10.0, 0.95, 1e4, 10.0

    def end_by_scipy(pulls: bool) -> float:
        t, x, v = 0.0, 0.0, speed

        def leaves(t, y):
            return y[0] if pulls else k * y[0] + d * y[1]

        leaves.terminal, leaves.direction = True, -1  # type: ignore[attr-defined]
        while t + (flight := (wall - np.sign(v) * x) / abs(v)) < 2:
            start = [1e-14 if pulls else 0.0, abs(v)]
            touch = solve_ivp(
                lambda t, y: [y[1], -(k * y[0] + d * y[1]) / mass], (0, 1), start, events=leaves, rtol=1e-12, atol=1e-14
            )
            side, t = np.sign(v), t + flight + touch.t[-1]
            x, v = side * (wall + touch.y[0, -1]), side * touch.y[1, -1]
        return x + v * (2 - t)

    def end_by_cardan(pulls: bool) -> float:
        model = cd.Model("stops", gravity=None)
        body = model.body("mass", mass=mass, inertia=0.1, velocity=(speed, 0))
        model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))

        def stop(s: cd.View):
            x, v = s.position(body)[0], s.velocity(body)[0]
            depth = cd.fabs(x) - wall
            return cd.if_else(depth > 0, -k * depth * cd.sign(x) - d * v, 0)

        if pulls:
            model.add(cd.CoordinateForce("stops", body.x, force=stop))
        else:
            for side in (1, -1):
                place = model.ground.at(side * wall, 0, axis=(-side, 0))
                model.add(cd.Contact(f"stop {side}", body, place, law="kelvin-voigt", stiffness=k, damping=d))
        return cd.simulate(model, until=2, **TIGHT)["mass"].x[-1]

    assert end_by_cardan(pulls=True) == pytest.approx(end_by_scipy(pulls=True), abs=1e-7)
    assert end_by_cardan(pulls=True) == pytest.approx(-0.4496, abs=1e-3)  # Exudyn with 256,000 steps
    assert end_by_cardan(pulls=False) == pytest.approx(end_by_scipy(pulls=False), abs=1e-7)


def test_bristles_stick_and_slip():
    """The machine of Exudyn's example of LuGre friction (Canudas de Wit et al. 1995), every two seconds."""
    model = cd.Model("block", gravity=None)
    body = model.body("block", mass=1, inertia=0.1)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    law = {"static": 1.5, "kinetic": 1.0, "stribeck": 1e-3, "viscous": 0.4, "stiffness": 1e5, "damping": np.sqrt(1e5)}
    model.add(cd.BristleFriction("rub", slide, normal=1, **law))
    model.add(cd.CoordinateForce("spring", lambda s: s.position(body)[0] - 0.1 * s.time, stiffness=2.0, free=0))
    run = cd.simulate(model, until=22, every=2, method="dae", rtol=1e-7, atol=1e-9)
    peer = [0, 4.6e-6, 1.14e-5, 2.41e-5, 0.073508, 0.627583, 0.636293, 0.646022, 1.219663, 1.272562, 1.272596, 1.771816]
    assert run["block"].position[:, 0] == pytest.approx(peer, abs=2e-5)


def test_three_springs_meet_in_a_node_without_mass():
    """In the manner of Modelica's ThreeSprings: two springs from the ceiling and one to a body."""
    hooks, ends = np.array([[-0.4, 0, 0], [0.5, 0.2, 0]]), np.array([0.3, 0.25, 0.2])  # free lengths
    k, mass = np.array([60.0, 80.0, 50.0]), 0.8

    def forces(node, load):
        """On the node, by its springs."""
        others = np.vstack([hooks, load])
        d = others - node
        size = np.linalg.norm(d, axis=1)
        return (k * (size - ends) / size)[:, None] * d

    model = cd.Model("three springs", dim=3, gravity=DOWN)
    load = model.particle("load", mass=mass, position=(0.1, 0.2, -1.0))
    node = model.particle("node", mass=0, position=(0.05, 0.1, -0.5))
    for number, (hook, stiffness, free) in enumerate(zip([*hooks, None], k, ends, strict=True)):
        other = load.at(0, 0, 0) if hook is None else model.ground.at(*hook)
        words = {"stiffness": stiffness, "free_length": free}
        model.add(cd.Spring(f"spring {number}", other, node.at(0, 0, 0), **words))
    model.add(cd.ForceBalance("balance", node))
    run = cd.simulate(model, until=1, every=0.1, **TIGHT)
    guess = np.array([0.05, 0.1, -0.5])

    def rates(t, y):
        nonlocal guess
        guess = root(lambda p: forces(p, y[:3]).sum(axis=0), guess, tol=1e-13).x
        return [*y[3:], *(-forces(guess, y[:3])[2] / mass + DOWN)]

    exact = solve_ivp(rates, (0, 1), [*run["load"].position[0], 0, 0, 0], rtol=1e-10, atol=1e-12, t_eval=run.t)
    assert run["load"].position == pytest.approx(exact.y[:3].T, abs=1e-7)
