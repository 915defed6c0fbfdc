/* Up-looking L D L' with a structure known beforehand (T. A. Davis, Algorithm 849: a concise sparse Cholesky
 * factorization package, ACM TOMS 31, 2005): row k of L solves the triangular equations of all rows before it,
 *
 *     L y = a,   l_ki = y_i / d_i,   d_k = a_kk - sum_i l_ki y_i
 *
 * with a the part of column k of A above the diagonal. Where Davis finds the entries of row k along the elimination
 * tree while he factors, the structure lists them. */
#include "sparse_ldl.h"

#include "sparse_qr.h"

typedef struct ldl_structure {
  int64_t n;
  const int64_t *order, *A_start, *A_row, *A_from, *L_start, *L_row, *R_start, *R_column, *R_place;
} ldl_structure;

static ldl_structure ldl_structure_of(const int64_t *integers) {
  ldl_structure s;
  s.n = integers[0];
  s.order = integers + 2;
  s.A_start = s.order + s.n;
  s.A_row = s.A_start + s.n + 1;
  s.A_from = s.A_row + s.A_start[s.n];
  s.L_start = s.A_from + s.A_start[s.n];
  s.L_row = s.L_start + s.n + 1;
  s.R_start = s.L_row + s.L_start[s.n];
  s.R_column = s.R_start + s.n + 1;
  s.R_place = s.R_column + s.R_start[s.n];
  return s;
}

void cd_ldl_solve(const int64_t *integers, const double *A, const double *b, double *x, double *smallest,
                  double *scratch) {
  ldl_structure s = ldl_structure_of(integers);
  double *L = scratch, *D = L + s.L_start[s.n], *y = D + s.n;
  int64_t i, j, k, entry;
  *smallest = HUGE_VAL;
  for (k = 0; k < s.n; k++) y[k] = 0.0;
  for (k = 0; k < s.n; k++) {
    double d;
    for (j = s.A_start[k]; j < s.A_start[k + 1]; j++) y[s.A_row[j]] = A[s.A_from[j]];
    d = y[k];
    y[k] = 0.0;
    for (entry = s.R_start[k]; entry < s.R_start[k + 1]; entry++) {
      int64_t place = s.R_place[entry];
      double y_i, l;
      i = s.R_column[entry];
      y_i = y[i];
      y[i] = 0.0;
      for (j = s.L_start[i]; j < place; j++) y[s.L_row[j]] -= L[j] * y_i;
      l = y_i / D[i];
      d -= l * y_i;
      L[place] = l;
    }
    D[k] = d;
    if (!(d >= *smallest)) *smallest = d; /* also where it is no number */
  }
  for (k = 0; k < s.n; k++) y[k] = b[s.order[k]];
  for (k = 0; k < s.n; k++)
    for (j = s.L_start[k]; j < s.L_start[k + 1]; j++) y[s.L_row[j]] -= L[j] * y[k];
  for (k = s.n - 1; k >= 0; k--) {
    double value = y[k] / D[k];
    for (j = s.L_start[k]; j < s.L_start[k + 1]; j++) value -= L[j] * y[s.L_row[j]];
    y[k] = value;
  }
  for (k = 0; k < s.n; k++) x[s.order[k]] = y[k];
}

/* Whether `starts` (n + 1 numbers) begins with 0, never falls, and leaves room for `times` integers for each entry;
 * returns how many integers all take, or -1. */
static int64_t list_length(const int64_t *starts, int64_t n, int64_t times, int64_t left) {
  int64_t k;
  if (left < n + 1 || starts[0] != 0) return -1;
  for (k = 0; k < n; k++)
    if (starts[k + 1] < starts[k] || starts[k + 1] > left) return -1;
  return (left - (n + 1)) / times < starts[n] ? -1 : n + 1 + times * starts[n];
}

int64_t cd_ldl_check(const int64_t *integers, int64_t n_integers, int64_t *n, int64_t *size_A) {
  static const int64_t times[3] = {2, 1, 2};
  ldl_structure s;
  int64_t used, length, part, entries;
  if (n_integers < 2 || integers[0] < 1 || integers[0] > n_integers || integers[1] < 0 || integers[1] > INT32_MAX)
    return -1;
  used = 2 + integers[0];
  if (used > n_integers || !is_within(integers + 2, integers[0], integers[0])) return -1;
  for (part = 0; part < 3; part++) {
    length = list_length(integers + used, integers[0], times[part], n_integers - used);
    if (length < 0) return -1;
    used += length;
  }
  s = ldl_structure_of(integers);
  entries = s.L_start[s.n];
  if (used != n_integers || s.R_start[s.n] != entries) return -1;
  if (!is_within(s.A_row, s.A_start[s.n], s.n) || !is_within(s.A_from, s.A_start[s.n], integers[1])) return -1;
  if (!is_within(s.L_row, entries, s.n) || !is_within(s.R_column, entries, s.n)) return -1;
  if (!is_within(s.R_place, entries, entries)) return -1;
  *n = s.n;
  *size_A = integers[1];
  return entries + 2 * s.n;
}
