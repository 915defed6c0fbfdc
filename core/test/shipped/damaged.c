/* A saved state in which one bit is wrong is refused: every bit of the first bytes, and 400 more spread over all, one at a
   time; after each of them an intact state still loads and goes on as it did.

       damaged [UNTIL] */

#include "../checks.h"
#include "cardan_m.h"

static double *results(cardan_m *M) {
  double *values = numbers(CARDAN_M_COUNT);
  for (int k = cardan_m_find("time"); k < CARDAN_M_COUNT; k++) values[k] = cardan_m_get(M, k);
  return values;
}

int main(int count, char **arguments) {
  enum { FIRST = 8 * 96, FLIPS = FIRST + 400 };
  const double until = count > 1 ? strtod(arguments[1], NULL) : 1.0;
  int refused = 0;
  cardan_m *M = cardan_m_create();
  CHECK(M != NULL && cardan_m_start(M, 0.0) == 0 && cardan_m_step(M, 0.5 * until) <= 1);
  const size_t size = cardan_m_save(M, NULL, 0);
  unsigned char *saved = (unsigned char *)zeros((int64_t)size, 1), *wrong = (unsigned char *)zeros((int64_t)size, 1);
  CHECK(cardan_m_save(M, saved, size) == size);
  const int status = cardan_m_step(M, until);
  const double *after = results(M);
  for (int k = 0; k < FLIPS; k++) {
    const size_t anywhere = (size_t)((0.5 + 0.5 * uniform()) * 8.0 * (double)size),
                 bit = k < FIRST ? (size_t)k : anywhere;
    memcpy(wrong, saved, size);
    wrong[bit / 8] ^= (unsigned char)(1u << bit % 8);
    refused += cardan_m_load(M, wrong, size) != 0 && cardan_m_message(M)[0] != '\0';
    CHECK(cardan_m_load(M, saved, size) == 0);
    CHECK(cardan_m_step(M, until) == status);
    const double *again = results(M);
    CHECK(memcmp(after, again, CARDAN_M_COUNT * sizeof(double)) == 0);
  }
  CHECK(refused == FLIPS);
  printf("%d of %d flips of a bit were refused\n", refused, FLIPS);
  cardan_m_free(M);
  return finish("damaged states");
}
