/* What runs by explicit methods that control their errors share (adams_run.c, dop853_run.c): how they begin, how a partition is
   judged, how a step gets across a singular position, which errors count, what is done after a step, how rows are reported. */

#include "inside.h"

/* of the largest smallest pivot of the solution for lambda so far, which goes with distance squared */
#define NEARS_SINGULAR 0.1
#define MOVED_TOO_FAR 3.0      /* tolerances by which closing may move a corrected state, before another partition */
#define SLOW_NEWTON 4          /* re-partition when a step needs more iterations than this */
#define SPEED_RATIO_GROWTH 2.0 /* re-partition when |u'|/|v'| grows by this factor (Wehage & Haug 1981, sec. 3.5) */
/* a step that would land so close to a singular position (of the largest smallest pivot of C_u so far), and so much
   closer than it began, is shortened, at most so many times: it shall go across */
#define CLOSE 0.1
#define CLOSER 0.2
#define MOST_DODGES 4
#define FASTEST_GAIN 1e3 /* of automatic gains, in a run's time: runs of up to 10 000 steps have smaller ones */
#define OPEN 1e5         /* closure tolerances: a millionth of a body */
#define SETTLED_STEPS 10 /* accepted steps before the speed ratio is judged again */
#define AUTO_AFTER 20    /* steps before automatic gains: the first ones are short and tell nothing */

/* Starts a method whose steps follow from their errors at the machine's present state, from which all errors count again;
   `start` is given the state in r->y, its rates in r->f, and weights. */
int64_t cdi_begin_controlled(cd_run *r, double small_jump, int64_t (*start)(cd_run *r)) {
  cd_machine *m = r->m;
  r->touch->time[0] = NAN;
  for (int64_t i = 0; i < r->y_size; i++) r->controlled[i] = 1;
  m->watch->largest_jump = m->watch->turned = INFINITY; /* nothing is known of what was before */
  int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status == CD_OK) {
    cdi_store(m, r->y);
    cdi_store_rates(m, r->f);
    cd_set_weights(r->weight, r->y, r->controlled, r->rtol, r->atol, r->y_size);
    status = start(r);
  }
  m->watch->largest_jump = CD_LARGEST_JUMP;
  m->watch->small_jump = small_jump;
  return status;
}

/* The least, or the greatest, of R^2 |row of C D|^2: what a pivot has fallen, or grown, by with its row alone.

   It is 1 where the rows were scaled. The row of a slot gets longer as its pin leaves the axis about which the slot
   turns, and shorter as it comes back: the machine is as far from a singular position as ever. */
static double row_growth(const cd_machine *m, int greatest) {
  double found = 1.0;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    if (!(m->R[i] > 0.0)) continue;
    const double growth = square(m->R[i]) * cdi_squared_length(m, i);
    found = greatest ? larger(found, growth) : smaller(found, growth);
  }
  return found;
}

/* Whether the machine itself comes to a singular position: there every partition has a poor pivot. */
static int nears_singular(const cd_machine *m) {
  const double healthy = NEARS_SINGULAR * m->watch->healthy_rows;
  return m->weakest[0] < healthy && m->weakest[0] < healthy * row_growth(m, 0);
}

/* The three signs of Wehage & Haug (1981, secs. 3.5, 7.2): a poor pivot, slow Newton, growing speed ratio.

   `cdi_amplifies` sees a fourth one, errors that the partition amplifies. */
int64_t cdi_partition_is_poor(cd_machine *m, const cd_lu *lu) {
  cd_watch *watch = m->watch;
  if (m->weakest[0] > watch->healthy_rows)
    watch->healthy_rows = larger(watch->healthy_rows, m->weakest[0] / row_growth(m, 1));
  if (watch->pivot_ratio < CD_POOR_PIVOT * watch->pivot_ratio_at_partition && !nears_singular(m)) {
    m->count->by_pivot++;
    return 1;
  }
  if (m->count->worst_newton > SLOW_NEWTON) {
    m->count->by_newton++;
    return 1;
  }
  if (m->count->since_partition < SETTLED_STEPS) return 0;
  if (cdi_speed_ratio(m, lu) > SPEED_RATIO_GROWTH * larger(1.0, watch->speed_ratio_at_partition)) {
    m->count->by_speeds++;
    return 1;
  }
  return 0;
}

/* How far closing the constraints has moved the machine from the state y, in tolerances.

   Its error e becomes (-C_u^-1 C_v e_v, e_v): nothing else tells how much a partition amplifies errors on their way from
   the independent coordinates to the dependent ones, and the way shows them at no cost. */
static double moved(cd_run *r, const double *y) {
  const int64_t n = r->m->q_size + r->m->v_size + r->m->z_size;
  cdi_store(r->m, r->f);
  for (int64_t i = 0; i < n; i++) r->f[i] -= y[i];
  return cd_weighted_norm(r->f, r->weight, n);
}

/* Whether closing has moved the new state y by far more than its tolerance, and another partition may do better. */
int64_t cdi_amplifies(cd_run *r, const double *y) {
  cd_machine *m = r->m;
  const double distance = moved(r, y);
  if (m->count->since_partition > 0) return distance > MOVED_TOO_FAR * larger(1.0, m->watch->moved_at_first);
  m->watch->moved_at_first = distance; /* in a long chain every partition amplifies: this is as good as it gets */
  return 0;
}

/* Whether a small pivot is the machine's, not a poor partition's; where that is not known it is taken to be. */
static int is_beside_singular(const cd_machine *m, double pivot) {
  if (!(pivot < CLOSE * m->watch->pivot_at_best)) return 0;
  return nears_singular(m) || !isfinite(m->weakest[0]);
}

/* Whether a step lands so close to a singular position that one of another length had better go across it. */
int64_t cdi_comes_close(const cd_machine *m) {
  const int closer = m->watch->pivot < CLOSER * m->watch->pivot_before;
  return closer && m->count->dodged < MOST_DODGES && is_beside_singular(m, m->watch->pivot);
}

/* The share of a step h that ends half a step before the singular position, so that the next one ends half a step behind it.

   The smallest pivot s goes linearly with the distance: where a step from s0 ends at s1, one of (s0+s1)/(s0-s1)/2 of its
   length ends at (s0-s1)/2. (A step that has gone across is taken for one that has not; its next trial is not.) */
double cdi_dodge(cd_machine *m, double h) {
  if (m->count->dodged == 0) m->watch->undodged_step = h;
  m->count->dodged++;
  const double start = m->watch->pivot_before, end = m->watch->pivot;
  return 0.5 * (start + end) / (start - end);
}

/* Errors are controlled everywhere; beside a singular position not those of dependent coordinates and speeds.

   Every partition amplifies them there (a user's choice also elsewhere), at last beyond any tolerance: steps would
   become too short to get across. */
void cdi_choose_controlled(const cd_machine *m, const cd_lu *lu, uint8_t *controlled) {
  const int64_t n_q = m->q_size;
  const int poor = m->watch->pivot_ratio_at_partition < SINGULAR_PIVOT;
  const int everywhere = !(poor || is_beside_singular(m, smaller(m->watch->pivot, m->watch->pivot_before)));
  for (int64_t i = 0; i < n_q + m->v_size; i++) controlled[i] = (uint8_t)everywhere;
  if (everywhere) return;
  for (int64_t k = lu->inverse_size; k < lu->cols_size; k++) {
    const int64_t i = lu->cols[k];
    controlled[n_q + i] = 1;
    if (m->place[i] >= 0) controlled[m->place[i]] = 1;
  }
  for (int64_t k = 0; k < m->spins_rows; k++) {
    const int64_t i = m->spins[2 * k], j = m->spins[2 * k + 1] + n_q;
    const uint8_t turns = controlled[j] || controlled[j + 1] || controlled[j + 2];
    for (int e = 0; e < 4; e++) controlled[i + e] = turns;
  }
}

/* Automatic gains of Baumgarte's stabilization, in proportion to the mean step: as fast as the integrator can follow.
   (With the step of the moment, a short one would make strong feedback of round-off, and that a shorter one; so would the
   mean of many.) */
static void set_gains(cd_machine *m, double t, int64_t steps, double t_end) {
  if (!(m->watch->auto_gain > 0.0) || steps < AUTO_AFTER) return;
  const double began = m->watch->run_began;
  const double mean = m->watch->auto_gain * (double)steps / (t - began);
  m->gain[0] = m->gain[1] = smaller(mean, FASTEST_GAIN / (t_end - began));
}

/* What is done after a step has been accepted; the machine stands at its end.

   `h_next`: the length proposed for the next one; `steps`: how many there have been. */
void cdi_after_step(cd_run *r, double t, double h, double *h_next, int64_t steps) {
  cd_machine *m = r->m;
  if (r->touch->now_size > 0) cdi_accept_step(r->touch, t);
  cdi_follow_turns_after(m, h);
  cdi_leave_trail(m, r->trail);
  m->count->since_partition++;
  if (m->count->dodged > 0) {
    *h_next = larger(*h_next, m->watch->undodged_step);
    m->count->dodged = 0;
  }
  m->watch->pivot_before = m->watch->pivot;
  set_gains(m, t, steps, r->t_end);
}

/* Accelerations from the integrator's polynomial; multipliers are not defined there. */
static void take_interpolated_rates(cd_machine *m, const double *f) {
  for (int64_t i = 0; i < m->v_size; i++) m->v_rate[i] = f[m->q_size + i];
  for (int64_t i = 0; i < m->lam_size; i++) m->lam[i] = NAN;
}

/* Row k of the report, or none (-1), from the polynomial of the last step. */
int64_t cdi_report_between(cd_run *r, int64_t k, double t) {
  cd_machine *m = r->m;
  cd_between *B = r->between;
  t = cdi_time_reached(r, t); /* behind a known time, what is behind it counts */
  method_of(r)->state_at(r, t, r->y, r->f);
  cdi_load(m, t, r->y);
  const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status == CD_CALL_FAILED) return status;
  if (B != NULL) { /* beside a singular position the equations tell nothing of the step */
    const int tells = status == CD_OK && !(r->partitioned && m->watch->pivot_ratio < SINGULAR_PIVOT);
    if (tells) cdi_defects(r, r->f);
    B->real->defect = tells ? cdi_largest_defect(B->defects, r->weight, r->y_size) : 0.0;
  }
  if (status == CD_NOT_CLOSED) { /* a singular position that the integrator has stepped over */
    cdi_load(m, t, r->y);
    if (call(&m->constraint) != 0 || !(cdi_largest_active(m) <= OPEN * m->watch->closure_tolerance))
      return status; /* it has not: no position is near */
    /* the row of a long step may lie well behind it: there the equations have a solution */
    const int solved = method_of(r)->long_steps && cd_evaluate(m, r->lu, 0) == CD_OK;
    if (!solved || !(m->weakest[0] >= CD_NEAR_SINGULAR * m->watch->healthiest)) take_interpolated_rates(m, r->f);
  } else if (r->partitioned && m->watch->pivot_ratio < SINGULAR_PIVOT && moved(r, r->y) > 1.0) {
    /* beside one: the polynomial is the better state */
    cdi_load(m, t, r->y);
    if (cd_evaluate(m, r->lu, 0) == CD_CALL_FAILED) return CD_CALL_FAILED;
  }
  if (k >= 0) cd_keep(m, r->record, k);
  return CD_OK;
}

/* After an attempt of a step that ended with `status`, at the accepted state (t, y): another partition where it shows that
   one is needed. New ones are made here where `able` can; who keeps steps must hear of them, too. */
static int64_t see_to_partition(cd_run *r, int64_t status, double t, const double *y) {
  cd_machine *m = r->m;
  if (r->partitioned && (status == CD_NOT_CLOSED || status == CD_POOR_PARTITION)) {
    if (status == CD_NOT_CLOSED)
      m->count->by_newton++;
    else
      m->count->by_error++;
  } else if (!(r->partitioned ? cdi_partition_is_poor(m, r->lu) : cdi_rows_are_weak(m))) {
    return CD_OK;
  }
  if (!r->partitioned || r->trail->t_size > 0 || m->count->since_partition <= CD_FEW_STEPS) return CD_POOR_PARTITION;
  cdi_load(m, t, y);
  if (!cdi_renew(m, r->lu, r->able)) return CD_POOR_PARTITION;
  m->count->renewed++;
  m->count->short_lived = 0;
  return CD_OK;
}

/* What is seen to after an attempt of a step that ended with `status`, and the integrator with its own. */
int64_t cdi_after_attempt(cd_run *r, int64_t status, int64_t of_integrator) {
  if (status == CD_CALL_FAILED) return status;
  if (of_integrator != CD_OK) return CD_STEP_TOO_SMALL;
  return see_to_partition(r, status, method_of(r)->now(r), method_of(r)->reached(r));
}
