"""Linearization against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.assemble import assemble_from
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion


def test_pendulum_frequency_and_step(pendulum):
    """ω² = m g d / (J + m d²) (Nikravesh 1988, sec. 10.4)."""
    modes = cd.linearize(pendulum)
    omega = np.sqrt(9.81 * 0.5 / (1 / 12 + 0.25))
    assert modes.frequencies == pytest.approx([omega / (2 * np.pi)], rel=1e-9)
    assert modes.largest_step == pytest.approx(2 * np.pi / omega / 20, rel=1e-9)
    assert modes.stable


def test_damped_oscillator():
    model = cd.Model("oscillator", gravity=None)
    block = model.body("block", mass=2, inertia=1, position=(1, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("s", model.ground.at(0, 0), block.at(0, 0), stiffness=200, damping=4, free_length=1))
    modes = cd.linearize(model)
    assert modes.modes[0].angular_frequency == pytest.approx(10)
    assert modes.damping == pytest.approx([4 / (2 * 2 * 10)])
    assert len(modes.damping) == len(modes.frequencies)


def test_double_pendulum_modes():
    """Two equal point masses on equal massless rods: ω² = (2 ± √2) g/l."""
    model = cd.Model("double pendulum", gravity=(0, -9.81))
    a = model.body("a", mass=1, inertia=0, position=(0, -1))
    b = model.body("b", mass=1, inertia=0, position=(0, -2))
    model.add(cd.Revolute("top", model.ground.at(0, 0), a.at(0, 1)))
    model.add(cd.Revolute("middle", a.at(0, 0), b.at(0, 1)))
    frequencies = cd.linearize(model).frequencies
    exact = np.sqrt((2 + np.array([-1, 1]) * np.sqrt(2)) * 9.81) / (2 * np.pi)
    assert frequencies == pytest.approx(exact, rel=1e-9)


def test_frequency_agrees_with_small_motion():
    """The linear frequency of a closed loop and the period of its small oscillation by simulation."""
    rest = cd.equilibrium(_hanging())
    assert rest.extra["stability"] == "stable"
    modes = cd.linearize(_hanging())
    angle = rest["crank"].angle[0]
    model = _hanging(angle + 1e-4, hold=("angle",))
    result = cd.simulate(model, until=20, every=0.01, rtol=1e-10, atol=1e-13)
    deviation = result["crank"].angle - angle
    crossings = [
        result.t[k] - deviation[k] * (result.t[k + 1] - result.t[k]) / (deviation[k + 1] - deviation[k])
        for k in range(len(result.t) - 1)
        if deviation[k] > 0 >= deviation[k + 1]
    ]
    assert 1 / np.mean(np.diff(crossings)) == pytest.approx(modes.frequencies[0], rel=1e-5)


def _hanging(angle: float = -1.2, **options) -> cd.Model:
    model = cd.Model("hanging four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(np.cos(angle), np.sin(angle)), angle=angle, **options)
    coupler = model.body("coupler", mass=2, inertia=2, position=(1.5, -2.5))
    rocker = model.body("rocker", mass=1, inertia=0.3, position=(2.7, -1.2), angle=-1.9)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-1, 0)))
    model.add(cd.Revolute("C", coupler.at(1, 0), rocker.at(1, 0)))
    model.add(cd.Revolute("D", rocker.at(-1, 0), model.ground.at(3, 0)))
    return model


def test_matrix_in_motion_is_the_derivative_of_the_accelerations(fourbar):
    """Against differences: change the independent coordinate or its speed, assemble, look at its acceleration."""
    spinning = cd.Model("spinning four-bar", gravity=(0, -9.81))
    for b in fourbar.bodies.values():
        start = b.initial
        speed = {"angular_velocity": 4.0} if b.name == "crank" else {}
        spinning.body(b.name, mass=b.mass, inertia=b.inertia, position=start.position, angle=start.angle, **speed)
    crank, coupler, rocker = (spinning[n] for n in ("crank", "coupler", "rocker"))
    spinning.add(cd.Revolute("A", spinning.ground.at(0, 0), crank.at(-1, 0)))
    spinning.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    spinning.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    spinning.add(cd.Revolute("D", rocker.at(-2, 0), spinning.ground.at(2.5, 0)))
    found = cd.linearize(spinning, at="assembled", frozen=True)
    state, (name,) = found.state, found.independent
    k = state.system.coordinate_names.index(name)
    speed = state.system.speed_names[k]

    def acceleration(dq: float, dv: float) -> float:
        q, v = state.q.copy(), state.v.copy()
        q[k] += dq
        v[k] += dv
        moved = assemble_from(state.system, state.p, q, v, state.z, hold=(name, speed))
        bound = BoundMachine(state.system, state.p)
        bound.set_state(0.0, moved.q, moved.v, moved.z)
        assert motion.evaluate(bound.arrays, bound.partition(), True) == motion.OK
        return bound.arrays.v_rate[k]

    h = 1e-5
    by_position = (acceleration(h, 0) - acceleration(-h, 0)) / (2 * h)
    by_speed = (acceleration(0, h) - acceleration(0, -h)) / (2 * h)
    assert found.A[1] == pytest.approx([by_position, by_speed], rel=1e-6)


def test_user_states_are_part_of_the_system(pendulum):
    rod = pendulum["rod"]
    pendulum.state("filter", initial=0.0, rate=lambda s: -5 * s.state("filter") + s.angle(rod))
    modes = cd.linearize(pendulum)
    assert min(abs(modes.eigenvalues + 5)) < 1e-9
    assert "largest sensible fixed step" in modes.report()


def test_inverted_pendulum_is_unstable():
    model = cd.Model("upright", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0, 0.5), angle=np.pi / 2)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    assert not cd.linearize(model).stable


# -- inputs and outputs --------------------------------------------------------------------------------------------


def shaken(follow: bool = False) -> cd.Model:
    """A mass on a spring and damper, pushed by u and by w behind a filter; `follow`: and a driver with an input."""
    model = cd.Model("shaken", gravity=None)
    u, w = model.input("u", start=0.5), model.input("w")
    mass = model.body("mass", mass=4, inertia=1)
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, damping=8, free_length=1))
    model.state("filter", initial=0.0, rate=lambda s: 3 * w - 5 * s.state("filter"))
    model.add(cd.Force("push", mass.at(0, 0), (lambda s: u + 2 * s.state("filter"), 0)))
    if follow:
        disc = model.body("disc", mass=1, inertia=1)
        pin = model.add(cd.Revolute("pin", model.ground, disc))
        model.add(cd.Drive("motor", pin.angle, model.input("angle")))
    return model


def test_inputs_and_outputs_of_a_mass_on_a_spring():
    outputs = ["mass.position.x", "mass.acceleration.x", "spring.force", "guide.reaction_i.Fx"]
    found = cd.linearize(shaken(), outputs=outputs)
    m, k, c = 4.0, 400.0, 8.0
    sign = found.tangent[0, 0]
    assert found.independent == ("mass.x",)
    assert sign == 1.0
    assert found.inputs == ("u", "w")
    assert found.outputs == tuple(outputs)
    assert pytest.approx(np.array([[0, 1, 0], [-k / m, -c / m, 2 / m], [0, 0, -5]]), abs=1e-9) == found.A
    assert pytest.approx(np.array([[0, 0], [1 / m, 0], [0, 3]]), abs=1e-12) == found.B
    assert found.C[:2] == pytest.approx(np.array([[1, 0, 0], [-k / m, -c / m, 2 / m]]), abs=1e-9)
    assert found.D[:2] == pytest.approx(np.array([[0, 0], [1 / m, 0]]), abs=1e-12)
    assert np.abs(found.C[2]) == pytest.approx([k, c, 0], abs=1e-9)
    assert found.C[3] == pytest.approx(np.zeros(3), abs=1e-9)


def test_the_matrices_give_the_frequency_response():
    model, output = shaken(), ["mass.acceleration.x", "spring.force"]
    found = cd.linearize(model, outputs=output)
    for k, name in enumerate(found.inputs):
        wanted = cd.frequency_response(model, name, output, [0.3, 1.5, 4.0])
        for f, values in zip(wanted.frequencies, wanted.values, strict=True):
            x = np.linalg.solve(2j * np.pi * f * np.eye(3) - found.A, found.B[:, k])
            assert found.C @ x + found.D[:, k] == pytest.approx(values, rel=1e-9)


def test_columns_of_inputs_are_differences_of_rates_of_a_linkage():
    """A slider-crank in motion, with a torque on the crank and a force on the slider."""
    model = cd.Model("slider crank", gravity=(0, -9.81))
    torque, push = model.input("torque", start=1.0), model.input("push")
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.3, 0.4), angle=np.arctan2(4, 3), angular_velocity=2)
    rod = model.body("rod", mass=2, inertia=0.3, position=(1.2, 0.4), angle=-0.41)
    slider = model.body("slider", mass=3, inertia=0.1, position=(1.8, 0))
    model.add(cd.Revolute("A", model.ground, crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-1, 0)))
    model.add(cd.Revolute("C", rod.at(1, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
    model.add(cd.Torque("motor", crank, lambda s: torque * s.parameter("torque")))
    model.add(cd.Force("load", slider, (push * 2, 0)))
    outputs = ["slider.acceleration.x", "B.reaction_i.Fx", "guide.reaction_i.Fy"]
    found = cd.linearize(model, at="assembled", frozen=True, outputs=outputs)
    k = found.state.system.coordinate_names.index(found.independent[0])
    h = 1e-4
    for j, name in enumerate(found.inputs):
        rates, values = [], []
        for step in (h, -h):
            p = found.state.p.copy()
            p[list(model.parameters).index(name)] += step
            bound = BoundMachine(found.state.system, p)
            bound.set_state(0.0, found.state.q, found.state.v, found.state.z)
            assert motion.evaluate(bound.arrays, bound.partition(), True) == motion.OK
            rates.append(bound.arrays.v_rate[k])
            run = cd.simulate(model, start=found.state, until=1e-9, parameters={name: model.inputs[name].value + step})
            values.append([run["slider"].acceleration[0, 0], run["B"].reaction_i[0, 0], run["guide"].reaction_i[0, 1]])
        assert found.B[:, j] == pytest.approx([0, (rates[0] - rates[1]) / (2 * h)], rel=1e-7)
        assert found.D[:, j] == pytest.approx(np.subtract(*values) / (2 * h), rel=1e-6)


def test_inputs_that_have_no_column():
    found = cd.linearize(shaken(follow=True))
    assert found.inputs == ("u", "w")
    assert any('input "angle" has no column in B' in note for note in found.notes)
    assert cd.linearize(shaken().with_inputs({"u": lambda t: cd.sin(t)}), at="assembled", frozen=True).inputs == ("w",)
    with pytest.raises(cd.CardanError, match=r"mas\.position"):
        cd.linearize(shaken(), outputs=["mas.position.x"])


@pytest.mark.parametrize("dim", [2, 3])
def test_the_motion_of_a_mode_is_its_shape(dim):
    """The first mode of a cantilever: half way along it moves 0.3395 of its tip (Blevins 1979, table 8-1)."""
    section = cd.section("rectangle", height=0.01, width=0.02, youngs_modulus=70e9, poisson=0.3, density=2700)
    model = cd.Model("ruler", dim=dim, gravity=None)
    rod = cd.beam(model, "rod", model.ground.at(*(0,) * dim), (1, 0, 0)[:dim], elements=8, section=section)
    linearization = cd.linearize(model)
    result = linearization.motion(1, size=0.01)
    tip, half = (result[rod.bodies[k].name] for k in (8, 4))
    across = np.linalg.norm(tip.position[:, 1:], axis=1)
    assert across.max() == pytest.approx(0.01, rel=1e-6)
    assert result.t[-1] == pytest.approx(1 / linearization.modes[0].frequency)
    assert np.linalg.norm(half.position[:, 1:], axis=1).max() / across.max() == pytest.approx(0.3395, abs=1e-3)
    rates = np.gradient(tip.position, result.t, axis=0, edge_order=2)
    assert tip.velocity == pytest.approx(rates, abs=0.02 * abs(rates).max())
    turned = tip.angular_velocity if dim == 3 else tip.angular_velocity[:, None]
    assert np.abs(turned).max() == pytest.approx(1.3765 * np.abs(tip.velocity).max(), rel=2e-3)  # the slope of its tip
    assert np.isnan(tip.acceleration).all()
    moments = result["rod piece 1"].moment_i.reshape(len(result.t), -1)
    EI = section.bending[1]
    assert np.linalg.norm(moments, axis=1).max() == pytest.approx(3.516 * EI * 0.01, rel=2e-3)  # EI w'' at its root


def test_a_mode_that_does_not_swing_has_no_motion():
    model = cd.Model("damped", gravity=None)
    mass = model.body("mass", mass=1, inertia=1)
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), mass, stiffness=1, damping=10, free_length=1))
    with pytest.raises(cd.AnalysisError, match=r"mode 1 does not swing .* choose one of none"):
        cd.linearize(model).motion()
    with pytest.raises(cd.AnalysisError, match="mode=3: this machine has modes 1 to 2"):
        cd.linearize(model).motion(3)
    with pytest.raises(cd.AnalysisError, match="size=0: expected a positive number"):
        cd.linearize(model).motion(size=0)
