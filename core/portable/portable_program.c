/* The machine of a program that is made with one model. Nothing else of the runtime knows of it. */

#include "portable_program.h"

#include "portable_data.h"

const machine_sizes *machine_has(void) { return &portable_machine.has; }
const char *machine_name(void) { return portable_machine.name; }
const char *const *machine_state_names(void) { return portable_machine.state_names; }
const char *const *machine_parameter_names(void) { return portable_machine.parameter_names; }
const char *const *machine_output_names(void) { return portable_machine.output_names; }
const char *const *machine_event_names(void) { return portable_machine.event_names; }
const double *machine_parameter_defaults(void) { return portable_machine.p; }
int machine_has_derivatives(void) { return portable_machine.functions[PORTABLE_FORWARD].work > 0; }

machine *machine_new(void) { return machine_of(&portable_machine); }
