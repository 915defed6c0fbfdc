"""`python benchmarks/ensembles.py --peers`: the same designs as rollouts of MuJoCo, and of MJX where it is installed.

Every design is a model of its own, made as in `peers/mujoco_peer.py` from the assembled start; `mujoco.rollout` takes
the list of them, on one thread. Steps are fixed: each number of steps is a row with the error that it gives. Models are
made before the clock starts. Loops are closed by constraints that are as stiff as MuJoCo allows (a time constant of two
steps).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

import casadi as ca
import numpy as np

import cardan as cd
from ensemble_cases import CASES, RTOL, SAMPLE, Case
from measure import Report, StopWatch, us
from peers.machine_tree import GROUND, Tree, UnsupportedError, tree_of
from peers.mujoco_peer import WITHIN, set_to_start, spec_of

DESIGNS, ROLLED_OUT, BY_MJX, TURNS = 1000, 32, 8, 2
TREE_STEPS, LOOP_STEPS = (50, 100, 200), (500, 2000, 8000)  # of a whole run
DONE = ("pendulum", "double pendulum", "double pendulum, impacts", "four-bar", "slider-crank", "spatial slider-crank")
SMALL = 1 << 20  # bytes of a model's memory: there are hundreds of them
MJX_STEPS = 2000  # at most: on a processor more take minutes
NOT_DONE = "-"


@dataclass(frozen=True)
class Design:
    """A machine with the numbers of one design, as `peers.machine_tree.tree_of` reads it."""

    model: cd.Model
    parameters: Mapping[str, float]

    @cached_property
    def start(self) -> Any:
        return cd.assemble(self.model, parameters=self.parameters)

    @cached_property
    def number(self) -> Callable[[Any], float]:
        names = self.model.parameters
        symbols = ca.vertcat(*(parameter.symbol for parameter in names.values()))
        values = ca.DM([self.parameters.get(name, parameter.value) for name, parameter in names.items()])

        def number(value: Any) -> float:
            return float(ca.evalf(ca.substitute(ca.SX(value), symbols, values)))

        return number


def report_peers() -> None:
    """The table; one line where there is no MuJoCo."""
    report = Report("ensembles_peers", "Many designs of one machine: cardan in lanes and rollouts of MuJoCo")
    if find_spec("mujoco") is None:
        report.say("MuJoCo is not installed: pip install mujoco")
        return
    has_mjx = find_spec("jax") is not None and find_spec("mujoco.mjx") is not None
    report.say(f"MuJoCo {version('mujoco')}; MJX: {on_what() if has_mjx else 'not installed'}")
    rows, numbers = [], {}
    for case in (case for case in CASES if case.name in DONE):
        found = {f"cardan, lanes, rtol={RTOL:g}": in_lanes(case)} | by_mujoco(case, has_mjx)
        numbers[case.name] = found
        rows += [row(case.name, way, *of_it, next(iter(found.values()))[0]) for way, of_it in found.items()]
    report.numbers |= {
        "mujoco": version("mujoco"),
        "mjx": has_mjx,
        "designs": DESIGNS,
        "rolled out": ROLLED_OUT,
        "machines": numbers,
    }
    report.table(
        f"{DESIGNS} designs in lanes, {ROLLED_OUT} of them as rollouts: processor time of one design",
        ("machine|", "way|", "µs", "of lanes' time", "error"),
        rows,
        f"Error: of the positions of all bodies at the end, of {SAMPLE} designs ({BY_MJX} of MJX) against cd.simulate\n"
        "at 1e-11, in m. MJX: double precision, by the clock on all it finds, without compiling; others one thread.",
    )
    report.save(readme=False)


def row(machine: str, way: str, seconds: float | None, error: float | str, lanes: float | None) -> list[str]:
    if seconds is None or lanes is None:
        return [machine, way, NOT_DONE, NOT_DONE, str(error)]
    return [machine, way, us(seconds), f"{seconds / lanes:.1f}", error if isinstance(error, str) else f"{error:.0e}"]


def in_lanes(case: Case) -> tuple[float, float]:
    """Seconds of processor time a design, and the error."""
    designs, plan, taken, values = case.designs(DESIGNS), case.plan(), [], {}
    p = plan.parameters(designs.points)
    for _ in range(TURNS):
        with StopWatch() as watch:
            values = plan.values(p, plan.ensemble.run(p), plan.ensemble)
        taken.append(watch.spent.cpu / DESIGNS)
    found = np.column_stack(list((values or {}).values()))[:SAMPLE]
    return min(taken), float(np.abs(found - case.exact(designs, range(SAMPLE))).max())


def by_mujoco(case: Case, has_mjx: bool) -> dict[str, tuple[float | None, float | str]]:
    """The same of rollouts and of MJX, by the number of steps; or why there are none."""
    import mujoco

    mujoco.set_mju_user_warning(lambda text: None)
    table = case.designs(ROLLED_OUT)
    if case.model.events or any(isinstance(e, cd.Limit) for e in case.model.elements.values()):
        return {"MuJoCo": (None, "no restitution")}  # its limits are springs and dampers
    try:
        trees = [tree_of(Design(case.model, table.parameters(k))) for k in range(ROLLED_OUT)]
    except UnsupportedError as reason:
        return {"MuJoCo": (None, str(reason))}
    models, steps = [compiled(mujoco, tree) for tree in trees], LOOP_STEPS if trees[0].closures else TREE_STEPS
    exact = case.exact(table, range(SAMPLE)).reshape(SAMPLE, len(case.model.bodies), case.model.dim)

    def judged(seconds: float, ends: Sequence[np.ndarray]) -> tuple[float, float | str]:
        few = range(min(SAMPLE, len(ends)))
        places = np.array([positions(mujoco, models[k], trees[k], ends[k]) for k in few])
        error = float(np.abs(places[..., : case.model.dim] - exact[: len(few)]).max())
        return seconds, error if np.isfinite(error) else "unstable"

    found: dict[str, tuple[float | None, float | str]] = {
        f"MuJoCo, RK4, {n} steps": judged(*rolled_out(mujoco, models, trees, case.until, n)) for n in steps
    }
    if has_mjx:
        step = Mjx(mujoco, models[:BY_MJX], trees[:BY_MJX])
        for n in (n for n in steps if n <= MJX_STEPS):
            try:
                found[f"MJX, RK4, {n} steps"] = judged(*step.run(case.until, n))
            except (NotImplementedError, TypeError) as reason:
                found["MJX, RK4"] = None, f"fails: {type(reason).__name__}"
                break
    return found


def on_what() -> str:
    """The version of JAX, and the device that it uses."""
    import jax

    return f"with JAX {jax.__version__} on {jax.devices()[0].device_kind}"


class Mjx:
    """Models as one batch of MJX."""

    def __init__(self, mujoco: Any, models: list[Any], trees: list[Tree]):
        import jax
        from mujoco import mjx

        jax.config.update("jax_enable_x64", True)
        self.mujoco, self.models, self.trees, self.jax, self.mjx = mujoco, models, trees, jax, mjx

        def moved(model: Any, data: Any, steps: int) -> Any:
            return jax.lax.fori_loop(0, steps, lambda _, now: mjx.step(model, now), data)

        self._moved = jax.jit(jax.vmap(moved, in_axes=(0, 0, None)))

    def run(self, until: float, steps: int) -> tuple[float, Sequence[np.ndarray]]:
        """Seconds a design by the clock, and the joint coordinates of each at the end."""
        jax, mjx, pairs = self.jax, self.mjx, []
        for model, tree in zip(self.models, self.trees, strict=True):
            model.opt.timestep = until / steps
            data = self.mujoco.MjData(model)
            set_to_start(self.mujoco, model, data, tree)
            self.mujoco.mj_forward(model, data)
            pairs.append((mjx.put_model(model), mjx.put_data(model, data)))
        models, data = (jax.tree.map(lambda *x: jax.numpy.stack(x), *some) for some in zip(*pairs, strict=True))
        self._moved(models, data, 1).qpos.block_until_ready()  # compiled
        with StopWatch() as watch:
            ends = self._moved(models, data, steps).qpos.block_until_ready()
        return watch.spent.wall / len(pairs), np.asarray(ends)


def compiled(mujoco: Any, tree: Tree) -> Any:
    spec = spec_of(mujoco, tree)
    spec.memory = SMALL
    model = spec.compile()
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.eq_solref[:] = (WITHIN, 1.0)  # raised to two steps
    return model


def rolled_out(
    mujoco: Any, models: list[Any], trees: list[Tree], until: float, steps: int
) -> tuple[float, list[np.ndarray]]:
    """Processor time a design, and the joint coordinates of each at the end."""
    from mujoco import rollout

    states, loads, full, xfrc = [], [], mujoco.mjtState.mjSTATE_FULLPHYSICS, mujoco.mjtState.mjSTATE_XFRC_APPLIED
    for model, tree in zip(models, trees, strict=True):
        model.opt.timestep = until / steps
        data = mujoco.MjData(model)
        set_to_start(mujoco, model, data, tree)
        state = np.empty(mujoco.mj_stateSize(model, full))
        mujoco.mj_getState(model, data, state, full)
        states.append(state)
        loads.append(data.xfrc_applied.ravel().copy())
    given: dict[str, Any] = {"nstep": steps}
    if np.any(loads):  # rollouts take loads for every step
        given = {"control": np.repeat(np.array(loads)[:, None], steps, axis=1), "control_spec": int(xfrc)}
    data, taken, history = mujoco.MjData(models[0]), [], np.empty(0)
    for _ in range(TURNS):
        with StopWatch() as watch:
            history, _ = rollout.rollout(models, data, np.array(states), **given)
        taken.append(watch.spent.cpu / len(models))
    n_q = models[0].nq
    return min(taken), [end[1 : 1 + n_q] for end in history[:, -1]]  # after the time


def positions(mujoco: Any, model: Any, tree: Tree, qpos: np.ndarray) -> np.ndarray:
    """Of the mass centres of all bodies, in the order of the machine."""
    data = mujoco.MjData(model)
    data.qpos = qpos
    mujoco.mj_kinematics(model, data)
    return np.array([data.body(name).xpos for name in tree.links if name != GROUND])
