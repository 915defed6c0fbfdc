/* The classic Runge-Kutta method of order 4 (Kutta 1901), fixed step, in reverse communication:

       for i in 0..3:  t_i = stage(i, t, h, y, k, y_stage);  k[i] = rhs(t_i, y_stage)
       combine(h, y, k, y_new)

   and the rows of any other explicit method's tableau. */

#include "inside.h"

/* State and rate at time t from the cubic through both ends (Hermite), of the same order as the method. */
void cd_rk4_interpolate(const cd_rk4 *S, double t, double *y, double *f) {
  const double h = S->t[1] - S->t[0], x = h > 0.0 ? (t - S->t[0]) / h : 1.0;
  for (int64_t l = 0; l < S->y0_size; l++) {
    const double rise = S->y1[l] - S->y0[l], bend = (S->f0[l] + S->f1[l]) * h - 2.0 * rise, lift = S->f0[l] * h;
    const double c = 3.0 * rise - 2.0 * lift - S->f1[l] * h;
    y[l] = S->y0[l] + x * (lift + x * (c + x * bend));
    f[l] = h > 0.0 ? (lift + x * (2.0 * c + 3.0 * x * bend)) / h : S->f1[l];
  }
}

/* y_stage = y0 + c_i h k_{i-1}, c = (0, 1/2, 1/2, 1); returns t + c_i h. k has shape (4, n). */
double cd_rk4_stage(int64_t i, double t, double h, const double *y0, const double *k, double *y_stage, int64_t n) {
  if (i == 0) {
    for (int64_t l = 0; l < n; l++) y_stage[l] = y0[l];
    return t;
  }
  const double c = i == 3 ? 1.0 : 0.5, *slope = k + (i - 1) * n;
  for (int64_t l = 0; l < n; l++) y_stage[l] = y0[l] + c * h * slope[l];
  return t + c * h;
}

/* y_out = y0 + h (k_1 + 2 k_2 + 2 k_3 + k_4)/6; y_out may be y0 itself. */
void cd_rk4_combine(double h, const double *y0, const double *k, double *y_out, int64_t n) {
  const double *k1 = k, *k2 = k + n, *k3 = k + 2 * n, *k4 = k + 3 * n;
  for (int64_t l = 0; l < n; l++) y_out[l] = y0[l] + h / 6.0 * (k1[l] + 2.0 * (k2[l] + k3[l]) + k4[l]);
}

/* out = y0 + h sum_j a_j k_j; returns sum_j a_j. k has shape (stages, n). */
double cd_tableau_row(const double *a, int64_t stages, double h, const double *y0, const double *k, double *out,
                      int64_t n) {
  double sum = 0.0;
  for (int64_t l = 0; l < n; l++) out[l] = y0[l];
  for (int64_t j = 0; j < stages; j++) {
    sum += a[j];
    if (a[j] == 0.0) continue; /* slopes to come hold nothing yet */
    for (int64_t l = 0; l < n; l++) out[l] += h * a[j] * k[j * n + l];
  }
  return sum;
}
