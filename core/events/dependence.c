/* Which frictions can stick together: their rows are to be independent of those of joints, and of each other.

   Where joints leave a friction in several directions only some of them, it must not hold the others, too: the forces of
   joints would be on it. With W the part of its rows that is left and the eigenvectors of W W' that belong to zero, its axes
   are turned so that the last ones are these: nothing can slip along them. */

#include "events_inside.h"

/* -- axes of frictions in several directions -- */

/* Axes of which the first one points along `to`, as columns Q[i][k] in the present ones; 0 where `to` is no direction. */
int cdi_axes_along(double Q[MOST_DIRECTIONS][MOST_DIRECTIONS], const double *to, int64_t n) {
  double length = 0.0, u[MOST_DIRECTIONS] = {0.0}, w[MOST_DIRECTIONS] = {0.0};
  for (int64_t i = 0; i < n; i++) length = hypot(length, to[i]);
  if (!(length > 0.0)) return 0;
  for (int64_t i = 0; i < n; i++) u[i] = to[i] / length;
  if (n == 2) {
    Q[0][0] = u[0], Q[1][0] = u[1], Q[0][1] = -u[1], Q[1][1] = u[0];
    return 1;
  }
  int64_t least = 0; /* the axis that is farthest from it */
  for (int64_t i = 1; i < n; i++)
    if (fabs(u[i]) < fabs(u[least])) least = i;
  const double size = sqrt(1.0 - square(u[least]));
  for (int64_t i = 0; i < n; i++) w[i] = ((i == least ? 1.0 : 0.0) - u[least] * u[i]) / size;
  for (int64_t i = 0; i < n; i++) {
    const int64_t j = (i + 1) % n, k = (i + 2) % n;
    Q[i][0] = u[i], Q[i][1] = w[i], Q[i][2] = u[j] * w[k] - u[k] * w[j];
  }
  return 1;
}

/* A vector of n rows, in rows along the columns of Q. */
static void turn_rows(double *rows, double Q[MOST_DIRECTIONS][MOST_DIRECTIONS], int64_t n) {
  double old[MOST_DIRECTIONS] = {0.0};
  for (int64_t i = 0; i < n; i++) old[i] = rows[i];
  for (int64_t k = 0; k < n; k++) {
    rows[k] = 0.0;
    for (int64_t i = 0; i < n; i++) rows[k] += Q[i][k] * old[i];
  }
}

/* The axes of a friction become the columns of Q, in the present ones; impulses of this round are told in the new ones. */
void cdi_turn_axes(cd_events *V, int64_t row, double Q[MOST_DIRECTIONS][MOST_DIRECTIONS]) {
  double *axes = V->m->p + V->slip_slot[row + 1];
  const int64_t n = directions_of(V, row);
  for (int64_t i = 0; i < n; i++) { /* each row of the matrix of axes times Q */
    axes[i * n + i] += 1.0;
    turn_rows(axes + i * n, Q, n);
    axes[i * n + i] -= 1.0;
  }
  turn_rows(V->total_blow + row, Q, n);
  turn_rows(V->rub_before + row, Q, n);
}

/* -- what is independent -- */

/* Row i of C in units of the machine; its length. */
static double row_in_units(const cd_events *V, int64_t row, double *to) {
  const cd_machine *m = V->m;
  double length = 0.0;
  for (int64_t j = 0; j < m->v_size; j++) to[j] = 0.0;
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) {
    to[m->indices[e]] = m->C[e] * V->unit[m->indices[e]];
    length += square(to[m->indices[e]]);
  }
  return larger(sqrt(length), 1e-300);
}

/* A vector times `scale`, less what `count` orthonormal vectors hold of it; what is left. */
static double left_of(const cd_events *V, double scale, int64_t count, double *to) {
  const int64_t n = V->m->v_size;
  double length = 0.0;
  for (int64_t j = 0; j < n; j++) to[j] *= scale;
  for (int pass = 0; pass < 2; pass++) /* the second one takes what round-off has left */
    for (int64_t k = 0; k < count; k++) {
      double along = 0.0;
      for (int64_t j = 0; j < n; j++) along += V->G[k * n + j] * to[j];
      for (int64_t j = 0; j < n; j++) to[j] -= along * V->G[k * n + j];
    }
  for (int64_t j = 0; j < n; j++) length += square(to[j]);
  return sqrt(length);
}

/* The same of row i of C, of length 1. */
static double left_of_row(const cd_events *V, int64_t row, int64_t count, double *to) {
  return left_of(V, 1.0 / row_in_units(V, row, to), count, to);
}

/* Vector `to` of the basis gets length 1. */
static void normalize(double *to, double length, int64_t n) {
  for (int64_t j = 0; j < n; j++) to[j] /= length;
}

/* How much of the rows of a friction is left by `count` orthonormal vectors: of the row of which most is left. */
static double left_of_rows(const cd_events *V, int64_t row, int64_t count, double *room) {
  double most = 0.0;
  for (int64_t k = 0, n = directions_of(V, row); k < n; k++) most = larger(most, left_of_row(V, row + k, count, room));
  return most;
}

/* An orthonormal basis of the columns of the symmetric matrix S, by the largest of what is left of them, completed to axes;
   how many of them span what S spans. */
static int64_t axes_of(double S[MOST_DIRECTIONS][MOST_DIRECTIONS], int64_t d,
                       double Q[MOST_DIRECTIONS][MOST_DIRECTIONS]) {
  double size = 0.0;
  for (int64_t k = 0; k < d; k++) size = larger(size, S[k][k]);
  int64_t rank = 0;
  for (; rank < d; rank++) {
    double column[MOST_DIRECTIONS] = {0.0}, whole[MOST_DIRECTIONS][MOST_DIRECTIONS] = {{0.0}};
    int64_t best = 0;
    for (int64_t k = 1; k < d; k++)
      if (S[k][k] > S[best][best]) best = k;
    if (!(S[best][best] > square(CD_DEPENDENT_FRICTION) * size)) break;
    for (int64_t i = 0; i < d; i++) column[i] = S[i][best];
    if (!cdi_axes_along(whole, column, d)) break;
    for (int64_t i = 0; i < d; i++) Q[i][rank] = whole[i][0];
    /* S is left across that: (1 - q q') S (1 - q q') */
    double of_q[MOST_DIRECTIONS] = {0.0}, both = 0.0;
    for (int64_t i = 0; i < d; i++)
      for (int64_t k = 0; k < d; k++) of_q[i] += S[i][k] * Q[k][rank];
    for (int64_t i = 0; i < d; i++) both += Q[i][rank] * of_q[i];
    for (int64_t i = 0; i < d; i++)
      for (int64_t k = 0; k < d; k++)
        S[i][k] += Q[i][rank] * Q[k][rank] * both - of_q[i] * Q[k][rank] - Q[i][rank] * of_q[k];
    if (rank == 0)
      for (int64_t i = 0; i < d; i++)
        for (int64_t k = 1; k < d; k++) Q[i][k] = whole[i][k];
  }
  if (rank == 2 && d == 3) /* the last one is across both */
    for (int64_t i = 0; i < d; i++) {
      const int64_t j = (i + 1) % d, k = (i + 2) % d;
      Q[i][2] = Q[j][0] * Q[k][1] - Q[k][0] * Q[j][1];
    }
  return rank;
}

/* The axes of a friction are turned so that its first ones are those that are left, which can hold. */
static void turn_to_free(cd_events *V, int64_t row, int64_t count) {
  const int64_t n = V->m->v_size, d = directions_of(V, row);
  double S[MOST_DIRECTIONS][MOST_DIRECTIONS] = {{0.0}}, Q[MOST_DIRECTIONS][MOST_DIRECTIONS] = {{0.0}};
  double *W = V->G + count * n;
  double longest = 0.0;
  for (int64_t k = 0; k < d; k++) longest = larger(longest, row_in_units(V, row + k, W + k * n));
  for (int64_t k = 0; k < d; k++) left_of(V, 1.0 / longest, count, W + k * n);
  for (int64_t i = 0; i < d; i++)
    for (int64_t k = 0; k < d; k++)
      for (int64_t j = 0; j < n; j++) S[i][k] += W[i * n + j] * W[k * n + j];
  const int64_t rank = axes_of(S, d, Q);
  for (int64_t k = 1; k < d; k++) V->can[row + k] = k < rank;
  if (rank > 0 && rank < d) cdi_turn_axes(V, row, Q);
}

/* Which of the frictions that are `wanted` can stick together, and how much of each row is left by those before it,
   into `can`; those that stick already come first, then those of which most is left. With `turn`, axes of frictions in several
   directions are turned to those that can hold. */
CD_APART void cdi_find_independent(cd_events *V, const uint8_t *wanted, int turn) {
  const int64_t n = V->m->v_size, rows = V->m->Phi_size;
  int64_t count = 0;
  for (int64_t i = 0; i < rows; i++) {
    V->can[i] = 0.0;
    if (!V->able->holds[i] || V->is_friction[i] || is_second(V, i)) continue;
    const double length = left_of_row(V, i, count, V->G + count * n);
    if (length > CD_RANK_TOLERANCE && count < n) normalize(V->G + count++ * n, length, n);
  }
  while (count < n) {
    int64_t best = -1;
    double most_left = 0.0;
    for (int64_t i = 0; i < rows; i++) {
      if (!wanted[i] || V->can[i] > 0.0) continue;
      const double left = left_of_rows(V, i, count, V->G + count * n);
      if (!(left > CD_DEPENDENT_FRICTION)) continue;
      const int better = best < 0 || (V->able->holds[i] && !V->able->holds[best]) ||
                         (V->able->holds[i] == V->able->holds[best] && left > most_left);
      if (better) best = i, most_left = left;
    }
    if (best < 0) return;
    V->can[best] = most_left;
    if (turn) turn_to_free(V, best, count);
    for (int64_t k = best; k < best + directions_of(V, best) && count < n; k++) {
      const double length = left_of_row(V, k, count, V->G + count * n);
      if (length > CD_DEPENDENT_FRICTION) normalize(V->G + count++ * n, length, n);
    }
  }
}
