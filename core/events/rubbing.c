/* Friction of contacts in impacts: the impulse of a contact lets its frictions give impulses, too.

       0 <= P  _|_  G v+ + g_t + e (G v- + g_t)- >= 0        contacts, as without friction
       |T| <= mu P,  T = -mu P sign(c'+) where c'+ is not 0  frictions: Coulomb's law in impulses

   All contacts that are closed and their frictions are one linear complementarity problem. With T = T+ - T- and the slip
   s = |c'+| of a friction,

       0 <= T+  _|_  c'+ + s >= 0,    0 <= T-  _|_  s - c'+ >= 0,    0 <= s  _|_  mu P - T+ - T- >= 0

   mu is the kinetic coefficient, and the static one for a friction that has no speed before the impact and none behind it.
   Which contacts push, which frictions stick and where the others slip is read off the solution; speeds are those of the
   momentum balance with these rows. Frictions of joints, and those whose normal force is a function, give no impulse.

   A contact whose restitution is a ratio of impulses or energies is struck alone; course.c says what its impulses are. */

#include "events_inside.h"

#define IMMOVABLE 1e-12   /* of the response of a row that nothing holds: what joints leave it */
#define NO_IMPULSE 1e-11  /* of the largest impulse: cannot be told from none */
#define NO_SLIP 1e-10     /* of the largest speed, likewise */
#define ENERGY_NOISE 1e-9 /* of the energy that contacts exchange */
#define REFINEMENTS 8

/* Whether a contact takes part: one that is closed (`only`: that one alone). */
static int is_struck(const cd_events *V, int64_t i, int64_t only) {
  return V->is_limit[i] && V->closed[i] && (only < 0 || i == only);
}

/* Whether a friction takes part: one that such a contact carries. */
static int is_rubbed(const cd_events *V, int64_t i, int64_t only) {
  if (!V->is_friction[i] || V->carriers[2 * i] < 0 || !(V->restitution[i] > 0.0)) return 0;
  for (int64_t k = V->carriers[2 * i]; k < V->carriers[2 * i + 1]; k++)
    if (is_struck(V, k, only)) return 1;
  return 0;
}

/* Rows that take part into `forced`; whether a friction is among them. */
int cdi_any_rubs(cd_events *V, int64_t only) {
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    const int first = is_second(V, i) && V->forced[i - 1];
    V->forced[i] = (uint8_t)(is_struck(V, i, only) || is_rubbed(V, i, only) || first);
    any = any || (V->forced[i] && V->is_friction[i]);
  }
  return any;
}

/* The sum of what the contacts of a friction have. */
static double of_carriers(const cd_events *V, int64_t friction, const double *of_row) {
  double sum = 0.0;
  for (int64_t k = V->carriers[2 * friction]; k < V->carriers[2 * friction + 1]; k++)
    if (V->forced[k]) sum += of_row[k];
  return sum;
}

/* mu of each friction: the static coefficient, which its margin tells for a normal force of 1, where it has no speed. */
static int64_t find_coefficients(cd_events *V) {
  const cd_machine *m = V->m;
  const double noise = cd_events_speed_noise(V);
  int any = 0;
  for (int64_t i = 0; i < m->Phi_size; i++) {
    V->coefficient[i] = V->is_limit[i] ? 0.0 : V->restitution[i];
    any = any || (V->forced[i] && V->is_friction[i] && size_of_row(V, i, V->rates_before) <= noise);
  }
  if (!any) return CD_FINE;
  memcpy(V->lam_aside, m->lam, (size_t)m->lam_size * sizeof(double));
  memset(m->lam, 0, (size_t)m->lam_size * sizeof(double));
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (V->forced[i] && V->is_friction[i]) m->lam[V->carriers[2 * i]] = 1.0;
  const int watched = cdi_watch(V);
  memcpy(m->lam, V->lam_aside, (size_t)m->lam_size * sizeof(double));
  if (!watched) return refuse(V, CD_WATCHING_FAILS, -1, -1, 0.0);
  for (int64_t i = 0; i < m->Phi_size; i++)
    if (V->forced[i] && V->is_friction[i] && size_of_row(V, i, V->rates_before) <= noise)
      V->coefficient[i] = larger(V->coefficient[i], cdi_margin_of(V, i));
  return CD_FINE;
}

/* What contacts and frictions would do if none of them gave an impulse, into free_rates; responses to a unit of each into G;
   the scales of their impulses, with which each responds to its own by 1. */
static int64_t find_responses_to_blows(cd_events *V, int first) {
  cd_machine *m = V->m;
  const int64_t n = m->v_size;
  int64_t problem = CD_FINE;
  memset(V->has_target, 0, (size_t)m->Phi_size);
  memset(V->dv, 0, (size_t)n * sizeof(double));
  if (first) problem = cdi_jump(V, 1, 1);
  if (problem != CD_FINE) return problem;
  cdi_add_change(V);
  memcpy(V->free_rates, V->after_rates, (size_t)m->Phi_size * sizeof(double));
  for (int64_t i = 0, k = 0; i < m->Phi_size && problem == CD_FINE; i++) {
    if (!V->forced[i]) continue;
    problem = cdi_respond(V, i, first);
    memcpy(V->G + k * n, V->dv, (size_t)n * sizeof(double));
    const double response = cdi_along_row(m, i, V->dv), unheld = cdi_free_response(m, i);
    V->scale[i] = 1.0 / sqrt(response > IMMOVABLE * unheld ? response : unheld);
    if (!(response > IMMOVABLE * unheld)) memset(V->G + k * n, 0, (size_t)n * sizeof(double));
    k++;
  }
  return problem;
}

/* The first of the variables of each row that takes part, into `variable`: of a contact P, of a friction T+, T-, s; how many. */
static int64_t count_variables(cd_events *V) {
  int64_t n = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    V->variable[i] = n;
    if (V->forced[i]) n += V->is_friction[i] ? 3 : 1;
  }
  return n;
}

/* A row of the problem for row i: its rate (times `sign`) as impulses change it. */
static void write_rate(const cd_events *V, int64_t i, double sign, double *to) {
  const cd_machine *m = V->m;
  for (int64_t j = 0, k = 0; j < m->Phi_size; j++) {
    if (!V->forced[j]) continue;
    const double response = sign * V->scale[i] * V->scale[j] * cdi_along_row(m, i, V->G + k++ * m->v_size);
    to[V->variable[j]] = response;
    if (V->is_friction[j]) to[V->variable[j] + 1] = -response;
  }
}

/* The problem of all rows that take part; what its impulses are measured in. */
static double write_problem(cd_events *V, int64_t n) {
  const int64_t width = n + 2;
  double largest = 0.0;
  memset(V->tableau, 0, (size_t)(n * width) * sizeof(double));
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    double *to = V->tableau + V->variable[i] * width;
    const double back = V->is_limit[i] ? V->restitution[i] * smaller(V->rates_before[i], 0.0) : 0.0;
    const double rate = V->scale[i] * (V->free_rates[i] + back);
    largest = larger(largest, fabs(rate));
    write_rate(V, i, 1.0, to);
    to[n + 1] = rate;
    if (V->is_limit[i]) continue;
    write_rate(V, i, -1.0, to + width);
    to[width + n + 1] = -rate;
    to[V->variable[i] + 2] = to[width + V->variable[i] + 2] = 1.0;
    to += 2 * width;
    for (int64_t k = V->carriers[2 * i]; k < V->carriers[2 * i + 1]; k++)
      if (V->forced[k]) to[V->variable[k]] = V->coefficient[i] * V->scale[k] / V->scale[i];
    to[V->variable[i]] = to[V->variable[i] + 1] = -1.0;
  }
  for (int64_t k = 0; k < n && largest > 0.0; k++) V->tableau[k * width + n + 1] /= largest;
  return largest;
}

/* Impulses of contacts and frictions into `push`; frictions that slip have a ratio to the impulse of their contacts in `rub`. */
static void read_solution(cd_events *V, const double *z, int64_t n, double unit) {
  double largest = 0.0;
  for (int64_t k = 0; k < n; k++) largest = larger(largest, z[k]);
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    const double *of_row = z + V->variable[i];
    V->push[i] = V->rub[i] = 0.0;
    if (!V->forced[i]) continue;
    const double impulse = V->is_friction[i] ? of_row[0] - of_row[1] : of_row[0];
    if (fabs(impulse) <= NO_IMPULSE * largest) continue;
    V->push[i] = impulse * V->scale[i] * unit;
    if (V->is_friction[i] && of_row[2] > NO_SLIP) V->rub[i] = sign_of(impulse) * V->coefficient[i];
  }
}

/* Frictions that slip though they were at rest slip with their kinetic coefficient; whether there are some. */
static int lets_slip(cd_events *V) {
  int any = 0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (V->rub[i] == 0.0 || V->coefficient[i] == V->restitution[i]) continue;
    V->coefficient[i] = V->restitution[i];
    any = 1;
  }
  return any;
}

/* The problem is solved; which contacts push and which frictions stick or slip. */
static int64_t solve_problem(cd_events *V) {
  const int64_t n = count_variables(V);
  double *z = V->tableau + n * (n + 2);
  for (;;) {
    const double unit = write_problem(V, n);
    if (!isfinite(unit)) return refuse_status(V, CD_NO_NUMBER);
    if (!cdi_solve_complementarity(V->tableau, z, V->pivoting, n)) {
      int64_t contact = -1;
      for (int64_t i = 0; i < V->m->Phi_size; i++) {
        V->misfit[i] = V->forced[i] ? 1.0 : 0.0;
        if (V->forced[i] && V->is_limit[i]) contact = i;
      }
      return refuse(V, CD_JAMS, -1, contact, 0.0);
    }
    read_solution(V, z, n, unit);
    if (!lets_slip(V)) return CD_FINE;
  }
}

/* What rows that push or stick are to change their rates by. `all`: also those that stick without an impulse, which may be
   redundant. */
static void set_targets(cd_events *V, int all) {
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    const double u = V->rates_before[i];
    const int sticks = V->forced[i] && !V->is_limit[i] && V->rub[i] == 0.0 && of_carriers(V, i, V->push) > 0.0;
    V->has_target[i] = (V->forced[i] && V->is_limit[i] && V->push[i] > 0.0) || (sticks && (all || V->push[i] != 0.0));
    V->bouncing[i] = V->has_target[i] && V->is_limit[i] && u < 0.0;
    V->target[i] = V->bouncing[i] ? -(1.0 + V->parting[i]) * u : -u;
  }
}

/* The balance with the impulses of frictions that slip, which follow those of their contacts. */
static int64_t jump_with_slip(cd_events *V, int first) {
  double before = INFINITY;
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->slide[i] = V->rub[i] != 0.0 ? V->push[i] : 0.0;
  for (int k = 0; k < REFINEMENTS; k++) {
    const int64_t problem = cdi_jump(V, first, first);
    if (problem != CD_FINE) return problem;
    double change = 0.0;
    for (int64_t i = 0; i < V->m->Phi_size; i++)
      if (V->rub[i] != 0.0) change = larger(change, fabs(V->rub[i] * of_carriers(V, i, V->blow) - V->slide[i]));
    if (!(change > 0.0 && change < 0.5 * before)) return CD_FINE;
    before = change;
    for (int64_t i = 0; i < V->m->Phi_size; i++)
      if (V->rub[i] != 0.0) V->slide[i] = V->rub[i] * of_carriers(V, i, V->blow);
  }
  return cdi_jump(V, first, first);
}

/* Whether no contact pulls, and no friction gives more than it can. */
static int is_within_bounds(const cd_events *V) {
  double largest = 0.0;
  for (int64_t i = 0; i < V->m->Phi_size; i++) largest = larger(largest, fabs(V->forced[i] ? V->blow[i] : 0.0));
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    if (is_second(V, i)) continue;
    const double least_of = V->is_limit[i] ? 0.0 : size_of_row(V, i, V->blow);
    const double most_of = V->is_limit[i] ? V->blow[i] : V->coefficient[i] * of_carriers(V, i, V->blow);
    if (most_of - least_of < -CD_FORCE_NOISE * largest) return 0;
  }
  return 1;
}

/* Restitution as a ratio of speeds may make energy where friction turns the slip round (Kane & Levinson 1985); that is
   refused. */
static int64_t check_energy(cd_events *V) {
  double gained = 0.0, exchanged = 0.0;
  int64_t row = -1;
  cdi_add_change(V);
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (!V->forced[i]) continue;
    gained += 0.5 * V->blow[i] * (V->free_rates[i] + V->after_rates[i]);
    exchanged += fabs(V->blow[i] * V->free_rates[i]);
    if (V->is_friction[i] && V->blow[i] != 0.0) row = i;
  }
  return gained <= ENERGY_NOISE * exchanged ? CD_FINE : refuse(V, CD_GAINS_ENERGY, -1, row, gained);
}

static void forget_slip(cd_events *V) {
  memset(V->slide, 0, (size_t)V->m->Phi_size * sizeof(double));
  memset(V->rub, 0, (size_t)V->m->Phi_size * sizeof(double));
  memset(V->bent, 0, (size_t)V->m->Phi_size);
}

/* Whether a contact that takes part carries this friction. */
static int is_rubbed_by_forced(const cd_events *V, int64_t friction) {
  for (int64_t k = V->carriers[2 * friction]; k < V->carriers[2 * friction + 1]; k++)
    if (V->forced[k]) return 1;
  return 0;
}

/* One balance for the rows in `forced`, with their friction; `only`: of contacts this one, -1: all. */
int64_t cdi_strike_and_rub(cd_events *V, int first, int64_t only) {
  int64_t problem = find_coefficients(V);
  if (problem == CD_FINE) problem = find_responses_to_blows(V, first);
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->parting[i] = V->restitution[i];
  const int alone = only >= 0 && V->restitution_law[only] != CD_NEWTON;
  if (problem == CD_FINE) problem = alone ? cdi_follow_course(V, cd_events_speed_noise(V)) : solve_problem(V);
  if (problem != CD_FINE) return problem;
  set_targets(V, 1);
  problem = jump_with_slip(V, first);
  if (problem == CD_FINE && !is_within_bounds(V)) {
    set_targets(V, 0);
    problem = jump_with_slip(V, first);
  }
  if (problem == CD_FINE) problem = check_energy(V);
  if (problem == CD_FINE) problem = cdi_take_jump(V);
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->forced[i]) V->rub_before[i] = V->rub[i];
  forget_slip(V);
  return problem;
}

/* Whether a friction has slipped in an impact of this round. */
int cdi_has_rubbed(const cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size; i++)
    if (V->rub_before[i] != 0.0) return 1;
  return 0;
}

/* The same where contacts lose what speed an impact of this round has left them: those with a target. The friction of that
   impact follows their impulses here, too, so that both stay in proportion. */
int64_t cdi_rub_on(cd_events *V) {
  for (int64_t i = 0; i < V->m->Phi_size; i++) V->forced[i] = V->has_target[i];
  for (int64_t i = 0; i < V->m->Phi_size; i++) {
    if (V->rub_before[i] != 0.0 && is_rubbed_by_forced(V, i)) V->rub[i] = V->rub_before[i];
    V->push[i] = 0.0;
  }
  int64_t problem = jump_with_slip(V, 0);
  if (problem == CD_FINE) problem = cdi_take_jump(V);
  forget_slip(V);
  return problem;
}
