"""Pictures of uncertain machines: distributions of responses with limits, and bars of what parameters contribute."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cardan.errors import CardanError, check_choice
from cardan.view.plots.histories import (
    COLOURS,
    INK,
    PLOT_WIDTH,
    SMALL_TEXT,
    TEXT,
    HistoryFigure,
    check_format,
    check_size,
    dress,
    write_figure,
)

if TYPE_CHECKING:
    from cardan.design.uncertainty.linear import LinearUncertainty
    from cardan.design.uncertainty.sobol import SobolIndices
    from cardan.design.uncertainty.uncertainty_result import Uncertainty

KINDS = ("histogram", "ecdf", "scatter")
DISTRIBUTION_HEIGHT, REST = 2.4, 0.6  # inches: the height of a panel, and of the rest of a figure
CELL = 2.2  # inches of a panel of "scatter"
BARS_OF_PARAMETER, BAR_REST = 0.42, 1.0  # inches: of the bars of a parameter, and of the rest of their panel
MOST_BINS = 60
FAINTEST_DOT, DOTS_AT_FULL_INK = 0.1, 200  # opacity falls with the number of dots


def plot_uncertainty(
    uncertainty: Uncertainty,
    responses: Sequence[str],
    kind: str = "histogram",
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """Densities, shares below each value, or responses over parameters; dashed lines are limits."""
    check_format(path)
    check_size(size)
    check_choice("kind", kind, KINDS, CardanError)
    names = list(uncertainty.distributions) if kind == "scatter" else [""]
    width = 1.2 + CELL * len(names) if kind == "scatter" else PLOT_WIDTH
    figure = HistoryFigure(figsize=size or (width, REST + DISTRIBUTION_HEIGHT * len(responses)), layout="constrained")
    axes = figure.subplots(len(responses), len(names), squeeze=False, sharey="row" if kind == "scatter" else False)
    for row, response in zip(axes, responses, strict=True):
        limits = [limit.value for limit in uncertainty.declared if limit.response == response]
        for ax, parameter in zip(row, names, strict=True):
            if kind == "scatter":
                _scatter(ax, uncertainty, response, parameter, limits)
            else:
                {"histogram": _histogram, "ecdf": _steps}[kind](ax, uncertainty, response, limits)
            dress(ax)
        if kind == "scatter":
            row[0].set_ylabel(response, fontsize=SMALL_TEXT, color=INK)
    if kind == "scatter":
        for ax, parameter in zip(axes[-1], names, strict=True):
            ax.set_xlabel(parameter, fontsize=SMALL_TEXT, color=INK)
    return _named(figure, uncertainty.designs.name if title is None else title, path)


def _histogram(ax: Axes, uncertainty: Uncertainty, response: str, limits: Sequence[float]) -> None:
    values, statistics = uncertainty.values(response), uncertainty[response]
    bins = min(MOST_BINS, max(5, round(2 * len(values) ** (1 / 3))))  # the rule of Rice
    ax.hist(values, bins=bins, density=True, color=COLOURS[0], alpha=0.75)
    mean, deviation = statistics.mean.value, statistics.deviation.value
    ax.axvline(mean, color=INK, linewidth=1.2, label=f"mean {mean:.5g}")
    for k, place in enumerate((mean - deviation, mean + deviation)):
        word = None if k else f"± standard deviation {deviation:.3g}"
        ax.axvline(place, color=INK, linewidth=0.9, linestyle=":", label=word)
    _draw_limits(ax, uncertainty, response, limits)
    ax.set_xlabel(response, fontsize=TEXT, color=INK)
    ax.set_ylabel("density", fontsize=SMALL_TEXT, color=INK)


def _steps(ax: Axes, uncertainty: Uncertainty, response: str, limits: Sequence[float]) -> None:
    values = np.sort(uncertainty.values(response))
    ax.step(values, np.arange(1, len(values) + 1) / len(values), where="post", color=COLOURS[0])
    for share, quantile in uncertainty[response].quantiles.items():
        ax.plot(quantile.value, share, "o", color=COLOURS[2], markersize=5)
        ends = np.clip([quantile.low, quantile.high], values[0], values[-1])
        ax.plot(ends, [share, share], color=COLOURS[2], linewidth=2.5)
    _draw_limits(ax, uncertainty, response, limits)
    ax.set_ylim(-0.02, 1.02)
    ax.set_xlabel(response, fontsize=TEXT, color=INK)
    ax.set_ylabel("share of designs below", fontsize=SMALL_TEXT, color=INK)


def _scatter(ax: Axes, uncertainty: Uncertainty, response: str, parameter: str, limits: Sequence[float]) -> None:
    sweep = uncertainty.designs
    y = sweep[response]
    opacity = min(1.0, max(FAINTEST_DOT, DOTS_AT_FULL_INK / max(len(y), 1)))
    ax.plot(sweep[parameter], y, ".", color=COLOURS[0], markersize=3, alpha=opacity, rasterized=len(y) > 1000)
    ax.xaxis.set_major_locator(MaxNLocator(3))
    ax.ticklabel_format(useOffset=False)
    ax.tick_params(axis="x", labelrotation=30)
    for value in limits:
        ax.axhline(value, color=COLOURS[1], linestyle="--", linewidth=1.2)


def _draw_limits(ax: Axes, uncertainty: Uncertainty, response: str, limits: Sequence[float]) -> None:
    declared = [limit for limit in uncertainty.declared if limit.response == response]
    for value, limit in zip(limits, declared, strict=True):
        chance = uncertainty.limits[limit.name]
        words = f"{'<=' if limit.sign > 0 else '>='} {value:g}: fails {100 * chance.value:.3g} %"
        ax.axvline(value, color=COLOURS[1], linestyle="--", linewidth=1.4, label=words)


def plot_sobol(
    sobol: SobolIndices,
    responses: Sequence[str],
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """Two bars for each parameter, the first-order and the total index, with their intervals."""
    names = list(sobol.parameters)
    figure, axes = _bar_panels(len(responses), len(names), path, size)
    places = np.arange(len(names), dtype=float)
    for ax, response in zip(axes, responses, strict=True):
        indices = sobol[response]
        for shift, index_of, colour, label in (
            (-0.19, indices.first, COLOURS[0], "first order"),
            (0.19, indices.total, COLOURS[1], "total"),
        ):
            estimates = [index_of[name] for name in names]
            lengths = np.array([estimate.value for estimate in estimates])
            ends = np.array([(e.value - e.low, e.high - e.value) for e in estimates]).T
            bars: Any = {
                "height": 0.36,
                "color": colour,
                "label": label,
                "error_kw": {"ecolor": INK, "elinewidth": 1.2},
            }
            ax.barh(places + shift, lengths, xerr=np.maximum(ends, 0), capsize=2, **bars)
        _finish_bars(ax, names, "share of the variance")
        ax.set_title(response, fontsize=TEXT, color=INK, loc="left")
    return _named(figure, sobol.designs.name if title is None else title, path)


def plot_contributions(
    linear: LinearUncertainty,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """A bar for each parameter: its share in the variance, in per cent."""
    names = list(linear.parameters)
    figure, axes = _bar_panels(len(linear.responses), len(names), path, size)
    for ax, response in zip(axes, linear.responses, strict=True):
        shares = 100 * np.array([linear.contributions(response)[name] for name in names])
        places = np.arange(len(names), dtype=float)
        ax.barh(places, shares, height=0.6, color=COLOURS[0])
        for place, share in zip(places, shares, strict=True):
            ax.annotate(f"{share:.3g} %", (share, place), xytext=(4, 0), textcoords="offset points", va="center",
                        fontsize=SMALL_TEXT - 1, color=INK)  # fmt: skip
        ax.margins(x=0.12)
        _finish_bars(ax, names, "share of the variance, linear [%]")
        words = f"{response}: standard deviation {linear.deviation(response):.4g}"
        ax.set_title(words, fontsize=TEXT, color=INK, loc="left")
    return _named(figure, linear.name if title is None else title, path)


def _bar_panels(
    panels: int, bars: int, path: str | Path | None, size: tuple[float, float] | None
) -> tuple[Figure, Sequence[Axes]]:
    check_format(path)
    check_size(size)
    height = 0.4 + panels * (BAR_REST + BARS_OF_PARAMETER * bars)
    figure = HistoryFigure(figsize=size or (PLOT_WIDTH, height), layout="constrained")
    return figure, list(figure.subplots(panels, 1, squeeze=False)[:, 0])


def _finish_bars(ax: Axes, names: Sequence[str], words: str) -> None:
    ax.set_yticks(np.arange(len(names)), names)
    ax.invert_yaxis()
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.set_xlabel(words, fontsize=SMALL_TEXT, color=INK)
    dress(ax)
    ax.grid(visible=False, axis="y")


def _named(figure: Figure, title: str, path: str | Path | None) -> Figure:
    figure.suptitle(title, x=0.01, ha="left", fontsize=TEXT + 1, color=INK)
    return write_figure(figure, path)
