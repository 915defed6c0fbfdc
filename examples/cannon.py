"""Automatic cannon that fires from run-out: six events a cycle, impacts, capture and release, ten rounds in one run.

Shows: `When` with `Switch`, `Impulse`, `Capture` and `Release`, and cams given by splines; the structure of the
machine changes six times a cycle, and nothing is compiled again. Barrel, sear, sleeve and pin move in the receiver
(the ground). A link joins sleeve and pin; the pin sits where the slots of receiver and barrel cross, y = f_R(x_p) =
f_B(x_p - x_B).

    t1  l1 = x_B - 34.26 rises     front buffer on
    t2  l2 = x_B - 36.75 rises     the round is fired: impulse -880 lbf s; drive F_f off, F_b on
    t3  l1 falls                   front buffer off
    t4  l3 = x_B - x_S - 16 falls  the barrel hits the sear (e = 0) and takes it along; rear buffer on
    t5  l4 = ẋ_B rises             at rest: F_b and rear buffer off, F_f on
    t6  x_S rises to 0             the sear hits its stop (e = 0); the barrel goes on, or stays caught (single fire)

Source: Wehage & Haug (1981), sec. 6.3; lbf, in, s. Printed for t6 is l3, which is zero all the way from t4: x_S is
meant. F_b acts forward: so the acceleration after t4 is the reported 4500 in/s². The curves and the length of the link
are lost with the figures. Assumed: curves that leave the sleeve at rest in the receiver near the sear and lock it to
the barrel near firing, while a link of 2 in turns from 45° to 0°. The speeds at the events follow from energy and do
not depend on the curves; the times depend on them a little.
"""

import sys
from math import sqrt
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Body

BARREL, SLEEVE, SEAR = 2.919, 0.2368, 0.2044  # lbf s²/in
PIN = 1e-7  # negligible, but a body has a mass
F_FORWARD, F_BACKWARD, FRONT_BUFFER, REAR_BUFFER = 1600.0, 2000.0, -6900.0, 12100.0  # lbf
ROUND = -880.0  # lbf s
SEAR_AT, BUFFER_AT, FIRING_AT = 16.0, 34.26, 36.75  # in: where the barrel is
START_SPEED = 40.0  # in/s
LINK = 2.0  # in
LOW = -LINK / sqrt(2)  # of the pin, with the link at 45°
RISE_BEGINS, RISE_ENDS = 20.0, 32.0  # in: where the barrel is while the pin rises


def cam_curves() -> tuple[cd.Spline, cd.Spline]:
    """f_R(x_p) and f_B(x_p - x_B) as tables of points, as they were digitized.

    Either slot bends within the width w between level and steep. Where the barrel's slot is level the pin rests in the
    receiver; where the receiver's is level the pin moves with the barrel.
    """
    w = 0.5 * (RISE_ENDS - RISE_BEGINS)
    x = np.linspace(-4, 4, 81)

    def bend(x: np.ndarray) -> np.ndarray:
        """0 up to x = 0, then bending until x = 1, then straight with slope 1; curvature is continuous."""
        inside = np.clip(x, 0, 1)
        return inside**4 * (2.5 - 3 * inside + inside**2) + np.maximum(x - 1, 0)

    receiver = -2 * LOW * (x - 0.5 - bend(x))
    barrel = LOW - 2 * LOW * bend(-x)
    return cd.Spline(RISE_BEGINS + w * x, receiver), cd.Spline(w * x, barrel)


def build(cams: bool = True, automatic: bool = True) -> cd.Model:
    """`cams=False`: barrel and sear only, which has a closed form."""
    model = cd.Model("cannon", gravity=None, units="lbf-in")
    receiver = model.ground.at(0, 0, axis=(1, 0))
    barrel = model.body("barrel", BARREL, 1.0, position=(SEAR_AT, 0), velocity=(START_SPEED, 0), center_of_mass=(0, 0),
                        shape=cd.Box(24, 1.2, 1.2, center=(12, 0, 0)))  # fmt: skip
    sear = model.body("sear", SEAR, 1.0, shape=cd.Box(3, 2, 2))
    model.add(cd.Translational("barrel guide", receiver, barrel.at(0, 0)))
    model.add(cd.Translational("sear guide", receiver, sear.at(0, 0)))
    if cams:
        add_sleeve(model, barrel)
    lock = model.add(cd.Fix("lock", sear.x, 0))
    catch = model.add(cd.Fix("catch", lambda s: s.position(barrel)[0] - s.position(sear)[0], SEAR_AT, active=False))
    forward = model.add(cd.Force("F_f", barrel.at(0, 0), (F_FORWARD, 0)))
    backward = model.add(cd.Force("F_b", barrel.at(0, 0), (F_BACKWARD, 0), active=False))
    front = model.add(cd.Force("front buffer", barrel.at(0, 0), (FRONT_BUFFER, 0), active=False))
    rear = model.add(cd.Force("rear buffer", sear.at(0, 0), (REAR_BUFFER, 0), active=False))

    def barrel_from(place: float):
        def passed(s: cd.View):
            return s.position(barrel)[0] - place

        return passed

    fired = [cd.Impulse(barrel.at(0, 0), (ROUND, 0)), cd.Switch(forward, on=False), cd.Switch(backward)]
    caught = [cd.Release(lock), cd.Capture(catch), cd.Switch(rear)]
    returns = [cd.Switch(backward, on=False), cd.Switch(rear, on=False), cd.Switch(forward)]
    stops = [cd.Capture(lock), cd.Release(catch)] if automatic else [cd.Capture(lock)]
    model.add(cd.When("t1", barrel_from(BUFFER_AT), "rising", [cd.Switch(front)]))
    model.add(cd.When("t2", barrel_from(FIRING_AT), "rising", fired))
    model.add(cd.When("t3", barrel_from(BUFFER_AT), "falling", [cd.Switch(front, on=False)]))
    model.add(cd.When("t4", lambda s: catch.coordinate.value(s) - SEAR_AT, "falling", caught))
    model.add(cd.When("t5", lambda s: s.velocity(barrel)[0], "rising", returns))
    model.add(cd.When("t6", lambda s: s.position(sear)[0], "rising", stops))
    return model


def add_sleeve(model: cd.Model, barrel: Body) -> None:
    f_R, f_B = cam_curves()
    pin = model.body("pin", PIN, PIN, position=(RISE_BEGINS, LOW), shape=cd.Cylinder(0.3, 1))
    sleeve = model.body("sleeve", SLEEVE, 1.0, position=(RISE_BEGINS + LOW, 0), shape=cd.Box(2, 2, 2))
    model.add(cd.Translational("sleeve guide", barrel.at(0, 0, axis=(1, 0)), sleeve.at(0, 0)))
    model.add(cd.Link("pq", pin.at(0, 0), sleeve.at(0, 0), length=LINK))
    model.add(cd.Cam("receiver slot", model.ground.at(0, 0, axis=(1, 0)), pin.at(0, 0), profile=f_R))
    model.add(cd.Cam("barrel slot", barrel.at(0, 0, axis=(1, 0)), pin.at(0, 0), profile=f_B))
    model.add(cd.Fix("pin held", pin.angle, 0))


def speeds(start: float, sleeve: float) -> dict[str, float]:
    """Barrel speeds of one cycle by energy and momentum; `sleeve` is the mass that is locked to the barrel near firing,
    but at rest near the sear. "t2" is the speed before an event, "t2+" after it."""
    m, light, with_sear = BARREL + sleeve, BARREL, BARREL + SEAR
    to_buffer, to_firing = BUFFER_AT - SEAR_AT, FIRING_AT - BUFFER_AT
    v1 = sqrt((light * start**2 + 2 * F_FORWARD * to_buffer) / m)
    v2 = sqrt(v1**2 + 2 * (F_FORWARD + FRONT_BUFFER) * to_firing / m)
    fired = v2 + ROUND / m
    v3 = -sqrt(fired**2 - 2 * (F_BACKWARD + FRONT_BUFFER) * to_firing / m)
    v4 = -sqrt((m * v3**2 - 2 * F_BACKWARD * to_buffer) / light)
    caught = v4 * light / with_sear
    v6 = abs(caught) * sqrt(F_FORWARD / (F_BACKWARD + REAR_BUFFER))
    return {"t1": v1, "t2": v2, "t2+": fired, "t3": v3, "t4": v4, "t4+": caught, "t5": 0.0, "t6": v6}


def times(start: float) -> dict[str, float]:
    """When the events of the first cycle of barrel and sear alone take place: every stretch has a constant force."""
    v, rear = speeds(start, 0.0), BARREL + SEAR
    stretches = (
        ("t1", v["t1"] - start, F_FORWARD / BARREL),
        ("t2", v["t2"] - v["t1"], (F_FORWARD + FRONT_BUFFER) / BARREL),
        ("t3", v["t3"] - v["t2+"], (F_BACKWARD + FRONT_BUFFER) / BARREL),
        ("t4", v["t4"] - v["t3"], F_BACKWARD / BARREL),
        ("t5", -v["t4+"], (F_BACKWARD + REAR_BUFFER) / rear),
        ("t6", v["t6"], F_FORWARD / rear),
    )
    durations = [change / acceleration for _, change, acceleration in stretches]
    return dict(zip((name for name, _, _ in stretches), np.cumsum(durations), strict=True))


def barrel_speeds(result: cd.Result, sleeve: float) -> list[tuple[str, float, float]]:
    """(event, speed before, speed after) from the momentum that the account of each event states."""
    moving = {"t1": BARREL + sleeve, "t2": BARREL + sleeve, "t3": BARREL + sleeve, "t4": BARREL}
    after = {"t4": BARREL + SEAR, "t5": BARREL + SEAR}
    found: list[tuple[str, float, float]] = []
    for event in result.events:
        assert event.before is not None
        assert event.after is not None
        before = event.before[2] / moving.get(event.name, BARREL + SEAR)
        found.append((event.name, before, event.after[2] / after.get(event.name, moving.get(event.name, BARREL))))
    return found


def largest_error(result: cd.Result, sleeve: float) -> float:
    """Of the speeds of all cycles, against energy and momentum; each cycle begins with the speed the last one left."""
    worst, start, exact = 0.0, START_SPEED, speeds(START_SPEED, sleeve)
    for name, before, after in barrel_speeds(result, sleeve):
        worst = max(worst, abs(before - exact[name]), abs(after - exact.get(f"{name}+", exact[name])))
        if name == "t6":
            start = exact["t6"]
            exact = speeds(start, sleeve)
    return worst


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=0.9, every=1 / 800)  # two rounds


def main(plot: bool = False) -> dict[str, float]:
    tight: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12}
    simple = cd.simulate(build(cams=False), until=0.45, every=0.001, **tight)
    exact = times(START_SPEED)
    time_error = max(abs(event.t - exact[event.name]) for event in simple.events)
    print(f"barrel and sear: events differ from the closed form by {time_error:.0e} s")
    automatic = cd.simulate(build(), until=4.5, every=0.001, **tight)
    for event, (name, before, after) in zip(automatic.events[:6], barrel_speeds(automatic, SLEEVE), strict=False):
        print(f"{name} at {event.t:.6f} s: barrel speed {before:8.3f}, then {after:8.3f} in/s")
    rounds = sum(event.name == "t2" for event in automatic.events)
    print(
        f"{rounds} rounds in {automatic.t[-1]:g} s; speeds by energy within {largest_error(automatic, SLEEVE):.0e} in/s"
    )
    single = cd.simulate(build(automatic=False), until=0.5, every=0.001, **tight)
    print(f"single fire: at the end the barrel stands at {single['barrel'].position[-1, 0]:.9f} in, "
          f"held by {-single['lock'].force[-1]:.1f} lbf")  # fmt: skip
    if plot:
        one = cd.simulate(build(), until=0.46, every=0.0002, **tight)
        one.plot("barrel.position.x", "barrel.velocity.x", "barrel.acceleration.x", path="cannon.png")
    after_catch = automatic.t > automatic.events[3].t
    return {
        "time_error": time_error,
        "simple_speed_error": largest_error(simple, 0.0),
        "speed_error": largest_error(automatic, SLEEVE),
        "rounds": rounds,
        "caught_acceleration": float(automatic["barrel"].acceleration[after_catch][0, 0]),
        "locked_at": float(single["barrel"].position[-1, 0]),
        "locked_speed": float(abs(single["barrel"].velocity[-1, 0])),
        "lock_force": float(single["lock"].force[-1]),
        "residual": max(event.residual or 0.0 for event in automatic.events),
        **{event.name: event.t for event in automatic.events[:6]},
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
