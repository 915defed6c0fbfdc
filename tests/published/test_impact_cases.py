"""Impacts with closed forms (`cases/impact_*.json`), and the automatic cannon of Wehage & Haug (1981, sec. 6.3)."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import cannon
import cardan as cd
from case import build, load_case

EXACT = 1e-12  # free flight: the integrator's polynomials are exact
REFERENCE = 1e-9
METHODS = ("partition", "direct", "baumgarte")


# -- bouncing ball --------------------------------------------------------------------------------------------------


def bouncing_ball():
    case = load_case("impact_bouncing_ball")
    case["bodies"][0]["inertia"] = 1.0  # a point mass; its rotation is free and does not matter
    model = build(case)
    model.add(cd.Limit("floor", model["ball"].y, lower=0, restitution=case["contact"]["e"]))
    return case["reference"], model


@pytest.mark.parametrize("method", METHODS)
def test_bouncing_ball_event_times_and_speeds(method):
    reference, model = bouncing_ball()
    result = cd.simulate(model, until=5, every=0.25, method=method)
    events = result.events[: len(reference["event_times"])]
    assert [event.t for event in events] == pytest.approx(reference["event_times"], abs=EXACT)
    assert [sqrt(2 * event.after[0]) for event in events] == pytest.approx(reference["ydot_after"], abs=EXACT)
    n = len(reference["times"])
    assert result.t[:n] == pytest.approx(reference["times"], abs=EXACT)
    assert result["ball"].position[:n, 1] == pytest.approx(reference["y"], abs=EXACT)
    assert result["ball"].velocity[:n, 1] == pytest.approx(reference["ydot"], abs=10 * EXACT)


def test_bouncing_ball_comes_to_rest():
    """Bounces below `atol` are not told apart; the last one, of height h, begins 2 √(2h/g)/(1 - e) before the end."""
    reference, model = bouncing_ball()
    result = cd.simulate(model, until=5, every=0.25, atol=1e-9)
    early = 2 * sqrt(2 * 1e-9 / 9.81) / (1 - 0.8)
    assert reference["zeno_time"] - early < result.events[-1].t < reference["zeno_time"]
    rests = result.t > reference["zeno_time"]
    assert result["floor"].force[rests] == pytest.approx(9.81, abs=REFERENCE)
    assert np.abs(result["ball"].position[rests, 1]).max() < REFERENCE


# -- plastic capture ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_plastic_capture(method):
    case = load_case("impact_plastic_capture")
    reference, model = case["reference"], build(case)
    m1, m2 = model["m1"], model["m2"]
    weld = cd.Fixed("weld", m1.at(0, 0), m2.at(0, 0))
    gap = lambda s: (s.position(m2) - s.position(m1))[0]  # noqa: E731
    model.add(cd.When("hit", gap, "falling", [cd.Capture(weld)]))
    times = reference["times"]
    result = cd.simulate(model, until=times[-1], every=times[1] - times[0], method=method, rtol=1e-11, atol=1e-13)
    (event,) = result.events
    assert event.t == pytest.approx(reference["capture_time"], abs=EXACT)
    assert event.lost == pytest.approx(reference["energy_loss"], abs=EXACT)
    assert event.impulses["weld"][:2] == pytest.approx([-reference["impulse"], 0], abs=EXACT)  # on m1
    assert event.residual < EXACT
    for name in ("x1", "x2", "v1", "v2"):
        found = getattr(result[f"m{name[1]}"], "position" if name[0] == "x" else "velocity")[:, 0]
        if name in reference:
            assert found == pytest.approx(reference[name], abs=REFERENCE)
    assert {"x1", "v2"} <= set(reference)


# -- automatic cannon -----------------------------------------------------------------------------------------------

M_B, M_SLEEVE, M_SEAR = 2.919, 0.2368, 0.2044
# (force, distance) of each stretch, lbf and in
TO_BUFFER, TO_FIRING, BACK_TO_BUFFER, BACK_TO_SEAR = (1600, 18.26), (-5300, 2.49), (-4900, -2.49), (2000, -18.26)
# reference.md, sec. 7, from four smooth trial cams; the curves of the document are lost
CAMMED_TIMES = {
    "t1": (0.196, 0.200), "t2": (0.216, 0.219), "t3": (0.230, 0.233), "t4": (0.344, 0.349), "t5": (0.369, 0.375),
    "t6": (0.444, 0.450),
}  # fmt: skip
CAMMED_SPEEDS = (141.406, 107.852, -171.000, -192.285, -122.272, -114.270, 38.493)


def after(v, m, force, distance):
    """Speed after a distance under a constant force, and the time it takes."""
    w = np.sign(distance) * sqrt(v**2 + 2 * force * distance / m)
    return w, (w - v) * m / force


def test_cannon_with_barrel_and_sear_only():
    """Every stretch has a constant force: times and speeds in closed form."""
    v, t = [40.0], [0.0]
    for stretch in (TO_BUFFER, TO_FIRING):
        speed, duration = after(v[-1], M_B, *stretch)
        v.append(speed)
        t.append(t[-1] + duration)
    v.append(v[-1] - 880 / M_B)
    for stretch in (BACK_TO_BUFFER, BACK_TO_SEAR):
        speed, duration = after(v[-1], M_B, *stretch)
        v.append(speed)
        t.append(t[-1] + duration)
    v.append(v[-1] * M_B / (M_B + M_SEAR))
    t.append(t[-1] - v[-1] * (M_B + M_SEAR) / 14100)
    v.append(abs(v[-1]) * sqrt(1600 / 14100))
    t.append(t[-1] + v[-1] * (M_B + M_SEAR) / 1600)
    printed = (40, 147.030, 112.141, -189.332, -210.253, -138.506, -129.442, 43.604)
    assert v == pytest.approx(printed, abs=6e-4)  # the closed form is that of the reference
    result = cd.simulate(cannon.build(cams=False), until=0.45, every=0.01)
    assert [event.name for event in result.events] == ["t1", "t2", "t3", "t4", "t5", "t6"]
    assert [event.t for event in result.events] == pytest.approx(t[1:], abs=1e-9)
    found = cannon.barrel_speeds(result, 0.0)
    assert [before for _, before, _ in found] == pytest.approx([v[1], v[2], v[4], v[5], 0, v[7]], abs=1e-8)
    assert [behind for _, _, behind in found] == pytest.approx([v[1], v[3], v[4], v[6], 0, v[7]], abs=1e-8)
    t4, t6 = result.events[3], result.events[5]
    assert t4.lost == pytest.approx(0.5 * M_B * v[5] ** 2 - 0.5 * (M_B + M_SEAR) * v[6] ** 2, rel=1e-10)
    assert t6.lost == pytest.approx(0.5 * M_SEAR * v[7] ** 2, rel=1e-10)
    assert t6.impulses["lock"][0] == pytest.approx(-M_SEAR * v[7], rel=1e-10)


def test_cannon_with_sleeve_and_cams():
    """Speeds by energy, whatever the shape of the cams, for ten rounds; times within those of smooth cams."""
    result = cd.simulate(cannon.build(), until=4.5, every=0.05, rtol=1e-9, atol=1e-11)
    found = cannon.barrel_speeds(result, M_SLEEVE)
    heavy, light, start = M_B + M_SLEEVE, M_B, 40.0
    for cycle in range(10):
        names, before, behind = zip(*found[6 * cycle : 6 * cycle + 6], strict=True)
        assert names == ("t1", "t2", "t3", "t4", "t5", "t6")
        v1 = sqrt((light * start**2 + 2 * 1600 * 18.26) / heavy)
        v2, _ = after(v1, heavy, *TO_FIRING)
        v3, _ = after(v2 - 880 / heavy, heavy, *BACK_TO_BUFFER)
        v4 = -sqrt((heavy * v3**2 - 2 * 2000 * 18.26) / light)
        v6 = abs(v4) * light / (light + M_SEAR) * sqrt(1600 / 14100)
        assert before == pytest.approx((v1, v2, v3, v4, 0, v6), abs=1e-4)
        assert behind == pytest.approx((v1, v2 - 880 / heavy, v3, v4 * light / (light + M_SEAR), 0, v6), abs=1e-4)
        if cycle == 0:
            assert (v1, v2, v2 - 880 / heavy, v3, v4, behind[3], v6) == pytest.approx(CAMMED_SPEEDS, abs=1e-3)
        start = v6
    for event in result.events[:6]:
        low, high = CAMMED_TIMES[event.name]
        assert low < event.t < high
    angle = np.arcsin(-result["pin"].position[:, 1] / cannon.LINK)  # of the link pq
    assert angle[0] == pytest.approx(np.pi / 4, abs=1e-6)  # the splines ripple by 1e-8
    assert angle.min() == pytest.approx(0, abs=1e-4)
    k = int(np.searchsorted(result.t, 0.35))  # between t4 and t5
    assert result["barrel"].acceleration[k, 0] == pytest.approx(14100 / (M_B + M_SEAR), rel=1e-6)


def test_cannon_in_single_fire_stays_locked():
    result = cd.simulate(cannon.build(automatic=False), until=0.6, every=0.05, rtol=1e-9, atol=1e-11)
    assert [event.name for event in result.events] == ["t1", "t2", "t3", "t4", "t5", "t6"]
    locked = result.t > result.events[-1].t
    assert np.abs(result["barrel"].velocity[locked]).max() < 1e-9
    assert result["barrel"].position[locked, 0] == pytest.approx(16, abs=1e-9)
    assert result["lock"].force[locked] == pytest.approx(-1600, abs=1e-6)
    assert result["catch"].force[locked] == pytest.approx(-1600, abs=1e-6)
