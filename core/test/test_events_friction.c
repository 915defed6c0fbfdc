/* Friction and resting contacts: what sticks, what slips and where to, what lifts off. */

#include "events_inside.h"
#include "rigs.h"

#define GRAVITY 9.81
enum { FLOOR, GRIP }; /* rows: body 0 is pressed on the floor along q1, and slides along q0 */
enum { GAP, PULL, SLIP, MARGIN, REST };

/* A block on a slope: both coordinates are of one body of mass 2; the slope is tilted by an angle. */
static plan *block(double angle, double mu) {
  plan *D = new_plan(2);
  D->numbers[0] = D->numbers[1] = 2.0;
  D->force[0].offset = 2.0 * GRAVITY * sin(angle), D->force[1].offset = -2.0 * GRAVITY * cos(angle);
  add_limit(D, 0.0, 1.0, 0.0, 0.0);
  add_friction(D, 1.0, 0.0, 0.0, mu, FLOOR);
  return D;
}

/* Below tan(mu) it sticks; above it slips downhill, with g (sin - mu cos). */
static void a_block_on_a_slope(void) {
  for (int k = -3; k <= 3; k++) {
    if (k == 0) continue;
    const double angle = 0.1 * k, mu = 0.2;
    rig *r = new_rig(block(angle, mu));
    CHECK(start_rig(r) == CD_FINE);
    CHECK(r->V.able->holds[FLOOR] == 1);
    CHECK_NEAR(r->m->lam[FLOOR], 2.0 * GRAVITY * cos(angle), 1e-12);
    const int sticks = fabs(tan(angle)) < mu;
    CHECK(r->V.able->holds[GRIP] == sticks);
    CHECK(cd_friction_direction(&r->V, GRIP) == (sticks ? 0 : k > 0 ? 1 : -1));
    const double slides = GRAVITY * (sin(fabs(angle)) - mu * cos(angle));
    CHECK_NEAR(r->m->v_rate[0], sticks ? 0.0 : k > 0 ? slides : -slides, 1e-11);
    if (sticks) CHECK_NEAR(r->m->lam[GRIP], -2.0 * GRAVITY * sin(angle), 1e-12);
    CHECK(r->E.enabled[MARGIN] == sticks && r->E.enabled[SLIP] == !sticks && r->E.enabled[PULL] == 1);
    CHECK(r->E.enabled[REST] == 0 && r->E.enabled[GAP] == 0);
  }
}

/* At speed it slips where it goes, whatever the slope. */
static void a_block_that_slides(void) {
  for (int k = 0; k < 2; k++) {
    plan *D = block(0.1, 0.2);
    D->start_v[0] = k == 0 ? 1.0 : -1.0;
    rig *r = new_rig(D);
    CHECK(start_rig(r) == CD_FINE && r->V.able->holds[GRIP] == 0);
    CHECK(cd_friction_direction(&r->V, GRIP) == (k == 0 ? 1 : -1));
    CHECK_NEAR(r->m->v_rate[0], GRAVITY * (sin(0.1) - (k == 0 ? 0.2 : -0.2) * cos(0.1)), 1e-11);
    CHECK(r->E.side[SLIP] == (k == 0 ? 1 : -1));
  }
}

/* Where its speed has come to zero it sticks on a flat slope, and turns back on a steep one. */
static void a_block_that_stops(void) {
  for (int steep = 0; steep < 2; steep++) {
    plan *D = block(steep ? 0.5 : 0.1, 0.2);
    D->start_v[0] = -1.0;
    rig *r = new_rig(D);
    CHECK(start_rig(r) == CD_FINE);
    r->m->v[0] = 0.0, r->m->q[0] = 0.75;
    CHECK(round_at(r, SLIP) == CD_FINE);
    CHECK(written_of(r, NAME_OF_ROWS + GRIP) == (steep ? CD_REVERSES : CD_STICKS));
    CHECK(r->V.able->holds[GRIP] == !steep && cd_friction_direction(&r->V, GRIP) == steep);
    if (!steep) CHECK(r->m->p[D->reference[GRIP]] == 0.75); /* it sticks where it is */
    CHECK_NEAR(r->m->v_rate[0], steep ? GRAVITY * (sin(0.5) - 0.2 * cos(0.5)) : 0.0, 1e-11);
  }
}

/* What sticks slips when its margin is used up, against the force that has held it. */
static void a_block_that_breaks_away(void) {
  plan *D = block(0.1, 0.2);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE && r->V.able->holds[GRIP] == 1);
  D->force[0].offset = 2.0 * GRAVITY * 0.2 * cos(0.1) * (1.0 + 1e-12);
  CHECK(cd_events_solve(&r->V) == CD_FINE);
  CHECK(round_at(r, MARGIN) == CD_FINE);
  CHECK(written_of(r, NAME_OF_ROWS + GRIP) == CD_SLIPS && cd_friction_direction(&r->V, GRIP) == 1);
  CHECK_NEAR(r->m->v_rate[0], 0.0, 1e-10);
  D->force[0].offset *= 1.5; /* the same at once, as by an event: it is loaded beyond what it can hold */
  r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE && r->V.able->holds[GRIP] == 0 && cd_friction_direction(&r->V, GRIP) == 1);
}

/* A contact whose multiplier would pull lifts off, and what it carried slips no more. */
static void a_block_that_lifts_off(void) {
  plan *D = block(0.1, 0.2);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  D->force[1].offset = 1.0;
  CHECK(round_at(r, PULL) == CD_FINE);
  CHECK(r->V.able->holds[FLOOR] == 0 && r->V.able->holds[GRIP] == 0);
  CHECK(written_of(r, NAME_OF_ROWS + FLOOR) == CD_LEAVES);
  CHECK(!cd_friction_carried(&r->V, GRIP) && cd_friction_direction(&r->V, GRIP) == 0);
  CHECK_NEAR(r->m->v_rate[1], 0.5, 1e-15);
  CHECK(cd_events_arm(&r->V, r->V.called) == CD_FINE);
  CHECK(r->E.enabled[GAP] == 1 && r->E.enabled[PULL] == 0 && r->E.enabled[SLIP] == 0 && r->E.enabled[MARGIN] == 0);
}

/* Of two contacts of a beam the one comes off that would have to pull: forces at its ends, and none in the middle. */
static void a_beam_on_two_supports(void) {
  plan *D = new_plan(2);                                /* height and angle */
  D->force[0].offset = -1.0, D->force[1].offset = -2.0; /* the weight acts at a distance of 2, supports at 1 */
  add_limit(D, 1.0, 1.0, 0.0, 0.0);
  add_limit(D, 1.0, -1.0, 0.0, 0.0);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  CHECK(r->V.able->holds[0] == 1 && r->V.able->holds[1] == 0);
  CHECK_NEAR(r->m->lam[0], 1.5, 1e-14);
  CHECK_NEAR(r->m->v_rate[0], 0.5, 1e-14);
  CHECK_NEAR(r->m->v_rate[1], -0.5, 1e-14);
}

/* Two frictions of one and the same motion: one of them sticks, the other rests. */
static void dependent_frictions(void) {
  plan *D = new_plan(1);
  D->force[0].offset = 0.5;
  const int64_t weak = add_friction(D, 1.0, 0.0, 0.0, 0.1, -1), strong = add_friction(D, 2.0, 0.0, 0.0, 1.0, -1);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  CHECK(r->V.able->holds[weak] + r->V.able->holds[strong] == 1);
  CHECK_NEAR(r->m->v_rate[0], 0.0, 1e-12);
  const int64_t sticks = r->V.able->holds[strong] ? strong : weak, rests = sticks == strong ? weak : strong;
  CHECK(cd_friction_rests(&r->V, rests) == 1 && cd_friction_rests(&r->V, sticks) == 0);
  CHECK(r->E.enabled[3 * rests + 2] == 1 && r->V.rested[3 * rests + 2] == 1); /* its rest is watched */
  D->force[0].offset = 5.0;                                                   /* more than both can hold: both slip */
  r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  CHECK(r->V.able->holds[weak] == 0 && r->V.able->holds[strong] == 0);
  CHECK(cd_friction_direction(&r->V, weak) == 1 && cd_friction_direction(&r->V, strong) == 1);
  CHECK_NEAR(r->m->v_rate[0], 5.0 - 0.1 - 2.0, 1e-12);
}

/* A friction that joints hold rests; it slips where the joint is released. */
static void a_friction_that_others_hold(void) {
  plan *D = new_plan(1);
  D->force[0].offset = 3.0;
  add_row(D, 1.0, 0.0, 0.0);
  const int64_t grip = add_friction(D, 1.0, 0.0, 0.0, 1.0, -1), joint = add_joint(D, 0, 1);
  add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0;
  add_act(D, 0, CD_RELEASE, joint, 0);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE && r->V.able->holds[grip] == 0 && cd_friction_rests(&r->V, grip) == 1);
  CHECK(r->V.resting[grip] == 1);
  CHECK(round_at(r, 3) == CD_FINE);
  CHECK(cd_friction_direction(&r->V, grip) == 1 && !cd_friction_rests(&r->V, grip));
  CHECK_NEAR(r->m->v_rate[0], 2.0, 1e-13);
}

/* A row of which joints leave little: it is asked first whether it could stick with the grip that it has. */
static void nearly_dependent_frictions(void) {
  for (int strong = 0; strong < 2; strong++) {
    plan *D = new_plan(2);
    D->force[1].offset = 1.0;
    add_row(D, 1.0, 0.0, 0.0);
    const int64_t grip = add_friction(D, 1.0, 0.01, 0.0, strong ? 200.0 : 0.1, -1);
    rig *r = new_rig(D);
    CHECK(start_rig(r) == CD_FINE);
    CHECK(r->V.able->holds[grip] == strong); /* lambda would be 100 */
    CHECK_NEAR(r->m->v_rate[1], strong ? 0.0 : 1.0 - 0.1 * 0.01, 1e-12);
  }
}

/* An impact that changes the direction of slip, and one that ends it. */
static void friction_after_impacts(void) {
  plan *D = block(0.0, 0.5);
  D->start_v[0] = 1.0;
  D->impulse[0][0] = -4.0, D->impulse[1][0] = 2.0, D->impulses = 2;
  add_event(D), add_event(D);
  add_when(D, 0, 0)->q[0] = 1.0, add_when(D, 1, 0)->q[0] = 1.0;
  add_act(D, 0, CD_IMPULSE, 0, 0), add_act(D, 1, CD_IMPULSE, 1, 0);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  CHECK(round_at(r, 5) == CD_FINE && cd_friction_direction(&r->V, GRIP) == -1);
  CHECK_NEAR(r->m->v[0], -1.0, 1e-14);
  CHECK_NEAR(r->m->v_rate[0], 0.5 * GRAVITY, 1e-11);
  CHECK(round_at(r, 6) == CD_FINE && r->V.able->holds[GRIP] == 1);
  CHECK_NEAR(r->m->v[0], 0.0, 1e-14);
}

/* An event at a known time that finds a friction at rest writes down what has become of it. */
static void known_times_and_friction(void) {
  plan *D = block(0.0, 0.5);
  D->start_v[0] = 1.0, D->impulse[0][0] = -2.0, D->impulses = 1;
  add_event(D);
  add_act(D, 0, CD_IMPULSE, 0, 0);
  add_timed(D, 0, add_time(D, 1.0), -1, 0);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  r->m->t[0] = 1.0;
  CHECK(round_at(r, -1) == CD_FINE && written_of(r, NAME_OF_ROWS + GRIP) == CD_STICKS &&
        written_of(r, 0) == CD_HAPPENED);
}

/* All rows at once by relaxation: a block on a slope sticks or slips as it does row by row; of a beam one support presses. */
static void rows_that_relax(void) {
  for (int k = 0; k < 2; k++) {
    const double angle = k == 0 ? 0.1 : -0.3;
    rig *r = new_rig(block(angle, 0.2));
    CHECK(start_rig(r) == CD_FINE);
    r->V.closed[FLOOR] = 1;
    CHECK(cdi_relax(&r->V) == CD_FINE);
    CHECK(r->V.able->holds[FLOOR] == 1 && r->V.slipping[GRIP] == k);
    CHECK(cd_friction_direction(&r->V, GRIP) == -k);
    CHECK_NEAR(r->V.lam_aside[FLOOR], 2.0 * GRAVITY * cos(angle), 1e-6);
    CHECK_NEAR(r->V.lam_aside[GRIP], 2.0 * GRAVITY * (k == 0 ? -sin(0.1) : 0.2 * cos(0.3)), 1e-6);
  }
  plan *D = new_plan(2);
  D->force[0].offset = -1.0, D->force[1].offset = -2.0;
  add_limit(D, 1.0, 1.0, 0.0, 0.0);
  add_limit(D, 1.0, -1.0, 0.0, 0.0);
  const int64_t grip = add_friction(D, 0.0, 1.0, 0.0, 0.1, 1);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  r->V.closed[0] = r->V.closed[1] = 1;
  CHECK(cdi_relax(&r->V) == CD_FINE && r->V.able->holds[0] == 1 && r->V.able->holds[1] == 0);
  CHECK(r->V.slipping[grip] == 0);
  fail(DYNAMICS, 0);
  CHECK(cdi_relax(&r->V) == CD_NOT_EVALUATED);
}

/* Three frictions in a row along a chain, each loaded by the next: many changes, and one solution. */
static void a_chain_of_frictions(void) {
  plan *D = new_plan(3);
  D->force[0].offset = 0.9, D->force[1].offset = -3.0, D->force[2].offset = 2.6;
  const double rows[3][3] = {{1.0, -1.0, 0.0}, {0.0, 1.0, -1.0}, {0.0, 0.0, 1.0}};
  for (int i = 0; i < 3; i++) add_friction(D, rows[i][0], rows[i][1], rows[i][2], 1.0, -1);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  for (int i = 0; i < 3; i++) { /* each sticks within its limit, or slips where it is driven */
    const double a = rows[i][0] * r->m->v_rate[0] + rows[i][1] * r->m->v_rate[1] + rows[i][2] * r->m->v_rate[2];
    if (r->V.able->holds[i])
      CHECK(fabs(r->m->lam[i]) <= 1.0 + 1e-12 && fabs(a) < 1e-12);
    else
      CHECK((double)cd_friction_direction(&r->V, i) * a > 0.0);
  }
}

static void refusals(void) {
  const int functions[4] = {GAMMA, JACOBIAN, JACOBIAN, CONSTRAINT};
  const int calls[4] = {0, 0, 1, 0};
  const int64_t problems[4] = {CD_NOT_EVALUATED, CD_NOT_EVALUATED, CD_NO_PARTITION, CD_NOT_EVALUATED};
  for (int k = 0; k < 4; k++) {
    rig *r = new_rig(block(0.1, 0.2));
    fail(functions[k], calls[k]);
    const int64_t problem = round_at(r, -1);
    CHECK(problem != CD_FINE && problem == r->V.integer->problem);
    CHECK(problem == problems[k] || k == 2);
  }
  for (int calls_before = 0; calls_before < 3; calls_before++) { /* on trial, and in the end */
    rig *r = new_rig(block(0.1, 0.2));
    fail(DYNAMICS, calls_before);
    CHECK(round_at(r, -1) == CD_NOT_EVALUATED && r->V.integer->row == CD_CALL_FAILED);
    r = new_rig(block(0.1, 0.2));
    fail(WATCHED, 0);
    CHECK(round_at(r, -1) == CD_WATCHING_FAILS);
  }
}

/* A spring that is off by round-off is all that presses the block, and all that pushes it: no sign of theirs is an event. */
static void a_block_that_nothing_loads(void) {
  for (int k = 0; k < 4; k++) {
    plan *D = block(0.1, 0.2);
    rig *r = new_rig(D);
    CHECK(start_rig(r) == CD_FINE);
    D->force[0].offset = k % 2 ? 1e-13 : -1e-13, D->force[0].q[0] = -3e3; /* the weight is gone */
    D->force[1].offset = k / 2 ? -1e-14 : -1e-13, D->force[1].q[1] = -3e3;
    CHECK(cd_events_solve(&r->V) == CD_FINE);
    CHECK(r->V.able->holds[FLOOR] == 1 && r->V.able->holds[GRIP] == 1);
    CHECK(cdi_may_tremble(&r->V, NULL) == 1);
    const double q = r->m->q[0], v = r->m->v[0], push = r->m->lam[GRIP];
    CHECK(cdi_find_tremble(&r->V) == CD_FINE);
    CHECK(r->m->q[0] == q && r->m->v[0] == v && r->m->lam[GRIP] == push); /* it stands where it stood */
    CHECK(cdi_tremble_of(&r->V, FLOOR) > fabs(r->m->lam[FLOOR]));
    CHECK(cdi_tremble_of(&r->V, GRIP) > fabs(push));
    fail(WATCHED, 0);
    CHECK(cdi_find_tremble(&r->V) == CD_WATCHING_FAILS);
  }
  rig *loaded = new_rig(block(0.1, 0.2));
  CHECK(start_rig(loaded) == CD_FINE && cdi_may_tremble(&loaded->V, NULL) == 0);
  CHECK(cdi_tremble_of(&loaded->V, GRIP) == 0.0);
}

/* The same row twice: each carries half; what is no number stays so, and what cannot be partitioned becomes none. */
static void rows_that_share(void) {
  plan *D = new_plan(2);
  D->numbers[0] = D->numbers[1] = 2.0;
  add_row(D, 1.0, 0.0, 0.0), add_row(D, 1.0, 0.0, 0.0);
  rig *r = new_rig(D);
  CHECK(start_rig(r) == CD_FINE);
  cd_machine *m = r->m;
  double lam[6] = {6, 0, NAN, 0, 1, 3}, t[3] = {0, 1, 2}, length[3] = {1, 1, 2}, weight[2] = {1, 1};
  double *q = numbers(3 * m->q_size), *p = numbers(3 * m->p_size);
  for (int k = 0; k < 3; k++) memcpy(p + k * m->p_size, m->p, (size_t)m->p_size * sizeof(double));
  uint8_t is_angle[2] = {0, 1};
  cd_moments all = {t, q, p, length, lam, 3};
  cd_sharing S = {m->jacobian,        m->t,       m->q,       m->C,     m->indptr, m->indices, numbers(2),
                  numbers(m->v_size), numbers(4), numbers(2), flags(2), m->q_size, 2,          2};
  CHECK(cd_share_many(m, r->V.lu, r->V.able, &S, weight, is_angle, &all) == 0);
  CHECK_NEAR(lam[0], 3.0, 1e-14);
  CHECK_NEAR(lam[1], 3.0, 1e-14); /* length 1 */
  CHECK(isnan(lam[2]) && lam[3] == 0.0);
  CHECK_NEAR(lam[4], 0.8, 1e-14);
  CHECK_NEAR(lam[5], 3.2, 1e-14); /* weights 1 and 1/2: 1 : 4 */
  fail(JACOBIAN, 0);
  all.t_size = 1;
  CHECK(cd_share_many(m, r->V.lu, r->V.able, &S, weight, is_angle, &all) == 1 && isnan(lam[0]));
}

int main(void) {
  a_block_on_a_slope();
  a_block_that_slides();
  a_block_that_stops();
  a_block_that_breaks_away();
  a_block_that_lifts_off();
  a_beam_on_two_supports();
  dependent_frictions();
  a_friction_that_others_hold();
  nearly_dependent_frictions();
  friction_after_impacts();
  known_times_and_friction();
  rows_that_relax();
  a_chain_of_frictions();
  a_block_that_nothing_loads();
  rows_that_share();
  refusals();
  return finish("friction");
}
