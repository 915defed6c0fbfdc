"""Fork lift: a crank raises the fork along its mast through a connecting rod.

Shows: the torque that holds the crank at any angle, from inverse dynamics of a slow turn, against virtual work;
the dynamic torque of a quick one; and a run in which the torque is given: it holds the load and EXTRA more, so that the
crank turns faster and faster. Source: Nikravesh (1988), problem 10.28. The figure is missing. Assumed: crank
of 0.4 m (10 kg), rod of 1.0 m (15 kg), fork with load 200 kg in a vertical guide above the crank's shaft.
"""

import sys
from math import pi

import numpy as np

import cardan as cd
from cardan.typing import Expression

CRANK, ROD = 0.4, 1.0
M_CRANK, M_ROD, M_FORK, GRAVITY = 10.0, 15.0, 200.0, 9.81
EXTRA = 50.0  # N m beyond the holding torque


def build(turn_time: float | None = 1.0) -> cd.Model:
    """One turn of the crank, from lowest position, in `turn_time`; None: by a torque, until the turn is complete."""
    model = cd.Model("fork lift", gravity=(0, -GRAVITY))
    ground = model.ground
    crank = model.body("crank", mass=M_CRANK, inertia=M_CRANK * CRANK**2 / 12, position=(0, -CRANK / 2), angle=-pi / 2)
    rod = model.body("rod", mass=M_ROD, inertia=M_ROD * ROD**2 / 12, position=(0, ROD / 2 - CRANK), angle=pi / 2)
    fork = model.body("fork", mass=M_FORK, inertia=10, position=(0, ROD - CRANK), shape=cd.Box(0.5, 0.08, 0.1))
    shaft = model.add(cd.Revolute("shaft", ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("crank pin", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Revolute("fork pin", rod.at(ROD / 2, 0), fork.at(0, 0)))
    model.add(cd.Translational("mast", ground.at(0, 0, axis=(0, 1)), fork.at(0, 0)))
    if turn_time is not None:
        model.add(cd.Drive("motor", shaft.angle, lambda t: 2 * pi * t / turn_time - pi / 2))
    else:
        model.add(cd.Torque("motor", crank, lambda s: EXTRA + holding_torque(s.angle(crank))))
        model.add(cd.When("turned once", lambda s: s.angle(crank) - 1.5 * pi, do=[cd.Stop()]))
    return model


def holding_torque(angle: float | Expression):
    """Virtual work: dV/dθ, V the potential of crank, rod and fork; θ from the horizontal."""
    s, c = cd.sin(angle), cd.cos(angle)
    d_fork = CRANK * c + CRANK**2 * c * s / cd.sqrt(ROD**2 - (CRANK * c) ** 2)  # height r sin θ + √(l² - r² cos² θ)
    return GRAVITY * (M_CRANK * CRANK / 2 * c + M_ROD * (CRANK * c + d_fork) / 2 + M_FORK * d_fork)


def final_speed() -> float:
    """Energy: ½ J θ̇² = 2π EXTRA. At its lowest point the crank swings the rod about the fork, which stands still."""
    inertia = M_CRANK * CRANK**2 / 3 + M_ROD * CRANK**2 / 3
    return float(np.sqrt(4 * pi * EXTRA / inertia))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(turn_time=4), until=4, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    slow = cd.inverse(build(turn_time=1e5), until=1e5, every=1e3)  # so slow that inertia does not show
    torque = slow["motor"].force
    exact = np.array([float(holding_torque(angle)) for angle in slow["crank"].angle])
    error = np.max(np.abs(torque - exact))
    print(f"holding torque up to {torque.max():.2f} N m; virtual work agrees within {error:.1e} N m")
    lift = np.ptp(slow["fork"].position[:, 1])
    print(f"lift of the fork in a turn {lift:.4f} m")
    quick = cd.inverse(build(turn_time=1), until=1, every=0.01)
    print(f"one turn a second needs up to {quick['motor'].force.max():.1f} N m")
    free = cd.simulate(build(turn_time=None), until=10, every=0.01, rtol=1e-9)
    speed = float(free["crank"].angular_velocity[-1])
    print(f"with {EXTRA:g} N m too much it turns once in {free.t[-1]:.3f} s and ends at {speed:.4f} rad/s")
    path = np.ptp(free["fork"].position[:, 1])
    print(f"the fork has gone up and down by {path:.4f} m, energy says {final_speed():.4f} rad/s")
    if plot:
        quick.plot("fork.position.y", "motor.force", path="fork_lift.png")
    return {
        "torque_error": float(error),
        "largest": float(torque.max()),
        "lift": float(lift),
        "quick": float(quick["motor"].force.max()),
        "speed": speed,
        "speed_by_energy": final_speed(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
