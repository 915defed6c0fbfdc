/* Assembly as a function of the estimates: independent coordinates keep their estimated values, so that the assembled position
   depends smoothly on estimates and dimensions, however it was found.

       Phi(q, t) = 0,   e_I(q, estimate) = 0,   I: independent by the elimination of C at the solution, and the held ones

   where e is how far the machine has moved from the estimates: differences of coordinates and, for rotations in space,
   e = 2 vec(p^* p). A small motion d changes it by d and, for rotations, by r0 d + r x d, with (r0, r) = p^* p. */

#include "inside.h"

/* (r0, r) = p^* p of the k-th body in space; r0 is not negative. */
static void turned_from(const cd_machine *m, const double *estimate, int64_t k, double *r) {
  const double *e = estimate + m->spins[2 * k], *p = m->q + m->spins[2 * k];
  r[0] = e[0] * p[0] + e[1] * p[1] + e[2] * p[2] + e[3] * p[3];
  r[1] = e[0] * p[1] - p[0] * e[1] - (e[2] * p[3] - e[3] * p[2]);
  r[2] = e[0] * p[2] - p[0] * e[2] - (e[3] * p[1] - e[1] * p[3]);
  r[3] = e[0] * p[3] - p[0] * e[3] - (e[1] * p[2] - e[2] * p[1]);
  if (r[0] < 0.0)
    for (int i = 0; i < 4; i++) r[i] = -r[i];
}

/* e, of the size of v. */
static void departure(const cd_machine *m, const double *estimate, double *e) {
  for (int64_t j = 0; j < m->v_size; j++) {
    const int64_t i = m->place[j];
    e[j] = i >= 0 ? m->q[i] - estimate[i] : 0.0;
  }
  for (int64_t k = 0; k < m->spins_rows; k++) {
    double r[4], *own = e + m->spins[2 * k + 1];
    turned_from(m, estimate, k, r);
    for (int i = 0; i < 3; i++) own[i] = 2.0 * r[i + 1];
  }
}

int64_t cdi_are_kept(cd_machine *m, const cd_lu *lu, const cd_start *S) {
  double greatest = 0.0;
  for (int64_t i = 0; i < m->q_size; i++) greatest = larger(greatest, fabs(S->estimate[i]));
  const double limit = CD_KEPT * (1.0 + greatest / S->size);
  departure(m, S->estimate, m->delta);
  for (int64_t k = lu->inverse_size; k < lu->cols_size; k++)
    if (!(fabs(m->delta[lu->cols[k]] / S->unit[lu->cols[k]]) <= limit)) return 0;
  return 1;
}

static double farthest(cd_machine *m, const cd_start *S) {
  departure(m, S->estimate, m->delta);
  return cd_largest_ratio(m->delta, S->unit, m->v_size);
}

/* Sign of det C_u in this order of pivots. */
static double branch_of(const cd_lu *lu) {
  double sign = 1.0;
  for (int64_t k = 0; k < lu->inverse_size; k++) sign = lu->inverse[k] < 0.0 ? -sign : sign;
  return sign;
}

/* What a small motion changes e by, in place. */
static void along(const cd_machine *m, const double *estimate, double *d, int64_t stride) {
  for (int64_t k = 0; k < m->spins_rows; k++) {
    double r[4], *own = d + stride * m->spins[2 * k + 1];
    turned_from(m, estimate, k, r);
    const double a = own[0], b = own[stride], c = own[2 * stride];
    own[0] = r[0] * a + r[2] * c - r[3] * b;
    own[stride] = r[0] * b + r[3] * a - r[1] * c;
    own[2 * stride] = r[0] * c + r[1] * b - r[2] * a;
  }
}

/* x of A x = b, n of them, by elimination with partial pivoting; b becomes x. 0: A is singular. */
static int solve_small(double *A, double *b, int64_t n) {
  for (int64_t k = 0; k < n; k++) {
    int64_t best = k;
    for (int64_t i = k + 1; i < n; i++)
      if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
    if (!(fabs(A[best * n + k]) > 0.0)) return 0;
    for (int64_t j = 0; j < n; j++) {
      const double kept = A[k * n + j];
      A[k * n + j] = A[best * n + j], A[best * n + j] = kept;
    }
    const double kept = b[k];
    b[k] = b[best], b[best] = kept;
    for (int64_t i = k + 1; i < n; i++) {
      const double f = A[i * n + k] / A[k * n + k];
      for (int64_t j = k; j < n; j++) A[i * n + j] -= f * A[k * n + j];
      b[i] -= f * b[k];
    }
  }
  for (int64_t k = n - 1; k >= 0; k--) {
    for (int64_t j = k + 1; j < n; j++) b[k] -= A[k * n + j] * b[j];
    b[k] /= A[k * n + k];
  }
  return 1;
}

/* The motion of independent coordinates that sets e_I to zero: at once in the plane, coupled with the other rotations in
   space. 0 where there is none. */
static int missing_motion(cd_machine *m, cd_lu *lu, const cd_start *S, double *missing) {
  const int64_t r = lu->inverse_size, n = lu->cols_size - r;
  departure(m, S->estimate, m->delta);
  for (int64_t k = 0; k < n; k++) missing[k] = m->delta[lu->cols[r + k]];
  if (m->spins_rows == 0) return 1;
  double *B = S->room + n, *A = B + m->v_size * n, *dependent = S->v_work;
  cd_lu_null_space(lu, m->C, B);
  for (int64_t k = 0; k < n; k++) along(m, S->estimate, B + k, n);
  for (int64_t i = 0; i < m->v_size; i++) dependent[i] = 0.0;
  cd_lu_solve(lu, m->Phi, dependent);
  along(m, S->estimate, dependent, 1);
  for (int64_t k = 0; k < n; k++) {
    for (int64_t j = 0; j < n; j++) A[k * n + j] = B[lu->cols[r + k] * n + j];
    missing[k] -= dependent[lu->cols[r + k]];
  }
  return solve_small(A, missing, n);
}

/* Newton on Phi = 0 and e_I = 0 in the partition of `lu`, factored here. 0 where it does not close on this branch, or only
   with a coordinate farther than `limit` from its estimate. */
CD_APART static int close_keeping(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, double limit) {
  const int64_t r = lu->inverse_size, n = lu->cols_size - r;
  const double branch = branch_of(lu);
  double *step = m->delta, *missing = S->room;
  if (m->watch->pivot_ratio < CD_POOREST_KEPT_PIVOT) return 0;
  for (int iteration = 0; iteration < CD_KEEPING_ITERATIONS; iteration++) {
    const double gap = cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
    if (gap <= m->watch->closure_tolerance && cdi_are_kept(m, lu, S))
      return branch_of(lu) == branch && farthest(m, S) <= limit;
    if (!missing_motion(m, lu, S, missing)) return 0;
    for (int64_t i = 0; i < m->v_size; i++) step[i] = S->v_work[i] = 0.0;
    for (int64_t k = 0; k < n; k++) step[lu->cols[r + k]] = -missing[k];
    cd_speed_residual(m->indptr, m->indices, m->C, step, m->Phi, S->violation, m->Phi_size); /* C d_I + Phi */
    cd_lu_solve(lu, S->violation, S->v_work);
    for (int64_t i = 0; i < m->v_size; i++) step[i] -= S->v_work[i];
    const double longest = cd_largest_ratio(step, S->unit, m->v_size);
    if (!isfinite(longest)) return 0;
    if (longest > CD_LONGEST_MOVE)
      for (int64_t i = 0; i < m->v_size; i++) step[i] *= CD_LONGEST_MOVE / longest;
    cd_move(m->q, step, m->place, m->spins, m->v_size, m->spins_rows);
    for (int64_t k = r; longest <= CD_LONGEST_MOVE && k < lu->cols_size; k++) { /* to the last bit */
      const int64_t i = m->place[lu->cols[k]];
      if (i >= 0) m->q[i] = S->estimate[i];
    }
    if (call(&m->jacobian) != 0) return 0;
    m->watch->pivot_ratio = cd_lu_factor(lu, m->C);
    if (m->watch->pivot_ratio == 0.0) return 0;
  }
  return 0;
}

/* Closed with the estimates of the coordinates that are independent there, by the partition in `lu`; 0 if that fails. */
static int set_back(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, double limit) {
  for (int round = 0; round < CD_KEEPING_ROUNDS; round++) {
    const int64_t rank = lu->inverse_size;
    if (!close_keeping(m, lu, able, S, limit)) return 0;
    if (!cdi_partition_for(m, lu, able, S, S->q_scale, able->column_class) || lu->inverse_size != rank) return 0;
    if (cdi_are_kept(m, lu, S)) return 1;
  }
  return 0;
}

/* The columns that have moved no farther from the estimates than half of them have, and the held ones, into S->least. */
static void choose_least_moved(cd_machine *m, const cd_start *S) {
  const int64_t n = m->v_size;
  double *sorted = S->v_work;
  departure(m, S->estimate, m->delta);
  for (int64_t i = 0; i < n; i++) {
    const double far = m->delta[i] = fabs(m->delta[i]) / S->unit[i];
    int64_t at = i;
    for (; at > 0 && sorted[at - 1] > far; at--) sorted[at] = sorted[at - 1];
    sorted[at] = far;
  }
  const double median = 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
  for (int64_t i = 0; i < n; i++) S->least[i] = m->delta[i] <= median || S->q_scale[i] == 0.0;
}

static int return_to(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, const int64_t *classes) {
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S->q_work[i];
  cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
  return cdi_partition_for(m, lu, able, S, S->q_scale, classes) != 0;
}

/* Set independent coordinates back to their estimates and close again. `m` is at a position that closes, with its partition
   in `lu`; so it is afterwards. Where the coordinates that elimination chooses have gone too far, those that have moved least
   are tried; where that fails, too, the position stays as it was. 0 where it takes more. */
CD_APART int64_t cdi_keep_estimates(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S) {
  const int64_t rank = lu->inverse_size, freedoms = lu->cols_size - rank;
  if (cdi_are_kept(m, lu, S)) return 1;
  able->lacks_room = (m->spins_rows > 0 ? m->v_size + freedoms + 1 : 1) * freedoms > S->room_size;
  if (able->lacks_room) return 0;
  const double limit = CD_FARTHER_AWAY * farthest(m, S);
  for (int64_t i = 0; i < m->q_size; i++) S->q_work[i] = m->q[i];
  if (set_back(m, lu, able, S, limit)) return 1;
  if (!return_to(m, lu, able, S, able->column_class)) return 0;
  choose_least_moved(m, S);
  if (return_to(m, lu, able, S, S->least) && lu->inverse_size == rank && close_keeping(m, lu, able, S, limit)) {
    return cdi_partition_for(m, lu, able, S, S->q_scale, able->column_class);
  }
  return return_to(m, lu, able, S, able->column_class);
}
