/* Plans become machines with their events: builders of plans, and the arrays that core/events works on. */

#ifndef CARDAN_TEST_RIGS_H
#define CARDAN_TEST_RIGS_H

#include "plan.h"
#include "runs.h"

enum { NAME_OF_ROWS = 100 }; /* the name of row 0; events have the names 0, 1, ... */

/* -- plans ------------------------------------------------------------------------------------------------------------------ */

/* Bodies on lines, of mass 1; one coordinate each. */
static inline plan *new_plan(int64_t bodies) {
  plan *D = (plan *)zeros(1, sizeof(plan));
  D->n = D->bodies = D->p = bodies;
  for (int64_t j = 0; j < bodies; j++) D->numbers[j] = 1.0;
  for (int64_t i = 0; i < MOST_ROWS; i++) {
    D->slip_slot[i] = D->reference[i] = D->joint_of_row[i] = D->carriers[2 * i] = D->carriers[2 * i + 1] = -1;
    D->name_of_row[i] = NAME_OF_ROWS + i;
  }
  for (int64_t e = 0; e < MOST_OF_ACTIONS; e++) D->condition[e] = -1, D->event_name[e] = e;
  D->later = D->gone = INFINITY;
  D->changes[0] = D->changes[1] = D->changes[2] = NAN;
  return now = D;
}

/* Another parameter; its place in p. */
static inline int64_t add_number(plan *D, double value) {
  D->numbers[D->p] = value;
  return D->p++;
}

/* A row of constraints: up to three entries of C in the first coordinates. */
static inline int64_t add_row(plan *D, double a, double b, double c) {
  D->C[D->rows][0] = a, D->C[D->rows][1] = b, D->C[D->rows][2] = c, D->holds[D->rows] = 1;
  return D->rows++;
}

static inline int64_t add_watch(plan *D, int64_t kind, int64_t row, int64_t direction, int64_t event) {
  CHECK(D->watched < MOST_WATCHED);
  int64_t *w = D->watch_table + CD_WATCH_COLUMNS * D->watched;
  w[CD_WATCH_KIND] = kind, w[CD_WATCH_ROW] = row, w[CD_WATCH_DIRECTION] = direction, w[CD_WATCH_EVENT] = event;
  w[CD_WATCH_SOLVED] = kind == CD_PULL || kind == CD_MARGIN, w[CD_WATCH_ACTIVE] = 1;
  w[CD_WATCH_NAME] = row >= 0 ? NAME_OF_ROWS + row : event;
  return D->watched++;
}

/* A limit with its gap (watched first) and its pull. */
static inline int64_t add_limit(plan *D, double a, double b, double c, double restitution) {
  const int64_t row = add_row(D, a, b, c);
  D->is_limit[row] = 1, D->holds[row] = 0, D->restitution[row] = restitution;
  add_watch(D, CD_GAP, row, -1, -1);
  add_watch(D, CD_PULL, row, -1, -1);
  return row;
}

/* A joint that events capture and release: where its rows begin, how many there are, and what it refers to. */
static inline int64_t add_joint(plan *D, int64_t row, int64_t rows) {
  int64_t *J = D->joint_table + CD_JOINT_COLUMNS * D->joints;
  J[CD_JOINT_FIRST_ROW] = row, J[CD_JOINT_ROWS] = rows, J[CD_JOINT_TIME] = J[CD_JOINT_TURNS] = -1;
  J[CD_JOINT_FIRST_COPY] = D->copies;
  return D->joints++;
}

/* Its row refers to the position at which it is captured. */
static inline void refer(plan *D, int64_t joint) {
  int64_t *J = D->joint_table + CD_JOINT_COLUMNS * joint;
  const int64_t each = D->n / D->bodies;
  D->reference[J[CD_JOINT_FIRST_ROW]] = D->p;
  for (int64_t b = 0; b < D->bodies; b++, J[CD_JOINT_COPIES]++, D->copies++) {
    D->copy_table[2 * D->copies] = b * each, D->copy_table[2 * D->copies + 1] = D->p;
    D->p += each;
  }
}

/* A friction along a row, carried by a limit or joint (-1: its normal force is 1); watched: rate, margin, rest. */
static inline int64_t add_friction(plan *D, double a, double b, double c, double mu, int64_t carrier) {
  const int64_t row = add_row(D, a, b, c);
  D->is_friction[row] = 1, D->holds[row] = 0, D->mu[row] = mu, D->sees_multipliers = 1;
  D->slip_slot[row] = add_number(D, 0.0);
  if (carrier >= 0) D->carriers[2 * row] = carrier, D->carriers[2 * row + 1] = carrier + 1;
  D->joint_of_row[row] = add_joint(D, row, 1);
  refer(D, D->joint_of_row[row]);
  add_watch(D, CD_SLIP, row, 0, -1);
  add_watch(D, CD_MARGIN, row, -1, -1);
  add_watch(D, CD_REST, row, -1, -1);
  return row;
}

/* An event; the function that calls it is watched with `kind` CD_WHEN by the caller, or it is timed. */
static inline int64_t add_event(plan *D) { return D->events++; }

static inline linear *add_when(plan *D, int64_t event, int64_t direction) {
  return &D->when[add_watch(D, CD_WHEN, -1, direction, event)];
}

static inline void add_act(plan *D, int64_t event, int64_t what, int64_t first, int64_t second) {
  int64_t *act = D->act_table + 4 * D->acts++;
  act[0] = event, act[1] = what, act[2] = first, act[3] = second;
}

/* An action that sets a state or a parameter. */
static inline linear *add_set(plan *D, int64_t event, int64_t what, int64_t place) {
  add_act(D, event, what, D->values, place);
  return &D->value[D->values++];
}

/* A time that an event at a known time refers to. */
static inline int64_t add_time(plan *D, double at) {
  D->time[D->times].offset = at;
  return D->times++;
}

static inline void add_timed(plan *D, int64_t event, int64_t first, int64_t interval, int64_t moves) {
  int64_t *timed = D->timed_table + CD_TIMED_COLUMNS * D->timed++;
  timed[CD_TIMED_EVENT] = event, timed[CD_TIMED_FIRST] = first, timed[CD_TIMED_INTERVAL] = interval;
  timed[CD_TIMED_MOVES] = moves;
}

/* A list of known times: first + k interval, of n numbers k (none: of every whole one). */
static inline void add_list(plan *D, int64_t first, int64_t interval, int64_t n, const double *at, int64_t kind) {
  int64_t *timed = D->timed_table + CD_TIMED_COLUMNS * D->timed;
  add_timed(D, -1, first, interval, 0);
  timed[CD_TIMED_FROM] = D->knots_size, timed[CD_TIMED_COUNT] = n, timed[CD_TIMED_KIND] = kind;
  for (int64_t k = 0; k < n; k++) D->knots[D->knots_size++] = at[k];
}

/* A frozen switch whose mode stands in p; its argument is the answer. */
static inline linear *add_switch(plan *D, int rounds, int bends) {
  const int64_t watch = add_watch(D, CD_SWITCH, -1, 0, -1);
  D->watch_table[CD_WATCH_COLUMNS * watch + CD_WATCH_BENDS] = bends;
  D->switch_watch[D->switches] = watch, D->rounds[D->switches] = (uint8_t)rounds,
  D->bends[D->switches] = (uint8_t)bends;
  D->switch_slot[D->switches++] = add_number(D, 0.0);
  return &D->when[watch];
}

/* -- rigs ------------------------------------------------------------------------------------------------------------------- */

typedef struct rig {
  stand *s;
  journey *j;
  cd_machine *m;
  cd_events V;
  cd_watched E;
  cd_watched_time time;
  const plan *P;
} rig;

/* A function of arrays: those it reads, then NULL, then those it writes, then NULL. */
#define BIND(function, ...) bind_arrays(function, (double *[]){__VA_ARGS__, NULL})
static inline cd_function bind_arrays(function_in_c *evaluate, double *const *all) {
  double **arrays_bound = (double **)zeros(24, sizeof(double *));
  int64_t n = 0, n_in = 0;
  for (; all[n] != NULL; n++) arrays_bound[n] = all[n];
  n_in = ++n;
  for (; all[n] != NULL; n++) arrays_bound[n] = all[n];
  return bound(evaluate, (const double *const *)arrays_bound, arrays_bound + n_in);
}

static inline void bind_rig(rig *r, const plan *D) {
  cd_machine *m = r->m;
  cd_events *events = &r->V;
  cd_watched *E = &r->E;
  m->constraint = BIND(plan_constraint, m->t, m->q, m->p, NULL, m->Phi);
  m->jacobian = BIND(plan_jacobian, m->t, m->q, m->p, NULL, m->C, m->Phi_t);
  m->dynamics = BIND(plan_dynamics, m->t, m->q, m->v, m->z, m->p, m->D, m->R, m->gain, m->lam_seen, NULL, m->q_rate,
                     m->v_rate, m->lam, m->z_rate, m->weakest);
  E->function = BIND(plan_watched, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, NULL, E->g, E->rate);
  events->sensitivity =
      BIND(plan_sensitivity, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, events->errors, NULL, events->spread);
  events->actions = BIND(plan_actions, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, NULL, events->values,
                         events->impulses, events->approach, events->restitution, events->times);
  events->balance = BIND(plan_balance, m->t, m->q, m->p, m->D, events->balance_R, events->balance_J, events->balance_b,
                         NULL, events->dv, events->blow);
  events->gamma = BIND(plan_gamma, m->t, m->q, m->v, m->p, NULL, events->gamma_of_rows);
  events->impact_rows = BIND(plan_impact_rows, m->t, m->q, m->p, NULL, events->N);
  events->arguments = BIND(plan_arguments, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, NULL, events->u);
  events->masses = BIND(plan_start, m->p, NULL, numbers(D->n), numbers(D->n), numbers(D->z), numbers(1), numbers(1),
                        events->body_masses, events->diagonal);
}

static inline void point_to_plan(cd_events *events, plan *D) {
  events->watched = D->watch_table, events->timed = D->timed_table, events->condition = D->condition,
  events->event_name = D->event_name;
  events->knots = D->knots, events->acts = D->act_table, events->changes = D->changes, events->joints = D->joint_table,
  events->copies = D->copy_table;
  events->is_limit = D->is_limit, events->is_friction = D->is_friction, events->slip_slot = D->slip_slot;
  events->restitution_law = D->restitution_law;
  events->carriers = D->carriers, events->joint_of_row = D->joint_of_row, events->name_of_row = D->name_of_row;
  events->is_angle = D->is_angle, events->switch_watch = D->switch_watch, events->switch_slot = D->switch_slot;
  events->rounds = D->rounds, events->bends = D->bends;
}

static inline cd_watched new_watched(const plan *D, cd_watched_time *time) {
  const int64_t n = D->watched;
  cd_watched E;
  memset(&E, 0, sizeof E);
  E.g = numbers(n), E.rate = numbers(n), E.left = numbers(n), E.left_rate = numbers(n), E.right = numbers(n);
  E.right_rate = numbers(n), E.side = integers(n), E.direction = integers(n), E.enabled = flags(n);
  E.needs_multipliers = flags(n), E.standing = flags(n), E.noise = numbers(n), E.blind = numbers(n);
  E.fastest = numbers(n), E.quick = flags(n), E.zero = numbers(n), E.root = numbers(n), E.fired = flags(n),
  E.time = time, E.g_size = n;
  E.seen = numbers(2 * n), E.y = numbers(2 * D->n + D->z), E.f = numbers(2 * D->n + D->z);
  for (int64_t i = 0; i < n; i++) {
    E.direction[i] = D->watch_table[CD_WATCH_COLUMNS * i + CD_WATCH_DIRECTION];
    E.needs_multipliers[i] = D->watch_table[CD_WATCH_COLUMNS * i + CD_WATCH_SOLVED] != 0;
  }
  return E;
}

/* The machine of a plan where it starts, with the partition of the rows that hold; sizes are 1, as are units. */
static inline rig *new_rig(plan *D) {
  const sizes n = {D->n, D->n, D->z, D->p, D->rows};
  const int64_t rank = D->rows < D->n ? D->rows : D->n;
  rig *r = (rig *)zeros(1, sizeof(rig));
  failing = NOTHING, now = D;
  r->P = D, r->s = new_stand(n, rank, plan_constraint, plan_jacobian, plan_dynamics), r->m = &r->s->m;
  cd_machine *m = r->m;
  cd_events *events = &r->V;
  memcpy(m->q, D->start_q, (size_t)D->n * sizeof(double)), memcpy(m->v, D->start_v, (size_t)D->n * sizeof(double));
  memcpy(m->z, D->start_z, (size_t)D->z * sizeof(double)), memcpy(m->p, D->numbers, (size_t)D->p * sizeof(double));
  memcpy(r->s->able.holds, D->holds, (size_t)D->rows);
  m->turn_slots_size = m->spins_rows = m->hinges_size = 0, m->count->sees_multipliers = D->sees_multipliers;
  int64_t frictions = 0, limits = 0;
  for (int64_t i = 0; i < D->rows; i++) frictions += D->is_friction[i], limits += D->is_limit[i];
  const cd_event_sizes count = {D->n,      D->n,        D->z,      D->rows,    D->watched,  D->timed,
                                D->events, D->acts,     D->joints, D->impacts, D->impulses, D->values,
                                D->times,  D->switches, frictions, limits,     D->bodies,   width_of(D)};
  cd_events_lay_out(events, &count, zeros(cd_events_lay_out(events, &count, NULL), 1));
  point_to_plan(events, D);
  r->E = new_watched(D, &r->time);
  events->m = m, events->lu = &r->s->lu, events->able = &r->s->able, events->E = &r->E,
  events->unit = filled(D->n, 1.0);
  events->real->size = 1.0, events->real->rtol = 1e-8, events->real->atol = 1e-10, events->real->longest_step = NAN;
  events->integer->together = events->integer->closing = 1;
  bind_rig(r, D);
  cd_events_reset(events);
  CHECK(cd_events_take_masses(events) == CD_FINE);
  if (D->rows > 0) CHECK(cd_events_solve(events) == CD_FINE);
  return r;
}

/* The start of a run: contacts, frictions and what is due; then all is watched. */
static inline int64_t start_rig(rig *r) {
  int64_t problem = cd_events_schedule(&r->V, r->m->t[0], 0);
  if (problem == CD_FINE) problem = cd_events_begin(&r->V);
  return problem == CD_FINE ? cd_events_arm(&r->V, NULL) : problem;
}

/* One round in which watched function i has fired (-1: none). */
static inline int64_t round_at(rig *r, int64_t i) {
  uint8_t *fired = flags(r->P->watched);
  if (i >= 0) fired[i] = 1;
  return cd_events_round(&r->V, fired, 1);
}

/* What the last round has written down of a name; -1: nothing. */
static inline int64_t written_of(const rig *r, int64_t name) {
  for (int64_t k = 0; k < r->V.integer->entries; k++)
    if (r->V.entry_name[k] == name) return r->V.entry_what[k];
  return -1;
}

#endif
