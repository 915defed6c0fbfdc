/* LU factors of C_u, the independent rows and dependent columns of C, in a fixed pivot order.

   The structure is found once; factors of new values then come without searching or allocating, as KLU's refactor does
   (Davis & Palamadai Natarajan 2010). In pivot order

       C_u = L U,   L unit lower triangular,   row by row (Doolittle).

   Vectors are full length: row vectors (n_c) and column vectors (n_v) keep the numbering of C. */

#include "inside.h"

/* Insert j into the ascending list behind `after`, unless it is there; returns j. */
static int64_t insert(int64_t *link, int64_t after, int64_t j) {
  while (link[after] < j) after = link[after];
  if (link[after] != j) {
    link[j] = link[after];
    link[after] = j;
  }
  return j;
}

/* ptr, diag and col: the pattern of L + U; 0 when col is too short for it.

   `link` holds the columns of one row as a sorted linked list; the rank is both its head and its end. */
static int64_t find_fill(cd_lu *lu) {
  const int64_t rank = lu->inverse_size;
  int64_t *link = lu->link, *ptr = lu->ptr, *diag = lu->diag, *col = lu->col;
  for (int64_t k = 0; k < rank; k++) {
    link[rank] = k;
    link[k] = rank;
    for (int64_t at = lu->entry_ptr[k]; at < lu->entry_ptr[k + 1]; at++)
      if (lu->entry_col[at] < rank) insert(link, rank, lu->entry_col[at]);
    int64_t count = 0;
    for (int64_t j = link[rank]; j != rank; j = link[j]) {
      if (j < k) { /* row j is subtracted from row k: its U part joins the pattern */
        int64_t after = j;
        for (int64_t e = diag[j] + 1; e < ptr[j + 1]; e++) after = insert(link, after, col[e]);
      }
      count++;
    }
    ptr[k + 1] = ptr[k] + count;
    if (ptr[k + 1] > lu->col_size) return 0;
    int64_t j = link[rank];
    for (int64_t e = ptr[k]; e < ptr[k + 1]; e++) {
      col[e] = j;
      if (j == k) diag[k] = e;
      j = link[j];
    }
  }
  return 1;
}

CD_APART int64_t cd_lu_structure(cd_lu *lu, const int64_t *indptr, const int64_t *indices, const double *col_scale) {
  const int64_t rank = lu->inverse_size;
  for (int64_t k = 0; k < lu->cols_size; k++) lu->position[lu->cols[k]] = k;
  int64_t at = 0;
  for (int64_t k = 0; k < rank; k++) {
    lu->entry_ptr[k] = at;
    for (int64_t e = indptr[lu->rows[k]]; e < indptr[lu->rows[k] + 1]; e++, at++) {
      lu->entry[at] = e;
      lu->entry_col[at] = lu->position[indices[e]];
      lu->entry_scale[at] = col_scale[indices[e]];
    }
    lu->pivot_scale[k] = col_scale[lu->cols[k]];
  }
  lu->entry_ptr[rank] = at;
  return find_fill(lu);
}

/* The ratio of row k is  |u_kk| s_k / max_j |C_kj| s_j  over all columns j of C, s = col_scale: near 1 after a good
   partition, falling to 0 as C_u becomes singular. 0 (a pivot is zero or not finite): the factors are unusable. */
CD_APART double cd_lu_factor(cd_lu *lu, const double *data) {
  double *w = lu->work, *value = lu->value, poorest = INFINITY;
  for (int64_t k = 0; k < lu->inverse_size; k++) {
    const int64_t start = lu->ptr[k], middle = lu->diag[k], stop = lu->ptr[k + 1];
    for (int64_t e = start; e < stop; e++) w[lu->col[e]] = 0.0;
    double greatest = 0.0;
    for (int64_t e = lu->entry_ptr[k]; e < lu->entry_ptr[k + 1]; e++) {
      const double c = data[lu->entry[e]];
      w[lu->entry_col[e]] = c;
      greatest = larger(greatest, fabs(c) * lu->entry_scale[e]);
    }
    for (int64_t e = start; e < middle; e++) {
      const int64_t j = lu->col[e];
      const double f = w[j] * lu->inverse[j];
      value[e] = f;
      for (int64_t g = lu->diag[j] + 1; g < lu->ptr[j + 1]; g++) w[lu->col[g]] -= f * value[g];
    }
    for (int64_t e = middle; e < stop; e++) value[e] = w[lu->col[e]];
    const double pivot = value[middle];
    if (!(0.0 < fabs(pivot) && fabs(pivot) < INFINITY)) return 0.0;
    lu->inverse[k] = 1.0 / pivot;
    poorest = smaller(poorest, fabs(pivot) * lu->pivot_scale[k] / greatest);
  }
  return poorest;
}

/* min |u_kk| s_k r_k: unlike the ratio of factors, it also sees a row that vanishes as a whole. */
double cd_lu_smallest_pivot(const cd_lu *lu, const double *row_unit) {
  double smallest = INFINITY;
  for (int64_t k = 0; k < lu->inverse_size; k++)
    smallest = smaller(smallest, lu->pivot_scale[k] * row_unit[lu->rows[k]] / fabs(lu->inverse[k]));
  return smallest;
}

CD_APART void cd_lu_solve(cd_lu *lu, const double *b, double *x) {
  double *y = lu->work;
  const double *value = lu->value;
  const int64_t r = lu->inverse_size;
  for (int64_t k = 0; k < r; k++) {
    double s = b[lu->rows[k]];
    for (int64_t e = lu->ptr[k]; e < lu->diag[k]; e++) s -= value[e] * y[lu->col[e]];
    y[k] = s;
  }
  for (int64_t k = r - 1; k >= 0; k--) {
    double s = y[k];
    for (int64_t e = lu->diag[k] + 1; e < lu->ptr[k + 1]; e++) s -= value[e] * y[lu->col[e]];
    y[k] = s * lu->inverse[k];
    x[lu->cols[k]] = y[k];
  }
}

void cd_lu_solve_transposed(cd_lu *lu, const double *b, double *y) {
  double *z = lu->work;
  const double *value = lu->value;
  const int64_t r = lu->inverse_size;
  for (int64_t k = 0; k < r; k++) z[k] = b[lu->cols[k]];
  for (int64_t k = 0; k < r; k++) {
    z[k] *= lu->inverse[k];
    for (int64_t e = lu->diag[k] + 1; e < lu->ptr[k + 1]; e++) z[lu->col[e]] -= value[e] * z[k];
  }
  for (int64_t k = r - 1; k >= 0; k--) {
    for (int64_t e = lu->ptr[k]; e < lu->diag[k]; e++) z[lu->col[e]] -= value[e] * z[k];
    y[lu->rows[k]] = z[k];
  }
  for (int64_t k = r; k < lu->rows_size; k++) y[lu->rows[k]] = 0.0;
}

/* Column k of B belongs to the independent column cols[r + k]; B_v = I and B_u = H = -C_u^-1 C_v
   (Wehage & Haug 1982). */
void cd_lu_null_space(cd_lu *lu, const double *data, double *B) {
  const double *value = lu->value;
  const int64_t r = lu->inverse_size, n = lu->cols_size - r;
  for (int64_t i = 0; i < lu->cols_size * n; i++) B[i] = 0.0;
  for (int64_t k = r; k < lu->cols_size; k++) B[lu->cols[k] * n + k - r] = 1.0;
  for (int64_t k = 0; k < r; k++) {
    double *y = B + lu->cols[k] * n;
    for (int64_t e = lu->entry_ptr[k]; e < lu->entry_ptr[k + 1]; e++)
      if (lu->entry_col[e] >= r) y[lu->entry_col[e] - r] -= data[lu->entry[e]];
    for (int64_t e = lu->ptr[k]; e < lu->diag[k]; e++) subtract(y, value[e], B + lu->cols[lu->col[e]] * n, n);
  }
  for (int64_t k = r - 1; k >= 0; k--) {
    double *y = B + lu->cols[k] * n;
    for (int64_t e = lu->diag[k] + 1; e < lu->ptr[k + 1]; e++) subtract(y, value[e], B + lu->cols[lu->col[e]] * n, n);
    for (int64_t j = 0; j < n; j++) y[j] *= lu->inverse[k];
  }
}

/* The largest |du/dv| unit_v/unit_u of a partition, 0 where nothing is dependent. */
double cd_lu_largest_gain(cd_lu *lu, const double *data, const double *unit, double *B) {
  cd_lu_null_space(lu, data, B);
  const int64_t r = lu->inverse_size, n = lu->cols_size - r;
  double greatest = 0.0;
  for (int64_t k = 0; k < r; k++) {
    const int64_t i = lu->cols[k];
    for (int64_t j = 0; j < n; j++) greatest = larger(greatest, fabs(B[i * n + j]) * unit[lu->cols[r + j]] / unit[i]);
  }
  return greatest;
}
