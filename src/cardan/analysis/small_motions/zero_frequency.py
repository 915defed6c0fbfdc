"""Responses at zero frequency of machines with free motions: limits, where they exist.

A freedom without stiffness, or a state that is an integral, makes T(0) singular (`pencil`), and so it cannot be solved
with. A response H may have a value there all the same: two free masses that are pushed together come nearer by F/k, a
free mass accelerates by F/m. H is a rational function of σ, and has around σ = 0, without other poles up to |σ| = ρ,

    H(σ) = … + c₋₂ σ⁻² + c₋₁ σ⁻¹ + c₀ + c₁ σ + …,     c_k ρᵏ = mean of H(ρ e^(iφ)) e^(-ikφ) over the circle

The value is c₀ where no c with a negative number is left. Small circles have no pole in them but those at 0, and
round-off on them; as they grow it falls, until they come near another pole, which is seen from the c far off on either
side: these are nothing before. The best circle is the one where they are least.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardan.deferred import sparse as sp
from cardan.deferred import sparse_linalg as spla
from cardan.errors import AnalysisError

CIRCLE_POINTS = 64  # on a circle: poles from twice its radius on leave 2⁻³² of themselves
HIGHEST_POLE = 6  # at 0: what lies farther off tells of others
NO_RESPONSE, RESPONSE_ROUND_OFF = 1e-8, 1e-13  # of the largest c: what counts as none, and what round-off leaves
BOUNDED = 1e3  # times what is seen of the c far off: less is none
DECADES = np.arange(-10.0, 4.5, 0.5)  # of the radius, about a typical frequency: no pole is passed over unseen
SINGULAR_PENCIL = 1e-11  # the smallest pivot or singular value over the largest, of a scaled matrix
EQUILIBRATIONS = 5
DENSE_PENCIL_UP_TO = 300


def is_singular(A: sp.csc_array) -> bool:
    """Whether a matrix is, to working precision and in any units."""
    scaled = sp.csc_array(abs(A))
    for _ in range(EQUILIBRATIONS):
        rows = np.sqrt(scaled.max(axis=1).toarray().ravel())
        scaled = sp.csc_array(sp.diags_array(1.0 / np.where(rows > 0, rows, 1.0)) @ scaled)
        cols = np.sqrt(scaled.max(axis=0).toarray().ravel())
        scaled = sp.csc_array(scaled @ sp.diags_array(1.0 / np.where(cols > 0, cols, 1.0)))
    signs = A.copy()
    signs.data = np.sign(signs.data)
    scaled = sp.csc_array(scaled.multiply(signs))
    if A.shape[0] == 0:  # type: ignore[index]
        return False
    if A.shape[0] <= DENSE_PENCIL_UP_TO:  # type: ignore[index]
        values = np.linalg.svd(scaled.toarray(), compute_uv=False)
        return bool(values[-1] <= SINGULAR_PENCIL * values[0])
    try:
        pivots = np.abs(spla.splu(scaled).U.diagonal())
    except RuntimeError:
        return True
    return bool(pivots.min() <= SINGULAR_PENCIL * pivots.max())


def limits(H: Callable[[np.ndarray], np.ndarray], frequency: float) -> tuple[np.ndarray, np.ndarray] | None:
    """c₀ of all outputs, and which of them have a bound; None where no circle shows it.

    H(σ): (number of σ, outputs); `frequency`: a typical one, rad per time unit.
    """
    turn = np.exp(2j * np.pi * np.arange(CIRCLE_POINTS) / CIRCLE_POINTS)
    order = np.fft.fftfreq(CIRCLE_POINTS, 1.0 / CIRCLE_POINTS)
    far = (order < -HIGHEST_POLE) | (order > CIRCLE_POINTS // 2 - HIGHEST_POLE)
    best, least = None, NO_RESPONSE
    for decade in DECADES:
        try:
            c = np.fft.fft(H(frequency * 10.0**decade * turn), axis=0) / CIRCLE_POINTS
        except AnalysisError:  # T is singular to working precision
            continue
        largest = np.maximum(np.abs(c).max(axis=0), 1e-300)
        noise = float((np.abs(c[far]).max(axis=0) / largest).max()) if np.isfinite(c).all() else np.inf
        if noise <= least:
            best, least = (c, largest), max(noise, RESPONSE_ROUND_OFF)
        elif best is not None and noise > NO_RESPONSE:
            break  # a pole
    if best is None:
        return None
    c, largest = best
    return c[0], np.abs(c[order < 0]).max(axis=0) <= BOUNDED * least * largest


__all__ = ["is_singular", "limits"]
