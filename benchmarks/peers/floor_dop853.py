"""The C text of an explicit Runge-Kutta method of order 8(5,3), written for one system of equations.

DOP853 of Hairer, Nørsett & Wanner (1993, sec. II.10): 12 evaluations a step, the last is the first of the next.
Coefficients are SciPy's; zeros are left out, and the number of unknowns is a constant, so that the compiler can
unroll. Error estimate and step control are those of SciPy's `DOP853`; steps are stretched to end at each comparison
time.
"""

from __future__ import annotations

import numpy as np
from scipy.integrate._ivp import dop853_coefficients as coefficients

STAGES = coefficients.N_STAGES  # 12

_DRIVER = """
#include <math.h>
#include <string.h>

#define N %(n)d
#define SAFETY 0.9
#define SLOWEST 0.2
#define FASTEST 10.0
#define EXPONENT (-1.0 / 8.0)
#define LARGEST_NUMBER_OF_STEPS 100000000L

static void rhs(double t, const double *y, double *dy);

static double first_step(double t, const double *y, const double *f, double rtol, double atol, double span) {
  double d0 = 0, d1 = 0, d2 = 0, y1[N], f1[N];
  for (int i = 0; i < N; i++) {
    double s = atol + fabs(y[i]) * rtol;
    d0 += y[i] / s * (y[i] / s);
    d1 += f[i] / s * (f[i] / s);
  }
  d0 = sqrt(d0 / N), d1 = sqrt(d1 / N);
  double h0 = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : 0.01 * d0 / d1;
  if (h0 > span) h0 = span;
  for (int i = 0; i < N; i++) y1[i] = y[i] + h0 * f[i];
  rhs(t + h0, y1, f1);
  for (int i = 0; i < N; i++) {
    double s = atol + fabs(y[i]) * rtol;
    d2 += (f1[i] - f[i]) / s * ((f1[i] - f[i]) / s);
  }
  d2 = sqrt(d2 / N) / h0;
  double largest = d1 > d2 ? d1 : d2;
  double h1 = largest <= 1e-15 ? fmax(1e-6, h0 * 1e-3) : pow(0.01 / largest, 1.0 / 8.0);
  return fmin(fmin(100 * h0, h1), span);
}

/* y at each of the times into out (n_times, N); counts: steps, evaluations. 1 where steps become too small, else 0. */
int dop853(const double *start, const double *times, int n_times, double rtol, double atol, double *out, long *counts) {
  double y[N], next[N], %(stages)s;
  double t = 0, h, largest;
  long steps = 0, evaluations = 2;
  memcpy(y, start, sizeof y);
  rhs(t, y, k0);
  h = first_step(t, y, k0, rtol, atol, times[0]);
  for (int m = 0; m < n_times; m++) {
    while (t < times[m]) {
      double left = times[m] - t, factor;
      if (h < 1e-15 * times[n_times - 1] || steps >= LARGEST_NUMBER_OF_STEPS) return 1;
      int last = h >= left * (1 - 1e-12);
      largest = h;
      if (last) h = left;
      else if (h > 0.5 * left) h = 0.5 * left; /* two even steps rather than a long and a tiny one */
%(steps)s
      double e5 = 0, e3 = 0;
      for (int i = 0; i < N; i++) {
        double s = 1.0 / (atol + rtol * fmax(fabs(y[i]), fabs(next[i])));
        double a = s * (%(e5)s), b = s * (%(e3)s);
        e5 += a * a, e3 += b * b;
      }
      double bottom = e5 + 0.01 * e3, error = bottom > 0 ? fabs(h) * e5 / sqrt(bottom * N) : 0;
      evaluations += %(evaluations)d;
      if (!(error < 1)) {
        h *= error == error ? fmax(SLOWEST, SAFETY * pow(error, EXPONENT)) : SLOWEST;
        continue;
      }
      factor = error == 0 ? FASTEST : fmin(FASTEST, SAFETY * pow(error, EXPONENT));
      t = last ? times[m] : t + h;
      h *= factor;
      if (h < largest && factor >= 1) h = largest; /* what was cut short to meet a comparison time */
      memcpy(y, next, sizeof y);
      memcpy(k0, k12, sizeof y);
      steps++;
    }
    memcpy(out + m * N, y, sizeof y);
  }
  counts[0] = steps, counts[1] = evaluations;
  return 0;
}
"""


def driver(n: int) -> str:
    """C text of `dop853` for n unknowns; needs `static void rhs(double t, const double *y, double *dy)`."""
    steps = []
    for s in range(1, STAGES):
        steps.append(_stage(coefficients.A[s, :s], coefficients.C[s], s))
    steps.append(_stage(coefficients.B, 1.0, STAGES))
    return _DRIVER % {
        "n": n,
        "stages": ", ".join(f"k{s}[N]" for s in range(STAGES + 1)),
        "steps": "\n".join(steps),
        "e5": _sum(coefficients.E5),
        "e3": _sum(coefficients.E3),
        "evaluations": STAGES,
    }


def _stage(weights: np.ndarray, node: float, stage: int) -> str:
    place = f"      for (int i = 0; i < N; i++) next[i] = y[i] + h * ({_sum(weights)});\n"
    return f"{place}      rhs(t + {float(node)!r} * h, next, k{stage});"


def _sum(weights: np.ndarray) -> str:
    return " + ".join(f"{float(w)!r} * k{s}[i]" for s, w in enumerate(weights) if w != 0)
