"""What keeps the body at a marker of a flexible body where the modes put it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import check_known
from cardan.model.bodies.body import Body, Frame
from cardan.model.element import ConstraintElement
from cardan.model.flexible.flexible_body import FlexibleBody
from cardan.model.flexible.invariants import MOVING, TURNING
from cardan.model.view import View


@dataclass(frozen=True, eq=False)
class FlexibleNode(ConstraintElement):
    """Keep a body at a marker of a flexible body, which moves and turns with the modes.

        Aᵀ(r_node - r) - p - U η = 0,   2 tan(α/2) n - Θ η = 0

    α n is the rotation of the node against the floating frame; `cd.flexible_body` adds one for each marker.

    Parameters
    ----------
    flexible : FlexibleBody
        The flexible body.
    node : Body
        The body at the marker, with its share of the mass.
    marker : str
        The name of the marker in the data.

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
    >>> model = cd.Model("shelf", dim=3)
    >>> shelf = cd.flexible_body(model, "shelf", data)
    >>> print([name for name, element in model.elements.items() if isinstance(element, cd.FlexibleNode)])
    ['shelf right on shelf']
    """

    flexible: FlexibleBody
    node: Body
    marker: str

    labels: ClassVar = {2: ("x", "y", "angle"), 3: ("x", "y", "z", "angle_x", "angle_y", "angle_z")}
    glyph: ClassVar[str] = "none"

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.labels[self.flexible.reduced.dim]

    def check(self) -> None:
        check_known(f'joint "{self.name}": no marker', self.marker, self.flexible.reduced.bodies)

    def frames(self) -> Iterator[Frame]:
        yield self.flexible.frame
        yield self.node
        yield from self.flexible.amplitudes

    def residual(self, s: View) -> ca.SX:
        frame, data, dim = self.flexible.frame, self.flexible.reduced, s.dim
        shapes = data.shapes[self.marker][[*MOVING[dim], *(3 + k for k in TURNING[dim])]]
        moved = ca.mtimes(ca.sparsify(ca.DM(shapes)), self.flexible.eta(s))
        place = s.unrotate(frame, s.position(self.node) - s.position(frame)) - ca.DM(data.markers[self.marker][:dim])
        if dim == 2:
            return ca.vertcat(place, 2 * ca.tan((s.angle(self.node) - s.angle(frame)) / 2)) - moved
        R = ca.mtimes(s.rotation(frame).T, s.rotation(self.node))
        turn = ca.vertcat(R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1])
        return ca.vertcat(place, 2 * turn / (1 + ca.trace(R))) - moved


__all__ = ["FlexibleNode"]
