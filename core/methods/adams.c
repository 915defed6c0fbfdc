/* Variable-order, variable-step Adams PECE method after Shampine & Gordon (1975), codes STEP and INTRP.

   The history of y' = f(t, y) is kept as modified divided differences phi_i, rows i = 1..k+2. One step of length h at
   order k, with phi*_i = beta_i phi_i:

       P   p   = y + h sum_{i=1..k} g_i phi*_i           predictor, order k
       E   d   = f(t+h, p) - sum_{i=1..k} phi*_i         what the prediction of y' missed
       C   y+  = p + h g_{k+1} d                         corrector, order k+1 (local extrapolation)
       E   update of the differences with f(t+h, y+)

       error of the order-k result = h (g_k - g_{k+1}) |d|,   accepted when <= 1

   Reverse communication: the caller evaluates f between the calls predict, judge, correct, update. Nothing of the
   accepted history (t, y, yp, phi, psi) changes before update. So reject is allowed at any point after predict, a failed
   step leaves no round-off behind (STEP restores phi by subtraction), and interpolate serves the last accepted step at
   any time.

   Where this departs from STEP: the formula coefficients are computed afresh (some 100 multiplications) rather than
   updated, unless the last k steps were alike; propagated round-off is always compensated (STEP: near the limiting
   precision only), for two additions per component; the first step is at most 1 % of the interval; behind an event steps
   may grow faster than by doubling (choose_step). */

#include "inside.h"

#define MAX_ORDER CD_ADAMS_MAX_ORDER
#define ADAMS_STIFF_HL 0.6        /* a step with more than this h L, */
#define STIFF_ORDER 5             /* at no higher order, is held back by stability */
#define ADAMS_FIRST_FRACTION 0.01 /* of t_end - t; phase 1 doubles it at once where the motion is smooth */
#define KINK 0.25                 /* of h |d|: the error of a step with a kink in f */
#define RUN_UP 8.0                /* times as long as the last step, behind an event, */
#define RUN_UP_ERROR 1e-3         /* where the error of such a step is this at most, in tolerances */
#define FEW 6                     /* components: up to here, column by column is faster than row by row */

/* |gamma*_i|: error constants of the Adams-Moulton formulas at constant step, as tabulated in STEP */
static const double GAMMA_STAR[13] = {0.5,     0.0833,  0.0417,  0.0264,  0.0188,  0.0143, 0.0114,
                                      0.00936, 0.00789, 0.00679, 0.00592, 0.00524, 0.00468};

/* |(a + d) weight|_2 */
static double norm_of_sum(const double *a, const double *d, const double *weight, int64_t n) {
  double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  int64_t l = 0;
  for (; l + 4 <= n; l += 4) {
    s0 += square((a[l] + d[l]) * weight[l]);
    s1 += square((a[l + 1] + d[l + 1]) * weight[l + 1]);
    s2 += square((a[l + 2] + d[l + 2]) * weight[l + 2]);
    s3 += square((a[l + 3] + d[l + 3]) * weight[l + 3]);
  }
  for (; l < n; l++) s0 += square((a[l] + d[l]) * weight[l]);
  return sqrt((s0 + s1) + (s2 + s3));
}

/* Begin at (t, y, yp), t < t_end, with order 1 and no past; also after a discontinuity.

   The first step is h_first, or, when that is 0, STEP's h = 1/4 |yp weight|^(-1/2), within 1 % of t_end - t. With
   `fixed`, all steps have length h_first, none is rejected unless f is not finite, and the order rises by one in each
   step up to order_limit: for tests, which supply the exact y_new meanwhile. */
void cd_adams_start(cd_adams *A, double t, const double *y, const double *yp, double t_end, const double *weight,
                    int64_t order_limit, double h_max, double h_first, int64_t fixed) {
  cd_adams_real *real = A->real;
  cd_adams_integer *integer = A->integer;
  const int64_t n = A->y_size;
  for (int64_t l = 0; l < n; l++) {
    A->y[l] = y[l];
    A->yp[l] = yp[l];
    A->phi[l] = yp[l];
    A->phi[n + l] = 0.0;
    A->lost[l] = A->lost[n + l] = 0.0;
  }
  double h = h_first;
  if (h_first <= 0.0) {
    h = ADAMS_FIRST_FRACTION * (t_end - t);
    const double slope = cd_weighted_norm(A->yp, weight, n);
    if (16.0 * slope * h * h > 1.0) h = 0.25 / sqrt(slope);
    h = larger(h, FOUR_U * fabs(t));
  }
  real->t = real->t_new = t;
  real->h = real->h_first = h;
  real->h_old = 0.0;
  real->h_max = h_max;
  integer->k = 1;
  integer->k_old = integer->ns = integer->alike = integer->failures = 0;
  integer->phase1 = CD_RAISES;
  integer->fixed = fixed;
  integer->stiff_count = integer->k_known = 0;
  integer->order_limit = least(most(order_limit, 1), MAX_ORDER);
  integer->status = CD_OK;
}

/* Settle h and t_new; count the steps of this length. */
static double trial_step(cd_adams *A, double t_limit) {
  cd_adams_real *real = A->real;
  cd_adams_integer *integer = A->integer;
  const double h = trial_length(real->t, smaller(real->h, real->h_max), t_limit, &real->t_new);
  if (h != real->h_old) integer->ns = 0;
  integer->ns = least(integer->ns, integer->k_old) + 1;
  real->h = h;
  return h;
}

/* psi, beta, sigma and g of a step h at order k from the psi of the last one (Shampine & Gordon 1975).

   Counting from 1: psi+_i = psi_{i-1} + h, alpha_i = h/psi+_i, beta_i = beta_{i-1} psi+_{i-1}/psi_{i-1},
   sigma_{i+1} = i alpha_i sigma_i; g_i = w_1 of the i-th sweep of w_q <- w_q - alpha_{i-1} w_{q+1}, from
   w_q = 1/(q(q+1)). */
static void coefficients(cd_adams *A, double h, int64_t k) {
  const double *psi = A->psi;
  double *psi_new = A->psi_new, *beta = A->beta, *sigma = A->sigma, *g = A->g;
  double *w = A->scratch, *alpha = A->scratch + MAX_ORDER + 2;
  psi_new[0] = h;
  beta[0] = sigma[0] = sigma[1] = 1.0;
  for (int64_t i = 1; i < k; i++) {
    psi_new[i] = psi[i - 1] + h;
    beta[i] = beta[i - 1] * psi_new[i - 1] / psi[i - 1];
    alpha[i] = h / psi_new[i];
    sigma[i + 1] = (double)(i + 1) * alpha[i] * sigma[i];
  }
  g[0] = 1.0;
  g[1] = 0.5;
  for (int64_t q = 0; q < k; q++) w[q] = 1.0 / (double)((q + 1) * (q + 2));
  for (int64_t i = 2; i <= k; i++) {
    for (int64_t q = 0; q < k + 1 - i; q++) w[q] -= alpha[i - 1] * w[q + 1];
    g[i] = w[0];
  }
}

/* p = sum g_i phi*_i and phi+_i = phi*_i + phi+_{i+1}, phi*_i = beta_i phi_i: for few components one after the other,
   else row by row; either way the same operations in the same order. */
static void predict_differences(cd_adams *A, int64_t k) {
  const int64_t n = A->y_size;
  const double *beta = A->beta, *g = A->g, *phi = A->phi;
  double *phi_new = A->phi_new, *p = A->p;
  if (n <= FEW) {
    for (int64_t l = 0; l < n; l++) {
      double total = 0.0, above = 0.0;
      for (int64_t i = k - 1; i >= 0; i--) {
        const double star = beta[i] * phi[i * n + l];
        total += g[i] * star;
        above = star + above;
        phi_new[i * n + l] = above;
      }
      p[l] = total;
    }
    return;
  }
  for (int64_t l = 0; l < n; l++) p[l] = 0.0;
  for (int64_t l = 0; l < n; l++) phi_new[(k - 1) * n + l] = 0.0; /* the top row has nothing above it */
  for (int64_t i = k - 1; i >= 0; i--) {
    const double b = beta[i], gi = g[i];
    const double *row = phi + i * n, *above = phi_new + least(i + 1, k - 1) * n;
    double *out = phi_new + i * n;
    for (int64_t l = 0; l < n; l++) {
      const double star = b * row[l];
      p[l] += gi * star;
      out[l] = star + above[l];
    }
  }
}

/* P: t_new and the predicted state y_new. No step goes past t_limit > t.

   Pass t_limit = inf to let steps overshoot (and interpolate), t_end to land exactly on t_end. */
void cd_adams_predict(cd_adams *A, double t_limit) {
  const int64_t n = A->y_size, k = A->integer->k;
  const double h = trial_step(A, t_limit);
  /* after k steps alike they are those of the last one, unless others have been tried meanwhile */
  if (A->integer->alike < k || h != A->real->h_old || h != A->psi_new[0] || A->integer->k_known != k) {
    coefficients(A, h, k);
    A->integer->k_known = k;
  }
  predict_differences(A, k);
  const double *y = A->y, *lost = A->lost;
  double *p = A->p, *y_new = A->y_new, *lost_new = A->lost + n;
  for (int64_t l = 0; l < n; l++) {
    const double tau = h * p[l] - lost[l];
    p[l] = y[l] + tau;
    lost_new[l] = (p[l] - y[l]) - tau;
    y_new[l] = p[l];
  }
}

/* Give the step up, before update: try again with h factor, at the order set, counting no failure of the error. */
void cd_adams_shorten(cd_adams *A, double factor) {
  cd_adams_real *real = A->real;
  A->integer->phase1 = 0;
  A->integer->rejected++;
  real->t_new = real->t;
  real->h *= factor;
  if (A->integer->fixed || is_too_small(real->h, real->t, real->h_first)) A->integer->status = CD_STEP_TOO_SMALL;
}

/* Prepare another attempt with h factor; from the third failure in a row on at order 1. */
static void retry(cd_adams *A, int64_t order, double factor) {
  A->integer->failures++;
  A->integer->k = A->integer->failures >= 3 ? 1 : order;
  cd_adams_shorten(A, factor);
}

/* Give the step up, at any point between predict and update: try again with h factor. */
void cd_adams_reject(cd_adams *A, double factor) { retry(A, A->integer->k, factor); }

/* E: with f = rhs(t_new, y_new), 1 if the step is accepted; if not, a smaller one is set up.

   h (g_k - g_{k+1}) |d| is the error of the step; h sigma_{j+1} gamma*_j |.| are those at orders j = k, k-1, k-2 as if
   the step were constant, and tell whether to lower the order (Shampine & Gordon 1975). */
int64_t cd_adams_judge(cd_adams *A, const double *f, const double *weight) {
  cd_adams_real *real = A->real;
  cd_adams_integer *integer = A->integer;
  const int64_t n = A->y_size, k = integer->k;
  const double *phi_new = A->phi_new, *sigma = A->sigma, h = real->h;
  double *d = A->d;
  for (int64_t l = 0; l < n; l++) d[l] = f[l] - phi_new[l];
  const double size = h * cd_weighted_norm(d, weight, n);
  real->err = size * (A->g[k - 1] - A->g[k]);
  const double erk = size * sigma[k] * GAMMA_STAR[k - 1];
  real->erk = erk;
  int64_t k_new = k;
  if (k >= 2) {
    const double erkm1 = h * sigma[k - 1] * GAMMA_STAR[k - 2] * norm_of_sum(phi_new + (k - 1) * n, d, weight, n);
    real->erkm1 = erkm1;
    if (k == 2) {
      if (erkm1 <= 0.5 * erk) k_new = k - 1;
    } else {
      const double erkm2 = h * sigma[k - 2] * GAMMA_STAR[k - 3] * norm_of_sum(phi_new + (k - 2) * n, d, weight, n);
      if (larger(erkm1, erkm2) <= erk) k_new = k - 1;
    }
  }
  integer->k_new = k_new;
  if (integer->fixed ? isfinite(real->err) : real->err <= 1.0) return 1; /* both false for NaN */
  double factor = 0.5;
  if (integer->failures >= 3 && isfinite(erk) && erk > 2.0) factor = sqrt(0.5 / erk);
  retry(A, k_new, factor);
  return 0;
}

/* The error of a step, before update, whose f has a kink on the way: up to h |d|/4, whatever the order.

   Behind a kink at a share s of the step f rises by d in addition; the integral of that is h d (1 - s)/2, and what the
   corrector makes of it h d g_{k+1}, with g between 1/2 and 1/4. */
double cd_adams_error_at_kink(const cd_adams *A, const double *weight) {
  return KINK * A->real->h * cd_weighted_norm(A->d, weight, A->y_size);
}

/* C: y_new = p + h g_{k+1} d, d from judge, whatever the caller had put into y_new. */
void cd_adams_correct(cd_adams *A) {
  const int64_t n = A->y_size;
  const double *p = A->p, *d = A->d, c = A->real->h * A->g[A->integer->k];
  double *y_new = A->y_new, *lost_new = A->lost + n;
  for (int64_t l = 0; l < n; l++) {
    const double rho = c * d[l] - lost_new[l];
    y_new[l] = p[l] + rho;
    lost_new[l] = (y_new[l] - p[l]) - rho;
  }
}

/* h L from the two evaluations of a step, y_c - p = h g_{k+1} d:  h L = |f(y_c) - f(p)| / (g_{k+1} |d|).

   (The idea of Hairer & Wanner, 1996, sec. IV.2, for an Adams method.) A step whose h L is near the limit of stability,
   at a low order, is one that accuracy would let be longer. */
static void note_stiffness(cd_adams *A, int64_t k, double moved, double answer) {
  cd_adams_integer *integer = A->integer;
  A->real->hl = moved > 0.0 ? sqrt(answer / moved) / A->g[k] : 0.0;
  if (A->real->hl > ADAMS_STIFF_HL && k <= STIFF_ORDER) {
    integer->stiff_count = least(integer->stiff_count + 1, 2 * CD_STIFF_STEPS);
    integer->most_stiff = most(integer->most_stiff, integer->stiff_count);
  } else {
    integer->stiff_count = most(integer->stiff_count - 2, 0);
  }
}

/* Set the order of the next step; the error expected of this one at that order.

   Raise in phase 1, or when the step has been constant long enough for phi_{k+2} to estimate order k+1. */
static double choose_order(cd_adams *A, const double *weight) {
  cd_adams_integer *integer = A->integer;
  const int64_t k = integer->k, limit = integer->order_limit, n = A->y_size;
  const double erk = A->real->erk, erkm1 = A->real->erkm1;
  int lower = integer->k_new < k;
  if (lower || k == limit) integer->phase1 &= CD_RUNS_UP;
  if (integer->phase1 & CD_RAISES) {
    integer->k = k + 1;
    return 0.0;
  }
  if (!lower && k + 1 <= integer->ns) {
    const double erkp1 = A->real->h * GAMMA_STAR[k] * cd_weighted_norm(A->phi + (k + 1) * n, weight, n);
    lower = k > 1 && erkm1 <= smaller(erk, erkp1);
    if (!lower && k < limit && erkp1 < (k > 1 ? erk : 0.5 * erk)) {
      integer->k = k + 1;
      return erkp1;
    }
  }
  if (lower) {
    integer->k = k - 1;
    return erkm1;
  }
  return erk;
}

/* Double h, keep it, or shrink it to 0.5...0.9 h, aiming at half the tolerance. Behind an event it grows faster for as long as
   errors stay next to nothing: in free flight, at rest, between two samples of a controller. (A machine at zero begins there
   with steps of a millionth of a second, because nothing but atol is allowed for its position.) */
static void choose_step(cd_adams *A, double erk) {
  const double h = A->real->h;
  const int64_t k = A->integer->k;
  const int runs_up = (A->integer->phase1 & CD_RUNS_UP) && A->integer->k_old > 1;
  if (runs_up && larger(erk, A->real->erk) * pow(RUN_UP, (double)(k + 1)) <= RUN_UP_ERROR) {
    A->real->h = RUN_UP * h;
    return;
  }
  if ((A->integer->phase1 & CD_RAISES) || erk * ldexp(1.0, (int)k + 1) <= 0.5) {
    A->real->h = 2.0 * h;
    return;
  }
  A->integer->phase1 = 0;
  if (erk > 0.5) {
    const double r = pow(0.5 / erk, 1.0 / (double)(k + 1));
    A->real->h = larger(h * larger(0.5, smaller(0.9, r)), FOUR_U * fabs(A->real->t));
  }
}

/* E: with f = rhs(t_new, y_new), commit the step and choose order and step of the next; 1 if done.

   0, and the step is rejected, if f is not finite. */
int64_t cd_adams_update(cd_adams *A, const double *f, const double *weight) {
  cd_adams_real *real = A->real;
  cd_adams_integer *integer = A->integer;
  const int64_t n = A->y_size, k = integer->k;
  double *d = A->d, *phi = A->phi, *phi_new = A->phi_new;
  double check = 0.0, moved = 0.0, answer = 0.0;
  for (int64_t l = 0; l < n; l++) {
    const double now = f[l] - phi_new[l];
    moved += square(d[l] * weight[l]);
    answer += square((now - d[l]) * weight[l]);
    d[l] = now;
    check += 0.0 * now;
  }
  if (check != 0.0) { /* 0 NaN and 0 inf are NaN */
    cd_adams_reject(A, 0.5);
    return 0;
  }
  for (int64_t l = 0; l < n; l++) {
    phi[(k + 1) * n + l] = d[l] - phi[k * n + l];
    phi[k * n + l] = d[l];
  }
  if (n <= FEW) {
    for (int64_t l = 0; l < n; l++)
      for (int64_t i = 0; i < k; i++) phi[i * n + l] = phi_new[i * n + l] + d[l];
  } else {
    for (int64_t i = 0; i < k; i++)
      for (int64_t l = 0; l < n; l++) phi[i * n + l] = phi_new[i * n + l] + d[l];
  }
  for (int64_t l = 0; l < n; l++) {
    A->y[l] = A->y_new[l];
    A->yp[l] = f[l];
    A->lost[l] = A->lost[n + l];
  }
  for (int64_t i = 0; i < k; i++) A->psi[i] = A->psi_new[i];
  real->t = real->t_new;
  integer->alike = real->h == real->h_old ? integer->alike + 1 : 1;
  real->h_old = real->h;
  integer->k_old = k;
  integer->failures = 0;
  integer->steps++;
  integer->at_order[k]++;
  note_stiffness(A, k, moved, answer);
  if (integer->fixed)
    integer->k = least(k + 1, integer->order_limit);
  else
    choose_step(A, choose_order(A, weight));
  return 1;
}

/* y(t), y'(t) from the polynomial of degree k_old+1 through the last step (INTRP).

   Meant for t_end of the step - h_old <= t <= t_end; there it returns y and yp. Good until the next update. */
void cd_adams_interpolate(const cd_adams *A, double t, double *y, double *yp) {
  double *w = A->scratch, *g = w + MAX_ORDER + 2, *rho = g + MAX_ORDER + 2;
  const double *psi = A->psi, s = t - A->real->t;
  const int64_t n = A->y_size, terms = s == 0.0 ? 1 : A->integer->k_old + 1; /* at its end the others are zero */
  for (int64_t q = 0; q < terms; q++) w[q] = 1.0 / (double)(q + 1);
  g[0] = rho[0] = 1.0;
  double before = 0.0;
  for (int64_t j = 1; j < terms; j++) {
    const double gamma = (s + before) / psi[j - 1], eta = s / psi[j - 1];
    for (int64_t q = 0; q < terms - j; q++) w[q] = gamma * w[q] - eta * w[q + 1];
    g[j] = w[0];
    rho[j] = gamma * rho[j - 1];
    before = psi[j - 1];
  }
  for (int64_t l = 0; l < n; l++) y[l] = yp[l] = 0.0;
  for (int64_t j = terms - 1; j >= 0; j--) {
    const double *phi = A->phi + j * n, gj = g[j], rj = rho[j];
    for (int64_t l = 0; l < n; l++) {
      y[l] += gj * phi[l];
      yp[l] += rj * phi[l];
    }
  }
  for (int64_t l = 0; l < n; l++) y[l] = A->y[l] + s * y[l];
}
