/* Tapes: every operation, tables, grids, splines and calls, against what they are by mathematics; and what is refused. */

#include "grid.h"
#include "spline.h"
#include "tape.h"
#include "checks.h"

/* A tape of one operation on x (slot 0) and y (slot 1); what stood in its result (slot 2) is y, copied there. */
static double value_of(int32_t operation, double x, double y) {
  const int32_t operations[12] = {CD_OP_COPY, 2, 1, 0, operation, 2, 0, 1, CD_OP_END}, output[1] = {2};
  const int64_t sizes[2] = {1, 1}, one[1] = {1};
  const double *arg[2] = {&x, &y};
  double w[3], lanes[3 * CD_TAPE_LANES], out = NAN, mapped[3];
  double *res[1] = {&out};
  cd_tape tape;
  memset(&tape, 0, sizeof tape);
  tape.n_operations = 3, tape.operations = operations, tape.n_inputs = 2, tape.input_sizes = sizes, tape.n_slots = 3;
  tape.n_outputs = 1, tape.output_sizes = one, tape.output_slots = output;
  CHECK(cd_tape_check(&tape) == CD_TAPE_OK);
  CHECK(cd_tape_work_size(&tape) == 3 && cd_tape_lanes_work_size(&tape) == 3 * CD_TAPE_LANES);
  CHECK(cd_tape_run(&tape, arg, res, w) == CD_TAPE_OK);
  const int64_t strides[2] = {0, 0};
  CHECK(cd_tape_map(&tape, arg, strides, mapped, lanes, 3) == CD_TAPE_OK);
  for (int k = 0; k < 3; k++) CHECK(memcmp(mapped + k, &out, sizeof out) == 0); /* lanes compute the same bits */
  return out;
}

/* Values that everybody knows; z is y. */
static void test_operations(void) {
  static const struct {
    int32_t operation;
    double x, y, value;
  } known[] = {
      {CD_OP_COPY, 3, 0, 3},
      {CD_OP_ADD, 3, 4, 7},
      {CD_OP_SUB, 3, 4, -1},
      {CD_OP_MUL, 3, 4, 12},
      {CD_OP_DIV, 3, 4, 0.75},
      {CD_OP_NEG, 3, 0, -3},
      {CD_OP_SQ, 3, 0, 9},
      {CD_OP_TWICE, 3, 0, 6},
      {CD_OP_INV, 4, 0, 0.25},
      {CD_OP_SQRT, 9, 0, 3},
      {CD_OP_SIN, PI / 6, 0, 0.5},
      {CD_OP_COS, PI / 3, 0, 0.5},
      {CD_OP_TAN, PI / 4, 0, 1},
      {CD_OP_ASIN, 0.5, 0, PI / 6},
      {CD_OP_ACOS, 0.5, 0, PI / 3},
      {CD_OP_ATAN, 1, 0, PI / 4},
      {CD_OP_ATAN2, 1, -1, 0.75 * PI},
      {CD_OP_SINH, 0.6931471805599453, 0, 0.75},
      {CD_OP_COSH, 0.6931471805599453, 0, 1.25},
      {CD_OP_TANH, 0.6931471805599453, 0, 0.6},
      {CD_OP_ASINH, 0.75, 0, 0.6931471805599453},
      {CD_OP_ACOSH, 1.25, 0, 0.6931471805599453},
      {CD_OP_ATANH, 0.6, 0, 0.6931471805599453},
      {CD_OP_EXP, 1, 0, 2.718281828459045},
      {CD_OP_LOG, 2, 0, 0.6931471805599453},
      {CD_OP_EXPM1, 1e-20, 0, 1e-20},
      {CD_OP_LOG1P, 1e-20, 0, 1e-20},
      {CD_OP_POW, 2, 10, 1024},
      {CD_OP_HYPOT, 3, 4, 5},
      {CD_OP_FABS, -3, 0, 3},
      {CD_OP_SIGN, -3, 0, -1},
      {CD_OP_SIGN, 3, 0, 1},
      {CD_OP_SIGN, 0, 0, 0},
      {CD_OP_COPYSIGN, 3, -0.0, -3},
      {CD_OP_FLOOR, -1.5, 0, -2},
      {CD_OP_CEIL, -1.5, 0, -1},
      {CD_OP_FMOD, 7, 4, 3},
      {CD_OP_REMAINDER, 7, 4, -1},
      {CD_OP_FMIN, 3, 4, 3},
      {CD_OP_FMAX, 3, 4, 4},
      {CD_OP_LT, 3, 4, 1},
      {CD_OP_LT, 4, 4, 0},
      {CD_OP_LE, 4, 4, 1},
      {CD_OP_LE, 5, 4, 0},
      {CD_OP_EQ, 4, 4, 1},
      {CD_OP_EQ, 3, 4, 0},
      {CD_OP_NE, 3, 4, 1},
      {CD_OP_NE, 4, 4, 0},
      {CD_OP_NOT, 0, 0, 1},
      {CD_OP_NOT, 2, 0, 0},
      {CD_OP_AND, 2, 3, 1},
      {CD_OP_AND, 2, 0, 0},
      {CD_OP_OR, 0, 3, 1},
      {CD_OP_OR, 0, 0, 0},
      {CD_OP_IF_ELSE_ZERO, 1, 5, 5},
      {CD_OP_IF_ELSE_ZERO, 0, 5, 0},
      {CD_OP_ERF, INFINITY, 0, 1},
      {CD_OP_MUL_ADD, 3, 4, 16},
      {CD_OP_MUL_SUB, 3, 4, -8},
      {CD_OP_MUL_FROM, 3, 4, 8},
  };
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    CHECK_NEAR(value_of(known[k].operation, known[k].x, known[k].y), known[k].value,
               1e-15 * fmax(1e-5, fabs(known[k].value)));
  /* CasADi's inverse error function, bit for bit: exact up to a third and beyond 0.7, else a millionth; below -0.7 rough */
  for (double x = -0.95; x < 1.0; x += 0.1)
    CHECK_NEAR(erf(value_of(CD_OP_ERFINV, x, 0)), x, x < -0.7 ? 2e-4 : fabs(x) < 0.4 || x > 0.7 ? 1e-14 : 1e-6);
  CHECK(value_of(CD_OP_ERFINV, 1, 0) == INFINITY && value_of(CD_OP_ERFINV, -1, 0) == -INFINITY);
  CHECK(isnan(value_of(CD_OP_ERFINV, 2, 0)));
}

/* -- tables, grids, splines ------------------------------------------------------------------------------------------- */

static void test_intervals(void) {
  const double points[5] = {0, 1, 2, 4, 8}, even[5] = {0, 2, 4, 6, 8};
  CHECK(cd_interval(points, 5, -7) == 0 && cd_interval(points, 5, 0.5) == 0 && cd_interval(points, 5, 1) == 1);
  CHECK(cd_interval(points, 5, 3.9) == 2 && cd_interval(points, 5, 4) == 3 && cd_interval(points, 5, 99) == 3);
  CHECK(cd_interval(points, 5, NAN) == 3);
  for (double x = -3.0; x < 12.0; x += 0.7) CHECK(cd_uniform_interval(even, 5, x) == cd_interval(even, 5, x));
}

/* a + b x + c y + d x y is met by bilinear interpolation everywhere, between points and beyond; so are its derivatives. */
static void test_grid(void) {
  const int64_t integers[6] = {2, 2, 3, 0, 4, 1};
  double numbers[3 + 4 + 24] = {0, 1, 3, -1, 0, 1, 2}, value[2], gradient[4], scratch[2], at[2];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      const double x = numbers[i], y = numbers[3 + j];
      numbers[7 + 2 * (i + 3 * j)] = 1 + 2 * x + 3 * y + 4 * x * y;
      numbers[8 + 2 * (i + 3 * j)] = x;
    }
  for (double x = -0.5; x < 4; x += 0.75)
    for (double y = -1.5; y < 3; y += 0.65) {
      at[0] = x, at[1] = y;
      cd_grid(integers, numbers, at, value);
      cd_grid_gradient(integers, numbers, at, gradient, scratch);
      CHECK_NEAR(value[0], 1 + 2 * x + 3 * y + 4 * x * y, 1e-13);
      CHECK_NEAR(value[1], x, 1e-14);
      CHECK_NEAR(gradient[0], 2 + 4 * y, 1e-13);
      CHECK_NEAR(gradient[1], 1, 1e-14);
      CHECK_NEAR(gradient[2], 3 + 4 * x, 1e-13);
      CHECK_NEAR(gradient[3], 0, 1e-14);
    }
  CHECK(cd_grid_check(integers, 6, 31, 2, 2, 0) == 0 && cd_grid_check(integers, 6, 31, 2, 4, 1) == 2);
  CHECK(cd_grid_check(integers, 6, 30, 2, 2, 0) == -1 && cd_grid_check(integers, 5, 31, 2, 2, 0) == -1);
  CHECK(cd_grid_check(integers, 1, 31, 2, 2, 0) == -1 && cd_grid_check(integers, 6, 31, 2, 3, 0) == -1);
  const int64_t huge[6] = {2, 2, 1, 0, 4, 1};
  CHECK(cd_grid_check(huge, 6, 31, 2, 2, 0) == -1); /* one point is no interval */
}

/* On the knots (0, 0, 0, 1, 1, 1) B-splines of degree 2 are Bernstein's polynomials: (0, 0, 1) is x^2. */
static void test_spline(void) {
  const int64_t of_one[5] = {1, 1, 2, 6, 0}, of_two[8] = {2, 1, 2, 6, 0, 1, 5, 1}, ones[5] = {1, 2, 3, 9, 1};
  const double square[9] = {0, 0, 0, 1, 1, 1, 0, 0, 1};
  const double product[6 + 5 + 9] = {0, 0, 0, 1, 1, 1, 0, 0, 1, 2, 2, 0, 0, 0, 0, 0, 1, 0, 0, 2};
  double unity[9 + 10] = {0, 0, 0, 0, 0.5, 1, 1, 1, 1}, value[2], at[2];
  for (int i = 0; i < 5; i++) unity[9 + 2 * i] = 1.0, unity[10 + 2 * i] = 5.0;
  for (double x = 0.0; x <= 1.0; x += 0.0625) {
    cd_spline(of_one, square, &x, value);
    CHECK_NEAR(value[0], x * x, 1e-15);
    cd_spline(ones, unity, &x, value); /* they add up to one */
    CHECK_NEAR(value[0], 1.0, 1e-15);
    CHECK_NEAR(value[1], 5.0, 1e-14);
    at[0] = x, at[1] = 1.3; /* hats on 0, 1, 2 times 0, 1, 2: the second coordinate itself */
    cd_spline(of_two, product, at, value);
    CHECK_NEAR(value[0], x * x * 1.3, 1e-15);
  }
  const double outside = 1.5;
  cd_spline(of_one, square, &outside, value);
  CHECK(value[0] == 0.0);
  CHECK(cd_spline_check(of_one, 5, 9, 1, 1) == 0 && cd_spline_check(of_two, 8, 20, 2, 1) == 0);
  CHECK(cd_spline_check(of_one, 5, 8, 1, 1) == -1 && cd_spline_check(of_one, 4, 9, 1, 1) == -1);
  CHECK(cd_spline_check(of_one, 1, 9, 1, 1) == -1 && cd_spline_check(of_one, 5, 9, 2, 1) == -1);
  const int64_t high[5] = {1, 1, CD_SPLINE_DEGREE + 1, 40, 0}, many[5] = {1, 9, 2, 6, 0};
  CHECK(cd_spline_check(high, 5, 60, 1, 1) == -1 && cd_spline_check(many, 5, 9, 1, 9) == -1);
}

/* -- calls --------------------------------------------------------------------------------------------------------------- */

static int hypotenuse(void *self, const double *const *arg, double *const *res) {
  res[0][0] = sqrt(arg[0][0] * arg[0][0] + arg[1][0] * arg[1][0]);
  return *(const int *)self;
}

/* One tape with a table, a grid, its gradient, a spline, sums and a black box, of x and y. */
typedef struct calls {
  cd_tape tape;
  cd_external external;
  int failure;
  int32_t operations[40], slots[40], outputs[12];
  int64_t rows[6 * CD_CALL_COLUMNS], integers[40], input_sizes[2], output_sizes[1], tables[2];
  double numbers[40], w[64], lanes[64 * CD_TAPE_LANES];
} calls;

enum { CALLS = 5, OF_TABLES = 3 };

/* Slots 0, 1: x, y; 2-4: table, interval, uniform interval; 5: grid; 6: its derivative; 7: spline; 8, 9: sums; 10: box */
static void lay_out(calls *c) {
  const int32_t operations[4 * 9] = {CD_OP_TABLE, 2, 0, 0, CD_OP_INTERVAL, 3, 0, 0, CD_OP_UNIFORM, 4, 0, 0,
                                     CD_OP_CALL,  0, 0, 0, CD_OP_CALL,     0, 0, 1, CD_OP_CALL,    0, 0, 2,
                                     CD_OP_CALL,  0, 0, 3, CD_OP_CALL,     0, 0, 4, CD_OP_END};
  const int32_t slots[16] = {0, 5, 0, 6, 0, 7, 0, 1, 1, 8, 9, 0, 1, 10};
  const int64_t integers[20] = {1, 1, 4, 1, 1, 1, 2, 6, 0, 0, 2, 3, 0, 2, 1, 1, 1, 1};
  const int64_t rows[CALLS * CD_CALL_COLUMNS] = {
      CD_CALL_GRID,     0,  1, 1, 0,  4, 0, 8, CD_CALL_GRID_GRADIENT, 2, 1, 1, 0, 4, 0, 8,
      CD_CALL_SPLINE,   4,  1, 1, 4,  5, 8, 9, CD_CALL_SUMS,          6, 3, 2, 9, 3, 0, 0,
      CD_CALL_EXTERNAL, 11, 2, 1, 12, 6, 0, 0};
  const double numbers[17] = {0, 1, 2, 3, 0, 1, 4, 9, 0, 0, 0, 3, 3, 3, 0, 0, 9};
  memset(c, 0, sizeof *c);
  memcpy(c->operations, operations, sizeof operations), memcpy(c->slots, slots, sizeof slots);
  memcpy(c->integers, integers, sizeof integers), memcpy(c->rows, rows, sizeof rows);
  memcpy(c->numbers, numbers, sizeof numbers);
  for (int32_t k = 0; k < 9; k++) c->outputs[k] = k + 2;
  c->input_sizes[0] = c->input_sizes[1] = 1, c->output_sizes[0] = 9, c->tables[0] = 4, c->tables[1] = 4;
  c->external.function = hypotenuse, c->external.self = &c->failure;
  cd_tape *t = &c->tape;
  t->n_operations = 9, t->operations = c->operations, t->n_inputs = 2, t->input_sizes = c->input_sizes;
  t->n_outputs = 1, t->output_sizes = c->output_sizes, t->output_slots = c->outputs, t->n_slots = 11;
  t->n_tables = 1, t->tables = c->tables, t->n_calls = CALLS, t->calls = c->rows;
  t->n_call_slots = 14, t->call_slots = c->slots, t->n_integers = 18, t->integers = c->integers;
  t->n_numbers = 17, t->numbers = c->numbers, t->n_externals = 1, t->externals = &c->external;
}

static void check_outputs(const double *out, double x, double y) {
  static const double squares[4] = {0, 1, 4, 9}; /* at 0, 1, 2, 3 */
  const int i = (int)x;
  CHECK(out[0] == squares[i] && out[1] == (x < 1 ? 0 : x < 4 ? 1 : 2)); /* intervals between the squares */
  CHECK(out[2] == (x < 3 ? 0 : 1));
  CHECK_NEAR(out[3], squares[i] + (x - i) * (squares[i + 1] - squares[i]), 1e-15);
  CHECK_NEAR(out[4], squares[i + 1] - squares[i], 1e-15);
  CHECK_NEAR(out[5], x * x, 1e-15);
  CHECK_NEAR(out[6], x + y, 0.0);
  CHECK_NEAR(out[7], y, 0.0);
  CHECK_NEAR(out[8], sqrt(x * x + y * y), 1e-15);
}

static void test_calls(void) {
  calls *c = (calls *)zeros(1, sizeof(calls));
  lay_out(c);
  double x = 1.25, y = 4.0, out[9 * 3], xs[3] = {0.5, 1.25, 2.75};
  const double *arg[2] = {&x, &y}, *args[2] = {xs, &y};
  double *res[1] = {out};
  const int64_t strides[2] = {1, 0};
  CHECK(cd_tape_check(&c->tape) == CD_TAPE_OK);
  CHECK(cd_tape_work_size(&c->tape) <= 64);
  CHECK(cd_tape_run(&c->tape, arg, res, c->w) == CD_TAPE_OK);
  check_outputs(out, x, y);
  cd_tape_begin(&c->tape, arg, c->w); /* one by one, as machine code does */
  for (int64_t k = 0; k < 8; k++) CHECK(cd_tape_step(&c->tape, k, c->w) == CD_TAPE_OK);
  CHECK(cd_tape_step(&c->tape, 8, c->w) == CD_TAPE_UNKNOWN_OPERATION);
  memset(out, 0, sizeof out);
  cd_tape_end(&c->tape, res, c->w);
  check_outputs(out, x, y);
  CHECK(cd_tape_map(&c->tape, args, strides, out, c->lanes, 3) == CD_TAPE_OK);
  for (int k = 0; k < 3; k++) check_outputs(out + 9 * k, xs[k], y);
  c->failure = 1;
  CHECK(cd_tape_run(&c->tape, arg, res, c->w) == CD_TAPE_EXTERNAL_FAILED);
  CHECK(cd_tape_map(&c->tape, args, strides, out, c->lanes, 3) == CD_TAPE_EXTERNAL_FAILED);
  c->external.function = NULL;
  CHECK(cd_tape_run(&c->tape, arg, res, c->w) == CD_TAPE_NO_EXTERNAL);
  arg[1] = NULL, res[0] = NULL; /* zeros; and nothing wanted */
  c->external.function = hypotenuse, c->failure = 0;
  CHECK(cd_tape_run(&c->tape, arg, res, c->w) == CD_TAPE_OK);
  x = 17.0; /* beside the table */
  CHECK(cd_tape_run(&c->tape, arg, res, c->w) == CD_TAPE_OK && isnan(c->w[2]));
  free_arrays();
}

/* A tape that is damaged in one place: what is said of it. */
#define REFUSED(change, status)                 \
  do {                                          \
    lay_out(c);                                 \
    change;                                     \
    CHECK(cd_tape_check(&c->tape) == (status)); \
  } while (0)

static void test_refusals(void) {
  calls *c = (calls *)zeros(1, sizeof(calls));
  cd_tape *t = &c->tape;
  REFUSED(t->n_slots = -1, CD_TAPE_BAD_SIZE);
  REFUSED(t->n_slots = 1, CD_TAPE_BAD_SIZE);
  REFUSED(t->n_slots = 1000, CD_TAPE_BAD_SIZE); /* more than can be written */
  REFUSED(t->n_pieces = -1, CD_TAPE_BAD_SIZE);
  REFUSED(c->input_sizes[0] = -1, CD_TAPE_BAD_SIZE);
  REFUSED(t->n_pieces = 1, CD_TAPE_NO_ARRAY);
  REFUSED(t->numbers = NULL, CD_TAPE_NO_ARRAY);
  REFUSED(t->output_slots = NULL, CD_TAPE_NO_ARRAY);
  REFUSED(t->n_operations = 8, CD_TAPE_NO_END);
  REFUSED(c->operations[0] = CD_OP_END, CD_TAPE_NO_END);
  REFUSED(c->operations[0] = 1000, CD_TAPE_UNKNOWN_OPERATION);
  REFUSED(c->operations[1] = 0, CD_TAPE_BAD_SLOT); /* an input */
  REFUSED(c->operations[2] = 11, CD_TAPE_BAD_SLOT);
  REFUSED((c->operations[0] = CD_OP_ADD, c->operations[3] = 11), CD_TAPE_BAD_SLOT);
  REFUSED(c->operations[3] = 1, CD_TAPE_BAD_TABLE);
  REFUSED(c->tables[1] = 1, CD_TAPE_BAD_TABLE);
  REFUSED(c->operations[15] = CALLS, CD_TAPE_BAD_CALL);
  REFUSED(c->rows[CD_COLUMN_READS] = -1, CD_TAPE_BAD_CALL);
  REFUSED(c->rows[CD_COLUMN_FIRST_SLOT] = 13, CD_TAPE_BAD_CALL);
  REFUSED(c->rows[CD_COLUMN_KIND] = 100, CD_TAPE_UNKNOWN_CALL);
  REFUSED(c->slots[1] = 1, CD_TAPE_BAD_SLOT); /* it would write an input */
  REFUSED(c->slots[0] = 11, CD_TAPE_BAD_SLOT);
  REFUSED(c->integers[10] = 4, CD_TAPE_BAD_CALL);  /* sums of more than is read */
  REFUSED(c->integers[12] = 1, CD_TAPE_BAD_CALL);  /* a black box that is not there */
  REFUSED(c->integers[13] = 17, CD_TAPE_BAD_CALL); /* with too many inputs */
  REFUSED(c->integers[15] = 2, CD_TAPE_BAD_CALL);  /* of other sizes */
  REFUSED(c->integers[17] = 2, CD_TAPE_BAD_CALL);
  REFUSED(c->outputs[0] = 11, CD_TAPE_BAD_OUTPUT);
  free_arrays();
}

int main(void) {
  test_operations();
  test_intervals();
  test_grid();
  test_spline();
  test_calls();
  test_refusals();
  return finish("tape");
}
