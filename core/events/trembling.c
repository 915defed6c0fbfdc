/* Forces that are nothing but errors of the state.

   A friction that carries no load, and a limit that nothing presses, have forces of the size of a stiffness times what the
   state is off by: their signs are those of errors, and would let a friction stick and slip, or a limit open and close, without
   end. No force of the machine says how small that is, since there may be none at all. So the state is moved to both sides by
   what counts as no motion, and what this does to a function is as good as zero. */

#include "events_inside.h"

/* of what counts as no motion, in a unit of time squared: a force that accelerates its row by more is looked at as it is */
#define LEAST_ACCELERATION 1e6

void cdi_forget_tremble(cd_events *V) {
  for (int64_t i = 0; i < V->watched_rows; i++) V->tremble[i] = 0.0;
}

/* Whether function i is of a limit or a friction that holds. */
static int is_of_force(const cd_events *V, int64_t i) {
  const int64_t *w = watch_of(V, i), kind = w[CD_WATCH_KIND];
  return (kind == CD_PULL || kind == CD_MARGIN) && w[CD_WATCH_ACTIVE] && V->able->holds[w[CD_WATCH_ROW]];
}

/* Forces along a row above which errors of the state are not looked at. */
static double small_force(const cd_events *V, int64_t row) {
  const double response = cdi_free_response(V->m, row) * V->m->row_unit[row];
  return response > 0.0 ? LEAST_ACCELERATION * cdi_rest_height(V) / response : 0.0;
}

/* Whether a function of a limit or friction that holds is small enough for errors to be all there is to it; with `only`, of
   the rows that have a number there. */
int cdi_may_tremble(const cd_events *V, const double *only) {
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const int64_t row = watch_of(V, i)[CD_WATCH_ROW];
    if (!is_of_force(V, i) || (only != NULL && !(only[row] > 0.0))) continue;
    const double g = watch_of(V, i)[CD_WATCH_KIND] == CD_PULL ? V->m->lam[row] : V->E->g[i];
    if (fabs(g) <= small_force(V, row)) return 1;
  }
  return 0;
}

/* A number between -1 and 1 for the k-th coordinate: as good as any, but the same each time. */
static double share_of(int64_t k) {
  const uint64_t mixed = ((uint64_t)k + 1) * UINT64_C(0x9E3779B97F4A7C15);
  return (double)((mixed ^ mixed >> 29) % 2001) / 1000.0 - 1.0;
}

/* The state, moved by what counts as no motion, to one side or the other: each coordinate by a share of its own. */
static void move_state(cd_events *V, double side) {
  cd_machine *m = V->m;
  const int64_t n = m->v_size;
  const double little = side * cdi_rest_height(V) / V->real->size;
  for (int64_t i = 0; i < n; i++) {
    m->delta[i] = little * V->unit[i] * share_of(i);
    m->v[i] += little * V->unit[i] * share_of(n + i);
  }
  cd_move(m->q, m->delta, m->place, m->spins, n, m->spins_rows);
  for (int64_t i = 0; i < m->z_size; i++) m->z[i] += little * share_of(2 * n + i);
}

static void copy_state(const cd_events *V, double *q, double *v, double *z, const double *from_q, const double *from_v,
                       const double *from_z) {
  memcpy(q, from_q, (size_t)V->m->q_size * sizeof(double));
  memcpy(v, from_v, (size_t)V->m->v_size * sizeof(double));
  memcpy(z, from_z, (size_t)V->m->z_size * sizeof(double));
}

/* By how much each function differs from g where the state is moved to a side; what was smaller before stays. */
static void look_aside(cd_events *V, const double *g, double side) {
  const cd_machine *m = V->m;
  move_state(V, side);
  const int64_t before = V->integer->problem;
  const int done = cdi_evaluate_trial(V) == CD_FINE && cdi_watch(V);
  V->integer->problem = before;
  for (int64_t i = 0; i < V->watched_rows; i++) {
    const double change = done ? fabs(V->E->g[i] - g[i]) : 0.0;
    if (is_of_force(V, i)) V->tremble[i] = isfinite(change) ? smaller(V->tremble[i], change) : 0.0;
  }
  copy_state(V, m->q, m->v, m->z, V->q_aside, V->v_aside, V->z_aside);
}

/* Of each function of a limit or friction that holds: by how much it changes to the side on which it changes less (a force that
   jumps is no error), into `tremble`. The machine stands where it stood, with the same accelerations. */
CD_APART int64_t cdi_find_tremble(cd_events *V) {
  const cd_machine *m = V->m;
  double *g = V->E->root; /* work space where nothing is searched for */
  if (!cdi_watch(V)) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  memcpy(g, V->E->g, (size_t)V->watched_rows * sizeof(double));
  copy_state(V, V->q_aside, V->v_aside, V->z_aside, m->q, m->v, m->z);
  for (int64_t i = 0; i < V->watched_rows; i++)
    V->tremble[i] = is_of_force(V, i) ? small_force(V, watch_of(V, i)[CD_WATCH_ROW]) : 0.0;
  look_aside(V, g, 1.0);
  look_aside(V, g, -1.0);
  const int64_t problem = cdi_evaluate_trial(V);
  return problem == CD_FINE && !cdi_watch(V) ? refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0) : problem;
}

/* What errors do to the force of a limit or to the margin of a friction, as last looked at. */
double cdi_tremble_of(const cd_events *V, int64_t row) {
  const int64_t kind = V->is_limit[row] ? CD_PULL : CD_MARGIN;
  for (int64_t i = 0; i < V->watched_rows; i++)
    if (watch_of(V, i)[CD_WATCH_KIND] == kind && watch_of(V, i)[CD_WATCH_ROW] == row) return V->tremble[i];
  return 0.0;
}
