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
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation

from cardan.errors import FileError
from cardan.files.example_runs import example_model, example_motion
from cardan.files.examples import FORMATS
from cardan.files.shown_motion import smooth_interval
from cardan.scene import poses
from robot_reference import chain_torques, driving_forces

EXAMPLES = Path(__file__).parents[1] / "examples"

EXACT = 1e-9  # quantities without integration: round-off of a few solves
INTEGRATED = 1e-7  # runs with rtol 1e-9 … 1e-11
DEFAULT_RUN = 1e-5  # runs with the default rtol 1e-6, over many steps
DAP_PRINT = 1e-2  # N: the book's forces belong to coordinates rounded to 3 digits (reference.md, sec. 1)
CHAIN_TIP = (-0.2646451120018377, -0.8635467547502829)  # m, at 0.5 s, from cases/chain10.json
FIVE_DIGITS = 6e-6  # reference values listed with five decimals


def approx(value, rel=EXACT, abs=0.0):
    return pytest.approx(value, rel=rel, abs=abs)


def arm_policy(n):
    # Riccati: the least cost of linear feedback for small motions, but for the end of the horizon and bends
    assert n["Riccati"] < 0.75 * n["by hand"]
    assert 0.99 * n["Riccati"] < n["evolved"] < 1.02 * n["Riccati"]
    if "PyTorch" in n:  # where it is installed
        assert 0.99 * n["Riccati"] < n["PyTorch"] < 1.15 * n["Riccati"]


def arm_environment(n):
    # energy and its loss: the hand comes to rest at the target (Takegaki & Arimoto 1981)
    assert n["first"] > 0.5
    assert n["last"] < 0.01
    assert n["reward_of_a_reset"] == 0.0
    assert n["failed"] == 0


def error_bars(n):
    # the closed form A eⁿ |cos ωt| through all impacts: estimates are within a factor of three of the true errors
    assert n["worst_ratio"] < 3
    assert 1 / 3 < n["time_ratio"] < 3
    assert n["terminal_true"] < 3 * n["terminal_error"] < 1e-4


def settling(n):
    # m x'' + c x' + k x = 0: ∫ x² dt = x0² (1 + 4ζ²)/(4 ζ ω), least at ζ = 1/2 (Newton, Gould & Kaiser 1957)
    omega, critical = 10.0, 40.0
    assert n["c"] == approx(0.5 * critical, rel=1e-5)
    assert n["error"] == approx(1 / omega, rel=INTEGRATED)
    if "c by PyTorch" in n:  # where it is installed
        assert n["c by PyTorch"] == approx(0.5 * critical, rel=1e-3)
    zeta = n["swept"] / critical
    assert n["errors"] == approx((1 + 4 * zeta**2) / (4 * zeta * omega), rel=DEFAULT_RUN)
    assert n["slopes"] == approx((1 - 1 / (4 * zeta**2)) / (omega * critical), rel=1e-4, abs=1e-7)

    def overshoot(z):
        return np.exp(-pi * z / sqrt(1 - z**2))

    def damper(z):
        return 2 * z * np.exp(-z * np.arccos(z) / sqrt(1 - z**2))

    even = brentq(lambda z: overshoot(z) - damper(z), 0.1, 0.9)
    assert n["even"] == approx(even * critical, rel=1e-5)
    assert n["both"] == approx(overshoot(even), rel=1e-5)


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


def valve_float(n):
    # the speed at which the push vanishes, by inverse dynamics; a run just below it stays on the cam
    assert n["below_leaves"] == 0
    assert n["below_gap"] < INTEGRATED
    assert n["above_leaves"] > 0
    assert n["beyond_gap"] > 1e-3


def worn_slider_crank(n):
    # the forces of impacts; the slider is off by the play (1/cos of the rod's angle is 1.1) and the indentation
    assert n["hits"] > 20
    assert n["force"] > 5
    assert 1 < n["off"] < 1.3
    assert n["tight"] < 0.08


def jamming_drawer(n):
    # the closed form of both guides; the short one jams until it is taken in the middle
    assert n["error"] < INTEGRATED
    assert n["short_at_first"] == approx(0.0, abs=EXACT)
    assert n["long_at_first"] == approx(0.125)
    assert n["pressed"] == approx(2 * 10 * 0.2 / 0.1)


def pulled_block(n):
    # Canudas de Wit et al. 1995: at rest until the spring pulls with F_s (7.5 s), then equal jumps; F stays below F_s
    assert 7.4 < n["first_jump"] < 7.7
    assert n["jumps"] == 4
    assert n["spread"] < 0.11  # two rows
    assert 1.4 < n["largest_force"] < 1.5
    assert n["bent"] == approx(0.9 * 1.5 / 1e5, rel=1e-2)  # all but at rest, the bristles carry the spring
    assert n["creep"] < 1e-4


def traction_lift(n):
    # the closed form: acceleration and the tensions on both sides; the rope keeps its length and does not slip
    assert n["acceleration"] < INTEGRATED
    assert n["cage"] == approx(1.0)
    assert n["weight"] == approx(1.0)
    assert n["length"] < INTEGRATED
    assert n["holds"] == 1.0


def rotor_blade(n):
    # Wright and others 1982: 3.5160 at rest, and sqrt(7.3604² - 6²) in the plane of rotation at Ω = 6
    assert n["still"] == approx(3.5160, 2e-3)
    assert n["turning"] == approx(sqrt(7.3604**2 - 36), 2e-3)
    assert n["late"] < 0.3 * n["lag"]  # it has straightened


def con_rod(n):
    # the inertia of the rigid motion on a beam between pins, but for what the vibration adds
    assert n["peak"] == approx(1.0, 0.06)
    assert n["apart"] < 0.15
    assert n["mass"] == approx(1.0, 1e-9)
    # pins at both ends: π/2 √(EI/(ρA L⁴)) of the free rod's 3.5602, Euler and Bernoulli; the solid is softer in shear
    assert n["first"] == approx(3.5602 * 0.01 / sqrt(12) * sqrt(210e9 / 7850) / 0.2**2, 0.02)


def flexible_arm(n):
    # Rayleigh's quotient of a cantilever under an end load, and the closed form of one mode under a cycloid
    assert n["first"] == approx(1.0, 1e-3)
    assert n["after 2.5"] == approx(1.0, 0.02)
    assert n["after 3.5"] == approx(1.0, 0.01)
    assert n["still"] < 0.005  # a move of three periods leaves nothing


def crane_jib(n):
    # the integrals of Timoshenko's beam; tapers converge with the second power of the number of pieces
    assert n["sag"] == approx(1.0, 5e-3)
    assert n["stress"] == approx(1.0, 2e-3)
    assert 1.8 < n["swing"] < 2.0  # twice, but for damping


def geneva(n):
    # the closed form: Bickford 1972
    assert n["slots"] == approx(2.0, abs=1e-7)
    assert n["fastest"] == approx(1.0, rel=1e-6)
    assert n["peak"] == approx(5.407, abs=1e-3)
    assert n["at"] == approx(11.47, abs=0.15)
    assert n["enters"] == approx(1.0, rel=1e-6)


def rack_lift(n):
    # the closed form, the curve itself, and the power that lifts the cage and turns the pinion
    assert n["speed"] < INTEGRATED
    assert n["torque"] < EXACT
    assert n["power"] == approx(1.0)


def bicycle(n):
    # Meijaard et al. 2007: eigenvalues of table 2, and the speeds between which it is stable by itself (section 8)
    assert n["wrong"] < 1e-6
    assert n["weave"] == approx(4.29238253634111, abs=2e-6)
    assert n["capsize"] == approx(6.02426201538837, abs=2e-6)
    assert 0.01 < n["lean"] < 0.05
    assert n["left"] < 0.2


def rattleback(n):
    # spun against its sense it turns round, with all of its energy; both ways as the equations by hand say
    assert n["clockwise end"] < -0.9
    assert n["counter-clockwise end"] > 0.9
    for way in ("clockwise", "counter-clockwise"):
        assert n[f"{way} error"] < INTEGRATED
        assert n[f"{way} energy"] < INTEGRATED


def overhung_rotor(n):
    # branches and a critical speed of the rotor equations; a run with a small unbalance beside the linear response
    assert n["branches"] == 4
    assert n["wrong"] < EXACT
    assert n["critical"] < EXACT
    assert n["whirl"] == approx(1.0, rel=1e-4)


def balance_wheel(n):
    # the damped oscillator in closed form; a run that was gone on with ends where it would have
    assert 12 < n["stopped_at"] < 60
    assert n["apart"] == 0.0
    assert n["error"] < INTEGRATED
    assert n["certified"] == 1.0
    assert n["damped"] == approx(n["damped_exactly"], rel=INTEGRATED)


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


def rimless_wheel(n):
    # McGeer (1990): angular momentum about the foot that strikes, and the gait in which it takes what the slope gives
    assert n["ratio"] < EXACT
    assert n["gait"] < INTEGRATED
    assert n["speed"] < INTEGRATED
    assert n["approach"] < INTEGRATED


def rocking_block(n):
    # Housner (1963): energy that impacts leave; the time of the first one as an integral, and for slender blocks
    assert n["impacts"] == 8
    assert n["energy"] < INTEGRATED
    assert abs(n["first"]) < INTEGRATED
    assert abs(n["slender"]) < 2e-3  # sin(α - θ) for α - θ: α²/6 at most, 0.0065, less on the way
    assert n["moved"] < EXACT


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
    assert n["missed"] < 1e-6  # m: the forces are a spline over 200 intervals


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
    assert n["speed"] == approx(n["speed_by_energy"], rel=INTEGRATED)


def bulldozer(n):
    # virtual work: the change of potential energy in a small stroke, by central differences
    assert n["lift"] == approx(n["lift by work"], rel=1e-6)
    assert n["tilt"] == approx(n["tilt by work"], rel=1e-4)  # a hundredth of the other force
    assert n["closure"] < 1e-12
    assert n["carried"] == approx(n["weight"], rel=1e-3)  # the tyres lean by 1 %


def rotating_masses(n):
    assert n["drift"] < 1e-6  # angular momentum about the shaft
    assert n["end"] == approx(n["exact"], rel=1e-5)  # twelve time constants of the creeping mass
    assert n["ratio"] > 2  # evaluations of the explicit method


def vehicle(n):
    tilt = 5e-4  # the mass centre moves 0.5 mm as the car pitches by 1 mrad
    assert n["load_front"] == approx(n["lever_rule"], rel=tilt)
    assert n["acceleration"] == approx(n["rolling_acceleration"], rel=1e-4)  # after the pitching has died out
    assert n["friction"] == approx(3000 * n["slip"], rel=1e-9)  # the slip curve
    assert 0.03 < n["bump_lift"] < 0.08  # a bump of 40 mm
    assert n["lost"] == approx(n["lost_by_friction"], rel=1e-6)  # rtol 1e-8; both tyres slide all the time


def vehicle_suspension(n):
    assert n["chassis_angle"] == approx(0, abs=1e-10)  # springs were chosen so, by statics
    assert n["arm_angle"] == approx(0, abs=1e-10)
    assert n["front_load"] == approx(n["front_load_by_hand"])
    assert n["step of 60 mm"] == approx(0.06, abs=1e-4)  # it stands on the step, as it stood before it
    assert n["bump of 50 mm"] == approx(0, abs=1e-4)
    assert n["waves of 20 mm"] == approx(0, abs=1e-4)
    assert n["recorded road"] == approx(0, abs=2e-3)  # which ends just before


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


def motor_sizing(n):
    assert abs(n["balance"]) < INTEGRATED * n["work"]
    assert n["apart"] < 1e-5 * n["peak_torque"]  # another formulation: the driven machine simulated
    assert n["peak_torque"] > n["peak_without"]
    # x = R cos θ + √(L² - R² sin² θ) is R + L - 2 mm where cos θ follows from a linear equation, and θ = π/2 + ωt
    r, reach, x = 0.06, 0.24, 0.298
    theta = np.arccos((x**2 + r**2 - reach**2) / (2 * x * r))
    assert n["passed"] == approx([(1.5 * pi - theta) / (4 * pi), (3.5 * pi - theta) / (4 * pi)], abs=1e-8)
    assert n["reversals"] == 4


def controlled_pendulum(n):
    assert abs(n["error"]) < 1e-8
    assert n["carried"] == approx(n["weight"], rel=1e-8)
    # about the target: J s³ + K_d s² + (K_p - m g c cos 30°) s + K_i = 0
    roots = np.roots([1 / 3, 12, 60 - 9.81 / 2 * np.cos(np.radians(30)), 60])
    assert np.sort(np.real(n["eigenvalues"])) == approx(np.sort(np.real(roots)), rel=1e-8)
    assert n["stable"]


def cart_pole_swing_up(n):
    """With quadratic pieces and 200 intervals the effort is 58.87."""
    assert n["effort"] == approx(58.87, abs=0.02)
    assert n["largest_force"] < 20
    assert n["cart_error"] < 1e-4
    assert n["pole_error"] < 1e-3
    assert n["speed_left"] < 5e-3


def cam_peaks(n):
    """The peak before: 10/√3 lift/time² of the 3-4-5 polynomial; after: the optimum of linear programming."""
    unit = 0.02 / 0.05**2
    assert n["status"] == "converged"
    assert n["before"] == pytest.approx(10 / sqrt(3) * unit, rel=1e-6)
    assert n["after"] == pytest.approx(n["linear_program"], rel=1e-4)
    assert 4 * unit < n["after"] < 0.81 * n["before"]
    assert n["peaks"] == 4
    assert n["runs"] < 40


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


def rubbing_crank(n):
    assert n["torque_error"] < INTEGRATED
    assert n["reversals"] == 2  # both dead centres
    assert n["rest_speed"] < EXACT
    assert n["dissipated"] == approx(n["kinetic"], rel=1e-4)  # no weight is lifted; summed up at 1 ms intervals


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


def hydraulic_servo(n):
    assert n["modes"] < 1e-9  # roots of the characteristic polynomial
    assert n["step"] < 1e-7  # the linear step response, relative to the step
    assert n["slewing"] == approx(n["exact_slewing"], rel=1e-4)  # what is left of its oscillation
    assert n["largest current"] == 10.0
    assert abs(n["error"]) < 1e-4


def sampled_control(n):
    assert max(n["error 0.05"], n["error 0.4"]) < 1e-12  # exact recursion
    assert n["radius 0.05"] < 1 < n["radius 0.4"]


def fmu_hammer(n):
    # the two equations of motion by SciPy, up to the first stroke
    def rates(t, y):
        wheel, arm, wheel_speed, arm_speed = y
        torque = 40 * (wheel - arm) + 0.4 * (wheel_speed - arm_speed)
        inertia = 2 * 0.5**2 / 3
        return wheel_speed, arm_speed, -torque / 0.25, (torque - 2 * 9.81 * 0.25 * np.cos(arm)) / inertia

    def stroke(t, y):
        return y[1] + 0.9

    stroke.terminal = True
    found = solve_ivp(rates, (0, 1), (0, 0, -3, 0), method="DOP853", events=stroke, rtol=1e-11, atol=1e-12)
    assert n["first"] == approx(found.t[-1], rel=1e-8)
    if "Model Exchange" in n:  # where FMPy and a compiler are: the FMU against the one model
        assert n["Model Exchange"] < 1e-8
        errors = [n[f"Co-Simulation, {step} ms"] for step in (4, 2, 1)]
        slopes = np.log2(np.array(errors[:-1]) / errors[1:])
        assert np.all((slopes > 0.7) & (slopes < 1.3))  # of first order; strokes come a little late


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


def bennett(n):
    # Bennett (1903): tan(θ1/2) tan(θ2/2) is constant; 18 - 20 + 3 = 1
    assert (n["dof"], n["grubler"], n["redundant"]) == (1, -2, 3)
    assert n["error"] < INTEGRATED
    assert n["swing"] > 1
    assert n["energy_drift"] < INTEGRATED


def cardan_shaft(n):
    c = np.cos(np.radians(30))
    assert max(n[f"{kind} middle error"] for kind in ("in line", "quarter turn", "constant velocity")) < EXACT
    assert (n["in line slowest"], n["in line fastest"]) == approx((1, 1))
    assert (n["constant velocity slowest"], n["constant velocity fastest"]) == approx((1, 1))
    assert (n["quarter turn slowest"], n["quarter turn fastest"]) == approx((c**2, 1 / c**2))


def dzhanibekov(n):
    assert n["half_period"] == approx(n["exact_half_period"], rel=INTEGRATED)  # elliptic integral
    assert n["half_period"] == approx(21.955145879353932 / 2, rel=INTEGRATED)  # cases/dzhanibekov.json
    assert n["times"] == 4
    assert max(n["energy_change"], n["momentum_change"]) < 1e-10
    assert n["length_error"] < 1e-14


def euler_angle_singularity(n):
    for miss in (0.1, 1e-3, 1e-5):
        assert n[f"error {miss:g}"] < EXACT
        assert n[f"quiet {miss:g}"] < 0.5  # |ṗ| = ω/2
        assert n[f"fastest {miss:g}"] == approx(1 / np.tan(miss), rel=0.05)  # at the steps of that run
    assert n["by angles 1e-05"] > 5 * n["evaluations 1e-05"]


def follower_force(n):
    # direction cosines by DOP853; Runge-Kutta of order 4 with 0.02 s
    for name in ("partition", "direct", "baumgarte", "joint", "dae"):
        assert n[f"{name} error"] < INTEGRATED
        assert n[f"{name} length"] < 1e-13
    assert n["runge-kutta error"] < 1e-4
    assert n["e0_low"] < 0 < n["e0_high"]


def fourbar_in_space(n):
    assert (n["dof"], n["redundant"]) == (1, 3)
    assert n["motion"] < EXACT
    assert n["forces"] < INTEGRATED  # of 100 N


def rssr(n):
    assert n["error"] < EXACT  # Freudenstein's equation in space
    assert abs(n["work"] - n["energy_change"]) < 1e-8 * n["largest"]  # a full turn: the trapezoidal rule is exact
    assert n["swing"] > 1


def screw_nut(n):
    assert n["fallen"] == approx(n["exact_fallen"], rel=DEFAULT_RUN)
    assert n["turned"] * 0.05 == approx(n["fallen"])
    assert n["carried"] == approx(n["exact_carried"])


def spatial_slider_crank(n):
    # 34-digit reference (cases/slider_crank_spatial.json, haug_x)
    assert n["dof"] == 1
    assert n["start_speed"] == approx(0.24)
    assert n["energy"] == approx(0.71589168)
    assert n["turned"] == approx(51.36943988793067, abs=INTEGRATED)
    assert n["slider"] == approx(0.25465008546731754, abs=INTEGRATED)
    assert n["energy_drift"] < 1e-8


def spinning_top(n):
    assert n["lean"] == approx(n["exact_lean"], rel=1e-6)  # read off at 0.5 ms intervals
    assert n["nodding"] < INTEGRATED
    assert n["steady_rate"] == approx(n["exact_rate"], rel=INTEGRATED)
    assert n["energy_drift"] < INTEGRATED


def stiff_governor(n):
    ways = ("Adams, joint coordinates", "BDF, absolute coordinates", "BDF, joint coordinates")
    for way in ways:
        assert n[f"{way}, height"] == approx(0.6196229170613557, abs=1e-6)  # Lagrange's equations by DOP853, by Radau
    adams, dae, joint = (n[f"{way}, steps"] for way in ways)
    assert adams > 10 * joint
    assert joint < dae


def bouncing_ball_on_terrain(n):
    assert n["normal"] == approx(0.8, abs=2e-3)  # gravity and a normal that turns during the contact
    assert n["along"] == approx(5 / 7, abs=6e-3)  # a solid ball whose slip has ended
    assert n["gain"] < 1e-6  # J: the energy never grows
    assert n["slow_end"] < -1 < 1 < n["fast_end"]  # one comes back, one passes the ridge at x = 0
    assert n["top_speed"] == approx(n["exact_top_speed"], rel=3e-3)  # rolls; the slip slope costs a little


def tyre_cornering(n):
    assert n["yaw_rate"] == approx(n["theory"], rel=5e-4)  # pitch moves the patches by a millimetre; gyroscopic torques
    assert n["locked_slip"] == approx(-1, abs=0.02)  # brakes creep
    assert n["deceleration"] == approx(0.9 * 9.81, rel=1e-4)  # μ g
    assert n["friction_used"] <= 1 + 1e-9
    assert n["friction_used"] == approx(1, rel=1e-6)
    assert 0 < n["lateral_kept"] < 0.6  # what braking leaves for cornering


def car(n):
    assert abs(n["quarter_balance"]) < 1e-8
    assert abs(n["full_balance"]) < 1e-8
    assert n["response_apart"] < 1e-2  # of second order: it falls with the height of the road
    assert n["yaw_rate"] == approx(n["theory"], rel=1e-3)  # roll moves the patches a little
    assert n["lane"] == approx(n["expected_lane"], rel=1e-2)
    assert abs(n["heading"]) < 1e-3


def coupled_carriers(n):
    # Wehage & Haug (1981), sec. 6.2: counts; signs of the pressure and of the stick, figs. 6.18 and 6.19
    assert n["freedoms"] == 24
    assert n["balance"] < 1e-8
    both, position, off = "force and position feedback", "position feedback", "control off"
    for case in (both, position, off):
        assert n[f"{case}: climbing"] > 0 > n[f"{case}: crossing"]
        assert n[f"{case}: travel"] == approx(400, rel=0.02)  # 40 in/s for ten seconds
    assert n[f"{both}: end"] > 0 > n[f"{position}: end"]
    assert abs(n[f"{both}: crossing"]) < 0.5 * abs(n[f"{position}: crossing"])
    assert n[f"{both}: stick"] == approx(-25, rel=1e-2)
    assert n[f"{both}: first stick"] < -20  # pitch up first
    assert n[f"{both}: apart"] > 5 * n[f"{off}: apart"]
    assert n[f"{off}: apart"] > n[f"{position}: apart"]


def coupled_carriers_design(n):
    # remainders of second order (wrong derivatives: of first); forces of tracks and drives have kinks, so not quite 2
    assert n["order"] > 1.7
    assert n["after"] < 0.8 * n["before"]
    assert n["travel"] < 7.02  # in: the limit is 7, after two steps of the search


def wheel_over_step(n):
    assert n["meets"] == approx(n["exact_meets"], abs=1e-9)
    assert n["pull_error"] < 5e-4  # of the weight: W tan α; the wheel's inertia is at work, too, less when slower
    assert n["end_height"] == approx(0.4 - 0.00586, abs=1e-3)  # on the step, with the tyre pressed in by its load
    assert n["gain"] < 1e-6  # J: the energy never grows
    assert n["balance"] < 1e-4
    assert n["touching"] > 5 * 981  # the step is hit hard


def six_axis_arm(n):
    # recursive Newton-Euler along the same quintic, and damping in the joints
    module = load("six_axis_arm")
    links, damping = [link[:5] for link in module.LINKS.values()], np.array([link[5] for link in module.LINKS.values()])
    x, end = n["t"] / module.DURATION, np.array(module.END)
    angles = np.outer(x**3 * (10 - 15 * x + 6 * x**2), end)
    rates = np.outer(30 * x**2 * (1 - x) ** 2 / module.DURATION, end)
    accelerations = np.outer(60 * x * (1 - x) * (1 - 2 * x) / module.DURATION**2, end)
    needed = [chain_torques(links, *motion) for motion in zip(angles, rates, accelerations, strict=True)]
    assert n["torques"] == approx(needed + rates * damping, abs=EXACT)
    assert n["apart"] < EXACT  # the same arm from its URDF file
    assert n["fallen"][2] < -0.1


def stewart_platform(n):
    # virtual work on closed-form kinematics; differences of order 8 leave 2e-8 N
    module = load("stewart_platform")
    for k in (0, 7, 13, 26):
        assert n["forces"][k] == approx(stewart_forces(module, n["t"][k]), rel=0.0, abs=1e-6)
    assert (n["dof"], n["redundant"]) == (6, 0)
    assert n["path_error"] < EXACT
    # a period of the same motion: actuators give back what they put in
    assert abs(np.trapezoid(n["power"], n["t"])) < 1e-6 * np.abs(n["power"]).max()


def stewart_forces(module, t: float) -> np.ndarray:
    def pose(x: np.ndarray) -> tuple[np.ndarray, Rotation]:
        return x[:3], Rotation.from_euler("XYZ", x[3:])

    def legs(x: np.ndarray) -> np.ndarray:
        position, turn = pose(x)
        return position + turn.apply(module.BALLS) - module.FEET

    def bodies(x: np.ndarray) -> list:
        position, turn = pose(x)
        places = [(position + turn.apply(module.PLATFORM["center_of_mass"]), turn)]
        for foot, leg, pin in zip(module.FEET, legs(x), module.PINS, strict=True):
            z, y = leg / np.linalg.norm(leg), np.cross(leg, pin) / np.linalg.norm(np.cross(leg, pin))
            frame = Rotation.from_matrix(np.column_stack([np.cross(y, z), y, z]))
            places.append((foot + frame.apply(module.CYLINDER["center_of_mass"]), frame))
            places.append((foot + leg + frame.apply(module.ROD["center_of_mass"]), frame))
        return places

    def path(time: float) -> np.ndarray:
        position, angles = module.path(time)
        return np.array([float(value) for value in (*position, *angles)])

    parts = (module.PLATFORM, *(module.CYLINDER, module.ROD) * 6)
    masses = [(part["mass"], part["inertia"]) for part in parts]
    return driving_forces(path, bodies, lambda x: np.linalg.norm(legs(x), axis=1), masses, t, h=0.02)


def sweep_slider_crank(n):
    # ½ J(θ) ω² stays what it is at the dead centre; extremes are read off every 0.01 rad: (0.01)²/8 of the variation
    assert (n["failures"], len(n["rod"])) == (0, 16)
    for flywheel, rod, slowest in zip(n["flywheel"], n["rod"], n["slowest"], strict=True):
        inertia = slider_crank_inertia(load("sweep_slider_crank"), flywheel, rod, np.linspace(0, 2 * pi, 10_001))
        assert slowest == approx(100 * np.sqrt(inertia[0] / inertia.max()), rel=2e-5)
    assert (np.diff(n["fluctuation"].reshape(4, 4), axis=0) < 0).all()  # a larger flywheel turns more evenly


def fourbar_tolerances(n):
    # the loop closure differentiated by hand (in the example); 1024 samples of the same machine
    assert n["linear"] == approx(n["by_hand"], rel=INTEGRATED)
    for name, share in n["shares_by_hand"].items():
        assert n["linear_shares"][name] == approx(share, abs=INTEGRATED)
        assert n["contributions"].shares[name] == approx(share, abs=0.03)  # 1024 samples: three standard deviations
    for sampled in (n["found"], n["even"]):
        assert sampled.mean.low <= n["nominal"] <= sampled.mean.high  # the curvature is a thousandth of the spread
    assert n["even"].deviation.value == approx(n["by_hand"], rel=0.01)
    assert n["found"].deviation.value == approx(n["by_hand"], rel=4 / sqrt(2 * 1024))  # four standard deviations
    assert n["any_limit"].low <= n["linear_failure"] <= n["any_limit"].high


def suspension_sobol(n):
    # the two equations of the quarter car, integrated by RK4 for all designs of the sweep at once
    module, sweep = load("suspension_sobol"), n["sweep"]
    t, motion, acceleration, road = quarter_cars(module, {name: sweep[name] for name in module.SPREAD})
    weights = np.full(t.size, 1.0) - 0.5 * ((t == t[0]) | (t == t[-1]))

    def rms(f):
        return np.sqrt((weights * f**2).sum(axis=1) / weights.sum())

    assert sweep["comfort"] == approx(rms(acceleration), rel=1e-4)
    assert sweep["travel"] == approx(1e3 * np.ptp(motion[:, :, 1] - motion[:, :, 0], axis=1), rel=1e-4)
    assert sweep["grip"] == approx(rms(sweep["tyre"][:, None] * (road - motion[:, :, 0])), rel=1e-4)
    for name, indices in n["indices"].items():
        assert indices.variance == approx(n["variances"][name], rel=0.2)
        assert 0.85 < sum(index.value for index in indices.first.values()) < 1.1
        assert all(index.value >= 0 for index in indices.total.values())
    assert max(n["indices"]["travel"].total, key=lambda p: n["indices"]["travel"].total[p].value) == "damping"
    assert max(n["indices"]["comfort"].total, key=lambda p: n["indices"]["comfort"].total[p].value) == "body"
    assert n["any_limit"].cases >= max(limit.cases for limit in n["limits"].values()) > 0


def quarter_cars(module, p: dict[str, np.ndarray]):
    """Heights of wheel and body (design, time, 2), accelerations of the body and the road, by RK4 with fixed steps."""
    per_row = 40
    t = np.linspace(0, module.UNTIL, round(module.UNTIL / module.EVERY) + 1)

    def road(time):
        return module.STEP / 2 * (1 + np.tanh((time - module.AT) / module.RISE))

    def rate(time, y):
        wheel, body, wheel_speed, body_speed = y
        strut = p["stiffness"] * (wheel - body) + p["damping"] * (wheel_speed - body_speed)
        tyre = p["tyre"] * (road(time) - wheel)
        return np.array([wheel_speed, body_speed, (tyre - strut) / p["wheel"], strut / p["body"]])

    y = np.zeros((4, len(p["body"])))
    rows, h = [y], (t[1] - t[0]) / per_row
    for start in t[:-1]:
        for k in range(per_row):
            time = start + k * h
            k1 = rate(time, y)
            k2 = rate(time + h / 2, y + h / 2 * k1)
            k3 = rate(time + h / 2, y + h / 2 * k2)
            k4 = rate(time + h, y + h * k3)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        rows.append(y)
    acceleration = np.array([rate(time, row)[3] for time, row in zip(t, rows, strict=True)]).T
    return t, np.array(rows)[:, :2].transpose(2, 0, 1), acceleration, road(t)


def suspension_pareto(n):
    # the same linear machine by RK4 with steps of 0.5 ms, on a grid of designs: no design of the grid is clearly better
    module = load("suspension_pareto")
    discomfort, travel, pull = quarter_car(module, n["k"], n["c"])
    assert n["failures"] == 0
    assert n["discomfort"] == approx(discomfort, rel=2e-3)  # by trapezoids of 10 ms
    assert n["travel"] == approx(travel, rel=5e-3)  # read off every h = 10 ms: (ω h)²/8 with ω = 20 rad/s
    assert n["tyre"] == approx(pull, rel=2e-2)  # the same; wheels swing faster
    assert (n["tyre"] <= module.LOAD * (1 + 1e-4)).all()
    k, c = np.meshgrid(np.geomspace(5e3, 80e3, 25), np.geomspace(200, 8000, 25))
    grid = np.column_stack([y.ravel() for y in quarter_car(module, k, c)])
    grid = grid[(grid[:, 2] <= module.LOAD) & (grid[:, 0] < 3) & (grid[:, 1] < 0.08)]
    steps = grid[np.argsort(grid[:, 0])]
    lowest = np.append(0.08, np.minimum.accumulate(steps[:, 1]))
    volume = np.sum((3 - steps[:, 0]) * -np.diff(lowest))  # what the grid dominates
    assert 0.98 * volume < n["hypervolume"] < 1.05 * volume


def quarter_car(module, k: np.ndarray, c: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """rms acceleration of the body, largest travel, largest pull of the tyre; of many designs at once."""
    h, lasts = 5e-4, module.LENGTH / module.SPEED

    def road(t: float) -> float:
        inside = 0 < t - module.START < lasts
        return module.HEIGHT / 2 * (1 - np.cos(2 * pi * (t - module.START) / lasts)) if inside else 0.0

    def rates(t: float, y: np.ndarray) -> np.ndarray:
        wheel, body, wheel_speed, body_speed = y
        strut = k * (body - wheel) + c * (body_speed - wheel_speed)
        tyre = module.TYRE * (wheel - road(t))
        return np.array([wheel_speed, body_speed, (strut - tyre) / module.WHEEL, -strut / module.BODY])

    y, squares, travel, pull = np.zeros((4, *np.shape(k))), 0.0, 0.0, -np.inf
    for step in range(round(module.END / h)):
        t, k1 = step * h, rates(step * h, y)
        squares = squares + h * k1[3] ** 2
        travel, pull = np.maximum(travel, np.abs(y[1] - y[0])), np.maximum(pull, module.TYRE * (y[0] - road(t)))
        k2 = rates(t + h / 2, y + h / 2 * k1)
        k3 = rates(t + h / 2, y + h / 2 * k2)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + rates(t + h, y + h * k3))
    return np.sqrt(squares / module.END), travel, pull


def slider_crank_inertia(module, flywheel: float, rod: float, angle: np.ndarray) -> np.ndarray:
    """J(θ): twice the kinetic energy at the crank speed 1, from the geometry."""
    r, tilt = module.CRANK, np.arcsin(module.CRANK * np.sin(angle) / rod)
    tilt_rate = r * np.cos(angle) / (rod * np.cos(tilt))
    slider = -r * np.sin(angle) - rod * np.sin(tilt) * tilt_rate
    middle = (-r * np.sin(angle) - rod / 2 * np.sin(tilt) * tilt_rate) ** 2 + (r * np.cos(angle) / 2) ** 2
    rod_part = module.ROD_MASS * (middle + rod**2 / 12 * tilt_rate**2)
    return flywheel + rod_part + module.SLIDER_MASS * slider**2


def slider_crank_design(n):
    # reference.md, sec. 5: an independent integration with tolerance 1e-10, six decimals
    assert n["angle_0"] == approx(1.598986, abs=0.51e-6)
    assert n["angle_2"] == approx(2.082860, abs=0.51e-6)
    assert n["speed_2"] == approx(0.541432, abs=0.51e-6)
    assert n["speed_by_b1"] == approx(-0.104842, rel=1e-5)
    assert n["speed_by_b3"] == approx(0.284519, rel=1e-5)


def trip_plow(n):
    # Barman & Haug (1981), table 6.7 and sec. 6.3.1; times and energy by an independent run (reference.md, sec. 6)
    assert n["angle_at_rest"] == approx(-0.025425, abs=1e-6)
    assert n["stability"] == "unstable"
    assert n["stored"] == approx(1612.4, abs=0.1)
    assert n["level_height"] == approx(0.75, abs=0.02)
    computed = {"A closes": 0.115, "B opens": 0.340, "C closes": 0.381, "D closes": 0.532, "C opens": 0.558}
    computed |= {"A opens": 0.682, "B closes": 0.839}
    assert {name: n[name] for name in computed} == approx(computed, abs=0.51e-3)


def straight_line_synthesis(n):
    # eight points of a segment within 0.5 % of its length, and nothing else between them than a nearly straight line
    assert n["worst"] < 0.005
    assert n["successes"] >= 1  # of 3 random starts
    assert n["straightness"] < 0.005
    assert (n["from"], n["to"]) == approx((0, 1), abs=0.005)


def linkages_for_a_curve(n):
    # 20,000 candidates of each kind; by cd.kinematics, the foot passes the drawn points as closely as the list says
    assert n["deviation"] < 0.02
    assert n["apart"] <= n["deviation"] + 1e-3  # the path is looked at in 2000 places
    assert n["four-bar"] > 0.02  # the best four-bar is much farther away
    assert n["least_transmission"] >= 30 - 1e-6
    assert n["turning"] == 1
    assert n["checked"] < 1e-9
    assert n["found"] == 3


def camber_synthesis(n):
    assert n["error"] < 0.01  # degrees, of a curve over 2.2 degrees
    assert n["scrub"] < 0.0121
    # the camber of the design by trigonometry: two circles
    module = load("camber_synthesis")
    for height, camber in zip(n["heights"][::20], n["camber"][::20], strict=True):
        assert camber == approx(camber_by_trigonometry(module, height, **n["parameters"]), abs=1e-6)


def camber_by_trigonometry(module, height: float, y_lower, x_upper, y_upper, x_ball, static_camber) -> float:
    """The angle of the knuckle from the angle of the lower arm, at which the wheel centre has the height."""
    lower, upper = np.array([module.LOWER_INNER, y_lower]), np.array([x_upper, y_upper])
    ball, top = np.array(module.LOWER_OUTER), np.array([x_ball, module.UPPER_OUTER_HEIGHT])
    post, arm = np.linalg.norm(top - ball), np.linalg.norm(top - upper)
    leaning = np.arctan2(*(top - ball)[::-1])

    def place(turn: float) -> tuple[float, float]:
        """Height of the wheel centre and angle of the knuckle."""
        c, s = np.cos(turn), np.sin(turn)
        at = lower + np.array([[c, -s], [s, c]]) @ (ball - lower)
        to = upper - at
        far = np.linalg.norm(to)
        angle = np.arctan2(to[1], to[0]) - np.arccos((far**2 + post**2 - arm**2) / (2 * far * post)) - leaning
        c, s = np.cos(angle), np.sin(angle)
        return (at + np.array([[c, -s], [s, c]]) @ (np.array([module.HALF_TRACK, 0]) - ball))[1], angle

    turn = brentq(lambda x: place(x)[0] - height, -0.5, 0.5, xtol=1e-14)
    return static_camber - np.degrees(place(turn)[1])


def vibration_absorber(n):
    # Den Hartog (1956): equal fixed points, an approximation; Nishihara & Asami (2002): the exact least peak
    tuning, damping, peak = n["exact"]
    assert n["peak"] == approx(peak, rel=1e-6)
    assert n["tuning"] == approx(tuning, rel=1e-4)
    assert n["damping"] == approx(damping, rel=1e-3)  # the peak is level there: its square root of precision
    assert n["peaks"] == approx([peak, peak], rel=1e-6)  # equal peaks
    assert n["classic"][:2] == approx((n["tuning"], n["damping"]), rel=3e-3)
    assert peak < n["classic_peak"] < peak * 1.001
    assert n["classic"][2] < peak  # the fixed points lie a little below the peaks


def gun_vehicle(n):
    # Nikravesh et al. (1981), sec. 8.1: masses and dimensions are not given there, so within half of what is reported
    reported = {"forward pitch": 4.0, "forward slid in": 1.5, "45° roll": 3.0, "45° pitch": 3.2,
                "45° yaw at the end": 1.7, "side lateral g": 3.25, "side slid in": 5.5, "side roll": 4.0,
                "side yaw at the end": 1.5}  # fmt: skip
    for name, value in reported.items():
        assert n[name] == approx(value, rel=0.5)
    for direction in ("forward", "45°", "side"):
        assert n[f"{direction} balance"] < 1e-8
        assert n[f"{direction} momentum"] < INTEGRATED
    assert n["jump"] == approx(139300 * 0.02765, rel=1e-4)  # lb s; at rest the barrel is a hair off level
    assert n["jump momentum"] < INTEGRATED


def governor_at_speed(n):
    # Lagrange's equation of a Porter governor: height of the sleeve and small swings
    for name, value in n.items():
        if name.startswith("stable"):
            assert value == 1
        elif name != "moved":
            assert abs(value) < EXACT
    assert n["moved"] < 1e-7


def gun_stabilization(n):
    # servos on a stand against their linear equations, integrated by SciPy
    assert n["azimuth on a stand"] < INTEGRATED
    assert n["elevation on a stand"] < INTEGRATED
    for title in ("elevation", "azimuth", "both"):
        for name in ("elevation", "azimuth"):
            assert n[f"{title}: {name} error"] < 1e-3  # rad, after three seconds


CHECKS: dict[str, Callable[[dict], None]] = {
    check.__name__: check
    for check in (
        arm_environment, arm_policy,
        altimeter, andrews, balance_wheel, bicycle, bouncing_ball, bouncing_ball_events, bouncing_ball_on_terrain,
        brake_events, breaking_link, bulldozer, cam_follower, cam_peaks, cannon, cart_pole_swing_up,
        centrifugal_brake, chain, clearance_joint, controlled_pendulum, coupled_carriers,
        coupled_carriers_design, dump_truck, excavator, fmu_hammer, fork_lift,
        four_algorithms, fourbar, gear_train, governor_at_speed, horizontal_platform, inclined_bounce, landing_gear,
        link_gear_multiplier, mass_spring, motor_sizing, newtons_cradle, newtons_cradle_impacts, parallelogram,
        peaucellier, pendulum, pendulum_stop, pendulum_with_slider, plastic_capture, sampled_control, skydiver,
        slider_crank,
        worn_slider_crank, geneva, rotor_blade, crane_jib, con_rod, flexible_arm,
        valve_float, six_axis_arm, stacked_balls, stewart_platform, stick_slip, tyre_cornering, vehicle,
        vehicle_suspension,
        wheel_over_step,
        bennett, cardan_shaft, dzhanibekov, euler_angle_singularity, follower_force, fourbar_in_space, rotating_masses,
        jamming_drawer, pulled_block,
        overhung_rotor, rack_lift, rattleback, rimless_wheel, rocking_block, rssr, rubbing_crank, screw_nut,
        traction_lift,
        spatial_slider_crank, slider_crank_design, spinning_top, stiff_governor,
        settling, error_bars, sweep_slider_crank, fourbar_tolerances, suspension_sobol, suspension_pareto,
        camber_synthesis, linkages_for_a_curve, straight_line_synthesis, vibration_absorber,
        trip_plow, hydraulic_servo,
        car,
        gun_vehicle, gun_stabilization,
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


# -- the motions that the gallery shows ----------------------------------------------------------------------------

FILES = sorted(path for path in EXAMPLES.iterdir() if path.suffix in FORMATS)
AT_REST = ("dumptruck_kinematic.dap", "dumptruck_static.dap", "platform.kap")  # decks of one position
SMOOTH = 0.12  # of all that a machine passes: the farthest a body goes from one picture to the next


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_example_gives_a_smooth_motion(path):
    result = example_motion(path)
    assert all(np.isfinite(values).all() for values in result.columns.values())
    if path.name in AT_REST:
        assert len(result.t) == 1
        return
    assert len(result.t) >= 60
    places = poses(result)[:, 1:]  # less the ground
    assert np.ptp(places, axis=0).max() > 0
    steps, whole = np.abs(np.diff(places[:, :, :2], axis=0)).max(), np.ptp(places[:, :, :2], axis=(0, 1)).max()
    assert steps <= SMOOTH * whole


def test_every_python_example_is_built_without_arguments():
    for name in NAMES:
        model, analyses = example_model(EXAMPLES / f"{name}.py")
        assert model.bodies
        assert analyses == ()


def test_designs_that_examples_show_are_those_they_find():
    line = example_motion(EXAMPLES / "straight_line_synthesis.py")["P"].position
    near = line[(line[:, 0] > 0) & (line[:, 0] < 1) & (np.abs(line[:, 1]) < 0.1)]
    assert np.ptp(near[:, 0]) > 0.95
    assert np.abs(near[:, 1]).max() < 0.005
    camber = load("camber_synthesis")
    knuckle = camber.motion()["knuckle"]
    shown = camber.FOUND["static_camber"] - np.degrees(knuckle.angle)
    assert shown == approx(camber.wanted(knuckle.position[:, 1]), abs=0.01)


def test_intervals_play_smoothly():
    assert smooth_interval(6.0) == approx(1 / 60)
    assert smooth_interval(0.1) == approx(0.1 / 240)  # slow motion: 4 s
    assert smooth_interval(100.0) == approx(100 / 1200)  # time lapse: 20 s


def test_a_script_that_is_no_example_is_refused(tmp_path):
    script = tmp_path / "mine.py"
    script.write_text("import cardan")
    with pytest.raises(FileError, match=r"motion\(\)"):
        example_motion(script)
    with pytest.raises(FileError, match="no such"):
        example_motion(tmp_path / "lost.py")
