"""Runs side by side: the same quantities of several results, and how far they are apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.model.argument_messages import spoken
from cardan.results.result import Result
from cardan.view.plots.choose_curves import first_panels
from cardan.view.plots.curves import Curve, curves
from cardan.view.plots.event_marks import TICK_TOP, jump_times, with_jumps
from cardan.view.plots.histories import (
    COLOURS,
    DASHES,
    INK,
    PANEL_HEIGHT,
    PLOT_WIDTH,
    REST_HEIGHT,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    dress,
)
from cardan.view.plots.scalars import finished

__all__ = ["compare"]

SAME_TIME = 1e-9  # of the duration: reporting times that differ by less are one
NAMES_IN_LABEL = 3  # parameters that tell runs apart, named in a label


@spoken
def compare(
    runs: Sequence[Result | str | Path] | Mapping[str, Result | str | Path],
    *quantities: str,
    path: str | Path | None = None,
    difference: bool = False,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """Draw the same quantities of several runs in one figure, a panel for each quantity.

    Parameters
    ----------
    runs : sequence or mapping of Result or path
        Results or files of results. The keys of a mapping label the runs; otherwise the labels are names, files or the
        parameters that differ. Reporting times and durations may differ, units may not.
    *quantities : str
        Such as "mass.position.x"; without any, the liveliest quantities of the first run.
    path : path, optional
        A file to write the figure to (PNG, SVG or PDF).
    difference : bool, default False
        Add a panel for each quantity with the differences from the first run, at the common reporting times, or else by
        linear interpolation.
    title : str, optional
        The title of the figure.
    size : (float, float), optional
        Width and height in inches.

    Returns
    -------
    matplotlib.figure.Figure
        The figure.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> slow, fast = (cd.simulate(model, until=1, parameters={"v": speed}) for speed in (4, 5))
    >>> figure = cd.compare({"slow": slow, "fast": fast}, "ball.position.y", difference=True)
    >>> len(figure.axes)
    2
    """
    check_format(path)
    loaded = labelled(runs)
    if not quantities:
        quantities = tuple(panel[0].label for panel in first_panels(next(iter(loaded.values()))))
    if not quantities:
        raise CardanError('nothing to compare: name quantities, for example "crank.angle"')
    names = [curve.label for name in dict.fromkeys(quantities) for curve in curves(next(iter(loaded.values())), name)]
    panels = len(names) * (2 if difference and len(loaded) > 1 else 1)
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, REST_HEIGHT + PANEL_HEIGHT * panels), layout="constrained")
    axes = iter(figure.subplots(panels, 1, sharex=True, squeeze=False)[:, 0])
    for k, name in enumerate(dict.fromkeys(names)):
        curve_of_run = {label: _one(run, label, name) for label, run in loaded.items()}
        _check_units(curve_of_run)
        _draw(next(axes), loaded, curve_of_run, legend=k == 0)
        if panels > len(names):
            _draw_difference(next(axes), loaded, curve_of_run)
    first = next(iter(loaded.values()))
    figure.axes[-1].set_xlabel(f"time [{first.units.time}]", fontsize=TEXT, color=INK)
    figure.align_ylabels(figure.axes)
    return finished(figure, figure.axes[0], first.name, title, path)


def labelled(runs: Any) -> dict[str, Result]:
    """The results by their labels; files are read."""
    pairs = list(runs.items()) if isinstance(runs, Mapping) else [("", run) for run in _listed(runs)]
    if not pairs:
        raise CardanError("nothing to compare: give a list of results or files")
    loaded = [(label, _read(run), run) for label, run in pairs]
    clocks = {result.units.time for _, result, _ in loaded}
    if len(clocks) > 1:
        raise CardanError(f"these runs cannot be compared: their times are in {' and '.join(sorted(clocks))}")
    for label, result, run in loaded:
        if not len(result.t):
            raise CardanError(f"run {label or run!s}: it has no times, so there is nothing to compare")
    if isinstance(runs, Mapping):
        return {str(label): result for label, result, _ in loaded}
    return dict(zip(_labels(loaded), (result for _, result, _ in loaded), strict=True))


def _listed(runs: Any) -> list[Any]:
    if isinstance(runs, (Result, str, Path)):
        return [runs]
    return list(runs)


def _read(run: object) -> Result:
    if isinstance(run, Result):
        return run
    if isinstance(run, (str, Path)):
        from cardan.storage.hdf5 import load_result

        return load_result(run)
    raise CardanError(f"cannot compare {run!r}: give results, or files of results (.h5)")


def _labels(loaded: list[tuple[str, Result, Any]]) -> list[str]:
    """A label for each run: its name, its file or the values of parameters that differ; at the worst a number."""
    names = [result.name for _, result, _ in loaded]
    files = [Path(run).stem if isinstance(run, (str, Path)) else "" for *_, run in loaded]
    parameter_names = {name for _, result, _ in loaded for name in result.parameters}
    differing = sorted(n for n in parameter_names if len({result.parameters.get(n) for _, result, _ in loaded}) > 1)[
        :NAMES_IN_LABEL
    ]
    settings = [", ".join(f"{n} = {result.parameters.get(n, np.nan):g}" for n in differing) for _, result, _ in loaded]
    for choice in (names, settings, files):
        if all(choice) and len(set(choice)) == len(choice):
            return choice
    return [f"{name} ({k})" for k, name in enumerate(names, start=1)]


def _one(run: Result, label: str, name: str) -> Curve:
    try:
        (curve,) = curves(run, name)
    except CardanError as error:
        raise CardanError(f"run {label}: {error}") from None
    return curve


def _check_units(curve_of_run: Mapping[str, Curve]) -> None:
    units = {curve.unit for curve in curve_of_run.values()}
    if len(units) > 1:
        name = next(iter(curve_of_run.values())).label
        raise CardanError(f'"{name}" is given in {" and ".join(sorted(units))}: such runs cannot be compared')


def _draw(ax: Axes, runs: Mapping[str, Result], curve_of_run: Mapping[str, Curve], legend: bool) -> None:
    for k, (label, run) in enumerate(runs.items()):
        colour, dash = COLOURS[k % len(COLOURS)], DASHES[k % len(DASHES)]
        curve = curve_of_run[label]
        t, values = with_jumps(run.t, curve.values, jump_times(run.log, curve.column))
        ax.plot(t, values, dash, color=colour, linewidth=1.6, marker="o" if len(run.t) == 1 else "",
                label=label if legend else None)  # fmt: skip
        if run.events:
            times = np.unique([event.t for event in run.events])
            ax.vlines(times, TICK_TOP, 1.0, colour, linewidth=0.8, transform=ax.get_xaxis_transform())
    curve = next(iter(curve_of_run.values()))
    _write_ylabel(ax, f"{curve.label}", curve.unit)
    ax.margins(x=0)
    dress(ax, handlelength=2.4)


def _draw_difference(ax: Axes, runs: Mapping[str, Result], curve_of_run: Mapping[str, Curve]) -> None:
    (first, base), *others = runs.items()
    for k, (label, run) in enumerate(others, start=1):
        t, apart = differences(base.t, curve_of_run[first].values, run.t, curve_of_run[label].values)
        if not t.size:
            raise CardanError(f"runs {first} and {label} share no time")
        ax.plot(t, apart, DASHES[k % len(DASHES)], color=COLOURS[k % len(COLOURS)], linewidth=1.4,
                marker="o" if len(t) == 1 else "", markersize=3)  # fmt: skip
    curve = curve_of_run[first]
    _write_ylabel(ax, f"difference from {first}", curve.unit)
    ax.margins(x=0)
    dress(ax)


def differences(
    t: np.ndarray, values: np.ndarray, other_t: np.ndarray, other: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Times and other - values: at the times that both have where those are two or more, else between their points."""
    slack = SAME_TIME * max(float(t[-1] - t[0]), float(other_t[-1] - other_t[0]), abs(float(t[-1])))
    near = np.clip(np.searchsorted(other_t, t - slack), 0, len(other_t) - 1)
    shared = np.abs(other_t[near] - t) <= slack
    if np.count_nonzero(shared) >= min(2, len(t), len(other_t)):
        return t[shared], other[near[shared]] - values[shared]
    inside = (t >= other_t[0]) & (t <= other_t[-1])
    return t[inside], np.interp(t[inside], other_t, other) - values[inside]


def _write_ylabel(ax: Axes, words: str, unit: str) -> None:
    ax.set_ylabel(f"{words}{f' [{unit}]' if unit else ''}", fontsize=SMALL_TEXT, color=INK)
