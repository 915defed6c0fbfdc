/* Initial speeds that are not given: those of least kinetic energy that are consistent with the given ones,

       1/2 v'M v = min   with   C v = -Phi_t   and   v_G as given,            G: speeds that are given and can be kept,

   by  [M_NN C_N'; C_N 0] (v_N, mu) = (-M_NG v_G, -Phi_t - C_G v_G),  N the others, with the rows that a partition keeps
   (Kelvin's theorem, Thomson & Tait 1867, sec. 312). Where a body has no inertia, or nearly none, all get a little. */

#include "inside.h"

/* Whether the machine moves, and more than what is given decides how. */
int64_t cdi_speeds_are_open(const cd_machine *m, const cd_lu *lu, const cd_start *S) {
  const int64_t freedoms = m->v_size - lu->inverse_size;
  int moves = 0, driven = 0, all_given = 1;
  for (int64_t i = 0; i < m->v_size; i++) moves |= m->v[i] != 0.0, all_given &= S->classes[i] > 0;
  for (int64_t i = 0; i < m->Phi_size; i++) driven |= m->Phi_t[i] != 0.0;
  return freedoms > 0 && moves && !all_given && (freedoms > 1 || driven);
}

/* S->open: 0 for the speeds that keep what they were given, 2 for those that neither these nor the constraints determine,
   else 1. How many of the second kind there are. */
static int64_t sort_speeds(const cd_machine *m, const cd_lu *lu, const cd_start *S) {
  int64_t undetermined = 0;
  for (int64_t k = 0; k < m->v_size; k++) S->open[k] = 1;
  for (int64_t k = lu->inverse_size; k < m->v_size; k++) {
    const int64_t j = lu->cols[k];
    const int open = S->v_scale[j] != 0.0 && S->classes[j] == 0;
    S->open[j] = open ? 2 : 0;
    undetermined += open;
  }
  return undetermined;
}

/* The unknown that each speed is, into S->least; -1 for those that are given. How many there are. */
static int64_t number_speeds(const cd_machine *m, const cd_start *S) {
  int64_t count = 0;
  for (int64_t j = 0; j < m->v_size; j++) S->least[j] = S->open[j] ? count++ : -1;
  return count;
}

/* Entries of one row of M or C: those of unknown speeds into the matrix, of the others to the right. */
static void put_entry(const cd_machine *m, const cd_start *S, int place, int64_t row, int64_t j, double value) {
  if (S->least[j] >= 0)
    cdi_saddle_put(S->saddle, place, row, S->least[j], value);
  else if (place)
    S->saddle->load[row] -= value * m->v[j];
}

static void put_rows(const cd_machine *m, const cd_lu *lu, const cd_start *S, int place, int64_t count) {
  for (int64_t i = 0; i < m->v_size; i++) {
    if (S->least[i] < 0) continue;
    const double little = S->little / square(m->col_scale[i]);
    int is_there = 0;
    for (int64_t e = S->M_indptr[i]; e < S->M_indptr[i + 1]; e++) {
      const int64_t j = S->M_indices[e];
      is_there |= j == i;
      put_entry(m, S, place, S->least[i], j, S->M[e] + (j == i ? little : 0.0));
    }
    if (!is_there && little > 0.0) put_entry(m, S, place, S->least[i], i, little);
  }
  for (int64_t k = 0; k < lu->inverse_size; k++) {
    const int64_t row = lu->rows[k];
    if (place) S->saddle->load[count + k] -= m->Phi_t[row];
    for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) {
      const int64_t j = m->indices[e];
      put_entry(m, S, place, count + k, j, m->C[e]);
      if (S->least[j] >= 0) cdi_saddle_put(S->saddle, place, S->least[j], count + k, m->C[e]);
    }
  }
}

/* Unknown speeds by their masses, and rows of C by their largest entries then. */
static void scale_rows(cd_saddle *K, int64_t count, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    double greatest = 0.0;
    for (int64_t e = K->indptr[i]; e < K->indptr[i + 1]; e++) {
      const int64_t j = K->indices[e];
      if (i < count && j == i) greatest = larger(greatest, sqrt(fabs(K->data[e])));
      if (i >= count) greatest = larger(greatest, fabs(K->data[e]) * K->scale[j]);
    }
    K->scale[i] = greatest > 0.0 ? 1.0 / greatest : 1.0;
  }
}

/* Speeds that are open become those of least energy, in a machine that is put together with what was estimated for them.
   S->filled counts them; 0 where what is given determines them all. The partition in `lu` is that of speeds then. */
int64_t cdi_fill_speeds(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S) {
  if (!cdi_partition_for(m, lu, able, S, S->v_scale, S->classes))
    return able->lacks_room ? CD_OTHERWISE : CD_NO_DERIVATIVES;
  const int64_t undetermined = sort_speeds(m, lu, S);
  if (undetermined == 0) return CD_STARTED;
  if (S->mass.evaluate == NULL) return CD_MASS_IS_NEEDED;
  if (call(&S->mass) != 0) return CD_NO_DERIVATIVES;
  cd_saddle *K = S->saddle;
  const int64_t count = number_speeds(m, S), n = count + lu->inverse_size;
  cdi_saddle_begin(K, n);
  put_rows(m, lu, S, 0, count);
  cdi_saddle_count(K, n);
  put_rows(m, lu, S, 1, count);
  scale_rows(K, count, n);
  const int64_t solved = cdi_saddle_solve(K, n);
  if (solved != 1) return solved < 0 ? CD_OTHERWISE : CD_NO_DERIVATIVES;
  for (int64_t j = 0; j < m->v_size; j++)
    if (S->least[j] >= 0) m->v[j] = K->load[S->least[j]];
  cd_settle_twice(lu, m->indptr, m->indices, m->C, m->Phi_t, m->v, S->violation, S->v_work, m->Phi_size, m->v_size);
  S->filled = undetermined;
  for (int64_t j = 0; j < m->v_size; j++) S->open[j] = S->open[j] == 2;
  return CD_STARTED;
}
