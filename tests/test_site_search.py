"""Newcomers' questions, typed into the search of the site: the page that answers stands first.

The index is made of the Markdown as Sphinx makes it of the built pages, which takes minutes; it is asked as Sphinx's
searchtools.js asks it (version 9), with the weights of docs/scorer.js. Of the API's own pages it has the names.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cardan

DOCS = Path(__file__).resolve().parents[1] / "docs"
sys.path.append(str(DOCS))

pytest.importorskip("sphinx", reason="Sphinx is not installed: pip install cardan[docs]")

import docstrings  # noqa: E402
from site_search import keywords  # noqa: E402
from sphinx.search.en import SearchEnglish  # noqa: E402

TITLE, PARTIAL_TITLE, TERM, PARTIAL_TERM, PHRASE = 15, 7, 5, 2, 100
OBJECT, PART_OF_OBJECT, IMPORTANT = 11, 6, 5  # classes, functions and methods of Python have priority 1
WORD = re.compile(r"[^\W]+")
HEADING = re.compile(r"^#{1,4} +(.+)$", re.MULTILINE)
BLOCK = re.compile(r"^(```+|:::+).*?^\1$", re.MULTILINE | re.DOTALL)
DIRECTIVE = re.compile(r"^(?:```\S*.*|:[\w-]+:.*)$", re.MULTILINE)
ADDRESS = re.compile(r"\]\([^)\s]*\)|\{\w+\}")
MARKS = re.compile(r"[`*$]|\]\([^)]*\)|\[")
WEIGHT = re.compile(r'^  "(.+?)": ([\d.]+)', re.MULTILINE)

QUESTIONS = """
how do I install it                 installation
first example                       tutorial
motor torque                        howto/motors
torque speed curve of a motor       howto/motors
dc motor                            howto/motors
constant speed                      howto/motors
rope                                howto/transmissions
rope over a pulley                  howto/transmissions
belt drive                          howto/transmissions
gear ratio                          howto/transmissions
planetary gear                      howto/transmissions
clutch                              howto/transmissions
events                              howto/events
stop the simulation                 howto/events
ball bouncing on a floor            howto/events gallery/bouncing_ball gallery/bouncing_ball_events
stick slip                          howto/events
friction in a pin                   howto/springs_and_curves
joint friction                      howto/springs_and_curves
nonlinear spring from a table       howto/springs_and_curves
user defined force                  howto/springs_and_curves
clearance in a bearing              howto/bearings
cam follower                        howto/cams
flexible beam                       howto/beams
craig-bampton                       howto/flexible_bodies
finite element model                howto/flexible_bodies
campbell diagram                    howto/rotors
import a step file                  howto/shapes
moment of inertia                   howto/shapes
spherical joint                     howto/space
euler angles                        howto/space
rolling wheel                       howto/rolling
tire model                          howto/tyres_and_terrain
pid controller                      howto/control
hydraulic cylinder                  howto/control
simulink                            howto/fmi
fmu                                 howto/fmi
code generation                     howto/export_c
urdf robot                          howto/robots
reinforcement learning              howto/rollouts
equations of motion                 howto/equations
reaction forces                     howto/results
export to csv                       howto/tables howto/files
matlab                              howto/tables howto/fmi howto/from_simscape
save a video                        howto/plots
show the animation                  howto/animation
jupyter                             howto/notebooks
which solver should I use           methods
my simulation is slow               methods
natural frequencies                 theory/linearization
inverse dynamics                    theory/kinematics
static equilibrium                  howto/starts theory/equilibrium
initial velocity                    howto/starts
degrees of freedom                  howto/mechanisms
fit parameters to a measurement     howto/optimization
parameter study                     howto/sweeps
run on a gpu                        howto/sweeps
monte carlo                         howto/uncertainty
pareto front                        howto/search
gradient                            howto/gradients
mechanism for a given path          howto/linkages howto/synthesis
cannot be assembled                 howto/errors
is my result right                  howto/certificate
how to cite                         cite
msc adams                           howto/coming_from
simscape                            howto/from_simscape
modelica                            howto/from_modelica
what it does not do                 not_there
resume an interrupted run           howto/long_runs
chain drive                         howto/transmissions
air resistance                      howto/springs_and_curves
animation video                     howto/plots howto/animation
center of mass                      howto/shapes howto/space
excel                               howto/tables
hydraulic                           howto/control
flexible link                       howto/beams
kinematic analysis                  theory/kinematics
transfer function                   howto/control
bode plot                           theory/linearization
export to simulink                  howto/fmi
energy is not conserved             howto/certificate
real time                           howto/export_c
slow                                methods
trajectory optimization             howto/optimization
open an issue                       cite
units                               tutorial
draw a mechanism                    howto/drawing
undo                                howto/studio_files
"""
ASKED = [re.split(r"  +", line) for line in QUESTIONS.strip().splitlines()]


def spaced(text: str) -> str:
    """Its words with a blank before and behind each."""
    return f" {' '.join(WORD.findall(text.lower()))} "


class Site:
    """The search index of the pages, and what it answers."""

    def __init__(self) -> None:
        self.language = SearchEnglish({})
        self.stem = cache(self.language.stem)
        self.titles: dict[str, str] = {}  # of pages
        self.headings: list[tuple[str, str]] = []  # with their pages
        self.words: dict[str, set[str]] = {}  # stem: pages
        self.title_words: dict[str, set[str]] = {}
        self.entries = [(phrase.lower(), page) for page, phrases in keywords().items() for phrase in phrases]
        for path in sorted(DOCS.rglob("*.md")):
            page = path.relative_to(DOCS).with_suffix("").as_posix()
            if page != "api" and not page.startswith("_"):
                self._read(page, path.read_text(encoding="utf-8"))
        for phrase, page in self.entries:
            self._note(self.words, phrase, page)
        weights = {page: float(weight) for page, weight in WEIGHT.findall((DOCS / "scorer.js").read_text())}
        self.weight = {page: weights.get(page, weights.get(re.sub("[^/]*$", "", page), 1.0)) for page in self.titles}
        members = [
            f"{name}.{member}" for name, text in docstrings.MEMBERS.items() for member in text.split(", ") if member
        ]
        self.objects = [*(name for name in dir(cardan) if not name.startswith("_")), *members]

    def _read(self, page: str, text: str) -> None:
        """The words of a page with those of its code, as Sphinx has them."""
        headings = [MARKS.sub("", title).strip() for title in HEADING.findall(BLOCK.sub("", text))]
        self.titles[page] = headings[0]
        self.headings += [(title, page) for title in headings]
        self._note(self.title_words, " ".join(headings), page)
        self._note(self.words, ADDRESS.sub("", DIRECTIVE.sub("", text)), page)

    def _note(self, index: dict[str, set[str]], text: str, page: str) -> None:
        for word in self.language.split(text):
            stem = self.stem(word)
            if word.lower() not in self.language.stopwords:
                index.setdefault(stem, set()).add(page)

    def first(self, question: str) -> str:
        """The page on top of the list."""
        query = question.lower().strip()
        results = [*self._titles(query), *self._entries(query), *self._objects(query), *self._texts(query)]
        best = max((score for score, _, _ in results), default=0)
        return min((title.lower(), page) for score, title, page in results if score == best)[1] if results else ""

    def _titles(self, query: str) -> Iterator[tuple[float, str, str]]:
        for title, page in self.headings:
            if query in title.lower() and len(query) >= len(title) / 2:
                main = self.titles[page]
                score = round(TITLE * len(query) / len(title)) + (main == title)
                yield (
                    score * self.weight[page] + self._part(query, page),
                    title if main == title else f"{main} > {title}",
                    page,
                )

    def _part(self, query: str, page: str) -> float:
        """What a phrase of the page adds that is a part of the question."""
        question = spaced(query)
        parts = [phrase for phrase in map(spaced, keywords().get(page, [])) if phrase in question]
        return PHRASE * max(map(len, parts), default=0) / len(question)

    def _entries(self, query: str) -> Iterator[tuple[float, str, str]]:
        for entry, page in self.entries:
            if query in entry and len(query) >= len(entry) / 2:
                yield round(100 * len(query) / len(entry)), self.titles[page], page

    def _objects(self, query: str) -> Iterator[tuple[float, str, str]]:
        words = set(WORD.findall(query))
        for name in self.objects:
            for word in words:
                last = name.lower().rsplit(".", 1)[-1]
                text = f"cardan.{name} python function cardan.{name}".lower()
                if word in text and all(other in text for other in words):
                    score = OBJECT if word == last else PART_OF_OBJECT if word in last else 0
                    yield score + IMPORTANT, f"cardan.{name}", f"api/cardan.{name}"

    def _texts(self, query: str) -> Iterator[tuple[float, str, str]]:
        words = {
            self.stem(word)
            for word in WORD.findall(query)
            if word not in self.language.stopwords and not word.isdigit()
        }
        scores: dict[str, dict[str, int]] = {}
        for word in words:
            for page, score in self._pages_with(word):
                scores.setdefault(page, {})[word] = score
        long = [word for word in words if len(word) > 2]
        for page, by_word in scores.items():
            if len(by_word) in (len(words), len(long)):
                yield max(by_word.values()) * self.weight[page] + self._part(query, page), self.titles[page], page

    def _pages_with(self, word: str) -> Iterator[tuple[str, int]]:
        """A word of titles counts more than one of the text; part of a word only where no word is the whole."""
        matches = [
            (index.get(word), whole, [pages for term, pages in index.items() if len(word) > 2 and word in term], part)
            for index, whole, part in ((self.words, TERM, PARTIAL_TERM), (self.title_words, TITLE, PARTIAL_TITLE))
        ]
        for pages, whole, _, _ in matches:
            yield from ((page, whole) for page in pages or ())
        for pages, _, similar, part in matches:
            yield from ((page, part) for places in similar if pages is None for page in places)


@pytest.fixture(scope="module")
def site() -> Site:
    return Site()


def test_there_are_fifty_questions():
    assert len(ASKED) >= 50


@pytest.mark.parametrize(("question", "answers"), ASKED, ids=[question for question, _ in ASKED])
def test_the_first_hit_answers(site, question, answers):
    assert site.first(question) in answers.split()


def test_phrases_belong_to_pages(site):
    assert {page for page in keywords() if page not in site.titles} == {"api"}


def test_no_phrase_belongs_to_two_pages():
    phrases = [phrase.lower() for of_page in keywords().values() for phrase in of_page]
    assert sorted({phrase for phrase in phrases if phrases.count(phrase) > 1}) == []
