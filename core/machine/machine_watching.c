/* Events for callers who integrate themselves (Model Exchange): indicators, and what happens where they stop. */

#include "machine_inside.h"

double machine_next_time(const machine *M) { return cd_events_next(&M->V); }

/* Positive until something is to be seen to: that g has left its side, or, of one that stands at zero, that it has
   left it. */
static double indicator(const cd_watched *E, int64_t i) {
  if (!E->enabled[i]) return 1.0;
  const double g = E->g[i] - E->zero[i];
  return E->side[i] == 0 ? E->blind[i] - fabs(g) : (double)E->side[i] * g + E->noise[i];
}

int machine_indicators(machine *M, double *g) {
  cdp_begin_call(M);
  if (!M->facts.started) return cdp_say(M, MACHINE_REFUSED, "call machine_start first");
  if (M->model->n_watched == 0) return MACHINE_OK;
  int status = cdp_to_present(M);
  if (status == MACHINE_OK) status = cdp_evaluate_here(M);
  if (status != MACHINE_OK) return status;
  if (!cdi_watch(&M->V)) return cdp_say(M, MACHINE_NO_NUMBERS, "a watched function cannot be evaluated");
  for (int64_t i = 0; i < M->model->n_watched; i++) g[i] = indicator(&M->E, i);
  return MACHINE_OK;
}

/* Whether a function counts in the direction in which it leaves its side. */
static int counts(const cd_watched *E, int64_t i) { return E->direction[i] == 0 || E->direction[i] == -E->side[i]; }

/* Of the functions of multipliers, whose rates are not known, the one that is nearest to zero, where one is as near
   as tolerances tell; -1. */
static int64_t nearest_of_multipliers(const cd_watched *E) {
  int64_t best = -1;
  double least_share = 1.0;
  for (int64_t i = 0; i < E->g_size; i++) {
    if (!E->enabled[i] || !E->needs_multipliers[i] || E->side[i] == 0 || !counts(E, i)) continue;
    const double share = (double)E->side[i] * (E->g[i] - E->zero[i]) / E->blind[i];
    if (share <= least_share) best = i, least_share = share;
  }
  return best;
}

/* Which functions have left their sides where the caller has stopped, in the direction that counts. Importers stop
   within their own tolerances of a zero, before or behind it: what is on its way there, and as near as tolerances
   tell, has arrived. */
static int who_fired(machine *M, uint8_t *fired) {
  cd_watched *E = &M->E;
  const int moved = M->facts.now != E->time->t_start; /* since it began to be watched */
  int any = 0;
  for (int64_t i = 0; i < M->model->n_watched; i++) {
    fired[i] = 0;
    if (!E->enabled[i]) continue;
    const double side = (double)E->side[i], g = side * (E->g[i] - E->zero[i]), rate = side * E->rate[i];
    if (E->side[i] == 0) {
      if (fabs(E->g[i]) > E->blind[i]) E->side[i] = E->g[i] > 0.0 ? 1 : -1;
    } else if (g < -E->noise[i] || (moved && rate < 0.0 && g <= E->blind[i] && !E->standing[i])) {
      fired[i] = (uint8_t)counts(E, i);
      if (!fired[i] && g < 0.0) E->side[i] = -E->side[i];
    }
    any = any || fired[i];
  }
  if (any || !moved || cd_events_next(&M->V) <= M->facts.now) return any;
  const int64_t nearest = nearest_of_multipliers(E);
  if (nearest >= 0) fired[nearest] = 1;
  return nearest >= 0;
}

int machine_events(machine *M, machine_happening *what) {
  cdp_begin_call(M);
  what->states_changed = what->stopped = what->count = 0;
  what->next_time = cd_events_next(&M->V);
  if (!M->facts.started) return cdp_say(M, MACHINE_REFUSED, "call machine_start first");
  if (M->model->n_watched + M->model->n_timed == 0) return MACHINE_OK;
  const int64_t before = M->facts.happened;
  memcpy(M->rates, M->y, (size_t)M->model->has.states * sizeof(double));
  M->facts.other_numbers = 0;
  int status = machine_close(M);
  if (status != MACHINE_OK) return status;
  if (!cdi_watch(&M->V)) return cdp_say(M, MACHINE_NO_NUMBERS, "a watched function cannot be evaluated");
  if (who_fired(M, M->V.fired) || cd_events_next(&M->V) <= M->facts.now) {
    status = cdp_happen(M, M->V.fired);
    M->m.t[0] = M->facts.now; /* that of the caller */
    cdp_from_present(M);
    M->facts.fresh = ARMED;
  }
  what->states_changed = memcmp(M->rates, M->y, (size_t)M->model->has.states * sizeof(double)) != 0;
  if (what->states_changed) M->facts.completed = NAN;
  what->stopped = M->V.integer->stopped_by >= 0;
  what->count = M->facts.happened - before;
  what->next_time = cd_events_next(&M->V);
  return status;
}
