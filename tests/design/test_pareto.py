"""cd.pareto on machines: fronts in closed form, limits, failures, Ctrl-C, files."""

from __future__ import annotations

import signal

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, CardanError


def throw() -> cd.Model:
    """A ball is thrown with the velocity (u, v) for a second: it is at x = u, y = v - 5 at the end."""
    model = cd.Model("throw", gravity=(0, -10))
    u, v = model.parameter("u", 1.0, bounds=(-4, 4)), model.parameter("v", 2.0, bounds=(1, 9))
    model.body("ball", mass=1, inertia=1, velocity=(u, v))
    return model


def distance(x: float, y: float):
    return lambda result: float(np.hypot(*(result["ball"].position[-1] - (x, y))))


SHORT = {"until": 1, "solver": cd.Search(population=32, generations=25)}


def test_the_front_between_two_targets_is_the_line_between_them():
    """Distances from two points are traded along the line that joins them: f1 + f2 = 2, both ends included."""
    front = cd.pareto(throw(), {"left": distance(-1, 0), "right": distance(1, 0)}, **SHORT)
    excess = front["left"] + front["right"] - 2
    assert (excess > -1e-9).all()
    assert np.median(excess) < 2e-3
    assert excess.max() < 0.05
    assert np.median(np.abs(front["v"] - 5)) < 0.05
    assert front["u"].min() < -0.95
    assert front["u"].max() > 0.95
    assert np.diff(np.sort(front["u"])).max() < 0.3  # it is covered evenly
    assert (np.diff(front["left"]) >= 0).all()
    assert len(front) == 32
    # beside (2, 2) the front dominates the triangle and the square beyond: 4 - 2 = 2
    assert front.hypervolume([2, 2]) == pytest.approx(2, abs=0.1)
    assert front.hypervolume({"right": 2, "left": 2}) == front.hypervolume([2, 2])
    grown = [row.hypervolume for row in front.history]
    assert (np.diff(grown) > -1e-3 * grown[-1]).all()
    assert grown[-1] > grown[0]


def test_largest_height_with_least_speed():
    """max y = v²/20, the speed is v: every v is a compromise, and the knee of v, -v²/20 is at the middle, v = 5."""
    front = cd.pareto(
        throw(),
        {"speed": "max:ball.velocity.y"},
        maximize={"height": "max:ball.position.y"},
        until=1,
        every=0.001,
        solver=cd.Search(population=48, generations=15),
        with_respect_to="v",
    )
    assert front.maximized == ("height",)
    assert front["height"] == pytest.approx(front["speed"] ** 2 / 20, abs=1e-5)
    assert front["speed"][[0, -1]] == pytest.approx([1, 9], abs=0.3)
    assert "height (large)" in front.report()
    ends = front["v"][[0, -1]]
    bent = (front["speed"] - ends[0]) / np.ptp(ends) - (front["height"] - front["height"][0]) / np.ptp(front["height"])
    assert front.knee() == int(np.argmin(bent))  # it bends the other way: an end is the knee
    assert front.knee() in (0, len(front) - 1)


def test_limits_cut_the_front():
    """The line between the targets is allowed up to x = 0 only: beyond, nothing is gained."""
    front = cd.pareto(
        throw(), {"left": distance(-1, 0), "right": distance(1, 0)}, subject_to="ball.position.x <= 0", **SHORT
    )
    assert (front["u"] <= 1e-3).all()
    assert front["u"].max() > -0.05
    assert (front["ball.position.x"] == front["u"]).all() or front["ball.position.x"] == pytest.approx(front["u"])


def test_three_objectives_fill_the_triangle_between_three_targets(tmp_path):
    """Every point of the triangle is a compromise, no point outside it; it is a 32nd of the ranges."""
    corners = {"one": (-1.0, 0.0), "two": (1.0, 0.0), "three": (0.0, 2.0)}
    front = cd.pareto(
        throw(),
        {name: distance(*corner) for name, corner in corners.items()},
        until=1,
        solver=cd.Search(population=100, generations=25),
    )
    x, y = front["u"], front["v"] - 5
    outside = np.maximum.reduce([-y, y - 2 * (1 - x), y - 2 * (1 + x)])
    assert (outside < 0.1).mean() > 0.7
    assert np.median(outside) < 0.05
    figure = front.plot(tmp_path / "three.png")
    assert len([ax for ax in figure.axes if ax.get_visible()]) == 3
    assert np.isfinite(front.history[-1].hypervolume)


def test_no_design_that_was_run_is_better_than_the_front():
    front = cd.pareto(
        throw(),
        {"left": distance(-1, 0), "right": distance(1, 0)},
        until=1,
        solver=cd.Search(population=16, generations=4),
    )
    small = front.small()
    every = np.column_stack([front.designs["left"], front.designs["right"]])
    for member in small:
        assert not ((every <= member).all(axis=1) & (every < member).any(axis=1)).any()
    assert (front.designs.points[front.indices] == front.points).all()


def test_the_same_seed_gives_the_same_front():
    def found(seed):
        options = {"until": 1, "solver": cd.Search(population=12, generations=3, seed=seed), "backend": "serial"}
        return cd.pareto(
            throw(),
            {"left": distance(-1, 0), "right": distance(1, 0)},
            **options,
        )

    assert (found(1).points == found(1).points).all()
    assert not np.array_equal(found(1).points, found(2).points)


def test_designs_models_tables_and_files(tmp_path):
    front = cd.pareto(
        throw(),
        {"left": distance(-1, 0), "right": distance(1, 0)},
        until=1,
        solver=cd.Search(population=16, generations=3),
        parameters={"v": 5.0},
        with_respect_to="u",
    )
    assert list(front) == ["u", "left", "right"]
    assert list(front.flat()) == list(front)
    chosen = front.design(3)
    assert chosen.parameters == {"u": front["u"][3]}
    model = front.model(3)
    assert model.parameters["v"].value == 5.0
    end = cd.simulate(model, until=1)["ball"].position[-1]
    assert np.hypot(*(end - (-1, 0))) == pytest.approx(front["left"][3], abs=1e-6)
    front.save(tmp_path / "front.csv")
    again = cd.load_sweep(tmp_path / "front.csv")
    assert (again["left"] == front["left"]).all()
    pandas = pytest.importorskip("pandas")
    assert isinstance(front.frame(), pandas.DataFrame)
    assert list(front.frame().columns) == list(front)
    figure = front.plot(tmp_path / "front.png")
    assert "left" in figure.axes[0].get_xlabel()
    report = front.report()
    assert "knee" in report
    assert "solver nsga-ii, population 16, seed 0, 3 generations, 48 designs (lanes), failed: 0, " in report
    with pytest.raises(CardanError, match='the front has no column "lefft"; did you mean "left"'):
        front["lefft"]
    with pytest.raises(CardanError, match="expected one number for each of the 2 objectives"):
        front.hypervolume([1, 2, 3])
    with pytest.raises(CardanError, match='"top" is no objective'):
        front.hypervolume({"top": 1})


def test_failures_are_counted_and_come_last():
    def picky(result):
        if result["ball"].position[-1, 0] > 0:
            raise ValueError("not on this side")
        return abs(result["ball"].position[-1, 0] + 1)

    front = cd.pareto(
        throw(), {"picky": picky, "right": distance(1, 0)}, until=1, solver=cd.Search(population=16, generations=5)
    )
    assert 0 < len(front.failures) < 80
    assert (front["u"] <= 0).all()
    assert "could not be run" in front.report()


def test_ctrl_c_returns_the_front_so_far():
    def interrupt(row):
        if row.generation == 2:
            signal.raise_signal(signal.SIGINT)

    with pytest.warns(UserWarning, match="interrupted after 32 designs: this is the front so far"):
        front = cd.pareto(
            throw(),
            {"left": distance(-1, 0), "right": distance(1, 0)},
            until=1,
            solver=cd.Search(population=16),
            progress=interrupt,
        )
    assert front.interrupted
    assert len(front.history) == 2
    assert "interrupted" in front.report()


def test_a_record_is_continued(tmp_path):
    wanted = {"left": distance(-1, 0), "right": distance(1, 0)}
    options = {"until": 1, "save": tmp_path / "front.csv"}
    cd.pareto(throw(), wanted, solver=cd.Search(population=12, generations=2), **options)
    first = cd.load_sweep(tmp_path / "front.csv").points
    told = []
    front = cd.pareto(
        throw(),
        wanted,
        solver=cd.Search(population=12, generations=4),
        progress=told.append,
        **options | {"save": cd.Resume(options["save"])},
    )
    again = cd.load_sweep(tmp_path / "front.csv")
    assert len(again) == 48
    assert (again.points[:24] == first).all()
    assert front.designs.facts["seconds"] > 0
    assert len(told) == 4


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"minimize": "max:ball.velocity.y"}, "at least two objectives; cd.global_optimize finds the best of one"),
        ({"minimize": ["ball.position.x", "ball.position.x"]}, 'the objective "ball.position.x" is given twice'),
        ({"minimize": ["ball.position.x", "ball.positon.y"]}, "unknown name"),
        ({"with_respect_to": "w"}, '"w"'),
        ({"solver": cd.Search(population=3)}, "population=3: expected a whole number of at least 4"),
        ({"solver": cd.Search(population=100_000)}, "population=100000: at most 10000"),
        ({"solver": cd.Search(generations=2.5)}, "generations=2.5: expected a whole number"),
    ],
    ids=["one objective", "twice", "misspelt", "unknown", "few", "many", "half"],
)
def test_bad_input(given, message):
    asked = {
        "minimize": ["ball.position.x", "ball.position.y"],
        "until": 1,
        "solver": cd.Search(population=16, generations=2),
        **given,
    }
    with pytest.raises(CardanError, match=message):
        cd.pareto(throw(), **asked)


def test_limits_that_no_design_keeps_are_an_answer():
    """As in cd.global_optimize: the design of the least violation, and what it misses."""
    goals = ["ball.position.x", "ball.position.y"]
    said = r'none of 32 designs satisfies all limits; the least violation found: "ball.position.x <= -9" is missed by 5'
    with pytest.warns(UserWarning, match=said):
        front = cd.pareto(
            throw(), goals, "ball.position.x <= -9", until=1, solver=cd.Search(population=16, generations=2)
        )
    assert front.status == "infeasible"
    assert len(front) == 1
    assert front["ball.position.x"][0] == np.nanmin(front.designs.responses["ball.position.x"])
    assert any("Relax limits or widen bounds" in note for note in front.notes)


def test_if_all_designs_fail_it_says_why():
    def broken(result):
        raise ValueError("no number")

    with pytest.raises(AnalysisError, match=r"all 40 designs of the search failed; .*no number"):
        cd.pareto(throw(), {"one": broken, "two": "ball.position.x"}, until=1, solver=cd.Search(population=8))
