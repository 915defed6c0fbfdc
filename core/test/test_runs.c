/* Runs of whole machines by all methods: pendulums, a linkage, rotations in space, drivers, against closed forms. */

#include "runs.h"

/* -- a point on a rod of length 1: q = (x, y), Phi = (x^2 + y^2 - 1)/2, gravity G along -y; z counts time ------------- */

enum { G = 10 };
static const double QUARTER = 1.8540746773013719; /* K(1/sqrt 2): a quarter of a swing from level, in sqrt(1/G) */

FUNCTION(rod_constraint) { res[0][0] = 0.5 * (arg[Q][0] * arg[Q][0] + arg[Q][1] * arg[Q][1] - 1.0); }

FUNCTION(rod_jacobian) {
  res[0][0] = arg[Q][0], res[0][1] = arg[Q][1];
  res[1][0] = 0.0;
}

/* x'' = -lam x, y'' = -G - lam y with lam (x^2 + y^2) = x'^2 + y'^2 - G y */
FUNCTION(rod_dynamics) {
  const double *q = arg[Q], *v = arg[V];
  const double lam = (v[0] * v[0] + v[1] * v[1] - G * q[1]) / (q[0] * q[0] + q[1] * q[1]);
  res[0][0] = v[0], res[0][1] = v[1];
  res[1][0] = -lam * q[0], res[1][1] = -G - lam * q[1];
  res[2][0] = lam;
  res[3][0] = 1.0;
  res[4][0] = 1.0;
}

FUNCTION(lowest) { res[0][0] = arg[Q][0], res[1][0] = arg[V][0]; }

static stand *new_rod(void) {
  const sizes n = {2, 2, 1, 0, 1};
  stand *s = new_stand(n, 1, rod_constraint, rod_jacobian, rod_dynamics);
  s->m.q[0] = 1.0;
  CHECK(partition(s));
  return s;
}

/* Released level, the rod is at its lowest place after a quarter of its period. */
static void test_pendulum(int method, int64_t partitioned) {
  stand *s = new_rod();
  journey *j = new_journey(s, method, 2.0, 9, 1e-11);
  const double *q = s->m.q, *v = s->m.v;
  j->run.partitioned = partitioned, j->run.h = 1e-3;
  watch(s, j, lowest, 1);
  CHECK(begin(j) == CD_OK);
  CHECK(go_on(s, j) == CD_EVENT);
  CHECK(j->run.row == 3); /* what was due before it has been reported */
  CHECK_NEAR(j->time.t_event, QUARTER / sqrt((double)G), 1e-9);
  CHECK_NEAR(s->m.z[0], j->time.t_event, 1e-12);
  CHECK_NEAR(q[1], -1.0, 1e-9);
  CHECK_NEAR(0.5 * (v[0] * v[0] + v[1] * v[1]) + G * q[1], 0.0, 1e-8); /* energy */
  CHECK_NEAR(s->m.lam[0], 3.0 * G, 1e-7);                              /* the rod bears three times the weight */
  for (int64_t k = 0; k < j->run.row; k++) {                           /* at reporting times, too */
    const double *rq = j->record.q + 2 * k, *rv = j->record.v + 2 * k;
    CHECK_NEAR(0.5 * (rv[0] * rv[0] + rv[1] * rv[1]) + G * rq[1], 0.0, 1e-8);
    CHECK_NEAR(j->record.lam[k], -3.0 * G * rq[1], 1e-7);
    CHECK_NEAR(j->record.z[k], j->record.t[k], 1e-12);
  }
  free_arrays();
}

/* Two whole swings, over every partition on the way; every step is left on the trail. */
static void test_swings(int method, int64_t trail) {
  stand *s = new_rod();
  const double period = 4.0 * QUARTER / sqrt((double)G);
  journey *j = new_journey(s, method, 2.0 * period, 3, 1e-10);
  j->run.h = 1e-3;
  j->trail = new_record(&s->m, trail);
  CHECK(begin(j) == CD_OK);
  CHECK(go_on(s, j) == CD_OK);
  for (int64_t k = 0; k < 3; k++) {
    CHECK_NEAR(j->record.q[2 * k], 1.0, 1e-7);
    CHECK_NEAR(j->record.q[2 * k + 1], 0.0, 1e-7);
  }
  CHECK(s->count.by_pivot + s->count.by_error + s->count.by_newton + s->count.by_speeds > 0);
  if (method != RK4) CHECK((s->count.renewed > 0) == (trail == 0)); /* who keeps steps hears of each new partition */
  CHECK(s->watch.worst_closure <= 1e-12);
  for (int64_t k = 1; k < s->count.trail; k++) {
    CHECK(j->trail.t[k] > j->trail.t[k - 1]);
    CHECK_NEAR(hypot(j->trail.q[2 * k], j->trail.q[2 * k + 1]), 1.0, 1e-11);
  }
  if (trail > 0 && method != RK4) CHECK(s->count.trail > 20);
  free_arrays();
}

/* -- how a run is cut into pieces ---------------------------------------------------------------------------------------- */

FUNCTION(nothing) { (void)arg, (void)res; }

/* x'' = -x, in two halves: x = cos t. */
FUNCTION(wave) {
  res[0][0] = arg[V][0];
  res[1][0] = -arg[Q][0];
}

static stand *new_wave(void) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = new_stand(n, 0, nothing, nothing, wave);
  s->m.q[0] = 1.0;
  return s;
}

static void test_pieces(int method) {
  stand *s = new_wave();
  journey *j = new_journey(s, method, 10.0, 11, 1e-10);
  j->run.h = 1e-3;
  CHECK(begin(j) == CD_OK);
  j->run.max_steps = 3; /* a few steps at a time */
  int64_t status, pieces = 0;
  j->run.due = 1; /* something is to be done at the end: that row is left to the caller */
  while ((status = cd_advance(&j->run)) == CD_RUNNING) pieces++;
  CHECK(pieces > 1 && status == CD_REACHED && j->run.row == 10);
  for (int64_t k = 0; k < 10; k++) CHECK_NEAR(j->record.q[k], cos((double)k), 1e-7);
  j->run.due = 0;
  CHECK(cd_advance(&j->run) == CD_OK && j->run.row == 11);
  CHECK_NEAR(j->record.q[10], cos(10.0), 1e-7);
  free_arrays();

  s = new_wave(); /* the record is a window: the next one begins within the last step */
  j = new_journey(s, method, 10.0, 11, 1e-10);
  j->run.h = 1e-3, j->record.t_size = 4;
  CHECK(begin(j) == CD_OK);
  CHECK(cd_advance(&j->run) == CD_OK && j->run.row == 4);
  for (int64_t k = 0; k < 4; k++) j->record.t[k] = 3.0 + 0.001 * (double)(k + 1);
  j->run.row = 0;
  CHECK(cd_advance(&j->run) == CD_OK && j->run.row == 4);
  CHECK_NEAR(j->record.q[0], cos(3.001), 1e-7);
  free_arrays();
}

/* By another tableau: Heun's method of order 2 leaves four times the error of half the step. */
static double heun_error(double h) {
  stand *s = new_wave();
  journey *j = new_journey(s, RK4, 1.0, 2, 1e-10);
  const double tableau[6] = {0, 0, 1, 0, 0.5, 0.5};
  j->run.tableau = copied(tableau, 6), j->run.tableau_cols = 2, j->run.h = h;
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  const double error = fabs(j->record.q[1] - cos(1.0));
  free_arrays();
  return error;
}

/* x'' = x^3 from 1 at speed sqrt(1/2): x = sqrt 2 / (sqrt 2 - t) is infinite at sqrt 2. A fixed step goes astray. */
FUNCTION(explodes) {
  res[0][0] = arg[V][0];
  res[1][0] = arg[Q][0] * arg[Q][0] * arg[Q][0];
}

static void test_astray(int method) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = new_stand(n, 0, nothing, nothing, explodes);
  s->m.q[0] = 1.0, s->m.v[0] = sqrt(0.5);
  journey *j = new_journey(s, method, 2.0, 2, 1e-9);
  j->run.farthest = filled(1, 1.0), j->run.farthest_size = 1, j->run.h = 1e-3;
  CHECK(begin(j) == CD_OK);
  CHECK(cd_advance(&j->run) == CD_STEP_TOO_SMALL);
  const double t = end_of(&j->run).t;
  CHECK(t < sqrt(2.0) + 1e-3 && t > 1.35);
  free_arrays();
}

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

/* What cannot be evaluated ends a run, at its start and on the way. */
static void test_failures(int method) {
  stand *s = new_wave();
  journey *j = new_journey(s, method, 1.0, 2, 1e-9);
  CHECK(begin(j) == CD_OK);
  s->m.dynamics.evaluate = fails;
  CHECK(cd_advance(&j->run) == CD_CALL_FAILED);
  CHECK(begin(j) == CD_CALL_FAILED);
  free_arrays();
  s = new_rod();
  j = new_journey(s, method, 1.0, 2, 1e-9);
  CHECK(begin(j) == CD_OK);
  s->m.constraint.evaluate = fails;
  CHECK(cd_advance(&j->run) == CD_CALL_FAILED);
  free_arrays();
}

/* -- rotations in space ---------------------------------------------------------------------------------------------- */

/* A body with inertias (1, 1, 2) turns freely: w3 stays, (w1, w2) turns with it, w1 = cos(W t), W = (2 - 1) w3/1.
   q: Euler parameters, v: angular velocity in the body; p[0]: the angle from which its turning is measured. */
FUNCTION(top) {
  const double *p = arg[Q], *w = arg[V];
  res[0][0] = 0.5 * (-p[1] * w[0] - p[2] * w[1] - p[3] * w[2]);
  res[0][1] = 0.5 * (p[0] * w[0] + p[2] * w[2] - p[3] * w[1]);
  res[0][2] = 0.5 * (p[0] * w[1] + p[3] * w[0] - p[1] * w[2]);
  res[0][3] = 0.5 * (p[0] * w[2] + p[1] * w[1] - p[2] * w[0]);
  res[1][0] = -w[1] * w[2], res[1][1] = w[2] * w[0], res[1][2] = 0.0;
}

/* The angle about z, the one next to where it is measured from. */
FUNCTION(turning) {
  const double angle = 2.0 * atan2(arg[Q][3], arg[Q][0]);
  res[0][0] = arg[P][0] + remainder(angle - arg[P][0], 2.0 * PI);
}

static stand *new_top(double tilt) {
  const sizes n = {4, 3, 0, 1, 0};
  stand *s = new_stand(n, 0, nothing, nothing, top);
  cd_machine *m = &s->m;
  m->spins = integers(2), m->spins_rows = 1;
  for (int i = 0; i < 3; i++) m->place[i] = -1;
  m->q[0] = 1.0, m->v[0] = tilt, m->v[2] = 3.0;
  m->turned = bound(turning, s->in, s->out_turned), m->turn_slots_size = 1;
  bind(s);
  return s;
}

static void test_top(int method) {
  stand *s = new_top(1.0);
  journey *j = new_journey(s, method, 4.0, 5, 1e-10);
  j->run.h = 2e-3;
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  for (int64_t k = 0; k < 5; k++) {
    const double t = j->record.t[k], *w = j->record.v + 3 * k, *p = j->record.q + 4 * k;
    CHECK_NEAR(w[0], cos(3.0 * t), 1e-7);
    CHECK_NEAR(w[1], sin(3.0 * t), 1e-7);
    CHECK_NEAR(w[2], 3.0, 1e-9);
    CHECK_NEAR(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3], 1.0, 1e-14);
  }
  free_arrays();
  s = new_top(0.0); /* upright: its angle is 3 t, over several turns */
  j = new_journey(s, method, 10.0, 6, 1e-10);
  j->run.h = 2e-3, j->record = new_record(&s->m, 6);
  for (int64_t k = 0; k < 6; k++) j->record.t[k] = 2.0 * (double)k;
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  cd_follow_turns(&s->m);
  CHECK_NEAR(s->m.angles[0], 30.0, 1e-6);
  for (int64_t k = 0; k < 6; k++) CHECK_NEAR(j->record.turns[k], 6.0 * (double)k, 0.51 + 3.0 * 1.3);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) {
    for (int64_t partitioned = 0; partitioned < 2; partitioned++) test_pendulum(method, partitioned);
    test_swings(method, 0);
    test_swings(method, 4000);
    test_pieces(method);
    test_astray(method);
    test_failures(method);
    test_top(method);
  }
  CHECK_NEAR(log2(heun_error(0.02) / heun_error(0.01)), 2.0, 0.1);
  return finish("runs");
}
