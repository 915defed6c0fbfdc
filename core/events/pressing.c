/* Points that press on each other after an impact although no contact holds them apart. */

#include "events_inside.h"
#define PRESSING_STEP 1e-6 /* of the time in which the machine changes: for the rate of the approach by differences */
#define PRESSES 1e-6       /* of the accelerations at work: less is no pressing */

/* Approach speeds at a state a moment h later, into `approach`. */
static int approach_ahead(cd_events *V, double h) {
  cd_machine *m = V->m;
  const double t = m->t[0];
  for (int64_t i = 0; i < m->q_size; i++) V->q_aside[i] = m->q[i];
  for (int64_t i = 0; i < m->v_size; i++) {
    V->v_aside[i] = m->v[i];
    m->delta[i] = h * m->v[i];
    m->v[i] += h * m->v_rate[i];
  }
  m->t[0] += h;
  cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
  const int done = call(&V->actions) == 0;
  m->t[0] = t;
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = V->q_aside[i];
  for (int64_t i = 0; i < m->v_size; i++) m->v[i] = V->v_aside[i];
  return done;
}

/* `Impact` is a jump of speeds and no more. A plastic impact, or one of many bounces that have become too small to be told
   from rest, leaves the points together: n (v_a - v_b) = 0. Where their relative acceleration along n is negative, they go on
   through each other from there. */
int64_t cd_events_pressed(cd_events *V) {
  const cd_machine *m = V->m;
  int64_t count = 0;
  double fastest = 0.0, hardest = 0.0;
  for (int64_t k = 0; k < V->approach_size; k++) V->pressed[k] = 0, count += V->impact_on[k];
  if (count == 0 || V->integer->stopped_by >= 0 || call(&V->actions) != 0) return 0;
  const double slow = cd_events_speed_noise(V);
  count = 0;
  for (int64_t k = 0; k < V->approach_size; k++) {
    V->pressed[k] = V->impact_on[k] && V->approach[k] <= slow;
    V->change[k] = V->approach[k];
    count += V->pressed[k];
  }
  if (count == 0) return 0;
  for (int64_t i = 0; i < m->v_size; i++) {
    fastest = larger(fastest, fabs(m->v[i] / m->col_scale[i]));
    hardest = larger(hardest, fabs(m->v_rate[i] / m->col_scale[i]));
  }
  const double h = PRESSING_STEP * (fastest > slow && hardest > 0.0 ? fastest / hardest : 1.0);
  if (!approach_ahead(V, h)) return 0;
  count = 0;
  for (int64_t k = 0; k < V->approach_size; k++) {
    const double rate = (V->approach[k] - V->change[k]) / h;
    V->pressed[k] = V->pressed[k] && rate < -PRESSES * hardest * V->real->size;
    count += V->pressed[k];
  }
  return count;
}
