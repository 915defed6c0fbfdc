"""Cables without mass, which only pull."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from cardan.model.bodies.body import Frame, Marker
from cardan.model.expressions.values import Scalar, not_negative, positive
from cardan.model.joints.strands import ElasticStrand
from cardan.model.joints.wrapping import Way, way
from cardan.model.view import OfTime, View


@dataclass(frozen=True, eq=False)
class Cable(ElasticStrand):
    """Stretch a cable between two points, over others and pulleys; it pulls, becomes slack and does not bend.

        T = max(EA (e + β ė), 0) where e > 0, else 0,    e = (x - L)/L

    x is the length of its way from its first place to its last, and L its length without tension.

    Parameters
    ----------
    path : sequence of Marker
        The places that the cable passes, in order: points, and centres of pulleys. It ends at the first and last.
    radii : sequence of floats or parameters, optional
        For each place its radius, as of a `Rope`: 0 for a point; of a pulley positive where the cable runs
        counter-clockwise round it, negative clockwise. By default all are points.
    axial : float or parameter
        EA, a force.
    length : float, parameter, Spline or function of time, optional
        L, with what lies on pulleys between its ends; a function of time is a winch. By default the length of its way
        in the initial estimates.
    slides : bool, default True
        False: it sticks to its pulleys and turns them; each side of a pulley then has its own tension.
    damping : float or parameter, default 0.0
        β, a time.
    carrier : Body or ground, optional
        In space: what the axes of the pulleys keep their directions in, as of a `Rope`.
    active : bool, default True
        False: it does nothing until an event switches it on.

    Notes
    -----
    It is a `Rope` that is given by its material, and has no mass; `cd.cable` makes a heavy one of several.
    `result["c"]` has `tension_1`, of each section one, and the `length` of its way.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("hoist", gravity=(0, -9.81))
    >>> load = model.particle("load", mass=50, position=(0, -2))
    >>> drum, sheave = model.ground.at(-1, 0), model.ground.at(0, 0)
    >>> line = model.add(cd.Cable("line", (drum, sheave, load.at(0, 0)), axial=1e5))
    >>> print(f"{1e3 * (2 + cd.equilibrium(model)['load'].position[0, 1]):.3f} mm")  # -m g L/EA, L = 3 m
    -14.715 mm
    """

    path: tuple[Marker, ...]
    radii: tuple[Scalar, ...] | None = None
    axial: Scalar = field(kw_only=True)
    length: OfTime | None = field(default=None, kw_only=True)
    slides: bool = field(default=True, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    carrier: Frame | None = field(default=None, kw_only=True)
    active: bool = field(default=True, kw_only=True)

    pretension: ClassVar[Scalar] = 0.0
    glyph: ClassVar[str] = "rope"

    @cached_property
    def way(self) -> Way:
        return way(self.what, "path", self.path, self.radii, self, is_closed=False, slides=self.slides)

    def check_spring(self) -> None:
        positive(self.axial, f"{self.what}: axial")
        not_negative(self.damping, f"{self.what}: damping (a time)")

    def spring(self, s: View) -> tuple[Any, Any]:
        k = self.axial / (self.way.length(s.initial) if self.length is None else s.in_time(self.length))
        return k, k * self.damping


__all__ = ["Cable"]
