/* The interpreter of tapes. See tape.h. */

#include "tape_inside.h"

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

static int run_operations(const cd_tape *tape, double *w);

static int call(const cd_tape *tape, int32_t number, double *w, int64_t lanes, int64_t lane, double *scratch);

/* The operations of a tape for CD_AT_ONCE sets of numbers: slot k of set l is w[stride k + l]. Every number is computed as
 * by itself. */
CD_APART static int run_lanes(const cd_tape *tape, double *w, int64_t stride, double *scratch) {
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
CD_APART static int call(const cd_tape *tape, int32_t number, double *w, int64_t lanes, int64_t lane, double *read) {
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

CD_APART static int run_operations(const cd_tape *tape, double *w) {
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

CD_APART int cd_tape_run(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
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
