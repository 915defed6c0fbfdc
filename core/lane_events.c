/* What happens to designs in lanes: watched functions pass zero on the way of a step, events come at known times; numbers
   are set, forces switched, speeds jump (Wehage & Haug 1981, sec. 5.4). As everywhere in lanes, each has its own.

   What single runs do at an event (analysis/events) is more than this: contacts that last, several contacts at once,
   joints that are captured or released. A design that comes to such a moment is given up here, and run by itself. */

#include "lanes.h"

#define PIECES 8                 /* of a step, at whose ends functions are looked at */
#define MOST_CROWDED_IN_LANES 20 /* events in a row at almost the same time */
#define LOW_BOUNCE 1e-3          /* of the largest speed so far: what bounces as low will soon be at rest */
#define NOT_DONE_HERE CD_EVENT

int64_t cd_lane_events_work_size(const cd_lane_events *V) {
  return CD_TAPE_LANES * (CD_LANE_WATCHED_ARRAYS * V->kind_size + V->timed_rows);
}

void cdi_lanes_lay_out_events(lanes *L) {
  cd_lane_events *V = L->V;
  L->n_g = L->n_timed = 0;
  if (V == NULL) return;
  L->n_g = V->kind_size, L->n_timed = V->timed_rows;
  double **own[] = {&L->side,      &L->standing, &L->zero,       &L->noise, &L->blind, &L->left,
                    &L->left_rate, &L->right,    &L->right_rate, &L->root,  &L->fired};
  double *next = V->work;
  for (size_t i = 0; i < sizeof own / sizeof own[0]; i++, next += S * L->n_g) *own[i] = next;
  L->due = next;
#ifndef CD_GPU
  cd_tape_begin_lanes(V->watched.tape, V->watched_w);
  cd_tape_begin_lanes(V->sensitivity.tape, V->sensitivity_w);
  cd_tape_begin_lanes(V->actions.tape, V->actions_w);
  cd_tape_begin_lanes(V->balance.tape, V->balance_w);
#endif
}

/* -- evaluating ----------------------------------------------------------------------------------------------------- */

static const double *output(const lanes *L, const cd_tape *tape, const double *w, int64_t k) {
  (void)L;
  return w + S * (int64_t)tape->output_slots[k];
}

static const double *value_of(const lanes *L, int64_t i) { return output(L, L->V->watched.tape, L->V->watched_w, i); }
static const double *rate_of(const lanes *L, int64_t i) { return value_of(L, L->n_g + i); }

/* The inputs t, q, v, v', lambda, z, p of a function, from a state whose rates the equations of motion have left, or, where
   they are not `solved`, from the rates at the ends of the step; what follows them. */
static double *put_state(const lanes *L, const cd_tape *tape, double *w, const double *t, const double *y, int solved) {
  double *in = w + S * tape->n_constants;
  const double *start = L->k + S * L->n_q, *end = L->k + S * (CD_DOP853_END * L->n + L->n_q);
  for (int l = 0; l < N; l++) in[l] = t[l];
  in += S;
  EACH(i, L->n_q + L->n_v) in[i] = y[i];
  for (int64_t s = 0; s < L->E->spins_rows; s++) {
    double *e = in + S * L->E->spins[2 * s];
    for (int l = 0; l < N; l++) {
      const double size = sqrt(square(e[l]) + square(e[S + l]) + square(e[2 * S + l]) + square(e[3 * S + l]));
      for (int i = 0; i < 4; i++) e[i * S + l] /= size;
    }
  }
  in += S * (L->n_q + L->n_v);
  for (int64_t i = 0; i < L->n_v; i++)
    for (int l = 0; l < N; l++) {
      const double x = L->h[l] > 0.0 ? (t[l] - L->t[l]) / L->h[l] : 0.0;
      const int64_t a = i * S + l;
      in[a] = solved ? cdi_lanes_result(L, L->out_v[i])[l] : (1.0 - x) * start[a] + x * end[a];
    }
  in += S * L->n_v;
  for (int64_t i = 0; i < L->n_c; i++)
    for (int l = 0; l < N; l++) in[i * S + l] = solved ? cdi_lanes_result(L, L->out_lam[i])[l] : 0.0;
  in += S * L->n_c;
  const double *z = y + S * (L->n_q + L->n_v);
  EACH(i, L->n_z) in[i] = z[i];
  in += S * L->n_z;
  EACH(i, L->E->p_cols) in[i] = L->in_p[i];
  return in + S * L->E->p_cols;
}

static int watch(lanes *L, const double *t, const double *y, int solved) {
  put_state(L, L->V->watched.tape, L->V->watched_w, t, y, solved);
  return cdi_lanes_run(L, L->V->watched.tape, L->V->watched_w) == CD_TAPE_OK;
}

/* The watched functions at times within the step. */
static int sample(lanes *L, const double *t, int solved) {
  cdi_lanes_interpolate(L, t);
  if (solved) {
    cdi_lanes_put(L, t, L->last);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  }
  return watch(L, t, L->last, solved);
}

/* -- beginning to watch --------------------------------------------------------------------------------------------- */

static double rest_height(const lanes *L, int l) {
  return larger(L->E->atol_least, CD_LOWEST_BOUNCE) * L->E->size[L->design[l]];
}

static double speed_noise(lanes *L, int l) {
  const double *v = L->y + S * L->n_q;
  for (int64_t i = 0; i < L->n_v; i++)
    L->top_speed[l] = larger(L->top_speed[l], fabs(v[i * S + l]) / L->unit[i * S + l]);
  return larger(CD_SPEED_NOISE * L->top_speed[l], CD_REST_SPEED * rest_height(L, l));
}

/* What errors do to each function: those of arithmetic, or, `blind`, those that the tolerances allow. */
static int spread(lanes *L, int blind, double *out) {
  const cd_tape *tape = L->V->sensitivity.tape;
  double *w = put_state(L, tape, L->V->sensitivity_w, L->t, L->y, 1), *in = w;
  const double factor = blind ? CD_BLIND * L->E->rtol : CD_WATCH_ROUND_OFF, *v = L->y + S * L->n_q, *z = v + S * L->n_v;
  for (int64_t i = 0; i < L->n_v; i++, in += S) {
    const int64_t at = L->E->place[i];
    for (int l = 0; l < N; l++) {
      const double size = at >= 0 ? fabs(L->y[S * at + l]) : 0.0, unit = L->unit[i * S + l];
      in[l] = blind ? factor * size + CD_BLIND * L->E->atol_least * unit : factor * larger(size, unit);
    }
  }
  for (int64_t i = 0; i < L->n_v; i++, in += S)
    for (int l = 0; l < N; l++) {
      const double size = fabs(v[i * S + l]), unit = L->unit[i * S + l];
      in[l] = blind ? factor * size + CD_BLIND * L->E->atol_least * unit : factor * larger(size, 1e-3 * unit);
    }
  for (int64_t i = 0; i < L->n_z; i++, in += S)
    for (int l = 0; l < N; l++) in[l] = factor * fabs(z[i * S + l]) + (blind ? CD_BLIND * L->E->atol_least : 0.0);
  for (int l = 0; l < N; l++) {
    double largest = 0.0;
    for (int64_t i = 0; i < L->n_c; i++) largest = larger(largest, fabs(cdi_lanes_result(L, L->out_lam[i])[l]));
    for (int64_t i = 0; i < L->n_c; i++)
      in[i * S + l] = factor * (blind ? fabs(cdi_lanes_result(L, L->out_lam[i])[l]) : 1e4 * largest);
  }
  if (cdi_lanes_run(L, tape, L->V->sensitivity_w) != CD_TAPE_OK) return 0;
  for (int64_t i = 0; i < L->n_g; i++) {
    const double *found = output(L, tape, L->V->sensitivity_w, i), *g = value_of(L, i), *rate = rate_of(L, i);
    for (int l = 0; l < N; l++) {
      double size = isfinite(found[l]) ? found[l] : factor * fabs(g[l]);
      const double of_time = CD_WATCH_ROUND_OFF * fabs(L->t[l]) * fabs(rate[l]);
      if (!blind && isfinite(of_time)) size += of_time;
      out[i * S + l] = size + 1e-300;
    }
  }
  return 1;
}

static void arm_gap(lanes *L, int l, int64_t a, double g, double rate) {
  const double size = L->E->size[L->design[l]], noise = speed_noise(L, l);
  L->side[a] = 1.0;
  L->standing[a] = g <= CD_GAP_TOL * size;
  if (L->standing[a] == 0.0) return;
  if (L->first[l]) cdi_lanes_give_up(L, l, NOT_DONE_HERE); /* a contact of the start */
  L->zero[a] = smaller(g, 0.0);
  L->noise[a] = larger(L->noise[a], (fabs(rate) <= noise ? CD_GAP_TOL : CD_CHATTER) * size);
}

static void arm_when(lanes *L, int l, int64_t a, double g, double rate) {
  const double noise = L->noise[a];
  const int first = L->first[l];
  L->standing[a] = fabs(g) <= noise;
  if (first && larger(fabs(g), fabs(rate) / CD_STANDING_RATE) <= CD_CLOSURE_NOISE / CD_WATCH_ROUND_OFF * noise)
    L->standing[a] = 1.0, L->side[a] = 0.0;
  else if (!first && L->side[a] == 0.0 && fabs(g) <= L->blind[a])
    L->standing[a] = 1.0;
  else if (L->standing[a] == 0.0)
    L->side[a] = g > 0.0 ? 1.0 : -1.0;
  else if (first || L->fired[a] != 0.0)
    L->side[a] = fabs(rate) <= CD_STANDING_RATE * noise ? 0.0 : rate > 0.0 ? 1.0 : -1.0;
  else
    L->standing[a] = 0.0; /* about to happen: it keeps its side */
}

/* When events at known times happen first. */
static int schedule(lanes *L, const uint8_t *which) {
  const cd_lane_events *V = L->V;
  const cd_tape *tape = V->actions.tape;
  int64_t times = 0;
  for (int k = 0; k < 4; k++) times += tape->output_sizes[k];
  put_state(L, tape, V->actions_w, L->t, L->y, 1);
  if (cdi_lanes_run(L, tape, V->actions_w) != CD_TAPE_OK) return 0;
  for (int64_t k = 0; k < L->n_timed; k++) {
    const double *first = output(L, tape, V->actions_w, times + V->timed[3 * k + 1]), *interval = NULL;
    if (V->timed[3 * k + 2] >= 0) interval = output(L, tape, V->actions_w, times + V->timed[3 * k + 2]);
    for (int l = 0; l < N; l++) {
      if (!which[l] || !L->first[l]) continue;
      double *due = &L->due[k * S + l];
      *due = first[l] >= L->t[l] ? first[l] : INFINITY;
      if (interval == NULL) continue;
      *due = first[l] + larger(0.0, ceil((L->t[l] - first[l]) / interval[l] - CD_SAME_SAMPLE)) * interval[l];
      if (!(interval[l] > 0.0) || !isfinite(*due)) cdi_lanes_give_up(L, l, NOT_DONE_HERE);
    }
  }
  return 1;
}

/* These lanes begin to watch at their present states, whose rates have just been evaluated first. */
int cdi_lanes_arm(lanes *L, const uint8_t *which) {
  double *noise = L->right, *blind = L->root; /* there is no step yet */
  cdi_lanes_put(L, L->t, L->y);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0) || !schedule(L, which)) return 0;
  if (L->n_g > 0 && (!watch(L, L->t, L->y, 1) || !spread(L, 0, noise) || !spread(L, 1, blind))) return 0;
  for (int l = 0; l < N; l++) {
    if (!which[l] || L->E->status[L->design[l]] != CD_RUNNING) continue;
    for (int64_t i = 0; i < L->n_g; i++) {
      const int64_t a = i * S + l, kind = L->V->kind[i];
      const double g = value_of(L, i)[l], rate = rate_of(L, i)[l];
      if (kind == CD_LANE_IGNORED) continue;
      if (!isfinite(g)) {
        cdi_lanes_give_up(L, l, NOT_DONE_HERE);
        break;
      }
      L->noise[a] = noise[a], L->blind[a] = blind[a], L->zero[a] = 0.0;
      if (kind == CD_LANE_GAP)
        arm_gap(L, l, a, g, rate);
      else
        arm_when(L, l, a, g, rate);
      L->left[a] = g - L->zero[a], L->left_rate[a] = rate;
    }
    for (int64_t i = 0; i < L->n_g; i++) L->fired[i * S + l] = 0.0;
    L->t_armed[l] = L->t[l];
    L->first[l] = 0;
  }
  return 1;
}

/* -- looking for zeros ---------------------------------------------------------------------------------------------- */

/* An interval of each lane at whose ends a function has different signs, or in which it may dip below zero. */
typedef struct zero_search {
  int64_t i; /* the function */
  double a[N], b[N], g_a[N], g_b[N];
  uint8_t on[N], deflated[N];
} zero_search;

static double sampled(const lanes *L, const zero_search *f, int l) {
  return value_of(L, f->i)[l] - L->zero[f->i * S + l];
}

/* False position, Illinois (watch.c, find_root). The zero is left in `a`. */
static int find_roots(lanes *L, zero_search *f) {
  double t[N], size_a[N], size_b[N];
  uint8_t on[N];
  for (int l = 0; l < N; l++) on[l] = f->on[l], size_a[l] = fabs(f->g_a[l]), size_b[l] = fabs(f->g_b[l]);
  for (int k = 0; k < CD_ROOT_ITERATIONS; k++) {
    int any = 0;
    for (int l = 0; l < N; l++) {
      const double a = f->a[l], b = f->b[l];
      t[l] = L->t[l];
      if (!on[l]) continue;
      t[l] = b - f->g_b[l] * (b - a) / (f->g_b[l] - f->g_a[l]);
      if (!(a < t[l] && t[l] < b) || k % 4 == 3) t[l] = 0.5 * (a + b);
      on[l] = a < t[l] && t[l] < b && b - a > 2.0 * CD_EPSILON * larger(fabs(a), fabs(b));
      if (!on[l]) t[l] = L->t[l];
      any = any || on[l];
    }
    if (!any) break;
    if (!sample(L, t, L->V->solved[f->i] != 0)) return 0;
    for (int l = 0; l < N; l++) {
      if (!on[l]) continue;
      const double g = f->deflated[l] ? sampled(L, f, l) / (t[l] - L->t_armed[l]) : sampled(L, f, l);
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
  for (int l = 0; l < N; l++)
    if (f->on[l] && !(size_a[l] < size_b[l]) && size_a[l] != 0.0) f->a[l] = f->b[l];
  return 1;
}

/* Golden section until side g is below zero: its time into f->a, its value, with its sign, into f->g_a. Lanes that stay
   above are no longer on. */
static int find_dips(lanes *L, zero_search *f) {
  double c[N], d[N], g_c[N], g_d[N], t[N];
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
    if (!sample(L, t, L->V->solved[f->i] != 0)) return 0;
    for (int l = 0; l < N; l++) {
      if (!on[l]) continue;
      const double g = L->side[f->i * S + l] * sampled(L, f, l);
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
static int enclose(const lanes *L, zero_search *f, int l, double a, double g_a, double b, double g_b) {
  const int64_t at = f->i * S + l;
  f->deflated[l] = L->standing[at] != 0.0 && a <= L->t_armed[l];
  f->a[l] = a, f->b[l] = b;
  f->g_a[l] = f->deflated[l] ? L->left_rate[at] : g_a;
  f->g_b[l] = f->deflated[l] ? g_b / (b - L->t_armed[l]) : g_b;
  return f->g_a[l] * f->g_b[l] < 0.0;
}

/* The first zeros of function i between a and b that count, into `root` (watch.c, crossing). */
static int find_crossings(lanes *L, int64_t i, const uint8_t *searching, const double *a, const double *b) {
  zero_search f, dip;
  const int64_t direction = L->V->direction[i];
  int any = 0, any_dip = 0;
  f.i = dip.i = i;
  for (int l = 0; l < N; l++) {
    const int64_t at = i * S + l;
    const double side = L->side[at], g_b = L->right[at], left = side * L->left[at], left_rate = side * L->left_rate[at];
    f.on[l] = dip.on[l] = 0;
    L->root[at] = INFINITY;
    if (!searching[l] || side == 0.0) continue;
    if (side * g_b < -L->noise[at]) {
      if ((double)direction == side) continue;
      L->root[at] = a[l];
      f.on[l] = (uint8_t)enclose(L, &f, l, a[l], L->left[at], b[l], g_b);
    } else {
      const double rate_b = side * L->right_rate[at];
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
      const int way_back = (double)direction == L->side[at];
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

/* What a piece of the step, from a to b, shows; lanes in which something fires search no further. */
static int look_at_piece(lanes *L, uint8_t *searching, const double *a, const double *b, int last) {
  const cd_lane_events *V = L->V;
  for (int64_t i = 0; i < L->n_g; i++) {
    if (V->kind[i] == CD_LANE_IGNORED || (V->solved[i] && !last)) continue;
    if (!find_crossings(L, i, searching, V->solved[i] ? L->t : a, b)) return 0;
  }
  for (int l = 0; l < N; l++) {
    double earliest = INFINITY;
    if (!searching[l]) continue;
    for (int64_t i = 0; i < L->n_g; i++)
      if (V->kind[i] != CD_LANE_IGNORED && (last || !V->solved[i])) earliest = smaller(earliest, L->root[i * S + l]);
    for (int64_t i = 0; i < L->n_g; i++) {
      const int64_t at = i * S + l;
      if (V->kind[i] == CD_LANE_IGNORED || (V->solved[i] && !last)) continue;
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
  const cd_lane_events *V = L->V;
  uint8_t searching[N];
  double a[N], b[N];
  int any_solved = 0;
  if (!cdi_lanes_bend(L)) return 0;
  for (int64_t i = 0; i < L->n_g; i++) any_solved = any_solved || V->solved[i];
  for (int l = 0; l < N; l++) searching[l] = L->accepted[l], L->event[l] = 0, a[l] = L->t[l];
  for (int piece = 1; piece <= PIECES; piece++) {
    const int last = piece == PIECES;
    int any = 0;
    for (int l = 0; l < N; l++) {
      b[l] = !searching[l] ? L->t[l] : last ? L->t_new[l] : L->t[l] + L->h[l] * piece / PIECES;
      any = any || searching[l];
    }
    if (!any) break;
    if (!sample(L, b, last && any_solved)) return 0;
    for (int64_t i = 0; i < L->n_g; i++) {
      const double *g = value_of(L, i), *rate = rate_of(L, i);
      for (int l = 0; l < N; l++) {
        L->right[i * S + l] = g[l] - L->zero[i * S + l], L->right_rate[i * S + l] = rate[l];
        if (searching[l] && V->kind[i] != CD_LANE_IGNORED && !isfinite(g[l])) {
          searching[l] = 0;
          cdi_lanes_give_up(L, l, NOT_DONE_HERE);
        }
      }
    }
    if (!look_at_piece(L, searching, a, b, last)) return 0;
    for (int l = 0; l < N; l++) a[l] = b[l];
  }
  return 1;
}

/* -- what happens --------------------------------------------------------------------------------------------------- */

double cdi_lanes_due(const lanes *L, int l) {
  double earliest = INFINITY;
  for (int64_t k = 0; k < L->n_timed; k++) earliest = smaller(earliest, L->due[k * S + l]);
  return earliest;
}

/* Where the inputs of the momentum balance stand. */
typedef struct blow {
  double *R, *J, *b;
} blow;

/* The balance at the present states, without any blow. */
static blow put_balance(const lanes *L) {
  const cd_tape *tape = L->V->balance.tape;
  double *in = L->V->balance_w + S * tape->n_constants;
  const int64_t n_rows = tape->input_sizes[4];
  for (int l = 0; l < N; l++) in[l] = L->t[l];
  in += S;
  EACH(i, L->n_q) in[i] = L->in_y[i];
  in += S * L->n_q;
  EACH(i, L->E->p_cols) in[i] = L->in_p[i];
  in += S * L->E->p_cols;
  EACH(i, L->n_v) in[i] = L->in_D[i];
  const blow found = {in + S * L->n_v, in + S * (L->n_v + n_rows), in + S * (2 * L->n_v + n_rows)};
  for (int64_t i = 0; i < n_rows; i++)
    for (int l = 0; l < N; l++) {
      found.R[i * S + l] = i < L->n_c ? L->in_R[i * S + l] : 0.0;
      found.b[i * S + l] = 0.0;
    }
  EACH(i, L->n_v) found.J[i] = 0.0;
  return found;
}

/* The columns that `actions` gives. */
typedef struct columns {
  int64_t values, impulse, approach, restitution;
} columns;

/* Do what event e of lane l asks for, with what was computed before; 1 where speeds jump, -1 where it is not done here. */
static int act(lanes *L, int l, int64_t e, const columns *at, const blow *blows) {
  const cd_lane_events *V = L->V;
  const cd_tape *tape = V->actions.tape;
  double *z = L->y + S * (L->n_q + L->n_v);
  int jumps = 0;
  if (V->condition[e] >= 0 && !(output(L, tape, V->actions_w, at->values + V->condition[e])[l] > 0.0)) return 0;
  for (int64_t k = 0; k < V->acts_rows; k++) {
    const int64_t *what = V->acts + 4 * k;
    if (what[0] != e) continue;
    if (what[1] == CD_LANE_SET_STATE || what[1] == CD_LANE_SET_PARAMETER) {
      const double value = output(L, tape, V->actions_w, at->values + what[2])[l];
      if (!isfinite(value)) return -1;
      (what[1] == CD_LANE_SET_STATE ? z : L->in_p)[S * what[3] + l] = value;
    } else if (what[1] == CD_LANE_SWITCH) {
      L->in_p[S * what[3] + l] = (double)what[2];
    } else if (what[1] == CD_LANE_IMPULSE) {
      for (int64_t i = 0; i < L->n_v; i++)
        blows->J[i * S + l] += output(L, tape, V->actions_w, at->impulse + what[2] * L->n_v + i)[l];
      jumps = 1;
    } else if (what[1] == CD_LANE_IMPACT) {
      const double restitution = output(L, tape, V->actions_w, at->restitution + L->n_c + what[2])[l];
      const int64_t row = (L->n_c + what[2]) * S + l;
      if (!(restitution >= 0.0 && restitution <= 1.0)) return -1;
      blows->R[row] = 1.0;
      blows->b[row] = -(1.0 + restitution) * output(L, tape, V->actions_w, at->approach + what[2])[l];
      jumps = 1;
    } else {
      L->stopping[l] = 1;
    }
  }
  return jumps;
}

/* The limit of function i is hit; as `act`. Other contacts that are closed, and bounces that end in rest, are not done here. */
static int hit(lanes *L, int l, int64_t i, const columns *at, const blow *blows) {
  const cd_lane_events *V = L->V;
  const int64_t row = V->row[i];
  const double noise = speed_noise(L, l), u = rate_of(L, i)[l];
  const double restitution = output(L, V->actions.tape, V->actions_w, at->restitution + row)[l];
  if (!(restitution >= 0.0 && restitution <= 1.0)) return -1;
  if (!(u < -noise) || -restitution * u < LOW_BOUNCE * L->top_speed[l]) return -1;
  for (int64_t other = 0; other < L->n_g; other++)
    if (other != i && V->kind[other] == CD_LANE_GAP && value_of(L, other)[l] <= CD_GAP_TOL * L->E->size[L->design[l]])
      return -1;
  blows->R[row * S + l] = 1.0;
  blows->b[row * S + l] = -(1.0 + restitution) * u;
  return 1;
}

/* All that happens in lane l at this moment; as `act`. */
static int act_all(lanes *L, int l, const columns *at, const blow *blows) {
  const cd_lane_events *V = L->V;
  int jumps = 0;
  for (int64_t i = 0; i < L->n_g; i++) {
    if (!L->event[l] || L->fired[i * S + l] == 0.0 || V->kind[i] == CD_LANE_IGNORED) continue;
    const int outcome = V->kind[i] == CD_LANE_GAP ? hit(L, l, i, at, blows) : act(L, l, V->event[i], at, blows);
    if (outcome < 0) return -1;
    jumps = jumps || outcome;
  }
  for (int64_t k = 0; k < L->n_timed; k++) {
    double *due = &L->due[k * S + l];
    if (!(*due <= L->t[l])) continue;
    const int64_t *timed = V->timed + 3 * k;
    const int outcome = act(L, l, timed[0], at, blows);
    if (outcome < 0) return -1;
    jumps = jumps || outcome;
    const int64_t times = at->restitution + V->actions.tape->output_sizes[3];
    if (timed[2] < 0) {
      *due = INFINITY;
    } else {
      const double first = output(L, V->actions.tape, V->actions_w, times + timed[1])[l];
      const double interval = output(L, V->actions.tape, V->actions_w, times + timed[2])[l];
      *due = first + (round((L->t[l] - first) / interval) + 1.0) * interval;
      if (!(*due > L->t[l])) return -1;
    }
  }
  return jumps;
}

/* Whether what was done has thrown another function of the user over to its other side: more would happen now. */
static int calls_up_others(const lanes *L, int l) {
  for (int64_t i = 0; i < L->n_g; i++) {
    const int64_t a = i * S + l;
    if (L->V->kind[i] != CD_LANE_WHEN || L->fired[a] != 0.0) continue;
    if (L->side[a] * (value_of(L, i)[l] - L->zero[a]) < -L->noise[a] &&
        (L->V->direction[i] == 0 || (double)L->V->direction[i] == -L->side[a]))
      return 1;
  }
  return 0;
}

static int is_crowded(lanes *L, int l) {
  const int close = L->t[l] - L->t_last_event[l] <= CD_CROWDED * larger(fabs(L->t[l]), 1e-6);
  L->crowd[l] = close ? L->crowd[l] + 1 : 0;
  L->t_last_event[l] = L->t[l];
  return L->crowd[l] > MOST_CROWDED_IN_LANES;
}

/* Carry out what is due in lanes that have come to an event; they begin anew behind it. */
int cdi_lanes_happen(lanes *L) {
  const cd_lane_events *V = L->V;
  uint8_t which[N], jumps[N];
  int any = 0, any_jump = 0;
  for (int l = 0; l < N; l++) {
    const int runs = L->design[l] != NO_DESIGN && L->E->status[L->design[l]] == CD_RUNNING && !L->stopping[l];
    which[l] = (uint8_t)(runs && (L->event[l] || cdi_lanes_due(L, l) <= L->t[l]));
    any = any || which[l];
  }
  if (!any) return 1;
  cdi_lanes_put(L, L->t, L->y);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  put_state(L, V->actions.tape, V->actions_w, L->t, L->y, 1);
  if (cdi_lanes_run(L, V->actions.tape, V->actions_w) != CD_TAPE_OK) return 0;
  if (L->n_g > 0 && !watch(L, L->t, L->y, 1)) return 0;
  const int64_t *sizes = V->actions.tape->output_sizes;
  const columns at = {0, sizes[0], sizes[0] + sizes[1], sizes[0] + sizes[1] + sizes[2]};
  const blow blows = put_balance(L);
  for (int l = 0; l < N; l++) {
    jumps[l] = 0;
    if (!which[l]) continue;
    const int outcome = is_crowded(L, l) ? -1 : act_all(L, l, &at, &blows);
    if (outcome < 0) cdi_lanes_give_up(L, l, NOT_DONE_HERE);
    jumps[l] = outcome > 0;
    any_jump = any_jump || jumps[l];
  }
  if (any_jump) {
    if (cdi_lanes_run(L, V->balance.tape, V->balance_w) != CD_TAPE_OK) return 0;
    double *v = L->y + S * L->n_q;
    for (int64_t i = 0; i < L->n_v; i++)
      for (int l = 0; l < N; l++)
        if (jumps[l]) v[i * S + l] += output(L, V->balance.tape, V->balance_w, i)[l];
  }
  cdi_lanes_put(L, L->t, L->y);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  if (L->n_g > 0 && !watch(L, L->t, L->y, 1)) return 0;
  for (int l = 0; l < N; l++) {
    if (!which[l] || L->E->status[L->design[l]] != CD_RUNNING) continue;
    double check = 0.0;
    for (int64_t i = 0; i < L->n; i++) check += 0.0 * L->y[i * S + l];
    if (check != 0.0 || calls_up_others(L, l)) cdi_lanes_give_up(L, l, NOT_DONE_HERE);
    L->event[l] = 0;
    L->fresh[l] = 1;
    if (L->t[l] == L->E->times[0]) L->row[l] = 0;
  }
  return 1;
}
