/* Instantaneous changes of speeds and contacts: momentum balance, restitution, rest, stick and slip. What
   analysis/events/impact.py and sticking.py do, and explain.

       M (v+ - v-) = J + C' L + G' P        momentum of the whole machine (Wehage & Haug 1981, eqs. 5.11-5.15)
       C v+ + Phi_t = 0                     joints hold
       0 <= P  _|_  G v+ + g_t + e (G v- + g_t)- >= 0    contacts push, part with restitution e, do not overlap */

#include <string.h>

#include "portable_inside.h"

static double rest_height(const machine *M) { return larger(M->facts.atol, CD_LOWEST_BOUNCE) * M->facts.size; }

static int is_free(int64_t row) { return THE->is_limit[row] || THE->is_friction[row]; }

static double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

/* -- speeds -------------------------------------------------------------------------------------------------------- */

/* C v + Phi_t of all rows, into rate_of_rows. */
int cdp_rates_of_rows(machine *M) {
  cd_machine *m = &M->m;
  if (call(&m->jacobian) != 0) return 0;
  cd_speed_residual(m->indptr, m->indices, m->C, m->v, m->Phi_t, M->rate_of_rows, m->Phi_size);
  return 1;
}

/* Speeds that cannot be told from zero: by round-off of the largest one so far, or by the tolerance. */
double cdp_speed_noise(machine *M) {
  const cd_machine *m = &M->m;
  for (int64_t i = 0; i < m->v_size; i++)
    M->facts.top_speed = larger(M->facts.top_speed, fabs(m->v[i] / m->col_scale[i]));
  return larger(CD_SPEED_NOISE * M->facts.top_speed, CD_REST_SPEED * rest_height(M));
}

/* Scales of the rows that hold now and do not depend on others. */
static void scales_of_rows(machine *M, double *R) {
  cd_machine *m = &M->m;
  cd_row_scales(m->indptr, m->indices, m->C, M->able.holds, m->col_scale, M->able.row_scale, m->Phi_size);
  const int64_t rank =
      cd_choose(m->indptr, m->indices, m->C, M->able.row_scale, m->col_scale, M->able.column_class, CD_RANK_TOLERANCE,
                CD_PIVOT_THRESHOLD, M->able.W, M->rows, M->cols, M->pivots, m->Phi_size, m->v_size);
  memset(M->flags, 0, (size_t)m->Phi_size);
  for (int64_t k = 0; k < rank; k++) M->flags[M->rows[k]] = 1;
  cd_row_lengths(m->indptr, m->indices, m->C, m->D, M->flags, R, m->Phi_size);
}

/* The jump of speeds and the impulses, into dv and blow: for the impulse event_J (with_J), limits and frictions that
   are to change their rates by `target`, impacts that are on (with_impacts). All rows of joints keep or get the rate
   zero. */
static int jump(machine *M, int with_J, int with_impacts) {
  cd_machine *m = &M->m;
  const int64_t n = m->Phi_size;
  if (!cdp_rates_of_rows(M)) return 0;
  memcpy(M->held_kept, M->able.holds, (size_t)n);
  for (int64_t i = 0; i < n; i++)
    if (is_free(i)) M->able.holds[i] = M->has_target[i];
  scales_of_rows(M, M->blow_R);
  for (int64_t i = 0; i < n; i++) {
    M->blow_b[i] = M->able.holds[i] ? -M->rate_of_rows[i] : 0.0;
    if (M->has_target[i]) M->blow_b[i] = M->target[i];
  }
  memcpy(M->able.holds, M->held_kept, (size_t)n);
  if (with_impacts && THE->n_impacts > 0 && call(&M->impact_rows) != 0) return 0;
  for (int64_t k = 0; k < THE->n_impacts; k++) {
    double length = 0.0;
    for (int64_t i = 0; i < m->v_size; i++) length += square(M->N[k * m->v_size + i] * m->D[i]);
    const int on = with_impacts && M->impact_on[k];
    M->blow_R[n + k] = on ? 1.0 / sqrt(length) : 0.0;
    M->blow_b[n + k] = on ? M->impact_change[k] : 0.0;
  }
  for (int64_t i = 0; i < m->v_size; i++) M->blow_J[i] = with_J ? M->event_J[i] : 0.0;
  if (call(&M->balance) != 0) return 0;
  return cdp_all_finite(M->dv, m->v_size) && cdp_all_finite(M->blow, n + THE->n_impacts);
}

/* The first row of a joint or driver that holds, whose speeds do not fit; whether there is one. */
int cdp_opened(machine *M, int64_t *first) {
  const cd_machine *m = &M->m;
  if (!cdp_rates_of_rows(M)) return 0;
  const double noise = cdp_speed_noise(M), limit = larger(noise, CD_SPEED_JUMP * M->facts.top_speed);
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (M->able.holds[i] && !is_free(i) && fabs(M->rate_of_rows[i]) * m->row_unit[i] > limit) {
      *first = i;
      return 1;
    }
  return 0;
}

static int no_balance(machine *M) {
  return cdp_say(M, MACHINE_SINGULAR,
                 "at t = %.6g the momentum balance has no solution: a direction has zero length, or an impact acts "
                 "where joints leave no freedom",
                 M->m.t[0]);
}

/* The jump is made. */
static int take(machine *M) {
  int64_t opened = 0;
  for (int64_t i = 0; i < M->m.v_size; i++) M->m.v[i] += M->dv[i];
  for (int64_t i = 0; i < M->m.Phi_size + THE->n_impacts; i++) M->total_blow[i] += M->blow[i];
  M->facts.jumped = 1;
  if (!cdp_opened(M, &opened)) return MACHINE_OK;
  return cdp_say(M, MACHINE_NOT_CLOSED,
                 "at t = %.6g no impulse can satisfy all constraints: \"%s\" would open; a driver may push the machine "
                 "through a limit, or hold a body that is hit or captured",
                 M->m.t[0], THE->row_names[opened]);
}

/* Limits in contact, into `closed`: those that hold, those that have just closed (hit), those without a gap. */
static int find_closed(machine *M) {
  cd_machine *m = &M->m;
  if (call(&m->constraint) != 0) return 0;
  for (int64_t i = 0; i < m->Phi_size; i++)
    M->closed[i] = THE->is_limit[i] && (M->able.holds[i] || M->hit[i] || m->Phi[i] <= CD_GAP_TOL * M->facts.size);
  return 1;
}

/* C dv of all rows, added to `rates`, into after_rates. */
static void add_change(machine *M, const double *rates) {
  const cd_machine *m = &M->m;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    double sum = rates[i];
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) sum += m->C[e] * M->dv[m->indices[e]];
    M->after_rates[i] = sum;
  }
}

/* One balance for all contacts: an active set of those that push. `u`: the rates before. */
static int strike_together(machine *M, int first, const double *u) {
  const int64_t n = M->m.Phi_size;
  const double noise = cdp_speed_noise(M), *e = M->restitution;
  for (int64_t i = 0; i < n; i++) M->pushing[i] = THE->together && M->closed[i] && u[i] < -noise;
  for (int k = 0; k < CD_MOST_CONTACT_CHANGES; k++) {
    for (int64_t i = 0; i < n; i++) {
      M->has_target[i] = M->pushing[i];
      M->target[i] = u[i] < 0.0 ? -(1.0 + e[i]) * u[i] : -u[i];
    }
    if (!jump(M, first, first)) return no_balance(M);
    double largest = 0.0;
    int64_t worst = -1;
    for (int64_t i = 0; i < n + THE->n_impacts; i++) largest = larger(largest, fabs(M->blow[i]));
    for (int64_t i = 0; i < n; i++)
      if (M->pushing[i] && M->blow[i] < -CD_FORCE_NOISE * largest && (worst < 0 || M->blow[i] < M->blow[worst]))
        worst = i;
    if (worst >= 0) {
      M->pushing[worst] = 0;
      continue;
    }
    if (!THE->together) break;
    add_change(M, u);
    for (int64_t i = 0; i < n; i++)
      if (M->closed[i] && !M->pushing[i] && M->after_rates[i] < -noise &&
          (worst < 0 || M->after_rates[i] < M->after_rates[worst]))
        worst = i;
    if (worst < 0) break;
    M->pushing[worst] = 1;
  }
  return take(M);
}

/* All impulses of this moment: external ones, impacts, captures (`first`), and what limits answer until none
   approach. */
int cdp_strike(machine *M, int first) {
  const int64_t n = M->m.Phi_size;
  double *u = M->acceleration; /* it is not known yet */
  if (!find_closed(M)) return no_balance(M);
  for (int k = 0; k < CD_MOST_IMPACTS; k++) {
    if (!cdp_rates_of_rows(M)) return no_balance(M);
    const double noise = cdp_speed_noise(M);
    int64_t fastest = -1;
    memcpy(u, M->rate_of_rows, (size_t)n * sizeof(double));
    for (int64_t i = 0; i < n; i++)
      if (M->closed[i] && u[i] < -noise && (fastest < 0 || u[i] < u[fastest])) fastest = i;
    if (!first && fastest < 0) return MACHINE_OK;
    int status = MACHINE_OK;
    if (first || THE->together) {
      status = strike_together(M, first, u);
    } else {
      memset(M->has_target, 0, (size_t)n);
      M->has_target[fastest] = 1;
      M->target[fastest] = -(1.0 + M->restitution[fastest]) * u[fastest];
      status = jump(M, 0, 0) ? take(M) : no_balance(M);
    }
    if (status != MACHINE_OK) return status;
    first = 0;
  }
  return cdp_say(M, MACHINE_ENDLESS, "at t = %.6g impacts continue without end", M->m.t[0]);
}

/* -- friction ------------------------------------------------------------------------------------------------------ */

/* Whether there can be a normal force: the limit that carries a friction, where it has one, is in contact. */
int cdp_carried(const machine *M, int64_t row) {
  const int64_t *range = THE->carriers + 2 * row;
  if (range[0] < 0) return 1;
  for (int64_t i = range[0]; i < range[1]; i++)
    if (M->able.holds[i]) return 1;
  return 0;
}

int64_t cdp_slip_direction(const machine *M, int64_t row) { return (int64_t)M->m.p[THE->slip_slot[row]]; }

static void slip(machine *M, int64_t row, double direction) {
  M->m.p[THE->slip_slot[row]] = direction;
  M->able.holds[row] = 0;
}

static void stick(machine *M, int64_t row) {
  cdp_reference(M, THE->joint_of_row[row]);
  slip(M, row, 0.0);
  M->able.holds[row] = 1;
}

/* Whether others hold a friction still. */
int cdp_rests(const machine *M, int64_t row) {
  return !M->able.holds[row] && cdp_carried(M, row) && (cdp_slip_direction(M, row) == 0 || M->held_still[row]);
}

/* Row i of C in units of the machine, of length 1, less what `count` orthonormal vectors hold of it; what is left. */
static double left_of_row(machine *M, int64_t row, int64_t count, double *to) {
  const cd_machine *m = &M->m;
  const int64_t n = m->v_size;
  double length = 0.0;
  for (int64_t j = 0; j < n; j++) to[j] = 0.0;
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) {
    to[m->indices[e]] = m->C[e] * M->unit[m->indices[e]];
    length += square(to[m->indices[e]]);
  }
  length = larger(sqrt(length), 1e-300);
  for (int64_t j = 0; j < n; j++) to[j] /= length;
  for (int pass = 0; pass < 2; pass++) /* the second one takes what round-off has left */
    for (int64_t k = 0; k < count; k++) {
      double along = 0.0;
      for (int64_t j = 0; j < n; j++) along += M->G[k * n + j] * to[j];
      for (int64_t j = 0; j < n; j++) to[j] -= along * M->G[k * n + j];
    }
  length = 0.0;
  for (int64_t j = 0; j < n; j++) length += square(to[j]);
  return sqrt(length);
}

/* Vector `to` of the basis gets length 1. */
static void normalize(double *to, double length, int64_t n) {
  for (int64_t j = 0; j < n; j++) to[j] /= length;
}

/* Which of the frictions that are `wanted` can stick together, and how much of each row is left by those before it,
   into `can`; those that stick already come first, then those of which most is left. */
static void find_independent(machine *M, const uint8_t *wanted) {
  const int64_t n = M->m.v_size, rows = M->m.Phi_size;
  int64_t count = 0;
  for (int64_t i = 0; i < rows; i++) {
    M->can[i] = 0.0;
    if (!M->able.holds[i] || THE->is_friction[i]) continue;
    const double length = left_of_row(M, i, count, M->G + count * n);
    if (length > CD_RANK_TOLERANCE && count < n) normalize(M->G + count++ * n, length, n);
  }
  for (;;) {
    int64_t best = -1;
    double most_left = 0.0;
    for (int64_t i = 0; i < rows; i++) {
      if (!wanted[i] || M->can[i] > 0.0) continue;
      const double left = left_of_row(M, i, count, M->G + count * n);
      if (!(left > CD_DEPENDENT_FRICTION)) continue;
      const int better = best < 0 || (M->able.holds[i] && !M->able.holds[best]) ||
                         (M->able.holds[i] == M->able.holds[best] && left > most_left);
      if (better) best = i, most_left = left;
    }
    if (best < 0) return;
    M->can[best] = left_of_row(M, best, count, M->G + count * n);
    normalize(M->G + count * n, M->can[best], n);
    count++;
  }
}

/* Whether the acceleration of a row cannot be told from zero, by round-off of accelerations and of what reactions
   cause, or by the speed `noise` in a unit of time. */
static int is_unmoved(const machine *M, int64_t row, double noise) {
  const cd_machine *m = &M->m;
  double fastest = 0.0, size = 0.0;
  for (int64_t j = 0; j < m->v_size; j++) m->delta[j] = 0.0;
  for (int64_t i = 0; i < m->Phi_size; i++)
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) m->delta[m->indices[e]] += m->C[e] * m->lam[i];
  for (int64_t j = 0; j < m->v_size; j++)
    fastest = larger(fastest, larger(fabs(m->v_rate[j]), fabs(m->delta[j]) * square(m->D[j])) / M->unit[j]);
  for (int64_t e = m->indptr[row]; e < m->indptr[row + 1]; e++) size += fabs(m->C[e]) * M->unit[m->indices[e]];
  return fabs(M->acceleration[row]) <= larger(noise, CD_ACCELERATION_NOISE * fastest * size);
}

/* -- contacts and friction ----------------------------------------------------------------------------------------- */

/* The equations of motion with the rows that hold now. That a trial comes near to a singular position says nothing. */
static int evaluate_trial(machine *M) {
  if (!cdp_partition(M)) return 0;
  const cd_watch kept = M->watch;
  const int64_t status = cd_evaluate(&M->m, &M->lu, 0);
  M->watch = kept;
  return status == CD_OK || status == CD_NOT_SETTLED;
}

/* Phi'' = C v' - gamma of all rows, with the rows that hold now. */
static int accelerations(machine *M) {
  cd_machine *m = &M->m;
  for (int64_t i = 0; i < m->lam_size; i++) m->lam_seen[i] = 0.0;
  if (!evaluate_trial(M) || call(&m->jacobian) != 0 || call(&M->gamma_function) != 0) return 0;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    double sum = -M->gamma[i];
    for (int64_t e = m->indptr[i]; e < m->indptr[i + 1]; e++) sum += m->C[e] * m->v_rate[m->indices[e]];
    M->acceleration[i] = sum;
  }
  return 1;
}

static double margin(machine *M, int64_t row) {
  if (!cdp_watch(M)) return 0.0;
  for (int64_t i = 0; i < THE->n_watched; i++)
    if (THE->watched[i].kind == PORTABLE_MARGIN && THE->watched[i].row == row) return M->E.g[i];
  return 0.0;
}

static double largest_multiplier(const machine *M) {
  double largest = 0.0;
  for (int64_t i = 0; i < M->m.lam_size; i++) largest = larger(largest, fabs(M->m.lam[i]));
  return largest;
}

/* Whether a friction that leaves little freedom can be held by anything like the friction that it has while free. */
static int could_stick(machine *M, int64_t row) {
  const double direction = (double)cdp_slip_direction(M, row);
  if (!accelerations(M)) return 0;
  const double grip = margin(M, row);
  slip(M, row, 0.0);
  M->able.holds[row] = 1;
  const int64_t sees = M->counts.sees_multipliers;
  M->counts.sees_multipliers = 0;
  evaluate_trial(M);
  M->counts.sees_multipliers = sees;
  slip(M, row, direction);
  return fabs(M->m.lam[row]) <= CD_FAR_BEYOND_GRIP * grip + CD_FORCE_NOISE * largest_multiplier(M);
}

/* Frictions slip in the direction of their rate, and stick where there is none and they can; `forced` are those that
   cannot. */
static int choose_slip(machine *M) {
  const int64_t n = M->m.Phi_size;
  memset(M->forced, 0, (size_t)n);
  memset(M->still, 0, (size_t)n);
  if (!cdp_rates_of_rows(M)) return 0;
  const double noise = cdp_speed_noise(M), stopped = larger(noise, CD_STOPPED_SLIP * M->facts.top_speed);
  int any = 0;
  for (int64_t i = 0; i < n; i++) {
    if (!THE->is_friction[i]) continue;
    const double rate = M->rate_of_rows[i];
    if (!cdp_carried(M, i))
      slip(M, i, 0.0);
    else if (fabs(rate) > (M->stopped[i] && !M->facts.jumped ? stopped : noise))
      slip(M, i, sign(rate));
    else if (!M->slipping[i])
      M->still[i] = 1, any = 1;
  }
  if (!any) return 1;
  find_independent(M, M->still);
  for (int64_t i = 0; i < n; i++) {
    if (!M->still[i]) continue;
    const int sticks =
        M->can[i] > 0.0 && (M->able.holds[i] || M->can[i] > CD_NEARLY_DEPENDENT_FRICTION || could_stick(M, i));
    M->forced[i] = !sticks;
  }
  for (int64_t i = 0; i < n; i++)
    if (M->forced[i]) M->able.holds[i] = 0;
  for (int64_t i = 0; i < n; i++)
    if (M->still[i] && !M->forced[i] && !M->able.holds[i]) stick(M, i);
  return 1;
}

/* Frictions that cannot stick slip on as the others make them; whether that is new. */
static int pass_on(machine *M, double noise) {
  int changed = 0;
  for (int64_t i = 0; i < M->m.Phi_size; i++) {
    if (!M->forced[i]) continue;
    const double before = M->m.p[THE->slip_slot[i]], now = is_unmoved(M, i, noise) ? 0.0 : sign(M->acceleration[i]);
    slip(M, i, now);
    changed = changed || now != before;
  }
  return changed;
}

/* Takes what speed is left in contacts that come to rest (`flags` of them are in `pushing`). */
static int make_plastic(machine *M) {
  const int64_t n = M->m.Phi_size;
  int moves = 0;
  if (!cdp_rates_of_rows(M)) return MACHINE_NO_NUMBERS;
  for (int64_t i = 0; i < n; i++) moves = moves || (M->pushing[i] && M->rate_of_rows[i] != 0.0);
  if (!moves) return MACHINE_OK;
  for (int64_t i = 0; i < n; i++) {
    M->has_target[i] = M->pushing[i] || (THE->is_limit[i] && M->able.holds[i]);
    M->target[i] = -M->rate_of_rows[i];
  }
  return jump(M, 0, 0) ? take(M) : no_balance(M);
}

/* No speed and pressed together, or a bounce lower than what is told apart: g = g'^2/(2 |g''|). */
static int comes_to_rest(const machine *M, int64_t row, double noise) {
  const double a = M->acceleration[row], rate = M->rate_of_rows[row];
  return a < 0.0 && (rate <= noise || square(rate) < 2.0 * fabs(a) * rest_height(M));
}

/* The most urgent change of what holds: 1 where there was one, 0 where all is consistent, -1: it has failed. */
static int one_change(machine *M, double noise) {
  const cd_machine *m = &M->m;
  const int64_t n = m->Phi_size;
  const double weak = CD_FORCE_NOISE * largest_multiplier(M);
  int64_t worst = -1;
  for (int64_t i = 0; i < n; i++)
    if (M->closed[i] && M->able.holds[i] && m->lam[i] < -weak && (worst < 0 || m->lam[i] < m->lam[worst])) worst = i;
  if (worst >= 0) {
    M->able.holds[worst] = 0;
    if (--M->returns[worst] < 0) M->closed[worst] = 0; /* it has come off; when others do, it may be pressed again */
    return 1;
  }
  int any = 0;
  for (int64_t i = 0; i < n; i++) {
    M->pushing[i] = M->closed[i] && !M->able.holds[i] && comes_to_rest(M, i, noise);
    any = any || M->pushing[i];
  }
  if (any) {
    if (make_plastic(M) != MACHINE_OK) return -1;
    for (int64_t i = 0; i < n; i++)
      if (M->pushing[i]) M->able.holds[i] = 1;
    return 1;
  }
  double least_margin = INFINITY;
  for (int64_t i = 0; i < n; i++) {
    if (!THE->is_friction[i] || !M->able.holds[i]) continue;
    const double own = margin(M, i);
    if (own < least_margin) least_margin = own, worst = i;
  }
  if (worst < 0 || !(least_margin < -weak)) return 0;
  M->slipping[worst] = 1;
  slip(M, worst, -sign(m->lam[worst]));
  return 1;
}

/* Of the frictions without speed that would slip against their direction, and may come back, the worst; or -1. */
static int64_t pushes_back(machine *M, double noise) {
  int64_t worst = -1;
  for (int64_t i = 0; i < M->m.Phi_size; i++) {
    M->still[i] = M->slipping[i] && fabs(M->rate_of_rows[i]) <= noise;
    if (!M->still[i] || M->lasting[i]) continue;
    if (!((double)cdp_slip_direction(M, i) * M->acceleration[i] < 0.0) || is_unmoved(M, i, noise)) continue;
    if (worst < 0 || fabs(M->acceleration[i]) > fabs(M->acceleration[worst])) worst = i;
  }
  return worst;
}

/* Which of the frictions that slip without moving are held by others: they do not begin to move alone. */
static void hold_still(machine *M, double noise) {
  const int64_t n = M->m.Phi_size;
  int any = 0;
  for (int64_t i = 0; i < n; i++) {
    M->resting[i] = THE->is_friction[i] && is_unmoved(M, i, noise);
    any = any || (THE->is_friction[i] && M->able.holds[i]);
  }
  for (int64_t i = 0; i < n; i++) M->held_still[i] = 0;
  for (int64_t i = 0; any && i < n; i++) {
    if (!M->still[i] || !M->resting[i]) continue;
    for (int64_t k = 0; k < n; k++) M->flags[k] = (THE->is_friction[k] && M->able.holds[k]) || k == i;
    find_independent(M, M->flags);
    M->held_still[i] = M->can[i] == 0.0;
  }
}

/* Which contacts go on, which frictions stick. `hit` limits have just closed, `leaving` ones come off, `lasting`
   frictions break, `stopped` ones have just lost their speed. */
int cdp_settle(machine *M) {
  const int64_t n = M->m.Phi_size;
  int any = 0;
  for (int64_t i = 0; i < n; i++) any = any || is_free(i);
  if (!any) return MACHINE_OK;
  for (int64_t i = 0; i < n; i++) {
    if (M->lasting[i]) slip(M, i, -sign(M->m.lam[i]));
    M->slipping[i] = M->lasting[i];
    if (THE->is_friction[i] && !M->facts.jumped && cdp_slip_direction(M, i) != 0 && !M->stopped[i]) M->slipping[i] = 1;
  }
  if (!find_closed(M)) return no_balance(M);
  for (int64_t i = 0; i < n; i++) {
    M->closed[i] = M->closed[i] && !M->leaving[i];
    M->returns[i] = CD_MOST_CONTACT_RETURNS;
    if (THE->is_limit[i]) M->able.holds[i] = 0;
  }
  for (int k = 0; k < CD_MOST_CONTACT_CHANGES; k++) {
    if (!choose_slip(M) || !accelerations(M)) return no_balance(M);
    const double noise = cdp_speed_noise(M);
    if (pass_on(M, noise) && !accelerations(M)) return no_balance(M);
    if (!cdp_rates_of_rows(M)) return no_balance(M);
    const int change = one_change(M, noise);
    if (change < 0) return M->facts.message[0] ? MACHINE_NOT_CLOSED : no_balance(M);
    if (change > 0) continue;
    const int64_t back = pushes_back(M, noise);
    if (back < 0) {
      hold_still(M, noise);
      return MACHINE_OK;
    }
    M->slipping[back] = 0;
    M->lasting[back] = 1;
  }
  return cdp_say(M, MACHINE_SINGULAR, "at t = %.6g contacts and friction do not settle: the machine jams here",
                 M->m.t[0]);
}
