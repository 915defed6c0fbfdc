/* Backward differentiation formulas and Newton's iteration, against closed forms and orders of errors. */

#include "machines.h"

/* y' = -2 t y, y = exp(-t^2), at fixed steps of order k from an exact past: the error at t = 1 is of order k. */
static double fixed_bdf_error(int64_t order, int64_t steps) {
  cd_bdf *B = new_bdf(1);
  const double h = 1.0 / (double)steps, weight[1] = {1.0}, y0[1] = {1.0}, f0[1] = {0.0};
  cd_bdf_start(B, 0.0, y0, f0, 1.0, weight, order, INFINITY, h, 1);
  for (int64_t k = 0; k < steps; k++) {
    cd_bdf_predict(B, INFINITY);
    const double t = B->real->t_new;
    double e[1] = {(-2.0 * t * B->p[0] - B->pp[0]) / (B->real->cj + 2.0 * t)};
    if (k < order) e[0] = exp(-t * t) - B->p[0];
    cd_bdf_correct(B, e);
    cd_bdf_error_terms(B);
    CHECK(cd_bdf_judge(B, weight) == 1);
    cd_bdf_update(B, weight);
  }
  CHECK(B->integer->k == order && B->integer->steps == steps);
  const double error = fabs(B->y[0] - exp(-B->real->t * B->real->t));
  free_arrays();
  return error;
}

/* After use_curvature, a parabola is met exactly by the first step. */
static void test_curvature(void) {
  cd_bdf *B = new_bdf(1);
  const double weight[1] = {1.0}, y0[1] = {1.0}, f0[1] = {2.0}, bend[1] = {6.0};
  double y, f;
  cd_bdf_start(B, 0.0, y0, f0, 1.0, weight, 5, INFINITY, 0.5, 0);
  cd_bdf_use_curvature(B, bend, 1);
  cd_bdf_predict(B, 1.0);
  CHECK_NEAR(B->y_new[0], 1.0 + 2.0 * 0.5 + 3.0 * 0.25, 1e-15);
  CHECK_NEAR(B->yp_new[0], 2.0 + 6.0 * 0.5, 1e-14);
  cd_bdf_error_terms(B);
  CHECK(cd_bdf_judge(B, weight) == 1 && B->real->erk == 0.0);
  cd_bdf_update(B, weight);
  cd_bdf_interpolate(B, 0.25, &y, &f, 1);
  CHECK_NEAR(y, 1.0 + 0.5 + 3.0 / 16.0, 1e-15);
  CHECK_NEAR(f, 2.0 + 1.5, 1e-14);
  free_arrays();
}

/* F = y' + y^2, y = 1/(1 + t); beside it z' = -K (z - cos t) - sin t, z = cos t, as stiff as K. */
static double stiffness = 1.0;

FUNCTION(curved_and_stiff) {
  const double t = arg[0][0], *y = arg[1], *yp = arg[2];
  res[0][0] = yp[0] + y[0] * y[0];
  res[0][1] = yp[1] + stiffness * (y[1] - cos(t)) + sin(t);
}

FUNCTION(curved_and_stiff_matrix) {
  const double *y = arg[1], cj = arg[3][0];
  const double E[2] = {1.0 / cj, 1.0 / (cj + stiffness)};
  for (int i = 0; i < 4; i++) res[0][i] = res[1][i] = 0.0;
  res[2][0] = E[0], res[2][1] = E[1], res[3][0] = res[3][1] = 1.0;
  res[0][0] = E[0] * (cj + 2.0 * y[0]), res[0][3] = E[1] * (cj + stiffness);
  res[1][0] = E[0] * cj, res[1][3] = E[1] * cj;
}

/* The error at t = 10 and the largest one between; how many steps there were. */
static double implicit_error(double rtol, double K, int64_t *steps) {
  cd_bdf *B = new_bdf(2);
  implicit *s = new_implicit(B, curved_and_stiff, curved_and_stiff_matrix);
  const double y0[2] = {1.0, 1.0}, f0[2] = {-1.0, 0.0}, atol[2] = {rtol, rtol};
  const uint8_t controlled[2] = {1, 1};
  double weight[2], worst = 0.0;
  stiffness = K;
  cd_set_weights(weight, y0, controlled, rtol, atol, 2);
  cd_bdf_start(B, 0.0, y0, f0, 10.0, weight, CD_BDF_MAX_ORDER, INFINITY, 0.0, 0);
  cd_bdf_predict(B, 10.0);
  CHECK(order_pivots(s));
  while (B->real->t < 10.0 && B->integer->status == CD_OK) {
    cd_set_weights(weight, B->y, controlled, rtol, atol, 2);
    cd_bdf_predict(B, 10.0);
    if (cd_newton_solve(&s->N, &s->factors, B, weight) != CD_NEWTON_OK) {
      cd_bdf_reject(B);
      continue;
    }
    cd_newton_filter_errors(&s->N, &s->factors, B->terms, cd_bdf_error_terms(B), 0);
    if (!cd_bdf_judge(B, weight)) continue;
    cd_bdf_update(B, weight);
    double y[2], f[2];
    const double t = B->real->t - 0.3 * B->real->h_old;
    cd_bdf_interpolate(B, t, y, f, 2);
    worst = fmax(worst, fabs(y[0] - 1.0 / (1.0 + t)) + fabs(y[1] - cos(t)));
  }
  CHECK(B->real->t == 10.0);
  *steps = B->integer->steps;
  worst = fmax(worst, fabs(B->y[0] - 1.0 / 11.0) + fabs(B->y[1] - cos(10.0)));
  CHECK(s->N.integer->factorizations < s->N.integer->iterations);
  free_arrays();
  return worst;
}

static void test_bdf(void) {
  int64_t few, steps, stiff;
  for (int64_t k = 1; k <= CD_BDF_MAX_ORDER; k++) {
    const double order = log2(fixed_bdf_error(k, 40) / fixed_bdf_error(k, 80));
    CHECK_NEAR(order, (double)k, 0.5);
  }
  test_curvature();
  CHECK(implicit_error(1e-4, 1.0, &few) < 1e-2);
  CHECK(implicit_error(1e-8, 1.0, &steps) < 1e-5);
  CHECK(steps > few);
  CHECK(implicit_error(1e-8, 1e8, &stiff) < 1e-5);
  CHECK(stiff < 2 * steps); /* stiffness costs nothing: an explicit method would take 1e8 of them */
}

/* Steps are given up: after rejections at order 1, too small at last; a step in trial leaves the past alone. */
static void test_given_up(void) {
  cd_bdf *B = new_bdf(1);
  const double weight[1] = {1.0}, y0[1] = {1.0}, f0[1] = {1.0}, far[1] = {1e3}, none[1] = {NAN};
  cd_bdf_start(B, 0.0, y0, f0, 1.0, weight, 5, INFINITY, 0.1, 0);
  cd_bdf_predict(B, 1.0);
  cd_bdf_correct(B, far);
  cd_bdf_error_terms(B);
  CHECK(cd_bdf_judge(B, weight) == 0 && B->integer->rejected == 1 && B->y[0] == 1.0);
  CHECK(B->real->h >= 0.25 * 0.1 && B->real->h < 0.1);
  while (B->integer->status == CD_OK) {
    cd_bdf_predict(B, 1.0);
    cd_bdf_correct(B, none);
    cd_bdf_error_terms(B);
    CHECK(cd_bdf_judge(B, weight) == 0);
  }
  CHECK(B->integer->status == CD_STEP_TOO_SMALL && B->real->t == 0.0 && B->integer->k == 1);
  free_arrays();
}

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

FUNCTION(parallel) { /* a matrix without an inverse */
  (void)arg;
  for (int i = 0; i < 4; i++) res[0][i] = 1.0;
}

FUNCTION(useless) { /* the negative of the matrix: every correction leads away */
  curved_and_stiff_matrix_values(arg, res);
  for (int i = 0; i < 4; i++) res[0][i] = -res[0][i];
}

FUNCTION(crossed) { /* (a, 1; 1, a): a good order of pivots for a > 1, a poor one for small a */
  res[0][0] = res[0][3] = arg[3][0], res[0][1] = res[0][2] = 1.0;
}

static void test_newton(void) {
  cd_bdf *B = new_bdf(2);
  implicit *s = new_implicit(B, curved_and_stiff, curved_and_stiff_matrix);
  const double y0[2] = {1.0, 1.0}, f0[2] = {-1.0, 0.0}, weight[2] = {1e6, 1e6};
  double terms[4] = {1.0, 1.0, 2.0, 2.0};
  stiffness = 3.0;
  cd_bdf_start(B, 0.0, y0, f0, 10.0, weight, CD_BDF_MAX_ORDER, INFINITY, 0.1, 0);
  cd_bdf_predict(B, 10.0);
  CHECK(order_pivots(s));
  CHECK(cd_newton_solve(&s->N, &s->factors, B, weight) == CD_NEWTON_OK);
  cd_call(&s->N.residual);
  CHECK_NEAR(s->N.F[0], 0.0, 1e-6);
  CHECK_NEAR(s->N.F[1], 0.0, 1e-6);
  CHECK(cd_newton_renew(&s->N, &s->factors, B->real->cj) == CD_NEWTON_OK);
  cd_newton_filter_errors(&s->N, &s->factors, terms, 2, 1); /* the second component: c_j/(c_j + K) */
  CHECK(terms[0] == 1.0 && terms[2] == 2.0);
  CHECK_NEAR(terms[1], B->real->cj / (B->real->cj + 3.0), 1e-14);
  CHECK_NEAR(terms[3], 2.0 * terms[1], 1e-15);
  s->N.jacobian.evaluate = useless, s->N.integer->stale = 1;
  cd_bdf_predict(B, 10.0);
  CHECK(cd_newton_solve(&s->N, &s->factors, B, weight) == CD_NEWTON_NOT_CONVERGED);
  s->N.jacobian.evaluate = parallel, s->N.integer->stale = 1;
  CHECK(cd_newton_solve(&s->N, &s->factors, B, weight) == CD_NEWTON_POOR_ORDER);
  s->N.real->pivot_ratio_at_order = 0.0; /* in a new order: it is not the order that is to blame */
  CHECK(cd_newton_solve(&s->N, &s->factors, B, weight) == CD_NEWTON_NOT_CONVERGED);
  s->N.jacobian.evaluate = fails;
  CHECK(cd_newton_solve(&s->N, &s->factors, B, weight) == CD_NEWTON_CALL_FAILED);
  s->N.jacobian.evaluate = curved_and_stiff_matrix, s->N.residual.evaluate = fails;
  CHECK(cd_newton_solve(&s->N, &s->factors, B, weight) == CD_NEWTON_CALL_FAILED);
  s->N.jacobian.evaluate = crossed;
  double *cj = &B->real->cj;
  *cj = 10.0;
  CHECK(order_pivots(s) && cd_newton_renew(&s->N, &s->factors, *cj) == CD_NEWTON_OK);
  *cj = 1e-5;
  CHECK(cd_newton_renew(&s->N, &s->factors, *cj) == CD_NEWTON_POOR_ORDER);
  free_arrays();
}

int main(void) {
  test_bdf();
  test_given_up();
  test_newton();
  return finish("implicit");
}
