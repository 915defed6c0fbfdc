"""Splines, tables and steps: against scipy, through CasADi's derivatives, and in what they refuse."""

from itertools import pairwise

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import CubicSpline

from cardan.errors import ModelError
from cardan.model.expressions.functions import MASKED_POINTS, Spline, step, table

ROUNDING = 1e-12
MANY = 3 * MASKED_POINTS  # long enough to be looked up rather than masked


def points(n):
    x = np.sort(np.random.default_rng(n).uniform(-2.0, 3.0, n)) + 0.01 * np.arange(n)
    return x, np.sin(2 * x) + 0.3 * x


def jet(spline, xs):
    """Value, three derivatives, integral and its derivative at xs, all by CasADi."""
    x = ca.SX.sym("x")
    s = spline(x)
    d = ca.jacobian(s, x)
    dd = ca.jacobian(d, x)
    integral = spline.integral(x)
    outputs = [s, d, dd, ca.gradient(dd, x), integral, ca.gradient(integral, x)]
    function = ca.Function("jet", [x], outputs)
    return [np.array([float(function(v)[k]) for v in xs]) for k in range(len(outputs))]


@pytest.mark.parametrize("n", [4, 9, MANY])
@pytest.mark.parametrize("slopes", [(None, None), (0.5, None), (None, -1.0), (0.0, 2.0)])
def test_cubic_agrees_with_scipy_in_value_slope_and_curvature(n, slopes):
    x, y = points(n)
    ends = tuple("not-a-knot" if v is None else (1, v) for v in slopes)
    reference = CubicSpline(x, y, bc_type=ends)
    spline = Spline(x, y, slopes=slopes)
    xs = np.concatenate([x, (x[1:] + x[:-1]) / 2])
    s, d, dd, ddd, integral, back = jet(spline, xs)
    for order, values in enumerate((s, d, dd, ddd)):
        expected = reference(xs, order)
        assert values == pytest.approx(expected, rel=1e-9, abs=1e-9 * abs(expected).max())
    assert spline(xs) == pytest.approx(reference(xs), abs=ROUNDING)
    assert spline.derivative(xs) == pytest.approx(reference(xs, 1), abs=1e-10)
    assert integral == pytest.approx([float(reference.integrate(0.0, v)) for v in xs], abs=ROUNDING)
    assert spline.integral(xs) == pytest.approx(integral, abs=ROUNDING)
    assert back == pytest.approx(s, abs=ROUNDING)


@pytest.mark.parametrize("n", [2, 3])
def test_few_points_have_natural_ends(n):
    x, y = points(n)
    spline = Spline(x, y)
    xs = np.linspace(x[0], x[-1], 7)
    assert spline(xs) == pytest.approx(CubicSpline(x, y, bc_type="natural")(xs), abs=ROUNDING)


@pytest.mark.parametrize("n", [7, MANY])
def test_left_and_right_limits_agree_at_the_knots(n):
    x, y = points(n)
    gap = 1e-9 * np.diff(x).min()
    left, right = jet(Spline(x, y), x[1:-1] - gap), jet(Spline(x, y), x[1:-1] + gap)
    for a, b in list(zip(left, right, strict=True))[:3]:
        assert a == pytest.approx(b, rel=1e-5, abs=1e-5 * abs(a).max())


@pytest.mark.parametrize("n", [6, MANY])
@pytest.mark.parametrize("kind", ["cubic", "linear"])
def test_extrapolation_is_straight_or_constant(n, kind):
    x, y = points(n)
    inner = Spline(x, y, kind=kind)
    for end, far in ((0, x[0] - 2.0), (-1, x[-1] + 2.0)):
        slope = inner.derivative(x[end] + (1e-12 if end == 0 else -1e-12))
        s, d, dd, ddd, _, _ = jet(inner, [far])
        assert s[0] == inner(far) == pytest.approx(y[end] + slope * (far - x[end]))
        assert d[0] == inner.derivative(far) == pytest.approx(slope)
        assert dd[0] == ddd[0] == 0.0
        held = Spline(x, y, kind=kind, extrapolate="constant")
        s, d, *_ = jet(held, [far])
        assert s[0] == held(far) == y[end]
        assert d[0] == held.derivative(far) == 0.0


@pytest.mark.parametrize("extrapolate", ["linear", "constant"])
@pytest.mark.parametrize("kind", ["cubic", "linear"])
@pytest.mark.parametrize("shift", [-5.0, 0.0, 5.0])
def test_integral_starts_at_zero_wherever_zero_lies(kind, extrapolate, shift):
    x, y = points(6)
    spline = Spline(x + shift, y, kind=kind, extrapolate=extrapolate)
    nodes, weights = np.polynomial.legendre.leggauss(4)
    assert spline.integral(0.0) == 0.0
    for end in (-9.0, 0.7, 9.0):
        cuts = np.unique(np.clip([0.0, *spline.x, end], min(0.0, end), max(0.0, end)))
        area = sum((b - a) / 2 * np.sum(weights * spline((a + b) / 2 + (b - a) / 2 * nodes)) for a, b in pairwise(cuts))
        assert spline.integral(end) == pytest.approx(np.sign(end) * area, abs=1e-11)


@pytest.mark.parametrize("kind", ["cubic", "linear"])
def test_ordinates_may_be_parameters(kind):
    x, y = points(8)
    p, t, slope = ca.SX.sym("p", 8), ca.SX.sym("t"), ca.SX.sym("slope")
    slopes = (slope, None) if kind == "cubic" else (None, None)
    symbolic = Spline(x, p, kind=kind, slopes=slopes)
    function = ca.Function("f", [p, slope, t], [symbolic(t), ca.jacobian(symbolic(t), p), symbolic.integral(t)])

    def numeric(ordinates):
        return Spline(x, ordinates, kind=kind, slopes=(0.4, None) if kind == "cubic" else (None, None))

    for at in (x[0] - 1.0, 0.3, x[3], x[-1] + 1.0):
        value, gradient, integral = (np.array(v).ravel() for v in function(y, 0.4, at))
        assert value[0] == pytest.approx(numeric(y)(at), abs=ROUNDING)
        assert integral[0] == pytest.approx(numeric(y).integral(at), abs=ROUNDING)
        # linear in y, so a unit change is an exact derivative
        expected = [numeric(y + unit)(at) - numeric(y)(at) for unit in np.eye(8)]
        assert gradient == pytest.approx(expected, abs=1e-11)


def test_a_parameter_in_one_ordinate_gives_a_symbol_for_a_number():
    k = ca.SX.sym("k")
    value = Spline((0, 1, 2), (0, 2 * k, 1), kind="linear")(0.5)
    assert isinstance(value, ca.SX)
    assert float(ca.substitute(value, k, 3)) == 3.0


def test_results_have_the_kind_and_shape_of_the_argument():
    for n in (5, MANY):
        spline = Spline(*points(n))
        assert type(spline(1)) is type(spline(np.float64(1))) is float
        assert type(spline.derivative(0.5)) is type(spline.integral(0.5)) is float
        grid = np.linspace(-3, 4, 6).reshape(2, 3)
        x = ca.SX.sym("x", 2, 3)
        assert spline(grid).shape == spline(x).shape == (2, 3)
        assert np.array(ca.Function("f", [x], [spline(x)])(grid)) == pytest.approx(spline(grid))


def test_both_modes_of_differentiation_work_on_long_tables():
    spline = Spline(*points(MANY))
    x = ca.SX.sym("x")
    f = ca.Function("f", [x], [spline(x)])
    slope = spline.derivative(0.7)
    assert float(f.forward(1)(0.7, 0, 1)) == pytest.approx(slope)
    assert float(f.reverse(1)(0.7, 0, 1)) == pytest.approx(slope)
    assert float(ca.Function.deserialize(f.serialize())(0.7)) == spline(0.7)


def test_table_is_linear_interpolation():
    x, y = points(9)
    xs = np.linspace(x[0], x[-1], 50)
    assert table(x, y, name="tyre")(xs) == pytest.approx(np.interp(xs, x, y))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"x": (0, 1, 1), "y": (1, 2, 3), "name": "bump"},
            'spline "bump": breakpoints must increase, but x[2] = 1.0 follows x[1] = 1.0',
        ),
        ({"x": (0,), "y": (1,)}, "at least 2"),
        ({"x": (0, 1), "y": (1, 2, 3)}, "2 breakpoints but 3 ordinates"),
        ({"x": (0, 1), "y": (1, float("nan"))}, "ordinate 1 is nan"),
        ({"x": (0, float("inf")), "y": (1, 2)}, "breakpoint 1 is inf"),
        ({"x": (0, "a"), "y": (1, 2)}, 'breakpoint 1 is the text "a"'),
        ({"x": (0, ca.SX.sym("p")), "y": (1, 2)}, "breakpoints must be numbers"),
        ({"x": (0, 1), "y": (1, ca.SX.sym("p", 2))}, "ordinate 1 is"),
        ({"x": (0, 1), "y": (1, 2), "kind": "cubc"}, 'did you mean "cubic"'),
        ({"x": (0, 1), "y": (1, 2), "extrapolate": "none"}, "unknown extrapolation"),
        ({"x": (0, 1), "y": (1, 2), "kind": "linear", "slopes": (0, None)}, "only cubic splines have end slopes"),
        ({"x": (0, 1), "y": (1, 2), "slopes": (0,)}, "expected two slopes"),
    ],
)
def test_wrong_splines_are_refused_in_one_line(arguments, message):
    with pytest.raises(ModelError) as caught:
        Spline(**arguments)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_step_is_smooth_and_the_same_for_all_kinds_of_number():
    xs = np.linspace(-1, 4, 26)
    x = ca.SX.sym("x")
    symbolic = step(x, 0, 2, 3, -1)
    f = ca.Function("f", [x], [symbolic, ca.jacobian(symbolic, x)])
    values = step(xs, 0, 2, 3, -1)
    assert values == pytest.approx([step(float(v), 0, 2, 3, -1) for v in xs])
    assert values == pytest.approx([float(f(v)[0]) for v in xs])
    assert (values[0], step(1.5, 0, 2, 3, -1), values[-1]) == (2.0, 0.5, -1.0)
    assert [float(f(v)[1]) for v in (-1, 0, 3, 4)] == [0, 0, 0, 0]
    assert float(f(1.5)[1]) == pytest.approx(-1.5)  # 1.5 (y1 - y0)/(x1 - x0) at the middle
    with pytest.raises(ModelError, match="choose an end different"):
        step(0.0, 1, 0, 1, 2)
