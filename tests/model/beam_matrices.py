"""Matrices of straight beams along x by the textbook (Przemieniecki 1968, ch. 5, 11 and 15), as finite element programs
write them: six freedoms for each node, Euler and Bernoulli, consistent masses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import cardan as cd


@dataclass(frozen=True)
class BeamMatrices:
    length: float
    elements: int
    EA: float
    EIy: float
    EIz: float
    GJ: float
    mass: float  # per length
    polar: float  # ρ I_p, per length

    @property
    def nodes(self) -> np.ndarray:
        places = np.zeros((self.elements + 1, 3))
        places[:, 0] = np.linspace(0, self.length, self.elements + 1)
        return places

    def _assembled(self, block: np.ndarray, factors: np.ndarray | None = None) -> np.ndarray:
        total = np.zeros((6 * (self.elements + 1),) * 2)
        for k in range(self.elements):
            at = slice(6 * k, 6 * k + 12)
            total[at, at] += block * (1.0 if factors is None else factors[k])
        return total

    def _of_bending(self, y: np.ndarray, z: np.ndarray, along: np.ndarray, twist: np.ndarray) -> np.ndarray:
        """A block from the matrices of (w, slope) at both ends in either plane, and of elongation and twist."""
        block = np.zeros((12, 12))
        sign = np.array([1.0, -1.0, 1.0, -1.0])  # a rotation about y is minus the slope of z
        for places, part in (
            ([1, 5, 7, 11], z),
            ([2, 4, 8, 10], y * np.outer(sign, sign)),
            ([0, 6], along),
            ([3, 9], twist),
        ):
            block[np.ix_(places, places)] = part
        return block

    @property
    def stiffness(self) -> np.ndarray:
        h = self.length / self.elements
        bend = np.array(
            [
                [12, 6 * h, -12, 6 * h],
                [6 * h, 4 * h * h, -6 * h, 2 * h * h],
                [-12, -6 * h, 12, -6 * h],
                [6 * h, 2 * h * h, -6 * h, 4 * h * h],
            ]
        )
        pull = np.array([[1.0, -1.0], [-1.0, 1.0]]) / h
        return self._assembled(
            self._of_bending(self.EIy * bend / h**3, self.EIz * bend / h**3, self.EA * pull, self.GJ * pull)
        )

    @property
    def masses(self) -> np.ndarray:
        h = self.length / self.elements
        bend = (
            np.array(
                [
                    [156, 22 * h, 54, -13 * h],
                    [22 * h, 4 * h * h, 13 * h, -3 * h * h],
                    [54, 13 * h, 156, -22 * h],
                    [-13 * h, -3 * h * h, -22 * h, 4 * h * h],
                ]
            )
            / 420
            * h
        )
        pull = np.array([[2.0, 1.0], [1.0, 2.0]]) / 6 * h
        return self._assembled(
            self._of_bending(self.mass * bend, self.mass * bend, self.mass * pull, self.polar * pull)
        )

    def of_tension(self, u: np.ndarray) -> np.ndarray:
        """What the tensions of displacements add to the stiffness."""
        h = self.length / self.elements
        bend = np.array(
            [
                [36, 3 * h, -36, 3 * h],
                [3 * h, 4 * h * h, -3 * h, -h * h],
                [-36, -3 * h, 36, -3 * h],
                [3 * h, -h * h, -3 * h, 4 * h * h],
            ]
        ) / (30 * h)
        tension = self.EA * np.diff(u.reshape(-1, 6)[:, 0]) / h
        return self._assembled(self._of_bending(bend, bend, np.zeros((2, 2)), np.zeros((2, 2))), tension)


def strip(stiffening: bool = True) -> cd.ReducedBody:
    """A soft strip of 0.2 kg and 0.5 m along x, with the stresses of bending at its root."""
    b = BeamMatrices(0.5, 6, EA=400.0, EIy=0.12, EIz=0.3, GJ=0.2, mass=0.4, polar=1e-3)
    h, root = b.length / b.elements, np.zeros((6, 6 * (b.elements + 1)))
    root[0, [1, 5, 7, 11]] = np.array([-6, -4 * h, 6, -2 * h]) / h**2 * 0.01 * 3000.0  # E y w'' at a distance of 1 cm
    markers = {"root": [0], "tip": [b.elements]}
    more = {"stress_stiffness": b.of_tension} if stiffening else {}
    return cd.craig_bampton(b.masses, b.stiffness, b.nodes, markers, modes=2, stress={"root": root}, **more)
