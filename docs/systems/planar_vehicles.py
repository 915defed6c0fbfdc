"""Pictures and tables of `planar_vehicles.md`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from make_systems import example, markdown
from matplotlib.figure import Figure

import cardan as cd
from cardan.view.plots.histories import COLOURS

suspended = example("vehicle_suspension")
DOTS = 130
WHEELS = ("front", "rear")
SHOWN = 30.0  # m of ground


def make(folder: Path) -> None:
    rides = {name: suspended.over(name) for name in suspended.GROUNDS}
    pictures(rides, folder / "planar_vehicles_grounds.png")
    titles = ["ground", "peak acceleration [m/s²]", "tyre force [N]", "largest slip [m/s]", "energy missing"]
    rows = [numbers(name, ride) for name, ride in rides.items()]
    (folder / "planar_vehicles_grounds.inc").write_text(markdown(titles, rows), encoding="utf-8")


def numbers(name: str, ride: cd.Result) -> list[str]:
    forces = np.column_stack([ride[f"{wheel} tyre"].normal_force for wheel in WHEELS])
    slip = max(abs(ride[f"{wheel} tyre"].slip_speed[20:]).max() for wheel in WHEELS)
    energy = cd.certificate(ride, agreement=False).energy
    return [
        name,
        f"{abs(ride['chassis'].acceleration[:, 1]).max():.2f}",
        f"{forces.min():.0f} to {forces.max():.0f}",
        f"{slip:.3f}",
        f"{energy.missing / energy.turnover:.0e}",
    ]


def pictures(rides: dict[str, cd.Result], path: Path) -> None:
    """Ground, centres of the wheels and of the chassis along the way, and the loads of the tyres, for each ground."""
    figure = Figure((10.0, 2.6 * len(rides)), layout="constrained")
    axes = figure.subplots(len(rides), 2)
    for (left, right), (name, ride) in zip(axes, rides.items(), strict=True):
        x = np.linspace(0, SHOWN, 1500)
        left.plot(x, 1e3 * suspended.GROUNDS[name](x), color="#333333", lw=1, label="ground")
        for k, body in enumerate(("chassis", *WHEELS)):
            place = ride[body].position
            left.plot(place[:, 0], 1e3 * (place[:, 1] - place[0, 1]), color=COLOURS[k], label=body)
        for k, wheel in enumerate(WHEELS):
            load = ride[f"{wheel} tyre"].normal_force / 1e3
            right.plot(ride.t, load, color=COLOURS[k + 1], label=f"{wheel} tyre")
        left.set(title=name, ylabel="height [mm]", xlim=(0, SHOWN))
        right.set(ylabel="load [kN]")
        for ax in (left, right):
            ax.grid(color="#e3e3e3")
            ax.legend(fontsize=8)
    axes[-1, 0].set_xlabel("way [m]")
    axes[-1, 1].set_xlabel("time [s]")
    figure.savefig(path, dpi=DOTS)
