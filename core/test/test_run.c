/* Runs from event to event: times, states and logs of what happens on the way. */

#include "tours.h"

#define G 10.0
#define MASS 2.0
#define HEIGHT 1.0
enum { ROOM = 300 };

/* A ball that falls from HEIGHT on a floor. */
static plan *ball(double e) {
  plan *D = new_plan(1);
  D->numbers[0] = MASS, D->start_q[0] = HEIGHT, D->force[0].offset = -MASS * G;
  add_limit(D, 1.0, 0.0, 0.0, e);
  return D;
}

/* When it hits the floor for the k-th time (0 is the first), and how fast. */
static double speed_of_impact(double e, int k) { return sqrt(2.0 * G * HEIGHT) * pow(e, k); }

static double time_of_impact(double e, int k) {
  double t = sqrt(2.0 * HEIGHT / G);
  for (int i = 1; i <= k; i++) t += 2.0 * speed_of_impact(e, i) / G;
  return t;
}

/* Height between impacts k - 1 and k. */
static double height_at(double e, double t) {
  int k = 0;
  while (time_of_impact(e, k) <= t) k++;
  if (k == 0) return HEIGHT - 0.5 * G * t * t;
  const double since = t - time_of_impact(e, k - 1);
  return since * (speed_of_impact(e, k) - 0.5 * G * since);
}

static void a_bouncing_ball(int method) {
  enum { IMPACTS = 4, ROWS = 25 };
  const double e = 0.8, t_end = 2.4;
  tour *x = new_tour(ball(e), method, t_end, ROWS, ROOM);
  CHECK(go_to_the_end(x) == CD_OK);
  CHECK(x->log.count[0] == IMPACTS && x->log.count[1] == IMPACTS && x->log.count[2] == 1);
  for (int k = 0; k < IMPACTS; k++) {
    const double *row = log_row(x, k), *account = row + CD_LOG_HEAD, v = speed_of_impact(e, k);
    CHECK_NEAR(row[CD_LOG_TIME], time_of_impact(e, k), 1e-9);
    CHECK(row[CD_LOG_CARRIED_OUT] == 1.0 && row[CD_LOG_JUMPED] == 1.0);
    CHECK(row[CD_LOG_RESIDUAL] >= 0.0 && row[CD_LOG_RESIDUAL] < 1e-14);
    CHECK_NEAR(account[KINETIC], 0.5 * MASS * v * v, 1e-7);
    CHECK_NEAR(account[ACCOUNT + KINETIC], e * e * account[KINETIC], 1e-12);
    CHECK_NEAR(account[ACCOUNT + POTENTIAL], account[POTENTIAL], 0.0);
    CHECK_NEAR(account[2 * ACCOUNT], 0.0, 0.0);                       /* no external impulse, */
    CHECK_NEAR(account[2 * ACCOUNT + 1], MASS * (1.0 + e) * v, 1e-7); /* and that of the floor */
    const double *before = log_state(x, k, 0), *behind = log_state(x, k, 1);
    CHECK(before[0] == row[CD_LOG_TIME] && behind[0] == row[CD_LOG_TIME] && before[1] == behind[1]);
    CHECK_NEAR(behind[2], -e * before[2], 1e-14);
    const int64_t *entry = x->log.entries + 3 * k;
    CHECK(entry[0] == k && entry[1] == NAME_OF_ROWS && entry[2] == CD_HITS);
  }
  for (int64_t k = 0; k < ROWS; k++) CHECK_NEAR(x->r->j->record.q[k], height_at(e, x->r->j->record.t[k]), 1e-8);
  CHECK(x->integer.restarts == IMPACTS);
  free_arrays();
}

/* Ever lower bounces end at a time of their own: t1 (1 + e)/(1 - e). From there the floor carries the ball. */
static void a_ball_that_comes_to_rest(int method) {
  const double e = 0.5, rests = sqrt(2.0 * HEIGHT / G) * (1.0 + e) / (1.0 - e);
  tour *x = new_tour(ball(e), method, 2.0, 21, ROOM);
  CHECK(go_to_the_end(x) == CD_OK);
  const int64_t last = x->log.count[0] - 1;
  CHECK(x->r->V.able->holds[0] == 1 && x->log.entries[3 * (x->log.count[1] - 1) + 2] == CD_RESTS);
  CHECK(last > 10 && last < 30);
  CHECK_NEAR(log_row(x, last)[CD_LOG_TIME], rests, 1e-4);
  CHECK_NEAR(x->r->j->record.q[20], 0.0, 1e-9);
  CHECK_NEAR(x->r->j->record.lam[20], MASS * G, 1e-12);
  CHECK(x->log.count[2] == 2 && x->integer.rank == 1 && x->integer.replaced == 1);
  const double *resting = x->log.pieces + x->log.pieces_cols;
  const int64_t first = (int64_t)resting[0]; /* the row of the record from which on it rests */
  CHECK(x->r->j->record.t[first - 1] <= rests && x->r->j->record.t[first] >= rests - 1e-4);
  CHECK(resting[1] == 0.0 && resting[2] == MASS && resting[3] == 1.0 && x->log.pieces[3] == 0.0);
  free_arrays();
}

/* The log is emptied on the way, and a few steps are made at a time: nothing else changes. */
static void a_run_in_pieces(void) {
  tour *whole = new_tour(ball(0.8), ADAMS, 2.4, 9, ROOM);
  CHECK(go_to_the_end(whole) == CD_OK);
  tour *x = new_tour(ball(0.8), ADAMS, 2.4, 9, CD_MOST_IN_AN_INSTANT + 4);
  int64_t status = cd_go_start(&x->X), impacts = 0, calls = 0;
  for (status = CD_RUNNING; status == CD_RUNNING && calls < 1000; calls++) {
    status = cd_go(&x->X, 5);
    CHECK(x->log.count[0] <= 2);
    for (int64_t k = 0; k < x->log.count[0]; k++, impacts++)
      CHECK(memcmp(log_row(x, k), log_row(whole, impacts), (size_t)x->log.rows_cols * sizeof(double)) == 0);
    x->log.count[0] = x->log.count[1] = x->log.count[2] = 0;
  }
  CHECK(status == CD_OK && impacts == whole->log.count[0] && calls > 4);
  CHECK(memcmp(x->r->j->record.q, whole->r->j->record.q, 9 * sizeof(double)) == 0);
  tour *quiet = new_tour(ball(0.8), ADAMS, 2.4, 9, ROOM);
  quiet->X.log = NULL; /* and without a log */
  CHECK(go_to_the_end(quiet) == CD_OK && quiet->log.count[0] == 0);
  CHECK(memcmp(quiet->r->j->record.q, whole->r->j->record.q, 9 * sizeof(double)) == 0);
  free_arrays();
}

/* It is stopped on its way up, at half the height of its first bounce. */
static void a_stop(int method) {
  plan *D = ball(1.0);
  add_event(D);
  linear *g = add_when(D, 0, 1);
  g->q[0] = 1.0, g->offset = -0.5 * HEIGHT;
  add_act(D, 0, CD_STOP, 0, 0);
  tour *x = new_tour(D, method, 5.0, 11, ROOM);
  CHECK(go_to_the_end(x) == CD_STOPPED);
  CHECK(x->r->V.integer->stopped_by == 0);
  const double fall = sqrt(2.0 * HEIGHT / G);
  CHECK_NEAR(x->r->m->t[0], 2.0 * fall - fall * sqrt(0.5), 1e-8);
  CHECK_NEAR(x->r->m->q[0], 0.5 * HEIGHT, 1e-9);
  free_arrays();
}

/* An impulse each 0.25: v = 4 per blow without gravity; the time of a host, and an event that is only noted. */
static void known_times(int method) {
  plan *D = new_plan(1);
  D->impulse[0][0] = 4.0, D->impulses = 1;
  add_event(D), add_event(D);
  add_timed(D, 0, add_time(D, 0.25), add_time(D, 0.25), 0);
  add_act(D, 0, CD_IMPULSE, 0, 0);
  linear *g = add_when(D, 1, 0);
  g->q[0] = 1.0, g->offset = -0.5;
  tour *x = new_tour(D, method, 1.0, 5, ROOM);
  x->real.also_due = 0.3;
  CHECK(cd_go_start(&x->X) == CD_OK && cd_events_next(&x->r->V) == 0.25);
  CHECK(cd_go(&x->X, 100000) == CD_OK);
  CHECK(x->real.also_due == INFINITY && x->integer.restarts == 5);
  const double exact[5] = {0.0, 0.0, 1.0, 3.0, 6.0};
  for (int k = 0; k < 5; k++) CHECK_NEAR(x->r->j->record.q[k], exact[k], 1e-12);
  CHECK(x->log.count[0] == 5);
  const double times[5] = {0.25, 0.375, 0.5, 0.75, 1.0};
  for (int k = 0; k < 5; k++) {
    CHECK_NEAR(log_row(x, k)[CD_LOG_TIME], times[k], 1e-12);
    CHECK(log_row(x, k)[CD_LOG_CARRIED_OUT] == (k == 1 ? 0.0 : 1.0));
    if (k != 1) CHECK_NEAR(log_row(x, k)[CD_LOG_HEAD + 2 * ACCOUNT], 4.0, 0.0);
    if (k != 1) CHECK(log_row(x, k)[CD_LOG_RESIDUAL] < 1e-14);
  }
  CHECK(isnan(log_row(x, 1)[CD_LOG_RESIDUAL]) && x->log.entries[4] == 1);
  CHECK(memcmp(log_state(x, 1, 0), log_state(x, 1, 1), (size_t)size_of_motion(D) * sizeof(double)) == 0);
  const double *fires = log_state(x, 1, 0) + size_of_motion(D), *has_fired = log_state(x, 1, 1) + size_of_motion(D);
  CHECK(fires[0] == 0.5 && fires[1] == 0.25 && fires[2] == 0.25 && fires[3] == 0.0); /* due, anchor, interval, passed */
  CHECK(fires[4] == CD_FIRES_HERE && has_fired[4] == 0.0);
  free_arrays();
}

/* Whom the host is asked for, in order. */
static char told[64];
static int64_t tell(void *context, char word) {
  CHECK(context != NULL);
  const size_t n = strlen(told);
  if (n + 1 < sizeof told) told[n] = word, told[n + 1] = '\0';
  return CD_OK;
}
static int64_t tell_before(void *context) { return tell(context, 'b'); }
static int64_t tell_after(void *context) { return tell(context, 'a'); }
static int64_t tell_began(void *context) { return tell(context, 'g'); }
static int64_t tell_noted(void *context) { return tell(context, 'n'); }
static void tell_logged(void *context) { tell(context, 'l'); }
static void tell_noticed(void *context) { tell(context, 'o'); }
static int64_t tell_partition(void *context) {
  tell(context, 'p');
  return ((tour *)context)->run->lu->inverse_size;
}
static int64_t no_partition(void *context) { return tell(context, 'p') - 1; }
static int64_t refuse_to_go(void *context) { return tell(context, 'x') + CD_SINGULAR; }
static int64_t begin_no_more(void *context) { return tell(context, 's') + CD_STEP_TOO_SMALL; }

static tour *told_tour(int64_t (*before)(void *)) {
  plan *D = ball(0.8);
  add_event(D);
  linear *g = add_when(D, 0, -1);
  g->q[0] = 1.0, g->offset = -0.5 * HEIGHT;
  tour *x = new_tour(D, DOP853, 0.6, 3, ROOM);
  x->host.before = before, x->host.after = tell_after, x->host.partition = tell_partition;
  x->host.began = tell_began, x->host.noted = tell_noted, x->host.logged = tell_logged;
  x->host.noticed = tell_noticed;
  told[0] = '\0';
  return x;
}

static void the_host(void) {
  CHECK(go_to_the_end(told_tour(tell_before)) == CD_OK);
  CHECK(strcmp(told,
               "blapg"
               "nl"
               "blapg") == 0); /* the start, what is only noted, the impact */
  CHECK(go_to_the_end(told_tour(refuse_to_go)) == CD_SINGULAR && strcmp(told, "x") == 0);
  tour *x = told_tour(tell_before);
  x->host.partition = no_partition;
  CHECK(go_to_the_end(x) == CD_INSTANT_FAILED && strcmp(told, "blap") == 0);
  x = told_tour(tell_before);
  x->host.begins = begin_no_more;
  CHECK(go_to_the_end(x) == CD_STEP_TOO_SMALL && strcmp(told, "blaps") == 0);
  x = told_tour(tell_before);
  x->host.after = refuse_to_go;
  CHECK(go_to_the_end(x) == CD_SINGULAR && strcmp(told, "blx") == 0);
  x = told_tour(tell_before);
  x->host.noted = refuse_to_go;
  CHECK(go_to_the_end(x) == CD_SINGULAR && strcmp(told, "blapgx") == 0);
  free_arrays();
}

/* Two switches pass zero at the same moment: each goes over by itself. */
static void switches_together(void) {
  plan *D = new_plan(1);
  D->z = 1, D->start_z[0] = -0.5, D->z_rate[0].offset = 1.0;
  add_switch(D, 0, 0)->z[0] = 1.0;
  add_switch(D, 0, 0)->z[0] = 2.0;
  D->force[0].p[D->switch_slot[0]] = 1.0, D->force[0].p[D->switch_slot[1]] = 2.0;
  tour *x = new_tour(D, ADAMS, 1.0, 3, ROOM);
  CHECK(go_to_the_end(x) == CD_OK && x->integer.restarts == 2);
  CHECK(x->r->m->p[D->switch_slot[0]] == 1.0 && x->r->m->p[D->switch_slot[1]] == 1.0);
  CHECK_NEAR(x->r->j->record.v[1], -1.5, 1e-9);
  CHECK_NEAR(x->r->j->record.v[2], 0.0, 1e-9);
  CHECK(cd_switches_verify(&x->r->V) == CD_FINE && x->log.count[2] == 3); /* a piece behind each */
  free_arrays();
}

/* An event that changes tolerances, and calls up another one; fixed steps have no tolerances. */
static void tolerances_on_the_way(int method) {
  plan *D = new_plan(1);
  D->start_v[0] = 1.0, D->z = 1, D->start_z[0] = 1.0;
  add_event(D), add_event(D);
  linear *g = add_when(D, 0, 1);
  g->q[0] = 1.0, g->offset = -0.5;
  add_when(D, 1, -1)->z[0] = 1.0;
  add_set(D, 0, CD_SET_STATE, 0)->offset = -1.0;
  add_act(D, 0, CD_TOLERANCES, 0, 0);
  D->changes[0] = 1e-5, D->changes[1] = 1e-7, D->changes[2] = 0.05;
  tour *x = new_tour(D, method, 1.0, 3, ROOM);
  const int64_t status = go_to_the_end(x);
  CHECK(status == (method == RK4 ? CD_INSTANT_FAILED : CD_OK));
  CHECK(x->log.count[0] == 2 && x->log.entries[1] == 0 && x->log.entries[4] == 1);
  CHECK(log_row(x, 0)[CD_LOG_TIME] == log_row(x, 1)[CD_LOG_TIME] && log_row(x, 0)[CD_LOG_JUMPED] == 0.0);
  CHECK(x->run->rtol == (method == RK4 ? 1e-10 : 1e-5) && (method == RK4 || x->run->atol[0] == 1e-7));
  CHECK(method == RK4 || x->r->m->watch->longest_step == 0.05);
  free_arrays();
}

/* A host who steps by himself has instants in the log, too; one that fails is not written down. */
static void instants_of_a_host(void) {
  plan *D = ball(0.5);
  tour *x = new_tour(D, ADAMS, 1.0, 3, ROOM);
  CHECK(cd_go_instant(&x->X, NULL) == CD_FINE && x->log.count[0] == 0);
  x->r->m->q[0] = 0.0, x->r->m->v[0] = -4.0, x->r->m->t[0] = 0.5;
  uint8_t fired[2] = {1, 0};
  CHECK(cd_go_instant(&x->X, fired) == CD_FINE && x->log.count[0] == 1 && log_state(x, 0, 1)[2] == 2.0);
  fail(BALANCE, 0);
  x->r->m->v[0] = -4.0;
  CHECK(cd_go_instant(&x->X, fired) == CD_NO_BALANCE && x->log.count[0] == 1);
  free_arrays();
}

/* An event that makes a force beyond all numbers: reactions do not settle, and friction that sees them has none. */
static void reactions_that_do_not_settle(void) {
  plan *D = new_plan(2);
  const int64_t load = add_number(D, 0.0);
  D->start_v[0] = 1.0, D->force[1].p[load] = 1e300;
  add_row(D, 0.0, 1.0, 0.0);
  add_friction(D, 1.0, 0.0, 0.0, 0.1, -1);
  add_event(D);
  add_timed(D, 0, add_time(D, 0.5), -1, 0);
  add_set(D, 0, CD_SET_PARAMETER, load)->offset = 1e300;
  tour *x = new_tour(D, ADAMS, 1.0, 3, ROOM);
  CHECK(go_to_the_end(x) == CD_NOT_SETTLED);
  CHECK(x->r->V.integer->problem == CD_NOT_EVALUATED && x->r->V.integer->row == CD_NOT_SETTLED);
  free_arrays();
}

/* A function that fails in an instant ends the run there, with its problem. */
static void an_instant_that_fails(void) {
  for (int calls_before = 0; calls_before < 3; calls_before++) {
    tour *x = new_tour(ball(0.5), ADAMS, 1.0, 3, ROOM);
    CHECK(cd_go_start(&x->X) == CD_OK);
    uint8_t fired[2] = {1, 0};
    x->r->m->q[0] = 0.0, x->r->m->v[0] = -4.0;
    fail(DYNAMICS, calls_before);
    const int64_t problem = cd_go_instant(&x->X, fired);
    CHECK(problem == (calls_before < 2 ? CD_NOT_EVALUATED : CD_FINE));
    fail(NOTHING, 0);
    free_arrays();
  }
}

/* A slide on drivers, x = 2 t, of which an event releases one: where there was no other, nothing prescribes its motion. */
static void a_driver_is_released(int64_t drivers) {
  plan *D = new_plan(1);
  D->start_v[0] = 2.0;
  for (int64_t k = 0; k < drivers; k++) D->speed[add_row(D, 1.0, 0.0, 0.0)] = -2.0;
  add_joint(D, 0, 1), add_event(D);
  add_timed(D, 0, add_time(D, 0.5), -1, 0);
  add_act(D, 0, CD_RELEASE, 0, 0);
  tour *x = new_tour(D, ADAMS, 1.0, 3, ROOM);
  x->r->V.integer->driven = x->r->V.integer->with_forces = 1;
  CHECK(go_to_the_end(x) == (drivers > 1 ? CD_OK : CD_INSTANT_FAILED));
  CHECK(x->log.count[0] == 1 && log_row(x, 0)[CD_LOG_TIME] == 0.5);
  if (drivers > 1) CHECK_NEAR(x->r->j->record.q[2], 2.0, 1e-12);
  if (drivers == 1) CHECK(x->r->V.integer->problem == CD_LEAVES_FREE && x->r->V.integer->event == 0);
  if (drivers == 1) CHECK(x->r->V.real->amount == 1.0);
  free_arrays();
}

/* Times of a host, one after another, who moves on a little behind each; rounds of a driven machine are noticed. */
static int64_t move_on(void *context) {
  tour *x = (tour *)context;
  if (x->r->m->t[0] == 0.0) return tell(context, 's');
  CHECK(isinf(x->real.also_due)); /* the time that has come is over */
  x->r->m->t[0] += 1e-9;
  if (x->r->m->t[0] < 0.5) x->real.also_due = 0.7;
  return tell(context, 'b');
}

static void times_of_a_host(void) {
  plan *D = new_plan(1);
  D->start_v[0] = 2.0, D->speed[add_row(D, 1.0, 0.0, 0.0)] = -2.0;
  tour *x = new_tour(D, ADAMS, 1.0, 3, ROOM);
  x->r->V.integer->driven = 1, x->real.also_due = 0.3;
  x->host.before = move_on, x->host.noticed = tell_noticed, told[0] = '\0';
  CHECK(go_to_the_end(x) == CD_OK && strcmp(told, "sobobo") == 0);
  CHECK_NEAR(x->r->j->record.q[2], 2.0, 1e-12);
  free_arrays();
}

/* The machine that is integrated has another coordinate than the one on which events act: s = q/2. */
static double *half_of[6]; /* q, v, v' of one, then of the other */
FUNCTION(half_falls) { res[0][0] = arg[V][0], res[1][0] = -0.5 * G; }
FUNCTION(half_watched) { res[0][0] = 2.0 * arg[Q][0], res[1][0] = 2.0 * arg[V][0]; }
FUNCTION(expand) {
  (void)arg, (void)res;
  for (int i = 0; i < 3; i++) half_of[3 + i][0] = 2.0 * half_of[i][0];
}
FUNCTION(relative) {
  (void)arg, (void)res;
  for (int i = 0; i < 2; i++) half_of[i][0] = 0.5 * half_of[3 + i][0];
}

static void linked_machines(void) {
  plan *D = new_plan(1);
  D->start_q[0] = HEIGHT, D->force[0].offset = -G, D->numbers[0] = 1.0;
  D->N[0][0] = 1.0, D->impacts = 1, D->restitution[0] = 0.5;
  add_event(D);
  add_when(D, 0, -1)->q[0] = 1.0;
  add_act(D, 0, CD_IMPACT, 0, 0);
  tour *x = new_tour(D, ADAMS, 0.6, 2, ROOM);
  const sizes n = {1, 1, 0, 0, 0};
  stand *half = new_stand(n, 0, half_falls, half_falls, half_falls);
  half->m.turn_slots_size = half->m.hinges_size = half->m.spins_rows = 0;
  half->m.q[0] = 0.5 * HEIGHT;
  cd_watched seen = x->r->E; /* the same arrays, another function */
  double *out[2] = {seen.g, seen.rate};
  seen.function = bound(half_watched, half->in, out);
  x->run->m = &half->m, x->run->lu = &half->lu, x->run->E = &seen;
  const cd_machine *m = x->r->m;
  double *const arrays_of[6] = {half->m.q, half->m.v, half->m.v_rate, m->q, m->v, m->v_rate};
  memcpy(half_of, arrays_of, sizeof half_of);
  x->X.is_linked = 1, x->X.expand = bound(expand, NULL, NULL), x->X.relative = bound(relative, NULL, NULL);
  CHECK(go_to_the_end(x) == CD_OK && x->log.count[0] == 1);
  CHECK_NEAR(log_row(x, 0)[CD_LOG_TIME], time_of_impact(0.5, 0), 1e-9);
  CHECK_NEAR(log_state(x, 0, 1)[2], speed_of_impact(0.5, 1), 1e-8);
  CHECK_NEAR(x->r->j->record.q[1], 0.5 * height_at(0.5, 0.6), 1e-8);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) {
    a_bouncing_ball(method);
    a_ball_that_comes_to_rest(method);
    a_stop(method);
    known_times(method);
    tolerances_on_the_way(method);
  }
  a_run_in_pieces();
  the_host();
  switches_together();
  instants_of_a_host();
  reactions_that_do_not_settle();
  an_instant_that_fails();
  a_driver_is_released(1), a_driver_is_released(2);
  times_of_a_host();
  linked_machines();
  return finish("runs from event to event");
}
