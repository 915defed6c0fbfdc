"""Pictures and tables of `car.md`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from make_systems import data_table, example, markdown
from matplotlib.figure import Figure

import cardan as cd
from cardan.view.plots.histories import COLOURS

car = example("car")
HEIGHTS = (4e-3, 2e-3, 1e-3)  # m, of swept sines on which the quarter car is compared
FULL_HEIGHT = 5e-4  # m, for the full car
SIZE, DOTS = (8.0, 6.0), 130
FREQUENCIES = np.linspace(0.6, 11.0, 120)  # Hz, of the linear curves
COMPARED = (0.7, 10.5)  # Hz: where the sweep has its full height
WORDS = ("heave [m/m]", "pitch [rad/m]", "roll [rad/m]")


def make(folder: Path) -> None:
    (folder / "car_data.inc").write_text(data_table(car.DATA), encoding="utf-8")
    quarter, full = car.quarter_car(car.proving_ground), car.build(car.proving_ground)
    rows = quarter_response(quarter, folder / "car_quarter.png")
    rows += full_response(full, folder / "car_response.png")
    titles = ["model", "road", "heave", "pitch", "roll"]
    (folder / "car_apart.inc").write_text(markdown(titles, rows), encoding="utf-8")
    steering(full, folder / "car_steering.png")
    (folder / "car_modes.inc").write_text(modes(full), encoding="utf-8")


def compared(model: cd.Model, height: float, **parameters: float):
    """Frequencies, measured and linear response there, and the state about which it is linearized."""
    run = car.sweep(model, height, rtol=1e-8, method="joint", parameters=parameters)
    f, found, state = car.measured_response(run, height)
    chosen = np.flatnonzero((f > COMPARED[0]) & (f < COMPARED[1]))[::3]
    linear = car.linear_response(model, state, car.heave_pitch_roll(model), f[chosen], **parameters)
    return f[chosen], found[chosen], linear, state


def apart(found: np.ndarray, linear: np.ndarray) -> str:
    """The norm of the difference over that of the curve."""
    return f"{np.linalg.norm(found - linear) / np.linalg.norm(linear):.1e}"


def quarter_response(model: cd.Model, path: Path) -> list[list[str]]:
    figure, rows = Figure(SIZE, layout="constrained"), []
    axes = figure.subplots(2, 1, sharex=True)
    for k, height in enumerate(HEIGHTS):
        f, found, linear, state = compared(model, height)
        if k == 0:
            smooth = car.linear_response(model, state, car.heave_pitch_roll(model), FREQUENCIES)[:, 0]
            axes[0].semilogy(FREQUENCIES, np.abs(smooth), color=COLOURS[0], label="linearized")
            axes[0].semilogy(f, np.abs(found[:, 0]), "o", ms=4, mfc="none", color=COLOURS[1], label="run on the sweep")
        label = f"road of {1e3 * height:g} mm"
        axes[1].semilogy(f, np.abs(found[:, 0] / linear[:, 0] - 1), ".-", color=COLOURS[k], label=label)
        rows.append(["quarter car", f"{1e3 * height:g} mm", apart(found[:, 0], linear[:, 0]), "", ""])
    axes[0].set_ylabel("heave of the chassis\nover the road [m/m]")
    axes[1].set_ylabel("difference, of the response")
    finish(figure, axes, "frequency [Hz]", path)
    return rows


def full_response(model: cd.Model, path: Path) -> list[list[str]]:
    figure = Figure((8.0, 7.5), layout="constrained")
    axes = figure.subplots(3, 1, sharex=True)
    f, found, linear, state = compared(model, FULL_HEIGHT, right=0.0)
    smooth = car.linear_response(model, state, car.heave_pitch_roll(model), FREQUENCIES, right=0.0)
    for k, (ax, word) in enumerate(zip(axes, WORDS, strict=True)):
        ax.semilogy(FREQUENCIES, np.abs(smooth[:, k]), color=COLOURS[0], label="linearized")
        ax.semilogy(f, np.abs(found[:, k]), "o", ms=4, mfc="none", color=COLOURS[1], label="run on the sweep")
        ax.set_ylabel(word)
    finish(figure, axes, "frequency [Hz]", path)
    road = f"{1e3 * FULL_HEIGHT:g} mm, left wheels"
    return [["full car", road, *(apart(found[:, k], linear[:, k]) for k in range(3))]]


def steering(model: cd.Model, path: Path) -> None:
    change = car.lane_change(model)
    figure = Figure((8.0, 7.5), layout="constrained")
    axes = figure.subplots(3, 1, sharex=True)
    turned = np.degrees(car.rotations(change["chassis"]).as_euler("xyz"))
    axes[0].plot(change.t, change["chassis"].position[:, 1], color=COLOURS[0], label="way to the left [m]")
    axes[0].plot(change.t, change["chassis"].acceleration[:, 1], color=COLOURS[1], label="acceleration [m/s²]")
    axes[1].plot(change.t, turned[:, 0], color=COLOURS[0], label="roll [°]")
    axes[1].plot(change.t, turned[:, 2], color=COLOURS[1], label="yaw [°]")
    for k, wheel in enumerate(car.CORNERS):
        axes[2].plot(change.t, change[f"{wheel} tyre"].normal_force, color=COLOURS[k], label=f"{wheel} tyre")
    axes[2].set_ylabel("load [N]")
    finish(figure, axes, "time [s]", path)


def modes(model: cd.Model) -> str:
    """The oscillating modes of the standing car's body and wheels, as driven straight on."""
    found = cd.linearize(model, at=car.driven(model)).modes
    rows = [
        (f"{mode.frequency:.3f}", f"{mode.damping:.3f}")
        for mode in found
        if mode.eigenvalue.imag > 1e-3 and 0.1 < mode.frequency < 40
    ]
    return markdown(["natural frequency [Hz]", "damping ratio"], rows)


def finish(figure: Figure, axes, label: str, path: Path) -> None:
    for ax in axes:
        ax.grid(color="#e3e3e3")
        ax.legend(fontsize=9)
    axes[-1].set_xlabel(label)
    figure.savefig(path, dpi=DOTS)
