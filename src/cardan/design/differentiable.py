"""A function with a known gradient as PyTorch and JAX see one. Knows no mechanics.

`value(x)` returns the value at an array x of shape (n,), a number or a vector (m,); `both(x)` the same and the
derivatives, (n,) or (m, n). What goes back through the function is ∂L/∂x = (∂L/∂f) ∂f/∂x.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from cardan.errors import AnalysisError

Tensor: TypeAlias = "Any"  # of PyTorch, which need not be installed
Array: TypeAlias = "Any"  # of JAX
Value = Callable[[np.ndarray], np.ndarray]
NO_SECOND = (
    "second derivatives do not go through f.torch(): it knows values and gradients only; cd.hessian gives second "
    "derivatives of functionals"
)
Both = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def torch_function(value: Value, both: Both) -> Callable[[Tensor], Tensor]:
    """A `torch.autograd.Function`; derivatives are computed only for tensors that ask for them."""
    torch = _imported("torch", "PyTorch")

    class Slope(torch.autograd.Function):
        """Weights times derivatives: a function of x, too, of which no derivative is known."""

        @staticmethod
        def forward(ctx: object, x: Tensor, weights: Tensor, matrix: Tensor) -> Tensor:
            return weights * matrix if weights.ndim == 0 else weights @ matrix

        @staticmethod
        def backward(ctx: object, *changes: Tensor) -> None:
            raise AnalysisError(NO_SECOND)

    class Mechanical(torch.autograd.Function):
        @staticmethod
        def forward(ctx: object, x: Tensor) -> Tensor:
            numbers = x.detach().to("cpu", torch.float64).numpy()
            if not ctx.needs_input_grad[0]:
                return torch.as_tensor(value(numbers), dtype=x.dtype, device=x.device)
            outputs, matrix = both(numbers)
            ctx.save_for_backward(x, torch.as_tensor(matrix, dtype=x.dtype, device=x.device))
            return torch.as_tensor(outputs, dtype=x.dtype, device=x.device)

        @staticmethod
        def backward(ctx: object, weights: Tensor) -> Tensor:
            x, matrix = ctx.saved_tensors
            return Slope.apply(x, weights, matrix)

    def function(x: Tensor) -> Tensor:
        if not isinstance(x, torch.Tensor):
            raise AnalysisError(f"x: expected a PyTorch tensor, got {x!r}")
        return Mechanical.apply(x)

    return function


def jax_function(value: Value, both: Both, shape: tuple[int, ...]) -> Callable[[Array], Array]:
    """A function with a `custom_vjp` over `pure_callback`; `shape`: of its value."""
    jax = _imported("jax", "JAX")
    jnp = jax.numpy

    def called(function: Callable[[np.ndarray], object], results: object, x: Array) -> Array:
        def numbers(x: Array) -> Array:
            values = function(np.asarray(x, float))
            return jax.tree.map(lambda y: np.asarray(y, x.dtype), values)

        return jax.pure_callback(numbers, results, x, vmap_method="sequential")

    @jax.custom_vjp
    def mechanical(x: Array) -> Array:
        return called(value, jax.ShapeDtypeStruct(shape, x.dtype), x)

    def forward(x: Array) -> tuple[Array, Array]:
        results = jax.ShapeDtypeStruct(shape, x.dtype), jax.ShapeDtypeStruct((*shape, *x.shape), x.dtype)
        return called(both, results, x)

    def backward(matrix: Array, weights: Array) -> tuple[Array]:
        return (weights * matrix if weights.ndim == 0 else weights @ matrix,)

    mechanical.defvjp(forward, backward)

    def function(x: Array) -> Array:
        array = jnp.asarray(x)
        return mechanical(array if jnp.issubdtype(array.dtype, jnp.floating) else array.astype(float))

    return function


def _imported(name: str, known_as: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError:
        raise AnalysisError(f"f.{name}() needs {known_as}: pip install {name} (or cardan[learn])") from None
