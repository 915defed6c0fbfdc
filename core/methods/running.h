/* One run by one of the methods, up to an event or to a known time. */

#ifndef CARDAN_RUNNING_H
#define CARDAN_RUNNING_H

#include "methods.h"

/* -- events and contacts ------------------------------------------------------------------------------------------- */

typedef struct cd_watched_time {
  double left;    /* watched up to here */
  double t_event; /* the event found */
  double t_start; /* where the integrator was started */
  double waits;   /* 1: the event found has to wait until all times before it have been reported */
  double seen;    /* the row at which the machine was last looked at within the step; NaN: none yet */
  double beyond;  /* functions that the last looks between rows found beyond their zeros: a bit for each */
  double returns; /* 1: one of them was back at a later look */
} cd_watched_time;

/* The watched functions and what is known of each. */
typedef struct cd_watched {
  cd_function function; /* reads the machine's arrays, writes g and rate */
  double *g;
  double *rate;
  double *left; /* g at the left end of the piece that is looked at, at first time->left */
  double *left_rate;
  double *right;
  double *right_rate;
  int64_t *side;      /* +-1, or 0: standing at zero */
  int64_t *direction; /* in which crossings count: -1, 0 (both), 1 */
  uint8_t *enabled;
  uint8_t *needs_multipliers; /* such functions are looked at where the equations of motion have been solved */
  uint8_t *standing;          /* stood at zero at t_start */
  double *noise;              /* what round-off can do to g */
  double *blind; /* what tolerances can do to g: a function that stands at zero has left it when it is beyond */
  double *zero;  /* what counts as zero: for a contact that has just opened, the overlap it was left with */
  double *root;
  uint8_t *fired;
  cd_watched_time *time;
  double *y;
  double *f;
  double *seen;    /* (2 n) g and rate at time->seen, where the equations of motion have been solved (between.c) */
  double *fastest; /* largest |rate| so far; less than 0: signs and slopes at its looks are enough */
  uint8_t *quick;  /* 1: it changed too quickly between two looks to tell whether it passed zero */
  int64_t g_size;
} cd_watched;

/* Distances g of n contacts, their rates, bounds of these, and how many grains of uneven ground pass in unit time. */
typedef struct cd_touching {
  cd_function function; /* reads the machine's t, q, v, p, writes now */
  double *now;          /* (4 n) */
  double *left;         /* (4 n) at the beginning of the step */
  double *right;        /* (4 n) at its end */
  int64_t *angles;      /* speeds that are rates of single angles: these may turn by any number of turns in a step */
  double *ends;         /* (4, .) positions and speeds, and their rates, at the beginning; the same at the end */
  double *time;         /* (1) the time of left; NaN: not known yet */
  uint8_t *kinked;      /* (1) whether a contact has changed sides in the step that ends there */
  int64_t now_size;
  int64_t angles_size;
  int64_t ends_cols;
} cd_touching;

/* Functions u of the motion at whose zeros forces jump (chattering.c). */
typedef struct cd_jumps {
  cd_function function; /* reads the machine's arrays, writes u */
  double *u;
  double *after;    /* (n) at the end of a step, */
  double *before;   /* (n) and at its beginning, NaN: not known, */
  double *rate;     /* (n) with its rate there */
  double *since;    /* (n) when the first of the returns was seen */
  double *span;     /* (1) the length of the run: steps that are short for it are looked at */
  int64_t *returns; /* (n) steps that should have passed the zero, and behind which it lies ahead again */
  int64_t *looks;   /* (n) steps since the last of them, */
  int64_t *steps;   /* (n) and since the first one */
  int64_t u_size;
} cd_jumps;

/* -- running --------------------------------------------------------------------------------------------------------- */

typedef struct cd_between_real {
  double look;        /* times farther apart than this are looked at in between; 0: rows only */
  double checked;     /* the motion has been looked at up to here */
  double defect;      /* of the row that was last evaluated, in tolerances */
  double saved_at;    /* where the step began, before which the run was saved; NaN: it was not */
  double returned_to; /* where the last step that was taken back had begun */
  double placed;      /* when the machine was last evaluated within a step, */
  double last_knot;   /* the last known time at which a step has ended; NaN: none since the start */
} cd_between_real;

typedef struct cd_between_integer {
  int64_t ahead;      /* 1: the next row has been evaluated */
  int64_t returns;    /* steps in a row that were taken back to the same place */
  int64_t taken_back; /* steps in all */
} cd_between_integer;

/* Looking at steps between their ends (between.c). */
typedef struct cd_between {
  double *saved;    /* cd_between_size: the run before the last step */
  double *defects;  /* (n) of each state; of the implicit method, of each unknown */
  double *position; /* (n_q) and where */
  double *lam_seen; /* (n_c) what forces saw of multipliers before a look */
  cd_between_real *real;
  cd_between_integer *integer;
} cd_between;

/* One run by one of the methods. */
typedef struct cd_run {
  cd_machine *m;
  cd_lu *lu;        /* the partition, by which states are put on the constraints */
  cd_chooser *able; /* adams, dop853: makes new partitions on the way */
  cd_watched *E;    /* null: no events */
  cd_touching *touch;
  cd_between *between; /* null: steps are not looked at between their ends */
  cd_jumps *jumps;     /* null: nothing jumps, or nobody asks whether it does so to and fro */
  cd_record *record;
  cd_record *trail;  /* accepted steps, as far as it has room */
  void *history;     /* what the method remembers: a cd_adams and so on */
  cd_newton *newton; /* bdf, alpha */
  cd_lu *factors;    /* bdf, alpha: of Newton's matrix */
  double *atol;
  uint8_t *controlled;
  double *weight;
  double *f;        /* work space: a rate, */
  double *y;        /* a state (bdf, alpha: and the multipliers, where these are among the unknowns) */
  double *farthest; /* rk4: where a step goes astray */
  double *stage;    /* rk4: work space */
  double *slopes;   /* rk4: (stages, n) work space */
  double *tableau;  /* rk4: another explicit method, rows of a_ij and then b_j; without entries: the classic one */
  double *work;     /* bdf, alpha: (4, unknowns) work space */
  int64_t method;   /* a number of CD_METHODS */
  int64_t partitioned;
  int64_t due; /* whether something is to be done at t_end */
  int64_t max_steps;
  int64_t row; /* the next one of the record */
  int64_t y_size;
  int64_t farthest_size;
  int64_t tableau_cols;    /* its stages */
  int64_t max_order;       /* bdf */
  int64_t controls_speeds; /* bdf, alpha: 0 where errors of speeds are not under control (index 3) */
  double t_end;            /* where the integrator must land exactly */
  double rtol;
  double h;   /* rk4, alpha: the fixed step; alpha: 0 where it chooses its steps */
  double rho; /* alpha: spectral radius at infinite frequency */
} cd_run;

/* How many numbers `saved` of a run has. */
int64_t cd_between_size(const cd_run *r);
/* Go on integrating and reporting from `row`, for at most max_steps. */
CD_CHECKED int64_t cd_advance(cd_run *r);
/* Evaluate the present state and start the method there; r->t_end is where it goes to, r->m->watch->longest_step counts.
   small_jump: of speeds, in closing. Of the unknowns of bdf the states come first and then, as far as r->y has room, the
   multipliers; the pivot order of Newton's matrix is the caller's. */
CD_CHECKED int64_t cd_begin(cd_run *r, double small_jump);
/* Whether a watched function fires up to t_end, the end of the last step. */
int64_t cd_look(cd_run *r, double t_end);
/* Contacts that overlap where the machine stands, and that its accelerations drive apart by more than `most`: of each its
   acceleration into `apart`, 0 of the others. How many. T->now has their distances. */
int64_t cd_overlaps(cd_machine *m, cd_touching *T, double most, double *apart);
/* Looks at what jumps begin anew. */
void cd_forget_jumps(cd_jumps *J);
/* Put the machine at the event, with accelerations and multipliers there. */
CD_CHECKED int64_t cd_place_at_event(cd_run *r);

/* The last known state of a fully driven machine. */
typedef struct cd_driven {
  double *now; /* (1) */
  double *q;
  double *v;
  double *a;
} cd_driven;

/* Positions, speeds and accelerations of a fully driven machine at the record's times row ... last - 1. */
int64_t cd_sweep(cd_machine *m, cd_lu *lu, cd_driven *S, double shrink, cd_record *record, int64_t *row, int64_t last);

#endif
