/* Multipliers of least norm where the rows of C depend on each other.

   With C_i = sum_j a_j C_j for a redundant row i over the independent rows j,  n = e_i - sum_j a_j e_j  has C^T n = 0;
   one for each redundant row, they span all such n. The a_j solve  C_u^T a = C_i,u  on the sparse factors of C_u. */

#include "inside.h"

/* Rows of N: the n above, of the rows without a pivot, but for those that do not hold; how many. */
int64_t cdi_null_vectors(cd_sharing *S, cd_lu *lu, const uint8_t *holds) {
  int64_t i = 0;
  for (int64_t k = lu->inverse_size; k < lu->rows_size && i < S->N_rows; k++) {
    const int64_t row = lu->rows[k];
    if (holds != NULL && !holds[row]) continue;
    for (int64_t e = S->indptr[row]; e < S->indptr[row + 1]; e++) S->b[S->indices[e]] = -S->C[e];
    cd_lu_solve_transposed(lu, S->b, S->N + i * S->N_cols);
    for (int64_t e = S->indptr[row]; e < S->indptr[row + 1]; e++) S->b[S->indices[e]] = 0.0;
    S->N[i * S->N_cols + row] = 1.0;
    i++;
  }
  return i;
}

/* x - n (n x), for n of length 1. */
static void project_out(const double *n, double *x, int64_t size) {
  double along = 0.0;
  for (int64_t k = 0; k < size; k++) along += n[k] * x[k];
  for (int64_t k = 0; k < size; k++) x[k] -= along * n[k];
}

/* lambda without its part in the span of the first `count` rows of N, orthogonal in the norm sum (w_i lambda_i)^2. N is used up.

   Gram-Schmidt, each vector cleaned twice. takes_part is set where an n has more than `small` of its largest entry. */
void cdi_reduce_norm(cd_sharing *S, int64_t count, double *lam, double small) {
  const int64_t size = S->N_cols;
  for (int64_t i = 0; i < count; i++) {
    double *n = S->N + i * size, greatest = 0.0, length = 0.0;
    for (int64_t k = 0; k < size; k++) {
      n[k] *= S->w[k];
      greatest = larger(greatest, fabs(n[k]));
    }
    for (int64_t k = 0; k < size; k++)
      if (fabs(n[k]) > small * greatest) S->takes_part[k] = 1;
    for (int64_t j = 0; j < 2 * i; j++) project_out(S->N + (j % i) * size, n, size);
    for (int64_t k = 0; k < size; k++) length += n[k] * n[k];
    for (int64_t k = 0; k < size; k++) n[k] /= sqrt(length);
  }
  for (int64_t k = 0; k < size; k++) S->scratch[k] = S->w[k] * lam[k];
  for (int64_t i = 0; i < count; i++) project_out(S->N + i * size, S->scratch, size);
  for (int64_t k = 0; k < size; k++) lam[k] = S->scratch[k] / S->w[k];
}

/* `record` holds the times and positions. Rows that are not finite stay. */
int64_t cd_reduce_all(cd_sharing *S, cd_lu *lu, double small, cd_record *record, double *lam, int64_t lam_rows,
                      int64_t k, double poorest) {
  for (; k < lam_rows; k++) {
    double *row = lam + k * S->N_cols;
    int defined = 1;
    for (int64_t i = 0; i < S->N_cols; i++) defined = defined && isfinite(row[i]);
    if (!defined) continue;
    S->t[0] = record->t[k];
    for (int64_t i = 0; i < S->q_size; i++) S->q[i] = record->q[k * S->q_size + i];
    if (call(&S->jacobian) == 0) {
      if (cd_lu_factor(lu, S->C) < poorest) return k;
      cdi_reduce_norm(S, cdi_null_vectors(S, lu, NULL), row, small);
    }
  }
  return k;
}
