"""Numbers of a machine in the program that has made it."""

import pytest

from cardan.studio.program_text import following
from cardan.studio.programs import made_by_text
from cardan.studio.workpiece import Program

PROGRAM = """\
import cardan as cd

REACH = 1.0  # m
model = cd.Model("drop", gravity=(0, -9.81))
k = model.parameter("k", 700.0, bounds=(100, 2000))
ball = model.body("ball", mass=1.5, inertia=2, position=(1, -0.5), angle=0)
arm = model.body("arm", mass=2 * REACH, inertia=1)
model.add(cd.Revolute("pin", model.ground.at(0, 0), ball.at(-1, 0)))
model.add(cd.Spring("leg", model.ground.at(0, 0), ball.at(0, 0), stiffness=k, free_length=0.8))
for n in range(2):
    model.body(f"stone{n}", mass=1 + n, inertia=1, position=(n, 2))  # Größe
    print("loop", n)
"""


@pytest.fixture(scope="module")
def program() -> Program:
    return Program(PROGRAM, made_by_text(PROGRAM).yaml)


@pytest.mark.parametrize(
    ("before", "after", "written", "number"),
    [
        ("mass: 1.5", "mass: 2.25", "mass=1.5", "mass=2.25"),
        ("inertia: 2.0", "inertia: 3.0", "inertia=2,", "inertia=3,"),
        ("position: [1.0, -0.5]", "position: [1.0, 0.75]", "(1, -0.5)", "(1, 0.75)"),
        ("ball.at(-1, 0)", "ball.at(-1.25, 0)", "ball.at(-1, 0)", "ball.at(-1.25, 0)"),
        ("value: 700.0", "value: 850.0", '"k", 700.0', '"k", 850.0'),
        ("bounds: [100.0", "bounds: [50.0", "bounds=(100,", "bounds=(50,"),
        ("free_length: 0.8", "free_length: 0.9", "free_length=0.8", "free_length=0.9"),
        ("gravity: [0.0, -9.81]", "gravity: [0.0, -1.62]", "gravity=(0, -9.81)", "gravity=(0, -1.62)"),
    ],
)
def test_a_number_goes_where_the_program_says_it(program, before, after, written, number):
    """What the changed program makes is the machine as it was changed: the program itself is the judge."""
    machine = program.machine.replace(before, after, 1)
    assert machine != program.machine
    changed = following(program, machine)
    assert changed == Program(PROGRAM.replace(written, number, 1), machine)
    assert made_by_text(changed.text).yaml == machine
    assert made_by_text(following(changed, program.machine).text).yaml == program.machine  # and back


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("arm: {mass: 2.0", "arm: {mass: 3.0", 'mass of "arm" is computed in line 7: 2 * REACH'),
        ("stone1: {mass: 2.0", "stone1: {mass: 5.0", 'mass of "stone1": the program computes the name'),
        ("stiffness: k", "stiffness: 500", 'stiffness of "leg"'),
        ("stone0:", "pebble:", '"pebble" was added'),
        ("joints:", "joints:\n  pin2: {type: Revolute, i: a, j: b}", '"pin2" was added'),
        ("cardan: 1", "cardan: [", "the text of the machine has a mistake"),
    ],
)
def test_what_is_computed_is_not_guessed(program, before, after, words):
    machine = program.machine.replace(before, after, 1)
    assert machine != program.machine
    changed = following(program, machine)
    assert changed.text == PROGRAM
    assert any(words in missing for missing in changed.missing), changed.missing


def test_numbers_go_into_the_program_beside_what_is_missing_in_it(program):
    both = program.machine.replace("mass: 1.5", "mass: 2.25").replace("arm: {mass: 2.0", "arm: {mass: 3.0")
    changed = following(program, both)
    assert "mass=2.25" in changed.text
    assert len(changed.missing) == 1
    back = following(changed, program.machine.replace("mass: 1.5", "mass: 2.25"))
    assert back.missing == ()
    assert back.text == PROGRAM.replace("mass=1.5", "mass=2.25")


def test_an_element_that_is_named_twice_is_left_alone(program):
    text = PROGRAM + 'other = cd.Model("other")\nother.body("ball", mass=1.5, inertia=2)\n'
    changed = following(Program(text, program.machine), program.machine.replace("mass: 1.5", "mass: 2.25"))
    assert changed.text == text
    assert "named in several places" in changed.missing[0]
