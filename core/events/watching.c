/* Watched functions: which count, on which side of zero each is, and what counts as zero. */

#include "events_inside.h"

#define LEAST 1e-300

/* g and its rate where the machine stands. */
int cdi_watch(cd_events *V) { return V->watched_rows == 0 || call(&V->E->function) == 0; }

/* What errors do to each g, into `out`; where g has no derivative (a norm at zero), a fraction of g itself. */
static int spread(cd_events *V, double fraction, double *out) {
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
  if (!spread(V, CD_WATCH_ROUND_OFF, out)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++) { /* the moment of a zero is not known more exactly */
    const double of_time = CD_WATCH_ROUND_OFF * fabs(m->t[0]) * fabs(V->E->rate[i]);
    out[i] += (isfinite(of_time) ? of_time : 0.0) + LEAST;
  }
  return CD_FINE;
}

/* What the tolerances of the integrator can do to each g. */
static int find_blind(cd_events *V, double *out) {
  const cd_machine *m = V->m;
  const double rtol = V->real->rtol, atol = V->real->atol;
  double *to = V->errors;
  for (int64_t i = 0; i < m->v_size; i++)
    *to++ = CD_BLIND * (rtol * (m->place[i] >= 0 ? fabs(m->q[m->place[i]]) : 0.0) + atol * V->unit[i]);
  for (int64_t i = 0; i < m->v_size; i++) *to++ = CD_BLIND * (rtol * fabs(m->v[i]) + atol * V->unit[i]);
  for (int64_t i = 0; i < m->z_size; i++) *to++ = CD_BLIND * (rtol * fabs(m->z[i]) + atol);
  for (int64_t i = 0; i < m->lam_size; i++) *to++ = CD_BLIND * (rtol * fabs(m->lam[i]));
  const int done = spread(V, CD_BLIND * rtol, out);
  for (int64_t i = 0; i < V->watched_rows; i++) out[i] += LEAST;
  return done;
}

static int is_enabled(const cd_events *V, const int64_t *w) {
  const int64_t kind = w[CD_WATCH_KIND], row = w[CD_WATCH_ROW];
  if (kind == CD_WHEN || kind == CD_SWITCH) return 1;
  if (kind == CD_SLIP || kind == CD_MARGIN || kind == CD_REST) {
    if (V->integer->driven && !V->integer->with_forces) return 0;
    if (!cd_friction_carried(V, row)) return 0;
    if (kind != CD_MARGIN && cd_friction_rests(V, row) != (kind == CD_REST)) return 0;
  }
  return w[CD_WATCH_ACTIVE] && (V->able->holds[row] != 0) == (kind == CD_PULL || kind == CD_MARGIN);
}

/* The side to which a function goes that stands at zero: 0 where it has no slope away from it. */
static int64_t side_ahead(double rate, double noise) {
  return fabs(rate) <= CD_STANDING_RATE * noise ? 0 : rate > 0.0 ? 1 : -1;
}

/* A function of the user, or a switch that jumps. */
static void arm_when(cd_watched *E, int64_t i, const uint8_t *fired) {
  const double g = E->g[i], rate = E->rate[i], noise = E->noise[i];
  if (fired == NULL && larger(fabs(g), fabs(rate) / CD_STANDING_RATE) <= CD_CLOSURE_NOISE / CD_WATCH_ROUND_OFF * noise)
    E->standing[i] = 1, E->side[i] = 0; /* zero as exactly as joints close */
  else if (fired != NULL && E->side[i] == 0 && fabs(g) <= E->blind[i])
    E->standing[i] = 1;
  else if (!E->standing[i])
    E->side[i] = g > 0.0 ? 1 : -1;
  else if (fired == NULL || fired[i])
    E->side[i] = side_ahead(rate, noise);
  else
    E->standing[i] = 0; /* about to happen: it keeps its side */
}

/* The gap of a limit, a multiplier, a margin: positive until it falls to zero. */
static void arm_falling(cd_events *V, int64_t i, int64_t kind, double speed_noise) {
  cd_watched *E = V->E;
  const double size = V->real->size, weak = larger(cdi_weak_force(V), V->tremble[i]);
  E->side[i] = 1;
  E->standing[i] = kind == CD_GAP && E->g[i] <= CD_GAP_TOL * size;
  if (kind != CD_GAP && E->g[i] <= weak) /* it has just been decided to press or to stick: what trembles is no event */
    E->zero[i] = smaller(E->g[i], 0.0), E->noise[i] = larger(E->noise[i], weak);
  if (!E->standing[i]) return;
  E->zero[i] = smaller(E->g[i], 0.0); /* contacts are closed as well as joints are; that is no impact */
  E->noise[i] = larger(E->noise[i], (fabs(E->rate[i]) <= speed_noise ? CD_GAP_TOL : CD_CHATTER) * size);
}

/* The gap of a limit that cannot hold, because drivers prescribe the motion: it passes zero in both directions. */
static void arm_driven_gap(cd_events *V, int64_t i, const uint8_t *fired) {
  cd_watched *E = V->E;
  const double g = E->g[i], round_off = E->noise[i];
  E->noise[i] = larger(round_off, CD_GAP_TOL * V->real->size);
  E->standing[i] = fabs(g) <= E->noise[i];
  if (!E->standing[i])
    E->side[i] = g > 0.0 ? 1 : -1;
  else if (fired == NULL || fired[i])
    E->side[i] = side_ahead(E->rate[i], round_off);
  else
    E->standing[i] = 0;
}

static void arm_one(cd_events *V, int64_t i, const uint8_t *fired, double speed_noise) {
  cd_watched *E = V->E;
  const int64_t *w = watch_of(V, i), kind = w[CD_WATCH_KIND];
  const double g = E->g[i];
  const int may_be_quick = kind == CD_WHEN || (kind == CD_GAP && !(fabs(g) <= CD_GAP_TOL * V->real->size));
  E->enabled[i] = (uint8_t)is_enabled(V, w);
  E->fastest[i] = may_be_quick ? larger(E->fastest[i], 0.0) : -1.0;
  E->standing[i] = fabs(g) <= E->noise[i];
  E->zero[i] = 0.0;
  if (kind == CD_GAP && V->integer->driven) {
    arm_driven_gap(V, i, fired);
  } else if (kind == CD_GAP || kind == CD_PULL || kind == CD_MARGIN) {
    arm_falling(V, i, kind, speed_noise);
  } else if (kind == CD_SWITCH && w[CD_WATCH_BENDS]) {
    E->side[i] = cdi_side_of_switch(V, i);
    E->standing[i] = 0;
    E->noise[i] = larger(E->noise[i], E->blind[i] / CD_BLIND); /* what trembles about a kink does no harm */
  } else if (kind == CD_SLIP) {
    E->side[i] = cd_friction_direction(V, w[CD_WATCH_ROW]);
    E->zero[i] = (double)E->side[i] * g < 0.0 ? g : 0.0; /* it has just turned: that is not the next time */
    if (fabs(g) <= speed_noise)
      E->noise[i] = larger(E->noise[i], speed_noise); /* it begins to move: that is not back */
  } else if (kind == CD_REST) {
    const double least_speed = CD_LEAVES_REST * larger(speed_noise, E->noise[i]);
    E->side[i] = 1, E->standing[i] = 0; /* its zero lies below */
    V->rested[i] = V->rested[i] || E->enabled[i];
    E->zero[i] = -(V->integer->closing ? least_speed : larger(least_speed, E->blind[i]));
  } else {
    arm_when(E, i, fired);
  }
  E->left[i] = g - E->zero[i], E->left_rate[i] = E->rate[i];
}

CD_APART int64_t cd_events_arm(cd_events *V, const uint8_t *fired) {
  cd_watched *E = V->E;
  if (V->watched_rows == 0) return CD_FINE;
  if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (E->enabled[i] && !isfinite(E->g[i])) return refuse(V, CD_WATCHED_NO_NUMBER, -1, i, E->g[i]);
  const int64_t problem = cd_events_noise(V, E->noise);
  if (problem != CD_FINE) return problem;
  if (!find_blind(V, E->blind)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  const double speed_noise = cd_events_speed_noise(V);
  cdi_forget_tremble(V);
  if (cdi_may_tremble(V, NULL)) {
    const int64_t unsettled = cdi_find_tremble(V);
    if (unsettled != CD_FINE) return unsettled;
  }
  for (int64_t i = 0; i < V->watched_rows; i++) arm_one(V, i, fired, speed_noise);
  E->time->left = E->time->t_start = V->m->t[0];
  return CD_FINE;
}

int64_t cd_events_arm_again(cd_events *V) {
  cd_watched *E = V->E;
  if (V->watched_rows == 0) return CD_FINE;
  if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++) {
    if (E->zero[i] != 0.0) E->zero[i] = E->zero[i] < 0.0 ? smaller(E->zero[i], E->g[i]) : larger(E->zero[i], E->g[i]);
    E->left[i] = E->g[i] - E->zero[i], E->left_rate[i] = E->rate[i];
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
