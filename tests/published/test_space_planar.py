"""Planar machines built once more in space move as in the plane; what ties them to the plane twice is named."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

import cardan as cd
from cardan.model.rotation.orientation import axis_angle
from cardan.model.rotation.orientation_readers import to_rotation_vector

SAME = 1e-9  # metres, radians, and relative to the largest force
TIGHT = {"rtol": 1e-12, "atol": 1e-14}
Z = (0.0, 0.0, 1.0)
OUT_OF_PLANE_ROWS = ("z", "tilt_x", "tilt_y", "angle_x", "angle_y")  # of the slide the turns about x and y
OUT_OF_PLANE = (0.7, 0.8)  # Ixx and Iyy in parts of Izz, any: they do not enter a planar motion


def in_space(plane: cd.Model) -> cd.Model:
    """The same machine in the plane z = 0 of space: pins about z, slides in the plane."""
    gravity = (*plane.gravity, 0.0) if plane.gravity is not None else None
    space = cd.Model(f"{plane.name} in space", dim=3, gravity=gravity)
    for body in plane.bodies.values():
        start = body.initial
        hold = {"angle": "rotation_z", "angular_velocity": "angular_velocity.z"}
        space.body(
            body.name,
            mass=body.mass,
            inertia=(*(part * body.inertia for part in OUT_OF_PLANE), body.inertia),
            position=(*start.position, 0.0),
            orientation=axis_angle(Z, start.angle),
            velocity=(*start.velocity, 0.0),
            angular_velocity=(0.0, 0.0, start.angular_velocity),
            hold=tuple(hold.get(word, word) for word in start.hold),
        )

    def marker(old, axis):
        return space[old.body.name].at(*old.point, 0.0, axis=axis)

    for element in plane.elements.values():
        match element:
            case cd.Revolute():
                space.add(cd.Revolute(element.name, marker(element.i, Z), marker(element.j, Z)))
            case cd.Translational():
                # the slide of the plane keeps the angle between the bodies; so do the references here
                line = (*element.i.axis, 0.0)
                space.add(cd.Translational(element.name, marker(element.i, line), marker(element.j, line)))
            case cd.Spring():
                ends = marker(element.a, None), marker(element.b, None)
                space.add(
                    cd.Spring(
                        element.name,
                        *ends,
                        stiffness=element.stiffness,
                        damping=element.damping,
                        free_length=element.free_length,
                    )
                )
            case cd.Torque():
                space.add(cd.Torque(element.name, space[element.body.name], (0.0, 0.0, element.value)))
            case cd.Point():
                space.add(cd.Point(element.name, marker(element.marker, None)))
            case _:
                raise ValueError(type(element))
    return space


def both(example: str) -> tuple[cd.Model, cd.Model]:
    plane = importlib.import_module(example).build()
    return plane, in_space(plane)


MACHINES = {"fourbar": 2.0, "slider_crank": 1.0, "horizontal_platform": 2.0}  # seconds of motion compared


@pytest.mark.parametrize("machine", MACHINES)
def test_same_motion(machine):
    plane, space = both(machine)
    flat, solid = (cd.simulate(m, until=MACHINES[machine], every=0.05, **TIGHT) for m in (plane, space))
    for name in plane.bodies:
        a, b = flat[name], solid[name]
        assert np.abs(b.position[:, :2] - a.position).max() < SAME
        assert np.abs(b.position[:, 2]).max() < SAME
        turned = to_rotation_vector(b.orientation)
        whole_turns = 2 * np.pi * np.round((a.angle[0] - turned[0, 2]) / (2 * np.pi))
        assert np.abs(turned[:, 2] + whole_turns - a.angle).max() < SAME
        assert np.abs(turned[:, :2]).max() < SAME
        speed = max(1.0, np.abs(a.angular_velocity).max())
        assert np.abs(b.angular_velocity[:, 2] - a.angular_velocity).max() < SAME * speed
        assert np.abs(b.acceleration[:, :2] - a.acceleration).max() < 1e-8 * np.abs(a.acceleration).max()
    assert np.abs(solid.energy.total - flat.energy.total).max() < 1e-8 * max(1.0, np.abs(flat.energy.total).max())


@pytest.mark.parametrize("machine", MACHINES)
def test_out_of_plane_redundancy_is_named(machine):
    """A planar loop of four joints in space: 3 · 6 coordinates, 20 rows, one freedom: three rows too many."""
    plane, space = both(machine)
    flat, solid = cd.assemble(plane), cd.assemble(space)
    assert (flat.dof, list(flat.redundant)) == (1, [])
    assert solid.dof == 1
    assert len(solid.redundant) == 3
    for row in solid.redundant:
        joint, word = row.split(".")
        assert joint in plane.elements
        assert word in OUT_OF_PLANE_ROWS, row


@pytest.mark.parametrize("machine", MACHINES)
def test_same_reactions_in_the_plane(machine):
    """Forces in the plane and moments about z are determined, redundancy or not."""
    plane, space = both(machine)
    flat, solid = (cd.simulate(m, until=0.2, every=0.02, **TIGHT) for m in (plane, space))
    for name, element in plane.elements.items():
        if isinstance(element, (cd.Revolute, cd.Translational)):
            a, b = flat[name].reaction_j, solid[name].reaction_j
            size = max(1.0, np.abs(a).max())
            assert np.abs(b[:, [0, 1, 5]] - a).max() < 1e-8 * size, name


def test_platform_rests_at_the_same_place():
    plane, space = both("horizontal_platform")
    flat, solid = cd.equilibrium(plane), cd.equilibrium(space)
    assert np.abs(solid["platform"].position[0, :2] - flat["platform"].position[0]).max() < SAME
    assert abs(solid["spring"].spring_force[0] - flat["spring"].spring_force[0]) < 1e-7
