/* Steps and instants by turns. */

#include "run_inside.h"

/* The end of the last accepted step into the machine. */
static void to_accepted_state(cd_run *r) {
  if (r->adams != NULL)
    cdi_load(r->m, r->adams->real->t, r->adams->y);
  else if (r->dop853 != NULL)
    cdi_load(r->m, r->dop853->real->t, r->dop853->y);
  else
    cdi_load(r->m, r->rk4->t[1], r->rk4->y1);
}

/* Where the integrator must land next, and whether something is due there. */
static void set_horizon(cd_loop *X) {
  const double due = cd_events_next(X->V);
  X->run->due = due <= X->real->t_end;
  X->run->t_end = X->run->due ? due : X->real->t_end;
}

static int64_t begin_fixed_steps(cd_run *r) {
  const int64_t status = cd_evaluate(r->m, r->lu, r->partitioned);
  r->rk4->t[0] = r->rk4->t[1] = r->m->t[0];
  cdi_store(r->m, r->rk4->y1);
  cdi_store_rates(r->m, r->rk4->f1);
  return status;
}

/* The integrator starts again where the machine is. */
static int64_t begin(cd_loop *X) {
  cd_run *r = X->run;
  cd_watch *watch = r->m->watch;
  set_horizon(X);
  if (r->rk4 != NULL) return begin_fixed_steps(r);
  r->touch->time[0] = NAN;
  for (int64_t i = 0; i < r->y_size; i++) r->controlled[i] = 1;
  watch->largest_jump = INFINITY;
  const int64_t status =
      r->adams != NULL ? cd_begin_adams(r, watch->longest_step) : cd_begin_dop853(r, watch->longest_step);
  watch->largest_jump = CD_LARGEST_JUMP;
  watch->small_jump = CD_SMALL_JUMP * X->V->real->atol * X->V->real->size;
  return status;
}

/* Tolerances and the longest step that events have asked for. */
static void take_changes(cd_loop *X) {
  cd_run *r = X->run;
  const cd_events *V = X->V;
  if (V->integer->changed == 0 || r->rk4 != NULL) return;
  r->rtol = V->real->rtol;
  for (int64_t i = 0; i < r->y_size; i++) r->atol[i] = V->real->atol * X->state_unit[i];
  if (V->integer->changed & 4) r->m->watch->longest_step = V->real->longest_step;
}

/* One round, with its account in the log; `fired`: NULL at the start of a run. */
static int64_t round_of(cd_loop *X, const uint8_t *fired, int64_t due) {
  cd_events *V = X->V;
  int any = 0;
  if (cdi_log_before(X) != CD_OK) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  const int64_t problem = fired == NULL ? cd_events_begin(V) : cd_events_round(V, fired, due);
  if (problem != CD_FINE && problem != CD_FIRES_ENDLESSLY) return problem;
  for (int64_t i = 0; i < V->m->Phi_size; i++) any = any || V->opened[i];
  if (cd_events_pressed(V) > 0 || any) X->noticed(X->context);
  if (cdi_log_after(X) != CD_OK) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  return problem;
}

int64_t cd_go_begin(cd_loop *X) { return round_of(X, NULL, 1); }

int64_t cd_go_round(cd_loop *X, const uint8_t *fired, int64_t due) { return round_of(X, fired, due); }

int64_t cd_go_note(cd_loop *X) {
  const int64_t problem = cd_events_note(X->V);
  cdi_log_note(X);
  return problem;
}

/* All rounds of an instant; then all is watched from there. */
static int64_t rounds_of(cd_loop *X, const uint8_t *fired) {
  cd_events *V = X->V;
  cd_events_instant(V, fired);
  int64_t problem = round_of(X, fired, 1);
  for (int64_t k = 0; problem == CD_FINE; k++) {
    const int64_t count = cd_events_called(V, k);
    if (count < 0) return -count;
    if (count == 0) break;
    problem = round_of(X, V->fired, 0);
  }
  if (problem == CD_FINE) problem = cd_events_times(V);
  return problem == CD_FINE ? cd_events_arm(V, V->called) : problem;
}

/* The partition behind an instant is that of the events. */
static void take_partition(cd_loop *X) {
  cd_run *r = X->run;
  const cd_machine *m = r->m;
  const int64_t n = m->v_size;
  if (m->Phi_size == 0) return;
  r->lu = X->V->lu;
  X->integer->rank = r->lu->inverse_size;
  X->integer->replaced = 1;
  if (!r->partitioned || n * (n - X->integer->rank) > X->B_size) return;
  X->real->amplification = larger(X->real->amplification, cd_lu_largest_gain(r->lu, m->C, X->V->unit, X->B));
}

/* An event, or a known time: the machine changes and the integrator starts again, unless it is only noted. */
static int64_t instant(cd_loop *X, int64_t status) {
  cd_run *r = X->run;
  cd_events *V = X->V;
  const uint8_t *fired = r->E->fired;
  if (status == CD_REACHED) {
    to_accepted_state(r);
    /* fixed steps land within round-off of a known time: a step too early it would be due for ever */
    r->m->t[0] = larger(r->m->t[0], r->t_end);
    status = cd_evaluate(r->m, r->lu, r->partitioned);
    if (status != CD_OK) return status;
    if (cd_events_at_zero(V, r->E->fired) != CD_FINE) return CD_INSTANT_FAILED;
  } else if (cd_events_only_noted(V, fired)) {
    return cd_go_note(X) == CD_FINE ? CD_OK : CD_INSTANT_FAILED;
  }
  X->integer->restarts++;
  if (rounds_of(X, fired) != CD_FINE) return CD_INSTANT_FAILED;
  if (V->integer->changed != 0 && r->rk4 != NULL) return CD_INSTANT_FAILED; /* fixed steps have no tolerances */
  take_changes(X);
  take_partition(X);
  cdi_log_piece(X, r->row);
  if (V->integer->stopped_by >= 0) return CD_STOPPED;
  status = begin(X);
  if (status != CD_OK) return status;
  return cd_events_arm_again(V) == CD_FINE ? CD_OK : CD_INSTANT_FAILED;
}

/* Steps that were tried so far; fixed ones are not counted. */
static int64_t trials(const cd_run *r) {
  if (r->adams != NULL) return r->adams->integer->steps + r->adams->integer->rejected;
  return r->dop853 != NULL ? r->dop853->integer->steps + r->dop853->integer->rejected : 0;
}

int64_t cd_go(cd_loop *X, int64_t steps) {
  const int64_t last = trials(X->run) + steps;
  while (cdi_log_has_room(X->log) && trials(X->run) < last) {
    set_horizon(X);
    X->run->max_steps = last - trials(X->run);
    int64_t status = cd_advance(X->run);
    if (status != CD_EVENT && status != CD_REACHED) return status;
    status = instant(X, status);
    if (status != CD_OK) return status;
  }
  return CD_RUNNING;
}
