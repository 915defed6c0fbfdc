"""How designs between bounds are searched for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardan.analysis.options import Options


@dataclass(frozen=True, repr=False)
class Search(Options):
    """How designs between bounds are searched for, for `cd.global_optimize` and `cd.pareto`.

    Parameters
    ----------
    name : "cma-es" or "multistart", default "cma-es"
        For `cd.global_optimize`: an evolution strategy with restarts (Hansen 2016), or designs spread evenly; gradients
        then refine the best of them. `cd.pareto` has one method, NSGA-II.
    population : int, optional
        The number of designs of a generation: by default 4 + 3 ln n for n parameters, rounded up to a multiple of 16;
        "multistart" screens 256 designs. For `cd.pareto` 100, which is also the largest number of designs of the front.
    generations : int, optional
        The largest number of generations, all restarts together: by default 100, for `cd.pareto` 50.
    seed : int, default 0
        The same seed gives the same search.
    tolerance : float, default 1e-4
        By how much limits may be missed, in parts of them.
    log : str or sequence of str, default ()
        Parameters that are searched by ratio: in their logarithm.
    starts : int, default 5
        For "multistart": how many designs are refined.
    polish : bool, default True
        For `cd.global_optimize`: refine the best design by `cd.optimize`, where objective and limits are names or
        functionals.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Search(population=32, generations=20)
    Search(population=32, generations=20)
    """

    plain: ClassVar[str] = "name"
    flat_words: ClassVar[dict[str, str]] = {"name": "solver"}
    name: str = "cma-es"
    population: int | None = None
    generations: int | None = None
    seed: int = 0
    tolerance: float = 1e-4
    log: str | Sequence[str] = ()
    starts: int = 5
    polish: bool = True
