"""USER in DADS-3D decks: what no card can say, in the words of model files."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.errors import FileError
from cardan.files.dads.read import load_dads

MASS = """\
HEAD   1
A mass over the ground
SYST   1
   1           3              9.81
BODY   2
   1   1
   1   2
   1   3
   2   1                    2.
   2   2                    .1        .1        .1
   2   3
ICON   2
   1   1
   1   2
   2   1                              0.        1.
   2   2
CSTR   6
   1   1   1
   2   1   2
   3   1   3
   4   1   5
   5   1   6
   6   1   7
USER{count:4d}
{user}
END
"""
LINES = """\
parameters: {k: 4000}
markers:
  soil: "ground.at(0, 0, 0, axis=(0, 0, 1))"
forces:
  touch: {type: Contact, a: body 2, b: soil, radius: 0.1, stiffness: k, damping: 20}
  wind: {type: Force, marker: "body 2.at(0, 0, 0.05)", value: [3, 0, 0], active: false}
states:
  work: {rate: 3*wind_speed}
blocks:
  wind_speed: {type: Gain, input: t}
events:
  gust: {at: 0.2, do: [{switch: wind, on: true}]}
"""


def deck(tmp_path, user: str, count: int | None = None):
    path = tmp_path / "mass.dads"
    path.write_text(MASS.format(user=user.rstrip("\n"), count=len(user.splitlines()) if count is None else count))
    return path


def in_python() -> cd.Model:
    model = cd.Model("mass", dim=3, gravity=(0, 0, -9.81))
    body = model.body("body 2", mass=2, inertia=(0.1, 0.1, 0.1), position=(0, 0, 1))
    soil = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    model.add(cd.Contact("touch", body.at(0, 0, 0), soil, radius=0.1, stiffness=4000, damping=20))
    wind = model.add(cd.Force("wind", body.at(0, 0, 0.05), (3, 0, 0), active=False))
    model.add(cd.At("gust", 0.2, do=[cd.Switch(wind)]))
    return model


def test_user_lines_make_the_same_machine_as_python(tmp_path):
    model = load_dads(deck(tmp_path, LINES))
    found, expected = (cd.simulate(m, until=1, every=0.1) for m in (model, in_python()))
    for quantity in ("position", "orientation"):
        assert np.allclose(getattr(found["body 2"], quantity), getattr(expected["body 2"], quantity), atol=1e-9)
    assert found["work"].value[-1] == pytest.approx(1.5)  # ∫ 3 t dt
    softer = cd.simulate(model, until=1, every=0.1, parameters={"k": 1000})
    assert softer["touch"].penetration.max() > 1.5 * found["touch"].penetration.max()


def test_user_may_act_on_what_cards_describe(tmp_path):
    joint = "RVLT   1\n1, 1, 1, 2, 0., 0., 1., 0., 0., 0.\n1, 2, 0., 1., 1., 0., 1., 0.\n"
    path = tmp_path / "hinged.dads"
    user = "drivers:\n  lock: {type: Fix, coordinate: RVLT 1.angle}"
    path.write_text(MASS.replace("USER", joint + "USER").format(user=user, count=2))
    assert cd.assemble(load_dads(path)).dof == 0


@pytest.mark.parametrize(
    ("user", "count", "line", "message"),
    [
        (LINES, 20, 37, r"USER says 20 lines \(columns 5-8\), but END follows after 12"),
        (LINES, 11, 36, "or is the count of USER too small"),
        (LINES.replace("Contact", "Contract"), None, 29, 'USER: "touch" in forces: unknown type'),
        (LINES.replace("body 2.at", "body 3.at"), None, 30, 'no body "body 3"'),
        (LINES + "gravity: [0, 0, 0]\n", None, 37, "gravity"),
        (LINES.replace("k: 4000", "k: [4000"), None, None, "USER"),
    ],
)
def test_mistakes_are_told_with_the_line_of_the_deck(tmp_path, user, count, line, message):
    with pytest.raises(FileError, match=message) as error:
        load_dads(deck(tmp_path, user, count))
    if line is not None:
        assert error.value.line == line


def test_a_name_that_the_deck_has_already_is_refused(tmp_path):
    with pytest.raises(FileError, match="already"):
        load_dads(deck(tmp_path, 'points:\n  body 2: "body 2.at(0, 0, 0)"\n'))
