"""Pictures and tables of the page on the two coupled carriers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from make_systems import example, markdown
from matplotlib.figure import Figure

import cardan as cd

NAME = "coupled_carriers"
CASE_COLOURS = ("#0072B2", "#D55E00", "#555555")
HULL_COLOUR, TRACK_COLOUR, GROUND_COLOUR = "#7A8B69", "#333333", "#C9B79C"
SNAPSHOTS = range(11)  # s
EVERY = 1 / 100  # s


def make(folder: Path) -> None:
    carriers = example(NAME)
    model = carriers.build()
    runs = {
        case: cd.simulate(model, until=carriers.UNTIL, every=EVERY, parameters=parameters, rtol=carriers.RTOL)
        for case, parameters in carriers.CASES.items()
    }
    save(sequences(carriers, runs), folder, "sequences")
    save(histories(runs), folder, "control")
    save(ride(carriers, runs), folder, "ride")
    save(standing(carriers.pitch_test()), folder, "pitch_test")
    save(ground(carriers), folder, "ground")
    save(characteristics(carriers), folder, "curves")
    write(folder, "data", data(carriers))
    write(folder, "results", results(carriers, runs))
    write(folder, "energy", energy(runs))
    design(folder)


def save(figure: Figure, folder: Path, word: str) -> None:
    figure.savefig(folder / f"{NAME}_{word}.png", dpi=110)


def write(folder: Path, word: str, text: str) -> None:
    (folder / f"{NAME}_{word}.inc").write_text(text, encoding="utf-8")


# -- tables ------------------------------------------------------------------------------------------------------


def data(carriers: Any) -> str:
    rows = ([f"`{d.name}`", d.what, f"{d.value:g}", d.unit, d.source] for d in carriers.DATA)
    return markdown(["name", "", "value", "unit", "from"], rows)


def results(carriers: Any, runs: dict[str, cd.Result]) -> str:
    rows = []
    for case, run in runs.items():
        pressure, stick = run["pressure"].output, np.degrees(run["stick"].output)
        means = [carriers.mean_between(run, pressure, *span) for span in ((0, 3.5), (4, 8), (8, 10))]
        apart = np.degrees(np.abs(run["front"].angle - run["rear"].angle).max())
        rows.append([
            case,
            *(f"{p:.0f}" for p in means),
            f"{pressure.min():.0f} … {pressure.max():.0f}",
            f"{stick.min():.0f}° … {stick.max():.0f}°",
            f"{run['pump'].yoke.min():.0f} … {run['pump'].yoke.max():.0f}",
            f"{apart:.1f}°",
            f"{carriers.driver_acceleration(run).max():.2f}",
        ])  # fmt: skip
    titles = ["case", "mean pressure, 0-3.5 s", "4-8 s", "8-10 s", "pressure [psi]", "stick", "yoke [%]"]
    return markdown([*titles, "largest pitch between the vehicles", "driver, upwards [g]"], rows)


def energy(runs: dict[str, cd.Result]) -> str:
    """Work by kind of element, in thousands of lbf in."""
    found = {case: cd.certificate(run, agreement=False) for case, run in runs.items()}
    kinds = list(next(iter(found.values())).energy.by_kind())
    rows = [[kind, *(f"{c.energy.by_kind()[kind] / 1e3:.1f}" for c in found.values())] for kind in kinds]
    rows.append(["missing, as a part of the largest", *(f"{c['energy'].value:.0e}" for c in found.values())])
    return markdown(["work [1000 lbf in]", *found], rows)


def design(folder: Path) -> None:
    """The optimized suspension: tables before and after, the check of its derivatives, and what the driver feels."""
    problem = example(f"{NAME}_design")
    carriers, model = problem.carriers, problem.build()
    best = problem.optimize(model)
    before = {name: carriers.VALUES[name] for name in problem.FREE}
    after = {name: best.parameters[name] for name in problem.FREE}
    units = {datum.name: datum.unit for datum in carriers.DATA}
    rows = [
        [f"`{name}`", units[name], f"{low:.0f} … {high:.0f}", f"{before[name]:.0f}", f"{after[name]:.0f}"]
        for name, (low, high) in problem.FREE.items()
    ]
    write(folder, "design", markdown(["parameter", "unit", "bounds", "before", "after"], rows))
    figure = Figure(figsize=(9, 7.5), layout="constrained")
    axes = figure.subplots(len(carriers.CASES), sharex=True, sharey=True)
    rows = [[name, f"{best.start_values[name]:.3f}", f"{value:.3f}"] for name, value in best.values.items()]
    options = {"until": carriers.UNTIL, "every": EVERY, "rtol": carriers.RTOL}
    for ax, case in zip(axes, carriers.CASES, strict=True):
        peaks = []
        for values, colour, word in ((before, CASE_COLOURS[2], "before"), (after, CASE_COLOURS[0], "after")):
            run = cd.simulate(model, parameters={**carriers.CASES[case], **values}, **options)
            felt = carriers.driver_acceleration(run)
            ax.plot(run.t, felt, color=colour, label=word)
            peaks.append(f"{felt.max():.3f}")
        rows.append([f"ten seconds, {case}", *peaks])
        ax.set(title=case, ylabel="driver [g]")
        ax.grid(alpha=0.4)
    axes[0].legend()
    axes[-1].set_xlabel("t [s]")
    save(figure, folder, "design")
    write(folder, "responses", markdown(["driver [g], travel [in]", "before", "after"], rows))
    write(folder, "gradient", f"```text\n{problem.check(model)}\n```\n")


# -- pictures ----------------------------------------------------------------------------------------------------


def sequences(carriers: Any, runs: dict[str, cd.Result]) -> Figure:
    """The vehicles once a second, one column for each case (figs. 6.15-6.17)."""
    figure = Figure(figsize=(15, 0.86 * len(SNAPSHOTS)), layout="constrained")
    axes = figure.subplots(len(SNAPSHOTS), len(runs), sharex=True, sharey=True)
    for column, (case, run) in enumerate(runs.items()):
        axes[0, column].set_title(case)
        for ax, t in zip(axes[:, column], SNAPSHOTS, strict=True):
            draw(ax, carriers, run, int(np.argmin(abs(run.t - t))))
            ax.set(aspect="equal", xlim=(-490, 430), ylim=(-12, 125), xticks=[], yticks=[])
            ax.text(0.01, 0.9, f"{t} s", transform=ax.transAxes, va="top", fontsize=9)
    return figure


def draw(ax: Any, carriers: Any, run: cd.Result, k: int) -> None:
    """Both vehicles and the ground at one moment."""
    v = carriers.VALUES
    x = np.linspace(-490, 430, 600)
    ax.fill_between(x, carriers.ground()(x), -20, color=GROUND_COLOUR, lw=0)
    for vehicle in carriers.VEHICLES:
        draw_vehicle(ax, carriers, run, k, vehicle)
    joint, ends = [], []
    for vehicle in carriers.VEHICLES:
        joint.append(on(run, k, vehicle, (v[f"joint_{vehicle}_x"], v["joint_y"])))
        ends.append(on(run, k, vehicle, (v[f"cylinder_{vehicle}_x"], v["cylinder_y"])))
    tongue = [on(run, k, "rear", (-v["hull_length"] / 2, v["joint_y"])), joint[1]]
    ax.plot(*np.transpose(tongue), color=HULL_COLOUR, lw=2)
    ax.plot(*joint[0], "o", color="k", ms=2.5)
    ax.plot(*np.transpose(ends), color="#CC0000", lw=1.6)


def draw_vehicle(ax: Any, carriers: Any, run: cd.Result, k: int, vehicle: str) -> None:
    v = carriers.VALUES
    half, top, low = v["hull_length"] / 2, v["hull_top"], v["hull_bottom"]
    outline = [(-half, 0), (-half + 28, top), (half, top), (half, low + 8), (half - 12, low), (-half + 16, low)]
    ax.fill(*np.transpose([on(run, k, vehicle, p) for p in outline]), color=HULL_COLOUR, alpha=0.75, lw=0)
    wheels = [run[f"wheel {carriers.number_of(vehicle, n)}"] for n in range(carriers.WHEELS)]
    for wheel in wheels:
        circle(ax, wheel.position[k], v["wheel_radius"])
    path = [on(run, k, vehicle, carriers.tangency(v, "front"))]
    for wheel in wheels:
        path.append(wheel.position[k] + turned(wheel.angle[k], (0, -v["wheel_radius"])))
    path.append(on(run, k, vehicle, carriers.tangency(v, "rear")))
    for end in ("rear", "front"):
        centre = v[f"{end}_sprocket_x"], v[f"{end}_sprocket_y"]
        circle(ax, on(run, k, vehicle, centre), v["sprocket_radius"])
        path.append(on(run, k, vehicle, (centre[0], centre[1] + v["sprocket_radius"])))
    ax.plot(*np.transpose([*path, path[0]]), color=TRACK_COLOUR, lw=1.0)


def on(run: cd.Result, k: int, body: str, point: tuple[float, float]) -> np.ndarray:
    return run[body].position[k] + turned(run[body].angle[k], point)


def turned(angle: float, point: tuple[float, float]) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]]) @ np.asarray(point)


def circle(ax: Any, centre: np.ndarray, radius: float) -> None:
    a = np.linspace(0, 2 * np.pi, 40)
    ax.plot(centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a), color=TRACK_COLOUR, lw=0.7)


def standing(run: cd.Result) -> Figure:
    """Pitch, pressure and controls of vehicles that stand."""
    figure = Figure(figsize=(9, 6), layout="constrained")
    axes = figure.subplots(3, sharex=True)
    for vehicle, colour in zip(("front", "rear"), CASE_COLOURS[:2], strict=True):
        axes[0].plot(run.t, -np.degrees(run[vehicle].angle), color=colour, label=vehicle)
    axes[0].set_ylabel("pitch up [°]")
    axes[0].legend()
    axes[1].plot(run.t, run["pressure"].output, color=CASE_COLOURS[0])
    axes[1].set_ylabel("pressure [psi]")
    axes[2].plot(run.t, np.degrees(run["stick"].output), color=CASE_COLOURS[0], label="stick [°]")
    axes[2].plot(run.t, run["pump"].yoke, color=CASE_COLOURS[1], label="yoke [% of full stroke]")
    axes[2].legend()
    axes[2].set_xlabel("t [s]")
    for one in axes:
        one.grid(alpha=0.4)
    return figure


def histories(runs: dict[str, cd.Result]) -> Figure:
    """Pressure, stick and yoke (figs. 6.18-6.20)."""
    figure = Figure(figsize=(9, 8), layout="constrained")
    axes = figure.subplots(3, sharex=True)
    for (case, run), colour in zip(runs.items(), CASE_COLOURS, strict=True):
        signals = run["pressure"].output, np.degrees(run["stick"].output), run["pump"].yoke
        for ax, signal in zip(axes, signals, strict=True):
            ax.plot(run.t, signal, color=colour, label=case)
    for ax, word in zip(axes, ("pressure [psi]", "control stick [°]", "pump yoke [% of full stroke]"), strict=True):
        ax.set_ylabel(word)
        ax.grid(alpha=0.4)
    axes[0].legend()
    axes[-1].set_xlabel("t [s]")
    return figure


def ride(carriers: Any, runs: dict[str, cd.Result]) -> Figure:
    """Pitch of both vehicles, nose up positive, and what the driver feels."""
    figure = Figure(figsize=(9, 8), layout="constrained")
    axes = figure.subplots(3, sharex=True)
    for (case, run), colour in zip(runs.items(), CASE_COLOURS, strict=True):
        axes[0].plot(run.t, -np.degrees(run["front"].angle), color=colour, label=f"front, {case}")
        axes[0].plot(run.t, -np.degrees(run["rear"].angle), "--", color=colour)
        axes[1].plot(run.t, run["drive front"].effort, color=colour, label=case)
        axes[2].plot(run.t, carriers.driver_acceleration(run), color=colour)
    for ax, word in zip(axes, ("pitch, nose up [°]\n(dashed: rear)", "effort, front [lbf]", "driver [g]"), strict=True):
        ax.set_ylabel(word)
        ax.grid(alpha=0.4)
    axes[1].legend()
    axes[-1].set_xlabel("t [s]")
    return figure


def ground(carriers: Any) -> Figure:
    """The step, the way of a wheel's lowest point over it, and the direction of its force (figs. 6.8, 6.9, 6.11)."""
    v = carriers.VALUES
    way = cd.rolled(carriers.ground(), v["wheel_radius"], v["ground_rounding"])
    x = np.linspace(-80, 40, 800)
    figure = Figure(figsize=(9, 5), layout="constrained")
    upper, lower = figure.subplots(2, sharex=True, height_ratios=(2, 1))
    upper.fill_between(x, carriers.ground()(x), -5, color=GROUND_COLOUR, lw=0, label="ground")
    upper.plot(x, way.bottom(x), color=CASE_COLOURS[0], label="lowest point of a wheel of 12 in")
    upper.set_ylabel("y [in]")
    upper.legend()
    lower.plot(x, np.degrees(way.angle(x)), color=CASE_COLOURS[1])
    lower.set(xlabel="x [in]", ylabel="α [°]")
    lower.grid(alpha=0.4)
    return figure


def characteristics(carriers: Any) -> Figure:
    """Suspension, damper and ground (figs. 6.5-6.7)."""
    v = carriers.VALUES
    figure = Figure(figsize=(11, 3.4), layout="constrained")
    bar, damper, ground = figure.subplots(1, 3)
    up, speed, depth = np.linspace(-4, 8, 300), np.linspace(-60, 60, 300), np.linspace(0, 2, 100)
    bar.plot(up, -carriers.bar_force(v)(-up), color=CASE_COLOURS[0])
    bar.set(xlabel="wheel up [in]", ylabel="lbf", title="torsion bars and stops")
    damper.plot(speed, carriers.damper_force(v)(speed), color=CASE_COLOURS[0])
    damper.set(xlabel="wheel up [in/s]", title="dampers at wheels 1 and 5")
    for what, colour in zip(("ground", "bank"), CASE_COLOURS, strict=False):
        ground.plot(depth, carriers.ground_force(v, what)(depth), color=colour, label=what)
    ground.set(xlabel="penetration [in]", title="wheels, and sprockets on the bank")
    ground.legend()
    for ax in (bar, damper, ground):
        ax.grid(alpha=0.4)
    return figure
