/* Which contacts go on and which frictions stick, after the impulses of an instant. */

#include <string.h>

#include "events_inside.h"

static double largest_multiplier(const cd_events *V) {
  double largest = 0.0;
  for (int64_t i = 0; i < V->m->lam_size; i++) largest = larger(largest, fabs(V->m->lam[i]));
  return largest;
}

static void forget_seen(cd_events *V) {
  for (int64_t i = 0; i < V->m->lam_size; i++) V->m->lam_seen[i] = 0.0;
}

int64_t cd_events_solve(cd_events *V) {
  const int64_t problem = cdi_partition_of_events(V);
  if (problem != CD_FINE) return problem;
  forget_seen(V);
  const cd_machine *m = V->m;
  const int64_t status = cd_evaluate(V->m, V->lu, 0);
  if (status == CD_OK && !(all_finite(m->v_rate, m->v_size) && all_finite(m->z_rate, m->z_size)))
    return refuse_status(V, CD_NO_NUMBER);
  return refuse_status(V, status);
}

/* The same on trial: that it comes near to a singular position, or that reactions do not settle, says nothing of the machine;
   what holds in the end is solved for again. */
static int64_t evaluate_trial(cd_events *V) {
  const int64_t problem = cdi_partition_of_events(V);
  if (problem != CD_FINE) return problem;
  const cd_watch before = *V->m->watch;
  const int64_t status = cd_evaluate(V->m, V->lu, 0);
  *V->m->watch = before;
  return status == CD_NOT_SETTLED ? CD_FINE : refuse_status(V, status);
}

/* Phi'' = C v' - gamma of all rows, with the rows that hold now. */
static int64_t find_accelerations(cd_events *V) {
  cd_machine *m = V->m;
  forget_seen(V);
  const int64_t problem = evaluate_trial(V);
  if (problem != CD_FINE) return problem;
  if (call(&m->jacobian) != 0 || call(&V->gamma) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++) {
    double sum = 0.0;
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) sum += m->C[e] * m->v_rate[m->indices[e]];
    V->acceleration[i] = sum - V->gamma_of_rows[i];
  }
  return CD_FINE;
}

/* mu N - |lambda| of the friction of a row, as it was last watched. */
static double margin_of(const cd_events *V, int64_t row) {
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (watch_of(V, i)[CD_WATCH_KIND] == CD_MARGIN && watch_of(V, i)[CD_WATCH_ROW] == row) return V->E->g[i];
  return 0.0;
}

static int64_t watch_margins(cd_events *V) {
  return cdi_watch(V) ? CD_FINE : refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
}

/* Whether a friction that leaves little freedom can be held by anything like the mu N that it has while free.

   Beside a dead centre that is passed at speed, sticking would take forces beyond all measure. They are found here with the
   normal forces as they are without them: other frictions would answer to them, and not settle. */
static int64_t could_stick(cd_events *V, int64_t row, int *sticks) {
  cd_counts *count = V->m->count;
  const double direction = (double)cd_friction_direction(V, row);
  int64_t problem = find_accelerations(V);
  if (problem == CD_FINE) problem = watch_margins(V);
  if (problem != CD_FINE) return problem;
  const double grip = margin_of(V, row);
  cd_friction_slip(V, row, 0.0);
  V->able->holds[row] = 1;
  const int64_t sees = count->sees_multipliers;
  count->sees_multipliers = 0;
  problem = evaluate_trial(V);
  count->sees_multipliers = sees;
  cd_friction_slip(V, row, direction);
  *sticks = fabs(V->m->lam[row]) <= CD_FAR_BEYOND_GRIP * grip + CD_FORCE_NOISE * largest_multiplier(V);
  return problem;
}

/* Frictions whose rate is not zero slip in its direction; those without one, that may stick, into `still`; whether any. */
static int find_still(cd_events *V) {
  const double noise = cd_events_speed_noise(V), stopped = larger(noise, CD_STOPPED_SLIP * V->real->top_speed);
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    V->forced[i] = V->still[i] = 0;
    if (!V->is_friction[i]) continue;
    const int carried = cd_friction_carried(V, i) != 0;
    if (!carried && !V->slipping[i]) cd_friction_slip(V, i, 0.0);
    if (!carried) continue; /* one that slips keeps its direction: what carries it may be pressed again */
    if (fabs(V->rates[i]) > (V->stopping[i] && !V->integer->jumped ? stopped : noise))
      cd_friction_slip(V, i, sign_of(V->rates[i]));
    else if (!V->slipping[i])
      V->still[i] = 1, any = 1;
  }
  return any;
}

/* Frictions slip in the direction of their rate, and stick where there is none and they can; `forced` are those that
   cannot. */
static int64_t choose_slip(cd_events *V) {
  const int64_t n = V->m->Phi_size;
  if (V->G_size == 0) return CD_FINE; /* no friction */
  int64_t problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE || !find_still(V)) return problem;
  cdi_find_independent(V, V->still);
  for (int64_t i = 0; i < n; i++) {
    if (!V->still[i]) continue;
    int sticks = V->can[i] > 0.0;
    if (sticks && !V->able->holds[i] && V->can[i] <= CD_NEARLY_DEPENDENT_FRICTION) problem = could_stick(V, i, &sticks);
    if (problem != CD_FINE) return problem;
    V->forced[i] = !sticks;
  }
  for (int64_t i = 0; i < n; i++)
    if (V->forced[i]) V->able->holds[i] = 0;
  for (int64_t i = 0; i < n; i++)
    if (V->still[i] && !V->forced[i] && !V->able->holds[i]) cdi_stick(V, i);
  return CD_FINE;
}

/* No speed and pressed together, or a bounce lower than what is told apart: g = g'^2/(2 |g''|). */
static int comes_to_rest(const cd_events *V, int64_t row, double noise) {
  const double a = V->acceleration[row], rate = V->rates[row];
  return a < 0.0 && (rate <= noise || square(rate) < 2.0 * fabs(a) * cdi_rest_height(V));
}

/* Of the contacts that hold, the one that would have to pull most comes off; whether there is one. */
static int let_go(cd_events *V, double weak) {
  const cd_machine *m = V->m;
  int64_t worst = -1;
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (V->closed[i] && V->able->holds[i] && m->lam[i] < -weak && (worst < 0 || m->lam[i] < m->lam[worst])) worst = i;
  if (worst < 0) return 0;
  V->able->holds[worst] = 0;
  if (--V->returns[worst] < 0) V->closed[worst] = 0; /* it has come off; when others do, it may be pressed again */
  return 1;
}

/* The friction that is loaded most beyond what it can hold slips; `changed` becomes 1 where there is one. */
static int64_t break_away(cd_events *V, double weak, int *changed) {
  double least_margin = INFINITY;
  int64_t worst = -1;
  const int64_t problem = watch_margins(V);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (!V->is_friction[i] || !V->able->holds[i]) continue;
    const double margin = margin_of(V, i);
    if (margin < least_margin) least_margin = margin, worst = i;
  }
  if (worst < 0 || !(least_margin < -weak)) return CD_FINE;
  V->slipping[worst] = 1;
  cd_friction_slip(V, worst, -sign_of(V->m->lam[worst]));
  *changed = 1;
  return CD_FINE;
}

/* The most urgent change of what holds, `changed` becomes 1; 0 where all is consistent. */
static int64_t one_change(cd_events *V, double noise, int *changed) {
  const int64_t n = V->m->Phi_size;
  const double weak = CD_FORCE_NOISE * largest_multiplier(V);
  *changed = let_go(V, weak);
  if (*changed) return CD_FINE;
  for (int64_t i = 0; i < n; i++) {
    V->pushing[i] = V->closed[i] && !V->able->holds[i] && comes_to_rest(V, i, noise);
    *changed = *changed || V->pushing[i];
  }
  if (*changed) {
    const int64_t problem = cdi_make_plastic(V);
    for (int64_t i = 0; i < n; i++)
      if (V->pushing[i]) V->able->holds[i] = 1;
    return problem;
  }
  return break_away(V, weak, changed);
}

/* Where it starts: frictions that break slip, those that slip without speed stay so until that proves wrong (others may
   hold them there), limits that are closed may hold. */
static int64_t begin_settling(cd_events *V) {
  const int64_t n = V->m->Phi_size, problem = cdi_find_closed(V);
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < n; i++) {
    if (V->lasting[i]) cd_friction_slip(V, i, -sign_of(V->m->lam[i]));
    V->slipping[i] = V->lasting[i];
    if (V->is_friction[i] && !V->integer->jumped && cd_friction_direction(V, i) != 0 && !V->stopping[i])
      V->slipping[i] = 1;
    V->closed[i] = V->closed[i] && !V->leaving[i];
    V->returns[i] = CD_MOST_CONTACT_RETURNS;
    if (V->is_limit[i] && !V->integer->driven) V->able->holds[i] = 0;
  }
  return CD_FINE;
}

/* Frictions that nothing carries have no direction. */
static void forget_uncarried(cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->is_friction[i] && !cd_friction_carried(V, i)) cd_friction_slip(V, i, 0.0);
}

/* One look at what holds; `settled` becomes 1 where all is consistent. */
static int64_t look_once(cd_events *V, int *settled) {
  int changed = 0;
  int64_t problem = choose_slip(V);
  if (problem == CD_FINE) problem = find_accelerations(V);
  if (problem != CD_FINE) return problem;
  if (V->G_size > 0 && cdi_pass_on(V, cd_events_speed_noise(V))) problem = find_accelerations(V);
  if (problem == CD_FINE) problem = cdi_rates_of_rows(V);
  if (problem != CD_FINE) return problem;
  const double noise = cd_events_speed_noise(V);
  problem = one_change(V, noise, &changed);
  if (problem != CD_FINE || changed) return problem;
  const int64_t back = V->G_size > 0 ? cdi_pushes_back(V, noise) : -1;
  *settled = back < 0;
  if (back < 0) {
    forget_uncarried(V);
    if (V->G_size > 0) cdi_hold_still(V, noise);
    return CD_FINE;
  }
  V->slipping[back] = 0;
  V->lasting[back] = 1;
  return CD_FINE;
}

/* Which contacts go on, which frictions stick. `hit` limits have just closed, `leaving` ones come off, `lasting`
   frictions break, `stopping` ones have just lost their speed. */
int64_t cdi_settle(cd_events *V) {
  const int limits_hold = !V->integer->driven, frictions_hold = !V->integer->driven || V->integer->with_forces;
  int any = 0, settled = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    any = any || (V->is_limit[i] && limits_hold) || (V->is_friction[i] && frictions_hold);
  if (!any) return CD_FINE;
  int64_t problem = begin_settling(V);
  for (int k = 0; problem == CD_FINE && !settled && k < CD_MOST_CONTACT_CHANGES; k++) problem = look_once(V, &settled);
  return problem != CD_FINE || settled ? problem : refuse(V, CD_JAMS, -1, -1, 0.0);
}
