/* Where the arrays of an instance stand: behind its struct machine, in one block of memory with it. */

#include <stdarg.h>

#include "machine_inside.h"
#include "room.h"

/* Function k of the machine, bound to what it reads and writes: `count` arrays, of which the first n_in are read. */
static cd_function bound(room *A, const machine *M, int k, int n_in, int count, ...) {
  const machine_function *f = &M->model->functions[k];
  double **all = (double **)bytes_in(A, count, sizeof(double *));
  cd_function made = {f->tape, f->evaluate == NULL && f->tape != NULL ? cd_tape_run : f->evaluate, NULL, NULL,
                      numbers_in(A, f->work)};
  va_list given;
  va_start(given, count);
  for (int i = 0; i < count; i++) {
    double *array = va_arg(given, double *);
    if (all != NULL) all[i] = array;
  }
  va_end(given);
  if (all != NULL) {
    made.arg = (const double *const *)all;
    made.res = all + n_in;
  }
  return made;
}

static void lay_out_lu(room *A, cd_lu *lu, int64_t rows, int64_t cols, int64_t entries) {
  const int64_t rank = least(rows, cols), dense = rank * (rank + 1);
  const int64_t fill = least(dense, most(16 * entries + rank, 4000));
  lu->rows = integers_in(A, rows), lu->cols = integers_in(A, cols);
  lu->entry_ptr = integers_in(A, rank + 1), lu->entry = integers_in(A, entries),
  lu->entry_col = integers_in(A, entries);
  lu->entry_scale = numbers_in(A, entries), lu->pivot_scale = numbers_in(A, rank);
  lu->ptr = integers_in(A, rank + 1), lu->diag = integers_in(A, rank), lu->col = integers_in(A, fill);
  lu->value = numbers_in(A, fill), lu->inverse = numbers_in(A, rank), lu->work = numbers_in(A, cols);
  lu->position = integers_in(A, cols), lu->link = integers_in(A, rank + 1);
  lu->rows_size = rows, lu->cols_size = cols, lu->col_size = fill;
}

static void lay_out_machine(room *A, machine *M) {
  const machine_model *D = M->model;
  cd_machine *m = &M->m;
  m->t = numbers_in(A, 1), m->q = numbers_in(A, D->n_q), m->v = numbers_in(A, D->n_v), m->z = numbers_in(A, D->n_z);
  m->p = numbers_in(A, D->p_size), m->D = numbers_in(A, D->n_v), m->R = numbers_in(A, D->n_c),
  m->gain = numbers_in(A, 2);
  m->Phi = numbers_in(A, D->n_c), m->C = numbers_in(A, D->n_entries), m->Phi_t = numbers_in(A, D->n_c);
  m->q_rate = numbers_in(A, D->n_q), m->v_rate = numbers_in(A, D->n_v), m->lam = numbers_in(A, D->n_c);
  m->z_rate = numbers_in(A, D->n_z), m->col_scale = numbers_in(A, D->n_v), m->delta = numbers_in(A, D->n_v);
  m->lam_seen = numbers_in(A, D->n_c), m->weakest = numbers_in(A, 1), m->angles = numbers_in(A, D->n_turns);
  m->row_unit = numbers_in(A, D->n_c), m->hinges = integers_in(A, 0);
  m->settling_size = D->sees_multipliers ? CD_SETTLING_ROOM * D->n_c : 0;
  m->settling = numbers_in(A, m->settling_size);
  m->constraint = bound(A, M, MACHINE_FN_CONSTRAINT, 3, 4, m->t, m->q, m->p, m->Phi);
  m->jacobian = bound(A, M, MACHINE_FN_JACOBIAN, 3, 5, m->t, m->q, m->p, m->C, m->Phi_t);
  m->dynamics = bound(A, M, MACHINE_FN_DYNAMICS, 9, 14, m->t, m->q, m->v, m->z, m->p, m->D, m->R, m->gain, m->lam_seen,
                      m->q_rate, m->v_rate, m->lam, m->z_rate, m->weakest);
  m->turned = bound(A, M, MACHINE_FN_TURNED, 3, 4, m->t, m->q, m->p, m->angles);
  m->indptr = (int64_t *)D->indptr, m->indices = (int64_t *)D->indices, m->place = (int64_t *)D->place;
  m->spins = (int64_t *)D->spins, m->turn_slots = (int64_t *)D->turn_slots;
  m->count = &M->counts, m->watch = &M->watch;
  m->q_size = D->n_q, m->v_size = D->n_v, m->z_size = D->n_z, m->p_size = D->p_size;
  m->Phi_size = m->lam_size = D->n_c;
  m->spins_rows = D->n_spins, m->turn_slots_size = D->n_turns, m->hinges_size = 0;
  lay_out_lu(A, &M->lu, D->n_c, D->n_v, D->n_entries);
  M->able.holds = flags_in(A, D->n_c), M->able.row_scale = numbers_in(A, D->n_c),
  M->able.column_class = integers_in(A, D->n_v);
  M->able.pivots = numbers_in(A, least(D->n_c, D->n_v));
  M->able.W = numbers_in(A, D->n_v * D->n_c), M->able.W_size = most(1, D->n_v * D->n_c);
  M->able.sparse = NULL;
}

/* Work space of an elimination of so many rows and columns, whose orders the factors `lu` take. */
static void lay_out_elimination(room *A, cd_sparse_elimination *S, const cd_lu *lu, int64_t n, int64_t entries) {
  const int64_t nodes = 2 * n + 16 + least(n * n, 16 * entries + 4000);
  S->row = integers_in(A, nodes), S->col = integers_in(A, nodes), S->value = numbers_in(A, nodes),
  S->left = integers_in(A, nodes);
  S->right = integers_in(A, nodes), S->up = integers_in(A, nodes), S->down = integers_in(A, nodes);
  S->row_count = integers_in(A, n), S->col_count = integers_in(A, n), S->prev = integers_in(A, 2 * n + 1);
  S->next = integers_in(A, 2 * n + 1), S->row_largest = numbers_in(A, n), S->row_done = flags_in(A, n);
  S->col_done = flags_in(A, n), S->allowed = flags_in(A, n), S->slot = integers_in(A, n), S->row_order = lu->rows;
  S->col_order = lu->cols, S->pivots = numbers_in(A, n);
  S->value_size = nodes, S->row_order_size = S->col_order_size = n;
}

static void lay_out_saddle(room *A, machine *M) {
  const machine_model *D = M->model;
  cd_saddle *K = &M->saddle;
  const int64_t n = D->n_v + D->n_c, entries = D->n_mass + 2 * D->n_entries + n;
  K->indptr = integers_in(A, n + 1), K->next = integers_in(A, n), K->indices = integers_in(A, entries);
  K->data = numbers_in(A, entries), K->load = numbers_in(A, n), K->scale = numbers_in(A, n),
  K->solution = numbers_in(A, n);
  K->classes = integers_in(A, n), K->nodes = &M->saddle_nodes, K->lu = &M->saddle_lu;
  lay_out_lu(A, &M->saddle_lu, n, n, entries);
  lay_out_elimination(A, &M->saddle_nodes, &M->saddle_lu, n, entries);
}

static void lay_out_start(room *A, machine *M) {
  const machine_model *D = M->model;
  cd_machine *m = &M->m;
  cd_start *S = &M->asked;
  M->unit = numbers_in(A, D->n_v), M->position_unit = numbers_in(A, D->n_q),
  M->state_unit = numbers_in(A, D->has.states);
  M->lengths = numbers_in(A, D->n_lengths[0]), M->distances = numbers_in(A, D->n_lengths[1]);
  S->unit = M->unit, S->q_scale = numbers_in(A, D->n_v), S->v_scale = numbers_in(A, D->n_v);
  S->classes = (int64_t *)D->given_speeds, S->estimate = numbers_in(A, D->n_q), S->violation = numbers_in(A, D->n_c);
  S->q_work = numbers_in(A, D->n_q), S->v_work = numbers_in(A, D->n_v), S->least = integers_in(A, D->n_v);
  S->best = numbers_in(A, D->n_q), S->open = integers_in(A, D->n_v), S->shakes = (double *)D->shakes;
  S->shakes_rows = D->n_shakes, S->driven = (int64_t *)D->driven, S->driven_rows = D->n_driven;
  S->M_indptr = (int64_t *)D->mass_indptr, S->M_indices = (int64_t *)D->mass_indices, S->M = numbers_in(A, D->n_mass);
  S->mass = bound(A, M, MACHINE_FN_MASS, 2, 3, m->q, m->p, S->M);
  S->room_size = (D->n_spins > 0 ? 2 * D->n_v + 1 : 1) * D->n_v, S->room = numbers_in(A, S->room_size);
  S->of_speeds = (uint8_t *)D->of_speeds, S->of_positions = flags_in(A, D->n_c), S->of_speeds_size = D->n_of_speeds;
  S->saddle = &M->saddle, S->most_rank = least(D->n_c, D->n_v);
  M->singular = flags_in(A, D->n_c);
  lay_out_saddle(A, M);
  M->null = numbers_in(A, D->n_c * D->n_c);
  M->reported = numbers_in(A, D->n_channels);
  M->outputs = bound(A, M, MACHINE_FN_OUTPUTS, 7, 8, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, M->reported);
}

static void lay_out_explicit(room *A, machine *M) {
  const int64_t n = M->model->has.states, k = CD_ADAMS_MAX_ORDER;
  cd_adams *B = &M->adams;
  B->y = numbers_in(A, n), B->yp = numbers_in(A, n), B->y_new = numbers_in(A, n), B->p = numbers_in(A, n),
  B->d = numbers_in(A, n);
  B->lost = numbers_in(A, 2 * n), B->phi = numbers_in(A, (k + 2) * n), B->phi_new = numbers_in(A, k * n);
  B->psi = numbers_in(A, k), B->psi_new = numbers_in(A, k), B->beta = numbers_in(A, k), B->sigma = numbers_in(A, k + 1);
  B->g = numbers_in(A, k + 1), B->scratch = numbers_in(A, 3 * (k + 2));
  B->real = &M->adams_real, B->integer = &M->adams_integer, B->y_size = n;
  M->atol = numbers_in(A, n), M->weight = numbers_in(A, n), M->f = numbers_in(A, n), M->work_y = numbers_in(A, n);
  M->controlled = flags_in(A, n);
}

static void lay_out_implicit(room *A, machine *M) {
  const machine_model *D = M->model;
  const int64_t n = D->n_implicit, k = CD_BDF_MAX_ORDER, s = D->has.states + D->n_c, all = most(n, s);
  cd_bdf *B = &M->bdf;
  cd_newton *N = &M->newton;
  cd_machine *m = &M->m;
  if (n == 0) return;
  B->phi = numbers_in(A, (k + 2) * n), B->y = B->phi, B->y_new = numbers_in(A, n), B->yp_new = numbers_in(A, n);
  B->p = numbers_in(A, n), B->pp = numbers_in(A, n), B->e = numbers_in(A, n), B->terms = numbers_in(A, 4 * n);
  B->psi = numbers_in(A, k + 1), B->psi_new = numbers_in(A, k + 1), B->alpha = numbers_in(A, k + 1);
  B->beta = numbers_in(A, k + 1), B->sigma = numbers_in(A, k + 1), B->gamma = numbers_in(A, k + 1);
  B->real = &M->bdf_real, B->integer = &M->bdf_integer, B->y_new_size = n;
  N->F = numbers_in(A, n), N->A = numbers_in(A, D->implicit_entries), N->P = numbers_in(A, D->implicit_P_entries);
  N->row_scale = numbers_in(A, n), N->col_scale = numbers_in(A, n), N->delta = numbers_in(A, n);
  N->indptr = (int64_t *)D->implicit_indptr, N->indices = (int64_t *)D->implicit_indices;
  N->P_indptr = (int64_t *)D->implicit_P_indptr, N->P_indices = (int64_t *)D->implicit_P_indices;
  N->real = &M->newton_real, N->integer = &M->newton_integer, N->F_size = n;
  N->residual = bound(A, M, MACHINE_FN_IMPLICIT, 6, 7, &B->real->t_new, B->y_new, B->yp_new, m->p, m->D, m->R, N->F);
  N->jacobian = bound(A, M, MACHINE_FN_NEWTON, 7, 11, &B->real->t_new, B->y_new, B->yp_new, m->p, m->D, m->R,
                      &B->real->cj, N->A, N->P, N->row_scale, N->col_scale);
  lay_out_lu(A, &M->factors, n, n, D->implicit_entries);
  lay_out_elimination(A, &M->elimination, &M->factors, n, D->implicit_entries);
  M->no_classes = integers_in(A, n), M->balance_row = numbers_in(A, 3 * n), M->balance_col = numbers_in(A, 2 * n);
  M->begin_work = numbers_in(A, 4 * n);
  M->atol_dae = numbers_in(A, all), M->weight_dae = numbers_in(A, all), M->f_dae = numbers_in(A, all),
  M->y_dae = numbers_in(A, all);
  M->controlled_dae = flags_in(A, all);
}

static void lay_out_watched(room *A, machine *M) {
  const int64_t n = M->model->n_watched, n_y = M->model->has.states;
  cd_machine *m = &M->m;
  cd_watched *E = &M->E;
  E->g = numbers_in(A, n), E->rate = numbers_in(A, n), E->left = numbers_in(A, n), E->left_rate = numbers_in(A, n);
  E->right = numbers_in(A, n), E->right_rate = numbers_in(A, n), E->side = integers_in(A, n),
  E->direction = integers_in(A, n);
  E->enabled = flags_in(A, n), E->needs_multipliers = flags_in(A, n), E->standing = flags_in(A, n),
  E->noise = numbers_in(A, n);
  E->blind = numbers_in(A, n), E->zero = numbers_in(A, n), E->root = numbers_in(A, n), E->fired = flags_in(A, n);
  E->seen = numbers_in(A, 2 * n), E->fastest = numbers_in(A, n), E->quick = flags_in(A, n);
  E->time = &M->moments, E->y = numbers_in(A, n_y), E->f = numbers_in(A, n_y), E->g_size = n;
  E->function = bound(A, M, MACHINE_FN_WATCHED, 7, 9, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, E->g, E->rate);
}

/* The tables of the model, which do not change. */
static void point_to_tables(machine *M) {
  const machine_model *D = M->model;
  cd_events *V = &M->V;
  V->watched = (int64_t *)D->watched, V->timed = (int64_t *)D->timed, V->condition = (int64_t *)D->condition;
  V->event_name = (int64_t *)D->event_name, V->acts = (int64_t *)D->acts, V->changes = (double *)D->changes;
  V->knots = (double *)D->knots;
  V->joints = (int64_t *)D->joints, V->copies = (int64_t *)D->copies, V->is_limit = (uint8_t *)D->is_limit;
  V->is_friction = (uint8_t *)D->is_friction, V->slip_slot = (int64_t *)D->slip_slot;
  V->restitution_law = (int64_t *)D->restitution_law;
  V->carriers = (int64_t *)D->carriers, V->joint_of_row = (int64_t *)D->joint_of_row;
  V->name_of_row = (int64_t *)D->name_of_row, V->is_angle = (uint8_t *)D->is_angle;
}

static void lay_out_events(room *A, machine *M) {
  const machine_model *D = M->model;
  cd_machine *m = &M->m;
  cd_events *V = &M->V;
  int64_t frictions = 0, limits = 0;
  for (int64_t i = 0; i < D->n_c; i++) frictions += D->is_friction[i], limits += D->is_limit[i];
  const cd_event_sizes n = {
      D->n_q,      D->n_v,    D->n_z,      D->n_c,       D->n_watched,  D->n_timed,
      D->n_events, D->n_acts, D->n_joints, D->n_impacts, D->n_impulses, D->n_values,
      D->n_times,  0,         frictions,   limits,       D->n_bodies,   D->n_v == 3 * D->n_bodies ? 2 : 7};
  char *block = (char *)bytes_in(A, cd_events_lay_out(V, &n, NULL), 1);
  cd_events_lay_out(V, &n, block);
  point_to_tables(M);
  V->m = m, V->lu = &M->lu, V->able = &M->able, V->E = &M->E, V->unit = M->unit;
  V->sensitivity =
      bound(A, M, MACHINE_FN_SENSITIVITY, 8, 9, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, V->errors, V->spread);
  V->actions = bound(A, M, MACHINE_FN_ACTIONS, 7, 12, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, V->values,
                     V->impulses, V->approach, V->restitution, V->times);
  V->balance = bound(A, M, MACHINE_FN_BALANCE, 7, 9, m->t, m->q, m->p, m->D, V->balance_R, V->balance_J, V->balance_b,
                     V->dv, V->blow);
  V->gamma = bound(A, M, MACHINE_FN_GAMMA, 4, 5, m->t, m->q, m->v, m->p, V->gamma_of_rows);
  V->impact_rows = bound(A, M, MACHINE_FN_IMPACT_ROWS, 3, 4, m->t, m->q, m->p, V->N);
  double *q = M->curvature, *v = q == NULL ? NULL : q + D->n_q, *z = q == NULL ? NULL : v + D->n_v;
  V->masses = bound(A, M, MACHINE_FN_START, 1, 8, m->p, q, v, z, M->lengths, M->distances, V->body_masses, V->diagonal);
  M->start = bound(A, M, MACHINE_FN_START, 1, 8, m->p, m->q, m->v, m->z, M->lengths, M->distances, V->body_masses,
                   V->diagonal);
  M->X.fired = flags_in(A, D->n_watched), M->X.part = flags_in(A, D->n_watched);
}

static void lay_out_run(room *A, machine *M) {
  const machine_model *D = M->model;
  cd_machine *m = &M->m;
  cd_touching *T = &M->touch;
  const int64_t n = D->n_clearances, ends = n > 0 ? D->n_q + D->n_v : 0;
  T->now = numbers_in(A, n), T->left = numbers_in(A, n), T->right = numbers_in(A, n),
  T->angles = integers_in(A, D->n_v);
  T->ends = numbers_in(A, 4 * ends), T->time = numbers_in(A, 1), T->kinked = flags_in(A, 1), T->now_size = n,
  T->ends_cols = ends;
  T->function = bound(A, M, MACHINE_FN_CLEARANCE, 4, 5, m->t, m->q, m->v, m->p, T->now);
  M->apart = numbers_in(A, n);
  cd_jumps *J = &M->jumps;
  J->u = numbers_in(A, D->n_jumps), J->after = numbers_in(A, D->n_jumps), J->before = numbers_in(A, D->n_jumps);
  J->rate = numbers_in(A, D->n_jumps), J->since = numbers_in(A, D->n_jumps), J->span = numbers_in(A, 1);
  J->returns = integers_in(A, D->n_jumps), J->looks = integers_in(A, D->n_jumps);
  J->steps = integers_in(A, D->n_jumps), J->u_size = D->n_jumps;
  J->function = bound(A, M, MACHINE_FN_JUMPS, 7, 8, m->t, m->q, m->v, m->v_rate, m->lam, m->z, m->p, J->u);
  cd_record *R = &M->record;
  R->t = numbers_in(A, 1), R->q = numbers_in(A, D->n_q), R->v = numbers_in(A, D->n_v),
  R->v_rate = numbers_in(A, D->n_v);
  R->lam = numbers_in(A, D->n_c), R->z = numbers_in(A, D->n_z), R->turns = numbers_in(A, D->n_turns), R->t_size = 1;
  M->trail = *R, M->trail.t_size = 0;
  M->y = numbers_in(A, D->has.states), M->turns = numbers_in(A, D->n_turns), M->p_seen = numbers_in(A, D->p_size);
  M->curvature = numbers_in(A, D->has.states), M->rates = numbers_in(A, D->has.states),
  M->before = numbers_in(A, D->n_v);
  M->dx = numbers_in(A, D->has.states), M->dp = numbers_in(A, D->p_size), M->d_rates = numbers_in(A, D->has.states);
  M->dy = numbers_in(A, D->has.outputs);
  M->forward =
      bound(A, M, MACHINE_FN_FORWARD, 9, 11, m->t, m->q, m->v, m->z, m->p, m->D, m->R, M->dx, M->dp, M->d_rates, M->dy);
  M->adjoint =
      bound(A, M, MACHINE_FN_ADJOINT, 9, 11, m->t, m->q, m->v, m->z, m->p, m->D, m->R, M->d_rates, M->dy, M->dx, M->dp);
}

/* Room to look at steps between their ends, of the explicit and of the implicit method. */
static void lay_out_between(room *A, machine *M) {
  for (int k = 0; k < 2; k++) {
    cd_between *B = &M->between[k];
    cd_run run;
    memset(&run, 0, sizeof run);
    run.m = &M->m, run.touch = &M->touch;
    run.method = k == 0 ? CD_METHOD_adams : CD_METHOD_bdf;
    run.history = k == 0 ? (void *)&M->adams : (void *)&M->bdf;
    B->real = &M->between_real[k], B->integer = &M->between_integer[k];
    B->saved = numbers_in(A, cd_between_size(&run));
    B->position = numbers_in(A, M->model->n_q);
    B->lam_seen = numbers_in(A, M->model->n_c);
    B->defects = numbers_in(A, k == 0 ? M->model->has.states : most(M->model->n_implicit, M->model->has.states));
  }
}

/* Pointers and sizes; nothing else is changed. The size of the block. */
size_t cdp_lay_out(machine *M, char *block) {
  room A = {block, in_whole_places(sizeof(machine))};
  lay_out_machine(&A, M);
  lay_out_start(&A, M);
  lay_out_explicit(&A, M);
  lay_out_implicit(&A, M);
  lay_out_run(&A, M);
  lay_out_watched(&A, M);
  lay_out_between(&A, M);
  lay_out_events(&A, M);
  return A.used;
}
