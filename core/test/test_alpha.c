/* The generalized-alpha method against its own closed forms, a pendulum, a spinning body, and what it refuses. */

#include "inside.h"
#include "runs.h"

enum { G = 10 };

/* A run of n unknowns, of which y_size stand before those that only bring positions back; h 0: the method chooses its steps. */
typedef struct trip {
  journey *j;
  cd_alpha *A;
  implicit *newton;
} trip;

static trip begin_alpha(stand *s, int64_t n, int64_t y_size, double t_end, int64_t rows, double rtol, double rho,
                        double h, function_in_c *residual, function_in_c *matrix) {
  trip way = {new_journey(s, METHODS, t_end, rows, rtol), new_alpha(n), NULL};
  cd_run *r = &way.j->run;
  cd_alpha *A = way.A;
  const double *const trial[4] = {&A->real->t_new, A->y_new, A->yp_new, &A->real->cj};
  const int64_t states = s->m.q_size + s->m.v_size + s->m.z_size;
  r->method = CD_METHOD_alpha, r->history = A, r->rho = rho, r->h = h, r->controls_speeds = 1;
  r->y_size = y_size, r->y = numbers(n), r->f = numbers(n), r->weight = numbers(n), r->atol = filled(n, rtol);
  r->work = numbers(4 * n), r->controlled = flags(n);
  for (int64_t i = 0; i < n; i++) r->controlled[i] = i < states;
  way.newton = new_implicit_at(n, trial, residual, matrix);
  r->newton = &way.newton->N, r->factors = &way.newton->factors;
  CHECK(cd_begin(r, CD_SMALL_JUMP * rtol) == CD_OK);
  cd_alpha_predict(A, &s->m, t_end);
  CHECK(order_pivots(way.newton));
  return way;
}

/* Go on; another order of pivots, or another partition, where one is asked for. */
static int64_t go_on_alpha(stand *s, trip way) {
  for (int k = 0; k < 1000; k++) {
    const int64_t status = cd_advance(&way.j->run);
    if (status != CD_POOR_PARTITION) return status;
    CHECK(order_pivots(way.newton));
    if (s->m.Phi_size > 0) CHECK(partition(s));
  }
  return CD_RUNNING;
}

FUNCTION(nothing) { (void)arg, (void)res; }

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

/* -- x'' = -W^2 x beside z' = -z: fixed steps are those of the linear recurrence of Chung & Hulbert (1993) ------------------ */

static double W = 1.0;

FUNCTION(swing) {
  res[0][0] = arg[V][0], res[1][0] = -W * W * arg[Q][0];
  res[3][0] = -arg[Z][0];
}

FUNCTION(swing_residual) {
  const double *y = arg[1], *yp = arg[2];
  res[0][0] = yp[0] - y[1], res[0][1] = yp[1] + W * W * y[0], res[0][2] = yp[2] + y[2];
}

FUNCTION(swing_matrix) {
  const double cj = arg[3][0], A[9] = {cj, -1, 0, W * W, cj, 0, 0, 0, cj + 1};
  for (int i = 0; i < 3; i++) res[2][i] = 1.0 / cj, res[3][i] = 1.0;
  for (int i = 0; i < 9; i++) res[0][i] = A[i] / cj, res[1][i] = i % 4 == 0 ? 1.0 : 0.0;
}

static trip swinging(stand **s, double rho, double h, double t_end, int64_t rows, double rtol) {
  const sizes n = {1, 1, 1, 0, 0};
  *s = new_stand(n, 0, nothing, nothing, swing);
  (*s)->m.q[0] = (*s)->m.z[0] = 1.0;
  return begin_alpha(*s, 3, 3, t_end, rows, rtol, rho, h, swing_residual, swing_matrix);
}

static void test_recurrence(double rho, double h) {
  stand *s;
  const trip way = swinging(&s, rho, h, 20.0 * h, 21, 1e-10);
  const double m = (2.0 * rho - 1.0) / (rho + 1.0), f = rho / (rho + 1.0), beta = 1.0 / ((1.0 + rho) * (1.0 + rho));
  const double gamma = 0.5 - m + f;
  CHECK(go_on_alpha(s, way) == CD_OK);
  CHECK(way.A->integer->steps == 20 && way.A->integer->rejected == 0);
  double x = 1.0, v = 0.0, rate = -W * W, a = rate;
  for (int64_t k = 1; k <= 20; k++) {
    const double ahead = x + h * v + h * h * (0.5 - beta) * a, part = (f * rate - m * a) / (1.0 - m);
    x = (ahead + h * h * beta * part) / (1.0 + h * h * beta * (1.0 - f) / (1.0 - m) * W * W);
    const double next = -W * W * x, a_next = (1.0 - f) / (1.0 - m) * next + part;
    v += h * ((1.0 - gamma) * a + gamma * a_next);
    a = a_next, rate = next;
    CHECK_NEAR(way.j->record.q[k], x, 1e-7);
  }
  free_arrays();
}

/* Errors at t = 2 by fixed steps of x = cos t, and of z = exp(-t). */
static void fixed_errors(double rho, int64_t steps, double *errors) {
  stand *s;
  const trip way = swinging(&s, rho, 2.0 / (double)steps, 2.0, 3, 1e-12);
  CHECK(go_on_alpha(s, way) == CD_OK);
  errors[0] = fabs(way.j->record.q[2] - cos(2.0)), errors[1] = fabs(way.j->record.z[2] - exp(-2.0));
  CHECK_NEAR(way.j->record.q[1], cos(1.0), 1e-2);
  free_arrays();
}

static void test_order(double rho) {
  double coarse[2], fine[2];
  fixed_errors(rho, 40, coarse);
  fixed_errors(rho, 80, fine);
  for (int i = 0; i < 2; i++) CHECK_NEAR(log2(coarse[i] / fine[i]), 2.0, 0.1);
}

/* Steps that follow from tolerances: the error follows them, too. */
static double controlled_error(double rtol, int64_t *steps) {
  stand *s;
  const trip way = swinging(&s, 0.8, 0.0, 6.0, 7, rtol);
  CHECK(go_on_alpha(s, way) == CD_OK);
  double worst = 0.0;
  for (int64_t k = 0; k < 7; k++) {
    const double t = way.j->record.t[k];
    worst = fmax(worst, fabs(way.j->record.q[k] - cos(t)) + fabs(way.j->record.z[k] - exp(-t)));
  }
  *steps = way.A->integer->steps;
  CHECK(way.newton->N.integer->factorizations < *steps);
  free_arrays();
  return worst;
}

static void test_control(void) {
  int64_t few, many;
  CHECK(controlled_error(1e-4, &few) < 1e-2);
  CHECK(controlled_error(1e-7, &many) < 1e-4);
  CHECK_NEAR(log10((double)many / (double)few), 1.0, 0.1); /* a thousandth of the tolerance, a tenth of the step */
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
  const double quarter = 1.8540746773013719 / sqrt((double)G);
  stand *s = new_stand(n, 1, rod, rod_jacobian, rod_dynamics);
  s->m.q[0] = 1.0;
  CHECK(partition(s));
  trip way = begin_alpha(s, 6, 5, watched ? 0.9 : 4.0 * quarter, 4, 1e-8, 0.9, 0.0, rod_residual, rod_matrix);
  way.j->trail = new_record(&s->m, trail);
  if (watched) watch(s, way.j, lowest, 1);
  CHECK(go_on_alpha(s, way) == (watched ? CD_EVENT : CD_OK));
  if (watched) {
    CHECK_NEAR(way.j->time.t_event, quarter, 1e-5);
    CHECK_NEAR(s->m.lam[0], 3.0 * G, 1e-3);
    CHECK_NEAR(way.A->y[4], 3.0 * G, 1.0); /* the multiplier of the step in which the event lies */
  }
  for (int64_t k = 0; k < way.j->run.row; k++) {
    const double *q = way.j->record.q + 2 * k, *v = way.j->record.v + 2 * k;
    CHECK_NEAR(hypot(q[0], q[1]), 1.0, 1e-8);
    CHECK_NEAR(0.5 * (v[0] * v[0] + v[1] * v[1]) + G * q[1], 0.0, 1e-3);
    CHECK_NEAR(way.j->record.lam[k], -3.0 * G * q[1], 1e-2);
  }
  if (!watched) CHECK_NEAR(way.j->record.q[6], 1.0, 1e-4); /* a whole swing */
  CHECK((s->count.trail > 50) == (trail > 0));
  free_arrays();
}

/* -- a body that spins freely in space: (p, w, sigma) ---------------------------------------------------------------- */

static const double INERTIA[3] = {1.0, 2.0, 3.0};

static void euler(const double *w, double *rate) {
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    rate[i] = (INERTIA[j] - INERTIA[k]) * w[j] * w[k] / INERTIA[i];
  }
}

static void rate_of(const double *p, const double *w, double *out) {
  out[0] = 0.5 * (-p[1] * w[0] - p[2] * w[1] - p[3] * w[2]), out[1] = 0.5 * (p[0] * w[0] + p[2] * w[2] - p[3] * w[1]);
  out[2] = 0.5 * (p[0] * w[1] + p[3] * w[0] - p[1] * w[2]), out[3] = 0.5 * (p[0] * w[2] + p[1] * w[1] - p[2] * w[0]);
}

FUNCTION(spinning) { rate_of(arg[Q], arg[V], res[0]), euler(arg[V], res[1]); }

FUNCTION(spinning_residual) {
  const double *y = arg[1], *yp = arg[2];
  double turned[4], rate[3];
  rate_of(y, y + 4, turned), euler(y + 4, rate);
  for (int i = 0; i < 4; i++) res[0][i] = yp[i] - turned[i] - y[i] * y[7];
  for (int i = 0; i < 3; i++) res[0][4 + i] = yp[4 + i] - rate[i];
  res[0][7] = 0.5 * (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3] - 1.0);
}

/* For dy'/dy = c_j by differences: the residual is of second order. */
FUNCTION(spinning_matrix) {
  const double cj = arg[3][0], step = 1e-3;
  double y[8], yp[8], ahead[8], behind[8], *out[1];
  for (int j = 0; j < 8; j++) {
    const double *const at[3] = {arg[0], y, yp};
    for (int sign = 1; sign >= -1; sign -= 2) {
      memcpy(y, arg[1], sizeof y), memcpy(yp, arg[2], sizeof yp);
      y[j] += sign * step;
      if (j < 7) yp[j] += sign * step * cj;
      out[0] = sign > 0 ? ahead : behind;
      spinning_residual_values(at, out);
    }
    for (int i = 0; i < 8; i++) {
      res[0][8 * i + j] = 0.5 * (ahead[i] - behind[i]) / step / (i < 7 ? cj : 1.0) * (j < 7 ? 1.0 : cj);
      res[1][8 * i + j] = i == j && i < 7 ? 1.0 : 0.0;
    }
    res[2][j] = j < 7 ? 1.0 / cj : 1.0, res[3][j] = j < 7 ? 1.0 : cj;
  }
}

static trip spun(stand **s, double h, double t_end, int64_t rows) {
  const sizes n = {4, 3, 0, 0, 0};
  *s = new_stand(n, 0, nothing, nothing, spinning);
  cd_machine *m = &(*s)->m;
  m->spins = integers(2), m->spins_rows = 1;
  for (int i = 0; i < 3; i++) m->place[i] = -1;
  m->q[0] = 1.0, m->v[0] = 0.3, m->v[1] = 2.0, m->v[2] = 0.1;
  return begin_alpha(*s, 8, 7, t_end, rows, 1e-9, 0.9, h, spinning_residual, spinning_matrix);
}

/* What is conserved: the angular momentum in space, and the length of p. Returns its error. */
static double lost_momentum(int64_t steps) {
  stand *s;
  const trip way = spun(&s, 2.0 / (double)steps, 2.0, 2);
  CHECK(go_on_alpha(s, way) == CD_OK);
  const double *p = way.j->record.q + 4, *w = way.j->record.v + 3;
  CHECK_NEAR(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3], 1.0, 1e-14);
  CHECK(way.newton->N.integer->iterations < 7 * steps);
  const double L[3] = {INERTIA[0] * w[0], INERTIA[1] * w[1], INERTIA[2] * w[2]};
  const double c = p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3];
  const double along = 2.0 * (p[1] * L[0] + p[2] * L[1] + p[3] * L[2]);
  double error = 0.0;
  const double began[3] = {0.3, 4.0, 0.3};
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double turned = c * L[i] + along * p[1 + i] + 2.0 * p[0] * (p[1 + j] * L[k] - p[1 + k] * L[j]);
    error = fmax(error, fabs(turned - began[i]));
  }
  free_arrays();
  return error;
}

/* d(y')/dy of rotations against differences, at a small turn and at a large one. */
static void test_spin_matrix(double h) {
  stand *s;
  const trip way = spun(&s, h, 10.0 * h, 2);
  cd_alpha *A = way.A;
  double block[16], aside[8] = {0.01, -0.02, 0.03, 0.01, 0.1, 0.2, -0.1, 0.0}, back[8];
  cd_alpha_predict(A, &s->m, 10.0 * h);
  cd_alpha_correct(A, &s->m, aside);
  cdi_alpha_spin_matrix(A, &s->m, 0, block);
  for (int j = 0; j < 4; j++) {
    double ahead[4], step[8] = {0.0};
    step[j] = 1e-6, memset(back, 0, sizeof back), back[j] = -2e-6;
    cd_alpha_correct(A, &s->m, step);
    memcpy(ahead, A->yp_new, sizeof ahead);
    cd_alpha_correct(A, &s->m, back);
    for (int i = 0; i < 4; i++) CHECK_NEAR((ahead[i] - A->yp_new[i]) / 2e-6, block[4 * i + j], 1e-4 * A->real->cj);
    cd_alpha_correct(A, &s->m, step);
  }
  free_arrays();
}

static void test_spin(void) {
  CHECK_NEAR(log2(lost_momentum(100) / lost_momentum(200)), 2.0, 0.1);
  test_spin_matrix(1e-6);
  test_spin_matrix(0.3);
  stand *s;
  const trip way = spun(&s, 0.0, 1.0, 2);
  CHECK(go_on_alpha(s, way) == CD_OK);
  CHECK(way.A->integer->steps > 50);
  free_arrays();
}

/* -- a point meets a narrow bump (test_touching.c): slow ones turn back ------------------------------------------------ */

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
  stand *s = new_stand(n, 0, nothing, nothing, bump);
  s->m.v[0] = 8.0;
  trip way = begin_alpha(s, 2, 2, 1.0, 2, 1e-6, 0.8, 0.0, bump_residual, bump_matrix);
  cd_touching *contact = &way.j->touch;
  double *out[1];
  contact->now = out[0] = numbers(4), contact->left = numbers(4), contact->right = numbers(4);
  contact->angles = integers(0), contact->ends = numbers(8), contact->time = filled(1, NAN), contact->kinked = flags(1);
  contact->now_size = 4, contact->ends_cols = 2;
  contact->function = bound(distance_from_bump, s->in, out);
  CHECK(go_on_alpha(s, way) == CD_OK);
  CHECK_NEAR(way.j->record.v[1], -8.0, 0.02);
  free_arrays();
}

/* -- what is given up ----------------------------------------------------------------------------------------------------- */

static void test_given_up(void) {
  stand *s;
  trip way = swinging(&s, 0.8, 0.0, 1.0, 2, 1e-6);
  cd_alpha *A = way.A;
  const double weight[3] = {1.0, 1.0, 1.0}, h = A->real->h;
  A->terms[0] = 2.0; /* twice the tolerance: a step of 2^(-1/3) would have met it */
  CHECK(cd_alpha_judge(A, &s->m, 0.0, weight) == 0 && A->integer->rejected == 1);
  CHECK_NEAR(A->real->h, 0.9 * pow(2.0, -1.0 / 3.0) * h, 1e-12 * h);
  CHECK(cd_alpha_judge(A, &s->m, NAN, weight) == 0 || A->real->error == 2.0);
  A->terms[0] = 0.0;
  CHECK(cd_alpha_judge(A, &s->m, 2.0, weight) == 0); /* the cubic between the ends counts, too */
  A->terms[0] = NAN;
  while (A->integer->status == CD_OK) CHECK(cd_alpha_judge(A, &s->m, 0.0, weight) == 0);
  CHECK(A->integer->status == CD_STEP_TOO_SMALL && A->real->t == 0.0);
  A->real->h = h, A->integer->status = CD_OK;
  way.newton->N.jacobian.evaluate = nothing, way.newton->N.integer->stale = 0;
  s->m.dynamics.evaluate = fails;
  CHECK(cd_begin(&way.j->run, 1e-6) == CD_CALL_FAILED);
  way.newton->N.residual.evaluate = fails;
  CHECK(cd_advance(&way.j->run) == CD_CALL_FAILED);
  free_arrays();
}

/* A fixed step is not shortened: where Newton makes nothing of it, the run ends. */
FUNCTION(hopeless) { res[0][0] = res[0][1] = res[0][2] = 1.0 + fabs(arg[1][0]); }

static void test_hopeless(void) {
  stand *s;
  trip way = swinging(&s, 0.8, 0.1, 1.0, 2, 1e-6);
  way.newton->N.residual.evaluate = hopeless;
  CHECK(cd_advance(&way.j->run) == CD_STEP_TOO_SMALL);
  CHECK(way.A->integer->rejected > 0 && way.A->integer->steps == 0);
  free_arrays();
}

/* What it remembers is all there; a step can be taken back. */
static void test_memory(void) {
  stand *s;
  const trip way = swinging(&s, 0.8, 0.0, 1.0, 2, 1e-6);
  const cd_run *r = &way.j->run;
  const cdi_method *by = method_of(r);
  cdi_memory list[CDI_MOST_MEMORY];
  cdi_part part[32];
  int64_t of_numbers = 0, of_counts = 0, bytes = 0;
  for (int i = by->memory(r, list); i > 0; i--) {
    of_numbers += list[i - 1].numbers != NULL ? list[i - 1].size : 0;
    of_counts += list[i - 1].counts != NULL ? list[i - 1].size : 0;
  }
  CHECK(of_numbers * 8 == 8 * (17 * 3 + 2 * 9) + (int64_t)(sizeof(cd_alpha_real) + sizeof(cd_newton_real)));
  CHECK(of_counts * 8 == (int64_t)(sizeof(cd_alpha_integer) + sizeof(cd_newton_integer)));
  for (int i = by->parts(r, part); i > 0; i--) bytes += (int64_t)part[i - 1].bytes;
  CHECK(bytes == 8 * 6 * 3 + (int64_t)(sizeof(cd_alpha_real) + sizeof(cd_alpha_integer)));
  CHECK(by->sound(r));
  way.A->integer->fixed = 2;
  CHECK(!by->sound(r));
  way.A->integer->fixed = 0;
  CHECK(by->trials(r) == 0 && by->now(r) == 0.0 && by->reached(r)[0] == 1.0);
  by->shorten(&way.j->run, 0.125);
  CHECK(way.A->real->h == 0.125 && by->trials(r) == 1);
  double y[3], f[3];
  by->state_at(r, 0.0, y, f);
  CHECK(y[0] == 1.0 && f[2] == -1.0);
  free_arrays();
}

int main(void) {
  const double radii[] = {0.0, 0.5, 0.8, 1.0};
  for (int i = 0; i < 4; i++) {
    W = 1.0;
    test_order(radii[i]);
    test_recurrence(radii[i], 0.3);
    W = 100.0; /* what the steps do not resolve */
    test_recurrence(radii[i], 0.3);
  }
  W = 1.0;
  test_control();
  test_pendulum(0, 0);
  test_pendulum(3000, 0);
  test_pendulum(0, 1);
  test_spin();
  test_bump();
  test_given_up();
  test_hopeless();
  test_memory();
  return finish("alpha");
}
