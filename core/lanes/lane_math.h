/* Sine and cosine without branches and without calls, so that compilers can compute them for several lanes at once.

   x - n pi/2 in three pieces (Cody & Waite 1980; n pi/2 is exact in the first two as long as |n| < 2^20), then the
   polynomials of fdlibm (Sun Microsystems 1993, __kernel_sin and __kernel_cos). The error is below one unit in the last place
   for |x| up to CD_LANE_ANGLE; beyond, the result is not a number: such a machine is run by itself. */
#ifndef CARDAN_LANE_MATH_H
#define CARDAN_LANE_MATH_H

#include <math.h>

#define CD_LANE_ANGLE 1e6
#define CD_LANE_ROUND 6755399441055744.0 /* 1.5 2^52: added and taken away again, it rounds to a whole number */

static inline double cd_lane_turned(double x, double shift) {
  const double n = (x * 0.63661977236758134308 + CD_LANE_ROUND) - CD_LANE_ROUND;
  const double y = (x - n * 1.57079632673412561417e+00) - n * 6.07710050630396597660e-11;
  const double r = y - n * 2.02226624879595063154e-21, z = r * r;
  const double s = r + r * z *
                           (-1.66666666666666324348e-01 +
                            z * (8.33333333332248946124e-03 +
                                 z * (-1.98412698298579493134e-04 +
                                      z * (2.75573137070700676789e-06 +
                                           z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));
  const double half = 0.5 * z, one = 1.0 - half;
  const double c = one + (((1.0 - one) - half) +
                          z * z *
                              (4.16666666666666019037e-02 +
                               z * (-1.38888888888741095749e-03 +
                                    z * (2.48015872894767294178e-05 +
                                         z * (-2.75573143513906633035e-07 +
                                              z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))));
  const double k = n + shift, m = (k * 0.25 + CD_LANE_ROUND) - CD_LANE_ROUND, quarter = k - 4.0 * m; /* -2 ... 2 */
  const double odd = quarter * quarter == 1.0 ? c : s;
  const double sign = quarter * quarter == quarter ? 1.0 : -1.0;
  const double size = x < 0.0 ? -x : x;
  return odd * (size <= CD_LANE_ANGLE ? sign : (double)NAN);
}

static inline double cd_lane_sin(double x) { return cd_lane_turned(x, 0.0); }
static inline double cd_lane_cos(double x) { return cd_lane_turned(x, 1.0); }

#endif
