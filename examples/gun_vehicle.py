"""Tracked vehicle with a gun: 17 bodies in space, 28 freedoms, fired forward, at 45° and to the side.

Shows: road arms as bodies and as massless links with hinges, suspension curves with stops, tracks that only pull,
wheels that leave the ground, Coulomb friction and shear of the ground, a recoil as force over a time and as a momentum
jump, an account of momentum. Turret and gun are locked here (26 freedoms); gun_stabilization.py moves them by servos.
The same machine as a deck of cards: gun_vehicle.dads.
Source: Nikravesh et al. (1981), sec. 8; plots there are titled M551 - 152MM. Of the data only the impulse, the friction
and the topology are given; every number and where it comes from stands in gun_vehicle.csv.
Units: inch, pound (force), second, so masses are in lb s²/in. x points forward, y to the left, z up.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from math import pi, radians
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Body, Expression, Scalar

with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
    NUMBERS = {row["name"]: float(row["value"]) for row in csv.DictReader(file)}

IMPULSE = NUMBERS["recoil force"] * NUMBERS["recoil time"]  # 3851.6 lb s
STATIONS = (2, 1, 0, -1, -2)  # of the wheels of one side, in wheel spacings ahead of the middle one
SIDES = (1, -1)  # left: wheels 1 to 5 from the front, right: wheels 6 to 10
WHEELS = tuple(range(1, 11))
ARMED = (1, 5, 6, 10)  # wheels whose road arms are bodies: front and rear
HELD = ("chassis.x", "chassis.y", "chassis.rotation_z")  # nothing else says where on the ground it stands
PUBLISHED = {  # Nikravesh et al. (1981), sec. 8.1
    "forward": {"longitudinal g": 3.25, "longitudinal in": 3.0, "slid in": 1.5, "pitch": 4.0,
                "front wheels lift in": 7.0},
    "45°": {"longitudinal g": 2.33, "lateral g": 2.22, "longitudinal in": 3.0, "lateral in": 2.8,
            "pitch": 3.2, "roll": 3.0, "yaw at the end": 1.7},
    "side": {"lateral g": 3.25, "slid in": 5.5, "roll": 4.0, "yaw at the end": 1.5},
}  # fmt: skip
FIRING = {"forward": 0.0, "45°": radians(45), "side": radians(90)}  # azimuth: to the left


def build(azimuth: float = 0.0, friction: str = "coulomb", account: bool = False) -> cd.Model:
    """The vehicle on level ground, turret and gun locked, which fires at t = 0.

    Its gun is turned to the left by the parameter "azimuth". friction: "coulomb", or "shear" for ground that shears
    before wheels slide. account: with states that add up the impulses of ground and recoil.
    """
    model = unlocked(azimuth, friction)
    model.add(cd.Fix("azimuth lock", model["ring"].angle))
    model.add(cd.Fix("elevation lock", model["trunnions"].angle))
    add_recoil(model)
    if account:
        add_account(model)
    return model


def unlocked(azimuth: float, friction: str, word: str = "azimuth") -> cd.Model:
    """The vehicle of 28 freedoms, turret and gun free to turn, begun at an azimuth that is the parameter `word`."""
    model = cd.Model("tracked vehicle with gun", dim=3, gravity=(0, 0, -NUMBERS["gravity"]), units="lbf-in")
    chassis = add_chassis(model)
    add_gun(model, chassis, model.parameter(word, azimuth))
    bar, damper = bar_curve(), damper_curve()
    for wheel in WHEELS:
        add_wheel(model, chassis, wheel, bar, damper)
        add_ground(model, wheel, friction)
    for side in SIDES:
        add_track(model, chassis, side)
    return model


# -- bodies and joints ---------------------------------------------------------------------------------------


def mass_data(weight: float, *gyration: float) -> dict[str, Any]:
    """Mass and moments of inertia from a weight and three radii of gyration."""
    mass = weight / NUMBERS["gravity"]
    return {"mass": mass, "inertia": tuple(mass * radius**2 for radius in gyration)}


def add_chassis(model: cd.Model) -> Body:
    n = NUMBERS
    others = n["weight of turret"] + n["weight of gun"] + 10 * n["weight of wheel"] + 4 * n["weight of arm"]
    gyration = (n["chassis gyration x"], n["chassis gyration y"], n["chassis gyration z"])
    return model.body(
        "chassis",
        **mass_data(n["weight"] - others, *gyration),
        position=(n["chassis x"], 0, n["chassis z"]),
        shape=cd.Box(n["length"], 0.6 * n["width"], 34),
    )


def add_gun(model: cd.Model, chassis: Body, azimuth: Scalar) -> None:
    """Turret on a vertical, gun on a transverse revolute joint; the bore passes through the trunnions."""
    n, turned = NUMBERS, cd.axis_angle((0, 0, 1), azimuth)
    turret = model.body(
        "turret",
        **mass_data(n["weight of turret"], n["turret gyration x"], n["turret gyration y"], n["turret gyration z"]),
        position=(n["turret x"], 0, n["turret z"]),
        orientation=turned,
        shape=cd.Cylinder(38, 22),
    )
    ahead = n["trunnion"] + n["gun ahead"]
    gun = model.body(
        "gun",
        **mass_data(n["weight of gun"], n["gun gyration x"], n["gun gyration y"], n["gun gyration y"]),
        position=(n["turret x"] + ahead * cd.cos(azimuth), ahead * cd.sin(azimuth), n["bore z"]),
        orientation=turned,
        center_of_mass=(0, 0, 0),
        shape=cd.Box(120, 8, 8, center=(10, 0, 0)),
    )
    ring = chassis.at(n["turret x"] - n["chassis x"], 0, n["ring z"] - n["chassis z"], axis=(0, 0, 1))
    model.add(cd.Revolute("ring", ring, turret.at(0, 0, n["ring z"] - n["turret z"], axis=(0, 0, 1))))
    on_turret = turret.at(n["trunnion"], 0, n["bore z"] - n["turret z"], axis=(0, -1, 0))  # positive: the gun is raised
    model.add(cd.Revolute("trunnions", on_turret, gun.at(-n["gun ahead"], 0, 0, axis=(0, -1, 0))))


def place(wheel: int) -> np.ndarray:
    """Centre of a wheel in the drawing."""
    n, k = NUMBERS, wheel - 1
    z = n["wheel radius"] - n["wheel sinks"]
    return np.array([STATIONS[k % 5] * n["wheel spacing"], SIDES[k // 5] * n["half tread"], z])


def add_wheel(model: cd.Model, chassis: cd.Body, number: int, bar: cd.Spline, damper: cd.Spline) -> None:
    """A wheel on its road arm, with torsion bar and, front and rear, a shock absorber."""
    n, centre, y = NUMBERS, place(number), (0, 1, 0)
    origin = np.array([n["chassis x"], 0, n["chassis z"]])
    name, to_pivot = f"wheel {number}", np.array([n["arm ahead"], 0, n["arm above"]])
    wheel = model.body(
        name,
        **mass_data(n["weight of wheel"], n["wheel gyration across"], n["wheel gyration"], n["wheel gyration across"]),
        position=centre,
        shape=cd.Cylinder(n["wheel radius"], 16, orientation=cd.axis_angle((1, 0, 0), pi / 2)),
    )
    hub, pivot = wheel.at(0, 0, 0, axis=y), chassis.at(*(centre + to_pivot - origin), axis=y)
    if number in ARMED:
        arm = model.body(
            f"arm {number}",
            **mass_data(n["weight of arm"], n["arm gyration"], n["arm gyration"], n["arm gyration"]),
            position=centre + to_pivot / 2,
            shape=cd.Box(14, 3, 3),
        )
        model.add(cd.Revolute(f"pivot {number}", pivot, arm.at(*(to_pivot / 2), axis=y)))
        model.add(cd.Revolute(f"hub {number}", arm.at(*(-to_pivot / 2), axis=y), hub))
        above = centre + np.array([0, 0, n["damper length"]]) - origin
        model.add(cd.Spring(f"damper {number}", chassis.at(*above), arm.at(*(-to_pivot / 2)), damping=damper))
    else:
        model.add(cd.Link(f"arm {number}", pivot, hub, ends=("revolute", "revolute")))
    above = centre + np.array([0, 0, n["suspension length"]]) - origin
    free = n["suspension length"]
    model.add(cd.Spring(f"bar {number}", chassis.at(*above), wheel.at(0, 0, 0), stiffness=bar, free_length=free))


def damper_curve() -> cd.Spline:
    """Force over speed: rises to `damper force` at `damper speed`, then blows off with a fifth of the slope."""
    n = NUMBERS
    v, f, most = n["damper speed"], n["damper force"], 200.0  # in/s
    beyond = f + 0.2 * f / v * (most - v)
    return cd.profile((-most, -v, v, most), (-beyond, -f, f, beyond), rounding=v / 2, name="damper")


def bar_curve() -> cd.Spline:
    """Force of a torsion bar with its stops over the length of the suspension, which grows in rebound."""
    n = NUMBERS
    stops: dict[str, Any] = {"jounce": n["rebound"], "rebound": n["jounce"], "stop_stiffness": n["stop stiffness"]}
    return cd.curve_with_stops(
        n["bar stiffness"], **stops, rounding=n["stop rounding"], preload=-n["bar preload"], name="bar"
    )


def add_track(model: cd.Model, chassis: cd.Body, side: int) -> None:
    """Six segments from the idler under the wheels to the sprocket, which is braked: both ends are on the chassis."""
    n = NUMBERS
    y, z = side * n["half tread"], n["sprocket z"] - n["chassis z"]
    ends = [chassis.at(sign * n["sprocket x"] - n["chassis x"], y, z) for sign in (1, -1)]
    wheels = WHEELS[:5] if side > 0 else WHEELS[5:]
    points = [ends[0], *(model[f"wheel {k}"].at(0, 0, -n["wheel radius"]) for k in wheels), ends[1]]
    data: dict[str, Any] = {
        "stiffness": n["track stiffness"],
        "pretension": n["track pretension"],
        "damping": n["track damping"],
    }
    for k in range(1, 7):
        name, length = f"track {'left' if side > 0 else 'right'} {k}", n.get(f"track length {k}")
        model.add(cd.TrackSegment(name, points[k - 1], points[k], **data, reference_length=length))


def track_lengths() -> dict[str, float]:
    """The numbers "track length 1", ...: where segments have their pretension at rest, the wheels kept from turning."""
    names = [f"track length {k}" for k in range(1, 7)]
    before = {name: NUMBERS.pop(name) for name in names if name in NUMBERS}
    try:
        model = cd.pretensioned(build(), hold=(*HELD, *(f"wheel {k}.rotation_y" for k in WHEELS)))
    finally:
        NUMBERS.update(before)
    return {name: model[name.replace("length", "left")].reference_length for name in names}


def add_ground(model: cd.Model, number: int, friction: str) -> None:
    """Wheel and track on the ground: a normal force with damping, both gone at separation, and friction."""
    n = NUMBERS
    laws: dict[str, Any] = {
        "coulomb": {"slip_slope": n["slip slope"]},
        "shear": {"shear_stiffness": n["shear stiffness"]},
    }
    model.add(
        cd.Contact(
            f"ground {number}",
            model[f"wheel {number}"].at(0, 0, 0, axis=(0, 1, 0)),
            model.ground.at(0, 0, 0, axis=(0, 0, 1)),
            radius=n["wheel radius"],
            disc=True,
            law="hertz",
            stiffness=n["ground stiffness"],
            damping=n["ground damping"],
            friction=n["friction"],
            **laws[friction],
        )
    )


def add_recoil(model: cd.Model) -> None:
    """Along the barrel, through the trunnions, at t = 0: as a force, or with the parameter "at once" = 1 as a jump."""
    n, breech = NUMBERS, model["gun"].at(-NUMBERS["gun ahead"], 0, 0)
    at_once = model.parameter("at once", 0.0)
    pushed = ((at_once - 1) * n["recoil force"], 0, 0)
    force = model.add(cd.Force("recoil", breech, pushed, frame="body", active=False))
    jump = cd.Impulse(breech, (-at_once * IMPULSE, 0, 0), frame="body")
    model.add(cd.At("shot", 0.0, do=[cd.Switch(force), jump]))
    model.add(cd.At("recoil ends", n["recoil time"], do=[cd.Switch(force, on=False)]))


def add_account(model: cd.Model) -> None:
    """States that add up the impulses of ground and recoil force along x and y."""

    def ground(axis: int) -> Callable[[cd.View], Scalar]:
        return lambda s: sum(s.quantity(f"ground {k}.friction_force")[axis] for k in WHEELS)

    def recoil(axis: int) -> Callable[[cd.View], Expression]:
        return lambda s: s.switch(model["recoil"]) * s.quantity("recoil.force")[axis]

    for axis, name in enumerate("xy"):
        model.state(f"ground impulse {name}", rate=ground(axis))
        model.state(f"recoil impulse {name}", rate=recoil(axis))


# -- what comes out ------------------------------------------------------------------------------------------


def fired(model: cd.Model, direction: str, at_once: bool = False, **options: Any) -> cd.Result:
    """One second after the shot, from rest."""
    options = {"every": 0.0025, "rtol": 1e-5} | options
    parameters = {"azimuth": FIRING[direction], "at once": float(at_once)}
    return cd.simulate(model, until=1, start=cd.Start("equilibrium", hold=HELD), parameters=parameters, **options)


def attitude(result: cd.Result, body: str = "chassis") -> np.ndarray:
    """Yaw, pitch (nose up) and roll (to the right) of a body in degrees."""
    e0, e1, e2, e3 = result[body].orientation.T
    yaw = np.arctan2(2 * (e1 * e2 + e0 * e3), e0**2 + e1**2 - e2**2 - e3**2)
    pitch = np.arcsin(2 * (e1 * e3 - e0 * e2))
    roll = np.arctan2(2 * (e2 * e3 + e0 * e1), e0**2 - e1**2 - e2**2 + e3**2)
    return np.degrees([yaw, pitch, roll])


def momentum(result: cd.Result, model: cd.Model) -> np.ndarray:
    """Of all bodies, at each time, in lb s."""
    return np.sum([float(body.mass or 0) * result[name].velocity for name, body in model.bodies.items()], axis=0)


def slid(result: cd.Result) -> np.ndarray:
    """How far the wheels have slid over the ground, without what they rolled: x and y of each, at each time."""
    paths: list[np.ndarray] = []
    for k in WHEELS:
        wheel = result[f"wheel {k}"]
        turned = 2 * np.unwrap(np.arctan2(wheel.orientation[:, 2], wheel.orientation[:, 0]))
        path = wheel.position[:, :2] - wheel.position[0, :2]
        path[:, 0] -= NUMBERS["wheel radius"] * (turned - turned[0])
        paths.append(path)
    return np.array(paths)


def findings(result: cd.Result) -> dict[str, float]:
    """The numbers that the report gives of each run; "late": just before the recoil ends, when the wheels slide."""
    chassis, (yaw, pitch, roll) = result["chassis"], attitude(result)
    moved, g = chassis.position - chassis.position[0], chassis.acceleration / NUMBERS["gravity"]
    late = np.searchsorted(result.t, NUMBERS["recoil time"]) - 1
    lift = [result[f"wheel {k}"].position[:, 2] - result[f"wheel {k}"].position[0, 2] for k in (1, 6)]
    return {
        "longitudinal g": float(max(-g[:, 0].min(), 0)),
        "lateral g": float(max(-g[:, 1].min(), 0)),
        "late longitudinal g": float(abs(g[late, 0])),
        "late lateral g": float(abs(g[late, 1])),
        "longitudinal in": float(max(-moved[:, 0].min(), 0)),
        "lateral in": float(max(-moved[:, 1].min(), 0)),
        "slid in": float(np.linalg.norm(slid(result).mean(axis=0), axis=1).max()),
        "pitch": float((pitch - pitch[0]).max()),
        "roll": float(np.abs(roll - roll[0]).max()),
        "yaw at the end": float(np.abs(yaw[-1] - yaw[0])),
        "front wheels lift in": float(np.max(lift)),
    }


def unaccounted(result: cd.Result, model: cd.Model) -> float:
    """Momentum less the impulses of ground and recoil, at worst, as a share of the recoil."""
    given = np.array([result[f"ground impulse {x}"].value + result[f"recoil impulse {x}"].value for x in "xy"]).T
    missing = momentum(result, model)[:, :2] - given
    return float(np.abs(missing - missing[0]).max() / IMPULSE)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return fired(build(), "45°", every=1 / 200)


def main(plot: bool = False) -> dict[str, float]:
    model = build(account=True)
    numbers: dict[str, float] = {}
    rows: dict[str, dict[str, float]] = {}
    for direction, published in PUBLISHED.items():
        run = fired(model, direction)
        rows[direction] = found = findings(run)
        load = sum(run[f"ground {k}"].normal_force[0] for k in WHEELS)
        numbers[f"{direction} balance"] = float(abs(load / NUMBERS["weight"] - 1))
        numbers[f"{direction} momentum"] = unaccounted(run, model)
        numbers |= {f"{direction} {name}": found[name] for name in published}
        recoil = np.hypot(run["recoil impulse x"].value[-1], run["recoil impulse y"].value[-1])
        print(
            f"{direction}: loads of the wheels at rest are the weight to {numbers[f'{direction} balance']:.0e}; recoil "
            f"{recoil:.1f} lb s, accounted for to {numbers[f'{direction} momentum']:.0e}"
        )
        if plot:
            run.plot("chassis.position", "chassis.acceleration", "ground 1.normal_force", path=f"gun_{direction}.png")
    print(f"\n{'found (reported)':24}" + "".join(f"{direction:>18}" for direction in rows))
    for name in rows["forward"]:
        cells = (
            f"{found[name]:.2f}" + (f" ({PUBLISHED[direction][name]:g})" if name in PUBLISHED[direction] else "")
            for direction, found in rows.items()
        )
        print(f"{name:24}" + "".join(f"{cell:>18}" for cell in cells))
    jump = fired(model, "forward", at_once=True)
    numbers["jump"] = float(-momentum(jump, model)[0, 0])
    numbers["jump momentum"] = unaccounted(jump, model)
    numbers["jump pitch"] = findings(jump)["pitch"]
    print(f"\nas a jump: momentum {numbers['jump']:.1f} lb s at once, pitch {numbers['jump pitch']:.2f}°")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
