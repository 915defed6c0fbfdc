"""The joint coordinate method against the absolute one: the same machines, integrated by another integrator too."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
import cardan.compiled.joint_system
import cardan.compiled.repeated
import cardan.compiled.symbolic
import mechanisms
from cardan.compiled.compiling import compile_system
from cardan.compiled.joint_system import JointSystem, suitable_topology
from cardan.compiled.system import System
from cardan.model.topology import topology_of
from cardan.numerics.functions import call

RTOL, REFERENCE_RTOL = 1e-10, 1e-11
MOTION_TOL = 5e-9  # errors of 1e-10 a step, some hundred steps, in machines that amplify them by swinging
SAME = 1e-11  # one evaluation in two ways
GRAVITY = 9.81


def ends(system: JointSystem, state) -> list[np.ndarray]:
    """The inputs of the dynamics after θ̇: user states, parameters, scales, no feedback, and what else there may be."""
    diagonal = system.system.numbers(state.p).mass_diagonal
    D = 1 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    R = np.array([float(name not in state.redundant) for name in system.system.row_names])
    first = [state.z, state.p, D, R, np.zeros(2)]
    f = system.system.dynamics.function
    return first + [np.zeros(f.size1_in(k)) for k in range(3 + len(first), f.n_in())]


def start_of(model: cd.Model, **keys) -> tuple[JointSystem, cd.State, np.ndarray, np.ndarray]:
    state = cd.assemble(model)
    system = JointSystem(state.system, suitable_topology(state.system, state.p, **keys))
    theta, rate = (np.array(x).ravel() for x in system.relative(state.t, state.q, state.v, state.p))
    return system, state, theta, rate


def integrate(model: cd.Model, times: np.ndarray, massless: bool = False, **keys):
    """q, v, v̇, λ, z by joint coordinates and the Runge-Kutta method of Dormand and Prince (order 8)."""
    system, state, theta, rate = start_of(model, **keys)
    n = system.n_q
    _, p, *others = ends(system, state)
    f = (system.dynamics_with_massless if massless else system.dynamics).function

    def motion(t, y):
        return [np.array(x).ravel() for x in f(t, y[:n], y[n : 2 * n], y[2 * n :], p, *others)]

    def rates(t, y):
        theta_rate, acceleration, _, z_rate, _ = motion(t, y)
        return np.concatenate([theta_rate, acceleration, z_rate])

    y0 = np.concatenate([theta, rate, state.z])
    found = solve_ivp(rates, (times[0], times[-1]), y0, "DOP853", t_eval=times, rtol=RTOL, atol=RTOL)
    assert found.success
    y = found.y.T
    evaluated = [motion(t, row) for t, row in zip(times, y, strict=True)]
    acceleration, lam = (np.array([e[k] for e in evaluated]) for k in (1, 2))
    q, v, a = expanded(system, times, y[:, :n], y[:, n : 2 * n], acceleration, p)
    return q, v, a, lam, y[:, 2 * n :]


def expanded(system, times, theta, rate, acceleration, p):
    """q, v, v̇ at many times, one row a time."""
    rows = [system.expand(*row, p) for row in zip(times, theta, rate, acceleration, strict=True)]
    return tuple(np.array([np.array(row[k]).ravel() for row in rows]) for k in range(3))


# -- machines ------------------------------------------------------------------------------------------------------


def chain(count: int, gravity=(0, -GRAVITY)) -> cd.Model:
    """Rods of 1 m, one after the other, from the origin to the right."""
    model = cd.Model("chain", gravity=gravity)
    last = model.ground.at(0, 0)
    for k in range(count):
        rod = model.body(f"rod{k}", mass=1, inertia=1 / 12, position=(k + 0.5, 0))
        model.add(cd.Revolute(f"pin{k}", last, rod.at(-0.5, 0)))
        last = rod.at(0.5, 0)
    return model


def branches() -> cd.Model:
    """A hanging rod with two arms, one of two links, markers in both orders, mass centres off the origins."""
    model = cd.Model("tree", gravity=(0, -GRAVITY))
    trunk = model.body("trunk", mass=3, inertia=0.4, angle=-1.2, center_of_mass=(0.5, 0.1))
    left = model.body("left", mass=1, inertia=0.1, position=(0.3, -1), angle=2.5, center_of_mass=(0.2, -0.1))
    right = model.body("right", mass=2, inertia=0.2, position=(0.4, -0.9), angle=0.2, angular_velocity=3)
    tip = model.body("tip", mass=0.5, inertia=0.05, position=(1.2, -0.7), angle=-1)
    model.add(cd.Revolute("root", trunk.at(0, 0), model.ground.at(0, 0)))
    model.add(cd.Revolute("l", trunk.at(1, 0.1), left.at(0, 0)))
    model.add(cd.Revolute("r", right.at(-0.3, 0), trunk.at(1, -0.1)))
    model.add(cd.Revolute("elbow", right.at(0.5, 0.2), tip.at(0.1, 0)))
    model.add(cd.TorsionSpring("s", model["elbow"], stiffness=4, damping=0.1))
    return model


def floating() -> cd.Model:
    """Three rods in space, tumbling, with a spring across the first joint and one to a fixed point."""
    model = cd.Model("satellite", gravity=None)
    a = model.body("a", mass=1, inertia=0.1, position=(0, 0), velocity=(0.3, 0.1), angular_velocity=1)
    b = model.body("b", mass=2, inertia=0.3, position=(1, 0), angular_velocity=-1)
    c = model.body("c", mass=1, inertia=0.1, position=(1.9, 0.4), angle=1)
    model.add(cd.Revolute("ab", a.at(0.5, 0), b.at(-0.5, 0)))
    model.add(cd.Revolute("bc", b.at(0.5, 0), c.at(-0.5, 0)))
    model.add(cd.Spring("across", a.at(0, 0.3), b.at(0, 0.3), stiffness=30, damping=0.2, free_length=0.8))
    model.add(cd.Spring("tether", model.ground.at(-1, 1), c.at(0, 0), stiffness=5, free_length=2))
    return model


def cart() -> cd.Model:
    """A cart on an inclined rail with a spring, and a pendulum on it."""
    model = cd.Model("cart", gravity=(0, -GRAVITY))
    body = model.body("body", mass=2, inertia=0.1, position=(0.4, 0.2), angle=0.5)
    bob = model.body("bob", mass=1, inertia=0.02, position=(0.9, 0.2))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(2, 1)), body.at(0, 0)))
    model.add(cd.Revolute("pin", body.at(0, 0), bob.at(-0.5, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=40, free_length=0.4))
    return model


def slider_crank() -> cd.Model:
    model = cd.Model("slider-crank", gravity=(0, -GRAVITY))
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.3, 0.4), angle=0.93, angular_velocity=5)
    rod = model.body("rod", mass=1, inertia=0.4, position=(1.5, 0.4), angle=-0.42)
    slider = model.body("slider", mass=2, inertia=0.1, position=(2.4, 0))
    model.add(cd.Revolute("main", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("big", crank.at(0.5, 0), rod.at(-1, 0)))
    model.add(cd.Revolute("small", rod.at(1, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    return model


def hung_from_links() -> cd.Model:
    """A plate on a link from the ground, and another on a link from the first."""
    model = cd.Model("links", gravity=(0, -GRAVITY))
    one = model.body("one", mass=1, inertia=0.2, position=(0.8, -0.8), angular_velocity=2)
    two = model.body("two", mass=2, inertia=0.1, position=(1.6, -1.0), angle=0.3)
    model.add(cd.Link("upper", model.ground.at(0, 0), one.at(-0.2, 0.1), length=1))
    model.add(cd.Link("lower", two.at(-0.1, 0.1), one.at(0.2, 0)))
    return model


def welded() -> cd.Model:
    model = cd.Model("welded", gravity=(0, -GRAVITY))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    disc = model.body("disc", mass=2, inertia=0.3, position=(1, 0), angle=0.7)
    hook = model.body("hook", mass=0.3, inertia=0.01, position=(1.2, 0), angle=-0.2)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Fixed("weld", disc.at(0, 0), rod.at(0.5, 0)))
    model.add(cd.Revolute("eye", disc.at(0.2, 0), hook.at(-0.1, 0)))
    return model


def slotted() -> cd.Model:
    """A pin that slides in the slot of a swinging plate."""
    model = cd.Model("slot", gravity=(0, -GRAVITY))
    plate = model.body("plate", mass=2, inertia=0.3, position=(0, 0), angle=-0.4, center_of_mass=(0.2, 0))
    puck = model.body("puck", mass=1, inertia=0.1, position=(0.5, -0.1), angle=1, angular_velocity=2)
    model.add(cd.Revolute("hinge", model.ground.at(0, 0), plate.at(0, 0)))
    model.add(cd.RevoluteTranslational("slot", plate.at(0, 0.1, axis=(1, -0.2)), puck.at(0.2, 0), offset=0.05))
    model.add(cd.Spring("band", plate.at(0, 0), puck.at(0, 0), stiffness=50, damping=1, free_length=0.4))
    return model


def motor() -> cd.Model:
    """A driven arm with a second one, whose torque follows a state of its own."""
    model = chain(2)
    model.parameter("gain", 3.0)
    model.add(cd.Drive("motor", model["pin0"].angle, lambda t: 0.8 * t**3))
    model.state("current", initial=0.2, rate=lambda s: s.parameter("gain") * (1 - s.angle(model["rod1"])))
    model.add(cd.Torque("winding", model["rod1"], lambda s: s.state("current")))
    return model


MACHINES = {
    "chain of five": (lambda: chain(5), 0.8, 5),
    "tree with branches": (branches, 1.0, 4),
    "floating": (floating, 1.5, 5),
    "cart with pendulum": (cart, 1.5, 2),
    "links": (hung_from_links, 1.0, 4),
    "welded": (welded, 1.0, 2),
    "sliding pin": (slotted, 1.0, 3),
    "slider-crank": (slider_crank, 0.5, 3),
    "motor": (motor, 1.0, 2),
}


def compare(model: cd.Model, until: float, **keys) -> None:
    times = np.linspace(0, until, 6)
    reference = cd.simulate(model, until, every=until / 5, rtol=REFERENCE_RTOL, atol=1e-12)
    q, v, a, lam, z = integrate(model, times, **keys)
    for k, name in enumerate(model.bodies):
        part, i = reference[name], 3 * k
        pose = np.column_stack([part.position, part.angle])
        speed = np.column_stack([part.velocity, part.angular_velocity])
        rate = np.column_stack([part.acceleration, part.angular_acceleration])
        assert q[:, i : i + 3] == pytest.approx(pose, abs=MOTION_TOL)
        assert v[:, i : i + 3] == pytest.approx(speed, abs=10 * MOTION_TOL)
        assert a[:, i : i + 3] == pytest.approx(rate, rel=1e-6, abs=100 * MOTION_TOL)
    start = 0
    for element in model.constraints:
        multiplier = reference[element.name].multiplier
        end = start + multiplier.shape[1]
        assert lam[:, start:end] == pytest.approx(multiplier, rel=1e-6, abs=100 * MOTION_TOL)
        start = end
    for k, name in enumerate(model.states):
        assert z[:, k] == pytest.approx(reference[name].value, abs=MOTION_TOL)


@pytest.mark.parametrize("name", MACHINES)
def test_the_motion_is_that_of_the_absolute_coordinates(name):
    make, until, coordinates = MACHINES[name]
    model = make()
    assert start_of(model)[0].n_q == coordinates
    compare(model, until)


def test_the_motion_of_a_loop_that_is_cut(fourbar):
    assert start_of(fourbar)[0].row_names == ("C.x", "C.y")
    compare(fourbar, 0.25)


def test_the_base_makes_no_difference_to_the_motion():
    compare(floating(), 1.0, base="c")


def test_joints_that_may_be_released_are_constraints():
    system = start_of(chain(3), never_in_tree=("pin1",))[0]
    assert (system.row_names, system.topology.bases) == (("pin1.x", "pin1.y"), ("rod1",))
    compare(chain(3), 0.5, never_in_tree=("pin1",))


def test_a_body_without_inertia():
    """A point mass on a rod: welded to it, so that its turning is defined."""
    model = chain(2)
    bob = model.body("bob", mass=1, inertia=0, position=(2, 0))
    model.add(cd.Fixed("weld", model["rod1"].at(0.5, 0), bob.at(0, 0)))
    compare(model, 0.8, massless=True)


def test_a_force_that_is_a_black_box():
    model = chain(2)
    drag = cd.blackbox(lambda speed: -0.3 * speed**3)
    model.add(cd.Torque("drag", model["rod1"], lambda s: drag(s.angular_velocity(model["rod1"]))))
    twin = chain(2)
    twin.add(cd.Torque("drag", twin["rod1"], lambda s: -0.3 * s.angular_velocity(twin["rod1"]) ** 3))
    times = np.linspace(0, 0.3, 4)
    assert integrate(model, times)[0] == pytest.approx(integrate(twin, times)[0], abs=MOTION_TOL)


# -- single evaluations --------------------------------------------------------------------------------------------


def test_pendulum_in_closed_form(pendulum):
    """θ̈ = -(3 g / 2 L) cos θ for a uniform rod; the pin carries m (g + ÿ)."""
    system, state, _, _ = start_of(pendulum)
    for angle, rate in ((0.0, 0.0), (-0.7, 2.0), (8.0, -1.5)):
        found = system.dynamics.function(0.0, angle, rate, *ends(system, state))
        theta_rate, acceleration, lam, *_ = (np.array(x).ravel() for x in found)
        expected = -1.5 * GRAVITY * np.cos(angle)
        assert theta_rate == pytest.approx(rate)
        assert acceleration == pytest.approx(expected, rel=1e-12)
        up = 0.5 * (expected * np.cos(angle) - rate**2 * np.sin(angle))
        assert abs(lam[1]) == pytest.approx(abs(GRAVITY + up), rel=1e-12)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_random_machines_accelerate_alike(seed, swap):
    """Trees and loops of all kinds of joints: θ̈ gives the accelerations and multipliers of the absolute equations."""
    model = mechanisms.machine(seed, swap=swap, order=-1 if seed % 2 else 1)
    system, state, theta, _ = start_of(model)
    whole, p = system.system, state.p
    C = np.array(whole.jacobian.function(0.0, state.q, p)[0]).T
    v = np.random.default_rng(seed).uniform(-1, 1, whole.n_v)
    v -= np.linalg.pinv(C) @ C @ v
    rate = np.array(system.relative(0.0, state.q, v, p)[1]).ravel()
    assert [np.array(x).ravel() for x in system.place(0.0, theta, rate, p)] == [
        pytest.approx(state.q, abs=SAME),
        pytest.approx(v, abs=SAME),
    ]
    others = ends(system, state)
    _, acceleration, lam, *_ = system.dynamics.function(0.0, theta, rate, *others)
    _, a, expected_lam, *_ = (np.array(x).ravel() for x in whole.dynamics.function(0.0, state.q, v, *others))
    scale = np.abs(a).max()
    expanded = np.array(system.expand(0.0, theta, rate, acceleration, p)[2]).ravel()
    assert expanded == pytest.approx(a, abs=10 * SAME * scale)
    assert np.array(lam).ravel() == pytest.approx(expected_lam, abs=10 * SAME * np.abs(expected_lam).max())
    C_star = np.array(system.jacobian.function(0.0, theta, p)[0]).T
    assert C_star @ rate == pytest.approx(0, abs=SAME)


@pytest.mark.parametrize("make", [slider_crank, motor])
def test_constraints_of_cut_joints_and_their_jacobian(make):
    """Φ* is the system's Φ in the cut rows; ∂Φ*/∂θ and Φ*_t against central differences, nonzeros in CSR order."""
    system, state, theta, _ = start_of(make())
    p, t, h = state.p, 0.3, 1e-6
    theta = theta + np.random.default_rng(1).uniform(-0.3, 0.3, system.n_q)
    q = system.place(t, theta, np.zeros(system.n_q), p)[0]
    whole = np.array(system.system.constraint.function(t, q, p)).ravel()

    def Phi(t, theta):
        return np.array(system.constraint.function(t, theta, p)).ravel()

    assert Phi(t, theta) == pytest.approx(whole[system.cut_rows], abs=1e-14)
    assert whole[system.tree_rows] == pytest.approx(0, abs=1e-14)
    C, Phi_t = system.jacobian.function(t, theta, p)
    indptr, indices = system.jacobian_structure
    dense = np.zeros((system.n_c, system.n_q))
    dense[np.repeat(np.arange(system.n_c), np.diff(indptr)), indices] = C.nonzeros()
    columns = [(Phi(t, theta + d) - Phi(t, theta - d)) / (2 * h) for d in h * np.eye(system.n_q)]
    assert dense == pytest.approx(np.array(columns).T, abs=1e-8)
    assert np.array(Phi_t).ravel() == pytest.approx((Phi(t + h, theta) - Phi(t - h, theta)) / (2 * h), abs=1e-8)


def test_a_drive_of_a_joint_feels_that_joint_only():
    model = chain(20)
    for k in range(20):
        model.add(cd.Drive(f"motor{k}", model[f"pin{k}"].angle, lambda t: t))
    indptr, indices = start_of(model)[0].jacobian_structure
    assert indptr.tolist() == list(range(21))
    assert indices.tolist() == list(range(20))


def test_reported_quantities_from_joint_coordinates():
    """The same numbers as from the absolute motion: reactions, energies, lengths of springs."""
    system, state, theta, rate = start_of(cart())
    rng = np.random.default_rng(2)
    acceleration, lam = rng.uniform(-1, 1, system.n_q), rng.uniform(-1, 1, system.system.n_c)
    loaded = system.of_motion(system.system.compiled_outputs)
    q, v, a = system.expand(0.0, theta, rate, acceleration, state.p)
    expected = np.array(system.system.outputs(0.0, q, v, a, lam, state.z, state.p)).ravel()
    found = np.array(loaded.function(0.0, theta, rate, acceleration, lam, state.z, state.p)).ravel()
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_a_machine_without_freedom():
    model = cd.Model("statue", gravity=(0, -GRAVITY))
    body = model.body("stone", mass=2, inertia=1, position=(0.3, 0), angle=1)
    model.add(cd.Fixed("weld", model.ground.at(0.3, 0.5), body.at(0, 0.5)))
    system, state, theta, rate = start_of(model)
    assert system.coordinate_names == ()
    lam = np.array(system.dynamics.function(0.0, theta, rate, *ends(system, state))[2]).ravel()
    assert lam[1] == pytest.approx(-2 * GRAVITY)  # Φ = p_i - p_j: the reaction on the stone is -λ
    q, _, _ = expanded(system, np.zeros(2), np.zeros((2, 0)), np.zeros((2, 0)), np.zeros((2, 0)), state.p)
    assert q == pytest.approx(np.tile(state.q, (2, 1)), abs=1e-12)


@pytest.mark.parametrize("count", [10, pytest.param(100, marks=pytest.mark.long)])
def test_the_work_grows_with_the_number_of_links(count, monkeypatch):
    """Instructions of all functions, in chains with a closed end: ten times the links, ten times the work."""
    for module in (
        cardan.compiled.symbolic,
        cardan.compiled.joint_system,
    ):  # sharing subexpressions is for small machines: no part of this
        monkeypatch.setattr(module, "SHARE_SUBEXPRESSIONS_UP_TO", 0)
    monkeypatch.setattr(cardan.compiled.repeated, "LARGE", 10**9)  # equations that are written out

    def work(links: int) -> np.ndarray:
        model = chain(links)
        model.add(cd.Revolute("end", model[f"rod{links - 1}"].at(0.5, 0), model.ground.at(0.8 * links, 0)))
        system = JointSystem(System(model), topology_of(model))
        loaded = (system.dynamics, system.constraint, system.jacobian)
        functions = [x.function for x in loaded] + [system.place, system.expand, system.relative]
        return np.array([f.n_instructions() for f in functions])

    assert work(10 * count) / work(count) == pytest.approx(10, rel=0.2)


def test_compiled_functions_run_from_kernels(fourbar):
    """Bound to arrays as a run does it."""
    system, state, theta, rate = start_of(fourbar)
    others = [np.array(x, dtype=float) for x in ends(system, state)]
    t, n = np.zeros(1), system.n_q
    outputs = [np.zeros(n), np.zeros(n), np.zeros(system.system.n_c), np.zeros(0), np.zeros(1)]
    binding = system.dynamics.bind([t, theta, rate, *others], outputs)
    assert call(binding.handle) == 0
    expected = system.dynamics.function(0.0, theta, rate, *others)
    assert outputs[1] == pytest.approx(np.array(expected[1]).ravel(), rel=1e-14)
    assert compile_system(fourbar) is system.system


def spatial_tree(with_ball: bool) -> cd.Model:
    """A hinge, a slide and, where asked for, a ball, one after the other, with a spring and a state; moving."""
    model = cd.Model("tree", dim=3, gravity=(0.3, 0, -GRAVITY))
    inertia = (0.2, 0.3, 0.4, 0.01, -0.02, 0.03)
    one = model.body("one", 2.0, inertia, position=(0, 0.5, 0), angular_velocity=(1.0, 0, 0), velocity=(0, 0, 0.5))
    two = model.body("two", 1.0, inertia, position=(0, 1.5, 0))
    x, y = (1, 0, 0), (0, 1, 0)
    model.add(cd.Revolute("hinge", model.ground.at(0, 0, 0, axis=x), one.at(0, -0.5, 0, axis=x)))
    model.add(cd.Translational("slide", one.at(0, 0.5, 0, axis=y), two.at(0, -0.5, 0, axis=y)))
    model.add(cd.Spring("spring", one.at(0.1, 0, 0), two.at(0, 0, 0.1), stiffness=30.0, damping=2.0, free_length=0.8))
    model.state("p", initial=0.5, rate=lambda s: -s.state("p") + s.position(two)[2])
    if with_ball:
        three = model.body("three", 0.5, inertia, position=(0, 2.0, 0.2))
        model.add(cd.Spherical("ball", two.at(0, 0.5, 0), three.at(0, 0, -0.2)))
    return model


@pytest.mark.parametrize("with_ball", [False, True])
def test_equations_without_multipliers_accelerate_alike(with_ball):
    """Bᵀ M B θ̈ = Bᵀ(Q - M b) against the equations with all multipliers, at random speeds."""
    system, state, theta, rate = start_of(spatial_tree(with_ball))
    free = system.free_dynamics
    assert free is not None
    others = ends(system, state)
    for seed in range(3):
        speeds = rate + np.random.default_rng(seed).uniform(-1, 1, rate.size)
        found = [np.array(x).ravel() for x in free.function(0.0, theta, speeds, *others[:2])]
        q_rate, acceleration, _, z_rate, _ = (
            np.array(x).ravel() for x in system.dynamics.function(0.0, theta, speeds, *others)
        )
        for one, other in zip(found, (q_rate, acceleration, z_rate), strict=True):
            assert one == pytest.approx(other, abs=SAME * max(1.0, np.abs(acceleration).max()))


@pytest.mark.parametrize("with_ball", [False, True])
def test_reactions_are_those_of_absolute_coordinates(with_ball):
    """Multipliers that are found after the run, at the reported times alone."""
    model = spatial_tree(with_ball)
    runs = [cd.simulate(model, until=1.0, every=0.1, method=m, rtol=RTOL, atol=RTOL) for m in ("joint", "partition")]
    for name in ("hinge", "slide"):
        ours, theirs = (run[name].reaction_i for run in runs)
        assert ours == pytest.approx(theirs, abs=1e3 * MOTION_TOL * np.abs(theirs).max())
    assert runs[0]["p"].value == pytest.approx(runs[1]["p"].value, abs=MOTION_TOL)


def test_equations_without_multipliers_are_left_out_where_they_do_not_serve():
    """Cut joints need their multipliers, and so does friction that depends on reactions."""
    assert start_of(slider_crank())[0].free_dynamics is None
