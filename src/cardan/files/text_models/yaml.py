"""Models as YAML, with the same words as in Python:

    name: pendulum
    parameters: {L: 1.0}
    bodies:
      rod: {mass: 1, inertia: L^2/12, position: [L/2, 0]}
    joints:
      pin: {type: Revolute, i: ground, j: "rod.at(-L/2, 0)"}
    analyses:
      - simulate: {until: 2, every: 0.01}
    design:
      minimize: {peak: pin.force}

Where a number stands, an expression of parameters may stand; where a function of the machine stands, an
expression of its quantities (see `model.expressions`). A marker is `crank.at(-1, 0, axis=(1, 0))`, the
same as a mapping `{body: crank, at: [-1, 0], axis: [1, 0]}`, or the name of one under `markers`. Bodies and
elements may be used before they are defined. `dim: 3` makes a machine in space: vectors have three numbers, markers
may have a `reference`, and bodies an `orientation` (see `space_words`). Nothing in a file is executed, no
tag is honoured, no other file is read but tables. A block may name an FMU, which is a program: such a file is refused
unless its reader says that FMUs are trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import FileError, suggestion
from cardan.files.model_file import AnalysisRequest, ModelFile
from cardan.files.text_models.event_words import EVENTS
from cardan.files.text_models.nodes import Node, compose
from cardan.files.text_models.words import (
    ANALYSES,
    DESIGN,
    DRAWING,
    ELEMENT_SECTIONS,
    MODEL_FILE_VERSION,
    WordValues,
    analysis_words,
    body_words,
    curve_makers,
    curve_type,
    element_types,
    plain,
    shapes_of,
    signature_words,
    snake_case,
    state_words,
    words_of,
)
from cardan.files.text_models.yaml_events import EventReader
from cardan.io.text import read_bytes, read_so_far, read_text
from cardan.model.element import Element, Point
from cardan.model.flexible.flexible_body import FlexibleBody
from cardan.model.fmi.block import Fmu
from cardan.model.model import Model
from cardan.model.units import Units
from cardan.numerics.tapes.cache import key_of
from cardan.public import instead_of

if TYPE_CHECKING:
    from cardan.model.expressions.functions import Spline
    from cardan.model.ground.terrain import Terrain


ADDED = ("parameters", "inputs", "functions", "bodies", "markers", *ELEMENT_SECTIONS, "states", EVENTS)  # to a machine
SECTIONS = ("cardan", "name", "dim", "units", "gravity", "parameters", "inputs", "functions", "ground_shape",
            "bodies", "markers",
            *ELEMENT_SECTIONS, "states", EVENTS, "analyses", DESIGN, DRAWING)  # fmt: skip
DRAWING_WORDS = ("relations", "picture")  # what the studio's window keeps with a machine; no analysis reads it


def load_yaml(path: str | Path, trust_fmus: bool = False) -> ModelFile:
    """The machine and the analyses of a YAML file; `trust_fmus`: FMUs that it names may run."""
    return parse_yaml(read_text(path), path, trust_fmus)


def parse_yaml(
    text: str, path: str | Path | None = None, trust_fmus: bool = False, may_name_files: bool = True
) -> ModelFile:
    """The same from a string; `path` serves messages and, without a `name`, names the model. A text of unknown origin
    should not make cardan read files of this computer."""
    try:
        place = Path(path) if path else Path("machine")
        folder = place.parent if may_name_files else None
        return _FileReader(compose(text), place.stem, folder, trust_fmus).file()
    except FileError as error:
        raise FileError(error.message, path, error.line, error.column) from None


def add_to_model(model: Model, text: str, folder: Path = Path()) -> None:
    """Add to a machine what a text says in the words of model files, in the sections from parameters to events.

    It may refer to all that the machine has. `folder`: where paths of tables begin.
    """
    reader = _Addition(compose(text), model, folder)
    reader.parts()


class _FileReader(EventReader):
    """Builds the model of one file, section by section."""

    def __init__(self, root: Node, name: str, folder: Path | None, trust_fmus: bool = False):
        super().__init__()
        self.folder, self.trust_fmus = folder, trust_fmus
        root = root if root.value is not None else Node({}, 1, 1)
        self.sections = self.mapping(root, SECTIONS, "the file")
        self.model = self.header(name)

    def file(self) -> ModelFile:
        self.parts()
        if read := read_so_far():  # what is derived while the design is read is kept, too
            self.model.made_from = key_of(read), self.model.version
        if (drawing := self.sections.get(DRAWING)) is not None and drawing.value is not None:
            self.mapping(drawing, DRAWING_WORDS, DRAWING)
        analyses = tuple(self.analyses())
        section = self.sections.get(DESIGN)
        if section is None or section.value is None:
            return ModelFile(self.model, analyses)
        from cardan.files.text_models.yaml_design import (
            read_design,  # few files have this section, and its modules take a while
        )

        return ModelFile(self.model, analyses, read_design(self.model, section).along(analyses))

    def parts(self) -> None:
        """All that the machine is made of."""
        model = self.model
        self.each("parameters", self.parameter)
        self.each("inputs", self.input)
        self.gravity()
        self.each("functions", self.curve)
        if node := self.sections.get("ground_shape"):
            model.ground_shape = self.value(node, body_words()["shape"].shapes, "ground_shape")
        self.each("bodies", lambda name, node: model.body(name, **self.words(node, body_words(), f'body "{name}"')))
        self.declare()
        self.each("markers", self.named_marker)
        for section in ELEMENT_SECTIONS:
            self.each(section, lambda name, node: model.add(self.element(name)))
        self.each(
            "states",
            lambda name, node: model.state(name, **self.words(node, state_words(), f'state "{name}"')),
        )
        self.each(EVENTS, self.add_event)
        self.check_expressions()

    def each(self, section: str, make: Callable[[str, Node], object]) -> None:
        """Make every entry of a section; what the model's classes complain about is told where it stands."""
        for name, node in self.named(section):
            self.guarded(lambda n=name, x=node: make(n, x), self.at_key(section, name), node.value)

    def named(self, section: str) -> Iterable[tuple[str, Node]]:
        """The entries of a section, which may be left out or empty."""
        node = self.sections.get(section)
        return () if node is None or node.value is None else self.mapping(node, None, section).items()

    def at_key(self, section: str, name: str) -> Node:
        """The place of a name in a section, for messages."""
        return Node(None, *self.sections[section].keys[name])

    # -- sections --------------------------------------------------------------------------------------------

    def header(self, name: str) -> Model:
        get = self.sections.get
        if (version := get("cardan")) and version.value != MODEL_FILE_VERSION:
            version.fail(f"cardan: the format version must be {MODEL_FILE_VERSION}, found {version}")
        options: WordValues = {"name": name}
        if title := get("name"):
            options["name"] = self.text(title, "name")
        self.model = Model()  # no parameters yet: dim and units are plain
        if dim := get("dim"):
            size = self.number(dim, "dim")
            options["dim"] = int(size) if size.is_integer() else size
            self.guarded(lambda: Model(**options), dim)
        if units := get("units"):
            is_mapping = isinstance(units.value, dict)
            options["units"] = Units(**self.words(units, words_of(Units), "units")) if is_mapping else units.text
            self.guarded(lambda: Model(**options), units)
        return Model(**options)

    def parameter(self, name: str, node: Node) -> None:
        what = f'parameter "{name}"'
        if isinstance(node.value, dict):
            self.model.parameter(name, **self.words(node, signature_words(Model.parameter), what))
        else:
            self.model.parameter(name, self.number(node, what))

    def input(self, name: str, node: Node) -> None:
        what = f'input "{name}"'
        if isinstance(node.value, dict):
            self.model.input(name, **self.words(node, signature_words(Model.input), what))
        else:
            self.model.input(name, 0.0 if node.value is None else self.number(node, what))

    def gravity(self) -> None:
        """Gravity is read after the parameters, as it may use them."""
        if node := self.sections.get("gravity"):
            value = self.value(node, shapes_of("tuple[Scalar, ...] | None"), "gravity")
            checked = self.guarded(lambda: Model(self.model.name, self.model.dim, gravity=value), node)
            self.model.gravity = checked.gravity

    def curve(self, name: str, node: Node) -> None:
        what = f'function "{name}"'
        entries = self.mapping(node, None, what)
        if type_node := entries.get("type"):
            self.model.function(name, self.made_curve(name, node, type_node, what))
            return
        cls = curve_type(entries)
        function: Any = cls(**self.words(node, words_of(cls), what), name=name)
        self.model.function(name, function)

    def made_curve(self, name: str, node: Node, type_node: Node, what: str) -> Spline | Terrain:
        """What a function such as `cardan.bump_profile` makes; paths of tables begin at the folder of the file."""
        maker = curve_makers().get(snake_case(type_node.text))
        if maker is None:
            type_node.fail(f"{what}: unknown type {type_node}{suggestion(type_node.text, curve_makers())}")
        options = self.words(node, signature_words(maker), what, extra=("type",))
        if "path" in options:
            options["path"] = str(self.path_of(options["path"], node))
        try:
            return maker(**options, name=name)
        except FileError as error:  # of the table, with its own path and line
            node.fail(f"{what}: {error}")

    def named_marker(self, name: str, node: Node) -> None:
        if name in self.model.bodies or name == "ground":
            self.at_key("markers", name).fail(f'marker "{name}": the name is already taken by a body')
        self.markers[name] = self.marker(node, f'marker "{name}"')

    def declare(self) -> None:
        """Note the elements of all sections, so that they may refer to each other in any order."""
        for section in (*ELEMENT_SECTIONS, EVENTS):
            for name, node in self.named(section):
                if name in self.declared:
                    other = self.declared[name][0]
                    self.at_key(section, name).fail(f'"{name}": the name is already taken in {other}')
                self.declared[name] = (section, node)

    def element(self, name: str) -> Element:
        """The element of this name, made now if it was not needed before."""
        if name in self.elements:
            return self.elements[name]
        section, node = self.declared[name]
        place = self.at_key(section, name)
        if name in self.unfinished:
            place.fail(f'"{name}": refers to itself, through {", ".join(self.unfinished)}')
        self.unfinished.append(name)
        self.elements[name] = (
            self.event(name, node) if section == EVENTS else self.new_element(section, name, node, place)
        )
        self.unfinished.pop()
        return self.elements[name]

    def new_element(self, section: str, name: str, node: Node, place: Node) -> Element:
        cls = self.element_type(section, name, node)
        what = f'{cls.kind} "{name}"'
        if cls is Fmu:
            self.check_trust(node, what, place)
        if cls is Point and not (isinstance(node.value, dict) and "marker" in node.value):
            options: WordValues = {"marker": self.marker(node, what)}
        else:
            options = self.words(node, words_of(cls), what, extra=("type",))
        for word in ("file",) if cls is Fmu else ("data",) if cls is FlexibleBody else ():
            options[word] = self.file_at(options[word], place)
        return self.guarded(lambda: cls(name=name, **options), place, node.value)

    def check_trust(self, node: Node, what: str, place: Node) -> None:
        """Refuse FMUs, which are programs, unless they are trusted: they are not even opened."""
        file = self.mapping(node, None, what).get("file")
        if file is None or file.value is None:
            place.fail(f'{what}: "file" is missing: the path of the FMU')
        if not self.trust_fmus:
            file.fail(
                f"{what}: the FMU {file} is a program, which would run on this computer. If you trust it, load the "
                "file with cd.load_model(..., trust_fmus=True), or with --trust-fmus on the command line"
            )

    def file_at(self, file: str, node: Node) -> str:
        """The path of an FMU or of a reduced body, which begins at the folder of the file."""
        path = self.path_of(file, node)
        if path.is_file():
            read_bytes(path)  # what is kept of the machine depends on it
        return str(path)

    def element_type(self, section: str, name: str, node: Node) -> type[Element]:
        if section == "points":
            return Point
        kinds, what = element_types(section), f'"{name}" in {section}'
        type_node = self.mapping(node, None, what).get("type")
        if type_node is None:
            self.at_key(section, name).fail(f'{what}: "type" is missing: one of {", ".join(kinds)}')
        cls = {plain(word): cls for word, cls in kinds.items()}.get(plain(type_node.text))
        if cls is None:
            ours = instead_of(type_node.text)
            type_node.fail(
                f"{what}: unknown type {type_node}{f': {ours}' if ours else suggestion(type_node.text, kinds)}"
            )
        return cls

    def analyses(self) -> Iterator[AnalysisRequest]:
        node = self.sections.get("analyses")
        if node is None or node.value is None:
            return
        if not isinstance(node.value, list):
            node.fail(f"analyses: expected a list such as [simulate: {{until: 1}}], found {node}")
        for item in node.value:
            yield self.analysis(item)

    def analysis(self, item: Node) -> AnalysisRequest:
        if isinstance(item.value, dict) and len(item.value) != 1:
            item.fail("analyses: each entry is one analysis; begin each with its own dash")
        single = isinstance(item.value, dict)
        kind, node = next(iter(item.value.items())) if single else (item.text, Node({}, item.line, item.column))
        if kind not in ANALYSES:
            item.fail(f'analyses: unknown analysis "{kind}"{suggestion(kind, ANALYSES)}')
        if node.value is None:  # "- assemble:" with nothing behind the colon
            node.value = {}
        options = self.words(node, analysis_words(kind), kind)
        for name in options.get("parameters") or {}:
            if name not in self.model.parameters:
                near = suggestion(name, self.model.parameters)
                node.value["parameters"].fail_at_key(name, f'{kind}: no parameter "{name}"{near}')
        return AnalysisRequest(kind, options, item.line)


class _Addition(_FileReader):
    """Adds to a machine that is there already."""

    def __init__(self, root: Node, model: Model, folder: Path):
        EventReader.__init__(self)
        self.folder, self.model = folder, model
        self.sections = self.mapping(root if root.value is not None else Node({}, 1, 1), ADDED, "what is added")
        self.elements |= model.elements
        self.declared |= {name: ("the machine", Node(None, 1, 1)) for name in model.elements}
