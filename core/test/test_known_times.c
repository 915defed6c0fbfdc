/* Known times of what acts over time: lists of them, and runs whose forces and drivers jump there. */

#include "models.h"
#include "tours.h"

enum { FIRST = 1, INTERVAL = 2, ROOM = 300 }; /* places in p */

/* A machine with a list of known times: p[1] + k p[2]. */
static plan *listed(double first, double interval, int64_t n, const double *at, int64_t kind) {
  plan *D = new_plan(1);
  add_number(D, first), add_number(D, interval);
  const int64_t from = add_time(D, 0.0), every = add_time(D, 0.0);
  D->time[from].p[FIRST] = 1.0, D->time[every].p[INTERVAL] = 1.0;
  add_list(D, from, every, n, at, kind);
  return D;
}

static const double KNOTS[4] = {0.0, 1.0, 2.5, 4.0};

static void passes(rig *r, double t) {
  CHECK_NEAR(cd_events_next(&r->V), t, 1e-13 * (1.0 + fabs(t)));
  CHECK(cd_events_next(&r->V) < t || t == 0.0);
  r->m->t[0] = cd_events_next(&r->V);
  CHECK(cd_events_known_kind(&r->V) == CD_STARTS_ANEW && !cd_events_is_due(&r->V));
  CHECK(cd_events_pass_known(&r->V) == CD_STARTS_ANEW && r->V.were_due[0] == 1);
  CHECK(r->m->t[0] >= t && r->m->t[0] - t <= 1e-13 * (1.0 + fabs(t)));
  CHECK(cd_events_known_kind(&r->V) == -1);
}

static void lists(void) {
  rig *r = new_rig(listed(1.0, 2.0, 4, KNOTS, CD_STARTS_ANEW));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  passes(r, 1.0), passes(r, 3.0), passes(r, 6.0), passes(r, 9.0);
  CHECK(cd_events_next(&r->V) == INFINITY);
  CHECK(cd_events_schedule(&r->V, 3.0, 0) == CD_FINE); /* what lies at the start has been passed */
  passes(r, 6.0);
  r = new_rig(listed(5.0, -1.0, 4, KNOTS, CD_STARTS_ANEW)); /* the other way round */
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  passes(r, 1.0), passes(r, 2.5), passes(r, 4.0), passes(r, 5.0);
  CHECK(cd_events_next(&r->V) == INFINITY);
}

static void whole_numbers(void) {
  for (int back = 0; back < 2; back++) {
    rig *r = new_rig(listed(0.25, back ? -0.5 : 0.5, 0, NULL, CD_STARTS_ANEW));
    CHECK(cd_events_schedule(&r->V, 1.0, 0) == CD_FINE);
    passes(r, 1.25), passes(r, 1.75), passes(r, 2.25);
    CHECK(cd_events_schedule(&r->V, 2.25, 0) == CD_FINE);
    passes(r, 2.75);
  }
}

/* Lists without a time, the end of a run, and parameters that are set. */
static void other_lists(void) {
  const double strange[3] = {0.0, NAN, INFINITY};
  for (int k = 0; k < 3; k++) {
    rig *r = new_rig(listed(0.5, strange[k], 4, KNOTS, CD_STARTS_ANEW));
    CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE && cd_events_next(&r->V) == INFINITY);
  }
  rig *r = new_rig(listed(1.0, 2.0, 4, KNOTS, CD_STARTS_ANEW));
  r->V.real->t_last = 3.0;
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  passes(r, 1.0);
  CHECK(cd_events_next(&r->V) == INFINITY); /* nothing begins at the end */
  r = new_rig(listed(1.0, 2.0, 4, KNOTS, CD_STARTS_ANEW));
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  passes(r, 1.0);
  r->m->t[0] = 2.0, r->m->p[FIRST] = 0.5, r->V.integer->set = 1;
  CHECK(cd_events_times(&r->V) == CD_FINE);
  passes(r, 2.5);
  r->m->t[0] = 2.6, r->V.integer->set = 1;
  CHECK(cd_events_times(&r->V) == CD_FINE);
  passes(r, 5.5);
}

/* A machine with times that are searched for: from t one gets to share t + p[1], and p[2] is behind. */
static rig *searching(double share, double by, double behind, double t_last) {
  plan *D = listed(by, behind, 0, NULL, CD_STARTS_ANEW);
  D->time[0].t = share;
  D->timed_table[CD_TIMED_MOVES] = 1;
  rig *r = new_rig(D);
  r->V.real->t_last = t_last;
  return r;
}

static void searched(void) {
  rig *r = searching(0.5, 2.5, 5.0 + 1e-13, 5.0); /* half of the way to 5, again and again */
  CHECK(cd_events_schedule(&r->V, 1.0, 0) == CD_FINE && r->m->t[0] == 0.0);
  passes(r, 5.0);
  CHECK(r->m->t[0] == 5.0 + 1e-13);
  CHECK(cd_events_next(&r->V) == INFINITY);
  CHECK(cd_events_schedule(&r->V, 1.0, 0) == CD_FINE);
  r->m->t[0] = 2.0, r->m->p[FIRST] = 2.0, r->V.real->t_last = 4.0;
  CHECK(cd_events_times(&r->V) == CD_FINE && cd_events_next(&r->V) > 4.5); /* nothing has been set */
  r->V.integer->set = 1;
  CHECK(cd_events_times(&r->V) == CD_FINE);
  CHECK_NEAR(cd_events_next(&r->V), 4.0, 1e-12);
  r = searching(1.0, 0.125, 0.0, INFINITY); /* nothing anywhere: a step ends after so many looks */
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE);
  passes(r, 0.125 * (CD_MOST_SEARCHES - 1));
  r = searching(1.0, NAN, 0.0, INFINITY);
  CHECK(cd_events_schedule(&r->V, 0.0, 0) == CD_FINE && cd_events_next(&r->V) == INFINITY);
}

/* An event at a known time of a list happens at its own time, and the motion goes on behind both. */
static void with_an_event(void) {
  plan *D = listed(0.5, 1.0, 1, KNOTS, CD_STARTS_ANEW);
  add_event(D);
  add_timed(D, 0, add_time(D, 0.5), -1, 0);
  D->impulse[0][0] = 4.0, D->impulses = 1, D->later = 0.5, D->force_later[0] = 1.0;
  add_act(D, 0, CD_IMPULSE, 0, 0);
  tour *x = new_tour(D, ADAMS, 1.0, 3, ROOM);
  CHECK(go_to_the_end(x) == CD_OK && x->log.count[0] == 1 && log_row(x, 0)[CD_LOG_TIME] == 0.5);
  CHECK_NEAR(x->r->j->record.v[2], 4.5, 1e-12);
  free_arrays();
}

/* A force that begins at 0.7 and was never seen by a step of its own: v = t - 0.7. */
static void a_force_that_begins(int method, int watched) {
  const double at = 0.7;
  plan *D = listed(0.0, 1.0, 1, &at, CD_STARTS_ANEW);
  D->later = at, D->force_later[0] = 1.0;
  if (watched) add_event(D), add_when(D, 0, 0)->offset = 1.0;
  tour *x = new_tour(D, method, 1.0, 11, ROOM);
  CHECK(go_to_the_end(x) == CD_OK && x->integer.restarts == 1 && x->log.count[0] == 0);
  for (int64_t k = 0; k < 11; k++) {
    const double since = x->r->j->record.t[k] - at;
    CHECK_NEAR(x->r->j->record.v[k], since > 0.0 ? since : 0.0, 1e-13);
    CHECK_NEAR(x->r->j->record.q[k], since > 0.0 ? 0.5 * since * since : 0.0, 1e-13);
  }
  free_arrays();
}

/* A step that ends only: nothing begins again. */
static void a_step_that_ends(int method) {
  const double at = 0.7;
  plan *D = listed(0.0, 1.0, 1, &at, CD_ENDS_STEP);
  D->start_v[0] = 1.0;
  tour *x = new_tour(D, method, 1.0, 3, ROOM);
  CHECK(go_to_the_end(x) == CD_OK && x->integer.restarts == 0);
  CHECK(cd_events_next(&x->r->V) == INFINITY);
  CHECK_NEAR(x->r->j->record.q[2], 1.0, 1e-13);
  free_arrays();
}

/* A slide that is pulled at the speed 2, from 0.25 on at 5: an impulse of 3 times its mass. */
static plan *pulled(double mass) {
  static const double at = 0.25;
  plan *D = listed(0.0, 1.0, 1, &at, CD_DRIVES);
  D->numbers[0] = mass, D->start_v[0] = 2.0, D->later = at;
  const int64_t row = add_row(D, 1.0, 0.0, 0.0);
  D->speed[row] = -2.0, D->speed_later[row] = -3.0;
  return D;
}

static void a_driver_whose_speed_jumps(int method) {
  tour *x = new_tour(pulled(4.0), method, 1.0, 5, ROOM);
  CHECK(go_to_the_end(x) == CD_OK && x->log.count[0] == 1 && x->log.entries[2] == CD_JUMPS);
  CHECK(x->log.entries[1] == NAME_OF_ROWS);
  CHECK_NEAR(log_row(x, 0)[CD_LOG_TIME], 0.25, 1e-14);
  CHECK_NEAR(log_row(x, 0)[CD_LOG_HEAD + 2 * ACCOUNT + 1], 12.0, 1e-9);
  CHECK_NEAR(x->r->j->record.q[4], 0.5 + 5.0 * 0.75, 1e-12);
  CHECK_NEAR(x->r->j->record.v[4], 5.0, 1e-12);
  plan *same = pulled(4.0);
  same->speed_later[0] = 0.0; /* it might have jumped */
  x = new_tour(same, method, 1.0, 5, ROOM);
  CHECK(go_to_the_end(x) == CD_OK && x->log.count[0] == 0 && x->integer.restarts == 1);
  plan *jump = pulled(4.0);
  jump->offset_later[0] = 0.5;
  x = new_tour(jump, method, 1.0, 5, ROOM);
  CHECK(go_to_the_end(x) == CD_INSTANT_FAILED && x->r->V.integer->problem == CD_POSITION_JUMPS);
  CHECK(x->r->V.integer->row == 0);
  CHECK_NEAR(x->r->V.real->amount, 0.5, 1e-9);
  x = new_tour(pulled(4.0), method, 1.0, 5, ROOM);
  CHECK(cd_go_start(&x->X) == CD_OK);
  x->r->m->t[0] = cd_events_next(&x->r->V);
  CHECK(cd_events_pass_known(&x->r->V) == CD_DRIVES);
  fail(CONSTRAINT, 0);
  CHECK(cd_events_round(&x->r->V, flags(0), 1) == CD_NOT_EVALUATED);
  fail(NOTHING, 0);
  free_arrays();
}

/* A body with a list of one known time, at which a force begins. */
static plan *body_pushed_at(double at, int64_t kind) {
  plan *D = new_body();
  add_list(D, add_time(D, 0.0), add_time(D, 1.0), 1, &at, kind);
  D->later = at, D->force_later[0] = 1.0;
  return D;
}

static machine *instance_of(const machine_model *model) {
  return machine_in(model, zeros((int64_t)machine_size(model), 1));
}

/* An instance in C: a caller who integrates by himself stops just before a known time, and goes on just behind it. */
static void instances(void) {
  const double at = 0.7;
  machine *M = instance_of(new_model(body_pushed_at(at, CD_STARTS_ANEW), 2, 0));
  double states[6] = {0.0}, rates[6];
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 1.0) == MACHINE_OK);
  machine_states(M, states);
  CHECK_NEAR(states[3], 0.3, 1e-12);
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  const double next = machine_next_time(M);
  CHECK(next < at && at - next < 1e-13);
  memset(states, 0, sizeof states);
  CHECK(machine_set_states(M, next, states) == MACHINE_OK);
  CHECK(machine_rates(M, rates) == MACHINE_OK && rates[3] == 0.0);
  machine_happening what;
  CHECK(machine_events(M, &what) == MACHINE_OK && what.next_time == INFINITY && what.count == 0);
  CHECK(machine_time(M) == next);
  CHECK(machine_rates(M, rates) == MACHINE_OK && rates[3] == 1.0);
  CHECK(machine_step(M, 1.0) == MACHINE_OK);
  machine_states(M, states);
  CHECK_NEAR(states[3], 0.3, 1e-12);
  free_arrays();
}

static void a_position_that_jumps(void) {
  plan *D = body_pushed_at(0.25, CD_DRIVES);
  add_row(D, 1.0, 0.0, 0.0);
  D->offset_later[0] = 0.5;
  machine *M = instance_of(new_model(D, 2, 1));
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 1.0) == MACHINE_NOT_CLOSED);
  CHECK(strstr(machine_message(M), "the position that it prescribes jumps by 0.5") != NULL);
  free_arrays();
}

int main(void) {
  lists();
  whole_numbers();
  other_lists();
  searched();
  with_an_event();
  for (int method = 0; method < METHODS; method++) {
    a_force_that_begins(method, 0), a_force_that_begins(method, 1);
    a_step_that_ends(method);
    a_driver_whose_speed_jumps(method);
  }
  instances();
  a_position_that_jumps();
  return finish("known times of what acts over time");
}
