/* QR factorization of a sparse square matrix by Householder reflections, and the solution of linear equations. */
#ifndef CARDAN_SPARSE_QR_H
#define CARDAN_SPARSE_QR_H

#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The structure, found beforehand: integers are
 *
 *     n                    columns of A, which is square
 *     m                    rows of V, n or more
 *     row_of[n]            where row i of A stands in the permuted matrix
 *     column_of[n]         which column of A stands in column j of the permuted matrix
 *     A_start[n + 1], A_row[A_start[n]]     A by columns
 *     V_start[n + 1], V_row[V_start[n]]     the reflections v, the first entry of each on the diagonal or below
 *     R_start[n + 1], R_row[R_start[n]]     R by columns, rows growing, the diagonal last
 *
 * Factors are V, then R (in the order of the structure), then a beta for each reflection 1 - beta v v'. */

/* `scratch` has room for m numbers. Returns 0, or 1 where a number on the diagonal of R is below `smallest`. */
int cd_qr_factor(const int64_t *integers, double smallest, const double *A, double *factors, double *scratch);

/* x of A x = b, or of A'x = b; x may be b. `scratch` has room for m numbers. */
void cd_qr_solve(const int64_t *integers, int transposed, const double *factors, const double *b, double *x,
                 double *scratch);

/* How long the structure is, or -1 where it is wrong; the sizes of A and of the factors in `size_A`, `size_factors`. */
int64_t cd_qr_check(const int64_t *integers, int64_t n_integers, int64_t *size_A, int64_t *size_factors);

/* Whether all of some numbers lie within 0 ... limit - 1. */
static inline int is_within(const int64_t *values, int64_t count, int64_t limit) {
  int64_t k;
  for (k = 0; k < count; k++)
    if (values[k] < 0 || values[k] >= limit) return 0;
  return 1;
}

#ifdef __cplusplus
}
#endif
#endif
