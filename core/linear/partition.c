/* Rank, independent rows and dependent columns of a rectangular matrix C (n_c, n_v), by dense elimination.

   Elimination of the scaled matrix  row_scale_i C_ij col_scale_j  chooses pivots one by one. The pivot columns are the
   dependent coordinates u, the remaining columns the independent ones v; rows left without a pivot are redundant:
   generalized coordinate partitioning (Wehage & Haug 1982, sec. 3.2; Wehage's thesis, Appendix A).

   column_class says which columns should rather stay independent: class 1 gives a pivot only when class 0 has none
   left, class 2 only after class 1, and so on (0 free, 1 specified, 2 held).

   W is the scaled matrix transposed, (n_cols, n_rows): a columnwise scan runs through memory in order. */

#include "inside.h"

#define ANY_ORDER 12 /* up to this rank the fill of any pivot order costs less than looking for a better one */

static void swap_integers(int64_t *a, int64_t *b) {
  const int64_t kept = *a;
  *a = *b;
  *b = kept;
}

static void swap_numbers(double *a, double *b) {
  const double kept = *a;
  *a = *b;
  *b = kept;
}

/* Scales that give every row of C col_scale the largest entry 1; 0 for rows that do not hold. */
void cd_row_scales(const int64_t *indptr, const int64_t *indices, const double *data, const uint8_t *holds,
                   const double *col_scale, double *out, int64_t n_rows) {
  for (int64_t i = 0; i < n_rows; i++) {
    double greatest = 0.0;
    for (int64_t e = indptr[i]; e < indptr[i + 1]; e++)
      if (col_scale[indices[e]] > 0.0) greatest = larger(greatest, fabs(data[e]) * col_scale[indices[e]]);
    out[i] = !holds[i] ? 0.0 : greatest > 0.0 ? 1.0 / greatest : 1.0;
  }
}

/* W from C, columns and rows in the given orders. */
static void spread(const int64_t *indptr, const int64_t *indices, const double *data, const double *row_scale,
                   const double *col_scale, const int64_t *rows, const int64_t *cols, double *W, int64_t n_rows,
                   int64_t n_cols) {
  for (int64_t j = 0; j < n_cols * n_rows; j++) W[j] = 0.0;
  for (int64_t k = 0; k < n_rows; k++) {
    const int64_t i = rows[k];
    for (int64_t e = indptr[i]; e < indptr[i + 1]; e++) {
      const double scale = row_scale[i] * col_scale[indices[e]];
      if (scale != 0.0) { /* else it may even be no number */
        int64_t j = 0;
        while (cols[j] != indices[e]) j++;
        W[j * n_rows + k] = scale * data[e];
      }
    }
  }
}

/* Row p and column q become the k-th; eliminate below them, within so many rows and columns of C. */
CD_APART static void take_pivot(double *W, int64_t *rows, int64_t *cols, int64_t k, int64_t p, int64_t q,
                                int64_t n_rows, int64_t n_cols, int64_t stride) {
  swap_integers(&rows[k], &rows[p]);
  swap_integers(&cols[k], &cols[q]);
  for (int64_t j = 0; j < n_cols; j++) swap_numbers(&W[j * stride + k], &W[j * stride + p]);
  for (int64_t i = 0; i < n_rows; i++) swap_numbers(&W[k * stride + i], &W[q * stride + i]);
  const double *pivot = W + k * stride;
  for (int64_t j = k + 1; j < n_cols; j++) {
    double *column = W + j * stride;
    const double f = column[k] / pivot[k];
    if (f != 0.0)
      for (int64_t i = k + 1; i < n_rows; i++) column[i] -= f * pivot[i];
  }
}

/* Ascending from there on (by insertion: few are out of order). */
static void sort_from(int64_t *order, int64_t first, int64_t n) {
  for (int64_t k = first + 1; k < n; k++) {
    const int64_t moved = order[k];
    int64_t j = k;
    for (; j > first && order[j - 1] > moved; j--) order[j] = order[j - 1];
    order[j] = moved;
  }
}

/* With full pivoting: the largest remaining entry, first in a columnwise scan. The rank is reached when all that
   remains is <= tolerance (largest entry) (Wehage's Appendix A.2). */
CD_APART int64_t cd_eliminate(double *W, int64_t *rows, int64_t *cols, const int64_t *column_class, double *pivots,
                              double tolerance, int64_t n_rows, int64_t n_cols) {
  double greatest = 0.0, check = 0.0;
  int64_t last_class = -1;
  for (int64_t j = 0; j < n_cols; j++) {
    last_class = most(last_class, column_class[j]);
    for (int64_t i = 0; i < n_rows; i++) {
      greatest = larger(greatest, fabs(W[j * n_rows + i]));
      check += 0.0 * W[j * n_rows + i]; /* 0 NaN and 0 inf are NaN */
    }
  }
  const double zero = tolerance * greatest + check;
  int64_t current = 0, k = 0;
  while (k < least(n_rows, n_cols) && current <= last_class) {
    double best = 0.0;
    int64_t p = k, q = k;
    for (int64_t j = k; j < n_cols; j++) {
      if (column_class[cols[j]] != current) continue;
      for (int64_t i = k; i < n_rows; i++) {
        if (fabs(W[j * n_rows + i]) > best * (1.0 + CD_TIE)) {
          best = fabs(W[j * n_rows + i]);
          p = i;
          q = j;
        }
      }
    }
    if (!(best > zero)) { /* also where C holds what is no number */
      current++;
      continue;
    }
    pivots[k] = best;
    take_pivot(W, rows, cols, k, p, q, n_rows, n_cols, n_rows);
    k++;
  }
  sort_from(rows, k, n_rows);
  sort_from(cols, k, n_cols);
  return k;
}

/* Permute the first n rows and columns: lowest Markowitz count (r-1)(c-1) among the entries that are not below
   `threshold` of their row's largest; the first one in a rowwise scan. W is eliminated. */
void cd_order_for_low_fill(double *W, int64_t *rows, int64_t *cols, int64_t n, double threshold, int64_t stride) {
  for (int64_t k = 0; k < n; k++) {
    int64_t best = n * n, p = k, q = k;
    for (int64_t i = k; i < n; i++) {
      double greatest = 0.0;
      int64_t in_row = 0;
      for (int64_t j = k; j < n; j++) {
        greatest = larger(greatest, fabs(W[j * stride + i]));
        in_row += W[j * stride + i] != 0.0;
      }
      for (int64_t j = k; j < n; j++) {
        if (W[j * stride + i] == 0.0 || !(fabs(W[j * stride + i]) >= threshold * greatest)) continue;
        int64_t in_col = 0, cost = 0;
        for (int64_t l = k; l < n; l++) {
          in_col += W[j * stride + l] != 0.0;
          cost = (in_row - 1) * (in_col - 1);
          if (cost >= best) break;
        }
        if (cost < best) {
          best = cost;
          p = i;
          q = j;
        }
      }
      if (best == 0) break;
    }
    take_pivot(W, rows, cols, k, p, q, n, n, stride);
  }
}

CD_APART int64_t cd_choose(const int64_t *indptr, const int64_t *indices, const double *data, const double *row_scale,
                           const double *col_scale, const int64_t *column_class, double tolerance, double threshold,
                           double *W, int64_t *rows, int64_t *cols, double *pivots, int64_t n_rows, int64_t n_cols) {
  for (int64_t i = 0; i < n_rows; i++) rows[i] = i;
  for (int64_t j = 0; j < n_cols; j++) cols[j] = j;
  spread(indptr, indices, data, row_scale, col_scale, rows, cols, W, n_rows, n_cols);
  const int64_t rank = cd_eliminate(W, rows, cols, column_class, pivots, tolerance, n_rows, n_cols);
  if (rank > ANY_ORDER) {
    spread(indptr, indices, data, row_scale, col_scale, rows, cols, W, n_rows, n_cols);
    cd_order_for_low_fill(W, rows, cols, rank, threshold, n_rows);
  }
  return rank;
}
