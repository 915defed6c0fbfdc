/* What events know besides the state of the machine: when each of them is due, and on which side of zero the functions of the
   user are. A run that goes on from a state of another run is told, so that what happens there happens once.

   The numbers: of each event at a known time due, anchor, interval and passed; then of each watched function 0: its side is
   the one to which it goes; -1, 1: its side; CD_FIRES_HERE: it fires here; NaN: nothing is known of it. */

#include "events_inside.h"

#define MOST_PASSED 9e15 /* intervals: whole numbers below it are exact */

static int is_event_in_time(const cd_events *V, int64_t k) { return timed_of(V, k)[CD_TIMED_EVENT] >= 0; }

int64_t cd_events_memory_size(const cd_events *V) {
  int64_t size = V->watched_rows;
  for (int64_t k = 0; k < V->timed_rows; k++) size += is_event_in_time(V, k) ? CD_NUMBERS_OF_TIME : 0;
  return size;
}

static double *write_times(const cd_events *V, double *to) {
  for (int64_t k = 0; k < V->timed_rows; k++) {
    if (!is_event_in_time(V, k)) continue;
    *to++ = V->due[k], *to++ = V->anchor[k], *to++ = V->interval[k], *to++ = (double)V->passed[k];
  }
  return to;
}

double *cdi_write_memory(const cd_events *V, const uint8_t *firing, const uint8_t *passed, const int64_t *sides,
                         double *to) {
  to = write_times(V, to);
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int is_side = watch_of(V, i)[CD_WATCH_KIND] == CD_WHEN && !passed[i];
    if (sides == NULL)
      *to++ = NAN;
    else if (firing != NULL && firing[i])
      *to++ = CD_FIRES_HERE;
    else
      *to++ = is_side ? (double)sides[i] : 0.0;
  }
  return to;
}

/* An event at a known time, as it was; `done`: what is due now has happened. */
static int64_t recall_time(cd_events *V, int64_t k, const double *numbers, int64_t done) {
  const double due = numbers[0], interval = numbers[2], passed = numbers[3], t = V->m->t[0];
  const int repeated = timed_of(V, k)[CD_TIMED_INTERVAL] >= 0, is_past = due < t || (done && due <= t);
  if (isnan(due) || !isfinite(numbers[1]) || !(fabs(passed) < MOST_PASSED)) return CD_FINE; /* nothing is known of it */
  if (repeated && !(interval > 0.0)) return refuse(V, CD_BAD_INTERVAL, timed_of(V, k)[CD_TIMED_EVENT], -1, interval);
  V->due[k] = due, V->anchor[k] = numbers[1], V->interval[k] = interval, V->passed[k] = (int64_t)passed;
  if (!is_past) return CD_FINE;
  if (repeated) V->passed[k] = (int64_t)floor((t - V->anchor[k]) / interval + CD_SAME_SAMPLE);
  V->due[k] = repeated ? V->anchor[k] + (double)(V->passed[k] + 1) * interval : INFINITY;
  return CD_FINE;
}

int64_t cd_events_remember(cd_events *V, const double *memory, int64_t done) {
  int64_t problem = CD_FINE;
  for (int64_t k = 0; k < V->timed_rows && problem == CD_FINE; k++) {
    if (!is_event_in_time(V, k)) continue;
    if (!timed_of(V, k)[CD_TIMED_MOVES]) problem = recall_time(V, k, memory, done);
    memory += CD_NUMBERS_OF_TIME;
  }
  if (problem != CD_FINE) return problem;
  for (int64_t i = 0; i < V->watched_rows; i++) {
    V->called[i] = memory[i] == CD_FIRES_HERE;
    V->sides[i] = memory[i] == 1.0 ? 1 : memory[i] == -1.0 ? -1 : 0;
    V->E->side[i] = V->sides[i];
    if (!isnan(memory[i])) V->integer->remembers = 1;
  }
  V->integer->set = 1; /* the run may have another interval, or another time */
  return cd_events_times(V);
}
