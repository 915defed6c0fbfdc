/* The loop that all methods share: report, look for events, step.

   The method predicts everything; evaluations put the dependent coordinates on the constraints (evaluation.c), events
   are looked for on the polynomial of each accepted step (watch.c), reporting times are served from it. The loop returns
   to its caller for a new partition, at an event, at a known time, or after a number of steps; the history of the
   integrator stays as it is. What is reported at the time of an event is the state after it. */

#include "inside.h"

int64_t cd_begin(cd_run *r, double small_jump) {
  cdi_begin_between(r);
  if (r->jumps != NULL) cd_forget_jumps(r->jumps);
  r->m->count->begun++;
  return method_of(r)->begin(r, small_jump);
}

/* Whether an event happens, found now or earlier; `limit` becomes its time. */
static int event_happens(cd_run *r, double *limit) {
  if (r->E == NULL) return 0;
  cd_watched_time *time = r->E->time;
  const int happens = time->waits > 0.0 || (time->left < *limit && cd_look(r, *limit));
  time->waits = 0.0;
  if (happens && isfinite(time->t_event)) *limit = time->t_event;
  return happens;
}

static int is_looked_at(const cd_run *r) { return r->between != NULL; }

/* The next row, unless it has been evaluated already. */
static int64_t take_row(cd_run *r, const cdi_method *method) {
  if (is_looked_at(r) && r->between->integer->ahead > 0) {
    r->between->integer->ahead--;
    return CD_OK;
  }
  return method->report(r, r->row, r->record->t[r->row]);
}

int64_t cd_advance(cd_run *r) {
  const cdi_method *method = method_of(r);
  const double slack = method->slack == NULL ? 0.0 : method->slack(r);
  const cd_record *record = r->record;
  for (int64_t steps = 0;; steps++) {
    const double now = method->now(r);
    if (is_looked_at(r) && r->between->real->checked < now) {
      const int64_t status = cdi_look_between(r);
      if (status == CD_RUNNING) continue; /* the step was taken back */
      if (status != CD_OK) return status;
    }
    double limit = is_looked_at(r) ? smaller(now, r->between->real->checked) : now;
    const int partly = limit < now;
    const int happens = event_happens(r, &limit);
    const int reached = r->due && limit >= r->t_end - slack;
    if (reached && !happens) limit = r->t_end;
    const int before = happens || reached;
    while (r->row < record->t_size && (before ? record->t[r->row] < limit : record->t[r->row] - limit <= slack)) {
      const int64_t status = take_row(r, method);
      if (status != CD_OK && status != CD_POOR_PARTITION) return status;
      r->row++;
      if (status == CD_POOR_PARTITION) return status;
    }
    /* where the record is a window, the next one comes first */
    if (r->row == record->t_size && record->t[r->row - 1] < r->t_end - slack) {
      if (r->E != NULL) r->E->time->waits = happens ? 1.0 : 0.0;
      return CD_OK;
    }
    if (happens) return cd_place_at_event(r);
    if (reached) return CD_REACHED;
    if (partly) continue;
    if (r->row == record->t_size) return CD_OK;
    if (steps >= r->max_steps) return CD_RUNNING;
    cdi_before_step(r);
    int64_t status = method->step(r);
    if (status == CD_OK && r->jumps != NULL) status = cdi_see_jumps(r, now);
    if (status == CD_OK) status = cdi_see_pace(r, now);
    if (status != CD_OK) return status;
  }
}

/* The last known state is S. Each position is predicted by q + h q' + h^2/2 q'' (Wehage & Haug 1981, eqs. 3.7-3.11)
   over `shrink` of the way to the next reporting time. CD_NOT_CLOSED means that Newton did not converge from there. */
int64_t cd_sweep(cd_machine *m, cd_lu *lu, cd_driven *S, double shrink, cd_record *record, int64_t *row, int64_t last) {
  while (*row < last) {
    double h = (record->t[*row] - S->now[0]) * shrink;
    const double turning = cdi_longest_turning_step(m);
    if (h > CD_MOST_STEPS * turning) return CD_ENDLESS;
    if (h > turning) {
      h = turning;
      shrink = 0.0;
    }
    m->t[0] = shrink == 1.0 ? record->t[*row] : S->now[0] + h;
    for (int64_t i = 0; i < m->q_size; i++) m->q[i] = S->q[i];
    for (int64_t i = 0; i < m->v_size; i++) {
      m->delta[i] = h * S->v[i] + 0.5 * h * h * S->a[i];
      m->v[i] = S->v[i] + h * S->a[i];
    }
    cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
    const int64_t status = cd_evaluate(m, lu, m->Phi_size > 0);
    if (status != CD_OK) return status;
    S->now[0] = m->t[0];
    cd_follow_turns(m);
    for (int64_t i = 0; i < m->q_size; i++) S->q[i] = m->q[i];
    for (int64_t i = 0; i < m->v_size; i++) {
      S->v[i] = m->v[i];
      S->a[i] = m->v_rate[i];
    }
    if (shrink == 1.0) {
      cd_keep(m, record, *row);
      ++*row;
    }
    shrink = 1.0;
    if (m->watch->pivot_ratio < CD_POOR_PIVOT * m->watch->pivot_ratio_at_partition) return CD_POOR_PARTITION;
  }
  return CD_OK;
}
