"""What a deck of the classic programs DAP and KAP holds: its entries, their counts, the work space they take."""

from __future__ import annotations

from dataclasses import dataclass

from cardan.errors import FileError


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


MOST_REALS, MOST_INTEGERS = 3000, 500  # DAP's work arrays A and IA


def storage(deck: Deck) -> tuple[int, int]:
    """(NUSED, MUSED): reals and integers that DAP would use of its work arrays (limits MOST_REALS and MOST_INTEGERS).

    After the pointers N1, N2, ... and M1, M2, ... of DAP's main program; KAP's are not known.
    """
    if deck.kind != "DAP":
        raise FileError(f'deck "{deck.title}": only the work space of DAP is known, not that of KAP')
    nb, nr, nt, ng = len(deck.bodies), len(deck.revolutes), len(deck.translationals), len(deck.grounded)
    ns, nsp, np = len(deck.simples), len(deck.springs), len(deck.points)
    n, m = deck.n_coordinates, deck.n_constraints
    tables = 4 * nr + 7 * nt + 3 * ng + ns + 12 * nsp + 7 * nb + 2 * np
    equations = 3 * n + m + n * m + m + (n + m) + n + m + (n + m) ** 2
    runge_kutta = 4 * 2 * n
    integers = 2 * nr + 2 * nt + 6 * ng + 2 * ns + 2 * nsp + np + (n + m)
    return tables + equations + runge_kutta, integers
