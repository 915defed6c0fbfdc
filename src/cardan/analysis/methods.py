"""The methods of `simulate` as objects with their own options: `cd.simulate(model, 2, method=cd.Dae("index3"))`.

A word is enough where the options have their default values: `method="dae"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from cardan.analysis.options import DEFAULT_BAUMGARTE
from cardan.errors import AnalysisError


@dataclass(frozen=True)
class Method:
    """How the equations of motion are integrated, and how the constraints are kept."""

    word: ClassVar[str] = ""
    renamed: ClassVar[dict[str, str]] = {}  # fields that are called otherwise among the options of `simulate`

    def options(self, given: Mapping[str, object], defaults: Mapping[str, object]) -> dict[str, Any]:
        """The same as options of `simulate`, of which none may be `given` besides."""
        found: dict[str, Any] = {"method": self.word}
        for field in fields(self):
            option = self.renamed.get(field.name, field.name)
            if given[option] != defaults[option]:
                name = type(self).__name__
                raise AnalysisError(
                    f"{option}= is an option of the method here; write method=cd.{name}({field.name}=...)"
                )
            found[option] = getattr(self, field.name)
        return found


@dataclass(frozen=True)
class Partition(Method):
    """Coordinate partitioning, the default method: independent coordinates are integrated (Wehage & Haug 1981).

    The dependent coordinates follow from the constraints.

    Parameters
    ----------
    independent : sequence of str, default ()
        The coordinates to integrate wherever that costs less than a digit of accuracy, such as `("crank.angle",)`. Left
        out, they are chosen automatically.
    choose : str, default "elimination"
        How they are chosen: "elimination" (full pivoting), "qr", "gram-schmidt" or "svd".
    integrator : str, optional
        "adams" (the default), "dop853", or "rk4" with `step`.
    step : float, optional
        The fixed step of "rk4", in the model's unit of time.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Partition(independent=("crank.angle",), choose="qr")
    Partition(independent=('crank.angle',), choose='qr', integrator=None, step=None)
    """

    word: ClassVar[str] = "partition"
    independent: Sequence[str] = ()
    choose: str = "elimination"
    integrator: str | None = None
    step: float | None = None


@dataclass(frozen=True)
class JointCoordinates(Method):
    """The coordinates of the joints of a tree (Nikravesh 1988, sec. 13.4); loops are cut and kept closed.

    Parameters
    ----------
    base : str or sequence of str, default ()
        Floating bodies, each of which is the base of a tree.
    loops : "partition" or "baumgarte", default "partition"
        How loops that had to be cut are kept closed.
    integrator : str, optional
        "adams" (the default), "dop853", "rk4" with `step`, or "bdf" for stiff machines without loops and drivers.
    step : float, optional
        The fixed step of "rk4", in the model's unit of time.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.JointCoordinates(base="chassis").base
    'chassis'
    """

    word: ClassVar[str] = "joint"
    base: str | Sequence[str] = ()
    loops: str = "partition"
    integrator: str | None = None
    step: float | None = None


@dataclass(frozen=True)
class Dae(Method):
    """The equations of motion with their constraints as one implicit system, stepped by BDF: for stiff machines.

    Parameters
    ----------
    form : "index2" or "index3", default "index2"
        The stabilized form (Gear, Gupta & Leimkuhler 1985), or the classic one.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Dae("index3")
    Dae(form='index3')
    """

    word: ClassVar[str] = "dae"
    form: str = "index2"


@dataclass(frozen=True)
class Direct(Method):
    """Accelerations are integrated as they are; constraint violations grow with time.

    Parameters
    ----------
    integrator : str, optional
        "adams" (the default), "dop853", or "rk4" with `step`.
    step : float, optional
        The fixed step of "rk4", in the model's unit of time.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Direct(step=0.001).step
    0.001
    """

    word: ClassVar[str] = "direct"
    integrator: str | None = None
    step: float | None = None


@dataclass(frozen=True)
class Baumgarte(Method):
    """Accelerations are integrated with feedback of the constraint violation, Φ̈ + 2α Φ̇ + β² Φ = 0 (Baumgarte 1972).

    Parameters
    ----------
    gains : (float, float) or "auto", default (5, 5)
        α and β, in 1/time, or "auto": in proportion to the step.
    integrator : str, optional
        "adams" (the default), "dop853", or "rk4" with `step`.
    step : float, optional
        The fixed step of "rk4", in the model's unit of time.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Baumgarte(gains=(10, 10)).gains
    (10, 10)
    """

    word: ClassVar[str] = "baumgarte"
    renamed: ClassVar[dict[str, str]] = {"gains": "baumgarte"}
    gains: tuple[float, float] | str = (DEFAULT_BAUMGARTE, DEFAULT_BAUMGARTE)
    integrator: str | None = None
    step: float | None = None
