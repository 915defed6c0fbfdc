/* Steps of designs in lanes: rates, constraints, errors, polynomials.

   The method is the explicit one of order 8 (dop853.c). The rates are those of the whole machine,

       [M C'; C 0] [v'; -lambda] = [Q; gamma - 2 alpha Phi' - beta^2 Phi]

   with alpha = beta = 0. The end of each step, and each state that is reported, is put back on the constraints along M^-1 C'
   (Eich 1993: that takes nothing from the order). What that takes is the difference which beta = 1, and then alpha = 1/2,
   makes to v': dq = v'(0, 1) - v'(0, 0) solves C dq = -Phi with the least kinetic energy, dv = v'(1/2, 0) - v'(0, 0)
   solves C dv = -Phi'. So one tape is all that a machine needs here. */

#include "lanes.h"

#define CLOSED_AT_ONCE \
  3e-6               /* of a body's size, or rad: after a move that is no longer, what is open goes with its square */
#define MOST_MOVES 4 /* of closing */

/* -- evaluating ----------------------------------------------------------------------------------------------------- */

/* Lengths of Euler parameters to 1, as everywhere before rates are evaluated. */
void cdi_lanes_normalize(const lanes *L, cd_real *q) {
  for (int64_t s = 0; s < L->E->spins_rows; s++) {
    cd_real *e = q + S * L->E->spins[2 * s];
    for (int l = 0; l < N; l++) {
      const cd_real size = sqrt(square(e[l]) + square(e[S + l]) + square(e[2 * S + l]) + square(e[3 * S + l]));
      for (int i = 0; i < 4; i++) e[i * S + l] /= size;
    }
  }
}

CD_APART void cdi_lanes_put(lanes *L, const cd_real *t, const cd_real *y) {
  for (int l = 0; l < N; l++) L->in_t[l] = t[l];
  EACH(i, L->n) L->in_y[i] = y[i];
  cdi_lanes_normalize(L, L->in_y);
}

/* Forces that depend on reactions settle, in each lane by itself (inside.h). 0: a function has failed. */
static int settle(lanes *L) {
  cdi_settling state[N];
  uint8_t on[N];
  const cd_real *lam = L->E->w;
  for (int l = 0; l < N; l++) on[l] = L->design[l] != NO_DESIGN, state[l].rounds = 0;
  for (;;) {
    int any = 0;
    for (int l = 0; l < N; l++) {
      if (!on[l]) continue;
      const int64_t outcome = cdi_settle_once(&state[l], lam + l, L->out_lam, L->in_seen + l, L->n_c, S);
      if (outcome == CD_NOT_SETTLED) L->unsettled[l] = 1;
      on[l] = outcome == CD_RUNNING;
      any = any || on[l];
    }
    if (!any) return 1;
    if (CD_LANES_EVALUATE(L) != CD_TAPE_OK) return 0;
  }
}

/* Rates at the state that has been put, with gains alpha, beta. 0: a function has failed.

   With gains, forces stay what they were without: what is asked for is the change that the constraints make. */
CD_APART int cdi_lanes_evaluate(lanes *L, cd_real alpha, cd_real beta) {
  for (int l = 0; l < N; l++) L->in_gain[l] = alpha, L->in_gain[S + l] = beta;
  if (CD_LANES_EVALUATE(L) != CD_TAPE_OK) return 0;
  return !L->E->sees_multipliers || alpha != 0 || beta != 0 || settle(L);
}

void cdi_lanes_get_rates(const lanes *L, cd_real *k) {
  const int32_t *slots[] = {L->out_q, L->out_v, L->out_z};
  const int64_t sizes[] = {L->n_q, L->n_v, L->n_z};
  for (int part = 0; part < 3; part++)
    for (int64_t i = 0; i < sizes[part]; i++, k += S) {
      const cd_real *from = cdi_lanes_result(L, slots[part][i]);
      for (int l = 0; l < N; l++) k[l] = from[l];
    }
}

/* The same of some lanes. */
static void get_rates_of(const lanes *L, cd_real *k, const uint8_t *which) {
  const int32_t *slots[] = {L->out_q, L->out_v, L->out_z};
  const int64_t sizes[] = {L->n_q, L->n_v, L->n_z};
  for (int part = 0; part < 3; part++)
    for (int64_t i = 0; i < sizes[part]; i++, k += S)
      for (int l = 0; l < N; l++)
        if (which[l]) k[l] = cdi_lanes_result(L, slots[part][i])[l];
}

/* What the gains that are in force have changed in v', which is `without` where they are 0: into delta. */
static void get_difference(lanes *L, const cd_real *without) {
  for (int64_t i = 0; i < L->n_v; i++) {
    const cd_real *with = cdi_lanes_result(L, L->out_v[i]);
    for (int l = 0; l < N; l++) L->delta[i * S + l] = with[l] - without[i * S + l];
  }
}

/* Move the positions of y by delta, but for lanes that are done; done is one where what is open then goes with the square of
   nothing much. Whether all are. */
static int move(lanes *L, cd_real *y, uint8_t *done) {
  cd_real *d = L->delta, farthest[N];
  for (int l = 0; l < N; l++) farthest[l] = 0.0;
  for (int64_t i = 0; i < L->n_v; i++)
    for (int l = 0; l < N; l++)
      if (done[l]) d[i * S + l] = 0.0;
  for (int64_t i = 0; i < L->n_v; i++) {
    const int64_t at = L->E->place[i];
    if (at < 0) continue;
    for (int l = 0; l < N; l++) {
      y[S * at + l] += d[i * S + l];
      farthest[l] = larger(farthest[l], fabs(d[i * S + l]) / L->unit[i * S + l]);
    }
  }
  for (int64_t s = 0; s < L->E->spins_rows; s++) { /* q + 1/2 q (0, d), for small d */
    cd_real *q = y + S * L->E->spins[2 * s];
    const cd_real *turn = d + S * L->E->spins[2 * s + 1];
    for (int l = 0; l < N; l++) {
      const cd_real a = CD_R(0.5) * turn[l], b = CD_R(0.5) * turn[S + l], c = CD_R(0.5) * turn[2 * S + l];
      const cd_real e0 = q[l], e1 = q[S + l], e2 = q[2 * S + l], e3 = q[3 * S + l];
      q[l] = e0 - e1 * a - e2 * b - e3 * c;
      q[S + l] = e1 + e0 * a + e2 * c - e3 * b;
      q[2 * S + l] = e2 + e0 * b + e3 * a - e1 * c;
      q[3 * S + l] = e3 + e0 * c + e1 * b - e2 * a;
      farthest[l] = larger(farthest[l], 2 * larger(fabs(a), larger(fabs(b), fabs(c))));
    }
  }
  cdi_lanes_normalize(L, y);
  int all = 1;
  for (int l = 0; l < N; l++) {
    done[l] = done[l] || farthest[l] <= CD_R(CLOSED_AT_ONCE);
    all = all && done[l];
  }
  return all;
}

/* Put y, at the times t, on the constraints; its rates into k. On entry they are there, as long as y has not moved.

   In lanes that need not be `exact`, the accelerations are those before the last small change of speeds: what that makes to
   them lies below the tolerance as the change does. */
CD_APART int cdi_lanes_close(lanes *L, const cd_real *t, cd_real *y, cd_real *k, const uint8_t *exact) {
  if (L->n_c == 0) return 1;
  cd_real *v_rate = k + S * L->n_q, *v = y + S * L->n_q;
  uint8_t done[N];
  int any = 0;
  for (int l = 0; l < N; l++) done[l] = 0, any = any || exact[l];
  for (int moves = 0; moves < MOST_MOVES; moves++) {
    if (!cdi_lanes_evaluate(L, 0.0, 1.0)) return 0;
    get_difference(L, v_rate);
    const int all = move(L, y, done);
    cdi_lanes_put(L, t, y);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
    cdi_lanes_get_rates(L, k);
    if (all) break;
  }
  if (!cdi_lanes_evaluate(L, 0.5, 0.0)) return 0;
  get_difference(L, v_rate);
  EACH(i, L->n_v) v[i] += L->delta[i];
  for (int64_t i = 0; i < L->n_v; i++)
    for (int l = 0; L->E->place[i] >= 0 && l < N; l++)
      if (!exact[l]) k[S * L->E->place[i] + l] += L->delta[i * S + l];
  if (!any) return 1;
  cdi_lanes_put(L, t, y);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  get_rates_of(L, k, exact);
  return 1;
}

/* -- steps ---------------------------------------------------------------------------------------------------------- */

/* sum_j c_j k_j of the components i, i + 1, ... i + SUMMED - 1, as far as there are so many; j over the stages `seen`. */
static inline void sum_up(const lanes *L, int64_t i, const cd_real *c, const int *seen, int count, cd_real *sum) {
  for (int a = 0; a < SUMMED * N; a++) sum[a] = 0.0;
  for (int j = 0; j < count; j++) {
    const cd_real *k = L->k + (seen[j] * L->n + i) * S;
    for (int m = 0; m < SUMMED; m++)
      for (int l = 0; l < N && i + m < L->n; l++) sum[m * N + l] += c[j] * k[m * S + l];
  }
}

/* out = from + h sum_j c_j k_j; from: zero where it is NULL, and read first, so that a GPU has it when the sum is done */
static inline void add_sums(const lanes *L, const cd_real *from, const cd_real *c, const int *seen, int count,
                            cd_real *out) {
  for (int64_t i = 0; i < L->n; i += SUMMED) {
    cd_real base[SUMMED * N], sum[SUMMED * N];
    for (int m = 0; m < SUMMED; m++)
      for (int l = 0; l < N && i + m < L->n; l++) base[m * N + l] = from ? from[(i + m) * S + l] : 0;
    sum_up(L, i, c, seen, count, sum);
    for (int m = 0; m < SUMMED; m++)
      for (int l = 0; l < N && i + m < L->n; l++) out[(i + m) * S + l] = base[m * N + l] + L->h[l] * sum[m * N + l];
  }
}

/* out = y + h sum_j a_ij k_j */
static void add_up(const lanes *L, int stage, cd_real *out) {
  add_sums(L, L->y, A + FIRST[stage], FROM + FIRST[stage], FIRST[stage + 1] - FIRST[stage], out);
}

/* Rates at the state that has been put, into k; machine code may write them there at once. */
static int rates_into(lanes *L, cd_real *k) {
#ifdef CD_LANES_RATES
  for (int l = 0; l < N; l++) L->in_gain[l] = L->in_gain[S + l] = 0.0;
  if (!L->E->sees_multipliers) return CD_LANES_RATES(L, k) == CD_TAPE_OK;
#endif
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  cdi_lanes_get_rates(L, k);
  return 1;
}

static int evaluate_stage(lanes *L, int stage) {
  for (int l = 0; l < N; l++) L->in_t[l] = NODE[stage] == 1 ? L->t_new[l] : L->t[l] + NODE[stage] * L->h[l];
  add_up(L, stage, L->in_y);
  cdi_lanes_normalize(L, L->in_y);
  return rates_into(L, L->k + stage * S * L->n);
}

void cdi_lanes_set_weights(lanes *L) {
  for (int64_t i = 0; i < L->n; i++)
    for (int l = 0; l < N; l++) {
      const int64_t a = i * S + l;
      L->weight[a] = 1 / (L->atol[a] + L->rtol[l] * larger(fabs(L->y[a]), fabs(L->y_new[a])));
    }
}

/* |a weight|_2 of each lane. */
void cdi_lanes_norms(const lanes *L, const cd_real *a, cd_real *out) {
  for (int l = 0; l < N; l++) out[l] = 0.0;
  for (int64_t i = 0; i < L->n; i++)
    for (int l = 0; l < N; l++) out[l] += square(a[i * S + l] * L->weight[i * S + l]);
  for (int l = 0; l < N; l++) out[l] = sqrt(out[l]);
}

/* The errors of orders 5 and 3, in tolerances. */
static void errors_of(const lanes *L, cd_real *e5, cd_real *e3) {
  for (int l = 0; l < N; l++) e5[l] = e3[l] = 0.0;
  for (int64_t i = 0; i < L->n; i += SUMMED) {
    cd_real of_5[SUMMED * N], of_3[SUMMED * N];
    sum_up(L, i, E5, SEEN, ERRORS, of_5);
    sum_up(L, i, E3, SEEN, ERRORS, of_3);
    for (int m = 0; m < SUMMED; m++)
      for (int l = 0; l < N && i + m < L->n; l++) {
        const int64_t a = (i + m) * S + l;
        const cd_real weight = 1 / (L->atol[a] + L->rtol[l] * larger(fabs(L->y[a]), fabs(L->y_new[a])));
        e5[l] += square(of_5[m * N + l] * weight);
        e3[l] += square(of_3[m * N + l] * weight);
      }
  }
  for (int l = 0; l < N; l++) {
    e5[l] = sqrt(e5[l]) * fabs(L->h[l]);
    e3[l] = sqrt(e3[l]) * fabs(L->h[l]);
  }
}

void cdi_lanes_shorten(lanes *L, int l, cd_real factor) {
  L->accepted[l] = 0;
  L->failures[l]++;
  L->E->steps[2 * L->design[l] + 1]++;
  L->h[l] *= factor;
  if (is_too_small(L->h[l], L->t[l], L->h_first[l])) L->E->status[L->design[l]] = CD_STEP_TOO_SMALL;
}

/* Which lanes accept their step; the others get a shorter one (cd_dop853_judge). */
static int judge(lanes *L) {
  cd_real e5[N], e3[N];
  int any = 0;
  errors_of(L, e5, e3);
  for (int l = 0; l < N; l++) {
    if (L->design[l] == NO_DESIGN) continue;
    cd_real err = e5[l] > 0 ? e5[l] * (e5[l] / sqrt(e5[l] * e5[l] + CD_R(0.01) * e3[l] * e3[l])) : e5[l] + 0 * e3[l];
    if (L->failures[l] >= REJECTED_AGAIN) err = larger(larger(e5[l], CD_R(OF_ORDER_3) * e3[l]), err);
    if (L->unsettled[l]) err = NAN;
    L->err[l] = err, L->err5[l] = e5[l];
    L->accepted[l] = err <= 1; /* false for NaN */
    if (L->accepted[l])
      any = 1;
    else
      cdi_lanes_shorten(
          L, l, isfinite(err) ? larger(LEAST_FACTOR, CD_R(SAFETY) / pow(err, LANE_EXPONENT)) : CD_R(NO_NUMBER_FACTOR));
  }
  return any;
}

/* Lanes that do not take part stand where they are, so that no number of theirs is none. */
static void stand_still(lanes *L) {
  for (int l = 0; l < N; l++) {
    if (L->accepted[l]) continue;
    L->t_new[l] = L->t[l];
    for (int64_t i = 0; i < L->n; i++) L->y_new[i * S + l] = L->y[i * S + l];
  }
}

/* The end of a step is what its stages foretold, and far from a singular position (cd_dop853_confirm). */
static int confirm(lanes *L) {
  const cd_real *end = L->k + CD_DOP853_END * S * L->n, *weakest = cdi_lanes_result(L, L->out_weakest[0]);
  int any = 0;
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    cd_real check = 0.0;
    for (int64_t i = 0; i < L->n; i++) check += 0 * end[i * S + l] + 0 * L->y_new[i * S + l];
    if (check != 0 || L->unsettled[l]) {
      cdi_lanes_shorten(L, l, NO_NUMBER_FACTOR);
      continue;
    }
    L->E->healthiest[L->design[l]] = L->healthiest[l] = larger(L->healthiest[l], weakest[l]);
    L->poor[l] = L->left_out[l] && !(weakest[l] >= CD_R(CDI_WEAK_ROWS) * L->healthiest[l]);
    if (L->n_c > 0 && !(weakest[l] >= CD_R(CD_NEAR_SINGULAR) * L->healthiest[l])) {
      if (L->left_out[l]) { /* it has come so far in one step: again from its begin, with the best rows there */
        cdi_lanes_shorten(L, l, CD_R(NO_NUMBER_FACTOR));
        continue;
      }
      L->E->status[L->design[l]] = CD_SINGULAR;
      L->accepted[l] = 0;
      continue;
    }
    any = 1;
  }
  return any;
}

/* Which steps end at a time of reporting. */
static void find_reported_ends(lanes *L) {
  const cd_real *times = L->E->times;
  for (int l = 0; l < N; l++) {
    L->exact[l] = 0;
    for (int64_t row = L->row[l]; L->accepted[l] && row < L->E->times_size && times[row] <= L->t_new[l]; row++)
      if (times[row] == L->t_new[l]) L->exact[l] = 1;
  }
}

/* The steps of length h that end at t_new are tried. 1: some are accepted, and on the constraints; 0: none; -1: a function has
   failed. */
CD_APART int cdi_lanes_try(lanes *L) {
  L->bent = 0;
  for (int stage = 1; stage < CD_DOP853_END; stage++)
    if (!evaluate_stage(L, stage)) return -1;
  add_up(L, CD_DOP853_END, L->y_new);
  if (!judge(L)) return 0;
  stand_still(L);
  cd_real *end = L->k + CD_DOP853_END * S * L->n;
  cdi_lanes_put(L, L->t_new, L->y_new);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return -1;
  cdi_lanes_get_rates(L, end);
  find_reported_ends(L);
  return cdi_lanes_close(L, L->t_new, L->y_new, end, L->exact) ? confirm(L) : -1;
}

/* The polynomial of the step, from y_new and all stages (cd_dop853_bend): F. */
CD_APART int cdi_lanes_bend(lanes *L) {
  const int64_t size = S * L->n;
  if (L->bent) return 1;
  for (int stage = CD_DOP853_END + 1; stage < CD_DOP853_STAGES; stage++)
    if (!evaluate_stage(L, stage)) return 0;
  L->bent = 1;
  const cd_real *start = L->k, *end = L->k + CD_DOP853_END * size;
  cd_real *F = L->F;
  for (int64_t i = 0; i < L->n; i++)
    for (int l = 0; l < N; l++) {
      const int64_t a = i * S + l;
      const cd_real rise = L->y_new[a] - L->y[a];
      F[a] = rise;
      F[size + a] = L->h[l] * start[a] - rise;
      F[2 * size + a] = 2 * rise - L->h[l] * (end[a] + start[a]);
    }
  for (int r = 0; r < 4; r++) add_sums(L, NULL, BEND[r], BENT, BENDS, F + (3 + r) * size);
  return 1;
}

/* Rates at ends that are reported, again, where others have been evaluated since. */
int cdi_lanes_renew_ends(lanes *L) {
  int any = 0;
  for (int l = 0; l < N; l++) any = any || L->exact[l];
  if (!any || !L->bent) return 1;
  cdi_lanes_put(L, L->t_new, L->y_new);
  return cdi_lanes_evaluate(L, 0.0, 0.0);
}

/* Where the times t stand within the steps: 0 ... 1; at the begin where nothing is wanted. */
void cdi_lanes_shares(const lanes *L, const cd_real *t, cd_real *x) {
  for (int l = 0; l < N; l++) x[l] = L->h[l] > 0 ? (t[l] - L->t[l]) / L->h[l] : 0;
}

/* The state at the times t on the polynomial, into `last`; at the begin of the step where nothing is wanted. */
void cdi_lanes_interpolate(lanes *L, const cd_real *t) {
  const int64_t size = S * L->n;
  cd_real x[N], s[N];
  cdi_lanes_shares(L, t, x);
  for (int l = 0; l < N; l++) s[l] = 1 - x[l];
  for (int64_t i = 0; i < L->n; i++) {
    const cd_real *F = L->F + i * S, *y = L->y + i * S;
    cd_real *to = L->last + i * S;
    for (int l = 0; l < N; l++) {
      const cd_real upper =
          F[3 * size + l] + x[l] * (F[4 * size + l] + s[l] * (F[5 * size + l] + x[l] * F[6 * size + l]));
      to[l] = y[l] + x[l] * (F[l] + s[l] * (F[size + l] + x[l] * (F[2 * size + l] + s[l] * upper)));
    }
  }
}
