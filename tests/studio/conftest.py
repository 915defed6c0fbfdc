"""Machines that studios are tried out with."""

import pytest

import cardan as cd
from cardan.studio.session import Session

FOURBAR = """\
# a loop that opens when the ground joints are too far apart
cardan: 1
name: four-bar
gravity: [0, -9.81]
parameters:
  a: {value: 2.0, bounds: [0.5, 6.0]} # the crank
  d: {value: 2.5, bounds: [1.0, 12.0]}
  mass: 2.25
bodies:
  crank: {mass: 1.00, inertia: 0.30, position: [0.500, 0.866], angle: 1.047}
  coupler: {mass: mass, inertia: 2.00, position: [2.824, 2.553], angle: 0.423}
  rocker: {mass: 2.00, inertia: 1.35, position: [3.574, 1.687], angle: 1.004}
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "crank.at(-a/2, 0)"}
  B: {type: Revolute, i: "crank.at(a/2, 0)", j: "coupler.at(-2, 0)"}
  C: {type: Revolute, i: "coupler.at(2, 0)", j: "rocker.at(2, 0)"}
  D: {type: Revolute, i: "rocker.at(-2, 0)", j: "ground.at(d, 0)"}
points:
  P: coupler.at(0.5, 1.5)
analyses:
  - simulate: {until: 0.5}
"""


@pytest.fixture
def oscillator() -> cd.Model:
    """A mass on a spring, pulled out by 0.1 m: x = 0.1 cos(ω t), ω² = k / m."""
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 100.0, bounds=(10.0, 1000.0))
    m = model.parameter("m", 1.0)
    mass = model.body("mass", mass=m, inertia=1.0, position=(1.1, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), mass.at(0, 0), stiffness=k, free_length=1.0))
    return model


@pytest.fixture
def top() -> cd.Model:
    """A body in space that turns about a ball joint."""
    model = cd.Model("top", dim=3)
    height = model.parameter("h", 0.5)
    body = model.body("rotor", mass=1, inertia=(0.1, 0.1, 0.2), position=(0, 0, height), angular_velocity=(0.1, 0, 40))
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), body.at(0, 0, -height)))
    model.add(cd.Point("nose", body.at(0, 0, height)))
    return model


@pytest.fixture
def fourbar_text() -> str:
    return FOURBAR


@pytest.fixture
def fourbar_session() -> Session:
    from cardan.files.text_models.yaml import parse_yaml

    loaded = parse_yaml(FOURBAR)
    return Session(loaded.model, loaded.analyses, loaded.design)


@pytest.fixture
def fourbar_source(fourbar_text):
    from cardan.files.text_models.yaml import parse_yaml
    from cardan.studio.source import Source

    loaded = parse_yaml(fourbar_text)
    return Source(None, loaded.model, loaded.analyses, loaded.design, text=fourbar_text)
