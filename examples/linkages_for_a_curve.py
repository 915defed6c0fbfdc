"""Linkages whose point follows a drawn curve: the path of a walking machine's foot.

Shows: synthesis by search. The foot goes straight back over the ground, and forward through the air in an arch: twelve
points are joined to a smooth curve. Random four-bars and six-bars are compared with it whatever their place and size,
the best are refined by least squares with exact derivatives, and a ranked list of different linkages comes out, all
with a crank that turns fully, transmission angles of at least 30° and fixed pivots above the foot.
"""

import sys
from collections.abc import Callable

import numpy as np

import cardan as cd

FOOT = [
    (0.0, 0.0), (0.1, 0.0), (0.2, 0.0), (0.3, 0.0), (0.4, 0.0), (0.455, 0.03), (0.45, 0.075), (0.36, 0.13),
    (0.2, 0.15), (0.04, 0.13), (-0.05, 0.075), (-0.055, 0.03),
]  # m  # fmt: skip
PIVOTS = (-0.3, 0.1, 0.7, 0.9)  # where fixed pivots may be: left, bottom, right, top
KINDS = ("four-bar", "stephenson-3")
# a six-bar of a search among a million candidates: its deviation is 0.33 % of the curve's size
FOUND = {
    "xA": 0.692, "yA": 0.73937, "xD": 0.39046, "yD": 0.82712, "xF": 0.43335, "yF": 0.78035, "AB": 0.09174,
    "BC": 0.35729, "uE": 0.58445, "vE": 0.64212, "DC": 0.26719, "EG": 0.06334, "uP": -0.20935, "vP": 0.24839,
    "FG": 0.87028,
}  # fmt: skip
START = 4.9162  # rad, of the crank


def build() -> cd.Model:
    """The six-bar of FOUND, at the first point of the foot's path."""
    model = cd.Model("foot", gravity=None)
    p = {name: model.parameter(name, value) for name, value in FOUND.items()}
    crank = model.body("crank", position=(0.692, 0.7394), angle=START)
    coupler = model.body("coupler", position=(0.7106, 0.6495), angle=np.arctan2(-0.0883, -0.3462))
    rocker = model.body("rocker", position=(0.3905, 0.8271), angle=np.arctan2(-0.2659, -0.0261))
    leg = model.body("leg", position=(0.303, -0.1171), angle=np.arctan2(0.0304, 0.0555))
    guide = model.body("guide", position=(0.4333, 0.7803), angle=np.arctan2(-0.867, -0.0748))
    model.add(cd.Revolute("A", model.ground.at(p["xA"], p["yA"]), crank.at(0, 0)))
    model.add(cd.Revolute("D", model.ground.at(p["xD"], p["yD"]), rocker.at(0, 0)))
    model.add(cd.Revolute("F", model.ground.at(p["xF"], p["yF"]), guide.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(p["AB"], 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(p["BC"], 0), rocker.at(p["DC"], 0)))
    model.add(cd.Revolute("E", coupler.at(p["uE"], p["vE"]), leg.at(0, 0)))
    model.add(cd.Revolute("G", leg.at(p["EG"], 0), guide.at(p["FG"], 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: START + t))
    model.add(cd.Point("P", leg.at(p["uP"], p["vP"])))
    return model


def find(
    candidates: int, count: int = 6, seed: int = 0, progress: Callable[[float, float], None] | None = None
) -> cd.Linkages:
    return cd.find_linkages(
        FOOT, KINDS, candidates=cd.Candidates(candidates, seed=seed), count=count, region=PIVOTS, progress=progress
    )


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.kinematics(build(), until=2 * np.pi, every=np.pi / 180)


def main(candidates: int = 20_000, count: int = 3, plot: bool = False) -> dict[str, float]:
    found = find(candidates, count)
    listed = "\n".join(line for line in found.report().splitlines() if not line.endswith(" s)"))
    print(listed)
    best = found[0]
    # the model of the best, run by itself: how far is its foot from the points that were drawn?
    run = cd.kinematics(best.model, until=best.until, every=best.until / 2000)
    drawn = np.array(FOOT)
    apart = np.linalg.norm(drawn[:, None, :] - run["P"].position[None, :, :], axis=2).min(axis=1)
    print(f"the foot of the best passes the points that were drawn within {1e3 * apart.max():.2f} mm")
    if plot:
        found.plot("linkages.png")
    return {
        "deviation": best.deviation,
        "apart": apart.max() / found.size,
        "least_transmission": np.degrees(min(one.least_transmission for one in found)),
        "four-bar": found.best_of["four-bar"],
        "turning": float(all(one.crank_turns for one in found)),
        "checked": max(one.checked for one in found),
        "found": len(found),
    }


if __name__ == "__main__":
    main(candidates=1_000_000, count=6, plot="--plot" in sys.argv)
