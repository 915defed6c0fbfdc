"""What the studio opens: files, examples by name, programs of the user's own."""

from pathlib import Path

import pytest

from cardan.errors import CardanError, FileError
from cardan.studio.source import open_source

PROGRAM = """\
import cardan as cd

def build():
    model = cd.Model("swing")
    length = model.parameter("length", 1.0)
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(length / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length / 2, 0)))
    return model

def motion():
    return cd.simulate(build(), until=0.3, every=0.01, rtol=1e-7)

if __name__ == "__main__":
    raise SystemExit("this is not the program's turn")
"""


def test_an_example_by_its_name():
    source = open_source("slidercrank")
    assert source.path.name == "slidercrank.yaml"
    assert "l1" in source.model.parameters
    assert source.analyses[0].kind == "simulate"


def test_a_design_section_comes_along():
    assert open_source("absorber_design").design is not None


def test_a_program_with_build_and_motion(tmp_path):
    path = tmp_path / "swing.py"
    path.write_text(PROGRAM)
    source = open_source(str(path))
    assert list(source.model.parameters) == ["length"]
    (asked,) = source.analyses
    assert asked.kind == "simulate"
    assert asked.options["until"] == pytest.approx(0.3)
    assert asked.options["every"] == pytest.approx(0.01)
    assert asked.options["rtol"] == 1e-7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "no function build"),
        ("def build():\n    return 3\n", "returns int"),
        ("def build():\n    return 1 / 0\n", "ZeroDivisionError"),
        ("def build(:\n", "SyntaxError"),
        ("import no_such_module_at_all\n", "ModuleNotFoundError"),
    ],
)
def test_programs_that_do_not_work(tmp_path, text, message):
    path = tmp_path / "mine.py"
    path.write_text(text)
    with pytest.raises(FileError, match=message):
        open_source(str(path))


def test_names_that_are_nothing(tmp_path):
    with pytest.raises(CardanError, match=r'no example "slidercrnk".*did you mean "slidercrank"'):
        open_source("slidercrnk")
    with pytest.raises(FileError, match="no such file"):
        open_source(str(tmp_path / "missing.yaml"))
    with pytest.raises(FileError, match="unknown file format"):
        open_source("machine.txt")
    broken = Path(tmp_path / "broken.yaml")
    broken.write_text("cardan: 1\nbodies: {crank: {mass: m}}\n")
    with pytest.raises(FileError, match="line 2"):
        open_source(str(broken))


def test_a_result_is_no_model():
    with pytest.raises(FileError, match=r"`cardan view run\.h5` shows a result"):
        open_source("run.h5")
