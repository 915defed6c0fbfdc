"""The full state of a machine at one time, by names: kept for events, and usable as the start of another run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from cardan.arrays import Floats, Truths
from cardan.errors import check_known
from cardan.numerics.constants import NUMBERS_OF_TIME

SIZES = {2: (3, 3), 3: (7, 6)}  # coordinates and speeds of a body


@dataclass(frozen=True)
class Names:
    """What the numbers of a machine are called; one for all moments of a run."""

    dim: int
    bodies: tuple[str, ...]
    states: tuple[str, ...]
    parameters: tuple[str, ...]
    rows: tuple[str, ...]  # of constraints
    switches: tuple[tuple[str, int], ...]  # forces that can be switched, and their places behind the parameters
    modes: int  # how many numbers follow the parameters
    timed: tuple[str, ...] = ()  # events at known times
    watched: tuple[str, ...] = ()  # functions whose zeros are events: of the user, of limits, of friction

    @property
    def sizes(self) -> tuple[int, ...]:
        """Of t, q, v, z, p, holds and memory, in a row."""
        n_q, n_v = (len(self.bodies) * n for n in SIZES[self.dim])
        n_p, memory = len(self.parameters) + self.modes, NUMBERS_OF_TIME * len(self.timed) + len(self.watched)
        return 1, n_q, n_v, len(self.states), n_p, len(self.rows), memory

    def data(self) -> dict[str, object]:
        return asdict(self)

    @staticmethod
    def of(data: Mapping[str, Any]) -> Names:
        bodies, states, parameters, rows = (
            tuple(map(str, data[word])) for word in ("bodies", "states", "parameters", "rows")
        )
        switches = tuple((str(name), int(k)) for name, k in data["switches"])
        timed, watched = (tuple(map(str, data.get(word, ()))) for word in ("timed", "watched"))
        return Names(int(data["dim"]), bodies, states, parameters, rows, switches, int(data["modes"]), timed, watched)


@dataclass(frozen=True, eq=False)
class Moment:
    """The full state of a machine at one moment, by names: events keep it, and another run can start from it.

    `moment["ball"]` has position, angle or orientation, velocity and angular velocity of a body.

    Parameters
    ----------
    names : Names
        What the numbers belong to.
    t : float
        The time.
    q, v, z : ndarray
        Coordinates, speeds and user states.
    p : ndarray
        Parameters, followed by the modes of switched elements.
    holds : ndarray of bool
        Which constraints hold.
    done : bool, default False
        Whether the events of this time have happened.
    memory : ndarray
        What events know besides: when each is due, on which side of zero its function is (core/events/memory.c).

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> below = model.add(cd.When("below", lambda s: s.position(ball)[1] + 5, direction=-1, do=[cd.Stop()]))
    >>> moment = cd.simulate(model, until=2).events[0].state_before
    >>> print(round(moment.t, 6), moment["ball"]["velocity"].round(6))
    1.0 [  0. -10.]
    """

    names: Names
    t: float
    q: Floats
    v: Floats
    z: Floats
    p: Floats
    holds: Truths
    done: bool = False  # what was due at this time has happened
    memory: np.ndarray = field(default_factory=lambda: np.zeros(0))

    @staticmethod
    def of(numbers: Floats, names: Names, done: bool = False) -> Moment:
        """The moment from all its numbers in a row."""
        t, q, v, z, p, holds, memory = np.split(np.asarray(numbers, dtype=float), np.cumsum(names.sizes)[:-1])
        return Moment(names, float(t[0]), q, v, z, p, holds != 0.0, done, memory)

    def __getitem__(self, body: str) -> dict[str, Floats]:
        """Position, angle or orientation, velocity and angular velocity of a body."""
        bodies = self.names.bodies
        check_known("no body", body, bodies)
        k, (n_q, n_v), dim = bodies.index(body), SIZES[self.names.dim], self.names.dim
        q, v = self.q[n_q * k : n_q * (k + 1)], self.v[n_v * k : n_v * (k + 1)]
        turned = "angle" if dim == 2 else "orientation"
        return {"position": q[:dim], turned: q[dim:], "velocity": v[:dim], "angular_velocity": v[dim:]}

    @property
    def states(self) -> dict[str, float]:
        """The user states by name."""
        return dict(zip(self.names.states, self.z.tolist(), strict=True))

    @property
    def parameters(self) -> dict[str, float]:
        """The parameters by name."""
        return dict(zip(self.names.parameters, self.p.tolist(), strict=False))

    @property
    def holding(self) -> dict[str, bool]:
        """Whether each row of a constraint holds."""
        return dict(zip(self.names.rows, self.holds.tolist(), strict=True))

    @property
    def switched(self) -> dict[str, float]:
        """Forces that can be switched: 1 for those that are on."""
        behind = len(self.names.parameters)
        return {name: float(self.p[behind + k]) for name, k in self.names.switches}
