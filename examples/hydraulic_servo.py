"""Hydraulic position servo: potentiometer, PI controller, servo valve and a double-acting cylinder move a mass.

Shows: blocks (`Sum`, `PID`, `ServoValve`, `HydraulicLine`, `Potentiometer`), a `HydraulicCylinder` with two chambers,
the block diagram. For small steps it is linear: its modes are the roots of

    s² (τs + 1) ((Ms + B)(s + βL/V) + 2βA²/V) + 2βA/V K_q K_x (K_p s + K_i) = 0

and of s + βL/V, the mean pressure. For large steps the current is limited, and the mass moves at the speed that the
valve can feed, q = (A + LB/2A) v. Own definition: 200 kg, 2000 mm², hydraulic frequency 27 Hz.
"""

import sys

import numpy as np
from scipy.linalg import expm

import cardan as cd

MASS, FRICTION = 200.0, 2000.0  # kg, N s/m
AREA, VOLUME, BULK, LEAKAGE = 2e-3, 1e-3, 7e8, 2e-11  # m², m³, Pa, m³/(s Pa)
VALVE_GAIN, VALVE_TIME, LIMIT = 4e-5, 5e-3, 10.0  # m³/s per mA, s, mA
POT, KP, KI = 10.0, 40.0, 60.0  # V/m, mA/V, mA/(V s)
START = 0.3  # m, length of the cylinder with the piston in the middle


def build(step: float = 0.005) -> cd.Model:
    model = cd.Model("hydraulic servo", gravity=None)
    target = model.parameter("target", step)
    load = model.body("load", MASS, 10.0, position=(START, 0), shape=cd.Box(0.12, 0.12, 0.12))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), load.at(0, 0)))
    model.add(cd.Potentiometer("pot", "cylinder.length", POT, zero=START, unit="V"))
    model.add(cd.Sum("error", (POT * target, "pot"), weights=(1, -1), unit="V"))
    model.add(cd.PID("controller", "error", KP, KI, lower=-LIMIT, upper=LIMIT, unit="mA"))
    model.add(cd.ServoValve("valve", "controller", VALVE_GAIN, VALVE_TIME, unit="m³/s"))
    model.add(cd.HydraulicLine("head", ("valve", "-cylinder.flow_1"), VOLUME, BULK, leakage=LEAKAGE, unit="Pa"))
    model.add(cd.HydraulicLine("rod", ("-valve", "-cylinder.flow_2"), VOLUME, BULK, leakage=LEAKAGE, unit="Pa"))
    ends = model.ground.at(0, 0), load.at(0, 0)
    model.add(
        cd.HydraulicCylinder("cylinder", *ends, AREA, AREA, pressure_1="head", pressure_2="rod", friction=FRICTION)
    )
    return model


def linear() -> tuple[np.ndarray, np.ndarray]:
    """ẋ = A x + b r of x, v, p₁ - p₂, q and the integral, for a target r in m."""
    c, k = BULK / VOLUME, VALVE_GAIN / VALVE_TIME
    A = np.array([
        [0, 1, 0, 0, 0],
        [0, -FRICTION / MASS, AREA / MASS, 0, 0],
        [0, -2 * c * AREA, -c * LEAKAGE, 2 * c, 0],
        [-k * KP * POT, 0, 0, -1 / VALVE_TIME, k],
        [-KI * POT, 0, 0, 0, 0],
    ])  # fmt: skip
    return A, np.array([0, 0, 0, k * KP * POT, KI * POT])


def theory() -> np.ndarray:
    """The roots of the characteristic polynomial, and that of the mean pressure."""
    c = BULK / VOLUME
    machine = np.polyadd(np.polymul([MASS, FRICTION], [1, c * LEAKAGE]), [2 * c * AREA**2])
    loop = 2 * c * AREA * VALVE_GAIN * POT * np.array([KP, KI])
    roots = np.roots(np.polyadd(np.polymul(np.polymul([VALVE_TIME, 1], machine), [1, 0, 0]), loop))
    return np.append(roots, -c * LEAKAGE)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(0.2), until=2.5, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    modes, expected = cd.linearize(model, at="assembled", parameters={"target": 0.0}).eigenvalues, theory()
    apart = max(np.abs(modes - root).min() / abs(root) for root in expected)
    print(f"modes differ from the roots of the polynomial by {apart:.0e}, slowest {max(modes.real):.4g} 1/s")

    step, every = 0.005, 0.01
    small = cd.simulate(model, until=1.0, every=every, rtol=1e-9, atol=1e-10)
    A, b = linear()
    held = expm(np.block([[A, b[:, None]], [np.zeros((1, 6))]]) * every)  # over one interval, target held
    states = [np.array([0, 0, 0, 0, 0, step])]
    for _ in small.t[1:]:
        states.append(held @ states[-1])
    found = small["load"].position[:, 0] - START
    error = np.abs(found - np.array(states)[:, 0]).max() / step
    print(
        f"step of 5 mm: differs from the linear response by {error:.0e} of it, overshoot {found.max() / step - 1:.1%}"
    )

    large = cd.simulate(model, until=6.0, every=0.1, parameters={"target": 0.2}, rtol=1e-8)
    x = large["load"].position[:, 0] - START
    speed = (x[8] - x[4]) / 0.4
    exact = VALVE_GAIN * LIMIT / (AREA + LEAKAGE * FRICTION / (2 * AREA))
    current = np.abs(large["controller"].output).max()
    print(f"step of 200 mm: current limited to {current:g} mA, {speed:.5f} m/s (valve: {exact:.5f}), "
          f"{1e3 * (x[-1] - 0.2):.3f} mm from the target after 6 s")  # fmt: skip
    print(cd.block_diagram(model, path="hydraulic_servo_blocks.svg" if plot else None))
    if plot:
        large.plot("load.position.x", "controller.output", "head.output", path="hydraulic_servo.png")
    return {
        "modes": float(apart),
        "step": float(error),
        "slewing": float(speed),
        "exact_slewing": exact,
        "largest current": float(current),
        "error": float(x[-1] - 0.2),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
