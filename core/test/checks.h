/* What the tests of the core share: checks, arrays that are freed together, random numbers. */

#ifndef CARDAN_CHECKS_H
#define CARDAN_CHECKS_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

enum { MOST_WORDS = 20 }; /* failures that are told one by one */
static int failures = 0, checks = 0;

/* A truth: where it does not hold, the test fails, and goes on. */
#define CHECK(condition)                                                                                 \
  do {                                                                                                   \
    checks++;                                                                                            \
    if (!(condition)) {                                                                                  \
      if (++failures <= MOST_WORDS) printf("%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
    }                                                                                                    \
  } while (0)

/* The same of a number and what it must be, up to a tolerance. */
#define CHECK_NEAR(value, truth, tolerance)                                                                       \
  do {                                                                                                            \
    const double is_ = (value), must_ = (truth);                                                                  \
    checks++;                                                                                                     \
    if (!(fabs(is_ - must_) <= (tolerance))) {                                                                    \
      if (++failures <= MOST_WORDS)                                                                               \
        printf("%s:%d: %s is %.17g, not %.17g (%g away)\n", __FILE__, __LINE__, #value, is_, must_, is_ - must_); \
    }                                                                                                             \
  } while (0)

/* Arrays, each by itself, so that a sanitizer sees every access beside one; `free_arrays` frees all. */
enum { MOST_ARRAYS = 20000 };
static void *arrays[MOST_ARRAYS];
static int array_count = 0;

static inline void *zeros(int64_t count, size_t size) {
  void *array = calloc(count > 0 ? (size_t)count : 1, size);
  if (array == NULL || array_count == MOST_ARRAYS) {
    printf("no room for another array\n");
    exit(2);
  }
  arrays[array_count++] = array;
  return array;
}

static inline double *numbers(int64_t n) { return (double *)zeros(n, sizeof(double)); }
static inline int64_t *integers(int64_t n) { return (int64_t *)zeros(n, sizeof(int64_t)); }
static inline uint8_t *flags(int64_t n) { return (uint8_t *)zeros(n, 1); }

static inline double *filled(int64_t n, double value) {
  double *array = numbers(n);
  for (int64_t i = 0; i < n; i++) array[i] = value;
  return array;
}

static inline double *copied(const double *values, int64_t n) {
  double *array = numbers(n);
  if (n > 0) memcpy(array, values, (size_t)n * sizeof(double));
  return array;
}

static inline void free_arrays(void) {
  while (array_count > 0) free(arrays[--array_count]);
}

/* Uniform in [-1, 1) (Marsaglia 2003, xorshift), the same everywhere. */
static inline double uniform(void) {
  static uint64_t seed = 88172645463325252u;
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (double)(seed >> 11) / 4503599627370496.0 - 1.0;
}

/* The end of `main`. */
static inline int finish(const char *subject) {
  free_arrays();
  printf("%s: %d checks, %d failures\n", subject, checks, failures);
  return failures > 0;
}

#endif
