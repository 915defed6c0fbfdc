/* A machine in C named "m", as it is shipped, to be built with sanitizers: it runs through all of its events, by itself, after
   it was saved and loaded, and in another instance, and each time the same bits come out.

       machine [UNTIL [ROWS]] */

#include "../checks.h"
#include "cardan_m.h"

/* All results now, a hash of their bits (Fowler, Noll and Vo). */
static uint64_t bits_of(cardan_m *M) {
  uint64_t hash = 14695981039346656037u;
  for (int k = cardan_m_find("time"); k < CARDAN_M_COUNT; k++) {
    const double value = cardan_m_get(M, k);
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 1099511628211u;
  }
  return hash;
}

/* Rows from `first` to `last`, h apart: the bits of each. */
static int run(cardan_m *M, double h, int first, int last, uint64_t *bits) {
  int status = 0;
  for (int k = first; k <= last && status == 0; k++) {
    status = cardan_m_step(M, h * k);
    bits[k] = bits_of(M);
  }
  if (status > 1) printf("%s\n", cardan_m_message(M));
  return status;
}

int main(int count, char **arguments) {
  const int rows = count > 2 ? atoi(arguments[2]) : 20, middle = rows / 2;
  const double h = (count > 1 ? strtod(arguments[1], NULL) : 1.0) / rows;
  uint64_t *first = (uint64_t *)zeros(rows + 1, sizeof(uint64_t)),
           *again = (uint64_t *)zeros(rows + 1, sizeof(uint64_t));
  cardan_m *M = cardan_m_create(), *other = cardan_m_create();
  CHECK(M != NULL && other != NULL);
  CHECK(cardan_m_step(M, 1.0) > 1 && cardan_m_message(M)[0] != '\0'); /* not started */
  CHECK(cardan_m_find("no such number") == -1 && isnan(cardan_m_get(M, -1)) && isnan(cardan_m_get(M, 1 << 20)));
  CHECK(cardan_m_set(M, CARDAN_M_TIME, 1.0) > 1);
  CHECK(cardan_m_start(M, 0.0) == 0);
  CHECK(run(M, h, 1, middle, first) <= 1);
  const size_t size = cardan_m_save(M, NULL, 0);
  char *saved = (char *)zeros((int64_t)size, 1);
  CHECK(cardan_m_save(M, saved, size) == size);
  const int status = run(M, h, middle + 1, rows, first);
  CHECK(status <= 1);
  CHECK(cardan_m_load(M, saved, size) == 0);
  memcpy(again, first, (size_t)(middle + 1) * sizeof *again);
  CHECK(run(M, h, middle + 1, rows, again) == status);
  CHECK(memcmp(first, again, (size_t)(rows + 1) * sizeof *first) == 0);
  CHECK(cardan_m_load(other, saved, size) == 0); /* into an instance that was never started */
  CHECK(run(other, h, middle + 1, rows, again) == status);
  CHECK(memcmp(first, again, (size_t)(rows + 1) * sizeof *first) == 0);
  CHECK(cardan_m_load(other, saved, size - 1) > 1 && cardan_m_message(other)[0] != '\0');
  CHECK(cardan_m_start(other, 0.0) == 0 && run(other, h, 1, rows, again) == status);
  CHECK(memcmp(first, again, (size_t)(rows + 1) * sizeof *first) == 0);
  cardan_m_free(M);
  cardan_m_free(other);
  return finish("a machine in C");
}
