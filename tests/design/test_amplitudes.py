"""Amplitudes of frequency responses as functionals; a vibration absorber tuned to its closed form."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.at_rest.amplitudes import Amplitude, amplitude_gradient
from cardan.errors import ModelError

MU = 0.25  # mass of the absorber
NEAR = np.linspace(0.10, 0.19, 181)  # cycles: where the peaks are
SAMPLED = 2e-4  # relative: what a peak between two of these frequencies can be higher, and the optimum flatter


def absorber() -> cd.Model:
    """A mass of 1 on a spring of 1, force F, with an absorber of stiffness k and damping c, not yet tuned."""
    model = cd.Model("absorber", gravity=(0, 0))
    F, k, c = (model.parameter(n, v) for n, v in (("F", 0.0), ("k", 0.12), ("c", 0.08)))
    bodies = []
    for name, mass, x in (("main", 1.0, 1.0), ("absorber", MU, 2.0)):
        body = model.body(name, mass=mass, inertia=1, position=(x, 0))
        model.add(cd.Translational(f"{name}.rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
        bodies.append(body)
    main, small = bodies
    model.add(cd.Spring("base", model.ground.at(0, 0), main.at(0, 0), stiffness=1.0, free_length=1.0))
    model.add(cd.Spring("tuned", main.at(0, 0), small.at(0, 0), stiffness=k, damping=c, free_length=1.0))
    model.add(cd.Force("shaker", main.at(0, 0), (F, 0)))
    return model


def test_tuned_absorber_by_closed_form():
    """Least highest peak: exact solution of Nishihara & Asami (2002); Den Hartog's (1956) is near: √(1 + 2/μ) = 3."""
    model = absorber()
    system = compile_system(model)
    sampled = (Amplitude("main.position.x", "F", NEAR, form="sampled"),)
    known: dict[tuple, tuple] = {}

    def rows(x):
        key = tuple(x[:2])
        if key not in known:
            found = amplitude_gradient(system, sampled, system.parameter_values({"k": x[0], "c": x[1]}))
            known[key] = found.values, found.matrix[:, 1:3]
        return known[key]

    highest = {
        "type": "ineq",
        "fun": lambda x: x[2] - rows(x)[0],
        "jac": lambda x: np.column_stack([-rows(x)[1], np.ones(NEAR.size)]),
    }
    options = {"ftol": 1e-13, "maxiter": 100}
    found = minimize(
        lambda x: x[2], [0.12, 0.08, 8.0], jac=lambda x: np.array([0.0, 0, 1]), method="SLSQP", constraints=highest,
        bounds=[(0.01, 1), (0.001, 1), (0, 100)], options=options,
    )  # fmt: skip
    root = np.sqrt(4 + 3 * MU)
    f = 2 / (1 + MU) * np.sqrt(2 * (16 + 23 * MU + 9 * MU**2 + 2 * (2 + MU) * root) / (3 * (64 + 80 * MU + 27 * MU**2)))
    zeta = 0.25 * np.sqrt((8 + 9 * MU - 4 * root) / (1 + MU))
    height = np.sqrt(((8 + 9 * MU) ** 2 * (16 + 9 * MU) - 128 * root**3) / (3 * (32 + 27 * MU))) / (3 * MU)
    assert found.x[2] == pytest.approx(height, rel=SAMPLED)
    assert np.sqrt(found.x[0] / MU) == pytest.approx(f, rel=1e-3)
    assert found.x[1] / (2 * np.sqrt(MU * found.x[0])) == pytest.approx(zeta, rel=1e-2)
    assert found.x[2] == pytest.approx(np.sqrt(1 + 2 / MU), rel=5e-3)  # Den Hartog's fixed points


def test_peak_and_samples_agree():
    system = compile_system(absorber())
    p = system.parameter_values()
    both = (
        Amplitude("main.position.x", "F", NEAR, name="top"),
        Amplitude("main.position.x", "F", NEAR, form="sampled"),
    )
    found = amplitude_gradient(system, both, p)
    highest = 1 + int(np.argmax(found.values[1:]))
    assert found.names[0] == "top"
    assert found.names[highest].endswith(f"[{highest}]")
    assert found.values[0] == pytest.approx(found.values[highest], rel=1e-3)
    assert found.values[0] >= found.values[highest]
    assert found.matrix[0] == pytest.approx(found.matrix[highest], rel=0.1)
    assert amplitude_gradient(system, both, p, derivatives=False).values == pytest.approx(found.values)


@pytest.mark.parametrize("form", ["peak", "sampled"])
def test_a_peak_at_the_edge_of_the_frequencies_is_told(form):
    """The highest of the absorber's two peaks lies below 0.15 cycles."""
    system = compile_system(absorber())
    asked = (Amplitude("main.position.x", "F", [0.16, 0.19, 0.25], form=form, name="top"),)
    notes = amplitude_gradient(system, asked, system.parameter_values()).notes
    edge = "top: the peak of the response lies at the edge of the frequencies, 0.16"
    assert notes == ([edge] if form == "peak" else [])


def test_forms_are_checked():
    with pytest.raises(ModelError, match='form="peaks" is not known; did you mean "peak"'):
        Amplitude("main.position.x", "F", NEAR, form="peaks")
