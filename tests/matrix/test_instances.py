"""Models in memory (`analysis.in_c.instance`): the runtime of exported C, without a compiler, to the same bits."""

from __future__ import annotations

import threading

import casadi as ca
import numpy as np
import pytest
from tests.exports.c_machine import COMPILER
from tests.matrix.engine_comparison import difference
from tests.matrix.engine_table import ALL_ROWS, KNOWN_DIFFERENCES
from tests.matrix.engines import Machine, in_c, in_memory, simulate
from tests.matrix.test_one_engine import SELECTION

import cardan as cd
from cardan.analysis.in_c.instance import Instance, model_in_memory
from cardan.compiled.compiling import compile_system


@pytest.mark.skipif(COMPILER is None, reason="no C compiler was found")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", SELECTION)
def test_tables_in_memory_run_to_the_bits_of_exported_c(name, tmp_path):
    machine = Machine(ALL_ROWS[name], tmp_path)
    here, exported = in_memory(machine), in_c(machine)
    assert here.events == exported.events
    assert here.end == exported.end
    assert all(np.array_equal(here.values[word], rows) for word, rows in exported.values.items())
    if "C" not in KNOWN_DIFFERENCES.get(name, {}):
        assert difference(here, simulate(machine)) == ""


def pendulum() -> tuple[cd.Model, Instance]:
    model = cd.load_model("examples/pendulum.yaml")
    system = compile_system(model)
    return model, Instance.of(system, system.parameter_values())


def test_parameters_are_written_and_a_saved_state_goes_on_as_before():
    model, pendulum_here = pendulum()
    place = list(model.parameters).index("L")
    pendulum_here.parameters[place] *= 1.2
    pendulum_here.start()
    pendulum_here.step(0.5)
    saved = pendulum_here.saved()
    pendulum_here.step(1.0)
    reached = pendulum_here.states
    expected = cd.simulate(model, until=1.0, parameters={"L": float(pendulum_here.parameters[place])})
    names = list(pendulum_here.model.data.texts["output_names"])
    assert pendulum_here.outputs[names.index("rod.angle")] == pytest.approx(expected["rod"].angle[-1], abs=1e-6)
    other = Instance(pendulum_here.model)
    other.load(saved)
    assert other.time == 0.5
    other.step(1.0)
    assert np.array_equal(other.states, reached)
    assert other.steps == pendulum_here.steps > 10


def rough_four_bar(**rocker) -> cd.Model:
    """A four-bar whose estimates are parameters; where the crank turns, and the speeds of others, are left open."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    turns = [model.parameter(word, 0.0) for word in ("first", "second", "third")]
    a = model.body("a", mass=1, inertia=0.1, position=(0, 0.5), angle=np.pi / 2 + turns[0])
    b = model.body("b", mass=2, inertia=0.4, position=(1.2, 1.3), angle=0.3 + turns[1])
    c = model.body("c", mass=1.5, inertia=0.3, position=(2.6, 0.9), angle=np.pi / 2 + turns[2], **rocker)
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-0.5, 0)))
    model.add(cd.Revolute("B", a.at(0.5, 0), b.at(-1.25, 0)))
    model.add(cd.Revolute("C", b.at(1.25, 0), c.at(1, 0)))
    model.add(cd.Revolute("D", model.ground.at(2.5, 0), c.at(-1, 0)))
    return model


def swinging_pair() -> cd.Model:
    """A double pendulum of which one speed is given, and a free body whose mass is not in its origin."""
    model = cd.Model("pair", gravity=(0, -9.81))
    turns = [model.parameter(word, 0.0) for word in ("first", "second", "third")]
    a = model.body("a", mass=1, inertia=0.1, position=(0.5, 0), angle=turns[0], angular_velocity=1.0)
    b = model.body("b", mass=1, inertia=0.1, position=(1.5, 0.1), angle=turns[1])
    model.body("c", mass=1, inertia=0.1, center_of_mass=(0.2, 0.1), angle=turns[2], velocity=(1.0, 0.0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(-0.5, 0)))
    model.add(cd.Revolute("B", a.at(0.5, 0), b.at(-0.5, 0)))
    return model


@pytest.mark.parametrize(
    "model", [rough_four_bar(), rough_four_bar(angular_velocity=2.0), rough_four_bar(hold="angle"), swinging_pair()]
)
def test_from_any_estimate_it_is_put_together_to_the_bits_of_assemble(model):
    system = compile_system(model)
    here, random, assembled = Instance.of(system, system.parameter_values()), np.random.default_rng(7), 0
    for _ in range(60):
        here.parameters[:3] = random.uniform(-3, 3, 3)
        values = dict(zip(model.parameters, here.parameters[:3].tolist(), strict=True))
        try:
            state = cd.assemble(model, parameters=values)
        except cd.AssemblyError:
            with pytest.raises(cd.CardanError, match="stays open"):
                here.start()
            continue
        assembled += 1
        here.start()
        assert np.array_equal(here.states, np.concatenate([state.q, state.v]))
    assert assembled > 15


def test_only_a_singular_start_is_refused():
    """A parallelogram that is flat; not one with a guide that adds nothing to it."""
    for turned in (False, True):
        model = cd.Model("parallelogram", gravity=(0, -9.81))
        angle = model.parameter("angle", 0.6)
        a, c = (
            model.body(name, mass=1, inertia=0.1, position=(x + 0.5 * cd.cos(angle), 0.5 * cd.sin(angle)), angle=angle)
            for name, x in (("a", 0), ("c", 2))
        )
        b = model.body("b", mass=1, inertia=0.1, position=(1 + cd.cos(angle), cd.sin(angle)))
        for name, (one, other) in {
            "A": (model.ground.at(0, 0), a.at(-0.5, 0)),
            "B": (a.at(0.5, 0), b.at(-1, 0)),
            "C": (b.at(1, 0), c.at(0.5, 0)),
            "D": (model.ground.at(2, 0), c.at(-0.5, 0)),
        }.items():
            model.add(cd.Revolute(name, one, other))
        system = compile_system(model)
        here = Instance.of(system, system.parameter_values())
        here.parameters[0] = 0.0 if turned else 0.5
        if turned:
            with pytest.raises(cd.CardanError, match="singular position"):
                here.start()
        else:
            here.start()


def test_what_fails_says_why():
    _, pendulum_here = pendulum()
    with pytest.raises(cd.CardanError, match="call machine_start first"):
        pendulum_here.step(1.0)
    pendulum_here.start()
    with pytest.raises(cd.CardanError, match="a step goes forward"):
        pendulum_here.step(-1.0)
    saved = bytearray(pendulum_here.saved())
    saved[-1] ^= 1
    with pytest.raises(cd.CardanError, match="the saved state is damaged"):
        pendulum_here.load(bytes(saved))
    for cut in (saved[:-8], saved[:8], b""):
        with pytest.raises(cd.CardanError, match="not one of this machine"):
            pendulum_here.load(bytes(cut))
    saved[8] += 1
    with pytest.raises(cd.CardanError, match=r"the saved state has version \d+, and this library reads version \d+"):
        pendulum_here.load(bytes(saved))
    pendulum_here.step(0.1)
    pendulum_here.parameters[0] = np.nan
    with pytest.raises(cd.CardanError, match="a parameter is not a finite number"):
        pendulum_here.start()


def test_a_saved_state_with_one_wrong_bit_is_refused():
    """400 bits over the whole state, and all of its head: none is loaded, and the instance stays as it was."""
    _, here = pendulum()
    here.start()
    here.step(0.3)
    saved = here.saved()
    here.step(0.5)
    before = here.states.copy()
    random = np.random.default_rng(7)
    for bit in (*range(8 * 40), *random.integers(0, 8 * len(saved), 400).tolist()):
        wrong = bytearray(saved)
        wrong[bit // 8] ^= 1 << bit % 8
        with pytest.raises(cd.CardanError, match="the saved state"):
            here.load(bytes(wrong))
    np.testing.assert_array_equal(here.states, before)
    here.load(saved)
    here.step(0.5)
    np.testing.assert_array_equal(here.states, before)


def test_threads_share_a_model():
    model = cd.load_model("examples/fourbar_lengths.yaml")
    system = compile_system(model)
    shared = model_in_memory(system, system.parameter_values())
    reached: dict[int, np.ndarray] = {}

    def run(k: int) -> None:
        four_bar = Instance(shared)
        four_bar.parameters[0] *= 1 + 0.01 * (k % 2)
        four_bar.start()
        four_bar.step(2.0)
        reached[k] = four_bar.states

    threads = [threading.Thread(target=run, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.array_equal(reached[0], reached[2])
    assert np.array_equal(reached[1], reached[3])
    assert not np.array_equal(reached[0], reached[1])


def test_functions_in_python_are_called_back():
    model = cd.Model("pulled back", gravity=(0, 0))
    body = model.body("body", mass=1.0, inertia=0.1, position=(0.5, 0))
    pull = cd.blackbox(lambda x: -4.0 * x)
    model.add(cd.Force("pull", body.at(0, 0), lambda s: ca.vertcat(pull(s.position(body)[0]), 0)))
    system = compile_system(model)
    pulled = Instance.of(system, system.parameter_values())
    pulled.start()
    pulled.step(1.0)
    names = list(pulled.model.data.texts["output_names"])
    assert pulled.outputs[names.index("body.position.x")] == pytest.approx(0.5 * np.cos(2.0), abs=1e-6)
