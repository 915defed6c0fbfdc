"""Models as bytes, to send them to other processes.

CasADi expressions cannot be pickled one by one, because a parameter must remain the same symbol in all of them. So all
that are met are set aside and written together, by CasADi, and read back together: the equations are then the very
same, operation by operation, and give the same numbers.

Functions in Python (lambdas) need cloudpickle, which `pip install cardan[cluster]` brings.
"""

from __future__ import annotations

import importlib
import io
import pickle
from typing import Any

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError


def pack(thing: object) -> bytes:
    """`thing` with all CasADi expressions in it, as bytes."""
    stream, expressions = io.BytesIO(), []
    pickler = _pickler(stream, expressions)
    try:
        pickler.dump(thing)
    except (pickle.PicklingError, AttributeError, TypeError, NotImplementedError) as error:
        remedy = "" if _cloudpickle() else "; install cardan[cluster], which can send functions"
        raise ModelError(
            f'the model cannot be sent to other processes ({error}){remedy}, or use backend="threads"'
        ) from error
    writer = ca.StringSerializer()
    writer.pack(expressions or [ca.SX(0)])
    return pickle.dumps((writer.encode(), stream.getvalue()))


def unpack(data: bytes) -> Any:
    """What `pack` packed."""
    written, stream = pickle.loads(data)
    return _Unpickler(io.BytesIO(stream), ca.StringDeserializer(written).unpack()).load()


def _cloudpickle() -> Any:
    try:
        return importlib.import_module("cloudpickle")
    except ImportError:
        return None


def _pickler(stream: io.BytesIO, expressions: list[ca.SX]) -> Any:
    base: Any = getattr(_cloudpickle(), "Pickler", pickle.Pickler)
    places: dict[int, int] = {}

    class Pickler(base):
        def persistent_id(self, thing: object) -> int | None:
            if not is_expression(thing):
                return None
            if id(thing) not in places:
                places[id(thing)] = len(expressions)
                expressions.append(thing)  # which also keeps it alive, so that its id stays its own
            return places[id(thing)]

    return Pickler(stream)


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, expressions: list[ca.SX]):
        super().__init__(stream)
        self._expressions = expressions

    def persistent_load(self, place: int) -> ca.SX:
        return self._expressions[place]
