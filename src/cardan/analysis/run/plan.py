"""What a run takes from the structure of its machine and from its options alone, made once for runs that are repeated.

What depends on numbers, the parameters and the start, is no part of it. A plan is kept with the System, so a changed
model has none of the former ones.
"""

from __future__ import annotations

from collections import defaultdict

from cardan.analysis.assembly.cams import has_cams
from cardan.analysis.events.driver_jumps import drivers_may_jump
from cardan.analysis.reporting import reports_between
from cardan.analysis.run.elastic_run import has_waves
from cardan.compiled.system import System, once_per_system
from cardan.errors import check_known
from cardan.model.element import easily_misread
from cardan.model.joints.friction import Friction
from cardan.model.model import Model
from cardan.spec import RunSpec

MOST_PLANS = 64  # that are kept with a system
BOXED = (
    'frictions {} in "{}" act each by itself: each force is up to μ times the normal force, together they are more; '
    "for one contact that slides in both directions, use one friction with across="
)


class Plan:
    """How a machine is run with these options, which are settled, whatever its parameters are."""

    def __init__(self, system: System, options: RunSpec):
        for name in options.base:
            check_known("base: no body", name, system.model.bodies)
        self.fixed_step = options.fixed_step
        every = options.step if options.every is None and self.fixed_step else options.every
        self.reports = reports_between(options.begins, options.until, every)  # fixed steps are reported one by one
        self.has_choices = bool(options.independent or options.choose != "elimination" or options.max_step is not None)
        self.nothing_happens = system.events.plan.is_empty  # nothing is watched, nothing is due
        self.drivers_may_jump = drivers_may_jump(system)
        self.has_cams = has_cams(system)
        self.is_elastic = has_waves(system.model)
        self.notes = _notes_on_model(system)


@once_per_system
def _notes_on_model(system: System) -> list[str]:
    """What to say of its elements, however it is run."""
    return [*_frictions_in_one_joint(system.model), *easily_misread(system.model)]


@once_per_system
def _plans(system: System) -> dict[object, Plan]:
    """By the keys of their options."""
    return {}


def plan_of(system: System, options: RunSpec) -> Plan:
    """The plan of these options: an earlier one where nobody can have changed what they hold."""
    plans, key = _plans(system), options.key
    plan = plans.get(key)  # other threads may clear the memory at any time
    if plan is None:
        plan = Plan(system, options)
        if key is not None:
            if len(plans) >= MOST_PLANS:
                plans.clear()
            plans[key] = plan
    return plan


def _frictions_in_one_joint(model: Model) -> list[str]:
    """What to say of frictions that share a joint and its normal force."""
    in_joint: dict[str, list[str]] = defaultdict(list)
    for element in model.constraints:
        if isinstance(element, Friction) and element.joint is not None and element.normal is None:
            in_joint[element.joint.name].append(f'"{element.name}"')
    return [BOXED.format(" and ".join(names), joint) for joint, names in in_joint.items() if len(names) > 1]
