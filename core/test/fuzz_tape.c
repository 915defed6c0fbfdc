/* A fuzzer for tapes: random tapes, damaged ones and forged ones are checked; what passes the check runs.
 *
 *     fuzz_tape [rounds] [seed]
 *
 * To be built with sanitizers (-fsanitize=address,undefined), which stop at the first access beside an array; work
 * arrays have exactly the size that the tape asks for. Returns 0 when all rounds are done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tape.h"

enum { MOST_OPERATIONS = 60, MOST_CALLS = 4, ROOM = 4000 };

/* A small generator of random numbers (Marsaglia 2003, xorshift), the same everywhere. */
static uint64_t state = 88172645463325252u;

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int64_t below(int64_t limit) { return limit <= 0 ? 0 : (int64_t)(next_random() % (uint64_t)limit); }

static double any_number(void) {
  static const double special[] = {0.0, -0.0, 1.0, -1.0, 1e308, -1e308, 5e-324, 0.5, 3.0};
  double value;
  uint64_t bits = next_random();
  if (below(4) == 0) { /* any bits: infinities and no numbers among them */
    memcpy(&value, &bits, sizeof value);
    return value;
  }
  return below(2) ? special[below(9)] : (double)below(2000) / 100.0 - 10.0;
}

/* Everything that a tape points to; one of them in a round. */
typedef struct parts {
  int32_t operations[4 * (MOST_OPERATIONS + 1)];
  double constants[20];
  int64_t input_sizes[4], output_sizes[4];
  int32_t output_slots[80];
  int64_t tables[6];
  int64_t calls[CD_CALL_COLUMNS * MOST_CALLS];
  int32_t call_slots[ROOM];
  int64_t integers[ROOM];
  double numbers[ROOM];
  cd_external externals[2];
} parts;

static int box(void *self, const double *const *arg, double *const *res) {
  const int64_t *sizes = (const int64_t *)self; /* inputs, outputs, sizes of inputs, of outputs */
  double sum = 0.0;
  int64_t k, i;
  for (k = 0; k < sizes[0]; k++)
    for (i = 0; i < sizes[2 + k]; i++) sum += arg[k][i];
  for (k = 0; k < sizes[1]; k++)
    for (i = 0; i < sizes[2 + sizes[0] + k]; i++) res[k][i] = sum + (double)i;
  return 0;
}

static const int64_t box_sizes[] = {2, 1, 1, 2, 3};

/* The integers of a dense QR of n rows: V is the lower triangle, R the upper one. */
static int64_t dense_qr(int64_t *to, int64_t n) {
  int64_t *p = to, part, i, j, at;
  *p++ = n;
  *p++ = n;
  for (part = 0; part < 2; part++)
    for (i = 0; i < n; i++) *p++ = i;
  for (part = 0; part < 3; part++) { /* A, V, R */
    for (j = 0, at = 0; j <= n; j++) {
      *p++ = at;
      at += part == 0 ? n : (part == 1 ? n - j : j + 1);
    }
    for (j = 0; j < n; j++)
      for (i = part == 1 ? j : 0; i < (part == 2 ? j + 1 : n); i++) *p++ = i;
  }
  return p - to;
}

/* The integers of L D L' of a dense matrix of n rows, in reversed order. */
static int64_t dense_ldl(int64_t *to, int64_t n) {
  int64_t *p = to, i, k, at;
  *p++ = n;
  *p++ = n * n;
  for (k = 0; k < n; k++) *p++ = n - 1 - k;
  for (k = 0, at = 0; k <= n; k++, at += k) *p++ = at; /* A above and on the diagonal */
  for (k = 0; k < n; k++)
    for (i = 0; i <= k; i++) *p++ = i;
  for (k = 0; k < n; k++)
    for (i = 0; i <= k; i++) *p++ = n * (n - 1 - k) + n - 1 - i;
  for (k = 0, at = 0; k <= n; k++) { /* L by columns */
    *p++ = at;
    at += n - 1 - k;
  }
  for (k = 0; k < n; k++)
    for (i = k + 1; i < n; i++) *p++ = i;
  for (k = 0, at = 0; k <= n; k++) { /* L by rows */
    *p++ = at;
    at += k;
  }
  for (k = 0; k < n; k++)
    for (i = 0; i < k; i++) *p++ = i;
  for (k = 0; k < n; k++)
    for (i = 0; i < k; i++) *p++ = i * (n - 1) - i * (i - 1) / 2 + k - i - 1;
  return p - to;
}

static int64_t sum(const int64_t *sizes, int64_t count) {
  int64_t k, total = 0;
  for (k = 0; k < count; k++) total += sizes[k];
  return total;
}

static void add_call(cd_tape *tape, parts *p, int64_t first_result) {
  int64_t *row = p->calls + CD_CALL_COLUMNS * tape->n_calls, *integers = p->integers + tape->n_integers, k, n;
  int64_t reads = 0, writes = 0, n_integers = 0, n_numbers = 0, kind = 1 + below(9);
  if (tape->n_pieces == 0 && (kind == CD_CALL_REPEAT || kind == CD_CALL_EXTERNAL)) kind = CD_CALL_SUMS;
  switch (kind) {
    case CD_CALL_GRID:
    case CD_CALL_GRID_GRADIENT:
      integers[0] = reads = 1 + below(3);
      integers[1] = writes = 1 + below(3);
      n_numbers = 0;
      for (k = 0, n = writes; k < reads; k++) {
        integers[2 + 2 * k] = 2 + below(4);
        integers[3 + 2 * k] = below(2);
        n_numbers += integers[2 + 2 * k];
        n *= integers[2 + 2 * k];
      }
      n_numbers += n;
      n_integers = 2 + 2 * reads;
      if (kind == CD_CALL_GRID_GRADIENT) writes *= reads;
      break;
    case CD_CALL_SPLINE:
      integers[0] = reads = 1 + below(2);
      integers[1] = writes = 1 + below(2);
      for (k = 0, n = writes; k < reads; k++) {
        int64_t degree = below(4);
        integers[2 + 3 * k] = degree;
        integers[3 + 3 * k] = 2 * degree + 2 + below(4);
        integers[4 + 3 * k] = below(2);
        n_numbers += integers[3 + 3 * k];
        n *= integers[3 + 3 * k] - degree - 1;
      }
      n_numbers += n;
      n_integers = 2 + 3 * reads;
      break;
    case CD_CALL_QR_FACTOR:
    case CD_CALL_QR_SOLVE:
      n = 1 + below(4);
      if (kind == CD_CALL_QR_FACTOR) {
        n_integers = dense_qr(integers, n);
        reads = n * n;
        writes = n * (n + 1) + n;
        n_numbers = 1;
      } else {
        integers[0] = below(2);
        n_integers = 1 + dense_qr(integers + 1, n);
        writes = n * (1 + below(2));
        reads = n * (n + 1) + n + writes;
      }
      break;
    case CD_CALL_REPEAT:
      integers[0] = 0;
      integers[1] = tape->n_slots < 2 ? 0 : below(20);
      n_integers = 2;
      reads = integers[1] * sum(tape->pieces->input_sizes, tape->pieces->n_inputs);
      writes = integers[1] * sum(tape->pieces->output_sizes, tape->pieces->n_outputs);
      break;
    case CD_CALL_SUMS:
      writes = below(5);
      for (k = 0, integers[0] = 0; k < writes; k++) integers[k + 1] = reads += below(4);
      n_integers = writes + 1;
      break;
    case CD_CALL_LDL_SOLVE:
      n = 1 + below(5);
      n_integers = dense_ldl(integers, n);
      reads = n * n + n;
      writes = n + 1;
      break;
    default:
      integers[0] = 0;
      memcpy(integers + 1, box_sizes, sizeof box_sizes);
      n_integers = 1 + (int64_t)(sizeof box_sizes / sizeof box_sizes[0]);
      reads = 3;
      writes = 3;
  }
  if (tape->n_integers + n_integers > ROOM - 200 || tape->n_numbers + n_numbers > ROOM - 1000 ||
      tape->n_call_slots + reads + writes > ROOM - 200)
    return;
  row[CD_COLUMN_KIND] = kind;
  row[CD_COLUMN_FIRST_SLOT] = tape->n_call_slots;
  row[CD_COLUMN_READS] = reads;
  row[CD_COLUMN_WRITES] = writes;
  row[CD_COLUMN_FIRST_INTEGER] = tape->n_integers;
  row[CD_COLUMN_INTEGERS] = n_integers;
  row[CD_COLUMN_FIRST_NUMBER] = tape->n_numbers;
  row[CD_COLUMN_NUMBERS] = n_numbers;
  for (k = 0; k < reads + writes; k++) {
    int64_t first = k < reads ? 0 : first_result, last = tape->n_slots;
    if (kind == CD_CALL_REPEAT) /* what it writes is the last slot */
      first = k < reads ? 0 : last - 1, last = k < reads ? last - 1 : last;
    p->call_slots[tape->n_call_slots + k] = (int32_t)(first + below(last - first));
  }
  for (k = 0; k < n_numbers; k++) p->numbers[tape->n_numbers + k] = any_number();
  tape->n_call_slots += reads + writes;
  tape->n_integers += n_integers;
  tape->n_numbers += n_numbers;
  tape->n_calls++;
}

/* A tape that passes the check; one without pieces can be a piece itself. */
static void make(cd_tape *tape, parts *p, const cd_tape *pieces) {
  int64_t k, first_result;
  memset(tape, 0, sizeof *tape);
  memset(p, 0, sizeof *p);
  tape->operations = p->operations;
  tape->constants = p->constants;
  tape->input_sizes = p->input_sizes;
  tape->output_sizes = p->output_sizes;
  tape->output_slots = p->output_slots;
  tape->tables = p->tables;
  tape->calls = p->calls;
  tape->call_slots = p->call_slots;
  tape->integers = p->integers;
  tape->numbers = p->numbers;
  tape->externals = p->externals;
  tape->n_externals = pieces != NULL;
  tape->n_pieces = pieces != NULL;
  tape->pieces = pieces;
  p->externals[0].function = box;
  p->externals[0].self = (void *)(uintptr_t)(const void *)box_sizes;
  tape->n_constants = below(20);
  for (k = 0; k < tape->n_constants; k++) p->constants[k] = any_number();
  tape->n_inputs = below(5);
  tape->n_outputs = below(5);
  for (k = 0; k < 4; k++) {
    p->input_sizes[k] = below(10);
    p->output_sizes[k] = below(20);
  }
  first_result = tape->n_constants + sum(p->input_sizes, tape->n_inputs);
  tape->n_operations = 1 + below(MOST_OPERATIONS);
  tape->n_slots = first_result + 1 + below(tape->n_operations);
  for (k = 0; k < sum(p->output_sizes, tape->n_outputs); k++) p->output_slots[k] = (int32_t)below(tape->n_slots);
  tape->n_numbers = 20;
  for (k = 0; k < tape->n_numbers; k++) p->numbers[k] = any_number();
  tape->n_tables = 3;
  for (k = 0; k < 3; k++) {
    p->tables[2 * k] = below(10);
    p->tables[2 * k + 1] = 2 + below(9);
  }
  for (k = below(MOST_CALLS + 1); k > 0; k--) add_call(tape, p, first_result);
  for (k = 0; k < tape->n_operations - 1; k++) {
    int32_t *o = p->operations + 4 * k;
    o[0] = 1 + (int32_t)below(CD_OP_COUNT - 1);
    if (o[0] == CD_OP_CALL && tape->n_calls == 0) o[0] = CD_OP_ADD;
    o[1] = (int32_t)(first_result + below(tape->n_slots - first_result));
    o[2] = (int32_t)below(tape->n_slots);
    o[3] = (int32_t)below(o[0] == CD_OP_CALL ? tape->n_calls : (o[0] >= CD_OP_INTERVAL ? 3 : tape->n_slots));
  }
}

/* Some integers of the tape, or of its piece, become any others. */
static void damage(cd_tape *tape, parts *p) {
  int64_t times = 1 + below(3);
  while (times-- > 0) {
    int64_t value = below(3) ? below(40) - 10 : (int64_t)next_random();
    switch (below(9)) {
      case 0:
        p->operations[below(4 * tape->n_operations)] = (int32_t)value;
        break;
      case 1:
        p->input_sizes[below(4)] = value;
        break;
      case 2:
        p->output_sizes[below(4)] = value;
        break;
      case 3:
        p->output_slots[below(80)] = (int32_t)value;
        break;
      case 4:
        p->tables[below(6)] = value;
        break;
      case 5:
        p->calls[below(CD_CALL_COLUMNS * MOST_CALLS)] = value;
        break;
      case 6:
        p->call_slots[below(tape->n_call_slots)] = (int32_t)value;
        break;
      case 7:
        p->integers[below(tape->n_integers)] = value;
        break;
      default:
        tape->n_slots = value;
    }
  }
}

static void fail(const char *what) {
  fprintf(stderr, "fuzz_tape: %s\n", what);
  exit(1);
}

/* The tape in lanes, from the numbers `before` in its slots (inputs and all): each lane ends as w, the tape by itself. With
   a piece it need not: a random one reads slots of its own that it has not written. */
static void run_in_lanes(const cd_tape *tape, const double *before, const double *w, int status) {
  enum { N = CD_TAPE_LANES };
  const int64_t size = cd_tape_lanes_work_size(tape);
  double *lanes = (double *)malloc((size_t)size * sizeof(double) + 1);
  int64_t k, l;
  int repeats = 0;
  for (k = 0; k < tape->n_calls; k++) repeats = repeats || tape->calls[CD_CALL_COLUMNS * k] == CD_CALL_REPEAT;
  for (k = 0; k < size; k++) lanes[k] = 0.0;
  for (k = 0; k < tape->n_slots; k++)
    for (l = 0; l < N; l++) lanes[N * k + l] = before[k];
  cd_tape_begin_lanes(tape, lanes);
  if (cd_tape_run_lanes(tape, lanes) != status && !repeats) fail("lanes end otherwise");
  for (k = 0; status == CD_TAPE_OK && !repeats && k < tape->n_slots; k++)
    for (l = 0; l < N; l++)
      if (lanes[N * k + l] != w[k] && !(lanes[N * k + l] != lanes[N * k + l] && w[k] != w[k])) fail("a lane differs");
  free(lanes);
}

/* 1 where the tape ran. Arrays of inputs, outputs and work have exactly the sizes that it asks for. */
static int run(const cd_tape *tape) {
  double *arrays[8] = {0}, *w, *before;
  const double *arg[4];
  double *res[4];
  int64_t k, i, size = cd_tape_work_size(tape);
  if (size > 1000000 || sum(tape->output_sizes, tape->n_outputs) > 80)
    return 0; /* more than the arrays of this fuzzer hold */
  w = (double *)malloc((size_t)size * sizeof(double) + 1);
  for (k = 0; k < tape->n_inputs; k++) {
    arrays[k] = below(5) ? (double *)malloc((size_t)tape->input_sizes[k] * sizeof(double) + 1) : NULL;
    for (i = 0; arrays[k] != NULL && i < tape->input_sizes[k]; i++) arrays[k][i] = any_number();
    arg[k] = arrays[k];
  }
  for (k = 0; k < tape->n_outputs; k++)
    res[k] = arrays[4 + k] = below(5) ? (double *)malloc((size_t)tape->output_sizes[k] * sizeof(double) + 1) : NULL;
  before = (double *)malloc((size_t)size * sizeof(double) + 1);
  for (i = 0; i < size; i++) w[i] = any_number();
  cd_tape_begin(tape, arg, w);
  for (i = 0; i < size; i++) before[i] = w[i];
  run_in_lanes(tape, before, w, cd_tape_run(tape, arg, res, w));
  free(before);
  for (k = 0; k < 8; k++) free(arrays[k]);
  free(w);
  return 1;
}

int main(int count, char **words) {
  long rounds = count > 1 ? atol(words[1]) : 20000, k, ran = 0, refused = 0;
  static cd_tape tape, piece;
  static parts p, piece_parts;
  if (count > 2) state ^= (uint64_t)strtoull(words[2], NULL, 10) * 2654435769u;
  for (k = 0; k < rounds; k++) {
    int status;
    make(&piece, &piece_parts, NULL);
    make(&tape, &p, &piece);
    status = cd_tape_check(&tape);
    if (status != CD_TAPE_OK) {
      printf("round %ld: a good tape was refused with status %d\n", k, status);
      return 1;
    }
    run(&tape);
    if (below(3))
      damage(&tape, &p);
    else
      damage(&piece, &piece_parts);
    if (cd_tape_check(&tape) == CD_TAPE_OK)
      ran += run(&tape);
    else
      refused++;
  }
  printf("%ld tapes ran, of their damaged copies %ld ran and %ld were refused\n", rounds, ran, refused);
  return ran > 0 && refused > 0 ? 0 : 1;
}
