/* What happens to designs in lanes. It is carried out in core/events, on one machine, design after design: the numbers of a
   lane go there, the instant is what it is in a single run, and the numbers come back. Lanes read the scales R of
   constraint rows and the modes in p for each design; so a contact that lasts, a friction that sticks, a joint that was
   captured are other numbers there, and no other equations.

   An instant that cannot be carried out is left to a single run, which says why. */

#include "events_inside.h"
#include "lanes.h"

/* How many numbers of a cd_events and its machine belong to one design (carry_facts). */
static int64_t facts_of(const cd_events *V) {
  const size_t numbers = sizeof(cd_event_real) / sizeof(double) + sizeof(cd_event_integer) / sizeof(int64_t);
  return (int64_t)numbers + 4 * V->timed_rows + 3 * V->m->Phi_size;
}

int64_t cd_lane_events_work_size(const cd_lane_events *V) {
  return CD_TAPE_LANES * (CD_LANE_WATCHED_ARRAYS * V->engine->watched_rows + facts_of(V->engine));
}

void cdi_lanes_lay_out_events(lanes *L) {
  cd_lane_events *V = L->V;
  L->n_g = 0;
  if (V == NULL) return;
  L->n_g = V->engine->watched_rows;
  cd_real **own[] = {&L->side, &L->standing,  &L->enabled, &L->zero,       &L->noise, &L->blind,
                     &L->left, &L->left_rate, &L->right,   &L->right_rate, &L->root,  &L->fired};
  cd_real *next = V->work;
  for (size_t i = 0; i < sizeof own / sizeof own[0]; i++, next += S * L->n_g) *own[i] = next;
  L->facts = next;
#ifndef CD_GPU
  if (L->n_g > 0) cd_tape_begin_lanes(V->watched.tape, V->watched_w);
#endif
}

/* -- to the engine and back ------------------------------------------------------------------------------------------ */

/* Where the next number of a lane stands, and whether it comes back from the engine. */
typedef struct cart {
  cd_real *at;
  int back;
} cart;

static void carry(cart *C, double *x, int64_t n) {
  for (int64_t i = 0; i < n; i++, C->at += S)
    if (C->back)
      *C->at = x[i];
    else
      x[i] = *C->at;
}

static void carry_integers(cart *C, int64_t *x, int64_t n) {
  for (int64_t i = 0; i < n; i++, C->at += S)
    if (C->back)
      *C->at = (double)x[i];
    else
      x[i] = (int64_t)*C->at;
}

static void carry_flags(cart *C, uint8_t *x, int64_t n) {
  for (int64_t i = 0; i < n; i++, C->at += S)
    if (C->back)
      *C->at = (double)x[i];
    else
      x[i] = *C->at != 0.0;
}

static void carry_state(lanes *L, int l, int back) {
  cd_machine *m = L->V->engine->m;
  cart y = {L->y + l, back}, in = {L->in_p + l, back}, seen = {L->in_seen + l, back};
  m->t[0] = L->t[l];
  carry(&y, m->q, L->n_q), carry(&y, m->v, L->n_v), carry(&y, m->z, L->n_z);
  carry(&in, m->p, L->E->p_cols), carry(&in, m->D, L->n_v), carry(&in, m->R, L->n_c);
  carry(&seen, m->lam_seen, L->n_c);
}

/* What is known of watched functions, of known times, and of contacts and frictions. */
CD_APART static void carry_facts(lanes *L, int l, int back) {
  cd_events *V = L->V->engine;
  cd_watched *E = V->E;
  cart facts = {L->facts + l, back}, watched = {L->side + l, back};
  carry(&facts, (double *)V->real, (int64_t)(sizeof(cd_event_real) / sizeof(double)));
  carry_integers(&facts, (int64_t *)V->integer, (int64_t)(sizeof(cd_event_integer) / sizeof(int64_t)));
  carry(&facts, V->due, V->timed_rows), carry(&facts, V->anchor, V->timed_rows);
  carry(&facts, V->interval, V->timed_rows), carry_integers(&facts, V->passed, V->timed_rows);
  carry_flags(&facts, V->held, L->n_c), carry_flags(&facts, V->resting, L->n_c);
  carry_flags(&facts, V->able->holds, L->n_c);
  carry_integers(&watched, E->side, L->n_g), carry_flags(&watched, E->standing, L->n_g);
  carry_flags(&watched, E->enabled, L->n_g), carry(&watched, E->zero, L->n_g), carry(&watched, E->noise, L->n_g);
  carry(&watched, E->blind, L->n_g), carry(&watched, E->left, L->n_g), carry(&watched, E->left_rate, L->n_g);
}

/* What goes with the size of a design, and what a machine remembers of another one. */
static void scale(lanes *L, int l) {
  cd_events *V = L->V->engine;
  cd_machine *m = V->m;
  const cd_watch nothing = {0};
  const double size = L->E->size[L->design[l]];
  for (int64_t i = 0; i < L->n_v; i++) {
    V->unit[i] = L->unit[i * S + l];
    m->col_scale[i] = V->unit[i] / size;
  }
  for (int64_t i = 0; i < L->n_c; i++) m->row_unit[i] = L->V->row_is_angle[i] ? size : 1.0;
  *m->watch = nothing;
  m->watch->largest_jump = m->watch->longest_step = INFINITY;
  m->watch->near_singular_at = NAN;
  m->watch->closure_tolerance = cdi_lanes_closed(L, l);
  m->count->left_out = 0;
}

/* -- instants --------------------------------------------------------------------------------------------------------- */

static int64_t plain_round(void *engine, const uint8_t *fired, int64_t due) {
  cd_events *V = (cd_events *)engine;
  return fired == NULL ? cd_events_begin(V) : cd_events_round(V, fired, due);
}

/* The start of a design: contacts, frictions, what is due then. */
static int64_t begin_design(lanes *L, int l) {
  cd_events *V = L->V->engine;
  cd_events_reset(V);
  V->real->size = L->E->size[L->design[l]], V->real->rtol = L->E->rtol, V->real->atol = L->E->atol_least;
  V->real->longest_step = NAN;
  V->real->t_last = L->E->times[L->E->times_size - 1];
  V->integer->together = 1;
  V->integer->closing = V->integer->driven = V->integer->with_forces = 0; /* between its ends a step is not closed */
  memcpy(V->able->holds, L->E->holds, (size_t)L->n_c);
  const int64_t problem = cd_events_schedule(V, L->t[l], 0);
  return problem == CD_FINE ? cdi_rounds(V, NULL, plain_round, V) : problem;
}

/* An instant on the way of a design: what has fired, or is due. */
static int64_t carry_out(lanes *L, int l) {
  cd_events *V = L->V->engine;
  int64_t problem = CD_FINE;
  if (L->event[l])
    for (int64_t i = 0; i < L->n_g; i++) V->fired[i] = L->fired[i * S + l] != 0.0;
  else
    problem = cd_events_at_zero(V, V->fired);
  const int64_t kind = cd_events_pass_known(V);
  const int alone = kind == CD_STARTS_ANEW && L->n_g == 0 && !cd_events_is_due(V); /* nothing answers to it */
  if (problem == CD_FINE) problem = alone ? cdi_partition_of_events(V) : cdi_rounds(V, V->fired, plain_round, V);
  if (kind >= CD_STARTS_ANEW) V->m->t[0] = larger(V->m->t[0], V->real->known_time);
  V->integer->known_kind = -1;
  return problem;
}

/* The engine's machine goes on from here, on its constraints, and is watched. A cd_status. */
static int64_t go_on(lanes *L, int l) {
  cd_events *V = L->V->engine;
  if (cd_evaluate(V->m, V->lu, L->n_c > 0) != CD_OK) return CD_EVENT;
  if (cd_events_arm(V, L->first[l] ? NULL : V->called) != CD_FINE) return CD_EVENT;
  for (int64_t i = 0; i < L->n_g; i++) V->E->enabled[i] = V->E->enabled[i] && !cdi_is_only_noted(V, i);
  const cd_machine *m = V->m;
  if (!all_finite(m->q, m->q_size) || !all_finite(m->v, m->v_size) || !all_finite(m->v_rate, m->v_size))
    return CD_EVENT;
  L->left_out[l] = m->count->left_out > 0;
  return L->left_out[l] && !L->E->rows_stay ? CD_SINGULAR : CD_OK; /* single runs share the reactions then */
}

/* Tolerances that an event has changed hold for this design from here on. */
static void take_tolerances(lanes *L, int l, double atol_before) {
  cd_events *V = L->V->engine;
  if (V->integer->changed & 1) L->rtol[l] = V->real->rtol;
  if (V->integer->changed & 2)
    for (int64_t i = 0; i < L->n; i++) L->atol[i * S + l] *= V->real->atol / atol_before;
  if (V->integer->changed & 4) L->h_max[l] = V->real->longest_step;
  V->integer->changed = 0;
}

/* Whether a step has only ended at a known time, where nothing changes: then it is passed. */
static int only_ends_step(lanes *L, int l) {
  cd_events *V = L->V->engine;
  if (L->first[l] || L->event[l] || cd_events_is_due(V) || cd_events_known_kind(V) != CD_ENDS_STEP) return 0;
  cd_events_pass_known(V);
  V->integer->known_kind = -1;
  carry_facts(L, l, 1);
  L->due[l] = cd_events_next(V);
  return 1;
}

/* All that happens in a lane at its present time. */
static void happen(lanes *L, int l) {
  cd_events *V = L->V->engine;
  carry_state(L, l, 0);
  if (!L->first[l]) carry_facts(L, l, 0);
  if (only_ends_step(L, l)) return;
  scale(L, l);
  const double atol = L->first[l] ? L->E->atol_least : V->real->atol;
  int64_t status = cd_evaluate(V->m, V->lu, 0);
  if (status == CD_OK && (L->first[l] ? begin_design(L, l) : carry_out(L, l)) != CD_FINE) status = CD_EVENT;
  if (status == CD_OK) status = go_on(L, l);
  if (status != CD_OK) {
    cdi_lanes_give_up(L, l, status);
    return;
  }
  take_tolerances(L, l, atol);
  L->t[l] = V->m->t[0];
  carry_state(L, l, 1);
  carry_facts(L, l, 1);
  L->due[l] = cd_events_next(V);
  L->stopping[l] = V->integer->stopped_by >= 0;
  L->t_armed[l] = L->t[l];
  L->healthiest[l] = 0.0;
  L->first[l] = L->event[l] = 0;
  L->fresh[l] = 1;
}

/* The rates stay what they are: only multipliers depend on the choice. */
CD_APART void cdi_lanes_choose_rows(lanes *L, int l) {
  cd_events *V = L->V->engine;
  cd_machine *m = V->m;
  int64_t rank = 0;
  carry_state(L, l, 0);
  scale(L, l);
  memcpy(V->able->holds, L->E->holds, (size_t)L->n_c);
  for (int64_t i = 0; i < L->n_c; i++) rank += m->R[i] != 0.0;
  int64_t status = cd_evaluate(m, V->lu, 0);
  const double before = m->weakest[0];
  if (status == CD_OK && cdi_partition_of_events(V) != CD_FINE) status = CD_POOR_PARTITION;
  if (status == CD_OK) status = V->lu->inverse_size == rank ? cd_evaluate(m, V->lu, 0) : CD_SINGULAR;
  if (status != CD_OK) {
    cdi_lanes_give_up(L, l, status);
    return;
  }
  if (!(m->weakest[0] > before)) return;
  const int is_healthy = m->weakest[0] >= CDI_WEAK_ROWS * L->healthiest[l]; /* else a singular position is near */
  if (is_healthy) L->E->healthiest[L->design[l]] = L->healthiest[l] = m->weakest[0];
  for (int64_t i = 0; i < L->n_c; i++) L->E->R[L->design[l] * L->n_c + i] = L->in_R[S * i + l] = m->R[i];
}

CD_APART void cdi_lanes_happen(lanes *L) {
  for (int l = 0; l < N && L->V->only_chooses; l++) L->first[l] = 0;
  for (int l = 0; l < N; l++)
    while (L->design[l] != NO_DESIGN && L->E->status[L->design[l]] == CD_RUNNING && !L->stopping[l] &&
           (L->first[l] || L->event[l] || L->due[l] <= L->t[l]))
      happen(L, l);
}
