"""What the checks of a certificate are called, and what is said of them."""

from __future__ import annotations

TIGHTER, SMALLER = "ask for a smaller rtol", "take a smaller step"
TIGHTER_ATOL = "ask for a smaller atol"  # which is the larger one
CLOSE = 'use method="partition", which closes joints at every step'
TITLES = {
    "position": "joints closed: positions",
    "velocity": "joints closed: velocities",
    "acceleration": "joints closed: accelerations",
    "limits": "limits not passed",
    "forces": "forces in equilibrium with inertia",
    "determined": "reactions determined: error by closure",
    "steady": "steady: joints and forces along the motion",
    "friction": "Coulomb's law of friction",
    "momentum": "momentum, from reported reactions",
    "contacts": "contacts push, and do not pull",
    "motion": "positions from velocities, between rows",
    "speeds": "velocities from accelerations, between rows",
    "impulse": "momentum from forces, between rows",
    "events": "events of the run repeated",
    "half_events": "events of a run with half the step",
    "half": "half the longest step",
    "states": "states integrated once more",
    "impulses": "momentum in events",
    "energy": "energy balance",
    "repetition": "the run repeated",
    "tolerance": "a tenth of the tolerance",
    "method": "a second method",
    "gradient": "gradient, order of Taylor remainders",
    "error": "estimated global error",
}
DRIVERS_STILL = 'drivers="still" leaves speeds out'
AT_REST = "it is the analysis of one position"
DRIVEN = "every freedom is driven: the motion is not integrated"
THROUGH = "the drivers push the machine through its limit: reduce their motion, or move the limit"
PASSED_OVER = "the run has passed over something that acts there; ask for a smaller max_step, or every"
NOT_COMPUTED = "the model has changed since, or the result is not what was computed"
FEWER_EVENTS = "ask for a smaller max_step, or every"
PULLS = "the run has missed that the contact opens; ask for a smaller max_step, or every"
JUMPS = "a body jumps there: look for a cam or another shape with a step"
NO_STEPS = "a run with a fixed step keeps no account of its events"
CROWDED = "events happen between all reporting times: use a shorter reporting interval"
