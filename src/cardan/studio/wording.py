"""The texts of the page, as HTML. Names come from files of others: everything is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from cardan.results.result import Result
from cardan.studio.influence import Influences
from cardan.studio.session import Outcome
from cardan.view.plots.histories import curves

BARS = 12  # the strongest influences that are shown
SLOW = 0.5  # s
NOTHING = 1e-6  # of the strongest influence: what is less is noise of the run
LINE = "margin:0.15em 0; line-height:1.35; font-size:0.85em;"
CARD = "margin:0.35em 0.75em; padding:0.45em 0.7em; border-radius:0.35em; font-size:0.85em; line-height:1.4;"
GOOD, BAD, CALM = "#0b7a5a", "#c92a2a", "#868e96"
LESS, MORE = "#0072b2", "#d55e00"


def card(text: str, colour: str, mark: str = "") -> str:
    """A box with a coloured edge."""
    style = f"{CARD} border-left:0.25em solid {colour}; background:{colour}14;"
    return f'<div style="{style}" {mark}>{text}</div>'


def status(outcome: Outcome | None, busy: str = "") -> str:
    """What happened last: how long it took, or what went wrong."""
    if busy:
        return card(escape(busy), CALM, 'data-status="busy"')
    if outcome is None:
        return card("starting …", CALM, 'data-status="busy"')
    if outcome.problem:
        kept = "" if outcome.moved else "<br><span style='opacity:0.75'>The last motion is kept in grey.</span>"
        return card(f"<b>{_heading(outcome)}</b><br>{escape(outcome.problem)}{kept}", BAD, 'data-status="problem"')
    doing = {"simulate": "simulated", "kinematics": "moved", "equilibrium": "in balance", "assemble": "assembled"}
    lines = [f"{doing.get(outcome.mode, outcome.mode)} in <b>{1e3 * outcome.took:.0f} ms</b>"]
    if outcome.took > SLOW and outcome.first:
        lines.append("the first run loads what the others use")
    lines += [escape(note) for note in outcome.notes]
    return card("<br>".join(lines), GOOD, 'data-status="good"')


def _heading(outcome: Outcome) -> str:
    return "The motion stopped early" if outcome.moved else "This does not work"


def readouts(outcome: Outcome | None, k: int) -> str:
    """Numbers of the run and of its frame k."""
    rows: list[tuple[str, str, str]] = []
    if outcome is not None and outcome.result is not None:
        rows = _of_result(outcome.result, k)
    elif outcome is not None and outcome.state is not None:
        state = outcome.state
        rows = [("freedoms", str(state.dof), ""), ("constraint error", f"{state.closure:.1e}", "")]
    if not rows:
        return ""
    cells = "".join(
        f'<tr><td style="opacity:0.7">{escape(name)}</td>'
        f'<td data-readout="{escape(name)}" style="text-align:right;font-variant-numeric:tabular-nums">{escape(value)}'
        f'</td><td style="opacity:0.7;padding-left:0.4em">{escape(unit)}</td></tr>'
        for name, value, unit in rows
    )
    return f'<table style="{LINE} width:calc(100% - 1.5em); margin:0.2em 0.75em;">{cells}</table>'


def _of_result(result: Result, k: int) -> list[tuple[str, str, str]]:
    rows = []
    if ("energy", "kinetic") in result.columns and len(result.t):
        unit, energy = curves(result, "energy")[0].unit, result.energy
        k = min(k, len(result.t) - 1)
        for name, values in (
            ("kinetic energy", energy.kinetic),
            ("potential energy", energy.potential),
            ("total energy", energy.total),
        ):
            rows.append((name, f"{values[k]:.5g}", unit))
        if len(result.t) > 1:
            rows.append(("change of the total", f"{energy.total[-1] - energy.total[0]:+.3g}", unit))
    rows.append(("constraint error", f"{result.stats.constraint_error:.1e}", ""))
    if result.stats.steps:
        rows.append(("steps", str(result.stats.steps), ""))
    return rows


def bars(found: Influences | None, problem: str = "") -> str:
    """What each parameter does to a response: bars for 1 % more of each."""
    if problem:
        return card(escape(problem), BAD, 'data-influences="problem"')
    if found is None:
        return card("choose a response", CALM, 'data-influences="none"')
    shown = found.each[:BARS]
    largest = max((abs(one.share) for one in shown if np.isfinite(one.share)), default=0.0)
    by_value = largest == 0.0  # parameters that are 0: their derivatives tell more
    rows = []
    for one in shown:
        part = 0.0 if by_value or not np.isfinite(one.share) else abs(one.share) / largest
        colour = MORE if one.share > 0 else LESS
        bar = f'<div style="height:0.65em;width:{100 * part:.1f}%;background:{colour};border-radius:0.15em"></div>'
        sign = f"{one.share:+.3g}" if not by_value and part > NOTHING else "0"
        rows.append(
            f'<tr data-bar="{escape(one.parameter)}" title="derivative {one.derivative:.6g}">'
            f'<td style="white-space:nowrap;padding-right:0.5em">{escape(one.parameter)}</td>'
            f'<td style="width:60%">{bar}</td>'
            f'<td style="text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums">{sign}</td></tr>'
        )
    head = (
        f'<div style="{LINE} margin:0.3em 0.75em"><b>{escape(found.kind)}</b> of {escape(found.response)} = '
        f"<b>{found.value:.5g}</b> {escape(found.unit)}<br>"
        f'<span style="opacity:0.7">change for 1 % more of each parameter [{escape(found.unit or "1")}]</span></div>'
    )
    table = f'<table style="{LINE} width:calc(100% - 1.5em); margin:0.2em 0.75em;">{"".join(rows)}</table>'
    more = len(found.each) - len(shown)
    tail = [f"{more} weaker ones are not shown"] if more > 0 else []
    notes = [escape(note) for note in (*tail, *found.notes)]
    return head + table + (card("<br>".join(notes), CALM) if notes else "")


def search_line(rows: Sequence[tuple[int, float, float]], verdict: str = "", good: bool = True) -> str:
    """How an optimization goes: iterations with objective and worst violation."""
    last = "".join(
        f'<tr><td>{iteration}</td><td style="text-align:right">{objective:.6g}</td>'
        f'<td style="text-align:right">{violation:.2g}</td></tr>'
        for iteration, objective, violation in rows[-8:]
    )
    head = "<tr style='opacity:0.7'><td>iteration</td><td align=right>objective</td><td align=right>violation</td></tr>"
    table = f'<table style="{LINE} width:calc(100% - 1.5em); margin:0.2em 0.75em;">{head}{last}</table>' if rows else ""
    return table + (card(escape(verdict), GOOD if good else BAD, 'data-search="done"') if verdict else "")


def lines(text: Sequence[str]) -> str:
    return "".join(f'<div style="{LINE} margin:0.1em 0.75em; white-space:pre-wrap">{escape(one)}</div>' for one in text)
