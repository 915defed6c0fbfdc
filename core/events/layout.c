/* Where the arrays of a cd_events stand: in one block of memory. */

#include "events_inside.h"
#include "room.h"

static void lay_out_times(room *R, cd_events *V, const cd_event_sizes *n) {
  V->due = numbers_in(R, n->timed), V->anchor = numbers_in(R, n->timed), V->interval = numbers_in(R, n->timed);
  V->passed = integers_in(R, n->timed), V->was_due = flags_in(R, n->timed);
  V->were_due = flags_in(R, n->timed);
}

static void lay_out_functions(room *R, cd_events *V, const cd_event_sizes *n) {
  const int64_t answers = n->rows + n->impacts;
  V->errors = numbers_in(R, 2 * n->v + n->z + n->rows), V->spread = numbers_in(R, n->watched);
  V->tremble = numbers_in(R, n->watched);
  V->values = numbers_in(R, n->values), V->impulses = numbers_in(R, n->impulses * n->v);
  V->approach = numbers_in(R, n->impacts), V->restitution = numbers_in(R, answers), V->times = numbers_in(R, n->times);
  V->balance_R = numbers_in(R, answers), V->balance_J = numbers_in(R, n->v), V->balance_b = numbers_in(R, answers);
  V->dv = numbers_in(R, n->v), V->blow = numbers_in(R, answers);
  V->gamma_of_rows = numbers_in(R, n->rows), V->N = numbers_in(R, n->impacts * n->v), V->u = numbers_in(R, n->switches);
  V->body_masses = numbers_in(R, n->bodies * n->masses_of_body), V->diagonal = numbers_in(R, n->v);
}

static void lay_out_rubbing(room *R, cd_events *V, const cd_event_sizes *n) {
  const int64_t variables = n->frictions > 0 ? n->limits + 3 * n->frictions : 0;
  double **of_rows[] = {&V->free_rates, &V->scale, &V->coefficient, &V->push,
                        &V->parting,    &V->rub,   &V->rub_before,  &V->slide};
  for (size_t i = 0; i < sizeof of_rows / sizeof of_rows[0]; i++) *of_rows[i] = numbers_in(R, n->rows);
  V->variable = integers_in(R, n->rows);
  V->tableau = numbers_in(R, variables * (variables + 3)), V->pivoting = integers_in(R, 4 * variables + 2);
}

static void lay_out_round(room *R, cd_events *V, const cd_event_sizes *n) {
  const int64_t answers = n->rows + n->impacts, entries = n->events + n->watched + n->rows + 1;
  V->event_J = numbers_in(R, n->v), V->total_blow = numbers_in(R, answers), V->total_J = numbers_in(R, n->v);
  V->change = numbers_in(R, n->impacts), V->impact_on = flags_in(R, n->impacts), V->pressed = flags_in(R, n->impacts),
  V->acted = flags_in(R, n->events);
  V->entry_name = integers_in(R, entries), V->entry_what = integers_in(R, entries);
  V->slid = integers_in(R, n->rows), V->opened_rate = numbers_in(R, n->rows);
  V->rates = numbers_in(R, n->rows), V->rates_before = numbers_in(R, n->rows), V->after_rates = numbers_in(R, n->rows);
  V->acceleration = numbers_in(R, n->rows), V->target = numbers_in(R, n->rows), V->can = numbers_in(R, n->rows);
  V->misfit = numbers_in(R, n->rows), V->lam_aside = numbers_in(R, n->rows), V->row_order = integers_in(R, n->rows),
  V->col_order = integers_in(R, n->v);
  V->pivots = numbers_in(R, least(n->rows, n->v));
  V->G_size = n->frictions > 0 ? most(n->v + 1, n->rows) * n->v : 0;
  V->G = numbers_in(R, V->G_size);
  lay_out_rubbing(R, V, n);
  V->q_aside = numbers_in(R, n->q), V->v_aside = numbers_in(R, n->v), V->z_aside = numbers_in(R, n->z);
}

static void lay_out_flags(room *R, cd_events *V, const cd_event_sizes *n) {
  uint8_t **of_rows[] = {&V->held_before, &V->opened,   &V->has_target, &V->bouncing, &V->holds_aside, &V->closed,
                         &V->pushing,     &V->slipping, &V->lasting,    &V->stopping, &V->leaving,     &V->hit,
                         &V->resting,     &V->held,     &V->forced,     &V->still,    &V->flags,       &V->bent};
  for (size_t i = 0; i < sizeof of_rows / sizeof of_rows[0]; i++) *of_rows[i] = flags_in(R, n->rows);
  V->fired = flags_in(R, n->watched), V->round_fired = flags_in(R, n->watched), V->called = flags_in(R, n->watched),
  V->rested = flags_in(R, n->watched), V->sides = integers_in(R, n->watched);
  V->switch_flags = flags_in(R, n->switches);
}

int64_t cd_events_lay_out(cd_events *V, const cd_event_sizes *n, void *block) {
  room R = {(char *)block, 0};
  V->real = (cd_event_real *)bytes_in(&R, 1, sizeof(cd_event_real));
  V->integer = (cd_event_integer *)bytes_in(&R, 1, sizeof(cd_event_integer));
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
  V->integer->problem = V->integer->jumped = V->integer->remembers = 0;
  V->integer->stopped_by = V->integer->known_kind = -1;
  V->real->t_last = INFINITY, V->real->known_time = -INFINITY;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    V->held[i] = V->resting[i] = V->bent[i] = 0, V->rub[i] = V->rub_before[i] = V->slide[i] = 0.0;
  for (int64_t i = 0; i < V->watched_rows; i++) V->rested[i] = 0;
  for (int64_t k = 0; k < V->timed_rows; k++) V->due[k] = INFINITY, V->was_due[k] = 0;
}
