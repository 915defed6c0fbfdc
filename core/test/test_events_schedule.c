/* Events at known times: when each is due, and what happens to these times. */

#include "rigs.h"

enum { FIRST_TIME = 1, INTERVAL = 2 }; /* places in p */

/* A machine that does nothing but wait: event 0 at the time p[1], every p[2] where it is repeated. */
static plan *waiting(double first, double interval, int repeated, int moves) {
  plan *D = new_plan(1);
  add_number(D, first), add_number(D, interval);
  const int64_t event = add_event(D), at = add_time(D, 0.0), every = add_time(D, 0.0);
  D->time[at].p[FIRST_TIME] = 1.0, D->time[every].p[INTERVAL] = 1.0;
  add_timed(D, event, at, repeated ? every : -1, moves);
  return D;
}

static double due_from(plan *D, double t, int64_t done) {
  rig *r = new_rig(D);
  CHECK(cd_events_schedule(&r->V, t, done) == CD_FINE);
  return cd_events_next(&r->V);
}

static void first_times(void) {
  CHECK(due_from(waiting(2.0, 0.0, 0, 0), 0.0, 0) == 2.0);
  CHECK(due_from(waiting(2.0, 0.0, 0, 0), 2.0, 0) == 2.0);
  CHECK(due_from(waiting(2.0, 0.0, 0, 0), 2.0, 1) == INFINITY); /* it has happened */
  CHECK(due_from(waiting(2.0, 0.0, 0, 0), 2.5, 0) == INFINITY);
  CHECK(due_from(waiting(2.0, 0.0, 0, 1), 2.5, 0) == 2.5); /* a time that moves: at once */
  CHECK(due_from(waiting(1.0, 0.25, 1, 0), 0.0, 0) == 1.0);
  CHECK(due_from(waiting(1.0, 0.25, 1, 0), 1.3, 0) == 1.5);
  CHECK(due_from(waiting(1.0, 0.25, 1, 0), 1.5, 0) == 1.5);
  CHECK(due_from(waiting(1.0, 0.25, 1, 0), 1.5, 1) == 1.75);
  CHECK_NEAR(due_from(waiting(0.0, 0.1, 1, 0), 0.3, 0), 0.3,
             1e-15); /* the sample that is meant, not the one behind it */
  CHECK_NEAR(due_from(waiting(0.0, 0.1, 1, 0), 0.3, 1), 0.4, 1e-15);
  CHECK(due_from(waiting(-INFINITY, 0.0, 0, 0), 2.5, CD_BEGINS) == 2.5); /* the start, whenever that is */
  CHECK(due_from(waiting(-INFINITY, 0.0, 0, 0), 2.5, CD_GOES_ON) == INFINITY);
  CHECK(due_from(waiting(-INFINITY, 0.0, 0, 0), 2.5, CD_GOES_ON_BEHIND) == INFINITY);
  rig *r = new_rig(new_plan(1));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE && cd_events_next(&r->V) == INFINITY);
  CHECK(cd_events_times(&r->V) == CD_FINE);
}

/* The k-th time is first + k interval, however many there were. */
static void times_do_not_drift(void) {
  rig *r = new_rig(waiting(0.1, 0.1, 1, 0));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  for (int k = 1; k <= 10000; k++) {
    r->m->t[0] = cd_events_next(&r->V);
    CHECK_NEAR(r->m->t[0], 0.1 + (double)(k - 1) * 0.1, 1e-12);
    CHECK(round_at(r, -1) == CD_FINE && r->V.was_due[0] == 1 && written_of(r, 0) == CD_HAPPENED);
  }
  CHECK(r->m->t[0] == 0.1 + 9999.0 * 0.1);
}

static void nothing_is_due(void) {
  rig *r = new_rig(waiting(1.0, 0.0, 0, 0));
  CHECK(start_rig(r) == CD_FINE && r->V.was_due[0] == 0);
  r->m->t[0] = 1.0;
  CHECK(cd_events_round(&r->V, flags(0), 0) == CD_FINE && r->V.was_due[0] == 0 && r->V.integer->entries == 0);
  CHECK(cd_events_round(&r->V, flags(0), 1) == CD_FINE && r->V.was_due[0] == 1);
  CHECK(cd_events_next(&r->V) == INFINITY);
  CHECK(cd_events_round(&r->V, flags(0), 1) == CD_FINE && r->V.was_due[0] == 0);
}

/* The next time of an event that was last due at 1.2 (every 0.1 from 1 on), seen from t, once numbers were set. */
static double due_after_setting(double t, double first, double interval, int64_t *problem) {
  rig *r = new_rig(waiting(1.0, 0.1, 1, 0));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  for (int k = 0; k < 3; k++) {
    r->m->t[0] = cd_events_next(&r->V);
    CHECK(round_at(r, -1) == CD_FINE);
  }
  r->m->t[0] = t, r->m->p[FIRST_TIME] = first, r->m->p[INTERVAL] = interval;
  r->V.integer->set = 1;
  *problem = cd_events_times(&r->V);
  return cd_events_next(&r->V);
}

/* One new interval after the last time, or at once where that has passed. */
static void intervals_that_are_set(void) {
  int64_t problem;
  CHECK_NEAR(due_after_setting(1.25, 1.0, 0.1, &problem), 1.3, 1e-15);
  CHECK_NEAR(due_after_setting(1.25, 1.0, 0.5, &problem), 1.7, 1e-15);
  CHECK_NEAR(due_after_setting(1.25, 1.0, 0.06, &problem), 1.26, 1e-15);
  CHECK(due_after_setting(1.25, 1.0, 0.01, &problem) == 1.25 && problem == CD_FINE);
  CHECK_NEAR(due_after_setting(1.25, 7.0, 0.1, &problem), 1.3, 1e-15); /* it has begun: its first time is past */
  due_after_setting(1.25, 1.0, 0.0, &problem);
  CHECK(problem == CD_BAD_INTERVAL);
  due_after_setting(1.25, 1.0, NAN, &problem);
  CHECK(problem == CD_BAD_INTERVAL);
}

/* Where a new interval has led to `at once`, intervals count from there. */
static void intervals_count_from_there(void) {
  rig *r = new_rig(waiting(0.0, 1.0, 1, 0));
  CHECK(start_rig(r) == CD_FINE);
  r->m->t[0] = 0.75, r->m->p[INTERVAL] = 0.5, r->V.integer->set = 1;
  CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) == 0.75);
  CHECK(round_at(r, -1) == CD_FINE && r->V.was_due[0] == 1);
  CHECK(cd_events_next(&r->V) == 1.25);
}

/* First times that are set before they have come; and times that the machine computes anew. */
static void first_times_that_are_set(void) {
  for (int repeated = 0; repeated < 2; repeated++) {
    rig *r = new_rig(waiting(3.0, 1.0, repeated, 0));
    CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
    r->m->t[0] = 1.0, r->m->p[FIRST_TIME] = 2.0;
    CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) == 3.0); /* nobody says that anything was set */
    r->V.integer->set = 1;
    CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) == 2.0);
    r->m->p[FIRST_TIME] = 0.5, r->V.integer->set = 1;
    CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) == 1.0); /* it has passed: at once */
    r->m->p[INTERVAL] = 0.25, r->V.integer->set = 1;
    CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) == 1.0);
    CHECK(round_at(r, -1) == CD_FINE && cd_events_next(&r->V) == (repeated ? 1.25 : INFINITY));
  }
  rig *r = new_rig(waiting(3.0, 0.0, 0, 1));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  r->m->p[FIRST_TIME] = 4.0;
  CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) == 4.0);
}

static void refusals(void) {
  rig *r = new_rig(waiting(0.0, -1.0, 1, 0));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_BAD_INTERVAL);
  CHECK(r->V.integer->event == 0 && r->V.real->amount == -1.0);
  r = new_rig(waiting(0.0, 1.0, 1, 0));
  fail(ACTIONS, 0);
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_ACTIONS_FAIL);
  CHECK(round_at(r, -1) == CD_ACTIONS_FAIL);
}

/* When an event is due in a run that goes on at t, from what was known in another one. */
static double due_going_on(plan *D, double t, const double *known, int64_t done) {
  rig *r = new_rig(D);
  r->m->t[0] = t;
  CHECK(cd_events_memory_size(&r->V) == 4 && cd_events_schedule(&r->V, t, done) == CD_FINE);
  CHECK(cd_events_remember(&r->V, known, done) == CD_FINE);
  return cd_events_next(&r->V);
}

/* Intervals count from where they did, what has happened does not happen again, and what is due here does. */
static void going_on(void) {
  const double moved[4] = {1.1, 0.8, 0.3, 0.0}, once[4] = {INFINITY, 2.0, NAN, 0.0}, nothing[4] = {NAN, NAN, NAN, NAN};
  CHECK_NEAR(due_going_on(waiting(0.0, 0.3, 1, 0), 1.0, moved, 1), 1.1, 0.0);
  CHECK_NEAR(due_going_on(waiting(0.0, 0.3, 1, 0), 1.1, moved, 0), 1.1, 0.0);
  CHECK_NEAR(due_going_on(waiting(0.0, 0.3, 1, 0), 1.1, moved, 1), 1.4, 1e-15);
  CHECK_NEAR(due_going_on(waiting(0.0, 0.3, 1, 0), 1.5, moved, 0), 1.7, 1e-15);
  CHECK_NEAR(due_going_on(waiting(0.0, 0.4, 1, 0), 1.0, moved, 1), 1.2, 1e-15); /* another interval than it had */
  CHECK(due_going_on(waiting(2.0, 0.0, 0, 0), 1.0, once, 0) == INFINITY);
  const double waits[4] = {2.0, 2.0, NAN, -1.0};
  CHECK(due_going_on(waiting(2.0, 0.0, 0, 0), 1.0, waits, 1) == 2.0);
  CHECK(due_going_on(waiting(2.0, 0.0, 0, 0), 2.0, waits, 1) == INFINITY);
  CHECK(due_going_on(waiting(2.0, 0.0, 0, 1), 1.0, once, 0) == 2.0); /* the machine says when it is due */
  CHECK(due_going_on(waiting(2.0, 0.0, 0, 0), 1.0, nothing, 0) == 2.0);
  rig *r = new_rig(waiting(0.0, 0.3, 1, 0));
  const double bad[4] = {1.1, 0.8, -0.3, 0.0};
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE && cd_events_remember(&r->V, bad, 0) == CD_BAD_INTERVAL);
}

int main(void) {
  first_times();
  times_do_not_drift();
  nothing_is_due();
  intervals_that_are_set();
  intervals_count_from_there();
  first_times_that_are_set();
  going_on();
  refusals();
  return finish("known times");
}
