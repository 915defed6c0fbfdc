"""Pictures and tables of the page on the tracked vehicle with gun."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from make_systems import EXAMPLES, data_table, example, markdown
from matplotlib.figure import Figure

import cardan as cd

NAME = "gun_vehicle"
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#555555")
SHOWN = {
    "longitudinal g": "peak longitudinal acceleration [g]",
    "lateral g": "peak lateral acceleration [g]",
    "late longitudinal g": "longitudinal acceleration as the recoil ends [g]",
    "late lateral g": "lateral acceleration as the recoil ends [g]",
    "longitudinal in": "longitudinal displacement [in]",
    "lateral in": "lateral displacement [in]",
    "slid in": "wheels slid [in]",
    "pitch": "pitch [°]",
    "roll": "roll [°]",
    "yaw at the end": "yaw at the end [°]",
    "front wheels lift in": "lift of the front wheels [in]",
}
VARIED: Mapping[str, Mapping[str, float]] = {
    "as in the table": {},
    "weight 38000 lb": {"weight": 38000.0},
    "bore 5 in lower": {"bore z": 70.0},
    "bore 5 in higher": {"bore z": 80.0},
    "friction 0.7": {"friction": 0.7},
    "stops at 1.5 and 1 in": {"jounce": 1.5, "rebound": 1.0},
    "stops at 4 and 3 in": {"jounce": 4.0, "rebound": 3.0},
    "inertia of the chassis 20 % less": {
        f"chassis gyration {x}": k for x, k in zip("xyz", (29.5, 55.5, 59.0), strict=True)
    },
    "track leaves at 14 in": {"sprocket z": 14.0},
}


def make(folder: Path) -> None:
    vehicle, servo = example(NAME), example("gun_stabilization")
    model = vehicle.build(account=True)
    runs = {direction: vehicle.fired(model, direction) for direction in vehicle.FIRING}
    jumps = {direction: vehicle.fired(model, direction, at_once=True) for direction in vehicle.FIRING}
    shear = vehicle.build(friction="shear", account=True)
    shorn = {direction: vehicle.fired(shear, direction) for direction in vehicle.FIRING}
    save(characteristics(vehicle), folder, "curves")
    save(forward_fire(vehicle, runs["forward"]), folder, "forward")
    save(three_directions(vehicle, runs), folder, "directions")
    save(shear_and_slip(vehicle, runs, shorn), folder, "shear")
    write(folder, "data", data_table(table_of("gun_vehicle.csv")))
    write(folder, "servo_data", data_table(table_of("gun_stabilization.csv")))
    write(folder, "results", results(vehicle, runs))
    write(folder, "ways", ways(vehicle, {"force": runs, "at once": jumps, "shear": shorn}))
    write(folder, "momentum", momentum(vehicle, model, runs, jumps))
    write(folder, "energy", energy(runs))
    stabilized = servo.build()
    steps = {title: servo.commanded(stabilized, names) for title, names in servo.STEPS.items()}
    save(commands(servo, steps), folder, "servo")
    write(folder, "varied", varied(vehicle))


def table_of(name: str) -> dict[str, tuple[float, str, str]]:
    with (EXAMPLES / name).open(encoding="utf-8", newline="") as file:
        return {row["name"]: (float(row["value"]), row["unit"], row["source"]) for row in csv.DictReader(file)}


def save(figure: Figure, folder: Path, word: str) -> None:
    figure.savefig(folder / f"{NAME}_{word}.png", dpi=110)


def write(folder: Path, word: str, text: str) -> None:
    (folder / f"{NAME}_{word}.inc").write_text(text, encoding="utf-8")


# -- pictures ------------------------------------------------------------------------------------------------


def panels(rows: int, columns: int, height: float = 2.4) -> tuple[Figure, Any]:
    figure = Figure(figsize=(9, height * rows), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False)


def line(
    axes: Any, t: np.ndarray, y: np.ndarray, title: str, label: str = "", colour: str = COLOURS[0], **more
) -> None:
    axes.plot(t, y, color=colour, label=label or None, linewidth=1.2, **more)
    axes.set_title(title, fontsize=9)
    axes.grid(True, linewidth=0.3)
    axes.tick_params(labelsize=8)
    if label:
        axes.legend(fontsize=7)


def characteristics(vehicle: Any) -> Figure:
    """The curves that stand for figs. 8.3 and 8.4 of the report."""
    figure, ((left, right),) = panels(1, 2, 2.8)
    bar, damper = vehicle.bar_curve(), vehicle.damper_curve()
    travel, speed = np.linspace(-3.5, 3, 300), np.linspace(-60, 60, 300)
    line(left, -travel, [-bar(x) for x in travel], "force at the wheel [lb] over jounce [in]")
    line(right, speed, [damper(v) for v in speed], "shock absorber [lb] over speed [in/s]")
    return figure


def forward_fire(vehicle: Any, run: cd.Result) -> Figure:
    """What appendix A of the report plots."""
    figure, axes = panels(3, 2)
    chassis, t, g = run["chassis"], run.t, vehicle.NUMBERS["gravity"]
    moved = chassis.position - chassis.position[0]
    line(axes[0, 0], t, chassis.acceleration[:, 0] / g, "longitudinal acceleration of the chassis [g]")
    line(axes[0, 1], t, chassis.acceleration[:, 2] / g, "vertical acceleration [g]")
    line(axes[1, 0], t, moved[:, 0], "longitudinal displacement [in]", "chassis")
    line(axes[1, 0], t, vehicle.slid(run).mean(axis=0)[:, 0], "longitudinal displacement [in]", "slid", COLOURS[1])
    line(axes[1, 1], t, moved[:, 2], "vertical displacement [in]")
    line(axes[2, 0], t, vehicle.attitude(run)[1], "pitch, nose up [°]")
    for k, colour in zip(range(1, 6), COLOURS, strict=True):
        height = run[f"wheel {k}"].position[:, 2]
        line(axes[2, 1], t, height - height[0], "wheels 1 to 5 rise [in]", f"wheel {k}", colour)
    for axis in axes[2]:
        axis.set_xlabel("t [s]", fontsize=8)
    return figure


def three_directions(vehicle: Any, runs: Mapping[str, cd.Result]) -> Figure:
    """What appendices A to C plot, side by side."""
    figure, axes = panels(3, len(runs))
    for column, (direction, run) in enumerate(runs.items()):
        t, chassis = run.t, run["chassis"]
        moved = chassis.position - chassis.position[0]
        acceleration = chassis.acceleration / vehicle.NUMBERS["gravity"]
        yaw, pitch, roll = vehicle.attitude(run)
        for k, (word, colour) in enumerate(zip(("longitudinal", "lateral"), COLOURS, strict=False)):
            line(axes[0, column], t, acceleration[:, k], f"{direction} fire: acceleration [g]", word, colour)
            line(axes[1, column], t, moved[:, k], "displacement [in]", word, colour)
        for angle, word, colour in zip((pitch, roll, yaw), ("pitch", "roll", "yaw"), COLOURS, strict=False):
            line(axes[2, column], t, angle - angle[0], "attitude [°]", word, colour)
        axes[2, column].set_xlabel("t [s]", fontsize=8)
    return figure


def shear_and_slip(vehicle: Any, runs: Mapping[str, cd.Result], shorn: Mapping[str, cd.Result]) -> Figure:
    """Coulomb friction and ground that shears first (appendices D and E)."""
    figure, axes = panels(2, 2)
    for column, direction in enumerate(("45°", "side")):
        for label, run, colour in (("Coulomb", runs[direction], COLOURS[0]), ("shear", shorn[direction], COLOURS[1])):
            moved = run["chassis"].position - run["chassis"].position[0]
            friction = sum(run[f"ground {k}"].friction_force[:, 1] for k in vehicle.WHEELS)
            title = f"{direction} fire: lateral displacement [in]"
            line(axes[0, column], run.t, moved[:, 1], title, label, colour)
            line(axes[1, column], run.t, friction / 1e3, "lateral force of the ground [1000 lb]", label, colour)
        axes[1, column].set_xlabel("t [s]", fontsize=8)
    return figure


def commands(servo: Any, steps: Mapping[str, cd.Result]) -> Figure:
    """Answers to steps in elevation, in azimuth and in both (figs. 8.6 to 8.8)."""
    figure, axes = panels(2, len(steps))
    for column, (title, run) in enumerate(steps.items()):
        for name, colour in zip(servo.COMMANDED, COLOURS, strict=False):
            wanted = np.degrees(run[f"{name} command"].output)
            angle = np.degrees(run[f"{name} gyro"].output)
            line(axes[0, column], run.t, angle, f"step in {title}: angle [°]", name, colour)
            axes[0, column].plot(run.t, wanted, color=colour, linewidth=0.8, linestyle=":")
            line(axes[1, column], run.t, run[f"{name} pressure"].output, "pressure [psi]", name, colour)
        axes[1, column].set_xlabel("t [s]", fontsize=8)
    return figure


# -- tables --------------------------------------------------------------------------------------------------


def results(vehicle: Any, runs: Mapping[str, cd.Result]) -> str:
    """Found and reported, number by number."""
    found = {direction: vehicle.findings(run) for direction, run in runs.items()}

    def cell(direction: str, word: str) -> str:
        reported = vehicle.PUBLISHED[direction].get(word)
        return f"{found[direction][word]:.2f}" + (f" (**{reported:g}**)" if reported is not None else "")

    rows = ([title, *(cell(direction, word) for direction in runs)] for word, title in SHOWN.items())
    return markdown(["found (**reported**)", *(f"{direction} fire" for direction in runs)], rows)


def ways(vehicle: Any, families: Mapping[str, Mapping[str, cd.Result]]) -> str:
    """The same shots as a force, at once, and on ground that shears."""
    words = ("longitudinal in", "lateral in", "slid in", "pitch", "roll", "yaw at the end")
    rows = [
        [f"{direction}, {way}", *(f"{vehicle.findings(run)[word]:.2f}" for word in words)]
        for direction in vehicle.FIRING
        for way, run in ((way, runs[direction]) for way, runs in families.items())
    ]
    return markdown(["", *(SHOWN[word] for word in words)], rows)


def momentum(vehicle: Any, model: cd.Model, runs: Mapping[str, Any], jumps: Mapping[str, Any]) -> str:
    """Where the impulse has gone after one second."""
    rows = []
    for way, family in (("force", runs), ("at once", jumps)):
        for direction, run in family.items():
            left = vehicle.momentum(run, model)[-1, :2]
            ground = np.array([run[f"ground impulse {x}"].value[-1] for x in "xy"])
            numbers = (f"{a:.2f}, {b:.2f}" for a, b in (left, ground, left - ground))
            size = float(np.linalg.norm(left - ground))
            rows.append([f"{direction}, {way}", *numbers, f"{size:.2f}", f"{vehicle.unaccounted(run, model):.0e}"])
    titles = ["", "momentum of the machine", "impulse of the ground", "difference", "its size", "lost on the way"]
    return markdown(titles, rows)


def energy(runs: Mapping[str, cd.Result]) -> str:
    """Work of each kind of force up to the end, in inch-pounds."""
    balances = {direction: cd.certificate(run, agreement=False) for direction, run in runs.items()}
    kinds = {kind: kind for kind in balances["forward"].energy.by_kind()} | {"contact": "ground"}
    kinds |= {"tracksegment": "tracks", "force": "recoil"}
    rows = [
        [title, *(f"{b.energy.by_kind().get(kind, 0.0):.0f}" for b in balances.values())]
        for kind, title in kinds.items()
    ]
    rows.append(["not closed, of what is turned over", *(f"{b['energy'].value:.0e}" for b in balances.values())])
    return markdown(["work [in lb]", *(f"{direction} fire" for direction in runs)], rows)


def varied(vehicle: Any) -> str:
    """What other assumptions would give."""
    words = {"forward": ("late longitudinal g", "longitudinal in", "slid in", "pitch", "front wheels lift in"),
             "side": ("late lateral g", "slid in", "roll", "yaw at the end")}  # fmt: skip
    rows = []
    for title, changes in VARIED.items():
        found = with_numbers(vehicle, changes, lambda: shots(vehicle, tuple(words)))
        rows.append([title, *(f"{found[direction][word]:.2f}" for direction, own in words.items() for word in own)])
    reported = [
        vehicle.PUBLISHED[direction][word.removeprefix("late ")] for direction, own in words.items() for word in own
    ]
    rows.append(["**reported**", *(f"**{value:g}**" for value in reported)])
    titles = [f"{direction}: {SHOWN[word]}" for direction, own in words.items() for word in own]
    return markdown(["", *titles], rows)


def shots(vehicle: Any, directions: tuple[str, ...]) -> dict[str, dict[str, float]]:
    model = vehicle.build()
    return {direction: vehicle.findings(vehicle.fired(model, direction)) for direction in directions}


def with_numbers(vehicle: Any, changes: Mapping[str, float], compute: Callable[[], Any]) -> Any:
    """What is computed with some of the numbers changed, the lengths of the tracks set anew."""
    kept = dict(vehicle.NUMBERS)
    try:
        vehicle.NUMBERS.update(changes)
        if changes:
            vehicle.NUMBERS.update(vehicle.track_lengths())
        return compute()
    finally:
        vehicle.NUMBERS.clear()
        vehicle.NUMBERS.update(kept)
