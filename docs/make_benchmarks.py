"""Write the benchmark table of README and the chart of docs/benchmarks.md from benchmarks/results/peers.json.

python docs/make_benchmarks.py

`make bench` runs it at its end; `tests/test_docs.py` notices when the table or the chart is older than the results.
"""

from __future__ import annotations

import json
from pathlib import Path

from matplotlib import rc_context
from matplotlib.figure import Figure

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "peers.json"
README = ROOT / "README.md"
CHART = ROOT / "docs" / "_static" / "peers.svg"
BEGIN, END = "<!-- made by docs/make_benchmarks.py -->\n", "<!-- end -->\n"
PEERS = {"Exudyn": "#D55E00", "MuJoCo": "#0072B2", "Pinocchio": "#009E73", "Drake": "#CC79A7"}
FLOOR = "floor"
BLANK = "\N{NO-BREAK SPACE}"
# problem: what README calls it
SHOWN = {
    "simple pendulum": "pendulum",
    "1 four-bar": "four-bar linkage",
    "slider-crank": "slider-crank",
    "Andrews": "Andrews' squeezing mechanism (7 bodies, closed loops)",
    "Bricard": "Bricard linkage (redundant constraints)",
    "stiff governor": "stiff governor",
    "chain of 10": "chain of 10 links",
    "chain of 100": "chain of 100 links",
    "arm": "robot arm with 6 axes",
}


def main() -> None:
    results = read_results()
    text = README.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    README.write_text(f"{before}{BEGIN}{table(results)}{END}{rest.split(END, 1)[1]}", encoding="utf-8")
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "cardan", "font.family": "sans-serif"}):
        chart(results).savefig(CHART, metadata={"Date": None, "Description": numbers(results)})


def read_results() -> dict[str, dict]:
    """What was found of each problem, by its name."""
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {name: problem for name, problem in found.items() if isinstance(problem, dict)}


def table(results: dict[str, dict]) -> str:
    """The rows of README in Markdown."""
    peers = compared(results)
    rows = [f"| machine | cardan | {' | '.join(peers)} |", f"|---|---:|{'---:|' * len(peers)}"]
    for name, words in SHOWN.items():
        cells = [f"{results[name]['cardan [s]'] * 1e3:.3g}{BLANK}ms", *(cell(results[name][peer]) for peer in peers)]
        rows.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def compared(results: dict[str, dict]) -> list[str]:
    """The programs that were installed where the results were made."""
    return [peer for peer in PEERS if any(problem.get(peer, "-") != "-" for problem in results.values())]


def cell(ratio: str) -> str:
    value, is_bound = number(ratio)
    if value is None:
        return "–"
    return f"{f'>{BLANK}' if is_bound else ''}{value:{',.0f' if value >= 10 else '.2g'}}{BLANK}×"


def number(ratio: str) -> tuple[float | None, bool]:
    """A ratio of the results, and whether it is a lower bound only: "> 120"; None for "-"."""
    return (None, False) if ratio == "-" else (float(ratio.removeprefix("> ")), ratio.startswith("> "))


def numbers(results: dict[str, dict]) -> str:
    """The numbers of the chart, which the SVG file keeps as its description."""
    return "; ".join(
        f"{name}: {', '.join(problem[p] for p in (*compared(results), FLOOR))}" for name, problem in results.items()
    )


def chart(results: dict[str, dict]) -> Figure:
    """How many times longer than cardan each program takes, on a logarithmic axis."""
    peers = compared(results)
    results = {name: problem for name, problem in results.items() if any(problem[p] != "-" for p in peers)}
    figure = Figure(figsize=(8.2, 0.32 * len(results) + 1.3), layout="constrained")
    ax = figure.subplots()
    ax.axvline(1, color="#333333", lw=1)
    for program, colour in {FLOOR: "#999999", **{p: PEERS[p] for p in peers}}.items():
        found = [(row, *number(problem[program])) for row, problem in enumerate(results.values())]
        for bound, sign in ((False, "o"), (True, ">")):
            points = [(value, row) for row, value, is_bound in found if value is not None and is_bound == bound]
            if points:
                label = "_" if bound else "C code for this one machine" if program == FLOOR else program
                ax.plot(*zip(*points, strict=True), sign, color=colour, ms=6 if bound else 7, label=label)
    ax.plot([], [], ">", color="#333333", ms=6, label="at least: stopped there")
    ax.set(xscale="log", ylim=(len(results) - 0.5, -0.5), yticks=range(len(results)), yticklabels=list(results))
    ax.set_xlabel("computing time, as a multiple of cardan's (right of the line: slower than cardan)")
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    ax.grid(axis="both", color="#e8e8e8")
    ax.set_axisbelow(True)
    ax.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside upper center", ncols=3, frameon=False, fontsize=9)
    return figure


if __name__ == "__main__":
    main()
