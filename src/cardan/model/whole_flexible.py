"""Whole flexible bodies: a floating frame, amplitudes of modes, and a body at each marker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cardan.errors import ModelError, check_known, described
from cardan.model.argument_messages import spoken
from cardan.model.bodies.body import Body, Coordinate, Marker
from cardan.model.bodies.estimates import initial_point
from cardan.model.bodies.shapes import Shape
from cardan.model.control.events import Capture, Release
from cardan.model.expressions.values import Scalar, Vector
from cardan.model.flexible.craig_bampton import ROUND_PLACE
from cardan.model.flexible.flexible_body import FlexibleBody, carriers, check_dim
from cardan.model.flexible.flexible_node import FlexibleNode
from cardan.model.flexible.reduced import ReducedBody, check_reduced, load_reduced
from cardan.model.joints.drivers import Fix
from cardan.model.joints.fixed_orientation import FixedOrientation
from cardan.model.model import Model
from cardan.model.rotation.quaternions import plain, rotated
from cardan.model.rotation.vectors import cross

ENTRIES = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


@dataclass(frozen=True, eq=False)
class WholeFlexibleBody:
    """What `cd.flexible_body` has added to a model.

    Parameters
    ----------
    name : str
        Its name.
    frame : Body
        The floating frame.
    modes : FlexibleBody
        The element of its modes.
    nodes : dict of str to Body
        The bodies at its markers.
    holds : tuple of Fix
        What holds the amplitudes of a body that events make rigid.
    """

    name: str
    frame: Body
    modes: FlexibleBody
    nodes: dict[str, Body]
    holds: tuple[Fix, ...] = ()

    @property
    def stiffen(self) -> list[Capture]:
        """Actions of an event that make it rigid in the form that it then has; momentum is kept, vibration is lost."""
        return [Capture(hold) for hold in self._switchable()]

    @property
    def soften(self) -> list[Release]:
        """Actions of an event that make it elastic; speeds do not change."""
        return [Release(hold) for hold in self._switchable()]

    def _switchable(self) -> tuple[Fix, ...]:
        if not self.holds:
            raise ModelError(
                f'flexible body "{self.name}": it is always elastic; to make it rigid for a time, begin it with '
                "rigid=True or rigid=False"
            )
        return self.holds

    def at(
        self, marker: str, axis: tuple[Scalar, ...] | None = None, reference: tuple[Scalar, ...] | None = None
    ) -> Marker:
        """A marker of the reduced body by its name, which moves and turns with the deflection; for joints and forces.

        Parameters
        ----------
        marker : str
            Its name in the data.
        axis, reference : tuple of floats, optional
            Directions in the axes of the body, as for `body.at`; in the plane there is no reference.
        """
        data = self.modes.reduced
        check_known(f'flexible body "{self.name}": no marker', marker, data.markers)
        directions = {"axis": axis} if data.dim == 2 else {"axis": axis, "reference": reference}
        if marker == data.frame:
            return self.frame.at(*map(float, data.markers[marker][: data.dim]), **directions)
        return self.nodes[marker].at(*(0.0,) * data.dim, **directions)


@spoken
def flexible_body(
    model: Model,
    name: str,
    data: ReducedBody | str | Path,
    *,
    position: Vector | None = None,
    orientation: Vector | None = None,
    angle: Scalar | None = None,
    velocity: Vector | None = None,
    angular_velocity: Scalar | Vector | None = None,
    stiffness: Scalar = 1.0,
    damping: tuple[Scalar, ...] | Scalar = 0.0,
    shape: Shape | Sequence[Shape] | None = None,
    rigid: bool | None = None,
) -> WholeFlexibleBody:
    """Add a flexible body to a model: a floating frame in which it deflects by its modes.

    Parameters
    ----------
    model : Model
        The machine.
    name : str
        Its name, that of the body of the frame. The others are "<name> modes", "<name> amplitudes 1", ..., and
        "<name> <marker>" for each marker.
    data : ReducedBody, str or Path
        What `cd.craig_bampton` or `cd.flexible_solid` makes, or its file. A machine in the plane takes data of the
        plane: of nodes with two coordinates, or `data.in_plane()` of a body in space.
    position, orientation : tuple of floats, optional
        Where its frame starts; its axes are those of the finite element model.
    angle : float, optional
        In place of the orientation in the plane.
    velocity, angular_velocity : tuple of floats, optional
        Of the frame at the start; the angular velocity in body axes, in the plane a number.
    stiffness : float or parameter, default 1.0
        A factor of its stiffness.
    damping : float or parameter, or tuple, default 0.0
        The damping ratio of all modes, or of each.
    shape : Box, Cylinder, Mesh, ..., or a list of them, optional
        How it is drawn, without its deflection, where the data have no triangles; masses are those of the data.
    rigid : bool, optional
        Whether it starts rigid, for a body that events soften and stiffen, by its `.soften` and `.stiffen`. By default
        it is always elastic.

    Returns
    -------
    WholeFlexibleBody
        With `.at("marker")` for joints and forces, `.frame`, `.modes` and `.nodes`.

    Notes
    -----
    Strains are small, motions of the frame are not. A rigid body at each marker has a small share of the mass, which
    the modes have not; together they are exact.

    Examples
    --------
    >>> import cardan as cd
    >>> import numpy as np
    >>> corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.1) for z in (0, 0.1)])  # a truss of all its bars
    >>> bars = corners[:, None] - corners
    >>> K = -1e4 * np.einsum("ija,ijb->iajb", bars, bars)
    >>> K[range(8), :, range(8)] = -K.sum(axis=2)
    >>> ends = {"left": range(4), "right": range(4, 8)}
    >>> data = cd.craig_bampton(0.1 * np.eye(24), K.reshape(24, 24), corners, ends)
    >>> model = cd.Model("shelf", dim=3, gravity=(0, 0, -9.81))
    >>> shelf = cd.flexible_body(model, "shelf", data, damping=0.02)
    >>> clamp = model.add(cd.Fixed("clamp", model.ground, shelf.at("left")))
    >>> rest = cd.equilibrium(model)
    >>> print(f"{1e3 * rest['shelf right'].position[0, 2]:.2f} mm")
    -9.81 mm
    """
    what = f'flexible body "{name}"'
    data = load_reduced(data) if isinstance(data, (str, Path)) else data
    if not isinstance(data, ReducedBody):
        raise ModelError(f"{what}: data: expected a reduced body such as cd.craig_bampton(...), got {described(data)}")
    check_reduced(data)
    check_dim(data, model.dim, what)
    mass, inertia, centre = _at_frame(data)
    frame = model.body(
        name, mass=mass, inertia=inertia, center_of_mass=centre, position=position, angle=angle,
        orientation=orientation, velocity=velocity, angular_velocity=angular_velocity, any_inertia=True, shape=shape,
    )  # fmt: skip
    amplitudes = tuple(_carrier(model, f"{name} amplitudes {k + 1}", data) for k in range(carriers(data)))
    for k, coordinate in list(enumerate(_amplitudes(amplitudes)))[data.count :]:  # the last body may have room for more
        model.add(Fix(f"{amplitudes[-1].name} {'xyz'[k % data.dim]}", coordinate, 0.0))
    modes = model.add(FlexibleBody(f"{name} modes", frame, amplitudes, data, stiffness, damping))
    nodes = {key: _node(model, f"{name} {key}", modes, key) for key in data.bodies}
    holds = () if rigid is None else _holds(model, name, modes, rigid)
    return WholeFlexibleBody(name, frame, modes, nodes, holds)


def _at_frame(data: ReducedBody) -> tuple[float, Any, tuple[float, ...]]:
    """Mass, inertia and mass centre of the body of the frame: all but the shares of the markers."""
    left = data.remaining
    centre = left.moments / left.mass
    centre[np.abs(centre) < ROUND_PLACE * data.reach] = 0.0
    J = left.inertia - left.mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    inertia = float(J[2, 2]) if data.dim == 2 else tuple(J[k] for k in ENTRIES)
    return left.mass, inertia, tuple(centre[: data.dim])


def _amplitudes(bodies: Sequence[Body]) -> list[Coordinate]:
    """η₁, η₂, ..."""
    return [
        coordinate for body in bodies for coordinate in (body.x, body.y, *((body.z,) if body.model.dim == 3 else ()))
    ]


def _holds(model: Model, name: str, modes: FlexibleBody, rigid: bool) -> tuple[Fix, ...]:
    """Of each mode one, which keeps its amplitude."""
    named = enumerate(_amplitudes(modes.amplitudes)[: modes.reduced.count], start=1)
    return tuple(model.add(Fix(f"{name} mode {k} held", each, active=bool(rigid))) for k, each in named)


def _carrier(model: Model, name: str, data: ReducedBody) -> Body:
    """A body whose place holds three amplitudes, in the plane two."""
    turning, dim = data.mass * data.radius**2, data.dim
    body = model.body(name, mass=data.mass, inertia=_ball(turning, dim), velocity=(0.0,) * dim, weightless=True)
    model.add(FixedOrientation(f"{name} held", model.ground, body))
    return body


def _node(model: Model, name: str, modes: FlexibleBody, key: str) -> Body:
    """The body at a marker, where and as it is without deflection."""
    frame, data = modes.frame, modes.reduced
    mass, turning = data.shares[key]
    at = tuple(map(float, data.markers[key][: data.dim]))
    start: Any = frame.initial
    position = tuple(map(plain, initial_point(frame.at(*at))))
    if data.dim == 3:
        pose, swept = {"orientation": start.orientation}, rotated(start.orientation, cross(start.angular_velocity, at))
    else:
        (x, y), (x0, y0) = position, start.position
        pose, swept = {"angle": start.angle}, (-start.angular_velocity * (y - y0), start.angular_velocity * (x - x0))
    node = model.body(
        name, mass=mass, inertia=_ball(turning, data.dim), position=position, **pose,
        velocity=tuple(plain(a + b) for a, b in zip(start.velocity, swept, strict=True)),
        angular_velocity=start.angular_velocity,
    )  # fmt: skip
    model.add(FlexibleNode(f"{name} on {frame.name}", modes, node, key))
    return node


def _ball(moment: float, dim: int) -> Any:
    """The inertia of a body with one moment about all axes."""
    return moment if dim == 2 else (moment,) * 3


__all__ = ["WholeFlexibleBody", "flexible_body"]
