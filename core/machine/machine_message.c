/* What an instance says of its last call: a message, and whose fault it was. */

#include <stdarg.h>
#include <stdio.h>

#include "machine_inside.h"

const char *machine_message(const machine *M) { return M->facts.message; }

const machine_blame *machine_blamed(const machine *M) { return &M->facts.blame; }

/* There is nothing to say yet. */
void cdp_begin_call(machine *M) {
  M->facts.message[0] = '\0';
  M->facts.blame.constraint = M->facts.blame.body = -1, M->facts.blame.amount = 0.0;
}

/* Writes the message; `status` again. */
int cdp_say(machine *M, int status, const char *format, ...) {
  va_list words;
  va_start(words, format);
  vsnprintf(M->facts.message, MACHINE_TEXT, format, words);
  va_end(words);
  return status;
}

/* The message of equations of motion that could not be evaluated at time t; its status. */
int cdp_say_status(machine *M, int64_t status, double t) {
  if (status == CD_OK) return MACHINE_OK;
  if (status == CD_NOT_SETTLED)
    return cdp_say(M, MACHINE_SINGULAR, "at t = %.6g forces that depend on reactions do not settle: friction jams", t);
  if (status == CD_NOT_CLOSED) return cdp_say(M, MACHINE_NOT_CLOSED, "at t = %.6g the constraints cannot be closed", t);
  if (status == CD_NO_NUMBER)
    return cdp_say(M, MACHINE_NO_NUMBERS, "at t = %.6g an acceleration or a rate is not a number", t);
  return cdp_say(M, MACHINE_NO_NUMBERS, "at t = %.6g a function of the machine cannot be evaluated", t);
}
