/* All contacts and frictions of an instant at once, by relaxation: a start for settling where changes of one row after the
   other have led nowhere.

   Rows that may press or stick have forces f, 0 <= f of contacts and |f| <= mu_s N of frictions, of all of their rows
   together. With the responses dv of the machine to a unit of each, projected Gauss-Seidel makes their accelerations zero, one row after the other, as far as the
   bounds let it (Coulomb's law with maximal dissipation; Jourdan, Alart & Jean 1998). In each sweep the equations of motion
   are evaluated with the reactions of the sweep before, so that normal forces and frictions that slide follow. Where rows
   are redundant, as on four legs, the answer is one of many; from f = 0 it is one of small forces. It need not be exact:
   which rows press and stick is read off it, and settling solves for these. */

#include "events_inside.h"

#define SWEEPS 400
#define RELAXED 1e-9     /* of the largest force: a sweep that changes less is the last */
#define NEARLY_MOST 1e-6 /* of the bound: a friction so near to it slips */
#define UNABLE 1e-12     /* of the response of a row that nothing holds: what joints leave it */

/* Whether a row may press or stick: a contact that is closed, a friction without speed that one of them may carry. */
static int may_hold(const cd_events *V, int64_t i, double noise) {
  if (V->is_limit[i]) return V->closed[i] && V->rates[i] <= noise;
  if (is_second(V, i)) return V->forced[i - 1];
  if (!V->is_friction[i] || size_of_row(V, i, V->rates) > noise) return 0;
  const int64_t *range = V->carriers + 2 * i;
  if (range[0] < 0) return 1;
  for (int64_t k = range[0]; k < range[1]; k++)
    if (V->closed[k]) return 1;
  return 0;
}

/* Rows that take part into `flags`, none of which holds; responses to a unit of each into G, their own into `target`. */
static int64_t find_responses(cd_events *V) {
  cd_machine *m = V->m;
  const int64_t n = m->v_size;
  const double noise = cd_events_speed_noise(V);
  int64_t problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    V->forced[i] = (uint8_t)may_hold(V, i, noise);
    V->misfit[i] = 0.0;
    if (!V->forced[i]) continue;
    if (V->is_friction[i]) cd_friction_slip(V, i, 0.0);
    V->able->holds[i] = 0;
  }
  for (int64_t i = 0, k = 0; i < m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    problem = cdi_respond(V, i, 0);
    if (problem != CD_FINE) return problem;
    memcpy(V->G + k++ * n, V->dv, (size_t)n * sizeof(double));
    V->target[i] = cdi_along_row(m, i, V->dv);
    if (!(V->target[i] > UNABLE * cdi_free_response(m, i))) V->target[i] = 0.0;
  }
  return cdi_partition_of_events(V);
}

/* With the forces so far (`misfit`): reactions of all rows, which forces see next, accelerations without these forces, and
   the most that frictions can hold (rates_before). */
static int64_t find_bounds(cd_events *V) {
  cd_machine *m = V->m;
  const int64_t sees = m->count->sees_multipliers;
  m->count->sees_multipliers = 0;
  const int64_t status = cd_evaluate(m, V->lu, 0);
  m->count->sees_multipliers = sees;
  if (status != CD_OK) return refuse_status(V, status);
  if (call(&V->gamma) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++) V->acceleration[i] = cdi_along_row(m, i, m->v_rate) - V->gamma_of_rows[i];
  const int64_t problem = cdi_respond(V, -1, 0);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < m->Phi_size; i++) m->lam_seen[i] = V->forced[i] ? V->misfit[i] : m->lam[i] + V->blow[i];
  for (int64_t i = 0; i < m->Phi_size; i++) m->lam[i] = V->is_friction[i] || is_second(V, i) ? 0.0 : m->lam_seen[i];
  if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (watch_of(V, i)[CD_WATCH_KIND] == CD_MARGIN) V->rates_before[watch_of(V, i)[CD_WATCH_ROW]] = V->E->g[i];
  return CD_FINE;
}

/* The force of a row becomes f. */
static void change_force(cd_events *V, int64_t row, double f, const double *dv, double *w) {
  const double step = f - V->misfit[row];
  for (int64_t j = 0; j < V->m->v_size; j++) w[j] += step * dv[j];
  V->misfit[row] = f;
}

/* A contact, or a friction with all of its rows: forces without acceleration, then the nearest that may be. Their change. */
static double relax_rows(cd_events *V, int64_t row, const double *dv, double *w) {
  const cd_machine *m = V->m;
  const int64_t count = directions_of(V, row), n = m->v_size;
  double before[MOST_DIRECTIONS] = {0.0}, change = 0.0;
  for (int64_t k = 0, i = row; k < count; k++, i++) {
    before[k] = V->misfit[i];
    if (V->target[i] == 0.0) continue;
    change_force(V, i, before[k] - (V->acceleration[i] + cdi_along_row(m, i, w)) / V->target[i], dv + k * n, w);
  }
  const double size = size_of_row(V, row, V->misfit), most = larger(V->rates_before[row], 0.0);
  const double part = size > most ? most / size : 1.0;
  for (int64_t k = 0, i = row; k < count; k++, i++) {
    const double f = V->is_limit[row] ? larger(V->misfit[i], 0.0) : part * V->misfit[i];
    change_force(V, i, f, dv + k * n, w);
    change = larger(change, fabs(f - before[k]));
  }
  return change;
}

/* One sweep over all rows; the largest change of a force. */
static double sweep(cd_events *V) {
  const cd_machine *m = V->m;
  const int64_t n = m->v_size;
  double *w = V->v_aside, change = 0.0;
  memset(w, 0, (size_t)n * sizeof(double));
  for (int64_t i = 0, k = 0; i < m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    for (int64_t j = 0; j < n; j++) w[j] += V->misfit[i] * V->G[k * n + j];
    k++;
  }
  for (int64_t i = 0, k = 0; i < m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    const double *dv = V->G + k++ * n;
    if (!is_second(V, i)) change = larger(change, relax_rows(V, i, dv, w));
  }
  return change;
}

/* Rows go over to what their forces tell. */
static int64_t take_sides(cd_events *V, double largest) {
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    const double f = V->misfit[i], most = V->rates_before[i];
    V->pushing[i] = V->forced[i] && V->is_limit[i] && f > RELAXED * largest;
    any = any || V->pushing[i];
    if (!V->forced[i] || !V->is_friction[i]) continue;
    V->slipping[i] = most > 0.0 && size_of_row(V, i, V->misfit) >= (1.0 - NEARLY_MOST) * most;
    if (V->slipping[i]) cdi_slip_along(V, i, V->misfit, -1.0);
  }
  const int64_t problem = any ? cdi_make_plastic(V) : CD_FINE;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->pushing[i]) V->able->holds[i] = 1;
  return problem;
}

CD_APART int64_t cdi_relax(cd_events *V) {
  const cd_machine *m = V->m;
  double largest = 0.0, change = INFINITY;
  int64_t problem = find_responses(V);
  for (int64_t i = 0; i < m->lam_size; i++) m->lam_seen[i] = 0.0;
  for (int k = 0; k < SWEEPS && problem == CD_FINE && !(change <= RELAXED * largest); k++) {
    problem = find_bounds(V);
    if (problem != CD_FINE) break;
    change = sweep(V), largest = 0.0;
    for (int64_t i = 0; i < m->Phi_size; i++) largest = larger(largest, fabs(m->lam_seen[i]));
    if (!isfinite(change)) return refuse_status(V, CD_NO_NUMBER);
  }
  memcpy(V->lam_aside, m->lam_seen, (size_t)m->lam_size * sizeof(double));
  return problem == CD_FINE ? take_sides(V, largest) : problem;
}
