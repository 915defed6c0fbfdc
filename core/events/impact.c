/* Impacts: contacts answer the speeds and impulses of an instant.

       0 <= P  _|_  G v+ + g_t + e (G v- + g_t)- >= 0    contacts push, part with restitution e, do not overlap

   with the momentum balance of balance.c. Contacts are the gap rows of limits. Several at once are solved together or one after
   another; the two differ (Newton's cradle), and nature does not say which is right. */

#include "events_inside.h"

static int64_t jump_and_take(cd_events *V, int with_J, int with_impacts) {
  const int64_t problem = cdi_jump(V, with_J, with_impacts);
  return problem == CD_FINE ? cdi_take_jump(V) : problem;
}

/* Of the contacts that push, the one that would have to pull most; -1: none. */
static int64_t worst_pull(const cd_events *V) {
  const int64_t n = V->m->Phi_size;
  double largest = 0.0;
  int64_t worst = -1;
  for (int64_t i = 0; i < n + V->approach_size; i++) largest = larger(largest, fabs(V->blow[i]));
  for (int64_t i = 0; i < n; i++)
    if (V->pushing[i] && V->blow[i] < -CD_FORCE_NOISE * largest && (worst < 0 || V->blow[i] < V->blow[worst]))
      worst = i;
  return worst;
}

/* Of the closed contacts that do not push, the one that would overlap fastest; -1: none. */
static int64_t worst_overlap(cd_events *V, double noise) {
  int64_t worst = -1;
  cdi_add_change(V);
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->closed[i] && !V->pushing[i] && V->after_rates[i] < -noise &&
        (worst < 0 || V->after_rates[i] < V->after_rates[worst]))
      worst = i;
  return worst;
}

/* One balance for the impulses of actions (`first`), and where contacts answer `together`, for all of them: an active set of
   those that push. */
static int64_t strike_together(cd_events *V, int first, int together) {
  const int64_t n = V->m->Phi_size;
  const double noise = cd_events_speed_noise(V), *u = V->rates_before, *e = V->restitution;
  for (int64_t i = 0; i < n; i++) V->pushing[i] = together && V->closed[i] && u[i] < -noise;
  for (int k = 0; k < CD_MOST_CONTACT_CHANGES; k++) {
    for (int64_t i = 0; i < n; i++) {
      V->has_target[i] = V->pushing[i];
      V->target[i] = u[i] < 0.0 ? -(1.0 + e[i]) * u[i] : -u[i];
      V->bouncing[i] = V->pushing[i] && u[i] < 0.0;
    }
    const int64_t problem = cdi_jump(V, first, first);
    if (problem != CD_FINE) return problem;
    const int64_t pulls = worst_pull(V);
    if (pulls >= 0) {
      V->pushing[pulls] = 0;
      continue;
    }
    const int64_t overlaps = together ? worst_overlap(V, noise) : -1;
    if (overlaps < 0) break;
    V->pushing[overlaps] = 1;
  }
  return cdi_take_jump(V);
}

/* One contact alone answers. */
static int64_t strike_one(cd_events *V, int64_t row) {
  memset(V->has_target, 0, (size_t)V->m->Phi_size);
  memset(V->bouncing, 0, (size_t)V->m->Phi_size);
  V->has_target[row] = V->bouncing[row] = 1;
  V->target[row] = -(1.0 + V->restitution[row]) * V->rates_before[row];
  return jump_and_take(V, 0, 0);
}

/* The closed contact that approaches fastest; -1: none. */
static int64_t fastest_approach(const cd_events *V, double noise) {
  int64_t fastest = -1;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->closed[i] && V->rates[i] < -noise && (fastest < 0 || V->rates[i] < V->rates[fastest])) fastest = i;
  return fastest;
}

/* The first row that holds and whose rate is not zero; -1: none. */
static int64_t first_off(cd_events *V) {
  const double limit = cdi_least_jump(V);
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->able->holds[i] && fabs(V->rates[i]) > limit) return i;
  return -1;
}

/* Speeds that constraints prescribe, without masses. */
static int64_t follow_constraints(cd_events *V) {
  const int64_t problem = cdi_partition_of_events(V);
  if (problem != CD_FINE) return problem;
  cd_watch *watch = V->m->watch;
  const double largest_jump = watch->largest_jump;
  watch->largest_jump = INFINITY; /* that of a step */
  const int64_t status = cd_evaluate(V->m, V->lu, 1);
  watch->largest_jump = largest_jump;
  return refuse_status(V, status);
}

/* Driven machines: speeds onto the constraints that hold now, with the impulses of that and those that answer J. */
static int64_t strike_driven(cd_events *V) {
  int any = 0;
  for (int64_t k = 0; k < V->approach_size; k++) any = any || V->impact_on[k];
  if (any) return refuse(V, CD_DRIVEN_IMPACT, -1, -1, 0.0);
  for (int64_t i = 0; i < V->m->v_size; i++) any = any || V->event_J[i] != 0.0;
  int64_t problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE || (first_off(V) < 0 && !any)) return problem;
  memset(V->has_target, 0, (size_t)V->m->Phi_size);
  memset(V->bouncing, 0, (size_t)V->m->Phi_size);
  if (V->integer->with_forces) {
    problem = cdi_jump(V, 1, 0);
    if (problem == CD_FINE) problem = cdi_take(V);
  } else {
    problem = follow_constraints(V);
  }
  if (problem == CD_FINE) problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE) return problem;
  const int64_t off = first_off(V);
  return off < 0 ? CD_FINE : refuse(V, CD_DRIVERS_CONTRADICT, -1, off, fabs(V->rates[off]));
}

/* All impulses of this moment: external ones, impacts, captures (`first`), and what limits answer until none
   approach. */
CD_APART int64_t cdi_strike(cd_events *V, int first) {
  if (V->integer->driven) return strike_driven(V);
  int64_t problem = cdi_find_closed(V);
  for (int k = 0; problem == CD_FINE && k < CD_MOST_IMPACTS; k++) {
    problem = cdi_rates_of_rows(V);
    if (problem != CD_FINE) break;
    const int64_t fastest = fastest_approach(V, cd_events_speed_noise(V));
    if (!first && fastest < 0) return CD_FINE;
    memcpy(V->rates_before, V->rates, (size_t)V->m->Phi_size * sizeof(double));
    /* else actions come first, and what they make of contacts is answered later, one after another */
    const int together = V->integer->together && !cdi_any_course(V);
    const int64_t only = together ? -1 : fastest;
    if ((together || !first) && cdi_any_rubs(V, only))
      problem = cdi_strike_and_rub(V, first, only);
    else
      problem = first || together ? strike_together(V, first, together) : strike_one(V, fastest);
    first = 0;
  }
  return problem != CD_FINE ? problem : refuse(V, CD_IMPACTS_ENDLESS, -1, -1, 0.0);
}

/* Takes what speed is left in contacts that come to rest, those in `pushing`; below the noise it is round-off and no jump,
   and one that rested before keeps it. */
int64_t cdi_make_plastic(cd_events *V) {
  const int64_t n = V->m->Phi_size, jumped = V->integer->jumped;
  const double noise = cd_events_speed_noise(V);
  double fastest = 0.0;
  int64_t problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < n; i++) {
    const double speed = fabs(V->rates[i]);
    if (V->pushing[i] && speed > (V->held_before[i] ? noise : 0.0)) fastest = larger(fastest, speed);
  }
  if (fastest == 0.0) return CD_FINE;
  for (int64_t i = 0; i < n; i++) {
    V->has_target[i] = V->pushing[i] || (V->is_limit[i] && V->able->holds[i]);
    V->target[i] = -V->rates[i];
    V->bouncing[i] = 0;
  }
  problem = cdi_has_rubbed(V) ? cdi_rub_on(V) : jump_and_take(V, 0, 0);
  if (fastest <= noise) V->integer->jumped = jumped;
  return problem;
}
