"""Who is told how far a run is: the function that the user asked for, and a listener of the whole process."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float, float], None]  # (time reached, end time)

_listeners: list[Progress] = []


def listen_to_all_runs(listener: Progress) -> None:
    """From now on every run of this process tells this function, too, how far it is.

    It is for a process that runs a program on behalf of another one, such as the studio, which shows the progress.
    """
    _listeners.append(listener)


def with_listeners(progress: Progress | None) -> Progress | None:
    """The user's function, if any, together with those that listen to all runs."""
    if not _listeners:
        return progress

    def tell_all(t: float, t_end: float) -> None:
        for listener in _listeners:
            listener(t, t_end)
        if progress is not None:
            progress(t, t_end)

    return tell_all
