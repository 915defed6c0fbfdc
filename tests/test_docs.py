"""The documentation runs and is up to date: programs print what pages show, tables and charts are those of the results.

The links and the build itself are checked by `make docs`, where warnings are errors.
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

import pytest
from PIL import Image

import cardan

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
sys.path.append(str(DOCS))

import docstrings  # noqa: E402
import make_benchmarks  # noqa: E402
import make_pictures  # noqa: E402

BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?:\{\w+\})?`([^`]+)`")
EQUATION = re.compile(r"\$\$(.+?)\$\$|\$([^$]+?)\$", re.DOTALL)
NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")
PAGES = sorted(  # README, tutorials and lessons have tests of their own
    path
    for path in DOCS.rglob("*.md")
    if BLOCK.search(path.read_text(encoding="utf-8"))
    and not {"_build", "course"} & set(path.parts)
    and path.stem not in make_pictures.TUTORIALS
)
# the page shows 3 to 6 digits, computed with rtol = 1e-6 and then amplified by fast swings
PRINTED_RTOL, PRINTED_ATOL = 2e-3, 2e-3
LARGEST_MOVIE = 500_000  # bytes
# what the words of the tutorials name that their code does not use
ELSEWHERE = {
    "tutorial": {"rtol", "atol", 'hold=("angle",)', "dim=3", 'simulate(..., start="equilibrium")'}
    | {'cd.Model("press", units="lbf-in")'},
    "tutorial_design": {"tutorial_design.ipynb", "best.report()"},
}


@pytest.mark.parametrize("name", [*make_pictures.TUTORIALS, *make_pictures.LESSONS])
def test_a_tutorial_or_a_lesson_prints_what_it_shows(name):
    """Assertions of lessons hold numbers against closed forms. Else: python docs/make_pictures.py --pages."""
    compare(make_pictures.with_output(name), make_pictures.page(name))


@pytest.mark.parametrize("name", make_pictures.TUTORIALS)
def test_names_in_the_words_of_a_tutorial_are_in_its_code_or_output(name):
    """What a page says in `code` is said by the program, or to it."""
    page = make_pictures.page(name)
    blocks = "".join(block for _, block in FENCED.findall(page))
    assert {code for code in INLINE.findall(_without_blocks(page)) if code not in blocks} == ELSEWHERE[name]


def test_readme_prints_what_it_shows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    namespace: dict = {}
    shown = []
    for kind, block in FENCED.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        if kind == "python":
            exec(compile(block, "README.md", "exec", dont_inherit=True), namespace)
        elif kind == "text":
            shown.append(block)
            compare(capsys.readouterr().out, block)
    assert len(shown) == 2


def test_the_benchmarks_of_readme_and_chart_are_the_results():
    """Else: python docs/make_benchmarks.py."""
    results = make_benchmarks.read_results()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"{make_benchmarks.BEGIN}{make_benchmarks.table(results)}{make_benchmarks.END}" in readme
    chart = html.unescape(make_benchmarks.CHART.read_text(encoding="utf-8"))
    assert f"<dc:description>{make_benchmarks.numbers(results)}</dc:description>" in chart


def test_the_moving_picture_is_small():
    path = DOCS / "_static" / "machines.gif"
    with Image.open(path) as picture:
        assert getattr(picture, "n_frames", 1) > 20
    assert path.stat().st_size < LARGEST_MOVIE


def test_pages_need_no_network(tmp_path):
    """A page with equations, built with the settings of the documentation, loads scripts and styles from beside it."""
    build = pytest.importorskip("sphinx.cmd.build", reason="Sphinx is not installed: pip install cardan[docs]")
    source, built = tmp_path / "source", tmp_path / "built"
    source.mkdir()
    (source / "index.md").write_text("# Equations\n\n$a_1$ and\n\n$$|F| = m\\,\\ddot x$$\n", encoding="utf-8")
    assert build.build_main(["-q", "-W", "-c", str(DOCS), str(source), str(built)]) == 0
    page = (built / "index.html").read_text(encoding="utf-8")
    assert page.count("<math ") == 2
    loaded = re.findall(r'<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]*)"', page)
    assert loaded
    assert [address for address in loaded if "//" in address] == []


def test_every_equation_of_the_pages_is_understood():
    tex2mathml = pytest.importorskip("docutils.utils.math.latex2mathml").tex2mathml
    equations = [
        (page.name, displayed or inline, bool(displayed))
        for page in DOCS.rglob("*.md")
        for displayed, inline in EQUATION.findall(_without_blocks(page.read_text(encoding="utf-8")))
    ]
    assert len(equations) > 1000
    for _, equation, as_block in equations:
        tex2mathml(equation, as_block=as_block)


THING = """The `thing`, p_i.

    x = y

Parameters
----------
mass
    In kg,
    and *positive*.
angle, hold : float or str, default 0.5
    Radians.

Examples
--------
>>> 1 + 1
2
"""


@pytest.mark.parametrize(
    ("name", "members"),
    sorted((name, members) for name, members in docstrings.MEMBERS.items() if hasattr(cardan, name)),
)
def test_members_that_a_page_shows_exist(name, members):
    shown = getattr(cardan, name)
    fields = {field for owner in shown.__mro__ for field in getattr(owner, "__annotations__", {})}
    assert [
        member for member in filter(None, members.split(", ")) if not (hasattr(shown, member) or member in fields)
    ] == []


def test_parameters_of_docstrings_become_tables():
    def thing(mass: float, angle: float = 0.5, *, hold: str = "none"):
        """A thing."""

    lines = THING.splitlines()
    docstrings.as_restructured_text(None, "function", "thing", thing, None, lines)
    text = "\n".join(lines)
    assert text.startswith("The ``thing``, p\\_i.\n\n::\n\n    x = y\n")
    assert "   * - ``mass``\n     - ``float``\n     -\n     - In kg,\n       and \\*positive\\*.\n" in text
    assert "   * - ``angle, hold``\n     - ``float or str``\n     - ``0.5``\n     - Radians.\n" in text
    assert text.endswith("Examples\n--------\n>>> 1 + 1\n2\n\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_python_on_the_pages_runs(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    namespace = {"__name__": "__main__"}
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        exec(compile(block, str(page), "exec", dont_inherit=True), namespace)


def test_the_api_page_names_every_public_name():
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\w+", page))
    assert [name for name in dir(cardan) if not name.startswith("_") and name not in known] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_beside_the_documentation_lead_somewhere(name):
    """Those of the documentation are checked by `make docs`."""
    links = re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)", (ROOT / name).read_text(encoding="utf-8"))
    assert len(links) > 5
    for path, anchor in links:
        target = ROOT / (path or name)
        assert target.exists(), path
        if anchor:
            headings = re.findall(r"^#+ +(.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
            assert anchor in anchors or f"({anchor})=" in target.read_text(encoding="utf-8"), f"{path}#{anchor}"


def compare(printed: str, shown: str) -> None:
    assert _without_numbers(printed) == _without_numbers(shown)
    assert _numbers(printed) == pytest.approx(_numbers(shown), rel=PRINTED_RTOL, abs=PRINTED_ATOL)


def _without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def _numbers(text: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(text)]


def _without_numbers(text: str) -> str:
    """The words; blanks and signs belong to the numbers beside them."""
    return re.sub(r"[-\s]+", " ", NUMBER.sub("0", text))
