/* Linear complementarity problems: w = M z + q, w >= 0, z >= 0, w z = 0, by the method of Lemke (1965).

   One more variable z0 >= 0 makes all w = M z + q + z0 feasible; it is driven out of the basis by complementary pivots. For the
   problems of impacts with friction M is copositive, for which the method ends with a solution (Anitescu & Potra 1997). Ties
   are broken lexicographically, so that no basis comes twice. */

#include "events_inside.h"

#define LEAST_PIVOT 1e-11 /* entries of M are near 1 */
#define TIED 1e-13 /* numbers as near to each other are the same: they go on being compared by what follows them */
#define DRIVEN_OUT 1e-13 /* z0, where constants are near 1: it cannot be told from none */
#define PIVOTS 50        /* for each variable, at most */

/* The dictionary x_basic = T x_outside: n rows, columns of n + 1 variables and of constants. Variables are w (0 ... n - 1), z
   (n ... 2 n - 1) and z0 (2 n); `place` says the row of a basic one, or -1 - its column. */
typedef struct dictionary {
  double *T;
  int64_t *basic, *outside, *place;
  int64_t n;
} dictionary;

static double *cell_of(const dictionary *L, int64_t row, int64_t column) { return L->T + row * (L->n + 2) + column; }

/* The variable of this column becomes basic in this row. */
static void swap_variables(const dictionary *L, int64_t row, int64_t column) {
  const int64_t width = L->n + 2;
  double *P = L->T + row * width;
  const double pivot = P[column];
  for (int64_t j = 0; j < width; j++) P[j] = j == column ? 1.0 / pivot : -P[j] / pivot;
  for (int64_t i = 0; i < L->n; i++) {
    double *to = L->T + i * width;
    const double factor = to[column];
    if (i == row || factor == 0.0) continue;
    for (int64_t j = 0; j < width; j++) to[j] = j == column ? factor * P[j] : to[j] + factor * P[j];
  }
  const int64_t out = L->basic[row], in = L->outside[column];
  L->basic[row] = in, L->outside[column] = out;
  L->place[in] = row, L->place[out] = -1 - column;
}

/* How the value of a row goes with the k-th of small numbers that are added to q to break ties. */
static double trace_of(const dictionary *L, int64_t row, int64_t k) {
  const int64_t place = L->place[k];
  if (place >= 0) return place == row ? 1.0 : 0.0;
  return -*cell_of(L, row, -1 - place);
}

/* Whether row a reaches zero before row b; rows fall at the rates `fall`. */
static int is_before(const dictionary *L, int64_t a, double fall_a, int64_t b, double fall_b) {
  const double first = *cell_of(L, a, L->n + 1) / fall_a, second = *cell_of(L, b, L->n + 1) / fall_b;
  if (fabs(first - second) > TIED * larger(1.0, larger(fabs(first), fabs(second)))) return first < second;
  if (L->basic[a] == 2 * L->n || L->basic[b] == 2 * L->n) return L->basic[a] == 2 * L->n;
  for (int64_t k = 0; k < L->n; k++) {
    const double of_a = trace_of(L, a, k) / fall_a, of_b = trace_of(L, b, k) / fall_b;
    if (fabs(of_a - of_b) > TIED * larger(1.0, larger(fabs(of_a), fabs(of_b)))) return of_a < of_b;
  }
  return 0;
}

/* The row that leaves the basis when the variable of a column grows; -1: none. */
static int64_t leaving_row(const dictionary *L, int64_t column) {
  int64_t first = -1;
  for (int64_t i = 0; i < L->n; i++) {
    const double fall = -*cell_of(L, i, column);
    if (fall > LEAST_PIVOT && (first < 0 || is_before(L, i, fall, first, -*cell_of(L, first, column)))) first = i;
  }
  return first;
}

/* The most negative w, which z0 lifts first; -1: none is negative. */
static int64_t deepest_row(const dictionary *L) {
  int64_t deepest = -1;
  for (int64_t i = 0; i < L->n; i++)
    if (*cell_of(L, i, L->n + 1) < 0.0 && (deepest < 0 || is_before(L, i, 1.0, deepest, 1.0))) deepest = i;
  return deepest;
}

static void take_values(const dictionary *L, double *z) {
  for (int64_t i = 0; i < L->n; i++) {
    const int64_t row = L->place[L->n + i];
    z[i] = row >= 0 ? larger(*cell_of(L, row, L->n + 1), 0.0) : 0.0;
  }
}

/* T holds M in its first n columns and q in the last, and becomes work space. The answer is written into z; 0: none was found.
   Entries of M should be near 1, those of q at most 1. `room`: 4 n + 2 integers. */
int cdi_solve_complementarity(double *T, double *z, int64_t *room, int64_t n) {
  const dictionary L = {T, room, room + n, room + 2 * n + 1, n};
  for (int64_t i = 0; i < n; i++) {
    L.basic[i] = L.place[i] = i;
    L.outside[i] = n + i, L.place[n + i] = -1 - i;
    *cell_of(&L, i, n) = 1.0;
    z[i] = 0.0;
  }
  L.outside[n] = 2 * n, L.place[2 * n] = -1 - n;
  int64_t row = deepest_row(&L), column = n;
  if (row < 0) return 1;
  for (int64_t k = 0; k < PIVOTS * (n + 1) && row >= 0; k++) {
    const int64_t out = L.basic[row];
    swap_variables(&L, row, column);
    if (out == 2 * n || *cell_of(&L, L.place[2 * n], n + 1) <= DRIVEN_OUT) {
      take_values(&L, z);
      return 1;
    }
    column = -1 - L.place[out < n ? out + n : out - n]; /* its complement comes next */
    row = leaving_row(&L, column);
  }
  return 0;
}
