/* Events at known times: when each is due next.

   The k-th time of a repeated event is anchor + k interval, so that times do not drift. Where an event sets the interval, the
   next time comes one new interval after the last one, or at once where that has passed, and intervals count from there. */

#include "events_inside.h"

double cd_events_next(const cd_events *V) {
  double earliest = INFINITY;
  for (int64_t k = 0; k < V->timed_rows; k++) earliest = smaller(earliest, V->due[k]);
  return earliest;
}

static int64_t compute_times(cd_events *V) {
  return call(&V->actions) == 0 ? CD_FINE : refuse(V, CD_ACTIONS_FAIL, -1, -1, 0.0);
}

static int64_t check_interval(cd_events *V, int64_t k) {
  const double interval = V->times[timed_of(V, k)[CD_TIMED_INTERVAL]];
  return interval > 0.0 ? CD_FINE : refuse(V, CD_BAD_INTERVAL, timed_of(V, k)[CD_TIMED_EVENT], -1, interval);
}

int64_t cd_events_schedule(cd_events *V, double t, int64_t done) {
  if (V->timed_rows == 0) return CD_FINE;
  int64_t problem = compute_times(V);
  for (int64_t k = 0; problem == CD_FINE && k < V->timed_rows; k++) {
    const int64_t *timed = timed_of(V, k);
    const double first = V->times[timed[CD_TIMED_FIRST]];
    V->anchor[k] = first, V->interval[k] = NAN, V->passed[k] = -1, V->was_due[k] = 0;
    if (timed[CD_TIMED_MOVES]) {
      V->due[k] = larger(first, t);
    } else if (timed[CD_TIMED_INTERVAL] < 0) {
      V->due[k] = first > t || (first == t && !done) ? first : INFINITY;
    } else {
      problem = check_interval(V, k);
      const double interval = V->interval[k] = V->times[timed[CD_TIMED_INTERVAL]];
      double count = larger(0.0, ceil((t - first) / interval - CD_SAME_SAMPLE));
      if (done && fabs(first + count * interval - t) <= CD_SAME_SAMPLE * interval) count += 1.0;
      V->due[k] = first + count * interval;
      V->passed[k] = (int64_t)count - 1;
    }
  }
  return problem;
}

/* A repeated event whose interval, or whose first time, has been set. */
static int64_t move_repeated(cd_events *V, int64_t k) {
  const int64_t *timed = timed_of(V, k);
  const double now = V->m->t[0], first = V->times[timed[CD_TIMED_FIRST]];
  if (V->passed[k] < 0 && first != V->anchor[k]) V->anchor[k] = V->due[k] = larger(first, now);
  if (V->times[timed[CD_TIMED_INTERVAL]] == V->interval[k]) return CD_FINE;
  const int64_t problem = check_interval(V, k);
  const double last = V->anchor[k] + (double)V->passed[k] * V->interval[k];
  V->interval[k] = V->times[timed[CD_TIMED_INTERVAL]];
  if (problem != CD_FINE || V->passed[k] < 0) return problem;
  V->anchor[k] = last, V->passed[k] = 0;
  V->due[k] = last + V->interval[k];
  if (V->due[k] < now) V->anchor[k] = V->due[k] = now, V->passed[k] = -1; /* it should have come already */
  return CD_FINE;
}

int64_t cd_events_times(cd_events *V) {
  int any = V->integer->set != 0;
  for (int64_t k = 0; k < V->timed_rows; k++) any = any || timed_of(V, k)[CD_TIMED_MOVES];
  V->integer->set = 0;
  if (V->timed_rows == 0 || !any) return CD_FINE;
  int64_t problem = compute_times(V);
  for (int64_t k = 0; problem == CD_FINE && k < V->timed_rows; k++) {
    const int64_t *timed = timed_of(V, k);
    const double first = V->times[timed[CD_TIMED_FIRST]];
    if (timed[CD_TIMED_MOVES]) {
      V->due[k] = larger(first, V->m->t[0]);
    } else if (timed[CD_TIMED_INTERVAL] >= 0) {
      problem = move_repeated(V, k);
    } else if (isfinite(V->due[k]) && first != V->anchor[k]) {
      V->anchor[k] = first;
      V->due[k] = larger(first, V->m->t[0]);
    }
  }
  return problem;
}

/* What is due now is marked in `was_due`, and is due at its next time. */
void cdi_take_due(cd_events *V, int64_t due) {
  const double t = V->m->t[0];
  for (int64_t k = 0; k < V->timed_rows; k++) {
    V->was_due[k] = due && V->due[k] <= t;
    if (due) V->were_due[k] = V->was_due[k];
    if (!V->was_due[k]) continue;
    const int repeated = timed_of(V, k)[CD_TIMED_INTERVAL] >= 0;
    V->passed[k] = repeated ? (int64_t)round((t - V->anchor[k]) / V->interval[k]) : 0;
    V->due[k] = repeated ? V->anchor[k] + (double)(V->passed[k] + 1) * V->interval[k] : INFINITY;
  }
}
