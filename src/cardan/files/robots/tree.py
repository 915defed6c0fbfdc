"""The tree of a robot with fewer links: without frames that only carry a name, welded links, links between two joints.

A link that is welded to its parent becomes part of it, its frame a point of interest. A link without mass between two
moving joints hands its joints on to the link that follows, since

    X_WC = X_WA X_AB J_B X_BC J_C = X_WA (X_AB X_BC) (X_BC⁻¹ J_B X_BC) J_C

so that a chain of them can become one joint of several freedoms. Where cardan has no such joint, or where it has no
coordinate for a freedom along which something acts, each freedom has a joint of its own, and a part without mass
carries the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardan.files.robots.combinations import joint_kind, perpendicular
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import WORLD, Freedom, Link, Robot, Spot
from cardan.files.robots.solids import combined_mass, joined_shapes, moved_shape, seen_from
from cardan.files.robots.xml_nodes import lines_text


def simplified(robot: Robot, merge: bool, limits: bool = False) -> Robot:
    """The robot without empty links and, with `merge`, without welded ones; notes say what became of them."""
    needed = _needed(robot, limits)
    welded = _without_inertia_alone(_without_welded_links(robot, merge))
    return _with_carriers(_without_links_between_joints(welded, needed), needed)


def _without_inertia_alone(robot: Robot) -> Robot:
    """A link that has an inertia but no mass, and is not welded to one with mass, is one without both."""
    links = {}
    for name, link in robot.links.items():
        if link.mass is not None and link.mass.mass == 0.0:
            robot.notes.append(f'link "{name}" (line {link.line}) has an inertia but no mass: a link without mass here')
            links[name] = replace(link, mass=None, shape=None)
        else:
            links[name] = link
    return replace(robot, links=links)


def _needed(robot: Robot, limits: bool) -> set[str]:
    """Freedoms that need a coordinate of their own: something acts along them, or follows them."""
    names = {f.name for f in robot.freedoms() if f.acts or (limits and (f.lower, f.upper) != (None, None))}
    names |= {actuator.freedom for actuator in robot.actuators if not actuator.of_tendon and actuator.spot is None}
    names |= {end for c in robot.couplings if not c.of_tendons for end in (c.follower, c.leader) if end is not None}
    names |= {name for tendon in robot.tendons.values() for name, _ in tendon.terms}
    return names | {s.target for s in robot.sensors if s.spot is None and not (s.of_tendon or s.of_actuator)}


def _joined(freedoms: tuple[Freedom, ...], needed: set[str]) -> str | None:
    """The kind of the one joint that has these freedoms, with a coordinate for each that needs one; else None."""
    kind = joint_kind(freedoms)
    if kind is None or len(freedoms) < 2 or not any(freedom.name in needed for freedom in freedoms):
        return kind
    if kind in ("spherical", "floating"):
        return None
    slides = [freedom for freedom in freedoms if freedom.kind == "slide"]
    if kind == "plane" and freedoms[-1].kind != "hinge":
        return None
    return None if len(slides) == 2 and not perpendicular(slides[0].axis, slides[1].axis) else kind


def _with_carriers(robot: Robot, needed: set[str]) -> Robot:
    """Rows of freedoms that are no one joint, as joints of one freedom each with parts without mass between them."""
    links: dict[str, Link] = {}
    for link in robot.links.values():
        if _joined(link.freedoms, needed) is not None:
            links[link.name] = link
            continue
        *first, last = link.freedoms
        parent, where = link.parent, link.pose
        for freedom in first:
            name = f"{link.name} after {freedom.name}"
            links[name] = Link(name, parent, where, (freedom,), None, freedom.line, carries=True)
            parent, where = name, Pose()
        links[link.name] = replace(link, parent=parent, pose=where, freedoms=(last,))
        names = ", ".join(freedom.name for freedom in link.freedoms)
        robot.notes.append(f"joints {names} (line {first[0].line}) act one after the other: parts without mass between")
    return replace(robot, links=links)


def _without_welded_links(robot: Robot, merge: bool) -> Robot:
    carrier = {WORLD: (WORLD, Pose())}  # link -> the link that carries it, and where it is in that one's axes
    links: dict[str, Link] = {}
    frames: list[Spot] = []
    merged: list[str] = []
    ground_shape = robot.ground_shape
    for link in robot.links.values():
        parent, X = carrier[link.parent]
        place = X @ link.pose
        if link.freedoms or (link.mass is not None and not merge):
            links[link.name] = replace(link, parent=parent, pose=place)
            carrier[link.name] = (link.name, Pose())
            continue
        carrier[link.name] = (parent, place)
        frames.append(Spot(link.name, parent, place, link.line))
        if parent == WORLD:
            if link.shape is not None:
                ground_shape = joined_shapes(ground_shape, moved_shape(place, link.shape))
            continue
        merged += [link.name] if link.mass is not None else []
        links[parent] = _grown(links[parent], link, place)
    if merged:
        names = ", ".join(merged)
        robot.notes.append(
            f"links merged into the bodies that they are welded to: {names} (merge=False keeps them apart)"
        )

    def carried(name: str, X: Pose) -> tuple[str, Pose]:
        body, offset = carrier[name]
        return body, offset @ X

    spots = [_on_carrier(carrier, spot) for spot in robot.spots]
    tendons = {}
    for name, tendon in robot.tendons.items():
        path = tuple((_on_carrier(carrier, a), _on_carrier(carrier, b), divisor) for a, b, divisor in tendon.path)
        tendons[name] = replace(tendon, path=path)
    sensors = [replace(x, spot=x.spot and _on_carrier(carrier, x.spot)) for x in robot.sensors]
    actuators = [replace(x, spot=x.spot and _on_carrier(carrier, x.spot)) for x in robot.actuators]
    closures = []
    for closure in robot.closures:
        link_i, pose_i = carried(closure.link_i, closure.pose_i)
        link_j, pose_j = carried(closure.link_j, closure.pose_j)
        closures.append(replace(closure, link_i=link_i, pose_i=pose_i, link_j=link_j, pose_j=pose_j))
    colliders = [solid.moved(*carrier[solid.link]) for solid in robot.colliders]
    lifts = []
    for lift in robot.lifts:
        link, X = carried(lift.link, lift.pose)
        lifts.append(replace(lift, link=link, pose=X))
    excluded = {frozenset(carrier[name][0] for name in pair) for pair in robot.excluded}
    return replace(
        robot, links=links, spots=frames + spots, closures=closures, tendons=tendons, colliders=colliders,
        excluded=excluded, ground_shape=ground_shape,
        sensors=sensors,
        actuators=actuators, lifts=lifts,
    )  # fmt: skip


def _on_carrier(carrier: Mapping[str, tuple[str, Pose]], spot: Spot) -> Spot:
    body, offset = carrier[spot.link]
    return replace(spot, link=body, pose=offset @ spot.pose)


def _grown(link: Link, welded: Link, place: Pose) -> Link:
    """A link with the mass and the shapes of one that is welded to it."""
    parts = [] if link.mass is None else [link.mass]
    parts += [] if welded.mass is None else [seen_from(place, welded.mass)]
    welded_shape = None if welded.shape is None else moved_shape(place, welded.shape)
    return replace(link, mass=combined_mass(parts) if parts else None, shape=joined_shapes(link.shape, welded_shape))


def _without_links_between_joints(robot: Robot, needed: set[str]) -> Robot:
    children: dict[str, list[str]] = {}
    for link in robot.links.values():
        children.setdefault(link.parent, []).append(link.name)
    held = {name for closure in robot.closures for name in (closure.link_i, closure.link_j)}
    held |= {thing.spot.link for thing in (*robot.sensors, *robot.actuators) if thing.spot is not None}
    held |= {spot.link for tendon in robot.tendons.values() for a, b, _ in tendon.path for spot in (a, b)}
    with_mass = _links_with_mass_above(robot)
    links = dict(robot.links)
    gone = set()
    for name in robot.links:
        empty, below = links[name], children.get(name, [])
        if empty.mass is not None:
            continue
        after = links[below[0]] if len(below) == 1 and name not in held else None
        joined = () if after is None else tuple(f.moved(after.pose.inverse()) for f in empty.freedoms) + after.freedoms
        if after is None or not after.freedoms or _joined(joined, needed) is None:
            if name in with_mass:
                links[name] = replace(empty, carries=True)
            else:
                robot.notes.append(
                    f'link "{name}" (line {empty.line}) moves and has no mass: enough for kinematics; dynamics needs '
                    "its <inertial>"
                )
            continue
        links[after.name] = replace(after, parent=empty.parent, pose=empty.pose @ after.pose, freedoms=joined)
        del links[name]
        gone.add(name)
    spots = [spot for spot in robot.spots if spot.link not in gone]
    robot.notes.extend(
        f'frame "{spot.name}" (line {spot.line}) is left out: it is on link "{spot.link}", which has no mass'
        for spot in robot.spots
        if spot.link in gone
    )
    colliders = [solid for solid in robot.colliders if solid.link not in gone]
    if lost := [solid.line for solid in robot.colliders if solid.link in gone]:
        robot.notes.append(f"solids of links without mass do not touch ({lines_text(lost)})")
    return replace(robot, links=links, spots=spots, colliders=colliders)


def _links_with_mass_above(robot: Robot) -> set[str]:
    """Links from which a link with mass hangs."""
    carriers: set[str] = set()
    for link in reversed(robot.links.values()):
        if link.mass is not None or link.name in carriers:
            carriers.add(link.parent)
    return carriers
