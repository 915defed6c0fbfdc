/* Putting a machine together at the present parameters: positions, speeds, states; and what comes with the parameters: a
   typical size, scales, the positions that joints refer to. */

#include <string.h>

#include "machine_inside.h"
#include "searching.h"

static void copy(double *to, const double *from, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = from[i];
}

/* -- what parameters make of the machine --------------------------------------------------------------------------- */

/* The median of the positive, finite lengths, as a power of ten; 0 where there are none. */
static double typical(double *x, int64_t n) {
  int64_t count = 0;
  for (int64_t i = 0; i < n; i++) {
    const double length = x[i];
    if (!(length > 0.0 && length < INFINITY)) continue;
    int64_t at = count++;
    for (; at > 0 && x[at - 1] > length; at--) x[at] = x[at - 1];
    x[at] = length;
  }
  return count > 0 ? pow(10.0, nearbyint(log10(x[count / 2]))) : 0.0;
}

/* Whether the least principal moment of inertia exceeds `little`: then I - little E is positive definite. */
static int turns_heavily(const double *moments, int64_t count, double little) {
  if (count == 1) return moments[0] > little;
  const double xx = moments[0] - little, yy = moments[1] - little, zz = moments[2] - little;
  const double xy = moments[3], xz = moments[4], yz = moments[5];
  const double minor = xx * yy - xy * xy;
  return xx > 0.0 && minor > 0.0 && zz * minor - xx * yz * yz - yy * xz * xz + 2.0 * xy * xz * yz > 0.0;
}

/* The first body whose mass or inertia is no number or not positive, or too little for the equations of this export;
   or -1. */
static int64_t body_without_mass(const machine *M) {
  const int64_t width = M->V.body_masses_cols;
  double heaviest = 0.0;
  for (int64_t b = 0; b < M->model->n_bodies; b++) heaviest = larger(heaviest, M->V.body_masses[b * width]);
  for (int64_t b = 0; b < M->model->n_bodies; b++) {
    const double *own = M->V.body_masses + b * width, little = M->model->massive ? CD_LITTLE_INERTIA * heaviest : 0.0;
    if (!all_finite(own, width) || !(own[0] > little)) return b;
    if (M->model->massive && !turns_heavily(own + 1, width - 1, little * square(M->facts.size))) return b;
  }
  return -1;
}

/* Lengths and angles are compared by the size of a body. */
static void scale_by_size(machine *M) {
  cd_machine *m = &M->m;
  const double size = M->facts.size;
  /* a small rotation d changes Euler parameters by d/2 */
  for (int64_t i = 0; i < m->q_size; i++) M->position_unit[i] = 0.5;
  for (int64_t i = 0; i < m->v_size; i++) {
    m->col_scale[i] = M->model->is_angle[i] ? 1.0 / size : 1.0;
    M->unit[i] = size * m->col_scale[i];
    if (m->place[i] >= 0) M->position_unit[m->place[i]] = M->unit[i];
    M->asked.q_scale[i] = M->model->held_q[i] ? 0.0 : m->col_scale[i];
    M->asked.v_scale[i] = M->model->held_v[i] ? 0.0 : m->col_scale[i];
  }
  for (int64_t i = 0; i < m->Phi_size; i++) m->row_unit[i] = M->model->row_is_angle[i] ? size : 1.0;
  copy(M->state_unit, M->position_unit, m->q_size);
  copy(M->state_unit + m->q_size, M->unit, m->v_size);
  for (int64_t i = 0; i < m->z_size; i++) M->state_unit[m->q_size + m->v_size + i] = 1.0;
}

/* Estimates of q, v, z into the machine, its size, masses and scales. */
int cdp_numbers_of_parameters(machine *M) {
  cd_machine *m = &M->m;
  if (!all_finite(m->p, M->model->n_p)) return cdp_say(M, MACHINE_NO_NUMBERS, "a parameter is not a finite number");
  if (call(&M->start) != 0 || !all_finite(m->q, m->q_size) || !all_finite(m->v, m->v_size) ||
      !all_finite(m->z, m->z_size))
    return cdp_say(M, MACHINE_NO_NUMBERS, "with these parameters an initial value is not a finite number");
  double size = typical(M->lengths, M->model->n_lengths[0]);
  if (size == 0.0) size = typical(M->distances, M->model->n_lengths[1]);
  M->facts.size = size > 0.0 ? size : 1.0;
  const int64_t body = body_without_mass(M);
  M->facts.blame.body = body;
  if (body >= 0)
    return cdp_say(M, MACHINE_REFUSED, "body \"%s\": with these parameters it has next to no mass or inertia",
                   M->model->body_names[body]);
  scale_by_size(M);
  M->V.real->size = M->facts.size;
  cdi_scale_by_mass(&M->V);
  return MACHINE_OK;
}

/* -- partitions ---------------------------------------------------------------------------------------------------- */

/* The largest |Phi| of the rows that hold, as a length. */
double cdp_gap(machine *M) {
  cd_machine *m = &M->m;
  return cd_largest_gap(&m->constraint, m->Phi, M->able.holds, m->row_unit, m->Phi_size);
}

/* Independent coordinates at the present position, for the rows that hold now; R. 0: a function has failed, or C is
   no matrix. */
int cdp_partition(machine *M) {
  cd_machine *m = &M->m;
  M->lu.inverse_size = least(m->Phi_size, m->v_size);
  if (m->Phi_size == 0) {
    for (int64_t i = 0; i < m->v_size; i++) M->lu.cols[i] = i;
    return 1;
  }
  if (!cdi_partition_of_any_rank(m, &M->lu, &M->able, m->col_scale, M->able.column_class)) return 0;
  cd_adopt(m, &M->lu, M->able.holds);
  return 1;
}

/* -- closing where Newton fails ------------------------------------------------------------------------------------ */

/* From the estimates, then from others beside them; where none closes, the machine is left as far closed as it was. */
static int search_closed(machine *M) {
  cd_machine *m = &M->m;
  const cd_search search = {m, M->able.holds, M->unit, M->asked.q_scale, M->J, M->best + m->q_size};
  double open = INFINITY;
  for (int64_t k = 0; k < M->model->n_shakes; k++) {
    copy(m->q, M->asked.estimate, m->q_size);
    for (int64_t i = 0; i < m->v_size; i++) m->delta[i] = M->model->shakes[k * m->v_size + i] * M->unit[i];
    cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
    if (search_from_here(&search)) return 1;
    const double now = sum_of_squares(m->Phi, m->Phi_size);
    if (now < open) {
      open = now;
      copy(M->best, m->q, m->q_size);
    }
  }
  if (open < INFINITY) copy(m->q, M->best, m->q_size);
  return 0;
}

/* -- initial speeds ------------------------------------------------------------------------------------------------ */

/* Which speeds do not keep what they were given, into M->open; how many, or 0 where the constraints determine these. */
static int64_t open_speeds(machine *M) {
  const cd_machine *m = &M->m;
  int64_t count = 0, undetermined = 0;
  for (int64_t k = 0; k < m->v_size; k++) M->open[k] = 1;
  for (int64_t k = M->lu.inverse_size; k < m->v_size; k++) {
    const int64_t j = M->lu.cols[k];
    M->open[j] = M->asked.v_scale[j] != 0.0 && M->model->given_speeds[j] == 0;
    undetermined += M->open[j];
  }
  for (int64_t j = 0; j < m->v_size; j++) count += M->open[j];
  return undetermined > 0 ? count : 0;
}

/* The system of least kinetic energy, 1/2 v'M v = min with C v = -Phi_t and the speeds that are kept, into K:
   [M_NN C_N'; C_N 0] (v_N, mu) = (-M_NG v_G, -Phi_t - C_G v_G), with the rows that the partition keeps. */
static void put_energy(machine *M, int64_t count) {
  const cd_machine *m = &M->m;
  const int64_t n = m->v_size, rank = M->lu.inverse_size, width = count + rank + 1;
  for (int64_t i = 0; i < (count + rank) * width; i++) M->K[i] = 0.0;
  for (int64_t i = 0, row = 0; i < n; i++) {
    if (!M->open[i]) continue;
    double *to = M->K + row++ * width;
    for (int64_t j = 0, column = 0; j < n; j++) {
      if (M->open[j])
        to[column++] = M->M[i * n + j];
      else
        to[width - 1] -= M->M[i * n + j] * m->v[j];
    }
  }
  for (int64_t j = 0, column = 0; j < n; j++) M->open[j] = M->open[j] ? 1 + column++ : 0;
  for (int64_t k = 0; k < rank; k++) {
    const int64_t i = M->lu.rows[k];
    double *to = M->K + (count + k) * width;
    to[width - 1] = -m->Phi_t[i];
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) {
      const int64_t j = m->indices[e], column = M->open[j] - 1;
      if (column < 0) {
        to[width - 1] -= m->C[e] * m->v[j];
      } else {
        to[column] = m->C[e];
        M->K[column * width + count + k] = m->C[e];
      }
    }
  }
}

/* Initial speeds that are left open become those of least kinetic energy, where the machine moves at all. */
static int fill_speeds(machine *M) {
  cd_machine *m = &M->m;
  const int64_t freedoms = m->v_size - M->lu.inverse_size;
  double fastest = 0.0, driven = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) fastest = larger(fastest, fabs(m->v[i]));
  for (int64_t i = 0; i < m->Phi_size; i++) driven = larger(driven, fabs(m->Phi_t[i]));
  if (M->model->functions[MACHINE_FN_MASS].work == 0 || freedoms == 0 || fastest == 0.0 ||
      (freedoms == 1 && driven == 0.0))
    return 1;
  if (!cdi_partition_of_any_rank(m, &M->lu, &M->able, M->asked.v_scale, M->model->given_speeds)) return 0;
  const int64_t count = open_speeds(M);
  if (count == 0) return 1;
  const int64_t width = count + M->lu.inverse_size + 1;
  if (call(&M->mass) != 0) return 0;
  put_energy(M, count);
  if (!solve_full(M->K, width - 1)) return 0;
  for (int64_t j = 0; j < m->v_size; j++)
    if (M->open[j] > 0) m->v[j] = M->K[(M->open[j] - 1) * width + width - 1];
  cd_settle_twice(&M->lu, m->indptr, m->indices, m->C, m->Phi_t, m->v, M->asked.violation, M->asked.v_work, m->Phi_size,
                  m->v_size);
  return 1;
}

/* -- the start ----------------------------------------------------------------------------------------------------- */

/* Whole turns of driven joints in space are those for which drivers ask for the least motion. */
static void count_turns(machine *M) {
  cd_machine *m = &M->m;
  if (M->model->n_driven == 0 || call(&m->constraint) != 0) return;
  for (int64_t k = 0; k < M->model->n_driven; k++)
    m->p[M->model->driven[2 * k + 1]] -= CD_TURN * round(m->Phi[M->model->driven[2 * k]] / CD_TURN);
}

/* Names the constraint that stays open most, where the search has ended. */
static int say_open(machine *M) {
  cd_machine *m = &M->m;
  int64_t worst = 0;
  double widest = -1.0;
  cdp_gap(M);
  for (int64_t i = 0; i < m->Phi_size; i++) {
    const double gap = isfinite(m->Phi[i]) ? fabs(m->Phi[i]) * m->row_unit[i] : INFINITY;
    if (M->able.holds[i] && gap > widest) widest = gap, worst = i;
  }
  M->facts.blame.constraint = worst, M->facts.blame.amount = fabs(m->Phi[worst]);
  return cdp_say(M, MACHINE_NOT_CLOSED, "\"%s\": the machine cannot be assembled; this constraint stays open by %.4g",
                 M->model->row_names[worst], fabs(m->Phi[worst]));
}

static int say_contradiction(machine *M, int64_t row) {
  M->facts.blame.constraint = row;
  return cdp_say(M, MACHINE_NOT_CLOSED, "\"%s\": the initial speeds contradict each other", M->model->row_names[row]);
}

static int start_once(machine *M) {
  M->lu.inverse_size = M->model->rank;
  return cd_start_machine(&M->m, &M->lu, &M->able, &M->asked) == CD_STARTED;
}

/* Positions and speeds on the constraints. */
static int put_together(machine *M) {
  cd_machine *m = &M->m;
  cd_start *S = &M->asked;
  const int64_t n_q = m->q_size, n_v = m->v_size;
  double *v = M->before, *p = M->p_seen;
  copy(v, m->v, n_v), copy(p, m->p, m->p_size);
  if (!start_once(M)) {
    copy(m->q, S->estimate, n_q), copy(m->v, v, n_v), copy(m->p, p, m->p_size);
    if (!search_closed(M)) return say_open(M);
    cd_follow_turns(m);
    copy(S->estimate, m->q, n_q);
    if (!cdp_partition(M)) return cdp_say(M, MACHINE_SINGULAR, "the constraints have no derivatives at the start");
    cd_settle_twice(&M->lu, m->indptr, m->indices, m->C, m->Phi_t, m->v, S->violation, S->v_work, m->Phi_size, n_v);
    double fastest;
    const int64_t worst =
        cd_worst_violation(S->violation, M->able.holds, m->v, m->col_scale, m->Phi_t, &fastest, m->Phi_size, n_v);
    if (!(fabs(S->violation[worst]) <= CD_SPEED_TOLERANCE * larger(fastest, CD_LEAST_SPEED)))
      return say_contradiction(M, worst);
  }
  double weakest = 1.0;
  for (int64_t i = 0; i < M->lu.inverse_size; i++) weakest = smaller(weakest, M->able.pivots[i]);
  if (!(weakest >= CD_SINGULAR_START))
    return cdp_say(M, MACHINE_SINGULAR, "the machine begins beside a singular position");
  if (!fill_speeds(M)) return cdp_say(M, MACHINE_SINGULAR, "the initial speeds cannot be found");
  return MACHINE_OK;
}

/* Whether the parameters, and the time, are those at which the export has put the machine together. */
static int is_known(const machine *M, double t) {
  return M->model->assembled_q != NULL && t == 0.0 &&
         memcmp(M->m.p, M->model->p, (size_t)M->model->n_p * sizeof(double)) == 0;
}

static void forget(machine *M) {
  cd_machine *m = &M->m;
  memset(&M->counts, 0, sizeof M->counts);
  memset(&M->watch, 0, sizeof M->watch);
  m->watch->largest_jump = INFINITY, m->watch->near_singular_at = NAN;
  m->watch->longest_step = M->V.real->longest_step > 0.0 ? M->V.real->longest_step : INFINITY;
  m->count->sees_multipliers = M->model->sees_multipliers;
  m->weakest[0] = 1.0;
  m->gain[0] = m->gain[1] = 0.0;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    M->able.holds[i] = M->model->holds[i];
    m->R[i] = M->model->holds[i];
    m->lam_seen[i] = m->lam[i] = 0.0;
  }
  M->facts.happened = M->facts.other_numbers = M->facts.stiff = M->facts.has_order = M->facts.looked =
      M->facts.renewals = 0;
  cd_events_reset(&M->V);
  memset(&M->adams_integer, 0, sizeof M->adams_integer);
  memset(&M->bdf_integer, 0, sizeof M->bdf_integer);
}

int machine_start(machine *M, double t) {
  cd_machine *m = &M->m;
  cdp_begin_call(M);
  M->facts.started = 0;
  if (!isfinite(t)) return cdp_say(M, MACHINE_REFUSED, "the time of the start is not a finite number");
  copy(m->p + M->model->n_p, M->model->p + M->model->n_p, M->model->p_size - M->model->n_p);
  int status = cdp_numbers_of_parameters(M);
  if (status != MACHINE_OK) return status;
  forget(M);
  m->t[0] = 0.0;
  for (int64_t k = 0; k < M->model->n_joints; k++) cdi_take_reference(&M->V, k);
  m->t[0] = t;
  if (is_known(M, t)) {
    copy(m->q, M->model->assembled_q, m->q_size);
    copy(m->v, M->model->assembled_v, m->v_size);
  }
  cdi_normalize(m->q, m->spins, m->spins_rows);
  cd_follow_turns(m);
  double largest = 0.0;
  for (int64_t i = 0; i < m->q_size; i++) largest = larger(largest, fabs(m->q[i] / M->position_unit[i]));
  m->watch->closure_tolerance = M->facts.size * larger(CD_CLOSURE_TOL, CD_CLOSURE_ROUND_OFF * largest);
  M->asked.size = M->facts.size;
  M->asked.for_run = 1;
  M->asked.held = M->asked.preferred = 0;
  for (int64_t i = 0; i < m->v_size; i++) {
    M->asked.held = M->asked.held || M->model->held_q[i];
    M->asked.preferred = M->asked.preferred || M->model->held_v[i] || M->model->given_speeds[i] != 0;
  }
  count_turns(M);
  copy(M->asked.estimate, m->q, m->q_size);
  if (m->Phi_size > 0) status = put_together(M);
  if (status != MACHINE_OK) return status;
  if (!cdp_partition(M)) return cdp_say(M, MACHINE_SINGULAR, "the constraints have no derivatives at the start");
  copy(M->p_seen, m->p, m->p_size);
  M->facts.now = M->facts.began = t;
  M->facts.started = M->facts.fresh = 1;
  if (cdp_evaluate_here(M) != MACHINE_OK) return MACHINE_NO_NUMBERS;
  status = cdp_begin_events(M);
  cdp_from_present(M);
  M->facts.fresh = ARMED;
  return status;
}
