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

/* A host whose time has come has no other one. */
static int64_t see_to_time(void *context) {
  tour *x = (tour *)context;
  if (x->real.also_due <= x->r->m->t[0]) x->real.also_due = INFINITY;
  return CD_OK;
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
  x->real.also_due = 0.3, x->host.after = see_to_time;
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
  CHECK(memcmp(log_state(x, 1, 0), log_state(x, 1, 1), (size_t)size_of_state(D) * sizeof(double)) == 0);
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
static int64_t nothing_happens(void *context) { return tell(context, 'h') + CD_FINE; }
static int64_t it_jams(void *context) {
  tell(context, 'h');
  return CD_JAMS;
}

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
  CHECK(cd_go_start(&x->X) == CD_OK);
  told[0] = '\0', x->host.happens = it_jams;
  CHECK(cd_go(&x->X, 1000) == CD_INSTANT_FAILED && strcmp(told, "nlbh") == 0);
  x = told_tour(tell_before);
  x->host.noted = refuse_to_go;
  CHECK(go_to_the_end(x) == CD_SINGULAR && strcmp(told, "blapgx") == 0);
  x = told_tour(tell_before);
  x->host.happens = nothing_happens;
  CHECK(cd_go_start(&x->X) == CD_OK && strcmp(told, "bhapg") == 0);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) {
    a_bouncing_ball(method);
    a_ball_that_comes_to_rest(method);
    a_stop(method);
    known_times(method);
  }
  a_run_in_pieces();
  the_host();
  return finish("runs from event to event");
}
