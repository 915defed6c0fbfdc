"""A process that judges machines, one seed after the other; it may crash or hang, its parent does not."""

from __future__ import annotations

import faulthandler
import traceback
from multiprocessing.connection import Connection
from typing import Any

from fuzz.clock import keep_account, own_time

COMPARED = 7  # every so many machines are described a second time
AUDITED = 5  # every so many get a certificate: the balance of energy with all work, momentum, accelerations


def work(connection: Connection, only: str | None, account: Any) -> None:
    """Take seeds, give verdicts as plain data; what compiling takes is put into `account`."""
    faulthandler.enable()  # where it was, if it crashes
    keep_account(account)
    warm_up()
    connection.send("ready")
    while True:
        seed = connection.recv()
        if seed is None:
            return
        connection.send(one(seed, only))


def one(seed: int, only: str | None = None) -> dict[str, Any]:
    from fuzz.gradients import judge_gradients
    from fuzz.invariances.judge import judge_invariances
    from fuzz.judge import audit, judge
    from fuzz.machines import recipe
    from fuzz.variants import compare

    began, words, dim = own_time(), ["could not be made up"], 0
    try:
        made = recipe(seed, only)
        words, dim = made.words, made.dim
        of_its_own = {
            "gradients": judge_gradients,
            "invariances": judge_invariances,
            "elements": judge_invariances,
        }.get(only or "")
        verdict = judge(made) if of_its_own is None else of_its_own(made, seed)
        kind, text, measures = verdict.kind, verdict.text, verdict.measures
        if kind == "ran" and made.analysis == "simulate":
            off = compare(made, seed) if seed % COMPARED == 0 else ""
            off = off or (audit(made, verdict.result) if seed % AUDITED == 0 else "")
            kind, text = ("finding", off) if off else (kind, text)
        faults = made.faults
    except Exception:  # whatever escapes is what this program is for
        kind, text, measures, faults = "finding", traceback.format_exc(limit=-6), {}, []
    seconds = own_time() - began
    return {"seed": seed, "kind": kind, "text": text, "measures": measures, "words": words, "faults": list(faults),
            "dim": dim, "seconds": seconds}  # fmt: skip


WARMED: tuple[dict[str, Any], ...] = (
    {}, {"method": "direct"}, {"method": "baumgarte"}, {"method": "joint"}, {"method": "dae"}, {"method": "auto"},
    {"step": 0.01},
)  # fmt: skip


def warm_up() -> None:
    """Compile what runs need, which is not what is judged."""
    import cardan as cd

    for dim in (2, 3):
        model = cd.Model("pendulum", dim=dim)
        place, inertia = ((0.5, 0), 0.1) if dim == 2 else ((0.5, 0, 0), (0.1, 0.2, 0.2, 0, 0, 0))
        rod = model.body("rod", mass=1, inertia=inertia, position=place)
        axis = {} if dim == 2 else {"axis": (0, 1, 0)}
        model.add(cd.Revolute("pin", model.ground.at(*(0,) * dim, **axis), rod.at(*(-x for x in place), **axis)))
        for with_event in (False, True):
            if with_event:
                model.add(cd.When("passes", lambda s: s.time - 0.02 * s.time**2 - 0.011))
            for options in WARMED:
                result = cd.simulate(model, until=0.05, every=0.01, **options)
            cd.certificate(result, agreement=False)
