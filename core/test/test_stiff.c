/* Runs by backward differentiation formulas: a pendulum as one implicit system, and a stiff contact; closed forms. */

#include "inside.h"
#include "runs.h"

enum { G = 10 };

/* A run by BDF of n unknowns, of which y_size stand before those that only bring positions back. */
typedef struct trip {
  journey *j;
  implicit *newton;
} trip;

static trip begin_bdf(stand *s, int64_t n, int64_t y_size, double t_end, int64_t rows, double rtol, const double *y,
                      const double *yp, function_in_c *residual, function_in_c *matrix) {
  trip way = {new_journey(s, METHODS, t_end, rows, rtol), NULL};
  cd_run *r = &way.j->run;
  cd_bdf *B = new_bdf(n);
  r->method = CD_METHOD_bdf, r->history = B;
  const int64_t states = s->m.q_size + s->m.v_size + s->m.z_size;
  r->y_size = y_size, r->y = numbers(n), r->f = numbers(n), r->weight = numbers(n), r->atol = filled(n, rtol);
  r->controlled = flags(n);
  for (int64_t i = 0; i < states; i++) r->controlled[i] = 1;
  way.newton = new_implicit(B, residual, matrix);
  r->newton = &way.newton->N, r->factors = &way.newton->factors;
  cd_set_weights(r->weight, y, r->controlled, rtol, r->atol, n);
  cd_bdf_start(B, s->m.t[0], y, yp, t_end, r->weight, CD_BDF_MAX_ORDER, INFINITY, 0.0, 0);
  cd_bdf_predict(B, t_end);
  CHECK(order_pivots(way.newton));
  CHECK(cd_evaluate(&s->m, &s->lu, r->partitioned) == CD_OK);
  s->watch.largest_jump = 0.01; /* of the speeds: more is another branch of the motion, or a poor partition */
  return way;
}

/* Go on; another order of pivots, or another partition, where one is asked for. */
static int64_t go_on_bdf(stand *s, trip way) {
  for (int k = 0; k < 1000; k++) {
    const int64_t status = cd_advance(&way.j->run);
    if (status != CD_POOR_PARTITION) return status;
    CHECK(order_pivots(way.newton));
    if (s->m.Phi_size > 0) CHECK(partition(s));
  }
  return CD_RUNNING;
}

/* -- a pendulum: (x, y, x', y', lam, mu), mu brings the point back to the circle of radius 1 --------------------------- */

FUNCTION(rod) { res[0][0] = 0.5 * (arg[Q][0] * arg[Q][0] + arg[Q][1] * arg[Q][1] - 1.0); }
FUNCTION(rod_jacobian) { res[0][0] = arg[Q][0], res[0][1] = arg[Q][1], res[1][0] = 0.0; }
FUNCTION(rod_dynamics) {
  const double *q = arg[Q], *v = arg[V];
  const double lam = (v[0] * v[0] + v[1] * v[1] - G * q[1]) / (q[0] * q[0] + q[1] * q[1]);
  res[0][0] = v[0], res[0][1] = v[1];
  res[1][0] = -lam * q[0], res[1][1] = -G - lam * q[1];
  res[2][0] = lam;
  res[4][0] = 1.0;
}

FUNCTION(rod_residual) {
  const double *y = arg[1], *yp = arg[2];
  res[0][0] = yp[0] - y[2] + y[0] * y[5], res[0][1] = yp[1] - y[3] + y[1] * y[5];
  res[0][2] = yp[2] + y[4] * y[0], res[0][3] = yp[3] + G + y[4] * y[1];
  res[0][4] = 0.5 * (y[0] * y[0] + y[1] * y[1] - 1.0), res[0][5] = y[0] * y[2] + y[1] * y[3];
}

FUNCTION(rod_matrix) {
  const double *y = arg[1], cj = arg[3][0];
  const double A[6][6] = {{cj + y[5], 0, -1, 0, 0, y[0]}, {0, cj + y[5], 0, -1, 0, y[1]},
                          {y[4], 0, cj, 0, y[0], 0},      {0, y[4], 0, cj, y[1], 0},
                          {y[0], y[1], 0, 0, 0, 0},       {y[2], y[3], y[0], y[1], 0, 0}};
  for (int i = 0; i < 6; i++) res[2][i] = i < 4 ? 1.0 / cj : 1.0, res[3][i] = i < 4 ? 1.0 : cj;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) {
      res[0][6 * i + j] = res[2][i] * A[i][j] * res[3][j];
      res[1][6 * i + j] = i == j && i < 4 ? res[2][i] * cj : 0.0;
    }
}

FUNCTION(lowest) { res[0][0] = arg[Q][0], res[1][0] = arg[V][0]; }

static void test_pendulum(int64_t trail, int watched) {
  const sizes n = {2, 2, 0, 0, 1};
  const double y[6] = {1, 0, 0, 0, 0, 0}, yp[6] = {0, 0, 0, -G, 0, 0}, quarter = 1.8540746773013719 / sqrt((double)G);
  stand *s = new_stand(n, 1, rod, rod_jacobian, rod_dynamics);
  s->m.q[0] = 1.0;
  CHECK(partition(s));
  trip way = begin_bdf(s, 6, 5, watched ? 1.0 : 4.0 * quarter, 5, 1e-9, y, yp, rod_residual, rod_matrix);
  way.j->trail = new_record(&s->m, trail);
  if (watched) watch(s, way.j, lowest, 1);
  CHECK(go_on_bdf(s, way) == (watched ? CD_EVENT : CD_OK));
  if (watched) {
    CHECK_NEAR(way.j->time.t_event, quarter, 1e-6);
    CHECK_NEAR(s->m.lam[0], 3.0 * G, 1e-4);
  }
  for (int64_t k = 0; k < way.j->run.row; k++) {
    const double *q = way.j->record.q + 2 * k, *v = way.j->record.v + 2 * k;
    CHECK_NEAR(hypot(q[0], q[1]), 1.0, 1e-9); /* the tolerance: beside a poor partition states stay as they are */
    CHECK_NEAR(0.5 * (v[0] * v[0] + v[1] * v[1]) + G * q[1], 0.0, 1e-4);
    CHECK_NEAR(way.j->record.lam[k], -3.0 * G * q[1], 1e-3);
  }
  if (!watched) CHECK_NEAR(way.j->record.q[8], 1.0, 1e-5); /* a whole swing */
  CHECK((s->count.trail > 50) == (trail > 0));
  free_arrays();
}

/* -- a stiff spring and damper: x'' = -K x - D x', K = 1e8, D = 2e5: far beyond critical, x = exp(-K t/D), nearly ------- */

FUNCTION(nothing) { (void)arg, (void)res; }

static const double K = 1e8, D = 2e6;

FUNCTION(damped) {
  res[0][0] = arg[V][0];
  res[1][0] = -K * arg[Q][0] - D * arg[V][0];
}

FUNCTION(damped_residual) {
  const double *y = arg[1], *yp = arg[2];
  res[0][0] = yp[0] - y[1], res[0][1] = yp[1] + K * y[0] + D * y[1];
}

FUNCTION(damped_matrix) {
  const double cj = arg[3][0], E[2] = {1.0 / cj, 1.0 / (cj + D)};
  res[2][0] = E[0], res[2][1] = E[1], res[3][0] = res[3][1] = 1.0;
  res[0][0] = E[0] * cj, res[0][1] = -E[0], res[0][2] = E[1] * K, res[0][3] = E[1] * (cj + D);
  res[1][0] = E[0] * cj, res[1][1] = res[1][2] = 0.0, res[1][3] = E[1] * cj;
}

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

/* What the method remembers is all there, and an order that cannot be one is no memory of its own. */
static void test_memory(const cd_run *r) {
  cdi_memory list[CDI_MOST_MEMORY];
  cd_bdf *B = (cd_bdf *)r->history;
  const int64_t n = B->y_new_size, k = CD_BDF_MAX_ORDER;
  int64_t numbers_of_all = 0, counts_of_all = 0;
  for (int i = method_of(r)->memory(r, list); i > 0; i--) {
    numbers_of_all += list[i - 1].numbers != NULL ? list[i - 1].size : 0;
    counts_of_all += list[i - 1].counts != NULL ? list[i - 1].size : 0;
  }
  CHECK(numbers_of_all * 8 == 8 * (9 * n + 6 * (k + 1) + 4 * n + (k + 2) * n + 2 * n * n) +
                                  (int64_t)(sizeof(cd_bdf_real) + sizeof(cd_newton_real)));
  CHECK(counts_of_all * 8 == (int64_t)(sizeof(cd_bdf_integer) + sizeof(cd_newton_integer)));
  CHECK(method_of(r)->sound(r));
  const int64_t order = B->integer->k;
  B->integer->k = k + 1;
  CHECK(!method_of(r)->sound(r));
  B->integer->k = order;
}

static void test_damped(void) {
  const sizes n = {1, 1, 0, 0, 0};
  const double root = 0.5 * D * (1.0 - sqrt(1.0 - 4.0 * K / (D * D))); /* the slow exponent, nearly K/D = 50 */
  const double y[2] = {1.0, -root}, yp[2] = {-root, root * root};
  stand *s = new_stand(n, 0, nothing, nothing, damped);
  s->m.q[0] = 1.0, s->m.v[0] = -root;
  trip way = begin_bdf(s, 2, 2, 0.1, 11, 1e-8, y, yp, damped_residual, damped_matrix);
  CHECK(go_on_bdf(s, way) == CD_OK);
  for (int64_t k = 0; k < 11; k++) CHECK_NEAR(way.j->record.q[k], exp(-root * way.j->record.t[k]), 1e-6);
  CHECK(((const cd_bdf *)way.j->run.history)->integer->steps < 1000);
  test_memory(&way.j->run);
  way.j->run.row = 10, way.j->run.t_end = 0.2, way.j->record.t[10] = 0.2;
  s->m.dynamics.evaluate = fails;
  CHECK(go_on_bdf(s, way) == CD_CALL_FAILED);
  way.newton->N.residual.evaluate = fails;
  CHECK(go_on_bdf(s, way) == CD_CALL_FAILED);
  free_arrays();
}

/* -- a point meets a narrow bump (test_touching.c), implicitly: slow ones turn back -------------------------------------- */

static double force_of_bump(double x, double *slope) {
  const double inside = 0.01 - fabs(x - 5.0);
  *slope = inside > 0.0 ? -1e6 : 0.0;
  return inside > 0.0 ? 1e6 * inside * (x > 5.0 ? 1.0 : -1.0) : 0.0;
}

FUNCTION(bump) {
  double slope;
  res[0][0] = arg[V][0], res[1][0] = force_of_bump(arg[Q][0], &slope);
}

FUNCTION(bump_residual) {
  double slope;
  res[0][0] = arg[2][0] - arg[1][1], res[0][1] = arg[2][1] - force_of_bump(arg[1][0], &slope);
}

FUNCTION(bump_matrix) {
  const double cj = arg[3][0];
  double slope;
  force_of_bump(arg[1][0], &slope);
  res[2][0] = res[2][1] = 1.0 / cj, res[3][0] = res[3][1] = 1.0;
  res[0][0] = res[0][3] = 1.0, res[0][1] = -1.0 / cj, res[0][2] = -slope / cj;
  res[1][0] = res[1][3] = 1.0, res[1][1] = res[1][2] = 0.0;
}

FUNCTION(distance_from_bump) {
  const double x = arg[Q][0] - 5.0, v = arg[V][0];
  res[0][0] = fabs(x) - 0.01, res[0][1] = x > 0.0 ? v : -v, res[0][2] = fabs(v), res[0][3] = 0.0;
}

static void test_bump(void) {
  const sizes n = {1, 1, 0, 0, 0};
  const double y[2] = {0.0, 8.0}, yp[2] = {8.0, 0.0};
  stand *s = new_stand(n, 0, nothing, nothing, bump);
  s->m.v[0] = 8.0;
  trip way = begin_bdf(s, 2, 2, 1.0, 2, 1e-7, y, yp, bump_residual, bump_matrix);
  cd_touching *contact = &way.j->touch;
  double *out[1];
  contact->now = out[0] = numbers(4), contact->left = numbers(4), contact->right = numbers(4);
  contact->angles = integers(0), contact->ends = numbers(8), contact->time = filled(1, NAN), contact->kinked = flags(1);
  contact->now_size = 4, contact->ends_cols = 2;
  contact->function = bound(distance_from_bump, s->in, out);
  CHECK(go_on_bdf(s, way) == CD_OK);
  CHECK_NEAR(way.j->record.v[1], -8.0, 0.02);
  free_arrays();
}

int main(void) {
  test_pendulum(0, 0);
  test_pendulum(2000, 0);
  test_pendulum(0, 1);
  test_damped();
  test_bump();
  return finish("stiff");
}
