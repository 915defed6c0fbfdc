/* Steps of designs in lanes that pass a place where a force jumps are looked at just behind it, as those of single runs are
   (between.c): an error estimate may be small by chance there. A step that missed more than CD_LARGEST_DEFECT tolerances is tried
   again, to just before the jump. */

#include "lanes.h"

#ifndef CD_ALONE

/* The inputs t, q, v, v', lambda, z, p of a tape, from a state whose rates the equations of motion have left, or, where they are
   not `solved`, from the rates at the ends of the step. */
void cdi_lanes_put_inputs(const lanes *L, const cd_tape *tape, cd_real *w, const cd_real *t, const cd_real *y,
                          int solved) {
  cd_real *in = w + S * tape->n_constants;
  const cd_real *start = L->k + S * L->n_q, *end = L->k + S * (CD_DOP853_END * L->n + L->n_q);
  cd_real x[N];
  cdi_lanes_shares(L, t, x);
  for (int l = 0; l < N; l++) in[l] = t[l];
  in += S;
  EACH(i, L->n_q + L->n_v) in[i] = y[i];
  cdi_lanes_normalize(L, in);
  in += S * (L->n_q + L->n_v);
  for (int64_t i = 0; i < L->n_v; i++) {
    if (solved) {
      for (int l = 0; l < N; l++) in[i * S + l] = cdi_lanes_result(L, L->out_v[i])[l];
    } else {
      for (int l = 0; l < N; l++) in[i * S + l] = (1 - x[l]) * start[i * S + l] + x[l] * end[i * S + l];
    }
  }
  in += S * L->n_v;
  for (int64_t i = 0; i < L->n_c; i++)
    for (int l = 0; l < N; l++) in[i * S + l] = solved ? cdi_lanes_result(L, L->out_lam[i])[l] : 0;
  in += S * L->n_c;
  const cd_real *z = y + S * (L->n_q + L->n_v);
  EACH(i, L->n_z) in[i] = z[i];
  in += S * L->n_z;
  EACH(i, L->E->p_cols) in[i] = L->in_p[i];
}

/* The functions at whose zeros forces jump, at these times and states. */
static int see_lane_jumps(const lanes *L, const cd_real *t, const cd_real *y) {
  cdi_lanes_put_inputs(L, L->E->jumping.tape, L->E->jumping_w, t, y, 0);
  return cdi_lanes_run(L, L->E->jumping.tape, L->E->jumping_w) == CD_TAPE_OK;
}

static const cd_real *jumping_of(const lanes *L, int64_t i) {
  return L->E->jumping_w + S * (int64_t)L->E->jumping.tape->output_slots[i];
}

/* Whether one of them has another sign in a lane than at the beginning of its step. */
static int lane_has_jumped(const lanes *L, int l) {
  for (int64_t i = 0; i < L->E->n_jumps; i++)
    if (L->E->jumped[i * S + l] * jumping_of(L, i)[l] < 0) return 1;
  return 0;
}

/* Which steps pass a jump; -1: a function has failed. */
static int find_passing(lanes *L, uint8_t *passes) {
  int any = 0;
  if (!see_lane_jumps(L, L->t, L->y)) return -1;
  for (int64_t i = 0; i < L->E->n_jumps; i++)
    for (int l = 0; l < N; l++) L->E->jumped[i * S + l] = jumping_of(L, i)[l];
  if (!see_lane_jumps(L, L->t_new, L->y_new)) return -1;
  for (int l = 0; l < N; l++) {
    passes[l] = L->accepted[l] && L->failures[l] < CD_MOST_RETURNS && lane_has_jumped(L, l);
    any = any || passes[l];
  }
  return any;
}

/* The first jump of each step that passes one, between a and b. */
static int enclose_lane_jumps(lanes *L, const uint8_t *passes, cd_real *a, cd_real *b) {
  cd_real t[N];
  for (int l = 0; l < N; l++) a[l] = L->t[l], b[l] = passes[l] ? L->t_new[l] : L->t[l];
  for (cd_real part = 1; part > CD_R(CD_NEAR_JUMP); part *= CD_R(0.5)) {
    for (int l = 0; l < N; l++) t[l] = CD_R(0.5) * (a[l] + b[l]);
    cdi_lanes_interpolate(L, t);
    if (!see_lane_jumps(L, t, L->last)) return 0;
    for (int l = 0; l < N; l++) {
      if (lane_has_jumped(L, l))
        b[l] = t[l];
      else
        a[l] = t[l];
    }
  }
  return 1;
}

/* The rate of component i of a lane on the polynomial of its step (cdi_lanes_interpolate), at the share x of it. */
static cd_real slope_within(const lanes *L, int64_t i, int l, cd_real x) {
  const int64_t at = i * S + l, size = S * L->n;
  cd_real value = L->F[6 * size + at], slope = 0;
  for (int r = 5; r >= -1; r--) {
    const int rises = r % 2 != 0; /* factors x and 1 - x in turn, x outermost */
    const cd_real factor = rises ? x : 1 - x;
    slope = (rises ? value : -value) + factor * slope;
    value = (r >= 0 ? L->F[r * size + at] : L->y[at]) + factor * value;
  }
  return slope / L->h[l];
}

/* What the step of a lane missed at t, where the rates are `there`, in tolerances (cdi_largest_defect). */
static cd_real missed_by(const lanes *L, int l, cd_real t, const cd_real *there) {
  const cd_real x = (t - L->t[l]) / L->h[l];
  cd_real largest = 0;
  for (int64_t i = 0; i < L->n; i++) {
    const cd_real off = L->h[l] * (there[i * S + l] - slope_within(L, i, l, x));
    largest = larger(largest, fabs(off * L->weight[i * S + l]));
  }
  return largest;
}

CD_APART int cdi_lanes_look_behind_jumps(lanes *L) {
  uint8_t passes[N];
  uint8_t unsettled[N];
  cd_real a[N], b[N], t[N], *there = L->k + (CD_DOP853_END + 1) * S * L->n; /* this stage has done its work then */
  if (L->E->n_jumps == 0) return 1;
  const int any = find_passing(L, passes);
  if (any != 1) return any == 0;
  if (!cdi_lanes_bend(L) || !enclose_lane_jumps(L, passes, a, b)) return 0;
  for (int l = 0; l < N; l++) {
    t[l] = b[l] + CD_R(CD_NEAR_JUMP) * L->h[l];
    passes[l] = passes[l] && t[l] < L->t_new[l];
    if (!passes[l]) t[l] = L->t[l];
  }
  cdi_lanes_interpolate(L, t);
  cdi_lanes_normalize(L, L->last);
  cdi_lanes_put(L, t, L->last);
  for (int l = 0; l < N; l++) unsettled[l] = L->unsettled[l], L->unsettled[l] = 0;
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  cdi_lanes_get_rates(L, there);
  cdi_lanes_set_weights(L);
  for (int l = 0; l < N; l++) {
    const int tells = passes[l] && !L->unsettled[l];
    L->unsettled[l] = unsettled[l]; /* a look says nothing of the step's own evaluations */
    if (!tells || !(missed_by(L, l, t[l], there) > CD_R(CD_LARGEST_DEFECT))) continue;
    const cd_real end = a[l] > L->t[l] ? a[l] : CD_R(0.5) * (L->t[l] + t[l]);
    cdi_lanes_shorten(L, l, (end - L->t[l]) / L->h[l]);
  }
  return 1;
}

#endif
