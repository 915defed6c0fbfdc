/* What the files of the core share among themselves. */

#ifndef CARDAN_INSIDE_H
#define CARDAN_INSIDE_H

#include "cardan.h"

#define FOUR_U (4 * CD_REAL_EPSILON) /* STEP's FOURU: a step below FOUR_U |t| cannot be told from none */
#define SINGULAR_PIVOT 0.03          /* a partition whose poorest pivot is below was made beside a singular position */

/* of the healthiest: other rows are then left out as redundant; it goes with the square of a cosine: 77 degrees */
#define CDI_WEAK_ROWS 0.05

#define FAR_TURNED 0.5
#define LARGEST_BODY_TURN 1.2 /* radians of one body in a step, where angles are followed */

/* The larger and the smaller of two numbers; where the second is not a number, the first. */
static inline cd_real larger(cd_real a, cd_real b) { return b > a ? b : a; }
static inline cd_real smaller(cd_real a, cd_real b) { return b < a ? b : a; }
static inline int64_t most(int64_t a, int64_t b) { return b > a ? b : a; }
static inline int64_t least(int64_t a, int64_t b) { return b < a ? b : a; }
static inline cd_real square(cd_real x) { return x * x; }

/* The length and the end of a step of at most h from t; the last stretch to t_limit in two halves, not h and a crumb. */
static inline cd_real trial_length(cd_real t, cd_real h, cd_real t_limit, cd_real *t_new) {
  const cd_real room = t_limit - t;
  if (room <= h + FOUR_U * fabs(t)) {
    *t_new = t_limit;
    return room;
  }
  if (room < 2 * h) h = CD_R(0.5) * room;
  *t_new = t + h;
  return h;
}

/* Whether a step cannot be told from none. */
static inline int is_too_small(cd_real h, cd_real t, cd_real h_first) { return h < FOUR_U * larger(fabs(t), h_first); }

#ifdef CD_GPU /* has no machine code of single functions */
CD_CHECKED static inline int call(const cd_function *f) { return cd_tape_run(f->tape, f->arg, f->res, f->w); }
#else
CD_CHECKED static inline int call(const cd_function *f) { return f->evaluate(f->tape, f->arg, f->res, f->w); }
#endif

/* a -= factor b */
static inline void subtract(double *a, double factor, const double *b, int64_t n) {
  for (int64_t i = 0; i < n; i++) a[i] -= factor * b[i];
}

/* Forces that depend on reactions settle (reactions.c): how far that has come. */
typedef struct cdi_settling {
  int64_t rounds;
  int64_t at;     /* the multiplier that is looked at, */
  cd_real before; /* and by how much it changed in the round before */
} cdi_settling;

#define SETTLING_LIMIT 100 /* rounds */
#define CDI_SETTLED 1e-12  /* of the largest multiplier */
#define QUICK 0.01         /* of a change, the next one: so much and less, and iteration is not helped along */

/* One round: lambda_seen goes on. CD_OK: it has settled; CD_RUNNING: evaluate, and again; CD_NOT_SETTLED. Multiplier i is
   lam[stride slot], slot that of `slots`, or i where there are none. */
static inline int64_t cdi_settle_once(cdi_settling *state, const cd_real *lam, const int32_t *slots, cd_real *seen,
                                      int64_t n, int64_t stride) {
  cd_real change = 0.0, size = 0.0, share = 1.0;
  int64_t greatest = 0;
  int finite = state->rounds < SETTLING_LIMIT;
  for (int64_t i = 0; i < n; i++) {
    const cd_real now = lam[stride * (slots != NULL ? (int64_t)slots[i] : i)], step = fabs(now - seen[stride * i]);
    finite = finite && isfinite(now);
    if (step > change) change = step, greatest = i;
    size = larger(size, fabs(now));
  }
  if (!finite) {
    for (int64_t i = 0; i < n; i++) seen[stride * i] = 0.0;
    return CD_NOT_SETTLED;
  }
  if (change <= CD_R(CDI_SETTLED) * size) return CD_OK; /* what was evaluated stays: others may go on beside this one */
  const int first = state->rounds % 2 == 0;
  if (first) state->at = greatest;
  const int64_t at = state->at;
  const cd_real left = lam[stride * (slots != NULL ? (int64_t)slots[at] : at)] - seen[stride * at];
  if (!first && state->before != left && fabs(left) > CD_R(QUICK) * fabs(state->before))
    share = state->before / (state->before - left);
  state->before = left;
  for (int64_t i = 0; i < n; i++)
    seen[stride * i] += share * (lam[stride * (slots != NULL ? (int64_t)slots[i] : i)] - seen[stride * i]);
  state->rounds++;
  return CD_RUNNING;
}

/* reactions.c */
int64_t cdi_settle_multipliers(cd_machine *m);

/* least_norm.c */
int64_t cdi_null_vectors(cd_sharing *S, cd_lu *lu, const uint8_t *holds);
void cdi_reduce_norm(cd_sharing *S, int64_t count, double *lam, double small);

/* evaluation.c */
void cdi_normalize(double *q, const int64_t *spins, int64_t n);
double cdi_speed_ratio(const cd_machine *m, const cd_lu *lu);
double cdi_largest_active(const cd_machine *m);
double cdi_longest_turning_step(const cd_machine *m);
void cdi_follow_turns_after(cd_machine *m, double h);
int64_t cdi_settle_speeds(cd_machine *m, cd_lu *lu);
int64_t cdi_rows_are_weak(const cd_machine *m);
void cdi_load(cd_machine *m, double t, const double *y);
void cdi_store(const cd_machine *m, double *y);
void cdi_store_rates(const cd_machine *m, double *f);
void cdi_write_row(const cd_machine *m, cd_record *record, int64_t k);
void cdi_leave_trail(cd_machine *m, cd_record *trail);

/* renewal.c */
double cdi_squared_length(const cd_machine *m, int64_t row);
int64_t cdi_partition_here(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale,
                           const int64_t *column_class);
int64_t cdi_partition_of_any_rank(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale,
                                  const int64_t *column_class);
int64_t cdi_partition_above(cd_machine *m, cd_lu *lu, cd_chooser *able, const double *scale,
                            const int64_t *column_class, double tolerance);
int64_t cdi_renew(cd_machine *m, cd_lu *lu, cd_chooser *able);

/* saddle.c */
void cdi_saddle_begin(cd_saddle *K, int64_t n);
void cdi_saddle_count(cd_saddle *K, int64_t n);
/* An entry; with `place` 0 it is only counted. */
static inline void cdi_saddle_put(cd_saddle *K, int place, int64_t row, int64_t col, double value) {
  if (!place) {
    K->indptr[row + 1]++;
    return;
  }
  const int64_t at = K->next[row]++;
  K->indices[at] = col;
  K->data[at] = value;
}
int64_t cdi_saddle_solve(cd_saddle *K, int64_t n);

/* closing.c */
int64_t cdi_close_by_newton(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S);
int64_t cdi_partition_for(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S, const double *scale,
                          const int64_t *column_class);

/* searching.c */
int64_t cdi_search_beside(cd_machine *m, const uint8_t *holds, cd_start *S);

/* filling.c */
int64_t cdi_speeds_are_open(const cd_machine *m, const cd_lu *lu, const cd_start *S);
int64_t cdi_fill_speeds(cd_machine *m, cd_lu *lu, cd_chooser *able, cd_start *S);

/* keeping.c */
int64_t cdi_are_kept(cd_machine *m, const cd_lu *lu, const cd_start *S);
int64_t cdi_keep_estimates(cd_machine *m, cd_lu *lu, cd_chooser *able, const cd_start *S);

/* touching.c */
void cdi_begin_step(cd_machine *m, cd_touching *P, double t, const double *y, const double *f);
void cdi_accept_step(cd_touching *P, double t);
int64_t cdi_changes_sides(const cd_touching *P);
int64_t cdi_end_step(cd_touching *P, double t, const double *y, const double *f);
int64_t cdi_is_deeper(const cd_machine *m, const cd_touching *P);
double cdi_felt_between(cd_run *r, double t, double t_new);
double cdi_felt_share(cd_run *r, double t, double t_new, const double *y, const double *f);

/* dop853_passing.c */
int64_t cdi_dop853_evaluate(cd_run *r, int64_t i);
double cdi_dop853_share(cd_run *r, int64_t wanted, int64_t staged, int64_t *status);

/* implicit_run.c: what an implicit method begins with, all in the work space of the run. */
typedef struct cdi_beginning {
  const double *y;
  const double *rates;
  const double *curvature; /* the second rates of the states; 0, with h = 0, where they are not known */
  double h;                /* the first step; 0: the method guesses */
} cdi_beginning;
int64_t cdi_begin_implicit(cd_run *r, double small_jump, cdi_beginning *at);
void cdi_begin_implicit_step(cd_run *r);
double cdi_share_of_implicit_step(cd_run *r, double t, double t_new, const double *y_new, const double *yp_new);
void cdi_set_implicit_weights(cd_run *r, const double *y, double cj);
void cdi_take_multipliers(cd_run *r);
int64_t cdi_after_implicit_step(cd_run *r, double t, const double *y);
int64_t cdi_report_implicit(cd_run *r, int64_t k, double t);

#define VANISHES \
  1e-150 /* below, a number counts as zero: products of two would be subnormal, which costs a hundredfold */

/* x, or 0 where it is so small that it has no effect but the time it takes: what symmetry keeps at zero, but for
   round-off, dies out by a factor in every step. */
static inline double noticed(double x) { return fabs(x) < VANISHES ? 0.0 : x; }

/* alpha.c */
void cdi_alpha_spin_matrix(const cd_alpha *A, const cd_machine *m, int64_t k, double *out);

/* newton.c: the step under trial of an implicit method. */
typedef struct cdi_trial {
  void *history;
  double cj;        /* dy'/dy, of what the Jacobian reads */
  double remainder; /* tolerances: what may remain of the iteration beside the error of the step */
  int limit;        /* iterations on the same factors */
  int renewals;     /* how often the matrix is made where the iteration stands, after the one at the prediction */
  void (*restore)(void *history);
  void (*correct)(void *history, const double *delta);
  void (*mend)(void *history, cd_newton *N); /* the matrix, where dy'/dy is not c_j; NULL: it is */
} cdi_trial;
int64_t cdi_newton_solve(cd_newton *N, cd_lu *lu, const cdi_trial *trial, const double *weight);

/* explicit_run.c */
int64_t cdi_begin_controlled(cd_run *r, double small_jump, int64_t (*start)(cd_run *r));
int64_t cdi_partition_is_poor(cd_machine *m, const cd_lu *lu);
int64_t cdi_amplifies(cd_run *r, const double *y);
int64_t cdi_comes_close(const cd_machine *m);
double cdi_dodge(cd_machine *m, double h);
void cdi_choose_controlled(const cd_machine *m, const cd_lu *lu, uint8_t *controlled);
void cdi_after_step(cd_run *r, double t, double h, double *h_next, int64_t steps);
int64_t cdi_report_between(cd_run *r, int64_t k, double t);
int64_t cdi_after_attempt(cd_run *r, int64_t status, int64_t of_integrator);

/* A bit for each watched function that is beyond its zero, of as many as a double holds as a whole number; of more
   functions some share one. */
static inline int64_t beyond_zeros(const cd_watched *E) {
  int64_t bits = 0;
  for (int64_t i = 0; i < E->g_size; i++)
    if (E->enabled[i] && (double)E->side[i] * E->g[i] < -E->noise[i]) bits |= (int64_t)1 << i % 52;
  return bits;
}

/* chattering.c */
int64_t cdi_see_jumps(cd_run *r, double began);
int cdi_passes_jump(cd_run *r, double t, const double *y, double t_new, const double *y_new); /* between.c */
int64_t cdi_look_at_jumps(cd_machine *m, cd_jumps *J, double *y, const double *f, double now, double h);

/* pace.c */
int64_t cdi_see_pace(cd_run *r, double began);

/* between.c */
void cdi_begin_between(cd_run *r);
void cdi_before_step(cd_run *r);
void cdi_recall(cd_run *r);
int64_t cdi_look_between(cd_run *r);
void cdi_return_to_place(cd_run *r);
void cdi_defects(const cd_run *r, const double *slopes);
double cdi_largest_defect(const double *defects, const double *weight, int64_t n);

#ifndef CD_GPU
/* A piece of memory that a step changes. */
typedef struct cdi_part {
  void *at;
  size_t bytes;
} cdi_part;

static inline cdi_part cdi_numbers(double *at, int64_t count) { return (cdi_part){at, (size_t)count * sizeof(double)}; }

/* A part of what a method remembers: numbers, or counts that are never negative. */
typedef struct cdi_memory {
  double *numbers;
  int64_t *counts;
  int64_t size;
} cdi_memory;

enum { CDI_MOST_MEMORY = 32 }; /* parts of a method */
#define CDI_NUMBERS_OF(at) \
  (cdi_memory) { (double *)(void *)(at), NULL, (int64_t)(sizeof *(at) / sizeof(double)) }
#define CDI_COUNTS_OF(at) \
  (cdi_memory) { NULL, (int64_t *)(void *)(at), (int64_t)(sizeof *(at) / sizeof(int64_t)) }

static inline int is_between(int64_t k, int64_t lowest, int64_t highest) { return k >= lowest && k <= highest; }

/* A method of integration: all that the rest of the core has to know of it. CD_METHODS (methods.h) names all of them. */
typedef struct cdi_method {
  int64_t implicit;   /* 1: steps need no partition, and the pivot order of the first one is the caller's */
  int64_t fixed;      /* 1: steps have one length, and no tolerances */
  int64_t long_steps; /* 1: a cubic through their ends tells too little of what lies between */
  int64_t (*begin)(cd_run *r, double small_jump); /* at the machine's present state: see cd_begin */
  double (*now)(const cd_run *r);                 /* the end of the last step, */
  const double *(*reached)(const cd_run *r);      /* and the state there */
  int64_t (*trials)(const cd_run *r);             /* steps that were tried so far; fixed ones: 0 */
  double (*slack)(const cd_run *r);               /* times closer than this are the same; NULL: none */
  void (*state_at)(const cd_run *r, double t, double *y, double *f);    /* on the polynomial of the last step */
  void (*unknowns_at)(const cd_run *r, double t, double *y, double *f); /* implicit: the same for r->y_size unknowns */
  /* row k at time t, or no row (-1); POOR_PARTITION: it is there, and another partition is needed */
  int64_t (*report)(cd_run *r, int64_t k, double t);
  int64_t (*step)(cd_run *r);                       /* one attempt; OK, or what the caller must see to */
  int (*memory)(const cd_run *r, cdi_memory *list); /* all that it remembers, which is part of the state of a run, */
  int (*sound)(const cd_run *r);                    /* and whether loaded numbers can be its own; NULL: any can */
  /* where steps may be taken back (between.c): what one changes in the history, and another attempt of length h */
  int (*parts)(const cd_run *r, cdi_part *list);
  void (*shorten)(cd_run *r, double h);
} cdi_method;

#define CDI_DECLARED(name) extern const cdi_method cdi_##name##_method;
CD_METHODS(CDI_DECLARED)

static inline const cdi_method *method_of(const cd_run *r) {
#define CDI_PLACE(name) &cdi_##name##_method,
  static const cdi_method *const METHODS[] = {CD_METHODS(CDI_PLACE)};
  return METHODS[r->method];
}

/* The end of the last accepted step into the machine. */
static inline void cdi_to_accepted_state(cd_run *r) { cdi_load(r->m, method_of(r)->now(r), method_of(r)->reached(r)); }

/* The time of a row on the polynomial of the last step: one just before the place where the method has begun is there. */
static inline double cdi_time_reached(const cd_run *r, double t) {
  const double end = method_of(r)->now(r);
  return t < end && end - t <= CD_KNOWN_TIME_WIDTH * fabs(end) ? end : t;
}

/* Whether the polynomial of a step is to be looked at itself: a cubic through its ends tells too little. */
static inline int takes_long_steps(const cd_run *r) { return method_of(r)->long_steps != 0; }
static inline void state_within_step(const cd_run *r, double t, double *y, double *f) {
  method_of(r)->state_at(r, t, y, f);
}
#else /* designs in lanes have one method */
static inline int takes_long_steps(const cd_run *r) {
  (void)r;
  return 1;
}
static inline void state_within_step(const cd_run *r, double t, double *y, double *f) {
  cd_dop853_interpolate((cd_dop853 *)r->history, t, y, f);
}
#endif

#endif
