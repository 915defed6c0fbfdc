/* Runs by the generalized-alpha method: implicit_run.c says what the unknowns are. */

#include "inside.h"

#define ALPHA_REMAINDER 0.1 /* tolerances: what may remain of Newton's iteration; v' has h v' of it */
#define ALPHA_ITERATIONS 4  /* on the same factors; */
#define FIXED_ITERATIONS 5  /* of a fixed step, which cannot be shortened, */
#define FIXED_RENEWALS 6    /* and with as many new factors on the way */

static cd_alpha *history(const cd_run *r) { return r->history; }

/* Prediction and corrections of a step of a machine. */
typedef struct trial_of {
  cd_alpha *A;
  const cd_machine *m;
} trial_of;

static void restore(void *history) {
  const trial_of *T = history;
  cd_alpha_restore_prediction(T->A, T->m);
}

static void correct(void *history, const double *delta) {
  const trial_of *T = history;
  cd_alpha_correct(T->A, T->m, delta);
}

/* The entry of row i and column j of a matrix by rows, or NULL. */
static double *entry(double *values, const int64_t *indptr, const int64_t *indices, int64_t i, int64_t j) {
  int64_t low = indptr[i], high = indptr[i + 1];
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (indices[middle] < j)
      low = middle + 1;
    else
      high = middle;
  }
  return low < indptr[i + 1] && indices[low] == j ? values + low : NULL;
}

/* The matrix of Newton, made for dy'/dy = c_j, as it is: speeds have c_v, and rotations a block (alpha.c). */
static void mend(void *history, cd_newton *N) {
  const trial_of *T = history;
  const cd_machine *m = T->m;
  const int64_t first = m->q_size, last = m->q_size + m->v_size;
  const double cj = T->A->real->cj, more = T->A->real->cj_speeds / cj - 1.0;
  for (int64_t i = 0; i < N->F_size; i++)
    for (int64_t at = N->P_indptr[i]; at < N->P_indptr[i + 1]; at++) {
      const int64_t j = N->P_indices[at];
      if (j < first || j >= last) continue;
      double *a = entry(N->A, N->indptr, N->indices, i, j);
      if (a != NULL) *a += more * N->P[at];
      N->P[at] *= 1.0 + more;
    }
  for (int64_t k = 0; k < m->spins_rows; k++) {
    double block[16];
    const int64_t at = m->spins[2 * k];
    cdi_alpha_spin_matrix(T->A, m, k, block);
    for (int64_t i = 0; i < 4; i++)
      for (int64_t j = 0; j < 4; j++) {
        double *a = entry(N->A, N->indptr, N->indices, at + i, at + j);
        if (a != NULL) *a += N->row_scale[at + i] * (block[4 * i + j] - (i == j ? cj : 0.0)) * N->col_scale[at + j];
      }
  }
}

/* One attempt of a step. OK when accepted or rejected, else what the caller must see to. */
static int64_t try_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_alpha *A = r->history;
  cd_newton *N = r->newton;
  trial_of T = {A, m};
  const int fixed = A->integer->fixed != 0;
  if (!fixed) cdi_begin_implicit_step(r);
  A->real->h_max = smaller(m->watch->longest_step, cdi_longest_turning_step(m));
  cd_alpha_predict(A, m, r->t_end);
  cdi_set_implicit_weights(r, A->y, A->real->cj);
  const cdi_trial trial = {&T,
                           A->real->cj,
                           ALPHA_REMAINDER,
                           fixed ? FIXED_ITERATIONS : ALPHA_ITERATIONS,
                           fixed ? FIXED_RENEWALS : 0,
                           restore,
                           correct,
                           mend};
  const int64_t residuals = N->integer->residuals, iterations = N->integer->iterations;
  const int64_t status = cdi_newton_solve(N, r->factors, &trial, r->weight);
  m->count->evaluations += N->integer->residuals - residuals;
  m->count->newton += N->integer->iterations - iterations;
  if (status == CD_NEWTON_CALL_FAILED) return CD_CALL_FAILED;
  if (status == CD_NEWTON_POOR_ORDER) return CD_POOR_PARTITION;
  if (status == CD_NEWTON_NOT_CONVERGED) {
    cd_alpha_reject(A);
    return CD_OK;
  }
  const double between = cd_alpha_error_terms(A, m, r->weight);
  cd_newton_filter_errors(N, r->factors, A->terms, 1, 0);
  if (!cd_alpha_judge(A, m, between, r->weight)) return CD_OK;
  const double share = fixed ? 1.0 : cdi_share_of_implicit_step(r, A->real->t, A->real->t_new, A->y_new, A->yp_new);
  if (share < 1.0) {
    cd_alpha_shorten(A, share);
    return CD_OK;
  }
  cd_alpha_update(A, m);
  for (int64_t i = r->y_size; i < A->y_size; i++) A->y[i] = 0.0; /* mu and sigma are 0 in the exact solution */
  return cdi_after_implicit_step(r, A->real->t, A->y);
}

static double now(const cd_run *r) { return history(r)->real->t; }

static const double *reached(const cd_run *r) { return history(r)->y; }

static int64_t trials(const cd_run *r) {
  const cd_alpha_integer *I = history(r)->integer;
  return I->fixed ? 0 : I->steps + I->rejected;
}

static void state_at(const cd_run *r, double t, double *y, double *f) {
  const cd_machine *m = r->m;
  cd_alpha_interpolate(r->history, t, y, f, m->q_size + m->v_size + m->z_size);
}

static void unknowns_at(const cd_run *r, double t, double *y, double *f) {
  cd_alpha_interpolate(r->history, t, y, f, r->y_size);
}

static int64_t step(cd_run *r) {
  const int64_t status = try_step(r);
  if (status != CD_OK) return status;
  return history(r)->integer->status != CD_OK ? CD_STEP_TOO_SMALL : CD_OK;
}

static int64_t begin(cd_run *r, double small_jump) {
  cdi_beginning at;
  const int64_t status = cdi_begin_implicit(r, small_jump, &at);
  if (status != CD_OK) return status;
  const int fixed = r->h > 0.0;
  double h = fixed ? r->h : at.h;
  if (h <= 0.0) h = CD_IMPLICIT_PROBE * (r->t_end - r->m->t[0]);
  cd_alpha_start(r->history, r->m, at.y, at.rates, at.curvature, r->rho, r->m->watch->longest_step, h, fixed);
  return CD_OK;
}

static int parts(const cd_run *r, cdi_part *list) {
  cd_alpha *A = r->history;
  double *const remembered[] = {A->y, A->yp, A->y_old, A->yp_old, A->slope, A->lead};
  int n = 0;
  for (int i = 0; i < 6; i++) list[n++] = cdi_numbers(remembered[i], A->y_size);
  list[n++] = (cdi_part){A->real, sizeof *A->real};
  list[n++] = (cdi_part){A->integer, sizeof *A->integer};
  return n;
}

static int memory(const cd_run *r, cdi_memory *list) {
  const cd_alpha *A = r->history;
  const cd_newton *N = r->newton;
  const int64_t n = A->y_size;
  double *const of_unknowns[] = {A->y,     A->yp,     A->y_old,     A->yp_old,    A->slope, A->lead,
                                 A->y_new, A->yp_new, A->p,         A->pp,        A->e,     A->way,
                                 A->terms, N->F,      N->row_scale, N->col_scale, N->delta};
  int size = 0;
  for (int i = 0; i < 17; i++) list[size++] = (cdi_memory){of_unknowns[i], NULL, n};
  list[size++] = (cdi_memory){N->A, NULL, N->indptr[n]};
  list[size++] = (cdi_memory){N->P, NULL, N->P_indptr[n]};
  list[size++] = CDI_NUMBERS_OF(A->real);
  list[size++] = CDI_COUNTS_OF(A->integer);
  list[size++] = CDI_NUMBERS_OF(N->real);
  list[size++] = CDI_COUNTS_OF(N->integer);
  return size;
}

static int sound(const cd_run *r) { return is_between(history(r)->integer->fixed, 0, 1); }

static void shorten(cd_run *r, double h) {
  history(r)->real->h = h;
  cd_alpha_shorten(r->history, 1.0);
}

const cdi_method cdi_alpha_method = {.implicit = 1,
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
