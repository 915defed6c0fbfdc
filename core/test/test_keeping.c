/* Independent coordinates keep their estimates, from wherever a machine is closed. */

#include "inside.h"
#include "linkage.h"

/* 300 assemblies from estimates so far away, no coordinate preferred: how many close, and in how many of these has a
   coordinate kept its estimate, to the last bit. */
static void assemble(const double *l, double far, int *closed, int *kept) {
  *closed = *kept = 0;
  for (int k = 0; k < 300; k++) {
    stand *s = new_linkage(l[0], l[1], l[2], l[3]);
    const double reach = acos((l[0] * l[0] + l[3] * l[3] - pow(l[1] + l[2], 2)) / (2.0 * l[0] * l[3]));
    const double a = (isfinite(reach) ? 0.9 * reach : 3.0) * uniform(), c = rocker_angle(l, a);
    estimate(s, a + far * uniform(), coupler_angle(l, a, c) + far * uniform(), c + far * uniform());
    cd_start *S = new_start(s);
    if (cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED) {
      ++*closed;
      CHECK_NEAR(cd_largest_gap(&s->m.constraint, s->m.Phi, s->able.holds, s->m.row_unit, 2), 0.0, 1e-12);
      const double *q = s->m.q, *e = S->estimate;
      *kept += q[0] == e[0] || q[1] == e[1] || q[2] == e[2];
    }
    free_arrays();
  }
}

/* A crank-rocker has a position for every angle of its crank: one coordinate can always keep its estimate. Where the crank
   cannot turn round, an estimate may be beyond what it reaches: then another coordinate keeps its own, or the machine stays
   where it has closed. */
static void test_far_estimates(void) {
  const double turning[4] = {1.0, 3.0, 2.5, 3.0}, rocking[4] = {2.0, 1.0, 1.2, 2.5};
  int closed, kept;
  assemble(turning, 0.6, &closed, &kept);
  CHECK(closed == 300 && kept == 300);
  assemble(turning, 3.0, &closed, &kept);
  CHECK(closed >= 290 && kept == closed);
  assemble(rocking, 0.2, &closed, &kept);
  CHECK(closed == 300 && kept >= 290);
  assemble(rocking, 3.0, &closed, &kept);
  CHECK(closed >= 200 && kept >= closed / 2);
}

/* The assembled machine does not depend on where Newton went: the same estimate of what is kept, the same machine. */
static void test_same_from_everywhere(void) {
  double first = NAN;
  for (int k = 0; k < 20; k++) {
    stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
    const double a = 0.4, c = rocker_angle(s->m.p, a);
    estimate(s, a, coupler_angle(s->m.p, a, c) + 0.3 * uniform(), c + 0.3 * uniform());
    s->able.column_class[0] = 1;
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, new_start(s)) == CD_STARTED);
    if (k == 0) first = s->m.q[2];
    CHECK_NEAR(s->m.q[2], first, 1e-11);
    free_arrays();
  }
}

/* -- in space: a body whose axes are bound by one equation, A_xz + 0.7 A_yx = 0.2; two rotations are free ---------------- */

static void rotation(const double *p, double A[3][3]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) A[i][j] = 2.0 * p[i + 1] * p[j + 1] + (i == j ? 2.0 * p[0] * p[0] - 1.0 : 0.0);
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    A[j][i] += 2.0 * p[0] * p[k + 1], A[i][j] -= 2.0 * p[0] * p[k + 1];
  }
}

FUNCTION(bound_axes) {
  double A[3][3];
  rotation(arg[Q], A);
  res[0][0] = A[0][2] + 0.7 * A[1][0] - 0.2;
}

FUNCTION(bound_axes_jacobian) { /* d(A e) = A (w x e) */
  double A[3][3];
  rotation(arg[Q], A);
  res[0][0] = -A[0][1], res[0][1] = A[0][0] - 0.7 * A[1][2], res[0][2] = 0.7 * A[1][1];
  res[1][0] = 0.0;
}

FUNCTION(at_rest) { (void)arg, (void)res; }

/* 2 vec(p^* p): how far a body is turned from its estimate, in its own axes. */
static void turned_by(const double *e, const double *p, double *r) {
  const double sign = e[0] * p[0] + e[1] * p[1] + e[2] * p[2] + e[3] * p[3] < 0.0 ? -2.0 : 2.0;
  r[0] = sign * (e[0] * p[1] - p[0] * e[1] - (e[2] * p[3] - e[3] * p[2]));
  r[1] = sign * (e[0] * p[2] - p[0] * e[2] - (e[3] * p[1] - e[1] * p[3]));
  r[2] = sign * (e[0] * p[3] - p[0] * e[3] - (e[1] * p[2] - e[2] * p[1]));
}

static void test_in_space(void) {
  const sizes n = {4, 3, 0, 0, 1};
  int kept = 0;
  for (int k = 0; k < 100; k++) {
    stand *s = new_stand(n, 1, bound_axes, bound_axes_jacobian, at_rest);
    cd_machine *m = &s->m;
    s->able.W = numbers(6), s->able.W_size = 6; /* room for two freedoms of three speeds */
    m->spins = integers(2), m->spins_rows = 1;
    for (int i = 0; i < 3; i++) m->place[i] = -1;
    for (int i = 0; i < 4; i++) m->q[i] = uniform(); /* any orientation */
    cdi_normalize(m->q, m->spins, 1);
    cd_start *S = new_start(s);
    CHECK(cd_assemble(m, &s->lu, &s->able, S) == CD_STARTED);
    cd_call(&m->constraint);
    CHECK_NEAR(m->Phi[0], 0.0, 1e-12);
    CHECK_NEAR(m->q[0] * m->q[0] + m->q[1] * m->q[1] + m->q[2] * m->q[2] + m->q[3] * m->q[3], 1.0, 1e-14);
    double r[3];
    turned_by(S->estimate, m->q, r);
    kept += fabs(r[s->lu.cols[1]]) < 1e-11 && fabs(r[s->lu.cols[2]]) < 1e-11;
    free_arrays();
  }
  CHECK(kept > 95);
}

int main(void) {
  test_far_estimates();
  test_same_from_everywhere();
  test_in_space();
  return finish("keeping");
}
