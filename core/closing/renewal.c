/* Other independent coordinates in the middle of a run. */

#include "inside.h"

/* Of a row of C D. */
static double squared_length(const int64_t *indptr, const int64_t *indices, const double *C, const double *D,
                             int64_t row) {
  double found = 0.0;
  for (int64_t e = indptr[row]; e < indptr[row + 1]; e++) found += square(C[e] * D[indices[e]]);
  return found;
}

double cdi_squared_length(const cd_machine *m, int64_t row) {
  return squared_length(m->indptr, m->indices, m->C, m->D, row);
}

/* Of a row of C D; 0 where it has none. */
static double inverse_length(const int64_t *indptr, const int64_t *indices, const double *C, const double *D,
                             int64_t row) {
  const double length = squared_length(indptr, indices, C, D, row);
  return length > 0.0 ? 1.0 / sqrt(length) : 0.0;
}

void cd_row_lengths(const int64_t *indptr, const int64_t *indices, const double *C, const double *D,
                    const uint8_t *holds, double *R, int64_t n_rows) {
  for (int64_t i = 0; i < n_rows; i++) R[i] = holds[i] ? inverse_length(indptr, indices, C, D, i) : 0.0;
}

CD_APART void cd_adopt(cd_machine *m, cd_lu *lu, const uint8_t *holds) {
  const int64_t rank = lu->inverse_size;
  int64_t left_out = 0;
  for (int64_t k = 0; k < lu->rows_size; k++) {
    const int64_t row = lu->rows[k];
    m->R[row] = k < rank ? inverse_length(m->indptr, m->indices, m->C, m->D, row) : 0.0;
    left_out += k >= rank && holds[row];
  }
  m->watch->pivot_ratio_at_partition = m->watch->pivot_ratio;
  m->watch->pivot = m->watch->pivot_before = cd_lu_smallest_pivot(lu, m->row_unit);
  m->watch->speed_ratio_at_partition = cdi_speed_ratio(m, lu);
  m->count->since_partition = m->count->worst_newton = 0;
  m->count->left_out = left_out;
}

/* The partition of the present position, factored; 0 where the rank or the fill is not what `lu` is for. */
int64_t cdi_partition_here(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale,
                           const int64_t *column_class) {
  const int64_t full = lu->inverse_size;
  const int64_t done = cdi_partition_of_any_rank(m, lu, able, scale, column_class);
  const int64_t rank = lu->inverse_size;
  lu->inverse_size = full;
  return done && rank == full;
}

/* The choice itself: by full pivoting, or sparsely; the rank, -1 where there is too little room. */
static int64_t choose(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale, const int64_t *column_class,
                      double tolerance) {
#ifndef CD_GPU
  cd_sparse_elimination *E = able->sparse;
  if (able->W_size == 0 && E != NULL) {
    const int64_t rank = cd_eliminate_sparse(E, m->indptr, m->indices, m->C, able->row_scale, scale, column_class,
                                             tolerance, CD_PIVOT_THRESHOLD);
    for (int64_t i = 0; rank >= 0 && i < m->Phi_size; i++) lu->rows[i] = E->row_order[i];
    for (int64_t i = 0; rank >= 0 && i < m->v_size; i++) lu->cols[i] = E->col_order[i];
    for (int64_t i = 0; i < rank; i++) able->pivots[i] = E->pivots[i];
    return rank;
  }
#endif
  return cd_choose(m->indptr, m->indices, m->C, able->row_scale, scale, column_class, tolerance, CD_PIVOT_THRESHOLD,
                   able->W, lu->rows, lu->cols, able->pivots, m->Phi_size, m->v_size);
}

/* The same where the rank may be lower, as beside a singular position: then so it is in `lu`. */
int64_t cdi_partition_of_any_rank(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale,
                                  const int64_t *column_class) {
  return cdi_partition_above(m, lu, able, scale, column_class, CD_RANK_TOLERANCE);
}

/* The same with pivots above another tolerance. */
CD_APART int64_t cdi_partition_above(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale,
                                     const int64_t *column_class, double tolerance) {
  able->lacks_room = 0;
  if (call(&m->jacobian) != 0) return 0;
  cd_row_scales(m->indptr, m->indices, m->C, able->holds, scale, able->row_scale, m->Phi_size);
  const int64_t rank = choose(m, lu, able, scale, column_class, tolerance);
  able->lacks_room = 1;
  if (rank < 0 || rank > lu->inverse_size) return 0;
  lu->inverse_size = rank;
  if (!cd_lu_structure(lu, m->indptr, m->indices, m->col_scale)) return 0;
  able->lacks_room = 0;
  m->watch->pivot_ratio = cd_lu_factor(lu, m->C);
  return 1;
}

/* A partition for the present position, in place of the one in lu; 0 where the caller must see to it.

   That is so for a large machine, another rank, more fill than there is room for, and beside a singular position. What
   is in `lu` is then of no use. */
int64_t cdi_renew(cd_machine *m, cd_lu *lu, cd_chooser *able) {
  if (able->W_size == 0 || !cdi_partition_here(m, lu, able, m->col_scale, able->column_class)) return 0;
  if (!(m->watch->pivot_ratio >= SINGULAR_PIVOT)) return 0;
  cd_adopt(m, lu, able->holds);
  return 1;
}
