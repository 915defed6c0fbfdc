"""Frequency response about an equilibrium or a steady motion to a parameter that oscillates.

A parameter u + a cos ωt makes an output f + Re(a H(ω) e^(iωt)): with T(σ) and the derivatives b of the equations by u
of `pencil`,

    H(ω) = f_q ξ + iω f_v ξ - ω² f_a ξ + f_λ ν + f_z ζ + f_u,     T(iω) (ξ, ν, ζ) = -b

The parameter stands wherever it does in the model: in a force (`Force("shaker", ..., (F, 0))` with F = 0), in the
value of a `Fix` (a base that moves by u), in the free length of a spring, in the height of a terrain. Exact to first
order, and steady: what was there at the start has died out, so the machine must be stable.

Several parameters swing together with complex weights, u_k + Re(a w_k e^(iωt)). A road c cos kx + s sin kx under a
vehicle that goes along x with the speed V does so at any place: with the weights 1 of c and i of s it is cos(kx + ωt)
while the vehicle stays, ω = kV, which is what it meets as it goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from cardan.analysis.assemble import assemble
from cardan.analysis.equilibrium import Search, balanced
from cardan.analysis.small_motions.frequencies import checked_frequencies
from cardan.analysis.small_motions.kinked_forces import kinked
from cardan.analysis.small_motions.pencil import Pencil
from cardan.analysis.small_motions.steadiness import axes_for, left_out
from cardan.analysis.small_motions.zero_frequency import is_singular, limits
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.partials import dense, functional_partials
from cardan.compiled.responses import Quantity, ResponseView, response
from cardan.compiled.system import System
from cardan.errors import AnalysisError, ModelError, check_known, suggestion
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.numerics import motion

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


@dataclass(frozen=True, eq=False)
class FrequencyResponse:
    """The frequency response H of each output at each frequency, per unit of the oscillating parameter."""

    to: str
    outputs: tuple[str, ...]
    frequencies: np.ndarray  # (n_w,) cycles per time unit
    values: np.ndarray  # (n_w, n_out) complex
    notes: tuple[str, ...] = ()  # axes that turn with a steady motion, friction and samples left out, kinks

    def __getitem__(self, output: str) -> np.ndarray:
        """The complex response of one output, by its name."""
        check_known("no output", output, self.outputs, AnalysisError)
        return self.values[:, self.outputs.index(output)]

    @property
    def amplitude(self) -> np.ndarray:
        """The amplitudes |H|, (frequencies, outputs)."""
        return np.abs(self.values)

    @property
    def phase(self) -> np.ndarray:
        """The phase lead of each output over the parameter in rad, continuous along the frequencies."""
        return np.unwrap(np.angle(self.values), axis=0)

    @property
    def peak(self) -> tuple[np.ndarray, np.ndarray]:
        """The largest amplitude of each output among the frequencies, and the frequency where it occurs."""
        at = np.argmax(self.amplitude, axis=0)
        return self.amplitude[at, np.arange(at.size)], self.frequencies[at]


@spoken
def frequency_response(
    model: Model,
    to: str | Mapping[str, complex],
    output: Quantity | Sequence[Quantity] | Mapping[str, Quantity],
    frequencies: Iterable[float],
    *,
    parameters: Mapping[str, float] | None = None,
    at: str | State = "equilibrium",
) -> FrequencyResponse:
    """The steady response of outputs to a sinusoidal parameter, over a range of frequencies.

    A parameter u + a cos ωt makes an output f + Re(a H(ω) e^(iωt)); H is exact to first order.

    Parameters
    ----------
    model : Model
        The machine, which must be stable.
    to : str or mapping of str to complex
        The parameter that oscillates. It may stand anywhere in the model: in a force, in the value of a `Fix` (a base
        that moves), in the free length of a spring. With `{"a": 1, "b": 1j}` several parameters oscillate together,
        here b a quarter of a period ahead of a.
    output : str, function, or several in a list or dictionary
        The name of a quantity of a result, such as "machine.position.x", or a function of the machine, such as
        `lambda s: s.position(tip)[0]`. A dictionary names them.
    frequencies : iterable of float
        Frequencies, in cycles per unit of time.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    at : "equilibrium" or State, default "equilibrium"
        The equilibrium (at the speed of its drivers), or the state of a steady motion, such as `result.state()`.

    Returns
    -------
    FrequencyResponse
        Complex `values`, one row for each frequency and one column for each output, with `amplitude`, `phase` and
        `peak`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> force = model.parameter("force", 0.0)
    >>> mass = model.body("mass", mass=4, inertia=1)
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(
    ...     cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, damping=8, free_length=1)
    ... )
    >>> shaker = model.add(cd.Force("shaker", mass.at(0, 0), (force, 0)))
    >>> response = cd.frequency_response(model, "force", "mass.position.x", [0, 1.5915])
    >>> print(response.amplitude[:, 0].round(4))  # 1 / k at rest, 1 / (c omega) at resonance
    [0.0025 0.0125]
    """
    system = compile_system(model)
    weights = input_weights(system, to)
    omega = checked_frequencies(frequencies)
    names, expressions = named_outputs(system, output)
    pencil = _pencil(model, at, parameters)
    blocks = [dense(x) for x in functional_partials(system, expressions)(*pencil.state)]
    label = to if isinstance(to, str) else ", ".join(to)

    def H(s: np.ndarray) -> np.ndarray:
        w = pencil.solve(s, -(pencil.by_p @ weights)[None, :, None])[:, :, 0]
        return responses(pencil, blocks, weights, s, w)

    values = _values(pencil, H, omega, names, real=not np.iscomplexobj(weights))
    bound = pencil.bound
    notes = pencil.notes + left_out(system) + kinked(bound, bound.tangent(bound.partition()))
    return FrequencyResponse(label, names, omega / (2 * np.pi), values, tuple(notes))


def _values(
    pencil: Pencil, H: Callable[[np.ndarray], np.ndarray], omega: np.ndarray, names: tuple[str, ...], real: bool
) -> np.ndarray:
    """H at all frequencies; at 0, where something is free, its limit (`real` for inputs that swing together)."""
    still = omega == 0.0
    if not (still.any() and is_singular(pencil.powers[0])):
        return H(1j * omega)
    values = np.zeros((omega.size, len(names)), complex)
    if not still.all():
        values[~still] = H(1j * omega[~still])
    response = limits(H, pencil.typical_frequency)
    if response is None or not response[1].all():
        wanted = (
            list(names)
            if response is None
            else [name for name, bound in zip(names, response[1], strict=True) if not bound]
        )
        message = ", ".join(f'"{name}"' for name in wanted)
        raise AnalysisError(
            f"at 0 cycles per {pencil.system.model.units.time} {message} has no limit, or none that can be computed: "
            "nothing holds the machine there (a freedom without stiffness, a state that is an integral); leave out 0"
        )
    values[still] = response[0].real if real else response[0]
    return values


def _pencil(model: Model, at: str | State, parameters: Mapping[str, float] | None) -> Pencil:
    if isinstance(at, State):
        state = replace(at, p=at.p_for(compile_system(model), parameters))
        state.system.check_masses(state.p)
        return Pencil.of_motion(state)
    if at != "equilibrium":
        raise AnalysisError(f'at="{at}" is not known; give "equilibrium" or a State')
    state = assemble(model, parameters=parameters)
    state.system.check_masses(state.p)
    search = balanced(state)
    if search.axes is None:
        _check_at_rest(search)
    return Pencil(search)


def _check_at_rest(search: Search) -> None:
    """Refuses a machine that drivers, or links that grow, set in motion from here."""
    bound, m = search.bound, search.bound.arrays
    m.v[:] = search.v
    if motion.evaluate(m, bound.partition(), m.Phi.size > 0) != motion.OK:
        raise AnalysisError("the equations of motion cannot be evaluated at this state")
    axes_for(bound, m.v_rate.copy(), m.lam.copy())


def responses(
    pencil: Pencil, blocks: list[np.ndarray], weights: np.ndarray, s: np.ndarray, w: np.ndarray
) -> np.ndarray:
    """H (n_w, n_f) of outputs with the derivatives `blocks` (value, by q, v, a, λ, z, p), from w (n_w, n)."""
    parts = pencil.parts(s, w.T)
    direct = (blocks[6] @ weights)[:, None]
    return sum((block @ part for block, part in zip(blocks[1:6], parts, strict=True)), direct).T


def input_weights(system: System, to: str | Mapping[str, complex]) -> np.ndarray:
    """How much each entry of p swings."""
    shares = {to: 1.0} if not isinstance(to, Mapping) else to
    weights = np.zeros(system.p_size, complex)
    for name, share in shares.items():
        weights[input_index(system, name)] = complex(share)
    if not (np.isfinite(weights).all() and weights.any()):
        raise AnalysisError(f"to={to!r}: expected a parameter, or parameters with finite weights, not all of them zero")
    return weights if weights.imag.any() else weights.real


def input_index(system: System, to: str) -> int:
    """The place in p of the parameter that swings."""
    names = list(system.model.parameters)
    if to not in names:
        raise ModelError(f'no parameter "{to}" to respond to{suggestion(str(to), names)}')
    return names.index(to)


def named_outputs(system: System, output: object) -> tuple[tuple[str, ...], list[ca.SX]]:
    """Names and expressions of one output or several."""
    if not isinstance(output, Mapping):
        several = list(output) if isinstance(output, (list, tuple)) else [output]
        output = {f if isinstance(f, str) else f"output {k + 1}": f for k, f in enumerate(several)}
    view = ResponseView(system)
    expressions = [system.build(response, view, f, str(name)) for name, f in output.items()]
    return tuple(map(str, output)), expressions


__all__ = ["FrequencyResponse", "frequency_response"]
