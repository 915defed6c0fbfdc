/* What events do: numbers, forces, joints, tolerances; and events that call up events. */

#include "rigs.h"

/* A cart with one event, whenever it passes 0. */
static plan *cart(void) {
  plan *D = new_plan(1);
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  D->start_q[0] = 1.0;
  return D;
}

static void set_numbers(void) {
  plan *D = cart();
  D->z = 1, D->start_z[0] = 4.0;
  const int64_t place = add_number(D, 7.0), force = add_number(D, 0.0);
  linear *state = add_set(D, 0, CD_SET_STATE, 0), *parameter = add_set(D, 0, CD_SET_PARAMETER, place);
  linear *mass = add_set(D, 0, CD_SET_PARAMETER, 0);
  state->z[0] = 0.5, state->offset = 1.0, parameter->q[0] = 3.0, mass->offset = 4.0;
  add_act(D, 0, CD_SWITCH_FORCE, 1, force);
  D->force[0].p[force] = 12.0;
  rig *r = new_rig(D);
  CHECK_NEAR(r->m->D[0], 1.0, 0.0);
  CHECK(round_at(r, 0) == CD_FINE && r->V.acted[0] == 1);
  CHECK_NEAR(r->m->z[0], 3.0, 0.0);
  CHECK_NEAR(r->m->p[place], 3.0, 0.0);
  CHECK_NEAR(r->m->D[0], 0.5, 0.0);
  CHECK_NEAR(r->m->p[force], 1.0, 0.0);
  CHECK(cd_evaluate(r->m, &r->s->lu, 0) == CD_OK);
  CHECK_NEAR(r->m->v_rate[0], 3.0, 1e-15); /* 12 N on 4 kg */
  CHECK(r->V.integer->masses_change == 1 && r->V.integer->set == 1 && r->V.integer->jumped == 0);
}

/* Values are those from before the event: two states change places. */
static void values_are_from_before(void) {
  plan *D = cart();
  D->z = 2, D->start_z[0] = 1.0, D->start_z[1] = 2.0;
  add_set(D, 0, CD_SET_STATE, 0)->z[1] = 1.0;
  add_set(D, 0, CD_SET_STATE, 1)->z[0] = 1.0;
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE && r->m->z[0] == 2.0 && r->m->z[1] == 1.0);
}

static void conditions(void) {
  for (int fulfilled = 0; fulfilled < 2; fulfilled++) {
    plan *D = cart();
    D->z = 1;
    add_set(D, 0, CD_SET_STATE, 0)->offset = 5.0;
    D->condition[0] = D->values;
    D->value[D->values++].offset = fulfilled ? 1.0 : -1.0;
    rig *r = new_rig(D);
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK(r->m->z[0] == (fulfilled ? 5.0 : 0.0) && r->V.acted[0] == fulfilled);
    CHECK(written_of(r, 0) == (fulfilled ? CD_HAPPENED : -1));
  }
}

static void bad_values(void) {
  plan *D = cart();
  D->z = 1;
  add_set(D, 0, CD_SET_STATE, 0)->offset = INFINITY;
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_VALUE_NOT_FINITE && r->V.integer->event == 0 && r->V.integer->row == 0);
  CHECK(r->V.real->amount == INFINITY && r->m->z[0] == 0.0);
  const double masses[3] = {-1.0, 0.0, 2.0};
  const int64_t problems[3] = {CD_NO_MASS, CD_NOT_EVALUATED,
                               CD_FINE}; /* a body may have no mass, but not move freely then */
  for (int k = 0; k < 3; k++) {
    D = cart();
    add_set(D, 0, CD_SET_PARAMETER, 0)->offset = masses[k];
    r = new_rig(D);
    CHECK(round_at(r, 0) == problems[k]);
    CHECK(k != 0 || (r->V.integer->event == 0 && r->V.integer->row == 0));
    CHECK(k != 1 || r->V.integer->row == CD_CALL_FAILED);
    CHECK_NEAR(r->m->D[0], masses[k] > 0.0 ? 1.0 / sqrt(masses[k]) : 1.0, 1e-15);
  }
  D = cart();
  add_set(D, 0, CD_SET_PARAMETER, 0)->offset = 2.0;
  r = new_rig(D);
  fail(MASSES, 0);
  CHECK(round_at(r, 0) == CD_ACTIONS_FAIL);
}

/* In the plane, a body with next to no inertia has the scale of its mass at a typical distance. */
static void scales_of_inertia(void) {
  plan *D = new_plan(1);
  D->n = 3, D->p = 2, D->is_angle[2] = 1, D->numbers[0] = 4.0, D->numbers[1] = 1e-12;
  rig *r = new_rig(D);
  CHECK_NEAR(r->m->D[0], 0.5, 0.0);
  CHECK_NEAR(r->m->D[2], 0.5, 0.0);
  r->m->p[1] = 0.25;
  CHECK(cd_events_take_masses(&r->V) == CD_FINE);
  CHECK_NEAR(r->m->D[2], 2.0, 0.0);
  r->m->p[1] = -0.25;
  CHECK(cd_events_take_masses(&r->V) == CD_NO_MASS && r->V.integer->row == 0);
  r->m->p[0] = r->m->p[1] = 0.0;
  CHECK(cd_events_take_masses(&r->V) == CD_FINE && r->m->D[0] == 1.0);
}

/* A rod of length p[2] between two bodies, q1 - q0 - length = 0, that an event changes. */
static int64_t length_becomes(double length, double speed, double *v) {
  plan *D = new_plan(2);
  const int64_t place = add_number(D, 1.0), row = add_row(D, -1.0, 1.0, 0.0);
  D->start_q[1] = 1.0, D->reference[row] = place; /* C [p2, p3] = p3 - p2 */
  add_number(D, 2.0);
  D->start_v[0] = D->start_v[1] = speed;
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  add_set(D, 0, CD_SET_PARAMETER, place)->offset = 2.0 - length;
  rig *r = new_rig(D);
  const int64_t problem = round_at(r, 0);
  memcpy(v, r->m->v, 2 * sizeof(double));
  return problem;
}

static void values_that_open_joints(void) {
  double v[2];
  CHECK(length_becomes(1.0, 0.5, v) == CD_FINE && v[0] == 0.5);
  CHECK(length_becomes(1.1, 0.5, v) == CD_VALUE_OPENS_JOINTS);
}

/* Another speed of a driver: bodies follow it by an impulse. */
static void speeds_that_are_set(void) {
  plan *D = new_plan(1);
  D->speed[add_row(D, 1.0, 0.0, 0.0)] = -2.0; /* q = 2 t */
  D->start_v[0] = 1.0;                        /* which does not fit */
  D->z = 1;
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  add_set(D, 0, CD_SET_STATE, 0)->offset = 1.0;
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(r->V.opened[0] == 1 && r->V.integer->jumped == 1);
  CHECK_NEAR(r->V.opened_rate[0], -1.0, 1e-15);
  CHECK_NEAR(r->m->v[0], 2.0, 1e-15);
  CHECK_NEAR(r->V.total_blow[0], 1.0, 1e-15);
}

/* A position beyond a limit is refused where numbers are set. */
static void beyond_a_limit(void) {
  plan *D = new_plan(1);
  add_limit(D, 1.0, 0.0, 0.0, 0.5);
  D->start_q[0] = -0.1;
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_BEYOND_LIMIT && r->V.integer->row == 0);
  CHECK_NEAR(r->V.real->amount, 0.1, 1e-15);
  r->V.integer->driven = 1; /* drivers may take it there */
  CHECK(start_rig(r) == CD_FINE);
  r = new_rig(D);
  fail(CONSTRAINT, 0);
  CHECK(start_rig(r) == CD_NOT_EVALUATED);
}

/* Two carts that a coupling captures, and releases again. */
static plan *coupling(double apart) {
  plan *D = new_plan(2);
  D->start_q[1] = apart, D->start_v[0] = 3.0, D->numbers[1] = 2.0;
  D->holds[add_row(D, 1.0, -1.0, 0.0)] = 0;
  add_joint(D, 0, 1);
  add_event(D), add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0, add_when(D, 1, 0)->q[1] = 1.0;
  add_act(D, 0, CD_CAPTURE, 0, 0);
  add_act(D, 1, CD_RELEASE, 0, 0);
  return D;
}

static int64_t notes[8];
static int64_t note_count = 0;
static void note(void *context, int64_t what) {
  CHECK(context == notes);
  notes[note_count++ % 8] = what;
}

static void capture_and_release(void) {
  rig *r = new_rig(coupling(0.0));
  r->V.noted = note, r->V.context = notes, note_count = 0;
  CHECK(round_at(r, 0) == CD_FINE && r->V.able->holds[0] == 1);
  CHECK_NEAR(r->m->v[0], 1.0, 1e-15); /* 3 kg m/s, 3 kg */
  CHECK_NEAR(r->m->v[1], 1.0, 1e-15);
  CHECK_NEAR(r->V.total_blow[0], -2.0, 1e-14);
  CHECK(note_count == 4 && notes[0] == -1 && notes[1] == 1 && notes[2] == -2 && notes[3] == 0);
  CHECK(round_at(r, 0) == CD_FINE && r->V.integer->jumped == 0); /* it is captured already */
  CHECK(round_at(r, 1) == CD_FINE && r->V.able->holds[0] == 0);
  CHECK_NEAR(r->m->v[0], 1.0, 1e-15);
  CHECK(round_at(r, 1) == CD_NOT_ACTIVE && r->V.integer->joint == 0 && r->V.integer->event == 1);
  r = new_rig(coupling(0.25));
  CHECK(round_at(r, 0) == CD_NOT_CAPTURED && r->V.integer->joint == 0 && r->V.real->amount == 0.25);
}

/* A clutch takes the position where it closes as its own, with the time and the angles that it refers to. */
static void references(void) {
  plan *D = coupling(0.25);
  refer(D, 0);
  const int64_t time = add_number(D, 0.0), angle = add_number(D, 8.0), turns = add_number(D, 5.0);
  D->joint_table[CD_JOINT_TIME] = time, D->joint_table[CD_JOINT_TURNS] = turns;
  rig *r = new_rig(D);
  r->m->t[0] = 1.5, r->m->turn_slots[0] = angle, r->m->turn_slots_size = 1;
  r->m->turned = bound(plan_gamma, NULL, r->s->out_turned); /* it writes a zero */
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(r->m->p[D->reference[0] + 1] == 0.25 && r->m->p[time] == 1.5 && r->m->p[turns] == 0.0);
}

static void tolerances_and_stops(void) {
  plan *D = cart();
  D->changes[0] = 1e-4, D->changes[2] = 0.25;
  add_act(D, 0, CD_TOLERANCES, 0, 0);
  add_act(D, 0, CD_STOP, 0, 0);
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(r->V.real->rtol == 1e-4 && r->V.real->atol == 1e-10 && r->V.real->longest_step == 0.25);
  CHECK(r->V.integer->changed == 5 && r->V.integer->stopped_by == 0);
  CHECK(cd_events_called(&r->V, 0) == 0); /* nothing more happens */
  D->changes[0] = D->changes[2] = NAN, D->changes[1] = 1e-3;
  r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE && r->V.integer->changed == 2 && r->V.real->atol == 1e-3);
}

/* Event 0 sets z to -1, which event 1 waits for; that sets z to 3, which is above what event 2 waits for, in its direction. */
static void events_call_events(void) {
  plan *D = cart();
  D->z = 1, D->start_z[0] = 1.0;
  for (int e = 1; e < 3; e++) add_event(D);
  linear *falls = add_when(D, 1, -1), *rises = add_when(D, 2, -1);
  falls->z[0] = 1.0, rises->z[0] = 1.0, rises->offset = -2.0;
  add_set(D, 0, CD_SET_STATE, 0)->offset = -1.0;
  add_set(D, 1, CD_SET_STATE, 0)->offset = 3.0;
  add_act(D, 2, CD_STOP, 0, 0);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE && r->E.side[1] == 1 && r->E.side[2] == -1);
  uint8_t fired[3] = {1, 0, 0};
  cd_events_instant(&r->V, fired);
  CHECK(cd_events_round(&r->V, fired, 1) == CD_FINE && r->m->z[0] == -1.0);
  CHECK(cd_events_called(&r->V, 0) == 1 && r->V.fired[1] == 1 && r->V.fired[2] == 0);
  CHECK(cd_events_round(&r->V, r->V.fired, 0) == CD_FINE && r->m->z[0] == 3.0);
  CHECK(cd_events_called(&r->V, 1) == 0); /* it rises, and only falling counts */
  CHECK(r->V.integer->stopped_by < 0);
  CHECK(cd_events_arm(&r->V, r->V.called) == CD_FINE && r->E.side[1] == 1 && r->E.side[2] == 1);
  fail(WATCHED, 0);
  CHECK(cd_events_called(&r->V, 0) == -CD_WATCHING_FAILS);
}

/* What calls itself up without end, in rounds of an instant and in instants that crowd together. */
static void without_end(void) {
  rig *r = new_rig(cart());
  CHECK(start_rig(r) == CD_FINE);
  uint8_t nothing[1] = {0};
  cd_events_instant(&r->V, nothing);
  r->m->q[0] = -1.0;
  CHECK(cd_events_called(&r->V, CD_MOST_IN_AN_INSTANT) == -CD_FIRES_ENDLESSLY);
  int64_t problem = CD_FINE;
  int rounds = 0;
  for (r->m->t[0] = 1.0; problem == CD_FINE && rounds < 1000; rounds++) problem = round_at(r, 0);
  CHECK(problem == CD_FIRES_ENDLESSLY && rounds == CD_MOST_CROWDED + 2 && r->V.integer->event == 0);
  problem = CD_FINE;
  r = new_rig(cart());
  for (rounds = 0; problem == CD_FINE && rounds < 1000; rounds++, r->m->t[0] += 1e-3) problem = round_at(r, 0);
  CHECK(problem == CD_FINE); /* a thousand in a second are not too many */
}

int main(void) {
  set_numbers();
  values_are_from_before();
  conditions();
  bad_values();
  scales_of_inertia();
  values_that_open_joints();
  speeds_that_are_set();
  beyond_a_limit();
  capture_and_release();
  references();
  tolerances_and_stops();
  events_call_events();
  without_end();
  return finish("actions");
}
