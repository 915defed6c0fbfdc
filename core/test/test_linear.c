/* Linear algebra: eliminations, sparse factors, and multipliers of least norm, against products, identities and closed forms. */

#include "sparse_ldl.h"
#include "sparse_qr.h"
#include "machines.h"

/* -- eliminations and LU --------------------------------------------------------------------------------------------- */

/* A sparse matrix by rows, and the same in full. */
typedef struct matrix {
  int64_t n_rows, n_cols, *indptr, *indices;
  double *data, *full;
} matrix;

static matrix sparse(double *full, int64_t n_rows, int64_t n_cols) {
  matrix M = {n_rows, n_cols, integers(n_rows + 1), integers(n_rows * n_cols), numbers(n_rows * n_cols), full};
  int64_t at = 0;
  for (int64_t i = 0; i < n_rows; i++) {
    for (int64_t j = 0; j < n_cols; j++)
      if (full[i * n_cols + j] != 0.0) M.data[at] = full[i * n_cols + j], M.indices[at++] = j;
    M.indptr[i + 1] = at;
  }
  return M;
}

/* Random, with a last row that follows from the first two. */
static matrix random_matrix(int64_t n_rows, int64_t n_cols) {
  double *full = numbers(n_rows * n_cols);
  for (int64_t i = 0; i < n_rows - 1; i++)
    for (int64_t j = 0; j < n_cols; j++)
      if (j == i || (j + 3 * i) % 4 == 0) full[i * n_cols + j] = uniform() + (j == i ? 2.0 : 0.0);
  for (int64_t j = 0; j < n_cols; j++) full[(n_rows - 1) * n_cols + j] = full[j] - 0.5 * full[n_cols + j];
  return sparse(full, n_rows, n_cols);
}

static int64_t eliminated(matrix M, cd_lu *lu, const int64_t *classes, int by_lists, double *pivots) {
  const double *ones = filled(M.n_rows + M.n_cols, 1.0);
  if (!by_lists)
    return cd_choose(M.indptr, M.indices, M.data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD,
                     numbers(M.n_rows * M.n_cols), lu->rows, lu->cols, pivots, M.n_rows, M.n_cols);
  const int64_t at = M.indptr[M.n_rows], nodes = M.n_rows + M.n_cols + 8 * at;
  cd_sparse_elimination S = new_elimination(M.n_rows, M.n_cols, nodes, lu, pivots);
  S.value_size = M.n_rows + M.n_cols + at - 1; /* no room for its entries */
  CHECK(cd_eliminate_sparse(&S, M.indptr, M.indices, M.data, ones, ones, classes, CD_RANK_TOLERANCE,
                            CD_PIVOT_THRESHOLD) == -1);
  S.value_size = M.n_rows + M.n_cols + at; /* none for fill: it says so, or needs none */
  const int64_t tight =
      cd_eliminate_sparse(&S, M.indptr, M.indices, M.data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD);
  S.value_size = nodes;
  const int64_t rank =
      cd_eliminate_sparse(&S, M.indptr, M.indices, M.data, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD);
  CHECK(tight == -1 || tight == rank);
  return rank;
}

/* |C_u x - b|, |C B| and |C_u^T y - x|, the largest entries. */
static void check_factors(matrix M, cd_lu *lu, int64_t rank) {
  const int64_t n = M.n_cols - rank;
  double *b = numbers(M.n_rows), *x = numbers(M.n_cols), *y = numbers(M.n_rows), *B = numbers(M.n_cols * n);
  double of_rows = 0.0, of_columns = 0.0, of_null_space = 0.0;
  for (int64_t i = 0; i < M.n_rows; i++) b[i] = uniform();
  cd_lu_solve(lu, b, x);
  cd_lu_solve_transposed(lu, x, y);
  cd_lu_null_space(lu, M.data, B);
  for (int64_t k = 0; k < rank; k++) {
    double row = -b[lu->rows[k]], column = -x[lu->cols[k]];
    for (int64_t j = 0; j < M.n_cols; j++) row += M.full[lu->rows[k] * M.n_cols + j] * x[j];
    for (int64_t i = 0; i < M.n_rows; i++) column += M.full[i * M.n_cols + lu->cols[k]] * y[i];
    of_rows = fmax(of_rows, fabs(row)), of_columns = fmax(of_columns, fabs(column));
  }
  for (int64_t i = 0; i < M.n_rows; i++)
    for (int64_t k = 0; k < n; k++) {
      double product = 0.0;
      for (int64_t j = 0; j < M.n_cols; j++) product += M.full[i * M.n_cols + j] * B[j * n + k];
      of_null_space = fmax(of_null_space, fabs(product));
    }
  CHECK_NEAR(of_rows, 0.0, 1e-10);
  CHECK_NEAR(of_columns, 0.0, 1e-9);
  CHECK_NEAR(of_null_space, 0.0, 1e-9);
}

static void test_random(int64_t n_rows, int64_t n_cols, int by_lists) {
  matrix M = random_matrix(n_rows, n_cols);
  const int64_t entries = M.indptr[n_rows];
  cd_lu lu = new_lu(n_rows, n_cols, n_rows - 1, entries, 16 * entries);
  const int64_t rank = eliminated(M, &lu, integers(n_cols), by_lists, numbers(n_rows));
  CHECK(rank == n_rows - 1);
  CHECK(cd_lu_structure(&lu, M.indptr, M.indices, filled(n_cols, 1.0)) == 1);
  const double poorest = cd_lu_factor(&lu, M.data);
  CHECK(poorest > 0.0);
  check_factors(M, &lu, rank);
  cd_factor_often(&lu, M.data, 3); /* the same again */
  CHECK(cd_lu_factor(&lu, M.data) == poorest);
  lu.col_size = rank - 1; /* no room even for the pivots */
  CHECK(cd_lu_structure(&lu, M.indptr, M.indices, filled(n_cols, 1.0)) == 0);
  free_arrays();
}

/* x + 2 y + 4 z = 0 and y - z = 0: pivots, gains and null space by hand. */
static void test_by_hand(void) {
  double full[6] = {1, 2, 4, 0, 1, -1};
  matrix M = sparse(full, 2, 3);
  cd_lu lu = new_lu(2, 3, 2, 5, 8);
  double pivots[2], B[3], unit[3] = {1, 1, 1}, row_unit[2] = {1, 10};
  CHECK(eliminated(M, &lu, integers(3), 0, pivots) == 2);
  CHECK_NEAR(pivots[0], 4.0, 0.0); /* the largest entry; then 1 + 2/4 of the second row */
  CHECK_NEAR(pivots[1], 1.5, 1e-15);
  CHECK(lu.cols[0] == 2 && lu.cols[1] == 1 && lu.cols[2] == 0);
  CHECK(cd_lu_structure(&lu, M.indptr, M.indices, unit) == 1);
  CHECK_NEAR(cd_lu_factor(&lu, M.data), 1.0, 1e-15); /* 4 of 4; 1.5 of 1 is better */
  CHECK_NEAR(cd_lu_smallest_pivot(&lu, row_unit), 4.0, 1e-15);
  cd_lu_null_space(&lu, M.data, B); /* x = 1: y = z = -1/6 */
  CHECK_NEAR(B[0], 1.0, 0.0);
  CHECK_NEAR(B[1], -1.0 / 6.0, 1e-16);
  CHECK_NEAR(B[2], -1.0 / 6.0, 1e-16);
  unit[0] = 12.0; /* of which one is worth two of y and z each */
  CHECK_NEAR(cd_lu_largest_gain(&lu, M.data, unit, B), 2.0, 1e-15);
  M.data[0] = M.data[1] = M.data[2] = 0.0; /* the first row vanishes */
  CHECK(cd_lu_factor(&lu, M.data) == 0.0);
  M.data[2] = NAN;
  CHECK(cd_lu_factor(&lu, M.data) == 0.0);
  free_arrays();
}

/* Columns of a higher class stay independent while others serve; rows that do not hold have no pivot. */
static void test_classes(int by_lists) {
  double full[6] = {3, 1, 0, 5, 0, 1};
  matrix M = sparse(full, 2, 3);
  cd_lu lu = new_lu(2, 3, 2, 4, 8);
  int64_t classes[3] = {1, 0, 0};
  double pivots[2];
  CHECK(eliminated(M, &lu, classes, by_lists, pivots) == 2);
  CHECK(lu.cols[2] == 0); /* though it has the largest entries */
  classes[0] = 0, classes[1] = 2;
  CHECK(eliminated(M, &lu, classes, by_lists, pivots) == 2);
  CHECK(lu.cols[2] == 1);
  uint8_t holds[2] = {1, 0};
  double scales[2], col_scale[3] = {2, 1, 1};
  cd_row_scales(M.indptr, M.indices, M.data, holds, col_scale, scales, 2);
  CHECK(scales[0] == 1.0 / 6.0 && scales[1] == 0.0);
  CHECK(cd_choose(M.indptr, M.indices, M.data, scales, col_scale, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD,
                  numbers(6), lu.rows, lu.cols, pivots, 2, 3) == 1);
  CHECK(lu.rows[0] == 0 && lu.rows[1] == 1);
  M.data[0] = NAN; /* what is no number has no rank */
  scales[1] = 1.0;
  CHECK(cd_choose(M.indptr, M.indices, M.data, scales, col_scale, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD,
                  numbers(6), lu.rows, lu.cols, pivots, 2, 3) == 0);
  free_arrays();
}

/* A chain, entered from its middle: an arrow of n rows has factors without fill where the tip comes last. */
static void test_low_fill(int by_lists) {
  enum { N = 20 };
  double *full = numbers(N * N);
  for (int64_t i = 0; i < N; i++) full[i * N + i] = 4.0, full[i] = full[i * N] = 4.0;
  full[0] = 9.0;
  matrix M = sparse(full, N, N);
  cd_lu lu = new_lu(N, N, N, 3 * N - 2, 3 * N - 2); /* no room for fill */
  CHECK(eliminated(M, &lu, integers(N), by_lists, numbers(N)) == N);
  CHECK(cd_lu_structure(&lu, M.indptr, M.indices, filled(N, 1.0)) == 1);
  CHECK(cd_lu_factor(&lu, M.data) > 0.0);
  check_factors(M, &lu, N);
  free_arrays();
}

/* -- L D L' ------------------------------------------------------------------------------------------------------------ */

/* A tridiagonal matrix, 2 on and -1 beside the diagonal: its pivots are 2, 3/2, 4/3..., and (1, 0... 0, 1) gives ones. */
static void test_ldl(void) {
  enum { N = 6 };
  int64_t s[200], *p = s, n, size, k;
  double A[2 * N - 1], b[N] = {1, 0, 0, 0, 0, 1}, x[N], smallest, scratch[3 * N];
  *p++ = N, *p++ = 2 * N - 1;
  for (k = 0; k < N; k++) *p++ = k;
  for (k = 0; k <= N; k++) *p++ = k == 0 ? 0 : 2 * k - 1; /* columns of A above the diagonal, and on it */
  for (k = 0; k < 2 * N - 1; k++) *p++ = k / 2;           /* rows 0; 0, 1; 1, 2; ... */
  for (k = 0; k < 2 * N - 1; k++) *p++ = k;
  for (k = 0; k <= N; k++) *p++ = k < N ? k : N - 1; /* one entry below each diagonal of L but the last */
  for (k = 0; k < N - 1; k++) *p++ = k + 1;
  for (k = 0; k <= N; k++) *p++ = k == 0 ? 0 : k - 1; /* and before it in each row but the first */
  for (k = 0; k < N - 1; k++) *p++ = k;
  for (k = 0; k < N - 1; k++) *p++ = k;
  for (k = 0; k < 2 * N - 1; k++) A[k] = k % 2 ? -1.0 : 2.0;
  const int64_t length = p - s;
  CHECK(cd_ldl_check(s, length, &n, &size) == N - 1 + 2 * N && n == N && size == 2 * N - 1);
  cd_ldl_solve(s, A, b, x, &smallest, scratch);
  for (k = 0; k < N; k++) CHECK_NEAR(x[k], 1.0, 1e-14);
  CHECK_NEAR(smallest, 7.0 / 6.0, 1e-14);
  for (k = 0; k < length; k++) { /* one number that is beside everything: each is noticed, but of what is given */
    const int64_t was = s[k];
    s[k] = 1000000;
    CHECK(cd_ldl_check(s, length, &n, &size) == -1 || k == 1);
    s[k] = -1;
    CHECK(cd_ldl_check(s, length, &n, &size) == -1);
    s[k] = was;
  }
  for (k = 0; k < length; k++) CHECK(cd_ldl_check(s, k, &n, &size) == -1);
}

/* -- QR ---------------------------------------------------------------------------------------------------------------- */

/* The structure of a full matrix, its rows and columns in another order. */
static int64_t full_structure(int64_t *s, int64_t n) {
  int64_t *p = s, i, j;
  *p++ = n, *p++ = n;
  for (i = 0; i < n; i++) *p++ = (i + 1) % n;
  for (j = 0; j < n; j++) *p++ = n - 1 - j;
  for (j = 0; j <= n; j++) *p++ = j * n;
  for (i = 0; i < n * n; i++) *p++ = i % n;
  for (j = 0; j <= n; j++) *p++ = j * n - j * (j - 1) / 2;
  for (j = 0; j < n; j++)
    for (i = j; i < n; i++) *p++ = i;
  for (j = 0; j <= n; j++) *p++ = j * (j + 1) / 2;
  for (j = 0; j < n; j++)
    for (i = 0; i <= j; i++) *p++ = i;
  return p - s;
}

static void test_qr(void) {
  enum { N = 5 };
  int64_t s[200], size_A, size_factors, i, j, k;
  const int64_t length = full_structure(s, N);
  double A[N * N], factors[2 * N * (N + 1)], scratch[N], b[N], x[N], worst = 0.0, determinant = 1.0;
  CHECK(cd_qr_check(s, length, &size_A, &size_factors) == length && size_A == N * N);
  CHECK(size_factors == N * (N + 1) + N);
  for (i = 0; i < N * N; i++) A[i] = uniform();
  for (i = 0; i < N; i++) b[i] = uniform();
  CHECK(cd_qr_factor(s, 1e-12, A, factors, scratch) == 0);
  cd_qr_solve(s, 0, factors, b, x, scratch);
  for (i = 0; i < N; i++) {
    double sum = -b[i];
    for (j = 0; j < N; j++) sum += A[j * N + i] * x[j]; /* A is given by columns */
    worst = fmax(worst, fabs(sum));
  }
  cd_qr_solve(s, 1, factors, b, x, scratch);
  for (j = 0; j < N; j++) {
    double sum = -b[j];
    for (i = 0; i < N; i++) sum += A[j * N + i] * x[i];
    worst = fmax(worst, fabs(sum));
  }
  CHECK_NEAR(worst, 0.0, 1e-12);
  /* |det| of a rotated diagonal matrix is the product on the diagonal of R */
  for (i = 0; i < N * N; i++) A[i] = i % (N + 1) == 0 ? (double)(2 + i / N) : 0.0;
  CHECK(cd_qr_factor(s, 1e-12, A, factors, scratch) == 0);
  for (j = 0; j < N; j++) determinant *= factors[N * (N + 1) / 2 + (j + 1) * (j + 2) / 2 - 1];
  CHECK_NEAR(fabs(determinant), 2 * 3 * 4 * 5 * 6, 1e-12);
  for (i = 0; i < N; i++) A[i] = 0.0; /* a column without entries */
  CHECK(cd_qr_factor(s, 1e-12, A, factors, scratch) == 1);
  for (k = 0; k < length; k++) { /* what is beside everything is noticed */
    const int64_t was = s[k];
    s[k] = 1000000;
    CHECK(cd_qr_check(s, length, &size_A, &size_factors) == -1);
    s[k] = -1;
    CHECK(cd_qr_check(s, length, &size_A, &size_factors) == -1);
    s[k] = was;
  }
  for (k = 0; k < length; k++) CHECK(cd_qr_check(s, k, &size_A, &size_factors) == -1);
}

/* -- multipliers of least norm ---------------------------------------------------------------------------------------- */

/* Three times the same constraint x = 0, the second twice as long: C = (1, 2, 1)^T. */
FUNCTION(same_thrice) {
  (void)arg;
  res[0][0] = 1.0, res[0][1] = 2.0, res[0][2] = 1.0;
}

/* The least of sum (w_i l_i)^2 with l_1 + 2 l_2 + l_3 = F is l_i = mu c_i / w_i^2, mu = F / sum c_i^2 / w_i^2. */
static void test_sharing(void) {
  double t[1], q[1], C[3], w[3] = {1, 1, 2}, c[3] = {1, 2, 1}, times[3] = {0, 1, 2}, positions[3] = {0};
  double lam[9] = {6, 0, 0, NAN, 0, 0, 1, 1, 3}, *out[1] = {C};
  int64_t indptr[4] = {0, 1, 2, 3}, indices[3] = {0, 0, 0};
  cd_lu lu = new_lu(3, 1, 1, 1, 1);
  cd_sharing S = {bound(same_thrice, NULL, out),
                  t,
                  q,
                  C,
                  indptr,
                  indices,
                  w,
                  numbers(1),
                  numbers(6),
                  numbers(3),
                  flags(3),
                  1,
                  2,
                  3};
  cd_record record;
  memset(&record, 0, sizeof record);
  record.t = times, record.q = positions, record.t_size = 3;
  lu.rows[0] = 1, lu.rows[1] = 0, lu.rows[2] = 2;
  CHECK(cd_lu_structure(&lu, indptr, indices, filled(1, 1.0)) == 1);
  CHECK(cd_reduce_all(&S, &lu, 1e-9, &record, lam, 3, 0, 0.1) == 3);
  double share = 0.0;
  for (int i = 0; i < 3; i++) share += c[i] * c[i] / (w[i] * w[i]);
  for (int i = 0; i < 3; i++) {
    CHECK_NEAR(lam[i], 6.0 / share * c[i] / (w[i] * w[i]), 1e-14);
    CHECK_NEAR(lam[6 + i], 6.0 / share * c[i] / (w[i] * w[i]), 1e-14); /* 1 + 2 + 3 is 6, too */
    CHECK(S.takes_part[i] == 1);
  }
  CHECK(isnan(lam[3]) && lam[4] == 0.0);                             /* rows that are not known stay */
  CHECK(cd_reduce_all(&S, &lu, 1e-9, &record, lam, 3, 0, 2.0) == 0); /* no pivot is as good as that */
  free_arrays();
}

int main(void) {
  for (int64_t n = 3; n < 30; n += 4)
    for (int by_lists = 0; by_lists < 2; by_lists++) test_random(n, n + 5, by_lists);
  test_by_hand();
  for (int by_lists = 0; by_lists < 2; by_lists++) {
    test_classes(by_lists);
    test_low_fill(by_lists);
  }
  test_ldl();
  test_qr();
  test_sharing();
  return finish("linear");
}
