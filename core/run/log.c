/* The log of a run: what has happened, with states, energies, momentum and impulses of each instant. */

#include "run_inside.h"

#define SMALL_MOMENTUM_JUMP 1e-6 /* of the momentum: a smaller one is not what the residual is measured by */
#define LEAST_IMPULSE 1e-300

static double *row_now(const cd_log *L) { return L->rows + L->count[0] * L->rows_cols; }

static double *copied(double *to, const double *from, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = from[i];
  return to + n;
}

/* t, q, v, z, p and what holds, from `to` on; what comes behind. */
static double *write_motion(const cd_events *V, double *to) {
  const cd_machine *m = V->m;
  *to++ = m->t[0];
  to = copied(to, m->q, m->q_size), to = copied(to, m->v, m->v_size), to = copied(to, m->z, m->z_size);
  to = copied(to, m->p, m->p_size);
  for (int64_t i = 0; i < m->Phi_size; i++) *to++ = (double)V->able->holds[i];
  return to;
}

/* The same, and what events know, with what fires there. */
static double *write_state(const cd_events *V, const uint8_t *firing, double *to) {
  return cdi_write_memory(V, firing, V->called, V->integer->remembers ? V->sides : NULL, write_motion(V, to));
}

static int64_t size_of_state(const cd_events *V) {
  const cd_machine *m = V->m;
  return 1 + m->q_size + m->v_size + m->z_size + m->p_size + m->Phi_size + cd_events_memory_size(V);
}

static double *states_of_row(const cd_loop *X, double *row) {
  const cd_log *L = X->log;
  return row + CD_LOG_HEAD + 2 * L->account_size + L->total_out_size + L->reactions_out_size + X->V->approach_size;
}

int cdi_log_has_room(const cd_log *L) {
  if (L == NULL) return 1;
  return L->count[0] + CD_MOST_IN_AN_INSTANT + 2 < L->rows_rows && 2 * L->count[1] < L->entries_rows &&
         L->count[2] + 1 < L->pieces_rows;
}

static void write_entries(cd_loop *X) {
  cd_log *L = X->log;
  const cd_events *V = X->V;
  for (int64_t k = 0; k < V->integer->entries && L->count[1] < L->entries_rows; k++) {
    int64_t *entry = L->entries + 3 * L->count[1]++;
    entry[0] = L->count[0], entry[1] = V->entry_name[k], entry[2] = V->entry_what[k];
  }
}

/* An event that is only noted: the state, twice. */
void cdi_log_note(cd_loop *X) {
  if (X->log == NULL) return;
  double *row = row_now(X->log), *states = states_of_row(X, row);
  row[CD_LOG_TIME] = X->V->m->t[0], row[CD_LOG_CARRIED_OUT] = row[CD_LOG_JUMPED] = 0.0, row[CD_LOG_RESIDUAL] = NAN;
  const cd_events *V = X->V;
  const cd_watched *E = V->E;
  states = cdi_write_memory(V, E->fired, E->fired, E->side, write_motion(V, states));
  cdi_write_memory(V, NULL, E->fired, E->side, write_motion(V, states));
  write_entries(X);
  X->log->count[0]++;
}

/* Before a round: the state, energies and momentum. */
int64_t cdi_log_before(cd_loop *X, const uint8_t *fired) {
  cd_log *L = X->log;
  if (L == NULL) return CD_OK;
  double *row = row_now(L);
  write_state(X->V, fired, states_of_row(X, row));
  if (call(&L->audit) != 0) return CD_CALL_FAILED;
  copied(row + CD_LOG_HEAD, L->account, L->account_size);
  copied(L->momentum_before, L->momentum, X->V->m->v_size);
  return CD_OK;
}

/* What the momentum balance misses, relative to the largest impulse in it; L->momentum is that behind it. */
static double residual_of(cd_loop *X) {
  const cd_events *V = X->V;
  const cd_log *L = X->log;
  const cd_machine *m = V->m;
  const int64_t n = m->v_size;
  double missing = 0.0, size = LEAST_IMPULSE, largest = 0.0;
  if (call(&m->jacobian) != 0 || (V->approach_size > 0 && call(&V->impact_rows) != 0)) return NAN;
  for (int64_t j = 0; j < n; j++) L->answer[j] = 0.0;
  for (int64_t i = 0; i < m->Phi_size; i++)
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) L->answer[m->indices[e]] += m->C[e] * V->total_blow[i];
  for (int64_t k = 0; k < V->approach_size; k++)
    for (int64_t j = 0; j < n; j++) L->answer[j] += V->N[k * n + j] * V->total_blow[m->Phi_size + k];
  for (int64_t j = 0; j < n; j++) {
    const double change = L->momentum[j] - L->momentum_before[j];
    size = larger(size, larger(fabs(change), fabs(L->answer[j])) * m->col_scale[j]);
    missing = larger(missing, fabs(change - V->total_J[j] - L->answer[j]) * m->col_scale[j]);
    largest = larger(largest, fabs(L->momentum_before[j]) * m->col_scale[j]);
  }
  return missing / larger(size, SMALL_MOMENTUM_JUMP * largest);
}

/* The impulses of a round, where speeds jumped. */
static int64_t write_impulses(cd_loop *X, double *to) {
  const cd_events *V = X->V;
  cd_log *L = X->log;
  copied(L->J, V->total_J, V->m->v_size);
  copied(L->row_impulses, V->total_blow, V->m->Phi_size);
  if (call(&L->total) != 0 || call(&L->reactions) != 0) return CD_CALL_FAILED;
  to = copied(to, L->total_out, L->total_out_size);
  to = copied(to, L->reactions_out, L->reactions_out_size);
  for (int64_t k = 0; k < V->approach_size; k++) *to++ = V->impact_on[k] ? V->total_blow[V->m->Phi_size + k] : NAN;
  return CD_OK;
}

/* After a round: what it has done, where it has done anything. */
int64_t cdi_log_after(cd_loop *X) {
  cd_log *L = X->log;
  if (L == NULL) return CD_OK;
  const cd_events *V = X->V;
  double *row = row_now(L), *after = row + CD_LOG_HEAD + L->account_size;
  if (V->integer->entries == 0) return CD_OK;
  if (call(&L->audit) != 0) return CD_CALL_FAILED;
  row[CD_LOG_TIME] = V->m->t[0], row[CD_LOG_CARRIED_OUT] = 1.0, row[CD_LOG_JUMPED] = (double)V->integer->jumped;
  /* mass that is added or taken away carries momentum of its own */
  row[CD_LOG_RESIDUAL] = V->integer->jumped && !V->integer->masses_change ? residual_of(X) : NAN;
  copied(after, L->account, L->account_size);
  if (write_impulses(X, after + L->account_size) != CD_OK) return CD_CALL_FAILED;
  write_state(V, NULL, states_of_row(X, row) + size_of_state(V));
  write_entries(X);
  L->count[0]++;
  return CD_OK;
}

/* From this row of the record on, the machine is as it is now. */
void cdi_log_piece(cd_loop *X, int64_t row) {
  cd_log *L = X->log;
  if (L == NULL) return;
  const cd_events *V = X->V;
  const cd_machine *m = V->m;
  double *piece = L->pieces + L->count[2] * L->pieces_cols, *to = piece + 2;
  int same = 1;
  piece[0] = (double)row;
  to = copied(to, m->p, m->p_size);
  for (int64_t i = 0; i < m->Phi_size; i++) *to++ = (double)V->able->holds[i];
  piece[1] = (double)X->integer->redundant;
  for (int64_t i = 1; i < L->pieces_cols; i++) same = same && piece[i] == L->last_piece[i - 1];
  if (same) return;
  for (int64_t i = 1; i < L->pieces_cols; i++) L->last_piece[i - 1] = piece[i];
  L->count[2]++;
}
