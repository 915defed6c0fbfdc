"""cd.global_optimize on machines whose best design is known."""

from __future__ import annotations

import signal
import sys
import warnings
from functools import partial
from math import pi, sqrt

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, CardanError, FileError, ModelError

MASS, STIFFNESS, RATIO = 10.0, 4000.0, 0.1  # of the structure; absorber to structure


def absorber() -> cd.Model:
    """A structure that is struck, with a vibration absorber: examples/absorber_design.yaml."""
    model = cd.Model("absorber", gravity=None)
    k, c = model.parameter("k", 700.0, bounds=(100, 1000)), model.parameter("c", 30.0, bounds=(1, 50))
    blow = model.parameter("blow", 1.0)
    structure = model.body("structure", mass=MASS, inertia=1, velocity=(blow, 0))
    added = model.body("absorber", mass=RATIO * MASS, inertia=1, position=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), structure.at(0, 0)))
    model.add(cd.Translational("slide", structure.at(0, 0, axis=(1, 0)), added.at(0, 0)))
    model.add(cd.Spring("support", model.ground.at(-1, 0), structure.at(0, 0), stiffness=STIFFNESS, free_length=1))
    model.add(cd.Spring("tuned", structure.at(0, 0), added.at(0, 0), stiffness=k, damping=c, free_length=1))
    return model


def warburton() -> dict[str, float]:
    """Spring and damper of the least ∫ x² dt after a blow (Warburton 1982, Table 1, random force on the main mass)."""
    mu, omega = RATIO, sqrt(STIFFNESS / MASS)
    tuning = sqrt(1 + mu / 2) / (1 + mu)
    damping = sqrt(mu * (1 + 3 * mu / 4) / (4 * (1 + mu) * (1 + mu / 2)))
    return {"k": mu * MASS * (tuning * omega) ** 2, "c": 2 * damping * tuning * omega * mu * MASS}


def oscillator() -> cd.Model:
    """x = 1 + cos √k t: its velocity at t = 1, -√k sin √k, has a trough near every second odd multiple of π/2."""
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 60.0, bounds=(1, 220))
    block = model.body("block", mass=1, inertia=1, position=(2, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
    return model


TROUGHS = [7.978665712413241**2, 14.207436725191188**2]  # roots of tan w = -w: of the start, and the deeper one

ABSORBER = {"until": 6, "every": 0.02}


@pytest.mark.parametrize(
    ("options", "accuracy"),
    [
        ({"solver": cd.Search(generations=25)}, 1e-4),
        ({"solver": cd.Search(generations=45, polish=False)}, 1e-3),
        ({"solver": cd.Search("multistart", population=32, starts=2)}, 1e-4),
    ],
    ids=["cma-es", "cma-es alone", "multistart"],
)
def test_absorber_of_warburton(options, accuracy):
    found = cd.global_optimize(absorber(), "rms:structure.position.x", **ABSORBER, **options)
    for name, value in warburton().items():
        assert found.parameters[name] == pytest.approx(value, rel=accuracy)
    assert found.status == "found"
    assert found.feasible
    assert found.objective == found.values["rms:structure.position.x"]
    assert found.model.parameters["k"].value == found.parameters["k"]
    again = cd.simulate(found.model, **ABSORBER)
    x, step = again["structure"].position[:, 0], ABSORBER["every"]
    rms = sqrt(step * (np.sum(x**2) - (x[0] ** 2 + x[-1] ** 2) / 2) / 6)
    assert found.objective == pytest.approx(rms, rel=1e-5)


def test_where_a_local_search_stays_in_its_trough_the_global_one_finds_the_deepest():
    local = cd.optimize(oscillator(), cd.Terminal("block.velocity.x"), until=1)
    assert local.parameters["k"] == pytest.approx(TROUGHS[0], rel=1e-5)
    for options in (
        {"solver": cd.Search(generations=60)},
        {"solver": cd.Search("multistart", population=32, starts=3)},
    ):
        found = cd.global_optimize(oscillator(), "block.velocity.x", until=1, **options)
        assert found.parameters["k"] == pytest.approx(TROUGHS[1], rel=1e-5)


def rocker_rate(crank: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """The angular velocity of the rocker at t = 1 in closed form: a four-bar of lengths a, 1.1, 0.9 and 1."""
    angle = speed * 1.0
    bx, by = crank * np.cos(angle), crank * np.sin(angle)
    dx, dy = 1 - bx, -by
    d = np.hypot(dx, dy)
    along = (d**2 + 1.1**2 - 0.9**2) / (2 * d)
    up = np.sqrt(1.1**2 - along**2)
    cx, cy = bx + along * dx / d - up * dy / d, by + along * dy / d + up * dx / d
    coupler, rocker = np.arctan2(cy - by, cx - bx), np.arctan2(cy, cx - 1)
    return speed * crank * np.sin(angle - coupler) / (0.9 * np.sin(rocker - coupler))


def fourbar() -> cd.Model:
    model = cd.Model("four-bar", gravity=None)
    a, speed = model.parameter("a", 0.3, bounds=(0.1, 0.5)), model.parameter("speed", 4.0, bounds=(1, 30))
    crank = model.body("crank", mass=1, inertia=0.1, hold=("angle",))
    coupler = model.body("coupler", mass=1, inertia=0.1, position=(a, 0), angle=0.9)
    rocker = model.body("rocker", mass=1, inertia=0.1, position=(1, 0), angle=1.8)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(a, 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(1.1, 0), rocker.at(0.9, 0)))
    model.add(cd.Revolute("D", model.ground.at(1, 0), rocker.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: speed * t))
    return model


def test_four_bar_with_many_optima():
    """Each turn of the crank has its own optimum of the rocker's speed at t = 1: a local search stays in its turn."""
    local = cd.optimize(fourbar(), maximize=cd.Terminal("rocker.angular_velocity"), until=1)
    found = cd.global_optimize(fourbar(), maximize="rocker.angular_velocity", until=1, solver=cd.Search(generations=60))
    crank, speed = np.meshgrid(np.linspace(0.1, 0.5, 101), np.linspace(1, 30, 2901))
    best = rocker_rate(crank, speed).max()
    assert found.objective == pytest.approx(best, rel=1e-3)
    assert found.objective >= best - 1e-6 * best  # the grid is the coarser one
    assert found.objective == pytest.approx(
        float(rocker_rate(np.array(found.parameters["a"]), np.array(found.parameters["speed"]))), rel=1e-5
    )
    assert local.objective < 0.6 * found.objective
    assert found.maximized


LIMIT = 1.06  # the longest that the spring may become; without a limit it is 1.085


def longest(result):
    return result["tuned"].length.max()


@pytest.mark.parametrize(
    ("condition", "generations"),
    [
        (f"max:tuned.length <= {LIMIT}", 8),
        ((longest, "<=", LIMIT), 25),
        (cd.Peak("tuned.length") <= LIMIT, 4),
        (cd.Always(lambda s: s.quantity("tuned.length") - LIMIT), 4),
        ((lambda result: -longest(result), ">=", -LIMIT), 25),
    ],
    ids=["name", "function", "functional", "always", "at least"],
)
def test_limits_in_every_form(condition, generations):
    exact = cd.optimize(
        absorber(),
        cd.Integral(lambda s: s.quantity("structure.position.x") ** 2),
        [cd.Peak("tuned.length") <= LIMIT],
        until=2,
        parameters=warburton(),
    )
    found = cd.global_optimize(
        absorber(),
        "rms:structure.position.x",
        condition,
        until=2,
        every=0.005,
        solver=cd.Search(generations=generations),
        parameters=warburton(),
    )
    assert found.feasible
    (value, missed), *rest = found.requirements.values()
    assert not rest
    assert missed <= 1e-4 * LIMIT
    assert abs(value) == pytest.approx(0 if isinstance(condition, cd.Always) else LIMIT, abs=2e-3)  # it is active
    assert found.objective == pytest.approx(sqrt(exact.objective / 2), rel=1e-2)


def test_an_equality_is_met():
    found = cd.global_optimize(
        absorber(),
        "rms:structure.position.x",
        "max:tuned.length = 1.06",
        until=2,
        every=0.01,
        solver=cd.Search(generations=40),
    )
    assert found.feasible
    assert found.values["max:tuned.length"] == pytest.approx(1.06, rel=1.01e-4)


def test_an_infeasible_problem_says_the_least_violation():
    with pytest.warns(
        UserWarning, match='no design satisfies all limits: .*"max:tuned.length <= 0.5" is missed by 0.5'
    ):
        found = cd.global_optimize(
            absorber(),
            "rms:structure.position.x",
            "max:tuned.length <= 0.5",
            solver=cd.Search(generations=10),
            **ABSORBER,
        )
    assert found.status == "infeasible"
    assert not found.feasible
    assert found.violation > 1
    assert "missed by" in found.report()


def test_the_same_seed_gives_the_same_search_and_another_one_another():
    def searched(seed):
        return cd.global_optimize(
            absorber(),
            "rms:structure.position.x",
            solver=cd.Search(generations=3, polish=False, seed=seed),
            backend="serial",
            **ABSORBER,
        )

    first, again, other = searched(1), searched(1), searched(2)
    assert (first.designs.points == again.designs.points).all()
    assert first.history == again.history
    assert (first.designs.points != other.designs.points).all()


def test_parameters_by_ratio_and_fixed_ones():
    found = cd.global_optimize(
        absorber(),
        "rms:structure.position.x",
        solver=cd.Search(generations=3, polish=False, log=["k", "c"]),
        parameters={"blow": 2.0},
        with_respect_to=["k", "c"],
        **ABSORBER,
    )
    assert found.model.parameters["blow"].value == 2.0
    single = cd.simulate(found.model, **ABSORBER)["structure"].position[:, 0]
    assert found.objective == pytest.approx(np.sqrt(np.mean(single**2)), rel=5e-3)
    points = found.designs.points
    assert (points >= [100, 1]).all()
    assert (points <= [1000, 50]).all()


def test_designs_that_cannot_be_assembled_rank_last_and_are_counted():
    found = cd.global_optimize(
        fourbar(),
        maximize="rocker.angular_velocity",
        until=1,
        with_respect_to={"a": (0.3, 2.0), "speed": (1, 10)},
        parameters={"a": 1.2},
        solver=cd.Search(generations=3, polish=False),
    )
    assert 0 < len(found.failures) < len(found.designs)
    assert found.history[-1].failed == len(found.failures)
    assert np.isnan(found.designs["rocker.angular_velocity"][found.failures[0].index])
    assert found.parameters["a"] < 1.0  # the crank turns fully: 1.0 + a <= 1.1 + 0.9 with a the shortest
    assert "designs that could not be run" in found.report()


def test_responses_that_are_not_finite_count_as_failures():
    def odd(result):
        x = result["block"].velocity[-1, 0]
        return x if x < 0 else float("nan")

    found = cd.global_optimize(oscillator(), {"odd": odd}, until=1, solver=cd.Search(generations=4))
    assert found.failures
    assert all("nan" in failure.message for failure in found.failures)
    assert found.objective < 0


def test_if_all_designs_fail_it_says_why():
    with pytest.raises(AnalysisError, match=r"all 20 designs of the search failed; the first one: .*assembled"):
        cd.global_optimize(
            fourbar(),
            "rocker.angular_velocity",
            until=1,
            with_respect_to={"a": (4.0, 5.0), "speed": (1, 2)},
            solver=cd.Search(population=4),
        )


def test_ctrl_c_returns_the_best_so_far():
    def interrupt(row):
        if row.generation == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(UserWarning, match="interrupted after 48 designs: this is the best so far"):
        found = cd.global_optimize(absorber(), "rms:structure.position.x", progress=interrupt, **ABSORBER)
    assert found.status == "interrupted"
    assert len(found.history) == 3
    assert found.objective == found.designs["rms:structure.position.x"].min()
    assert not found.refined


def test_ctrl_c_during_a_generation_keeps_its_designs():
    seen = []

    def slow(result):
        seen.append(1)
        if len(seen) == 20:
            signal.raise_signal(signal.SIGINT)
        return result["structure"].position[-1, 0] ** 2

    with pytest.warns(UserWarning, match="interrupted after"):
        found = cd.global_optimize(absorber(), {"end": slow}, backend="serial", **ABSORBER)
    assert 16 <= len(found.designs) < 32
    assert found.status == "interrupted"


def test_a_record_is_continued_with_the_same_designs(tmp_path):
    path = tmp_path / "search.csv"
    six = cd.Search(generations=6, polish=False)
    asked = {"save": path, **ABSORBER}
    whole = cd.global_optimize(absorber(), "rms:structure.position.x", solver=six, **{**asked, "save": None})

    def interrupt(row):
        if row.generation == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(UserWarning, match="interrupted"):
        cd.global_optimize(absorber(), "rms:structure.position.x", solver=six, progress=interrupt, **asked)
    assert len(cd.load_sweep(path)) == 48
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-5]))  # a generation that is not complete
    again = cd.global_optimize(absorber(), "rms:structure.position.x", solver=six, **asked | {"save": cd.Resume(path)})
    table = cd.load_sweep(path)
    assert len(table) == 96
    assert table.points == pytest.approx(whole.designs.points, rel=1e-6)
    assert (table.points == again.designs.points).all()
    assert (table["rms:structure.position.x"] == again.designs["rms:structure.position.x"]).all()
    with pytest.raises(FileError, match="cannot resume: the file was made for other settings of the search"):
        cd.global_optimize(
            absorber(),
            "rms:structure.position.x",
            solver=cd.Search(generations=6, seed=3, polish=False),
            **asked | {"save": cd.Resume(path)},
        )
    model = absorber().with_parameters({"k": 710.0})
    with pytest.raises(FileError, match="made for other designs: other parameters, values, bounds or start values"):
        cd.global_optimize(model, "rms:structure.position.x", solver=six, **asked | {"save": cd.Resume(path)})
    with pytest.raises(FileError, match=r"recorded as \.csv"):
        cd.global_optimize(absorber(), "rms:structure.position.x", save="search.h5", **ABSORBER)


def test_functions_of_results_are_searched_and_not_refined():
    found = cd.global_optimize(
        absorber(),
        lambda result: float(np.sum(result["structure"].position[:, 0] ** 2)),
        solver=cd.Search(generations=30),
        **ABSORBER,
    )
    assert found.parameters["k"] == pytest.approx(warburton()["k"], rel=0.01)
    assert any("not refined by gradients" in note and "no derivatives" in note for note in found.notes)
    with pytest.raises(AnalysisError, match=r'"multistart" refines designs by gradients: .* use solver="cma-es"'):
        cd.global_optimize(absorber(), longest, solver="multistart", **ABSORBER)


def test_the_history_the_report_and_the_picture(tmp_path):
    told = []
    found = cd.global_optimize(
        absorber(),
        {"unrest": "rms:structure.position.x"},
        solver=cd.Search(generations=4),
        progress=told.append,
        **ABSORBER,
    )
    assert told == found.history
    assert [row.designs for row in told[:4]] == [16, 32, 48, 64]
    best = np.minimum.accumulate(found.designs["unrest"])
    assert [row.objective for row in told] == [best[row.designs - 1] for row in told]
    report = found.report()
    assert "least unrest" in report
    assert "solver cma-es, seed 0" in report
    figure = found.plot(tmp_path / "search.png")
    assert (tmp_path / "search.png").stat().st_size > 10_000
    assert "unrest" in figure.axes[0].get_ylabel()


def unbounded() -> cd.Model:
    model = absorber()
    model.parameter("free", 1.0)
    return model


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"with_respect_to": ["k", "free"]}, 'parameter "free" has no bounds, and a search needs them'),
        ({"with_respect_to": {"k": (500, None)}}, 'parameter "k" has no bounds'),
        ({"with_respect_to": {"k": (500, 400)}}, 'parameter "k": the range .500, 400. is empty'),
        ({"solver": cd.Search(log="blow")}, 'log: "blow" is not among the parameters that vary'),
        ({"minimize": "max:structure.positoin.x"}, "unknown name"),
        ({"minimize": "most:structure.position.x"}, '"most" is not known'),
        ({"minimize": "structure.position"}, r"is several numbers \(structure.position.x, structure.position.y\)"),
        ({"minimize": None}, "minimize: give an objective"),
        ({"minimize": "max:tuned.length <= 3"}, "max:tuned.length <= 3 is a condition; move it to subject_to"),
        ({"minimize": cd.Peak("tuned.length") <= 3}, "AtMost is a condition; move it to subject_to"),
        ({"minimize": cd.Always("tuned.length")}, "cd.Always is a condition for subject_to"),
        ({"minimize": 3}, "expected a name such as"),
        ({"minimize": ["tuned.length", "support.length"]}, "one objective; cd.pareto finds the trade-off"),
        ({"maximize": "tuned.length"}, "give either minimize or maximize"),
        ({"subject_to": "max:tuned.length"}, 'its limit is missing; write "max:tuned.length <= 0.3"'),
        ({"subject_to": "max:tuned.length < 3"}, "limits are <= and >="),
        ({"subject_to": "max:tuned.length <= three"}, "expected a number to compare with, got 'three'"),
        ({"subject_to": (longest, "~", 3)}, 'expected "max:spring.length'),
        ({"subject_to": [(longest, "~", 3)]}, '"~" is not known'),
        ({"subject_to": cd.Peak("tuned.length")}, "its limit is missing"),
        ({"subject_to": cd.Always("tuned.length", form="sampled")}, 'leave out form="sampled"'),
        ({"solver": "cma"}, 'solver="cma" is not known; did you mean "cma-es"'),
        ({"solver": cd.Search(generations=0)}, "generations=0: expected a whole number of at least 1"),
        ({"solver": cd.Search(population=2)}, "population=2: expected a whole number of at least 4"),
        ({"solver": cd.Search(seed=-1)}, "seed=-1: expected a whole number of at least 0"),
        ({"solver": cd.Search(tolerance=2)}, "tolerance=2: expected a number from 0 to 1"),
        ({"progress": 3}, "progress=3: expected True, or a function"),
        ({"until": None}, "needs an end time"),
        ({"stepp": 3}, "simulate has no argument stepp="),
    ],
    ids=lambda x: None if isinstance(x, str) else "-".join(f"{k}" for k in x),
)
def test_bad_input(given, message):
    asked = {"minimize": "rms:structure.position.x", "solver": cd.Search(generations=2), **ABSORBER, **given}
    with pytest.raises(CardanError, match=message):
        cd.global_optimize(unbounded(), **asked)


def test_two_responses_of_one_name_are_told_apart():
    with pytest.raises(ModelError, match='two responses are called "longest"'):
        cd.global_optimize(
            absorber(),
            {"longest": "max:support.length"},
            [(longest, "<=", 2)],
            solver=cd.Search(generations=1),
            **ABSORBER,
        )


def test_lanes_that_cannot_be_had_are_said_once():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = cd.global_optimize(
            absorber(), cd.Frequency(1), until=0.5, solver=cd.Search(generations=3, polish=False), backend="lanes"
        )
    said = [str(w.message) for w in told if "do not run in lanes" in str(w.message)]
    assert len(said) == 1
    assert said[0] in found.notes


def test_of_vibrations_and_of_equilibria():
    found = cd.global_optimize(
        oscillator(),
        maximize="frequency 1",
        subject_to="frequency 1 <= 2",
        analysis="linearize",
        solver=cd.Search(population=8, generations=4),
    )
    assert found.parameters["k"] == pytest.approx((4 * pi) ** 2, rel=1e-3)  # √k / 2π = 2
    model = cd.Model("hanging", gravity=(0, -10))
    k = model.parameter("k", 100.0, bounds=(10, 200))
    block = model.body("block", mass=1, inertia=1, position=(0, -1))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(0, 1)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
    hung = cd.global_optimize(
        model,
        "block.position.y",
        "block.position.y >= -1.2",
        analysis="equilibrium",
        solver=cd.Search(population=8, generations=4),
    )
    assert hung.parameters["k"] == pytest.approx(10 / 0.2, rel=1e-3)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of resources")
def test_a_full_disk_keeps_the_generations_before(tmp_path):
    import resource

    path = tmp_path / "search.csv"
    search = partial(
        cd.global_optimize,
        absorber(),
        "rms:structure.position.x",
        solver=cd.Search(polish=False, generations=6),
        **ABSORBER,
    )
    whole = search()
    _, hard = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, hard))
    try:
        with pytest.raises(FileError, match=r"search\.csv: cannot write: File too large; the designs in the file are"):
            search(save=path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert 10 < cd.load_sweep(path).done.sum() < 96
    search(save=cd.Resume(path))
    assert cd.load_sweep(path).points == pytest.approx(whole.designs.points, rel=1e-6)
