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
from math import radians
from pathlib import Path

import numpy as np

import cardan as cd
from cardan.files.example_runs import load_module

HERE = Path(__file__)
VEHICLE = load_module(HERE.with_name("gun_vehicle.py"))
with HERE.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
    NUMBERS = {row["name"]: float(row["value"]) for row in csv.DictReader(file)}

COMMANDED = {"elevation": radians(5), "azimuth": radians(10)}
STEPS = {"elevation": ("elevation",), "azimuth": ("azimuth",), "both": ("elevation", "azimuth")}
BEGIN, RISE = 0.1, 0.02  # s: when the gunner moves, and how long it takes him


def build(recoil: str = "none") -> cd.Model:
    """The vehicle with servos in place of the locks; commands are the parameters "azimuth" and "elevation"."""
    model = VEHICLE.unlocked(0.0, "coulomb", word="turned at first")
    gun, n = model["gun"], VEHICLE.NUMBERS

    def barrel(s):
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
    balance = n["weight of gun"] * n["gun ahead"]  # lb in, when the gun is level
    model.add(cd.TorsionSpring("equilibrator", model["trunnions"], torque=-balance))
    VEHICLE.add_recoil(model, recoil)
    return model


def add_servo(model: cd.Model, name: str, joint: cd.Revolute, angle, rate) -> None:
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

    def rate(s):
        turning = s.angular_velocity(joint.j.body, "global") - s.angular_velocity(joint.i.body, "global")
        return cd.dot(s.axis(joint.i), turning)

    return rate
