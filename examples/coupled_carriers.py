"""Two coupled M113 carriers cross a step of 36 inches, with and without control of their pitch.

Shows: a vehicle of 12 bodies and 24 freedoms on rough ground (`WheelContact`), track segments that only pull and are
set at equilibrium (`TrackSegment`, `pretensioned`), drives that may slip (`TrackDrive`), and a hydraulic control with
five states (`ForceFeedbackStick`, `ServoValve`, `VariablePump`, `HydraulicLine`, `HydraulicCylinder`).
Source: Wehage & Haug (1981), sec. 6.2. Three runs of ten seconds at 40 in/s: force and position feedback; position
feedback only; control off. Most numbers of that vehicle are not published: `DATA` below says where each one is from.
Units: inch, lbf, s. The vehicles drive to the left, as in the report.
"""

import sys
from collections.abc import Mapping
from functools import cache
from math import asin, atan2, cos, hypot, radians, sin, tan, tanh
from typing import Any, ClassVar, NamedTuple

import numpy as np

import cardan as cd
from cardan.typing import Marker


class Datum(NamedTuple):
    """One number of the model: its name here, value, unit, meaning, and where it is from."""

    name: str
    value: float
    unit: str
    what: str
    source: str


DATA = (
    # -- what the report gives
    Datum("step_height", 36, "in", "height of the step", "given"),
    Datum("speed", 40, "in/s", "speed at which it is crossed", "given"),
    Datum("wheel_radius", 12, "in", "radius of road wheels", 'given: "12 inch wheel"; public: diameter 24 in'),
    Datum("bar_length", 1000, "in", "length of suspension elements", "given"),
    Datum("pretension", 10000, "lbf", "of every track element, two tracks together", "given"),
    Datum("stick_limit", 0.436, "rad", "stops of the control stick, 25°", "given"),
    Datum("cylinders", 2, "", "hydraulic actuators, of which one is modelled", "given"),
    # -- the ground
    Datum("face_angle", 45, "°", "slope of the face of the step", "assumed: a bank that tracks can climb"),
    Datum("edge_rounding", 6, "in", "of foot and edge of the step", "assumed"),
    Datum("start_gap", 24, "in", "from front wheel to foot of the step at the start", "assumed"),
    Datum("ground_linear", 8000, "lbf/in", "wheel pair on ground: f = a p + b p²", "assumed: rubber, pads, soil"),
    Datum("ground_square", 12000, "lbf/in²", "b of the same", "assumed"),
    Datum("ground_damping", 100, "lbf s/in", "of wheel on ground", "assumed"),
    Datum("ground_transition", 0.5, "in", "penetration over which that damping rises", "assumed"),
    Datum("ground_rounding", 2, "in", "of the trajectory where a wheel touches twice", "assumed: the track bridges it"),
    Datum("bank_linear", 1500, "lbf/in", "a of a sprocket that meets the bank", "assumed: loose edge, track not tight"),
    Datum("bank_square", 500, "lbf/in²", "b of the same", "assumed"),
    Datum("friction", 0.8, "", "track on ground", "assumed: dry firm soil"),
    # -- masses
    Datum("weight", 24600, "lbf", "one vehicle, combat loaded", "public: M113A1, 11.2 t"),
    Datum("wheel_weight", 400, "lbf", "pair of wheels with arms and track below", "assumed"),
    Datum("wheel_inertia", 60, "lbf s² in", "of such a pair", "assumed"),
    Datum("gyration", 50, "in", "radius of gyration of a chassis in pitch", "assumed: a quarter of its length"),
    # -- geometry; of points on a chassis: from its mass centre, to the rear and up
    Datum("hull_length", 191.5, "in", "length of the hull", "public: M113, 4.86 m"),
    Datum("hull_bottom", -24, "in", "underside of the hull", "public: ground clearance 16 in"),
    Datum("hull_top", 32, "in", "roof of the hull", "public: 72 in above ground"),
    Datum("contact_length", 105, "in", "first to last wheel", "public: ground contact length"),
    Datum("axle_height", -28, "in", "axles as designed", "assumed: mass centre 40 in above ground"),
    Datum("arm_ahead", 11, "in", "pivot of a road arm ahead of its axle", "assumed"),
    Datum("arm_above", 6, "in", "and above it", "assumed"),
    Datum("sprocket_radius", 9.5, "in", "sprockets and idlers with track", "assumed: ten teeth of 6 in pitch"),
    Datum("front_sprocket_x", -82.5, "in", "centre of the drive sprocket", "assumed: from side views"),
    Datum("front_sprocket_y", -14, "in", "", "assumed: from side views"),
    Datum("rear_sprocket_x", 80.5, "in", "centre of the idler", "assumed: from side views"),
    Datum("rear_sprocket_y", -20, "in", "", "assumed: from side views"),
    Datum("driver_x", -60, "in", "the driver of the front vehicle", "assumed: behind the drive sprocket"),
    Datum("driver_y", 10, "in", "", "assumed"),
    # -- suspension, two sides together
    Datum("bar_rate", 800, "lbf/in", "torsion bars, at the wheels", "assumed: bounces at 1.3 Hz"),
    Datum("bar_load", 6200, "lbf", "their force as designed", "assumed: weight and pull of the tracks"),
    Datum("jounce", 6, "in", "travel up to the stop", "public: M113 wheel travel 9 in"),
    Datum("rebound", 3, "in", "travel down to the stop", "public: M113 wheel travel 9 in"),
    Datum("stop_rate", 12000, "lbf/in", "of the stops", "assumed"),
    Datum("stop_rounding", 1, "in", "over which they set in", "assumed"),
    Datum("damper_slow", 140, "lbf s/in", "dampers at wheels 1 and 5, slow motion", "assumed: 0.3 of critical"),
    Datum("damper_fast", 30, "lbf s/in", "beyond their blow-off speed", "assumed"),
    Datum("damper_blow_off", 15, "in/s", "speed at which they blow off", "assumed"),
    Datum("arm_damping", 10, "lbf s/in", "bearings and rubber at the other wheels", "assumed"),
    # -- tracks, two sides together
    Datum("track_rate", 1.0e6, "lbf", "tension per strain", "assumed: rubber bushes, 0.17 in a shoe at 20000 lbf"),
    Datum("track_damping", 1000, "lbf s", "tension per rate of strain", "assumed: a fifth of critical, wheels turning"),
    Datum("drive_stiffness", 1000, "lbf/in", "K_d of eq. 6.10", "assumed"),
    Datum("drive_damping", 600, "lbf s/in", "K_v of eq. 6.10", "assumed: critical"),
    # -- articulation and actuator
    Datum("joint_front_x", 100, "in", "articulation, on the front vehicle", "assumed: close behind its hull"),
    Datum("joint_rear_x", -136, "in", "articulation, on the rear vehicle", "assumed: on a tongue"),
    Datum("joint_y", -10, "in", "", "assumed"),
    Datum("cylinder_front_x", 70, "in", "end of the actuator on the front vehicle", "assumed: on the roofs"),
    Datum("cylinder_rear_x", -90, "in", "and on the rear vehicle", "assumed"),
    Datum("cylinder_y", 30, "in", "", "assumed"),
    Datum("area_piston", 15.9, "in²", "A_2", "assumed: bore 4.5 in"),
    Datum("area_rod", 11.9, "in²", "A_1", "assumed: rod 2.25 in"),
    # -- control (fig. 6.13)
    Datum("stick_inertia", 0.5, "lbf s² in", "control stick", "assumed: 12 rad/s on its springs"),
    Datum("stick_damping", 9, "lbf s in", "", "assumed: 0.75 of critical"),
    Datum("stick_stiffness", 72, "lbf in", "springs that centre it", "assumed"),
    Datum(
        "stick_feedback", 0.08, "lbf in/psi", "K_p K_LA: torque by pressure", "assumed: stick to its stop, as reported"
    ),
    Datum("stick_gain", 10, "V/rad", "K_RP K_1", "assumed"),
    Datum("cylinder_gain", 0.218, "V/in", "K_4", "assumed: full stick commands 20 in, 0.5 rad"),
    Datum("amplifier", 10, "mA/V", "K_2", "assumed: full stroke of the yoke for 1 V"),
    Datum("yoke_gain", 0.1, "mA/%", "feedback of the yoke to the valve", "assumed: without it the loop is unstable"),
    Datum("valve_gain", 0.1, "GPM/mA", "K_v", "assumed"),
    Datum("valve_limit", 1, "GPM", "saturation of the valve", "assumed"),
    Datum("valve_time", 0.02, "s", "τ_1", "assumed"),
    Datum("yoke_rate", 300, "%/s/GPM", "K_3", "assumed: full stroke in a third of a second"),
    Datum("pump_gain", 1.15, "in³/s/%", "Q_P", "assumed: 30 GPM at full stroke"),
    Datum("leakage", 0.005, "in³/s/psi", "L", "assumed"),
    Datum("bulk_modulus", 30000, "psi", "β_e", "assumed: soft, flexible tubing"),
    Datum("volume", 400, "in³", "V_0", "assumed: half of a cylinder, and hoses"),
    Datum("relief", 2500, "psi", "pressure at which relief begins", "assumed"),
    Datum("relief_band", 250, "psi", "over which β_e falls to half", "assumed"),
)
Numbers = Mapping[str, Any]  # a design puts parameters in the place of some of them
VALUES: Numbers = {datum.name: datum.value for datum in DATA}
GRAVITY = 386.0886  # in/s²
WHEELS = 5  # of a vehicle: pairs
VEHICLES = ("front", "rear")
SPROCKETS = {"front": ("D", "C"), "rear": ("B", "A")}  # at the front and at the rear of a vehicle, fig. 6.4
CASES = {
    "force and position feedback": {"control": 1.0, "feedback": 1.0},
    "position feedback": {"control": 1.0, "feedback": 0.0},
    "control off": {"control": 0.0, "feedback": 0.0},
}
UNTIL, RTOL = 10.0, 1e-5
COMMAND, UP_AT, DOWN_AT, EASE = np.radians(15), 1.0, 4.0, 0.2  # of the pitch test: rad of the stick, s


class FarSpring(cd.Spring):
    """A suspension element to a point far above the wheel, which keeps its force upright; pictures leave it out."""

    glyph: ClassVar[str] = "none"


def number_of(vehicle: str, k: int) -> int:
    """Bodies B1-B5 are the wheels of the front vehicle, B6-B10 those of the rear one, from the front to the rear."""
    return 1 + k + WHEELS * VEHICLES.index(vehicle)


HELD = ("front.x", *(f"wheel {k}.angle" for k in range(1, 11)))  # while the tracks are set


# -- curves ------------------------------------------------------------------------------------------------------


def ground(v: Numbers = VALUES) -> cd.Spline:
    """The step, up to the left; its foot is at x = 0 (fig. 6.8)."""
    run = v["step_height"] / tan(radians(v["face_angle"]))
    return cd.step_profile(-run, -v["step_height"], run, v["edge_rounding"], base=v["step_height"], name="step")


def ground_force(v: Numbers, what: str) -> cd.Spline:
    """Force over penetration of a wheel pair on the "ground" (fig. 6.7), or of sprockets on the "bank"."""
    p = np.linspace(0, 3, 4)
    return cd.Spline(p, v[f"{what}_linear"] * p + v[f"{what}_square"] * p**2, name=what)


def bar_force(v: Numbers, rest: cd.Result | None = None, name: str = "bar") -> cd.Spline:
    """Force over l - l₀ of torsion bars with stops: the wheel goes up where that is negative (fig. 6.5).

    Bars of another rate are set so that the vehicle stands as it does at `rest`.
    """
    stops = v["rebound"], v["jounce"], v["stop_rate"], v["stop_rounding"]
    load = -v["bar_load"]
    if rest:
        load = rest[name].spring_force[0] - v["bar_rate"] * (rest[name].length[0] - v["bar_length"])
    return cd.curve_with_stops(v["bar_rate"], *stops, preload=load, name=name)


def damper_force(v: Numbers) -> cd.Spline:
    """Force over rate of the dampers: steep at first, then blown off (fig. 6.6)."""
    at, slow, fast = v["damper_blow_off"], v["damper_slow"], v["damper_fast"]
    rates = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    return cd.Spline([r * at for r in rates], [at * (fast * r + (slow - fast) * tanh(r)) for r in rates], name="damper")


def tangency(v: Numbers, end: str) -> tuple[float, float]:
    """Where the track from the last wheel's bottom meets the sprocket at this end of a chassis, from below."""
    side = -1 if end == "front" else 1
    bottom = side * v["contact_length"] / 2, v["axle_height"] - v["wheel_radius"]
    centre = v[f"{end}_sprocket_x"], v[f"{end}_sprocket_y"]
    out, up = side * (centre[0] - bottom[0]), centre[1] - bottom[1]
    angle = atan2(up, out) - asin(v["sprocket_radius"] / hypot(out, up))
    return centre[0] + side * v["sprocket_radius"] * sin(angle), centre[1] - v["sprocket_radius"] * cos(angle)


def end_span(v: Numbers, end: str) -> float:
    """Length of track from the last wheel to the sprocket."""
    x, y = tangency(v, end)
    return hypot(abs(x) - v["contact_length"] / 2, y - v["axle_height"] + v["wheel_radius"])


# -- the machine -------------------------------------------------------------------------------------------------


def drawn(v: Numbers, vehicle: str) -> tuple[float, float]:
    """Mass centre of a chassis as designed."""
    behind = v["joint_front_x"] - v["joint_rear_x"] if vehicle == "rear" else 0.0
    return v["start_gap"] + v["contact_length"] / 2 + behind, v["wheel_radius"] - v["axle_height"]


def add_vehicle(model: cd.Model, vehicle: str, v: Numbers, terrain: cd.Spline, rest: cd.Result | None) -> None:
    """Chassis, five wheel pairs on massless arms, suspension, ground contacts, track and drive."""
    x, y = drawn(v, vehicle)

    def placed(name: str, x: float, y: float) -> dict[str, Any]:
        """Where a body starts, and at which speed."""
        if rest is None:
            return {"position": (x, y), "velocity": (-v["speed"], 0)}
        return {"position": rest[name].position[0], "angle": rest[name].angle[0], "velocity": (-v["speed"], 0)}

    mass = (v["weight"] - WHEELS * v["wheel_weight"]) / GRAVITY
    hull = cd.Box(
        v["hull_length"], v["hull_top"] - v["hull_bottom"], 100, center=(0, (v["hull_top"] + v["hull_bottom"]) / 2, 0)
    )
    chassis = model.body(
        vehicle, mass, mass * v["gyration"] ** 2, center_of_mass=(0, 0), shape=hull, **placed(vehicle, x, y)
    )
    surface: dict[str, Any] = {
        "terrain": terrain,
        "damping": v["ground_damping"],
        "transition": v["ground_transition"],
        "rounding": v["ground_rounding"],
    }
    level, firm, loose = model.ground.at(0, 0), ground_force(v, "ground"), ground_force(v, "bank")
    contacts: list[cd.WheelContact] = []
    bottoms: list[Marker] = []
    for k in range(WHEELS):
        number, along, axle = number_of(vehicle, k), (k / (WHEELS - 1) - 0.5) * v["contact_length"], v["axle_height"]
        wheel = model.body(
            f"wheel {number}",
            v["wheel_weight"] / GRAVITY,
            v["wheel_inertia"],
            shape=cd.Cylinder(v["wheel_radius"], 20),
            **placed(f"wheel {number}", x + along, y + axle),
        )
        pivot = chassis.at(along - v["arm_ahead"], axle + v["arm_above"])
        model.add(cd.Link(f"arm {number}", pivot, wheel.at(0, 0), length=hypot(v["arm_ahead"], v["arm_above"])))
        damped = k in (0, WHEELS - 1)
        model.add(
            FarSpring(
                f"bar {number}",
                chassis.at(along, axle + v["bar_length"]),
                wheel.at(0, 0),
                stiffness=bar_force(v, rest, f"bar {number}"),
                damping=damper_force(v) if damped else v["arm_damping"],
                free_length=v["bar_length"],
            )
        )
        contact = cd.WheelContact(
            f"ground {number}", wheel.at(0, 0), level, v["wheel_radius"], stiffness=firm, **surface
        )
        contacts.append(model.add(contact))
        bottoms.append(wheel.at(0, -v["wheel_radius"]))
    ends: dict[str, cd.WheelContact] = {}
    for end, letter in zip(("front", "rear"), SPROCKETS[vehicle], strict=True):
        centre = chassis.at(v[f"{end}_sprocket_x"], v[f"{end}_sprocket_y"])
        ends[end] = model.add(
            cd.WheelContact(f"sprocket {letter}", centre, level, v["sprocket_radius"], stiffness=loose, **surface)
        )
    points = [chassis.at(*tangency(v, "front")), *bottoms, chassis.at(*tangency(v, "rear"))]
    spans = [end_span(v, "front"), *[v["contact_length"] / (WHEELS - 1)] * (WHEELS - 1), end_span(v, "rear")]
    segments: list[cd.TrackSegment] = []
    for k, span in enumerate(spans):
        name = f"track {1 + k + len(spans) * VEHICLES.index(vehicle)}"
        tension: dict[str, Any] = {"pretension": v["pretension"]}
        if rest:
            tension: dict[str, Any] = {"pretension": rest[name].tension[0], "reference_length": rest[name].length[0]}
        stretch: dict[str, Any] = {"stiffness": v["track_rate"] / span, "damping": v["track_damping"] / span}
        segments.append(model.add(cd.TrackSegment(name, points[k], points[k + 1], **stretch, **tension)))
    model.add(
        cd.TrackDrive(
            f"drive {vehicle}",
            chassis.at(0, v["axle_height"] - v["wheel_radius"]),
            [ends["rear"], *reversed(contacts), ends["front"]],
            model.parameters["speed"],
            v["drive_stiffness"],
            v["drive_damping"],
            v["friction"],
            segments[::-1],
            forward=-1,
        )
    )


def add_control(model: cd.Model, v: Numbers, hand: Any = 0.0) -> None:
    """Articulation, actuator between the chassis, and what moves it (fig. 6.13): five states.

    `hand`: the torque on the stick; hands off by default.
    """
    front, rear = model.bodies["front"], model.bodies["rear"]
    control, feedback, zero = (model.parameters[word] for word in ("control", "feedback", "actuator_zero"))
    model.add(
        cd.Revolute(
            "articulation", front.at(v["joint_front_x"], v["joint_y"]), rear.at(v["joint_rear_x"], v["joint_y"])
        )
    )
    model.add(
        cd.HydraulicCylinder(
            "actuator",
            front.at(v["cylinder_front_x"], v["cylinder_y"]),
            rear.at(v["cylinder_rear_x"], v["cylinder_y"]),
            area_1=v["area_piston"],
            area_2=v["area_rod"],
            pressure="pressure",
            count=v["cylinders"],
        )
    )
    model.add(
        cd.ForceFeedbackStick(
            "stick",
            hand,
            v["stick_inertia"],
            v["stick_limit"],
            v["stick_damping"],
            v["stick_stiffness"],
            feedback="pressure",
            feedback_gain=feedback * v["stick_feedback"],
            unit="rad",
        )
    )
    model.add(cd.Potentiometer("reference", "stick", v["stick_gain"], unit="V"))
    model.add(cd.Potentiometer("position", "actuator.length", v["cylinder_gain"], zero=zero, unit="V"))
    model.add(cd.Sum("error", ("reference", "position"), weights=(1, -1), unit="V"))
    weights = (control * v["amplifier"], -v["yoke_gain"])
    model.add(cd.Sum("current", ("error", "pump.yoke"), weights=weights, unit="mA"))
    model.add(cd.ServoValve("valve", "current", v["valve_gain"], v["valve_time"], limit=v["valve_limit"], unit="GPM"))
    model.add(cd.VariablePump("pump", "valve", v["yoke_rate"], v["pump_gain"], lower=-100, upper=100, unit="in³/s"))
    model.add(
        cd.HydraulicLine(
            "pressure",
            ("pump", "-actuator.flow"),
            v["volume"],
            v["bulk_modulus"],
            leakage=control * v["leakage"],  # without control the pump makes up for what leaks
            relief_pressure=v["relief"],
            relief_band=v["relief_band"],
            unit="psi",
        )
    )


def machine(
    v: Numbers = VALUES,
    rest: cd.Result | None = None,
    free: Mapping[str, tuple[float, float]] | None = None,
    hand: Any = 0.0,
) -> cd.Model:
    """As drawn; or as it stands at `rest`, moving at its speed.

    `free`: numbers that are to be parameters of a design, with their bounds. `hand`: torque on the stick.
    """
    model = cd.Model("coupled carriers", units="lbf-in", gravity=(0, -GRAVITY))
    v = {**v, **{name: model.parameter(name, v[name], bounds) for name, bounds in (free or {}).items()}}
    length = v["joint_front_x"] - v["joint_rear_x"] + v["cylinder_rear_x"] - v["cylinder_front_x"]
    for name, value in (
        ("speed", v["speed"] if rest else 0.0),
        ("control", 1.0 if rest else 0.0),
        ("feedback", 1.0),
        ("actuator_zero", rest["actuator"].length[0] if rest else length),
    ):
        model.parameter(name, value)
    terrain = model.function("step", ground(v))
    for vehicle in VEHICLES:
        add_vehicle(model, vehicle, v, terrain, rest)
    add_control(model, v, hand)
    model.add(cd.Point("driver", model.bodies["front"].at(v["driver_x"], v["driver_y"])))
    return model


@cache
def settled() -> cd.Model:
    """With the lengths of its tracks set while they pull with 10000 lbf and no wheel turns, as in the report."""
    return cd.pretensioned(machine(), hold=HELD)


@cache
def at_rest() -> cd.Result:
    """Equilibrium on level ground before the step: wheels turn until their tracks balance; no pressure."""
    return cd.equilibrium(settled(), hold=("front.x",))


def build() -> cd.Model:
    """In equilibrium before the step, moving at its speed, with force and position feedback."""
    return machine(rest=at_rest())


def motion(case: str = "force and position feedback") -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=UNTIL, every=1 / 30, parameters=CASES[case], rtol=RTOL)


def commanded(s: cd.View) -> Any:
    """Torque of a hand that pulls the stick to -15° (pitch up) at 1 s and pushes it to +15° (down) at 4 s, at ease."""
    pull = VALUES["stick_stiffness"] * COMMAND
    return pull * (cd.tanh((s.time - DOWN_AT) / EASE) - 0.5 * cd.tanh((s.time - UP_AT) / EASE) + 0.5)


def pitch_test() -> cd.Result:
    """Both vehicles stand on level ground while the front one is pitched up, then down, by position control."""
    model = machine({**VALUES, "speed": 0.0}, at_rest(), hand=commanded)
    return cd.simulate(model, until=9, every=0.01, parameters=CASES["position feedback"], rtol=RTOL)


# -- what is found -----------------------------------------------------------------------------------------------


def driver_acceleration(result: cd.Result) -> np.ndarray:
    """Vertical, of the driver of the front vehicle, in g."""
    return result["driver"].acceleration[:, 1] / GRAVITY


def mean_between(result: cd.Result, signal: np.ndarray, start: float, end: float) -> float:
    inside = (result.t >= start) & (result.t <= end)
    return float(signal[inside].mean())


def unbalanced(rest: cd.Result, weight: float) -> float:
    """What the ground bears, less the weight, as a part of it."""
    loads = [rest[f"ground {k}"].normal_force[0] for k in range(1, 11)]
    return abs(sum(loads) - weight) / weight


def main(plot: bool = False) -> dict[str, float]:
    rest, weight = at_rest(), len(VEHICLES) * VALUES["weight"]
    balance = unbalanced(rest, weight)
    print(f"at rest the ground bears {weight:.0f} lbf, less {balance:.0e} of it; wheels 1 to 10:")
    print("  " + " ".join(f"{rest[f'ground {k}'].normal_force[0]:.0f}" for k in range(1, 11)), "lbf")
    model = build()
    print(f"{'':30s}pressure [psi]                 stick [°]    driver  apart")
    print(f"{'':30s}   0-3.5 s   4-8 s    8-10 s    from   to    [g]     [°]")
    found: dict[str, float] = {"balance": balance, "freedoms": cd.assemble(model).dof}
    for case, parameters in CASES.items():
        run = cd.simulate(model, until=UNTIL, every=1 / 100, parameters=parameters, rtol=RTOL)
        pressure, stick = run["pressure"].output, np.degrees(run["stick"].output)
        means = [mean_between(run, pressure, *span) for span in ((0, 3.5), (4, 8), (8, 10))]
        apart = np.degrees(np.abs(run["front"].angle - run["rear"].angle).max())
        peak = driver_acceleration(run).max()
        print(
            f"{case:30s}{means[0]:8.0f} {means[1]:8.0f} {means[2]:8.0f}    {stick.min():5.1f} {stick.max():5.1f}"
            f" {peak:6.2f} {apart:7.1f}"
        )
        found |= {f"{case}: {word}": value for word, value in zip(("climbing", "crossing", "end"), means, strict=True)}
        found |= {
            f"{case}: stick": float(stick.min()),
            f"{case}: first stick": float(stick[np.argmax(np.abs(stick) > 20)]),
            f"{case}: apart": float(apart),
            f"{case}: travel": float(run["rear"].position[0, 0] - run["rear"].position[-1, 0]),
        }
        if plot:
            path = f"coupled_carriers_{case.replace(' ', '_')}.png"
            run.plot("pressure.output", "stick.output", "pump.yoke", "driver.acceleration.y", path=path)
    return found


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
