"""The tree of a robot with fewer links: without frames that only carry a name, welded links, links between two joints.

A link that is welded to its parent becomes part of it, its frame a point of interest. A link without mass between two
moving joints hands its joints on to the link that follows, since

    X_WC = X_WA X_AB J_B X_BC J_C = X_WA (X_AB X_BC) (X_BC⁻¹ J_B X_BC) J_C

so that a chain of them can become one joint of several freedoms.
"""

from __future__ import annotations

from dataclasses import replace

from cardan.files.robots.combinations import joint_kind
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import WORLD, Link, Robot, Spot
from cardan.files.robots.solids import moved_shape, seen_from, together
from cardan.files.robots.xml_nodes import lines_text


def simplified(robot: Robot, merge: bool) -> Robot:
    """The robot without empty links and, with `merge`, without welded ones; notes say what became of them."""
    return _without_links_between_joints(_without_welded_links(robot, merge))


def _without_welded_links(robot: Robot, merge: bool) -> Robot:
    carrier = {WORLD: (WORLD, Pose())}  # link -> the link that carries it, and where it is in that one's axes
    links: dict[str, Link] = {}
    frames: list[Spot] = []
    merged: list[str] = []
    undrawn: list[int] = []
    for link in robot.links.values():
        parent, X = carrier[link.parent]
        here = X @ link.pose
        if link.freedoms or (link.mass is not None and not merge):
            links[link.name] = replace(link, parent=parent, pose=here)
            carrier[link.name] = (link.name, Pose())
            continue
        carrier[link.name] = (parent, here)
        if parent == WORLD:
            continue
        frames.append(Spot(link.name, parent, here, link.line))
        merged += [link.name] if link.mass is not None else []
        undrawn += [link.line] if link.shape is not None and links[parent].shape is not None else []
        links[parent] = _grown(links[parent], link, here)
    if merged:
        names = ", ".join(merged)
        robot.notes.append(
            f"links merged into the bodies that they are welded to: {names} (merge=False keeps them apart)"
        )
    if undrawn:
        robot.notes.append(f"shapes of welded links that are not drawn: {lines_text(undrawn)}")

    def carried(name: str, X: Pose) -> tuple[str, Pose]:
        body, offset = carrier[name]
        return body, offset @ X

    spots = []
    for spot in robot.spots:
        link, X = carried(spot.link, spot.pose)
        spots.append(replace(spot, link=link, pose=X))
    closures = []
    for closure in robot.closures:
        link_i, pose_i = carried(closure.link_i, closure.pose_i)
        link_j, pose_j = carried(closure.link_j, closure.pose_j)
        closures.append(replace(closure, link_i=link_i, pose_i=pose_i, link_j=link_j, pose_j=pose_j))
    return replace(robot, links=links, spots=frames + spots, closures=closures)


def _grown(link: Link, welded: Link, here: Pose) -> Link:
    """A link with the mass, and where it has none the shape, of one that is welded to it."""
    parts = [] if link.mass is None else [link.mass]
    parts += [] if welded.mass is None else [seen_from(here, welded.mass)]
    shape = link.shape
    if shape is None and welded.shape is not None:
        shape = moved_shape(here, welded.shape)
    return replace(link, mass=together(parts) if parts else None, shape=shape)


def _without_links_between_joints(robot: Robot) -> Robot:
    children: dict[str, list[str]] = {}
    for link in robot.links.values():
        children.setdefault(link.parent, []).append(link.name)
    held = {name for closure in robot.closures for name in (closure.link_i, closure.link_j)}
    links = dict(robot.links)
    gone = set()
    for name in robot.links:
        empty, below = links[name], children.get(name, [])
        if empty.mass is not None or name in held:
            continue
        after = links[below[0]] if len(below) == 1 else None
        joined = () if after is None else tuple(f.moved(after.pose.inverse()) for f in empty.freedoms) + after.freedoms
        if after is None or not after.freedoms or joint_kind(joined) is None:
            robot.notes.append(
                f'link "{name}" (line {empty.line}) moves and has no mass: enough for kinematics; dynamics needs its '
                "<inertial>"
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
    return replace(robot, links=links, spots=spots)
