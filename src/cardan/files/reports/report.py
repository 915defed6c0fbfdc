"""The tables of the classic program DAP (Nikravesh 1988, secs. 10.2.5-10.2.6), readable.

The columns are those of its FORMATs: bodies I3,6F8.3,3F9.3; points I3,4F8.3,2F9.3; springs I3,4F10.3;
reactions 2X,A4,I3,I4,3F10.3,I4,3F10.3; statics I3,3F8.3. Three departures. Numbers have a leading zero
(`0.500`, not `.500`). A column too narrow for its numbers grows, and only very large ones get an exponent,
where FORTRAN prints stars. Bodies, points and joints may have names instead of numbers; their column then
grows to the longest name. Where there were events, which the classic program did not know, a table of them
follows at the end. Machines in space have tables of their own (`report_space`).

`format_report` works on plain arrays (`ReportData`). `report` takes them from a Result alone, so that one
saved and loaded again prints the same. A deck's names ("body 2", "REV 1") become its numbers again; other
machines keep their names, and their units stand in the heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from cardan.errors import AnalysisError
from cardan.files.decks.fortran import fixed
from cardan.files.reports.columns import (
    CLASSIC_DECIMALS,
    LABEL_WIDTH,
    TIME_DECIMALS,
    TIME_WIDTH,
    Column,
    Reaction,
    Row,
    Table,
    label_column,
    number_column,
    row_table,
    time_decimals,
)
from cardan.files.reports.report_space import NOTE, body_tables, point_table, reaction_table, spatial_motion
from cardan.results.accounts import ACCOUNTS, ENERGIES, largest_impulse, own_accounts
from cardan.results.result import ElementResult, Happening, Part, Result

BODY_COLUMNS = ("X", "Y", "PHI", "XD", "YD", "PHID", "XDD", "YDD", "PHIDD")
POINT_COLUMNS = ("X", "Y", "XD", "YD", "XDD", "YDD")
SPRING_COLUMNS = ("LENGTH", "RATE", "F(S)", "F(D)")
REACTION_COLUMNS = ("FX", "FY", "N")
BODY_WIDTHS, POINT_WIDTHS = (8,) * 6 + (9,) * 3, (8,) * 4 + (9,) * 2
SPRING_WIDTHS, REACTION_WIDTHS = (10,) * 4, (10,) * 3
POINTS = " POINTS OF INTEREST"
REACTIONS = " REACTION FORCES (moments about mass centres; on the ground about the origin)"
KINDS = ("dynamic", "static", "kinematic")
KIND_OF_ANALYSIS = {"equilibrium": "static", "kinematics": "kinematic"}  # all others are dynamic
PREFIXES = {
    "Revolute": "REV.", "Translational": "TRA.", "Fix": "SMP.", "Drive": "DRV.", "Link": "LNK.",
    "ConstantVelocity": "CV.", "PointOnLine": "PTL.", "PointOnPlane": "PTP.", "PerpendicularAxes": "PRP.",
}  # fmt: skip
CLASSIC_NAME = re.compile(r"(?:body|REV|TRA|SMP|DRV|SPR|P) [0-9]+")  # names given by `deck_to_model`
UNNAMED_BODY = "-"  # a user constraint does not say between which bodies it acts


@dataclass(frozen=True)
class ReportData:
    """What a report shows: bodies (nt, 9), points (nt, 6), springs (nt, 4) and reactions at `times` (nt,).

    In space (`dim`): bodies (nt, 18), points (nt, 9).
    """

    kind: str  # "dynamic", "static" or "kinematic"
    times: np.ndarray
    bodies: Sequence[Row] = ()
    points: Sequence[Row] = ()
    springs: Sequence[Row] = ()
    reactions: Sequence[Reaction] = ()
    events: Sequence[Happening] = ()
    title: str = ""
    units: str = ""
    dim: int = 2


def report(result: Result, every: int = 1, digits: int = CLASSIC_DECIMALS) -> str:
    """The classic report of a result, every n-th time."""
    return format_report(report_data(result), every, digits)


def format_report(data: ReportData, every: int = 1, digits: int = CLASSIC_DECIMALS) -> str:
    """The report as one string; for a long run write `report_lines` to a file."""
    return "\n".join(report_lines(data, every, digits)) + "\n"


def report_lines(data: ReportData, every: int = 1, digits: int = CLASSIC_DECIMALS) -> Iterator[str]:
    """The lines of a report, one time after the other."""
    if data.kind not in KINDS:
        raise AnalysisError(f'report: kind="{data.kind}" is not known; use one of {", ".join(KINDS)}')
    if every < 1 or digits < 0:
        raise AnalysisError(f"report: every={every} and digits={digits} must be at least 1 and 0")
    return _lines(data, slice(None, None, every), digits)


def _lines(data: ReportData, steps: slice, digits: int) -> Iterator[str]:
    yield from (line for line in (data.title, data.units) if line)
    yield f"{'':10}***** {data.kind.upper()} ANALYSIS *****"
    if data.dim == 3:
        yield NOTE
    tables = [table for table in _tables(data, steps, digits) if table.rows]
    decimals = time_decimals(data.times[steps])
    for step, time in enumerate(data.times[steps]):
        yield ""
        if data.kind != "static":
            yield f" TIME ={fixed(time, TIME_WIDTH + decimals - TIME_DECIMALS, decimals)}"
            yield " -----"
        for table in tables:
            yield from table.lines(step)
    if data.events:
        yield ""
        yield from event_table(data.events, digits).lines()


def _tables(data: ReportData, steps: slice, digits: int) -> Iterator[Table]:
    if data.dim == 3:
        yield from body_tables(data.bodies, steps, digits, poses_only=data.kind == "static")
        if data.kind != "static":
            yield point_table(POINTS, data.points, steps, digits)
    elif data.kind == "static":
        poses = [Row(label, values[:, :3]) for label, values in data.bodies]
        yield row_table("", " BODY", poses, BODY_COLUMNS[:3], BODY_WIDTHS, steps, digits)
    else:
        yield row_table("", " BODY", data.bodies, BODY_COLUMNS, BODY_WIDTHS, steps, digits)
        yield row_table(POINTS, " NO.", data.points, POINT_COLUMNS, POINT_WIDTHS, steps, digits)
    heading = " TRANSLATIONAL SPRING-DAMPER-ACTUATOR"
    yield row_table(heading, " NO.", data.springs, SPRING_COLUMNS, SPRING_WIDTHS, steps, digits)
    if data.kind != "kinematic":
        table = reaction_table if data.dim == 3 else _reaction_table
        yield table(REACTIONS, data.reactions, steps, digits)


def _reaction_table(heading: str, reactions: Sequence[Reaction], steps: slice, digits: int) -> Table:
    def numbers(side: str, arrays: Sequence[np.ndarray | None]) -> Iterator[Column]:
        for i, (title, width) in enumerate(zip(REACTION_COLUMNS, REACTION_WIDTHS, strict=True)):
            cells = [None if a is None else np.asarray(a, dtype=float)[steps, i] for a in arrays]
            yield number_column(f"{title}-{side}", width, cells, digits)

    prefixes = [f"  {r.prefix}" for r in reactions]
    return Table(
        heading,
        [
            Column("  JOINT", max(map(len, prefixes), default=6), prefixes, left=True),
            label_column(" NO.", [r.label for r in reactions]),
            label_column("I", [r.body_i for r in reactions], LABEL_WIDTH + 1),
            *numbers("I", [r.on_i for r in reactions]),
            label_column("J", [r.body_j for r in reactions], LABEL_WIDTH + 1),
            *numbers("J", [r.on_j for r in reactions]),
        ],
    )


def report_data(result: Result) -> ReportData:
    """The rows of a report from a result."""
    parts = result.parts.values()
    dim = 3 if any(q == "position" and values.shape[1:] == (3,) for (_, q), values in result.columns.items()) else 2
    classic = dim == 2 and all(CLASSIC_NAME.fullmatch(part.name) for part in parts)
    labels = _labels(result.parts, classic)
    motion = _body if dim == 2 else spatial_motion
    bodies = [Row(labels[p.name], motion(result[p.name])) for p in parts if p.family == "body"]
    return ReportData(
        kind=KIND_OF_ANALYSIS.get(result.stats.analysis, "dynamic"),
        times=result.t,
        bodies=[_ground(labels["ground"], len(result.t)), *bodies] if classic else bodies,
        points=[Row(labels[p.name], _point(result[p.name])) for p in parts if p.family == "point"],
        springs=[Row(labels[p.name], _spring(result[p.name])) for p in parts if p.type == "Spring"],
        reactions=[_reaction(p, result[p.name], labels) for p in parts if _reacts(p, result)],
        events=result.events,
        title=f" {result.name}",
        units="" if classic else f" {result.units}",
        dim=dim,
    )


def _labels(parts: Mapping[str, Part], classic: bool) -> dict[str, str]:
    """Labels by name, the ground's included: in a deck, numbers, for the ground the first that is free."""
    if not classic:
        return {name: name for name in ("ground", *parts)}
    labels = {name: name.rpartition(" ")[2] for name in parts}
    taken = {labels[part.name] for part in parts.values() if part.family == "body"}
    return {"ground": next(str(k) for k in count(1) if str(k) not in taken)} | labels


def _ground(label: str, n_times: int) -> Row:
    """The classic program prints the ground like any other body."""
    return Row(label, np.zeros((n_times, len(BODY_COLUMNS))))


def _body(item: object) -> np.ndarray:
    position = (item.position, item.angle)
    velocity = (item.velocity, item.angular_velocity)
    acceleration = (item.acceleration, item.angular_acceleration)
    return np.column_stack((*position, *velocity, *acceleration))


def _point(item: object) -> np.ndarray:
    return np.column_stack((item.position, item.velocity, item.acceleration))


def _spring(item: object) -> np.ndarray:
    return np.column_stack((item.length, item.rate, item.spring_force, item.damper_force))


def _reacts(part: Part, result: Result) -> bool:
    return (part.name, "reaction_i") in result.columns


def _reaction(part: Part, item: ElementResult, labels: dict[str, str]) -> Reaction:
    prefix = PREFIXES.get(part.type, f"{part.type[:3].upper()}.")
    body_i, body_j = (*(labels[name] for name in part.bodies), UNNAMED_BODY, UNNAMED_BODY)[:2]
    row = Reaction(prefix, labels[part.name], body_i, item.reaction_i)
    return row._replace(body_j=body_j, on_j=item.reaction_j) if "reaction_j" in item else row


# -- the table of events at the end of a report: energy and momentum before and after, and who took the largest blow -


EVENT_WIDTH = 11


def event_table(events: Sequence[Happening], digits: int) -> Table:
    """TIME, NAME, kinetic energy T before and after, energy LOST (potential included), change of momentum (DPX, DPY)
    and of angular momentum about the origin (DH), the largest reaction impulse (√(Fx² + Fy²)) and its JOINT. In space
    DPX, DPY, DPZ and DHX, DHY, DHZ.

    Cells are blank where nothing was done, and where events of one moment have their account in common with the row
    above.
    """
    accounted = [
        event if has_account else None for event, has_account in zip(events, own_accounts(events), strict=True)
    ]
    blows = [None if event is None else largest_impulse(event) for event in accounted]

    def numbers(title: str, values: Iterable[float | None]) -> Column:
        return number_column(title, EVENT_WIDTH, [None if x is None else np.array([x]) for x in values], digits)

    def account(title: str, value: Callable[[Any, Any], float]) -> Column:
        return numbers(title, (None if e is None else value(e.before, e.after) for e in accounted))

    times = np.array([event.t for event in events])
    decimals = time_decimals(np.unique(times))
    return Table(
        " EVENTS",
        [
            Column("TIME", TIME_WIDTH + decimals - TIME_DECIMALS, [[t] for t in times.tolist()], decimals),
            label_column("NAME", [event.name for event in events]),
            account("T BEFORE", lambda before, after: before[0]),
            account("T AFTER", lambda before, after: after[0]),
            numbers("LOST", (None if e is None else e.lost for e in accounted)),
            *(account(f"D{word}", lambda before, after, k=k: after[k] - before[k]) for k, word in _momenta(events)),
            numbers("IMPULSE", (None if blow is None else blow[1] for blow in blows)),
            label_column("JOINT", [None if blow is None else blow[0] for blow in blows]),
        ],
    )


def _momenta(events: Sequence[Happening]) -> Iterator[tuple[int, str]]:
    """The entries of an account that are momenta, with their words; of a machine in the plane where there is none."""
    size = next((len(event.before) for event in events if event.before is not None), min(ACCOUNTS))
    for k, word in enumerate(ACCOUNTS[size][len(ENERGIES) :], start=len(ENERGIES)):
        yield k, word.replace("angular_momentum", "H").replace("momentum", "P").replace("_", "").upper()
