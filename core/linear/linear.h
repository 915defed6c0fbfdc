/* Sparse factors, and the choice of dependent and independent coordinates. */

#ifndef CARDAN_LINEAR_H
#define CARDAN_LINEAR_H

#include "system.h"

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

#endif
