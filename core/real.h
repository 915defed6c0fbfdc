/* The type of the numbers that designs in lanes are computed with: double, unless a compiler is told otherwise by
   -DCD_REAL=float, for a GPU that is asked for single precision.

   What can be computed so (lanes.c, lane_steps.c, kernels.h, the table of DOP853, the small functions of inside.h) is
   written with cd_real. A literal such as 0.1 is a double and would make one of all that it meets: CD_R(0.1) is a
   cd_real; whole numbers are what they meet. Such a source is C++, whose sqrt, fabs and pow are those of the type that
   they are given. All else is double, and never part of a source in single precision. */

#ifndef CARDAN_REAL_H
#define CARDAN_REAL_H

#ifndef CD_REAL
#define CD_REAL double
#endif

typedef CD_REAL cd_real;

#define CD_R(number) ((cd_real)(number))

/* The distance from 1 to the next number. */
#define CD_REAL_EPSILON (sizeof(cd_real) == sizeof(float) ? CD_R(1.1920929e-7) : CD_R(CD_EPSILON))

#endif
