/* Before a stretch of the run: which watched functions count, on which side of zero each is, and what counts as zero. */

#include "events_inside.h"

#define LEAST_BLIND 1e-300

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
  const int done = cdi_spread(V, CD_BLIND * rtol, out);
  for (int64_t i = 0; i < V->watched_rows; i++) out[i] += LEAST_BLIND;
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
