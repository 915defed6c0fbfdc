"""How dimensions and linkages are searched for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.analysis.options import Options

DEFAULT_WITHIN = 0.005  # of the extent of the targets: what counts as reached


@dataclass(frozen=True, repr=False)
class LeastSquares(Options):
    """How dimensions are fitted, for `cd.path_synthesis` and `cd.function_synthesis`.

    Parameters
    ----------
    starts : int, default 10
        The number of random starts besides the design of the model. Each is the best of 20 points of a Latin hypercube.
    seed : int, default 0
        The seed of the random starts.
    max_evaluations : int, default 100
        The largest number of evaluations from one start.
    within : float, default 0.005
        Errors up to this fraction of the extent of the targets count as reached.
    angle_weight : float, optional
        For `cd.path_synthesis`: the length that one radian is worth; the default is the extent of the points.
    full_cycle : bool, default False
        For `cd.path_synthesis`: whether the machine must be able to move through all of `between`.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.LeastSquares(starts=4)
    LeastSquares(starts=4)
    """

    plain: ClassVar[str] = "starts"
    starts: int = 10
    seed: int = 0
    max_evaluations: int = 100
    within: float = DEFAULT_WITHIN
    angle_weight: float | None = None
    full_cycle: bool = False


@dataclass(frozen=True, repr=False)
class Candidates(Options):
    """The random linkages that `cd.find_linkages` compares with a curve.

    Parameters
    ----------
    number : int, default 1000000
        The number of random linkages of each kind.
    seed : int, default 0
        Their seed: the same seed gives the same list.
    workers : int, optional
        The number of threads; one for each core by default.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Candidates(20_000, seed=3)
    Candidates(number=20000, seed=3)
    """

    plain: ClassVar[str] = "number"
    flat_words: ClassVar[dict[str, str]] = {"number": "candidates"}
    number: int = 1_000_000
    seed: int = 0
    workers: int | None = None


@dataclass(frozen=True, repr=False)
class Task(Options):
    """What a linkage of `cd.find_linkages` does, and how its curve is read.

    Parameters
    ----------
    kind : "path", "function" or "motion", default "path"
        Lead a point along a curve, turn the output link (push the slider) as a function of the crank's angle, or lead a
        body through positions and angles.
    closed : bool, optional
        Whether a path ends where it begins. By default it does if its ends meet, or nearly do.
    smooth : bool, default True
        Whether fewer than 24 points are joined by a smooth curve, or else by straight lines.
    absolute : bool, default False
        For a function: angles are counted from the line of the fixed pivots. Otherwise the linkage chooses where the
        input and the output start.
    angle_weight : float, optional
        For a motion: the length that one radian is worth; the default is the size of the curve.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Task("motion", angle_weight=0.5)
    Task(kind='motion', angle_weight=0.5)
    """

    plain: ClassVar[str] = "kind"
    flat_words: ClassVar[dict[str, str]] = {"kind": "task"}
    kind: str = "path"
    closed: bool | None = None
    smooth: bool = True
    absolute: bool = False
    angle_weight: float | None = None
