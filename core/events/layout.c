/* Where the arrays of a cd_events stand: in one block of memory. */

#include "events_inside.h"

/* A block that is measured first (base: NULL) and given out afterwards. */
typedef struct room {
  char *base;
  size_t used;
} room;

static void *take(room *R, int64_t count, size_t size) {
  const size_t at = R->used;
  R->used += ((size_t)(count > 0 ? count : 1) * size + 15) / 16 * 16;
  return R->base == NULL ? NULL : R->base + at;
}

static double *numbers(room *R, int64_t count) { return (double *)take(R, count, sizeof(double)); }
static int64_t *integers(room *R, int64_t count) { return (int64_t *)take(R, count, sizeof(int64_t)); }
static uint8_t *flags(room *R, int64_t count) { return (uint8_t *)take(R, count, 1); }

static void lay_out_times(room *R, cd_events *V, const cd_event_sizes *n) {
  V->due = numbers(R, n->timed), V->anchor = numbers(R, n->timed), V->interval = numbers(R, n->timed);
  V->passed = integers(R, n->timed), V->was_due = flags(R, n->timed);
  V->were_due = flags(R, n->timed);
}

static void lay_out_functions(room *R, cd_events *V, const cd_event_sizes *n) {
  const int64_t answers = n->rows + n->impacts;
  V->errors = numbers(R, 2 * n->v + n->z + n->rows), V->spread = numbers(R, n->watched);
  V->values = numbers(R, n->values), V->impulses = numbers(R, n->impulses * n->v);
  V->approach = numbers(R, n->impacts), V->restitution = numbers(R, answers), V->times = numbers(R, n->times);
  V->balance_R = numbers(R, answers), V->balance_J = numbers(R, n->v), V->balance_b = numbers(R, answers);
  V->dv = numbers(R, n->v), V->blow = numbers(R, answers);
  V->gamma_of_rows = numbers(R, n->rows), V->N = numbers(R, n->impacts * n->v), V->u = numbers(R, n->switches);
  V->body_masses = numbers(R, n->bodies * n->masses_of_body), V->diagonal = numbers(R, n->v);
}

static void lay_out_round(room *R, cd_events *V, const cd_event_sizes *n) {
  const int64_t answers = n->rows + n->impacts, entries = n->events + n->watched + n->rows + 1;
  V->event_J = numbers(R, n->v), V->total_blow = numbers(R, answers), V->total_J = numbers(R, n->v);
  V->change = numbers(R, n->impacts), V->impact_on = flags(R, n->impacts), V->pressed = flags(R, n->impacts),
  V->acted = flags(R, n->events);
  V->entry_name = integers(R, entries), V->entry_what = integers(R, entries);
  V->slid = integers(R, n->rows), V->opened_rate = numbers(R, n->rows);
  V->rates = numbers(R, n->rows), V->rates_before = numbers(R, n->rows), V->after_rates = numbers(R, n->rows);
  V->acceleration = numbers(R, n->rows), V->target = numbers(R, n->rows), V->can = numbers(R, n->rows);
  V->returns = integers(R, n->rows), V->row_order = integers(R, n->rows), V->col_order = integers(R, n->v);
  V->pivots = numbers(R, least(n->rows, n->v));
  V->G_size = n->frictions > 0 ? (n->v + 1) * n->v : 0;
  V->G = numbers(R, V->G_size);
  V->q_aside = numbers(R, n->q), V->v_aside = numbers(R, n->v), V->z_aside = numbers(R, n->z);
}

static void lay_out_flags(room *R, cd_events *V, const cd_event_sizes *n) {
  uint8_t **of_rows[] = {&V->held_before, &V->opened,   &V->has_target, &V->bouncing, &V->holds_aside, &V->closed,
                         &V->pushing,     &V->slipping, &V->lasting,    &V->stopping, &V->leaving,     &V->hit,
                         &V->resting,     &V->held,     &V->forced,     &V->still,    &V->flags};
  for (size_t i = 0; i < sizeof of_rows / sizeof of_rows[0]; i++) *of_rows[i] = flags(R, n->rows);
  V->fired = flags(R, n->watched), V->round_fired = flags(R, n->watched), V->called = flags(R, n->watched),
  V->rested = flags(R, n->watched), V->sides = integers(R, n->watched);
  V->switch_flags = flags(R, n->switches);
}

int64_t cd_events_lay_out(cd_events *V, const cd_event_sizes *n, void *block) {
  room R = {(char *)block, 0};
  V->real = (cd_event_real *)take(&R, 1, sizeof(cd_event_real));
  V->integer = (cd_event_integer *)take(&R, 1, sizeof(cd_event_integer));
  lay_out_times(&R, V, n);
  lay_out_functions(&R, V, n);
  lay_out_round(&R, V, n);
  lay_out_flags(&R, V, n);
  V->watched_rows = n->watched, V->timed_rows = n->timed, V->acts_rows = n->acts, V->condition_size = n->events;
  V->joints_rows = n->joints, V->approach_size = n->impacts, V->times_size = n->times;
  V->switch_slot_size = n->switches;
  V->body_masses_rows = n->bodies, V->body_masses_cols = n->masses_of_body;
  return (int64_t)R.used;
}

void cd_events_reset(cd_events *V) {
  V->real->top_speed = 0.0;
  V->real->last_time = V->real->last_switched = -INFINITY;
  V->integer->crowd = V->integer->switch_crowd = V->integer->changed = V->integer->set = V->integer->entries = 0;
  V->integer->problem = V->integer->jumped = 0;
  V->integer->stopped_by = -1;
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->held[i] = V->resting[i] = 0;
  for (int64_t i = 0; i < V->watched_rows; i++) V->rested[i] = 0;
  for (int64_t k = 0; k < V->timed_rows; k++) V->due[k] = INFINITY, V->was_due[k] = 0;
}
