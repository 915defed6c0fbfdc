"""A large machine whose equations are written once for each group of alike bodies and elements (`repeated`).

It gives what a plain `System` gives. What only gradients, linearization and the like need is still written for the
whole machine, when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from cardan.compiled.repeated import Repeated, large_groups
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.numerics.functions import Loaded
from cardan.symbolic.constraints import ConstraintEquations, Row
from cardan.symbolic.switching.known_times import CONSTRAINT, FORCE, OverTime


class LargeSystem(System):
    """The functions of one large model."""

    @cached_property
    def repeated(self) -> Repeated:
        groups = large_groups(self.model)
        assert groups is not None
        return self.without_black_boxes(Repeated, self, groups)

    def _written_rows(self) -> Sequence[Row]:
        return self.repeated.rows

    def _written_structure(self) -> tuple[np.ndarray, np.ndarray]:
        return self.repeated.jacobian_structure

    def _channel_sizes(self) -> dict[tuple[str, str], int]:
        return self.repeated.channels

    def _has_drivers(self) -> bool:
        single = self.single_constraints
        groups = [written.constraints for written in self.repeated.joints] + ([] if single is None else [single])
        return not all(group.Phi_t.is_zero() for group in groups)

    def _sees_multipliers(self) -> bool:
        return self.repeated.sees_multipliers

    @property
    def over_time(self) -> list[OverTime]:
        """Of what is repeated, known times that are numbers: each copy has parameters of its own."""
        y, repeated, none = self.symbols, self.repeated, ca.SX(0, 1)
        rest, motion = repeated.rest, repeated.rest_motion
        expressions = [] if rest is None else [OverTime(rest.closing, y.t, y.p, CONSTRAINT)]
        expressions += [] if motion is None else [OverTime(ca.vertcat(motion.Q, motion.z_rate), y.t, y.p, FORCE)]
        for one in (*repeated.bodies, *repeated.joints, *repeated.others):
            expressions.append(OverTime(one.motion.Q, one.y.t, none, FORCE))
            expressions.append(OverTime(one.constraints.closing, one.y.t, none, CONSTRAINT))
        return expressions

    def _count_clearances(self) -> int:
        return self.clearances.numel() if self.repeated.has_contacts else 0

    @property
    def single_constraints(self) -> ConstraintEquations | None:
        return self.repeated.rest

    @cached_property
    def constraint(self) -> Loaded:
        return self.cached_function_from("constraint", lambda: self.repeated.constraint)

    @cached_property
    def jacobian(self) -> Loaded:
        return self.cached_function_from("jacobian", lambda: self.repeated.jacobian)

    @cached_property
    def turned(self) -> Loaded:
        return self.cached_function_from("turned", lambda: self.repeated.turned)

    @cached_property
    def dynamics(self) -> Loaded:
        return self.cached_function_from("dynamics", lambda: self.repeated.dynamics)

    @cached_property
    def alignment(self) -> ca.Function:
        return self.repeated.alignment

    @cached_property
    def rates(self) -> ca.Function:
        return self.repeated.rates

    @cached_property
    def forces(self) -> ca.Function:
        return self.repeated.forces

    @cached_property
    def outputs(self) -> ca.Function:
        return self.repeated.outputs
