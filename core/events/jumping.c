/* What numbers that were set, and drivers behind a known time, ask of positions and speeds: positions that cannot be had are
   refused, and rows whose speeds jump are opened. */

#include "events_inside.h"

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
  const double width = CD_KNOWN_TIME_WIDTH * fabs(V->m->t[0]);
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
  const int moves = V->integer->known == CD_DRIVES;
  int opens = 0;
  if (!V->integer->set && !moves) return CD_FINE;
  int64_t problem = cdi_check_limits(V);
  if (problem == CD_FINE && moves) problem = check_positions(V);
  if (problem == CD_FINE) problem = cdi_find_opened(V, &opens);
  if (problem == CD_FINE && opens && !V->integer->set) problem = leave_out_steep(V, &opens);
  *first = *first || opens;
  return problem;
}
