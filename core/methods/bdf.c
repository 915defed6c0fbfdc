/* Variable-order (1-5), variable-step backward differentiation formulas for F(t, y, y') = 0.

   The fixed-leading-coefficient form of Jackson & Sacks-Davis (1980) as in DASSL (Petzold 1982; Brenan, Campbell &
   Petzold 1996, ch. 5). The polynomial through the last k+1 accepted values predicts y and y'; the corrector takes the
   predictor's values at k equidistant points t_new - i h and satisfies the equations at t_new. With phi the modified
   divided differences of y, phi*_i = beta_i phi_i, i = 0..k:

       predict   p = sum phi*_i,   p' = sum gamma_i phi*_i        order k
       correct   y = p + e,    y' = p' + c_j e,                   c_j = (1 + 1/2 + ... + 1/k)/h
                 e from F(t_new, p + e, p' + c_j e) = 0           by the caller, `correct` adds up its corrections
       error of the step = max(alpha_k, |alpha_k + alpha_s - alpha_0|) |e|,     accepted when <= 1

   Why this form and not the quasi-constant steps in backward differences of Shampine & Reichelt (1997): the history stays
   that of the accepted values when the step changes, so the past of a constrained machine is not replaced by interpolated
   points beside its constraints, of which a formula of 1/h makes noise in the multipliers; c_j, and with it the iteration
   matrix, changes as rarely; and variable-coefficient formulas, stabler still, would change c_j in every step.

   Algebraic unknowns have a history like the others, which serves as their prediction; their y' is never used. Nothing
   of the accepted history (t, y, phi, psi) changes before update: a step may be given up at any point after predict, and
   interpolate serves the last accepted step at any time. */

#include "inside.h"

#define MAX_ORDER CD_BDF_MAX_ORDER /* order 6 is unstable for modes with little damping, order 7 for all */
#define BDF_FIRST_FRACTION 0.001   /* of t_end - t, DASSL's bound of the first step */
#define FIRST_CHANGE 0.5           /* tolerances: what y may move in the first step when nothing is known of y'' */
#define LEAST_ERROR 1e-4           /* keeps (2 err)^(-1/(k+1)) finite; no step grows by more than 2 anyhow */
#define NEGLIGIBLE_ERROR 1e-6     /* tolerances: errors below are round-off, their ratios say nothing about the order */
#define AFTER_NEWTON_FAILURE 0.25 /* of h: without convergence there is no error to choose a step by */

/* Begin at (t, y, yp), t < t_end, with order 1 and no past; also after a discontinuity.

   The first step is h_first, or, when that is 0, DASSL's h = 1/2 / |yp weight|, within 0.1 % of t_end - t. With `fixed`,
   all steps have length h_first, none is rejected, and the order rises by one in each step up to order_limit: for tests,
   which supply the exact y_new meanwhile. */
void cd_bdf_start(cd_bdf *B, double t, const double *y, const double *yp, double t_end, const double *weight,
                  int64_t order_limit, double h_max, double h_first, int64_t fixed) {
  cd_bdf_real *real = B->real;
  cd_bdf_integer *integer = B->integer;
  const int64_t n = B->y_new_size;
  double h = h_first;
  if (h_first <= 0.0) {
    h = BDF_FIRST_FRACTION * (t_end - t);
    const double slope = cd_weighted_norm(yp, weight, n);
    if (slope * h > FIRST_CHANGE) h = FIRST_CHANGE / slope;
    h = larger(h, FOUR_U * fabs(t));
  }
  h = smaller(h, h_max);
  for (int64_t l = 0; l < n; l++) {
    B->phi[l] = y[l];
    B->phi[n + l] = h * yp[l];
    for (int64_t i = 2; i < MAX_ORDER + 2; i++) B->phi[i * n + l] = 0.0;
  }
  B->psi[0] = h;
  real->t = real->t_new = t;
  real->h = real->h_first = h;
  real->h_old = 0.0;
  real->h_max = h_max;
  integer->k = 1;
  integer->k_old = integer->ns = integer->failures = 0;
  integer->phase1 = 1;
  integer->fixed = fixed;
  integer->order_limit = least(most(order_limit, 1), MAX_ORDER);
  integer->status = CD_OK;
}

/* After start: y'' of the first n components is known too, so the first step is of order 2.

   As if there were a past on the parabola y + s y' + s^2/2 y'', s = -h, -2h. The polynomial between the ends of the first
   step is then one of order 2, where that of order 1 would be a straight line: too little to find events on. */
void cd_bdf_use_curvature(cd_bdf *B, const double *ypp, int64_t n) {
  const int64_t row = B->y_new_size;
  const double h = B->psi[0];
  for (int64_t l = 0; l < n; l++) {
    B->phi[row + l] -= 0.5 * h * h * ypp[l];
    B->phi[2 * row + l] = h * h * ypp[l];
  }
  B->psi[1] = 2.0 * h;
  B->integer->k = least(2, B->integer->order_limit);
}

/* psi, alpha, beta, sigma, gamma and c_j of a step h at order k from the psi of the last one (Brenan, Campbell & Petzold
   1996, 5.2).

   Counting from 0: psi+_i = psi_{i-1} + h, alpha_i = h/psi+_i, beta_i = beta_{i-1} psi+_{i-1}/psi_{i-1},
   sigma_i = i alpha_i sigma_{i-1}, gamma_i = gamma_{i-1} + alpha_{i-1}/h; alpha_s = -sum_{i=1..k} 1/i,
   alpha_0 = -sum_{i=0..k-1} alpha_i. */
static void coefficients(cd_bdf *B, double h, int64_t k) {
  double *psi_new = B->psi_new, *alpha = B->alpha, *beta = B->beta, *sigma = B->sigma, *gamma = B->gamma;
  const double *psi = B->psi;
  double alpha_s = 0.0, alpha_0 = 0.0;
  psi_new[0] = h;
  alpha[0] = beta[0] = sigma[0] = 1.0;
  gamma[0] = 0.0;
  for (int64_t i = 1; i <= k; i++) {
    psi_new[i] = psi[i - 1] + h;
    alpha[i] = h / psi_new[i];
    beta[i] = beta[i - 1] * psi_new[i - 1] / psi[i - 1];
    sigma[i] = (double)i * alpha[i] * sigma[i - 1];
    gamma[i] = gamma[i - 1] + alpha[i - 1] / h;
    alpha_s -= 1.0 / (double)i;
    alpha_0 -= alpha[i - 1];
  }
  B->real->cj = -alpha_s / h;
  B->real->error_constant = larger(alpha[k], fabs(alpha[k] + alpha_s - alpha_0));
}

/* t_new, c_j and the prediction y_new, yp_new. No step passes t_limit > t.

   Pass t_limit = inf to let steps overshoot (and interpolate), t_end to land exactly on t_end. */
void cd_bdf_predict(cd_bdf *B, double t_limit) {
  const int64_t k = B->integer->k, n = B->y_new_size;
  double *p = B->p, *pp = B->pp;
  cd_bdf_real *real = B->real;
  real->h = trial_length(real->t, smaller(real->h, real->h_max), t_limit, &real->t_new);
  coefficients(B, real->h, k);
  for (int64_t l = 0; l < n; l++) p[l] = pp[l] = 0.0;
  for (int64_t i = k; i >= 0; i--) { /* the small differences first */
    const double beta = B->beta[i], gamma = B->gamma[i], *phi = B->phi + i * n;
    for (int64_t l = 0; l < n; l++) {
      const double star = beta * phi[l];
      p[l] += star;
      pp[l] += gamma * star;
    }
  }
  cd_bdf_restore_prediction(B);
}

/* Back to the prediction: all corrections of this step are forgotten. */
void cd_bdf_restore_prediction(cd_bdf *B) {
  for (int64_t l = 0; l < B->y_new_size; l++) {
    B->y_new[l] = B->p[l];
    B->yp_new[l] = B->pp[l];
    B->e[l] = 0.0;
  }
}

/* y_new += d, y'_new += c_j d. */
void cd_bdf_correct(cd_bdf *B, const double *delta) {
  const double cj = B->real->cj;
  for (int64_t l = 0; l < B->y_new_size; l++) {
    B->e[l] = noticed(B->e[l] + delta[l]);
    B->y_new[l] = B->p[l] + B->e[l];
    B->yp_new[l] = B->pp[l] + cj * B->e[l];
  }
}

/* How many steps, the one under trial included, have had its h and k. */
static int64_t steps_alike(const cd_bdf *B) {
  const int alike = B->real->h == B->real->h_old && B->integer->k == B->integer->k_old;
  return alike ? least(B->integer->ns, B->integer->k + 1) + 1 : 1;
}

/* Fill the rows of `terms` that judge and update will look at; the caller may filter them in place.

   The corrections y - p at orders k, k-1, k-2 and, where it is known, the one expected at order k+1. Returns how many
   rows there are. */
int64_t cd_bdf_error_terms(cd_bdf *B) {
  const int64_t k = B->integer->k, n = B->y_new_size;
  const double *phi = B->phi, *beta = B->beta, *e = B->e;
  double *terms = B->terms;
  for (int64_t l = 0; l < n; l++) terms[l] = e[l];
  if (k > 1)
    for (int64_t l = 0; l < n; l++) terms[n + l] = e[l] + beta[k] * phi[k * n + l];
  if (k > 2)
    for (int64_t l = 0; l < n; l++) terms[2 * n + l] = terms[n + l] + beta[k - 1] * phi[(k - 1) * n + l];
  int64_t count = least(k, 3);
  if (k < B->integer->order_limit && k + 1 < steps_alike(B)) {
    for (int64_t l = 0; l < n; l++) terms[count * n + l] = e[l] - phi[(k + 1) * n + l];
    count++;
  }
  return count;
}

/* 1 if the corrected step is accepted; if not, a smaller one is set up.

   Errors at orders k, k-1, k-2 as if the step were constant, sigma_j |.|, times j + 1 (the size of the next term of the
   Taylor series), must fall with the order; where they do not, the order is lowered (Brenan et al. 1996, 5.2.4): that
   also leads away from the higher orders where they are not stable, at modes with little damping. */
int64_t cd_bdf_judge(cd_bdf *B, const double *weight) {
  cd_bdf_real *real = B->real;
  cd_bdf_integer *integer = B->integer;
  const int64_t k = integer->k, n = B->y_new_size;
  const double *sigma = B->sigma, *terms = B->terms, size = cd_weighted_norm(terms, weight, n);
  const double erk = sigma[k] * size;
  real->erk = erk;
  int64_t k_new = k;
  double err = erk;
  if (k > 1) {
    const double erkm1 = sigma[k - 1] * cd_weighted_norm(terms + n, weight, n);
    int lower;
    real->erkm1 = erkm1;
    if (k > 2) {
      const double erkm2 = sigma[k - 2] * cd_weighted_norm(terms + 2 * n, weight, n);
      lower = larger((double)k * erkm1, (double)(k - 1) * erkm2) <= (double)(k + 1) * erk;
    } else {
      lower = (double)k * erkm1 <= 0.5 * (double)(k + 1) * erk;
    }
    if (lower && erk > NEGLIGIBLE_ERROR) {
      k_new = k - 1;
      err = erkm1;
    }
  }
  integer->k_new = k_new;
  if (integer->fixed ? isfinite(size) : real->error_constant * size <= 1.0) return 1; /* both false for NaN */
  integer->failures++;
  double factor = AFTER_NEWTON_FAILURE;
  if (integer->failures == 1 && isfinite(err))
    factor = smaller(0.9, larger(0.25, 0.9 * pow(2.0 * err + LEAST_ERROR, -1.0 / (double)(k_new + 1))));
  integer->k = integer->failures >= 3 ? 1 : k_new;
  cd_bdf_shorten(B, factor);
  return 0;
}

/* Give the step up, before update: try again with h factor, at the order set, counting no failure of the error. */
void cd_bdf_shorten(cd_bdf *B, double factor) {
  cd_bdf_real *real = B->real;
  B->integer->phase1 = 0;
  B->integer->rejected++;
  real->t_new = real->t;
  real->h *= factor;
  if (B->integer->fixed || is_too_small(real->h, real->t, real->h_first)) B->integer->status = CD_STEP_TOO_SMALL;
}

/* Give the step up, at any point between predict and update: try again with a quarter of h. */
void cd_bdf_reject(cd_bdf *B) { cd_bdf_shorten(B, AFTER_NEWTON_FAILURE); }

/* Set the order of the next step; the error expected of this one at that order.

   Raise in phase 1, or when k + 2 steps have been alike, so that the difference of two corrections estimates the error at
   order k+1. */
static double choose_order(cd_bdf *B, const double *weight) {
  cd_bdf_integer *integer = B->integer;
  const int64_t k = integer->k, limit = integer->order_limit, n = B->y_new_size;
  const double erk = B->real->erk, erkm1 = B->real->erkm1;
  int lower = integer->k_new < k;
  if (lower) integer->phase1 = 0;
  if (integer->phase1 && k < limit) {
    integer->k = k + 1;
    return 0.0;
  }
  if (!lower && k < limit && integer->ns > k + 1) {
    /* (k + 2) times the error at order k+1 */
    const double next_term = cd_weighted_norm(B->terms + least(k, 3) * n, weight, n);
    if (k > 1 && (double)k * erkm1 <= smaller((double)(k + 1) * erk, next_term)) {
      lower = 1;
    } else if (next_term < (double)(k + 1) * erk * (k > 1 ? 1.0 : 0.5)) {
      integer->k = k + 1;
      return next_term / (double)(k + 2);
    }
  }
  if (lower) {
    integer->k = k - 1;
    return erkm1;
  }
  return erk;
}

/* Double h, keep it, or shrink it to 0.5...0.9 h, aiming at half the tolerance.

   Unlike in DASSL, h is only doubled when k + 2 steps have been alike. Otherwise low orders can lock in: the step after a
   rejected one is doubled at once, rejected, and so on, and the order never gets its chance to rise. */
static void choose_step(cd_bdf *B, double err) {
  cd_bdf_real *real = B->real;
  cd_bdf_integer *integer = B->integer;
  const double h = real->h, r = pow(2.0 * err + LEAST_ERROR, -1.0 / (double)(integer->k + 1));
  if (r < 2.0) integer->phase1 = 0;
  if (r >= 2.0 && (integer->phase1 || integer->ns > integer->k_old + 1))
    real->h = 2.0 * h;
  else if (r <= 1.0)
    real->h = larger(h * larger(0.5, smaller(0.9, r)), FOUR_U * fabs(real->t));
}

/* Commit the step that judge has accepted; choose order and step of the next. */
void cd_bdf_update(cd_bdf *B, const double *weight) {
  cd_bdf_real *real = B->real;
  cd_bdf_integer *integer = B->integer;
  const int64_t k = integer->k, n = B->y_new_size;
  double *phi = B->phi;
  integer->ns = steps_alike(B);
  real->t = real->t_new;
  real->h_old = real->h;
  integer->k_old = k;
  integer->failures = 0;
  integer->steps++;
  integer->at_order[k]++;
  if (integer->fixed)
    integer->k = least(k + 1, integer->order_limit);
  else
    choose_step(B, choose_order(B, weight));
  for (int64_t l = 0; l < n; l++) {
    const double e = B->e[l];
    phi[(k + 1) * n + l] = e; /* the next difference, in case the order is raised */
    double above = phi[k * n + l] = noticed(B->beta[k] * phi[k * n + l] + e);
    for (int64_t i = k - 1; i > 0; i--) above = phi[i * n + l] = noticed(B->beta[i] * phi[i * n + l] + above);
    phi[l] = noticed(B->y_new[l]);
  }
  for (int64_t i = 0; i <= k; i++) B->psi[i] = B->psi_new[i];
}

/* y(t), y'(t), their first n components, from the polynomial through the last k+1 values.

   Meant for the end of the last step - h_old <= t <= that end. Good until the next update. */
void cd_bdf_interpolate(const cd_bdf *B, double t, double *y, double *yp, int64_t n) {
  const int64_t row = B->y_new_size, k = B->integer->k_old;
  const double *psi = B->psi, s = t - B->real->t;
  for (int64_t l = 0; l < n; l++) {
    y[l] = B->phi[l];
    yp[l] = 0.0;
  }
  double c = 1.0, d = 0.0, ratio = s / psi[0];
  for (int64_t j = 1; j <= most(k, 1); j++) {
    const double *phi = B->phi + j * row;
    d = d * ratio + c / psi[j - 1];
    c *= ratio;
    ratio = j <= k ? (s + psi[j - 1]) / psi[j] : 0.0;
    for (int64_t l = 0; l < n; l++) {
      y[l] += c * phi[l];
      yp[l] += d * phi[l];
    }
  }
}
