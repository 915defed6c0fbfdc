/* Zeros of watched functions within the steps of designs in lanes, on the polynomials of the steps: what watch.c does for a
   single run, for all lanes at once. What is done about a zero is in core/events (lane_events.c). */

#include "events.h"
#include "lanes.h"
#include "zeros.h"

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

static int watch(lanes *L, const cd_real *t, const cd_real *y, int solved) {
  cdi_lanes_put_inputs(L, L->V->watched.tape, L->V->watched_w, t, y, solved);
  return cdi_lanes_run(L, L->V->watched.tape, L->V->watched_w) == CD_TAPE_OK;
}

/* The watched functions at times within the step. */
CD_APART static int sample(lanes *L, const cd_real *t, int solved) {
  cdi_lanes_interpolate(L, t);
  if (solved) {
    cdi_lanes_put(L, t, L->last);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  }
  return watch(L, t, L->last, solved);
}

/* -- looking for zeros ---------------------------------------------------------------------------------------------- */

/* Intervals of lanes at whose ends a function has different signs, and such in which it may dip below zero. */
typedef struct zero_search {
  int64_t i; /* the function */
  cdi_bracket zero[N];
  cdi_dip dip[N];
  uint8_t has_zero[N], may_dip[N], deflated[N];
} zero_search;

/* The function at times at which lanes look, which are `on`; the others stay where they are. */
static int look_at(lanes *L, const zero_search *f, const uint8_t *on, cd_real *t) {
  for (int l = 0; l < N; l++)
    if (!on[l]) t[l] = L->t[l];
  return sample(L, t, is_solved(L, f->i) != 0);
}

static cd_real sampled(const lanes *L, const zero_search *f, int l) {
  return value_of(L, f->i)[l] - L->zero[f->i * S + l];
}

/* The zeros, into `root` (watch.c, find_root). */
static int find_roots(lanes *L, zero_search *f) {
  cd_real t[N];
  uint8_t on[N];
  for (;;) {
    int any = 0;
    for (int l = 0; l < N; l++) any |= on[l] = f->has_zero[l] && cdi_look_at_zero(&f->zero[l], &t[l]);
    if (!any) break;
    if (!look_at(L, f, on, t)) return 0;
    for (int l = 0; l < N; l++)
      if (on[l]) cdi_see_zero(&f->zero[l], t[l], sampled(L, f, l) / (f->deflated[l] ? t[l] - L->t_armed[l] : 1.0));
  }
  for (int l = 0; l < N; l++) {
    const int may_jump = !f->deflated[l] && is_solved(L, f->i);
    if (f->has_zero[l]) L->root[f->i * S + l] = cdi_zero_of(&f->zero[l], may_jump, L->noise[f->i * S + l]);
  }
  return 1;
}

/* The lowest places (watch.c, find_dip). */
static int find_dips(lanes *L, zero_search *f) {
  cd_real t[N];
  uint8_t on[N];
  for (;;) {
    int any = 0;
    for (int l = 0; l < N; l++) any |= on[l] = f->may_dip[l] && cdi_look_at_dip(&f->dip[l], &t[l]);
    if (!any) return 1;
    if (!look_at(L, f, on, t)) return 0;
    for (int l = 0; l < N; l++) {
      const int64_t at = f->i * S + l;
      if (on[l]) cdi_see_dip(&f->dip[l], L->side[at] * sampled(L, f, l), L->noise[at]);
    }
  }
}

/* Function i has these values at a and b; one that stands at zero at a is divided by the time since then. Where it has the
   same sign at both ends, its zero is at a. */
static void enclose(const lanes *L, zero_search *f, int l, cd_real a, cd_real g_a, cd_real b, cd_real g_b) {
  const int64_t at = f->i * S + l;
  f->deflated[l] = L->standing[at] != 0.0 && a <= L->t_armed[l];
  if (f->deflated[l]) g_a = L->left_rate[at], g_b = g_b / (b - L->t_armed[l]);
  f->zero[l] = cdi_bracket_of(a, g_a, b, g_b);
  f->has_zero[l] = g_a * g_b < 0.0;
  L->root[at] = a;
}

/* The first zeros of function i between a and b that count, into `root` (watch.c, crossing). */
static int find_crossings(lanes *L, int64_t i, const uint8_t *searching, const cd_real *a, const cd_real *b) {
  zero_search f;
  const int64_t direction = direction_of(L, i);
  f.i = i;
  for (int l = 0; l < N; l++) {
    const int64_t at = i * S + l;
    const cd_real side = L->side[at], left = side * L->left[at], left_rate = side * L->left_rate[at];
    const cd_real right = side * L->right[at], right_rate = side * L->right_rate[at];
    f.has_zero[l] = f.may_dip[l] = f.deflated[l] = 0;
    L->root[at] = INFINITY;
    if (!searching[l] || side == 0.0 || L->enabled[at] == 0.0) continue;
    if (right < -L->noise[at]) {
      if ((cd_real)direction != side) enclose(L, &f, l, a[l], L->left[at], b[l], L->right[at]);
      continue;
    }
    const int at_zero = left <= L->noise[at] && left_rate < 0.0 && 0.0 < right_rate;
    f.may_dip[l] = at_zero || cdi_dips(left, left_rate, right, right_rate, b[l] - a[l]);
    f.dip[l] = cdi_dip_in(a[l], b[l]);
  }
  if (!find_dips(L, &f)) return 0;
  for (int l = 0; l < N; l++) {
    const int64_t at = i * S + l;
    cd_real low;
    if (!f.may_dip[l]) continue;
    const cd_real side = L->side[at], t = cdi_lowest(&f.dip[l], &low);
    if (!(low < -L->noise[at])) continue;
    if ((cd_real)direction == side) /* only the way back counts */
      enclose(L, &f, l, t, side * low, b[l], L->right[at]);
    else
      enclose(L, &f, l, a[l], L->left[at], t, side * low);
  }
  return find_roots(L, &f);
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
CD_APART int cdi_lanes_look(lanes *L) {
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
