"""What the runtime in C (core/machine) must know of a machine: its functions, numbers and names.

What the runtime cannot do is refused here, with the element that asks for it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.analysis.assemble import assemble_from, held_values
from cardan.analysis.assembly.cams import check_cams
from cardan.analysis.events.tables import event_tables
from cardan.analysis.foreign_calls import calling_python, fmus_of, foreign_calls
from cardan.analysis.in_c.derivatives import derivative_functions
from cardan.analysis.machine.assembler import shakes
from cardan.analysis.machine.redundant_reactions import stiffness_weights
from cardan.analysis.run.collect import columns_of, places_of
from cardan.analysis.run.overlapping import contact_names, size_of_gravity
from cardan.compiled.initial_numbers import joint_markers
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError
from cardan.numerics.core import FieldValues
from cardan.numerics.functions import Loaded
from cardan.numerics.in_c.model import FUNCTIONS, ModelData
from cardan.results.naming import scalar_names

MOST_ENTRIES_OF_C = 250_000  # entries of C with all its zeros, that elimination with full pivoting goes through
METHODS = ("auto", "explicit", "implicit")


class Purpose(NamedTuple):
    """What a machine is for, in the words of a refusal; whether its functions may call Python, and why not."""

    words: str
    calls_python: bool = False
    because: str = ""


EXPORT = Purpose("be exported", because=", which C cannot do")
PAGE = Purpose("run in a page")
BATCH = Purpose("run in a batch", because=", which instances cannot share")
INSTANCE = Purpose("run as an instance", calls_python=True)


def described(
    system: System, p: np.ndarray, purpose: Purpose, method: str = "auto", derivatives: bool = False
) -> ModelData:
    """The machine with the parameters p at first; `method` and `derivatives` as in `machine_in_c`."""
    return _Description(system, np.array(p, float), method, derivatives, purpose).gathered()


def output_widths(system: System) -> dict[str, int]:
    """The numbers of which outputs are made, in their order: q, v, accelerations, channels, states of blocks."""
    n_channels = int(sum(system.channels.values()))
    return {"q": system.n_q, "v": system.n_v, "a": system.n_v, "outputs": n_channels, "z": system.n_z}


def output_places(system: System) -> dict[str, int]:
    """Where each scalar of a result stands among the outputs."""
    sizes = output_widths(system)
    first = dict(zip(sizes, np.cumsum([0, *sizes.values()]).tolist(), strict=False))
    return {
        name: first[array] + place
        for (element, quantity), (array, where) in columns_of(system).items()
        for name, place in zip(scalar_names(element, quantity, len(places_of(where))), places_of(where), strict=True)
    }


class _Description:
    """A machine whose parts are gathered."""

    def __init__(self, system: System, p: np.ndarray, method: str, derivatives: bool, purpose: Purpose):
        self.purpose = purpose
        if method not in METHODS:
            raise AnalysisError(f'method="{method}": choose one of {", ".join(METHODS)}')
        self.system, self.p, self.method, self.derivatives = system, p, method, derivatives
        self.name = system.model.name
        system.check_masses(p)
        check_cams(system, p)
        self.massive = not system.has_little_inertia(p)
        if system.n_c * system.n_v > MOST_ENTRIES_OF_C:
            raise self._refused(
                f"it has {system.n_c} constraints and {system.n_v} speeds, too many for its elimination"
            )
        self.events = event_tables(system)
        self.implicit = system.implicit("index2") if method != "explicit" else None

    def _refused(self, reason: str) -> AnalysisError:
        return AnalysisError(f'"{self.name}" cannot {self.purpose.words}: {reason}')

    def gathered(self) -> ModelData:
        functions = self._functions()
        self._check_calls(functions)
        return ModelData(self._data(), self._names(), functions)

    # -- functions -----------------------------------------------------------------------------------------------

    def _functions(self) -> dict[str, Loaded]:
        system, events = self.system, self.system.events
        loaded: dict[str, Loaded] = {
            "constraint": system.constraint,
            "jacobian": system.jacobian,
            "dynamics": system.dynamics if self.massive else system.dynamics_with_massless,
            "start": system.start,
            "outputs": system.compiled_outputs,
        }
        if system.turn_slots.size:
            loaded["turned"] = system.turned
        if self._leaves_speeds_open:
            loaded["mass"] = system.mass
        if system.n_clearances:
            loaded["clearance"] = system.clearance
        if system.jump_names:
            loaded["jumps"] = system.jump_arguments
        if self.events.watched or self.events.timed:
            loaded |= {
                word: getattr(events, word) for word in ("watched", "sensitivity", "actions", "balance", "gamma")
            }
            loaded["impact_rows"] = events.impact_rows
        if self.implicit is not None:
            loaded |= {"implicit": self.implicit.residual, "newton": self.implicit.jacobian}
        if self.derivatives:
            loaded |= derivative_functions(system, self.massive)
        return {word: loaded[word] for word in FUNCTIONS if word in loaded}

    def _check_calls(self, functions: dict[str, Loaded]) -> None:
        tapes, because = [loaded.tape for loaded in functions.values()], self.purpose.because
        if all(tape is not None and (self.purpose.calls_python or not tape.externals) for tape in tapes):
            return
        if fmus_of(self.system):
            raise self._refused(f"{foreign_calls(self.system)}{because}")
        raise self._refused(f"{calling_python(self.system)} calls a function in Python{because}")

    @property
    def _leaves_speeds_open(self) -> bool:
        return not (self.system.given_speeds > 0).all()

    # -- numbers and names ------------------------------------------------------------------------------------------

    def _assembled(self) -> tuple[np.ndarray, np.ndarray, int]:
        """q and v at the start, and the rank of the constraints there."""
        system = self.system
        try:
            state = assemble_from(system, self.p.copy(), *system.initial_state(self.p), t=0.0, fill=True)
        except CardanError as error:
            raise self._refused(f"it cannot be assembled: {error}") from None
        return state.q, state.v, system.n_v - state.dof

    def _data(self) -> FieldValues:
        system, layout, events, n = self.system, self.system.layout, self.events, self.implicit
        indptr, indices = system.jacobian_structure
        q, v, rank = self._assembled()
        held_q, held_v = held_values(system)
        nothing = np.zeros(0, np.int64)
        M_indptr, M_indices = system.mass_structure if self._leaves_speeds_open else (nothing, nothing)
        plan = events.plan
        sizes = system.start.output_sizes
        counts = system.events.actions.output_sizes if events.watched or events.timed else [0] * 5
        fields: dict[str, object] = {
            "n_q": system.n_q, "n_v": system.n_v, "n_z": system.n_z, "n_c": system.n_c, "n_p": system.n_p,
            "p_size": system.p_size, "n_bodies": len(system.model.bodies), "n_entries": indices.size,
            "n_spins": len(layout.spins), "n_turns": system.turn_slots.size, "n_driven": len(system.driven_turns),
            "n_clearances": system.n_clearances, "n_jumps": len(system.jump_names),
            "gravity": size_of_gravity(system.model),
            "n_lengths": [sizes[3], sizes[4], len(joint_markers(system.model))],
            "n_channels": int(sum(system.compiled_outputs.output_sizes)),
            "n_watched": len(events.watched), "n_timed": len(events.timed), "n_acts": len(events.acts),
            "n_events": len(events.events), "n_joints": len(events.joints),
            "n_impulses": len(plan.impulses), "n_impacts": len(plan.impacts), "n_values": counts[0],
            "n_times": counts[4],
            "n_implicit": 0 if n is None else n.indptr.size - 1, "implicit_entries": 0 if n is None else n.indices.size,
            "implicit_P_entries": 0 if n is None else n.P_indices.size, "rank": rank,
            "sees_multipliers": int(system.forces_see_multipliers), "massive": int(self.massive), "together": 1,
            "stiff_first": int(self.method == "implicit"), "n_shakes": 0 if not system.n_c else 7,
            "p": self.p, "assembled_q": q, "assembled_v": v, "indptr": indptr, "indices": indices,
            "place": layout.place, "spins": layout.spins, "turn_slots": system.turn_slots,
            "driven": np.array(system.driven_turns, np.int64), "n_mass": M_indices.size, "mass_indptr": M_indptr,
            "mass_indices": M_indices,
            "given_speeds": system.given_speeds, "row_is_angle": layout.row_is_angle,
            "of_speeds": layout.of_speeds, "n_of_speeds": layout.of_speeds.size if layout.of_speeds.any() else 0,
            "holds": system.holds_at_start, "held_q": held_q, "held_v": held_v, **events.written(),
            **self._sharing(),
            "shakes": shakes(system.n_v),
        }  # fmt: skip
        for word in ("indptr", "indices", "P_indptr", "P_indices"):
            fields[f"implicit_{word}"] = [] if n is None else getattr(n, word)
        return fields

    def _sharing(self) -> dict[str, object]:
        """What decides how redundant constraints share their load (`analysis.machine.redundant_reactions`)."""
        rows, seen = self.system.rows, self.system.joints_seen_by_forces
        return {"row_is_seen": [row.element.name in seen for row in rows], "row_weight": stiffness_weights(self.system)}

    def _names(self) -> dict[str, list[str]]:
        system, model = self.system, self.system.model
        places = output_places(system)
        outputs = [""] * (max(places.values(), default=-1) + 1)
        for name, place in places.items():
            outputs[place] = name
        return {
            "name": [model.name],
            "state_names": [*system.position_names, *(f"der({name})" for name in system.speed_names), *model.states],
            "parameter_names": list(model.parameters),
            "output_names": outputs,
            "event_names": self.events.names,
            "row_names": [row.element.name for row in system.rows],
            "body_names": list(model.bodies),
            "joint_names": self.events.joints,
            "contact_names": contact_names(system),
            "jump_owners": [owner for owner, _ in system.jump_names],
            "jump_texts": [text for _, text in system.jump_names],
        }
