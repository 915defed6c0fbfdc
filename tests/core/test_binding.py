"""The binding of the core reads its header: what Python knows of it by other names must agree."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from cardan.numerics import adams, bdf, core, dop853, evaluation, newton, sparse_lu, watch

SLOTS = {
    "cd_counts": (evaluation, ["EVALUATIONS", "NEWTON", "SINCE_PARTITION", "WORST_NEWTON", "SEES_MULTIPLIERS",
                               "BY_PIVOT", "BY_NEWTON", "BY_SPEEDS", "LEFT_OUT", "BY_ERROR", "TRAIL", "RENEWED",
                               "SHORT_LIVED", "DODGED"], evaluation.N_COUNT),
    "cd_watch": (evaluation, ["PIVOT_RATIO", "PIVOT_RATIO_AT_PARTITION", "SPEED_RATIO_AT_PARTITION", "CLOSURE_TOL",
                              "WORST_CLOSURE", "LARGEST_JUMP", "SMALL_JUMP", "TOP_SPEED", "AUTO_GAIN", "RUN_BEGAN",
                              "HEALTHIEST", "NEAR_SINGULAR_AT", "LONGEST_STEP", "MOVED_AT_FIRST", "PIVOT",
                              "PIVOT_BEFORE", "PIVOT_AT_BEST", "UNDODGED_STEP", "HEALTHY_ROWS", "TURNED"],
                 evaluation.N_WATCH),
    "cd_adams_real": (adams, ["T", "T_NEW", "H", "H_OLD", "H_MAX", "H_FIRST", "ERR", "ERK", "ERKM1", "HL"],
                      adams.N_REAL),
    "cd_dop853_real": (dop853, ["T", "T_NEW", "H", "H_OLD", "H_MAX", "H_FIRST", "BEGIN", "SPAN", "LONGEST_FIRST", "ERR",
                                "ERR5", "ERR_OLD", "GAP", "HL"], dop853.N_REAL),
    "cd_dop853_integer": (dop853, ["FIXED", "STATUS", "FAILURES", "STEPS", "REJECTED", "STIFF_COUNT", "CALM_COUNT",
                                   "MOST_STIFF", "STRUGGLES", "DENSE"], dop853.N_INTEGER),
    "cd_bdf_real": (bdf, ["T", "T_NEW", "H", "H_OLD", "H_MAX", "H_FIRST", "CJ", "ERROR_CONSTANT", "ERK", "ERKM1"],
                    bdf.N_REAL),
    "cd_newton_integer": (newton, ["RESIDUALS", "ITERATIONS", "FACTORIZATIONS", "STALE"], 4),
    "cd_watched_time": (watch, ["LEFT", "T_EVENT", "T_START", "WAITS"], 4),
}  # fmt: skip
OTHER_WORDS = {"CLOSURE_TOL": "closure_tolerance"}


@pytest.mark.parametrize("struct", SLOTS)
def test_slots_are_the_fields_of_the_struct(struct):
    module, words, size = SLOTS[struct]
    fields = [field[0] for field in core.HEADER.types[struct]._fields_]
    assert [OTHER_WORDS.get(word, word.lower()) for word in words] == fields
    assert [getattr(module, word) for word in words] == list(range(len(fields)))
    assert ctypes.sizeof(core.HEADER.types[struct]) == 8 * size


@pytest.mark.parametrize(("module", "struct"), [(adams, "cd_adams_integer"), (bdf, "cd_bdf_integer")])
def test_integers_of_a_method_have_the_size_of_their_struct(module, struct):
    assert ctypes.sizeof(core.HEADER.types[struct]) == 8 * module.N_INTEGER
    names = [field[0] for field in core.HEADER.types[struct]._fields_]
    assert names.index("status") == module.STATUS
    assert names.index("at_order") == module.AT_ORDER


def test_arrays_of_another_kind_or_shape_are_refused():
    lu = sparse_lu.analyse(np.array([0, 1]), np.array([0]), [0], [0], 1, 1)
    with pytest.raises((TypeError, ctypes.ArgumentError), match="contiguous array of f8, not of int64"):
        sparse_lu.factor(lu, np.array([1]))
    with pytest.raises((TypeError, ctypes.ArgumentError), match="contiguous array"):
        sparse_lu.factor(lu, np.arange(4.0)[::2])
    with pytest.raises(TypeError, match="missing: work"):
        sparse_lu.LU(**{name: value for name, value in lu._asdict().items() if name != "work"})
    wrong = lu._replace(value=np.zeros(lu.value.size, np.int64))
    with pytest.raises((TypeError, ctypes.ArgumentError), match=r"LU\.value"):
        sparse_lu.factor(wrong, np.array([1.0]))
