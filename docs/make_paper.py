"""Write the tables of docs/paper.md from benchmarks/results, and print the paper as PDF.

python docs/make_paper.py [PDF]

`make paper` does both. Without a file name only the tables are written; `tests/test_paper.py` notices when they are
older than the results. Chromium prints the PDF.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import make_benchmarks
from docutils.utils.math.latex2mathml import tex2mathml

ROOT = Path(__file__).resolve().parents[1]
PAPER = ROOT / "docs" / "paper.md"
RESULTS = ROOT / "benchmarks" / "results"
TABLE = re.compile(r"(<!-- table (\w+), made by docs/make_paper.py -->\n).*?(<!-- end -->)", re.DOTALL)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
EQUATION = re.compile(r"\$\$(.+?)\$\$|\$([^$]+?)\$", re.DOTALL)
GRADIENTS = {
    "chain 10": 10,
    "chain 30": 30,
    "chain 100": 100,
    "four-bar": 8,
    "slider-crank 3D": 7,
    "cannon (events)": 9,
}
CHAINS = (10, 100, 1000, 10000)
STYLE = """
@page { size: A4; margin: 24mm 22mm; }
body { font: 10.5pt/1.45 "TeX Gyre Termes", "Liberation Serif", Georgia, serif; text-align: justify; hyphens: auto; }
h1 { font-size: 19pt; line-height: 1.2; text-align: left; } h2 { font-size: 13pt; break-after: avoid; }
table { border-collapse: collapse; margin: 0 auto 1em; font-size: 9.5pt; break-inside: avoid; }
th, td { padding: .15em .8em; text-align: left; } th { border-bottom: 1px solid; } tr > * + * { text-align: right; }
table { border-top: 1px solid; border-bottom: 1px solid; } math[display=block] { margin: .7em 0; }
pre { font-size: 8.5pt; border: 1px solid #bbb; padding: .6em; break-inside: avoid; }
"""


def main() -> None:
    PAPER.write_text(with_tables(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
    if len(sys.argv) > 1:
        print_pdf(Path(sys.argv[1]))


def with_tables(text: str) -> str:
    return TABLE.sub(lambda place: place[1] + TABLES[place[2]]() + place[3], text)


def result(name: str) -> dict:
    return json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))


def markdown(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---", *("---:",) * (len(head) - 1)), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def peers() -> str:
    return make_benchmarks.table(make_benchmarks.read_results())


def gradients() -> str:
    times = result("gradient")["milliseconds"]
    rows = [
        (name, str(parameters), *(f"{times[name][way] / times[name]['run']:.1f}" for way in ("adjoint", "forward")))
        for name, parameters in GRADIENTS.items()
    ]
    return markdown(("machine", "parameters", "adjoint", "forward"), rows)


def scaling() -> str:
    chain = result("scaling")["chain"]
    cost = dict(zip(chain["bodies"], chain["evaluation"], strict=True))
    return markdown(("bodies", "µs a body"), [(f"{n:,}", f"{1e6 * cost[n] / n:.2f}") for n in CHAINS])


def designs() -> str:
    rows = result("ensembles_gpu")["growth"].items()
    return markdown(
        ("designs", "seconds", "designs a second"),
        [(f"{int(count):,}", f"{seconds:.3g}", f"{int(count) / seconds:,.0f}") for count, seconds in rows],
    )


TABLES = {"peers": peers, "gradients": gradients, "scaling": scaling, "designs": designs}


# -- paper -------------------------------------------------------------------------------------------------------------


def as_html(text: str) -> str:
    """The paper as one page without scripts; equations are MathML, which browsers draw themselves."""
    from markdown_it import MarkdownIt

    equations: list[str] = []

    def keep(place: re.Match[str]) -> str:
        equations.append(tex2mathml(place[1] or place[2], as_block=bool(place[1])))
        return f"EQUATION{len(equations) - 1}END"

    text = re.sub(r"<!--.*?-->\n", "", LINK.sub(r"\1", EQUATION.sub(keep, text))).replace("# Paper: o", "# O")
    body = MarkdownIt("commonmark").enable("table").render(text)
    body = re.sub(r"EQUATION(\d+)END", lambda place: equations[int(place[1])], body)
    title = html.escape(text.partition("\n")[0].removeprefix("# "))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en">{head}{body}</html>'


def print_pdf(path: Path) -> None:
    browser = shutil.which("chromium")
    if browser is None:
        raise SystemExit("the PDF is printed by Chromium, which is not there; docs/paper.md is the paper as text")
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "paper.html"
        page.write_text(as_html(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
        options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
        command = [browser, *options, "--no-pdf-header-footer", f"--print-to-pdf={path.resolve()}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


if __name__ == "__main__":
    main()
