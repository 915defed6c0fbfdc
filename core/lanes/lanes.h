/* Designs side by side in lanes: what lanes.c and the files lane_*.c share. */

#ifndef CARDAN_LANES_H
#define CARDAN_LANES_H

#include "dop853_table.h"
#include "inside.h"

enum { NO_DESIGN = -1 };

/* of the step by its error, without memory of the last one: 2 to 7 % fewer evaluations than with it */
#define LANE_EXPONENT CD_R(0.125)

/* Numbers of one kind stand in lanes: the i-th of lane l at i S + l. On a processor N lanes are done at once, and S = N. On
   a GPU a thread has one lane of the S of its block, and its pointers point to its own; or, where its code says how many
   numbers there are (CD_SLOTS), S = 1 in memory that is the thread's alone. SUMMED components of a state are summed up at
   once there, so that a thread does not wait for one number after the other. */
#ifdef CD_GPU
enum { N = 1, S = CD_STRIDE, SUMMED = 18 };
#else
enum { N = CD_TAPE_LANES, S = N, SUMMED = 1 };
#endif
#define EACH(at, count)                                      \
  for (int64_t at##_row = 0; at##_row < (count); at##_row++) \
    for (int64_t at = S * at##_row; at < S * at##_row + N; at++)

/* The arrays of a run in E->work, all (., S), and what is known of each lane. */
typedef struct lanes {
  cd_ensemble *E;
  cd_lane_events *V; /* NULL where nothing is watched */
  cd_real *scratch;  /* of a thread on a GPU */
#ifdef CD_SIZES      /* code of one machine: the compiler knows them */
  static constexpr int64_t CD_SIZES, n = n_q + n_v + n_z;
#else
  int64_t n, n_q, n_v, n_z, n_c; /* of y = (q, v, z), of its parts, of multipliers */
  int64_t n_turns;               /* angles that are followed */
#endif
  cd_real *in_t, *in_y, *in_p, *in_D, *in_R, *in_gain, *in_seen; /* inputs of the tape, in w */
  const int32_t *out_q, *out_v, *out_lam, *out_z, *out_weakest;
  cd_real *y, *y_new, *weight, *k, *F, *delta, *last, *atol, *unit;
  cd_real t[N], t_new[N], h[N], h_first[N], longest_first[N], err[N], err5[N], healthiest[N];
  cd_real rtol[N], h_max[N]; /* an event may change them */
  cd_real looked_at[N];      /* the time when the pace of a lane was last looked at */
  int64_t design[N], row[N], failures[N];
  uint8_t fresh[N], accepted[N];
  uint8_t exact[N];     /* the end of the step is reported, with its rates */
  uint8_t left_out[N];  /* rows that hold are left out as redundant, */
  uint8_t poor[N];      /* and others of them should be */
  uint8_t unsettled[N]; /* forces that depend on reactions have not settled in this step */
  uint8_t bent;         /* the polynomials of the last steps are there */

  /* events: of each watched function, ... */
  int64_t n_g;
  cd_real *side, *standing, *enabled, *zero, *noise, *blind, *left, *left_rate, *right, *right_rate, *root, *fired;
  cd_real *facts; /* what the engine knows of each design between its instants */
  cd_real due[N], t_armed[N], t_event[N];
  uint8_t event[N], stopping[N], first[N]; /* something fires; an event ends the run; its first instant is to come */
} lanes;

/* This design is not done here: the caller runs it by itself. */
static inline void cdi_lanes_give_up(lanes *L, int l, int64_t status) {
  L->E->status[L->design[l]] = status;
  L->accepted[l] = L->event[l] = L->fresh[l] = 0;
}

/* lane_steps.c */
void cdi_lanes_put(lanes *L, const cd_real *t, const cd_real *y);
void cdi_lanes_normalize(const lanes *L, cd_real *q);
int cdi_lanes_evaluate(lanes *L, cd_real alpha, cd_real beta);
void cdi_lanes_get_rates(const lanes *L, cd_real *k);
int cdi_lanes_close(lanes *L, const cd_real *t, cd_real *y, cd_real *k, const uint8_t *exact);
void cdi_lanes_set_weights(lanes *L);
void cdi_lanes_norms(const lanes *L, const cd_real *a, cd_real *out);
void cdi_lanes_shorten(lanes *L, int l, cd_real factor);
int cdi_lanes_try(lanes *L);
int cdi_lanes_bend(lanes *L);
int cdi_lanes_renew_ends(lanes *L);
void cdi_lanes_shares(const lanes *L, const cd_real *t, cd_real *x);
void cdi_lanes_interpolate(lanes *L, const cd_real *t);

/* lane_jumps.c: the inputs of a function of the motion; steps that have been accepted are looked at behind jumps of forces, 0: a
   function has failed */
#ifdef CD_ALONE
static inline int cdi_lanes_look_behind_jumps(const lanes *L) { return (void)L, 1; }
#else
void cdi_lanes_put_inputs(const lanes *L, const cd_tape *tape, cd_real *w, const cd_real *t, const cd_real *y,
                          int solved);
int cdi_lanes_look_behind_jumps(lanes *L);
#endif

/* lane_touching.c: steps that have been accepted do not pass over a touch; 0: a function has failed */
#ifdef CD_NO_CONTACTS
static inline int cdi_lanes_feel(const lanes *L) { return L->E->contacts == NULL; }
#else
int cdi_lanes_feel(lanes *L);
#endif

#ifdef CD_NO_EVENTS
static inline void cdi_lanes_lay_out_events(lanes *L) { L->n_g = 0; }
static inline int cdi_lanes_look(lanes *L) { return L->V == NULL; }
static inline int cdi_lanes_correct(lanes *L, cd_real *t) { return (void)L, (void)t, 0; }
static inline void cdi_lanes_happen(lanes *L) { (void)L; }
static inline void cdi_lanes_choose_rows(lanes *L, int l) { cdi_lanes_give_up(L, l, CD_POOR_PARTITION); }
#else
/* lane_zeros.c: whether something fires within the steps that have just been accepted */
int cdi_lanes_look(lanes *L);
/* Better times of events, from the states in `last` whose rates have been evaluated; 1: some are other ones, -1: a function
   has failed */
int cdi_lanes_correct(lanes *L, cd_real *t);

/* lane_events.c: what happens where lanes stand now; they begin anew behind it */
void cdi_lanes_lay_out_events(lanes *L);
void cdi_lanes_happen(lanes *L);
/* Other rows of a redundant set are left out of a lane, where those that stay come near to losing rank. */
void cdi_lanes_choose_rows(lanes *L, int l);
#endif

/* How a tape is run in lanes, and the equations of motion, of which there may be machine code. */
#ifdef CD_GPU
static inline int cdi_lanes_run(const lanes *L, const cd_tape *tape, cd_real *w) {
#ifdef CD_ALONE /* there are no tapes but that of the equations of motion, of which there is machine code */
  (void)L, (void)tape, (void)w;
  return CD_TAPE_NO_ARRAY;
#else
  return run_thread(tape, w, S, L->scratch);
#endif
}
#ifndef CD_LANES_EVALUATE
#define CD_LANES_EVALUATE(L) cdi_lanes_run(L, (L)->E->dynamics.tape, (L)->E->w)
#endif
#else
static inline int cdi_lanes_run(const lanes *L, const cd_tape *tape, cd_real *w) {
  (void)L;
  return cd_tape_run_lanes(tape, w);
}
#define CD_LANES_EVALUATE(L) (L)->E->evaluate((L)->E->dynamics.tape, (L)->E->w)
#endif

/* What of the constraints of a design counts as closed: a length. */
static inline cd_real cdi_lanes_closed(const lanes *L, int l) {
  const cd_real size = L->E->size[L->design[l]];
  cd_real farthest = 0.0;
  for (int64_t i = 0; i < L->n_v; i++) {
    const int64_t at = L->E->place[i];
    if (at >= 0) farthest = larger(farthest, fabs(L->y[at * S + l]) / (L->unit[i * S + l] / size));
  }
  return larger(CD_R(CD_CLOSURE_TOL) * size, CD_R(CD_CLOSURE_ROUND_OFF) * farthest);
}

/* The numbers that an evaluation has left in a slot. */
static inline const cd_real *cdi_lanes_result(const lanes *L, int32_t slot) { return L->E->w + S * (int64_t)slot; }

#endif
