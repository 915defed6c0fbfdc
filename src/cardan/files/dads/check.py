"""What the numbers of a DADS-3D deck must obey, beyond their place on the cards."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from cardan.errors import FileError
from cardan.files.dads.deck import (
    AXIS_1,
    AXIS_2,
    INERTIA,
    JOINTS,
    POINT_1,
    POINT_2,
    SEGMENTS,
    SIDE_1,
    SIDE_2,
    SPRING_JOINTS,
    DataSet,
    Record,
)
from cardan.files.dads.geometry import difference, parallel

UNIT_LENGTH = 1e-3  # direction cosines typed with three digits or more are of unit length within this
FLAGS = {
    "SYST": {"IUNIT": (0, 1, 2), "IANGLE": (0, 1), "IANAL": (0, 1, 2, 3), "INTRP": (0, 1, 2), "ILISTJ": (0, 1, 2),
             "IRF": (0, 1), "ISTART": (-1, 0, 1, 2, 3, 4, 5)},
    "ICON": {"ICX": (0, 1), "ICY": (0, 1), "ICZ": (0, 1), "ICS": (0, 1), "ICP": (0, 1), "ICT": (0, 1)},
    "CSTR": {"JCV": (1, 2, 3, 4, 5, 6, 7)},
    "LINK": {"L7I": (1, 2), "L7J": (1, 2), "L7IJ": (0, 1)},
    "TSDA": {"JTJ": (1, 2, 3)},
}  # fmt: skip
FUNCTIONS = {
    "BODY": ("JFX", "JFY", "JFZ", "JTS", "JTP", "JTT"),
    "CSTR": ("JCF",),
    "LSDA": ("JAL", "JAF", "JKL"),
    "TSDA": ("JAT", "JKT", "JAL"),
}  # fields that refer to functions, by number
AXIS_JOINTS = ("UNIV", "RVLT", "CYLN", "TRAN")
REVOLUTE_END = 2  # L7I, L7J


def check_data_set(data_set: DataSet) -> None:
    """Raise FileError where the deck cannot be right."""
    n_bodies = len(data_set["BODY"])
    icon = data_set["ICON"]
    if len(icon) != n_bodies:
        where = icon[-1] if icon else data_set.system
        message = f"ICON gives {len(icon)} bodies, BODY {n_bodies}; every body, ground included, needs its ICON cards"
        raise where.fail("J" if icon else "ICON", message)
    if n_bodies == 0:
        raise data_set.system.fail("BODY", "NB counts all bodies, the ground included, and must be at least 1")
    for record in _all(data_set):
        _check_flags(record)
        _check_functions(record)
        _check_bodies(record, n_bodies)
    _check_system(data_set.system)
    for record in data_set["BODY"]:
        _check_body(record)
    _check_constraints(data_set["CSTR"])
    for keyword in JOINTS:
        for record in data_set[keyword]:
            _check_joint(record)
    for record in data_set["LSDA"]:
        _check_spring(record)
    for record in data_set["TSDA"]:
        _check_torsion(record, data_set)
    for record in data_set["SPLN"]:
        _check_spline(record)


def _all(data_set: DataSet) -> Iterator[Record]:
    for records in data_set.records.values():
        yield from records


def _check_flags(record: Record) -> None:
    for name, allowed in FLAGS.get(record.segment, {}).items():
        if record[name] not in allowed:
            choices = ", ".join(map(str, allowed))
            raise record.fail(name, f"must be one of {choices}, found {record.integer(name)}")


def _check_functions(record: Record) -> None:
    for name in FUNCTIONS.get(record.segment, ()):
        if record[name] < 0:
            raise record.fail(name, f"the number of a function cannot be negative, found {record.integer(name)}")


def _check_bodies(record: Record, n_bodies: int) -> None:
    fields = SEGMENTS[record.segment].bodies
    for name in fields:
        if not 1 <= record[name] <= n_bodies:
            raise record.fail(name, f"must be a body number from 1 to {n_bodies}, found {record.integer(name)}")
    if len(fields) == 2 and record[fields[0]] == record[fields[1]]:
        raise record.fail(fields[1], f"{fields[0]} and {fields[1]} are both body {record.integer(fields[0])}")


def _check_system(system: Record) -> None:
    direction = system.vector("GLX GLY GLZ")
    if any(direction) and abs(math.hypot(*direction) - 1) > UNIT_LENGTH:
        message = f"the direction of gravity (GLX, GLY, GLZ) has length {math.hypot(*direction):.6g}; it must be 1"
        raise system.fail("GLX", message)
    for name in ("GC", "GRC", "COMINT", "HMAX", "EPS"):
        if system[name] < 0:
            raise system.fail(name, f"cannot be negative, found {system[name]:g}")


def _check_body(record: Record) -> None:
    for name in ("M", "WT", *INERTIA.split()[:3]):
        if record[name] < 0:
            raise record.fail(name, f"cannot be negative, found {record[name]:g}")


def _check_constraints(records: tuple[Record, ...]) -> None:
    seen: dict[tuple[float, float], Record] = {}
    parameters: dict[float, int] = {}
    for record in records:
        key = record["JCB"], record["JCV"]
        if key in seen:
            message = f"this variable of body {record.integer('JCB')} is constrained already, at line {seen[key].line}"
            raise record.fail("JCV", message)
        seen[key] = record
        parameters[key[0]] = parameters.get(key[0], 0) + (record["JCV"] > 3)
        if parameters[key[0]] > 3:
            message = f"all four Euler parameters of body {record.integer('JCB')} are constrained; give three of them"
            raise record.fail("JCV", message)


def _check_joint(record: Record) -> None:
    sides = ((POINT_1, AXIS_1, "L7I"), (POINT_2, AXIS_2, "L7J"))
    for point, axis, end in sides:
        needed = record.segment in AXIS_JOINTS or (record.segment == "LINK" and record[end] == REVOLUTE_END)
        if needed and record.vector(point) == record.vector(axis):
            raise record.fail(axis.split()[0], "the axis has no length: Q is the same point as P")
    if record.segment == "TRAN":
        for (point, axis, _), side in zip(sides, (SIDE_1, SIDE_2), strict=True):
            if parallel(between(record, point, axis), between(record, point, side)):
                raise record.fail(side.split()[0], "the point S lies on the axis through P and Q; move it aside")
    if record.segment == "LINK":
        _check_link(record)


def _check_link(record: Record) -> None:
    if record["L7"] <= 0:
        raise record.fail("L7", f"the length of the link must be positive, found {record['L7']:g}")
    for end, angle in (("L7I", "THET1"), ("L7J", "THET2")):
        if record[end] == REVOLUTE_END and record[angle] == 0:
            message = "a revolute end needs the angle between link and axis, which cannot be 0"
            raise record.fail(angle, message)
    if record["L7I"] == record["L7J"] == REVOLUTE_END:
        if record["L7IJ"] == 1 and record["THETIJ"] == 0:
            raise record.fail("THETIJ", "L7IJ = 1 needs the angle between the axes; parallel axes have L7IJ = 0")
        side = (record["THETIJ"], record["SYJ2"], record["SZJ2"])
        axis = between(record, POINT_2, AXIS_2)
        if record["L7IJ"] == 0 and parallel(axis, difference(side, record.vector(POINT_2))):
            message = "with L7IJ = 0, SXJ2, SYJ2, SZJ2 give a point off the axis of the second body"
            raise record.fail("THETIJ", message)


def _check_spring(record: Record) -> None:
    if record["JAL"] > 0 and record["JAF"] > 0:
        raise record.fail("JAF", "the actuator has a length function (JAL) already; give one of the two")
    if record["SDLO"] <= 0:
        raise record.fail("SDLO", f"the undeformed length must be positive, found {record['SDLO']:g}")


def _check_torsion(record: Record, data_set: DataSet) -> None:
    keyword = SPRING_JOINTS[record.integer("JTJ")]
    joints = data_set[keyword]
    if not 1 <= record["JRVLT"] <= len(joints):
        message = f"there is no joint {keyword} {record.integer('JRVLT')}; the deck has {len(joints)} of them"
        raise record.fail("JRVLT", message)
    joint = joints[record.integer("JRVLT") - 1]
    for point in (POINT_1, POINT_2):
        if record.vector(point) == joint.vector(point):
            message = f"the attachment point is the point P of {keyword} {joint.number}; it gives no direction"
            raise record.fail(point.split()[0], message)
    if keyword != "SPHR" and record.vector(SIDE_1) == joint.vector(POINT_1):
        message = f"the point on the axis is the point P of {keyword} {joint.number}; it gives no sense"
        raise record.fail("SXJ1", message)


def _check_spline(record: Record) -> None:
    if record["NCALLS"] < 0:
        raise record.fail("NCALLS", f"cannot be negative, found {record.integer('NCALLS')}")
    if record["XSCAL"] < 0:
        raise record.fail("XSCAL", f"must be positive, so that x increases, found {record['XSCAL']:g}")
    if record["ITYP"] == 1:
        if record["DX"] <= 0:
            raise record.fail("DX", f"the sample interval must be positive, found {record['DX']:g}")
        return
    for before, after in pairwise(record.table[::2]):
        if after.number <= before.number:
            message = f"x must increase, but {after.number:g} follows {before.number:g}"
            title = f"SPLN, data of spline function {record.number}"
            raise FileError(f"{title}: {message}", None, after.line, after.first)


def between(record: Record, start: str, end: str) -> tuple[float, ...]:
    """The vector from one point of a record to another."""
    return difference(record.vector(end), record.vector(start))
