"""What axe-core, a checker of pages for people who do not see or do not use a mouse, says of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[2] / "viewer" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def axe_findings(page: Any) -> list[str]:
    """Each as its rule and the elements concerned; the test is skipped where axe-core is not installed."""
    if not PROGRAM.exists():
        pytest.skip("axe-core is not there: npm --prefix viewer install --no-save")
    page.evaluate(f"() => {{ {PROGRAM.read_text('utf-8')} }}")
    report = page.evaluate("tags => window.axe.run(document, {runOnly: {type: 'tag', values: tags}})", RULES)
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:6]]}" for one in report["violations"]]
