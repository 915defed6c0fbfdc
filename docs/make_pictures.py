"""Make what the documentation shows: pictures and the table of drift in `_static/`, the output in its tutorials.

python docs/make_pictures.py [--pages]

With --pages, only the output in the pages is made.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import cardan as cd
from cardan.scene import poses
from cardan.view.drawing.framing import framing
from cardan.view.drawing.machine import draw_scene

DOCS = Path(__file__).parent
STATIC = DOCS / "_static"
BLUE, ORANGE, GREEN, GREY, INK = "#0072B2", "#D55E00", "#009E73", "#bbbbbb", "#333333"
# a block of code, what a notebook shows after it, and what it prints
BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```\n(?P<notebook><!-- in a notebook: .*? -->\n)?(?:\n```text\n.*?^```\n)?",
    re.MULTILINE | re.DOTALL,
)
TUTORIALS = ("tutorial", "tutorial_design")
LESSONS = tuple(f"course/{path.stem}" for path in sorted((DOCS / "course").glob("[0-9]*.md")))

DRIFT_TIME = 60.0  # s
PIVOT_A, PIVOT_D = (0.0, 0.0), (2.5, 0.0)
CORNERS = ("crank A", "crank B", "coupler C", "rocker D")
CRANK_SPEED = 6.0  # rad/s: enough to go round, about one turn a second


def main() -> None:
    if "--pages" not in sys.argv:
        make_pictures()
    for name in (*TUTORIALS, *LESSONS):
        (DOCS / f"{name}.md").write_text(with_output(name), encoding="utf-8")


def make_pictures() -> None:
    STATIC.mkdir(exist_ok=True)
    drift, drift_table = drift_picture()
    for name, figure in (
        ("fourbar", fourbar_picture()),
        ("drift", drift),
        ("torque", torque_picture()),
        ("pump", pump_picture()),
        ("governor", governor_picture()),
        ("campbell", campbell_picture()),
        *event_pictures(),
        *synthesis_pictures(),
        ("suspension_pareto", _example("suspension_pareto").find(100, 30).plot()),
    ):
        figure.savefig(STATIC / f"{name}.png", dpi=130)
    (STATIC / "drift.txt").write_text(drift_table, encoding="utf-8")
    print(drift_table)


# -- tutorials and lessons --------------------------------------------------------------------------------------------


def with_output(name: str) -> str:
    """A page with what its code prints now, below each block; the files it writes go to a temporary folder."""
    namespace: dict[str, object] = {}
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return BLOCK.sub(lambda block: _with_output(block, namespace), page(name))
        finally:
            os.chdir(home)


def _with_output(block: re.Match[str], namespace: dict[str, object]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block["code"], "a block of a page", "exec", dont_inherit=True), namespace)
    text = "\n".join(line.rstrip() for line in printed.getvalue().splitlines()).strip("\n")
    return f"```python\n{block['code']}```\n{block['notebook'] or ''}" + (f"\n```text\n{text}\n```\n" if text else "")


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


# -- machines ------------------------------------------------------------------------------------------------------


def fourbar(crank_speed: float = 0.0, gravity: tuple[float, float] | None = (0, -9.81)) -> cd.Model:
    """The four-bar of the tutorial. Crank 2, coupler 4, rocker 4, ground 2.5 m: 2 + 4 < 2.5 + 4, so by Grashof's
    rule the crank can turn fully. Points at the ends of the bodies show where they are and how far pins open."""
    model = cd.Model("four-bar", gravity=gravity)
    ground = model.ground
    crank = model.body("crank", 1.00, 0.30, (0.500, 0.866), 1.047, angular_velocity=crank_speed)
    coupler = model.body("coupler", 2.25, 2.00, (2.824, 2.553), 0.423)
    rocker = model.body("rocker", 2.00, 1.35, (3.574, 1.687), 1.004)
    model.add(cd.Revolute("A", ground.at(*PIVOT_A), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(*PIVOT_D)))
    ends = {"crank A": crank.at(-1, 0), "crank B": crank.at(1, 0), "coupler B": coupler.at(-2, 0)}
    ends |= {"coupler C": coupler.at(2, 0), "rocker C": rocker.at(2, 0), "rocker D": rocker.at(-2, 0)}
    for name, marker in ends.items():
        model.add(cd.Point(name, marker))
    model.add(cd.Point("P", coupler.at(0.5, 1.5)))
    return model


# -- pictures ------------------------------------------------------------------------------------------------------


def fourbar_picture() -> Figure:
    """The machine at six times with the path of its coupler point; its angles and one reaction over time."""
    result = cd.simulate(fourbar(), until=2, every=0.005)
    figure = Figure(figsize=(9.5, 4.4), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1.15, 1))
    ax = left.subplots()
    path = result["P"].position
    ax.plot(*path.T, color=ORANGE, lw=1.3, label="path of P")
    shown = np.linspace(0, len(result.t) - 1, 6).astype(int)
    for k in shown:
        joints = np.array([result[name].position[k] for name in CORNERS])
        first = k == 0
        colour = BLUE if first else GREY
        ax.plot(*joints.T, "-o", color=colour, lw=2.5 if first else 1.2, ms=5 if first else 3, zorder=3 if first else 1)
        triangle = np.array([joints[1], path[k], joints[2]])
        ax.fill(*triangle.T, color=BLUE, alpha=0.15 if first else 0.03, lw=0)
    for name, offset in zip(CORNERS, ((-14, -14), (-14, 4), (6, 4), (8, -14)), strict=True):
        ax.annotate(name[-1], result[name].position[0], xytext=offset, textcoords="offset points", color=INK)
    ax.annotate("P", path[0], xytext=(6, 4), textcoords="offset points", color=ORANGE)
    ax.plot([0, 2.5], [0, 0], "^", color=INK, ms=9, zorder=4)
    ax.set_aspect("equal")
    _tidy(ax, "x [m]", "y [m]", "four-bar linkage, released from rest")
    angle, force = right.subplots(2, 1, sharex=True)
    for body, colour in (("crank", BLUE), ("coupler", ORANGE), ("rocker", GREEN)):
        angle.plot(result.t, result[body].angle, color=colour, label=body)
    angle.legend(fontsize=8, frameon=False)
    force.plot(result.t, np.hypot(*result["A"].reaction_j[:, :2].T), color=BLUE)
    _tidy(angle, "", "angle [rad]", "")
    _tidy(force, "time [s]", "force in pin A [N]", "")
    return figure


def governor_picture() -> Figure:
    """The governor of examples/governor.yaml in space at four times with the path of a ball; how far it opens."""
    result = cd.simulate(cd.load_model(DOCS.parent / "examples" / "governor.yaml"), until=3, every=0.01)
    figure = Figure(figsize=(9.5, 4.4), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1, 1.15))
    ax = left.add_subplot(projection="3d")
    right_ball, left_ball, sleeve = (result[name].position for name in ("right", "left", "sleeve"))
    top = np.zeros(3)
    ax.plot(*right_ball.T, color=ORANGE, lw=1.0)
    for k in (0, 25, 60, len(result.t) - 1):
        first = k == 0
        for ball in (right_ball[k], left_ball[k]):
            arms = np.array([top, ball, sleeve[k]])
            ax.plot(*arms.T, "-", color=BLUE if first else GREY, lw=2.0 if first else 1.2)
            ax.plot(*ball, "o", color=BLUE if first else GREY, ms=9)
    ax.plot([0, 0], [0, 0], [0, -0.6], color=INK, lw=1.5)
    ax.set_box_aspect((1, 1, 1.1))
    ax.set_xlabel("x [m]", fontsize=9)
    ax.set_ylabel("y [m]", fontsize=9)
    ax.set_zlabel("z [m]", fontsize=9)
    ax.tick_params(labelsize=7)
    ax.view_init(elev=12, azim=-60)
    height, reaction = right.subplots(2, 1, sharex=True)
    height.plot(result.t, sleeve[:, 2], color=BLUE)
    force = result["link R"].force
    reaction.plot(result.t, force, color=ORANGE)
    _tidy(height, "", "height of the sleeve [m]", "centrifugal governor, driven at 10 rad/s")
    _tidy(reaction, "time [s]", "force in a link [N]", "")
    return figure


def drift_picture() -> tuple[Figure, str]:
    """How far the pins of a rotating four-bar open, and its energy, by method, at equal tolerances; and a table."""
    table = [f"{'method':10}  {'turns':>5}  {'largest gap [m]':>15}  {'energy error':>12}  {'evaluations':>11}"]
    figure = Figure(figsize=(8.5, 5.2), layout="constrained")
    gap_axes, energy_axes = figure.subplots(2, 1, sharex=True)
    for method, colour in (("direct", ORANGE), ("baumgarte", GREEN), ("partition", BLUE)):
        result, gap, drift = drift_run(method)
        gap_axes.semilogy(result.t[1:], gap[1:], color=colour, lw=1, label=f'method="{method}"')
        energy_axes.semilogy(result.t[1:], np.maximum(np.abs(drift[1:]), 1e-16), color=colour, lw=1)
        turns = np.ptp(result["crank"].angle) / (2 * np.pi)
        worst = np.abs(drift).max()
        table.append(f"{method:10}  {turns:5.1f}  {gap.max():15.1e}  {worst:12.1e}  {result.stats.evaluations:11d}")
    gap_axes.axhline(1e-9, color=GREY, lw=1, ls="--")
    figure.legend(fontsize=9, frameon=False, loc="outside upper right", ncols=3)
    _tidy(gap_axes, "", "largest gap in a pin [m]", "a four-bar that turns for a minute, rtol = 1e-8")
    _tidy(energy_axes, "time [s]", "relative energy error", "")
    return figure, "\n".join(table) + "\n"


def drift_run(method: str) -> tuple[cd.Result, np.ndarray, np.ndarray]:
    """The run, the largest gap of the four pins over time, and the relative error of the energy."""
    model = fourbar(CRANK_SPEED)
    result = cd.simulate(model, until=DRIFT_TIME, every=0.05, method=method, rtol=1e-8, atol=1e-10)
    place = {name: result[name].position for name in result.parts if result.parts[name].family == "point"}
    gaps = (
        place["crank A"] - PIVOT_A,
        place["crank B"] - place["coupler B"],
        place["coupler C"] - place["rocker C"],
        place["rocker D"] - PIVOT_D,
    )
    energy = result.energy.total
    return result, np.max([np.hypot(*gap.T) for gap in gaps], axis=0), energy / energy[0] - 1


def torque_picture() -> Figure:
    """The torque that turns the crank once in ten seconds."""
    model = fourbar()
    model.add(cd.Drive("motor", model["crank"].angle, lambda t: 1.047 + 2 * cd.pi * t / 10))
    result = cd.inverse(model, until=10, every=0.02)
    figure = Figure(figsize=(7.5, 2.8), layout="constrained")
    ax = figure.subplots()
    ax.plot(result.t, result["motor"].force, color=BLUE)
    _tidy(ax, "time [s]", "torque of the motor [N m]", "one turn of the crank in ten seconds")
    return figure


def pump_picture() -> Figure:
    """The pump of the second tutorial, and the force in its bearing over a turn, before and after."""
    namespace: dict[str, Any] = {}
    exec(BLOCK.findall(page("tutorial_design"))[0][0], namespace)
    model, speed = namespace["pump"](), 100.0
    model.add(cd.Drive("motor", model["crank"].angle, lambda t: 0.6 + speed * t))
    figure = Figure(figsize=(9.5, 3.6), layout="constrained")
    machine, force = figure.subplots(1, 2, width_ratios=(1.5, 1))
    for label, values, colour in (("before", {}, GREY), ("after", {"l": 0.1677, "c": 0.02745}, BLUE)):
        turn = cd.inverse(model, until=2 * np.pi / speed, every=2 * np.pi / speed / 360, parameters=values)
        force.plot(*turn["O"].reaction_j[:, :2].T, color=colour, label=label)
    shown = poses(turn)
    frame = framing(turn.scene, shown)
    draw_scene(machine, turn.scene, shown[0], labels=True)
    machine.set(xlim=frame.limits[:2], ylim=frame.limits[2:])
    machine.set_axis_off()
    force.plot(0, 0, "+", color=INK)
    force.set_aspect("equal")
    force.legend(fontsize=8, frameon=False)
    _tidy(force, "$F_x$ [N]", "$F_y$ [N]", "force on the crank in its bearing, one turn")
    return figure


def campbell_picture() -> Figure:
    rotor = _example("overhung_rotor")
    return cd.campbell(rotor.build(), "speed", np.linspace(0, rotor.TOP, 26), orders=[1]).plot()


def event_pictures() -> tuple[tuple[str, Figure], ...]:
    """Runs of examples with events: one cycle of the automatic cannon, and the block that sticks and slips."""
    cannon, stick_slip = _example("cannon"), _example("stick_slip")
    cycle = cd.simulate(cannon.build(), until=0.46, every=0.0005, rtol=1e-9, atol=1e-11)
    title = "automatic cannon, one cycle of the barrel"
    barrel = cycle.plot("barrel.position.x", "barrel.velocity.x", "barrel.acceleration.x", title=title)
    belt = cd.simulate(stick_slip.build(), until=3, every=0.002, rtol=1e-9, atol=1e-11)
    block = belt.plot("block.position.x", "block.velocity.x", "belt.force", title="a block on a moving belt")
    return ("cannon", barrel), ("stick_slip", block)


def synthesis_pictures() -> tuple[tuple[str, Figure], ...]:
    """The straight-line four-bar with the path of its coupler point; camber over wheel travel; three absorbers;
    linkages for a foot's path."""
    straight, camber, absorber, foot = (
        _example(n)
        for n in ("straight_line_synthesis", "camber_synthesis", "vibration_absorber", "linkages_for_a_curve")
    )
    found = straight.find(starts=10)
    figure = Figure(figsize=(7.5, 4.6), layout="constrained")
    ax = figure.subplots()
    run = cd.kinematics(found.model, until=2 * np.pi, every=2 * np.pi / 720)
    ax.plot(*run["P"].position.T, color=ORANGE, lw=1.5, label="path of P")
    value = {name: parameter.value for name, parameter in found.model.parameters.items()}
    D = np.array([value["xD"], value["yD"]])
    for t, colour, width in (
        (found.times[0], BLUE, 2.5),
        (found.times[-1], BLUE, 1.2),
        (found.times[0] + 2.5, GREY, 1.2),
    ):
        k = int(np.argmin(np.abs(run.t - t % (2 * np.pi))))
        A, B, P = (run[name].position[k] for name in ("crank", "coupler", "P"))
        angle = run["coupler"].angle[k]
        C = B + value["b"] * np.array([np.cos(angle), np.sin(angle)])
        ax.plot(*np.array([A, B, C, D]).T, "-o", color=colour, lw=width, ms=4)
        ax.fill(*np.array([B, P, C]).T, color=colour, alpha=0.12, lw=0)
    ax.plot(*found.targets.T, "o", color=INK, fillstyle="none", ms=7, label="points asked for")
    ax.plot(*np.array([[value["xA"], value["yA"]], D]).T, "^", color=INK, ms=9)
    ax.set_aspect("equal")
    ax.legend(fontsize=8, frameon=False)
    worst = f"{100 * found.worst:.3f} %"
    _tidy(ax, "x [m]", "y [m]", f"eight points of a line, met within {worst} of its length")
    wheel = camber.find().plot()
    model, ratio = absorber.build(), np.linspace(0.6, 1.4, 401)
    tuned = cd.tune_response(
        model, "force", "structure.position.x", ratio * absorber.OMEGA / (2 * np.pi), with_respect_to=["k", "c"]
    )
    tuning, damping, _ = absorber.den_hartog(absorber.RATIO)
    classic = {
        "k": absorber.ABSORBER * (tuning * absorber.OMEGA) ** 2,
        "c": 2 * absorber.ABSORBER * absorber.OMEGA * damping,
    }
    answer = cd.frequency_response(
        model, "force", "structure.position.x", tuned.response.frequencies, parameters=classic
    )
    return (
        ("straight_line", figure),
        ("camber", wheel),
        ("absorber", absorber.draw(tuned, answer)),
        ("linkages", foot.find(1_000_000).plot()),
    )


def _example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS.parent / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _tidy(ax: Axes, x: str, y: str, title: str) -> None:
    ax.set_xlabel(x, color=INK)
    ax.set_ylabel(y, color=INK)
    ax.set_title(title, loc="left", fontsize=10, color=INK)
    ax.grid(color="#e8e8e8")
    ax.spines[["top", "right"]].set_visible(False)


if __name__ == "__main__":
    main()
