/* The present state of an instance: into its machine and out of it, and the equations of motion there. */

#include "machine_inside.h"

static int said_of(machine *M, int64_t status) { return cdp_say_status(M, status, M->m.t[0]); }

/* The equations of motion where the machine stands, with the rows that hold now. */
int cdp_evaluate_here(machine *M) {
  cd_machine *m = &M->m;
  const int status = said_of(M, cd_evaluate(m, &M->lu, 0));
  if (status != MACHINE_OK) return status;
  if (!all_finite(m->v_rate, m->v_size) || !all_finite(m->z_rate, m->z_size) || !all_finite(m->q_rate, m->q_size))
    return said_of(M, CD_NO_NUMBER);
  return MACHINE_OK;
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

/* The present state into the machine, just behind a known time that it has passed: callers stand before it. */
void cdp_load_present(machine *M) {
  const double behind = M->V.real->known_time, ahead = behind - M->facts.now;
  cdi_load(&M->m, ahead > 0.0 && ahead <= CD_KNOWN_TIME_WIDTH * fabs(behind) ? behind : M->facts.now, M->y);
}

/* The state of the machine becomes the present one. */
void cdp_from_present(machine *M) {
  M->facts.now = M->m.t[0];
  cdi_store(&M->m, M->y);
}

/* -- the run, as far as it has gone -------------------------------------------------------------------------------- */

/* What the run of an instance consists of, by its method of the moment. */
void cdp_bind_run(machine *M) {
  cd_run *r = &M->run;
  const int stiff = M->facts.stiff != 0;
  memset(r, 0, sizeof *r);
  r->m = &M->m, r->lu = &M->lu, r->able = &M->able, r->E = M->model->n_watched > 0 ? &M->E : NULL, r->touch = &M->touch;
  r->jumps = M->model->n_jumps > 0 ? &M->jumps : NULL;
  r->record = &M->record, r->trail = &M->trail, r->between = &M->between[stiff];
  r->method = stiff ? CD_METHOD_bdf : CD_METHOD_adams, r->history = stiff ? (void *)&M->bdf : (void *)&M->adams;
  r->newton = stiff ? &M->newton : NULL, r->factors = stiff ? &M->factors : NULL;
  r->atol = stiff ? M->atol_dae : M->atol, r->controlled = stiff ? M->controlled_dae : M->controlled;
  r->weight = stiff ? M->weight_dae : M->weight, r->f = stiff ? M->f_dae : M->f, r->y = stiff ? M->y_dae : M->work_y;
  r->y_size = M->model->has.states + (stiff ? M->model->n_c : 0);
  r->partitioned = M->m.Phi_size > 0;
  r->rtol = M->V.real->rtol;
  r->max_steps = MACHINE_MOST_STEPS;
  r->work = M->begin_work, r->max_order = CD_BDF_MAX_ORDER, r->controls_speeds = 1;
}

double cdp_reached(const machine *M) { return method_of(&M->run)->now(&M->run); }

/* -- other parameters ------------------------------------------------------------------------------------------ */

static void exchange(double *a, double *b, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    const double x = a[i];
    a[i] = b[i], b[i] = x;
  }
}

/* Parameters are other ones now. The last step of the integrator may have passed the present time, and what is watched has
   been seen up to its end: functions of events go back to the sides on which they are now, with the parameters of before. */
static void look_back(machine *M) {
  cd_watched *E = &M->E;
  const int64_t n_p = M->model->n_p;
  cdp_bind_run(M);
  if (M->model->n_watched == 0 || M->facts.fresh || cdp_reached(M) == M->facts.now) return;
  exchange(M->m.p, M->p_seen, n_p);
  cdi_load(&M->m, M->facts.now, M->y);
  const int seen = cd_evaluate(&M->m, &M->lu, 0) == CD_OK && cdi_watch(&M->V);
  for (int64_t i = 0; seen && i < M->model->n_watched; i++) {
    const int64_t kind = M->V.watched[CD_WATCH_COLUMNS * i + CD_WATCH_KIND];
    if (kind == CD_WHEN && fabs(E->g[i]) > (E->side[i] != 0 ? E->noise[i] : E->blind[i]))
      E->side[i] = E->g[i] > 0.0 ? 1 : -1;
  }
  exchange(M->m.p, M->p_seen, n_p);
}

/* Masses of the present parameters that are not possible. */
static int say_masses(machine *M, int64_t problem) {
  if (problem != CD_NO_MASS) return said_of(M, CD_CALL_FAILED);
  M->facts.blame.body = M->V.integer->row;
  return cdp_say(M, MACHINE_REFUSED, "body \"%s\": with these parameters its mass or inertia is not possible",
                 M->model->body_names[M->V.integer->row]);
}

/* The present state into the machine; refused where parameters have become impossible since the last call. */
int cdp_to_present(machine *M) {
  const size_t bytes = (size_t)M->model->n_p * sizeof(double);
  cdp_load_present(M);
  if (memcmp(M->m.p, M->p_seen, bytes) == 0) return MACHINE_OK;
  look_back(M);
  M->facts.other_numbers = 1;
  cdp_load_present(M);
  const int64_t problem = cd_events_take_masses(&M->V);
  if (problem != CD_FINE) return say_masses(M, problem);
  memcpy(M->p_seen, M->m.p, bytes);
  M->facts.fresh = 1;
  return MACHINE_OK;
}
