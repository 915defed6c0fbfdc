/* What lies between the ends of a step: no push, bump or jump that lasts longer than a reporting interval slips by.

   An error estimate sees a step at its ends (and at stages, if it has any). Where a motion is smooth or at rest, steps grow
   without bound, and a force that acts for a while between the ends of one would never have been. But rows are reported
   from the polynomial of the step, y(t), and the equations f are evaluated there anyway. The defect

       d = h |f(t, y) - y'(t)|      in tolerances

   is the error that the step has made of what it did not see. On smooth motions it is a few tolerances, or some tens;
   steps that have missed something have thousands. A step with a larger defect than CD_LARGEST_DEFECT at one of its rows is taken back, and a
   shorter one is tried, which ends where the rows are still good. Where rows are far apart, the machine is looked at in
   between, every `look`.

   Watched functions (watch.c) are evaluated at the same times, with multipliers that solve the equations of motion there:
   they are never looked at less often than the rows. */

#include "inside.h"

#define MOST_PARTS 24
#define FIRST_SHARE 0.4     /* of the time between looks: shorter first steps tell enough by their ends */
#define GRID_PARTS 24.0     /* of the time to a row */
#define ON_GRID 1e-3        /* of such a part */
#define DEFECT_AT_KNOTS 5.0 /* in tolerances: what smooth motions have. Here the defect is all that tells of an error */
#define LEAST_GOOD 1e-3     /* of the way to a bad look: a good row nearer than that is no place to go */

/* All that a step changes, but for followed turns. */
static int parts_of(const cd_run *r, cdi_part *list) {
  cd_machine *m = r->m;
  int n = method_of(r)->parts(r, list);
  list[n++] = (cdi_part){m->watch, sizeof *m->watch};
  list[n++] = (cdi_part){&m->count->since_partition, sizeof(int64_t)};
  list[n++] = (cdi_part){&m->count->trail, sizeof(int64_t)};
  list[n++] = (cdi_part){&m->count->dodged, sizeof(int64_t)};
  if (r->touch->now_size > 0) {
    list[n++] = cdi_numbers(r->touch->left, r->touch->now_size);
    list[n++] = cdi_numbers(r->touch->ends, 2 * r->touch->ends_cols);
    list[n++] = cdi_numbers(r->touch->time, 1);
    list[n++] = (cdi_part){r->touch->kinked, 1};
  }
  return n;
}

int64_t cd_between_size(const cd_run *r) {
  cdi_part list[MOST_PARTS];
  size_t bytes = sizeof(double) * (size_t)r->m->turn_slots_size;
  const int n = parts_of(r, list);
  for (int i = 0; i < n; i++) bytes += list[i].bytes;
  return (int64_t)(bytes / sizeof(double)) + 1;
}

/* The run as it is before a step. */
static void remember(cd_run *r) {
  cdi_part list[MOST_PARTS];
  const cd_machine *m = r->m;
  char *to = (char *)r->between->saved;
  const int n = parts_of(r, list);
  for (int64_t i = 0; i < m->turn_slots_size; i++, to += sizeof(double))
    memcpy(to, m->p + m->turn_slots[i], sizeof(double));
  for (int i = 0; i < n; to += list[i].bytes, i++) memcpy(to, list[i].at, list[i].bytes);
  r->between->real->saved_at = method_of(r)->now(r);
}

/* And again as it was. */
void cdi_recall(cd_run *r) {
  cdi_part list[MOST_PARTS];
  const cd_machine *m = r->m;
  const char *from = (const char *)r->between->saved;
  const int n = parts_of(r, list);
  for (int64_t i = 0; i < m->turn_slots_size; i++, from += sizeof(double))
    memcpy(m->p + m->turn_slots[i], from, sizeof(double));
  for (int i = 0; i < n; from += list[i].bytes, i++) memcpy(list[i].at, from, list[i].bytes);
}

/* What looks have seen of watched functions is no longer true. */
static void forget_looks(cd_watched *E) {
  if (E == NULL) return;
  E->time->seen = NAN;
  E->time->beyond = E->time->returns = 0.0;
}

/* Back to the state before the last step; the next attempt goes to t. */
static void take_back(cd_run *r, double t) {
  cd_between *B = r->between;
  cdi_recall(r);
  const double now = method_of(r)->now(r);
  method_of(r)->shorten(r, t - now);
  B->integer->returns = B->real->returned_to == now ? B->integer->returns + 1 : 1;
  B->integer->taken_back++;
  B->real->returned_to = B->real->checked = now;
  B->integer->ahead = 0;
  forget_looks(r->E);
}

/* The next time at which the machine is looked at, after t; whether it is a row. */
static double next_time(const cd_run *r, double t, double now, int64_t *row) {
  const cd_between *B = r->between;
  const cd_record *record = r->record;
  const int64_t k = r->row + B->integer->ahead;
  double next = now;
  *row = -1;
  if (k < record->t_size && record->t[k] <= now) next = record->t[k], *row = k;
  const double look = B->real->look;
  if (t + look > t && next - t > 1.5 * look)
    next = t + look, *row = -1; /* a look that cannot be told from none is none */
  return next;
}

/* Whether all rows of this window have been evaluated, and others come. */
static int window_ends(const cd_run *r) {
  const cd_record *record = r->record;
  return r->row + r->between->integer->ahead >= record->t_size && record->t[record->t_size - 1] < r->t_end;
}

/* What is watched, where the machine stands with its equations solved. */
static void see_watched(cd_run *r) {
  cd_watched *E = r->E;
  if (E == NULL || call(&E->function) != 0) return;
  const int64_t n = E->g_size;
  E->time->seen = r->m->t[0];
  for (int64_t i = 0; i < n; i++) {
    E->seen[i] = E->g[i] - E->zero[i];
    E->seen[n + i] = E->rate[i];
  }
}

/* The factors that are at hand are those of the position of the machine. */
static void stand_here(cd_run *r) {
  memcpy(r->between->position, r->m->q, sizeof(double) * (size_t)r->m->q_size);
  r->between->real->placed = r->m->t[0];
}

void cdi_begin_between(cd_run *r) {
  if (r->between == NULL) return;
  stand_here(r);
  r->between->real->checked = r->m->t[0];
  r->between->real->saved_at = r->between->real->last_knot = NAN;
  r->between->integer->ahead = 0;
  forget_looks(r->E);
}

void cdi_before_step(cd_run *r) {
  if (r->between != NULL) remember(r);
}

/* Closing begins on the factors that are at hand (evaluation.c): those of the last row or of the end of the last step, which
   every run of this machine has. They come back after looks and samples of watched functions, so that numbers depend
   neither on who watches nor on how often one looks. */
void cdi_return_to_place(cd_run *r) {
  cd_machine *m = r->m;
  const cd_between *B = r->between;
  if (B == NULL || !r->partitioned) return;
  const int in_step = B->real->placed > B->real->saved_at || method_of(r)->implicit;
  const double t = in_step ? B->real->placed : method_of(r)->now(r);
  const double *q = in_step ? B->position : method_of(r)->reached(r);
  const size_t bytes = sizeof(double) * (size_t)m->q_size;
  if (m->t[0] == t && memcmp(m->q, q, bytes) == 0) return; /* it has not left */
  m->t[0] = t;
  memcpy(m->q, q, bytes);
  if (call(&m->jacobian) == 0) cd_lu_factor(r->lu, m->C);
}

static void leave_no_trace(cd_run *r, const cd_watch *watch, int64_t worst_newton) {
  *r->m->watch = *watch;
  r->m->count->worst_newton = worst_newton;
  memcpy(r->m->lam_seen, r->between->lam_seen, sizeof(double) * (size_t)r->m->lam_size);
  cdi_return_to_place(r);
}

/* Which functions that are watched are beyond their zeros where the machine stands, between two rows. It is only
   remembered: the way to the next row is looked at first, as it is where nobody looked in between, but in shorter pieces
   where a function has come back. */
static void note_passing(cd_run *r) {
  cd_watched *E = r->E;
  if (E == NULL || call(&E->function) != 0) return;
  for (int64_t i = 0; i < E->g_size; i++) E->g[i] -= E->zero[i];
  const int64_t before = (int64_t)E->time->beyond, now = beyond_zeros(E);
  if (before & ~now) E->time->returns = 1.0;
  E->time->beyond = (double)(before | now);
}

/* One look at the last step, at a row or before it. CD_RUNNING: the step was taken back, because its defect there is larger
   than `largest`. */
static int64_t look_closely(cd_run *r, int64_t row, double t, double next, double largest) {
  cd_between *B = r->between;
  cd_machine *m = r->m;
  const double now = method_of(r)->now(r), began = B->real->saved_at;
  const int can_return = began < now && !(B->integer->returns >= CD_MOST_RETURNS && B->real->returned_to == began);
  const cd_watch watch = *m->watch;
  const int64_t worst_newton = m->count->worst_newton;
  memcpy(B->lam_seen, m->lam_seen, sizeof(double) * (size_t)m->lam_size);
  const int64_t status = method_of(r)->report(r, row, next);
  const int failed = status != CD_OK && status != CD_POOR_PARTITION;
  const int is_wrong = failed ? status == CD_NOT_CLOSED : B->real->defect > largest;
  if (can_return && next < now && is_wrong) { /* constraints that cannot be closed there are far from the step, too */
    take_back(r, t - began > LEAST_GOOD * (next - began) ? t : 0.5 * (began + next));
    return CD_RUNNING;
  }
  if (!failed && row >= 0) {
    if (status == CD_POOR_PARTITION) return status; /* it comes again with another one */
    see_watched(r);
    stand_here(r);
    B->integer->ahead = 1;
  } else {
    if (!failed) note_passing(r);
    leave_no_trace(r, &watch, worst_newton);
  }
  B->real->checked = failed ? now : next; /* a failure may lie behind an event: who reports it will see */
  return CD_OK;
}

static int64_t look_at(cd_run *r, int64_t row, double t, double next) {
  return look_closely(r, row, t, next, CD_LARGEST_DEFECT);
}

/* Whether a step is a simple multiple of the time to its first row: so are steps both ends of which lie on the rows. */
static int keeps_to_rows(double step, double to_row) {
  const double parts = GRID_PARTS * step / to_row;
  return fabs(parts - nearbyint(parts)) < ON_GRID;
}

/* One look off the rows at every step that keeps to them, or has a look: a force whose period is that of the rows, or a part of
   it, is the same at all of them, and at the ends of steps that double from a hundredth of the run on. The first step behind a
   start is such a hundredth, and no step before it would tell. Other steps see such a force at their ends. */
static int64_t look_off_the_rows(cd_run *r, int64_t row, double t, double next) {
  const cd_between *B = r->between;
  const double began = B->real->saved_at, step = method_of(r)->now(r) - began, look = B->real->look;
  const double enough = row >= 0 ? 0.0 : B->real->placed >= began ? FIRST_SHARE * look : look;
  if (t > began || !(step > enough) || (row < 0 && !(look > 0.0))) return CD_OK;
  if (row >= 0 && !keeps_to_rows(step, next - t)) return CD_OK;
  return look_at(r, -1, t, t + CD_GOLDEN * (next - t));
}

/* Functions at whose zeros forces jump, at a time within the last step; 0: they cannot be evaluated. */
static int see_jumping(cd_run *r, double t) {
  method_of(r)->state_at(r, t, r->y, r->f);
  cdi_load(r->m, t, r->y);
  return call(&r->jumps->function) == 0;
}

/* Whether one of them has another sign than at the beginning of the step (`here`). */
static int has_jumped(const cd_jumps *J) {
  for (int64_t i = 0; i < J->u_size; i++)
    if (J->after[i] * J->u[i] < 0.0) return 1;
  return 0;
}

/* Whether one of them has passed zero on the way from one state to another, where the machine stands afterwards. */
int cdi_passes_jump(cd_run *r, double t, const double *y, double t_new, const double *y_new) {
  cd_jumps *J = r->jumps;
  cdi_load(r->m, t, y);
  const int seen = call(&J->function) == 0;
  memcpy(J->after, J->u, sizeof(double) * (size_t)J->u_size);
  cdi_load(r->m, t_new, y_new);
  return seen && call(&J->function) == 0 && has_jumped(J);
}

/* When the first of them passes zero in the step from `began`, enclosed by two times; 0: none does. */
static int enclose_jump(cd_run *r, double began, double *a, double *b) {
  cd_jumps *J = r->jumps;
  *a = began, *b = method_of(r)->now(r);
  if (!see_jumping(r, *a)) return 0;
  memcpy(J->after, J->u, sizeof(double) * (size_t)J->u_size);
  if (!see_jumping(r, *b) || !has_jumped(J)) return 0;
  const double exact = CD_NEAR_JUMP * (*b - *a);
  while (*b - *a > exact) {
    const double t = 0.5 * (*a + *b);
    if (!(*a < t && t < *b) || !see_jumping(r, t)) return 0;
    if (has_jumped(J))
      *b = t;
    else
      *a = t;
  }
  return 1;
}

/* An error estimate may be small by chance where a force has jumped within a step. So a step that passes the zero of such a
   function is looked at just behind it: what the step missed there is nearly all of the jump, for as long as it has gone on.
   CD_RUNNING: the step was taken back, and the next one ends just before the jump. */
static int64_t look_behind_jump(cd_run *r, double began) {
  double a, b;
  const double now = method_of(r)->now(r);
  const int passes = enclose_jump(r, began, &a, &b);
  cdi_load(r->m, now, method_of(r)->reached(r));
  cdi_return_to_place(r);
  const double behind = b + CD_NEAR_JUMP * (now - began);
  return passes && behind < now ? look_at(r, -1, a, behind) : CD_OK;
}

/* A step from one known time to the next has seen a force at its knots only, where a spline that swings between its knots may
   be zero each time. So it is looked at once in between. CD_RUNNING: the step was taken back. */
static int64_t look_between_knots(cd_run *r, double began) {
  cd_between *B = r->between;
  const double now = method_of(r)->now(r);
  const int ends = r->due && now >= r->t_end, is_whole = ends && began == B->real->last_knot;
  if (ends) B->real->last_knot = now;
  return is_whole ? look_closely(r, -1, began, began + CD_GOLDEN * (now - began), DEFECT_AT_KNOTS) : CD_OK;
}

/* Look at the last step as far as the next row or its end. What happens on the way to a row comes before the next one, so
   that nothing depends on how many rows a window has. */
int64_t cdi_look_between(cd_run *r) {
  cd_between *B = r->between;
  const double now = method_of(r)->now(r), began = B->real->saved_at;
  if (began < now && B->real->checked <= began) {
    int64_t status = look_between_knots(r, began);
    if (status == CD_OK && r->jumps != NULL) status = look_behind_jump(r, began);
    if (status != CD_OK) return status;
    B->real->checked = began; /* rows and looks before it come next */
  }
  B->real->checked = larger(B->real->checked, began < now ? began : now);
  while (B->real->checked < now && !window_ends(r)) {
    int64_t row;
    const double t = B->real->checked, next = next_time(r, t, now, &row);
    int64_t status = look_off_the_rows(r, row, t, next);
    if (status != CD_OK) return status;
    if (B->real->checked >= now || (row < 0 && next >= now)) {
      B->real->checked = now;
      return CD_OK;
    }
    status = look_at(r, row, B->real->checked, next);
    if (status != CD_OK || row >= 0) return status;
  }
  return CD_OK;
}

/* h (f - y') of each state into `defects`: f are the rates of the machine, y' stands in `slopes`. */
void cdi_defects(const cd_run *r, const double *slopes) {
  const cd_machine *m = r->m;
  const double h = method_of(r)->now(r) - r->between->real->saved_at;
  double *out = r->between->defects;
  cdi_store_rates(m, out);
  for (int64_t i = 0; i < m->q_size + m->v_size + m->z_size; i++) out[i] = h * (out[i] - slopes[i]);
}

/* The largest of n defects, in tolerances. */
double cdi_largest_defect(const double *defects, const double *weight, int64_t n) {
  double largest = 0.0;
  for (int64_t i = 0; i < n; i++) largest = larger(largest, fabs(defects[i] * weight[i]));
  return largest;
}
