"""Orientations and solids in text models, found by looking at the functions and classes that make them.

    orientation: [1, 0, 0, 0]                                  Euler parameters, of any length
    orientation: {euler_angles: [10 deg, 20 deg, 0], sequence: zyx}   zxz where the sequence is left out; also: euler
    orientation: {rotation_vector: [0, 0, 0.4]}                cardan.rotation_vector
    orientation: {axis: [0, 0, 1], angle: 30 deg}              cardan.axis_angle
    orientation: {direction_cosines: [[0, -1, 0], [1, 0, 0], [0, 0, 1]]}
    orientation: {point: [0, 0, 1], to: [1, 1, 0]}             cardan.pointing, a second pair with `and_point`, `and_to`
    orientation: {compose: [{axis: ...}, {euler_angles: ...}]}   cardan.compose
    shape: {cylinder: {radius: 0.01, length: 0.5}, density: 7850, center: [0, 0, 0.1], orientation: ...}
    shape: {box: [0.1, 0.2, 0.3], density: 7850}               sizes in their order; {sphere: 0.1} where there is one
    shape: {mesh: {file: housing.stl, scale: 0.001}, density: 7850}   {mesh: housing.stl} where it is in model units

So a shape added to `model/bodies/shapes.py` can be written in files without a line of change here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from cardan.files.text_models.words import Word, shapes_of, snake_case, words_of
from cardan.model.bodies import mesh, shapes
from cardan.model.bodies.shapes import Shape as Solid

VECTOR = shapes_of("tuple[Scalar, ...]")
SEQUENCE = Word("sequence", shapes_of("str | int"), "zxz")
COMPOSE = "compose"
EULER_PARAMETERS = 4
# head -> the function of cardan that makes the orientation
MAKERS = {
    "euler_angles": "euler_angles",
    "euler": "euler_angles",
    "rotation_vector": "rotation_vector",
    "axis": "axis_angle",
    "direction_cosines": "direction_cosines",
    "point": "pointing",
    COMPOSE: "compose",
}
# head -> word -> what may stand there; the words in the order of the arguments of the function
ORIENTATIONS: dict[str, dict[str, Word]] = {
    "euler_angles": {"euler_angles": Word("euler_angles", VECTOR), "sequence": SEQUENCE},
    "euler": {"euler": Word("euler", VECTOR), "sequence": SEQUENCE},
    "rotation_vector": {"rotation_vector": Word("rotation_vector", VECTOR)},
    "axis": {"axis": Word("axis", VECTOR), "angle": Word("angle", shapes_of("Scalar"))},
    "direction_cosines": {
        "direction_cosines": Word("direction_cosines", shapes_of("tuple[tuple[Scalar, ...], ...]")),
    },
    "point": {
        "point": Word("point", VECTOR),
        "to": Word("to", VECTOR),
        "and_point": Word("and_point", VECTOR, None),
        "and_to": Word("and_to", VECTOR, None),
    },
    COMPOSE: {COMPOSE: Word(COMPOSE, shapes_of("tuple[Orientation, ...]"))},
}


@lru_cache
def solids() -> dict[str, type[Solid]]:
    """Word -> class of the solids that files know."""
    classes = (getattr(home, name) for home in (shapes, mesh) for name in home.__all__)
    return {snake_case(cls.__name__): cls for cls in classes if cls is not Solid}


@lru_cache
def size_words(cls: type[Solid]) -> dict[str, Word]:
    """What defines a solid: its lengths, or its file."""
    shared = words_of(Solid)
    return {name: word for name, word in words_of(cls).items() if name not in shared}


@lru_cache
def solid_words() -> dict[str, Word]:
    """What all solids share: density, and where they sit in the body."""
    words = words_of(Solid)
    return words | {"orientation": replace(words["orientation"], shapes=shapes_of("Orientation"))}
