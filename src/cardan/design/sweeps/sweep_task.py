"""One design of a sweep: run it, and keep its responses or the reason of its failure."""

from __future__ import annotations

import importlib
import inspect
import io
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from cardan.analysis.equilibrium import equilibrium
from cardan.analysis.events.run_events import TOO_QUICK
from cardan.analysis.kinematics import inverse, kinematics
from cardan.analysis.linearize import linearize
from cardan.analysis.methods import RUN, spec_of
from cardan.analysis.options import ArgumentError, refuse_moved, unknown_argument
from cardan.analysis.run.elastic_run import BY_ALPHA
from cardan.analysis.run.overlapping import OVERLAPS
from cardan.analysis.simulate import simulate
from cardan.compiled.compiling import compile_system, system_of
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.design.functionals import Functional
from cardan.design.sweeps.sweep_responses import Response, ResponseError, response_values
from cardan.errors import AnalysisError, CardanError, ModelError, check_choice
from cardan.model.model import Model
from cardan.numerics.tapes.tape_store import TapeStore
from cardan.results.result import Result
from cardan.spec import RunWords

ANALYSES: dict[str, Callable[..., Any]] = {
    "simulate": simulate,
    "equilibrium": equilibrium,
    "kinematics": kinematics,
    "inverse": inverse,
    "linearize": linearize,
}
WAVES = BY_ALPHA.partition("{}")[0]  # of these nothing warns, as in single runs
# how messages begin that a sweep passes on: of contacts that overlap, functions that are too quick, waves left out
PASSED_ON = (*(text.partition("{}")[0] for text in (OVERLAPS, TOO_QUICK)), WAVES)
TIMED = ("simulate", "kinematics", "inverse")  # analyses that need an end time

Stop = Callable[[], bool]


class Outcome(NamedTuple):
    """What became of one design: its responses, or the message of its failure."""

    index: int
    values: dict[str, float] | None
    message: str | None = None
    result: object = None
    notes: tuple[str, ...] = ()  # what its run had to say that a sweep passes on


class Batch(NamedTuple):
    """Designs that have run, and their responses: a column each."""

    indices: np.ndarray
    values: dict[str, np.ndarray]


class Note(NamedTuple):
    """A remark that a sweep has to make; of designs: how many there are of which it is true.

    What changes no number is not `warned` of.
    """

    text: str
    designs: int = 0
    warned: bool = True


class Stopped(BaseException):
    """Raised inside a run when the sweep has been stopped; no failure, so no Exception."""


@dataclass(frozen=True, eq=False)
class Task:
    """What is done with every design of a sweep."""

    model: Model
    analysis: str
    options: RunWords
    responses: Mapping[str, Response]
    keep_results: bool = False
    gradients: tuple[str, ...] = ()  # the parameters by which functionals are differentiated
    prepared: dict[str, object] = field(default_factory=dict)  # what a backend has found out before it began

    @property
    def functionals(self) -> dict[str, Functional]:
        return {name: r for name, r in self.responses.items() if isinstance(r, Functional)}

    def check(self) -> None:
        """Refuse before the first run what would let all of them fail."""
        check_choice("analysis", self.analysis, ANALYSES, AnalysisError)
        arguments = [
            word
            for word in inspect.signature(ANALYSES[self.analysis]).parameters
            if word not in ("model", "progress", "save_to")
        ]
        if self.analysis == "simulate":
            refuse_moved(self.options, RUN, self.options)
        for word in self.options:
            if word not in arguments:
                raise ArgumentError(unknown_argument(word, f"cd.{self.analysis}", arguments, {}))
        if self.gradients and not self.functionals:
            raise AnalysisError(
                "gradients: only functionals have derivatives; name some among the responses, such as "
                'cd.Terminal("crank.angle") or cd.Peak("A.reaction_i.Fx")'
            )
        if self.analysis in TIMED and self.options.get("until") is None:
            raise AnalysisError(f"a sweep of {self.analysis} needs an end time: until=...")
        if self.analysis == "simulate":
            spec_of(self.options).settled()

    def run_all(self, designs: Iterable[tuple[int, dict[str, float]]], stop: Stop) -> list[Outcome]:
        """Run some designs; ends early, with those that are complete, when `stop()` says so."""
        outcomes: list[Outcome] = []
        try:
            for index, parameters in designs:
                if stop():
                    break
                outcomes.append(self.run(index, parameters, stop))
        except (Stopped, KeyboardInterrupt):
            pass
        return outcomes

    def run(self, index: int, parameters: dict[str, float], stop: Stop) -> Outcome:
        """Run one design. Raises Stopped when the sweep is stopped meanwhile, ResponseError for a misspelt response."""
        return self.judged(index, lambda: self._run(parameters, stop))

    def judged(self, index: int, run: Callable[[], tuple[object, dict[str, float]]]) -> Outcome:
        """What became of a design, from a function that gives what was found and its responses."""
        try:
            result, values = run()
        except ResponseError:
            raise
        except CardanError as error:
            return Outcome(index, None, " ".join(str(error).split()))
        except Exception as error:  # a user's function, or a fault of ours: the other designs go on
            return Outcome(index, None, " ".join(f"{type(error).__name__}: {error}".split()))
        return Outcome(index, values, None, result if self.keep_results else None, passed_on(result))

    def _run(self, parameters: dict[str, float], stop: Stop) -> tuple[object, dict[str, float]]:
        functionals = self.functionals
        others = {name: r for name, r in self.responses.items() if name not in functionals}
        options = {**self.options, "parameters": {**(self.options.get("parameters") or {}), **parameters}}
        result, values = None, {}
        if others or self.keep_results or not functionals:
            watched = {"progress": _raising(stop)} if self.analysis in TIMED else {}
            result = ANALYSES[self.analysis](self.model, **options, **watched)
            if isinstance(result, Result) and result.stats.status == "interrupted":
                raise Stopped
            values = response_values(result, others)
        if functionals:
            of_functionals, run_of_functionals = self._of_functionals(functionals, options)
            values |= of_functionals
            result = run_of_functionals if result is None else result
        return result, {name: values[name] for name in in_order(self.responses, values)}

    def messages(self, parameters: dict[str, float]) -> list[str]:
        """What a single run of a design has to say; nothing where it fails."""
        options = {**self.options, "parameters": {**(self.options.get("parameters") or {}), **parameters}}
        try:
            return list(simulate(self.model, **options).stats.messages)
        except CardanError:
            return []

    def _of_functionals(
        self, functionals: Mapping[str, Functional], options: RunWords
    ) -> tuple[dict[str, float], object]:
        """Their values, then their derivatives: "d(force)/d(k)"; and the run that they are of."""
        from cardan.design.gradients.evaluate import evaluated
        from cardan.design.gradients.gradient import gradient

        chosen, matrix = tuple(functionals.values()), None
        run = {"analysis": self.analysis, **{word: value for word, value in options.items() if word != "until"}}
        if self.gradients:
            slopes = gradient(self.model, chosen, options.get("until"), with_respect_to=self.gradients, **run)
            numbers, matrix, result = slopes.values, slopes.matrix, slopes.result
        else:
            derivatives = evaluated(self.model, chosen, options.get("until"), **run)
            numbers, result = derivatives.values, derivatives.result
        several = len(numbers) != len(chosen)  # a sampled Always is one for each sample
        names = [f"functional.{k + 1}" for k in range(len(numbers))] if several else list(functionals)
        values = dict(zip(names, map(float, numbers), strict=True))
        for name, row in zip(names, () if matrix is None else matrix, strict=matrix is not None):
            values |= {f"d({name})/d({p})": float(slope) for p, slope in zip(self.gradients, row, strict=True)}
        return values, result


def passed_on(result: object) -> tuple[str, ...]:
    """The messages of a run that mean that its numbers may not be what was meant."""
    messages = result.stats.messages if isinstance(result, Result) else ()
    return tuple(text for text in messages if text.startswith(PASSED_ON))


def _raising(stop: Stop) -> Callable[[float, float], None]:
    def progress(_: float, __: float) -> None:
        if stop():
            raise Stopped

    return progress


def in_order(responses: Mapping[str, Response], values: Iterable[str]) -> list[str]:
    """The names of values in the order in which responses were asked for."""
    order = {name: k for k, name in enumerate(responses)}
    places = {name: order.get(name, _owner(name, order)) for name in values}
    return sorted(values, key=places.__getitem__)


def _owner(name: str, order: Mapping[str, int]) -> int:
    """The place of the response whose components include this one."""
    return next((k for response, k in order.items() if name.startswith(f"{response}.")), len(order))


def packed(task: Task) -> bytes:
    """A task as bytes for another process, with the tapes of its machine as far as they have been derived here."""
    return pack((task, compile_system(task.model).tape_store.to_bytes()))


def unpacked(data: bytes) -> Task:
    """What `packed` packed; its machine is not derived again."""
    task, tapes = unpack(data)
    task.model.compiled = system_of(task.model, TapeStore.from_bytes(tapes)), task.model.version
    return task


# -- models as bytes, to send them to other processes ----------------------------------------------------------------
#
# CasADi expressions cannot be pickled one by one, because a parameter must remain the same symbol in all of them. So
# all that are met are set aside and written together, by CasADi, and read back together: the equations are then the
# very same, operation by operation, and give the same numbers.
#
# Functions in Python (lambdas) need cloudpickle, which `pip install cardan[cluster]` brings.


def pack(thing: object) -> bytes:
    """`thing` with all CasADi expressions in it, as bytes."""
    stream, expressions = io.BytesIO(), []
    pickler = _pickler(stream, expressions)
    try:
        pickler.dump(thing)
    except (pickle.PicklingError, AttributeError, TypeError, NotImplementedError) as error:
        remedy = "" if _cloudpickle() else "; install cardan[cluster], which can send functions"
        raise ModelError(
            f'the model cannot be sent to other processes ({error}){remedy}, or use backend="threads"'
        ) from error
    writer = ca.StringSerializer()
    writer.pack(expressions or [ca.SX(0)])
    return pickle.dumps((writer.encode(), stream.getvalue()))


def unpack(data: bytes) -> Any:
    """What `pack` packed."""
    written, stream = pickle.loads(data)
    return _Unpickler(io.BytesIO(stream), ca.StringDeserializer(written).unpack()).load()


def _cloudpickle() -> Any:
    try:
        return importlib.import_module("cloudpickle")
    except ImportError:
        return None


def _pickler(stream: io.BytesIO, expressions: list[ca.SX]) -> Any:
    base: Any = getattr(_cloudpickle(), "Pickler", pickle.Pickler)
    places: dict[int, int] = {}

    class Pickler(base):
        def persistent_id(self, thing: object) -> int | None:
            if not is_expression(thing):
                return None
            if id(thing) not in places:
                places[id(thing)] = len(expressions)
                expressions.append(thing)  # which also keeps it alive, so that its id stays its own
            return places[id(thing)]

    return Pickler(stream)


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, expressions: list[ca.SX]):
        super().__init__(stream)
        self._expressions = expressions

    def persistent_load(self, place: int) -> ca.SX:
        return self._expressions[place]
