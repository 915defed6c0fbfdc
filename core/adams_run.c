/* Integrating a constrained second-order system by the Adams method, with coordinate partitioning or without. */

#include "inside.h"

/* of the largest smallest pivot of the solution for lambda so far, which goes with distance squared */
#define NEARS_SINGULAR 0.1
#define AMPLIFIED 3.0 /* tolerances by which closing may move a corrected state, before another partition is tried */
#define SLOW_NEWTON 4 /* re-partition when a step needs more iterations than this */
#define SPEED_RATIO_GROWTH 2.0 /* re-partition when |u'|/|v'| grows by this factor (Wehage & Haug 1981, sec. 3.5) */
/* a step that would land so close to a singular position (of the largest smallest pivot of C_u so far), and so much
   closer than it began, is shortened, at most so many times: it shall go across */
#define CLOSE 0.1
#define CLOSER 0.2
#define MOST_DODGES 4
#define FASTEST_GAIN 1e3     /* of automatic gains, in a run's time: runs of up to 10 000 steps have smaller ones */
#define OPEN 1e5             /* closure tolerances: a millionth of a body */
#define SHORTEST_AT_KINK 0.1 /* of the step before: across a kink in a force */
#define SETTLED_STEPS 10     /* accepted steps before the speed ratio is judged again */
#define AUTO_AFTER 20        /* steps before automatic gains: the first ones are short and tell nothing */

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

   try_step sees a fourth one, errors that the partition amplifies. */
static int partition_is_poor(cd_machine *m, const cd_lu *lu) {
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
  const int64_t n = r->adams->y_size;
  cdi_store(r->m, r->f);
  for (int64_t i = 0; i < n; i++) r->f[i] -= y[i];
  return cd_weighted_norm(r->f, r->weight, n);
}

/* Whether a small pivot is the machine's, not a poor partition's; where that is not known it is taken to be. */
static int is_beside_singular(const cd_machine *m, double pivot) {
  if (!(pivot < CLOSE * m->watch->pivot_at_best)) return 0;
  return nears_singular(m) || !isfinite(m->weakest[0]);
}

/* Whether a step lands so close to a singular position that one of another length had better go across it. */
static int comes_close(const cd_machine *m) {
  const int closer = m->watch->pivot < CLOSER * m->watch->pivot_before;
  return closer && m->count->dodged < MOST_DODGES && is_beside_singular(m, m->watch->pivot);
}

/* Let the step end half a step before the singular position, so that the next one ends half a step behind it.

   The smallest pivot s goes linearly with the distance: where a step from s0 ends at s1, one of (s0+s1)/(s0-s1)/2 of its
   length ends at (s0-s1)/2. (A step that has gone across is taken for one that has not; its next trial is not.) */
static void dodge(cd_machine *m, cd_adams *A) {
  if (m->count->dodged == 0) m->watch->undodged_step = A->real->h;
  m->count->dodged++;
  const double start = m->watch->pivot_before, end = m->watch->pivot;
  cd_adams_shorten(A, 0.5 * (start + end) / (start - end));
}

/* Errors are controlled everywhere; beside a singular position not those of dependent coordinates and speeds.

   Every partition amplifies them there (a user's choice also elsewhere), at last beyond any tolerance: steps would
   become too short to get across. */
static void choose_controlled(const cd_machine *m, const cd_lu *lu, uint8_t *controlled) {
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
static void set_gains(cd_machine *m, const cd_adams *A, double t_end) {
  const int64_t steps = A->integer->steps;
  if (!(m->watch->auto_gain > 0.0) || steps < AUTO_AFTER) return;
  const double began = m->watch->run_began;
  const double mean = m->watch->auto_gain * (double)steps / (A->real->t - began);
  m->gain[0] = m->gain[1] = smaller(mean, FASTEST_GAIN / (t_end - began));
}

/* What is done after a step has been accepted. */
static void after_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_adams *A = r->adams;
  if (r->touch->now_size > 0) cdi_accept_step(r->touch, A->real->t);
  cdi_follow_turns_after(m, A->real->h_old);
  cdi_leave_trail(m, r->trail);
  m->count->since_partition++;
  if (m->count->dodged > 0) {
    A->real->h = larger(A->real->h, m->watch->undodged_step);
    m->count->dodged = 0;
  }
  m->watch->pivot_before = m->watch->pivot;
  set_gains(m, A, r->t_end);
}

/* Whether a step must be shorter because of contacts on its way; it has been shortened then. */
static int passes_over_touch(cd_run *r) {
  cd_touching *touch = r->touch;
  cd_adams *A = r->adams;
  if (touch->now_size == 0) return 0;
  const double share = cdi_felt_share(r->m, touch, A->real->t, A->real->t_new, A->y_new, r->f);
  if (share < 1.0) {
    cd_adams_shorten(A, share);
    return 1;
  }
  if (cdi_changes_sides(touch)) {
    const double error = cd_adams_error_at_kink(A, r->weight);
    if (error > 1.0) { /* it falls with the square of the step */
      cd_adams_shorten(A, larger(SHORTEST_AT_KINK, smaller(0.5, 1.0 / sqrt(error))));
      return 1;
    }
    touch->kinked[0] = 1;
  }
  return 0;
}

/* One PECE attempt. OK when accepted or rejected by its error, else what made an evaluation fail.

   CD_POOR_PARTITION: the corrected state was good enough, but not what closing the constraints made of it. */
static int64_t try_step(cd_run *r) {
  cd_machine *m = r->m;
  cd_adams *A = r->adams;
  cd_touching *touch = r->touch;
  const int64_t n = A->y_size, partitioned = r->partitioned;
  if (touch->now_size > 0) {
    if (touch->time[0] != A->real->t)
      cdi_begin_step(m, touch, A->real->t, A->y, A->yp);
    else if (touch->kinked[0]) /* what was before it tells nothing of what comes: the past ends here */
      cd_adams_start(A, A->real->t, A->y, A->yp, r->t_end, r->weight, CD_ADAMS_MAX_ORDER, INFINITY, 0.0, 0);
    touch->kinked[0] = 0;
  }
  A->real->h_max = smaller(m->watch->longest_step, cdi_longest_turning_step(m));
  cd_adams_predict(A, r->t_end);
  cdi_load(m, A->real->t_new, A->y_new);
  int64_t status = cd_evaluate(m, r->lu, partitioned);
  if (status == CD_OK && partitioned && comes_close(m)) {
    dodge(m, A);
    return CD_OK;
  }
  if (partitioned) choose_controlled(m, r->lu, r->controlled);
  cd_set_weights(r->weight, A->y, r->controlled, r->rtol, r->atol, n);
  if (status == CD_OK) {
    cdi_store_rates(m, r->f);
    if (!cd_adams_judge(A, r->f, r->weight)) return CD_OK;
    cd_adams_correct(A);
    cdi_load(m, A->real->t_new, A->y_new);
    status = cd_evaluate(m, r->lu, partitioned);
    if (status == CD_OK && partitioned) {
      const double distance = moved(r, A->y_new);
      if (m->count->since_partition == 0) { /* in a long chain every partition amplifies: this is as good as it gets */
        m->watch->moved_at_first = distance;
      } else if (distance > AMPLIFIED * larger(1.0, m->watch->moved_at_first)) {
        cd_adams_reject(A, 1.0);
        return CD_POOR_PARTITION;
      }
    }
  }
  if (status != CD_OK) {
    cd_adams_reject(A, 0.5);
    return status;
  }
  cdi_store(m, A->y_new);
  cdi_store_rates(m, r->f);
  if (passes_over_touch(r)) return CD_OK;
  if (cd_adams_update(A, r->f, r->weight)) after_step(r);
  return CD_OK;
}

static double now(const cd_run *r) { return r->adams->real->t; }

static double slack(const cd_run *r) {
  (void)r;
  return 0.0;
}

static void state_at(const cd_run *r, double t, double *y, double *f) { cd_adams_interpolate(r->adams, t, y, f); }

/* Accelerations from the integrator's polynomial; multipliers are not defined there. */
static void take_interpolated_rates(cd_machine *m, const double *f) {
  for (int64_t i = 0; i < m->v_size; i++) m->v_rate[i] = f[m->q_size + i];
  for (int64_t i = 0; i < m->lam_size; i++) m->lam[i] = NAN;
}

static int64_t report(cd_run *r, int64_t k) {
  cd_machine *m = r->m;
  const double t = r->record->t[k];
  cd_adams_interpolate(r->adams, t, r->y, r->f);
  cdi_load(m, t, r->y);
  const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status == CD_CALL_FAILED) return status;
  if (status == CD_NOT_CLOSED) { /* a singular position that the integrator has stepped over */
    cdi_load(m, t, r->y);
    if (call(&m->constraint) != 0 || !(cdi_largest_active(m) <= OPEN * m->watch->closure_tolerance))
      return status; /* it has not: no position is near */
    take_interpolated_rates(m, r->f);
  } else if (r->partitioned && m->watch->pivot_ratio < SINGULAR_PIVOT && moved(r, r->y) > 1.0) {
    /* beside one: the polynomial is the better state */
    cdi_load(m, t, r->y);
    cd_evaluate(m, r->lu, 0);
  }
  cd_keep(m, r->record, k);
  return CD_OK;
}

/* A step, and another partition where it shows that one is needed. New ones are made here where `able` can; who keeps
   steps must hear of them, too. */
static int64_t step(cd_run *r) {
  cd_machine *m = r->m;
  const int64_t status = try_step(r);
  if (status == CD_CALL_FAILED) return status;
  if (r->adams->integer->status != CD_OK) return CD_STEP_TOO_SMALL;
  if (r->partitioned && (status == CD_NOT_CLOSED || status == CD_POOR_PARTITION)) {
    if (status == CD_NOT_CLOSED)
      m->count->by_newton++;
    else
      m->count->by_error++;
  } else if (!(r->partitioned ? partition_is_poor(m, r->lu) : cdi_rows_are_weak(m))) {
    return CD_OK;
  }
  if (!r->partitioned || r->trail->t_size > 0 || m->count->since_partition <= CD_FEW_STEPS) return CD_POOR_PARTITION;
  cdi_load(m, r->adams->real->t, r->adams->y);
  if (!cdi_renew(m, r->lu, r->able)) return CD_POOR_PARTITION;
  m->count->renewed++;
  m->count->short_lived = 0;
  return CD_OK;
}

const cdi_method cdi_adams_method = {now, slack, state_at, report, step};

int64_t cdi_partition_is_poor(cd_machine *m, const cd_lu *lu) { return partition_is_poor(m, lu); }

int64_t cd_begin_adams(cd_run *r, double h_max) {
  cd_machine *m = r->m;
  m->watch->turned = INFINITY; /* nothing is known of what was before */
  const int64_t status = cd_evaluate(m, r->lu, r->partitioned);
  if (status != CD_OK) return status;
  cdi_store(m, r->y);
  cdi_store_rates(m, r->f);
  cd_set_weights(r->weight, r->y, r->controlled, r->rtol, r->atol, r->adams->y_size);
  cd_adams_start(r->adams, m->t[0], r->y, r->f, r->t_end, r->weight, CD_ADAMS_MAX_ORDER, h_max, 0.0, 0);
  return CD_OK;
}
