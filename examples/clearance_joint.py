"""Slider-crank whose wrist pin has play: the pin flies, hits and slides in its bearing.

Shows: a joint with clearance as a `Limit` on the distance of two points, distance ≤ c; impacts with e, sustained
contact that comes and goes, and an account that closes: energy plus what the impacts took is constant, for without
friction nothing else takes any. With a play of c → 0 it is the ideal slider-crank. Crank 0.1 m, rod 0.4 m, play 0.5
mm, e = 0.5, crank started at 30 rad/s, no drive and no gravity.
"""

import sys

import numpy as np

import cardan as cd

CRANK, ROD, PLAY, RESTITUTION, SPEED = 0.1, 0.4, 5e-4, 0.5, 30.0


def build(play: float = PLAY) -> cd.Model:
    """`play` = 0: an ideal pin."""
    model = cd.Model("slider-crank with play", gravity=None)
    ground = model.ground
    crank = model.body(
        "crank", 1.0, 0.005, (0, CRANK / 2), np.pi / 2, angular_velocity=SPEED, hold=("angle", "angular_velocity")
    )
    far = np.sqrt(ROD**2 - CRANK**2)
    tilt = -np.arcsin(CRANK / ROD)
    rod = model.body("rod", 0.5, 0.5 * ROD**2 / 12, (far / 2, CRANK / 2), tilt, velocity=(-3, 0))
    slider = model.body("slider", 0.6, 1.0, (far, 0), velocity=(-3, 0), hold="velocity.x",
                        shape=cd.Box(0.08, 0.06, 0.06))  # fmt: skip
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("A", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    pin, bearing = rod.at(ROD / 2, 0), slider.at(0, 0)
    if play:
        model.add(cd.Limit("pin", lambda s: s.distance(pin, bearing), upper=play, restitution=RESTITUTION))
    else:
        model.add(cd.Revolute("pin", pin, bearing))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(play=0.01), until=1, every=1 / 300)  # more play, to see it


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=1, every=1e-3, rtol=1e-9, atol=1e-12)
    ideal = cd.simulate(build(play=0.0), until=1, every=1e-3, rtol=1e-9, atol=1e-12)
    hits = [event for event in result.events if event.lost > 0]
    lost = np.array([sum(event.lost for event in hits if event.t <= t) for t in result.t])
    balance = result.energy.total + lost
    drift = np.ptp(balance) / balance[0]
    gap = result["pin"].gap
    touching = np.count_nonzero(result["pin"].force) / result.t.size
    print(f"{len(hits)} impacts took {lost[-1]:.4f} of {balance[0]:.4f} J; energy and losses balance to {drift:.0e}")
    print(f"in touch {touching:.0%} of the time; overlap at most {max(0.0, -gap.min()):.0e} m")
    print(f"force in the pin at most {np.abs(result['pin'].force).max():.0f} N, "
          f"in an ideal one {np.hypot(*ideal['pin'].reaction_i[:, :2].T).max():.0f} N")  # fmt: skip
    if plot:
        result.plot("slider.position.x", "slider.velocity.x", "pin.gap", "pin.force", path="clearance_joint.png")
    return {
        "impacts": len(hits),
        "lost": float(lost[-1]),
        "drift": float(drift),
        "overlap": float(-gap.min()),
        "residual": max(event.residual or 0.0 for event in hits),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
