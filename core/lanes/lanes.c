/* Many designs of one machine at once: each of CD_TAPE_LANES lanes carries one, and every operation of the equations of
   motion is done for all lanes before the next one. A lane whose design is done takes the next. Designs do not know of
   each other: each has its own parameters, its own steps, its own errors, and its own end.

   What is unusual is left to the caller, who runs such a design by itself: a position beside a singular one, a step that
   becomes too short, a function that gives no number. */

#include "lanes.h"

#define MOST_CORRECTIONS 3 /* of the time of an event */
#define LOOK_AT_PACE 1000  /* steps, between two looks at how fast a design goes on */

int64_t cd_ensemble_work_size(const cd_ensemble *E) {
  const int64_t n = E->q_cols + E->place_size + E->z_cols;
  return CD_TAPE_LANES * (CD_LANE_STATE_ARRAYS * n + 2 * E->place_size);
}

static void lay_out(lanes *L, cd_ensemble *E) {
  const cd_tape *tape = E->dynamics.tape;
  L->E = E;
  L->V = E->events;
#ifndef CD_SIZES
  L->n_q = E->q_cols, L->n_v = E->place_size, L->n_z = E->z_cols, L->n_c = E->R_cols, L->n_turns = E->turn_slots_size;
  L->n = L->n_q + L->n_v + L->n_z;
#endif
  L->in_t = E->w + S * tape->n_constants;
  L->in_y = L->in_t + S;
  L->in_p = L->in_y + S * L->n;
  L->in_D = L->in_p + S * E->p_cols;
  L->in_R = L->in_D + S * L->n_v;
  L->in_gain = L->in_R + S * L->n_c;
  L->in_seen = L->in_gain + 2 * S;
  L->out_q = tape->output_slots;
  L->out_v = L->out_q + L->n_q;
  L->out_lam = L->out_v + L->n_v;
  L->out_z = L->out_lam + L->n_c;
  L->out_weakest = L->out_z + L->n_z;
  cd_real *next = E->work;
  cd_real **own[] = {&L->y, &L->y_new, &L->weight, &L->last, &L->atol};
  for (size_t i = 0; i < sizeof own / sizeof own[0]; i++, next += S * L->n) *own[i] = next;
  L->k = next, next += CD_DOP853_STAGES * S * L->n;
  L->F = next, next += 7 * S * L->n;
  L->delta = next;
  L->unit = next + S * L->n_v;
  cdi_lanes_lay_out_events(L);
}

/* -- reporting ------------------------------------------------------------------------------------------------------ */

/* A row of a lane: q, v, v', lambda, z, of the state y with the rates that were evaluated last, or without rates. */
static void write_row(const lanes *L, int l, int64_t row, const cd_real *y, int rates) {
  const cd_ensemble *E = L->E;
  const int64_t width = L->n + L->n_v + L->n_c + E->changing_size;
  cd_real *to = E->rows + (L->design[l] * E->times_size + row) * width;
  for (int64_t i = 0; i < L->n_q + L->n_v; i++) *to++ = y[i * S + l];
  for (int64_t i = 0; i < L->n_v; i++) *to++ = rates ? cdi_lanes_result(L, L->out_v[i])[l] : CD_R(NAN);
  for (int64_t i = 0; i < L->n_c; i++) *to++ = rates ? cdi_lanes_result(L, L->out_lam[i])[l] : CD_R(NAN);
  for (int64_t i = L->n_q + L->n_v; i < L->n; i++) *to++ = y[i * S + l];
  for (int64_t i = 0; i < E->changing_size; i++) *to++ = L->in_p[S * E->changing[i] + l];
}

/* An event has ended the run of a lane, whose rates have just been evaluated: its last row, again and again. */
static void end_here(lanes *L, int l) {
  for (int64_t row = L->row[l]; row < L->E->times_size; row++) write_row(L, l, row, L->y, 1);
  L->E->until[L->design[l]] = L->t[l];
  L->E->status[L->design[l]] = CD_OK;
  L->stopping[l] = 0;
}

/* Whether a step that has been accepted ends where something happens: then the state after it is what is reported there. */
static int happens_at_end(const lanes *L, int l) { return L->V != NULL && (L->event[l] || L->due[l] <= L->t_new[l]); }

/* The first row from L->row on whose time a step has not reached. */
static int64_t rows_before_end(const lanes *L, int l) {
  const int before = happens_at_end(L, l);
  const cd_real *times = L->E->times;
  int64_t stop = L->row[l];
  while (stop < L->E->times_size && (before ? times[stop] < L->t_new[l] : times[stop] <= L->t_new[l])) stop++;
  return stop;
}

/* What is reported of the steps that have just been accepted: first their ends, whose rates are still there. */
static int report(lanes *L) {
  const cd_real *times = L->E->times;
  int64_t stop[N];
  int within = 0;
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    stop[l] = rows_before_end(L, l);
    if (stop[l] > L->row[l] && times[stop[l] - 1] == L->t_new[l]) write_row(L, l, --stop[l], L->y_new, 1);
    within = within || stop[l] > L->row[l];
  }
  if (within && !cdi_lanes_bend(L)) return 0;
  while (within) {
    cd_real t[N], *k = L->k + (CD_DOP853_END + 1) * S * L->n; /* these stages have done their work */
    for (int l = 0; l < N; l++) t[l] = L->accepted[l] && L->row[l] < stop[l] ? times[L->row[l]] : L->t[l];
    cdi_lanes_interpolate(L, t);
    cdi_lanes_normalize(L, L->last);
    if (L->E->report != CD_REPORT_STATES) {
      cdi_lanes_put(L, t, L->last);
      if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
    }
    if (L->E->report == CD_REPORT_CLOSED) {
      cdi_lanes_get_rates(L, k);
      if (!cdi_lanes_close(L, t, L->last, k, L->accepted)) return 0;
    }
    within = 0;
    for (int l = 0; l < N; l++) {
      if (!L->accepted[l] || L->row[l] >= stop[l]) continue;
      write_row(L, l, L->row[l]++, L->last, L->E->report != CD_REPORT_STATES);
      within = within || L->row[l] < stop[l];
    }
  }
  for (int l = 0; l < N; l++)
    if (L->accepted[l]) L->row[l] = rows_before_end(L, l);
  return 1;
}

/* Angles of joints in space are measured from where they are now, where they have gone far (cd_follow_turns). */
static int follow_turns(lanes *L) {
  const cd_ensemble *E = L->E;
  if (L->n_turns == 0) return 1;
  const cd_tape *tape = E->turned.tape;
  cd_real *in = E->turned_w + S * tape->n_constants, *in_q = in + S, *in_p = in_q + S * L->n_q;
  for (int l = 0; l < N; l++) in[l] = L->t_new[l];
  EACH(i, L->n_q) in_q[i] = L->y_new[i];
  EACH(i, E->p_cols) in_p[i] = L->in_p[i];
  if (cdi_lanes_run(L, tape, E->turned_w) != CD_TAPE_OK) return 0;
  for (int64_t i = 0; i < L->n_turns; i++) {
    const cd_real *angle = E->turned_w + S * tape->output_slots[i];
    cd_real *from = L->in_p + S * E->turn_slots[i];
    for (int l = 0; l < N; l++)
      if (L->accepted[l] && fabs(angle[l] - from[l]) > CD_R(FAR_TURNED)) from[l] = angle[l];
  }
  return 1;
}

/* So that no followed angle turns too far in one step. */
static cd_real longest_step(const lanes *L, int l) {
  cd_real fastest = 0.0;
  for (int64_t s = 0; L->n_turns > 0 && s < L->E->spins_rows; s++) {
    const cd_real *w = L->y + S * (L->n_q + L->E->spins[2 * s + 1]) + l;
    fastest = larger(fastest, sqrt(square(w[0]) + square(w[S]) + square(w[2 * S])));
  }
  return smaller(L->h_max[l], fastest > 0 ? CD_R(LARGEST_BODY_TURN) / fastest : CD_R(INFINITY));
}

/* -- designs -------------------------------------------------------------------------------------------------------- */

static void fill(const lanes *L, cd_real *to, const cd_real *from, int64_t count, int l) {
  (void)L;
  for (int64_t i = 0; i < count; i++) to[i * S + l] = from[i];
}

/* Lane l begins with this design. */
static void load(lanes *L, int l, int64_t d) {
  const cd_ensemble *E = L->E;
  fill(L, L->y, E->q + d * L->n_q, L->n_q, l);
  fill(L, L->y + S * L->n_q, E->v + d * L->n_v, L->n_v, l);
  fill(L, L->y + S * (L->n_q + L->n_v), E->z + d * L->n_z, L->n_z, l);
  fill(L, L->in_p, E->p + d * E->p_cols, E->p_cols, l);
  fill(L, L->in_D, E->D + d * L->n_v, L->n_v, l);
  fill(L, L->in_R, E->R + d * L->n_c, L->n_c, l);
  fill(L, L->atol, E->atol + d * L->n, L->n, l);
  fill(L, L->unit, E->unit + d * L->n_v, L->n_v, l);
  L->t[l] = L->t_new[l] = E->times[0];
  L->design[l] = d;
  L->row[l] = L->failures[l] = 0;
  L->fresh[l] = L->first[l] = 1;
  L->event[l] = L->stopping[l] = L->unsettled[l] = L->poor[l] = L->left_out[l] = 0;
  for (int64_t i = 0; i < L->n_c; i++) L->left_out[l] |= E->holds[i] && E->R[d * L->n_c + i] == 0;
  L->h[l] = 0.0;
  L->healthiest[l] = L->left_out[l] ? E->healthiest[d] : 0;
  L->looked_at[l] = L->t[l];
  L->rtol[l] = E->rtol, L->h_max[l] = E->h_max;
  L->due[l] = INFINITY;
  for (int64_t i = 0; i < L->n_c; i++) L->in_seen[i * S + l] = 0.0;
}

/* The first rates of lanes that have just been loaded, and their first steps (cd_dop853_start, probe and guess). */
static int begin(lanes *L) {
  const cd_real t_end = L->E->times[L->E->times_size - 1];
  cd_real *k = L->k, *probe = L->y_new, size[N], slope[N], bend_size[N];
  cdi_lanes_put(L, L->t, L->y);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  cdi_lanes_get_rates(L, L->last);
  for (int l = 0; l < N; l++) {
    if (!L->fresh[l]) continue;
    for (int64_t i = 0; i < L->n; i++) k[i * S + l] = L->last[i * S + l];
    while (L->row[l] < L->E->times_size && L->E->times[L->row[l]] <= L->t[l]) write_row(L, l, L->row[l]++, L->y, 1);
    if (L->stopping[l]) end_here(L, l);
  }
  EACH(i, L->n) L->y_new[i] = L->y[i];
  cdi_lanes_set_weights(L);
  cdi_lanes_norms(L, L->y, size);
  cdi_lanes_norms(L, k, slope);
  for (int l = 0; l < N; l++) {
    if (!L->fresh[l]) continue;
    const cd_real span = t_end - L->t[l];
    cd_real h = CD_R(PROBE) * span;
    if (size[l] > CD_R(ALMOST_NOTHING) && slope[l] * span > CD_R(ALMOST_NOTHING))
      h = smaller(CD_R(PROBE_SHARE) * size[l] / slope[l], L->E->longest_first * span);
    L->h[l] = larger(smaller(h, L->h_max[l]), FOUR_U * fabs(L->t[l]));
    L->longest_first[l] = L->E->longest_first * span;
    for (int64_t i = 0; i < L->n; i++) probe[i * S + l] = L->y[i * S + l] + L->h[l] * k[i * S + l];
  }
  cdi_lanes_put(L, L->t, probe);
  for (int l = 0; l < N; l++) L->in_t[l] = L->t[l] + (L->fresh[l] ? L->h[l] : 0);
  if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
  cdi_lanes_get_rates(L, L->last);
  EACH(i, L->n) L->last[i] -= k[i];
  cdi_lanes_norms(L, L->last, bend_size);
  for (int l = 0; l < N; l++) {
    if (!L->fresh[l]) continue;
    const cd_real bends = bend_size[l] / L->h[l];
    const cd_real longest = smaller(smaller(100 * L->h[l], L->longest_first[l]), L->h_max[l]);
    L->h_first[l] = L->h[l];
    if (isfinite(bends) && slope[l] > 0) {
      cd_real change = size[l] > CD_R(ALMOST_NOTHING) ? size[l] / slope[l] : CD_R(INFINITY);
      if (bends > 0) change = smaller(change, slope[l] / bends);
      if (isfinite(change))
        L->h[l] = smaller(change * pow(CD_R(FIRST_ERROR) / (slope[l] * change), LANE_EXPONENT), longest);
      L->h[l] = larger(L->h[l], FOUR_U * fabs(L->t[l]));
      L->h_first[l] = smaller(L->h_first[l], L->h[l]);
    }
    L->fresh[l] = 0;
    if (L->unsettled[l] && L->E->status[L->design[l]] == CD_RUNNING) cdi_lanes_give_up(L, l, CD_NOT_SETTLED);
  }
  return 1;
}

/* A design whose steps have become so short that it hardly goes on is left to the caller: a force may jump to and fro, which
   single runs tell (chattering.c). */
static void look_at_pace(lanes *L, int l) {
  const cd_ensemble *E = L->E;
  if (E->steps[2 * L->design[l]] % LOOK_AT_PACE != 0) return;
  const cd_real span = E->times[E->times_size - 1] - E->times[0], passed = L->t[l] - L->looked_at[l];
  L->looked_at[l] = L->t[l];
  if (passed < LOOK_AT_PACE * CD_R(CD_SHORT_STEP) * span) cdi_lanes_give_up(L, l, CD_CHATTERS);
}

/* Accepted steps become what has been reached, with the next step to try. */
static void update(lanes *L) {
  const cd_real *end = L->k + CD_DOP853_END * S * L->n;
  for (int l = 0; l < N; l++) {
    if (!L->accepted[l]) continue;
    for (int64_t i = 0; i < L->n; i++) {
      L->y[i * S + l] = L->y_new[i * S + l];
      L->k[i * S + l] = end[i * S + l];
    }
    cd_real factor = CD_R(SAFETY) / pow(L->err[l], LANE_EXPONENT);
    factor = larger(LEAST_FACTOR, smaller(LARGEST_FACTOR, factor));
    if (L->failures[l] > 0) factor = smaller(factor, 1.0);
    L->t[l] = L->t_new[l];
    L->h[l] = larger(L->h[l] * factor, FOUR_U * fabs(L->t[l]));
    L->failures[l] = 0;
    L->E->steps[2 * L->design[l]]++;
    look_at_pace(L, l);
  }
}

/* States at the times of events, on the constraints, into `last`; their rates into `there`.

   The polynomials do not meet the constraints exactly, so that a function may have another zero on them: then its time is
   corrected. What is only just before its zero would happen again at once. */
static int place_at_events(lanes *L, cd_real *t, cd_real *there) {
  for (int corrections = 0;; corrections++) {
    cdi_lanes_interpolate(L, t);
    cdi_lanes_put(L, t, L->last);
    if (!cdi_lanes_evaluate(L, 0.0, 0.0)) return 0;
    cdi_lanes_get_rates(L, there);
    if (!cdi_lanes_close(L, t, L->last, there, L->event)) return 0;
    if (L->n_c == 0 || corrections == MOST_CORRECTIONS) return 1;
    const int outcome = cdi_lanes_correct(L, t);
    if (outcome != 1) return outcome == 0;
  }
}

/* Steps within which something fires end there; other lanes do not notice. */
static int stop_at_events(lanes *L) {
  if (L->V == NULL || L->n_g == 0) return 1;
  if (!cdi_lanes_look(L)) return 0;
  cd_real *end = L->k + CD_DOP853_END * S * L->n, *there = end + S * L->n, t[N]; /* this stage has done its work */
  int any = 0;
  for (int l = 0; l < N; l++) {
    t[l] = L->event[l] ? L->t_event[l] : L->t[l];
    any = any || L->event[l];
  }
  if (any && !place_at_events(L, t, there)) return 0;
  for (int l = 0; l < N; l++) {
    if (L->accepted[l] && L->unsettled[l]) cdi_lanes_give_up(L, l, CD_NOT_SETTLED);
    if (!L->event[l]) continue;
    L->t_new[l] = t[l];
    for (int64_t i = 0; i < L->n; i++) L->y_new[i * S + l] = L->last[i * S + l], end[i * S + l] = there[i * S + l];
  }
  return 1;
}

/* One trial of a step in every lane. 0: a function has failed. */
static int step(lanes *L) {
  const cd_real t_end = L->E->times[L->E->times_size - 1];
  for (int l = 0; l < N; l++) {
    L->accepted[l] = L->unsettled[l] = 0;
    L->t_new[l] = L->t[l];
    if (L->design[l] == NO_DESIGN)
      L->h[l] = 0.0;
    else
      L->h[l] = trial_length(L->t[l], smaller(L->h[l], longest_step(L, l)), smaller(t_end, L->due[l]), &L->t_new[l]);
  }
  const int outcome = cdi_lanes_try(L);
  if (outcome != 1) return outcome == 0;
  if (!cdi_lanes_feel(L) || !cdi_lanes_look_behind_jumps(L) || !stop_at_events(L)) return 0;
  if (!cdi_lanes_renew_ends(L) || !report(L) || !follow_turns(L)) return 0;
  update(L);
  return 1;
}

/* What happens where designs stand, and what those begin with that have just been loaded or changed. */
static int begin_anew(lanes *L) {
  int any = 0;
  for (int l = 0; l < N; l++) {
    if (L->design[l] == NO_DESIGN || !L->poor[l] || L->E->status[L->design[l]] != CD_RUNNING) continue;
    L->poor[l] = 0;
    if (L->V != NULL)
      cdi_lanes_choose_rows(L, l);
    else
      cdi_lanes_give_up(L, l, CD_POOR_PARTITION);
  }
  if (L->V != NULL) cdi_lanes_happen(L);
  for (int l = 0; l < N; l++) any = any || L->fresh[l];
  return !any || begin(L);
}

static int64_t next_design(cd_ensemble *E) {
#ifdef CD_GPU
  return (int64_t)atomicAdd((unsigned long long *)E->next, 1ULL);
#else
  return E->next[0]++;
#endif
}

/* Lane l takes the next design; 0 where there is none left. */
static int load_next(lanes *L, int l) {
  const int64_t d = next_design(L->E), count = L->E->status_size;
  load(L, l, least(d, count - 1));
  if (d < count) return 1;
  L->design[l] = NO_DESIGN;
  L->fresh[l] = 0;
  return 0;
}

/* Lanes whose designs are done take others; whether one did. */
static int take_others(lanes *L, int64_t *busy) {
  const cd_ensemble *E = L->E;
  int any = 0;
  for (int l = 0; l < N; l++) {
    if (L->design[l] == NO_DESIGN) continue;
    int64_t *status = &E->status[L->design[l]];
    if (L->t[l] == E->times[E->times_size - 1] && *status == CD_RUNNING) *status = CD_OK;
    if (*status == CD_RUNNING) continue;
    if (load_next(L, l))
      any = 1;
    else
      --*busy;
  }
  return any;
}

static int64_t run(lanes *L) {
  int64_t busy = 0;
  for (int l = 0; l < N; l++) busy += load_next(L, l);
  for (;;) {
    if (!begin_anew(L)) return CD_CALL_FAILED;
    if (take_others(L, &busy)) continue;
    if (busy == 0) return CD_OK;
    if (L->E->stop[0]) return CD_RUNNING;
    if (!step(L)) return CD_CALL_FAILED;
  }
}

#ifndef CD_GPU
int64_t cd_run_ensemble(cd_ensemble *E) {
  lanes L;
  if (E->status_size == 0) return CD_OK;
  lay_out(&L, E);
  cd_tape_begin_lanes(E->dynamics.tape, E->w);
  if (L.n_turns > 0) cd_tape_begin_lanes(E->turned.tape, E->turned_w);
  if (E->n_jumps > 0) cd_tape_begin_lanes(E->jumping.tape, E->jumping_w);
  for (int64_t d = 0; d < E->status_size; d++) {
    E->status[d] = CD_RUNNING;
    E->until[d] = E->times[E->times_size - 1];
  }
  return run(&L);
}
#endif
