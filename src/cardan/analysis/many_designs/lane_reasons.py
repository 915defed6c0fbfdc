"""Why lanes leave a design to a single run, in words."""

from __future__ import annotations

from collections.abc import Iterable

from cardan.analysis.many_designs import lane_redundancy
from cardan.analysis.many_designs.ensemble import NOT_STARTED, REDUNDANT
from cardan.compiled.system import System
from cardan.numerics.constants import (
    CALL_FAILED,
    CHATTERS,
    EVENT,
    NO_NUMBER,
    NOT_CLOSED,
    NOT_SETTLED,
    OK,
    POOR_PARTITION,
    SINGULAR,
    STEP_TOO_SMALL,
    TOO_QUICK,
)

REASONS = {
    OK: "a response is no number, or a functional needs more times than lanes report",
    NOT_STARTED: "the start is not one that lanes can assemble (a body with hardly any inertia, a singular position)",
    NOT_CLOSED: "the constraints could not be closed",
    CALL_FAILED: "a function of the machine could not be evaluated",
    STEP_TOO_SMALL: "the step became too small",
    SINGULAR: "a singular position is near, or constraints come to depend on each other",
    POOR_PARTITION: "other rows of redundant constraints must be chosen, and there are more than the core chooses from",
    EVENT: "an event could not be carried out in lanes",
    NOT_SETTLED: "forces that depend on reactions do not settle",
    NO_NUMBER: "the function of an event gives no number",
    CHATTERS: "a force jumps to and fro from step to step",
    TOO_QUICK: "the function of an event changes too quickly for the looks of lanes",
}
OTHERWISE = "the core has left them"


def reason_of(system: System, status: int) -> str:
    """Why a design with this status was left."""
    if status == REDUNDANT:
        return lane_redundancy.refusal(system) or OTHERWISE
    return REASONS.get(status, OTHERWISE)


def counted(reasons: Iterable[str]) -> dict[str, int]:
    """How often each reason came up, in the order in which they did."""
    counts: dict[str, int] = {}
    for reason in reasons:
        counts[reason] = counts.get(reason, 0) + 1
    return counts
