"""Car on four tyres: steady cornering against the single-track theory, locked brakes, and braking in a turn.

Shows: `Tyre` with slip stiffness, cornering stiffness and a friction ellipse; wheels that spin on revolute joints in
space; brakes as torques about them; steering as the direction of an axis.
Closed forms: yaw rate u δ/(L + K u²) with K = (m/L)(b/C_f - a/C_r) for small steering angles δ (Pacejka 2012, sec. 1.3;
Wong 2008, sec. 5.2); with locked wheels the deceleration is μ g whatever the tyres' stiffnesses; no tyre transmits more
than the ellipse. Assumed: 1000 kg, axles 1.2 m ahead of and 1.4 m behind the mass centre, 0.5 m high.
"""

import sys
from math import cos, sin
from typing import Any

import numpy as np

import cardan as cd

GRAVITY, CHASSIS, WHEEL, RADIUS, HEIGHT = 9.81, 1000.0, 15.0, 0.3, 0.5
FRONT, REAR, TRACK = 1.2, 1.4, 1.5
MASS = CHASSIS + 4 * WHEEL
SINK = MASS * GRAVITY / 4 / 2e5  # how far the tyres give way under the weight
TYRE: dict[str, Any] = {"radius": RADIUS, "stiffness": 2e5, "damping": 4e3, "slip_stiffness": 6e4, "friction": 0.9}
CORNERING = {"front": 4e4, "rear": 5e4}  # N/rad, of one tyre
BRAKE, SLIP = 1200.0, 0.2  # N m on each wheel, enough to lock it; rad/s: below that the brake only creeps
NEVER = 1e3  # s


def build(speed: float = 20.0, steer: float = 0.0, brake_at: float = NEVER) -> cd.Model:
    """A car that goes along x; `steer`: angle of the front wheels (left), `brake_at`: when all wheels are braked."""
    model = cd.Model("car", dim=3, gravity=(0, 0, -GRAVITY))
    chassis = model.body(
        "chassis", mass=CHASSIS, inertia=(400, 1400, 1500), position=(0, 0, HEIGHT - SINK), velocity=(speed, 0, 0)
    )
    road = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    for axle, x in (("front", FRONT), ("rear", -REAR)):
        angle = steer if axle == "front" else 0.0
        for side, y in (("left", TRACK / 2), ("right", -TRACK / 2)):
            name = f"{axle} {side}"
            wheel = model.body(
                name,
                mass=WHEEL,
                inertia=(0.4, 0.7, 0.4),
                position=(x, y, RADIUS - SINK),
                orientation=(cos(angle / 2), 0, 0, sin(angle / 2)),  # turned about z
                velocity=(speed, 0, 0),
                angular_velocity=(0, speed / (RADIUS - SINK), 0),
            )
            bearing = chassis.at(x, y, RADIUS - HEIGHT, axis=(-sin(angle), cos(angle), 0))
            spinning = wheel.at(0, 0, 0, axis=(0, 1, 0))
            hub = model.add(cd.Revolute(f"{name} hub", bearing, spinning))
            model.add(cd.Tyre(f"{name} tyre", spinning, road, cornering_stiffness=CORNERING[axle], **TYRE))
            model.add(cd.TorsionSpring(f"{name} brake", hub, torque=brake(hub, brake_at)))
    return model


def brake(hub: cd.Revolute, begin: float):
    """A torque against the turning of the wheel, from a time on."""

    def torque(s: cd.View):
        turning = s.angular_velocity(hub.j.body, "global") - s.angular_velocity(hub.i.body, "global")
        pressed = cd.step(s.time, begin, 0, begin + 0.1, 1)
        return BRAKE * pressed * cd.tanh(cd.dot(s.axis(hub.i), turning) / SLIP)

    return torque


def yaw_rate(speed: float, steer: float) -> float:
    """Of the single-track model in steady cornering."""
    length = FRONT + REAR
    centre = 2 * WHEEL * (FRONT - REAR) / MASS  # of all masses, ahead of the chassis's own mass centre
    a, b = FRONT - centre, REAR + centre
    K = MASS / length * (b / (2 * CORNERING["front"]) - a / (2 * CORNERING["rear"]))
    return speed * steer / (length + K * speed**2)


def use_of_friction(result: cd.Result) -> float:
    """The largest share of the friction ellipse that a tyre uses."""
    shares: list[float] = []
    for tyre in ("front left tyre", "front right tyre", "rear left tyre", "rear right tyre"):
        grip = np.hypot(result[tyre].longitudinal_force, result[tyre].lateral_force)
        shares.append(np.max(grip / (TYRE["friction"] * result[tyre].normal_force)))
    return max(shares)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(20, 0.03, brake_at=2), until=4, every=1 / 80)


def main(plot: bool = False) -> dict[str, float]:
    steer = 0.005
    turn = cd.simulate(build(20, steer), until=4, every=0.02)
    speed = float(np.linalg.norm(turn["chassis"].velocity[-1]))
    rate, theory = turn["chassis"].angular_velocity[-1, 2], yaw_rate(speed, steer)
    print(f"steady turn at {speed:.3f} m/s: yaw rate {rate:.6f} rad/s, single-track theory {theory:.6f} rad/s")
    straight = cd.simulate(build(20, brake_at=0.5), until=2, every=0.01)
    sliding = straight["chassis"].acceleration[-1, 0]
    slip = straight["front left tyre"].slip[-1]
    print(
        f"locked wheels: slip {slip:.4f}, deceleration {-sliding:.5f} m/s², μ g = {TYRE['friction'] * GRAVITY:.5f} m/s²"
    )
    both = cd.simulate(build(20, 0.03, brake_at=1.5), until=2.5, every=0.01)
    share = use_of_friction(both)
    k = np.searchsorted(both.t, 1.5)
    lateral = both["front right tyre"].lateral_force
    print(
        f"braking in a turn: the outer front tyre gives {lateral[k]:.0f} N sideways before, {lateral[-1]:.0f} N after; "
        f"at most {share:.6f} of the ellipse is used"
    )
    if plot:
        both.plot("front right tyre.lateral_force", "front right tyre.longitudinal_force", "chassis.angular_velocity")
    return {
        "yaw_rate": rate,
        "theory": theory,
        "locked_slip": slip,
        "deceleration": -sliding,
        "friction_used": share,
        "lateral_kept": lateral[-1] / lateral[k],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
