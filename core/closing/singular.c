/* Tells singular from redundant constraints: rows that depend on others are looked at again at positions nearby. */

#include "inside.h"

#define ASIDE 3e-5 /* rad and body sizes: how far aside a weak pivot is looked at; the joints open by its square only */
#define CLEARLY_STRONGER \
  3.0 /* times: a pivot that is small by the numbers of the machine does not change with its place */

enum { IS_INDEPENDENT = 1, IS_REGAINED = 2 };

/* The partition here, of pivots above a tolerance; the rank, or -1: a function has failed, or there is too little room. */
static int64_t rank_here(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, double tolerance) {
  lu->inverse_size = S->most_rank;
  return cdi_partition_above(m, lu, able, m->col_scale, able->column_class, tolerance) ? lu->inverse_size : -1;
}

static void mark(const cd_lu *lu, uint8_t *rows) {
  for (int64_t i = 0; i < lu->rows_size; i++) rows[lu->rows[i]] = i < lu->inverse_size ? IS_INDEPENDENT : 0;
}

/* Rows that are independent now, and that were not when they were marked. */
static void mark_regained(const cd_lu *lu, uint8_t *rows) {
  for (int64_t i = 0; i < lu->rows_size; i++) rows[i] &= IS_INDEPENDENT;
  for (int64_t k = 0; k < lu->inverse_size; k++)
    if (!rows[lu->rows[k]]) rows[lu->rows[k]] = IS_REGAINED;
}

/* A motion that the independent rows allow, of size 1, in no special direction, into S->v_work. */
static void find_motion(const cd_machine *m, cd_lu *lu, const cd_start *S) {
  const double *any = S->shakes + (S->shakes_rows - 1) * m->v_size;
  double *d = S->v_work, greatest = 0.0;
  for (int64_t k = 0; k < m->v_size; k++) d[lu->cols[k]] = k < lu->inverse_size ? 0.0 : any[lu->cols[k]];
  for (int64_t i = 0; i < m->Phi_size; i++) {
    S->violation[i] = 0.0;
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) S->violation[i] -= m->C[e] * d[m->indices[e]];
  }
  cd_lu_solve(lu, S->violation, d);
  for (int64_t i = 0; i < m->v_size; i++) greatest = larger(greatest, fabs(d[i] / m->col_scale[i]));
  for (int64_t i = 0; i < m->v_size && greatest > 0.0; i++) d[i] /= greatest;
}

/* So far from the place S->best, along what find_motion has found. */
static void move_aside(cd_machine *m, const cd_start *S, double far) {
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S->best[i];
  for (int64_t i = 0; i < m->v_size; i++) m->delta[i] = far * S->v_work[i];
  cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
}

/* Marks rows that are redundant here but not at a position a little aside on which the machine closes, first by the rows
   that are independent here: as a rule that closes the others, too. 1 if there are any, -1: there is too little room. */
static int64_t regain(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, uint8_t *rows) {
  const int64_t rank = lu->inverse_size;
  if (rank == m->v_size) return 0;
  find_motion(m, lu, S);
  move_aside(m, S, CD_SIDESTEP * S->size);
  for (int64_t i = 0; i < m->q_size; i++) S->estimate[i] = m->q[i];
  const double gap = cd_largest_gap(&m->constraint, m->Phi, able->holds, m->row_unit, m->Phi_size);
  if (cd_close_damped(m, lu, able->holds, S->unit, gap, S->q_work, S->v_work) != CD_CLOSED) {
    for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S->estimate[i];
    const int64_t outcome = cd_search(m, able->holds, S);
    if (outcome != CD_STARTED) return outcome == CD_OTHERWISE ? -1 : 0;
  }
  const int64_t nearby = rank_here(m, lu, able, S, CD_RANK_TOLERANCE);
  if (nearby <= rank) return nearby < 0 && able->lacks_room ? -1 : 0;
  mark_regained(lu, rows);
  return 1;
}

/* Marks rows that are nearly redundant here and clearly less so on one side of it or the other; likewise. */
static int64_t regain_weak(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, double weakest,
                           uint8_t *rows) {
  const int64_t fewer = rank_here(m, lu, able, S, CD_SINGULAR_START);
  const double grown =
      weakest < CD_SINGULAR_START ? larger(CD_SINGULAR_START, CLEARLY_STRONGER * weakest) : CD_SINGULAR_START;
  int64_t regained = 0;
  if (fewer < 0 || fewer == m->v_size) return fewer < 0 && able->lacks_room ? -1 : 0;
  mark(lu, rows);
  find_motion(m, lu, S);
  for (int way = -1; way < 2; way += 2) {
    move_aside(m, S, way * ASIDE * S->size);
    const int64_t nearby = rank_here(m, lu, able, S, grown);
    if (nearby < 0 && able->lacks_room) return -1;
    if (nearby <= fewer) continue;
    mark_regained(lu, rows);
    regained = 1;
  }
  return regained;
}

int64_t cd_singular_rows(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *start, uint8_t *rows) {
  cd_start S = *start;
  S.q_scale = m->col_scale; /* nothing is held meanwhile */
  int64_t redundant = 0, regained = 0, outcome = 0;
  double weakest = 1.0;
  const int64_t rank = rank_here(m, lu, able, &S, CD_RANK_TOLERANCE);
  if (rank < 0) return able->lacks_room ? -1 : 0;
  mark(lu, rows);
  for (int64_t i = 0; i < m->Phi_size; i++) redundant += able->holds[i] && !rows[i];
  for (int64_t k = 0; k < rank; k++) weakest = smaller(weakest, able->pivots[k]);
  const int is_weak = weakest < CD_SINGULAR_START;
  for (int64_t i = 0; i < m->q_size; i++) S.best[i] = m->q[i];
  if (redundant > 0) outcome = regain(m, lu, able, &S, rows);
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S.best[i];
  if (outcome == 0 && (redundant > 0 || is_weak)) outcome = regain_weak(m, lu, able, &S, weakest, rows);
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S.best[i];
  rank_here(m, lu, able, &S, CD_RANK_TOLERANCE);
  for (int64_t i = 0; i < m->Phi_size; i++) {
    rows[i] = outcome > 0 && rows[i] == IS_REGAINED;
    regained += rows[i];
  }
  return outcome < 0 ? -1 : regained;
}
