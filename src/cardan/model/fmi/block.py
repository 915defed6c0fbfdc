"""The block Fmu: a Functional Mock-up Unit as a part of a machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import suggestion
from cardan.model.control.block import Block, Input, States, still
from cardan.model.control.events import Due, Set, Stop, When
from cardan.model.expressions.blackbox import called
from cardan.model.expressions.expression import as_signal
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar
from cardan.model.fmi.calls import After, Indicators, Rates
from cardan.model.fmi.checks import check_fmu, remarks_on
from cardan.model.fmi.description import KINDS, Description, described
from cardan.model.fmi.discrete import (
    changing_inputs,
    first_value,
    is_right,
    is_wrong,
    next_value,
    refusal,
    varies_between_events,
)
from cardan.model.fmi.history import DUE, NEW_INPUT, STATE, Memory, Partner, memory_of
from cardan.model.fmi.instance import NEVER
from cardan.model.fmi.variable import Variable
from cardan.model.named_units import BASES, ENERGY, FORCE, RAD, Unit, read_unit
from cardan.model.units import Units
from cardan.model.view import View

OWN = ("moment", "since", "wait")  # states of every FMU
BEHIND_EVENT = 4 * 2.0**-52  # a few units of round-off of the time behind an event
_asked: ContextVar[tuple[tuple[Fmu, View], ...]] = ContextVar("FMUs whose inputs are being written", default=())


class Outputs(tuple):
    """The names of the outputs; called with a view of the machine, what they are there (`Element.outputs`)."""

    block: Fmu

    def __call__(self, s: View) -> dict[str, ca.SX]:
        return self.block.reported(s)

    def __reduce__(self) -> tuple[type[tuple], tuple[tuple[str, ...]]]:
        return tuple, (tuple(self),)  # the block makes it anew


@dataclass(frozen=True, eq=False)
class Fmu(Block):
    """Let an FMU, a model that another tool has exported by the standard FMI, take part in a machine.

    Co-Simulation: the FMU brings its own solver. At every communication point it steps up to there, its outputs are
    taken and held until the next one, and it is given the quantities of the machine. Model Exchange: its states become
    states of the machine and are integrated with it; its time events and state events happen when they are due.

    Parameters
    ----------
    name : str
        Unique name in the model; or the path of the file, whose name without ".fmu" is then the name of the block.
    file : str or Path, optional
        The FMU, of FMI 2.0 or 3.0.
    inputs : mapping of str to float, Spline, function of the machine or str, optional
        What the machine gives to the FMU's inputs, by their names. Others keep the value with which the FMU starts.
    outputs : sequence of str, optional
        The variables of the FMU that are used and reported; by default all its outputs. The first one is the signal of
        the block itself, `output("name")` is the signal of another.
    parameters : mapping of str to float, bool, str or parameter, optional
        Values of the FMU's parameters; others keep the value that is in the FMU.
    interface : {"auto", "me", "cs"}, default "auto"
        Model Exchange or Co-Simulation; "auto" takes Model Exchange where the FMU offers it.
    step : float, optional
        Communication step of Co-Simulation, in model units of time; by default the one that the FMU itself proposes.
    units : mapping of str to str, optional
        Units, by the names of inputs and outputs, of signals that are not in the units of the model: {"speed": "rpm"}.
        Values are converted between them, or the units of the model, and the units that the FMU names.
    unit : str, default ""
        Unit of the output, for the labels of tables and plots; by default as said above.

    Notes
    -----
    An FMU is a program: use those that you trust. It needs FMPy: `pip install cardan[fmi]`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("driven crank")
    >>> try:
    ...     cd.Fmu("governor", "no_such_file.fmu", inputs={"speed": 1.0}, outputs=["torque"])
    ... except cd.ModelError as error:
    ...     print(str(error).split(":")[0])
    block "governor"
    """

    file: str | Path | None = None
    inputs: Mapping[str, Input] | None = None
    outputs: Sequence[str] | None = None  # type: ignore[assignment]  # see Outputs
    parameters: Mapping[str, Scalar | bool | str] | None = None
    interface: str = "auto"
    step: float | None = None
    units: Mapping[str, str] | None = None

    ports: ClassVar[tuple[str, ...]] = ()  # its inputs have names of their own

    def __post_init__(self) -> None:
        put = partial(object.__setattr__, self)
        if self.file is None and str(self.name).lower().endswith(".fmu"):
            put("file", str(self.name))
            put("name", Path(self.name).stem)
        if self.file is None:
            self.fail('file is missing: name the FMU, cd.Fmu("governor", "governor.fmu", ...)')
        put("file", str(self.file))
        for word in ("inputs", "parameters", "units"):
            mapping = getattr(self, word)
            if mapping is not None and not isinstance(mapping, Mapping):
                self.fail(f'{word} must name variables of the FMU: {word}={{"speed": ...}}, got {mapping!r}')
            put(word, dict(mapping) if mapping else None)
        if isinstance(self.outputs, str):
            put("outputs", (self.outputs,))
        put("_description", self._described())
        self._name_outputs(self._all_outputs() if self.outputs is None else self.outputs)
        what = f'{self.kind} "{self.name}"'
        if self.inputs:
            put("inputs", {n: as_signal(x, f"{what}: inputs: {n}") for n, x in self.inputs.items()})
        super().__post_init__()

    def _described(self) -> Description:
        if self.interface not in ("auto", *KINDS):
            self.fail(f'interface="{self.interface}" is not known{suggestion(str(self.interface), ("auto", *KINDS))}')
        return described(Path(str(self.file)), self.interface, f'{self.kind} "{self.name}"')

    def _all_outputs(self) -> list[str]:
        return [v.name for v in self.description.of_causality("output") if v.is_number and not v.is_array]

    def _name_outputs(self, names: Sequence[str]) -> None:
        named = Outputs(str(name) for name in names)
        named.block = self
        object.__setattr__(self, "outputs", named)

    def __getstate__(self) -> dict[str, object]:
        """What a copy or another process needs: there the FMU is read, and started, anew."""
        return {word: value for word, value in self.__dict__.items() if word != "_description"}

    def __setstate__(self, state: dict[str, object]) -> None:
        for word, value in state.items():
            object.__setattr__(self, word, value)
        object.__setattr__(self, "_description", self._described())
        self._name_outputs(cast("tuple[str, ...]", state["outputs"]))  # as Outputs.__reduce__ leaves them

    def check(self) -> None:
        check_fmu(self, self.description)

    def remarks(self) -> list[str]:
        return remarks_on(self, self.description)

    @property
    def _signals(self) -> Mapping[str, Input]:
        return self.inputs or {}

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(self.outputs or ())

    @property
    def _values(self) -> Mapping[str, Any]:
        return self.parameters or {}

    @property
    def description(self) -> Description:
        """What the FMU says about itself."""
        return self.__dict__["_description"]

    @property
    def law(self) -> str:
        return f"FMU, {KINDS[self.description.kind]}"

    def signals(self) -> dict[str, Input]:
        return dict(self._signals)

    @property
    def is_smooth(self) -> bool:
        """Whether it has no events and remembers nothing but its states: derivatives along a motion exist then."""
        description = self.description
        return description.kind == "me" and not (description.indicators or description.has_discrete or self._changing)

    # -- its equations -----------------------------------------------------------------------------------------

    def own_states(self) -> States:
        """The moment of the FMU's past, its time, how long it waits, its states or held outputs, and what it has."""
        states: States = dict.fromkeys(OWN, (0.0, still))
        rates = [partial(self._rate, k=k) for k in range(len(self._own_words))]
        values = zip(self._own_words, self._first_values(), rates, strict=True)
        states |= {word: (value, rate) for word, value, rate in values}
        return states | {_input_word(name): (self.description.variables[name].number, still) for name in self._changing}

    @property
    def _changing(self) -> list[str]:
        """The inputs that are given another value at events only."""
        return changing_inputs(self.description, dict(self._signals))

    @property
    def _own_words(self) -> list[str]:
        description = self.description
        names = [state.name for state in description.states] if description.kind == "me" else list(self._names)
        return [f"{'state' if description.kind == 'me' else 'held'}_{column(name)}" for name in names]

    def _first_values(self) -> list[float]:
        """States (in multiples of their nominal values) or outputs of an FMU that has just been started."""
        if "first" not in self.__dict__:
            memory, description = self._memory(1.0), self.description
            inputs, symbolic = (
                [description.variables[name].number for name in names] for names in (self._signals, self._symbolic)
            )
            at = memory.at_rest(inputs, symbolic)
            values = (
                [x / state.nominal for x, state in zip(at.after, description.states, strict=True)]
                if description.states
                else []
            )
            object.__setattr__(self, "first", values if description.kind == "me" else list(at.outputs))
        return self.__dict__["first"]

    def own_events(self) -> list[When]:
        """When its time has come, an input changes or an indicator passes zero, and when it asks for the end."""
        name, description = self.name, self.description
        events = [When(f"{name}.due", Due(self._next), do=self._changes(DUE))]
        for word in self._changing:
            watched = {"": self._is_right} | (
                {} if description.variables[word].is_real else {"_jumps": self._is_not_wrong}
            )
            for ending, function in watched.items():
                right = partial(function, input_name=word)
                event = f"{name}.input_{column(word)}{ending}"
                events.append(When(event, right, direction=-1, do=self._changes(NEW_INPUT)))
        for k in range(description.indicators):
            events.append(When(f"{name}.event_{k + 1}", partial(self._indicator, k=k), do=self._changes(STATE)))
        return [*events, When(f"{name}.end", self._is_on, direction=-1, do=[Stop()])]

    def bookkeeping(self) -> tuple[str, ...]:
        """Moments of its past, what it was given and what it holds: its outputs say the same."""
        held = () if self.description.kind == "me" else tuple(self._own_words)
        inputs = [_input_word(name) for name in self._changing]
        for event in self.own_events():
            word = event.name.removeprefix(f"{self.name}.")
            inputs += [word] if word == "due" or word.startswith("input_") else []
        return (*OWN, *held, *inputs)

    def _changes(self, cause: int) -> list[Set]:
        words = (*OWN, *self._own_words, *map(_input_word, self._changing))
        return [Set(f"{self.name}.{w}", partial(self._after, k=k, cause=cause)) for k, w in enumerate(words)]

    def _is_on(self, s: View) -> ca.SX:
        return self.state(s, "wait") + 0.5

    def _next(self, s: View) -> ca.SX:
        """When the next event is due: at once, as long as the FMU has not been started or an input is not right."""
        moment, since, wait = (self.state(s, word) for word in OWN)
        due = ca.if_else(moment > 0.5, ca.if_else(wait > 0.0, since + wait, NEVER), -NEVER)
        soon = s.time + BEHIND_EVENT * (1.0 + ca.fabs(s.time))
        for name in self._changing:
            due = ca.if_else(self._is_not_wrong(s, name) > 0.0, due, soon)
        return due

    def _rate(self, s: View, k: int) -> Scalar:
        return self._rates(s)[k] * self._seconds(s) if self.description.kind == "me" else 0.0

    def _indicator(self, s: View, k: int) -> ca.SX:
        return self._indicators(s)[k]

    def _after(self, s: View, k: int, cause: int) -> ca.SX:
        value = {DUE: self._after_due, STATE: self._after_state, NEW_INPUT: self._after_input}[cause](s)[k]
        if k == OWN.index("since"):
            return value / self._seconds(s)
        return ca.if_else(value > 0.0, value / self._seconds(s), value) if k == OWN.index("wait") else value

    @once_per_view
    def _rates(self, s: View) -> ca.SX:
        return self._called_rates(s, self._arguments(s, self._inputs(s)))

    @once_per_view
    def _rates_without_inputs(self, s: View) -> ca.SX:
        """The same with the inputs that the FMU starts with, for outputs that do not depend on them."""
        return self._called_rates(s, self._arguments(s, [self.description.variables[n].number for n in self._signals]))

    def _called_rates(self, s: View, arguments: list[ca.SX]) -> ca.SX:
        call = Rates(self._memory(self._seconds(s)))
        return called(call, len(self._own_words) + len(self._names), arguments, call)

    @once_per_view
    def _indicators(self, s: View) -> ca.SX:
        call = Indicators(self._memory(self._seconds(s)))
        return called(call, self.description.indicators, self._arguments(s, self._inputs(s)), call)

    @once_per_view
    def _after_due(self, s: View) -> ca.SX:
        return self._changed(s, DUE)

    @once_per_view
    def _after_state(self, s: View) -> ca.SX:
        return self._changed(s, STATE)

    @once_per_view
    def _after_input(self, s: View) -> ca.SX:
        return self._changed(s, NEW_INPUT)

    def _changed(self, s: View, cause: int) -> ca.SX:
        changing = self._changing
        call = After(self._memory(self._seconds(s)), cause, self._first_values(), changing)
        signals = self._signal_values(s)
        next_values = [self._next_value(s, name, u, cause) for name, u in signals.items()]
        moment, t, *others = self._arguments(s, next_values)
        outputs = [] if self.description.kind == "me" else [self.state(s, word) for word in self._own_words]
        rates: list[Scalar] = []
        if cause == STATE:
            rates = [0.0 if n in changing else s.motion_rate(u) / self._seconds(s) for n, u in signals.items()]
        return called(call, len(OWN) + len(self._own_words) + len(changing), [moment, t, *outputs, *others, *rates])

    def _next_value(self, s: View, name: str, signal: ca.SX, cause: int) -> ca.SX:
        """What an input is given at an event."""
        if name not in self._changing:
            return signal
        variable = self.description.variables[name]
        if variable.is_real and varies_between_events(s, signal):
            self.fail(refusal(variable))
        held = self.state(s, _input_word(name))
        later = next_value(variable, signal, held, cause == NEW_INPUT)
        return ca.if_else(self.state(s, "moment") > 0.5, later, first_value(variable, signal))

    def _is_right(self, s: View, input_name: str) -> ca.SX:
        """Positive where an input has the value that its signal asks for, and before the FMU has been started."""
        held = self.state(s, _input_word(input_name))
        right = is_right(self.description.variables[input_name], self._signal_values(s)[input_name], held)
        return ca.if_else(self.state(s, "moment") > 0.5, right, 0.5)

    def _arguments(self, s: View, inputs: Sequence[Scalar]) -> list[ca.SX]:
        """The moment, the time in seconds, states (Model Exchange), inputs and parameters, in the FMU's units."""
        states = self._own_words if self.description.kind == "me" else ()
        parameters = [self._values[name] for name in self._symbolic]
        leading = [self.state(s, "moment"), s.time * self._seconds(s), *(self.state(s, word) for word in states)]
        return [ca.SX(value) for value in (*leading, *inputs, *parameters)]

    def _is_not_wrong(self, s: View, input_name: str) -> ca.SX:
        """The same without what is near to the half between two whole numbers: 1 or -1."""
        held = self.state(s, _input_word(input_name))
        wrong = is_wrong(self.description.variables[input_name], self._signal_values(s)[input_name], held)
        return ca.if_else(ca.logic_and(self.state(s, "moment") > 0.5, wrong), -1.0, 1.0)

    @once_per_view
    def _inputs(self, s: View) -> list[ca.SX]:
        """The inputs that the FMU has: signals, and those that it was given at the last event."""
        inputs = self._signal_values(s)
        for name in self._changing:
            first = first_value(self.description.variables[name], inputs[name])
            inputs[name] = ca.if_else(self.state(s, "moment") > 0.5, self.state(s, _input_word(name)), first)
        return list(inputs.values())

    def _signal_values(self, s: View) -> dict[str, Any]:
        """The signals of its inputs, in the FMU's units."""
        if (self, s) in _asked.get():
            self.fail(
                "algebraic loop: its inputs depend on outputs of its own that depend on these inputs at once; "
                'put a block that remembers (a Lag, an Integrator) into the loop, or use interface="cs"'
            )
        token = _asked.set((*_asked.get(), (self, s)))
        try:
            return dict(self._in_its_units(s))
        finally:
            _asked.reset(token)

    @once_per_view
    def _in_its_units(self, s: View) -> dict[str, ca.SX]:
        return {name: ca.SX(self._to_fmu(s, name, s.signal(signal))) for name, signal in self._signals.items()}

    # -- its outputs -------------------------------------------------------------------------------------------

    def output(self, name: str) -> Callable[[View], ca.SX]:
        """The signal of one of its outputs.

        Parameters
        ----------
        name : str
            The name of the variable, one of `outputs`.

        Returns
        -------
        callable
            A function of the machine, for forces, targets of drivers and inputs of blocks.
        """
        if name not in self._names:
            self.fail(f'"{name}" is none of its outputs{suggestion(name, self._names)}')
        return partial(self._named, name=name)

    def _named(self, s: View, name: str) -> ca.SX:
        value = self._output_of_me(s, name) if self.description.kind == "me" else self._held(s, name)
        factor, offset = self._conversion(s.model.units, name)  # type: ignore[attr-defined]
        return (value - offset) / factor

    def _held(self, s: View, name: str) -> ca.SX:
        return self.state(s, self._own_words[self._names.index(name)])

    def _output_of_me(self, s: View, name: str) -> ca.SX:
        """Where it does not depend on inputs they are not asked for: they may depend on it."""
        description = self.description
        variable = description.variables[name]
        for word, state in zip(self._own_words, description.states, strict=True):
            if (state.reference, state.element) == (variable.reference, variable.element):
                return self.state(s, word) * state.nominal
        needs = self._signals if variable.needs is None else set(variable.needs) & set(self._signals)
        rates = self._rates(s) if needs else self._rates_without_inputs(s)
        return rates[len(description.states) + self._names.index(name)]

    def quantity(self, s: View, what: str) -> ca.SX | None:
        """One of its columns; None where it has none of this name."""
        names = {column(name): name for name in self._names}
        return self(s) if what == "output" else self._named(s, names[what]) if what in names else None

    def value(self, s: View) -> ca.SX:
        return self._named(s, self._names[0])

    def reported(self, s: View) -> dict[str, ca.SX]:
        """The first output as `output`, and all of them by their names."""
        named = {column(name): ca.SX(self._named(s, name)) for name in self._names}
        return {"output": self(s)} | named

    # -- units and numbers -------------------------------------------------------------------------------------

    def _to_fmu(self, s: View, name: str, value: ca.SX) -> ca.SX:
        factor, offset = self._conversion(s.model.units, name)  # type: ignore[attr-defined]
        return factor * value + offset

    def _conversion(self, units: Units, name: str) -> tuple[float, float]:
        """FMU value = factor * value in the model + offset."""
        theirs, ours = self.description.variables[name].unit, self._unit_here(units, name)
        if theirs is None or ours is None:
            return 1.0, 0.0
        return ours.factor / theirs.factor, (ours.offset - theirs.offset) / theirs.factor

    def _unit_here(self, units: Units, name: str) -> Unit | None:
        """The unit of a signal in the model: as said by `units`, by the block that gives it, or by the model."""
        theirs, source = self.description.variables[name].unit, self._signals.get(name)
        label = source.unit if isinstance(source, Block) else ""
        label = (self.units or {}).get(name, label)
        unit = read_unit(label) if label else None
        return unit or (None if theirs is None else units.unit_of(theirs.exponents))

    def unit_in(self, units: Units) -> str:
        first = self._names[0]
        theirs = self.description.variables[first].unit
        return (
            self.unit or (self.units or {}).get(first) or ("" if theirs is None else _written(theirs.exponents, units))
        )

    def _seconds(self, s: View) -> float:
        """In the model's unit of time: the time of FMUs is in seconds."""
        unit = read_unit(s.model.units.time)  # type: ignore[attr-defined]
        return 1.0 if unit is None else unit.factor

    @property
    def _symbolic(self) -> list[str]:
        """Parameters whose values depend on those of the model."""
        return [name for name, value in self._values.items() if is_expression(value)]

    def _memory(self, seconds: float) -> Memory:
        description, chosen = self.description, self._values
        settings = [(description.variables[name], value) for name, value in chosen.items() if not is_expression(value)]
        step = (self.step if self.step is not None else description.default_step) if description.kind == "cs" else 0.0

        def variables(names: Sequence[str]) -> tuple[Variable, ...]:
            return tuple(description.variables[name] for name in names)

        # the FMU proposes a step in seconds, the user gives one in units of the model
        step = float(step or 0.0) * (seconds if self.step is not None else 1.0)
        inputs, outputs, symbolic = (variables(tuple(names)) for names in (self._signals, self._names, self._symbolic))
        what = f'{self.kind} "{self.name}"'
        return memory_of(Partner(description, what, inputs, outputs, symbolic, tuple(settings), step))


def column(name: str) -> str:
    """The name of a variable as that of a column: motor.phi[1] is motor_phi_1."""
    return re.sub(r"\W+", "_", name).strip("_") or "value"


def _input_word(name: str) -> str:
    """The state that holds what an input was given at the last event."""
    return f"given_{column(name)}"


def _written(exponents: tuple[int, ...], units: Units) -> str:
    """How a model's set of units writes these exponents: "N m", "m/s", "rad"."""
    names = dict(zip(BASES, (units.mass, units.length, units.time, *BASES[3:]), strict=True))
    for whole, text in ((FORCE, units.force), (ENERGY, units.torque)):
        if exponents[:RAD] == whole[:RAD]:
            return text
    powers = [(names[word], e) for word, e in zip(BASES, exponents, strict=True) if e]
    over = " ".join(name if e == 1 else f"{name}^{e}" for name, e in powers if e > 0)
    under = " ".join(name if e == -1 else f"{name}^{-e}" for name, e in powers if e < 0)
    return f"{over or '1'}/{under}" if under else over
