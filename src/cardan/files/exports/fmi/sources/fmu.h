/* What the wrappers for FMI 2.0 and 3.0 share: an instance of the machine, and its variables by their value references.

   Value references: 0 is the time; then follow the parameters and inputs, the states x, their derivatives, the outputs, and
   the event indicators, each in the order of the machine. modelDescription.xml names them. */

#ifndef CARDAN_FMU_H
#define CARDAN_FMU_H

#include "cardan_names.h"
#include "fmu_machine.h"
#include "machine_program.h"

#include <stddef.h>

enum { FMU_FIXED, FMU_TUNABLE, FMU_INPUT }; /* what a parameter is: fmu_machine.h has one for each */
enum { FMU_MODEL_EXCHANGE, FMU_CO_SIMULATION };
enum { FMU_ERROR, FMU_WARNING }; /* levels of what is told */
enum { FMU_STOPPED = 1, FMU_TOLD = 2 };
/* Phases of an instance; calls name those in which they are allowed. */
enum { FMU_NEW = 1, FMU_INITIALIZING = 2, FMU_EVENTS = 4, FMU_CONTINUOUS = 8, FMU_STEPPING = 16, FMU_ENDED = 32 };
#define FMU_EXCHANGING (FMU_EVENTS | FMU_CONTINUOUS) /* Model Exchange */
#define FMU_RUNNING (FMU_EXCHANGING | FMU_STEPPING)
#define FMU_ASSEMBLED (FMU_INITIALIZING | FMU_RUNNING | FMU_ENDED)

typedef struct fmu fmu;

struct fmu {
  machine *M;
  int kind, phase;
  int started; /* the machine is assembled, with the present parameters */
  int moved;   /* the importer has set t or x, which the machine does not know yet */
  int stopped; /* an event has ended the run; FMU_TOLD: a step has said so */
  int rates_known, outputs_known;
  double t, start, tolerance;
  double *x, *dx, *y, *g; /* x and dx: of the present state; y, g: room */
  double *seed_x, *seed_p, *along_x, *along_y;
  /* of the importer */
  char *name;
  void *environment;
  void (*logger)(void); /* fmi2CallbackLogger or fmi3LogMessageCallback */
  void (*tell)(fmu *F, int level, const char *message);
  size_t noted; /* how long the note of the machine was when it was last told */
};

fmu *fmu_new(int kind, const char *name);
void fmu_free(fmu *F);
int fmu_reset(fmu *F);

/* All of these return 1 where all went well; else they have told the importer why. */

/* Whether a function of FMI may be called in the present phase. */
int fmu_may(fmu *F, const char *function, int phases);
int fmu_end_initialization(fmu *F);
/* The importer's integrator has finished a step: the present state is no trial. */
int fmu_completed(fmu *F);
int fmu_assembled(fmu *F);
int fmu_get(fmu *F, unsigned reference, double *value);
int fmu_set(fmu *F, unsigned reference, double value);
int fmu_set_start(fmu *F, double start, double tolerance);
int fmu_set_time(fmu *F, double t);
int fmu_set_states(fmu *F, const double *x, size_t n);
int fmu_states(fmu *F, double *x, size_t n);
int fmu_rates(fmu *F, double *dx, size_t n);
int fmu_indicators(fmu *F, double *g, size_t n);
int fmu_events(fmu *F, machine_happening *what);
int fmu_step(fmu *F, double from, double length);
int fmu_forward(fmu *F, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t m, const double *seed,
                double *found);
int fmu_adjoint(fmu *F, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t m, const double *seed,
                double *found);

size_t fmu_saved_size(const fmu *F);
void fmu_save(const fmu *F, void *bytes);
int fmu_load(fmu *F, const void *bytes, size_t size);

/* Says what is wrong, as printf does; gives 0. */
int fmu_refuse(fmu *F, const char *format, ...);

#endif
