"""Car on double wishbones: a quarter car, and a full car with four wheels, a steering rack and anti-roll bars.

Shows: suspensions in space (wishbones, uprights, tie rods, coil springs, torsion bars), tyres on a road that is a
function of the place, a rack that steers, and the response to the road by linearization about the driven car.
Closed forms: a steady turn has the yaw rate V δ/(L + K V²) of the single-track model, with the angle δ of the front
wheels less that of the rear ones, and a lane change ends V²/(L + K V²) ∫∫δ dt² aside; the tyres bear the weight; a run
over a road that swings a little, more and more quickly, has the response of the linearized car at each frequency.
Source: geometry of the suspension as in double_wishbone.dads; the other numbers are in DATA, with where they are from.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import cumulative_trapezoid
from scipy.spatial.transform import Rotation

import cardan as cd
from cardan.typing import Body, Expression, Scalar

SIDES = {"left": 1.0, "right": -1.0}
AXLES = ("front", "rear")
CORNERS = tuple(f"{axle} {side}" for axle in AXLES for side in SIDES)


class Row(NamedTuple):
    """A number of the model: its value, unit, and where it is from."""

    value: Any
    unit: str
    source: str


DECK = "as in double_wishbone.dads"
DATA = {
    "gravity": Row(9.81, "m/s²", "standard"),
    "chassis mass": Row(1200.0, "kg", "assumed: a small saloon with two people"),
    "chassis inertia": Row((450.0, 1650.0, 1850.0), "kg m²", "assumed: radii of gyration 0.61, 1.17, 1.24 m"),
    "height of mass centre": Row(0.55, "m", "assumed"),
    "front axle": Row(1.2, "m", "assumed: ahead of the mass centre of the chassis"),
    "rear axle": Row(-1.4, "m", "assumed: 54 % of the weight in front"),
    "lower arm mass": Row(3.0, "kg", DECK),
    "lower arm inertia": Row((0.03, 0.02, 0.05), "kg m²", DECK),
    "upper arm mass": Row(1.8, "kg", DECK),
    "upper arm inertia": Row((0.012, 0.008, 0.02), "kg m²", DECK),
    "upright mass": Row(15.0, "kg", "assumed: of the 35 kg of the deck, the wheel taken out"),
    "upright inertia": Row((0.3, 0.3, 0.3), "kg m²", "assumed"),
    "wheel mass": Row(20.0, "kg", "assumed: of the 35 kg of the deck"),
    "wheel inertia": Row((0.6, 1.0, 0.6), "kg m²", "assumed: about the spin axis 1.0"),
    "lower arm, chassis": Row((0.0, 0.35, 0.20), "m", DECK),
    "lower arm, upright": Row((0.0, 0.70, 0.18), "m", DECK),
    "upper arm, chassis": Row((0.0, 0.42, 0.45), "m", DECK),
    "upper arm, upright": Row((-0.01, 0.66, 0.47), "m", DECK),
    "tie rod, rack": Row((-0.12, 0.38, 0.24), "m", DECK),
    "tie rod, upright": Row((-0.12, 0.69, 0.23), "m", DECK),
    "spring, chassis": Row((0.0, 0.48, 0.55), "m", DECK),
    "spring, lower arm": Row((0.0, 0.58, 0.19), "m", DECK),
    "wheel centre": Row((0.0, 0.73, 0.30), "m", DECK),
    "spring stiffness": Row(45e3, "N/m", DECK),
    "damping": Row(3e3, "N s/m", DECK),
    "free length, front": Row(0.4902, "m", "assumed: it stands with its arms as drawn"),
    "free length, rear": Row(0.4730, "m", "assumed: it stands with its arms as drawn"),
    "bar, chassis": Row((0.25, 0.35, 0.30), "m", "assumed: where the anti-roll bar turns"),
    "bar, lever": Row((0.05, 0.55, 0.30), "m", "assumed"),
    "bar, lower arm": Row((0.05, 0.55, 0.19), "m", "assumed: lower end of the drop link"),
    "half bar mass": Row(2.0, "kg", "assumed"),
    "half bar inertia": Row((0.03, 0.02, 0.03), "kg m²", "assumed"),
    "bar stiffness, front": Row(900.0, "N m/rad", "assumed"),
    "bar stiffness, rear": Row(400.0, "N m/rad", "assumed"),
    "rack mass": Row(3.0, "kg", "assumed"),
    "tyre radius": Row(0.317, "m", "assumed: free; 0.30 m loaded, as in the deck"),
    "tyre stiffness": Row(2e5, "N/m", DECK),
    "tyre damping": Row(200.0, "N s/m", DECK),
    "slip stiffness": Row(6e4, "N", "assumed, as in tyre_cornering.py"),
    "cornering stiffness, front": Row(4e4, "N/rad", "assumed, as in tyre_cornering.py"),
    "cornering stiffness, rear": Row(5e4, "N/rad", "assumed, as in tyre_cornering.py"),
    "friction": Row(0.9, "1", "assumed: dry road"),
    "quarter car, sprung mass": Row(300.0, "kg", DECK),
    "quarter car, free length": Row(0.4810, "m", "assumed: it stands with its arms as drawn"),
}
SPEED = 20.0  # m/s
BEGIN, LENGTH, QUIET = 40.0, 100.0, 6.0  # m: the swept sine, and over what it swells up and dies down
LOW, HIGH = 0.5, 12.0  # Hz, at SPEED
LANE_CHANGE, TURN = 5e-3, 2e-4  # m, of the rack


def of(name: str) -> Any:
    """A value of the table."""
    return DATA[name].value


GRAVITY, RADIUS, HUB = of("gravity"), of("tyre radius"), of("wheel centre")[2]
AXLE_AT = {axle: of(f"{axle} axle") for axle in AXLES}
WHEELBASE = AXLE_AT["front"] - AXLE_AT["rear"]


class Place(NamedTuple):
    """Where a corner of the car is: its points are those of the table, moved ahead and, on the right, mirrored."""

    x: float
    side: float

    def point(self, name: str) -> np.ndarray:
        return np.array(of(name)) * (1, self.side, 1) + (self.x, 0, 0)


Height = Callable[[Expression, Expression], Expression]  # of a road over x and y
Road = Callable[[cd.Model], Height | None]  # makes the terrain of a model, with parameters where it likes


def flat(model: cd.Model) -> None:
    """No terrain: the plane."""


def on(body: Any, point: Any, axis: Any = None) -> Any:
    """A marker at a point of the car as it is drawn, where no body is turned."""
    return body.at(*(np.asarray(point) - np.array(body.initial.position)), axis=axis)


def corner(model: cd.Model, chassis: Any, name: str, place: Place, rack: Any, free_length: Any, road: Any) -> None:
    """Wishbones, upright, wheel, tie rod to the `rack`, spring with damper, and the tyre on the road."""
    p = place.point
    moves: dict[str, Any] = {"velocity": (SPEED, 0, 0)}
    arms: dict[str, Body] = {}
    for arm in ("lower arm", "upper arm"):
        inner, outer = p(f"{arm}, chassis"), p(f"{arm}, upright")
        arms[arm] = model.body(
            f"{name} {arm}", of(f"{arm} mass"), of(f"{arm} inertia"), position=(inner + outer) / 2, **moves
        )
        model.add(cd.Revolute(f"{name} {arm} hinge", on(chassis, inner, (1, 0, 0)), on(arms[arm], inner, (1, 0, 0))))
    hub = p("wheel centre")
    upright = model.body(f"{name} upright", of("upright mass"), of("upright inertia"), position=hub, **moves)
    for arm, ball in (("lower arm", "lower ball"), ("upper arm", "upper ball")):
        at = p(f"{arm}, upright")
        model.add(cd.Spherical(f"{name} {ball}", on(arms[arm], at), on(upright, at)))
    model.add(cd.Link(f"{name} tie rod", on(rack, p("tie rod, rack")), on(upright, p("tie rod, upright"))))
    wheel = model.body(
        name,
        of("wheel mass"),
        of("wheel inertia"),
        position=hub,
        angular_velocity=(0, SPEED / HUB, 0),
        shape=cd.Cylinder(0.97 * RADIUS, 0.16, orientation=cd.pointing((0, 0, 1), (0, 1, 0))),
        **moves,
    )
    spin = wheel.at(0, 0, 0, axis=(0, 1, 0))
    model.add(cd.Revolute(f"{name} hub", on(upright, hub, (0, 1, 0)), spin))
    model.add(
        cd.Spring(
            f"{name} spring",
            on(chassis, p("spring, chassis")),
            on(arms["lower arm"], p("spring, lower arm")),
            stiffness=of("spring stiffness"),
            damping=of("damping"),
            free_length=free_length,
        )
    )
    model.add(
        cd.Tyre(
            f"{name} tyre",
            spin,
            model.ground.at(0, 0, 0, axis=(0, 0, 1)),
            radius=RADIUS,
            stiffness=of("tyre stiffness"),
            damping=of("tyre damping"),
            slip_stiffness=of("slip stiffness"),
            cornering_stiffness=of(f"cornering stiffness, {'rear' if 'rear' in name else 'front'}"),
            friction=of("friction"),
            terrain=road,
        )
    )


def quarter_car(road: Road = flat) -> cd.Model:
    """One corner under a chassis that slides up and down a carriage, which goes ahead at SPEED."""
    model = cd.Model("quarter car", dim=3, gravity=(0, 0, -GRAVITY))
    carriage = model.body("carriage", 1.0, (1, 1, 1), position=(0, 0.3, 0.5), velocity=(SPEED, 0, 0))
    mass = of("quarter car, sprung mass")
    chassis = model.body("chassis", mass, (40, 60, 60), position=(0, 0.3, 0.5), velocity=(SPEED, 0, 0))
    along = model.add(
        cd.Translational("way", model.ground.at(0, 0.3, 0.5, axis=(1, 0, 0)), carriage.at(0, 0, 0, axis=(1, 0, 0)))
    )
    model.add(cd.Drive("pull", along.displacement, lambda t: SPEED * t))
    model.add(cd.Translational("guide", carriage.at(0, 0, 0, axis=(0, 0, 1)), chassis.at(0, 0, 0, axis=(0, 0, 1))))
    corner(model, chassis, "wheel", Place(0.0, 1.0), chassis, of("quarter car, free length"), road(model))
    return model


def build(road: Road = flat) -> cd.Model:
    """The full car, which goes along x at SPEED. Parameters steer it, and scale the stiffness of its anti-roll bars."""
    model = cd.Model("car", dim=3, gravity=(0, 0, -GRAVITY))
    moves: dict[str, Any] = {"velocity": (SPEED, 0, 0)}
    height, inertia = of("height of mass centre"), of("chassis inertia")
    body = cd.Box(3.8, 0.56, 0.22, center=(-0.1, 0, -0.05))  # as drawn: a tub between the wishbones
    chassis = model.body(
        "chassis", of("chassis mass"), inertia, position=(0, 0, height), center_of_mass=(0, 0, 0), shape=body, **moves
    )
    at = np.array(of("tie rod, rack")) * (1, 0, 1) + (AXLE_AT["front"], 0, 0)
    rack = model.body("rack", of("rack mass"), (0.05, 0.01, 0.05), position=at, **moves)
    guide = model.add(cd.Translational("rack guide", on(chassis, at, (0, 1, 0)), on(rack, at, (0, 1, 0))))
    model.add(cd.Drive("steering", guide.displacement, steered(model)))
    ground, bars = road(model), model.parameter("bars", 1.0)
    for axle in AXLES:
        inner, free_length = rack if axle == "front" else chassis, of(f"free length, {axle}")
        for side, sign in SIDES.items():
            corner(model, chassis, f"{axle} {side}", Place(AXLE_AT[axle], sign), inner, free_length, ground)
        anti_roll_bar(model, chassis, axle, bars)
    return model


def anti_roll_bar(model: cd.Model, chassis: Any, axle: str, bars: Any) -> None:
    """Two halves with levers, hung on the lower arms; the bar between them is twisted when one wheel rises more."""
    halves: list[tuple[Body, np.ndarray]] = []
    for side, sign in SIDES.items():
        p, name = Place(AXLE_AT[axle], sign).point, f"{axle} {side}"
        hinge, lever = p("bar, chassis"), p("bar, lever")
        half = model.body(
            f"{name} half bar",
            of("half bar mass"),
            of("half bar inertia"),
            position=(hinge + lever) / 2,
            velocity=(SPEED, 0, 0),
        )
        below = on(model[f"{name} lower arm"], p("bar, lower arm"))
        model.add(cd.Link(f"{name} drop link", on(half, lever), below))
        halves.append((half, hinge))
    (left, hinge), (right, other) = halves
    along = (0, 1, 0)
    model.add(cd.Revolute(f"{axle} bar bearing", on(chassis, hinge, along), on(left, hinge, along)))
    bar = model.add(cd.Revolute(f"{axle} bar middle", on(left, other, along), on(right, other, along)))
    model.add(cd.TorsionSpring(f"{axle} bar", bar, stiffness=bars * of(f"bar stiffness, {axle}")))


# -- the road and the steering -------------------------------------------------------------------------------------


def waves(model: cd.Model) -> Height:
    """A road c cos kx + s sin kx with parameters c, s, k: flat with c = s = 0, and an input of the linearized car."""
    c, s = model.parameter("cosine", 0.0), model.parameter("sine", 0.0)
    k = model.parameter("wave number", 1.0)
    return lambda x, y: c * cd.cos(k * x) + s * cd.sin(k * x)


def swept(model: cd.Model) -> Height:
    """A sine whose frequency, at SPEED, rises from LOW to HIGH over a length; its height is a parameter."""
    height = model.parameter("road height", 0.0)
    return lambda x, y: height * profile(x)


def profile(x: Scalar) -> Scalar:
    """The swept sine with a height of 1."""
    at, end = (x - BEGIN) / SPEED, BEGIN + LENGTH
    phase = 2 * cd.pi * (LOW * at + (HIGH - LOW) * at**2 * SPEED / (2 * LENGTH))
    window = cd.step(x, BEGIN, 0, BEGIN + QUIET, 1) * cd.step(x, end - QUIET, 1, end, 0)
    return window * cd.sin(phase)


def proving_ground(model: cd.Model) -> Height:
    """Waves or a sweep, whichever is given a height; on the right as high as on the left, times a parameter."""
    wave, sweep, right = waves(model), swept(model), model.parameter("right", 1.0)
    return lambda x, y: (wave(x, y) + sweep(x, y)) * cd.if_else(y > 0, 1.0, right)


def steered(model: cd.Model) -> Callable[[Expression], Expression]:
    """How the rack moves: a step at 0.5 s that stays, and to and fro from 1 s to 3 s, as far as parameters say."""
    turn, change = model.parameter("turn", 0.0), model.parameter("lane change", 0.0)

    def to_left(t: Expression) -> Expression:
        wave = cd.sin(cd.pi * t / 2 - cd.pi / 2) ** 2 * cd.sin(cd.pi * t - cd.pi)  # begins and ends without a jerk
        return turn * cd.step(t, 0.5, 0, 0.8, 1) + change * wave * (cd.fabs(t - 2) < 1)

    return lambda t: -to_left(t)  # behind the axle: a rack that goes to the right turns the wheels to the left


def driven(model: cd.Model) -> Any:
    """The car as it goes along a flat road: as it stands, but with SPEED, and with wheels that roll."""
    rest = cd.equilibrium(model, drivers="still")
    state = rest.state()
    v = state.v.reshape(-1, 6).copy()
    for k, name in enumerate(model.bodies):
        v[k, 0] = SPEED
        if f"{name} hub" in model.elements:
            v[k, 4] = SPEED / rest[name].position[0, 2]
    return replace(state, v=v.ravel())


# -- response to the road ------------------------------------------------------------------------------------------


def linear_response(model: cd.Model, state: Any, outputs: Any, frequencies: Any, **parameters: float) -> np.ndarray:
    """Of the linearized car to a wavy road, per height of the road under the mass centre of the chassis."""
    x = state["chassis"].position[0]
    answers: list[np.ndarray] = []
    for f in frequencies:
        k = 2 * np.pi * f / SPEED
        inputs, given = {"cosine": 1, "sine": 1j}, {"wave number": k, **parameters}
        answer = cd.frequency_response(model, inputs, outputs, [f], at=state, parameters=given)
        answers.append(answer.values[0] * np.exp(-1j * k * x))
    return np.array(answers)


def sweep(model: cd.Model, height: float, **options: Any) -> cd.Result:
    """The run over the swept sine, from an even road to an even road."""
    after = (BEGIN + LENGTH) / SPEED + 2.5  # s, until what it has excited has died out
    parameters: dict[str, Any] = {"road height": height, **options.pop("parameters", {})}
    return cd.simulate(model, until=after, every=0.01, start=driven(model), parameters=parameters, **options)


def measured_response(result: cd.Result, height: float) -> tuple[np.ndarray, np.ndarray, Any]:
    """Frequencies, the Fourier transforms of heave, pitch and roll over that of the road, and the car before it."""
    chassis, first = result["chassis"], np.searchsorted(result.t, BEGIN / SPEED - 0.3)
    e = chassis.orientation
    turns = [2 * (e[:, 0] * e[:, 2] - e[:, 3] * e[:, 1]), 2 * (e[:, 2] * e[:, 3] + e[:, 0] * e[:, 1])]
    outputs = np.column_stack([chassis.position[:, 2], *turns])[first:]
    road = height * np.array([float(profile(x)) for x in chassis.position[first:, 0]])
    spectra = np.fft.rfft(outputs - outputs[0], axis=0) / np.fft.rfft(road)[:, None]
    return np.fft.rfftfreq(road.size, 0.01), spectra, result.state(result.t[first])


def heave_pitch_roll(model: cd.Model) -> dict[str, Callable[[cd.View], Expression]]:
    """Height of the chassis, sine of its pitch (nose down) and of its roll (to the right)."""
    chassis = model["chassis"]
    return {
        "heave": lambda s: s.position(chassis)[2],
        "pitch": lambda s: -s.rotation(chassis)[2, 0],
        "roll": lambda s: s.rotation(chassis)[2, 1],
    }


# -- steering ------------------------------------------------------------------------------------------------------


def steer_angle(result: cd.Result, wheel: str) -> np.ndarray:
    """How far a wheel points to the left of the chassis, rad."""
    across = rotations(result["chassis"]).inv().apply(rotations(result[wheel]).apply((0, 1, 0)))
    return np.arctan2(-across[:, 0], across[:, 1])


def steering_angle(result: cd.Result) -> np.ndarray:
    """δ of the single-track model: the mean angle of the front wheels less that of the rear ones."""
    return np.sum([steer_angle(result, wheel) * (0.5 if "front" in wheel else -0.5) for wheel in CORNERS], axis=0)


def rotations(body: Any) -> Rotation:
    return Rotation.from_quat(np.roll(body.orientation, -1, axis=1))


def mass_of(body: Body) -> float:
    return float(body.mass or 0)


def single_track(model: cd.Model, speed: float, angle: float) -> float:
    """Yaw rate V δ/(L + K V²), K = (m/L)(b/C_f - a/C_r), of all masses (Pacejka 2012, sec. 1.3)."""
    masses = [(mass_of(body), float(body.initial.position[0])) for body in model.bodies.values()]
    mass = sum(m for m, _ in masses)
    centre = sum(m * x for m, x in masses) / mass
    a, b = AXLE_AT["front"] - centre, centre - AXLE_AT["rear"]
    front, rear = (2 * of(f"cornering stiffness, {axle}") for axle in AXLES)
    return speed * angle / (WHEELBASE + mass / WHEELBASE * (b / front - a / rear) * speed**2)


def motion() -> cd.Result:
    """The run that the gallery shows: a lane change."""
    return lane_change(build())


def lane_change(model: cd.Model) -> cd.Result:
    return cd.simulate(
        model, until=5, every=1 / 80, start=driven(model), parameters={"lane change": LANE_CHANGE}, method="joint"
    )


def weight(model: cd.Model) -> float:
    """What the tyres are to bear: the carriage of the quarter car runs on its own way."""
    return GRAVITY * sum(mass_of(body) for name, body in model.bodies.items() if name != "carriage")


def borne(result: cd.Result) -> np.ndarray:
    """What all tyres bear."""
    return np.sum([result[name].normal_force for name in result.parts if name.endswith("tyre")], axis=0)


def main(plot: bool = False) -> dict[str, float]:
    quarter, height = quarter_car(proving_ground), 1e-3
    balance = borne(cd.equilibrium(quarter, drivers="still"))[0] / weight(quarter) - 1
    print(f"quarter car: the tyre bears the weight to {abs(balance):.0e}")
    run = sweep(quarter, height, rtol=1e-7)
    f, found, state = measured_response(run, height)
    chosen = np.flatnonzero((f > 1) & (f < 10))[::10]
    expected = linear_response(quarter, state, heave_pitch_roll(quarter), f[chosen])[:, 0]
    apart = np.abs(found[chosen, 0] / expected - 1).max()
    print(f"  swept sine of {1e3 * height:g} mm: response from {f[chosen[0]]:.2f} Hz to {f[chosen[-1]]:.2f} Hz differs "
          f"from the linearized one by at most {apart:.1e} of it")  # fmt: skip

    car = build()
    rest = cd.equilibrium(car, drivers="still")
    full = borne(rest)[0] / weight(car) - 1
    print(
        f"car: {len(car.bodies)} bodies, {cd.assemble(car).dof} freedoms; the tyres bear the weight to {abs(full):.0e}"
    )
    turn = cd.simulate(car, until=5, every=0.02, start=driven(car), parameters={"turn": TURN}, method="joint")
    angle = steering_angle(turn)[-1]
    speed, rate = float(np.linalg.norm(turn["chassis"].velocity[-1])), turn["chassis"].angular_velocity[-1, 2]
    theory = single_track(car, speed, angle)
    print(f"  turn with {1e3 * angle:.3f} mrad at {speed:.3f} m/s: yaw rate {1e3 * rate:.3f} mrad/s, "
          f"single-track model {1e3 * theory:.3f} mrad/s")  # fmt: skip
    change = lane_change(car)
    way, turned = change["chassis"].position[-1], rotations(change["chassis"]).as_euler("xyz")
    aside = np.abs(change["chassis"].acceleration[:, 1]).max()
    twice = cumulative_trapezoid(cumulative_trapezoid(steering_angle(change), change.t, initial=0), change.t)[-1]
    expected_way = SPEED * single_track(car, SPEED, twice)
    print(f"  lane change: {way[1]:.4f} m to the left (single-track model {expected_way:.4f} m), "
          f"then {turned[-1, 2]:.1e} rad off straight on;")  # fmt: skip
    print(f"    at most {aside:.2f} m/s² aside, {np.abs(turned[:, 0]).max():.4f} rad of roll")
    if plot:
        change.plot("chassis.position.y", "chassis.angular_velocity", "front left tyre.lateral_force", path="car.png")
    return {
        "quarter_balance": float(balance),
        "full_balance": float(full),
        "response_apart": float(apart),
        "yaw_rate": float(rate),
        "theory": float(theory),
        "lane": float(way[1]),
        "expected_lane": float(expected_way),
        "heading": float(turned[-1, 2]),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
