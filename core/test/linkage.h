/* A four-bar linkage whose crank turns evenly: q = (a, b, c), angles of crank, coupler and rocker; p: their lengths and
   that of the ground. */

#ifndef CARDAN_TEST_LINKAGE_H
#define CARDAN_TEST_LINKAGE_H

#include "runs.h"

FUNCTION(loop) {
  const double *q = arg[Q], *l = arg[P];
  res[0][0] = l[0] * cos(q[0]) + l[1] * cos(q[1]) - l[2] * cos(q[2]) - l[3];
  res[0][1] = l[0] * sin(q[0]) + l[1] * sin(q[1]) - l[2] * sin(q[2]);
}

FUNCTION(loop_jacobian) {
  const double *q = arg[Q], *l = arg[P];
  for (int i = 0; i < 3; i++) {
    const double length = i < 2 ? l[i] : -l[i];
    res[0][i] = -length * sin(q[i]), res[0][3 + i] = length * cos(q[i]);
  }
  res[1][0] = res[1][1] = 0.0;
}

/* The other links have no mass: accelerations from C v' = -sum l_i v_i^2 (-cos, -sin). How far it is from a flat position is
   the sine of the angle between coupler and rocker. */
FUNCTION(even_crank) {
  const double *q = arg[Q], *v = arg[V], *l = arg[P];
  double right[2] = {0.0, 0.0};
  for (int i = 0; i < 3; i++) {
    const double length = i < 2 ? l[i] : -l[i];
    right[0] += length * cos(q[i]) * v[i] * v[i], right[1] += length * sin(q[i]) * v[i] * v[i];
    res[0][i] = v[i];
  }
  const double a = -l[1] * sin(q[1]), b = l[2] * sin(q[2]), c = l[1] * cos(q[1]), d = -l[2] * cos(q[2]);
  res[1][0] = 0.0;
  res[1][1] = (d * right[0] - b * right[1]) / (a * d - b * c);
  res[1][2] = (a * right[1] - c * right[0]) / (a * d - b * c);
  res[2][0] = res[2][1] = 0.0;
  res[4][0] = pow(sin(q[1] - q[2]), 2);
}

static inline stand *new_linkage(double crank, double coupler, double rocker, double ground) {
  const sizes n = {3, 3, 0, 4, 2};
  const double lengths[4] = {crank, coupler, rocker, ground};
  stand *s = new_stand(n, 2, loop, loop_jacobian, even_crank);
  memcpy(s->m.p, lengths, sizeof lengths);
  return s;
}

/* The rocker's angle at a crank angle, where the rocker stands on the left of the diagonal from its pivot to the crank's pin:
   by the law of cosines. */
static inline double rocker_angle(const double *l, double a) {
  const double x = l[3] - l[0] * cos(a), y = -l[0] * sin(a), d = sqrt(x * x + y * y);
  const double inside = acos((d * d + l[2] * l[2] - l[1] * l[1]) / (2.0 * d * l[2]));
  return atan2(-y, -x) - inside;
}

/* And the coupler's angle then. */
static inline double coupler_angle(const double *l, double a, double c) {
  return atan2(l[2] * sin(c) - l[0] * sin(a), l[3] + l[2] * cos(c) - l[0] * cos(a));
}

static inline void estimate(stand *s, double a, double b, double c) { s->m.q[0] = a, s->m.q[1] = b, s->m.q[2] = c; }

static inline cd_start *new_start(const stand *s) {
  cd_start *S = (cd_start *)zeros(1, sizeof(cd_start));
  const cd_machine *m = &s->m;
  S->unit = filled(m->v_size, 1.0), S->q_scale = copied(m->col_scale, m->v_size);
  S->v_scale = copied(m->col_scale, m->v_size), S->classes = integers(m->v_size);
  S->estimate = copied(m->q, m->q_size), S->violation = numbers(m->Phi_size), S->q_work = numbers(m->q_size);
  S->v_work = numbers(m->v_size), S->least = integers(m->v_size), S->size = 1.0, S->for_run = 1;
  S->best = numbers(m->q_size), S->open = integers(m->v_size), S->most_rank = s->lu.inverse_size;
  S->room_size = (2 * m->v_size + 1) * m->v_size, S->room = numbers(S->room_size);
  return S;
}

#endif
