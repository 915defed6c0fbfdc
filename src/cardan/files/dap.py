"""Decks of the classic planar programs DAP (dynamics, statics) and KAP (kinematics).

A deck answers the prompts (a) to (i) of Nikravesh 1988, sec. 10.2.7, one record each:

    (a) NB, NR, NT, NG, NS, NSP, NP   counts; NB includes the ground. KAP: ND drivers, not NSP springs
    (b) bodies                        (c) revolute joints      (d) translational joints
    (e) grounded bodies               (f) simple constraints   (g) springs (KAP: drivers)
    (h) points of interest            (i) starting time, final time, increment

Angles are radians; weight is 9.81 m in -y. With N = 3 NB coordinates and M constraints, M > N is an error,
M = N means statics (KAP: kinematics), M < N dynamics. A deck is KAP when its first line is `KAP [title]`,
when its file ends with `.kap`, or when its (b) records have 3 numbers.

Records follow list-directed input (see `fortran.py`), with two departures. FORTRAN drops numbers that are
too many; cardan reports them. FORTRAN lets a short record eat the next prompt's line; here a record goes on
in the next line after a comma or `&`, or, without one, when the lines that follow complete it exactly and
the whole deck then reads to its end. Otherwise the first record whose count is off is reported, at its own
line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import FileError
from cardan.files.fortran import Line, Prompt, Record, scan, take, wrong_count

if TYPE_CHECKING:
    from cardan import Model

GRAVITY = 9.81  # m/s², hard-wired in DAP
COORDINATES = ("x", "y", "angle")  # directions 1, 2, 3 of prompts (f) and (g)


@dataclass(frozen=True)
class Entry:
    """What a prompt was answered with: its number k and its line in the deck."""

    number: int
    line: int


@dataclass(frozen=True)
class CountsEntry(Entry):
    bodies: int
    revolutes: int
    translationals: int
    grounded: int
    simples: int
    springs_or_drivers: int
    points: int


@dataclass(frozen=True)
class BodyEntry(Entry):
    """Initial conditions, mass data and constant load; a KAP deck gives only the first three."""

    x: float
    y: float
    phi: float
    xd: float = 0.0
    yd: float = 0.0
    phid: float = 0.0
    mass: float = 0.0
    inertia: float = 0.0
    fx: float = 0.0
    fy: float = 0.0
    n: float = 0.0

    @property
    def coordinates(self) -> tuple[float, float, float]:
        return self.x, self.y, self.phi


@dataclass(frozen=True)
class RevoluteEntry(Entry):
    body_i: int
    body_j: int
    xi_p_i: float
    eta_p_i: float
    xi_p_j: float
    eta_p_j: float


@dataclass(frozen=True)
class TranslationalEntry(Entry):
    """The line through P and Q on body i, and a point of that line on body j."""

    body_i: int
    body_j: int
    xi_p_i: float
    eta_p_i: float
    xi_q_i: float
    eta_q_i: float
    xi_p_j: float
    eta_p_j: float


@dataclass(frozen=True)
class GroundedEntry(Entry):
    body: int


@dataclass(frozen=True)
class SimpleEntry(Entry):
    body: int
    direction: int


@dataclass(frozen=True)
class SpringEntry(Entry):
    body_i: int
    body_j: int
    xi_p_i: float
    eta_p_i: float
    xi_p_j: float
    eta_p_j: float
    stiffness: float
    damping: float
    force: float
    free_length: float


@dataclass(frozen=True)
class Polynomial:
    """A driver's motion c₀ + c₁ t + c₂ t²/2; `str()` gives it as an expression of t.

    c₂ is taken as the acceleration; the source shows only decks with c₂ = 0.
    """

    c0: float
    c1: float = 0.0
    c2: float = 0.0

    def __call__(self, t: Any) -> Any:
        return self.c0 + self.c1 * t + self.c2 * t**2 / 2

    def __str__(self) -> str:
        terms = [(self.c1, "*t"), (self.c2, "*t^2/2")]
        return f"{self.c0!r}" + "".join(f" {'-' if c < 0 else '+'} {abs(c)!r}{power}" for c, power in terms if c)


@dataclass(frozen=True)
class DriverEntry(Entry):
    body: int
    direction: int
    value: float
    rate: float
    acceleration: float


@dataclass(frozen=True)
class PointEntry(Entry):
    body: int
    xi_p: float
    eta_p: float


@dataclass(frozen=True)
class TimeEntry(Entry):
    start: float
    end: float
    increment: float


@dataclass(frozen=True)
class Deck:
    """A checked deck: every body number exists, N >= M, masses and times make sense."""

    kind: str  # "DAP" or "KAP"
    title: str
    bodies: tuple[BodyEntry, ...]
    revolutes: tuple[RevoluteEntry, ...]
    translationals: tuple[TranslationalEntry, ...]
    grounded: tuple[GroundedEntry, ...]
    simples: tuple[SimpleEntry, ...]
    springs: tuple[SpringEntry, ...]
    drivers: tuple[DriverEntry, ...]
    points: tuple[PointEntry, ...]
    time: TimeEntry

    @property
    def n_coordinates(self) -> int:
        """N = 3 NB."""
        return 3 * len(self.bodies)

    @property
    def n_constraints(self) -> int:
        """M = 2 (NR + NT) + 3 NG + NS + ND."""
        pairs = len(self.revolutes) + len(self.translationals)
        return 2 * pairs + 3 * len(self.grounded) + len(self.simples) + len(self.drivers)

    @property
    def analysis(self) -> str:
        """ "kinematic", "static" or "dynamic": what the classic program would do with this deck."""
        if self.kind == "KAP":
            return "kinematic"
        return "static" if self.n_constraints == self.n_coordinates else "dynamic"


def _prompts(*prompts: Prompt) -> dict[str, Prompt]:
    return {prompt.label: prompt for prompt in prompts}


PAIR, ONE = ("BODY I", "BODY J"), ("BODY",)
POINT_I, POINT_J = ("XI-P-I", "ETA-P-I"), ("XI-P-J", "ETA-P-J")
POSE = ("X", "Y", "PHI")
STATE = (*POSE, "XD", "YD", "PHID", "MASS", "MOMENT OF INERTIA", "FX", "FY", "N")
LINE_I = (*POINT_I, "XI-Q-I", "ETA-Q-I")
ELEMENT = ("SPRING CONST.", "DAMPING COEF.", "ACTUATOR FORCE", "UNDEFORMED LENGTH")
TIMES = ("STARTING TIME", "FINAL TIME", "TIME INCREMENT")

DAP = _prompts(
    Prompt("a", "the counts", "", ("NB", "NR", "NT", "NG", "NS", "NSP", "NP"), (), CountsEntry),
    Prompt("b", "body", "NB", (), STATE, BodyEntry),
    Prompt("c", "revolute joint", "NR", PAIR, POINT_I + POINT_J, RevoluteEntry),
    Prompt("d", "translational joint", "NT", PAIR, LINE_I + POINT_J, TranslationalEntry),
    Prompt("e", "grounded body", "NG", ONE, (), GroundedEntry),
    Prompt("f", "simple constraint", "NS", (*ONE, "DIRECTION"), (), SimpleEntry),
    Prompt("g", "spring", "NSP", PAIR, POINT_I + POINT_J + ELEMENT, SpringEntry),
    Prompt("h", "point of interest", "NP", ONE, ("XI-P", "ETA-P"), PointEntry),
    Prompt("i", "the times", "", (), TIMES, TimeEntry),
)
KAP = DAP | _prompts(
    Prompt("a", "the counts", "", ("NB", "NR", "NT", "NG", "NS", "ND", "NP"), (), CountsEntry),
    Prompt("b", "body", "NB", (), POSE, BodyEntry),
    Prompt("g", "driver", "ND", (*ONE, "DIRECTION"), ("VALUE", "RATE", "ACCELERATION"), DriverEntry),
)
DIALECTS = {"DAP": DAP, "KAP": KAP}
END = Prompt("", "the end of the deck", "", (), (), Entry)


def read_deck(path: str | Path) -> Deck:
    """Read and check a DAP or KAP deck from a file."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", path) from None
    except UnicodeDecodeError:
        raise FileError("is not a text file", path) from None
    return parse_deck(text, path)


def parse_deck(text: str, path: str | Path | None = None) -> Deck:
    """Read and check a DAP or KAP deck from a string; `path` only serves messages, the title and `.kap`."""
    lines = scan(text)
    kind, title = "", Path(path).stem if path else "deck"
    if lines and lines[0].values and (word := lines[0].values[0].text.upper()) in DIALECTS:
        kind, title = word, lines[0].text.strip()[len(word) :].strip() or title
        lines = lines[1:]
    elif path and Path(path).suffix.lower() == ".kap":
        kind = "KAP"
    try:
        return _parse(lines, kind, title)
    except FileError as error:
        raise FileError(error.message, path, error.line, error.column) from None


def _parse(lines: list[Line], kind: str, title: str) -> Deck:
    if not lines:
        raise FileError(f"the deck is empty; {DAP['a'].expects(0)}", None, 1, 1)
    errors = []
    for candidate in (kind,) if kind else _likely_kinds(lines):
        try:
            records = _split(lines, candidate)
            break
        except FileError as error:
            errors.append(error)
    else:
        raise errors[0]
    _check(records, candidate)
    entries = {label: tuple(r.entry for r in group) for label, group in records.items()}
    (time,) = entries["i"]
    springs, drivers = (entries["g"], ()) if candidate == "DAP" else ((), entries["g"])
    joints = (entries["c"], entries["d"], entries["e"], entries["f"])
    return Deck(candidate, title, entries["b"], *joints, springs, drivers, entries["h"], time)


def _likely_kinds(lines: list[Line]) -> tuple[str, str]:
    """Both kinds, the one that fits the first (b) record better in front."""
    after_counts = len(take(lines, 0, DAP["a"], 0).lines)
    if after_counts < len(lines):
        found = len(lines[after_counts].values)
        if abs(found - len(POSE)) < abs(found - len(STATE)):
            return "KAP", "DAP"
    return "DAP", "KAP"


def _split(lines: list[Line], kind: str) -> dict[str, list[Record]]:
    """All records of a deck by prompt label, in order, each with the right number of items."""
    dialect = DIALECTS[kind]
    counts = take(lines, 0, dialect["a"], 0)
    _check_counts(counts, kind)
    records: dict[str, list[Record]] = {label: [] for label in dialect}
    position = len(counts.lines)
    suspect: FileError | None = None  # a short record that may have eaten the next prompt's line
    try:
        for (prompt, k), (following, _) in pairwise(chain(_sequence(dialect, counts.entry), [(END, 0)])):
            record = take(lines, position, prompt, k)
            position += len(record.lines)
            records[prompt.label].append(record)
            if suspect is None and _may_have_eaten(record, following):
                suspect = wrong_count(prompt, k, record.lines[:1], record.lines[:1])
        if position < len(lines):
            extra = lines[position]
            message = "the deck should end after prompt (i); check the counts in prompt (a)"
            raise FileError(message, None, extra.number, extra.column)
    except FileError as error:
        raise suspect or error from None
    return records


def _sequence(dialect: Mapping[str, Prompt], counts: CountsEntry) -> Iterator[tuple[Prompt, int]]:
    """The prompts after (a), in order, each with its k."""
    repeats = (getattr(counts, field.name) for field in fields(counts)[2:])
    for label, repeat in zip("bcdefgh", repeats, strict=True):
        for k in range(1, repeat + 1):
            yield dialect[label], k
    yield dialect["i"], 0


def _may_have_eaten(record: Record, following: Prompt) -> bool:
    """Whether the last line was joined without a comma or `&` and looks like an answer to the next prompt."""
    lines = record.lines
    return len(lines) > 1 and not lines[-2].continued and len(lines[-1].values) == len(following.items)


def _check_counts(record: Record, kind: str) -> None:
    """No negative counts, at least one body, M <= N (KAP: M = N)."""
    counts: CountsEntry = record.entry
    for i, value in enumerate(record.values):
        if value.integer() < 0:  # type: ignore[operator]
            raise record.fail(i, f"{record.prompt.items[i]} cannot be negative, found {value.text}")
    if counts.bodies == 0:
        raise record.fail(0, "NB counts all bodies, the ground included, and must be at least 1")
    drivers = counts.springs_or_drivers if kind == "KAP" else 0
    pairs = counts.revolutes + counts.translationals
    n, m = 3 * counts.bodies, 2 * pairs + 3 * counts.grounded + counts.simples + drivers
    terms = "M = 2 (NR + NT) + 3 NG + NS" + (" + ND" if kind == "KAP" else "")
    if m > n:
        message = f"too many constraints: {terms} = {m} is more than the N = 3 NB = {n} coordinates"
        raise record.fail(0, message)
    if kind == "KAP" and m < n:
        message = f"kinematics needs M = N, but {terms} = {m} and N = 3 NB = {n}; add drivers"
        raise record.fail(0, message)


def _check(records: Mapping[str, list[Record]], kind: str) -> None:
    """What the numbers of a deck must obey, beyond their count."""
    for record in chain.from_iterable(records.values()):
        _check_references(record, len(records["b"]))
    grounded: set[int] = set()
    for record in records["e"]:
        if record.entry.body in grounded:
            raise record.fail(0, f"body {record.entry.body} is grounded already")
        grounded.add(record.entry.body)
    for record in records["b"]:
        _check_body(record, record.entry.number in grounded, kind)
    for record in chain(records["c"], records["d"], records["g"]):
        if "BODY J" in record.prompt.items and grounded >= {record.entry.body_i, record.entry.body_j}:
            raise record.fail(0, "both bodies are grounded")
    for record in chain(records["f"], records["g"]):
        if "DIRECTION" in record.prompt.items and record.entry.body in grounded:
            raise record.fail(0, f"body {record.entry.body} is grounded, its coordinates are fixed already")
    for record in records["d"]:
        d = record.entry
        if (d.xi_p_i, d.eta_p_i) == (d.xi_q_i, d.eta_q_i):
            raise record.fail(2, "P and Q on body I coincide and give no line")
    _check_time(records["i"][0])


def _check_references(record: Record, n_bodies: int) -> None:
    for i, item in enumerate(record.prompt.integers):
        number = record.values[i].integer()
        if item in (*PAIR, *ONE) and not 1 <= number <= n_bodies:  # type: ignore[operator]
            raise record.fail(i, f"{item} must be a body number from 1 to {n_bodies}, found {number}")
        if item == "DIRECTION" and number not in (1, 2, 3):
            raise record.fail(i, f"DIRECTION must be 1, 2 or 3 for X, Y or PHI, found {number}")
    if "BODY J" in record.prompt.items and record.entry.body_i == record.entry.body_j:
        raise record.fail(1, f"BODY I and BODY J are both {record.entry.body_i}")


def _check_body(record: Record, grounded: bool, kind: str) -> None:
    body: BodyEntry = record.entry
    if grounded and (body.xd, body.yd, body.phid) != (0, 0, 0):
        raise record.fail(STATE.index("XD"), "a grounded body cannot have a velocity")
    if kind == "KAP" or grounded:
        return
    if body.mass <= 0:
        message = f"MASS must be positive for a body that is not grounded, found {body.mass:g}"
        raise record.fail(STATE.index("MASS"), message)
    if body.inertia < 0:
        message = f"MOMENT OF INERTIA cannot be negative, found {body.inertia:g}"
        raise record.fail(STATE.index("MOMENT OF INERTIA"), message)


def _check_time(record: Record) -> None:
    time: TimeEntry = record.entry
    if time.end < time.start:
        raise record.fail(1, f"FINAL TIME {time.end:g} is before STARTING TIME {time.start:g}")
    if time.increment <= 0:
        raise record.fail(2, f"TIME INCREMENT must be positive, found {time.increment:g}")


def storage(deck: Deck) -> tuple[int, int]:
    """(NUSED, MUSED): reals and integers that DAP would use of its work arrays (limits 3000 and 500).

    After the pointers N1, N2, ... and M1, M2, ... of DAP's main program; KAP's are not known.
    """
    if deck.kind != "DAP":
        raise FileError(f'deck "{deck.title}": the work space of KAP is not known, only that of DAP')
    nb, nr, nt, ng = len(deck.bodies), len(deck.revolutes), len(deck.translationals), len(deck.grounded)
    ns, nsp, np = len(deck.simples), len(deck.springs), len(deck.points)
    n, m = deck.n_coordinates, deck.n_constraints
    tables = 4 * nr + 7 * nt + 3 * ng + ns + 12 * nsp + 7 * nb + 2 * np
    equations = 3 * n + m + n * m + m + (n + m) + n + m + (n + m) ** 2
    runge_kutta = 4 * 2 * n
    integers = 2 * nr + 2 * nt + 6 * ng + 2 * ns + 2 * nsp + np + (n + m)
    return tables + equations + runge_kutta, integers


@dataclass(frozen=True)
class _Grounded:
    """A grounded body away from the origin: its markers are points of the ground."""

    ground: Any
    entry: BodyEntry

    def at(self, xi: float, eta: float, axis: tuple[float, float] | None = None) -> Any:
        x, y = self._turned(xi, eta)
        direction = None if axis is None else self._turned(*axis)
        return self.ground.at(self.entry.x + x, self.entry.y + y, axis=direction)

    def _turned(self, xi: float, eta: float) -> tuple[float, float]:
        c, s = math.cos(self.entry.phi), math.sin(self.entry.phi)
        return c * xi - s * eta, s * xi + c * eta


def deck_to_model(deck: Deck) -> Model:
    """The machine of a deck: "body 2", ..., then "REV 1", "TRA 1", "SMP 1", "DRV 1", "SPR 1", points "P 1".

    Grounded bodies become the ground. The numbers of a DAP deck are initial conditions as they stand: the
    classic program does not assemble. Bodies of a KAP deck have no mass.
    """
    import cardan as cd

    model = cd.Model(deck.title, dim=2, gravity=(0.0, -GRAVITY))
    grounded = {entry.body for entry in deck.grounded}
    frames: dict[int, Any] = {}
    for b in deck.bodies:
        if b.number in grounded:
            frames[b.number] = _Grounded(model.ground, b) if any(b.coordinates) else model.ground
        else:
            frames[b.number] = model.body(f"body {b.number}", **_body_data(b, deck.kind))
    for r in deck.revolutes:
        i, j = frames[r.body_i].at(r.xi_p_i, r.eta_p_i), frames[r.body_j].at(r.xi_p_j, r.eta_p_j)
        model.add(cd.Revolute(f"REV {r.number}", i, j))
    for d in deck.translationals:
        line = (d.xi_q_i - d.xi_p_i, d.eta_q_i - d.eta_p_i)
        i = frames[d.body_i].at(d.xi_p_i, d.eta_p_i, axis=line)
        model.add(cd.Translational(f"TRA {d.number}", i, frames[d.body_j].at(d.xi_p_j, d.eta_p_j)))
    for f in deck.simples:
        coordinate = getattr(frames[f.body], COORDINATES[f.direction - 1])
        value = deck.bodies[f.body - 1].coordinates[f.direction - 1]
        model.add(cd.Fix(coordinate, value, name=f"SMP {f.number}"))
    for g in deck.drivers:
        coordinate = getattr(frames[g.body], COORDINATES[g.direction - 1])
        motion = Polynomial(g.value, g.rate, g.acceleration)
        model.add(cd.Drive(coordinate, motion, name=f"DRV {g.number}"))
    for e in deck.springs:
        a, b = frames[e.body_i].at(e.xi_p_i, e.eta_p_i), frames[e.body_j].at(e.xi_p_j, e.eta_p_j)
        law = {"stiffness": e.stiffness, "damping": e.damping, "force": e.force, "free_length": e.free_length}
        model.add(cd.Spring(f"SPR {e.number}", a, b, **law))
    for p in deck.points:
        model.add(cd.Point(f"P {p.number}", frames[p.body].at(p.xi_p, p.eta_p)))
    return model


def _body_data(b: BodyEntry, kind: str) -> dict[str, Any]:
    pose: dict[str, Any] = {"position": (b.x, b.y), "angle": b.phi}
    if kind == "KAP":
        return pose
    motion = {"velocity": (b.xd, b.yd), "angular_velocity": b.phid}
    load = {"force": (b.fx, b.fy), "torque": b.n}
    return pose | motion | load | {"mass": b.mass, "inertia": b.inertia}
