/* What a machine is made of: functions, numbers and names. Python lays it out in memory (numerics/in_c/in_memory.py),
   and `cardan export` writes it as C data (numerics/in_c/sources.py). */

#ifndef CARDAN_MACHINE_MODEL_H
#define CARDAN_MACHINE_MODEL_H

#include "cardan.h"
#include "machine.h"

typedef struct machine_function {
  /* compiled code; NULL: the core runs the tape */
  int (*evaluate)(const cd_tape *tape, const double *const *arg, double *const *res, double *w);
  const cd_tape *tape; /* for compiled code only what it leaves to the core, tables and calls: else NULL */
  int64_t work;        /* numbers of its work array; 0: the machine has no such function */
} machine_function;

enum machine_function_number {
  MACHINE_FN_CONSTRAINT,  /* (t, q, p) -> Phi */
  MACHINE_FN_JACOBIAN,    /* (t, q, p) -> C, Phi_t */
  MACHINE_FN_DYNAMICS,    /* (t, q, v, z, p, D, R, gain, lam_seen) -> q', v', lambda, z', weakest */
  MACHINE_FN_TURNED,      /* (t, q, p) -> angles that are followed */
  MACHINE_FN_START,       /* (p) -> q, v, z, lengths, distances, masses, diagonal of M */
  MACHINE_FN_OUTPUTS,     /* (t, q, v, v', lambda, z, p) -> all that is reported besides the motion */
  MACHINE_FN_MASS,        /* (q, p) -> M, its entries by rows */
  MACHINE_FN_CLEARANCE,   /* (t, q, v, p) -> distances of contacts, and more of them */
  MACHINE_FN_JUMPS,       /* (t, q, v, v', lambda, z, p) -> what is zero where forces jump */
  MACHINE_FN_WATCHED,     /* (t, q, v, v', lambda, z, p) -> g, g' */
  MACHINE_FN_SENSITIVITY, /* (the same, w) -> what errors w do to g */
  MACHINE_FN_ACTIONS,     /* (the same) -> values, impulses, approach, restitution, times */
  MACHINE_FN_BALANCE,     /* (t, q, p, D, R, J, b) -> jump of v, impulses */
  MACHINE_FN_GAMMA,       /* (t, q, v, p) -> gamma of all rows */
  MACHINE_FN_IMPACT_ROWS, /* (t, q, p) -> N by rows */
  MACHINE_FN_IMPLICIT,    /* (t, Y, Y', p, D, R) -> F */
  MACHINE_FN_NEWTON,      /* (the same, cj) -> A, P, E, S */
  MACHINE_FN_FORWARD,     /* (t, q, v, z, p, D, R, dx, dp) -> d rates, d outputs */
  MACHINE_FN_ADJOINT,     /* (t, q, v, z, p, D, R, rates_bar, y_bar) -> x_bar, p_bar */
  MACHINE_FN_COUNT
};

struct machine_model {
  machine_sizes has;
  const char *name;
  const char *const *state_names, *const *parameter_names, *const *output_names, *const *event_names;
  const char *const *row_names, *const *body_names, *const *joint_names, *const *contact_names;
  const char *const *jump_owners, *const *jump_texts; /* whose forces jump, and what that looks like */
  int64_t n_q, n_v, n_z, n_c, n_p, p_size, n_bodies, n_entries, n_spins, n_turns, n_driven, n_clearances, n_channels;
  int64_t n_of_speeds; /* n_c where a row holds for speeds only, else 0 */
  int64_t n_jumps;
  int64_t n_mass;       /* entries of M */
  int64_t n_lengths[3]; /* of markers on bodies, of other places; and how many of the first are those of joints */
  int64_t n_watched, n_timed, n_acts, n_events, n_joints, n_impulses, n_impacts, n_values, n_times;
  /* unknowns, and entries of the matrices, of the implicit method */
  int64_t n_implicit, implicit_entries, implicit_P_entries;
  int64_t rank, sees_multipliers, massive, together, stiff_first, n_shakes;
  double gravity;                          /* its size; 0: there is none, or parameters set it */
  const double *p;                         /* all of it at the export, modes among them */
  const double *assembled_q, *assembled_v; /* at these parameters and the time 0; NULL: not known */
  const int64_t *indptr, *indices, *place, *spins, *turn_slots, *driven, *given_speeds;
  const int64_t *mass_indptr, *mass_indices; /* of M, by rows */
  const uint8_t *is_angle, *row_is_angle, *holds, *held_q, *held_v, *is_limit, *is_friction;
  const uint8_t *of_speeds;       /* of each row: it holds for speeds only */
  const int64_t *restitution_law; /* of each limit, enum cd_restitution_law */
  const uint8_t *row_is_seen;     /* forces depend on the multiplier of this row */
  const double *row_weight;       /* of reactions that are shared: 1/sqrt(stiffness) of the joint */
  const int64_t *
      slip_slot; /* of each row: where the direction of a friction stands in p (of its further rows the axes), else -1 */
  /* (n_c, 2) first and last row, exclusive, of the limit that carries a friction; -1: none */
  const int64_t *carriers;
  const int64_t *joint_of_row; /* of each row of a friction: its number among `joints` */
  /* tables of cd_events */
  const int64_t *watched, *timed, *condition, *event_name, *acts, *joints, *copies, *name_of_row;
  const double *changes, *knots;
  const int64_t *implicit_indptr, *implicit_indices, *implicit_P_indptr, *implicit_P_indices;
  const double *shakes; /* (., n_v) from where a machine that does not close is searched again */
  machine_function functions[MACHINE_FN_COUNT];
};

#endif
