/* cardan's core: integrating constrained second-order systems.

   The core knows no mechanics. It is given functions of plain numbers (the equations of a machine, as tapes or machine
   code) and arrays, and it steps: it predicts, closes the constraints, controls errors, changes the independent
   coordinates where that pays, watches for events, and reports.

   - C11 in the subset that C++ and CUDA compilers accept. No dependency but libm, no allocation, no global state:
     two threads may work on two machines at once.
   - Every array belongs to the caller. A struct holds pointers to arrays; where a name ends in _size, _rows or _cols it
     is the size of the array that it begins with. (Python fills the structs from this file: numerics/core.py reads it.)
   - Numbers that a method remembers between calls are structs of their own (cd_counts, cd_watch, cd_adams_real, ...),
     so that a caller can keep them with the arrays and go on later.
   - What a call ends with is a cd_status. */

#ifndef CARDAN_H
#define CARDAN_H

#include "constants.h" /* numbers that callers need, too */
#include "real.h"      /* the type of numbers in lanes */
#include "tape.h"      /* functions: tapes of scalar operations */
#include "target.h"    /* a processor, WebAssembly or a GPU */

#ifdef __cplusplus
extern "C" {
#endif

#include "along.h"
#include "closing.h"
#include "ensemble.h"
#include "linear.h"
#include "methods.h"
#include "running.h"
#include "system.h"

#ifdef __cplusplus
}
#endif

#endif
