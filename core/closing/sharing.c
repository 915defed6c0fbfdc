/* Reactions of redundant constraints at many moments of many designs: each has a partition of its own. */

#include "inside.h"

/* lambda of the moment that the machine stands at; 0 where there is no partition. */
static int share(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_sharing *S, double *lam) {
  lu->inverse_size = least(m->Phi_size, m->v_size);
  if (!cdi_partition_of_any_rank(m, lu, able, m->col_scale, able->column_class) || m->watch->pivot_ratio == 0.0)
    return 0;
  cdi_reduce_norm(S, cdi_null_vectors(S, lu, able->holds), lam, CD_TAKES_PART);
  return 1;
}

int64_t cd_share_many(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_sharing *S, const double *weight,
                      const uint8_t *row_is_angle, cd_moments *all) {
  const int64_t n = m->Phi_size;
  int64_t failed = 0;
  for (int64_t k = 0; k < all->t_size; k++) {
    double *lam = all->lam + k * n, check = 0.0;
    for (int64_t i = 0; i < n; i++) check += 0.0 * lam[i];
    if (check != 0.0) continue; /* no number */
    m->t[0] = all->t[k];
    memcpy(m->q, all->q + k * m->q_size, (size_t)m->q_size * sizeof(double));
    memcpy(m->p, all->p + k * m->p_size, (size_t)m->p_size * sizeof(double));
    for (int64_t i = 0; i < n; i++) S->w[i] = row_is_angle[i] ? weight[i] / all->length[k] : weight[i];
    if (share(m, lu, able, S, lam)) continue;
    for (int64_t i = 0; i < n; i++) lam[i] = NAN;
    failed++;
  }
  return failed;
}
