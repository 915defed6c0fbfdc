"""The steady response of a machine to unbalance of its rotor, over speed.

Small masses μ at points p of a rotor, which lie beside its axis n by e, pull on it at the speed Ω:

    F(t) = μ Ω² (e cos Ωt + n × e sin Ωt) = Re(μ Ω² (e - i n × e) e^(iΩt))

To first order in μ the machine answers as to any force of that frequency (`pencil`): T(iΩ) ξ = (∂p/∂ξ)ᵀ F.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from cardan.analysis.frequency_response import FrequencyResponse, named_outputs, responses
from cardan.analysis.rotors.campbell import PLACES, checked_values
from cardan.analysis.rotors.spinning import NOT_DRIVEN, Spin, SpinningMachine
from cardan.analysis.small_motions.pencil import Pencil
from cardan.analysis.small_motions.steady_axes import Speeds
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.partials import dense, functional_partials
from cardan.compiled.responses import Quantity
from cardan.errors import AnalysisError, check_choice
from cardan.model.argument_messages import spoken
from cardan.model.bodies.body import Marker
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca
    from cardan.model.view import View


TURNS_ALIKE = 1e-9  # of the rotor's speed
ON_THE_AXIS = 1e-9  # of a body's size
HOW = "unbalance: expected small masses at points of the rotor beside its axis, such as {disc.at(0, 0.1, 0): 0.001}"


@spoken
def unbalance_response(
    model: Model,
    speed: str,
    values: Iterable[float],
    unbalance: Mapping[Marker, float],
    output: Quantity | list[Quantity] | Mapping[str, Quantity],
    *,
    at: str = "equilibrium",
    parameters: Mapping[str, float] | None = None,
) -> FrequencyResponse:
    """The steady response to unbalance of a rotor, over its speed.

    Small masses at points of the rotor pull on it as it turns. Outputs swing at the speed of the rotor, by f +
    Re(H e^(iΩt)), exact to first order in the masses; t = 0 is when the rotor stands as it does in the model.

    Parameters
    ----------
    model : Model
        The machine, without the unbalance.
    speed : str
        The parameter that is the speed, such as that of `cd.Motor("motor", bearing, speed=...)`.
    values : iterable of float
        Values of this parameter, rising.
    unbalance : mapping of Marker to float
        Small masses at points of the rotor: `{disc.at(0, 0.1, 0): 0.001}`. Their effect is the mass times its distance
        from the axis; a negative mass has been drilled out. Two points at different places along the axis make a
        couple, too.
    output : str, function, or several in a list or dictionary
        The name of a quantity of a result, such as "disc.position.y", or a function of the machine.
    at : "equilibrium" or "assembled", default "equilibrium"
        As in `cd.campbell`.
    parameters : mapping of str to float, optional
        Values of other parameters in place of those in the model.

    Returns
    -------
    FrequencyResponse
        Complex `values`, one row for each speed and one column for each output, with `amplitude`, `phase` and `peak`;
        `frequencies` are the turns of the rotor per time unit.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("Jeffcott rotor", gravity=None)
    >>> omega = model.parameter("omega", 0.0)
    >>> bearing = model.body("bearing", mass=0.1, inertia=0.01)
    >>> disc = model.body("disc", mass=9.9, inertia=0.2)
    >>> shaft = model.add(cd.Bushing("shaft", model.ground, bearing, stiffness=1e5, rotational_stiffness=100))
    >>> pin = model.add(cd.Revolute("pin", bearing.at(0, 0), disc.at(0, 0)))
    >>> motor = model.add(cd.Motor("motor", pin, speed=omega))
    >>> response = cd.unbalance_response(model, "omega", [50, 200], {disc.at(0.1, 0): 0.01}, "disc.position.x")
    >>> print(response.values.real[:, 0])  # u Ω² / (k - m Ω²) = 3.33e-5 and -1.33e-4 m, with u = 0.001 kg m
    [ 3.33333333e-05 -1.33333333e-04]
    """
    check_choice("at", at, PLACES, AnalysisError)
    machine, turns = SpinningMachine(model, speed, None, at, parameters), checked_values(values, 1)
    check_places(model, unbalance)
    system, dim = compile_system(model), model.dim
    names, expressions = named_outputs(system, output)
    points = {f"{marker!r}.{k}": _component(marker, k) for marker in unbalance for k in range(dim)}
    places, outputs = (functional_partials(system, x) for x in (named_outputs(system, points)[1], expressions))
    rates, rows, notes = [], [], []
    for value in turns:
        linear, speeds = machine.linearized(float(value))
        spin = machine.spin(speeds, float(value))
        rates.append(0.0 if spin is None else spin.rate)
        notes += linear.notes
        if spin is None:
            rows.append(np.zeros(len(names), complex))
            continue
        pencil, exponent = Pencil.of_motion(linear.state), np.array([1j * rates[-1]])
        where, motions = (dense(x) for x in places(*pencil.state)[:2])
        arms = zip(unbalance.items(), where.reshape(-1, dim), strict=True)
        pulls = [mass * pull(marker, point, linear.state, speeds, spin) for (marker, mass), point in arms]
        right = np.zeros((1, pencil.by_p.shape[0], 1), complex)
        right[0, : system.n_v, 0] = motions.T @ np.concatenate(pulls)
        swinging = pencil.solve(exponent, right)[:, :, 0]
        blocks = [dense(x) for x in outputs(*pencil.state)]
        rows.append(responses(pencil, blocks, np.zeros(system.p_size), exponent, swinging)[0])
    if not any(rates):
        raise AnalysisError(NOT_DRIVEN.format(speed=speed, value=turns[-1]))
    cycles = np.array(rates) / (2 * np.pi)
    return FrequencyResponse("unbalance", names, cycles, np.array(rows), tuple(dict.fromkeys(notes)))


def pull(marker: Marker, point: np.ndarray, state: State, speeds: Speeds, spin: Spin) -> np.ndarray:
    """Ω² (e - i n × e) of a mass of 1 at a point of the rotor."""
    model = marker.body.model
    k, dim = list(model.bodies).index(marker.body.name), model.dim
    if np.linalg.norm(speeds.omega[k] - spin.rate * spin.axis) > TURNS_ALIKE * spin.rate:
        raise AnalysisError(
            f'unbalance: {marker!r} is on "{marker.body.name}", which does not turn with the rotor "{spin.rotor}"; '
            "give points of bodies that turn at one speed"
        )
    arm = np.zeros(3)
    arm[:dim] = point - state.q.reshape(len(model.bodies), -1)[k, :dim]
    beside = arm - spin.axis * (spin.axis @ arm)
    if np.linalg.norm(beside) <= ON_THE_AXIS * speeds.size:
        raise AnalysisError(
            f"unbalance: {marker!r} lies on the axis, where a mass pulls nowhere; give a point beside it"
        )
    return (spin.rate**2 * (beside - 1j * np.cross(spin.axis, beside)))[:dim]


def _component(marker: Marker, k: int) -> Callable[[View], ca.SX]:
    return lambda s: s.position(marker)[k]


def check_places(model: Model, unbalance: object) -> None:
    """Refuse what is no mapping of points of the model to masses."""
    if not isinstance(unbalance, Mapping) or not unbalance:
        raise AnalysisError(HOW)
    for marker, mass in unbalance.items():
        if not isinstance(marker, Marker) or not isinstance(mass, (int, float)) or not np.isfinite(mass) or mass == 0:
            raise AnalysisError(f"{HOW}, not {marker!r}: {mass!r}")
        if marker.body.model is not model or marker.body.name not in model.bodies:
            raise AnalysisError(f"{HOW}: {marker!r} is no point of a body of this model")


__all__ = ["unbalance_response"]
