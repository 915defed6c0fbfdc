"""Over what a curve is: the one place where an argument compares what it takes with what a curve says of itself."""

from __future__ import annotations

from collections.abc import Iterator

from cardan.errors import ModelError
from cardan.model.expressions.functions import Spline

TIME = ("time",)
HAS_SUCH_A_QUANTITY = {
    "time": "lambda s: curve(s.time)",
    "length": "lambda s: curve(s.distance(a, b)), or of another length",
    "angle": "lambda s: curve(s.angle(body)), or of another angle",
    "rate": "lambda s: curve(s.angular_velocity(body)), or of another rate",
}


def check_axis(value: object, axes: tuple[str, ...], what: str) -> None:
    """Refuse a curve that says to be over something else than this argument takes."""
    if not isinstance(value, Spline) or value.over is None or value.over in axes:
        return
    name = f' "{value.name}"' if value.name else ""
    raise ModelError(
        f"{what}: takes curves over {' or '.join(axes)}, and the curve{name} is over {value.over}; "
        f"call it on what it is over: {HAS_SUCH_A_QUANTITY[value.over]}"
    )


def curves_without_axis(value: object) -> Iterator[Spline]:
    """The curves in an argument that do not say over what they are."""
    for item in value if isinstance(value, (tuple, list)) else (value,):
        if isinstance(item, Spline) and item.over is None:
            yield item
