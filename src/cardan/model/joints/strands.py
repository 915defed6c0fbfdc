"""What ropes, belts and chains have in common: stiff ones are constraints, elastic ones are forces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import asin, pi, sqrt
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Frame, Marker
from cardan.model.control.events import Stop, When
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.expressions.values import Scalar, not_negative, positive
from cardan.model.joints.wrapping import Way, check_room, fixed_length, is_zero
from cardan.model.view import OfTime, View

IN_TWO_KINDS: dict[type, tuple[type, type]] = {}  # of a class: its stiff and its elastic one


@dataclass(frozen=True, eq=False)
class Strand(Element):
    """A rope, belt or chain: a way, a length, and what makes it elastic."""

    carrier: ClassVar[Frame | None]
    length: ClassVar[OfTime | None]
    stiffness: ClassVar[Scalar | None]
    damping: ClassVar[Scalar]
    pretension: ClassVar[Scalar]

    if not TYPE_CHECKING:  # type checkers see the declaration itself

        def __new__(cls, *values: Any, **words: Any) -> Strand:
            """With a stiffness it is a force, else a constraint."""
            stiff, elastic = IN_TWO_KINDS.get(cls, (cls, cls))
            return super().__new__(stiff if words.get("stiffness") is None else elastic)

    @property
    def what(self) -> str:
        """Its name in messages."""
        return f'{type(self).__name__.lower()} "{self.name}"'

    @property
    def way(self) -> Way:
        """The places that it passes."""
        raise NotImplementedError

    def drawn_sizes(self) -> dict[str, Scalar | None]:
        """The radii of its pulleys; negative where it goes round them clockwise."""
        return {word: None if is_zero(radius) else radius for word, radius in named("radius", self.way.radii).items()}

    def check(self) -> None:
        check_room(self.way, self.what)
        self.check_spring()
        if self.length is not None and not callable(self.length):
            positive(self.length, f"{self.what}: length")
            self._check_length(self.length)

    def check_spring(self) -> None:
        """Refuse what makes no spring, by name."""
        if self.stiffness is not None:
            positive(self.stiffness, f"{self.what}: stiffness")
        for word in ("damping", "pretension"):
            value = getattr(self, word)
            if not is_zero(value) and self.stiffness is None:
                raise ModelError(f"{self.what}: {word} needs a stiffness; without one it keeps its length")
            not_negative(value, f"{self.what}: {word}")

    def _check_length(self, length: Any) -> None:
        """It must be long enough for what is certain: places of the ground, pulleys that lie beside each other."""
        least = _least_round(self.way) if self.way.is_closed else fixed_length(self.way)
        if not is_expression(length) and length < least:
            raise ModelError(f"{self.what}: a length of {length:g} is too short; its places need more than {least:g}")

    def frames(self) -> Any:
        bodies = [marker.body for marker in self.way.markers]
        yield from dict.fromkeys(bodies if self.carrier is None else [*bodies, self.carrier])

    def drawn_at(self) -> tuple[Marker, ...]:
        return self.way.markers

    @property
    def turning(self) -> int:  # type: ignore[override]
        return self.way.turning

    def turned(self, s: View) -> list[Any]:
        return self.way.angles(s) if self.turning else []

    def own_events(self) -> list[When]:
        """A run ends where a load reaches its pulley: there the span between them has no length any more."""
        return [self._end_of_span(span) for span in self.way.spans_that_may_end]

    def _end_of_span(self, span: tuple[int, int]) -> When:
        a, b = (
            f'the pulley "{marker.body.name}"' if not is_zero(radius) else f'"{marker.body.name}"'
            for marker, radius in ((self.way.markers[k], self.way.radii[k]) for k in span)
        )
        why = (
            f"{self.what}: {a} and {b} have met (places {span[0] + 1} and {span[1] + 1}), so that no span is left "
            "between them. Stop them before, by a cd.Limit on the load or a cd.When, or give them more room"
        )
        return When(f"{self.name}.span_{span[0] + 1}_ends", lambda s: self.way.room(s, span), -1, Stop(because=why))

    def stretches(self, s: View) -> list[ca.SX]:
        """x - x₀ of each section; the last one takes in what the length changes by."""
        whole = self.way
        stretched = [whole.along(s, section) - whole.along(s.initial, section) for section in whole.sections]
        if self.length is not None:
            stretched[-1] += whole.length(s.initial) - s.in_time(self.length)
        return stretched

    def slips(self, s: View) -> list[Any]:
        """How far it has slipped forwards on each place."""
        return [0.0] * len(self.way.markers)

    def slip_rates(self, s: View) -> list[Any]:
        """How fast it does."""
        return [0.0] * len(self.way.markers)


def _least_round(whole: Way) -> float:
    """The length of an open belt round the two largest pulleys that lie beside each other."""
    radii = sorted((abs(float(r)) for r in whole.radii if not is_expression(r)), reverse=True)
    if len(radii) < 2:
        return 0.0
    a, b = radii[:2]
    off, apart = a - b, a + b
    return 2 * sqrt(apart**2 - off**2) + pi * apart + 2 * off * asin(off / apart) if apart else 0.0


@dataclass(frozen=True, eq=False)
class StiffStrand(Strand, ConstraintElement):
    """Each section keeps its length."""

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(f"section_{k}" for k, _ in enumerate(self.way.sections, 1))

    def residual(self, s: View) -> ca.SX:
        return ca.vertcat(*self.stretches(s))

    def why_open(self, s: View) -> tuple[str, Sequence[Any]]:
        if self.length is None:
            return "", ()
        text = f"{self.what} is {{:g}} long, and round its places in the initial estimates it needs {{:g}}"
        return text, (s.in_time(self.length), self.way.length(s.initial))

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return named("tension", [-lam[k] for k in range(lam.numel())])

    def outputs(self, s: View) -> dict[str, ca.SX]:
        return {"length": self.way.length(s)}


@dataclass(frozen=True, eq=False)
class ElasticStrand(Strand, ForceElement):
    """Each section is a spring with a damper that never pushes."""

    def spring(self, s: View) -> tuple[Any, Any]:
        """k and d of the whole."""
        return self.stiffness, self.damping

    def shares(self, s: View) -> list[Any]:
        """By how much a section is stiffer than the whole."""
        whole, start = self.way, s.initial
        lengths = [whole.spanned(start, section) for section in whole.sections]
        return [sum(lengths[1:], lengths[0]) / length for length in lengths]

    def stretched(self, s: View) -> list[ca.SX]:
        """How much longer each section is than without tension, with what has slipped into it."""
        whole, w, (k, _) = self.way, self.slips(s), self.spring(s)
        ends = [(whole.spans[part[0]][0], whole.spans[part[-1]][1]) for part in whole.sections]
        parts = zip(self.stretches(s), ends, self.shares(s), strict=True)
        return [x + w[b] - w[a] + self.pretension / (k * share) for x, (a, b), share in parts]

    def elastic_tensions(self, s: View) -> list[ca.SX]:
        """Those of the springs alone."""
        k, _ = self.spring(s)
        return [k * share * ca.fmax(e, 0.0) for e, share in zip(self.stretched(s), self.shares(s), strict=True)]

    def tensions(self, s: View) -> list[ca.SX]:
        if is_zero(self.damping):
            return self.elastic_tensions(s)
        whole, flow, (_, d) = self.way, self.slip_rates(s), self.spring(s)
        ends = [(whole.spans[part[0]][0], whole.spans[part[-1]][1]) for part in whole.sections]
        tensions = []
        for x, e, elastic, share, (a, b) in zip(
            self.stretches(s), self.stretched(s), self.elastic_tensions(s), self.shares(s), ends, strict=True
        ):
            rate = s.rate_of(x) + flow[b] - flow[a]
            tensions.append(ca.if_else(e > 0, ca.fmax(elastic + d * share * rate, 0.0), 0.0))
        return tensions

    def efforts(self, s: View) -> list[tuple[Any, Any]]:
        return [(x, -tension) for x, tension in zip(self.stretches(s), self.tensions(s), strict=True)]

    def potential(self, s: View) -> ca.SX | float:
        k, _ = self.spring(s)
        pairs = zip(self.stretched(s), self.shares(s), strict=True)
        return sum((0.5 * k * share * ca.fmax(e, 0.0) ** 2 for e, share in pairs), ca.SX(0))

    def outputs(self, s: View) -> dict[str, Any]:
        return named("tension", self.tensions(s)) | {"length": self.way.length(s)}


def named(word: str, values: Sequence[Any]) -> dict[str, Any]:
    """Quantities of sections or places, counted from 1."""
    return {f"{word}_{k}": value for k, value in enumerate(values, 1)}


S = TypeVar("S", bound="Strand")


def in_two_kinds(cls: type[S]) -> type[S]:
    """A class whose objects are constraints without a stiffness, and forces with one."""
    kinds = []
    for kind in (StiffStrand, ElasticStrand):
        kind_of_cls = type(cls.__name__, (cls, kind), {"__module__": cls.__module__, "__doc__": cls.__doc__})
        kinds.append(kind_of_cls)
    IN_TWO_KINDS[cls] = kinds[0], kinds[1]
    return cls
