"""A joint with chosen locked directions is the named joint that locks the same."""

from __future__ import annotations

import pytest

import cardan as cd

Z = (0, 0.3, 1)
SAME = {
    "Revolute": ("x", "y", "z", "angle_x", "angle_y"),
    "Cylindrical": ("x", "y", "angle_x", "angle_y"),
    "Spherical": ("x", "y", "z"),
    "Translational": ("x", "y", "angle_x", "angle_y", "angle_z"),
    "Fixed": ("x", "y", "z", "angle_x", "angle_y", "angle_z"),
    "Planar": ("z", "angle_x", "angle_y"),
    "ParallelAxes": ("angle_x", "angle_y"),
}


def run(make, dim=3):
    model = cd.Model("a", dim=dim, gravity=(0, 0, -9.81) if dim == 3 else (0, -9.81))
    turns = {"angular_velocity": (0.2, 0.3, 0.5)} if dim == 3 else {"angular_velocity": 0.5}
    body = model.body("b", mass=2, inertia=(0.1, 0.2, 0.3) if dim == 3 else 0.3, position=(0.3, 0, 0)[:dim], **turns)
    axis = Z if dim == 3 else (1, 0.4)
    model.add(make(model.ground.at(*(0,) * dim, axis=axis), body.at(*(-0.3, 0, 0)[:dim], axis=axis)))
    return cd.simulate(model, until=0.5, rtol=1e-9)


def agree(generic, named):
    assert generic["b"].position == pytest.approx(named["b"].position, abs=1e-8)
    assert generic["j"].reaction_j == pytest.approx(named["j"].reaction_j, abs=1e-6)


@pytest.mark.parametrize("kind", SAME)
def test_in_space(kind):
    agree(
        run(lambda i, j: cd.GenericJoint("j", i, j, locked=SAME[kind])), run(lambda i, j: getattr(cd, kind)("j", i, j))
    )


@pytest.mark.parametrize(
    ("kind", "locked"), [("Revolute", ("x", "y")), ("Translational", ("y", "angle")), ("Fixed", ("x", "y", "angle"))]
)
def test_in_the_plane(kind, locked):
    agree(
        run(lambda i, j: cd.GenericJoint("j", i, j, locked=locked), 2),
        run(lambda i, j: getattr(cd, kind)("j", i, j), 2),
    )


@pytest.mark.parametrize("axis", range(3))
def test_a_free_axis_may_turn_as_far_as_it_likes(axis):
    """Two locked rotations hold through whole turns about the third axis."""
    words = ("angle_x", "angle_y", "angle_z")
    model = cd.Model("a", dim=3, gravity=None)
    spin = tuple(5.0 if k == axis else 0.0 for k in range(3))
    body = model.body("b", mass=1, inertia=(1, 1, 1), angular_velocity=spin)
    locked = tuple(word for k, word in enumerate(words) if k != axis)
    model.add(
        cd.GenericJoint("j", model.ground.at(0, 0, 0, axis=(0, 0, 1)), body.at(0, 0, 0, axis=(0, 0, 1)), locked=locked)
    )
    model.add(cd.Torque("push", body, (0.1, 0.2, 0.3)))
    result = cd.simulate(model, until=4, rtol=1e-9)
    rate = result["b"].angular_velocity[-1]
    assert rate[axis] == pytest.approx(5.0 + 4 * (0.1, 0.2, 0.3)[axis], rel=1e-8)
    assert [rate[k] for k in range(3) if k != axis] == pytest.approx([0, 0], abs=1e-8)


def test_mistakes_are_named():
    model = cd.Model("a", dim=3)
    body = model.body("b", mass=1, inertia=(1, 1, 1))
    i, j = model.ground.at(0, 0, 0), body.at(0, 0, 0)
    with pytest.raises(cd.ModelError, match='joint "j": nothing is locked'):
        cd.GenericJoint("j", i, j)
    with pytest.raises(cd.ModelError, match='unknown direction "rx"'):
        cd.GenericJoint("j", i, j, locked=("rx",))
    with pytest.raises(cd.ModelError, match="names a direction twice"):
        cd.GenericJoint("j", i, j, locked=("x", "x"))
