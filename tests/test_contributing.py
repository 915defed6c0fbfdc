"""CONTRIBUTING shows how to add a joint, a force, an integrator, a file format and a plot: each example works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
import cardan.view.plots
from cardan import cli
from cardan.analysis.methods import METHODS
from cardan.analysis.run.fixed_step import FixedStepRun
from cardan.files.formats import FORMATS
from cardan.spec import INTEGRATORS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SAME = 1e-9  # two descriptions of one machine: what a run with rtol = 1e-9 leaves


@pytest.fixture(scope="module")
def shown(tmp_path_factory) -> Iterator[dict[str, Any]]:
    """All names of the page, after its blocks have run with their assertions."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("contributing"))
        for block in BLOCK.findall(PAGE):
            exec(compile(block, "CONTRIBUTING.md", "exec", dont_inherit=True), names)
        yield names
    for registry, added in ((INTEGRATORS, ("ralston", "classic")), (FORMATS, (".bodies",))):
        for word in added:
            registry.pop(word, None)


def block_with(word: str) -> str:
    (found,) = (block for block in BLOCK.findall(PAGE) if word in block)
    return found


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    return outcome


def test_the_table_names_places_that_exist():
    places = re.findall(r"^\| \[an? .*`(\S+)` \|$", PAGE, re.MULTILINE)
    assert len(places) == 5
    assert [place for place in places if not (ROOT / "src" / "cardan" / place).exists()] == []


def test_no_change_request_takes_more_than_four_files():
    rows = re.findall(r"^\| an? [^|]*\| \d+ \| (\d+) \| (.*) \|$", PAGE, re.MULTILINE)
    places = [place for _, listed in rows for place in re.findall(r"`([a-z_/]+\.\w+)`", listed)]
    assert len(rows) == 12
    assert max(int(count) for count, _ in rows) <= 4
    assert [
        place for place in places if not any((ROOT / top / place).exists() for top in ("", "core", "src/cardan"))
    ] == []


def test_a_joint_is_the_same_as_a_rack_and_pinion(shown):
    def winch(rope: Any) -> cd.Result:
        model = cd.Model("winch", gravity=(0, -9.81))
        drum = model.body("drum", mass=5, inertia=0.1)
        load = model.body("load", mass=10, inertia=1, position=(0.2, -1))
        model.add(cd.Revolute("axle", model.ground.at(0, 0), drum.at(0, 0)))
        model.add(cd.Translational("guide", model.ground.at(0.2, 0, axis=(0, 1)), load.at(0, 0)))
        model.add(rope(drum, load))
        return cd.simulate(model, until=1, rtol=SAME)

    new = winch(lambda drum, load: shown["Winding"]("rope", load.y, drum.angle, ratio=0.2))
    old = winch(lambda drum, load: cd.RackAndPinion("rope", load.at(0, 0, axis=(0, 1)), drum.at(0, 0), radius=0.2))
    assert new["drum"].angle == pytest.approx(old["drum"].angle, abs=SAME)


def test_a_force_is_the_same_as_a_force_between_two_markers(shown):
    def bob(magnet: Any) -> cd.Result:
        model = cd.Model("bob", gravity=(0, -9.81))
        body = model.body("bob", mass=1, inertia=0.01, position=(0.6, -0.8))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-0.6, 0.8)))
        model.add(magnet(model.ground.at(0, -1.5), body.at(0, 0)))
        return cd.simulate(model, until=1, rtol=SAME)

    def by_hand(a: Any, b: Any) -> Any:
        return cd.Force("magnet", b, lambda s: -2.0 / s.distance(a, b) ** 2 * s.direction(a, b))

    new, old = bob(lambda a, b: shown["Attraction"]("magnet", a, b, strength=2.0)), bob(by_hand)
    assert new["bob"].angle == pytest.approx(old["bob"].angle, abs=SAME)


def test_the_classic_method_is_its_tableau(shown, fourbar):
    class Classic(FixedStepRun, integrator="classic"):
        tableau = ((0, 0, 0, 0), (1 / 2, 0, 0, 0), (0, 1 / 2, 0, 0), (0, 0, 1, 0), (1 / 6, 1 / 3, 1 / 3, 1 / 6))

    new, old = (
        cd.simulate(fourbar, until=0.5, step=0.01, method=cd.Partition(integrator=word)) for word in ("classic", "rk4")
    )
    assert new["crank"].angle == pytest.approx(old["crank"].angle, abs=1e-12)


@pytest.mark.parametrize("method", ["partition", "joint", "direct", "baumgarte"])
def test_an_integrator_runs_every_method_and_finds_events(shown, method):
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), ball.at(0, 0)))
    model.add(cd.When("half way", lambda s: s.position(ball)[1] - 0.5))
    result = cd.simulate(model, until=0.4, step=0.01, method=METHODS[method](integrator="ralston"))
    assert result.events[0][0] == pytest.approx(np.sqrt(1 / 9.81), abs=1e-9)
    assert result["ball"].position[-1, 1] == pytest.approx(1 - 9.81 / 2 * 0.4**2, abs=1e-9)


def test_an_integrator_refuses_a_run_without_step(shown, fourbar):
    with pytest.raises(cd.AnalysisError, match='integrator="ralston" needs a positive step'):
        cd.simulate(fourbar, until=1, method=cd.Partition(integrator="ralston"))


def test_a_file_format_is_known_to_the_commands(shown, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "small 1.0 0.1 0.0 2.0 0.0\nlarge 5.0 2.0 1.0 3.0 0.5\n"
    Path("stones.bodies").write_text(text)
    call("convert", "stones.bodies", "stones.yaml")
    call("convert", "stones.yaml", "again.bodies")
    assert Path("again.bodies").read_text() == text
    call("run", "again.bodies", "--until", 0.1)
    assert "remove" in call("convert", ROOT / "examples" / "fourbar.yaml", "fourbar.bodies", code=2).stderr
    Path("wrong.bodies").write_text("small 1.0\n")
    assert "wrong.bodies, line 1: expected a name" in call("run", "wrong.bodies", "--until", 1, code=2).stderr


def test_a_plot_is_a_method_of_results_and_a_kind_of_the_command(tmp_path, monkeypatch):
    (tmp_path / "histogram.py").write_text(block_with("def plot_histogram"))
    monkeypatch.setattr(cardan.view.plots, "__path__", [*cardan.view.plots.__path__, str(tmp_path)])
    monkeypatch.chdir(tmp_path)
    result = cd.simulate(cd.load_model(ROOT / "examples" / "fourbar.yaml"), until=0.2)
    figure = result.plot_histogram("crank.angle", bins=7, title="where the crank is")
    assert [len(figure.axes[0].patches), figure.axes[0].get_title("left")] == [7, "where the crank is"]
    assert sum(bar.get_height() for bar in figure.axes[0].patches) == pytest.approx(1)
    result.save("run.h5")
    call("plot", "run.h5", "crank.angle", "--kind", "histogram", "-o", "crank.png")
    assert Path("crank.png").stat().st_size > 1000


def test_other_plots_are_refused(fourbar):
    result = cd.simulate(fourbar, until=0.1)
    for name in ("plot_nothing", "plot_scalars", "nothing"):
        with pytest.raises(AttributeError, match=f'has no "{name}"'):
            getattr(result, name)


def test_the_version_stands_once():
    """pyproject.toml reads it; CITATION.cff, which no program fills in, says the same."""
    assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text()
    assert f"version: {cd.__version__}\n" in (ROOT / "CITATION.cff").read_text()
