"""The twelve machines: each is drawn from an empty sheet, and one number of its motion is compared with a closed form.

The references are elementary: circles that meet, the pendulum's elliptic integral, F L³/(3 EI), the ratio of two radii.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from math import atan2, cos, hypot, pi, sin, sqrt
from pathlib import Path
from typing import Any

import numpy as np
from scipy.special import ellipj, ellipk
from tests.browser.twelve_tasks.hand import Hand, Place, at_an_empty_sheet
from tests.browser.twelve_tasks.looking import findings

GRAVITY = 9.81  # m/s²
SECONDS = 5.0  # a drawn machine runs so long
RPM = 2 * pi / 60  # rad/s


def four_bar_with_motor_and_curve(hand: Hand) -> None:
    crank, rocker, pin, joint = (-0.7, -0.4), (0.5, -0.4), (-0.7, 0.0), (0.3, 0.4)
    hand.draw("ground pivot", crank)
    hand.draw("ground pivot", rocker)
    hand.links(crank, pin, joint, rocker)
    hand.draw("motor", crank, typed="-30 rpm")
    hand.draw("traced point", (-0.2, 0.2))
    hand.expects("A", "rate", -30 * RPM)
    ends = followed_pin(crank, pin, rocker, joint, -30 * RPM * SECONDS)
    hand.expects("P", "position", (ends[0][0] + ends[1][0]) / 2)
    hand.expects("P", "position", (ends[0][1] + ends[1][1]) / 2, component=1)


def inverted_slider_crank(hand: Hand) -> None:
    """The block of the crank slides along a lever, which swings about a pivot below."""
    crank, pin, pivot = (-0.4, 0.0), (0.0, 0.0), (-0.4, -0.8)
    hand.draw("ground pivot", crank)
    hand.draw("ground pivot", pivot)
    hand.links(crank, pin)
    hand.take("choose and move")
    hand.links(pivot, (0.2, 0.4))
    hand.draw("slider", pin, (0.1, 0.2))
    hand.draw("motor", crank, typed="50 deg/s")
    turn = np.deg2rad(50) * SECONDS
    lever = atan2(0.4 * sin(turn) + 0.8, 0.4 * cos(turn))
    hand.expects("link_2", "angle", lever)


def whitworth_with_output_slider(hand: Hand) -> None:
    """The crank turns a lever about a pivot within the crank's circle; a rod takes a slider to and fro."""
    crank, pin, pivot, tail, slide = (-0.3, 0.0), (0.3, 0.0), (-0.3, -0.2), (-0.6, -0.3), (-1.1, -0.2)
    hand.draw("ground pivot", crank)
    hand.links(crank, pin)
    hand.links(tail, (0.6, 0.1))
    hand.draw("ground pivot", pivot)
    hand.draw("slider", pin, (0.6, 0.1))
    hand.links(tail, slide)
    hand.draw("slider", slide, (-0.9, -0.2))
    hand.draw("motor", crank, typed="15 rpm")
    turn = 15 * RPM * SECONDS
    way = np.array([0.6 * cos(turn), 0.6 * sin(turn) + 0.2])
    end = -hypot(0.3, 0.1) * way / hypot(*way)
    hand.expects("slider_2", "position", pivot[0] + end[0] - sqrt(hypot(0.5, 0.1) ** 2 - end[1] ** 2))


def stephenson_iii(hand: Hand) -> None:
    """A four-bar whose coupler is a triangle, with two links more to a third pivot."""
    crank, rocker, pivot = (-0.9, -0.4), (-0.1, -0.4), (0.5, -0.4)
    pin, joint, corner, elbow = (-0.9, -0.2), (-0.1, 0.2), (-0.5, 0.5), (0.5, 0.3)
    hand.take("link with three pins or more")
    hand.click(pin, joint, corner, pin)
    hand.sees(lambda: "link_1" in hand.parts(), "the triangle")
    for place in (crank, rocker, pivot):
        hand.draw("ground pivot", place)
    hand.links(crank, pin)
    hand.links(rocker, joint)
    hand.links(corner, elbow, pivot)
    hand.draw("motor", crank, typed="21 rpm")
    turn = 21 * RPM * SECONDS  # no whole turns: it ends elsewhere than it began

    def corner_of(a: Place, b: Place) -> Place:
        """The third corner, as it lies against the side from a to b."""
        side, drawn = complex(*b) - complex(*a), complex(*joint) - complex(*pin)
        at = complex(*a) + (complex(*corner) - complex(*pin)) * side / drawn
        return at.real, at.imag

    where = elbow
    for a, b in pins_followed(crank, pin, rocker, joint, turn):
        where = meeting(corner_of(a, b), distance(corner, elbow), pivot, distance(elbow, pivot), where)
    hand.expects("link_5", "position", (where[0] + pivot[0]) / 2)
    hand.expects("link_5", "position", (where[1] + pivot[1]) / 2, component=1)


def gear_pair_with_rack(hand: Hand) -> None:
    hand.draw("gear", (-0.5, 0.1), (-0.3, 0.1))
    hand.draw("gear", (0.0, 0.1), (-0.3, 0.1))
    hand.draw("rack", (-0.6, -0.2), (0.5, -0.2))
    hand.draw("motor", (-0.5, 0.1), typed="6 rpm")
    hand.expects("gear_2", "angular velocity", -6 * RPM * 0.2 / 0.3)
    hand.expects("rack_1", "velocity", -6 * RPM * 0.2)  # the lower rim of a wheel that turns clockwise goes left


def pendulum_with_stop(hand: Hand) -> None:
    """Let go level, it meets its stop straight below after a quarter of its period."""
    hand.draw("ground pivot", (-0.4, 0.4))
    hand.links((-0.4, 0.4), (0.4, 0.4))
    hand.draw("stops", (-0.4, 0.4), (-0.4, -0.3), (0.3, 1.0))
    quarter = sqrt(2 * 0.8 / (3 * GRAVITY)) * ellipk(0.5)
    first = hand.sees(lambda: hand.event_times("stop_1"), "the times of the stop")[0]
    assert abs(first - quarter) < 1e-3, (first, quarter)


def belt_drive(hand: Hand) -> None:
    hand.draw("pulley", (-0.9, 0.0), (-0.7, 0.0))
    hand.draw("pulley", (0.1, 0.0), (0.5, 0.0))
    before = hand.parts()
    hand.take("belt")
    hand.click((-0.9, 0.0), (0.1, 0.0), (-0.9, 0.0))
    hand.sees_more_than(before, "the belt")
    hand.draw("motor", (-0.9, 0.0), typed="40 rpm")
    hand.expects("pulley_2", "angular velocity", 40 * RPM * 0.2 / 0.4)


def flexible_cantilever(hand: Hand) -> None:
    """It hangs through by F L³/(3 EI) under the mass at its end; EI is typed."""
    hand.draw("elastic beam", (-0.5, 0.0), (0.5, 0.0))
    hand.fills("beam_1", "bending", "1000")
    mass = float(hand.field("mass_1", "mass").input_value())
    hand.open_tab("Parameters")
    hand.press("equilibrium")
    hand.expects("mass_1", "position", -mass * GRAVITY / (3 * 1000), component=1, off=2e-5)


def cam_with_roller(hand: Hand) -> None:
    """The centre of the roller stays one radius away from the outline."""
    hand.draw("cam", (0.0, -0.2), (0.0, 0.2))
    hand.fills("touch_1", "follower", "roller")
    hand.fills("touch_1", "radius", "0.1")
    hand.draw("motor", (0.0, -0.2), typed="25 rpm")
    turn = 25 * RPM * SECONDS
    angle = np.linspace(0, 2 * pi, 20001)
    radius = 0.4 + 0.16 / 2 * (1 - np.cos(angle))
    x, y = radius * np.cos(angle + turn), radius * np.sin(angle + turn)
    lift = np.max(y[abs(x) < 0.1] + np.sqrt(0.1**2 - x[abs(x) < 0.1] ** 2))
    hand.expects("follower_1", "position", -0.2 + lift, component=1)


def robot_arm_pulled_by_hand(hand: Hand) -> None:
    """Three links; the tip goes where the hand takes it."""
    hand.draw("ground pivot", (-0.6, -0.4))
    hand.links((-0.6, -0.4), (-0.6, 0.2), (0.0, 0.6), (0.5, 0.4))
    tip = "D"
    hand.take("pull by hand")
    hand.drag((0.5, 0.4), (0.5, 0.0), (0.2, -0.2))
    hand.take("choose and move")
    hand.goes_to(0.0)
    for component, value in enumerate((0.2, -0.2)):
        hand.sees(lambda c=component, v=value: abs(hand.reads(tip, "position", c) - v) < 0.01, f"the tip at {value}")


def measurement_dropped_and_compared(hand: Hand) -> None:
    """The exact swing of a rod, measured 0.02 rad too high: so the window says."""
    hand.draw("ground pivot", (-0.4, 0.4))
    hand.links((-0.4, 0.4), (0.4, 0.4))
    times = np.linspace(0, SECONDS, 101)
    measured = rod_let_go(0.8, times) + 0.02
    table = hand.folder / "measured.csv"
    with table.open("w", newline="") as file:
        csv.writer(file).writerows([("time [s]", "link_1.angle [rad]"), *zip(times, measured, strict=True)])
    hand.open_tab("Compare")
    hand.gives_file("a table of measurements", table)
    told = hand.page.locator('[data-difference="link_1.angle"]')
    hand.sees(lambda: told.count() and "rms" in told.inner_text(), "the difference")
    assert abs(float(told.inner_text().split()[2]) - 0.02) < 5e-4, told.inner_text()


def drawing_killed_and_recovered(hand: Hand) -> None:
    """The studio is killed while a drawing is not saved; another one brings it back into the same window."""
    hand.draw("ground pivot", (-0.4, 0.4))
    hand.links((-0.4, 0.4), (0.4, 0.4))
    work = Path(".drawing.studio")
    hand.sees(lambda: work.exists() and "link_1" in work.read_text(), "the file of the unsaved work")
    hand.studio.dies()
    hand.sees(lambda: hand.page.locator(".banner.lost").is_visible(), "that the studio is lost")
    hand.studio.comes_back()
    hand.sees(lambda: not hand.page.locator(".banner.lost").is_visible(), "the studio again")
    hand.press("Bring it back")
    hand.sees(lambda: "link_1" in hand.parts(), "the link that was drawn")
    hand.expects("link_1", "angle", rod_let_go(0.8, SECONDS))


TASKS: tuple[Callable[..., None], ...] = (
    four_bar_with_motor_and_curve,
    inverted_slider_crank,
    whitworth_with_output_slider,
    stephenson_iii,
    gear_pair_with_rack,
    pendulum_with_stop,
    belt_drive,
    flexible_cantilever,
    cam_with_roller,
    robot_arm_pulled_by_hand,
    measurement_dropped_and_compared,
    drawing_killed_and_recovered,
)


def done(task: Callable[[Hand], None], browser: Any, folder: Path, *, phone: bool = False, dark: bool = False) -> Path:
    """Does a task, looks the window over, and returns its picture."""
    may_die = task is drawing_killed_and_recovered
    picture = folder / f"{task.__name__}_{'phone' if phone else 'desktop'}_{'dark' if dark else 'light'}.png"
    with at_an_empty_sheet(browser, folder, phone=phone, dark=dark, may_die=may_die) as hand:
        task(hand)
        hand.take("choose and move")
        if phone:
            hand.close_side()
        hand.picture(picture)
        wrong = findings(hand.page)
    assert wrong == [], "\n".join([str(picture), *wrong])
    return picture


# -- references --------------------------------------------------------------------------------------------------------


def rod_let_go(length: float, t: Any) -> Any:
    """The angle of a uniform rod on a pin at its end, let go level: sin(φ/2) = k sn(ω t + K), φ from straight below."""
    turn = sqrt(3 * GRAVITY / (2 * length)) * t
    return 2 * np.arcsin(sqrt(0.5) * ellipj(turn + ellipk(0.5), 0.5)[0]) - pi / 2


def distance(a: Place, b: Place) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def meeting(a: Place, radius_a: float, b: Place, radius_b: float, near: Place) -> Place:
    """Where two circles meet, nearer to a place."""
    apart = distance(a, b)
    along = (radius_a**2 - radius_b**2 + apart**2) / (2 * apart)
    across = sqrt(radius_a**2 - along**2)
    x, y = (b[0] - a[0]) / apart, (b[1] - a[1]) / apart
    both = [(a[0] + along * x - side * across * y, a[1] + along * y + side * across * x) for side in (1, -1)]
    return min(both, key=lambda place: distance(place, near))


def pins_followed(crank: Place, pin: Place, rocker: Place, joint: Place, turn: float) -> Iterator[tuple[Place, Place]]:
    """Both ends of the coupler of a four-bar while its crank turns, in small steps."""
    long, start = distance(crank, pin), atan2(pin[1] - crank[1], pin[0] - crank[0])
    end = joint
    for angle in start + np.linspace(0, turn, 2000):
        moved = (crank[0] + long * cos(angle), crank[1] + long * sin(angle))
        end = meeting(moved, distance(pin, joint), rocker, distance(rocker, joint), end)
        yield moved, end


def followed_pin(crank: Place, pin: Place, rocker: Place, joint: Place, turn: float) -> tuple[Place, Place]:
    *_, last = pins_followed(crank, pin, rocker, joint, turn)
    return last
