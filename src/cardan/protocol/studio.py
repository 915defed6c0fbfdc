"""The line between a studio and its window: what a page may ask for, what it is answered, what pages are told unasked.

A request is a text frame with a JSON object {"do": NAME, "id": N, ...}. It gets exactly one answer, {"answer": N, ...}
or {"answer": N, "error": "one sentence"}; a frame that cannot be read is answered with {"answer": null, "error": ...}.
What the studio tells without being asked is {"tell": NAME, ...}; a run comes in a frame of bytes, with its numbers.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from cardan.protocol.checking import Said
from cardan.protocol.run import ChainJoint, Dim, Payload

MOST_ITEMS = 10_000  # of parameters, of places of a curve
LONGEST_NAME = 1000  # letters
MOST_STUDIED_RUNS = {2: 16, 3: 8}  # in space each takes a part of a page's graphics card

Text = Annotated[str, Said("a text")]
Name = Annotated[str, Said(f"a name of at most {LONGEST_NAME} letters", most=LONGEST_NAME)]
Number = Annotated[float, Said("a number")]
Count = Annotated[int, Said("a whole number, 0 or more", least=0)]
Numbers = Annotated[list[float], Said("a list of numbers", most=MOST_ITEMS)]
Names = Annotated[list[str], Said("a list of names", most=MOST_ITEMS)]
WorldPlace = Annotated[list[float], Said("two or three numbers", least=2, most=3)]
Curve = Annotated[list[WorldPlace], Said(f"a list of at most {MOST_ITEMS} places", most=MOST_ITEMS)]
Values = Annotated[dict[str, float], Said("numbers by name", most=MOST_ITEMS)]
Ranges = Annotated[dict[str, tuple[float, float]], Said("pairs of numbers by name", most=MOST_ITEMS)]
Words = Annotated[dict[str, object], Said("an object")]
Edit = dict[str, object]
Limits = Annotated[list[Edit], Said("a list of limits", most=MOST_ITEMS)]
Edits = Annotated[list[Edit], Said("a list of edits", least=1, most=MOST_ITEMS)]

EXPORTS = {
    "html": "a page that opens in any browser",
    "live.html": "a page whose sliders simulate the machine anew",
    "pdf": "a report to print: machine, plots, tables",
    "svg": "the plots, for papers",
    "fmu": "the machine for other programs",
    "mp4": "a movie drawn for papers; it needs ffmpeg",
    "gif": "a movie drawn for papers, without ffmpeg",
    "csv": "a table of every quantity",
    "h5": "the whole result, for Python",
}


class Nothing(TypedDict):
    """No fields."""


# -- motions -----------------------------------------------------------------------------------------------------------


class Move(TypedDict):
    """Run the machine with other values of parameters, and in another way."""

    parameters: Values
    mode: NotRequired[Name | None]


class Pose(TypedDict):
    """Set joints at the start of the motion: shown, and with `keep` written into the document."""

    joints: Values
    keep: NotRequired[bool]


class Drag(TypedDict):
    """Pull the machine at a point."""

    phase: Literal["begin", "move", "end"]
    body: NotRequired[Name]
    point: NotRequired[WorldPlace]
    to: NotRequired[WorldPlace]
    how: NotRequired[Literal["kinematic", "dynamic"]]
    t: NotRequired[Number]


class Pulled(TypedDict):
    """Where the machine is, and with a point that is pulled, what it met."""

    poses: NotRequired[dict[str, list[float]]]
    point: NotRequired[list[float]]
    missing: NotRequired[float]
    force: NotRequired[list[float]]
    t: NotRequired[float]
    stopped_by: NotRequired[list[str]]  # limits that are in the way
    note: NotRequired[str]
    is_start: NotRequired[bool]  # at the end: whether the position became the start of the machine


class Moment(TypedDict):
    t: Number


class Pole(TypedDict):
    """`at` is null where one body only translates against the other."""

    name: str
    bodies: list[str]
    at: list[float] | None


class MarkVelocity(TypedDict):
    name: str
    body: str
    at: list[float]
    velocity: list[float]


class Poles(TypedDict):
    t: float
    poles: list[Pole]
    velocities: list[MarkVelocity]


# -- what is wrong -----------------------------------------------------------------------------------------------------


class Lines(TypedDict):
    lines: list[str]


class Fix(TypedDict):
    """Edits that mend a problem, and the words of their button."""

    label: str
    edits: list[Edit]


class Problem(TypedDict):
    what: str
    elements: list[str]  # elements and bodies that it concerns
    element: str | None
    at: list[float] | None  # where it is, in the world
    words: str
    advice: str
    stops: bool  # whether it keeps the machine from running
    fixes: list[Fix]


class Problems(TypedDict):
    problems: list[Problem]


# -- design ------------------------------------------------------------------------------------------------------------


class AskInfluences(TypedDict):
    response: Name
    kind: Name
    live: NotRequired[bool]


class AskOptimum(TypedDict):
    """The variables are those that have a range; a limit has a response, a kind, a bound and a value."""

    response: Name
    kind: Name
    ranges: NotRequired[Ranges]
    goal: NotRequired[Literal["least", "largest"]]
    limits: NotRequired[Limits]


class Compared(TypedDict):
    """A number before a search and after it. `limit`: what was to hold; empty for variables and the goal."""

    name: str
    unit: str
    before: float | None
    after: float | None
    limit: str


class Share(TypedDict):
    parameter: str
    derivative: float | None
    share: float | None  # the change of the response for one percent more of the parameter


class Influences(TypedDict):
    response: str
    kind: str
    value: float | None
    unit: str
    each: list[Share]
    notes: list[str]


class NoInfluences(TypedDict):
    problem: str


SearchRow = tuple[int, float | None, float | None]  # iteration, objective, violation


class Search(TypedDict):
    """How a search for a better design goes."""

    rows: list[SearchRow]
    verdict: str
    searching: NotRequired[bool]
    good: NotRequired[bool]
    parameters: NotRequired[dict[str, float | None]]
    table: NotRequired[list[Compared]]


class SketchedCurve(TypedDict):
    curve: Curve
    times: NotRequired[Numbers]
    angles: NotRequired[Numbers]
    options: NotRequired[Words]


class Which(TypedDict):
    k: Count


class LinkageSummary(TypedDict):
    kind: str
    error: float  # the largest distance from the sketch, as a fraction of its size
    rms: float  # the root of the mean square of the distances, likewise
    type: str  # after Grashof
    dimensions: dict[str, float]
    crank_turns: bool
    curve: list[tuple[float, float]]  # the path of the point
    timing: NotRequired[float]  # of points with times


class ShownLinkage(LinkageSummary):
    transmission: float | None  # the least transmission angle, in rad
    links: list[list[list[float]]]  # each with its joints
    ground: list[list[float]]  # fixed pivots


class Linkages(TypedDict):
    progress: float
    words: str
    is_done: bool
    linkages: NotRequired[list[ShownLinkage]]  # where the list is another one than before


# -- studies -----------------------------------------------------------------------------------------------------------


class Study(TypedDict):
    parameter: Name
    low: Number
    high: Number
    count: Count


class Studied(TypedDict):
    index: int
    of: int
    parameter: str
    value: float
    payload: Payload | None
    problem: str


class AskCurves(TypedDict):
    """The same response over the range of each parameter."""

    response: Name
    kind: Name
    ranges: Ranges
    points: Count


class ResponseCurve(TypedDict):
    """A response against a parameter. `now`: its present value."""

    index: int
    of: int
    parameter: str
    response: str
    kind: str
    unit: str
    values: list[float]
    responses: list[float | None]
    now: float | None
    problem: str  # why some of them have none


class AskBand(TypedDict):
    """Half-widths of tolerances by parameter."""

    widths: Values
    runs: Count
    labels: Names


class ToleranceBand(TypedDict):
    """Between which curves quantities stay in the runs so far."""

    index: int
    of: int
    labels: list[str]
    times: list[float]
    low: list[list[float | None]]
    high: list[list[float | None]]
    failures: int  # runs that could not be computed,
    problem: str  # and why the last of them could not


class StudyEnded(TypedDict):
    topic: str  # study, curves or band
    done: int
    of: int
    problem: str


# -- the document ------------------------------------------------------------------------------------------------------


class AskEdit(TypedDict):
    edits: Edits


class Edited(TypedDict):
    names: list[str]  # of what was made, changed or removed


class Posed(TypedDict):
    names: NotRequired[list[str]]  # of what was changed in the document


class NewText(TypedDict):
    language: Literal["yaml", "python"]
    text: Text


class Undo(TypedDict):
    """What undo can do; each machine that is opened lies on another sheet."""

    can_undo: bool
    can_redo: bool
    sheet: int


class DrawnLine(TypedDict):
    """Between two joints or points of a body."""

    body: str
    between: list[str]


class Relation(TypedDict):
    """What a drawing holds: horizontal, vertical, parallel, equal, on-axis."""

    type: str
    lines: list[DrawnLine]
    point: NotRequired[str]  # on-axis: the joint on the line


class Picture(TypedDict):
    """A photograph behind the grid: its middle and its size, in units of length."""

    file: str
    at: list[float]
    width: float
    height: float


class Drawing(TypedDict):
    """What belongs to a drawing besides the machine."""

    relations: list[Relation]
    picture: Picture | None


class Document(Undo):
    """The machine as text. `editable`: whether edits are possible; else `why_not` says why."""

    yaml: str
    python: str
    is_program: bool  # whether `python` is a program of the user's;
    missing: list[str]  # and what of the machine it does not make
    path: str  # the name of the file that Save writes; empty where there is none yet
    is_saved: bool
    editable: bool
    why_not: str
    problem: str  # what is wrong with the text,
    line: int | None  # and in which line (from 1), where it is known
    drawing: Drawing


class Program(TypedDict):
    """A program of the user's that makes a machine."""

    state: Literal["running", "ended", "stopped", "failed"]
    name: str  # of its file; empty for one that was typed
    words: str
    progress: tuple[float, float] | None  # time reached, and the end of a run
    output: str
    left_out: int  # characters at the beginning of the output that are not shown
    seconds: float


# -- parts of the machine ----------------------------------------------------------------------------------------------


class PartName(TypedDict):
    name: str
    type: str


Outline = dict[str, list[PartName]]  # the parts of a machine by section


class Outlined(TypedDict):
    outline: Outline


class AskPart(TypedDict):
    name: Name


class PartField(TypedDict):
    """One datum of a part. `written` as in the text; "" where it is left out and `default` holds."""

    path: list[str | int]
    label: str
    written: str
    number: float | None
    unit: str
    kind: str
    help: str
    default: str
    required: bool
    choices: list[str]
    parts: list[tuple[str, float | None]]  # the items of a list: as written, and their numbers
    editable: bool


class Part(TypedDict):
    name: str
    section: str
    kind: str
    type: str
    words: str  # one sentence on what it is
    connects: list[str]
    fields: list[PartField]
    editable: bool


# -- files -------------------------------------------------------------------------------------------------------------


class Save(TypedDict):
    """Write the drawing to its file, or to another one of the folder."""

    name: NotRequired[Name]
    overwrite: NotRequired[bool]


class Saved(TypedDict):
    """`asks`: nothing was written, for there is something that would be lost; `overwrite` writes it."""

    saved: NotRequired[str]
    asks: NotRequired[str]


class Settle(TypedDict):
    """Sliders have come to rest: their values are written into the text, as one step of undo."""

    parameters: Values


class AskView(TypedDict):
    """What the window shows besides the machine; it is kept with the file."""

    sheet: Count
    view: Words


class View(TypedDict):
    """What the window showed when this machine was seen last; null where it was never seen."""

    sheet: int
    view: dict[str, object] | None


class AskRecovery(TypedDict):
    """Bring back the work that was not saved, or forget it."""

    bring_back: bool


class Recovery(TypedDict):
    """Work that was not saved when a studio ended: what it is, in words; empty where there is none."""

    words: str


class Sharing(TypedDict):
    """Others who work on the file, in words; empty where there is nobody."""

    words: str


class MachineYaml(TypedDict):
    text: str


class AskCut(TypedDict):
    name: Name
    format: Name


class CutOut(TypedDict):
    """The outline of a body as a file."""

    text: str


class NewPhoto(TypedDict):
    """A photograph to draw over, as PNG or JPEG in base64."""

    data: Text


class NewOutline(TypedDict):
    """A closed line that was drawn freehand, and how thick the part is; a number may be typed with a unit."""

    curve: Curve
    thickness: Name


class StoredOutline(TypedDict):
    file: str
    at: list[float]  # the middle of its area


class StoredPhoto(TypedDict):
    file: str


class Photo(TypedDict):
    data: str  # in base64
    type: str


class Open(TypedDict):
    name: Name


class AskLink(TypedDict):
    """A link that carries a drawing."""

    link: Text


class Link(TypedDict):
    """The end of an address, which carries the drawing."""

    link: str


class LinkWords(TypedDict):
    """What a link carries."""

    words: str


class Opened(TypedDict):
    notes: list[str]  # of the file


class Export(TypedDict):
    format: Name
    name: Name
    overwrite: NotRequired[bool]
    options: NotRequired[Words]


class Exported(TypedDict):
    """A file that is there, with its size in bytes; or one that is being written, of which pages are told later."""

    writing: NotRequired[str]
    saved: NotRequired[str]
    size: NotRequired[int]


class ExportEnded(TypedDict):
    name: str
    saved: NotRequired[str]
    size: NotRequired[int]
    problem: NotRequired[str]


# -- what pages are told -----------------------------------------------------------------------------------------------


class Slider(TypedDict):
    name: str
    unit: str  # empty where none can be told
    group: str
    value: float
    start: float
    low: float
    high: float
    step: float
    bounded: bool


class Mode(TypedDict):
    mode: str
    name: str


class Machine(TypedDict):
    """What the page must know of a machine before it has run."""

    name: str
    dim: Dim
    time_unit: str
    modes: list[Mode]
    mode: str
    kinds: list[str]
    design: bool
    sliders: list[Slider]


class Welcome(Machine):
    """And where it is from."""

    folder: str
    stem: str
    file: str  # in that folder, that the machine came from; empty where there is none
    openable: list[str]  # names of models and examples that can be opened


class Run(TypedDict):
    """A run with its numbers behind the JSON; without a payload the one that is shown stays."""

    number: int
    sheet: int
    mode: str
    payload: Payload | None
    stale: bool
    sketch: bool
    problem: str
    heading: str
    culprits: list[str]
    notes: list[str]
    done: str
    took: float
    parameters: dict[str, float | None]
    facts: list[tuple[str, str]]
    responses: list[str]


class Busy(TypedDict):
    what: str
    progress: tuple[float, float] | None


class Trouble(TypedDict):
    words: str


class JointSliders(TypedDict):
    joints: list[ChainJoint]


class Requests(TypedDict):
    """The fields of each request."""

    move: Move
    check: Nothing
    edit: AskEdit
    text: NewText
    undo: Nothing
    redo: Nothing
    drag: Drag
    pose: Pose
    diagnose: Nothing
    poles: Moment
    influences: AskInfluences
    optimize: AskOptimum
    stop: Nothing
    stop_run: Nothing
    prepare_program: Nothing
    stop_program: Nothing
    linkages: SketchedCurve
    take_linkage: Which
    settle: Settle
    forget_program: Nothing
    save: Save
    download: Nothing
    new: Nothing
    open: Open
    share: Nothing
    look_at_link: AskLink
    open_link: AskLink
    view: AskView
    recover: AskRecovery
    export: Export
    outline: Nothing
    inspect: AskPart
    cut: AskCut
    store_photo: NewPhoto
    store_outline: NewOutline
    photo: Nothing
    study: Study
    response_curves: AskCurves
    tolerance_band: AskBand
    stop_study: Nothing


class Answers(TypedDict):
    """What each request is answered, besides its number; all others are answered with nothing else."""

    check: Lines
    edit: Edited
    drag: Pulled
    pose: Posed
    diagnose: Problems
    poles: Poles
    save: Saved
    download: MachineYaml
    open: Opened
    share: Link
    look_at_link: LinkWords
    export: Exported
    outline: Outlined
    inspect: Part
    cut: CutOut
    store_photo: StoredPhoto
    store_outline: StoredOutline
    photo: Photo


class Tells(TypedDict):
    """What pages are told without having asked."""

    welcome: Welcome
    document: Document
    view: View
    recovery: Recovery
    sharing: Sharing
    run: Run
    busy: Busy
    problem: Trouble
    joints: JointSliders
    poses: Pulled
    program: Program
    influences: Influences | NoInfluences
    optimum: Search
    linkages: Linkages
    studied: Studied
    curve: ResponseCurve
    band: ToleranceBand
    study_ended: StudyEnded
    exported: ExportEnded
