"""Which system reports quantities by name, those among them that are computed from others."""

from __future__ import annotations

from collections.abc import Iterable

from cardan.analysis.run.collect import columns_of, reported
from cardan.compiled.compiling import compile_system
from cardan.compiled.computing import computing
from cardan.compiled.system import System
from cardan.errors import UnknownNameError
from cardan.model.model import Model
from cardan.results.naming import find
from cardan.results.quantities import ALONG_A_MOTION


def system_reporting(model: Model, names: Iterable[str]) -> System:
    """The System of a model; where some of these quantities follow from those that it reports, one that has them, too.

    What means nothing, or counts turns along a motion, is left to be refused by who asks for it.
    """
    system = compile_system(model)
    keys: dict[tuple[str, str], None] = {}
    for name in names:
        try:
            quantity = find(str(name), reported(system))
        except UnknownNameError:
            continue
        if quantity.element and quantity[:2] not in columns_of(system) and quantity.word not in ALONG_A_MOTION:
            keys[quantity[:2]] = None
    return computing(system, tuple(keys))
