"""Plots of the frequency content of quantities, with the frequencies of their peaks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.curves import Curve, curves
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PANEL_HEIGHT,
    PLOT_WIDTH,
    REST_HEIGHT,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    check_size,
    dress,
)
from cardan.view.plots.point_labels import PointLabels
from cardan.view.plots.scalars import finished
from cardan.view.plots.spectrum import Spectrum, peaks, spectrum

DECADES = 6  # below the highest line, on a logarithmic axis
TAIL_HEIGHT = 1e-3  # of the highest line: where all lines are lower, the axis of frequencies may end
POINTS_BETWEEN_LINES = 8  # points of the curve between two lines
WEAKEST_PEAK, WEAKEST_LOG = 0.02, 1e-3  # of the highest peak: lower ones are not marked
FREQUENCY_ROOM = 1.3  # times the last frequency that matters


def plot_spectrum(
    result: Result,
    quantities: Sequence[str],
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
    log: bool = False,
    up_to: float | None = None,
    most_peaks: int = 4,
    detrend: bool = False,
) -> Figure:
    """See `Result.plot_spectrum`."""
    check_format(path)
    check_size(size)
    if up_to is not None and not up_to > 0:
        raise CardanError(f"up_to={up_to!r}: expected a frequency above 0")
    if most_peaks < 0:
        raise CardanError(f"peaks={most_peaks!r}: expected how many peaks are marked, 0 or more")
    plotted = [curve for name in dict.fromkeys(quantities) for curve in curves(result, name)]
    if not plotted:
        raise CardanError('nothing to plot: name quantities, for example "crank.angle"')
    spectra = [_of(result, curve, detrend) for curve in plotted]
    figure = HistoryFigure(
        figsize=size or (PLOT_WIDTH, REST_HEIGHT + PANEL_HEIGHT * len(plotted)), layout="constrained"
    )
    axes = figure.subplots(len(plotted), 1, sharex=True, squeeze=False)[:, 0]
    unit = "Hz" if result.units.time == "s" else f"1/{result.units.time}"
    for ax, curve, spectrum_pair in zip(axes, plotted, spectra, strict=True):
        _draw(ax, curve, *spectrum_pair, unit, log, most_peaks)
    last = up_to or max(_last_frequency(raw) for raw, _ in spectra)
    axes[-1].set_xlim(0, last)
    axes[-1].set_xlabel(f"frequency [{unit}]", fontsize=TEXT, color=INK)
    figure.align_ylabels(axes)
    return finished(figure, axes[0], result.name, title, path)


def _of(result: Result, curve: Curve, detrend: bool) -> tuple[Spectrum, Spectrum]:
    """Its lines, and a smooth curve through them."""
    try:
        return spectrum(result.t, curve.values, detrend), spectrum(
            result.t, curve.values, detrend, POINTS_BETWEEN_LINES
        )
    except CardanError as error:
        raise CardanError(f'"{curve.label}": {error}') from None


def _draw(ax: Axes, curve: Curve, raw: Spectrum, smooth: Spectrum, unit: str, log: bool, most_peaks: int) -> None:
    height = smooth.amplitudes
    log = log and bool(height.max() > 0)  # a quantity that stays zero has no decades
    ax.plot(smooth.frequencies, height, color=COLOURS[0], linewidth=1.4)
    top = float(height.max()) or 1.0
    if log:
        ax.set_yscale("log")
        ax.set_ylim(top * 10.0**-DECADES, top * 3)
    else:
        ax.set_ylim(0, 1.18 * top)
    marked = peaks(raw, most_peaks, WEAKEST_LOG if log else WEAKEST_PEAK)
    for peak in marked:
        ax.plot(peak.frequency, peak.amplitude, "o", color=COLOURS[1], markersize=4)
    places = [(peak.frequency, peak.amplitude) for peak in marked]
    PointLabels(ax, places, [f"{peak.frequency:.4g} {unit}" for peak in marked], SMALL_TEXT - 1)
    ax.set_ylabel(f"{curve.label}\namplitude{f' [{curve.unit}]' if curve.unit else ''}", fontsize=SMALL_TEXT, color=INK)
    dress(ax)


def _last_frequency(spectrum: Spectrum) -> float:
    """Where the axis may end: beyond all lines that can be seen."""
    height = spectrum.amplitudes
    seen = np.flatnonzero(height > TAIL_HEIGHT * height.max())
    last = spectrum.frequencies[seen[-1]] if seen.size else 0.0
    return float(
        min(spectrum.frequencies[-1], max(FREQUENCY_ROOM * last, spectrum.frequencies[min(20, len(height) - 1)]))
    )
