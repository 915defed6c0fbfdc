"""Machines in space as text: every class survives YAML and Python, every form of orientation and shape is understood,
mistakes are told with their place."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import numpy as np
import pytest
import yaml

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.errors import FileError, ModelError
from cardan.files.load import load_file
from cardan.files.text_models.schema import json_schema
from cardan.files.text_models.space_words import MAKERS, ORIENTATIONS, solids
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.bodies import shapes
from cardan.model.expressions.expression import parse
from cardan.model.forces import standard as forces
from cardan.model.joints import drivers
from cardan.model.joints import standard as joints

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [path for path in sorted(EXAMPLES.glob("*.yaml")) if "\ndim: 3" in path.read_text(encoding="utf-8")]
RTOL = 1e-12  # the same formulas on the same numbers, perhaps in another order
PLANAR_ONLY = {"RevoluteTranslational", "WheelContact"}

X, Z, TILTED = (1, 0, 0), (0, 0, 1), (0.3, -0.2, 1)
HILLS = cd.Terrain((-9, 0, 9), (-9, 1, 9), ((0, 0.1, 0), (0.2, 0, 0.1), (0, 0, 0.3)), kind="linear", name="hills")
CURVE = cd.Spline((-5, 0, 5), (-3, 0, 4), name="curve")


STRIP = str(Path(__file__).parents[1] / "model" / "strip.npz")


def amplitudes(model):
    """A body that carries the amplitudes of three modes."""
    return model.body("amplitudes", mass=1, inertia=(1, 1, 1), weightless=True)


def pair(kind, **words):
    """A joint between two markers with axes."""
    return lambda m, a, b: [kind("x", a.at(0.1, 0, m["L"], axis=TILTED), b.at(0, 0.2, 0, axis=Z, reference=X), **words)]


def on(kind, word, driver=cd.Fix, **words):
    """A driver on a coordinate of a joint."""

    def make(m, a, b):
        owner = kind("owner", a.at(0, 0, 0, axis=TILTED), b.at(0, 0, 0, axis=X), **words)
        coordinate = getattr(owner, word)
        return [owner, cd.Drive("x", coordinate, parse("L*sin(t)")) if driver is cd.Drive else cd.Fix("x", coordinate)]

    return make


def motor(kind=cd.Motor, **words):
    """A motor on a shaft."""

    def make(m, a, b):
        owner = cd.Cylindrical("owner", a.at(0, 0, 0, axis=TILTED), b.at(0, 0, 0, axis=X))
        return [owner, kind("x", owner.angle, **words)]

    return make


def about(kind, **words):
    """A torsion spring about the axis of a joint."""

    def make(m, a, b):
        extra = {"pitch": 0.1} if kind is cd.Screw else {}
        owner = kind("owner", a.at(0, 0, 0, axis=TILTED), b.at(0, 0, 0, axis=X), **extra)
        return [owner, cd.TorsionSpring("x", owner, stiffness=m["L"], damping=CURVE, free_angle=0.3, **words)]

    return make


JOINTS = {
    **{name: pair(getattr(cd, name)) for name in joints.__all__ if name not in
       {"Cam", "Constraint", "Coupling", "FlexibleNode", "ForceBalance", "Rope", "Planetary", "Differential",
        "Belt", "Chain"}
       | PLANAR_ONLY | {"Gear", "GenericJoint", "Link", "RackAndPinion", "Screw", "PointOnPlane"}},
    "Screw": pair(cd.Screw, pitch=-0.02, phase=0.3),
    "GenericJoint": pair(cd.GenericJoint, locked=("x", "angle_y")),
    "PointOnPlane": pair(cd.PointOnPlane, distance=0.4),
    "Cam": pair(cd.Cam, profile=CURVE),
    "Gear": lambda m, a, b: [cd.Gear("x", a.at(0, 0, 0, axis=TILTED), b.at(0, 0, 0, axis=X), radius_i=m["L"],
                                     radius_j=2, carrier=m["c"], internal=True)],
    "RackAndPinion": pair(cd.RackAndPinion, radius=-0.3),
    "Link": pair(cd.Link, length=parse("1 + 0.1*t")),
    "Link, a hinge": pair(cd.Link, length=2.0, ends=("spherical", "revolute"), angle_j=1.2),
    "Link, two hinges": pair(cd.Link, ends=("revolute", "revolute"), angle_i=1.1, twist=0.0),
    "Constraint": lambda m, a, b: [cd.Constraint("x", parse("a.z - b.e1*L + a.x"))],
    "FlexibleNode": lambda m, a, b: [
        (f := cd.FlexibleBody("strip", a, (amplitudes(m),), STRIP)), cd.FlexibleNode("x", f, b, "tip")],
    "ForceBalance": lambda m, a, b: [
        cd.CartesianSpring("s", a.at(0, 0.1, 0), (n := m.particle("n", mass=0, position=(1, 0, 0))).at(0, 0, 0),
                           stiffness=m["L"]), cd.ForceBalance("x", n)],
    "Coupling": lambda m, a, b: [cd.Coupling("x", (a.x, b.y, parse("a.z*b.x")), (1.0, m["L"], -2.0),
                                             parse("L*sin(t)"))],
    "Planetary": lambda m, a, b: [cd.Planetary("x", a.x, None, b.y, sun_teeth=20, planet_teeth=m["L"],
                                               planets=4, planet_inertia=0.1)],
    "Differential": lambda m, a, b: [cd.Differential("x", a.x, b.y, parse("a.z*b.x"), teeth=(11.0, m["L"]), share=0.4)],
    "Rope": lambda m, a, b: [cd.Rope("x", (m.ground.at(0, 0, 3), a.at(0, 0.1, 0), b), length=parse("5 - 0.1*t"))],
    "Elastic rope": lambda m, a, b: [cd.Rope("x", (a.at(0, 0.1, 0), b), stiffness=m["L"], damping=0.2, pretension=3)],
    "Belt": lambda m, a, b: [
        cd.Belt("x", (a.at(0, 0, 0, axis=TILTED), b.at(0, 0, 0, axis=TILTED)), (0.1, m["L"]), carrier=m["c"])],
    "Chain": lambda m, a, b: [
        cd.Chain("x", (a.at(0, 0, 0, axis=Z), b.at(0, 0, 0, axis=Z)), (20, -30), pitch=m["L"] * 0.01, stiffness=9.0)],
    "Drive": on(cd.Revolute, "angle", cd.Drive),
    "Fix": lambda m, a, b: [cd.Fix("x", b.e2, 0.1 * m["L"])],
    "Fix z": lambda m, a, b: [cd.Fix("x", b.z)],
    "angle of a shaft": on(cd.Cylindrical, "angle", cd.Drive),
    "travel of a shaft": on(cd.Cylindrical, "displacement"),
    "one angle of a cross": on(cd.Universal, "angle_i", cd.Drive),
    "other angle of a cross": on(cd.Universal, "angle_j"),
    "place of a plate": on(cd.Planar, "displacement_y"),
    "Limit": lambda m, a, b: [cd.Limit("x", b.z, lower=-1.0, upper=m["L"], restitution=0.5)],
    "Friction": lambda m, a, b: [cd.Friction("x", static=0.3, along=b.y, normal=parse("10 + a.z"))],
}  # fmt: skip
FORCES = {
    "FlexibleBody": lambda m, a, b: [
        cd.FlexibleBody("x", a, (amplitudes(m),), STRIP, m["L"], damping=(0.1, m["L"], 0))],
    "Spring": lambda m, a, b: [cd.Spring("x", a.at(0, 0, 1), b.at(1, 0, m["L"]), stiffness=CURVE,
                                         force=parse("a.velocity.z + b.angular_velocity.y"))],
    "Force": lambda m, a, b: [cd.Force("x", a.at(0, 0, 1), (1, parse("P.z + P.velocity.z"), CURVE), frame="body")],
    "Torque": lambda m, a, b: [cd.Torque("x", a, (0, parse("hills(a.x, a.y)"), m["L"]), frame="body")],
    "Drag": lambda m, a, b: [cd.Drag("x", a.at(0, 0, 0), coefficient=0.5, area=m["L"])],
    "CoordinateForce": lambda m, a, b: [cd.CoordinateForce("x", a.z, stiffness=3, damping=CURVE, force=1, free=0.2)],
    "BristleFriction": lambda m, a, b: [cd.BristleFriction("x", along=b.y, kinetic=0.4, normal=m["L"], stiffness=10,
                                                           law="dahl")],
    "Bushing": pair(cd.Bushing, stiffness=(1, CURVE, 3), rotational_stiffness=(4, 5, 6), damping=0.1,
                    rotational_damping=(0.1, 0.2, 0.3), free_position=(0.1, 0.2, 0.3)),
    "Contact": lambda m, a, b: [cd.Contact("x", a.at(0, 0, 0), m.ground.at(0, 0, 0), radius=2.0, stiffness=100,
                                           friction=0.5, shear_stiffness=50, terrain=HILLS)],
    "Contact of a disc": lambda m, a, b: [cd.Contact("x", a.at(0, 0, 0, axis=X), m.ground.at(0, 0, 0, axis=Z),
                                                     radius=2.0, stiffness=100, disc=True, law="hertz")],
    "Tyre": lambda m, a, b: [cd.Tyre("x", a.at(0, 0, 0, axis=X), m.ground.at(0, 0, 0, axis=Z), radius=2.0,
                                     stiffness=100, slip_stiffness=8, cornering_stiffness=6, saturation="brush",
                                     relaxation_length=0.4)],
    "TrackSegment": lambda m, a, b: [cd.TrackSegment("x", a.at(0, 0.1, 0), b.at(0, 0, 0), stiffness=50, pretension=3,
                                             reference_length=0.4)],
    "HydraulicCylinder": lambda m, a, b: [
        cd.HydraulicCylinder("x", a.at(0, 0.1, 0), b.at(0, 0, 0), 2.0, m.parameter("A", 1.5), pressure="p", count=2),
        cd.HydraulicLine("p", (0.1, "-x.flow"), 1.0, 5.0, leakage=0.1)],
    "HydraulicActuator": lambda m, a, b: [
        cd.HydraulicActuator("x", a.at(0, 0.1, 0), b.at(0, 0, 0), area_1=m["L"], area_2=1.0, volume_1=9.0, volume_2=8.0,
                             bulk_modulus=50.0, flow_1=parse("v.flow_a"), flow_2=0.1, initial_1=1.0, leakage=0.1),
        cd.DirectionalValve("v", "cos(t)", supply=2.0, tank=0.0, a="x.pressure_1", b="x.pressure_2", gain=0.1,
                            transition=0.1)],
    "HydraulicPump": lambda m, a, b: [cd.HydraulicPump("x", a.z, parse("cos(t)"), m["L"], 0.5, leakage=0.1)],
    "GearMesh": lambda m, a, b: [cd.GearMesh("x", a.at(0, 0, 0, axis=Z), b.at(0, 0, 0, axis=X), m["L"], 0.5, 1e3,
                                             backlash=0.1)],
    "OneWayClutch": lambda m, a, b: [cd.OneWayClutch("x", a.z, parse("b.x"), m["L"], damping=3)],
    "TorqueConverter": lambda m, a, b: [
        cd.TorqueConverter("x", a.z, b.x, capacity=[(0, 1), (1, 0)], ratio=CURVE)],
    "Armature": lambda m, a, b: [cd.Armature("x", a.z, m["L"]), cd.Force("f", a.at(0, 0, 1), (1, 2, 3))],
    "JournalBearing": pair(cd.JournalBearing, play=0.1, stiffness=50, restitution=0.7, law="flores", length=0.5),
    "DCMotor": motor(cd.DCMotor, voltage=parse("12*cos(t)"), resistance=2.0, constant=0.1, inductance=0.01),
    "Servo": motor(cd.Servo, target=parse("0.1*t"), position_gain=3, speed_gain=2),
    "Cable": lambda m, a, b: [cd.Cable("x", (m.ground.at(0, 0, 3), a.at(0, 0.1, 0), b), axial=m["L"],
                                       length=parse("5 - 0.1*t"), damping=0.2, slides=False)],
    "Beam": lambda m, a, b: [cd.Beam("x", a.at(0, 0, 1), b.at(1, 0, m["L"]), axial=90, bending=(6, m["L"]), torsion=3,
                                    shear=400, damping=0.1, mass_per_length=0.2, moduli=(2, 0.3, m["L"]),
                                    taper=(0.1, 0.3))],
    "CartesianSpring": lambda m, a, b: [cd.CartesianSpring("x", a.at(0, 0, 1), b.at(1, 0, m["L"]), stiffness=(1, 2, 3),
                                                           damping=0.1)],
    "Gravitation": lambda m, a, b: [cd.Gravitation("x", (a, b), constant=m["L"])],
    "Motor with a rotor": motor(torque=3.0, armature=0.4),
    "Motor": motor(torque=parse("3*cos(t)"), limit=2.0),
    "Motor with a curve": motor(curve=[(0, 3), (10, -1)]),
    "Motor with a speed": motor(speed=2.0, start=0.1),
    "TorsionSpring": about(cd.Revolute),
    "about a shaft": about(cd.Cylindrical),
    "about a screw": about(cd.Screw),
    "about a cross": about(cd.Universal, which="j"),
}  # fmt: skip
SAMPLES = JOINTS | FORCES


def machine(make) -> cd.Model:
    """Three bodies in general position, one of them a shape with parameters in it, and the elements of a sample."""
    model = cd.Model("sample", dim=3)
    length = model.parameter("L", 0.7, bounds=(0.1, 2))
    model.function("hills", HILLS)
    a = model.body("a", 1.5, (0.4, 0.5, 0.6, 0.01, -0.02, 0.03), position=(0.2, -0.1, length),
                   orientation=cd.euler_angles(0.3, length, 0.1), velocity=(0.1, 0.2, length),
                   angular_velocity=(1, 0, length), hold=("z", "orientation"),
                   center_of_mass=(0, 0.1, length / 10), force=(0, 0, 1), torque=(length, 0, 0))  # fmt: skip
    cone = cd.Cone(0.2, length, density=1200, center=(0, 0.1, 0), orientation=cd.pointing(Z, X))
    b = model.body("b", position=(1, 0.5, -0.3), orientation=(0.9, 0.1, -0.2, 0.3),
                   angular_velocity=(1, 0, 2 * length), angular_velocity_frame="global",
                   shape=cone)  # fmt: skip
    model.body("c", mass=1, shape=cd.Box(0.1, length, 0.3, density=500), inertia=(1, 1, 1))
    model.add(cd.Point("P", b.at(0, 0, length)))
    for element in make(model, a, b):
        model.add(element)
    return model


def numbers_of(model: cd.Model) -> dict[str, np.ndarray]:
    """Start values, Φ, its Jacobian, masses, loads, state rates and reported quantities at a random state, by name."""
    system = compile_system(model)
    rng = np.random.default_rng(3)
    p = system.parameter_values()
    q, v, z = (rng.normal(size=n) for n in (system.n_q, system.n_v, system.n_z))
    lam = rng.normal(size=system.n_c)
    y, c, m = system.symbols, system.constraints, system.motion
    inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
    everything = system.function("all", inputs, [c.Phi, c.C, m.M, m.Q, m.z_rate, m.potential])
    found = everything(0.37, q, v, 0 * v, lam, z, p)
    names = ("Phi", "C", "M", "Q", "rates", "potential")
    numbers = {name: np.array(value.full()) for name, value in zip(names, found, strict=True)}
    numbers["start"] = np.concatenate(system.initial_state(p))
    numbers["outputs"] = np.array(system.outputs(0.37, q, v, 0 * v, lam, z, p)).ravel()
    return numbers


def assert_same(one: cd.Model, other: cd.Model) -> None:
    assert compile_system(one).row_names == compile_system(other).row_names
    assert list(compile_system(one).channels) == list(compile_system(other).channels)
    expected, found = numbers_of(one), numbers_of(other)
    assert np.any(np.abs(expected["Q"]) > 1e-6)
    for name, value in expected.items():
        np.testing.assert_allclose(found[name], value, rtol=RTOL, atol=RTOL, err_msg=name)


def run_script(text: str) -> cd.Model:
    names = {"__name__": "script"}
    exec(compile(text, "script.py", "exec"), names)
    return names["model"]  # type: ignore[return-value]


# -- round trips -----------------------------------------------------------------------------------------------


def test_every_class_has_a_sample():
    made = {type(machine(make)["x"]).__name__ for make in SAMPLES.values()}
    assert made == {*joints.__all__, *drivers.__all__, *forces.__all__, "Limit", "Friction"} - PLANAR_ONLY - {
        "TrackDrive"
    }


@pytest.fixture(scope="module")
def validator():
    return jsonschema.Draft202012Validator(json_schema())


@pytest.mark.parametrize("name", SAMPLES)
def test_every_class_survives_the_round_trip(name, validator):
    model = machine(SAMPLES[name])
    text = to_yaml(model)
    validator.validate(yaml.safe_load(text))
    again = parse_yaml(text).model
    assert_same(model, again)
    assert again.dim == 3
    assert again["a"].initial.hold == model["a"].initial.hold
    assert again["a"].initial.declared_speeds == model["a"].initial.declared_speeds
    assert again["c"].initial.declared_speeds == set()
    assert type(again["b"].shape) is shapes.Cone
    assert_same(model, run_script(to_python(model)))


def test_what_a_shape_says_is_not_written():
    text = to_yaml(machine(SAMPLES["Spherical"]))
    cone, box = (line for line in text.splitlines() if line.startswith(("  b:", "  c:")))
    assert "mass" not in cone
    assert "mass: 1.0" in box
    assert "inertia: [1.0, 1.0, 1.0]" in box


@pytest.mark.parametrize("kind", [shapes.Box(1, 2, 3), shapes.Plate(1, 2, 0.1, density=7), shapes.Sphere(2),
                                  shapes.Cylinder(1, 2, center=(1, 2, 3)), shapes.Tube(2, 1, 3), shapes.Cone(1, 2)],
                         ids=lambda shape: shape.kind)  # fmt: skip
def test_every_shape_survives(kind):
    model = cd.Model(dim=3)
    model.body("b", mass=1, inertia=(1, 1, 1), shape=kind)
    for again in (parse_yaml(to_yaml(model)).model["b"].shape, run_script(to_python(model))["b"].shape):
        assert type(again) is type(kind)
        assert vars(again) == vars(kind)


def test_every_shape_is_known():
    assert {cls.__name__ for cls in solids().values()} == set(shapes.__all__) - {"Shape"} | {"Mesh"}


def test_other_shapes_have_no_text():
    class Own(shapes.Sphere):
        pass

    model = cd.Model(dim=3)
    model.body("b", shape=Own(1.0))
    with pytest.raises(ModelError, match='body "b": shape: the class Own cannot be written as text'):
        to_yaml(model)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_move_the_same_after_the_round_trip(path):
    file = load_file(path)
    options = file.analyses[0].arguments | {"until": 0.4, "every": 0.1}
    copies = parse_yaml(to_yaml(file.model)).model, run_script(to_python(file.model))
    motion = cd.simulate(file.model, **options)
    for copy in copies:
        other = cd.simulate(copy, **options)
        for key, values in motion.columns.items():
            np.testing.assert_allclose(
                other.columns[key], values, rtol=RTOL, atol=RTOL * np.abs(values).max(initial=1), err_msg=str(key)
            )


def eventful() -> cd.Model:
    """Every action once: a ball bounces, is struck, meets another, is caught by a wall and let go."""
    model = cd.Model("eventful", dim=3)
    k = model.parameter("k", 2.0)
    ball = model.body("ball", mass=1, inertia=(0.1, 0.2, 0.25), position=(0, 0, 0.3), angular_velocity=(0.5, 1, 0))
    other = model.body("other", mass=2, inertia=(0.3, 0.3, 0.4), position=(1, 0.2, 0))
    model.state("count", initial=0.0, rate=0.0)
    plane = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    model.add(cd.PointOnPlane("table", plane, other.at(0, 0, 0)))
    wall = model.ground.at(0.3, 0, 0, axis=(1, 0, 0))
    catch = model.add(cd.PointOnPlane("catch", wall, ball.at(0, 0, 0), active=False))
    pull = model.add(cd.Force("pull", other.at(0, 0, 0), (0, k, 0), active=False))
    model.add(cd.Limit("floor", ball.z, lower=0, restitution=0.6))
    strike = cd.Impulse(ball.at(0, 0.1, 0), (k, 0, parse("1 + count")), torque=(0, 0.1, k / 10), frame="body")
    model.add(cd.At("strike", 0.1, do=[strike, cd.Set("count", parse("count + 1"))]))
    met = cd.Impact(ball.at(0, 0, 0), other.at(0, 0, 0), restitution=0.2, direction=(1, 0, 0.1))
    model.add(cd.When("meet", parse("other.x - ball.x - 0.8"), "falling", [met, cd.Switch(pull)]))
    model.add(cd.When("caught", parse("ball.x - 0.3"), "rising", cd.Capture(catch), condition=parse("t")))
    model.add(cd.At("free", 0.7, do=cd.Release(catch)))
    model.add(cd.At("end", 0.8, do=cd.Stop()))
    return model


def test_events_survive_the_round_trip(validator):
    model, options = eventful(), {"until": 1.0, "every": 0.1, "rtol": 1e-9}
    text = to_yaml(model)
    validator.validate(yaml.safe_load(text))
    motion = cd.simulate(model, **options)
    names = [event.name for event in motion.events]
    assert set(names) == {"strike", "meet", "caught", "free", "end", "floor"}
    for copy in (parse_yaml(text).model, run_script(to_python(model))):
        other = cd.simulate(copy, **options)
        assert [event.name for event in other.events] == names
        for one, again in zip(motion.events, other.events, strict=True):
            assert again.t == pytest.approx(one.t, abs=RTOL)
            assert again.after is None if one.after is None else again.after == pytest.approx(one.after, abs=1e-11)
        for key, values in motion.columns.items():
            scale = np.abs(values).max(initial=1)
            np.testing.assert_allclose(other.columns[key], values, rtol=RTOL, atol=RTOL * scale, err_msg=str(key))


def test_there_are_files_of_space():
    assert {path.stem for path in FILES} >= {"governor", "spatial_slider_crank"}


def test_the_slider_crank_of_text_is_the_one_of_python():
    """Own reference of 12 digits: the slider of variant haug_x after 5 s (tests/published/cases)."""
    file = load_file(EXAMPLES / "spatial_slider_crank.yaml")
    result = cd.simulate(file.model, until=5, every=0.5, rtol=1e-10, atol=1e-12)
    namespace = {"__name__": "example"}
    exec((EXAMPLES / "spatial_slider_crank.py").read_text(encoding="utf-8"), namespace)
    other = cd.simulate(namespace["build"](), until=5, every=0.5, rtol=1e-10, atol=1e-12)  # type: ignore[operator]
    np.testing.assert_allclose(result["slider"].position, other["slider"].position, atol=1e-9)


def test_the_governor_settles_where_the_potential_of_its_balls_has_no_slope():
    """In the turning frame V(β) = -m ω² a² sin²β - 2 (m + M) g a cos β + ½ k s², s = 2 a (cos β₀ - cos β)."""
    model = load_file(EXAMPLES / "governor.yaml").model
    result = cd.simulate(model, until=30, every=30, rtol=1e-9)
    m, sleeve = 7850 * 4 / 3 * np.pi * 0.04**3, 7850 * np.pi * (0.03**2 - 0.01**2) * 0.05
    a, k, speed, g, start = 0.3, 60.0, 10.0, 9.81, np.radians(40)
    height = result["sleeve"].position[-1, 2]
    beta = np.arccos(-height / (2 * a))
    stretch = 2 * a * (np.cos(start) - np.cos(beta))
    terms = [
        -m * speed**2 * a**2 * np.sin(2 * beta),
        2 * (m + sleeve) * g * a * np.sin(beta),
        k * stretch * 2 * a * np.sin(beta),
    ]
    assert sum(terms) == pytest.approx(0, abs=1e-6 * max(np.abs(terms)))
    assert beta > start + 0.1


# -- orientations and shapes -------------------------------------------------------------------------------------


def body_of(words: str, before: str = "") -> cd.Model:
    return parse_yaml(f"dim: 3\nparameters: {{a: 0.3}}\nbodies:\n  b: {{{words}}}\n{before}").model


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[2, 0, 0, 2]", (0.5**0.5, 0, 0, 0.5**0.5)),
        ("{euler: [10 deg, 20*deg, 0.5]}", cd.euler_angles(np.radians(10), np.radians(20), 0.5)),
        ("{euler: [10 deg, 20 deg, 30 deg], sequence: zyx}", cd.euler_angles(10, 20, 30, "zyx", degrees=True)),
        ("{euler: [0.1, 0.2, 0.3], sequence: XYZ}", cd.euler_angles(0.1, 0.2, 0.3, "XYZ")),
        ("{euler: [0.1, 0.2, 0.3], sequence: 313}", cd.euler_angles(0.1, 0.2, 0.3)),
        ("{rotation_vector: [0.1, 0.2, pi/4]}", cd.rotation_vector(0.1, 0.2, np.pi / 4)),
        ("{axis: [0, 0, 2], angle: 30 deg}", cd.axis_angle((0, 0, 1), np.pi / 6)),
        ("{direction_cosines: [[0, -1, 0], [1, 0, 0], [0, 0, 1]]}", cd.axis_angle((0, 0, 1), np.pi / 2)),
        ("{point: [0, 0, 1], to: [1, 1, 0]}", cd.pointing((0, 0, 1), (1, 1, 0))),
        ("{point: [0, 0, 1], to: [1, 1, 0], and_point: [1, 0, 0], and_to: [0, 0, 1]}",
         cd.pointing((0, 0, 1), (1, 1, 0), (1, 0, 0), (0, 0, 1))),
        ("{compose: [{axis: [0, 0, 1], angle: 0.4}, [1, 0.5, 0, 0]]}",
         cd.compose(cd.axis_angle((0, 0, 1), 0.4), (1, 0.5, 0, 0))),
    ],
)  # fmt: skip
def test_orientations(text, expected):
    assert body_of(f"orientation: {text}")["b"].initial.orientation == pytest.approx(expected, abs=1e-15)


def test_every_orientation_names_its_function():
    assert set(MAKERS) == set(ORIENTATIONS)
    assert all(callable(getattr(cd, name)) for name in MAKERS.values())


def test_orientations_of_parameters_follow_them():
    model = body_of("mass: 1, inertia: [1, 1, 1], orientation: {axis: [0, 0, 1], angle: 2*a}")
    p = cd.assemble(model, parameters={"a": 0.5})["b"].orientation
    assert p == pytest.approx(cd.axis_angle((0, 0, 1), 1.0), abs=1e-15)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("{box: [1, 2, 3], density: 5}", shapes.Box(1, 2, 3, density=5)),
        ("{box: {x: 1, y: 2, z: 3}, density: 5}", shapes.Box(1, 2, 3, density=5)),
        ("{sphere: 0.5, density: 2*4}", shapes.Sphere(0.5, density=8)),
        ("{cylinder: {radius: 1, length: 2}, density: 3, center: [0, 0, 1], orientation: [1, 0.5, 0, 0]}",
         shapes.Cylinder(1, 2, density=3, center=(0, 0, 1), orientation=(1, 0.5, 0, 0))),
        ("{tube: [2, 1, 3], density: 1}", shapes.Tube(2, 1, 3, density=1)),
    ],
)  # fmt: skip
def test_shapes(text, shape):
    body = body_of(f"shape: {text}")["b"]
    assert body.mass == pytest.approx(shape.mass, rel=1e-15)
    assert body.inertia == pytest.approx(shape.inertia, rel=1e-14, abs=1e-15)
    assert body.center_of_mass == pytest.approx(shape.center_of_mass)


def test_shapes_serve_the_plane():
    body = parse_yaml("bodies: {b: {shape: {box: [1, 2, 0.1], density: 10}}}").model["b"]
    assert (body.mass, body.inertia) == pytest.approx((2.0, 2.0 * (1 + 4) / 12))


def test_quantities_of_space_in_expressions():
    text = """
dim: 3
functions: {hill: {x: [0, 1], y: [0, 1], z: [[0, 1], [2, 3]], kind: linear}}
bodies:
  b: {mass: 1, inertia: [1, 2, 2.5], position: [0.1, 0.2, 0.3], velocity: [1, 2, 3], angular_velocity: [4, 5, 6]}
joints: {ball: {type: spherical, i: "ground.at(0, 0, 0.3)", j: "b.at(-0.1, -0.2, 0)"}}
points: {P: "b.at(0, 0, 1)"}
forces:
  f: {type: Force, marker: b, value: [b.z + b.e0, b.velocity.z*b.angular_velocity.x, P.z*P.velocity.z]}
  n: {type: Torque, body: b, value: [ball.reaction_i.Fz + ball.force, ball.reaction_i.My, "hill(b.x, b.y)"]}
"""
    model = parse_yaml(text).model
    s = compile_system(model)
    q, v = np.array([0.1, 0.2, 0.3, 1, 0, 0, 0]), np.array([1.0, 2, 3, 4, 5, 6])
    lam = np.array([1.0, -2.0, 3.0])
    values = dict(zip(s.channels, np.split(np.array(s.outputs(0, q, v, 0 * v, lam, [], [])).ravel(),
                                           np.cumsum(list(s.channels.values()))[:-1]), strict=True))  # fmt: skip
    assert values["f", "force"] == pytest.approx([1.3, 12.0, 1.3 * 3.0])
    F = values["ball", "reaction_i"]
    on_ground = [F[2] + np.linalg.norm(F[:3]), F[4], 0.1 * 2 + 0.2 * 1]
    assert values["n", "torque"] == pytest.approx(on_ground)
    assert np.linalg.norm(F[:3]) == pytest.approx(14**0.5)


@pytest.mark.parametrize(
    "words",
    [
        "orientation: [1, 0, 0]",
        "orientation: {eulr: [1, 0, 0]}",
        "orientation: {axis: [0, 0, 1]}",
        "orientation: {axis: [0, 0, 1], angle: 1, sequence: zxz}",
        "shape: {box: [1, 2]}",
        "shape: {cylinder: 1, density: 3}",
        "shape: {cylinder: {radius: 1}}",
        "shape: {density: 3}",
        "shape: {sphere: 1, densitiy: 3}",
    ],
)
def test_editors_see_typing_errors(words, validator):
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(yaml.safe_load(f"{{dim: 3, bodies: {{b: {{{words}}}}}}}"))


def test_editors_accept_every_form(validator):
    texts = (item for test in (test_orientations, test_shapes) for item in test.pytestmark[0].args[1])
    for text, expected in texts:
        word = "shape" if isinstance(expected, shapes.Shape) else "orientation"
        validator.validate(yaml.safe_load(f"{{dim: 3, bodies: {{b: {{{word}: {text}}}}}}}"))


# -- mistakes --------------------------------------------------------------------------------------------------

BODY = "dim: 3\nbodies:\n  b: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 1]"
MARK = "»"  # stands before the place that the message must give
BAD = [
    (BODY + ", orientation: »[1, 0, 0]}", "orientation: expected 4 Euler parameters, found 3 numbers"),
    (BODY + ", orientation: »[0, 0, 0, 0]}", "zero norm"),
    (BODY + ", orientation: »3}", "four Euler parameters, or a mapping that begins with one of euler"),
    (BODY + ", orientation: {»eulr: [0, 0, 1]}}", 'unknown word "eulr"; did you mean "euler"?'),
    (BODY + ", orientation: {euler: »[0, 1]}}", "Euler angles: expected 3 numbers, got 2"),
    (BODY + ", orientation: {euler: »[0, 1, 2], sequence: zzx}}", 'unknown sequence of Euler angles "zzx"'),
    (BODY + ", orientation: {axis: »[0, 0, 0], angle: 1}}", "the axis has no direction"),
    (BODY + ", orientation: »{axis: [0, 0, 1]}}", '"angle" is missing'),
    (BODY + ", orientation: {axis: [0, 0, 1], »euler: [1, 2, 3]}}", '"axis" and "euler" exclude each other'),
    (BODY + ", orientation: {direction_cosines: »[[1, 0, 0], [0, 1, 0], [0, 0, 1.1]]}}", "not orthonormal"),
    (BODY + ", orientation: {euler: [»q, 1, 2]}}", 'unknown name "q"'),
    (BODY + ", angle: »0.3}", "angle= is for the plane; in space give orientation="),
    (BODY + ", velocity: »[1, 2]}", "velocity: expected 3 numbers, got 2"),
    (BODY + ", angular_velocity: »3}", "angular_velocity: expected 3 numbers"),
    (BODY + ", angular_velocity: [1, 2, 3], angular_velocity_frame: »globe}", "did you mean"),
    (BODY + ", hold: »[angle]}", 'cannot hold "angle"'),
    (BODY + ", shape: {»bix: [1, 2, 3]}}", 'unknown word "bix"; did you mean "box"?'),
    (BODY + ", shape: {box: »[1, 2]}}", "shape: box: expected x, y and z, found 2 values"),
    (BODY + ", shape: {box: »[1, 2, -3]}}", 'body "b": box: z must be positive, got -3'),
    (BODY + ", shape: {cylinder: {radius: 1, length: »0}}}", "cylinder: length must be positive"),
    (BODY + ", shape: »{density: 3}}", "give one of box, cone, cylinder"),
    ("dim: 3\nbodies:\n  b: {mass: 1, inertia: »1}", "inertia: expected (Ixx, Iyy, Izz)"),
    ("dim: 3\nbodies:\n  b: {mass: 1, inertia: »[1, 1, 3]}", "triangle rule"),
    ("dim: 3\nbodies:\n  b: {mass: 1, inertia: »[1, 1, 1, 5, 0, 0]}", "cannot be negative"),
    ("dim: 3\ngravity: »[0, -9.81]", "gravity: expected 3 numbers, got 2"),
    (BODY + '}\npoints: {P: »"b.at(0, 1)"}', "expected 3 numbers, got 2"),
    (BODY + '}\npoints: {P: »"b.at(0, 1, 0, axis=(0, 0, 0))"}', "the axis has no direction"),
    (BODY + '}\npoints: {P: »"b.at(0, 1, 0, axis=(0, 0, 1), reference=(0, 0, 2))"}', "choose a direction across"),
    (BODY + '}\npoints: {P: "b.at(0, 1, 0, reference=(0, »q, 2))"}', 'unknown name "q"'),
    (BODY + "}\npoints: {P: »{body: b, reference: [0, 0, 1]}}", "reference= needs an axis"),
    (BODY + "}\njoints: {»A: {type: Revolute, i: ground, j: b}}", "needs a direction"),
    (BODY + "}\njoints: {»A: {type: revolute_translational, i: ground, j: b}}", "needs the plane (dim=2)"),
    (BODY + "}\njoints: {A: {type: Link, i: ground, j: b, ends: »[ball, revolute]}}", "is not known"),
    (BODY + "}\njoints: {»A: {type: Screw, i: ground, j: b}}", "needs a direction"),
    (BODY + "}\nforces: {F: {type: Force, marker: b, value: »[1, 2]}}", "expected 3 components, got 2"),
    (BODY + "}\nforces: {F: {type: Force, marker: b, value: [»b.zz, 0, 0]}}", 'unknown name "b.zz"'),
    (BODY + "}\nforces: {F: {type: Torque, body: b, value: »3}}", "expected 3 numbers"),
    (BODY + "}\ndrivers: {D: {type: Drive, coordinate: »b.angle, function: t}}", "has no single angle"),
    (BODY + "}\nfunctions: {h: {x: [0, 1], y: [0, 1], z: »[[0, 1]]}}", "z must have 2 rows (x) of 2 heights (y)"),
    ("dim: 2\nbodies: {b: {orientation: »[1, 0, 0, 0]}}", "orientation= is for space (dim=3)"),
    ("bodies: {b: {mass: 1}}\njoints: {»A: {type: Spherical, i: ground, j: b}}", "needs space (dim=3)"),
]


@pytest.mark.parametrize(("marked", "message"), BAD)
def test_each_mistake_is_told_with_its_place(marked, message):
    before = marked.partition(MARK)[0]
    place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    with pytest.raises(FileError) as caught:
        parse_yaml(marked.replace(MARK, ""), "bad.yaml")
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == place, caught.value
