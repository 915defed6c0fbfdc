"""Points without a derivative are said: kinks, jumps, grazing events, values that are not numbers; more mistakes."""

import numpy as np
import pytest

import cardan as cd


def oscillator():
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 10.0)
    x0 = model.parameter("x0", 0.3)
    body = model.body("b", mass=1, inertia=1, position=(x0, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    model.add(cd.Force("spring", body.at(0, 0), (lambda s: -k * s.position(body)[0], 0)))
    model.add(cd.When("pass", lambda s: s.position(body)[0], direction=-1))
    model.add(cd.When("never", lambda s: s.position(body)[0] - 9))
    return model, body


def thrown(height_above: float):
    """A ball thrown up to a switch at 1 m, which it passes by so much."""
    model = cd.Model("thrown", gravity=(0, -10))
    v = model.parameter("v", float(np.sqrt(20 * (1 + height_above))))
    ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    push = model.add(cd.Force("push", ball.at(0, 0), (1, 0), active=False))
    model.add(cd.When("top", lambda s: s.position(ball)[1] - 1, direction=1, do=[cd.Switch(push)]))
    return model


def said(model, functional, **options):
    return " ".join(cd.gradient(model, functional, 1.0, **options).notes)


@pytest.mark.parametrize("f", [lambda x: cd.fabs(x - 0.3), lambda x: cd.fmax(x, 2 * x - 0.3)])
def test_a_kink_at_the_very_place(f):
    model, body = oscillator()
    assert "kink" in said(model, cd.Terminal(lambda s: f(s.position(body)[0]), at=0.0))
    assert "kink" not in said(model, cd.Terminal(lambda s: f(s.position(body)[0])))


def test_an_integrand_that_jumps():
    """x = x0 cos ωt is above 0.1 up to ω t = arccos(0.1/x0): the time, and how it moves."""
    model, body = oscillator()
    x0, w, level = 0.3, np.sqrt(10.0), 0.1
    angle = np.arccos(level / x0)
    for direction in ("forward", "adjoint"):
        above = cd.Integral(lambda s: cd.if_else(s.position(body)[0] > level, 1.0, 0.0))
        g = cd.gradient(model, above, 1.0, direction=direction, rtol=1e-9)
        assert g.values[0] == pytest.approx(angle / w, rel=1e-8)
        assert g.derivative(0, "x0") == pytest.approx(level / x0**2 / np.sin(angle) / w, rel=1e-7)
        assert g.derivative(0, "k") == pytest.approx(-angle / w / 20, rel=1e-7)
        assert not g.notes


def braked():
    """x = x1 + (T - t1) - 5 (T - t1)²/2 with t1 = x1: dx/dx1 = 5 (T - t1)."""
    model = cd.Model("switched", gravity=None)
    x1 = model.parameter("x1", 0.1)
    return model, x1, model.body("b", mass=1, inertia=1, velocity=(1, 0))


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_a_force_that_jumps_without_an_event(direction):
    model, x1, body = braked()
    model.add(cd.Force("brake", body.at(0, 0), (lambda s: cd.if_else(s.position(body)[0] > x1, -5.0, 0.0), 0)))
    g = cd.gradient(model, cd.Terminal("b.position.x"), 0.25, rtol=1e-9, direction=direction)
    assert g.derivative(0, "x1") == pytest.approx(5 * 0.15, rel=1e-8)
    assert not g.notes
    assert not g.result.events


def test_a_jump_in_a_black_box_is_said():
    model, _, body = braked()
    brake = cd.blackbox(lambda x: -5.0 if x > 0.1 else 0.0)
    model.add(cd.Force("brake", body.at(0, 0), (lambda s: brake(s.position(body)[0]), 0)))
    assert "black box" in " ".join(cd.gradient(model, cd.Terminal("b.position.x"), 0.25).notes)


def test_the_same_jump_as_an_event_has_its_derivative():
    model, x1, body = braked()
    brake = model.add(cd.Force("brake", body.at(0, 0), (-5, 0), active=False))
    model.add(cd.When("there", lambda s: s.position(body)[0] - x1, direction=1, do=[cd.Switch(brake)]))
    g = cd.gradient(model, cd.Terminal("b.position.x"), 0.25, rtol=1e-9)
    assert g.derivative(0, "x1") == pytest.approx(5 * 0.15, rel=1e-8)


def test_an_event_that_nearly_grazes():
    assert "nearly grazes" in said(thrown(1e-12), cd.Terminal("ball.position.x"), rtol=1e-10, atol=1e-13)
    assert "grazes" not in said(thrown(0.1), cd.Terminal("ball.position.x"))


MISTAKES = {
    "not a finite number": (lambda b: cd.Terminal(lambda s: cd.sqrt(-1 - s.position(b)[0] ** 2)), {}),
    "has no derivative at t = 0": (
        lambda b: cd.Terminal(lambda s: cd.norm_2(s.position(b) - cd.vertcat(0.3, 0)), at=0.0),
        {},
    ),
    "is a return statement missing": (lambda b: cd.Terminal(lambda s: None), {}),
    'no event or limit is called "nevr"; did you mean "never"': (lambda b: cd.Terminal("b.position.x", at="nevr"), {}),
    'event "never" does not happen up to t = 1': (lambda b: cd.Terminal("b.position.x", at="never"), {}),
    "events are counted": (lambda b: cd.Terminal("b.position.x", at=("pass", 0)), {}),
    "happens only once": (lambda b: cd.Terminal("b.position.x", at=("pass", 2)), {}),
    "expected a functional": (lambda b: "b.position.x", {}),
    "no functional is given": (lambda b: [], {}),
    "no argument rtoll=": (lambda b: cd.Terminal("b.position.x"), {"rtoll": 1e-4}),
    "named twice": (lambda b: cd.Terminal("b.position.x"), {"with_respect_to": ["k", "k"]}),
    "the list is empty": (lambda b: cd.Terminal("b.position.x"), {"with_respect_to": []}),
    'no parameter "kk"': (lambda b: cd.Terminal("b.position.x"), {"with_respect_to": "kk"}),
    "two functionals are called": (
        lambda b: [cd.Terminal("b.position.x", name="x"), cd.Peak("b.position.x", name="x")],
        {},
    ),
    "lies outside the run": (lambda b: cd.Terminal("b.position.x", at=3.0), {}),
    "the first time must come before": (lambda b: cd.Integral("b.position.x", between=(0.5, 0.2)), {}),
    'direction="back" is not known': (lambda b: cd.Terminal("b.position.x"), {"direction": "back"}),
    "does not exist in equilibrium": (lambda b: cd.Integral("b.position.x"), {"analysis": "equilibrium"}),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_have_a_message_each(message):
    model, body = oscillator()
    functionals, options = MISTAKES[message]
    with pytest.raises(cd.CardanError) as error:
        cd.gradient(model, functionals(body), 1.0, **options)
    assert message in str(error.value)


def test_the_symbol_of_a_parameter_is_as_good_as_its_name():
    model, _ = oscillator()
    k = model.parameters["k"]
    assert cd.gradient(model, cd.Terminal("b.position.x"), 1.0, with_respect_to=[k]).parameters == ("k",)


def test_what_has_no_influence_is_said():
    model, _ = oscillator()
    model.parameter("idle", 1.0)
    notes = said(model, [cd.Terminal("b.position.x"), cd.Terminal(lambda s: s.time, name="clock")])
    assert 'parameter "idle" has no influence' in notes
    assert '"clock" does not depend on any' in notes


def test_another_until_is_another_history(tmp_path):
    model, body = oscillator()
    goal = cd.Integral(lambda s: s.position(body)[0] ** 2, name="I")
    path, more = tmp_path / "h.json", {"with_respect_to": {"k": (5, 20)}, "solver": cd.Solver(max_iterations=3)}
    cd.optimize(model, goal, until=1, save=path, **more)
    with pytest.raises(cd.FileError, match="other values now"):
        cd.optimize(model, goal, until=2, save=cd.Resume(path), **more)


def test_bounds_of_the_search_name_parameters_to_change():
    model, body = oscillator()
    goal = cd.Integral(lambda s: s.position(body)[0] ** 2, name="I")
    assert list(
        cd.optimize(model, goal, until=1, with_respect_to={"k": (5, 20)}, solver=cd.Solver(max_iterations=2)).parameters
    ) == ["k"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"progress": True}, "expected a function"),
        ({"foo": 1}, "no argument foo="),
        ({"until": None}, "until= is missing"),
    ],
)
def test_mistakes_of_optimize(options, message):
    model, body = oscillator()
    with pytest.raises(cd.CardanError, match=message):
        cd.optimize(model, cd.Integral(lambda s: s.position(body)[0] ** 2), **({"until": 1} | options))


def test_a_condition_needs_a_functional():
    with pytest.raises(cd.ModelError, match="expected a functional"):
        cd.AtMost("b.position.y", 1)


def test_noise_in_one_integral_takes_nothing_from_another():
    """Steps are halved to the end for an integrand that never becomes smooth; their last piece counts, too."""
    model = cd.Model("flyer", gravity=None)
    model.body("flyer", mass=1.0, inertia=1.0, velocity=(1.0, 0.0))
    one = cd.Integral(lambda s: 1.0 + 0.0 * s.time, name="one")
    noise = cd.Integral(lambda s: cd.sin(1e7 * s.time), name="noise")
    assert cd.evaluate(model, [one, noise], until=3.0)[0] == pytest.approx(3.0, rel=1e-10)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_integrals_with_kinks_have_the_same_derivative_both_ways(direction):
    """Integrals are divided at the kinks, and neither side looks at the derivatives of the other."""
    model, body = oscillator()
    place = lambda s: s.position(body)[0]  # noqa: E731
    kinked = [
        cd.Integral(lambda s: cd.fabs(place(s)), name="absolute"),
        cd.Integral(lambda s: cd.fmin(place(s), 0.1), name="smaller"),
        cd.Integral(lambda s: cd.fmax(place(s) - 0.05, 0), name="larger"),
    ]
    found = cd.gradient(model, kinked, until=5, with_respect_to="k", direction=direction)
    k, h = model.parameters["k"].value, 1e-4
    above, below = (
        cd.evaluate(model, kinked, until=5, parameters={"k": k + x}, rtol=1e-11, atol=1e-13) for x in (h, -h)
    )
    assert found.matrix[:, 0] == pytest.approx((above - below) / (2 * h), rel=1e-6)


@pytest.mark.parametrize("direction", ["forward", "adjoint"])
def test_an_integrand_whose_kink_is_where_a_force_switches(direction):
    """∫|v| of an oscillator with a brake that acts while v > 0: x = x₁ cos ω(t - t₁) from where v is zero on."""
    w, f, until, v0 = 2.0, 3.0, 1.4, 6.0
    model = cd.Model("braked", gravity=None)
    speed = model.parameter("speed", v0)
    body = model.body("body", mass=1, inertia=1, velocity=(speed, 0))
    brake = lambda s: cd.if_else(s.velocity(body)[0] > 0, -f, 0)  # noqa: E731
    model.add(cd.Force("all", body, (lambda s: brake(s) - w**2 * s.position(body)[0], 0)))

    def way(v: float) -> float:
        x1, t1 = np.hypot(v / w, f / w**2) - f / w**2, np.arctan(v * w / f) / w
        return x1 + x1 * (1 - np.cos(w * (until - t1)))

    h = 1e-4
    exact = (8 * (way(v0 + h) - way(v0 - h)) - (way(v0 + 2 * h) - way(v0 - 2 * h))) / (12 * h)
    found = cd.gradient(model, cd.Integral(lambda s: cd.fabs(s.velocity(body)[0])), until, direction=direction)
    assert found.values[0] == pytest.approx(way(v0), rel=1e-6)
    assert found.matrix[0, 0] == pytest.approx(exact, rel=3e-6)
