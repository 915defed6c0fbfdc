"""One language of quantities: what a dotted name means, wherever it is written.

    element.quantity              rod.velocity, pin.reaction_at_joint, leg.length
    element.quantity.component    rod.velocity.x, pin.reaction_at_joint.Fx, rotor.orientation.e0
    rod.x                         short for rod.position.x; rotor.e0 for rotor.orientation.e0
    z, controller                 of a user state z.value, of a block controller.output
    k, t                          a parameter, the time

Whoever knows quantities (a Result, its layout, the view of a machine) is a `Source`; `find` tells which of them a name
means, or in one sentence why it means none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple, Protocol

from cardan.errors import UnknownNameError, described, suggestion
from cardan.results.quantities import AXES, DERIVED, EULER_PARAMETERS, MULTIPLIER, component_names

TIME = ("t", "time")
ENERGY = "energy"
ALONE = ("value", "output")  # what the name of a state, a parameter or a block means
SHORT = dict.fromkeys(AXES, "position") | dict.fromkeys(EULER_PARAMETERS, "orientation")
SAME = {"Mz": "N", "N": "Mz"}  # the moment of a reaction in the plane and in space
ATTEMPTS = (  # what people write, and what it is called
    (r"(.*(?:position|velocity|acceleration)(?:_global)?)_([xyz])", r"\1.\2"),
    (r"reaction_([xyz])", r"reaction_at_joint.F\1"),
    (r"reaction_moment_([xyz])", r"reaction_i.M\1"),
    (r"reaction_moment", "reaction_i.Mz"),
    (r"moment|torque", "reaction_at_joint.Mz"),
    (r"reaction", "force"),
    (r"(F[xyz]|M[xyz]|N)", r"reaction_at_joint.\1"),
    (r"v([xyz])", r"velocity.\1"),
    (r"a([xyz])", r"acceleration.\1"),
    (r"omega", "angular_velocity"),
    (r"theta|phi|rotation", "angle"),
    (r"(kinetic|potential)(_energy)?", None),
)


class Source(Protocol):
    """Something that has quantities by element and word."""

    @property
    def elements(self) -> Collection[str]:
        """The names of all that has quantities: bodies, elements, states, parameters."""
        ...

    def size(self, element: str, word: str) -> int | None:
        """How many components a quantity has; None where there is none."""
        ...

    def words(self, element: str) -> Collection[str]:
        """The quantities of an element."""
        ...


class Quantity(NamedTuple):
    """A quantity of an element, or one component of it (by its place)."""

    element: str
    word: str
    component: int | None = None
    size: int = 1

    @property
    def names(self) -> list[str]:
        """What its numbers are called: one for each component."""
        every = scalar_names(self.element, self.word, self.size)
        return every if self.component is None else [every[self.component]]

    @property
    def endings(self) -> list[str]:
        """What tells these numbers from each other: ".x", ".y", or nothing."""
        parts = _parts(self.word, self.size) if self.component is None else ()
        return [f".{part}" for part in parts] or [""]

    @property
    def places(self) -> list[int]:
        """Which of the components of the whole quantity it has."""
        return [*range(self.size)] if self.component is None else [self.component]


THE_TIME = Quantity("", TIME[0])


class Sizes:
    """A source whose quantities are known by their sizes."""

    def __init__(self, sizes: Mapping[tuple[str, str], int]):
        self._sizes = sizes
        self.elements = dict.fromkeys(element for element, _ in sizes)

    def size(self, element: str, word: str) -> int | None:
        return self._sizes.get((element, word))

    def words(self, element: str) -> list[str]:
        return [word for owner, word in self._sizes if owner == element]


def scalar_names(element: str, word: str, size: int) -> list[str]:
    """The names of the numbers of a quantity: "rod.angle", or "rod.velocity.x", "rod.velocity.y"."""
    name = f"{element}.{word}" if element else word
    return [f"{name}.{part}" for part in _parts(word, size)] or [name]


def find(name: str, source: Source) -> Quantity:
    """The quantity that a name means.

    Raises
    ------
    UnknownNameError
        It means none.
    """
    if not isinstance(name, str):
        written = getattr(name, "name", "rod.angle")
        raise UnknownNameError(f'quantities are named by texts: write "{written}" in place of {described(name)}')
    elements = [*_elements_in(name, source)]
    for element in sorted(elements, key=name.__eq__):  # "drive.lag" is that of "drive", though it is a state, too
        quantity = _of_element(element, name[len(element) + 1 :], source)
        if quantity is not None:
            return quantity
    if name in TIME:
        return THE_TIME
    raise UnknownNameError(f'unknown name "{name}"{_remedy(name, source)}')


def size_of(source: Source, element: str, word: str) -> int | None:
    """How many components a quantity has that is there, or follows from what is there; None for others."""
    size = source.size(element, word)
    if size is None and word in DERIVED and all(source.size(element, needed) for needed in DERIVED[word].needed):
        return DERIVED[word].size
    return size


def words_of(source: Source, element: str) -> list[str]:
    """The quantities of an element, and those that follow from them."""
    words = [*source.words(element)]
    return words + [word for word in DERIVED if word not in words and size_of(source, element, word)]


def _elements_in(name: str, source: Source) -> Iterator[str]:
    """The elements that a name begins with, the longest first: names of elements may contain dots."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        if (element := ".".join(parts[:count])) in source.elements:
            yield element


def _of_element(element: str, rest: str, source: Source) -> Quantity | None:
    for word in (rest,) if rest else ALONE:
        if size := size_of(source, element, word):
            return Quantity(element, word, None, size)
    word, _, part = rest.rpartition(".")
    if rest in SHORT:
        word, part = SHORT[rest], rest
    size = size_of(source, element, word) if word else None
    parts = _parts(word, size) if size else ()
    for component in (part, SAME.get(part)):
        if component in parts:
            return Quantity(element, word, parts.index(component), size or 1)
    return None


def _parts(word: str, size: int) -> tuple[str, ...]:
    return component_names(word, size) if size > 1 or word == MULTIPLIER else ()


def _remedy(name: str, source: Source) -> str:
    """What to write instead, and what there is."""
    element = next(_elements_in(name, source), None)
    if element is None:
        owner, dot, rest = name.partition(".")
        near = get_close_matches(owner, source.elements, n=1)
        if near:
            return f'; did you mean "{near[0]}{dot}{rest}"?'
        having = next((other for other in source.elements if name in words_of(source, other)), None)
        of_an_element = f'; it is a quantity of an element: write "{having}.{name}"'
        return suggestion(name, source.elements) if having is None else of_an_element
    words = words_of(source, element)
    if not words:
        return f'; "{element}" has no quantities here'
    listed = f'"{element}" has {", ".join(words)}'
    rest = name[len(element) + 1 :]
    if not rest:
        return f", which is more than one number: {listed}"
    for pattern, meant in ATTEMPTS:
        attempt = re.fullmatch(pattern, rest)
        if attempt is not None:
            remedy = f"{ENERGY}.{attempt[1]}" if meant is None else f"{element}.{attempt.expand(meant)}"
            try:
                find(remedy, source)
            except UnknownNameError:
                continue
            return f'; write "{remedy}" ({listed})'
    scalars = [s for word in words for s in scalar_names(element, word, size_of(source, element, word) or 1)]
    near = suggestion(name, [*(f"{element}.{word}" for word in words), *scalars])
    return f"{near} ({listed})" if near.endswith("?") else f"; {listed}"
