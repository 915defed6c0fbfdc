"""Amplitude: a functional of the frequency response of a machine about its equilibrium.

    cd.Amplitude("table.position.x", to="F", frequencies=np.linspace(1, 10, 50))

The largest amplitude over the frequencies (found between them as well), or with form="sampled" the amplitude at each,
a number of its own: what a min-max problem needs, whose solution has several peaks of one height.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cardan.analysis.frequency_response import checked_frequencies
from cardan.compiled.responses import Quantity, ResponseView, response
from cardan.compiled.system import System
from cardan.design.functionals import Functional, check_function, names_of
from cardan.design.gradients.at_rest.frequency_responses import ResponseFunctionals
from cardan.design.gradients.derivatives import Found
from cardan.errors import ModelError, suggestion

FORMS = ("peak", "sampled")


@dataclass(frozen=True, eq=False)
class Amplitude(Functional):
    """The amplitude of the frequency response of an output, per unit of an oscillating parameter.

    Parameters
    ----------
    f : function of the machine, or str
        The output: such as `lambda s: s.position(table)[0]`, or the name of a quantity of a result.
    to : str
        The name of the parameter that oscillates.
    frequencies : sequence of float
        Frequencies, in cycles per unit of time.
    form : "peak" or "sampled", default "peak"
        "peak": the largest amplitude over the range, found between the frequencies as well. "sampled": the amplitude at
        each frequency, a number of its own, as a min-max problem needs it.
    name : str, optional
        The name in reports.

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
    >>> peak = cd.Amplitude("mass.position.x", to="force", frequencies=[1, 1.5, 2])
    >>> print(cd.evaluate(model, peak).round(5))
    [0.01256]
    """

    f: Quantity
    to: str
    frequencies: Sequence[float] | np.ndarray
    form: str = "peak"
    name: str | None = None

    kind: ClassVar[str] = "amplitude"

    def __post_init__(self) -> None:
        check_function(self)
        object.__setattr__(self, "frequencies", checked_frequencies(self.frequencies) / (2 * np.pi))
        if self.form not in FORMS:
            raise ModelError(f'{self.label}: form="{self.form}" is not known{suggestion(str(self.form), FORMS)}')


def amplitude_gradient(
    system: System, functionals: tuple[Amplitude, ...], p: np.ndarray, derivatives: bool = True
) -> Found:
    """Values and derivatives of amplitudes about the equilibrium; sampled ones have a row for each frequency."""
    names, values, rows, notes = [], [], [], []
    for functional, name in zip(functionals, names_of(functionals), strict=True):
        machine = _compiled(system, functional, name).at(p)
        if functional.form == "peak":
            peak = machine.peak(functional.frequencies)
            names, values, rows = [*names, name], [*values, peak.value], [*rows, peak.by_p]
            notes += [f"{name}: {note}" for note in peak.notes]
            continue
        if derivatives:
            size, by_p = (x[:, 0] for x in machine.amplitudes(functional.frequencies))
        else:
            size = np.abs(machine.values(functional.frequencies))[:, 0]
            by_p = np.zeros((size.size, p.size))
        names += [f"{name} [{k + 1}]" for k in range(size.size)]
        values, rows = [*values, *size], [*rows, *by_p]
        notes += [f"{name}: {note}" for note in machine.notes]
    return Found(names, np.array(values), np.array(rows)[:, : system.n_p], list(dict.fromkeys(notes)))


def _compiled(system: System, functional: Amplitude, name: str) -> ResponseFunctionals:
    key = ("amplitude", functional)
    if key not in system.responses:
        expression = system.build(response, ResponseView(system), functional.f, name)
        system.responses[key] = ResponseFunctionals(system, functional.to, [expression])
    return system.responses[key]


__all__ = ["Amplitude", "amplitude_gradient"]
