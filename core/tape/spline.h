/* Tensor products of B-splines. */
#ifndef CARDAN_SPLINE_H
#define CARDAN_SPLINE_H

#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CD_SPLINE_AXES = 8, CD_SPLINE_DEGREE = 15 }; /* at most */

/* The sum of coefficients times products of B-splines, one of each axis: integers are (axes, values, of each axis:
 * degree, number of knots, 1 where its inner knots have equal steps); numbers are the knots of the axes one after the
 * other, and then the coefficients: those of all values beside each other, the first axis running fastest.
 * A derivative of a spline is a spline of a lower degree, so there is no function for it. */
void cd_spline(const int64_t *integers, const double *numbers, const double *x, double *value);

/* 0, or -1 where the description is wrong. */
int64_t cd_spline_check(const int64_t *integers, int64_t n_integers, int64_t n_numbers, int64_t reads, int64_t writes);

#ifdef __cplusplus
}
#endif
#endif
