"""Integrals over steps: as good as asked for, and an end where round-off is all that is left."""

from __future__ import annotations

import numpy as np

from cardan.audit.quadrature import DEEPEST_HALVING, MOST_PIECES_OF_STEP, over_steps

EDGES = np.linspace(0.0, 1.0, 4)
POINTS = 5  # of the rule


def counted(function):
    """The function of times as integrands, and how many times it was asked for."""
    asked = []

    def sample(times):
        asked.append(times.size)
        return function(times)[:, None]

    return sample, asked


def test_a_smooth_integrand_and_a_jump_are_known():
    sample, _ = counted(lambda t: np.cos(20 * t) + (t > 0.4))
    found = over_steps(sample, EDGES, lambda first: 1e-6).sum()
    assert abs(found - (np.sin(20) / 20 + 0.6)) < 1e-4  # the jump is known to a 4000th of its step


def test_noise_is_not_halved_for_ever():
    """Of noise, no piece gets better: 2 MOST_PIECES of a step at most are looked at, and all those before."""
    noise = np.random.default_rng(1)
    sample, asked = counted(lambda t: 1.0 + 1e-6 * noise.standard_normal(t.size))
    found = over_steps(sample, EDGES, lambda first: 1e-12)
    assert np.allclose(found, 1 / 3, atol=1e-6)
    assert sum(asked) <= POINTS * 3 * 4 * MOST_PIECES_OF_STEP < POINTS * 3 * 2**DEEPEST_HALVING / 8
