/* Assembly: consistent positions and speeds from rough estimates.

   The steps of Wehage & Haug (1981), sec. 4.3: eliminate C with full pivoting, keep the independent coordinates v, solve the
   dependent ones u by Newton; likewise for speeds. Held values take no part. Where that fails (estimates too rough, or
   constraints that are redundant only at the solution), a search over all coordinates that are not held takes over. At
   last the coordinates that are independent at the solution are set back to their estimates (keeping.c), so that the
   result depends on estimates and dimensions alone, smoothly, and not on the way it was found. */

#include "inside.h"

static void copy(double *to, const double *from, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = from[i];
}

void cd_count_turns(cd_machine *m, const int64_t *driven, int64_t driven_rows) {
  if (driven_rows == 0 || call(&m->constraint) != 0) return;
  for (int64_t k = 0; k < driven_rows; k++)
    m->p[driven[2 * k + 1]] -= CD_TURN * nearbyint(m->Phi[driven[2 * k]] / CD_TURN);
}

static int is_moved(const cd_machine *m, const double *estimate) {
  for (int64_t i = 0; i < m->q_size; i++)
    if (m->q[i] != estimate[i]) return 1;
  return 0;
}

static int64_t without_partition(const cd_chooser *able) { return able->lacks_room ? CD_OTHERWISE : CD_NO_DERIVATIVES; }

/* The same choice among the rows of positions alone: those of speeds do not say where the machine is. */
static cd_chooser of_positions(const cd_chooser *able, const cd_start *S) {
  cd_chooser some = *able;
  for (int64_t i = 0; i < S->of_speeds_size; i++) S->of_positions[i] = able->holds[i] && !S->of_speeds[i];
  if (S->of_speeds_size > 0) some.holds = S->of_positions;
  return some;
}

int64_t cd_close_loops(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S) {
  cd_chooser some = of_positions(able, S);
  const int64_t outcome = cdi_close_by_newton(m, lu, &some, S);
  able->lacks_room = some.lacks_room;
#ifndef CD_GPU /* there, a machine that needs a search is left to the processor */
  if (outcome == CD_STAYS_OPEN && S->shakes_rows > 0) return cdi_search_beside(m, some.holds, S);
#endif
  return outcome;
}

/* The coordinates that are independent have kept their estimates, or are set back to them. */
static int64_t keep(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S, int moved) {
  cd_follow_turns(m);
  if (!moved && S->preferred) return CD_STARTED; /* the partition of speeds comes next */
  if (!cdi_partition_for(m, lu, able, S, S->q_scale, able->column_class)) return without_partition(able);
  if (moved && !cdi_keep_estimates(m, lu, able, S)) return without_partition(able);
  cd_follow_turns(m);
  return CD_STARTED;
}

/* Speeds that fit; the partition is that of the position alone afterwards, unless speeds are preferred. */
static int64_t settle(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S) {
  int64_t done = 1;
  if (S->preferred)
    done = cdi_partition_for(m, lu, able, S, S->v_scale, S->classes);
  else if (S->held || S->of_speeds_size > 0)
    done = cdi_partition_for(m, lu, able, S, m->col_scale, able->column_class);
  if (!done) return without_partition(able);
  if (m->Phi_size == 0) return CD_STARTED;
  cd_settle_twice(lu, m->indptr, m->indices, m->C, m->Phi_t, m->v, S->violation, S->v_work, m->Phi_size, m->v_size);
  double fastest;
  S->blamed =
      cd_worst_violation(S->violation, able->holds, m->v, m->col_scale, m->Phi_t, &fastest, m->Phi_size, m->v_size);
  const int fit = fabs(S->violation[S->blamed]) <= CD_SPEED_TOLERANCE * larger(fastest, CD_LEAST_SPEED);
  return fit ? CD_STARTED : CD_SPEEDS_CONTRADICT;
}

CD_APART int64_t cd_assemble(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S) {
  S->filled = 0;
  cd_count_turns(m, S->driven, S->driven_rows);
  copy(S->estimate, m->q, m->q_size);
  int64_t status = cd_close_loops(m, lu, able, S);
  if (status != CD_STARTED) return status;
  const int moved = is_moved(m, S->estimate);
  cd_chooser some = of_positions(able, S);
  status = keep(m, lu, &some, S, moved);
  able->lacks_room = some.lacks_room;
  if (status == CD_STARTED) status = settle(m, lu, able, S);
  if (status != CD_STARTED) return status;
  const int any_will_do = S->preferred && !S->held && !S->for_run && !moved && lu->inverse_size == m->Phi_size;
  if (S->preferred && !any_will_do && !cdi_partition_for(m, lu, able, S, m->col_scale, able->column_class))
    return without_partition(able);
#ifndef CD_GPU
  if (S->fill && cdi_speeds_are_open(m, lu, S)) {
    status = cdi_fill_speeds(m, lu, able, S);
    if (status != CD_STARTED) return status;
    if (!cdi_partition_for(m, lu, able, S, m->col_scale, able->column_class)) return without_partition(able);
  }
#endif
  if (!any_will_do) cd_adopt(m, lu, able->holds);
  return CD_STARTED;
}

/* Whether a machine that has just been put together stands where its motion is defined: redundant rows are so nearby, too. */
static int is_regular(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, uint8_t *singular) {
  double weakest = 1.0;
  int64_t held = 0;
  for (int64_t i = 0; i < lu->inverse_size; i++) weakest = smaller(weakest, able->pivots[i]);
  for (int64_t i = 0; i < m->Phi_size; i++) held += able->holds[i];
  if (!(weakest >= CD_SINGULAR_START)) return 0;
  if (lu->inverse_size == held) return 1;
#ifdef CD_GPU
  (void)S, (void)singular;
  return 0; /* there are no searches */
#else
  if (cd_singular_rows(m, lu, able, S, singular) != 0) return 0;
  cd_adopt(m, lu, able->holds);
  return 1;
#endif
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
    for (int64_t i = 0; i < m->Phi_size; i++) m->R[i] = able->holds[i];
    m->watch->closure_tolerance = all->closure[d];
    all->status[d] = cd_assemble(m, lu, able, S);
    if (all->status[d] != CD_STARTED) continue;
    if (!is_regular(m, lu, able, S, all->singular)) {
      all->status[d] = CD_OTHERWISE;
      continue;
    }
    copy(q, m->q, m->q_size);
    copy(v, m->v, m->v_size);
    for (int64_t i = 0; i < m->turn_slots_size; i++) all->p[d * m->p_size + m->turn_slots[i]] = m->p[m->turn_slots[i]];
    copy(all->R + d * m->Phi_size, m->R, m->Phi_size);
  }
}
