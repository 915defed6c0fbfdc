"""The pieces of a scene as the animation page reads them: shapes once each, pieces that name them by number."""

from __future__ import annotations

from cardan.results.scene import Form, Path, Piece, Place, Scene

USUAL = {Path: Path()._asdict(), Form: Form("")._asdict()}


def pieces_data(scene: Scene) -> dict[str, object]:
    """`shapes` and `pieces`; what is as usual (see `Path`, `Form`, `Piece`) is left out."""
    numbers: dict[Path | Form, int] = {}
    pieces = [_piece(piece, numbers.setdefault(piece.shape, len(numbers))) for piece in scene.pieces]
    return {"shapes": [_shape(shape) for shape in numbers], "pieces": pieces}


def _shape(shape: Path | Form) -> dict[str, object]:
    usual = USUAL[type(shape)]
    data = {word: value for word, value in shape._asdict().items() if value != usual[word]}
    if shape.lines:
        data["lines"] = [[x for point in line for x in point] for line in shape.lines]
    return data


def _piece(piece: Piece, shape: int) -> dict[str, object]:
    data: dict[str, object] = {"shape": shape, "style": piece.style, "at": _place(piece.at), "of": piece.of}
    if piece.to is not None:
        data["to"] = _place(piece.to)
    if piece.wind is not None:
        data["wind"] = piece.wind
    if any(piece.radii):
        data["radii"] = piece.radii
    return data | {word: True for word in ("stretch", "bent", "under") if getattr(piece, word)}


def _place(place: Place) -> list[float]:
    """The body, its point, and the turn where there is one."""
    return [place.body, *place.point, *place.turn]
