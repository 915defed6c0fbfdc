/* Closing a machine where Newton fails: Levenberg-Marquardt on |Phi|^2, and the full elimination that it needs.
   For those who put a machine together without Python (machine_start.c). */

#ifndef CARDAN_SEARCHING_H
#define CARDAN_SEARCHING_H

#include "inside.h"

/* What a search works with. */
typedef struct cd_search {
  cd_machine *m;
  const uint8_t *holds;
  const double *unit;  /* of each speed */
  const double *scale; /* 0: the coordinate is held */
  double *J;           /* (n_v, n_v + 1) */
  double *start;       /* (n_q) where a step began */
} cd_search;

static int are_numbers(const double *x, int64_t n) {
  double check = 0.0;
  for (int64_t i = 0; i < n; i++) check += 0.0 * x[i]; /* 0 NaN and 0 inf are NaN */
  return check == 0.0;
}

static double sum_of_squares(const double *x, int64_t n) {
  double sum = 0.0;
  for (int64_t i = 0; i < n; i++) sum += x[i] * x[i];
  return sum;
}

/* K x = b by elimination with pivots of rows, where b is the last column of K, and becomes x; 0 where K is singular. */
static int solve_full(double *K, int64_t n) {
  const int64_t width = n + 1;
  for (int64_t k = 0; k < n; k++) {
    int64_t best = k;
    for (int64_t i = k + 1; i < n; i++)
      if (fabs(K[i * width + k]) > fabs(K[best * width + k])) best = i;
    if (!(fabs(K[best * width + k]) > 0.0)) return 0;
    for (int64_t j = k; j < width && best != k; j++) {
      const double kept = K[k * width + j];
      K[k * width + j] = K[best * width + j], K[best * width + j] = kept;
    }
    for (int64_t i = k + 1; i < n; i++) {
      const double factor = K[i * width + k] / K[k * width + k];
      for (int64_t j = k; j < width && factor != 0.0; j++) K[i * width + j] -= factor * K[k * width + j];
    }
  }
  for (int64_t i = n - 1; i >= 0; i--) {
    for (int64_t j = i + 1; j < n; j++) K[i * width + n] -= K[i * width + j] * K[j * width + n];
    K[i * width + n] /= K[i * width + i];
  }
  return 1;
}

static double gap_of(const cd_search *S) {
  return cd_largest_gap(&S->m->constraint, S->m->Phi, S->holds, S->m->row_unit, S->m->Phi_size);
}

/* (J'J + mu I) and behind it J'Phi, J = C unit, into S->J; |J'Phi| and |J|. */
static void put_normal(const cd_search *S, double mu, double *slope, double *size) {
  const cd_machine *m = S->m;
  const int64_t n = m->v_size, width = n + 1;
  const double *unit = S->unit, *scale = S->scale;
  double squares = 0.0, stiffest = 0.0;
  for (int64_t i = 0; i < n * width; i++) S->J[i] = 0.0;
  for (int64_t row = 0; row < m->Phi_size; row++) {
    if (!S->holds[row]) continue;
    for (int64_t a = m->indptr[row]; a < m->indptr[row + 1]; a++) {
      const int64_t i = m->indices[a];
      const double left = scale[i] == 0.0 ? 0.0 : m->C[a] * unit[i];
      squares += left * left;
      S->J[i * width + n] += left * m->Phi[row];
      for (int64_t b = m->indptr[row]; b < m->indptr[row + 1]; b++) {
        const int64_t j = m->indices[b];
        S->J[i * width + j] += left * (scale[j] == 0.0 ? 0.0 : m->C[b] * unit[j]);
      }
    }
  }
  double gradient = 0.0;
  for (int64_t i = 0; i < n; i++) {
    gradient += square(S->J[i * width + n]);
    stiffest = larger(stiffest, S->J[i * width + i]);
  }
  for (int64_t i = 0; i < n; i++) S->J[i * width + i] += mu * stiffest;
  *slope = sqrt(gradient), *size = sqrt(squares);
}

/* Levenberg-Marquardt on |Phi|^2 over the coordinates that are not held, from where the machine is. */
static int search_from_here(const cd_search *S) {
  cd_machine *m = S->m;
  const int64_t n = m->v_size;
  const double tolerance = m->watch->closure_tolerance;
  double mu = CD_SEARCH_FIRST_DAMPING, gap = gap_of(S), *start = S->start;
  for (int k = 0; k < CD_SEARCH_ITERATIONS && !(gap <= tolerance); k++) {
    double slope, size;
    const double before = sum_of_squares(m->Phi, m->Phi_size);
    if (call(&m->jacobian) != 0) return 0;
    put_normal(S, mu, &slope, &size);
    if (!(slope > CD_SEARCH_STATIONARY * size * sqrt(before)) || !solve_full(S->J, n)) return 0;
    for (int64_t i = 0; i < n; i++) m->delta[i] = S->scale[i] == 0.0 ? 0.0 : -S->unit[i] * S->J[i * (n + 1) + n];
    if (!are_numbers(m->delta, n)) return 0;
    for (int64_t i = 0; i < m->q_size; i++) start[i] = m->q[i];
    cd_move(m->q, m->delta, m->place, m->spins, n, m->spins_rows);
    gap = gap_of(S);
    if (sum_of_squares(m->Phi, m->Phi_size) < before) {
      mu = larger(0.1 * mu, CD_SEARCH_LEAST_DAMPING);
      continue;
    }
    for (int64_t i = 0; i < m->q_size; i++) m->q[i] = start[i];
    gap = gap_of(S);
    mu *= 10.0;
    if (mu > CD_SEARCH_MOST_DAMPING) return 0;
  }
  return gap <= tolerance;
}

#endif
