/* The explicit Runge-Kutta method of order 8 of Dormand & Prince, with embedded formulas of orders 5 and 3 and a polynomial
   of order 7 between the steps: DOP853 of Hairer, Norsett & Wanner (1993, sec. II.5, II.6 and the appendix).

   One step of length h from (t, y), counting stages from 0; k_0 is the last evaluation of the step before:

       Y_i = y + h sum_{j<i} a_ij k_j,  k_i = f(t + c_i h, Y_i)      i = 1..11
       y+  = y + h sum_{j<12} b_j k_j,  k_12 = f(t + h, y+)

       e5 = h sum e5_j k_j,  e3 = h sum e3_j k_j                     y+ less the embedded results of orders 5 and 3
       err = |e5|^2 / sqrt(|e5|^2 + 0.01 |e3|^2)                     accepted when <= 1; it falls with h^8 (eq. II.10.17)

       k_13, k_14, k_15 = f at c = 0.1, 0.2, 7/9                     only where the polynomial is wanted

       y(t + x h) = y + x (F_0 + s (F_1 + x (F_2 + s (F_3 + x (F_4 + s (F_5 + x F_6)))))),  s = 1 - x

   F_0, F_1, F_2 make it the cubic through both ends, F_3..F_6 = h sum d_j k_j what it takes to order 7 (sec. II.6).

   Reverse communication: the caller evaluates f between the calls.

       try;  for i in 1..11: t_i = stage(i), k_i = f(t_i, stage);  combine
       judge;  k_12 = f(t_new, y_new);  confirm;  for i in 13..15: t_i = stage(i), k_i = f(t_i, stage);  bend;  update

   y_new and k_12 may be replaced before `confirm`: a caller may project the state onto constraints. The accepted state (t, y,
   yp) does not change before update, so shorten is allowed at any point after try. The polynomial is good until the next
   try. Coefficients from scipy/integrate/_ivp/dop853_coefficients.py (BSD), which has them from Hairer's code.

   Where this departs from Hairer's code: the norm is that of the Adams method (cd_weighted_norm), and no first step has
   an absolute length. */

#include "dop853_table.h"
#include "inside.h"

#define FAILED_FACTOR 0.5  /* of the step, where f cannot be evaluated */
#define MOST_STRUGGLES 200 /* twice the failed steps, less those that did not fail: so many, */
#define TINY_STEP 1e-6     /* and steps of this part of the longest first one, are the end */
#define AT_END 0.05        /* weight of the last stage, b_11 = 0.0447 */
#define CALM_STEPS 6       /* in a row, below it: what was before is forgotten */

/* Begin at (t, y, yp), t < t_end; also after a discontinuity.

   The first step is h_first, or, when that is 0, a part of |y|/|yp|: `probe` and `guess` find a better one. With `fixed`,
   all steps have length h_first, and none is rejected unless f is not finite: for tests. */
void cd_dop853_start(cd_dop853 *D, double t, const double *y, const double *yp, double t_end, const double *weight,
                     double h_max, double h_first, int64_t fixed) {
  cd_dop853_real *real = D->real;
  cd_dop853_integer *integer = D->integer;
  const int64_t n = D->y_size;
  for (int64_t l = 0; l < n; l++) {
    D->y[l] = D->F[l] = y[l];
    D->yp[l] = yp[l];
  }
  double h = h_first;
  if (h_first <= 0.0) {
    const double size = cd_weighted_norm(D->y, weight, n), slope = cd_weighted_norm(D->yp, weight, n);
    const double span = t_end - t;
    h = PROBE * span;
    if (size > ALMOST_NOTHING && slope * span > ALMOST_NOTHING)
      h = smaller(PROBE_SHARE * size / slope, FIRST_FRACTION * span);
    h = larger(smaller(h, h_max), FOUR_U * fabs(t));
  }
  real->t = real->t_new = real->begin = t;
  real->h = real->h_first = h;
  real->h_old = real->span = 0.0;
  real->h_max = h_max;
  real->longest_first = FIRST_FRACTION * (t_end - t);
  real->err = real->err5 = real->gap = real->hl = 0.0;
  real->err_old = SMALLEST_ERROR;
  integer->fixed = fixed;
  integer->failures = integer->struggles = integer->dense = integer->stiff_count = integer->calm_count = 0;
  integer->status = CD_OK;
}

/* Put the state of an Euler step into `stage`; its time. The caller evaluates f there, for `guess`. */
double cd_dop853_probe(cd_dop853 *D) {
  const double h = D->real->h;
  for (int64_t l = 0; l < D->y_size; l++) D->stage[l] = D->y[l] + h * D->yp[l];
  return D->real->t + h;
}

/* The first step, from y'' ~ (f - y')/h at the probe (after HINIT, sec. II.4).

   The time in which things change is T = min(|y|/|y'|, |y'|/|y''|); a motion of size |y'| T with that time has a step of
   error 0.01 in h = T (0.01 / (|y'| T))^(1/8). */
void cd_dop853_guess(cd_dop853 *D, const double *f, const double *weight) {
  cd_dop853_real *real = D->real;
  const int64_t n = D->y_size;
  for (int64_t l = 0; l < n; l++) D->scratch[l] = f[l] - D->yp[l];
  const double bend = cd_weighted_norm(D->scratch, weight, n) / real->h;
  const double slope = cd_weighted_norm(D->yp, weight, n), size = cd_weighted_norm(D->y, weight, n);
  if (!isfinite(bend) || !(slope > 0.0)) return;
  double change = size > ALMOST_NOTHING ? size / slope : INFINITY;
  if (bend > 0.0) change = smaller(change, slope / bend);
  const double longest = smaller(smaller(100.0 * real->h, real->longest_first), real->h_max);
  if (isfinite(change)) real->h = smaller(change * pow(FIRST_ERROR / (slope * change), 1.0 / 8.0), longest);
  real->h = larger(real->h, FOUR_U * fabs(real->t));
  real->h_first = smaller(real->h_first, real->h);
}

/* Settle the step under trial. No step goes past t_limit > t. */
void cd_dop853_try(cd_dop853 *D, double t_limit) {
  cd_dop853_real *real = D->real;
  const int64_t n = D->y_size;
  real->h = real->span = trial_length(real->t, smaller(real->h, real->h_max), t_limit, &real->t_new);
  real->begin = real->t;
  D->integer->dense = 0;
  for (int64_t l = 0; l < n; l++) {
    D->F[l] = D->y[l];
    D->k[l] = D->yp[l];
  }
}

/* out = y + h sum_j a_ij k_j */
static void add_up(const cd_dop853 *D, int64_t i, double *out) {
  const int64_t n = D->y_size;
  const double h = D->real->span;
  for (int64_t l = 0; l < n; l++) out[l] = 0.0;
  for (int e = FIRST[i]; e < FIRST[i + 1]; e++) {
    const double a = A[e], *k = D->k + FROM[e] * n;
    for (int64_t l = 0; l < n; l++) out[l] += a * k[l];
  }
  for (int64_t l = 0; l < n; l++) out[l] = D->F[l] + h * out[l];
}

/* Fill `stage` with Y_i; its time. */
CD_APART double cd_dop853_stage(cd_dop853 *D, int64_t i) {
  add_up(D, i, D->stage);
  return NODE[i] == 1.0 ? D->real->t_new : D->real->begin + NODE[i] * D->real->span;
}

/* y_new, from k_0 ... k_11. */
void cd_dop853_combine(cd_dop853 *D) { add_up(D, CD_DOP853_END, D->y_new); }

/* h |sum e_j k_j|_w */
static double error_of(cd_dop853 *D, const double *e, const double *weight) {
  const int64_t n = D->y_size;
  double *out = D->scratch;
  for (int64_t l = 0; l < n; l++) out[l] = 0.0;
  for (int i = 0; i < ERRORS; i++) {
    const double *k = D->k + SEEN[i] * n;
    for (int64_t l = 0; l < n; l++) out[l] += e[i] * k[l];
  }
  return D->real->span * cd_weighted_norm(out, weight, n);
}

/* Give the step up, at any point between try and update: try again with h factor. */
void cd_dop853_shorten(cd_dop853 *D, double factor) {
  cd_dop853_real *real = D->real;
  D->integer->failures++;
  D->integer->rejected++;
  real->t_new = real->t;
  real->h = real->span * factor;
  if (D->integer->fixed || is_too_small(real->h, real->t, real->h_first)) D->integer->status = CD_STEP_TOO_SMALL;
}

/* Give the step up because f could not be evaluated at one of its stages.

   Beside a place beyond which there is no f, round-off decides of every evaluation: steps that fail and tiny ones that do
   not would go on for ever. Where there are too many of them, the step is too small. */
void cd_dop853_fail(cd_dop853 *D) {
  cd_dop853_integer *integer = D->integer;
  cd_dop853_shorten(D, FAILED_FACTOR);
  integer->struggles += 2;
  if (integer->struggles > MOST_STRUGGLES && D->real->h < TINY_STEP * D->real->longest_first)
    integer->status = CD_STEP_TOO_SMALL;
}

/* With k_0 ... k_11 and y_new, 1 if the step is accepted; if not, a smaller one is set up.

   A smooth motion is not rejected twice in a row. Where it is, f has a kink or jumps on the way: orders tell nothing there,
   and shortening would go on just until the kink lies where one of the formulas happens not to see it. So both count. */
int64_t cd_dop853_judge(cd_dop853 *D, const double *weight) {
  cd_dop853_real *real = D->real;
  const double e5 = error_of(D, E5, weight), e3 = error_of(D, E3, weight);
  real->err5 = e5;
  real->err = e5 > 0.0 ? e5 * (e5 / sqrt(e5 * e5 + 0.01 * e3 * e3)) : e5 + 0.0 * e3;
  if (D->integer->failures >= REJECTED_AGAIN) real->err = larger(larger(e5, OF_ORDER_3 * e3), real->err);
  if (D->integer->fixed ? isfinite(real->err) : real->err <= 1.0) return 1; /* both false for NaN */
  const double factor = larger(LEAST_FACTOR, SAFETY / pow(real->err, EXPONENT));
  cd_dop853_shorten(D, isfinite(real->err) ? factor : NO_NUMBER_FACTOR);
  return 0;
}

/* The polynomial of the step under trial, from y_new and all stages. */
void cd_dop853_bend(cd_dop853 *D) {
  const int64_t n = D->y_size;
  const double h = D->real->span, *k_end = D->k + CD_DOP853_END * n;
  double *F = D->F + n;
  for (int64_t l = 0; l < n; l++) {
    const double rise = D->y_new[l] - D->F[l];
    F[l] = rise;
    F[n + l] = h * D->k[l] - rise;
    F[2 * n + l] = 2.0 * rise - h * (k_end[l] + D->k[l]);
  }
  for (int r = 0; r < 4; r++) {
    double *out = F + (3 + r) * n;
    for (int64_t l = 0; l < n; l++) out[l] = 0.0;
    for (int i = 0; i < BENDS; i++) {
      const double d = BEND[r][i], *k = D->k + BENT[i] * n;
      for (int64_t l = 0; l < n; l++) out[l] += d * k[l];
    }
    for (int64_t l = 0; l < n; l++) out[l] *= h;
  }
  D->integer->dense = 1;
}

/* With k_12, 1 if the end of the step is what its stages foretold; if not, a smaller one is set up.

   The estimates do not see k_12, nor the stages 1 to 4. A step that enters a hard contact can throw these far away, feel
   nothing in all others, and end deep within. The last stage and the end are at the same time: between them f has the
   Lipschitz constant L = |k_12 - k_11| / |y_new - Y_11|, and h L beyond any stability, with a difference that matters, is
   no part of a smooth motion. (h L near the limit is the sign of stiffness, Hairer & Wanner 1996, sec. IV.2.) */
int64_t cd_dop853_confirm(cd_dop853 *D, const double *weight) {
  cd_dop853_real *real = D->real;
  const int64_t n = D->y_size;
  const double *k_end = D->k + CD_DOP853_END * n, *k_last = D->k + (CD_DOP853_END - 1) * n;
  double check = 0.0, moved = 0.0, answer = 0.0;
  for (int64_t l = 0; l < n; l++) {
    check += 0.0 * k_end[l] + 0.0 * D->y_new[l];
    moved += square((D->y_new[l] - D->last[l]) * weight[l]);
    answer += square((k_end[l] - k_last[l]) * weight[l]);
  }
  if (check != 0.0) { /* 0 NaN and 0 inf are NaN */
    cd_dop853_shorten(D, NO_NUMBER_FACTOR);
    return 0;
  }
  real->gap = real->span * sqrt(answer);
  real->hl = moved > 0.0 ? real->span * sqrt(answer / moved) : 0.0;
  if (D->integer->fixed || !(real->hl > WILD_HL && real->gap > WILD_GAP)) return 1;
  cd_dop853_shorten(D, larger(NO_NUMBER_FACTOR, DOP853_STIFF_HL / real->hl));
  return 0;
}

/* The error of a step, confirmed, whose f has a kink on the way: there orders tell nothing, and the differences of the
   formulas, and of the last stage from the end, are errors themselves. */
double cd_dop853_error_at_kink(const cd_dop853 *D) { return larger(D->real->err5, AT_END * D->real->gap); }

/* So many steps near the limit of stability are a sign of stiffness; a few in a row that are not end it. */
static void note_stiffness(cd_dop853 *D) {
  cd_dop853_integer *integer = D->integer;
  if (D->real->hl > DOP853_STIFF_HL) {
    integer->calm_count = 0;
    integer->stiff_count = least(integer->stiff_count + 1, 2 * CD_DOP853_STIFF_STEPS);
    integer->most_stiff = most(integer->most_stiff, integer->stiff_count);
  } else if (++integer->calm_count >= CALM_STEPS) {
    integer->stiff_count = integer->calm_count = 0;
  }
}

/* Commit the step that has been confirmed, and choose the next. */
void cd_dop853_update(cd_dop853 *D) {
  cd_dop853_real *real = D->real;
  cd_dop853_integer *integer = D->integer;
  const int64_t n = D->y_size;
  for (int64_t l = 0; l < n; l++) {
    D->y[l] = D->y_new[l];
    D->yp[l] = D->k[CD_DOP853_END * n + l];
  }
  note_stiffness(D);
  real->t = real->t_new;
  real->h_old = real->span;
  if (!integer->fixed) {
    double factor = SAFETY * pow(real->err_old, BETA) / pow(real->err, EXPONENT);
    factor = larger(LEAST_FACTOR, smaller(LARGEST_FACTOR, factor));
    if (integer->failures > 0) factor = smaller(factor, 1.0);
    real->h = larger(real->span * factor, FOUR_U * fabs(real->t));
    real->err_old = larger(real->err, SMALLEST_ERROR);
  }
  integer->failures = 0;
  integer->struggles = most(integer->struggles - 1, 0);
  integer->steps++;
}

/* y(t), y'(t) from the polynomial of the last step tried, where `bend` has made it; at its end y and yp themselves. */
void cd_dop853_interpolate(const cd_dop853 *D, double t, double *y, double *yp) {
  const int64_t n = D->y_size;
  if (t == D->real->t || !D->integer->dense) {
    for (int64_t l = 0; l < n; l++) {
      y[l] = D->y[l];
      yp[l] = D->yp[l];
    }
    return;
  }
  const double h = D->real->span, x = (t - D->real->begin) / h, s = 1.0 - x;
  const double *F = D->F + n;
  for (int64_t l = 0; l < n; l++) {
    double value = F[6 * n + l], slope = 0.0;
    for (int r = 5; r >= 0; r--) { /* by x and by 1 - x in turn */
      const double by = r % 2 == 1 ? x : s;
      slope = r % 2 == 1 ? value + by * slope : by * slope - value;
      value = F[r * n + l] + by * value;
    }
    y[l] = D->F[l] + x * value;
    yp[l] = (value + x * slope) / h;
  }
}
