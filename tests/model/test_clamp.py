"""A clamp holds two bodies as they stand; clamps that are captured and released make a beam rigid for a time."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

SOFT = cd.section("rectangle", height=0.004, width=0.02, youngs_modulus=1e9, poisson=0.3, density=1200)


def test_points_that_do_not_meet_are_held_as_a_weld_holds_points_that_do():
    def run(joint, at):
        model = cd.Model("arm", gravity=(0, -9.81))
        arm = model.body("arm", mass=2, inertia=0.3, position=(0.5, 0.1), angle=0.2)
        model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
        load = model.body("load", mass=1, inertia=0.1, position=(1.3, 0.4), angle=-0.3)
        model.add(joint("grip", arm.at(*at), load))
        assert cd.assemble(model).dof == 1
        return cd.simulate(model, until=0.6, rtol=1e-10)

    place = np.array([0.8, 0.3])
    c, s = np.cos(0.2), np.sin(0.2)
    same = (c * place[0] + s * place[1], -s * place[0] + c * place[1])
    clamped = run(cd.Clamp, (0.1, 0.2))
    welded = run(cd.Fixed, same)
    assert clamped["load"].position == pytest.approx(welded["load"].position, abs=1e-7)
    assert clamped["pin"].reaction_j == pytest.approx(welded["pin"].reaction_j, abs=1e-5)
    assert clamped["grip"].reaction_j == pytest.approx(welded["grip"].reaction_j, abs=1e-5)
    assert np.ptp(clamped["grip"].length) < 1e-8


@pytest.mark.parametrize("dim", [2, 3])
def test_a_captured_clamp_keeps_momentum_and_what_stands_between_the_bodies(dim):
    """Two free bodies grip each other in flight: the speeds after it by the sums of momentum, in closed form."""
    model = cd.Model("grip", dim=dim, gravity=None)
    turning = {2: [0.7, -0.4], 3: [(0.3, -0.2, 0.7), (0.1, 0.5, -0.4)]}[dim]
    inertia = {2: [0.3, 0.2], 3: [(0.3, 0.3, 0.3), (0.2, 0.2, 0.2)]}[dim]
    places, speeds = [(0, 0, 0), (1, 0.4, -0.2)], [(1, 0.2, 0.1), (-0.4, 0.3, 0.6)]
    bodies = [
        model.body(
            f"b{k}",
            mass=k + 1,
            inertia=inertia[k],
            position=places[k][:dim],
            velocity=speeds[k][:dim],
            angular_velocity=turning[k],
        )
        for k in range(2)
    ]
    grip = cd.Clamp("grip", bodies[0], bodies[1])
    model.add(cd.At("close", 0.5, cd.Capture(grip)))
    result = cd.simulate(model, until=1.5, rtol=1e-10)

    def pad(v):
        return np.array([*v, 0][:3] if dim == 2 else v, float)

    r = [pad(places[k][:dim]) + 0.5 * pad(speeds[k][:dim]) for k in range(2)]
    v = [pad(speeds[k][:dim]) for k in range(2)]
    w = [np.array([0, 0, turning[k]]) if dim == 2 else np.array(turning[k]) for k in range(2)]
    m, J = (1.0, 2.0), (0.3, 0.2)
    center = (m[0] * r[0] + m[1] * r[1]) / 3
    mean = (m[0] * v[0] + m[1] * v[1]) / 3
    spin = sum(m[k] * np.cross(r[k] - center, v[k]) + J[k] * w[k] for k in range(2))
    whole = sum(
        (J[k] + m[k] * (r[k] - center) @ (r[k] - center)) * np.eye(3) - m[k] * np.outer(r[k] - center, r[k] - center)
        for k in range(2)
    )
    omega = np.linalg.solve(whole, spin)
    after = int(np.flatnonzero(result.t > 0.5)[0])
    gripped = result.events[0].state_after
    for k in range(2):
        speed = mean + np.cross(omega, r[k] - center)
        assert pad(gripped[f"b{k}"]["velocity"]) == pytest.approx(speed, abs=1e-8)
    assert np.ptp(result["grip"].length[after:]) < 1e-8
    momentum = m[0] * pad(result["b0"].velocity[-1]) + m[1] * pad(result["b1"].velocity[-1])
    assert momentum == pytest.approx(3 * mean, abs=1e-8)
    assert cd.certificate(result).ok


def swinging(dim, rigid, elements=3):
    """A beam that hangs from a pin and starts to fall from rest."""
    model = cd.Model("swing", dim=dim, gravity=(0, -9.81) if dim == 2 else (0, 0, -9.81))
    ends = (0,) * dim, (0.5, 0, 0)[:dim]
    beam = cd.beam(model, "rod", *ends, elements=elements, section=SOFT, rigid=rigid, damping=2e-5)
    words = {"axis": (0, 1, 0)} if dim == 3 else {}
    first = beam.bodies[0]
    model.add(cd.Revolute("pin", model.ground.at(*(0,) * dim, **words), first.at(*(0,) * dim, **words)))
    return model, beam


@pytest.mark.parametrize(("dim", "depth"), [(2, 0.004), (3, 0.02)])
def test_a_rigid_beam_is_the_rigid_bar(dim, depth):
    """Energy of a bar of depth d that falls about its end: (1 + d²/4L²) v² = 3 g h, v and h of its tip."""
    model, beam = swinging(dim, True, elements=16)
    assert cd.assemble(model).dof == 1
    tip = cd.simulate(model, until=0.3, rtol=1e-9)[beam.bodies[-1].name]
    fall = -tip.position[:, dim - 1]
    energy = (1 + (depth / 0.5) ** 2 / 4) * np.sum(tip.velocity**2, axis=1)
    assert energy == pytest.approx(3 * 9.81 * fall, rel=4e-5, abs=1e-9)


@pytest.mark.parametrize("dim", [2, 3])
def test_rigid_then_elastic_then_rigid(dim):
    model, beam = swinging(dim, True)
    model.add(cd.At("softens", 0.05, beam.soften))
    model.add(cd.At("stiffens", 0.15, beam.stiffen))
    result = cd.simulate(model, until=0.25, rtol=1e-7, atol=1e-7)
    ends = [result[body.name].position for body in (beam.bodies[0], beam.bodies[1], beam.bodies[3])]
    bow = np.linalg.norm((2 * ends[0] + ends[2]) / 3 - ends[1], axis=1)
    before, after = result.t <= 0.05, result.t > 0.15
    assert bow[before] == pytest.approx(0, abs=1e-9)
    assert bow[(result.t > 0.06) & (result.t < 0.14)].max() > 1e-6
    assert np.ptp(bow[after]) < 1e-9
    assert bow[after][0] > 1e-7  # rigid in the form that it had
    certificate = cd.certificate(result)
    assert certificate.ok, str(certificate)
    lost = [event for event in result.events if event.name == "stiffens"]
    assert len(lost) == 1


def test_a_beam_that_is_always_elastic_says_how_to_begin():
    model, beam = swinging(2, None)
    with pytest.raises(cd.ModelError, match='beam "rod": it is always elastic'):
        model.add(cd.At("softens", 0.05, beam.soften))


def test_a_flexible_body_is_rigid_for_a_time():
    """A bar of modes, thrown: rigid at first, then it rings, then it is rigid in the form that it has."""
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.1) for z in (0, 0.1)])
    bars = corners[:, None] - corners
    K = -1e4 * np.einsum("ija,ijb->iajb", bars, bars)
    K[range(8), :, range(8)] = -K.sum(axis=2)
    truss = cd.craig_bampton(0.1 * np.eye(24), K.reshape(24, 24), corners, {"left": range(4), "right": range(4, 8)})
    model = cd.Model("thrown", dim=3, gravity=(0, 0, -9.81))
    bar = cd.flexible_body(model, "bar", truss, rigid=True)
    model.add(cd.Revolute("hinge", model.ground.at(0, 0.05, 0.05, axis=(0, 1, 0)), bar.at("left", axis=(0, 1, 0))))
    model.add(cd.At("softens", 0.1, bar.soften))
    model.add(cd.At("stiffens", 0.2, bar.stiffen))
    result = cd.simulate(model, until=0.3, rtol=1e-8)
    bending = np.array([result[f"bar modes.mode_{k + 1}"] for k in range(truss.count)])
    before, after = result.t <= 0.1, result.t > 0.2
    assert bending[:, before] == pytest.approx(0, abs=1e-12)
    assert abs(bending[:, (result.t > 0.11) & (result.t < 0.19)]).max() > 1e-5
    assert np.ptp(bending[:, after], axis=1) == pytest.approx(0, abs=1e-9)
    assert abs(bending[:, after]).max() > 1e-6  # rigid in the form that it had
    assert cd.certificate(result).ok
    always = cd.flexible_body(cd.Model("m", dim=3), "bar", truss)
    with pytest.raises(cd.ModelError, match="it is always elastic"):
        _ = always.stiffen
