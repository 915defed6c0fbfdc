"""Rows of the joints and drivers. Their own number `e` is a length where they have one, else a place of a marker."""

from __future__ import annotations

from math import pi
from typing import Any

from tests.matrix.bench import PART, Bench, Row, parse
from tests.matrix.force_rows import flexible

import cardan as cd
from cardan.files.text_models.values import Residuals

PROFILE = cd.Spline((-2, -1, -0.4, 0, 0.5, 1, 2), (0.3, 0.1, 0.02, 0.0, 0.05, 0.1, 0.4), name="profile")
HILLS = cd.Terrain(
    (-2, -1, 0, 1, 2),
    (-2, -1, 0, 1, 2),
    [[0.05 * x * y + 0.04 * x**2 for y in range(-2, 3)] for x in range(-2, 3)],
    name="hills",
)
P2, P3 = (0.3, 0.05), (0.3, 0.05, -0.05)  # where joints between the two bodies are
Z, X = (0.0, 0.1, 1.0), (1.0, 0.2, 0.0)  # axes in space


def between(kind: Any, axes: str = "", **words: Any) -> Any:
    """A joint of two bodies in the plane, at P2; `axes`: the markers that have one."""

    def build(bench: Bench) -> None:
        i = bench.a.at(bench.e, P2[1], **({"axis": (1, 0.3)} if "i" in axes else {}))
        j = bench.at(bench.b, *P2, **({"axis": (1, 0.3)} if "j" in axes else {}))
        bench.add(kind(PART, i, j, **words))

    return build


def in_space(kind: Any, axes: str = "ij", other: Any = Z, **words: Any) -> Any:
    """A joint of two bodies in space, at P3; `other`: the axis of its second marker."""

    def build(bench: Bench) -> None:
        i = bench.a.at(bench.e, *P3[1:], **({"axis": Z} if "i" in axes else {}))
        j = bench.at(bench.b, *P3, **({"axis": other} if "j" in axes else {}))
        bench.add(kind(PART, i, j, **{word: value(bench) for word, value in words.items()}))

    return build


def number(value: Any) -> Any:
    return lambda bench: value


def own(bench: Bench) -> Any:
    return bench.e


def link(bench: Bench) -> None:
    bench.add(cd.Link(PART, bench.at(bench.a, *P2), bench.b.at(0.1, 0.05), length=bench.e))


def link_in_space(bench: Bench) -> None:
    bench.add(cd.Link(PART, bench.at(bench.a, *P3), bench.b.at(0.1, 0.05, 0), length=bench.e))


def hinged_link(bench: Bench) -> None:
    i, j = bench.at(bench.a, *P3, axis=Z), bench.b.at(0.1, 0.05, 0, axis=Z)
    bench.add(cd.Link(PART, i, j, length=bench.e, ends=("revolute", "revolute")))


def actuator(bench: Bench) -> None:
    length = parse("e + 0.05*(1 - cos(6*t))")
    bench.add(cd.Link(PART, bench.at(bench.a, *P2), bench.b.at(0.1, 0.05), length=length))


def slotted(bench: Bench) -> None:
    i, j = bench.at(bench.a, *P2, axis=(1, 0.3)), bench.at(bench.b, *P2)
    bench.add(cd.RevoluteTranslational(PART, i, j, offset=bench.e))


def wheels(bench: Bench) -> None:
    """Two wheels on fixed axles."""
    for body, name in zip(bench.bodies, ("axle_a", "axle_b"), strict=True):
        bench.add(cd.Revolute(name, bench.ground.at(*body.initial.position), body.at(0, 0)))
    bench.add(cd.Gear(PART, bench.a.at(0, 0), bench.b.at(0, 0), radius_i=bench.e, radius_j=0.35))


def wheels_in_space(bench: Bench) -> None:
    for n, body in enumerate(bench.bodies, start=1):
        i = bench.ground.at(*body.initial.position, axis=Z)
        bench.add(cd.Revolute(f"RVLT {n}", i, body.at(0, 0, 0, axis=Z)))
    i, j = bench.a.at(0, 0, 0, axis=Z), bench.b.at(0, 0, 0, axis=Z)
    bench.add(cd.Gear(PART, i, j, radius_i=bench.e, radius_j=0.35))


def rack(bench: Bench) -> None:
    """A pinion on an axle of the ground, a rack that slides."""
    bench.add(cd.Revolute("axle", bench.ground.at(0.6, 0.1), bench.b.at(0, 0)))
    bench.add(cd.Translational("guide", bench.ground.at(0, 0, axis=(1, 0)), bench.a.at(0, 0)))
    bench.add(cd.RackAndPinion(PART, bench.a.at(0, 0, axis=(1, 0)), bench.b.at(0, 0), radius=bench.e))


def rack_in_space(bench: Bench) -> None:
    i = bench.ground.at(*bench.b.initial.position, axis=(0, 1, 0))
    bench.add(cd.Revolute("RVLT 1", i, bench.b.at(0, 0, 0, axis=(0, 1, 0))))
    bench.add(cd.Translational("TRAN 1", bench.ground.at(0, 0, 0, axis=(1, 0, 0)), bench.a.at(0, 0, 0, axis=(1, 0, 0))))
    i, j = bench.a.at(0, 0, 0, axis=(1, 0, 0)), bench.b.at(0, 0, 0, axis=(0, 1, 0))
    bench.add(cd.RackAndPinion(PART, i, j, radius=bench.e))


def cam(bench: Bench) -> None:
    i = bench.a.at(bench.e, 0, axis=(1, 0.1))
    bench.add(cd.Cam(PART, i, bench.b.at(0, 0), profile=bench.model.function("profile", PROFILE)))


def polar_cam(bench: Bench) -> None:
    radius = cd.Spline((0, 1.5, 3, 4.5, 2 * pi), (0.6, 0.7, 0.65, 0.6, 0.6), name="profile", periodic=True)
    i = bench.a.at(0, bench.e, axis=(1, -2))
    bench.add(cd.Cam(PART, i, bench.b.at(0, 0), profile=bench.model.function("profile", radius), polar=True))


def roller(bench: Bench) -> None:
    i, profile = bench.a.at(bench.e, 0, axis=(1, 0.1)), bench.model.function("profile", PROFILE)
    bench.add(cd.Cam(PART, i, bench.b.at(0, 0), profile=profile, follower="roller", radius=0.1))


def flat_face(bench: Bench) -> None:
    angles = [2 * pi * k / 8 for k in range(9)]
    radius = cd.Spline(angles, (0.5, 0.52, 0.55, 0.53, 0.5, 0.49, 0.5, 0.5, 0.5), name="profile", periodic=True)
    i, profile = bench.a.at(0, bench.e, axis=(1, -2)), bench.model.function("profile", radius)
    bench.add(cd.Cam(PART, i, bench.b.at(0, 0, axis=(-1, -1)), profile=profile, polar=True, follower="flat"))


def roller_in_space(bench: Bench) -> None:
    i, profile = bench.a.at(bench.e, 0, 0, axis=(0, 0, 1)), bench.model.function("profile", PROFILE)
    bench.add(cd.Cam(PART, i, bench.b.at(0, 0, 0), profile=profile, follower="roller", radius=0.1))


def geneva(bench: Bench) -> None:
    """Two bodies on fixed axles; the pin is in a slot."""
    for body, name in zip(bench.bodies, ("axle_a", "axle_b"), strict=True):
        bench.add(cd.Revolute(name, bench.ground.at(*body.initial.position), body.at(0, 0)))
    i, j = bench.a.at(0, 0, axis=(1, bench.e)), bench.b.at(0, 0, axis=(1, 0))
    bench.add(cd.Geneva(PART, i, j, slots=4))


def locked(*words: str) -> Any:
    """A joint with chosen directions locked."""

    def build(bench: Bench) -> None:
        space = bench.model.dim == 3
        point, axis = (P3, Z) if space else (P2, (1, 0.3))
        i, j = bench.a.at(bench.e, *point[1:], axis=axis), bench.at(bench.b, *point, axis=axis)
        bench.add(cd.GenericJoint(PART, i, j, locked=words))

    return build


def node(bench: Bench) -> None:
    """A node without mass between two springs, one of which holds the first body."""
    dim = bench.model.dim
    place, zero = (0.6, 0.5, 0.3)[:dim], (0.0, 0.0, 0.0)[:dim]
    between = bench.model.particle("node", mass=0, position=place)
    bench.add(cd.CartesianSpring("first", bench.ground.at(*place), between.at(*zero), stiffness=bench.e))
    bench.add(cd.CartesianSpring("second", between.at(*zero), bench.a.at(*zero), stiffness=90.0))
    bench.add(cd.ForceBalance(PART, between))


def geneva_in_space(bench: Bench) -> None:
    for body, name, at in zip(bench.bodies, ("RVLT 1", "RVLT 2"), ((0.02, 0, 0), (0.6, 0.1, -0.1)), strict=True):
        bench.add(cd.Revolute(name, bench.ground.at(*at, axis=(0, 0, 1)), bench.at(body, *at, axis=(0, 0, 1))))
    i = bench.a.at(0.02, 0, 0, axis=(0, 0, 1), reference=(1, bench.e, 0))
    bench.add(cd.Geneva(PART, i, bench.b.at(0, 0, 0, axis=(0, 0, 1), reference=(1, 0, 0)), slots=4))


def cam_in_space(bench: Bench) -> None:
    i = bench.a.at(bench.e, 0, 0, axis=(0, 0, 1))
    bench.add(cd.Cam(PART, i, bench.b.at(0, 0, 0), profile=bench.model.function("profile", PROFILE)))


def own_residual(bench: Bench) -> None:
    bench.add(cd.Constraint(PART, Residuals((parse("b.y - a.x^2 - e*(1 - cos(5*t))"), parse("b.angle - 2*a.angle")))))


def frozen_residual(bench: Bench) -> None:
    bench.add(cd.Constraint(PART, Residuals((parse("b.y - a.x^2"), parse("b.angle - 2*a.angle")))))


def own_residual_in_space(bench: Bench) -> None:
    a, b, e = bench.a, bench.b, bench.e
    function = lambda s: s.position(b)[1] - s.position(a)[0] ** 2 - e  # noqa: E731
    bench.add(cd.Constraint(PART, function))


def speeds(bench: Bench) -> None:
    law = "sin(a.angle)*a.velocity.x - cos(a.angle)*a.velocity.y + e*b.angular_velocity - 0.3*sin(5*t)"
    bench.add(cd.VelocityConstraint(PART, Residuals((parse(law),))))


def frozen_speeds(bench: Bench) -> None:
    law = "sin(a.angle)*a.velocity.x - cos(a.angle)*a.velocity.y + e*b.angular_velocity"
    bench.add(cd.VelocityConstraint(PART, Residuals((parse(law),))))


def speeds_in_space(bench: Bench) -> None:
    a, b, e = bench.a, bench.b, bench.e
    bench.add(cd.VelocityConstraint(PART, lambda s: s.velocity(a)[2] - s.position(b)[0] * s.velocity(b)[1] * e))


def edge(bench: Bench) -> None:
    bench.add(cd.KnifeEdge(PART, bench.a.at(bench.e, 0.1, axis=(1, 0.3)), on=bench.b))


def edge_in_space(bench: Bench) -> None:
    bench.add(cd.KnifeEdge(PART, bench.a.at(bench.e, 0.1, 0, axis=X, reference=(0, 0, 1)), on=bench.b))


def row_radius(bench: Bench) -> float:
    return float(bench.e.value)


def rolling(**words: Any) -> Any:
    """A wheel or ball of the first body on the second one or on the ground, which lies one radius below."""

    def build(bench: Bench) -> None:
        space, radius = bench.model.dim == 3, words.get("cylinder", 0.0)
        options = {key: value for key, value in words.items() if key not in ("kind", "on_body")}
        below, up = -row_radius(bench) - radius, (0.0, 1.0)
        where = bench.b if words.get("on_body") else None
        point = (0.0, below) if not space else (0.0, 0.0, below)
        if space:
            up = (0.0, 1.0, 0.0) if radius else (0.0, 0.0, 1.0)
        marker = bench.at(where, *point, axis=up) if where is not None else bench.ground.at(*point, axis=up)
        if space and words.get("kind") is not cd.RollingBall:
            options["axis"] = (0.1, 1.0, 0.2)
        bench.add(words.get("kind", cd.Rolling)(PART, bench.a, bench.e, on=marker, **options))

    return build


def drive(bench: Bench) -> None:
    bench.add(cd.Drive(PART, bench.a.angle, parse("e*(1 - cos(5*t))")))


def motor_in_space(bench: Bench) -> None:
    pin = bench.add(cd.Revolute("RVLT 1", bench.ground.at(0.1, 0, 0, axis=Z), bench.a.at(0.1, 0, 0, axis=Z)))
    bench.add(cd.Spherical("SPHR 1", bench.at(bench.a, *P3), bench.at(bench.b, *P3)))
    bench.add(cd.Drive(PART, pin.angle, parse("e*(1 - cos(5*t))")))


def motor(**words: Any) -> Any:
    """A motor on the pin of the first body."""

    def build(bench: Bench) -> None:
        where = {} if bench.model.dim == 2 else {"axis": Z}
        point = (0.1, 0, 0)[: bench.model.dim]
        name = "pin" if bench.model.dim == 2 else "RVLT 1"
        pin = bench.add(cd.Revolute(name, bench.ground.at(*point, **where), bench.a.at(*point, **where)))
        bench.add(cd.Motor(PART, pin, **{word: value(bench) for word, value in words.items()}))

    return build


def on_a_pin(kind: Any, **words: Any) -> Any:
    """A motor with a law of its own on the pin of the first body."""

    def build(bench: Bench) -> None:
        where = {} if bench.model.dim == 2 else {"axis": Z}
        point = (0.1, 0, 0)[: bench.model.dim]
        name = "pin" if bench.model.dim == 2 else "RVLT 1"
        pin = bench.add(cd.Revolute(name, bench.ground.at(*point, **where), bench.a.at(*point, **where)))
        bench.add(kind(PART, pin, **{word: value(bench) for word, value in words.items()}))

    return build


def at_a_speed(bench: Bench) -> None:
    bench.add(cd.Motor(PART, bench.a.angle, speed=parse("5*e*sin(5*t)"), start=0.0))


def along_a_slide(bench: Bench) -> None:
    where = {"axis": (1, 0.3)} if bench.model.dim == 2 else {"axis": Z}
    slide = cd.Translational(
        "TRAN 1", bench.ground.at(*(0,) * bench.model.dim, **where), bench.at(bench.a, *(0,) * bench.model.dim, **where)
    )
    bench.add(slide, cd.Motor(PART, slide, torque=bench.e, limit=2.0))


def curved(bench: Bench) -> Any:
    return [(-2.0, 4 * bench.e), (0.0, bench.e), (0.5, 0.7 * bench.e), (3.0, -bench.e)]


def motor_at_rest(bench: Bench) -> None:
    bench.add(cd.Motor(PART, bench.a.angle, speed=0.0))


def speed_in_space(speed: Any) -> Any:
    def build(bench: Bench) -> None:
        pin = bench.add(cd.Revolute("RVLT 1", bench.ground.at(0.1, 0, 0, axis=Z), bench.a.at(0.1, 0, 0, axis=Z)))
        bench.add(cd.Spherical("SPHR 1", bench.at(bench.a, *P3), bench.at(bench.b, *P3)))
        bench.add(cd.Motor(PART, pin, speed=speed))

    return build


def turning_together(offset: Any = None) -> Any:
    """Two wheels on pins of the ground."""

    def build(bench: Bench) -> None:
        bench.add(cd.Coupling(PART, tuple(pinned(bench)), factors=(1.0, bench.e), offset=offset))

    return build


def pinned(bench: Bench) -> list[Any]:
    """The angles of pins on which the bodies turn in the ground."""
    space = bench.model.dim == 3
    where, angles = {"axis": Z} if space else {}, []
    for n, body in enumerate(bench.bodies):
        i, name = bench.ground.at(*body.initial.position, **where), f"RVLT {n + 1}" if space else f"axle_{n}"
        angles.append(bench.add(cd.Revolute(name, i, body.at(*(0,) * bench.model.dim, **where))).angle)
    return angles


def planetary(bench: Bench) -> None:
    sun, carrier = pinned(bench)
    bench.add(cd.Planetary(PART, sun, None, carrier, sun_teeth=20 * bench.e, ring_teeth=60, planet_inertia=0.01))


def differential(bench: Bench) -> None:
    shaft, left = pinned(bench)
    right = parse(f"0.5*{left.name}") if bench.model.dim == 2 else left
    bench.add(cd.Differential(PART, shaft, left, right, ratio=bench.e))


def rope(length: str = "", **words: Any) -> Any:
    """Over a pulley on a pin to a load; in space over a point. `length`: of a winch."""

    def build(bench: Bench) -> None:
        over = {} if not length else {"length": parse(length)}
        given = {word: value(bench) for word, value in words.items()} | over
        if bench.model.dim == 3:
            path = (
                bench.ground.at(0, 0.2, 1.2),
                bench.at(bench.b, 0.6, 0.1, bench.e - 0.1),
                bench.at(bench.a, 0, 0, 0.1),
            )
            bench.add(cd.Rope(PART, path, **given))
            return
        bench.add(cd.Revolute("axle", bench.ground.at(*bench.b.initial.position), bench.b.at(0, 0)))
        path = bench.ground.at(1.5, -0.4), bench.b.at(0, 0), bench.a.at(0.05, 0.1)
        bench.add(cd.Rope(PART, path, radii=(0.0, bench.e, 0.0), **given))

    return build


def belt(kind: Any = cd.Belt, **words: Any) -> Any:
    """Two pulleys, one of which may move as far as the belt lets it."""

    def build(bench: Bench) -> None:
        place = (0, 0) if bench.model.dim == 2 else (0, 0, 0)
        across = {} if bench.model.dim == 2 else {"axis": Z}
        at = bench.ground.at(*bench.b.initial.position, **across)
        bench.add(cd.Revolute("axle", at, bench.b.at(*place, **across)))
        sizes = {"radii": (bench.e, 0.15)} if kind is cd.Belt else {"teeth": (20, 30), "pitch": bench.e}
        given = {word: value(bench) for word, value in words.items()}
        pulleys = bench.a.at(0.02, *place[1:], **across), bench.b.at(*place, **across)
        bench.add(kind(PART, pulleys, **sizes, **given))

    return build


def frozen_drive(bench: Bench) -> None:
    bench.add(cd.Fix(PART, bench.a.angle, 0.0))


def frozen_motor(bench: Bench) -> None:
    pin = bench.add(cd.Revolute("RVLT 1", bench.ground.at(0.1, 0, 0, axis=Z), bench.a.at(0.1, 0, 0, axis=Z)))
    bench.add(cd.Spherical("SPHR 1", bench.at(bench.a, *P3), bench.at(bench.b, *P3)))
    bench.add(cd.Fix(PART, pin.angle, 0.0))


def fix(bench: Bench) -> None:
    bench.add(cd.Fix(PART, bench.a.x, bench.e))


def fix_in_space(bench: Bench) -> None:
    bench.add(cd.Fix(PART, bench.a.z, bench.e))


DC_MACHINE = {"voltage": number(2.0), "resistance": number(0.8), "constant": number(0.5), "inductance": own,
              "voltage_limit": number(3.0), "current_limit": number(5.0)}  # fmt: skip
SERVO = {"target": own, "position_gain": number(4.0), "speed_gain": number(1.5), "integral_gain": number(2.0)}
TWO = {"bodies": 2, "e": 0.3}
SPACE = {"bodies": 2, "e": 0.3, "dim": 3}
JOINT_ROWS = (
    Row("Revolute", between(cd.Revolute), **TWO),
    Row("Translational", between(cd.Translational, "i"), **TWO),
    Row("Fixed", between(cd.Fixed), **TWO),
    Row("FixedOrientation", between(cd.FixedOrientation), **TWO),
    Row("Link", link, bodies=2, e=0.42),
    Row("Link", actuator, "length over time", bodies=2, e=0.42, frozen=link),
    Row("RevoluteTranslational", slotted, bodies=2, e=0.02),
    Row("PointOnLine", between(cd.PointOnLine, "i"), **TWO),
    Row("Gear", wheels, bodies=2, e=0.25),
    Row("RackAndPinion", rack, bodies=2, e=0.2),
    Row("Cam", cam, bodies=2, e=0.1),
    Row("Cam", polar_cam, "polar", bodies=2, e=0.02),
    Row("Cam", roller, "roller", bodies=2, e=0.1),
    Row("Cam", flat_face, "flat face", bodies=2, e=0.02),
    Row("GenericJoint", locked("y", "angle"), **TWO),
    Row("GenericJoint", locked("x", "z", "angle_x", "angle_y"), **SPACE),
    Row("GenericJoint", locked("x", "angle_z"), "one rotation", **SPACE),
    Row("Clamp", between(cd.Clamp), **TWO),
    Row("Clamp", in_space(cd.Clamp, ""), **SPACE),
    Row("ForceBalance", node, e=60.0, shows="node"),
    Row("ForceBalance", node, e=60.0, dim=3, shows="node"),
    Row("FlexibleNode", lambda bench: flexible(bench, "strip modes", PART)),
    Row("FlexibleNode", lambda bench: flexible(bench, "strip modes", PART), dim=3),
    Row("Geneva", geneva, bodies=2, e=0.3),
    Row("Geneva", geneva_in_space, **SPACE),
    Row("Constraint", own_residual, bodies=2, e=0.1, frozen=frozen_residual),
    Row("VelocityConstraint", speeds, bodies=2, e=0.4, frozen=frozen_speeds),
    Row("KnifeEdge", edge, bodies=2, e=0.1),
    Row("Rolling", rolling(), e=0.3),
    Row("Rolling", rolling(on_body=True), "on a body", bodies=2, e=0.3),
    Row("Rolling", rolling(cylinder=0.5), "on a circle", e=0.3),
    Row("VelocityConstraint", speeds_in_space, bodies=2, e=0.4, dim=3),
    Row("KnifeEdge", edge_in_space, bodies=2, e=0.1, dim=3),
    Row("Rolling", rolling(), e=0.3, dim=3),
    Row("Rolling", rolling(rim=0.05, on_body=True), "rim, on a body", bodies=2, e=0.3, dim=3),
    Row("Rolling", rolling(cylinder=0.5), "on a cylinder", e=0.3, dim=3),
    Row("RollingBall", rolling(kind=cd.RollingBall), e=0.3, dim=3),
    Row("RollingBall", rolling(kind=cd.RollingBall, cylinder=0.5), "on a cylinder", e=0.3, dim=3),
    Row("RollingBall", rolling(kind=cd.RollingBall, terrain=HILLS), "terrain", e=0.3, dim=3),
    Row("Revolute", in_space(cd.Revolute), **SPACE),
    Row("Spherical", in_space(cd.Spherical, ""), **SPACE),
    Row("Universal", in_space(cd.Universal, other=X), **SPACE),
    Row("Cylindrical", in_space(cd.Cylindrical), **SPACE),
    Row("Screw", in_space(cd.Screw, pitch=number(0.3)), **SPACE),
    Row("Planar", in_space(cd.Planar), **SPACE),
    Row("Translational", in_space(cd.Translational), **SPACE),
    Row("Fixed", in_space(cd.Fixed, ""), **SPACE),
    Row("FixedOrientation", in_space(cd.FixedOrientation, ""), **SPACE),
    Row("PointOnLine", in_space(cd.PointOnLine, "i"), **SPACE),
    Row("PointOnPlane", in_space(cd.PointOnPlane, "i", distance=own), **(SPACE | {"e": 0.05})),
    Row("ParallelAxes", in_space(cd.ParallelAxes), **SPACE),
    Row("PerpendicularAxes", in_space(cd.PerpendicularAxes, other=X), **SPACE),
    Row("ConstantVelocity", in_space(cd.ConstantVelocity), **SPACE),
    Row("Link", link_in_space, **(SPACE | {"e": 0.42})),
    Row("Link", hinged_link, "hinged", **(SPACE | {"e": 0.42})),
    Row("Gear", wheels_in_space, **(SPACE | {"e": 0.25})),
    Row("RackAndPinion", rack_in_space, **(SPACE | {"e": 0.2})),
    Row("Cam", cam_in_space, **(SPACE | {"e": 0.1})),
    Row("Cam", roller_in_space, "roller", **(SPACE | {"e": 0.1})),
    Row("Constraint", own_residual_in_space, **(SPACE | {"e": 0.05})),
    Row("Coupling", turning_together(), bodies=2, e=-2.0),
    Row(
        "Coupling",
        turning_together(parse("0.2*sin(4*t)^2")),
        "offset over time",
        bodies=2,
        e=-2.0,
        frozen=turning_together(0.0),
    ),
    Row("Coupling", turning_together(), **(SPACE | {"e": -2.0})),
    Row("Rope", rope(), bodies=2, e=0.1),
    Row("Rope", rope("1.9 - 0.05*sin(4*t)^2"), "length over time", bodies=2, e=0.1, frozen=rope("1.9")),
    Row("Rope", rope(stiffness=number(80.0), damping=number(2.0), pretension=number(5.0)), "elastic", bodies=2, e=0.1),
    Row("Rope", rope(), **(SPACE | {"e": 0.05})),
    Row("Rope", rope(stiffness=number(80.0), pretension=number(5.0)), "elastic", **(SPACE | {"e": 0.05})),
    Row("Belt", belt(), bodies=2, e=0.1),
    Row("Belt", belt(crossed=lambda bench: True), "crossed", bodies=2, e=0.1),
    Row("Belt", belt(stiffness=number(80.0), damping=number(1.0), pretension=number(9.0)), "elastic", bodies=2, e=0.1),
    Row("Belt", belt(stiffness=number(80.0), pretension=number(30.0), friction=number(0.3)), "slip", bodies=2, e=0.1),
    Row("Belt", belt(), **(SPACE | {"e": 0.1})),
    Row(
        "Belt",
        belt(stiffness=number(80.0), damping=number(1.0), pretension=number(9.0)),
        "elastic",
        **(SPACE | {"e": 0.1}),
    ),
    Row("Chain", belt(cd.Chain), bodies=2, e=0.03),
    Row("Chain", belt(cd.Chain), **(SPACE | {"e": 0.03})),
    Row("Planetary", planetary, bodies=2, e=1.0),
    Row("Planetary", planetary, **(SPACE | {"e": 1.0})),
    Row("Differential", differential, bodies=2, e=1.5),
    Row("Differential", differential, **(SPACE | {"e": 1.5})),
    Row("Drive", drive, e=0.2, frozen=frozen_drive),
    Row("Fix", fix, e=0.05),
    Row("Motor", at_a_speed, "speed", e=0.2, frozen=motor_at_rest),
    Row("Motor", motor(torque=own), "torque", e=2.0),
    Row("Motor", motor(curve=curved), "curve", e=2.0),
    Row("Motor", motor(torque=number(2.0), armature=own), "armature", e=0.4),
    Row("DCMotor", on_a_pin(cd.DCMotor, voltage=own, resistance=number(0.8), constant=number(0.5)), e=2.0),
    Row("DCMotor", on_a_pin(cd.DCMotor, **DC_MACHINE), "inductance, limits", e=0.05),
    Row("DCMotor", on_a_pin(cd.DCMotor, **DC_MACHINE), "inductance, limits", e=0.05, dim=3),
    Row("Servo", on_a_pin(cd.Servo, **SERVO), e=0.3),
    Row("Servo", on_a_pin(cd.Servo, **SERVO), e=0.3, dim=3),
    Row("Motor", along_a_slide, "slide, limit", e=1.5),
    Row("Motor", motor(torque=own), "torque", e=2.0, dim=3),
    Row("Motor", motor(curve=curved), "curve", e=2.0, dim=3),
    Row("Motor", speed_in_space(parse("5*e*sin(5*t)")), "speed", **(SPACE | {"e": 0.2}), frozen=speed_in_space(0.0)),
    Row("Drive", motor_in_space, **(SPACE | {"e": 0.2}), frozen=frozen_motor),
    Row("Fix", fix_in_space, dim=3, e=0.05),
)
