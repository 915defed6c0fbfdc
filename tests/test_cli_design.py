"""`cardan gradient` and `cardan optimize` through their runner, against closed forms; and what they say of mistakes."""

import json
from math import acos, atan2, exp, pi, sin, sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner
from scipy.optimize import minimize_scalar

from cardan import cli
from cardan.commands import optimize as optimize_command
from cardan.files.load import load_file

EXAMPLES = Path(__file__).parents[1] / "examples"
BUFFER = EXAMPLES / "buffer_design.yaml"
ABSORBER = EXAMPLES / "absorber_design.yaml"
RUN = 1e-5  # relative: what a run with the default rtol = 1e-6 leaves
DESIGN = 1e-4  # relative: of parameters at an optimum, where the objective is flat
MASS, SPEED, TRAVEL = 1000.0, 2.0, 0.3


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


def travel(k: float, c: float) -> float:
    """The largest displacement of a damped oscillator with a speed at the start: ẋ = 0 at ω_d t = acos ζ."""
    w, z = sqrt(k / MASS), c / (2 * sqrt(k * MASS))
    return SPEED / w * exp(-z / sqrt(1 - z * z) * acos(z))


def force(k: float, c: float) -> float:
    """Its largest deceleration times the mass, ζ < 1/2: x⃛ = 0 at tan ω_d t = √(1-ζ²) (1-4ζ²) / (ζ (3-4ζ²))."""
    w, z = sqrt(k / MASS), c / (2 * sqrt(k * MASS))
    when = atan2(sqrt(1 - z * z) * (1 - 4 * z * z), z * (3 - 4 * z * z))
    return MASS * SPEED * w * exp(-z / sqrt(1 - z * z) * when)


def best_buffer() -> tuple[float, float, float]:
    """k, c and the force: the product of travel and force depends on ζ only; ω follows from the travel."""

    def product(z: float) -> float:
        return travel(MASS, 2 * z * MASS) * force(MASS, 2 * z * MASS)

    z = minimize_scalar(product, bounds=(0.1, 0.49), method="bounded", options={"xatol": 1e-10}).x
    w = travel(MASS, 2 * z * MASS) / TRAVEL
    return MASS * w * w, 2 * z * MASS * w, product(z) / TRAVEL


# -- gradient ------------------------------------------------------------------------------------------------


def test_gradient_of_the_design_section():
    data = json.loads(call("gradient", BUFFER, "--json").stdout)
    rows = {row["name"]: row for row in data["functionals"]}
    assert list(rows) == ["force", "travel", "left at the end"]
    k, c, h = 20000.0, 2000.0, 1e-4
    for name, exact in (("force", force), ("travel", travel)):
        assert rows[name]["value"] == pytest.approx(exact(k, c), rel=RUN)
        by_k = (exact(k * (1 + h), c) - exact(k * (1 - h), c)) / (2 * h * k)
        by_c = (exact(k, c * (1 + h)) - exact(k, c * (1 - h))) / (2 * h * c)
        assert rows[name]["derivatives"] == pytest.approx({"k": by_k, "c": by_c}, rel=RUN)
    assert data["parameters"] == {"k": k, "c": c}


def test_gradient_prints_what_one_percent_does():
    printed = call("gradient", BUFFER, "--of", "frequency: 1", "--by", "k", "--by", "m", "--set", "k=40000").stdout
    lines = printed.splitlines()
    frequency = sqrt(40000 / MASS) / (2 * pi)
    assert float(lines[0].removeprefix("frequency = ")) == pytest.approx(frequency, rel=1e-6)
    assert lines[1].split() == ["parameter", "value", "derivative", "1", "%", "more", "adds", "of", "the", "value"]
    name, value, slope, added, part = lines[2].split()
    assert (name, value, part) == ("k", "40000", "+0.500%")  # f grows with √k
    assert float(slope) == pytest.approx(frequency / 80000, rel=1e-6)
    assert float(added) == pytest.approx(frequency / 200, rel=1e-3)
    assert lines[3].split()[-1] == "-0.500%"


def test_gradient_of_an_amplitude(tmp_path):
    """1 / |k - m ω² + i c ω|, of a force that swings."""
    text = BUFFER.read_text().replace("  m: 1000", "  m: 1000\n  push: 0")
    text = text.replace("forces:\n", "forces:\n  shaker: {type: Force, marker: wagon, value: [push, 0]}\n")
    path = tmp_path / "shaken.yaml"
    path.write_text(text)
    word = "{amplitude: wagon.position.x, to: push, frequencies: 0.8, form: sampled}"
    (row,) = json.loads(call("gradient", path, "--of", word, "--json").stdout)["functionals"]
    w, k, c = 0.8 * 2 * pi, 20000.0, 2000.0
    exact = 1 / abs(k - MASS * w * w + 1j * c * w)
    assert row["value"] == pytest.approx(exact, rel=1e-9)
    assert row["derivatives"]["k"] == pytest.approx(-(k - MASS * w * w) * exact**3, rel=1e-9)
    assert row["derivatives"]["c"] == pytest.approx(-c * w * w * exact**3, rel=1e-9)


def test_gradient_without_a_design_section(tmp_path):
    path = tmp_path / "plain.yaml"
    path.write_text(BUFFER.read_text().partition("design:")[0])
    word = "terminal: wagon.x"
    first = json.loads(call("gradient", path, "--of", word, "--json").stdout)  # until: that of simulate
    other = json.loads(call("gradient", path, "--of", "{terminal: wagon.x, at: 0.2}", "--until", 0.3, "--json").stdout)
    k, c, t = 20000.0, 2000.0, 0.4
    w, z = sqrt(k / MASS), c / (2 * sqrt(k * MASS))

    def x(t: float) -> float:
        damped = w * sqrt(1 - z * z)
        return SPEED / damped * exp(-z * w * t) * sin(damped * t)

    assert first["functionals"][0]["value"] == pytest.approx(x(t), rel=RUN)
    assert other["functionals"][0]["value"] == pytest.approx(x(0.2), rel=RUN)
    assert first["functionals"][0]["derivatives"]["speed"] == pytest.approx(x(t) / SPEED, rel=RUN)
    assert "--of" in call("gradient", path, code=2).stderr


def test_gradient_of_load_cases(tmp_path):
    text = BUFFER.read_text() + "  cases: {light: {}, heavy: {parameters: {m: 4000}, until: 1}}\n"
    path = tmp_path / "cases.yaml"
    path.write_text(text)
    data = json.loads(call("gradient", path, "--of", "peak: wagon.x", "--json").stdout)
    light, heavy = data["cases"]
    assert (light["case"], heavy["case"]) == ("light", "heavy")
    assert light["functionals"][0]["value"] == pytest.approx(travel(20000, 2000), rel=RUN)
    # four times the mass: ω and ζ are those of a quarter of k and c
    assert heavy["functionals"][0]["value"] == pytest.approx(travel(5000, 500), rel=RUN)
    assert "case heavy:" in call("gradient", path, "--of", "peak: wagon.x").stdout


def test_gradient_is_checked():
    outcome = call("gradient", BUFFER, "--of", "peak: wagon.x", "--by", "k", "--check")
    assert "agrees" in outcome.stdout
    assert "Taylor" in outcome.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--of", "peek: wagon.x"], 'unknown functional "peek"; did you mean "peak"?'),
        (["--of", "peak: wagon.xx"], 'unknown name "wagon.xx"'),
        (["--of", "wagon.x"], 'write one such as "peak: spring.force"'),
        (["--of", "{peak: wagon.x"], "not valid YAML"),
        (["--by", "kk"], 'no parameter "kk"'),
        (["--set", "kk=3"], '"kk"'),
        (["--set", "k"], "expected a name and a number"),
        (["--direction", "sideways"], '"sideways" is not known'),
        (["--analysis", "simulat"], 'did you mean "simulate"?'),
    ],
)
def test_gradient_refuses(words, message):
    assert message in call("gradient", BUFFER, *words, code=2).stderr


def test_gradient_needs_parameters():
    outcome = call("gradient", EXAMPLES / "fourbar.dap", "--of", "peak: P 1.x", code=2)
    assert "the model has no parameters to differentiate by" in outcome.stderr


# -- optimize ------------------------------------------------------------------------------------------------


def test_the_buffer_reaches_the_closed_form(tmp_path):
    """Least force for a given travel: ζ = 0.404, F δ / (m v²) = 0.5206 (the classic optimum of shock isolation)."""
    k, c, least = best_buffer()
    assert least * TRAVEL / (MASS * SPEED**2) == pytest.approx(0.5206, abs=5e-5)
    output, history, report, figure = (tmp_path / name for name in ("best.yaml", "h.json", "r.md", "fig.png"))
    words = ("-o", output, "--save", history, "--report", report, "--plot", figure, "--show", "buffer.force")
    outcome = call("optimize", BUFFER, *words)
    assert outcome.stdout.startswith("buffer: converged\n")
    told = outcome.stderr.splitlines()
    assert told[0].split() == ["iteration", "objective", "worst", "violation", "step", "runs"]
    assert told[1].split()[0] == "0"
    parameters = load_file(output).model.parameters
    assert parameters["k"].value == pytest.approx(k, rel=DESIGN)
    assert parameters["c"].value == pytest.approx(c, rel=DESIGN)
    assert json.loads(history.read_text())
    assert report.read_text().startswith("# buffer\n\n```text\nbuffer: converged\n")
    assert figure.stat().st_size > 0
    changed = [(a, b) for a, b in zip(*(p.read_text().splitlines() for p in (BUFFER, output)), strict=True) if a != b]
    assert [a.split(":")[0].strip() for a, _ in changed] == ["k", "c"]  # all else is left as it is
    assert changed[0][1].endswith("bounds: [1000, 200000]} # N/m")

    again = json.loads(call("optimize", output, "--json", "--quiet").stdout)
    assert again["status"] == "converged"
    assert again["feasible"]
    assert again["objective"]["value"] == pytest.approx(least, rel=RUN)
    assert again["active"] == {"travel <= 0.3": pytest.approx(least / TRAVEL, rel=1e-3)}  # F ∝ 1/δ: dF/dδ = -F/δ


def test_the_absorber_reaches_the_closed_form(tmp_path):
    """Warburton (1982), white noise force: f = √(1+μ/2)/(1+μ), ζ² = μ (1+3μ/4) / (4 (1+μ) (1+μ/2))."""
    output = tmp_path / "best.py"
    outcome = call("optimize", ABSORBER, "--json", "-q", "-o", output)
    assert "iteration" not in outcome.stderr
    found = json.loads(outcome.stdout)["parameters"]
    mu, mass, own = 0.1, 10.0, sqrt(4000 / 10)
    frequency = own * sqrt(1 + mu / 2) / (1 + mu)
    ratio = sqrt(mu * (1 + 0.75 * mu) / (4 * (1 + mu) * (1 + mu / 2)))
    assert found["k"] == pytest.approx(mu * mass * frequency**2, rel=DESIGN)
    assert found["c"] == pytest.approx(2 * ratio * mu * mass * frequency, rel=DESIGN)
    assert f'k = model.parameter("k", {found["k"]!r}, bounds=(100.0, 1000.0))' in output.read_text()


def test_an_infeasible_design_is_no_success(tmp_path):
    text = (
        BUFFER.read_text()
        .replace("at_most: 0.3", "at_most: 0.1")
        .replace("200000]", "30000]")
        .replace("50000]", "4000]")
    )
    path = tmp_path / "short.yaml"
    path.write_text(text)
    outcome = call("optimize", path, "--quiet", code=1)
    assert outcome.stdout.startswith("buffer: infeasible\n")
    data = json.loads(call("optimize", path, "--quiet", "--json", code=1).stdout)
    assert not data["feasible"]
    assert data["parameters"] == pytest.approx({"k": 30000, "c": 4000}, rel=1e-3)  # the stiffest there is
    assert data["responses"]["travel"] == pytest.approx(travel(30000, 4000), rel=1e-3)


def test_a_search_is_stopped_and_resumed(tmp_path):
    history = tmp_path / "history.json"
    outcome = call("optimize", BUFFER, "--max-iterations", 2, "--solver", "slsqp", "--save", history, code=3)
    assert outcome.stdout.startswith("buffer: limit\n")
    assert "the file already exists" in call("optimize", BUFFER, "--save", history, code=2).stderr
    words = ("--solver", "slsqp", "--save", history, "--resume", "--json", "-q")
    data = json.loads(call("optimize", BUFFER, *words).stdout)
    assert data["status"] == "converged"
    assert data["objective"]["value"] == pytest.approx(best_buffer()[2], rel=RUN)


def test_ctrl_c_keeps_the_best_design(tmp_path, monkeypatch):
    def interrupt(row) -> None:
        if row.iteration == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(optimize_command, "_teller", lambda: interrupt)
    output = tmp_path / "best.yaml"
    outcome = call("optimize", BUFFER, "-o", output, code=130)
    assert outcome.stdout.startswith("buffer: interrupted\n")
    k = load_file(output).model.parameters["k"].value
    assert k != 20000
    assert str(k) in output.read_text()


def test_options_of_the_command_line(tmp_path):
    data = json.loads(call("optimize", BUFFER, "--by", "c", "--set", "k=25000", "--json", "-q").stdout)
    assert list(data["parameters"]) == ["c"]
    assert data["start"] == {"c": 2000}
    # with k = 25000 N/m, less damping brings less force until the travel is used up
    assert travel(25000, data["parameters"]["c"]) <= TRAVEL * (1 + RUN)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--solver", "slqp"], 'did you mean "slsqp"?'),
        (["-o", "best.txt"], "models are written as .yaml, .yml, .py"),
        (["--report", "best.doc"], "reports are written as .md, .txt"),
        (["--plot", "best.doc"], ".png"),
        (["--resume"], "--save HISTORY"),
        (["--by", "kk"], 'no parameter "kk"'),
        (["--starts", "0"], "expected a whole number, 1 or more"),
        (["--set", "k=1"], "the start value 1 lies outside its bounds"),
    ],
)
def test_optimize_refuses(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in call("optimize", BUFFER, *words, code=2).stderr
    assert list(tmp_path.iterdir()) == []


def test_optimize_needs_something_to_minimize(tmp_path):
    assert "does not say what to minimize" in call("optimize", EXAMPLES / "fourbar.yaml", code=2).stderr
    path = tmp_path / "only.yaml"
    path.write_text(BUFFER.read_text().partition("design:")[0] + "design: {responses: {peak: wagon.x}}\n")
    assert "minimize: {peak: spring.force}" in call("optimize", path, code=2).stderr
    path.write_text(BUFFER.read_text().replace("peak: wagon.position.x", "peak: wagon.place"))
    outcome = call("optimize", path, code=2)
    assert f'{path}, line 30, column 14: design: subject_to 1: peak: unknown name "wagon.place"' in outcome.stderr


def test_output_that_is_there_is_kept(tmp_path):
    output = tmp_path / "best.yaml"
    output.write_text("mine")
    assert "--force" in call("optimize", BUFFER, "-o", output, code=2).stderr
    assert output.read_text() == "mine"


def test_convert_keeps_the_design(tmp_path):
    first, second, script = tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "a.py"
    call("convert", BUFFER, first)
    call("convert", first, second)
    call("convert", first, script)
    assert first.read_text() == second.read_text()
    assert "minimize: {peak: -buffer.force, name: force}" in first.read_text()
    assert 'cd.AtMost(cd.Peak("wagon.position.x", name="travel"), 0.3)' in script.read_text()


def test_both_commands_show_an_example():
    for word in ("gradient", "optimize"):
        assert f"Example: cardan {word}" in " ".join(call(word, "--help").stdout.split())


def test_the_examples_are_listed():
    listed = call("examples").stdout
    assert "buffer_design.yaml" in listed
    assert "absorber_design.yaml" in listed
