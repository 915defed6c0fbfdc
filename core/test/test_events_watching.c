/* Watched functions: the side on which each is, what stands at zero, what fires, and what is only noted. */

#include "rigs.h"

/* A cart at q with the speed v, and an event where q passes 0 in a direction. */
static rig *cart(double q, double v, int64_t direction) {
  plan *D = new_plan(1);
  D->start_q[0] = q, D->start_v[0] = v;
  add_event(D);
  add_when(D, 0, direction)->q[0] = 1.0;
  return new_rig(D);
}

static void sides_at_the_start(void) {
  const double places[5] = {2.0, -2.0, 0.0, 0.0, 0.0}, speeds[5] = {0.0, 0.0, 1.0, -1.0, 0.0};
  const int64_t sides[5] = {1, -1, 1, -1, 0};
  for (int k = 0; k < 5; k++) {
    rig *r = cart(places[k], speeds[k], 0);
    r->m->t[0] = 3.0;
    CHECK(start_rig(r) == CD_FINE);
    CHECK(r->E.side[0] == sides[k] && r->E.standing[0] == (places[k] == 0.0) && r->E.enabled[0] == 1);
    CHECK(r->E.left[0] == places[k] && r->E.left_rate[0] == speeds[k] && r->E.time->left == 3.0);
    CHECK(r->E.noise[0] > 0.0 && r->E.noise[0] < 1e-12 && r->E.blind[0] > r->E.noise[0]);
  }
}

/* Noise grows with the size of what is watched, and with the time at which it passes zero. */
static void noise(void) {
  rig *r = cart(1e6, 1.0, 0);
  double near_zero[1], late[1];
  CHECK(start_rig(r) == CD_FINE);
  CHECK_NEAR(r->E.noise[0], CD_WATCH_ROUND_OFF * 1e6, 1e-12 * r->E.noise[0]);
  r->m->q[0] = 0.0;
  CHECK(cd_events_noise(&r->V, near_zero) == CD_FINE);
  CHECK_NEAR(near_zero[0], CD_WATCH_ROUND_OFF, 1e-12 * near_zero[0]);
  r->m->t[0] = 1000.0;
  CHECK(cd_events_noise(&r->V, late) == CD_FINE);
  CHECK_NEAR(late[0], CD_WATCH_ROUND_OFF * (1.0 + 1000.0), 1e-12 * late[0]);
}

/* What has fired goes to the other side; what is about to happen keeps its own. */
static void sides_after_an_instant(void) {
  const uint8_t yes[1] = {1}, no[1] = {0};
  rig *r = cart(1.0, -1.0, 0);
  CHECK(start_rig(r) == CD_FINE && r->E.side[0] == 1);
  r->m->q[0] = 0.0;
  CHECK(cd_events_arm(&r->V, yes) == CD_FINE && r->E.side[0] == -1 && r->E.standing[0] == 1);
  r = cart(1.0, -1.0, 0);
  CHECK(start_rig(r) == CD_FINE);
  r->m->q[0] = 0.0;
  CHECK(cd_events_arm(&r->V, no) == CD_FINE && r->E.side[0] == 1 && r->E.standing[0] == 0);
  r = cart(0.0, 0.0, 0); /* it stands, and has not left zero yet */
  CHECK(start_rig(r) == CD_FINE && r->E.side[0] == 0);
  r->m->q[0] = 0.5 * r->E.blind[0];
  CHECK(cd_events_arm(&r->V, no) == CD_FINE && r->E.side[0] == 0 && r->E.standing[0] == 1);
  r->m->q[0] = 1.0;
  CHECK(cd_events_arm(&r->V, no) == CD_FINE && r->E.side[0] == 1);
}

static void what_passes_zero_now(void) {
  uint8_t fired[1];
  for (int64_t direction = -1; direction <= 1; direction++) {
    rig *r = cart(1.0, -1.0, direction);
    CHECK(start_rig(r) == CD_FINE && cd_events_at_zero(&r->V, fired) == CD_FINE && fired[0] == 0);
    r->m->q[0] = 0.0;
    CHECK(cd_events_at_zero(&r->V, fired) == CD_FINE && fired[0] == (direction <= 0));
    r->m->v[0] = 1.0; /* it turns back */
    CHECK(cd_events_at_zero(&r->V, fired) == CD_FINE && fired[0] == 0);
  }
}

/* The gap of a limit: its overlap at the start is no impact. */
static void gaps(void) {
  const double gaps_at_start[3] = {0.5, 0.0, -1e-11};
  for (int k = 0; k < 3; k++) {
    plan *D = new_plan(1);
    D->start_q[0] = gaps_at_start[k], D->start_v[0] = 1.0;
    add_limit(D, 1.0, 0.0, 0.0, 0.5);
    rig *r = new_rig(D);
    CHECK(start_rig(r) == CD_FINE && r->V.able->holds[0] == 0);
    CHECK(r->E.enabled[0] == 1 && r->E.enabled[1] == 0 && r->E.side[0] == 1);
    CHECK(r->E.standing[0] == (k > 0));
    CHECK_NEAR(r->E.zero[0], k == 2 ? -1e-11 : 0.0, 0.0);
    CHECK_NEAR(r->E.left[0], k == 0 ? 0.5 : 0.0, 0.0);
    r->m->q[0] -= 1e-12; /* closing has moved it */
    CHECK(cd_events_arm_again(&r->V) == CD_FINE);
    CHECK_NEAR(r->E.zero[0], k == 2 ? -1.1e-11 : 0.0, 1e-20);
    CHECK(r->E.left[0] == r->E.g[0] - r->E.zero[0]);
  }
}

/* Drivers take a limit through zero: it is noted which way. */
static void gaps_of_driven_machines(void) {
  plan *D = new_plan(1);
  D->start_q[0] = 1.0, D->start_v[0] = -1.0;
  add_limit(D, 1.0, 0.0, 0.0, 0.5);
  rig *r = new_rig(D);
  const uint8_t yes[2] = {1, 0}, no[2] = {0, 0};
  r->V.integer->driven = 1;
  CHECK(start_rig(r) == CD_FINE && r->E.side[0] == 1 && r->E.standing[0] == 0);
  CHECK(cd_events_only_noted(&r->V, yes) == 1);
  r->m->q[0] = 0.0;
  CHECK(cd_events_arm(&r->V, no) == CD_FINE && r->E.side[0] == 1 && r->E.standing[0] == 0);
  CHECK(cd_events_arm(&r->V, yes) == CD_FINE && r->E.side[0] == -1 && r->E.standing[0] == 1);
  CHECK(round_at(r, 0) == CD_FINE && written_of(r, NAME_OF_ROWS) == CD_PASSES);
  r->m->v[0] = 1.0;
  CHECK(cd_events_arm(&r->V, yes) == CD_FINE && r->E.side[0] == 1);
  CHECK(round_at(r, 0) == CD_FINE && written_of(r, NAME_OF_ROWS) == CD_RETURNS);
  r->E.fired[0] = 1, r->E.side[0] = 1, r->E.direction[0] = 0, r->E.time->t_event = 2.0;
  CHECK(cd_events_note(&r->V) == CD_FINE && r->E.side[0] == -1);
  CHECK(r->V.integer->entries == 1 && r->V.entry_what[0] == CD_PASSES && r->E.time->left == 2.0);
  CHECK(cd_events_note(&r->V) == CD_FINE && r->V.entry_what[0] == CD_RETURNS);
}

/* An event without actions is only noted: its function goes on behind it. */
static void notes(void) {
  rig *r = cart(1.0, -1.0, 0);
  const uint8_t yes[1] = {1};
  CHECK(start_rig(r) == CD_FINE && cd_events_only_noted(&r->V, yes) == 1);
  r->m->q[0] = 0.0, r->m->t[0] = r->E.time->t_event = 1.0, r->E.fired[0] = 1;
  CHECK(cd_events_note(&r->V) == CD_FINE);
  CHECK(r->E.side[0] == -1 && r->E.standing[0] == 1 && r->E.left[0] == 0.0 && r->E.time->t_start == 1.0);
  CHECK(r->V.integer->entries == 1 && written_of(r, 0) == CD_HAPPENED);
  r->E.fired[0] = 0;
  CHECK(cd_events_note(&r->V) == CD_FINE && r->V.integer->entries == 0 && r->E.side[0] == -1);
  plan *D = new_plan(1);
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  add_act(D, 0, CD_STOP, 0, 0);
  r = new_rig(D);
  CHECK(cd_events_only_noted(&r->V, yes) == 0);
}

/* Notes that crowd together without end are refused as rounds are. */
static void endless_notes(void) {
  rig *r = cart(1.0, -1.0, 0);
  int64_t problem = start_rig(r), count = 0;
  r->m->t[0] = 1.0, r->E.fired[0] = 1;
  for (; problem == CD_FINE && count < 1000; count++) problem = cd_events_note(&r->V);
  CHECK(problem == CD_FIRES_ENDLESSLY && count == CD_MOST_CROWDED + 2);
}

static void refusals(void) {
  uint8_t fired[1] = {0};
  rig *r = cart(1.0, -1.0, 0);
  CHECK(start_rig(r) == CD_FINE);
  fail(WATCHED, 0);
  CHECK(cd_events_arm(&r->V, NULL) == CD_WATCHING_FAILS && cd_events_arm_again(&r->V) == CD_WATCHING_FAILS);
  CHECK(cd_events_at_zero(&r->V, fired) == CD_WATCHING_FAILS && cd_events_note(&r->V) == CD_WATCHING_FAILS);
  fail(SENSITIVITY, 0);
  CHECK(cd_events_arm(&r->V, NULL) == CD_WATCHING_FAILS);
  fail(SENSITIVITY, 1);
  CHECK(cd_events_arm(&r->V, NULL) == CD_WATCHING_FAILS);
  fail(NOTHING, 0);
  r->m->q[0] = NAN;
  CHECK(cd_events_arm(&r->V, NULL) == CD_WATCHED_NO_NUMBER && r->V.integer->row == 0);
  r = new_rig(new_plan(1));
  CHECK(cd_events_arm(&r->V, NULL) == CD_FINE && cd_events_arm_again(&r->V) == CD_FINE);
}

/* A function without a derivative (its spread is no number): a fraction of its value counts. */
static void without_derivative(void) {
  plan *D = new_plan(1);
  D->start_q[0] = 3.0;
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  rig *r = new_rig(D);
  double out[1];
  CHECK(start_rig(r) == CD_FINE);
  r->V.unit[0] = INFINITY; /* errors without bound, as of a root at zero */
  CHECK(cd_events_noise(&r->V, out) == CD_FINE);
  CHECK_NEAR(out[0], CD_WATCH_ROUND_OFF * 3.0, 1e-28);
}

int main(void) {
  sides_at_the_start();
  noise();
  sides_after_an_instant();
  what_passes_zero_now();
  gaps();
  gaps_of_driven_machines();
  notes();
  endless_notes();
  refusals();
  without_derivative();
  return finish("watching");
}
