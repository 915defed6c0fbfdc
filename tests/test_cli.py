"""The command line through its runner; what belongs to a process (imports, signals) in a process."""

import json
import math
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli
from cardan.commands.program import INTERRUPTED
from cardan.files import examples
from cardan.files.load import load_file
from cardan.view.terminal import progress

EXAMPLES = Path(__file__).parents[1] / "examples"
FOURBAR = EXAMPLES / "fourbar.dap"
BALL = EXAMPLES / "bouncing_ball_limit.yaml"
EVENT = 1e-6  # s or m: what a run with rtol = 1e-6 leaves of the times of events

PENDULUM = """\
cardan: 1
name: pendulum
parameters: {m: 2.0}
bodies:
  rod: {mass: m, inertia: 0.1, position: [0.5, 0]}
joints:
  pin: {type: Revolute, i: "ground.at(0, 0)", j: "rod.at(-0.5, 0)"}
"""
# crank and rod reach a distance of 3 at t = 1.0002; then the driver asks for more
LOCKED = """\
cardan: 1
name: toggle
bodies:
  crank: {mass: 1, inertia: 0.1, position: [0, 0.5], angle: 1.57}
  rod: {mass: 1, inertia: 0.1, position: [0.866, 0.5], angle: -0.52}
  slider: {mass: 1, inertia: 0.1, position: [1.732, 0]}
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "crank.at(-0.5, 0)"}
  B: {type: Revolute, i: "crank.at(0.5, 0)", j: "rod.at(-1, 0)"}
  C: {type: Revolute, i: "rod.at(1, 0)", j: "slider.at(0, 0)"}
  D: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "slider.at(0, 0)"}
drivers:
  push: {type: Drive, coordinate: slider.x, function: "1.732 + 1.2678*t"}
analyses:
- kinematics: {until: 2, every: 0.1}
"""


@pytest.fixture
def pendulum(tmp_path, monkeypatch) -> Path:
    """A model file in a folder of its own, which is the current one."""
    monkeypatch.chdir(tmp_path)
    path = Path("pendulum.yaml")
    path.write_text(PENDULUM)
    return path


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


def process(*words: object, code: str = "from cardan.cli import main; main()", **options):
    command = [sys.executable, "-c", code, *(str(word) for word in words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


# -- run -----------------------------------------------------------------------------------------------------


def test_a_deck_prints_the_classic_report():
    printed = call("run", FOURBAR).stdout
    loaded = load_file(FOURBAR)
    assert printed == cd.simulate(loaded.model, **loaded.analyses[0].arguments).report()
    assert "  2   0.500   0.866   1.047   0.000   0.000   0.000    2.544   -1.470   -2.938\n" in printed


def test_report_every(pendulum):
    printed = call("run", pendulum, "--until", 1, "--every", 0.1, "--report", "--report-every", 5).stdout
    assert printed.count("TIME =") == 3


def test_a_model_prints_a_summary(pendulum):
    printed = call("run", pendulum, "--until", 1).stdout
    assert "pendulum: simulate, t = 1 s" in printed
    for word in ("x [m]", "rod", "energy: kinetic", "partition adams:", "steps"):
        assert word in printed


def test_save_and_set(pendulum):
    outcome = call("run", pendulum, "--until", 1, "--every", 0.5, "--set", "m=3", "-o", "run.h5")
    assert "saved run.h5" in outcome.stderr
    result = cd.load_result("run.h5")
    assert result.parameters == {"m": 3.0}
    assert result.t.tolist() == [0.0, 0.5, 1.0]
    call("run", pendulum, "--until", 1, "-o", "run.csv")
    assert Path("run.csv").read_text().startswith("t [s],rod.position.x [m]")


def test_options_reach_the_analysis(pendulum):
    options = ("--method", "baumgarte", "--rtol", 1e-4, "--atol", 1e-7)
    data = json.loads(call("run", pendulum, "--until", 1, "--json", *options).stdout)
    stats = data["runs"][0]["stats"]
    assert (stats["method"], stats["rtol"], stats["atol"]) == ("baumgarte", 1e-4, 1e-7)


def test_a_tolerance_replaces_the_fixed_steps_of_a_deck():
    (found,) = json.loads(call("run", FOURBAR, "--rtol", 1e-8, "--json").stdout)["runs"]
    assert (found["stats"]["integrator"], found["stats"]["method"]) == ("adams", "direct")


@pytest.mark.parametrize("method", ["dae", "auto"])
def test_a_method_that_chooses_its_steps_replaces_those_of_a_deck(method):
    found = call("run", FOURBAR, "--method", method, "--no-report")
    assert f"note: {method} chooses its own steps; the step 0.025 of" in found.stderr


def test_what_is_overwritten_is_said(pendulum):
    target = pendulum.with_name("run.h5")
    words = ("run", pendulum, "--until", 0.1, "-o", target, "--plot", "rod.angle", "--plot-to", "f.png")
    first, second = call(*words), call(*words)
    assert "in place of" not in first.stderr
    assert f"saved {target} (in place of the one that was there)" in second.stderr
    assert "f.png (in place of the one that was there)" in second.stderr


@pytest.mark.parametrize(
    ("analysis", "message"),
    [
        ("simulate: {until: 1, method: dae, integrator: adams}", 'simulate: method="dae" works with integrator="bdf"'),
        ("simulate: {until: 1, independent: [rod.z]}", 'simulate: independent: no coordinate "rod.z"'),
        ("simulate: {until: 1, every: -1}", "simulate: every=-1 must be a positive reporting interval"),
        ("equilibrium: {hold: [rod.k]}", "equilibrium: "),
    ],
)
def test_check_refuses_what_run_refuses(pendulum, analysis, message):
    pendulum.write_text(pendulum.read_text() + f"analyses:\n- {analysis}\n")
    call("run", pendulum, code=2)
    checked = call("check", pendulum, code=1)
    assert f"problem: {message}" in checked.stdout
    assert "ready to run" not in checked.stdout


def test_the_storage_of_the_classic_program():
    """NUSED = 910 and MUSED = 38 for the four-bar linkage (Nikravesh 1988, sec. 10.2)."""
    found = call("check", FOURBAR)
    assert "storage of the classic program: 910 of 3000 reals, 38 of 500 integers" in found.stdout


def test_the_implicit_integrator_of_joint_coordinates(pendulum):
    """Asked for on the command line, or in the file: there a tolerance leaves it, another method does not."""

    def used(*options):
        (found,) = json.loads(call("run", pendulum, "--json", *options).stdout)["runs"]
        return found["stats"]["method"], found["stats"]["integrator"]

    assert used("--until", 1, "--method", "joint", "--integrator", "bdf") == ("joint", "bdf")
    text = pendulum.read_text()
    pendulum.write_text(f"{text}\nanalyses:\n  - simulate: {{until: 1, method: joint, integrator: bdf}}\n")
    assert used("--rtol", 1e-7) == ("joint", "bdf")
    assert used("--method", "partition") == ("partition", "adams")


def test_runge_kutta_of_order_eight(pendulum):
    """On the command line and in a file; a fixed step of the file gives way to it, and a tolerance leaves it."""

    def used(*options):
        (found,) = json.loads(call("run", pendulum, "--json", *options).stdout)["runs"]
        return found["stats"]["method"], found["stats"]["integrator"]

    assert used("--until", 1, "--integrator", "dop853") == ("partition", "dop853")
    text = pendulum.read_text()
    pendulum.write_text(f"{text}\nanalyses:\n  - simulate: {{until: 1, step: 0.1}}\n")
    assert used("--integrator", "dop853", "--method", "joint") == ("joint", "dop853")
    pendulum.write_text(f"{text}\nanalyses:\n  - simulate: {{until: 1, integrator: dop853}}\n")
    assert used("--rtol", 1e-7) == ("partition", "dop853")


def test_json_is_all_there_is_on_stdout(pendulum):
    data = json.loads(call("run", pendulum, "--until", 1, "--json", "-o", "run.h5").stdout)
    (found,) = data["runs"]
    assert (data["model"], found["status"], found["t"], found["saved"]) == (
        "pendulum",
        "finished",
        1.0,
        "run.h5",
    )
    assert found["final"]["rod.angle"] == cd.load_result("run.h5")["rod.angle"][-1]
    assert found["stats"]["steps"] > 0


def test_several_analyses_are_numbered(pendulum):
    pendulum.write_text(f"{PENDULUM}analyses:\n- equilibrium\n- simulate: {{until: 0.5}}\n- linearize\n- assemble\n")
    printed = call("run", pendulum, "-o", "run.h5").stdout
    assert "stability: stable" in printed
    assert "damping ratio" in printed
    assert "independent coordinates" in printed
    assert cd.load_result("run-1.h5").stats.analysis == "equilibrium"
    assert cd.load_result("run-2.h5").stats.analysis == "simulate"


def test_plot_of_a_run(pendulum):
    outcome = call("run", pendulum, "--until", 1, "--plot", "rod.angle", "--plot", "energy", "--plot-to", "fig.svg")
    assert "saved fig.svg" in outcome.stderr
    assert Path("fig.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "pendulum.yaml: the file asks for no analysis; give --until T to simulate it"),
        (("--until", 1, "--set", "m"), '--set "m": expected a name and a number, for example --set k=800'),
        (("--until", 1, "--set", "k=1"), 'unknown parameter "k"'),
        (("--until", 1, "--set", "m=-1"), "mass must be positive"),
        (("--until", -1), "until=-1 must be later than the start"),
        (("--until", 1, "--method", "partitoin"), 'did you mean "partition"?'),
        (("--until", 1, "-o", "run.txt"), "run.txt: results are saved as .h5, .hdf5, .csv"),
        (("--until", 1, "-o", "nowhere/run.h5"), 'cannot write: there is no folder "nowhere"'),
        (("--until", 1, "--plot", "rod.angel"), 'did you mean "rod.angle"?'),
        (("--until", 1, "--plot", "rod", "--plot-to", "fig.bmp"), "end the name in .png, .svg, .pdf"),
        (("--until", 1, "--plot-to", "fig.png"), "say what too"),
    ],
)
def test_errors_are_one_line(pendulum, words, message):
    outcome = call("run", pendulum, *words, code=2)
    *_, line = outcome.stderr.splitlines()
    assert line.startswith("error: ")
    assert message in line
    assert (outcome.stdout == "") == ("rod.angel" not in words)  # the names of plots are known after the run
    assert [path.name for path in Path().iterdir()] == ["pendulum.yaml"]


def test_an_option_that_fits_no_analysis():
    outcome = call("run", EXAMPLES / "platform.kap", "--method", "direct", code=2)
    assert "--method is not an option of the analysis" in outcome.stderr


def test_a_run_that_stops_early_keeps_its_result(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("toggle.yaml").write_text(LOCKED)
    outcome = call("run", "toggle.yaml", "-o", "run.h5", code=3)
    assert "saved run.h5: the result so far, stopped early" in outcome.stderr
    assert outcome.stderr.splitlines()[-1].startswith("error: lock-up or branch point between t = 1 and t = 1.1")
    assert cd.load_result("run.h5").t[-1] == 1.0
    data = json.loads(call("run", "toggle.yaml", "--json", code=3).stdout)
    assert data["runs"][0]["status"] == "stopped early"
    assert data["error"].startswith("lock-up")


# -- events --------------------------------------------------------------------------------------------------


def test_a_bouncing_ball_with_its_account():
    """Free fall: it meets the floor at t₁ = √(2h/g) with m g h, then every time with e² of the energy before."""
    (found,) = json.loads(call("run", BALL, "--json").stdout)["runs"]
    g, h, m, e = 9.80665, 1.0, 1.0, 0.8
    first = math.sqrt(2 * h / g)
    bounces = [event for event in found["events"] if event["name"] == "floor"]
    flights = [2 * first * e**k for k in range(1, len(bounces))]
    assert len(bounces) > 40
    assert [b["t"] for b in bounces] == pytest.approx(
        [first + sum(flights[:k]) for k in range(len(bounces))], abs=EVENT
    )
    for k, bounce in enumerate(bounces[:20]):
        speed = g * first * e**k
        assert bounce["before"]["kinetic"] == pytest.approx(m * speed**2 / 2, rel=1e-5)
        assert bounce["lost"] == pytest.approx((1 - e**2) * m * speed**2 / 2, rel=1e-5)
        assert bounce["impulses"]["floor"] == pytest.approx([0, (1 + e) * m * speed, 0], rel=1e-5, abs=1e-12)
        assert bounce["external"] == [0, 0, 0]
        assert bounce["residual"] < 1e-12
    assert sum(bounce["lost"] for bounce in bounces) == pytest.approx(m * g * h, rel=1e-6)
    assert found["t"] == 5.0
    assert abs(found["final"]["ball.velocity.y"]) < EVENT


def test_the_ball_in_all_forms(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = call("run", BALL, "--set", "e=0.5", "-o", "ball.h5", "--plot", "ball", "--plot-to", "ball.png")
    # rest after (1 + e)/(1 - e) t₁ = 1.36 s
    assert "apex): floor at 0.451601, apex at 0.677401, floor at 0.903202, … and " in outcome.stdout
    assert "energy lost in impacts 9.80665 J" in outcome.stdout
    assert Path("ball.png").stat().st_size > 10_000
    saved = cd.load_result("ball.h5")
    assert saved.events[0].impulses["floor"][1] == pytest.approx(1.5 * math.sqrt(2 * 9.80665), rel=1e-6)
    assert saved.events[1].before is None  # the apex is only noted
    tables = call("run", BALL, "--report", "--report-every", 1000).stdout.splitlines()
    assert tables[tables.index(" EVENTS") + 2 :][:2] == [
        "    0.45160 floor      9.807      6.276      3.530      0.000      7.972      0.000      7.972 floor",
        "    0.81288 apex",
    ]


def test_stopped_by_an_event(pendulum):
    pendulum.write_text(f"{PENDULUM}events:\n  low: {{when: rod.x, do: stop}}\n")
    outcome = call("run", pendulum, "--until", 5, "-o", "run.h5")
    assert 'status: stopped by event "low"' in outcome.stdout
    assert outcome.stderr.splitlines()[-1] == "saved run.h5"
    result = cd.load_result("run.h5")
    assert result.t[-1] == result.events[0].t < 1.0
    assert abs(result["rod"].position[-1, 0]) < EVENT


def test_how_impacts_are_solved():
    assert call("run", BALL, "--until", 1, "--impacts", "sequence").stdout
    outcome = call("run", BALL, "--impacts", "togther", code=2)
    assert outcome.stderr.endswith('error: impacts="togther" is not known; did you mean "together"?\n')


def test_check_lists_events(pendulum):
    printed = call("check", BALL).stdout.splitlines()
    assert printed[-3:] == ["events: apex", "limits: floor", "ready to run"]
    data = json.loads(call("check", BALL, "--json").stdout)
    assert (data["events"], data["limits"], data["problems"]) == (["apex"], ["floor"], [])
    names = [f"e{k}" for k in range(20)]
    pendulum.write_text(f"{PENDULUM}events: {{{', '.join(f'{name}: {{at: 1}}' for name in names)}}}\n")
    assert "events: e0, e1, e2, e3, e4, e5, e6, e7 and 12 more" in call("check", pendulum).stdout


def test_check_finds_problems_of_events(pendulum):
    assert (
        'problem: limit "floor": the start lies beyond its lower limit by 2'
        in call("check", BALL, "--set", "h=-2", code=1).stdout
    )
    pendulum.write_text(f"{PENDULUM}events:\n  kick: {{at: 1, do: {{impulse: 3*t, at: rod}}}}\n")
    told = 'problem: event "kick": the impulse must be 2 components, got 1'
    assert told in call("check", pendulum, code=1).stdout


@pytest.mark.parametrize(
    ("event", "column", "message"),
    [
        ("{do: stop}", 3, 'event "X": say when it happens: "when", "at" or "every"'),
        ("{at: 1, do: {captur: pin}}", 19, 'event "X": unknown action "captur"; did you mean "capture"?'),
        ("{at: 1, do: {release: pinn}}", 28, 'event "X": release: no joint or driver "pinn"; did you mean "pin"?'),
        ("{when: rod.angel}", 13, 'event "X": when: unknown name "rod.angel"; did you mean "rod.angle"? '
         '("rod" has position, angle, velocity, angular_velocity, speed)'),
    ],
)  # fmt: skip
def test_mistakes_in_events_are_one_line(pendulum, event, column, message):
    pendulum.write_text(f"{PENDULUM}events:\n  X: {event}\n")
    for command in (("run", pendulum, "--until", 1), ("check", pendulum)):
        assert call(*command, code=2).stderr == f"error: pendulum.yaml, line 9, column {column}: {message}\n"


@pytest.mark.parametrize("suffix", ["yaml", "py"])
def test_convert_a_model_with_events(tmp_path, suffix):
    call("convert", BALL, tmp_path / f"ball.{suffix}")
    assert "restitution" in (tmp_path / f"ball.{suffix}").read_text()


# -- the other commands --------------------------------------------------------------------------------------


def test_check(pendulum):
    printed = call("check", pendulum).stdout
    assert "1 freedom" in printed
    assert "ready to run" in printed
    listing = call("check", pendulum, "--jacobian").stdout
    assert "constraint Jacobian: 2 rows, 3 columns, 4 entries that are not zero" in listing
    assert "rod.angle" in listing.splitlines()[-1]
    data = json.loads(call("check", pendulum, "--json").stdout)
    assert (data["dof"], data["grubler"], data["problems"]) == (1, 1, [])


def test_check_finds_what_would_stop_a_run(pendulum):
    pendulum.write_text(PENDULUM.replace("mass: m, ", ""))
    assert 'problem: body "rod": mass missing' in call("check", pendulum, code=1).stdout
    pendulum.write_text(f"{PENDULUM}analyses:\n- inverse: {{until: 1}}\n")
    assert (
        "problem: inverse needs a driver for every freedom; 1 left: rod.angle" in call("check", pendulum, code=1).stdout
    )
    open_loop = PENDULUM + '  far: {type: Revolute, i: "ground.at(9, 0)", j: "rod.at(0.5, 0)"}\n'
    pendulum.write_text(open_loop)
    data = json.loads(call("check", pendulum, "--json", code=1).stdout)
    assert not data["assembled"]
    assert "far" in data["problems"][0]


def test_kinematics_needs_no_masses():
    assert "enough for kinematics" in call("check", EXAMPLES / "platform.kap").stdout


def test_plot_of_a_saved_result(pendulum):
    call("run", pendulum, "--until", 1, "-o", "run.h5")
    call("plot", "run.h5", "rod", "pin.reaction_i")
    assert Path("run.png").read_bytes().startswith(b"\x89PNG")
    assert "this is a model; run it first" in call("plot", pendulum, "rod", code=2).stderr


@pytest.mark.parametrize("suffix", ["yaml", "py"])
def test_convert(pendulum, suffix):
    call("convert", FOURBAR, f"new.{suffix}")
    text = Path(f"new.{suffix}").read_text()
    assert "four-bar linkage" in text
    assert "--force" in call("convert", pendulum, f"new.{suffix}", code=2).stderr
    assert Path(f"new.{suffix}").read_text() == text
    call("convert", pendulum, f"new.{suffix}", "--force")
    assert "pendulum" in Path(f"new.{suffix}").read_text()


def test_convert_to_what(pendulum):
    assert "models are written as .yaml" in call("convert", pendulum, "new.txt", code=2).stderr


def test_examples(tmp_path):
    listed = call("examples").stdout
    assert "fourbar.dap " in listed
    assert "A four-bar linkage released from rest under its own weight.\n" in listed
    call("examples", "copy", "fourbar.dap", tmp_path)
    assert (tmp_path / "fourbar.dap").read_text() == FOURBAR.read_text()
    assert "--force" in call("examples", "copy", "fourbar.dap", tmp_path, code=2).stderr
    assert "DYNAMIC ANALYSIS" in call("examples", "run", "fourbar.dap").stdout
    assert 'no example "forbar"; did you mean "fourbar"?' in call("examples", "run", "forbar", code=2).stderr


def test_every_example_says_what_it_is():
    assert all(examples.description(path) for path in examples.example_files())


def test_every_command_shows_an_example():
    for words in ([], ["run"], ["check"], ["plot"], ["convert"], ["examples"], ["examples", "copy"]):
        assert "Example: cardan" in call(*words, "--help").stdout


def test_help_names_every_method():
    printed = " ".join(call("run", "--help").stdout.split())
    methods = "partition, direct, baumgarte, joint, dae, generalized-alpha or auto"
    assert all(words in printed for words in (methods, "--impacts"))


def test_version():
    assert call("--version").stdout == f"cardan {cd.__version__}\n"


def test_progress_bar_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(progress, "SECONDS_BEFORE_BAR", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress.ProgressBar() as bar:
        bar(0.5, 2.0)
        bar(1.0, 2.0)
    assert "of 2" in capsys.readouterr().err


# -- in a process --------------------------------------------------------------------------------------------


WHAT_IS_IMPORTED = """
import sys
from cardan.cli import main
try:
    main()
finally:
    print([module for module in {names} if module in sys.modules])
"""
ONLY_WHERE_NEEDED = ("typer", "pydantic", "matplotlib", "h5py", "scipy", "rich", "email", "cardan.design.functionals")


def test_help_imports_nothing_heavy():
    heavy = (
        *ONLY_WHERE_NEEDED,
        "casadi",
        "numpy",
        "yaml",
        "cardan.commands.run",
        "cardan.compiled.system",
        "cardan.results.result",
    )
    outcome = process("--help", code=WHAT_IS_IMPORTED.format(names=heavy))
    assert outcome.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("file", "other_readers"),
    [
        ("fourbar.yaml", ("cardan.files.decks.dap", "cardan.files.dads", "cardan.files.robots", "xml")),
        ("fourbar.dap", ("cardan.files.text_models.yaml", "yaml", "cardan.files.dads", "cardan.files.robots", "xml")),
    ],
)
def test_a_run_imports_only_what_it_uses(file, other_readers):
    """Each of these takes longer to import than a small machine takes to run."""
    unused = (*ONLY_WHERE_NEEDED, *other_readers, "cardan.commands.sweep", "cardan.commands.optimize")
    outcome = process("run", EXAMPLES / file, code=WHAT_IS_IMPORTED.format(names=unused))
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.splitlines()[-1] == "[]"


def test_exit_codes_of_the_process(pendulum):
    outcome = process("run", pendulum)
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr.splitlines() == [
        "error: pendulum.yaml: the file asks for no analysis; give --until T to simulate it"
    ]
    assert process("check", pendulum).returncode == 0
    assert "Traceback" in process("run", pendulum, "--debug").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT is a Unix signal")
def test_ctrl_c_keeps_what_was_computed(pendulum):
    """A run that would take hours says when it is under way; then comes Ctrl-C."""
    code = """
import sys
from cardan import cli
from cardan.view.terminal.progress import ProgressBar
ProgressBar.__call__ = lambda self, t, end: t > 100 and print("under way", file=sys.stderr, flush=True)
cli.main()
"""
    words = ("run", str(pendulum), "--until", "1e6", "--every", "10", "-o", "run.h5")
    with subprocess.Popen([sys.executable, "-c", code, *words], stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        for line in run.stderr:
            if line == "under way\n":
                break
        run.send_signal(signal.SIGINT)
        told = run.stderr.read()
    assert run.returncode == INTERRUPTED
    assert "saved run.h5: the result so far, interrupted" in told
    assert "note: interrupted at t = " in told
    assert "Traceback" not in told
    result = cd.load_result("run.h5")
    assert result.stats.status == "interrupted"
    assert 90 <= result.t[-1] < 1e6
    assert sorted(path.name for path in Path().iterdir()) == ["pendulum.yaml", "run.h5"]
