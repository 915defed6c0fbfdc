"""Initial speeds that were left out are those of least kinetic energy; what was given is kept, and the rest is told."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

ROUND_OFF = 1e-12


def turned(angle: float) -> np.ndarray:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def cart_and_pendulum(axes: float = 0.0, **cart_speed) -> cd.Model:
    """A cart of 2 kg on a rail, a rod of 1 kg hinged to it 0.5 m from its mass centre, told to turn at 2 rad/s."""
    R = turned(axes)
    model = cd.Model("cart and pendulum", gravity=None)
    cart = model.body("cart", mass=2, inertia=1, angle=axes, **cart_speed)
    place = tuple(R @ (0.5 * np.array([np.cos(0.2), np.sin(0.2)])))
    rod = model.body("rod", mass=1, inertia=0.1, position=place, angle=0.2 + axes, angular_velocity=2.0)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=tuple(R @ [1, 0])), cart.at(0, 0, axis=(1, 0))))
    model.add(cd.Revolute("pin", cart.at(0, 0), rod.at(-0.5, 0)))
    return model


@pytest.mark.parametrize("axes", [0.0, 0.7, 1.5, -2.4])
def test_a_cart_recoils_whatever_the_axes(axes):
    """Least energy with θ̇ given: the momentum along the rail vanishes, 3 ẋ - 0.5 θ̇ sin θ = 0."""
    state = cd.assemble(cart_and_pendulum(axes))
    along = turned(axes)[:, 0]
    assert state["cart"].velocity @ along == pytest.approx(0.5 * 2.0 * np.sin(0.2) / 3, abs=ROUND_OFF)
    assert state["rod"].angular_velocity == 2.0
    assert any("least kinetic energy" in note and "rod.velocity" in note for note in state.notes)


def test_what_is_given_is_kept_and_nothing_is_said_then():
    state = cd.assemble(cart_and_pendulum(velocity=(0, 0)))
    assert state["cart"].velocity == pytest.approx([0, 0], abs=ROUND_OFF)
    assert not state.notes
    held = cd.assemble(cart_and_pendulum(), hold=["cart.velocity.x"])
    assert held["cart"].velocity == pytest.approx([0, 0], abs=ROUND_OFF)


@pytest.mark.parametrize("method", ["partition", "direct", "joint", "dae"])
def test_every_method_starts_alike_and_says_so(method):
    """Nothing outside pushes along the rail: the momentum stays zero, and the mass centre where it is."""
    result = cd.simulate(cart_and_pendulum(), until=0.5, method=method, rtol=1e-8)
    momentum = 2 * result["cart"].velocity[:, 0] + result["rod"].velocity[:, 0]
    assert momentum == pytest.approx(np.zeros(len(result.t)), abs=1e-6)
    assert any("least kinetic energy" in text for text in result.stats.messages)


@pytest.mark.parametrize("axes", [0.0, 0.5, 1.1])
def test_a_driven_slider_starts_with_the_least_energy(axes):
    """One end of a rod is driven along a rail at 3 m/s and nothing is given: the rod translates, or turns a little.

    A uniform rod (m, l) at the angle θ to the rail whose end moves with u along it: θ̇ of least energy makes the moment
    of momentum about that end zero, m l/2 (-u sin θ) + m l²/3 θ̇ = 0.
    """
    R = turned(axes)
    model = cd.Model("driven end", gravity=None)
    l, theta, u = 1.2, 0.9, 3.0
    place = tuple(R @ (0.5 * l * np.array([np.cos(theta), np.sin(theta)])))
    shoe = model.body("shoe", mass=1, inertia=1, angle=axes)
    rod = model.body("rod", mass=2, inertia=2 * l**2 / 12, position=place, angle=theta + axes)
    rail = model.ground.at(0, 0, axis=tuple(R @ [1, 0]))
    slide = model.add(cd.Translational("rail", rail, shoe.at(0, 0, axis=(1, 0))))
    model.add(cd.Revolute("pin", shoe.at(0, 0), rod.at(-l / 2, 0)))
    model.add(cd.Drive("motor", slide.displacement, lambda t: u * t))
    state = cd.assemble(model)
    assert state["shoe"].velocity == pytest.approx(u * R[:, 0], abs=ROUND_OFF)
    assert state["rod"].angular_velocity == pytest.approx(1.5 * u * np.sin(theta) / l, rel=ROUND_OFF)


def test_where_the_frame_of_a_body_lies_does_not_matter():
    """The same cart and rod, the rod's frame at its hinge."""
    model = cd.Model("frame at the hinge", gravity=None)
    cart = model.body("cart", mass=2, inertia=1)
    rod = model.body("rod", mass=1, inertia=0.1, angle=0.2, angular_velocity=2.0, center_of_mass=(0.5, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0, axis=(1, 0))))
    model.add(cd.Revolute("pin", cart.at(0, 0), rod.at(0, 0)))
    expected = 0.5 * 2.0 * np.sin(0.2) / 3
    assert cd.assemble(model)["cart"].velocity[0] == pytest.approx(expected, abs=ROUND_OFF)
    for method in ("partition", "joint"):  # the estimates fit, with the cart at rest
        assert cd.simulate(model, until=0.1, method=method)["cart"].velocity[0, 0] == pytest.approx(expected, abs=1e-12)


def struck_triple(rotation: np.ndarray, hinge: str) -> cd.Model:
    """Three links in space on ball joints or hinges, told how the first one turns."""
    model = cd.Model("links", dim=3, gravity=None)
    last, place = model.ground, np.zeros(3)
    e, z = np.array([0.6, 0.0, 0.8]), np.eye(3)[2]
    spin = (0.3, -0.2, 1.5) if hinge == "ball" else (0, 0, 1.5)
    for k in range(3):
        step = rotation @ (turned_about_z(0.4 * k) @ e)
        told = {"angular_velocity": spin} if k == 0 else {}
        body = model.body(f"link{k}", mass=1 + k, inertia=(0.2, 0.3, 0.25), position=tuple(place + 0.5 * step),
                          orientation=cd.direction_cosines(rotation @ turned_about_z(0.4 * k)), **told)  # fmt: skip
        there = {"axis": tuple(rotation @ z) if k == 0 else (0, 0, 1)} if hinge == "pin" else {}
        own = {"axis": (0, 0, 1)} if hinge == "pin" else {}
        kind = cd.Revolute if hinge == "pin" else cd.Spherical
        at = (0, 0, 0) if k == 0 else tuple(0.5 * e)
        model.add(kind(f"J{k}", last.at(*at, **there), body.at(*(-0.5 * e), **own)))
        last, place = body, place + step
    return model


def turned_about_z(angle: float) -> np.ndarray:
    R = np.eye(3)
    R[:2, :2] = turned(angle)
    return R


def least_energy(state: cd.State, given: list[str]) -> np.ndarray:
    """The same by null space and dense algebra: v = v₀ + Z y, y of least ½ vᵀM v."""
    system = state.system
    C, Phi_t = system.jacobian.function(state.t, state.q, state.p)
    rows = np.vstack([np.array(C).T, np.eye(system.n_v)[[system.speed_names.index(name) for name in given]]])
    asked = np.concatenate([-np.array(Phi_t).ravel(), [state.v[system.speed_names.index(name)] for name in given]])
    v0 = np.linalg.lstsq(rows, asked, rcond=None)[0]
    Z = np.linalg.svd(rows)[2][np.linalg.matrix_rank(rows) :].T
    M = np.array(system.mass_matrix(state.q, state.p))
    return v0 - Z @ np.linalg.solve(Z.T @ M @ Z, Z.T @ M @ v0)


@pytest.mark.parametrize("hinge", ["ball", "pin"])
@pytest.mark.parametrize("angle", [0.0, 1.0])
def test_links_in_space(hinge, angle):
    tilt = np.array([[1, 0, 0], [0, np.cos(angle), -np.sin(angle)], [0, np.sin(angle), np.cos(angle)]])
    state = cd.assemble(struck_triple(tilt, hinge))
    given = [f"link0.angular_velocity.{axis}" for axis in "xyz"]
    assert state.v == pytest.approx(least_energy(state, given), abs=1e-11)
    upright = cd.assemble(struck_triple(np.eye(3), hinge))
    spins = [np.concatenate([s[f"link{k}"].angular_velocity for k in range(3)]) for s in (state, upright)]
    assert spins[0] == pytest.approx(spins[1], abs=1e-11)  # in body axes


def test_bodies_without_mass_move_as_little_as_they_can():
    """Kinematics alone, no masses: three sliders of one row in a rope-like constraint x1 + x2 + x3 = 3 t share it."""
    model = cd.Model("no masses")
    bodies = [model.body(f"b{k}") for k in range(3)]
    model.add(cd.Constraint("rope", lambda s: sum(s.position(b)[0] for b in bodies) - 3 * s.time))
    state = cd.assemble(model)
    assert [state[b.name].velocity[0] for b in bodies] == pytest.approx([1, 1, 1], abs=1e-9)


def test_a_state_starts_as_it_is():
    """A state of another run is no estimate: nothing in it is open."""
    model = cart_and_pendulum(velocity=(0.7, 0))
    reached = cd.simulate(model, until=0.3, rtol=1e-9).state()
    again = cd.simulate(model, until=0.4, start=reached, rtol=1e-9)
    assert again["cart"].velocity[0] == pytest.approx(reached["cart"].velocity, abs=1e-11)
    assert not any("least kinetic" in text for text in again.stats.messages)


def test_a_large_machine_is_filled_sparsely():
    """120 links: one of them is told to turn; against the impulse response by dense algebra."""
    model = cd.Model("chain", gravity=None)
    last = model.ground.at(0, 0)
    for k in range(120):
        told = {"angular_velocity": 1.0} if k == 60 else {}
        link = model.body(f"l{k}", mass=1, inertia=1 / 12, position=(k + 0.5, 0.0), **told)
        model.add(cd.Revolute(f"J{k}", last, link.at(-0.5, 0)))
        last = link.at(0.5, 0)
    state = cd.assemble(model)
    assert state.v == pytest.approx(least_energy(state, ["l60.angular_velocity"]), abs=1e-9)
