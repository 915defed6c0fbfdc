"""Choices of the program, measured: sparse factors against full ones, a new partition against the old order kept,
the closure of constraints tied to the tolerance, and four ways with Euler parameters.

    python benchmarks/choices.py            prints the tables
    python benchmarks/choices.py --write    writes them to results/choices.txt, which the documentation shows

Sources of the questions: Wehage & Haug (1981), secs. 6.1 (sparse, N^1.6), 7.2-2 (rank-one update of the ordering) and
7.2-5 (constraint tolerance tied to the integration tolerance); Nikravesh (1988), problems 13.3-13.8.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import cardan as cd
from cardan.analysis.machine import bound_machine as machines
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics.sparse_lu import factor, solve

RESULTS = Path(__file__).parent / "results" / "choices.txt"
LINKS = (5, 10, 20, 40, 80, 160, 320)
sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))


def chain(links: int) -> cd.Model:
    """A hanging chain whose far end is pinned as well: one loop."""
    model = cd.Model("chain", gravity=(0, -9.81))
    last, place, angles = model.ground.at(0, 0), np.zeros(2), np.linspace(-1.0, 1.0, links)
    for k, angle in enumerate(angles):
        along = np.array([np.cos(angle), np.sin(angle)])
        link = model.body(f"l{k}", mass=1, inertia=1 / 12, position=tuple(place + along / 2), angle=angle)
        model.add(cd.Revolute(f"J{k}", last, link.at(-0.5, 0)))
        last, place = link.at(0.5, 0), place + along
    model.add(cd.Revolute("end", last, model.ground.at(*place)))
    return model


def crank_rocker() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, angular_velocity=6.283)
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    return model


def best(action: Callable[[], object], seconds: float = 0.2) -> float:
    """The shortest of many calls, in microseconds of processor time (others may be at work)."""
    found, end = np.inf, time.process_time() + seconds
    while time.process_time() < end:
        began = time.process_time()
        action()
        found = min(found, time.process_time() - began)
    return 1e6 * found


def factors() -> list[str]:
    """Checklist 117 and 211: C_u factored and solved, sparse and full; and the elimination that chooses it."""
    lines = [
        "a chain of N links, both ends pinned: microseconds to factor C_u and solve once, and to choose it anew",
        f"{'N':>5} {'equations':>9} {'sparse':>9} {'full':>9} {'full/sparse':>11} {'new partition':>13}",
    ]
    taken = []
    for links in LINKS:
        state = cd.assemble(chain(links))
        bound = BoundMachine(state.system, state.p)
        bound.set_state(state.t, state.q, state.v, state.z)
        found = bound.eliminate()
        lu, m = bound.factors(found), bound.arrays
        C = np.zeros((m.Phi.size, m.v.size))
        C[bound.row_of_entry, m.indices] = m.C
        C_u, b = C[found.row_order[: found.rank]][:, found.col_order[: found.rank]], np.ones(m.Phi.size)
        x = np.zeros(m.v.size)
        sparse = best(lambda lu=lu, m=m, b=b, x=x: (factor(lu, m.C), solve(lu, b, x)))
        full = best(lambda A=C_u, b=b[: found.rank]: np.linalg.solve(A, b))
        anew = best(lambda bound=bound: bound.eliminate())
        taken.append((links, sparse, full, anew))
        lines.append(f"{links:5d} {found.rank:9d} {sparse:9.1f} {full:9.1f} {full / sparse:11.1f} {anew:13.0f}")
    growth = np.log2(np.array(taken[-1]) / np.array(taken[-2]))[1:]
    lines.append(f"growth from N = 160 to 320: sparse N^{growth[0]:.1f}, full N^{growth[1]:.1f}, new partition "
                 f"N^{growth[2]:.1f}; Wehage & Haug estimate N^1.6 for sparse ones")  # fmt: skip
    return lines


def partitions() -> list[str]:
    """Checklist 211: what new partitions cost a run."""
    lines = ["", "new partitions in runs at rtol 1e-8: how many, and the share of the time that choosing takes",
             f"{'machine':>16} {'steps':>6} {'partitions':>10} {'each':>8} {'run':>9} {'share':>6}"]  # fmt: skip
    for name, model, until in (("four-bar", crank_rocker(), 2.0), ("chain of 10", chain(10), 1.0)):
        result = cd.simulate(model, until=until, rtol=1e-8)
        state = cd.assemble(model)
        bound = BoundMachine(state.system, state.p)
        bound.set_state(state.t, state.q, state.v, state.z)
        each = best(bound.eliminate)
        run = best(lambda model=model, until=until: cd.simulate(model, until=until, rtol=1e-8), 1.0)
        count = result.stats.repartitions
        lines.append(f"{name:>16} {result.stats.steps:6d} {count:10d} {each:6.0f}µs {run / 1e3:7.2f}ms "
                     f"{count * each / run:6.1%}")  # fmt: skip
    return lines


def closures() -> list[str]:
    """Checklist 214: constraints closed to 1e-11 of a body, or only as far as the tolerance asks."""
    lines = [
        "",
        "four-bar, 2 s: constraints closed to 1e-11 body sizes, or to a part of rtol",
        f"{'rtol':>6} {'closed to':>9} {'evaluations':>11} {'Newton':>6} {'time':>8} {'error':>8} {'|Φ|':>8}",
    ]
    model, kept = crank_rocker(), machines.CLOSURE_TOL
    exact = cd.simulate(model, until=2, rtol=1e-12, atol=1e-13)["crank"].angle
    for rtol in (1e-3, 1e-6, 1e-9):
        for part in (None, 1e-3, 1e-1):
            machines.CLOSURE_TOL = kept if part is None else max(kept, part * rtol)
            try:
                result = cd.simulate(model, until=2, rtol=rtol, atol=1e-3 * rtol)
                run = best(lambda rtol=rtol: cd.simulate(model, until=2, rtol=rtol, atol=1e-3 * rtol), 0.5)
            finally:
                closed, machines.CLOSURE_TOL = machines.CLOSURE_TOL, kept
            error, s = np.abs(result["crank"].angle - exact).max(), result.stats
            lines.append(f"{rtol:6.0e} {closed:9.0e} {s.evaluations:11d} {s.newton_iterations:6d} {run / 1e3:6.2f}ms "
                         f"{error:8.1e} {s.constraint_error:8.1e}")  # fmt: skip
    return lines


def reports() -> list[str]:
    """Checklist 100: INTRP of a DADS deck, reports by interpolation (1) or at the ends of steps (0)."""
    lines = [
        "",
        "four-bar, reports at 20 times: largest error of the crank's angle and speed, interpolated or at ends of steps",
        f"{'rtol':>6} {'angle':>18} {'angular velocity':>18}",
    ]
    model, times = crank_rocker(), np.linspace(0.05, 1.0, 20)
    exact = cd.simulate(model, until=1, every=0.05, rtol=1e-12, atol=1e-13)["crank"]
    for rtol in (1e-3, 1e-6, 1e-9):
        between = cd.simulate(model, until=1, every=0.05, rtol=rtol, atol=1e-3 * rtol)["crank"]
        ends = [cd.simulate(model, until=t, every=t, rtol=rtol, atol=1e-3 * rtol)["crank"] for t in times]
        told = []
        for word in ("angle", "angular_velocity"):
            right = getattr(exact, word)[1:]
            at_ends = np.array([getattr(end, word)[-1] for end in ends])
            told += [np.abs(getattr(between, word)[1:] - right).max(), np.abs(at_ends - right).max()]
        lines.append(f"{rtol:6.0e} " + " ".join(f"{error:9.1e}" for error in told))
    return lines


# -- problems 13.3-13.8: Euler parameters of the box that a follower force turns -------------------------------------


def euler_parameters() -> list[str]:
    """The rotation by classic Runge-Kutta steps, p treated as the problems ask; and cardan's methods beside it."""
    import follower_force as problem

    model = problem.build()
    inertia = np.array(model["box"].inertia[:3])
    exact = problem.by_direction_cosines(inertia)
    lines = [
        "",
        "box turned by a follower force, 5 time units: error of direction cosines at the end, largest |pᵀp - 1|",
        f"{'':44} {'h = 0.1':>19} {'h = 0.02':>19}",
    ]
    ways = {
        "13.3 DI-3, p as it comes": _plain,
        "13.4 p brought to unit length (eq. 13.9)": _corrected,
        "13.5 stabilized, -5 (pᵀp - 1) p": _stabilized,
        "13.6 e1, e2, e3 independent, e0 > 0": _partitioned_positive,
        "13.7 e1, e2, e3 independent, sign followed": _partitioned,
    }
    for name, way in ways.items():
        found = [way(inertia, np.cross(problem.CORNER, problem.PUSH), problem.UNTIL, h) for h in (0.1, 0.02)]
        told = [
            f"{np.abs(cd.to_direction_cosines(p / np.linalg.norm(p)) - exact).max():9.1e} {off:9.1e}"
            for p, off in found
        ]
        lines.append(f"{name:44} " + " ".join(told))
    for method in ("direct", "baumgarte", "partition", "dae"):
        told = []
        for options in ({"step": 0.1}, {"step": 0.02}) if method != "dae" else ({"rtol": 1e-5}, {"rtol": 1e-8}):
            p = cd.simulate(model, until=problem.UNTIL, every=0.1, method=method, **options)["box"].orientation
            off = np.abs(np.einsum("ni,ni->n", p, p) - 1).max()
            told.append(f"{np.abs(cd.to_direction_cosines(p[-1]) - exact).max():9.1e} {off:9.1e}")
        label = f"cardan, {method}" + (" (rtol 1e-5, 1e-8)" if method == "dae" else "")
        lines.append(f"{label:44} " + " ".join(told))
    return lines


def _rate(p: np.ndarray, w: np.ndarray) -> np.ndarray:
    """ṗ = ½ p ⊗ (0, ω′)."""
    e0, e = p[0], p[1:]
    return 0.5 * np.concatenate([[-e @ w], e0 * w + np.cross(e, w)])


def _integrated(inertia, moment, until, h, rate, after) -> tuple[np.ndarray, float]:
    y, off = np.array([1.0, 0, 0, 0, 0, 0, 0]), 0.0

    def f(y):
        w = y[4:]
        return np.concatenate([rate(y[:4], w), (moment - np.cross(w, inertia * w)) / inertia])

    for _ in range(round(until / h)):
        k1 = f(y)
        k2 = f(y + h / 2 * k1)
        k3 = f(y + h / 2 * k2)
        y_new = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(y + h * k3))
        y_new[:4] = after(y_new[:4], y[:4] + h * k1[:4])
        y, off = y_new, max(off, abs(y_new[:4] @ y_new[:4] - 1))
    return y[:4], off


def _plain(*problem):
    return _integrated(*problem, _rate, lambda p, _: p)


def _corrected(*problem):
    return _integrated(*problem, _rate, lambda p, _: p / np.linalg.norm(p))


def _stabilized(*problem):
    return _integrated(*problem, lambda p, w: _rate(p, w) - 5.0 * (p @ p - 1) * p, lambda p, _: p)


def _partitioned_positive(*problem):
    return _integrated(*problem, _rate, lambda p, _: np.array([np.sqrt(max(0.0, 1 - p[1:] @ p[1:])), *p[1:]]))


def _partitioned(*problem):
    """The sign of e0 is that of its extrapolation."""
    return _integrated(
        *problem,
        _rate,
        lambda p, ahead: np.array([np.copysign(np.sqrt(max(0.0, 1 - p[1:] @ p[1:])), ahead[0]), *p[1:]]),
    )


def main() -> None:
    lines = [*factors(), *partitions(), *closures(), *reports(), *euler_parameters()]
    print("\n".join(lines))
    if "--write" in sys.argv:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
