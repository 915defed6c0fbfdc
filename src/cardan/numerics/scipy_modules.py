"""SciPy's modules, imported when they are first used: importing them takes longer than most runs."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any


class Deferred:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, name: str):
        self._name = name

    def __getattr__(self, word: str) -> Any:
        value = getattr(importlib.import_module(self._name), word)
        self.__dict__[word] = value
        return value


if TYPE_CHECKING:
    import scipy.linalg as linalg
    import scipy.sparse as sparse
    import scipy.sparse.linalg as sparse_linalg
else:
    linalg, sparse, sparse_linalg = (Deferred(f"scipy.{word}") for word in ("linalg", "sparse", "sparse.linalg"))

__all__ = ["linalg", "sparse", "sparse_linalg"]
