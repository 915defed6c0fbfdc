/* Integrating a constrained second-order system by fixed steps of an explicit Runge-Kutta method; a last shorter step
   lands on each reporting time. Events are located on the cubic through both ends of a step. */

#include "inside.h"

#define SAME_STEP 1e-9 /* steps: reporting times closer than this are hit */

static cd_rk4 *history(const cd_run *r) { return r->history; }

/* Whether a step is too long: no number any more, or what it adds to a speed leads beyond `farthest` within it. */
static int goes_astray(const cd_run *r, double h) {
  const cd_rk4 *S = r->history;
  const int64_t first = r->m->q_size;
  for (int64_t l = 0; l < S->y0_size; l++)
    if (!isfinite(S->y1[l])) return 1;
  for (int64_t l = 0; l < r->farthest_size; l++)
    if (fabs(S->y1[first + l] - S->y0[first + l]) * h > r->farthest[l]) return 1;
  return 0;
}

/* How far the rates of the stages of one step disagree: k1 - k2 - k3 + k4 is zero where they change steadily, and a long step
   makes of it h^2/6 of a way. The error of the step is smaller, but no longer small where this is not. */
static void look_at_stages(cd_run *r, double h) {
  cd_rk4 *S = r->history;
  const int64_t n = S->y0_size, first = r->m->q_size;
  const double *k = r->slopes + first;
  for (int64_t l = 0; l < r->farthest_size; l++) {
    const double apart = fabs(k[l] - k[n + l] - k[2 * n + l] + k[3 * n + l]) * h * h / 6.0;
    const double share = CD_FARTHEST_IN_A_STEP * apart / r->farthest[l];
    if (share > S->roughest[0]) S->roughest[0] = share, S->roughest[1] = S->t[1];
  }
}

static double now(const cd_run *r) { return history(r)->t[1]; }

static const double *reached(const cd_run *r) { return history(r)->y1; }

static int64_t trials(const cd_run *r) {
  (void)r;
  return 0;
}

static double slack(const cd_run *r) { return SAME_STEP * r->h; }

static void state_at(const cd_run *r, double t, double *y, double *f) { cd_rk4_interpolate(r->history, t, y, f); }

static int64_t report(cd_run *r, int64_t k, double t) {
  cdi_load(r->m, t, history(r)->y1);
  const int64_t status = cd_evaluate(r->m, r->lu, r->partitioned);
  if (status == CD_OK) cd_keep(r->m, r->record, k);
  return status;
}

/* The state at the end of the step on the constraints, and its rates. */
static int64_t settle_end(cd_run *r) {
  cd_rk4 *S = r->history;
  cdi_load(r->m, S->t[1], S->y1);
  const int64_t status = cd_evaluate(r->m, r->lu, r->partitioned);
  if (status != CD_OK) return status;
  cdi_store(r->m, S->y1);
  cdi_store_rates(r->m, S->f1);
  cd_follow_turns(r->m);
  return CD_OK;
}

/* The state of stage i of the method, or, after the last stage, that at the end of the step; returns its time. */
static double stage(const cd_run *r, int64_t i, double t, double h, double *y) {
  const cd_rk4 *S = r->history;
  const int64_t n = S->y0_size, stages = r->tableau_cols;
  if (stages > 0) return t + h * cd_tableau_row(r->tableau + i * stages, stages, h, S->y0, r->slopes, y, n);
  if (i < CD_RK4_STAGES) return cd_rk4_stage(i, t, h, S->y0, r->slopes, y, n);
  cd_rk4_combine(h, S->y0, r->slopes, y, n);
  return t + h;
}

static int64_t step(cd_run *r) {
  cd_machine *m = r->m;
  cd_rk4 *S = r->history;
  const int64_t n = S->y0_size, stages = r->tableau_cols > 0 ? r->tableau_cols : CD_RK4_STAGES;
  const double begin = S->t[1], target = smaller(r->record->t[r->row], r->t_end), room = target - begin;
  const double h = room < (1.0 + SAME_STEP) * r->h ? room : r->h; /* its last stage is at the target itself */
  for (int64_t l = 0; l < n; l++) {
    S->y0[l] = S->y1[l];
    S->f0[l] = S->f1[l];
  }
  for (int64_t i = 0; i < stages; i++) {
    const double t = stage(r, i, begin, h, r->stage);
    cdi_load(m, t, r->stage);
    const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
    if (status != CD_OK) return status;
    cdi_store_rates(m, r->slopes + i * n);
  }
  stage(r, stages, begin, h, S->y1);
  if (goes_astray(r, h)) {
    for (int64_t l = 0; l < n; l++) {
      S->y1[l] = S->y0[l];
      S->f1[l] = S->f0[l];
    }
    return CD_STEP_TOO_SMALL;
  }
  if (r->tableau_cols == 0) look_at_stages(r, h);
  S->t[0] = begin;
  S->t[1] = h == room ? target : begin + h;
  if (r->partitioned || r->E != NULL || r->jumps != NULL || m->spins_rows > 0) {
    const int64_t status = settle_end(r);
    if (status != CD_OK) return status;
  }
  m->count->since_partition++;
  return (r->partitioned ? cdi_partition_is_poor(m, r->lu) : cdi_rows_are_weak(m)) ? CD_POOR_PARTITION : CD_OK;
}

static int64_t begin(cd_run *r, double small_jump) {
  cd_rk4 *S = r->history;
  const int64_t status = cd_evaluate(r->m, r->lu, r->partitioned);
  (void)small_jump; /* a fixed step has nothing to compare it with */
  S->t[0] = S->t[1] = r->m->t[0];
  cdi_store(r->m, S->y1);
  cdi_store_rates(r->m, S->f1);
  return status;
}

static int memory(const cd_run *r, cdi_memory *list) {
  const cd_rk4 *S = r->history;
  double *const of_states[] = {S->y0, S->f0, S->y1, S->f1};
  int size = 0;
  for (int i = 0; i < 4; i++) list[size++] = (cdi_memory){of_states[i], NULL, S->y0_size};
  list[size++] = (cdi_memory){S->t, NULL, 2};
  list[size++] = (cdi_memory){S->roughest, NULL, 2};
  return size;
}

const cdi_method cdi_rk4_method = {.fixed = 1,
                                   .begin = begin,
                                   .now = now,
                                   .reached = reached,
                                   .trials = trials,
                                   .slack = slack,
                                   .state_at = state_at,
                                   .report = report,
                                   .step = step,
                                   .memory = memory};
