/* Tapes: expressions as a flat list of scalar operations, plain data that any process can run.
 *
 * A tape is a function of several input vectors with several output vectors. It works on one array of numbers, the
 * work array `w`, whose slots are
 *
 *     [ constants | inputs, one after the other | results of operations ] [ scratch for calls ]
 *
 * An operation is four integers: (operation, result slot, left slot, right slot). They run in the order in which they
 * stand, the last one is CD_OP_END. Values that occur in an output keep their slots to the end, where they are copied to
 * the outputs. So inputs and outputs may overlap, and there is no state between two runs: the same tape can run in any
 * number of threads, each with its own work array.
 *
 * What is not a scalar operation is a call, described by a row of `calls`: linear interpolation on a grid and its
 * derivatives, B-splines, a sparse QR factorization and the solution with it, sparse L D L', sums, black boxes (function
 * pointers), and repeats: a piece, which is a small tape of its own, evaluated many times, each time with other slots.
 *
 * A tape that came from a file has to pass `cd_tape_check` before it runs; then it can neither read nor write beside
 * its arrays, whatever its numbers are. Nothing here allocates memory, keeps state or knows mechanics.
 */
#ifndef CARDAN_TAPE_H
#define CARDAN_TAPE_H

#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The operations: name, number (part of the file format: never reuse one), operands, and the value, from x (left),
 * y (right) and z (what the result slot held before). Results are those of C's own operations and of libm, so that they
 * agree bit for bit with CasADi's interpreter; but for the smaller and the larger of 0 and -0, which C leaves open: -0 is the
 * smaller one here, on every processor. A product and its sum are rounded one after the other: compile without
 * contraction to fused multiply-add. */
#define CD_TAPE_OPERATIONS(OPERATION)                                        \
  OPERATION(COPY, 1, 1, x)                                                   \
  OPERATION(ADD, 2, 2, x + y)                                                \
  OPERATION(SUB, 3, 2, x - y)                                                \
  OPERATION(MUL, 4, 2, (x) * (y))                                            \
  OPERATION(DIV, 5, 2, x / y)                                                \
  OPERATION(NEG, 6, 1, -x)                                                   \
  OPERATION(SQ, 7, 1, (x) * (x))                                             \
  OPERATION(TWICE, 8, 1, 2 * x)                                              \
  OPERATION(INV, 9, 1, 1 / x)                                                \
  OPERATION(SQRT, 10, 1, sqrt(x))                                            \
  OPERATION(SIN, 11, 1, sin(x))                                              \
  OPERATION(COS, 12, 1, cos(x))                                              \
  OPERATION(TAN, 13, 1, tan(x))                                              \
  OPERATION(ASIN, 14, 1, asin(x))                                            \
  OPERATION(ACOS, 15, 1, acos(x))                                            \
  OPERATION(ATAN, 16, 1, atan(x))                                            \
  OPERATION(ATAN2, 17, 2, atan2(x, y))                                       \
  OPERATION(SINH, 18, 1, sinh(x))                                            \
  OPERATION(COSH, 19, 1, cosh(x))                                            \
  OPERATION(TANH, 20, 1, tanh(x))                                            \
  OPERATION(ASINH, 21, 1, asinh(x))                                          \
  OPERATION(ACOSH, 22, 1, acosh(x))                                          \
  OPERATION(ATANH, 23, 1, atanh(x))                                          \
  OPERATION(EXP, 24, 1, exp(x))                                              \
  OPERATION(LOG, 25, 1, log(x))                                              \
  OPERATION(EXPM1, 26, 1, expm1(x))                                          \
  OPERATION(LOG1P, 27, 1, log1p(x))                                          \
  OPERATION(POW, 28, 2, pow(x, y))                                           \
  OPERATION(HYPOT, 29, 2, hypot(x, y))                                       \
  OPERATION(FABS, 30, 1, fabs(x))                                            \
  OPERATION(SIGN, 31, 1, x < 0 ? -1 : (x > 0 ? 1 : x))                       \
  OPERATION(COPYSIGN, 32, 2, copysign(x, y))                                 \
  OPERATION(FLOOR, 33, 1, floor(x))                                          \
  OPERATION(CEIL, 34, 1, ceil(x))                                            \
  OPERATION(FMOD, 35, 2, fmod(x, y))                                         \
  OPERATION(REMAINDER, 36, 2, remainder(x, y))                               \
  OPERATION(FMIN, 37, 2, x < y || y != y || (x == y && signbit(x)) ? x : y)  \
  OPERATION(FMAX, 38, 2, x > y || y != y || (x == y && !signbit(x)) ? x : y) \
  OPERATION(LT, 39, 2, x < y ? 1 : 0)                                        \
  OPERATION(LE, 40, 2, x <= y ? 1 : 0)                                       \
  OPERATION(EQ, 41, 2, x == y ? 1 : 0)                                       \
  OPERATION(NE, 42, 2, x != y ? 1 : 0)                                       \
  OPERATION(NOT, 43, 1, x == 0 ? 1 : 0)                                      \
  OPERATION(AND, 44, 2, (x != 0 && y != 0) ? 1 : 0)                          \
  OPERATION(OR, 45, 2, (x != 0 || y != 0) ? 1 : 0)                           \
  OPERATION(IF_ELSE_ZERO, 46, 2, x == 0 ? 0 : y)                             \
  OPERATION(ERF, 47, 1, erf(x))                                              \
  OPERATION(ERFINV, 48, 1, cd_inverse_error_function(x))                     \
  OPERATION(MUL_ADD, 49, 2, z + (x) * (y))                                   \
  OPERATION(MUL_SUB, 50, 2, z - (x) * (y))                                   \
  OPERATION(MUL_FROM, 51, 2, (x) * (y) - z)

/* Operations of another shape. "right" is not a slot there:
 *     END         ends the tape
 *     INTERVAL    which interval of a table of growing numbers x falls in, by bisection; right: the table
 *     UNIFORM     the same for a table of equal steps, by division; right: the table
 *     TABLE       the number of a table at the index x, NaN beside it; right: the table
 *     CALL        the call whose row is "right"; result and left are 0 */
enum cd_operation {
  CD_OP_END = 0,
#define CD_DEFINE(name, number, operands, value) CD_OP_##name = number,
  CD_TAPE_OPERATIONS(CD_DEFINE)
#undef CD_DEFINE
      CD_OP_INTERVAL = 52,
  CD_OP_UNIFORM = 53,
  CD_OP_TABLE = 54,
  CD_OP_CALL = 55,
  CD_OP_COUNT = 56
};

/* What a call computes; the files named describe integers and numbers. */
enum cd_call_kind {
  CD_CALL_GRID = 1,          /* grid.h: values between the points of a grid */
  CD_CALL_GRID_GRADIENT = 2, /* grid.h: their derivatives */
  CD_CALL_SPLINE = 3,        /* spline.h: a tensor product of B-splines */
  CD_CALL_QR_FACTOR = 4,     /* sparse_qr.h */
  CD_CALL_QR_SOLVE = 5,      /* sparse_qr.h */
  CD_CALL_EXTERNAL = 6,      /* integers: number of the function, inputs, outputs, sizes of inputs, of outputs */
  CD_CALL_REPEAT = 7,   /* integers: number of the piece, how often; reads all inputs of the first time, then of the
                                second..., writes all outputs likewise. No slot that it reads is among or between
                                those that it writes: the times may run in any order */
  CD_CALL_SUMS = 8,     /* integers: where the terms of each sum begin among what it reads, and their count.
                                One sum after the other: it reads its terms, then it is written */
  CD_CALL_LDL_SOLVE = 9 /* sparse_ldl.h; reads A and b, writes x and the smallest pivot */
};

/* The columns of a row of `calls`. */
enum cd_call_column {
  CD_COLUMN_KIND = 0,
  CD_COLUMN_FIRST_SLOT = 1, /* in call_slots: first those of what it reads, then those of what it writes */
  CD_COLUMN_READS = 2,
  CD_COLUMN_WRITES = 3,
  CD_COLUMN_FIRST_INTEGER = 4, /* in integers */
  CD_COLUMN_INTEGERS = 5,
  CD_COLUMN_FIRST_NUMBER = 6, /* in numbers */
  CD_COLUMN_NUMBERS = 7,
  CD_CALL_COLUMNS = 8
};

/* How many sets of numbers the interpreter takes at once: repetitions of a piece without calls, designs of an ensemble. */
enum { CD_TAPE_LANES = 16 };

/* Inputs or outputs of a black box at most. */
enum { CD_EXTERNAL_ARGUMENTS = 16 };

enum cd_tape_status {
  CD_TAPE_OK = 0,
  CD_TAPE_BAD_SIZE = 1, /* a size is negative, too large, or contradicts another one */
  CD_TAPE_NO_ARRAY = 2, /* an array is missing */
  CD_TAPE_NO_END = 3,   /* the last operation is not CD_OP_END, or another one is */
  CD_TAPE_UNKNOWN_OPERATION = 4,
  CD_TAPE_BAD_SLOT = 5,   /* an operand beside the slots, or a result among constants and inputs */
  CD_TAPE_BAD_OUTPUT = 6, /* an output beside the slots */
  CD_TAPE_BAD_TABLE = 7,
  CD_TAPE_BAD_CALL = 8, /* a row of calls contradicts itself or the arrays */
  CD_TAPE_UNKNOWN_CALL = 9,
  CD_TAPE_EXTERNAL_FAILED = 10, /* a black box returned something other than 0 */
  CD_TAPE_NO_EXTERNAL = 11,     /* a black box has no address */
  CD_TAPE_SINGULAR = 12,        /* a matrix to factor has a zero on the diagonal of R */
  CD_TAPE_BAD_PIECE = 13        /* a piece has pieces or externals of its own */
};

/* A black box: 0 when it succeeded. */
typedef int (*cd_external_function)(void *self, const double *const *arg, double *const *res);

typedef struct cd_external {
  cd_external_function function;
  void *self;
} cd_external;

typedef struct cd_tape {
  int64_t n_operations;
  const int32_t *operations; /* four integers each */
  int64_t n_constants;
  const double *constants;
  int64_t n_inputs;
  const int64_t *input_sizes;
  int64_t n_outputs;
  const int64_t *output_sizes;
  const int32_t *output_slots; /* of all outputs, one after the other */
  int64_t n_slots;
  int64_t n_tables;
  const int64_t *tables; /* of each: where it begins in numbers, and its length */
  int64_t n_calls;
  const int64_t *calls; /* CD_CALL_COLUMNS each */
  int64_t n_call_slots;
  const int32_t *call_slots;
  int64_t n_integers;
  const int64_t *integers;
  int64_t n_numbers;
  const double *numbers;
  int64_t n_externals;
  const cd_external *externals;
  int64_t n_pieces;
  const struct cd_tape *pieces; /* what repeats evaluate; they have neither pieces nor externals themselves */
} cd_tape;

/* CD_TAPE_OK where the tape can run safely; otherwise what is wrong with it (enum cd_tape_status). */
int cd_tape_check(const cd_tape *tape);

/* How many numbers the work array needs: slots and scratch. Of a tape that has passed the check. */
int64_t cd_tape_work_size(const cd_tape *tape);

/* Evaluate. arg[k] is the k-th input (or null: all zeros), res[k] takes the k-th output (or null: not wanted).
 * Returns an enum cd_tape_status. */
int cd_tape_run(const cd_tape *tape, const double *const *arg, double *const *res, double *w);

/* The same for CD_TAPE_LANES sets of numbers at once, each as by itself: slot k of lane l is w[CD_TAPE_LANES k + l].
 * `begin_lanes` writes the constants, the caller the inputs; results are read at output_slots. */
int64_t cd_tape_lanes_work_size(const cd_tape *tape);
void cd_tape_begin_lanes(const cd_tape *tape, double *w);
int cd_tape_run_lanes(const cd_tape *tape, double *w);
/* Evaluate `count` times, in lanes: the k-th input of the i-th time is arg[k] + i strides[k] (0: the same each time);
 * all outputs of a time are a row of `out`. */
int cd_tape_map(const cd_tape *tape, const double *const *arg, const int64_t *strides, double *out, double *w,
                int64_t count);

/* What machine code of a tape leaves to the core. `begin` copies constants and inputs into the work array, `end` copies the
 * outputs out of it; `repeat` is the call of that number with machine code of its piece, which reads and writes the work
 * array in the slots that it is given. */
typedef void (*cd_piece_function)(const int32_t *reads, const int32_t *writes, double *w);
void cd_tape_begin(const cd_tape *tape, const double *const *arg, double *w);
void cd_tape_end(const cd_tape *tape, double *const *res, const double *w);
void cd_tape_repeat(const cd_tape *tape, int64_t number, double *w, cd_piece_function piece);

/* The k-th operation alone, of those that machine code of a tape leaves to the core: lookups in tables, calls, and the
 * inverse error function. Returns an enum cd_tape_status. */
int cd_tape_step(const cd_tape *tape, int64_t k, double *w);

#ifdef __cplusplus
}
#endif
#endif
