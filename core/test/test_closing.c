/* Putting linkages together: closing, keeping estimates, speeds, partitions, drivers, against closed forms. */

#include "inside.h"
#include "linkage.h"

/* From rough estimates: it closes, and one coordinate has kept its estimate to the last bit; speeds fit. */
static void test_rough_estimates(void) {
  for (int k = 0; k < 12; k++) {
    stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
    const double a = 0.5 * k, c = rocker_angle(s->m.p, a), b = coupler_angle(s->m.p, a, c);
    estimate(s, a + 0.02 * uniform(), b + 0.1 * uniform(), c + 0.1 * uniform());
    s->able.column_class[0] = 1; /* the crank is what is specified */
    s->m.v[0] = 2.0;
    cd_start *S = new_start(s);
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
    CHECK(s->m.q[0] == S->estimate[0]);
    CHECK_NEAR(remainder(s->m.q[2] - rocker_angle(s->m.p, s->m.q[0]), 2.0 * PI), 0.0, 1e-11);
    cd_speed_residual(s->m.indptr, s->m.indices, s->m.C, s->m.v, s->m.Phi_t, s->m.Phi, 2);
    CHECK_NEAR(fabs(s->m.Phi[0]) + fabs(s->m.Phi[1]), 0.0, 1e-13);
    CHECK(s->m.v[0] == 2.0);
    free_arrays();
  }
}

/* Lengths that cannot meet; and what is no number. */
static void test_that_cannot_close(void) {
  stand *s = new_linkage(1.0, 1.0, 1.0, 10.0);
  estimate(s, 0.1, 0.1, 3.0);
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, new_start(s)) == CD_STAYS_OPEN);
  s->m.q[1] = NAN;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, new_start(s)) == CD_NOT_FINITE);
  s->able.W_size = 0; /* partitions of large machines in a run are the caller's */
  CHECK(cdi_renew(&s->m, &s->lu, &s->able) == 0);
  free_arrays();
}

/* The rocker is held, by a scale of zero: it keeps its place, and the others close around it. */
static void test_held(void) {
  stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
  const double a = 0.8, c = rocker_angle(s->m.p, a);
  estimate(s, a + 0.1, coupler_angle(s->m.p, a, c) + 0.1, c);
  cd_start *S = new_start(s);
  S->q_scale[2] = 0.0, S->held = 1;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK(s->m.q[2] == c);
  CHECK_NEAR(s->m.q[0], a, 1e-11);
  free_arrays();
}

/* The rocker's speed is what is preferred: the crank follows, by C v = 0. */
static void test_preferred_speeds(int for_run) {
  stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
  const double a = 0.8, c = rocker_angle(s->m.p, a), h = 1e-6;
  estimate(s, a, coupler_angle(s->m.p, a, c), c);
  s->m.v[2] = 1.0, s->m.v[0] = 77.0;
  cd_start *S = new_start(s);
  S->preferred = 1, S->classes[2] = 1, S->for_run = for_run;
  s->watch.closure_tolerance = 1e-11;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK(s->m.v[2] == 1.0);
  const double slope = (rocker_angle(s->m.p, a + h) - rocker_angle(s->m.p, a - h)) / (2.0 * h);
  CHECK_NEAR(s->m.v[0], 1.0 / slope, 1e-7);
  free_arrays();
}

/* Designs in a row: those that close are as by themselves, the others stay as they were. */
static void test_many(void) {
  enum { N = 4 };
  stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
  double q[3 * N], v[3 * N] = {0}, p[4 * N], D[3 * N], R[2 * N], closure[N];
  int64_t status[N];
  for (int d = 0; d < N; d++) {
    const double design[4] = {1.0, 3.0, 2.5, d == 2 ? 30.0 : 3.0 + 0.1 * d}, a = 0.8;
    memcpy(p + 4 * d, design, sizeof design);
    const double c = d == 2 ? 1.5 : rocker_angle(design, a);
    q[3 * d] = a, q[3 * d + 2] = c + 0.05;
    q[3 * d + 1] = coupler_angle(design, a, c);
    D[3 * d] = D[3 * d + 1] = D[3 * d + 2] = 1.0, closure[d] = 1e-12;
  }
  s->able.column_class[0] = 1;
  uint8_t singular[2];
  cd_starts all = {q, v, p, D, R, closure, status, singular, N};
  cd_start_many(&s->m, &s->lu, &s->able, new_start(s), &all);
  for (int d = 0; d < N; d++) {
    CHECK(status[d] == (d == 2 ? CD_STAYS_OPEN : CD_STARTED));
    CHECK(q[3 * d] == 0.8);
    if (d == 2) {
      CHECK(q[3 * d + 2] == 1.55);
      continue;
    }
    CHECK_NEAR(q[3 * d + 2], rocker_angle(p + 4 * d, 0.8), 1e-11);
    const double *l = p + 4 * d; /* R: the inverse lengths of the rows of C */
    const double length = hypot(hypot(l[0] * sin(0.8), l[1] * sin(q[3 * d + 1])), l[2] * sin(q[3 * d + 2]));
    CHECK_NEAR(R[2 * d], 1.0 / length, 1e-12);
  }
  free_arrays();
}

/* Turns of the crank through all positions, from a partition by the rocker, which turns back: others are made. */
static void test_turns(int method) {
  stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
  const double a = 1.3, c = rocker_angle(s->m.p, a);
  estimate(s, a, coupler_angle(s->m.p, a, c), c);
  s->able.column_class[2] = 1;
  CHECK(partition(s) && s->lu.cols[2] == 2);
  s->able.column_class[2] = 0;
  s->m.v[2] = (rocker_angle(s->m.p, a + 1e-6) - rocker_angle(s->m.p, a - 1e-6)) / 2e-6; /* the crank's is 1 */
  cd_settle_twice(&s->lu, s->m.indptr, s->m.indices, s->m.C, s->m.Phi_t, s->m.v, numbers(2), numbers(3), 2, 3);
  CHECK_NEAR(s->m.v[0], 1.0, 1e-8);
  journey *j = new_journey(s, method, 4.0 * PI, 40, 1e-10);
  j->run.h = 2e-3;
  CHECK(begin(j) == CD_OK && go_on(s, j) == CD_OK);
  CHECK(s->lu.cols[2] != 2 || s->count.renewed > 0);
  const double even = j->record.v[0];
  for (int64_t k = 0; k < 40; k++) {
    CHECK_NEAR(j->record.q[3 * k], a + even * j->record.t[k], 1e-7);
    CHECK_NEAR(remainder(j->record.q[3 * k + 2] - rocker_angle(s->m.p, j->record.q[3 * k]), 2.0 * PI), 0.0, 1e-9);
  }
  free_arrays();
}

/* -- a body in space on a hinge along z: the tilts of its axis are constraints --------------------------------------- */

FUNCTION(hinge) { /* x and y of the body's z axis */
  const double *p = arg[Q];
  res[0][0] = 2.0 * (p[1] * p[3] + p[0] * p[2]);
  res[0][1] = 2.0 * (p[2] * p[3] - p[0] * p[1]);
}

FUNCTION(hinge_jacobian) { /* d(A e_z) = A (w x e_z) = A (w_y, -w_x, 0) */
  const double *p = arg[Q];
  const double xx = 1.0 - 2.0 * (p[2] * p[2] + p[3] * p[3]), xy = 2.0 * (p[1] * p[2] - p[0] * p[3]);
  const double yx = 2.0 * (p[1] * p[2] + p[0] * p[3]), yy = 1.0 - 2.0 * (p[1] * p[1] + p[3] * p[3]);
  res[0][0] = -xy, res[0][1] = xx, res[0][2] = 0.0;
  res[0][3] = -yy, res[0][4] = yx, res[0][5] = 0.0;
  res[1][0] = res[1][1] = 0.0;
}

FUNCTION(at_rest) { (void)arg, (void)res; }

static void test_in_space(void) {
  const sizes n = {4, 3, 0, 0, 2};
  for (int k = 0; k < 8; k++) {
    stand *s = new_stand(n, 2, hinge, hinge_jacobian, at_rest);
    cd_machine *m = &s->m;
    const double angle = 0.7 * k - 2.0;
    m->spins = integers(2), m->spins_rows = 1;
    for (int i = 0; i < 3; i++) m->place[i] = -1;
    m->q[0] = cos(angle / 2), m->q[1] = 0.1, m->q[2] = -0.15, m->q[3] = sin(angle / 2); /* tilted by some degrees */
    cdi_normalize(m->q, m->spins, 1);
    m->v[2] = 4.0, m->v[0] = 1.0;
    cd_start *S = new_start(s);
    CHECK(cd_assemble(m, &s->lu, &s->able, S) == CD_STARTED);
    CHECK_NEAR(fabs(m->q[1]) + fabs(m->q[2]), 0.0, 1e-11); /* upright */
    const double *e = S->estimate; /* r_z of p^* p is 0: turned from the estimate by no part of z */
    CHECK_NEAR(e[0] * m->q[3] - m->q[0] * e[3] - (e[1] * m->q[2] - e[2] * m->q[1]), 0.0, 1e-11);
    CHECK(m->v[2] == 4.0);
    CHECK_NEAR(fabs(m->v[0]) + fabs(m->v[1]), 0.0, 1e-14);
    CHECK(cd_close(m, &s->lu) == CD_OK);
    free_arrays();
  }
}

/* -- a machine that is driven: x = sin t on a rod to y: x^2 + y^2 = 4 ---------------------------------------------------- */

FUNCTION(driver) {
  res[0][0] = arg[Q][0] - sin(arg[T][0]);
  res[0][1] = 0.5 * (arg[Q][0] * arg[Q][0] + arg[Q][1] * arg[Q][1] - 4.0);
}

FUNCTION(driver_jacobian) {
  res[0][0] = 1.0, res[0][1] = 0.0, res[0][2] = arg[Q][0], res[0][3] = arg[Q][1];
  res[1][0] = -cos(arg[T][0]), res[1][1] = 0.0;
}

FUNCTION(driver_dynamics) { /* y y'' = -x x'' - x'^2 - y'^2 */
  const double *q = arg[Q], *v = arg[V], a = -sin(arg[T][0]);
  res[0][0] = v[0], res[0][1] = v[1];
  res[1][0] = a, res[1][1] = -(q[0] * a + v[0] * v[0] + v[1] * v[1]) / q[1];
  res[2][0] = res[2][1] = 0.0;
}

static void test_driven(void) {
  enum { N = 30 };
  const sizes n = {2, 2, 0, 0, 2};
  stand *s = new_stand(n, 2, driver, driver_jacobian, driver_dynamics);
  cd_machine *m = &s->m;
  m->q[1] = 2.0, m->v[0] = 1.0;
  CHECK(partition(s) && cd_evaluate(m, &s->lu, 1) == CD_OK);
  cd_record record = new_record(m, N);
  for (int k = 0; k < N; k++) record.t[k] = 0.2 * (k + 1);
  cd_driven S = {copied(m->t, 1), copied(m->q, 2), copied(m->v, 2), copied(m->v_rate, 2)};
  int64_t row = 0, status;
  while ((status = cd_sweep(m, &s->lu, &S, row % 2 ? 0.5 : 1.0, &record, &row, N)) == CD_POOR_PARTITION)
    CHECK(partition(s));
  CHECK(status == CD_OK && row == N);
  for (int k = 0; k < N; k++) {
    const double x = sin(record.t[k]), v = cos(record.t[k]), y = sqrt(4.0 - x * x), w = -x * v / y;
    CHECK_NEAR(record.q[2 * k], x, 1e-12);
    CHECK_NEAR(record.q[2 * k + 1], y, 1e-12);
    CHECK_NEAR(record.v[2 * k + 1], w, 1e-11);
    CHECK_NEAR(record.v_rate[2 * k + 1], -(v * v - x * x + w * w) / y, 1e-10);
  }
  record.t[0] = 100.0, row = 0; /* far away, the prediction is useless: it is said */
  CHECK(cd_sweep(m, &s->lu, &S, 1.0, &record, &row, 1) == CD_NOT_CLOSED && row == 0);
  free_arrays();
}

int main(void) {
  test_rough_estimates();
  test_that_cannot_close();
  test_held();
  test_preferred_speeds(0);
  test_preferred_speeds(1);
  test_many();
  for (int method = 0; method < METHODS; method++) test_turns(method);
  test_in_space();
  test_driven();
  return finish("closing");
}
