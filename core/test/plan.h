/* Machines for tests of events: all that they are made of is linear, and stands in a plan.

   Bodies have one coordinate each, or three (two of place and an angle). Constraints are Phi = C q + offset + speed t, less C
   times the position at which a friction sticks; forces, what is watched and what events set are linear functions of
   everything. The functions of such a machine have the arguments that machine_model.h states. */

#ifndef CARDAN_TEST_PLAN_H
#define CARDAN_TEST_PLAN_H

#include "events.h"
#include "checks.h"

enum { MOST_N = 6, MOST_Z = 2, MOST_P = 40, MOST_ROWS = 6, MOST_WATCHED = 12, MOST_OF_ACTIONS = 6, MOST_ACTS = 16 };

/* A linear function of the state, the parameters, the multipliers and the time. */
typedef struct linear {
  double q[MOST_N], v[MOST_N], z[MOST_Z], p[MOST_P], lam[MOST_ROWS], t, offset;
} linear;

typedef struct plan {
  int64_t n, z, rows, p, bodies, watched, timed, events, acts, joints, copies, impacts, impulses, values, times,
      switches;
  int64_t sees_multipliers;
  double start_q[MOST_N], start_v[MOST_N], start_z[MOST_Z],
      numbers[MOST_P]; /* p begins with the masses of all bodies */
  double C[MOST_ROWS][MOST_N], offset[MOST_ROWS], speed[MOST_ROWS];
  uint8_t holds[MOST_ROWS], is_limit[MOST_ROWS], is_friction[MOST_ROWS], is_angle[MOST_N];
  double mu[MOST_ROWS]; /* of a friction, and where in p the position stands at which it sticks */
  int64_t reference[MOST_ROWS], slip_slot[MOST_ROWS], carriers[2 * MOST_ROWS], joint_of_row[MOST_ROWS];
  int64_t name_of_row[MOST_ROWS], restitution_law[MOST_ROWS];
  linear force[MOST_N], z_rate[MOST_Z];
  /* what is added behind the time `later`: to forces (until `gone`), to the speeds of drivers, and to their positions */
  double later, gone, force_later[MOST_N], speed_later[MOST_ROWS], offset_later[MOST_ROWS];
  double knots[MOST_P];
  int64_t knots_size;
  linear when[MOST_WATCHED]; /* of CD_WHEN; of CD_SWITCH the argument */
  int64_t watch_table[MOST_WATCHED * CD_WATCH_COLUMNS], timed_table[MOST_OF_ACTIONS * CD_TIMED_COLUMNS];
  int64_t condition[MOST_OF_ACTIONS], event_name[MOST_OF_ACTIONS], act_table[4 * MOST_ACTS];
  int64_t joint_table[MOST_ROWS * CD_JOINT_COLUMNS], copy_table[2 * MOST_ROWS * MOST_N];
  double changes[3], N[MOST_OF_ACTIONS][MOST_N], impulse[MOST_OF_ACTIONS][MOST_N];
  double restitution[MOST_ROWS + MOST_OF_ACTIONS];
  linear value[MOST_OF_ACTIONS], time[MOST_OF_ACTIONS];
  int64_t switch_watch[MOST_WATCHED], switch_slot[MOST_WATCHED];
  uint8_t rounds[MOST_WATCHED], bends[MOST_WATCHED];
} plan;

static plan *now; /* the machine that functions are of */

/* A function that fails from its call number `after` on (counted down), for `calls` times. */
enum {
  NOTHING,
  CONSTRAINT,
  JACOBIAN,
  DYNAMICS,
  WATCHED,
  SENSITIVITY,
  ACTIONS,
  BALANCE,
  GAMMA,
  IMPACT_ROWS,
  MASSES,
  ARGUMENTS
};
static int failing = NOTHING, after = 0;
static inline int fails(int function) { return failing == function && after-- <= 0; }
static inline void fail(int function, int calls_before) { failing = function, after = calls_before; }

static inline int is_later(double t) { return t > now->later; }

static inline int64_t width_of(const plan *D) { return D->n == 3 * D->bodies ? 2 : 1; }

static inline double mass_of(const plan *D, const double *p, int64_t j) {
  const int64_t each = D->n / D->bodies;
  return p[j / each * width_of(D) + (D->is_angle[j] ? 1 : 0)];
}

static inline double value_of(const linear *L, double t, const double *q, const double *v, const double *z,
                              const double *p, const double *lam) {
  double sum = L->offset + L->t * t;
  for (int64_t j = 0; j < now->n; j++) sum += L->q[j] * q[j] + L->v[j] * v[j];
  for (int64_t j = 0; j < now->z; j++) sum += L->z[j] * z[j];
  for (int64_t j = 0; j < now->p; j++) sum += L->p[j] == 0.0 ? 0.0 : L->p[j] * p[j];
  for (int64_t j = 0; lam != NULL && j < now->rows; j++) sum += L->lam[j] * lam[j];
  return sum;
}

static inline double along_row(int64_t i, const double *x) {
  double sum = 0.0;
  for (int64_t j = 0; j < now->n; j++) sum += now->C[i][j] * x[j];
  return sum;
}

/* K x = b by Gauss, K (n, n + 1) with b behind it; 0 where it is singular. */
static inline int solved(double *K, int64_t n, double *x) {
  const int64_t w = n + 1;
  for (int64_t k = 0; k < n; k++) {
    int64_t best = k;
    for (int64_t i = k + 1; i < n; i++)
      if (fabs(K[i * w + k]) > fabs(K[best * w + k])) best = i;
    if (!(fabs(K[best * w + k]) > 1e-14)) return 0;
    for (int64_t j = 0; j < w; j++) {
      const double aside = K[k * w + j];
      K[k * w + j] = K[best * w + j], K[best * w + j] = aside;
    }
    for (int64_t i = k + 1; i < n; i++) {
      const double factor = K[i * w + k] / K[k * w + k];
      for (int64_t j = k; j < w; j++) K[i * w + j] -= factor * K[k * w + j];
    }
  }
  for (int64_t k = n - 1; k >= 0; k--) {
    x[k] = K[k * w + n];
    for (int64_t j = k + 1; j < n; j++) x[k] -= K[k * w + j] * x[j];
    x[k] /= K[k * w + k];
  }
  return 1;
}

/* M x = f + G' y, G x = b with the rows whose scale is not 0; G is C, and behind it N. */
static inline int balanced(const double *p, const double *f, const double *scale, const double *b, int64_t rows,
                           double *x, double *y) {
  enum { SIZE = MOST_N + MOST_ROWS + MOST_OF_ACTIONS };
  double K[SIZE * (SIZE + 1)] = {0.0}, found[SIZE];
  int64_t row_of[SIZE], active = 0;
  for (int64_t i = 0; i < rows; i++)
    if (scale[i] != 0.0) row_of[active++] = i;
  const int64_t n = now->n, size = n + active, w = size + 1;
  for (int64_t j = 0; j < n; j++) K[j * w + j] = mass_of(now, p, j), K[j * w + size] = f[j];
  for (int64_t k = 0; k < active; k++) {
    const double *G = row_of[k] < now->rows ? now->C[row_of[k]] : now->N[row_of[k] - now->rows];
    for (int64_t j = 0; j < n; j++) K[(n + k) * w + j] = G[j], K[j * w + n + k] = -G[j];
    K[(n + k) * w + size] = b[row_of[k]];
  }
  if (!solved(K, size, found)) return 0;
  for (int64_t j = 0; j < n; j++) x[j] = found[j];
  for (int64_t i = 0; i < rows; i++) y[i] = 0.0;
  for (int64_t k = 0; k < active; k++) y[row_of[k]] = found[n + k];
  return 1;
}

/* -- the functions ------------------------------------------------------------------------------------------------------- */

#define OF_PLAN(name, number)                                                                     \
  static int name##_values(const double *const *arg, double *const *res);                         \
  static int name(const cd_tape *tape, const double *const *arg, double *const *res, double *w) { \
    (void)tape, (void)w;                                                                          \
    return fails(number) || name##_values(arg, res);                                              \
  }                                                                                               \
  static int name##_values(const double *const *arg, double *const *res)

OF_PLAN(plan_constraint, CONSTRAINT) { /* (t, q, p) -> Phi */
  for (int64_t i = 0; i < now->rows; i++) {
    res[0][i] = along_row(i, arg[1]) + now->offset[i] + now->speed[i] * arg[0][0];
    if (is_later(arg[0][0])) res[0][i] += now->offset_later[i] + now->speed_later[i] * (arg[0][0] - now->later);
    if (now->reference[i] >= 0) res[0][i] -= along_row(i, arg[2] + now->reference[i]);
  }
  return 0;
}

OF_PLAN(plan_jacobian, JACOBIAN) { /* (t, q, p) -> C, Phi_t */
  for (int64_t i = 0; i < now->rows; i++) {
    for (int64_t j = 0; j < now->n; j++) res[0][i * now->n + j] = now->C[i][j];
    res[1][i] = now->speed[i] + (is_later(arg[0][0]) ? now->speed_later[i] : 0.0);
  }
  return 0;
}

/* (t, q, v, z, p, D, R, gain, lam_seen) -> q', v', lambda, z', weakest */
OF_PLAN(plan_dynamics, DYNAMICS) {
  const double t = arg[0][0], *q = arg[1], *v = arg[2], *z = arg[3], *p = arg[4], *R = arg[6], *gain = arg[7];
  double f[MOST_N], b[MOST_ROWS], Phi[MOST_ROWS], *to[1] = {Phi};
  const double *const at[3] = {arg[0], q, p};
  plan_constraint_values(at, to);
  for (int64_t j = 0; j < now->n; j++) res[0][j] = v[j], f[j] = value_of(&now->force[j], t, q, v, z, p, NULL);
  for (int64_t j = 0; j < now->n && is_later(t) && t <= now->gone; j++) f[j] += now->force_later[j];
  for (int64_t i = 0; i < now->rows; i++) {
    b[i] = -2.0 * gain[0] * (along_row(i, v) + now->speed[i]) - gain[1] * Phi[i];
    if (!now->is_friction[i] || R[i] != 0.0) continue;
    const double push = now->carriers[2 * i] < 0 ? 1.0 : arg[8][now->carriers[2 * i]];
    for (int64_t j = 0; j < now->n; j++) f[j] -= p[now->slip_slot[i]] * now->mu[i] * push * now->C[i][j];
  }
  for (int64_t k = 0; k < now->z; k++) res[3][k] = value_of(&now->z_rate[k], t, q, v, z, p, NULL);
  res[4][0] = 1.0;
  return !balanced(p, f, R, b, now->rows, res[1], res[2]);
}

OF_PLAN(plan_watched, WATCHED) { /* (t, q, v, v', lambda, z, p) -> g, g' */
  const double t = arg[0][0], *q = arg[1], *v = arg[2], *a = arg[3], *lam = arg[4], *z = arg[5], *p = arg[6];
  for (int64_t i = 0; i < now->watched; i++) {
    const int64_t *w = now->watch_table + CD_WATCH_COLUMNS * i, row = w[CD_WATCH_ROW];
    const linear *L = &now->when[i];
    double *g = res[0] + i, *rate = res[1] + i;
    *rate = 0.0;
    if (w[CD_WATCH_KIND] == CD_WHEN || w[CD_WATCH_KIND] == CD_SWITCH) {
      *g = value_of(L, t, q, v, z, p, lam), *rate = L->t;
      for (int64_t j = 0; j < now->n; j++) *rate += L->q[j] * v[j] + L->v[j] * a[j];
      for (int64_t k = 0; k < now->z; k++)
        *rate += L->z[k] == 0.0 ? 0.0 : L->z[k] * value_of(&now->z_rate[k], t, q, v, z, p, NULL);
      int rounds = 0;
      for (int64_t k = 0; k < now->switches; k++) rounds = rounds || (now->switch_watch[k] == i && now->rounds[k]);
      if (rounds) *rate *= PI * cos(PI * *g), *g = sin(PI * *g);
    } else if (w[CD_WATCH_KIND] == CD_GAP) {
      *g = along_row(row, q) + now->offset[row] + now->speed[row] * t, *rate = along_row(row, v) + now->speed[row];
    } else if (w[CD_WATCH_KIND] == CD_PULL) {
      *g = lam[row];
    } else if (w[CD_WATCH_KIND] == CD_SLIP) {
      *g = along_row(row, v), *rate = along_row(row, a);
    } else if (w[CD_WATCH_KIND] == CD_MARGIN) {
      *g = now->mu[row] * (now->carriers[2 * row] < 0 ? 1.0 : lam[now->carriers[2 * row]]) - fabs(lam[row]);
    } else {
      *g = -fabs(along_row(row, v)), *rate = -fabs(along_row(row, a));
    }
  }
  return 0;
}

OF_PLAN(plan_sensitivity, SENSITIVITY) { /* (the same, errors) -> what errors do to g */
  const double *e = arg[7], *e_v = e + now->n, *e_z = e_v + now->n, *e_lam = e_z + now->z;
  for (int64_t i = 0; i < now->watched; i++) {
    const int64_t *w = now->watch_table + CD_WATCH_COLUMNS * i, kind = w[CD_WATCH_KIND], row = w[CD_WATCH_ROW];
    const linear *L = &now->when[i];
    double *sum = res[0] + i;
    *sum = 0.0;
    for (int64_t j = 0; j < now->n; j++) {
      if (kind == CD_WHEN || kind == CD_SWITCH) *sum += fabs(L->q[j]) * e[j] + fabs(L->v[j]) * e_v[j];
      if (kind == CD_GAP) *sum += fabs(now->C[row][j]) * e[j];
      if (kind == CD_SLIP || kind == CD_REST) *sum += fabs(now->C[row][j]) * e_v[j];
    }
    for (int64_t k = 0; k < now->z && (kind == CD_WHEN || kind == CD_SWITCH); k++) *sum += fabs(L->z[k]) * e_z[k];
    if (kind == CD_PULL || kind == CD_MARGIN) *sum += e_lam[row];
  }
  return 0;
}

/* (the same) -> values, impulses, approach, restitution, times */
OF_PLAN(plan_actions, ACTIONS) {
  const double t = arg[0][0], *q = arg[1], *v = arg[2], *lam = arg[4], *z = arg[5], *p = arg[6];
  for (int64_t k = 0; k < now->values; k++) res[0][k] = value_of(&now->value[k], t, q, v, z, p, lam);
  for (int64_t k = 0; k < now->impulses; k++)
    for (int64_t j = 0; j < now->n; j++) res[1][k * now->n + j] = now->impulse[k][j];
  for (int64_t k = 0; k < now->impacts; k++) {
    res[2][k] = 0.0;
    for (int64_t j = 0; j < now->n; j++) res[2][k] += now->N[k][j] * v[j];
  }
  for (int64_t i = 0; i < now->rows + now->impacts; i++) res[3][i] = now->restitution[i];
  for (int64_t k = 0; k < now->times; k++) res[4][k] = value_of(&now->time[k], t, q, v, z, p, lam);
  return 0;
}

OF_PLAN(plan_balance, BALANCE) { /* (t, q, p, D, R, J, b) -> jump of v, impulses */
  return !balanced(arg[2], arg[5], arg[4], arg[6], now->rows + now->impacts, res[0], res[1]);
}

OF_PLAN(plan_gamma, GAMMA) { /* (t, q, v, p) -> gamma of all rows */
  (void)arg;
  for (int64_t i = 0; i < now->rows; i++) res[0][i] = 0.0;
  return 0;
}

OF_PLAN(plan_impact_rows, IMPACT_ROWS) { /* (t, q, p) -> N by rows */
  (void)arg;
  for (int64_t k = 0; k < now->impacts; k++)
    for (int64_t j = 0; j < now->n; j++) res[0][k * now->n + j] = now->N[k][j];
  return 0;
}

OF_PLAN(plan_start, MASSES) { /* (p) -> q, v, z, lengths, distances, masses, diagonal of M */
  for (int64_t j = 0; j < now->n; j++) {
    res[0][j] = now->start_q[j], res[1][j] = now->start_v[j];
    res[6][j] = mass_of(now, arg[0], j);
  }
  for (int64_t k = 0; k < now->z; k++) res[2][k] = now->start_z[k];
  res[3][0] = res[4][0] = 1.0;
  for (int64_t b = 0; b < now->bodies * width_of(now); b++) res[5][b] = arg[0][b];
  return 0;
}

OF_PLAN(plan_arguments, ARGUMENTS) { /* (t, q, v, v', lambda, z, p) -> u of switches */
  for (int64_t k = 0; k < now->switches; k++)
    res[0][k] = value_of(&now->when[now->switch_watch[k]], arg[0][0], arg[1], arg[2], arg[5], arg[6], arg[4]);
  return 0;
}

#endif
