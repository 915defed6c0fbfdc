"""What every constraint must fulfil, whatever it is: a new joint is tested by adding one line to SAMPLES."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.compiled.system import System
from cardan.model.element import ForceElement
from cardan.model.joints import drivers
from cardan.model.joints import standard as joints

RATE_RTOL = 1e-6  # central differences with step 1e-6: truncation 1e-12, round-off 1e-10, times curvature
DIFFERENCE = 1e-6
SEED = 7

SAMPLES = {
    "Revolute": lambda m, a, b: cd.Revolute("j", a.at(0.3, 0.1), b.at(-0.2, 0.4)),
    "Translational": lambda m, a, b: cd.Translational("j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0)),
    "Fixed": lambda m, a, b: cd.Fixed("j", a.at(0.1, 0.2), b.at(0.5, 0)),
    "FixedOrientation": lambda m, a, b: cd.FixedOrientation("j", a.at(0.1, 0.2), b.at(0.5, 0)),
    "Link": lambda m, a, b: cd.Link("j", a.at(0.1, 0.2), b.at(0.5, 0), length=lambda t: 1 + 0.2 * t**2),
    "RevoluteTranslational": lambda m, a, b: cd.RevoluteTranslational(
        "j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0), offset=0.1
    ),
    "Gear": lambda m, a, b: cd.Gear("j", a.at(0, 0), b.at(0, 0), radius_i=0.4, radius_j=0.7),
    "RackAndPinion": lambda m, a, b: cd.RackAndPinion("j", a.at(0, 0, axis=(0.2, 1)), b.at(0, 0), radius=0.3),
    "PointOnLine": lambda m, a, b: cd.PointOnLine("j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0)),
    "Cam": lambda m, a, b: cd.Cam(
        "j", a.at(0.1, 0), b.at(0, 0), profile=cd.Spline((-3, -1, 0, 1, 3), (0.1, 0.5, 0.4, 0.2, 0.3))
    ),
    "Constraint": lambda m, a, b: cd.Constraint(
        "j", lambda s: [s.distance(a.at(0, 0), b.at(0.1, 0)) - 1, s.angle(b) - cd.sin(s.time)]
    ),
    "GenericJoint": lambda m, a, b: cd.GenericJoint(
        "j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0, axis=(1, 0)), locked=("y", "angle")
    ),
    "Clamp": lambda m, a, b: cd.Clamp("j", a.at(0.1, 0.2, axis=(1, 0.3)), b.at(0.5, 0)),
    "Geneva": lambda m, a, b: cd.Geneva("j", a.at(0, 0, axis=(1, 0.5)), b.at(0, 0, axis=(1, 0)), slots=5),
    "Coupling": lambda m, a, b: cd.Coupling(
        "j", (a.angle, b.angle, lambda s: s.distance(a, b)), factors=(1, -0.4, 2), offset=lambda t: 0.2 * t**2
    ),
    "Planetary": lambda m, a, b: cd.Planetary(
        "j", a.angle, lambda s: s.angle(b) ** 2, b.angle, sun_teeth=3, ring_teeth=7
    ),
    "Differential": lambda m, a, b: cd.Differential("j", a.angle, b.angle, b.x, teeth=(2, 5), share=0.3),
    "Rope": lambda m, a, b: cd.Rope(
        "j", (m.ground.at(-2, 0), a.at(0.1, 0), b.at(0, 0)), radii=(0, 0.1, -0.2), length=lambda t: 4 + 0.1 * t**2
    ),
    "Belt": lambda m, a, b: cd.Belt("j", (a.at(0.1, 0), b.at(0, 0)), radii=(0.1, 0.2), crossed=True),
    "Chain": lambda m, a, b: cd.Chain("j", (a.at(0.1, 0), b.at(0, 0)), teeth=(8, 12), pitch=0.05),
    "Drive": lambda m, a, b: cd.Drive("j", a.angle, lambda t: 0.3 * t + cd.sin(t)),
    "Motor": lambda m, a, b: cd.Motor("j", b.angle, speed=lambda t: 0.3 + 2 * t + cd.cos(3 * t), start=0.1),
    "Fix": lambda m, a, b: cd.Fix("j", b.x, 0.4),
}
RELATIVE = (
    "Revolute",
    "Translational",
    "Fixed",
    "FixedOrientation",
    "Link",
    "RevoluteTranslational",
    "PointOnLine",
    "RackAndPinion",
    "Cam",
    "Belt",
    "Chain",
)


def machine(kind: str, inertial: bool = True) -> System:
    model = cd.Model("sample", gravity=None)
    a = model.body("a", mass=1, inertia=1, position=(0.2, -0.1), angle=0.3)
    b = model.body("b", mass=2, inertia=1, position=(1.1, 0.7), angle=-0.4)
    model.add(SAMPLES[kind](model, a, b))
    return System(model)


def state(seed: int = SEED):
    random = np.random.default_rng(seed)
    q0 = np.array([0.2, -0.1, 0.3, 1.1, 0.7, -0.4])
    return 0.37, q0 + 0.3 * random.uniform(-1, 1, 6), random.uniform(-1, 1, 6)


def values(system: System, t, q):
    return np.array(system.constraint.function(t, q, [])).ravel()


def test_every_constraint_has_a_sample():
    planar = {kind for kind in joints.__all__ if 2 in (getattr(getattr(joints, kind), "labels", None) or {2})}
    forces = {kind for kind in drivers.__all__ if issubclass(getattr(drivers, kind), ForceElement)}
    planar -= {"ForceBalance"}  # of a node without mass: test_force_balance.py
    planar -= {"FlexibleNode"}  # of a flexible body: test_flexible_in_plane.py
    assert set(SAMPLES) == planar | set(drivers.__all__) - forces


@pytest.mark.parametrize("kind", SAMPLES)
def test_jacobian_and_rates_are_derivatives_of_the_residual(kind):
    system = machine(kind)
    t, q, v = state()
    C = np.array(system.jacobian.function(t, q, [])[0]).T
    Phi_t = np.array(system.jacobian.function(t, q, [])[1]).ravel()
    rate = np.array(system.rates(t, q, v, [])[0]).ravel()
    h = DIFFERENCE
    along = (values(system, t + h, q + h * v) - values(system, t - h, q - h * v)) / (2 * h)
    assert C @ v + Phi_t == pytest.approx(along, rel=RATE_RTOL, abs=RATE_RTOL)
    assert rate == pytest.approx(C @ v + Phi_t, rel=1e-13, abs=1e-13)


@pytest.mark.parametrize("kind", SAMPLES)
def test_gamma_is_minus_the_second_rate_at_constant_speed(kind):
    system = machine(kind)
    t, q, v = state()
    gamma = np.array(system.rates(t, q, v, [])[1]).ravel()
    h = DIFFERENCE
    ahead = np.array(system.rates(t + h, q + h * v, v, [])[0]).ravel()
    behind = np.array(system.rates(t - h, q - h * v, v, [])[0]).ravel()
    assert -gamma == pytest.approx((ahead - behind) / (2 * h), rel=RATE_RTOL, abs=RATE_RTOL)


@pytest.mark.parametrize("kind", SAMPLES)
def test_rows_are_independent_and_named(kind):
    system = machine(kind)
    t, q, _ = state()
    C = np.array(system.jacobian.function(t, q, [])[0]).T
    assert np.linalg.matrix_rank(C) == len(system.row_names) == C.shape[0]
    assert len(set(system.row_names)) == len(system.row_names)


@pytest.mark.parametrize("kind", RELATIVE)
def test_residual_does_not_feel_a_common_rigid_motion(kind):
    """Frame indifference: turn and shift both bodies together, and nothing changes."""
    system = machine(kind)
    t, q, _ = state()
    angle, shift = 0.8, np.array([1.7, -0.6])
    R = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    moved = q.copy()
    for k in (0, 3):
        moved[k : k + 2] = R @ q[k : k + 2] + shift
        moved[k + 2] += angle
    assert _sizes(values(system, t, moved)) == pytest.approx(_sizes(values(system, t, q)), abs=1e-12)


def _sizes(residual):
    """A gap between two points is a vector: its size counts, its components turn with the machine."""
    return [np.hypot(*residual[:2]), *residual[2:]] if len(residual) > 1 else residual


@pytest.mark.parametrize("kind", RELATIVE)
def test_reactions_of_a_joint_balance(kind):
    """Force and moment on the two bodies of a joint cancel: no power in, no power out."""
    system = machine(kind)
    t, q, v = (
        0.0,
        cd.assemble(system.model).q,
        state()[2],
    )  # apart from its constraint, a joint has a gap to turn about
    lam = np.random.default_rng(SEED).uniform(-1, 1, system.n_c)
    columns = dict(zip(system.channels, np.split(_outputs(system, t, q, v, lam), _ends(system)), strict=True))
    on_i, on_j = columns["j", "reaction_i"], columns["j", "reaction_j"]
    assert on_i[:2] == pytest.approx(-on_j[:2], abs=1e-13)
    arm = q[3:5] - q[:2]
    moment = on_i[2] + on_j[2] + arm[0] * on_j[1] - arm[1] * on_j[0]
    assert moment == pytest.approx(0, abs=1e-13)


def _outputs(system, t, q, v, lam):
    return np.array(system.outputs(t, q, v, np.zeros(6), lam, [], [])).ravel()


def _ends(system):
    return np.cumsum(list(system.channels.values()))[:-1]


def test_a_residual_of_velocities_is_refused(pendulum):
    rod = pendulum["rod"]
    pendulum.add(cd.Constraint("bad", lambda s: s.velocity(rod)[0]))
    with pytest.raises(cd.ModelError, match='"bad": a residual may depend on positions and time only'):
        cd.assemble(pendulum)


def test_residuals_are_casadi_expressions():
    assert all(isinstance(machine(kind).constraints.Phi, ca.SX) for kind in SAMPLES)
