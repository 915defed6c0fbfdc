"""What notebooks show: well-formed HTML, names that cannot do harm, and something for every machine and result."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

import cardan as cd
from cardan.results.result import Result, Stats
from cardan.view.notebook import machines as notebook
from cardan.view.notebook.html_tables import number, table

EVIL = '<script>alert("x")</script>'
ODD_NAMES = ["rod $x^{ $", "a\ud800b", "\u6f22\u5b57", "two\nlines", "x" * 500]
VOID = ("img", "meta", "br", "link")  # elements of HTML that have no end
DRAWING = re.compile(r'<img alt="[^"]*" src="data:image/(svg\+xml|png);base64,([^"]+)"/>')


class Nesting(HTMLParser):
    """Raises where elements are not closed in the order in which they were opened."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.texts, self.frames = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "iframe":
            self.frames.append(dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append(data)


def read(thing) -> Nesting:
    page = Nesting()
    page.feed(thing if isinstance(thing, str) else thing._repr_html_())
    page.close()
    assert page.open == []
    return page


def pendulum(name="rod", dim=2, **keys):
    model = cd.Model("pendulum", dim=dim)
    origin, end = (0,) * dim, (-0.5, *(0,) * (dim - 1))
    k = model.parameter("k", 3.0, bounds=(1, 10))
    rod = model.body(name, 1 + k, 1 if dim == 2 else (1, 1, 1), position=(0.5, *origin[1:]), **keys)
    axis = {} if dim == 2 else {"axis": (0, 1, 0)}
    model.add(cd.Revolute("pin", model.ground.at(*origin, **axis), rod.at(*end, **axis)))
    model.add(cd.Spring("spring", model.ground.at(*(1,) * dim), rod.at(*origin), stiffness=k))
    return model


@pytest.mark.parametrize("dim", [2, 3])
def test_a_model_shows_a_drawing_and_what_it_is_made_of(dim):
    shown = pendulum(dim=dim)._repr_html_()
    page = read(shown)
    kind, data = DRAWING.search(shown).groups()
    if kind == "svg+xml":
        assert ElementTree.fromstring(base64.b64decode(data)).tag.endswith("svg")
    words = " ".join(page.texts)
    for word in ("pendulum", "rod", "mass [kg]", "pin", "Revolute", "ground – rod", "spring", "Spring", "k", "10"):
        assert word in words
    assert "4" in page.texts  # the mass 1 + k, in numbers


def test_names_of_users_are_text():
    model = pendulum(EVIL)
    model.name = EVIL
    result = cd.simulate(model, until=0.1, every=0.05)
    result.stats.messages.append(EVIL)
    for thing in (model, cd.assemble(model), result, cd.linearize(model)):
        page = read(thing)
        assert "script" not in page.tags
        assert any(EVIL in text for text in page.texts)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_shown(name, recwarn):
    model = pendulum(name)
    model.add(cd.Point(f"end of {name}", model[name].at(0.5, 0)))
    shown = model._repr_html_()
    assert DRAWING.search(shown)
    assert name.replace("\ud800", "?") in read(shown).texts
    assert shown.encode("utf-8")
    assert not [warning for warning in recwarn if "Glyph" in str(warning.message)]


def test_a_machine_that_cannot_be_assembled_is_drawn_as_described():
    model = pendulum()
    model.add(cd.Link("tie", model.ground.at(0, 9), model["rod"].at(0, 0), length=1.0))
    shown = model._repr_html_()
    assert DRAWING.search(shown)
    assert any("drawn as described" in text and '"tie" stays open' in text for text in read(shown).texts)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_model_without_bodies_says_so(dim):
    assert "there are no bodies yet" in read(cd.Model("nothing", dim=dim)).texts


def test_a_large_machine_is_drawn_without_compiling_it():
    model = cd.Model("many")
    for k in range(notebook.MOST_ASSEMBLED + 1):
        model.body(f"b{k}", 1, 1, (k, 0))
    shown = model._repr_html_()
    assert DRAWING.search(shown)
    assert model.compiled[0] is None
    assert "drawn as described" in shown


@pytest.mark.parametrize("dim", [2, 3])
def test_a_state_shows_its_freedoms_and_what_assembly_changed(dim):
    model = pendulum(dim=dim, velocity=(0, *(1,) * (dim - 1)))
    state = cd.assemble(model)
    shown = state._repr_html_()
    page = read(shown)
    assert DRAWING.search(shown)
    assert "1 freedom" in " ".join(page.texts)
    assert ", ".join(state.independent) in page.texts
    for name in state.moved:
        assert name in page.texts


def test_redundant_constraints_are_named():
    model = cd.Model("two slides")
    block = model.body("block", 1, 1, (1, 0))
    for k, x in enumerate((0, 2)):
        model.add(cd.Translational(f"t{k}", model.ground.at(x, 0, axis=(0, 1)), block.at(x - 1, 0)))
    state = cd.assemble(model)
    assert ", ".join(state.redundant) in read(state).texts


def test_a_result_of_one_time_is_a_drawing():
    rest = cd.equilibrium(pendulum())
    shown = rest._repr_html_()
    assert "<iframe" not in shown
    assert DRAWING.search(shown)
    assert "stable" in read(shown).texts


@pytest.mark.parametrize("dim", [2, 3])
def test_a_run_is_an_animation_in_a_frame_that_may_only_run(dim):
    result = cd.simulate(pendulum(dim=dim), until=0.5, every=0.05)
    (frame,) = read(result).frames
    assert frame["sandbox"] == "allow-scripts"
    assert 'id="samples"' in frame["srcdoc"]
    assert frame["srcdoc"].count("</script>") == frame["srcdoc"].count("<script")


def test_an_animation_that_is_too_large_is_a_drawing(monkeypatch):
    monkeypatch.setattr(notebook, "LARGEST_PAGE", 1000)
    shown = cd.simulate(pendulum(), until=0.5, every=0.05)._repr_html_()
    assert "<iframe" not in shown
    assert DRAWING.search(shown)


def test_a_result_without_times_says_so():
    result = cd.simulate(pendulum(), until=0.5, every=0.05)
    empty = Result(
        "nothing", result.units, result.t[:0], result.parts, {k: v[:0] for k, v in result.columns.items()}, Stats()
    )
    assert "nothing was computed" in read(empty).texts


def test_a_saved_result_shows_itself(tmp_path):
    cd.equilibrium(pendulum()).save(tmp_path / "rest.h5")
    shown = cd.load_result(tmp_path / "rest.h5")._repr_html_()
    read(shown)
    assert DRAWING.search(shown)


def test_a_body_that_has_left_is_not_drawn():
    """Its strokes are gone, those of the ground and of the other body stay."""
    model = pendulum()
    other = model.body("other", mass=1, inertia=1, position=(2, 0))
    model.add(cd.Fixed("weld", model.ground.at(2, 0), other.at(0, 0)))
    result = cd.equilibrium(model)
    whole = DRAWING.search(result._repr_html_())
    result.columns["rod", "position"] = np.full_like(result.columns["rod", "position"], np.nan)
    left = DRAWING.search(result._repr_html_())
    assert whole is not None
    assert left is not None
    pictures = [base64.b64decode(found[2]).decode() for found in (whole, left)]
    assert 0 < pictures[1].count("<path") < pictures[0].count("<path")
    assert "nan" not in pictures[1].lower()


def test_events_are_listed():
    ball = cd.Model("ball")
    body = ball.body("ball", mass=2, inertia=0.1, position=(0, 1))
    ball.add(cd.Limit("floor", body.y, lower=0, restitution=0.8))
    fall = cd.simulate(ball, until=1, every=0.1)
    page = read(fall)
    assert f"{fall.events[0].t:.6g}" in page.texts
    assert f"{fall.events[0].lost:.4g} J" in page.texts


def test_modes_gradients_designs_and_sweeps_are_tables():
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 2.0, bounds=(1, 10))
    block = model.body("block", mass=2, inertia=1, position=(1.5, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
    modes = read(cd.linearize(model))
    assert f"{1 / (2 * np.pi):.6g}" in modes.texts  # ω = sqrt(2/2)
    end = cd.Terminal("block.position.x", name="end")
    found = read(cd.gradient(model, end, until=1))
    assert "d/d k" in found.texts
    # x(1) = 1 + cos(ω)/2, ω = sqrt(k/2), so dx/dk = -sin(ω)/(8ω)
    assert any(_close(text, -np.sin(1) / 8) for text in found.texts)
    best = cd.optimize(model, minimize=end, subject_to=[cd.AtMost(cd.Peak("spring.force", name="pull"), 2.0)], until=1)
    shown = read(best)
    assert best.message in shown.texts
    assert any(_close(text, best.parameters["k"]) for text in shown.texts)
    sweep = cd.sweep(model, {"k": [1.0, 2.0, 3.0]}, [end], until=1, backend="serial")
    rows = read(sweep)
    assert rows.tags.count("tr") >= 4
    assert any(_close(text, 1 + np.cos(1) / 2) for text in rows.texts)


def _close(text: str, value: float) -> bool:
    try:
        return float(text) == pytest.approx(value, rel=1e-5)
    except ValueError:
        return False


def test_a_long_table_is_folded_and_cut():
    shown = table("rows", ("k",), [(k,) for k in range(100)], most=60)
    page = read(shown)
    assert page.tags.count("tr") == 61
    assert "<details>" in shown
    assert "… and 40 more" in page.texts
    assert table("none", ("k",), []) == ""


def test_numbers_are_short():
    assert number(np.array([1.0, 2.5])) == "(1, 2.5)"
    assert number(None) == ""
    assert number(1 / 3) == "0.333333"
