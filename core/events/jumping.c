/* What numbers that were set, and drivers behind a known time, ask of masses, positions and speeds: masses and positions that
   cannot be had are refused, and rows whose speeds jump are opened. */

#include "events_inside.h"

#define SAFELY \
  2.0 /* times the width of a known time, which may be more than that of its number: both of its sides are met */

/* D = diag(M)^(-1/2); where there is little inertia as if the mass were at a typical distance, 1 without mass. */
void cdi_scale_by_mass(cd_events *V) {
  const int64_t n = V->m->v_size, width = V->body_masses_cols,
                each = V->body_masses_rows > 0 ? n / V->body_masses_rows : 1;
  for (int64_t i = 0; i < n; i++) {
    const double at_distance = V->body_masses[i / each * width] * (V->is_angle[i] ? square(V->real->size) : 1.0);
    const double scale = V->diagonal[i] > CD_LITTLE_INERTIA * at_distance ? V->diagonal[i] : at_distance;
    const double before = V->m->D[i];
    V->m->D[i] = 1.0 / sqrt(scale > 0.0 ? scale : 1.0);
    if (V->m->D[i] != before) V->integer->masses_change = 1;
  }
}

/* The first body with a mass or inertia that no body has; -1: none. */
static int64_t body_without_mass(const cd_events *V) {
  for (int64_t b = 0; b < V->body_masses_rows; b++) {
    const double *masses = V->body_masses + b * V->body_masses_cols;
    int nothing = masses[0] == 0.0, sound = masses[0] > 0.0 && all_finite(masses, V->body_masses_cols);
    for (int64_t i = 1; i < V->body_masses_cols; i++) {
      nothing = nothing && masses[i] == 0.0;
      sound = sound && (i > 3 || masses[i] >= 0.0);
    }
    if (!nothing && !sound) return b;
  }
  return -1;
}

int64_t cd_events_take_masses(cd_events *V) {
  if (call(&V->masses) != 0) return refuse(V, CD_ACTIONS_FAIL, -1, -1, 0.0);
  const int64_t body = body_without_mass(V);
  if (body >= 0) return refuse(V, CD_NO_MASS, -1, body, 0.0);
  cdi_scale_by_mass(V);
  return CD_FINE;
}

int64_t cdi_check_limits(cd_events *V) {
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) any = any || V->is_limit[i];
  if (!any || V->integer->driven) return CD_FINE;
  if (call(&V->m->constraint) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->is_limit[i] && V->m->Phi[i] < -CD_GAP_TOL * V->real->size)
      return refuse(V, CD_BEYOND_LIMIT, -1, i, -V->m->Phi[i]);
  return CD_FINE;
}

/* Positions that drivers prescribe from here on, behind a known time at which one of them jumps. */
static int64_t check_positions(cd_events *V) {
  const cd_machine *m = V->m;
  if (call(&m->constraint) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (V->able->holds[i] && fabs(m->Phi[i]) * m->row_unit[i] > CD_CAPTURE_GAP * V->real->size)
      return refuse(V, CD_POSITION_JUMPS, -1, i, fabs(m->Phi[i]));
  return CD_FINE;
}

/* The change of Phi_t from `width` before to `width` behind the present time, into `out`. */
static int64_t change_of_rates(cd_events *V, double width, double *out) {
  const double t = V->m->t[0];
  int64_t problem = CD_FINE;
  for (int side = -1; side <= 1 && problem == CD_FINE; side += 2) {
    V->m->t[0] = t + side * width;
    problem = cdi_rates_of_rows(V);
    for (int64_t i = 0; i < V->m->Phi_size; i++) out[i] = (side > 0 ? -out[i] : 0.0) + V->rates[i];
  }
  V->m->t[0] = t;
  return problem;
}

/* Of the rows in `opened`, those are left out of drivers whose speed changes steeply: over twice the time it changes by more. */
static int64_t leave_out_steep(cd_events *V, int *opens) {
  const double width = larger(CD_KNOWN_TIME_WIDTH * fabs(V->m->t[0]), SAFELY * V->real->known_width);
  int64_t problem = change_of_rates(V, width, V->rates_before);
  if (problem == CD_FINE) problem = change_of_rates(V, 2.0 * width, V->after_rates);
  *opens = 0;
  for (int64_t i = 0; problem == CD_FINE && i < V->m->Phi_size; i++) {
    if (V->opened[i] && fabs(V->after_rates[i]) > CD_STEEP * fabs(V->rates_before[i])) V->opened[i] = 0;
    *opens = *opens || V->opened[i];
  }
  return problem;
}

/* What numbers that were set, or drivers behind a known time, ask of positions and speeds. */
int64_t cdi_check_what_holds(cd_events *V, int *first) {
  const int moves = V->integer->known_kind == CD_DRIVES;
  int opens = 0;
  if (!V->integer->set && !moves) return CD_FINE;
  int64_t problem = cdi_check_limits(V);
  if (problem == CD_FINE && moves) problem = check_positions(V);
  if (problem == CD_FINE) problem = cdi_find_opened(V, &opens);
  if (problem == CD_FINE && opens && !V->integer->set) problem = leave_out_steep(V, &opens);
  *first = *first || opens;
  return problem;
}
