/* Many designs of one machine at once: each of CD_TAPE_LANES lanes carries one, and every operation of the equations of
   motion is done for all lanes before the next one. A lane whose design is done takes the next. Designs do not know of
   each other: each has its own parameters, its own steps, its own errors, and its own end.

   The method is the explicit one of order 8 (dop853.c). The rates are those of the whole machine,

       [M C'; C 0] [v'; -lambda] = [Q; gamma - 2 alpha Phi' - beta^2 Phi]

   with alpha = beta = 0. The end of each step, and each state that is reported, is put back on the constraints along M^-1 C'
   (Eich 1993: that takes nothing from the order). What that takes is the difference which beta = 1, and then alpha = 1/2,
   makes to v': dq = v'(0, 1) - v'(0, 0) solves C dq = -Phi with the least kinetic energy, dv = v'(1/2, 0) - v'(0, 0)
   solves C dv = -Phi'. So one tape is all that a machine needs here.

   What is unusual is left to the caller, who runs such a design by itself: a position beside a singular one, a step that
   becomes too short, a function that gives no number. */

#include "lanes.h"

#define CLOSED_AT_ONCE \
  3e-6               /* of a body's size, or rad: after a move that is no longer, what is open goes with its square */
#define MOST_MOVES 4 /* of closing */
#define LANE_EXPONENT \
  (1.0 / 8.0) /* of the step by its error, without memory of the last one: 2 to 7 % fewer evaluations than with it */

int64_t cd_ensemble_work_size(const cd_ensemble *E) {
  const int64_t n = E->q_cols + E->place_size + E->z_cols;
  return CD_TAPE_LANES * (CD_LANE_STATE_ARRAYS * n + 2 * E->place_size);
}

static void lay_out(lanes *L, cd_ensemble *E) {
  const cd_tape *tape = E->dynamics.tape;
  L->E = E;
  L->V = E->events;
  L->n_q = E->q_cols, L->n_v = E->place_size, L->n_z = E->z_cols, L->n_c = E->R_cols, L->n_turns = E->turn_slots_size;
  L->n = L->n_q + L->n_v + L->n_z;
  L->in_t = E->w + S * tape->n_constants;
  L->in_y = L->in_t + S;
  L->in_p = L->in_y + S * L->n;
  L->in_D = L->in_p + S * E->p_cols;
  L->in_R = L->in_D + S * L->n_v;
  L->in_gain = L->in_R + S * L->n_c;
  L->in_seen = L->in_gain + 2 * S;
  L->out_q = tape->output_slots;
  L->out_v = L->out_q + L->n_q;
  L->out_lam = L->out_v + L->n_v;
  L->out_z = L->out_lam + L->n_c;
  L->out_weakest = L->out_z + L->n_z;
  double *next = E->work;
  double **own[] = {&L->y, &L->y_new, &L->weight, &L->last, &L->atol};
  for (size_t i = 0; i < sizeof own / sizeof own[0]; i++, next += S * L->n) *own[i] = next;
  L->k = next, next += CD_DOP853_STAGES * S * L->n;
  L->F = next, next += 7 * S * L->n;
  L->delta = next;
  L->unit = next + S * L->n_v;
  cdi_lanes_lay_out_events(L);
}

/* -- evaluating ----------------------------------------------------------------------------------------------------- */

/* Lengths of Euler parameters to 1, as everywhere before rates are evaluated. */
void cdi_lanes_normalize(const lanes *L, double *q) {
  for (int64_t s = 0; s < L->E->spins_rows; s++) {
    double *e = q + S * L->E->spins[2 * s];
    for (int l = 0; l < N; l++) {
      const double size = sqrt(square(e[l]) + square(e[S + l]) + square(e[2 * S + l]) + square(e[3 * S + l]));
      for (int i = 0; i < 4; i++) e[i * S + l] /= size;
    }
  }
}

void cdi_lanes_put(lanes *L, const double *t, const double *y) {
  for (int l = 0; l < N; l++) L->in_t[l] = t[l];
  EACH(i, L->n) L->in_y[i] = y[i];
  cdi_lanes_normalize(L, L->in_y);
}

/* Forces that depend on reactions settle, in each lane by itself (evaluation.c). 0: a function has failed. */
static int settle(lanes *L) {
  cdi_settling state[N];
  uint8_t on[N];
  const double *lam = L->E->w;
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
int cdi_lanes_evaluate(lanes *L, double alpha, double beta) {
  for (int l = 0; l < N; l++) L->in_gain[l] = alpha, L->in_gain[S + l] = beta;
  if (CD_LANES_EVALUATE(L) != CD_TAPE_OK) return 0;
  return !L->E->sees_multipliers || alpha != 0.0 || beta != 0.0 || settle(L);
}

static void get_rates(const lanes *L, double *k) {
  const int32_t *slots[] = {L->out_q, L->out_v, L->out_z};
  const int64_t sizes[] = {L->n_q, L->n_v, L->n_z};
  for (int part = 0; part < 3; part++)
    for (int64_t i = 0; i < sizes[part]; i++, k += S) {
      const double *from = cdi_lanes_result(L, slots[part][i]);
      for (int l = 0; l < N; l++) k[l] = from[l];
    }
}

/* The same of some lanes. */
static void get_rates_of(const lanes *L, double *k, const uint8_t *which) {
  const int32_t *slots[] = {L->out_q, L->out_v, L->out_z};
  const int64_t sizes[] = {L->n_q, L->n_v, L->n_z};
  for (int part = 0; part < 3; part++)
    for (int64_t i = 0; i < sizes[part]; i++, k += S)
      for (int l = 0; l < N; l++)
        if (which[l]) k[l] = cdi_lanes_result(L, slots[part][i])[l];
}

/* What the gains that are in force have changed in v', which is `without` where they are 0: into delta. */
static void get_difference(lanes *L, const double *without) {
  for (int64_t i = 0; i < L->n_v; i++) {
    const double *with = cdi_lanes_result(L, L->out_v[i]);
    for (int l = 0; l < N; l++) L->delta[i * S + l] = with[l] - without[i * S + l];
  }
}

/* Move the positions of y by delta, but for lanes that are done; done is one where what is open then goes with the square of
   nothing much. Whether all are. */
static int move(lanes *L, double *y, uint8_t *done) {
  double *d = L->delta, farthest[N];
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
    double *q = y + S * L->E->spins[2 * s];
    const double *turn = d + S * L->E->spins[2 * s + 1];
    for (int l = 0; l < N; l++) {
      const double a = 0.5 * turn[l], b = 0.5 * turn[S + l], c = 0.5 * turn[2 * S + l];
      const double e0 = q[l], e1 = q[S + l], e2 = q[2 * S + l], e3 = q[3 * S + l];
      q[l] = e0 - e1 * a - e2 * b - e3 * c;
      q[S + l] = e1 + e0 * a + e2 * c - e3 * b;
      q[2 * S + l] = e2 + e0 * b + e3 * a - e1 * c;
      q[3 * S + l] = e3 + e0 * c + e1 * b - e2 * a;
      farthest[l] = larger(farthest[l], 2.0 * larger(fabs(a), larger(fabs(b), fabs(c))));
    }
  }
  cdi_lanes_normalize(L, y);
  int all = 1;
  for (int l = 0; l < N; l++) {
    done[l] = done[l] || farthest[l] <= CLOSED_AT_ONCE;
    all = all && done[l];
  }
  return all;
}

/* Put y, at the times t, on the constraints; its rates into k. On entry they are there, as long as y has not moved.

   In lanes that need not be `exact`, the accelerations are those before the last small change of speeds: what that makes to
   them lies below the tolerance as the change does. */
static int close(lanes *L, const double *t, double *y, double *k, const uint8_t *exact) {
  if (L->n_c == 0) return 1;
  double *v_rate = k + S * L->n_q, *v = y + S * L->n_q;
  uint8_t done[N];
  int any = 0;
  for (int l = 0; l < N; l++) done[l] = 0, any = any || exact[l];
  for (int moves = 0; moves < MOST_MOVES; moves++) {
    if (!cdi_lanes_evaluate(L, 0.0, 1.0)) return 0;
    get_difference(L, v_rate);
    const int all = move(L, y, done);
    cdi_lanes_put(L, t, y);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
    get_rates(L, k);
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

/* sum_j c_j k_j of the i-th component, j over the stages `seen`. */
static inline void sum_up(const lanes *L, int64_t i, const double *c, const int *seen, int count, double *sum) {
  for (int l = 0; l < N; l++) sum[l] = 0.0;
  for (int j = 0; j < count; j++) {
    const double *k = L->k + (seen[j] * L->n + i) * S;
    for (int l = 0; l < N; l++) sum[l] += c[j] * k[l];
  }
}

/* out = y + h sum_j a_ij k_j */
static void add_up(const lanes *L, int stage, double *out) {
  const int first = FIRST[stage], count = FIRST[stage + 1] - first;
  for (int64_t i = 0; i < L->n; i++) {
    double sum[N];
    sum_up(L, i, A + first, FROM + first, count, sum);
    for (int l = 0; l < N; l++) out[i * S + l] = L->y[i * S + l] + L->h[l] * sum[l];
  }
}

/* Rates at the state that has been put, into k; machine code may write them there at once. */
static int rates_into(lanes *L, double *k) {
#ifdef CD_LANES_RATES
  for (int l = 0; l < N; l++) L->in_gain[l] = L->in_gain[S + l] = 0.0;
  if (!L->E->sees_multipliers) return CD_LANES_RATES(L, k) == CD_TAPE_OK;
#endif
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  get_rates(L, k);
  return 1;
}

static int evaluate_stage(lanes *L, int stage) {
  for (int l = 0; l < N; l++) L->in_t[l] = NODE[stage] == 1.0 ? L->t_new[l] : L->t[l] + NODE[stage] * L->h[l];
  add_up(L, stage, L->in_y);
  cdi_lanes_normalize(L, L->in_y);
  return rates_into(L, L->k + stage * S * L->n);
}

static void set_weights(lanes *L) {
  for (int64_t i = 0; i < L->n; i++)
    for (int l = 0; l < N; l++) {
      const int64_t a = i * S + l;
      L->weight[a] = 1.0 / (L->atol[a] + L->rtol[l] * larger(fabs(L->y[a]), fabs(L->y_new[a])));
    }
}

/* |a weight|_2 of each lane. */
static void norms(const lanes *L, const double *a, double *out) {
  for (int l = 0; l < N; l++) out[l] = 0.0;
  for (int64_t i = 0; i < L->n; i++)
    for (int l = 0; l < N; l++) out[l] += square(a[i * S + l] * L->weight[i * S + l]);
  for (int l = 0; l < N; l++) out[l] = sqrt(out[l]);
}

/* The errors of orders 5 and 3, in tolerances. */
static void errors_of(const lanes *L, double *e5, double *e3) {
  for (int l = 0; l < N; l++) e5[l] = e3[l] = 0.0;
  for (int64_t i = 0; i < L->n; i++) {
    double of_5[N], of_3[N];
    for (int l = 0; l < N; l++) of_5[l] = of_3[l] = 0.0;
    for (int j = 0; j < ERRORS; j++) {
      const double *k = L->k + (SEEN[j] * L->n + i) * S;
      for (int l = 0; l < N; l++) of_5[l] += E5[j] * k[l], of_3[l] += E3[j] * k[l];
    }
    for (int l = 0; l < N; l++) {
      const int64_t a = i * S + l;
      const double weight = 1.0 / (L->atol[a] + L->rtol[l] * larger(fabs(L->y[a]), fabs(L->y_new[a])));
      e5[l] += square(of_5[l] * weight);
      e3[l] += square(of_3[l] * weight);
    }
  }
  for (int l = 0; l < N; l++) {
    e5[l] = sqrt(e5[l]) * fabs(L->h[l]);
    e3[l] = sqrt(e3[l]) * fabs(L->h[l]);
  }
}

static void shorten(lanes *L, int l, double factor) {
  L->accepted[l] = 0;
  L->failures[l]++;
  L->E->steps[2 * L->design[l] + 1]++;
  L->h[l] *= factor;
  if (is_too_small(L->h[l], L->t[l], L->h_first[l])) L->E->status[L->design[l]] = CD_STEP_TOO_SMALL;
}

/* Which lanes accept their step; the others get a shorter one (cd_dop853_judge). */
static int judge(lanes *L) {
  double e5[N], e3[N];
  int any = 0;
  errors_of(L, e5, e3);
  for (int l = 0; l < N; l++) {
    if (L->design[l] == NO_DESIGN) continue;
    double err = e5[l] > 0.0 ? e5[l] * (e5[l] / sqrt(e5[l] * e5[l] + 0.01 * e3[l] * e3[l])) : e5[l] + 0.0 * e3[l];
    if (L->failures[l] >= REJECTED_AGAIN) err = larger(larger(e5[l], OF_ORDER_3 * e3[l]), err);
    if (L->unsettled[l]) err = NAN;
    L->err[l] = err;
    L->accepted[l] = err <= 1.0; /* false for NaN */
    if (L->accepted[l])
      any = 1;
    else
      shorten(L, l, isfinite(err) ? larger(LEAST_FACTOR, SAFETY / pow(err, LANE_EXPONENT)) : NO_NUMBER_FACTOR);
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
  const double *end = L->k + CD_DOP853_END * S * L->n, *weakest = cdi_lanes_result(L, L->out_weakest[0]);
  int any = 0;
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    double check = 0.0;
    for (int64_t i = 0; i < L->n; i++) check += 0.0 * end[i * S + l] + 0.0 * L->y_new[i * S + l];
    if (check != 0.0 || L->unsettled[l]) {
      shorten(L, l, NO_NUMBER_FACTOR);
      continue;
    }
    L->healthiest[l] = larger(L->healthiest[l], weakest[l]);
    if (L->n_c > 0 && !(weakest[l] >= CD_NEAR_SINGULAR * L->healthiest[l])) {
      L->E->status[L->design[l]] = CD_SINGULAR;
      L->accepted[l] = 0;
      continue;
    }
    any = 1;
  }
  return any;
}

/* The polynomial of the step, from y_new and all stages (cd_dop853_bend): F. */
int cdi_lanes_bend(lanes *L) {
  const int64_t size = S * L->n;
  if (L->bent) return 1;
  for (int stage = CD_DOP853_END + 1; stage < CD_DOP853_STAGES; stage++)
    if (!evaluate_stage(L, stage)) return 0;
  L->bent = 1;
  const double *start = L->k, *end = L->k + CD_DOP853_END * size;
  double *F = L->F;
  for (int64_t i = 0; i < L->n; i++)
    for (int l = 0; l < N; l++) {
      const int64_t a = i * S + l;
      const double rise = L->y_new[a] - L->y[a];
      F[a] = rise;
      F[size + a] = L->h[l] * start[a] - rise;
      F[2 * size + a] = 2.0 * rise - L->h[l] * (end[a] + start[a]);
    }
  for (int r = 0; r < 4; r++)
    for (int64_t i = 0; i < L->n; i++) {
      double sum[N], *out = F + (3 + r) * size + i * S;
      sum_up(L, i, BEND[r], BENT, BENDS, sum);
      for (int l = 0; l < N; l++) out[l] = L->h[l] * sum[l];
    }
  return 1;
}

/* Where the times t stand within the steps: 0 ... 1; at the begin where nothing is wanted. */
void cdi_lanes_shares(const lanes *L, const double *t, double *x) {
  for (int l = 0; l < N; l++) x[l] = L->h[l] > 0.0 ? (t[l] - L->t[l]) / L->h[l] : 0.0;
}

/* The state at the times t on the polynomial, into `last`; at the begin of the step where nothing is wanted. */
void cdi_lanes_interpolate(lanes *L, const double *t) {
  const int64_t size = S * L->n;
  double x[N], s[N];
  cdi_lanes_shares(L, t, x);
  for (int l = 0; l < N; l++) s[l] = 1.0 - x[l];
  for (int64_t i = 0; i < L->n; i++) {
    const double *F = L->F + i * S, *y = L->y + i * S;
    double *to = L->last + i * S;
    for (int l = 0; l < N; l++) {
      const double upper =
          F[3 * size + l] + x[l] * (F[4 * size + l] + s[l] * (F[5 * size + l] + x[l] * F[6 * size + l]));
      to[l] = y[l] + x[l] * (F[l] + s[l] * (F[size + l] + x[l] * (F[2 * size + l] + s[l] * upper)));
    }
  }
}

/* -- reporting ------------------------------------------------------------------------------------------------------ */

/* A row of a lane: q, v, v', lambda, z, of the state y with the rates that were evaluated last, or without rates. */
static void write_row(const lanes *L, int l, int64_t row, const double *y, int rates) {
  const cd_ensemble *E = L->E;
  const int64_t width = L->n + L->n_v + L->n_c + E->kept_size;
  double *to = E->rows + (L->design[l] * E->times_size + row) * width;
  for (int64_t i = 0; i < L->n_q + L->n_v; i++) *to++ = y[i * S + l];
  for (int64_t i = 0; i < L->n_v; i++) *to++ = rates ? cdi_lanes_result(L, L->out_v[i])[l] : NAN;
  for (int64_t i = 0; i < L->n_c; i++) *to++ = rates ? cdi_lanes_result(L, L->out_lam[i])[l] : NAN;
  for (int64_t i = L->n_q + L->n_v; i < L->n; i++) *to++ = y[i * S + l];
  for (int64_t i = 0; i < E->kept_size; i++) *to++ = L->in_p[S * E->kept[i] + l];
}

/* An event has ended the run of a lane, whose rates have just been evaluated: its last row, again and again. */
static void end_here(lanes *L, int l) {
  for (int64_t row = L->row[l]; row < L->E->times_size; row++) write_row(L, l, row, L->y, 1);
  L->E->until[L->design[l]] = L->t[l];
  L->E->status[L->design[l]] = CD_OK;
  L->stopping[l] = 0;
}

/* Whether a step that has been accepted ends where something happens: then the state after it is what is reported there. */
static int happens_at_end(const lanes *L, int l) { return L->V != NULL && (L->event[l] || L->due[l] <= L->t_new[l]); }

/* The first row from L->row on whose time a step has not reached. */
static int64_t rows_before_end(const lanes *L, int l) {
  const int before = happens_at_end(L, l);
  const double *times = L->E->times;
  int64_t stop = L->row[l];
  while (stop < L->E->times_size && (before ? times[stop] < L->t_new[l] : times[stop] <= L->t_new[l])) stop++;
  return stop;
}

/* What is reported of the steps that have just been accepted: first their ends, whose rates are still there. */
static int report(lanes *L) {
  const double *times = L->E->times;
  int64_t stop[N];
  int within = 0;
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    stop[l] = rows_before_end(L, l);
    if (stop[l] > L->row[l] && times[stop[l] - 1] == L->t_new[l]) write_row(L, l, --stop[l], L->y_new, 1);
    within = within || stop[l] > L->row[l];
  }
  if (within && !cdi_lanes_bend(L)) return 0;
  while (within) {
    double t[N], *k = L->k + (CD_DOP853_END + 1) * S * L->n; /* these stages have done their work */
    for (int l = 0; l < N; l++) t[l] = L->accepted[l] && L->row[l] < stop[l] ? times[L->row[l]] : L->t[l];
    cdi_lanes_interpolate(L, t);
    cdi_lanes_normalize(L, L->last);
    if (L->E->report != CD_REPORT_STATES) {
      cdi_lanes_put(L, t, L->last);
      if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
    }
    if (L->E->report == CD_REPORT_CLOSED) {
      get_rates(L, k);
      if (!close(L, t, L->last, k, L->accepted)) return 0;
    }
    within = 0;
    for (int l = 0; l < N; l++) {
      if (!L->accepted[l] || L->row[l] >= stop[l]) continue;
      write_row(L, l, L->row[l]++, L->last, L->E->report != CD_REPORT_STATES);
      within = within || L->row[l] < stop[l];
    }
  }
  for (int l = 0; l < N; l++)
    if (L->accepted[l]) L->row[l] = rows_before_end(L, l);
  return 1;
}

/* Angles of joints in space are measured from where they are now, where they have gone far (cd_follow_turns). */
static int follow_turns(lanes *L) {
  const cd_ensemble *E = L->E;
  if (L->n_turns == 0) return 1;
  const cd_tape *tape = E->turned.tape;
  double *in = E->turned_w + S * tape->n_constants, *in_q = in + S, *in_p = in_q + S * L->n_q;
  for (int l = 0; l < N; l++) in[l] = L->t_new[l];
  EACH(i, L->n_q) in_q[i] = L->y_new[i];
  EACH(i, E->p_cols) in_p[i] = L->in_p[i];
  if (cdi_lanes_run(L, tape, E->turned_w) != CD_TAPE_OK) return 0;
  for (int64_t i = 0; i < L->n_turns; i++) {
    const double *angle = E->turned_w + S * tape->output_slots[i];
    double *from = L->in_p + S * E->turn_slots[i];
    for (int l = 0; l < N; l++)
      if (L->accepted[l] && fabs(angle[l] - from[l]) > FAR_TURNED) from[l] = angle[l];
  }
  return 1;
}

/* So that no followed angle turns too far in one step. */
static double longest_step(const lanes *L, int l) {
  double fastest = 0.0;
  for (int64_t s = 0; L->n_turns > 0 && s < L->E->spins_rows; s++) {
    const double *w = L->y + S * (L->n_q + L->E->spins[2 * s + 1]) + l;
    fastest = larger(fastest, sqrt(square(w[0]) + square(w[S]) + square(w[2 * S])));
  }
  return smaller(L->h_max[l], fastest > 0.0 ? LARGEST_BODY_TURN / fastest : INFINITY);
}

/* -- designs -------------------------------------------------------------------------------------------------------- */

static void fill(const lanes *L, double *to, const double *from, int64_t count, int l) {
  (void)L;
  for (int64_t i = 0; i < count; i++) to[i * S + l] = from[i];
}

/* Lane l begins with this design. */
static void load(lanes *L, int l, int64_t d) {
  const cd_ensemble *E = L->E;
  fill(L, L->y, E->q + d * L->n_q, L->n_q, l);
  fill(L, L->y + S * L->n_q, E->v + d * L->n_v, L->n_v, l);
  fill(L, L->y + S * (L->n_q + L->n_v), E->z + d * L->n_z, L->n_z, l);
  fill(L, L->in_p, E->p + d * E->p_cols, E->p_cols, l);
  fill(L, L->in_D, E->D + d * L->n_v, L->n_v, l);
  fill(L, L->in_R, E->R + d * L->n_c, L->n_c, l);
  fill(L, L->atol, E->atol + d * L->n, L->n, l);
  fill(L, L->unit, E->unit + d * L->n_v, L->n_v, l);
  L->t[l] = L->t_new[l] = E->times[0];
  L->design[l] = d;
  L->row[l] = L->failures[l] = 0;
  L->fresh[l] = L->first[l] = 1;
  L->event[l] = L->stopping[l] = L->unsettled[l] = 0;
  L->h[l] = L->healthiest[l] = 0.0;
  L->rtol[l] = E->rtol, L->h_max[l] = E->h_max;
  L->due[l] = INFINITY;
  for (int64_t i = 0; i < L->n_c; i++) L->in_seen[i * S + l] = 0.0;
}

/* The first rates of lanes that have just been loaded, and their first steps (cd_dop853_start, probe and guess). */
static int begin(lanes *L) {
  const double t_end = L->E->times[L->E->times_size - 1];
  double *k = L->k, *probe = L->y_new, size[N], slope[N], bend_size[N];
  cdi_lanes_put(L, L->t, L->y);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  get_rates(L, L->last);
  for (int l = 0; l < N; l++) {
    if (!L->fresh[l]) continue;
    for (int64_t i = 0; i < L->n; i++) k[i * S + l] = L->last[i * S + l];
    while (L->row[l] < L->E->times_size && L->E->times[L->row[l]] <= L->t[l]) write_row(L, l, L->row[l]++, L->y, 1);
    if (L->stopping[l]) end_here(L, l);
  }
  EACH(i, L->n) L->y_new[i] = L->y[i];
  set_weights(L);
  norms(L, L->y, size);
  norms(L, k, slope);
  for (int l = 0; l < N; l++) {
    if (!L->fresh[l]) continue;
    const double span = t_end - L->t[l];
    double h = PROBE * span;
    if (size[l] > ALMOST_NOTHING && slope[l] * span > ALMOST_NOTHING)
      h = smaller(PROBE_SHARE * size[l] / slope[l], L->E->longest_first * span);
    L->h[l] = larger(smaller(h, L->h_max[l]), FOUR_U * fabs(L->t[l]));
    L->longest_first[l] = L->E->longest_first * span;
    for (int64_t i = 0; i < L->n; i++) probe[i * S + l] = L->y[i * S + l] + L->h[l] * k[i * S + l];
  }
  cdi_lanes_put(L, L->t, probe);
  for (int l = 0; l < N; l++) L->in_t[l] = L->t[l] + (L->fresh[l] ? L->h[l] : 0.0);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  get_rates(L, L->last);
  EACH(i, L->n) L->last[i] -= k[i];
  norms(L, L->last, bend_size);
  for (int l = 0; l < N; l++) {
    if (!L->fresh[l]) continue;
    const double bends = bend_size[l] / L->h[l];
    const double longest = smaller(smaller(100.0 * L->h[l], L->longest_first[l]), L->h_max[l]);
    L->h_first[l] = L->h[l];
    if (isfinite(bends) && slope[l] > 0.0) {
      double change = size[l] > ALMOST_NOTHING ? size[l] / slope[l] : INFINITY;
      if (bends > 0.0) change = smaller(change, slope[l] / bends);
      if (isfinite(change)) L->h[l] = smaller(change * pow(FIRST_ERROR / (slope[l] * change), 1.0 / 8.0), longest);
      L->h[l] = larger(L->h[l], FOUR_U * fabs(L->t[l]));
      L->h_first[l] = smaller(L->h_first[l], L->h[l]);
    }
    L->fresh[l] = 0;
    if (L->unsettled[l] && L->E->status[L->design[l]] == CD_RUNNING) cdi_lanes_give_up(L, l, CD_NOT_SETTLED);
  }
  return 1;
}

/* Accepted steps become what has been reached, with the next step to try. */
static void update(lanes *L) {
  const double *end = L->k + CD_DOP853_END * S * L->n;
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    for (int64_t i = 0; i < L->n; i++) {
      L->y[i * S + l] = L->y_new[i * S + l];
      L->k[i * S + l] = end[i * S + l];
    }
    double factor = SAFETY / pow(L->err[l], LANE_EXPONENT);
    factor = larger(LEAST_FACTOR, smaller(LARGEST_FACTOR, factor));
    if (L->failures[l] > 0) factor = smaller(factor, 1.0);
    L->t[l] = L->t_new[l];
    L->h[l] = larger(L->h[l] * factor, FOUR_U * fabs(L->t[l]));
    L->failures[l] = 0;
    L->E->steps[2 * L->design[l]]++;
  }
}

/* Which steps end at a time of reporting. */
static void find_reported_ends(const lanes *L, uint8_t *which) {
  const double *times = L->E->times;
  for (int l = 0; l < N; l++) {
    which[l] = 0;
    for (int64_t row = L->row[l]; L->accepted[l] && row < L->E->times_size && times[row] <= L->t_new[l]; row++)
      if (times[row] == L->t_new[l]) which[l] = 1;
  }
}

/* Steps within which something fires end there; other lanes do not notice. */
static int stop_at_events(lanes *L) {
  if (L->V == NULL || L->n_g == 0) return 1;
  if (!cdi_lanes_look(L)) return 0;
  double *end = L->k + CD_DOP853_END * S * L->n, *there = end + S * L->n, t[N]; /* this stage has done its work */
  int any = 0;
  for (int l = 0; l < N; l++) {
    t[l] = L->event[l] ? L->t_event[l] : L->t[l];
    any = any || L->event[l];
  }
  if (any) {
    cdi_lanes_interpolate(L, t);
    cdi_lanes_put(L, t, L->last);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
    get_rates(L, there);
    if (!close(L, t, L->last, there, L->event)) return 0;
  }
  for (int l = 0; l < N; l++) {
    if (L->accepted[l] && L->unsettled[l]) cdi_lanes_give_up(L, l, CD_NOT_SETTLED);
    if (!L->event[l]) continue;
    L->t_new[l] = L->t_event[l];
    for (int64_t i = 0; i < L->n; i++) L->y_new[i * S + l] = L->last[i * S + l], end[i * S + l] = there[i * S + l];
  }
  cdi_lanes_put(L, L->t_new, L->y_new);
  return cdi_lanes_evaluate(L, 0.0, 0.0);
}

/* One trial of a step in every lane. 0: a function has failed. */
static int step(lanes *L) {
  const double t_end = L->E->times[L->E->times_size - 1];
  for (int l = 0; l < N; l++) {
    L->accepted[l] = L->unsettled[l] = 0;
    L->t_new[l] = L->t[l];
    if (L->design[l] == NO_DESIGN)
      L->h[l] = 0.0;
    else
      L->h[l] = trial_length(L->t[l], smaller(L->h[l], longest_step(L, l)), smaller(t_end, L->due[l]), &L->t_new[l]);
  }
  L->bent = 0;
  for (int stage = 1; stage < CD_DOP853_END; stage++)
    if (!evaluate_stage(L, stage)) return 0;
  add_up(L, CD_DOP853_END, L->y_new);
  if (!judge(L)) return 1;
  stand_still(L);
  double *end = L->k + CD_DOP853_END * S * L->n;
  cdi_lanes_put(L, L->t_new, L->y_new);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  get_rates(L, end);
  uint8_t exact[N];
  find_reported_ends(L, exact);
  if (!close(L, L->t_new, L->y_new, end, exact)) return 0;
  if (!confirm(L)) return 1;
  if (!stop_at_events(L) || !report(L) || !follow_turns(L)) return 0;
  update(L);
  return 1;
}

/* What happens where designs stand, and what those begin with that have just been loaded or changed. */
static int begin_anew(lanes *L) {
  int any = 0;
  if (L->V != NULL) cdi_lanes_happen(L);
  for (int l = 0; l < N; l++) any = any || L->fresh[l];
  return !any || begin(L);
}

static int64_t next_design(cd_ensemble *E) {
#ifdef CD_GPU
  return (int64_t)atomicAdd((unsigned long long *)E->next, 1ULL);
#else
  return E->next[0]++;
#endif
}

/* Lane l takes the next design; 0 where there is none left. */
static int load_next(lanes *L, int l) {
  const int64_t d = next_design(L->E), count = L->E->status_size;
  load(L, l, least(d, count - 1));
  if (d < count) return 1;
  L->design[l] = NO_DESIGN;
  L->fresh[l] = 0;
  return 0;
}

/* Lanes whose designs are done take others; whether one did. */
static int take_others(lanes *L, int64_t *busy) {
  const cd_ensemble *E = L->E;
  int any = 0;
  for (int l = 0; l < N; l++) {
    if (L->design[l] == NO_DESIGN) continue;
    int64_t *status = &E->status[L->design[l]];
    if (L->t[l] == E->times[E->times_size - 1] && *status == CD_RUNNING) *status = CD_OK;
    if (*status == CD_RUNNING) continue;
    if (load_next(L, l))
      any = 1;
    else
      --*busy;
  }
  return any;
}

static int64_t run(lanes *L) {
  int64_t busy = 0;
  for (int l = 0; l < N; l++) busy += load_next(L, l);
  for (;;) {
    if (!begin_anew(L)) return CD_CALL_FAILED;
    if (take_others(L, &busy)) continue;
    if (busy == 0) return CD_OK;
    if (L->E->stop[0]) return CD_RUNNING;
    if (!step(L)) return CD_CALL_FAILED;
  }
}

#ifndef CD_GPU
int64_t cd_run_ensemble(cd_ensemble *E) {
  lanes L;
  if (E->status_size == 0) return CD_OK;
  lay_out(&L, E);
  cd_tape_begin_lanes(E->dynamics.tape, E->w);
  if (L.n_turns > 0) cd_tape_begin_lanes(E->turned.tape, E->turned_w);
  for (int64_t d = 0; d < E->status_size; d++) {
    E->status[d] = CD_RUNNING;
    E->until[d] = E->times[E->times_size - 1];
  }
  return run(&L);
}
#endif
