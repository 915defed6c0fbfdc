/* Closing a machine from rough estimates: damped Newton on the dependent coordinates; and the usual start of a machine
   in one call: positions and speeds on the constraints, and a partition there. */

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

static int64_t unmoved(const cd_machine *m, const double *estimate) {
  for (int64_t i = 0; i < m->q_size; i++)
    if (m->q[i] != estimate[i]) return 0;
  return 1;
}

/* Newton until the machine is closed; estimates may lie at a singular position. */
static int close_from_estimates(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S) {
  const int64_t full = lu->inverse_size;
  double gap = cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
  int64_t outcome = gap <= m->watch->closure_tolerance ? CD_CLOSED : isfinite(gap) ? CD_RENEW : CD_STUCK;
  for (int renewals = 0; outcome == CD_RENEW && renewals < CD_NEWTON_ITERATIONS; renewals++) {
    const int64_t done = cdi_partition_of_any_rank(m, lu, able, S->q_scale, able->column_class);
    outcome = done ? cd_close_damped(m, lu, able->holds, S->unit, gap, S->q_work, S->v_work) : CD_STUCK;
    lu->inverse_size = full;
    if (outcome != CD_RENEW) break;
    gap = cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
    if (gap <= m->watch->closure_tolerance) outcome = CD_CLOSED;
  }
  return outcome == CD_CLOSED;
}

/* The coordinates that are independent have kept their estimates, or are set back to them; held ones lower the rank. */
static int keeps_estimates(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, int moved) {
  const int64_t full = lu->inverse_size;
  int done = cdi_partition_of_any_rank(m, lu, able, S->q_scale, able->column_class) != 0;
  done = done && (S->held || lu->inverse_size == full) && (!moved || cdi_keep_estimates(m, lu, able, S));
  lu->inverse_size = full;
  return done;
}

/* Speeds that fit; the partition is that of the position alone afterwards, unless speeds are preferred. */
static int settles_speeds(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S) {
  const int64_t full = lu->inverse_size;
  int done = 1;
  if (S->preferred)
    done = cdi_partition_of_any_rank(m, lu, able, S->v_scale, S->classes) != 0;
  else if (S->held)
    done = cdi_partition_here(m, lu, able, m->col_scale, able->column_class) != 0;
  if (done)
    cd_settle_twice(lu, m->indptr, m->indices, m->C, m->Phi_t, m->v, S->violation, S->v_work, m->Phi_size, m->v_size);
  lu->inverse_size = full;
  if (!done || m->Phi_size == 0) return done;
  double fastest;
  const int64_t worst =
      cd_worst_violation(S->violation, able->holds, m->v, m->col_scale, m->Phi_t, &fastest, m->Phi_size, m->v_size);
  return fabs(S->violation[worst]) <= CD_SPEED_TOLERANCE * larger(fastest, CD_LEAST_SPEED);
}

/* The start of a machine where nothing unusual turns up: Newton closes it, the coordinates that are independent where it ends
   have kept their estimates, the rank is the one that there is room for, speeds fit. CD_OTHERWISE: the machine needs a
   search or other speeds, and the caller starts it from the estimates.

   `m` is at the estimates, S->estimate a copy of its q. The partition, factored, is left in `lu`, and adopted. Where
   coordinates are held, q_scale is col_scale with 0 for these; where speeds are held or preferred, v_scale likewise, and
   `classes` says which speeds should rather keep theirs. If it is not for_run, and no row is redundant, any partition
   will do. */
int64_t cd_start_machine(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S) {
  if (able->W_size == 0 || !close_from_estimates(m, lu, able, S)) return CD_OTHERWISE;
  cd_follow_turns(m);
  const int moved = !unmoved(m, S->estimate);
  if (moved || !S->preferred) {
    if (!keeps_estimates(m, lu, able, S, moved)) return CD_OTHERWISE;
    cd_follow_turns(m);
  }
  if (!settles_speeds(m, lu, able, S)) return CD_OTHERWISE;
  const int any_will_do = S->preferred && !S->held && !S->for_run && lu->inverse_size == m->Phi_size;
  if (any_will_do && !moved) return CD_STARTED;
  if (S->preferred && !cdi_partition_here(m, lu, able, m->col_scale, able->column_class)) return CD_OTHERWISE;
  cd_adopt(m, lu, able->holds);
  return CD_STARTED;
}

static void copy(double *to, const double *from, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = from[i];
}

void cd_start_many(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S, cd_starts *all) {
  for (int64_t d = 0; d < all->status_size; d++) {
    double *q = all->q + d * m->q_size, *v = all->v + d * m->v_size;
    copy(m->p, all->p + d * m->p_size, m->p_size);
    copy(m->D, all->D + d * m->v_size, m->v_size);
    copy(m->q, q, m->q_size);
    copy(m->v, v, m->v_size);
    cdi_normalize(m->q, m->spins, m->spins_rows);
    cd_follow_turns(m);
    copy(S->estimate, m->q, m->q_size);
    int64_t held = 0;
    for (int64_t i = 0; i < m->Phi_size; i++) held += able->holds[i], m->R[i] = able->holds[i];
    m->watch->closure_tolerance = all->closure[d];
    all->status[d] = cd_start_machine(m, lu, able, S);
    double weakest = 1.0;
    for (int64_t i = 0; i < lu->inverse_size; i++) weakest = smaller(weakest, able->pivots[i]);
    if (lu->inverse_size < held || !(weakest >= CD_SINGULAR_START)) all->status[d] = CD_OTHERWISE;
    if (all->status[d] != CD_STARTED) continue;
    copy(q, m->q, m->q_size);
    copy(v, m->v, m->v_size);
    for (int64_t i = 0; i < m->turn_slots_size; i++) all->p[d * m->p_size + m->turn_slots[i]] = m->p[m->turn_slots[i]];
    copy(all->R + d * m->Phi_size, m->R, m->Phi_size);
  }
}
