/* cardan's core: integrating constrained second-order systems.

   The core knows no mechanics. It is given functions of plain numbers (the equations of a machine, as tapes or machine
   code) and arrays, and it steps: it predicts, closes the constraints, controls errors, changes the independent
   coordinates where that pays, watches for events, and reports.

   - C11 in the subset that C++ and CUDA compilers accept. No dependency but libm, no allocation, no global state:
     two threads may work on two machines at once.
   - Every array belongs to the caller. A struct holds pointers to arrays; where a name ends in _size, _rows or _cols it
     is the size of the array that it begins with. (Python fills the structs from this file: numerics/core.py reads it.)
   - Numbers that a method remembers between calls are structs of their own (cd_counts, cd_watch, cd_adams_real, ...),
     so that a caller can keep them with the arrays and go on later.
   - What a call ends with is a cd_status. */

#ifndef CARDAN_H
#define CARDAN_H

#include <stdint.h>

#include "constants.h" /* numbers that callers need, too */
#include "real.h"      /* the type of numbers in lanes */
#include "tape.h"      /* the chapter on functions: tapes of scalar operations */

/* Of functions whose answer says whether they could do what they are for: nobody may throw it away. */
#if defined(__GNUC__) && !defined(CD_GPU)
#define CD_CHECKED __attribute__((warn_unused_result))
#else
#define CD_CHECKED
#endif

#ifdef __cplusplus
extern "C" {
#endif

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
  CD_NO_NUMBER = 10   /* of a watched function */
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

/* -- sparse LU factors of C_u, the independent rows and dependent columns of C, in a fixed pivot order ------------- */

typedef struct cd_lu {
  int64_t *rows;       /* (n_c) row of C at each position; the first r are factored */
  int64_t *cols;       /* (n_v) column of C at each position; the first r are dependent */
  int64_t *entry_ptr;  /* (r + 1) entries of C in the pivot rows, by position */
  int64_t *entry;      /* place in C */
  int64_t *entry_col;  /* column position; >= r: independent column */
  double *entry_scale; /* col_scale of that column */
  double *pivot_scale; /* (r) col_scale of the pivot column */
  int64_t *ptr;        /* (r + 1) rows of L + U, columns ascending */
  int64_t *diag;       /* (r) place of the pivot in its row */
  int64_t *col;        /* column positions of L + U */
  double *value;       /* values of L + U */
  double *inverse;     /* (r) 1 / pivot */
  double *work;        /* (n_v) */
  int64_t *position;   /* (n_v) of each column of C */
  int64_t *link;       /* (r + 1) work space */
  int64_t rows_size;
  int64_t cols_size;
  int64_t col_size;
  int64_t inverse_size; /* the rank r */
} cd_lu;

/* Structure from rows and cols; 0 where there is not enough room for the fill. */
int64_t cd_lu_structure(cd_lu *lu, const int64_t *indptr, const int64_t *indices, const double *col_scale);
/* Factors from the values of C; the poorest pivot ratio, 0 where they are of no use. */
double cd_lu_factor(cd_lu *lu, const double *data);
double cd_lu_smallest_pivot(const cd_lu *lu, const double *row_unit);
/* C_u x_u = b: reads b at the independent rows, writes x at the dependent columns only. */
void cd_lu_solve(cd_lu *lu, const double *b, double *x);
/* C_u^T y = b_u: reads b at the dependent columns, writes all of y; 0 in redundant rows. */
void cd_lu_solve_transposed(cd_lu *lu, const double *b, double *y);
/* B (n_v, n_v - r) = dq/dv with C B = 0. */
void cd_lu_null_space(cd_lu *lu, const double *data, double *B);
double cd_lu_largest_gain(cd_lu *lu, const double *data, const double *unit, double *B);

/* -- choice of dependent and independent coordinates ---------------------------------------------------------------- */

/* The elimination of a small system with full pivoting: fills the orders and the pivots, returns the rank.
   W (n_cols, n_rows) is work space. */
int64_t cd_choose(const int64_t *indptr, const int64_t *indices, const double *data, const double *row_scale,
                  const double *col_scale, const int64_t *column_class, double tolerance, double threshold, double *W,
                  int64_t *rows, int64_t *cols, double *pivots, int64_t n_rows, int64_t n_cols);
/* Gauss elimination of W (n_cols, n_rows) in place, the orders permuted along; returns the rank. */
int64_t cd_eliminate(double *W, int64_t *rows, int64_t *cols, const int64_t *column_class, double *pivots,
                     double tolerance, int64_t n_rows, int64_t n_cols);
void cd_order_for_low_fill(double *W, int64_t *rows, int64_t *cols, int64_t n, double threshold, int64_t stride);
void cd_row_scales(const int64_t *indptr, const int64_t *indices, const double *data, const uint8_t *holds,
                   const double *col_scale, double *out, int64_t n_rows);

/* Work space of cd_eliminate_sparse: nodes of circular row and column lists (Knuth, TAOCP 1, 2.2.6). */
typedef struct cd_sparse_elimination {
  int64_t *row; /* (capacity) */
  int64_t *col;
  double *value;
  int64_t *left;
  int64_t *right;
  int64_t *up;
  int64_t *down;
  int64_t *row_count; /* (n_rows) */
  int64_t *col_count; /* (n_cols) */
  int64_t *prev;      /* (n_rows + n_cols + 1) queues of rows by their counts */
  int64_t *next;
  double *row_largest; /* (n_rows) */
  uint8_t *row_done;
  uint8_t *col_done;
  uint8_t *allowed;   /* (n_cols) */
  int64_t *slot;      /* (n_cols) */
  int64_t *row_order; /* (n_rows) */
  int64_t *col_order; /* (n_cols) */
  double *pivots;     /* (min(n_rows, n_cols)) */
  int64_t value_size; /* capacity */
  int64_t row_order_size;
  int64_t col_order_size;
} cd_sparse_elimination;

/* Sparse elimination with threshold pivoting and Markowitz counts; the rank, or -1 where there are too few nodes. */
int64_t cd_eliminate_sparse(cd_sparse_elimination *S, const int64_t *indptr, const int64_t *indices, const double *data,
                            const double *row_scale, const double *col_scale, const int64_t *column_class,
                            double tolerance, double threshold);

/* [A B'; B -E] (x, y) = load, sparse, of any size up to that of `load`: the damped steps of a search, and speeds of least
   kinetic energy. The caller of the core gives the room, whoever solves puts the matrix there. */
typedef struct cd_saddle {
  int64_t *indptr; /* (n + 1) rows of the matrix, CSR */
  int64_t *next;   /* (n) the place of the next entry of each row, while they are put there */
  int64_t *indices;
  double *data;
  double *load;     /* (n) becomes the solution */
  double *scale;    /* (n) of rows and columns, while pivots are chosen */
  double *solution; /* (n) */
  int64_t *classes; /* (n) zeros */
  cd_sparse_elimination *nodes;
  cd_lu *lu;
} cd_saddle;

/* What is needed to choose anew in the middle of a run; W has no entries where that is left to the caller. */
typedef struct cd_chooser {
  uint8_t *holds;        /* (n_c) rows that are constraints now */
  double *row_scale;     /* (n_c) */
  int64_t *column_class; /* (n_v) */
  double *pivots;
  double *W;                     /* (n_v, n_c) */
  cd_sparse_elimination *sparse; /* in place of W, where a large machine is put together; else NULL */
  int64_t lacks_room;            /* 1: the last choice needed more room for fill than there is */
  int64_t W_size;
} cd_chooser;

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
  double *R;       /* is written */
  double *closure; /* how far constraints may stay open */
  int64_t *status; /* CD_STARTED, or what else assembly ended with: then the row is as it was */
  int64_t status_size;
} cd_starts;

/* cd_assemble for each of them, on the arrays of `m`. Redundant rows and weak pivots are left to the caller, too. */
void cd_start_many(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S, cd_starts *all);

/* -- Adams method --------------------------------------------------------------------------------------------------- */

enum { CD_ADAMS_MAX_ORDER = 12 };

typedef struct cd_adams_real {
  double t;     /* end of the last accepted step */
  double t_new; /* end of the step under trial */
  double h;     /* step under trial, or proposed for the next one */
  double h_old; /* last accepted step */
  double h_max;
  double h_first;
  double err; /* error of this step */
  double erk; /* errors at orders k, k - 1 as if the step were constant */
  double erkm1;
  double hl; /* h L, L the Lipschitz constant that the two evaluations of the last step show */
} cd_adams_real;

typedef struct cd_adams_integer {
  int64_t k;      /* order of the trial or next step */
  int64_t k_old;  /* of the last accepted step */
  int64_t k_new;  /* advised by judge */
  int64_t ns;     /* steps taken with the same h, including the one under trial */
  int64_t phase1; /* 1 while order and step double from a cold start */
  int64_t order_limit;
  int64_t fixed;
  int64_t status;
  int64_t failures; /* consecutive rejections of the step under trial */
  int64_t steps;    /* totals, these two; start does not reset them */
  int64_t rejected;
  int64_t stiff_count;  /* of late, steps at the limit of stability, less twice those that were not */
  int64_t most_stiff;   /* the largest count so far; start does not reset it */
  int64_t alike;        /* accepted steps with the same h */
  int64_t k_known;      /* order whose coefficients were last computed, for the step psi_new_1 */
  int64_t at_order[13]; /* accepted steps at order 0 (none), 1, 2, ...; start does not reset them */
} cd_adams_integer;

typedef struct cd_adams {
  double *y;       /* (n) accepted state at t */
  double *yp;      /* (n) its derivative */
  double *y_new;   /* (n) trial state at t_new: predicted, then corrected */
  double *p;       /* (n) prediction */
  double *d;       /* (n) f(t_new, p) - sum of phi*_i */
  double *lost;    /* (2, n) round-off still to be paid back: of y, of the trial state */
  double *phi;     /* (MAX_ORDER + 2, n) modified divided differences at t */
  double *phi_new; /* (MAX_ORDER, n) predicted differences */
  double *psi;     /* psi_i = sum of the last i steps, at t */
  double *psi_new; /* the same at t_new */
  double *beta;
  double *sigma;
  double *g;
  double *scratch; /* (3, MAX_ORDER + 2) */
  cd_adams_real *real;
  cd_adams_integer *integer;
  int64_t y_size;
} cd_adams;

double cd_weighted_norm(const double *a, const double *weight, int64_t n);
void cd_set_weights(double *weight, const double *y, const uint8_t *controlled, double rtol, const double *atol,
                    int64_t n);
void cd_adams_start(cd_adams *A, double t, const double *y, const double *yp, double t_end, const double *weight,
                    int64_t order_limit, double h_max, double h_first, int64_t fixed);
void cd_adams_predict(cd_adams *A, double t_limit);
int64_t cd_adams_judge(cd_adams *A, const double *f, const double *weight);
void cd_adams_correct(cd_adams *A);
int64_t cd_adams_update(cd_adams *A, const double *f, const double *weight);
void cd_adams_reject(cd_adams *A, double factor);
void cd_adams_shorten(cd_adams *A, double factor);
double cd_adams_error_at_kink(const cd_adams *A, const double *weight);
void cd_adams_interpolate(const cd_adams *A, double t, double *y, double *yp);

/* -- Runge-Kutta method of order 4 -------------------------------------------------------------------------------- */

typedef struct cd_rk4 {
  double *t; /* (2) */
  double *y0;
  double *f0;
  double *y1;
  double *f1;
  int64_t y0_size;
} cd_rk4;

double cd_rk4_stage(int64_t i, double t, double h, const double *y0, const double *k, double *y_stage, int64_t n);
void cd_rk4_combine(double h, const double *y0, const double *k, double *y_out, int64_t n);
/* out = y0 + h sum_j a_j k_j, a row of a tableau; returns sum_j a_j. */
double cd_tableau_row(const double *a, int64_t stages, double h, const double *y0, const double *k, double *out,
                      int64_t n);
void cd_rk4_interpolate(const cd_rk4 *S, double t, double *y, double *f);

/* -- Runge-Kutta method of order 8 (DOP853) ------------------------------------------------------------------------ */

typedef struct cd_dop853_real {
  double t;     /* end of the last accepted step */
  double t_new; /* end of the step under trial */
  double h;     /* step under trial, or proposed for the next one */
  double h_old; /* last accepted step */
  double h_max;
  double h_first;
  double begin; /* where the last step tried begins, */
  double span;  /* and its length */
  double longest_first;
  double err;     /* error of this step */
  double err5;    /* the part of it that a formula of order 5 shows */
  double err_old; /* of the last accepted step, for the controller */
  double gap;     /* h |difference of slopes| of the last stage and the end of the step */
  double hl;      /* h L, L the Lipschitz constant that both show */
} cd_dop853_real;

typedef struct cd_dop853_integer {
  int64_t fixed;
  int64_t status;
  int64_t failures; /* consecutive rejections of the step under trial */
  int64_t steps;    /* totals, these two; start does not reset them */
  int64_t rejected;
  int64_t stiff_count; /* steps at the limit of stability */
  int64_t calm_count;  /* in a row, steps that were not */
  int64_t most_stiff;  /* the largest stiff_count so far; start does not reset it */
  int64_t struggles;   /* of late, twice the steps that could not be evaluated, less those that could */
  int64_t dense;       /* 1: the polynomial of the last step tried is there */
} cd_dop853_integer;

typedef struct cd_dop853 {
  double *y;       /* (n) accepted state at t */
  double *yp;      /* (n) its derivative */
  double *y_new;   /* (n) trial state at t_new */
  double *stage;   /* (n) where the caller is to evaluate f */
  double *last;    /* (n) the last stage before the end, as it was evaluated */
  double *scratch; /* (n) */
  double *k;       /* (STAGES, n) slopes */
  double *F;       /* (8, n) where the step begins, and its polynomial */
  cd_dop853_real *real;
  cd_dop853_integer *integer;
  int64_t y_size;
} cd_dop853;

void cd_dop853_start(cd_dop853 *D, double t, const double *y, const double *yp, double t_end, const double *weight,
                     double h_max, double h_first, int64_t fixed);
double cd_dop853_probe(cd_dop853 *D);
void cd_dop853_guess(cd_dop853 *D, const double *f, const double *weight);
void cd_dop853_try(cd_dop853 *D, double t_limit);
double cd_dop853_stage(cd_dop853 *D, int64_t i);
void cd_dop853_combine(cd_dop853 *D);
int64_t cd_dop853_judge(cd_dop853 *D, const double *weight);
int64_t cd_dop853_confirm(cd_dop853 *D, const double *weight);
double cd_dop853_error_at_kink(const cd_dop853 *D);
void cd_dop853_bend(cd_dop853 *D);
void cd_dop853_update(cd_dop853 *D);
void cd_dop853_shorten(cd_dop853 *D, double factor);
void cd_dop853_fail(cd_dop853 *D);
void cd_dop853_interpolate(const cd_dop853 *D, double t, double *y, double *yp);

/* -- backward differentiation formulas ---------------------------------------------------------------------------- */

enum { CD_BDF_MAX_ORDER = 5 };

typedef struct cd_bdf_real {
  double t;
  double t_new;
  double h;
  double h_old;
  double h_max;
  double h_first;
  double cj; /* dy'/dy of the step under trial */
  double error_constant;
  double erk; /* errors at orders k, k - 1 as if the step were constant */
  double erkm1;
} cd_bdf_real;

typedef struct cd_bdf_integer {
  int64_t k;
  int64_t k_old;
  int64_t k_new;
  int64_t ns; /* accepted steps with the same h and k, no more than k + 2 are counted */
  int64_t phase1;
  int64_t order_limit;
  int64_t fixed;
  int64_t status;
  int64_t failures;
  int64_t steps;
  int64_t rejected;
  int64_t at_order[6];
} cd_bdf_integer;

typedef struct cd_bdf {
  double *y;      /* (n) accepted state at t: the first row of phi */
  double *y_new;  /* (n) trial state at t_new */
  double *yp_new; /* (n) its derivative by the formula */
  double *p;      /* (n) prediction of y */
  double *pp;     /* (n) prediction of y' */
  double *e;      /* (n) correction y_new - p */
  double *terms;  /* (4, n) errors at orders k, k - 1, k - 2, k + 1 but for their factors */
  double *phi;    /* (MAX_ORDER + 2, n) modified divided differences at t */
  double *psi;
  double *psi_new;
  double *alpha;
  double *beta;
  double *sigma;
  double *gamma;
  cd_bdf_real *real;
  cd_bdf_integer *integer;
  int64_t y_new_size;
} cd_bdf;

void cd_bdf_start(cd_bdf *B, double t, const double *y, const double *yp, double t_end, const double *weight,
                  int64_t order_limit, double h_max, double h_first, int64_t fixed);
void cd_bdf_use_curvature(cd_bdf *B, const double *ypp, int64_t n);
void cd_bdf_predict(cd_bdf *B, double t_limit);
void cd_bdf_restore_prediction(cd_bdf *B);
void cd_bdf_correct(cd_bdf *B, const double *delta);
int64_t cd_bdf_error_terms(cd_bdf *B);
int64_t cd_bdf_judge(cd_bdf *B, const double *weight);
void cd_bdf_shorten(cd_bdf *B, double factor);
void cd_bdf_reject(cd_bdf *B);
void cd_bdf_update(cd_bdf *B, const double *weight);
/* As many components as n says. */
void cd_bdf_interpolate(const cd_bdf *B, double t, double *y, double *yp, int64_t n);

/* -- Newton iteration of an implicit step --------------------------------------------------------------------------- */

enum { CD_NEWTON_OK = 0, CD_NEWTON_NOT_CONVERGED = 1, CD_NEWTON_CALL_FAILED = 2, CD_NEWTON_POOR_ORDER = 3 };

typedef struct cd_newton_real {
  double factored_cj;
  double pivot_ratio;
  double pivot_ratio_at_order;
} cd_newton_real;

typedef struct cd_newton_integer {
  int64_t residuals; /* totals, the first three */
  int64_t iterations;
  int64_t factorizations;
  int64_t stale; /* 1: the factors must not be used any more */
} cd_newton_integer;

typedef struct cd_newton {
  cd_function residual; /* reads t_new, y_new, yp_new; writes F */
  cd_function jacobian; /* reads c_j too; writes A, P, E, S */
  double *F;            /* (n) */
  double *A;            /* values by rows */
  int64_t *indptr;
  int64_t *indices;
  double *P; /* values by rows of E c_j dF/dy' S */
  int64_t *P_indptr;
  int64_t *P_indices;
  double *row_scale; /* (n) E */
  double *col_scale; /* (n) S */
  double *delta;     /* (n) */
  cd_newton_real *real;
  cd_newton_integer *integer;
  int64_t F_size;
} cd_newton;

/* Scales of rows and columns that bring the entries of A together, for the choice of pivots; work: (2 n). */
void cd_newton_balance(const cd_newton *N, double *row, double *col, double *work);
int64_t cd_newton_renew(cd_newton *N, cd_lu *lu, double cj);
int64_t cd_newton_solve(cd_newton *N, cd_lu *lu, cd_bdf *B, const double *weight);
void cd_newton_filter_errors(cd_newton *N, cd_lu *lu, double *terms, int64_t count, int64_t kept);

/* -- events and contacts ------------------------------------------------------------------------------------------- */

typedef struct cd_watched_time {
  double left;    /* watched up to here */
  double t_event; /* the event found */
  double t_start; /* where the integrator was started */
  double waits;   /* 1: the event found has to wait until all times before it have been reported */
  double seen;    /* the row at which the machine was last looked at within the step; NaN: none yet */
  double beyond;  /* functions that the last looks between rows found beyond their zeros: a bit for each */
  double returns; /* 1: one of them was back at a later look */
} cd_watched_time;

/* The watched functions and what is known of each. */
typedef struct cd_watched {
  cd_function function; /* reads the machine's arrays, writes g and rate */
  double *g;
  double *rate;
  double *left; /* g at the left end of the piece that is looked at, at first time->left */
  double *left_rate;
  double *right;
  double *right_rate;
  int64_t *side;      /* +-1, or 0: standing at zero */
  int64_t *direction; /* in which crossings count: -1, 0 (both), 1 */
  uint8_t *enabled;
  uint8_t *needs_multipliers; /* such functions are looked at where the equations of motion have been solved */
  uint8_t *standing;          /* stood at zero at t_start */
  double *noise;              /* what round-off can do to g */
  double *blind; /* what tolerances can do to g: a function that stands at zero has left it when it is beyond */
  double *zero;  /* what counts as zero: for a contact that has just opened, the overlap it was left with */
  double *root;
  uint8_t *fired;
  cd_watched_time *time;
  double *y;
  double *f;
  double *seen;    /* (2 n) g and rate at time->seen, where the equations of motion have been solved (between.c) */
  double *fastest; /* largest |rate| so far; less than 0: signs and slopes at its looks are enough */
  uint8_t *quick;  /* 1: it changed too quickly between two looks to tell whether it passed zero */
  int64_t g_size;
} cd_watched;

/* Distances g of n contacts, their rates, bounds of these, and how many grains of uneven ground pass in unit time. */
typedef struct cd_touching {
  cd_function function; /* reads the machine's t, q, v, p, writes now */
  double *now;          /* (4 n) */
  double *left;         /* (4 n) at the beginning of the step */
  double *right;        /* (4 n) at its end */
  int64_t *angles;      /* speeds that are rates of single angles: these may turn by any number of turns in a step */
  double *ends;         /* (4, .) positions and speeds, and their rates, at the beginning; the same at the end */
  double *time;         /* (1) the time of left; NaN: not known yet */
  uint8_t *kinked;      /* (1) whether a contact has changed sides in the step that ends there */
  int64_t now_size;
  int64_t angles_size;
  int64_t ends_cols;
} cd_touching;

/* -- running --------------------------------------------------------------------------------------------------------- */

typedef struct cd_between_real {
  double look;        /* times farther apart than this are looked at in between; 0: rows only */
  double checked;     /* the motion has been looked at up to here */
  double defect;      /* of the row that was last evaluated, in tolerances */
  double saved_at;    /* where the step began, before which the run was saved; NaN: it was not */
  double returned_to; /* where the last step that was taken back had begun */
  double placed;      /* when the machine was last evaluated within a step, */
} cd_between_real;

typedef struct cd_between_integer {
  int64_t ahead;      /* 1: the next row has been evaluated */
  int64_t returns;    /* steps in a row that were taken back to the same place */
  int64_t taken_back; /* steps in all */
} cd_between_integer;

/* Looking at steps between their ends (between.c). */
typedef struct cd_between {
  double *saved;    /* cd_between_size: the run before the last step */
  double *defects;  /* (n) of each state; of the implicit method, of each unknown */
  double *position; /* (n_q) and where */
  double *lam_seen; /* (n_c) what forces saw of multipliers before a look */
  cd_between_real *real;
  cd_between_integer *integer;
} cd_between;

/* One run by one of the methods (the others are null). */
typedef struct cd_run {
  cd_machine *m;
  cd_lu *lu;        /* the partition, by which states are put on the constraints */
  cd_chooser *able; /* adams, dop853: makes new partitions on the way */
  cd_watched *E;    /* null: no events */
  cd_touching *touch;
  cd_between *between; /* null: steps are not looked at between their ends */
  cd_record *record;
  cd_record *trail; /* accepted steps, as far as it has room */
  cd_adams *adams;
  cd_rk4 *rk4;
  cd_dop853 *dop853;
  cd_bdf *bdf;
  cd_newton *newton; /* bdf */
  cd_lu *factors;    /* bdf: of Newton's matrix */
  double *atol;
  uint8_t *controlled;
  double *weight;
  double *f;        /* work space: a rate, */
  double *y;        /* a state (bdf: and the multipliers, where these are among the unknowns) */
  double *farthest; /* rk4: where a step goes astray */
  double *stage;    /* rk4: work space */
  double *slopes;   /* rk4: (stages, n) work space */
  double *tableau;  /* rk4: another explicit method, rows of a_ij and then b_j; without entries: the classic one */
  double *work;     /* bdf: (4, unknowns) work space */
  int64_t partitioned;
  int64_t due; /* whether something is to be done at t_end */
  int64_t max_steps;
  int64_t row; /* the next one of the record */
  int64_t y_size;
  int64_t farthest_size;
  int64_t tableau_cols;    /* its stages */
  int64_t max_order;       /* bdf */
  int64_t controls_speeds; /* bdf: 0 where errors of speeds are not under control (index 3) */
  double t_end;            /* where the integrator must land exactly */
  double rtol;
  double h; /* rk4: the step */
} cd_run;

/* How many numbers `saved` of a run has. */
int64_t cd_between_size(const cd_run *r);
/* Go on integrating and reporting from `row`, for at most max_steps. */
CD_CHECKED int64_t cd_advance(cd_run *r);
/* Evaluate the present state and start the method there; r->t_end is where it goes to, r->m->watch->longest_step counts.
   small_jump: of speeds, in closing. Of the unknowns of bdf the states come first and then, as far as r->y has room, the
   multipliers; the pivot order of Newton's matrix is the caller's. */
CD_CHECKED int64_t cd_begin(cd_run *r, double small_jump);
/* Whether a watched function fires up to t_end, the end of the last step. */
int64_t cd_look(cd_run *r, double t_end);
/* Put the machine at the event, with accelerations and multipliers there. */
CD_CHECKED int64_t cd_place_at_event(cd_run *r);

/* -- ensembles ------------------------------------------------------------------------------------------------------ */

/* What happens to designs in lanes (lane_events.c): functions are watched in lanes, by a tape without black boxes; what is
   done is done by the engine (events.h), design after design. */
typedef struct cd_lane_events {
  cd_function watched; /* g and its rate, at t, q, v, v', lambda, z, p */
  cd_real *watched_w;
  cd_real *work;            /* cd_lane_events_work_size */
  struct cd_events *engine; /* bound to a machine, which has a partition of its own */
  uint8_t *row_is_angle;    /* of each constraint */
  int64_t *image;           /* on a GPU, where each thread has an engine of its own: its words, */
  int64_t *pointers;        /* which of them are places within it, */
  int64_t *parts;           /* where its structs begin: the engine, its machine, factors, chooser, watched functions, */
  int64_t *copies;          /* and room for the copies */
  int64_t image_size;
  int64_t pointers_size;
} cd_lane_events;

int64_t cd_lane_events_work_size(const cd_lane_events *V);

/* What is reported within a step, from its polynomial: the state alone, which is as accurate as the tolerance (v_rate and lam
   are no numbers then); the rates at it as well; or the state put on the constraints first. At the ends of steps all of it
   always is. */
enum cd_lane_report { CD_REPORT_STATES = 0, CD_REPORT_RATES = 1, CD_REPORT_CLOSED = 2 };

/* Contacts of designs in lanes (lane_touching.c). */
typedef struct cd_lane_contacts {
  cd_run *
      run; /* where steps of designs are looked at: it has a machine, its contacts, a cd_dop853 and weights. On a GPU each
                  thread has its own: */
  int64_t *image;    /* the words of a run, its machine, its contacts and its cd_dop853, */
  int64_t *pointers; /* which of them are places within it, */
  int64_t *parts;    /* where these four begin, */
  int64_t *copies;   /* and room for one of each thread */
  int64_t image_size;
  int64_t pointers_size;
} cd_lane_contacts;

/* Many designs of one machine, from assembled states, integrated CD_TAPE_LANES at a time (lanes.c). Arrays of designs have
   a row for each. */
typedef struct cd_ensemble {
  cd_function dynamics;                             /* its tape is what is evaluated; it has no black boxes */
  int (*evaluate)(const cd_tape *tape, cd_real *w); /* cd_tape_run_lanes, or machine code of this tape */
  cd_real *w;                                       /* cd_tape_lanes_work_size, and what machine code wants besides */
  cd_real *work;                                    /* cd_ensemble_work_size */
  cd_function turned;                               /* as in cd_machine, this and the next four */
  cd_real *turned_w;                                /* cd_tape_lanes_work_size of its tape */
  cd_lane_events *events;                           /* NULL where nothing is watched */
  cd_lane_contacts *contacts;                       /* NULL where there are none */
  int64_t *turn_slots;
  int64_t *kept; /* places in p that change on the way, and are reported */
  int64_t *place;
  int64_t *spins;
  cd_real *times; /* at which all designs are reported; the first is where they begin */
  cd_real *q;     /* of each design: the state it begins with, */
  cd_real *v;
  cd_real *z;
  cd_real *p; /* its parameters, */
  cd_real *D; /* scales as in cd_machine, */
  cd_real *R;
  cd_real *atol;  /* absolute tolerances of q, v, z, */
  cd_real *unit;  /* of each speed: a body's size for lengths, 1 for angles, */
  cd_real *size;  /* a body's size, */
  cd_real *until; /* is written: when it ended, */
  cd_real *rows;  /* (times, q v v_rate lam z kept) what is reported (report), and after its end, the last row again, */
  int64_t *status; /* a cd_status: what is not CD_OK is to be run by itself, */
  int64_t *steps;  /* steps accepted and rejected */
  int64_t *next;   /* (1) the number of the design that is taken next: 0 */
  int64_t *stop;   /* (1) another thread may write something here: then the run ends, and designs stay CD_RUNNING */
  int64_t place_size;
  int64_t turn_slots_size;
  int64_t kept_size;
  int64_t spins_rows;
  int64_t times_size;
  int64_t q_cols;
  int64_t z_cols;
  int64_t p_cols;
  int64_t R_cols;
  int64_t status_size;
  cd_real rtol;
  cd_real atol_least; /* the absolute tolerance in units of a body's size */
  cd_real h_max;
  cd_real longest_first;    /* of the run: the first step may be as long */
  int64_t report;           /* enum cd_lane_report */
  int64_t sees_multipliers; /* as in cd_counts */
} cd_ensemble;

int64_t cd_ensemble_work_size(const cd_ensemble *E);
int64_t cd_run_ensemble(cd_ensemble *E);

/* The last known state of a fully driven machine. */
typedef struct cd_driven {
  double *now; /* (1) */
  double *q;
  double *v;
  double *a;
} cd_driven;

/* Positions, speeds and accelerations of a fully driven machine at the record's times row ... last - 1. */
int64_t cd_sweep(cd_machine *m, cd_lu *lu, cd_driven *S, double shrink, cd_record *record, int64_t *row, int64_t last);

/* -- multipliers of least norm where rows of C depend on each other -------------------------------------------------- */

typedef struct cd_sharing {
  cd_function jacobian; /* bound to t, q and C */
  double *t;
  double *q;
  double *C;
  int64_t *indptr;
  int64_t *indices;
  double *w;
  double *b;           /* (n_v) zero on entry and exit */
  double *N;           /* (redundant rows, n_c) work space */
  double *scratch;     /* (n_c) */
  uint8_t *takes_part; /* (n_c) */
  int64_t q_size;
  int64_t N_rows;
  int64_t N_cols;
} cd_sharing;

/* Row by row of lam, from k on; the next row, before the end where a pivot of C_u falls below poorest. */
int64_t cd_reduce_all(cd_sharing *S, cd_lu *lu, double small, cd_record *record, double *lam, int64_t lam_rows,
                      int64_t k, double poorest);

/* -- linear differential equations along a known motion --------------------------------------------------------------- */

enum { CD_PATH_POINTS = 6 };

typedef struct cd_path {
  double *t;       /* (n) */
  double *y;       /* (n, n_y): q, v, z */
  double *f;       /* (n, n_y): their rates */
  double *turns;   /* (n, .) p at turn_slots */
  int64_t *points; /* (n - 1, POINTS) which steps the polynomial of an interval goes through, -1: none */
  double *R;       /* (., n_c) row scales */
  int64_t *scales; /* (n) which of them from a step on */
  int64_t *ramp;   /* (1) the first steps become longer and longer: there an integrator starts, and nothing happens */
  int64_t *smooth; /* (1) 1: rates are as good as states; 0 (stiff motions): the polynomial is one of states only */
  int64_t *cursor; /* (1) interval of the last call */
  double *weights; /* (2, POINTS) work space */
  int64_t t_size;
  int64_t points_cols;
} cd_path;

/* What the rates of adjoint variables need; a chunk of columns of one call, arrays by columns. */
typedef struct cd_backward {
  cd_function integrand; /* L and its derivatives into by_y, ... */
  int64_t *columns;      /* (1) how many in all */
  double *on;            /* (columns) 1 while the integral of a functional runs */
  int64_t *functional;   /* (columns) which integrand */
  double *factor;        /* (columns) times what */
  double *by_y;          /* (integrands * n_y) */
  double *by_a;
  double *by_lam;
  double *by_p;
  cd_function product;
  double *w; /* (chunk * n_y) */
  double *s_a;
  double *s_lam;
  double *h_y;
  double *h_p;
  int64_t w_size;
} cd_backward;

/* What the rates of variations need. */
typedef struct cd_forward {
  cd_function integrand;
  int64_t *columns;    /* (1) */
  double *on;          /* (integrals) 1 while an integral runs */
  int64_t *functional; /* (integrals) which integrand */
  double *factor;
  double *by_y;
  double *by_a;
  double *by_lam;
  double *by_p;
  double *p; /* (columns, n_p) */
  cd_function product;
  double *dy; /* (chunk * n_y) */
  double *dp;
  double *d_rates;
  double *d_lam;
  int64_t on_size;
  int64_t dy_size;
} cd_forward;

/* Tolerances and work space of linear equations. */
typedef struct cd_linear {
  double *unit;
  double *scale; /* (columns) */
  double *most;  /* (columns) larger scales do not allow larger errors */
  double *weight;
  double *f;
  double rtol;
  int64_t unit_size;
  int64_t scale_size;
} cd_linear;

void cd_choose_points(const double *t, int64_t *points, int64_t n, int64_t n_points);
int64_t cd_fill_rates(cd_machine *m, cd_record *rows, double *f);
void cd_place(cd_machine *m, cd_path *path, double t);
void cd_turn_columns(cd_machine *m, cd_path *path, double t, double *columns, int64_t count, int64_t size,
                     int64_t still);
int64_t cd_backward_rates(cd_machine *m, cd_lu *lu, cd_path *path, cd_backward *X, double t, const double *W,
                          double *out);
int64_t cd_forward_rates(cd_machine *m, cd_lu *lu, cd_path *path, cd_forward *X, double t, const double *S,
                         double *out);
int64_t cd_advance_backward(cd_machine *m, cd_lu *lu, cd_path *path, cd_backward *X, cd_adams *A, cd_linear *L,
                            double t_end, double span, int64_t max_steps);
int64_t cd_advance_forward(cd_machine *m, cd_lu *lu, cd_path *path, cd_forward *X, cd_adams *A, cd_linear *L,
                           double t_end, const double *times, double *rows, int64_t times_size, int64_t *row,
                           int64_t max_steps);
int64_t cd_sample(cd_machine *m, cd_lu *lu, cd_path *path, const cd_function *function, const double *value,
                  const double *times, double *values, int64_t times_size, int64_t value_size);
int64_t cd_integrate(cd_machine *m, cd_lu *lu, cd_path *path, const cd_function *function, const double *value,
                     double start, double end, double *samples, double *total, int64_t value_size);

/* Work space of Radau steps for `count` columns of n_y weights and n_p derivatives. */
typedef struct cd_radau {
  double *identity;   /* (n_y * n_y) */
  double *transposed; /* (n_y * n_y) F_y^T */
  double *matrix;     /* (3 n_y, 3 n_y) */
  double *stages;     /* (3 n_y, count) */
  double *column;     /* (count * (n_y + n_p)) */
  double *rates;      /* (3, count * (n_y + n_p)) */
} cd_radau;

int64_t cd_radau_step_back(cd_machine *m, cd_lu *lu, cd_path *path, cd_backward *X, cd_forward *F, double t, double h,
                           double *W, cd_radau *S);

/* -- for measurements: the same many times over ---------------------------------------------------------------------- */

int64_t cd_evaluate_often(cd_machine *m, cd_lu *lu, int64_t partitioned, int64_t n);
int64_t cd_call_often(const cd_function *f, int64_t n);
void cd_factor_often(cd_lu *lu, const double *data, int64_t n);

#ifdef __cplusplus
}
#endif

#endif
