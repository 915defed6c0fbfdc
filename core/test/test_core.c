/* Tests of the core by itself: `make test-core`, and with sanitizers `make sanitize`.

   Each states a truth that owes nothing to cardan: a closed form, an identity, an order of convergence. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../cardan.h"
#include "../sparse_ldl.h"

static int failures = 0, checks = 0;

#define CHECK(condition)                                                   \
  do {                                                                     \
    checks++;                                                              \
    if (!(condition)) {                                                    \
      failures++;                                                          \
      printf("%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
    }                                                                      \
  } while (0)

static double *numbers(int64_t n) { return (double *)calloc(n > 0 ? (size_t)n : 1, sizeof(double)); }
static int64_t *integers(int64_t n) { return (int64_t *)calloc(n > 0 ? (size_t)n : 1, sizeof(int64_t)); }
static uint8_t *flags(int64_t n) { return (uint8_t *)calloc(n > 0 ? (size_t)n : 1, 1); }

/* -- methods ---------------------------------------------------------------------------------------------------------- */

static cd_adams new_adams(int64_t n) {
  cd_adams A;
  const int64_t k = CD_ADAMS_MAX_ORDER;
  A.y = numbers(n), A.yp = numbers(n), A.y_new = numbers(n), A.p = numbers(n), A.d = numbers(n);
  A.lost = numbers(2 * n), A.phi = numbers((k + 2) * n), A.phi_new = numbers(k * n);
  A.psi = numbers(k), A.psi_new = numbers(k), A.beta = numbers(k), A.sigma = numbers(k + 1), A.g = numbers(k + 1);
  A.scratch = numbers(3 * (k + 2));
  A.real = (cd_adams_real *)calloc(1, sizeof(cd_adams_real));
  A.integer = (cd_adams_integer *)calloc(1, sizeof(cd_adams_integer));
  A.y_size = n;
  return A;
}

static void free_adams(cd_adams *A) {
  void *all[] = {A->y,   A->yp,      A->y_new, A->p,     A->d, A->lost,    A->phi,  A->phi_new,
                 A->psi, A->psi_new, A->beta,  A->sigma, A->g, A->scratch, A->real, A->integer};
  for (size_t k = 0; k < sizeof(all) / sizeof(*all); k++) free(all[k]);
}

/* x'' = -x: the error at t = 10 falls with the tolerance; the solution is (cos t, -sin t). */
static double oscillator_error(double rtol) {
  cd_adams A = new_adams(2);
  double y[2] = {1.0, 0.0}, f[2] = {0.0, -1.0}, weight[2], atol[2] = {rtol, rtol};
  const uint8_t controlled[2] = {1, 1};
  cd_set_weights(weight, y, controlled, rtol, atol, 2);
  cd_adams_start(&A, 0.0, y, f, 10.0, weight, CD_ADAMS_MAX_ORDER, INFINITY, 0.0, 0);
  while (A.real->t < 10.0 && A.integer->status == CD_OK) {
    cd_set_weights(weight, A.y, controlled, rtol, atol, 2);
    cd_adams_predict(&A, 10.0);
    f[0] = A.y_new[1], f[1] = -A.y_new[0];
    if (cd_adams_judge(&A, f, weight)) {
      cd_adams_correct(&A);
      f[0] = A.y_new[1], f[1] = -A.y_new[0];
      cd_adams_update(&A, f, weight);
    }
  }
  const double error = fabs(A.y[0] - cos(10.0)) + fabs(A.y[1] + sin(10.0));
  double middle[2], rate[2];
  cd_adams_interpolate(&A, 10.0 - 0.5 * A.real->h_old, middle, rate);
  const double between = fabs(middle[0] - cos(10.0 - 0.5 * A.real->h_old));
  free_adams(&A);
  return error + between;
}

static void test_adams(void) {
  CHECK(oscillator_error(1e-4) < 1e-2);
  CHECK(oscillator_error(1e-8) < 1e-6);
  CHECK(oscillator_error(1e-12) < 1e-10);
}

/* y' = -2 t y: half the step, a sixteenth of the error. */
static double bell_error(int64_t steps) {
  double y = 1.0, stage, k[4];
  const double h = 1.0 / (double)steps;
  for (int64_t n = 0; n < steps; n++) {
    for (int64_t i = 0; i < 4; i++) {
      const double t = cd_rk4_stage(i, (double)n * h, h, &y, k, &stage, 1);
      k[i] = -2.0 * t * stage;
    }
    cd_rk4_combine(h, &y, k, &y, 1);
  }
  return fabs(y - exp(-1.0));
}

static void test_rk4(void) {
  const double order = log2(bell_error(40) / bell_error(80));
  CHECK(order > 3.8 && order < 4.2);
}

static cd_dop853 new_dop853(int64_t n) {
  cd_dop853 D;
  D.y = numbers(n), D.yp = numbers(n), D.y_new = numbers(n), D.stage = numbers(n), D.last = numbers(n);
  D.scratch = numbers(n), D.k = numbers(CD_DOP853_STAGES * n), D.F = numbers(8 * n);
  D.real = (cd_dop853_real *)calloc(1, sizeof(cd_dop853_real));
  D.integer = (cd_dop853_integer *)calloc(1, sizeof(cd_dop853_integer));
  D.y_size = n;
  return D;
}

static void free_dop853(cd_dop853 *D) {
  void *all[] = {D->y, D->yp, D->y_new, D->stage, D->last, D->scratch, D->k, D->F, D->real, D->integer};
  for (size_t k = 0; k < sizeof(all) / sizeof(*all); k++) free(all[k]);
}

typedef void (*rates)(double t, const double *y, double *f);

/* y' = -2 t y beside x'' = -x: y = exp(-t^2), x = cos t */
static void bell_and_wave(double t, const double *y, double *f) {
  f[0] = -2.0 * t * y[0];
  f[1] = y[2];
  f[2] = -y[1];
}

/* One attempt, the polynomial included; 1 when accepted. */
static int64_t attempt(cd_dop853 *D, rates f, const double *weight, double t_end) {
  const int64_t n = D->y_size, end = 12;
  cd_dop853_try(D, t_end);
  for (int64_t i = 1; i < end; i++) {
    const double t = cd_dop853_stage(D, i);
    f(t, D->stage, D->k + i * n);
  }
  memcpy(D->last, D->stage, (size_t)n * sizeof(double));
  cd_dop853_combine(D);
  if (!cd_dop853_judge(D, weight)) return 0;
  f(D->real->t_new, D->y_new, D->k + end * n);
  if (!cd_dop853_confirm(D, weight)) return 0;
  for (int64_t i = end + 1; i < CD_DOP853_STAGES; i++) {
    const double t = cd_dop853_stage(D, i);
    f(t, D->stage, D->k + i * n);
  }
  cd_dop853_bend(D);
  cd_dop853_update(D);
  return 1;
}

/* Fixed steps from 0 to 2: the error at the end, or the largest one of y or y' between the ends of the steps. */
static double fixed_step_error(int64_t steps, int between, int of_rate) {
  cd_dop853 D = new_dop853(3);
  const double y0[3] = {1.0, 1.0, 0.0}, f0[3] = {0.0, 0.0, -1.0}, weight[3] = {1.0, 1.0, 1.0};
  double worst = 0.0;
  cd_dop853_start(&D, 0.0, y0, f0, 2.0, weight, INFINITY, 2.0 / (double)steps, 1);
  for (int64_t k = 0; k < steps; k++) {
    D.real->h = 2.0 / (double)steps;
    CHECK(attempt(&D, bell_and_wave, weight, INFINITY) == 1);
    for (int j = 1; j < 10 && between; j++) {
      const double t = D.real->begin + 0.1 * j * D.real->span;
      double y[3], f[3];
      cd_dop853_interpolate(&D, t, y, f);
      worst = fmax(worst, of_rate ? fabs(f[1] + sin(t)) : fabs(y[0] - exp(-t * t)) + fabs(y[1] - cos(t)));
    }
  }
  const double t = D.real->t, end = fabs(D.y[0] - exp(-t * t)) + fabs(D.y[1] - cos(t)) + fabs(D.y[2] + sin(t));
  double y[3], f[3];
  cd_dop853_interpolate(&D, t, y, f);
  CHECK(y[0] == D.y[0] && f[2] == D.yp[2]); /* at its end it is the step itself */
  cd_dop853_interpolate(&D, D.real->begin, y, f);
  CHECK(fabs(y[1] - cos(D.real->begin)) < 1e-6 && fabs(f[1] + sin(D.real->begin)) < 1e-5);
  free_dop853(&D);
  return between ? worst : end;
}

/* The error of a run with variable steps to t = 10, and how many were rejected. */
static double wave_error(double rtol, int64_t *steps, int64_t *rejected) {
  cd_dop853 D = new_dop853(3);
  const double y0[3] = {1.0, 1.0, 0.0}, f0[3] = {0.0, 0.0, -1.0}, atol[3] = {rtol, rtol, rtol};
  const uint8_t controlled[3] = {1, 1, 1};
  double weight[3], f[3];
  cd_set_weights(weight, y0, controlled, rtol, atol, 3);
  cd_dop853_start(&D, 0.0, y0, f0, 10.0, weight, INFINITY, 0.0, 0);
  bell_and_wave(cd_dop853_probe(&D), D.stage, f);
  cd_dop853_guess(&D, f, weight);
  CHECK(D.real->h > 0.0 && D.real->h <= 1.0);
  while (D.real->t < 10.0 && D.integer->status == CD_OK) {
    cd_set_weights(weight, D.y, controlled, rtol, atol, 3);
    attempt(&D, bell_and_wave, weight, 10.0);
  }
  CHECK(D.real->t == 10.0);
  const double error = fabs(D.y[1] - cos(10.0)) + fabs(D.y[2] + sin(10.0));
  *steps = D.integer->steps, *rejected = D.integer->rejected;
  free_dop853(&D);
  return error;
}

/* Beyond t = 1/2 the rates are no numbers. */
static void half_a_line(double t, const double *y, double *f) {
  (void)y;
  f[0] = t <= 0.5 ? 1.0 : NAN;
}

/* y' = -2000 (y - cos t): stability holds the steps back. */
static void stiff_line(double t, const double *y, double *f) { f[0] = -2000.0 * (y[0] - cos(t)); }

static void test_dop853(void) {
  const double order = log2(fixed_step_error(8, 0, 0) / fixed_step_error(16, 0, 0));
  CHECK(order > 7.5 && order < 9.0);
  const double dense = log2(fixed_step_error(8, 1, 0) / fixed_step_error(16, 1, 0));
  CHECK(dense > 6.7 && dense < 8.5); /* order 7: the local error falls with h^8 */
  const double slope = log2(fixed_step_error(8, 1, 1) / fixed_step_error(16, 1, 1));
  CHECK(slope > 5.7 && slope < 7.5);
  int64_t steps, more, rejected;
  CHECK(wave_error(1e-4, &steps, &rejected) < 1e-3);
  CHECK(wave_error(1e-8, &more, &rejected) < 1e-7);
  CHECK(more > steps && more < 10 * steps); /* h goes with the eighth root of the tolerance: 3.2 times as many */
  CHECK(wave_error(1e-12, &more, &rejected) < 1e-11);
  CHECK(10 * rejected <= more);

  /* a step that is far too long is rejected, by a third at most, and leaves the accepted state alone */
  cd_dop853 D = new_dop853(3);
  const double y0[3] = {1.0, 1.0, 0.0}, f0[3] = {0.0, 0.0, -1.0}, tight[3] = {1e12, 1e12, 1e12};
  cd_dop853_start(&D, 0.0, y0, f0, 10.0, tight, INFINITY, 4.0, 0);
  CHECK(attempt(&D, bell_and_wave, tight, 10.0) == 0);
  CHECK(D.integer->rejected == 1 && D.real->t == 0.0 && D.y[0] == 1.0 && D.yp[2] == -1.0);
  CHECK(fabs(D.real->h - 0.333 * 4.0) < 1e-12);
  while (attempt(&D, bell_and_wave, tight, 10.0) == 0) CHECK(D.integer->status == CD_OK);
  CHECK(D.real->err <= 1.0 && D.real->h <= D.real->h_old); /* no longer one right after a rejection */
  cd_dop853_try(&D, 10.0);
  const double h = D.real->span;
  cd_dop853_shorten(&D, 0.25);
  CHECK(D.real->h == 0.25 * h);
  free_dop853(&D);

  /* what is no number is rejected until the step is too small, at the place where it begins */
  D = new_dop853(1);
  const double one[1] = {1.0};
  cd_dop853_start(&D, 0.0, one, one, 1.0, one, INFINITY, 0.4, 0);
  while (D.integer->status == CD_OK) attempt(&D, half_a_line, one, 1.0);
  CHECK(D.integer->status == CD_STEP_TOO_SMALL);
  CHECK(D.real->t <= 0.5 && D.real->t > 0.5 - 1e-9 && fabs(D.y[0] - 1.0 - D.real->t) < 1e-12);
  free_dop853(&D);

  /* stiffness is noticed */
  D = new_dop853(1);
  const double weight[1] = {1e6}, zero[1] = {0.0};
  cd_dop853_start(&D, 0.0, one, zero, 1.0, weight, INFINITY, 1e-4, 0);
  while (D.real->t < 1.0 && D.integer->status == CD_OK) attempt(&D, stiff_line, weight, 1.0);
  CHECK(D.integer->most_stiff >= CD_DOP853_STIFF_STEPS);
  free_dop853(&D);
}

/* -- sparse LU and elimination ---------------------------------------------------------------------------------------- */

static cd_lu new_lu(int64_t n_rows, int64_t n_cols, int64_t rank, int64_t entries, int64_t room) {
  cd_lu lu;
  lu.rows = integers(n_rows), lu.cols = integers(n_cols), lu.entry_ptr = integers(rank + 1);
  lu.entry = integers(entries), lu.entry_col = integers(entries), lu.entry_scale = numbers(entries);
  lu.pivot_scale = numbers(rank), lu.ptr = integers(rank + 1), lu.diag = integers(rank), lu.col = integers(room);
  lu.value = numbers(room), lu.inverse = numbers(rank), lu.work = numbers(n_cols), lu.position = integers(n_cols);
  lu.link = integers(rank + 1);
  lu.rows_size = n_rows, lu.cols_size = n_cols, lu.col_size = room, lu.inverse_size = rank;
  return lu;
}

static void free_lu(cd_lu *lu) {
  void *all[] = {lu->rows,        lu->cols,        lu->entry_ptr, lu->entry,    lu->entry_col,
                 lu->entry_scale, lu->pivot_scale, lu->ptr,       lu->diag,     lu->col,
                 lu->value,       lu->inverse,     lu->work,      lu->position, lu->link};
  for (size_t k = 0; k < sizeof(all) / sizeof(*all); k++) free(all[k]);
}

static uint64_t seed = 88172645463325252u;

/* Uniform in [-1, 1) (Marsaglia 2003, xorshift). */
static double uniform(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (double)(seed >> 11) / 4503599627370496.0 - 1.0;
}

/* A random sparse matrix with a redundant row: its rank is found, C_u x = b is solved, C B = 0. */
static void test_elimination(int64_t n_rows, int64_t n_cols, int sparse) {
  int64_t *indptr = integers(n_rows + 1), *indices = integers(n_rows * n_cols), *classes = integers(n_cols);
  double *data = numbers(n_rows * n_cols), *ones = numbers(n_rows + n_cols);
  double *W = numbers(n_rows * n_cols), *pivots = numbers(n_rows);
  double *dense = numbers(n_rows * n_cols);
  for (int64_t i = 0; i < n_rows + n_cols; i++) ones[i] = 1.0;
  for (int64_t i = 0; i < n_rows - 1; i++)
    for (int64_t j = 0; j < n_cols; j++)
      if (j == i || (j + 3 * i) % 4 == 0) dense[i * n_cols + j] = uniform() + (j == i ? 2.0 : 0.0);
  for (int64_t j = 0; j < n_cols; j++) dense[(n_rows - 1) * n_cols + j] = dense[j] - 0.5 * dense[n_cols + j];
  int64_t at = 0;
  for (int64_t i = 0; i < n_rows; i++) {
    for (int64_t j = 0; j < n_cols; j++)
      if (dense[i * n_cols + j] != 0.0) data[at] = dense[i * n_cols + j], indices[at++] = j;
    indptr[i + 1] = at;
  }
  cd_lu lu = new_lu(n_rows, n_cols, n_rows - 1, at, 16 * at);
  int64_t rank;
  if (sparse) {
    cd_sparse_elimination S;
    const int64_t nodes = n_rows + n_cols + 8 * at;
    S.row = integers(nodes), S.col = integers(nodes), S.value = numbers(nodes), S.left = integers(nodes);
    S.right = integers(nodes), S.up = integers(nodes), S.down = integers(nodes), S.row_count = integers(n_rows);
    S.col_count = integers(n_cols), S.prev = integers(n_rows + n_cols + 1), S.next = integers(n_rows + n_cols + 1);
    S.row_largest = numbers(n_rows), S.row_done = flags(n_rows), S.col_done = flags(n_cols);
    S.allowed = flags(n_cols), S.slot = integers(n_cols), S.row_order = lu.rows, S.col_order = lu.cols;
    S.pivots = pivots, S.value_size = nodes, S.row_order_size = n_rows, S.col_order_size = n_cols;
    rank = cd_eliminate_sparse(&S, indptr, indices, data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD);
    S.value_size = n_rows + n_cols + at; /* no room for fill: it says so, or needed none */
    const int64_t again =
        cd_eliminate_sparse(&S, indptr, indices, data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD);
    CHECK(again == -1 || again == rank);
    S.value_size = nodes;
    cd_eliminate_sparse(&S, indptr, indices, data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD);
    void *all[] = {S.row,       S.col,  S.value, S.left,        S.right,    S.up,       S.down,    S.row_count,
                   S.col_count, S.prev, S.next,  S.row_largest, S.row_done, S.col_done, S.allowed, S.slot};
    for (size_t k = 0; k < sizeof(all) / sizeof(*all); k++) free(all[k]);
  } else {
    rank = cd_choose(indptr, indices, data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD, W, lu.rows,
                     lu.cols, pivots, n_rows, n_cols);
  }
  CHECK(rank == n_rows - 1);
  CHECK(cd_lu_structure(&lu, indptr, indices, ones) == 1);
  CHECK(cd_lu_factor(&lu, data) > 0.0);
  double *b = numbers(n_rows), *x = numbers(n_cols), *y = numbers(n_rows), *B = numbers(n_cols * (n_cols - rank));
  for (int64_t i = 0; i < n_rows; i++) b[i] = uniform();
  cd_lu_solve(&lu, b, x);
  double worst = 0.0;
  for (int64_t k = 0; k < rank; k++) {
    double residual = -b[lu.rows[k]];
    for (int64_t j = 0; j < n_cols; j++) residual += dense[lu.rows[k] * n_cols + j] * x[j];
    worst = fmax(worst, fabs(residual));
  }
  CHECK(worst < 1e-10);
  cd_lu_null_space(&lu, data, B);
  worst = 0.0;
  for (int64_t i = 0; i < n_rows; i++)
    for (int64_t k = 0; k < n_cols - rank; k++) {
      double product = 0.0;
      for (int64_t j = 0; j < n_cols; j++) product += dense[i * n_cols + j] * B[j * (n_cols - rank) + k];
      worst = fmax(worst, fabs(product));
    }
  CHECK(worst < 1e-9);
  cd_lu_solve_transposed(&lu, x, y);
  worst = 0.0;
  for (int64_t k = 0; k < rank; k++) {
    double residual = -x[lu.cols[k]];
    for (int64_t i = 0; i < n_rows; i++) residual += dense[i * n_cols + lu.cols[k]] * y[i];
    worst = fmax(worst, fabs(residual));
  }
  CHECK(worst < 1e-9);
  free_lu(&lu);
  void *all[] = {indptr, indices, classes, data, ones, W, pivots, dense, b, x, y, B};
  for (size_t k = 0; k < sizeof(all) / sizeof(*all); k++) free(all[k]);
}

/* -- a machine ---------------------------------------------------------------------------------------------------------- */

/* A point on a rod of length 1: q = (x, y), Phi = (x^2 + y^2 - 1)/2, gravity G along -y. */
enum { G = 10 };

static int rod_constraint(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  const double *q = arg[1];
  (void)tape, (void)w;
  res[0][0] = 0.5 * (q[0] * q[0] + q[1] * q[1] - 1.0);
  return 0;
}

static int rod_jacobian(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  const double *q = arg[1];
  (void)tape, (void)w;
  res[0][0] = q[0], res[0][1] = q[1];
  res[1][0] = 0.0;
  return 0;
}

/* x'' = -lam x, y'' = -G - lam y with lam (x^2 + y^2) = x'^2 + y'^2 - G y */
static int rod_dynamics(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  const double *q = arg[1], *v = arg[2];
  (void)tape, (void)w;
  const double lam = (v[0] * v[0] + v[1] * v[1] - G * q[1]) / (q[0] * q[0] + q[1] * q[1]);
  res[0][0] = v[0], res[0][1] = v[1];
  res[1][0] = -lam * q[0], res[1][1] = -G - lam * q[1];
  res[2][0] = lam;
  res[3][0] = 1.0;
  return 0;
}

/* The event: the rod passes the lowest place, x = 0. */
static int lowest(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)w;
  res[0][0] = arg[1][0];
  res[1][0] = arg[2][0];
  return 0;
}

/* Released level, the rod is at its lowest place after a quarter of its period, K(1/sqrt 2) sqrt(1/G). */
static void test_pendulum(int64_t partitioned, int by_runge_kutta) {
  double t[1] = {0.0}, q[2] = {1.0, 0.0}, v[2] = {0.0, 0.0}, z[1], p[1], D[2] = {1.0, 1.0}, R[1] = {1.0}, gain[2] = {0};
  double Phi[1], C[2], Phi_t[1] = {0.0}, q_rate[2], v_rate[2], lam[1], z_rate[1], scale[2] = {1, 1}, delta[2] = {0};
  double lam_seen[1] = {0}, weakest[1] = {1.0}, angles[1], unit[1] = {1.0};
  int64_t indptr[2] = {0, 2}, indices[2] = {0, 1}, place[2] = {0, 1}, spins[2] = {0}, slots[1] = {0}, hinges[1] = {0};
  cd_counts count;
  cd_watch watch;
  memset(&count, 0, sizeof count);
  memset(&watch, 0, sizeof watch);
  watch.closure_tolerance = 1e-12, watch.largest_jump = INFINITY, watch.longest_step = INFINITY;
  watch.near_singular_at = NAN;
  const double *in[3] = {t, q, v};
  double *out_Phi[1] = {Phi}, *out_C[2] = {C, Phi_t}, *out[4] = {q_rate, v_rate, lam, weakest};
  cd_machine m;
  memset(&m, 0, sizeof m);
  m.t = t, m.q = q, m.v = v, m.z = z, m.p = p, m.D = D, m.R = R, m.gain = gain, m.Phi = Phi, m.C = C, m.Phi_t = Phi_t;
  m.q_rate = q_rate, m.v_rate = v_rate, m.lam = lam, m.z_rate = z_rate, m.indptr = indptr, m.indices = indices;
  m.col_scale = scale, m.delta = delta, m.count = &count, m.watch = &watch, m.lam_seen = lam_seen, m.weakest = weakest;
  m.place = place, m.spins = spins, m.angles = angles, m.turn_slots = slots, m.row_unit = unit, m.hinges = hinges;
  m.q_size = m.v_size = 2, m.Phi_size = m.lam_size = 1;
  m.constraint.evaluate = rod_constraint, m.constraint.arg = in, m.constraint.res = out_Phi;
  m.jacobian.evaluate = rod_jacobian, m.jacobian.arg = in, m.jacobian.res = out_C;
  m.dynamics.evaluate = rod_dynamics, m.dynamics.arg = in, m.dynamics.res = out;
  cd_lu lu = new_lu(1, 2, 1, 2, 8);
  uint8_t holds[1] = {1}, controlled[4] = {1, 1, 1, 1}, enabled[1] = {1}, needs[1] = {0}, standing[1] = {0}, fired[1];
  double row_scale[1], pivots[1], W[2], weight[4], f[4], y[4], atol[4] = {1e-12, 1e-12, 1e-12, 1e-12};
  int64_t classes[2] = {0, 0}, side[1] = {1}, direction[1] = {0};
  cd_chooser able = {holds, row_scale, classes, pivots, W, 2};
  cd_call(&m.jacobian);
  cd_row_scales(indptr, indices, C, holds, scale, row_scale, 1);
  CHECK(cd_choose(indptr, indices, C, row_scale, scale, classes, 1e-8, 0.25, W, lu.rows, lu.cols, pivots, 1, 2) == 1);
  CHECK(cd_lu_structure(&lu, indptr, indices, scale));
  watch.pivot_ratio = cd_lu_factor(&lu, C);
  cd_adopt(&m, &lu, holds);
  double g[1] = {1}, rate[1] = {0}, left[1] = {1}, left_rate[1] = {0}, right[1], right_rate[1], noise[1] = {1e-14};
  double blind[1] = {1e-9}, zero[1] = {0}, root[1], y_event[4], f_event[4], *out_g[2] = {g, rate};
  cd_watched_time time = {0.0, 0.0, 0.0, 0.0};
  cd_watched E;
  memset(&E, 0, sizeof E);
  E.function.evaluate = lowest, E.function.arg = in, E.function.res = out_g;
  E.g = g, E.rate = rate, E.left = left, E.left_rate = left_rate, E.right = right, E.right_rate = right_rate;
  E.side = side, E.direction = direction, E.enabled = enabled, E.needs_multipliers = needs, E.standing = standing;
  E.noise = noise, E.blind = blind, E.zero = zero, E.root = root, E.fired = fired, E.time = &time, E.y = y_event;
  E.f = f_event, E.g_size = 1;
  double times[3] = {0.0, 0.25, 2.0}, rq[6], rv[6], ra[6], rl[3], unused[1];
  cd_record record = {times, rq, rv, ra, rl, unused, unused, 3}, no_trail = {unused, rq, rv, ra, rl, unused, unused, 0};
  cd_touching no_touch;
  memset(&no_touch, 0, sizeof no_touch);
  cd_adams A = new_adams(4);
  cd_dop853 RK = new_dop853(4);
  cd_run run;
  memset(&run, 0, sizeof run);
  run.m = &m, run.lu = &lu, run.able = &able, run.E = &E, run.touch = &no_touch, run.record = &record;
  if (by_runge_kutta)
    run.dop853 = &RK;
  else
    run.adams = &A;
  run.trail = &no_trail, run.atol = atol, run.controlled = controlled, run.weight = weight, run.f = f;
  run.y = y, run.y_size = 4, run.partitioned = partitioned, run.max_steps = 10000, run.t_end = 2.0, run.rtol = 1e-11;
  CHECK((by_runge_kutta ? cd_begin_dop853(&run, INFINITY) : cd_begin_adams(&run, INFINITY)) == CD_OK);
  CHECK(cd_advance(&run) == CD_EVENT);
  CHECK(run.row == 2); /* what was due before it has been reported */
  CHECK(fabs(time.t_event - 1.8540746773013719 / sqrt((double)G)) < 1e-9);
  CHECK(fabs(q[1] + 1.0) < 1e-9);
  CHECK(fabs(0.5 * (v[0] * v[0] + v[1] * v[1]) + G * q[1]) < 1e-8);      /* energy */
  CHECK(fabs(lam[0] - 3.0 * G) < 1e-7);                                  /* the rod bears three times the weight */
  CHECK(fabs(0.5 * (rv[2] * rv[2] + rv[3] * rv[3]) + G * rq[3]) < 1e-8); /* at the reporting time, too */
  free_adams(&A);
  free_dop853(&RK);
  free_lu(&lu);
}

/* -- tapes ------------------------------------------------------------------------------------------------------------- */

/* A tridiagonal matrix, 2 on and -1 beside the diagonal: its pivots are 2, 3/2, 4/3..., and (1, 0... 0, 1) gives ones. */
static void test_ldl(void) {
  enum { N = 6 };
  int64_t s[200], *p = s, n, size, k;
  double A[2 * N - 1], b[N] = {1, 0, 0, 0, 0, 1}, x[N], smallest, scratch[3 * N];
  *p++ = N, *p++ = 2 * N - 1;
  for (k = 0; k < N; k++) *p++ = k;
  for (k = 0; k <= N; k++) *p++ = k == 0 ? 0 : 2 * k - 1; /* columns of A above the diagonal, and on it */
  for (k = 0; k < 2 * N - 1; k++) *p++ = k / 2;           /* rows 0; 0, 1; 1, 2; ... */
  for (k = 0; k < 2 * N - 1; k++) *p++ = k;
  for (k = 0; k <= N; k++) *p++ = k < N ? k : N - 1; /* one entry below each diagonal of L but the last */
  for (k = 0; k < N - 1; k++) *p++ = k + 1;
  for (k = 0; k <= N; k++) *p++ = k == 0 ? 0 : k - 1; /* and before it in each row but the first */
  for (k = 0; k < N - 1; k++) *p++ = k;
  for (k = 0; k < N - 1; k++) *p++ = k;
  for (k = 0; k < 2 * N - 1; k++) A[k] = k % 2 ? -1.0 : 2.0;
  CHECK(cd_ldl_check(s, p - s, &n, &size) == N - 1 + 2 * N && n == N && size == 2 * N - 1);
  cd_ldl_solve(s, A, b, x, &smallest, scratch);
  for (k = 0; k < N; k++) CHECK(fabs(x[k] - 1.0) < 1e-14);
  CHECK(fabs(smallest - 7.0 / 6.0) < 1e-14);
  s[2] = N;
  CHECK(cd_ldl_check(s, p - s, &n, &size) == -1);
}

/* A piece x + y, repeated on neighbours in a sequence, more often than there are lanes. */
static void test_repeat(void) {
  enum { N = 2 * CD_TAPE_LANES + 3 };
  const int32_t add[8] = {CD_OP_ADD, 2, 0, 1, CD_OP_END}, run[8] = {CD_OP_CALL, 0, 0, 0, CD_OP_END}, out[1] = {2};
  const int64_t two[2] = {1, 1}, one[1] = {1}, sizes[1] = {N + 1}, n[1] = {N};
  int64_t row[CD_CALL_COLUMNS] = {CD_CALL_REPEAT, 0, 2 * N, N, 0, 2, 0, 0}, integers[2] = {0, N}, k;
  int32_t slots[3 * N], outputs[N];
  double x[N + 1], y[N], w[2 * N + 1 + 3 * CD_TAPE_LANES];
  const double *arg[1] = {x};
  double *res[1] = {y};
  cd_tape piece, tape;
  memset(&piece, 0, sizeof piece);
  memset(&tape, 0, sizeof tape);
  piece.n_operations = 2, piece.operations = add, piece.n_inputs = 2, piece.input_sizes = two, piece.n_slots = 3;
  piece.n_outputs = 1, piece.output_sizes = one, piece.output_slots = out;
  for (k = 0; k < N; k++) {
    slots[2 * k] = (int32_t)k;
    slots[2 * k + 1] = (int32_t)(k + 1);
    slots[2 * N + k] = outputs[k] = (int32_t)(N + 1 + k);
  }
  for (k = 0; k <= N; k++) x[k] = (double)(k * k);
  tape.n_operations = 2, tape.operations = run, tape.n_inputs = 1, tape.input_sizes = sizes, tape.n_outputs = 1;
  tape.output_sizes = n, tape.output_slots = outputs, tape.n_slots = 2 * N + 1, tape.n_calls = 1, tape.calls = row;
  tape.n_call_slots = 3 * N, tape.call_slots = slots, tape.n_integers = 2, tape.integers = integers;
  tape.n_pieces = 1, tape.pieces = &piece;
  CHECK(cd_tape_check(&tape) == CD_TAPE_OK && cd_tape_work_size(&tape) == 2 * N + 1 + 3 * CD_TAPE_LANES);
  CHECK(cd_tape_run(&tape, arg, res, w) == CD_TAPE_OK);
  for (k = 0; k < N; k++) CHECK(y[k] == (double)(2 * k * k + 2 * k + 1));
  slots[1] = N + 1; /* it would read what it writes */
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_CALL);
  slots[1] = 1;
  integers[0] = 1;
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_CALL);
  integers[0] = 0, integers[1] = N + 1;
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_CALL);
  integers[1] = N, piece.n_pieces = 1, piece.pieces = &piece; /* a piece within a piece */
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_PIECE);
  piece.n_pieces = 0, piece.n_slots = 2;
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_SLOT);
}

int main(void) {
  test_ldl();
  test_repeat();
  test_adams();
  test_rk4();
  test_dop853();
  for (int64_t n = 3; n < 30; n += 4) {
    test_elimination(n, n + 5, 0);
    test_elimination(n, n + 5, 1);
  }
  for (int method = 0; method < 2; method++) {
    test_pendulum(1, method);
    test_pendulum(0, method);
  }
  printf("%d checks, %d failures\n", checks, failures);
  return failures > 0;
}
