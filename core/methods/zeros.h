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

/* An interval at whose ends a function has different signs: false position, Illinois (Dowell & Jarratt 1971). */
typedef struct cdi_bracket {
  cd_real a, g_a, b, g_b;
  cd_real size_a, size_b; /* |g| at a and b, where g_a and g_b have been halved */
  cd_real end, piece;     /* the end and the length that it began with */
  int looks;
} cdi_bracket;

static inline cdi_bracket cdi_bracket_of(cd_real a, cd_real g_a, cd_real b, cd_real g_b) {
  const cdi_bracket B = {a, g_a, b, g_b, fabs(g_a), fabs(g_b), b, b - a, 0};
  return B;
}

/* When to look next; 0: the zero is known as well as times are. */
static inline int cdi_look_at_zero(cdi_bracket *B, cd_real *t) {
  const cd_real a = B->a, b = B->b;
  if (B->looks == CD_ROOT_ITERATIONS || B->size_a == 0.0) return 0;
  if (b - a <= 2.0 * CD_EPSILON * larger(fabs(a), fabs(b))) return 0;
  *t = b - B->g_b * (b - a) / (B->g_b - B->g_a);
  if (!(a < *t && *t < b) || B->looks % 4 == 3) *t = 0.5 * (a + b); /* a comparison jumps: halving is all that helps */
  B->looks++;
  return a < *t && *t < b;
}

static inline void cdi_see_zero(cdi_bracket *B, cd_real t, cd_real g) {
  if (g != 0.0 && (g > 0.0) == (B->g_b > 0.0)) {
    B->b = t, B->g_b = g, B->size_b = fabs(g);
    B->g_a *= 0.5;
  } else {
    B->a = t, B->g_a = g, B->size_a = fabs(g);
    B->g_b *= 0.5;
  }
}

/* Of the two times that enclose it at the end, the one with the smaller |g|: always the later one would add up. But a
   multiplier jumps where a force does, with a contact that closes, say. Then neither is near zero, and the forces behind the
   jump decide what happens. Positions tell those from the forces before it less exactly than times do: the moment lies a
   little behind. */
static inline cd_real cdi_zero_of(const cdi_bracket *B, int may_jump, cd_real noise) {
  if (may_jump && cdi_jumps(B->size_a, B->size_b, noise))
    return smaller(B->b + cdi_behind_jump(B->b, B->piece), B->end);
  return B->size_a == 0.0 || B->size_a < B->size_b ? B->a : B->b;
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
