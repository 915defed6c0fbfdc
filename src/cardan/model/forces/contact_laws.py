"""Laws of compliant contact: the normal force over penetration δ and its rate δ̇, and friction with shear.

Pure functions of numbers or symbols. All are used for δ > 0 only; what they return elsewhere is finite, and so are
their derivatives, so that a switch around them stays differentiable.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.model.expressions.values import Scalar

TINY_DEPTH = 1e-30  # ⟨δ⟩ is kept above it: powers of it have finite derivatives where there is no contact
LEAST_CONTACT_FORCE = 1e-30  # keeps a quotient of forces and its derivatives finite when there are none
SATURATED = 40.0  # exp(-40) is below the round-off of 1: there the exponential law is linear
GAUSS_POINTS = 48


def power(depth: ca.SX, exponent: Scalar) -> ca.SX:
    """⟨δ⟩ⁿ with ⟨δ⟩ = max(δ, 0)."""
    return ca.fmax(depth, TINY_DEPTH) ** exponent


# -- Hertz with hysteresis -----------------------------------------------------------------------------------


def hertz_force(depth: ca.SX, rate: ca.SX, stiffness: ca.SX, exponent: Scalar, hysteresis: ca.SX) -> ca.SX:
    """k δⁿ (1 + χ δ̇), never less than 0 (Hunt & Crossley 1975, Lankarani & Nikravesh 1990)."""
    return stiffness * power(depth, exponent) * ca.fmax(1 + hysteresis * rate, 0)


def hertz_energy(depth: ca.SX, stiffness: Scalar, exponent: Scalar) -> ca.SX:
    return stiffness * power(depth, exponent + 1) / (exponent + 1)


def hysteresis_of(restitution: Any, impact_speed: Any) -> ca.SX:
    """χ with which two bodies that meet at `impact_speed` v part at e v.

    From m δ̈ = -k δⁿ (1 + χ δ̇), by separation of δ and δ̇, whatever m, k and n are:

        (1 + e) D = ln((1 + D)/(1 - e D)),   D = χ v      or      D = 2/(1 + e) L⁻¹((1 - e)/(1 + e))

    with the Langevin function L(x) = coth x - 1/x. (With s = (1 + e) D the logarithm gives 1 + D = s/(1 - exp(-s)),
    and then (1 - e)/(1 + e) = L(s/2).) For e → 1 this is the 3(1 - e)/2 of Hunt & Crossley (1975) and the
    3(1 - e²)/4 of Lankarani & Nikravesh (1990). L⁻¹ by the approximant of Kröger (2015), right to 0.3 %; e is then met
    within 4e-4.
    """
    r = (1 - restitution) / (1 + restitution)
    inverse_langevin = (3 * r - r / 5 * (6 * r**2 + r**4 - 2 * r**6)) / (1 - r**2)
    return 2 * inverse_langevin / ((1 + restitution) * impact_speed)


# h(e) = χ v, by law: the damping of an impact of the speed v that shall have the restitution e
HYSTERESIS = {
    "exact": lambda e: hysteresis_of(e, 1.0),
    "hunt-crossley": lambda e: 3 * (1 - e) / 2,  # Hunt & Crossley 1975
    "lankarani-nikravesh": lambda e: 3 * (1 - e**2) / 4,  # Lankarani & Nikravesh 1990
    "gonthier": lambda e: (1 - e**2) / e,  # Gonthier et al. 2004
    "flores": lambda e: 8 * (1 - e) / (5 * e),  # Flores et al. 2011
}


# -- smooth stop ---------------------------------------------------------------------------------------------


def exponential_force(
    depth: ca.SX, rate: ca.SX, stiffness: ca.SX, damping: ca.SX, transition: Any, shape: Any
) -> ca.SX:
    """(k δ + c δ̇) (1 - exp(-(⟨δ⟩/θ)ᵇ)), never less than 0 (Barman & Haug 1981, eq. 6.11)."""
    return ca.fmax(stiffness * depth + damping * rate, 0) * _rise(depth, transition, shape)


def exponential_energy(depth: ca.SX, stiffness: Scalar, transition: Any, shape: Any) -> ca.SX:
    """∫ k x (1 - exp(-(x/θ)ᵇ)) dx from 0 to δ, right to 1e-12 for 0.3 <= b <= 10.

    Its closed form is an incomplete gamma function, which CasADi does not have: Gauss's rule up to where the
    exponential has died away, on x = X w², which smooths xᵇ at 0; the rest is the parabola of a linear spring.
    """
    end = ca.fmin(ca.fmax(depth, 0), transition * SATURATED ** (1 / shape))
    total = (ca.fmax(depth, 0) ** 2 - end**2) / 2
    nodes, weights = _gauss_rule()
    for w, weight in zip((nodes + 1) / 2, weights / 2, strict=True):
        x = end * float(w) ** 2
        total += float(2 * w * weight) * end * x * _rise(x, transition, shape)
    return stiffness * total


@cache
def _gauss_rule() -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights on [-1, 1]; computed when first needed, as few machines have a smooth stop."""
    return np.polynomial.legendre.leggauss(GAUSS_POINTS)


def _rise(depth: ca.SX, transition: ca.SX, shape: ca.SX) -> ca.SX:
    return -ca.expm1(-power(depth / transition, shape))


# -- friction ------------------------------------------------------------------------------------------------


def transmitted(trial: ca.SX, kinetic: ca.SX, static: ca.SX) -> ca.SX:
    """What friction with the limits f_k and f_s can bear of the shear force T (a vector) that would make it stick:

        T while |T| <= f_s,   beyond that T/|T| (f_k + (f_s - f_k) exp(-x²)),   x = |T|/f_s - 1

    |T| - F is what the shear damper would bear at the slip speed, so F falls from f_s to f_k over slip speeds of the
    order f_s/d_s (a Stribeck curve). It falls slowly at first, so that a load which swings a little above f_s before
    it comes to rest does not start a slide.
    """
    size = ca.sqrt(ca.dot(trial, trial) + LEAST_CONTACT_FORCE**2)
    excess = ca.fmax(size - static, 0) / (static + LEAST_CONTACT_FORCE)
    limit = kinetic + ca.fmax(static - kinetic, 0) * ca.exp(-(excess**2))
    return shortened(trial, size, limit)


def slip_friction(slip: ca.SX, slope: ca.SX, limit: ca.SX) -> ca.SX:
    """-min(β |v|, μ f) v/|v| for the slip velocity v (a vector); β = `slope`, μ f = `limit`."""
    wanted = slope * slip
    return -shortened(wanted, ca.sqrt(ca.dot(wanted, wanted) + LEAST_CONTACT_FORCE**2), limit)


def shortened(vector: ca.SX, size: ca.SX, limit: ca.SX) -> ca.SX:
    """A vector of this size, cut down to the limit; its slope at 0 is 1, which that of a unit vector would not be."""
    return vector * ca.fmin(1, limit / size)
