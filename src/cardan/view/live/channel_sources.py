"""Which numbers of a run are shown by the channels of a page: columns of its rows, or sums of two of them.

A result whose every column holds a number of its own tells: the curves of that result are looked up by their numbers.
"""

from __future__ import annotations

from copy import copy

import numpy as np

from cardan.analysis.in_c.description import output_widths
from cardan.analysis.run.collect import columns_of
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.results.result import Columns, Result
from cardan.view.plots.histories import curves

ENERGY = ("energy.kinetic", "energy.potential", "energy.total")
COLUMN_SEED = 8
Source = list[int]  # places in a row, whose numbers are added: the time, then as `output_places` has them


class Sources:
    """From labels of curves to where they stand."""

    def __init__(self, system: System, result: Result):
        widths = {"t": 1} | output_widths(system)
        self.width = sum(widths.values())
        numbers = np.random.default_rng(COLUMN_SEED).uniform(1, 2, self.width)
        places = np.cumsum([0, *widths.values()])
        rows = {
            word: np.tile(numbers[a:b], (len(result.t), 1))
            for word, a, b in zip(widths, places[:-1], places[1:], strict=True)
        }
        self._probe = copy(result)
        self._probe.columns = Columns(columns_of(system), rows)
        self._place = {float(number): k for k, number in enumerate(numbers)}

    def of(self, label: str) -> Source | None:
        """None where a quantity is more than a column."""
        if label == "t":
            return [0]
        if label == ENERGY[2]:
            parts = [self.of(word) for word in ENERGY[:2]]
            return None if None in parts else [place for part in parts for place in part or []]
        try:
            (curve,) = curves(self._probe, label)
        except (CardanError, ValueError):
            return None
        column = self._place.get(float(curve.values[0])) if len(curve.values) else None
        return None if column is None else [column]
