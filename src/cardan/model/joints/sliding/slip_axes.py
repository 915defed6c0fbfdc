"""The slip of a friction in one or several directions, in axes of which the first is its heading."""

from __future__ import annotations

from typing import NamedTuple

from cardan.deferred import casadi as ca

TURNED = 0.5  # of the slip across the heading: beyond 63° from it, a friction takes another heading
COMPONENTS = ("", "_across", "_third")  # of a force or a slip, behind its name
LEAST_SLIP = 1e-12  # in units of speed: below it the slip has no direction but the heading


class SlipAxes(NamedTuple):
    """Columns of unit vectors, the heading first, and the slip ċ in them.

    The heading is the direction in which the slip began. In one direction there is nothing but the rate itself.
    """

    axes: ca.SX
    rates: ca.SX

    @classmethod
    def of(cls, axes: ca.SX, rates: ca.SX) -> SlipAxes:
        """From rates in the directions of the coordinates."""
        return cls(axes, ca.mtimes(axes.T, rates) if rates.numel() > 1 else rates)

    def components(self, column: ca.SX) -> ca.SX:
        """What has components along the axes, along the coordinates."""
        return ca.mtimes(self.axes, column) if self.rates.numel() > 1 else column

    def _across(self) -> ca.SX:
        """The square of the slip across the heading."""
        return ca.sumsqr(self.rates[1:])

    def zero(self) -> ca.SX:
        """What passes zero when the slip stops, and in several directions also where it has turned far from its
        heading."""
        return self.rates if self.rates.numel() == 1 else self.rates[0] - TURNED * ca.sqrt(self._across())

    def speed(self) -> ca.SX:
        """|ċ|."""
        if self.rates.numel() == 1:
            return ca.fabs(self.rates)
        return ca.sqrt(ca.sumsqr(self.rates) + LEAST_SLIP**2)

    def direction(self) -> ca.SX:
        """ċ/|ċ| along the coordinates, which does not jump where the slip passes straight through zero."""
        if self.rates.numel() == 1:
            return ca.SX(1)
        along = self.rates[0]
        ratios = self.rates[1:] * along / (along**2 + LEAST_SLIP**2)
        return self.components(ca.vertcat(1, ratios)) / ca.sqrt(1 + ca.sumsqr(ratios))

    def along_the_slip(self, force: ca.SX) -> ca.SX:
        """The component of a force (along the coordinates) in the direction of the slip."""
        return ca.dot(force, self.components(self.rates)) / self.speed()


def components_of(columns: dict[str, ca.SX]) -> dict[str, ca.SX]:
    """The components of columns by their names."""
    return {
        name + word: value
        for name, column in columns.items()
        for word, value in zip(COMPONENTS, ca.vertsplit(column), strict=False)
    }
