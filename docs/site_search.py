"""The words for which the search of the site shows a page first: `keywords.yaml`, by page.

Each phrase becomes an entry of the index of its page, which Sphinx puts first when the phrase is asked for, and
its words become words of the page, so that questions of several words find it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

KEYWORDS = Path(__file__).with_name("keywords.yaml")
PLACE = ""  # of an entry on its page: its top


@cache
def keywords() -> dict[str, list[str]]:
    """Phrases by page."""
    return {page: text.split(", ") for page, text in yaml.safe_load(KEYWORDS.read_text(encoding="utf-8")).items()}


def add_keywords(app: Sphinx, doctree: nodes.document) -> None:
    """Put the phrases of a page into its tree, where the search index reads them."""
    phrases = keywords().get(app.env.docname, [])
    if phrases:
        app.env.note_dependency(KEYWORDS)
        entries = [("single", phrase.lower(), PLACE, "main", None) for phrase in phrases]
        words = dict.fromkeys(word for phrase in phrases for word in phrase.replace("-", " ").split())
        doctree.insert(0, addnodes.index(entries=entries))
        doctree.insert(0, nodes.meta(name="keywords", content=",".join(words)))
