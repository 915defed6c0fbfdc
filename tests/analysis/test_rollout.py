"""Rollouts: every instance is the single run with its controls, held over each interval."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.rollouts.requests import FEW_INSTANCES
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError, ModelError
from cardan.files.load import load_model
from cardan.numerics.lanes import LANES

RTOL, ATOL = 1e-8, 1e-11
WITHIN = 100  # tolerances: errors of ten intervals, each with its own first steps
EVERY = 0.05


def cart(**body) -> cd.Model:
    """A mass on a guide, pushed by a force: x'' = force / m."""
    model = cd.Model("cart", gravity=None)
    force, x = model.parameter("force", 0.0), model.parameter("x", 0.0)
    mass = model.parameter("m", 2.0)
    block = model.body("cart", **({"mass": mass, "inertia": 1, "position": (x, 0)} | body))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Force("push", block.at(0, 0), (force, 0)))
    return model


def arm() -> cd.Model:
    """Two links with a motor in each joint, and the work of the first one as a user state."""
    model = cd.Model("arm", gravity=(0, -9.81))
    one, two = model.parameter("motor 1", 0.0), model.parameter("motor 2", 0.0)
    angle = model.parameter("angle", -1.0)
    upper = model.body("upper", mass=2, inertia=0.1, position=(cd.cos(angle) / 2, cd.sin(angle) / 2), angle=angle)
    lower = model.body("lower", mass=1, inertia=0.05, position=(cd.cos(angle) + 0.4, cd.sin(angle)))
    shoulder = model.add(cd.Revolute("shoulder", model.ground.at(0, 0), upper.at(-0.5, 0)))
    elbow = model.add(cd.Revolute("elbow", upper.at(0.5, 0), lower.at(-0.4, 0)))
    model.add(cd.CoordinateForce("drive 1", shoulder.angle, force=one, damping=0.1))
    model.add(cd.CoordinateForce("drive 2", elbow.angle, force=two, damping=0.1))
    model.add(cd.Point("hand", lower.at(0.4, 0)))
    model.state("work", 0.0, lambda s: one * s.angular_velocity(upper))
    return model


def fourbar() -> cd.Model:
    """A closed loop with a motor on its crank."""
    model = load_model("examples/fourbar_lengths.yaml")
    torque = model.parameter("torque", 0.0)
    model.add(cd.Torque("motor", model.bodies["crank"], torque))
    return model


def timed() -> cd.Model:
    """A pendulum on a pivot that is moved up and down in time: its equations contain the time."""
    model = cd.Model("timed", gravity=(0, -9.81))
    torque = model.parameter("torque", 0.0)
    slide = model.body("slide", mass=1, inertia=1)
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), slide.at(0, 0, axis=(0, 1))))
    model.add(cd.Revolute("pin", slide.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Drive("shaker", slide.y, lambda t: 0.2 * cd.sin(7 * t)))
    model.add(cd.Torque("motor", rod, torque))
    return model


def wheel() -> cd.Model:
    """A gimballed wheel in space, with a motor; the angle of its joint is followed over whole turns."""
    model = cd.Model("wheel", dim=3, gravity=(0, 0, -9.81))
    torque = model.parameter("torque", 0.0)
    fork = model.body("fork", mass=1, inertia=(0.02, 0.02, 0.01), position=(0.2, 0, 0))
    disc = model.body("disc", mass=2, inertia=(0.03, 0.02, 0.02), position=(0.4, 0, 0), angular_velocity=(20.0, 0, 0))
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), fork.at(-0.2, 0, 0)))
    axle = model.add(cd.Revolute("axle", fork.at(0.2, 0, 0, axis=(1, 0, 0)), disc.at(0, 0, 0, axis=(1, 0, 0))))
    model.add(cd.CoordinateForce("motor", axle.angle, force=torque))
    return model


MACHINES = {
    "cart": (cart, ["force"], ["cart.position.x", "cart.velocity"]),
    "arm": (arm, ["motor 1", "motor 2"], ["hand.position", "elbow.angle", "upper.angular_velocity", "work.value"]),
    "four-bar": (fourbar, ["torque"], ["rocker.angle", "crank.velocity", "A.reaction_i"]),
    "timed": (timed, ["torque"], ["rod.angle", "rod.acceleration"]),
    "wheel": (wheel, ["torque"], ["axle.angle", "disc.position", "disc.angular_velocity"]),
}


def batch_of(name: str, n: int, **options) -> tuple[cd.Model, cd.Rollout]:
    build, controls, observe = MACHINES[name]
    model = build()
    options = {"every": EVERY, "observe": observe, "rtol": RTOL, "atol": ATOL, "workers": 1} | options
    return model, cd.rollout(model, controls, n, **options)


def read(result: cd.Result, names: tuple[str, ...], row: int = -1) -> np.ndarray:
    return np.array([result.flat()[name][row] for name in names])


def chained(model: cd.Model, controls: tuple[str, ...], actions: np.ndarray, names: tuple[str, ...], **given):
    """What single runs, one after the other, give with the same controls."""
    start, found = "assembled", []
    for k, own in enumerate(actions):
        parameters = given | dict(zip(controls, own.tolist(), strict=True))
        until = (k + 1) * EVERY
        result = cd.simulate(model, until, EVERY, start=start, parameters=parameters, rtol=1e-11, atol=1e-13)
        start = result.state()
        found.append(read(result, names))
    return np.array(found)


def error(found: np.ndarray, exact: np.ndarray) -> float:
    return float((np.abs(found - exact) / (1 + np.abs(exact).max(axis=0))).max() / RTOL)


# -- accuracy ----------------------------------------------------------------------------------------------------------


def test_a_pushed_cart_moves_as_its_closed_form_says():
    """x += v h + u h² / 2m, v += u h / m: exact for controls that are held."""
    _, batch = batch_of("cart", 20, parameters={"m": np.linspace(1, 3, 20)})
    m, actions = np.linspace(1, 3, 20), np.random.default_rng(1).normal(size=(8, 20, 1))
    x, v = np.zeros(20), np.zeros(20)
    for u in actions[:, :, 0]:
        x, v = x + v * EVERY + u * EVERY**2 / (2 * m), v + u * EVERY / m
    found = batch.run(actions)[-1]
    assert np.allclose(found[:, 0], x, rtol=0, atol=1e-12)
    assert np.allclose(found[:, 1], v, rtol=0, atol=1e-12)
    assert np.allclose(batch.t, 8 * EVERY)


@pytest.mark.parametrize("name", MACHINES)
def test_constant_controls_are_a_single_run(name):
    model, batch = batch_of(name, LANES + 3)
    controls = batch.control_names
    actions = np.random.default_rng(2).normal(size=(LANES + 3, len(controls)))
    found = np.array([batch.step(actions).copy() for _ in range(10)])
    for k in (0, 7, LANES + 2):
        given = dict(zip(controls, actions[k].tolist(), strict=True))
        exact = cd.simulate(model, 10 * EVERY, EVERY, parameters=given, rtol=1e-11, atol=1e-13)
        rows = np.array([read(exact, batch.observation_names, row) for row in range(1, 11)])
        assert error(found[:, k], rows) < WITHIN, (name, k)
    assert not batch.failed.any()


@pytest.mark.parametrize("name", MACHINES)
def test_changing_controls_are_single_runs_one_after_another(name):
    model, batch = batch_of(name, 5)
    actions = 3 * np.random.default_rng(3).normal(size=(6, 5, len(batch.control_names)))
    found = batch.run(actions)
    for k in (0, 4):
        exact = chained(model, batch.control_names, actions[:, k], batch.observation_names)
        assert error(found[:, k], exact) < WITHIN, (name, k)


def test_steps_and_threads_give_what_run_gives():
    count = 12 * LANES + 1  # three threads have enough to do
    _, whole = batch_of("arm", count)
    actions = np.random.default_rng(4).normal(size=(4, whole.n, 2))
    expected = whole.run(actions)
    for workers in (1, 3):
        _, batch = batch_of("arm", count, workers=workers)
        found = np.array([batch.step(own).copy() for own in actions])
        assert np.allclose(found, expected, rtol=0, atol=1e-10)


@pytest.mark.parametrize("n", [FEW_INSTANCES, FEW_INSTANCES + 1])
def test_the_loop_stays_closed_over_many_intervals(n):
    _, batch = batch_of("four-bar", n, every=0.01, rtol=1e-6, atol=1e-9)
    batch.run(np.random.default_rng(5).normal(size=(300, n, 1)))
    for k in range(4):
        state = batch.state(k)
        assert state.closure < 1e-9
        assert np.abs(state.q - batch.q[k]).max() < 1e-9
        assert np.abs(state.v - batch.v[k]).max() < 1e-8


@pytest.mark.parametrize("name", MACHINES)
def test_tapes_know_which_inputs_they_read(name):
    """As CasADi finds the dependences of the same function."""
    system = compile_system(MACHINES[name][0]())
    for function in (system.dynamics, system.constraint):
        for number, size in enumerate(function.input_sizes):
            outputs = range(len(function.output_sizes))
            patterns = [function.function.jac_sparsity(k, number) for k in outputs]
            read = np.zeros(size, bool)
            for pattern in patterns:
                read[np.array(pattern.get_col(), int)] = True
            assert np.array_equal(function.tape.reads(number), read), (function.name, number)


# -- beginning anew ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [FEW_INSTANCES, FEW_INSTANCES + 1])
def test_the_first_observation_is_the_assembled_start(n):
    for name in MACHINES:
        model, batch = batch_of(name, n)
        start = cd.simulate(model, EVERY, EVERY, rtol=RTOL, atol=ATOL)
        assert np.allclose(batch.observations, read(start, batch.observation_names, 0), rtol=1e-9, atol=1e-9), name


def test_instances_are_reset_by_mask_and_by_number():
    _, batch = batch_of("arm", 20, parameters={"angle": np.linspace(-2, 0, 20)})
    first = batch.observations.copy()
    later = batch.step(np.ones((20, 2))).copy()
    mask = np.arange(20) % 3 == 0
    found = batch.reset(mask)
    assert np.array_equal(found[mask], first[mask])
    assert np.array_equal(found[~mask], later[~mask])
    assert np.array_equal(batch.t, np.where(mask, 0.0, EVERY))
    assert not batch.actions[mask].any()
    assert batch.actions[~mask].all()
    assert np.array_equal(batch.reset([1, 2])[1:3], first[1:3])
    assert np.array_equal(batch.reset(np.array([], int)), batch.observations)


def test_a_reset_may_bring_new_parameters():
    _, batch = batch_of("cart", 4)
    found = batch.reset([1, 3], parameters={"x": [5.0, 7.0], "m": 1.0})
    assert found[:, 0].tolist() == [0.0, 5.0, 0.0, 7.0]
    assert np.allclose(batch.step([2.0] * 4)[:, 1], np.array([1.0, 2.0, 1.0, 2.0]) * EVERY)


@pytest.mark.parametrize("name", MACHINES)
def test_few_and_many_instances_move_alike(name):
    """Few are machines of the engine of single runs, many run in lanes."""
    _, few = batch_of(name, FEW_INSTANCES)
    _, many = batch_of(name, FEW_INSTANCES + 1)
    actions = np.random.default_rng(7).normal(size=(4, FEW_INSTANCES + 1, len(few.control_names)))
    assert error(few.run(actions[:, :FEW_INSTANCES]), many.run(actions)[:, :FEW_INSTANCES]) < WITHIN


@pytest.mark.parametrize("name", ["arm", "timed", "wheel"])
def test_instances_at_different_times_go_on_as_single_runs(name):
    """Some were reset later than others: a driver shakes each at its own time."""
    model, batch = batch_of(name, 6)
    actions = np.random.default_rng(6).normal(size=(5, 6, len(batch.control_names)))
    batch.run(actions[:2])
    batch.reset([1, 4])
    found = batch.run(actions[2:])[-1]
    for k, first in ((0, 0), (1, 2), (4, 2)):
        exact = chained(model, batch.control_names, actions[first:, k], batch.observation_names)
        assert error(found[k], exact[-1]) < WITHIN, (name, k)


@pytest.mark.parametrize("n", [FEW_INSTANCES, FEW_INSTANCES + 1])
@pytest.mark.parametrize("name", MACHINES)
def test_a_batch_starts_from_the_state_of_a_run(name, n):
    model, batch = batch_of(name, n)
    run = cd.simulate(model, 0.4, 0.1, rtol=1e-11, atol=1e-13)
    found = batch.reset(state=run.state())
    assert np.allclose(found, read(run, batch.observation_names), rtol=1e-7, atol=1e-7)
    assert np.allclose(batch.t, 0.4)
    on = cd.simulate(model, 0.4 + EVERY, EVERY, start=run.state(), rtol=1e-11, atol=1e-13)
    assert error(batch.step(), read(on, batch.observation_names)) < WITHIN
    again = batch.state(1)
    assert again.t == pytest.approx(0.4 + EVERY)
    further = cd.simulate(model, 0.4 + 2 * EVERY, EVERY, start=again, rtol=1e-11, atol=1e-13)
    assert error(batch.step(), read(further, batch.observation_names)) < WITHIN


@pytest.mark.parametrize("n", [FEW_INSTANCES, FEW_INSTANCES + 1])
def test_a_snapshot_brings_everything_back(n):
    _, batch = batch_of("wheel", n)
    batch.step(np.arange(float(n)))
    kept, seen = batch.snapshot(), batch.observations.copy()
    expected = batch.step(np.ones(n)).copy()
    batch.run(np.full((3, n, 1), np.nan))
    assert batch.failed.all()
    assert np.array_equal(batch.reset(state=kept), seen)
    assert not batch.failed.any()
    assert np.allclose(batch.step(np.ones(n)), expected, rtol=0, atol=1e-11)


# -- failures ----------------------------------------------------------------------------------------------------------


def test_a_control_that_is_no_number_fails_alone():
    _, batch = batch_of("arm", 4)
    _, other = batch_of("arm", 4)
    actions = np.ones((4, 2))
    expected = other.step(actions).copy()
    actions[2, 1] = np.nan
    found = batch.step(actions)
    assert batch.failed.tolist() == [False, False, True, False]
    assert batch.failures == {2: 'the control "motor 2" was given as nan; it must be a finite number'}
    assert np.isnan(found[2]).all()
    assert np.allclose(found[[0, 1, 3]], expected[[0, 1, 3]], rtol=0, atol=1e-12)
    batch.step(np.ones((4, 2)))
    assert batch.failed[2]
    assert batch.t.tolist() == pytest.approx([2 * EVERY, 2 * EVERY, 0, 2 * EVERY])
    with pytest.raises(AnalysisError, match="instance 2 has failed"):
        batch.state(2)
    assert np.isfinite(batch.reset(batch.failed)).all()
    assert batch.failures == {}


def test_an_instance_that_cannot_be_assembled_fails_alone_and_says_why():
    lengths = np.array([2.0, 50.0, 2.1])
    _, batch = batch_of("four-bar", 3, parameters={"crank_length": lengths})
    assert batch.failed.tolist() == [False, True, False]
    assert "cannot be assembled" in batch.failures[1]
    assert np.isfinite(batch.step(np.zeros(3))[[0, 2]]).all()
    batch.reset([1], parameters={"crank_length": 2.05})
    assert not batch.failed.any()


def test_what_lanes_leave_is_run_alone():
    """A parallelogram with a point mass: without inertia, which lanes do not take; the numbers are those of a run."""
    model = cart(inertia=0)
    batch = cd.rollout(
        model, "force", FEW_INSTANCES + 1, EVERY, ["cart.position.x", "cart.acceleration.x", "guide.reaction_j"]
    )
    assert not batch.failed.any()
    forces = np.arange(1.0, FEW_INSTANCES + 2)
    found = batch.step(forces)
    assert np.allclose(found[:, 0], forces * EVERY**2 / 4)
    assert np.allclose(found[:, 1], forces / 2)


def test_a_force_that_grows_beyond_all_bounds_fails_alone():
    """x'' = x² u: with u > 0 the motion ends in a finite time."""
    model = cd.Model("explosion", gravity=None)
    u = model.parameter("u", 0.0)
    block = model.body("block", mass=1, inertia=1, position=(1.0, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.CoordinateForce("push", block.x, force=lambda s: u * s.position(block)[0] ** 2))
    batch = cd.rollout(model, "u", 3, 1.0, "block.position.x")
    for _ in range(8):
        batch.step([0.0, 6.0, 0.001])
    assert batch.failed.tolist() == [False, True, False]
    assert "t = " in batch.failures[1]
    assert batch.observations[0, 0] == pytest.approx(1.0)


# -- arrays of other libraries -----------------------------------------------------------------------------------------


def test_observations_and_actions_are_shared_without_copies():
    _, batch = batch_of("arm", 8)
    there, here = np.from_dlpack(batch.observations), np.from_dlpack(batch.actions)
    assert there.__array_interface__["data"][0] == batch.observations.__array_interface__["data"][0]
    here[:] = 0.5
    found = batch.step()  # what was written into the shared actions
    assert found is batch.observations
    assert np.array_equal(there, found)
    _, other = batch_of("arm", 8)
    assert np.array_equal(other.step(np.full((8, 2), 0.5)), found)
    for array in (batch.observations, batch.actions):
        assert array.__array_interface__["data"][0] % 64 == 0


def test_pytorch_shares_the_arrays():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install cardan[learn]")
    _, batch = batch_of("arm", 8, dtype="float32")
    seen = torch.from_dlpack(batch.observations)
    assert seen.data_ptr() == batch.observations.__array_interface__["data"][0]
    assert seen.dtype == torch.float32
    batch.step(torch.full((8, 2), 0.5))
    assert torch.equal(seen, torch.from_dlpack(batch.observations))
    _, other = batch_of("arm", 8, dtype="float32")
    assert np.array_equal(other.step(np.full((8, 2), 0.5)), seen.numpy())
    torch.from_dlpack(batch.actions).fill_(0.25)
    assert (batch.actions == 0.25).all()
    batch.reset(torch.arange(8) < 4)
    assert batch.t.tolist() == pytest.approx([0.0] * 4 + [EVERY] * 4)
    with pytest.raises(AnalysisError, match=r"actions cannot be shared: .*detach"):
        batch.step(torch.zeros((8, 2), requires_grad=True))


def test_jax_shares_the_arrays():
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install cardan[learn]")
    _, batch = batch_of("arm", 8, dtype="float32")
    seen = jax.dlpack.from_dlpack(batch.observations)
    assert seen.unsafe_buffer_pointer() == batch.observations.__array_interface__["data"][0]
    found = batch.step(jax.numpy.full((8, 2), 0.5))
    _, other = batch_of("arm", 8, dtype="float32")
    assert np.array_equal(other.step(np.full((8, 2), 0.5)), found)


class OnGpu:
    """An array on a GPU, as far as DLPack tells before it is read."""

    def __dlpack_device__(self) -> tuple[int, int]:
        return (2, 0)

    def __dlpack__(self, **_: object) -> object:
        raise AssertionError("it must not be asked for")


def test_arrays_on_a_gpu_are_refused_with_the_way_out():
    _, batch = batch_of("cart", 2)
    with pytest.raises(AnalysisError, match=r"actions are on a GPU; bring them to main memory: actions\.cpu\(\)"):
        batch.step(OnGpu())


# -- what is refused ---------------------------------------------------------------------------------------------------


def driven() -> cd.Model:
    model = cart()
    speed, rest = model.parameter("speed", 1.0), model.parameter("rest", 1.0)
    wheel = model.body("wheel", mass=1, inertia=1, position=(rest, 1))
    model.add(cd.Revolute("hub", model.ground.at(1, 1), wheel.at(0, 0)))
    model.add(cd.Drive("motor", wheel.angle, lambda t: speed * t))
    return model


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"controls": "torque"}, 'controls: unknown parameter "torque"'),
        ({"controls": ["force", "force"]}, 'controls: "force" is named twice'),
        ({"controls": "speed"}, '"speed" cannot be a control: a constraint contains it'),
        ({"controls": "rest"}, '"rest" cannot be a control: no force, mass, state rate or event contains it'),
        ({"n": 0}, "n=0: expected a positive whole number"),
        ({"every": -1.0}, "every=-1.0: expected a positive length of time"),
        ({"workers": 1.5}, "workers=1.5: expected a positive whole number"),
        ({"rtol": 2.0}, "rtol=2 is out of range"),
        ({"dtype": "float16"}, "dtype='float16' is not known"),
        ({"observe": "cart.sped"}, 'observe: unknown name "cart.sped"; did you mean "cart.speed"'),
        ({"observe": ["cart.position", "cart.position.x"]}, 'observe: "cart.position.x" is named twice'),
        ({"parameters": {"k": 1.0}}, 'unknown parameter "k"'),
        ({"parameters": {"m": [1.0, 2.0]}}, 'parameter "m" has values of the shape'),
        ({"parameters": [1.0]}, "parameters: expected names and values"),
    ],
)
def test_bad_requests_are_refused(options, message):
    with pytest.raises((AnalysisError, ModelError), match=message.replace("(", r"\(")):
        cd.rollout(driven(), **({"controls": "force", "n": 3} | options))


def test_bad_calls_are_refused():
    _, batch = batch_of("arm", 3)
    for actions, message in (
        (np.zeros((2, 2)), r"actions have the shape \(2, 2\), expected \(3, 2\)"),
        (np.zeros(3), r"actions have the shape \(3,\)"),
        ("left", "expected an array of numbers"),
        (np.array([[1j, 0]] * 3), "expected an array of numbers, got one of complex128"),
    ):
        with pytest.raises(AnalysisError, match=message):
            batch.step(actions)
    with pytest.raises(AnalysisError, match=r"expected \(0, 3, 2\)|expected \(3, 3, 2\)"):
        batch.run(np.zeros((3, 2)))
    for which in ([3], [-1], [0.5], np.ones(2, bool)):
        with pytest.raises(AnalysisError, match="instances to reset"):
            batch.reset(which)
    with pytest.raises(AnalysisError, match="expected a State or a Snapshot"):
        batch.reset(state="start")
    with pytest.raises(AnalysisError, match="another batch"):
        batch.reset(state=batch_of("arm", 4)[1].snapshot())
    with pytest.raises(AnalysisError, match="leave parameters= out"):
        batch.reset(state=batch.snapshot(), parameters={"angle": 1.0})
    with pytest.raises(ModelError, match="the state belongs to model"):
        batch.reset(state=cd.assemble(cart()))
    with pytest.raises(ValueError, match="read-only"):
        batch.q[0, 0] = 1.0


def test_a_model_that_cannot_run_in_a_batch_is_refused_with_the_reason():
    model, wind = cart(), cd.blackbox(lambda t: 0.1 * t)
    model.add(cd.Force("wind", model.bodies["cart"].at(0, 0), lambda s: (wind(s.time), 0)))
    with pytest.raises(AnalysisError, match='"cart" cannot run in a batch: force "wind" calls a function in Python'):
        cd.rollout(model, "force", 2)


def test_the_default_observes_coordinates_speeds_and_states():
    _, batch = batch_of("arm", 2, observe=None)
    assert batch.observation_names[:3] == ("upper.position.x", "upper.position.y", "upper.angle")
    assert np.array_equal(batch.step(np.ones((2, 2))), np.hstack([batch.q, batch.v, batch.z]))
    _, batch = batch_of("wheel", 2, observe=None)
    assert np.array_equal(batch.observations, np.hstack([batch.q, batch.v]))


# -- the vector environment of the examples ----------------------------------------------------------------------------


def test_the_environment_resets_arms_at_the_step_after_their_end(monkeypatch):
    import arm_environment as example

    monkeypatch.setattr(example, "LONGEST", 5)
    environment = example.ArmEnvironment(4, workers=1)
    first, _ = environment.reset(seed=3)
    again, _ = environment.reset(seed=3)
    assert np.array_equal(first, again)
    assert first.dtype == np.float32
    zeros = np.zeros((4, 2))
    for _ in range(2):
        environment.step(zeros)
    actions = zeros.copy()
    actions[1] = np.nan  # this one fails
    observed, rewards, terminated, truncated, _ = environment.step(actions)
    assert terminated.tolist() == [False, True, False, False]
    assert not truncated.any()
    assert np.isfinite(observed).all()
    assert np.isfinite(rewards).all()
    target = environment.targets[1].copy()
    _, rewards, terminated, truncated, _ = environment.step(zeros)  # it begins again, the others go on
    assert rewards[1] == 0.0
    assert (rewards[[0, 2, 3]] < 0).all()
    assert not terminated.any()
    assert not np.array_equal(environment.targets[1], target)
    assert environment.batch.t.tolist() == pytest.approx([4 * example.EVERY, 0, 4 * example.EVERY, 4 * example.EVERY])
    *_, truncated, _ = environment.step(zeros)
    assert truncated.tolist() == [True, False, True, True]


def test_the_environment_is_one_of_gymnasium():
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cardan[learn]")
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    import arm_environment as example

    environment = example.ArmEnvironment(6, workers=1)
    assert isinstance(environment, gymnasium.vector.VectorEnv)
    wrapped = RecordEpisodeStatistics(environment)
    observed, _ = wrapped.reset(seed=1)
    assert environment.observation_space.contains(observed)
    assert environment.action_space.shape == (6, 2)
    total = np.zeros(6)
    for _ in range(example.LONGEST):
        actions = environment.action_space.sample()
        observed, rewards, _, truncated, infos = wrapped.step(actions)
        total += rewards
    assert environment.observation_space.contains(observed)
    assert truncated.all()
    assert infos["episode"]["r"] == pytest.approx(total)
    assert infos["episode"]["l"].tolist() == [example.LONGEST] * 6
    wrapped.close()


def test_a_reset_to_bodies_of_another_size_is_a_new_beginning():
    """What was made of the sizes for the first steps, tolerances among them, is made anew."""
    model = cd.Model("pendulum", gravity=(0, -9.81))
    length, torque = model.parameter("length", 1.0), model.parameter("torque", 0.0)
    rod = model.body("rod", mass=1, inertia=length**2 / 12, position=(length / 2, 0))
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), rod.at(-length / 2, 0)))
    model.add(cd.Torque("motor", rod, torque))
    batch = cd.rollout(model, "torque", n=3, every=EVERY)
    for _ in range(5):
        batch.step(np.ones((3, 1)))
    batch.reset(parameters={"length": [20.0, 0.01, 3.0]})
    fresh = cd.rollout(model, "torque", n=3, every=EVERY, parameters={"length": [20.0, 0.01, 3.0]})
    for _ in range(5):
        assert np.array_equal(batch.step(np.zeros((3, 1))), fresh.step(np.zeros((3, 1))))
