"""`cd.objective`: functionals as a function of a vector, for SciPy, PyTorch and JAX."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from scipy.optimize import NonlinearConstraint, approx_fprime, least_squares, minimize

import cardan as cd

RUN = {"rtol": 1e-9, "atol": 1e-11}
WAY = cd.Terminal("sled.position.x", name="way")
SPEED = cd.Peak("sled.velocity.x", name="speed")
MASS = cd.Terminal(lambda s: s.parameter("m"), name="mass")
COST = (MASS + 10 * SPEED).named("cost")


def sled() -> cd.Model:
    """x = F t² / 2m, v = F t / m. At T = 2: m + 10 v(T) = m + 20 F/m is least at m = √(20 F)."""
    model = cd.Model("sled", gravity=None)
    m = model.parameter("m", 4.0, bounds=(0.5, 20.0))
    F = model.parameter("F", 3.0)
    model.body("sled", mass=m, inertia=1.0, force=(F, 0))
    return model


def pendulum() -> cd.Model:
    model = cd.Model("rod on a spring", gravity=(0, -9.81))
    L = model.parameter("L", 1.0)
    k = model.parameter("k", 30.0)
    rod = model.body("rod", mass=1, inertia=0.1, position=(L / 2, 0.1))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-L / 2, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 1), rod.at(L / 2, 0), stiffness=k, free_length=0.3))
    return model


def dyad() -> cd.Model:
    """Two rods between supports 2 apart: they meet only if their lengths, 1 and b, add up to more than that."""
    model = cd.Model("dyad", gravity=(0, -9.81))
    b = model.parameter("b", 1.5, bounds=(0.2, 3.0))
    left = model.body("left", mass=1, inertia=0.1, position=(0.5, 0.5))
    right = model.body("right", mass=1, inertia=0.1, position=(1.5, 0.5))
    model.add(cd.Revolute("A", model.ground.at(0, 0), left.at(-0.5, 0)))
    model.add(cd.Revolute("B", left.at(0.5, 0), right.at(-b / 2, 0)))
    model.add(cd.Revolute("C", right.at(b / 2, 0), model.ground.at(2, 0)))
    return model


@pytest.mark.parametrize("scaled", [False, True])
@pytest.mark.parametrize("method", ["L-BFGS-B", "SLSQP", "BFGS"])
def test_scipy_takes_it_as_it_is(method, scaled):
    f = cd.objective(sled(), COST, 2.0, with_respect_to="m", scaled=scaled, **RUN)
    bounds = None if method == "BFGS" else f.bounds
    found = minimize(f, f.x0, jac=True, method=method, bounds=bounds, options={"gtol": 1e-9} if bounds is None else {})
    assert f.parameters(found.x)["m"] == pytest.approx(np.sqrt(60), rel=1e-4)
    assert found.fun == pytest.approx(2 * np.sqrt(60), rel=1e-8)


def test_names_start_and_bounds_are_those_of_the_model():
    f = cd.objective(sled(), COST, 2.0, with_respect_to={"F": (1, None), "m": None}, parameters={"m": 5.0})
    assert f.names == ("F", "m")
    assert f.x0.tolist() == [3.0, 5.0]
    assert f.bounds == [(1.0, None), (0.5, 20.0)]
    assert f.functionals == ("cost",)
    assert f.parameters([2.0, 7.0]) == {"F": 2.0, "m": 7.0}
    assert f.point({"m": 9.0}).tolist() == [3.0, 9.0]
    assert cd.objective(sled(), COST, 2.0).names == ("m",)  # the one with bounds
    scaled = cd.objective(sled(), COST, 2.0, scaled=True)
    assert scaled.parameters(scaled.x0) == {"m": 4.0}
    assert scaled.point({"m": 8.0}) == pytest.approx(2 * scaled.x0)
    assert repr(f) == "<objective cost of F, m>"


@pytest.mark.parametrize("scaled", [False, True])
def test_value_and_gradient_are_those_of_evaluate_and_gradient(scaled):
    model, x = pendulum(), {"L": 1.2, "k": 25.0}
    wanted = [cd.Peak("pin.reaction_i.Fy", name="force"), cd.Integral("rod.angle", name="angle")]
    f = cd.objective(model, wanted, 1.0, scaled=scaled, parameters={"L": 1.3}, **RUN)
    at = f.point(x)
    value, matrix = f(at)
    exact = cd.gradient(model, wanted, 1.0, parameters=x, **RUN)
    assert value == pytest.approx(exact.values, rel=1e-12)
    assert matrix == pytest.approx(exact.matrix * f.scale, rel=1e-9)
    assert f.value(at) is not f.value(at)
    one = cd.objective(model, wanted[0], 1.0, scaled=scaled, **RUN)
    number, row = one(one.point(x))
    assert isinstance(number, float)
    assert number == pytest.approx(exact.values[0])
    assert row.shape == (2,)
    assert row == pytest.approx(approx_fprime(one.point(x), one.value, 1e-6), rel=1e-4)
    assert one.gradient(one.point(x)) == pytest.approx(row)
    plain = cd.objective(model, wanted[0], 1.0, gradient=False, **RUN)
    assert plain(plain.point(x)) == pytest.approx(number)


def test_several_functionals_are_a_vector_for_least_squares_and_constraints():
    """Way 2F/m = 0.9 and mass 5 leave F = 9/4; the lightest sled with a way of at most 0.6 has m = 10."""
    f = cd.objective(sled(), [WAY - 0.9, MASS - 5], 2.0, with_respect_to=["m", "F"], **RUN)
    found = least_squares(f.value, f.x0, f.gradient, x_scale=f.x0)
    assert found.x == pytest.approx([5.0, 2.25], rel=1e-6)
    mass, way = (cd.objective(sled(), one, 2.0, **RUN) for one in (MASS, WAY))
    limit = NonlinearConstraint(way.value, -np.inf, 0.6, jac=way.gradient)
    best = minimize(mass, mass.x0, jac=True, method="SLSQP", bounds=mass.bounds, constraints=[limit])
    assert best.x == pytest.approx([10.0], rel=1e-5)


def test_load_cases_are_numbers_of_their_own():
    cases = [{"name": "light", "parameters": {"F": 3.0}}, {"name": "heavy", "parameters": {"F": 6.0}}]
    f = cd.objective(sled(), WAY, 2.0, with_respect_to="m", cases=cases, **RUN)
    assert f.functionals == ("way (light)", "way (heavy)")
    value, matrix = f([4.0])
    assert value == pytest.approx([1.5, 3.0])
    assert matrix == pytest.approx(np.array([[-6 / 16], [-12 / 16]]))


def test_compiled_once(monkeypatch):
    from cardan.design.gradients.along_a_motion import responses

    made = []
    whole = responses._responses
    monkeypatch.setattr(responses, "_responses", lambda *given: made.append(1) or whole(*given))
    f = cd.objective(sled(), COST, 2.0)
    for m in (4.0, 5.0, 6.0):
        f([m])
        f.value([m + 0.5])
    assert len(made) == 1


def test_a_design_that_fails_raises_or_is_not_a_number():
    height = cd.Terminal("left.position.y", name="height")
    f = cd.objective(dyad(), height, 0.1)
    with pytest.raises(cd.AssemblyError):
        f([0.5])
    for word, value in (("nan", np.nan), ("inf", np.inf)):
        f = cd.objective(dyad(), height, 0.1, on_failure=word)
        number, row = f([0.5])
        assert np.array_equal([number, f.value([0.5])], [value, value], equal_nan=True)
        assert np.isnan(row).all()
        assert "cannot be assembled" in f.failure or "assembl" in f.failure
        assert np.isfinite(f([1.5])[0])
        assert f.failure is None
        assert np.array_equal(f.value([np.nan]), value, equal_nan=True)
        assert "b = nan" in f.failure


def test_a_line_search_comes_back_from_designs_that_fail():
    """(b - 1.1)²: the first step, of length 1, lands where the dyad cannot be assembled."""
    miss = cd.Terminal(lambda s: 50 * (s.parameter("b") - 1.1) ** 2 + 0 * s.time, name="miss")
    f = cd.objective(dyad(), miss, 0.01, with_respect_to="b", on_failure="inf")
    tried = []

    def counted(x):
        tried.append(float(x[0]))
        return f(x)

    found = minimize(counted, [1.6], jac=True, method="BFGS", options={"gtol": 1e-6})
    assert min(tried) < 1.0  # beyond what can be assembled
    assert found.x == pytest.approx([1.1], abs=1e-5)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: cd.objective(sled(), COST), "until= is missing"),
        (lambda: cd.objective(sled(), WAY <= 3, 2.0), "expected a functional"),
        (lambda: cd.objective(sled(), cd.Peak("sled.positon.x"), 2.0, on_failure="nan"), "positon"),
        (lambda: cd.objective(sled(), COST, 2.0, on_failure="ignore"), "on_failure"),
        (lambda: cd.objective(sled(), COST, 2.0, with_respect_to="M"), 'no parameter "M"'),
        (lambda: cd.objective(sled(), COST, 2.0, rtoll=1e-3), "rtoll"),
        (lambda: cd.objective(sled(), COST, 2.0, direction="sideways"), "sideways"),
        (
            lambda: cd.objective(sled(), COST, 2.0)([1.0, 2.0]),
            r"expected 1 number \(m\), got an array of shape \(2,\)",
        ),
        (lambda: cd.objective(sled(), COST, 2.0)("heavy"), "expected 1 number "),
        (lambda: cd.objective(sled(), COST, 2.0).point({"F": 1.0}), '"F" is not among the parameters'),
    ],
)
def test_mistakes(mistake, message):
    with pytest.raises(cd.CardanError, match=message):
        mistake()


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_a_framework_that_is_missing_is_told(name, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    f = cd.objective(sled(), COST, 2.0)
    with pytest.raises(cd.AnalysisError, match=f"pip install {name}"):
        getattr(f, name)()


# -- PyTorch -------------------------------------------------------------------------------------------------------


def test_torch_goes_through_it():
    torch = pytest.importorskip("torch")
    f = cd.objective(sled(), COST, 2.0, with_respect_to=["m", "F"], **RUN)
    function = f.torch()
    x = torch.tensor([4.0, 3.0], dtype=torch.float64, requires_grad=True)
    loss = 3 * function(x * torch.tensor([1.0, 2.0])) ** 2  # F = 6: m + 20 F/m = 34
    loss.backward()
    assert loss.item() == pytest.approx(3 * 34**2)
    assert x.grad.numpy() == pytest.approx(6 * 34 * np.array([1 - 120 / 16, 2 * 20 / 4]), rel=1e-6)
    assert torch.autograd.gradcheck(function, (x,), eps=1e-5, rtol=1e-5)
    several = cd.objective(sled(), [WAY, MASS], 2.0, with_respect_to=["m", "F"], **RUN).torch()
    assert torch.autograd.gradcheck(several, (x,), eps=1e-5, rtol=1e-5)
    assert function(x.detach().float()).dtype == torch.float32
    with pytest.raises(cd.AnalysisError, match="expected a PyTorch tensor"):
        function([4.0, 3.0])


def test_torch_optimizes_it():
    torch = pytest.importorskip("torch")
    f = cd.objective(sled(), COST, 2.0, with_respect_to="m").torch()
    x = torch.tensor([4.0], dtype=torch.float64, requires_grad=True)
    search = torch.optim.LBFGS([x], max_iter=30, line_search_fn="strong_wolfe", tolerance_grad=1e-9)

    def closure():
        search.zero_grad()
        loss = f(x)
        loss.backward()
        return loss

    search.step(closure)
    assert x.item() == pytest.approx(np.sqrt(60), rel=1e-4)


# -- JAX -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def jax():
    found = pytest.importorskip("jax")
    before = found.config.jax_enable_x64
    found.config.update("jax_enable_x64", True)
    yield found
    found.config.update("jax_enable_x64", before)


def test_jax_differentiates_it_within_compiled_functions(jax):
    f = cd.objective(sled(), COST, 2.0, with_respect_to=["m", "F"], **RUN)
    function = f.jax()

    def loss(x):
        return 3 * function(x * jax.numpy.array([1.0, 2.0])) ** 2

    value, slope = jax.jit(jax.value_and_grad(loss))(jax.numpy.array([4.0, 3.0]))
    assert float(value) == pytest.approx(3 * 34**2)
    assert np.asarray(slope) == pytest.approx(6 * 34 * np.array([1 - 120 / 16, 2 * 20 / 4]), rel=1e-6)
    assert float(jax.jit(function)(jax.numpy.array([4, 3]))) == pytest.approx(19.0)
    several = cd.objective(sled(), [WAY, MASS], 2.0, with_respect_to=["m", "F"], **RUN).jax()
    matrix = jax.jit(jax.jacrev(several))(jax.numpy.array([4.0, 3.0]))
    assert np.asarray(matrix) == pytest.approx(np.array([[-6 / 16, 0.5], [1.0, 0.0]]), abs=1e-6)
    many = jax.vmap(jax.grad(function))(jax.numpy.array([[4.0, 3.0], [5.0, 3.0]]))
    assert np.asarray(many)[:, 0] == pytest.approx(1 - 60 / np.array([16.0, 25.0]), rel=1e-6)


def test_a_design_that_fails_says_why_in_jax(jax):
    function = cd.objective(dyad(), cd.Terminal("left.position.y"), 0.1).jax()
    with pytest.raises(Exception, match="assembl"):
        jax.jit(function)(jax.numpy.array([0.5])).block_until_ready()


def test_second_derivatives_through_torch_are_refused():
    """`torch.autograd.functional.hessian` takes what does not depend on x for zero: it must be told that it does."""
    torch = pytest.importorskip("torch")
    function = cd.objective(sled(), WAY, 2.0, with_respect_to=["m", "F"], **RUN).torch()
    x = torch.tensor([4.0, 6.0], dtype=torch.float64)
    with pytest.raises(cd.AnalysisError, match=r"cd\.hessian"):
        torch.autograd.functional.hessian(function, x)
