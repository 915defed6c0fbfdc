"""Reading orientations and solids of a YAML model (see `space_words`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import suggestion
from cardan.files.text_models.nodes import Node
from cardan.files.text_models.space_words import (
    COMPOSE,
    EULER_PARAMETERS,
    ORIENTATIONS,
    VECTOR,
    size_words,
    solid_words,
    solids,
)
from cardan.files.text_models.values import ValueReader
from cardan.files.text_models.words import Word, WordValues
from cardan.model.bodies.mesh import Mesh
from cardan.model.expressions.values import vector
from cardan.model.rotation import orientation as makers

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


ONE_OF_ORIENTATIONS = "four Euler parameters, or a mapping that begins with one of " + ", ".join(ORIENTATIONS)


class SpaceReader(ValueReader):
    """Reads what only space has: orientations and solids (a shape serves the plane, too)."""

    folder: Path | None = Path()  # where paths of files begin; None: the text may name no files

    def __init__(self) -> None:
        super().__init__()
        self.structured |= {"Orientation": self.orientation, "Solid": self.solid}

    def path_of(self, file: str, node: Node) -> Path:
        """The path of a file that the text names."""
        if self.folder is None:
            node.fail(f'"{file}": this text comes from elsewhere, and may not name files of this computer')
        return self.folder / file

    # -- orientations ----------------------------------------------------------------------------------------

    def orientation(self, node: Node, what: str) -> tuple[Scalar, ...]:
        """Four numbers, or what one of the functions of `cardan.model.rotation.orientation` makes of a mapping."""
        if isinstance(node.value, list):
            p = self.value(node, VECTOR, what)
            if len(p) != EULER_PARAMETERS:
                node.fail(f"{what}: expected {EULER_PARAMETERS} Euler parameters, found {len(p)} numbers")
            return p
        if not isinstance(node.value, dict):
            node.fail(f"{what}: expected {ONE_OF_ORIENTATIONS}; found {node}")
        heads = [word for word in node.value if word in ORIENTATIONS]
        if not heads:
            word = next(iter(node.value), "")
            near = suggestion(word, [*ORIENTATIONS]) or f"; begin with one of {', '.join(ORIENTATIONS)}"
            node.keys.setdefault(word, (node.line, node.column))
            node.fail_at_key(word, f'{what}: unknown word "{word}"{near}')
        if len(heads) > 1:
            node.fail_at_key(heads[1], f'{what}: "{heads[0]}" and "{heads[1]}" exclude each other; give one of them')
        values = self.words(node, ORIENTATIONS[heads[0]], what)
        return self.guarded(lambda: _made(heads[0], values), node.value[heads[0]], prefix=f"{what}: ")

    # -- solids ----------------------------------------------------------------------------------------------

    def solid(self, node: Node, what: str) -> Any:
        """{box: [0.1, 0.2, 0.3], density: 7850, ...}, or a list of such"""
        if isinstance(node.value, list):
            return tuple(self.solid(item, what) for item in node.value)
        classes = solids()
        entries = self.mapping(node, [*classes, *solid_words()], what)
        heads = [word for word in entries if word in classes]
        if len(heads) != 1:
            node.fail(f"{what}: give one of {', '.join(classes)}, with its sizes")
        cls, sizes = classes[heads[0]], entries[heads[0]]
        options = {
            word: self.value(entry, solid_words()[word].shapes, f"{what}: {word}")
            for word, entry in entries.items()
            if word not in classes
        }
        options |= self._sizes(sizes, size_words(cls), f"{what}: {heads[0]}")
        if issubclass(cls, Mesh):
            options["file"] = str(self.path_of(options["file"], sizes))
        places = entries | (sizes.value if isinstance(sizes.value, dict) else {})
        return self.guarded(lambda: cls(**options), sizes, places, f"{what.partition(': ')[0]}: ")

    def _sizes(self, node: Node, words: Mapping[str, Word], what: str) -> WordValues:
        """By name, or those that are needed in their order; a single one may stand alone."""
        if isinstance(node.value, dict):
            return self.words(node, words, what)
        words = {name: word for name, word in words.items() if word.required}
        items = node.value if isinstance(node.value, list) else [node]
        if len(items) != len(words):
            node.fail(f"{what}: expected {_listed(words)}, found {len(items)} value{'s' * (len(items) != 1)}")
        named = zip(words.values(), items, strict=True)
        return {word.name: self.value(item, word.shapes, f"{what}: {word.name}") for word, item in named}


def _made(head: str, values: WordValues) -> tuple[Scalar, ...]:
    if head in ("euler_angles", "euler"):
        a, b, c = vector(values[head], 3, "Euler angles")
        return makers.euler_angles(a, b, c, values.get("sequence", "zxz"))
    if head == "rotation_vector":
        return makers.rotation_vector(*vector(values[head], 3, "rotation vector"))
    if head == "axis":
        return makers.axis_angle(values["axis"], values["angle"])
    if head == "direction_cosines":
        return makers.direction_cosines(values[head])
    if head == COMPOSE:
        return makers.compose(*values[head])
    return makers.pointing(values["point"], values["to"], values.get("and_point"), values.get("and_to"))


def _listed(words: Mapping[str, Word]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
