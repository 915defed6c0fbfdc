"""Functions for CasADi (`cd.export_casadi`): they are those of the machine, also when they have been read again."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, FileError


def slider_crank() -> cd.Model:
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    length, torque = model.parameter("length", 0.2), model.parameter("torque", 0.0)
    crank = model.body("crank", mass=1.0 + length, inertia=0.02, position=(0.1, 0), angle=0.3)
    rod = model.body("rod", mass=0.5, inertia=0.01, position=(0.4, 0.05))
    slider = model.body("slider", mass=2.0, inertia=0.1, position=(0.7, 0))
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), crank.at(-length / 2, 0)))
    model.add(cd.Revolute("pin", crank.at(length / 2, 0), rod.at(-0.25, 0)))
    model.add(cd.Revolute("wrist", rod.at(0.25, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.CoordinateForce("motor", axle.angle, force=torque))
    return model


@pytest.mark.parametrize("parameters", [{}, {"length": 0.25, "torque": 3.0}])
def test_they_are_the_equations_of_the_machine(parameters, tmp_path):
    model, path = slider_crank(), tmp_path / "machine.casadi"
    cd.export_casadi(model, path)
    f = {function.name(): function for function in ca.FileDeserializer(str(path)).unpack()}
    assert list(f) == ["M", "h", "Phi", "C", "Phi_t", "gamma", "dynamics"]
    result = cd.simulate(model, until=0.3, every=0.1, parameters=parameters)
    p = [parameters.get(name, parameter.value) for name, parameter in model.parameters.items()]
    bodies = [result[name] for name in model.bodies]
    for k, t in enumerate(result.t):
        q = np.concatenate([[*body.position[k], body.angle[k]] for body in bodies])
        v = np.concatenate([[*body.velocity[k], body.angular_velocity[k]] for body in bodies])
        a = np.concatenate([[*body.acceleration[k], body.angular_acceleration[k]] for body in bodies])
        found = f["dynamics"](t=t, q=q, v=v, p=p)
        assert np.array(found["v_rate"]).ravel() == pytest.approx(a, rel=1e-9, abs=1e-9)
        assert np.abs(f["Phi"](t, q, p).full()).max() < 1e-10
        C, lam = np.array(f["C"](t, q, p)), np.array(found["lam"])
        assert np.abs(C @ v + np.array(f["Phi_t"](t, q, p)).ravel()).max() < 1e-8
        assert C @ a == pytest.approx(np.array(f["gamma"](t, q, v, p)).ravel(), abs=1e-8)
        force = np.array(f["h"](t, q, v, [], p)) + C.T @ lam
        assert (np.array(f["M"](q, p)) @ a) == pytest.approx(force.ravel(), abs=1e-8)


def test_what_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(FileError, match=r"ending \.casadi"):
        cd.export_casadi(slider_crank(), tmp_path / "machine.txt")
    model, gust = slider_crank(), cd.blackbox(math.erf)
    model.add(cd.Force("wind", model.bodies["slider"].at(0, 0), (lambda s: gust(s.time), 0.0)))
    with pytest.raises(AnalysisError, match="functions in Python"):
        cd.export_casadi(model, tmp_path / "machine.casadi")
    model = slider_crank()
    model.add(cd.Friction("rubbing", model.elements["guide"], static=0.2, kinetic=0.1))
    with pytest.raises(AnalysisError, match="depend on reactions"):
        cd.export_casadi(model, tmp_path / "machine.casadi")
    assert not (tmp_path / "machine.casadi").exists()
