"""The kinds of linkages that are searched: their dimensions and their positions in closed form.

The crank turns about A = 0 and has the length 1; the other fixed pivot of a four-bar is D = d, on the real axis. A
six-bar is a four-bar A-B-C-D with two more links, E-G and G-F: E lies on its crank, coupler or rocker, F on its rocker
or on the ground. That gives Watt's chain, whose links with three joints are neighbours (I: E on the coupler, F on the
rocker; II: E on the rocker, F on the ground), and Stephenson's, in which they are not (I: E on the crank, F on the
rocker; III: E on the coupler, F on the ground). The second six-bar of Stephenson is not among them: its crank is in a
loop of five links, so that its positions have no closed form by circles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.design.synthesis.linkages.jets import Jet, meeting, sliding

Points = dict[str, Any]  # joints and points by their letters, arrays or jets
NARROW, WIDEST_PAIR = 0.02, 3.0  # how much longer the two links of a pair are than the longest distance that they span


@dataclass(frozen=True)
class Kind:
    """A kind of linkages. `E`, `F`: the links that the second pair of links of a six-bar hangs on."""

    name: str
    family: str  # the word by which it is asked for
    slider: bool = False
    E: str = ""
    F: str = ""

    @property
    def six(self) -> bool:
        return bool(self.E)

    @property
    def lengths(self) -> tuple[str, ...]:
        """Dimensions that are positive."""
        return ("b",) if self.slider else ("b", "c", "d", "g", "h") if self.six else ("b", "c", "d")

    @property
    def numbers(self) -> tuple[str, ...]:
        """Other real dimensions: the offset of a guide."""
        return ("e",) if self.slider else ()

    @property
    def shapes(self) -> tuple[str, ...]:
        """Complex dimensions: places on links, in parts of them."""
        return ("E", "F", "w") if self.six else ("w",)

    @property
    def count(self) -> int:
        return len(self.lengths) + len(self.numbers) + 2 * len(self.shapes)

    @property
    def sides(self) -> int:
        """How many pairs of links there are, each of which can be put together in two ways."""
        return 2 if self.six else 1

    def pack(self, dimensions: dict[str, np.ndarray]) -> np.ndarray:
        """Dimensions as rows of real numbers, (n, count)."""
        columns = [np.real(dimensions[name]) for name in (*self.lengths, *self.numbers)]
        for name in self.shapes:
            columns += [np.real(dimensions[name]), np.imag(dimensions[name])]
        return np.stack(columns, axis=-1).astype(float)

    def unpack(self, rows: np.ndarray) -> Points:
        """Dimensions, each (n, 1), from rows of real numbers."""
        reals = (*self.lengths, *self.numbers)
        dimensions = {name: rows[:, k, None] for k, name in enumerate(reals)}
        for k, name in enumerate(self.shapes):
            at = len(reals) + 2 * k
            dimensions[name] = (rows[:, at] + 1j * rows[:, at + 1])[:, None]
        return dimensions

    def unpack_jets(self, rows: np.ndarray, unknowns: int) -> Points:
        """The same with derivatives by the logarithms of lengths and by the other numbers: the first unknowns."""
        jets, values = {}, self.unpack(rows)
        for k, name in enumerate((*self.lengths, *self.numbers)):
            by = np.zeros((len(rows), 1, unknowns))
            by[..., k] = values[name] if name in self.lengths else 1.0
            jets[name] = Jet(values[name], by)
        for k, name in enumerate(self.shapes):
            at = len(self.lengths) + len(self.numbers) + 2 * k
            by = np.zeros((len(rows), 1, unknowns), complex)
            by[..., at], by[..., at + 1] = 1.0, 1j
            jets[name] = Jet(values[name], by)
        return jets

    def points(self, x: Points, crank: Any, sides: np.ndarray) -> Points:
        """All joints and the point P at the crank's directions e^{iθ}; `sides` (n, 2) chooses the assemblies."""
        joints = self.first_pair(x, crank, sides)
        if self.six:
            joints |= self.hangers(x, joints)
            joints["G"] = meeting(joints["E"], x["g"], joints["F"], x["h"], sides[:, 1, None])
            joints["P"] = joints["E"] + x["w"] * (joints["G"] - joints["E"])
        else:
            joints["P"] = joints["B"] + x["w"] * (joints["C"] - joints["B"])
        return joints

    def first_pair(self, x: Points, crank: Any, sides: np.ndarray) -> Points:
        """B on the crank, and C where coupler and rocker (or guide) meet."""
        if self.slider:
            return {"B": crank, "C": sliding(crank, x["b"], x["e"])}
        D = x["d"] + 0.0j
        return {"B": crank, "D": D, "C": meeting(crank, x["b"], D, x["c"], sides[:, 0, None])}

    def hangers(self, x: Points, at: Points) -> Points:
        """The points E and F on which the second pair of links hangs."""
        B, C, D = at["B"], at["C"], at["D"]
        on = {"crank": lambda z: z * B, "coupler": lambda z: B + z * (C - B), "rocker": lambda z: D + z * (C - D)}
        return {"E": on[self.E](x["E"]), "F": x["F"] if self.F == "ground" else on[self.F](x["F"])}

    def moved(self, at: Points) -> Any:
        """Along the link that carries P."""
        return at["G"] - at["E"] if self.six else at["C"] - at["B"]

    def carried_from(self, at: Points) -> Any:
        """The joint from which P is measured."""
        return at["E"] if self.six else at["B"]

    def output(self, at: Points) -> Any:
        """Along the output link of a function generator."""
        return at["G"] - at["F"] if self.six else at["C"] - at["D"]

    def sines(self, x: Points, at: Points, sides: np.ndarray) -> list[Any]:
        """The sine of the transmission angle of each pair of links: positive within the branch, zero where it ends.

        sin μ = side Im(ū v) / bc with the links u and v of the pair; of a guide Re(u) / b, where μ is the angle between
        coupler and the normal of the guide.
        """
        if self.slider:
            return [(at["C"] - at["B"]).real * (1.0 / x["b"])]
        sines = [_sine(at["C"] - at["B"], at["C"] - at["D"], x["b"], x["c"], sides[:, 0, None])]
        if self.six:
            sines.append(_sine(at["G"] - at["E"], at["G"] - at["F"], x["g"], x["h"], sides[:, 1, None]))
        return sines

    def links(self) -> dict[str, str]:
        """The letters of the joints and points of each link; the first two lie on the link's axis."""
        if self.slider:
            return {"crank": "AB", "coupler": "BCP"}
        links = {"crank": "AB", "coupler": "BC", "rocker": "DC"}
        if not self.six:
            return links | {"coupler": "BCP"}
        links[self.E] += "E"
        if self.F != "ground":
            links[self.F] += "F"
        return links | {"rod": "EGP", "output": "FG"}

    def ground(self) -> str:
        """The fixed joints."""
        return "A" if self.slider else "ADF" if self.F == "ground" else "AD"

    def spans(self, at: Points, point: bool = True) -> list[Any]:
        """The vectors between the points of each link and between the fixed pivots: what a limit of length is for.

        A function generator needs no `point` P.
        """
        at = {"A": 0.0j * at["B"], **at}
        words = [*(word if point else word.replace("P", "") for word in self.links().values()), self.ground()]
        pairs = {tuple(sorted((p, q))) for word in words for p in word for q in word if p < q}
        return [at[q] - at[p] for p, q in sorted(pairs)]


def _sine(u: Any, v: Any, b: Any, c: Any, side: np.ndarray) -> Any:
    return (u.conj() * v).imag * (1.0 / (b * c)) * side


KINDS = (
    Kind("four-bar", "four-bar"),
    Kind("slider-crank", "slider-crank", slider=True),
    Kind("watt-1", "watt", E="coupler", F="rocker"),
    Kind("watt-2", "watt", E="rocker", F="ground"),
    Kind("stephenson-1", "stephenson", E="crank", F="rocker"),
    Kind("stephenson-3", "stephenson", E="coupler", F="ground"),
)


# -- random dimensions ---------------------------------------------------------------------------------------------


def drawn(
    kind: Kind, rng: np.random.Generator, count: int, crank: np.ndarray, full: bool, most_cosine: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random linkages of a kind that close at all the crank's directions `crank`, (count or 1, k).

    Of each pair of links the sum of lengths is longer than the longest distance that it spans, and their difference is
    shorter than the shortest. Those with |cos μ| > most_cosine are left out. Returns the rows of dimensions, sides, and
    which of `count` they are.
    """
    crank = np.broadcast_to(crank, (count, crank.shape[-1]))
    sides = rng.choice(np.array([-1.0, 1.0], np.float32), (count, 2))
    x, good = _first_dimensions(kind, rng, count, crank, full, most_cosine)
    x["w"] = 0.5 + _scattered(rng, count, 0.05, 4.0)
    if kind.six:
        x["E"] = _scattered(rng, count, 0.3, 3.0) if kind.E == "crank" else 0.5 + _scattered(rng, count, 0.1, 3.0)
        where = _scattered(rng, count, 0.1, 1.5)
        x["F"] = x["d"] / 2 + (1 + x["d"]) * where if kind.F == "ground" else 0.5 + 2 * where
    which = np.flatnonzero(good)
    x, sides = {name: value[which] for name, value in x.items()}, sides[which]
    if not kind.six:
        return kind.pack(x), sides, which
    columns = {name: single(value)[:, None] for name, value in x.items()}
    ends = kind.hangers(columns, kind.first_pair(columns, single(crank[which]), sides))
    near, far = _range(np.abs(ends["E"] - ends["F"]))
    x["g"], x["h"] = _pair(rng, near, far)
    good = _transmits(x["g"], x["h"], near, far, most_cosine)
    return kind.pack(x)[good], sides[good], which[good]


def _first_dimensions(
    kind: Kind, rng: np.random.Generator, count: int, crank: np.ndarray, full: bool, most_cosine: float
) -> tuple[Points, np.ndarray]:
    if kind.slider:
        e = rng.uniform(-2, 2, count)
        rise = 1 + np.abs(e) if full else np.abs(crank.imag - e[:, None]).max(axis=1)
        b = rise * (1 + _log_uniform(rng, count, NARROW, WIDEST_PAIR))
        return {"e": e, "b": b}, rise <= most_cosine * b
    d = _log_uniform(rng, count, 0.3, 8)
    near, far = (np.abs(d - 1), d + 1) if full else _range(np.abs(d[:, None] - crank))
    b, c = _pair(rng, near, far)
    return {"b": b, "c": c, "d": d}, _transmits(b, c, near, far, most_cosine)


def _pair(rng: np.random.Generator, near: np.ndarray, far: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Two lengths that meet over all distances from `near` to `far`."""
    total = far * (1 + _log_uniform(rng, len(far), NARROW, WIDEST_PAIR))
    difference = near * rng.uniform(-1, 1, len(far))
    return (total + difference) / 2, (total - difference) / 2


def _transmits(b: np.ndarray, c: np.ndarray, near: np.ndarray, far: np.ndarray, most_cosine: float) -> np.ndarray:
    """Whether |b² + c² - r²| ≤ 2bc cos μ at both ends of the distances r."""
    limit, middle = 2 * b * c * most_cosine, b**2 + c**2
    return (np.abs(middle - near**2) <= limit) & (np.abs(middle - far**2) <= limit)


def _range(distances: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return distances.min(axis=1).astype(float), distances.max(axis=1).astype(float)


def _log_uniform(rng: np.random.Generator, count: int, low: float, high: float) -> np.ndarray:
    return np.exp(rng.uniform(np.log(low), np.log(high), count))


def _scattered(rng: np.random.Generator, count: int, low: float, high: float) -> np.ndarray:
    """Complex numbers of all directions."""
    return _log_uniform(rng, count, low, high) * np.exp(1j * rng.uniform(-np.pi, np.pi, count))


def single(values: np.ndarray) -> np.ndarray:
    """In single precision, which is enough to compare with a curve."""
    return values.astype(np.complex64 if np.iscomplexobj(values) else np.float32)
