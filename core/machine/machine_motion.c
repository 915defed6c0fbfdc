/* Rates, outputs and derivatives at the present time and state. */

#include "machine_inside.h"

#define SLOWEST 1e-3 /* 1/s: a machine that hardly moves comes back to its constraints in so long a time */

static int said_of(machine *M, int64_t status) { return cdp_say_status(M, status, M->m.t[0]); }

static int is_started(machine *M) {
  cdp_begin_call(M);
  return M->facts.started ? MACHINE_OK : cdp_say(M, MACHINE_REFUSED, "call machine_start first");
}

void machine_states(const machine *M, double *x) { memcpy(x, M->y, (size_t)M->model->has.states * sizeof(double)); }

int machine_set_states(machine *M, double t, const double *x) {
  const int status = is_started(M);
  if (status != MACHINE_OK) return status;
  if (!isfinite(t) || !all_finite(x, M->model->has.states))
    return cdp_say(M, MACHINE_NO_NUMBERS, "a state that was set is not a finite number");
  if (t == M->facts.now && memcmp(x, M->y, (size_t)M->model->has.states * sizeof(double)) == 0) return MACHINE_OK;
  memcpy(M->y, x, (size_t)M->model->has.states * sizeof(double));
  M->facts.now = t;
  M->facts.fresh = 1;
  if (M->model->n_turns > 0) {
    cdi_load(&M->m, t, x);
    for (int64_t i = 0; M->facts.accepts && i < M->model->n_turns; i++) M->m.p[M->model->turn_slots[i]] = M->turns[i];
    cd_follow_turns(&M->m);
  }
  return MACHINE_OK;
}

void machine_accept(machine *M) {
  M->facts.accepts = 1;
  for (int64_t i = 0; i < M->model->n_turns; i++) M->turns[i] = M->m.p[M->model->turn_slots[i]];
}

/* A time in which the machine moves by itself: sizes over speeds, and the root of sizes over accelerations. */
static double own_time(const machine *M) {
  const cd_machine *m = &M->m;
  double fastest = SLOWEST;
  for (int64_t i = 0; i < m->v_size; i++) {
    fastest = larger(fastest, fabs(m->v[i]) / M->unit[i]);
    fastest = larger(fastest, sqrt(fabs(m->v_rate[i]) / M->unit[i]));
  }
  return 1.0 / fastest;
}

/* v' with gains alpha, beta less `without` them, into delta: what leads back to Phi = 0 (0, 1), and to Phi' = 0 (1/2,
   0). */
static int way_back(machine *M, double alpha, double beta, const double *without) {
  cd_machine *m = &M->m;
  m->gain[0] = alpha, m->gain[1] = beta;
  const int done = call(&m->dynamics) == 0;
  m->gain[0] = m->gain[1] = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) m->delta[i] = m->v_rate[i] - without[i];
  return done;
}

/* dq += d/time, d a small motion. */
static void add_motion(const cd_machine *m, const double *d, double time, double *dq) {
  for (int64_t i = 0; i < m->v_size; i++)
    if (m->place[i] >= 0) dq[m->place[i]] += d[i] / time;
  for (int64_t k = 0; k < m->spins_rows; k++) { /* 1/2 p (0, d) */
    const double *e = m->q + m->spins[2 * k], *turn = d + m->spins[2 * k + 1];
    const double a = 0.5 * turn[0] / time, b = 0.5 * turn[1] / time, c = 0.5 * turn[2] / time;
    double *to = dq + m->spins[2 * k];
    to[0] += -e[1] * a - e[2] * b - e[3] * c;
    to[1] += e[0] * a + e[2] * c - e[3] * b;
    to[2] += e[0] * b + e[3] * a - e[1] * c;
    to[3] += e[0] * c + e[1] * b - e[2] * a;
  }
}

int machine_rates(machine *M, double *dx) {
  cd_machine *m = &M->m;
  int status = is_started(M);
  if (status != MACHINE_OK) return status;
  status = cdp_to_present(M);
  if (status == MACHINE_OK) status = cdp_evaluate_here(M);
  if (status != MACHINE_OK) return status;
  cdi_store_rates(m, dx);
  const double time = own_time(M);
  for (int64_t k = 0; k < m->spins_rows; k++) {
    const double *e = M->y + m->spins[2 * k];
    const double longer = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3] - 1.0;
    for (int j = 0; j < 4; j++) dx[m->spins[2 * k] + j] -= 0.5 * longer * e[j] / time;
  }
  if (m->Phi_size == 0) return MACHINE_OK;
  memcpy(M->before, m->v_rate, (size_t)m->v_size * sizeof(double));
  if (!way_back(M, 0.0, 1.0, M->before)) return said_of(M, CD_CALL_FAILED);
  add_motion(m, m->delta, time, dx);
  if (!way_back(M, 0.5, 0.0, M->before)) return said_of(M, CD_CALL_FAILED);
  for (int64_t i = 0; i < m->v_size; i++) {
    dx[m->q_size + i] += m->delta[i] / time;
    m->v_rate[i] = M->before[i];
  }
  return all_finite(dx, M->model->has.states) ? MACHINE_OK : said_of(M, CD_CALL_FAILED);
}

int machine_close(machine *M) {
  int status = is_started(M);
  if (status != MACHINE_OK) return status;
  status = cdp_to_present(M);
  if (status != MACHINE_OK) return status;
  M->watch.largest_jump = INFINITY;
  if (!cdp_partition(M)) return cdp_say(M, MACHINE_SINGULAR, "the constraints have no derivatives here");
  status = said_of(M, cd_evaluate(&M->m, &M->lu, M->m.Phi_size > 0));
  if (status != MACHINE_OK) return status;
  cdp_from_present(M);
  M->facts.fresh = 1;
  return MACHINE_OK;
}

int machine_outputs(machine *M, double *y) {
  int status = is_started(M);
  if (status != MACHINE_OK) return status;
  status = cdp_to_present(M);
  if (status == MACHINE_OK) status = cdp_evaluate_here(M);
  if (status != MACHINE_OK) return status;
  cdp_share_reactions(M);
  if (call(&M->outputs) != 0) return said_of(M, CD_CALL_FAILED);
  const cd_machine *m = &M->m;
  const struct {
    const double *from;
    int64_t count;
  } parts[] = {{m->q, m->q_size},
               {m->v, m->v_size},
               {m->v_rate, m->v_size},
               {M->reported, M->model->n_channels},
               {m->z, m->z_size}};
  for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++, y += parts[k - 1].count)
    memcpy(y, parts[k].from, (size_t)parts[k].count * sizeof(double));
  return MACHINE_OK;
}

/* -- derivatives --------------------------------------------------------------------------------------------------- */

static void given_or_zero(double *to, const double *from, int64_t n, int64_t all) {
  for (int64_t i = 0; i < all; i++) to[i] = from != NULL && i < n ? from[i] : 0.0;
}

/* Whether the machine was exported with its derivatives. */
static int has_derivatives(const machine *M) { return M->model->functions[MACHINE_FN_FORWARD].work > 0; }

static int may_differentiate(machine *M) {
  const int status = is_started(M);
  if (status != MACHINE_OK) return status;
  if (!has_derivatives(M)) return cdp_say(M, MACHINE_REFUSED, "this machine was exported without derivatives");
  return cdp_to_present(M);
}

/* What is along Euler parameters themselves changes nothing: states are taken with parameters of length 1. */
static void without_lengths(const cd_machine *m, double *dx) {
  for (int64_t k = 0; k < m->spins_rows; k++) {
    const double *e = m->q + m->spins[2 * k];
    double *d = dx + m->spins[2 * k], along = 0.0;
    for (int j = 0; j < 4; j++) along += e[j] * d[j];
    for (int j = 0; j < 4; j++) d[j] -= along * e[j];
  }
}

int machine_forward(machine *M, const double *dx, const double *dp, double *d_rates, double *dy) {
  const int status = may_differentiate(M);
  if (status != MACHINE_OK) return status;
  given_or_zero(M->dx, dx, M->model->has.states, M->model->has.states);
  given_or_zero(M->dp, dp, M->model->n_p, M->model->p_size);
  without_lengths(&M->m, M->dx);
  if (call(&M->forward) != 0) return said_of(M, CD_CALL_FAILED);
  if (d_rates != NULL) memcpy(d_rates, M->d_rates, (size_t)M->model->has.states * sizeof(double));
  if (dy != NULL) memcpy(dy, M->dy, (size_t)M->model->has.outputs * sizeof(double));
  return MACHINE_OK;
}

int machine_adjoint(machine *M, const double *rates_bar, const double *y_bar, double *x_bar, double *p_bar) {
  const int status = may_differentiate(M);
  if (status != MACHINE_OK) return status;
  given_or_zero(M->d_rates, rates_bar, M->model->has.states, M->model->has.states);
  given_or_zero(M->dy, y_bar, M->model->has.outputs, M->model->has.outputs);
  if (call(&M->adjoint) != 0) return said_of(M, CD_CALL_FAILED);
  without_lengths(&M->m, M->dx);
  for (int64_t i = 0; x_bar != NULL && i < M->model->has.states; i++) x_bar[i] += M->dx[i];
  for (int64_t i = 0; p_bar != NULL && i < M->model->n_p; i++) p_bar[i] += M->dp[i];
  return MACHINE_OK;
}
