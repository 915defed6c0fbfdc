/* L D L' factorization of a sparse symmetric matrix in a given order, and the solution of linear equations. */
#ifndef CARDAN_SPARSE_LDL_H
#define CARDAN_SPARSE_LDL_H

#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The structure, found beforehand: integers are
 *
 *     n                                     rows and columns of A
 *     size_A                                how many numbers of A are given
 *     order[n]                              which row of A comes k-th
 *     A_start[n + 1], A_row[], A_from[]     of each column in that order: the rows above and on the diagonal, in that
 *                                           order, and where in the given numbers each of them stands
 *     L_start[n + 1], L_row[]               L by columns, without its diagonal of ones; rows grow
 *     R_start[n + 1], R_column[], R_place[] the same by rows: the column of each entry, and its place by columns
 *
 * What is above the diagonal of A is taken, what is below is not looked at. */

/* x of A x = b, and the smallest number on the diagonal of D. `scratch` has room for entries of L, and 2 n. */
void cd_ldl_solve(const int64_t *integers, const double *A, const double *b, double *x, double *smallest,
                  double *scratch);

/* The room that the scratch takes, or -1 where the structure is wrong; n and the size of A in `n`, `size_A`. */
int64_t cd_ldl_check(const int64_t *integers, int64_t n_integers, int64_t *n, int64_t *size_A);

#ifdef __cplusplus
}
#endif
#endif
