"""The classic Runge-Kutta method of order 4 (Kutta 1901), fixed step, in reverse communication.

for i in range(4):
    t_i = stage(i, t, h, y, k, y_stage)
    k[i] = rhs(t_i, y_stage)                    # entries of y_stage may be replaced first
combine(h, y, k, y_new)
"""

from cardan.numerics.kernel import kernel

STAGES = 4


@kernel
def stage(i, t, h, y0, k, y_stage):
    """Fill y_stage = y0 + c_i h k_{i−1}, c = (0, ½, ½, 1), return t + c_i h. `k` has shape (4, n)."""
    if i == 0:
        for l in range(y0.size):
            y_stage[l] = y0[l]
        return t
    c = 1.0 if i == 3 else 0.5
    slope = k[i - 1]
    for l in range(y0.size):
        y_stage[l] = y0[l] + c * h * slope[l]
    return t + c * h


@kernel
def combine(h, y0, k, y_out):
    """y_out = y0 + h (k_1 + 2 k_2 + 2 k_3 + k_4)/6; y_out may be y0 itself."""
    for l in range(y0.size):
        y_out[l] = y0[l] + h / 6.0 * (k[0, l] + 2.0 * (k[1, l] + k[2, l]) + k[3, l])
