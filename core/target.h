/* What the core is compiled for. The files are the same everywhere; what differs is said before the first of them:

   - nothing: a processor, or WebAssembly;
   - CD_GPU: a GPU, by a runtime compiler of C++ that has no headers of the language (numerics/gpu/source.py);
   - CD_GPU and CD_HOST: a processor that stands for a GPU, by a compiler of C++. So it can be tested without one;
   - CD_REAL: the type of numbers in lanes, where it is not double (real.h);
   - CD_ALONE: equations of motion that are code need no tapes; CD_NO_EVENTS, CD_NO_CONTACTS, CD_NO_MOTION: files that are
     left out;
   - CD_SLOTS, CD_WORK: how many numbers a thread has in memory of its own, where code knows it;
   - CD_IMAGE: how many words of a machine it has there (lanes/kernels.h). */

#ifndef CARDAN_TARGET_H
#define CARDAN_TARGET_H

#if defined(CD_GPU) && !defined(CD_HOST)
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
#ifndef NULL
#define NULL 0
#endif
#define INT32_MAX 2147483647
#define UINT64_C(number) number##ULL
#define INFINITY CD_R(__longlong_as_double(0x7ff0000000000000LL))
#define NAN CD_R(__longlong_as_double(0x7ff8000000000000LL))
#define HUGE_VAL INFINITY
#define CD_NOT_INLINE __noinline__
#else
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define CD_NOT_INLINE
#endif

#ifdef CD_HOST
#define atomicAdd(place, number) ((*(place) += (number)) - (number))
#endif

/* How far apart the numbers of a thread on a GPU are: alone, or side by side with those of its block. */
#ifdef CD_SLOTS
#define CD_STRIDE 1
#else
#define CD_STRIDE CD_BLOCK
#endif

/* Of functions that are large, or that many call: a GPU's compiler would copy them to where they are called, all within
   each other, and work for many minutes. Where nothing but lanes is compiled, it may. */
#ifdef CD_ALONE
#define CD_APART
#else
#define CD_APART CD_NOT_INLINE
#endif

/* Of functions whose answer says whether they could do what they are for: nobody may throw it away. */
#if defined(__GNUC__) && !defined(CD_GPU)
#define CD_CHECKED __attribute__((warn_unused_result))
#else
#define CD_CHECKED
#endif

#endif
