/* A system of equations as the core sees it: functions bound to arrays, the machine that they make, and rows of a report. */

#ifndef CARDAN_SYSTEM_H
#define CARDAN_SYSTEM_H

#include "constants.h"
#include "real.h"
#include "tape.h"
#include "target.h"

/* What an evaluation or a run can end with. After POOR_PARTITION the caller makes a new one and goes on; at an EVENT,
   and where a known time is REACHED, it does what is to be done there. */
typedef enum cd_status {
  CD_OK = 0,
  CD_NOT_CLOSED = 1,     /* Newton has found no position on the constraints */
  CD_CALL_FAILED = 2,    /* a function of the machine could not be evaluated */
  CD_STEP_TOO_SMALL = 3, /* no step is short enough */
  CD_SINGULAR = 4,
  CD_RUNNING = 5, /* as many steps as were asked for; call again */
  CD_POOR_PARTITION = 6,
  CD_EVENT = 7,
  CD_REACHED = 8,
  CD_NOT_SETTLED = 9, /* forces that depend on reactions */
  CD_NO_NUMBER = 10,  /* of a watched function */
  CD_CHATTERS = 13,   /* a force jumps to and fro from step to step: cd_jumps */
  CD_TOO_QUICK = 14,  /* lanes: a watched function changes too quickly for their looks */
  CD_ENDLESS = 15     /* at the pace of the last steps the end of the run is out of reach (pace.c) */
} cd_status;

/* -- functions of a machine --------------------------------------------------------------------------------------- */

/* A function bound to the arrays that it reads and writes: a tape and what evaluates it (cd_tape_run, or machine code
 * of this tape); or any other function, where there is no tape. 0 when it succeeded. */
typedef struct cd_function {
  const cd_tape *tape;
  int (*evaluate)(const cd_tape *tape, const double *const *arg, double *const *res, double *w);
  const double *const *arg;
  double *const *res;
  double *w;
} cd_function;

/* -- the machine -------------------------------------------------------------------------------------------------- */

typedef struct cd_counts {
  int64_t evaluations;
  int64_t newton; /* iterations */
  int64_t since_partition;
  int64_t worst_newton;
  int64_t sees_multipliers; /* 1: forces depend on reactions */
  int64_t by_pivot;         /* why new partitions were asked for: this and the next two, and by_error */
  int64_t by_newton;
  int64_t by_speeds;
  int64_t left_out; /* how many of the rows that hold are redundant */
  int64_t by_error;
  int64_t trail;       /* steps written to the trail */
  int64_t renewed;     /* partitions renewed here */
  int64_t short_lived; /* partitions in a row that did not last */
  int64_t dodged;      /* trials of this step that were shortened, for what they would have come close to */
  int64_t paced;       /* attempts of steps since the last look at the pace (pace.c), */
  int64_t begun;       /* beginnings of the method since then, */
  int64_t slow_looks;  /* and looks in a row at which the end was out of reach */
} cd_counts;

typedef struct cd_watch {
  double pivot_ratio;
  double pivot_ratio_at_partition;
  double speed_ratio_at_partition;
  double closure_tolerance;
  double worst_closure;
  double largest_jump;
  double small_jump;
  double top_speed;
  double auto_gain;
  double run_began;
  double healthiest;       /* largest `weakest` so far */
  double near_singular_at; /* when it first fell far below, NaN: never */
  double longest_step;     /* that the user allows */
  double moved_at_first;   /* tolerances by which closing moved the first corrected state of this partition */
  double pivot;            /* smallest pivot in the last evaluation, */
  double pivot_before;     /* at the end of the last accepted step, */
  double pivot_at_best;    /* and the largest one so far */
  double undodged_step;    /* length of a step before it was shortened for what it would have come close to */
  double healthy_rows;     /* largest `weakest` so far of rows that have not grown since they were scaled */
  double turned;           /* radians by which a body may have turned since angles were last looked at */
  double run_ends;         /* the end of the run, for its pace (pace.c) */
  double paced_from;       /* the time at the last look at it, */
  double pace;             /* and the mean step at the first look at which the end was out of reach */
} cd_watch;

/* A system bound to the arrays it works on: Phi(t, q), its Jacobian C and Phi_t, and the dynamics
   (t, q, v, z) -> (q', v', lambda, z'). */
typedef struct cd_machine {
  double *t;
  double *q;
  double *v;
  double *z;
  double *p;
  double *D;    /* scales of accelerations, M_ii^(-1/2) */
  double *R;    /* scales of constraint rows; 0 for redundant ones, which are left out */
  double *gain; /* alpha, beta of Baumgarte's stabilization */
  double *Phi;
  double *C; /* values by rows, CSR */
  double *Phi_t;
  double *q_rate;
  double *v_rate;
  double *lam;
  double *z_rate;
  cd_function constraint;
  cd_function jacobian;
  cd_function dynamics;
  int64_t *indptr;
  int64_t *indices;
  double *col_scale; /* makes the columns of C comparable: 1 for lengths, 1/size for angles */
  double *delta;
  cd_counts *count;
  cd_watch *watch;
  double *lam_seen;   /* the multipliers that forces depend on (friction in joints) */
  double *weakest;    /* smallest pivot in the solution for lambda; NaN where it is not known */
  int64_t *place;     /* the coordinate that each speed is the rate of, -1 for those of rotations */
  int64_t *spins;     /* (n, 2): where the Euler parameters of a rotation stand in q, and its speeds in v */
  cd_function turned; /* angles that are followed over turns -> angles */
  double *angles;
  int64_t *turn_slots; /* where in p the angle stands from which each of them is measured */
  double *row_unit;    /* makes constraint rows comparable: 1 for lengths, a body's size for angles */
  int64_t *hinges;     /* speeds that are rates of single angles in space */
  double *settling;    /* work space of CD_SETTLING_ROOM lam_size, where forces depend on reactions */
  int64_t q_size;
  int64_t v_size;
  int64_t z_size;
  int64_t p_size;
  int64_t Phi_size; /* constraint rows of C */
  int64_t lam_size; /* multipliers: in joint coordinates also those of joints that are not cut */
  int64_t spins_rows;
  int64_t turn_slots_size;
  int64_t hinges_size;
  int64_t settling_size; /* 0: there is none */
} cd_machine;

/* What is kept at reporting times: a row for each. */
typedef struct cd_record {
  double *t;
  double *q;
  double *v;
  double *v_rate;
  double *lam;
  double *z;
  double *turns; /* p at turn_slots */
  int64_t t_size;
} cd_record;

#endif
