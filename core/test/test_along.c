/* Sensitivities along a known motion: x'' = -k x, x(0) = 1, x'(0) = 0 has x = cos(w t) with w = sqrt(k), so that

       dx/dk = -t sin(w t)/(2 w),    I = integral of x = sin(w t)/w,    dI/dk = (t cos(w t) - sin(w t)/w)/(2 k),
       dI/dx(0) = sin(w t)/w,        dI/dx'(0) = (1 - cos(w t))/k */

#include "runs.h"

static const double STIFFNESS = 4.0, OMEGA = 2.0, END = 3.0;

FUNCTION(nothing) { (void)arg, (void)res; }

FUNCTION(oscillator) {
  res[0][0] = arg[V][0];
  res[1][0] = -arg[P][0] * arg[Q][0];
  res[2][0] = arg[P][0]; /* z' = k: another state */
  res[3][0] = arg[P][0];
}

/* A machine with the motion as a path of n even steps. */
typedef struct known {
  stand *s;
  cd_path path;
} known;

static known *new_known(int64_t n) {
  const sizes count = {1, 1, 1, 2, 0};
  known *K = (known *)zeros(1, sizeof(known));
  stand *s = K->s = new_stand(count, 0, nothing, nothing, oscillator);
  cd_path *path = &K->path;
  s->m.p[0] = STIFFNESS, s->m.turn_slots[0] = 1, s->m.turn_slots_size = 1;
  s->out_dynamics[2] = numbers(1);
  path->t = numbers(n), path->y = numbers(3 * n), path->f = numbers(3 * n), path->turns = numbers(n);
  path->points = integers((n - 1) * CD_PATH_POINTS), path->R = numbers(1), path->scales = integers(n);
  path->ramp = integers(1), path->smooth = integers(1), path->cursor = integers(1);
  path->weights = numbers(2 * CD_PATH_POINTS), path->t_size = n, path->points_cols = CD_PATH_POINTS;
  path->smooth[0] = 1;
  cd_record rows = new_record(&s->m, n);
  for (int64_t k = 0; k < n; k++) {
    const double t = END * (double)k / (double)(n - 1);
    double *y = path->y + 3 * k;
    path->t[k] = rows.t[k] = t, path->turns[k] = rows.turns[k] = 7.0;
    y[0] = rows.q[k] = cos(OMEGA * t), y[1] = rows.v[k] = -OMEGA * sin(OMEGA * t), y[2] = rows.z[k] = STIFFNESS * t;
    rows.v_rate[k] = -STIFFNESS * y[0];
  }
  CHECK(cd_fill_rates(&s->m, &rows, path->f) == CD_OK);
  CHECK_NEAR(path->f[3 * (n - 1)], path->y[3 * n - 2], 0.0); /* x' = v */
  CHECK_NEAR(path->f[3 * (n - 1) + 2], STIFFNESS, 0.0);
  cd_choose_points(path->t, path->points, n, CD_PATH_POINTS);
  return K;
}

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

/* -- the path ------------------------------------------------------------------------------------------------------------ */

/* Six points with their slopes: degree 11, so that half the step leaves 1/4096 of the error; states alone: degree 5. */
static double path_error(int64_t n, int64_t smooth) {
  known *K = new_known(n);
  double worst = 0.0;
  K->path.smooth[0] = smooth;
  for (double t = 0.9; t < 2.0; t += 0.0137) {
    cd_place(&K->s->m, &K->path, t);
    worst = fmax(worst, fabs(K->s->m.q[0] - cos(OMEGA * t)));
    CHECK(K->s->m.p[1] == 7.0);
  }
  free_arrays();
  return worst;
}

static void test_path(void) {
  CHECK(log2(path_error(8, 1) / path_error(15, 1)) > 10.0);
  CHECK_NEAR(log2(path_error(15, 0) / path_error(29, 0)), 6.0, 0.7);
  const double t[6] = {0.0, 1.0, 2.0, 2.1, 2.2, 3.2};
  int64_t points[5 * 4];
  cd_choose_points(t, points, 6, 4);
  CHECK(points[0] == 0 && points[1] == 1 && points[2] == 2 && points[3] == -1); /* not into the short steps */
  CHECK(points[4] == 1 && points[5] == 2 && points[6] == 0 && points[7] == -1);
  CHECK(points[8] == 2 && points[9] == 3 && points[10] == 4); /* but out of them */
  known *K = new_known(17);
  const double times[3] = {0.1, 2.5, 1.0};
  double values[3];
  cd_function x = bound(nothing, K->s->in, NULL);
  CHECK(cd_sample(&K->s->m, &K->s->lu, &K->path, &x, K->s->m.q, times, values, 3, 1) == CD_OK);
  for (int k = 0; k < 3; k++) CHECK_NEAR(values[k], cos(OMEGA * times[k]), 1e-9);
  x.evaluate = fails;
  CHECK(cd_sample(&K->s->m, &K->s->lu, &K->path, &x, K->s->m.q, times, values, 3, 1) == CD_CALL_FAILED);
  free_arrays();
}

/* -- integrals ------------------------------------------------------------------------------------------------------------ */

/* x, and |t - 1| with its kink. */
FUNCTION(integrands) { res[0][0] = arg[Q][0], res[0][1] = fabs(arg[T][0] - 1.0); }

static void test_integrals(void) {
  known *K = new_known(40);
  double value[2], samples[10], total[2] = {0.0, 0.0}, *out[1] = {value};
  cd_function L = bound(integrands, K->s->in, out);
  CHECK(cd_integrate(&K->s->m, &K->s->lu, &K->path, &L, value, 0.5, 2.5, samples, total, 2) == CD_OK);
  CHECK_NEAR(total[0], (sin(OMEGA * 2.5) - sin(OMEGA * 0.5)) / OMEGA, 1e-11);
  CHECK_NEAR(total[1], 0.5 * (0.25 + 2.25), 1e-9);
  L.evaluate = fails;
  CHECK(cd_integrate(&K->s->m, &K->s->lu, &K->path, &L, value, 0.5, 2.5, samples, total, 2) == CD_CALL_FAILED);
  free_arrays();
}

/* -- forwards: two columns, by k and by the unused parameter; an integral of x + 0 x'' in each ---------------------------- */

/* d_rates = F_y dy + F_p dp for one column at a time. */
typedef struct variation {
  cd_forward X;
  const double *in[5];
  double *out[2], *out_by[4];
} variation;

FUNCTION(forward_product) { /* reads q, p, dy, dp; writes d_rates */
  const double *dy = arg[2], *dp = arg[3];
  res[0][0] = dy[1];
  res[0][1] = -arg[1][0] * dy[0] - arg[0][0] * dp[0];
  res[0][2] = dp[0];
}

FUNCTION(integrand_derivatives) { /* L = x: by y, accelerations, multipliers, p */
  (void)arg;
  res[0][0] = 1.0, res[0][1] = res[0][2] = 0.0;
  res[1][0] = 0.0;
  res[3][0] = res[3][1] = 0.0;
}

static variation *new_variation(known *K, int64_t columns, int64_t integrals) {
  variation *D = (variation *)zeros(1, sizeof(variation));
  cd_forward *X = &D->X;
  X->columns = integers(1), X->on = filled(integrals, 1.0), X->functional = integers(integrals);
  X->factor = filled(integrals, 1.0), X->by_y = numbers(3), X->by_a = numbers(1), X->by_lam = numbers(0);
  X->by_p = numbers(2), X->p = numbers(columns * 2), X->dy = numbers(3), X->dp = numbers(2), X->d_rates = numbers(3);
  X->d_lam = numbers(0), X->on_size = integrals, X->dy_size = 3, X->columns[0] = columns;
  D->in[0] = K->s->m.q, D->in[1] = K->s->m.p, D->in[2] = X->dy, D->in[3] = X->dp;
  D->out[0] = X->d_rates;
  D->out_by[0] = X->by_y, D->out_by[1] = X->by_a, D->out_by[2] = X->by_lam, D->out_by[3] = X->by_p;
  X->product = bound(forward_product, D->in, D->out);
  X->integrand = bound(integrand_derivatives, D->in, D->out_by);
  return D;
}

static cd_linear new_linear(int64_t size, int64_t columns, double rtol) {
  cd_linear L = {filled(size, 1.0),
                 numbers(columns),
                 filled(columns, INFINITY),
                 numbers(size * columns),
                 numbers(size * columns),
                 rtol,
                 size,
                 columns};
  return L;
}

static void test_forward(void) {
  known *K = new_known(60);
  variation *D = new_variation(K, 2, 1);
  cd_linear L = new_linear(4, 2, 1e-9);
  cd_adams *A = new_adams(8);
  double *zero = numbers(8), *rows = numbers(3 * 8);
  const double times[3] = {1.0, 2.0, END};
  int64_t row = 0, status, pieces = 0;
  D->X.p[0] = 1.0, D->X.p[3] = 1.0; /* by k; by the other one, of which nothing depends */
  CHECK(cd_forward_rates(&K->s->m, &K->s->lu, &K->path, &D->X, 0.0, zero, L.f) == 1);
  CHECK(L.f[1] == -1.0 && L.f[2] == 1.0 && L.f[4] == 0.0 && L.f[5] == 0.0);
  cd_adams_start(A, 0.0, zero, L.f, END, filled(8, 1e6), CD_ADAMS_MAX_ORDER, INFINITY, 0.0, 0);
  while ((status = cd_advance_forward(&K->s->m, &K->s->lu, &K->path, &D->X, A, &L, END, times, rows, 3, &row, 5)) ==
         CD_RUNNING)
    pieces++;
  CHECK(status == CD_OK && pieces > 0 && row == 3);
  for (int k = 0; k < 3; k++) {
    const double t = times[k], *y = rows + 8 * k, s = sin(OMEGA * t), c = cos(OMEGA * t);
    CHECK_NEAR(y[0], -t * s / (2.0 * OMEGA), 1e-7);
    CHECK_NEAR(y[1], -(s + OMEGA * t * c) / (2.0 * OMEGA), 1e-7);
    CHECK_NEAR(y[2], t, 1e-8);
    CHECK_NEAR(y[3], (t * c - s / OMEGA) / (2.0 * STIFFNESS), 1e-7);
    for (int i = 4; i < 8; i++) CHECK(y[i] == 0.0);
  }
  D->X.product.evaluate = fails;
  A->real->t = 0.5;
  CHECK(cd_advance_forward(&K->s->m, &K->s->lu, &K->path, &D->X, A, &L, END, times, rows, 3, &row, 5) ==
        CD_CALL_FAILED);
  D->X.integrand.evaluate = fails;
  CHECK(cd_forward_rates(&K->s->m, &K->s->lu, &K->path, &D->X, 0.0, zero, L.f) == 0);
  free_arrays();
}

/* -- backwards: the integrals of x and of 2 x, one after the other ------------------------------------------------------- */

typedef struct adjoint {
  cd_backward X;
  const double *in[5];
  double *out[2], *out_by[4];
} adjoint;

FUNCTION(backward_product) { /* reads q, p, w; writes F_y^T w, F_p^T w (accelerations do not matter here) */
  const double *w_ = arg[2];
  res[0][0] = -arg[1][0] * w_[1], res[0][1] = w_[0], res[0][2] = 0.0;
  res[1][0] = -arg[0][0] * w_[1] + w_[2], res[1][1] = 0.0;
}

static adjoint *new_adjoint(known *K) {
  adjoint *D = (adjoint *)zeros(1, sizeof(adjoint));
  cd_backward *X = &D->X;
  X->columns = integers(1), X->columns[0] = 2, X->on = filled(2, 1.0), X->functional = integers(2);
  X->factor = filled(2, 1.0), X->factor[1] = 2.0;
  X->by_y = numbers(3), X->by_a = numbers(1), X->by_lam = numbers(0), X->by_p = numbers(2), X->w = numbers(3);
  X->s_a = numbers(1), X->s_lam = numbers(0), X->h_y = numbers(3), X->h_p = numbers(2), X->w_size = 3;
  D->in[0] = K->s->m.q, D->in[1] = K->s->m.p, D->in[2] = X->w;
  D->out[0] = X->h_y, D->out[1] = X->h_p;
  D->out_by[0] = X->by_y, D->out_by[1] = X->by_a, D->out_by[2] = X->by_lam, D->out_by[3] = X->by_p;
  X->product = bound(backward_product, D->in, D->out);
  X->integrand = bound(integrand_derivatives, D->in, D->out_by);
  return D;
}

/* (w, n) at the beginning: the derivatives of I by x(0), x'(0), z(0), k and the unused parameter. */
static void check_gradient(const double *W, double factor, double tolerance) {
  const double s = sin(OMEGA * END), c = cos(OMEGA * END);
  CHECK_NEAR(W[0], factor * s / OMEGA, tolerance);
  CHECK_NEAR(W[1], factor * (1.0 - c) / STIFFNESS, tolerance);
  CHECK_NEAR(W[2], 0.0, tolerance);
  CHECK_NEAR(W[3], factor * (END * c - s / OMEGA) / (2.0 * STIFFNESS), tolerance);
  CHECK_NEAR(W[4], 0.0, tolerance);
}

static void test_backward(void) {
  known *K = new_known(60);
  adjoint *D = new_adjoint(K);
  cd_linear L = new_linear(5, 2, 1e-9);
  cd_adams *A = new_adams(10);
  double *zero = numbers(10);
  int64_t status, pieces = 0;
  CHECK(cd_backward_rates(&K->s->m, &K->s->lu, &K->path, &D->X, END, zero, L.f) == 1);
  CHECK(L.f[0] == 1.0 && L.f[5] == 2.0);
  cd_adams_start(A, 0.0, zero, L.f, END, filled(10, 1e6), CD_ADAMS_MAX_ORDER, INFINITY, 0.0, 0);
  while ((status = cd_advance_backward(&K->s->m, &K->s->lu, &K->path, &D->X, A, &L, END, END, 5)) == CD_RUNNING)
    pieces++;
  CHECK(status == CD_OK && pieces > 0);
  check_gradient(A->y, 1.0, 1e-7);
  check_gradient(A->y + 5, 2.0, 1e-7);
  D->X.product.evaluate = fails, A->real->t = 0.0;
  CHECK(cd_advance_backward(&K->s->m, &K->s->lu, &K->path, &D->X, A, &L, END, END, 5) == CD_CALL_FAILED);
  free_arrays();
}

/* The same by steps of Radau IIA, of order 5: the error at the end, for n steps. */
static double radau_error(int64_t n) {
  known *K = new_known(60);
  adjoint *D = new_adjoint(K);
  variation *F = new_variation(K, 3, 0);
  double *W = numbers(10), *identity = numbers(9);
  for (int i = 0; i < 3; i++) identity[4 * i] = 1.0;
  cd_radau S = {identity, numbers(9), numbers(81), numbers(18), numbers(10), numbers(30)};
  const double h = END / (double)n;
  for (int64_t k = 0; k < n; k++)
    CHECK(cd_radau_step_back(&K->s->m, &K->s->lu, &K->path, &D->X, &F->X, END - (double)k * h, h, W, &S) == 1);
  if (n >= 100) check_gradient(W + 5, 2.0, 1e-8);
  const double error = fabs(W[0] - sin(OMEGA * END) / OMEGA);
  D->X.product.evaluate = fails;
  CHECK(cd_radau_step_back(&K->s->m, &K->s->lu, &K->path, &D->X, &F->X, END, h, W, &S) == 0);
  D->X.product.evaluate = backward_product, F->X.product.evaluate = fails;
  CHECK(cd_radau_step_back(&K->s->m, &K->s->lu, &K->path, &D->X, &F->X, END, h, W, &S) == 0);
  free_arrays();
  return error;
}

int main(void) {
  test_path();
  test_integrals();
  test_forward();
  test_backward();
  CHECK_NEAR(log2(radau_error(10) / radau_error(20)), 5.0, 0.6);
  radau_error(100);
  return finish("along");
}
