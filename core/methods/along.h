/* Linear differential equations along a known motion: variations and adjoint variables. */

#ifndef CARDAN_ALONG_H
#define CARDAN_ALONG_H

#include "methods.h"

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
  double *weight;
  double *f;
  double rtol;
  int64_t unit_size;
  int64_t scale_size;
} cd_linear;

void cd_choose_points(const double *t, int64_t *points, int64_t n, int64_t n_points);
int64_t cd_fill_rates(cd_machine *m, cd_record *rows, double *f);
void cd_place(cd_machine *m, cd_path *path, double t);
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

#endif
