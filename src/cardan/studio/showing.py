"""What pages are told: the machine, its sliders, its runs, and what parameters do. Everything is plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import numpy as np

from cardan.protocol import studio as protocol
from cardan.results.result import Result
from cardan.studio.finding.influence import KINDS, Influences, responses_of
from cardan.studio.session import Outcome, Session
from cardan.studio.window.parameter_units import parameter_units
from cardan.view.page.payload import Page, Wishes, page_of
from cardan.view.page.table import PlainTable
from cardan.view.ranges import groups_of, range_of

WORDS = {  # of each analysis: its button, and what the machine is afterwards
    "assemble": ("assemble", "assembled"),
    "equilibrium": ("equilibrium", "in balance"),
    "simulate": ("simulate", "simulated"),
    "kinematics": ("move", "moved"),
    "inverse": ("drive", "driven"),
}
SLOW_SECONDS = 0.5  # s
ALIGNED = 8  # bytes: where numbers of 64 bits may begin
LARGEST_SHOWN = 1e300  # beyond it a number is none for a page


def page_shown(result: Result, panels: Sequence[Sequence[str]]) -> Page:
    """What pages show of a result, with the panels of the run before: to choose them takes as long as to run."""
    return page_of(result, Wishes(panels=panels), kind=PlainTable)


def run_frame(number: int, outcome: Outcome, page: Page | None, sheet: int = 0) -> bytes:
    """A run as one frame of bytes (`framed`), the samples as 64-bit numbers, channel by channel.

    Without a page the one that is shown stays.
    """
    content = {
        "tell": "run",
        "number": number,
        "sheet": sheet,
        "mode": outcome.mode,
        "payload": None if page is None else page.payload,
        "stale": page is None,
        "sketch": page is not None and not outcome.moved,
        "problem": outcome.problem,
        "heading": heading(outcome),
        "culprits": list(outcome.culprits),
        "notes": list(outcome.notes),
        "done": done(outcome),
        "took": outcome.took,
        "parameters": finite(outcome.parameters),
        "facts": facts(outcome),
        "responses": responses_of(outcome.result) if outcome.result is not None and outcome.state is None else [],
    }
    return framed(content, b"" if page is None else page.samples)


def framed(content: Mapping[str, object], samples: bytes) -> bytes:
    """The length of what follows as a 32-bit number, JSON with spaces up to a multiple of 8 bytes, the samples."""
    text = json.dumps(content, allow_nan=False, separators=(",", ":")).encode()
    text += b" " * (-(4 + len(text)) % ALIGNED)
    return len(text).to_bytes(4, "little") + text + samples


def heading(outcome: Outcome) -> str:
    if not outcome.problem:
        return ""
    return "The motion stopped early" if outcome.moved else "This does not work"


def done(outcome: Outcome) -> str:
    """In words what was done, and how long it took."""
    if not outcome.moved:
        return ""
    words = f"{WORDS[outcome.mode][1]} in {1e3 * outcome.took:.0f} ms"
    slow = outcome.took > SLOW_SECONDS and outcome.first
    return f"{words}; the first run loads what the others use" if slow else words


def facts(outcome: Outcome) -> list[list[str]]:
    """Numbers of the whole run, in words."""
    if outcome.result is None:
        return []
    stats = outcome.result.stats
    rows = [] if outcome.state is None else [["freedoms", str(outcome.state.dof)]]
    rows.append(["constraint error", f"{stats.constraint_error:.1e}"])
    return [*rows, ["steps", str(stats.steps)]] if stats.steps else rows


def machine(session: Session) -> protocol.Machine:
    """What the page must know of a machine before it has run."""
    model = session.model
    has_objective = session.design is not None and bool(session.design.objective)
    return {
        "name": model.name,
        "dim": 2 if model.dim == 2 else 3,
        "time_unit": model.units.time,
        "modes": [{"mode": mode, "name": WORDS[mode][0]} for mode in session.modes],
        "mode": session.mode,
        "kinds": list(KINDS),
        "design": has_objective,
        "sliders": sliders(session),
    }


def sliders(session: Session) -> list[protocol.Slider]:
    """Those of one use together."""
    parameters, units = session.model.parameters, parameter_units(session.model)
    entries: list[protocol.Slider] = []
    for group, names in groups_of(session.model).items():
        for name in names:
            reach = range_of(session.parameters[name], parameters[name].bounds)
            slider: protocol.Slider = {
                "name": name,
                "unit": units.get(name, ""),
                "group": group,
                "value": session.parameters[name],
                "start": session.start[name],
                "low": reach.low,
                "high": reach.high,
                "step": reach.step,
                "bounded": parameters[name].bounds is not None,
            }
            entries.append(slider)
    return entries


def influence_data(influences: Influences) -> protocol.Influences:
    return {
        "response": influences.response,
        "kind": influences.kind,
        "value": number_or_none(influences.value),
        "unit": influences.unit,
        "each": [
            {
                "parameter": one.parameter,
                "derivative": number_or_none(one.derivative),
                "share": number_or_none(one.share),
            }
            for one in influences.each
        ],
        "notes": list(influences.notes),
    }


def number_or_none(value: float) -> float | None:
    return float(value) if np.isfinite(value) and abs(value) < LARGEST_SHOWN else None


def finite(values: dict[str, float]) -> dict[str, float | None]:
    return {name: number_or_none(value) for name, value in values.items()}
