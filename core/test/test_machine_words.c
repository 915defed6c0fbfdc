/* Machines as libraries: what they refuse, and what they say of it; stiff motions. */

#include "models.h"

static machine *instance_of(const machine_model *model) {
  return machine_in(model, zeros((int64_t)machine_size(model), 1));
}

static int says(const machine *M, const char *words) { return strstr(machine_message(M), words) != NULL; }

/* A body that falls, with a joint at the height 0 that an event captures. */
static plan *falling(void) {
  plan *D = new_body();
  D->force[1].offset = -10.0, D->start_q[1] = 1.0;
  D->holds[add_row(D, 0.0, 1.0, 0.0)] = 0;
  add_joint(D, 0, 1);
  add_event(D);
  add_timed(D, 0, add_time(D, 0.5), -1, 0);
  return D;
}

static void before_the_start(void) {
  machine *M = instance_of(new_model(falling(), 2, 0));
  double x[6] = {0.0};
  machine_happening what;
  CHECK(machine_step(M, 1.0) == MACHINE_REFUSED && says(M, "machine_start"));
  CHECK(machine_set_states(M, 0.0, x) == MACHINE_REFUSED && machine_rates(M, x) == MACHINE_REFUSED);
  CHECK(machine_outputs(M, x) == MACHINE_REFUSED && machine_close(M) == MACHINE_REFUSED);
  CHECK(machine_indicators(M, x) == MACHINE_REFUSED && machine_events(M, &what) == MACHINE_REFUSED);
  CHECK(machine_start(M, NAN) == MACHINE_REFUSED && says(M, "time of the start"));
}

static void what_is_no_number(void) {
  machine *M = instance_of(new_model(falling(), 2, 0));
  double x[6];
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  CHECK(machine_step(M, -1.0) == MACHINE_REFUSED && says(M, "forward"));
  CHECK(machine_step(M, NAN) == MACHINE_REFUSED && machine_step(M, INFINITY) == MACHINE_REFUSED);
  machine_states(M, x);
  CHECK(machine_set_states(M, INFINITY, x) == MACHINE_NO_NUMBERS);
  x[0] = NAN;
  CHECK(machine_set_states(M, 0.0, x) == MACHINE_NO_NUMBERS && says(M, "finite"));
  machine_parameters(M)[0] = NAN;
  CHECK(machine_start(M, 0.0) == MACHINE_NO_NUMBERS && says(M, "parameter"));
  const double masses[2] = {0.0, -1.0};
  for (int k = 0; k < 2; k++) {
    machine_parameters(M)[0] = masses[k];
    CHECK(machine_start(M, 0.0) == MACHINE_REFUSED && says(M, "\"body\"") && machine_blamed(M)->body == 0);
  }
  machine_parameters(M)[0] = 1.0, machine_parameters(M)[1] = 0.0; /* no inertia */
  CHECK(machine_start(M, 0.0) == MACHINE_REFUSED && machine_blamed(M)->body == 0);
  plan *D = falling();
  D->start_v[0] = INFINITY;
  M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_NO_NUMBERS && says(M, "initial value"));
}

/* A mass that is set between two calls and is none: all calls refuse it, until it is one again. */
static void a_mass_that_becomes_impossible(void) {
  machine *M = instance_of(new_model(falling(), 2, 0));
  double x[64];
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 0.1) == MACHINE_OK);
  machine_parameters(M)[0] = -1.0;
  for (int k = 0; k < 2; k++) {
    CHECK(machine_step(M, 0.2) == MACHINE_REFUSED && says(M, "\"body\"") && machine_blamed(M)->body == 0);
    CHECK(machine_rates(M, x) == MACHINE_REFUSED && machine_outputs(M, x) == MACHINE_REFUSED);
    CHECK(machine_close(M) == MACHINE_REFUSED);
  }
  machine_parameters(M)[0] = 1.0;
  CHECK(machine_step(M, 0.2) == MACHINE_OK);
}

/* An event behind which accelerations are no numbers, though it ends the run. */
static void accelerations_that_are_no_numbers(void) {
  plan *D = falling();
  const int64_t load = add_number(D, 0.0);
  D->force[0].p[load] = 1e300;
  add_set(D, 0, CD_SET_PARAMETER, load)->offset = 1e300;
  add_act(D, 0, CD_STOP, 0, 0);
  machine *M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  CHECK(machine_step(M, 1.0) == MACHINE_NO_NUMBERS && says(M, "acceleration"));
}

/* Functions that fail, at the start and on the way. */
static void functions_that_fail(void) {
  plan *D = falling();
  add_event(D);
  add_when(D, 1, 0)->q[0] = 1.0;
  D->start_q[0] = 1.0;
  const machine_model *model = new_model(D, 2, 0);
  double x[20];
  machine *M = instance_of(model);
  fail(DYNAMICS, 0);
  CHECK(machine_start(M, 0.0) == MACHINE_NO_NUMBERS);
  fail(JACOBIAN, 0);
  CHECK(machine_start(M, 0.0) != MACHINE_OK && strlen(machine_message(M)) > 0);
  fail(MASSES, 0);
  CHECK(machine_start(M, 0.0) == MACHINE_NO_NUMBERS);
  fail(NOTHING, 0);
  CHECK(machine_start(M, 0.0) == MACHINE_OK);
  fail(DYNAMICS, 0);
  CHECK(machine_step(M, 0.1) == MACHINE_NO_NUMBERS && says(M, "cannot be evaluated"));
  CHECK(machine_rates(M, x) == MACHINE_NO_NUMBERS && machine_outputs(M, x) == MACHINE_NO_NUMBERS);
  fail(WATCHED, 0);
  CHECK(machine_indicators(M, x) == MACHINE_NO_NUMBERS && says(M, "watched"));
  machine_happening what;
  CHECK(machine_events(M, &what) == MACHINE_NO_NUMBERS);
  fail(JACOBIAN, 0);
  CHECK(machine_close(M) == MACHINE_SINGULAR);
  fail(NOTHING, 0);
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 0.1) == MACHINE_OK);
}

/* Rows that contradict each other stay open: the worst of them is named. */
static void what_cannot_be_assembled(void) {
  plan *D = new_body();
  add_row(D, 1.0, 0.0, 0.0), add_row(D, 1.0, 0.0, 0.0);
  D->offset[1] = -0.5;
  machine *M = instance_of(new_model(D, 2, 1));
  CHECK(machine_start(M, 0.0) == MACHINE_NOT_CLOSED && says(M, "stays open by"));
  CHECK(machine_blamed(M)->constraint >= 0);
  CHECK_NEAR(machine_blamed(M)->amount, 0.25, 1e-6); /* the search ends half-way */
  D->offset[1] = 0.0, D->speed[1] = 1.0;
  M = instance_of(new_model(D, 2, 1));
  CHECK(machine_start(M, 0.0) == MACHINE_NOT_CLOSED && says(M, "contradict"));
}

/* What events may not do is said with their names, and the machine stands where it was. */
static void what_events_may_not_do(void) {
  plan *D = falling();
  add_act(D, 0, CD_CAPTURE, 0, 0);
  machine *M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 1.0) == MACHINE_REFUSED);
  CHECK(says(M, "\"event 0\"") && says(M, "\"joint 0\"") && says(M, "apart by"));
  CHECK(machine_time(M) == 0.5);
  D->act_table[1] = CD_RELEASE;
  M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 1.0) == MACHINE_REFUSED && says(M, "not active"));
  D->act_table[1] = CD_SET_PARAMETER, D->act_table[3] = 0, D->values = 1, D->value[0].offset = -1.0;
  M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 1.0) == MACHINE_REFUSED && says(M, "mass"));
  D->value[0].offset = NAN;
  M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_OK && machine_step(M, 1.0) == MACHINE_NO_NUMBERS && says(M, "not finite"));
}

/* A limit that is passed at the start. */
static void beyond_a_limit(void) {
  plan *D = new_body();
  add_limit(D, 0.0, 1.0, 0.0, 0.5);
  D->start_q[1] = -0.25;
  machine *M = instance_of(new_model(D, 2, 0));
  CHECK(machine_start(M, 0.0) == MACHINE_REFUSED && says(M, "\"row 0\"") && says(M, "0.25"));
  CHECK(machine_blamed(M)->constraint == 0 && machine_blamed(M)->amount == 0.25);
}

/* Each problem of core/events has words of its own. */
static void words_of_problems(void) {
  machine *M = instance_of(new_model(falling(), 2, 0));
  char before[MACHINE_TEXT] = "";
  CHECK(machine_start(M, 0.0) == MACHINE_OK && cdp_problem(M, CD_FINE) == MACHINE_OK);
  const int64_t problems[] = {CD_WATCHING_FAILS,
                              CD_WATCHED_NO_NUMBER,
                              CD_FIRES_ENDLESSLY,
                              CD_ACTIONS_FAIL,
                              CD_BAD_INTERVAL,
                              CD_VALUE_NOT_FINITE,
                              CD_NO_MASS,
                              CD_NO_DIRECTION,
                              CD_VALUE_OPENS_JOINTS,
                              CD_BAD_RESTITUTION,
                              CD_CONSTRAINTS_OPEN,
                              CD_IMPACTS_ENDLESS,
                              CD_JAMS,
                              CD_NO_PARTITION,
                              CD_NO_BALANCE,
                              CD_NOT_EVALUATED};
  for (size_t k = 0; k < sizeof problems / sizeof problems[0]; k++) {
    M->V.integer->event = problems[k] == CD_BAD_INTERVAL ? -1 : 0;
    M->V.integer->row = problems[k] == CD_NOT_EVALUATED ? CD_CALL_FAILED : 0;
    CHECK(cdp_problem(M, problems[k]) != MACHINE_OK);
    CHECK(strlen(machine_message(M)) > 20 && strcmp(machine_message(M), before) != 0);
    strcpy(before, machine_message(M));
  }
  CHECK(cdp_problem(M, CD_FIRES_ENDLESSLY) == MACHINE_ENDLESS && says(M, "\"event 0\""));
  CHECK(cdp_problem(M, CD_IMPACTS_ENDLESS) == MACHINE_ENDLESS);
  M->V.integer->event = -1;
  CHECK(cdp_problem(M, CD_FIRES_ENDLESSLY) == MACHINE_ENDLESS && says(M, "the start"));
}

/* -- stiff motions ------------------------------------------------------------------------------------------------------- */

#define FAST 1e5
enum { UNKNOWNS = 7 }; /* q, v, z */

OF_PLAN(implicit_residual, NOTHING + 104) { /* (t, Y, Y', p, D, R) -> F */
  const double t = arg[0][0], *Y = arg[1], *rates = arg[2], *p = arg[3];
  for (int j = 0; j < 3; j++) {
    res[0][j] = rates[j] - Y[3 + j];
    res[0][3 + j] = rates[3 + j] - value_of(&now->force[j], t, Y, Y + 3, Y + 6, p, NULL) / mass_of(now, p, j);
  }
  res[0][6] = rates[6] - value_of(&now->z_rate[0], t, Y, Y + 3, Y + 6, p, NULL);
  return 0;
}

OF_PLAN(implicit_matrix, NOTHING + 105) { /* (t, Y, Y', p, D, R, cj) -> A, P, E, S */
  const double *p = arg[3], cj = arg[6][0];
  for (int i = 0; i < UNKNOWNS; i++) {
    for (int j = 0; j < UNKNOWNS; j++) {
      const double rate_part = i == j ? cj : 0.0;
      double part = i < 3 && j == i + 3 ? -1.0 : 0.0;
      if (i >= 3) {
        const linear *L = i < 6 ? &now->force[i - 3] : &now->z_rate[0];
        part = -(j < 3 ? L->q[j] : j < 6 ? L->v[j - 3] : L->z[0]) / (i < 6 ? mass_of(now, p, i - 3) : 1.0);
      }
      res[0][UNKNOWNS * i + j] = part + rate_part, res[1][UNKNOWNS * i + j] = rate_part;
    }
    res[2][i] = res[3][i] = 1.0;
  }
  return 0;
}

/* z' = FAST (t - z) follows t, 1/FAST behind; a body falls beside it and bounces. */
static machine_model *stiff_model(int stiff_first) {
  plan *D = new_body();
  D->z = 1, D->z_rate[0].z[0] = -FAST, D->z_rate[0].t = FAST;
  D->start_q[1] = 1.0, D->force[1].offset = -2.0;
  add_event(D);
  D->impulse[0][0] = 1.0, D->impulses = 1;
  add_timed(D, 0, add_time(D, 0.5), -1, 0);
  add_act(D, 0, CD_IMPULSE, 0, 0);
  add_event(D);
  linear *g = add_when(D, 1, -1); /* only noted, at t = sqrt(1/2) */
  g->q[1] = 1.0, g->offset = -0.5;
  machine_model *model = new_model(D, 2, 0);
  model->n_implicit = UNKNOWNS, model->implicit_entries = model->implicit_P_entries = UNKNOWNS * UNKNOWNS;
  int64_t *indptr = integers(UNKNOWNS + 1), *indices = integers(UNKNOWNS * UNKNOWNS);
  full_pattern(indptr, indices, UNKNOWNS, UNKNOWNS);
  model->implicit_indptr = model->implicit_P_indptr = indptr, model->implicit_indices = indices;
  model->implicit_P_indices = indices, model->stiff_first = stiff_first;
  put(model, MACHINE_FN_IMPLICIT, implicit_residual), put(model, MACHINE_FN_NEWTON, implicit_matrix);
  return model;
}

static void stiff_motions(void) {
  for (int stiff_first = 0; stiff_first < 2; stiff_first++) {
    machine *M = instance_of(stiff_model(stiff_first));
    double x[7];
    CHECK(machine_start(M, 0.0) == MACHINE_OK);
    for (int k = 1; k <= 8; k++) {
      const double t = 0.125 * k;
      CHECK(machine_step(M, t) == MACHINE_OK);
      machine_states(M, x);
      CHECK_NEAR(x[6], t - 1.0 / FAST, 1e-6);
      CHECK_NEAR(x[1], 1.0 - t * t, 1e-5);
      CHECK_NEAR(x[0], fmax(0.0, t - 0.5), 1e-6);
    }
    CHECK(machine_is_stiff(M) == 1 && machine_steps(M) < 2000);
    double t = 0.0;
    CHECK(machine_happened(M) == 2 && machine_event(M, 1, &t) == 1);
    CHECK_NEAR(t, sqrt(0.5), 1e-5);
  }
}

int main(void) {
  before_the_start();
  what_is_no_number();
  a_mass_that_becomes_impossible();
  accelerations_that_are_no_numbers();
  functions_that_fail();
  what_cannot_be_assembled();
  what_events_may_not_do();
  beyond_a_limit();
  words_of_problems();
  stiff_motions();
  return finish("what machines as libraries say");
}
