/* The state of a run in one block: it goes on from anywhere, and nothing impossible is loaded. */

#include "state.h"
#include "tours.h"

enum { MODEL = 77, ROWS = 25, ROOM = 300 };
#define T_END 2.4

/* Two balls on one rod fall on a floor; each 0.3 one of them is pushed. */
static plan *balls(void) {
  plan *D = new_plan(2);
  D->start_q[0] = D->start_q[1] = 1.0, D->force[0].offset = D->force[1].offset = -10.0;
  add_row(D, 1.0, -1.0, 0.0);
  add_limit(D, 1.0, 0.0, 0.0, 0.8);
  D->impulse[0][0] = 0.5, D->impulses = 1;
  add_event(D);
  add_timed(D, 0, add_time(D, 0.3), add_time(D, 0.3), 0);
  add_act(D, 0, CD_IMPULSE, 0, 0);
  return D;
}

/* All that is saved of a tour. */
typedef struct keep {
  cd_saved S;
  cd_course_real real;
  cd_course_integer integer;
} keep;

static keep *keep_of(tour *x) {
  keep *K = (keep *)zeros(1, sizeof(keep));
  const plan *D = x->r->P;
  K->S.run = x->run, K->S.V = &x->r->V, K->S.real = &K->real, K->S.integer = &K->integer;
  K->S.holds = x->r->V.able->holds, K->S.holds_size = D->rows, K->S.piece_p_size = D->p;
  K->S.piece_p = numbers(D->p), K->S.piece_holds = flags(D->rows);
  return K;
}

static char *block_of(keep *K, size_t *size) {
  *size = cd_state_size(&K->S);
  char *block = (char *)zeros((int64_t)*size, 1);
  cd_state_save(&K->S, MODEL, block);
  return block;
}

static int64_t load(keep *K, const char *block, size_t size) {
  const int64_t problem = cd_state_course(&K->S, MODEL, block, size);
  return problem == CD_STATE_FINE ? cd_state_load(&K->S, block, size) : problem;
}

/* A tour that has gone some way, by a few steps at a time. */
static tour *on_its_way(int method) {
  tour *x = new_tour(balls(), method, T_END, ROWS, ROOM);
  CHECK(cd_go_start(&x->X) == CD_OK);
  for (int i = 0; i < 1000 && x->run->row < ROWS / 2; i++) CHECK(cd_go(&x->X, 3) == CD_RUNNING || x->run->row > 0);
  return x;
}

/* It is moved, and loaded where nothing has begun: from there on all numbers are the same. */
static void goes_on_elsewhere(int method) {
  tour *x = new_tour(balls(), method, T_END, ROWS, ROOM), *y = new_tour(balls(), method, T_END, ROWS, ROOM);
  int64_t status = cd_go_start(&x->X);
  for (int i = 0; i < 1000 && x->run->row < ROWS / 2; i++) status = cd_go(&x->X, 3);
  CHECK(status == CD_RUNNING);
  size_t size;
  char *block = block_of(keep_of(x), &size), *moved = (char *)zeros((int64_t)size + 16, 1) + 8;
  memcpy(moved, block, size), memset(block, 255, size);
  const int64_t row = x->run->row;
  CHECK(load(keep_of(y), moved, size) == CD_STATE_FINE);
  y->run->row = row;
  while (status == CD_RUNNING) status = cd_go(&x->X, 100000);
  CHECK(status == CD_OK);
  for (status = CD_RUNNING; status == CD_RUNNING;) status = cd_go(&y->X, 100000);
  CHECK(status == CD_OK && row > 0 && row < ROWS - 1);
  const size_t bytes = (size_t)(2 * (ROWS - row)) * sizeof(double);
  CHECK(memcmp(x->r->j->record.q + 2 * row, y->r->j->record.q + 2 * row, bytes) == 0);
  CHECK(memcmp(x->r->j->record.v + 2 * row, y->r->j->record.v + 2 * row, bytes) == 0);
  CHECK(memcmp(x->r->V.due, y->r->V.due, sizeof(double)) == 0 && x->r->V.passed[0] == y->r->V.passed[0]);
  free_arrays();
}

/* Any bit that differs is noticed; so are another version, another model and another size. */
static void every_bit_is_looked_at(void) {
  tour *x = on_its_way(ADAMS);
  keep *K = keep_of(x);
  size_t size;
  char *block = block_of(K, &size);
  CHECK(load(K, block, size) == CD_STATE_FINE && K->integer.is_whole == 1);
  for (size_t bit = 0; bit < 8 * size; bit++) {
    block[bit / 8] = (char)(block[bit / 8] ^ (1 << bit % 8));
    CHECK(cd_state_course(&K->S, MODEL, block, size) != CD_STATE_FINE);
    block[bit / 8] = (char)(block[bit / 8] ^ (1 << bit % 8));
  }
  for (size_t count = 0; count < size; count += 1 + size / 37)
    CHECK(cd_state_course(&K->S, MODEL, block, count) == CD_STATE_NO_STATE);
  CHECK(cd_state_course(&K->S, MODEL + 1, block, size) == CD_STATE_OTHER_MODEL);
  block[8] = (char)(block[8] + 1);
  CHECK(cd_state_course(&K->S, MODEL, block, size) == CD_STATE_OTHER_VERSION);
  free_arrays();
}

/* A forger makes the checksum right. */
static void reseal(char *block, size_t size) {
  cd_head head;
  memcpy(&head, block, sizeof head);
  cd_seal(block, head.magic, head.version, size - sizeof head, head.model);
}

static int is_an_order(const int64_t *at, int64_t n) {
  for (int64_t k = 0; k < n; k++) {
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++) count += at[i] == k;
    if (count != 1) return 0;
  }
  return 1;
}

/* Whatever stands in whichever place: what is loaded has no index, flag or count that cannot be one. */
static void nothing_impossible_is_loaded(int method) {
  const int64_t values[] = {-7, 2, (int64_t)1 << 62, 0x7ff8000000000000};
  tour *x = on_its_way(method);
  keep *K = keep_of(x);
  size_t size;
  int64_t refused = 0, loaded = 0;
  char *block = block_of(K, &size), *forged = (char *)zeros((int64_t)size, 1);
  for (size_t at = cd_state_text(); at + 8 <= size; at += 8)
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
      memcpy(forged, block, size), memcpy(forged + at, &values[i], 8), reseal(forged, size);
      if (load(K, forged, size) != CD_STATE_FINE) {
        refused++;
        continue;
      }
      loaded++;
      const cd_run *r = x->run;
      const cd_lu *lu = r->lu;
      CHECK(is_an_order(lu->rows, lu->rows_size) && is_an_order(lu->cols, lu->cols_size));
      for (int64_t e = 0; e < r->m->indptr[1]; e++) CHECK(lu->entry_col[e] >= 0 && lu->entry_col[e] < lu->cols_size);
      for (int64_t j = 0; j < x->r->P->rows; j++) CHECK(K->S.holds[j] <= 1 && K->S.piece_holds[j] <= 1);
      for (int64_t j = 0; j < r->E->g_size; j++) CHECK(r->E->side[j] * r->E->side[j] <= 1 && r->E->enabled[j] <= 1);
      CHECK(r->m->count->trail >= 0 && r->m->count->sees_multipliers == 0);
      CHECK(fabs(r->m->q[0]) < 1e201 && fabs(r->m->p[0]) < 1e201 && fabs(r->m->t[0]) < 1e201);
      CHECK(!isnan(x->r->V.due[0]));
      if (r->method == CD_METHOD_adams) {
        const cd_adams_integer *I = ((const cd_adams *)r->history)->integer;
        CHECK(I->k >= 1 && I->k <= CD_ADAMS_MAX_ORDER && I->k_old <= CD_ADAMS_MAX_ORDER);
        CHECK(I->ns <= CD_ADAMS_MAX_ORDER + 2);
      }
    }
  CHECK(refused > 40 && loaded > 100);
  CHECK(load(K, block, size) == CD_STATE_FINE);
  free_arrays();
}

/* Bytes of another run, whole as they are, have other arrays; and a course that is over has nothing to load. */
static void other_sizes(void) {
  tour *x = on_its_way(ADAMS), *y = on_its_way(RK4);
  size_t size;
  char *block = block_of(keep_of(x), &size);
  CHECK(load(keep_of(y), block, size) != CD_STATE_FINE);
  keep *K = (keep *)zeros(1, sizeof(keep));
  uint8_t text[3] = {'e', 'n', 'd'};
  K->S.real = &K->real, K->S.integer = &K->integer, K->S.text = text, K->integer.text_size = 3;
  block = block_of(K, &size);
  K->integer.text_size = 0;
  CHECK(cd_state_course(&K->S, MODEL, block, size) == CD_STATE_FINE && K->integer.text_size == 3);
  CHECK(size == cd_state_text() + 8 && memcmp(block + cd_state_text(), text, 3) == 0);
  CHECK(cd_state_load(&keep_of(x)->S, block, size) == CD_STATE_OTHER_SIZE);
  int64_t length = 1000;
  memcpy(block + sizeof(cd_head) + sizeof(cd_course_real), &length, sizeof length), reseal(block, size);
  CHECK(cd_state_course(&K->S, MODEL, block, size) == CD_STATE_OTHER_SIZE);
  free_arrays();
}

/* What is looked at between the ends of steps, and where forces jump, is part of the state, too. */
static void look(tour *x, double begin) {
  const int64_t n = x->run->y_size;
  cd_between *B = (cd_between *)zeros(1, sizeof(cd_between));
  B->real = (cd_between_real *)zeros(1, sizeof(cd_between_real));
  B->integer = (cd_between_integer *)zeros(1, sizeof(cd_between_integer));
  B->saved = (double *)zeros(cd_between_size(x->run), sizeof(double));
  B->defects = numbers(n), B->position = numbers(x->run->m->q_size), B->lam_seen = numbers(x->run->m->lam_size);
  B->real->saved_at = NAN, B->real->checked = begin;
  cd_jumps *J = (cd_jumps *)zeros(1, sizeof(cd_jumps));
  J->u_size = 2, J->before = numbers(2), J->rate = numbers(2), J->since = numbers(2);
  J->returns = (int64_t *)zeros(2, sizeof(int64_t)), J->looks = (int64_t *)zeros(2, sizeof(int64_t));
  J->steps = (int64_t *)zeros(2, sizeof(int64_t));
  J->before[1] = begin, J->steps[1] = (int64_t)begin;
  x->run->between = B, x->run->jumps = J;
}

static void looks_are_saved(void) {
  tour *x = on_its_way(ADAMS), *y = new_tour(balls(), ADAMS, T_END, ROWS, ROOM);
  look(x, 3.0), look(y, 0.0);
  size_t size;
  char *block = block_of(keep_of(x), &size);
  CHECK(load(keep_of(y), block, size) == CD_STATE_FINE);
  CHECK(y->run->between->real->checked == 3.0 && y->run->jumps->before[1] == 3.0 && y->run->jumps->steps[1] == 3);
  x->run->jumps->returns[0] = -1; /* no count */
  block = block_of(keep_of(x), &size);
  CHECK(load(keep_of(y), block, size) != CD_STATE_FINE);
  free_arrays();
}

int main(void) {
  for (int method = 0; method < METHODS; method++) goes_on_elsewhere(method), nothing_impossible_is_loaded(method);
  every_bit_is_looked_at();
  other_sizes();
  looks_are_saved();
  return finish("states of runs in one block");
}
