"""Draw the chart of joints and forces with the glyphs of cardan: `_static/elements_plane.png`, `elements_space.png`.

python docs/make_chart.py

Each cell is a machine of one or two bodies, assembled and drawn as every picture of cardan is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

import cardan as cd
from cardan.scene import poses
from cardan.view.drawing.framing import framing
from cardan.view.drawing.machine import draw_scene

STATIC = Path(__file__).parent / "_static"
COLUMNS = 6
TIME = 0.1  # s
INK = "#333333"
THICK = 0.03  # of a bar of length 1
CLOSE_UP, CLOSE_UP_IN_SPACE = (
    0.17,
    0.24,
)  # half of the width that is shown about a joint of bars: glyphs have a size of their own
Build = Callable[[], cd.Model]
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def bars(angle: float = 0.6) -> tuple[cd.Model, cd.Body, cd.Body]:
    """Two bars in the plane; the first one lies, the second one stands at an angle, where the first one ends."""
    model = cd.Model("element", gravity=None)
    lying = model.body("i", mass=1, inertia=0.1, shape=cd.Box(1.0, THICK, THICK))
    other = model.body(
        "j", 1, 0.1, (0.5 + 0.5 * np.cos(angle), 0.5 * np.sin(angle)), angle=angle, shape=cd.Box(1.0, THICK, THICK)
    )
    return model, lying, other


def on_ground(height: float = 0.5) -> tuple[cd.Model, cd.Body]:
    model = cd.Model("element", gravity=None)
    return model, model.body("j", mass=1, inertia=0.1, position=(0, height), shape=cd.Box(0.4, 0.3, 0.1))


def revolute() -> cd.Model:
    model, i, j = bars()
    model.add(cd.Revolute("A", i.at(0.5, 0), j.at(-0.5, 0)))
    return model


def fixed() -> cd.Model:
    model, i, j = bars()
    model.add(cd.Fixed("A", i.at(0.5, 0), j.at(-0.5, 0)))
    return model


def translational() -> cd.Model:
    model = cd.Model("element", gravity=None)
    slide = model.body("j", mass=1, inertia=0.1, position=(-0.1, 0), velocity=(2, 0))
    model.add(cd.Translational("A", model.ground.at(0, 0, axis=(1, 0)), slide.at(0, 0, axis=(1, 0))))
    model.add(cd.Point("end", slide.at(0, 0.2)))
    return model


def pin_in_slot() -> cd.Model:
    model, i, j = bars(1.2)
    model.add(cd.RevoluteTranslational("A", i.at(0, 0, axis=(1, 0)), j.at(-0.5, 0)))
    return model


def link() -> cd.Model:
    model, i, j = bars()
    model.add(cd.Link("A", i.at(-0.2, 0), j.at(0.3, 0)))
    model.add(cd.Revolute("B", i.at(0.5, 0), j.at(-0.5, 0)))
    return model


def wheels(distance: float, *radii: float) -> tuple[cd.Model, list[cd.Marker]]:
    model = cd.Model("element", gravity=None)
    markers = []
    for k, radius in enumerate(radii):
        wheel = model.body(f"wheel {k + 1}", 1, 0.1, (k * distance, 0), shape=cd.Cylinder(radius, 0.1))
        model.add(cd.Revolute(f"axle {k + 1}", model.ground.at(k * distance, 0), wheel.at(0, 0)))
        markers.append(wheel.at(0, 0))
    return model, markers


def gear() -> cd.Model:
    model, (i, j) = wheels(0.9, 0.3, 0.6)
    model.add(cd.Gear("mesh", i, j, 0.3, 0.6))
    return model


def rack() -> cd.Model:
    model, (pinion,) = wheels(0.0, 0.3)
    bar = model.body("rack", 1, 0.1, (0, -0.35), shape=cd.Box(1.2, 0.1, 0.1))
    model.add(cd.Translational("guide", model.ground.at(0, -0.35, axis=(1, 0)), bar.at(0, 0, axis=(1, 0))))
    model.add(cd.RackAndPinion("mesh", bar.at(0, 0.05, axis=(1, 0)), pinion, 0.3))
    return model


def belt() -> cd.Model:
    model, (i, j) = wheels(1.2, 0.2, 0.4)
    model.add(cd.Belt("belt", (i, j), (0.2, 0.4)))
    return model


def cam() -> cd.Model:
    model = cd.Model("element", gravity=None)
    disc = model.body("cam", 1, 0.1, shape=cd.Cylinder(0.1, 0.1))
    follower = model.body("follower", 1, 0.1, (0, 0.5), shape=cd.Box(0.1, 0.4, 0.1))
    model.add(cd.Revolute("shaft", model.ground.at(0, 0), disc.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), follower.at(0, 0, axis=(0, 1))))
    model.add(cd.Cam("A", disc.at(0, 0), follower.at(0, -0.2), lambda a: 0.3 + 0.1 * cd.cos(a), polar=True))
    return model


def motor() -> cd.Model:
    model = cd.Model("element", gravity=None)
    arm = model.body("j", 1, 0.1, (0.5, 0), shape=cd.Box(1.0, THICK, THICK))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), arm.at(-0.5, 0)))
    model.add(cd.Motor("motor", pin, speed=6))
    return model


def stop() -> cd.Model:
    model = cd.Model("element", gravity=None)
    arm = model.body("j", 1, 0.1, (0.5, 0), shape=cd.Box(1.0, THICK, THICK))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), arm.at(-0.5, 0)))
    model.add(cd.Limit("stop", pin.angle, lower=-0.5, upper=0.5))
    return model


def spring() -> cd.Model:
    model, j = on_ground(0.8)
    model.add(cd.Spring("S", model.ground.at(0, 0), j.at(0, -0.15), stiffness=100, damping=10, free_length=0.6))
    return model


def torsion_spring() -> cd.Model:
    model = revolute()
    model.add(cd.TorsionSpring("S", (model["i"], model["j"]), stiffness=10))
    return model


def bushing() -> cd.Model:
    model, i, j = bars()
    model.add(cd.Bushing("A", i.at(0.5, 0), j.at(-0.5, 0), stiffness=1e3, rotational_stiffness=10))
    return model


def contact() -> cd.Model:
    model = cd.Model("element", gravity=None)
    ball = model.body("j", 1, 0.1, (0, 0.3), shape=cd.Cylinder(0.3, 0.1))
    model.add(cd.Contact("A", ball.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), radius=0.3, stiffness=1e5))
    return model


def rolling() -> cd.Model:
    model = cd.Model("element", gravity=None)
    wheel = model.body("j", 1, 0.1, (0, 0.3), shape=cd.Cylinder(0.3, 0.1))
    model.add(cd.Rolling("A", wheel, 0.3))
    return model


def rope() -> cd.Model:
    model = cd.Model("element", gravity=None)
    pulley = model.body("pulley", 1, 0.1, (0, 0.9), shape=cd.Cylinder(0.25, 0.1))
    model.add(cd.Revolute("axle", model.ground.at(0, 0.9), pulley.at(0, 0)))
    loads = [model.body(name, 1, 0.1, (x, 0), shape=cd.Box(0.2, 0.2, 0.1)) for name, x in (("i", -0.25), ("j", 0.25))]
    path = (loads[0].at(0, 0.1), pulley.at(0, 0), loads[1].at(0, 0.1))
    model.add(cd.Rope("rope", path, (0, -0.25, 0)))
    return model


def beam() -> cd.Model:
    model, i, j = bars(0.0)
    bent = model.body("k", 1, 0.1, (1.9, 0.35), angle=0.7, shape=cd.Box(0.2, 0.08, 0.1))
    model.add(cd.Beam("B", j.at(-0.5, 0), bent.at(-0.1, 0), axial=1e5, bending=10))
    model.add(cd.Fixed("A", i.at(0.5, 0), j.at(-0.5, 0)))
    return model


PLANE: dict[str, Build] = {
    "Revolute": revolute, "Translational": translational, "RevoluteTranslational": pin_in_slot, "Fixed": fixed,
    "Link": link,
    "Gear": gear, "RackAndPinion": rack, "Belt": belt, "Rope": rope, "Cam": cam,
    "Motor": motor, "Limit": stop, "Rolling": rolling, "Contact": contact, "Beam": beam,
    "Spring": spring, "TorsionSpring": torsion_spring, "Bushing": bushing
}  # fmt: skip


def in_space(kind: str, **options: float) -> Build:
    def build() -> cd.Model:
        model = cd.Model("element", dim=3, gravity=None)
        tilted = cd.axis_angle(Y, -0.5 if kind in BENDING else 0.0)
        reach = np.array(tilted_axis()) if kind in BENDING else np.array(X)
        i = model.body("i", 1, (0.1, 0.1, 0.1), (-0.5, 0, 0))
        speed = X if kind in SLIDING else (0, 0, 0)
        j = model.body("j", 1, (0.1, 0.1, 0.1), tuple(0.5 * reach), orientation=tilted, velocity=speed)
        model.add(cd.Point("end of i", i.at(-0.5, 0, 0)))
        model.add(cd.Point("end of j", j.at(0.5, 0, 0)))
        axis = {"Revolute": Y, "Universal": None, "Spherical": None, "Fixed": None}.get(kind, X)
        if kind == "Universal":
            model.add(cd.Universal("A", i.at(0.5, 0, 0, axis=Y), j.at(-0.5, 0, 0, axis=Z)))
        elif axis is None:
            model.add(getattr(cd, kind)("A", i.at(0.5, 0, 0), j.at(-0.5, 0, 0)))
        elif kind == "Planar":
            model.add(cd.Planar("A", i.at(0.5, 0, 0, axis=Z), j.at(-0.5, 0, 0, axis=Z)))
        else:
            model.add(getattr(cd, kind)("A", i.at(0.5, 0, 0, axis=axis), j.at(-0.5, 0, 0, axis=axis), **options))
        return model

    return build


def tilted_axis() -> tuple[float, float, float]:
    return float(np.cos(0.5)), 0.0, float(np.sin(0.5))


SLIDING = ("Cylindrical", "Screw", "Translational")
BENDING = ("Revolute", "Spherical", "Universal", "ConstantVelocity")
SPACE: dict[str, Build] = {
    "Revolute": in_space("Revolute"), "Spherical": in_space("Spherical"), "Universal": in_space("Universal"),
    "Cylindrical": in_space("Cylindrical"), "Screw": in_space("Screw", pitch=0.1),
    "Translational": in_space("Translational"), "Planar": in_space("Planar"), "Fixed": in_space("Fixed"),
    "ConstantVelocity": in_space("ConstantVelocity"),
}  # fmt: skip


WINDOWS = {  # in the plane: where to look, and half of the width
    **dict.fromkeys(("Revolute", "RevoluteTranslational", "Fixed", "TorsionSpring", "Bushing"), (0.5, 0.0, CLOSE_UP)),
    **dict.fromkeys(("Motor", "Limit"), (0.05, 0.0, CLOSE_UP)),
    "Cam": (0.0, 0.2, 0.65),
    "Translational": (0.0, 0.05, 0.17),
}


def chart(elements: dict[str, Build]) -> Figure:
    rows = -(-len(elements) // COLUMNS)
    figure = Figure(figsize=(2.0 * COLUMNS, 1.75 * rows), layout="constrained")
    cells = list(figure.subplots(rows, COLUMNS, squeeze=False).flat)
    for ax in cells:
        ax.set_axis_off()
    for ax, (name, build) in zip(cells, elements.items(), strict=False):
        result = cd.simulate(build(), until=TIME, every=TIME)  # rails are as long as the motion
        limits = framing(result.scene, poses(result)).limits
        if place := WINDOWS.get(name) if result.model.dim == 2 else (0.0, 0.0, CLOSE_UP_IN_SPACE):
            x, y, half = place
            limits = (x - half, x + half, y - half, y + half)
        draw_scene(ax, result.scene, poses(result)[0])
        ax.set(xlim=limits[:2], ylim=limits[2:])
        ax.set_title(name, fontsize=10, color=INK)
    return figure


def main() -> None:
    for name, elements in (("elements_plane", PLANE), ("elements_space", SPACE)):
        chart(elements).savefig(STATIC / f"{name}.png", dpi=130)


if __name__ == "__main__":
    main()
