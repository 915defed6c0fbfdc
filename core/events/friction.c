/* Dry friction at an instant: which frictions stick, and the direction in which the others slip.

   A friction is a row c of constraints. While it sticks, c stays where it was; while it slips, the force mu N acts
   against the direction of c', which is a number among the modes in p.

   A friction in several directions has a row for each of its axes, of which the first one is its heading: the direction
   in which it slips when the method starts anew. While it sticks, those hold that joints leave free. The axes are the columns of a matrix in p, row by
   row and less the unit matrix; the direction of the first row is always 1. */

#include "events_inside.h"

int64_t cd_friction_carried(const cd_events *V, int64_t row) {
  const int64_t *range = V->carriers + 2 * row;
  if (range[0] < 0) return 1;
  for (int64_t i = range[0]; i < range[1]; i++)
    if (V->able->holds[i]) return 1;
  return 0;
}

int64_t cd_friction_direction(const cd_events *V, int64_t row) { return (int64_t)V->m->p[V->slip_slot[row]]; }

/* The heading is turned to where `to` points, in the present rows. */
static void turn_heading(cd_events *V, int64_t row, const double *to) {
  double Q[MOST_DIRECTIONS][MOST_DIRECTIONS] = {{0.0}};
  if (cdi_axes_along(Q, to, directions_of(V, row))) cdi_turn_axes(V, row, Q);
}

void cd_friction_slip(cd_events *V, int64_t row, double direction) {
  const int64_t n = directions_of(V, row);
  const double back[MOST_DIRECTIONS] = {-1.0};
  if (n > 1 && direction < 0.0) turn_heading(V, row, back);
  V->m->p[V->slip_slot[row]] = n > 1 ? fabs(direction) : direction;
  cdi_hold_friction(V, row, 0);
}

/* All rows of a friction hold that can, or none. */
void cdi_hold_friction(cd_events *V, int64_t row, uint8_t holds) {
  for (int64_t k = 0, n = directions_of(V, row); k < n; k++)
    V->able->holds[row + k] = holds && (k == 0 || V->can[row + k] > 0.0);
}

/* A friction slips in the direction that a vector of rows has there (times `sign`). */
void cdi_slip_along(cd_events *V, int64_t row, const double *of_row, double sign) {
  const int64_t n = directions_of(V, row);
  double to[MOST_DIRECTIONS] = {0.0};
  for (int64_t k = 0; k < n; k++) to[k] = sign * of_row[row + k];
  if (n > 1) turn_heading(V, row, to);
  cd_friction_slip(V, row, n > 1 ? 1.0 : sign_of(to[0]));
}

/* Whether a friction in several directions has only turned away from its heading: that is no event. */
int cdi_only_turned(const cd_events *V, int64_t row, double noise) {
  return directions_of(V, row) > 1 && !V->able->holds[row] && size_of_row(V, row, V->rates) > noise;
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
  cdi_hold_friction(V, row, 1);
  if (V->noted != NULL) V->noted(V->context, 1 + V->joint_of_row[row]);
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
    cdi_find_independent(V, V->flags, 0);
    V->held[i] = V->can[i] == 0.0;
  }
}
