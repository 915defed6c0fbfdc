/* The machine of a program that is made with one model, `machine_of_program`: `cardan export` writes it as C data. */

#ifndef CARDAN_MACHINE_PROGRAM_H
#define CARDAN_MACHINE_PROGRAM_H

#include "machine.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const machine_model machine_of_program;

const machine_sizes *machine_has(void);
const char *machine_name(void);
const char *const *machine_state_names(void);
const char *const *machine_parameter_names(void);
const char *const *machine_output_names(void);
const char *const *machine_event_names(void);
const double *machine_parameter_defaults(void);
int machine_has_derivatives(void);

/* A new instance with the model's parameters, not started yet; NULL without memory. */
machine *machine_new(void);

#ifdef __cplusplus
}
#endif
#endif
