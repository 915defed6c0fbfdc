/* Multilinear interpolation: between the 2^n corners of the cell that x falls in, each with the product of the weights
 * 1 - a or a of the axes, where a is how far along its interval x is. Outside, the outermost cells go on. */
#include "grid.h"

int64_t cd_interval(const double *points, int64_t count, double x) {
  int64_t low = 0, high = count - 1;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    if (x < points[middle])
      high = middle;
    else
      low = middle;
  }
  return low;
}

int64_t cd_uniform_interval(const double *points, int64_t count, double x) {
  double place = (x - points[0]) * (double)(count - 1) / (points[count - 1] - points[0]);
  if (!(place >= 1.0)) /* also where it is no number */
    return 0;
  if (place >= (double)(count - 2)) return count - 2;
  return (int64_t)place;
}

/* Where x is: interval and fraction on each axis; returns where the values begin. */
static const double *locate(const int64_t *integers, const double *numbers, const double *x, int64_t *interval,
                            double *fraction) {
  int64_t axis, axes = integers[0];
  for (axis = 0; axis < axes; axis++) {
    int64_t count = integers[2 + 2 * axis], i;
    i = integers[3 + 2 * axis] ? cd_uniform_interval(numbers, count, x[axis]) : cd_interval(numbers, count, x[axis]);
    interval[axis] = i;
    fraction[axis] = (x[axis] - numbers[i]) / (numbers[i + 1] - numbers[i]);
    numbers += count;
  }
  return numbers;
}

/* The values at a corner of the cell, whose bits say on which side of each axis it is. */
static const double *values_at(const int64_t *integers, const double *values, const int64_t *interval, int64_t corner) {
  int64_t axis, step = integers[1];
  for (axis = 0; axis < integers[0]; axis++) {
    values += (interval[axis] + (corner >> axis & 1)) * step;
    step *= integers[2 + 2 * axis];
  }
  return values;
}

CD_APART void cd_grid(const int64_t *integers, const double *numbers, const double *x, double *value) {
  int64_t interval[CD_GRID_AXES], axes = integers[0], count = integers[1], axis, corner, i;
  double fraction[CD_GRID_AXES];
  const double *values = locate(integers, numbers, x, interval, fraction), *here;
  for (i = 0; i < count; i++) value[i] = 0.0;
  for (corner = 0; corner < (int64_t)1 << axes; corner++) {
    double weight = 1.0;
    for (axis = 0; axis < axes; axis++) weight *= (corner >> axis & 1) ? fraction[axis] : 1.0 - fraction[axis];
    here = values_at(integers, values, interval, corner);
    for (i = 0; i < count; i++) value[i] += weight * here[i];
  }
}

CD_APART void cd_grid_gradient(const int64_t *integers, const double *numbers, const double *x, double *gradient,
                               double *scratch) {
  int64_t interval[CD_GRID_AXES], axes = integers[0], count = integers[1], axis, corner, i;
  double fraction[CD_GRID_AXES], before[CD_GRID_AXES];
  const double *values = locate(integers, numbers, x, interval, fraction), *here;
  for (i = 0; i < axes * count; i++) gradient[i] = 0.0;
  for (corner = 0; corner < (int64_t)1 << axes; corner++) {
    double weight = 1.0;
    for (axis = 0; axis < axes; axis++) { /* the product of the weights of the axes before each */
      before[axis] = weight;
      weight *= (corner >> axis & 1) ? fraction[axis] : 1.0 - fraction[axis];
    }
    here = values_at(integers, values, interval, corner);
    for (i = 0; i < count; i++) scratch[i] = 0.0 + here[i];
    for (axis = axes - 1; axis >= 0; axis--) { /* and, with the values, of those after it */
      int is_high = (int)(corner >> axis & 1);
      double own = is_high ? fraction[axis] : 1.0 - fraction[axis];
      for (i = 0; i < count; i++) {
        double part = scratch[i] * before[axis];
        gradient[axis * count + i] += is_high ? part : -part;
        scratch[i] *= own;
      }
    }
  }
  for (axis = 0; axis < axes; axis++) {
    double step = numbers[interval[axis] + 1] - numbers[interval[axis]];
    for (i = 0; i < count; i++) gradient[axis * count + i] /= step;
    numbers += integers[2 + 2 * axis];
  }
}

int64_t cd_grid_check(const int64_t *integers, int64_t n_integers, int64_t n_numbers, int64_t reads, int64_t writes,
                      int is_gradient) {
  int64_t axes, count, axis, points = 0, cells;
  if (n_integers < 2) return -1;
  axes = integers[0];
  count = cells = integers[1];
  if (axes < 1 || axes > CD_GRID_AXES || n_integers != 2 + 2 * axes || count < 1 || count > n_numbers) return -1;
  for (axis = 0; axis < axes; axis++) {
    int64_t along = integers[2 + 2 * axis];
    if (along < 2 || along > n_numbers || cells > n_numbers / along) return -1;
    points += along;
    cells *= along;
  }
  if (points + cells != n_numbers || reads != axes || writes != (is_gradient ? axes * count : count)) return -1;
  return is_gradient ? count : 0;
}
