/* Finding the zeros of watched functions g(t, q, v, z, lambda) on the polynomial of an accepted step.

   The cases of Wehage & Haug (1981, fig. 5.1): no crossing; one, seen by the sign; two within the step, seen by slopes
   that turn towards zero and away again. The step is looked at in some pieces, so that two turning points within it
   do not hide one another. Of several zeros the earliest counts; those at the same moment count together.

   A function has a `side`: the sign it was last seen with. 0 means that it stands at zero and has not left it yet: then
   it cannot fire. A function that stood at zero when the integrator was started, and has a slope away from it, is divided
   by the time since then to find its next zero and not the old one. */

#include "zeros.h"

#define HALVINGS 8     /* of a piece, in which a quick function is looked at */
#define SAMPLES 3      /* pieces of a step, */
#define MORE_SAMPLES 8 /* and of one of the long steps of DOP853 */

/* g and rate at time t; `solved`: with the equations of motion solved there, so that multipliers are right.

   With partitioning, on the constraints, which the polynomials of dependent coordinates do not meet exactly. */
static int sample(cd_run *r, double t, int solved) {
  cd_machine *m = r->m;
  cd_watched *E = r->E;
  method_of(r)->state_at(r, t, E->y, E->f);
  cdi_load(m, t, E->y);
  for (int64_t i = 0; i < m->v_size; i++) m->v_rate[i] = E->f[m->q_size + i];
  if (solved) {
    const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
    if (status == CD_NOT_CLOSED)
      cdi_load(m, t, E->y);
    else if (status == CD_CALL_FAILED)
      return 0;
  } else if (r->partitioned && (cd_close(m, r->lu) != CD_OK || cdi_settle_speeds(m, r->lu) != CD_OK)) {
    cdi_load(m, t, E->y);
  }
  if (call(&E->function) != 0) return 0;
  for (int64_t i = 0; i < E->g_size; i++) E->g[i] -= E->zero[i];
  return 1;
}

/* A zero of g_i between a and b, where the signs differ. `deflated`: divided by the time since the start, because its zero
   there is not meant. */
static double find_root(cd_run *r, int64_t i, double a, double g_a, double b, double g_b, int deflated) {
  const cd_watched *E = r->E;
  cdi_bracket B = cdi_bracket_of(a, g_a, b, g_b);
  double t;
  while (cdi_look_at_zero(&B, &t) && sample(r, t, E->needs_multipliers[i]))
    cdi_see_zero(&B, t, deflated ? E->g[i] / (t - E->time->t_start) : E->g[i]);
  return cdi_zero_of(&B, !deflated && E->needs_multipliers[i], E->noise[i]);
}

/* The time of the least side g_i between a and b, and the value. */
static double find_dip(cd_run *r, int64_t i, double side, double a, double b, double *lowest) {
  const cd_watched *E = r->E;
  cdi_dip D = cdi_dip_in(a, b);
  double t;
  while (cdi_look_at_dip(&D, &t) && sample(r, t, E->needs_multipliers[i])) cdi_see_dip(&D, side * E->g[i], E->noise[i]);
  return cdi_lowest(&D, lowest);
}

/* The zero of g_i in [a, b]; at a itself where g_i has no other sign there. */
static double zero_between(cd_run *r, int64_t i, double a, double g_a, double b, double g_b) {
  const cd_watched *E = r->E;
  const int deflated = E->standing[i] && a <= E->time->t_start;
  if (deflated) {
    g_a = E->left_rate[i];
    g_b = g_b / (b - E->time->t_start);
  }
  return g_a * g_b < 0.0 ? find_root(r, i, a, g_a, b, g_b, deflated) : a;
}

/* Of the two zeros of a function that goes below zero and back between a and b, the one that counts; infinite: it stays above. */
static double zero_in_dip(cd_run *r, int64_t i, double side, double a, double g_a, double b, double g_b) {
  const cd_watched *E = r->E;
  double low;
  const double t = find_dip(r, i, side, a, b, &low);
  if (!(low < -E->noise[i])) return INFINITY;
  const int way_back = (double)E->direction[i] == side;
  return way_back ? zero_between(r, i, t, side * low, b, g_b) : zero_between(r, i, a, g_a, t, side * low);
}

/* The first zero of function i between a and b that counts, infinite if there is none. `rest`: how much of the step is left
   behind b. A function that is at zero there, and is beyond it soon, has its zero there, not behind: b may be a row. */
static double crossing(cd_run *r, int64_t i, double a, double b, double rest) {
  const cd_watched *E = r->E;
  const int64_t direction = E->direction[i];
  const double side = (double)E->side[i], g_b = E->right[i], rate_b = E->right_rate[i];
  if (E->side[i] == 0) return INFINITY;
  if (fabs(g_b) <= E->noise[i] && side * (g_b + rest * rate_b) < -CDI_SOON * E->noise[i] && direction != E->side[i])
    return b;
  if (side * g_b < -E->noise[i]) return direction == E->side[i] ? INFINITY : zero_between(r, i, a, E->left[i], b, g_b);
  const double left = side * E->left[i], left_rate = side * E->left_rate[i];
  const int at_zero = left <= E->noise[i] && left_rate < 0.0 && 0.0 < side * rate_b;
  if (!at_zero && !cdi_dips(left, left_rate, side * g_b, side * rate_b, b - a)) return INFINITY;
  return zero_in_dip(r, i, side, a, E->left[i], b, g_b);
}

static int is_plain(const cd_watched *E, int64_t i, double side, const cdi_look *a, const cdi_look *b) {
  return cdi_is_plain(a, b, side, larger(larger(fabs(a->rate), fabs(b->rate)), E->fastest[i]), E->noise[i]);
}

/* The first crossing that counts between two looks, seen by their signs and slopes; `side` becomes the one on which it is
   behind b. */
static double plain_crossing(cd_run *r, int64_t i, double *side, const cdi_look *a, const cdi_look *b) {
  const cd_watched *E = r->E;
  if (!(*side * b->g < -E->noise[i])) {
    const int dips = cdi_dips(*side * a->g, *side * a->rate, *side * b->g, *side * b->rate, b->t - a->t);
    return dips ? zero_in_dip(r, i, *side, a->t, a->g, b->t, b->g) : INFINITY;
  }
  *side = -*side;
  return (double)E->direction[i] == -*side ? INFINITY : zero_between(r, i, a->t, a->g, b->t, b->g);
}

/* The first crossing that counts between two looks at a function that may be quicker than they are: it is looked at in
   between, at a place that no period repeats, and where it is not there what the cubic through both ends says, both
   parts are looked at in the same way. After `halvings` it stays open what it does: `quick`. */
static double quick_crossing(cd_run *r, int64_t i, double *side, const cdi_look *a, const cdi_look *b, int halvings) {
  cd_watched *E = r->E;
  if (is_plain(E, i, *side, a, b)) return plain_crossing(r, i, side, a, b);
  cdi_look c = {a->t + CD_GOLDEN * (b->t - a->t), 0.0, 0.0};
  if (!(a->t < c.t && c.t < b->t) || !sample(r, c.t, 0)) return plain_crossing(r, i, side, a, b);
  c.g = E->g[i], c.rate = E->rate[i];
  E->fastest[i] = larger(E->fastest[i], fabs(c.rate));
  const int tells = cdi_is_like_a_cubic(a, &c, b);
  if (!tells && halvings == 0) E->quick[i] = 1;
  const int turns = *side * a->rate < 0.0 && 0.0 < *side * b->rate; /* a kink may go deeper than any cubic */
  const int ends = (tells && !turns) || halvings == 0;
  const double first = ends ? plain_crossing(r, i, side, a, &c) : quick_crossing(r, i, side, a, &c, halvings - 1);
  if (first < INFINITY) return first;
  return ends ? plain_crossing(r, i, side, &c, b) : quick_crossing(r, i, side, &c, b, halvings - 1);
}

/* The same for a piece [a, b], of a function whose rate is known. */
static double quick_crossing_of(cd_run *r, int64_t i, double a, double b) {
  const cd_watched *E = r->E;
  double side = (double)E->side[i];
  if (E->side[i] == 0 || E->fastest[i] < 0.0 || E->needs_multipliers[i] || !isfinite(E->right_rate[i]) ||
      !isfinite(E->left_rate[i]))
    return INFINITY;
  const cdi_look begin = {a, E->left[i], E->left_rate[i]}, end = {b, E->right[i], E->right_rate[i]};
  return is_plain(E, i, side, &begin, &end) ? INFINITY : quick_crossing(r, i, &side, &begin, &end, HALVINGS);
}

/* g and rate at the end b of the next piece, which begins at a: where they have been seen, or at most `longest` on. */
static int next_piece(cd_run *r, double a, double longest, double t_end, int solve, double *b) {
  cd_watched *E = r->E;
  const int64_t n = E->g_size;
  const double at = E->time->seen, ahead = a + longest;
  const double next = a < ahead && ahead < t_end - 0.01 * longest ? ahead : t_end; /* no crumb at the end */
  if (!(a < at && at <= next)) {
    *b = next;
    if (!sample(r, next, solve)) return 0;
    for (int64_t i = 0; i < n; i++) E->right[i] = E->g[i], E->right_rate[i] = E->rate[i];
    return 1;
  }
  *b = at;
  for (int64_t i = 0; i < n; i++) E->right[i] = E->seen[i], E->right_rate[i] = E->seen[n + i];
  return 1;
}

/* Whether a function that looks have seen beyond its zero was back at another one, or is at t_end: then it has passed at
   least twice. */
static int comes_back(cd_run *r, double t_end, int solve) {
  const cd_watched_time *time = r->E->time;
  if (time->returns > 0.0) return 1;
  return time->beyond > 0.0 && sample(r, t_end, solve) && ((int64_t)time->beyond & ~beyond_zeros(r->E)) != 0;
}

/* Whether a watched function fires up to t_end, the end of the last step; then time->t_event and `fired` say.

   In [left, t], function i with side s: s g < 0 at t is a crossing; s g > 0 at both ends with slopes that turn is
   perhaps two of them. Crossings against its direction only change the side.

   Functions of multipliers are looked at in all pieces, too: a machine at rest takes long steps, and what holds it may give
   way in the middle of one. */
int64_t cd_look(cd_run *r, double t_end) {
  cd_watched *E = r->E;
  const int64_t n = E->g_size;
  const int samples = method_of(r)->long_steps ? MORE_SAMPLES : SAMPLES;
  const double t_left = E->time->left;
  int solve = 0;
  for (int64_t i = 0; i < n; i++) solve = solve || (E->enabled[i] && E->needs_multipliers[i]);
  const double step = t_end - t_left;
  const double whole = r->between == NULL ? step : larger(step, method_of(r)->now(r) - r->between->real->saved_at);
  double longest = whole / samples;
  if (comes_back(r, t_end, solve)) longest = smaller(longest, 0.5 * r->between->real->look);
  E->time->beyond = E->time->returns = 0.0;
  for (int64_t i = 0; i < n; i++) {
    E->root[i] = INFINITY;
    E->fired[i] = 0;
  }
  double a = t_left;
  for (double b; a < t_end; a = b) {
    if (!next_piece(r, a, longest, t_end, solve, &b)) return 0;
    for (int64_t i = 0; i < n; i++) {
      if (E->enabled[i] && !isfinite(E->right[i])) {
        E->fired[i] = 1;
        E->time->t_event = NAN;
        return 1;
      }
    }
    double earliest = INFINITY;
    for (int64_t i = 0; i < n; i++) {
      if (!E->enabled[i]) continue;
      E->root[i] = crossing(r, i, a, b, method_of(r)->now(r) - b);
      E->root[i] = smaller(E->root[i], quick_crossing_of(r, i, a, b));
      earliest = smaller(earliest, E->root[i]);
    }
    if (earliest < INFINITY) {
      for (int64_t i = 0; i < n; i++) E->fired[i] = E->root[i] <= earliest + CD_TOGETHER * step;
      E->time->t_event = earliest;
      return 1;
    }
    for (int64_t i = 0; i < n; i++) {
      if (E->fastest[i] >= 0.0 && isfinite(E->right_rate[i]))
        E->fastest[i] = larger(E->fastest[i], fabs(E->right_rate[i]));
      E->left[i] = E->right[i];
      E->left_rate[i] = E->right_rate[i];
      if (fabs(E->right[i]) > (E->side[i] != 0 ? E->noise[i] : E->blind[i])) E->side[i] = E->right[i] > 0.0 ? 1 : -1;
    }
  }
  E->time->left = t_end;
  cdi_return_to_place(r);
  return 0;
}

int64_t cd_place_at_event(cd_run *r) {
  cd_watched *E = r->E;
  const double t = E->time->t_event;
  if (!isfinite(t)) return CD_NO_NUMBER;
  method_of(r)->state_at(r, t, E->y, E->f);
  cdi_load(r->m, t, E->y);
  int64_t status = cd_evaluate(r->m, r->lu, r->partitioned);
  if (status == CD_NOT_CLOSED) {
    cdi_load(r->m, t, E->y);
    status = cd_evaluate(r->m, r->lu, 0);
  }
  return status != CD_CALL_FAILED ? CD_EVENT : CD_CALL_FAILED;
}
