"""Which contact touches just where a run stopped: for the message."""

from __future__ import annotations

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.model.forces.characteristics import has_effect
from cardan.model.forces.contact import Contact

SOON = 1e-7  # of the time that has passed: touches within it are what stopped the run


def touching_now(bound: BoundMachine, passed: float, atol: float) -> str | None:
    """What to say of a damped contact that takes hold at the machine's present state; None where there is none.

    The damper of the linear law acts in full from the first moment, so the force jumps by d δ̇. A step over the jump is
    wrong by the jump times its length; of states that are zero until then, shear deformations, atol alone is allowed.
    """
    system, m = bound.system, bound.arrays
    elements = [e for e in system.model.forces if e.clearance(system.view) is not None]
    if not elements:
        return None
    values = system.clearance(m.t, m.q, m.v, m.p)[0]
    for element, g, rate in zip(elements, values, values[len(elements) :], strict=False):
        jumps = isinstance(element, Contact) and element.law == "linear" and has_effect(element.damping)
        if jumps and rate < 0 and abs(g) <= SOON * passed * -rate:
            return (
                f'contact "{element.name}" touches there, and as the damping of law="linear" acts in full from the '
                f"first moment, its force jumps, which atol={atol:g} asks to resolve more finely than steps can be. "
                'Choose a larger atol, or law="hertz" or "exponential", whose forces begin at zero'
            )
    return None
