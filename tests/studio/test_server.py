"""The studio as a whole, without a browser: runs reach pages, failures are said, files are written."""

import threading
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import cardan as cd
from cardan.studio.source import Source, empty_source

pytest.importorskip("websockets")
from studio_visitors import WAIT, moved, opened, visited


def of(model):
    return Source(None, model)


def test_a_page_is_told_the_machine_and_its_run(fourbar_source):
    with visited(fourbar_source) as (studio, page):
        machine = page.hear("welcome")
        assert [slider["name"] for slider in machine["sliders"]] == ["a", "d", "mass"]
        reach = {slider["name"]: (slider["low"], slider["high"]) for slider in machine["sliders"]}
        assert reach["d"] == (1.0, 12.0)
        assert reach["mass"] == (1.125, 3.375)
        assert [mode["mode"] for mode in machine["modes"]] == ["assemble", "equilibrium", "simulate"]
        assert page.hear("document")["yaml"].startswith("# a loop that opens")
        run = page.hear("run")
        result = studio.session.good.result
        np.testing.assert_array_equal(run["channels"]["crank.angle"], result["crank"].angle)
        np.testing.assert_array_equal(run["channels"]["t"], result.t)
        assert (run["problem"], run["stale"], run["culprits"]) == ("", False, [])
        run = page.run(a=2.4)
        np.testing.assert_array_equal(run["channels"]["crank.angle"], studio.session.good.result["crank"].angle)


def test_a_loop_that_opens_keeps_the_last_motion_and_recovers(fourbar_source):
    with visited(fourbar_source) as (_, page):
        page.hear("run")
        broken = page.run(d=12.0)
        assert broken["payload"] is None
        assert broken["stale"]
        assert "stays open" in broken["problem"]
        assert set(broken["culprits"]) <= {"A", "B", "C", "D"}
        assert broken["culprits"]
        good = page.run(d=2.5)
        assert good["problem"] == ""
        assert good["payload"]["frames"] > 100


def test_a_page_that_comes_later_sees_the_motion_and_the_trouble(fourbar_source):
    from studio_visitors import Visitor

    with visited(fourbar_source) as (studio, page):
        page.hear("run")
        page.run(d=12.0)
        other = Visitor(studio)
        assert other.hear("run")["payload"] is not None
        assert other.hear("run")["stale"]
        other.close()


def test_a_machine_that_cannot_be_assembled_is_shown_as_described(fourbar_text):
    from cardan.files.text_models.yaml import parse_yaml

    text = fourbar_text.replace("value: 2.5", "value: 11.9")
    loaded = parse_yaml(text)
    with visited(Source(None, loaded.model, loaded.analyses, text=text)) as (_, page):
        run = page.hear("run")
        assert run["sketch"]
        assert run["payload"]["frames"] == 1
        assert "cannot be assembled" in run["problem"]
        assert run["channels"]["crank.position.x"][0] == 0.5  # the estimate
        assert page.run(d=2.5)["payload"]["frames"] > 100


def test_an_empty_machine_opens_calmly():
    with visited(empty_source()) as (_, page):
        machine = page.hear("welcome")
        assert (machine["name"], machine["dim"], machine["sliders"]) == ("machine", 2, [])
        run = page.hear("run")
        assert run["problem"] == ""
        assert run["notes"] == ["The machine has no bodies yet."]
        assert [body["name"] for body in run["payload"]["scene"]["bodies"]] == ["ground"]


def test_a_machine_in_space(top):
    with visited(of(top), until=0.2) as (_, page):
        run = page.hear("run")
        assert run["payload"]["dim"] == 3
        assert len(run["payload"]["poses"][1]) == 7


def test_dragging_a_slider_leaves_no_queue(fourbar_source):
    with visited(fourbar_source) as (studio, page):
        page.hear("run")
        shown = []
        studio.shown.append(shown.append)
        for k in range(200):
            studio.move({"a": 2.0 + 0.002 * k})
        assert studio.worker.wait(WAIT)
        assert shown[-1].parameters["a"] == pytest.approx(2.398)
        assert len(shown) < 200


def test_equilibrium_assembly_and_influences(oscillator):
    with visited(of(oscillator), until=0.5) as (_, page):
        page.hear("run")
        for mode in ("equilibrium", "assemble", "simulate"):
            assert "error" not in page.ask("move", parameters={}, mode=mode)
            run = page.hear("run", lambda run: run["mode"] == mode)  # noqa: B023 - asked at once
            assert (run["payload"]["frames"] == 1) == (mode != "simulate")
            facts = dict(run["facts"])
            assert ("freedoms" in facts) == (mode == "assemble")
        assert "spring.force" in run["responses"]
        assert "error" not in page.ask("influences", response="spring.force", kind="end value")
        found = page.hear("influences")
        assert {one["parameter"] for one in found["each"]} == {"k", "m"}
        refused = page.ask("influences", response="spring.force", kind="worst")
        assert "peak" in refused["error"]


def test_optimization_moves_the_sliders(oscillator):
    with visited(of(oscillator), until=0.3) as (studio, page):
        page.hear("run")
        page.ask("optimize", response="energy.total", kind="end value", ranges={"k": [10, 1000], "m": [0.5, 1.5]})
        done = page.hear("optimum", lambda news: news["verdict"])
        assert done["good"]
        assert done["rows"]
        run = page.hear("run", lambda run: run["parameters"]["k"] < 11)
        assert run["parameters"]["k"] == pytest.approx(10.0, rel=1e-3)  # its lower bound
        assert studio.session.parameters["k"] == run["parameters"]["k"]


def test_a_search_with_chosen_variables_a_limit_and_one_undo(oscillator):
    """Only k may change; the energy k 0.1²/2 is largest where the limit of the spring's first force k 0.1 holds."""
    with visited(of(oscillator), until=0.3) as (studio, page):
        page.hear("run")
        page.ask("move", parameters={"k": 110.0})
        page.hear("run", lambda run: run["parameters"]["k"] == 110.0)
        limit = {"response": "energy.total", "kind": "peak", "bound": "at most", "value": 0.8}
        page.ask(
            "optimize",
            response="energy.total",
            kind="end value",
            ranges={"k": [50, 300]},
            goal="largest",
            limits=[limit],
        )
        done = page.hear("optimum", lambda news: news["verdict"])
        assert done["good"], done
        table = {row["name"]: row for row in done["table"]}
        assert table["k"]["before"] == 110.0
        assert table["k"]["after"] == pytest.approx(160.0, rel=1e-3)
        assert table["peak of energy.total"]["limit"] == "at most 0.8"
        assert table["peak of energy.total"]["before"] == pytest.approx(0.55, rel=1e-3)
        assert table["end value of energy.total"]["after"] == pytest.approx(0.8, rel=1e-3)
        page.hear("document", lambda told: told["can_undo"])
        assert studio.session.parameters["k"] == pytest.approx(160.0, rel=1e-3)
        assert studio.session.parameters["m"] == 1.0
        page.ask("undo")
        assert studio.session.parameters["k"] == 110.0  # where the slider stood
        refused = page.ask("optimize", response="energy.total", kind="peak", ranges={})
        assert "error" not in refused
        assert "no variable is chosen" in page.hear("optimum", lambda news: "chosen" in news["verdict"])["verdict"]
        wrong = page.ask("optimize", response="energy.total", kind="peak", limits=[{"response": "energy.total"}])
        assert "a limit needs" in wrong["error"]


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
            found |= {"start": {"k": 100.0}, "start_objective": 2.0, "requirements": {}, "values": {}}
            return SimpleNamespace(status="interrupted", parameters={"k": 77.0}, **found)

    with opened(of(oscillator), until=0.1) as studio:
        moved(studio)
        monkeypatch.setattr("cardan.studio.finding.design_thread.optimize", search)
        studio.designer.search("energy.total", "peak", {})
        assert begun.wait(WAIT)
        studio.move({"k": 200.0}) if by_slider else studio.designer.stop()
        assert studio.designer.worker.wait(WAIT)
        studio._in_turn.submit(lambda: None).result(WAIT)  # what the search writes is written
        assert studio.worker.wait(WAIT)
        assert studio.session.parameters["k"] == (200.0 if by_slider else 77.0)


def test_names_of_others_are_plain_data():
    """The page puts them into texts (tests/browser); here they pass unchanged."""
    model = cd.Model("<img src=x onerror=alert(1)>")
    k = model.parameter("<b>k</b>", 1.0)
    body = model.body('"><script>', mass=k, inertia=1, position=(1, 0))
    model.add(cd.Revolute("<i>", model.ground.at(0, 0), body.at(-1, 0)))
    with visited(of(model), until=0.1) as (studio, page):
        assert page.hear("welcome")["name"] == "<img src=x onerror=alert(1)>"
        assert page.run(**{"<b>k</b>": 2.0})["payload"]["scene"]["bodies"][1]["name"] == '"><script>'
        import http.client

        connection = http.client.HTTPConnection("127.0.0.1", studio.gate.port, timeout=20)
        connection.request("GET", f"/?token={studio.gate.token}")
        html = connection.getresponse().read().decode()
        assert "<img" not in html
        assert "&lt;img" in html


def test_a_model_without_parameters():
    model = cd.Model("falls")
    model.body("ball", mass=1, inertia=1)
    with visited(of(model), until=0.1) as (_, page):
        assert page.hear("welcome")["sliders"] == []
        assert page.hear("run")["payload"]["frames"] > 100


def test_what_cardan_check_says(fourbar_source):
    with visited(fourbar_source) as (_, page):
        page.hear("run")
        lines = page.ask("check")["lines"]
        assert any("freedom" in line for line in lines)


def test_mistakes_that_nobody_foresaw_are_said_and_survived(fourbar_source, monkeypatch):
    with visited(fourbar_source) as (studio, page):
        page.hear("run")
        monkeypatch.setattr(type(studio.session), "move", lambda *_: 1 / 0)
        page.ask("move", parameters={"a": 2.1})
        assert "ZeroDivisionError" in page.hear("problem")["words"]
        monkeypatch.undo()
        assert page.run(a=2.1)["payload"] is not None


# -- files ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_yaml_keeps_its_comments_and_gets_the_sliders_values(fourbar_text, folder):
    from cardan.studio.source import open_source

    Path("fourbar.yaml").write_text(fourbar_text)
    with visited(open_source("fourbar.yaml")) as (_, page):
        page.run(a=2.25)
        assert page.ask("save", name="new.yaml")["saved"] == "new.yaml"
        text = Path("new.yaml").read_text()
        assert text == fourbar_text.replace("value: 2.0", "value: 2.25")
        assert page.hear("document", lambda news: news["path"] == "new.yaml")["is_saved"]
        assert page.ask("save")["saved"] == "new.yaml"  # it has a file now
        assert "already" in page.ask("save", name="fourbar.yaml")["asks"]
        assert Path("fourbar.yaml").read_text() == fourbar_text
        Path("new.yaml").write_text(text + "# by another hand\n")
        assert "changed by another program" in page.ask("save")["asks"]
        assert Path("new.yaml").read_text().endswith("hand\n")
        assert page.ask("save", overwrite=True)["saved"] == "new.yaml"
        for name in ("../new.yaml", "/tmp/new.yaml", "", "..", "new.txt", "a/b.yaml"):
            assert "error" in page.ask("save", name=name, overwrite=True)
        assert page.ask("download")["text"] == text
        assert sorted(path.name for path in folder.iterdir()) == ["fourbar.yaml", "new.yaml"]


def test_a_model_of_python_is_written_anew(oscillator, folder):
    with visited(of(oscillator), until=0.1) as (_, page):
        page.run(k=250.0)
        page.ask("save", name="spring.yaml")
        assert cd.load_model("spring.yaml").parameters["k"].value == 250.0


def test_the_motion_becomes_a_page(oscillator, folder):
    with visited(of(oscillator), until=0.1) as (_, page):
        page.hear("run")
        assert page.ask("export", format="html", name="run.html")["saved"] == "run.html"
        assert "<script" in Path("run.html").read_text()[:200000]
        assert "format" in page.ask("export", format="exe", name="run.exe")["error"]


def test_another_machine_is_opened_by_its_name(fourbar_source, folder):
    with visited(fourbar_source) as (_, page):
        page.hear("run")
        Path("mine.yaml").write_text("cardan: 1\nname: mine\n")
        assert "error" in page.ask("open", name="../fourbar.yaml")
        assert "error" in page.ask("open", name="")
        assert "error" not in page.ask("open", name="mine.yaml")
        assert page.hear("welcome", lambda news: news["name"] == "mine")["openable"][0] == "mine.yaml"
        assert "error" not in page.ask("open", name="slidercrank")
        assert page.hear("welcome", lambda news: news["name"] == "slider-crank")["sliders"]
