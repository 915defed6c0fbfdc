"""Mistakes in spatial models, each with the message that names it and says what to do."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

Z = (0.0, 0.0, 1.0)


def space(gravity=None):
    model = cd.Model("machine", dim=3, gravity=gravity)
    return model, model.body("rod", mass=1, inertia=(1, 1, 1))


@pytest.mark.parametrize(("inertia", "message"), [
    ((1, 1, 3), r'"rod": no body can have this inertia: of its principal moments 1, 1, 3 the largest .*triangle'),
    ((1, 1, 1, 2, 0, 0), r'"rod": no body can have this inertia: its principal moments are -1, 1, 3, .*be negative'),
    ((1, 1, -1), r'"rod": inertia must be zero or positive, got -1'),
    ((1, 1), r'"rod": inertia: expected \(Ixx, Iyy, Izz\) or'),
    ((1, 1, 1, 0), r'"rod": inertia: expected \(Ixx, Iyy, Izz\) or'),
    (1.0, r'"rod": inertia: expected \(Ixx, Iyy, Izz\) or'),
    ((1, 1, float("nan")), r'"rod": inertia'),
])  # fmt: skip
def test_an_inertia_that_no_body_has(inertia, message):
    model = cd.Model("machine", dim=3)
    with pytest.raises(cd.ModelError, match=message):
        model.body("rod", mass=1, inertia=inertia)


def test_an_inertia_that_a_parameter_makes_impossible():
    model = cd.Model("machine", dim=3)
    J = model.parameter("J", 1.0)
    model.body("rod", mass=1, inertia=(1, 1, J))
    cd.simulate(model, until=0.1)
    with pytest.raises(cd.ModelError, match=r'"rod": .*triangle'):
        cd.simulate(model, until=0.1, parameters={"J": 3.0})


@pytest.mark.parametrize(("mistake", "message"), [
    (lambda b: b.at(0, 0, 0, axis=(0, 0, 0)), 'marker on "rod": the axis has no direction'),
    (lambda b: b.at(0, 0, 0, axis=(0, 1)), 'marker on "rod": axis'),
    (lambda b: b.at(0, 0), 'marker on "rod"'),
    (lambda b: b.at(0, 0, 0, axis=Z, reference=(0, 0, 2)), 'marker on "rod": the reference is parallel to the axis'),
    (lambda b: b.at(0, 0, 0, axis=Z, reference=(0, 0, 0)), 'marker on "rod": the reference has no direction'),
    (lambda b: b.at(0, 0, 0, reference=Z), 'marker on "rod": reference= needs an axis'),
    (lambda b: b.angle, 'body "rod": a body in space has no single angle'),
])  # fmt: skip
def test_markers_and_coordinates(mistake, message):
    _, rod = space()
    with pytest.raises(cd.ModelError, match=message):
        mistake(rod)


@pytest.mark.parametrize(("keys", "message"), [
    ({"orientation": (0, 0, 0, 0)}, "the orientation has zero norm"),
    ({"orientation": (1, 0, 0)}, "orientation"),
    ({"angle": 0.3}, "angle= is for the plane; in space give orientation="),
    ({"position": (1, 2)}, "position"),
    ({"angular_velocity": 3.0}, "angular_velocity"),
    ({"angular_velocity": (0, 0, 1), "angular_velocity_frame": "world"}, 'angular_velocity_frame="world" is not known'),
    ({"hold": "angle"}, 'cannot hold "angle"'),
])  # fmt: skip
def test_a_body_in_space(keys, message):
    model = cd.Model("machine", dim=3)
    with pytest.raises(cd.ModelError, match=f'body "rod": {message}'):
        model.body("rod", mass=1, inertia=(1, 1, 1), **keys)


def test_words_of_space_in_the_plane():
    model = cd.Model("plane")
    with pytest.raises(cd.ModelError, match=r"orientation= is for space \(dim=3\); in the plane give angle="):
        model.body("rod", mass=1, inertia=1, orientation=(1, 0, 0, 0))
    rod = model.body("rod", mass=1, inertia=1)
    for kind in ("Spherical", "Universal", "Cylindrical", "Planar", "ParallelAxes", "ConstantVelocity", "PointOnPlane"):
        with pytest.raises(cd.ModelError, match=rf'"j": a {kind} joint needs space \(dim=3\); this model has dim=2'):
            getattr(cd, kind)("j", model.ground.at(0, 0, axis=(1, 0)), rod.at(0, 0, axis=(1, 0)))
    with pytest.raises(cd.ModelError, match="ends= is for links in space"):
        cd.Link("l", model.ground.at(0, 0, axis=(1, 0)), rod.at(1, 0), ends=("revolute", "spherical"))
    with pytest.raises(cd.ModelError, match='"z" is a coordinate of a body in space'):
        _ = rod.z


def test_words_of_the_plane_in_space():
    model, rod = space()
    with pytest.raises(cd.ModelError, match=r"a RevoluteTranslational joint needs the plane \(dim=2\)"):
        cd.RevoluteTranslational("j", model.ground.at(0, 0, 0, axis=Z), rod.at(0, 0, 0))


@pytest.mark.parametrize("kind", ["Revolute", "Cylindrical", "Screw", "Universal", "Planar", "ParallelAxes",
                                  "PerpendicularAxes", "ConstantVelocity", "Gear"])  # fmt: skip
@pytest.mark.parametrize("side", [0, 1])
def test_a_joint_without_an_axis(kind, side):
    model, rod = space()
    axes = [{"axis": Z}, {"axis": Z}]
    axes[side] = {}
    keys = {"Screw": {"pitch": 1}, "Gear": {"radius_i": 1, "radius_j": 1}}.get(kind, {})
    which = ("the first marker", "the second marker")[side]
    with pytest.raises(cd.ModelError, match=rf'"j": {which} needs a direction: .*axis=\(0, 0, 1\)'):
        getattr(cd, kind)("j", model.ground.at(0, 0, 0, **axes[0]), rod.at(0, 0, 0, **axes[1]), **keys)


@pytest.mark.parametrize("keys", [{"mass": 1}, {"inertia": (1, 1, 1)}])
def test_a_body_without_mass_or_inertia(keys):
    model = cd.Model("machine", dim=3)
    model.body("rod", **keys)
    missing = "inertia" if "mass" in keys else "mass"
    with pytest.raises(cd.ModelError, match=f'body "rod": {missing} is missing; give {missing}='):
        cd.simulate(model, until=1)


def test_markers_that_contradict_are_told_with_gap_and_angle():
    """A weld and a hinge of one body to the ground that cannot both hold: so far and so much apart."""
    model, rod = space()
    model.add(cd.Fixed("weld", model.ground.at(0, 0, 0, axis=Z, reference=(1, 0, 0)),
                       rod.at(0, 0, 0, axis=Z, reference=(1, 0, 0))))  # fmt: skip
    model.add(
        cd.Revolute("pin", model.ground.at(0.3, 0, 0, axis=(0, np.sin(0.2), np.cos(0.2))), rod.at(0, 0, 0, axis=Z))
    )
    with pytest.raises(cd.AssemblyError, match=r'"(weld|pin)".* m and .* rad.*"(weld|pin)"') as told:
        cd.assemble(model)
    assert "contradict" in str(told.value)


def test_a_loop_that_cannot_close():
    model = cd.Model("loop", dim=3, gravity=None)
    a = model.body("a", mass=1, inertia=(1, 1, 1), position=(0.5, 0, 0))
    model.add(cd.Spherical("first", model.ground.at(0, 0, 0), a.at(-0.5, 0, 0)))
    model.add(cd.Spherical("second", a.at(0.5, 0, 0), model.ground.at(3, 0, 0)))
    with pytest.raises(cd.AssemblyError, match=r'"(first|second)" stays open by .* m'):
        cd.assemble(model)


@pytest.mark.parametrize("kind", ["Universal", "PerpendicularAxes"])
@pytest.mark.parametrize("orientation", [(1, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0.4)])
def test_axes_that_are_to_be_square_but_are_parallel(kind, orientation):
    """z_i · z_j has no slope there; shafts given in place of the arms of the cross are the usual reason."""
    model = cd.Model("machine", dim=3)
    rod = model.body("rod", mass=1, inertia=(1, 1, 1), orientation=orientation)
    with pytest.raises(cd.ModelError, match='"cross": its axes are parallel in the initial estimates'):
        getattr(cd, kind)("cross", model.ground.at(0, 0, 0, axis=Z), rod.at(0, 0, 0, axis=Z))


@pytest.mark.parametrize(("keys", "message"), [
    ({}, "the axis of the hinge at its first end lies along the link"),
    ({"angle_i": 0.0, "angle_j": 1.0}, "the axis of the hinge at its first end lies along the link"),
    ({"angle_i": 1.0, "angle_j": np.pi}, "the axis of the hinge at its second end lies along the link"),
    ({"angle_i": np.pi / 2, "angle_j": 0.3, "twist": 0.1}, "no link can have these angles"),
    ({"angle_i": 2.5, "angle_j": 2.5, "twist": 2.0}, "no link can have these angles"),
])  # fmt: skip
def test_a_link_whose_hinges_cannot_be(keys, message):
    model = cd.Model("machine", dim=3)
    rod = model.body("rod", mass=1, inertia=(1, 1, 1), position=(1, 0, 0))
    i, j = model.ground.at(0, 0, 0, axis=(1, 0, 0)), rod.at(0, 0, 0, axis=Z)
    with pytest.raises(cd.ModelError, match=f'link "l": {message}'):
        cd.Link("l", i, j, ends=("revolute", "revolute"), **keys)


def shafts(bend):
    """Two shafts at an angle through a cross; the second one is driven."""
    model = cd.Model("shafts", dim=3, gravity=None)
    along = (0.0, np.sin(bend), np.cos(bend))
    one = model.body("one", mass=1, inertia=(1, 1, 1))
    two = model.body("two", mass=1, inertia=(1, 1, 1), orientation=(np.cos(bend / 2), -np.sin(bend / 2), 0, 0))
    model.add(cd.Revolute("a", model.ground.at(0, 0, 0, axis=Z), one.at(0, 0, 0, axis=Z)))
    end = model.add(
        cd.Revolute("b", model.ground.at(0, 0, 0, axis=along, reference=(1, 0, 0)), two.at(0, 0, 0, axis=Z))
    )
    model.add(cd.PerpendicularAxes("cross", one.at(0, 0, 0, axis=(1, 0, 0)), two.at(0, 0, 0, axis=(0, 1, 0))))
    model.add(cd.Drive("motor", end.angle, lambda t: t))
    return model


def test_a_universal_joint_at_a_right_angle_locks():
    assert cd.assemble(shafts(1.0)).dof == 0
    with pytest.raises(cd.AssemblyError, match=r'no consistent velocities: .*"(cross|motor)"'):
        cd.assemble(shafts(np.pi / 2))


def test_a_gimbal_in_lock_is_counted_right():
    """Yaw and roll about one line, and two equations that both level the disc: the one that adds nothing is named."""
    model = cd.Model("gimbal", dim=3, gravity=None)
    outer, inner, disc = (model.body(name, mass=1, inertia=(1, 1, 1)) for name in ("outer", "inner", "disc"))
    model.add(cd.Revolute("yaw", model.ground.at(0, 0, 0, axis=Z), outer.at(0, 0, 0, axis=Z)))
    model.add(cd.Revolute("pitch", outer.at(0, 0, 0, axis=(0, 1, 0)), inner.at(0, 0, 0, axis=(0, 1, 0))))
    model.add(cd.Revolute("roll", inner.at(0, 0, 0, axis=Z), disc.at(0, 0, 0, axis=Z)))
    assert cd.assemble(model).dof == 3
    for name, axis in (("x", (1, 0, 0)), ("y", (0, 1, 0))):
        model.add(cd.PerpendicularAxes(f"level {name}", model.ground.at(0, 0, 0, axis=Z), disc.at(0, 0, 0, axis=axis)))
    state = cd.assemble(model)
    assert state.dof == 2
    assert [name.split(".")[0] for name in state.redundant] in (["level x"], ["level y"])


@pytest.mark.parametrize("make", [
    lambda g, b: cd.Screw("x", g.at(0, 0, 0, axis=Z), b.at(0, 0, 0, axis=Z)),
    lambda g, b: cd.Link("x", g.at(0, 0, 0), b.at(1, 0, 0), ends=("spherical", "hinge")),
    lambda g, b: cd.Link("x", g.at(0, 0, 0), b.at(1, 0, 0), ends=("spherical", "revolute")),
    lambda g, b: cd.Link("x", g.at(0, 0, 0), b.at(1, 0, 0), length=-1),
    lambda g, b: cd.PointOnLine("x", g.at(0, 0, 0), b.at(1, 0, 0)),
    lambda g, b: cd.PointOnPlane("x", g.at(0, 0, 0, axis=Z), b.at(1, 0, 0), distance="far"),
    lambda g, b: cd.Spherical("x", b.at(0, 0, 0), b.at(1, 0, 0)),
    lambda g, b: cd.Friction("x", cd.Revolute("p", g.at(0, 0, 0, axis=Z), b.at(0, 0, 0, axis=Z)), static=0.1),
    lambda g, b: cd.Friction("x", cd.Screw("p", g.at(0, 0, 0, axis=Z), b.at(0, 0, 0, axis=Z), pitch=1), static=0.1),
    lambda g, b: cd.Friction("x", cd.Spherical("p", g.at(0, 0, 0), b.at(0, 0, 0)), static=0.1),
])  # fmt: skip
def test_joints_that_cannot_be_right(make):
    model, rod = space()
    with pytest.raises(cd.ModelError, match='"x"'):
        make(model.ground, rod)


@pytest.mark.parametrize("keys", [{"value": (1, 2)}, {"torque": 3.0}, {"value": (0, 0, 1), "frame": "world"}])
def test_impulses_need_three_components(keys):
    _, rod = space()
    with pytest.raises(cd.ModelError, match="Impulse"):
        cd.Impulse(rod.at(0, 0, 0), **keys)


def test_gravity_needs_three_components():
    with pytest.raises(cd.ModelError, match="gravity"):
        cd.Model("machine", dim=3, gravity=(0, -9.81))
    with pytest.raises(cd.ModelError, match="dim"):
        cd.Model("machine", dim=4)
