"""A machine at one of its speeds: which rotor turns about which axis, and how the modes whirl.

Small motions ξ e^(σt) move the bodies on ellipses about the spin axis n. With the masses m of the bodies, and their
inertias J across the axis for the tilts, the sense of a mode is

    whirl = Im(ξᴴ W ñ ξ) / (ξᴴ W (1 - n nᵀ) ξ),   W = (m, J) of each body

the angular momentum of the orbits over that of circles of the same size: 1 is a circle with the spin (forward), -1 one
against it (backward), 0 a straight line. Between are the ellipses of bearings that are stiffer one way. Modes with the
same σ may be combined at will; they are taken so that their whirl is the largest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from cardan.analysis.assemble import assemble
from cardan.analysis.linearize import Linearization, Mode, linearize
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.steady_axes import Speeds, speeds_of, tilde
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError, check_known
from cardan.model.model import Model

SAME_EXPONENT = 1e-6  # of the fastest mode: exponents that count as one; a double one is split by its square root
SYMMETRIC_ROTOR = 1e-6  # of the inertia across the spin axis, and of a body's size
CLEARLY_APART = 0.3  # smallest singular value of unit shapes that may stand for a double mode
STILL_MODE = 1e-6  # of the fastest: slower ones are motions of the whole machine
NO_SPIN = 1e-12  # rad a time unit
NOT_DRIVEN = (
    "no body turns at {speed} = {value:g}: let the parameter be a speed, with "
    'cd.Motor("motor", bearing, speed={speed}), or with angular_velocity=({speed}, 0, 0) of a rotor that is free to '
    'spin and at="assembled"'
)
NO_SUCH_SPIN = 'rotor "{rotor}" does not turn at {speed} = {value:g}; "{other}" does'
UNEVEN = (
    'rotor "{}" is not symmetric about the axis about which it spins ({}), so that its small motions have periodic '
    "coefficients, and no modes, as seen from fixed axes; cd.linearize(model, ...) gives those seen from axes that "
    "turn with it, where the bearings are alike in all directions"
)
MASS_ASIDE = "its center of mass lies {:.3g} {} beside it: leave that to cd.unbalance_response"
INERTIA_ASIDE = "its moments of inertia across it are {:.4g} and {:.4g}"
TURNS = "what holds it turns with it"


class RotorMode(NamedTuple):
    """One small motion of the machine at a speed."""

    eigenvalue: complex
    shape: np.ndarray  # of all coordinates v, complex
    whirl: float  # 1 forward, -1 backward; nan where it is no motion across the axis


class Spin(NamedTuple):
    """The rotor that turns: its body, about which axis (global), and how fast, rad per time unit."""

    rotor: str
    axis: np.ndarray
    rate: float


class SpinningMachine:
    """A machine with a parameter that is its speed."""

    def __init__(
        self, model: Model, speed: str, rotor: str | None, at: str, parameters: Mapping[str, float] | None
    ) -> None:
        check_known("no parameter", speed, model.parameters, AnalysisError)
        if rotor is not None:
            check_known("no body", rotor, model.bodies, AnalysisError)
        self.model, self.speed, self.rotor, self.at = model, speed, rotor, at
        self.parameters = dict(parameters or {})

    def parameters_at(self, value: float) -> dict[str, float]:
        return {**self.parameters, self.speed: float(value)}

    def linearized(self, value: float) -> tuple[Linearization, Speeds]:
        """Small motions at a value of the speed; refuses a rotor that is not round."""
        try:
            linear = linearize(self.model, at=self.at, parameters=self.parameters_at(value))
        except CardanError as error:
            state = assemble(self.model, parameters=self.parameters_at(value))
            self._refuse_uneven(state, speeds_at(state), turning=False)
            raise AnalysisError(f"at {self.speed} = {value:g}: {error}") from None
        speeds = speeds_at(linear.state)
        self._refuse_uneven(linear.state, speeds, linear.turning is not None and bool(linear.turning.any()))
        return linear, speeds

    def spin(self, speeds: Speeds, value: float) -> Spin | None:
        """The rotor that was asked for, or the one that turns fastest; None where nothing turns."""
        rates, names = np.linalg.norm(speeds.omega, axis=1), list(self.model.bodies)
        fastest = int(np.argmax(rates))
        k = fastest if self.rotor is None else names.index(self.rotor)
        if rates[k] <= NO_SPIN:
            if rates[fastest] > NO_SPIN:
                words = {"rotor": self.rotor, "speed": self.speed, "value": value, "other": names[fastest]}
                raise AnalysisError(NO_SUCH_SPIN.format(**words))
            return None
        return Spin(names[k], speeds.omega[k] / rates[k], float(rates[k]))

    def _refuse_uneven(self, state: State, speeds: Speeds, turning: bool) -> None:
        for k, name in enumerate(self.model.bodies):
            rate = float(np.linalg.norm(speeds.omega[k]))
            if rate <= NO_SPIN:
                continue
            why = unevenness(state.system, state, speeds, k, speeds.omega[k] / rate)
            if why or turning:
                raise AnalysisError(UNEVEN.format(name, why or TURNS))


def speeds_at(state: State) -> Speeds:
    """What the bodies do in a steady motion."""
    bound = BoundMachine(state.system, state.p)
    return speeds_of(state.system, bound.size, state.q, state.v, np.zeros_like(state.v))


def unevenness(system: System, state: State, speeds: Speeds, k: int, n: np.ndarray) -> str:
    """Why body k is not round about the axis n; "" where it is."""
    if system.model.dim == 2:
        return ""  # only its center of mass matters, whose acceleration `linearize` sees
    M = np.array(system.mass_matrix(state.q, state.p))[6 * k : 6 * k + 6, 6 * k : 6 * k + 6]
    R, mass = speeds.R[k], M[0, 0]
    aside = M[:3, 3:] @ R.T / mass if mass > 0 else np.zeros((3, 3))  # -s̃ in global axes
    s = np.array([aside[1, 2], aside[2, 0], aside[0, 1]])
    beside = float(np.linalg.norm(np.cross(n, s)))
    if beside > SYMMETRIC_ROTOR * speeds.size:
        return MASS_ASIDE.format(beside, system.model.units.length)
    J, across = R @ M[3:, 3:] @ R.T, _across(n)
    low, high = np.linalg.eigvalsh(across @ J @ across.T)
    if high - low > SYMMETRIC_ROTOR * high:
        return INERTIA_ASIDE.format(low, high)
    return ""


def _across(n: np.ndarray) -> np.ndarray:
    """Two unit vectors across an axis, as rows."""
    return np.linalg.svd(n[None, :])[2][1:]


class Whirl:
    """Measures the sense of modes about an axis, at the place of the bodies."""

    def __init__(self, system: System, state: State, speeds: Speeds, axis: np.ndarray):
        self.M = np.array(system.mass_matrix(state.q, state.p))
        sense, across = np.zeros_like(self.M), np.zeros_like(self.M)
        dim = system.model.dim
        size, plane = (3, dim) if dim == 2 else (6, 3)
        turn, P = tilde(axis), np.eye(3) - np.outer(axis, axis)
        for k in range(len(system.model.bodies)):
            at = slice(size * k, size * k + plane)
            mass = self.M[size * k, size * k]
            sense[at, at], across[at, at] = mass * turn[:plane, :plane], mass * P[:plane, :plane]
            if dim == 3:
                tilt, R = slice(size * k + 3, size * k + 6), speeds.R[k]
                inertia = float(np.trace(P @ R @ self.M[tilt, tilt] @ R.T)) / 2
                sense[tilt, tilt], across[tilt, tilt] = inertia * R.T @ turn @ R, inertia * R.T @ P @ R
        self.sense, self.across = -1j * sense, across

    def modes(self, modes: tuple[Mode, ...]) -> list[RotorMode]:
        """What oscillates, by rising frequency, with its sense."""
        fastest = max((abs(mode.eigenvalue) for mode in modes), default=0.0)
        swinging = sorted(
            (mode for mode in modes if mode.eigenvalue.imag > STILL_MODE * fastest),
            key=lambda mode: mode.eigenvalue.imag,
        )
        whirling: list[RotorMode] = []
        while swinging:
            first = swinging[0].eigenvalue
            alike = [mode for mode in swinging if abs(mode.eigenvalue - first) <= SAME_EXPONENT * fastest]
            swinging = [mode for mode in swinging if abs(mode.eigenvalue - first) > SAME_EXPONENT * fastest]
            shapes = self._circles(np.column_stack([mode.shape for mode in alike]))
            whirling += [self.measured(mode.eigenvalue, shape) for mode, shape in zip(alike, shapes.T, strict=True)]
        return whirling

    def _circles(self, V: np.ndarray) -> np.ndarray:
        """Shapes of one exponent, combined so that they whirl as much as they can."""
        if V.shape[1] == 1:
            return V
        U = self._orthonormal(V)
        if U.shape[1] < V.shape[1]:
            return V  # a defective eigenvalue has fewer shapes than its number
        return U @ np.linalg.eigh(U.conj().T @ self.sense @ U)[1][:, ::-1]

    def _orthonormal(self, V: np.ndarray) -> np.ndarray:
        values, vectors = np.linalg.eigh(V.conj().T @ self.M @ V)
        large = values > SAME_EXPONENT * values.max()
        return V @ vectors[:, large] / np.sqrt(values[large])

    def measured(self, eigenvalue: complex, shape: np.ndarray) -> RotorMode:
        size = float((shape.conj() @ self.M @ shape).real)
        across = float((shape.conj() @ self.across @ shape).real)
        if across < 0.5 * size:
            return RotorMode(eigenvalue, shape, np.nan)
        return RotorMode(eigenvalue, shape, float((shape.conj() @ self.sense @ shape).real) / across)

    def alike(self, one: list[RotorMode], other: list[RotorMode]) -> np.ndarray:
        """How much alike shapes are, 0 to 1, a row for each of the first."""
        return np.abs(self._unit(one).conj().T @ self.M @ self._unit(other))

    def _unit(self, modes: list[RotorMode]) -> np.ndarray:
        """Shapes as columns of size 1."""
        shapes = np.column_stack([mode.shape for mode in modes])
        return shapes / np.sqrt(np.einsum("ik,ij,jk->k", shapes.conj(), self.M, shapes).real)

    def aligned(self, modes: list[RotorMode], earlier: list[RotorMode]) -> list[RotorMode]:
        """The same modes, those of one exponent combined like the shapes of an earlier speed."""
        modes, fastest = list(modes), max((abs(mode.eigenvalue) for mode in modes), default=0.0)
        before = self._unit(earlier) if earlier else np.zeros((len(self.M), 0))
        for first, mode in enumerate(modes):
            group = [k for k, x in enumerate(modes) if abs(x.eigenvalue - mode.eigenvalue) <= SAME_EXPONENT * fastest]
            if len(group) < 2 or group[0] != first:
                continue
            U = self._orthonormal(np.column_stack([modes[k].shape for k in group]))
            parts = U.conj().T @ self.M @ before
            parts = parts[:, np.argsort(-np.linalg.norm(parts, axis=0))[: len(group)]]
            if parts.shape == (len(group), len(group)) and np.linalg.norm(parts, -2) > CLEARLY_APART:
                for k, shape in zip(group, (U @ parts).T, strict=True):
                    modes[k] = self.measured(modes[k].eigenvalue, shape)
        return modes


__all__ = ["RotorMode", "Spin", "SpinningMachine", "Whirl", "speeds_at"]
