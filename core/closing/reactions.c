/* Forces that depend on reactions, dry friction above all: lambda = lambda(Q(lambda)).

   At first by iteration from the multipliers of the last evaluation (inside.h). The difference lambda - lambda_seen changes by
   some factor r from one round to the next; every second one goes on at once to where it would lead,
   lambda_seen + (lambda - lambda_seen)/(1 - r) (Aitken 1926), which for one friction is the solution. Where |r| is next to
   nothing plain iteration is as good. Friction that lessens its own cause settles, too, even by r < -1; one that adds to it
   by r >= 1 jams the machine.

   Several frictions, each of which changes the normal forces of the others, have as many factors, and one number cannot tell
   them apart. Where iteration has not come to an end after FIRST_ROUNDS of them, all are treated together: the differences f = lambda -
   lambda_seen of earlier rounds and the changes of lambda_seen that made them span a space in which f is brought to its
   least length (Anderson 1965; with orthogonal differences, Eyert 1996). Torques count as the forces that they are at the ends
   of a body's size, so that the units of the model do not matter. n coupled frictions that stay on their sides settle in n + 1
   rounds, whatever their factors; where there is no solution, that does not settle either.

   A friction that lessens its own cause many times over throws a whole step far beyond the place where its normal force changes
   sides: what is learned there is wrong here, or leads to a solution in which a contact pulls. So the first steps are a CAUTION-th
   of the differences, from where the reactions last settled, then from none; whole ones are the last resort. */

#include "inside.h"

#define FIRST_ROUNDS 24  /* rounds: so many are enough for frictions that hardly know of each other */
#define MOST_JOINTLY 200 /* rounds */
#define BEYOND 1e6       /* times the multipliers without friction: they grow without bound */
#define CAUTION 64.0     /* a power of two */
#define NEW 1e-10        /* of its length: what is left of a difference that adds nothing to the earlier ones */

static double product(const double *a, const double *b, int64_t n) {
  double sum = 0.0;
  for (int64_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* What is known of lambda(lambda_seen): f in units of forces, and pairs of changes of f and lambda_seen; those of f have length
   1 and are orthogonal. All in the machine's room. */
typedef struct pairs {
  double *f, *f_before, *x_before, *of_f, *of_x;
  int64_t count, most;
} pairs;

/* By what a multiplier is divided to be a force. (In joint coordinates there are more of them than rows.) */
static double lever(const cd_machine *m, int64_t i) { return i < m->Phi_size ? m->row_unit[i] : 1.0; }

static pairs pairs_of(const cd_machine *m) {
  const int64_t n = m->lam_size, depth = CD_SETTLING_DEPTH;
  double *room = m->settling;
  const pairs P = {room, room + n, room + 2 * n, room + 3 * n, room + (3 + depth) * n, 0, least(n, depth)};
  return P; /* no compound literal, which C++ has not */
}

/* The change since the round before is one more pair. */
static void add_pair(pairs *P, const double *x, int64_t n) {
  if (P->count == P->most) P->count = 0; /* older ones tell of another place */
  double *of_f = P->of_f + P->count * n, *of_x = P->of_x + P->count * n;
  for (int64_t i = 0; i < n; i++) of_f[i] = P->f[i] - P->f_before[i], of_x[i] = x[i] - P->x_before[i];
  const double whole = sqrt(product(of_f, of_f, n));
  for (int pass = 0; pass < 2; pass++) /* the second one takes what round-off has left */
    for (int64_t k = 0; k < P->count; k++) {
      const double along = product(P->of_f + k * n, of_f, n);
      subtract(of_f, along, P->of_f + k * n, n);
      subtract(of_x, along, P->of_x + k * n, n);
    }
  const double left = sqrt(product(of_f, of_f, n));
  if (!(left > NEW * whole)) return;
  for (int64_t i = 0; i < n; i++) of_f[i] /= left, of_x[i] /= left;
  P->count++;
}

/* lambda_seen goes to where f is least as far as the pairs tell, and on by a part of what is left of f. */
static void go_on(const cd_machine *m, pairs *P, double *x, int64_t n, double part) {
  memcpy(P->x_before, x, (size_t)n * sizeof(double));
  memcpy(P->f_before, P->f, (size_t)n * sizeof(double));
  for (int64_t k = 0; k < P->count; k++) {
    const double along = product(P->of_f + k * n, P->f, n);
    subtract(P->f, along, P->of_f + k * n, n);
    subtract(x, along, P->of_x + k * n, n);
  }
  for (int64_t i = 0; i < n; i++) x[i] += part * lever(m, i) * P->f[i];
}

/* All multipliers together, from `start` or from none, by steps that are a part of the differences. */
static int64_t settle_jointly(cd_machine *m, const double *start, double part) {
  const int64_t n = m->lam_size;
  for (int64_t i = 0; i < n; i++) m->lam_seen[i] = start != NULL ? start[i] : 0.0;
  pairs P = pairs_of(m);
  double most = INFINITY;
  for (int k = 0; k < MOST_JOINTLY; k++) {
    if (call(&m->dynamics) != 0) return CD_CALL_FAILED;
    double change = 0.0, size = 0.0;
    int finite = 1;
    for (int64_t i = 0; i < n; i++) {
      P.f[i] = (m->lam[i] - m->lam_seen[i]) / lever(m, i);
      finite = finite && isfinite(m->lam[i]);
      change = larger(change, fabs(P.f[i])), size = larger(size, fabs(m->lam[i]) / lever(m, i));
    }
    if (!finite || size > most) break;
    if (k == 0) most = BEYOND * size;
    if (change <= CDI_SETTLED * size) return CD_OK;
    if (k > 0) add_pair(&P, m->lam_seen, n);
    go_on(m, &P, m->lam_seen, n, part);
  }
  for (int64_t i = 0; i < n; i++) m->lam_seen[i] = 0.0;
  return CD_NOT_SETTLED;
}

CD_APART int64_t cdi_settle_multipliers(cd_machine *m) {
  cdi_settling state = {0, 0, 0.0};
  double *last = NULL; /* where they last settled */
  if (m->settling_size > 0) last = m->settling + (CD_SETTLING_ROOM - 1) * m->lam_size;
  if (last != NULL) memcpy(last, m->lam_seen, (size_t)m->lam_size * sizeof(double));
  for (;;) {
    int64_t outcome = cdi_settle_once(&state, m->lam, NULL, m->lam_seen, m->lam_size, 1);
    const int given_up = outcome == CD_NOT_SETTLED || (outcome == CD_RUNNING && state.rounds == FIRST_ROUNDS);
    if (given_up && last != NULL) {
      outcome = settle_jointly(m, last, 1.0 / CAUTION);
      if (outcome == CD_NOT_SETTLED) outcome = settle_jointly(m, NULL, 1.0 / CAUTION);
      return outcome == CD_NOT_SETTLED ? settle_jointly(m, last, 1.0) : outcome;
    }
    if (outcome != CD_RUNNING) return outcome;
    if (call(&m->dynamics) != 0) return CD_CALL_FAILED;
  }
}
