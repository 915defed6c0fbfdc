/* Evaluating a machine: closing, forces that see reactions, rotations, outputs. */

#include "runs.h"

FUNCTION(nothing) { (void)arg, (void)res; }

/* -- forces that depend on reactions: lam = a + r lam_seen, whose solution is a/(1 - r) --------------------------------- */

static double feedback = 0.5;

FUNCTION(rubbing) {
  res[2][0] = 6.0 + feedback * arg[SEEN][0];
  res[2][1] = 2.0 + 0.1 * arg[SEEN][0];
}

static void test_settling(void) {
  const double r[5] = {0.0, 0.5, 0.9, -0.9, -3.0}; /* also what lessens its own cause, by more than itself */
  for (int k = 0; k < 5; k++) {
    const sizes n = {1, 1, 0, 0, 2};
    stand *s = new_stand(n, 2, nothing, nothing, rubbing);
    s->count.sees_multipliers = 1, feedback = r[k];
    CHECK(cd_evaluate(&s->m, &s->lu, 0) == CD_OK);
    CHECK_NEAR(s->m.lam[0], 6.0 / (1.0 - r[k]), 1e-9);
    CHECK_NEAR(s->m.lam[1], 2.0 + 0.1 * s->m.lam[0], 1e-9);
    const int64_t before = s->count.evaluations;
    CHECK(cd_evaluate_often(&s->m, &s->lu, 0, 5) == CD_OK && s->count.evaluations == before + 5);
    feedback = 1.0, s->m.lam_seen[0] = s->m.lam_seen[1] = 0.0; /* jams */
    CHECK(cd_evaluate(&s->m, &s->lu, 0) == CD_NOT_SETTLED);
    CHECK(s->m.lam_seen[0] == 0.0 && s->m.lam_seen[1] == 0.0);
    feedback = NAN;
    CHECK(cd_evaluate_often(&s->m, &s->lu, 0, 5) == CD_NOT_SETTLED);
    free_arrays();
  }
}

/* Several frictions, each of which changes the reactions that the others see, by more than one number can tell: turned by a
   right angle and made larger, lam = a + K seen has a solution, but iteration leads away from it. */
static double coupling[3][3];

FUNCTION(rubbing_together) {
  for (int i = 0; i < 3; i++) {
    res[2][i] = 1.0 + i;
    for (int j = 0; j < 3; j++) res[2][i] += coupling[i][j] * arg[SEEN][j];
  }
}

static void test_settling_together(void) {
  const sizes n = {1, 1, 0, 0, 3};
  for (int k = 0; k < 3; k++) {
    const double turn = k == 0 ? 4.0 : 40.0;
    stand *s = new_stand(n, 3, nothing, nothing, rubbing_together);
    s->count.sees_multipliers = 1;
    coupling[0][1] = -turn, coupling[1][0] = turn, coupling[2][2] = k == 2 ? 1.0 : -7.0, coupling[2][0] = 3.0;
    const int64_t status = cd_evaluate(&s->m, &s->lu, 0);
    CHECK(status == (k == 2 ? CD_NOT_SETTLED : CD_OK)); /* k = 2: one of them adds to its own cause */
    const double *lam = s->m.lam;
    if (k < 2) {
      CHECK_NEAR(lam[0], 1.0 - turn * lam[1], 1e-9 * turn);
      CHECK_NEAR(lam[1], 2.0 + turn * lam[0], 1e-9 * turn);
      CHECK_NEAR(lam[2], (3.0 + 3.0 * lam[0]) / 8.0, 1e-9);
    }
    s->m.settling_size = 0, s->m.lam_seen[0] = s->m.lam_seen[1] = s->m.lam_seen[2] = 0.0;
    CHECK(cd_evaluate(&s->m, &s->lu, 0) == CD_NOT_SETTLED); /* without room for it */
    free_arrays();
  }
}

/* Two feet whose friction lessens their load many times over, lam = a + K |seen|, so that a round throws them to the other side
   of zero; the numbers are those of two legs of a machine that came to rest. */
FUNCTION(rubbing_on_sides) {
  const double a[2] = {0.0665, -0.0268}, K[2][2] = {{-21.3118, 6.5198}, {9.6296, -2.6507}};
  for (int i = 0; i < 2; i++) res[2][i] = a[i] + K[i][0] * fabs(arg[SEEN][0]) + K[i][1] * fabs(arg[SEEN][1]);
}

static void test_settling_on_their_sides(void) {
  const sizes n = {1, 1, 0, 0, 2};
  for (int k = 0; k < 40; k++) {
    stand *s = new_stand(n, 2, nothing, nothing, rubbing_on_sides);
    s->count.sees_multipliers = 1, s->m.row_unit[1] = k < 20 ? 1.0 : 50.0;
    s->m.lam_seen[0] = 0.003 + 0.0001 * (k % 20), s->m.lam_seen[1] = 0.003;
    CHECK(cd_evaluate(&s->m, &s->lu, 0) == CD_OK);
    const double D = 22.3118 * 3.6507 - 6.5198 * 9.6296; /* of I - K */
    CHECK_NEAR(s->m.lam[0], (0.0665 * 3.6507 - 6.5198 * 0.0268) / D, 1e-12);
    CHECK_NEAR(s->m.lam[1], (9.6296 * 0.0665 - 22.3118 * 0.0268) / D, 1e-12);
    free_arrays();
  }
}

/* -- rotations: a motion by pi/2 about z, then about the body's x ------------------------------------------------------- */

static void test_rotations(void) {
  const int64_t place[5] = {4, 5, -1, -1, -1}, spins[2] = {0, 2};
  double q[6] = {1, 0, 0, 0, 7, 8}, delta[5] = {1, 2, 0, 0, PI / 2};
  cd_move(q, delta, place, spins, 5, 1);
  CHECK(q[4] == 8.0 && q[5] == 10.0);
  CHECK_NEAR(q[0], sqrt(0.5), 1e-15);
  CHECK_NEAR(q[3], sqrt(0.5), 1e-15);
  delta[2] = PI / 2, delta[4] = 0.0, delta[0] = delta[1] = 0.0;
  cd_move(q, delta, place, spins, 5, 1); /* (1, i, j, k)/2: a third of a turn about the diagonal */
  for (int i = 0; i < 4; i++) CHECK_NEAR(q[i], 0.5, 1e-15);
  for (int i = 0; i < 5; i++) delta[i] = -delta[i];
  cd_move(q, delta, place, spins, 5, 1); /* and back */
  CHECK_NEAR(q[3], sqrt(0.5), 1e-15);
  CHECK_NEAR(q[1], 0.0, 1e-15);
}

/* -- closing: (x - 3)(x^2 + 1) = 0 has one real solution, which Newton finds from the right ----------------------- */

FUNCTION(cubic) {
  const double x = arg[Q][0];
  res[0][0] = (x - 3.0) * (x * x + 1.0);
}

FUNCTION(cubic_slope) {
  const double x = arg[Q][0];
  res[0][0] = x * x + 1.0 + 2.0 * x * (x - 3.0);
  res[1][0] = 0.0;
}

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

static void test_closing(void) {
  const sizes n = {1, 1, 0, 0, 1};
  stand *s = new_stand(n, 1, cubic, cubic_slope, nothing);
  cd_machine *m = &s->m;
  m->q[0] = 4.0;
  CHECK(partition(s));
  CHECK(cd_close(m, &s->lu) == CD_OK);
  CHECK_NEAR(m->q[0], 3.0, 1e-13);
  CHECK(s->count.newton >= 2 && s->count.worst_newton == s->count.newton);
  m->q[0] = 1.0 + sqrt(2.0 / 3.0) + 1e-9; /* beside the place where the slope is zero: far away at once */
  CHECK(partition(s));
  CHECK(cd_close(m, &s->lu) == CD_NOT_CLOSED);
  m->q[0] = NAN;
  CHECK(cd_close(m, &s->lu) == CD_NOT_CLOSED);
  m->q[0] = 3.1;
  m->jacobian.evaluate = fails;
  CHECK(cd_evaluate(m, &s->lu, 1) == CD_CALL_FAILED);
  m->constraint.evaluate = fails;
  CHECK(cd_evaluate(m, &s->lu, 1) == CD_CALL_FAILED);
  CHECK(cd_call(&m->constraint) == 1 && cd_call_often(&m->constraint, 4) == 1);
  free_arrays();
}

/* -- outputs from a record: t + q + 10 v + 100 a + z + p ----------------------------------------------------------------- */

FUNCTION(sum_of_all) {
  res[0][0] = arg[0][0] + arg[1][0] + 10.0 * arg[2][0] + 100.0 * arg[3][0] + arg[4][0] + arg[5][0] + arg[6][0];
}

static void test_outputs(void) {
  double t[1], q[1], v[1], a[1], lam[1], z[1], p[1], out[1], values[2], *res[1] = {out};
  double times[2] = {1, 2}, qs[2] = {3, 4}, vs[2] = {5, 6}, as[2] = {7, 8}, lams[2] = {0.5, 0.25}, zs[2] = {9, 10};
  double turns[2] = {11, 12};
  int64_t slots[1] = {0};
  const double *arg[7] = {t, q, v, a, lam, z, p};
  cd_record record = {times, qs, vs, as, lams, zs, turns, 2};
  cd_reading at = {t, q, v, a, lam, z, p, slots, out, 1, 1, 1, 1, 1, 1};
  cd_function f = bound(sum_of_all, arg, res);
  CHECK(cd_fill_outputs(&f, &at, &record, values, 2) == CD_OK);
  CHECK(values[0] == 1 + 3 + 50 + 700 + 0.5 + 9 + 11 && values[1] == 2 + 4 + 60 + 800 + 0.25 + 10 + 12);
  f.evaluate = fails;
  CHECK(cd_fill_outputs(&f, &at, &record, values, 2) == CD_CALL_FAILED);
}

/* Violations of rows that hold: the worst of them, and the size of speeds that it is compared with. */
static void test_violations(void) {
  double violation[3] = {1.0, -5.0, 3.0}, v[2] = {4.0, -3.0}, scale[2] = {1.0, 0.5}, Phi_t[3] = {0.0, 1.0, -2.0}, size;
  const uint8_t holds[3] = {1, 0, 1};
  CHECK(cd_worst_violation(violation, holds, v, scale, Phi_t, &size, 3, 2) == 2);
  CHECK(size == 6.0 && violation[1] == 0.0);
  CHECK(cd_largest_ratio(v, scale, 2) == 6.0);
}

int main(void) {
  test_settling();
  test_settling_together();
  test_settling_on_their_sides();
  test_rotations();
  test_closing();
  test_outputs();
  test_violations();
  return finish("evaluation");
}
