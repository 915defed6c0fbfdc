"""The texts of a library in C around the sources of a machine; @name@ is its name, @NAME@ the same in capitals."""

HEADER = """\
/* @title@: a machine as a library in C, written by cardan. It needs libm, and nothing else.

   Numbers have an index: parameters and inputs come first and can be set, then the time, then all results. An instance
   belongs to one thread at a time; several instances live side by side. Functions that return an int return 0 where all
   went well, 1 where an event has ended the run, else more, and `message` says why. */

#ifndef CARDAN_@NAME@_H
#define CARDAN_@NAME@_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardan_@name@ cardan_@name@;

/* A new instance with the parameters of the model; NULL without memory. */
cardan_@name@ *cardan_@name@_create(void);
void cardan_@name@_free(cardan_@name@ *machine);

/* The index of a number by its name, "crank.angle"; -1 where there is none. */
int cardan_@name@_find(const char *name);
/* Set a parameter or an input: before the start, or at any time between two steps. After one that joints depend on, a
   length for example, the machine has to be started anew. */
int cardan_@name@_set(cardan_@name@ *machine, int index, double value);
/* A number at the present time; not a number (NaN) where it cannot be had. */
double cardan_@name@_get(cardan_@name@ *machine, int index);

/* Assemble the machine at time t with the present parameters: positions, speeds, contacts, events of the start. */
int cardan_@name@_start(cardan_@name@ *machine, double t);
/* Integrate to the time `until`, through all events on the way. */
int cardan_@name@_step(cardan_@name@ *machine, double until);

/* All that an instance knows, as bytes: their count, and where there is `room` for them, the bytes. */
size_t cardan_@name@_save(const cardan_@name@ *machine, void *bytes, size_t room);
/* Bytes that this library has saved, into this or another instance. */
int cardan_@name@_load(cardan_@name@ *machine, const void *bytes, size_t count);

/* What the last call had to say; "" where all went well. */
const char *cardan_@name@_message(const cardan_@name@ *machine);
/* What is to be known of a run that goes on: contacts that overlapped at its start and throw the machine, functions
   of events that change too quickly for the steps; "" where there is nothing. */
const char *cardan_@name@_note(const cardan_@name@ *machine);

/* The names of all numbers, by index. */
extern const char *const cardan_@name@_names[];

enum {
@indices@
  CARDAN_@NAME@_SETTABLE = @settable@, /* how many can be set, */
  CARDAN_@NAME@_COUNT = @count@ /* and how many there are */
};

#ifdef __cplusplus
}
#endif
#endif
"""

SOURCE = """\
/* The eleven functions of cardan_@name@.h, on the runtime of machines (source/machine.h). */

#include "cardan_names.h"

#include "cardan_@name@.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "machine_program.h"

enum { PARAMETERS = @parameters@, RTOL = PARAMETERS, ATOL, LONGEST, TIME, FIRST_OUTPUT, OUTPUTS = @outputs@ };

struct cardan_@name@ {
  machine *inside;
  double rtol, atol, longest; /* of steps */
  int known;                  /* the results are those of the present time */
  double apart;               /* 1: joints depend on what was set since the start */
  double results[OUTPUTS];
  const char *message;
};

const char *const cardan_@name@_names[] = {
@names@
};

static const char moves_joints[PARAMETERS + 1] = {@joints@};

cardan_@name@ *cardan_@name@_create(void) {
  cardan_@name@ *M = (cardan_@name@ *)calloc(1, sizeof *M);
  if (M == NULL) return NULL;
  M->inside = machine_new();
  if (M->inside == NULL) {
    free(M);
    return NULL;
  }
  M->rtol = @rtol@, M->atol = @atol@;
  M->message = "";
  return M;
}

void cardan_@name@_free(cardan_@name@ *M) {
  if (M != NULL) machine_free(M->inside);
  free(M);
}

int cardan_@name@_find(const char *name) {
  for (int k = 0; k < CARDAN_@NAME@_COUNT; k++)
    if (strcmp(cardan_@name@_names[k], name) == 0) return k;
  return -1;
}

int cardan_@name@_set(cardan_@name@ *M, int index, double value) {
  M->message = "";
  if (index < 0 || index >= TIME || !isfinite(value)) {
    M->message = "set: expected the index of a parameter or an input, and a finite number";
    return MACHINE_REFUSED;
  }
  if (index < PARAMETERS) {
    if (moves_joints[index] && machine_parameters(M->inside)[index] != value) M->apart = 1.0;
    machine_parameters(M->inside)[index] = value;
  } else {
    *(index == RTOL ? &M->rtol : index == ATOL ? &M->atol : &M->longest) = value;
    machine_tolerances(M->inside, M->rtol, M->atol, M->longest);
  }
  M->known = 0;
  return MACHINE_OK;
}

double cardan_@name@_get(cardan_@name@ *M, int index) {
  M->message = "";
  if (index < 0 || index >= CARDAN_@NAME@_COUNT) {
    M->message = "get: there is no number of this index";
    return NAN;
  }
  if (index < PARAMETERS) return machine_parameters(M->inside)[index];
  if (index < TIME) return index == RTOL ? M->rtol : index == ATOL ? M->atol : M->longest;
  if (index == TIME) return machine_time(M->inside);
  if (!M->known) {
    if (machine_outputs(M->inside, M->results) != MACHINE_OK) {
      M->message = machine_message(M->inside);
      return NAN;
    }
    M->known = 1;
  }
  return M->results[index - FIRST_OUTPUT];
}

int cardan_@name@_start(cardan_@name@ *M, double t) {
  M->known = 0;
  M->apart = 0.0;
  const int status = machine_start(M->inside, t);
  M->message = machine_message(M->inside);
  return status;
}

int cardan_@name@_step(cardan_@name@ *M, double until) {
  M->known = 0;
  if (M->apart != 0.0) {
    M->message = "step: joints depend on a parameter that was set; start the machine anew";
    return MACHINE_REFUSED;
  }
  const int status = machine_step(M->inside, until);
  M->message = machine_message(M->inside);
  return status;
}

/* What is saved before the state of the machine inside. */
typedef struct saved_options {
  double numbers[4];
  uint64_t checksum;
} saved_options;

size_t cardan_@name@_save(const cardan_@name@ *M, void *bytes, size_t room) {
  saved_options own = {{M->rtol, M->atol, M->longest, M->apart}, 0};
  const size_t count = sizeof own + machine_state_size(M->inside);
  if (bytes == NULL || room < count) return count;
  own.checksum = machine_checksum(own.numbers, sizeof own.numbers, 0);
  memcpy(bytes, &own, sizeof own);
  machine_save(M->inside, (char *)bytes + sizeof own);
  return count;
}

int cardan_@name@_load(cardan_@name@ *M, const void *bytes, size_t count) {
  saved_options own;
  M->message = "";
  if (bytes == NULL || count <= sizeof own) {
    M->message = "load: these are not the bytes of this machine";
    return MACHINE_REFUSED;
  }
  memcpy(&own, bytes, sizeof own);
  if (own.checksum != machine_checksum(own.numbers, sizeof own.numbers, 0)) {
    M->message = "load: the saved state is damaged";
    return MACHINE_REFUSED;
  }
  const int status = machine_load(M->inside, (const char *)bytes + sizeof own, count - sizeof own);
  if (status != MACHINE_OK) {
    M->message = machine_message(M->inside);
    return status;
  }
  M->rtol = own.numbers[0], M->atol = own.numbers[1], M->longest = own.numbers[2], M->apart = own.numbers[3];
  M->known = 0;
  return MACHINE_OK;
}

const char *cardan_@name@_message(const cardan_@name@ *M) { return M->message; }

const char *cardan_@name@_note(const cardan_@name@ *M) { return machine_note(M->inside); }
"""

MAIN = """\
/* Runs the machine and prints a table: main [UNTIL [ROWS [NAME=VALUE ...]]]. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardan_@name@.h"

static const char *const shown[] = {@shown@};
enum { SHOWN = sizeof shown / sizeof shown[0] };

/* NAME=VALUE */
static int set(cardan_@name@ *machine, char *given) {
  char *value = strchr(given, '=');
  if (value == NULL) return 1;
  *value = '\\0';
  return cardan_@name@_set(machine, cardan_@name@_find(given), strtod(value + 1, NULL));
}

static void print_row(cardan_@name@ *machine) {
  for (int k = 0; k < SHOWN; k++)
    printf("%s%.9g", k > 0 ? "," : "", cardan_@name@_get(machine, cardan_@name@_find(shown[k])));
  printf("\\n");
}

int main(int count, char **given) {
  const double until = count > 1 ? strtod(given[1], NULL) : 1.0;
  const int rows = count > 2 ? atoi(given[2]) : 10;
  cardan_@name@ *machine = cardan_@name@_create();
  if (machine == NULL) return 1;
  int status = 0;
  for (int k = 3; k < count && status == 0; k++) status = set(machine, given[k]);
  if (status == 0) status = cardan_@name@_start(machine, 0.0);
  for (int k = 0; k < SHOWN; k++) printf("%s%s", k > 0 ? "," : "", shown[k]);
  printf("\\n");
  for (int k = 0; k <= rows && status == 0; k++) {
    if (k > 0) status = cardan_@name@_step(machine, until * k / rows);
    print_row(machine);
  }
  if (status > 1) fprintf(stderr, "%s\\n", cardan_@name@_message(machine));
  if (cardan_@name@_note(machine)[0] != '\\0') fprintf(stderr, "%s\\n", cardan_@name@_note(machine));
  cardan_@name@_free(machine);
  return status > 1;
}
"""

CMAKE = """\
cmake_minimum_required(VERSION 3.16)
project(cardan_@name@ C)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

file(GLOB CARDAN_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/source/*.c)
add_library(cardan_@name@ cardan_@name@.c ${CARDAN_SOURCES})
set_target_properties(cardan_@name@ PROPERTIES C_STANDARD 11 C_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
target_include_directories(cardan_@name@ PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/source)
if(NOT MSVC)
  # every operation rounds as it is written, as in cardan itself
  target_compile_options(cardan_@name@ PRIVATE -ffp-contract=off -fno-math-errno)
  target_link_libraries(cardan_@name@ PUBLIC m)
endif()

add_executable(@name@_example main.c)
target_link_libraries(@name@_example cardan_@name@)
"""
