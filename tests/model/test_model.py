"""Describing a machine: what is accepted, and what each mistake is told."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd


def body(model: cd.Model, name: str = "b", **options) -> object:
    return model.body(name, **({"mass": 1, "inertia": 1} | options))


def with_marker_of_another_model(model: cd.Model) -> None:
    other = cd.Model("other")
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body(other).at(0, 0)))


def with_foreign_parameter(model: cd.Model) -> None:
    k = cd.Model("other").parameter("k", 1.0)
    b = body(model)
    model.add(cd.Spring("s", model.ground.at(0, 0), b.at(1, 0), stiffness=k, free_length=1))
    cd.simulate(model, until=1)


def with_the_same_body_twice(model: cd.Model) -> None:
    b = body(model)
    model.add(cd.Revolute("pin", b.at(0, 0), b.at(1, 0)))


def add(make):
    def mistake(model: cd.Model) -> None:
        model.add(make(model, body(model)))

    return mistake


def run(make):
    def mistake(model: cd.Model) -> None:
        make(model)
        cd.simulate(model, until=1)

    return mistake


MISTAKES = {
    "unknown body": (
        lambda m: (body(m, "crank"), m["crnak"]),
        'there is nothing called "crnak"; did you mean "crank"?',
    ),
    "duplicate name": (lambda m: (body(m), body(m)), 'body "b": the name is already taken'),
    "reserved name": (lambda m: body(m, "ground"), 'body "ground": this name is reserved'),
    "empty name": (lambda m: body(m, ""), "a body needs a name"),
    "zero mass": (lambda m: body(m, mass=0), 'body "b": mass must be positive, got 0'),
    "negative mass": (lambda m: body(m, mass=-2), 'body "b": mass must be positive, got -2'),
    "negative inertia": (lambda m: body(m, inertia=-1), 'body "b": inertia must be zero or positive, got -1'),
    "mass missing": (run(lambda m: m.body("b", inertia=1)), 'body "b": mass is missing; give mass=...'),
    "inertia missing": (run(lambda m: m.body("b", mass=1)), 'body "b": inertia is missing; give inertia=...'),
    "text for a number": (lambda m: body(m, mass="heavy"), 'body "b": mass: expected a number'),
    "not finite": (lambda m: body(m, angle=float("nan")), 'body "b": angle: nan is not a finite number'),
    "infinite position": (
        lambda m: body(m, position=(np.inf, 0)),
        'body "b": position: inf is not a finite number',
    ),
    "three coordinates": (
        lambda m: body(m, position=(1, 2, 3)),
        'body "b": position: expected 2 numbers, got 3',
    ),
    "unknown hold": (
        lambda m: body(m, hold=("angel",)),
        'body "b": cannot hold "angel"; did you mean "angle"?',
    ),
    "marker without direction": (
        lambda m: body(m).at(0, 0, axis=(0, 0)),
        'marker on "b": the axis has no direction',
    ),
    "marker of another model": (
        with_marker_of_another_model,
        'body "b" belongs to model "other", not to "machine"',
    ),
    "parameter of another model": (with_foreign_parameter, "k: not a parameter of this model"),
    "joint on one body": (with_the_same_body_twice, 'joint "pin": both markers are on "b"'),
    "slide without a line": (
        add(lambda m, b: cd.Translational("s", m.ground.at(0, 0), b.at(0, 0))),
        'joint "s": the first marker needs a direction: ground.at(x, y, axis=(1, 0))',
    ),
    "link of no length": (
        add(lambda m, b: cd.Link("l", m.ground.at(0, 0), b.at(1, 0), length=0)),
        'link "l": length must be positive, got 0',
    ),
    "gear without teeth": (
        add(lambda m, b: cd.Gear("g", m.ground.at(0, 0), b.at(0, 0), radius_i=0.1)),
        'gear "g": radius_j must be positive',
    ),
    "cam without profile": (
        add(lambda m, b: cd.Cam("c", m.ground.at(0, 0), b.at(0, 0))),
        'cam "c": profile must be a Spline or a function',
    ),
    "spring with a word": (
        add(lambda m, b: cd.Spring("s", m.ground.at(0, 0), b.at(0, 0), stiffness="hard")),
        'force "s": stiffness: expected a number',
    ),
    "spring one way": (
        add(lambda m, b: cd.Spring("s", m.ground.at(0, 0), b.at(0, 0), stiffness=1, unilateral="tensoin")),
        'unilateral="tensoin" is not known; did you mean "tension"?',
    ),
    "contact with nothing": (
        add(lambda m, b: cd.Contact("c", b.at(0, 0), m.ground.at(0, 0), stiffness=1)),
        'contact "c": give the second marker an axis',
    ),
    "friction without slope": (
        add(lambda m, b: cd.Contact("c", b.at(0, 0), m.ground.at(0, 0, axis=(0, 1)), friction=0.5)),
        'contact "c": friction needs slip_slope',
    ),
    "force in odd axes": (
        add(lambda m, b: cd.Force("f", b.at(0, 0), (1, 0), frame="globl")),
        'frame="globl" is not known; did you mean "global"?',
    ),
    "force of three components": (
        add(lambda m, b: cd.Force("f", b.at(0, 0), (1, 0, 0))),
        'force "f": value: expected 2 components, got 3',
    ),
    "torsion spring on one body": (
        add(lambda m, b: cd.TorsionSpring("t", b, stiffness=1)),
        'torsion spring "t": give a revolute joint or two bodies',
    ),
    "driver of nothing": (lambda m: cd.Drive("motor", 3, lambda t: t), "expected a coordinate such as body.x"),
    "not an element": (lambda m: m.add("spring"), 'expected a joint, driver, force or point, got the text "spring"'),
    "falling breakpoints": (lambda m: cd.Spline((0, 2, 1), (0, 1, 2)), "breakpoints must increase"),
    "parameter out of bounds": (
        lambda m: m.parameter("k", 5, bounds=(0, 1)),
        "value 5 lies outside its bounds (0, 1)",
    ),
    "unknown units": (
        lambda m: cd.Model("x", units="slug-feet"),
        'unknown unit set "slug-feet"; did you mean "slug-ft"?',
    ),
    "four dimensions": (lambda m: cd.Model("x", dim=4), "dim is 2 (in the plane) or 3 (in space)"),
    "unknown state": (
        run(lambda m: m.add(cd.Torque("motor", body(m), lambda s: s.state("q")))),
        'no state "q"',
    ),
    "black box in a constraint": (
        run(lambda m: (body(m), m.add(cd.Constraint("c", lambda s: cd.blackbox(abs)(s.angle(m["b"])))))),
        "a constraint contains a black-box function",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_has_one_clear_line(mistake):
    make, message = MISTAKES[mistake]
    with pytest.raises(cd.CardanError) as error:
        make(cd.Model())
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_parameter_that_makes_a_mass_negative_is_caught():
    model = cd.Model()
    m = model.parameter("m", 1.0)
    model.body("b", mass=m - 2, inertia=1)
    with pytest.raises(cd.ModelError, match='body "b": with these parameters mass = -1'):
        cd.simulate(model, until=1)


@pytest.mark.parametrize(
    ("units", "gravity"), [("SI", 9.80665), ("slug-ft", 32.17405), ("lbf-in", 386.0886), ("mm-t", 9806.65)]
)
def test_units_set_the_default_gravity(units, gravity):
    assert cd.Model("m", units=units).gravity == pytest.approx((0, -gravity), rel=1e-6)
    assert cd.Model("m", units=units, gravity=None).gravity == (0, 0)


def test_own_units():
    units = cd.Units("cm-g", "cm", "g", "dyn", gravity=980.665)
    assert cd.Model("m", units=units).gravity == (0, -980.665)


def test_black_box_gives_the_same_motion_as_a_traced_function():
    import math

    ends = []
    for wrap in (lambda f: f, cd.blackbox):
        model = cd.Model("pendulum", gravity=(0, -9.81))
        rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
        cosine = cd.cos if wrap is not cd.blackbox else math.cos
        law = wrap(lambda angle, rate, cosine=cosine: -0.3 * rate * cosine(angle) ** 2)
        model.add(cd.Torque("drag", rod, lambda s, law=law, rod=rod: law(s.angle(rod), s.angular_velocity(rod))))
        ends.append(cd.simulate(model, until=1, every=1, rtol=1e-10)["rod"].angle[-1])
    assert ends[0] == pytest.approx(ends[1], abs=1e-12)


def test_exception_in_a_black_box_is_told_with_its_time():
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))

    def table(rate: float) -> float:
        if rate < -3:
            raise LookupError("off the table")
        return 0.0

    law = cd.blackbox(table)
    model.add(cd.Torque("motor", rod, lambda s: law(s.angular_velocity(rod))))
    with pytest.raises(cd.SimulationError, match=r"at t = 0\.2\d* a user function raised LookupError") as stop:
        cd.simulate(model, until=2, every=0.05)
    assert len(stop.value.result.t) == 5


def test_public_names_are_all_there():
    for name in dir(cd):
        assert getattr(cd, name) is not None
    with pytest.raises(AttributeError):
        cd.Revolut  # noqa: B018


def test_points_on_origin_and_ground_are_reported(pendulum):
    pendulum.add(cd.Point("centre", pendulum["rod"].at(0, 0)))
    pendulum.add(cd.Point("wall", pendulum.ground.at(1, 2)))
    result = cd.simulate(pendulum, until=0.1, every=0.1)
    assert result["centre"].acceleration == pytest.approx(result["rod"].acceleration)
    assert result["wall"].position[0] == pytest.approx([1, 2])
    assert result["wall"].acceleration == pytest.approx(np.zeros((2, 2)))


USER_MISTAKES = {
    "scalar for a vector": (
        lambda m, b: cd.Force("f", b.at(0, 0), lambda s: s.time),
        'force "f": the force must be 2 components, got 1',
    ),
    "vector for a scalar": (
        lambda m, b: cd.Torque("f", b, lambda s: [1, 2]),
        'force "f": the torque must be one number, got 2',
    ),
    "if in a traced function": (
        lambda m, b: cd.Torque("f", b, lambda s: 1 if s.time > 1 else 0),
        'force "f": its function cannot be traced: it asks whether an expression is true; write cd.if_else',
    ),
    "function of another library": (
        lambda m, b: cd.Torque("f", b, lambda s: __import__("math").sin(s.time)),
        'force "f": its function cannot be traced: ',
    ),
    "residual that fails": (
        lambda m, b: cd.Constraint("f", lambda s: s.position(b)[7]),
        'joint "f": its function cannot be traced: ',
    ),
}


@pytest.mark.parametrize("mistake", USER_MISTAKES)
def test_errors_in_user_functions_name_the_element(mistake):
    make, message = USER_MISTAKES[mistake]
    model = cd.Model()
    model.add(make(model, body(model)))
    with pytest.raises(cd.ModelError) as error:
        cd.simulate(model, until=1)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_free_point_mass_without_inertia_is_told():
    model = cd.Model()
    model.body("dust", mass=1, inertia=0)
    with pytest.raises(cd.ModelError, match=r"dust\.angle: no inertia, and no joint determines this motion"):
        cd.simulate(model, until=1)


@pytest.mark.parametrize(("lever", "moves"), [(1e-3, True), (1e-10, False)])
def test_a_point_mass_on_its_own_axis_is_told(lever, moves):
    """Only round-off would say how fast it turns: a pendulum of 1e-10 m beside one of 1 m."""
    model = cd.Model(gravity=(0, -9.81))
    bar = model.body("bar", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), bar.at(-0.5, 0)))
    bob = model.body("bob", mass=1, inertia=0, position=(1 + lever, 0))
    model.add(cd.Revolute("knob", bar.at(0.5, 0), bob.at(-lever, 0)))
    if moves:
        assert cd.simulate(model, until=0.01).stats.steps > 0
        return
    with pytest.raises(cd.ModelError, match=r"bob\.angle: no inertia, and no joint determines this motion"):
        cd.simulate(model, until=0.01)


def point_mass_off_its_origin(dim: int, held_at: float | None) -> cd.Model:
    """A point mass, 1 m off the origin of its body, which a pin in the body's origin (0) or in the mass (1) holds."""
    plane = dim == 2
    model = cd.Model("dust", dim=dim, gravity=(0, -9.81) if plane else (0, 0, -9.81))
    rest = (0,) * (dim - 1)
    dust = model.body("dust", 1, 0 if plane else (0, 0, 0), (0, *rest), center_of_mass=(1, *rest))
    if held_at is not None:
        place, axis = (held_at, *rest), {} if plane else {"axis": (0, 1, 0)}
        model.add(cd.Revolute("pin", model.ground.at(*place, **axis), dust.at(*place, **axis)))
    return model


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("held_at", [None, 1.0])
def test_a_point_mass_off_its_origin_that_nothing_holds_is_told(dim, held_at):
    """About the origin it has an inertia, about the mass centre none."""
    with pytest.raises(cd.ModelError, match=r"dust\.(angle|rotation_).*: no inertia, and no joint"):
        cd.simulate(point_mass_off_its_origin(dim, held_at), until=1)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_point_mass_off_its_origin_swings(dim):
    """As the pendulum of 1 m: θ'' = -g cos θ, here by SciPy. About +y in space it falls the other way round."""
    result = cd.simulate(point_mass_off_its_origin(dim, 0.0), until=0.5, every=0.1, rtol=1e-10)
    known = solve_ivp(
        lambda t, y: (y[1], -9.81 * np.cos(y[0])), (0, 0.5), (0, 0), t_eval=result.t, rtol=1e-12, atol=1e-12
    )
    speed = result["dust"].angular_velocity
    assert (speed if dim == 2 else -speed[:, 1]) == pytest.approx(known.y[1], abs=1e-7)
