/* What events do: actions, impacts, contacts that begin and end; and when events at known times are due. (of_run.py,
   actions.py, schedule.py) */

#include <string.h>

#include "portable_inside.h"

static int compute(machine *M) {
  if (call(&M->actions) == 0) return MACHINE_OK;
  return cdp_say(M, MACHINE_NO_NUMBERS, "at t = %.6g what events do cannot be evaluated", M->m.t[0]);
}

static const char *name_of_event(int64_t event) { return THE->event_names[THE->event_name[event]]; }

/* -- known times --------------------------------------------------------------------------------------------------- */

/* When events at known times happen first, from t on. */
int cdp_schedule(machine *M, double t) {
  if (THE->n_timed == 0) return MACHINE_OK;
  const int status = compute(M);
  for (int64_t k = 0; status == MACHINE_OK && k < THE->n_timed; k++) {
    const int64_t *timed = THE->timed + 3 * k;
    const double first = M->times[timed[1]];
    M->due[k] = first >= t ? first : INFINITY;
    if (timed[2] < 0) continue;
    const double interval = M->times[timed[2]];
    if (!(interval > 0.0))
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": the interval %g must be positive", name_of_event(timed[0]),
                     interval);
    M->due[k] = first + larger(0.0, ceil((t - first) / interval - CD_SAME_SAMPLE)) * interval;
  }
  return status;
}

/* -- noting -------------------------------------------------------------------------------------------------------- */

/* Events that crowd together without end are stopped. */
static int note(machine *M, int64_t name) {
  portable_facts *F = &M->facts;
  const double t = M->m.t[0];
  F->log_time[F->happened % PORTABLE_LOG] = t;
  F->log_name[F->happened % PORTABLE_LOG] = name;
  F->happened++;
  F->crowd = t - F->last_event <= CD_CROWDED * larger(fabs(t), 1e-6) ? F->crowd + 1 : 0;
  F->last_event = t;
  if (F->crowd <= CD_MOST_CROWDED) return MACHINE_OK;
  return cdp_say(M, MACHINE_ENDLESS,
                 "event \"%s\" fires without end at t = %.9g: its actions bring it back to where it fires again",
                 THE->event_names[name], t);
}

/* Whether nothing is done about what has fired. */
int cdp_only_noted(const machine *M, const uint8_t *fired) {
  (void)M;
  for (int64_t i = 0; i < THE->n_watched; i++) {
    if (!fired[i]) continue;
    if (THE->watched[i].kind != PORTABLE_WHEN) return 0;
    for (int64_t k = 0; k < THE->n_acts; k++)
      if (THE->acts[4 * k] == THE->watched[i].event) return 0;
  }
  return 1;
}

/* Write down what fired and go on watching behind it; the machine stands there. */
int cdp_note(machine *M) {
  cd_watched *E = &M->E;
  if (!cdp_watch(M)) return cdp_say(M, MACHINE_NO_NUMBERS, "a watched function cannot be evaluated");
  int status = MACHINE_OK;
  for (int64_t i = 0; i < THE->n_watched; i++) {
    E->standing[i] = E->fired[i];
    if (!E->fired[i]) continue;
    status = note(M, THE->watched[i].name);
    E->side[i] = E->direction[i] != 0 ? E->direction[i] : -E->side[i];
  }
  for (int64_t i = 0; i < THE->n_watched; i++) E->left[i] = E->g[i] - E->zero[i], E->left_rate[i] = E->rate[i];
  E->time->left = E->time->t_start = E->time->t_event;
  return status;
}

/* Functions of the user that pass zero at this very moment. */
void cdp_at_zero(machine *M, uint8_t *fired) {
  const cd_watched *E = &M->E;
  const int known = cdp_watch(M);
  for (int64_t i = 0; i < THE->n_watched; i++) {
    const int64_t side = E->side[i];
    fired[i] = known && THE->watched[i].kind == PORTABLE_WHEN && side != 0 && (double)side * E->rate[i] < 0.0 &&
               (E->direction[i] == 0 || E->direction[i] == -side) && fabs(E->g[i]) <= E->noise[i];
  }
}

/* -- actions ------------------------------------------------------------------------------------------------------- */

static int64_t names_of_limits(const machine *M) { /* the first limit beyond which the machine stands; -1 */
  for (int64_t i = 0; i < M->m.Phi_size; i++)
    if (THE->is_limit[i] && M->m.Phi[i] < -CD_GAP_TOL * M->facts.size) return i;
  return -1;
}

static int set_number(machine *M, int64_t event, const int64_t *act) {
  const double value = M->values[act[2]];
  if (!isfinite(value))
    return cdp_say(M, MACHINE_NO_NUMBERS, "event \"%s\": the value that it sets is not finite", name_of_event(event));
  if (act[1] == PORTABLE_SET_STATE) {
    M->m.z[act[3]] = value;
    return MACHINE_OK;
  }
  M->m.p[act[3]] = value;
  cdp_take_masses(M);
  if (!(cdp_gap(M) <= CD_CAPTURE_GAP * M->facts.size))
    return cdp_say(M, MACHINE_REFUSED, "event \"%s\": the value that it sets would open joints", name_of_event(event));
  return MACHINE_OK;
}

/* A joint holds from here on; `captured` becomes 1 unless it did already. */
static int capture(machine *M, int64_t event, int64_t joint, int *captured) {
  const portable_joint *J = &THE->joints[joint];
  int64_t held = 0;
  for (int64_t i = J->first_row; i < J->first_row + J->rows; i++) held += M->able.holds[i] != 0;
  if (held == J->rows) return MACHINE_OK;
  for (int k = 0; k < 2; k++) { /* angles of gears are measured from the reference, and counted in turns near that */
    cdp_reference(M, joint);
    cd_follow_turns(&M->m);
  }
  for (int64_t i = J->first_row; i < J->first_row + J->rows; i++) M->able.holds[i] = 1;
  cdp_gap(M);
  for (int64_t i = J->first_row; i < J->first_row + J->rows; i++)
    if (!(fabs(M->m.Phi[i]) <= CD_CAPTURE_GAP * M->facts.size))
      return cdp_say(M, MACHINE_REFUSED, "event \"%s\": joint \"%s\" cannot be captured: its bodies are apart by %.4g",
                     name_of_event(event), J->name, fabs(M->m.Phi[i]));
  *captured = 1;
  return MACHINE_OK;
}

static int release(machine *M, int64_t event, int64_t joint) {
  const portable_joint *J = &THE->joints[joint];
  int held = 0;
  for (int64_t i = J->first_row; i < J->first_row + J->rows; i++) {
    held = held || M->able.holds[i];
    M->able.holds[i] = 0;
  }
  if (held) return MACHINE_OK;
  return cdp_say(M, MACHINE_REFUSED, "event \"%s\": joint \"%s\" cannot be released, because it is not active",
                 name_of_event(event), J->name);
}

static void change_tolerances(machine *M, const double *row) {
  if (!isnan(row[0])) M->facts.rtol = row[0];
  if (!isnan(row[1])) M->facts.atol = row[1];
  if (!isnan(row[2])) M->facts.longest_step = row[2];
}

/* Do what event e asks for; `first`: bit 0, speeds jump; bit 1, numbers were set. */
static int act(machine *M, int64_t e, int *first, int *set) {
  const int64_t n_v = M->m.v_size;
  int status = MACHINE_OK;
  for (int64_t k = 0; k < THE->n_acts && status == MACHINE_OK; k++) {
    const int64_t *what = THE->acts + 4 * k;
    if (what[0] != e) continue;
    switch (what[1]) {
      case PORTABLE_SET_STATE:
      case PORTABLE_SET_PARAMETER:
        status = set_number(M, e, what);
        *set = 1;
        break;
      case PORTABLE_SWITCH:
        M->m.p[what[3]] = (double)what[2];
        break;
      case PORTABLE_IMPULSE:
        for (int64_t i = 0; i < n_v; i++) {
          M->event_J[i] += M->impulses[what[2] * n_v + i];
          *first = *first || M->event_J[i] != 0.0;
        }
        break;
      case PORTABLE_IMPACT:
        M->impact_on[what[2]] = 1;
        M->impact_change[what[2]] = -(1.0 + M->restitution[M->m.Phi_size + what[2]]) * M->approach[what[2]];
        if (!isfinite(M->impact_change[what[2]]))
          return cdp_say(M, MACHINE_NO_NUMBERS, "event \"%s\": the direction of its impact has zero length here",
                         name_of_event(e));
        *first = 1;
        break;
      case PORTABLE_STOP:
        M->facts.stopped_by = THE->event_name[e];
        break;
      case PORTABLE_CAPTURE:
        status = capture(M, e, what[2], first);
        break;
      case PORTABLE_RELEASE:
        status = release(M, e, what[2]);
        break;
      default:
        change_tolerances(M, THE->changes + 3 * what[2]);
        break;
    }
  }
  return status;
}

static int fulfils(const machine *M, int64_t event) {
  return THE->condition[event] < 0 || M->values[THE->condition[event]] > 0.0;
}

/* -- a moment ------------------------------------------------------------------------------------------------------ */

static int check_restitution(machine *M) {
  for (int64_t i = 0; i < M->m.Phi_size + THE->n_impacts; i++)
    if (!(M->restitution[i] >= 0.0 && M->restitution[i] <= 1.0))
      return cdp_say(M, MACHINE_REFUSED, "a restitution of %g lies outside 0 ... 1", M->restitution[i]);
  return MACHINE_OK;
}

static int check_limits(machine *M) {
  if (call(&M->m.constraint) != 0) return cdp_say(M, MACHINE_NO_NUMBERS, "the constraints cannot be evaluated");
  const int64_t beyond = names_of_limits(M);
  if (beyond < 0) return MACHINE_OK;
  return cdp_say(M, MACHINE_REFUSED, "limit \"%s\": at t = %.6g the position lies beyond it by %.4g",
                 THE->row_names[beyond], M->m.t[0], -M->m.Phi[beyond]);
}

/* Events that were due, for which `which` is 1, and functions that have fired: all their actions. */
static int act_all(machine *M, const uint8_t *fired, int due, int *first, int *set) {
  int status = MACHINE_OK;
  for (int64_t i = 0; i < THE->n_watched && status == MACHINE_OK; i++) {
    const portable_watched *w = &THE->watched[i];
    if (!fired[i]) continue;
    if (w->kind != PORTABLE_WHEN || fulfils(M, w->event)) status = note(M, w->name);
    if (w->kind == PORTABLE_WHEN && fulfils(M, w->event) && status == MACHINE_OK) status = act(M, w->event, first, set);
  }
  for (int64_t k = 0; due && k < THE->n_timed && status == MACHINE_OK; k++) {
    const int64_t *timed = THE->timed + 3 * k;
    const double t = M->m.t[0];
    if (!(M->due[k] <= t)) continue;
    M->due[k] = INFINITY;
    if (timed[2] >= 0) {
      const double start = M->times[timed[1]], interval = M->times[timed[2]];
      M->due[k] = start + (round((t - start) / interval) + 1.0) * interval;
    }
    if (!fulfils(M, timed[0])) continue;
    status = note(M, THE->event_name[timed[0]]);
    if (status == MACHINE_OK) status = act(M, timed[0], first, set);
  }
  return status;
}

/* One round of what happens at this moment. */
static int happen_once(machine *M, const uint8_t *fired, int due) {
  cd_machine *m = &M->m;
  const int64_t n = m->Phi_size;
  int first = 0, set = 0;
  int64_t opened = 0;
  M->facts.jumped = 0;
  memset(M->event_J, 0, (size_t)m->v_size * sizeof(double));
  memset(M->impact_on, 0, (size_t)THE->n_impacts);
  memset(M->total_blow, 0, (size_t)(n + THE->n_impacts) * sizeof(double));
  memset(M->hit, 0, (size_t)n), memset(M->leaving, 0, (size_t)n);
  memset(M->lasting, 0, (size_t)n), memset(M->stopped, 0, (size_t)n);
  int status = compute(M);
  if (status == MACHINE_OK) status = act_all(M, fired, due, &first, &set);
  if (status == MACHINE_OK) status = check_restitution(M);
  if (status == MACHINE_OK && set) {
    status = check_limits(M);
    first = first || cdp_opened(M, &opened);
  }
  if (status != MACHINE_OK) return status;
  for (int64_t i = 0; i < THE->n_watched; i++) {
    const portable_watched *w = &THE->watched[i];
    if (!fired[i]) continue;
    if (w->kind == PORTABLE_GAP) M->hit[w->row] = 1;
    if (w->kind == PORTABLE_PULL) M->leaving[w->row] = 1;
    if (w->kind == PORTABLE_MARGIN) M->lasting[w->row] = 1;
    if (w->kind == PORTABLE_SLIP) M->stopped[w->row] = 1;
  }
  status = cdp_strike(M, first);
  if (status == MACHINE_OK) status = cdp_settle(M);
  if (status != MACHINE_OK) return status;
  if (!cdp_partition(M))
    return cdp_say(M, MACHINE_SINGULAR, "at t = %.6g the constraints have no derivatives", m->t[0]);
  for (int64_t i = 0; i < m->lam_size; i++) m->lam_seen[i] = 0.0;
  return cdp_evaluate_here(M);
}

/* Functions of the user that what was done has thrown over to the other side, in their direction, into `called`. */
static int find_called(machine *M, const uint8_t *fired) {
  const cd_watched *E = &M->E;
  int any = 0;
  if (!cdp_watch(M)) return 0;
  for (int64_t i = 0; i < THE->n_watched; i++) {
    M->called[i] = 0;
    if (THE->watched[i].kind != PORTABLE_WHEN || fired[i]) continue;
    if (!((double)M->sides[i] * E->g[i] < -E->noise[i])) continue;
    M->called[i] = THE->watched[i].direction == 0 || THE->watched[i].direction == -M->sides[i];
    M->sides[i] = -M->sides[i];
    any = any || M->called[i];
  }
  return any;
}

static int cannot_arm(machine *M) {
  return cdp_say(M, MACHINE_NO_NUMBERS,
                 "at t = %.6g a watched function is not a number: look for a division by zero or the root of a "
                 "negative number",
                 M->m.t[0]);
}

/* Do what the fired functions, and the events due now, ask for; then arm. `fired` is M->fired, and is added to. */
int cdp_happen(machine *M, const uint8_t *fired) {
  memcpy(M->sides, M->E.side, (size_t)THE->n_watched * sizeof(int64_t));
  int status = happen_once(M, fired, 1);
  for (int k = 0; status == MACHINE_OK && M->facts.stopped_by < 0 && find_called(M, fired); k++) {
    if (k == CD_MOST_IN_AN_INSTANT)
      return cdp_say(M, MACHINE_ENDLESS, "at t = %.9g events call up each other without end", M->m.t[0]);
    for (int64_t i = 0; i < THE->n_watched; i++) M->fired[i] = M->fired[i] || M->called[i];
    status = happen_once(M, M->called, 0);
  }
  if (status == MACHINE_OK && !cdp_arm(M, fired)) status = cannot_arm(M);
  memcpy(M->p_seen, M->m.p, (size_t)THE->p_size * sizeof(double));
  return status;
}

/* Contacts, friction and events of the start. */
int cdp_begin_events(machine *M) {
  if (THE->n_watched + THE->n_timed == 0) return MACHINE_OK;
  int status = cdp_schedule(M, M->m.t[0]);
  if (status == MACHINE_OK) status = check_limits(M);
  memset(M->fired, 0, (size_t)THE->n_watched);
  if (status == MACHINE_OK) status = happen_once(M, M->fired, 1);
  if (status == MACHINE_OK && !cdp_arm(M, NULL)) status = cannot_arm(M);
  memcpy(M->p_seen, M->m.p, (size_t)THE->p_size * sizeof(double));
  if (status == MACHINE_OK && M->facts.stopped_by >= 0) status = MACHINE_STOPPED;
  return status;
}
