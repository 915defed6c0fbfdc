"""Random machines turned, mirrored, shifted, renamed, reordered, in other units, cut in parts, saved and exported: a
short part of `python -m fuzz --only invariances`, and checks that the judge notices a way that matters."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from fuzz.invariances import files, ways
from fuzz.invariances.judge import AGREES, DIFFERS, WAYS, counted, judge_invariances, measured, outcome
from fuzz.machines import recipe
from fuzz.recipe import Build, World
from fuzz.summary import as_text, summary

import cardan as cd

SEEDS = (1, 4, 12, 20, 90, 386)
PLANE, SPACE = 21, 9  # a rack, gears, a torque and an event in the plane; a torque on three bodies in space
WRITTEN = 12  # five bodies in the plane and an event, all of which can be written as text
MACHINES: dict[int, tuple] = {}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_way_matters(seed):
    verdict = judge_invariances(recipe(seed, "invariances"), seed)
    assert verdict.kind == "ran", verdict.text
    assert sum(word.endswith(AGREES) for word in verdict.measures) >= 2


@pytest.mark.parametrize("seed", [9, 16, 27, 35])
def test_no_way_matters_to_what_rolls_rubs_and_drives(seed):
    verdict = judge_invariances(recipe(seed, "elements"), seed)
    assert verdict.kind == "ran", verdict.text


def machine(seed: int) -> tuple:
    """One that is run once for all tests, with random numbers of its own for each."""
    if seed not in MACHINES:
        MACHINES[seed] = measured(recipe(seed, "invariances"), np.random.default_rng(seed))
    case, yardstick = MACHINES[seed]
    return replace(case, rng=np.random.default_rng(seed)), yardstick


def outcome_of(way: str, seed: int) -> tuple[str, str]:
    return outcome(way, *machine(seed))


# -- the judge notices a transformation that is broken -----------------------------------------------------------------


def changes(monkeypatch, thing, name, change):
    """A function whose result is changed."""
    right = getattr(thing, name)
    monkeypatch.setattr(thing, name, lambda *args, **words: change(right(*args, **words), *args, **words))


def read_elsewhere(monkeypatch, **wrong):
    """The columns are transformed back by another world than the machine was built in."""
    right = ways.told
    monkeypatch.setattr(ways, "told", lambda result, made, world, *error: right(
        result, made, replace(world, **{word: change(world) for word, change in wrong.items()}), *error))  # fmt: skip


def turned_a_little_more(monkeypatch):
    little = np.array([[1.0, -1e-3], [1e-3, 1.0]])
    read_elsewhere(monkeypatch, R=lambda w: np.block([[little @ w.R[:2]], [w.R[2:]]]))


def shifted_a_little_more(monkeypatch):
    read_elsewhere(monkeypatch, shift=lambda w: w.shift + 1e-3)


def torques_like_forces(monkeypatch):
    """In a mirror, without the sign of a pseudo-vector."""
    changes(monkeypatch, World, "number", lambda value, world, q: value * (world.hand if q.handed else 1.0))


def two_names_confused(monkeypatch):
    right = World.name
    other = {"b0": "b1", "b1": "b0"}
    monkeypatch.setattr(World, "name", lambda world, name: right(world, other.get(name, name) if world.names else name))
    right_read = ways.told

    def read(result, made, world, *error):
        monkeypatch.setattr(World, "name", right)
        return right_read(result, made, world, *error)

    monkeypatch.setattr(ways, "told", read)


def order_changes_a_mass(monkeypatch):
    right = Build._body
    monkeypatch.setattr(Build, "_body", lambda build, k, b: right(
        build, k, replace(b, mass=b.mass * 1.001) if build.world.order is not None else b))  # fmt: skip


def nothing_exchanged_in_reading(monkeypatch):
    read_elsewhere(monkeypatch, exchanged=lambda w: frozenset())


def feet_taken_for_inches(monkeypatch):
    read_elsewhere(monkeypatch, length=lambda w: w.length / 12)


def speeds_lost_at_the_cut(monkeypatch):
    right = ways.simulate

    def forgetful(model, **options):
        start = options.get("start")
        return right(model, **options | ({} if start is None else {"start": replace(start, v=0.99 * start.v)}))

    monkeypatch.setattr(ways, "simulate", forgetful)


BROKEN = {
    "turned": turned_a_little_more,
    "shifted": shifted_a_little_more,
    "mirrored": torques_like_forces,
    "renamed": two_names_confused,
    "reordered": order_changes_a_mass,
    "i and j exchanged": nothing_exchanged_in_reading,
    "other units": feet_taken_for_inches,
    "split by restarts": speeds_lost_at_the_cut,
}


@pytest.mark.parametrize("seed", [PLANE, SPACE])
@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_transformation_is_noticed(way, seed, monkeypatch):
    assert outcome_of(way, seed) == (AGREES, "")
    BROKEN[way](monkeypatch)
    word, text = outcome_of(way, seed)
    assert word == DIFFERS
    assert text


def heavier(text: str, *args) -> str:
    """A written machine whose first body has another mass."""
    assert "mass: " in text or "mass=" in text
    return text.replace("mass: ", "mass: 1", 1) if "mass: " in text else text.replace("mass=", "mass=1", 1)


@pytest.mark.parametrize("form", ["yaml", "python"])
def test_a_text_that_is_written_wrong_is_noticed(form, monkeypatch):
    monkeypatch.setitem(WAYS, form, (files.SAVED | files.EXPORTED)[form])
    assert outcome_of(form, WRITTEN) == (AGREES, "")
    changes(monkeypatch, files, f"to_{form}", heavier)
    word, text = outcome_of(form, WRITTEN)
    assert (word, "differs by" in text) == (DIFFERS, True)


@pytest.mark.parametrize("form", ["results", "checkpoint", "c", "fmu"])
def test_numbers_and_events_that_come_back_wrong_are_noticed(form):
    if form == "fmu":
        pytest.importorskip("fmpy")
    case, yardstick = machine(WRITTEN)
    back = (files.SAVED | files.EXPORTED)[form](case)
    assert yardstick.differs(back) == ""
    faster = {("b0", "velocity"): 1.001 * back.columns["b0", "velocity"]}
    assert "b0.velocity differs" in yardstick.differs(replace(back, columns=back.columns | faster))
    assert "lacks an event" in yardstick.differs(replace(back, events=back.events[1:]))
    late = [(name, t * 1.001) for name, t in back.events]
    assert "lacks an event" in yardstick.differs(replace(back, events=late))


# -- what was found ----------------------------------------------------------------------------------------------------


def test_a_force_along_an_angle_is_a_torque():
    """Seed 57, in mm and t: its springs and dampers were told in N, with numbers in N mm."""
    model = cd.Model("door", units="mm-t")
    door = model.body("door", mass=0.02, inertia=1e3, position=(400, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), door.at(-400, 0)))
    model.add(cd.CoordinateForce("closer", pin.angle, stiffness=100, damping=5))
    model.add(cd.CoordinateForce("push", door.x, stiffness=100))
    result = cd.simulate(model, until=0.01)
    for word in ("spring_force", "damper_force", "actuator_force", "force"):
        assert result.unit("closer", word) == ("N mm",)
        assert result.unit("push", word) == ("N",)


# -- counting ----------------------------------------------------------------------------------------------------------


def test_the_table_counts_machines_by_way():
    plain = {"words": [], "faults": [], "dim": 2, "seconds": 0.1, "text": ""}
    outcomes = [
        plain | {"seed": 1, "kind": "ran", "measures": {"turned: agrees": 1.0, "mirrored: sensitive": 1.0}},
        plain | {"seed": 2, "kind": "finding", "measures": {"turned: differs": 1.0}, "text": "turned: b0 differs"},
    ]
    assert counted(outcomes)["turned"] == {
        "machines": 2, "agrees": 1, "sensitive": 0, "not possible": 0, "given up": 0, "differs": 1
    }  # fmt: skip
    text = as_text(summary(outcomes, 1.0))
    numbers = next(line.split()[1:] for line in text.splitlines() if line.startswith("turned"))
    assert numbers == ["2", "1", "0", "0", "0", "1"]
