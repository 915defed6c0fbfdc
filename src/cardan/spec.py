"""Every option of a run: its default, its meaning, and the values that it may have, in one place.

`simulate`, the command line, files, the JSON schema, FMUs and programs in C read them here. The tolerances stand in the
header of the core (CD_RTOL, CD_ATOL), because machines in C have them, too.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property, lru_cache
from math import inf, isfinite, ulp
from typing import Any, TypeAlias

from cardan.core_library import constants_of, text_of
from cardan.errors import AnalysisError, check_choice, described, suggestion
from cardan.model.expressions.values import is_number, remedy_for_number

RunWords: TypeAlias = dict[str, Any]  # the options of a run or of an analysis, by their words

METHODS = ("partition", "direct", "baumgarte", "joint", "dae", "generalized-alpha", "auto")
DRIFTING = ("direct", "baumgarte")  # those that do not close constraints, and can begin with open joints
IMPLICIT = ("dae", "joint")  # those that the implicit integrator can step
STEPPED_BY = {"dae": "bdf", "generalized-alpha": "alpha"}  # methods that have an integrator of their own
EQUILIBRIA = {"equilibrium": "stable", "nearest equilibrium": "nearest"}  # start= -> what the search seeks
STARTS = ("assembled", *EQUILIBRIA, "given")
INTEGRATORS: dict[str, Any] = {}  # the subclasses of `run.stepping.Run`, which enter themselves under their names
RTOL_RANGE = (1e-13, 0.1)
REPORTING_INTERVALS = 200  # reporting intervals where `every` is left out
LEAST_TICKS = 1000  # distances of neighbouring floats that a run lasts at least
SAME_LENGTH = 1e-9  # of a run: a step longer by less is as long as the run
_IN_C = constants_of(text_of("constants.h"))
TIMES = ("until", "every", "start_time", "step")  # options that are finite times


def _option(default: object, help: str, words: Sequence[str] = ()) -> Any:
    """An option: its default, its meaning, and the words that it may be."""
    return field(default=default, metadata={"help": help, "words": tuple(words)})


@dataclass(frozen=True)
class RunSpec:
    """How a machine is run. Times are in the model's unit of time."""

    until: float = _option(MISSING, "End time")
    every: float | None = _option(None, "Reporting interval")
    start: Any = _option("assembled", "Where the motion starts", STARTS)  # noqa: RUF009 -- a word, or a State
    hold: Iterable[str] = _option((), "Coordinates that stay while the equilibrium of the start is sought")
    start_time: float | None = _option(None, "Start time")
    method: str = _option("partition", "How constraints are kept", METHODS)
    integrator: str | None = _option(None, "Integrator", ("adams", "dop853", "rk4", "bdf", "alpha"))
    rtol: float = _option(_IN_C["RTOL"], "Relative tolerance")
    atol: float = _option(_IN_C["ATOL"], "Absolute tolerance")
    step: float | None = _option(None, "Fixed step")
    max_step: float | None = _option(None, "Longest step that the integrator may choose")
    # 1/time, α = β: Nikravesh (1988, sec. 13.3.1) finds 1..10 sensible and α = β critically damped
    baumgarte: tuple[float, float] | str = _option((5.0, 5.0), "Gains of the feedback of constraint violations")
    impacts: str = _option("together", "How simultaneous impacts are solved", ("together", "sequence"))
    events: str = _option("listed", "How events are reported", ("listed", "rows"))
    independent: str | Sequence[str] = _option((), "Coordinates to integrate")
    choose: str = _option(
        "elimination", "How independent coordinates are chosen", ("elimination", "qr", "gram-schmidt", "svd")
    )
    form: str = _option("index2", "Form of the implicit equations", ("index2", "index3"))
    rho_inf: float = _option(0.8, "Spectral radius at infinite frequency of generalized-alpha")
    base: str | Sequence[str] = _option((), "Floating bodies that are the bases of trees")
    loops: str = _option("partition", "How loops that had to be cut are kept closed", ("partition", "baumgarte"))
    parameters: Mapping[str, float] | None = _option(None, "Values of parameters")
    keep_steps: bool = _option(False, "Whether all accepted steps are kept")

    def __post_init__(self) -> None:
        """Numbers become floats; refuses those that cannot be right."""
        for word in TIMES:
            if (time := getattr(self, word)) is not None or word == "until":
                self._put(word, finite_time(time, word))
        self._put("rtol", number(self.rtol, "rtol"))
        self._put("atol", number(self.atol, "atol"))
        low, high = RTOL_RANGE
        if not low <= self.rtol <= high:
            raise AnalysisError(f"rtol={self.rtol:g} is out of range: choose {low:g} … {high:g}")
        if not 0 < self.atol < inf:
            raise AnalysisError(f"atol={self.atol:g} is out of range: it must be positive")
        if self.max_step is not None:
            self._put("max_step", number(self.max_step, "max_step"))
            if not self.max_step > 0:
                raise AnalysisError(f"max_step={self.max_step:g} must be positive")
        self._put("rho_inf", number(self.rho_inf, "rho_inf"))
        if not 0 <= self.rho_inf <= 1:
            raise AnalysisError(
                f"rho_inf={self.rho_inf:g} is out of range: choose 0 (what steps do not resolve is gone at once) … 1 "
                "(nothing is damped)"
            )
        if self.baumgarte is not RunSpec.baumgarte:
            self._put("baumgarte", _gains(self.baumgarte))
        if not isinstance(self.hold, str):
            self._put("hold", _names(tuple(self.hold) if isinstance(self.hold, Iterable) else self.hold, "hold"))

    def _put(self, word: str, value: object) -> None:
        """Another value, while the specification is made."""
        if value is not getattr(self, word):
            object.__setattr__(self, word, value)

    @property
    def key(self) -> object:
        """The same object for equal options, whatever the parameters are; None where they are not all plain."""
        return vars(self).get("_key")

    @property
    def is_constant(self) -> bool:
        """Whether nobody can change anything that it holds."""
        return self.key is not None and type(self.parameters) in (dict, type(None))

    @property
    def begins(self) -> float:
        """When the run starts; a State starts at its own time."""
        return float(getattr(self.start, "t", 0.0)) if self.start_time is None else self.start_time

    @property
    def fixed_step(self) -> bool:
        """Whether the integrator takes steps of the length `step`; otherwise it chooses them by `rtol` and `atol`."""
        integrator = INTEGRATORS[self.integrator or ""]
        return integrator.fixed_step or (integrator.takes_step and self.step is not None)

    def with_parameters(self, parameters: Mapping[str, float] | None) -> RunSpec:
        """The same with these values of parameters, on which no check depends."""
        if parameters is self.parameters:
            return self
        return self._like(parameters=parameters, _settled=self._settled._like(parameters=parameters))

    def _like(self, **other: Any) -> RunSpec:
        """The same with other values, which have been checked: `replace` would check all of them again."""
        spec = object.__new__(RunSpec)
        vars(spec).update(vars(self), **other)
        return spec

    def settled(self) -> RunSpec:
        """The same with all decided that depends on the method; refuses words and combinations that do not fit."""
        return self._settled

    @cached_property
    def _settled(self) -> RunSpec:
        for word, words in CHOICES.items():
            value = getattr(self, word)
            if word == "start" and hasattr(value, "t"):  # a State
                continue
            if not isinstance(value, str) or value not in words:
                raise AnalysisError(_unknown_word(word, value, words))
        stepped_by = STEPPED_BY.get(self.method, "adams")
        if self.step is not None and not INTEGRATORS[stepped_by].takes_step:
            stepped_by = "rk4"
        kept_by = {"joint": self.loops, "partition": "partition", "auto": "partition"}
        spec = self._like(
            integrator=stepped_by if self.integrator is None else self.integrator,
            loops=kept_by.get(self.method, "baumgarte"),
            independent=_names(self.independent, "independent"),
            base=_names(self.base, "base"),
        )
        spec._check_integrator()
        spec._check_steps()
        return spec

    def _check_integrator(self) -> None:
        integrator, method = self.integrator, self.method
        check_choice("integrator", integrator, INTEGRATORS, AnalysisError)
        if self.fixed_step and not (self.step and self.step > 0):
            raise AnalysisError(f'integrator="{integrator}" needs a positive step, for example step=0.025')
        if method == "auto" and integrator != "adams":
            raise AnalysisError('method="auto" starts with the Adams method; leave out step= and integrator=')
        if method == "dae" and integrator != "bdf":
            raise AnalysisError(
                'method="dae" works with integrator="bdf" only, which is its default; leave out integrator= and step='
            )
        if integrator == "bdf" and method not in IMPLICIT:
            raise AnalysisError(
                'integrator="bdf" works with method="dae" and, for machines without closed loops, with method="joint"'
            )
        if (integrator == "alpha") != (method == "generalized-alpha"):
            raise AnalysisError(
                'integrator="alpha" and method="generalized-alpha" work with each other only; leave out integrator='
            )
        if not self.fixed_step and self.step is not None:
            raise AnalysisError(
                f'step= belongs to integrator="rk4"; "{integrator}" chooses its own steps: leave step= out, or limit '
                "the steps with max_step="
            )
        if self.keep_steps and self.fixed_step:
            raise AnalysisError(
                'sensitivities need an integrator that chooses its steps ("adams", "dop853" or "bdf"); leave out step= '
                "and integrator="
            )

    def _check_steps(self) -> None:
        """Refuse a step that is longer than the run, and steps without end."""
        duration = self.until - self.begins
        if 0 < duration < LEAST_TICKS * ulp(max(abs(self.until), abs(self.begins))):
            raise AnalysisError(
                f"the run lasts {duration:g}, too short for the computer to tell its times apart; choose a later end"
            )
        if self.step is not None and self.step > duration * (1 + SAME_LENGTH) > 0:
            raise AnalysisError(f"step={self.step:g} is longer than the run, which lasts {duration:g}")
        for word in ("step", "max_step"):
            if (length := getattr(self, word)) is not None and duration / length > _IN_C["MOST_STEPS"]:
                raise AnalysisError(f"{word}={length:g} asks for {duration / length:.3g} steps; choose a longer one")


def _unknown_word(word: str, value: object, words: Sequence[str]) -> str:
    """That an option has no such value, and what may have been meant."""
    if not isinstance(value, str):
        remedy = f"; write cd.{value.__name__}()" if isinstance(value, type) else suggestion("", words)
        return f"{word}={described(value)} is not known{remedy}"
    integrator = INTEGRATORS.get(value.casefold()) if word == "method" else None
    if integrator is not None:
        by_object = f'method=cd.Partition(integrator="{value.casefold()}")'
        remedy = "step=, for example step=0.01" if integrator.fixed_step else by_object
        return f'{word}="{value}" is not known; an integrator is chosen by {remedy}'
    if word == "method" and value.casefold() in ELSEWHERE:
        argument, what = ELSEWHERE[value.casefold()]
        return f'method="{value}" is not known; {what} is chosen by {argument}="{value.casefold()}"'
    return f'{word}="{value}" is not known{suggestion(value, words)}'


ELSEWHERE = {  # words that are no methods of a run: the argument that they belong to, and what that chooses
    **dict.fromkeys(("slsqp", "ipopt", "trust-constr"), ("solver", "the solver of an optimization")),
    **dict.fromkeys(("adjoint", "forward"), ("direction", "the direction of a gradient")),
}
PLAIN = frozenset((float, int, str, bool, type(None)))  # kinds of values of which equal ones are the same


def run_spec(parameters: Mapping[str, float] | None, **options: Any) -> RunSpec:
    """A specification with these options; where they are plain, as most are, it has been checked at an earlier call."""
    if PLAIN.issuperset(map(type, options.values())) or _are_plain(options):
        return _remembered(**options).with_parameters(dict(parameters) if type(parameters) is dict else parameters)
    return RunSpec(parameters=parameters, **options)


def _are_plain(options: Mapping[str, object]) -> bool:
    """Whether all of them are plain, but for those that are as usual."""
    defaults = RunSpec.hold, RunSpec.baumgarte
    return all(type(x) in PLAIN or x is defaults[0] or x is defaults[1] for x in options.values())


@lru_cache(maxsize=64, typed=True)
def _remembered(**options: Any) -> RunSpec:
    spec = RunSpec(**options)
    object.__setattr__(spec, "_key", object())
    return spec


HELP: dict[str, str] = {option.name: option.metadata["help"] for option in fields(RunSpec)}
WORDS: dict[str, tuple[str, ...]] = {
    option.name: option.metadata["words"] for option in fields(RunSpec) if option.metadata["words"]
}
CHOICES = {word: words for word, words in WORDS.items() if word != "integrator"}  # others can be added to integrators


def number(value: object, word: str) -> float:
    """`value` as a float; `word` names it in the message."""
    if type(value) is float:
        return value
    if not is_number(value):
        raise AnalysisError(f"{word}={reprlib.repr(value)} is not a number{remedy_for_number(value)}")
    return float(value)


def finite_time(value: object, word: str) -> float:
    """`value` as a finite float."""
    if not isfinite(time := number(value, word)):
        raise AnalysisError(f"{word}={time} is not a finite time")
    return time


def is_fixed_step(options: Mapping[str, object]) -> bool:
    """Whether options of `simulate` ask for steps of a fixed length."""
    return options.get("step") is not None or options.get("integrator") == "rk4"


def _gains(value: object) -> tuple[float, float] | str:
    """α and β of the feedback, or "auto"."""
    if isinstance(value, str) and value == "auto":
        return value
    gains = [number(gain, "baumgarte") for gain in value] if isinstance(value, (tuple, list)) else []
    if len(gains) != 2 or not all(0 <= gain < inf for gain in gains):
        raise AnalysisError(f'baumgarte={value!r}: expected two gains (α, β) that are not negative, or "auto"')
    return gains[0], gains[1]


def _names(names: object, word: str) -> tuple[str, ...]:
    """One name, or several."""
    if not isinstance(names, (str, list, tuple)) or not all(isinstance(name, str) for name in names):
        raise AnalysisError(f"{word}={names!r}: expected a name or a list of names")
    return (names,) if isinstance(names, str) else tuple(names)
