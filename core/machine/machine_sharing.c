/* Reactions of machines with redundant constraints: of all sets that hold the machine, the one of least norm.

   With C_i = sum_j a_j C_j for a redundant row i over the independent rows j, n = e_i - sum_j a_j e_j has C' n = 0;
   without its part in the span of all n, orthogonal in the norm sum (w_i lambda_i)^2, lambda is as short as it can be
   (core/linear/least_norm.c). */

#include "machine_inside.h"

static double weight_of(const machine *M, int64_t row) {
  return M->model->row_weight[row] / (M->model->row_is_angle[row] ? M->facts.length : 1.0);
}

/* x - n (n x), for n of length 1. */
static void project_out(const double *n, double *x, int64_t size) {
  double along = 0.0;
  for (int64_t k = 0; k < size; k++) along += n[k] * x[k];
  for (int64_t k = 0; k < size; k++) x[k] -= along * n[k];
}

/* Null vectors of the rows that hold and are left out, weighted, orthonormal; how many. -1: forces see a reaction
   that is not unique: what is reported must be what has moved the machine. */
static int64_t null_vectors(machine *M) {
  cd_machine *m = &M->m;
  const int64_t size = m->Phi_size;
  int64_t count = 0;
  for (int64_t j = 0; j < m->v_size; j++) m->delta[j] = 0.0;
  for (int64_t i = M->lu.inverse_size; i < size; i++) {
    const int64_t row = M->lu.rows[i];
    if (!M->able.holds[row]) continue;
    double *n = M->null + count * size, greatest = 0.0, length = 0.0;
    for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) m->delta[m->indices[e]] = -m->C[e];
    cd_lu_solve_transposed(&M->lu, m->delta, n);
    for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) m->delta[m->indices[e]] = 0.0;
    n[row] = 1.0;
    for (int64_t k = 0; k < size; k++) {
      n[k] *= weight_of(M, k);
      greatest = larger(greatest, fabs(n[k]));
    }
    for (int64_t k = 0; k < size; k++)
      if (M->model->row_is_seen[k] && fabs(n[k]) > CD_TAKES_PART * greatest) return -1;
    for (int64_t j = 0; j < 2 * count; j++) project_out(M->null + (j % count) * size, n, size);
    for (int64_t k = 0; k < size; k++) length += n[k] * n[k];
    for (int64_t k = 0; k < size; k++) n[k] /= sqrt(length);
    count++;
  }
  return count;
}

/* lambda at the present state, of least norm. */
void cdp_share_reactions(machine *M) {
  cd_machine *m = &M->m;
  if (m->count->left_out == 0 || call(&m->jacobian) != 0 || cd_lu_factor(&M->lu, m->C) == 0.0) return;
  const int64_t count = null_vectors(M);
  for (int64_t k = 0; k < m->Phi_size; k++) m->lam[k] *= weight_of(M, k);
  for (int64_t i = 0; i < count; i++) project_out(M->null + i * m->Phi_size, m->lam, m->Phi_size);
  for (int64_t k = 0; k < m->Phi_size; k++) m->lam[k] /= weight_of(M, k);
}
