/* Events on known motions: the times of zeros, turning points, directions; by all methods. */

#include "runs.h"

FUNCTION(nothing) { (void)arg, (void)res; }

/* A point that moves evenly: x = t. */
FUNCTION(even) {
  res[0][0] = arg[V][0];
  res[1][0] = 0.0;
}

/* A stone: y'' = -10. */
FUNCTION(falling) {
  res[0][0] = arg[V][0];
  res[1][0] = -10.0;
}

static stand *new_point(function_in_c *dynamics, double x, double v) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = new_stand(n, 0, nothing, nothing, dynamics);
  s->m.q[0] = x, s->m.v[0] = v;
  return s;
}

/* A run up to its first event, of functions of x; where it is. */
static journey *first_event(stand *s, int method, double t_end, function_in_c *function, int64_t n) {
  journey *j = new_journey(s, method, t_end, 2, 1e-10);
  j->run.h = 0.01 * t_end;
  watch(s, j, function, n);
  CHECK(begin(j) == CD_OK);
  return j;
}

/* -- crossings -------------------------------------------------------------------------------------------------------- */

FUNCTION(wave) { res[0][0] = sin(arg[Q][0]), res[1][0] = cos(arg[Q][0]) * arg[V][0]; }

/* sin x from x = 1: down at pi, up at 2 pi. */
static void test_directions(int method) {
  const double first[3] = {PI, PI, 2.0 * PI};
  for (int64_t k = 0; k < 3; k++) { /* any, down, up */
    stand *s = new_point(even, 1.0, 1.0);
    journey *j = first_event(s, method, 50.0, wave, 1);
    s->watch.longest_step = 1.0; /* without errors to control, steps would pass several waves */
    j->E.direction[0] = k == 0 ? 0 : k == 1 ? -1 : 1;
    CHECK(cd_advance(&j->run) == CD_EVENT);
    CHECK(j->E.fired[0] == 1);
    CHECK_NEAR(j->time.t_event, first[k] - 1.0, 1e-13);
    CHECK_NEAR(s->m.q[0], first[k], 1e-13);
    free_arrays();
  }
}

/* A shallow dip below zero in the middle of a step, and back: (x - 2)^2 - d. */
static double depth = 1e-4;

FUNCTION(dip) {
  const double x = arg[Q][0] - 2.0;
  res[0][0] = x * x - depth, res[1][0] = 2.0 * x * arg[V][0];
}

static void test_dips(int method) {
  depth = 1e-4;
  stand *s = new_point(even, 0.0, 1.0);
  journey *j = first_event(s, method, 4.0, dip, 1);
  CHECK(cd_advance(&j->run) == CD_EVENT);
  CHECK_NEAR(j->time.t_event, 2.0 - sqrt(depth), 1e-12);
  free_arrays();
  s = new_point(even, 0.0, 1.0); /* only the way back counts */
  j = first_event(s, method, 4.0, dip, 1);
  j->E.direction[0] = 1;
  CHECK(cd_advance(&j->run) == CD_EVENT);
  CHECK_NEAR(j->time.t_event, 2.0 + sqrt(depth), 1e-12);
  free_arrays();
  depth = -1e-4; /* it comes near zero, and does not reach it */
  s = new_point(even, 0.0, 1.0);
  j = first_event(s, method, 4.0, dip, 1);
  CHECK(cd_advance(&j->run) == CD_OK && j->run.row == 2);
  free_arrays();
}

/* A step function: true from x = 1/3 on. */
FUNCTION(jump) { res[0][0] = arg[Q][0] > 1.0 / 3.0 ? 1.0 : -1.0, res[1][0] = 0.0; }

/* Three at once, of which two have the same zero; the third is switched off, or comes later. */
FUNCTION(three) {
  const double x = arg[Q][0], v = arg[V][0];
  res[0][0] = x - 0.25, res[0][1] = 1.0 - 4.0 * x, res[0][2] = x - 0.125;
  res[1][0] = v, res[1][1] = -4.0 * v, res[1][2] = v;
}

static void test_several(int method) {
  stand *s = new_point(even, 0.0, 1.0);
  journey *j = first_event(s, method, 1.0, jump, 1);
  CHECK(cd_advance(&j->run) == CD_EVENT);
  CHECK_NEAR(j->time.t_event, 1.0 / 3.0, 1e-14);
  free_arrays();
  s = new_point(even, 0.0, 1.0);
  j = first_event(s, method, 1.0, three, 3);
  CHECK(cd_advance(&j->run) == CD_EVENT && j->E.fired[0] == 0 && j->E.fired[2] == 1);
  CHECK_NEAR(j->time.t_event, 0.125, 1e-14);
  free_arrays();
  s = new_point(even, 0.0, 1.0);
  j = first_event(s, method, 1.0, three, 3);
  j->E.enabled[2] = 0;
  CHECK(cd_advance(&j->run) == CD_EVENT && j->E.fired[0] == 1 && j->E.fired[1] == 1 && j->E.fired[2] == 0);
  CHECK_NEAR(j->time.t_event, 0.25, 1e-14);
  free_arrays();
}

/* -- a stone that is thrown from the ground: it is back after 2 v/g; what it leaves is not found again ------------------ */

FUNCTION(height) { res[0][0] = arg[Q][0], res[1][0] = arg[V][0]; }

static void test_standing(int method) {
  stand *s = new_point(falling, 0.0, 4.0);
  journey *j = first_event(s, method, 3.0, height, 1);
  CHECK(j->E.standing[0] == 1);
  CHECK(cd_advance(&j->run) == CD_EVENT);
  CHECK_NEAR(j->time.t_event, 0.8, 1e-12);
  CHECK_NEAR(s->m.v[0], -4.0, 1e-11);
  free_arrays();
  s = new_point(falling, 0.0, 1e-3); /* within a single step: 0.2 ms after it has left */
  j = first_event(s, method, 3.0, height, 1);
  CHECK(cd_advance(&j->run) == CD_EVENT);
  CHECK_NEAR(j->time.t_event, 2e-4, 1e-12);
  free_arrays();
  s = new_point(falling, 1.0, 0.0); /* it rests at zero until it is beyond what is taken for zero */
  j = first_event(s, method, 3.0, height, 1);
  j->E.zero[0] = 1.0, j->E.side[0] = 0, j->E.left[0] = 0.0;
  CHECK(cd_advance(&j->run) == CD_OK);
  CHECK(j->E.side[0] == -1);
  free_arrays();
}

/* -- what is no number, and what cannot be evaluated ------------------------------------------------------------------- */

FUNCTION(root) { res[0][0] = sqrt(0.7 - arg[Q][0]), res[1][0] = -1.0; }

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

static void test_no_number(int method) {
  stand *s = new_point(even, 0.0, 1.0);
  journey *j = first_event(s, method, 1.0, root, 1);
  s->watch.longest_step = 0.1;
  j->E.noise[0] = 2.0; /* it is not zero that is looked for */
  CHECK(cd_advance(&j->run) == CD_NO_NUMBER && j->E.fired[0] == 1);
  free_arrays();
  s = new_point(even, 0.0, 1.0);
  j = first_event(s, method, 1.0, height, 1);
  j->E.function.evaluate = fails; /* then nothing is seen */
  CHECK(cd_advance(&j->run) == CD_OK);
  free_arrays();
}

/* -- multipliers: a pendulum of length 1 from level has lam = -3 g y: 15 at y = -1/2 for g = 10 ----------------------- */

FUNCTION(rod) { res[0][0] = 0.5 * (arg[Q][0] * arg[Q][0] + arg[Q][1] * arg[Q][1] - 1.0); }
FUNCTION(rod_jacobian) { res[0][0] = arg[Q][0], res[0][1] = arg[Q][1], res[1][0] = 0.0; }
FUNCTION(rod_dynamics) {
  const double *q = arg[Q], *v = arg[V];
  const double lam = (v[0] * v[0] + v[1] * v[1] - 10.0 * q[1]) / (q[0] * q[0] + q[1] * q[1]);
  res[0][0] = v[0], res[0][1] = v[1];
  res[1][0] = -lam * q[0], res[1][1] = -10.0 - lam * q[1];
  res[2][0] = lam;
  res[4][0] = 1.0;
}
FUNCTION(strength) { res[0][0] = 15.0 - arg[MULTIPLIER][0], res[1][0] = 30.0 * arg[V][1]; }

static void test_multipliers(int method, int64_t partitioned) {
  const sizes n = {2, 2, 0, 0, 1};
  stand *s = new_stand(n, 1, rod, rod_jacobian, rod_dynamics);
  s->m.q[0] = 1.0;
  CHECK(partition(s));
  journey *j = first_event(s, method, 1.0, strength, 1);
  j->run.partitioned = partitioned, j->run.h = 1e-3, j->E.needs_multipliers[0] = 1;
  CHECK(go_on(s, j) == CD_EVENT);
  CHECK_NEAR(s->m.q[1], -0.5, 1e-8);
  CHECK_NEAR(s->m.q[0], sqrt(0.75), 1e-8);
  CHECK_NEAR(s->m.lam[0], 15.0, 1e-7);
  free_arrays();
}

/* An event within a window of the record waits until all times before it have been reported. */
static void test_waiting(int method) {
  stand *s = new_point(even, 0.0, 1.0);
  journey *j = new_journey(s, method, 10.0, 6, 1e-10);
  j->run.h = 10.0;
  watch(s, j, height, 1);
  j->E.zero[0] = 7.5;
  j->E.left[0] = -7.5, j->E.side[0] = -1;
  j->record.t_size = 2; /* 0 and 2; the first step may go far beyond */
  CHECK(begin(j) == CD_OK);
  CHECK(cd_advance(&j->run) == CD_OK && j->run.row == 2);
  for (int k = 0; k < 2; k++) j->record.t[k] = 4.0 + 2.0 * k;
  j->run.row = 0;
  CHECK(cd_advance(&j->run) == CD_OK && j->run.row == 2);
  for (int k = 0; k < 2; k++) j->record.t[k] = 8.0 + 2.0 * k;
  j->run.row = 0;
  CHECK(cd_advance(&j->run) == CD_EVENT && j->run.row == 0);
  CHECK_NEAR(j->time.t_event, 7.5, 1e-13);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) {
    test_directions(method);
    test_dips(method);
    test_several(method);
    test_standing(method);
    test_no_number(method);
    for (int64_t partitioned = 0; partitioned < 2; partitioned++) test_multipliers(method, partitioned);
    test_waiting(method);
  }
  return finish("watch");
}
