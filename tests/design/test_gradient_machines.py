"""Gradients of many machines: every kind of parameter, functional, event and force, by differences and remainders.

And where different ways must give the same: adjoint and forward, all methods, plane and space.
"""

from __future__ import annotations

import numpy as np
import parametric
import pytest

import cardan as cd

QUICK = (4e-3, 1e-3)  # two steps are enough for smooth functions
SLOPE = 1.9  # of Taylor remainders: 2 less what third powers take
DOWN_TO = 1e-6  # relative: so far down remainders fall by squares


@pytest.mark.parametrize("name", [*parametric.SMOOTH, *parametric.EVENTS, *parametric.FORCES])
def test_differences_and_taylor_remainders(name):
    case = (parametric.SMOOTH | parametric.EVENTS | parametric.FORCES)[name]()
    check = case.check(steps=QUICK)
    assert check.ok, check.report()
    for row in check.taylor:
        assert row.slope > SLOPE or not row.usable.any(), check.report()
        assert row.smallest < DOWN_TO, check.report()
    told = [entry for entry in check.table if entry.verdict == "agrees"]
    assert len(told) > 0.6 * len(check.table), check.report()


@pytest.mark.parametrize(
    "name", ["double_pendulum", "spatial_slider_crank", "driven", "changes", "capture_in_flight", "stick_slip",
             "sampled_control", "spatial_impact", "black_box"]
)  # fmt: skip
def test_adjoint_and_forward_sensitivities_are_the_same(name):
    case = (parametric.SMOOTH | parametric.EVENTS | parametric.FORCES)[name]()
    back, forth = (case.gradient(direction=word) for word in ("adjoint", "forward"))
    assert back.values == pytest.approx(forth.values, rel=1e-12, abs=1e-14)
    size = np.abs(back.matrix).max(axis=1, keepdims=True)
    assert np.abs(back.matrix - forth.matrix) == pytest.approx(0 * back.matrix, abs=1e-7 * size.max())
    assert (np.abs(back.matrix - forth.matrix) <= 1e-6 * size).all()


@pytest.mark.parametrize(
    ("method", "rtol", "close"),
    [
        ("direct", 1e-10, 1e-6),
        ("joint", 1e-10, 1e-6),
        ("baumgarte", 1e-10, 1e-5),
        ("auto", 1e-10, 1e-6),
        ("dae", 1e-7, 1e-3),
    ],
)
def test_every_method_has_the_same_gradient(method, rtol, close):
    """The equations of motion are the same. `close`: what the method itself leaves, most of all the implicit one."""
    case = parametric.double_pendulum()
    case.functionals = case.functionals[:5]
    expected = case.gradient()
    found = case.gradient(method=method, rtol=rtol, atol=1e-2 * rtol)
    size = np.abs(expected.matrix).max(axis=1, keepdims=True)
    assert (np.abs(found.matrix - expected.matrix) < close * size).all()


def test_the_closed_loop_in_joint_coordinates():
    case = parametric.four_bar()
    expected, found = case.gradient(), case.gradient(method="joint")
    size = np.abs(expected.matrix).max(axis=1, keepdims=True)
    assert (np.abs(found.matrix - expected.matrix) < 1e-6 * size).all()


def test_plane_and_space_are_the_same():
    plane, space = parametric.oscillator(2).gradient(), parametric.oscillator(3).gradient()
    assert space.values == pytest.approx(plane.values, rel=1e-9)
    size = np.abs(plane.matrix).max(axis=1, keepdims=True)
    assert (np.abs(space.matrix - plane.matrix) < 1e-7 * size).all()


def test_a_hundred_parameters():
    """The adjoint of one functional against forward sensitivities, which are another computation."""
    case = parametric.chain(10, 10)
    assert len(case.model.parameters) == 100
    one, many = case.gradient(direction="adjoint"), case.gradient(direction="forward")
    assert np.abs(one.matrix - many.matrix).max() < 1e-7 * np.abs(one.matrix).max()
    d = np.random.default_rng(3).uniform(-1, 1, 100) * np.array(
        [p.value or 0.1 for p in case.model.parameters.values()]
    )
    names, p0 = one.parameters, np.array([p.value for p in case.model.parameters.values()])
    left = []
    for h in (1e-2, 1e-3):
        moved = dict(zip(names, p0 + h * d, strict=True))
        value = cd.evaluate(case.model, case.functionals, case.until, parameters=moved, **case.all_options)
        left.append(abs(value[0] - one.values[0] - h * float(one.matrix[0] @ d)))
    assert np.log10(left[0] / left[1]) > SLOPE


def test_start_from_equilibrium_is_part_of_the_gradient():
    """A spring that carries a mass and is then cut from its damper: it hangs at rest, whatever the parameters."""
    model = cd.Model("hanging")
    k, m, g, free = parametric.numbers(model, k=50.0, m=2.0, g=9.81, free=1.0)
    model.gravity = (0, -g)
    body = model.body("body", m, 1, position=(0, -1.2))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0, axis=(0, 1))))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=k, free_length=free))
    found = cd.gradient(model, cd.Terminal(lambda s: s.position(body)[1]), until=0.7, start="equilibrium")
    expected = {"k": 2.0 * 9.81 / 50**2, "m": -9.81 / 50, "g": -2.0 / 50, "free": -1.0}
    assert dict(zip(found.parameters, found.matrix[0], strict=True)) == pytest.approx(expected, rel=1e-7)


# -- where there is no derivative, or nothing depends on anything -----------------------------------------------------


def test_what_depends_on_nothing_is_said():
    case = parametric.oscillator()
    unused = case.model.parameter("unused", 1.0)
    assert unused is not None
    found = cd.gradient(case.model, [case.functionals[0], cd.Terminal(lambda s: s.time, at=0.5, name="clock")], 1.0)
    said = " ".join(found.notes)
    assert 'parameter "unused"' in said
    assert '"clock"' in said
    assert not found.matrix[1].any()
    assert found.derivative("x", "unused") == 0.0


def test_two_equal_peaks_are_said():
    """x = A sin t has the same peak in every period."""
    model = cd.Model("swing", gravity=None)
    A = model.parameter("A", 1.0)
    body = model.body("body", 1, 1, position=(0, 0), velocity=(A, 0))
    model.add(cd.Force("spring", body.at(0, 0), lambda s: (-s.position(body)[0], 0)))
    found = cd.gradient(model, cd.Peak(lambda s: s.position(body)[0]), until=10, **parametric.TIGHT)
    assert any("equally high" in note for note in found.notes)
    assert found.matrix[0, 0] == pytest.approx(1.0, rel=1e-6)
    smooth = cd.gradient(model, cd.Peak(lambda s: s.position(body)[0], smooth=20), until=10, **parametric.TIGHT)
    assert not any("equally high" in note for note in smooth.notes)


def test_simultaneous_events_are_said():
    """Two bodies hit the floor at one moment; a change of one height alone would part them."""
    model = cd.Model("two at once", gravity=(0, -9.81))
    h = model.parameter("h", 1.0)
    for k, x in enumerate((0, 1)):
        ball = model.body(f"ball{k}", 1, 1, position=(x, h))
        model.add(cd.Limit(f"floor{k}", ball.y, lower=0, restitution=0.5))
    found = cd.gradient(model, cd.Terminal("ball0.position.y"), until=0.8, **parametric.TIGHT)
    t = np.sqrt(2 / 9.81)
    late = 0.8 - t
    d = 1 / (9.81 * t)
    assert found.matrix[0, 0] == pytest.approx(0.5 * 9.81 * d * late - 0.5 * 9.81 * t * d + 9.81 * late * d, rel=1e-7)
    assert any("several events" in note for note in found.notes)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_what_stands_is_not_followed_to_a_share_of_round_off(direction):
    """A body that is welded to the ground: its speeds are round-off, which took millions of steps."""
    model = cd.Model("welded", dim=3, gravity=None)
    k, m = model.parameter("k", 9.4), model.parameter("m", 1.24)
    body = model.body(
        "b", mass=m, inertia=(0.32598335173807974, 0.41390716065903305, 0.37412717716553395, -0.0345, 0.0846, 0.029),
        position=(-0.48165602791940254, 0.6816625151289968, 0.7896281304550972),
        orientation=(0.7379199833605687, 0.15922428592920748, -0.5736004715031988, -0.3179689041695428),
    )  # fmt: skip
    on_ground = model.ground.at(
        -0.6830720480835543, 0.49765407325156424, 0.6805716952962017,
        axis=(-0.39823387253336, -0.022781272192759, -0.91700097950022),
        reference=(-0.8398707691010745, -0.3928966967966174, 0.3744987007399046),
    )  # fmt: skip
    on_body = body.at(
        0.010533845645893951, -0.26060601734354183, 0.13525667351646242,
        axis=(-0.7242316878861687, -0.6811409706194591, 0.10740316757494817),
        reference=(0.41787361262405737, -0.3096316701028296, 0.8541135010886153),
    )  # fmt: skip
    model.add(cd.Fixed("weld", on_ground, on_body))
    ends = (
        body.at(0.4388804823918828, 0.7070310716460482, -0.33091185515028515),
        model.ground.at(-0.504, 0.307, -0.0066),
    )
    model.add(cd.Spring("spring", *ends, stiffness=k, damping=0.11245742485604643, free_length=0.2980628537526895))
    found = cd.gradient(model, cd.Terminal("b.position.x"), 0.6366553442122124, direction=direction)
    assert np.abs(found.matrix).max() < 1e-12
    assert found.stats["sensitivity steps"] < 200


@pytest.mark.parametrize(
    ("functionals", "options", "words"),
    [
        ([], {}, "no functional"),
        ([cd.Terminal("block.angel")], {}, "angle"),
        ([cd.Terminal("block.angle")], {"with_respect_to": "kk"}, "kk"),
        ([cd.Terminal("block.angle", at="bang")], {}, "bang"),
        ([cd.Terminal("block.angle", at=99.0)], {}, "outside"),
        ([cd.Integral("block.angle", between=(1.0, 0.5))], {}, "before"),
        ([cd.Terminal("block.position")], {}, "one"),
        ([cd.Terminal("block.angle")], {"direction": "sideways"}, "sideways"),
        ([cd.Terminal("block.angle")], {"step": 0.01}, "step"),
    ],
)
def test_bad_input_is_named(functionals, options, words):
    case = parametric.oscillator()
    with pytest.raises(cd.CardanError, match=words):
        cd.gradient(case.model, functionals, 1.0, **options)
