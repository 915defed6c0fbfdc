/* The elimination of partition.c for large systems: sparse, right-looking, with pivots of low fill.

   A pivot has |a| >= threshold (largest remaining entry of its row), so no row grows by more than 1 + 1/threshold per
   step (Duff, Erisman & Reid 1986, ch. 5 and 7, with rows for columns). A row whose remaining entries are all
   <= tolerance (largest entry) is redundant. Node i < n_rows heads row i, node n_rows + j heads column j, entries
   follow. */

#include "inside.h"

/* rows with no entry above this fraction of the largest wait until no other row is left, because a small pivot amplifies the round-off on which the rank decision rests */
#define WEAK_ROW 1e-2
#define SEARCH_ROWS 4 /* rows inspected for the lowest Markowitz count (Zlatev 1980: three or four suffice) */

/* Make node e the last entry of row i and of column j. */
static void append(cd_sparse_elimination *S, int64_t e, int64_t i, int64_t j, double value) {
  const int64_t head = S->row_order_size + j;
  S->row[e] = i;
  S->col[e] = j;
  S->value[e] = value;
  S->left[e] = S->left[i];
  S->right[e] = i;
  S->up[e] = S->up[head];
  S->down[e] = head;
  S->right[S->left[i]] = e;
  S->left[i] = e;
  S->down[S->up[head]] = e;
  S->up[head] = e;
}

static void unlink_node(int64_t *before, int64_t *after, int64_t e) {
  after[before[e]] = after[e];
  before[after[e]] = before[e];
}

/* Largest |entry| of row i in the allowed columns. */
static double largest_of_row(const cd_sparse_elimination *S, int64_t i) {
  double greatest = 0.0;
  for (int64_t e = S->right[i]; e != i; e = S->right[e])
    if (S->allowed[S->col[e]]) greatest = larger(greatest, fabs(S->value[e]));
  return greatest;
}

/* Row i -= f (pivot row) but for the pivot column; the first node free after the fill.

   `slot` is -1 on entry and exit; in between it finds the entries of row i. */
static int64_t subtract_row(cd_sparse_elimination *S, int64_t used, int64_t i, double f, int64_t pivot) {
  const int64_t old_last = S->left[i];
  for (int64_t e = S->right[i]; e != i; e = S->right[e]) S->slot[S->col[e]] = e;
  for (int64_t e = S->right[pivot]; e != pivot; e = S->right[e]) {
    if (e == S->row[pivot]) continue; /* the head of the circle */
    const int64_t j = S->col[e];
    if (S->slot[j] >= 0)
      S->value[S->slot[j]] -= f * S->value[e];
    else
      append(S, used++, i, j, -f * S->value[e]);
  }
  for (int64_t e = old_last; e != i; e = S->left[e]) S->slot[S->col[e]] = -1;
  return used;
}

/* Move row i to the end of the queue `head`; head = i takes it out of its queue. */
static void queue_row(cd_sparse_elimination *S, int64_t i, int64_t head) {
  unlink_node(S->prev, S->next, i);
  S->prev[i] = S->next[i] = i;
  if (head != i) {
    S->prev[i] = S->prev[head];
    S->next[i] = head;
    S->next[S->prev[head]] = i;
    S->prev[head] = i;
  }
}

/* Pivot entry of lowest Markowitz count (r-1)(c-1) in the shortest queued rows; 0 if none is queued. */
static int64_t search(const cd_sparse_elimination *S, int64_t longest, double threshold) {
  int64_t best = 0, best_cost = 0, inspected = 0;
  double best_size = 0.0;
  for (int64_t count = 1; count <= longest; count++) {
    const int64_t head = S->row_order_size + count;
    for (int64_t i = S->next[head]; i != head; i = S->next[i]) {
      for (int64_t e = S->right[i]; e != i; e = S->right[e]) {
        const double size = fabs(S->value[e]);
        if (!S->allowed[S->col[e]] || !(size >= threshold * S->row_largest[i])) continue;
        const int64_t cost = (count - 1) * (S->col_count[S->col[e]] - 1);
        const int tie = cost == best_cost && size > best_size * (1.0 + CD_TIE);
        if (best == 0 || cost < best_cost || tie) {
          best = e;
          best_cost = cost;
          best_size = size;
        }
      }
      inspected++;
      if (best_cost == 0 || inspected == SEARCH_ROWS) return best;
    }
  }
  return best;
}

/* The entries into their lists; the first node free after them, -1 where there are too few. `reference` gets the
   largest scaled entry. */
static int64_t fill_lists(cd_sparse_elimination *S, const int64_t *indptr, const int64_t *indices, const double *data,
                          const double *row_scale, const double *col_scale, double *reference) {
  const int64_t n_rows = S->row_order_size, n_cols = S->col_order_size;
  int64_t used = n_rows + n_cols;
  if (used + indptr[n_rows] > S->value_size) return -1;
  for (int64_t e = 0; e < used; e++) S->row[e] = S->col[e] = S->left[e] = S->right[e] = S->up[e] = S->down[e] = e;
  for (int64_t i = 0; i < n_rows; i++) S->row_count[i] = 0;
  for (int64_t j = 0; j < n_cols; j++) S->col_count[j] = 0;
  for (int64_t i = 0; i < n_rows; i++) {
    for (int64_t e = indptr[i]; e < indptr[i + 1]; e++) {
      const int64_t j = indices[e];
      const double scale = row_scale[i] * col_scale[j], value = scale != 0.0 ? scale * data[e] : 0.0;
      append(S, used++, i, j, value);
      S->row_count[i]++;
      S->col_count[j]++;
      *reference = larger(*reference, fabs(value));
    }
  }
  return used;
}

/* Eliminate below one pivot; the first node free after the fill, -1 where there are too few. */
CD_APART static int64_t take_pivot(cd_sparse_elimination *S, int64_t pivot, int64_t used, double level,
                                   int64_t *longest) {
  const int64_t n_rows = S->row_order_size, p = S->row[pivot], q = S->col[pivot];
  S->row_done[p] = S->col_done[q] = 1;
  queue_row(S, p, p);
  for (int64_t e = S->right[p]; e != p; e = S->right[e]) { /* it leaves the columns, its own list stays readable */
    unlink_node(S->up, S->down, e);
    S->col_count[S->col[e]]--;
  }
  for (int64_t target = S->down[n_rows + q]; target != n_rows + q; target = S->down[target]) {
    const int64_t i = S->row[target], first = used;
    const double f = S->value[target] / S->value[pivot];
    unlink_node(S->left, S->right, target);
    S->row_count[i]--;
    if (used + S->row_count[p] > S->value_size) return -1;
    used = subtract_row(S, used, i, f, pivot);
    for (int64_t e = first; e < used; e++) {
      S->row_count[i]++;
      S->col_count[S->col[e]]++;
    }
    S->row_largest[i] = largest_of_row(S, i);
    if (S->row_largest[i] > level) {
      queue_row(S, i, n_rows + S->row_count[i]);
      *longest = most(*longest, S->row_count[i]);
    } else {
      queue_row(S, i, i);
    }
  }
  return used;
}

int64_t cd_eliminate_sparse(cd_sparse_elimination *S, const int64_t *indptr, const int64_t *indices, const double *data,
                            const double *row_scale, const double *col_scale, const int64_t *column_class,
                            double tolerance, double threshold) {
  const int64_t n_rows = S->row_order_size, n_cols = S->col_order_size;
  double reference = 0.0;
  int64_t used = fill_lists(S, indptr, indices, data, row_scale, col_scale, &reference);
  if (used < 0) return -1;
  const double zero = tolerance * reference;
  int64_t longest = 0, last_class = -1, rank = 0;
  for (int64_t e = 0; e <= n_rows + n_cols; e++) S->prev[e] = S->next[e] = e; /* a row in no queue points to itself */
  for (int64_t i = 0; i < n_rows; i++) {
    longest = most(longest, S->row_count[i]);
    S->row_largest[i] = 0.0;
    S->row_done[i] = 0;
  }
  for (int64_t j = 0; j < n_cols; j++) {
    last_class = most(last_class, column_class[j]);
    S->col_done[j] = 0;
    S->slot[j] = -1;
  }
  for (int64_t current = 0; current <= last_class; current++) {
    for (int64_t j = 0; j < n_cols; j++) S->allowed[j] = column_class[j] == current;
    for (;;) {
      double strongest = 0.0;
      for (int64_t i = 0; i < n_rows; i++) {
        if (S->row_done[i]) continue;
        S->row_largest[i] = largest_of_row(S, i);
        strongest = larger(strongest, S->row_largest[i]);
      }
      if (!(strongest > zero)) break;
      const double level = larger(WEAK_ROW * smaller(reference, strongest), zero);
      for (int64_t i = 0; i < n_rows; i++)
        if (!S->row_done[i] && S->row_largest[i] > level) queue_row(S, i, n_rows + S->row_count[i]);
      for (int64_t pivot; (pivot = search(S, longest, threshold)) != 0;) {
        S->row_order[rank] = S->row[pivot];
        S->col_order[rank] = S->col[pivot];
        S->pivots[rank++] = fabs(S->value[pivot]);
        used = take_pivot(S, pivot, used, level, &longest);
        if (used < 0) return -1;
      }
    }
  }
  for (int64_t i = 0, k = rank; i < n_rows; i++)
    if (!S->row_done[i]) S->row_order[k++] = i;
  for (int64_t j = 0, k = rank; j < n_cols; j++)
    if (!S->col_done[j]) S->col_order[k++] = j;
  return rank;
}
