"""Functions of users, traced with symbols."""

from __future__ import annotations

import casadi as ca
import pytest

from cardan.symbolic.tracing import holds_nan


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        (lambda x: x * float("nan"), True),
        (lambda x: ca.if_else(x > 0, x, float("nan")), True),
        (lambda x: ca.SX(float("nan")), True),
        (lambda x: 2 * ca.sin(x) + 1, False),
        (lambda x: ca.SX(0.0), False),
    ],
)
def test_a_constant_that_is_not_a_number_is_found(expression, found):
    assert holds_nan(expression(ca.SX.sym("x"))) == found
