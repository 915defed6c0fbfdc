"""Sphinx configuration. `make docs` builds with warnings as errors."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "docs")]

import docstrings  # noqa: E402
import gallery_text  # noqa: E402
import prose  # noqa: E402
import site_search  # noqa: E402
from docutils import nodes  # noqa: E402
from docutils.utils.math import MathError  # noqa: E402
from docutils.utils.math.latex2mathml import tex2mathml  # noqa: E402
from sphinx.util import logging  # noqa: E402

import cardan  # noqa: E402

project = "cardan"
author = "The cardan developers"
copyright = "the cardan developers"
version = release = cardan.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon"]
myst_enable_extensions = ["dollarmath", "amsmath", "deflist", "colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
templates_path = ["_templates"]
html_theme = "furo"
html_title = f"cardan {version}"
html_static_path = ["_static"]
html_css_files = ["gallery.css"]
html_search_scorer = str(ROOT / "docs" / "scorer.js")
html_math_renderer = "mathml"
html_extra_path = [name for name in ("cardan.schema.json", "_animations") if (ROOT / "docs" / name).exists()]
autosummary_context = {"shown_members": docstrings.MEMBERS, "returned": docstrings.RETURNED}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 100
pygments_style = "tango"
highlight_options = {language: {"stripnl": True} for language in ("python", "text")}  # sections of a file end in blanks


def setup(app):
    app.connect("builder-inited", prose.warn)
    app.connect("source-read", list_examples)
    app.connect("source-read", embed_animations)
    app.connect("doctree-read", site_search.add_keywords)
    app.connect("autodoc-process-docstring", docstrings.as_restructured_text, priority=100)  # before napoleon
    app.add_html_math_renderer("mathml", (inline_equation, None), (displayed_equation, None))
    return {"parallel_read_safe": True}


# -- the list of examples, from the examples themselves ------------------------------------------------------------

EXAMPLES_HERE = "<!-- the list of examples -->"


def list_examples(app, docname, source):
    """Put a table of examples/* in the place that the page examples.md marks."""
    if EXAMPLES_HERE in source[0]:
        rows = [f"| {linked(path)} | {first_sentence(path)} |" for path in example_files()]
        table = "\n".join(["| file | what it shows |", "|---|---|", *rows]) if rows else "*(none)*"
        source[0] = source[0].replace(EXAMPLES_HERE, table)


def linked(path: Path) -> str:
    """The name of an example, leading to its page of the gallery."""
    shown = {name: entry.name for entry in gallery_text.entries() for name in entry.files}
    return f"[`{path.name}`](gallery/{shown[path.name]}.md)" if path.name in shown else f"`{path.name}`"


def example_files() -> list[Path]:
    known = (".py", ".yaml", ".dap", ".kap", ".dads", ".urdf")
    files = (ROOT / "examples").glob("*")
    return sorted(f for f in files if f.suffix in known and not f.name.startswith(("_", "conftest")))


def first_sentence(path: Path) -> str:
    """Of the docstring of a program, of the first comments of a text model."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        about = ast.get_docstring(ast.parse(text)) or ""
    else:
        comments = re.findall(r"^(?:\s*[#!]|C\s)\s*(.*)", text, re.MULTILINE)
        title = text.partition("\n")[0].removeprefix("KAP ").removeprefix("DAP ")
        about = comments[0] if comments else title
    about = re.sub(r"\s*\([^()]*\b\d{4}\b[^()]*\)", "", " ".join(about.split("\n\n")[0].split()))  # less its source
    sentence = re.match(r".*?(?:[.?](?=\s|$)|$)", about)
    return sentence[0].replace("|", r"\|") if sentence else ""


# -- animations of the gallery, where they have been made ----------------------------------------------------------

ANIMATIONS = ROOT / "docs" / "_animations" / "animations"
PLACE = re.compile(r"<!-- animation (\S+), else -->\n(```\{image\}.*?^```$)", re.MULTILINE | re.DOTALL)
PLACE_OF_LINK = re.compile(r"<!-- link to animation (\S+) -->")
FRAME = '<iframe class="gallery-animation" src="../animations/{0}.html" title="animation" loading="lazy"></iframe>\n'
LINK = '<p><a href="../animations/{0}.html">{1}</a></p>\n'


def embed_animations(app, docname, source):
    """Put animations that are there into the places that pages of the gallery mark; others keep their pictures."""
    text = PLACE.sub(lambda place: framed(place[1]) or place[2], source[0])
    source[0] = PLACE_OF_LINK.sub(lambda place: link(place[1], "its animation"), text)


def framed(name: str) -> str:
    below = link(name, "in a window of its own")
    return FRAME.format(name) + below if below else ""


def link(name: str, words: str) -> str:
    return LINK.format(name, words) if (ANIMATIONS / f"{name}.html").exists() else ""


# -- equations: MathML, which browsers draw themselves; no script, no network --------------------------------------


def inline_equation(translator, node):
    write_equation(translator, node, as_block=False)


def displayed_equation(translator, node):
    write_equation(translator, node, as_block=True)


def write_equation(translator, node, as_block):
    try:
        equation = tex2mathml(node.astext(), as_block=as_block)
    except MathError as error:
        logging.getLogger(__name__).warning("equation %r: %s", node.astext(), error, location=node)
    else:
        bars = equation.replace('<mo stretchy="false">|</mo>', '<mo stretchy="false" lspace="0" rspace="0">|</mo>')
        translator.body.append(f'<div class="equation">{bars}</div>' if as_block else bars)
    raise nodes.SkipNode
