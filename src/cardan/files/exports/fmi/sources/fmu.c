/* One machine behind FMI: see fmu.h. */

#include "fmu.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAME_EVENT_TIME 1e-9 /* relative */
#define TEXT 512

static const unsigned char fmu_kinds[] = {FMU_KINDS};

/* Where the references of each kind begin. */
typedef struct places {
  unsigned parameters, states, rates, outputs, indicators, end;
} places;

static places places_of(void) {
  const machine_sizes *has = machine_has();
  places at;
  at.parameters = 1;
  at.states = at.parameters + (unsigned)has->parameters;
  at.rates = at.states + (unsigned)has->states;
  at.outputs = at.rates + (unsigned)has->states;
  at.indicators = at.outputs + (unsigned)has->outputs;
  at.end = at.indicators + (unsigned)has->indicators;
  return at;
}

int fmu_refuse(fmu *F, const char *format, ...) {
  char message[TEXT];
  va_list given;
  if (F == NULL || F->tell == NULL) return 0;
  va_start(given, format);
  vsnprintf(message, sizeof message, format, given);
  va_end(given);
  F->tell(F, FMU_ERROR, message);
  return 0;
}

/* What the importer should know of a run that goes on, once. */
static void tell_note(fmu *F) {
  const char *note = machine_note(F->M);
  const size_t length = strlen(note);
  if (length > F->noted && F->tell != NULL) F->tell(F, FMU_WARNING, note);
  F->noted = length;
}

static int went_well(fmu *F, int status) { return status == MACHINE_OK || fmu_refuse(F, "%s", machine_message(F->M)); }

static const char *when(int phase) {
  switch (phase) {
    case FMU_NEW:
      return "before the initialization";
    case FMU_INITIALIZING:
      return "during the initialization";
    case FMU_EVENTS:
      return "in event mode";
    case FMU_CONTINUOUS:
      return "in continuous-time mode";
    case FMU_STEPPING:
      return "in step mode";
    default:
      return "after the end of the run";
  }
}

int fmu_may(fmu *F, const char *function, int phases) {
  if (F == NULL) return 0;
  if (F->phase & phases) return 1;
  if (F->kind == FMU_CO_SIMULATION && (phases & ~FMU_EXCHANGING) == 0)
    return fmu_refuse(F, "%s belongs to Model Exchange, and this instance was made for Co-Simulation", function);
  if (F->kind == FMU_MODEL_EXCHANGE && phases == FMU_STEPPING)
    return fmu_refuse(F, "%s belongs to Co-Simulation, and this instance was made for Model Exchange", function);
  return fmu_refuse(F, "%s cannot be called %s", function, when(F->phase));
}

/* What a variable is called in a message. */
static const char *called(unsigned reference, char *text) {
  const places at = places_of();
  if (reference == 0) return "the time";
  if (reference < at.states)
    snprintf(text, TEXT / 2, "%s \"%s\"",
             fmu_kinds[reference - at.parameters] == FMU_INPUT ? "the input" : "the parameter",
             machine_parameter_names()[reference - at.parameters]);
  else if (reference < at.rates)
    snprintf(text, TEXT / 2, "the state \"%s\"", machine_state_names()[reference - at.states]);
  else if (reference < at.outputs)
    snprintf(text, TEXT / 2, "the derivative of the state \"%s\"", machine_state_names()[reference - at.rates]);
  else if (reference < at.indicators)
    snprintf(text, TEXT / 2, "\"%s\"", machine_output_names()[reference - at.outputs]);
  else
    snprintf(text, TEXT / 2, "the event indicator %u", reference - at.indicators + 1);
  return text;
}

static int unknown(fmu *F, unsigned reference) {
  return fmu_refuse(F, "there is no variable with the value reference %u: they go from 0 to %u", reference,
                    places_of().end - 1);
}

static double *room(int64_t n) { return (double *)calloc((size_t)(n > 0 ? n : 1), sizeof(double)); }

fmu *fmu_new(int kind, const char *name) {
  const machine_sizes *has = machine_has();
  fmu *F = (fmu *)calloc(1, sizeof(fmu));
  if (F == NULL) return NULL;
  F->kind = kind;
  F->phase = FMU_NEW;
  F->tolerance = FMU_TOLERANCE;
  F->M = machine_new();
  F->x = room(has->states);
  F->dx = room(has->states);
  F->y = room(has->outputs);
  F->g = room(has->indicators);
  F->seed_x = room(has->states);
  F->seed_p = room(has->parameters);
  F->along_x = room(has->states);
  F->along_y = room(has->outputs);
  F->name = (char *)calloc(strlen(name) + 1, 1);
  if (F->M == NULL || F->x == NULL || F->dx == NULL || F->y == NULL || F->g == NULL || F->seed_x == NULL ||
      F->seed_p == NULL || F->along_x == NULL || F->along_y == NULL || F->name == NULL) {
    fmu_free(F);
    return NULL;
  }
  memcpy(F->name, name, strlen(name));
  return F;
}

void fmu_free(fmu *F) {
  if (F == NULL) return;
  if (F->M != NULL) machine_free(F->M);
  free(F->x);
  free(F->dx);
  free(F->y);
  free(F->g);
  free(F->seed_x);
  free(F->seed_p);
  free(F->along_x);
  free(F->along_y);
  free(F->name);
  free(F);
}

int fmu_reset(fmu *F) {
  machine_reset(F->M);
  F->phase = FMU_NEW;
  F->started = F->moved = F->stopped = F->rates_known = F->outputs_known = 0;
  F->t = F->start = 0.0;
  F->tolerance = FMU_TOLERANCE;
  return 1;
}

static void forget(fmu *F) { F->rates_known = F->outputs_known = 0; }

static void take_state(fmu *F) {
  machine_accept(F->M);
  machine_states(F->M, F->x);
  F->t = machine_time(F->M);
  F->moved = 0;
  forget(F);
}

int fmu_assembled(fmu *F) {
  int status;
  if (F->started) return 1;
  machine_tolerances(F->M, F->tolerance, FMU_ABSOLUTE * F->tolerance, 0.0);
  status = machine_start(F->M, F->start);
  if (status == MACHINE_STOPPED)
    F->stopped = FMU_STOPPED;
  else if (!went_well(F, status))
    return 0;
  F->started = 1;
  F->noted = 0;
  tell_note(F);
  take_state(F);
  return 1;
}

/* The machine is where the importer says. */
static int placed(fmu *F) {
  if (!fmu_assembled(F)) return 0;
  if (F->moved) {
    if (!went_well(F, machine_set_states(F->M, F->t, F->x))) return 0;
    F->moved = 0;
  }
  return 1;
}

static int with_rates(fmu *F) {
  if (!placed(F)) return 0;
  if (!F->rates_known && !went_well(F, machine_rates(F->M, F->dx))) return 0;
  F->rates_known = 1;
  return 1;
}

static int with_outputs(fmu *F) {
  if (!placed(F)) return 0;
  if (!F->outputs_known && !went_well(F, machine_outputs(F->M, F->y))) return 0;
  F->outputs_known = 1;
  return 1;
}

int fmu_get(fmu *F, unsigned reference, double *value) {
  const places at = places_of();
  if (reference == 0)
    *value = F->phase == FMU_NEW ? F->start : F->t;
  else if (reference < at.states)
    *value = machine_parameters(F->M)[reference - at.parameters];
  else if (reference < at.rates) {
    if (!fmu_assembled(F)) return 0;
    *value = F->x[reference - at.states];
  } else if (reference < at.outputs) {
    if (!with_rates(F)) return 0;
    *value = F->dx[reference - at.rates];
  } else if (reference < at.indicators) {
    if (!with_outputs(F)) return 0;
    *value = F->y[reference - at.outputs];
  } else if (reference < at.end) {
    if (!placed(F) || !went_well(F, machine_indicators(F->M, F->g))) return 0;
    *value = F->g[reference - at.indicators];
  } else
    return unknown(F, reference);
  return 1;
}

int fmu_set(fmu *F, unsigned reference, double value) {
  const places at = places_of();
  char text[TEXT / 2];
  unsigned k;
  if (reference >= at.end) return unknown(F, reference);
  if (reference == 0) return fmu_refuse(F, "the time cannot be set as a variable");
  if (reference >= at.rates) return fmu_refuse(F, "%s is computed and cannot be set", called(reference, text));
  if (!isfinite(value))
    return fmu_refuse(F, "%s cannot be set to %g: expected a finite number", called(reference, text), value);
  if (reference >= at.states) {
    if (!(F->phase & FMU_RUNNING))
      return 1; /* an estimate (initial="approx"): assembly finds the state from the parameters */
    if (F->kind != FMU_MODEL_EXCHANGE)
      return fmu_refuse(F, "%s cannot be set: in Co-Simulation the machine finds its states itself",
                        called(reference, text));
    F->x[reference - at.states] = value;
    F->moved = 1;
    forget(F);
    return 1;
  }
  k = reference - at.parameters;
  if ((F->phase & FMU_RUNNING) && fmu_kinds[k] == FMU_FIXED && value != machine_parameters(F->M)[k])
    return fmu_refuse(F, "%s is fixed: it cannot be set after the initialization", called(reference, text));
  machine_parameters(F->M)[k] = value;
  if (!(F->phase & FMU_RUNNING)) F->started = 0;
  forget(F);
  return 1;
}

int fmu_set_start(fmu *F, double start, double tolerance) {
  if (!isfinite(start)) return fmu_refuse(F, "the start time is %g: expected a finite number", start);
  if (!(tolerance >= 0.0 && tolerance < 1.0))
    return fmu_refuse(F, "the tolerance is %g: expected a number between 0 and 1", tolerance);
  F->t = F->start = start;
  F->started = F->moved = 0;
  if (tolerance > 0.0) F->tolerance = tolerance;
  forget(F);
  return 1;
}

int fmu_end_initialization(fmu *F) {
  if (!fmu_assembled(F)) return 0;
  F->phase = F->kind == FMU_CO_SIMULATION ? FMU_STEPPING : FMU_EVENTS;
  return 1;
}

int fmu_set_time(fmu *F, double t) {
  if (!isfinite(t)) return fmu_refuse(F, "the time cannot be set to %g: expected a finite number", t);
  F->t = t;
  F->moved = 1;
  forget(F);
  return 1;
}

static int fits(fmu *F, size_t n, int64_t size) {
  return n == (size_t)size ||
         fmu_refuse(F, "the machine has %lu values here, and not %lu", (unsigned long)size, (unsigned long)n);
}

int fmu_set_states(fmu *F, const double *x, size_t n) {
  char text[TEXT / 2];
  size_t k;
  if (!fits(F, n, machine_has()->states) || !fmu_assembled(F)) return 0;
  for (k = 0; k < n; k++)
    if (!isfinite(x[k]))
      return fmu_refuse(F, "%s cannot be set to %g: expected a finite number",
                        called(places_of().states + (unsigned)k, text), x[k]);
  if (n > 0) memcpy(F->x, x, n * sizeof(double));
  F->moved = 1;
  forget(F);
  return 1;
}

int fmu_states(fmu *F, double *x, size_t n) {
  if (!fits(F, n, machine_has()->states) || !fmu_assembled(F)) return 0;
  if (n > 0) memcpy(x, F->x, n * sizeof(double));
  return 1;
}

int fmu_rates(fmu *F, double *dx, size_t n) {
  if (!fits(F, n, machine_has()->states) || !with_rates(F)) return 0;
  if (n > 0) memcpy(dx, F->dx, n * sizeof(double));
  return 1;
}

int fmu_indicators(fmu *F, double *g, size_t n) {
  return fits(F, n, machine_has()->indicators) && placed(F) && (n == 0 || went_well(F, machine_indicators(F->M, g)));
}

int fmu_completed(fmu *F) { return placed(F) && went_well(F, machine_completed(F->M)); }

int fmu_events(fmu *F, machine_happening *what) {
  double due;
  int status;
  if (!placed(F)) return 0;
  due = machine_next_time(F->M); /* an importer that meant this time may have missed it by rounding */
  if (isfinite(due) && F->t < due && due - F->t <= SAME_EVENT_TIME * fabs(due)) {
    F->t = due;
    F->moved = 1;
    if (!placed(F)) return 0;
  }
  status = machine_events(F->M, what);
  if (status != MACHINE_STOPPED && !went_well(F, status)) return 0;
  what->stopped = what->stopped || status == MACHINE_STOPPED || F->stopped;
  F->stopped = (int)what->stopped;
  take_state(F);
  return 1;
}

int fmu_step(fmu *F, double from, double length) {
  const double until = from + length, slack = 1e-9 * (1.0 + fabs(from) + fabs(length));
  int status;
  if (!placed(F)) return 0;
  if (F->stopped == FMU_TOLD) return fmu_refuse(F, "there is no step from t = %g: an event has ended this run", F->t);
  if (!(isfinite(until) && length >= 0.0 && fabs(from - F->t) <= slack))
    return fmu_refuse(F, "there is no step from t = %g to t = %g: it must begin at t = %g, and go forwards", from,
                      until, F->t);
  status = machine_step(F->M, until); /* where an event of the start has ended the run, it stays there */
  tell_note(F);
  take_state(F);
  F->stopped = status == MACHINE_STOPPED ? FMU_TOLD : 0;
  return F->stopped || went_well(F, status);
}

static int underivable(fmu *F, unsigned reference, const char *known) {
  char text[TEXT / 2];
  if (reference >= places_of().end) return unknown(F, reference);
  return fmu_refuse(F, "there is no derivative for %s: derivatives are known %s only", called(reference, text), known);
}

int fmu_forward(fmu *F, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t m, const double *seed,
                double *found) {
  const places at = places_of();
  const machine_sizes *has = machine_has();
  size_t k;
  if (!placed(F)) return 0;
  memset(F->seed_x, 0, (size_t)has->states * sizeof(double));
  memset(F->seed_p, 0, (size_t)has->parameters * sizeof(double));
  for (k = 0; k < m; k++) {
    if (knowns[k] >= at.parameters && knowns[k] < at.states)
      F->seed_p[knowns[k] - at.parameters] += seed[k];
    else if (knowns[k] >= at.states && knowns[k] < at.rates)
      F->seed_x[knowns[k] - at.states] += seed[k];
    else
      return underivable(F, knowns[k], "with respect to states, inputs and parameters");
  }
  if (!went_well(F, machine_forward(F->M, F->seed_x, F->seed_p, F->along_x, F->along_y))) return 0;
  for (k = 0; k < n; k++) {
    if (unknowns[k] >= at.states && unknowns[k] < at.rates)
      found[k] = F->seed_x[unknowns[k] - at.states];
    else if (unknowns[k] >= at.rates && unknowns[k] < at.outputs)
      found[k] = F->along_x[unknowns[k] - at.rates];
    else if (unknowns[k] >= at.outputs && unknowns[k] < at.indicators)
      found[k] = F->along_y[unknowns[k] - at.outputs];
    else
      return underivable(F, unknowns[k], "of states, their derivatives and outputs");
  }
  return 1;
}

int fmu_adjoint(fmu *F, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t m, const double *seed,
                double *found) {
  const places at = places_of();
  const machine_sizes *has = machine_has();
  size_t k;
  if (!placed(F)) return 0;
  memset(F->seed_x, 0, (size_t)has->states * sizeof(double));
  memset(F->seed_p, 0, (size_t)has->parameters * sizeof(double));
  memset(F->along_x, 0, (size_t)has->states * sizeof(double));
  memset(F->along_y, 0, (size_t)has->outputs * sizeof(double));
  for (k = 0; k < n; k++) {
    if (unknowns[k] >= at.states && unknowns[k] < at.rates)
      F->seed_x[unknowns[k] - at.states] += seed[k];
    else if (unknowns[k] >= at.rates && unknowns[k] < at.outputs)
      F->along_x[unknowns[k] - at.rates] += seed[k];
    else if (unknowns[k] >= at.outputs && unknowns[k] < at.indicators)
      F->along_y[unknowns[k] - at.outputs] += seed[k];
    else
      return underivable(F, unknowns[k], "of states, their derivatives and outputs");
  }
  if (!went_well(F, machine_adjoint(F->M, F->along_x, F->along_y, F->seed_x, F->seed_p))) return 0;
  for (k = 0; k < m; k++) {
    if (knowns[k] >= at.parameters && knowns[k] < at.states)
      found[k] = F->seed_p[knowns[k] - at.parameters];
    else if (knowns[k] >= at.states && knowns[k] < at.rates)
      found[k] = F->seed_x[knowns[k] - at.states];
    else
      return underivable(F, knowns[k], "with respect to states, inputs and parameters");
  }
  return 1;
}

/* -- the whole state as bytes ---------------------------------------------------------------------------------------- */

typedef struct saved {
  char token[64];
  int32_t kind, phase, started, moved, stopped;
  double t, start, tolerance;
  uint64_t checksum; /* of all before it, and of the states */
} saved;

static size_t states_size(void) { return (size_t)machine_has()->states * sizeof(double); }

static uint64_t checksum_of(const saved *head, const void *states) {
  return machine_checksum(states, states_size(), machine_checksum(head, offsetof(saved, checksum), 0));
}

size_t fmu_saved_size(const fmu *F) { return sizeof(saved) + states_size() + machine_state_size(F->M); }

void fmu_save(const fmu *F, void *bytes) {
  saved head;
  char *at = (char *)bytes;
  memset(&head, 0, sizeof head);
  strncpy(head.token, FMU_TOKEN, sizeof head.token - 1);
  head.kind = F->kind;
  head.phase = F->phase;
  head.started = F->started;
  head.moved = F->moved;
  head.stopped = F->stopped;
  head.t = F->t;
  head.start = F->start;
  head.tolerance = F->tolerance;
  head.checksum = checksum_of(&head, F->x);
  memcpy(at, &head, sizeof head);
  memcpy(at + sizeof head, F->x, states_size());
  machine_save(F->M, at + sizeof head + states_size());
}

int fmu_load(fmu *F, const void *bytes, size_t size) {
  saved head;
  const char *at = (const char *)bytes;
  const size_t before = sizeof head + states_size();
  if (size <= before) return fmu_refuse(F, "these bytes are not a state of this machine");
  memcpy(&head, at, sizeof head);
  if (strncmp(head.token, FMU_TOKEN, sizeof head.token - 1) != 0)
    return fmu_refuse(F, "these bytes are a state of another machine");
  if (head.kind != F->kind)
    return fmu_refuse(F, "this state belongs to an instance for %s",
                      head.kind == FMU_CO_SIMULATION ? "Co-Simulation" : "Model Exchange");
  if (head.checksum != checksum_of(&head, at + sizeof head)) return fmu_refuse(F, "the saved state is damaged");
  if (machine_load(F->M, at + before, size - before) != MACHINE_OK) return fmu_refuse(F, "%s", machine_message(F->M));
  F->phase = head.phase;
  F->started = head.started;
  F->moved = head.moved;
  F->stopped = head.stopped;
  F->t = head.t;
  F->start = head.start;
  F->tolerance = head.tolerance;
  memcpy(F->x, at + sizeof head, states_size());
  forget(F);
  return 1;
}
