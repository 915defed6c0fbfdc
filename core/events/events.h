/* Events of a run: what is watched, when known times are due, what is done, and what contacts and friction make of it.

   Pieced interval analysis (Wehage & Haug 1981, sec. 5.4): the integrator is stopped at an event, the machine is changed,
   one momentum balance gives the new speeds, and the integrator starts again. An instant has rounds: in each, actions are
   carried out, impulses are found, contacts and frictions settle; what that throws over to the other side of zero is the
   next round.

   A caller binds a cd_events to the arrays of one machine, and calls, in this order,
     cd_events_schedule  before a run: when known times are due,
     cd_events_begin     at its start,
     cd_events_arm       to begin to watch (after the start, after each instant),
     cd_events_round     at each instant, and again while cd_events_called finds more to do,
     cd_events_times     after an instant: known times that have moved. */

#ifndef CARDAN_EVENTS_H
#define CARDAN_EVENTS_H

#include "cardan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a watched function is of (column CD_WATCH_KIND of `watched`). */
enum cd_watch_kind {
  CD_WHEN = 0,   /* a function of the user */
  CD_GAP = 1,    /* the gap of a limit that is open, falling */
  CD_PULL = 2,   /* the multiplier of a limit in contact, falling: contact cannot pull */
  CD_SLIP = 3,   /* the rate of a friction that slips */
  CD_MARGIN = 4, /* mu N - |lambda| of a friction that sticks, falling */
  CD_REST = 5,   /* -|rate| of a friction that others hold still, falling below what counts as rest */
  CD_SWITCH = 6  /* of an operation that jumps, where sensitivities are wanted */
};

/* Columns of `watched`: direction: in which zero must be passed (0: any); solved: it depends on multipliers; event: the
   number of its event (-1: none); name: of what is logged; active: 0, it never counts; bends: of a switch whose function
   has a kink and no jump. */
enum {
  CD_WATCH_KIND = 0,
  CD_WATCH_ROW = 1,
  CD_WATCH_DIRECTION = 2,
  CD_WATCH_SOLVED = 3,
  CD_WATCH_EVENT = 4,
  CD_WATCH_NAME = 5,
  CD_WATCH_ACTIVE = 6,
  CD_WATCH_BENDS = 7,
  CD_WATCH_COLUMNS = 8
};

/* Columns of `timed`: the event, the column of `times` with its first time, that of its interval (-1: it happens once), and
   whether its time is one that the machine computes anew at every event. A row without an event (-1) is a list of known
   times of what acts over time: first + k interval for each k of `knots` from FROM on, COUNT of them, ascending (none: for
   every whole number k); KIND says what is done there. MOVES of such a row: its times are searched for; FIRST is as far as
   there is none from the present time on, which is the time itself where it is one, and INTERVAL a time just behind that. */
enum {
  CD_TIMED_EVENT = 0,
  CD_TIMED_FIRST = 1,
  CD_TIMED_INTERVAL = 2,
  CD_TIMED_MOVES = 3,
  CD_TIMED_FROM = 4,
  CD_TIMED_COUNT = 5,
  CD_TIMED_KIND = 6,
  CD_TIMED_COLUMNS = 7
};

/* What is done at the known time of something that acts over time: a step ends there; the method starts anew, because forces
   or their rates jump; and a driver's speed may jump, which is an impulse. */
enum cd_known_time { CD_ENDS_STEP = 0, CD_STARTS_ANEW = 1, CD_DRIVES = 2 };

/* What an event does: columns of `acts` are the event, one of these, and its two numbers. */
enum cd_action {
  CD_SET_STATE = 0,     /* column of `values`, state */
  CD_SET_PARAMETER = 1, /* column of `values`, place in p */
  CD_SWITCH_FORCE = 2,  /* a force on or off: 0 or 1, place in p */
  CD_IMPULSE = 3,       /* number of the impulse */
  CD_IMPACT = 4,        /* number of the impact */
  CD_STOP = 5,
  CD_CAPTURE = 6,   /* number of the joint */
  CD_RELEASE = 7,   /* number of the joint */
  CD_TOLERANCES = 8 /* row of `changes` */
};

/* Columns of `joints`: its rows of C, where in p the time and the angles stand that it refers to (-1: none), and its
   rows of `copies`: from where in q, to where in p, positions of bodies are copied. */
enum {
  CD_JOINT_FIRST_ROW = 0,
  CD_JOINT_ROWS = 1,
  CD_JOINT_TIME = 2,
  CD_JOINT_TURNS = 3,
  CD_JOINT_FIRST_COPY = 4,
  CD_JOINT_COPIES = 5,
  CD_JOINT_COLUMNS = 6
};

/* What the restitution e of a limit is a ratio of (restitution_law). Without friction they agree; the last two follow the
   course of an impact (course.c). */
enum cd_restitution_law {
  CD_NEWTON = 0,   /* of speeds, after and before */
  CD_POISSON = 1,  /* of impulses, behind and up to the end of compression */
  CD_ENERGETIC = 2 /* its square: of the works of the contact's impulse, likewise (Stronge) */
};

/* What a limit, a friction or an event has done (entry_what). */
enum cd_what {
  CD_HAPPENED = 0,
  CD_RESTS = 1,
  CD_HITS = 2,
  CD_LEAVES = 3,
  CD_STICKS = 4,
  CD_SLIPS = 5,
  CD_REVERSES = 6,
  CD_PASSES = 7,
  CD_RETURNS = 8,
  CD_JUMPS = 9 /* of a driver: its speed */
};

/* Why an instant cannot be carried out. `event`, `row`, `joint`, `body` and `amount` say more, as far as they are named here. */
enum cd_problem {
  CD_FINE = 0,
  CD_ACTIONS_FAIL = 1,        /* what events do cannot be evaluated */
  CD_WATCHING_FAILS = 2,      /* a watched function cannot be evaluated */
  CD_WATCHED_NO_NUMBER = 3,   /* watched function `row` is not a number */
  CD_BAD_INTERVAL = 4,        /* event, amount */
  CD_FIRES_ENDLESSLY = 5,     /* name in `event` */
  CD_CALLS_ENDLESSLY = 6,     /* rounds without end; the last name in `event` */
  CD_VALUE_NOT_FINITE = 7,    /* event, amount, target: the action in `row` */
  CD_VALUE_OPENS_JOINTS = 8,  /* event, amount, the action in `row` */
  CD_NO_MASS = 9,             /* event; the body in `row` */
  CD_NOT_CAPTURED = 10,       /* event, joint, amount */
  CD_NOT_ACTIVE = 11,         /* event, joint */
  CD_NO_DIRECTION = 12,       /* event: the direction of its impact has no length */
  CD_BAD_RESTITUTION = 13,    /* row (of constraints, then of impacts), amount */
  CD_BEYOND_LIMIT = 14,       /* row, amount */
  CD_NO_BALANCE = 15,         /* the momentum balance has no solution */
  CD_CONSTRAINTS_OPEN = 16,   /* no impulse can satisfy all constraints: `opened` says which would open */
  CD_IMPACTS_ENDLESS = 17,    /* `closed` limits */
  CD_JAMS = 18,               /* contacts and friction do not settle: those with a `misfit`, one of them in `row` */
  CD_NO_PARTITION = 19,       /* the constraints have no derivatives, or the host could not partition them */
  CD_NOT_EVALUATED = 20,      /* the equations of motion; the cd_status in `row`, CD_NO_NUMBER: of an acceleration */
  CD_DRIVEN_IMPACT = 21,      /* an impact cannot change speeds that drivers prescribe */
  CD_DRIVERS_CONTRADICT = 22, /* row, amount: drivers prescribe other speeds */
  CD_SLIDES = 23,             /* switch `row`: both sides drive the motion back to where it switches */
  CD_SWITCHES_ENDLESSLY = 24, /* switch `row` */
  CD_LEFT_UNSEEN = 25,        /* switch `row` had stood where it switches and has left */
  CD_LEAVES_FREE = 26, /* event, amount: of a motion that is prescribed it leaves freedoms that no driver prescribes */
  CD_POSITION_JUMPS = 27, /* row, amount: a driver prescribes another position from one moment to the next */
  CD_GAINS_ENERGY = 28    /* row of a friction, amount: an impact with friction and restitution would make energy */
};

typedef struct cd_event_real {
  double size;          /* of a body */
  double rtol;          /* tolerances of the run */
  double atol;          /* in units of the machine */
  double longest_step;  /* NaN: not changed by an event */
  double top_speed;     /* the largest speed so far: what cannot be told from zero goes with it */
  double last_time;     /* of the last round that was logged */
  double last_switched; /* of the last switch */
  double amount;        /* of a problem */
  double t_last;        /* the end of the run: known times of what acts over time count before it */
  double
      known_time; /* that the last instant has passed, of what acts over time: from just behind it the motion goes on */
  double known_width; /* from just before that known time to just behind it */
} cd_event_real;

typedef struct cd_event_integer {
  int64_t crowd;         /* rounds in a row that crowd together */
  int64_t switch_crowd;  /* switches, likewise */
  int64_t stopped_by;    /* the event that ends the run, -1: none */
  int64_t jumped;        /* in this round speeds jumped */
  int64_t set;           /* in this round numbers were set */
  int64_t together;      /* several impacts at once are solved together; 0: one after another */
  int64_t closing;       /* the method puts speeds on the constraints exactly */
  int64_t driven;        /* drivers prescribe the motion: limits cannot hold */
  int64_t with_forces;   /* driven: impulses and friction are wanted */
  int64_t masses_change; /* in this round masses changed */
  int64_t changed;       /* tolerances were changed by an event: bits 1 rtol, 2 atol, 4 longest step */
  int64_t known_kind;    /* enum cd_known_time: the kind of known times that this instant has passed, -1: none */
  int64_t unsettled;     /* in the last trial, forces that depend on reactions did not settle */
  int64_t remembers; /* `called` and `sides` are of this instant; 0: it is the start of a run that knows of no other */
  int64_t entries;   /* of the log of this round */
  int64_t problem;   /* enum cd_problem, and which: */
  int64_t event;
  int64_t row;
  int64_t joint;
} cd_event_integer;

typedef struct cd_events {
  cd_machine *m; /* in absolute coordinates */
  cd_lu *lu;     /* room for every rank; where able->W has no entries, partitions are the host's */
  cd_chooser *able;
  cd_watched *E;
  cd_function sensitivity; /* (t, q, v, v', lambda, z, p, errors) -> spread: what errors do to g */
  cd_function actions;     /* (t, q, v, v', lambda, z, p) -> values, impulses, approach, restitution, times */
  cd_function balance;     /* (t, q, p, D, balance_R, balance_J, balance_b) -> dv, blow */
  cd_function gamma;       /* (t, q, v, p) -> gamma_of_rows */
  cd_function impact_rows; /* (t, q, p) -> N */
  cd_function arguments;   /* (t, q, v, v', lambda, z, p) -> u of switches */
  cd_function masses;      /* (p) -> body_masses, diagonal, and other things of the start */
  int64_t *watched;        /* (., CD_WATCH_COLUMNS) */
  int64_t *timed;          /* (., CD_TIMED_COLUMNS) */
  double *knots;           /* numbers k of the lists among them */
  int64_t *condition;      /* of each event: column of `values`, -1: none */
  int64_t *event_name;     /* of each event: number of its name */
  int64_t *acts;           /* (., 4) */
  double *changes;         /* (., 3) rtol, atol, longest step; NaN: stays */
  int64_t *joints;         /* (., CD_JOINT_COLUMNS) that events capture or release, and frictions */
  int64_t *copies;         /* (., 2) */
  uint8_t *is_limit;       /* of each row of C */
  uint8_t *is_friction;
  int64_t *restitution_law; /* of each limit, enum cd_restitution_law */
  int64_t *
      slip_slot; /* of each row: where the direction of a friction stands in p (of its further rows the axes), -1: none */
  int64_t *carriers;     /* (n_c, 2) first and last row, exclusive, of the limit that carries a friction; -1: none */
  int64_t *joint_of_row; /* of each row of a friction: its number among `joints` */
  int64_t *name_of_row;  /* of each limit and friction, and of drivers whose speed may jump; -1: none */
  uint8_t *is_angle;     /* of each speed */
  double *unit;          /* of each speed: a body's size for lengths, a radian for angles */
  int64_t *switch_watch; /* of each switch: its watched function, */
  int64_t *switch_slot;  /* where its mode stands in p, */
  uint8_t *rounds;       /* whether it rounds to whole numbers, */
  uint8_t *bends;        /* whether it has a kink and no jump */
  uint8_t *switch_flags; /* work space */
  cd_event_real *real;
  cd_event_integer *integer;
  double *due;       /* of each timed event: when it is due next, */
  double *anchor;    /* the time from which its intervals count, */
  double *interval;  /* the interval that counts, */
  int64_t *passed;   /* intervals since the anchor when it was last due, */
  uint8_t *was_due;  /* whether it was due in this round, */
  uint8_t *were_due; /* and in the last one in which anything could be due: the first one of an instant */
  double *errors;    /* inputs and outputs of the functions above */
  double *spread;
  double *tremble; /* of functions of forces: what errors of the state do to them */
  double *values;
  double *impulses;
  double *approach;
  double *restitution; /* of limits; of frictions on limits: the kinetic coefficient; of impacts */
  double *times;
  double *balance_R;
  double *balance_J;
  double *balance_b;
  double *dv;
  double *blow;
  double *gamma_of_rows;
  double *N;
  double *u;
  double *body_masses;
  double *diagonal;
  double *event_J;     /* of this round: impulse of its actions, */
  double *total_blow;  /* impulses of all its balances, by rows of constraints and impacts, */
  double *total_J;     /* external ones, */
  double *change;      /* of the rate that each impact asks for, */
  uint8_t *impact_on;  /* and whether it acts, */
  uint8_t *pressed;    /* and leaves its points pressed on each other */
  uint8_t *acted;      /* of each event: its condition was fulfilled in this round */
  int64_t *entry_name; /* the log of this round: names, */
  int64_t *entry_what; /* enum cd_what */
  int64_t *slid;       /* direction of each friction before the impulses, */
  uint8_t *held_before;
  uint8_t *opened;     /* rows whose speeds did not fit after numbers were set, */
  double *opened_rate; /* and by how much */
  double *rates;       /* C v + Phi_t, */
  double *rates_before;
  double *after_rates;
  double *acceleration; /* Phi'' */
  double *target;       /* what rows are to change their rates by */
  uint8_t *has_target;
  uint8_t *bouncing;
  uint8_t *holds_aside;
  uint8_t *closed;
  uint8_t *pushing;
  uint8_t *slipping;
  uint8_t *lasting;
  uint8_t *stopping;
  uint8_t *leaving;
  uint8_t *hit;
  uint8_t *resting;    /* frictions that have neither speed nor acceleration, as last settled */
  uint8_t *held;       /* frictions at their limit that others hold */
  double *lam_aside;   /* multipliers of the last trial in which reactions settled */
  double *free_rates;  /* of rows in an impact with friction: rates if none gave an impulse, */
  double *scale;       /* what impulses are measured in, */
  double *coefficient; /* of a friction, */
  double *push;        /* impulses, */
  double *parting;     /* of a contact: its speed after over that before, with minus, */
  uint8_t *bent;       /* and whether the course of its impact has corners that matter */
  double *rub;         /* of a friction that slips: its impulse over that of its contacts, */
  double *rub_before;  /* the same of the last impact of this round, */
  double *slide;       /* and its impulse; 0 outside of such an impact */
  int64_t *variable;   /* the first variable of a row in the complementarity problem, */
  double *tableau;     /* which stands here, with its solution; without entries where there is no friction */
  int64_t *pivoting;
  double *misfit; /* of contacts and frictions: by how much each does not fit to the others; 0: it does */
  uint8_t *forced;
  uint8_t *still;
  uint8_t *flags;
  uint8_t *fired;       /* of the next round, */
  uint8_t *round_fired; /* and of this one */
  uint8_t *called;      /* of the whole instant */
  uint8_t *rested;      /* of frictions that rest because others hold them: it has been so at some time of the run */
  int64_t *sides;
  int64_t *row_order; /* of an elimination that is looked at in passing */
  int64_t *col_order;
  double *pivots;
  double *can; /* how much of a friction's row the others leave */
  double *G;   /* (n_v + 1 or n_c, n_v) orthonormal rows, or responses; without entries where there is no friction */
  double *q_aside;
  double *v_aside;
  double *z_aside;
  /* Partitions of machines without W: the host makes one (1), or eliminates into row_order and returns the rank (0); -1:
     it has failed. */
  int64_t (*partition)(void *context, int64_t make);
  /* Of each balance that is carried out (0), each joint whose reference is taken (1 + its number), before a round (-1), and
     when its actions have been carried out (-2). */
  void (*noted)(void *context, int64_t what);
  void *context;
  int64_t watched_rows;
  int64_t timed_rows;
  int64_t acts_rows;
  int64_t condition_size; /* events */
  int64_t joints_rows;
  int64_t approach_size; /* impacts */
  int64_t times_size;
  int64_t switch_slot_size;
  int64_t G_size;
  int64_t body_masses_rows;
  int64_t body_masses_cols;
} cd_events;

/* How many there are of each. */
typedef struct cd_event_sizes {
  int64_t q;
  int64_t v;
  int64_t z;
  int64_t rows; /* constraints */
  int64_t watched;
  int64_t timed;
  int64_t events;
  int64_t acts;
  int64_t joints;
  int64_t impacts;
  int64_t impulses;
  int64_t values;
  int64_t times;
  int64_t switches;
  int64_t frictions; /* rows of frictions, */
  int64_t limits;    /* and of limits */
  int64_t bodies;
  int64_t masses_of_body; /* mass and moments of inertia: 2 in the plane, 7 in space */
} cd_event_sizes;

/* Points V to its arrays in a block of memory, and sets its sizes; what tables and functions it has is the caller's. The size
   of the block in bytes; block: NULL, only that. */
int64_t cd_events_lay_out(cd_events *V, const cd_event_sizes *n, void *block);
/* As before the start of a run. */
void cd_events_reset(cd_events *V);

/* Where a run begins: anew, or at a state of another run, at which what was due has happened already, or has not. */
enum cd_beginning { CD_BEGINS = 0, CD_GOES_ON_BEHIND = 1, CD_GOES_ON = 2 };
/* When events at known times happen first, from t on. The time -INFINITY is that at which a run begins. */
CD_CHECKED int64_t cd_events_schedule(cd_events *V, double t, int64_t beginning);
enum { CD_FIRES_HERE = 2 }; /* of a watched function, in what events know */
/* How many numbers events know besides the state of the machine (memory.c says which). */
int64_t cd_events_memory_size(const cd_events *V);
/* Behind cd_events_schedule, in a run that goes on from a state of another one: what events knew there. `done`: what is due
   at this very time has happened already. */
CD_CHECKED int64_t cd_events_remember(cd_events *V, const double *memory, int64_t done);
/* The first instant of a run at the machine's state: contacts, frictions, events that are due; in a run that goes on, also
   what fires where it begins. */
CD_CHECKED int64_t cd_events_begin(cd_events *V);
/* When the next event at a known time is due. */
double cd_events_next(const cd_events *V);
/* Known times that what happened has changed. */
CD_CHECKED int64_t cd_events_times(cd_events *V);
/* Passes the known times of what acts over time that have come where the machine stands, which goes on just behind them;
   their kind (enum cd_known_time), -1: none. */
int64_t cd_events_pass_known(cd_events *V);
/* The kind of those that have come, which are not passed yet. */
int64_t cd_events_known_kind(const cd_events *V);
/* Whether an event is due where the machine stands. */
int64_t cd_events_is_due(const cd_events *V);

/* One round: the actions of the functions in `fired` and, where `due` is 1, of what is due now; impulses, contacts, friction,
   accelerations. V->fired is what was fired. */
CD_CHECKED int64_t cd_events_round(cd_events *V, const uint8_t *fired, int64_t due);
/* Before the first round of an instant: what has fired, into V->called, and where all functions are, into V->sides. */
void cd_events_instant(cd_events *V, const uint8_t *fired);
/* After round k of an instant (0 is the first): functions of the user that it has thrown over to the other side, in their
   direction, into V->fired and V->called; how many. Less than 0: minus a problem. */
CD_CHECKED int64_t cd_events_called(cd_events *V, int64_t k);

/* Whether nothing is done about what has fired. */
int64_t cd_events_only_noted(const cd_events *V, const uint8_t *fired);
/* Log what fired and is only noted, and go on watching behind it; the machine stands there. */
CD_CHECKED int64_t cd_events_note(cd_events *V);
/* Functions of the user that pass zero at this very moment, into `fired`. */
CD_CHECKED int64_t cd_events_at_zero(cd_events *V, uint8_t *fired);

/* Impacts of the last round that leave their points pressed on each other with nothing to hold them, into V->pressed; how
   many. Accelerations are known. */
int64_t cd_events_pressed(cd_events *V);

/* Begin to watch from the present state, at which accelerations and multipliers are known. `fired` have just happened; NULL
   at the start: all are looked at afresh. */
CD_CHECKED int64_t cd_events_arm(cd_events *V, const uint8_t *fired);
/* After the integrator has put the machine on its constraints: the values from which it starts. */
CD_CHECKED int64_t cd_events_arm_again(cd_events *V);
/* What round-off can do to each g, whose rates are known. */
CD_CHECKED int64_t cd_events_noise(cd_events *V, double *out);

/* Speeds that cannot be told from zero. */
double cd_events_speed_noise(cd_events *V);
/* The equations of motion with the rows that hold now. */
CD_CHECKED int64_t cd_events_solve(cd_events *V);
/* Whether there can be a normal force, whether others hold a friction still, and the direction in which it slips. */
int64_t cd_friction_carried(const cd_events *V, int64_t row);
int64_t cd_friction_rests(const cd_events *V, int64_t row);
int64_t cd_friction_direction(const cd_events *V, int64_t row);
/* A friction slips in this direction (0: not at all) from here on. */
void cd_friction_slip(cd_events *V, int64_t row, double direction);
/* Scales of the masses of the present parameters; the state stays. */
CD_CHECKED int64_t cd_events_take_masses(cd_events *V);

/* Frozen switches: their modes at the start; whether one has left its zero unseen. */
CD_CHECKED int64_t cd_switches_begin(cd_events *V);
CD_CHECKED int64_t cd_switches_verify(cd_events *V);

#ifdef __cplusplus
}
#endif
#endif
