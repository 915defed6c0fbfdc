/* Steps and instants by turns. */

#include "run_inside.h"

static int64_t ask(cd_loop *X, int64_t (*what)(void *)) { return what == NULL ? CD_OK : what(X->host->context); }

/* -- the machine that is integrated, and the one in absolute coordinates on which events act ------------------------- */

static void copy_time_and_states(cd_machine *to, const cd_machine *from) {
  to->t[0] = from->t[0];
  for (int64_t i = 0; i < to->z_size; i++) to->z[i] = from->z[i];
}

static int64_t to_absolute(cd_loop *X) {
  if (!X->is_linked) return CD_OK;
  if (call(&X->expand) != 0) return CD_CALL_FAILED;
  copy_time_and_states(X->V->m, X->run->m);
  return CD_OK;
}

static int64_t from_absolute(cd_loop *X) {
  if (!X->is_linked) return CD_OK;
  if (call(&X->relative) != 0) return CD_CALL_FAILED;
  copy_time_and_states(X->run->m, X->V->m);
  return CD_OK;
}

/* -- starting again ---------------------------------------------------------------------------------------------------- */

/* Where the integrator must land next, and whether something is due there. */
static void set_horizon(cd_loop *X) {
  const double due = smaller(cd_events_next(X->V), X->real->also_due);
  X->run->due = isfinite(due) && due <= X->real->t_end;
  X->run->t_end = X->run->due ? due : X->real->t_end;
}

/* The integrator starts again where the machine is. */
static int64_t begin(cd_loop *X) {
  if (X->host->begins != NULL) return ask(X, X->host->begins);
  set_horizon(X);
  return cd_begin(X->run, CD_SMALL_JUMP * X->V->real->atol * X->V->real->size);
}

/* Tolerances and the longest step that events have asked for. */
static void take_changes(cd_loop *X) {
  cd_run *r = X->run;
  const cd_events *V = X->V;
  if (V->integer->changed == 0 || method_of(r)->implicit) return; /* it begins with those of the host */
  r->rtol = V->real->rtol;
  for (int64_t i = 0; i < r->y_size; i++) r->atol[i] = V->real->atol * X->state_unit[i];
  if (V->integer->changed & 4) r->m->watch->longest_step = V->real->longest_step;
}

/* The partition behind an instant: that of the events, which stand there, or the host's. */
static int64_t take_partition(cd_loop *X) {
  cd_run *r = X->run;
  const cd_machine *m = r->m;
  const int64_t n = m->v_size;
  if (X->host->partition != NULL) {
    X->integer->rank = X->host->partition(X->host->context);
    return X->integer->rank >= 0 ? CD_OK : CD_INSTANT_FAILED;
  }
  if (m->Phi_size == 0) return CD_OK;
  r->lu = X->V->lu;
  X->integer->rank = r->lu->inverse_size;
  X->integer->redundant = m->count->left_out > 0;
  X->integer->replaced = 1;
  if (r->partitioned && n * (n - X->integer->rank) <= X->B_size)
    X->real->amplification = larger(X->real->amplification, cd_lu_largest_gain(r->lu, m->C, X->V->unit, X->B));
  return CD_OK;
}

/* -- rounds ------------------------------------------------------------------------------------------------------------- */

/* Whether a round has been carried out, though nothing can go on behind it. */
static int is_over(int64_t problem) {
  return problem == CD_FINE || problem == CD_FIRES_ENDLESSLY || problem == CD_LEAVES_FREE;
}

/* One round, with its account in the log; `fired`: NULL at the start of a run. */
static int64_t round_of(void *loop, const uint8_t *fired, int64_t due) {
  cd_loop *X = (cd_loop *)loop;
  cd_events *V = X->V;
  int any = 0;
  if (cdi_log_before(X, fired == NULL ? V->called : fired) != CD_OK)
    return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  const int64_t problem = fired == NULL ? cd_events_begin(V) : cd_events_round(V, fired, due);
  if (!is_over(problem)) return problem;
  if (X->host->noticed != NULL) {
    for (int64_t i = 0; i < V->m->Phi_size; i++) any = any || V->opened[i];
    if (cd_events_pressed(V) > 0 || any || V->integer->driven) X->host->noticed(X->host->context);
  }
  if (cdi_log_after(X) != CD_OK) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  if (X->host->logged != NULL) X->host->logged(X->host->context);
  return problem;
}

static int64_t note(cd_loop *X) {
  const int64_t problem = cd_events_note(X->V);
  cdi_log_note(X);
  if (X->host->logged != NULL) X->host->logged(X->host->context);
  return problem;
}

int64_t cd_go_instant(cd_loop *X, const uint8_t *fired) {
  cd_events *V = X->V;
  const int begins_anew = fired == NULL && !V->integer->remembers;
  const int64_t problem = cdi_rounds(V, fired, round_of, X);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; fired == NULL && i < V->watched_rows; i++) V->called[i] = V->called[i] || V->sides[i] == 0;
  return cd_events_arm(V, begins_anew ? NULL : V->called);
}

/* -- instants ----------------------------------------------------------------------------------------------------------- */

/* The status of an instant that could not be carried out. Reactions that do not settle are none of its own problems: they
   would not settle in a step, either. */
static int64_t failed(const cd_loop *X) {
  const cd_event_integer *why = X->V->integer;
  return why->problem == CD_NOT_EVALUATED && why->row == CD_NOT_SETTLED ? CD_NOT_SETTLED : CD_INSTANT_FAILED;
}

/* The integrator starts again behind an instant, and watching with it. */
static int64_t go_on_behind(cd_loop *X) {
  int64_t status = begin(X);
  if (status == CD_OK) status = to_absolute(X);
  if (status != CD_OK) return status;
  return cd_events_arm_again(X->V) == CD_FINE ? CD_OK : failed(X);
}

/* Whether forces alone jump at a known time: nothing answers to it. */
static int only_forces_jump(const cd_loop *X) {
  const cd_events *V = X->V;
  return V->integer->known_kind == CD_STARTS_ANEW && V->watched_rows == 0 && !cd_events_is_due(V) &&
         X->real->also_due > V->real->known_time;
}

/* All rounds of an instant, unless it is a known time `alone`; the motion goes on behind known times that it has passed. */
static int64_t do_rounds(cd_loop *X, const uint8_t *fired, int *alone) {
  cd_events *V = X->V;
  const int64_t of_host = V->integer->known_kind, passed = fired == NULL ? -1 : cd_events_pass_known(V);
  const int64_t kind = most(of_host, passed);
  V->integer->known_kind = kind;
  *alone = only_forces_jump(X);
  if (!*alone && cd_go_instant(X, fired) != CD_FINE) return failed(X);
  if (kind >= CD_STARTS_ANEW) V->m->t[0] = larger(V->m->t[0], V->real->known_time);
  V->integer->known_kind = -1;
  return CD_OK;
}

/* The machine changes, and the integrator starts again. */
static int64_t carry_out(cd_loop *X, const uint8_t *fired) {
  cd_events *V = X->V;
  if (fired != NULL && X->real->also_due <= V->m->t[0]) X->real->also_due = INFINITY;
  int alone = 0;
  int64_t status = ask(X, X->host->before);
  if (status == CD_OK) status = do_rounds(X, fired, &alone);
  if (status != CD_OK) return status;
  if (V->integer->changed != 0 && method_of(X->run)->fixed) return CD_INSTANT_FAILED;
  take_changes(X);
  status = ask(X, X->host->after);
  if (status == CD_OK) status = from_absolute(X);
  if (status == CD_OK && !alone) status = take_partition(X);
  if (status != CD_OK) return status;
  cdi_log_piece(X, X->run->row);
  if (V->integer->stopped_by < 0) status = go_on_behind(X);
  if (status == CD_OK) status = ask(X, X->host->began);
  return status == CD_OK && V->integer->stopped_by >= 0 ? CD_STOPPED : status;
}

static int is_switch(const cd_events *V, int64_t i) { return watch_of(V, i)[CD_WATCH_KIND] == CD_SWITCH; }

/* Switches that fire together go over one by one, behind all else: each moves with its own function. One that what happened
   before it has turned back stays. */
static int64_t carry_out_parts(cd_loop *X) {
  cd_events *V = X->V;
  const int64_t n = V->watched_rows;
  int64_t status = CD_OK, switches = 0, others = 0;
  for (int64_t i = 0; i < n; i++) {
    X->part[i] = X->fired[i] && !is_switch(V, i);
    others += X->part[i];
    switches += X->fired[i] && is_switch(V, i);
  }
  X->integer->restarts += others > 0 || switches == 0;
  if (others > 0 || switches == 0) status = carry_out(X, X->part);
  int first = others == 0;
  for (int64_t i = 0; i < n && switches > 0 && status == CD_OK; i++) {
    if (!X->fired[i] || !is_switch(V, i)) continue;
    if (!first && !cdi_watch(V)) {
      refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
      return failed(X);
    }
    if (!first && !((double)V->E->side[i] * V->E->rate[i] < 0.0)) continue;
    memset(X->part, 0, (size_t)n);
    X->part[i] = 1;
    first = 0;
    X->integer->restarts++;
    status = carry_out(X, X->part);
  }
  return status;
}

/* Steps of the implicit method need no partition, so that it may be poor just where something happens: at a dead centre, say,
   where the speed of the slide does not tell that of the crank. Then the machine is put there by one that is made there. */
static int64_t place_better(cd_loop *X) {
  cd_run *r = X->run;
  cd_events *V = X->V;
  const cd_watch *watch = r->m->watch;
  cd_lu *of_run = r->lu;
  const int64_t rank = X->integer->rank;
  if (!method_of(r)->implicit || !r->partitioned ||
      watch->pivot_ratio >= CD_POOR_PIVOT * watch->pivot_ratio_at_partition || V->able->W_size == 0 || X->is_linked)
    return CD_EVENT;
  cdi_load(r->m, r->E->time->t_event, r->E->y);
  V->lu->inverse_size = least(r->m->Phi_size, r->m->v_size);
  if (!cdi_partition_of_any_rank(r->m, V->lu, V->able, r->m->col_scale, V->able->column_class)) return CD_CALL_FAILED;
  if (V->lu->inverse_size == rank) r->lu = V->lu;
  const int64_t status = cd_place_at_event(r);
  r->lu = of_run;
  return status;
}

/* The end of the last step on the constraints. Speeds of the implicit method are as exact as its tolerances, which may be
   more than a jump where the machine has just been faster by far. */
static int64_t evaluate_at_known_time(cd_run *r) {
  cd_watch *watch = r->m->watch;
  const double largest_jump = watch->largest_jump;
  int64_t status = CD_NOT_CLOSED;
  for (int attempt = 0; attempt < 2 && status == CD_NOT_CLOSED; attempt++) {
    if (attempt > 0 && !method_of(r)->implicit) break;
    watch->largest_jump = attempt > 0 ? INFINITY : largest_jump;
    cdi_to_accepted_state(r);
    /* fixed steps land within round-off of a known time: a step too early it would be due for ever */
    r->m->t[0] = larger(r->m->t[0], r->t_end);
    status = cd_evaluate(r->m, r->lu, r->partitioned);
  }
  watch->largest_jump = largest_jump;
  return status;
}

/* Whether a step has only ended at a known time, which is passed then. */
static int only_ends_step(cd_loop *X) {
  cd_events *V = X->V;
  if (cd_events_known_kind(V) != CD_ENDS_STEP || cd_events_is_due(V) || X->real->also_due <= V->m->t[0]) return 0;
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (X->fired[i]) return 0;
  cd_events_pass_known(V);
  V->integer->known_kind = -1;
  return 1;
}

/* An event, or a known time: the machine changes and the integrator starts again, unless it is only noted. */
static int64_t instant(cd_loop *X, int64_t status) {
  cd_run *r = X->run;
  cd_events *V = X->V;
  memcpy(X->fired, V->E->fired, (size_t)V->watched_rows);
  if (status == CD_REACHED) {
    status = evaluate_at_known_time(r);
    if (status == CD_OK) status = to_absolute(X);
    if (status != CD_OK) return status;
    if (cd_events_at_zero(V, X->fired) != CD_FINE) return failed(X);
    return only_ends_step(X) ? CD_OK : carry_out_parts(X);
  }
  status = place_better(X);
  if (status != CD_EVENT) return status;
  status = to_absolute(X);
  if (status != CD_OK) return status;
  if (!cd_events_only_noted(V, X->fired)) return carry_out_parts(X);
  status = ask(X, X->host->noted);
  if (status != CD_OK) return status;
  if (note(X) != CD_FINE) return failed(X);
  cdi_return_to_place(r);
  return CD_OK;
}

int64_t cd_go_start(cd_loop *X) {
  cd_run *r = X->run;
  int64_t status = cd_evaluate(r->m, r->lu, r->partitioned);
  if (status == CD_OK) status = to_absolute(X);
  if (status != CD_OK) return status;
  if (cd_switches_begin(X->V) != CD_FINE) return failed(X);
  memset(X->fired, 0, (size_t)X->V->watched_rows);
  return carry_out(X, NULL);
}

int64_t cd_go(cd_loop *X, int64_t steps) {
  cd_run *r = X->run;
  const cdi_method *method = method_of(r);
  const int64_t last = method->trials(r) + steps;
  /* behind an instant another method may go on: then the caller looks at it first */
  while (cdi_log_has_room(X->log) && X->run == r && method_of(r) == method && method->trials(r) < last) {
    set_horizon(X);
    r->max_steps = last - method->trials(r);
    int64_t status = cd_advance(r);
    if (status != CD_EVENT && status != CD_REACHED) return status;
    status = instant(X, status);
    if (status != CD_OK) return status;
  }
  return CD_RUNNING;
}
