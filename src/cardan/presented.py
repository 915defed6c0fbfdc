"""Drawing, printing and saving results and designs: the methods are here, their implementations elsewhere.

Data lies low in the house, and what draws and writes it lies high: data does not import its viewers. It finds them here
by their place, when they are first used.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.errors import FileError, Suggesting, path_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Size = tuple[float, float]
WHOLE_RESULTS = (".h5", ".hdf5")  # files that hold all of a result, and can be read back
SAVED_AS = {  # ending of a file -> what writes a result
    **dict.fromkeys(WHOLE_RESULTS, "storage.hdf5.save_result"),
    ".csv": "storage.table.save_csv",
    ".parquet": "storage.exchange.save_arrow",
    ".arrow": "storage.exchange.save_arrow",
    ".feather": "storage.exchange.save_arrow",
    ".mat": "storage.exchange.save_mat",
    ".mf4": "storage.exchange.save_mdf",
    ".mcap": "view.foxglove.mcap_file.save_mcap",
    ".pdf": "view.drawing.paper.save_pdf",
}


def check_file_ending(path: str | Path, what: str, endings: Collection[str]) -> None:
    """Refuse a file name whose ending is none of those of `what`, such as "results are saved as"."""
    if path_of(path).suffix.lower() not in endings:
        which = "one of these endings" if len(endings) > 1 else "this ending"
        folder = "this is a folder, not a file; " if Path(path).is_dir() else ""
        raise FileError(f"{folder}{what} {', '.join(endings)}; choose a file name with {which}", Path(path))


def presenter(place: str) -> Any:
    """The function that draws, prints or writes, by its place: "view.plots.phase_plot.plot_phase"."""
    module, _, name = place.rpartition(".")
    return getattr(importlib.import_module(f"cardan.{module}"), name)


def progress_bar(progress: Callable[..., object] | bool | None, of: str) -> AbstractContextManager[Any]:
    """What is told of the progress: the user's function, a bar, nothing (None)."""
    return presenter("view.terminal.progress.ProgressBar")(of) if progress is True else nullcontext(progress or None)


def plot_of_kind(kind: str) -> Callable[..., Figure] | None:
    """The function `plot_<kind>` of the module view/plots/<kind>.py; None where there is none."""
    place = f"cardan.view.plots.{kind}"
    if not kind.isidentifier() or importlib.util.find_spec(place) is None:
        return None
    return getattr(importlib.import_module(place), f"plot_{kind}", None)


class Pictures(Suggesting):
    """Pictures of a result. All methods return a Matplotlib figure; `path` also writes it (PNG, SVG or PDF)."""

    if not TYPE_CHECKING:  # type checkers know the methods that are written out below

        def __getattr__(self, name: str) -> Any:
            """`result.plot_histogram(...)` is `plot_histogram(result, ...)` of view/plots/histogram.py."""
            draw = plot_of_kind(name.removeprefix("plot_")) if name.startswith("plot_") else None
            if draw is None:
                return super().__getattr__(name)
            return partial(draw, self)

    def plot_phase(
        self,
        x: str,
        y: str,
        *,
        path: str | Path | None = None,
        title: str | None = None,
        size: Size | None = None,
    ) -> Figure:
        """Draw one quantity against another, with arrows along time and marks at the start and at events.

        Parameters
        ----------
        x, y : str
            Such as "rod.angle" and "rod.angular_velocity".
        path, title, size : optional
            A file to write the figure to, its title, and its width and height in inches.
        """
        return presenter("view.plots.phase_plot.plot_phase")(self, x, y, path=path, title=title, size=size)

    def plot_spectrum(
        self,
        *quantities: str,
        log: bool = False,
        up_to: float | None = None,
        peaks: int = 4,
        detrend: bool = False,
        path: str | Path | None = None,
        title: str | None = None,
        size: Size | None = None,
    ) -> Figure:
        """Draw the amplitude spectra of quantities, with the frequencies of the highest peaks.

        The window is Hann's; reporting times that are not uniform are resampled.

        Parameters
        ----------
        *quantities : str
            Such as "crank.angle".
        log : bool, default False
            Logarithmic amplitudes.
        up_to : float, optional
            The highest frequency shown.
        peaks : int, default 4
            The number of peaks that are marked.
        detrend : bool, default False
            Subtract a straight line first, where a quantity drifts.
        path, title, size : optional
            A file to write the figure to, its title, and its width and height in inches.
        """
        return presenter("view.plots.spectrum_plot.plot_spectrum")(
            self, quantities, path=path, title=title, size=size, log=log, up_to=up_to, most_peaks=peaks, detrend=detrend
        )

    def plot_hodograph(
        self,
        quantity: str,
        *,
        path: str | Path | None = None,
        title: str | None = None,
        size: Size | None = None,
    ) -> Figure:
        """Draw the path of the tip of a vector, with dots that tell the time; in space, the three planes side by side.

        Parameters
        ----------
        quantity : str
            The force of a joint ("A" or "A.reaction_j"), or any vector, such as "crank.acceleration".
        path, title, size : optional
            A file to write the figure to, its title, and its width and height in inches.
        """
        return presenter("view.plots.hodograph.plot_hodograph")(self, quantity, path=path, title=title, size=size)

    def plot_poincare(
        self,
        x: str,
        y: str,
        *,
        every: float | None = None,
        crossing: str | None = None,
        level: float = 0.0,
        direction: int = 1,
        since: float | None = None,
        wrap: bool = True,
        path: str | Path | None = None,
        title: str | None = None,
        size: Size | None = None,
    ) -> Figure:
        """Draw a Poincaré section: two quantities once in every period, or whenever a third one passes a level.

        Between reporting times quantities are interpolated by cubic polynomials.

        Parameters
        ----------
        x, y : str
            The quantities that are drawn.
        every : float, optional
            The period.
        crossing : str, optional
            The quantity that passes the level, such as "crank.angle". An angle passes its level once a turn.
        level : float, default 0
            The level.
        direction : int, default 1
            1 for rising, -1 for falling, 0 for both.
        since : float, optional
            Leave out all earlier times.
        wrap : bool, default True
            Draw angles within (-π, π].
        path, title, size : optional
            A file to write the figure to, its title, and its width and height in inches.
        """
        return presenter("view.plots.poincare.plot_poincare")(
            self, x, y, every, crossing, level, direction, since, wrap, path=path, title=title, size=size
        )

    def snapshots(
        self,
        times: int | Sequence[float] | None = None,
        *,
        columns: int | None = None,
        overlay: bool = False,
        traces: str | Sequence[str | tuple[str, Sequence[float]]] = (),
        labels: bool = False,
        path: str | Path | None = None,
        title: str | None = None,
        size: Size | None = None,
        view: tuple[float, float] | None = None,
        colours: Mapping[str, str] | None = None,
        hide: Collection[str] = (),
        follow: str | None = None,
        window: tuple[float, float, float, float] | None = None,
    ) -> Figure:
        """Draw the machine at chosen times, in panels or one over the other.

        Parameters
        ----------
        times : int or sequence of float, default 6
            How many times, or which.
        columns : int, optional
            The number of panels side by side.
        overlay : bool, default False
            Draw all times into one panel.
        traces : sequence, default ()
            Points of interest, bodies, joints, or points of bodies such as `("coupler", (0.5, 1.5))`, whose paths are
            drawn.
        labels : bool, default False
            Write the names of bodies and points.
        path, title, size : optional
            A file to write the figure to, its title, and its width and height in inches.
        view : (float, float), optional
            Azimuth and elevation in degrees, in space.
        colours : mapping of str to str, optional
            The colours of bodies.
        hide : collection of str, default ()
            Bodies and elements that are left out.
        follow : str, optional
            A body that the view moves along with. By default all that moves is shown, or the view follows a machine
            that travels far.
        window : (float, float, float, float), optional
            What is seen: left, right, bottom, top; with `follow` relative to that body.
        """
        return presenter("view.drawing.snapshots.draw_snapshots")(
            self, times, columns=columns, overlay=overlay, traces=traces, labels=labels, path=path, title=title,
            size=size, view=view, colours=colours, hide=hide, follow=follow, window=window,
        )  # fmt: skip
