/* Runs of the machines in machines.h. */

#ifndef CARDAN_TEST_RUNS_H
#define CARDAN_TEST_RUNS_H

#include "machines.h"

enum { ADAMS, DOP853, RK4, METHODS };

/* One run with its record; E is there where something is watched. */
typedef struct journey {
  cd_run run;
  cd_record record, trail;
  cd_touching touch;
  cd_watched E;
  cd_watched_time time;
  double *out_watched[2];
} journey;

static inline cd_record new_record(const cd_machine *m, int64_t rows) {
  cd_record record;
  record.t = numbers(rows), record.q = numbers(rows * m->q_size), record.v = numbers(rows * m->v_size);
  record.v_rate = numbers(rows * m->v_size), record.lam = numbers(rows * m->lam_size);
  record.z = numbers(rows * m->z_size), record.turns = numbers(rows * m->turn_slots_size);
  record.t_size = rows;
  return record;
}

/* A run from where the machine is, with `rows` reports, at equal steps up to t_end. */
static inline journey *new_journey(stand *s, int method, double t_end, int64_t rows, double rtol) {
  journey *j = (journey *)zeros(1, sizeof(journey));
  cd_machine *m = &s->m;
  cd_run *r = &j->run;
  const int64_t n = m->q_size + m->v_size + m->z_size;
  j->record = new_record(m, rows), j->trail = new_record(m, 0);
  for (int64_t k = 0; k < rows; k++)
    j->record.t[k] = k + 1 < rows ? m->t[0] + (t_end - m->t[0]) * (double)k / (double)(rows - 1) : t_end;
  r->m = m, r->lu = &s->lu, r->able = &s->able, r->touch = &j->touch, r->record = &j->record, r->trail = &j->trail;
  r->atol = filled(n, rtol), r->controlled = flags(n), r->weight = numbers(n), r->f = numbers(n), r->y = numbers(n);
  r->farthest = numbers(0), r->stage = numbers(n), r->slopes = numbers(16 * n), r->tableau = numbers(0);
  for (int64_t i = 0; i < n; i++) r->controlled[i] = 1;
  r->partitioned = m->Phi_size > 0, r->max_steps = 100000, r->y_size = n, r->t_end = t_end, r->rtol = rtol;
  j->touch.time = numbers(1);
  r->h = 0.01 * (t_end - m->t[0]);
  if (method == ADAMS) r->method = CD_METHOD_adams, r->history = new_adams(n);
  if (method == DOP853) r->method = CD_METHOD_dop853, r->history = new_dop853(n);
  if (method == RK4) r->method = CD_METHOD_rk4, r->history = new_rk4(n);
  return j;
}

/* Evaluate where the machine is, and start the method there. */
static inline int64_t begin(journey *j) {
  cd_run *r = &j->run;
  return cd_begin(r, CD_SMALL_JUMP * r->rtol);
}

typedef struct reached {
  double t;
  const double *y;
} reached;

/* The end of the last step. */
static inline reached end_of(const cd_run *r) {
  const cd_adams *A = (const cd_adams *)r->history;
  const cd_dop853 *D = (const cd_dop853 *)r->history;
  const cd_rk4 *S = (const cd_rk4 *)r->history;
  if (r->method == CD_METHOD_adams) return (reached){A->real->t, A->y};
  return r->method == CD_METHOD_dop853 ? (reached){D->real->t, D->y} : (reached){S->t[1], S->y1};
}

/* Go on, with a new partition where one is asked for. */
static inline int64_t go_on(stand *s, journey *j) {
  for (int renewals = 0; renewals < 1000; renewals++) {
    const int64_t status = cd_advance(&j->run);
    if (status != CD_POOR_PARTITION) return status;
    memcpy(s->m.q, end_of(&j->run).y, (size_t)s->m.q_size * sizeof(double));
    if (!partition(s)) return CD_SINGULAR;
  }
  return CD_RUNNING;
}

/* Watch n functions of the machine, which `function` writes with their rates; they begin at g with these rates. */
static inline void watch(stand *s, journey *j, function_in_c *function, int64_t n) {
  cd_watched *E = &j->E;
  E->g = numbers(n), E->rate = numbers(n), E->left = numbers(n), E->left_rate = numbers(n), E->right = numbers(n);
  E->right_rate = numbers(n), E->side = integers(n), E->direction = integers(n), E->enabled = flags(n);
  E->needs_multipliers = flags(n), E->standing = flags(n), E->noise = filled(n, 1e-14), E->blind = filled(n, 1e-9);
  E->fastest = numbers(n), E->quick = flags(n), E->zero = numbers(n), E->root = numbers(n), E->fired = flags(n),
  E->time = &j->time;
  E->y = numbers(j->run.y_size), E->f = numbers(j->run.y_size), E->g_size = n;
  j->out_watched[0] = E->g, j->out_watched[1] = E->rate;
  E->function = bound(function, s->in, j->out_watched);
  CHECK(cd_evaluate(&s->m, &s->lu, j->run.partitioned) == CD_OK);
  cd_call(&E->function);
  for (int64_t i = 0; i < n; i++) {
    E->left[i] = E->g[i], E->left_rate[i] = E->rate[i], E->enabled[i] = 1;
    E->side[i] = E->g[i] > 0.0 ? 1 : E->g[i] < 0.0 ? -1 : E->rate[i] > 0.0 ? 1 : -1;
    E->standing[i] = E->g[i] == 0.0;
  }
  j->time.left = j->time.t_start = s->m.t[0];
  j->run.E = E;
}

#endif
