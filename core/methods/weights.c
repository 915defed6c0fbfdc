/* Errors in units of their tolerances: what all methods judge their steps by. */

#include "inside.h"

void cd_set_weights(double *weight, const double *y, const uint8_t *controlled, double rtol, const double *atol,
                    int64_t n) {
  for (int64_t i = 0; i < n; i++) weight[i] = controlled[i] ? 1.0 / (atol[i] + rtol * fabs(y[i])) : 0.0;
}

/* |a weight|_2, not a number or infinite if any entry of a is, controlled or not (0 NaN = 0 inf = NaN).

   The 2-norm of Shampine & Gordon, not the root mean square: a norm <= 1 then bounds every component by its own
   tolerance, components at rest do not dilute the error of a moving one, and the norm has no jump when the set of
   controlled components changes its size. Four sums at a time, so that compilers can use vector registers. */
double cd_weighted_norm(const double *a, const double *weight, int64_t n) {
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  int64_t l = 0;
  for (; l + 4 <= n; l += 4) {
    s0 += square(a[l] * weight[l]);
    s1 += square(a[l + 1] * weight[l + 1]);
    s2 += square(a[l + 2] * weight[l + 2]);
    s3 += square(a[l + 3] * weight[l + 3]);
  }
  for (; l < n; l++) s0 += square(a[l] * weight[l]);
  return sqrt((s0 + s1) + (s2 + s3));
}
