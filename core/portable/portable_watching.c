/* Watched functions: which count, on which side each is, and what counts as zero (analysis/events/of_run.py). */

#include <string.h>

#include "portable_inside.h"

/* g and its rate where the machine stands. */
int cdp_watch(machine *M) { return THE->n_watched == 0 || call(&M->E.function) == 0; }

double cdp_next_due(const machine *M) {
  double earliest = INFINITY;
  for (int64_t k = 0; k < THE->n_timed; k++) earliest = smaller(earliest, M->due[k]);
  return earliest;
}

double machine_next_time(const machine *M) { return cdp_next_due(M); }

/* What errors do to each g, into `out`; where g has no derivative (a norm at zero), a fraction of g itself. */
static int spread(machine *M, double fraction, double *out) {
  if (call(&M->sensitivity) != 0) return 0;
  for (int64_t i = 0; i < THE->n_watched; i++)
    out[i] = (isfinite(M->spread[i]) ? M->spread[i] : fraction * fabs(M->E.g[i])) + 1e-300;
  return 1;
}

/* What round-off can do to each g; the rate of each is known. */
int cdp_noise(machine *M, double *out) {
  const cd_machine *m = &M->m;
  double *to = M->errors, largest = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) {
    const double size = m->place[i] >= 0 ? fabs(m->q[m->place[i]]) : 0.0;
    *to++ = CD_WATCH_ROUND_OFF * larger(size, M->unit[i]);
  }
  for (int64_t i = 0; i < m->v_size; i++) *to++ = CD_WATCH_ROUND_OFF * larger(fabs(m->v[i]), 1e-3 * M->unit[i]);
  for (int64_t i = 0; i < m->z_size; i++) *to++ = CD_WATCH_ROUND_OFF * fabs(m->z[i]);
  for (int64_t i = 0; i < m->lam_size; i++) largest = larger(largest, fabs(m->lam[i]));
  for (int64_t i = 0; i < m->lam_size; i++) *to++ = CD_WATCH_ROUND_OFF * 1e4 * largest;
  if (!spread(M, CD_WATCH_ROUND_OFF, out)) return 0;
  for (int64_t i = 0; i < THE->n_watched; i++) {
    const double of_time = CD_WATCH_ROUND_OFF * fabs(m->t[0]) * fabs(M->E.rate[i]);
    if (isfinite(of_time)) out[i] += of_time;
  }
  return 1;
}

/* What the tolerances of the integrator can do to each g. */
static int blind(machine *M, double *out) {
  const cd_machine *m = &M->m;
  const double rtol = CD_BLIND * M->facts.rtol, atol = CD_BLIND * M->facts.atol;
  double *to = M->errors;
  for (int64_t i = 0; i < m->v_size; i++)
    *to++ = rtol * (m->place[i] >= 0 ? fabs(m->q[m->place[i]]) : 0.0) + atol * M->unit[i];
  for (int64_t i = 0; i < m->v_size; i++) *to++ = rtol * fabs(m->v[i]) + atol * M->unit[i];
  for (int64_t i = 0; i < m->z_size; i++) *to++ = rtol * fabs(m->z[i]) + atol;
  for (int64_t i = 0; i < m->lam_size; i++) *to++ = rtol * fabs(m->lam[i]);
  return spread(M, rtol, out);
}

static int is_enabled(const machine *M, const portable_watched *w) {
  if (w->kind == PORTABLE_WHEN) return 1;
  const int of_friction = w->kind == PORTABLE_SLIP || w->kind == PORTABLE_MARGIN || w->kind == PORTABLE_REST;
  if (of_friction && !cdp_carried(M, w->row)) return 0;
  if ((w->kind == PORTABLE_SLIP || w->kind == PORTABLE_REST) && cdp_rests(M, w->row) != (w->kind == PORTABLE_REST))
    return 0;
  return w->active && (M->able.holds[w->row] != 0) == (w->kind == PORTABLE_PULL || w->kind == PORTABLE_MARGIN);
}

/* A function of the user. */
static void arm_when(cd_watched *E, int64_t i, const uint8_t *fired) {
  const double g = E->g[i], rate = E->rate[i], noise = E->noise[i];
  E->standing[i] = fabs(g) <= noise;
  if (fired == NULL && larger(fabs(g), fabs(rate) / CD_STANDING_RATE) <= CD_CLOSURE_NOISE / CD_WATCH_ROUND_OFF * noise)
    E->standing[i] = 1, E->side[i] = 0; /* zero as exactly as joints close */
  else if (fired != NULL && E->side[i] == 0 && fabs(g) <= E->blind[i])
    E->standing[i] = 1;
  else if (!E->standing[i])
    E->side[i] = g > 0.0 ? 1 : -1;
  else if (fired == NULL || fired[i])
    E->side[i] = fabs(rate) <= CD_STANDING_RATE * noise ? 0 : rate > 0.0 ? 1 : -1;
  else
    E->standing[i] = 0; /* about to happen: it keeps its side */
}

/* Begin to watch from the present state, at which accelerations and multipliers are known. `fired` are those that
   have just happened; NULL at the start: all are looked at afresh. 0: a function has failed. */
int cdp_arm(machine *M, const uint8_t *fired) {
  cd_watched *E = &M->E;
  const double size = M->facts.size;
  if (THE->n_watched == 0) return 1;
  if (!cdp_watch(M) || !cdp_noise(M, E->noise) || !blind(M, E->blind)) return 0;
  const double speed_noise = cdp_speed_noise(M);
  for (int64_t i = 0; i < THE->n_watched; i++) {
    const portable_watched *w = &THE->watched[i];
    const double g = E->g[i];
    E->direction[i] = w->direction, E->needs_multipliers[i] = w->solved != 0;
    E->enabled[i] = (uint8_t)is_enabled(M, w);
    if (E->enabled[i] && !isfinite(g)) return 0;
    E->zero[i] = 0.0;
    if (w->kind == PORTABLE_WHEN) {
      arm_when(E, i, fired);
    } else if (w->kind == PORTABLE_SLIP) {
      E->standing[i] = fabs(g) <= E->noise[i];
      E->side[i] = cdp_slip_direction(M, w->row);
      E->zero[i] = (double)E->side[i] * g < 0.0 ? g : 0.0; /* it has just turned: that is not the next time */
    } else if (w->kind == PORTABLE_REST) {
      E->standing[i] = fabs(g) <= E->noise[i];
      E->side[i] = 1;
      E->zero[i] = -CD_LEAVES_REST * larger(speed_noise, E->noise[i]);
    } else {
      E->side[i] = 1;
      E->standing[i] = w->kind == PORTABLE_GAP && g <= CD_GAP_TOL * size;
      if (E->standing[i]) {
        E->zero[i] = smaller(g, 0.0); /* contacts are closed as well as joints are; that is no impact */
        E->noise[i] = larger(E->noise[i], (fabs(E->rate[i]) <= speed_noise ? CD_GAP_TOL : CD_CHATTER) * size);
      }
    }
    E->left[i] = g - E->zero[i], E->left_rate[i] = E->rate[i];
  }
  E->time->left = E->time->t_start = M->m.t[0];
  return 1;
}

/* After the integrator has put the machine on its constraints: the values from which it starts. */
int cdp_arm_again(machine *M) {
  cd_watched *E = &M->E;
  if (!cdp_watch(M)) return 0;
  for (int64_t i = 0; i < THE->n_watched; i++) {
    if (E->zero[i] != 0.0) E->zero[i] = E->zero[i] < 0.0 ? smaller(E->zero[i], E->g[i]) : larger(E->zero[i], E->g[i]);
    E->left[i] = E->g[i] - E->zero[i], E->left_rate[i] = E->rate[i];
  }
  return 1;
}

/* -- for those who integrate themselves ---------------------------------------------------------------------------- */

/* Positive until something is to be seen to: that g has left its side, or, of one that stands at zero, that it has
   left it. */
static double indicator(const cd_watched *E, int64_t i) {
  if (!E->enabled[i]) return 1.0;
  const double g = E->g[i] - E->zero[i];
  return E->side[i] == 0 ? E->blind[i] - fabs(g) : (double)E->side[i] * g + E->noise[i];
}

int machine_indicators(machine *M, double *g) {
  M->facts.message[0] = '\0';
  if (!M->facts.started) return cdp_say(M, MACHINE_REFUSED, "call machine_start first");
  if (THE->n_watched == 0) return MACHINE_OK;
  cdp_to_present(M);
  const int status = cdp_evaluate_here(M);
  if (status != MACHINE_OK) return status;
  if (!cdp_watch(M)) return cdp_say(M, MACHINE_NO_NUMBERS, "a watched function cannot be evaluated");
  for (int64_t i = 0; i < THE->n_watched; i++) g[i] = indicator(&M->E, i);
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
  for (int64_t i = 0; i < THE->n_watched; i++) {
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
  if (any || !moved || cdp_next_due(M) <= M->facts.now) return any;
  const int64_t nearest = nearest_of_multipliers(E);
  if (nearest >= 0) fired[nearest] = 1;
  return nearest >= 0;
}

int machine_events(machine *M, machine_happening *what) {
  M->facts.message[0] = '\0';
  what->states_changed = what->stopped = what->count = 0;
  what->next_time = cdp_next_due(M);
  if (!M->facts.started) return cdp_say(M, MACHINE_REFUSED, "call machine_start first");
  if (THE->n_watched + THE->n_timed == 0) return MACHINE_OK;
  const int64_t before = M->facts.happened;
  memcpy(M->rates, M->y, (size_t)THE->has.states * sizeof(double));
  cdp_to_present(M);
  int status = machine_close(M);
  if (status != MACHINE_OK) return status;
  if (!cdp_watch(M)) return cdp_say(M, MACHINE_NO_NUMBERS, "a watched function cannot be evaluated");
  if (who_fired(M, M->fired) || cdp_next_due(M) <= M->facts.now) {
    status = cdp_happen(M, M->fired);
    cdp_from_present(M);
    M->facts.fresh = ARMED;
  }
  what->states_changed = memcmp(M->rates, M->y, (size_t)THE->has.states * sizeof(double)) != 0;
  what->stopped = M->facts.stopped_by >= 0;
  what->count = M->facts.happened - before;
  what->next_time = cdp_next_due(M);
  return status;
}
