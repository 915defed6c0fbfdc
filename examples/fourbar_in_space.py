"""The planar four-bar of DAP in the plane and once more in space: the same motion, three constraints not needed.

Shows: a planar machine with hinges about z. In space its loop is closed three times too often: the rank finds the rows
and names them. The motion and all forces in the plane are those of the planar model; only what the hinges carry across
the plane is not unique, and it is said so. Source of the numbers: Nikravesh (1988), sec. 10.3.1.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

Z = (0.0, 0.0, 1.0)
BODIES = {  # mass, inertia about z, x, y, angle
    "crank": (1.0, 0.3, 0.5, 0.866, 1.047),
    "coupler": (2.25, 2.0, 2.824, 2.553, 0.423),
    "rocker": (2.0, 1.35, 3.574, 1.687, 1.004),
}
HINGES = {"A": ("ground", 0, "crank", -1), "B": ("crank", 1, "coupler", -2), "C": ("coupler", 2, "rocker", 2),
          "D": ("rocker", -2, "ground", 2.5)}  # name: body, place along its x axis, twice  # fmt: skip


def build(dim: int = 3) -> cd.Model:
    model = cd.Model(f"four-bar, {dim}D", dim=dim, gravity=(0, -9.81, 0)[:dim])
    for name, (mass, J, x, y, angle) in BODIES.items():
        if dim == 2:
            own: dict[str, Any] = {"inertia": J, "position": (x, y), "angle": angle, "hold": "angle"}
        else:
            turned = cd.axis_angle(Z, angle)
            own: dict[str, Any] = {
                "inertia": (J / 2, J / 2, J),
                "position": (x, y, 0),
                "orientation": turned,
                "hold": "rotation_z",
            }
        if name != "crank":
            del own["hold"]
        model.body(name, mass=mass, **own)
    for name, (i, x_i, j, x_j) in HINGES.items():
        ends = ((i, x_i), (j, x_j))
        markers = [model[b].at(x, 0) if dim == 2 else model[b].at(x, 0, 0, axis=Z) for b, x in ends]
        model.add(cd.Revolute(name, *markers))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    state = cd.assemble(build(3))
    plane, space = (cd.simulate(build(dim), until=2, every=0.02, rtol=1e-12, atol=1e-14) for dim in (2, 3))
    motion = max(np.abs(space[b].position[:, :2] - plane[b].position).max() for b in BODIES)
    forces = max(np.abs(space[j].reaction_j[:, :2] - plane[j].reaction_j[:, :2]).max() for j in HINGES)
    print(f"{state.dof} freedom, counted {state.grubler}; not needed: {', '.join(state.redundant)}")
    print(f"largest difference to the plane: {motion:.1e} m, {forces:.1e} N")
    if plot:
        space.plot("crank.position", "A.reaction_j", path="fourbar_in_space.png")
    return {"dof": state.dof, "redundant": len(state.redundant), "motion": motion, "forces": forces}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
