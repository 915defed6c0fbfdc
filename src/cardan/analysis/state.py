"""State: a consistent position and velocity of a machine at one time, with the findings of assembly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from cardan.analysis.machine.elimination import Elimination, eliminated
from cardan.compiled.system import System
from cardan.errors import ModelError, suggestion
from cardan.model.model import Model
from cardan.numerics.partition import Partition
from cardan.presented import presenter

LARGEST_TOLD = 600  # speeds: a summary does not wait for the dense elimination of more


@dataclass(frozen=True, eq=False)
class BodyState:
    """A body of a planar machine."""

    position: np.ndarray
    angle: float
    velocity: np.ndarray
    angular_velocity: float


@dataclass(frozen=True, eq=False)
class SpatialBodyState:
    """A body in space: Euler parameters, angular velocity in body axes."""

    position: np.ndarray
    orientation: np.ndarray
    velocity: np.ndarray
    angular_velocity: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class State:
    """A consistent state of a machine at one time t: coordinates q, speeds v, user states z and parameters p.

    `dof` is the number of degrees of freedom (columns less rank), `grubler` the count 3 n - m (in space 6 n - m); they
    differ by the redundant constraints, which `redundant` names. Constraints of speeds (rolling) leave positions more
    freedoms than speeds: `dof` counts those of speeds, `position_dof` those of positions. `moved` lists the initial
    values that assembly changed: name -> (given, assembled). `state["crank"]` has position, angle or orientation,
    velocity and angular velocity; `state.states["lag"]` and `state.parameters["k"]` are the other numbers by name.
    """

    system: System
    t: float
    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    p: np.ndarray
    dof: int
    grubler: int
    rank: int
    redundant: tuple[str, ...]
    independent: tuple[str, ...]
    closure: float
    singular: tuple[str, ...] = ()
    moved: dict[str, tuple[float, float]] = field(default_factory=dict)
    partition: Partition | None = None  # the elimination of C at q
    notes: tuple[str, ...] = ()  # what else is worth knowing of the assembly
    rolled: int = 0  # how many rows that hold for speeds only are independent of the others
    done: bool = False  # what is due at this time has happened
    holds: np.ndarray | None = None  # which constraints hold, where that is not as the model says; then p has the modes
    memory: np.ndarray | None = None  # what events know besides, in a run that goes on (core/events/memory.c)

    @property
    def position_dof(self) -> int:
        """The freedoms of positions: `dof`, and those that constraints of speeds leave open."""
        return self.dof + self.rolled

    @property
    def model(self) -> Model:
        """The machine."""
        return self.system.model

    def p_for(self, system: System, parameters: Mapping[str, float] | None = None) -> np.ndarray:
        """This state's parameters for a run, with those of the run in their place; checks that the models agree."""
        if system.model is not self.model:
            other = " that was built anew" if self.model.name == system.model.name else f' "{system.model.name}"'
            raise ModelError(
                f'the state belongs to model "{self.model.name}", not to the one{other}; '
                "cd.carry_over(state, model) takes it there by the names of the bodies"
            )
        values_of_state = dict(
            zip(self.model.parameters, map(float, self.p), strict=False)
        )  # the modes that follow are not its
        system.parameter_values(parameters)  # refuses unknown names before they are merged
        p = system.parameter_values({**values_of_state, **(parameters or {})})
        last = self.p.size - len(self.system.switches)
        if p.size - len(system.switches) == last:  # angles go on from their turn, switched elements as they were
            p[system.n_p : last] = self.p[system.n_p : last]
        return p

    @property
    def branch(self) -> int:
        """Sign of det Φ_u, rows and dependent columns in natural order: the other way to close a loop has the other."""
        system = self.system
        C = system.jacobian_at(self.t, self.q, self.p)
        rows = [k for k, name in enumerate(system.row_names) if name not in self.redundant and system.holds_at_start[k]]
        columns = [k for k, name in enumerate(system.coordinate_names) if name not in self.independent]
        return int(np.linalg.slogdet(C[np.ix_(rows, columns)])[0]) if rows else 1

    @property
    def elimination(self) -> Elimination:
        """The factors L, LR, U, UR of the constraint Jacobian at this position, with what follows from them."""
        if self.partition is None:
            raise ModelError("this state has no elimination, because it was not assembled; call cd.assemble first")
        system, partition = self.system, self.partition
        C, columns = system.jacobian_at(self.t, self.q, self.p), partition.col_order
        rows = np.array(
            [i for i in partition.row_order if system.holds_at_start[i] or i in partition.row_order[: partition.rank]],
            int,
        )
        names, size = [system.row_names[i] for i in rows], system.numbers(self.p).size
        coordinates = [system.coordinate_names[j] for j in columns]
        L, LR, U, UR = eliminated(C[rows][:, columns], partition.rank)
        units = np.where(system.layout.is_angle, 1.0, size)[columns]
        r = partition.rank
        return Elimination(
            tuple(names[:r]), tuple(names[r:]), tuple(coordinates[:r]), tuple(coordinates[r:]), L, LR, U, UR, units
        )

    def __getitem__(self, name: str) -> BodyState | SpatialBodyState:
        """The position and velocity of a body, by its name."""
        bodies = list(self.model.bodies)
        if name not in bodies:
            raise ModelError(f'no body "{name}"{self._instead(name) or suggestion(name, bodies)}')
        if self.model.dim == 3:
            k = bodies.index(name)
            q, v = self.q[7 * k : 7 * k + 7], self.v[6 * k : 6 * k + 6]
            return SpatialBodyState(q[:3], q[3:], v[:3], v[3:])
        k = 3 * bodies.index(name)
        return BodyState(self.q[k : k + 2], float(self.q[k + 2]), self.v[k : k + 2], float(self.v[k + 2]))

    def _instead(self, name: str) -> str:
        """Where a number of this name is; "" where there is none."""
        of_element = name in self.model.elements or name.rpartition(".")[0] in (
            *self.model.elements,
            *self.model.bodies,
        )
        for word, numbers in (("states", self.states), ("parameters", self.parameters)):
            if name in numbers:
                return f'; state.{word}["{name}"] is the number'
        return (
            "; a state has bodies, and quantities of elements are in results, such as the one it is from" * of_element
        )

    @property
    def states(self) -> dict[str, float]:
        """The states of the model by name, also those of its blocks: "controller.integral"."""
        return dict(zip(self.model.states, self.z.tolist(), strict=True))

    @property
    def parameters(self) -> dict[str, float]:
        """The parameters by name, as events may have set them."""
        return dict(zip(self.model.parameters, self.p.tolist(), strict=False))  # the modes that follow are not its

    def __repr__(self) -> str:
        return f"<State of {self.model.name!r} at t={self.t:g}: {self.dof} freedom{'s' * (self.dof != 1)}>"

    def _amplified(self) -> str:
        if self.partition is None or self.rank == 0 or self.system.n_v > LARGEST_TOLD:
            return ""
        return f" (error amplification {self.elimination.amplification:.2g})"

    def _repr_html_(self) -> str:
        return presenter("view.notebook.machines.state_html")(self)

    def summary(self) -> str:
        """What `cardan check` prints."""
        model = self.model
        lines = [
            f"{model.name}: {len(model.bodies)} bodies, {self.system.n_c} constraint equations, "
            f"{self.dof} freedom{'s' * (self.dof != 1)}"
        ]
        if self.rolled:
            lines.append(
                f"freedoms of speeds; positions have {self.position_dof}, as constraints of speeds do not hold "
                "positions"
            )
        if self.grubler != self.dof:
            lines.append(f"Grübler's count is {self.grubler}; the true number of freedoms is {self.dof}")
        if self.redundant:
            lines.append(f"redundant constraints: {', '.join(self.redundant)} (left out; reactions are not unique)")
        if self.singular:
            lines.append(f"singular position: {', '.join(self.singular)} lose rank here")
        if self.independent:
            lines.append(f"independent coordinates: {', '.join(self.independent)}{self._amplified()}")
        if self.system.n_c:
            sign = "+" if self.branch > 0 else "-"
            lines.append(f"assembled to {self.closure:.1e}, branch {sign} (sign of det Φ_u)")
        ranked = sorted(self.moved.items(), key=lambda item: -abs(item[1][1] - item[1][0]))
        for name, (estimated, assembled) in ranked[:6]:
            lines.append(f"  {name}: {estimated:g} -> {assembled:.6g}")
        if len(ranked) > 6:
            lines.append(f"  and {len(ranked) - 6} more initial values changed")
        lines += [f"note: {note}" for note in self.notes]
        return "\n".join(lines)
