/* Left-looking sparse QR with a structure known beforehand (T. A. Davis, Direct Methods for Sparse Linear Systems, 2006,
 * section 5.3): each column is reflected by all earlier reflections that its column of R names, and what is left of it
 * on and below the diagonal makes the next one (Golub & Van Loan, Matrix Computations, algorithm 5.1.1):
 *
 *     H = 1 - beta v v',   H x = |x| e1
 *
 * without cancellation in the first entry of v. */
#include "sparse_qr.h"

typedef struct qr_structure {
  int64_t n, m;
  const int64_t *row_of, *column_of, *A_start, *A_row, *V_start, *V_row, *R_start, *R_row;
} qr_structure;

static qr_structure qr_structure_of(const int64_t *integers) {
  qr_structure s;
  s.n = integers[0];
  s.m = integers[1];
  s.row_of = integers + 2;
  s.column_of = s.row_of + s.n;
  s.A_start = s.column_of + s.n;
  s.A_row = s.A_start + s.n + 1;
  s.V_start = s.A_row + s.A_start[s.n];
  s.V_row = s.V_start + s.n + 1;
  s.R_start = s.V_row + s.V_start[s.n];
  s.R_row = s.R_start + s.n + 1;
  return s;
}

/* Turns x into v of its reflection, v[0] first; gives beta and returns the length of x. */
static double reflection_of(double *x, int64_t count, double *beta) {
  double first = x[0], rest = 0.0, length;
  int64_t i;
  for (i = 1; i < count; i++) rest += x[i] * x[i];
  length = sqrt(first * first + rest);
  if (rest == 0.0) {
    x[0] = 1.0;
    *beta = first <= 0.0 ? 2.0 : 0.0;
  } else {
    x[0] = first <= 0.0 ? first - length : -rest / (first + length);
    *beta = -1.0 / (length * x[0]);
  }
  return length;
}

static void reflect(const int64_t *rows, const double *v, int64_t count, double beta, double *x) {
  double along = 0.0;
  int64_t i;
  for (i = 0; i < count; i++) along += v[i] * x[rows[i]];
  along *= beta;
  for (i = 0; i < count; i++) x[rows[i]] -= along * v[i];
}

CD_APART int cd_qr_factor(const int64_t *integers, double smallest, const double *A, double *factors, double *scratch) {
  qr_structure s = qr_structure_of(integers);
  double *V = factors, *R = V + s.V_start[s.n], *beta = R + s.R_start[s.n];
  int64_t i, j, k;
  int is_singular = 0;
  for (i = 0; i < s.m; i++) scratch[i] = 0.0;
  for (j = 0; j < s.n; j++) {
    int64_t from = s.A_start[s.column_of[j]], to = s.A_start[s.column_of[j] + 1], last = s.R_start[j + 1] - 1;
    for (k = from; k < to; k++) scratch[s.row_of[s.A_row[k]]] = A[k];
    for (k = s.R_start[j]; k < last; k++) {
      i = s.R_row[k];
      reflect(s.V_row + s.V_start[i], V + s.V_start[i], s.V_start[i + 1] - s.V_start[i], beta[i], scratch);
      R[k] = scratch[i];
      scratch[i] = 0.0;
    }
    for (k = s.V_start[j]; k < s.V_start[j + 1]; k++) {
      V[k] = scratch[s.V_row[k]];
      scratch[s.V_row[k]] = 0.0;
    }
    R[last] = reflection_of(V + s.V_start[j], s.V_start[j + 1] - s.V_start[j], beta + j);
    is_singular |= fabs(R[last]) < smallest;
  }
  return is_singular;
}

CD_APART void cd_qr_solve(const int64_t *integers, int transposed, const double *factors, const double *b, double *x,
                          double *scratch) {
  qr_structure s = qr_structure_of(integers);
  const double *V = factors, *R = V + s.V_start[s.n], *beta = R + s.R_start[s.n];
  int64_t i, j, k;
  for (i = 0; i < s.m; i++) scratch[i] = 0.0;
  if (transposed) { /* R' Q' permuted: forward elimination, then the reflections from the last to the first */
    for (j = 0; j < s.n; j++) scratch[j] = b[s.column_of[j]];
    for (j = 0; j < s.n; j++) {
      int64_t last = s.R_start[j + 1] - 1;
      for (k = s.R_start[j]; k < last; k++) scratch[j] -= R[k] * scratch[s.R_row[k]];
      scratch[j] /= R[last];
    }
    for (j = s.n - 1; j >= 0; j--)
      reflect(s.V_row + s.V_start[j], V + s.V_start[j], s.V_start[j + 1] - s.V_start[j], beta[j], scratch);
    for (i = 0; i < s.n; i++) x[i] = scratch[s.row_of[i]];
    return;
  }
  for (i = 0; i < s.n; i++) scratch[s.row_of[i]] = b[i];
  for (j = 0; j < s.n; j++)
    reflect(s.V_row + s.V_start[j], V + s.V_start[j], s.V_start[j + 1] - s.V_start[j], beta[j], scratch);
  for (j = s.n - 1; j >= 0; j--) { /* back substitution by columns */
    int64_t last = s.R_start[j + 1] - 1;
    scratch[j] /= R[last];
    for (k = last - 1; k >= s.R_start[j]; k--) scratch[s.R_row[k]] -= R[k] * scratch[j];
  }
  for (j = 0; j < s.n; j++) x[s.column_of[j]] = scratch[j];
}

/* Whether `starts` (columns + 1 numbers) begins with 0, never falls, and leaves room for its rows in what is left;
 * returns how many integers both take, or -1. */
static int64_t columns_length(const int64_t *starts, int64_t columns, int64_t left) {
  int64_t j;
  if (left < columns + 1 || starts[0] != 0) return -1;
  for (j = 0; j < columns; j++)
    if (starts[j + 1] < starts[j] || starts[j + 1] > left) return -1;
  return left - (columns + 1) < starts[columns] ? -1 : columns + 1 + starts[columns];
}

int64_t cd_qr_check(const int64_t *integers, int64_t n_integers, int64_t *size_A, int64_t *size_factors) {
  qr_structure s;
  int64_t used, length, j, k, part;
  if (n_integers < 2 || integers[0] < 1 || integers[0] > n_integers || integers[1] < integers[0]) return -1;
  if (integers[1] > 2 * n_integers) /* rows of V that are neither of A nor needed by a column */
    return -1;
  s.n = integers[0];
  s.m = integers[1];
  used = 2 + 2 * s.n;
  if (used > n_integers || !is_within(integers + 2, s.n, s.m) || !is_within(integers + 2 + s.n, s.n, s.n)) return -1;
  for (part = 0; part < 3; part++) {
    length = columns_length(integers + used, s.n, n_integers - used);
    if (length < 0) return -1;
    used += length;
  }
  s = qr_structure_of(integers);
  if (!is_within(s.A_row, s.A_start[s.n], s.n) || !is_within(s.V_row, s.V_start[s.n], s.m)) return -1;
  if (!is_within(s.R_row, s.R_start[s.n], s.n)) return -1;
  for (j = 0; j < s.n; j++) {
    if (s.V_start[j + 1] == s.V_start[j] || s.R_start[j + 1] == s.R_start[j] || s.R_row[s.R_start[j + 1] - 1] != j)
      return -1;
    for (k = s.R_start[j]; k < s.R_start[j + 1] - 1; k++)
      if (s.R_row[k] >= j) /* a reflection that is not there yet */
        return -1;
  }
  *size_A = s.A_start[s.n];
  *size_factors = s.V_start[s.n] + s.R_start[s.n] + s.n;
  return used;
}
