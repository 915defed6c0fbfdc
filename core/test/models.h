/* Plans become models as `cardan export` writes them: machine_model made by hand. */

#ifndef CARDAN_TEST_MODELS_H
#define CARDAN_TEST_MODELS_H

#include "machine_inside.h"
#include "rigs.h"

static const char *const state_names[] = {"x", "y", "angle", "x'", "y'", "angle'", "z"};
static const char *const row_names[] = {"row 0", "row 1", "row 2", "row 3", "row 4", "row 5"};
static const char *const event_names[] = {"event 0", "event 1", "event 2", "event 3", "limit"};
static const char *const body_names[] = {"body"};
static const char *const joint_names[] = {"joint 0", "joint 1"};

OF_PLAN(plan_mass, NOTHING + 100) { /* (q, p) -> M */
  for (int64_t i = 0; i < now->n; i++)
    for (int64_t j = 0; j < now->n; j++) res[0][i * now->n + j] = i == j ? mass_of(now, arg[1], j) : 0.0;
  return 0;
}

OF_PLAN(plan_outputs,
        NOTHING + 101) { /* (t, q, v, v', lambda, z, p) -> what is reported: multipliers, and the energy of motion */
  res[0][now->rows] = 0.0;
  for (int64_t i = 0; i < now->rows; i++) res[0][i] = arg[4][i];
  for (int64_t j = 0; j < now->n; j++) res[0][now->rows] += 0.5 * mass_of(now, arg[6], j) * arg[2][j] * arg[2][j];
  return 0;
}

/* One body in the plane, of mass and moment of inertia 1. */
static inline plan *new_body(void) {
  plan *D = new_plan(1);
  D->n = 3, D->p = 2, D->numbers[1] = 1.0, D->is_angle[2] = 1;
  return D;
}

static inline void put(machine_model *M, int number, function_in_c *evaluate) {
  M->functions[number].evaluate = evaluate, M->functions[number].work = 1;
}

static inline void put_functions(machine_model *M) {
  put(M, MACHINE_FN_CONSTRAINT, plan_constraint), put(M, MACHINE_FN_JACOBIAN, plan_jacobian);
  put(M, MACHINE_FN_DYNAMICS, plan_dynamics), put(M, MACHINE_FN_START, plan_start),
      put(M, MACHINE_FN_OUTPUTS, plan_outputs);
  put(M, MACHINE_FN_MASS, plan_mass), put(M, MACHINE_FN_WATCHED, plan_watched), put(M, MACHINE_FN_GAMMA, plan_gamma);
  put(M, MACHINE_FN_SENSITIVITY, plan_sensitivity), put(M, MACHINE_FN_ACTIONS, plan_actions);
  put(M, MACHINE_FN_BALANCE, plan_balance), put(M, MACHINE_FN_IMPACT_ROWS, plan_impact_rows);
}

static inline void put_tables(machine_model *M, plan *D) {
  M->watched = D->watch_table, M->timed = D->timed_table, M->condition = D->condition, M->event_name = D->event_name;
  M->knots = D->knots, M->acts = D->act_table, M->joints = D->joint_table, M->copies = D->copy_table,
  M->name_of_row = D->name_of_row;
  M->changes = D->changes, M->slip_slot = D->slip_slot, M->carriers = D->carriers, M->joint_of_row = D->joint_of_row;
  M->is_angle = D->is_angle, M->holds = D->holds, M->is_limit = D->is_limit, M->is_friction = D->is_friction;
  M->restitution_law = D->restitution_law;
  for (int64_t i = 0; i < MOST_ROWS; i++) D->name_of_row[i] = 4;
  for (int64_t i = 0; i < D->watched; i++) {
    int64_t *name = D->watch_table + CD_WATCH_COLUMNS * i + CD_WATCH_NAME;
    if (*name >= NAME_OF_ROWS) *name = 4;
  }
}

/* The model of a plan whose first n_p parameters are the user's; `rank` of the rows that hold are independent. */
static inline machine_model *new_model(plan *D, int64_t n_p, int64_t rank) {
  machine_model *M = (machine_model *)zeros(1, sizeof(machine_model));
  failing = 0, now = D;
  M->name = "a plan", M->state_names = state_names, M->row_names = row_names, M->event_names = event_names;
  M->body_names = body_names, M->joint_names = joint_names, M->p = D->numbers;
  M->n_q = M->n_v = D->n, M->n_z = D->z, M->n_c = D->rows, M->n_p = n_p, M->p_size = D->p, M->n_bodies = D->bodies;
  M->n_entries = D->rows * D->n, M->n_channels = D->rows + 1, M->n_lengths[0] = M->n_lengths[1] = M->n_lengths[2] = 1;
  M->n_watched = D->watched, M->n_timed = D->timed, M->n_acts = D->acts, M->n_events = D->events;
  M->n_joints = D->joints, M->n_impulses = D->impulses, M->n_impacts = D->impacts, M->n_values = D->values;
  M->n_times = D->times, M->rank = rank, M->sees_multipliers = D->sees_multipliers, M->massive = M->together = 1;
  const machine_sizes has = {2 * D->n + D->z, D->n, D->n, D->z, n_p, 3 * D->n + D->z + M->n_channels, D->watched, 5};
  M->has = has;
  int64_t *indptr = integers(D->rows + 1), *indices = integers(D->rows * D->n), *place = integers(D->n);
  full_pattern(indptr, indices, D->rows, D->n);
  for (int64_t j = 0; j < D->n; j++) place[j] = j;
  M->indptr = indptr, M->indices = indices, M->place = place, M->given_speeds = integers(D->n);
  M->spins = M->turn_slots = M->driven = integers(0);
  int64_t *mass_indptr = integers(D->n + 1), *mass_indices = integers(D->n * D->n);
  full_pattern(mass_indptr, mass_indices, D->n, D->n);
  M->mass_indptr = mass_indptr, M->mass_indices = mass_indices, M->n_mass = D->n * D->n;
  M->row_is_angle = flags(D->rows), M->held_q = flags(D->n), M->held_v = flags(D->n), M->row_is_seen = flags(D->rows);
  M->row_weight = filled(D->rows, 1.0), M->n_shakes = 2;
  double *shakes = numbers(2 * D->n);
  for (int64_t j = 0; j < D->n; j++) shakes[D->n + j] = 0.1 + 0.2 * (double)j;
  M->shakes = shakes;
  put_tables(M, D);
  put_functions(M);
  return M;
}

#endif
