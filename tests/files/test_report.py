"""The classic report against the tables printed in Nikravesh 1988, sec. 10.3 (leading zeros added)."""

import numpy as np
import pytest

from cardan.errors import AnalysisError
from cardan.files.decks.fortran import field_width, fixed
from cardan.files.reports.report import Reaction, ReportData, Row, format_report, report, report_lines
from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Part, Result, Stats
from cardan.storage.hdf5 import load_result


def at_once(*numbers: float) -> np.ndarray:
    return np.array([numbers])


FOURBAR = ReportData(
    kind="dynamic",
    times=np.array([0.0]),
    bodies=[
        Row("1", at_once(*[0.0] * 9)),
        Row("2", at_once(0.5, 0.866, 1.047, 0, 0, 0, 2.544, -1.470, -2.938)),
        Row("3", at_once(2.824, 2.553, 0.423, 0, 0, 0, 5.183, -3.149, -0.115)),
        Row("4", at_once(3.574, 1.687, 1.004, 0, 0, 0, 2.639, -1.679, -1.564)),
    ],
    points=[Row("1", at_once(2.664, 4.126, 0, 0, 5.364, -3.131))],
    reactions=[
        Reaction("REV.", "1", "1", at_once(-7.242, -15.387, 0), "2", at_once(7.242, 15.387, -1.425)),
        Reaction("REV.", "2", "2", at_once(-4.698, -7.046, 0.543), "3", at_once(4.698, 7.046, -8.994)),
        Reaction("REV.", "3", "3", at_once(6.964, 7.941, 8.764), "4", at_once(-6.964, -7.941, 3.223)),
        Reaction("REV.", "4", "4", at_once(12.242, 24.202, -5.334), "1", at_once(-12.242, -24.202, -60.504)),
    ],
)

FOURBAR_REPORT = """\
          ***** DYNAMIC ANALYSIS *****

 TIME =    0.0000
 -----
 BODY     X       Y     PHI      XD      YD    PHID      XDD      YDD    PHIDD
  1   0.000   0.000   0.000   0.000   0.000   0.000    0.000    0.000    0.000
  2   0.500   0.866   1.047   0.000   0.000   0.000    2.544   -1.470   -2.938
  3   2.824   2.553   0.423   0.000   0.000   0.000    5.183   -3.149   -0.115
  4   3.574   1.687   1.004   0.000   0.000   0.000    2.639   -1.679   -1.564
 POINTS OF INTEREST
 NO.      X       Y      XD      YD      XDD      YDD
  1   2.664   4.126   0.000   0.000    5.364   -3.131
 REACTION FORCES (moments about mass centres; on the ground about the origin)
  JOINT NO. I      FX-I      FY-I       N-I   J      FX-J      FY-J       N-J
  REV.  1   1    -7.242   -15.387     0.000   2     7.242    15.387    -1.425
  REV.  2   2    -4.698    -7.046     0.543   3     4.698     7.046    -8.994
  REV.  3   3     6.964     7.941     8.764   4    -6.964    -7.941     3.223
  REV.  4   4    12.242    24.202    -5.334   1   -12.242   -24.202   -60.504
"""


def test_fourbar_as_printed():
    assert format_report(FOURBAR) == FOURBAR_REPORT


def test_spring_table():
    data = ReportData("dynamic", np.array([0.0]), springs=[Row("1", at_once(0.819, -0.201, 153.462, -10.072))])
    assert format_report(data).splitlines()[-3:] == [
        " TRANSLATIONAL SPRING-DAMPER-ACTUATOR",
        " NO.   LENGTH      RATE      F(S)      F(D)",
        "  1     0.819    -0.201   153.462   -10.072",
    ]


def test_static_shows_positions_and_reactions():
    body = Row("2", at_once(-0.186, 0.074, -0.380, *[0.0] * 6))
    reaction = Reaction("REV.", "2", "1", at_once(4505.031, 8.582, -887.275), "4", at_once(-4505.031, -8.582, 0))
    text = format_report(ReportData("static", np.array([0.0]), bodies=[body], reactions=[reaction]))
    assert text.splitlines() == [
        "          ***** STATIC ANALYSIS *****",
        "",
        " BODY     X       Y     PHI",
        "  2  -0.186   0.074  -0.380",
        " REACTION FORCES (moments about mass centres; on the ground about the origin)",
        "  JOINT NO. I      FX-I      FY-I       N-I   J      FX-J      FY-J       N-J",
        "  REV.  2   1  4505.031     8.582  -887.275   4 -4505.031    -8.582     0.000",
    ]


def test_kinematics_has_no_reactions():
    data = ReportData("kinematic", FOURBAR.times, FOURBAR.bodies, reactions=FOURBAR.reactions)
    text = format_report(data)
    assert "***** KINEMATIC ANALYSIS *****" in text
    assert "REACTION" not in text


def test_simple_constraint_has_one_body():
    data = ReportData("dynamic", np.array([0.0]), reactions=[Reaction("SMP.", "1", "3", at_once(0, 25.5, 0))])
    assert format_report(data).splitlines()[-1] == "  SMP.  1   3     0.000    25.500     0.000"


def test_names_widen_their_column():
    rows = [Row("crank", at_once(*[1.0] * 9)), Row("long coupler", at_once(*[2.0] * 9))]
    reaction = Reaction("REV.", "left pin", "ground", at_once(1, 2, 3), "crank", at_once(-1, -2, -3))
    lines = format_report(ReportData("dynamic", np.array([0.0]), rows, reactions=[reaction])).splitlines()
    titles, crank, coupler = lines[4:7]
    assert titles.startswith(" BODY ")
    assert crank.startswith(" crank          1.000   1.000")
    assert coupler.startswith(" long coupler   2.000   2.000")
    assert titles.index("X") == crank.index("1.000") + 4 == coupler.index("2.000") + 4
    assert lines[-1].startswith("  REV. left pin ground     1.000")
    assert lines[-1].split()[7:] == ["crank", "-1.000", "-2.000", "-3.000"]


def test_wide_numbers_widen_their_column_only():
    big = Row("2", at_once(-12345.678, 0.5, *[0.0] * 7))
    small = Row("3", at_once(1.0, 0.5, *[0.0] * 7))
    titles, *rows = format_report(ReportData("static", np.array([0.0]), [big, small])).splitlines()[2:]
    assert rows == ["  2 -12345.678   0.500   0.000", "  3      1.000   0.500   0.000"]
    assert titles == " BODY        X       Y     PHI"


def test_huge_numbers_get_an_exponent():
    row = Row("2", at_once(-1.25e20, 0.5, np.nan, *[0.0] * 6))
    text = format_report(ReportData("static", np.array([0.0]), [row]))
    assert "-1.250E+20" in text
    assert "nan" in text
    assert "***E" not in text


def test_every_nth_step():
    times = np.arange(7) * 0.1
    data = ReportData("dynamic", times, [Row("2", np.outer(times, np.ones(9)))])
    shown = [line for line in report_lines(data, every=3) if "TIME" in line]
    assert shown == [" TIME =    0.0000", " TIME =    0.3000", " TIME =    0.6000"]


def test_close_times_get_more_decimals():
    data = ReportData("dynamic", np.array([0.0, 1e-5]))
    shown = [line for line in report_lines(data) if "TIME" in line]
    assert shown == [" TIME =    0.00000", " TIME =    0.00001"]


def test_more_digits():
    text = format_report(FOURBAR, digits=5)
    assert "  2   0.50000   0.86600   1.04700" in text


@pytest.mark.parametrize(("change", "message"), [({"every": 0}, "every=0"), ({"digits": -1}, "digits=-1")])
def test_bad_arguments(change, message):
    with pytest.raises(AnalysisError, match=message):
        format_report(FOURBAR, **change)


def test_unknown_kind():
    with pytest.raises(AnalysisError, match='kind="modal" is not known; use one of dynamic, static, kinematic'):
        format_report(ReportData("modal", np.array([0.0])))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.5, "   0.500"),
        (-0.0001, "   0.000"),  # no negative zero
        (-999.9994, " -1000.0"),
        (1234.5678, " 1234.57"),
        (-1.25e8, "  -1E+08"),
        (-1e100, " -1E+100"),
        (float("inf"), "     inf"),
    ],
)
def test_fixed_fields(number, text):
    assert fixed(number, 8, 3) == text


def test_field_width_grows_with_the_numbers():
    assert field_width([1.0, -2.0], 8, 3) == 8
    assert field_width([-12345.678], 8, 3) == 11
    assert field_width([1e300], 8, 3) == 13


def sample(names: dict[str, str], analysis: str = "simulate") -> Result:
    """A small machine under the given names, as every analysis leaves it."""
    two, one = np.zeros((1, 2)), np.zeros(1)
    bodies = [Part(names[k], "body", "Body", (names[k],)) for k in ("body 2", "body 3")]
    parts = [
        *bodies,
        Part(names["REV 1"], "joint", "Revolute", ("ground", names["body 2"])),
        Part(names["SMP 1"], "driver", "Fix", (names["body 3"],)),
        Part(names["SPR 1"], "force", "Spring", ("ground", names["body 2"])),
        Part(names["P 1"], "point", "Point", (names["body 2"],)),
    ]
    columns = {}
    for part in [*bodies, parts[-1]]:
        for quantity in ("position", "velocity", "acceleration"):
            columns[part.name, quantity] = two + 0.5 * (quantity == "position")
    for part in bodies:
        columns[part.name, "angle"] = one + 1.047
        columns[part.name, "angular_velocity"] = one
        columns[part.name, "angular_acceleration"] = one - 2.938
    columns[names["REV 1"], "reaction_i"] = columns[names["SMP 1"], "reaction_i"] = at_once(1, 2, 3)
    columns[names["REV 1"], "reaction_j"] = at_once(-1, -2, -3)
    for quantity, value in (
        ("length", 0.819),
        ("rate", -0.2),
        ("spring_force", 153.0),
        ("damper_force", -10.0),
    ):
        columns[names["SPR 1"], quantity] = one + value
    return Result("sample", KNOWN_UNITS["SI"], one, {p.name: p for p in parts}, columns, Stats(analysis))


DECK = {name: name for name in ("body 2", "body 3", "REV 1", "SMP 1", "SPR 1", "P 1")}
NAMED = {"body 2": "crank", "body 3": "rod", "REV 1": "pin", "SMP 1": "stop", "SPR 1": "coil", "P 1": "tip"}


def test_a_deck_has_numbers_again():
    assert report(sample(DECK)).splitlines() == [
        " sample",
        "          ***** DYNAMIC ANALYSIS *****",
        "",
        " TIME =    0.0000",
        " -----",
        " BODY     X       Y     PHI      XD      YD    PHID      XDD      YDD    PHIDD",
        "  1   0.000   0.000   0.000   0.000   0.000   0.000    0.000    0.000    0.000",
        "  2   0.500   0.500   1.047   0.000   0.000   0.000    0.000    0.000   -2.938",
        "  3   0.500   0.500   1.047   0.000   0.000   0.000    0.000    0.000   -2.938",
        " POINTS OF INTEREST",
        " NO.      X       Y      XD      YD      XDD      YDD",
        "  1   0.500   0.500   0.000   0.000    0.000    0.000",
        " TRANSLATIONAL SPRING-DAMPER-ACTUATOR",
        " NO.   LENGTH      RATE      F(S)      F(D)",
        "  1     0.819    -0.200   153.000   -10.000",
        " REACTION FORCES (moments about mass centres; on the ground about the origin)",
        "  JOINT NO. I      FX-I      FY-I       N-I   J      FX-J      FY-J       N-J",
        "  REV.  1   1     1.000     2.000     3.000   2    -1.000    -2.000    -3.000",
        "  SMP.  1   3     1.000     2.000     3.000",
    ]


def test_other_machines_have_names_and_units():
    lines = report(sample(NAMED)).splitlines()
    assert lines[:2] == [" sample", " SI (m, kg, s, N, rad)"]
    assert not any(line.startswith(" ground") for line in lines)
    assert lines[-2].split()[:3] == ["REV.", "pin", "ground"]
    assert any(line.split()[:2] == ["coil", "0.819"] for line in lines)


@pytest.mark.parametrize(
    ("analysis", "heading"),
    [("simulate", "DYNAMIC"), ("inverse", "DYNAMIC"), ("equilibrium", "STATIC"), ("kinematics", "KINEMATIC")],
)
def test_heading_of_an_analysis(analysis, heading):
    text = report(sample(DECK, analysis))
    assert f"***** {heading} ANALYSIS *****" in text
    assert ("REACTION" in text) == (heading != "KINEMATIC")


def test_a_saved_result_prints_the_same(tmp_path):
    result = sample(NAMED)
    result.save(tmp_path / "run.h5")
    assert load_result(tmp_path / "run.h5").report(digits=5) == result.report(digits=5)


def test_a_user_constraint_does_not_name_its_bodies():
    result = sample(NAMED)
    result.parts["user"] = Part("user", "joint", "Constraint")
    result.columns["user", "reaction_i"] = at_once(1, 2, 3)
    assert report(result).splitlines()[-1].split() == ["CON.", "user", "-", "1.000", "2.000", "3.000"]
