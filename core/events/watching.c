/* Watched functions: their values, what errors do to them, and which stand at zero. */

#include "events_inside.h"

#define LEAST 1e-300

/* g and its rate where the machine stands. */
int cdi_watch(cd_events *V) { return V->watched_rows == 0 || call(&V->E->function) == 0; }

/* What errors do to each g, into `out`; where g has no derivative (a norm at zero), a fraction of g itself. */
int cdi_spread(cd_events *V, double fraction, double *out) {
  if (call(&V->sensitivity) != 0) return 0;
  for (int64_t i = 0; i < V->watched_rows; i++)
    out[i] = isfinite(V->spread[i]) ? V->spread[i] : fraction * fabs(V->E->g[i]);
  return 1;
}

int64_t cd_events_noise(cd_events *V, double *out) {
  const cd_machine *m = V->m;
  double *to = V->errors, largest = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) {
    const double size = m->place[i] >= 0 ? fabs(m->q[m->place[i]]) : 0.0;
    *to++ = CD_WATCH_ROUND_OFF * larger(size, V->unit[i]);
  }
  for (int64_t i = 0; i < m->v_size; i++) *to++ = CD_WATCH_ROUND_OFF * larger(fabs(m->v[i]), 1e-3 * V->unit[i]);
  for (int64_t i = 0; i < m->z_size; i++) *to++ = CD_WATCH_ROUND_OFF * fabs(m->z[i]);
  for (int64_t i = 0; i < m->lam_size; i++) largest = larger(largest, fabs(m->lam[i]));
  for (int64_t i = 0; i < m->lam_size; i++) *to++ = CD_WATCH_ROUND_OFF * (1e4 * largest);
  if (!cdi_spread(V, CD_WATCH_ROUND_OFF, out)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++) { /* the moment of a zero is not known more exactly */
    const double of_time = CD_WATCH_ROUND_OFF * fabs(m->t[0]) * fabs(V->E->rate[i]);
    out[i] += (isfinite(of_time) ? of_time : 0.0) + LEAST;
  }
  return CD_FINE;
}

int64_t cd_events_at_zero(cd_events *V, uint8_t *fired) {
  const cd_watched *E = V->E;
  if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t *w = watch_of(V, i), side = E->side[i];
    fired[i] = w[CD_WATCH_KIND] == CD_WHEN && side != 0 && (double)side * E->rate[i] < 0.0 &&
               (w[CD_WATCH_DIRECTION] == 0 || w[CD_WATCH_DIRECTION] == -side) && fabs(E->g[i]) <= E->noise[i];
  }
  return CD_FINE;
}

int cdi_is_only_noted(const cd_events *V, int64_t i) {
  const int64_t *w = watch_of(V, i);
  if (V->integer->driven && w[CD_WATCH_KIND] == CD_GAP) return 1;
  if (w[CD_WATCH_KIND] != CD_WHEN) return 0;
  for (int64_t k = 0; k < V->acts_rows; k++)
    if (V->acts[4 * k] == w[CD_WATCH_EVENT]) return 0;
  return 1;
}

int64_t cd_events_only_noted(const cd_events *V, const uint8_t *fired) {
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (fired[i] && !cdi_is_only_noted(V, i)) return 0;
  return 1;
}
