"""Poses and velocities of the bodies of a tree in space, from the coordinates θ of its joints and their rates.

From a known body K to the next one, N, over a joint whose point J is at k in the axes of K and at n in those of N:

    p_N = p_K ⊗ p_rel (or its inverse),      r_N = r_K + A_K k - A_N n
    ω_N = ω_K + A_K w_K + A_N w_N,           ṙ_N = ṙ_K + ω_K x A_K k - ω_N x A_N n + A_i ḋ

where w_K and w_N are what the joint says of its relative angular velocity (`Joint.relative_spin`), and d(θ) is the
vector between its two points (Nikravesh 1988, eqs. 13.36-13.37, in velocities instead of rates of Euler parameters).
Angular velocities are carried along in global axes and given in body axes.

A ball leaves the orientation of N free, so its own Euler parameters and ω′_N serve as θ and θ̇: nothing is shorter, and
errors of orientation do not add up along a chain as those of relative orientations do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardan.deferred import casadi as ca
from cardan.model.joints.standard import Joint
from cardan.model.model import Model
from cardan.model.rotation.quaternions import conjugate, product, rotation_rows
from cardan.model.topology import Topology
from cardan.symbolic.frames import Entry
from cardan.symbolic.view import SymbolicView

# what is known of a body: A by rows, omega in body axes, spin in global axes; here of the ground
GROUND = {
    "r": (0, 0, 0), "p": (1, 0, 0, 0), "A": (1, 0, 0, 0, 1, 0, 0, 0, 1), "v": (0, 0, 0), "omega": (0, 0, 0),
    "spin": (0, 0, 0),
}  # fmt: skip

Values = Sequence[Entry]


def moving_bodies(
    model: Model, topology: Topology, s: SymbolicView, theta: list[list[Entry]], rate: list[list[Entry]]
) -> tuple[ca.SX, ca.SX, ca.SX]:
    """q, the poses x, and v, body by body in the order of the model; θ and θ̇ by floating bases, then by joints."""
    bodies = {topology.ground: {word: ca.SX(ca.DM(value)) for word, value in GROUND.items()}}
    count = len(topology.bases)
    for base, coordinates, speeds in zip(topology.bases, theta[:count], rate[:count], strict=True):
        turned = _turned_freely()(p=_column(coordinates[3:]), omega=_column(speeds[3:]))
        bodies[base] = turned | {"r": _column(coordinates[:3]), "v": _column(speeds[:3])}
    for step, coordinates, speeds in zip(topology.steps, theta[count:], rate[count:], strict=True):
        joint = model.elements[step.joint]
        assert isinstance(joint, Joint)
        onward = joint.i.body.name == step.body_i
        bodies[step.body_j] = next_body(joint, onward, bodies[step.body_i], s, coordinates, speeds)
    placed = [bodies[name] for name in model.bodies]
    q, x, v = (
        ca.vertcat(ca.SX(0, 1), *(body[word] for body in placed for word in words))
        for words in (("r", "p"), ("r", "p", "A"), ("v", "omega"))
    )
    return q, x, v


def next_body(
    joint: Joint, onward: bool, neighbour: dict[str, ca.SX], s: SymbolicView, theta: Values, rate: Values
) -> dict[str, ca.SX]:
    """Body j from body i (onward), or body i from body j."""
    i, j = _column(joint.i.point), _column(joint.j.point)
    if joint.is_ball:
        turned = _turned_freely()(p=_column(theta), omega=_column(rate))
        slide = {"slide_known": 0, "slide_new": 0}
    else:
        d, p_rel = joint.relative_pose(s, theta)
        p_rel, p_back = _column(p_rel), _column(conjugate(p_rel))
        d, w_i, w_j = map(_column, (d, *joint.relative_spin(s, rate)))
        d_rate = ca.jtimes(d, _column(theta), _column(rate)) if ca.symvar(d) else ca.SX(3, 1)
        i = i + d
        way = (p_rel, w_i, w_j) if onward else (p_back, -w_j, -w_i)
        motion = dict(zip(("p_rel", "w_known", "w_new"), way, strict=True))
        turned = _turned_by_joint()(**{word: neighbour[word] for word in ("p", "A", "spin")}, **motion)
        slide = {"slide_known": d_rate, "slide_new": 0} if onward else {"slide_known": 0, "slide_new": -d_rate}
    points = {"k": i, "n": j} if onward else {"k": j, "n": i}
    places = {word: neighbour[word] for word in ("r", "A", "v", "spin")}
    carried = _carried()(**places, **points, **slide, B=turned["A"], spin_new=turned["spin"])
    return turned | carried


# The equations above, written once and called for each joint: what Python writes takes a hundred times as long as what
# CasADi copies. Where numbers are put in, zeros and ones disappear. Matrices are given by rows.


@cache
def _turned_freely() -> ca.Function:
    """The orientation of a body from its own Euler parameters, its spin from its own ω′."""
    p, omega = symbols = _symbols(p=4, omega=3)
    B = _matrix(p)
    return _function(symbols, {"p": p, "A": ca.vec(B.T), "omega": omega, "spin": ca.mtimes(B, omega)})


@cache
def _turned_by_joint() -> ca.Function:
    """The same from those of the known body and what the joint says."""
    p, A, spin, p_rel, w_known, w_new = symbols = _symbols(p=4, A=9, spin=3, p_rel=4, w_known=3, w_new=3)
    new = _column(product(ca.vertsplit(p), ca.vertsplit(p_rel)))
    B = _matrix(new)
    before = spin + ca.mtimes(ca.reshape(A, 3, 3).T, w_known)  # ω_N without the part about axes of N itself
    omega = ca.mtimes(B.T, before) + w_new
    return _function(symbols, {"p": new, "A": ca.vec(B.T), "omega": omega, "spin": before + ca.mtimes(B, w_new)})


@cache
def _carried() -> ca.Function:
    """r and ṙ of the new body; slide is ḋ, in the axes of the known or of the new body."""
    symbols = _symbols(r=3, A=9, v=3, spin=3, B=9, spin_new=3, k=3, n=3, slide_known=3, slide_new=3)
    r, A, v, spin, B, spin_new, k, n, slide_known, slide_new = symbols
    A, B = ca.reshape(A, 3, 3).T, ca.reshape(B, 3, 3).T
    arm, arm_new = ca.mtimes(A, k), ca.mtimes(B, n)
    slide = ca.mtimes(A, slide_known) + ca.mtimes(B, slide_new)
    v_new = v + ca.cross(spin, arm) - ca.cross(spin_new, arm_new) + slide
    return _function(symbols, {"r": r + arm - arm_new, "v": v_new})


def _symbols(**sizes: int) -> list[ca.SX]:
    return [ca.SX.sym(word, size) for word, size in sizes.items()]


def _function(inputs: list[ca.SX], outputs: dict[str, ca.SX]) -> ca.Function:
    """With the names of its symbols for inputs, of which each entry is called name_0, name_1, ..."""
    names, options = [x[0].name().removesuffix("_0") for x in inputs], {"allow_duplicate_io_names": True}
    return ca.Function("step", inputs, [*outputs.values()], names, [*outputs], options)


def _matrix(p: ca.SX) -> ca.SX:
    return ca.vertcat(*(ca.horzcat(*row) for row in rotation_rows(ca.vertsplit(p))))


def _column(values: Values) -> ca.SX:
    return ca.SX(ca.vertcat(ca.SX(0, 1), *values))
