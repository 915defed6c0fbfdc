"""Blocks of control against closed forms, SciPy and hand-written differential equations."""

from __future__ import annotations

import pickle

import casadi as ca
import numpy as np
import pytest
from scipy import signal
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.errors import ModelError
from cardan.files.text_models.schema import json_schema
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.control import blocks
from cardan.model.control.block import Block
from cardan.model.forces import hydraulics

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
RUN = 2e-8  # what runs with TIGHT may be off, over some hundred steps
EXACT = 1e-14


def cart_model() -> cd.Model:
    """A cart on a rail, at rest unless something pushes it."""
    model = cd.Model("cart", gravity=None)
    cart = model.body("cart", mass=2.0, inertia=1.0)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    return model


def run(*made: Block, until: float = 4.0, **words) -> cd.Result:
    model = cart_model()
    for block in made:
        model.add(block)
    return cd.simulate(model, until=until, every=until / 200, **(TIGHT | words))


def integrated(f, y0, t, events=None):
    return solve_ivp(f, (t[0], t[-1]), y0, t_eval=t, rtol=1e-11, atol=1e-13, method="DOP853").y


# -- step responses ----------------------------------------------------------------------------------------------------


def test_blocks_without_memory():
    r = run(
        cd.Gain("gain", lambda s: cd.sin(s.time), 3.0),
        cd.Sum("sum", ("gain", "t", 2.0), weights=(1, -2, 0.5)),
        cd.Saturation("sat", "gain", lower=-1, upper=2),
        cd.DeadBand("dead", "gain", upper=1.0),
        cd.DeadBand("skew", "gain", upper=1.0, lower=-0.5),
        until=7.0,
    )
    u = 3 * np.sin(r.t)
    assert r["sum"].output == pytest.approx(u - 2 * r.t + 1, abs=EXACT * 100)
    assert r["sat"].output == pytest.approx(np.clip(u, -1, 2), abs=EXACT)
    assert r["dead"].output == pytest.approx(u - np.clip(u, -1, 1), abs=EXACT)
    assert r["skew"].output == pytest.approx(u - np.clip(u, -0.5, 1), abs=EXACT)


def test_step_responses():
    w, zeta = 3.0, 0.2
    r = run(cd.Lag("lag", 1.0, 0.5, gain=2.0, initial=-1.0), cd.SecondOrder("second", 1.0, w, zeta, gain=1.5))
    assert r["lag"].output == pytest.approx(2 - 3 * np.exp(-r.t / 0.5), abs=RUN)
    wd = w * np.sqrt(1 - zeta**2)
    decay = np.exp(-zeta * w * r.t)
    exact = 1.5 * (1 - decay * (np.cos(wd * r.t) + zeta * w / wd * np.sin(wd * r.t)))
    assert r["second"].output == pytest.approx(exact, abs=RUN)
    assert r["second"].output_rate == pytest.approx(1.5 * w**2 / wd * decay * np.sin(wd * r.t), abs=RUN * w)


def test_an_integrator_stands_exactly_at_its_limits_and_does_not_wind_up():
    r = run(cd.Integrator("int", lambda s: cd.cos(s.time), lower=-0.8, upper=0.5), until=8.0)
    y, t = r["int"].output, r.t
    low = np.pi - np.arcsin(-0.3)  # where sin t - 0.5 has fallen to -0.8
    pieces = [
        t < np.pi / 6,
        t < np.pi / 2,
        t < low,
        t < 3 * np.pi / 2,
        t < 2 * np.pi + np.arcsin(0.3),
        t < 5 * np.pi / 2,
    ]
    values = [np.sin(t), 0.5, np.sin(t) - 0.5, -0.8, np.sin(t) + 0.2, 0.5]
    assert y == pytest.approx(np.select(pieces, values, np.sin(t) - 0.5), abs=RUN)
    assert (y.max(), y.min()) == (0.5, -0.8)
    times = [when for when, name in r.events if name in ("int.lower", "int.upper")]
    assert times == pytest.approx([np.pi / 6, low, 2 * np.pi + np.arcsin(0.3)], abs=RUN)


def test_an_integrator_that_begins_at_its_limit_stays_there():
    r = run(cd.Integrator("int", lambda s: 1 - s.time, upper=0.5, initial=0.5), until=2.0)
    t = r.t
    assert r["int"].output == pytest.approx(np.where(t < 1, 0.5, 0.5 - (t - 1) ** 2 / 2), abs=RUN)


NUM, DEN = (2.0, 1.0, 3.0), (1.5, 0.9, 4.0, 0.8)


def test_transfer_function_and_state_space_against_scipy():
    A, B, C, D = signal.tf2ss(NUM, DEN)
    r = run(
        cd.TransferFunction("tf", 1.0, NUM, DEN),
        cd.TransferFunction("lead", 1.0, (1, 2), (1, 5)),
        cd.StateSpace("ss", (1.0,), A, B, C, D),
        until=6.0,
    )
    _, y = signal.step((NUM, DEN), T=r.t)
    assert r["tf"].output == pytest.approx(y, abs=RUN)
    assert r["ss"].output == pytest.approx(y, abs=RUN)
    assert r["lead"].output == pytest.approx(0.4 + 0.6 * np.exp(-5 * r.t), abs=RUN)


def test_a_transfer_function_is_written_with_the_powers_of_s():
    assert cd.TransferFunction("tf", 1.0, NUM, DEN).law == "2 s^2 + 1 s + 3 / (1.5 s^3 + 0.9 s^2 + 4 s + 0.8)"
    assert cd.TransferFunction("lag", 1.0, (2,), (0.25, 0, 1)).law == "2 / (0.25 s^2 + 1)"
    assert cd.TransferFunction("none", 1.0, (0,), (3,)).law == "0 / (3)"


def test_frequency_response_of_a_transfer_function():
    """ẋ = A x + B u, y = C x + D u as it is in the compiled model, against scipy.signal.freqs."""
    model = cart_model()
    u = model.parameter("u", 1.0)
    tf = model.add(cd.TransferFunction("tf", u, (0.5, *NUM), DEN))
    system = compile_system(model)
    y = system.symbols
    rates = ca.vertcat(*(system.view.signal(state.rate) for state in model.states.values()))
    out = tf(system.view)
    A, B = (np.array(ca.DM(ca.jacobian(rates, x))) for x in (y.z, u))
    C, D = (np.array(ca.DM(ca.jacobian(out, x))) for x in (y.z, u))
    w = np.logspace(-1, 1.5, 40)
    found = [(C @ np.linalg.solve(1j * f * np.eye(3) - A, B) + D).item() for f in w]
    _, expected = signal.freqs((0.5, *NUM), DEN, w)
    assert found == pytest.approx(expected, rel=1e-12)


def test_further_outputs_and_inputs_of_a_state_space():
    r = run(cd.StateSpace("ss", (1.0, "t"), [[-1, 0], [0, -2]], [[1, 0], [0, 1]], [[1, 0], [0, 1]], [[0, 0], [1, 0]]))
    t = r.t
    assert r["ss"].output == pytest.approx(1 - np.exp(-t), abs=RUN)
    assert r["ss.output_2"] == pytest.approx(t / 2 - 0.25 + 0.25 * np.exp(-2 * t) + 1, abs=RUN)


# -- controllers -------------------------------------------------------------------------------------------------------

KP, KI, KD, TF, TT, UPPER = 30.0, 12.0, 8.0, 0.05, 0.4, 6.0


def controlled(kind: str = "objects") -> cd.Model:
    model = cart_model()
    cart = model["cart"]
    model.add(cd.Potentiometer("pot", "cart.x", gain=1.0, unit="V"))
    error = model.add(cd.Sum("error", (1.0, "pot" if kind == "texts" else model["pot"]), weights=(1, -1)))
    pid = cd.PID("pid", "error" if kind == "texts" else error, KP, KI, KD, TF, -UPPER, UPPER, TT, unit="N")
    model.add(pid)
    model.add(cd.Force("motor", cart.at(0, 0), (pid, 0)))
    return model


def test_pid_against_a_hand_written_equation():
    r = cd.simulate(controlled(), until=6, every=0.02, **TIGHT)

    def f(t, y):
        x, v, integral, filtered = y
        e = 1 - x
        free = KP * e + integral + KD * (e - filtered) / TF
        u = np.clip(free, -UPPER, UPPER)
        return [v, u / 2.0, KI * e + (u - free) / TT, (e - filtered) / TF]

    x, _, integral, _ = integrated(f, [0, 0, 0, 1], r.t)  # the filter begins where the error stands
    assert np.abs(r["pid"].output).max() == UPPER  # it was limited, or this would not test what it says
    assert r["cart"].position[:, 0] == pytest.approx(x, abs=1e-7)
    assert r["pid.integral"].value == pytest.approx(integral, abs=1e-6)
    assert r.unit("pid", "output") == ("N",)


POSITIONED = (0.0, 0.92701319, 1.22495951, 1.07089979, 1.04194360)  # each half second, from step_response of
# python-control 0.10.2 of the closed loop G K/(1 + G K + G F), G = 1/(2 s²), K = 30 + 12/s, F = 8 s/(0.05 s + 1)


@pytest.mark.parametrize("measured", [None, "cart.x + 3"])
def test_pid_on_a_double_integrator_without_a_kick(measured):
    """The step response where the rate of the position is fed back, on the error, too: its filter starts at 1."""
    model = cart_model()
    model.add(cd.PID("pid", "1 - cart.x", KP, KI, KD, TF, measured=measured))
    model.add(cd.Force("motor", model["cart"].at(0, 0), (model["pid"], 0)))
    for start in (0.0, 5.0):
        r = cd.simulate(model, until=start + 2, every=0.5, start=cd.Start(time=start), **TIGHT)
        assert r["pid"].output[0] == pytest.approx(KP, abs=1e-12)  # not K_p + K_d/T_f
        assert r["cart"].position[:, 0] == pytest.approx(POSITIONED, abs=1e-8)
        assert not r.events
    half = cd.simulate(model, until=1.0, every=0.5, **TIGHT)
    rest = cd.simulate(model, until=2.0, every=0.5, start=half.state(), **TIGHT)  # begins once only
    assert rest["cart"].position[:, 0] == pytest.approx(POSITIONED[2:], abs=1e-8)


def test_a_step_of_the_reference_kicks_the_derivative_of_the_error_only():
    outputs = {}
    for measured in (None, "cart.x"):
        model = cart_model()
        model.add(cd.Sum("error", (lambda s: cd.if_else(s.time > 1, 1.0, 0.0), "-cart.x")))
        model.add(cd.PID("pid", "error", KP, 0.0, KD, TF, measured=measured))
        model.add(cd.Force("motor", model["cart"].at(0, 0), (model["pid"], 0)))
        outputs[measured] = cd.simulate(model, until=1.2, every=0.001, **TIGHT)["pid"].output.max()
    assert outputs["cart.x"] == pytest.approx(KP, rel=1e-2)
    assert outputs[None] == pytest.approx(KP + KD / TF, rel=3e-2)


def test_controllers_in_a_row_start_together():
    """The first one's derivative begins at zero, and is not in the start of the second one's."""
    model = cart_model()
    model.add(cd.PID("inner", "outer - cart.velocity.x", 5.0, 0.0, 0.3, 0.02))
    model.add(cd.PID("outer", "1 - cart.x", 2.0, 0.0, 0.5, 0.05))
    model.add(cd.Force("motor", model["cart"].at(0, 0), (model["inner"], 0)))
    r = cd.simulate(model, until=0.1, every=0.01, **TIGHT)
    assert r["outer"].output[0] == pytest.approx(2.0, abs=1e-12)
    assert r["inner"].output[0] == pytest.approx(10.0, abs=1e-12)


def test_linearization_sees_a_controller_at_its_start():
    """In balance where it stands, though its error is not zero: its filter does not change there."""
    model = cart_model()
    model.add(cd.PID("pid", "1 - cart.x", KP, KI, KD, TF, initial=-KP, lower=-100, upper=100))
    model.add(cd.Force("motor", model["cart"].at(0, 0), (model["pid"], 0)))
    there = cd.linearize(model, at="assembled", frozen=True)
    assert there.state.z == pytest.approx([-KP, 1.0])
    expected = np.roots([2 * TF, 2, KP * TF + KD, KP + KI * TF, KI])
    assert np.sort_complex(there.eigenvalues) == pytest.approx(np.sort_complex(expected), rel=1e-9)
    assert len(there.notes) == 1  # that the integral moves on: nothing is left out


def test_texts_and_objects_make_the_same_loop():
    a, b = (cd.simulate(controlled(kind), until=1, every=0.1) for kind in ("objects", "texts"))
    assert np.array_equal(a["cart"].position, b["cart"].position)


def test_sampled_controller_against_its_recursion():
    """A digital PI controller on a cart: between samples the force is constant, so the recursion is exact."""
    h, kp, ki = 0.1, -3.0, -0.8
    model = cart_model()
    model.add(cd.SampledStateSpace("law", ("cart.velocity.x - 1",), [[1]], [[h]], [[ki]], [[kp]], interval=h))
    model.add(cd.SampledHold("seen", "cart.x", h))
    model.add(cd.Force("motor", model["cart"].at(0, 0), (model["law"], 0)))
    r = cd.simulate(model, until=3, every=h, **TIGHT)
    x, v, total, places, speeds = 0.0, 0.0, 0.0, [], []
    for _ in r.t:
        places.append(x)
        speeds.append(v)
        u = ki * total + kp * (v - 1)
        total += h * (v - 1)
        x, v = x + h * v + h**2 / 2 * u / 2, v + h * u / 2
    assert r["cart"].position[:, 0] == pytest.approx(places, abs=RUN)
    assert r["cart"].velocity[:, 0] == pytest.approx(speeds, abs=RUN)
    assert r["seen"].output == pytest.approx(places, abs=RUN)


# -- where blocks may stand --------------------------------------------------------------------------------------------


def test_blocks_in_events_drivers_and_functionals():
    model = cart_model()
    ramp = model.add(cd.Gain("ramp", "t", 2.0))
    model.add(cd.Drive("drive", model["cart"].x, ramp))
    lag = model.add(cd.Lag("lag", ramp, 0.5))
    model.add(cd.When("reached", cd.Sum("over", (lag,)), do=[]))  # a block that is not in the model is one, too
    model.add(cd.When("far", lambda s: lag(s) - 1.0, do=[cd.Stop()]))
    r = cd.simulate(model, until=3, every=0.01, **TIGHT)
    assert r["cart"].position[-1, 0] == pytest.approx(2 * r.t[-1], abs=1e-12)
    assert 2 * (r.t[-1] - 0.5 * (1 - np.exp(-r.t[-1] / 0.5))) == pytest.approx(1.0, abs=1e-8)


def test_blocks_in_functionals():
    model = controlled()
    r = cd.simulate(model, until=2.0, every=0.01, **TIGHT)
    by_name = [cd.Terminal(lambda s: s.quantity("pot")), cd.Terminal(lambda s: s.quantity("pot.output"))]
    wanted = [cd.Terminal(model["pot"]), cd.Terminal("pot.output"), *by_name, cd.Integral("pid.output")]
    values = cd.evaluate(model, wanted, until=2.0, **TIGHT)
    assert values[:4] == pytest.approx([r["cart"].position[-1, 0]] * 4, abs=RUN)
    assert values[4] == pytest.approx(2 * r["cart"].velocity[-1, 0], abs=1e-6)  # the impulse of the force


def test_gradients_pass_through_blocks():
    model = cart_model()
    k = model.parameter("k", 30.0)
    tau = model.parameter("tau", 0.2)
    top = model.parameter("top", 0.1)
    model.add(cd.Sum("error", (1.0, "cart.x"), weights=(1, -1)))
    model.add(cd.Lag("lag", "error", tau))
    model.add(cd.Integrator("int", "lag", upper=top, lower=-0.05))
    model.add(cd.PID("pid", "error", k, 0.0, 2.0, 0.1))
    model.add(cd.Force("motor", model["cart"].at(0, 0), (lambda s: s.quantity("pid") + 5 * s.quantity("int"), 0)))
    end = cd.Terminal(lambda s: s.position(model["cart"])[0])
    table = cd.check_gradient(model, [end, cd.Terminal("int.output")], until=1.8, rtol=1e-9, atol=1e-11)
    r = cd.simulate(model, until=1.8, every=0.01)
    assert "int.upper" in [name for _, name in r.events]  # it met the limit
    assert "int.lower" in [name for _, name in r.events]  # left it, and met the other
    assert table.ok, str(table)


def test_linearization_with_blocks():
    """A cart held by a PD with a filter: the eigenvalues are the roots of its characteristic polynomial."""
    model = cart_model()
    model.add(cd.PID("pid", "-cart.x", KP, 0.0, KD, TF))
    model.add(cd.Force("motor", model["cart"].at(0, 0), (model["pid"], 0)))
    found = cd.linearize(model, at="assembled").eigenvalues
    expected = np.roots([2 * TF, 2, KP * TF + KD, KP])
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(expected), rel=1e-9)


# -- files -------------------------------------------------------------------------------------------------------------


def everything() -> cd.Model:
    """Every block of control, with a loop, a name that is no word, and a parameter."""
    model = controlled("texts")
    gain = model.parameter("gain", 2.0)
    slow = model.add(cd.Lag("slow one", "pid", 0.5, gain=gain, unit="N"))
    model.add(cd.Gain("shown", slow, gain))
    model.add(cd.SecondOrder("second", "shown", 3.0, 0.7))
    model.add(cd.Integrator("int", "second", lower=-1, upper=1))
    model.add(cd.Saturation("sat", "int", upper=0.5))
    model.add(cd.DeadBand("dead", "cart.velocity.x", 0.1))
    model.add(cd.TransferFunction("tf", "dead", NUM, DEN))
    model.add(cd.StateSpace("ss", ("tf", "t"), [[-1, 0], [0, -2]], [[1, 0], [0, 1]], [[1, 1]]))
    model.add(cd.SampledHold("hold", "ss", 0.1))
    model.add(cd.SampledStateSpace("digital", ("hold",), [[0.5]], [[1]], [[1]], [[0.2]], interval=0.1, start=0.05))
    return model


def test_yaml_and_python_give_the_same_machine():
    model = everything()
    runs = [cd.simulate(model, until=0.6, every=0.1)]
    text = to_yaml(model)
    assert "blocks:" in text
    assert "hold.sample" not in text
    again = parse_yaml(text).model
    assert to_yaml(again) == text
    runs.append(cd.simulate(again, until=0.6, every=0.1))
    scope: dict = {}
    exec(to_python(again), scope)
    runs.append(cd.simulate(scope["model"], until=0.6, every=0.1))
    for name in (block.name for block in model.blocks):
        for other in runs[1:]:
            assert np.array_equal(other[name].output, runs[0][name].output), name


def test_every_block_of_control_is_in_the_files_that_are_tested():
    tested = {type(block).__name__ for block in everything().blocks}
    assert tested == set(blocks.__all__) - (set(hydraulics.__all__) - {"Potentiometer"}) - {"Fmu"}  # in test_fmu.py


def test_blocks_can_be_sent_to_other_processes():
    """Without the helper for functions in Python, as none of their own are lambdas."""
    sent = pickle.loads(pickle.dumps(everything_without_parameters()))
    a, b = (cd.simulate(model, until=0.3, every=0.1) for model in (everything_without_parameters(), sent))
    assert np.array_equal(a["digital"].output, b["digital"].output)


def everything_without_parameters() -> cd.Model:
    """Symbols of parameters are sent in a way of their own."""
    model = controlled("texts")
    model.add(cd.Integrator("int", "pid", lower=-1, upper=1))
    model.add(cd.SecondOrder("second", "int", 3.0, 0.7))
    model.add(cd.TransferFunction("tf", "second", NUM, DEN))
    model.add(cd.StateSpace("ss", ("tf",), [[-1]], [[1]], [[1]]))
    model.add(cd.SampledHold("hold", "ss", 0.1))
    model.add(cd.SampledStateSpace("digital", ("hold + pid",), [[0.5]], [[1]], [[1]], [[0.2]], interval=0.1))
    model.add(cd.ForceFeedbackStick("stick", "pid", 1.0, 0.4))
    return model


def test_units_of_blocks_are_saved(tmp_path):
    r = cd.simulate(controlled(), until=0.1, every=0.05)
    r.save(tmp_path / "r.h5")
    assert cd.load_result(tmp_path / "r.h5").unit("pid", "output") == ("N",)


def test_every_block_is_told_what_it_is_by_the_schema():
    kinds = {
        kind["properties"]["type"]["enum"][0]
        for kind in json_schema()["properties"]["blocks"]["additionalProperties"]["anyOf"]
    }
    assert kinds == set(blocks.__all__)


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_an_algebraic_loop_names_its_blocks():
    model = cart_model()
    model.add(cd.Gain("one", "three", 0.5))
    model.add(cd.Sum("two", ("one", 1.0)))
    model.add(cd.TransferFunction("three", "two", (1, 2), (1, 3)))
    model.add(cd.Gain("outside", "three"))
    with pytest.raises(ModelError, match="algebraic loop") as error:
        cd.simulate(model, until=1)
    assert all(f'"{name}"' in str(error.value) for name in ("one", "two", "three"))
    assert "outside" not in str(error.value)


def test_a_block_with_memory_must_be_in_the_model():
    model = cart_model()
    model.add(cd.Force("motor", model["cart"].at(0, 0), (cd.Lag("forgotten", 1.0, 0.5), 0)))
    with pytest.raises(ModelError, match='block "forgotten": it is not in the model "cart"; add it'):
        cd.simulate(model, until=1)


def test_a_loop_with_memory_is_none():
    r = run(cd.Sum("error", (1.0, "lag"), weights=(1, -1)), cd.Lag("lag", "error", 0.5, gain=3.0))
    assert r["lag"].output == pytest.approx(0.75 * (1 - np.exp(-8 * r.t)), abs=RUN)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: cd.Lag("b", 1, 0), "time_constant must be positive"),
        (lambda: cd.SecondOrder("b", 1, 0, 1), "frequency must be positive"),
        (lambda: cd.SecondOrder("b", 1, 1, -1), "damping"),
        (lambda: cd.TransferFunction("b", 1, (1, 0, 0), (1, 1)), "not proper"),
        (lambda: cd.TransferFunction("b", 1, (1,), (0, 1)), "first coefficient"),
        (lambda: cd.StateSpace("b", (1.0,), [[1, 2]], [[1]], [[1]]), "A must have 1 rows and 1 columns"),
        (lambda: cd.StateSpace("b", (1.0, 2.0), [[1]], [[1]], [[1]]), "B must have 1 rows and 2 columns"),
        (lambda: cd.StateSpace("b", (1.0,), [[1]], [[1]], [[1]], [[1, 2]]), "D must have 1 rows and 1 columns"),
        (lambda: cd.StateSpace("b", (1.0,), [[1, 0], [1]], [[1]], [[1]]), "A: its rows have different lengths"),
        (lambda: cd.StateSpace("b", (1.0,), [1], [[1]], [[1]]), "A is a matrix"),
        (lambda: cd.Integrator("b", 1, lower=1, upper=0), "lower 1 must be less than upper 0"),
        (lambda: cd.Integrator("b", 1, upper=1, initial=2), "initial 2 lies outside"),
        (lambda: cd.Saturation("b", 1), "give lower, upper or both"),
        (lambda: cd.PID("b", 1, kp=1, kd=1), "kd needs a filter_time"),
        (lambda: cd.PID("b", 1), "all zero"),
        (lambda: cd.PID("b", 1, kp=1, measured=1), "measured is the signal of the derivative; give kd"),
        (lambda: cd.PID("b", 1, kp=1, kd=1, filter_time=0), "filter_time must be positive"),
        (lambda: cd.SampledHold("b", 1, 0), "interval must be positive"),
        (lambda: cd.SampledStateSpace("b", (1.0,), [[1]], [[1]], [[1]]), "interval must be positive"),
        (lambda: cd.Sum("b", (1, 2), weights=(1,)), "weights: 1 of them for 2 inputs"),
        (lambda: cd.Sum("b", ()), "inputs"),
        (lambda: cd.Gain("b", "2 +"), "ends too early"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_with_the_name(make, said):
    with pytest.raises(ModelError) as error:
        make()
    text = str(error.value)
    assert said in text
    assert '"b"' in text
    assert "\n" not in text


@pytest.mark.parametrize(("kp", "ki"), [(0.0, 2.0), (3.0, 2.0)])
def test_the_tracking_time_that_is_left_out(kp, ki):
    """It is K_p/K_i, or 1/K_i without K_p. İ = K_i e + (y - v)/T_t, v = K_p e + I, from a limited start on."""
    e, upper = 5.0, 1.0
    r = run(cd.PID("pid", e, kp, ki, upper=upper, lower=-1.0, initial=4.0), until=2.0)
    T = (kp or 1.0) / ki
    end = upper - kp * e + ki * e * T
    assert r["pid.integral"].value == pytest.approx(end + (4.0 - end) * np.exp(-r.t / T), abs=RUN * 10)
