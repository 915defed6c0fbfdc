/* The check of tapes that come from elsewhere, and how much room they need. See tape.h. */
#include "tape_inside.h"

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
