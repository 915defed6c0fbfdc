/* Many designs of one machine side by side. */

#ifndef CARDAN_ENSEMBLE_H
#define CARDAN_ENSEMBLE_H

#include "running.h"

/* What happens to designs in lanes (lane_events.c): functions are watched in lanes, by a tape without black boxes; what is
   done is done by the engine (events.h), design after design. */
typedef struct cd_lane_events {
  cd_function watched; /* g and its rate, at t, q, v, v', lambda, z, p */
  cd_real *watched_w;
  cd_real *work;            /* cd_lane_events_work_size */
  struct cd_events *engine; /* bound to a machine, which has a partition of its own */
  uint8_t *row_is_angle;    /* of each constraint */
  int64_t only_chooses;     /* 1: nothing happens; the engine is there to choose other rows of a redundant set */
  int64_t *image;           /* on a GPU, where each thread has an engine of its own: its words, */
  int64_t *pointers;        /* which of them are places within it, */
  int64_t *parts;           /* where its structs begin: the engine, its machine, factors, chooser, watched functions, */
  int64_t *copies;          /* and room for the copies */
  int64_t image_size;
  int64_t pointers_size;
} cd_lane_events;

int64_t cd_lane_events_work_size(const cd_lane_events *V);

/* What is reported within a step, from its polynomial: the state alone, which is as accurate as the tolerance (v_rate and lam
   are no numbers then); the rates at it as well; or the state put on the constraints first. At the ends of steps all of it
   always is. */
enum cd_lane_report { CD_REPORT_STATES = 0, CD_REPORT_RATES = 1, CD_REPORT_CLOSED = 2 };

/* Contacts of designs in lanes (lane_touching.c). */
typedef struct cd_lane_contacts {
  cd_run *
      run; /* where steps of designs are looked at: it has a machine, its contacts, a cd_dop853 and weights. On a GPU each
                  thread has its own: */
  int64_t *image;    /* the words of a run, its machine, its contacts and its cd_dop853, */
  int64_t *pointers; /* which of them are places within it, */
  int64_t *parts;    /* where these four begin, */
  int64_t *copies;   /* and room for one of each thread */
  int64_t image_size;
  int64_t pointers_size;
} cd_lane_contacts;

/* Many designs of one machine, from assembled states, integrated CD_TAPE_LANES at a time (lanes.c). Arrays of designs have
   a row for each. */
typedef struct cd_ensemble {
  cd_function dynamics;                             /* its tape is what is evaluated; it has no black boxes */
  int (*evaluate)(const cd_tape *tape, cd_real *w); /* cd_tape_run_lanes, or machine code of this tape */
  cd_real *w;                                       /* cd_tape_lanes_work_size, and what machine code wants besides */
  cd_real *work;                                    /* cd_ensemble_work_size */
  cd_function turned;                               /* as in cd_machine, this and the next four */
  cd_real *turned_w;                                /* cd_tape_lanes_work_size of its tape */
  cd_lane_events *events;                           /* NULL where nothing is watched */
  cd_lane_contacts *contacts;                       /* NULL where there are none */
  cd_function jumping; /* (t, q, v, v', lambda, z, p) -> n_jumps functions at whose zeros forces jump (lane_jumps.c) */
  cd_real *jumping_w;  /* cd_tape_lanes_work_size of its tape */
  cd_real *jumped;     /* (n_jumps, CD_TAPE_LANES) what they are where steps begin */
  int64_t *turn_slots;
  int64_t *changing; /* places in p that change on the way, and are reported */
  int64_t *place;
  int64_t *spins;
  cd_real *times; /* at which all designs are reported; the first is where they begin */
  cd_real *q;     /* of each design: the state it begins with, */
  cd_real *v;
  cd_real *z;
  cd_real *p;          /* its parameters, */
  cd_real *D;          /* scales as in cd_machine, */
  cd_real *R;          /* 0 in rows that are left out as redundant; others may be chosen on the way, */
  cd_real *healthiest; /* the largest smallest pivot that a design with such rows has had with them; is written, */
  uint8_t *holds;      /* of all designs: the rows that hold at the start */
  cd_real *atol;       /* absolute tolerances of q, v, z, */
  cd_real *unit;       /* of each speed: a body's size for lengths, 1 for angles, */
  cd_real *size;       /* a body's size, */
  cd_real *until;      /* is written: when it ended, */
  cd_real *rows; /* (times, q v v_rate lam z changing) what is reported (report); after its end, the last row again, */
  int64_t *status; /* a cd_status: what is not CD_OK is to be run by itself, */
  int64_t *steps;  /* steps accepted and rejected */
  int64_t *next;   /* (1) the number of the design that is taken next: 0 */
  int64_t *stop;   /* (1) another thread may write something here: then the run ends, and designs stay CD_RUNNING */
  int64_t place_size;
  int64_t turn_slots_size;
  int64_t changing_size;
  int64_t spins_rows;
  int64_t times_size;
  int64_t q_cols;
  int64_t z_cols;
  int64_t p_cols;
  int64_t R_cols;
  int64_t status_size;
  cd_real rtol;
  cd_real atol_least; /* the absolute tolerance in units of a body's size */
  cd_real h_max;
  cd_real longest_first;    /* of the run: the first step may be as long */
  int64_t report;           /* enum cd_lane_report */
  int64_t sees_multipliers; /* as in cd_counts */
  int64_t n_jumps;          /* 0: forces jump nowhere, or nobody looks */
  int64_t rows_stay; /* 1: those that hold at the start are all that ever do, and reactions of redundant ones are shared
                               when designs have run (cd_share_many) */
} cd_ensemble;

int64_t cd_ensemble_work_size(const cd_ensemble *E);
int64_t cd_run_ensemble(cd_ensemble *E);

#endif
