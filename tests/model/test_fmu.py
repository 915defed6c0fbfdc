"""FMUs as blocks: compared with cardan's own blocks and with closed forms.

The FMUs are compiled from tests/fmus: they are ours, called through FMPy and its headers of the standard.
"""

from __future__ import annotations

import copy
import os
import pickle
import warnings
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from tests.fmus.build import SOURCES, TOKEN, Real, build, built, compiler

import cardan as cd
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.fmi import description
from cardan.model.fmi.description import described
from cardan.model.fmi.instance import unpacked
from cardan.studio.document import Document
from cardan.studio.source import open_source
from cardan.studio.workpiece import Workpiece

pytest.importorskip("fmpy")
pytestmark = pytest.mark.skipif(compiler() is None, reason="needs a C compiler")
VERSIONS = (2, 3)
TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def governed(controller: Any = None, **words: Any) -> cd.Model:
    """A crank whose speed a PI controller holds at 3 rad/s; without `controller` cardan's own block."""
    model = cd.Model("governed crank", gravity=None)
    crank = model.body("crank", mass=1, inertia=0.5)
    model.add(cd.Revolute("pin", model.ground, crank))
    if controller is None:
        block: Any = cd.PID("governor", "3 - crank.angular_velocity", kp=2, ki=5)
    else:
        inputs = {"speed": "crank.angular_velocity", "reference": 3.0}
        block = cd.Fmu("governor", controller, inputs, **({"outputs": ["torque"]} | words))
    model.add(cd.Torque("motor", crank, model.add(block)))
    return model


def speeds(model: cd.Model, **words: Any) -> np.ndarray:
    return cd.simulate(model, until=2, **(TIGHT | words))["crank"].angular_velocity


def alone(file: Path, **words: Any) -> cd.Model:
    model = cd.Model("alone", gravity=None)
    model.body("weight", mass=1, inertia=1)
    model.add(cd.Fmu("unit", file, **words))
    return model


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("method", ["partition", "dae", "joint"])
def test_model_exchange_is_as_exact_as_a_block(version, method):
    own = speeds(governed(), method=method)
    assert np.abs(speeds(governed(built("pi", version)), method=method) - own).max() < 1e-7


@pytest.mark.parametrize("version", VERSIONS)
def test_co_simulation_is_of_first_order(version):
    own = speeds(governed())
    errors = [
        np.abs(speeds(governed(built("pi", version), interface="cs", step=step)) - own).max()
        for step in (0.02, 0.01, 0.005)
    ]
    slopes = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all((slopes > 0.9) & (slopes < 1.1))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_bouncing_ball_bounces_when_it_should(version):
    result = cd.simulate(alone(built("ball", version)), until=3, **TIGHT)
    g, e = 9.81, 0.7
    fall = np.sqrt(2 / g)
    expected = fall + 2 * fall * np.cumsum([0.0, *(e ** np.arange(1, 10))])
    bounces = [event.t for event in result.events if event.name == "unit.event_1"]
    assert np.abs(np.array(bounces[:10]) - expected).max() < 1e-12
    assert result["unit"].h.min() > -1e-12
    assert result["unit"].bounces[-1] == len(bounces)


@pytest.mark.parametrize("interface", ["me", "cs"])
@pytest.mark.parametrize("version", VERSIONS)
def test_time_events_come_when_they_are_due(version, interface):
    step = {"step": 0.1} if interface == "cs" else {}
    model = alone(built("stair", version), inputs={"u": "t"}, interface=interface, **step)
    result = cd.simulate(model, until=1.05, every=0.05)
    inside = np.abs(result.t / 0.2 - np.round(result.t / 0.2)) > 1e-6
    assert np.array_equal(result["unit"].count[inside], np.floor(result.t[inside] / 0.2))


@pytest.mark.parametrize("keeps", ["true", "false"])
def test_runs_do_not_share_what_an_fmu_remembers(tmp_path, keeps):
    """With an FMU that can tell its state, and with one that has to be led along the same way again."""
    flags = {"canGetAndSetFMUstate": keeps}
    ball = alone(build("ball", tmp_path, flags=flags))
    first = cd.simulate(ball, until=2, every=0.1)
    middle = first.state(1.0)
    assert np.array_equal(cd.simulate(ball, until=2, every=0.1)["unit"].h, first["unit"].h)
    onwards = cd.simulate(ball, start=middle, until=2, every=0.1)
    assert np.abs(onwards["unit"].h - first["unit"].h[10:]).max() < 1e-7
    for other in (copy.deepcopy(ball), pickle.loads(pickle.dumps(ball))):
        assert np.array_equal(cd.simulate(other, until=2, every=0.1)["unit"].h, first["unit"].h)


def test_co_simulation_goes_on_from_a_state(tmp_path):
    model = governed(built("pi"), interface="cs", step=0.01)
    whole = speeds(model, every=0.1)
    half = cd.simulate(model, until=1, every=0.1, **TIGHT)
    rest = cd.simulate(model, start=half.state(1.0), until=2, every=0.1, **TIGHT)
    assert np.abs(rest["crank"].angular_velocity - whole[10:]).max() < 1e-7


def test_a_state_of_another_process_is_refused():
    model = governed(built("pi"), interface="cs", step=0.01)
    state = cd.simulate(model, until=0.1).state(0.1)
    model["governor"]._memory(1.0)._moment_of_number.clear()  # as in a process that has not run it
    with pytest.raises(cd.CardanError, match="not known here"):
        cd.simulate(model, start=state, until=0.2)


def test_gradients_through_what_an_fmu_remembers_are_refused():
    for words in ({"interface": "cs", "step": 0.01}, {}):
        model = governed(built("pi"), **words)
        model.parameter("load", 1.0)
        functional = cd.Terminal("crank.angle")
        if words:
            with pytest.raises(cd.CardanError, match='block "governor": there are no derivatives along a motion'):
                cd.gradient(model, functional, until=0.2)


def test_co_simulation_takes_no_part_at_rest():
    model = governed(built("pi"), interface="cs", step=0.01)
    assert any('outputs of "governor" keep their initial values' in note for note in cd.linearize(model).notes)


def test_parameters_of_the_model_are_parameters_of_the_fmu():
    model = cd.Model("sweep", gravity=None)
    kp = model.parameter("kp", 2.0)
    crank = model.body("crank", mass=1, inertia=0.5)
    model.add(cd.Revolute("pin", model.ground, crank))
    inputs = {"speed": "crank.angular_velocity", "reference": 3.0}
    fmu = model.add(cd.Fmu("governor", built("pi"), inputs, ["torque"], {"kp": kp}))
    model.add(cd.Torque("motor", crank, fmu))
    own = cd.Model("own", gravity=None)
    wheel = own.body("crank", mass=1, inertia=0.5)
    own.add(cd.Revolute("pin", own.ground, wheel))
    own.add(cd.PID("governor", "3 - crank.angular_velocity", kp=4, ki=5))
    own.add(cd.Torque("motor", wheel, own["governor"]))
    assert np.abs(speeds(model.with_parameters({"kp": 4.0})) - speeds(own)).max() < 1e-7
    assert np.abs(speeds(model) - speeds(governed())).max() < 1e-7


def looped(output: str, file: Path, **words: Any) -> cd.Model:
    """A PI controller whose input is one of its own outputs."""
    model = cd.Model("looped", gravity=None)
    model.body("weight", mass=1, inertia=1)
    inputs = {"speed": f"unit.{output}", "reference": 1.0}
    model.add(cd.Fmu("unit", file, inputs, ["torque", "integral"], **words))
    return model


@pytest.mark.parametrize("version", VERSIONS)
def test_outputs_that_are_states_may_be_fed_back(version):
    """d(integral)/dt = reference - integral."""
    result = cd.simulate(looped("integral", built("pi", version)), until=2, **TIGHT)
    assert np.abs(result["unit"].integral - (1 - np.exp(-result.t))).max() < 1e-8


def test_outputs_that_depend_on_inputs_at_once_may_not():
    with pytest.raises(cd.ModelError, match='block "unit": algebraic loop: its inputs depend on outputs'):
        cd.simulate(looped("torque", built("pi")), until=1)
    cd.simulate(looped("torque", built("pi"), interface="cs", step=0.01, parameters={"kp": 0.5}), until=1)


def test_an_output_that_needs_no_input_may_be_fed_back(tmp_path):
    """As the FMU says by the dependencies of its outputs: without kp the torque is ki times the integral."""
    path = rewritten(
        built("pi"),
        tmp_path / "pi.fmu",
        lambda n, d: (n, d.replace(b'<Unknown index="3"/>', b'<Unknown index="3" dependencies="4"/>')),
    )
    result = cd.simulate(looped("torque", path, parameters={"kp": 0.0}), until=2, **TIGHT)
    assert np.abs(result["unit"].torque - (1 - np.exp(-5 * result.t))).max() < 1e-8


def test_units_are_converted(tmp_path):
    variables = list(SOURCES["pi"].variables)
    variables[0] = Real("speed", "input", 0.0, "rpm")
    variables[1] = Real("reference", "input", 0.0, "deg/s")
    variables[2] = Real("torque", "output", unit="kN.mm")
    file = build("pi", tmp_path, variables=tuple(variables))
    model = alone(file, inputs={"speed": 1.0, "reference": 1.0}, outputs=["torque"], parameters={"ki": 0.0, "kp": 1.0})
    result = cd.simulate(model, until=0.1)
    assert result["unit"].torque[-1] == pytest.approx(180 / np.pi - 30 / np.pi)  # kN mm is N m
    given = alone(file, inputs={"speed": 5.0, "reference": 0.0}, units={"speed": "rpm"}, parameters={"ki": 0, "kp": 1})
    assert cd.simulate(given, until=0.1)["unit"].output[-1] == pytest.approx(-5.0)
    with pytest.raises(cd.ModelError, match='"rpm", which is not of the same kind as "N"'):
        alone(file, inputs={"speed": 1.0}, units={"speed": "N"})
    sensor = cd.Gain("sensor", 1.0, unit="mm")
    with pytest.raises(cd.ModelError, match="not of the same kind"):
        alone(file, inputs={"speed": sensor})


@pytest.mark.parametrize("interface", ["me", "cs"])
def test_its_bookkeeping_is_kept_and_not_listed(interface, tmp_path):
    """The number of the moment, held values and the events of communication are of no use to the reader of a table."""
    step = {"step": 0.1} if interface == "cs" else {}
    model = governed(built("pi"), interface=interface, **step)
    whole = cd.simulate(model, until=1, every=0.1, save_to=tmp_path / "run.h5")
    whole.save(tmp_path / "run.csv")
    titles = (tmp_path / "run.csv").read_text().splitlines()[0]
    loaded = cd.load_result(tmp_path / "run.h5")
    for result in (whole, loaded):
        of_block = {name for name in result.flat() if name.startswith("governor.")}
        expected = {"governor.output", "governor.torque"}
        assert of_block == expected | ({"governor.state_integral.value"} if interface == "me" else set())
        assert result.events == []
        assert {event.name for event in result.log} == {"governor.due"}
        assert result["governor.moment.value"][-1] > 0.5  # what a restart needs is there
    assert "governor.torque" in titles
    assert "moment" not in titles
    longer = cd.simulate(model, until=2, every=0.1, save_to=cd.Resume(tmp_path / "run.h5"))
    at_once = cd.simulate(model, until=2, every=0.1)["crank"].angular_velocity
    assert longer["crank"].angular_velocity == pytest.approx(at_once, rel=1e-6)  # the default tolerance
    again = cd.simulate(model, until=2, every=0.1, start=whole.state())
    assert again["crank"].angular_velocity == pytest.approx(at_once[10:], rel=1e-6)


def test_an_fmu_may_end_the_run():
    result = cd.simulate(alone(built("ball"), parameters={"most": 3.0}), until=5)
    assert result.events[-1].name in ("unit.end", "unit.event_1")
    assert result["unit"].bounces[-1] == 3
    assert result.t[-1] == pytest.approx(np.sqrt(2 / 9.81) * (1 + 2 * (0.7 + 0.49)))


@pytest.mark.parametrize("version", VERSIONS)
def test_an_fmu_of_co_simulation_may_end_the_run(version):
    """One of FMI 2.0 discards the step and tells that it has terminated; one of 3.0 tells it by the step."""
    ball = alone(built("ball", version), parameters={"most": 3.0}, interface="cs", step=0.05)
    result = cd.simulate(ball, until=5)
    assert result.events[-1].name == "unit.end"
    assert result["unit"].bounces[-1] == 3
    assert result.t[-1] == pytest.approx(np.sqrt(2 / 9.81) * (1 + 2 * (0.7 + 0.49)), abs=0.05)


def test_reports_at_communication_times_tell_the_outputs_of_these_times():
    """Steps were added up: after some of them a report came a round-off before its communication time, and told the
    outputs of the step before (found by an FMU of a random machine beside the machine itself)."""
    step = 0.03
    ball = alone(built("ball"), interface="cs", step=step, outputs=["h"])
    heights = cd.simulate(ball, until=30 * step, every=step / 2)["unit"].h
    np.testing.assert_array_equal(heights[:-1:2], heights[1::2])  # held until the next one
    assert len(set(heights.tolist())) == 31


def test_an_fmu_that_fails_says_so():
    model = governed(built("pi"), parameters={"fails_at": 0.5})
    with pytest.raises(cd.CardanError, match=r'the FMU "pi2.fmu" answered "error" to getDerivatives'):
        cd.simulate(model, until=1)
    model = governed(built("pi"), interface="cs", step=0.01, parameters={"fails_at": 0.5})
    with pytest.raises(cd.CardanError, match='answered "error" to doStep'):
        cd.simulate(model, until=1)


def rewritten(file: Path, path: Path, change: Any) -> Path:
    """A copy of an FMU with another modelDescription.xml (None: without) or other names of its files."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            found = change(name, old.read(name))
            if found is not None:
                new.writestr(*found)
    return path


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda n, d: None if n.endswith(".xml") else (n, d), "it has no modelDescription.xml"),
        (
            lambda n, d: (n, d.replace(b'fmiVersion="2.0"', b'fmiVersion="1.0"')),
            "is of FMI version 1.0|not an FMU that can be read",
        ),
        (lambda n, d: (n.replace("binaries/", "binaries/win"), d), "has no binary for this computer"),
        (lambda n, d: (n, d.replace(TOKEN.encode(), b"{other}") if n.endswith(".xml") else d), "instantiate"),
        (lambda n, d: (n, d.replace(b' start="5.0"', b' start="five"')), 'the start value "five" of "ki" is no number'),
        (lambda n, d: (n, d if n.endswith(".xml") else b"no library"), "failed in instantiate"),
        (lambda n, d: (n.replace("/model.", "/other."), d), "failed in instantiate"),
        (lambda n, d: (n, d.replace(b' start="5.0"', b"")), 'the parameter "ki" .* has no value of its own'),
        (lambda n, d: (n, d[: len(d) // 2]), "is not an FMU that can be read"),
        (lambda n, d: (n, d.replace(b'modelIdentifier="', b'modelIdentifier="../')), "no name of a library"),
        (lambda n, d: (n, b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + d if n.endswith(".xml") else d), "defines entities"),
    ],
)
def test_fmus_that_are_not_right(tmp_path, change, message):
    file = rewritten(built("pi"), tmp_path / "bad.fmu", change)
    with pytest.raises(cd.CardanError, match=message):
        alone(file, outputs=["torque"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"inputs": {"sped": 1.0}}, 'no input "sped"; did you mean "speed"'),
        ({"inputs": {"torque": 1.0}}, 'no input "torque"'),
        ({"outputs": ["torqe"]}, 'no variable "torqe"; did you mean "torque"'),
        ({"parameters": {"kq": 1.0}}, 'no parameter "kq"'),
        ({"parameters": {"kp": "high"}}, 'parameters: "kp" is of type Real'),
        ({"interface": "fast"}, 'interface="fast" is not known'),
        ({"interface": "cs"}, "proposes no communication step"),
        ({"interface": "cs", "step": -1.0}, "step=-1.0 must be a positive number"),
        ({"interface": "me", "step": 0.1}, "step belongs to Co-Simulation"),
        ({"inputs": ["speed"]}, "inputs must name variables"),
        ({"units": {"torque": "parsec"}}, 'the unit "parsec" is not known'),
    ],
)
def test_what_is_wrong_with_a_block_is_told(words, message):
    with pytest.raises(cd.ModelError, match=message):
        alone(built("pi"), **words)


def test_a_file_that_is_no_fmu(tmp_path):
    path = tmp_path / "text.fmu"
    path.write_text("no zip")
    with pytest.raises(cd.ModelError, match="it is no zip archive"):
        alone(path)
    with pytest.raises(cd.ModelError, match="No such file"):
        alone(tmp_path / "missing.fmu")
    with pytest.raises(cd.ModelError, match="it is a folder, not a file"):
        alone(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_does_not_keep_one_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe.fmu")
    with pytest.raises(cd.ModelError, match="a pipe, a device or the like"):
        alone(tmp_path / "pipe.fmu")


def test_damaged_archives_are_told(tmp_path):
    """Sixty bytes of an FMU, changed one at a time, and the file cut short there: read as before, or one sentence."""
    whole = built("pi").read_bytes()
    for place in range(0, len(whole), max(len(whole) // 60, 1)):
        for kind, data in (("flipped", bytearray(whole)), ("cut", bytearray(whole[:place]))):
            if kind == "flipped":
                data[place] ^= 0x5A
            path = tmp_path / f"{kind}{place}.fmu"
            path.write_bytes(data)
            with suppress(cd.CardanError):
                described(path, "me", "block")
                unpacked(str(path), kind + str(place))


def test_a_bomb_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(description, "LARGEST_UNPACKED", 1000)
    with pytest.raises(cd.ModelError, match="is not unpacked: it would fill"):
        alone(rewritten(built("pi"), tmp_path / "bomb.fmu", lambda n, d: (n, d)))


@pytest.mark.parametrize("name", ["../outside.txt", "/outside.txt", "a\\\\b.txt", "C:/outside.txt", "a/../../x"])
def test_paths_that_lead_out_of_the_archive_are_refused(tmp_path, name):
    path = rewritten(built("pi"), tmp_path / "a.fmu", lambda n, d: (n, d))
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "outside")
    with pytest.raises(cd.ModelError, match=r"is not unpacked: its file .* is no path in an archive"):
        alone(path)


def test_links_and_names_that_are_there_twice_are_refused(tmp_path):
    link = zipfile.ZipInfo("resources/link")
    link.external_attr = 0o120777 << 16
    for item, message in ((link, "is a link"), ("modelDescription.xml", "two of its files have one name")):
        path = rewritten(built("pi"), tmp_path / "a.fmu", lambda n, d: (n, d))
        with zipfile.ZipFile(path, "a") as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # zipfile tells of the second one
            archive.writestr(item, "/etc/passwd")
        with pytest.raises(cd.ModelError, match=message):
            alone(path)


@pytest.mark.parametrize("step", ["INF", "0", "-1", "nan", "1e400"])
def test_a_step_that_cannot_be_taken_is_none(tmp_path, step):
    experiment = f'<DefaultExperiment stepSize="{step}"/><ModelVariables>'.encode()
    file = rewritten(built("pi"), tmp_path / "a.fmu", lambda n, d: (n, d.replace(b"<ModelVariables>", experiment)))
    with pytest.raises(cd.ModelError, match="proposes no communication step"):
        alone(file, interface="cs")


def test_the_name_may_be_the_file(tmp_path):
    file = build("pi", tmp_path, name="my_governor")
    assert cd.Fmu(str(file)).name == "my_governor"


# -- files ------------------------------------------------------------------------------------------------------------

TEXT = """
name: governed
gravity: null
parameters: {gain: 2.0}
bodies:
  crank: {mass: 1, inertia: 0.5}
joints:
  pin: {type: Revolute, i: ground, j: crank}
blocks:
  governor:
    type: Fmu
    file: pi2.fmu
    inputs: {speed: crank.angular_velocity, reference: 3.0}
    outputs: [torque, integral]
    parameters: {kp: gain}
forces:
  motor: {type: Torque, body: crank, value: governor.torque}
"""


def test_files_that_name_fmus_are_read_by_those_who_trust_them(tmp_path):
    path = tmp_path / "governed.yaml"
    path.write_text(TEXT)
    with pytest.raises(cd.FileError, match=r'the FMU "pi2.fmu" is a program.*trust_fmus=True.*--trust-fmus'):
        cd.load_model(path)  # refused before it is looked for
    build("pi", tmp_path)
    with pytest.raises(cd.FileError, match="is a program"):
        cd.load_model(path)
    model = cd.load_model(path, trust_fmus=True)
    assert np.abs(speeds(model) - speeds(governed())).max() < 1e-7
    text = to_yaml(model)
    again = parse_yaml(text, trust_fmus=True).model
    assert to_yaml(again) == text
    assert np.array_equal(speeds(again), speeds(model))


def test_the_studio_runs_fmus_that_are_trusted(tmp_path):
    path = tmp_path / "governed.yaml"
    path.write_text(TEXT)
    build("pi", tmp_path)
    with pytest.raises(cd.FileError, match="is a program"):
        open_source(str(path))
    work = Workpiece.of_source(open_source(str(path), trust_fmus=True))
    assert work.document is not None
    after, _ = work.document.edited([{"edit": "set", "path": ["bodies", "crank", "mass"], "value": 2}])
    assert after.model is not None
    assert after.model.bodies["crank"].mass == 2
    distrusted = Document.of_file(path)
    assert distrusted.problem is not None
    assert "is a program" in distrusted.problem.message
    with pytest.raises(cd.CardanError, match="--trust-fmus belongs to YAML files"):
        open_source("pendulum.py", trust_fmus=True)


def test_what_cannot_take_an_fmu_along_names_it(tmp_path):
    model = governed(built("pi"))
    model.parameter("load", 1.0)
    name = r'an FMU, a program of its own \(block "governor", pi2.fmu\)'
    with pytest.raises(cd.CardanError, match=name):
        cd.export_c(model, tmp_path / "c")
    with pytest.raises(cd.CardanError, match=name):
        cd.export_fmu(model, tmp_path / "again.fmu")
    with pytest.raises(cd.CardanError, match=name):
        cd.export_casadi(model, tmp_path / "machine.casadi")
    with pytest.raises(cd.CardanError, match=name):
        cd.rollout(model)
    with pytest.raises(cd.CardanError, match=name):
        cd.simulate(model, until=0.1).animate(tmp_path / "page.html", live=True)


def test_steps_that_an_fmu_wants_to_be_told_of_are_noted(tmp_path):
    for silent in (False, True):
        flags = {"completedIntegratorStepNotNeeded": "true"} if silent else {}
        model = alone(build("pi", tmp_path, flags=flags), inputs={"speed": 1.0, "reference": 1.0})
        noted = [note for note in model.notes if "every step of the integrator" in note]
        assert [note.split(" wants")[0] for note in noted] == ([] if silent else ['block "unit": "pi2.fmu"'])


def test_loose_inputs_are_noted():
    assert any('inputs "reference"' in note for note in alone(built("pi"), inputs={"speed": 1.0}).notes)


@pytest.mark.parametrize("interface", ["me", "cs"])
@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_a_machine_of_ours_ends_the_run_of_its_importer(tmp_path, version, interface):
    falling = cd.Model("falling", gravity=(0, -10))
    ball = falling.body("ball", mass=1, inertia=1, position=(0, 5))
    falling.add(cd.When("touch", lambda s: s.position(ball)[1], do=[cd.Stop()]))
    path = cd.export_fmu(falling, tmp_path / "falling.fmu", version=version, outputs=["ball.position"])
    result = cd.simulate(alone(path, interface=interface, **({"step": 0.3} if interface == "cs" else {})), until=3)
    assert result.stats.status != "failed"
    assert result.t[-1] == pytest.approx(1.0, abs=0.3 if interface == "cs" else 1e-6)
    assert result["unit"].ball_position_y[-1] == pytest.approx(0.0, abs=1e-6)


def lags(interface: str, **words: Any) -> cd.Model:
    inputs = {"u[1]": 2.0, "u[2]": lambda s: ca.sin(s.time)}
    return alone(built("pair", 3), inputs=inputs, interface=interface, **words)


def test_arrays_of_states_inputs_and_outputs():
    """der(x) = k (u - x) for two pairs, y = [x1, x2; x1 + x2, u1 u2]."""
    result = cd.simulate(lags("me"), until=2, every=0.1, **TIGHT)
    t, unit = result.t, result["unit"]
    first = 2 - 1.5 * np.exp(-t)
    second = (16 * np.sin(t) - 4 * np.cos(t)) / 17 + (4 / 17 - 0.5) * np.exp(-4 * t)
    assert list(lags("me")["unit"].outputs) == ["y[1,1]", "y[1,2]", "y[2,1]", "y[2,2]"]
    for found, expected in (
        (unit.y_1_1, first),
        (unit.y_1_2, second),
        (unit.y_2_1, first + second),
        (unit.y_2_2, 2 * np.sin(t)),
        (result["unit.state_x_2"].value, second),
    ):
        assert np.abs(found - expected).max() < 1e-7
    held = cd.simulate(lags("cs", step=0.001, outputs=["y[1,2]"]), until=2, every=0.1)["unit"].y_1_2
    assert np.abs(held - second).max() < 2e-3  # its inputs are held for a step


def test_elements_of_arrays_are_set_alone():
    given = {"inputs": {"u[2]": 1.0}, "parameters": {"k[2]": 3.0}}
    result = cd.simulate(alone(built("pair", 3), **given), until=1, **TIGHT)
    assert result["unit"].y_1_1[-1] == pytest.approx(0.5 * np.exp(-1), rel=1e-7)  # u[1] = 0 and k[1] = 1 stay
    assert result["unit"].y_1_2[-1] == pytest.approx(1 - 1.5 * np.exp(-3), rel=1e-7)
    again = parse_yaml(to_yaml(alone(built("pair", 3), **given)), trust_fmus=True).model
    assert cd.simulate(again, until=1, **TIGHT)["unit"].y_1_2[-1] == result["unit"].y_1_2[-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"inputs": {"u": 1.0}}, r'inputs: "u" of "pair3\.fmu" is an array; name its elements, such as "u\[1\]"'),
        ({"outputs": ["y"]}, r'outputs: "y" of .* is an array; name its elements, such as "y\[1,1\]"'),
        ({"inputs": {"u[3]": 1.0}}, r'has no input "u\[3\]"; did you mean "u\[2\]"'),
        ({"parameters": {"count": 3}}, '"count" is the size of an array, which keeps the value that is in the FMU'),
    ],
)
def test_arrays_are_named_by_their_elements(words, said):
    with pytest.raises(cd.ModelError, match=said):
        alone(built("pair", 3), **words)


def test_start_values_of_another_number_are_refused(tmp_path):
    variables = tuple(replace(v, start="1 2 3") if v.name == "u" else v for v in SOURCES["pair"].variables)
    with pytest.raises(cd.ModelError, match='"u" is an array of 2 numbers and has 3 start values'):
        alone(build("pair", tmp_path, 3, variables=variables))
