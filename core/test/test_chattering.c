/* Motions that chatter: dry friction F sign(v) brakes a mass to rest, where no step leads further; what goes on is not
   stopped. The time at which it comes to rest is known. */

#include "inside.h"
#include "runs.h"

enum { JUMPS = 1 };
static const double F = 2.0; /* of a mass of 1 */
static double drive = 0.0;   /* what else acts on it */
static cd_jumps jumps;
static double *jumps_out[1];

FUNCTION(nothing) { (void)arg, (void)res; }

FUNCTION(braked) {
  const double v = arg[V][0];
  res[0][0] = v;
  res[1][0] = drive - (v > 0.0 ? F : v < 0.0 ? -F : 0.0);
}

FUNCTION(speed) { res[0][0] = arg[V][0]; }

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

/* A mass with a speed of 1 at first, and a run of it that is looked at. */
static journey *slide(int method, double t_end, double h) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = new_stand(n, 0, nothing, nothing, braked);
  journey *j = new_journey(s, method, t_end, 2, 1e-8);
  s->m.v[0] = 1.0;
  memset(&jumps, 0, sizeof jumps);
  jumps.u = numbers(JUMPS), jumps.after = numbers(JUMPS), jumps.before = numbers(JUMPS), jumps.rate = numbers(JUMPS);
  jumps.since = numbers(JUMPS), jumps.span = filled(1, t_end), jumps.returns = integers(JUMPS);
  jumps.looks = integers(JUMPS), jumps.steps = integers(JUMPS), jumps.u_size = JUMPS;
  jumps_out[0] = jumps.u;
  jumps.function = bound(speed, s->in, jumps_out);
  cd_forget_jumps(&jumps);
  j->run.jumps = &jumps, j->run.h = h;
  CHECK(begin(j) == CD_OK);
  return j;
}

/* It rests after 1/F, and the run is stopped soon after; the steps that it took are counted. */
static void test_rest(int method) {
  drive = 0.0;
  journey *j = slide(method, 10.0, 0.003);
  CHECK(cd_advance(&j->run) == CD_CHATTERS);
  CHECK(jumps.returns[0] >= 30 && jumps.steps[0] >= jumps.returns[0] - 1);
  CHECK_NEAR(jumps.since[0], 1.0 / F, 0.01);
  CHECK_NEAR(j->run.m->q[0], 0.5 / F, 0.01);
  CHECK(fabs(j->run.m->v[0]) < 0.02);
  free_arrays();
}

/* A drive that is stronger than friction takes it through zero, and on: the jump is passed once. */
static void test_passes(int method) {
  drive = -5.0;
  journey *j = slide(method, 3.0, 0.003);
  CHECK(cd_advance(&j->run) == CD_OK);
  CHECK(jumps.returns[0] == 0);
  const double there = 1.0 / (F - drive); /* from there on it gains 5 - F in a unit of time */
  CHECK_NEAR(j->record.v[1], (drive + F) * (3.0 - there), 0.02);
  free_arrays();
}

/* A function that cannot be evaluated says nothing about the motion. */
static void test_unknown(void) {
  drive = 0.0;
  journey *j = slide(RK4, 0.6, 0.003);
  jumps.function.evaluate = fails; /* the mass goes to and fro for the rest of the run */
  CHECK(cd_advance(&j->run) == CD_OK);
  CHECK(jumps.returns[0] == 0);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) {
    test_rest(method);
    test_passes(method);
  }
  test_unknown();
  return finish("chattering");
}
