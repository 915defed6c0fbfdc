"""The methods and the starts of `simulate`, with their options: `cd.simulate(model, 2, method=cd.Dae("index3"))`.

A word is enough where the options have their default values: `method="dae"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar

from cardan.analysis.options import Homes, Options, refuse_moved, shown
from cardan.analysis.state import State
from cardan.errors import AnalysisError, check_choice
from cardan.results.moments import Moment
from cardan.spec import HELP, RunSpec, RunWords, run_spec


@dataclass(frozen=True, repr=False, kw_only=True)
class Method(Options):
    """How the equations of motion are integrated, and how the constraints are kept: what all methods have in common.

    Parameters
    ----------
    integrator : str, optional
        "adams" (the default: variable order and step), "dop853" (Runge-Kutta of order 8, variable step), "rk4" (with a
        fixed `step` of `cd.simulate`), or "bdf" (implicit; that of "dae", also for "joint" without loops and drivers).
        "alpha" is that of "generalized-alpha".
    max_step : float, optional
        The longest step that the integrator may choose.
    impacts : "together" or "sequence", default "together"
        Whether several impacts at one moment are solved together or one after another.
    events : "listed" or "rows", default "listed"
        "rows" also reports the state before and after each event; `result.extra["event_rows"]` says in which rows.

    Examples
    --------
    >>> import cardan as cd
    >>> isinstance(cd.Dae(max_step=0.01), cd.Method)
    True
    """

    word: ClassVar[str] = ""
    integrator: str | None = None
    max_step: float | None = None
    impacts: str = RunSpec.impacts
    events: str = RunSpec.events

    @property
    def words(self) -> RunWords:
        return {**super().words, "method": self.word}


COMMON = (*(field.name for field in fields(Method)), "step")  # options of a run that all methods have


@dataclass(frozen=True, repr=False)
class Partition(Method):
    """Coordinate partitioning, the default method: independent coordinates are integrated (Wehage & Haug 1981).

    The dependent coordinates follow from the constraints. Machines with beams or flexible bodies go over to
    generalized-alpha where small waves alone set the steps, unless an `integrator` is named.

    Parameters
    ----------
    independent : sequence of str, default ()
        The coordinates to integrate wherever that costs less than a digit of accuracy, such as `("crank.angle",)`. Left
        out, they are chosen automatically.
    choose : str, default "elimination"
        How they are chosen: "elimination" (full pivoting), "qr", "gram-schmidt" or "svd".

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Partition(independent=("crank.angle",), choose="qr")
    Partition(independent=('crank.angle',), choose='qr')
    """

    word: ClassVar[str] = "partition"
    independent: str | Sequence[str] = ()
    choose: str = RunSpec.choose


@dataclass(frozen=True, repr=False)
class JointCoordinates(Method):
    """The coordinates of the joints of a tree (Nikravesh 1988, sec. 13.4); loops are cut and kept closed.

    Parameters
    ----------
    base : str or sequence of str, default ()
        Floating bodies; each is the base of a tree.
    loops : "partition" or "baumgarte", default "partition"
        How loops that had to be cut are kept closed.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.JointCoordinates(base="chassis").base
    'chassis'
    """

    word: ClassVar[str] = "joint"
    base: str | Sequence[str] = ()
    loops: str = RunSpec.loops


@dataclass(frozen=True, repr=False)
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


@dataclass(frozen=True, repr=False)
class GeneralizedAlpha(Method):
    """The generalized-α method on the equations of motion with their constraints: for flexible machines.

    Order 2, implicit, with steps that follow from `rtol` and `atol`, or of a fixed length (`step` of `cd.simulate`).
    What the steps do not resolve is damped by the factor `rho_inf` in each of them, what they resolve hardly (Chung &
    Hulbert 1993). Positions and speeds both keep to their constraints (Arnold, Brüls & Cardona 2015), and rotations are
    turned by increments (Brüls & Cardona 2010).

    Parameters
    ----------
    rho_inf : float, default 0.8
        Spectral radius at infinite frequency: 1 damps nothing, 0 removes at once what a step does not resolve.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.GeneralizedAlpha(rho_inf=0.9).rho_inf
    0.9
    """

    word: ClassVar[str] = "generalized-alpha"
    rho_inf: float = RunSpec.rho_inf


@dataclass(frozen=True, repr=False)
class Auto(Method):
    """Coordinate partitioning that changes to the implicit system of `cd.Dae` where the motion turns out to be stiff.

    Beams and flexible bodies without damping go over to generalized-alpha instead.

    Parameters
    ----------
    independent, choose : optional
        As in `cd.Partition`.
    form : str, optional
        As in `cd.Dae`.
    integrator, max_step, impacts, events : optional
        As in `cd.Method`; the integrator is "adams".

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Auto(max_step=0.01)
    Auto(max_step=0.01)
    """

    word: ClassVar[str] = "auto"
    independent: str | Sequence[str] = ()
    choose: str = RunSpec.choose
    form: str = RunSpec.form


@dataclass(frozen=True, repr=False)
class Direct(Method):
    """Accelerations are integrated as they are; constraint violations grow with time.

    Parameters
    ----------
    integrator, max_step, impacts, events : optional
        As in `cd.Method`.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Direct(integrator="dop853").integrator
    'dop853'
    """

    word: ClassVar[str] = "direct"


@dataclass(frozen=True, repr=False)
class Baumgarte(Method):
    """Accelerations are integrated with feedback of the constraint violation, Φ̈ + 2α Φ̇ + β² Φ = 0 (Baumgarte 1972).

    Parameters
    ----------
    gains : (float, float) or "auto", default (5, 5)
        α and β, in 1/time, or "auto": in proportion to the step.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Baumgarte(gains=(10, 10)).gains
    (10, 10)
    """

    word: ClassVar[str] = "baumgarte"
    flat_words: ClassVar[dict[str, str]] = {"gains": "baumgarte"}
    gains: tuple[float, float] | str = RunSpec.baumgarte


@dataclass(frozen=True, repr=False)
class Start(Options):
    """Where a motion starts.

    Parameters
    ----------
    at : str, State or Moment, default "assembled"
        "assembled" corrects the initial values to fit the constraints; speeds that were left out are those of least
        kinetic energy. "equilibrium" starts at rest in static equilibrium, "nearest equilibrium" in the nearest one,
        stable or not. "given" takes the initial values exactly as written; methods that keep joints closed begin with
        the nearest values that fit. A State starts at its own time; so does a Moment, the state of an event of another
        run.
    hold : str or iterable of str, default ()
        Coordinates that stay where they are while the equilibrium is sought.
    time : float, optional
        The start time; the default is 0, or the time of the State.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Start("equilibrium", hold=("crank.angle",))
    Start(at='equilibrium', hold=('crank.angle',))
    """

    plain: ClassVar[str] = "at"
    flat_words: ClassVar[dict[str, str]] = {"at": "start", "time": "start_time"}
    at: str | State | Moment = RunSpec.start
    hold: str | Iterable[str] = ()
    time: float | None = None


METHODS: dict[str, type[Method]] = {
    cls.word: cls for cls in (Partition, JointCoordinates, Dae, GeneralizedAlpha, Auto, Direct, Baumgarte)
}
RUN: Homes = {"method": tuple(METHODS.values()), "start": (Start,)}  # what arguments of a run take besides plain values
OF_METHODS = frozenset(  # options of a run that mean something to some methods only
    ["integrator", "step", *(word for cls in METHODS.values() for word in cls().words if word not in COMMON)]
) - {"method"}


def run_words(arguments: Mapping[str, object]) -> RunWords:
    """Arguments of `simulate` as the options of a run, by their words (`RunSpec`); refuses those of objects."""
    refuse_moved(arguments, RUN, arguments)
    return opened(arguments)


def opened(arguments: Mapping[str, object]) -> RunWords:
    """The same; objects become what they hold."""
    words = dict(arguments)
    for value in arguments.values():
        if isinstance(value, Options):
            words |= value.words
    return words


def run_arguments(words: RunWords) -> RunWords:
    """The options of a run as arguments of `simulate`: those of the method and of the start in their objects."""
    method = words.get("method") or RunSpec.method
    check_choice("method", method, METHODS, AnalysisError)
    classes: dict[str, type[Options]] = {"method": METHODS[method], "start": Start}
    arguments, held = {}, {argument: {} for argument in classes}
    for word, value in words.items():
        home = next((argument for argument in held if classes[argument].field_of(word) and word not in classes), None)
        if home is not None:
            held[home][classes[home].field_of(word)] = value
        elif word not in OF_METHODS or word == "step":
            arguments[word] = value
        elif value not in (None, getattr(RunSpec, word)):
            raise AnalysisError(f'{word}={shown(value)} means nothing to method="{method}"; leave it out')
    for argument, cls in classes.items():
        at = {cls.plain: words[argument]} if cls.plain and argument in words else {}
        options = cls(**at, **held[argument])
        if options.chosen.keys() - {cls.plain}:
            arguments[argument] = options
    return arguments


def spec_of(arguments: Mapping[str, object]) -> RunSpec:
    """What arguments of `simulate` describe, so that they can be checked before anything is run."""
    return spec_of_words(run_words(arguments))


def spec_of_words(words: RunWords) -> RunSpec:
    """The same from the options of a run."""
    options = {word: value for word, value in words.items() if word in HELP}
    return run_spec(options.pop("parameters", None), **options)
