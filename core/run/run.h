/* A run from event to event: steps, instants, and the log of what has happened.

   cd_go lets the integrator step (cd_advance), carries out what happens on the way (core/events), starts the integrator again
   behind it, and returns to its caller at the end of the record, after a number of steps, where the log is nearly full, or
   where only the caller can go on. */

#ifndef CARDAN_RUN_H
#define CARDAN_RUN_H

#include "events.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What cd_go can end with, besides a cd_status. */
enum { CD_STOPPED = 11, CD_INSTANT_FAILED = 12 }; /* by an event; cd_event_integer.problem says why */

/* A row of the log: one round of an instant, or an event that is only noted. Its columns are these numbers, then what
   cd_log says, each as long as it is there. */
enum {
  CD_LOG_TIME = 0,
  CD_LOG_CARRIED_OUT = 1, /* 1: a round; 0: only noted, states alone are written */
  CD_LOG_JUMPED = 2,      /* 1: speeds jumped: impulses are written */
  CD_LOG_RESIDUAL = 3,    /* what the momentum balance misses, relative to its largest term; NaN: not known */
  CD_LOG_HEAD = 4
};

typedef struct cd_log {
  cd_function audit;     /* (t, q, v, z, p) -> account, momentum: energies and total momentum; M v */
  cd_function reactions; /* (t, q, p, row_impulses) -> reactions: of each joint on its first body */
  cd_function total;     /* (t, q, p, J) -> total: impulse and moment about the origin */
  double *account;
  double *momentum;
  double *momentum_before;
  double *answer; /* work space, (n_v) */
  double *row_impulses;
  double *reactions_out;
  double *J;
  double *total_out;
  double *rows; /* (., .) head, account before and after, total, reactions, impulses of impacts (NaN: it does not act),
                          states before and after: t, q, v, z, p, holds */
  int64_t *entries;   /* (., 3) row, name, what */
  double *pieces;     /* (., .) from which row of the record on, whether rows are redundant, p, holds */
  double *last_piece; /* without its row */
  int64_t *count;     /* (3) rows, entries and pieces that are there */
  int64_t account_size;
  int64_t reactions_out_size;
  int64_t total_out_size;
  int64_t rows_rows;
  int64_t rows_cols;
  int64_t entries_rows;
  int64_t pieces_rows;
  int64_t pieces_cols;
} cd_log;

typedef struct cd_loop_real {
  double t_end; /* of the run */
  double
      also_due; /* a known time of the host's, besides those of events; infinite: none. It is so again when an instant
                           comes there, before the host is asked: there he may say the next one, and move m->t behind this one */
  double amplification; /* the largest |du/dv| of the partitions that were made */
} cd_loop_real;

typedef struct cd_loop_integer {
  int64_t restarts;
  int64_t rank;      /* of the partition */
  int64_t redundant; /* 1: rows that hold depend on others */
  int64_t replaced;  /* 1: run->lu is that of the events now */
} cd_loop_integer;

/* What the host does where the core does not: each may be NULL, is given `context`, and returns a cd_status or, where it is
   said, something else; what is not CD_OK ends cd_go. */
typedef struct cd_host {
  int64_t (*before)(void *context); /* an instant begins: nothing is changed yet, */
  int64_t (*after)(void *context);  /* all of its rounds have been carried out, */
  int64_t (*partition)(
      void *context); /* at the present position, of the machine that is integrated, into run->lu; the rank, */
  int64_t (*begins)(void *context); /* the integrator starts again (it may be another `run`), */
  int64_t (*began)(void *context);  /* all is ready to go on */
  int64_t (*noted)(void *context);  /* an event that is only noted is about to be noted */
  void (*logged)(void *context); /* a round is over, or an event is noted: entry_name, entry_what of the events say */
  void (*noticed)(
      void *context); /* a round made joints open (numbers were set) or points press on each other, or drivers
                                     prescribe the motion; it is not in the log yet, the state before it is */
  void *context;
} cd_host;

typedef struct cd_loop {
  cd_run *run;
  cd_events *V;
  cd_log *log;        /* NULL: nobody wants it */
  double *state_unit; /* of y = (q, v, z), for absolute tolerances */
  double *B;          /* room for dq/dv; without entries it is not measured */
  cd_loop_real *real;
  cd_loop_integer *integer;
  uint8_t *fired; /* (watched functions) of the present instant, */
  uint8_t *part;  /* and of the part of it that is carried out */
  cd_host *host;
  cd_function expand;   /* joint coordinates: the machine's q, v, v' -> those of V->m */
  cd_function relative; /* and back: q, v */
  int64_t is_linked;    /* 1: the machine that is integrated is another one than V->m */
  int64_t B_size;
} cd_loop;

/* Goes on for at most `steps` trials of steps (fixed ones: between two events). */
CD_CHECKED int64_t cd_go(cd_loop *X, int64_t steps);

/* The start of a run at the machine's state, which has a partition: what limits, friction and events make of it. */
CD_CHECKED int64_t cd_go_start(cd_loop *X);

/* All rounds of an instant at the machine's state, which is watched again behind it; no step follows. `fired`: NULL at the
   start of a run. A problem. */
CD_CHECKED int64_t cd_go_instant(cd_loop *X, const uint8_t *fired);

#ifdef __cplusplus
}
#endif
#endif
