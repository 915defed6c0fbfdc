/* Integrating with events: the Adams method, and the implicit one (BDF) from where the motion is stiff to the next
   event. The loop is that of all runs (run.h); here an instance is its host. */

#include "machine_inside.h"

/* A method begins, and goes to what is due next, else to the end of the step of the caller. */
static int64_t begin_method(machine *M, double span) {
  const double due = cd_events_next(&M->V);
  M->run.t_end = isfinite(due) ? due : M->m.t[0] + span;
  return cd_begin(&M->run, CD_SMALL_JUMP * M->V.real->atol * M->facts.size);
}

/* -- the implicit method ------------------------------------------------------------------------------------------- */

/* A pivot order of little fill for Newton's matrix at the step under trial. */
static int64_t new_order(machine *M) {
  cd_newton *N = &M->newton;
  cd_lu *lu = &M->factors;
  const int64_t n = N->F_size;
  cd_bdf_predict(&M->bdf, M->run.t_end);
  if (call(&N->jacobian) != 0) return CD_CALL_FAILED;
  cd_newton_balance(N, M->balance_row, M->balance_col, M->balance_row + n);
  double *ones = M->balance_col + n;
  for (int64_t i = 0; i < n; i++) ones[i] = 1.0;
  const int64_t rank = cd_eliminate_sparse(&M->elimination, N->indptr, N->indices, N->A, M->balance_row, M->balance_col,
                                           M->no_classes, CD_ZERO_PIVOT, CD_IMPLICIT_PIVOT_THRESHOLD);
  N->integer->stale = 1;
  N->real->pivot_ratio_at_order = 0.0;
  lu->inverse_size = n;
  if (rank != n || !cd_lu_structure(lu, N->indptr, N->indices, ones)) return CD_SINGULAR;
  M->facts.has_order = 1;
  return CD_OK;
}

/* The implicit method begins where the machine is, which has a partition there. */
static int64_t begin_stiff(machine *M, double span) {
  const int64_t n = M->model->n_implicit, n_state = M->model->has.states;
  M->facts.stiff = 1;
  cdp_bind_run(M);
  for (int64_t i = 0; i < most(n, n_state + M->model->n_c); i++) {
    M->controlled_dae[i] = i < n_state;
    M->atol_dae[i] = M->V.real->atol * (i < n_state ? M->state_unit[i] : 1.0);
  }
  const int64_t status = begin_method(M, span);
  return status != CD_OK || M->facts.has_order ? status : new_order(M);
}

/* -- both methods -------------------------------------------------------------------------------------------------- */

/* The explicit method begins at the machine's present state. `span`: how far it will go, for the first step. */
static int64_t begin(machine *M, double span) {
  cd_machine *m = &M->m;
  if (M->model->stiff_first && M->model->n_implicit > 0) return begin_stiff(M, span);
  M->facts.stiff = 0;
  cdp_bind_run(M);
  for (int64_t i = 0; i < M->model->has.states; i++) M->atol[i] = M->V.real->atol * M->state_unit[i];
  m->watch->longest_step = M->V.real->longest_step > 0.0 ? M->V.real->longest_step : INFINITY;
  const int64_t status = begin_method(M, span);
  M->facts.looked = 0;
  return status;
}

/* Another choice of independent coordinates; the history stays as it is. */
static int64_t renew_partition(machine *M) {
  const int64_t rank = M->lu.inverse_size;
  uint8_t *left_out = M->V.flags;
  if (M->m.count->since_partition <= CD_FEW_STEPS && !M->facts.stiff) {
    if (M->m.count->short_lived++ > CD_CRAWLING) return CD_SINGULAR;
  } else {
    M->m.count->short_lived = 0;
  }
  for (int64_t i = 0; i < M->model->n_c; i++) left_out[i] = M->m.R[i] == 0.0;
  cdi_to_accepted_state(&M->run);
  if (!cdp_partition(M)) return CD_CALL_FAILED;
  if (M->lu.inverse_size != rank) return CD_SINGULAR;
  M->facts.renewals++;
  if (!M->facts.stiff) return CD_OK;
  int changed = 0;
  for (int64_t i = 0; i < M->model->n_c; i++) changed = changed || left_out[i] != (M->m.R[i] == 0.0);
  if (changed) {
    const int64_t n = M->model->n_implicit, n_state = M->model->has.states;
    const int64_t status = cd_evaluate(&M->m, &M->lu, 0);
    if (status != CD_OK) return status;
    for (int64_t k = 0; k < CD_BDF_MAX_ORDER + 2; k++)
      for (int64_t i = n_state; i < n; i++) M->bdf.phi[k * n + i] = 0.0;
    for (int64_t i = 0; i < M->model->n_c; i++) M->bdf.phi[n_state + i] = M->m.lam[i];
  }
  return changed || M->newton.integer->stale ? new_order(M) : CD_OK;
}

static int64_t trials(const machine *M) { return method_of(&M->run)->trials(&M->run); }

/* From the explicit method to the implicit one, at the end of the last step. */
static int64_t turn_stiff(machine *M, double span) {
  const int64_t rank = M->lu.inverse_size;
  cdi_to_accepted_state(&M->run);
  if (!cdp_partition(M)) return CD_CALL_FAILED;
  return M->lu.inverse_size == rank ? begin_stiff(M, span) : CD_SINGULAR;
}

/* The motion stands where a force jumps. */
static int say_chatters(machine *M, double now) {
  const cd_jumps *J = &M->jumps;
  int64_t k = 0;
  for (int64_t i = 1; i < J->u_size; i++) k = J->returns[i] > J->returns[k] ? i : k;
  return cdp_say(
      M, MACHINE_ENDLESS,
      "%s: from t = %.6g on the motion stands where %s switches: the forces of both sides drive it back there, "
      "and steps of %.1e lead nowhere; for dry friction use Friction, which sticks, else a function without a "
      "jump, such as tanh",
      M->model->jump_owners[k], J->since[k], M->model->jump_texts[k],
      (now - J->since[k]) / (double)most(1, J->steps[k]));
}

int machine_completed(machine *M) {
  cd_jumps *J = &M->jumps;
  const double now = M->facts.now, h = now - M->facts.completed;
  cdp_begin_call(M);
  machine_accept(M);
  M->facts.completed = now;
  if (J->u_size == 0) return MACHINE_OK;
  if (!(h > 0.0)) {
    cd_forget_jumps(J);
    return MACHINE_OK;
  }
  int status = cdp_to_present(M);
  if (status == MACHINE_OK) status = cdp_evaluate_here(M);
  if (status != MACHINE_OK) return status;
  memcpy(M->dx, M->y, (size_t)M->model->has.states * sizeof(double));
  cdi_store_rates(&M->m, M->d_rates);
  const int64_t chatters = cdi_look_at_jumps(&M->m, J, M->dx, M->d_rates, now, h);
  cdi_load(&M->m, now, M->y);
  return chatters == CD_CHATTERS ? say_chatters(M, now) : MACHINE_OK;
}

/* Steps are too short for the rest of the way. */
static int say_endless(machine *M) {
  const double left = M->watch.run_ends - cdp_reached(M), step = M->watch.pace;
  return cdp_say(M, MACHINE_ENDLESS,
                 "at t = %.6g steps are %.1e long, and the rest, up to t = %.6g, would take more than %.0e of them: "
                 "something is very fast or very stiff; look at its numbers and units, or step less far",
                 cdp_reached(M), step, M->watch.run_ends, smaller(left / larger(step, 1e-300), 1e300));
}

static int ends_with(machine *M, int64_t status) {
  const double t = cdp_reached(M);
  switch (status) {
    case CD_NOT_CLOSED:
      return cdp_say(M, MACHINE_NOT_CLOSED, "at t = %.6g the constraints cannot be closed any further", t);
    case CD_STEP_TOO_SMALL:
      return cdp_say(M, MACHINE_TOO_SHORT, "at t = %.6g no step is short enough", t);
    case CD_SINGULAR:
      return cdp_say(M, MACHINE_SINGULAR, "at t = %.6g the machine is beside a singular position", t);
    case CD_NO_NUMBER:
      return cdp_say(M, MACHINE_NO_NUMBERS, "at t = %.6g a watched function is not a number", t);
    case CD_CHATTERS:
      return say_chatters(M, t);
    case CD_ENDLESS:
      return say_endless(M);
    default:
      return cdp_say_status(M, status, t);
  }
}

/* Behind an instant: with the explicit method, as at the start. */
int64_t cdp_begin_again(void *instance) {
  machine *M = (machine *)instance;
  M->m.count->short_lived = 0;
  M->moments.waits = 0.0;
  const double span =
      M->record.t[0] - M->m.t[0]; /* none where it happens at the very end: the next step is taken as like this */
  return begin(M, span > 0.0 ? span : M->facts.step_length);
}

/* The machine stands where it has been stopped, or where an instant could not be carried out. */
static int stands_still(machine *M, int64_t status) {
  cdp_from_present(M);
  M->facts.fresh = ARMED;
  return status == CD_STOPPED ? MACHINE_STOPPED : cdp_problem(M, M->V.integer->problem);
}

/* What was reported becomes the present state. The machine itself may stand elsewhere: where it was last looked at. */
static void from_row(machine *M) {
  const machine_model *D = M->model;
  memcpy(M->y, M->record.q, (size_t)D->n_q * sizeof(double));
  memcpy(M->y + D->n_q, M->record.v, (size_t)D->n_v * sizeof(double));
  memcpy(M->y + D->n_q + D->n_v, M->record.z, (size_t)D->n_z * sizeof(double));
}

/* As far as the next thing to see to; MACHINE_OK: go on. */
static int go_on(machine *M, double until) {
  const double span = until - M->facts.now;
  int64_t status = CD_OK;
  cdp_bind_run(M);
  if (M->facts.fresh) {
    cdp_load_present(M);
    if (!cdp_partition(M)) return ends_with(M, CD_CALL_FAILED);
    M->m.count->short_lived = 0;
    status = begin(M, span);
    if (status != CD_OK) return ends_with(M, status);
    const int64_t problem = M->facts.fresh == ARMED ? cd_events_arm_again(&M->V) : cd_events_arm(&M->V, M->V.called);
    if (problem != CD_FINE) return cdp_problem(M, problem);
    M->facts.fresh = 0;
    M->moments.waits = 0.0;
  } else if (!M->facts.stiff && M->model->n_implicit > 0 && until > cdp_reached(M) &&
             trials(M) - M->facts.looked >= CD_LOOK_STIFF_EVERY) {
    M->facts.looked = trials(M);
    if (M->adams_integer.stiff_count >= CD_STIFF_STEPS) status = turn_stiff(M, until - cdp_reached(M));
    if (status != CD_OK) return ends_with(M, status);
  }
  cdp_bind_run(M);
  const int looks = !M->facts.stiff && M->model->n_implicit > 0;
  M->record.t[0] = M->watch.run_ends = until;
  M->jumps.span[0] = until - M->facts.began;
  M->run.between->real->look = CD_LOOK_SHARE * (until - M->facts.began);
  M->loop_integer.rank = M->lu.inverse_size;
  status = cd_go(&M->X, looks ? most(1, CD_LOOK_STIFF_EVERY - (trials(M) - M->facts.looked)) : MACHINE_MOST_STEPS);
  if (status == CD_OK || (status == CD_POOR_PARTITION && M->run.row == 1)) {
    from_row(M);
    M->facts.now = until;
    if (status == CD_POOR_PARTITION) status = renew_partition(M);
    return status == CD_OK ? MACHINE_OK : ends_with(M, status);
  }
  if (status == CD_STOPPED || status == CD_INSTANT_FAILED) return stands_still(M, status);
  if (status == CD_POOR_PARTITION) status = renew_partition(M);
  return status == CD_OK || status == CD_RUNNING ? MACHINE_OK : ends_with(M, status);
}

int machine_step(machine *M, double until) {
  cdp_begin_call(M);
  if (!M->facts.started) return cdp_say(M, MACHINE_REFUSED, "call machine_start first");
  if (!(until >= M->facts.now) || !isfinite(until))
    return cdp_say(M, MACHINE_REFUSED, "a step goes forward: from t = %.9g it cannot go to %.9g", M->facts.now, until);
  if (M->V.integer->stopped_by >= 0) return MACHINE_STOPPED;
  int status = cdp_to_present(M);
  if (status == MACHINE_OK && M->facts.other_numbers && M->model->n_watched > 0) { /* they may throw functions over */
    machine_happening what;
    status = machine_events(M, &what);
  }
  memset(M->V.called, 0, (size_t)M->model->n_watched);
  M->facts.step_length = until - M->facts.now;
  while (status == MACHINE_OK && M->facts.now < until) {
    status = go_on(M, until);
    if (M->V.integer->stopped_by >= 0 && status == MACHINE_OK) status = MACHINE_STOPPED;
  }
  cdp_note_quick(M);
  return status;
}
