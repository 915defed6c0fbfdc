"""Reference lengths of track segments from the equilibrium of the machine they hold together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardan.analysis.equilibrium import equilibrium
from cardan.errors import ModelError
from cardan.model.model import Model
from cardan.model.track import TrackSegment


def pretensioned(
    model: Model, *, hold: Iterable[str] = (), parameters: Mapping[str, float] | None = None, t: float = 0.0
) -> Model:
    """A copy of the model whose track segments have their pretension at equilibrium (Wehage & Haug 1981, sec. 6.2c).

    All segments without a `reference_length` pull with their constant pretension while equilibrium is sought; the
    lengths found become their reference lengths. The copy then has the same equilibrium. `hold`, `parameters` and `t`
    as for `equilibrium`: wheels whose rotation nothing keeps are held with `hold=("wheel 1.angle", ...)`.
    """
    segments = {
        name: element
        for name, element in model.elements.items()
        if isinstance(element, TrackSegment) and element.reference_length is None
    }
    if not segments:
        raise ModelError(f'model "{model.name}": every track segment has its reference_length already')
    if all(isinstance(one.pretension, float) and one.pretension == 0 for one in segments.values()):
        raise ModelError(f'model "{model.name}": all track segments are slack; give them a pretension')
    pulling = {name: replace(one, stiffness=0.0, damping=0.0) for name, one in segments.items()}
    rest = equilibrium(_with(model, pulling), hold=hold, parameters=parameters, t=t)
    found = {name: replace(one, reference_length=float(rest[name].length[0])) for name, one in segments.items()}
    return _with(model, found)


def _with(model: Model, elements: Mapping[str, TrackSegment]) -> Model:
    """A copy in which these elements stand for those of the same names."""
    other = model.with_parameters({})
    other._elements = {**model.elements, **elements}
    return other
