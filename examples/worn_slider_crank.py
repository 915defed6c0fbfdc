"""Slider-crank with a worn wrist pin at 5000 turns a minute: the journal hits its bearing.

Shows: `JournalBearing`, its play, contact law and restitution, the forces of the impacts beside those of an ideal pin,
and the work that they take. The journal is 10 mm and all parts are of steel: K = 2 E/(3 (1 - ν²)) √(R_i R_j/c).
Source: the slider-crank of Flores, Ambrósio, Claro & Lankarani, "Kinematics and Dynamics of Multibody Systems with
Imperfect Joints" (2008): crank 50 mm, rod 120 mm, play 0.5 mm, restitution 0.9, contact of Lankarani and Nikravesh.
The motion is chaotic: with every impact differences grow, so runs agree for the first turns only.
"""

import sys

import numpy as np

import cardan as cd

CRANK, ROD, SPEED = 0.05, 0.12, 5000 * cd.rpm
PLAY, RESTITUTION, BEARING, YOUNG, POISSON = 5e-4, 0.9, 0.010, 207e9, 0.3
STIFFNESS = 2 * YOUNG / (3 * (1 - POISSON**2)) * np.sqrt(BEARING * (BEARING - PLAY) / PLAY)  # 6.61e10 N/m^1.5


def build(play: float = PLAY, restitution: float = RESTITUTION) -> cd.Model:
    """`play` = 0: an ideal pin."""
    model = cd.Model("worn slider-crank", gravity=None)
    crank = model.body("crank", mass=0.30, inertia=1e-4, position=(CRANK / 2, 0))
    rod = model.body("rod", mass=0.21, inertia=2.5e-5, position=(CRANK + ROD / 2, 0),
                     velocity=(0, SPEED * CRANK / 2), angular_velocity=-SPEED * CRANK / ROD,
                     hold="angular_velocity")  # fmt: skip
    slider = model.body("slider", mass=0.14, inertia=1e-4, position=(CRANK + ROD, 0), shape=cd.Box(0.05, 0.035, 0.03))
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("crank pin", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    bearing, journal = slider.at(0, 0), rod.at(ROD / 2, 0)
    if play:
        model.add(cd.JournalBearing("wrist pin", bearing, journal, play=play, stiffness=STIFFNESS,
                                    restitution=restitution, law="lankarani-nikravesh"))  # fmt: skip
    else:
        model.add(cd.Revolute("wrist pin", bearing, journal))
    model.add(cd.Motor("motor", shaft, speed=SPEED))
    return model


def run(play: float, turns: float = 2, **words: float) -> cd.Result:
    return cd.simulate(build(play, **words), until=turns * 2 * np.pi / SPEED, every=1e-5, rtol=1e-9, atol=1e-12)


def motion() -> cd.Result:
    """The run that the gallery shows: more play, to see it."""
    return cd.simulate(build(8 * PLAY), until=4 * np.pi / SPEED, every=5e-5, rtol=1e-7, atol=1e-10)


def main(plot: bool = False) -> dict[str, float]:
    ideal, worn = run(0.0), run(PLAY)
    force, smooth = worn["wrist pin"].normal_force, np.hypot(*ideal["wrist pin"].reaction_i[:, :2].T)
    hits = sum(event.name == "wrist pin.touch" for event in worn.events)
    off = worn["slider"].position[:, 0] - ideal["slider"].position[:, 0]
    print(f"{hits} impacts in two turns; force up to {force.max() / 1e3:.1f} kN, in an ideal pin "
          f"{smooth.max() / 1e3:.1f} kN")  # fmt: skip
    print(f"the slider is at most {1e3 * abs(off).max():.2f} mm from where an ideal pin has it")
    touching = float(np.mean(worn["wrist pin"].penetration > 0))
    print(
        f"in touch {touching:.0%} of the time, pressed in by up to {1e6 * worn['wrist pin'].penetration.max():.0f} µm"
    )
    tight = run(PLAY / 50, turns=1, restitution=0.1)
    once = run(0.0, turns=1)
    apart = abs(tight["slider"].position[:, 0] - once["slider"].position[:, 0]).max()
    print(f"with a fiftieth of the play: {1e6 * apart:.0f} µm")
    if plot:
        worn.plot("slider.velocity.x", "wrist pin.normal_force", "wrist pin.eccentricity", path="worn_slider_crank.png")
    return {
        "hits": hits,
        "force": float(force.max() / smooth.max()),
        "off": float(abs(off).max() / PLAY),
        "tight": float(apart / PLAY),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
