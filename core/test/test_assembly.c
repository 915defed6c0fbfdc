/* Putting machines together where Newton alone does not: searches, speeds of least energy, large machines, little room. */

#include "inside.h"
#include "linkage.h"

/* Room for searches and for speeds that are filled in: n rows, and `more` entries than there are. */
static void give_saddle(cd_start *S, int64_t n, int64_t more) {
  cd_saddle *K = (cd_saddle *)zeros(1, sizeof(cd_saddle));
  const int64_t entries = n * n;
  K->indptr = integers(n + 1), K->next = integers(n), K->indices = integers(entries), K->data = numbers(entries);
  K->load = numbers(n), K->scale = numbers(n), K->solution = numbers(n), K->classes = integers(n);
  K->lu = (cd_lu *)zeros(1, sizeof(cd_lu)), K->nodes = (cd_sparse_elimination *)zeros(1, sizeof(cd_sparse_elimination));
  *K->lu = new_lu(n, n, n, entries, entries + more);
  *K->nodes = new_elimination(n, n, 2 * n + entries + more + 1, K->lu, numbers(n));
  S->saddle = K;
}

static void shake(cd_start *S, const stand *s, int64_t count) {
  S->shakes = numbers(count * s->m.v_size), S->shakes_rows = count;
  for (int64_t i = s->m.v_size; i < count * s->m.v_size; i++) S->shakes[i] = 0.6 * uniform();
}

/* -- the system that both solve ---------------------------------------------------------------------------------------- */

static void test_saddle(void) {
  const double A[3][3] = {{0, 2, 0}, {1, 0, 0}, {0, 0, 5}}, b[3] = {4, 3, 10}, x[3] = {3, 2, 2};
  cd_start S;
  for (int singular = 0; singular < 2; singular++) {
    give_saddle(&S, 3, 9);
    cd_saddle *K = S.saddle;
    cdi_saddle_begin(K, 3);
    for (int place = 0; place < 2; place++) {
      if (place) cdi_saddle_count(K, 3);
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          if (A[i][j] != 0.0) cdi_saddle_put(K, place, i, j, singular && i == 2 ? 0.0 : A[i][j]);
    }
    for (int i = 0; i < 3; i++) K->load[i] = b[i];
    CHECK(cdi_saddle_solve(K, 3) == !singular);
    for (int i = 0; i < 3 && !singular; i++) CHECK(K->load[i] == x[i]);
    K->nodes->value_size = 6; /* no room for the entries */
    CHECK(cdi_saddle_solve(K, 3) == -1);
    free_arrays();
  }
}

/* -- searches: (x - 3)(x^2 + 1) = 0 has one real solution -------------------------------------------------------------- */

FUNCTION(cubic) {
  const double x = arg[Q][0];
  res[0][0] = (x - 3.0) * (x * x + 1.0);
}

FUNCTION(cubic_slope) {
  const double x = arg[Q][0];
  res[0][0] = x * x + 1.0 + 2.0 * x * (x - 3.0);
  res[1][0] = 0.0;
}

FUNCTION(nothing) { (void)arg, (void)res; }

static int fails(const cd_tape *tape, const double *const *arg, double *const *res, double *w) {
  (void)tape, (void)arg, (void)res, (void)w;
  return 1;
}

/* From -2 |Phi| has a valley at 1 - sqrt(2/3), without a zero; held coordinates do not move. */
static void test_search(void) {
  const sizes n = {1, 1, 0, 0, 1};
  stand *s = new_stand(n, 1, cubic, cubic_slope, nothing);
  cd_start *S = new_start(s);
  give_saddle(S, 2, 4);
  s->m.q[0] = 1.9;
  CHECK(cd_search(&s->m, s->able.holds, S) == CD_STARTED);
  CHECK_NEAR(s->m.q[0], 3.0, 1e-12);
  s->m.q[0] = -2.0;
  CHECK(cd_search(&s->m, s->able.holds, S) == CD_STAYS_OPEN);
  CHECK_NEAR(s->m.q[0], 1.0 - sqrt(2.0 / 3.0), 1e-3);
  S->q_scale[0] = 0.0, s->m.q[0] = 4.0;
  CHECK(cd_search(&s->m, s->able.holds, S) == CD_STAYS_OPEN && s->m.q[0] == 4.0);
  S->q_scale[0] = 1.0, S->saddle->nodes->value_size = 4;
  CHECK(cd_search(&s->m, s->able.holds, S) == CD_OTHERWISE);
  s->m.jacobian.evaluate = fails;
  CHECK(cd_search(&s->m, s->able.holds, S) == CD_STAYS_OPEN);
  free_arrays();
}

/* From where neither Newton nor the first search closes it, another place beside it does; where none does, the machine is
   left where it is open least. */
static void test_beside(void) {
  const sizes n = {1, 1, 0, 0, 1};
  stand *s = new_stand(n, 1, cubic, cubic_slope, nothing);
  s->m.q[0] = -2.0;
  cd_start *S = new_start(s);
  give_saddle(S, 2, 4);
  S->shakes = numbers(3), S->shakes_rows = 3, S->shakes[1] = -1.0, S->shakes[2] = 4.5;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK_NEAR(s->m.q[0], 3.0, 1e-12);
  CHECK(S->estimate[0] == -2.0);
  s->m.q[0] = -2.0, S->shakes_rows = 2;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STAYS_OPEN);
  CHECK_NEAR(s->m.q[0], 1.0 - sqrt(2.0 / 3.0), 1e-3);
  free_arrays();
}

/* q0 = 1 + t, and v0 = 2 v1 for speeds only. */
FUNCTION(rolled_gap) { res[0][0] = arg[Q][0] - 1.0, res[0][1] = 0.0; }

FUNCTION(rolled_slope) {
  (void)arg;
  const double C[4] = {1.0, 0.0, 1.0, -2.0};
  memcpy(res[0], C, sizeof C);
  res[1][0] = -1.0, res[1][1] = 0.0;
}

/* A row that holds for speeds only moves no coordinate while the machine is closed, and decides speeds. */
static void test_rows_of_speeds(void) {
  const sizes n = {2, 2, 0, 0, 2};
  stand *s = new_stand(n, 2, rolled_gap, rolled_slope, nothing);
  cd_start *S = new_start(s);
  S->of_speeds = flags(2), S->of_speeds[1] = 1, S->of_positions = flags(2), S->of_speeds_size = 2;
  s->m.q[0] = 0.3, s->m.q[1] = 0.7;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK(s->lu.inverse_size == 2 && s->m.R[0] > 0.0 && s->m.R[1] > 0.0);
  CHECK_NEAR(s->m.q[0], 1.0, 1e-15);
  CHECK(s->m.q[1] == 0.7);
  CHECK_NEAR(s->m.v[0], 1.0, 1e-15);
  CHECK_NEAR(s->m.v[1], 0.5, 1e-15);
  free_arrays();
}

/* A linkage is put together from anywhere: by Newton as a rule, and what it does not close, searches do. */
static void test_from_anywhere(int large) {
  int by_newton = 0, by_search = 0, without_room = 0;
  for (int k = 0; k < 200; k++) {
    stand *s = new_linkage(2.0, 1.0, 1.2, 2.5);
    estimate(s, 3.0 * uniform(), 3.0 * uniform(), 3.0 * uniform());
    cd_start *S = new_start(s);
    double pivots[2];
    cd_sparse_elimination E = new_elimination(2, 3, 40, &s->lu, pivots);
    E.row_order = integers(2), E.col_order = integers(3);
    if (large) s->able.W_size = 0, s->able.sparse = &E;
    by_newton += cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED;
    memcpy(s->m.q, S->estimate, 3 * sizeof(double));
    give_saddle(S, 5, 20);
    shake(S, s, 7);
    const int closed = cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED;
    by_search += closed;
    const double gap = cd_largest_gap(&s->m.constraint, s->m.Phi, s->able.holds, s->m.row_unit, 2);
    CHECK(closed == (gap <= 1e-12));
    memcpy(s->m.q, S->estimate, 3 * sizeof(double));
    S->room_size = 0; /* for the freedom that is set back, where it must be */
    without_room += cd_assemble(&s->m, &s->lu, &s->able, S) == CD_OTHERWISE && s->able.lacks_room;
    free_arrays();
  }
  CHECK(by_search == 200 && by_newton >= 190 && without_room > 100);
}

/* Of large machines, too little room for fill is said. */
static void test_little_room(void) {
  stand *s = new_linkage(1.0, 3.0, 2.5, 3.0);
  estimate(s, 0.4, 0.8, 1.0);
  cd_start *S = new_start(s);
  double pivots[2];
  cd_sparse_elimination E = new_elimination(2, 3, 40, &s->lu, pivots);
  E.row_order = integers(2), E.col_order = integers(3);
  s->able.W_size = 0, s->able.sparse = &E;
  E.value_size = 10;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_OTHERWISE && s->able.lacks_room);
  E.value_size = 40, s->lu.col_size = 2;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_OTHERWISE && s->able.lacks_room);
  s->lu.col_size = 4, s->m.jacobian.evaluate = fails;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STAYS_OPEN);
  free_arrays();
}

/* -- speeds: four points on a line, masses 1, 2, 3, 4; the last two move together, and the first two may be driven ------- */

FUNCTION(pair) { res[0][0] = arg[Q][2] - arg[Q][3]; }

FUNCTION(pair_jacobian) {
  res[0][0] = res[0][1] = 0.0, res[0][2] = 1.0, res[0][3] = -1.0;
  res[1][0] = arg[P][0];
}

static stand *new_points(cd_start **start) {
  const sizes n = {4, 4, 0, 1, 1};
  stand *s = new_stand(n, 1, pair, pair_jacobian, nothing);
  cd_start *S = *start = new_start(s);
  const int64_t indptr[5] = {0, 2, 3, 5, 6}, indices[6] = {0, 2, 1, 0, 2, 3};
  S->M_indptr = integers(5), S->M_indices = integers(6), S->M = numbers(6);
  memcpy(S->M_indptr, indptr, sizeof indptr), memcpy(S->M_indices, indices, sizeof indices);
  S->preferred = S->fill = 1, S->classes[0] = 1;
  give_saddle(S, 5, 25);
  return s;
}

FUNCTION(mass_by_rows) {
  (void)arg;
  const double m[6] = {1.0, 0.5, 2.0, 0.5, 3.0, 4.0};
  memcpy(res[0], m, sizeof m);
}

/* v0 is given: the others have the least energy, 0.5 v0 + 3 v2 + mu = 0, 4 v3 - mu = 0, v2 - v3 = -Phi_t. */
static void test_least_energy(void) {
  for (int driven = 0; driven < 2; driven++) {
    cd_start *S;
    stand *s = new_points(&S);
    double *out[1] = {S->M};
    s->m.p[0] = driven ? 0.7 : 0.0, s->m.v[0] = 2.0;
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_MASS_IS_NEEDED);
    S->mass = bound(mass_by_rows, s->in, out);
    s->m.v[2] = s->m.v[3] = 0.0;
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED && S->filled == 2);
    const double v3 = (-0.5 * 2.0 + 3.0 * s->m.p[0]) / 7.0;
    CHECK(s->m.v[0] == 2.0);
    CHECK_NEAR(s->m.v[1], 0.0, 1e-15);
    CHECK_NEAR(s->m.v[3], v3, 1e-15);
    CHECK_NEAR(s->m.v[2], v3 - s->m.p[0], 1e-15);
    CHECK(S->open[0] == 0 && S->open[1] == 1 && S->open[2] + S->open[3] == 1);
    S->saddle->nodes->value_size = 5;
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_OTHERWISE);
    S->mass.evaluate = fails;
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_NO_DERIVATIVES);
    s->m.v[0] = s->m.v[1] = s->m.v[2] = s->m.v[3] = 0.0, s->m.p[0] = 0.0; /* at rest nothing is filled in */
    CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED && S->filled == 0);
    free_arrays();
  }
}

/* Without a mass, a little of it everywhere makes the others move least. */
FUNCTION(no_mass) {
  (void)arg;
  for (int i = 0; i < 6; i++) res[0][i] = 0.0;
}

static void test_without_mass(void) {
  cd_start *S;
  stand *s = new_points(&S);
  double *out[1] = {S->M};
  S->mass = bound(no_mass, s->in, out);
  s->m.v[0] = 1.0, s->m.p[0] = 0.6;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_NO_DERIVATIVES);
  S->little = 1e-9;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK_NEAR(s->m.v[2], -0.3, 1e-12);
  CHECK_NEAR(s->m.v[3], 0.3, 1e-12);
  S->M_indptr = integers(5); /* a matrix without entries, too */
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK_NEAR(s->m.v[3], 0.3, 1e-12);
  free_arrays();
}

/* Held speeds that contradict each other: the row is named. */
static void test_contradiction(void) {
  cd_start *S;
  stand *s = new_points(&S);
  S->v_scale[2] = S->v_scale[3] = 0.0, s->m.v[2] = 1.0, s->m.v[3] = 2.0;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_SPEEDS_CONTRADICT && S->blamed == 0);
  CHECK_NEAR(S->violation[0], -1.0, 1e-15);
  free_arrays();
}

/* -- turns of a driver: Phi = q - p, of which p counts whole turns ------------------------------------------------------- */

FUNCTION(turning) { res[0][0] = arg[Q][0] + arg[P][0] - 0.1; }

FUNCTION(turning_jacobian) { (void)arg, res[0][0] = 1.0, res[1][0] = 0.0; }

static void test_turns(void) {
  const sizes n = {1, 1, 0, 1, 1};
  stand *s = new_stand(n, 1, turning, turning_jacobian, nothing);
  cd_start *S = new_start(s);
  S->driven = integers(2), S->driven_rows = 1;
  s->m.q[0] = 6.0 * PI;
  CHECK(cd_assemble(&s->m, &s->lu, &s->able, S) == CD_STARTED);
  CHECK_NEAR(s->m.p[0], -6.0 * PI, 1e-12);
  CHECK_NEAR(s->m.q[0], 6.0 * PI + 0.1, 1e-12);
  free_arrays();
}

/* -- singular positions ------------------------------------------------------------------------------------------------ */

FUNCTION(twice) { res[0][0] = res[0][1] = arg[Q][0] - arg[Q][1]; }

FUNCTION(twice_jacobian) {
  (void)arg;
  for (int i = 0; i < 2; i++) res[0][2 * i] = 1.0, res[0][2 * i + 1] = -1.0, res[1][i] = 0.0;
}

/* x = 0 and x + p0 y + y^2/2 = 0, at y: dependent where p0 + y is small, for good where p0 is. */
FUNCTION(bent) {
  const double *q = arg[Q], *p = arg[P];
  res[0][0] = q[0], res[0][1] = q[0] + p[0] * q[1] + 0.5 * p[1] * q[1] * q[1];
}

FUNCTION(bent_jacobian) {
  res[0][0] = 1.0, res[0][1] = 0.0, res[0][2] = 1.0, res[0][3] = arg[P][0] + arg[P][1] * arg[Q][1];
  res[1][0] = res[1][1] = 0.0;
}

/* A rhombus that is flat loses a row, which comes back beside it; an open one does not. So does a row that is next to
   dependent, unless it is so everywhere. Of a row that is there twice none ever comes back. The machine stays where it
   is. */
static void test_singular(void) {
  for (int k = 0; k < 2; k++) {
    stand *s = new_linkage(1.0, 1.0, 1.0, 1.0);
    uint8_t rows[2];
    estimate(s, 0.7 * k, 0.0, 0.7 * k);
    cd_start *S = new_start(s);
    give_saddle(S, 5, 20);
    S->shakes = filled(3, 0.3), S->shakes[1] = -0.1, S->shakes_rows = 1;
    CHECK(cd_singular_rows(&s->m, &s->lu, &s->able, S, rows) == 1 - k && rows[0] + rows[1] == 1 - k);
    CHECK(s->m.q[0] == 0.7 * k && s->m.q[1] == 0.0 && s->m.q[2] == 0.7 * k && s->lu.inverse_size == 1 + k);
    free_arrays();
  }
  for (int always = 0; always < 2; always++) {
    const sizes n = {2, 2, 0, 2, 2};
    stand *s = new_stand(n, 2, bent, bent_jacobian, nothing);
    cd_start *S = new_start(s);
    uint8_t rows[2];
    S->shakes = filled(2, 0.3), S->shakes_rows = 1;
    s->m.q[1] = 1e-7, s->m.p[0] = always ? 1e-7 : 0.0, s->m.p[1] = 1.0 - always;
    CHECK(cd_singular_rows(&s->m, &s->lu, &s->able, S, rows) == 1 - always && s->lu.inverse_size == 2);
    CHECK(s->m.q[0] == 0.0 && s->m.q[1] == 1e-7);
    free_arrays();
  }
  const sizes n = {2, 2, 0, 0, 2};
  stand *s = new_stand(n, 2, twice, twice_jacobian, nothing);
  cd_start *S = new_start(s);
  uint8_t rows[2] = {1, 1};
  give_saddle(S, 4, 16);
  S->shakes = filled(2, 0.3), S->shakes_rows = 1;
  CHECK(cd_singular_rows(&s->m, &s->lu, &s->able, S, rows) == 0 && rows[0] == 0 && rows[1] == 0);
  s->lu.col_size = 0;
  CHECK(cd_singular_rows(&s->m, &s->lu, &s->able, S, rows) == -1);
  s->m.jacobian.evaluate = fails;
  CHECK(cd_singular_rows(&s->m, &s->lu, &s->able, S, rows) == 0);
  free_arrays();
}

int main(void) {
  test_saddle();
  test_search();
  test_beside();
  test_rows_of_speeds();
  test_from_anywhere(0);
  test_from_anywhere(1);
  test_little_room();
  test_least_energy();
  test_without_mass();
  test_contradiction();
  test_turns();
  test_singular();
  return finish("assembly");
}
