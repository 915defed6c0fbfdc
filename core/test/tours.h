/* Runs of rigs from event to event, with their logs. */

#ifndef CARDAN_TEST_TOURS_H
#define CARDAN_TEST_TOURS_H

#include "run.h"
#include "rigs.h"

enum { KINETIC, POTENTIAL, ACCOUNT }; /* columns of the account */

typedef struct tour {
  rig *r;
  cd_run *run;
  cd_loop X;
  cd_loop_real real;
  cd_loop_integer integer;
  cd_host host;
  cd_log log;
} tour;

FUNCTION(audit) { /* (t, q, v, z, p) -> account, momentum */
  res[0][KINETIC] = res[0][POTENTIAL] = 0.0;
  for (int64_t j = 0; j < now->n; j++) {
    const double mass = mass_of(now, arg[4], j);
    res[0][KINETIC] += 0.5 * mass * arg[2][j] * arg[2][j];
    res[0][POTENTIAL] -= now->force[j].offset * arg[1][j];
    res[1][j] = mass * arg[2][j];
  }
}

FUNCTION(reactions) { /* (t, q, p, row_impulses) -> reactions */
  for (int64_t i = 0; i < now->rows; i++) res[0][i] = arg[3][i];
}

FUNCTION(total) { /* (t, q, p, J) -> total */
  res[0][0] = 0.0;
  for (int64_t j = 0; j < now->n; j++) res[0][0] += arg[3][j];
}

static inline int64_t size_of_motion(const plan *D) { return 1 + 2 * D->n + D->z + D->p + D->rows; }

static inline int64_t size_of_state(const rig *r) { return size_of_motion(r->P) + cd_events_memory_size(&r->V); }

static inline void new_log(cd_log *L, const rig *r, int64_t rows) {
  const plan *D = r->P;
  const cd_machine *m = r->m;
  L->account_size = ACCOUNT, L->total_out_size = 1, L->reactions_out_size = D->rows;
  L->account = numbers(ACCOUNT), L->momentum = numbers(D->n), L->momentum_before = numbers(D->n);
  L->answer = numbers(D->n), L->row_impulses = numbers(D->rows), L->reactions_out = numbers(D->rows);
  L->J = numbers(D->n), L->total_out = numbers(1), L->count = integers(3);
  L->audit = BIND(audit, m->t, m->q, m->v, m->z, m->p, NULL, L->account, L->momentum);
  L->reactions = BIND(reactions, m->t, m->q, m->p, L->row_impulses, NULL, L->reactions_out);
  L->total = BIND(total, m->t, m->q, m->p, L->J, NULL, L->total_out);
  L->rows_rows = L->entries_rows = rows, L->pieces_rows = 40, L->pieces_cols = 2 + D->p + D->rows;
  L->rows_cols = CD_LOG_HEAD + 2 * ACCOUNT + 1 + D->rows + D->impacts + 2 * size_of_state(r);
  L->rows = numbers(rows * L->rows_cols), L->entries = integers(3 * rows), L->pieces = numbers(40 * L->pieces_cols);
  L->last_piece = filled(L->pieces_cols, NAN);
}

/* A run of a plan up to t_end with `rows` reports, and a log with this much room. */
static inline tour *new_tour(plan *D, int method, double t_end, int64_t rows, int64_t room) {
  tour *x = (tour *)zeros(1, sizeof(tour));
  rig *r = x->r = new_rig(D);
  journey *j = r->j = new_journey(r->s, method, t_end, rows, 1e-10);
  j->touch.kinked = flags(1), j->touch.now = numbers(0), j->touch.ends = numbers(0);
  j->run.h = 1e-3, j->run.E = D->watched > 0 ? &r->E : NULL;
  x->run = &j->run;
  new_log(&x->log, r, room);
  x->X.run = x->run, x->X.V = &r->V, x->X.log = &x->log, x->X.state_unit = filled(j->run.y_size, 1.0);
  x->X.real = &x->real, x->X.integer = &x->integer, x->X.host = &x->host;
  x->X.fired = flags(D->watched), x->X.part = flags(D->watched);
  x->X.B = numbers(D->n * D->n), x->X.B_size = D->n * D->n;
  x->real.t_end = t_end, x->real.also_due = INFINITY;
  x->host.context = x;
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  return x;
}

static inline int64_t go_to_the_end(tour *x) {
  int64_t status = cd_go_start(&x->X);
  for (int pieces = 0; (status == CD_OK || status == CD_RUNNING) && pieces < 10000; pieces++) {
    status = cd_go(&x->X, 100000);
    if (status != CD_RUNNING) return status;
  }
  return status;
}

/* Row k of the log; and the state in it, before the round or behind it. */
static inline const double *log_row(const tour *x, int64_t k) { return x->log.rows + k * x->log.rows_cols; }

static inline const double *log_state(const tour *x, int64_t k, int behind) {
  const plan *D = x->r->P;
  return log_row(x, k) + CD_LOG_HEAD + 2 * ACCOUNT + 1 + D->rows + D->impacts + behind * size_of_state(x->r);
}

#endif
