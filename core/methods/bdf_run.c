/* Runs by backward differentiation formulas: implicit_run.c says what the unknowns are. */

#include "inside.h"

static cd_bdf *history(const cd_run *r) { return r->history; }

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

/* One attempt of a step. OK when accepted or rejected, else what the caller must see to. */
static int64_t try_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_bdf *B = r->history;
  cd_newton *N = r->newton;
  cdi_begin_implicit_step(r);
  B->real->h_max = smaller(m->watch->longest_step, cdi_longest_turning_step(m));
  cd_bdf_predict(B, r->t_end);
  cdi_set_implicit_weights(r, B->phi, B->real->cj);
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
  const double share = cdi_share_of_implicit_step(r, B->real->t, B->real->t_new, B->y_new, B->yp_new);
  if (share < 1.0) {
    cd_bdf_shorten(B, share);
    return CD_OK;
  }
  cd_bdf_update(B, r->weight);
  forget_projections(r);
  return cdi_after_implicit_step(r, B->real->t, B->phi);
}

static double now(const cd_run *r) { return history(r)->real->t; }

static const double *reached(const cd_run *r) { return history(r)->y; }

static int64_t trials(const cd_run *r) { return history(r)->integer->steps + history(r)->integer->rejected; }

static void state_at(const cd_run *r, double t, double *y, double *f) {
  const cd_machine *m = r->m;
  cd_bdf_interpolate(r->history, t, y, f, m->q_size + m->v_size + m->z_size);
}

static void unknowns_at(const cd_run *r, double t, double *y, double *f) {
  cd_bdf_interpolate(r->history, t, y, f, r->y_size);
}

static int64_t step(cd_run *r) {
  const int64_t status = try_step(r);
  if (status != CD_OK) return status;
  return history(r)->integer->status != CD_OK ? CD_STEP_TOO_SMALL : CD_OK;
}

static int64_t begin(cd_run *r, double small_jump) {
  const cd_machine *m = r->m;
  cdi_beginning at;
  const int64_t status = cdi_begin_implicit(r, small_jump, &at);
  if (status != CD_OK) return status;
  cd_bdf_start(r->history, m->t[0], at.y, at.rates, r->t_end, r->weight, r->max_order, m->watch->longest_step, at.h, 0);
  if (at.h > 0.0 && r->max_order > 1) cd_bdf_use_curvature(r->history, at.curvature, m->q_size + m->v_size + m->z_size);
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
                                   .unknowns_at = unknowns_at,
                                   .report = cdi_report_implicit,
                                   .step = step,
                                   .memory = memory,
                                   .sound = sound,
                                   .parts = parts,
                                   .shorten = shorten};
