/* Machines for tests: their functions are written in C, their arrays are made here.

   Functions of a machine read t, q, v, z, p, the multipliers that forces see, accelerations and multipliers, in this order. */

#ifndef CARDAN_TEST_MACHINES_H
#define CARDAN_TEST_MACHINES_H

#include "cardan.h"
#include "checks.h"

enum { T, Q, V, Z, P, SEEN, ACCELERATION, MULTIPLIER, INPUTS };

typedef int function_in_c(const cd_tape *tape, const double *const *arg, double *const *res, double *w);

/* A function of the core that reads arg and writes res, and never fails. */
#define FUNCTION(name)                                                                            \
  static void name##_values(const double *const *arg, double *const *res);                        \
  static int name(const cd_tape *tape, const double *const *arg, double *const *res, double *w) { \
    (void)tape, (void)w;                                                                          \
    name##_values(arg, res);                                                                      \
    return 0;                                                                                     \
  }                                                                                               \
  static void name##_values(const double *const *arg, double *const *res)

/* How many coordinates, speeds, other states, parameters and constraint rows. */
typedef struct sizes {
  int64_t q, v, z, p, rows;
} sizes;

/* A machine, what puts it on its constraints, and what its functions are bound to. */
typedef struct stand {
  cd_machine m;
  cd_lu lu;
  cd_chooser able;
  cd_counts count;
  cd_watch watch;
  const double *in[INPUTS];
  double *out_constraint[1], *out_jacobian[2], *out_dynamics[5], *out_turned[1];
} stand;

static inline cd_lu new_lu(int64_t n_rows, int64_t n_cols, int64_t rank, int64_t entries, int64_t room) {
  cd_lu lu;
  lu.rows = integers(n_rows), lu.cols = integers(n_cols), lu.entry_ptr = integers(rank + 1);
  lu.entry = integers(entries), lu.entry_col = integers(entries), lu.entry_scale = numbers(entries);
  lu.pivot_scale = numbers(rank), lu.ptr = integers(rank + 1), lu.diag = integers(rank), lu.col = integers(room);
  lu.value = numbers(room), lu.inverse = numbers(rank), lu.work = numbers(n_cols), lu.position = integers(n_cols);
  lu.link = integers(rank + 1);
  lu.rows_size = n_rows, lu.cols_size = n_cols, lu.col_size = room, lu.inverse_size = rank;
  return lu;
}

static inline cd_sparse_elimination new_elimination(int64_t n_rows, int64_t n_cols, int64_t nodes, cd_lu *lu,
                                                    double *pivots) {
  cd_sparse_elimination S;
  S.row = integers(nodes), S.col = integers(nodes), S.value = numbers(nodes), S.left = integers(nodes);
  S.right = integers(nodes), S.up = integers(nodes), S.down = integers(nodes), S.row_count = integers(n_rows);
  S.col_count = integers(n_cols), S.prev = integers(n_rows + n_cols + 1), S.next = integers(n_rows + n_cols + 1);
  S.row_largest = numbers(n_rows), S.row_done = flags(n_rows), S.col_done = flags(n_cols);
  S.allowed = flags(n_cols), S.slot = integers(n_cols), S.row_order = lu->rows, S.col_order = lu->cols;
  S.pivots = pivots, S.value_size = nodes, S.row_order_size = n_rows, S.col_order_size = n_cols;
  return S;
}

static inline cd_function bound(function_in_c *evaluate, const double *const *arg, double *const *res) {
  cd_function f;
  memset(&f, 0, sizeof f);
  f.evaluate = evaluate, f.arg = arg, f.res = res;
  return f;
}

/* All entries of C are there, row by row. */
static inline void full_pattern(int64_t *indptr, int64_t *indices, int64_t n_rows, int64_t n_cols) {
  for (int64_t i = 0; i <= n_rows; i++) indptr[i] = i * n_cols;
  for (int64_t e = 0; e < n_rows * n_cols; e++) indices[e] = e % n_cols;
}

static inline void bind(stand *s) {
  cd_machine *m = &s->m;
  const double *in[INPUTS] = {m->t, m->q, m->v, m->z, m->p, m->lam_seen, m->v_rate, m->lam};
  memcpy(s->in, in, sizeof in);
  s->out_constraint[0] = m->Phi;
  s->out_jacobian[0] = m->C, s->out_jacobian[1] = m->Phi_t;
  s->out_dynamics[0] = m->q_rate, s->out_dynamics[1] = m->v_rate, s->out_dynamics[2] = m->lam;
  s->out_dynamics[3] = m->z_rate, s->out_dynamics[4] = m->weakest;
  s->out_turned[0] = m->angles;
}

/* A machine whose speeds are the rates of its coordinates, without rotations in space; `rank` of its rows are independent. */
static inline stand *new_stand(sizes n, int64_t rank, function_in_c *constraint, function_in_c *jacobian,
                               function_in_c *dynamics) {
  stand *s = (stand *)zeros(1, sizeof(stand));
  cd_machine *m = &s->m;
  m->t = numbers(1), m->q = numbers(n.q), m->v = numbers(n.v), m->z = numbers(n.z), m->p = numbers(n.p);
  m->D = filled(n.v, 1.0), m->R = filled(n.rows, 1.0), m->gain = numbers(2), m->Phi = numbers(n.rows);
  m->C = numbers(n.rows * n.v), m->Phi_t = numbers(n.rows), m->q_rate = numbers(n.q), m->v_rate = numbers(n.v);
  m->lam = numbers(n.rows), m->z_rate = numbers(n.z), m->indptr = integers(n.rows + 1);
  m->indices = integers(n.rows * n.v), m->col_scale = filled(n.v, 1.0), m->delta = numbers(n.v);
  m->lam_seen = numbers(n.rows), m->weakest = filled(1, 1.0), m->place = integers(n.v), m->spins = integers(0);
  m->angles = numbers(n.p), m->turn_slots = integers(n.p), m->row_unit = filled(n.rows, 1.0), m->hinges = integers(n.v);
  m->settling_size = CD_SETTLING_ROOM * n.rows, m->settling = numbers(m->settling_size);
  m->count = &s->count, m->watch = &s->watch;
  m->q_size = n.q, m->v_size = n.v, m->z_size = n.z, m->p_size = n.p, m->Phi_size = m->lam_size = n.rows;
  s->watch.closure_tolerance = 1e-12, s->watch.largest_jump = s->watch.longest_step = INFINITY;
  s->watch.near_singular_at = NAN;
  for (int64_t i = 0; i < n.v; i++) m->place[i] = i;
  full_pattern(m->indptr, m->indices, n.rows, n.v);
  bind(s);
  m->constraint = bound(constraint, s->in, s->out_constraint);
  m->jacobian = bound(jacobian, s->in, s->out_jacobian);
  m->dynamics = bound(dynamics, s->in, s->out_dynamics);
  s->lu = new_lu(n.rows, n.v, rank, n.rows * n.v, n.rows * n.rows);
  s->able.holds = flags(n.rows), s->able.row_scale = numbers(n.rows), s->able.column_class = integers(n.v);
  s->able.pivots = numbers(n.rows), s->able.W = numbers(n.rows * n.v), s->able.W_size = n.rows * n.v;
  for (int64_t i = 0; i < n.rows; i++) s->able.holds[i] = 1;
  return s;
}

/* The partition of the present position; whether the rank is the one that there is room for. */
static inline int partition(stand *s) {
  cd_machine *m = &s->m;
  cd_chooser *able = &s->able;
  cd_call(&m->jacobian);
  cd_row_scales(m->indptr, m->indices, m->C, able->holds, m->col_scale, able->row_scale, m->Phi_size);
  const int64_t rank =
      cd_choose(m->indptr, m->indices, m->C, able->row_scale, m->col_scale, able->column_class, CD_RANK_TOLERANCE,
                CD_PIVOT_THRESHOLD, able->W, s->lu.rows, s->lu.cols, able->pivots, m->Phi_size, m->v_size);
  if (rank != s->lu.inverse_size || !cd_lu_structure(&s->lu, m->indptr, m->indices, m->col_scale)) return 0;
  m->watch->pivot_ratio = cd_lu_factor(&s->lu, m->C);
  cd_adopt(m, &s->lu, able->holds);
  return 1;
}

/* -- histories of methods ----------------------------------------------------------------------------------------------- */

static inline cd_adams *new_adams(int64_t n) {
  cd_adams *A = (cd_adams *)zeros(1, sizeof(cd_adams));
  const int64_t k = CD_ADAMS_MAX_ORDER;
  A->y = numbers(n), A->yp = numbers(n), A->y_new = numbers(n), A->p = numbers(n), A->d = numbers(n);
  A->lost = numbers(2 * n), A->phi = numbers((k + 2) * n), A->phi_new = numbers(k * n);
  A->psi = numbers(k), A->psi_new = numbers(k), A->beta = numbers(k), A->sigma = numbers(k + 1), A->g = numbers(k + 1);
  A->scratch = numbers(3 * (k + 2));
  A->real = (cd_adams_real *)zeros(1, sizeof(cd_adams_real));
  A->integer = (cd_adams_integer *)zeros(1, sizeof(cd_adams_integer));
  A->y_size = n;
  return A;
}

static inline cd_dop853 *new_dop853(int64_t n) {
  cd_dop853 *D = (cd_dop853 *)zeros(1, sizeof(cd_dop853));
  D->y = numbers(n), D->yp = numbers(n), D->y_new = numbers(n), D->stage = numbers(n), D->last = numbers(n);
  D->scratch = numbers(n), D->k = numbers(CD_DOP853_STAGES * n), D->F = numbers(8 * n);
  D->real = (cd_dop853_real *)zeros(1, sizeof(cd_dop853_real));
  D->integer = (cd_dop853_integer *)zeros(1, sizeof(cd_dop853_integer));
  D->y_size = n;
  return D;
}

static inline cd_rk4 *new_rk4(int64_t n) {
  cd_rk4 *S = (cd_rk4 *)zeros(1, sizeof(cd_rk4));
  S->t = numbers(2), S->y0 = numbers(n), S->f0 = numbers(n), S->y1 = numbers(n), S->f1 = numbers(n);
  S->roughest = numbers(2);
  S->y0_size = n;
  return S;
}

static inline cd_bdf *new_bdf(int64_t n) {
  cd_bdf *B = (cd_bdf *)zeros(1, sizeof(cd_bdf));
  const int64_t k = CD_BDF_MAX_ORDER + 2;
  B->phi = numbers(k * n), B->y = B->phi, B->y_new = numbers(n), B->yp_new = numbers(n), B->p = numbers(n);
  B->pp = numbers(n), B->e = numbers(n), B->terms = numbers(4 * n);
  B->psi = numbers(k), B->psi_new = numbers(k), B->alpha = numbers(k), B->beta = numbers(k), B->sigma = numbers(k);
  B->gamma = numbers(k);
  B->real = (cd_bdf_real *)zeros(1, sizeof(cd_bdf_real));
  B->integer = (cd_bdf_integer *)zeros(1, sizeof(cd_bdf_integer));
  B->y_new_size = n;
  return B;
}

static inline cd_alpha *new_alpha(int64_t n) {
  cd_alpha *A = (cd_alpha *)zeros(1, sizeof(cd_alpha));
  A->y = numbers(n), A->yp = numbers(n), A->y_old = numbers(n), A->yp_old = numbers(n), A->slope = numbers(n);
  A->lead = numbers(n), A->y_new = numbers(n), A->yp_new = numbers(n), A->p = numbers(n), A->pp = numbers(n);
  A->e = numbers(n), A->way = numbers(n), A->terms = numbers(n);
  A->real = (cd_alpha_real *)zeros(1, sizeof(cd_alpha_real));
  A->integer = (cd_alpha_integer *)zeros(1, sizeof(cd_alpha_integer));
  A->y_size = n;
  return A;
}

/* Newton's iteration with a full matrix of n unknowns, at the step under trial of a method. */
typedef struct implicit {
  cd_newton N;
  cd_lu factors;
  const double *in[4]; /* t, y, y', c_j */
  double *out_F[1], *out_A[4];
} implicit;

/* trial: t, y, y', c_j */
static inline implicit *new_implicit_at(int64_t n, const double *const *trial, function_in_c *residual,
                                        function_in_c *jacobian) {
  implicit *s = (implicit *)zeros(1, sizeof(implicit));
  cd_newton *N = &s->N;
  N->F = numbers(n), N->A = numbers(n * n), N->indptr = integers(n + 1), N->indices = integers(n * n);
  N->P = numbers(n * n), N->P_indptr = integers(n + 1), N->P_indices = integers(n * n);
  N->row_scale = filled(n, 1.0), N->col_scale = filled(n, 1.0), N->delta = numbers(n);
  N->real = (cd_newton_real *)zeros(1, sizeof(cd_newton_real));
  N->integer = (cd_newton_integer *)zeros(1, sizeof(cd_newton_integer));
  N->F_size = n, N->integer->stale = 1;
  full_pattern(N->indptr, N->indices, n, n);
  full_pattern(N->P_indptr, N->P_indices, n, n);
  memcpy(s->in, trial, sizeof s->in);
  s->out_F[0] = N->F, s->out_A[0] = N->A, s->out_A[1] = N->P, s->out_A[2] = N->row_scale, s->out_A[3] = N->col_scale;
  N->residual = bound(residual, s->in, s->out_F);
  N->jacobian = bound(jacobian, s->in, s->out_A);
  s->factors = new_lu(n, n, n, n * n, n * n);
  return s;
}

static inline implicit *new_implicit(cd_bdf *B, function_in_c *residual, function_in_c *jacobian) {
  const double *const trial[4] = {&B->real->t_new, B->y_new, B->yp_new, &B->real->cj};
  return new_implicit_at(B->y_new_size, trial, residual, jacobian);
}

/* An order of pivots from the values of the matrix now. */
static inline int order_pivots(implicit *s) {
  cd_newton *N = &s->N;
  const int64_t n = N->F_size, *classes = integers(n);
  const double *ones = filled(n, 1.0);
  cd_call(&N->jacobian);
  const int64_t rank =
      cd_choose(N->indptr, N->indices, N->A, ones, ones, classes, CD_RANK_TOLERANCE, CD_PIVOT_THRESHOLD, numbers(n * n),
                s->factors.rows, s->factors.cols, numbers(n), n, n);
  N->integer->stale = 1, N->real->pivot_ratio_at_order = 0.0;
  return rank == n && cd_lu_structure(&s->factors, N->indptr, N->indices, ones);
}

#endif
