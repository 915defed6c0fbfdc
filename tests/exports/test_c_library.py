"""Libraries in C (`cd.export_c`): compiled without a warning, they move as `cd.simulate` does, through all events."""

from __future__ import annotations

import importlib
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.exports.c_machine import COMPILER, STRICT, Library

import cardan as cd
from cardan.analysis.in_c.machine import machine_in_c
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError, FileError

EXAMPLES = Path(__file__).parents[2] / "examples"
RTOL, ATOL = 1e-8, 1e-10
SAME_MOTION = 2e-6  # of results, relative to their largest: both ways integrate to RTOL, some over several events

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler was found")


def example(name: str) -> cd.Model:
    sys.path.insert(0, str(EXAMPLES))
    try:
        return importlib.import_module(name).build()
    finally:
        sys.path.remove(str(EXAMPLES))


def histories(library: Library, until: float, rows: int) -> tuple[list[str], np.ndarray]:
    """Names and values of all results in C, up to the end or to where an event has stopped the run."""
    library.set("solver.rtol", RTOL)
    library.set("solver.atol", ATOL)
    assert library.start() == 0, library.message()
    found = [library.results()]
    for k in range(1, rows + 1):
        status = library.step(until * k / rows)
        if status == 1:
            break
        assert status == 0, library.message()
        found.append(library.results())
    return library.names[library.find("time") + 1 :], np.array(found)


def compared(model: cd.Model, until: float, folder: Path, rows: int = 50) -> Library:
    library = Library(model, folder)
    names, values = histories(library, until, rows)
    result = cd.simulate(model, until=until, every=until / rows, rtol=RTOL, atol=ATOL)
    count = min(len(values), len(result.t))
    for name, column in zip(names, values.T, strict=True):
        expected = result.flat()[name][:count]
        known = np.isfinite(expected)
        if known.any():
            scale = max(1e-3, np.abs(expected[known]).max())
            apart = np.abs(column[:count] - expected)[known].max() / scale
            assert apart < SAME_MOTION, name
    return library


CASES = {  # model, seconds: loops, space, redundant rows, impacts, friction, captures, samples, stops, contacts
    "fourbar": 2.0,
    "spatial_slider_crank": 1.0,
    "bennett": 1.0,
    "stick_slip": 3.0,
    "plastic_capture": 2.0,
    "breaking_link": 2.0,
    "pendulum_stop": 4.0,
    "rubbing_crank": 1.5,
    "sampled_control": 1.01,  # so that no row falls on a sample
    "cam_follower": 0.2,
    "hydraulic_servo": 1.0,
    "clearance_joint": 0.2,
    "gear_train": 1.0,
}


@pytest.mark.parametrize("name", CASES)
def test_it_moves_as_simulate_does(name, tmp_path):
    compared(example(name), CASES[name], tmp_path / name).close()


def pushed() -> cd.Model:
    model = cd.Model("pushed", gravity=None)
    mass, push = model.parameter("m", 2.0), model.parameter("push", 0.0)
    cart = model.body("cart", mass=mass, inertia=1.0)
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.CoordinateForce("force", slide.displacement, force=push))
    return model


def test_parameters_and_inputs_change_between_steps(tmp_path):
    library = Library(pushed(), tmp_path)
    assert library.start() == 0
    library.set("push", 4.0)
    assert library.step(1.0) == 0
    assert library.get("cart.position.x") == pytest.approx(0.5 * 4 / 2, rel=1e-9)
    library.set("m", 4.0)  # with the mass, the scales of the equations change
    library.set("push", 8.0)
    assert library.get("cart.acceleration.x") == pytest.approx(2.0, rel=1e-12)
    assert library.step(2.0) == 0
    assert library.get("cart.position.x") == pytest.approx(1 + 2 * 1 + 0.5 * 2, rel=1e-9)
    assert library.get("time") == 2.0
    library.close()


def test_a_length_asks_for_a_new_start(tmp_path):
    """A machine whose joints no longer meet is not moved on: it is put together anew first."""
    model = cd.load_model(EXAMPLES / "fourbar_lengths.yaml")
    library = Library(model, tmp_path)
    library.set("crank_length", 1.9)
    assert library.start(0.0) == library.step(0.1) == 0
    library.set("crank_length", 2.0)
    assert library.step(0.2) > 1
    assert "start the machine anew" in library.message()
    assert library.start(0.0) == library.step(0.2) == 0
    again = cd.simulate(model, until=0.2, every=0.2, rtol=RTOL)
    assert library.get("crank.angle") == pytest.approx(again["crank"].angle[-1], abs=1e-5)
    library.close()


def test_saved_states_are_loaded_to_the_last_bit(tmp_path):
    library = Library(example("stick_slip"), tmp_path)
    assert library.start() == 0
    library.step(1.3)
    saved = library.save()
    library.step(2.6)
    first = library.results()
    assert library.load(saved) == 0
    assert library.get("time") == 1.3
    library.step(2.6)
    assert np.array_equal(first, library.results())
    assert library.load(saved[:-1]) != 0
    assert "saved state" in library.message()
    for place in range(0, 80, 3):
        assert library.load(bytes([*saved[:place], saved[place] ^ 4, *saved[place + 1 :]])) != 0
        assert "saved state" in library.message()
    assert np.array_equal(first, library.results())
    library.close()


def test_a_stiff_machine_goes_over_to_the_implicit_method(tmp_path):
    """A mass on a spring with a strong damper, whose time is a millionth of the run: y → g/k of the slow motion."""
    model = cd.Model("stiff", gravity=(0, -9.81))
    body = model.body("mass", 1.0, 1.0)
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), body.at(0, 0)))
    model.add(cd.CoordinateForce("spring", guide.displacement, stiffness=1e3, damping=1e6))
    library = Library(model, tmp_path)
    assert library.start() == 0
    for k in range(1, 11):
        assert library.step(100.0 * k) == 0, library.message()
    exact = -9.81e-3 * (1 - np.exp(-1e-3 * 1000.0))  # of m y'' = 0: d y' = -m g - k y
    assert library.get("mass.position.y") == pytest.approx(exact, rel=1e-5)
    library.close()


def test_what_goes_wrong_is_said(tmp_path):
    library = Library(pushed(), tmp_path)
    assert library.step(1.0) > 1
    assert "start" in library.message()
    assert np.isnan(library.get("no such result"))
    assert library.set("cart.position.x", 1.0) > 1
    library.set("m", -1.0)
    assert library.start() > 1
    assert 'body "cart"' in library.message()
    library.set("m", 1.0)
    assert library.start() == 0
    library.step(1.0)
    assert library.step(0.5) > 1
    assert "forward" in library.message()
    library.close()


def test_chatter_ends_a_run_and_overlaps_are_noted(tmp_path):
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", 1, 0.1, (0, 0.083), velocity=(1, 0))
    model.add(cd.Fix("level", ball.angle, 0.0))
    model.add(cd.Contact("touch", ball, model.ground.at(0, 0, axis=(0, 1)), radius=0.1, stiffness=1e5, damping=50))
    model.add(cd.Force("brake", ball.at(0, 0), lambda s: (-2 * cd.sign(s.velocity(ball)[0]), 0)))
    library = Library(model, tmp_path)
    assert library.start() == 0
    assert "at the start contacts overlap and throw the machine" in library.note()
    assert '"touch" by 0.017 (172 times gravity)' in library.note()
    assert library.step(0.4) == 0
    assert library.step(0.6) > 1
    assert library.message().startswith('force "brake": from t = 0.5')
    library.close()


def test_the_example_prints_a_table_and_leaves_nothing_undefined(tmp_path):
    cd.export_c(pushed(), tmp_path)
    sources = [tmp_path / "main.c", tmp_path / "cardan_pushed.c", *(tmp_path / "source").glob("*.c")]
    checks = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    command = [str(COMPILER), *STRICT, *checks, f"-I{tmp_path}", f"-I{tmp_path / 'source'}", *map(str, sources)]
    subprocess.run([*command, "-o", str(tmp_path / "main"), "-lm"], check=True, capture_output=True)
    done = subprocess.run([str(tmp_path / "main"), "2", "4", "push=4"], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("time,cart.position.x")
    assert [float(x) for x in lines[-1].split(",")[:2]] == pytest.approx([2.0, 4.0], rel=1e-6)
    assert done.stderr == ""


def test_two_machines_fit_into_one_program(tmp_path):
    """No name of one is a name of the other."""
    system = compile_system(pushed())
    texts = [machine_in_c(system, system.parameter_values(), word).files["cardan_names.h"] for word in ("a", "b")]
    first, second = ({line.split()[2] for line in text.splitlines() if line.startswith("#define")} for text in texts)
    assert first
    assert not first & second


def test_files_that_are_there_stay(tmp_path):
    (tmp_path / "main.c").write_text("int main(void) { return 0; }\n")
    with pytest.raises(FileError, match=r"main\.c already exists"):
        cd.export_c(pushed(), tmp_path)
    with pytest.raises(FileError, match="cannot be a name in C"):
        cd.export_c(pushed(), tmp_path / "other", name="two words")


def test_functions_in_python_are_refused(tmp_path):
    model, gust = pushed(), cd.blackbox(math.erf)
    model.add(cd.Force("wind", model.bodies["cart"].at(0, 0), (lambda s: gust(s.time), 0.0)))
    with pytest.raises(AnalysisError, match='"wind" calls a function in Python'):
        cd.export_c(model, tmp_path)
