/* Events at known times: when each is due next.

   The k-th time of a repeated event is anchor + k interval, so that times do not drift. Where an event sets the interval, the
   next time comes one new interval after the last one, or at once where that has passed, and intervals count from there.

   Rows without an event are lists of known times at which something that acts over time has a jump or a kink: knots of tables,
   steps, comparisons with the time. A step ends just before such a time, where nothing of what comes behind it is seen yet,
   and the motion goes on just behind it (CD_KNOWN_TIME_EDGE). Times of functions without an inverse are no list; they are
   searched for, one after the other. */

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

/* -- lists of known times ---------------------------------------------------------------------------------------------- */

static int is_list(const cd_events *V, int64_t k) { return timed_of(V, k)[CD_TIMED_EVENT] < 0; }

/* How many times a list has; a list of whole numbers has no end. */
static int64_t count_of(const cd_events *V, int64_t k) { return timed_of(V, k)[CD_TIMED_COUNT]; }

/* The i-th number of a list in the order of time. */
static double knot_of(const cd_events *V, int64_t k, int64_t i) {
  const int64_t n = count_of(V, k), forward = V->interval[k] > 0.0;
  if (n == 0) return (double)(forward ? i : -i);
  return V->knots[timed_of(V, k)[CD_TIMED_FROM] + (forward ? i : n - 1 - i)];
}

static double known_time(const cd_events *V, int64_t k, int64_t i) {
  return V->anchor[k] + V->interval[k] * knot_of(V, k, i);
}

/* How exactly it is known when a list has its i-th time. */
static double edge_of(const cd_events *V, int64_t k, int64_t i) {
  return CD_KNOWN_TIME_EDGE * larger(fabs(known_time(V, k, i)), fabs(V->anchor[k]));
}

/* The list waits for its i-th time. */
static void wait_for(cd_events *V, int64_t k, int64_t i) {
  const int64_t n = count_of(V, k);
  V->passed[k] = i - 1;
  V->due[k] = INFINITY;
  if (n > 0 && i >= n) return;
  const double t = known_time(V, k, i), edge = edge_of(V, k, i);
  if (t + edge < V->real->t_last) V->due[k] = t - edge;
}

/* The list waits for its first time behind t. */
static void find_next(cd_events *V, int64_t k, double t) {
  const int64_t n = count_of(V, k);
  int64_t low = 0, high = n;
  if (n == 0) low = high = (int64_t)ceil((t - V->anchor[k]) / fabs(V->interval[k]) - 1.0);
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (known_time(V, k, middle) - edge_of(V, k, middle) > t)
      high = middle;
    else
      low = middle + 1;
  }
  while (n == 0 && known_time(V, k, low) - edge_of(V, k, low) <= t) low++;
  wait_for(V, k, low);
}

/* -- known times that are searched for ---------------------------------------------------------------------------------- */

static int is_searched(const cd_events *V, int64_t k) { return is_list(V, k) && timed_of(V, k)[CD_TIMED_MOVES]; }

/* Go on from t, as far as column FIRST says that there is no zero, until it says that there is one; column INTERVAL is then a
   time just behind it, which is remembered. A long way is gone in parts: it ends a step where none would have to end. */
static void go_to_zero(cd_events *V, int64_t k, double t) {
  const int64_t *timed = timed_of(V, k);
  double *now = V->m->t, next = t;
  const double before = *now;
  V->due[k] = INFINITY;
  for (int64_t i = 0; i < CD_MOST_SEARCHES; i++) {
    *now = next;
    if (compute_times(V) != CD_FINE) break;
    const double edge = CD_KNOWN_TIME_EDGE * fabs(*now), behind = V->times[timed[CD_TIMED_INTERVAL]];
    next = V->times[timed[CD_TIMED_FIRST]];
    if (!(next < V->real->t_last)) break; /* also where it is no number */
    V->due[k] = *now - edge;
    V->anchor[k] = *now + edge;
    if (next - *now > edge) continue;
    V->anchor[k] = larger(V->anchor[k], behind);
    break;
  }
  if (!(next < V->real->t_last)) V->due[k] = INFINITY;
  *now = before;
}

/* The first zero behind t; the numbers of actions are those of the present time again. */
static void find_zero(cd_events *V, int64_t k, double t) {
  V->interval[k] = NAN, V->passed[k] = -1;
  go_to_zero(V, k, t);
  if (V->due[k] <= t) go_to_zero(V, k, V->anchor[k]);
  if (compute_times(V) != CD_FINE) V->due[k] = INFINITY;
}

/* -- both --------------------------------------------------------------------------------------------------------------- */

/* The numbers of a list, from which it goes on at t. A list that takes no time at all, or for ever, has none. */
static void read_list(cd_events *V, int64_t k, double t) {
  const int64_t *timed = timed_of(V, k);
  const double first = V->times[timed[CD_TIMED_FIRST]], interval = V->times[timed[CD_TIMED_INTERVAL]];
  V->anchor[k] = first, V->interval[k] = interval, V->passed[k] = -1, V->was_due[k] = 0, V->due[k] = INFINITY;
  if (is_searched(V, k))
    find_zero(V, k, t);
  else if (isfinite(first) && isfinite(interval) && interval != 0.0)
    find_next(V, k, t);
}

static void move_list(cd_events *V, int64_t k) {
  const int64_t *timed = timed_of(V, k);
  if (is_searched(V, k))
    find_zero(V, k, V->m->t[0]);
  else if (V->times[timed[CD_TIMED_FIRST]] != V->anchor[k] || V->times[timed[CD_TIMED_INTERVAL]] != V->interval[k])
    read_list(V, k, V->m->t[0]);
}

int64_t cd_events_is_due(const cd_events *V) {
  for (int64_t k = 0; k < V->timed_rows; k++)
    if (!is_list(V, k) && V->due[k] <= V->m->t[0]) return 1;
  return 0;
}

/* The time of the last event that is due up to t; `otherwise` where none is. */
static double last_due(const cd_events *V, double t, double otherwise) {
  double last = -INFINITY;
  for (int64_t k = 0; k < V->timed_rows; k++)
    if (!is_list(V, k) && V->due[k] <= t) last = larger(last, V->due[k]);
  return isfinite(last) ? larger(last, V->m->t[0]) : otherwise;
}

int64_t cd_events_known_kind(const cd_events *V) {
  int64_t kind = -1;
  for (int64_t k = 0; k < V->timed_rows; k++)
    if (is_list(V, k) && V->due[k] <= V->m->t[0]) kind = most(kind, timed_of(V, k)[CD_TIMED_KIND]);
  return kind;
}

CD_APART int64_t cd_events_pass_known(cd_events *V) {
  int64_t kind = -1;
  double behind = V->m->t[0], before = behind;
  for (int64_t k = 0; k < V->timed_rows; k++) V->were_due[k] = 0;
  for (int pass = 0; pass < 2; pass++) /* those that are as close to the first ones as they are known come with them */
    for (int64_t k = 0; k < V->timed_rows; k++) {
      if (!is_list(V, k) || !(V->due[k] <= behind)) continue;
      const int64_t i = V->passed[k] + 1;
      V->were_due[k] = 1;
      before = smaller(before, V->due[k]);
      if (is_searched(V, k)) {
        behind = larger(behind, V->anchor[k]);
        find_zero(V, k, V->anchor[k]);
      } else {
        behind = larger(behind, known_time(V, k, i) + edge_of(V, k, i));
        wait_for(V, k, i + 1);
      }
      kind = most(kind, timed_of(V, k)[CD_TIMED_KIND]);
    }
  const double of_host = V->integer->known_kind == CD_DRIVES ? V->real->known_width : 0.0; /* of a time that it knows */
  V->real->known_width = larger(of_host, behind - before);
  V->integer->known_kind = kind;
  V->real->known_time = behind;
  if (kind < CD_STARTS_ANEW) return kind;
  V->m->t[0] = kind == CD_DRIVES ? behind : last_due(V, behind, behind); /* events happen at their own times */
  return kind;
}

/* -- events ------------------------------------------------------------------------------------------------------------ */

CD_APART int64_t cd_events_schedule(cd_events *V, double t, int64_t beginning) {
  const int done = beginning == CD_GOES_ON_BEHIND;
  V->integer->remembers = 0;
  if (V->timed_rows == 0) return CD_FINE;
  int64_t problem = compute_times(V);
  for (int64_t k = 0; problem == CD_FINE && k < V->timed_rows; k++) {
    const int64_t *timed = timed_of(V, k);
    const double first = V->times[timed[CD_TIMED_FIRST]];
    V->anchor[k] = first, V->interval[k] = NAN, V->passed[k] = -1, V->was_due[k] = V->were_due[k] = 0;
    if (is_list(V, k)) {
      read_list(V, k, t);
    } else if (timed[CD_TIMED_MOVES]) {
      V->due[k] = larger(first, t);
    } else if (timed[CD_TIMED_INTERVAL] < 0) {
      const int begins = first == -INFINITY && beginning == CD_BEGINS;
      V->due[k] = begins ? t : first > t || (first == t && !done) ? first : INFINITY;
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
  const int64_t set = any;
  for (int64_t k = 0; k < V->timed_rows; k++) any = any || (timed_of(V, k)[CD_TIMED_MOVES] && !is_list(V, k));
  V->integer->set = 0;
  if (V->timed_rows == 0 || !any) return CD_FINE;
  int64_t problem = compute_times(V);
  for (int64_t k = 0; problem == CD_FINE && k < V->timed_rows; k++) {
    const int64_t *timed = timed_of(V, k);
    const double first = V->times[timed[CD_TIMED_FIRST]];
    if (is_list(V, k)) {
      if (set) move_list(V, k);
    } else if (timed[CD_TIMED_MOVES]) {
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
    if (is_list(V, k)) {
      V->was_due[k] = 0;
      continue;
    }
    V->was_due[k] = due && V->due[k] <= t;
    if (due) V->were_due[k] = V->was_due[k];
    if (!V->was_due[k]) continue;
    const int repeated = timed_of(V, k)[CD_TIMED_INTERVAL] >= 0;
    V->passed[k] = repeated ? (int64_t)round((t - V->anchor[k]) / V->interval[k]) : 0;
    V->due[k] = repeated ? V->anchor[k] + (double)(V->passed[k] + 1) * V->interval[k] : INFINITY;
  }
}

/* The next time of a repeated event is one interval after the last one, and an event that comes once has come or not. */
static int follows(const cd_events *V, int64_t k) {
  const double interval = V->interval[k], passed = (double)V->passed[k];
  if (isnan(V->due[k])) return 0;
  if (!isfinite(interval)) return passed == -1.0 || passed == 0.0;
  return fabs(V->anchor[k] + (passed + 1.0) * interval - V->due[k]) <= CD_SAME_SAMPLE * interval;
}

int64_t cdi_take_up_times(cd_events *V) {
  for (int64_t k = 0; k < V->timed_rows; k++) {
    const int64_t n = count_of(V, k), next = V->passed[k] + 1;
    if (!is_list(V, k)) {
      if (!follows(V, k)) return 0;
      continue;
    }
    if (isnan(V->due[k]) || (n > 0 && (next < 0 || next > n))) return 0;
    if (is_searched(V, k)) {
      if (!isfinite(V->due[k])) find_zero(V, k, V->m->t[0]); /* the run may have a later end now */
      continue;
    }
    if (isfinite(V->anchor[k]) && isfinite(V->interval[k]) && V->interval[k] != 0.0) wait_for(V, k, next);
  }
  return 1;
}
