"""The structs of the core that events of a machine need, made once for a machine and used by one run after another."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardan.analysis.events.log import EventLog
from cardan.analysis.events.tables import event_tables
from cardan.analysis.machine.bound import new_watched
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import core, watch
from cardan.numerics.events import EventBlock
from cardan.numerics.functions import Binding
from cardan.numerics.loop import Loop
from cardan.symbolic.events import REST


class EventStructs:
    """What is watched (`E`), what happens (`V`), the log and the loop from event to event, bound to one machine."""

    def __init__(self, bound: BoundMachine):
        self.bound, self.tables = bound, event_tables(bound.system)
        watches = self.tables.plan.watches
        self.rests = [(i, w.element.name) for i, w in enumerate(watches) if w.kind == REST]
        self.E = self._new_watched()
        self.V = EventBlock(self.tables.sizes(), self.tables.written())
        self._bindings = self._functions()
        self.V.bind(E=self.E, unit=bound.unit, **{word: binding.handle for word, binding in self._bindings.items()})
        self.log = EventLog(bound, self.V, self.tables)
        self.loop = Loop(self.V, self.log.c, len(watches))

    def begin(self, notice: Callable[[], None], partition: Callable[[int], int] | None) -> None:
        """As before the start of a run. `notice` is told what a user should know, `partition` is asked where the core
        cannot partition by itself."""
        E, bound = self.E, self.bound
        self._evaluated = 0  # times, when `take_machine_code` was last called
        self.take_machine_code(0)
        for array in self._begins_at_zero:
            array.fill(0)
        E.direction[:] = self._directions  # a prescribed motion has others
        E.time.left = E.time.t_event = E.time.t_start = np.inf
        self.V.bind(m=bound.arrays, able=bound.chooser, lu=bound.room_for_any_rank)
        core.cd_events_reset(self.V.c)
        self.V.integer.driven = self.V.integer.with_forces = 0
        self.V.call_back(partition)
        self.log.begin()
        self.loop.begin(notice)

    def take_machine_code(self, evaluations: int) -> None:
        """The machine has been evaluated so often in this run; what is watched is evaluated by machine code where there
        is some."""
        if self._watching is None or self._watching.is_final:
            return
        binding = self._watching.after(evaluations - self._evaluated)
        self._evaluated = evaluations
        if binding is not self._watching:
            self._replaced.append(self._watching)
            self._watching = binding
            self.E.having(function=binding.handle)

    def _new_watched(self) -> watch.Watched:
        m, watches = self.bound.arrays, self.tables.plan.watches
        E = new_watched(m, len(watches))
        E.needs_multipliers[:] = [w.needs_multipliers for w in watches]
        self._directions = np.array([w.direction for w in watches], np.int64)
        self._begins_at_zero = [x for x in E if isinstance(x, np.ndarray) and x is not E.needs_multipliers and x.size]
        self._watching: Binding | None = None
        self._replaced: list[Binding] = []  # by machine code: others may hold its handle
        if not watches:
            return E
        state = [m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p]
        self._watching = self.bound.system.events.watched.bind(state, [E.g, E.rate])
        return E._replace(function=self._watching.handle)

    @property
    def bindings(self) -> list[Binding]:
        """The functions of what is watched and of what happens."""
        return [*self._bindings.values(), *([] if self._watching is None else [self._watching])]

    def _functions(self) -> dict[str, Binding]:
        """The functions of the machine that events need, bound to the arrays of the block, by their names in it."""
        m, system, V = self.bound.arrays, self.bound.system, self.V
        functions = system.events
        n_v, n_c, answers = m.v.size, m.Phi.size, m.Phi.size + len(self.tables.plan.impacts)
        state, sizes = [m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p], functions.actions.output_sizes
        words = ("values", "impulses", "approach", "restitution", "times")
        balance = [V.array(f"balance_{word}", n) for word, n in (("R", answers), ("J", n_v), ("b", answers))]
        bindings = {
            "sensitivity": functions.sensitivity.bind(
                [*state, V.array("errors", 2 * n_v + m.z.size + m.lam.size)], [V.array("spread", self.E.g.size)]
            ),
            "actions": functions.actions.bind(state, [V.array(word, n) for word, n in zip(words, sizes, strict=True)]),
            "balance": functions.balance.bind(
                [m.t, m.q, m.p, m.D, *balance], [V.array("dv", n_v), V.array("blow", answers)]
            ),
            "gamma": functions.gamma.bind([m.t, m.q, m.v, m.p], [V.array("gamma_of_rows", n_c)]),
            "impact_rows": functions.impact_rows.bind([m.t, m.q, m.p], [V.array("N", (answers - n_c) * n_v)]),
        }
        if any(self.tables.targets):
            others = [np.zeros(n) for n in system.start.output_sizes[:5]]
            masses = V.array("body_masses", system.start.output_sizes[5]), V.array("diagonal", n_v)
            bindings["masses"] = system.start.bind([m.p], [*others, *masses])
        if system.switches:
            bindings["arguments"] = functions.switch_arguments.bind(state, [V.array("u", len(system.switches))])
        return bindings


def event_structs(bound: BoundMachine) -> EventStructs:
    """That of a machine."""
    if bound.event_structs is None:
        bound.event_structs = EventStructs(bound)
    return bound.event_structs
