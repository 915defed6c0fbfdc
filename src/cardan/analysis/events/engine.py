"""The engine of instants in the core (core/events), bound to the arrays of a machine."""

from __future__ import annotations

import numpy as np

from cardan.analysis.events.tables import EventTables
from cardan.analysis.machine.bound_machine import BoundMachine, new_watched
from cardan.numerics import watch
from cardan.numerics.events import EventBlock
from cardan.numerics.functions import Binding

ACTIONS = ("values", "impulses", "approach", "restitution", "times")  # the outputs of the function of actions


def bound_watched(bound: BoundMachine) -> tuple[watch.Watched, Binding | None]:
    """The watched functions of a machine; who uses them keeps the binding, if there is one."""
    m, watches = bound.arrays, bound.system.events.plan.watches
    E = new_watched(m, len(watches))
    E.direction[:] = [w.direction for w in watches]
    E.needs_multipliers[:] = [w.needs_multipliers for w in watches]
    if not watches:
        return E, None
    state = [m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p]
    binding = bound.system.events.watched.bind(state, [E.g, E.rate])
    return E._replace(function=binding.handle), binding


def bound_functions(bound: BoundMachine, tables: EventTables, V: EventBlock) -> dict[str, Binding]:
    """The functions of a machine that events need, by their names in `cd_events`, bound to the arrays of the block."""
    m, system, functions = bound.arrays, bound.system, bound.system.events
    n_v, n_c, impacts = m.v.size, m.Phi.size, len(tables.plan.impacts)
    answers, sizes = n_c + impacts, functions.actions.output_sizes
    state = [m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p]
    errors, spread = V.array("errors", 2 * n_v + m.z.size + m.lam.size), V.array("spread", len(tables.watched))
    balance = [V.array(f"balance_{word}", n) for word, n in (("R", answers), ("J", n_v), ("b", answers))]
    found = {
        "sensitivity": functions.sensitivity.bind([*state, errors], [spread]),
        "actions": functions.actions.bind(state, [V.array(word, n) for word, n in zip(ACTIONS, sizes, strict=True)]),
        "balance": functions.balance.bind(
            [m.t, m.q, m.p, m.D, *balance], [V.array("dv", n_v), V.array("blow", answers)]
        ),
        "gamma": functions.gamma.bind([m.t, m.q, m.v, m.p], [V.array("gamma_of_rows", n_c)]),
        "impact_rows": functions.impact_rows.bind([m.t, m.q, m.p], [V.array("N", impacts * n_v)]),
    }
    if any(tables.targets):
        lengths = [np.zeros(n) for n in system.start.output_sizes[:5]]
        masses = V.array("body_masses", system.start.output_sizes[5]), V.array("diagonal", n_v)
        found["masses"] = system.start.bind([m.p], [*lengths, *masses])
    if system.switches:
        found["arguments"] = functions.switch_arguments.bind(state, [V.array("u", len(system.switches))])
    return found


def bound_block(bound: BoundMachine, tables: EventTables, E: watch.Watched) -> tuple[EventBlock, dict[str, Binding]]:
    """A `cd_events` of a machine, at its beginning; who uses it keeps the bindings."""
    V = EventBlock(tables.sizes(), tables.written())
    functions = bound_functions(bound, tables, V)
    handles = {word: binding.handle for word, binding in functions.items()}
    V.bind(lu=bound.room_for_any_rank, able=bound.chooser, E=E, unit=bound.unit, m=bound.arrays, **handles)
    return V, functions
