"""Uncertain machines: means, deviations, probabilities and Sobol indices against closed forms."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
import pytest
from scipy import stats

import cardan as cd
from cardan.design.uncertainty.estimates import (
    deviation_of,
    mean_of,
    of_replicates,
    probability_of,
    quantile_of,
)
from cardan.design.uncertainty.rare_failure import subset_simulation
from cardan.design.uncertainty.sobol_estimators import bootstrap, sobol_designs, sobol_estimates, tables_of

GRAVITY = 10.0
Y_SD, V_SD = 0.3, 0.4  # of the height and the speed of a throw; its height at t = 1 has the deviation 0.5
NORMALS = {"y": cd.Normal(0.0, Y_SD), "v": cd.Normal(4.0, V_SD)}
MEAN, SD = -1.0, 0.5  # y + v - g/2
RUN_ERROR = 1e-6  # of a run with the default tolerance


@pytest.fixture(scope="module")
def throw() -> cd.Model:
    model = cd.Model("throw", gravity=(0, -GRAVITY))
    y, v = model.parameter("y", 0.0), model.parameter("v", 4.0)
    model.body("ball", mass=1, inertia=1, position=(0, y), velocity=(0, v))
    return model


def held(x1: float, x2: float, x3: float) -> float:
    """The function of Ishigami & Homma (1990)."""
    return np.sin(x1) + 7 * np.sin(x2) ** 2 + 0.1 * x3**4 * np.sin(x1)


def ishigami_indices() -> tuple[list[float], list[float], float]:
    """First-order and total indices and the variance in closed form, a = 7, b = 0.1."""
    a, b = 7.0, 0.1
    v1 = 0.5 * (1 + b * pi**4 / 5) ** 2
    v2, v13 = a**2 / 8, b**2 * pi**8 * (1 / 18 - 1 / 50)
    total = v1 + v2 + v13
    return [v1 / total, v2 / total, 0.0], [(v1 + v13) / total, v2 / total, v13 / total], total


# -- estimates -----------------------------------------------------------------------------------------------------


def test_intervals_cover_what_they_promise():
    """600 experiments with 60 samples of a skew distribution: the share of intervals that hold the truth is 90 %."""
    truth = stats.gamma(4.0)
    random = np.random.default_rng(2)
    hits = np.zeros(4)
    for _ in range(600):
        x = random.gamma(4.0, size=60)
        found = (mean_of(x, 0.9), deviation_of(x, 0.9), quantile_of(x, 0.3, 0.9))
        for k, (estimate, value) in enumerate(zip(found, (4.0, 2.0, truth.ppf(0.3)), strict=True)):
            hits[k] += estimate.low <= value <= estimate.high
        chance = probability_of(int(np.count_nonzero(x > 6.0)), len(x), 0.9)
        hits[3] += chance.low <= truth.sf(6.0) <= chance.high
    shares = hits / 600
    spread = 4 * sqrt(0.9 * 0.1 / 600)  # four standard deviations of the count
    assert abs(shares[0] - 0.9) < spread
    assert 0.9 - spread - 0.08 < shares[1] < 0.9 + spread  # of large samples: 60 of a skew distribution are few
    assert shares[2] > 0.9 - spread  # binomial: at least
    assert shares[3] > 0.9 - spread


def test_the_interval_of_clopper_and_pearson_is_that_of_scipy():
    for cases, samples in ((0, 20), (1, 20), (7, 50), (50, 50)):
        found = probability_of(cases, samples, 0.95)
        expected = stats.binomtest(cases, samples).proportion_ci(0.95, method="exact")
        assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_quantiles_of_few_samples_have_open_ends():
    found = quantile_of(np.arange(10.0), 0.99, 0.95)
    assert found.high == np.inf
    assert found.low > 0


def test_one_replicate_says_that_nothing_is_known_of_the_error():
    found = of_replicates(np.mean, np.arange(4.0), np.zeros(4, int), 0.95)
    assert (found.value, found.low, found.high) == (1.5, -np.inf, np.inf)


# -- uncertainty ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sampling", ["monte-carlo", "sobol", "latin-hypercube"])
def test_a_linear_machine_has_the_closed_form(throw, sampling):
    found = cd.uncertainty(
        throw,
        NORMALS,
        "ball.position.y",
        until=1,
        samples=cd.MonteCarlo(2048, sampling=sampling, seed=3, level=0.999),
        limits=["ball.position.y <= 0", "ball.position.y >= -2.5"],
    )
    height = found["ball.position.y"]
    assert height.samples == 2048
    assert height.mean.low <= MEAN <= height.mean.high
    assert height.deviation.low <= SD <= height.deviation.high
    for share, quantile in height.quantiles.items():
        assert quantile.low <= stats.norm(MEAN, SD).ppf(share) <= quantile.high
    for name, truth in zip(found.limits, (stats.norm.sf(2.0), stats.norm.cdf(-3.0)), strict=True):
        assert found.limits[name].low <= truth <= found.limits[name].high
    assert found.any_limit is not None
    assert found.any_limit.cases == sum(limit.cases for limit in found.limits.values())
    assert found.contributions("ball.position.y").linear == pytest.approx(1.0, abs=1e-9)
    assert found.contributions("ball.position.y").shares["v"] == pytest.approx(0.64, abs=0.03)


def test_quasi_monte_carlo_is_closer_than_its_interval_of_monte_carlo(throw):
    random, even = (
        cd.uncertainty(throw, NORMALS, "ball.position.y", until=1, samples=cd.MonteCarlo(1024, sampling=sampling))
        for sampling in ("monte-carlo", "sobol")
    )
    width = {
        name: found["ball.position.y"].mean.high - found["ball.position.y"].mean.low
        for name, found in (("random", random), ("even", even))
    }
    assert width["even"] < 0.1 * width["random"]
    assert even["ball.position.y"].mean.low <= MEAN <= even["ball.position.y"].mean.high


def test_the_same_seed_gives_the_same_numbers_and_another_one_others(throw):
    first, again, other = (
        cd.uncertainty(
            throw, NORMALS, "ball.position.y", until=1, samples=cd.MonteCarlo(64, seed=seed, sampling="sobol")
        ).designs.points
        for seed in (1, 1, 2)
    )
    assert (first == again).all()
    assert not np.isclose(first, other).any()


def test_responses_are_functions_functionals_and_names_and_limits_add_theirs(throw):
    speed = cd.Terminal("ball.velocity.y", name="speed")
    found = cd.uncertainty(
        throw, NORMALS, {"twice": lambda result: 2 * result["ball"].position[-1, 1], "both": "ball.position"},
        until=1, samples=40, limits=[cd.AtLeast(speed, -6.5), "both.y <= 0", "max:ball.position.y <= 3"],
    )  # fmt: skip
    assert list(found.responses) == ["twice", "both.x", "both.y", "speed", "max:ball.position.y"]
    assert found.designs["twice"] == pytest.approx(2 * found.designs["both.y"])
    assert list(found.limits) == ["speed >= -6.5", "both.y <= 0", "max:ball.position.y <= 3"]
    # v - g t < -6.5
    cases = np.count_nonzero(found.designs["v"] - GRAVITY < -6.5)
    assert found.limits["speed >= -6.5"].cases == cases > 0


def test_limits_as_a_mapping_of_ranges(throw):
    found = cd.uncertainty(throw, NORMALS, until=1, samples=200, limits={"ball.position.y": (-1.5, -0.5)})
    inside = np.abs(found.designs["ball.position.y"] + 1) <= 0.5
    assert found.any_limit.cases == 200 - np.count_nonzero(inside)
    assert list(found.limits) == ["ball.position.y >= -1.5", "ball.position.y <= -0.5"]


def test_correlated_parameters_add_up(throw):
    found = cd.uncertainty(
        throw,
        NORMALS,
        "ball.position.y",
        until=1,
        samples=cd.MonteCarlo(4096, sampling="sobol"),
        correlation={("y", "v"): 0.5},
    )
    truth = sqrt(Y_SD**2 + V_SD**2 + 2 * 0.5 * Y_SD * V_SD)
    assert found["ball.position.y"].deviation.value == pytest.approx(truth, rel=2e-3)
    with pytest.raises(cd.AnalysisError, match="the parameters are correlated"):
        found.contributions("ball.position.y")
    linear = cd.linear_uncertainty(throw, NORMALS, "ball.position.y", until=1, correlation={("y", "v"): 0.5})
    assert linear.deviation("ball.position.y") == pytest.approx(truth, rel=RUN_ERROR)


def linkage() -> cd.Model:
    """A four-bar that cannot be closed when its coupler is too short."""
    model = cd.Model("four-bar", gravity=None)
    length = model.parameter("coupler", 4.0, bounds=(3.0, 5.0))
    crank = model.body("crank", mass=1, inertia=1, position=(0.5, 0.866), angle=1.047, hold=("angle",))
    coupler = model.body("rod", mass=1, inertia=1, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=1, inertia=1, position=(3.574, 1.687), angle=1.004)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-length / 2, 0)))
    model.add(cd.Revolute("C", coupler.at(length / 2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    return model


# at the crank angle 1.047 the pin B is 2.291 from D: coupler and rocker (4) close from 1.709 on
CLOSEST = 4 - abs(complex(2.5, 0) - 2 * np.exp(1.047j))


def test_machines_that_cannot_be_assembled_are_failures():
    spread = {"coupler": cd.Uniform(CLOSEST - 0.4, CLOSEST + 1.6)}
    with pytest.warns(UserWarning, match="designs lie outside its bounds"):
        found = cd.uncertainty(linkage(), spread, until=0.01, samples=12, limits="rocker.angle >= -10")
    broken = np.flatnonzero(found.designs["coupler"] < CLOSEST)
    assert [failure.index for failure in found.designs.failures] == broken.tolist()
    assert 0 < len(broken) < 6
    assert found.any_limit.cases == len(broken)
    assert "lie outside its bounds (3, 5)" in found.report()


def height_below_a_roof(result) -> float:
    """A function that cannot give its number for half of the designs: those are failures of the sweep."""
    height = result["ball"].position[-1, 1]
    if height > MEAN:
        raise ValueError("above the roof")
    return height


def test_designs_that_fail_are_counted_and_told(throw):
    given = {"until": 1, "samples": 40, "limits": "height >= -10"}
    found = cd.uncertainty(throw, NORMALS, {"height": height_below_a_roof}, **given)
    broken = np.count_nonzero(found.designs["y"] + found.designs["v"] - GRAVITY / 2 > MEAN)
    assert 10 < broken == len(found.designs.failures) == found.missing("height") < 30
    assert found["height"].samples == 40 - broken
    assert (found.any_limit.cases, found.any_limit.samples) == (broken, 40)
    report = found.report()
    assert f"{broken} failed" in report
    assert f"{broken} designs have no value and are not in these numbers" in report
    assert "designs without a value count as failures here" in report
    assert "above the roof" in report
    kind = cd.uncertainty(
        throw, NORMALS, {"height": height_below_a_roof}, **given | {"samples": cd.MonteCarlo(40, failed="left out")}
    )
    assert (kind.any_limit.cases, kind.any_limit.samples) == (0, 40 - broken)
    assert "designs without a value are left out here" in kind.report()


def test_a_response_that_is_not_finite_is_counted_and_all_are_refused(throw):
    def bad(result):
        height = result["ball"].position[-1, 1]
        return np.nan if height > MEAN else height

    found = cd.uncertainty(throw, NORMALS, {"bad": bad}, until=1, samples=50, limits="bad >= -10")
    nans = int(np.isnan(found.designs["bad"]).sum())
    assert 10 < nans < 40
    assert (found["bad"].samples, found.any_limit.cases) == (50 - nans, nans)
    with pytest.raises(cd.AnalysisError, match='response "nothing": 0 of 20 designs have a value'):
        cd.uncertainty(throw, NORMALS, {"nothing": lambda result: np.nan}, until=1, samples=20)


def test_all_designs_fail(throw):
    with pytest.raises(cd.AnalysisError, match=r"all 20 designs failed; the first one: .*above the roof"):
        cd.uncertainty(throw, {"y": cd.Normal(9, 0.1)}, {"height": height_below_a_roof}, until=1, samples=20)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"distributions": {"w": cd.Normal(1, 1)}}, 'unknown parameter "w"'),
        ({"distributions": {}}, "expected the distributions of parameters"),
        ({"distributions": {"v": 4.0}}, 'parameter "v": expected a distribution such as'),
        ({"samples": cd.MonteCarlo(sampling="lattice")}, 'sampling="lattice" is not known'),
        ({"samples": 1}, "samples=1: expected a whole number of at least 2"),
        ({"samples": cd.MonteCarlo(10, sampling="sobol", replicates=10)}, "samples / replicates=1"),
        ({"samples": cd.MonteCarlo(seed=-1)}, "seed=-1"),
        ({"samples": cd.MonteCarlo(level=95)}, "level=95: expected a number between 0 and 1"),
        ({"samples": cd.MonteCarlo(quantiles=[1.5])}, "quantiles=1.5"),
        ({"samples": cd.MonteCarlo(failed="ignored")}, 'failed="ignored" is not known'),
        ({"responses": None}, "give responses, such as"),
        ({"limits": "ball.position.y < 3"}, "expected a text such as"),
        ({"limits": "ball.position.y <= high"}, '"high" is not a number'),
        ({"limits": {"ball.position.y": 3}}, r"expected \(smallest, largest\)"),
        ({"limits": {"ball.position.y": (3, 1)}}, "the range from 3 to 1 is empty"),
        ({"limits": cd.Equal(cd.Terminal("ball.position.y"), 1)}, "cd.Equal is met with the probability zero"),
        ({"responses": "ball.position", "limits": "ball.position <= 3"}, "the response is several numbers"),
        ({"limits": "ball.positoin.y <= 3"}, 'response "ball.positoin.y"'),
        ({"parameters": {"v": 3.0}}, '"v" is both varied and given in parameters='),
    ],
)
def test_what_cannot_be_right_is_refused(throw, given, message):
    words = {"distributions": NORMALS, "responses": "ball.position.y", "until": 1, "samples": 16, **given}
    with pytest.raises(cd.CardanError, match=message):
        cd.uncertainty(throw, **words)


def test_the_table_is_saved_and_resumed(throw, tmp_path):
    given = {"responses": "ball.position.y", "until": 1, "samples": 30}
    found = cd.uncertainty(throw, NORMALS, save=tmp_path / "table.csv", **given)
    again = cd.load_sweep(tmp_path / "table.csv")
    assert (again["ball.position.y"] == found.designs["ball.position.y"]).all()
    resumed = cd.uncertainty(throw, NORMALS, save=cd.Resume(tmp_path / "table.csv"), **given)
    assert resumed["ball.position.y"].mean == found["ball.position.y"].mean
    found.save(tmp_path / "other.npz")
    assert len(cd.load_sweep(tmp_path / "other.npz")) == 30


@pytest.mark.parametrize("kind", ["histogram", "ecdf", "scatter"])
def test_pictures(throw, tmp_path, kind):
    found = cd.uncertainty(throw, NORMALS, "ball.position", until=1, samples=60, limits="ball.position.y <= 0")
    figure = found.plot("ball.position.y", kind=kind, path=tmp_path / "figure.png")
    assert (tmp_path / "figure.png").stat().st_size > 5000
    assert len(figure.axes) == (2 if kind == "scatter" else 1)
    with pytest.raises(cd.CardanError, match='kind="pie" is not known'):
        found.plot(kind="pie")
    with pytest.raises(cd.CardanError, match=r'there is no response "ball\.position\.z"'):
        found.plot("ball.position.z")


# -- linear --------------------------------------------------------------------------------------------------------


def test_linear_uncertainty_of_a_throw_is_exact(throw, tmp_path):
    tolerances = {"y": cd.Tolerance(0.0, 3 * Y_SD), "v": cd.Tolerance(4.0, 3 * V_SD)}
    found = cd.linear_uncertainty(throw, tolerances, "ball.position.y", until=1, limits="ball.position.y <= 0")
    assert found.deviation("ball.position.y") == pytest.approx(SD, rel=RUN_ERROR)
    assert found.contributions("ball.position.y") == pytest.approx({"y": 0.36, "v": 0.64}, rel=RUN_ERROR)
    assert found.worst[0] == pytest.approx([MEAN - 2.1, MEAN + 2.1], rel=RUN_ERROR)
    assert found.limits["ball.position.y <= 0"] == pytest.approx(stats.norm.sf(2.0), rel=1e-4)
    assert "64.00 %" in found.report()
    found.plot(path=tmp_path / "shares.png")


def test_linear_uncertainty_of_means_and_peaks(throw):
    found = cd.linear_uncertainty(throw, NORMALS, ["mean:ball.position.y", "max:ball.position.y"], until=1)
    # mean: y + v/2 - g/6; peak: y + v²/(2 g)
    assert found.matrix == pytest.approx(np.array([[1, 0.5], [1, 4 / GRAVITY]]), rel=1e-5)
    assert (found.worst[:, 0] == -np.inf).all()


def test_linear_uncertainty_refuses_what_has_no_derivative(throw):
    for response in ("rms:ball.position.y", {"own": lambda result: 1.0}):
        with pytest.raises(cd.AnalysisError, match="cannot be differentiated"):
            cd.linear_uncertainty(throw, NORMALS, response, until=1)


# -- Sobol indices -------------------------------------------------------------------------------------------------


def tables(n: int, seed: int = 0):
    cube = sobol_designs(stats.qmc.Sobol(6, seed=seed).random(n), second_order=True)
    x = -pi + 2 * pi * cube
    return tables_of(held(*x.T), n, 3)


def test_estimators_meet_the_closed_form_of_ishigami():
    first, total, variance = ishigami_indices()
    sampled = tables(2**14)
    found = sobol_estimates(sampled)
    assert found.first == pytest.approx(first, abs=0.004)
    assert found.total == pytest.approx(total, abs=0.004)
    expected = np.full((3, 3), np.nan)
    expected[np.triu_indices(3, 1)] = [0.0, total[0] - first[0], 0.0]
    assert found.second == pytest.approx(expected, abs=0.01, nan_ok=True)
    assert np.concatenate([sampled.a, sampled.b]).var() == pytest.approx(variance, rel=0.005)


def test_estimators_are_those_of_scipy():
    n = 256
    sampled = tables(n)._replace(ba=None)
    theirs = stats.sobol_indices(
        func={"f_A": sampled.a[None], "f_B": sampled.b[None], "f_AB": sampled.ab[:, None]}, n=n
    )
    ours = sobol_estimates(sampled)
    assert ours.first == pytest.approx(np.ravel(theirs.first_order), rel=1e-9, abs=1e-12)
    assert ours.total == pytest.approx(np.ravel(theirs.total_order), rel=1e-9)


def test_bootstrap_intervals_cover_the_closed_form():
    first, total, _ = ishigami_indices()
    hits = []
    for seed in range(20):
        random = np.random.default_rng(seed)
        sampled = tables_of(held(*(2 * pi * sobol_designs(random.random((400, 6)), False) - pi).T), 400, 3)
        low, high = bootstrap(sampled, 200, 0.95, seed)
        hits += [*(low.first <= first) & (first <= high.first), *(low.total <= total) & (total <= high.total)]
    assert np.mean(hits) > 0.87  # 120 intervals of 95 %: 0.95 less four standard deviations


def test_sobol_indices_of_a_machine_that_is_the_function_of_ishigami(tmp_path):
    model = cd.Model("ishigami", gravity=None)
    x1, x2, x3 = (model.parameter(name, 0.0) for name in ("x1", "x2", "x3"))
    model.body("b", mass=1, inertia=1, position=(x1, x2), angle=x3)

    def response(result):
        body = result["b"]
        return held(*body.position[-1], body.angle[-1])

    even = dict.fromkeys(("x1", "x2", "x3"), cd.Uniform(-pi, pi))
    found = cd.sobol_indices(
        model, even, {"f": response}, until=0.01, samples=cd.MonteCarlo(1024, level=0.99), second_order=True
    )
    first, total, _ = ishigami_indices()
    assert len(found.designs) == 1024 * 8
    for k, name in enumerate(even):
        for index, truth in ((found["f"].first[name], first[k]), (found["f"].total[name], total[k])):
            assert index.low <= truth <= index.high
            assert index.high - index.low < 0.3
    pair = found["f"].second[("x1", "x3")]
    assert pair.low <= total[2] <= pair.high
    assert "x1 and x3" in found.report()
    found.plot(path=tmp_path / "bars.png")


def test_sobol_indices_of_a_linear_machine(throw):
    found = cd.sobol_indices(throw, NORMALS, "ball.position.y", until=1, samples=1024)["ball.position.y"]
    for indices in (found.first, found.total):
        assert {name: index.value for name, index in indices.items()} == pytest.approx({"y": 0.36, "v": 0.64}, abs=0.01)
    assert found.variance == pytest.approx(SD**2, rel=0.01)


def test_rows_with_failures_are_left_out_and_told(throw):
    with pytest.warns(UserWarning, match="rows are left out, because a design of theirs has no value"):
        found = cd.sobol_indices(throw, NORMALS, {"height": height_below_a_roof}, until=1, samples=64)
    works = found.designs["y"] + found.designs["v"] - GRAVITY / 2 <= MEAN
    kept = found["height"].rows
    assert 0 < kept == np.count_nonzero(works.reshape(4, 64).all(axis=0)) < 64
    assert f"{64 - kept} of 64 rows are left out" in found.report()


def test_a_response_that_does_not_vary_has_no_indices(throw):
    with pytest.raises(cd.AnalysisError, match=r'"ball\.position\.x" does not vary with y, v'):
        cd.sobol_indices(throw, NORMALS, "ball.position.x", until=1, samples=16)


# -- rare failures -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("beta", [1.0, 3.0, 5.0])
def test_subset_simulation_meets_the_normal_tail(beta):
    """Twenty independent estimates of Φ(-β): their mean, and their spread against the one that is told."""
    direction = np.array([0.6, 0.0, -0.8])
    found = [
        subset_simulation(lambda z: z @ direction - beta, 3, 100, np.random.default_rng(seed))[:2] for seed in range(20)
    ]
    estimates, variations = np.array(found).T
    truth = stats.norm.sf(beta)
    assert estimates.mean() == pytest.approx(truth, rel=4 * variations.mean() / sqrt(20))
    assert 0.5 < (estimates.std(ddof=1) / truth) / variations.mean() < 2.0


def test_rare_failure_of_a_machine(throw):
    limit = MEAN + 4.5 * SD
    found = cd.rare_failure(
        throw, NORMALS, f"ball.position.y <= {limit}", until=1, samples=cd.MonteCarlo(1000, seed=1, level=0.999)
    )
    truth = stats.norm.sf(4.5)  # 3.4e-6
    assert found.low <= truth <= found.high
    assert found.variation < 0.5
    assert found.designs < 10_000
    # the nearest failure lies along the gradient: z = 4.5 (0.6, 0.8)
    z = np.array([found.most_likely["y"] / Y_SD, (found.most_likely["v"] - 4) / V_SD])
    assert np.linalg.norm(z) == pytest.approx(4.5, abs=0.3)
    assert z @ [0.6, 0.8] >= 4.5 - 1e-6


def test_a_limit_out_of_reach_is_told(throw):
    with pytest.raises(cd.AnalysisError, match="after 12 levels no design exceeds the limit"):
        cd.rare_failure(throw, {"v": cd.Uniform(3, 4)}, "ball.position.y <= 1", until=1, samples=20)
    with pytest.raises(cd.AnalysisError, match="needs one limit, got 2"):
        cd.rare_failure(throw, NORMALS, {"ball.position.y": (-1, 1)}, until=1)


# -- robust --------------------------------------------------------------------------------------------------------


def test_a_robust_objective_is_mean_and_deviation(throw):
    objective = cd.RobustObjective(throw, ["v"], NORMALS, "ball.position.y", until=1, weight=2.0, samples=1024)
    assert objective([4.0]) == pytest.approx(MEAN + 2 * SD, abs=0.01)
    assert objective([4.0]) == objective([4.0])
    population = objective(np.array([[4.0, 5.0, 6.0]]))
    assert population == pytest.approx(objective([4.0]) + np.array([0.0, 1.0, 2.0]), abs=1e-5)
    with pytest.raises(cd.AnalysisError, match=r"expected 1 numbers \(v\)"):
        objective([1.0, 2.0])
    with pytest.raises(cd.ModelError, match='unknown parameter "w"'):
        cd.RobustObjective(throw, ["w"], NORMALS, "ball.position.y", until=1)


def test_the_robust_optimum_is_where_the_response_is_flat():
    """f = (x - 1)² + noise · (x - 2): mean + k sd with sd = σ |x - 2| is least between 1 and 2."""
    from scipy.optimize import minimize_scalar

    model = cd.Model("flat", gravity=None)
    x, noise = model.parameter("x", 0.0), model.parameter("noise", 0.0)
    model.body("b", mass=1, inertia=1, position=(x, noise))
    sigma, weight = 0.5, 1.0

    def response(result):
        a, b = result["b"].position[-1]
        return (a - 1) ** 2 + b * (a - 2)

    objective = cd.RobustObjective(
        model, ["x"], {"noise": cd.Normal(0, sigma)}, response, until=0.01, weight=weight, samples=256
    )
    found = minimize_scalar(lambda value: objective([value]), bounds=(0, 2), method="bounded", options={"xatol": 1e-6})
    # 2 (x - 1) - k σ = 0
    assert found.x == pytest.approx(1 + weight * sigma / 2, abs=0.01)


def test_a_robust_objective_is_infinite_where_a_design_fails(throw):
    objective = cd.RobustObjective(
        throw, ["v"], {"y": cd.Normal(0, 0.1)}, height_below_a_roof, until=1, samples=16, weight=1.0
    )
    population = np.array([[3.0, 4.0, 9.0]])  # none, half and all of the designs fail
    assert np.isfinite(objective(population)).tolist() == [True, False, False]
    assert objective([9.0]) == np.inf
