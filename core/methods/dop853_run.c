/* Integrating a constrained second-order system by the explicit Runge-Kutta method of order 8 (dop853.c), with coordinate
   partitioning or without.

   Every stage is put on the constraints before its rates are evaluated: the independent coordinates are integrated as by
   the method itself, and the dependent ones follow. Stages in the middle of a step are rough predictions. So speeds may
   jump there, and Newton may take long: only the end of the step tells of the partition. The polynomial between the steps
   costs three more evaluations and is made only where something is to be read from it. */

#include "inside.h"

static cd_dop853 *history(const cd_run *r) { return r->history; }

/* Whether anything will be read from the polynomial of the step under trial. */
static int is_read_between(cd_run *r) {
  const cd_dop853 *D = r->history;
  if (r->E != NULL || r->touch->now_size > 0 || r->trail->t_size > 0) return 1;
  const cd_record *record = r->record;
  if (r->between != NULL && r->between->real->look > 0.0 && D->real->span > 1.5 * r->between->real->look) return 1;
  if (r->row < record->t_size && record->t[r->row] < D->real->t_new) return 1;
  /* the last row of a window: another one may begin within this step */
  if (r->row >= record->t_size - 1 && record->t[record->t_size - 1] < r->t_end) return 1;
  return r->jumps != NULL && r->between != NULL && cdi_passes_jump(r, D->real->t, D->y, D->real->t_new, D->y_new);
}

/* Weights of the step under trial, from the larger of |y| at both ends: a long step may begin at zero. */
static void set_weights(cd_run *r) {
  const cd_dop853 *D = r->history;
  for (int64_t i = 0; i < D->y_size; i++) r->y[i] = larger(fabs(D->y[i]), fabs(D->y_new[i]));
  cd_set_weights(r->weight, r->y, r->controlled, r->rtol, r->atol, D->y_size);
}

/* The polynomial where it is wanted; 0, and the step is shortened, where there are contacts on its way that it must not
   pass over. The machine stands at the end of the step. */
static int64_t look_between(cd_run *r, int64_t *status) {
  const double share = cdi_dop853_share(r, is_read_between(r), 0, status);
  if (share < 1.0) cd_dop853_shorten(r->history, share);
  return *status == CD_OK && share == 1.0;
}

/* A step whose evaluation failed is tried again, shorter. That a rough stage could not be closed is no sign of a poor
   partition, unless it happens again. */
static int64_t give_up(cd_run *r, int64_t status) {
  cd_dop853_fail(r->history);
  return status == CD_NOT_CLOSED && history(r)->integer->failures == 1 ? CD_OK : status;
}

/* Rows between the ends of an accepted step, then the machine at its end: who follows the steps of a run takes them for
   those of a method whose steps are shorter. */
static int64_t leave_rows_between(cd_run *r) {
  cd_machine *m = r->m;
  cd_dop853 *D = r->history;
  if (r->trail->t_size == 0) return CD_OK;
  const cd_watch kept = *m->watch;
  const int64_t worst_newton = m->count->worst_newton;
  for (int k = 1; k < CD_DOP853_ROWS; k++) {
    const double t = D->real->begin + D->real->span * k / CD_DOP853_ROWS;
    cd_dop853_interpolate(D, t, r->y, r->f);
    cdi_load(m, t, r->y);
    const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
    if (status == CD_CALL_FAILED) return status;
    if (status == CD_OK) cdi_leave_trail(m, r->trail);
  }
  *m->watch = kept;
  m->count->worst_newton = worst_newton;
  cdi_load(m, D->real->t, D->y);
  return cd_evaluate(m, r->lu, 0);
}

/* One attempt. OK when accepted or rejected by its error, else what made an evaluation fail.

   CD_POOR_PARTITION: the new state was good enough, but not what closing the constraints made of it. */
static int64_t try_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_dop853 *D = r->history;
  cd_touching *touch = r->touch;
  const int64_t n = D->y_size, partitioned = r->partitioned;
  if (touch->now_size > 0 && touch->time[0] != D->real->t) cdi_begin_step(m, touch, D->real->t, D->y, D->yp);
  if (m->turn_slots_size > 0) cdi_load(m, D->real->t, D->y);
  D->real->h_max = smaller(m->watch->longest_step, cdi_longest_turning_step(m));
  cd_dop853_try(D, r->t_end);
  for (int64_t i = 1; i < CD_DOP853_END; i++) {
    const int64_t status = cdi_dop853_evaluate(r, i);
    if (status != CD_OK) return give_up(r, status);
  }
  cdi_store(m, D->last);
  cd_dop853_combine(D);
  if (partitioned) cdi_choose_controlled(m, r->lu, r->controlled);
  set_weights(r);
  if (!cd_dop853_judge(D, r->weight)) return CD_OK;
  cdi_load(m, D->real->t_new, D->y_new);
  int64_t status = cd_evaluate(m, r->lu, partitioned);
  if (status != CD_OK) return give_up(r, status);
  if (partitioned && cdi_comes_close(m)) {
    cd_dop853_shorten(D, cdi_dodge(m, D->real->span));
    return CD_OK;
  }
  if (partitioned && cdi_amplifies(r, D->y_new)) {
    cd_dop853_shorten(D, 1.0);
    return CD_POOR_PARTITION;
  }
  cdi_store(m, D->y_new);
  cdi_store_rates(m, D->k + CD_DOP853_END * n);
  if (!cd_dop853_confirm(D, r->weight)) return CD_OK;
  if (!look_between(r, &status)) return status == CD_OK ? CD_OK : give_up(r, status);
  cd_dop853_update(D);
  status = leave_rows_between(r);
  cdi_after_step(r, D->real->t, D->real->h_old, &D->real->h, D->integer->steps);
  return status;
}

static double now(const cd_run *r) { return history(r)->real->t; }

static const double *reached(const cd_run *r) { return history(r)->y; }

static int64_t trials(const cd_run *r) { return history(r)->integer->steps + history(r)->integer->rejected; }

static void state_at(const cd_run *r, double t, double *y, double *f) { cd_dop853_interpolate(r->history, t, y, f); }

static int64_t step(cd_run *r) {
  const int64_t status = try_step(r);
  return cdi_after_attempt(r, status, history(r)->integer->status);
}

static int64_t start(cd_run *r) {
  cd_machine *m = r->m;
  cd_dop853 *D = r->history;
  cd_dop853_start(D, m->t[0], r->y, r->f, r->t_end, r->weight, m->watch->longest_step, 0.0, 0);
  const cd_watch kept = *m->watch;
  const int64_t worst_newton = m->count->worst_newton;
  cdi_load(m, cd_dop853_probe(D), D->stage);
  const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status == CD_OK) {
    cdi_store_rates(m, r->f);
    cd_dop853_guess(D, r->f, r->weight);
  }
  *m->watch = kept;
  m->count->worst_newton = worst_newton;
  cdi_load(m, D->real->t, D->y);
  return cd_evaluate(m, r->lu, r->partitioned);
}

static int64_t begin(cd_run *r, double small_jump) { return cdi_begin_controlled(r, small_jump, start); }

static int parts(const cd_run *r, cdi_part *list) {
  cd_dop853 *D = r->history;
  int n = 0;
  list[n++] = cdi_numbers(D->y, D->y_size);
  list[n++] = cdi_numbers(D->yp, D->y_size);
  list[n++] = (cdi_part){D->real, sizeof *D->real};
  list[n++] = (cdi_part){D->integer, sizeof *D->integer};
  return n;
}

static int memory(const cd_run *r, cdi_memory *list) {
  const cd_dop853 *D = r->history;
  const int64_t n = D->y_size;
  double *const of_states[] = {D->y, D->yp, D->y_new, D->stage, D->last, D->scratch};
  int size = 0;
  for (int i = 0; i < 6; i++) list[size++] = (cdi_memory){of_states[i], NULL, n};
  list[size++] = (cdi_memory){D->k, NULL, CD_DOP853_STAGES * n};
  list[size++] = (cdi_memory){D->F, NULL, 8 * n};
  list[size++] = CDI_NUMBERS_OF(D->real);
  list[size++] = CDI_COUNTS_OF(D->integer);
  return size;
}

static void shorten(cd_run *r, double h) {
  history(r)->real->span = h;
  cd_dop853_shorten(r->history, 1.0);
}

const cdi_method cdi_dop853_method = {.long_steps = 1,
                                      .begin = begin,
                                      .now = now,
                                      .reached = reached,
                                      .trials = trials,
                                      .state_at = state_at,
                                      .report = cdi_report_between,
                                      .step = step,
                                      .memory = memory,
                                      .parts = parts,
                                      .shorten = shorten};
