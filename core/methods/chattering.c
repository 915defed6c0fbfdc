/* Motions that chatter: a force jumps where a function u of the motion is zero, and the forces of both sides drive it back.

   Dry friction that is written as -F sign(v) does so where it should stick. A method that controls its errors then steps to
   and fro over the jump, by steps as short as its tolerances: millions of them, without an end. Fixed steps go to and fro
   as well, or stay where they are: their accelerations mean nothing. So u and its rate are looked at from step to step: a
   step that should have passed zero, and behind which u is on its way to zero again, from whatever side, is a return. Who
   passes zero goes on.

   Steps that follow from errors are looked at where they have become short; fixed ones always. */

#include "inside.h"

#define RETURNS 30     /* in a row that are no accident, as they may be where steps are too long for u */
#define MOST_LOOKS 200 /* steps between two returns that belong together */

static int is_seen(const cd_run *r, double h) { return method_of(r)->fixed || h <= CD_SHORT_STEP * r->jumps->span[0]; }

/* One function at the end of a step of length h, where it is u and changes by `rate`; whether the motion stands at its zero. */
static int returns_again(cd_jumps *J, int64_t i, double u, double rate, double now, double h) {
  const double before = J->before[i], ahead = before + h * J->rate[i];
  const int should_pass = before * ahead <= 0.0 && before * J->rate[i] < 0.0;
  if (should_pass && u * rate < 0.0) {
    if (J->returns[i] == 0) J->since[i] = now, J->steps[i] = 0;
    J->returns[i]++, J->looks[i] = 0;
  } else if (should_pass || J->looks[i] > MOST_LOOKS) {
    J->returns[i] = 0;
  }
  J->looks[i]++, J->steps[i]++;
  J->before[i] = u, J->rate[i] = rate;
  return J->returns[i] >= RETURNS;
}

void cd_forget_jumps(cd_jumps *J) {
  for (int64_t i = 0; i < J->u_size; i++) {
    J->before[i] = J->rate[i] = NAN;
    J->returns[i] = J->looks[i] = J->steps[i] = 0;
  }
}

/* State and rates at the end of the last step; the arrays may be written to. (The polynomial of an implicit step has other
   rates than the equations where these jump.) 0: the equations have no solution there. */
static int end_of_step(cd_run *r, double **y, double **f) {
  cd_machine *m = r->m;
  const int64_t n = m->q_size + m->v_size + m->z_size;
  const int fixed = method_of(r)->fixed != 0;
  *y = fixed ? r->stage : r->y, *f = fixed ? r->slopes : r->f;
  if (fixed) {
    const cd_rk4 *S = r->history;
    for (int64_t i = 0; i < n; i++) (*y)[i] = S->y1[i], (*f)[i] = S->f1[i];
  } else {
    method_of(r)->state_at(r, method_of(r)->now(r), *y, *f);
  }
  cdi_load(m, method_of(r)->now(r), *y);
  if (!method_of(r)->implicit) return 1;
  const int solved = cd_evaluate(m, r->lu, 0) == CD_OK;
  cdi_store_rates(m, *f);
  return solved;
}

/* The functions at the end of a step of length h, where the machine is, with its state and rates; the arrays are written to, and
   the machine is elsewhere then. */
int64_t cdi_look_at_jumps(cd_machine *m, cd_jumps *J, double *y, const double *f, double now, double h) {
  const int64_t n = m->q_size + m->v_size + m->z_size;
  int chatters = 0;
  const int seen = call(&J->function) == 0;
  for (int64_t i = 0; i < J->u_size; i++) J->after[i] = J->u[i];
  for (int64_t i = 0; i < n; i++) y[i] += h * f[i];
  cdi_load(m, now + h, y);
  const int ahead = seen && call(&J->function) == 0; /* else who evaluates the equations will see it, too */
  for (int64_t i = 0; ahead && i < J->u_size; i++)
    chatters = returns_again(J, i, J->after[i], (J->u[i] - J->after[i]) / h, now, h) || chatters;
  return chatters ? CD_CHATTERS : CD_OK;
}

/* After an attempt of a step from the time `began`. CD_CHATTERS: `returns` says where the motion stands. */
int64_t cdi_see_jumps(cd_run *r, double began) {
  cd_jumps *J = r->jumps;
  cd_machine *m = r->m;
  const double now = method_of(r)->now(r), h = now - began;
  double *y, *f;
  if (!(h > 0.0)) return CD_OK;
  if (!is_seen(r, h)) {
    cd_forget_jumps(J);
    return CD_OK;
  }
  const int64_t status = end_of_step(r, &y, &f) ? cdi_look_at_jumps(m, J, y, f, now, h) : CD_OK;
  cdi_load(m, now, method_of(r)->reached(r));
  return status;
}
