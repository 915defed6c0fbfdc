"""The functional Amplitude of the frequency response of a machine about its equilibrium.

    cd.Amplitude("table.position.x", to="F", frequencies=np.linspace(1, 10, 50))

The largest amplitude over the frequencies (found between them as well), or with form="sampled" the amplitude at each,
a number of its own: what a min-max problem needs, whose solution has several peaks of one height.
"""

from __future__ import annotations

import numpy as np

from cardan.compiled.responses import ResponseView, response
from cardan.compiled.system import System
from cardan.design.functionals import Amplitude, names_of
from cardan.design.gradients.at_rest.frequency_responses import ResponseFunctionals
from cardan.design.gradients.derivatives import Derivatives


def amplitude_gradient(
    system: System, functionals: tuple[Amplitude, ...], p: np.ndarray, derivatives: bool = True
) -> Derivatives:
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
    return Derivatives(names, np.array(values), np.array(rows)[:, : system.n_p], list(dict.fromkeys(notes)))


def _compiled(system: System, functional: Amplitude, name: str) -> ResponseFunctionals:
    key = ("amplitude", functional)
    if key not in system.responses:
        expression = system.build(response, ResponseView(system), functional.f, name)
        system.responses[key] = ResponseFunctionals(system, functional.to, [expression])
    return system.responses[key]
