/* The course of an impact: one contact and its frictions are followed while the impulse P of the contact grows, by the method
   of Routh (1891).

   An impact of rigid bodies takes no time, and positions stay as they are. Speeds do not: those of the contact, n, and of its
   frictions, c, go with P. With the responses A = C M^-1 C' of the machine, whose joints hold,

       dn/dP = A_nn + sum A_nf t_f,    dc_f/dP = A_fn + sum A_fg t_g,    dT_f/dP = t_f
       t_f = -mu sign(c_f) while it slips,    |t_f| <= mu with c_f = 0 while it sticks

   Between the places at which a slip stops all of them are straight lines, which are followed from corner to corner: a
   slip that stops sticks on or turns round, whichever fits. Compression ends where n = 0, at P = P_c. The impact ends

       by Poisson's law    at P = (1 + e) P_c
       by the energetic one where the contact has given back e^2 of the work that it took until P_c, the integral of n dP
                           (Stronge 1990); as friction only ever takes energy, there is never more than before.

   A friction in two directions slips along a curve: t = -mu c/|c| turns with the slip (Keller 1986). With dP = |c| dx

       dc/dx = |c| A_cn - mu A_cc c,   dn/dx = |c| A_nn - mu A_nc c,   dT/dx = -mu c

   is smooth down to c = 0, and is integrated by the classical method of Runge and Kutta. From rest it slips along the straight
   line on which A_cn - mu A_cc d points along d, if sticking takes more than mu.

   Impulses and speeds are scaled, so that each row responds to its own impulse by 1. */

#include "events_inside.h"

#define MOST_CORNERS 200    /* more are none */
#define MOST_SWEEPS 1000    /* for slopes of frictions that stick, */
#define SETTLED_SLOPE 1e-15 /* which change by less */
#define NO_SPEED 1e-12      /* of the largest speed before: what is left where a slip stops */
#define CURVE_STEP 0.005    /* of x: its error is far below 1e-9 */
#define MOST_OF_CURVE 200000
#define BISECTIONS 60        /* of a step in which the impact or its compression ends */
#define DIRECTIONS 360       /* in which slip may begin, as far as they are told apart at first */
#define LEAST_RESPONSE 1e-12 /* of the contact to its impulse: less does not stop it */

/* Row 0 is the contact, the others are its frictions. */
typedef struct course {
  double *A;       /* (n, n) */
  double *speed;   /* n and c, */
  double *drift;   /* how they go with P */
  double *slope;   /* t; of the contact 1 */
  double *impulse; /* P and T */
  int64_t *row;    /* of C */
  int64_t *rests;  /* frictions that have no speed and stick, if they can */
  double bound;    /* of speeds: less is none */
  double work;     /* of P: in compression what it has taken, then what it is to give back */
  double left;     /* in restitution: of P, by Poisson's law */
  int64_t n;
  int64_t bends;  /* slips that have stopped, or turn */
  int64_t turns;  /* the one friction is in two directions, */
  int64_t curved; /* and slips along a curve from here on */
  int64_t law;
  int64_t parting; /* compression has come to its end */
} course;

static double mu_of(const cd_events *V, const course *L, int64_t k, const double *mu) {
  return mu[L->row[k]] * V->scale[L->row[0]] / V->scale[L->row[k]];
}

static course begin_course(cd_events *V, double noise) {
  const cd_machine *m = V->m;
  course L = {0};
  for (int64_t i = 0; i < m->Phi_size; i++) L.n += V->forced[i] != 0;
  L.A = V->tableau, L.speed = L.A + L.n * L.n, L.drift = L.speed + L.n, L.slope = L.drift + L.n;
  L.impulse = L.slope + L.n, L.row = V->pivoting, L.rests = L.row + L.n;
  int64_t frictions = 0;
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (V->forced[i]) L.row[V->is_limit[i] ? 0 : ++frictions] = i, L.turns = L.turns || is_second(V, i);
  if (L.turns) V->scale[L.row[2]] = V->scale[L.row[1]];
  L.law = V->restitution_law[L.row[0]];
  for (int64_t j = 0, order = 0; j < m->Phi_size; j++) { /* responses stand in G in the order of the rows */
    if (!V->forced[j]) continue;
    int64_t column = 0;
    while (L.row[column] != j) column++;
    for (int64_t k = 0; k < L.n; k++)
      L.A[k * L.n + column] = V->scale[L.row[k]] * V->scale[j] * cdi_along_row(m, L.row[k], V->G + order * m->v_size);
    order++;
  }
  for (int64_t k = 0; k < L.n; k++) {
    L.speed[k] = V->scale[L.row[k]] * V->rates_before[L.row[k]];
    L.bound = larger(L.bound, NO_SPEED * fabs(L.speed[k]));
    L.impulse[k] = 0.0, L.slope[k] = k == 0 ? 1.0 : 0.0, L.rests[k] = 0;
  }
  for (int64_t k = 1; k < L.n; k++) {
    L.rests[k] = size_of_row(V, L.row[L.turns ? 1 : k], V->rates_before) <= noise;
    if (L.rests[k]) L.speed[k] = 0.0;
    if (!L.rests[k]) L.slope[k] = -sign_of(L.speed[k]) * mu_of(V, &L, k, V->restitution);
  }
  L.curved = L.turns && !L.rests[1];
  return L;
}

static double drift_of(const course *L, int64_t k) {
  double sum = 0.0;
  for (int64_t j = 0; j < L->n; j++) sum += L->A[k * L->n + j] * L->slope[j];
  return sum;
}

/* Slopes with which frictions that rest would go on resting, as far as each can; by sweeps over all of them. */
static void hold_resting(const cd_events *V, const course *L) {
  double change = INFINITY;
  for (int64_t sweep = 0; sweep < MOST_SWEEPS && change > SETTLED_SLOPE; sweep++) {
    change = 0.0;
    for (int64_t k = 1; k < L->n; k++) {
      const double own = L->A[k * L->n + k], most = mu_of(V, L, k, V->coefficient), before = L->slope[k];
      if (!L->rests[k] || !(own > LEAST_RESPONSE)) continue;
      L->slope[k] = smaller(most, larger(-most, before - drift_of(L, k) / own));
      change = larger(change, fabs(L->slope[k] - before));
    }
  }
}

/* How far a unit of slip along the angle, from rest, would turn aside; `along`: how its speed would grow. */
static double turning(const course *L, double mu, double angle, double *along) {
  const double d[2] = {cos(angle), sin(angle)};
  double w[2];
  for (int64_t i = 0; i < 2; i++) {
    const double *A = L->A + (i + 1) * L->n;
    w[i] = A[0] - mu * (A[1] * d[0] + A[2] * d[1]);
  }
  *along = w[0] * d[0] + w[1] * d[1];
  return d[0] * w[1] - d[1] * w[0];
}

/* The angle at which slip begins, where friction cannot hold it. */
static double first_angle(const course *L, double mu) {
  const double pi = acos(-1.0), width = 2.0 * pi / DIRECTIONS;
  double best = 0.0, fastest = 0.0, along;
  for (int64_t k = 0; k < DIRECTIONS; k++) {
    double low = width * (double)k, high = low + width;
    const double at_low = turning(L, mu, low, &along);
    if (at_low * turning(L, mu, high, &along) > 0.0) continue;
    for (int i = 0; i < BISECTIONS; i++) {
      const double middle = 0.5 * (low + high);
      if (at_low * turning(L, mu, middle, &along) > 0.0)
        low = middle;
      else
        high = middle;
    }
    if (along > fastest) fastest = along, best = high;
  }
  return best;
}

/* Slopes of a friction in two directions that rests: of sticking, or of a slip along a line. */
static void leave_or_stick(cd_events *V, course *L) {
  const double *A = L->A + L->n, *B = A + L->n, det = A[1] * B[2] - A[2] * B[1];
  const double t0 = -(A[0] * B[2] - B[0] * A[2]) / det, t1 = -(A[1] * B[0] - B[1] * A[0]) / det;
  L->rests[1] = L->rests[2] = hypot(t0, t1) <= mu_of(V, L, 1, V->coefficient);
  L->slope[1] = t0, L->slope[2] = t1;
  if (L->rests[1]) return;
  const double mu = mu_of(V, L, 1, V->restitution), angle = first_angle(L, mu);
  L->slope[1] = -mu * cos(angle), L->slope[2] = -mu * sin(angle);
}

/* Slopes from here on: what rests and cannot be held slips, with its kinetic coefficient. */
static void find_slopes(cd_events *V, course *L) {
  if (L->turns && L->rests[1]) leave_or_stick(V, L);
  for (int any = !L->turns; any;) {
    any = 0;
    hold_resting(V, L);
    for (int64_t k = 1; k < L->n; k++) {
      if (!L->rests[k] || fabs(L->slope[k]) < mu_of(V, L, k, V->coefficient)) continue;
      L->rests[k] = 0, any = 1;
      V->coefficient[L->row[k]] = V->restitution[L->row[k]];
      L->slope[k] = sign_of(L->slope[k]) * mu_of(V, L, k, V->restitution);
    }
  }
  for (int64_t k = 0; k < L->n; k++) L->drift[k] = drift_of(L, k);
}

/* How far it is to where the first slip stops. */
static double next_stop(const course *L) {
  double nearest = INFINITY;
  for (int64_t k = 1; k < L->n && !L->turns; k++) {
    if (L->rests[k] || !(L->speed[k] * L->drift[k] < 0.0)) continue;
    nearest = smaller(nearest, -L->speed[k] / L->drift[k]);
  }
  return nearest;
}

/* How far it is to the end of compression, where n = 0; of restitution, where what is left of P, or of its work, is used up. */
static double until_parted(const course *L) {
  const double n = L->speed[0], drift = L->drift[0];
  if (!L->parting) return drift > LEAST_RESPONSE ? -n / drift : INFINITY;
  if (L->law == CD_POISSON) return L->left;
  const double square_of_end = n * n + 2.0 * drift * L->work;
  return square_of_end >= 0.0 && n + sqrt(square_of_end) > 0.0 ? 2.0 * L->work / (n + sqrt(square_of_end)) : INFINITY;
}

static void advance_by(course *L, double far) {
  L->work -= far * (L->speed[0] + 0.5 * far * L->drift[0]);
  for (int64_t k = 0; k < L->n; k++) {
    L->impulse[k] += far * L->slope[k];
    L->speed[k] = k > 0 && L->rests[k] ? 0.0 : L->speed[k] + far * L->drift[k];
  }
}

/* Frictions whose slip has come to its end here rest. */
static void stop_slips(course *L) {
  for (int64_t k = 1; k < L->n && !L->turns; k++) {
    const double heading = -sign_of(L->slope[k]);
    if (L->rests[k] || heading * L->speed[k] > L->bound || !(heading * L->drift[k] < 0.0)) continue;
    L->speed[k] = L->slope[k] = 0.0, L->rests[k] = 1, L->bends++;
  }
}

/* Along a curve: n, both c, P, both T, and the work of P. */
enum { CURVE = 7 };

static void curve_rates(const course *L, double mu, const double *y, double *rate) {
  const double slip = hypot(y[1], y[2]);
  for (int64_t i = 0; i < 3; i++) {
    const double *A = L->A + i * L->n;
    rate[i] = slip * A[0] - mu * (A[1] * y[1] + A[2] * y[2]);
  }
  rate[3] = slip, rate[4] = -mu * y[1], rate[5] = -mu * y[2], rate[6] = -y[0] * slip;
}

static void curve_step(const course *L, double mu, double h, const double *from, double *to) {
  static const double at[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  double rate[CURVE] = {0.0}, y[CURVE], sum[CURVE] = {0.0};
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < CURVE; i++) y[i] = from[i] + at[k] * h * rate[i];
    curve_rates(L, mu, y, rate);
    for (int i = 0; i < CURVE; i++) sum[i] += weight[k] * rate[i];
  }
  for (int i = 0; i < CURVE; i++) to[i] = from[i] + h * sum[i];
}

/* What is left until compression, or the impact, ends. */
static double left_of_curve(const course *L, const double *y) {
  return !L->parting ? -y[0] : L->law == CD_POISSON ? L->left - (y[3] - L->impulse[0]) : y[6];
}

static void take_curve(course *L, const double *y) {
  L->left -= y[3] - L->impulse[0];
  for (int64_t k = 0; k < 3; k++) L->speed[k] = y[k], L->impulse[k] = y[3 + k];
  L->work = y[6];
}

/* The curve up to the end of compression or of the impact (1), or to where the slip stops (0); -1: neither comes. */
static int follow_curve(course *L, double mu) {
  double y[CURVE], next[CURVE];
  for (int64_t k = 0; k < 3; k++) y[k] = L->speed[k], y[3 + k] = L->impulse[k];
  y[6] = L->work, L->bends++;
  for (int64_t k = 0; k < MOST_OF_CURVE; k++) {
    if (hypot(y[1], y[2]) <= L->bound) {
      take_curve(L, y);
      L->speed[1] = L->speed[2] = 0.0, L->rests[1] = L->rests[2] = 1, L->curved = 0;
      return 0;
    }
    curve_step(L, mu, CURVE_STEP, y, next);
    if (!isfinite(next[3])) return -1;
    if (left_of_curve(L, next) <= 0.0) {
      double low = 0.0, high = CURVE_STEP;
      for (int i = 0; i < BISECTIONS; i++) {
        const double middle = 0.5 * (low + high);
        curve_step(L, mu, middle, y, next);
        if (left_of_curve(L, next) > 0.0)
          low = middle;
        else
          high = middle;
      }
      curve_step(L, mu, high, y, next);
      take_curve(L, next);
      return 1;
    }
    memcpy(y, next, sizeof y);
  }
  return -1;
}

/* To the next corner (0), or the end of compression or of the impact (1); -1: neither comes. */
static int follow_line(cd_events *V, course *L) {
  find_slopes(V, L);
  const double stop = next_stop(L), end = until_parted(L), far = smaller(stop, end);
  if (!isfinite(far)) return -1;
  advance_by(L, far);
  L->left -= far;
  stop_slips(L);
  return stop >= end;
}

/* From the first touch to the end; 0: it has none. */
static int follow(cd_events *V, course *L) {
  const double e = V->restitution[L->row[0]];
  for (int corner = 0; corner < MOST_CORNERS; corner++) {
    const int end = L->curved ? follow_curve(L, mu_of(V, L, 1, V->restitution)) : follow_line(V, L);
    if (end < 0) return 0;
    if (L->parting && !(L->speed[0] > -L->bound)) return 0; /* it would be pressed together once more */
    if (!end) continue;
    if (L->parting || e == 0.0) return 1;
    L->parting = 1, L->left = e * L->impulse[0], L->work *= e * e, L->speed[0] = 0.0;
  }
  return 0;
}

/* The impulses of the contact and frictions in `forced` into `push`, and with what ratio to that of the contact those go that
   slip in the end into `rub`; the contact parts with `parting` times its speed. `noise`: speeds that cannot be told from none. */
int64_t cdi_follow_course(cd_events *V, double noise) {
  course L = begin_course(V, noise);
  const int64_t contact = L.row[0];
  if (!follow(V, &L) || !(L.impulse[0] > 0.0)) {
    for (int64_t i = 0; i < V->m->Phi_size; i++) V->misfit[i] = V->forced[i] ? 1.0 : 0.0;
    return refuse(V, CD_JAMS, -1, contact, 0.0);
  }
  int slipping = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->push[i] = V->rub[i] = 0.0;
  for (int64_t k = 0; k < L.n; k++) {
    V->push[L.row[k]] = L.impulse[k] * V->scale[L.row[k]];
    if (k == 0 || L.rests[k]) continue;
    V->rub[L.row[k]] = V->push[L.row[k]] / V->push[contact];
    slipping = 1;
  }
  const int bent = L.bends > 0 && (slipping || V->restitution[contact] > 0.0);
  V->parting[contact] =
      bent ? -larger(L.speed[0], 0.0) / (V->scale[contact] * V->rates_before[contact]) : V->restitution[contact];
  V->bent[contact] = (uint8_t)bent;
  return CD_FINE;
}

int cdi_any_course(const cd_events *V) {
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    any = any || (V->is_limit[i] && V->closed[i] && V->restitution_law[i] != CD_NEWTON);
  return any;
}
