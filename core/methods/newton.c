/* Modified Newton iteration for one implicit step F(t, p + e, p' + c_j e) = 0 of bdf.c or alpha.c.

       A d = -E F,   delta = S d,   A = E (dF/dy + c_j dF/dy') S

   with row scales E and column scales S that the Jacobian function supplies together with A: they make A well
   conditioned at any step. A is factored and kept over as many steps as it serves: until the iteration does not
   converge, or c_j has left a range about the one it was made for. In that range delta is multiplied by 2/(1 + c_j/c_A),
   which is right in the middle between differential equations that c_j dominates and those it does not (Brenan, Campbell
   & Petzold 1996, 5.2.2).

   DASSL remembers the rate of convergence from step to step and then mostly stops after one iteration. In a machine the
   directions in A turn steadily, the remembered rate becomes too good, and what remains of the iteration reaches the
   differences as noise: on a four-bar linkage and a chain of links, measuring it in each step halves the number of steps
   at about the same number of evaluations.

   The pivot order is the caller's, found once from the values of A; but c_j alone changes by many decades between the
   first step and the longest one. When the poorest pivot falls far below what it was, CD_NEWTON_POOR_ORDER asks the
   caller for another order. */

#include "inside.h"

#define ITERATION_LIMIT 4       /* more would be needed only where a smaller step or a new matrix is cheaper (DASSL) */
#define SLOWEST_CONVERGENCE 0.9 /* convergence rate that is given up (DASSL) */
#define REMAINDER 0.1           /* tolerances: what may remain of the iteration beside the error of the step */
/* r/(1 - r) before r is measured: one iteration suffices only when it hardly moves (DASSL) */
#define UNKNOWN_SPEED 100.0
#define LOWEST_CJ 0.6 /* of c_j over that of the factors: beyond, each iteration would leave 25 % (DASSL) */
#define HIGHEST_CJ (1.0 / 0.6)
#define POOR_ORDER_PIVOT 1e-3 /* of what the poorest pivot was in a new order: three digits may be lost */

/* A at y_new, yp_new and its factors. */
static int64_t renew(cd_newton *N, cd_lu *lu, const cdi_trial *trial) {
  N->integer->stale = 1;
  if (call(&N->jacobian) != 0) return CD_NEWTON_CALL_FAILED;
  if (trial->mend != NULL) trial->mend(trial->history, N);
  const double ratio = cd_lu_factor(lu, N->A), at_order = N->real->pivot_ratio_at_order;
  N->real->pivot_ratio = ratio;
  N->integer->factorizations++;
  const int new_order = at_order == 0.0;
  if (ratio == 0.0 || ratio < POOR_ORDER_PIVOT * at_order)
    return new_order ? CD_NEWTON_NOT_CONVERGED : CD_NEWTON_POOR_ORDER;
  if (new_order) N->real->pivot_ratio_at_order = ratio;
  N->integer->stale = 0;
  N->real->factored_cj = trial->cj;
  return CD_NEWTON_OK;
}

int64_t cd_newton_renew(cd_newton *N, cd_lu *lu, double cj) {
  const cdi_trial trial = {.cj = cj};
  return renew(N, lu, &trial);
}

/* A few corrections on the present factors.

   With the rate r of convergence, measured from the first correction on, what remains after a correction d is
   r/(1 - r) |d|. */
static int64_t iterate(cd_newton *N, cd_lu *lu, const cdi_trial *trial, const double *weight) {
  const int64_t n = N->F_size;
  const double between = 2.0 / (1.0 + trial->cj / N->real->factored_cj);
  double first = 0.0, speed = UNKNOWN_SPEED;
  for (int k = 0; k < trial->limit; k++) {
    N->integer->residuals++;
    if (call(&N->residual) != 0) return CD_NEWTON_CALL_FAILED;
    for (int64_t i = 0; i < n; i++) N->F[i] *= -N->row_scale[i];
    cd_lu_solve(lu, N->F, N->delta);
    for (int64_t i = 0; i < n; i++) N->delta[i] *= between * N->col_scale[i];
    const double size = cd_weighted_norm(N->delta, weight, n);
    if (!(size < INFINITY)) return CD_NEWTON_NOT_CONVERGED;
    trial->correct(trial->history, N->delta);
    N->integer->iterations++;
    if (k == 0) {
      first = size;
    } else if (size > 0.0) {
      const double rate = pow(size / first, 1.0 / k);
      if (rate > SLOWEST_CONVERGENCE) return CD_NEWTON_NOT_CONVERGED;
      speed = rate / (1.0 - rate);
    }
    if (speed * size <= trial->remainder) return CD_NEWTON_OK;
  }
  return CD_NEWTON_NOT_CONVERGED;
}

/* Correct the predicted step until F = 0. */
int64_t cdi_newton_solve(cd_newton *N, cd_lu *lu, const cdi_trial *trial, const double *weight) {
  const double cj = trial->cj, factored = N->real->factored_cj;
  int fresh = 0, renewals = 0;
  if (N->integer->stale == 1 || !(LOWEST_CJ * factored <= cj && cj <= HIGHEST_CJ * factored)) {
    const int64_t status = renew(N, lu, trial);
    if (status != CD_NEWTON_OK) return status;
    fresh = 1;
  }
  for (;;) {
    int64_t status = iterate(N, lu, trial, weight);
    if (status != CD_NEWTON_NOT_CONVERGED || (fresh && renewals++ == trial->renewals)) return status;
    if (!fresh) trial->restore(trial->history);
    status = renew(N, lu, trial);
    if (status == CD_NEWTON_POOR_ORDER && renewals > 0) return CD_NEWTON_NOT_CONVERGED; /* it has gone astray */
    if (status != CD_NEWTON_OK) return status;
    fresh = 1;
  }
}

static void restore_bdf(void *history) { cd_bdf_restore_prediction(history); }

static void correct_bdf(void *history, const double *delta) { cd_bdf_correct(history, delta); }

int64_t cd_newton_solve(cd_newton *N, cd_lu *lu, cd_bdf *B, const double *weight) {
  const cdi_trial trial = {B, B->real->cj, REMAINDER, ITERATION_LIMIT, 0, restore_bdf, correct_bdf, NULL};
  return cdi_newton_solve(N, lu, &trial, weight);
}

/* e <- S A^-1 P S^-1 e for the first `count` rows of terms: what errors e amount to in the equations. The first `kept`
   components stay as they are.

   For y' = f(y) this is (I - J/c_j)^-1 e (Sacks-Davis 1977; Hosea & Shampine 1996): errors in directions that the
   equations hold stiffly, or that constraints hold, have no future and do not count. The speeds of a machine need it
   most. Where a stiff spring holds q, v is but the derivative of q by the formula, with an error of order h^k, and each
   change of step or order shows as a jump of v. Unfiltered, the jumps look like errors, and lock order and step at low
   values (ten times the steps for a bushing of 1e8 N/m); filtered, the error of v is that of c_j q. */
void cd_newton_filter_errors(cd_newton *N, cd_lu *lu, double *terms, int64_t count, int64_t kept) {
  const int64_t n = N->F_size;
  const double *S = N->col_scale;
  for (int64_t row = 0; row < count; row++) {
    double *term = terms + row * n;
    for (int64_t i = 0; i < n; i++) {
      double total = 0.0;
      for (int64_t at = N->P_indptr[i]; at < N->P_indptr[i + 1]; at++) {
        const int64_t j = N->P_indices[at];
        total += N->P[at] * term[j] / S[j];
      }
      N->F[i] = total;
    }
    cd_lu_solve(lu, N->F, N->delta);
    for (int64_t i = kept; i < n; i++) term[i] = N->delta[i] * S[i];
  }
}

/* Each line is divided by the root of the product of its smallest and its largest entry, in turns (Fulkerson & Wolfe 1962),
   the rows at last by their largest. A body of 1e-10 of the mass of those that it carries has, scaled by its own mass, a pivot
   of that size left for them, or its square; scaled between the two, both are seen. Entries that are nothing beside the
   largest of A are left out: what is noise must not be made large. */
void cd_newton_balance(const cd_newton *N, double *row, double *col, double *work) {
  const int64_t n = N->F_size;
  double *high = work, *low = work + n, largest = 0.0;
  for (int64_t e = 0; e < N->indptr[n]; e++) largest = larger(largest, fabs(N->A[e]));
  for (int64_t i = 0; i < n; i++) row[i] = col[i] = 1.0;
  for (int pass = 0; pass < 2 * CD_BALANCING_ROUNDS + 1; pass++) {
    const int by_rows = pass % 2 == 0;
    double *scale = by_rows ? row : col;
    for (int64_t i = 0; i < n; i++) high[i] = 0.0, low[i] = INFINITY;
    for (int64_t i = 0; i < n; i++)
      for (int64_t e = N->indptr[i]; e < N->indptr[i + 1]; e++) {
        if (!(fabs(N->A[e]) > CD_BALANCING_NOTHING * largest)) continue;
        const double entry = fabs(N->A[e]) * row[i] * col[N->indices[e]];
        const int64_t line = by_rows ? i : N->indices[e];
        high[line] = larger(high[line], entry), low[line] = smaller(low[line], entry);
      }
    for (int64_t i = 0; i < n; i++)
      if (high[i] > 0.0) scale[i] /= pass == 2 * CD_BALANCING_ROUNDS ? high[i] : sqrt(high[i] * low[i]);
  }
}
