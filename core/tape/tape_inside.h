/* What the files of tapes share among themselves. */

#ifndef CARDAN_TAPE_INSIDE_H
#define CARDAN_TAPE_INSIDE_H

#include "grid.h"
#include "sparse_ldl.h"
#include "sparse_qr.h"
#include "spline.h"
#include "tape.h"

/* Sets of numbers at once, and by how much the numbers of two slots are apart: on a GPU, a thread has its own set among
 * those of all threads. */
#ifdef CD_GPU
enum { CD_AT_ONCE = 1 };
#else
enum { CD_AT_ONCE = CD_TAPE_LANES };
#endif

/* The sum of sizes, or -1 where one is negative or the sum beyond what slots can be. */
static inline int64_t sum_of(const int64_t *sizes, int64_t count) {
  int64_t k, sum = 0;
  for (k = 0; k < count; k++) {
    if (sizes[k] < 0 || sizes[k] > INT32_MAX - sum) return -1;
    sum += sizes[k];
  }
  return sum;
}

#endif
