/* The equations of motion with the rows that hold now: to go on with, or on trial. */

#include "events_inside.h"

double cdi_weak_force(const cd_events *V) {
  double largest = 0.0;
  for (int64_t i = 0; i < V->m->lam_size; i++) largest = larger(largest, fabs(V->m->lam[i]));
  return CD_FORCE_NOISE * largest;
}

static void copy_numbers(double *to, const double *from, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = from[i];
}

static void forget_seen(cd_events *V) {
  for (int64_t i = 0; i < V->m->lam_size; i++) V->m->lam_seen[i] = 0.0;
}

/* The equations of motion, whatever they were before: reactions settle from none, or else from where they last did. */
static int64_t evaluate_afresh(cd_events *V) {
  forget_seen(V);
  int64_t status = cd_evaluate(V->m, V->lu, 0);
  if (status != CD_NOT_SETTLED) return status;
  copy_numbers(V->m->lam_seen, V->lam_aside, V->m->lam_size);
  return cd_evaluate(V->m, V->lu, 0);
}

CD_APART int64_t cd_events_solve(cd_events *V) {
  const int64_t problem = cdi_partition_of_events(V);
  if (problem != CD_FINE) return problem;
  const cd_machine *m = V->m;
  const int64_t status = evaluate_afresh(V);
  if (status == CD_OK && !(all_finite(m->v_rate, m->v_size) && all_finite(m->z_rate, m->z_size)))
    return refuse_status(V, CD_NO_NUMBER);
  return refuse_status(V, status);
}

/* The same on trial: that it comes near to a singular position, or that reactions do not settle, says nothing of the machine;
   what holds in the end is solved for again. */
int64_t cdi_evaluate_trial(cd_events *V) {
  const int64_t problem = cdi_partition_of_events(V);
  if (problem != CD_FINE) return problem;
  cd_machine *m = V->m;
  const cd_watch before = *m->watch;
  const int64_t sees = m->count->sees_multipliers;
  V->integer->unsettled = 0;
  int64_t status = sees ? evaluate_afresh(V) : cd_evaluate(m, V->lu, 0);
  if (status == CD_NOT_SETTLED) { /* with forces as they were where reactions last settled */
    copy_numbers(m->lam_seen, V->lam_aside, m->lam_size);
    m->count->sees_multipliers = 0;
    status = cd_evaluate(m, V->lu, 0);
    m->count->sees_multipliers = sees;
    for (int64_t i = 0; i < m->lam_size; i++) { /* contacts that pull rub no more */
      const double next = V->is_limit[i] ? larger(m->lam[i], 0.0) : m->lam[i];
      V->lam_aside[i] += 0.5 * (next - V->lam_aside[i]);
    }
    V->integer->unsettled = 1;
  } else if (sees) {
    copy_numbers(V->lam_aside, m->lam, m->lam_size);
  }
  *m->watch = before;
  return refuse_status(V, status);
}
