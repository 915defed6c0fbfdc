/* Machines as libraries: starting, stepping through events, states as bytes, callers who integrate, and messages. */

#include "models.h"

#define GRAVITY 10.0
enum { MASS, INERTIA, WEIGHT, STOP_AT, PARAMETERS }; /* places in p */
enum { GUIDE, FLOOR };                               /* rows */

/* A ball that falls along a guide from the height 1 on a floor, is turned by a blow at t = 0.25, and is stopped where it
   rises above a height. */
static plan *ball(double e) {
  plan *D = new_body();
  D->start_q[1] = 1.0, D->z = 1, D->z_rate[0].offset = 2.0;
  add_number(D, GRAVITY), add_number(D, 100.0);
  D->force[1].p[WEIGHT] = -1.0;
  add_row(D, 1.0, 0.0, 0.0);
  D->restitution[add_limit(D, 0.0, 1.0, 0.0, e)] = e;
  add_event(D), add_event(D);
  linear *g = add_when(D, 0, 1);
  g->q[1] = 1.0, g->p[STOP_AT] = -1.0;
  add_act(D, 0, CD_STOP, 0, 0);
  add_timed(D, 1, add_time(D, 0.25), -1, 0);
  D->impulse[0][2] = 3.0, D->impulses = 1;
  add_act(D, 1, CD_IMPULSE, 0, 0);
  return D;
}

static machine_model *ball_model(double e) { return new_model(ball(e), PARAMETERS, 1); }

static machine *instance_of(const machine_model *model) {
  return machine_in(model, zeros((int64_t)machine_size(model), 1));
}

enum { X, Y, ANGLE, X_RATE, Y_RATE, ANGLE_RATE, STATE, STATES };

/* Height and speed of the elastic ball. */
static double elastic_height(double t) {
  const double fall = sqrt(2.0 / GRAVITY), since = remainder(t, 2.0 * fall);
  return 1.0 - 0.5 * GRAVITY * since * since;
}

static void a_bouncing_ball(void) {
  machine *M = instance_of(ball_model(1.0));
  double x[STATES], y[3 * 3 + 1 + 3];
  CHECK(machine_start(M, 0.0) == MACHINE_OK && strcmp(machine_message(M), "") == 0);
  CHECK_NEAR(machine_next_time(M), 0.25, 0.0);
  for (int k = 1; k <= 20; k++) {
    const double t = 0.1 * k;
    CHECK(machine_step(M, t) == MACHINE_OK && machine_time(M) == t);
    machine_states(M, x);
    CHECK_NEAR(x[Y], elastic_height(t), 2e-6);
    CHECK_NEAR(x[ANGLE], 3.0 * fmax(0.0, t - 0.25), 1e-6);
    CHECK_NEAR(x[STATE], 2.0 * t, 1e-6);
    CHECK_NEAR(x[X], 0.0, 0.0);
    CHECK(machine_outputs(M, y) == MACHINE_OK);
    CHECK_NEAR(y[3 + 1] * y[3 + 1] * 0.5 + GRAVITY * x[Y], GRAVITY, 1e-5);
    CHECK_NEAR(y[6 + 1], -GRAVITY, 1e-9);
    CHECK_NEAR(y[9 + GUIDE], 0.0, 1e-12);
    CHECK_NEAR(y[9 + 3 - 1], 0.5 * (x[Y_RATE] * x[Y_RATE] + x[ANGLE_RATE] * x[ANGLE_RATE]), 1e-12);
  }
  CHECK(machine_happened(M) == 3 && machine_steps(M) > 5 && !machine_is_stiff(M));
  double t = 0.0;
  CHECK(machine_event(M, 0, &t) == 1 && t == 0.25 && machine_event_what(M, 0) == CD_HAPPENED);
  CHECK(machine_event(M, 1, &t) == 4 && machine_event_what(M, 1) == CD_HITS);
  CHECK_NEAR(t, sqrt(2.0 / GRAVITY), 1e-6);
  CHECK(machine_event(M, 3, NULL) == -1 && machine_event(M, -1, NULL) == -1 && machine_event_what(M, 3) == -1);
  machine_reset(M);
  CHECK(machine_happened(M) == 0 && machine_step(M, 1.0) == MACHINE_REFUSED);
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
}

static void a_stop(void) {
  machine *M = machine_of(ball_model(1.0));
  double x[STATES];
  machine_parameters(M)[STOP_AT] = 0.5;
  machine_tolerances(M, 1e-9, 1e-12, 0.01);
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 5.0) == MACHINE_STOPPED);
  machine_states(M, x);
  CHECK_NEAR(x[Y], 0.5, 1e-9);
  CHECK(x[Y_RATE] > 0.0);
  CHECK_NEAR(machine_time(M), (2.0 - sqrt(0.5)) * sqrt(2.0 / GRAVITY), 1e-8);
  CHECK(machine_step(M, 6.0) == MACHINE_STOPPED && machine_time(M) < 1.0);
  machine_free(M);
}

/* Machines that are stepped together move as one that is stepped alone; those that have ended stay where they are. */
static void many(void) {
  const machine_model *model = ball_model(0.8);
  enum { COUNT = 3 };
  machine *machines[COUNT], *alone = instance_of(model);
  double began[COUNT] = {0.0}, t[COUNT] = {0.0}, *p = zeros(COUNT * model->p_size, sizeof(double));
  double *y = zeros(COUNT * model->has.outputs, sizeof(double)), x[STATES], expected[STATES];
  int64_t intervals[COUNT] = {0}, status[COUNT] = {MACHINE_OK, MACHINE_OK, MACHINE_REFUSED}, stop = 0;
  const int64_t controls[] = {WEIGHT, STOP_AT};
  for (int64_t k = 0; k < COUNT; k++) {
    machines[k] = instance_of(model);
    CHECK(machine_start(machines[k], 0.0) == MACHINE_OK);
    memcpy(p + k * model->p_size, machine_parameters(machines[k]), (size_t)model->p_size * sizeof(double));
  }
  p[model->p_size + STOP_AT] = 0.9; /* it passes this height on its first way up, or never */
  const machine_many A = {.machines = machines,
                          .every = 0.5,
                          .began = began,
                          .intervals = intervals,
                          .t = t,
                          .controls = controls,
                          .p = p,
                          .y = y,
                          .status = status,
                          .stop = &stop,
                          .machines_size = COUNT,
                          .controls_size = 2,
                          .p_cols = model->p_size,
                          .y_cols = model->has.outputs};
  CHECK(machine_start(alone, 0.0) == MACHINE_OK && machine_step(alone, 0.5) == MACHINE_OK);
  CHECK(machine_step_many(&A) >= 1 && t[0] == 0.5 && intervals[0] == 1 && intervals[2] == 0 && t[2] == 0.0);
  machine_states(machines[0], x), machine_states(alone, expected);
  CHECK(memcmp(x, expected, sizeof x) == 0);
  stop = 1;
  CHECK(machine_step_many(&A) == 0 && intervals[0] == 1);
  stop = 0;
  p[WEIGHT] = NAN;
  CHECK(machine_step_many(&A) >= 2 && status[0] != MACHINE_OK && intervals[0] == 1);
}

/* States as bytes: what is loaded goes on to the last bit, in another instance too. */
static void save_and_load(void) {
  const machine_model *model = ball_model(0.8);
  machine *M = instance_of(model), *other = instance_of(model);
  const size_t size = machine_state_size(M);
  char *bytes = (char *)zeros((int64_t)size, 1);
  double x[STATES], again[STATES];
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 0.7) == MACHINE_OK);
  machine_save(M, bytes);
  CHECK(machine_step(M, 1.9) == MACHINE_OK);
  machine_states(M, x);
  CHECK(machine_load(other, bytes, size) == MACHINE_OK && machine_time(other) == 0.7);
  CHECK(machine_step(other, 1.9) == MACHINE_OK);
  machine_states(other, again);
  CHECK(memcmp(x, again, sizeof x) == 0 && machine_happened(M) == machine_happened(other));
  for (size_t at = 0; at < size; at += 1 + size / 37) {
    bytes[at] = (char)(bytes[at] ^ 16);
    CHECK(machine_load(other, bytes, size) == MACHINE_REFUSED && strlen(machine_message(other)) > 0);
    machine_states(other, again);
    CHECK(memcmp(x, again, sizeof x) == 0); /* nothing is changed */
    bytes[at] = (char)(bytes[at] ^ 16);
  }
  for (size_t count = 0; count < size; count += 1 + size / 37)
    CHECK(machine_load(other, bytes, count) == MACHINE_REFUSED && strlen(machine_message(other)) > 0);
  CHECK(machine_load(other, bytes, size + 1) == MACHINE_REFUSED);
  bytes[8] = (char)(bytes[8] ^ 1); /* of another version */
  CHECK(machine_load(other, bytes, size) == MACHINE_REFUSED && strstr(machine_message(other), "version") != NULL);
  bytes[8] = (char)(bytes[8] ^ 1);
  CHECK(machine_load(other, bytes, size) == MACHINE_OK);
  plan *D = ball(0.8);
  D->numbers[WEIGHT] = 9.0;
  machine *stranger = instance_of(new_model(D, PARAMETERS, 1));
  CHECK(machine_load(stranger, bytes, size) == MACHINE_REFUSED);
}

/* A caller who integrates by himself: free flight in closed form, up to where an indicator says so. */
static void model_exchange(void) {
  machine *M = instance_of(ball_model(0.5));
  double x[STATES], dx[STATES], g[3];
  machine_happening what;
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_indicators(M, g) == MACHINE_OK);
  CHECK_NEAR(g[0], 1.0, 1e-8);
  CHECK(g[1] == 1.0 && g[2] > 0.0); /* no contact has a multiplier */
  CHECK(machine_events(M, &what) == MACHINE_OK && what.count == 0 && !what.states_changed && what.next_time == 0.25);
  machine_states(M, x);
  x[Y] = 1.0 - 0.5 * GRAVITY * 0.0625, x[Y_RATE] = -GRAVITY * 0.25;
  CHECK(machine_set_states(M, 0.25, x) == MACHINE_OK && machine_rates(M, dx) == MACHINE_OK);
  CHECK_NEAR(dx[Y], x[Y_RATE], 1e-12);
  CHECK_NEAR(dx[Y_RATE], -GRAVITY, 1e-12);
  CHECK_NEAR(dx[STATE], 2.0, 0.0);
  CHECK(machine_events(M, &what) == MACHINE_OK && what.count == 1 && what.states_changed && !what.stopped);
  CHECK(what.next_time == INFINITY);
  machine_states(M, x);
  CHECK_NEAR(x[ANGLE_RATE], 3.0, 1e-14);
  const double fall = sqrt(2.0 / GRAVITY);
  x[Y] = -1e-12, x[Y_RATE] = -GRAVITY * fall;
  CHECK(machine_set_states(M, fall, x) == MACHINE_OK && machine_events(M, &what) == MACHINE_OK && what.count == 1);
  machine_accept(M);
  machine_states(M, x);
  CHECK_NEAR(x[Y_RATE], 0.5 * GRAVITY * fall, 1e-9);
  CHECK(machine_indicators(M, g) == MACHINE_OK && g[0] >= 0.0);
  machine_parameters(M)[STOP_AT] = -1.0; /* a parameter throws a watched function over */
  CHECK(machine_events(M, &what) == MACHINE_OK && what.stopped);
}

/* Off its constraints, rates lead back; machine_close puts it back at once. */
static void the_way_back(void) {
  machine *M = instance_of(ball_model(0.5));
  double x[STATES], dx[STATES];
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  machine_states(M, x);
  x[X] = 0.01, x[X_RATE] = 0.02;
  CHECK(machine_set_states(M, 0.0, x) == MACHINE_OK && machine_rates(M, dx) == MACHINE_OK);
  CHECK(dx[X] < 0.02 && dx[X_RATE] < 0.0);
  CHECK_NEAR(dx[Y_RATE], -GRAVITY, 1e-12);
  CHECK(machine_close(M) == MACHINE_OK);
  machine_states(M, x);
  CHECK_NEAR(x[X], 0.0, 1e-12);
  CHECK_NEAR(x[X_RATE], 0.0, 1e-12);
  CHECK_NEAR(x[Y], 1.0, 1e-12);
}

/* Inputs may change between steps: half the weight from t = 0.2 on. */
static void inputs(void) {
  machine *M = instance_of(ball_model(0.5));
  double x[STATES];
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 0.2) == MACHINE_OK);
  machine_parameters(M)[WEIGHT] = 0.5 * GRAVITY;
  CHECK(machine_step(M, 0.4) == MACHINE_OK);
  machine_states(M, x);
  CHECK_NEAR(x[Y_RATE], -0.2 * GRAVITY - 0.1 * GRAVITY, 1e-6);
  machine_parameters(M)[MASS] = 2.0;
  CHECK(machine_step(M, 0.4) == MACHINE_OK && machine_rates(M, x) == MACHINE_OK);
  CHECK_NEAR(x[Y_RATE], -0.25 * GRAVITY, 1e-12);
}

/* Nothing moves but for a push of 0.7 s, at a time that nobody has told: a step that has passed over it is taken back. */
static void an_unexpected_push(void) {
  for (int k = 0; k < 12; k++) {
    plan *D = new_body();
    D->later = 1.3 + 0.47 * k, D->gone = D->later + 0.7, D->force_later[0] = 2.0;
    D->numbers[MASS] = 4.0;
    machine *M = instance_of(new_model(D, 2, 0));
    double x[STATES];
    CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 10.0) == MACHINE_OK);
    CHECK(machine_completed(M) == MACHINE_OK);
    machine_states(M, x);
    CHECK_NEAR(x[X_RATE], 0.35, 1e-4);
    CHECK_NEAR(x[X], 0.35 * (10.0 - D->later - 0.35), 1e-3);
  }
}

/* Two guides in one place share what one of them would carry, as their stiffnesses say. */
static void shared_reactions(void) {
  plan *D = new_body();
  D->force[0].offset = 6.0;
  add_row(D, 1.0, 0.0, 0.0), add_row(D, 1.0, 0.0, 0.0);
  machine_model *model = new_model(D, 2, 1);
  double y[3 * 3 + 3];
  machine *M = instance_of(model);
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_outputs(M, y) == MACHINE_OK);
  CHECK_NEAR(y[9], -3.0, 1e-13);
  CHECK_NEAR(y[10], -3.0, 1e-13);
  double *weight = filled(2, 1.0);
  weight[0] = sqrt(0.5); /* twice as stiff: twice the share */
  model->row_weight = weight;
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_outputs(M, y) == MACHINE_OK);
  CHECK_NEAR(y[9], -4.0, 1e-13);
  uint8_t *seen = flags(2);
  seen[0] = 1; /* forces depend on it: it stays as it has acted */
  model->row_is_seen = seen;
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_outputs(M, y) == MACHINE_OK);
  CHECK_NEAR(y[9] + y[10], -6.0, 1e-13);
  CHECK(y[9] == 0.0 || y[10] == 0.0);
}

/* x' = 2 y' of a body of which x' = 4 is prescribed only: what is left open becomes what has least kinetic energy. */
static void initial_speeds(void) {
  plan *D = new_body();
  D->start_v[0] = 4.0, D->start_v[1] = 1.0, D->numbers[0] = 3.0;
  add_row(D, 1.0, -2.0, 0.0);
  machine_model *model = new_model(D, 2, 1);
  int64_t *asked = integers(3);
  uint8_t *held = flags(3);
  asked[0] = 1, asked[1] = 0, held[0] = 1;
  model->given_speeds = asked, model->held_v = held;
  machine *M = instance_of(model);
  double x[6];
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  machine_states(M, x);
  CHECK_NEAR(x[3], 4.0, 1e-13);
  CHECK_NEAR(x[4], 2.0, 1e-13);
  CHECK_NEAR(x[5], 0.0, 1e-13);
}

/* The derivatives of a machine whose accelerations are constant. */
OF_PLAN(forward, NOTHING + 102) { /* (t, q, v, z, p, D, R, dx, dp) -> d rates, d outputs */
  for (int64_t i = 0; i < 2 * now->n; i++) res[0][i] = i < now->n ? arg[7][now->n + i] : 0.0;
  for (int64_t i = 0; i < 3 * now->n + now->rows + 1; i++) res[1][i] = i < 2 * now->n ? arg[7][i] : arg[8][0];
  return 0;
}

OF_PLAN(adjoint, NOTHING + 103) { /* (t, q, v, z, p, D, R, rates_bar, y_bar) -> x_bar, p_bar */
  for (int64_t i = 0; i < 2 * now->n; i++) res[0][i] = arg[8][i] + (i < now->n ? 0.0 : arg[7][i - now->n]);
  for (int64_t i = 0; i < now->p; i++) res[1][i] = 0.0;
  for (int64_t i = 2 * now->n; i < 3 * now->n + now->rows + 1; i++) res[1][0] += arg[8][i];
  return 0;
}

static void derivatives(void) {
  machine_model *model = new_model(new_body(), 2, 0);
  machine *M = instance_of(model);
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_forward(M, NULL, NULL, NULL, NULL) == MACHINE_REFUSED);
  put(model, MACHINE_FN_FORWARD, forward), put(model, MACHINE_FN_ADJOINT, adjoint);
  machine_reset(M);
  CHECK(machine_adjoint(M, NULL, NULL, NULL, NULL) == MACHINE_REFUSED); /* not started */
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  double dx[6], dp[2], rates[6], dy[10], rates_bar[6], y_bar[10], x_bar[6] = {0.0}, p_bar[2] = {0.0};
  double *const all[6] = {dx, dp, rates, dy, rates_bar, y_bar};
  const int sizes_of[6] = {6, 2, 6, 10, 6, 10};
  for (int k = 0; k < 6; k++)
    for (int i = 0; i < sizes_of[k]; i++) all[k][i] = uniform();
  CHECK(machine_forward(M, dx, dp, rates, dy) == MACHINE_OK);
  CHECK(rates[0] == dx[3] && rates[5] == 0.0);
  CHECK(machine_adjoint(M, rates_bar, y_bar, x_bar, p_bar) == MACHINE_OK);
  double along = 0.0, back = 0.0;
  for (int i = 0; i < 6; i++) along += rates_bar[i] * rates[i], back += x_bar[i] * dx[i];
  for (int i = 0; i < 10; i++) along += y_bar[i] * dy[i];
  for (int i = 0; i < 2; i++) back += p_bar[i] * dp[i];
  CHECK_NEAR(along, back, 1e-14);
  CHECK(machine_forward(M, NULL, NULL, rates, NULL) == MACHINE_OK && rates[0] == 0.0);
}

/* Functions that were too quick for the looks at a step are named in the note, each once, as far as there is room. */
static void quick_functions(void) {
  machine *M = instance_of(ball_model(1.0));
  CHECK(machine_start(M, 0.0) == MACHINE_OK && strcmp(machine_note(M), "") == 0);
  for (int again = 0; again < 2; again++) {
    for (int64_t i = 0; i < M->model->n_watched; i++) M->E.quick[i] = 1;
    cdp_note_quick(M);
    cdp_note_quick(M);
    CHECK(strncmp(machine_note(M), "the function of \"", 17) == 0 && strstr(machine_note(M), "event 0") != NULL);
    CHECK(strlen(machine_note(M)) < MACHINE_TEXT);
  }
  const char *first = strstr(machine_note(M), "event 0");
  CHECK(strstr(first + 1, "event 0") == NULL);
}

int main(void) {
  a_bouncing_ball();
  quick_functions();
  a_stop();
  many();
  save_and_load();
  model_exchange();
  the_way_back();
  inputs();
  an_unexpected_push();
  shared_reactions();
  initial_speeds();
  derivatives();
  return finish("machines as libraries");
}
