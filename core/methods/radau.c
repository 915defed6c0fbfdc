/* Radau IIA steps of three stages and order 5 (Hairer & Wanner 1996, sec. IV.5) for the adjoint of stiff motions.

       Y_i = w + h sum_j a_ij (F_y^T(t_j) Y_j + L_y(t_j)),  w+ = Y_3,  n+ = n + h sum_j a_3j (F_p^T(t_j) Y_j + L_p(t_j))

   The equations are linear: each step is one system of 3 n_y equations, solved by LU. (LAPACK would do the same; on a
   machine that is busy its threads wait for each other, and a step takes a hundred times as long.) */

#include "inside.h"

#define ROOT 2.449489742783178 /* of 6 */

static const double NODES[CD_RADAU_STAGES] = {(4 - ROOT) / 10, (4 + ROOT) / 10, 1.0};
static const double MATRIX[CD_RADAU_STAGES][CD_RADAU_STAGES] = {
    {(88 - 7 * ROOT) / 360, (296 - 169 * ROOT) / 1800, (-2 + 3 * ROOT) / 225},
    {(296 + 169 * ROOT) / 1800, (88 + 7 * ROOT) / 360, (-2 - 3 * ROOT) / 225},
    {(16 - ROOT) / 36, (16 + ROOT) / 36, 1.0 / 9},
};

static void swap_rows(double *a, double *b, int64_t n) {
  for (int64_t j = 0; j < n; j++) {
    const double kept = a[j];
    a[j] = b[j];
    b[j] = kept;
  }
}

/* b (n, columns) = A^-1 b by LU with row pivots; A (n, n) is overwritten. 0 where it is singular. */
static int solve_in_place(double *A, double *b, int64_t n, int64_t columns) {
  for (int64_t k = 0; k < n; k++) {
    int64_t best = k;
    for (int64_t i = k + 1; i < n; i++)
      if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
    if (!(fabs(A[best * n + k]) > 0.0)) return 0;
    if (best != k) {
      swap_rows(A + k * n, A + best * n, n);
      swap_rows(b + k * columns, b + best * columns, columns);
    }
    const double inverse = 1.0 / A[k * n + k];
    for (int64_t i = k + 1; i < n; i++) {
      const double factor = A[i * n + k] * inverse;
      if (factor == 0.0) continue;
      for (int64_t j = k + 1; j < n; j++) A[i * n + j] -= factor * A[k * n + j];
      for (int64_t j = 0; j < columns; j++) b[i * columns + j] -= factor * b[k * columns + j];
    }
  }
  for (int64_t k = n - 1; k >= 0; k--) {
    for (int64_t j = 0; j < columns; j++) b[k * columns + j] /= A[k * n + k];
    for (int64_t i = 0; i < k; i++)
      for (int64_t j = 0; j < columns; j++) b[i * columns + j] -= A[i * n + k] * b[k * columns + j];
  }
  return 1;
}

/* The weights W = (w, n), one functional after the other, from t back to t - h. 0 where it cannot be done. */
int64_t cd_radau_step_back(cd_machine *m, cd_lu *lu, cd_path *path, cd_backward *X, cd_forward *F, double t, double h,
                           double *W, cd_radau *S) {
  const int64_t n_y = m->q_size + m->v_size + m->z_size, n = CD_RADAU_STAGES * n_y;
  const int64_t count = X->columns[0], size = n_y + m->p_size, all = count * size;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) S->matrix[i * n + j] = i == j ? 1.0 : 0.0;
  for (int64_t i = 0; i < all; i++) S->column[i] = 0.0;
  for (int j = 0; j < CD_RADAU_STAGES; j++) {
    const double at = t - h * NODES[j];
    if (!cd_backward_rates(m, lu, path, X, at, S->column, S->rates + j * all)) return 0;
    if (!cd_forward_rates(m, lu, path, F, at, S->identity, S->transposed)) return 0;
    for (int i = 0; i < CD_RADAU_STAGES; i++)
      for (int64_t k = 0; k < n_y; k++)
        for (int64_t l = 0; l < n_y; l++)
          S->matrix[(i * n_y + k) * n + j * n_y + l] -= h * MATRIX[i][j] * S->transposed[k * n_y + l];
  }
  for (int i = 0; i < CD_RADAU_STAGES; i++) {
    for (int64_t c = 0; c < count; c++) {
      for (int64_t k = 0; k < n_y; k++) {
        double total = W[c * size + k];
        for (int j = 0; j < CD_RADAU_STAGES; j++) total += h * MATRIX[i][j] * S->rates[j * all + c * size + k];
        S->stages[(i * n_y + k) * count + c] = total;
      }
    }
  }
  if (!solve_in_place(S->matrix, S->stages, n, count)) return 0;
  for (int j = 0; j < CD_RADAU_STAGES; j++) {
    for (int64_t c = 0; c < count; c++)
      for (int64_t k = 0; k < n_y; k++) S->column[c * size + k] = S->stages[(j * n_y + k) * count + c];
    if (!cd_backward_rates(m, lu, path, X, t - h * NODES[j], S->column, S->rates + j * all)) return 0;
  }
  for (int64_t c = 0; c < count; c++) {
    for (int64_t k = 0; k < n_y; k++) W[c * size + k] = S->stages[((CD_RADAU_STAGES - 1) * n_y + k) * count + c];
    for (int64_t k = n_y; k < size; k++)
      for (int j = 0; j < CD_RADAU_STAGES; j++)
        W[c * size + k] += h * MATRIX[CD_RADAU_STAGES - 1][j] * S->rates[j * all + c * size + k];
  }
  return 1;
}
