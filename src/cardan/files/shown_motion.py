"""Which analysis of a file is shown as a motion, and the reporting interval with which it plays smoothly."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from cardan.spec import RunWords, is_fixed_step

if TYPE_CHECKING:
    from cardan.files.model_file import AnalysisRequest


MOTIONS, REST = ("simulate", "kinematics", "inverse"), ("equilibrium",)
FRAMES_PER_SECOND = 60  # of playback
SHORTEST_PLAYBACK, LONGEST_PLAYBACK = (
    4.0,
    20.0,
)  # s of playback: quicker machines are shown in slow motion, longer runs in time lapse


def first_motion(analyses: Sequence[AnalysisRequest]) -> AnalysisRequest | None:
    """The first analysis that gives a motion, or the first that gives a position at rest; None if there is neither."""
    return next((request for kinds in (MOTIONS, REST) for request in analyses if request.kind in kinds), None)


def smooth_options(options: RunWords) -> RunWords:
    """The options of an analysis that gives a motion, with frames enough for a smooth picture."""
    until = options.get("until")
    duration = until - (options.get("start_time") or 0.0) if until is not None else 0.0
    if not duration > 0:
        return dict(options)  # the analysis says what is wrong with it
    every = min(options.get("every") or duration, smooth_interval(duration))
    # classic decks report each of their few fixed steps; a picture takes steps of its own
    return without_fixed_steps(options) | {"every": every}


def without_fixed_steps(options: RunWords) -> dict[str, object]:
    """The options of a simulation that chooses its own steps."""
    fixed = ("step", "integrator") if is_fixed_step(options) else ()
    return {word: value for word, value in options.items() if word not in fixed}


def smooth_interval(duration: float) -> float:
    """The reporting interval with which a run of this duration plays smoothly."""
    playback = min(max(duration, SHORTEST_PLAYBACK), LONGEST_PLAYBACK)
    return duration / ceil(FRAMES_PER_SECOND * playback)
