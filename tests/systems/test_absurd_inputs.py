"""Input that nobody means ends with one short sentence, in bounded time and memory."""

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.io.meshes import read_mesh


def test_long_lists_of_names_are_cut(tmp_path):
    file = tmp_path / "many.urdf"
    file.write_text('<robot name="r">' + "".join(f'<link name="l{i}"/>' for i in range(3000)) + "</robot>")
    with pytest.raises(CardanError, match=r'links "l0", .*"l9" and 2990 more have no parent') as caught:
        cd.load_model(file)
    assert len(str(caught.value)) < 400


def test_lists_of_names_that_can_be_read_are_whole():
    names = ", ".join(f'"n{i}"' for i in range(20))
    assert names in str(CardanError(f"links {names} are open"))


def test_curves_of_huge_numbers_are_refused():
    with pytest.raises(CardanError, match=r"1e\+308 is too large a number"):
        cd.find_linkages([(1e308, 0), (-1e308, 1), (0, 1e308), (1, 2)])


def test_a_curve_of_many_points():
    """The distances of 20,000 points from each other would fill 60 GB."""
    angle = np.linspace(0, 2 * np.pi, 20_000)
    ellipse = np.column_stack([np.cos(angle), 0.5 * np.sin(angle)])
    found = cd.find_linkages(ellipse, ("four-bar",), candidates=cd.Candidates(2000, workers=1), count=1)
    assert found.size == pytest.approx(np.hypot(2, 1), rel=1e-6)


def test_a_curve_with_semicolons(tmp_path):
    file = tmp_path / "curve.csv"
    file.write_text("x;y\n0,0;1,5\n1,0;2,5\n")
    with pytest.raises(CardanError, match="separate them by commas, with a decimal point"):
        cd.find_linkages(file)


def test_elements_of_all_includes_are_counted(tmp_path):
    (tmp_path / "part.xml").write_text("<mujocoinclude>" + '<site size="1"/>' * 30_000 + "</mujocoinclude>")
    model = tmp_path / "model.xml"
    model.write_text("<mujoco><worldbody>" + '<include file="part.xml"/>' * 20 + "</worldbody></mujoco>")
    with pytest.raises(CardanError, match="more than 200000 elements"):
        cd.load_model(model)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("0,5,1,5\n1,0,2,5\n", "decimal commas: separate them by commas, with a decimal point"),
        ("0.5\t1.5\n1.0\t2.5\n1.5\t0.5\n", "separated by tabs: separate them by commas"),
    ],
)
def test_curves_of_other_spreadsheets(tmp_path, text, hint):
    file = tmp_path / "curve.csv"
    file.write_text(text)
    with pytest.raises(CardanError, match=hint):
        cd.find_linkages(file)


@pytest.mark.parametrize(
    "text", ["x [mm];y [mm]\n0;0\n1;2\n", "0;0\n1;2\n", "0,5;1,5\n1,0;2,5\n", "0,5;1\n1,5;2\n"], ids=repr
)
def test_profiles_with_semicolons(tmp_path, text):
    file = tmp_path / "road.csv"
    file.write_text(text)
    with pytest.raises(CardanError, match="seem to be separated by semicolons: separate them by commas"):
        cd.profile_from_csv(str(file), unit=None if "mm" in text else "m")


def test_a_corner_beyond_all_numbers(tmp_path):
    file = tmp_path / "part.obj"
    file.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 12345678901234567890\n")
    with pytest.raises(CardanError, match=r"part\.obj: is not an OBJ file that can be read"):
        read_mesh(file)
