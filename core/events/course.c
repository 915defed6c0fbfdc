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

   Impulses and speeds are scaled, so that each row responds to its own impulse by 1. */

#include "events_inside.h"

#define MOST_CORNERS 200     /* more are none */
#define MOST_SWEEPS 1000     /* for slopes of frictions that stick, */
#define SETTLED_SLOPE 1e-15  /* which change by less */
#define NO_SPEED 1e-12       /* of the largest speed before: what is left where a slip stops */
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
  int64_t n;
  int64_t bends; /* slips that have stopped */
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
    if (V->forced[i]) L.row[V->is_limit[i] ? 0 : ++frictions] = i;
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
    L.rests[k] = fabs(V->rates_before[L.row[k]]) <= noise;
    if (L.rests[k]) L.speed[k] = 0.0;
    if (!L.rests[k]) L.slope[k] = -sign_of(L.speed[k]) * mu_of(V, &L, k, V->restitution);
  }
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

/* Slopes from here on: what rests and cannot be held slips, with its kinetic coefficient. */
static void find_slopes(cd_events *V, const course *L) {
  for (int any = 1; any;) {
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
  for (int64_t k = 1; k < L->n; k++) {
    if (L->rests[k] || !(L->speed[k] * L->drift[k] < 0.0)) continue;
    nearest = smaller(nearest, -L->speed[k] / L->drift[k]);
  }
  return nearest;
}

/* How far it is to the end of compression, where n = 0; of restitution, where `left` of P, or what is left of its work, is used
   up. */
static double until_parted(const course *L, int64_t law, int parting, double left) {
  const double n = L->speed[0], drift = L->drift[0];
  if (!parting) return drift > LEAST_RESPONSE ? -n / drift : INFINITY;
  if (law == CD_POISSON) return left;
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
  for (int64_t k = 1; k < L->n; k++) {
    const double heading = -sign_of(L->slope[k]);
    if (L->rests[k] || heading * L->speed[k] > L->bound || !(heading * L->drift[k] < 0.0)) continue;
    L->speed[k] = L->slope[k] = 0.0, L->rests[k] = 1, L->bends++;
  }
}

/* From the first touch to the end; 0: it has none. */
static int follow(cd_events *V, course *L) {
  const int64_t law = V->restitution_law[L->row[0]];
  const double e = V->restitution[L->row[0]];
  double left = 0.0;
  int parting = 0;
  for (int corner = 0; corner < MOST_CORNERS; corner++) {
    find_slopes(V, L);
    const double stop = next_stop(L), end = until_parted(L, law, parting, left);
    const double far = smaller(stop, end);
    if (!isfinite(far)) return 0;
    advance_by(L, far);
    left -= far;
    if (parting && !(L->speed[0] > -L->bound)) return 0; /* it would be pressed together once more */
    stop_slips(L);
    if (stop < end) continue;
    if (parting || e == 0.0) return 1;
    parting = 1, left = e * L->impulse[0], L->work *= e * e, L->speed[0] = 0.0;
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
