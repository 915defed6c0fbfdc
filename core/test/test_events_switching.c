/* Frozen switches: the side on which each begins, going over, sliding, and rounding to whole numbers. */

#include "rigs.h"

/* z' = rate + by_mode times the mode of a switch on z. */
static rig *switched(double z, double rate, double by_mode, int rounds, int bends) {
  plan *D = new_plan(1);
  D->z = 1, D->start_z[0] = z;
  add_switch(D, rounds, bends)->z[0] = 1.0;
  D->z_rate[0].offset = rate, D->z_rate[0].p[D->switch_slot[0]] = by_mode;
  return new_rig(D);
}

static double mode_of(const rig *r) { return r->m->p[r->P->switch_slot[0]]; }

static void sides_at_the_start(void) {
  rig *r = switched(2.0, 1.0, 0.0, 0, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 1.0);
  r = switched(-2.0, 1.0, 0.0, 0, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == -1.0);
  r = switched(0.0, 1.0, 0.5, 0, 0); /* it stands, and goes up from either side */
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 1.0);
  r = switched(0.0, -1.0, 0.5, 0, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == -1.0);
  r = switched(0.0, 0.0, 0.0, 0, 0); /* it stays where it is */
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 0.0);
  r = switched(0.0, 0.0, 0.0, 0, 1); /* a kink has no third side */
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 1.0);
  r = switched(0.0, 0.0, -1.0, 0, 0); /* both sides drive it back */
  CHECK(cd_switches_begin(&r->V) == CD_SLIDES && r->V.integer->row == 0);
  r = switched(2.3, 1.0, 0.0, 1, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 2.5);
  r = switched(3.0, 1.0, 0.0, 1, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 3.5);
  r = switched(3.0, -1.0, 0.0, 1, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 2.5);
  r = switched(4.0, -1.0, 0.0, 1, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == 3.5);
  r = new_rig(new_plan(1));
  CHECK(cd_switches_begin(&r->V) == CD_FINE && cd_switches_verify(&r->V) == CD_FINE);
}

/* The argument is a speed whose rate is zero at the start, and not a moment later: that is looked ahead. */
static void looking_ahead(void) {
  for (int k = 0; k < 2; k++) {
    plan *D = new_plan(1);
    add_switch(D, 0, 0)->v[0] = 1.0;
    D->force[0].t = k == 0 ? 2.0 : -2.0;
    rig *r = new_rig(D);
    CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == (k == 0 ? 1.0 : -1.0));
    CHECK(r->m->t[0] == 0.0 && r->m->v[0] == 0.0 && r->m->q[0] == 0.0);
  }
}

/* What cannot be evaluated on the way is said, wherever it comes: of the motion, or of what is watched. */
static void looking_ahead_in_vain(void) {
  const int functions[2] = {DYNAMICS, WATCHED}, count[2] = {10, 5};
  const int64_t problems[2] = {CD_NOT_EVALUATED, CD_WATCHING_FAILS};
  for (int k = 0; k < 2; k++)
    for (int calls_before = 0; calls_before <= count[k]; calls_before++) {
      plan *D = new_plan(1);
      add_switch(D, 0, 0)->v[0] = 1.0;
      D->force[0].t = 2.0;
      rig *r = new_rig(D);
      fail(functions[k], calls_before);
      const int64_t problem = cd_switches_begin(&r->V);
      CHECK(problem == (calls_before < count[k] ? problems[k] : CD_FINE));
    }
}

/* One round in which the switch has fired, from the side on which it began, at z. */
static int64_t switch_at(rig *r, double z) {
  CHECK(cd_switches_begin(&r->V) == CD_FINE && start_rig(r) == CD_FINE);
  r->m->z[0] = z;
  return round_at(r, 0);
}

static void going_over(void) {
  rig *r = switched(-1.0, 1.0, 0.5, 0, 0);
  CHECK(switch_at(r, 0.0) == CD_FINE && mode_of(r) == 1.0 && r->V.integer->entries == 0);
  r = switched(-1.0, 0.0, -1.0, 0, 0); /* z' = -mode: beyond zero it is driven back */
  CHECK(switch_at(r, 0.0) == CD_SLIDES && r->V.integer->row == 0);
  r = switched(-1.0, 0.0, -1.0, 0, 1); /* a kink may be crossed all the same */
  CHECK(switch_at(r, 0.0) == CD_FINE && mode_of(r) == 1.0);
  r = switched(2.3, 1.0, 0.0, 1, 0);
  CHECK(switch_at(r, 3.0) == CD_FINE && mode_of(r) == 3.5);
  r = switched(2.3, -1.0, 0.0, 1, 0);
  CHECK(switch_at(r, 2.0) == CD_FINE && mode_of(r) == 1.5);
}

/* Others follow what has been set; one that stands at zero stays. */
static void following(void) {
  rig *r = switched(1.0, 1.0, 0.0, 0, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && start_rig(r) == CD_FINE && mode_of(r) == 1.0);
  r->m->z[0] = -3.0;
  CHECK(round_at(r, -1) == CD_FINE && mode_of(r) == -1.0);
  r->m->z[0] = 0.0;
  CHECK(round_at(r, -1) == CD_FINE && mode_of(r) == -1.0);
}

/* The argument of the second switch is the mode of the first one. */
static void switches_of_switches(void) {
  plan *D = new_plan(1);
  D->z = 1, D->start_z[0] = -1.0;
  add_switch(D, 0, 0)->z[0] = 1.0;
  linear *second = add_switch(D, 0, 0);
  second->p[D->switch_slot[0]] = 1.0;
  rig *r = new_rig(D);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && mode_of(r) == -1.0 && r->m->p[D->switch_slot[1]] == -1.0);
}

static void leaving_unseen(void) {
  rig *r = switched(1.0, 1.0, 0.0, 0, 0);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && start_rig(r) == CD_FINE && cd_switches_verify(&r->V) == CD_FINE);
  r->E.side[0] = -1;
  CHECK(cd_switches_verify(&r->V) == CD_LEFT_UNSEEN && r->V.integer->row == 0);
}

/* The side of a kink is its mode; it is not watched more closely than tolerances tell. */
static void kinks_are_watched_coarsely(void) {
  rig *r = switched(-1e-12, 1.0, 0.0, 0, 1);
  CHECK(cd_switches_begin(&r->V) == CD_FINE && start_rig(r) == CD_FINE);
  CHECK(r->E.side[0] == (int64_t)mode_of(r) && r->E.standing[0] == 0);
  CHECK(r->E.noise[0] >= r->E.blind[0] / CD_BLIND);
}

static void without_end(void) {
  rig *r = switched(-1.0, 1.0, 0.0, 0, 0);
  int64_t problem = CD_FINE;
  int count = 0;
  CHECK(cd_switches_begin(&r->V) == CD_FINE && start_rig(r) == CD_FINE);
  for (; problem == CD_FINE && count < 1000; count++) problem = round_at(r, 0);
  CHECK(problem == CD_SWITCHES_ENDLESSLY && count == CD_MOST_CROWDED + 2);
}

static void refusals(void) {
  rig *r = switched(1.0, 1.0, 0.0, 0, 0);
  fail(ARGUMENTS, 0);
  CHECK(cd_switches_begin(&r->V) == CD_WATCHING_FAILS);
  fail(WATCHED, 0);
  CHECK(cd_switches_begin(&r->V) == CD_WATCHING_FAILS);
  CHECK(round_at(r, 0) == CD_WATCHING_FAILS);
  fail(WATCHED, 1);
  CHECK(round_at(r, 0) == CD_WATCHING_FAILS);
  r = switched(3.0, 1.0, 0.0, 1, 0); /* which whole number it stands at is not known */
  fail(ARGUMENTS, 2);
  CHECK(cd_switches_begin(&r->V) == CD_WATCHING_FAILS);
}

int main(void) {
  sides_at_the_start();
  looking_ahead();
  looking_ahead_in_vain();
  going_over();
  following();
  switches_of_switches();
  leaving_unseen();
  kinks_are_watched_coarsely();
  without_end();
  refusals();
  return finish("switches");
}
