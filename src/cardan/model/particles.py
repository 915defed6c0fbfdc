"""Point masses: bodies without inertia whose orientation is held. What would turn one is refused by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cardan.errors import ModelError
from cardan.model.bodies.body import Body, Frame, Ground, Marker
from cardan.model.element import Element
from cardan.model.forces.bushing import Bushing
from cardan.model.forces.standard import CoordinateForce, Torque, TorsionSpring
from cardan.model.joints.fixed_orientation import FixedOrientation
from cardan.model.joints.joint import Joint
from cardan.model.joints.motor import Motor

IS_POINT = '{} "{}": "{}" is a particle, a point without orientation: {}'
NO_MOMENT = "no torque acts on it; give the body an inertia, model.body(...), or act on another body"
ONLY_FORCE = (
    "a joint that keeps directions would turn it; take one that only holds its place ({}), or give the body an "
    "inertia, model.body(...)"
)
NO_PLACE = "it has one place only, {}; a point beside it belongs to a body with an inertia, model.body(...)"
PLACES = {
    2: "cd.Revolute, cd.Link, cd.PointOnLine, cd.RevoluteTranslational",
    3: "cd.Spherical, cd.Link, cd.PointOnLine, cd.PointOnPlane",
}


def particles_of(elements: Iterable[Element]) -> dict[str, FixedOrientation]:
    """Bodies without inertia whose orientation is held against the ground, with what holds it."""
    holders = {}
    for element in elements:
        if isinstance(element, FixedOrientation) and isinstance(element.i.body, Ground):
            body = element.j.body
            if isinstance(body, Body) and not any(map(_is_something, body.inertia_entries)):
                holders[body.name] = element
    return holders


def check_particles(elements: Collection[Element]) -> None:
    """Refuse what would turn a particle, or hangs on a point beside it."""
    holders = particles_of(elements)
    for element in elements if holders else ():
        for frame in element.frames():
            why = _turns(element, frame) if holders.get(frame.name, element) is not element else ""
            if why:
                raise ModelError(IS_POINT.format(element.kind, element.name, frame.name, why))


def _turns(element: Element, particle: Frame) -> str:
    """Why an element is none for a particle; "" where it is."""
    for marker in vars(element).values():
        if isinstance(marker, Marker) and marker.body is particle and any(map(_is_something, marker.point)):
            return NO_PLACE.format(particle.name)
    if isinstance(element, (Motor, CoordinateForce)):
        return NO_MOMENT if element.coordinate.is_angle else ""
    if isinstance(element, (Torque, TorsionSpring)):
        return NO_MOMENT
    if isinstance(element, Bushing) and (element.i.body is particle or element.holds_rotation):
        return NO_MOMENT
    if isinstance(element, Joint) and not element.moment_free:
        return ONLY_FORCE.format(PLACES[element.dim])
    return ""


def _is_something(value: object) -> bool:
    """Whether it is no plain zero."""
    return not (isinstance(value, float) and value == 0.0)


__all__ = ["check_particles", "particles_of"]
