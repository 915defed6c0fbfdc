/* A step of many instances, one after another: what a worker does. */

#include "machine_inside.h"

static int step_one(const machine_many *A, int64_t k) {
  machine *M = A->machines[k];
  double *p = A->p + k * A->p_cols;
  for (int64_t i = 0; i < A->controls_size; i++) M->m.p[A->controls[i]] = p[A->controls[i]];
  const double until = A->began[k] + A->every * (double)(A->intervals[k] + 1);
  const int status = machine_step(M, until);
  if (status != MACHINE_OK && status != MACHINE_STOPPED) return status;
  const int seen = machine_outputs(M, A->y + k * A->y_cols);
  if (seen != MACHINE_OK) return seen;
  memcpy(p, M->m.p, (size_t)A->p_cols * sizeof(double));
  A->t[k] = status == MACHINE_STOPPED ? M->facts.now : until;
  A->intervals[k]++;
  return status;
}

int64_t machine_step_many(const machine_many *A) {
  int64_t others = 0;
  for (int64_t k = 0; k < A->machines_size; k++) {
    if (*(volatile const int64_t *)A->stop) break;
    if (A->status[k] == MACHINE_OK) A->status[k] = step_one(A, k);
    others += A->status[k] != MACHINE_OK;
  }
  return others;
}
