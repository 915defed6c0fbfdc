/* Evaluating a constrained second-order system.

   With coordinate partitioning (Wehage & Haug 1981, sec. 4.4) the integrator predicts everything; at each evaluation the
   dependent positions u and speeds u' are made to satisfy the constraints for the predicted independent ones:

       Phi(u, v, t) = 0  by Newton, from the extrapolated u;      C_u u' = -C_v v' - Phi_t

   Speeds need not be the rates of coordinates one by one: a rotation in space has four coordinates, Euler parameters p
   of unit length, and three speeds w. `place` says which coordinate a speed is the rate of (-1: none), `spins` where p
   and w stand. Corrections of positions have the size of v: p is turned by them. (Nikravesh 1988, eqs. 13.9-13.11,
   corrects p itself, which needs an artificial multiplier.) */

#include "inside.h"

#define NEWTON_LIMIT 8      /* more iterations mean that the extrapolated u was useless: a smaller step is cheaper */
#define REFRESH_AFTER 2     /* iterations on the factors of the previous evaluation before new ones are made */
#define BESIDE_SINGULAR 0.3 /* of the largest smallest pivot of C_u so far, which goes with the distance */
#define POLISHING_LIMIT 3   /* iterations */
/* radians: a step in which bodies turn against each other by more than pi less this would lose a turn */
#define TURNED_TOGETHER 4.0 /* times a step and its last angular velocity: two bodies, each twice as fast in the step */

int64_t cd_call(const cd_function *f) { return call(f); }

/* |u'|/|v'|, largest scaled entries; 0 where it tells nothing (constraints that move by themselves, rest). */
double cdi_speed_ratio(const cd_machine *m, const cd_lu *lu) {
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (m->Phi_t[i] != 0.0) return 0.0;
  double dependent = 0.0, independent = 0.0;
  for (int64_t k = 0; k < m->v_size; k++) {
    const int64_t j = lu->cols[k];
    const double size = fabs(m->v[j] / m->col_scale[j]);
    if (k < lu->inverse_size)
      dependent = larger(dependent, size);
    else
      independent = larger(independent, size);
  }
  return independent > 0.0 ? dependent / independent : 0.0;
}

/* The largest |Phi| of the rows that are kept, in comparable units. */
double cdi_largest_active(const cd_machine *m) {
  double worst = 0.0;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    if (m->R[i] == 0.0) continue;
    const double size = fabs(m->Phi[i]) * m->row_unit[i];
    if (!(size <= worst)) worst = size; /* also takes NaN */
  }
  return worst;
}

/* Euler parameters to unit length. */
void cdi_normalize(double *q, const int64_t *spins, int64_t n) {
  for (int64_t k = 0; k < n; k++) {
    double *p = q + spins[2 * k];
    const double size = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
    for (int j = 0; j < 4; j++) p[j] /= size;
  }
}

/* Rotations: p (x) (cos |d/2|, sin |d/2| d/|d|). */
CD_APART void cd_move(double *q, const double *delta, const int64_t *place, const int64_t *spins, int64_t delta_size,
                      int64_t spins_rows) {
  for (int64_t i = 0; i < delta_size; i++)
    if (place[i] >= 0) q[place[i]] += delta[i];
  for (int64_t k = 0; k < spins_rows; k++) {
    double *p = q + spins[2 * k];
    const double *d = delta + spins[2 * k + 1];
    double a = 0.5 * d[0], b = 0.5 * d[1], c = 0.5 * d[2];
    const double size = sqrt(a * a + b * b + c * c);
    const double w = cos(size), factor = size > 0.0 ? sin(size) / size : 1.0;
    a = factor * a;
    b = factor * b;
    c = factor * c;
    const double e0 = p[0], e1 = p[1], e2 = p[2], e3 = p[3];
    p[0] = e0 * w - e1 * a - e2 * b - e3 * c;
    p[1] = e1 * w + e0 * a + e2 * c - e3 * b;
    p[2] = e2 * w + e0 * b + e3 * a - e1 * c;
    p[3] = e3 * w + e0 * c + e1 * b - e2 * a;
  }
  cdi_normalize(q, spins, spins_rows);
}

/* The largest angular velocity of a body, or of a hinge; 0 where no angle is followed. */
static double fastest_turning(const cd_machine *m) {
  double fastest = 0.0;
  if (m->turn_slots_size == 0) return fastest;
  for (int64_t k = 0; k < m->spins_rows; k++) {
    const double *w = m->v + m->spins[2 * k + 1];
    fastest = larger(fastest, sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]));
  }
  for (int64_t k = 0; k < m->hinges_size; k++) fastest = larger(fastest, fabs(m->v[m->hinges[k]]));
  return fastest;
}

/* The longest step in which no angle that is followed can lose a turn; infinite where none is followed. */
double cdi_longest_turning_step(const cd_machine *m) {
  const double fastest = fastest_turning(m);
  return fastest > 0.0 ? LARGEST_BODY_TURN / fastest : INFINITY;
}

void cd_follow_turns(cd_machine *m) {
  if (m->turn_slots_size == 0 || call(&m->turned) != 0) return;
  m->watch->turned = 0.0;
  for (int64_t i = 0; i < m->turn_slots_size; i++)
    if (fabs(m->angles[i] - m->p[m->turn_slots[i]]) > FAR_TURNED) m->p[m->turn_slots[i]] = m->angles[i];
}

/* The same after a step of length h, once so much may have been turned that it is worth looking. */
void cdi_follow_turns_after(cd_machine *m, double h) {
  if (m->turn_slots_size == 0) return;
  m->watch->turned += TURNED_TOGETHER * h * fastest_turning(m);
  if (!(m->watch->turned < FAR_TURNED)) cd_follow_turns(m);
}

/* q less m->delta in the dependent directions. */
static void correct_positions(cd_machine *m, const cd_lu *lu) {
  if (m->spins_rows == 0) {
    for (int64_t k = 0; k < lu->inverse_size; k++) m->q[lu->cols[k]] -= m->delta[lu->cols[k]];
    return;
  }
  for (int64_t k = 0; k < m->v_size; k++) {
    const int64_t i = lu->cols[k];
    m->delta[i] = k < lu->inverse_size ? -m->delta[i] : 0.0;
  }
  cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
}

/* Dependent positions from Phi(u, v, t) = 0 by Newton, first on the factors that are at hand. */
CD_APART int64_t cd_close(cd_machine *m, cd_lu *lu) {
  const double tolerance = m->watch->closure_tolerance;
  int64_t iterations = 0;
  if (call(&m->constraint) != 0) return CD_CALL_FAILED;
  double worst = cdi_largest_active(m);
  while (!(worst <= tolerance)) {
    if (iterations == NEWTON_LIMIT || !isfinite(worst)) return CD_NOT_CLOSED;
    cd_lu_solve(lu, m->Phi, m->delta);
    correct_positions(m, lu);
    iterations++;
    if (call(&m->constraint) != 0) return CD_CALL_FAILED;
    const double before = worst;
    worst = cdi_largest_active(m);
    if (!(worst <= tolerance) && (iterations >= REFRESH_AFTER || !(worst < 0.5 * before))) {
      if (call(&m->jacobian) != 0) return CD_CALL_FAILED;
      if (cd_lu_factor(lu, m->C) == 0.0) return CD_NOT_CLOSED;
    }
  }
  m->count->newton += iterations;
  m->count->worst_newton = most(m->count->worst_newton, iterations);
  return CD_OK;
}

/* Factors of C_u where the machine is now, and how far from a singular position that is. */
static int64_t refactor(cd_machine *m, cd_lu *lu) {
  if (call(&m->jacobian) != 0) return CD_CALL_FAILED;
  m->watch->pivot_ratio = cd_lu_factor(lu, m->C);
  if (m->watch->pivot_ratio == 0.0) return CD_NOT_CLOSED;
  m->watch->pivot = cd_lu_smallest_pivot(lu, m->row_unit);
  m->watch->pivot_at_best = larger(m->watch->pivot_at_best, m->watch->pivot);
  return CD_OK;
}

/* Close to round-off. At a distance s from a singular position what is left open, e, moves the dependent positions by
   e/s, their speeds by e/s^2 and the accelerations by e/s^3. */
static int64_t polish(cd_machine *m, cd_lu *lu) {
  double worst = cdi_largest_active(m);
  for (int k = 0; k < POLISHING_LIMIT; k++) {
    cd_lu_solve(lu, m->Phi, m->delta);
    correct_positions(m, lu);
    if (call(&m->constraint) != 0) return CD_CALL_FAILED;
    const double before = worst;
    worst = cdi_largest_active(m);
    const int64_t status = refactor(m, lu);
    if (status != CD_OK || !(worst < 0.5 * before)) return status;
  }
  return CD_OK;
}

void cd_speed_residual(const int64_t *indptr, const int64_t *indices, const double *C, const double *v,
                       const double *Phi_t, double *out, int64_t n_rows) {
  for (int64_t i = 0; i < n_rows; i++) {
    double rate = Phi_t[i];
    for (int64_t e = indptr[i]; e < indptr[i + 1]; e++) rate += C[e] * v[indices[e]];
    out[i] = rate;
  }
}

/* Dependent speeds: v_u -= C_u^-1 (C v + Phi_t), on fresh factors.

   The correction of extrapolated speeds is tiny, except where Newton has landed on another branch of the motion, as it
   may beside a singular position: then the evaluation fails, and the step is tried again shorter. */
int64_t cdi_settle_speeds(cd_machine *m, cd_lu *lu) {
  cd_watch *watch = m->watch;
  int64_t status = refactor(m, lu);
  if (status == CD_OK && watch->pivot < BESIDE_SINGULAR * watch->pivot_at_best) status = polish(m, lu);
  if (status != CD_OK) return status;
  cd_speed_residual(m->indptr, m->indices, m->C, m->v, m->Phi_t, m->Phi, m->Phi_size);
  cd_lu_solve(lu, m->Phi, m->delta);
  double jump = 0.0;
  for (int64_t k = 0; k < lu->inverse_size; k++) {
    const int64_t i = lu->cols[k];
    m->v[i] -= m->delta[i];
    jump = larger(jump, fabs(m->delta[i] / m->col_scale[i]));
  }
  for (int64_t i = 0; i < m->v_size; i++) watch->top_speed = larger(watch->top_speed, fabs(m->v[i] / m->col_scale[i]));
  return jump > watch->small_jump + watch->largest_jump * watch->top_speed ? CD_NOT_CLOSED : CD_OK;
}

CD_APART int64_t cd_evaluate(cd_machine *m, cd_lu *lu, int64_t partitioned) {
  cd_watch *watch = m->watch;
  m->count->evaluations++;
  if (partitioned) {
    int64_t status = cd_close(m, lu);
    if (status == CD_OK) status = cdi_settle_speeds(m, lu);
    if (status != CD_OK) return status;
  }
  if (call(&m->dynamics) != 0) return CD_CALL_FAILED;
  watch->healthiest = larger(watch->healthiest, m->weakest[0]);
  const int near = !partitioned && m->weakest[0] < CD_NEAR_SINGULAR * watch->healthiest;
  if (near && !isfinite(watch->near_singular_at)) watch->near_singular_at = m->t[0];
  return m->count->sees_multipliers ? cdi_settle_multipliers(m) : CD_OK;
}

/* Whether the rows that are kept of a redundant set come near to losing rank, which those left out could help.

   In space a joint that turns brings this about: of two rows of a tilt, now this and now that one is redundant. */
int64_t cdi_rows_are_weak(const cd_machine *m) {
  return m->count->left_out > 0 && m->weakest[0] < CDI_WEAK_ROWS * m->watch->healthiest;
}

/* The state vector y = (q, v, z) into the machine. */
void cdi_load(cd_machine *m, double t, const double *y) {
  const int64_t n_q = m->q_size, n_v = m->v_size;
  m->t[0] = t;
  for (int64_t i = 0; i < n_q; i++) m->q[i] = y[i];
  cdi_normalize(m->q, m->spins, m->spins_rows);
  for (int64_t i = 0; i < n_v; i++) m->v[i] = y[n_q + i];
  for (int64_t i = 0; i < m->z_size; i++) m->z[i] = y[n_q + n_v + i];
}

static void join(const cd_machine *m, const double *q, const double *v, const double *z, double *y) {
  for (int64_t i = 0; i < m->q_size; i++) y[i] = q[i];
  for (int64_t i = 0; i < m->v_size; i++) y[m->q_size + i] = v[i];
  for (int64_t i = 0; i < m->z_size; i++) y[m->q_size + m->v_size + i] = z[i];
}

void cdi_store(const cd_machine *m, double *y) { join(m, m->q, m->v, m->z, y); }

void cdi_store_rates(const cd_machine *m, double *f) { join(m, m->q_rate, m->v_rate, m->z_rate, f); }

/* The machine as it is now into row k of the record. */
void cdi_write_row(const cd_machine *m, cd_record *record, int64_t k) {
  const int64_t n_q = m->q_size, n_v = m->v_size, n_c = m->lam_size, n_z = m->z_size;
  for (int64_t i = 0; i < n_q; i++) record->q[k * n_q + i] = m->q[i];
  for (int64_t i = 0; i < n_v; i++) {
    record->v[k * n_v + i] = m->v[i];
    record->v_rate[k * n_v + i] = m->v_rate[i];
  }
  for (int64_t i = 0; i < n_c; i++) record->lam[k * n_c + i] = m->lam[i];
  for (int64_t i = 0; i < n_z; i++) record->z[k * n_z + i] = m->z[i];
  for (int64_t i = 0; i < m->turn_slots_size; i++) record->turns[k * m->turn_slots_size + i] = m->p[m->turn_slots[i]];
}

/* Row k of the record, and the constraint error there. */
void cd_keep(cd_machine *m, cd_record *record, int64_t k) {
  cdi_write_row(m, record, k);
  if (m->Phi_size > 0 && call(&m->constraint) == 0)
    m->watch->worst_closure = larger(m->watch->worst_closure, cdi_largest_active(m));
}

/* An accepted step, where all of them are asked for; the caller sees to it that there is room. */
void cdi_leave_trail(cd_machine *m, cd_record *trail) {
  const int64_t k = m->count->trail;
  if (k >= trail->t_size) return;
  trail->t[k] = m->t[0];
  cdi_write_row(m, trail, k);
  m->count->trail = k + 1;
}

int64_t cd_fill_outputs(const cd_function *f, cd_reading *at, cd_record *record, double *values, int64_t n_rows) {
  const int64_t n_q = at->q_size, n_v = at->v_size, n_c = at->lam_size, n_z = at->z_size, n_t = at->turn_slots_size;
  for (int64_t k = 0; k < n_rows; k++) {
    at->t[0] = record->t[k];
    for (int64_t i = 0; i < n_t; i++) at->p[at->turn_slots[i]] = record->turns[k * n_t + i];
    for (int64_t i = 0; i < n_q; i++) at->q[i] = record->q[k * n_q + i];
    for (int64_t i = 0; i < n_v; i++) {
      at->v[i] = record->v[k * n_v + i];
      at->v_rate[i] = record->v_rate[k * n_v + i];
    }
    for (int64_t i = 0; i < n_c; i++) at->lam[i] = record->lam[k * n_c + i];
    for (int64_t i = 0; i < n_z; i++) at->z[i] = record->z[k * n_z + i];
    if (call(f) != 0) return CD_CALL_FAILED;
    for (int64_t i = 0; i < at->out_size; i++) values[k * at->out_size + i] = at->out[i];
  }
  return CD_OK;
}
