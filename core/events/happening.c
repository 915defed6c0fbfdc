/* What happens at an instant, round by round: actions, impulses, contacts and friction; and the log of it. */

#include "events_inside.h"

/* -- the log of a round ------------------------------------------------------------------------------------------------ */

static int64_t entry_of(const cd_events *V, int64_t name) {
  for (int64_t k = 0; k < V->integer->entries; k++)
    if (V->entry_name[k] == name) return k;
  return -1;
}

/* A name is written down once; what it has done last counts. */
static void write_down(cd_events *V, int64_t name, int64_t what) {
  int64_t k = entry_of(V, name);
  if (k < 0) k = V->integer->entries++;
  V->entry_name[k] = name, V->entry_what[k] = what;
}

/* Events that crowd together without end are stopped. */
static int64_t count_crowd(cd_events *V, int64_t name) {
  const double t = V->m->t[0];
  V->integer->crowd =
      t - V->real->last_time <= CD_CROWDED * larger(fabs(t), CD_CROWDED_FROM) ? V->integer->crowd + 1 : 0;
  V->real->last_time = t;
  return V->integer->crowd <= CD_MOST_CROWDED ? CD_FINE : refuse(V, CD_FIRES_ENDLESSLY, name, -1, t);
}

/* What a limit or friction has done that has called. */
static int64_t what_of(const cd_events *V, int64_t i) {
  const int64_t *w = watch_of(V, i), kind = w[CD_WATCH_KIND], row = w[CD_WATCH_ROW];
  const int holds = V->able->holds[row] != 0;
  if (kind == CD_SLIP || kind == CD_MARGIN || kind == CD_REST) {
    if (holds || kind == CD_MARGIN) return holds ? CD_STICKS : CD_SLIPS;
    if (V->resting[row]) return CD_RESTS;
    return cd_friction_direction(V, row) == -V->slid[row] ? CD_REVERSES : CD_SLIPS;
  }
  if (kind == CD_GAP && V->integer->driven) return V->E->rate[i] < 0.0 ? CD_PASSES : CD_RETURNS;
  return holds ? CD_RESTS : kind == CD_GAP ? CD_HITS : CD_LEAVES;
}

/* Limits that changed though they had not called: hit at the same moment, or set free by it. Frictions only where
   something was due, which may have come at the moment when they stick: in impacts they change all the time. */
static void write_side_effects(cd_events *V, int due) {
  for (int pass = 0; pass < 2; pass++)
    for (int64_t i = 0; i < V->m->Phi_size; i++) {
      const int limit = V->is_limit[i] && !V->integer->driven, holds = V->able->holds[i] != 0;
      const int friction = V->is_friction[i] && (!V->integer->driven || V->integer->with_forces);
      if (pass == 0 ? !limit : !(friction && due)) continue;
      int64_t what = CD_HAPPENED;
      if (V->able->holds[i] != V->held_before[i])
        what = limit ? (holds ? CD_RESTS : CD_LEAVES) : (holds ? CD_STICKS : CD_SLIPS);
      else if (limit && V->total_blow[i] > 0.0)
        what = holds ? CD_RESTS : CD_HITS;
      if (what != CD_HAPPENED && entry_of(V, V->name_of_row[i]) < 0) write_down(V, V->name_of_row[i], what);
    }
}

/* -- actions ----------------------------------------------------------------------------------------------------------- */

static double gap_now(cd_events *V) {
  cd_machine *m = V->m;
  return cd_largest_gap(&m->constraint, m->Phi, V->able->holds, m->row_unit, m->Phi_size);
}

static int64_t set_number(cd_events *V, int64_t event, int64_t act) {
  const int64_t *what = V->acts + 4 * act;
  const double value = V->values[what[2]];
  if (!isfinite(value)) return refuse(V, CD_VALUE_NOT_FINITE, event, act, value);
  if (what[1] == CD_SET_STATE) {
    V->m->z[what[3]] = value;
    return CD_FINE;
  }
  V->m->p[what[3]] = value;
  const int64_t problem = cd_events_take_masses(V);
  if (problem != CD_FINE) {
    V->integer->event = event;
    return problem;
  }
  const double gap = gap_now(V);
  return gap <= CD_CAPTURE_GAP * V->real->size ? CD_FINE : refuse(V, CD_VALUE_OPENS_JOINTS, event, act, gap);
}

static int64_t refuse_joint(cd_events *V, int64_t problem, int64_t event, int64_t joint, double amount) {
  refuse(V, problem, event, -1, amount);
  V->integer->joint = joint;
  return problem;
}

/* A joint holds from here on; `first` becomes 1 unless it did already. */
static int64_t capture(cd_events *V, int64_t event, int64_t joint, int *first) {
  const int64_t begin = joint_of(V, joint)[CD_JOINT_FIRST_ROW], end = begin + joint_of(V, joint)[CD_JOINT_ROWS];
  int64_t held = 0;
  double apart = 0.0;
  for (int64_t i = begin; i < end; i++) held += V->able->holds[i] != 0;
  if (held == end - begin) return CD_FINE;
  for (int k = 0; k < 2; k++) { /* angles of gears are measured from the reference, and counted in turns near that */
    cdi_take_reference(V, joint);
    cd_follow_turns(V->m);
  }
  for (int64_t i = begin; i < end; i++) V->able->holds[i] = 1;
  if (call(&V->m->constraint) != 0) return refuse_status(V, CD_CALL_FAILED);
  for (int64_t i = begin; i < end; i++)
    if (!(fabs(V->m->Phi[i]) <= apart)) apart = fabs(V->m->Phi[i]);
  if (!(apart <= CD_CAPTURE_GAP * V->real->size)) return refuse_joint(V, CD_NOT_CAPTURED, event, joint, apart);
  *first = 1;
  if (V->noted != NULL) V->noted(V->context, 1 + joint);
  return CD_FINE;
}

static int64_t release(cd_events *V, int64_t event, int64_t joint) {
  const int64_t begin = joint_of(V, joint)[CD_JOINT_FIRST_ROW], end = begin + joint_of(V, joint)[CD_JOINT_ROWS];
  int held = 0;
  for (int64_t i = begin; i < end; i++) {
    held = held || V->able->holds[i];
    V->able->holds[i] = 0;
  }
  return held ? CD_FINE : refuse_joint(V, CD_NOT_ACTIVE, event, joint, 0.0);
}

static void change_tolerances(cd_events *V, const double *row) {
  if (!isnan(row[0])) V->real->rtol = row[0], V->integer->changed |= 1;
  if (!isnan(row[1])) V->real->atol = row[1], V->integer->changed |= 2;
  if (!isnan(row[2])) V->real->longest_step = row[2], V->integer->changed |= 4;
}

static void add_impulse(cd_events *V, int64_t number, int *first) {
  const int64_t n = V->m->v_size;
  for (int64_t i = 0; i < n; i++) {
    V->event_J[i] += V->impulses[number * n + i];
    *first = *first || V->event_J[i] != 0.0;
  }
}

/* One action of event e; `first`: whether speeds jump by it. */
static int64_t act_once(cd_events *V, int64_t e, int64_t act, int *first) {
  const int64_t *what = V->acts + 4 * act;
  switch (what[1]) {
    case CD_SET_STATE:
    case CD_SET_PARAMETER:
      V->integer->set = 1;
      return set_number(V, e, act);
    case CD_SWITCH_FORCE:
      V->m->p[what[3]] = (double)what[2];
      return CD_FINE;
    case CD_IMPULSE:
      add_impulse(V, what[2], first);
      return CD_FINE;
    case CD_IMPACT:
      V->impact_on[what[2]] = 1;
      V->change[what[2]] = -(1.0 + V->restitution[V->m->Phi_size + what[2]]) * V->approach[what[2]];
      *first = 1;
      return isfinite(V->change[what[2]]) ? CD_FINE : refuse(V, CD_NO_DIRECTION, e, act, 0.0);
    case CD_STOP:
      V->integer->stopped_by = e;
      return CD_FINE;
    case CD_CAPTURE:
      return capture(V, e, what[2], first);
    case CD_RELEASE:
      return release(V, e, what[2]);
    default:
      change_tolerances(V, V->changes + 3 * what[2]);
      return CD_FINE;
  }
}

/* All that event e asks for, where its condition is fulfilled. */
CD_APART static int64_t act(cd_events *V, int64_t e, int *first) {
  int64_t problem = CD_FINE;
  if (V->condition[e] >= 0 && !(V->values[V->condition[e]] > 0.0)) return CD_FINE;
  V->acted[e] = 1;
  write_down(V, V->event_name[e], CD_HAPPENED);
  for (int64_t k = 0; k < V->acts_rows && problem == CD_FINE; k++)
    if (V->acts[4 * k] == e) problem = act_once(V, e, k, first);
  return problem;
}

/* -- a round ------------------------------------------------------------------------------------------------------------ */

static int64_t check_restitution(cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size + V->approach_size; i++)
    if (!(V->restitution[i] >= 0.0 && V->restitution[i] <= (i < V->m->Phi_size && !V->is_limit[i] ? INFINITY : 1.0)))
      return refuse(V, CD_BAD_RESTITUTION, -1, i, V->restitution[i]);
  return CD_FINE;
}

/* Drivers whose speed has jumped at a known time. */
static void write_jumps(cd_events *V) {
  if (V->integer->known_kind != CD_DRIVES) return;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->opened[i] && V->name_of_row[i] >= 0 && !is_free(V, i)) write_down(V, V->name_of_row[i], CD_JUMPS);
}

static void forget_round(cd_events *V) {
  const size_t n = (size_t)V->m->Phi_size;
  V->integer->jumped = V->integer->masses_change = V->integer->entries = 0;
  memset(V->event_J, 0, (size_t)V->m->v_size * sizeof(double));
  memset(V->total_J, 0, (size_t)V->m->v_size * sizeof(double));
  memset(V->total_blow, 0, (n + (size_t)V->approach_size) * sizeof(double));
  memset(V->impact_on, 0, (size_t)V->approach_size);
  memset(V->acted, 0, (size_t)V->condition_size);
  memset(V->hit, 0, n), memset(V->leaving, 0, n), memset(V->lasting, 0, n), memset(V->stopping, 0, n);
  memset(V->opened, 0, n);
  memset(V->rub_before, 0, n * sizeof(double));
}

/* Actions of all events that have fired, and of those that are due. `set`: numbers were set. */
static int64_t act_all(cd_events *V, const uint8_t *fired, int64_t due, int *first) {
  int64_t problem = call(&V->actions) == 0 ? CD_FINE : refuse(V, CD_ACTIONS_FAIL, -1, -1, 0.0);
  const int64_t set_before = V->integer->set;
  V->integer->set = 0;
  cdi_take_due(V, due);
  for (int64_t i = 0; i < V->watched_rows && problem == CD_FINE; i++)
    if (fired[i] && watch_of(V, i)[CD_WATCH_KIND] == CD_WHEN) problem = act(V, watch_of(V, i)[CD_WATCH_EVENT], first);
  for (int64_t k = 0; k < V->timed_rows && problem == CD_FINE; k++)
    if (V->was_due[k]) problem = act(V, timed_of(V, k)[CD_TIMED_EVENT], first);
  if (problem == CD_FINE) problem = check_restitution(V);
  if (problem == CD_FINE) problem = cdi_check_what_holds(V, first);
  V->integer->set = V->integer->set || set_before;
  return problem;
}

static void sort_fired(cd_events *V, const uint8_t *fired) {
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t *w = watch_of(V, i);
    if (!fired[i]) continue;
    if (w[CD_WATCH_KIND] == CD_GAP) V->hit[w[CD_WATCH_ROW]] = 1;
    if (w[CD_WATCH_KIND] == CD_PULL) V->leaving[w[CD_WATCH_ROW]] = 1;
    if (w[CD_WATCH_KIND] == CD_MARGIN) V->lasting[w[CD_WATCH_ROW]] = 1;
    if (w[CD_WATCH_KIND] == CD_SLIP) V->stopping[w[CD_WATCH_ROW]] = 1;
  }
}

/* Directions of frictions and what holds, before impulses; strike, settle, solve. */
static int64_t carry_out(cd_events *V, const uint8_t *fired, int first) {
  memcpy(V->held_before, V->able->holds, (size_t)V->m->Phi_size);
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->slid[i] = V->is_friction[i] ? cd_friction_direction(V, i) : 0;
  int64_t problem = cdi_strike(V, first);
  if (problem == CD_FINE) problem = cdi_renew_switches(V, fired);
  if (problem == CD_FINE) problem = cdi_settle(V);
  if (problem == CD_FINE) problem = cd_events_solve(V);
  return problem == CD_FINE ? cdi_check_switches(V, fired) : problem;
}

/* Whether a friction was beyond its bound and sticks as before, and another one has begun to slip. */
static int sticks_on(const cd_events *V, int64_t watch) {
  const int64_t *w = watch_of(V, watch);
  if (w[CD_WATCH_KIND] != CD_MARGIN || !V->able->holds[w[CD_WATCH_ROW]] || !V->held_before[w[CD_WATCH_ROW]]) return 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->is_friction[i] && V->held_before[i] && !V->able->holds[i]) return 1;
  return 0;
}

/* The log of this round; at the start (`quiet`) only what events did, and that speeds jumped. */
static int64_t write_log(cd_events *V, const uint8_t *fired, int quiet) {
  int due = V->integer->known_kind >= 0, relieved = 0;
  write_jumps(V);
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t kind = watch_of(V, i)[CD_WATCH_KIND], row = watch_of(V, i)[CD_WATCH_ROW];
    const int turned = kind == CD_SLIP && cdi_only_turned(V, row, cd_events_speed_noise(V));
    if (!fired[i] || kind == CD_WHEN || kind == CD_SWITCH || turned) continue;
    if (sticks_on(V, i)) /* others have slipped in its place */
      relieved = 1;
    else
      write_down(V, watch_of(V, i)[CD_WATCH_NAME], what_of(V, i));
  }
  due = due || relieved;
  for (int64_t k = 0; k < V->timed_rows; k++) due = due || V->was_due[k];
  if (!quiet) write_side_effects(V, due);
  if (quiet && V->integer->entries == 0 && V->integer->jumped) write_down(V, -1, CD_HAPPENED);
  return V->integer->entries == 0 ? CD_FINE : count_crowd(V, V->entry_name[V->integer->entries - 1]);
}

/* The first event of this round, of those that fired and then of those that were due; -1: none. */
static int64_t first_event(const cd_events *V) {
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (V->round_fired[i] && watch_of(V, i)[CD_WATCH_KIND] == CD_WHEN) return watch_of(V, i)[CD_WATCH_EVENT];
  for (int64_t k = 0; k < V->timed_rows; k++)
    if (V->was_due[k]) return timed_of(V, k)[CD_TIMED_EVENT];
  return -1;
}

/* Where drivers prescribe the motion, events must leave them no freedom. The partition is that of this round. */
static int64_t check_freedoms(cd_events *V) {
  const int64_t event = first_event(V), rank = V->m->Phi_size > 0 ? V->lu->inverse_size : 0;
  if (!V->integer->driven || event < 0 || rank == V->m->v_size) return CD_FINE;
  return refuse(V, CD_LEAVES_FREE, event, -1, (double)(V->m->v_size - rank));
}

CD_APART static int64_t round_of(cd_events *V, const uint8_t *fired, int64_t due, int quiet) {
  int first = 0;
  memcpy(V->round_fired, fired, (size_t)V->watched_rows);
  if (V->noted != NULL) V->noted(V->context, -1);
  forget_round(V);
  int64_t problem = act_all(V, fired, due, &first);
  if (V->noted != NULL) V->noted(V->context, -2);
  if (problem != CD_FINE) return problem;
  sort_fired(V, fired);
  problem = carry_out(V, fired, first);
  if (problem == CD_FINE) problem = write_log(V, fired, quiet);
  return problem == CD_FINE ? check_freedoms(V) : problem;
}

int64_t cd_events_round(cd_events *V, const uint8_t *fired, int64_t due) { return round_of(V, fired, due, 0); }

/* Where functions of the user are before what is due at the start of a run is done, as far as they do not ask for reactions. */
static void take_first_sides(cd_events *V) {
  const cd_watched *E = V->E;
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t *w = watch_of(V, i);
    const int tells = w[CD_WATCH_KIND] == CD_WHEN && !w[CD_WATCH_SOLVED] && fabs(E->g[i]) > E->noise[i];
    V->called[i] = 0;
    V->sides[i] = tells ? (int64_t)sign_of(E->g[i]) : 0;
  }
  V->integer->remembers = 1;
}

int64_t cd_events_begin(cd_events *V) {
  int quiet = 1;
  for (int64_t i = 0; i < V->watched_rows; i++) {
    V->fired[i] = V->integer->remembers && V->called[i];
    quiet = quiet && !V->fired[i];
  }
  int64_t problem = cdi_check_limits(V);
  if (V->integer->remembers || cd_events_is_due(V)) { /* functions are looked at before they are armed */
    if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
    if (problem == CD_FINE) problem = cd_events_noise(V, V->E->noise);
    if (!V->integer->remembers) take_first_sides(V);
  }
  return problem == CD_FINE ? round_of(V, V->fired, 1, quiet) : problem;
}

void cd_events_instant(cd_events *V, const uint8_t *fired) {
  for (int64_t i = 0; i < V->watched_rows; i++) V->called[i] = fired[i], V->sides[i] = V->E->side[i];
  V->integer->remembers = 1;
}

int64_t cd_events_called(cd_events *V, int64_t k) {
  const cd_watched *E = V->E;
  int64_t count = 0;
  if (V->integer->stopped_by >= 0) return 0;
  if (!cdi_watch(V)) return -refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t *w = watch_of(V, i);
    V->fired[i] = 0;
    if (w[CD_WATCH_KIND] != CD_WHEN || V->called[i] || !((double)V->sides[i] * E->g[i] < -E->noise[i])) continue;
    V->fired[i] = w[CD_WATCH_DIRECTION] == 0 || w[CD_WATCH_DIRECTION] == -V->sides[i];
    V->sides[i] = -V->sides[i];
    count += V->fired[i];
    V->called[i] = V->fired[i];
  }
  if (count == 0 || k < CD_MOST_IN_AN_INSTANT) return count;
  return -refuse(V, CD_FIRES_ENDLESSLY, V->integer->entries > 0 ? V->entry_name[V->integer->entries - 1] : -1, -1,
                 V->m->t[0]);
}

int64_t cd_events_note(cd_events *V) {
  cd_watched *E = V->E;
  int64_t problem = CD_FINE;
  if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  V->integer->entries = 0;
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t *w = watch_of(V, i);
    E->standing[i] = E->fired[i];
    E->left[i] = E->g[i] - E->zero[i], E->left_rate[i] = E->rate[i];
    if (!E->fired[i]) continue;
    E->side[i] = E->direction[i] != 0 ? E->direction[i] : -E->side[i];
    V->entry_name[V->integer->entries] = w[CD_WATCH_NAME];
    V->entry_what[V->integer->entries++] = w[CD_WATCH_KIND] != CD_GAP ? CD_HAPPENED
                                           : E->side[i] < 0           ? CD_PASSES
                                                                      : CD_RETURNS;
    if (problem == CD_FINE) problem = count_crowd(V, w[CD_WATCH_NAME]);
  }
  E->time->left = E->time->t_start = E->time->t_event;
  return problem;
}

int64_t cdi_rounds(cd_events *V, const uint8_t *fired, int64_t (*round)(void *, const uint8_t *, int64_t),
                   void *context) {
  if (fired != NULL) cd_events_instant(V, fired);
  int64_t problem = round(context, fired, 1);
  for (int64_t k = 0; problem == CD_FINE && V->integer->remembers; k++) {
    const int64_t count = cd_events_called(V, k);
    if (count < 0) return -count;
    if (count == 0) break;
    V->integer->known_kind = -1; /* the first round has seen to it */
    problem = round(context, V->fired, 0);
  }
  V->integer->known_kind = -1;
  return problem == CD_FINE ? cd_events_times(V) : problem;
}
