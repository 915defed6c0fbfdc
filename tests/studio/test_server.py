"""The studio as a whole, without a browser: outcomes reach the page, failures are said, files are written."""

import contextlib
import threading
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError, FileError
from cardan.files.text_models.yaml import parse_yaml
from cardan.studio.session import Session

pytest.importorskip("viser")
from cardan.studio.server import Studio

WAIT = 120.0  # s: kernels may have to be compiled


@contextlib.contextmanager
def opened(session, source=None):
    studio = Studio(session, source)
    try:
        yield studio
    finally:
        studio.close()


def moved(studio, parameters=None, mode=None):
    """The next outcome that is on the page."""
    told, outcomes = threading.Event(), []
    studio.shown.append(lambda outcome: (outcomes.append(outcome), told.set()))
    studio.move(parameters or {}, mode)
    assert told.wait(WAIT)
    studio.shown.clear()
    return outcomes[0]


def test_sliders_status_plots_and_stage_show_what_was_computed(fourbar_session):
    with opened(fourbar_session) as studio:
        panels, stage = studio.panels, studio.stage
        outcome = moved(studio)
        assert set(panels.sliders) == {"a", "d", "mass"}
        assert (panels.sliders["d"].min, panels.sliders["d"].max) == (1.0, 12.0)
        assert 'data-status="good"' in panels.status.content
        chart = panels.plots._plots[0]._chart
        np.testing.assert_array_equal(chart.data[1], outcome.result["crank"].angle)
        before = stage._nodes["body 1 0"].mesh.vertices.copy()
        outcome = moved(studio, {"a": 2.4})
        np.testing.assert_array_equal(chart.data[1], outcome.result["crank"].angle)
        assert not np.array_equal(stage._nodes["body 1 0"].mesh.vertices, before)
        np.testing.assert_allclose(stage._bodies[1].position[:2], outcome.frames[0, 1, :2])


def test_a_loop_that_opens_is_painted_and_recovers(fourbar_session):
    with opened(fourbar_session) as studio:
        good = moved(studio)
        colours = {name: tuple(node.mesh.color) for name, node in studio.stage._nodes.items() if node.mesh}
        broken = moved(studio, {"d": 12.0})
        assert broken.broken
        assert 'data-status="problem"' in studio.panels.status.content
        assert "stays open" in studio.panels.status.content
        painted = {tuple(node.mesh.color) for node in studio.stage._nodes.values() if node.mesh}
        assert (220, 38, 38) in painted  # the joint
        assert tuple(studio.stage._nodes["body 1 0"].mesh.color) == (190, 194, 198)  # the last motion
        np.testing.assert_array_equal(studio.stage.frames, good.frames)
        moved(studio, {"d": 2.5})
        assert {n: tuple(node.mesh.color) for n, node in studio.stage._nodes.items() if node.mesh} == colours


def test_a_machine_that_cannot_be_assembled_opens_and_says_so(fourbar_text):
    loaded = parse_yaml(fourbar_text.replace("value: 2.5", "value: 11.9"))
    with opened(Session(loaded.model, loaded.analyses)) as studio:
        assert moved(studio).broken
        assert "cannot be assembled" in studio.panels.status.content
        assert moved(studio, {"d": 2.5}).moved
        assert studio.stage.scene is not None


def test_dragging_leaves_no_queue(fourbar_session):
    with opened(fourbar_session) as studio:
        moved(studio)
        shown = []
        studio.shown.append(shown.append)
        for k in range(200):
            studio.move({"a": 2.0 + 0.002 * k})
        assert studio.worker.wait(WAIT)
        assert shown[-1].parameters["a"] == pytest.approx(2.398)
        assert len(shown) < 200


def test_equilibrium_assembly_and_influences(oscillator):
    with opened(Session(oscillator, until=0.5)) as studio:
        assert len(moved(studio, mode="equilibrium").frames) == 1
        assert len(moved(studio, mode="assemble").frames) == 1
        moved(studio, mode="simulate")
        assert studio.panels.response.value == "spring.force"
        studio.panels.kind.value = "end value"
        studio.ask_influences()
        assert studio.designer.wait(WAIT)
        assert 'data-bar="k"' in studio.panels.bars.content
        assert 'data-bar="m"' in studio.panels.bars.content


def test_optimization_moves_the_sliders(oscillator):
    with opened(Session(oscillator, until=0.3)) as studio:
        moved(studio)
        studio.panels.response.value, studio.panels.kind.value = "energy.total", "end value"
        studio.panels.live.value = False
        studio.optimize()
        assert studio.designer.wait(WAIT)
        assert studio.worker.wait(WAIT)
        assert 'data-search="done"' in studio.panels.found.content
        assert studio.panels.sliders["k"].value == pytest.approx(10.0, rel=1e-3)  # its lower bound
        assert studio.session.parameters["k"] == pytest.approx(10.0, rel=1e-3)


@pytest.mark.parametrize("by_slider", [False, True])
def test_a_search_is_stopped_with_its_best_design_or_given_up(oscillator, monkeypatch, by_slider):
    """The button keeps what was found; a slider that is moved meanwhile asks for something else."""
    begun = threading.Event()

    def search(session, parameters, told, *_):
        try:
            while True:
                told(SimpleNamespace(iteration=1, objective=2.0, violation=0.0))
                begun.set()
        except KeyboardInterrupt:
            found = {"objective": 1.0, "objective_name": "x", "runs": 3, "feasible": True}
            return SimpleNamespace(status="interrupted", parameters={"k": 77.0}, **found)

    with opened(Session(oscillator, until=0.1)) as studio:
        moved(studio)
        studio.panels.live.value = False
        monkeypatch.setattr("cardan.studio.server.optimize", search)
        studio.optimize()
        assert begun.wait(WAIT)
        studio.move({"k": 200.0}) if by_slider else studio.stop_optimizing()
        assert studio.designer.wait(WAIT)
        assert studio.worker.wait(WAIT)
        assert ("given up" in studio.panels.found.content) == by_slider
        assert studio.session.parameters["k"] == (200.0 if by_slider else 77.0)
        assert not studio.panels.search.disabled


def test_names_of_others_are_not_html():
    model = cd.Model("<img src=x onerror=alert(1)>")
    k = model.parameter("<b>k</b>", 1.0)
    body = model.body('"><script>', mass=k, inertia=1, position=(1, 0))
    model.add(cd.Revolute("<i>", model.ground.at(0, 0), body.at(-1, 0)))
    with opened(Session(model, until=0.1)) as studio:
        moved(studio)
        moved(studio, {"<b>k</b>": -1.0})
        assert studio.designer.wait(WAIT)
        texts = [studio.panels.status.content, studio.panels.about.content, studio.panels.bars.content]
        for text in texts:
            assert "<script>" not in text
            assert "<b>k" not in text
            assert "<img" not in text


def test_views_playback_and_reference(fourbar_session):
    with opened(fourbar_session) as studio:
        moved(studio)
        for word, value in (("arrows", True), ("traces", False), ("names", True), ("dark", True), ("fit", True)):
            studio.set_view(word, value)
        studio.set_view("follow", "crank")
        assert studio.stage.followed == 1
        studio.seek(0.25)
        offset = studio.stage._root.position
        np.testing.assert_allclose(
            offset + studio.stage._bodies[1].position, studio.stage.frames[0, 1, :].copy() * (1, 1, 0)
        )
        studio.set_view("follow", "nothing")
        np.testing.assert_array_equal(studio.stage._root.position, 0.0)
        assert not studio.player.playing
        assert studio.panels.time.value == pytest.approx(0.25)
        studio.play_or_pause()
        assert studio.player.playing
        assert studio.panels.play.label == "Pause"
        studio.pin()
        moved(studio, {"mass": 3.0})
        assert len(studio.panels.plots._plots[0]._chart.data) == 4  # time, curve, reference, the present moment
        studio.panels.widen()
        assert studio.panels.sliders["mass"].max == pytest.approx(4.5)
        assert studio.panels.sliders["d"].max == 12.0  # bounds stay


def test_a_model_without_parameters_says_so():
    model = cd.Model("falls")
    model.body("ball", mass=1, inertia=1)
    with opened(Session(model, until=0.1)) as studio:
        assert moved(studio).moved
        assert studio.panels.sliders == {}
        assert studio.panels.search.disabled


# -- files ---------------------------------------------------------------------------------------------------------


def test_yaml_keeps_its_comments_and_gets_the_sliders_values(fourbar_text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = Path("fourbar.yaml")
    source.write_text(fourbar_text)
    loaded = parse_yaml(fourbar_text)
    with opened(Session(loaded.model, loaded.analyses), source) as studio:
        moved(studio, {"a": 2.25})
        assert studio.save_yaml("new.yaml", False) == "saved new.yaml"
        text = Path("new.yaml").read_text()
        assert text == fourbar_text.replace("value: 2.0", "value: 2.25")
        with pytest.raises(FileError, match="already"):
            studio.save_yaml("new.yaml", False)
        studio.save_yaml("new.yaml", True)
        for name in ("../new.yaml", "/tmp/new.yaml", "", "..", "new.txt", "a/b.yaml"):
            with pytest.raises(FileError):
                studio.save_yaml(name, True)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["fourbar.yaml", "new.yaml"]


def test_a_model_of_python_is_written_anew(oscillator, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with opened(Session(oscillator, until=0.1)) as studio:
        moved(studio, {"k": 250.0})
        studio.save_yaml("spring.yaml", False)
        assert cd.load_model("spring.yaml").parameters["k"].value == 250.0


def test_the_motion_becomes_a_page(oscillator, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with opened(Session(oscillator, until=0.1)) as studio:
        with pytest.raises(CardanError, match="no motion"):
            studio.save_page("run.html", False)
        moved(studio)
        studio.save_page("run.html", False)
        assert "<script" in Path("run.html").read_text()[:200000]


def test_mistakes_that_nobody_foresaw_are_said_and_survived(fourbar_session, monkeypatch):
    with opened(fourbar_session) as studio:
        moved(studio)
        monkeypatch.setattr(studio.session, "move", lambda *_: 1 / 0)
        studio.move({"a": 2.1})
        assert studio.worker.wait(WAIT)
        assert "ZeroDivisionError" in studio.panels.status.content
        monkeypatch.undo()
        assert moved(studio, {"a": 2.1}).moved


def test_a_joint_that_is_released_disappears():
    model = cd.Model("breaks", gravity=None)
    bob = model.body("bob", mass=1, inertia=1, position=(1, 0), velocity=(0, 1))
    tie = model.add(cd.Link("tie", model.ground.at(0, 0), bob.at(0, 0)))
    model.add(cd.At(0.3, [cd.Release(tie)], name="break"))
    with opened(Session(model, until=0.5)) as studio:
        moved(studio)
        nodes = [node for node in studio.stage._nodes.values() if node.thing.element == "tie"]
        assert nodes
        for time, seen in ((0.1, True), (0.4, False), (0.2, True)):
            studio.stage.at(time)
            assert {(node.mesh or node.lines).visible for node in nodes} == {seen}
