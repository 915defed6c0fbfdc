/* Tables of numbers over one or more axes: which interval, linear interpolation, its derivatives. */
#ifndef CARDAN_GRID_H
#define CARDAN_GRID_H

#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CD_GRID_AXES = 8 }; /* at most */

/* The interval [points[i], points[i + 1]) that x falls in, of `count` (2 or more) growing numbers; the first and the
 * last one reach to infinity. No number (NaN) falls in the last one. */
int64_t cd_interval(const double *points, int64_t count, double x);

/* The same for equal steps, by division. */
int64_t cd_uniform_interval(const double *points, int64_t count, double x);

/* Linear interpolation: integers are (axes, values at a point, of each axis: number of points, 1 where its steps are
 * equal); numbers are the points of the axes one after the other, and then the values at all points of the grid: those
 * at one point beside each other, the first axis running fastest. `x` has a number for each axis. */
void cd_grid(const int64_t *integers, const double *numbers, const double *x, double *value);

/* Its derivatives by the numbers of x: all values by the first, then all by the second. `scratch` has room for the
 * values at a point. */
void cd_grid_gradient(const int64_t *integers, const double *numbers, const double *x, double *gradient,
                      double *scratch);

/* How many numbers are needed beside what is read and written, or -1 where the description is wrong. */
int64_t cd_grid_check(const int64_t *integers, int64_t n_integers, int64_t n_numbers, int64_t reads, int64_t writes,
                      int is_gradient);

#ifdef __cplusplus
}
#endif
#endif
