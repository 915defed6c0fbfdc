"""Problems of the multibody benchmark library of IFToMM (also lim.ii.udc.es): A01, A02, A03, A04, A05."""

from __future__ import annotations

from typing import Any

import cardan as cd
from machines import GRAVITY, andrews, fourbars, stiff_governor
from problems import Problem, Quantity

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
LOOPS = (1, 2, 10, 40)


def simple_pendulum() -> cd.Model:
    """A01: a point of 1 kg on a massless bar of 1 m, released horizontal; the body has no moment of inertia."""
    model = cd.Model("pendulum", gravity=(0, -GRAVITY))
    point = model.body("point", mass=1, inertia=0, position=(-1, 0))
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), point.at(1, 0)))
    return model


# -- A04: Bricard's mechanism --------------------------------------------------------------------------------------

# corners of a cube: joint, its axis; the rods run from each to the next, all body frames parallel to the ground's
BRICARD = (
    ((0, 0, 0), Y), ((1, 0, 0), Z), ((1, -1, 0), X), ((1, -1, 1), Y), ((0, -1, 1), Z), ((0, 0, 1), X)
)  # fmt: skip
ALONG, ACROSS = 1 / 600, 1.01 / 12  # kg m²: rods of 1 m x 0.1 m x 0.1 m, 1 kg


def bricard() -> cd.Model:
    """A04: five rods of 1 m and six hinges; 30 conditions of rank 29 leave one freedom. Released from rest."""
    model = cd.Model("Bricard", dim=3, gravity=(0, -GRAVITY, 0))
    before: Any = model.ground
    at = BRICARD[0][0]  # of the last joint, in the frame of the body before it
    for k in range(5):
        (here, axis), (there, _) = BRICARD[k], BRICARD[k + 1]
        direction = [b - a for a, b in zip(here, there, strict=True)]
        half = tuple(0.5 * d for d in direction)
        rod = model.body(
            f"rod{k + 1}",
            mass=1,
            inertia=tuple(ALONG if d else ACROSS for d in direction),
            position=tuple(a + h for a, h in zip(here, half, strict=True)),
        )
        model.add(cd.Revolute(f"P{k + 1}", before.at(*at, axis=axis), rod.at(*(-h for h in half), axis=axis)))
        before, at = rod, half
    last, axis = BRICARD[5]
    model.add(cd.Revolute("P6", before.at(*at, axis=axis), model.ground.at(*last, axis=axis)))
    return model


def _fourbars(loops: int) -> Problem:
    shown = sorted({0, loops // 2, loops})
    return Problem(
        name=f"{loops} four-bar{'s' if loops > 1 else ''}",
        kind="closed loop",
        build=lambda: fourbars(loops),
        until=10.0,
        quantities=(
            *(Quantity(f"bar{k}", "angle") for k in shown),
            *(Quantity(f"coupler{loops}", part) for part in ("angle", "x", "y")),
        ),
        source="compound pendulum of one angle: elliptic integrals",
        stem=f"fourbars_{loops}",
    )


PROBLEMS = (
    Problem(
        name="simple pendulum",
        kind="open chain",
        build=simple_pendulum,
        until=10.0,
        quantities=tuple(Quantity("point", part) for part in ("angle", "x", "y")),
        source="Jacobi's elliptic functions",
        stem="simple_pendulum",
    ),
    *map(_fourbars, LOOPS),
    Problem(
        name="Andrews",
        kind="closed loop",
        build=andrews.build,
        until=0.05,
        quantities=tuple(Quantity(body, "angle") for body in andrews.BODIES),
        source="energy reduction to one freedom, 45 digits",
        stem="andrews",
        conserves=False,
    ),
    Problem(
        name="Bricard",
        kind="closed loop",
        build=bricard,
        until=10.0,
        quantities=tuple(Quantity(f"rod{k}", axis) for k in (1, 2, 3, 4, 5) for axis in ("x", "y", "z")),
        source="closed form of the positions, quadrature in time",
        stem="bricard",
    ),
    Problem(
        name="stiff governor",
        kind="open chain",  # the springs close no loop of joints
        build=stiff_governor.build,
        until=10.0,
        quantities=(*(Quantity("rodA", axis) for axis in ("x", "y", "z")), Quantity("slider", "z")),
        source="Lagrange's equations in three coordinates, DOP853",
        stem="governor",
        conserves=False,
        methods=("auto", "dae", "joint", "joint, BDF"),
    ),
)
