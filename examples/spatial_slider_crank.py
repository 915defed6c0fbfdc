"""The spatial slider-crank of Haug (1989, sect. 12.2) and the IFToMM library: revolute, ball, cross and slide.

Shows: markers with axes, four kinds of joints in one loop, a crank angle followed over many turns.
Source: own reference of 12 digits for these numbers (tests/published/cases/slider_crank_spatial.json, variant haug_x);
published curves differ from each other, because the centre of the crank and the axes of the cross are not stated.
"""

import sys

import cardan as cd

CRANK, ROD = 0.08, 0.3  # m
A = (0.0, 0.1, 0.12)  # m, crank bearing; the slider runs on the global x axis
X = (1.0, 0.0, 0.0)


def build() -> cd.Model:
    model = cd.Model("spatial slider-crank", dim=3, gravity=(0, 0, -9.81))
    ground = model.ground
    crank = model.body("crank", mass=0.12, inertia=(1e-4, 1e-5, 1e-4), position=A, angular_velocity=(6, 0, 0),
                       hold=("orientation", "angular_velocity.x"))  # fmt: skip
    # from the end of the crank, at (0, 0.1, 0.2), down to the slider at (0.2, 0, 0); the pin of the cross is across it
    rod = model.body(
        "rod",
        mass=0.5,
        inertia=(4e-4, 4e-3, 4e-3),
        position=(0.1, 0.05, 0.1),
        orientation=cd.pointing(X, (0.2, -0.1, -0.2), (0, 0, 1), (0, -2, 1)),
    )
    slider = model.body("slider", mass=2, inertia=(1e-4, 1e-4, 1e-4), position=(0.2, 0, 0),
                        shape=cd.Box(0.06, 0.03, 0.03))  # fmt: skip
    model.add(cd.Revolute("A", ground.at(*A, axis=X), crank.at(0, 0, 0, axis=X)))
    model.add(cd.Spherical("B", crank.at(0, 0, CRANK), rod.at(-ROD / 2, 0, 0)))
    model.add(cd.Universal("C", slider.at(0, 0, 0, axis=X), rod.at(ROD / 2, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Translational("guide", ground.at(0, 0, 0, axis=X), slider.at(0, 0, 0, axis=X)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 100)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    state = cd.assemble(model)
    result = cd.simulate(model, until=5, every=0.01, rtol=1e-10, atol=1e-12)
    turned, x = result["A"].angle - result["A"].angle[0], result["slider"].position[:, 0]
    energy = result.energy.total
    print(f"{state.dof} freedom; the slider starts with {state['slider'].velocity[0]:.6f} m/s")
    print(f"after 5 s the crank has turned by {turned[-1]:.8f} rad and the slider is at {x[-1]:.8f} m")
    if plot:
        result.plot("A.angle", "slider.position.x", "B.reaction_j", path="spatial_slider_crank.png")
    return {
        "dof": state.dof,
        "start_speed": state["slider"].velocity[0],
        "turned": turned[-1],
        "slider": x[-1],
        "energy": energy[0],
        "energy_drift": abs(energy - energy[0]).max(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
