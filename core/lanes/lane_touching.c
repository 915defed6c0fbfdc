/* Contacts of designs in lanes: no step passes over a touch.

   A step that has been accepted is put, lane after lane, into a run of a single machine as its step under trial. There it is
   confirmed and looked at by the code of single runs (cd_dop853_confirm, cdi_dop853_share), which tells how much of it may
   be taken; what is not taken whole is tried again, shorter. */

#include "lanes.h"

/* The step of a lane, with all its stages and its polynomial, as the step under trial of a single run; where it begins is looked at. */
static void hand_over(const lanes *L, int l, cd_run *r) {
  cd_machine *m = r->m;
  cd_dop853 *D = (cd_dop853 *)r->history;
  const int64_t n = L->n;
  for (int64_t i = 0; i < L->E->p_cols; i++) m->p[i] = L->in_p[i * S + l];
  m->watch->closure_tolerance = cdi_lanes_closed(L, l);
  D->real->t = D->real->begin = L->t[l], D->real->t_new = L->t_new[l];
  D->real->h = D->real->span = L->h[l], D->real->h_first = L->h_first[l], D->real->err5 = L->err5[l];
  D->integer->fixed = 0, D->integer->dense = 1;
  for (int64_t i = 0; i < n; i++) {
    const int64_t at = i * S + l;
    D->y[i] = D->F[i] = L->y[at];
    D->yp[i] = L->k[at];
    D->y_new[i] = L->y_new[at];
    r->weight[i] = L->weight[at];
  }
  for (int64_t i = 0; i < CD_DOP853_STAGES * n; i++) D->k[i] = L->k[i * S + l];
  for (int64_t i = 0; i < 7 * n; i++) D->F[n + i] = L->F[i * S + l];
  cd_dop853_stage(D, CD_DOP853_END - 1);
  for (int64_t i = 0; i < n; i++) D->last[i] = D->stage[i];
  cdi_begin_step(m, r->touch, D->real->t, D->y, D->yp);
  cdi_load(m, D->real->t_new, D->y_new);
}

/* How much of the step of a lane may be taken. */
static double share_of(const lanes *L, int l) {
  cd_run *r = L->E->contacts->run;
  cd_dop853 *D = (cd_dop853 *)r->history;
  int64_t status = CD_OK;
  hand_over(L, l, r);
  if (!cd_dop853_confirm(D, r->weight)) return D->real->h / L->h[l];
  return cdi_dop853_share(r, 1, 1, &status);
}

CD_APART int cdi_lanes_feel(lanes *L) {
  if (L->E->contacts == NULL) return 1;
  if (!cdi_lanes_bend(L)) return 0;
  cdi_lanes_set_weights(L);
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    const double share = share_of(L, l);
    if (share < 1.0) cdi_lanes_shorten(L, l, share);
  }
  return 1;
}
