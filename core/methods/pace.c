/* Runs without end: steps so short that the end of the run is out of reach.

   A rotor of 1e12 rad/s, a spring of 1e30 N/m, an end in a million years: every step is sound, and there are too many. The
   pace is the mean way from one attempt to the next, over LOOK_EVERY of them, or fewer where events begin the method again
   (a step may reach far beyond an event that is found in it, so that its end tells nothing). Where the rest of the run takes
   more than CD_MOST_STEPS at this pace, at SLOW_LOOKS looks in a row, the run ends. Machines that begin slowly do not: a pace
   that has become GROWTH times as fast since the first of these looks counts as a new beginning. */

#include "inside.h"

#define LOOK_EVERY 10000
#define BEGINNING 50 /* attempts: what an instant of events may take, with a beginning behind it */
#define SLOW_LOOKS 20
#define GROWTH 2.0

/* After an attempt of a step from the time `began`. CD_ENDLESS: watch->pace says how long steps are. */
int64_t cdi_see_pace(cd_run *r, double began) {
  cd_counts *count = r->m->count;
  cd_watch *watch = r->m->watch;
  if (count->paced == 0) watch->paced_from = began;
  if (count->paced++ + BEGINNING * count->begun < LOOK_EVERY) return CD_OK;
  const double pace = (began - watch->paced_from) / (double)most(1, count->paced - 1);
  count->paced = count->begun = 0;
  if (watch->run_ends - began <= CD_MOST_STEPS * pace) {
    count->slow_looks = 0;
  } else if (count->slow_looks == 0 || pace > GROWTH * watch->pace) {
    watch->pace = pace;
    count->slow_looks = 1;
  } else if (++count->slow_looks >= SLOW_LOOKS) {
    watch->pace = pace;
    return CD_ENDLESS;
  }
  return CD_OK;
}
