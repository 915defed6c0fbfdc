/* An instance as the host of its run: what the loop of all runs (run.h) asks of it. */

#include "machine_inside.h"

/* What the last round has written down goes to the log; the newest are kept. */
static void log_round(void *instance) {
  machine *M = (machine *)instance;
  machine_facts *F = &M->facts;
  for (int64_t k = 0; k < M->V.integer->entries; k++) {
    if (M->V.entry_name[k] < 0) continue; /* impulses of the start have no name */
    F->log_time[F->happened % MACHINE_LOG] = M->m.t[0];
    F->log_name[F->happened % MACHINE_LOG] = M->V.entry_name[k];
    F->log_what[F->happened % MACHINE_LOG] = M->V.entry_what[k];
    F->happened++;
  }
}

void cdp_be_host(machine *M) {
  M->host.context = M, M->host.logged = log_round, M->host.after = cdp_see_parameters, M->host.begins = cdp_begin_again;
  M->X.run = &M->run, M->X.V = &M->V, M->X.host = &M->host, M->X.state_unit = M->state_unit;
  M->X.real = &M->loop_real, M->X.integer = &M->loop_integer;
  M->loop_real.t_end = M->loop_real.also_due = INFINITY;
}
