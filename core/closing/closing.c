/* Closing a machine from rough estimates: damped Newton on the dependent coordinates; and speeds that fit. */

#include "inside.h"

#define CLOSES_WELL 0.1 /* reduction of the gap by one Newton iteration */
#define LEAST_DAMPING 1e-3

/* The largest |Phi| row_unit of the rows that hold, the others are set to 0; infinite where it is not a number, or unknown. */
double cd_largest_gap(const cd_function *constraint, double *Phi, const uint8_t *holds, const double *row_unit,
                      int64_t n_rows) {
  if (call(constraint) != 0) return INFINITY;
  double worst = 0.0, check = 0.0;
  for (int64_t i = 0; i < n_rows; i++) {
    if (!holds[i]) Phi[i] = 0.0;
    worst = larger(worst, fabs(Phi[i]) * row_unit[i]);
    check += 0.0 * Phi[i]; /* 0 NaN and 0 inf are NaN */
  }
  return check == 0.0 ? worst : INFINITY;
}

/* The largest |a/unit|. */
double cd_largest_ratio(const double *a, const double *unit, int64_t n) {
  double greatest = 0.0;
  for (int64_t i = 0; i < n; i++) greatest = larger(greatest, fabs(a[i] / unit[i]));
  return greatest;
}

/* Newton on fresh factors, halved until the gap closes further; `gap` is that of the present position.

   CD_RENEW: an iteration has closed less than CLOSES_WELL asks for, another partition may do better. CD_STUCK: none
   helps. `start` and `step` are work space of the sizes of q and v. */
int64_t cd_close_damped(cd_machine *m, cd_lu *lu, const uint8_t *holds, const double *unit, double gap, double *start,
                        double *step) {
  for (;;) {
    if (m->watch->pivot_ratio == 0.0) return CD_STUCK;
    for (int64_t i = 0; i < m->v_size; i++) step[i] = 0.0;
    cd_lu_solve(lu, m->Phi, step);
    const double longest = cd_largest_ratio(step, unit, m->v_size), before = gap;
    double damping = longest > 0.0 ? smaller(1.0, CD_LONGEST_MOVE / longest) : 1.0;
    for (int64_t i = 0; i < m->q_size; i++) start[i] = m->q[i];
    for (;;) {
      for (int64_t i = 0; i < m->q_size; i++) m->q[i] = start[i];
      for (int64_t i = 0; i < m->v_size; i++) m->delta[i] = -damping * step[i];
      cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
      gap = cd_largest_gap(&m->constraint, m->Phi, holds, m->row_unit, m->Phi_size);
      if (gap <= m->watch->closure_tolerance) return CD_CLOSED;
      if (gap < before) break;
      damping *= 0.5;
      if (damping < LEAST_DAMPING) {
        for (int64_t i = 0; i < m->q_size; i++) m->q[i] = start[i];
        return CD_STUCK;
      }
    }
    if (gap > CLOSES_WELL * before) return CD_RENEW;
    if (call(&m->jacobian) != 0) return CD_STUCK;
    m->watch->pivot_ratio = cd_lu_factor(lu, m->C);
  }
}

/* Dependent speeds from C v + Phi_t = 0; the second pass removes round-off. Leaves the violation of every row. */
void cd_settle_twice(cd_lu *lu, const int64_t *indptr, const int64_t *indices, const double *C, const double *Phi_t,
                     double *v, double *violation, double *step, int64_t n_rows, int64_t n_cols) {
  cd_speed_residual(indptr, indices, C, v, Phi_t, violation, n_rows);
  for (int pass = 0; pass < 2; pass++) {
    for (int64_t i = 0; i < n_cols; i++) step[i] = 0.0;
    cd_lu_solve(lu, violation, step);
    for (int64_t i = 0; i < n_cols; i++) v[i] -= step[i];
    cd_speed_residual(indptr, indices, C, v, Phi_t, violation, n_rows);
  }
}

/* The row that is violated most of those that hold; `size`: the largest of all scaled speeds and of |Phi_t|. */
int64_t cd_worst_violation(double *violation, const uint8_t *holds, const double *v, const double *col_scale,
                           const double *Phi_t, double *size, int64_t n_rows, int64_t n_cols) {
  int64_t worst = 0;
  *size = 0.0;
  for (int64_t i = 0; i < n_rows; i++) {
    if (!holds[i]) violation[i] = 0.0;
    if (fabs(violation[i]) > fabs(violation[worst])) worst = i;
    *size = larger(*size, fabs(Phi_t[i]));
  }
  for (int64_t i = 0; i < n_cols; i++) *size = larger(*size, fabs(v[i]) / col_scale[i]);
  return worst;
}

/* A partition by a scale and classes of columns, of whatever rank there is room for. */
CD_APART int64_t cdi_partition_for(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, const double *scale,
                                   const int64_t *column_class) {
  lu->inverse_size = S->most_rank;
  return cdi_partition_of_any_rank(m, lu, able, scale, column_class);
}

/* Newton until the machine is closed; estimates may lie at a singular position. */
CD_APART int64_t cdi_close_by_newton(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S) {
  double gap = cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
  if (!isfinite(gap)) return CD_NOT_FINITE;
  int64_t outcome = gap <= m->watch->closure_tolerance ? CD_CLOSED : CD_RENEW;
  for (int renewals = 0; outcome == CD_RENEW && renewals < CD_NEWTON_ITERATIONS; renewals++) {
    const int64_t done = cdi_partition_for(m, lu, able, S, S->q_scale, able->column_class);
    if (!done && able->lacks_room) return CD_OTHERWISE;
    outcome = done ? cd_close_damped(m, lu, able->holds, S->unit, gap, S->q_work, S->v_work) : CD_STUCK;
    if (outcome != CD_RENEW) break;
    gap = cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
    if (gap <= m->watch->closure_tolerance) outcome = CD_CLOSED;
  }
  return outcome == CD_CLOSED ? CD_STARTED : CD_STAYS_OPEN;
}
