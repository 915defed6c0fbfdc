/* Zeros and turning points of a function within a step, look by look: who searches asks when to look next and tells what it has
   seen, so that single runs (watch.c) and lanes (lane_zeros.c) look at the same times. */

#ifndef CARDAN_ZEROS_H
#define CARDAN_ZEROS_H

#include "inside.h"

/* a turning point is looked at when the cubic says that g comes down to this fraction of its ends */
#define CDI_DIP 0.3

/* Whether the cubic with values g and slopes r at both ends comes near zero in between (g0, g1 > 0). */
static inline int cdi_dips(cd_real g0, cd_real r0, cd_real g1, cd_real r1, cd_real h) {
  if (!(r0 < 0 && 0 < r1)) return 0;
  cd_real lowest = smaller(g0, g1);
  for (int k = 1; k < 8; k++) {
    const cd_real x = (cd_real)k / 8, w = (1 - x) * (1 - x);
    cd_real cubic = (1 + 2 * x) * w * g0 + x * w * h * r0;
    cubic += x * x * (3 - 2 * x) * g1 + x * x * (x - 1) * h * r1;
    lowest = smaller(lowest, cubic);
  }
  return lowest < CD_R(CDI_DIP) * smaller(g0, g1);
}

/* times its largest way in a piece: who is farther from zero, there and back, was not there */
#define CDI_WITHIN_REACH CD_R(1.2)
/* of its size and of its largest rate: by as much may a function be off the cubic */
#define CDI_LIKE_A_CUBIC CD_R(0.1)
/* of its largest way: what a function that goes straight through zero has made at least */
#define CDI_STRAIGHT CD_R(0.8)

/* A function at one time. */
typedef struct cdi_look {
  cd_real t, g, rate;
} cdi_look;

/* Whether the function is at `c`, between a and b, what the cubic through both ends says, in its value and in its rate. */
static inline int cdi_is_like_a_cubic(const cdi_look *a, const cdi_look *c, const cdi_look *b) {
  const cd_real h = b->t - a->t, x = (c->t - a->t) / h, w = 1 - x;
  const cd_real g =
      (1 + 2 * x) * w * w * a->g + x * w * w * h * a->rate + x * x * (3 - 2 * x) * b->g - x * x * w * h * b->rate;
  const cd_real rate = 6 * x * w * (b->g - a->g) / h + w * (1 - 3 * x) * a->rate - x * (2 - 3 * x) * b->rate;
  const cd_real size = larger(fabs(c->g), larger(fabs(a->g), fabs(b->g)));
  const cd_real fastest = larger(fabs(c->rate), larger(fabs(a->rate), fabs(b->rate)));
  return fabs(c->g - g) <= CDI_LIKE_A_CUBIC * size &&
         fabs(c->rate - rate) <= CDI_LIKE_A_CUBIC * larger(fastest, size / h);
}

/* Whether nothing can have happened on the way from a to b but a single crossing that the signs show: the function is too far
   from zero to come there, or it has gone as straight as it could. `fastest`: its largest rate. */
static inline int cdi_is_plain(const cdi_look *a, const cdi_look *b, cd_real side, cd_real fastest, cd_real noise) {
  const cd_real way = fastest * (b->t - a->t);
  if (side * b->g < -noise) return fabs(b->g - a->g) >= CDI_STRAIGHT * way;
  return side * (a->g + b->g) > CDI_WITHIN_REACH * way;
}

#define CDI_SOON 100.0 /* times what round-off can do to g: a function that is so far beyond zero has passed it */

/* Whether a function jumps over zero between two times as near to each other as numbers are, at which it has these sizes. */
static inline int cdi_jumps(cd_real size_a, cd_real size_b, cd_real noise) {
  return smaller(size_a, size_b) > CD_R(CDI_SOON) * noise;
}

#define CDI_BEHIND 1e3 /* times the distance of a time from the next one */

/* How far behind a jump, in a piece of this length, the forces behind it are sure to act. */
static inline cd_real cdi_behind_jump(cd_real t, cd_real piece) {
  return larger(CD_R(CD_TOGETHER) * piece, CD_R(CDI_BEHIND) * CD_REAL_EPSILON * fabs(t));
}

#define CDI_QUADRATIC_LOOKS 40 /* a zero that has not been found by then is enclosed by halving alone */

/* An interval at whose ends a function has different signs: Chandrupatla's method (1997). The zero lies between a, which is the
   last look, and b; c is the last look before on the side of a. */
typedef struct cdi_bracket {
  cd_real a, g_a, b, g_b, c, g_c;
  cd_real nearest;    /* relative to times: so near to a or b the next look may be */
  cd_real end, piece; /* the end and the length that it began with */
  int looks;
} cdi_bracket;

static inline cdi_bracket cdi_bracket_of(cd_real a, cd_real g_a, cd_real b, cd_real g_b) {
  const cdi_bracket B = {b, g_b, a, g_a, a, g_a, CD_REAL_EPSILON, b, b - a, 0};
  return B;
}

/* The share of the way from a to b at which the quadratic t(g) through the three looks is zero, where it rises or falls all the
   way; else a half. At first the quadratic is a line. */
static inline cd_real cdi_share_to_zero(const cdi_bracket *B) {
  const cd_real g_a = B->g_a, g_b = B->g_b, g_c = B->g_c, half = CD_R(0.5);
  if (B->looks == 0) return g_a / (g_a - g_b);
  if (B->looks >= CDI_QUADRATIC_LOOKS) return half;
  const cd_real x = (B->a - B->b) / (B->c - B->b), y = (g_a - g_b) / (g_c - g_b);
  if (!(y * y < x && square(1 - y) < 1 - x)) return half; /* a comparison jumps: halving is all that helps */
  return g_a / (g_b - g_a) * (g_c / (g_b - g_c)) +
         (B->c - B->a) / (B->b - B->a) * (g_a / (g_c - g_a)) * (g_b / (g_c - g_b));
}

/* When to look next; 0: the zero is known as well as times are. */
static inline int cdi_look_at_zero(cdi_bracket *B, cd_real *t) {
  const cd_real a = B->a, b = B->b, way = b - a, size = larger(fabs(a), fabs(b));
  if (B->looks == CD_ROOT_ITERATIONS || B->g_a == 0.0 || fabs(way) <= 2 * CD_REAL_EPSILON * size) return 0;
  const cd_real share = cdi_share_to_zero(B), edge = smaller(CD_R(0.5), B->nearest * size / fabs(way));
  if (share < edge || share > 1 - edge)
    B->nearest *= 2; /* round-off has many zeros: they are passed in longer strides */
  *t = a + larger(edge, smaller(1 - edge, share)) * way;
  B->looks++;
  return smaller(a, b) < *t && *t < larger(a, b);
}

static inline void cdi_see_zero(cdi_bracket *B, cd_real t, cd_real g) {
  const int same = g != 0.0 && (g > 0.0) == (B->g_a > 0.0);
  B->c = same ? B->a : B->b, B->g_c = same ? B->g_a : B->g_b;
  if (!same) B->b = B->a, B->g_b = B->g_a;
  B->a = t, B->g_a = g;
}

/* Of the two times that enclose it at the end, the one with the smaller |g|: always the later one would add up. But a
   multiplier jumps where a force does, with a contact that closes, say. Then neither is near zero, and the forces behind the
   jump decide what happens. Positions tell those from the forces before it less exactly than times do: the moment lies a
   little behind. */
static inline cd_real cdi_zero_of(const cdi_bracket *B, int may_jump, cd_real noise) {
  const cd_real size_a = fabs(B->g_a), size_b = fabs(B->g_b);
  if (may_jump && cdi_jumps(size_a, size_b, noise)) {
    const cd_real later = larger(B->a, B->b);
    return smaller(later + cdi_behind_jump(later, B->piece), B->end);
  }
  return size_a == 0.0 || size_a < size_b || (size_a == size_b && B->a > B->b) ? B->a : B->b;
}

/* The lowest place of a function between a and b, by golden section, until it is below zero. */
typedef struct cdi_dip {
  cd_real a, b, c, d, g_c, g_d;
  int rounds, has_c, has_d;
} cdi_dip;

static inline cdi_dip cdi_dip_in(cd_real a, cd_real b) {
  const cdi_dip D = {a, b, a + CD_GOLDEN * (b - a), b - CD_GOLDEN * (b - a), INFINITY, INFINITY, 0, 0, 0};
  return D;
}

/* When to look next; 0: it has been found. */
static inline int cdi_look_at_dip(const cdi_dip *D, cd_real *t) {
  *t = D->has_c ? D->d : D->c;
  return D->rounds < CD_DIP_ITERATIONS;
}

static inline void cdi_see_dip(cdi_dip *D, cd_real g, cd_real noise) {
  if (!D->has_c)
    D->g_c = g, D->has_c = 1;
  else
    D->g_d = g, D->has_d = 1;
  if (!D->has_d) return;
  D->rounds++;
  if (smaller(D->g_c, D->g_d) < -noise) {
    D->rounds = CD_DIP_ITERATIONS;
  } else if (D->g_c < D->g_d) {
    D->b = D->d, D->d = D->c, D->g_d = D->g_c;
    D->c = D->a + CD_GOLDEN * (D->b - D->a), D->g_c = INFINITY, D->has_c = 0;
  } else {
    D->a = D->c, D->c = D->d, D->g_c = D->g_d;
    D->d = D->b - CD_GOLDEN * (D->b - D->a), D->g_d = INFINITY, D->has_d = 0;
  }
}

/* Its time, and the value there. */
static inline cd_real cdi_lowest(const cdi_dip *D, cd_real *value) {
  *value = D->g_c < D->g_d ? D->g_c : D->g_d;
  return D->g_c < D->g_d ? D->c : D->d;
}

#endif
