/* Evaluating a machine, and putting it on its constraints. */

#ifndef CARDAN_CLOSING_H
#define CARDAN_CLOSING_H

#include "linear.h"

/* Let a partition, factored at the present position, be the one of a run: sets R and what is watched. */
void cd_adopt(cd_machine *m, cd_lu *lu, const uint8_t *holds);
/* R: the inverse lengths of the rows of C D; 0 in rows that have none or do not hold. */
void cd_row_lengths(const int64_t *indptr, const int64_t *indices, const double *C, const double *D,
                    const uint8_t *holds, double *R, int64_t n_rows);

/* -- evaluating --------------------------------------------------------------------------------------------------- */

int64_t cd_call(const cd_function *f);
/* Rates and multipliers at (t, q, v, z); with partitioning, after putting q and v on the constraints. */
CD_CHECKED int64_t cd_evaluate(cd_machine *m, cd_lu *lu, int64_t partitioned);
/* Dependent positions on the constraints, from the independent ones. */
CD_CHECKED int64_t cd_close(cd_machine *m, cd_lu *lu);
/* Move the coordinates q by translations and rotations delta, of the size of v. */
void cd_move(double *q, const double *delta, const int64_t *place, const int64_t *spins, int64_t delta_size,
             int64_t spins_rows);
/* Measure angles from where they are now, where they have gone far from where they were measured from. */
void cd_follow_turns(cd_machine *m);
/* The machine as it is now into row k of the record, and the constraint error there. */
void cd_keep(cd_machine *m, cd_record *record, int64_t k);
/* C v + Phi_t. */
void cd_speed_residual(const int64_t *indptr, const int64_t *indices, const double *C, const double *v,
                       const double *Phi_t, double *out, int64_t n_rows);

/* The arrays that a function of the motion is bound to. */
typedef struct cd_reading {
  double *t;
  double *q;
  double *v;
  double *v_rate;
  double *lam;
  double *z;
  double *p;
  int64_t *turn_slots;
  double *out;
  int64_t q_size;
  int64_t v_size;
  int64_t lam_size;
  int64_t z_size;
  int64_t turn_slots_size;
  int64_t out_size;
} cd_reading;

/* Row by row: the record into the arrays that f is bound to, f's output into values (n_rows, out_size). */
int64_t cd_fill_outputs(const cd_function *f, cd_reading *at, cd_record *record, double *values, int64_t n_rows);

/* -- closing a machine from rough estimates ------------------------------------------------------------------------- */

enum { CD_CLOSED = 0, CD_RENEW = 1, CD_STUCK = 2 };

/* What assembly ends with. */
enum {
  CD_STARTED = 0,
  CD_OTHERWISE = 1,  /* it takes more than there is room for: the caller has more, or does without this machine */
  CD_NOT_FINITE = 2, /* a constraint is no number at the estimates */
  CD_STAYS_OPEN = 3, /* the machine is where the constraints are open least */
  CD_SPEEDS_CONTRADICT = 4, /* most in the row `blamed` */
  CD_MASS_IS_NEEDED = 5,    /* to fill in speeds, and there is no function of it */
  CD_NO_DERIVATIVES = 6     /* a function has failed, or the equations of the speeds cannot be solved */
};

double cd_largest_gap(const cd_function *constraint, double *Phi, const uint8_t *holds, const double *row_unit,
                      int64_t n_rows);
double cd_largest_ratio(const double *a, const double *unit, int64_t n);
int64_t cd_close_damped(cd_machine *m, cd_lu *lu, const uint8_t *holds, const double *unit, double gap, double *start,
                        double *step);
void cd_settle_twice(cd_lu *lu, const int64_t *indptr, const int64_t *indices, const double *C, const double *Phi_t,
                     double *v, double *violation, double *step, int64_t n_rows, int64_t n_cols);
int64_t cd_worst_violation(double *violation, const uint8_t *holds, const double *v, const double *col_scale,
                           const double *Phi_t, double *size, int64_t n_rows, int64_t n_cols);

/* How a machine is put together: what is asked for, and room. */
typedef struct cd_start {
  double *unit;      /* (n_v) a body's size for lengths, a radian for angles */
  double *q_scale;   /* (n_v) col_scale, and 0 for coordinates that are held */
  double *v_scale;   /* (n_v) the same of speeds */
  int64_t *classes;  /* (n_v) 1: a speed that was given, which should rather stay */
  double *shakes;    /* (., n_v) units: from where, beside the estimates, is searched; first from nowhere else */
  int64_t *driven;   /* (., 2) rows of drivers that count whole turns, and where in p these stand */
  cd_function mass;  /* (q, p) -> M, for speeds that are filled in */
  int64_t *M_indptr; /* (n_v + 1) */
  int64_t *M_indices;
  double *M;
  cd_saddle *saddle; /* for searches, and for speeds that are filled in */
  double *estimate;  /* (n_q) where it is put together from: is written */
  double *violation; /* (n_c) work space, as are the next */
  double *q_work;
  double *best; /* (n_q) of searches */
  double *v_work;
  int64_t *least;
  uint8_t *of_speeds;    /* (n_c) 1: a row that holds for speeds only; without entries: none does */
  uint8_t *of_positions; /* (n_c) work space: the others that hold */
  int64_t *open;     /* (n_v) 1 afterwards: a speed that has been filled in, and that constraints do not determine */
  double *room;      /* for freedoms that are coupled in space: (n_v + f + 1) f of f freedoms */
  double size;       /* of a body */
  double little;     /* mass that is added to bodies without inertia, for speeds that are filled in; else 0 */
  int64_t held;      /* 1: coordinates are held */
  int64_t preferred; /* 1: speeds are held, or given */
  int64_t for_run;   /* 0: any partition will do where no row is redundant */
  int64_t fill;      /* 1: speeds that are not given are left open */
  int64_t most_rank; /* that `lu` has room for */
  int64_t blamed;    /* the row that speeds violate most */
  int64_t filled;    /* how many speeds have been filled in */
  int64_t shakes_rows;
  int64_t driven_rows;
  int64_t room_size;
  int64_t of_speeds_size;
} cd_start;

/* Positions and speeds on the constraints (Wehage & Haug 1981, sec. 4.3), from the estimates that the machine is at, and
   the partition there, factored, in `lu`, and adopted. */
int64_t cd_assemble(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S);
/* The first part of it, positions: Newton from the estimates, then searches. */
int64_t cd_close_loops(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S);
/* Levenberg-Marquardt from where the machine is: CD_STARTED, CD_STAYS_OPEN, CD_OTHERWISE. */
int64_t cd_search(cd_machine *m, const uint8_t *holds, const cd_start *S);
/* Rows that are redundant at the present position, or nearly, but not at consistent positions nearby: it is singular, or so
   near to one that its branches cannot be told apart. They are 1 in `rows`; how many there are, or -1 where there is too little room. The partition in `lu` is
   that of the position afterwards. */
int64_t cd_singular_rows(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, uint8_t *rows);
/* Whole turns of driven joints in space are those for which drivers ask for the least motion. */
void cd_count_turns(cd_machine *m, const int64_t *driven, int64_t driven_rows);

/* Designs of one machine, a row each: estimates of q and v become what they are when it is put together. */
typedef struct cd_starts {
  double *q;
  double *v;
  double *p;
  double *D;
  double *R;         /* is written */
  double *closure;   /* how far constraints may stay open */
  int64_t *status;   /* CD_STARTED, or what else assembly ended with: then the row is as it was */
  uint8_t *singular; /* (n_c) work space */
  int64_t status_size;
} cd_starts;

/* cd_assemble for each of them, on the arrays of `m`. R is 0 in redundant rows. Rows that only seem to be redundant, and weak
   pivots, are left to the caller, too. */
void cd_start_many(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S, cd_starts *all);

/* -- reactions of redundant constraints ------------------------------------------------------------------------------ */

/* Moments of one machine with any parameters, a row each. */
typedef struct cd_moments {
  double *t;
  double *q;
  double *p;
  double *length; /* that makes torques comparable with forces */
  double *lam;    /* becomes of least norm; no number where it cannot */
  int64_t t_size;
} cd_moments;

/* Multipliers of least norm, of the rows that hold, moment by moment; `weight` is that of rows that are lengths. How many could not be
   found. */
int64_t cd_share_many(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_sharing *S, const double *weight,
                      const uint8_t *row_is_angle, cd_moments *all);

/* -- for measurements: the same many times over ---------------------------------------------------------------------- */

int64_t cd_evaluate_often(cd_machine *m, cd_lu *lu, int64_t partitioned, int64_t n);
int64_t cd_call_often(const cd_function *f, int64_t n);
void cd_factor_often(cd_lu *lu, const double *data, int64_t n);

#endif
