/* Linear complementarity problems: w = M z + q, w >= 0, z >= 0, w z = 0. */

#include "checks.h"
#include "events_inside.h"

/* Problems with one solution, with many, and with none. */
static void complementarity(void) {
  double z[2];
  int64_t room[10];
  double one[2 * 4] = {2.0, 1.0, 0.0, -1.0, 1.0, 2.0, 0.0, -0.8};
  CHECK(cdi_solve_complementarity(one, z, room, 2));
  CHECK_NEAR(z[0], 0.4, 1e-15);
  CHECK_NEAR(z[1], 0.2, 1e-15);
  double pushed[2 * 4] = {2.0, 1.0, 0.0, -1.0, 1.0, 2.0, 0.0, -0.1};
  CHECK(cdi_solve_complementarity(pushed, z, room, 2));
  CHECK_NEAR(z[0], 0.5, 1e-15);
  CHECK_NEAR(z[1], 0.0, 0.0);
  double many[2 * 4] = {1.0, 1.0, 0.0, -1.0, 1.0, 1.0, 0.0, -1.0};
  CHECK(cdi_solve_complementarity(many, z, room, 2));
  CHECK_NEAR(z[0] + z[1], 1.0, 1e-15);
  double nothing[2 * 4] = {1.0, 0.0, 0.0, 0.5, 0.0, 1.0, 0.0, 0.0};
  CHECK(cdi_solve_complementarity(nothing, z, room, 2));
  CHECK_NEAR(z[0], 0.0, 0.0);
  double none[3] = {-1.0, 0.0, -1.0};
  CHECK(!cdi_solve_complementarity(none, z, room, 1));
}

/* Contacts of a body with three freedoms: speeds A v before, M = A A'. Twice as many contacts as freedoms have many solutions,
   and always one (the least kinetic energy); what is found fulfils all conditions. */
static void redundant_contacts(void) {
  enum { N = 6, FREEDOMS = 3 };
  for (int k = 0; k < 300; k++) {
    double A[N][FREEDOMS], v[FREEDOMS], M[N][N], q[N], tableau[N * (N + 2)], z[N];
    int64_t room[4 * N + 2];
    for (int l = 0; l < FREEDOMS; l++) v[l] = k % 5 == 0 ? (double)(l == 0) : uniform();
    for (int i = 0; i < N; i++)
      for (int l = 0; l < FREEDOMS; l++) A[i][l] = k % 2 == 0 ? uniform() : (double)((i + l) % 3) - 1.0;
    for (int i = 0; i < N; i++) {
      q[i] = 0.0;
      for (int l = 0; l < FREEDOMS; l++) q[i] += A[i][l] * v[l];
      for (int j = 0; j < N; j++) {
        M[i][j] = 0.0;
        for (int l = 0; l < FREEDOMS; l++) M[i][j] += A[i][l] * A[j][l];
        tableau[i * (N + 2) + j] = M[i][j];
      }
      tableau[i * (N + 2) + N + 1] = q[i];
    }
    CHECK(cdi_solve_complementarity(tableau, z, room, N));
    for (int i = 0; i < N; i++) {
      double w = q[i];
      for (int j = 0; j < N; j++) w += M[i][j] * z[j];
      CHECK(z[i] >= 0.0 && w > -1e-9 && fabs(w * z[i]) < 1e-9);
    }
  }
}

int main(void) {
  complementarity();
  redundant_contacts();
  return finish("complementarity");
}
