"""Gun stabilization: two electro-hydraulic servos move turret and gun of a tracked vehicle to the gunner's commands.

Shows: a larger machine taken over from another example (gun_vehicle.py: 17 bodies, here all 28 freedoms), controllers
as blocks (`Sum`, `Saturation`, `ServoValve`, `HydraulicLine`), torques made of their signals, the same diagram twice.
Each servo feeds back where the gun points in space, and how fast it turns:

    i = K_p (command - angle) - K_d rate,   τ q̇ + q = K_q i (limited),   ṗ = β/V (q - D θ̇ - L p),   torque = D p

with the angle θ of the joint. For small steps this is linear; its equations are in `linear`.
Source: Nikravesh et al. (1981), sec. 8.2, figs. 8.5-8.8: a step in elevation, one in azimuth, and both at once. All
constants of the servos are missing there; those assumed here stand in gun_stabilization.csv.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from math import radians
from pathlib import Path
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.files.example_runs import load_module
from cardan.typing import Expression

HERE = Path(__file__)
VEHICLE = load_module(HERE.with_name("gun_vehicle.py"))
with HERE.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
    NUMBERS = {row["name"]: float(row["value"]) for row in csv.DictReader(file)}

COMMANDED = {"elevation": radians(5), "azimuth": radians(10)}
STEPS = {"elevation": ("elevation",), "azimuth": ("azimuth",), "both": ("elevation", "azimuth")}
BEGIN, RISE = 0.1, 0.02  # s: when the gunner moves, and how long it takes him


def build() -> cd.Model:
    """The vehicle with servos in place of the locks; commands are the parameters "azimuth" and "elevation"."""
    model = VEHICLE.unlocked(0.0, "coulomb", word="turned at first")
    add_servos(model)
    return model


def add_servos(model: cd.Model) -> None:
    """Two servos, and an equilibrator that carries the weight of the gun."""
    gun, n = model["gun"], VEHICLE.NUMBERS

    def barrel(s: cd.View):
        return s.rotate(gun, (1.0, 0.0, 0.0))

    add_servo(
        model,
        "azimuth",
        model["ring"],
        angle=lambda s: cd.atan2(barrel(s)[1], barrel(s)[0]),
        rate=lambda s: s.angular_velocity(gun, "global")[2],
    )
    add_servo(
        model,
        "elevation",
        model["trunnions"],
        angle=lambda s: cd.asin(barrel(s)[2]),
        rate=lambda s: -s.angular_velocity(gun)[1],
    )
    weight = n["weight of gun"] * n["gun ahead"]  # lb in, when the gun is level
    carried = cd.TorsionSpring("equilibrator", model["trunnions"], torque=lambda s: -weight * level(barrel(s)))
    model.add(carried)


def level(direction: Expression) -> Expression:
    """The horizontal part of a unit vector."""
    return cd.sqrt(1 - direction[2] ** 2)


def add_servo(
    model: cd.Model,
    name: str,
    joint: cd.Revolute,
    angle: Callable[[cd.View], Expression],
    rate: Callable[[cd.View], Expression],
) -> None:
    """Command, feedback of angle and rate, valve, and the pressure across a hydraulic motor that turns the joint."""

    def n(word: str) -> float:
        return NUMBERS[f"{name} {word}"]

    wanted = model.parameter(name, 0.0)
    command = cd.Gain(f"{name} command", lambda s: wanted * cd.step(s.time, BEGIN, 0, BEGIN + RISE, 1), unit="rad")
    gyro, rate_gyro = cd.Gain(f"{name} gyro", angle, unit="rad"), cd.Gain(f"{name} rate gyro", rate, unit="rad/s")
    weights = (n("Kp"), -n("Kp"), -n("Kd"))
    current = cd.Sum(f"{name} current", (command, gyro, rate_gyro), weights, unit="mA")
    valve = cd.ServoValve(f"{name} valve", current, n("Kq"), n("valve time"), n("flow"), unit="in³/s")
    motor = cd.Gain(f"{name} motor", joint_rate(joint), -n("motor"), unit="in³/s")
    pressure = cd.HydraulicLine(
        f"{name} pressure", (valve, motor), n("volume"), n("bulk modulus"), n("leakage"), unit="psi"
    )
    for block in (command, gyro, rate_gyro, current, valve, motor, pressure):
        model.add(block)
    model.add(cd.TorsionSpring(f"{name} torque", joint, torque=lambda s: -n("motor") * s.signal(pressure)))


def joint_rate(joint: cd.Revolute):
    """θ̇ of a revolute joint."""

    def rate(s: cd.View):
        turning = s.angular_velocity(joint.j.body, "global") - s.angular_velocity(joint.i.body, "global")
        return cd.dot(s.axis(joint.i), turning)

    return rate


# -- what comes out ------------------------------------------------------------------------------------------


def on_a_stand() -> cd.Model:
    """Turret and gun with their servos on a chassis that stands still."""
    model = cd.Model("turret on a stand", dim=3, gravity=(0, 0, -VEHICLE.NUMBERS["gravity"]), units="lbf-in")
    chassis = VEHICLE.add_chassis(model)
    model.add(cd.Fixed("stand", model.ground.at(*chassis.initial.position), chassis.at(0, 0, 0)))
    VEHICLE.add_gun(model, chassis, 0.0)
    add_servos(model)
    return model


def linear(name: str, command: float, times: np.ndarray) -> np.ndarray:
    """Angle after a small step of one servo on a stand, by integration of its linear equations.

    J θ̈ = D p,   ṗ = β/V (q - D θ̇ - L p),   τ q̇ + q = K_q (K_p (command - θ) - K_d θ̇)
    """
    v, gun = VEHICLE.NUMBERS, VEHICLE.NUMBERS["weight of gun"] / VEHICLE.NUMBERS["gravity"]
    own = gun * v["gun gyration y"] ** 2
    inertia = {
        "elevation": own + gun * v["gun ahead"] ** 2,
        "azimuth": own
        + gun * (v["gun ahead"] + v["trunnion"]) ** 2
        + v["weight of turret"] / v["gravity"] * v["turret gyration z"] ** 2,
    }[name]
    n = {word: NUMBERS[f"{name} {word}"] for word in ("motor", "Kp", "Kd", "Kq", "volume", "bulk modulus", "leakage")}

    def rates(t: float, y: np.ndarray):
        angle, speed, pressure, flow = y
        wanted = command * cd.step(t, BEGIN, 0, BEGIN + RISE, 1)
        current = n["Kp"] * (wanted - angle) - n["Kd"] * speed
        filling = n["bulk modulus"] / n["volume"] * (flow - n["motor"] * speed - n["leakage"] * pressure)
        lag = NUMBERS[f"{name} valve time"]
        return speed, n["motor"] * pressure / inertia, filling, (n["Kq"] * current - flow) / lag

    run = solve_ivp(rates, (0, times[-1]), np.zeros(4), t_eval=times, rtol=1e-10, atol=1e-12, max_step=0.01)
    return run.y[0]


def commanded(model: cd.Model, names: tuple[str, ...], **options: Any) -> cd.Result:
    """Three seconds with steps of these commands, from rest."""
    parameters = {name: COMMANDED[name] for name in names}
    options = {"every": 0.01, "rtol": 1e-5} | options
    return cd.simulate(
        model, until=3, start=cd.Start("equilibrium", hold=VEHICLE.HELD), parameters=parameters, **options
    )


def rise_time(result: cd.Result, name: str) -> float:
    """From 10 to 90 % of the command."""
    angle = result[f"{name} gyro"].output / COMMANDED[name]
    return float(result.t[np.argmax(angle > 0.9)] - result.t[np.argmax(angle > 0.1)])


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return commanded(build(), STEPS["both"], every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    stand = on_a_stand()
    numbers: dict[str, float] = {}
    for name, step in (("azimuth", 0.02), ("elevation", 0.01)):
        run = cd.simulate(stand, until=1, every=0.01, rtol=1e-9, atol=1e-11, parameters={name: step})
        error = np.abs(run[f"{name} gyro"].output - linear(name, step, run.t)).max() / step
        numbers[f"{name} on a stand"] = float(error)
        print(f"{name} on a stand: a step of {step} rad differs from the linear servo by {error:.0e} of it")
    model = build()
    print(f"on the vehicle: {cd.assemble(model).dof} freedoms")
    for title, names in STEPS.items():
        run = commanded(model, names)
        for name in COMMANDED:
            angle = run[f"{name} gyro"].output
            wanted = COMMANDED[name] if name in names else 0.0
            numbers[f"{title}: {name} error"] = float(abs(angle[-1] - wanted))
            numbers[f"{title}: {name} overshoot"] = float(np.abs(angle).max() - wanted)
        pitch = np.abs(VEHICLE.attitude(run)[1]).max()
        reached = ", ".join(f"{name} in {rise_time(run, name):.2f} s" for name in names)
        print(f"{title}: {reached} (10-90 %), {numbers_of(numbers, title)}; the chassis pitches {pitch:.3f}°")
        if plot:
            run.plot("azimuth gyro", "elevation gyro", "azimuth pressure", path=f"gun_stabilization_{title}.png")
    if plot:
        cd.block_diagram(model, path="gun_stabilization_blocks.svg")
    return numbers


def numbers_of(numbers: dict[str, float], title: str) -> str:
    found = [f"{name} ends {1e3 * numbers[f'{title}: {name} error']:.2f} mrad off" for name in COMMANDED]
    return ", ".join(found)


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
