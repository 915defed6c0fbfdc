/* What the files of the runtime share. */

#ifndef CARDAN_PORTABLE_INSIDE_H
#define CARDAN_PORTABLE_INSIDE_H

#include "inside.h"
#include "portable_data.h"

enum { PORTABLE_LOG = 256, PORTABLE_TEXT = 400 };
enum { FRESH = 1, ARMED = 2 }; /* the method begins anew; ARMED: what is watched is ready for it */

#define THE (&portable_machine)

/* Facts that change and are no arrays. */
typedef struct portable_facts {
  double now; /* the present time; the state is `y` */
  double rtol, atol, longest_step;
  double size;      /* of a body */
  double top_speed; /* largest speed seen, for what cannot be told from zero */
  double last_event, short_since;
  int64_t crowd, happened, renewals;
  int64_t started, fresh, stiff, has_order; /* fresh: the method has to begin anew at the present state */
  int64_t looked;                           /* trials of steps when signs of stiffness were last looked at */
  int64_t stopped_by;                       /* number of a name; -1: none */
  int64_t jumped, changed;                  /* in an event: speeds jumped; states changed */
  int64_t accepts;                          /* the caller says which states it keeps: machine_accept */
  double log_time[PORTABLE_LOG];
  int64_t log_name[PORTABLE_LOG];
  char message[PORTABLE_TEXT];
} portable_facts;

struct machine {
  portable_facts facts;
  cd_machine m;
  cd_counts counts;
  cd_watch watch;
  cd_lu lu;
  cd_chooser able;
  cd_start asked;
  cd_run run;
  cd_record record, trail;
  cd_adams adams;
  cd_adams_real adams_real;
  cd_adams_integer adams_integer;
  cd_bdf bdf;
  cd_bdf_real bdf_real;
  cd_bdf_integer bdf_integer;
  cd_newton newton;
  cd_newton_real newton_real;
  cd_newton_integer newton_integer;
  cd_lu factors;
  cd_sparse_elimination elimination;
  cd_watched E;
  cd_watched_time moments;
  cd_touching touch;
  cd_function start, outputs, mass, sensitivity, actions, balance, gamma_function, impact_rows, forward, adjoint;
  /* all arrays stand behind this struct, in one block with it */
  double *y;      /* the present state */
  double *turns;  /* angles that were counted at the last state that was kept */
  double *p_seen; /* parameters at the last call */
  double *unit, *position_unit, *state_unit;
  double *lengths, *distances, *masses, *diagonal;
  double *found; /* outputs */
  double *atol, *weight, *f, *work_y;
  uint8_t *controlled;
  double *atol_dae, *weight_dae, *f_dae, *y_dae;
  uint8_t *controlled_dae;
  double *curvature, *rates, *before;
  double *M, *K, *J, *best, *balance_row, *balance_col; /* of the start, and of pivot orders */
  int64_t *open, *no_classes;
  int64_t *rows, *cols; /* orders of a partition that is looked at in passing */
  double *pivots, *null;
  /* events */
  double *errors, *values, *impulses, *approach, *restitution, *times; /* inputs of sensitivity; outputs of actions */
  double *due, *spread;
  double *blow_R, *blow_J, *blow_b, *dv, *blow; /* of the momentum balance, and what it gives */
  double *total_blow, *N, *gamma, *acceleration, *rate_of_rows, *after_rates, *G;
  int64_t *sides;
  uint8_t *fired, *called, *held_before, *closed, *pushing, *slipping, *lasting, *stopped, *leaving, *hit, *resting,
      *held_still;
  uint8_t *flags, *forced, *impact_on;
  int64_t *returns;
  double *impact_change, *q_kept, *event_J, *target, *can;
  uint8_t *has_target, *still, *held_kept;
  double *dx, *dp, *d_rates, *dy; /* of derivatives */
  size_t size_of_block;
};

/* portable_instance.c */
int cdp_say(machine *M, int status, const char *format, ...);
double cdp_atol(const machine *M);

/* portable_start.c */
void cdp_take_masses(machine *M);
int cdp_numbers_of_parameters(machine *M);
int cdp_reference(machine *M, int64_t joint);
int cdp_partition(machine *M);
double cdp_gap(machine *M);

/* portable_motion.c */
int cdp_evaluate_here(machine *M);
int cdp_all_finite(const double *x, int64_t n);

/* portable_sharing.c */
void cdp_share_reactions(machine *M);

/* portable_step.c */
int cdp_to_present(machine *M);
void cdp_from_present(machine *M);

/* portable_watching.c */
int cdp_watch(machine *M);
int cdp_noise(machine *M, double *out);
int cdp_arm(machine *M, const uint8_t *fired);
int cdp_arm_again(machine *M);
double cdp_next_due(const machine *M);

/* portable_happening.c */
int cdp_schedule(machine *M, double t);
int cdp_begin_events(machine *M);
int cdp_happen(machine *M, const uint8_t *fired);
int cdp_only_noted(const machine *M, const uint8_t *fired);
int cdp_note(machine *M);
void cdp_at_zero(machine *M, uint8_t *fired);

/* portable_contacts.c */
double cdp_speed_noise(machine *M);
int cdp_rates_of_rows(machine *M);
int cdp_carried(const machine *M, int64_t row);
int64_t cdp_slip_direction(const machine *M, int64_t row);
int cdp_rests(const machine *M, int64_t row);
int cdp_strike(machine *M, int captured);
int cdp_settle(machine *M);
int cdp_opened(machine *M, int64_t *first);

#endif
