/* Frozen switches: the side on which each is, and what happens when it switches.

   Where the function u of a switch passes zero, its mode (a number in p) goes over to the other side, and the motion goes on
   with the forces of that side. Where these drive u back there is no other side to go to: the motion would slide along the
   surface u = 0 (Filippov 1988, ch. 2), as a body does that dry friction brings to rest. Such a run is refused. */

#include "events_inside.h"

#define STANDING 3e4 /* times the noise of g: a start is as close to zero as joints close */
#define AHEAD 1e-6   /* of the time: how far is looked ahead where g and its rate are zero */

static double *mode_of(const cd_events *V, int64_t k) { return V->m->p + V->switch_slot[k]; }

/* What round-off can do to the watched functions; g and rate are those of the present state. */
CD_APART static const double *noise_now(cd_events *V) {
  return cdi_watch(V) && cd_events_noise(V, V->E->root) == CD_FINE ? V->E->root : NULL;
}

static int64_t fails(cd_events *V) { return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0); }

/* Modes on the side of their arguments, but for those in `flags`; arguments may depend on modes. */
static int64_t follow(cd_events *V, const uint8_t *stays) {
  for (int64_t pass = 0; pass <= V->switch_slot_size; pass++) {
    int changed = 0;
    if (call(&V->arguments) != 0) return fails(V);
    for (int64_t k = 0; k < V->switch_slot_size; k++) {
      const double now = V->rounds[k] ? floor(V->u[k]) + 0.5 : V->u[k] > 0.0 ? 1.0 : -1.0;
      if (stays[k] || now == *mode_of(V, k)) continue;
      *mode_of(V, k) = now;
      changed = 1;
    }
    if (!changed) return CD_FINE;
  }
  return CD_FINE;
}

/* The mode becomes that behind a zero of g that is passed in this direction. */
static int64_t go_beyond(cd_events *V, int64_t k, int64_t direction) {
  *mode_of(V, k) = (double)direction;
  if (!V->rounds[k]) return CD_FINE;
  if (call(&V->arguments) != 0) return fails(V);
  const double whole = nearbyint(V->u[k]);
  const int even = fmod(whole, 2.0) == 0.0; /* g = sin(pi u) rises with u at even numbers */
  *mode_of(V, k) = whole + 0.5 * (double)(even ? direction : -direction);
  return CD_FINE;
}

static void load_aside(cd_events *V, double t) {
  cd_machine *m = V->m;
  m->t[0] = t;
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = V->q_aside[i];
  for (int64_t i = 0; i < m->v_size; i++) m->v[i] = V->v_aside[i];
  for (int64_t i = 0; i < m->z_size; i++) m->z[i] = V->z_aside[i];
}

/* The rate of g a moment later. */
static int64_t find_rate_ahead(cd_events *V, int64_t k, double *rate) {
  cd_machine *m = V->m;
  const double t = m->t[0], h = AHEAD * larger(1.0, fabs(t));
  if (call(&m->dynamics) != 0) return refuse_status(V, CD_CALL_FAILED);
  m->t[0] += h;
  for (int64_t i = 0; i < m->q_size; i++) V->q_aside[i] = m->q[i], m->q[i] += h * m->q_rate[i];
  for (int64_t i = 0; i < m->v_size; i++) V->v_aside[i] = m->v[i], m->v[i] += h * m->v_rate[i];
  for (int64_t i = 0; i < m->z_size; i++) V->z_aside[i] = m->z[i], m->z[i] += h * m->z_rate[i];
  int64_t problem = cd_events_solve(V);
  if (problem == CD_FINE && !cdi_watch(V)) problem = fails(V);
  *rate = V->E->rate[V->switch_watch[k]];
  load_aside(V, t);
  return problem == CD_FINE ? cd_events_solve(V) : problem;
}

/* Where a switch that stands at zero would go on this side: positive: away from zero; 0: nowhere. */
static int64_t find_where_from(cd_events *V, int64_t k, int64_t side, double *goes) {
  const int64_t i = V->switch_watch[k];
  int64_t problem = go_beyond(V, k, side);
  if (problem == CD_FINE) problem = cd_events_solve(V);
  if (problem != CD_FINE) return problem;
  const double *noises = noise_now(V);
  if (noises == NULL) return fails(V);
  const double standing = CD_STANDING_RATE * noises[i];
  double rate = V->E->rate[i];
  if (fabs(rate) <= standing) problem = find_rate_ahead(V, k, &rate);
  *goes = fabs(rate) <= standing ? 0.0 : (double)side * rate;
  return problem;
}

/* The side to which a switch goes that stands at zero; 0 where it stays there. */
static int64_t choose(cd_events *V, int64_t k) {
  double up = 0.0, down = 0.0;
  int64_t problem = find_where_from(V, k, 1, &up);
  if (problem == CD_FINE) problem = find_where_from(V, k, -1, &down);
  if (problem != CD_FINE) return problem;
  if (V->bends[k] && up == 0.0) up = 1.0;
  if (up < 0.0 && down < 0.0 && !V->bends[k]) return refuse(V, CD_SLIDES, -1, k, 0.0);
  if (up <= 0.0 && down <= 0.0 && !(V->rounds[k] || V->bends[k]))
    *mode_of(V, k) = 0.0;
  else
    problem = go_beyond(V, k, up > 0.0 ? 1 : -1);
  return problem == CD_FINE ? cd_events_solve(V) : problem;
}

int64_t cd_switches_begin(cd_events *V) {
  uint8_t *stands = V->switch_flags;
  if (V->switch_slot_size == 0) return CD_FINE;
  for (int64_t k = 0; k < V->switch_slot_size; k++) {
    *mode_of(V, k) = V->rounds[k] ? 0.5 : 1.0;
    stands[k] = 0;
  }
  int64_t problem = follow(V, stands);
  if (problem == CD_FINE) problem = cd_events_solve(V);
  if (problem != CD_FINE) return problem;
  const double *noise = noise_now(V);
  if (noise == NULL) return fails(V);
  for (int64_t k = 0; k < V->switch_slot_size; k++) {
    const int64_t i = V->switch_watch[k];
    const double g = fabs(V->E->g[i]), rate = fabs(V->E->rate[i]);
    stands[k] = g <= noise[i] || larger(g, rate / CD_STANDING_RATE) <= STANDING * noise[i];
  }
  for (int64_t k = 0; k < V->switch_slot_size && problem == CD_FINE; k++)
    if (stands[k]) problem = choose(V, k);
  return problem;
}

int64_t cd_switches_verify(cd_events *V) {
  for (int64_t k = 0; k < V->switch_slot_size; k++) {
    const int64_t side = V->E->side[V->switch_watch[k]];
    if (side != 0 && !V->rounds[k] && !V->bends[k] && sign_of(*mode_of(V, k)) != (double)side)
      return refuse(V, CD_LEFT_UNSEEN, -1, k, V->m->t[0]);
  }
  return CD_FINE;
}

/* After a change of speeds, states or modes: the switches that have fired go over, all others follow. */
int64_t cdi_renew_switches(cd_events *V, const uint8_t *fired) {
  if (V->switch_slot_size == 0) return CD_FINE;
  for (int64_t k = 0; k < V->switch_slot_size; k++) {
    const int64_t i = V->switch_watch[k], problem = fired[i] ? go_beyond(V, k, -V->E->side[i]) : CD_FINE;
    if (problem != CD_FINE) return problem;
  }
  const double *noise = noise_now(V);
  if (noise == NULL) return fails(V);
  for (int64_t k = 0; k < V->switch_slot_size; k++) {
    const int64_t i = V->switch_watch[k];
    V->switch_flags[k] = fired[i] || fabs(V->E->g[i]) <= noise[i];
  }
  return follow(V, V->switch_flags);
}

/* Refuses a motion that is driven back where it has just switched. Accelerations are known. */
int64_t cdi_check_switches(cd_events *V, const uint8_t *fired) {
  if (V->switch_slot_size == 0) return CD_FINE;
  const double *noise = noise_now(V), t = V->m->t[0];
  if (noise == NULL) return fails(V);
  for (int64_t k = 0; k < V->switch_slot_size; k++) {
    const int64_t i = V->switch_watch[k];
    if (!fired[i]) continue;
    if ((double)-V->E->side[i] * V->E->rate[i] < -CD_STANDING_RATE * noise[i] && !V->bends[k])
      return refuse(V, CD_SLIDES, -1, k, t);
    const int crowded = t - V->real->last_switched <= CD_CROWDED * larger(fabs(t), CD_CROWDED_FROM);
    V->integer->switch_crowd = crowded ? V->integer->switch_crowd + 1 : 0;
    V->real->last_switched = t;
    if (V->integer->switch_crowd > CD_MOST_CROWDED) return refuse(V, CD_SWITCHES_ENDLESSLY, -1, k, t);
  }
  return CD_FINE;
}

int64_t cdi_side_of_switch(const cd_events *V, int64_t watch) {
  for (int64_t k = 0; k < V->switch_slot_size; k++)
    if (V->switch_watch[k] == watch) return (int64_t)sign_of(*mode_of(V, k));
  return 0;
}
