/* What the implicit methods have in common: a constrained second-order system as one implicit system F(t, Y, Y') = 0.

   The unknowns are Y = (q, v, z, lambda, ...): they begin with the state vector. The machine's partition puts states
   between the steps on the constraints. */

#include "inside.h"

/* of the largest position or speed: what differences of order 5 make of the last digit */
#define UNKNOWNS_ROUND_OFF (100.0 * CD_EPSILON)
#define STIFF_ROUND_OFF (10.0 * CD_EPSILON) /* the same at the lower orders of small steps */

/* The lambda of Y as those that forces see: the next evaluation finds its own from there. */
void cdi_take_multipliers(cd_run *r) {
  const cd_machine *m = r->m;
  const int64_t first = m->q_size + m->v_size + m->z_size;
  for (int64_t i = 0; i < r->y_size - first; i++) m->lam_seen[i] = r->y[first + i];
}

/* max |y_i| / atol_i: the largest of some components in units of their tolerances. */
static double largest_in_tolerances(const double *y, const double *atol, int64_t first, int64_t last) {
  double greatest = 0.0;
  for (int64_t i = first; i < last; i++) greatest = larger(greatest, fabs(y[i]) / atol[i]);
  return greatest;
}

/* Weights of the step under trial, from tolerances no tighter than what round-off leaves of q and v.

   Positions are known to about e max|q|, speeds to e max|v|; and a stiff spring makes of the former an error of
   e max|q| K/(c_j M + K/c_j) < e max|q| c_j in the speeds. Asking for more, at a speed that passes zero, would drive the
   step to zero. Lengths and angles are compared in units of their own tolerances. */
void cdi_set_implicit_weights(cd_run *r, const double *y, double cj) {
  const int64_t n_q = r->m->q_size, n = n_q + r->m->v_size;
  cd_set_weights(r->weight, y, r->controlled, r->rtol, r->atol, r->newton->F_size);
  double q = largest_in_tolerances(y, r->atol, 0, n_q);
  const double v = UNKNOWNS_ROUND_OFF * largest_in_tolerances(y, r->atol, n_q, n) + STIFF_ROUND_OFF * cj * q;
  q *= UNKNOWNS_ROUND_OFF;
  for (int64_t i = 0; i < n; i++) {
    const double floor = r->atol[i] * (i < n_q ? q : v);
    if (r->weight[i] * floor > 1.0) r->weight[i] = 1.0 / floor;
  }
}

/* What is done after a step has been accepted that ends at the state y. */
int64_t cdi_after_implicit_step(cd_run *r, double t, const double *y) {
  cd_machine *m = r->m;
  if (m->turn_slots_size > 0) {
    cdi_load(m, t, y);
    cd_follow_turns(m);
  }
  if (r->trail->t_size > 0) {
    cdi_load(m, t, y);
    method_of(r)->unknowns_at(r, t, r->y, r->f);
    cdi_take_multipliers(r);
    if (cd_evaluate(m, r->lu, 0) == CD_CALL_FAILED) return CD_CALL_FAILED;
    cdi_leave_trail(m, r->trail);
  }
  return CD_OK;
}

/* Where contacts stand at the beginning of a step, where that is not known. */
void cdi_begin_implicit_step(cd_run *r) {
  cd_touching *touch = r->touch;
  const double t = method_of(r)->now(r);
  if (touch->now_size == 0 || touch->time[0] == t) return;
  method_of(r)->unknowns_at(r, t, r->y, r->f);
  cdi_begin_step(r->m, touch, t, r->y, r->f);
}

/* How much of the step under trial may be taken, so that contacts feel it: 1, all of it. */
double cdi_share_of_implicit_step(cd_run *r, double t, double t_new, const double *y_new, const double *yp_new) {
  if (r->touch->now_size == 0) return 1.0;
  cdi_load(r->m, t_new, y_new);
  const double share = cdi_felt_share(r, t, t_new, y_new, yp_new);
  if (!(share < 1.0)) cdi_accept_step(r->touch, t_new);
  return share < 1.0 ? share : 1.0;
}

/* The defect where the machine has been evaluated: what it amounts to in the equations, as for errors of a step. */
static double filtered_defect(cd_run *r) {
  const cd_machine *m = r->m;
  cd_between *B = r->between;
  const int64_t n = r->newton->F_size, n_state = m->q_size + m->v_size + m->z_size;
  if (r->factors == NULL || r->newton->integer->stale == 1) return 0.0;
  cdi_defects(r, r->f);
  for (int64_t i = n_state; i < n; i++) B->defects[i] = 0.0;
  cd_newton_filter_errors(r->newton, r->factors, B->defects, 1, 0);
  return cdi_largest_defect(B->defects, r->weight, n);
}

/* How far the constraints are open at the interpolated position of a row, where the machine stands: the largest residual
   divided by the largest tolerance of a position (a weight is one over a tolerance). The estimate of the error in
   `filtered_defect` does not see this, because its filter removes the part of a defect that the constraints prescribe. In a
   machine without freedoms that is all of it, and this is the only sign that a step has passed over a bump. */
static double opened(const cd_run *r) {
  const cd_machine *m = r->m;
  if (m->Phi_size == 0 || m->q_size == 0 || call(&m->constraint) != 0) return 0.0;
  double smallest = r->weight[0];
  for (int64_t i = 1; i < m->q_size; i++) smallest = smaller(smallest, r->weight[i]);
  return cdi_largest_active(m) * smallest;
}

int64_t cdi_report_implicit(cd_run *r, int64_t k, double t) {
  cd_machine *m = r->m;
  t = cdi_time_reached(r, t); /* behind a known time, what is behind it counts */
  method_of(r)->unknowns_at(r, t, r->y, r->f);
  cdi_load(m, t, r->y);
  double gap = r->between != NULL ? opened(r) : 0.0;
  cdi_take_multipliers(r);
  int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status == CD_NOT_CLOSED) { /* a poor partition, or a singular position that the integrator has stepped over */
    cdi_load(m, t, r->y);
    status = cd_evaluate(m, r->lu, 0);
    if (gap > 1.0) gap = INFINITY; /* a row that is open and cannot be closed is not kept */
  }
  if (status == CD_CALL_FAILED || status == CD_NOT_SETTLED) return status;
  if (r->between != NULL) r->between->real->defect = status == CD_OK ? larger(gap, filtered_defect(r)) : 0.0;
  if (k >= 0) cd_keep(m, r->record, k);
  const int ends = !r->due && t >= r->t_end; /* nothing comes that another partition would serve */
  if (m->watch->pivot_ratio < CD_POOR_PIVOT * m->watch->pivot_ratio_at_partition && !ends) {
    m->count->by_pivot++;
    return CD_POOR_PARTITION;
  }
  return CD_OK;
}

/* -- the beginning ------------------------------------------------------------------------------------------------------ */

/* Functions that stand at zero and have no slope either: it is for the integration error to leave it at first. (A contact that
   opens grows with the third power of time.) For them that error is the noise, not round-off. */
static void watch_coarsely(cd_watched *E, double t) {
  if (E == NULL || E->time->t_start != t) return;
  for (int64_t i = 0; i < E->g_size; i++)
    if (E->standing[i] && fabs(E->left_rate[i]) <= CD_STANDING_RATE * E->noise[i])
      E->noise[i] = larger(E->noise[i], CD_STEP_NOISE / CD_BLIND * E->blind[i]);
}

/* y'' by a difference along the motion, into `curvature`, and the step `h` whose error at order 1, 1/2 h^2 |y''|, would be
   CD_IMPLICIT_FIRST_ERROR; 0, the integrator's guess, where y'' is not known. The machine stands at y again. */
static int64_t find_first_step(cd_run *r, const double *y, const double *rates, double *probe, double *curvature,
                               double *h) {
  cd_machine *m = r->m;
  const int64_t n = m->q_size + m->v_size + m->z_size;
  const double t = m->t[0], span = r->t_end - t, ahead = CD_IMPLICIT_PROBE * span;
  double size = 0.0;
  for (int64_t i = 0; i < n; i++) probe[i] = y[i] + ahead * rates[i];
  cdi_load(m, t + ahead, probe);
  const int64_t status = cd_evaluate(m, r->lu, 0);
  cdi_store_rates(m, curvature);
  for (int64_t i = 0; i < n; i++) {
    curvature[i] = (curvature[i] - rates[i]) / ahead;
    size += square(curvature[i] * r->weight[i]);
  }
  cdi_load(m, t, y);
  size = sqrt(size);
  const double longest = CD_IMPLICIT_FIRST_FRACTION * span;
  *h = size * square(longest) < 2.0 * CD_IMPLICIT_FIRST_ERROR ? longest : sqrt(2.0 * CD_IMPLICIT_FIRST_ERROR / size);
  if (status != CD_OK || !(ahead > 0.0) || !isfinite(size)) *h = 0.0;
  return cd_evaluate(m, r->lu, 0);
}

/* The machine on its constraints with the multipliers there: the unknowns, their rates and the second rates of the states, in
   the work space of the run, and the step to begin with (`find_first_step`). */
int64_t cdi_begin_implicit(cd_run *r, double small_jump, cdi_beginning *at) {
  cd_machine *m = r->m;
  const int64_t n = r->newton->F_size, n_state = m->q_size + m->v_size + m->z_size;
  double *y = r->work, *rates = y + n, *probe = y + 2 * n, *curvature = y + 3 * n;
  r->touch->time[0] = NAN;
  m->watch->largest_jump = INFINITY;
  at->y = y, at->rates = rates, at->curvature = curvature, at->h = 0.0;
  int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status != CD_OK) return status;
  if (r->controls_speeds) m->watch->largest_jump = CD_LARGEST_JUMP, m->watch->small_jump = small_jump;
  watch_coarsely(r->E, m->t[0]);
  for (int64_t i = 0; i < n; i++) y[i] = rates[i] = curvature[i] = 0.0;
  cdi_store(m, y);
  cdi_store_rates(m, rates);
  for (int64_t i = 0; i < r->y_size - n_state; i++) y[n_state + i] = m->lam[i];
  cd_set_weights(r->weight, y, r->controlled, r->rtol, r->atol, n);
  status = find_first_step(r, y, rates, probe, curvature, &at->h);
  for (int64_t i = 0; i < n; i++)
    if (at->h <= 0.0) curvature[i] = 0.0; /* nothing is known of it */
  r->newton->integer->stale = 1;
  return status;
}
