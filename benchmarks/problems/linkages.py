"""Linkages: the four-bar and the platform of DAP, two slider-cranks; and the cannon, whose structure changes."""

from __future__ import annotations

from machines import FOURBAR_TIME, cannon, fourbar, horizontal_platform, slider_crank, spatial_slider_crank
from problems import Problem, Quantity

PROBLEMS = (
    Problem(
        name="DAP four-bar",
        kind="closed loop",
        build=fourbar.build,
        until=FOURBAR_TIME,
        quantities=(
            *(Quantity(body, "angle") for body in ("crank", "coupler", "rocker")),
            *(Quantity("coupler", axis, 4.0) for axis in ("x", "y")),
        ),
        source="one coordinate, DOP853",
        stem="dap_fourbar",
    ),
    Problem(
        name="DAP platform",
        kind="closed loop",
        build=horizontal_platform.build,
        until=3.0,
        quantities=(Quantity("left legs", "angle"), Quantity("platform", "y", 0.5)),
        source="one coordinate, DOP853",
        stem="dap_platform",
        conserves=False,
    ),
    Problem(
        name="slider-crank",
        kind="closed loop",
        build=slider_crank.build,
        until=2.0,
        quantities=(Quantity("crank", "angle"), Quantity("rod", "angle"), Quantity("slider", "x", 0.5)),
        source="one coordinate, 40 digits",
        stem="slider_crank",
        conserves=False,
    ),
    Problem(
        name="spatial slider-crank",
        kind="closed loop",
        build=spatial_slider_crank.build,
        until=5.0,
        quantities=(*(Quantity("rod", axis, 0.3) for axis in ("x", "y", "z")), Quantity("slider", "x", 0.3)),
        source="one coordinate, 34 digits",
        stem="spatial_slider_crank",
    ),
    Problem(
        name="cannon",
        kind="events",
        build=lambda: cannon.build(cams=False),
        until=0.8,
        quantities=(Quantity("barrel", "x"), Quantity("sear", "x")),
        source="closed form: constant forces between events",
        stem="cannon",
        conserves=False,
    ),
)
