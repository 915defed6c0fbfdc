/* What the files of events share among themselves. */

#ifndef CARDAN_EVENTS_INSIDE_H
#define CARDAN_EVENTS_INSIDE_H

#include "events.h"
#include "inside.h"

/* -- tables -- */

static inline const int64_t *watch_of(const cd_events *V, int64_t i) { return V->watched + CD_WATCH_COLUMNS * i; }
static inline const int64_t *timed_of(const cd_events *V, int64_t k) { return V->timed + CD_TIMED_COLUMNS * k; }
static inline const int64_t *joint_of(const cd_events *V, int64_t k) { return V->joints + CD_JOINT_COLUMNS * k; }
#define MOST_DIRECTIONS 3 /* of a friction */

/* A friction in several directions has more rows behind its own, which hold where the first one does: their slot is where
   its axes stand in p. */
static inline int is_second(const cd_events *V, int64_t row) { return !V->is_friction[row] && V->slip_slot[row] >= 0; }

/* How many rows a friction has: one for each direction. */
static inline int64_t directions_of(const cd_events *V, int64_t row) {
  int64_t count = 1;
  while (V->is_friction[row] && row + count < V->m->Phi_size && is_second(V, row + count)) count++;
  return count;
}

/* The size of what a friction has along its rows. */
static inline double size_of_row(const cd_events *V, int64_t row, const double *of_row) {
  double size = fabs(of_row[row]);
  for (int64_t k = 1, count = directions_of(V, row); k < count; k++) size = hypot(size, of_row[row + k]);
  return size;
}

static inline int is_free(const cd_events *V, int64_t row) {
  return V->is_limit[row] || V->is_friction[row] || is_second(V, row);
}
static inline double sign_of(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

/* Writes down why an instant cannot be carried out; the problem again. */
static inline int64_t refuse(const cd_events *V, int64_t problem, int64_t event, int64_t row, double amount) {
  V->integer->problem = problem;
  V->integer->event = event;
  V->integer->row = row;
  V->integer->joint = -1;
  V->real->amount = amount;
  return problem;
}

/* The problem of equations of motion that could not be evaluated: none where the status is CD_OK. */
CD_CHECKED static inline int64_t refuse_status(const cd_events *V, int64_t status) {
  return status == CD_OK ? CD_FINE : refuse(V, CD_NOT_EVALUATED, -1, status, 0.0);
}

/* Whether all are numbers. */
static inline int all_finite(const double *x, int64_t n) {
  double check = 0.0;
  for (int64_t i = 0; i < n; i++) check += 0.0 * x[i]; /* 0 NaN and 0 inf are NaN */
  return check == 0.0;
}

/* Row i of C times v. */
static inline double cdi_along_row(const cd_machine *m, int64_t row, const double *v) {
  double sum = 0.0;
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) sum += m->C[e] * v[m->indices[e]];
  return sum;
}

/* What a row would answer to a unit of its force if nothing held it. */
static inline double cdi_free_response(const cd_machine *m, int64_t row) {
  double sum = 0.0;
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) sum += square(m->C[e] * m->D[m->indices[e]]);
  return sum;
}

/* balance.c; `cdi_take`: the jump is made, `cdi_take_jump`: and must leave no joint open; speeds above the least jump open one */
CD_CHECKED int64_t cdi_rates_of_rows(cd_events *V);
CD_CHECKED int64_t cdi_find_opened(cd_events *V, int *any);
CD_CHECKED int64_t cdi_find_closed(cd_events *V);
CD_CHECKED int64_t cdi_respond(cd_events *V, int64_t row, int with_impacts);
CD_CHECKED int64_t cdi_jump(cd_events *V, int with_J, int with_impacts);
CD_CHECKED int64_t cdi_take(cd_events *V);
CD_CHECKED int64_t cdi_take_jump(cd_events *V);
void cdi_add_change(cd_events *V);
CD_CHECKED int64_t cdi_partition_of_events(cd_events *V);
double cdi_rest_height(const cd_events *V);
double cdi_least_jump(cd_events *V);

/* impact.c */
CD_CHECKED int64_t cdi_strike(cd_events *V, int first);
CD_CHECKED int64_t cdi_make_plastic(cd_events *V);

/* friction.c */
void cdi_stick(cd_events *V, int64_t row);
void cdi_hold_friction(cd_events *V, int64_t row, uint8_t holds);
void cdi_slip_along(cd_events *V, int64_t row, const double *of_row, double sign);
int cdi_only_turned(const cd_events *V, int64_t row, double noise);
void cdi_take_reference(cd_events *V, int64_t joint);
int cdi_is_unmoved(const cd_events *V, int64_t row, double noise);
int cdi_pass_on(cd_events *V, double noise);
void cdi_hold_still(cd_events *V, double noise);
double cdi_margin_of(const cd_events *V, int64_t row);

/* dependence.c; axes of which the first one points along a vector, 0 where that has no direction */
CD_CHECKED int cdi_axes_along(double Q[MOST_DIRECTIONS][MOST_DIRECTIONS], const double *to, int64_t n);
void cdi_turn_axes(cd_events *V, int64_t row, double Q[MOST_DIRECTIONS][MOST_DIRECTIONS]);
void cdi_find_independent(cd_events *V, const uint8_t *wanted, int turn);

/* course.c; whether a contact that is closed has a law of restitution that follows the course of its impact */
int cdi_any_course(const cd_events *V);
CD_CHECKED int64_t cdi_follow_course(cd_events *V, double noise);

/* complementarity.c, rubbing.c */
CD_CHECKED int cdi_solve_complementarity(double *T, double *z, int64_t *room, int64_t n);
int cdi_any_rubs(cd_events *V, int64_t only);
CD_CHECKED int64_t cdi_strike_and_rub(cd_events *V, int first, int64_t only);
int cdi_has_rubbed(const cd_events *V);
CD_CHECKED int64_t cdi_rub_on(cd_events *V);

/* relaxing.c */
CD_CHECKED int64_t cdi_relax(cd_events *V);

/* trial.c; forces that cannot be told from none */
double cdi_weak_force(const cd_events *V);
CD_CHECKED int64_t cdi_evaluate_trial(cd_events *V);

/* settling.c */
CD_CHECKED int64_t cdi_settle(cd_events *V);

/* trembling.c; what errors of the state do to the forces of limits and to the margins of frictions that hold */
void cdi_forget_tremble(cd_events *V);
int cdi_may_tremble(const cd_events *V, const double *only);
CD_CHECKED int64_t cdi_find_tremble(cd_events *V);
double cdi_tremble_of(const cd_events *V, int64_t row);

/* happening.c */
/* All rounds of an instant, each by a call of `round`, which is cd_events_begin (`fired` is NULL: the start of a run) or
   cd_events_round, and what its caller does besides; then known times that have moved. A problem. */
int64_t cdi_rounds(cd_events *V, const uint8_t *fired, int64_t (*round)(void *, const uint8_t *, int64_t),
                   void *context);

/* jumping.c; `first` becomes 1 where speeds jump */
void cdi_scale_by_mass(cd_events *V);
CD_CHECKED int64_t cdi_check_limits(cd_events *V);
CD_CHECKED int64_t cdi_check_what_holds(cd_events *V, int *first);

/* memory.c; what events know, from `to` on; what comes behind. `firing`: what fires here, NULL: nothing; `passed`: what has
   fired here; `sides` of the others, NULL: not known. */
double *cdi_write_memory(const cd_events *V, const uint8_t *firing, const uint8_t *passed, const int64_t *sides,
                         double *to);

/* schedule.c */
void cdi_take_due(cd_events *V, int64_t due);
/* The known times of a state from outside: lists wait for their next time, up to the end of this run. 0: these are no times
   of these events. */
CD_CHECKED int64_t cdi_take_up_times(cd_events *V);

/* watching.c; what errors do to each function, and whether nothing is done about a zero of function i */
CD_CHECKED int cdi_watch(cd_events *V);
CD_CHECKED int cdi_spread(cd_events *V, double fraction, double *out);
int cdi_is_only_noted(const cd_events *V, int64_t i);

/* switching.c */
CD_CHECKED int64_t cdi_renew_switches(cd_events *V, const uint8_t *fired);
CD_CHECKED int64_t cdi_check_switches(cd_events *V, const uint8_t *fired);
int64_t cdi_side_of_switch(const cd_events *V, int64_t watch);

#endif
