"""The generalized-α method: its own closed forms, a heavy top by SciPy, and the same motion as the other methods."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.errors import AnalysisError
from cardan.numerics.integrators import newton

TURN = 2 * np.pi
RADII = (0.0, 0.5, 0.8, 1.0)


def oscillator() -> cd.Model:
    """x'' = -(2π)² x, x = 1 at first: a spring so long that it is linear."""
    model = cd.Model("oscillator")
    block = model.body("block", mass=1, inertia=1, position=(1, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1e6, 0), block.at(0, 0), stiffness=TURN**2, free_length=1e6))
    return model


def recurrence(rho: float, h: float, steps: int) -> np.ndarray:
    """x of the method as Chung & Hulbert (1993) write it: the balance holds at a mean of both ends."""
    alpha_m, alpha_f = (2 * rho - 1) / (rho + 1), rho / (rho + 1)
    gamma, beta = 0.5 - alpha_m + alpha_f, (1 - alpha_m + alpha_f) ** 2 / 4
    d, v, a = 1.0, 0.0, -(TURN**2)
    xs = [d]
    for _ in range(steps):
        # (1-am) a1 + am a + w² ((1-af) d1 + af d) = 0 with d1 = d + h v + h² ((1/2-b) a + b a1)
        ahead = d + h * v + h * h * (0.5 - beta) * a
        a1 = -(alpha_m * a + TURN**2 * ((1 - alpha_f) * ahead + alpha_f * d))
        a1 /= 1 - alpha_m + TURN**2 * (1 - alpha_f) * h * h * beta
        d, v, a = ahead + h * h * beta * a1, v + h * ((1 - gamma) * a + gamma * a1), a1
        xs.append(d)
    return np.array(xs)


@pytest.mark.parametrize("rho", RADII)
@pytest.mark.parametrize("h", [0.05, 1.0, 20.0])
def test_fixed_steps_are_those_of_chung_and_hulbert(rho, h):
    alpha = cd.GeneralizedAlpha(rho_inf=rho)
    result = cd.simulate(oscillator(), until=40 * h, every=h, step=h, rtol=1e-10, atol=1e-12, method=alpha)
    assert abs(result["block"].position[:, 0] - recurrence(rho, h, 40)).max() < 1e-8
    assert (result.stats.method, result.stats.integrator, result.stats.steps) == ("generalized-alpha", "alpha", 40)


@pytest.mark.parametrize("rho", [0.5, 0.8])
def test_what_steps_do_not_resolve_decays_by_rho_inf(rho):
    """ωh = 628: x_n is nearly (a + b n + c n²) (-ρ)^n, a triple eigenvalue of modulus ρ_∞ (Chung & Hulbert 1993)."""
    alpha = cd.GeneralizedAlpha(rho_inf=rho)
    x = cd.simulate(oscillator(), until=3000, every=100, step=100, rtol=1e-12, atol=1e-14, method=alpha)["block"]
    values = x.position[:, 0] / (-rho) ** np.arange(31)
    bends = np.diff(values, 3)
    assert abs(bends).max() < 0.02 * abs(values).max()


@pytest.mark.parametrize("rho", RADII)
def test_order_two_of_positions_and_multipliers(rho):
    """A pendulum (Arnold & Brüls 2007): positions, speeds and reactions have errors of h²."""
    model = pendulum()
    times = {"until": 1, "every": 0.1}
    exact = cd.simulate(model, **times, rtol=1e-11, atol=1e-13)
    errors = []
    for h in (0.01, 0.005):
        result = cd.simulate(model, **times, step=h, rtol=1e-10, atol=1e-12, method=cd.GeneralizedAlpha(rho_inf=rho))
        names = ("rod.angle", "rod.angular_velocity", "pin.reaction_i")
        errors.append([abs(result[name] - exact[name]).max() for name in names])
        assert abs(np.linalg.norm(result["rod"].position, axis=1) - 0.5).max() < 1e-10  # the pin is closed
    for coarse, fine in zip(*errors, strict=True):
        assert 1.85 < np.log2(coarse / fine) < 2.15


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model


MASS, INERTIA, SPIN = 15.0, np.array([0.234375, 0.46875, 0.234375]), np.array([0.0, 150.0, -4.61538])


def heavy_top() -> cd.Model:
    """Brüls & Cardona (2010): a disk on a rod of length 1, about a fixed point."""
    model = cd.Model("heavy top", dim=3, gravity=(0, 0, -9.81))
    top = model.body("top", mass=MASS, inertia=tuple(INERTIA), position=(0, 1, 0), velocity=(4.61538, 0, 0),
                     angular_velocity=tuple(SPIN))  # fmt: skip
    model.add(cd.Spherical("point", model.ground.at(0, 0, 0), top.at(0, -1, 0)))
    return model


def place_of_top(t: float) -> np.ndarray:
    """Where its centre is by Euler's equations about the fixed point, integrated with SciPy."""
    X = np.array([0.0, 1.0, 0.0])
    J = INERTIA + MASS * np.array([1.0, 0.0, 1.0])

    def rates(_: float, y: np.ndarray) -> np.ndarray:
        R, w = y[:9].reshape(3, 3), y[9:]
        skew = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
        torque = np.cross(X, R.T @ (0, 0, -9.81 * MASS))
        return np.concatenate([(R @ skew).ravel(), (torque - np.cross(w, J * w)) / J])

    y = solve_ivp(rates, (0, t), np.concatenate([np.eye(3).ravel(), SPIN]), "DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
    return y[:9].reshape(3, 3) @ X


def test_heavy_top_of_bruels_and_cardona():
    exact, errors = place_of_top(0.3), []
    for h in (0.002, 0.001):
        options = {"step": h, "rtol": 1e-9, "atol": 1e-11, "method": cd.GeneralizedAlpha(rho_inf=0.9)}
        top = cd.simulate(heavy_top(), until=0.3, every=0.3, **options)["top"]
        errors.append(np.linalg.norm(top.position[-1] - exact))
        assert abs(np.linalg.norm(top.position[-1]) - 1) < 1e-12  # the rod keeps its length
    assert errors[1] < 1e-3
    assert 1.9 < np.log2(errors[0] / errors[1]) < 2.1


def test_steps_follow_the_tolerance():
    model = pendulum()
    exact = cd.simulate(model, until=1, every=0.1, rtol=1e-11, atol=1e-13)["rod"].angle
    steps = []
    for rtol in (1e-4, 1e-7):
        result = cd.simulate(model, until=1, every=0.1, rtol=rtol, atol=rtol / 100, method="generalized-alpha")
        assert abs(result["rod"].angle - exact).max() < 200 * rtol
        steps.append(result.stats.steps)
    assert 8 < steps[1] / steps[0] < 12  # a thousandth of the tolerance, a tenth of the step


EXUDYN = {  # position and velocity at t = 2 by 100 steps of GeneralizedAlpha in Exudyn 1.13.6 (as below)
    0.5: (0.7149297444885, -0.72851384430866, 2.60257151407426, 2.65234450382636),
    0.9: (0.71795072960615, -0.7257568151847, 2.58774529855057, 2.66048191570755),
}


@pytest.mark.parametrize("rho", EXUDYN)
def test_the_same_steps_as_exudyn(rho):
    """A mass of 2 kg on a spring of 2000 N/m and 1 m, horizontal at first, h = 0.02: far from resolved, not linear.

    Exudyn: NodePoint2D, MassPoint2D, ObjectConnectorSpringDamper, Force; numberOfSteps=100,
    generalizedAlpha.spectralRadius=rho, Newton's relative tolerance 1e-13.
    """
    model = cd.Model("elastic pendulum", gravity=(0, -9.81))
    bob = model.particle("bob", mass=2, position=(1, 0))
    model.add(cd.Spring("spring", model.ground.at(0, 0), bob.at(0, 0), stiffness=2000, free_length=1))
    alpha = cd.GeneralizedAlpha(rho_inf=rho)
    end = cd.simulate(model, until=2, every=2, step=0.02, rtol=1e-11, atol=1e-13, method=alpha)["bob"]
    assert np.allclose([*end.position[-1], *end.velocity[-1]], EXUDYN[rho], rtol=0, atol=2e-10)


def blocks() -> cd.Model:
    """States of first order beside the motion: a lag that a spring's length drives."""
    model = oscillator()
    block = model.bodies["block"]
    lag = model.add(cd.Lag("lag", lambda s: s.velocity(block.at(0, 0))[0], time_constant=0.3))
    model.add(cd.Force("brake", block.at(0, 0), (lambda s: -2 * lag(s), 0)))
    return model


def rolling() -> cd.Model:
    """A disk that rolls on the ground: constraints of speeds."""
    model = cd.Model("disk", dim=3, gravity=(0, 0, -9.81))
    disk = model.body("disk", mass=1, inertia=(0.1, 0.2, 0.1), position=(0, 0, 0.5), velocity=(1, 0, 0),
                      angular_velocity=(0.1, 2, 0.3))  # fmt: skip
    model.add(cd.Rolling("contact", disk, radius=0.5, axis=(0, 1, 0)))
    return model


def bouncing() -> cd.Model:
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1), velocity=(0.3, 0))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.6))
    return model


def driven() -> cd.Model:
    """No freedom is left: the driver says all."""
    model = pendulum()
    model.add(cd.Drive("motor", model.bodies["rod"].angle, lambda t: 0.3 * cd.sin(5 * t)))
    return model


MACHINES = {"first order": blocks, "rolling": rolling, "impacts": bouncing, "driven": driven, "top": heavy_top}


@pytest.mark.parametrize("machine", MACHINES)
def test_the_same_motion_as_by_the_default_method(machine):
    model = MACHINES[machine]()
    until = 0.05 if machine == "top" else 1
    exact = cd.simulate(model, until=until, every=until / 10, rtol=1e-10, atol=1e-12)
    result = cd.simulate(model, until=until, every=until / 10, rtol=1e-8, atol=1e-10, method="generalized-alpha")
    for name, body in model.bodies.items():
        assert abs(result[name].position - exact[name].position).max() < 1e-5, body
        assert abs(result[name].velocity - exact[name].velocity).max() < 1e-4
    assert [e.name for e in result.events] == [e.name for e in exact.events]
    for a, b in zip(result.events, exact.events, strict=True):
        assert abs(a.t - b.t) < 1e-6


def test_factors_grow_with_the_number_of_elements(monkeypatch):
    """A beam of n elements: of Newton's matrix each further element has as many entries in the factors as the last."""
    entries, pivot_order = [], newton.pivot_order

    def noted(N: newton.Newton) -> object:
        factors = pivot_order(N)
        entries.append(factors.col.size)
        return factors

    monkeypatch.setattr(newton, "pivot_order", noted)
    for elements in (5, 10, 20):
        model = cd.Model("beam", gravity=(0, -9.81))
        beam = cd.beam(
            model, "rod", (0, 0), (1, 0), elements=elements, axial=1e4, bending=1, shear=1e4, mass_per_length=1
        )
        model.add(cd.Revolute("pin", model.ground.at(0, 0), beam.start))
        cd.simulate(model, until=0.01, every=0.01, step=0.001, method="generalized-alpha")
    few, more, many = entries
    assert many - more < 2.2 * (more - few)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_gradient_along_its_steps(direction):
    """Of a pendulum on a spring by its stiffness: as by differences of runs of the default method."""
    model = pendulum()
    k = model.parameter("k", 20.0)
    model.add(cd.TorsionSpring("spring", model["pin"], stiffness=k))
    end = [cd.Terminal("rod.angle")]
    angles = [
        cd.simulate(model, until=1, every=1, rtol=1e-12, atol=1e-14, parameters={"k": value})["rod"].angle[-1]
        for value in (20.001, 19.999)
    ]
    options = {"rtol": 1e-8, "atol": 1e-10, "method": "generalized-alpha"}
    slope = cd.gradient(model, end, until=1, direction=direction, **options)
    assert abs(float(slope.matrix[0, 0]) - (angles[0] - angles[1]) / 0.002) < 1e-5


def test_vibrations_that_are_not_resolved_lose_their_energy_as_stated():
    """ρ_∞ = 1 keeps the energy of a linear machine at any step; 0.8 takes 0.8² of it in each."""
    for rho, left in ((1.0, 1.0), (0.8, 0.0)):
        alpha = cd.GeneralizedAlpha(rho_inf=rho)
        result = cd.simulate(oscillator(), until=1000, every=10, step=10, rtol=1e-12, atol=1e-14, method=alpha)
        energy = result.energy.total
        assert abs(energy[-1] / energy[0] - left) < 1e-6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": cd.GeneralizedAlpha(rho_inf=1.2)}, "rho_inf=1.2 is out of range: choose 0"),
        ({"method": cd.GeneralizedAlpha(rho_inf="none")}, "rho_inf='none' is not a number"),
        ({"method": cd.GeneralizedAlpha(integrator="bdf")}, 'integrator="bdf" works with method="dae"'),
        (
            {"method": cd.Partition(integrator="alpha")},
            'integrator="alpha" and method="generalized-alpha" work',
        ),
        ({"method": "generalized-alfa"}, 'did you mean "generalized-alpha"?'),
    ],
)
def test_what_it_does_not_take_is_refused(options, message):
    with pytest.raises(AnalysisError) as refused:
        cd.simulate(pendulum(), until=1, **options)
    assert message in str(refused.value)


def test_a_step_in_which_newton_makes_nothing_is_told():
    model = heavy_top()
    with pytest.raises(cd.SimulationError, match=r"Newton's iteration does not converge in a step=0\.1"):
        cd.simulate(model, until=1, step=0.1, method="generalized-alpha")


def test_sweeps_take_it_and_programs_in_c_refuse_it(tmp_path):
    """Lanes do not have it: each design is a run, and gives what a run by itself gives."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    mass = model.parameter("m", 1.0)
    rod = model.body("rod", mass=mass, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    options = {"until": 1, "rtol": 1e-4, "method": "generalized-alpha"}
    angles = cd.sweep(model, {"m": [1.0, 2.0]}, responses=["rod.angle"], **options)["rod.angle"]
    for angle, value in zip(angles, (1.0, 2.0), strict=True):
        assert angle == cd.simulate(model, parameters={"m": value}, **options)["rod"].angle[-1]
    with pytest.raises(AnalysisError, match='method="generalized-alpha": choose one of auto, explicit, implicit'):
        cd.export_c(model, tmp_path / "pendulum.c", method="generalized-alpha")
