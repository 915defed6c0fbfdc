"""Rows of the forces, with the laws and options that change their equations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from tests.matrix.bench import PART, Bench, Row, parse

import cardan as cd

CURVE = cd.Spline((-2, -1, -0.3, 0, 0.3, 1, 2), (-300, -120, -30, 0, 40, 150, 350), name="curve")
ROAD = cd.Spline((-2, -1, -0.5, 0, 0.5, 1, 2), (0.02, -0.01, 0.01, 0.0, 0.015, -0.01, 0.02), name="road")
HILLS = cd.Terrain(
    (-2, -1, 0, 1, 2),
    (-2, -1, 0, 1, 2),
    [[0.03 * (-1) ** (i + j) + 0.01 * i for j in range(5)] for i in range(5)],
    name="hills",
)
UP2, UP3 = (0.0, 1.0), (0.0, 0.0, 1.0)
Z = (0.0, 0.1, 1.0)


def corner(bench: Bench) -> Any:
    """A point of the first body, off its centre."""
    return bench.a.at(*(0.1, 0.05, -0.1)[: bench.model.dim])


def anchor(bench: Bench) -> Any:
    return bench.ground.at(*(0.5, 0.45, 0.3)[: bench.model.dim])


def spring(**words: Any) -> Any:
    def build(bench: Bench) -> None:
        given = {"stiffness": bench.e, "damping": 3.0, "free_length": 0.5} | words
        bench.add(cd.Spring(PART, anchor(bench), corner(bench), **given))

    return build


def pins(bench: Bench) -> list[Any]:
    """Pins on which the bodies turn in the ground."""
    space = bench.model.dim == 3
    where, found_pins = {"axis": Z} if space else {}, []
    for n, body in enumerate(bench.bodies):
        i, name = bench.ground.at(*body.initial.position, **where), f"RVLT {n + 1}" if space else f"axle_{n}"
        found_pins.append(bench.add(cd.Revolute(name, i, body.at(*(0,) * bench.model.dim, **where))))
    return found_pins


def gear_mesh(bench: Bench) -> None:
    _, other = pins(bench)
    where = {"axis": Z} if bench.model.dim == 3 else {}
    i, j = (body.at(*(0,) * bench.model.dim, **where) for body in bench.bodies)
    bench.add(cd.Motor("load", other, torque=0.3))
    bench.add(
        cd.GearMesh(PART, i, j, 0.25, 0.35, stiffness=100.0, damping=bench.e, pressure_angle=0.35, backlash=0.001)
    )


def one_way_clutch(bench: Bench) -> None:
    first, second = pins(bench)
    bench.add(cd.Motor("load", first, torque=2.0), cd.OneWayClutch(PART, first, second, bench.e, release=0.01))


def torque_converter(bench: Bench) -> None:
    first, second = pins(bench)
    tables = {"capacity": [(-1, bench.e), (0, bench.e), (1, 0.0), (2, 0.0)], "ratio": [(0, 2.0), (1, 1.0), (2, 1.0)]}
    bench.add(cd.Motor("load", first, torque=2.0), cd.TorqueConverter(PART, first, second, **tables))


def armature(bench: Bench) -> None:
    """Inertia along a length between the two bodies, which couples all their speeds."""
    a, b = bench.a.at(*(0.1, 0.05, -0.1)[: bench.model.dim]), bench.b.at(*(0.0, 0.1, 0.2)[: bench.model.dim])
    bench.add(cd.Spring("rope", a, b, stiffness=5.0), cd.Armature(PART, parse("rope.length"), bench.e))


def curved_spring(bench: Bench) -> None:
    curve = bench.model.function("curve", CURVE)
    bench.add(cd.Spring(PART, anchor(bench), corner(bench), stiffness=curve, free_length=bench.e))


def one_sided(side: str) -> Any:
    """Straight below the body: with `compression` it is met on the way down, with `tension` it lets go."""

    def build(bench: Bench) -> None:
        below = bench.ground.at(*(0.02, -0.6) if bench.model.dim == 2 else (0.02, 0.01, -0.6))
        centre = bench.a.at(*(0.0,) * bench.model.dim)
        bench.add(cd.Spring(PART, below, centre, stiffness=bench.e, damping=5, free_length=0.58, unilateral=side))

    return build


def torsion(bench: Bench) -> None:
    bench.add(cd.TorsionSpring(PART, (bench.ground, bench.a), stiffness=bench.e, damping=0.3, free_angle=0.2))


def torsion_in_space(bench: Bench) -> None:
    pin = bench.add(cd.Revolute("RVLT 1", bench.ground.at(0.1, 0, 0, axis=Z), bench.a.at(0.1, 0, 0, axis=Z)))
    bench.add(cd.TorsionSpring(PART, pin, stiffness=bench.e, damping=0.3, free_angle=0.2))


def torsion_of_cross(bench: Bench) -> None:
    i, j = bench.ground.at(0.1, 0, 0, axis=Z), bench.a.at(0.1, 0, 0, axis=(1, 0.2, 0))
    joint = bench.add(cd.Universal("UNIV 1", i, j))
    bench.add(cd.TorsionSpring(PART, joint, stiffness=bench.e, damping=0.3, which="j"))


def force(bench: Bench) -> None:
    sine = parse("e*sin(7*t)")
    value = (sine, -2.0) if bench.model.dim == 2 else (sine, 1.0, -2.0)
    bench.add(cd.Force(PART, corner(bench), value))


def follower(bench: Bench) -> None:
    value = (bench.e, -2.0) if bench.model.dim == 2 else (bench.e, 1.0, -2.0)
    bench.add(cd.Force(PART, corner(bench), value, frame="body"))


def torque(bench: Bench) -> None:
    """In space about axes of the body; in the plane it changes with time, and not at the start."""
    if bench.model.dim == 2:
        bench.add(cd.Torque(PART, bench.a, parse("e*cos(3*t)")))
    else:
        bench.add(cd.Torque(PART, bench.a, (bench.e, 0.2, -0.3), frame="body"))


def drag(bench: Bench) -> None:
    bench.add(cd.Drag(PART, corner(bench), coefficient=bench.e, area=1.5))


def along_coordinate(bench: Bench) -> None:
    bench.add(cd.CoordinateForce(PART, bench.a.x, stiffness=bench.e, damping=2, free=0.1, force=3))


def bristles(bench: Bench) -> None:
    """Guided, and pressed by what the guide carries."""
    dim = bench.model.dim
    axis = {"axis": (1, 0.3) if dim == 2 else (1, 0.3, 0.1)}
    ends = bench.ground.at(*(0.0,) * dim, **axis), bench.a.at(*(0.0,) * dim, **axis)
    guide = bench.add(cd.Translational("guide" if dim == 2 else "TRAN 1", *ends))
    words = {"static": 1.5 * bench.e, "kinetic": bench.e, "stribeck": 0.2, "viscous": 0.02}
    bench.add(cd.BristleFriction(PART, guide, stiffness=20.0, damping=1.0, **words))


def bushing(bench: Bench) -> None:
    dim = bench.model.dim
    axis = {"axis": (1, 0.3)} if dim == 2 else {"axis": Z}
    i, j = bench.ground.at(*(0.1, 0.05, 0.02)[:dim], **axis), bench.a.at(*(0.1, 0.05, 0.02)[:dim], **axis)
    words = {"stiffness": (bench.e, 60.0, 80.0)[:dim], "damping": 2, "rotational_stiffness": 5}
    bench.add(cd.Bushing(PART, i, j, rotational_damping=0.2, **words))


STRIPS = {  # of tests/model/beam_matrices.py, in the plane guided: two modes and three
    dim: str(Path(__file__).parents[1] / "model" / name) for dim, name in ((2, "strip_in_plane.npz"), (3, "strip.npz"))
}


def flexible(bench: Bench, modes: str = PART, node: str = "strip on tip") -> None:
    """A strip that is welded to the first body, with a mass at its free end."""
    dim, model, at = bench.model.dim, bench.model, bench.a.initial.position
    data = cd.load_reduced(STRIPS[dim])
    i, mass = data.inertia, data.mass
    c = i.moments / mass
    about_centre = i.inertia - mass * (c @ c * np.eye(3) - np.outer(c, c))
    inertia = about_centre.tolist() if dim == 3 else float(about_centre[2, 2])
    frame = model.body("strip", mass, inertia, at, center_of_mass=tuple(c[:dim]), any_inertia=True)
    ball = {factor: (factor,) * 3 if dim == 3 else factor for factor in (0.1, 0.01)}
    amplitudes = model.body("amplitudes", mass=mass, inertia=ball[0.1], velocity=(0.0,) * dim, weightless=True)
    bench.add(cd.FixedOrientation("amplitudes held", bench.ground, amplitudes))
    body = bench.add(cd.FlexibleBody(modes, frame, (amplitudes,), STRIPS[dim], bench.e, damping=0.02))
    place = tuple(a + b for a, b in zip(at, data.markers["tip"][:dim], strict=True))
    tip = model.body("tip", mass=0.1, inertia=ball[0.01], position=place)
    bench.add(cd.FlexibleNode(node, body, tip, "tip"))
    bench.add(cd.Fixed("weld", bench.a, frame))


def cable(bench: Bench) -> None:
    """Over a point of the ground to the first body; it is taut."""
    dim = bench.model.dim
    path = bench.ground.at(*(1.5, -0.4, 0.1)[:dim]), bench.ground.at(*(0.9, 0.5, 0.3)[:dim]), corner(bench)
    bench.add(cd.Cable(PART, path, axial=bench.e, length=1.4, damping=0.01))


def beam(bench: Bench) -> None:
    space = bench.model.dim == 3
    more = {"shear": (400.0, 300.0), "torsion": 3.0} if space else {"shear": 400.0, "mass_per_length": 0.2}
    more["moduli"] = (2.0, 0.3, 0.4) if space else (2.0, 0.3)
    more["taper"] = (0.3, -0.2) if space else 0.3
    bending = (bench.e, 8.0) if space else bench.e
    bench.add(cd.Beam(PART, anchor(bench), corner(bench), axial=90.0, bending=bending, damping=0.02, **more))


def cartesian_spring(bench: Bench) -> None:
    words = {"stiffness": (bench.e, 60.0, 80.0)[: bench.model.dim], "damping": 2}
    bench.add(cd.CartesianSpring(PART, anchor(bench), corner(bench), **words))


def gravitation(bench: Bench) -> None:
    """A body beside a heavy one that is held."""
    dim = bench.model.dim
    place = (1.5, 1.2, 0.8)[:dim]
    star = bench.model.body("star", mass=10, inertia=1 if dim == 2 else (1, 1, 1), position=place)
    bench.add(cd.Fixed("held", bench.ground.at(*place), star.at(*(0,) * dim)))
    bench.add(cd.Gravitation(PART, (bench.a, star), constant=bench.e))


def cylinder(**words: Any) -> Any:
    def build(bench: Bench) -> None:
        given = {word: bench.e if value is None else value for word, value in words.items()}
        bench.add(cd.HydraulicCylinder(PART, anchor(bench), corner(bench), 2e-3, 1.2e-3, friction=5, **given))

    return build


def actuator(bench: Bench) -> None:
    sizes = {"area_1": 2.0, "area_2": 1.2, "volume_1": 2.0, "volume_2": 2.0, "bulk_modulus": bench.e}
    bench.add(cd.HydraulicActuator(PART, anchor(bench), corner(bench), **sizes, friction=5, initial_1=3.0, leakage=0.1))


def pump(bench: Bench) -> None:
    """A pump on the shaft of the first body, against a pressure that grows with what it delivers."""
    first = pins(bench)[0]
    bench.add(cd.HydraulicPump(PART, first, bench.e, "line", 0.0, drag=0.02, leakage=0.01))
    bench.add(cd.HydraulicLine("line", (f"{PART}.flow",), 2.0, 8.0, initial=0.6))


def segment(bench: Bench) -> None:
    words = {"pretension": 10, "damping": 2, "reference_length": 0.55}
    bench.add(cd.TrackSegment(PART, anchor(bench), corner(bench), stiffness=bench.e, **words))


def contact(height: float = -0.13, **words: Any) -> Any:
    """A ball of radius 0.1 that falls on level ground, pushed sideways so that it slips."""

    def build(bench: Bench) -> None:
        dim = bench.model.dim
        ground = bench.ground.at(*(0.0, height) if dim == 2 else (0.0, 0.0, height), axis=UP2 if dim == 2 else UP3)
        centre = bench.a.at(*(0.0,) * dim)
        given = {"radius": 0.1, "stiffness": 3000.0} | words
        given = {word: bench.e if value is None else value for word, value in given.items()}
        bench.add(cd.Contact(PART, centre, ground, **given))

    return build


def on_terrain(**words: Any) -> Any:
    def build(bench: Bench) -> None:
        plane = bench.model.dim == 2
        ground = bench.model.function("road", ROAD) if plane else bench.model.function("hills", HILLS)
        contact(-0.16, terrain=ground, **words)(bench)

    return build


def of_balls(bench: Bench) -> None:
    dim = bench.model.dim
    below = bench.ground.at(*(0.03, -0.28) if dim == 2 else (0.03, 0.02, -0.28))
    words = {"radius": 0.1, "radius_b": 0.15, "stiffness": 3000.0}
    bench.add(cd.Contact(PART, bench.a.at(*(0.0,) * dim), below, damping=bench.e, **words))


def journal(**words: Any) -> Any:
    """A body that hangs in a bearing with play, in space at both ends."""

    def build(bench: Bench) -> None:
        if bench.model.dim == 2:
            i, j, length = bench.ground.at(0.01, 0), bench.a.at(0, 0.02), {}
        else:
            i, j, length = bench.ground.at(0, 0, 0.01, axis=UP3), bench.a.at(0, 0.02, 0, axis=UP3), {"length": 0.2}
        given = {"play": 0.03, "stiffness": 3000.0, "restitution": bench.e} | length | words
        bench.add(cd.JournalBearing(PART, i, j, **given))

    return build


RUBBING = {"friction": 0.2, "slip_speed": 0.1, "radius": 0.05}


def disc(bench: Bench) -> None:
    wheel, ground = bench.a.at(0, 0, 0, axis=(0.1, 1, 0.2)), bench.ground.at(0, 0, -0.13, axis=UP3)
    words = {"radius": 0.1, "stiffness": 3000.0, "friction": 0.3, "slip_slope": 40}
    bench.add(cd.Contact(PART, wheel, ground, disc=True, damping=bench.e, **words))


def tyre(**words: Any) -> Any:
    def build(bench: Bench) -> None:
        wheel, road = bench.a.at(0, 0, 0, axis=(0.1, 1, 0.1)), bench.ground.at(0, 0, -0.18, axis=UP3)
        given = {"radius": 0.2, "stiffness": 3000, "damping": 20, "slip_stiffness": 200} | words
        bench.add(cd.Tyre(PART, wheel, road, cornering_stiffness=bench.e, friction=0.8, **given))

    return build


def wheel_contact(**words: Any) -> Any:
    def build(bench: Bench) -> None:
        given = {word: bench.model.function("road", ROAD) if word == "terrain" else v for word, v in words.items()}
        wheel, ground = bench.a.at(0, 0), bench.ground.at(0, -0.15, axis=UP2)
        bench.add(cd.WheelContact(PART, wheel, ground, radius=0.1, stiffness=3000, damping=bench.e, **given))

    return build


def track_drive(bench: Bench) -> None:
    """A body on two wheels that stand on the ground, without pitch."""
    bench.add(cd.Fix("level", bench.a.angle, 0.0))
    ground, words = bench.ground.at(0, -0.09, axis=UP2), {"radius": 0.1, "stiffness": 3000, "damping": 30}
    wheels = [
        bench.add(cd.WheelContact(f"wheel_{n}", bench.a.at(x, 0), ground, **words)) for n, x in enumerate((-0.1, 0.1))
    ]
    bench.add(cd.TrackDrive(PART, bench.a.at(0, 0), tuple(wheels), 0.1, bench.e, 30.0, friction=0.6))


PUSHED = {"velocity": (0.6, -0.3)}  # so that a contact slips
PUSHED_3 = {"velocity": (0.6, 0.2, -0.3)}
GRIP = {"friction": 0.3, "slip_slope": 40}
SHEAR = {"friction": 0.3, "static_friction": 0.4, "shear_stiffness": 2000, "shear_damping": 20}
HERTZ = {"law": "hertz", "stiffness": 2e4}
CONTACTS = (
    ("no damping", contact(stiffness=None), 3000.0),
    ("linear", contact(damping=None), 20.0),
    ("both ways", contact(law="kelvin-voigt", damping=None), 20.0),
    ("hertz", contact(**HERTZ, damping=None), 0.3),
    ("hertz, restitution", contact(**HERTZ, restitution=None, impact_speed=1), 0.7),
    ("exponential", contact(law="exponential", damping=None, transition=0.01), 20.0),
    ("slip", contact(**GRIP, damping=None), 20.0),
    ("slip by the load", contact(friction=0.3, slip_speed=0.2, damping=None), 20.0),
    ("shear", contact(**SHEAR, damping=None), 20.0),
    ("terrain", on_terrain(damping=None), 20.0),
    ("terrain and shear", on_terrain(**SHEAR, damping=None), 20.0),
    ("of balls", of_balls, 20.0),
)
FORCE_ROWS = (
    Row("Spring", spring(), e=60.0),
    Row("Spring", curved_spring, "curve", e=0.5),
    Row("Spring", one_sided("tension"), "unilateral: tension", e=150.0, switches="part.force"),
    Row("Spring", one_sided("compression"), "unilateral: compression", e=150.0, switches="part.force"),
    Row("TorsionSpring", torsion, e=4.0),
    Row("Force", force, e=5.0, quiet=1e-10),
    Row("Force", follower, "follower", e=5.0),
    Row("Torque", torque, e=0.8, quiet=1e-10),
    Row("Drag", drag, e=3.0),
    Row("GearMesh", gear_mesh, bodies=2, e=2.0),
    Row("GearMesh", gear_mesh, bodies=2, e=2.0, dim=3),
    Row("OneWayClutch", one_way_clutch, bodies=2, e=50.0),
    Row("OneWayClutch", one_way_clutch, bodies=2, e=50.0, dim=3),
    Row("TorqueConverter", torque_converter, bodies=2, e=0.5),
    Row("TorqueConverter", torque_converter, bodies=2, e=0.5, dim=3),
    Row("Armature", armature, bodies=2, e=1.5),
    Row("CoordinateForce", along_coordinate, e=60.0),
    Row("BristleFriction", bristles, e=0.8, start={"velocity": (0.8, 0.24)}),
    Row("Bushing", bushing, e=90.0),
    Row("Beam", beam, e=6.0),
    Row("Cable", cable, e=60.0),
    Row("FlexibleBody", flexible),
    Row("CartesianSpring", cartesian_spring, e=90.0),
    Row("Gravitation", gravitation, e=0.8),
    Row("HydraulicCylinder", cylinder(pressure=None), e=3000.0),
    Row("HydraulicCylinder", cylinder(pressure_1=None, pressure_2=500.0), "two chambers", e=3000.0),
    Row("HydraulicActuator", actuator, e=60.0),
    Row("HydraulicPump", pump, bodies=2, e=0.3),
    Row("TrackSegment", segment, e=60.0),
    Row("TrackDrive", track_drive, e=60.0),
    Row("JournalBearing", journal(), e=0.7),
    Row("JournalBearing", journal(law="flores", **RUBBING), "friction", e=0.7),
    Row("JournalBearing", journal(law="lankarani-nikravesh"), "two ends", e=0.7, dim=3),
    Row("WheelContact", wheel_contact(), e=20.0, switches="part.normal_force"),
    Row(
        "WheelContact",
        wheel_contact(terrain=None, **GRIP),
        "terrain and slip",
        e=20.0,
        switches="part.normal_force",
        start=PUSHED,
    ),
    *(
        Row("Contact", build, variant, e=e, switches="part.normal_force", start=PUSHED)
        for variant, build, e in CONTACTS
    ),
    Row("Spring", spring(), e=60.0, dim=3),
    Row("Spring", one_sided("tension"), "unilateral: tension", e=150.0, switches="part.force", dim=3),
    Row("Spring", one_sided("compression"), "unilateral: compression", e=150.0, switches="part.force", dim=3),
    Row("TorsionSpring", torsion_in_space, e=4.0, dim=3),
    Row("TorsionSpring", torsion_of_cross, "universal", e=4.0, dim=3),
    Row("Force", force, e=5.0, dim=3, quiet=1e-10),
    Row("Force", follower, "follower", e=5.0, dim=3),
    Row("Torque", torque, e=0.8, dim=3),
    Row("Drag", drag, e=3.0, dim=3),
    Row("Armature", armature, bodies=2, e=1.5, dim=3),
    Row("CoordinateForce", along_coordinate, e=60.0, dim=3),
    Row("BristleFriction", bristles, e=0.8, start={"velocity": (0.8, 0.24, 0.08)}, dim=3),
    Row("Bushing", bushing, e=90.0, dim=3),
    Row("Beam", beam, e=6.0, dim=3),
    Row("FlexibleBody", flexible, dim=3),
    Row("Cable", cable, e=60.0, dim=3),
    Row("CartesianSpring", cartesian_spring, e=90.0, dim=3),
    Row("Gravitation", gravitation, e=0.8, dim=3),
    Row("HydraulicCylinder", cylinder(pressure=None), e=3000.0, dim=3),
    Row("HydraulicActuator", actuator, e=60.0, dim=3),
    Row("HydraulicPump", pump, bodies=2, e=0.3, dim=3),
    Row("TrackSegment", segment, e=60.0, dim=3),
    Row("Tyre", tyre(), e=200.0, dim=3, start=PUSHED_3),
    Row("Tyre", tyre(saturation="brush", relaxation_length=0.1), "brush, relaxation", e=200.0, dim=3, start=PUSHED_3),
    *(
        Row("Contact", build, variant, e=e, switches="part.normal_force", start=PUSHED_3, dim=3)
        for variant, build, e in CONTACTS
    ),
    Row("Contact", disc, "disc", e=20.0, switches="part.normal_force", start=PUSHED_3, dim=3),
)
