/* Integrating a constrained second-order system as one implicit system F(t, Y, Y') = 0.

   The unknowns are Y = (q, v, z, lambda, ...): they begin with the state vector. The machine's partition puts states
   between the steps on the constraints. */

#include "inside.h"

static cd_bdf *history(const cd_run *r) { return r->history; }

/* of the largest position or speed: what differences of order 5 make of the last digit */
#define BDF_ROUND_OFF (100.0 * CD_EPSILON)
#define BDF_STIFF_ROUND_OFF (10.0 * CD_EPSILON) /* the same at the lower orders of small steps */

/* The lambda of Y as those that forces see: the next evaluation finds its own from there. */
static void take_multipliers(cd_run *r) {
  const cd_machine *m = r->m;
  const int64_t first = m->q_size + m->v_size + m->z_size;
  for (int64_t i = 0; i < r->y_size - first; i++) m->lam_seen[i] = r->y[first + i];
}

/* Predict mu and sigma, which only bring positions back to their constraints, as what they are in the exact solution: 0.

   They are not under error control; extrapolated, what an old matrix of Newton leaves of them would grow from step to
   step where bodies turn fast. So would lambda, which where drivers leave no freedom no speed feels; in space it is
   predicted as it is now. y_size says how many unknowns stand before mu and sigma. */
static void forget_projections(cd_run *r) {
  const cd_machine *m = r->m;
  cd_bdf *B = r->history;
  const int64_t n = B->y_new_size, rows = CD_BDF_MAX_ORDER + 2;
  for (int64_t i = r->y_size; i < n; i++)
    for (int64_t k = 0; k < rows; k++) B->phi[k * n + i] = 0.0;
  if (m->spins_rows > 0)
    for (int64_t i = m->q_size + m->v_size + m->z_size; i < r->y_size; i++)
      for (int64_t k = 1; k < rows; k++) B->phi[k * n + i] = 0.0;
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
static void set_weights(cd_run *r) {
  const cd_bdf *B = r->history;
  const int64_t n_q = r->m->q_size, n = n_q + r->m->v_size;
  cd_set_weights(r->weight, B->phi, r->controlled, r->rtol, r->atol, B->y_new_size);
  double q = largest_in_tolerances(B->phi, r->atol, 0, n_q);
  const double v =
      BDF_ROUND_OFF * largest_in_tolerances(B->phi, r->atol, n_q, n) + BDF_STIFF_ROUND_OFF * B->real->cj * q;
  q *= BDF_ROUND_OFF;
  for (int64_t i = 0; i < n; i++) {
    const double floor = r->atol[i] * (i < n_q ? q : v);
    if (r->weight[i] * floor > 1.0) r->weight[i] = 1.0 / floor;
  }
}

/* What is done after a step has been accepted. */
static int64_t after_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_bdf *B = r->history;
  forget_projections(r);
  if (m->turn_slots_size > 0) {
    cdi_load(m, B->real->t, B->phi);
    cd_follow_turns(m);
  }
  if (r->trail->t_size > 0) {
    cdi_load(m, B->real->t, B->phi);
    cd_bdf_interpolate(B, B->real->t, r->y, r->f, r->y_size);
    take_multipliers(r);
    if (cd_evaluate(m, r->lu, 0) == CD_CALL_FAILED) return CD_CALL_FAILED;
    cdi_leave_trail(m, r->trail);
  }
  return CD_OK;
}

/* One attempt of a step. OK when accepted or rejected, else what the caller must see to. */
static int64_t try_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_bdf *B = r->history;
  cd_newton *N = r->newton;
  cd_touching *touch = r->touch;
  if (touch->now_size > 0 && touch->time[0] != B->real->t) {
    cd_bdf_interpolate(B, B->real->t, r->y, r->f, r->y_size);
    cdi_begin_step(m, touch, B->real->t, r->y, r->f);
  }
  B->real->h_max = smaller(m->watch->longest_step, cdi_longest_turning_step(m));
  cd_bdf_predict(B, r->t_end);
  set_weights(r);
  const int64_t residuals = N->integer->residuals, iterations = N->integer->iterations;
  const int64_t status = cd_newton_solve(N, r->factors, B, r->weight);
  m->count->evaluations += N->integer->residuals - residuals;
  m->count->newton += N->integer->iterations - iterations;
  if (status == CD_NEWTON_CALL_FAILED) return CD_CALL_FAILED;
  if (status == CD_NEWTON_POOR_ORDER) return CD_POOR_PARTITION;
  if (status == CD_NEWTON_NOT_CONVERGED) {
    cd_bdf_reject(B);
    return CD_OK;
  }
  /* of positions, the whole error counts: the polynomial between the steps must be right, too, where constraints hold */
  cd_newton_filter_errors(N, r->factors, B->terms, cd_bdf_error_terms(B), m->q_size);
  if (!cd_bdf_judge(B, r->weight)) return CD_OK;
  if (touch->now_size > 0) {
    cdi_load(m, B->real->t_new, B->y_new);
    const double share = cdi_felt_share(r, B->real->t, B->real->t_new, B->y_new, B->yp_new);
    if (share < 1.0) {
      cd_bdf_shorten(B, share);
      return CD_OK;
    }
    cdi_accept_step(touch, B->real->t_new);
  }
  cd_bdf_update(B, r->weight);
  return after_step(r);
}

static double now(const cd_run *r) { return history(r)->real->t; }

static const double *reached(const cd_run *r) { return history(r)->y; }

static int64_t trials(const cd_run *r) { return history(r)->integer->steps + history(r)->integer->rejected; }

static void state_at(const cd_run *r, double t, double *y, double *f) {
  const cd_machine *m = r->m;
  cd_bdf_interpolate(r->history, t, y, f, m->q_size + m->v_size + m->z_size);
}

/* The defect where the machine has been evaluated: what it amounts to in the equations, as for errors of a step. */
static double filtered_defect(cd_run *r) {
  const cd_machine *m = r->m;
  cd_between *B = r->between;
  const int64_t n = history(r)->y_new_size, n_state = m->q_size + m->v_size + m->z_size;
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

static int64_t report(cd_run *r, int64_t k, double t) {
  cd_machine *m = r->m;
  t = cdi_time_reached(r, t); /* behind a known time, what is behind it counts */
  cd_bdf_interpolate(r->history, t, r->y, r->f, r->y_size);
  cdi_load(m, t, r->y);
  double gap = r->between != NULL ? opened(r) : 0.0;
  take_multipliers(r);
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

static int64_t step(cd_run *r) {
  const int64_t status = try_step(r);
  if (status != CD_OK) return status;
  return history(r)->integer->status != CD_OK ? CD_STEP_TOO_SMALL : CD_OK;
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

static int64_t begin(cd_run *r, double small_jump) {
  cd_machine *m = r->m;
  const int64_t n = history(r)->y_new_size, n_state = m->q_size + m->v_size + m->z_size;
  double *y = r->work, *rates = y + n, *probe = y + 2 * n, *curvature = y + 3 * n;
  r->touch->time[0] = NAN;
  m->watch->largest_jump = INFINITY;
  double h = 0.0;
  int64_t status = cd_evaluate(m, r->lu, r->partitioned); /* on the constraints, with the multipliers there */
  if (status != CD_OK) return status;
  if (r->controls_speeds) m->watch->largest_jump = CD_LARGEST_JUMP, m->watch->small_jump = small_jump;
  watch_coarsely(r->E, m->t[0]);
  for (int64_t i = 0; i < n; i++) y[i] = rates[i] = 0.0;
  cdi_store(m, y);
  cdi_store_rates(m, rates);
  for (int64_t i = 0; i < r->y_size - n_state; i++) y[n_state + i] = m->lam[i];
  cd_set_weights(r->weight, y, r->controlled, r->rtol, r->atol, n);
  status = find_first_step(r, y, rates, probe, curvature, &h);
  if (status != CD_OK) return status;
  cd_bdf_start(r->history, m->t[0], y, rates, r->t_end, r->weight, r->max_order, m->watch->longest_step, h, 0);
  if (h > 0.0 && r->max_order > 1) cd_bdf_use_curvature(r->history, curvature, n_state);
  r->newton->integer->stale = 1;
  return CD_OK;
}

static int parts(const cd_run *r, cdi_part *list) {
  cd_bdf *B = r->history;
  int n = 0;
  list[n++] = cdi_numbers(B->phi, (CD_BDF_MAX_ORDER + 2) * B->y_new_size);
  list[n++] = cdi_numbers(B->psi, CD_BDF_MAX_ORDER + 1);
  list[n++] = (cdi_part){B->real, sizeof *B->real};
  list[n++] = (cdi_part){B->integer, sizeof *B->integer};
  return n;
}

static int memory(const cd_run *r, cdi_memory *list) {
  const cd_bdf *B = r->history;
  const cd_newton *N = r->newton;
  const int64_t n = B->y_new_size, k = CD_BDF_MAX_ORDER;
  double *const of_unknowns[] = {B->y_new, B->yp_new, B->p, B->pp, B->e, N->F, N->row_scale, N->col_scale, N->delta};
  double *const of_orders[] = {B->psi, B->psi_new, B->alpha, B->beta, B->sigma, B->gamma};
  int size = 0;
  for (int i = 0; i < 9; i++) list[size++] = (cdi_memory){of_unknowns[i], NULL, n};
  for (int i = 0; i < 6; i++) list[size++] = (cdi_memory){of_orders[i], NULL, k + 1};
  list[size++] = (cdi_memory){B->terms, NULL, 4 * n};
  list[size++] = (cdi_memory){B->phi, NULL, (k + 2) * n};
  list[size++] = (cdi_memory){N->A, NULL, N->indptr[n]};
  list[size++] = (cdi_memory){N->P, NULL, N->P_indptr[n]};
  list[size++] = CDI_NUMBERS_OF(B->real);
  list[size++] = CDI_COUNTS_OF(B->integer);
  list[size++] = CDI_NUMBERS_OF(N->real);
  list[size++] = CDI_COUNTS_OF(N->integer);
  return size;
}

/* `ns` counts equal steps up to a little more than the order. */
static int sound(const cd_run *r) {
  const cd_bdf_integer *I = history(r)->integer;
  const int64_t most_order = CD_BDF_MAX_ORDER;
  return is_between(I->k, 1, most_order) && is_between(I->order_limit, 1, most_order) &&
         is_between(I->k_old, 0, most_order) && is_between(I->k_new, 0, most_order) &&
         is_between(I->ns, 0, most_order + 2);
}

static void shorten(cd_run *r, double h) {
  history(r)->real->h = h;
  cd_bdf_shorten(r->history, 1.0);
}

const cdi_method cdi_bdf_method = {.implicit = 1,
                                   .begin = begin,
                                   .now = now,
                                   .reached = reached,
                                   .trials = trials,
                                   .state_at = state_at,
                                   .report = report,
                                   .step = step,
                                   .memory = memory,
                                   .sound = sound,
                                   .parts = parts,
                                   .shorten = shorten};
