"""The binding of the core reads its header: what Python knows of it by other names must agree."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from cardan.numerics import core, sparse_lu

NUMBERS = [
    "cd_counts", "cd_watch", "cd_adams_real", "cd_adams_integer", "cd_bdf_real", "cd_bdf_integer", "cd_dop853_real",
    "cd_dop853_integer", "cd_newton_real", "cd_newton_integer", "cd_watched_time",
]  # fmt: skip


@pytest.mark.parametrize("struct", NUMBERS)
def test_numbers_have_the_names_and_places_of_their_struct(struct):
    numbers, c_type = core.new_numbers(struct), core.HEADER.types[struct]
    assert numbers.nbytes == ctypes.sizeof(c_type)
    for k, (name, _) in enumerate(c_type._fields_, start=1):
        setattr(numbers, name, k)
    seen = c_type.from_buffer(numbers)
    for k, (name, _) in enumerate(c_type._fields_, start=1):
        value = getattr(seen, name)
        assert (list(value) == [k] * len(value)) if isinstance(value, ctypes.Array) else value == k


def test_an_entry_is_a_window_on_its_number():
    numbers = core.new_numbers("cd_bdf_real")
    core.entry_of(numbers, "cj")[0] = 7.0
    assert numbers.cj == 7.0


def test_arrays_of_another_kind_or_shape_are_refused():
    lu = sparse_lu.analyse(np.array([0, 1]), np.array([0]), [0], [0], 1, 1)
    with pytest.raises((TypeError, ctypes.ArgumentError), match="contiguous array of float64, not of int64"):
        sparse_lu.factor(lu, np.array([1]))
    with pytest.raises((TypeError, ctypes.ArgumentError), match="contiguous array"):
        sparse_lu.factor(lu, np.arange(4.0)[::2])
    with pytest.raises(TypeError, match="missing: work"):
        sparse_lu.LU(**{name: value for name, value in lu._asdict().items() if name != "work"})
    wrong = lu._replace(value=np.zeros(lu.value.size, np.int64))
    with pytest.raises((TypeError, ctypes.ArgumentError), match=r"LU\.value"):
        sparse_lu.factor(wrong, np.array([1.0]))
