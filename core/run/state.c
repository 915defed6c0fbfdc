/* The state of a run in one block: one table of its arrays, which measures, saves and loads. */

#include "state.h"

#include "events_inside.h"
#include "inside.h"

/* -- heads --------------------------------------------------------------------------------------------------------------- */

/* Fowler, Noll and Vo's hash FNV-1a, eight bytes at a time: any single bit that differs changes it. */
uint64_t cd_checksum(const void *bytes, size_t count, uint64_t before) {
  uint64_t hash = before;
  for (size_t i = 0; i < count; i += 8) {
    uint64_t word = 0;
    memcpy(&word, (const char *)bytes + i, count - i < 8 ? count - i : 8);
    hash = (hash ^ word) * 0x100000001b3;
    hash ^= hash >> 29;
  }
  return hash;
}

static uint64_t checksum_of(const cd_head *head, const void *content) {
  return cd_checksum(content, (size_t)head->size, cd_checksum(head, offsetof(cd_head, checksum), 0));
}

void cd_seal(void *block, uint64_t magic, uint64_t version, size_t size, uint64_t model) {
  cd_head head = {magic, version, size, model, 0};
  head.checksum = checksum_of(&head, (const char *)block + sizeof head);
  memcpy(block, &head, sizeof head);
}

int64_t cd_check_seal(const void *block, size_t count, uint64_t magic, uint64_t version, size_t size, uint64_t model) {
  cd_head head = {0, 0, 0, 0, 0};
  if (count >= sizeof head) memcpy(&head, block, sizeof head);
  if (head.magic != magic) return CD_STATE_NO_STATE;
  if (head.version != version) return CD_STATE_OTHER_VERSION;
  if (count - sizeof head != head.size || (size != 0 && head.size != size)) return CD_STATE_NO_STATE;
  if (head.checksum != checksum_of(&head, (const char *)block + sizeof head)) return CD_STATE_DAMAGED;
  return head.model == model ? CD_STATE_FINE : CD_STATE_OTHER_MODEL;
}

/* -- the arrays, one after the other -------------------------------------------------------------------------------------- */

#define RUN_MAGIC 0x7374617465202020  /* "state   " */
#define MOST_COUNTED 9007199254740992 /* 2^53 */
#define LARGEST_NUMBER 1e200          /* nothing a machine has; its square is finite */

enum verb { MEASURES, SAVES, LOADS };

/* One passage through all arrays. */
typedef struct passage {
  enum verb verb;
  char *to;         /* the block that is saved, */
  const char *from; /* or loaded, */
  size_t size;      /* its bytes, */
  size_t used;      /* and how many of them have been passed */
  int64_t problem;  /* the first one; nothing is loaded behind it */
} passage;

static void refuse_state(passage *P, int64_t problem) {
  if (P->problem == CD_STATE_FINE) P->problem = problem;
}

/* Whether the array has just been loaded: then it is to be checked. */
static int is_loaded(passage *P, void *at, int64_t count, size_t each) {
  const size_t bytes = (size_t)count * each, begin = P->used;
  P->used += (bytes + 7) / 8 * 8;
  if (P->verb == SAVES && bytes > 0) memcpy(P->to + begin, at, bytes);
  if (P->verb != LOADS || P->problem != CD_STATE_FINE) return 0;
  if (P->used > P->size) refuse_state(P, CD_STATE_OTHER_SIZE);
  if (P->problem == CD_STATE_FINE && bytes > 0) memcpy(at, P->from + begin, bytes);
  return P->problem == CD_STATE_FINE;
}

/* Any numbers: what they are is no index. */
static void numbers(passage *P, double *at, int64_t count) { is_loaded(P, at, count, sizeof(double)); }

/* Numbers of a state: a step that failed leaves what is none in the arrays it worked with, but never there. */
static void state(passage *P, double *at, int64_t count) {
  if (!is_loaded(P, at, count, sizeof(double))) return;
  for (int64_t i = 0; i < count; i++)
    if (!(fabs(at[i]) <= LARGEST_NUMBER)) refuse_state(P, CD_STATE_IMPOSSIBLE);
}

static void integers_between(passage *P, int64_t *at, int64_t count, int64_t lowest, int64_t highest) {
  if (!is_loaded(P, at, count, sizeof(int64_t))) return;
  for (int64_t i = 0; i < count; i++)
    if (at[i] < lowest || at[i] > highest) refuse_state(P, CD_STATE_IMPOSSIBLE);
}

static void counts(passage *P, void *at, size_t bytes) {
  integers_between(P, (int64_t *)at, (int64_t)(bytes / sizeof(int64_t)), 0, MOST_COUNTED);
}

static void flags(passage *P, uint8_t *at, int64_t count) {
  if (!is_loaded(P, at, count, 1)) return;
  for (int64_t i = 0; i < count; i++)
    if (at[i] > 1) refuse_state(P, CD_STATE_IMPOSSIBLE);
}

#define STRUCT_OF_NUMBERS(P, at) numbers(P, (double *)(void *)(at), (int64_t)(sizeof *(at) / sizeof(double)))
#define STRUCT_OF_COUNTS(P, at) counts(P, at, sizeof *(at))

/* -- machines ------------------------------------------------------------------------------------------------------------ */

static void machine_arrays(passage *P, cd_machine *m) {
  state(P, m->t, 1), state(P, m->q, m->q_size), state(P, m->v, m->v_size), state(P, m->z, m->z_size);
  state(P, m->p, m->p_size);
  double *const of_speeds[] = {m->D, m->v_rate, m->delta}, *const of_rows[] = {m->R, m->Phi, m->Phi_t};
  for (int i = 0; i < 3; i++) numbers(P, of_speeds[i], m->v_size), numbers(P, of_rows[i], m->Phi_size);
  numbers(P, m->gain, 2), numbers(P, m->C, m->indptr[m->Phi_size]), numbers(P, m->q_rate, m->q_size);
  numbers(P, m->z_rate, m->z_size), numbers(P, m->lam, m->lam_size), numbers(P, m->lam_seen, m->lam_size);
  numbers(P, m->weakest, 1), numbers(P, m->angles, m->turn_slots_size), numbers(P, m->settling, m->settling_size);
  STRUCT_OF_NUMBERS(P, m->watch);
  const int64_t sees_multipliers = m->count->sees_multipliers; /* it says what room there is */
  STRUCT_OF_COUNTS(P, m->count);
  m->count->sees_multipliers = sees_multipliers;
}

/* Each of 0, ..., n - 1 once. `at` is written to. */
static int is_order(int64_t *at, const char *from, int64_t n) {
  for (int64_t i = 0; i < n; i++) at[i] = 0;
  for (int64_t i = 0; i < n; i++) {
    int64_t k;
    memcpy(&k, from + i * (int64_t)sizeof k, sizeof k);
    if (k < 0 || k >= n || at[k]++) return 0;
  }
  memcpy(at, from, (size_t)n * sizeof *at);
  return 1;
}

static void order(passage *P, int64_t *at, int64_t n) {
  const char *from = P->from + P->used;
  if (is_loaded(P, at, n, sizeof(int64_t)) && !is_order(at, from, n)) refuse_state(P, CD_STATE_NO_ORDER);
}

/* Factors of a matrix: their structure follows from the order of rows and columns, and is found anew. */
static void factors(passage *P, cd_lu *lu, const int64_t *indptr, const int64_t *indices, const double *col_scale) {
  const int64_t rank = lu->inverse_size;
  order(P, lu->rows, lu->rows_size), order(P, lu->cols, lu->cols_size);
  if (P->verb == LOADS && P->problem == CD_STATE_FINE && !cd_lu_structure(lu, indptr, indices, col_scale))
    refuse_state(P, CD_STATE_NO_ORDER);
  numbers(P, lu->entry_scale, indptr[lu->rows_size]), numbers(P, lu->pivot_scale, rank);
  numbers(P, lu->value, lu->col_size), numbers(P, lu->inverse, rank), numbers(P, lu->work, lu->cols_size);
}

/* -- methods ------------------------------------------------------------------------------------------------------------- */

/* Whether the numbers that a method remembers can be its own. */
static int method_is_sound(const cd_run *r) { return method_of(r)->sound == NULL || method_of(r)->sound(r); }

/* The same of the step that may be taken back, and of what the machine has counted in it. */
static int last_step_is_sound(cd_run *r) {
  if (isnan(r->between->real->saved_at)) return 1;
  cdi_recall(r);
  const cd_counts *count = r->m->count;
  return method_is_sound(r) && count->since_partition >= 0 && count->trail >= 0 && count->dodged >= 0;
}

/* What a method remembers, and the looks at its steps. These come first: their copy of the last step is laid out in the
   machine and the method themselves, where it is checked before their own numbers come. */
static void method(passage *P, cd_run *r) {
  cd_between *B = r->between;
  const cdi_method *by = method_of(r);
  const int64_t unknowns = by->implicit ? r->newton->F_size : r->y_size;
  if (B != NULL) {
    STRUCT_OF_NUMBERS(P, B->real), STRUCT_OF_COUNTS(P, B->integer);
    numbers(P, B->saved, cd_between_size(r)), numbers(P, B->defects, unknowns);
    numbers(P, B->position, r->m->q_size), numbers(P, B->lam_seen, r->m->lam_size);
    if (P->verb == LOADS && P->problem == CD_STATE_FINE && !last_step_is_sound(r)) refuse_state(P, CD_STATE_IMPOSSIBLE);
  }
  cdi_memory list[CDI_MOST_MEMORY];
  const int size = by->memory(r, list);
  for (int i = 0; i < size; i++) {
    if (list[i].numbers != NULL) numbers(P, list[i].numbers, list[i].size);
    if (list[i].counts != NULL) integers_between(P, list[i].counts, list[i].size, 0, MOST_COUNTED);
  }
  if (P->verb == LOADS && P->problem == CD_STATE_FINE && !method_is_sound(r)) refuse_state(P, CD_STATE_IMPOSSIBLE);
  if (by->implicit) factors(P, r->factors, r->newton->indptr, r->newton->indices, r->newton->col_scale);
  if (by->fixed) return; /* the rest is not of fixed steps */
  numbers(P, r->weight, unknowns), flags(P, r->controlled, unknowns);
  numbers(P, r->f, r->y_size), numbers(P, r->y, r->y_size);
}

/* -- what is looked at ----------------------------------------------------------------------------------------------------- */

static void watched(passage *P, cd_watched *E, int64_t states) {
  const int64_t n = E->g_size;
  double *const each[] = {E->g,     E->rate,  E->left, E->left_rate, E->right,  E->right_rate,
                          E->noise, E->blind, E->zero, E->root,      E->fastest};
  uint8_t *const whether[] = {E->enabled, E->standing, E->fired, E->quick};
  for (int i = 0; i < 11; i++) numbers(P, each[i], n);
  for (int i = 0; i < 4; i++) flags(P, whether[i], n);
  integers_between(P, E->side, n, -1, 1);
  numbers(P, E->seen, 2 * n), numbers(P, E->y, states), numbers(P, E->f, states);
  STRUCT_OF_NUMBERS(P, E->time);
}

static void touching(passage *P, cd_touching *T) {
  double *const each[] = {T->now, T->left, T->right};
  for (int i = 0; i < 3; i++) numbers(P, each[i], T->now_size);
  numbers(P, T->ends, 4 * T->ends_cols), numbers(P, T->time, 1), flags(P, T->kinked, 1);
}

static void jumps(passage *P, cd_jumps *J) {
  numbers(P, J->before, J->u_size), numbers(P, J->rate, J->u_size), numbers(P, J->since, J->u_size);
  int64_t *const each[] = {J->returns, J->looks, J->steps};
  for (int i = 0; i < 3; i++) integers_between(P, each[i], J->u_size, 0, MOST_COUNTED);
}

/* What events remember from instant to instant. The end of the run is the present one's. */
static void events(passage *P, cd_events *V) {
  const int64_t timed = V->timed_rows, rows = V->m->Phi_size;
  const double end = V->real->t_last;
  STRUCT_OF_NUMBERS(P, V->real);
  V->real->t_last = end;
  integers_between(P, &V->integer->crowd, 1, 0, MOST_COUNTED);
  integers_between(P, &V->integer->switch_crowd, 1, 0, MOST_COUNTED);
  numbers(P, V->due, timed), numbers(P, V->anchor, timed), numbers(P, V->interval, timed);
  integers_between(P, V->passed, timed, -MOST_COUNTED, MOST_COUNTED);
  flags(P, V->were_due, timed), flags(P, V->held, rows), flags(P, V->resting, rows),
      flags(P, V->rested, V->watched_rows);
  if (P->verb == LOADS && P->problem == CD_STATE_FINE && !cdi_take_up_times(V)) refuse_state(P, CD_STATE_NO_SCHEDULE);
}

/* -- all of it ------------------------------------------------------------------------------------------------------------- */

static void course(passage *P, const cd_saved *S) { STRUCT_OF_NUMBERS(P, S->real), STRUCT_OF_COUNTS(P, S->integer); }

static void run(passage *P, const cd_saved *S) {
  cd_run *r = S->run;
  if (S->inner != NULL) method(P, S->inner);
  method(P, r);
  if (S->whole != NULL) machine_arrays(P, S->whole);
  machine_arrays(P, r->m);
  factors(P, r->lu, r->m->indptr, r->m->indices, r->m->col_scale);
  if (r->touch != NULL) touching(P, r->touch);
  if (r->E != NULL) watched(P, r->E, r->m->q_size + r->m->v_size + r->m->z_size);
  if (r->jumps != NULL) jumps(P, r->jumps);
  if (S->V != NULL) events(P, S->V);
  flags(P, S->holds, S->holds_size), flags(P, S->piece_holds, S->holds_size);
  state(P, S->piece_p, S->piece_p_size);
}

/* Behind the head and the course: the text, and the run. */
static void passes(passage *P, const cd_saved *S) {
  const int64_t length = S->integer->text_size;
  course(P, S);
  if (P->verb == LOADS)
    P->used += (size_t)(length + 7) / 8 * 8; /* the caller has read it */
  else
    is_loaded(P, S->text, length, 1);
  if (S->run != NULL) run(P, S);
}

size_t cd_state_text(void) { return sizeof(cd_head) + sizeof(cd_course_real) + sizeof(cd_course_integer); }

/* What the course says of the run: how large its factors are. */
static void note_sizes(const cd_saved *S) {
  const cd_run *r = S->run, *implicit = S->inner != NULL ? S->inner : r;
  cd_course_integer *I = S->integer;
  I->is_whole = r != NULL, I->has_inner = S->inner != NULL;
  if (r == NULL) return;
  I->rank = r->lu->inverse_size, I->room = r->lu->col_size;
  I->newton_room = implicit->factors != NULL ? implicit->factors->col_size : 0;
}

size_t cd_state_size(const cd_saved *S) {
  note_sizes(S);
  passage P = {MEASURES, NULL, NULL, 0, 0, CD_STATE_FINE};
  passes(&P, S);
  return sizeof(cd_head) + P.used;
}

void cd_state_save(const cd_saved *S, uint64_t model, void *block) {
  const size_t size = cd_state_size(S) - sizeof(cd_head);
  passage P = {SAVES, (char *)block + sizeof(cd_head), NULL, size, 0, CD_STATE_FINE};
  memset(P.to, 0, size); /* between arrays, too */
  passes(&P, S);
  cd_seal(block, RUN_MAGIC, CD_STATE_VERSION, size, model);
}

/* The passage that loads what stands behind the head of a block. */
static passage loading(const void *block, size_t count) {
  const passage P = {LOADS, NULL, (const char *)block + sizeof(cd_head), count - sizeof(cd_head), 0, CD_STATE_FINE};
  return P;
}

int64_t cd_state_course(const cd_saved *S, uint64_t model, const void *block, size_t count) {
  const int64_t problem = cd_check_seal(block, count, RUN_MAGIC, CD_STATE_VERSION, 0, model);
  if (problem != CD_STATE_FINE) return problem;
  passage P = loading(block, count);
  course(&P, S);
  if (P.problem == CD_STATE_FINE && S->integer->text_size > (int64_t)(P.size - P.used)) return CD_STATE_OTHER_SIZE;
  return P.problem;
}

int64_t cd_state_load(const cd_saved *S, const void *block, size_t count) {
  passage P = loading(block, count);
  passes(&P, S);
  return P.problem == CD_STATE_FINE && P.used != P.size ? CD_STATE_OTHER_SIZE : P.problem;
}
