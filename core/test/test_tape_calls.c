/* Calls of tapes: repeats of pieces, sparse factorizations, one by one and in lanes. */

#include "tape.h"
#include "checks.h"

/* A piece x + y, repeated on neighbours in a sequence, more often than there are lanes. */
static void test_repeat(void) {
  enum { N = 2 * CD_TAPE_LANES + 3 };
  const int32_t add[8] = {CD_OP_ADD, 2, 0, 1, CD_OP_END}, run[8] = {CD_OP_CALL, 0, 0, 0, CD_OP_END}, out[1] = {2};
  const int64_t two[2] = {1, 1}, one[1] = {1}, sizes[1] = {N + 1}, n[1] = {N};
  int64_t row[CD_CALL_COLUMNS] = {CD_CALL_REPEAT, 0, 2 * N, N, 0, 2, 0, 0}, of_piece[2] = {0, N}, k;
  int32_t slots[3 * N], outputs[N];
  double x[N + 1], y[N], w[2 * N + 1 + 3 * CD_TAPE_LANES];
  const double *arg[1] = {x};
  double *res[1] = {y};
  cd_tape piece, tape;
  memset(&piece, 0, sizeof piece);
  memset(&tape, 0, sizeof tape);
  piece.n_operations = 2, piece.operations = add, piece.n_inputs = 2, piece.input_sizes = two, piece.n_slots = 3;
  piece.n_outputs = 1, piece.output_sizes = one, piece.output_slots = out;
  for (k = 0; k < N; k++) {
    slots[2 * k] = (int32_t)k;
    slots[2 * k + 1] = (int32_t)(k + 1);
    slots[2 * N + k] = outputs[k] = (int32_t)(N + 1 + k);
  }
  for (k = 0; k <= N; k++) x[k] = (double)(k * k);
  tape.n_operations = 2, tape.operations = run, tape.n_inputs = 1, tape.input_sizes = sizes, tape.n_outputs = 1;
  tape.output_sizes = n, tape.output_slots = outputs, tape.n_slots = 2 * N + 1, tape.n_calls = 1, tape.calls = row;
  tape.n_call_slots = 3 * N, tape.call_slots = slots, tape.n_integers = 2, tape.integers = of_piece;
  tape.n_pieces = 1, tape.pieces = &piece;
  CHECK(cd_tape_check(&tape) == CD_TAPE_OK && cd_tape_work_size(&tape) == 2 * N + 1 + 3 * CD_TAPE_LANES);
  CHECK(cd_tape_run(&tape, arg, res, w) == CD_TAPE_OK);
  for (k = 0; k < N; k++) CHECK(y[k] == (double)(2 * k * k + 2 * k + 1));
  slots[1] = N + 1; /* it would read what it writes */
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_CALL);
  slots[1] = 1;
  of_piece[0] = 1;
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_CALL);
  of_piece[0] = 0, of_piece[1] = N + 1;
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_CALL);
  of_piece[1] = N, piece.n_pieces = 1, piece.pieces = &piece; /* a piece within a piece */
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_PIECE);
  piece.n_pieces = 0, piece.n_slots = 2;
  CHECK(cd_tape_check(&tape) == CD_TAPE_BAD_SLOT);
}

/* Machine code of the piece, in place of the interpreter. */
static void added(const int32_t *reads, const int32_t *writes, double *w) { w[writes[0]] = w[reads[0]] + w[reads[1]]; }

/* A piece with a call of its own, a sum, is repeated one after the other; machine code of a piece does the same. */
static void test_repeat_with_calls(void) {
  enum { N = 3 };
  const int32_t sum[8] = {CD_OP_CALL, 0, 0, 0, CD_OP_END}, piece_slots[3] = {0, 1, 2}, out[1] = {2},
                outputs[N] = {4, 5, 6};
  const int32_t run[8] = {CD_OP_CALL, 0, 0, 0, CD_OP_END}, slots[3 * N] = {0, 1, 1, 2, 2, 3, 4, 5, 6};
  const int64_t two[1] = {2}, one[1] = {1}, four[1] = {4}, three[1] = {3}, starts[2] = {0, 2}, of_piece[2] = {0, N};
  const int64_t piece_row[CD_CALL_COLUMNS] = {CD_CALL_SUMS, 0, 2, 1, 0, 2, 0, 0};
  const int64_t row[CD_CALL_COLUMNS] = {CD_CALL_REPEAT, 0, 2 * N, N, 0, 2, 0, 0};
  cd_tape piece, tape;
  memset(&piece, 0, sizeof piece);
  memset(&tape, 0, sizeof tape);
  piece.n_operations = 2, piece.operations = sum, piece.n_inputs = 1, piece.input_sizes = two, piece.n_slots = 3;
  piece.n_outputs = 1, piece.output_sizes = one, piece.output_slots = out, piece.n_calls = 1, piece.calls = piece_row;
  piece.n_call_slots = 3, piece.call_slots = piece_slots, piece.n_integers = 2, piece.integers = starts;
  tape.n_operations = 2, tape.operations = run, tape.n_inputs = 1, tape.input_sizes = four, tape.n_outputs = 1;
  tape.output_sizes = three, tape.output_slots = outputs, tape.n_slots = 7, tape.n_calls = 1, tape.calls = row;
  tape.n_call_slots = 3 * N, tape.call_slots = slots, tape.n_integers = 2, tape.integers = of_piece;
  tape.n_pieces = 1, tape.pieces = &piece;
  CHECK(cd_tape_check(&tape) == CD_TAPE_OK);
  double x[4] = {1, 2, 4, 8}, y[N] = {0}, *w = numbers(cd_tape_work_size(&tape));
  const double *arg[1] = {x};
  double *res[1] = {y};
  CHECK(cd_tape_run(&tape, arg, res, w) == CD_TAPE_OK);
  CHECK(y[0] == 3 && y[1] == 6 && y[2] == 12);
  memset(y, 0, sizeof y);
  cd_tape_begin(&tape, arg, w);
  cd_tape_repeat(&tape, 0, w, added);
  cd_tape_end(&tape, res, w);
  CHECK(y[0] == 3 && y[1] == 6 && y[2] == 12);
  double *lanes = numbers(cd_tape_lanes_work_size(&tape)), mapped[2 * N], xs[8] = {1, 2, 4, 8, 1, 10, 100, 1000};
  const double *args[1] = {xs};
  CHECK(cd_tape_map(&tape, args, four, mapped, lanes, 2) == CD_TAPE_OK);
  CHECK(mapped[0] == 3 && mapped[2] == 12 && mapped[3] == 11 && mapped[5] == 1100);
  free_arrays();
}

/* Linear equations of two unknowns. Slots: 0-3 A by columns, 4, 5 b; 6-13 factors of QR, 14, 15 x of A x = b, 16, 17 x of
   A' x = b; 18, 19 x by L D L' of what is on and above the diagonal, 20 the smallest pivot. */
typedef struct equations {
  cd_tape tape;
  int32_t operations[20], slots[48], outputs[7];
  int64_t rows[4 * CD_CALL_COLUMNS], integers[160], input_sizes[2], output_sizes[1];
  double smallest[1];
} equations;

static void lay_out(equations *e) {
  static const int64_t qr[25] = {2, 2, 0, 1, 0, 1, 0, 2, 4, 0, 1, 0, 1, 0, 2, 3, 0, 1, 1, 0, 1, 3, 0, 0, 1};
  static const int64_t ldl[22] = {2, 3, 0, 1, 0, 1, 3, 0, 0, 1, 0, 1, 2, 0, 1, 1, 1, 0, 0, 1, 0, 0};
  static const int64_t rows[4][CD_CALL_COLUMNS] = {{CD_CALL_QR_FACTOR, 0, 4, 8, 1, 25, 0, 1},
                                                   {CD_CALL_QR_SOLVE, 12, 10, 2, 0, 26, 0, 0},
                                                   {CD_CALL_QR_SOLVE, 24, 10, 2, 26, 26, 0, 0},
                                                   {CD_CALL_LDL_SOLVE, 36, 5, 3, 52, 22, 0, 0}};
  static const int32_t of_ldl[8] = {0, 2, 3, 4, 5, 18, 19, 20};
  memset(e, 0, sizeof *e);
  for (int32_t k = 0; k < 4; k++) e->operations[4 * k] = CD_OP_CALL, e->operations[4 * k + 3] = k;
  for (int32_t k = 0; k < 12; k++) e->slots[k] = k < 4 ? k : k + 2;
  for (int32_t solve = 0; solve < 2; solve++) {
    int32_t *slots = e->slots + 12 * (1 + solve);
    for (int32_t k = 0; k < 8; k++) slots[k] = 6 + k;
    slots[8] = 4, slots[9] = 5, slots[10] = 14 + 2 * solve, slots[11] = 15 + 2 * solve;
    e->integers[26 * solve] = solve;
    memcpy(e->integers + 26 * solve + 1, qr, sizeof qr);
  }
  memcpy(e->slots + 36, of_ldl, sizeof of_ldl), memcpy(e->integers + 52, ldl, sizeof ldl);
  memcpy(e->rows, rows, sizeof rows);
  for (int32_t k = 0; k < 7; k++) e->outputs[k] = 14 + k;
  e->input_sizes[0] = 4, e->input_sizes[1] = 2, e->output_sizes[0] = 7, e->smallest[0] = 1e-12;
  cd_tape *t = &e->tape;
  t->n_operations = 5, t->operations = e->operations, t->n_inputs = 2, t->input_sizes = e->input_sizes;
  t->n_outputs = 1, t->output_sizes = e->output_sizes, t->output_slots = e->outputs, t->n_slots = 21;
  t->n_calls = 4, t->calls = e->rows, t->n_call_slots = 44, t->call_slots = e->slots;
  t->n_integers = 74, t->integers = e->integers, t->n_numbers = 1, t->numbers = e->smallest;
}

static void test_equations(void) {
  equations *e = (equations *)zeros(1, sizeof(equations));
  lay_out(e);
  CHECK(cd_tape_check(&e->tape) == CD_TAPE_OK);
  double A[8] = {2, 0, 1, 4, 4, 1, 1, 3}, b[2] = {4, 8}, x[14], *w = numbers(cd_tape_work_size(&e->tape));
  const double *arg[2] = {A, b};
  double *res[1] = {x}, *lanes = numbers(cd_tape_lanes_work_size(&e->tape));
  CHECK(cd_tape_run(&e->tape, arg, res, w) == CD_TAPE_OK); /* (2, 1; 0, 4) */
  CHECK_NEAR(x[0], 1.0, 1e-15);
  CHECK_NEAR(x[1], 2.0, 1e-15);
  CHECK_NEAR(x[2], 2.0, 1e-15);
  CHECK_NEAR(x[3], 1.5, 1e-15);
  arg[0] = A + 4; /* (4, 1; 1, 3), symmetric: all three are the same */
  CHECK(cd_tape_run(&e->tape, arg, res, w) == CD_TAPE_OK);
  for (int k = 0; k < 6; k++) CHECK_NEAR(x[k], (k % 2 ? 28.0 : 4.0) / 11.0, 1e-15);
  CHECK_NEAR(x[6], 2.75, 1e-15);
  const int64_t strides[2] = {4, 0};
  arg[0] = A; /* both at once */
  CHECK(cd_tape_map(&e->tape, arg, strides, x, lanes, 2) == CD_TAPE_OK);
  CHECK_NEAR(x[1], 2.0, 1e-15);
  CHECK_NEAR(x[7], 4.0 / 11.0, 1e-15);
  A[0] = 0.0; /* singular */
  CHECK(cd_tape_run(&e->tape, arg, res, w) == CD_TAPE_SINGULAR);
  e->rows[CD_CALL_COLUMNS + CD_COLUMN_WRITES] = 1; /* half a solution */
  CHECK(cd_tape_check(&e->tape) == CD_TAPE_BAD_CALL);
  lay_out(e);
  e->rows[CD_CALL_COLUMNS + CD_COLUMN_INTEGERS] = 0;
  CHECK(cd_tape_check(&e->tape) == CD_TAPE_BAD_CALL);
  lay_out(e);
  e->integers[52] = 3;
  CHECK(cd_tape_check(&e->tape) == CD_TAPE_BAD_CALL);
  free_arrays();
}

int main(void) {
  test_repeat();
  test_repeat_with_calls();
  test_equations();
  return finish("calls of tapes");
}
