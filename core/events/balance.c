/* The momentum balance of an instant: how speeds jump.

       M (v+ - v-) = J + C' L + G' P        momentum of the whole machine (Wehage & Haug 1981, eqs. 5.11-5.15)
       C v+ + Phi_t = 0                     joints hold

   Which contacts and frictions take part, and with what change of their rates, its callers say: impact.c, rubbing.c. */

#include "events_inside.h"

/* A bounce that is lower is none. */
double cdi_rest_height(const cd_events *V) { return larger(V->real->atol, CD_LOWEST_BOUNCE) * V->real->size; }

/* C v + Phi_t of all rows, into `rates`. */
CD_APART int64_t cdi_rates_of_rows(cd_events *V) {
  cd_machine *m = V->m;
  if (call(&m->jacobian) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  cd_speed_residual(m->indptr, m->indices, m->C, m->v, m->Phi_t, V->rates, m->Phi_size);
  return CD_FINE;
}

CD_APART double cd_events_speed_noise(cd_events *V) {
  const cd_machine *m = V->m;
  for (int64_t i = 0; i < m->v_size; i++)
    V->real->top_speed = larger(V->real->top_speed, fabs(m->v[i] / m->col_scale[i]));
  return larger(CD_SPEED_NOISE * V->real->top_speed, CD_REST_SPEED * cdi_rest_height(V));
}

/* -- rows ------------------------------------------------------------------------------------------------------------ */

/* Rows that do not depend on others, of those that hold now, are marked in `flags`. */
static int64_t find_independent_rows(cd_events *V) {
  cd_machine *m = V->m;
  int64_t rank;
  if (V->able->W_size > 0) {
    cd_row_scales(m->indptr, m->indices, m->C, V->able->holds, m->col_scale, V->able->row_scale, m->Phi_size);
    rank = cd_choose(m->indptr, m->indices, m->C, V->able->row_scale, m->col_scale, V->able->column_class,
                     CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD, V->able->W, V->row_order, V->col_order, V->pivots,
                     m->Phi_size, m->v_size);
  } else {
    rank = m->Phi_size > 0 ? V->partition(V->context, 0) : 0;
  }
  if (rank < 0) return refuse(V, CD_NO_PARTITION, -1, -1, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++) V->flags[i] = 0;
  for (int64_t k = 0; k < rank; k++) V->flags[V->row_order[k]] = 1;
  return CD_FINE;
}

/* Independent coordinates at the present position, for the rows that hold now, and R. */
CD_APART int64_t cdi_partition_of_events(cd_events *V) {
  cd_machine *m = V->m;
  if (m->Phi_size == 0) return CD_FINE;
  if (V->able->W_size == 0) return V->partition(V->context, 1) >= 0 ? CD_FINE : refuse(V, CD_NO_PARTITION, -1, -1, 0.0);
  V->lu->inverse_size = least(m->Phi_size, m->v_size);
  if (!cdi_partition_of_any_rank(m, V->lu, V->able, m->col_scale, V->able->column_class))
    return refuse(V, CD_NO_PARTITION, -1, -1, 0.0);
  cd_adopt(m, V->lu, V->able->holds);
  return CD_FINE;
}

/* -- the balance ------------------------------------------------------------------------------------------------------ */

/* What rows of joints, and those with a target, are to change their rates by, with scales of the rows that take part. */
static int64_t ask_rows(cd_events *V) {
  cd_machine *m = V->m;
  const int64_t n = m->Phi_size;
  int64_t problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE) return problem;
  memcpy(V->holds_aside, V->able->holds, (size_t)n);
  for (int64_t i = 0; i < n; i++)
    if (is_free(V, i)) V->able->holds[i] = V->has_target[i];
  problem = find_independent_rows(V);
  if (problem == CD_FINE) {
    cd_row_lengths(m->indptr, m->indices, m->C, m->D, V->flags, V->balance_R, n);
    for (int64_t i = 0; i < n; i++) {
      V->balance_b[i] = V->able->holds[i] ? -V->rates[i] : 0.0;
      if (V->has_target[i]) V->balance_b[i] = V->target[i];
    }
  }
  memcpy(V->able->holds, V->holds_aside, (size_t)n);
  return problem;
}

/* What impacts that are on (`with`: at all) are to change their rates by, with their scales. */
static int64_t ask_impacts(cd_events *V, int with) {
  const cd_machine *m = V->m;
  const int64_t n = m->Phi_size;
  if (with && V->approach_size > 0 && call(&V->impact_rows) != 0) return refuse(V, CD_NO_BALANCE, -1, -1, 0.0);
  for (int64_t k = 0; k < V->approach_size; k++) {
    double length = 0.0;
    const int on = with && V->impact_on[k];
    for (int64_t i = 0; on && i < m->v_size; i++) length += square(V->N[k * m->v_size + i] * m->D[i]);
    V->balance_R[n + k] = on ? 1.0 / sqrt(length) : 0.0;
    V->balance_b[n + k] = on ? V->change[k] : 0.0;
  }
  return CD_FINE;
}

/* The impulses of frictions that slip, as they act on the machine. */
static void add_slides(cd_events *V, double sign) {
  const cd_machine *m = V->m;
  for (int64_t i = 0; i < m->Phi_size; i++)
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1] && V->slide[i] != 0.0; e++)
      V->balance_J[m->indices[e]] += sign * V->slide[i] * m->C[e];
}

/* The jump of speeds and the impulses, into dv and blow: for the impulse event_J (with_J), limits and frictions that
   are to change their rates by `target`, impacts that are on (with_impacts). All rows of joints keep or get the rate
   zero. */
int64_t cdi_jump(cd_events *V, int with_J, int with_impacts) {
  cd_machine *m = V->m;
  const int64_t n = m->Phi_size;
  int64_t problem = ask_rows(V);
  if (problem == CD_FINE) problem = ask_impacts(V, with_impacts);
  if (problem != CD_FINE) return problem;
  for (int64_t j = 0; j < m->v_size; j++) V->balance_J[j] = with_J ? V->event_J[j] : 0.0;
  add_slides(V, 1.0);
  const int done = call(&V->balance) == 0;
  add_slides(V, -1.0);
  if (!done || !all_finite(V->dv, m->v_size) || !all_finite(V->blow, n + V->approach_size))
    return refuse(V, CD_NO_BALANCE, -1, -1, 0.0);
  for (int64_t i = 0; i < n; i++)
    if (V->slide[i] != 0.0) V->blow[i] = V->slide[i];
  return CD_FINE;
}

/* How speeds change and joints answer, into dv and blow, to a unit of impulse along a row, or, for row -1, along all rows by
   what `misfit` says; limits and frictions answer nothing, impacts that are on where `with_impacts` says so. */
CD_APART int64_t cdi_respond(cd_events *V, int64_t row, int with_impacts) {
  cd_machine *m = V->m;
  const int64_t n = m->Phi_size;
  memset(V->has_target, 0, (size_t)n);
  int64_t problem = ask_rows(V);
  if (problem == CD_FINE) problem = ask_impacts(V, with_impacts);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < n + V->approach_size; i++) V->balance_b[i] = 0.0;
  for (int64_t j = 0; j < m->v_size; j++) V->balance_J[j] = 0.0;
  for (int64_t i = 0; i < n; i++) {
    const double force = row < 0 ? V->misfit[i] : i == row ? 1.0 : 0.0;
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1] && force != 0.0; e++)
      V->balance_J[m->indices[e]] += force * m->C[e];
  }
  if (call(&V->balance) != 0 || !all_finite(V->dv, m->v_size)) return refuse(V, CD_NO_BALANCE, -1, -1, 0.0);
  return CD_FINE;
}

/* Whether a row of a joint or driver holds, and its speed does not fit. */
static int is_opened(const cd_events *V, int64_t row, double limit) {
  return V->able->holds[row] && !is_free(V, row) && fabs(V->rates[row]) * V->m->row_unit[row] > limit;
}

/* Speeds above are jumps that open a joint. */
double cdi_least_jump(cd_events *V) { return larger(cd_events_speed_noise(V), CD_SPEED_JUMP * V->real->top_speed); }

static int mark_opened(cd_events *V, double limit) {
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    V->opened[i] = (uint8_t)is_opened(V, i, limit);
    V->opened_rate[i] = V->rates[i];
    any = any || V->opened[i];
  }
  return any;
}

/* Rows of joints and drivers that hold, whose speeds do not fit, into `opened`; `any` becomes 1 where there are some. */
int64_t cdi_find_opened(cd_events *V, int *any) {
  const int64_t problem = cdi_rates_of_rows(V);
  if (problem == CD_FINE && mark_opened(V, cdi_least_jump(V))) *any = 1;
  return problem;
}

/* Refuses what no impulse can do: rows that contradict each other leave one of them open. */
static int64_t check_agreement(cd_events *V) {
  const int64_t problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE) return problem;
  const double limit = cdi_least_jump(V);
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (is_opened(V, i, limit)) {
      mark_opened(V, limit);
      return refuse(V, CD_CONSTRAINTS_OPEN, -1, i, fabs(V->rates[i]));
    }
  return CD_FINE;
}

/* The jump is made. */
int64_t cdi_take(cd_events *V) {
  if (V->noted != NULL) V->noted(V->context, 0);
  for (int64_t i = 0; i < V->m->v_size; i++) {
    V->m->v[i] += V->dv[i];
    V->total_J[i] += V->balance_J[i];
  }
  for (int64_t i = 0; i < V->m->Phi_size + V->approach_size; i++) V->total_blow[i] += V->blow[i];
  V->integer->jumped = 1;
  return CD_FINE;
}

int64_t cdi_take_jump(cd_events *V) {
  const int64_t problem = cdi_take(V);
  return problem == CD_FINE ? check_agreement(V) : problem;
}

/* -- contacts ---------------------------------------------------------------------------------------------------------- */

/* Limits in contact, into `closed`: those that hold, those that have just closed (hit), those without a gap. */
int64_t cdi_find_closed(cd_events *V) {
  cd_machine *m = V->m;
  int any = 0;
  for (int64_t i = 0; i < m->Phi_size; i++) V->closed[i] = 0, any = any || V->is_limit[i];
  if (!any || V->integer->driven) return CD_FINE;
  if (call(&m->constraint) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++)
    V->closed[i] = V->is_limit[i] && (V->able->holds[i] || V->hit[i] || m->Phi[i] <= CD_GAP_TOL * V->real->size);
  return CD_FINE;
}

/* C dv of all rows, added to the rates before, into after_rates. */
void cdi_add_change(cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->after_rates[i] = V->rates_before[i] + cdi_along_row(V->m, i, V->dv);
}
