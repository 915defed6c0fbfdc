/* A machine that a page runs anew, whenever a slider of it moves: assembled, integrated and reported in one call, with nothing
   but the arrays of one cd_live (cardan.h). This file comes last in the one source that is made of the core's own files
   (src/cardan/numerics/wasm/build.py), with CD_GPU and CD_BLOCK = 1: a single lane, whose numbers stand one after the
   other.

   What Python does for the designs of a sweep between the functions of the core (analysis/ensemble.py) is done here. */

static cd_live *page; /* the machine that runs: for what happens to it on the way (note_event) */

/* Event `number` of those that are watched, and behind them those at known times. */
static void note_event(double t, int64_t number) {
  cd_live *P = page;
  if (P->noted[0] < P->happened_rows) {
    P->happened[2 * P->noted[0]] = t;
    P->happened[2 * P->noted[0] + 1] = (double)number;
  }
  P->noted[0]++;
}

/* Whether the least principal moment of inertia exceeds `little`: then I - little E is positive definite. */
static int turns_heavily(const double *moments, int64_t count, double little) {
  if (count == 1) return moments[0] > little;
  const double xx = moments[0] - little, yy = moments[1] - little, zz = moments[2] - little;
  const double xy = moments[3], xz = moments[4], yz = moments[5];
  const double minor = xx * yy - xy * xy;
  const double whole = zz * minor - xx * yz * yz - yy * xz * xz + 2.0 * xy * xz * yz;
  return xx > 0.0 && minor > 0.0 && whole > 0.0;
}

/* The first body that has no mass or inertia to speak of, or -1 (ensemble.py, sound). */
static int64_t body_without_mass(const cd_live *P) {
  double heaviest = 0.0;
  for (int64_t b = 0; b < P->masses_rows; b++) heaviest = larger(heaviest, P->masses[b * P->masses_cols]);
  for (int64_t b = 0; b < P->masses_rows; b++) {
    const double *own = P->masses + b * P->masses_cols, little = CD_LITTLE_INERTIA * heaviest;
    if (!(own[0] > little) || !turns_heavily(own + 1, P->masses_cols - 1, little * square(P->E->size[0]))) return b;
  }
  return -1;
}

/* D = diag(M)^(-1/2) (ensemble.py, mass_scales). */
static void scale_by_mass(cd_live *P) {
  const int64_t n_v = P->E->place_size, each = P->masses_rows > 0 ? n_v / P->masses_rows : 1;
  for (int64_t i = 0; i < n_v; i++) {
    const double size = P->is_angle[i] ? P->E->size[0] : 1.0;
    const double at_distance = P->masses[i / each * P->masses_cols] * square(size);
    const double scale = P->diagonal[i] > CD_LITTLE_INERTIA * at_distance ? P->diagonal[i] : at_distance;
    P->E->D[i] = 1.0 / sqrt(scale > 0.0 ? scale : 1.0);
  }
}

/* The constraint that stays open most, where the search has ended. */
static void name_open_row(cd_live *P) {
  cd_machine *m = P->m;
  double widest = -1.0;
  cd_largest_gap(&m->constraint, m->Phi, P->able->holds, m->row_unit, m->Phi_size);
  for (int64_t i = 0; i < m->Phi_size; i++) {
    const double gap = isfinite(m->Phi[i]) ? fabs(m->Phi[i]) * m->row_unit[i] : INFINITY;
    if (P->able->holds[i] && gap > widest) {
      widest = gap;
      P->culprit[0] = i;
      P->gap[0] = fabs(m->Phi[i]);
    }
  }
}

/* Whole turns of driven joints in space are those for which drivers ask for the least motion (assemble.py, _count_turns). */
static void count_turns(cd_live *P) {
  cd_machine *m = P->m;
  if (P->driven_rows == 0 || call(&m->constraint) != 0) return;
  for (int64_t k = 0; k < P->driven_rows; k++)
    m->p[P->driven[2 * k + 1]] -= CD_TURN * round(m->Phi[P->driven[2 * k]] / CD_TURN);
}

/* -- closing where Newton fails (analysis/assembly/search.py, and _close of assemble.py) ----------------------------- */

/* From the estimates, then from others beside them; where none closes, the machine is left as far closed as it was. */
static int search_closed(cd_machine *m, cd_chooser *able, const cd_start *S) {
  cd_live *P = page;
  const cd_search search = {m, able->holds, P->asked->unit, P->asked->q_scale, P->J, P->best + m->q_size};
  double least = INFINITY;
  for (int64_t k = 0; k < P->shakes_rows; k++) {
    copy(m->q, S->estimate, m->q_size);
    for (int64_t i = 0; i < m->v_size; i++) m->delta[i] = P->shakes[k * m->v_size + i] * S->unit[i];
    cd_move(m->q, m->delta, m->place, m->spins, m->v_size, m->spins_rows);
    if (search_from_here(&search)) return 1;
    const double open = sum_of_squares(m->Phi, m->Phi_size);
    if (open < least) {
      least = open;
      copy(P->best, m->q, m->q_size);
    }
  }
  if (least < INFINITY) copy(m->q, P->best, m->q_size);
  return 0;
}

/* -- initial speeds ------------------------------------------------------------------------------------------------- */

/* Which speeds do not keep what they were given, into P->open; how many, or 0 where the constraints determine these. */
static int64_t open_speeds(cd_live *P) {
  const cd_machine *m = P->m;
  const cd_start *S = P->asked;
  const int64_t rank = P->lu->inverse_size;
  int64_t count = 0, undetermined = 0;
  for (int64_t k = 0; k < m->v_size; k++) P->open[k] = 1;
  for (int64_t k = rank; k < m->v_size; k++) {
    const int64_t j = P->lu->cols[k];
    P->open[j] = S->v_scale[j] != 0.0 && S->classes[j] == 0;
    undetermined += P->open[j];
  }
  for (int64_t j = 0; j < m->v_size; j++) count += P->open[j];
  return undetermined > 0 ? count : 0;
}

/* The system of least kinetic energy, 1/2 v'M v = min with C v = -Phi_t and the speeds that are kept, into K:
   [M_NN C_N'; C_N 0] (v_N, mu) = (-M_NG v_G, -Phi_t - C_G v_G) (analysis/assembly/initial_speeds.py). */
static void put_energy(cd_live *P, int64_t count) {
  const cd_machine *m = P->m;
  const int64_t n = m->v_size, rows = m->Phi_size, width = count + rows + 1;
  for (int64_t i = 0; i < (count + rows) * width; i++) P->K[i] = 0.0;
  for (int64_t i = 0, row = 0; i < n; i++) {
    if (!P->open[i]) continue;
    double *to = P->K + row++ * width;
    for (int64_t j = 0, column = 0; j < n; j++) {
      if (P->open[j])
        to[column++] = P->M[i * n + j];
      else
        to[width - 1] -= P->M[i * n + j] * m->v[j];
    }
  }
  for (int64_t j = 0, column = 0; j < n; j++) P->open[j] = P->open[j] ? 1 + column++ : 0;
  for (int64_t i = 0; i < rows; i++) {
    double *to = P->K + (count + i) * width;
    to[width - 1] = -m->Phi_t[i];
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) {
      const int64_t j = m->indices[e], column = P->open[j] - 1;
      if (column < 0) {
        to[width - 1] -= m->C[e] * m->v[j];
      } else {
        to[column] = m->C[e];
        P->K[column * width + count + i] = m->C[e];
      }
    }
  }
}

/* Initial speeds that are left open become those of least kinetic energy, where the machine moves at all. */
static int fill_speeds(cd_live *P) {
  cd_machine *m = P->m;
  const cd_start *S = P->asked;
  const int64_t freedoms = m->v_size - P->lu->inverse_size;
  double fastest = 0.0, driven = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) fastest = larger(fastest, fabs(m->v[i]));
  for (int64_t i = 0; i < m->Phi_size; i++) driven = larger(driven, fabs(m->Phi_t[i]));
  if (P->M_size == 0 || freedoms == 0 || fastest == 0.0 || (freedoms == 1 && driven == 0.0)) return 1;
  if (!cdi_partition_of_any_rank(m, P->lu, P->able, S->v_scale, S->classes)) return 0;
  const int64_t count = open_speeds(P);
  if (count == 0) return 1;
  const int64_t width = count + m->Phi_size + 1;
  if (call(&P->mass) != 0) return 0;
  put_energy(P, count);
  if (!solve_full(P->K, width - 1)) return 0;
  for (int64_t j = 0; j < m->v_size; j++)
    if (P->open[j] > 0) m->v[j] = P->K[(P->open[j] - 1) * width + width - 1];
  cd_settle_twice(P->lu, m->indptr, m->indices, m->C, m->Phi_t, m->v, S->violation, S->v_work, m->Phi_size, m->v_size);
  return 1;
}

/* As cd_start_many, of the one design of the ensemble. */
static int put_together(cd_live *P) {
  cd_ensemble *E = P->E;
  cd_machine *m = P->m;
  double largest = 0.0, weakest = 1.0;
  int64_t held = 0;
  for (int64_t i = 0; i < E->q_cols; i++) largest = larger(largest, fabs(E->q[i] / P->position_unit[i]));
  copy(m->p, E->p, m->p_size), copy(m->D, E->D, m->v_size), copy(m->q, E->q, m->q_size), copy(m->v, E->v, m->v_size);
  cdi_normalize(m->q, m->spins, m->spins_rows);
  cd_follow_turns(m);
  count_turns(P);
  copy(P->asked->estimate, m->q, m->q_size);
  for (int64_t i = 0; i < m->Phi_size; i++) held += P->able->holds[i], m->R[i] = P->able->holds[i];
  m->watch->closure_tolerance = E->size[0] * larger(CD_CLOSURE_TOL, CD_CLOSURE_ROUND_OFF * largest);
  if (cd_start_machine(m, P->lu, P->able, P->asked) != CD_STARTED) {
    name_open_row(P);
    return CD_LIVE_OPEN;
  }
  for (int64_t i = 0; i < P->lu->inverse_size; i++) weakest = smaller(weakest, P->able->pivots[i]);
  if (P->lu->inverse_size < held || !(weakest >= CD_SINGULAR_START) || !fill_speeds(P)) return CD_LIVE_SINGULAR;
  copy(E->q, m->q, m->q_size), copy(E->v, m->v, m->v_size), copy(E->R, m->R, m->Phi_size);
  for (int64_t i = 0; i < m->turn_slots_size; i++) E->p[m->turn_slots[i]] = m->p[m->turn_slots[i]];
  return CD_LIVE_DONE;
}

static void begin_tape(const cd_tape *tape, double *w) {
  for (int64_t i = 0; i < tape->n_constants; i++) w[i] = tape->constants[i];
}

static void begin_tapes(cd_ensemble *E) {
  begin_tape(E->dynamics.tape, E->w);
  if (E->turn_slots_size > 0) begin_tape(E->turned.tape, E->turned_w);
  if (E->events == NULL) return;
  begin_tape(E->events->watched.tape, E->events->watched_w);
  begin_tape(E->events->sensitivity.tape, E->events->sensitivity_w);
  begin_tape(E->events->actions.tape, E->events->actions_w);
  begin_tape(E->events->balance.tape, E->events->balance_w);
}

static int64_t row_width(const cd_ensemble *E) {
  return E->q_cols + 2 * E->place_size + E->R_cols + E->z_cols + E->kept_size;
}

/* A row that has not been written begins with no number. */
static void forget_rows(cd_ensemble *E) {
  for (int64_t row = 0; row < E->times_size; row++) E->rows[row * row_width(E)] = NAN;
}

static int64_t rows_written(const cd_ensemble *E) {
  int64_t row = 0;
  while (row < E->times_size && !isnan(E->rows[row * row_width(E)])) row++;
  return row;
}

/* All reported quantities of the rows that are there. */
static int evaluate_outputs(cd_live *P, int64_t rows) {
  const cd_ensemble *E = P->E;
  const int64_t width = row_width(E), state = width - E->kept_size;
  double *p = P->now + 1 + state;
  for (int64_t row = 0; row < rows; row++) {
    const double *from = E->rows + row * width;
    P->now[0] = smaller(E->times[row], E->until[0]);
    for (int64_t i = 0; i < state; i++) P->now[1 + i] = from[i];
    for (int64_t i = 0; i < E->p_cols; i++) p[i] = E->p[i];
    for (int64_t i = 0; i < E->kept_size; i++) p[E->kept[i]] = from[state + i];
    if (call(&P->outputs) != 0) return 0;
    for (int64_t i = 0; i < P->found_size; i++) P->reported[row * P->found_size + i] = P->found[i];
  }
  return 1;
}

/* From P->given to P->E->rows and P->reported, of which `done` rows are there; an enum cd_live_status. */
extern "C" int64_t cd_run_live(cd_live *P) {
  cd_ensemble *E = P->E;
  lanes L;
  page = P;
  P->done[0] = P->noted[0] = 0;
  P->culprit[0] = -1;
  P->gap[0] = 0.0;
  for (int64_t i = 0; i < E->p_cols; i++) E->p[i] = P->given[i];
  if (P->has_looks) call(&P->looks);
  if (call(&P->start) != 0 || !are_numbers(E->q, E->q_cols) || !are_numbers(E->v, E->place_size) ||
      !are_numbers(E->z, E->z_cols) || !are_numbers(P->masses, P->masses_rows * P->masses_cols))
    return CD_LIVE_NO_NUMBERS;
  P->culprit[0] = body_without_mass(P);
  if (P->culprit[0] >= 0) return CD_LIVE_NO_MASS;
  scale_by_mass(P);
  const int64_t outcome = P->m == NULL ? CD_LIVE_DONE : put_together(P);
  if (outcome != CD_LIVE_DONE) return outcome;
  begin_tapes(E);
  lay_out(&L, E);
  E->status[0] = CD_RUNNING;
  E->until[0] = E->times[E->times_size - 1];
  E->next[0] = E->steps[0] = E->steps[1] = 0;
  forget_rows(E);
  if (run(&L) == CD_CALL_FAILED) E->status[0] = CD_CALL_FAILED;
  const int whole = E->status[0] == CD_OK;
  P->done[0] = rows_written(E);
  if (!whole && P->done[0] > 0) E->until[0] = E->times[P->done[0] - 1];
  if (!evaluate_outputs(P, P->done[0])) return CD_LIVE_NO_NUMBERS;
  if (whole) return CD_LIVE_DONE;
  return E->status[0] == CD_SINGULAR         ? CD_LIVE_SINGULAR
         : E->status[0] == CD_STEP_TOO_SMALL ? CD_LIVE_TOO_SHORT
         : E->status[0] == CD_EVENT          ? CD_LIVE_LASTS
                                             : CD_LIVE_NO_NUMBERS;
}
