/* Dry friction at an instant: which frictions stick, and the direction in which the others slip.

   A friction is a row c of constraints. While it sticks, c stays where it was; while it slips, the force mu N acts
   against the direction of c', which is a number among the modes in p.

   A friction in two directions is a pair of rows, along its heading and across it. Both hold or neither. The heading is the
   direction in which it slips when the method starts anew; it is kept in p less (1, 0), and the direction of its first row
   is always 1. */

#include "events_inside.h"

int64_t cd_friction_carried(const cd_events *V, int64_t row) {
  const int64_t *range = V->carriers + 2 * row;
  if (range[0] < 0) return 1;
  for (int64_t i = range[0]; i < range[1]; i++)
    if (V->able->holds[i]) return 1;
  return 0;
}

int64_t cd_friction_direction(const cd_events *V, int64_t row) { return (int64_t)V->m->p[V->slip_slot[row]]; }

/* A vector in a pair of rows, in rows of which the first one points along (x, y). */
static void turn_pair(double *pair, double x, double y) {
  const double along = pair[0] * x + pair[1] * y;
  pair[1] = pair[1] * x - pair[0] * y, pair[0] = along;
}

/* The heading is turned to where (along, across) points, in the present rows; impulses of this round are told in the new ones. */
static void turn_heading(cd_events *V, int64_t row, double along, double across) {
  double *heading = V->m->p + V->slip_slot[row + 1], length = hypot(along, across);
  if (!(length > 0.0)) return;
  const double c = 1.0 + heading[0], s = heading[1];
  const double x = (along * c - across * s) / length, y = (along * s + across * c) / length;
  heading[0] = x - 1.0, heading[1] = y;
  turn_pair(V->total_blow + row, along / length, across / length);
  turn_pair(V->rub_before + row, along / length, across / length);
}

void cd_friction_slip(cd_events *V, int64_t row, double direction) {
  const int pair = has_second(V, row);
  if (pair && direction < 0.0) turn_heading(V, row, -1.0, 0.0);
  V->m->p[V->slip_slot[row]] = pair ? fabs(direction) : direction;
  V->able->holds[row] = 0;
  if (pair) V->able->holds[row + 1] = 0;
}

/* A friction slips in the direction that a vector of rows has there (times `sign`). */
void cdi_slip_along(cd_events *V, int64_t row, const double *of_row, double sign) {
  if (has_second(V, row)) {
    turn_heading(V, row, sign * of_row[row], sign * of_row[row + 1]);
    cd_friction_slip(V, row, 1.0);
  } else {
    cd_friction_slip(V, row, sign * sign_of(of_row[row]));
  }
}

/* Whether a friction in two directions has only turned away from its heading: that is no event. */
int cdi_only_turned(const cd_events *V, int64_t row, double noise) {
  return has_second(V, row) && !V->able->holds[row] && size_of_row(V, row, V->rates) > noise;
}

int64_t cd_friction_rests(const cd_events *V, int64_t row) {
  return !V->able->holds[row] && cd_friction_carried(V, row) && (cd_friction_direction(V, row) == 0 || V->held[row]);
}

/* mu N - |lambda| of the friction of a row, as it was last watched. */
double cdi_margin_of(const cd_events *V, int64_t row) {
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (watch_of(V, i)[CD_WATCH_KIND] == CD_MARGIN && watch_of(V, i)[CD_WATCH_ROW] == row) return V->E->g[i];
  return 0.0;
}

/* Let a joint see the present position as the one that it refers to. */
void cdi_take_reference(cd_events *V, int64_t joint) {
  const int64_t *J = joint_of(V, joint);
  cd_machine *m = V->m;
  const int64_t size = V->body_masses_rows > 0 ? m->q_size / V->body_masses_rows : 0;
  if (J[CD_JOINT_TIME] >= 0) m->p[J[CD_JOINT_TIME]] = m->t[0];
  for (int64_t k = J[CD_JOINT_FIRST_COPY]; k < J[CD_JOINT_FIRST_COPY] + J[CD_JOINT_COPIES]; k++)
    for (int64_t i = 0; i < size; i++) m->p[V->copies[2 * k + 1] + i] = m->q[V->copies[2 * k] + i];
  if (J[CD_JOINT_TURNS] >= 0)
    for (int64_t i = 0; i < m->turn_slots_size; i++) m->p[J[CD_JOINT_TURNS] + i] = m->p[m->turn_slots[i]];
}

/* A friction is held where it is now. */
void cdi_stick(cd_events *V, int64_t row) {
  cdi_take_reference(V, V->joint_of_row[row]);
  cd_friction_slip(V, row, 0.0);
  V->able->holds[row] = 1;
  if (has_second(V, row)) V->able->holds[row + 1] = 1;
  if (V->noted != NULL) V->noted(V->context, 1 + V->joint_of_row[row]);
}

/* Row i of C in units of the machine, of length 1, less what `count` orthonormal vectors hold of it; what is left. */
static double left_of_row(const cd_events *V, int64_t row, int64_t count, double *to) {
  const cd_machine *m = V->m;
  const int64_t n = m->v_size;
  double length = 0.0;
  for (int64_t j = 0; j < n; j++) to[j] = 0.0;
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) {
    to[m->indices[e]] = m->C[e] * V->unit[m->indices[e]];
    length += square(to[m->indices[e]]);
  }
  length = larger(sqrt(length), 1e-300);
  for (int64_t j = 0; j < n; j++) to[j] /= length;
  for (int pass = 0; pass < 2; pass++) /* the second one takes what round-off has left */
    for (int64_t k = 0; k < count; k++) {
      double along = 0.0;
      for (int64_t j = 0; j < n; j++) along += V->G[k * n + j] * to[j];
      for (int64_t j = 0; j < n; j++) to[j] -= along * V->G[k * n + j];
    }
  length = 0.0;
  for (int64_t j = 0; j < n; j++) length += square(to[j]);
  return sqrt(length);
}

/* Vector `to` of the basis gets length 1. */
static void normalize(double *to, double length, int64_t n) {
  for (int64_t j = 0; j < n; j++) to[j] /= length;
}

/* Which of the frictions that are `wanted` can stick together, and how much of each row is left by those before it,
   into `can`; those that stick already come first, then those of which most is left. */
CD_APART void cdi_find_independent(cd_events *V, const uint8_t *wanted) {
  const int64_t n = V->m->v_size, rows = V->m->Phi_size;
  int64_t count = 0;
  for (int64_t i = 0; i < rows; i++) {
    V->can[i] = 0.0;
    if (!V->able->holds[i] || V->is_friction[i]) continue;
    const double length = left_of_row(V, i, count, V->G + count * n);
    if (length > CD_RANK_TOLERANCE && count < n) normalize(V->G + count++ * n, length, n);
  }
  while (count < n) {
    int64_t best = -1;
    double most_left = 0.0;
    for (int64_t i = 0; i < rows; i++) {
      if (!wanted[i] || V->can[i] > 0.0) continue;
      const double left = left_of_row(V, i, count, V->G + count * n);
      if (!(left > CD_DEPENDENT_FRICTION)) continue;
      const int better = best < 0 || (V->able->holds[i] && !V->able->holds[best]) ||
                         (V->able->holds[i] == V->able->holds[best] && left > most_left);
      if (better) best = i, most_left = left;
    }
    if (best < 0) return;
    V->can[best] = left_of_row(V, best, count, V->G + count * n);
    normalize(V->G + count * n, V->can[best], n);
    count++;
  }
}

/* Whether the acceleration of a row cannot be told from zero, by round-off of accelerations and of what reactions
   cause, or by the speed `noise` in a unit of time. */
int cdi_is_unmoved(const cd_events *V, int64_t row, double noise) {
  const cd_machine *m = V->m;
  double fastest = 0.0, size = 0.0;
  for (int64_t j = 0; j < m->v_size; j++) m->delta[j] = 0.0;
  for (int64_t i = 0; i < m->Phi_size; i++)
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) m->delta[m->indices[e]] += m->C[e] * m->lam[i];
  for (int64_t j = 0; j < m->v_size; j++)
    fastest = larger(fastest, larger(fabs(m->v_rate[j]), fabs(m->delta[j]) * square(m->D[j])) / V->unit[j]);
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) size += fabs(m->C[e]) * V->unit[m->indices[e]];
  return size_of_row(V, row, V->acceleration) <= larger(noise, CD_ACCELERATION_NOISE * fastest * size);
}

/* Frictions that cannot stick slip on as the others make them; whether that is new. */
int cdi_pass_on(cd_events *V, double noise) {
  int changed = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    const double before = V->m->p[V->slip_slot[i]];
    if (cdi_is_unmoved(V, i, noise))
      cd_friction_slip(V, i, 0.0);
    else
      cdi_slip_along(V, i, V->acceleration, 1.0);
    changed = changed || V->m->p[V->slip_slot[i]] != before;
  }
  return changed;
}

/* Which of the frictions that slip without moving are held by others: they do not begin to move alone. */
void cdi_hold_still(cd_events *V, double noise) {
  const int64_t n = V->m->Phi_size;
  int any = 0;
  for (int64_t i = 0; i < n; i++) {
    V->resting[i] = V->is_friction[i] && cdi_is_unmoved(V, i, noise);
    any = any || (V->is_friction[i] && V->able->holds[i]);
    V->held[i] = 0;
  }
  for (int64_t i = 0; any && i < n; i++) {
    if (!V->still[i] || !V->resting[i]) continue;
    for (int64_t k = 0; k < n; k++) V->flags[k] = (V->is_friction[k] && V->able->holds[k]) || k == i;
    cdi_find_independent(V, V->flags);
    V->held[i] = V->can[i] == 0.0;
  }
}
