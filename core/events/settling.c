/* Which contacts go on and which frictions stick, after the impulses of an instant. */

#include "events_inside.h"

#define PATIENCE 4 /* looks for each contact and friction */

/* Phi'' = C v' - gamma of all rows, with the rows that hold now. */
static int64_t find_accelerations(cd_events *V) {
  cd_machine *m = V->m;
  const int64_t problem = cdi_evaluate_trial(V);
  if (problem != CD_FINE) return problem;
  if (call(&m->jacobian) != 0 || call(&V->gamma) != 0) return refuse(V, CD_NOT_EVALUATED, -1, CD_CALL_FAILED, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++) {
    double sum = 0.0;
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) sum += m->C[e] * m->v_rate[m->indices[e]];
    V->acceleration[i] = sum - V->gamma_of_rows[i];
  }
  return CD_FINE;
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
  const double grip = cdi_margin_of(V, row);
  cd_friction_slip(V, row, 0.0);
  cdi_hold_friction(V, row, 1);
  const int64_t sees = count->sees_multipliers;
  count->sees_multipliers = 0;
  problem = cdi_evaluate_trial(V);
  count->sees_multipliers = sees;
  cd_friction_slip(V, row, direction);
  *sticks = size_of_row(V, row, V->m->lam) <= CD_FAR_BEYOND_GRIP * grip + cdi_weak_force(V);
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
    if (size_of_row(V, i, V->rates) > (V->stopping[i] && !V->integer->jumped ? stopped : noise))
      cdi_slip_along(V, i, V->rates, 1.0);
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
  cdi_find_independent(V, V->still, 1);
  for (int64_t i = 0; i < n; i++) {
    if (!V->still[i]) continue;
    int sticks = V->can[i] > 0.0;
    if (sticks && !V->able->holds[i] && V->can[i] <= CD_NEARLY_DEPENDENT_FRICTION) problem = could_stick(V, i, &sticks);
    if (problem != CD_FINE) return problem;
    V->forced[i] = !sticks;
  }
  for (int64_t i = 0; i < n; i++)
    if (V->forced[i]) cdi_hold_friction(V, i, 0);
  for (int64_t i = 0; i < n; i++)
    if (V->still[i] && !V->forced[i] && V->able->holds[i])
      cdi_hold_friction(V, i, 1); /* joints may leave it other directions now */
    else if (V->still[i] && !V->forced[i])
      cdi_stick(V, i);
  return CD_FINE;
}

/* -- what does not fit -------------------------------------------------------------------------------------------------- */

/* No speed and pressed together, or a bounce lower than what is told apart: g = g'^2/(2 |g''|). */
static int comes_to_rest(const cd_events *V, int64_t row, double noise) {
  const double a = V->acceleration[row], rate = V->rates[row];
  return a < 0.0 && (rate <= noise || square(rate) < 2.0 * fabs(a) * cdi_rest_height(V)) &&
         !cdi_is_unmoved(V, row, noise);
}

/* By how much a row does not fit, as it is now: 0 where it does. Contacts that hold must not pull, those that do not must not
   be pressed together; frictions that stick must not be loaded beyond what they can hold, those that slip from rest must
   not be driven against their direction. Numbers of one kind can be compared, whatever their units. */
static double misfit_of(const cd_events *V, int64_t i, double noise, double least_force) {
  const int holds = V->able->holds[i] != 0;
  const double weak = holds ? larger(least_force, cdi_tremble_of(V, i)) : least_force;
  const double force = V->is_friction[i] ? size_of_row(V, i, V->m->lam) : V->m->lam[i],
               margin = V->is_friction[i] && holds ? cdi_margin_of(V, i) : 0.0;
  if (V->is_limit[i]) {
    if (!V->closed[i]) return 0.0;
    if (holds) return force < -weak ? -force : 0.0;
    return comes_to_rest(V, i, noise) ? -V->acceleration[i] : 0.0;
  }
  if (!V->is_friction[i]) return 0.0;
  if (holds) return margin < -weak ? -margin / force : 0.0;
  if (!V->still[i] || !((double)cd_friction_direction(V, i) * V->acceleration[i] < 0.0)) return 0.0;
  return cdi_is_unmoved(V, i, noise) ? 0.0 : fabs(V->acceleration[i]);
}

static int64_t count_misfits(cd_events *V, double noise, double weak) {
  int64_t count = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    V->still[i] = V->slipping[i] && size_of_row(V, i, V->rates) <= noise;
    V->misfit[i] = misfit_of(V, i, noise, weak);
    count += V->misfit[i] > 0.0;
  }
  return count;
}

/* All rows that do not fit, into `misfit`; how many. Where forces are so small that errors of the state may be all there is to
   them, that is looked at first. */
static int64_t find_misfits(cd_events *V, double noise, int64_t *count) {
  const double weak = cdi_weak_force(V);
  int64_t problem = V->G_size > 0 ? watch_margins(V) : CD_FINE;
  *count = 0;
  if (problem != CD_FINE) return problem;
  cdi_forget_tremble(V);
  *count = count_misfits(V, noise, weak);
  if (*count == 0 || !cdi_may_tremble(V, V->misfit)) return CD_FINE;
  problem = cdi_find_tremble(V);
  if (problem == CD_FINE) *count = count_misfits(V, noise, weak);
  return problem;
}

/* Kinds of misfits, the most urgent first; with `frictions_first`, those of frictions come before those of contacts. */
enum { OF_FRICTION_FIRST = 0, PULLS = 2, PRESSED = 3, OVERLOADED = 4, DRIVEN_BACK = 5, KINDS = 6 };

static int kind_of(const cd_events *V, int64_t i, int frictions_first) {
  const int holds = V->able->holds[i] != 0;
  if (V->is_limit[i]) return holds ? PULLS : PRESSED;
  return (holds ? OVERLOADED : DRIVEN_BACK) - (frictions_first ? OVERLOADED - OF_FRICTION_FIRST : 0);
}

/* Which rows are changed, into `flags`: of the most urgent kind the one that fits least; of contacts that are pressed together,
   all. */
static void choose_most_urgent(cd_events *V, int frictions_first) {
  int urgent = KINDS;
  int64_t worst = -1;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    const int kind = kind_of(V, i, frictions_first);
    if (!(V->misfit[i] > 0.0) || kind > urgent) continue;
    if (kind < urgent || V->misfit[i] > V->misfit[worst]) worst = i;
    urgent = kind;
  }
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    const int pressed = V->misfit[i] > 0.0 && kind_of(V, i, frictions_first) == PRESSED;
    V->flags[i] = i == worst || (urgent == PRESSED && pressed);
  }
}

static int64_t last_misfit(const cd_events *V) {
  int64_t last = V->m->Phi_size - 1;
  while (last >= 0 && !(V->misfit[last] > 0.0)) last--;
  return last;
}

/* The last one, whatever its kind. */
static void choose_last(cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->flags[i] = 0;
  V->flags[last_misfit(V)] = 1;
}

/* Rows in `flags` go over: contacts close or open, frictions slip or stick. */
static int64_t change_rows(cd_events *V) {
  const int64_t n = V->m->Phi_size;
  int any = 0;
  for (int64_t i = 0; i < n; i++) {
    V->pushing[i] = V->flags[i] && V->is_limit[i] && !V->able->holds[i];
    any = any || V->pushing[i];
    if (!V->flags[i] || V->pushing[i]) continue;
    if (V->is_limit[i]) {
      V->able->holds[i] = 0;
    } else if (V->able->holds[i]) {
      V->slipping[i] = 1;
      cdi_slip_along(V, i, V->m->lam, -1.0);
    } else {
      V->slipping[i] = 0;
    }
  }
  const int64_t problem = any ? cdi_make_plastic(V) : CD_FINE;
  for (int64_t i = 0; i < n; i++)
    if (V->pushing[i]) V->able->holds[i] = 1;
  return problem;
}

/* -- settling ------------------------------------------------------------------------------------------------------------- */

/* Whether several frictions that stick are beyond their bounds while all of them stick, because a force has jumped. */
static int64_t find_whether_several_break(cd_events *V, int *several) {
  int64_t breaking = 0, sticking = 0, beyond = 0;
  *several = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    breaking += V->lasting[i] != 0;
    sticking += V->is_friction[i] && V->able->holds[i];
  }
  if (breaking == 0 || sticking < 2) return CD_FINE;
  int64_t problem = cdi_evaluate_trial(V);
  if (problem == CD_FINE) problem = watch_margins(V);
  const double weak = cdi_weak_force(V);
  for (int64_t i = 0; i < V->m->Phi_size && problem == CD_FINE; i++)
    beyond += V->is_friction[i] && V->able->holds[i] && cdi_margin_of(V, i) < -weak;
  *several = beyond > 1 && V->integer->crowd == 0; /* what fires again at once is let go */
  return problem;
}

/* Where it starts: a friction that breaks slips; those that slip without speed stay so until that proves wrong (others may
   hold them there), limits that are closed may hold. Where several would break, it starts with all of them sticking, and the one
   with the largest load for its bound slips first, as if the force had risen quickly: those that slip relieve others, and
   what was seen first does not matter. */
static int64_t begin_settling(cd_events *V) {
  int several = 0;
  const int64_t n = V->m->Phi_size;
  int64_t problem = cdi_find_closed(V);
  if (problem == CD_FINE) problem = find_whether_several_break(V, &several);
  if (problem != CD_FINE) return problem;
  memcpy(V->lam_aside, V->m->lam, (size_t)V->m->lam_size * sizeof(double));
  for (int64_t i = 0; i < n; i++) {
    V->slipping[i] = V->lasting[i] && !several;
    if (V->slipping[i]) cdi_slip_along(V, i, V->m->lam, -1.0);
    if (V->is_friction[i] && !V->integer->jumped && cd_friction_direction(V, i) != 0 && !V->stopping[i])
      V->slipping[i] = 1;
    V->closed[i] = V->closed[i] && !V->leaving[i];
    if (V->is_limit[i] && !V->integer->driven) V->able->holds[i] = 0;
  }
  return CD_FINE;
}

/* Frictions that nothing carries have no direction. */
static void forget_uncarried(cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->is_friction[i] && !cd_friction_carried(V, i)) cd_friction_slip(V, i, 0.0);
}

/* The motion with what holds now; how many rows do not fit. */
CD_APART static int64_t look_once(cd_events *V, int64_t *misfits) {
  int64_t problem = choose_slip(V);
  if (problem == CD_FINE) problem = find_accelerations(V);
  if (problem != CD_FINE) return problem;
  if (V->G_size > 0 && cdi_pass_on(V, cd_events_speed_noise(V))) problem = find_accelerations(V);
  if (problem == CD_FINE) problem = cdi_rates_of_rows(V);
  return problem == CD_FINE ? find_misfits(V, cd_events_speed_noise(V), misfits) : problem;
}

/* All contacts that are closed and all frictions without speed are one complementarity problem at the acceleration level, of
   which rows press and which stick. It is solved by principal pivoting: what does not fit goes over to its other side.
   At first that is what fits least, contacts before frictions, which is a short way and breaks no friction that need not
   break. Where that has not come to an end after PATIENCE looks for each of the rows, frictions are brought to fit to the
   contacts before these change: legs that stick are rigid, and rigid legs let contacts pull. Then the last row that does
   not fit goes over alone, which comes to an end where the solution is unique (Murty 1974). */
static int64_t pivot(cd_events *V, int64_t rows) {
  const int64_t patience = PATIENCE * rows;
  int64_t misfits = 0, problem = look_once(V, &misfits);
  for (int64_t k = 0; problem == CD_FINE && (misfits > 0 || V->integer->unsettled); k++) {
    if (k ==
        3 * patience + CD_MOST_CONTACT_CHANGES) /* reactions that do not settle are told where they are solved for */
      return misfits > 0 ? refuse(V, CD_JAMS, -1, last_misfit(V), 0.0) : CD_FINE;
    if (misfits == 0)
      memset(V->flags, 0, (size_t)V->m->Phi_size); /* reactions come nearer to settling */
    else if (k < 2 * patience)
      choose_most_urgent(V, k >= patience);
    else
      choose_last(V);
    problem = k == patience && V->G_size > 0 ? cdi_relax(V) : change_rows(V);
    if (problem == CD_FINE) problem = look_once(V, &misfits);
  }
  return problem;
}

/* Which contacts go on, which frictions stick. `hit` limits have just closed, `leaving` ones come off, `lasting`
   frictions break, `stopping` ones have just lost their speed. */
CD_APART int64_t cdi_settle(cd_events *V) {
  const int limits_hold = !V->integer->driven, frictions_hold = !V->integer->driven || V->integer->with_forces;
  int64_t rows = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    rows += (V->is_limit[i] && limits_hold) || (V->is_friction[i] && frictions_hold);
  if (rows == 0) return CD_FINE;
  int64_t problem = begin_settling(V);
  if (problem == CD_FINE) problem = pivot(V, rows);
  if (problem != CD_FINE) return problem;
  forget_uncarried(V);
  if (V->G_size > 0) cdi_hold_still(V, cd_events_speed_noise(V));
  return CD_FINE;
}
