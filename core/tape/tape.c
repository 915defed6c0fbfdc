/* The interpreter of tapes, and the check of tapes that come from elsewhere. See tape.h. */
#include "tape.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "grid.h"
#include "sparse_ldl.h"
#include "sparse_qr.h"
#include "spline.h"

/* Where the compiler knows the addresses of labels, each operation jumps to the next one by itself: processors foresee
 * those jumps better than the single one of a switch. An interpreter's body is BEGIN, cases that end with CD_GO, END. */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__) && !defined(CD_TAPE_SWITCH)
#define CD_LABEL(name, number, operands, value) &&label_##name,
#define CD_BEGIN_OPERATIONS                                                                                        \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wpedantic\"") /* labels as values */           \
      static const void *const labels[CD_OP_COUNT] = {&&label_END, CD_TAPE_OPERATIONS(CD_LABEL) && label_INTERVAL, \
                                                      &&label_UNIFORM, &&label_TABLE, &&label_CALL};               \
  goto *labels[o[0]];                                                                                              \
  {
#define CD_CASE(name) label_##name:
#define CD_GO goto *labels[o[0]]
#define CD_END_OPERATIONS \
  }                       \
  _Pragma("GCC diagnostic pop")
#else
#define CD_BEGIN_OPERATIONS \
  next:                     \
  switch (o[0]) {
#define CD_CASE(name) case CD_OP_##name:
#define CD_GO goto next
#define CD_END_OPERATIONS             \
  default:                            \
    return CD_TAPE_UNKNOWN_OPERATION; \
    }
#endif

/* The inverse of the error function: a rational approximation, and two steps of Newton's method towards erf(y) = x.
 * The coefficients are those of CasADi's function, so that both give the same bits. */
static double cd_inverse_error_function(double x) {
  const double pi = 3.14159265358979323846;
  double y, z, size = x < 0.0 ? (1.0 + x) / 2.0 : (1.0 - x) / 2.0;
  int step;
  if (x >= 1.0 || x <= -1.0) return (x == 1.0 || x == -1.0) ? copysign(HUGE_VAL, x) : (double)NAN;
  if (x < -0.7 || !(x < 0.7)) {
    z = sqrt(-log(size));
    y = (((1.641345311 * z + 3.429567803) * z - 1.624906493) * z - 1.970840454) /
        ((1.637067800 * z + 3.543889200) * z + 1.0);
    if (x < -0.7) return -y; /* without the steps, as there */
  } else {
    z = x * x;
    y = x * (((-0.140543331 * z + 0.914624893) * z - 1.645349621) * z + 0.886226899) /
        ((((-0.329097515 * z + 0.012229801) * z + 1.442710462) * z - 2.118377725) * z + 1.0);
  }
  for (step = 0; step < 2; step++) y = y - (erf(y) - x) / (2.0 / sqrt(pi) * exp(-y * y));
  return y;
}

static double number_at(const cd_tape *tape, int32_t table, double x) {
  const int64_t *of = tape->tables + 2 * (int64_t)table;
  return (x > -1.0 && x < (double)of[1]) ? tape->numbers[of[0] + (int64_t)x] : (double)NAN;
}

static double interval_at(const cd_tape *tape, int32_t table, double x) {
  const int64_t *of = tape->tables + 2 * (int64_t)table;
  return (double)cd_interval(tape->numbers + of[0], of[1], x);
}

static double uniform_at(const cd_tape *tape, int32_t table, double x) {
  const int64_t *of = tape->tables + 2 * (int64_t)table;
  return (double)cd_uniform_interval(tape->numbers + of[0], of[1], x);
}

/* -- calls ---------------------------------------------------------------------------------------------------------- */

static int call_external(const cd_tape *tape, const int64_t *integers, const double *read, double *written) {
  const double *arg[CD_EXTERNAL_ARGUMENTS];
  double *res[CD_EXTERNAL_ARGUMENTS];
  const cd_external *external = tape->externals + integers[0];
  int64_t inputs = integers[1], outputs = integers[2], k;
  const int64_t *sizes = integers + 3;
  for (k = 0; k < inputs; k++) {
    arg[k] = read;
    read += sizes[k];
  }
  for (k = 0; k < outputs; k++) {
    res[k] = written;
    written += sizes[inputs + k];
  }
  if (external->function == NULL) return CD_TAPE_NO_EXTERNAL;
  return external->function(external->self, arg, res) == 0 ? CD_TAPE_OK : CD_TAPE_EXTERNAL_FAILED;
}

static int64_t sum_of(const int64_t *sizes, int64_t count);
static int run_operations(const cd_tape *tape, double *w);

static int call(const cd_tape *tape, int32_t number, double *w, int64_t lanes, int64_t lane, double *scratch);

/* Sets of numbers at once, and by how much the numbers of two slots are apart: on a GPU, a thread has its own set among
 * those of all threads. */
#ifdef CD_GPU
enum { CD_AT_ONCE = 1 };
#else
enum { CD_AT_ONCE = CD_TAPE_LANES };
#endif

/* The operations of a tape for CD_AT_ONCE sets of numbers: slot k of set l is w[stride k + l]. Every number is computed as
 * by itself. */
static int run_lanes(const cd_tape *tape, double *w, int64_t stride, double *scratch) {
  const int32_t *o = tape->operations;
  int k, status;
  CD_BEGIN_OPERATIONS
#define CD_RUN(name, number, operands, value)                                \
  CD_CASE(name) {                                                            \
    const double *left = w + stride * (int64_t)o[2];                         \
    const double *right = operands == 2 ? w + stride * (int64_t)o[3] : left; \
    double *result = w + stride * (int64_t)o[1], out[CD_AT_ONCE];            \
    for (k = 0; k < CD_AT_ONCE; k++) {                                       \
      const double x = left[k], y = right[k], z = result[k];                 \
      (void)y;                                                               \
      (void)z;                                                               \
      out[k] = (value);                                                      \
    }                                                                        \
    for (k = 0; k < CD_AT_ONCE; k++) result[k] = out[k];                     \
    o += 4;                                                                  \
    CD_GO;                                                                   \
  }
  CD_TAPE_OPERATIONS(CD_RUN)
#undef CD_RUN
#define CD_LOOK_UP(name, function)                                                         \
  CD_CASE(name) {                                                                          \
    for (k = 0; k < CD_AT_ONCE; k++)                                                       \
      w[stride * (int64_t)o[1] + k] = function(tape, o[3], w[stride * (int64_t)o[2] + k]); \
    o += 4;                                                                                \
    CD_GO;                                                                                 \
  }
  CD_LOOK_UP(INTERVAL, interval_at)
  CD_LOOK_UP(UNIFORM, uniform_at)
  CD_LOOK_UP(TABLE, number_at)
#undef CD_LOOK_UP
  CD_CASE(CALL) {
    for (k = 0; k < CD_AT_ONCE; k++) {
      status = call(tape, o[3], w, stride, k, scratch);
      if (status != CD_TAPE_OK) return status;
    }
    o += 4;
    CD_GO;
  }
  CD_CASE(END) { return CD_TAPE_OK; }
  CD_END_OPERATIONS
}

/* A piece again and again, in the scratch behind the slots: without calls CD_TAPE_LANES times at once (the last lanes may
 * do the same), else one after the other. (That calls the interpreter within the interpreter, once: a piece has no
 * pieces.) */
static int call_repeat(const cd_tape *tape, const int64_t *row, double *w, int64_t stride, int64_t mine, double *own) {
  const int64_t *integers = tape->integers + row[CD_COLUMN_FIRST_INTEGER];
  const int32_t *from = tape->call_slots + row[CD_COLUMN_FIRST_SLOT], *to = from + row[CD_COLUMN_READS];
  const cd_tape *piece = tape->pieces + integers[0];
  const int64_t lanes = piece->n_calls == 0 ? CD_AT_ONCE : 1, times = integers[1];
  int64_t inputs = sum_of(piece->input_sizes, piece->n_inputs), outputs = sum_of(piece->output_sizes, piece->n_outputs);
  double *given = own + lanes * piece->n_constants;
  int64_t time, k, lane;
  w += mine;
  for (k = 0; k < piece->n_constants; k++)
    for (lane = 0; lane < lanes; lane++) own[lanes * k + lane] = piece->constants[k];
  for (time = 0; time < times; time += lanes) {
    const int64_t here = times - time < lanes ? times - time : lanes;
    int status;
    for (lane = 0; lane < lanes; lane++) {
      const int32_t *slots = from + (time + (lane < here ? lane : here - 1)) * inputs;
      for (k = 0; k < inputs; k++) given[lanes * k + lane] = w[stride * slots[k]];
    }
    status = lanes == 1 ? run_operations(piece, own) : run_lanes(piece, own, lanes, own);
    if (status != CD_TAPE_OK) return status;
    for (lane = 0; lane < here; lane++) {
      const int32_t *slots = to + (time + lane) * outputs;
      for (k = 0; k < outputs; k++) w[stride * slots[k]] = own[lanes * piece->output_slots[k] + lane];
    }
  }
  return CD_TAPE_OK;
}

static void call_sums(const cd_tape *tape, const int64_t *row, double *w, int64_t stride) {
  const int64_t *start = tape->integers + row[CD_COLUMN_FIRST_INTEGER];
  const int32_t *from = tape->call_slots + row[CD_COLUMN_FIRST_SLOT], *to = from + row[CD_COLUMN_READS];
  int64_t i, k;
  for (i = 0; i < row[CD_COLUMN_WRITES]; i++) {
    double sum = 0.0;
    for (k = start[i]; k < start[i + 1]; k++) sum += w[stride * from[k]];
    w[stride * to[i]] = sum;
  }
}

/* One lane of several that share the work array. What other calls read is gathered in `read`, behind the slots; what they
 * write stands behind that, then comes their scratch. */
static int call(const cd_tape *tape, int32_t number, double *w, int64_t lanes, int64_t lane, double *read) {
  const int64_t *row = tape->calls + CD_CALL_COLUMNS * (int64_t)number;
  const int64_t *integers = tape->integers + row[CD_COLUMN_FIRST_INTEGER];
  const double *numbers = tape->numbers + row[CD_COLUMN_FIRST_NUMBER];
  const int32_t *slots = tape->call_slots + row[CD_COLUMN_FIRST_SLOT];
  int64_t reads = row[CD_COLUMN_READS], writes = row[CD_COLUMN_WRITES], k;
  double *written = read + reads, *scratch = written + writes;
  int status = CD_TAPE_OK;
  if (row[CD_COLUMN_KIND] == CD_CALL_REPEAT) return call_repeat(tape, row, w, lanes, lane, read);
  w += lane;
  if (row[CD_COLUMN_KIND] == CD_CALL_SUMS) {
    call_sums(tape, row, w, lanes);
    return CD_TAPE_OK;
  }
  for (k = 0; k < reads; k++) read[k] = w[lanes * slots[k]];
  switch (row[CD_COLUMN_KIND]) {
    case CD_CALL_GRID:
      cd_grid(integers, numbers, read, written);
      break;
    case CD_CALL_GRID_GRADIENT:
      cd_grid_gradient(integers, numbers, read, written, scratch);
      break;
    case CD_CALL_SPLINE:
      cd_spline(integers, numbers, read, written);
      break;
    case CD_CALL_QR_FACTOR:
      if (cd_qr_factor(integers, numbers[0], read, written, scratch) != 0) status = CD_TAPE_SINGULAR;
      break;
    case CD_CALL_QR_SOLVE: { /* one integer before the structure: whether transposed; several right-hand sides */
      int64_t n = integers[1], column, columns = writes / n;
      const double *right = read + (reads - columns * n);
      for (column = 0; column < columns; column++)
        cd_qr_solve(integers + 1, integers[0] != 0, read, right + column * n, written + column * n, scratch);
      break;
    }
    case CD_CALL_EXTERNAL:
      status = call_external(tape, integers, read, written);
      break;
    case CD_CALL_LDL_SOLVE:
      cd_ldl_solve(integers, read, read + integers[1], written, written + integers[0], scratch);
      break;
    default:
      return CD_TAPE_UNKNOWN_CALL;
  }
  slots += reads;
  for (k = 0; k < writes; k++) w[lanes * slots[k]] = written[k];
  return status;
}

/* -- running -------------------------------------------------------------------------------------------------------- */

static int run_operations(const cd_tape *tape, double *w) {
  const int32_t *o = tape->operations;
  int status;
  CD_BEGIN_OPERATIONS
#define CD_RUN(name, number, operands, value)                                   \
  CD_CASE(name) {                                                               \
    do {                                                                        \
      const double x = w[o[2]], y = operands == 2 ? w[o[3]] : 0.0, z = w[o[1]]; \
      (void)y;                                                                  \
      (void)z;                                                                  \
      w[o[1]] = (value);                                                        \
      o += 4;                                                                   \
    } while (o[0] == number);                                                   \
    CD_GO;                                                                      \
  }
  CD_TAPE_OPERATIONS(CD_RUN)
#undef CD_RUN
  CD_CASE(INTERVAL) {
    w[o[1]] = interval_at(tape, o[3], w[o[2]]);
    o += 4;
    CD_GO;
  }
  CD_CASE(UNIFORM) {
    w[o[1]] = uniform_at(tape, o[3], w[o[2]]);
    o += 4;
    CD_GO;
  }
  CD_CASE(TABLE) {
    w[o[1]] = number_at(tape, o[3], w[o[2]]);
    o += 4;
    CD_GO;
  }
  CD_CASE(CALL) {
    status = call(tape, o[3], w, 1, 0, w + tape->n_slots);
    if (status != CD_TAPE_OK) return status;
    o += 4;
    CD_GO;
  }
  CD_CASE(END) { return CD_TAPE_OK; }
  CD_END_OPERATIONS
}

int cd_tape_step(const cd_tape *tape, int64_t k, double *w) {
  const int32_t *o = tape->operations + 4 * k;
  switch (o[0]) {
    case CD_OP_ERFINV:
      w[o[1]] = cd_inverse_error_function(w[o[2]]);
      return CD_TAPE_OK;
    case CD_OP_INTERVAL:
      w[o[1]] = interval_at(tape, o[3], w[o[2]]);
      return CD_TAPE_OK;
    case CD_OP_UNIFORM:
      w[o[1]] = uniform_at(tape, o[3], w[o[2]]);
      return CD_TAPE_OK;
    case CD_OP_TABLE:
      w[o[1]] = number_at(tape, o[3], w[o[2]]);
      return CD_TAPE_OK;
    case CD_OP_CALL:
      return call(tape, o[3], w, 1, 0, w + tape->n_slots);
    default:
      return CD_TAPE_UNKNOWN_OPERATION;
  }
}

void cd_tape_begin(const cd_tape *tape, const double *const *arg, double *w) {
  double *to = w;
  int64_t k, i;
  if (tape->n_constants > 0) memcpy(to, tape->constants, (size_t)tape->n_constants * sizeof(double));
  to += tape->n_constants;
  for (k = 0; k < tape->n_inputs; k++) {
    int64_t size = tape->input_sizes[k];
    const double *from = arg[k];
    if (from != NULL)
      for (i = 0; i < size; i++) to[i] = from[i];
    else
      for (i = 0; i < size; i++) to[i] = 0.0;
    to += size;
  }
}

void cd_tape_end(const cd_tape *tape, double *const *res, const double *w) {
  const int32_t *slots = tape->output_slots;
  int64_t k, i;
  for (k = 0; k < tape->n_outputs; k++) {
    int64_t size = tape->output_sizes[k];
    double *out = res[k];
    if (out != NULL)
      for (i = 0; i < size; i++) out[i] = w[slots[i]];
    slots += size;
  }
}

void cd_tape_repeat(const cd_tape *tape, int64_t number, double *w, cd_piece_function piece) {
  const int64_t *row = tape->calls + CD_CALL_COLUMNS * number;
  const int64_t *integers = tape->integers + row[CD_COLUMN_FIRST_INTEGER];
  const int32_t *from = tape->call_slots + row[CD_COLUMN_FIRST_SLOT], *to = from + row[CD_COLUMN_READS];
  const int64_t times = integers[1] > 0 ? integers[1] : 1;
  const int64_t inputs = row[CD_COLUMN_READS] / times, outputs = row[CD_COLUMN_WRITES] / times;
  int64_t time;
  for (time = 0; time < integers[1]; time++) piece(from + time * inputs, to + time * outputs, w);
}

int cd_tape_run(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  int status;
  cd_tape_begin(tape, arg, w);
  status = run_operations(tape, w);
  if (status == CD_TAPE_OK) cd_tape_end(tape, res, w);
  return status;
}

int cd_tape_run_lanes(const cd_tape *tape, double *w) {
  return run_lanes(tape, w, CD_TAPE_LANES, w + CD_TAPE_LANES * tape->n_slots);
}

#ifdef CD_GPU
static int run_thread(const cd_tape *tape, double *w, int64_t stride, double *scratch) {
  return run_lanes(tape, w, stride, scratch);
}
#endif

void cd_tape_begin_lanes(const cd_tape *tape, double *w) {
  int64_t k, lane;
  for (k = 0; k < tape->n_constants; k++)
    for (lane = 0; lane < CD_TAPE_LANES; lane++) w[CD_TAPE_LANES * k + lane] = tape->constants[k];
}

int cd_tape_map(const cd_tape *tape, const double *const *arg, const int64_t *strides, double *out, double *w,
                int64_t count) {
  const int64_t n_out = sum_of(tape->output_sizes, tape->n_outputs);
  int64_t first, k, i, lane;
  cd_tape_begin_lanes(tape, w);
  for (first = 0; first < count; first += CD_TAPE_LANES) {
    double *to = w + CD_TAPE_LANES * tape->n_constants;
    int status;
    for (k = 0; k < tape->n_inputs; k++)
      for (i = 0; i < tape->input_sizes[k]; i++, to += CD_TAPE_LANES)
        for (lane = 0; lane < CD_TAPE_LANES; lane++) {
          const int64_t time = first + lane < count ? first + lane : count - 1;
          to[lane] = arg[k][time * strides[k] + i];
        }
    status = cd_tape_run_lanes(tape, w);
    if (status != CD_TAPE_OK) return status;
    for (lane = 0; lane < CD_TAPE_LANES && first + lane < count; lane++)
      for (i = 0; i < n_out; i++) out[(first + lane) * n_out + i] = w[CD_TAPE_LANES * tape->output_slots[i] + lane];
  }
  return CD_TAPE_OK;
}

/* -- checking ------------------------------------------------------------------------------------------------------- */

enum { OPERANDS_UNKNOWN = -1, OPERANDS_TABLE = 3, OPERANDS_CALL = 4 };

static int operands_of(int32_t operation) {
  switch (operation) {
#define CD_OPERANDS(name, number, operands, value) \
  case number:                                     \
    return operands;
    CD_TAPE_OPERATIONS(CD_OPERANDS)
#undef CD_OPERANDS
    case CD_OP_INTERVAL:
    case CD_OP_UNIFORM:
    case CD_OP_TABLE:
      return OPERANDS_TABLE;
    case CD_OP_CALL:
      return OPERANDS_CALL;
    default:
      return OPERANDS_UNKNOWN;
  }
}

static int64_t external_check(const cd_tape *tape, const int64_t *integers, const int64_t *row) {
  int64_t inputs, outputs, read = 0, written = 0, k;
  const int64_t reads = row[CD_COLUMN_READS], writes = row[CD_COLUMN_WRITES];
  if (row[CD_COLUMN_INTEGERS] < 3 || integers[0] < 0 || integers[0] >= tape->n_externals) return -1;
  inputs = integers[1];
  outputs = integers[2];
  if (inputs < 0 || inputs > CD_EXTERNAL_ARGUMENTS || outputs < 0 || outputs > CD_EXTERNAL_ARGUMENTS) return -1;
  if (row[CD_COLUMN_INTEGERS] != 3 + inputs + outputs) return -1;
  for (k = 0; k < inputs; k++) {
    if (integers[3 + k] < 0 || integers[3 + k] > reads - read) return -1;
    read += integers[3 + k];
  }
  for (k = 0; k < outputs; k++) {
    if (integers[3 + inputs + k] < 0 || integers[3 + inputs + k] > writes - written) return -1;
    written += integers[3 + inputs + k];
  }
  return read == reads && written == writes ? 0 : -1;
}

/* Its piece has been checked. */
static int64_t repeat_check(const cd_tape *tape, const int64_t *integers, const int64_t *row) {
  const cd_tape *piece;
  const int32_t *slots;
  int32_t least = INT32_MAX, most = -1;
  int64_t k;
  if (row[CD_COLUMN_INTEGERS] != 2 || integers[0] < 0 || integers[0] >= tape->n_pieces) return -1;
  if (integers[1] < 0 || integers[1] > INT32_MAX) return -1;
  piece = tape->pieces + integers[0];
  if (integers[1] * sum_of(piece->input_sizes, piece->n_inputs) != row[CD_COLUMN_READS] ||
      integers[1] * sum_of(piece->output_sizes, piece->n_outputs) != row[CD_COLUMN_WRITES])
    return -1;
  slots = tape->call_slots + row[CD_COLUMN_FIRST_SLOT] + row[CD_COLUMN_READS];
  for (k = 0; k < row[CD_COLUMN_WRITES]; k++) {
    least = slots[k] < least ? slots[k] : least;
    most = slots[k] > most ? slots[k] : most;
  }
  slots -= row[CD_COLUMN_READS];
  for (k = 0; k < row[CD_COLUMN_READS]; k++)
    if (slots[k] >= least && slots[k] <= most) return -1;
  return 0;
}

static int64_t sums_check(const int64_t *start, const int64_t *row) {
  int64_t sums = row[CD_COLUMN_WRITES], k;
  if (row[CD_COLUMN_INTEGERS] != sums + 1 || start[0] != 0 || start[sums] != row[CD_COLUMN_READS]) return -1;
  for (k = 0; k < sums; k++)
    if (start[k + 1] < start[k]) return -1;
  return 0;
}

/* The scratch of a call beside what it reads and writes, or -1 where it contradicts itself, -2 where it is unknown.
 * Its row must be within the arrays. */
static int64_t scratch_of(const cd_tape *tape, const int64_t *row) {
  const int64_t *integers = tape->integers + row[CD_COLUMN_FIRST_INTEGER];
  int64_t n_integers = row[CD_COLUMN_INTEGERS], n_numbers = row[CD_COLUMN_NUMBERS];
  int64_t reads = row[CD_COLUMN_READS], writes = row[CD_COLUMN_WRITES], size_A = 0, size_factors = 0, size_x = 0, used;
  switch (row[CD_COLUMN_KIND]) {
    case CD_CALL_GRID:
      return cd_grid_check(integers, n_integers, n_numbers, reads, writes, 0);
    case CD_CALL_GRID_GRADIENT:
      return cd_grid_check(integers, n_integers, n_numbers, reads, writes, 1);
    case CD_CALL_SPLINE:
      return cd_spline_check(integers, n_integers, n_numbers, reads, writes);
    case CD_CALL_QR_FACTOR:
      used = cd_qr_check(integers, n_integers, &size_A, &size_factors);
      return used == n_integers && n_numbers == 1 && reads == size_A && writes == size_factors ? integers[1] : -1;
    case CD_CALL_QR_SOLVE:
      if (n_integers < 1) return -1;
      used = cd_qr_check(integers + 1, n_integers - 1, &size_A, &size_factors);
      if (used != n_integers - 1 || writes % integers[1] != 0 || reads != size_factors + writes) return -1;
      return integers[2];
    case CD_CALL_EXTERNAL:
      return external_check(tape, integers, row);
    case CD_CALL_REPEAT:
      return repeat_check(tape, integers, row);
    case CD_CALL_SUMS:
      return sums_check(integers, row);
    case CD_CALL_LDL_SOLVE:
      used = cd_ldl_check(integers, n_integers, &size_x, &size_A);
      return used >= 0 && reads == size_A + size_x && writes == size_x + 1 ? used : -1;
    default:
      return -2;
  }
}

static int is_part(int64_t first, int64_t count, int64_t size) {
  return first >= 0 && count >= 0 && first <= size && count <= size - first;
}

static int are_slots(const int32_t *slots, int64_t count, int64_t first, int64_t limit) {
  int64_t k;
  for (k = 0; k < count; k++)
    if (slots[k] < first || slots[k] >= limit) return 0;
  return 1;
}

static int check_call(const cd_tape *tape, const int64_t *row, int64_t first_result) {
  int64_t reads = row[CD_COLUMN_READS], writes = row[CD_COLUMN_WRITES], scratch;
  const int32_t *slots;
  if (reads < 0 || writes < 0 || reads > tape->n_call_slots || writes > tape->n_call_slots) return CD_TAPE_BAD_CALL;
  if (!is_part(row[CD_COLUMN_FIRST_SLOT], reads + writes, tape->n_call_slots) ||
      !is_part(row[CD_COLUMN_FIRST_INTEGER], row[CD_COLUMN_INTEGERS], tape->n_integers) ||
      !is_part(row[CD_COLUMN_FIRST_NUMBER], row[CD_COLUMN_NUMBERS], tape->n_numbers))
    return CD_TAPE_BAD_CALL;
  slots = tape->call_slots + row[CD_COLUMN_FIRST_SLOT];
  if (!are_slots(slots, reads, 0, tape->n_slots) || !are_slots(slots + reads, writes, first_result, tape->n_slots))
    return CD_TAPE_BAD_SLOT;
  scratch = scratch_of(tape, row);
  return scratch >= 0 ? CD_TAPE_OK : (scratch == -2 ? CD_TAPE_UNKNOWN_CALL : CD_TAPE_BAD_CALL);
}

/* The sum of sizes, or -1 where one is negative or the sum beyond what slots can be. */
static int64_t sum_of(const int64_t *sizes, int64_t count) {
  int64_t k, sum = 0;
  for (k = 0; k < count; k++) {
    if (sizes[k] < 0 || sizes[k] > INT32_MAX - sum) return -1;
    sum += sizes[k];
  }
  return sum;
}

static int check_sizes(const cd_tape *tape, int64_t *first_result, int64_t *n_output_slots) {
  const int64_t sizes[] = {tape->n_operations, tape->n_constants, tape->n_inputs,    tape->n_outputs,
                           tape->n_slots,      tape->n_tables,    tape->n_calls,     tape->n_call_slots,
                           tape->n_integers,   tape->n_numbers,   tape->n_externals, tape->n_pieces};
  int64_t inputs;
  size_t k;
  for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
    if (sizes[k] < 0 || sizes[k] > INT32_MAX) return CD_TAPE_BAD_SIZE;
  if (tape->operations == NULL || (tape->n_constants > 0 && tape->constants == NULL) ||
      (tape->n_inputs > 0 && tape->input_sizes == NULL) || (tape->n_outputs > 0 && tape->output_sizes == NULL) ||
      (tape->n_tables > 0 && tape->tables == NULL) || (tape->n_calls > 0 && tape->calls == NULL) ||
      (tape->n_call_slots > 0 && tape->call_slots == NULL) || (tape->n_integers > 0 && tape->integers == NULL) ||
      (tape->n_numbers > 0 && tape->numbers == NULL) || (tape->n_externals > 0 && tape->externals == NULL) ||
      (tape->n_pieces > 0 && tape->pieces == NULL))
    return CD_TAPE_NO_ARRAY;
  inputs = sum_of(tape->input_sizes, tape->n_inputs);
  *n_output_slots = sum_of(tape->output_sizes, tape->n_outputs);
  if (inputs < 0 || *n_output_slots < 0) return CD_TAPE_BAD_SIZE;
  if (*n_output_slots > 0 && tape->output_slots == NULL) return CD_TAPE_NO_ARRAY;
  *first_result = tape->n_constants + inputs;
  if (tape->n_slots < *first_result) /* and no more than can be written */
    return CD_TAPE_BAD_SIZE;
  return tape->n_slots - *first_result > tape->n_operations + tape->n_call_slots ? CD_TAPE_BAD_SIZE : CD_TAPE_OK;
}

/* All but its pieces, which have been checked. */
static int check_alone(const cd_tape *tape) {
  int64_t first_result, n_output_slots, k;
  int status = check_sizes(tape, &first_result, &n_output_slots);
  if (status != CD_TAPE_OK) return status;
  if (tape->n_operations < 1 || tape->operations[4 * (tape->n_operations - 1)] != CD_OP_END) return CD_TAPE_NO_END;
  for (k = 0; k < tape->n_tables; k++)
    if (!is_part(tape->tables[2 * k], tape->tables[2 * k + 1], tape->n_numbers) || tape->tables[2 * k + 1] < 2)
      return CD_TAPE_BAD_TABLE;
  for (k = 0; k < tape->n_calls; k++) {
    status = check_call(tape, tape->calls + CD_CALL_COLUMNS * k, first_result);
    if (status != CD_TAPE_OK) return status;
  }
  for (k = 0; k < tape->n_operations - 1; k++) {
    const int32_t *o = tape->operations + 4 * k;
    int operands = operands_of(o[0]);
    if (operands == OPERANDS_UNKNOWN) return o[0] == CD_OP_END ? CD_TAPE_NO_END : CD_TAPE_UNKNOWN_OPERATION;
    if (operands == OPERANDS_CALL) {
      if (o[3] < 0 || o[3] >= tape->n_calls) return CD_TAPE_BAD_CALL;
      continue;
    }
    if (!are_slots(o + 1, 1, first_result, tape->n_slots) || !are_slots(o + 2, 1, 0, tape->n_slots))
      return CD_TAPE_BAD_SLOT;
    if (operands == 2 && !are_slots(o + 3, 1, 0, tape->n_slots)) return CD_TAPE_BAD_SLOT;
    if (operands == OPERANDS_TABLE && (o[3] < 0 || o[3] >= tape->n_tables)) return CD_TAPE_BAD_TABLE;
  }
  return are_slots(tape->output_slots, n_output_slots, 0, tape->n_slots) ? CD_TAPE_OK : CD_TAPE_BAD_OUTPUT;
}

int cd_tape_check(const cd_tape *tape) {
  int64_t k;
  if (tape->n_pieces < 0 || tape->n_pieces > INT32_MAX) return CD_TAPE_BAD_SIZE;
  if (tape->n_pieces > 0 && tape->pieces == NULL) return CD_TAPE_NO_ARRAY;
  for (k = 0; k < tape->n_pieces; k++) {
    const cd_tape *piece = tape->pieces + k;
    int status = piece->n_pieces != 0 || piece->n_externals != 0 ? CD_TAPE_BAD_PIECE : check_alone(piece);
    if (status != CD_TAPE_OK) return status;
  }
  return check_alone(tape);
}

/* Of a tape without repeats, in so many lanes. */
static int64_t plain_work_size(const cd_tape *tape, int64_t lanes) {
  int64_t most = 0, k;
  for (k = 0; k < tape->n_calls; k++) {
    const int64_t *row = tape->calls + CD_CALL_COLUMNS * k;
    int64_t size = row[CD_COLUMN_READS] + row[CD_COLUMN_WRITES] + scratch_of(tape, row);
    if (row[CD_COLUMN_KIND] != CD_CALL_REPEAT && row[CD_COLUMN_KIND] != CD_CALL_SUMS) most = size > most ? size : most;
  }
  return lanes * tape->n_slots + most;
}

static int64_t work_size(const cd_tape *tape, int64_t lanes) {
  int64_t size = plain_work_size(tape, lanes), k;
  for (k = 0; k < tape->n_pieces; k++) {
    const cd_tape *piece = tape->pieces + k;
    int64_t own = piece->n_calls == 0 ? CD_AT_ONCE * piece->n_slots : plain_work_size(piece, 1);
    size = lanes * tape->n_slots + own > size ? lanes * tape->n_slots + own : size;
  }
  return size;
}

int64_t cd_tape_work_size(const cd_tape *tape) { return work_size(tape, 1); }
int64_t cd_tape_lanes_work_size(const cd_tape *tape) { return work_size(tape, CD_TAPE_LANES); }

const char *cd_tape_status_name(int status) {
  static const char *const names[] = {
      "ok",        "bad size", "no array",     "no end",          "unknown operation", "bad slot", "bad output",
      "bad table", "bad call", "unknown call", "external failed", "no external",       "singular", "bad piece"};
  return status >= 0 && status < (int)(sizeof names / sizeof names[0]) ? names[status] : "unknown status";
}
