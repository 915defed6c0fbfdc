"""Bodies of a compiled MJCF model with their joints, masses, sites, and what is seen of them and touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardan.files.robots.colliders import Collider, Heights, Softness
from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.poses import Pose, pose, turned_inertia
from cardan.files.robots.robot import Freedom, Lift, Link, Mass, Robot, Spot
from cardan.files.robots.solids import drawn_shape, joined_shapes
from cardan.files.robots.visuals import colour_of, painted

if TYPE_CHECKING:
    from cardan.model.bodies.shapes import Shape as Solid


JOINT_KINDS = ("free", "ball", "slide", "hinge")  # in the order of mjtJoint
GEOM_KINDS = ("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf")  # of mjtGeom
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}  # numbers each needs
GREY = (0.5, 0.5, 0.5, 1.0)  # of geoms that say nothing
DOF_NOT_NEGATIVE = {"dof_damping": "damping", "dof_armature": "armature", "dof_frictionloss": "frictionloss"}


def read_bodies(compiled: Compiled, robot: Robot) -> None:
    """Links with their freedoms, parents before children; sites; solids."""
    m, bodies = compiled.m, compiled.bodies
    for geom in range(m.ngeom):
        _collider(compiled, robot, geom)
    for number in range(1, m.nbody):
        name, line = bodies[number], compiled.line("body", number)
        moves = m.body_weldid[number] != 0
        freedoms = tuple(
            _freedom(compiled, robot, int(m.body_jntadr[number]) + k) for k in range(m.body_jntnum[number])
        )
        mass = _mass(compiled, number) if moves else None  # what stands on the ground needs none
        shape = _shape(compiled, robot, number) if moves else None
        parent = bodies[m.body_parentid[number]]
        robot.links[name] = Link(name, parent, compiled.of_body(number), freedoms, mass, line, shape)
        if mass is not None and m.body_gravcomp[number]:
            share = float(m.body_gravcomp[number])
            robot.lifts.append(Lift(name, Pose(mass.center), share * mass.mass, line))
        if m.body_mocapid[number] >= 0:
            robot.notes.append(f"{compiled.label('body', number)} (line {line}): a mocap body; it is fixed here")
    for site in range(m.nsite):
        if name := compiled.name("site", site):
            robot.spots.append(Spot(name, *compiled.of_site(site), compiled.line("site", site)))
    robot.notes += robot.visuals.notes()


def _mass(compiled: Compiled, number: int) -> Mass | None:
    m = compiled.m
    if m.body_mass[number] == 0.0 and not np.any(m.body_inertia[number]):
        return None
    where = pose(m.body_ipos[number], m.body_iquat[number])
    inertia = turned_inertia(where.rotation, np.diag(m.body_inertia[number]))
    return Mass(float(m.body_mass[number]), where.position, inertia)


def _freedom(compiled: Compiled, robot: Robot, number: int) -> Freedom:
    m, node = compiled.m, compiled.node("joint", number)
    kind = JOINT_KINDS[m.jnt_type[number]]
    dof, first = int(m.jnt_dofadr[number]), int(m.jnt_qposadr[number])
    scalar = kind in ("hinge", "slide")
    low, high = map(float, m.jnt_range[number])
    limited = bool(m.jnt_limited[number])
    if scalar and low > high:
        node.fail_at("range", f"the lower limit {low:g} must be less than the upper limit {high:g}")
    if kind == "ball" and limited:
        robot.notes.append(f"{node} (line {node.line}): the range of a ball joint is not imposed")
    values = {word: float(getattr(m, field)[dof]) for field, word in DOF_NOT_NEGATIVE.items()}
    values["stiffness"] = float(m.jnt_stiffness[number])
    for word, value in values.items():
        if value < 0.0:
            node.fail_at(word, "must not be negative")
    for word, polynomial in (("stiffness", "jnt_stiffnesspoly"), ("damping", "dof_dampingpoly")):
        rows = getattr(m, polynomial, None)
        if rows is not None and np.any(rows[number if word == "stiffness" else dof]):
            robot.notes.append(f"{node} (line {node.line}): only the linear part of its {word} is imported")
    use = scalar and limited
    return Freedom(
        compiled.joints[number], kind,
        np.array(m.jnt_pos[number]), np.array(m.jnt_axis[number]) if scalar else np.array([0.0, 0.0, 1.0]), node.line,
        reference=float(m.qpos0[first]) if scalar else 0.0,
        lower=low if use else None, upper=high if use else None,
        damping=values["damping"], stiffness=values["stiffness"],
        rest=float(m.qpos_spring[first]) if scalar else 0.0,
        armature=values["armature"], friction=values["frictionloss"],
    )  # fmt: skip


def _geom_pose(compiled: Compiled, geom: int) -> Pose:
    return pose(compiled.m.geom_pos[geom], compiled.m.geom_quat[geom])


def _kind_and_size(compiled: Compiled, geom: int) -> tuple[str, tuple[float, ...]]:
    kind = GEOM_KINDS[compiled.m.geom_type[geom]]
    return kind, tuple(map(float, compiled.m.geom_size[geom][: SIZES.get(kind, 0)]))


def _collider(compiled: Compiled, robot: Robot, geom: int) -> None:
    m = compiled.m
    kinds, meets = int(m.geom_contype[geom]), int(m.geom_conaffinity[geom])
    if not (kinds or meets):
        return
    kind, size = _kind_and_size(compiled, geom)
    body, line = int(m.geom_bodyid[geom]), compiled.line("geom", geom)
    name = (
        compiled.name("geom", geom)
        or f"{compiled.bodies[body] or 'ground'} geom {geom - int(m.body_geomadr[body]) + 1}"
    )
    if kind == "hfield" and int(m.geom_dataid[geom]) in compiled.pictures:
        label = compiled.label("geom", geom)
        robot.notes.append(f"{label} (line {line}): a height field in a picture is not imported")
        return
    heights = _heights(compiled, int(m.geom_dataid[geom])) if kind == "hfield" else None
    softness = Softness(
        tuple(map(float, m.geom_solref[geom])), tuple(map(float, m.geom_solimp[geom])), float(m.geom_margin[geom]),
        int(m.geom_priority[geom]), float(m.geom_solmix[geom]), int(m.geom_condim[geom]),
    )  # fmt: skip
    mu = float(m.geom_friction[geom][0])
    robot.colliders.append(
        Collider(
            name,
            compiled.bodies[body],
            kind,
            size,
            _geom_pose(compiled, geom),
            line,
            mu,
            kinds,
            meets,
            heights,
            softness,
        )
    )


def _heights(compiled: Compiled, number: int) -> Heights:
    m = compiled.m
    rows, columns, first = (int(values[number]) for values in (m.hfield_nrow, m.hfield_ncol, m.hfield_adr))
    radius_x, radius_y, top, _ = map(float, m.hfield_size[number])
    z = top * np.asarray(m.hfield_data[first : first + rows * columns], dtype=float).reshape(rows, columns)
    x, y = np.linspace(-radius_x, radius_x, columns), np.linspace(-radius_y, radius_y, rows)
    return Heights(tuple(x.tolist()), tuple(y.tolist()), tuple(map(tuple, z.T.tolist())))


def _shape(compiled: Compiled, robot: Robot, body: int) -> Solid | None:
    """What is drawn of a body: the geoms that touch nothing, which are there to be seen, or else all."""
    m, shapes = compiled.m, []
    for geom in range(m.body_geomadr[body], m.body_geomadr[body] + m.body_geomnum[body]):
        kind, size = _kind_and_size(compiled, geom)
        touches = bool(m.geom_contype[geom] or m.geom_conaffinity[geom])
        of_mesh = kind in ("mesh", "sdf")
        shape = _mesh(compiled, robot, geom) if of_mesh else drawn_shape(kind, size, _geom_pose(compiled, geom))
        shapes += [] if shape is None else [(touches, painted(shape, _colour(compiled, geom)))]
    seen = [shape for touches, shape in shapes if not touches] or [shape for _, shape in shapes]
    return joined_shapes(*seen)


def _mesh(compiled: Compiled, robot: Robot, geom: int) -> Solid | None:
    """MuJoCo moves a mesh to its centre and principal axes, and the geom with it: this is where the file's axes are."""
    m, number, line = compiled.m, int(compiled.m.geom_dataid[geom]), compiled.line("geom", geom)
    path, back = compiled.meshes.get(number, (None, Pose()))
    if path is None:
        return robot.visuals.leave_out("", line)
    centered = pose(m.mesh_pos[number], m.mesh_quat[number])
    where = _geom_pose(compiled, geom) @ centered.inverse() @ back.inverse()
    return robot.visuals.mesh_at(path, tuple(map(float, m.mesh_scale[number])), where, line)


def _colour(compiled: Compiled, geom: int) -> str | None:
    """Of a geom: its own, else that of its material."""
    m, material = compiled.m, int(compiled.m.geom_matid[geom])
    rgba = m.geom_rgba[geom]
    if np.allclose(rgba, GREY, rtol=0, atol=1e-6):
        if material < 0:
            return None
        rgba = m.mat_rgba[material]
    return colour_of(" ".join(map(str, rgba.tolist())))
