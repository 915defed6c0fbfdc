/* Through singular positions: a parallelogram of links lies flat twice a turn, where it could fold. It does not: crank and
   rocker stay parallel, the coupler level. */

#include "linkage.h"

/* q: the pins of crank and rocker, each on a circle of radius 1 about (0, 0) and (2, 0), 2 apart. */
FUNCTION(pins) {
  const double *q = arg[Q];
  res[0][0] = 0.5 * (q[0] * q[0] + q[1] * q[1] - 1.0);
  res[0][1] = 0.5 * ((q[2] - 2.0) * (q[2] - 2.0) + q[3] * q[3] - 1.0);
  res[0][2] = 0.5 * ((q[2] - q[0]) * (q[2] - q[0]) + (q[3] - q[1]) * (q[3] - q[1]) - 4.0);
}

FUNCTION(pins_jacobian) {
  const double *q = arg[Q];
  const double C[12] = {q[0], q[1], 0, 0, 0, 0, q[2] - 2.0, q[3], q[0] - q[2], q[1] - q[3], q[2] - q[0], q[3] - q[1]};
  memcpy(res[0], C, sizeof C);
  res[1][0] = res[1][1] = res[1][2] = 0.0;
}

/* Pins go round evenly, each towards its middle: the coupler bears nothing. The smallest pivot of C C^T, its rows made 1
   long, is that of the third row, 1 - cos^2 of the angle between crank and coupler. */
FUNCTION(even_pins) {
  const double *q = arg[Q], *v = arg[V], middle[4] = {0.0, 0.0, 2.0, 0.0};
  for (int i = 0; i < 4; i++) {
    const int k = 2 * (i / 2);
    res[0][i] = v[i];
    res[1][i] = -(v[k] * v[k] + v[k + 1] * v[k + 1]) * (q[i] - middle[i]);
  }
  res[2][0] = v[0] * v[0] + v[1] * v[1], res[2][1] = v[2] * v[2] + v[3] * v[3], res[2][2] = 0.0;
  const double along = (q[0] * (q[2] - q[0]) + q[1] * (q[3] - q[1])) / 2.0;
  res[4][0] = 1.0 - along * along;
}

static void test_parallelogram(int method, int64_t partitioned, double longest) {
  const sizes n = {4, 4, 0, 0, 3};
  stand *s = new_stand(n, 3, pins, pins_jacobian, even_pins);
  cd_machine *m = &s->m;
  const double start = 0.7;
  m->q[0] = cos(start), m->q[1] = sin(start), m->q[2] = 2.0 + cos(start), m->q[3] = sin(start);
  m->v[0] = m->v[2] = -sin(start), m->v[1] = m->v[3] = cos(start);
  CHECK(partition(s));
  journey *j = new_journey(s, method, 7.0, 29, 1e-9);
  j->run.partitioned = partitioned, j->run.h = 1e-3 * PI / 3.0; /* no step of which ends where it is flat */
  CHECK(begin(j) == CD_OK);
  s->watch.longest_step = longest, s->watch.largest_jump = 0.01, s->watch.small_jump = 1e-7;
  CHECK(go_on(s, j) == CD_OK && j->run.row == 29);
  for (int64_t k = 0; k < 29; k++) {
    const double *q = j->record.q + 4 * k, a = start + j->record.t[k];
    CHECK_NEAR(q[0], cos(a), 1e-5);
    CHECK_NEAR(q[1], sin(a), 1e-5);
    CHECK_NEAR(q[2], 2.0 + cos(a), 1e-5);
    CHECK_NEAR(q[3], sin(a), 1e-5);
  }
  if (method == RK4 &&
      !partitioned) /* the steps are short: it was noticed where sin^2 falls below 1/500, at 2.6 degrees */
    CHECK_NEAR(s->watch.near_singular_at, PI - start - asin(sqrt(CD_NEAR_SINGULAR)), 0.002);
  free_arrays();
}

/* Gains of Baumgarte's stabilization go with the mean step, and not beyond a thousandth of the run. */
static void test_gains(int method) {
  stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
  const double a = 1.3, c = rocker_angle(s->m.p, a);
  estimate(s, a, coupler_angle(s->m.p, a, c), c);
  CHECK(partition(s));
  s->m.v[0] = 1.0;
  cd_settle_twice(&s->lu, s->m.indptr, s->m.indices, s->m.C, s->m.Phi_t, s->m.v, numbers(2), numbers(3), 2, 3);
  journey *j = new_journey(s, method, 20.0, 2, 1e-8);
  j->run.partitioned = 0, s->watch.auto_gain = 0.1;
  CHECK(begin(j) == CD_OK && go_on(s, j) == CD_OK);
  const int64_t steps =
      method == ADAMS ? ((cd_adams *)j->run.history)->integer->steps : ((cd_dop853 *)j->run.history)->integer->steps;
  CHECK(s->m.gain[0] == s->m.gain[1]);
  CHECK_NEAR(s->m.gain[0], 0.1 * (double)steps / 20.0, 0.05 * s->m.gain[0]);
  free_arrays();
}

/* A point on a circle, by two rows of which one is redundant: x Phi and y Phi. Without a partition the row that is taken, the
   first, serves worse and worse as x falls; below a twentieth of its best another choice is asked for. */
FUNCTION(twice) {
  const double x = arg[Q][0], y = arg[Q][1];
  res[0][0] = x * (x * x + y * y - 1.0), res[0][1] = y * (x * x + y * y - 1.0);
}

FUNCTION(twice_jacobian) {
  const double x = arg[Q][0], y = arg[Q][1];
  res[0][0] = 2.0 * x * x, res[0][1] = 2.0 * x * y, res[0][2] = 2.0 * x * y, res[0][3] = 2.0 * y * y;
  res[1][0] = res[1][1] = 0.0;
}

FUNCTION(around) { /* evenly */
  const double *q = arg[Q], *v = arg[V], squares = v[0] * v[0] + v[1] * v[1];
  res[0][0] = v[0], res[0][1] = v[1];
  res[1][0] = -squares * q[0], res[1][1] = -squares * q[1];
  res[2][0] = res[2][1] = 0.0;
  res[4][0] = q[0] * q[0];
}

static void test_redundant(int method) {
  const sizes n = {2, 2, 0, 0, 2};
  stand *s = new_stand(n, 1, twice, twice_jacobian, around);
  s->m.q[0] = 1.0, s->m.v[1] = 1.0;
  CHECK(partition(s) && s->count.left_out == 1 && s->m.R[1] == 0.0);
  journey *j = new_journey(s, method, 6.0, 2, 1e-9);
  j->run.partitioned = 0, j->run.h = 1e-3, s->watch.longest_step = 0.01;
  CHECK(begin(j) == CD_OK);
  CHECK(cd_advance(&j->run) == CD_POOR_PARTITION);
  CHECK_NEAR(s->m.t[0], acos(sqrt(0.05)), 0.011);
  CHECK_NEAR(s->m.q[1], sin(s->m.t[0]), 1e-7);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) {
    for (int64_t partitioned = 0; partitioned < 2; partitioned++)
      for (double longest = 0.02; longest < 1.0; longest *= 1.31) test_parallelogram(method, partitioned, longest);
    test_redundant(method);
    if (method != RK4) test_gains(method);
  }
  return finish("singular");
}
