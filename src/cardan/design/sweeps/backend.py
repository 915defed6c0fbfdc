"""Where the designs of a sweep are run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardan.analysis.options import Options

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True, repr=False)
class Backend(Options):
    """Where the designs of a sweep or of a search are run, and how many at a time.

    Parameters
    ----------
    kind : str, optional
        "lanes" integrates many designs at once on every core, by the Runge-Kutta method of order 8. It is the default
        for models without FMUs and Python functions, unless an option asks for something else; a design that lanes
        cannot do is run by itself. "gpu" does the same on an NVIDIA GPU, a thread for each design (extra `gpu`), and
        "dask" on the workers of a cluster. Where a model or a response is not for the GPU, the sweep says so and runs
        here.
        "processes", "threads" and "serial" run every design by itself. Processes are the default where they start
        quickly (Linux), else threads. Lanes and the GPU agree with single runs within the tolerance, these bit by bit.
    workers : int, optional
        The number of designs that are run at a time; the default is one for each core.
    scheduler : str or dask.distributed.Client, optional
        For "dask": the address of a scheduler, or a client.
    precision : "double" or "single", default "double"
        For "gpu": single precision is faster on GPUs with few units for double precision. Its tolerances are 1e-4 at
        best; a note tells how far some designs are from double precision.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Backend("processes", workers=4)
    Backend(kind='processes', workers=4)
    """

    plain: ClassVar[str] = "kind"
    flat_words: ClassVar[dict[str, str]] = {"kind": "backend"}
    kind: str | None = None
    workers: int | None = None
    scheduler: str | Client | None = None
    precision: str = "double"
