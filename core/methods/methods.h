/* The methods of integration: each a history, and what is done in a step. */

#ifndef CARDAN_METHODS_H
#define CARDAN_METHODS_H

#include "linear.h"

/* Every method by its name: what it does is cdi_NAME_method (inside.h), what it remembers the struct cd_NAME. */
#define CD_METHODS(METHOD) METHOD(adams) METHOD(rk4) METHOD(dop853) METHOD(bdf) METHOD(alpha)
#define CD_METHOD_NUMBER(name) CD_METHOD_##name,
enum { CD_METHODS(CD_METHOD_NUMBER) CD_METHODS_SIZE };

/* -- Adams method --------------------------------------------------------------------------------------------------- */

enum { CD_ADAMS_MAX_ORDER = 12 };
enum { CD_RAISES = 1, CD_RUNS_UP = 2 }; /* of phase1 */

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
  int64_t k;     /* order of the trial or next step */
  int64_t k_old; /* of the last accepted step */
  int64_t k_new; /* advised by judge */
  int64_t ns;    /* steps taken with the same h, including the one under trial */
  int64_t
      phase1; /* CD_RAISES: order and step double from a cold start; CD_RUNS_UP: steps may grow faster, behind an event */
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
  double *roughest; /* (2) the largest disagreement of stages so far, in rad and body sizes, and when */
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

/* -- generalized-alpha method --------------------------------------------------------------------------------------- */

typedef struct cd_alpha_real {
  double t;
  double t_new;
  double h;
  double h_old; /* last accepted step; 0: none yet */
  double h_max;
  double h_first;
  double rho;       /* spectral radius at infinite frequency */
  double cj;        /* dy'/dy of the step under trial: of positions and of states of first order, */
  double cj_speeds; /* and of speeds */
  double error;     /* of the step that was judged last, in tolerances; */
  double between;   /* and of the cubic between its ends */
  double worst;     /* of the errors of the last steps, as it would be with this step; older ones count less */
} cd_alpha_real;

typedef struct cd_alpha_integer {
  int64_t fixed;
  int64_t status;
  int64_t failures; /* consecutive rejections of the step under trial */
  int64_t steps;    /* totals, these two; start does not reset them */
  int64_t rejected;
} cd_alpha_integer;

/* The unknowns are those of the machine's implicit equations: q, v, z and n_a that have no rate. */
typedef struct cd_alpha {
  double *y;      /* (n) accepted unknowns at t */
  double *yp;     /* (n) and their rates: q' of v, v' and z' of the equations */
  double *y_old;  /* (n) the same where the last step began */
  double *yp_old; /* (n) */
  double *slope;  /* (n) y'' of v and z, as far as it is known */
  double *lead;   /* (n) (a - y')/h of v and z: how far the averaged rate a is ahead of y' */
  double *y_new;  /* (n) trial unknowns at t_new */
  double *yp_new; /* (n) and their rates by the formulas */
  double *p;      /* (n) prediction of y */
  double *pp;     /* (n) prediction of y' */
  double *e;      /* (n) correction y_new - p */
  double *way;    /* (n) what v is predicted to move q by: of rotations, the vector of the turn */
  double *terms;  /* (n) the error of the step */
  cd_alpha_real *real;
  cd_alpha_integer *integer;
  int64_t y_size;
} cd_alpha;

void cd_alpha_start(cd_alpha *A, const cd_machine *m, const double *y, const double *yp, const double *slope,
                    double rho, double h_max, double h_first, int64_t fixed);
void cd_alpha_predict(cd_alpha *A, const cd_machine *m, double t_limit);
void cd_alpha_restore_prediction(cd_alpha *A, const cd_machine *m);
void cd_alpha_correct(cd_alpha *A, const cd_machine *m, const double *delta);
double cd_alpha_error_constant(double rho);
double cd_alpha_error_terms(cd_alpha *A, const cd_machine *m, const double *weight);
int64_t cd_alpha_judge(cd_alpha *A, const cd_machine *m, double between, const double *weight);
void cd_alpha_shorten(cd_alpha *A, double factor);
void cd_alpha_reject(cd_alpha *A);
void cd_alpha_update(cd_alpha *A, const cd_machine *m);
/* As many components as n says. */
void cd_alpha_interpolate(const cd_alpha *A, double t, double *y, double *yp, int64_t n);

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

#endif
