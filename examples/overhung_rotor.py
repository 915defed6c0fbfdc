"""An overhung rotor: gyroscopic modes over speed, critical speeds, and the response to unbalance.

Shows: cd.campbell, cd.unbalance_response, and a run of the unbalanced machine beside them.
A disc (mass m, inertia J_p about its axis and J_d across it) sits at the free end of a shaft of length L with the
bending stiffness EI. The shaft is a cd.Bushing at its middle, with 12 EI/L³ across and EI/L in rotation: moved to the
end, that is the stiffness K of a cantilever, and its damping is β K. Circular whirl y + i z = u e^(σt), with the
slope of the shaft, has M σ² + (β K - i Ω G) σ + K with M = diag(m, J_d) and G = diag(0, J_p): forward for Im σ > 0.
Source: Green (1948), J. Appl. Mech. 15, 369-376, gyroscopic effects on the critical speeds of flexible rotors.
"""

import sys

import numpy as np

import cardan as cd

MASS, POLAR, ACROSS = 8.0, 0.16, 0.09  # kg, kg m²: the disc
HUB, HUB_INERTIA = 0.2, 1e-3  # kg, kg m²: the bearing that does not turn
LENGTH, BENDING = 0.5, 900.0  # m, N m²
BETA = 1.5e-3  # s: damping over stiffness of the shaft
UNBALANCE, RADIUS = 0.008, 0.1  # kg at 0.1 m from the axis: the center of mass is 0.1 mm beside it
TOP = 250.0  # rad/s


def build(aside: float = 0.0) -> cd.Model:
    """The rotor, balanced or with its center of mass beside the axis."""
    model = cd.Model("overhung rotor", dim=3, gravity=None)
    speed = model.parameter("speed", 40.0)
    solid = cd.Cylinder(0.2, 0.03, orientation=cd.axis_angle((0, 1, 0), 90 * cd.deg))
    hub = model.body("hub", mass=HUB, inertia=(HUB_INERTIA,) * 3, position=(LENGTH, 0, 0), shape=cd.Sphere(0.03))
    disc = model.body(
        "disc", MASS, (POLAR, ACROSS, ACROSS), position=(LENGTH, 0, 0), center_of_mass=(0, aside, 0), shape=solid
    )
    stiffness, rotational = (1e7, *(12 * BENDING / LENGTH**3,) * 2), (BENDING / LENGTH,) * 3
    model.add(
        cd.Bushing(
            "shaft",
            model.ground.at(LENGTH / 2, 0, 0),
            hub.at(-LENGTH / 2, 0, 0),
            stiffness=stiffness,
            damping=tuple(BETA * k for k in stiffness),
            rotational_stiffness=rotational,
            rotational_damping=tuple(BETA * k for k in rotational),
        )
    )
    axis = (1, 0, 0)
    bearing = model.add(cd.Revolute("bearing", hub.at(0, 0, 0, axis=axis), disc.at(0, 0, 0, axis=axis)))
    model.add(cd.Motor("motor", bearing, speed=speed))
    return model


def closed_form(rate: float) -> np.ndarray:
    """The exponents σ of whirl at a speed of the rotor."""
    k = BENDING / LENGTH**3 * np.array([[12, -6 * LENGTH], [-6 * LENGTH, 4 * LENGTH**2]])
    inverse = np.diag([1 / (MASS + HUB), 1 / (ACROSS + HUB_INERTIA)])
    turning = BETA * k - 1j * rate * np.diag([0, POLAR])
    return np.linalg.eigvals(np.block([[np.zeros((2, 2)), np.eye(2)], [-inverse @ k, -inverse @ turning]]))


def motion() -> cd.Result:
    """The run that the gallery shows: with an unbalance of a hundred times as much, so that the whirl can be seen."""
    return cd.simulate(build(100 * UNBALANCE * RADIUS / MASS), until=4, every=0.005)


def whirl(speed: float = 40.0) -> tuple[float, float]:
    """The radius on which the disc whirls: of a run with the unbalance, once it is steady, and to first order."""
    run = cd.simulate(build(UNBALANCE * RADIUS / MASS), until=6, every=0.01, rtol=1e-8, atol=1e-12)
    radius = np.linalg.norm(run["disc"].position[-100:, 1:], axis=1)
    model = build()
    response = cd.unbalance_response(
        model, "speed", [speed, TOP], {model["disc"].at(0, RADIUS, 0): UNBALANCE}, "disc.position.y"
    )
    return float(radius.mean()), float(response.amplitude[0, 0])


def main(plot: bool = False) -> dict[str, float]:
    diagram = cd.campbell(build(), "speed", np.linspace(0, TOP, 26), orders=[1])
    print(diagram.report())
    lateral = [b for b in diagram.branches if b.sense]
    wrong = [
        np.min(np.abs(closed_form(rate) - (sigma if branch.sense == "forward" else np.conj(sigma)))) / abs(sigma)
        for branch in lateral
        for rate, sigma in zip(diagram.rates, branch.eigenvalues, strict=True)
    ]
    first = diagram.critical_speeds[1].rate
    critical = np.min(np.abs(np.imag(closed_form(first)) - first)) / first
    run, linear = whirl()
    print(f"unbalance of {1e3 * UNBALANCE * RADIUS:g} g m at 40 rad/s: whirl of {1e3 * run:.4f} mm")
    if plot:
        diagram.plot(path="overhung_rotor.png")
    return {
        "branches": float(len(lateral)),
        "wrong": float(max(wrong)),
        "critical": float(critical),
        "whirl": run / linear,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
