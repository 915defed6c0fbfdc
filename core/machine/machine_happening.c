/* Instants of an instance: core/events carries them out; here they are logged, and problems become messages. */

#include "machine_inside.h"

/* -- problems ---------------------------------------------------------------------------------------------------------- */

static const char *event_of(const machine *M) {
  const int64_t event = M->V.integer->event;
  return event >= 0 ? M->model->event_names[M->model->event_name[event]] : "the start";
}

static const char *name_of(const machine *M) {
  return M->V.integer->event >= 0 ? M->model->event_names[M->V.integer->event] : "the start";
}

static const char *row_of(const machine *M) {
  const int64_t row = M->V.integer->row;
  return row >= 0 && row < M->model->n_c ? M->model->row_names[row] : "an impact";
}

static const char *joint_of_problem(const machine *M) {
  return M->V.integer->joint >= 0 ? M->model->joint_names[M->V.integer->joint] : "";
}

/* Of what events do. */
static int say_action(machine *M, int64_t problem) {
  const double amount = M->V.real->amount;
  switch (problem) {
    case CD_BAD_INTERVAL:
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": the interval %g must be positive", event_of(M), amount);
    case CD_VALUE_NOT_FINITE:
      return cdp_say(M, MACHINE_NO_NUMBERS, "event \"%s\": the value that it sets is not finite", event_of(M));
    case CD_VALUE_OPENS_JOINTS:
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": the value that it sets would open joints", event_of(M));
    case CD_NO_MASS:
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": a mass or inertia that it sets is not possible", event_of(M));
    case CD_NOT_CAPTURED:
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": joint \"%s\" cannot be captured: its bodies are apart by %.4g",
                     event_of(M), joint_of_problem(M), amount);
    case CD_NOT_ACTIVE:
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": joint \"%s\" cannot be released, because it is not active",
                     event_of(M), joint_of_problem(M));
    case CD_NO_DIRECTION:
      return cdp_say(M, MACHINE_NO_NUMBERS, "event \"%s\": the direction of its impact has zero length here",
                     event_of(M));
    default:
      return cdp_say(M, MACHINE_NO_NUMBERS, "at t = %.6g what events do cannot be evaluated", M->m.t[0]);
  }
}

/* Of impulses, contacts and friction. */
static int say_contact(machine *M, int64_t problem) {
  const double t = M->m.t[0], amount = M->V.real->amount;
  switch (problem) {
    case CD_BAD_RESTITUTION:
      return M->V.integer->row < M->model->n_c && M->model->is_friction[M->V.integer->row]
                 ? cdp_say(M, MACHINE_REFUSED, "friction \"%s\": a coefficient of %g is negative", row_of(M), amount)
                 : cdp_say(M, MACHINE_REFUSED, "a restitution of %g lies outside 0 ... 1", amount);
    case CD_BEYOND_LIMIT:
      M->facts.blame.constraint = M->V.integer->row, M->facts.blame.amount = amount;
      return cdp_say(M, MACHINE_REFUSED, "limit \"%s\": at t = %.6g the position lies beyond it by %.4g", row_of(M), t,
                     amount);
    case CD_POSITION_JUMPS:
      M->facts.blame.constraint = M->V.integer->row, M->facts.blame.amount = amount;
      return cdp_say(M, MACHINE_NOT_CLOSED, "\"%s\": at t = %.6g the position that it prescribes jumps by %.4g",
                     row_of(M), t, amount);
    case CD_CONSTRAINTS_OPEN:
      M->facts.blame.constraint = M->V.integer->row;
      return cdp_say(M, MACHINE_NOT_CLOSED,
                     "at t = %.6g no impulse can satisfy all constraints: \"%s\" would open; a driver may push the "
                     "machine through a limit, or hold a body that is hit or captured",
                     t, row_of(M));
    case CD_IMPACTS_ENDLESS:
      return cdp_say(M, MACHINE_ENDLESS, "at t = %.6g impacts continue without end", t);
    case CD_JAMS:
      M->facts.blame.constraint = M->V.integer->row;
      return cdp_say(
          M, MACHINE_SINGULAR,
          "at t = %.6g contacts and friction do not settle: nothing that \"%s\" can do fits to the others; the "
          "machine jams at this position",
          t, row_of(M));
    case CD_GAINS_ENERGY:
      M->facts.blame.constraint = M->V.integer->row, M->facts.blame.amount = amount;
      return cdp_say(M, MACHINE_REFUSED,
                     "at t = %.6g friction \"%s\" and restitution do not go together in this impact: the energy "
                     "would grow by %.4g; give the limit the energetic law of restitution, or a smaller restitution",
                     t, row_of(M), amount);
    case CD_NO_PARTITION:
      return cdp_say(M, MACHINE_SINGULAR, "at t = %.6g the constraints have no derivatives", t);
    case CD_NO_BALANCE:
      return cdp_say(M, MACHINE_SINGULAR,
                     "at t = %.6g the momentum balance has no solution: a direction has zero length, or an impact acts "
                     "where joints leave no freedom",
                     t);
    default:
      return cdp_say_status(M, problem == CD_NOT_EVALUATED ? M->V.integer->row : CD_CALL_FAILED, t);
  }
}

/* The message of a problem of core/events; its status. */
int cdp_problem(machine *M, int64_t problem) {
  switch (problem) {
    case CD_FINE:
      return MACHINE_OK;
    case CD_WATCHING_FAILS:
      return cdp_say(M, MACHINE_NO_NUMBERS, "a watched function cannot be evaluated");
    case CD_WATCHED_NO_NUMBER:
      return cdp_say(M, MACHINE_NO_NUMBERS,
                     "at t = %.6g a watched function is not a number: look for a division by zero or the root of a "
                     "negative number",
                     M->m.t[0]);
    case CD_FIRES_ENDLESSLY:
      return cdp_say(M, MACHINE_ENDLESS,
                     "event \"%s\" fires without end at t = %.9g: its actions bring it back to where it fires again",
                     name_of(M), M->m.t[0]);
    case CD_ACTIONS_FAIL:
    case CD_BAD_INTERVAL:
    case CD_VALUE_NOT_FINITE:
    case CD_VALUE_OPENS_JOINTS:
    case CD_NO_MASS:
    case CD_NOT_CAPTURED:
    case CD_NOT_ACTIVE:
    case CD_NO_DIRECTION:
      return say_action(M, problem);
    default:
      return say_contact(M, problem);
  }
}

/* -- instants ---------------------------------------------------------------------------------------------------------- */

/* Parameters that an instant has changed are no news for the next call. */
int64_t cdp_see_parameters(void *instance) {
  machine *M = (machine *)instance;
  memcpy(M->p_seen, M->m.p, (size_t)M->model->p_size * sizeof(double));
  return CD_OK;
}

/* Do what the fired functions, and the events due now, ask for; then arm. `fired`: NULL at the start. */
int cdp_happen(machine *M, const uint8_t *fired) {
  if (fired != NULL) cd_events_pass_known(&M->V);
  const int status = cdp_problem(M, cd_go_instant(&M->X, fired));
  cdp_see_parameters(M);
  return status == MACHINE_OK ? cdp_evaluate_here(M) : status;
}

/* Contacts, friction and events of the start. */
int cdp_begin_events(machine *M) {
  if (M->model->n_watched + M->model->n_timed == 0) return MACHINE_OK;
  int status = cdp_problem(M, cd_events_schedule(&M->V, M->m.t[0], 0));
  if (status == MACHINE_OK) status = cdp_happen(M, NULL);
  return status == MACHINE_OK && M->V.integer->stopped_by >= 0 ? MACHINE_STOPPED : status;
}
