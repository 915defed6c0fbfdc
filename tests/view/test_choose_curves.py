"""Which quantities are shown unasked, which share an axis, and what is clipped: one rule for pages and pictures."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.view.page.payload import Wishes, page_of
from cardan.view.plots.choose_curves import arranged, clip_of, first_panels, limits_of, liveliness, share_axis
from cardan.view.plots.curves import Curve
from cardan.view.plots.histories import plot_histories

T = np.linspace(0, 2, 401)


def curve(label: str, values: np.ndarray, unit: str = "m", quantity: str = "position") -> Curve:
    return Curve(label, quantity, unit, values, quantity)


def spike(height: float = 4e5) -> np.ndarray:
    values = np.sin(6 * T)
    values[200] = height
    return values


# -- how lively a quantity is ------------------------------------------------------------------------------------------


def test_what_grows_evenly_or_stays_is_dull():
    assert liveliness(T, 5 * T + 1) == pytest.approx(0, abs=1e-12)
    assert liveliness(T, np.full_like(T, 3.0)) == 0
    assert liveliness(T, np.full_like(T, np.nan)) == 0


def test_what_turns_back_is_livelier_than_what_bends_and_that_than_what_barely_moves():
    swing, bend, ripple = np.sin(12 * T), T**2, 100 + 0.1 * np.sin(12 * T)
    assert liveliness(T, swing) > liveliness(T, bend) > liveliness(T, ripple) > 0


def test_chatter_is_no_pleasure():
    assert liveliness(T, np.sin(12 * T)) > liveliness(T, np.where(np.arange(401) % 2, 1.0, -1.0))


def test_huge_numbers_do_no_harm():
    with np.errstate(all="raise"):
        assert liveliness(T, np.where(T > 1, 1e300, np.sin(9 * T))) > 0


# -- what shares an axis -----------------------------------------------------------------------------------------------


def test_of_one_unit_and_size_curves_share_a_panel():
    a, b = curve("a", np.sin(T)), curve("b", np.cos(T))
    force = curve("f", np.sin(T), "N", "force")
    assert arranged([a, force, b]) == [[a, b], [force]]


def test_what_would_be_flat_on_the_axis_of_another_gets_its_own():
    """x, y, z of a car."""
    x, y, z = curve("x", 20 * T), curve("y", 0 * T), curve("z", 0.5 + 0.02 * np.sin(9 * T))
    assert arranged([x, y, z]) == [[x, y], [z]]
    assert not share_axis([x, z])


def test_a_total_energy_stays_with_its_parts():
    parts = [
        curve(f"energy.{w}", v, "J", "energy") for w, v in (("kinetic", np.sin(T) ** 2), ("potential", np.cos(T) ** 2))
    ]
    total = curve("energy.total", 1 + 1e-7 * np.sin(40 * T), "J", "energy")
    assert arranged([*parts, total]) == [[*parts, total]]


# -- spikes ------------------------------------------------------------------------------------------------------------


def test_a_spike_is_clipped_and_a_pulse_is_not():
    low, high = clip_of(spike())
    assert low == pytest.approx(-1, abs=1e-4)
    assert 1 < high < 2.1
    assert limits_of(spike()) == (low, high)
    assert clip_of(np.sin(6 * T)) is None
    assert clip_of(np.where((T > 0.5) & (T < 0.6), 1e4, 0.1 * np.sin(30 * T))) is None  # a twentieth of the time
    assert clip_of(np.where(np.arange(401) == 200, 1e9, 1e-3 * np.sin(T))) is None  # the rest is noise beside it


def test_a_picture_tells_how_far_a_spike_goes():
    run = swinging()
    figure = plot_histories(run, ["rod.velocity.x"])
    assert figure.axes[0].get_ylim()[1] < 50
    assert [text.get_text() for text in figure.axes[0].texts] == ["1e+04"]
    assert plot_histories(run, ["rod.velocity.x"], clip=False).axes[0].get_ylim()[1] > 1e4


def test_a_page_knows_the_same_limits():
    run = swinging()
    payload, _ = page_of(run, Wishes(quantities=["rod.velocity.x", "rod.position.x"]))
    spiked, smooth = (
        next(c for c in payload["channels"] if c["label"] == f"rod.{word}.x") for word in ("velocity", "position")
    )
    assert spiked["clip"] == pytest.approx(clip_of(run["rod"].velocity[:, 0]))
    assert "clip" not in smooth


# -- what is shown unasked ---------------------------------------------------------------------------------------------


def swinging() -> cd.Result:
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    run = cd.simulate(model, until=4, every=0.01)
    run.columns["rod", "velocity"][100, 0] = 1e4
    return run


def driven() -> cd.Result:
    """A slider-crank whose crank turns evenly."""
    model = cd.Model("press")
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.1, 0))
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.45, 0))
    slide = model.body("slide", mass=2, inertia=1, position=(0.7, 0))
    model.add(cd.Revolute("O", model.ground.at(0, 0), crank.at(-0.1, 0)))
    model.add(cd.Revolute("A", crank.at(0.1, 0), rod.at(-0.25, 0)))
    model.add(cd.Revolute("B", rod.at(0.25, 0), slide.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slide.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: 10 * t))
    return cd.kinematics(model, until=1.5, every=0.01)


def test_the_angle_of_a_driven_crank_is_not_shown_and_the_slide_is():
    shown = [[curve.label for curve in panel] for panel in first_panels(driven())]
    assert shown == [["B.angle"], ["slide.velocity.x"], ["rod.angular_velocity"]]


def test_every_panel_has_one_unit_and_a_size_of_its_own():
    for panel in first_panels(driven()):
        assert len({curve.unit for curve in panel}) == 1
        assert share_axis(panel)


def test_pages_pictures_and_commands_choose_alike(tmp_path):
    run = driven()
    labels = [[curve.label for curve in panel] for panel in first_panels(run)]
    assert page_of(run).payload["shown"] == labels
    figure = run.plot()
    drawn = [
        [line.get_label() for line in ax.get_lines() if not line.get_label().startswith("_")] for ax in figure.axes
    ]
    assert drawn == labels
    assert figure.axes[-1].get_xlabel() == "time [s]"
    assert len(cd.compare([run, run]).axes) == len(labels)


def test_round_off_is_not_lively():
    """A disc that turns in place: its mass centre does not move, whatever the last digits do."""
    model = cd.Model("disc", gravity=None)
    disc = model.body("disc", mass=1, inertia=1, angular_velocity=3)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), disc.at(0, 0)))
    model.add(cd.TorsionSpring("spring", model.elements["pin"], stiffness=20))
    run = cd.simulate(model, until=4, every=0.01)
    run.columns["disc", "position"] += 1e-16 * np.sin(40 * run.t)[:, None]
    shown = [curve.label for panel in first_panels(run) for curve in panel]
    assert not any(label.startswith("disc.position") for label in shown)
    assert any(label.startswith(("disc.angular", "pin.angle", "disc.angle")) for label in shown)


def test_one_moment_shows_nothing():
    assert first_panels(cd.kinematics(driven().model, until=0)) == []


def test_panels_of_an_earlier_run_are_taken_again():
    """Names that this run lacks are none: the liveliest are chosen anew."""
    run = swinging()
    named = page_of(run, Wishes(panels=[["rod.velocity.y"], ["energy.total"]])).payload
    assert named["shown"] == [["rod.velocity.y"], ["energy.total"]]
    anew = page_of(run, Wishes(panels=[["rod.velocity.y"], ["lever.angle"]])).payload
    assert anew["shown"] == page_of(run).payload["shown"] != named["shown"]
