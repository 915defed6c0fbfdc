"""The binding of the core reads its header: what Python knows of it by other names must agree."""

from __future__ import annotations

import ctypes
import re
import sys

import numpy as np
import pytest

from cardan.core_library import text_of
from cardan.numerics import constants, core, sparse_lu

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


def test_every_constant_of_the_core_is_there_for_python():
    text = text_of("constants.h")
    names = re.findall(r"^#define CD_(\w+) ", text, re.MULTILINE)
    assert len(names) > 70
    assert [name for name in names if not isinstance(getattr(constants, name, None), int | float)] == []
    assert text.count("\\\n") == 0  # a definition in two lines would not be read


def test_constants_are_those_of_c():
    assert (constants.MOST_IMPACTS, constants.GAP_TOL) == (1000, 1e-9)
    assert isinstance(constants.MOST_IMPACTS, int)
    assert 16 * sys.float_info.epsilon == constants.WATCH_ROUND_OFF  # a product
    assert constants.LANE_STATE_ARRAYS == constants.DOP853_STAGES + 12  # a sum
    assert (constants.OK, constants.STEP_TOO_SMALL, constants.OP_ADD, constants.CALL_REPEAT) == (0, 3, 2, 7)
    with pytest.raises(AttributeError, match=r"core/constants\.h has no CD_NO_SUCH_NUMBER"):
        _ = constants.NO_SUCH_NUMBER


def test_lanes_need_the_room_that_constants_say():
    """Python makes room for the lanes of a GPU and of a page; the core says what lanes on a processor need."""
    n_q, n_v, n_z = 7, 6, 2
    ensemble = core.HEADER.types["cd_ensemble"](q_cols=n_q, place_size=n_v, z_cols=n_z)
    state = constants.LANE_STATE_ARRAYS * (n_q + n_v + n_z) + 2 * n_v
    assert core.cd_ensemble_work_size(ensemble) == constants.TAPE_LANES * state
