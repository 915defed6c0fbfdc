"""Reading decks of the classic planar programs DAP (dynamics, statics) and KAP (kinematics).

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

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import chain, pairwise
from pathlib import Path

from cardan.errors import FileError
from cardan.files.decks.deck import (
    BodyEntry,
    CountsEntry,
    Deck,
    DriverEntry,
    Entry,
    GroundedEntry,
    PointEntry,
    RevoluteEntry,
    SimpleEntry,
    SpringEntry,
    TimeEntry,
    TranslationalEntry,
)
from cardan.files.decks.fortran import Line, Prompt, Record, scan, take, wrong_count
from cardan.io.text import read_text


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
    return parse_deck(read_text(path), Path(path))


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
        count = len(lines[after_counts].values)
        if abs(count - len(POSE)) < abs(count - len(STATE)):
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
