"""Fields of declarations whose arguments may be written in more ways than they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

Numbers: TypeAlias = "Sequence[float] | np.ndarray"
Argument = TypeVar("Argument", contravariant=True)
Value = TypeVar("Value", covariant=True)


class Accepts(Generic[Argument, Value]):
    """The annotation of a field: `x: Accepts[Sequence[float], tuple[float, ...]]` takes a list and keeps a tuple.

    Type checkers read it as a descriptor. When a program runs, the check of the declaration makes the value from the
    argument. In text models the words of the field are those of its value.
    """

    if TYPE_CHECKING:

        def __get__(self, instance: object, owner: object = None) -> Value: ...

        def __set__(self, instance: object, value: Argument) -> None: ...
