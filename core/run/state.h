/* What changes in a run, in one block of memory: a head, then all arrays, one after the other.

   The order and the sizes of the arrays follow from the run alone, never from a block, which may come from anywhere. So a
   block has no pointers: it may be moved, written to a file, and loaded into another run that was set up alike, which
   then goes on bit for bit as the one that was saved. */

#ifndef CARDAN_STATE_H
#define CARDAN_STATE_H

#include "events.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- heads ------------------------------------------------------------------------------------------------------------- */

/* What stands before the bytes of a saved state: of a run, or of an instance (machine.h). */
typedef struct cd_head {
  uint64_t magic;    /* what kind of state it is */
  uint64_t version;  /* of what is saved: another one whenever a struct of the core is */
  uint64_t size;     /* of the bytes behind the head */
  uint64_t model;    /* a hash of the model */
  uint64_t checksum; /* of all that stands here before it, and of the bytes behind the head */
} cd_head;

/* Why a state is refused. */
enum cd_state_problem {
  CD_STATE_FINE = 0,
  CD_STATE_OTHER_VERSION = 1,
  CD_STATE_NO_STATE = 2, /* of this kind and size */
  CD_STATE_DAMAGED = 3,
  CD_STATE_OTHER_MODEL = 4,
  CD_STATE_OTHER_SIZE = 5, /* its arrays are not those of this run */
  CD_STATE_IMPOSSIBLE = 6, /* numbers, */
  CD_STATE_NO_ORDER = 7,   /* factors without an order of rows and columns that belongs to this run, */
  CD_STATE_NO_SCHEDULE = 8 /* or known times of events that do not follow from each other */
};

/* Of any bytes; `before`: that of others before them, or 0. */
uint64_t cd_checksum(const void *bytes, size_t count, uint64_t before);
/* Writes a head before `size` bytes, which stand behind its place already. */
void cd_seal(void *block, uint64_t magic, uint64_t version, size_t size, uint64_t model);
/* Whether these `count` bytes are a whole state of this kind, version, size (0: any) and model. */
int64_t cd_check_seal(const void *block, size_t count, uint64_t magic, uint64_t version, size_t size, uint64_t model);

/* -- the state of a run ------------------------------------------------------------------------------------------------- */

enum { CD_STATE_VERSION = 7, CD_MOST_TOLD = 5 };

/* The course of a run so far: numbers that stand in no other struct. */
typedef struct cd_course_real {
  double amplification;          /* of errors, by the independent coordinates: the largest so far */
  double aside_since;            /* when a user's choice of them was set aside first, */
  double aside_worst;            /* how much it would have amplified at most, */
  double aside_now;              /* and would now; 0: it is used */
  double short_since;            /* when partitions began not to last */
  double switched[CD_MOST_TOLD]; /* the first times at which the implicit method took over */
} cd_course_real;

typedef struct cd_course_integer {
  int64_t text_size; /* bytes of the caller's own text */
  int64_t is_whole;  /* 0: there are only these numbers and the text; the run is over */
  int64_t has_inner;
  int64_t rank;        /* of the partition, */
  int64_t room;        /* and for how many entries its factors have room, */
  int64_t newton_room; /* and those of Newton's matrix, if there is one */
  int64_t repartitions;
  int64_t restarts;
  int64_t aside_stretches; /* in which a user's choice was set aside */
  int64_t is_stiff;        /* the implicit method runs now */
  int64_t by_alpha;        /* it is generalized-alpha, not BDF */
  int64_t switches;        /* to it, so far */
  int64_t redundant;       /* rows that hold depend on others */
  int64_t jumps_taken;     /* jumps of drivers, of those that the caller has searched for */
  int64_t changed;         /* tolerances that events have changed: bits as in cd_event_integer */
} cd_course_integer;

/* A run with all that it works on. */
typedef struct cd_saved {
  cd_run *run;       /* NULL: only the course and the text are saved */
  cd_run *inner;     /* of the method that it goes over to, on the same machine; NULL: it has not been needed */
  cd_machine *whole; /* the machine in absolute coordinates, where the run integrates others; else NULL */
  cd_events *V;      /* NULL: nothing can happen */
  cd_course_real *real;
  cd_course_integer *integer;
  uint8_t *text;
  uint8_t *holds;  /* of each row: it is a constraint now */
  double *piece_p; /* the parameters, and the rows that held, at the last event */
  uint8_t *piece_holds;
  int64_t holds_size;
  int64_t piece_p_size;
} cd_saved;

/* Bytes of the block, with its head. The course says then how large the factors are. */
size_t cd_state_size(const cd_saved *S);
void cd_state_save(const cd_saved *S, uint64_t model, void *block);
/* The head, and the course: into S->real and S->integer. After it the caller makes the factors, as long as the course says,
   and the inner method if there is one. */
int64_t cd_state_course(const cd_saved *S, uint64_t model, const void *block, size_t count);
/* Where the text begins in a block. */
size_t cd_state_text(void);
/* All the rest, which is checked as it is loaded: no number is used as an index, a count or a flag that cannot be one.
   Where it is refused, the run must not be used any more. */
int64_t cd_state_load(const cd_saved *S, const void *block, size_t count);

#ifdef __cplusplus
}
#endif
#endif
