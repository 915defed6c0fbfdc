/* Impacts: momentum is balanced, and contacts part as Newton's law of restitution says. */

#include "rigs.h"

/* A ball of mass m at height 0 above a floor, with the speed v. */
static plan *ball(double m, double v, double e) {
  plan *D = new_plan(1);
  D->numbers[0] = m, D->start_v[0] = v, D->force[0].offset = -9.81 * m;
  add_limit(D, 1.0, 0.0, 0.0, e);
  return D;
}

/* v+ = -e v-, and the floor gives m (1 + e) |v-|. */
static void a_ball_on_a_floor(void) {
  const double restitutions[3] = {1.0, 0.6, 0.2};
  for (int k = 0; k < 3; k++) {
    const double e = restitutions[k];
    rig *r = new_rig(ball(2.5, -3.0, e));
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->m->v[0], 3.0 * e, 1e-14);
    CHECK_NEAR(r->V.total_blow[0], 2.5 * 3.0 * (1.0 + e), 1e-13);
    CHECK(r->V.integer->jumped == 1 && written_of(r, NAME_OF_ROWS) == CD_HITS);
    CHECK(!r->V.able->holds[0]);
    CHECK_NEAR(r->m->v_rate[0], -9.81, 1e-13);
  }
}

/* Without restitution it stays on the floor, which carries it from there on. */
static void a_ball_without_bounce(void) {
  rig *r = new_rig(ball(2.5, -3.0, 0.0));
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->m->v[0], 0.0, 1e-15);
  CHECK(r->V.able->holds[0] == 1 && written_of(r, NAME_OF_ROWS) == CD_RESTS);
  CHECK_NEAR(r->m->v_rate[0], 0.0, 1e-14);
  CHECK_NEAR(r->m->lam[0], 2.5 * 9.81, 1e-12);
  CHECK_NEAR(r->V.total_blow[0], 7.5, 1e-14);
}

/* A bounce that is lower than what can be told apart is none. */
static void a_bounce_too_low(void) {
  rig *r = new_rig(ball(1.0, -1e-6, 0.5));
  r->V.real->top_speed = 10.0;
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(r->V.able->holds[0] == 1);
  CHECK_NEAR(r->m->v[0], 0.0, 1e-20);
}

/* Two balls on a line, gap = q1 - q0: momentum stays, and the speed of separation is e times that of approach. */
static void two_balls(void) {
  plan *D = new_plan(2);
  const double m0 = 3.0, m1 = 0.5, e = 0.7;
  D->numbers[0] = m0, D->numbers[1] = m1, D->start_v[0] = 2.0, D->start_v[1] = -1.0;
  add_limit(D, -1.0, 1.0, 0.0, e);
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(m0 * r->m->v[0] + m1 * r->m->v[1], m0 * 2.0 - m1, 1e-14);
  CHECK_NEAR(r->m->v[1] - r->m->v[0], e * 3.0, 1e-14);
  CHECK_NEAR(r->V.total_blow[0], (1.0 + e) * 3.0 * m0 * m1 / (m0 + m1), 1e-14);
}

/* Newton's cradle of three balls that touch, e = 1. */
static rig *cradle(int64_t together) {
  plan *D = new_plan(3);
  D->start_v[0] = 1.0;
  add_limit(D, -1.0, 1.0, 0.0, 1.0);
  add_limit(D, 0.0, -1.0, 1.0, 1.0);
  rig *r = new_rig(D);
  r->V.integer->together = together;
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->m->v[0] + r->m->v[1] + r->m->v[2], 1.0, 1e-14);
  return r;
}

/* One after another the last ball flies off alone; together the first one comes back: (-1, 2, 2)/3. */
static void newtons_cradle(void) {
  const rig *one_by_one = cradle(0), *at_once = cradle(1);
  const double sequence[3] = {0.0, 0.0, 1.0}, simultaneous[3] = {-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0};
  for (int i = 0; i < 3; i++) {
    CHECK_NEAR(one_by_one->m->v[i], sequence[i], 1e-14);
    CHECK_NEAR(at_once->m->v[i], simultaneous[i], 1e-14);
  }
  CHECK(written_of(one_by_one, NAME_OF_ROWS) == CD_HITS && written_of(one_by_one, NAME_OF_ROWS + 1) == CD_HITS);
}

/* A ball hits two walls of a corner at once; and one that must not pull is left out of the balance. */
static void a_corner(void) {
  plan *D = new_plan(2);
  D->start_v[0] = -1.0, D->start_v[1] = -2.0;
  add_limit(D, 1.0, 0.0, 0.0, 0.5);
  add_limit(D, 0.0, 1.0, 0.0, 1.0);
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->m->v[0], 0.5, 1e-14);
  CHECK_NEAR(r->m->v[1], 2.0, 1e-14);
  /* two walls of which the second, hit at the same moment, would have to pull: it is left as it is */
  D = new_plan(2);
  D->start_v[0] = -1.0, D->start_v[1] = 0.9;
  add_limit(D, 1.0, 0.0, 0.0, 1.0);
  add_limit(D, 1.0, 1.0, 0.0, 1.0);
  r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->V.total_blow[0], 2.0, 1e-14);
  CHECK_NEAR(r->V.total_blow[1], 0.0, 0.0);
  CHECK_NEAR(r->m->v[0], 1.0, 1e-14);
  CHECK_NEAR(r->m->v[1], 0.9, 1e-14);
}

/* A wedge that does not approach by itself is pressed by the impact of the other limit: it pushes as well. */
static void a_contact_that_is_pressed(void) {
  plan *D = new_plan(2);
  D->start_v[0] = -1.0, D->force[1].offset = -1.0;
  add_limit(D, 1.0, -1.0, 0.0, 0.0); /* body 0 lands on body 1, */
  add_limit(D, 0.0, 1.0, 0.0, 0.0);  /* which lies on the floor */
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->m->v[0], 0.0, 1e-15);
  CHECK_NEAR(r->m->v[1], 0.0, 1e-15);
  CHECK_NEAR(r->V.total_blow[0], 1.0, 1e-14);
  CHECK_NEAR(r->V.total_blow[1], 1.0, 1e-14);
}

/* Two bodies of a rigid pair share a blow: the joint answers with its impulse. */
static void a_joint_answers(void) {
  plan *D = new_plan(2);
  D->numbers[0] = 1.0, D->numbers[1] = 3.0;
  add_row(D, 1.0, -1.0, 0.0);
  const int64_t event = add_event(D);
  D->impulse[0][0] = 8.0, D->impulses = 1;
  add_when(D, event, 0)->q[0] = 1.0;
  add_act(D, event, CD_IMPULSE, 0, 0);
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->m->v[0], 2.0, 1e-14);
  CHECK_NEAR(r->m->v[1], 2.0, 1e-14);
  CHECK_NEAR(r->V.total_blow[0], -6.0, 1e-13);
  CHECK_NEAR(r->V.total_J[0], 8.0, 0.0);
  CHECK(written_of(r, event) == CD_HAPPENED);
}

/* The impact of two points with restitution, between bodies that no limit knows of. */
static plan *colliding(double e) {
  plan *D = new_plan(2);
  D->numbers[1] = 3.0, D->start_v[0] = 1.0, D->start_v[1] = -1.0;
  D->N[0][0] = -1.0, D->N[0][1] = 1.0, D->impacts = 1;
  D->restitution[0] = e;
  const int64_t event = add_event(D);
  linear *g = add_when(D, event, -1);
  g->q[0] = -1.0, g->q[1] = 1.0;
  add_act(D, event, CD_IMPACT, 0, 0);
  return D;
}

static void an_impact(void) {
  rig *r = new_rig(colliding(0.5));
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->m->v[1] - r->m->v[0], 1.0, 1e-14);
  CHECK_NEAR(r->m->v[0] + 3.0 * r->m->v[1], -2.0, 1e-14);
  CHECK_NEAR(r->V.total_blow[0], 1.5 * 2.0 * 0.75, 1e-14);
  CHECK(cd_events_pressed(&r->V) == 0);
}

/* A plastic impact leaves the points together; where forces press them on each other, that is noticed. */
static void points_that_press(void) {
  plan *D = colliding(0.0);
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(cd_events_pressed(&r->V) == 0);
  D->force[0].offset = 1.0;
  r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(cd_events_pressed(&r->V) == 1 && r->V.pressed[0] == 1);
  CHECK_NEAR(r->m->v[0], -0.5, 1e-14);
  fail(ACTIONS, 1);
  CHECK(cd_events_pressed(&r->V) == 0);
}

/* -- friction in impacts ------------------------------------------------------------------------------------------------ */

/* A block of mass 2 that falls on a rough floor with the speeds (x, y); `across`: how much of its fall the friction sees. */
static plan *rough(double x, double y, double e, double mu, double across) {
  plan *D = new_plan(2);
  D->numbers[0] = D->numbers[1] = 2.0, D->start_v[0] = x, D->start_v[1] = y;
  const int64_t floor = add_limit(D, 0.0, 1.0, 0.0, e);
  D->restitution[add_friction(D, 1.0, across, 0.0, mu, floor)] = mu;
  return D;
}

/* It slides: T = -mu P, P = m (1 + e) |v_y|. A rougher floor stops it, with the impulse that this takes. */
static void a_block_on_a_rough_floor(void) {
  for (int64_t together = 0; together < 2; together++) {
    rig *r = new_rig(rough(3.0, -2.0, 0.5, 0.3, 0.0));
    r->V.integer->together = together;
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->V.total_blow[0], 2.0 * 1.5 * 2.0, 1e-13);
    CHECK_NEAR(r->V.total_blow[1], -0.3 * 6.0, 1e-13);
    CHECK_NEAR(r->m->v[0], 3.0 - 0.3 * 3.0, 1e-14);
    CHECK_NEAR(r->m->v[1], 1.0, 1e-14);
    CHECK_NEAR(r->V.total_J[0], 0.0, 0.0);
    r = new_rig(rough(-3.0, -2.0, 0.5, 1.5, 0.0));
    r->V.integer->together = together;
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->m->v[0], 0.0, 1e-15);
    CHECK_NEAR(r->V.total_blow[1], 6.0, 1e-14);
  }
}

/* A block at rest is pushed down aslant: static friction holds it, or it slips with the kinetic coefficient. */
static void a_push_aslant(void) {
  for (int k = 0; k < 2; k++) {
    plan *D = rough(0.0, 0.0, 0.0, 0.5, 0.0);
    const double along = k == 0 ? 4.0 : 6.0;
    D->restitution[1] = 0.4, D->force[1].offset = -20.0;
    const int64_t event = add_event(D);
    D->impulse[0][0] = along, D->impulse[0][1] = -10.0, D->impulses = 1;
    add_when(D, event, 0)->t = 1.0;
    add_act(D, event, CD_IMPULSE, 0, 0);
    rig *r = new_rig(D);
    CHECK(round_at(r, D->watched - 1) == CD_FINE);
    CHECK_NEAR(r->V.total_blow[0], 10.0, 1e-12);
    CHECK_NEAR(r->V.total_blow[1], -4.0, 1e-12); /* it is held; or 0.4 times 10 */
    CHECK_NEAR(r->m->v[0], k == 0 ? 0.0 : 1.0, 1e-13);
  }
}

/* What friction sees of the fall turns its slip round. A plastic impact loses energy all the same; with restitution it would
   gain some, and is refused. */
static void slip_that_turns_round(void) {
  const double mu = 0.1;
  rig *r = new_rig(rough(-0.3, -1.0, 0.0, mu, 1.0));
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK(r->m->v[0] * r->m->v[0] + r->m->v[1] * r->m->v[1] < 0.09 + 1.0);
  r = new_rig(rough(-0.3, -1.0, 1.0, mu, 1.0));
  CHECK(round_at(r, 0) == CD_GAINS_ENERGY && r->V.integer->row == 1);
  /* P (1 - mu) = 2 m, T = -mu P, c'+ = v_x + T/m + 1: work T (c'- + c'+)/2 */
  const double push = 4.0 / (1.0 - mu), rub = -mu * push;
  CHECK_NEAR(r->V.real->amount, 0.5 * rub * (-1.3 + (0.7 + 0.5 * rub)), 1e-13);
}

/* The same impact, followed through its course: with A = [1/2 1/2; 1/2 1] the slip -1.3 stops at P = 1.3/(1/2 + mu), behind the end
   of compression at P = 1/(1/2 + mu/2), and turns round there. */
static void courses_of_impacts(void) {
  const double mu = 0.1, stop = 1.3 / (0.5 + mu), turn = 1.0 / (0.5 + 0.5 * mu);
  plan *D = rough(-0.3, -1.0, 1.0, mu, 1.0);
  D->restitution_law[0] = CD_POISSON;
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_FINE);
  CHECK_NEAR(r->V.total_blow[0], 2.0 * turn, 1e-13);
  CHECK_NEAR(r->V.total_blow[1], mu * (2.0 * stop - 2.0 * turn), 1e-13);
  for (int k = 0; k < 2; k++) {
    const double e = k == 0 ? 0.5 : 1.0, at_stop = (0.5 + 0.5 * mu) * (stop - turn);
    const double left = 0.5 * e * e * turn - 0.5 * at_stop * (stop - turn), slope = 0.5 - 0.5 * mu;
    D = rough(-0.3, -1.0, e, mu, 1.0);
    D->restitution_law[0] = CD_ENERGETIC;
    r = new_rig(D);
    CHECK(round_at(r, 0) == CD_FINE);
    const double behind = (sqrt(at_stop * at_stop + 2.0 * slope * left) - at_stop) / slope;
    CHECK_NEAR(r->V.total_blow[0], stop + behind, 1e-13);
    CHECK_NEAR(r->V.total_blow[1], mu * (stop - behind), 1e-13);
    CHECK(r->m->v[0] * r->m->v[0] + r->m->v[1] * r->m->v[1] < 0.09 + 1.0);
  }
}

/* A friction without speed stays so, or slips from the first touch on; without a corner all laws are one. */
static void courses_from_rest(void) {
  for (int k = 0; k < 2; k++) {
    plan *D = rough(1.0, -1.0, 0.5, k == 0 ? 0.8 : 0.2, 1.0);
    D->restitution_law[0] = CD_ENERGETIC;
    rig *r = new_rig(D);
    CHECK(round_at(r, 0) == CD_FINE);
    const double push = k == 0 ? 1.5 / (0.5 - 0.25) : 1.5 / (0.5 - 0.1); /* T = -P/2, or -mu P */
    CHECK_NEAR(r->V.total_blow[0], push, 1e-13);
    CHECK_NEAR(r->V.total_blow[1], k == 0 ? -0.5 * push : -0.2 * push, 1e-13);
  }
}

/* A mass of 1 that falls on a floor with friction in two directions, the first of which sees `across` of its fall. */
static rig *rough_in_space(double x, double y, double e, double mu, double across, int64_t law) {
  plan *D = new_plan(3);
  D->start_v[0] = x, D->start_v[1] = y, D->start_v[2] = -1.0;
  const int64_t floor = add_limit(D, 0.0, 0.0, 1.0, e), first = add_friction(D, 1.0, 0.0, across, mu, floor);
  const int64_t second = add_row(D, 0.0, 1.0, 0.0);
  D->holds[second] = 0, D->slip_slot[second] = add_number(D, 0.0), D->joint_of_row[second] = D->joint_of_row[first];
  for (int k = 0; k < 3; k++) add_number(D, 0.0); /* the rest of its axes */
  D->carriers[2 * second] = floor, D->carriers[2 * second + 1] = floor + 1;
  D->restitution[first] = D->restitution[second] = D->mu[second] = mu, D->restitution_law[floor] = law;
  return new_rig(D);
}

/* T = -mu P against the slip; it stops where mu P is all of it; from rest it sticks with t = -a/(1 + a^2), or slips with mu. */
static void slip_in_two_directions(void) {
  for (int64_t law = CD_POISSON; law <= CD_ENERGETIC; law++) {
    rig *r = rough_in_space(3.0, -4.0, 0.5, 0.2, 0.0, law);
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->V.total_blow[0], 1.5, 1e-12);
    CHECK_NEAR(r->V.total_blow[1], -0.2 * 1.5 * 0.6, 1e-9);
    CHECK_NEAR(r->V.total_blow[2], 0.2 * 1.5 * 0.8, 1e-9);
    r = rough_in_space(0.3, -0.4, 0.5, 0.8, 0.0, law);
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->m->v[0], 0.0, 1e-12);
    CHECK_NEAR(r->m->v[1], 0.0, 1e-12);
    r = rough_in_space(0.5, 0.0, 0.5, 0.8, 0.5, law);
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->V.total_blow[1], -0.4 * r->V.total_blow[0], 1e-12);
    r = rough_in_space(0.5, 0.0, 0.5, 0.1, 0.5, law);
    CHECK(round_at(r, 0) == CD_FINE);
    CHECK_NEAR(r->V.total_blow[0], 1.5 / (1.0 - 0.05), 1e-12);
    CHECK_NEAR(r->V.total_blow[1], -0.1 * r->V.total_blow[0], 1e-12);
    CHECK_NEAR(r->V.total_blow[2], 0.0, 1e-12);
  }
}

/* Actions come first; contacts answer one after another. A contact that nothing can move jams. */
static void courses_one_after_another(void) {
  plan *D = rough(0.0, 0.0, 0.0, 0.5, 0.0);
  D->restitution_law[0] = CD_ENERGETIC;
  const int64_t event = add_event(D);
  D->impulse[0][0] = 4.0, D->impulse[0][1] = -10.0, D->impulses = 1;
  add_when(D, event, 0)->t = 1.0;
  add_act(D, event, CD_IMPULSE, 0, 0);
  rig *r = new_rig(D);
  CHECK(round_at(r, D->watched - 1) == CD_FINE);
  CHECK_NEAR(r->V.total_blow[0], 10.0, 1e-12);
  CHECK_NEAR(r->V.total_blow[1], -4.0, 1e-12);
  D = rough(1.0, 0.0, 0.5, 0.3, 0.0);
  D->restitution_law[0] = CD_POISSON, D->speed[0] = -1.0;
  add_row(D, 0.0, 1.0, 0.0);
  r = new_rig(D);
  CHECK(round_at(r, 0) == CD_JAMS && r->V.integer->row == 0);
}

/* A negative coefficient is no friction. */
static void refusals_of_friction(void) {
  plan *D = rough(1.0, -1.0, 0.0, 0.3, 0.0);
  D->restitution[1] = -0.3;
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_BAD_RESTITUTION && r->V.integer->row == 1);
  const int functions[2] = {BALANCE, WATCHED};
  const int64_t problems[2] = {CD_NO_BALANCE, CD_WATCHING_FAILS};
  for (int k = 0; k < 2; k++) {
    r = new_rig(rough(0.0, -1.0, 0.0, 0.3, 0.0));
    fail(functions[k], 0);
    CHECK(round_at(r, 0) == problems[k]);
  }
}

/* What cannot be balanced is refused, with its reason. */
static void refusals(void) {
  plan *D = colliding(1.5);
  rig *r = new_rig(D);
  CHECK(round_at(r, 0) == CD_BAD_RESTITUTION && r->V.integer->row == 0 && r->V.real->amount == 1.5);
  D = colliding(0.5);
  D->N[0][0] = D->N[0][1] = 0.0;
  r = new_rig(D);
  CHECK(round_at(r, 0) == CD_NO_BALANCE);
  D = colliding(0.5);
  D->N[0][0] = NAN;
  r = new_rig(D);
  CHECK(round_at(r, 0) == CD_NO_DIRECTION && r->V.integer->event == 0);
  r = new_rig(colliding(0.5));
  fail(IMPACT_ROWS, 0);
  CHECK(round_at(r, 0) == CD_NO_BALANCE);
  const int functions[6] = {CONSTRAINT, JACOBIAN, BALANCE, GAMMA, ACTIONS, DYNAMICS};
  const int64_t problems[6] = {CD_NOT_EVALUATED, CD_NOT_EVALUATED, CD_NO_BALANCE,
                               CD_NOT_EVALUATED, CD_ACTIONS_FAIL,  CD_NOT_EVALUATED};
  for (int k = 0; k < 6; k++) {
    r = new_rig(ball(1.0, -1.0, 0.5));
    fail(functions[k], 0);
    CHECK(round_at(r, 0) == problems[k] && r->V.integer->problem == problems[k]);
  }
}

/* A driver that holds a body which a limit wants to stop: no impulse satisfies both. */
static void what_contradicts(void) {
  plan *D = new_plan(1);
  D->start_v[0] = -1.0;
  add_limit(D, 1.0, 0.0, 0.0, 0.0);
  D->speed[add_row(D, 1.0, 0.0, 0.0)] = 1.0; /* q + t = 0 */
  rig *r = new_rig(D);
  r->m->R[0] = 0.0;
  CHECK(round_at(r, 0) == CD_CONSTRAINTS_OPEN);
  CHECK(r->V.integer->row == 1 && r->V.opened[1] == 1);
  CHECK_NEAR(r->V.real->amount, 1.0, 1e-14);
}

/* Between two walls that close, elastic impacts one after another go on for ever. */
static void endless_impacts(void) {
  plan *D = new_plan(1);
  add_limit(D, 1.0, 0.0, 0.0, 1.0);
  add_limit(D, -1.0, 0.0, 0.0, 1.0);
  D->speed[0] = D->speed[1] = -1.0;
  rig *r = new_rig(D);
  r->V.integer->together = 0;
  CHECK(round_at(r, 0) == CD_IMPACTS_ENDLESS);
}

/* Drivers prescribe all speeds: q = 2 t. What does not fit follows them, with the impulse that this takes or without. */
static rig *driven(double other, int64_t with_forces) {
  plan *D = new_plan(1);
  D->start_v[0] = 1.0, D->numbers[0] = 3.0;
  D->speed[add_row(D, 1.0, 0.0, 0.0)] = -2.0;
  D->speed[add_row(D, 1.0, 0.0, 0.0)] = -other;
  D->N[0][0] = 1.0, D->impacts = 1;
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  add_act(D, 0, CD_IMPACT, 0, 0);
  rig *r = new_rig(D);
  r->V.integer->driven = 1, r->V.integer->with_forces = with_forces;
  return r;
}

static void drivers(void) {
  for (int64_t with_forces = 0; with_forces < 2; with_forces++) {
    rig *r = driven(2.0, with_forces);
    CHECK(round_at(r, -1) == CD_FINE);
    CHECK_NEAR(r->m->v[0], 2.0, 1e-14);
    CHECK_NEAR(r->V.total_blow[0] + r->V.total_blow[1], with_forces ? 3.0 : 0.0, 1e-14);
    CHECK(round_at(r, -1) == CD_FINE && r->V.integer->jumped == 0); /* now it fits */
    r = driven(5.0, with_forces);
    CHECK(round_at(r, -1) == CD_DRIVERS_CONTRADICT);
    CHECK_NEAR(r->V.real->amount, 3.0, 1e-14);
    CHECK(round_at(driven(2.0, with_forces), 0) == CD_DRIVEN_IMPACT);
    r = driven(2.0, with_forces);
    fail(DYNAMICS, 0);
    CHECK(round_at(r, -1) == CD_NOT_EVALUATED && r->V.integer->row == CD_CALL_FAILED);
  }
}

int main(void) {
  a_ball_on_a_floor();
  a_ball_without_bounce();
  a_bounce_too_low();
  two_balls();
  newtons_cradle();
  a_corner();
  a_contact_that_is_pressed();
  a_joint_answers();
  an_impact();
  points_that_press();
  refusals();
  a_block_on_a_rough_floor();
  a_push_aslant();
  slip_that_turns_round();
  courses_of_impacts();
  courses_from_rest();
  slip_in_two_directions();
  courses_one_after_another();
  refusals_of_friction();
  what_contradicts();
  endless_impacts();
  drivers();
  return finish("impacts");
}
