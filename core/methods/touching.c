/* No step passes over a touch: contacts that close and open again within one step.

   A contact is a force that acts only where a distance g is negative. A step of an integrator feels it at its ends; one
   that begins before a touch and ends behind it would feel nothing, however exact it is. So before a step is accepted, g
   is looked at between its ends, on the cubic through the states there; a step that is deeper somewhere in between than
   its ends tell is given up, and a shorter one, which ends there, is tried: it feels the force, and from there on the
   control of errors does what it always does. The steps of DOP853 are long for a cubic: they are looked at on their own
   polynomial, in more pieces, and with the speeds that it has in between.

   Between two times a, b a distance with slopes g'_a < 0 < g'_b cannot fall below the tangents at both,

       g >= max(g_a + (t - a) g'_a, g_b - (b - t) g'_b)

   where it is convex, as the distance from a convex body is along a straight path. Where both tangents are below zero, g
   is looked at where they meet, and so on (Kelley's cutting planes). Slopes are made steeper by STEEPER for what is not
   straight; where angles turn far or uneven ground passes by, a step is looked at piece by piece. A distance that is
   larger than what the bodies can move towards each other in the step is not looked at.

   At the touch itself the force has a kink. A method of high order takes what is behind it for the tail of a smooth
   function, and its error for a small part of what it is: steps in which a contact changes sides are judged by what the
   polynomial missed at their ends, and the method starts again behind them. */

#include "inside.h"

/* times the slope: a point that turns about an axis by one radian goes nowhere below such tangents */
#define STEEPER 1.25
#define FARTHEST 1.5      /* times the larger speed at both ends: how fast a distance may change in between */
#define LARGEST_TURN 1.0  /* radians of an angle in one piece of a step: more, and a path is far from straight */
#define DEEPER 2.0        /* times the overlap at the ends of a step: what they tell of what is in between */
#define MOST_PIECES 10000 /* of a step; more turns than that at once, and the machine does nothing else */
#define BETWEEN 3         /* times within a long step at which speeds are looked at */
#define LOOKS 12 /* between two times: tangents find the lowest place of a kink at once, of a parabola by halves */

/* Positions and speeds at t + x, 0 <= x < h, from the cubic through both ends of a step of length h (Hermite). */
static void place_on_cubic(cd_machine *m, const cd_touching *P, double t, double h, double x) {
  const int64_t n_q = m->q_size, n = P->ends_cols;
  const double s = x / h, *y0 = P->ends, *f0 = y0 + n, *y1 = f0 + n, *f1 = y1 + n;
  m->t[0] = t + x;
  for (int64_t i = 0; i < n; i++) {
    double y = y0[i];
    if (s > 0.0) {
      const double rise = y1[i] - y, lift = f0[i] * h, bend = lift + f1[i] * h - 2.0 * rise;
      y += s * (lift + s * (rise - lift - bend + s * bend));
    }
    if (i < n_q)
      m->q[i] = y;
    else
      m->v[i - n_q] = y;
  }
  cdi_normalize(m->q, m->spins, m->spins_rows);
}

/* The same; where steps are long for a cubic, from the polynomial of the step. */
static void place_between(cd_run *r, double t, double h, double x) {
  if (!takes_long_steps(r)) {
    place_on_cubic(r->m, r->touch, t, h, x);
  } else {
    state_within_step(r, t + x, r->y, r->f);
    cdi_load(r->m, t + x, r->y);
  }
}

/* The machine stands at (t, y) and moves with the rates f: a step begins here. */
void cdi_begin_step(cd_machine *m, cd_touching *P, double t, const double *y, const double *f) {
  for (int64_t i = 0; i < P->ends_cols; i++) {
    P->ends[i] = y[i];
    P->ends[P->ends_cols + i] = f[i];
  }
  place_on_cubic(m, P, t, 1.0, 0.0);
  if (call(&P->function) == 0) {
    for (int64_t i = 0; i < P->now_size; i++) P->left[i] = P->now[i];
    P->time[0] = t;
  }
}

/* The end of the step is the beginning of the next one. */
void cdi_accept_step(cd_touching *P, double t) {
  for (int64_t i = 0; i < 2 * P->ends_cols; i++) P->ends[i] = P->ends[2 * P->ends_cols + i];
  for (int64_t i = 0; i < P->now_size; i++) P->left[i] = P->right[i];
  P->time[0] = t;
}

/* Whether a contact that was open at the beginning of the step is closed at its end, or the other way round. */
int64_t cdi_changes_sides(const cd_touching *P) {
  for (int64_t i = 0; i < P->now_size / 4; i++)
    if ((P->left[i] < 0.0) != (P->right[i] < 0.0)) return 1;
  return 0;
}

/* A distance at some time, counted from the beginning of the step, and its slope. */
typedef struct distance {
  double time, g, rate;
} distance;

/* A time between a and b at which distance i is less than -told; 0 where none is found. */
static double below_between(cd_run *r, int64_t i, double t, double h, double told, distance a, distance b) {
  const cd_touching *P = r->touch;
  for (int k = 0; k < LOOKS; k++) {
    const double down = STEEPER * a.rate, up = STEEPER * b.rate;
    if (!(down < 0.0 && 0.0 < up)) return 0.0;
    const double x = (b.g - a.g + down * a.time - up * b.time) / (down - up);
    if (!(a.time < x && x < b.time) || a.g + down * (x - a.time) > -told) return 0.0;
    place_between(r, t, h, x);
    if (call(&P->function) != 0) return 0.0;
    const distance there = {x, P->now[i], P->now[P->now_size / 4 + i]};
    if (there.g < -told) return x;
    if (there.rate < 0.0)
      a = there;
    else
      b = there;
  }
  return 0.0;
}

/* The same for the whole step, piece by piece. */
static double first_below(cd_run *r, int64_t i, double t, double h, double told, int64_t pieces) {
  const cd_touching *P = r->touch;
  const int64_t n = P->now_size / 4;
  const distance end = {h, P->right[i], P->right[n + i]};
  distance a = {0.0, P->left[i], P->left[n + i]};
  for (int64_t k = 1; k <= pieces; k++) {
    distance b = end;
    if (k < pieces) {
      b.time = h * (double)k / (double)pieces;
      place_between(r, t, h, b.time);
      if (call(&P->function) != 0) return 0.0;
      b.g = P->now[i];
      b.rate = P->now[n + i];
      if (b.g < -told) return b.time;
    }
    const double x = below_between(r, i, t, h, told, a, b);
    if (x > 0.0) return x;
    a = b;
  }
  return 0.0;
}

/* Let the bounds of rates at the end of a long step be those of its middle, too; the fastest turning there. */
static double look_between(cd_run *r, double t, double h) {
  cd_touching *P = r->touch;
  double turning = 0.0;
  for (int k = 1; k <= BETWEEN; k++) {
    place_between(r, t, h, h * k / (BETWEEN + 1));
    if (call(&P->function) != 0) continue;
    for (int64_t i = P->now_size / 2; i < P->now_size; i++) P->right[i] = larger(P->right[i], P->now[i]);
    for (int64_t i = 0; i < P->angles_size; i++) turning = larger(turning, fabs(r->m->v[P->angles[i]]));
  }
  return turning;
}

/* The overlap that the ends of a step tell of, and more than which it must not have in between. */
static double told_by_ends(const cd_machine *m, const cd_touching *P, int64_t i) {
  return m->watch->closure_tolerance + DEEPER * larger(larger(0.0, -P->left[i]), -P->right[i]);
}

/* The step from t ends here, with state y and rates f, where the machine stands; 0 where nothing can be said of it. */
int64_t cdi_end_step(cd_touching *P, double t, const double *y, const double *f) {
  const int64_t ends = P->ends_cols;
  if (P->time[0] != t || call(&P->function) != 0) return 0;
  for (int64_t i = 0; i < P->now_size; i++) P->right[i] = P->now[i];
  for (int64_t i = 0; i < ends; i++) {
    P->ends[2 * ends + i] = y[i];
    P->ends[3 * ends + i] = f[i];
  }
  return 1;
}

/* Whether a contact is deeper where the machine stands now than the ends of the step tell. */
int64_t cdi_is_deeper(const cd_machine *m, const cd_touching *P) {
  if (call(&P->function) != 0) return 0;
  for (int64_t i = 0; i < P->now_size / 4; i++)
    if (P->now[i] < -told_by_ends(m, P, i)) return 1;
  return 0;
}

/* The share of the step from t to t_new, which has ended, after which a contact is deeper than its ends tell; 1 where
   none is. The machine stands at its end afterwards. */
CD_APART double cdi_felt_between(cd_run *r, double t, double t_new) {
  cd_machine *m = r->m;
  cd_touching *P = r->touch;
  const int64_t n = P->now_size / 4, n_q = m->q_size, ends = P->ends_cols;
  const double h = t_new - t;
  const int long_steps = takes_long_steps(r);
  double first = h, turning = long_steps ? look_between(r, t, h) : 0.0;
  for (int64_t k = 0; k < P->angles_size; k++) {
    const int64_t j = n_q + P->angles[k];
    turning = larger(larger(turning, fabs(P->ends[j])), fabs(P->ends[2 * ends + j]));
  }
  for (int64_t i = 0; i < n; i++) {
    const double g_a = P->left[i], g_b = P->right[i], told = told_by_ends(m, P, i);
    const double nearest = g_a + g_b + 2.0 * told;
    if (!(nearest <= FARTHEST * h * larger(P->left[2 * n + i], P->right[2 * n + i])))
      continue; /* also where a distance is not a number */
    double pieces = h * turning / LARGEST_TURN + (long_steps ? BETWEEN : 0.0);
    if (g_a > 0.0 || g_b > 0.0) /* else its ups and downs are felt as any force is */
      pieces += h * larger(P->left[3 * n + i], P->right[3 * n + i]);
    const double x = first_below(r, i, t, h, told, 1 + (int64_t)smaller(pieces, MOST_PIECES));
    if (x > 0.0) first = smaller(first, x);
  }
  m->t[0] = t_new;
  for (int64_t i = 0; i < ends; i++) {
    if (i < n_q)
      m->q[i] = P->ends[2 * ends + i];
    else
      m->v[i - n_q] = P->ends[2 * ends + i];
  }
  return first / h;
}

/* The same at the end of the step, where the machine stands with state y and rates f. */
double cdi_felt_share(cd_run *r, double t, double t_new, const double *y, const double *f) {
  return cdi_end_step(r->touch, t, y, f) ? cdi_felt_between(r, t, t_new) : 1.0;
}
