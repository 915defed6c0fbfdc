"""Linkages for a curve: known ones are found again, closed forms hold, bad input is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli
from cardan.design.synthesis.linkages import screening
from cardan.design.synthesis.linkages.fitting import Designs, Fit
from cardan.design.synthesis.linkages.kinds import KINDS
from cardan.design.synthesis.linkages.limits import Limits
from cardan.design.synthesis.linkages.placing import placed_designs
from cardan.design.synthesis.linkages.targets import read_target
from cardan.errors import FileError, ModelError

approx = pytest.approx
FOUND_AGAIN = 1e-6  # of the size: a linkage that has the curve itself
CLOSED_FORM = 1e-9
FEW = 20_000  # candidates: enough for curves of linkages
TURN = np.linspace(0, 2 * np.pi, 72, endpoint=False)


def four_bar(a, b, c, d, w, theta, side=1.0):
    """B, C and P = B + w (C - B) by the law of cosines in the triangle B-C-D, independent of what is tested."""
    B = a * np.exp(1j * theta)
    far, towards = np.abs(d - B), np.angle(d - B)
    C = B + b * np.exp(1j * (towards + side * np.arccos((far**2 + b**2 - c**2) / (2 * far * b))))
    return B, C, B + w * (C - B)


def columns(*values):
    return np.column_stack(values)


def of_complex(z):
    return columns(z.real, z.imag)


def path_of(one: cd.Linkage, until: float | None = None) -> np.ndarray:
    """The path of P by `cd.kinematics` of the model."""
    end = one.until if until is None else until
    return cd.kinematics(one.model, until=end, every=end / 720)["P"].position


# -- paths ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def again() -> tuple[np.ndarray, cd.Linkages]:
    """A coupler curve, turned, scaled and moved, and what is found for it."""
    _, _, P = four_bar(1, 2.3, 2.1, 2.5, 0.4 + 0.7j, TURN)
    curve = of_complex(0.3 * np.exp(0.7j) * P + 2 - 1j)
    return curve, cd.find_linkages(curve, "four-bar", candidates=FEW, count=5)


def test_a_coupler_curve_leads_back_to_its_linkage_and_to_its_cognate(again):
    _, found = again
    A, D = 2 - 1j, 2 - 1j + 0.3 * np.exp(0.7j) * 2.5
    H = A + (0.4 + 0.7j) * (D - A)  # the third pivot of Roberts (1875): P divides B-C as H divides A-D
    away = abs(1 - (0.4 + 0.7j))
    own = {"AB": 0.3, "BC": 0.69, "DC": 0.63, "xA": A.real, "yA": A.imag, "xD": D.real, "yD": D.imag}
    cognate = {"AB": 0.3 * away, "BC": 0.63 * away, "DC": 0.69 * away}
    cognate |= {"xA": H.real, "yA": H.imag, "xD": D.real, "yD": D.imag}
    exact = [one for one in found if one.error < FOUND_AGAIN]
    assert len(exact) == 2
    for expected in (own, cognate):
        gaps = [max(abs(one.dimensions[name] - value) for name, value in expected.items()) for one in exact]
        assert min(gaps) < FOUND_AGAIN
    assert found.best == found[0].deviation < FOUND_AGAIN
    assert all(one.error > FOUND_AGAIN for one in found.linkages[2:])


def test_a_list_is_ranked_and_different(again):
    _, found = again
    assert [one.deviation for one in found.linkages[2:]] == sorted(one.deviation for one in found.linkages[2:])
    assert found[0].deviation < found[2].deviation
    for i, one in enumerate(found):
        for other in found.linkages[:i]:
            gaps = [abs(one.dimensions[name] - other.dimensions[name]) for name in ("xA", "yA", "AB", "BC", "DC")]
            assert max(gaps) > 0.02 * found.size


def test_models_move_along_the_curve(again):
    curve, found = again
    for one in found.linkages[:2]:
        assert one.checked < CLOSED_FORM
        times = one.times
        assert np.all(np.diff(times) > 0)  # in the order of the points
        path = path_of(one)
        nearest = np.linalg.norm(curve[:, None] - path[None], axis=2).min(axis=1)
        assert nearest.max() < np.abs(np.diff(path, axis=0)).max()
        k = 30
        there = cd.kinematics(one.model, until=times[k])["P"].position[-1]
        assert there == approx(curve[k], abs=FOUND_AGAIN)
        assert cd.simulate(one.model, until=0.1)["P"].position[0] == approx(curve[0], abs=FOUND_AGAIN)


def test_transmission_angles_and_types_follow_closed_forms(again):
    _, found = again
    for one in found:
        a, b, c = (one.dimensions[name] for name in ("AB", "BC", "DC"))
        d = np.hypot(one.dimensions["xD"] - one.dimensions["xA"], one.dimensions["yD"] - one.dimensions["yA"])
        extremes = [np.arccos((b**2 + c**2 - r**2) / (2 * b * c)) for r in (abs(d - a), d + a)]
        assert sorted(one.transmission) == approx(sorted(extremes), abs=1e-5)  # watched at 1440 crank angles
        s, p, q, l = sorted((a, b, c, d))
        assert one.crank_turns == (s + l <= p + q and min(a, d) == s)
        assert one.grashof == {a: "crank-rocker", d: "double-crank"}[s]
        assert one.least_transmission >= np.pi / 6 - CLOSED_FORM


def test_hoekens_linkage_is_found_again():
    # crank 1, ground 2, coupler 2.5 to the rocker of 2.5 and as far again to the point (Hoeken 1926)
    _, _, P = four_bar(1, 2.5, 2.5, 2, 2.0, TURN)
    found = cd.find_linkages(of_complex(P), "four-bar", candidates=FEW, count=2, min_transmission_angle=0.35)
    own = {"AB": 1.0, "BC": 2.5, "DC": 2.5, "uP": 5.0, "vP": 0.0}
    gaps = [max(abs(one.dimensions[name] - value) for name, value in own.items()) for one in found]
    assert min(gaps) < FOUND_AGAIN
    assert found[0].transmission == approx(np.arccos([11.5 / 12.5, 3.5 / 12.5]), abs=1e-5)


def test_a_straight_line_is_followed_with_a_crank_that_turns():
    line = columns(np.linspace(0, 1, 30), np.zeros(30))
    found = cd.find_linkages(line, "four-bar", candidates=FEW, count=3)
    assert found[0].crank_turns
    assert found[0].deviation < 1e-3
    one = found[0]
    path = path_of(one, until=float(np.ptp(one.times)))
    assert np.abs(path[:, 1]).max() < 1.01 * one.deviation
    assert (path[0, 0], path[-1, 0]) == approx((0, 1), abs=2 * one.deviation)


def test_watts_linkage_needs_a_crank_that_swings():
    # Watt's parallel motion: two rockers of length 1, joined by a link whose middle goes along part of a lemniscate
    theta = np.linspace(-0.45, 0.1, 41)
    _, _, P = four_bar(1, 0.5, 1, abs(2 + 0.5j), 0.5, theta, -1.0)
    found = cd.find_linkages(of_complex(P), "four-bar", candidates=FEW, count=4, crank="any")
    assert found[0].deviation < 5e-5
    swinging = [one for one in found if not one.crank_turns]
    assert swinging
    one = swinging[0]
    assert one.until == np.pi
    run = cd.kinematics(one.model, until=np.pi, every=np.pi / 400)["P"].position
    assert run[0] == approx([P[0].real, P[0].imag], abs=1e-4)
    assert run[-1] == approx([P[-1].real, P[-1].imag], abs=1e-4)


@pytest.mark.parametrize("kind", ["slider-crank", "watt-1", "watt-2", "stephenson-1", "stephenson-3"])
def test_curves_of_other_kinds_are_followed(kind):
    chosen = next(k for k in KINDS if k.name == kind)
    x = {"b": 3.0, "e": 0.4, "c": 2.4, "d": 2.8, "w": 0.6 + 0.5j, "E": 0.4 + 0.5j}
    x |= {"F": 1.0 - 2.5j if chosen.F == "ground" else 0.6 - 1.4j}
    if kind == "watt-2":  # its second loop is driven by the rocker: a double crank, or P would go to and fro
        x |= {"b": 1.3, "c": 1.1, "d": 0.4}
    dimensions = {name: np.array([[value]]) for name, value in x.items()}
    crank, sides = np.exp(1j * TURN)[None, :], np.ones((1, 2))
    if chosen.six:  # two equal links that reach over all distances of E and F
        at = chosen.hangers(dimensions, chosen.first_pair(dimensions, crank, sides))
        dimensions["g"] = dimensions["h"] = 0.7 * np.abs(at["E"] - at["F"]).max(keepdims=True)
    P = chosen.points(dimensions, crank, sides)["P"][0]
    found = cd.find_linkages(of_complex(P), kind, candidates=FEW, count=2, min_transmission_angle=0.3)
    assert found[0].kind == kind
    assert found[0].error < 5e-3
    assert found[0].crank_turns
    assert found[0].checked < CLOSED_FORM
    nearest = np.linalg.norm(of_complex(P)[:, None] - path_of(found[0])[None], axis=2).min(axis=1)
    assert nearest.max() / found.size < found[0].error + 0.01


def test_fixed_pivots_lie_where_they_may(again):
    curve, _ = again
    left, bottom, right, top = region = (1.5, -2.5, 3.5, -1.0)
    found = cd.find_linkages(curve, ("four-bar", "watt"), candidates=FEW, count=4, region=region, lengths=(0.1, 3.0))
    assert len(found)
    for one in found:
        pivots = [(one.dimensions[f"x{p}"], one.dimensions[f"y{p}"]) for p in "ADF" if f"x{p}" in one.dimensions]
        assert all(left <= x <= right and bottom <= y <= top for x, y in pivots)
        assert all(one.dimensions[name] <= 3.0 * found.size for name in ("AB", "BC", "DC"))


def test_the_same_seed_gives_the_same_linkages_whatever_the_workers(again):
    curve, found = again
    target = read_target(curve, "path", None, True, None)
    four, limits = KINDS[0], Limits(True, 0.5, 0.02, 6.0)
    one, two, other = (
        screening.screen(four, target, limits, 10_000, seed, workers, lambda n: None)[0]
        for seed, workers in ((5, 1), (5, 2), (6, 2))
    )
    assert one is not None
    assert np.array_equal(one.rows, two.rows)
    assert np.array_equal(one.error, two.error)
    assert one.tried == 10_000
    assert not np.array_equal(one.rows[:5], other.rows[:5])
    again_found = cd.find_linkages(curve, "four-bar", candidates=cd.Candidates(FEW, workers=1), count=5)
    assert [one.dimensions for one in again_found] == [one.dimensions for one in found]


def test_a_square_cannot_be_followed_and_the_list_says_so():
    side = np.linspace(0, 1, 15, endpoint=False)
    square = np.r_[side, 1 + 1j * side, 1 + 1j - side, 1j - 1j * side]
    found = cd.find_linkages(square, "four-bar", candidates=FEW, count=2)
    assert found[0].deviation > 0.02
    assert "follows this path closely" in found.notes[0]
    none = cd.find_linkages(square, "four-bar", candidates=FEW, count=2, within=0.01)
    assert len(none) == 0
    assert f"within 1.00% of the size: the nearest, a four-bar, is {none.best:.2%}" in none.report()
    with pytest.raises(cd.AnalysisError, match="no linkage to draw"):
        none.plot()
    with pytest.raises(cd.AnalysisError, match="0 were found"):
        none.model()


def test_few_points_are_joined():
    points = [(0, 0), (1, 0.6), (2, 0), (1, -0.3)]
    smooth = cd.find_linkages(points, "slider-crank", candidates=5_000, count=1)
    corners = cd.find_linkages(
        points, "slider-crank", candidates=5_000, count=1, task=cd.Task(smooth=False, closed=True)
    )
    assert "smooth curve" in smooth.notes[0]
    assert "straight lines" in corners.notes[0]
    assert smooth[0].deviation < corners[0].deviation


# -- functions -----------------------------------------------------------------------------------------------------


def test_a_function_of_three_points_follows_freudensteins_equation():
    # R1 cos ψ - R2 cos φ + R3 = cos(φ - ψ), R1 = d/a, R2 = d/c, R3 = (a² - b² + c² + d²) / 2ac (Freudenstein 1955)
    phi = np.radians([60.0, 105.0, 150.0])
    _, C, _ = four_bar(1, 3, 2.6, 3.2, 0.5, phi)
    psi = np.unwrap(np.angle(C - 3.2))
    R = np.linalg.solve(columns(np.cos(psi), -np.cos(phi), np.ones(3)), np.cos(phi - psi))
    a, c = 1 / R[0], 1 / R[1]  # d = 1
    b = np.sqrt(a**2 + c**2 + 1 - 2 * a * c * R[2])
    found = cd.find_linkages(
        columns(phi, psi), "four-bar", task=cd.Task("function", absolute=True), candidates=FEW, count=3
    )
    gaps = [max(abs(one.dimensions[n] - v) for n, v in (("AB", a), ("BC", b), ("DC", c))) for one in found]
    assert min(gaps) < FOUND_AGAIN
    assert found[int(np.argmin(gaps))].error < FOUND_AGAIN


def test_a_function_is_generated_by_the_model():
    phi = np.linspace(0, np.radians(90), 19)
    _, C, _ = four_bar(1, 3, 2.6, 3.2, 0.5, phi + 1.0)
    psi = np.unwrap(np.angle(C - 3.2)) - 0.3
    found = cd.find_linkages(columns(phi, psi), "four-bar", task="function", candidates=FEW, count=2)
    one = found[0]
    assert one.error < FOUND_AGAIN
    assert one.dimensions["BC"] / one.dimensions["AB"] == approx(3, abs=1e-5)
    assert one.dimensions["input_zero"] == approx(1.0, abs=1e-5)
    run = cd.kinematics(one.model, until=phi[-1], every=phi[1])
    assert run["crank"].angle - one.dimensions["input_zero"] == approx(phi, abs=CLOSED_FORM)
    outputs = run["rocker"].angle + one.dimensions["output_zero"]
    assert outputs - outputs[0] == approx(psi - psi[0], abs=1e-5)


def test_a_slider_is_pushed_as_asked():
    phi = np.linspace(0.5, 2.5, 21)
    x = 0.3 * np.cos(phi) + np.sqrt(0.9**2 - (0.3 * np.sin(phi) - 0.1) ** 2)
    found = cd.find_linkages(
        columns(phi, x), "slider-crank", task=cd.Task("function", absolute=True), candidates=FEW, count=1
    )
    one = found[0]
    expected = {"AB": 0.3, "BC": 0.9, "offset": 0.1, "xA": 0.0}
    assert {name: one.dimensions[name] for name in expected} == approx(expected, abs=FOUND_AGAIN)
    run = cd.kinematics(one.model, until=2.0, every=0.1)
    assert run["slider"].position[:, 0] == approx(x, abs=FOUND_AGAIN)


@pytest.mark.parametrize("kind", ["watt", "stephenson"])
def test_six_bars_generate_functions(kind):
    s = np.linspace(0, 1, 15)
    found = cd.find_linkages(columns(s * np.pi / 2, s**2), kind, task="function", candidates=FEW, count=2)
    assert found[0].kind == {"watt": "watt-2", "stephenson": "stephenson-3"}[kind]
    assert found[0].error < 0.01
    one = found[0]
    run = cd.kinematics(one.model, until=np.pi / 2, every=np.pi / 28)
    outputs = np.unwrap(run["output"].angle) + one.dimensions["output_zero"]
    outputs += 2 * np.pi * np.round(-outputs[0] / (2 * np.pi))
    assert outputs == approx(s**2, abs=1.01 * one.error)


# -- motions -------------------------------------------------------------------------------------------------------


def test_a_motion_leads_back_to_its_linkage():
    theta = np.linspace(0.4, 2.6, 9)
    B, C, P = four_bar(1, 3, 2.5, 3.2, 0.4 + 0.6j, theta)
    angle = np.unwrap(np.angle(C - B)) + 0.7
    found = cd.find_linkages(columns(P.real, P.imag, angle), "four-bar", task="motion", candidates=FEW, count=3)
    one = found[0]
    expected = {"AB": 1.0, "BC": 3.0, "DC": 2.5, "xD": 3.2, "uP": 1.2, "vP": 1.8, "turn": 0.7}
    assert {name: one.dimensions[name] for name in expected} == approx(expected, abs=1e-5)
    k = 5
    run = cd.kinematics(one.model, until=one.times[k])
    assert run["P"].position[-1] == approx([P[k].real, P[k].imag], abs=FOUND_AGAIN)
    assert run["coupler"].angle[-1] + one.dimensions["turn"] == approx(angle[k], abs=FOUND_AGAIN)


def test_three_positions_are_always_met():
    poses = [(0, 0, 0), (1, 0.3, 0.5), (2, 0.2, 1.2)]
    found = cd.find_linkages(poses, ("four-bar", "slider-crank"), task="motion", candidates=FEW, count=4)
    assert len(found) == 4
    assert found[0].error < FOUND_AGAIN
    assert found.points.shape == (3, 3)


# -- derivatives, reports, pictures, files ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
@pytest.mark.parametrize("task", ["path", "motion", "function"])
def test_derivatives_of_residuals(kind, task):
    chosen = next(k for k in KINDS if k.name == kind)
    _, _, P = four_bar(1, 2.3, 2.1, 2.5, 0.4 + 0.7j, TURN)
    given = {
        "path": of_complex(P),
        "motion": columns(P.real, P.imag, np.linspace(0, 1, P.size))[10:40:3],
        "function": columns(np.linspace(0, 1.5, 11), np.sqrt(1 + np.linspace(0, 1.5, 11))),
    }[task]
    target = read_target(given, task, None, True, None)
    loose = Limits(True, 0.3, 0.01, 50.0)
    best, _ = screening.screen(chosen, target, loose, 2000, 0, 1, lambda n: None)
    assert best is not None
    tight = Limits(True, 1.5, 0.5, 0.6, region=(-0.01, -0.01, 0.01, 0.01))  # so that all limits are passed
    fit = Fit(chosen, target, tight, target.some(9))
    designs = placed_designs(fit, best.best(3))
    here = fit.residuals(designs)
    lengths, count, h = len(chosen.lengths), chosen.count, 1e-6

    def moved(j: int, by: float) -> Designs:
        rows, placement = designs.rows.copy(), designs.placement.copy()
        if j < lengths:
            rows[:, j] *= np.exp(by)
        elif j < count:
            rows[:, j] += by
        else:
            placement[:, j - count] += by
        return Designs(rows, designs.sides, placement, designs.theta)

    for j in np.flatnonzero(~fit.fixed):
        after, before = fit.residuals(moved(j, h)), fit.residuals(moved(j, -h))
        assert here.by[..., j] == approx((after.r - before.r) / (2 * h), rel=1e-5, abs=1e-6)
        assert here.passed_by[..., j] == approx((after.passed - before.passed) / (2 * h), rel=1e-5, abs=1e-5)


def test_reports_and_pictures(again, tmp_path):
    _, found = again
    text = found.report()
    assert "four-bar" in text
    assert "crank-rocker" in text
    assert "39.5°" in text
    assert "left of B-D" in text
    assert "like others" in text
    picture = tmp_path / "found.png"
    figure = found.plot(picture, count=2)
    assert picture.stat().st_size > 10_000
    assert len(figure.axes) == 2
    assert repr(found[0]).startswith("<Linkage four-bar")
    assert repr(found).startswith(f"<{len(found)} linkages for a path")


def test_progress_is_told_and_ctrl_c_keeps_what_was_found(again):
    curve, _ = again
    told: list[tuple[float, float]] = []

    def interrupt(done: float, total: float) -> None:
        told.append((done, total))
        if len(told) == 3:
            raise KeyboardInterrupt

    found = cd.find_linkages(curve, ("four-bar", "watt"), candidates=50_000, count=2, progress=interrupt)
    assert told == [(4096, 150_000), (8192, 150_000), (12288, 150_000)]
    assert found[0].error < FOUND_AGAIN
    assert any("interrupted" in note for note in found.notes)
    assert found.tried["watt-1"] == 0


def test_a_curve_from_a_file_and_the_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, _, P = four_bar(1, 2.3, 2.1, 2.5, 0.4 + 0.7j, TURN)
    Path("curve.csv").write_text("x [m], y [m]\n" + "\n".join(f"{z.real!r}, {z.imag!r}" for z in P.tolist()))
    words = ["curve.csv", "-k", "four-bar", "--candidates", str(FEW), "--count", "2", "--plot", "a.png", "-o", "a.yaml"]
    outcome = CliRunner().invoke(cli.app, ["linkages", *words])
    assert outcome.exit_code == 0, outcome.output
    assert "crank-rocker" in outcome.stdout
    assert Path("a.png").exists()
    run = cd.kinematics(cd.load_model("a.yaml"), until=2 * np.pi, every=2 * np.pi / 720)["P"].position
    assert np.linalg.norm(of_complex(P)[0] - run[0]) < FOUND_AGAIN
    again = CliRunner().invoke(cli.app, ["linkages", *words])
    assert "already exists" in again.stderr
    listed = CliRunner().invoke(cli.app, ["linkages", *words[:7], "--json"])
    assert json.loads(listed.stdout)["linkages"][0]["kind"] == "four-bar"


# -- what is refused -------------------------------------------------------------------------------------------------

CURVE = columns(np.cos(TURN), 0.5 * np.sin(TURN))


@pytest.mark.parametrize(
    ("curve", "options", "message"),
    [
        ([(0, 0), (1, 1)], {}, "at least 3"),
        ([(0, 0), (1, 1), (np.nan, 2)], {}, "number 3 is not finite"),
        ([(1, 1)] * 5, {}, "all points are the same"),
        ([(0, 0), (1, 1), (1, 1), (0, 0)], {}, "at least 3 different points"),
        ([1, 2, 3], {}, "a list of \\(x, y\\)"),
        ("nonsense", {"task": "drawing"}, "drawing"),
        (CURVE, {"kinds": "fourbar"}, 'did you mean "four-bar"'),
        (CURVE, {"kinds": ()}, "none cannot do the task"),
        (CURVE, {"crank": "half"}, "half"),
        (CURVE, {"crank": "any"}, "closed curve needs"),
        (CURVE, {"candidates": 0}, "candidates=0"),
        (CURVE, {"count": 1.5}, "count=1.5"),
        (CURVE, {"within": 0}, "within=0"),
        (CURVE, {"min_transmission_angle": 40}, "in rad"),
        (CURVE, {"lengths": (3, 1)}, "lengths"),
        (CURVE, {"region": (0, 0, 1)}, "expected 4 finite numbers"),
        (CURVE, {"region": (1, 0, 0, 1)}, "left < right"),
        (CURVE, {"task": cd.Task(absolute=True)}, "only for"),
        ([(0, 0), (1, 1), (2, 1)], {"task": "motion"}, "x, y, angle"),
        ([(0, 1), (0, 2), (1, 1)], {"task": "function"}, "occurs twice"),
        ([(0, 1), (1, 1), (2, 1)], {"task": "function"}, "all outputs are the same"),
        ([(0, 1), (90, 2), (180, 1)], {"task": "function"}, "more than a turn"),
        ([(0, 1), (1, 2), (2, 1)], {"task": "function", "kinds": "watt-1"}, "cannot do the task"),
    ],
)
def test_what_is_refused(curve, options, message):
    with pytest.raises(ModelError, match=message):
        cd.find_linkages(curve, **options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x, y\n0, 0\n1, oops\n", "line 3: expected 2 numbers"),
        ("0, 0\n1, 1, 1\n", "line 2: expected 2 columns"),
        ("x, y\n", "no numbers"),
    ],
)
def test_files_that_are_refused(tmp_path, text, message):
    path = tmp_path / "curve.csv"
    path.write_text(text)
    with pytest.raises(FileError, match=message):
        cd.find_linkages(path)
    with pytest.raises(FileError, match="cannot be read"):
        cd.find_linkages(tmp_path / "lost.csv")


def test_limits_that_leave_nothing_are_told():
    found = cd.find_linkages(CURVE, "four-bar", candidates=2000, count=1, region=(50, 50, 51, 51), lengths=(0.1, 2.0))
    assert len(found) == 0
    assert found.best == np.inf
    assert "keeps to the limits" in found.notes[0]


@pytest.fixture(scope="module")
def logarithm() -> cd.Linkages:
    """A four-bar that computes log₂ x: least squares end at 8.1e-4 for a largest error of 4.7e-4, in a flat valley."""
    x = np.linspace(1, 2, 25)
    pairs = np.column_stack([np.pi / 2 * (x - 1), np.pi / 3 * np.log2(x)])
    return cd.find_linkages(pairs, "four-bar", task="function", crank="any", candidates=100_000, count=6)


def test_linkages_are_refined_by_the_measure_that_ranks_them(logarithm):
    best = logarithm[0]
    assert best.deviation < 5e-4
    assert best.deviation < 1.5 * best.rms  # the errors are even: no point is far beyond the others
    errors = np.sort(best.errors)[::-1]
    assert errors[3] > 0.9 * errors[0]


def test_a_list_holds_one_linkage_of_each_valley(logarithm):
    rows = [np.array(list(one.dimensions.values())) for one in logarithm]
    apart = [np.abs(a - b).max() for k, a in enumerate(rows) for b in rows[:k]]
    assert len(logarithm) >= 2
    assert min(apart) > 0.5  # in a valley they were 0.2 apart
