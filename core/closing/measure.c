/* Pieces of work done many times over, so that one can be timed (benchmarks/evaluation.py). */

#include "inside.h"

int64_t cd_evaluate_often(cd_machine *m, cd_lu *lu, int64_t partitioned, int64_t n) {
  int64_t status = CD_OK;
  for (int64_t k = 0; k < n && status == CD_OK; k++) status = cd_evaluate(m, lu, partitioned);
  return status;
}

int64_t cd_call_often(const cd_function *f, int64_t n) {
  int64_t status = CD_OK;
  for (int64_t k = 0; k < n && status == CD_OK; k++) status = call(f);
  return status;
}

void cd_factor_often(cd_lu *lu, const double *data, int64_t n) {
  for (int64_t k = 0; k < n; k++) cd_lu_factor(lu, data);
}
