/* Putting a machine together at the present parameters: positions, speeds, states; and what comes with the parameters: a
   typical size, scales, the positions that joints refer to. */

#include "machine_inside.h"

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

static double sum_of_squares(const double *x, int64_t n) {
  double sum = 0.0;
  for (int64_t i = 0; i < n; i++) sum += square(x[i]);
  return sum;
}

/* The length that weighs torques against forces: the root mean square distance of joints from the origins of their bodies;
   where all sit there, the radius of gyration of all bodies, then the distance of fixed places (sharing_length of
   src/cardan/compiled/initial_numbers.py). */
static double sharing_length(const machine *M) {
  const int64_t width = M->V.body_masses_cols, moments = width > 2 ? 3 : 1, *n = M->model->n_lengths;
  double mass = 0.0, inertia = 0.0;
  for (int64_t b = 0; b < M->model->n_bodies; b++) {
    mass += M->V.body_masses[b * width];
    for (int64_t i = 1; i <= moments; i++) inertia += M->V.body_masses[b * width + i];
  }
  const double own = sum_of_squares(M->lengths, n[2]), far = sum_of_squares(M->distances, n[1]);
  if (own > 0.0) return sqrt(own / (double)n[2]);
  if (inertia > 0.0 && mass > 0.0) return sqrt(inertia / ((double)moments * mass));
  return far > 0.0 ? sqrt(far / (double)n[1]) : 1.0;
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
static int numbers_of_parameters(machine *M) {
  cd_machine *m = &M->m;
  if (!all_finite(m->p, M->model->n_p)) return cdp_say(M, MACHINE_NO_NUMBERS, "a parameter is not a finite number");
  if (call(&M->start) != 0 || !all_finite(m->q, m->q_size) || !all_finite(m->v, m->v_size) ||
      !all_finite(m->z, m->z_size))
    return cdp_say(M, MACHINE_NO_NUMBERS, "with these parameters an initial value is not a finite number");
  M->facts.length = sharing_length(M);
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

/* The largest |Phi| of the rows that hold, as a length. */
static double find_gap(machine *M) {
  cd_machine *m = &M->m;
  return cd_largest_gap(&m->constraint, m->Phi, M->able.holds, m->row_unit, m->Phi_size);
}

/* -- the start ----------------------------------------------------------------------------------------------------- */

/* Names the constraint that stays open most, where the search has ended. */
static int say_open(machine *M) {
  cd_machine *m = &M->m;
  int64_t worst = 0;
  double widest = -1.0;
  find_gap(M);
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

static int say_no_room(machine *M) {
  return cdp_say(M, MACHINE_REFUSED, "putting the machine together takes more room than there is");
}

/* Refuses a start at a singular position, or beside one; constraints that are always redundant are none. */
static int refuse_singular(machine *M) {
  int64_t held = 0;
  double weakest = 1.0;
  for (int64_t i = 0; i < M->m.Phi_size; i++) held += M->able.holds[i];
  for (int64_t i = 0; i < M->lu.inverse_size; i++) weakest = smaller(weakest, M->able.pivots[i]);
  if (M->lu.inverse_size == held && weakest >= CD_SINGULAR_START) return MACHINE_OK;
  const int64_t singular = cd_singular_rows(&M->m, &M->lu, &M->able, &M->asked, M->singular);
  if (singular == 0) return MACHINE_OK;
  if (singular < 0) return say_no_room(M);
  int64_t row = 0;
  while (!M->singular[row]) row++;
  M->facts.blame.constraint = row;
  return cdp_say(M, MACHINE_SINGULAR, "\"%s\": the machine begins at a singular position, or beside one",
                 M->model->row_names[row]);
}

/* Positions and speeds on the constraints. */
static int put_together(machine *M) {
  const char *nowhere = "the constraints have no derivatives at the start";
  switch (cd_assemble(&M->m, &M->lu, &M->able, &M->asked)) {
    case CD_STARTED:
      break;
    case CD_NOT_FINITE:
    case CD_STAYS_OPEN:
      return say_open(M);
    case CD_SPEEDS_CONTRADICT:
      return say_contradiction(M, M->asked.blamed);
    case CD_OTHERWISE:
      return say_no_room(M);
    default:
      return cdp_say(M, MACHINE_SINGULAR, "%s", nowhere);
  }
  return refuse_singular(M);
}

/* What is asked of assembly, besides what never changes (machine_layout.c). */
static void ask(machine *M) {
  const machine_model *D = M->model;
  cd_start *S = &M->asked;
  double heaviest = 0.0;
  for (int64_t b = 0; b < D->n_bodies; b++) heaviest = larger(heaviest, M->V.body_masses[b * M->V.body_masses_cols]);
  S->size = M->facts.size;
  S->little = D->massive ? 0.0 : heaviest > 0.0 ? CD_LITTLE_FOR_SPEEDS * heaviest : 1.0;
  S->for_run = 1;
  S->fill = D->functions[MACHINE_FN_MASS].work != 0;
  S->held = S->preferred = 0;
  for (int64_t i = 0; i < D->n_v; i++) {
    S->held = S->held || D->held_q[i];
    S->preferred = S->preferred || D->held_v[i] || D->given_speeds[i] != 0;
  }
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
  M->facts.note[0] = '\0';
  M->facts.completed = NAN;
  for (int64_t i = 0; i < M->model->n_watched; i++) M->E.quick[i] = 0;
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
  int status = numbers_of_parameters(M);
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
  ask(M);
  status = put_together(M);
  if (status != MACHINE_OK) return status;
  copy(M->p_seen, m->p, m->p_size);
  M->facts.now = M->facts.began = t;
  M->facts.started = M->facts.fresh = 1;
  if (cdp_evaluate_here(M) != MACHINE_OK) return MACHINE_NO_NUMBERS;
  cdp_note_overlaps(M);
  status = cdp_begin_events(M);
  cdp_from_present(M);
  M->facts.fresh = ARMED;
  return status;
}
