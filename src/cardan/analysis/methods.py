"""The methods of `simulate` as objects with their own options: `cd.simulate(model, 2, method=cd.Dae("index3"))`.

A word is enough where the options have their default values: `method="dae"`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, ClassVar, ParamSpec, TypeVar

from cardan.errors import AnalysisError
from cardan.spec import HELP, RunSpec, run_spec

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Method:
    """How the equations of motion are integrated, and how the constraints are kept."""

    word: ClassVar[str] = ""
    renamed: ClassVar[dict[str, str]] = {}  # fields that are called otherwise among the options of `simulate`

    def apply(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options of a run with those of the method among them, of which none may be given besides."""
        applied = {**options, "method": self.word}
        for field in fields(self):
            option, value = self.renamed.get(field.name, field.name), getattr(self, field.name)
            if options.get(option) is not None:
                name = type(self).__name__
                raise AnalysisError(
                    f"{option}={options[option]!r} and method=cd.{name}({field.name}={value!r}) set the same option; "
                    f"leave out {option}=, and write method=cd.{name}({field.name}=...)"
                )
            applied[option] = value
        return applied


def with_method(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Options of a run in which `method` is a word; an object stands for its word and its options."""
    method = options.get("method")
    return method.apply(options) if isinstance(method, Method) else options


def spec_of(options: Mapping[str, Any]) -> RunSpec:
    """What options of `simulate` describe, so that they can be checked before anything is run."""
    words = {word: value for word, value in with_method(options).items() if word in HELP}
    return run_spec(words.pop("parameters", None), **words)


def takes_method(analysis: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Let an analysis take objects as its `method`; it is called with the word and the options of the object."""

    @wraps(analysis)
    def call(*arguments: Arguments.args, **options: Arguments.kwargs) -> Answer:
        if isinstance(options.get("method"), Method):
            options = with_method(options)  # type: ignore[assignment]
        return analysis(*arguments, **options)

    return call


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
    choose: str = RunSpec.choose
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
    loops: str = RunSpec.loops
    integrator: str | None = None
    step: float | None = None


@dataclass(frozen=True)
class Dae(Method):
    """The equations of motion with their constraints as one implicit system, stepped by BDF: for stiff machines.

    Parameters
    ----------
    form : "index2" or "index3", default "index2"
        The stabilized form (Gear, Gupta & Leimkuhler 1985), or the classic one.

    Notes
    -----
    BDF damps vibrations that nothing else damps, by a part of the tolerance each period: an oscillator without damping
    loses 3e-4 of its amplitude in 200 periods at the default tolerance and 1e-5 at rtol=1e-8; its phase is six times as
    exact. Damped and stiff motions forget such errors. For undamped vibrations over many periods use another method, or
    a smaller tolerance.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Dae("index3")
    Dae(form='index3')
    """

    word: ClassVar[str] = "dae"
    form: str = RunSpec.form


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
    gains: tuple[float, float] | str = RunSpec.baumgarte
    integrator: str | None = None
    step: float | None = None


OF_METHODS = frozenset(  # options of a run that mean something to some methods only
    option for cls in (Partition, JointCoordinates, Dae, Direct, Baumgarte) for option in cls().apply({})
) - {"method"}
