"""The limits of a certificate, each with its reason.

    position      100 closure tolerances  closed to 1e-11 body sizes at every step, or where it is reported (dae)
                  1000 rtol               direct, baumgarte: constraints are integrated, they drift
    velocity      1e-8 (1000 rtol)        solved for at closed positions; else it drifts, too
    acceleration  1e-7 (1000 rtol)        the equations of motion are solved at the reported state
    limits        as position             contacts are found as closely as joints close
    forces        1e-7 (1000 rtol)        as acceleration; multipliers lose digits near singular positions
    friction      as forces, or rtol      the law of Coulomb holds at every time; events are found to the tolerance
    determined    0.1 of the reactions    equilibrium: in a singular position they have no digits
    steady        1e-6                    equilibrium at speed: joints and forces along the steady motion
    momentum      as forces               the same from reported reactions; joints that are open shift their arms
    states        as tolerance            those of a driven machine, integrated by another method
    contacts      as friction             forces of contacts that hold do not pull; they open at events
    motion        300 tolerances          three times what the run itself allows between its rows
    speeds                                (core/methods/between.c): a step is taken back where its defect is larger; a
    impulse                               missed push has 10⁶ and more. Tolerances of speeds that no error test sees are
                                          those of positions over a step: rtol^(5/6) (dae, form="index3"), rtol^(2/3)
                                          (generalized-alpha, whose steps pass over waves that positions do not show)
    motion        1e-4                    of a driven machine, in sizes or rad: what its velocity does not tell
    events        0                       that one run has and the other has not
    half_events
    half          as tolerance            likewise: a run with half the longest step must find the same motion
    impulses      1e-8                    one linear system, solved once an event
    energy        100 rtol                every step may miss a part of rtol, hundreds of them ten times as much
                  100 rtol^(5/6)          dae, form="index3": positions alone are controlled, with errors h⁶ at order 5;
                                          speeds are their derivatives by the formula, with errors h⁵
    repetition    1 tolerance             the same computation, but another computer may round otherwise
    tolerance     1 tolerance a step      errors of steps add up, in a motion that does not amplify them; 100 tolerances
                                          are allowed at least, and at most what makes 1 % of a body's size
    method        as tolerance            likewise
    gradient      order 1.8 at least      Taylor remainders fall with h², with h where a derivative is wrong

A motion that amplifies errors (a chaotic one) exceeds the limits of agreement through no fault of the integrator. Where
the error falls with the tolerance, the limit is three times what a run at a tenth of the tolerance needs of its own
tolerances, provided that positions agree to 1 % of a body's size.

rtol stands for rtol + atol: both count in body sizes and radians, and the larger one is what a run is good for.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardan.analysis.machine.singular_statics import NO_DIGIT
from cardan.errors import AnalysisError, check_known
from cardan.numerics.constants import CLOSURE_ROUND_OFF, CLOSURE_TOL
from cardan.numerics.integrators.bdf import MAX_ORDER
from cardan.spec import DRIFTING

CLOSED = 100 * CLOSURE_TOL
SPEEDS, ACCELERATIONS, FORCES, IMPULSES = 1e-8, 1e-7, 1e-7, 1e-8
DRIFT = 1000.0  # rtol
ENERGY = 100.0  # rtol
SPEED_ORDERS = {"bdf": MAX_ORDER / (MAX_ORDER + 1), "alpha": 2 / 3}  # exponents of rtol: h of an error h^p of positions
STEADY_LIMIT = 1e-6  # of what is at work
BETWEEN_ROWS = 300.0  # tolerances: three times what the engine allows at rows; what was passed over has many thousands
BETWEEN_FIXED_STEPS = (
    1e4  # tolerances of a run with a fixed step, which has none: 1 % of a size, or of the largest speed
)
DRIVEN_WAY = 1e-4  # sizes or rad
REPETITION = 1.0  # tolerances
AGREEMENT = 100.0  # tolerances at least; one for each step of longer runs
ORDER = 1.8
AMPLIFIED_ERROR = 3.0  # times what the finer run needs of its own tolerances
WIDER = (
    10.0  # times the gaps of a given start, and of drifting joints in the arms of reactions: arms change as it moves
)
PREDICTED = 0.01  # body sizes or radians: beyond it two runs are two motions
NAMES = (
    "position", "velocity", "acceleration", "limits", "forces", "determined", "steady", "friction", "contacts",
    "momentum", "motion", "speeds", "impulse", "events", "half", "half_events", "states", "impulses", "energy",
    "repetition", "tolerance", "method", "gradient",
)  # fmt: skip


def checked_limits(limits: Mapping[str, float] | None) -> dict[str, float]:
    """The user's limits: refuses names that are not known."""
    for name, value in (limits or {}).items():
        check_known("limits: no check", name, NAMES, AnalysisError)
        if not (isinstance(value, (int, float)) and value >= 0):
            raise AnalysisError(f'limits: "{name}": expected a number that is not negative, got {value!r}')
    return {name: float(value) for name, value in (limits or {}).items()}


def speed_error(rtol: float, implicit_integrator: str, form: str) -> float:
    """The error that is allowed to speeds: h^(p-1) of positions with h^p where steps are judged by positions alone."""
    by_positions = implicit_integrator == "alpha" or (implicit_integrator == "bdf" and form == "index3")
    return rtol ** SPEED_ORDERS[implicit_integrator] if by_positions else rtol


def default_limits(
    method: str, options: Mapping[str, object], rtol: float, largest: float, steps: int
) -> dict[str, float]:
    """The limits for a method, its tolerance and steps; `largest`: coordinate in body sizes, for round-off."""
    agreement = max(AGREEMENT, min(float(steps), PREDICTED / rtol))
    drifts = method in DRIFTING or (method == "joint" and options.get("loops") == "baumgarte")
    drift = DRIFT * rtol
    position = max(CLOSED, 100 * CLOSURE_ROUND_OFF * largest)
    limits = {"position": position, "velocity": SPEEDS, "acceleration": ACCELERATIONS, "forces": FORCES}
    energy_error = speed_error(rtol, "bdf", str(options.get("form")))
    if drifts:
        limits = {name: max(limit, drift) for name, limit in limits.items()}
    return limits | {
        "limits": limits["position"],
        "momentum": limits["forces"],
        "friction": max(limits["forces"], rtol),
        "contacts": max(limits["forces"], rtol),
        "motion": BETWEEN_ROWS,
        "speeds": BETWEEN_ROWS,
        "impulse": BETWEEN_ROWS,
        "events": 0.0,
        "half_events": 0.0,
        "half": agreement,
        "states": agreement,
        "impulses": IMPULSES,
        "energy": ENERGY * energy_error,
        "repetition": REPETITION,
        "tolerance": agreement,
        "method": agreement,
        "gradient": ORDER,
        "determined": NO_DIGIT,
        "steady": STEADY_LIMIT,
    }
