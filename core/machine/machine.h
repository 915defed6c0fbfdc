/* One machine as a library in C: equations, assembly, integration and events, without Python and without CasADi.

   `cardan export` writes it: this runtime, the core's own files, and the functions of one machine as C (cardan.h
   knows no machine, machine_model.h says what a machine is made of). Only libm is needed.

   - An instance is one block of memory. There are no globals that change: instances live side by side, each in one
     thread.
   - x = (q, v, z): coordinates, speeds, states of blocks. In space a body's rotation has four coordinates (Euler
     parameters) and three speeds, so that there are more of q than of v.
   - Functions that return an int return a machine_status; machine_message says more. */

#ifndef CARDAN_MACHINE_H
#define CARDAN_MACHINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct machine machine;

typedef enum machine_status {
  MACHINE_OK = 0,
  MACHINE_STOPPED = 1,    /* an event (Stop) has ended the run: the state is that of its moment */
  MACHINE_NOT_CLOSED = 2, /* the constraints cannot be satisfied */
  MACHINE_SINGULAR = 3,   /* beside a singular position */
  MACHINE_NO_NUMBERS = 4, /* a function of the machine gives no number */
  MACHINE_TOO_SHORT = 5,  /* no step is short enough */
  MACHINE_ENDLESS = 6,    /* events without end */
  MACHINE_REFUSED = 7     /* something else that machine_message names: nothing has been done */
} machine_status;

/* -- what there is ------------------------------------------------------------------------------------------------- */

typedef struct machine_sizes {
  int64_t states;     /* of x: q, v, z one after the other */
  int64_t q;          /* coordinates */
  int64_t v;          /* speeds */
  int64_t z;          /* states of blocks */
  int64_t parameters; /* parameters and inputs, in the order of the model */
  int64_t outputs;    /* reported quantities, in the order of the names */
  int64_t indicators; /* watched functions */
  int64_t events;     /* names of what may happen */
} machine_sizes;

/* A model: functions, numbers, names (machine_model.h). It never changes, and any number of instances share it. */
typedef struct machine_model machine_model;

/* -- instances ----------------------------------------------------------------------------------------------------- */

/* A new instance of a model with the model's parameters, not started yet; NULL without memory. (machine_program.h has
   machine_new for a program that is made with one model.) */
machine *machine_of(const machine_model *model);
/* The same in memory of the caller, who has machine_size bytes for it, aligned as malloc does, and frees it himself. */
size_t machine_size(const machine_model *model);
machine *machine_in(const machine_model *model, void *block);
void machine_free(machine *M);
/* As it was when it was new. */
void machine_reset(machine *M);
/* What the last call had to say: "" where all went well. */
const char *machine_message(const machine *M);

/* What a caller should know of the run since its start, though it goes on: contacts that overlapped then, functions of events
   that change too quickly for the looks at steps. "" where there is nothing. */
const char *machine_note(const machine *M);

/* What a call that has failed is about, as far as it is about one element. */
typedef struct machine_blame {
  int64_t constraint; /* its number among the rows of the model, or -1 */
  int64_t body;       /* or -1 */
  double amount;      /* by how much a constraint stays open */
} machine_blame;

const machine_blame *machine_blamed(const machine *M);

/* All that an instance knows, as bytes: the same library can load them again, in this or another instance. Bytes that are
   damaged, of another machine, or of another version of this library are refused, and nothing is changed. `count`: how
   many bytes there are. */
size_t machine_state_size(const machine *M);
/* Of bytes that a caller saves beside these; `before`: that of others before them, or 0. */
uint64_t machine_checksum(const void *bytes, size_t count, uint64_t before);
void machine_save(const machine *M, void *bytes);
int machine_load(machine *M, const void *bytes, size_t count);

/* Parameters, and inputs among them: written by the caller, before the start or at any time between calls. Those that
   joints depend on may change before the start only. */
double *machine_parameters(machine *M);

/* Relative and absolute tolerances, and the longest step (0: as long as it likes), of machine_step; CD_RTOL,
   CD_ATOL and 0 at first. */
void machine_tolerances(machine *M, double rtol, double atol, double longest_step);

/* -- motion -------------------------------------------------------------------------------------------------------- */

/* Assembles the machine at time t, from the initial estimates of the model, with the present parameters: positions,
   speeds, z, contacts, friction; events of the start happen. */
int machine_start(machine *M, double t);
double machine_time(const machine *M);
void machine_states(const machine *M, double *x);
/* Another time and state. Between events: what is watched stays on the sides on which it was. */
int machine_set_states(machine *M, double t, const double *x);
/* The present state is no trial of an integrator: angles are counted on from here. A caller that integrates calls it
   after each step that it keeps; without it, angles are counted on from each state that is set. */
void machine_accept(machine *M);
/* The same, at the end of each step that a caller integrates: a motion that stands where a force jumps is refused, as
   machine_step does. */
int machine_completed(machine *M);
/* The rates of x, for integrators that know nothing of constraints: they carry, divided by a time of the machine's
   own, the motion of least kinetic energy that leads back to Phi = 0 and Phi' = 0. On the constraints they are q',
   v', z'. */
int machine_rates(machine *M, double *dx);
/* All reported quantities at the present time and state. */
int machine_outputs(machine *M, double *y);
/* Integrates to the time `until`, through all events on the way, which machine_happened counts. */
int machine_step(machine *M, double until);
/* Steps of integration since the start, and whether the implicit method runs now, because the motion is stiff. */
int64_t machine_steps(const machine *M);
int machine_is_stiff(const machine *M);

/* Machines of one model that are stepped in turn, interval by interval; arrays have a row for each of them. */
typedef struct machine_many {
  machine **machines;
  double every;            /* the length of an interval */
  const double *began;     /* the time at which each was started */
  int64_t *intervals;      /* that each has gone since */
  double *t;               /* the time of each */
  const int64_t *controls; /* which of its parameters a machine takes from p before it is stepped */
  double *p;               /* all parameters of each */
  double *y;               /* all reported quantities of each */
  int64_t *status;         /* a machine_status: only those that are MACHINE_OK are stepped */
  const int64_t *stop;     /* not 0, which another thread may write: the machines that are left stay where they are */
  int64_t machines_size, controls_size, p_cols, y_cols;
} machine_many;

/* Steps each over one interval. Returns how many have another status than MACHINE_OK. */
int64_t machine_step_many(const machine_many *A);
/* Puts the present state on the constraints: as machine_step does at the end of each of its steps. */
int machine_close(machine *M);

/* -- events (Model Exchange: the caller integrates) ---------------------------------------------------------------- */

/* Watched functions: each passes zero where an event may happen. Those that do not count at present are constant, 1. */
int machine_indicators(machine *M, double *g);

typedef struct machine_happening {
  int64_t states_changed; /* 1: x is another one now (machine_states) */
  int64_t stopped;        /* 1: an event has ended the run */
  int64_t count;          /* how many events have happened in this call */
  double next_time;       /* when the next event at a known time is due; infinite where there is none */
} machine_happening;

/* What happens at the present time and state: of events at known times those that are due, of watched functions those
   that have changed sides since the last call. Ends when nothing more happens at this moment. */
int machine_events(machine *M, machine_happening *what);
/* When the next event at a known time is due. */
double machine_next_time(const machine *M);
/* Events so far, and of the k-th of the last ones (at most machine_log_size of them are kept): when and which. */
int64_t machine_happened(const machine *M);
int64_t machine_log_size(void);
/* a number of the model's event_names; -1: no longer known */
int64_t machine_event(const machine *M, int64_t k, double *t);
/* What it has done, an enum cd_what of events.h: of a limit or a friction, hits or sticks and so on. */
int64_t machine_event_what(const machine *M, int64_t k);

/* -- derivatives --------------------------------------------------------------------------------------------------- */

/* Derivatives of the rates (without the way back to the constraints) and of the outputs at the present time, state
   and modes: along a direction (dx, dp) of states and parameters, and backwards: x_bar += (d(rates, outputs)/dx)'
   (rates_bar, y_bar), likewise p_bar. NULL for what is not given or not wanted. MACHINE_REFUSED where the export was
   made without them. */
int machine_forward(machine *M, const double *dx, const double *dp, double *d_rates, double *dy);
int machine_adjoint(machine *M, const double *rates_bar, const double *y_bar, double *x_bar, double *p_bar);

#ifdef __cplusplus
}
#endif
#endif
