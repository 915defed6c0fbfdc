/* Integrating a constrained second-order system by the Adams method, with coordinate partitioning or without. */

#include "inside.h"

static cd_adams *history(const cd_run *r) { return r->history; }

/* Whether a step must be shorter because of contacts on its way; it has been shortened then. */
static int passes_over_touch(cd_run *r) {
  cd_touching *touch = r->touch;
  cd_adams *A = r->history;
  if (touch->now_size == 0) return 0;
  const double share = cdi_felt_share(r, A->real->t, A->real->t_new, A->y_new, r->f);
  if (share < 1.0) {
    cd_adams_shorten(A, share);
    return 1;
  }
  if (cdi_changes_sides(touch)) {
    const double error = cd_adams_error_at_kink(A, r->weight);
    if (error > 1.0) { /* it falls with the square of the step */
      cd_adams_shorten(A, larger(CD_SHORTEST_AT_KINK, smaller(0.5, 1.0 / sqrt(error))));
      return 1;
    }
    touch->kinked[0] = 1;
  }
  return 0;
}

/* One PECE attempt. OK when accepted or rejected by its error, else what made an evaluation fail.

   CD_POOR_PARTITION: the corrected state was good enough, but not what closing the constraints made of it. */
static int64_t try_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_adams *A = r->history;
  cd_touching *touch = r->touch;
  const int64_t n = A->y_size, partitioned = r->partitioned;
  if (touch->now_size > 0) {
    if (touch->time[0] != A->real->t)
      cdi_begin_step(m, touch, A->real->t, A->y, A->yp);
    else if (touch->kinked[0]) /* what was before it tells nothing of what comes: the past ends here */
      cd_adams_start(A, A->real->t, A->y, A->yp, r->t_end, r->weight, CD_ADAMS_MAX_ORDER, INFINITY, 0.0, 0);
    touch->kinked[0] = 0;
  }
  A->real->h_max = smaller(m->watch->longest_step, cdi_longest_turning_step(m));
  cd_adams_predict(A, r->t_end);
  cdi_load(m, A->real->t_new, A->y_new);
  int64_t status = cd_evaluate(m, r->lu, partitioned);
  if (status == CD_OK && partitioned && cdi_comes_close(m)) {
    cd_adams_shorten(A, cdi_dodge(m, A->real->h));
    return CD_OK;
  }
  if (partitioned) cdi_choose_controlled(m, r->lu, r->controlled);
  cd_set_weights(r->weight, A->y, r->controlled, r->rtol, r->atol, n);
  if (status == CD_OK) {
    cdi_store_rates(m, r->f);
    if (!cd_adams_judge(A, r->f, r->weight)) return CD_OK;
    cd_adams_correct(A);
    cdi_load(m, A->real->t_new, A->y_new);
    status = cd_evaluate(m, r->lu, partitioned);
    if (status == CD_OK && partitioned && cdi_amplifies(r, A->y_new)) {
      cd_adams_reject(A, 1.0);
      return CD_POOR_PARTITION;
    }
  }
  if (status != CD_OK) {
    cd_adams_reject(A, 0.5);
    return status;
  }
  cdi_store(m, A->y_new);
  cdi_store_rates(m, r->f);
  if (passes_over_touch(r)) return CD_OK;
  if (cd_adams_update(A, r->f, r->weight))
    cdi_after_step(r, A->real->t, A->real->h_old, &A->real->h, A->integer->steps);
  return CD_OK;
}

static double now(const cd_run *r) { return history(r)->real->t; }

static const double *reached(const cd_run *r) { return history(r)->y; }

static int64_t trials(const cd_run *r) { return history(r)->integer->steps + history(r)->integer->rejected; }

static void state_at(const cd_run *r, double t, double *y, double *f) { cd_adams_interpolate(r->history, t, y, f); }

static int64_t step(cd_run *r) {
  const int64_t status = try_step(r);
  return cdi_after_attempt(r, status, history(r)->integer->status);
}

static int64_t start(cd_run *r) {
  const cd_machine *m = r->m;
  cd_adams *A = r->history;
  cd_adams_start(A, m->t[0], r->y, r->f, r->t_end, r->weight, CD_ADAMS_MAX_ORDER, m->watch->longest_step, 0.0, 0);
  if (A->integer->steps > 0) A->integer->phase1 |= CD_RUNS_UP; /* behind an event */
  return CD_OK;
}

static int64_t begin(cd_run *r, double small_jump) { return cdi_begin_controlled(r, small_jump, start); }

static int parts(const cd_run *r, cdi_part *list) {
  cd_adams *A = r->history;
  int n = 0;
  list[n++] = cdi_numbers(A->y, A->y_size);
  list[n++] = cdi_numbers(A->yp, A->y_size);
  list[n++] = cdi_numbers(A->lost, A->y_size);
  list[n++] = cdi_numbers(A->phi, (CD_ADAMS_MAX_ORDER + 2) * A->y_size);
  list[n++] = cdi_numbers(A->psi, CD_ADAMS_MAX_ORDER);
  list[n++] = (cdi_part){A->real, sizeof *A->real};
  list[n++] = (cdi_part){A->integer, sizeof *A->integer};
  return n;
}

static int memory(const cd_run *r, cdi_memory *list) {
  cd_adams *A = r->history;
  const int64_t n = A->y_size, k = CD_ADAMS_MAX_ORDER;
  double *const of_states[] = {A->y, A->yp, A->y_new, A->p, A->d}, *const of_orders[] = {A->psi, A->psi_new, A->beta};
  int size = 0;
  for (int i = 0; i < 5; i++) list[size++] = (cdi_memory){of_states[i], NULL, n};
  for (int i = 0; i < 3; i++) list[size++] = (cdi_memory){of_orders[i], NULL, k};
  list[size++] = (cdi_memory){A->lost, NULL, 2 * n};
  list[size++] = (cdi_memory){A->phi, NULL, (k + 2) * n};
  list[size++] = (cdi_memory){A->phi_new, NULL, k * n};
  list[size++] = (cdi_memory){A->sigma, NULL, k + 1};
  list[size++] = (cdi_memory){A->g, NULL, k + 1};
  list[size++] = (cdi_memory){A->scratch, NULL, 3 * (k + 2)};
  list[size++] = CDI_NUMBERS_OF(A->real);
  list[size++] = CDI_COUNTS_OF(A->integer);
  return size;
}

static int sound(const cd_run *r) {
  const cd_adams_integer *I = history(r)->integer;
  const int64_t most_order = CD_ADAMS_MAX_ORDER;
  return is_between(I->k, 1, most_order) && is_between(I->order_limit, 1, most_order) &&
         is_between(I->k_old, 0, most_order) && is_between(I->k_new, 0, most_order) &&
         is_between(I->k_known, 0, most_order) && is_between(I->ns, 0, most_order + 2);
}

static void shorten(cd_run *r, double h) {
  history(r)->real->h = h;
  history(r)->integer->k_known = 0; /* the coefficients are those of the step that is taken back */
  cd_adams_shorten(r->history, 1.0);
}

const cdi_method cdi_adams_method = {.begin = begin,
                                     .now = now,
                                     .reached = reached,
                                     .trials = trials,
                                     .state_at = state_at,
                                     .report = cdi_report_between,
                                     .step = step,
                                     .memory = memory,
                                     .sound = sound,
                                     .parts = parts,
                                     .shorten = shorten};
