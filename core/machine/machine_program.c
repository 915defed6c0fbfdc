/* The machine of a program that is made with one model. Nothing else of the runtime knows of it. */

#include "machine_program.h"

#include "machine_model.h"

const machine_sizes *machine_has(void) { return &machine_of_program.has; }
const char *machine_name(void) { return machine_of_program.name; }
const char *const *machine_state_names(void) { return machine_of_program.state_names; }
const char *const *machine_parameter_names(void) { return machine_of_program.parameter_names; }
const char *const *machine_output_names(void) { return machine_of_program.output_names; }
const char *const *machine_event_names(void) { return machine_of_program.event_names; }
const double *machine_parameter_defaults(void) { return machine_of_program.p; }
int machine_has_derivatives(void) { return machine_of_program.functions[MACHINE_FN_FORWARD].work > 0; }

machine *machine_new(void) { return machine_of(&machine_of_program); }
