"""Machines found from what they shall do: against machines and equations that are known."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

import cardan as cd
from cardan.design.synthesis.least_squares import Residuals, fit
from cardan.design.synthesis.synthesis_search import Task
from cardan.design.synthesis.timing import nearest_times
from cardan.errors import AnalysisError, ModelError, SingularError

FOUND = 1e-7  # least squares without error left: quadratic convergence to round-off, times the condition
TRUE = {"a": 0.5, "b": 1.4, "c": 1.2, "d": 1.5, "u": 0.6, "v": 0.7}  # of the four-bar; the crank turns fully
CRANK = np.linspace(0.3, 5.5, 10)


def fourbar(values: dict[str, float]) -> cd.Model:
    """Pivots at (0, 0) and (d, 0), crank angle = time, C above the line B-D."""
    model = cd.Model("four-bar", gravity=None)
    a, b, c, d, u, v = (model.parameter(n, values[n], bounds=(0.5 * values[n], 2 * values[n])) for n in TRUE)
    angle = cd.acos(cd.fmax(-1, cd.fmin(1, ((d - a) ** 2 + b**2 - c**2) / (2 * (d - a) * b))))
    crank = model.body("crank")
    coupler = model.body("coupler", position=(a, 0), angle=angle)
    rocker = model.body("rocker", position=(d, 0), angle=cd.atan2(b * cd.sin(angle), a + b * cd.cos(angle) - d))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(a, 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(b, 0), rocker.at(c, 0)))
    model.add(cd.Revolute("D", model.ground.at(d, 0), rocker.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: t))
    model.add(cd.Point("P", coupler.at(u, v)))
    return model


def by_trigonometry(phi: np.ndarray, a, b, c, d, u, v) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Path of P, angle of the coupler and of the rocker."""
    B = a * np.column_stack([np.cos(phi), np.sin(phi)])
    to_D = np.array([d, 0]) - B
    far = np.hypot(*to_D.T)
    beta = np.arctan2(to_D[:, 1], to_D[:, 0]) + np.arccos((far**2 + b**2 - c**2) / (2 * far * b))
    ex, ey = np.column_stack([np.cos(beta), np.sin(beta)]), np.column_stack([-np.sin(beta), np.cos(beta)])
    C = B + b * ex
    return B + u * ex + v * ey, beta, np.arctan2(C[:, 1], C[:, 0] - d)


def turntable(dim: int = 2) -> cd.Model:
    """One crank whose tip goes round: radius r, in space at the height h."""
    model = cd.Model("turntable", dim=dim, gravity=None)
    r = model.parameter("r", 0.8, bounds=(0.5, 1.0))
    if dim == 2:
        crank = model.body("crank")
        model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
        model.add(cd.Drive("motor", crank.angle, lambda t: t))
        model.add(cd.Point("tip", crank.at(r, 0)))
    else:
        h = model.parameter("h", 0.0, bounds=(-1, 1))
        crank = model.body("crank")
        pin = model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 0, 1)), crank.at(0, 0, 0, axis=(0, 0, 1))))
        model.add(cd.Drive("motor", pin.angle, lambda t: t))
        model.add(cd.Point("tip", crank.at(r, 0, h)))
    return model


def around(radius: float, angles) -> np.ndarray:
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


# -- known machines are found again ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def disturbed() -> cd.Model:
    factors = dict(zip(TRUE, (1.1, 0.95, 1.05, 0.95, 0.8, 1.2), strict=True))
    return fourbar({name: value * factors[name] for name, value in TRUE.items()})


def test_a_four_bar_is_recovered_from_points_and_times_of_its_coupler(disturbed):
    points, _, _ = by_trigonometry(CRANK, **TRUE)
    found = cd.path_synthesis(disturbed, "P", points, times=CRANK, solver=cd.LeastSquares(starts=0))
    assert found.succeeded
    assert found.worst < FOUND
    for name, value in TRUE.items():
        assert found.parameters[name] == pytest.approx(value, abs=FOUND)
    assert len(found.starts) == 1
    assert "reached" in found.report()


def test_the_result_is_a_model_that_passes_the_points(disturbed):
    points, _, _ = by_trigonometry(CRANK, **TRUE)
    found = cd.path_synthesis(disturbed, "P", points, times=CRANK, solver=cd.LeastSquares(starts=0))
    for t, point in zip(CRANK[::4], points[::4], strict=True):
        assert cd.kinematics(found.model, until=t, every=t)["P"].position[-1] == pytest.approx(point, abs=10 * FOUND)
    assert disturbed.parameters["a"].value == pytest.approx(1.1 * TRUE["a"])  # the user's model is as it was
    again = cd.kinematics(disturbed, until=1, every=1, parameters=found.parameters)
    assert again["P"].position[-1] == pytest.approx(cd.kinematics(found.model, until=1, every=1)["P"].position[-1])


def test_free_timing_passes_points_in_order(disturbed):
    points, _, _ = by_trigonometry(CRANK[:7], **TRUE)
    found = cd.path_synthesis(disturbed, "P", points, between=(0, 2 * pi), solver=cd.LeastSquares(starts=0))
    assert found.worst < FOUND
    assert np.all(np.diff(found.times) > 0)
    values = found.model.parameters
    on_path, _, _ = by_trigonometry(found.times, **{name: values[name].value for name in TRUE})
    assert on_path == pytest.approx(points, abs=10 * FOUND)


def test_a_body_is_guided_through_positions_and_angles(disturbed):
    points, beta, _ = by_trigonometry(CRANK, **TRUE)
    found = cd.path_synthesis(
        disturbed, "P", points, angles=beta, between=(0, 2 * pi), solver=cd.LeastSquares(starts=0)
    )
    assert found.worst < FOUND
    assert found.times == pytest.approx(CRANK, abs=1e-5)
    assert found.labels == ("x", "y", "angle")
    for name, value in TRUE.items():
        assert found.parameters[name] == pytest.approx(value, abs=1e-5)


def test_three_precision_points_of_a_function_give_the_linkage_of_freudenstein():
    # K1 cos ψ - K2 cos φ + K3 = cos(φ - ψ), K1 = d/a, K2 = d/c, K3 = (a² - b² + c² + d²)/(2 a c) (Freudenstein 1955)
    phi = np.radians([40.0, 65.0, 90.0])
    psi = np.radians([100.0, 108.0, 119.0])
    K = np.linalg.solve(np.column_stack([np.cos(psi), -np.cos(phi), np.ones(3)]), np.cos(phi - psi))
    a, c = 1 / K[0], 1 / K[1]
    b = np.sqrt(a**2 + c**2 + 1 - 2 * a * c * K[2])
    assert min(a, b, c) > 0
    model = fourbar({"a": 1.2 * a, "b": 0.95 * b, "c": 1.1 * c, "d": 1.0, "u": 0.1, "v": 0.1})
    options = {"with_respect_to": ["a", "b", "c"], "solver": cd.LeastSquares(starts=0)}
    found = cd.function_synthesis(model, model["rocker"].angle, psi, phi, **options)
    assert found.worst < FOUND
    assert [found.parameters[n] for n in "abc"] == pytest.approx([a, b, c], rel=1e-6)
    # the same function as an expression of the crank angle: the parabola through the three points
    parabola = np.polyfit(phi, psi, 2)
    again = cd.function_synthesis(
        model, "rocker.angle", lambda x: parabola[0] * x**2 + parabola[1] * x + parabola[2], phi, of="crank.angle",
        **options,
    )  # fmt: skip
    assert [again.parameters[n] for n in "abc"] == pytest.approx([a, b, c], rel=1e-6)
    assert again.targets[:, 0] == pytest.approx(psi)
    assert again.curve.values.shape[1] == 2
    assert again.inputs == pytest.approx(phi)


def test_points_in_space():
    angles = np.array([0.5, 1.5, 4.0])
    points = np.column_stack([around(0.7, angles), np.full(3, 0.2)])
    found = cd.path_synthesis(turntable(3), "tip", points, between=(0, 2 * pi), solver=cd.LeastSquares(starts=1))
    assert found.parameters == pytest.approx({"r": 0.7, "h": 0.2}, abs=FOUND)
    assert found.times % (2 * pi) == pytest.approx(angles, abs=FOUND)


# -- derivatives and conditions --------------------------------------------------------------------------------------


def test_derivatives_of_residuals_by_parameters_and_times(disturbed, taylor, monkeypatch):
    kept: list[Task] = []
    monkeypatch.setattr("cardan.design.synthesis.synthesis_search.Task.__post_init__", _noting(kept))
    points, _, _ = by_trigonometry(CRANK, **TRUE)
    cd.path_synthesis(disturbed, "P", points, between=(0, 2 * pi), solver=cd.LeastSquares(starts=0, max_evaluations=1))
    x = np.concatenate([kept[0].start, CRANK])
    J = kept[0].evaluate(x, None, 0).r_x
    # the times are changed by parts of themselves, so a shorter way is enough
    assert taylor(lambda y: kept[0].evaluate(x + 0.1 * (y - x), None, 0).r, 0.1 * J, x) == pytest.approx(2, abs=0.1)


def _noting(kept):
    original = Task.__post_init__

    def noted(self):
        original(self)
        kept.append(self)

    return noted


def test_conditions_hold_in_least_squares():
    def evaluate(x):
        return Residuals(x - np.array([2.0, 1.0]), np.eye(2), np.array([x.sum() - 1.0]), np.ones((1, 2)))

    free = np.full(2, 10.0)
    below = fit(evaluate, np.array([-1.0, 0.5]), -free, free, np.ones(2))
    assert below.x == pytest.approx([1, 0], abs=1e-6)  # the foot of the perpendicular on x + y = 1
    assert below.converged
    equal = fit(lambda x: Residuals(x, np.eye(2), np.array([x.sum() - 1.0]), np.ones((1, 2))), np.array([3.0, 0.0]),
                -free, free, np.ones(2), np.array([True]))  # fmt: skip
    assert equal.x == pytest.approx([0.5, 0.5], abs=1e-6)


def test_places_that_fail_shorten_the_step_and_are_told():
    def evaluate(x):
        if x[0] > 2.05:
            raise SingularError("cannot close")
        return Residuals(np.arctan(x - 2.0), np.diag(1 / (1 + (x - 2.0) ** 2)))

    failures: list[str] = []
    bounds = np.array([50.0])
    found = fit(evaluate, np.array([1.4]), -bounds, bounds, np.ones(1), failures=failures)
    assert found.x == pytest.approx([2.0])
    assert set(failures) == {"cannot close"}  # Gauss-Newton from 1.4 aims at 2.13


def test_limits_are_kept_at_all_times():
    model = turntable()
    tip = model["tip"].marker
    limit = cd.Always(lambda s: s.position(tip)[1] - 0.6, name="roof")
    found = cd.path_synthesis(
        model,
        "tip",
        around(0.9, [0.1, 0.5, 2.9]),
        between=(0, 2 * pi),
        subject_to=limit,
        solver=cd.LeastSquares(starts=1),
    )
    # the highest of 50 samples over a turn is the one nearest to 90 degrees
    highest = np.sin(np.linspace(0, 2 * pi, 50)).max()
    assert found.parameters["r"] == pytest.approx(0.6 / highest, rel=1e-6)
    assert found.worst == pytest.approx(0.9 - 0.6 / highest, rel=1e-5)
    assert found.rms == pytest.approx(0.9 - 0.6 / highest, rel=1e-5)  # it is as far from each of them
    assert found.conditions == {"roof": 0.0}
    assert not found.succeeded


# -- timing ----------------------------------------------------------------------------------------------------------


def test_first_guesses_of_times_respect_order_and_go_on_beyond_a_cycle():
    t = np.linspace(0, 2 * pi, 361)
    circle = around(1.0, t)
    asked = np.radians([300.0, 350.0, 20.0])
    times, direction = nearest_times(t, circle, around(1.1, asked), "given", closed=True)
    assert direction == 1
    assert np.degrees(times) == pytest.approx([300, 350, 380])
    times, direction = nearest_times(t, circle, around(1.1, asked[::-1]), "either", closed=True)
    assert direction == -1
    assert np.degrees(times) == pytest.approx([380, 350, 300])
    times, direction = nearest_times(t, circle, around(1.1, asked), "any", closed=True)
    assert direction == 0
    assert np.degrees(times) == pytest.approx([300, 350, 20])


def test_first_guesses_of_times_begin_in_the_first_cycle():
    t = np.linspace(0, 2 * pi, 361)
    times, _ = nearest_times(t, around(1.0, t), around(1.1, np.radians([20.0, 100.0, 200.0])), "given", closed=True)
    assert np.degrees(times) == pytest.approx([20, 100, 200])  # a cycle later they would be as near


def test_points_are_passed_in_the_order_asked_for():
    angles = np.radians([10.0, 80.0, 40.0])  # not in the order of the motion
    found = cd.path_synthesis(
        turntable(), "tip", around(0.8, angles), between=(0, 2 * pi), solver=cd.LeastSquares(starts=0)
    )
    assert not found.succeeded  # a circle that turns one way meets the third before the second
    assert np.all(np.diff(found.times) >= -1e-5)
    assert np.ptp(found.times) <= 2 * pi * (1 + 1e-5)
    any_order = cd.path_synthesis(
        turntable(), "tip", around(0.8, angles), between=(0, 2 * pi), order="any", solver=cd.LeastSquares(starts=0)
    )
    assert any_order.worst < FOUND


# -- what cannot be done, and bad input ------------------------------------------------------------------------------


def test_points_out_of_reach_give_the_best_error():
    found = cd.path_synthesis(
        turntable(), "tip", around(2.0, [0.2, 1.0, 2.0]), between=(0, 2 * pi), solver=cd.LeastSquares(starts=2)
    )
    assert not found.succeeded
    assert found.successes == 0
    assert found.parameters["r"] == pytest.approx(1.0, rel=1e-6)  # its upper bound
    assert found.worst == pytest.approx(1.0, rel=1e-6)
    text = found.report()
    assert "not reached" in text
    assert 'parameter "r" ended at its upper bound 1' in text


def test_parameters_that_change_nothing_are_named():
    model = turntable()
    model.parameter("idle", 1.0, bounds=(0, 2))
    found = cd.path_synthesis(model, "tip", around(0.7, [0.2, 1.0]), times=[0.2, 1.0], solver=cd.LeastSquares(starts=0))
    assert found.parameters["r"] == pytest.approx(0.7)
    assert "no influence on the result: idle" in found.notes


def test_designs_that_lock_are_counted_and_the_best_is_kept():
    # crank 1, ground 2, and a coupler and rocker that are too short for some: those designs cannot turn
    model = fourbar({"a": 1.0, "b": 1.6, "c": 1.6, "d": 2.0, "u": 0.5, "v": 0.5})
    points, _, _ = by_trigonometry(CRANK, **TRUE)
    found = cd.path_synthesis(model, "P", points, times=CRANK, solver=cd.LeastSquares(starts=2, max_evaluations=20))
    assert found.failures
    assert np.isfinite(found.worst)
    assert "could not be evaluated" in found.report()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"point": "tup"}, 'no point "tup"; did you mean "tip"'),
        ({"point": 3}, "expected a cd.Point"),
        ({"through": [(1, 0)]}, "at least two points"),
        ({"through": [(1, 0), (1, 0)]}, "all points are the same"),
        ({"through": [(1, 0, 0), (0, 1, 0)]}, r"points \(x, y\)"),
        ({"between": None}, "give times="),
        ({"between": (1, 0)}, "t1 < t2"),
        ({"times": [1.0]}, "expected 2 finite numbers"),
        ({"order": "givn"}, 'did you mean "given"'),
        ({"solver": cd.LeastSquares(starts=-1)}, "random starts"),
        ({"angles": [1.0]}, "angles: expected 2"),
        ({"with_respect_to": "q"}, 'no parameter "q"'),
        ({"with_respect_to": {"r": (2, 3)}}, "outside its bounds"),
        ({"subject_to": [lambda s: 0]}, "subject_to: expected"),
    ],
)
def test_bad_input_is_told(arguments, words):
    given = {
        "point": "tip",
        "through": [(1, 0), (0, 1)],
        "between": (0, 2 * pi),
        "solver": cd.LeastSquares(starts=0),
    } | arguments
    with pytest.raises(ModelError, match=words):
        cd.path_synthesis(turntable(), **given)


def test_a_machine_without_driver_is_refused():
    model = cd.Model("free", gravity=None)
    r = model.parameter("r", 1.0, bounds=(0.5, 2))
    rod = model.body("rod", mass=1, inertia=1)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(0, 0)))
    model.add(cd.Point("tip", rod.at(r, 0)))
    with pytest.raises(AnalysisError, match="fully driven"):
        cd.path_synthesis(model, "tip", [(1, 0), (0, 1)], between=(0, 1), solver=cd.LeastSquares(starts=0))


def test_a_function_needs_values_or_a_function():
    model = turntable()
    with pytest.raises(ModelError, match="target: expected a function, or 3"):
        cd.function_synthesis(model, "crank.angle", [1.0, 2.0], [0, 1, 2])
    with pytest.raises(ModelError, match="of: values at given times"):
        cd.function_synthesis(model, "crank.angle", [1.0, 2.0], [0, 1], of="crank.angle")


# -- pictures, and tuning by frequency response ----------------------------------------------------------------------


def test_pictures(tmp_path):
    model = turntable()
    found = cd.path_synthesis(
        model, "tip", around(0.7, [0.2, 1.0, 2.0]), between=(0, 2 * pi), solver=cd.LeastSquares(starts=0)
    )
    figure = found.plot(tmp_path / "path.png")
    assert (tmp_path / "path.png").stat().st_size > 1000
    asked = next(line for line in figure.axes[0].lines if line.get_label() == "asked")
    assert np.column_stack(asked.get_data()) == pytest.approx(around(0.7, [0.2, 1.0, 2.0]))
    r = model.parameters["r"]
    height = cd.function_synthesis(
        model, lambda s: r * cd.sin(s.time), lambda t: 0.6 * cd.sin(t), [0.5, 1.0], solver=cd.LeastSquares(starts=0)
    )
    assert height.parameters["r"] == pytest.approx(0.6)
    height.plot(tmp_path / "function.png")
    assert (tmp_path / "function.png").stat().st_size > 1000


def test_the_least_peak_of_one_damped_mass():
    # |H| = 1/|k - m ω² + i c ω| falls with c: the upper bound of c, and the peak 1/(c ω0 √(1 - ζ²))
    model = cd.Model("mass", gravity=None)
    c = model.parameter("c", 1.0, bounds=(0.5, 2.0))
    force = model.parameter("force", 0.0)
    block = model.body("block", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), block.at(0, 0), stiffness=100, damping=c, free_length=1))
    model.add(cd.Force("shaker", block.at(0, 0), (force, 0)))
    found = cd.tune_response(model, "force", "block.position.x", np.linspace(0.5, 3, 21), with_respect_to="c")
    zeta = 2.0 / (2 * 10)
    assert found.parameters["c"] == pytest.approx(2.0, rel=1e-6)
    assert found.peak == pytest.approx(1 / (2.0 * 10 * np.sqrt(1 - zeta**2)), rel=1e-6)
    assert found.model.parameters["c"].value == found.parameters["c"]
    assert found.start_peak == pytest.approx(1 / (10 * np.sqrt(1 - 0.05**2)), rel=1e-6)
    assert found.notes == []
    for edges, largest in (((0.5, 1.3), 1.3), ((1.8, 3.0), 1.8)):  # it swings most at 10/2π = 1.59
        cut = cd.tune_response(model, "force", "block.position.x", np.linspace(*edges, 5), with_respect_to="c")
        assert len(cut.notes) == 1
        assert f"the largest response lies at the edge of the frequencies, {largest}: widen them" in cut.notes[0]
    with pytest.raises(ModelError, match="the excitation, is left"):
        cd.tune_response(model, "force", "block.position.x", [1, 2, 3], with_respect_to="force")
