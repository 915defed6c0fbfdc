/* [A B'; B -E] (x, y) = load, sparse, solved once: the damped steps of a search, and speeds of least kinetic energy.

   Rows are put one entry after the other, in any order: first all are counted, then all are placed. */

#include "inside.h"

/* Nothing is counted yet. */
void cdi_saddle_begin(cd_saddle *K, int64_t n) {
  for (int64_t i = 0; i <= n; i++) K->indptr[i] = 0;
  for (int64_t i = 0; i < n; i++) K->load[i] = 0.0, K->scale[i] = 1.0;
}

/* All are counted: where each row begins. */
void cdi_saddle_count(cd_saddle *K, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    K->indptr[i + 1] += K->indptr[i];
    K->next[i] = K->indptr[i];
  }
}

/* `load` becomes the solution. 1; 0 where the matrix is singular; -1 where there is too little room. */
int64_t cdi_saddle_solve(cd_saddle *K, int64_t n) {
  cd_lu *lu = K->lu;
  K->nodes->row_order_size = K->nodes->col_order_size = n;
  const int64_t rank = cd_eliminate_sparse(K->nodes, K->indptr, K->indices, K->data, K->scale, K->scale, K->classes,
                                           0.0, CD_IMPLICIT_PIVOT_THRESHOLD);
  if (rank < n) return rank < 0 ? -1 : 0;
  for (int64_t i = 0; i < n; i++) lu->rows[i] = K->nodes->row_order[i], lu->cols[i] = K->nodes->col_order[i];
  lu->rows_size = lu->cols_size = lu->inverse_size = n;
  if (!cd_lu_structure(lu, K->indptr, K->indices, K->scale)) return -1;
  if (cd_lu_factor(lu, K->data) == 0.0) return 0;
  cd_lu_solve(lu, K->load, K->solution);
  double check = 0.0;
  for (int64_t i = 0; i < n; i++) {
    K->load[i] = K->solution[i];
    check += 0.0 * K->load[i]; /* 0 NaN and 0 inf are NaN */
  }
  return check == 0.0;
}
