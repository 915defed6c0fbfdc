"""Reactions at the joint: moment about the joint's own point, in global axes and in those of the joint."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

ROUND_OFF = 1e-10  # of the largest force times a length of order one


def crossed(arm: np.ndarray, force: np.ndarray) -> np.ndarray:
    return arm[:, :1] * force[:, 1:2] - arm[:, 1:2] * force[:, :1] if arm.shape[1] == 2 else np.cross(arm, force)


def moved(result: cd.Result, joint: str, side: int, body: str, point: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """The classic reaction on one side, its moment carried over from the mass centre to the point (nt, dim)."""
    load = result[joint].reaction_j if side else result[joint].reaction_i
    dim = point.shape[1]
    return np.hstack([load[:, :dim], load[:, dim:] - crossed(point - centre, load[:, :dim])])


def fourbar() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, angular_velocity=6.283)
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    return model


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_a_pin_has_no_moment(method):
    result = cd.simulate(fourbar(), until=0.2, method=method)
    for name in "ABCD":
        assert not result[name].reaction_at_joint[:, 2].any()
        assert (result[name].reaction_at_joint[:, :2] == result[name].reaction_i[:, :2]).all()
    assert np.abs(result["A"].reaction_j[:, 2]).max() > 1  # about the crank's mass centre there is one


def test_a_slider_carries_its_weight_where_it_is():
    """A block on a level rail with its mass centre d from its marker: N = m g, and a moment m g d about the marker."""
    model = cd.Model("block", gravity=(0, -9.81))
    block = model.body("block", mass=2, inertia=1, position=(0.5, 0), velocity=(3, 0))
    slide = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(-0.2, 0, axis=(1, 0))))
    model.add(cd.Drive("motor", slide.displacement, lambda t: 0.3 + 3 * t))
    for result in (cd.simulate(model, until=1, every=0.1), cd.inverse(model, until=1, every=0.1)):
        rail = result["rail"].reaction_at_joint  # on the ground
        assert rail[:, 1] == pytest.approx(-2 * 9.81)
        assert rail[:, 2] == pytest.approx(-2 * 9.81 * 0.2)  # wherever the block is
        assert result["motor"].reaction_at_joint == pytest.approx(np.zeros((11, 3)), abs=ROUND_OFF)
    assert np.ptp(result["rail"].reaction_i[:, 2]) > 1  # about the origin, which the block leaves behind


def tilted(angle: float) -> cd.Model:
    """The same block on a rail that rises by an angle, which is a parameter."""
    model = cd.Model("tilted", gravity=(0, -9.81))
    a = model.parameter("a", angle)
    block = model.body("block", mass=2, inertia=1, angle=a, hold="angle")
    axis = (cd.cos(a), cd.sin(a))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=axis), block.at(0, 0, axis=(1, 0))))
    return model


def test_in_joint_axes_a_rail_pushes_across():
    for angle in (0.3, 0.8):
        result = cd.simulate(tilted(0.1), until=0.5, parameters={"a": angle})
        across = result.in_joint_axes("rail")
        assert across[:, 0] == pytest.approx(np.zeros(len(across)), abs=ROUND_OFF)
        assert across[:, 1] == pytest.approx(-2 * 9.81 * np.cos(angle))


def hinged_arm() -> cd.Model:
    """An arm in space on a hinge about a tilted axis, its mass centre off its frame, a wheel on a second hinge."""
    model = cd.Model("arm", dim=3, gravity=(0, 0, -9.81))
    arm = model.body("arm", mass=2, inertia=(0.1, 0.4, 0.5), position=(0.6, 0, 0), center_of_mass=(0.1, 0.05, 0))
    wheel = model.body("wheel", mass=1, inertia=(0.1, 0.1, 0.2), position=(1.2, 0, 0.1), angular_velocity=(0, 0, 20))
    model.add(cd.Revolute("hinge", model.ground.at(0, 0, 0, axis=(0, 1, 1)), arm.at(-0.6, 0, 0, axis=(0, 1, 1))))
    model.add(cd.Revolute("axle", arm.at(0.6, 0, 0, axis=(0, 0, 1)), wheel.at(0, 0, -0.1, axis=(0, 0, 1))))
    return model


def test_hinges_in_space_have_no_moment_about_their_axes():
    result = cd.simulate(hinged_arm(), until=0.5, rtol=1e-9)
    for name in ("hinge", "axle"):
        load = result.in_joint_axes(name)
        assert load.shape[1] == 6
        assert np.abs(load[:, 5]).max() < 1e-9 * np.abs(load).max()  # z is the axis
        assert np.abs(load[:, 3:5]).max() > 0.1
        sizes = np.linalg.norm(result[name].reaction_at_joint[:, :3], axis=1)
        assert np.linalg.norm(load[:, :3], axis=1) == pytest.approx(sizes)
    place = result["wheel"].position + np.einsum("tij,j->ti", result["wheel"].direction_cosines, [0, 0, -0.1])
    arm = result["arm"].position + np.einsum("tij,j->ti", result["arm"].direction_cosines, [0.1, 0.05, 0])
    expected = moved(result, "axle", 0, "arm", place, arm)
    assert result["axle"].reaction_at_joint == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("dim", [2, 3])
def test_joints_through_a_point_transmit_no_moment_about_it(dim):
    """Slots, links, cams, balls: the classic moments carried over to the point vanish; that is what `moment_free` says.

    Both sides: what the second body feels is the opposite, about the same point.
    """
    zero = (0,) * dim
    model = cd.Model("points", dim=dim, gravity=(0, -9.81) if dim == 2 else (0.3, -1, -9.81))
    inertia = 0.4 if dim == 2 else (0.4, 0.5, 0.6)
    x = (1, 0) if dim == 2 else (1, 0, 0)
    own = (0.3, 0.1) if dim == 2 else (0.3, 0.1, -0.2)
    kinds = {
        2: {"slot": cd.RevoluteTranslational, "line": cd.PointOnLine, "link": cd.Link, "pin": cd.Revolute,
            "cam": lambda *a: cd.Cam(*a, profile=lambda u: 0.3 * u**2)},
        3: {"line": cd.PointOnLine, "plane": cd.PointOnPlane, "link": cd.Link, "ball": cd.Spherical},
    }[dim]  # fmt: skip
    for k, (name, kind) in enumerate(kinds.items()):
        place = np.zeros(dim)
        place[1] = 3.0 * k
        carrier = model.body(f"carrier {name}", mass=1, inertia=inertia, position=tuple(place))
        far = np.array([1.0, 0.5, 0.7])[:dim] if name in ("link", "cam") else np.zeros(dim)
        spin = 2.0 if dim == 2 else (1.0, 2.0, 3.0)
        other = model.body(f"other {name}", mass=2, inertia=inertia, position=tuple(place + far), angular_velocity=spin)
        model.add(kind(name, carrier.at(*zero, axis=x), other.at(*own)))
    result = cd.simulate(model, until=0.2, rtol=1e-9)
    for name in kinds:
        assert np.abs(result[name].reaction_i[:, :dim]).max() > 1e-3
        body = result[f"other {name}"]
        if dim == 2:
            c, s = np.cos(body.angle), np.sin(body.angle)
            arm = np.stack([c * own[0] - s * own[1], s * own[0] + c * own[1]], 1)
        else:
            arm = np.einsum("tij,j->ti", body.direction_cosines, own)
        carrier = f"carrier {name}"
        on_i = moved(result, name, 0, carrier, body.position + arm, result[carrier].position)
        on_j = moved(result, name, 1, f"other {name}", body.position + arm, body.position)
        assert on_i == pytest.approx(result[name].reaction_at_joint, abs=1e-7)
        assert on_j == pytest.approx(-result[name].reaction_at_joint, abs=1e-7)


def test_saved_results_and_tables_have_them(tmp_path):
    result = cd.simulate(fourbar(), until=0.1, every=0.05)
    result.save(tmp_path / "run.h5")
    again = cd.load_result(tmp_path / "run.h5")
    assert again["B"].reaction_at_joint == pytest.approx(result["B"].reaction_at_joint)
    assert again.in_joint_axes("B") == pytest.approx(result.in_joint_axes("B"))
    assert result.in_joint_axes("B")[0, 0] != pytest.approx(result["B"].reaction_at_joint[0, 0])  # the crank is turned
    result.save(tmp_path / "run.csv")
    assert "A.reaction_at_joint.Fx" in (tmp_path / "run.csv").read_text().splitlines()[0]


def test_a_driver_of_a_coordinate_acts_at_the_body_origin():
    model = cd.Model("lifted", gravity=(0, -9.81))
    beam = model.body("beam", mass=2, inertia=1, center_of_mass=(0.5, 0))
    for word in ("x", "y", "angle"):
        model.add(cd.Fix(word, getattr(beam, word), 0.0))
    result = cd.simulate(model, until=0.1)
    assert result["y"].reaction_at_joint[-1] == pytest.approx([0, 2 * 9.81, 0], abs=ROUND_OFF)
    assert result["angle"].reaction_at_joint[-1] == pytest.approx([0, 0, 2 * 9.81 * 0.5], abs=ROUND_OFF)
    with pytest.raises(cd.CardanError, match="has no axes of its own"):
        result.in_joint_axes("y")
    with pytest.raises(cd.CardanError, match="no reaction at a joint"):
        result.in_joint_axes("z")


def test_functionals_see_them():
    found = cd.gradient(tilted(0.3), [cd.Terminal("rail.reaction_at_joint.Fy")], until=0.2)
    # on the ground: -m g cos² a
    assert found.values[0] == pytest.approx(-2 * 9.81 * np.cos(0.3) ** 2)
    assert found.derivative(0, "a") == pytest.approx(2 * 2 * 9.81 * np.cos(0.3) * np.sin(0.3), rel=1e-6)
