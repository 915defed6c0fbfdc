/* Two threads run two instances of one machine in C at once, to be built with -fsanitize=thread: no thread reads what the other
   writes, and both end with the bits of a run alone.

       threads [UNTIL [ROWS]] */

#include <pthread.h>

#include "../checks.h"
#include "cardan_m.h"

typedef struct work {
  double until, *results; /* (rows, CARDAN_M_COUNT) */
  int rows, status;
} work;

static void *run(void *given) {
  work *W = (work *)given;
  cardan_m *M = cardan_m_create();
  W->status = M == NULL ? 2 : cardan_m_start(M, 0.0);
  for (int k = 0; k < W->rows && W->status == 0; k++) {
    W->status = cardan_m_step(M, W->until * (k + 1) / W->rows);
    for (int i = cardan_m_find("time"); i < CARDAN_M_COUNT; i++)
      W->results[k * CARDAN_M_COUNT + i] = cardan_m_get(M, i);
  }
  cardan_m_free(M);
  return NULL;
}

int main(int count, char **arguments) {
  enum { THREADS = 2 };
  work all[THREADS + 1];
  pthread_t threads[THREADS];
  const int rows = count > 2 ? atoi(arguments[2]) : 20;
  for (int k = 0; k <= THREADS; k++) {
    work W = {count > 1 ? strtod(arguments[1], NULL) : 1.0, numbers(rows * (int64_t)CARDAN_M_COUNT), rows, 0};
    all[k] = W;
  }
  run(&all[THREADS]);
  for (int k = 0; k < THREADS; k++) CHECK(pthread_create(&threads[k], NULL, run, &all[k]) == 0);
  for (int k = 0; k < THREADS; k++) CHECK(pthread_join(threads[k], NULL) == 0);
  for (int k = 0; k < THREADS; k++) {
    CHECK(all[k].status == all[THREADS].status && all[k].status <= 1);
    CHECK(memcmp(all[k].results, all[THREADS].results, (size_t)rows * CARDAN_M_COUNT * sizeof(double)) == 0);
  }
  return finish("two threads");
}
