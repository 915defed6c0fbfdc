"""Reference lengths of track segments from the equilibrium of the machine they hold together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace

from cardan.analysis.equilibrium import equilibrium
from cardan.errors import ModelError
from cardan.model.argument_messages import spoken
from cardan.model.control.events import Action
from cardan.model.element import Element
from cardan.model.forces.track import TrackSegment
from cardan.model.model import Model, with_elements


@spoken
def pretensioned(
    model: Model, *, hold: Iterable[str] = (), parameters: Mapping[str, float] | None = None, t: float = 0.0
) -> Model:
    """A copy of a model whose track segments have their pretension at equilibrium (Wehage & Haug 1981, sec. 6.2c).

    Parameters
    ----------
    model : Model
        A machine with track segments. Those without a `reference_length` get one.
    hold : iterable of str, default ()
        Coordinates that stay where they are while the equilibrium is sought. Name the rotations of wheels that nothing
        else holds, such as "wheel 1.angle"; otherwise the wheels turn until the pulls at both sides balance.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    t : float, default 0
        The time at which drivers and forces are evaluated.

    Returns
    -------
    Model
        The copy. With the same `hold` it has the same equilibrium.

    Notes
    -----
    While the equilibrium is sought, the segments pull with their constant pretension; the lengths found become their
    reference lengths. These are numbers: they do not follow parameters that are changed later.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("two wheels", gravity=None)
    >>> wheel = model.body("wheel", mass=5, inertia=0.1, position=(2, 0))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), wheel.at(0, 0, axis=(1, 0))))
    >>> idler = model.add(cd.Spring("idler", model.ground.at(0, 0), wheel.at(0, 0), stiffness=1000, free_length=2.1))
    >>> belt = model.add(cd.TrackSegment("belt", model.ground.at(0, 0), wheel.at(0, 0), stiffness=1e5, pretension=50))
    >>> print(round(cd.pretensioned(model).elements["belt"].reference_length, 4))
    2.05
    """
    segments = {
        name: element
        for name, element in model.elements.items()
        if isinstance(element, TrackSegment) and element.reference_length is None
    }
    if not segments:
        raise ModelError(
            f'model "{model.name}": there is no track segment without reference_length, so there is nothing to compute'
        )
    if all(isinstance(one.pretension, float) and one.pretension == 0 for one in segments.values()):
        raise ModelError(f'model "{model.name}": all track segments are slack; give them a pretension')
    pulling = {name: replace(one, stiffness=0.0, damping=0.0) for name, one in segments.items()}
    rest = equilibrium(_with(model, pulling), hold=hold, parameters=parameters, t=t)
    with_lengths = {name: replace(one, reference_length=float(rest[name].length[0])) for name, one in segments.items()}
    return _with(model, with_lengths)


def _with(model: Model, elements: Mapping[str, TrackSegment]) -> Model:
    """A copy in which these elements stand for those of the same names, also where others refer to them."""
    renewed: dict[int, Element] = {id(model.elements[name]): new for name, new in elements.items()}
    count = 0
    while count < len(renewed):  # what refers to an element is made anew, and then what refers to that
        count = len(renewed)
        for element in model.elements.values():
            if id(element) not in renewed and (changes := _changes(element, renewed)):
                renewed[id(element)] = replace(element, **changes)
    return with_elements(model, {element.name: element for element in renewed.values()})


def _changes(thing: Element | Action, renewed: Mapping[int, Element]) -> dict[str, object]:
    """The fields of an element or action that refer to something renewed, with what they refer to now."""
    values = {field.name: getattr(thing, field.name) for field in fields(thing)}
    now = {word: _now(value, renewed) for word, value in values.items()}
    return {word: now[word] for word, value in values.items() if now[word] is not value}


def _now(value: object, renewed: Mapping[int, Element]) -> object:
    if isinstance(value, Element):
        return renewed.get(id(value), value)
    if isinstance(value, Action):
        changes = _changes(value, renewed)
        return replace(value, **changes) if changes else value
    if isinstance(value, (tuple, list)):
        items = tuple(_now(item, renewed) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value
