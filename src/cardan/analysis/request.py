"""The request of an analysis: its name and all its options as plain data, kept with the result to repeat it.

    {"analysis": "simulate", "options": {"until": 3.0, "every": 0.01, "rtol": 1e-6, ..., "parameters": {"k": 800.0}}}

A `start` that is a State becomes {"t": ..., "q": [...], "v": [...], "z": [...], "p": [...]}; of a run with events
"done", "holds" and "memory" (`State`) follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite, isnan
from typing import Any

import numpy as np

from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.errors import CardanError
from cardan.model.model import Model
from cardan.protocol.checking import JsonObject
from cardan.spec import PLAIN, RunSpec, RunWords

STATE_PARTS = ("t", "q", "v", "z", "p")


def request_of(analysis: str, options: Mapping[str, object]) -> JsonObject:
    """The request for an analysis with these options (all of them, defaults too; no names that begin with "_")."""
    return {
        "analysis": analysis,
        "options": {
            word: value if type(value) in PLAIN else _plain(value)  # most are plain: a call less for each
            for word, value in options.items()
            if word[0] != "_"
        },
    }


def request_of_run(spec: RunSpec) -> JsonObject | Callable[[], JsonObject]:
    """The request for a run, or where nobody can change what the specification holds, a function that gives it."""
    request = partial(_of_run, spec)
    return request if spec.is_constant else request()


def _of_run(spec: RunSpec) -> JsonObject:
    return request_of("simulate", vars(spec))


def options_of(request: JsonObject, model: Model) -> RunWords:
    """The options of a request, to repeat it: `integrate(model, **options_of(result.request, model))`."""
    if not request:
        raise CardanError(
            "the result does not record its analysis: it was made by hand, or by an earlier version of cardan; run it "
            "again"
        )
    options = dict(request["options"])
    start = options.get("start")
    if isinstance(start, Mapping):
        t, *arrays = (start[word] for word in STATE_PARTS)
        q, v, z, p = (np.array(numbers, dtype=float) for numbers in arrays)
        holds = np.array(start["holds"], bool) if "holds" in start else None
        memory = np.array(start["memory"], float) if "memory" in start else None  # NaN became None
        more = {"holds": holds, "done": bool(start.get("done")), "memory": memory}
        options["start"] = State(compile_system(model), float(t), q, v, z, p, 0, 0, 0, (), (), 0.0, **more)
    return options


def _plain(value: object) -> Any:
    """Numbers, words, lists and mappings: what JSON holds exactly."""
    if type(value) in PLAIN:
        return value
    if type(value) is tuple:
        return [_plain(one) for one in value]
    if isinstance(value, State):
        more: JsonObject = {"done": True} if value.done else {}
        if value.holds is not None:
            more["holds"] = value.holds.tolist()
        if value.memory is not None:
            more["memory"] = [x if isfinite(x) else None if isnan(x) else str(x) for x in value.memory.tolist()]
        return {word: _plain(getattr(value, word)) for word in STATE_PARTS} | more
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(one) for one in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
