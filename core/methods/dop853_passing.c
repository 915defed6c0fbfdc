/* How much of a step of DOP853 may be taken: no step passes over a touch (touching.c). Single runs ask here, and designs in
   lanes, whose steps are put into a run of their own for it (lane_touching.c). */

#include "inside.h"

#define OF_POLYNOMIAL 13 /* the first of its own stages */

/* The machine evaluated at stage i; k_i. */
int64_t cdi_dop853_evaluate(cd_run *r, int64_t i) {
  cd_machine *m = r->m;
  cd_dop853 *D = (cd_dop853 *)r->history;
  cd_watch *watch = m->watch;
  const double largest_jump = watch->largest_jump, top_speed = watch->top_speed;
  const int64_t worst_newton = m->count->worst_newton;
  watch->largest_jump = INFINITY;
  cdi_load(m, cd_dop853_stage(D, i), D->stage);
  const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  watch->largest_jump = largest_jump;
  watch->top_speed = top_speed;
  m->count->worst_newton = worst_newton;
  if (status == CD_OK) cdi_store_rates(m, D->k + i * D->y_size);
  return status;
}

/* The polynomial of the step under trial; the machine stands at its end again, but for its rates and multipliers.

   `share` becomes less than 1 where one of its stages feels a touch that the step has passed over: then there is none. `staged`:
   the slopes of its stages, and it, are there already. */
static int64_t make_polynomial(cd_run *r, int64_t looks, int64_t staged, double *share) {
  cd_machine *m = r->m;
  cd_dop853 *D = (cd_dop853 *)r->history;
  const cd_watch kept = *m->watch;
  const double weakest = m->weakest[0];
  for (int64_t i = OF_POLYNOMIAL; i < CD_DOP853_STAGES; i++) {
    if (looks) {
      cdi_load(m, cd_dop853_stage(D, i), D->stage);
      if (cdi_is_deeper(m, r->touch)) {
        *share = (m->t[0] - D->real->begin) / D->real->span;
        return CD_OK;
      }
    }
    const int64_t status = staged ? CD_OK : cdi_dop853_evaluate(r, i);
    if (status != CD_OK) return status;
  }
  if (!staged) cd_dop853_bend(D);
  *m->watch = kept;
  m->weakest[0] = weakest;
  cdi_load(m, D->real->t_new, D->y_new);
  return CD_OK;
}

/* The share of the step under trial, which has been confirmed and at whose end the machine stands, that may be taken: 1, and
   its polynomial is there where it is `wanted`; or less, where contacts are on its way. */
CD_APART double cdi_dop853_share(cd_run *r, int64_t wanted, int64_t staged, int64_t *status) {
  cd_dop853 *D = (cd_dop853 *)r->history;
  cd_touching *touch = r->touch;
  const double *rates = D->k + CD_DOP853_END * D->y_size;
  const int64_t looks = touch->now_size > 0 && cdi_end_step(touch, D->real->t, D->y_new, rates);
  const double error = looks && cdi_changes_sides(touch) ? cd_dop853_error_at_kink(D) : 0.0;
  if (error > 1.0) /* it falls with the square of the step */
    return larger(CD_SHORTEST_AT_KINK, smaller(0.5, 1.0 / sqrt(error)));
  double share = 1.0;
  if (wanted) *status = make_polynomial(r, looks, staged, &share);
  if (*status == CD_OK && looks && share == 1.0) share = cdi_felt_between(r, D->real->t, D->real->t_new);
  return share;
}
