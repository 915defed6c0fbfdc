"""What a deck of DADS-3D holds: the segments of its manual, card by card, and the data sets made of them.

Names are those of the manual (Nikravesh et al. 1981, appendix F): N... counts, J... numbers something, I... is a flag,
K... the number of a card within its group.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardan.errors import FileError
from cardan.files.dads.cards import CardFormat, Item

POINT_1, POINT_2 = "XJ1 YJ1 ZJ1", "XJ2 YJ2 ZJ2"
AXIS_1, AXIS_2 = "ALPHJ1 BETAJ1 GAMAJ1", "ALPHJ2 BETAJ2 GAMAJ2"
SIDE_1, SIDE_2 = "SXJ1 SYJ1 SZJ1", "SXJ2 SYJ2 SZJ2"
INERTIA = "JINX JINY JINZ JINXY JINXZ JINYZ"


@dataclass(frozen=True)
class Segment:
    """A segment: its keyword, what one group of its cards describes, the cards of a group.

    `bodies` names the fields that hold body numbers. `in_order`: groups are numbered J = 1, 2, ... as they come.
    """

    keyword: str
    subject: str
    cards: tuple[CardFormat, ...]
    bodies: tuple[str, ...] = ()
    in_order: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(field.name for card in self.cards for field in card.fields))

    def title(self, number: int, card: int | None = None) -> str:
        """ "RVLT, card 2 of revolute joint 1"."""
        group = f"{self.subject} {number}" if number else self.subject
        which = f"card {card} of " if card and len(self.cards) > 1 else ""
        return f"{self.keyword}, {which}{group}"


def _pair(n: int) -> CardFormat:
    """Card 1 of the joints of type n: the two bodies and the joint definition point P in each."""
    return CardFormat("4I4,4X,6F10.0", f"J K1 J{n}BJ1 J{n}BJ2 {POINT_1} {POINT_2}")


AXES = CardFormat("2I4,12X,6F10.0", f"J K2 {AXIS_1} {AXIS_2}")  # card 2: the axis definition point Q in each body

SYSTEM_CARDS = (
    CardFormat("4I4,4X,5F10.0", "K1 IUNIT IANGLE IANAL GC GRC GLX GLY GLZ"),
    CardFormat("I4,8X,I4,4X,2F10.0,20X,2F10.0", "K2 INTRP COMINT TEND HMAX TSTART"),
    CardFormat("4I4,4X,F10.0", "K3 ILISTJ IRF ISTART EPS"),
)
SPLINE_CARD = CardFormat("4I4,4X,6F10.0", "JSPLN NPTS ITYP NCALLS SLEFT SRIGHT X1 DX XSCAL FXSCAL")
DATA_CARD = CardFormat("8F10.0", "V1 V2 V3 V4 V5 V6 V7 V8")

SYST = Segment("SYST", "the system", SYSTEM_CARDS)
SPLN = Segment("SPLN", "spline function", (SPLINE_CARD,))
GROUPED = (
    Segment(
        "BODY",
        "body",
        (
            CardFormat("5I4,2F10.0", "J K1 JFX JFY JFZ M WT"),
            CardFormat("5I4,6F10.0", f"J K2 JTS JTP JTT {INERTIA}"),
            CardFormat("2I4,12X,6F10.0", "J K3 FX FY FZ TQS TQP TQT"),
        ),
    ),
    Segment(
        "ICON",
        "body",
        (
            CardFormat("5I4,6F10.0", "J K1 ICX ICY ICZ X Y Z PSI PHI THETA"),
            CardFormat("5I4,6F10.0", "J K2 ICS ICP ICT UX UY UZ WS WP WT"),
        ),
    ),
    Segment("CSTR", "constraint", (CardFormat("4I4,4X,F10.0", "J JCB JCV JCF VAL"),), ("JCB",), in_order=False),
    Segment(
        "SPHR",
        "spherical joint",
        (CardFormat("I4,4X,2I4,4X,6F10.0", f"J J1BJ1 J1BJ2 {POINT_1} {POINT_2}"),),
        ("J1BJ1", "J1BJ2"),
    ),
    Segment("UNIV", "universal joint", (_pair(2), AXES), ("J2BJ1", "J2BJ2")),
    Segment("RVLT", "revolute joint", (_pair(3), AXES), ("J3BJ1", "J3BJ2")),
    Segment("CYLN", "cylindrical joint", (_pair(4), AXES), ("J4BJ1", "J4BJ2")),
    Segment(
        "TRAN",
        "translational joint",
        (_pair(5), AXES, CardFormat("2I4,12X,6F10.0", f"J K3 {SIDE_1} {SIDE_2}")),
        ("J5BJ1", "J5BJ2"),
    ),
    Segment(
        "LINK",
        "massless link",
        (
            _pair(7),
            CardFormat("4I4,4X,6F10.0", f"J K2 L7I L7J {AXIS_1} {AXIS_2}"),
            # columns 51-60 hold THETIJ (L7IJ = 1) or SXJ2 (L7IJ = 0)
            CardFormat("3I4,8X,6F10.0", "J K3 L7IJ L7 THET1 THET2 THETIJ SYJ2 SZJ2"),
        ),
        ("J7BJ1", "J7BJ2"),
    ),
    Segment(
        "LSDA",
        "spring",
        (
            CardFormat("4I4,4X,6F10.0", f"J K1 JBSDJ1 JBSDJ2 {POINT_1} {POINT_2}"),
            CardFormat("5I4,4F10.0", "J K2 JAL JAF JKL SK D SDLO AF"),
        ),
        ("JBSDJ1", "JBSDJ2"),
    ),
    Segment(
        "TSDA",
        "torsion spring",
        (
            CardFormat("4I4,4X,6F10.0", f"J K1 JRVLT JTJ {POINT_1} {POINT_2}"),
            CardFormat("4I4,4X,4F10.0", "J K2 JAT JKT SKT DT AT PHI0"),
            CardFormat("3I4,8X,3F10.0", f"J K3 JAL {SIDE_1}"),
        ),
    ),
    Segment("POIN", "point", (CardFormat("2I4,12X,3F10.0", "J JB XIJ ETAJ ZETAJ"),), ("JB",)),
)
SEGMENTS = {segment.keyword: segment for segment in (SYST, *GROUPED, SPLN)}
KEYWORDS = ("HEAD", *SEGMENTS, "USER", "LIST", "NOLIST", "END")
MANDATORY = ("SYST", "BODY", "ICON")
JOINTS = ("SPHR", "UNIV", "RVLT", "CYLN", "TRAN", "LINK")  # joint types 1 to 5 and 7
SPRING_JOINTS = {1: "SPHR", 2: "UNIV", 3: "RVLT"}  # JTJ of TSDA
COORDINATES = ("x", "y", "z", "e0", "e1", "e2", "e3")  # JCV = 1 to 7


@dataclass(frozen=True)
class Record:
    """One group of cards: its items by their names in the manual, and where each was found.

    `table` holds the data of a spline function: x, f(x) in turn, or f(x) alone.
    """

    segment: str
    number: int
    items: Mapping[str, Item]
    line: int
    table: tuple[Item, ...] = ()

    def __getitem__(self, name: str) -> float:
        return self.items[name].number if name in self.items else 0

    def integer(self, name: str) -> int:
        return int(self[name])

    def vector(self, names: str) -> tuple[float, ...]:
        return tuple(float(self[name]) for name in names.split())

    def fail(self, name: str, message: str) -> FileError:
        """An error at the field `name`; one that stands on no card is reported at the segment."""
        segment = SEGMENTS[self.segment]
        item = self.items.get(name)
        if item is None:
            return FileError(f"{segment.title(self.number)}: {name}: {message}", None, self.line, 1)
        card = next(k for k, form in enumerate(segment.cards, 1) if any(f.name == name for f in form.fields))
        where = f"columns {item.first}-{item.last}" if item.last > item.first else f"column {item.first}"
        return FileError(
            f"{segment.title(self.number, card)}: {name} ({where}): {message}", None, item.line, item.first
        )


@dataclass(frozen=True)
class DataSet:
    """One machine of a deck: the cards between its first and END."""

    label: tuple[str, ...]
    records: Mapping[str, tuple[Record, ...]]
    line: int
    listed: tuple[str, ...] = field(default=())  # the cards after LIST
    user: tuple[str, ...] = ()  # the lines of USER: what no card can say, in the words of model files
    user_line: int = 0  # of the card USER

    def __getitem__(self, keyword: str) -> tuple[Record, ...]:
        return self.records.get(keyword, ())

    @property
    def system(self) -> Record:
        return self["SYST"][0]
