"""Four-bar linkage, released from rest: the first machine of the classic program DAP.

Shows: bodies, revolute joints, a point of interest, accelerations and reactions at the start, the motion after it.
Source: Nikravesh (1988), Computer-Aided Analysis of Mechanical Systems, sec. 10.3.1. The book's numbers at t = 0
belong to its three-digit coordinates (the joints gape by 0.26 mm); here the crank angle is kept at 1.047 rad and the
rest is assembled exactly, which moves the forces by up to 0.005 N.
"""

import sys

import cardan as cd


def build() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    ground = model.ground
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, hold="angle")
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    model.add(cd.Point("P", coupler.at(0.5, 1.5)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=0.25, every=0.025, rtol=1e-9, atol=1e-12)
    crank, A = result["crank"], result["A"]
    print(f"at the start   crank acceleration {crank.angular_acceleration[0]:.3f} rad/s²")
    print(f"               force of the ground on the crank {A.reaction_j[0, 0]:.3f}, {A.reaction_j[0, 1]:.3f} N")
    print(f"after 0.25 s   crank angle {crank.angle[-1]:.5f} rad, speed {crank.angular_velocity[-1]:.5f} rad/s")
    if plot:
        result.plot("crank.angle", "A.reaction_j", path="fourbar.png")
    energy = result.energy.total
    return {
        "crank_acceleration": crank.angular_acceleration[0],
        "force_A_x": A.reaction_j[0, 0],
        "crank_angle": crank.angle[-1],
        "crank_speed": crank.angular_velocity[-1],
        "energy_drift": abs(energy - energy[0]).max(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
