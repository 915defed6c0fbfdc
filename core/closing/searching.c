/* Closing a machine where Newton fails: Levenberg-Marquardt on |Phi|^2 over the coordinates that are not held, from the
   estimates and from places beside them.

   With J = C unit, the step s of damping mu, (J'J + mu S) s = -J'Phi, S the largest stiffness J_i'J_i, is found from

       [mu  J'/sqrt(S);  J/sqrt(S)  -1] (s, r) = (0, -Phi/sqrt(S)). */

#include "inside.h"

static double sum_of_squares(const double *x, int64_t n) {
  double sum = 0.0;
  for (int64_t i = 0; i < n; i++) sum += x[i] * x[i];
  return sum;
}

static double gap_of(const cd_machine *m, const uint8_t *holds) {
  return cd_largest_gap(&m->constraint, m->Phi, holds, m->row_unit, m->Phi_size);
}

static double of_unit(const cd_machine *m, const cd_start *S, int64_t entry) {
  const int64_t i = m->indices[entry];
  return S->q_scale[i] == 0.0 ? 0.0 : m->C[entry] * S->unit[i];
}

/* |J'Phi|, |J|, and the largest stiffness. */
static void slopes(const cd_machine *m, const uint8_t *holds, const cd_start *S, double *slope, double *size,
                   double *stiffest) {
  double *gradient = S->v_work, *stiffness = m->delta, squares = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) gradient[i] = stiffness[i] = 0.0;
  for (int64_t row = 0; row < m->Phi_size; row++) {
    for (int64_t e = m->indptr[row]; holds[row] && e < m->indptr[row + 1]; e++) {
      const double entry = of_unit(m, S, e);
      gradient[m->indices[e]] += entry * m->Phi[row];
      stiffness[m->indices[e]] += entry * entry;
      squares += entry * entry;
    }
  }
  *stiffest = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) *stiffest = larger(*stiffest, stiffness[i]);
  *slope = sqrt(sum_of_squares(gradient, m->v_size)), *size = sqrt(squares);
}

/* The damped step into m->delta; as cdi_saddle_solve. */
static int64_t damped_step(cd_machine *m, const uint8_t *holds, const cd_start *S, double mu, double stiffest) {
  cd_saddle *K = S->saddle;
  const int64_t n = m->v_size;
  const double scale = 1.0 / sqrt(stiffest);
  cdi_saddle_begin(K, n + m->Phi_size);
  for (int place = 0; place < 2; place++) {
    if (place) cdi_saddle_count(K, n + m->Phi_size);
    for (int64_t i = 0; i < n; i++) cdi_saddle_put(K, place, i, i, mu);
    for (int64_t row = 0; row < m->Phi_size; row++) {
      cdi_saddle_put(K, place, n + row, n + row, -1.0);
      for (int64_t e = m->indptr[row]; holds[row] && e < m->indptr[row + 1]; e++) {
        const double entry = scale * of_unit(m, S, e);
        cdi_saddle_put(K, place, m->indices[e], n + row, entry);
        cdi_saddle_put(K, place, n + row, m->indices[e], entry);
      }
    }
  }
  for (int64_t row = 0; row < m->Phi_size; row++) K->load[n + row] = holds[row] ? -scale * m->Phi[row] : 0.0;
  const int64_t outcome = cdi_saddle_solve(K, n + m->Phi_size);
  for (int64_t i = 0; i < n; i++) m->delta[i] = S->q_scale[i] == 0.0 ? 0.0 : S->unit[i] * K->load[i];
  return outcome;
}

int64_t cd_search(cd_machine *m, const uint8_t *holds, const cd_start *S) {
  const double tolerance = m->watch->closure_tolerance;
  double mu = CD_SEARCH_FIRST_DAMPING, gap = gap_of(m, holds), *start = S->q_work;
  for (int k = 0; k < CD_SEARCH_ITERATIONS && !(gap <= tolerance); k++) {
    double slope, size, stiffest;
    const double before = sum_of_squares(m->Phi, m->Phi_size);
    if (call(&m->jacobian) != 0) return CD_STAYS_OPEN;
    slopes(m, holds, S, &slope, &size, &stiffest);
    if (!(slope > CD_SEARCH_STATIONARY * size * sqrt(before))) return CD_STAYS_OPEN; /* as near as it gets from here */
    const int64_t solved = damped_step(m, holds, S, mu, stiffest);
    if (solved != 1) return solved < 0 ? CD_OTHERWISE : CD_STAYS_OPEN;
    for (int64_t i = 0; i < m->q_size; i++) start[i] = m->q[i];
    cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
    gap = gap_of(m, holds);
    if (sum_of_squares(m->Phi, m->Phi_size) < before) {
      mu = larger(0.1 * mu, CD_SEARCH_LEAST_DAMPING);
      continue;
    }
    for (int64_t i = 0; i < m->q_size; i++) m->q[i] = start[i];
    gap = gap_of(m, holds);
    mu *= 10.0;
    if (mu > CD_SEARCH_MOST_DAMPING) return CD_STAYS_OPEN;
  }
  return gap <= tolerance ? CD_STARTED : CD_STAYS_OPEN;
}

/* From the estimates, then from others beside them; where none closes, the machine is left as far closed as it was. */
int64_t cdi_search_beside(cd_machine *m, const uint8_t *holds, cd_start *S) {
  double open = INFINITY;
  for (int64_t i = 0; i < m->q_size; i++) S->best[i] = S->estimate[i];
  for (int64_t k = 0; k < S->shakes_rows; k++) {
    for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S->estimate[i];
    for (int64_t i = 0; i < m->v_size; i++)
      m->delta[i] = S->q_scale[i] == 0.0 ? 0.0 : S->shakes[k * m->v_size + i] * S->unit[i];
    cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
    const int64_t outcome = cd_search(m, holds, S);
    if (outcome != CD_STAYS_OPEN) return outcome;
    const double now = sum_of_squares(m->Phi, m->Phi_size);
    if (!(now < open)) continue;
    open = now;
    for (int64_t i = 0; i < m->q_size; i++) S->best[i] = m->q[i];
  }
  for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S->best[i];
  return CD_STAYS_OPEN;
}
