/* Zeros of watched functions within the steps of designs in lanes, on the polynomials of the steps: what watch.c does for a
   single run, for all lanes at once. What is done about a zero is in core/events (lane_events.c). */

#include "events.h"
#include "lanes.h"

#define PIECES 8              /* of a step, at whose ends functions are looked at */
#define SMALL_CORRECTION 1e-3 /* of a step: how far closing may move a zero */

/* -- evaluating ----------------------------------------------------------------------------------------------------- */

static const cd_real *value_of(const lanes *L, int64_t i) {
  return L->V->watched_w + S * (int64_t)L->V->watched.tape->output_slots[i];
}
static const cd_real *rate_of(const lanes *L, int64_t i) { return value_of(L, L->n_g + i); }

static int64_t is_solved(const lanes *L, int64_t i) {
  return L->V->engine->watched[CD_WATCH_COLUMNS * i + CD_WATCH_SOLVED];
}
static int64_t direction_of(const lanes *L, int64_t i) {
  return L->V->engine->watched[CD_WATCH_COLUMNS * i + CD_WATCH_DIRECTION];
}

/* The inputs t, q, v, v', lambda, z, p, from a state whose rates the equations of motion have left, or, where they are not
   `solved`, from the rates at the ends of the step. */
static void put_state(const lanes *L, const cd_real *t, const cd_real *y, int solved) {
  cd_real *in = L->V->watched_w + S * L->V->watched.tape->n_constants;
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
      for (int l = 0; l < N; l++) in[i * S + l] = (1.0 - x[l]) * start[i * S + l] + x[l] * end[i * S + l];
    }
  }
  in += S * L->n_v;
  for (int64_t i = 0; i < L->n_c; i++)
    for (int l = 0; l < N; l++) in[i * S + l] = solved ? cdi_lanes_result(L, L->out_lam[i])[l] : 0.0;
  in += S * L->n_c;
  const cd_real *z = y + S * (L->n_q + L->n_v);
  EACH(i, L->n_z) in[i] = z[i];
  in += S * L->n_z;
  EACH(i, L->E->p_cols) in[i] = L->in_p[i];
}

static int watch(lanes *L, const cd_real *t, const cd_real *y, int solved) {
  put_state(L, t, y, solved);
  return cdi_lanes_run(L, L->V->watched.tape, L->V->watched_w) == CD_TAPE_OK;
}

/* The watched functions at times within the step. */
static int sample(lanes *L, const cd_real *t, int solved) {
  cdi_lanes_interpolate(L, t);
  if (solved) {
    cdi_lanes_put(L, t, L->last);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  }
  return watch(L, t, L->last, solved);
}

/* -- looking for zeros ---------------------------------------------------------------------------------------------- */

/* An interval of each lane at whose ends a function has different signs, or in which it may dip below zero. */
typedef struct zero_search {
  int64_t i; /* the function */
  cd_real a[N], b[N], g_a[N], g_b[N];
  uint8_t on[N], deflated[N];
} zero_search;

static cd_real sampled(const lanes *L, const zero_search *f, int l) {
  return value_of(L, f->i)[l] - L->zero[f->i * S + l];
}

/* False position, Illinois (watch.c, find_root). The zero is left in `a`. */
static int find_roots(lanes *L, zero_search *f) {
  cd_real t[N], size_a[N], size_b[N], piece[N], end[N];
  uint8_t on[N];
  for (int l = 0; l < N; l++) {
    on[l] = f->on[l], size_a[l] = fabs(f->g_a[l]), size_b[l] = fabs(f->g_b[l]);
    end[l] = f->b[l], piece[l] = f->b[l] - f->a[l];
  }
  for (int k = 0; k < CD_ROOT_ITERATIONS; k++) {
    int any = 0;
    for (int l = 0; l < N; l++) {
      const cd_real a = f->a[l], b = f->b[l];
      t[l] = L->t[l];
      if (!on[l]) continue;
      t[l] = b - f->g_b[l] * (b - a) / (f->g_b[l] - f->g_a[l]);
      if (!(a < t[l] && t[l] < b) || k % 4 == 3) t[l] = 0.5 * (a + b);
      on[l] = a < t[l] && t[l] < b && b - a > 2.0 * CD_EPSILON * larger(fabs(a), fabs(b));
      if (!on[l]) t[l] = L->t[l];
      any = any || on[l];
    }
    if (!any) break;
    if (!sample(L, t, is_solved(L, f->i) != 0)) return 0;
    for (int l = 0; l < N; l++) {
      if (!on[l]) continue;
      const cd_real g = f->deflated[l] ? sampled(L, f, l) / (t[l] - L->t_armed[l]) : sampled(L, f, l);
      if (g == 0.0) {
        f->a[l] = t[l], size_a[l] = 0.0;
        on[l] = 0;
      } else if ((g > 0.0) == (f->g_b[l] > 0.0)) {
        f->b[l] = t[l], f->g_b[l] = g, size_b[l] = fabs(g);
        f->g_a[l] *= 0.5;
      } else {
        f->a[l] = t[l], f->g_a[l] = g, size_a[l] = fabs(g);
        f->g_b[l] *= 0.5;
      }
    }
  }
  for (int l = 0; l < N; l++) {
    if (!f->on[l] || size_a[l] == 0.0) continue;
    const int jumps = !f->deflated[l] && is_solved(L, f->i) && cdi_jumps(size_a[l], size_b[l], L->noise[f->i * S + l]);
    if (jumps)
      f->a[l] = smaller(f->b[l] + cdi_behind_jump(f->b[l], piece[l]), end[l]);
    else if (!(size_a[l] < size_b[l]))
      f->a[l] = f->b[l];
  }
  return 1;
}

/* Golden section until side g is below zero: its time into f->a, its value, with its sign, into f->g_a. Lanes that stay
   above are no longer on. */
static int find_dips(lanes *L, zero_search *f) {
  cd_real c[N], d[N], g_c[N], g_d[N], t[N];
  uint8_t on[N];
  for (int l = 0; l < N; l++) {
    on[l] = f->on[l];
    c[l] = f->a[l] + CD_GOLDEN * (f->b[l] - f->a[l]), d[l] = f->b[l] - CD_GOLDEN * (f->b[l] - f->a[l]);
    g_c[l] = g_d[l] = INFINITY;
  }
  for (int k = 0; k < 2 * CD_DIP_ITERATIONS; k++) {
    int any = 0;
    for (int l = 0; l < N; l++) {
      t[l] = on[l] ? (g_c[l] == INFINITY ? c[l] : d[l]) : L->t[l];
      any = any || on[l];
    }
    if (!any) break;
    if (!sample(L, t, is_solved(L, f->i) != 0)) return 0;
    for (int l = 0; l < N; l++) {
      if (!on[l]) continue;
      const cd_real g = L->side[f->i * S + l] * sampled(L, f, l);
      if (g_c[l] == INFINITY)
        g_c[l] = g;
      else
        g_d[l] = g;
      if (g_d[l] == INFINITY) continue;
      if (smaller(g_c[l], g_d[l]) < -L->noise[f->i * S + l]) {
        on[l] = 0;
      } else if (g_c[l] < g_d[l]) {
        f->b[l] = d[l], d[l] = c[l], g_d[l] = g_c[l];
        c[l] = f->a[l] + CD_GOLDEN * (f->b[l] - f->a[l]), g_c[l] = INFINITY;
      } else {
        f->a[l] = c[l], c[l] = d[l], g_c[l] = g_d[l];
        d[l] = f->b[l] - CD_GOLDEN * (f->b[l] - f->a[l]), g_d[l] = INFINITY;
      }
    }
  }
  for (int l = 0; l < N; l++) {
    if (!f->on[l]) continue;
    const int at_c = g_c[l] < g_d[l];
    f->a[l] = at_c ? c[l] : d[l];
    f->g_a[l] = smaller(g_c[l], g_d[l]);
    f->on[l] = f->g_a[l] < -L->noise[f->i * S + l];
    f->g_a[l] *= L->side[f->i * S + l];
  }
  return 1;
}

/* The interval from a to b, where function i has these values; one at whose begin it stands at zero is divided by the time
   since then. 0: it has the same sign at both ends, so that its zero is at a. */
static int enclose(const lanes *L, zero_search *f, int l, cd_real a, cd_real g_a, cd_real b, cd_real g_b) {
  const int64_t at = f->i * S + l;
  f->deflated[l] = L->standing[at] != 0.0 && a <= L->t_armed[l];
  f->a[l] = a, f->b[l] = b;
  f->g_a[l] = f->deflated[l] ? L->left_rate[at] : g_a;
  f->g_b[l] = f->deflated[l] ? g_b / (b - L->t_armed[l]) : g_b;
  return f->g_a[l] * f->g_b[l] < 0.0;
}

/* The first zeros of function i between a and b that count, into `root` (watch.c, crossing). */
static int find_crossings(lanes *L, int64_t i, const uint8_t *searching, const cd_real *a, const cd_real *b) {
  zero_search f, dip;
  const int64_t direction = direction_of(L, i);
  int any = 0, any_dip = 0;
  f.i = dip.i = i;
  for (int l = 0; l < N; l++) {
    const int64_t at = i * S + l;
    const cd_real side = L->side[at], g_b = L->right[at], left = side * L->left[at],
                  left_rate = side * L->left_rate[at];
    f.on[l] = dip.on[l] = 0;
    L->root[at] = INFINITY;
    if (!searching[l] || side == 0.0 || L->enabled[at] == 0.0) continue;
    if (side * g_b < -L->noise[at]) {
      if ((cd_real)direction == side) continue;
      L->root[at] = a[l];
      f.on[l] = (uint8_t)enclose(L, &f, l, a[l], L->left[at], b[l], g_b);
    } else {
      const cd_real rate_b = side * L->right_rate[at];
      const int at_zero = left <= L->noise[at] && left_rate < 0.0 && 0.0 < rate_b;
      dip.on[l] = at_zero || cdi_dips(left, left_rate, side * g_b, rate_b, b[l] - a[l]);
      dip.a[l] = a[l], dip.b[l] = b[l];
    }
    any = any || f.on[l];
    any_dip = any_dip || dip.on[l];
  }
  if (any_dip) {
    if (!find_dips(L, &dip)) return 0;
    for (int l = 0; l < N; l++) {
      const int64_t at = i * S + l;
      if (!dip.on[l]) continue;
      const int way_back = (cd_real)direction == L->side[at];
      L->root[at] = way_back ? dip.a[l] : a[l];
      f.on[l] = (uint8_t)(way_back ? enclose(L, &f, l, dip.a[l], dip.g_a[l], b[l], L->right[at])
                                   : enclose(L, &f, l, a[l], L->left[at], dip.a[l], dip.g_a[l]));
      any = any || f.on[l];
    }
  }
  if (!any) return 1;
  if (!find_roots(L, &f)) return 0;
  for (int l = 0; l < N; l++)
    if (f.on[l]) L->root[i * S + l] = f.a[l];
  return 1;
}

/* Function i of a lane between a and b, unless signs and slopes there tell enough of it. */
static int may_be_quick(const lanes *L, int64_t i, int l, const cdi_look *a, const cdi_look *b) {
  const int64_t at = i * S + l, kind = L->V->engine->watched[CD_WATCH_COLUMNS * i + CD_WATCH_KIND];
  if (L->side[at] == 0.0 || L->enabled[at] == 0.0 || is_solved(L, i) || (kind != CD_WHEN && kind != CD_GAP)) return 0;
  if (!isfinite(a->rate) || !isfinite(b->rate) || L->standing[at] != 0.0) return 0;
  if (kind == CD_GAP && fabs(a->g) <= CD_R(CD_GAP_TOL) * L->E->size[L->design[l]]) return 0; /* it is closed */
  return !cdi_is_plain(a, b, L->side[at], larger(fabs(a->rate), fabs(b->rate)), L->noise[at]);
}

/* Functions that are quicker than the looks at a step are left to single runs, which look more closely and tell where that is
   not enough (watch.c, quick_crossing): such a lane searches no further. */
static int leave_quick(lanes *L, int64_t i, uint8_t *searching, const cd_real *a, const cd_real *b) {
  cdi_look left[N], right[N];
  cd_real t[N];
  uint8_t on[N];
  int any = 0;
  for (int l = 0; l < N; l++) {
    const int64_t at = i * S + l;
    left[l].t = a[l], left[l].g = L->left[at], left[l].rate = L->left_rate[at];
    right[l].t = b[l], right[l].g = L->right[at], right[l].rate = L->right_rate[at];
    on[l] = (uint8_t)(searching[l] && may_be_quick(L, i, l, &left[l], &right[l]));
    t[l] = on[l] ? a[l] + CD_R(CD_GOLDEN) * (b[l] - a[l]) : L->t[l];
    any = any || on[l];
  }
  if (!any) return 1;
  if (!sample(L, t, 0)) return 0;
  for (int l = 0; l < N; l++) {
    const cdi_look between = {t[l], value_of(L, i)[l] - L->zero[i * S + l], rate_of(L, i)[l]};
    if (!on[l] || cdi_is_like_a_cubic(&left[l], &between, &right[l])) continue;
    searching[l] = 0;
    cdi_lanes_give_up(L, l, CD_TOO_QUICK);
  }
  return 1;
}

/* What a piece of the step, from a to b, shows; lanes in which something fires search no further. */
static int look_at_piece(lanes *L, uint8_t *searching, const cd_real *a, const cd_real *b) {
  for (int64_t i = 0; i < L->n_g; i++) {
    if (!leave_quick(L, i, searching, a, b) || !find_crossings(L, i, searching, a, b)) return 0;
  }
  for (int l = 0; l < N; l++) {
    cd_real earliest = INFINITY;
    if (!searching[l]) continue;
    for (int64_t i = 0; i < L->n_g; i++) earliest = smaller(earliest, L->root[i * S + l]);
    for (int64_t i = 0; i < L->n_g; i++) {
      const int64_t at = i * S + l;
      if (earliest < INFINITY) {
        L->fired[at] = L->root[at] <= earliest + CD_TOGETHER * L->h[l];
        continue;
      }
      L->left[at] = L->right[at], L->left_rate[at] = L->right_rate[at];
      if (fabs(L->right[at]) > (L->side[at] != 0.0 ? L->noise[at] : L->blind[at]))
        L->side[at] = L->right[at] > 0.0 ? 1.0 : -1.0;
    }
    if (earliest < INFINITY) {
      searching[l] = 0;
      L->event[l] = 1;
      L->t_event[l] = earliest;
    }
  }
  return 1;
}

/* Whether something fires within the steps that have just been accepted (watch.c, cd_look): `event`, t_event and `fired`. */
int cdi_lanes_look(lanes *L) {
  uint8_t searching[N];
  cd_real a[N], b[N];
  int any_solved = 0;
  if (!cdi_lanes_bend(L)) return 0;
  for (int l = 0; l < N; l++) searching[l] = L->accepted[l], L->event[l] = 0, a[l] = L->t[l];
  for (int64_t i = 0; i < L->n_g; i++)
    for (int l = 0; l < N; l++) {
      L->fired[i * S + l] = 0.0;
      any_solved = any_solved || (is_solved(L, i) && searching[l] && L->enabled[i * S + l] != 0.0);
    }
  for (int piece = 1; piece <= PIECES; piece++) {
    const int last = piece == PIECES;
    int any = 0;
    for (int l = 0; l < N; l++) {
      b[l] = !searching[l] ? L->t[l] : last ? L->t_new[l] : L->t[l] + L->h[l] * piece / PIECES;
      any = any || searching[l];
    }
    if (!any) break;
    if (!sample(L, b, any_solved)) return 0;
    for (int64_t i = 0; i < L->n_g; i++) {
      const cd_real *g = value_of(L, i), *rate = rate_of(L, i);
      for (int l = 0; l < N; l++) {
        L->right[i * S + l] = g[l] - L->zero[i * S + l], L->right_rate[i * S + l] = rate[l];
        if (searching[l] && L->enabled[i * S + l] != 0.0 && !isfinite(g[l])) {
          searching[l] = 0;
          cdi_lanes_give_up(L, l, CD_NO_NUMBER);
        }
      }
    }
    if (!look_at_piece(L, searching, a, b)) return 0;
    for (int l = 0; l < N; l++) a[l] = b[l];
  }
  return 1;
}

/* Of the functions that fire in a lane, the one whose zero on the closed motion counts: the earliest that tells sides, and does
   so without multipliers, whose rates are not known; -1. */
static int64_t corrected_by(const lanes *L, int l) {
  int64_t best = -1;
  for (int64_t i = 0; i < L->n_g; i++) {
    const int64_t *watched = L->V->engine->watched + CD_WATCH_COLUMNS * i, kind = watched[CD_WATCH_KIND];
    if (L->fired[i * S + l] == 0.0 || watched[CD_WATCH_SOLVED] || (kind != CD_WHEN && kind != CD_SLIP)) continue;
    if (best < 0 || L->root[i * S + l] < L->root[best * S + l]) best = i;
  }
  return best;
}

int cdi_lanes_correct(lanes *L, cd_real *t) {
  int any = 0;
  if (!watch(L, t, L->last, 1)) return -1;
  for (int l = 0; l < N; l++) {
    const int64_t i = L->event[l] ? corrected_by(L, l) : -1;
    if (i < 0) continue;
    const cd_real g = value_of(L, i)[l] - L->zero[i * S + l], shift = g / rate_of(L, i)[l], corrected = t[l] - shift;
    if (!(fabs(g) > L->noise[i * S + l] && fabs(shift) <= SMALL_CORRECTION * L->h[l])) continue;
    if (!(L->t[l] <= corrected && corrected <= L->t_new[l]) || corrected == t[l]) continue;
    t[l] = corrected;
    any = 1;
  }
  return any;
}
