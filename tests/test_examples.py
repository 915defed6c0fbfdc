"""Every example runs and gives a number that is known from elsewhere: a closed form, a publication, a conservation law.

An example without an entry in CHECKS fails `test_every_example_is_checked`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from math import pi, sqrt
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"

EXACT = 1e-9  # quantities without integration: round-off of a few solves
INTEGRATED = 1e-7  # runs with rtol 1e-9 … 1e-11
DEFAULT_RUN = 1e-5  # runs with the default rtol 1e-6, over many steps
DAP_PRINT = 1e-2  # N: the book's forces belong to coordinates rounded to 3 digits (reference.md, sec. 1)
CHAIN_TIP = (-0.2646451120018377, -0.8635467547502829)  # m, at 0.5 s, from cases/chain10.json
FIVE_DIGITS = 6e-6  # reference values listed with five decimals


def approx(value, rel=EXACT, abs=0.0):
    return pytest.approx(value, rel=rel, abs=abs)


def fourbar(n):
    # Nikravesh (1988), sec. 10.3.1, t = 0; t = 0.25 s by an independent RK4 run (reference.md, sec. 1)
    assert n["crank_acceleration"] == approx(-2.938, abs=1e-3)
    assert n["force_A_x"] == approx(7.242, abs=DAP_PRINT)
    assert n["crank_angle"] == approx(0.95189, abs=FIVE_DIGITS)
    assert n["crank_speed"] == approx(-0.78979, abs=FIVE_DIGITS)
    assert n["energy_drift"] < INTEGRATED


def horizontal_platform(n):
    # Nikravesh (1988), sec. 10.3.2: KAP prints .349 and -.702; leg at 20° exactly. Rest: reference.md, sec. 2
    assert n["start_angle"] == approx(np.radians(20))
    assert n["start_speed"] == approx(-0.12 / (0.5 * np.sin(np.radians(20))), rel=1e-9)
    assert n["rest_angle"] == approx(-0.311555, abs=1e-6)
    assert n["rest_height"] == approx(0.475929, abs=1e-6)
    assert n["rest_spring_force"] == approx(-7.813, abs=1e-3)
    assert n["angle_after_3_s"] == approx(n["rest_angle"], rel=DEFAULT_RUN)


def dump_truck(n):
    # Nikravesh (1988), sec. 10.3.3 (3916 N printed); exact assembly and run: reference.md, sec. 3
    assert n["pin_D_x"] == approx(0.9143, abs=1e-4)
    assert n["load_angle"] == approx(-0.1625, abs=1e-4)
    assert n["force_from_printed"] == approx(3916.13, abs=1e-2)
    assert n["force_from_exact"] == approx(3920.19, abs=1e-2)
    assert n["final_height"] == approx(1.5985, abs=1e-4)
    assert n["final_angle_AC"] == approx(-1.0615, abs=1e-4)


def pendulum_with_slider(n):
    # Nikravesh (1988), Example 13.1
    assert n["book_a"] == ("slider.x", "slider.angle")
    assert n["book_b"] == ("slider.x", "slider.y")
    assert n["energy_drift"] < INTEGRATED


def pendulum(n):
    assert n["period"] == approx(n["exact_period"], rel=1e-8)  # elliptic integral
    assert n["small_period"] == approx(2 * pi * sqrt(2 / 3 / 9.81))  # rod of 1 m: J / (m g c) = 2 l / (3 g)
    assert n["pin_force"] == approx(2.5 * 9.81, rel=1e-6)  # rod from the horizontal: ω² c = 3 g / 2 at the bottom


def mass_spring(n):
    assert n["period"] == approx(2 * pi * sqrt(2 / 50))
    assert n["largest_step"] == approx(n["exact_period"] / 20)
    h = 2 * pi / 20  # RK4: amplification |R(ih)|² = 1 - h⁶/72 + h⁸/576 a step
    assert n["rk4_loss"] == approx(1 - (1 - h**6 / 72 + h**8 / 576) ** 100, rel=1e-6)
    assert n["rk4_loss"] == approx(1.3e-3, abs=0.05e-3)  # reference.md, sec. 4
    assert abs(n["adams_loss"]) < INTEGRATED
    assert n["position_after_10_periods"] == approx(1.1, rel=INTEGRATED)


def chain(n):
    # stretched: cases/chain10.json, t = 0.5 s, quadruple precision; folded: energy
    assert (n["stretched_x"], n["stretched_y"]) == approx(CHAIN_TIP, rel=INTEGRATED)
    assert n["stretched_drift"] < INTEGRATED
    assert n["folded_drift"] < 10 * INTEGRATED  # whips harder: the folds open with a crack


def andrews(n):
    # 45-digit energy reduction (cases/andrews.json)
    assert n["angle_003"] == approx(15.810771195153707, abs=1e-7)
    assert n["angle_005"] == approx(33.825867766954517, abs=1e-7)
    assert n["energy_balance"] < INTEGRATED


def slider_crank(n):
    # 40-digit reference (cases/slider_crank_planar.json)
    assert n["start_speed"] == approx(-0.7810828449963498)
    assert n["angle_1"] == approx(-1.7982858457209179, rel=INTEGRATED)
    assert n["slider_1"] == approx(0.4153656564556301, rel=INTEGRATED)
    assert n["angle_2"] == approx(-1.6843845142113427, rel=INTEGRATED)


def altimeter(n):
    assert n["height"] == approx(n["boyle_height"], rel=DEFAULT_RUN)  # p h = constant
    assert n["nonlinearity"] > 0.01


def bouncing_ball(n):
    sampled = 1e-5  # peaks are read off at 0.1 ms intervals: up to g h²/8 = 1e-8 m and (ω h)²/8 = 5e-5 of the depth
    assert n["rebound"] == approx(n["exact_rebound"], rel=sampled)
    assert n["depth"] == approx(n["exact_depth"], rel=1e-4)
    assert n["along"] == approx(n["exact_along"])  # no friction: free fall along the slope


def newtons_cradle(n):
    lost = 0.1  # degrees: a hundredth of a per cent of energy stays with the row at each collision
    assert n["last_1"] == approx(20, abs=lost)
    assert n["last_2"] == approx(20, abs=lost)
    assert n["middle_1"] < 0.1
    assert n["middle_2"] < 0.2
    assert max(n["drift_1"], n["drift_2"]) < INTEGRATED


def stacked_balls(n):
    assert n["leaving"] == approx(n["ideal"], rel=5e-3)  # rigid bodies; contact here lasts up to 2 ms
    assert n["drift"] < 1e-6 * 6.5  # rtol 1e-8 through four kinks of the contact law; 6.5 J in all


def landing_gear(n):
    assert n["start_x"] == approx(-0.6000429333113, abs=1e-9)  # four-bar with its leg vertical, by trigonometry
    assert n["leg_angle"] == approx(-pi, abs=np.radians(3))  # the weight lengthens the actuator a little
    assert n["energy_balance"] < 1e-6 * n["lift_work"]


def excavator(n):
    # moments about the boom's foot: weights times their arms, over the boom cylinder's arm
    module = load("excavator")
    for posture in module.POSTURES:
        assert n[f"{posture} boom cylinder"] == approx(excavator_boom_force(module, posture))
    assert n["work"] == approx(n["change"], rel=1e-4)  # trapezoidal rule over 200 intervals


def excavator_boom_force(module, posture: str) -> float:
    place = module.hinges(posture)
    lengths = {"boom": module.BOOM, "stick": module.STICK, "bucket": module.BUCKET}
    moment = 9.81 * sum(
        mass * (place[name][0] + 0.5 * lengths[name] * np.cos(place[name][2])) for name, mass in module.MASSES.items()
    )
    _, (ax, ay), _, (x, y) = module.CYLINDERS["boom cylinder"]
    phi = place["boom"][2]
    bx, by = np.cos(phi) * x - np.sin(phi) * y, np.sin(phi) * x + np.cos(phi) * y
    arm = abs(ax * by - ay * bx) / np.hypot(bx - ax, by - ay)
    return moment / arm


def fork_lift(n):
    assert n["torque_error"] < 1e-6 * n["largest"]  # virtual work; one turn in a day leaves 1e-7 N m of inertia
    assert n["lift"] == approx(0.8)  # twice the crank


def vehicle(n):
    tilt = 5e-4  # the mass centre moves 0.5 mm as the car pitches by 1 mrad
    assert n["load_front"] == approx(n["lever_rule"], rel=tilt)
    assert n["acceleration"] == approx(n["rolling_acceleration"], rel=1e-4)  # after the pitching has died out
    assert n["friction"] == approx(3000 * n["slip"], rel=1e-9)  # the slip curve
    assert 0.03 < n["bump_lift"] < 0.08  # a bump of 40 mm


def vehicle_suspension(n):
    assert n["chassis_angle"] == approx(0, abs=1e-10)  # springs were chosen so, by statics
    assert n["arm_angle"] == approx(0, abs=1e-10)
    assert n["front_load"] == approx(n["front_load_by_hand"])


def centrifugal_brake(n):
    assert n["piston_speed"] == approx(2 * 0.15)  # ω r
    assert n["speed"] == approx(n["exact_speed"], rel=DEFAULT_RUN)


def skydiver(n):
    assert n["speed"] == approx(n["exact_speed"], rel=1e-8)
    assert n["fall"] == approx(n["exact_fall"], rel=1e-8)


def gear_train(n):
    assert n["ratio"] == approx(n["willis"])
    assert n["travel"] == approx(0.025 * 0.3 * 2 * pi)
    assert n["power_in"] == approx(n["power_out"])


def cam_follower(n):
    for turns in (600, 1500):
        assert n[f"lift_{turns}"] == approx(0.01)
        assert n[f"force_error_{turns}"] < EXACT * 100  # Newton's law for the follower, forces of 100 N
        assert n[f"power_error_{turns}"] < EXACT * 100
    assert n["least_force_600"] > 0 > n["least_force_1500"]


def controlled_pendulum(n):
    assert abs(n["error"]) < 1e-8
    assert n["carried"] == approx(n["weight"], rel=1e-8)
    # about the target: J s³ + K_d s² + (K_p - m g c cos 30°) s + K_i = 0
    roots = np.roots([1 / 3, 12, 60 - 9.81 / 2 * np.cos(np.radians(30)), 60])
    assert np.sort(np.real(n["eigenvalues"])) == approx(np.sort(np.real(roots)), rel=1e-8)
    assert n["stable"]


def cannon(n):
    assert n["time_error"] < INTEGRATED  # barrel and sear only: every stretch has a constant force
    assert n["simple_speed_error"] < 1e-6
    assert n["speed_error"] < 1e-4  # in/s, energy and momentum, ten rounds; what is left is the mass of the pin
    assert n["rounds"] == 10
    assert n["caught_acceleration"] == approx(14100 / (2.919 + 0.2044), rel=1e-6)  # 4500 in/s² reported
    bounds = {"t1": (0.196, 0.200), "t2": (0.216, 0.219), "t3": (0.230, 0.233), "t4": (0.344, 0.349)}
    bounds |= {"t5": (0.369, 0.375), "t6": (0.444, 0.450)}  # reference.md, sec. 7: four smooth trial cams
    assert all(low < n[name] < high for name, (low, high) in bounds.items())
    assert n["locked_at"] == approx(16)
    assert n["locked_speed"] < EXACT
    assert n["lock_force"] == approx(-1600)
    assert n["residual"] < 1e-12


def bouncing_ball_events(n):
    assert n["time_error"] < EXACT
    assert n["energy_error"] < EXACT
    # bounces below atol = 1e-9 m are not told apart: 2 √(2 atol/g)/(1 - e) are missing
    assert 0 < n["exact_rest_time"] - n["rest_time"] < 2 * sqrt(2e-9 / 9.81) / 0.3
    assert n["carried"] == approx(9.81)


def inclined_bounce(n):
    assert n["along_error"] < EXACT
    assert n["height_error"] < EXACT
    assert n["carried"] == approx(n["exact_carried"])


def newtons_cradle_impacts(n):
    for k in range(1, 6):  # speeds are read off up to 0.1 ms after the impact
        assert n[f"sequence {k}"] == approx(float(k == 5), abs=1e-6)
        assert n[f"together {k}"] == approx(-0.6 if k == 1 else 0.4, abs=1e-6)
        assert n[f"two {k}"] == approx(20.0 if k > 3 else 0.0, abs=1e-4)  # degrees
    assert max(n["sequence drift"], n["together drift"]) < INTEGRATED


def pendulum_stop(n):
    assert n["time_error"] < EXACT  # elliptic integrals
    assert n["ratio_error"] < EXACT  # e²
    assert n["hits"] == 9
    assert n["reached"] == approx(n["exact_reached"], rel=1e-4)  # read off at 5 ms intervals


def clearance_joint(n):
    assert n["impacts"] > 5
    assert n["lost"] > 1e-3
    assert n["drift"] < INTEGRATED  # energy and losses
    assert n["overlap"] < EXACT


def brake_events(n):
    assert n["events"] == 6  # three pads come off their stops together, three meet the hub together
    assert n["off"] == approx(n["exact_off"], rel=1e-8)  # J ω = T t up to m r ω² = S
    assert n["speed_error"] < INTEGRATED  # tanh
    assert n["torque_error"] < INTEGRATED  # 3 μ N R


def stick_slip(n):
    assert n["slip_error"] < EXACT
    assert n["stick_error"] < EXACT
    assert n["largest"] == approx(n["exact_largest"], rel=1e-6)  # read off at 1 ms intervals
    assert n["cycles"] == 13


def plastic_capture(n):
    assert n["missing"] < 1e-12
    assert n["residual"] < 1e-12
    assert n["speed"] == approx(n["exact_speed"])
    assert n["drift"] < INTEGRATED
    assert n["lost"] > 1


def sampled_control(n):
    assert max(n["error 0.05"], n["error 0.4"]) < 1e-12  # exact recursion
    assert n["radius 0.05"] < 1 < n["radius 0.4"]


def breaking_link(n):
    assert n["angle"] == approx(n["exact_angle"], rel=1e-8)
    assert n["landing"] == approx(n["exact_landing"], rel=1e-8)
    assert n["flight"] == approx(n["exact_flight"], rel=1e-8)
    assert n["force_after"] == 0
    assert n["largest_force"] < 45


def four_algorithms(n):
    # closed form of the mass centre; RK4 with 0.01 s is of order 4, the algorithms differ in how joints stay closed
    for name in ("DI-4", "CS-1", "CP-1", "JC-1"):
        assert n[f"{name} error"] < 1e-4
        assert n[f"{name} parabola"] < 1e-4
    assert n["DI-4 parabola"] < EXACT  # pin forces are internal, and RK4 is exact for a parabola
    assert n["JC-1 closure"] < 1e-14
    assert n["CP-1 closure"] < 1e-10
    assert n["CS-1 closure"] < 0.1 * n["DI-4 closure"]


def peaucellier(n):
    # the theorem of Peaucellier (1864): OP·OQ = L² - s², Q on a straight line
    assert n["dof"] == 1
    assert n["off_line"] < EXACT
    assert n["product_error"] < EXACT
    assert n["travel"] > 1.0


def link_gear_multiplier(n):
    # Wehage & Haug (1981), sec. 6.1: 12 bodies, 3 freedoms; similar triangles and rolling wheels
    assert (n["bodies"], n["dof"]) == (12, 3)
    assert n["error"] < EXACT
    assert n["energy_drift"] < DEFAULT_RUN


def parallelogram(n):
    # a rigid beam on three equal springs: W (1/3 + x e / Σ x²)
    assert (n["dof"], n["grubler"]) == (1, 0)
    assert n["same_motion"] < DEFAULT_RUN
    assert n["sharing_error"] < 1e-6 * 6 * 9.81  # N; cranks of 1e-9 kg under a platform of 6 kg cost some digits
    assert n["flagged"] == 6


CHECKS: dict[str, Callable[[dict], None]] = {
    check.__name__: check
    for check in (
        altimeter, andrews, bouncing_ball, bouncing_ball_events, brake_events, breaking_link, cam_follower, cannon,
        centrifugal_brake, chain, clearance_joint, controlled_pendulum, dump_truck, excavator, fork_lift,
        four_algorithms, fourbar, gear_train, horizontal_platform, inclined_bounce, landing_gear,
        link_gear_multiplier, mass_spring, newtons_cradle, newtons_cradle_impacts, parallelogram, peaucellier,
        pendulum, pendulum_stop, pendulum_with_slider, plastic_capture, sampled_control, skydiver, slider_crank,
        stacked_balls, stick_slip, vehicle, vehicle_suspension,
    )
}  # fmt: skip
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))


def load(name: str):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_example_is_checked():
    assert sorted(CHECKS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_example(name, capsys):
    module = load(name)
    numbers = module.main()
    CHECKS[name](numbers)
    assert capsys.readouterr().out.strip(), "an example prints what it found"
    assert module.__doc__
    assert len(module.__doc__.splitlines()[0]) < 120
