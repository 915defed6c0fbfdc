"""Random machines: a short part of `make fuzz`, and the smallest machines of defects that it has found."""

from __future__ import annotations

import json
import os
from itertools import pairwise
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from fuzz.clock import excuse, keep_account, own_time, processor_time, times_of
from fuzz.columns import Motion, residuals, unclear_screws
from fuzz.gradients import judge_gradients
from fuzz.judge import READ_IN_MESSAGES, bad_message, judge, judge_result
from fuzz.machines import recipe
from fuzz.recipe import plain_world, turned
from fuzz.run import table
from fuzz.summary import as_text, kind_of, save, summary

import cardan as cd

SEEDS = range(40)
BRIEF_SEEDS = [
    *range(20), 25, 29, 41, 44, 75, 117, 118, 120, 313, 383, 10164, 10714, 11652, 12389, 12439, 13019, 13274,
    14444, 15298, 15804, 18599, 20724, 20858,
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_every_machine_runs_right_or_is_refused(seed):
    verdict = judge(recipe(seed))
    assert verdict.kind != "finding", verdict.text


@pytest.mark.parametrize("seed", BRIEF_SEEDS)
def test_nothing_short_slips_by(seed):
    """Pushes, zones, posts, teeth, bumps, frictions and floors under a sine: by every way to run a machine."""
    verdict = judge(recipe(seed, "brief"))
    assert verdict.kind == "ran", verdict.text


@pytest.mark.parametrize("seed", [1, 7, 15, 93])
def test_gradients_of_random_machines(seed):
    """Both ways, at the default tolerances, against differences of high order (fuzz/gradients.py)."""
    verdict = judge_gradients(recipe(seed, "gradients"), seed)
    assert verdict.kind == "ran", verdict.text
    assert verdict.measures["within"] == verdict.measures["pairs"] > 0


@pytest.mark.parametrize(
    "seed", [186, 771, 995, 2737, 3053, 3804, 5297, 7255, 7491, 7659, 7719, 8574, 8741, 8903, 9290, 9750]
)
def test_what_was_found_stays_repaired(seed):
    """Findings of campaigns that take a second or so; docs/robustness.md says what they were."""
    verdict = judge(recipe(seed))
    assert verdict.kind != "finding", verdict.text


def test_the_judge_knows_the_words_of_messages():
    """It reads some of them: a message in other words must not make it blind."""
    folder = Path(cd.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert [words for words in READ_IN_MESSAGES if words not in text] == []


def test_one_seed_is_one_machine():
    one, other = recipe(7), recipe(7)
    assert one.words == other.words
    assert [b.mass for b in one.bodies] == [b.mass for b in other.bodies]
    assert list(one.build().elements) == list(other.build().elements)


# -- the judge sees what is wrong ----------------------------------------------------------------------------------


def healthy(seed: int = 0):
    """A machine that runs by partitioning, all of it judged."""
    while True:
        made = recipe(seed)
        plain = not made.faults and made.conservative and made.analysis == "simulate" and len(made.options) == 2
        if plain and judge(made).kind == "ran":
            return made
        seed += 1


@pytest.fixture(scope="module")
def ran():
    made = healthy()
    return made, judge(made).result


def spoiled(ran, change):
    """The verdict of a result that was changed."""
    made, result = ran
    kept = {key: values.copy() for key, values in result.columns.items()}
    try:
        change(result.columns)
        return judge_result(made, result.model, result, complete=True)
    finally:
        result.columns.update(kept)


def first(columns, quantity):
    return next(values for (_, word), values in columns.items() if word == quantity)


def test_a_good_result_is_good(ran):
    assert spoiled(ran, lambda columns: None).kind == "ran"


@pytest.mark.parametrize(
    ("quantity", "change", "word"),
    [
        ("position", lambda x: x + 1e-3, "open"),
        ("velocity", lambda x: x * 1.01, "opens at a speed"),
        ("acceleration", lambda x: x * 1.001, "balance"),
        ("position", lambda x: np.where(np.arange(len(x))[:, None] == 5, np.nan, x), "not finite"),
        ("kinetic", lambda x: x * np.linspace(1, 1.1, len(x)), "energy"),
    ],
)
def test_the_judge_sees_what_is_wrong(ran, quantity, change, word):
    def spoil(columns):
        values = first(columns, quantity)
        values[:] = change(values)

    verdict = spoiled(ran, spoil)
    assert verdict.kind == "finding"
    assert word in verdict.text


def turning_screw(every: float):
    """A nut that turns 1.6 times in a second, reported every so often, with its joint's residuals."""
    model = cd.Model("screw", dim=3)
    nut = model.body("nut", mass=1, inertia=(1, 1, 1, 0, 0, 0), angular_velocity=(0, 0, 10), velocity=(0, 0, 5 / np.pi))
    axis = {"axis": (0, 0, 1), "reference": (1, 0, 0)}
    model.add(cd.Screw("thread", model.ground.at(0, 0, 0, **axis), nut.at(0, 0, 0, **axis), pitch=1.0))
    model.add(cd.Spring("lever", model.ground.at(3, 0, 0), nut.at(1, 0, 0), stiffness=1e-3))
    result = cd.simulate(model, until=1, every=every)
    return model, result


def test_turns_that_reports_are_too_far_apart_for_are_not_counted():
    """Seed 186: the judge took a screw that turns by more than half a turn between reports for open by its pitch."""
    model, result = turning_screw(0.4)
    x = Motion(model, result)
    assert unclear_screws(model, x) == ["thread"]
    assert residuals(model, x, 1.0)[0]["thread"] < 1e-9


def test_a_turn_that_is_lost_is_seen():
    model, result = turning_screw(0.1)
    result.columns["nut", "position"][5:, 2] -= 1.0  # the pitch
    x = Motion(model, result)
    assert not unclear_screws(model, x)
    assert residuals(model, x, 1.0)[0]["thread"] == pytest.approx(1.0)


@pytest.mark.parametrize("text", ["two\nlines", "casadi failed", "KeyError: 'x'", "mass is nan", "x" * 700])
def test_messages_that_are_not_ours(text):
    assert bad_message(text, recipe(0))


def test_two_worlds_one_machine():
    made = healthy(20)
    R = np.array([[0.6, -0.8], [0.8, 0.6]]) if made.dim == 2 else np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]], float)
    world = turned(plain_world(made.dim), R, np.ones(made.dim))
    one = cd.simulate(made.build(), **made.run_options())
    other = cd.simulate(made.build(world), **made.run_options(world))
    moved = one["b0"].position @ R.T + 1.0
    np.testing.assert_allclose(other["b0"].position, moved, atol=1e-4 * np.abs(moved).max())


def test_the_table_counts():
    outcome = {"measures": {}, "words": [], "faults": [], "seconds": 0.1, "text": ""}
    text = table(
        [outcome | {"seed": 1, "kind": "ran"}, outcome | {"seed": 2, "kind": "finding", "text": "lost 3.2 of 7"}]
    )
    assert "2 machines: 1 ran, 1 finding" in text
    assert "lost # of #" in text


def test_messages_are_counted_without_names_and_numbers():
    one, other = 'joint "a" at 1.5e-3 m: hold b1.x, b12.velocity.y', 'joint "b b" at 2 m: hold b3.angle'
    assert kind_of(one) == kind_of(other) == 'joint "…" at # m: hold …'


def test_the_summary_counts_kinds_and_messages(tmp_path):
    plain = {"measures": {}, "words": ["four-bar", "dae"], "faults": [], "dim": 2, "seconds": 0.1, "text": ""}
    refused = plain | {"kind": "refused", "dim": 3, "faults": ["scaled"], "words": ["tree", "partition"]}
    outcomes = [
        *(plain | {"seed": k, "kind": "ran", "measures": {"gap": 10.0**-k}} for k in (9, 10, 11)),
        *(refused | {"seed": k, "text": f'joint "pin{k}": {k}.5 mm open'} for k in (12, 13, 14)),
        refused | {"seed": 15, "text": "seldom"},
    ]
    found = summary(outcomes, seconds=120.0)
    assert found["groups"]["all"] == {"machines": 7, "ran": 3, "refused": 4, "stopped": 0, "slow": 0, "finding": 0}
    assert found["groups"]["in space"] == found["groups"]["scaled by up to 10^±6"] == found["groups"]["with faults"]
    assert found["groups"]["method dae"]["ran"] == 3
    assert found["messages"]["refused"] == {'joint "…": # mm open': 3, "seldom": 1}
    assert found["measures"]["gap"]["largest"] == 1e-9
    text = as_text(found)
    assert "2 minutes" in text
    assert "      1  seldom" in text
    assert "      1  1 other messages, each fewer than 2 times" in as_text(found | {"machines": 3000})
    assert text.endswith("no findings")
    save("machines", text, found, tmp_path)
    assert json.loads((tmp_path / "machines.json").read_text()) == found
    worse = summary([*outcomes, plain | {"seed": 16, "kind": "finding", "text": "lost 3"}], 1.0)
    assert as_text(worse).endswith("FINDINGS: see above")


# -- the smallest machines of defects that were found ---------------------------------------------------------------


def stretched_chain(height: float) -> cd.Model:
    """Three bars between two fixed points that hang through by `height`: at 0 they cannot move, only shake."""
    model = cd.Model("stretched", gravity=(0, -9.81))
    corners = np.array([[0, 0], [0.7, height], [1.7, height / 2], [2.6, 0]])
    marker = model.ground.at(0, 0)
    for k, (p, q) in enumerate(pairwise(corners)):
        half, angle = float(np.linalg.norm(q - p)) / 2, float(np.arctan2(*(q - p)[::-1]))
        bar = model.body(f"b{k}", mass=1, inertia=0.1, position=(p + q) / 2, angle=angle)
        model.add(cd.Revolute(f"pin {k}", marker, bar.at(-half, 0)))
        marker = bar.at(half, 0)
    model.add(cd.Revolute("last pin", marker, model.ground.at(2.6, 0)))
    return model


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("height", [1e-7, 1e-9, 3e-12, 0.0])
def test_a_start_too_near_to_a_singular_position_is_refused(height, twice):
    """It shook for millions of steps; or, where a joint was redundant besides, it opened without a word."""
    model = stretched_chain(height)
    if twice:
        first = model["pin 0"]
        model.add(cd.Revolute("once more", first.i, first.j))
    with pytest.raises(cd.SingularError, match="the start position is singular: joints last pin lose rank"):
        cd.simulate(model, until=0.1)


def test_small_pivots_that_are_those_of_the_machine_are_not_singular():
    """A bar held by two pins that are 10⁻⁷ of its length apart does not turn, however it stands."""
    model = cd.Model("tiny pins")
    bar = model.body("bar", mass=1, inertia=0.1, position=(0.5, 0), angle=0.3)
    model.add(cd.Revolute("A", model.ground.at(0.5, 0), bar.at(0, 0)))
    along = (np.cos(0.3), np.sin(0.3))
    model.add(cd.PointOnLine("B", model.ground.at(0.5, 0, axis=along), bar.at(1e-7, 0)))
    weight = model.body("weight", mass=1, inertia=0.1, position=(2, 0), velocity=(0, 0))
    model.add(cd.Revolute("C", model.ground.at(1.5, 0), weight.at(-0.5, 0)))
    assert cd.assemble(model).singular == ()


def test_a_singular_position_that_cannot_be_left_ends_the_run():
    """It crawled: every step needed another partition, 10⁻⁸ of the run at a time."""
    model = cd.Model("flat parallelogram")
    height = 3e-6
    corners = np.array([[0, 0], [1.2, height], [2.2, height], [1, 0]])
    bars = []
    for k, (p, q) in enumerate(pairwise(corners)):
        mass = 1e-4 if k == 1 else 1.0
        angle = float(np.arctan2(*(q - p)[::-1]))
        bars.append(model.body(f"b{k}", mass=mass, inertia=0.1 * mass, position=(p + q) / 2, angle=angle))
    halves = [np.linalg.norm(q - p) / 2 for p, q in pairwise(corners)]
    ends = [(bar.at(-half, 0), bar.at(half, 0)) for bar, half in zip(bars, halves, strict=True)]
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), ends[0][0]))
    model.add(cd.Revolute("B", ends[0][1], ends[1][0]))
    model.add(cd.Revolute("C", ends[1][1], ends[2][0]))
    model.add(cd.Revolute("D", ends[2][1], model.ground.at(1, 0)))
    model.add(cd.Fix("pin angle", pin.angle))
    with pytest.raises(cd.SimulationError, match="singular position"):
        cd.simulate(model, until=0.3, every=0.01)


def triangle_on_point_mass(inertia: float) -> cd.Model:
    """A pendulum whose bob is pinned off its centre, and coupled to a second one: its own inertia hardly matters."""
    model = cd.Model("two arms")
    bob = model.body("bob", mass=2.0, inertia=inertia, position=(0.3, 0.0))
    arm = model.body("arm", mass=1.0, inertia=0.1, position=(1.0, 0.5), angle=0.3)
    model.add(cd.Revolute("A", model.ground.at(0, 0), bob.at(-0.3, 0)))
    model.add(cd.PointOnLine("slot", arm.at(0, 0, axis=(1, 0.2)), bob.at(0.4, 0.1)))
    model.add(cd.Spring("spring", model.ground.at(2, 1), arm.at(0.2, 0.3), stiffness=30, free_length=0.5))
    return model


@pytest.mark.parametrize("method", ["partition", "joint", "direct"])
@pytest.mark.parametrize("light", [1e-6, 1e-9, 1e-12, 1e-15])
def test_light_cranks_that_carry_a_heavy_platform(method, light):
    """A platform on two parallel cranks moves as a pendulum, whatever they weigh. Light ones left few digits of it."""
    model, lean = cd.Model("swing", gravity=(0, -9.81)), 0.4
    aside, down = float(np.sin(lean)), float(-np.cos(lean))
    platform = model.body("platform", mass=6, inertia=1, position=(aside, down))
    for x in (-1.0, 1.0):
        crank = model.body(f"crank {x:+g}", mass=6 * light, inertia=1e-3 * light, position=(x + aside / 2, down / 2),
                           angle=lean - np.pi / 2)  # fmt: skip
        model.add(cd.Revolute(f"foot {x:+g}", model.ground.at(x, 0), crank.at(-0.5, 0)))
        model.add(cd.Revolute(f"head {x:+g}", crank.at(0.5, 0), platform.at(x, 0)))
    result = cd.simulate(model, until=0.5, every=0.05, method=method, rtol=1e-9)
    # (m + 2 μ/4) l² α + 2 J α = -(m + 2 μ/2) g l sin φ
    moment, inertia = 6 + 6 * light, 6 + 3 * light + 2e-3 * light
    swing = np.arctan2(result["platform"].position[:, 0], -result["platform"].position[:, 1])
    acceleration = result["crank +1"].angular_acceleration
    np.testing.assert_allclose(acceleration, -9.81 * moment / inertia * np.sin(swing), rtol=1e-8, atol=1e-8)
    assert result.stats.steps < 100


@pytest.mark.parametrize("method", ["partition", "joint"])
def test_hardly_any_inertia_moves_as_none(method):
    """Accelerations were wrong by a thousandth: C M⁻¹ Cᵀ of a body with 10⁻¹⁴ kg m² has no digits left."""
    options = {"until": 0.5, "every": 0.05, "method": method}
    results = [cd.simulate(triangle_on_point_mass(J), **options) for J in (0.0, 1e-14)]
    np.testing.assert_allclose(results[1]["arm"].position, results[0]["arm"].position, atol=1e-7)
    steps = [r.stats.steps for r in results]
    assert steps[1] < 2 * steps[0]


def thrown(dim: int, inertia: float) -> cd.Model:
    """A body that is small against the distance of its mass centre from its origin, pulled beside the mass centre."""
    model, z = cd.Model("thrown", dim=dim, gravity=(0,) * dim), (0,) * (dim - 2)
    tensor = inertia if dim == 2 else (2 * inertia, 2 * inertia, inertia, 0.1 * inertia, 0, 0)
    body = model.body("body", mass=2.0, inertia=tensor, center_of_mass=(0.3, -0.4, *z))
    model.add(cd.Force("pull", body.at(0.3, -0.4 + 1e-6, *z), (3.0, 1.0, *z)))
    return model


def test_a_body_that_spins_beyond_all_measure_is_named():
    """Seed 4888: nothing was said of its inertia, which is all that is wrong."""
    model = cd.Model("speck", gravity=(0, -9.81))
    speck = model.body("speck", mass=1.0, inertia=0.0, position=(1, 0))
    model.add(cd.Link("rod", model.ground.at(0, 0), speck.at(-0.5, 0.3)))
    model.add(cd.Torque("torque", speck, -5.0))
    with pytest.raises(cd.SimulationError, match='"speck" has hardly any inertia'):
        cd.simulate(model, until=2.0)


def two_places() -> cd.Model:
    """A plate that is fixed at two places."""
    model = cd.Model("two places", gravity=(0, -9.81))
    plate = model.body("plate", mass=1, inertia=1)
    model.add(cd.Fixed("here", model.ground.at(0, 0), plate.at(0, 0)))
    model.add(cd.Fixed("there", model.ground.at(2, 0), plate.at(0, 0)))
    return model


def test_a_given_start_that_nothing_closes_is_not_said_to_be_closed():
    messages = cd.simulate(two_places(), until=0.1, start="given").stats.messages
    assert any('joint "there" stays open by 2 m; no state near it closes all joints' in text for text in messages)


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("method", ["partition", "joint"])
@pytest.mark.parametrize("inertia", [1e-6, 1e-12])  # by elimination, and by factors of the whole matrix
def test_a_small_body_far_from_its_origin_is_in_balance(dim, method, inertia):
    """M about the origin has few digits, or none, of an inertia that is 10⁻⁶ of it or less: forces were missing.

    Newton and Euler about the mass centre c:  m a_c = F,  J α = (p - c) x F,  both to round-off of m α x c, m ω² c.
    """
    r = cd.simulate(thrown(dim, inertia), until=1e-4, every=1e-5, method=method)["body"]
    if dim == 2:
        angle, w, alpha = r.angle, r.angular_velocity, r.angular_acceleration
    else:
        angle = 2 * np.arctan2(r.orientation[:, 3], r.orientation[:, 0])
        w, alpha = r.angular_velocity[:, 2], r.angular_acceleration[:, 2]
    m, turned = 2.0, np.exp(1j * angle)  # the plane as complex numbers
    c, F, arm = (0.3 - 0.4j) * turned, 3.0 + 1.0j, 1e-6j * turned
    a = r.acceleration[:, 0] + 1j * r.acceleration[:, 1]
    cancels = 1.0 + np.abs(m * alpha * c) + np.abs(m * w**2 * c)
    assert (np.abs(m * (a + (1j * alpha - w**2) * c) - F) < 1e-14 * cancels).all()
    assert (np.abs(inertia * alpha - np.imag(np.conj(arm) * F)) < 1e-15 * (1.0 + m * w**2)).all()


def flat_parallelogram(length: float = 1.0) -> cd.Model:
    """Stretched out along a line: it could go on as a parallelogram or as an antiparallelogram."""
    model = cd.Model("flat")
    bars = [model.body(f"b{k}", mass=1, inertia=0.1, position=(length * x, 0)) for k, x in enumerate((0.5, 1.5, 1.5))]
    half = length / 2
    model.add(cd.Revolute("A", model.ground.at(0, 0), bars[0].at(-half, 0)))
    model.add(cd.Revolute("B", bars[0].at(half, 0), bars[1].at(-half, 0)))
    model.add(cd.Revolute("C", bars[1].at(half, 0), bars[2].at(half, 0)))
    model.add(cd.Revolute("D", bars[2].at(-half, 0), model.ground.at(length, 0)))
    return model


def test_a_singular_start_as_given_is_refused():
    """It ran, with one joint opening unnoticed: a row had seemed redundant at the start."""
    with pytest.raises(cd.SingularError, match="start position is singular"):
        cd.simulate(flat_parallelogram(), until=0.2, start="given")


@pytest.mark.parametrize("start", ["assembled", "given"])
@pytest.mark.parametrize("until", [0.3, 1.0])
def test_a_driver_that_opens_a_joint_is_told(start, until):
    """It ran without a word: after a whole period the joint is closed again, and given starts were not looked at."""
    model = cd.Model("crank whose tip is kept on a line that it touches")
    crank = model.body("crank", mass=1, inertia=0.1, position=(0.5, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Drive("to and fro", pin.angle, lambda t: 0.3 * ca.sin(2 * np.pi * t)))
    model.add(cd.PointOnLine("line", model.ground.at(1, 0, axis=(0, 1)), crank.at(0.5, 0)))
    with pytest.raises(cd.SimulationError, match=r'"line" stays open by 0\.0446'):  # 1 - cos 0.3 = 0.04466
        cd.simulate(model, until=until, every=0.05, start=start)


def test_a_slot_whose_row_gets_shorter_is_not_a_singular_position():
    """The pin of a turning slot came to the slot's axis: its row is short there, which was taken for a singular
    position, so no other coordinates were chosen as the dependent ones passed theirs. Speeds jumped by 0.7 m/s, at any
    tolerance. The other number is that of `dae`, which chooses none, at rtol 1e-10 and 1e-11."""
    made = recipe(4211)
    result = cd.simulate(made.build(), **made.run_options() | {"method": "joint", "rtol": 1e-8})
    assert abs(result["b0"].angular_velocity[-1] - 5.9536) < 5e-3


@pytest.mark.parametrize("size", [2e-6, 1e4, 1e6])
def test_any_size_moves_alike(size):
    """Joints of 2 µm were closed to 10⁻⁸ of that only: to 10⁻¹⁴ times the largest coordinate, and that was an angle."""

    def double_pendulum(size: float):
        model = cd.Model("double pendulum", gravity=(0, -9.81 * size))
        rod = model.body("rod", mass=1, inertia=size**2 / 12, position=(size / 2, 0), angular_velocity=5.0)
        tip = model.body("tip", mass=1, inertia=size**2 / 12, position=(1.5 * size, 0))
        model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(-size / 2, 0)))
        model.add(cd.Revolute("B", rod.at(size / 2, 0), tip.at(-size / 2, 0)))
        return cd.simulate(model, until=0.5, every=0.05, rtol=1e-8)

    result, reference = double_pendulum(size), double_pendulum(1.0)
    np.testing.assert_allclose(result["tip"].angle, reference["tip"].angle, atol=1e-6)
    directions = {b: np.column_stack([np.cos(result[b].angle), np.sin(result[b].angle)]) for b in ("rod", "tip")}
    elbow = result["rod"].position + size / 2 * directions["rod"]
    assert np.abs(elbow - (result["tip"].position - size / 2 * directions["tip"])).max() < 1e-9 * size


def test_friction_on_reactions_that_are_not_unique_is_said():
    """Reported friction was that of least-norm reactions, which had not moved the machine."""
    model = cd.Model("table on three cranks")
    top = model.body("top", mass=3, inertia=1, position=(1, 1))
    for k, x in enumerate((0.0, 1.0, 2.0)):
        crank = model.body(f"c{k}", mass=1, inertia=0.1, position=(x + 0.3, 0.5))
        model.add(cd.Revolute(f"A{k}", model.ground.at(x, 0), crank.at(-0.3, -0.5)))
        model.add(cd.Revolute(f"B{k}", crank.at(0.3, 0.5), top.at(x + 0.6 - 1, 0)))
    model.add(cd.Friction("rubbing", model["A0"], static=0.2, kinetic=0.2, radius=0.05))
    result = cd.simulate(model, until=0.2, every=0.02)
    assert any("so the motion is not unique" in text for text in result.stats.messages)
    r, c = result["c0"], result["A0"].reaction_j + result["B0"].reaction_i
    torque = 0.05 * result["rubbing"].force
    np.testing.assert_allclose(c[1:, 2] + torque[1:], 0.1 * r.angular_acceleration[1:], rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("angle", [np.pi - 0.1, -np.pi - 0.1])
def test_a_planar_bushing_does_not_care_how_an_angle_is_written(angle):
    """It was wound up by a whole turn where angle and axes happened to be written on two sides of ±180°."""
    model = cd.Model("door", gravity=(0, 0))
    door = model.body("door", mass=1, inertia=0.2, position=(0, 0), angle=angle)
    model.add(cd.Revolute("hinge", model.ground.at(0, 0), door.at(0, 0)))
    frame = model.ground.at(0, 0, axis=(-1, -1e-3))  # points to -180°, a little above
    model.add(cd.Bushing("rubber", frame, door.at(0, 0, axis=(1, 0)), rotational_stiffness=20))
    result = cd.simulate(model, until=1, every=0.05, rtol=1e-9)
    twist = -0.1 - 1e-3  # from slack; then it swings as a cosine
    np.testing.assert_allclose(result["rubber"].rotation.ravel(), twist * np.cos(10 * result.t), atol=1e-6)


def given_pendulum(spin: float) -> cd.Model:
    """A rod whose mass centre moves at 1 m/s: at half a metre from the pin, 2 rad/s fit."""
    model = cd.Model("pendulum", gravity=(0, 0))
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0), velocity=(0, 1.0), angular_velocity=spin)
    model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model


KEEP_JOINTS_CLOSED = ("partition", "joint", "dae", "auto")


@pytest.mark.parametrize("spin", [1.0, 2.0])
@pytest.mark.parametrize("method", [*KEEP_JOINTS_CLOSED, "direct"])
def test_speeds_as_given_that_do_not_fit_are_said_and_fitted_by_momentum(method, spin):
    """Each method made them fit in its own way, and none said so."""
    result = cd.simulate(given_pendulum(spin), until=0.1, every=0.05, method=method, start="given")
    said = [text for text in result.stats.messages if "not satisfy" in text]
    assert len(said) == (spin == 1.0)
    assert all('"A" at 0.5 m/s' in text for text in said)
    if method in KEEP_JOINTS_CLOSED:  # the pin's impulse has no moment about the pin: ω m l²/3 = m v l/2 + m l²/12 spin
        np.testing.assert_allclose(result["rod"].angular_velocity, 3 * (0.5 + spin / 12), rtol=1e-6)


@pytest.mark.parametrize("method", KEEP_JOINTS_CLOSED)
def test_positions_as_given_that_do_not_fit_are_closed_alike(method):
    """Two pins 0.1 too far apart, bodies of masses 1 and 3: each moves in proportion to what the other weighs."""
    model = cd.Model("two sliders", gravity=(0, 0))
    light = model.body("light", mass=1, inertia=1, position=(0, 0))
    heavy = model.body("heavy", mass=3, inertia=1, position=(1.1, 0))
    for body in (light, heavy):
        x = float(body.initial.position[0])
        guide = model.ground.at(x, 0, axis=(1, 0))
        model.add(cd.Translational(f"guide of {body.name}", guide, body.at(0, 0, axis=(1, 0))))
    model.add(cd.Link("rod", light.at(0, 0), heavy.at(0, 0), length=1.0))
    result = cd.simulate(model, until=0.1, every=0.05, method=method, start="given")
    assert any('"rod" stays open by 0.1 m' in text for text in result.stats.messages)
    np.testing.assert_allclose(result["light"].position[:, 0], 0.075, atol=1e-9)
    np.testing.assert_allclose(result["heavy"].position[:, 0], 1.075, atol=1e-9)


@pytest.mark.parametrize("options", [{"method": "direct"}, {}, {"method": "dae"}, {"step": 1e-3}])
def test_friction_that_jams_at_the_start_is_said(options):
    """Its iteration grew beyond all numbers, which was taken for an end: the first row reported was not a number."""
    model, height = cd.Model("nearly flat"), 1e-3
    width, angle = float(np.sqrt(1 - height**2)), float(np.arcsin(height))
    places = {
        "crank": (width / 2, height / 2, angle),
        "coupler": (width + 0.5, height, 0.0),
        "rocker": (1 + width / 2, height / 2, angle),
    }
    bars = []
    for name, (x, y, phi) in places.items():
        spin = 0.0 if name == "coupler" else 1.0
        bars.append(model.body(name, mass=1, inertia=0.1, position=(x, y), angle=phi, angular_velocity=spin))
    model.add(cd.Revolute("A", model.ground.at(0, 0), bars[0].at(-0.5, 0)))
    model.add(cd.Revolute("B", bars[0].at(0.5, 0), bars[1].at(-0.5, 0)))
    model.add(cd.Revolute("C", bars[1].at(0.5, 0), bars[2].at(0.5, 0)))
    pin = model.add(cd.Revolute("D", bars[2].at(-0.5, 0), model.ground.at(1, 0)))
    model.add(cd.Friction("rubbing", joint=pin, static=0.5, kinetic=0.5, radius=0.1))
    with pytest.raises(cd.SimulationError, match="jams the machine") as stopped:
        cd.simulate(model, until=0.2, every=0.01, **options)
    assert all(np.isfinite(values).all() for values in stopped.value.result.columns.values())


@pytest.mark.parametrize("method", ["partition", "dae"])
def test_a_contact_that_fits_into_a_step_is_felt(method):
    """The arm went through the disc: it was inside for less than a step. (More in `analysis/test_touching.py`.)"""
    model = cd.Model("arm", gravity=(0, 0))
    arm = model.body("arm", mass=1e-3, inertia=1e-3, position=(0, 0), angular_velocity=2000.0)
    model.add(cd.Revolute("A", model.ground.at(0, 0), arm.at(0, 0)))
    disc = model.ground.at(0, 1.1)
    model.add(cd.Contact("touch", arm.at(1, 0), disc, radius=0.1, radius_b=0.05, stiffness=1e7))
    result = cd.simulate(model, until=0.002, method=method)
    assert result["arm"].angular_velocity[-1] == pytest.approx(-2000, rel=1e-4)


def test_an_impulse_that_a_weld_takes_whole_is_in_balance():
    """What was left of two impulses that cancel was compared with itself."""
    model = cd.Model("welded", gravity=(0, -9.81))
    block = model.body("block", mass=2, inertia=0.2, position=(1.1, -0.6), angle=2.5)
    model.add(cd.Fixed("weld", model.ground.at(1.0, -0.8), block.at(-0.05, 0.25)))
    model.add(cd.At("blow", 0.03, do=[cd.Impulse(block.at(0.6, -0.1), value=(1.9, 2.6))]))
    found = cd.certificate(cd.simulate(model, until=0.1, every=0.01), agreement=False)
    assert found.ok, [check.line() for check in found.checks if not check.ok]
    assert found["impulses"].value == pytest.approx(0, abs=1e-14)


def test_energy_that_is_wrong_at_any_tolerance_does_not_hide_behind_strong_forces(ran, monkeypatch):
    """What forces do along errors of positions is allowed only as far as it falls with the tolerance."""

    def warmer(columns):
        values = first(columns, "kinetic")
        values *= np.linspace(1, 1.1, len(values))

    def wrong_again(model, **options):
        result = cd.simulate(model, **options)
        result.columns["energy", "kinetic"] *= np.linspace(1, 1.1, len(result.t))
        return result

    monkeypatch.setattr("fuzz.judge.MANY_ERRORS", 1e12)
    assert spoiled(ran, warmer).kind == "ran"  # the finer run is right: it was an error of integration
    monkeypatch.setattr("fuzz.judge.simulate", wrong_again)
    assert "energy" in spoiled(ran, warmer).text


# -- the clock of a machine ----------------------------------------------------------------------------------------


def test_a_run_that_was_given_up_is_not_time_of_the_machine():
    shared = [0.0]
    keep_account(shared)
    before = own_time()
    excuse(5.0)
    assert shared == [5.0]
    assert own_time() - before < -4.0
    assert times_of(os.getpid(), shared)[0] < processor_time(os.getpid())


@pytest.mark.parametrize("form", ["index2", "index3"])
def test_the_implicit_method_takes_bodies_of_nearly_no_mass(form):
    """Refused as a singular position: pivots of the heavy bodies were looked for in the scale of the light one."""
    model = cd.Model("four-bar with a light coupler")
    points = np.array([(0.0, 0.0), (0.0, 1.0), (2.0, 1.5), (2.5, 0.0)])
    ends = [model.ground.at(*points[0])]
    for name, mass, a, b in zip("abc", (1.0, 1e-12, 1.0), points, points[1:], strict=False):
        half, (x, y) = np.linalg.norm(b - a) / 2, (a + b) / 2
        angle = float(np.arctan2(*(b - a)[::-1]))
        bar = model.body(name, mass=mass, inertia=mass * half**2 / 3, position=(x, y), angle=angle)
        model.add(cd.Revolute(f"before {name}", ends[-1], bar.at(-half, 0)))
        ends.append(bar.at(half, 0))
    model.add(cd.Revolute("last", ends[-1], model.ground.at(*points[3])))
    runs = [cd.simulate(model, until=0.5, every=0.1, rtol=1e-8, **o) for o in ({}, {"method": cd.Dae(form=form)})]
    np.testing.assert_allclose(runs[1]["a"].angle, runs[0]["a"].angle, atol=1e-6)
