/* B-splines by the recurrence of de Boor and Cox (C. de Boor, A Practical Guide to Splines, 1978, chapter X):
 *
 *     B_i,d(x) = (x - t_i) B_i,d-1(x) / (t_i+d - t_i) + (t_i+d+1 - x) B_i+1,d-1(x) / (t_i+d+1 - t_i+1)
 *
 * where a term whose knots coincide is left out. Outside its knots a spline is zero. */
#include "spline.h"

#include "grid.h"

/* The degree + 1 splines that can differ from zero at x, in the first places of `basis` (2 degree + 1 numbers); returns
 * which one is the first of them. At the first knot all of them begin with one, at a knot between two intervals the left
 * one is taken, as CasADi's splines do. */
static int64_t basis_at(const double *knots, int64_t count, int64_t degree, int is_uniform, double x, double *basis) {
  int64_t inner = count - 2 * degree, first, d, i;
  first = is_uniform ? cd_uniform_interval(knots + degree, inner, x) : cd_interval(knots + degree, inner, x);
  for (i = 0; i < 2 * degree + 1; i++) basis[i] = 0.0;
  if (x >= knots[0] && x <= knots[count - 1]) {
    if (x == knots[1])
      for (i = 0; i <= degree; i++) basis[i] = 1.0;
    else if (degree > 0 && x != knots[count - 1] && knots[first + degree] == x && knots[first + degree - 1] < x)
      basis[degree - 1] = 1.0;
    else
      basis[degree] = 1.0;
  }
  knots += first;
  for (d = 1; d <= degree; d++)
    for (i = 0; i < 2 * degree + 1 - d; i++) {
      double sum = 0.0, width = knots[i + d] - knots[i];
      if (width != 0.0) sum = (x - knots[i]) * basis[i] / width;
      width = knots[i + d + 1] - knots[i + 1];
      if (width != 0.0) sum += (knots[i + d + 1] - x) * basis[i + 1] / width;
      basis[i] = sum;
    }
  return first;
}

CD_APART void cd_spline(const int64_t *integers, const double *numbers, const double *x, double *value) {
  double basis[CD_SPLINE_AXES][2 * CD_SPLINE_DEGREE + 1];
  int64_t first[CD_SPLINE_AXES], along[CD_SPLINE_AXES] = {0}, axes = integers[0], count = integers[1], axis, i;
  for (axis = 0; axis < axes; axis++) {
    const int64_t *of = integers + 2 + 3 * axis; /* degree, knots, whether their steps are equal */
    first[axis] = basis_at(numbers, of[1], of[0], of[2] != 0, x[axis], basis[axis]);
    numbers += of[1];
  }
  for (i = 0; i < count; i++) value[i] = 0.0;
  do { /* all products, the first axis running fastest */
    const double *coefficients = numbers;
    int64_t step = count;
    double weight = 1.0;
    for (axis = axes - 1; axis >= 0; axis--) weight *= basis[axis][along[axis]];
    for (axis = 0; axis < axes; axis++) {
      coefficients += (first[axis] + along[axis]) * step;
      step *= integers[3 + 3 * axis] - integers[2 + 3 * axis] - 1;
    }
    for (i = 0; i < count; i++) value[i] += weight * coefficients[i];
    for (axis = 0; axis < axes; axis++) {
      if (++along[axis] <= integers[2 + 3 * axis]) break;
      along[axis] = 0;
    }
  } while (axis < axes);
}

int64_t cd_spline_check(const int64_t *integers, int64_t n_integers, int64_t n_numbers, int64_t reads, int64_t writes) {
  int64_t axes, count, axis, knots = 0, coefficients;
  if (n_integers < 2) return -1;
  axes = integers[0];
  count = coefficients = integers[1];
  if (axes < 1 || axes > CD_SPLINE_AXES || n_integers != 2 + 3 * axes || count < 1 || count > n_numbers) return -1;
  for (axis = 0; axis < axes; axis++) {
    int64_t degree = integers[2 + 3 * axis], along = integers[3 + 3 * axis];
    if (degree < 0 || degree > CD_SPLINE_DEGREE || along < 2 * degree + 2 || along > n_numbers) return -1;
    if (coefficients > n_numbers / (along - degree - 1)) return -1;
    knots += along;
    coefficients *= along - degree - 1;
  }
  if (knots + coefficients != n_numbers || reads != axes || writes != count) return -1;
  return 0;
}
