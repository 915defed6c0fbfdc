"""Tables 6.7 and 6.8 of Barman & Haug (1981), as printed but for slips of the reading, which are named.

Numbers are kept as text: their last digit says how exactly they are known.
"""

from __future__ import annotations

BODIES = ("share", "lower link", "rear toggle", "front toggle", "U-bolt", "tractor")
SPRINGS = ("reset spring", "A", "B", "C", "D", "E")

# table 6.7: X, Y, φ of bodies 2 to 7; the tractor's X is printed 1.34860, but the joints need 1.34862
POSES = {
    "share": ("-.65192", ".25705", "-.025425"),
    "lower link": ("-.48372", ".68102", "-.021228"),
    "rear toggle": ("-.50766", ".88885", ".42143"),
    "front toggle": ("-.38430", ".92972", ".11154"),
    "U-bolt": ("-.34308", ".77348", ".50330"),
    "tractor": ("1.34862", ".71810", "0."),
}
# multipliers of the joints; that of J5 is printed -45.461, but the balance of the U-bolt and the force of the spring on
# it (45.641) say that two digits were exchanged. Those of J7 are force and moment about the origin.
MULTIPLIERS = (
    "-135.66", "32.425", "-823.83", "-341.46", "-869.47", "-313.56", "-869.47", "-338.66", "-45.641", "93.403",
    "769.47", "-257.18", "-595.84", "397.58",
)  # fmt: skip
# length, and force on the second body
SPRING_VALUES = {
    "reset spring": (".060128", "45.641", "-72.262"),
    "A": ("4.7332", "0.", "0."),
    "B": (".15734", "859.49", "19.771"),
    "C": (".26491", "0.", "0."),
    "D": (".01512", "0.", "0."),
    "E": (".199", "100.0", "-3.2402"),
}

# table 6.8: derivatives by b1, b2, b3 of X, Y, φ of bodies 2 to 7 (of the tractor X only) ...
POSES_BY = {
    "b1": (
        ".50707", ".89631", "-1.9438", "1.3671", ".50886", "-2.1901", "-.28976", "6.5612", "41.333", "-1.1210",
        "3.9992", "-46.817", "1.0479", "-.08643", "2.4447", "1.4484",
    ),
    "b2": (
        "-.015568", "-.027519", ".05968", "-.04198", "-.01562", ".06724", ".008896", "-.2015", "-1.269", ".03442",
        "-.1228", "1.4374", "-.03217", ".002654", "-.07506", "-.04447",
    ),
    "b3": (
        ".00024", ".0004242", "-.00092", ".000647", ".0002408", "-.001037", "-.0001371", ".003105", ".01956",
        "-.0005305", ".001893", "-.02216", ".0004959", "-.0000409", ".001157", ".0006854",
    ),
}  # fmt: skip
# ... of the multipliers ...
MULTIPLIERS_BY = {
    "b1": (
        "23453.", "18637.", "23215.", "-15546.", "-9331.4", "43086.", "-9331.4", "43086.", "-32546.", "58631.",
        "9331.4", "-43078.", "7.9159", "-424.75",
    ),
    "b2": (
        "-720.06", "-572.19", "-712.75", "477.29", "286.49", "-1322.8", "286.49", "-1322.8", "999.25", "-1800.1",
        "-286.49", "1322.6", "-.2430", "13.041",
    ),
    "b3": (
        "11.099", "8.8196", "10.986", "-7.3568", "-4.4159", "20.39", "-4.4159", "20.39", "-15.402", "27.747",
        "4.4159", "-20.386", ".003746", "-.2010",
    ),
}  # fmt: skip
# ... and of the lengths of springs 1 to 6
LENGTHS_BY = {
    "b1": ("9.8362", ".58507", ".04673", "-.32296", "4.2676", "-.000002564"),
    "b2": ("-.302", "-.01796", "-.001435", ".009916", "-.1310", ".0000000787"),
    "b3": (".004655", ".0002769", ".00002211", "-.0001528", ".00202", "-.0000000012"),
}


def units_off(value: float, text: str) -> float:
    """How far a number is from a printed one, in units of its last digit."""
    decimals = len(text.partition(".")[2])
    return abs(value - float(text)) * 10**decimals
