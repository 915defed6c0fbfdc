/* What the files of the runtime share. */

#ifndef CARDAN_MACHINE_INSIDE_H
#define CARDAN_MACHINE_INSIDE_H

#include "events_inside.h"
#include "run.h"
#include "state.h"
#include "machine_model.h"

enum { MACHINE_LOG = 256, MACHINE_TEXT = 400, MACHINE_MOST_STEPS = 1000000000 };
enum { FRESH = 1, ARMED = 2 }; /* the method begins anew; ARMED: what is watched is ready for it */

/* Facts that change and are no arrays. */
typedef struct machine_facts {
  double now;         /* the present time; the state is `y` */
  double began;       /* when the run began */
  double size;        /* of a body */
  double length;      /* that weighs torques against forces of redundant constraints */
  double step_length; /* of the caller's last step */
  int64_t happened, renewals;
  int64_t started, fresh, stiff, has_order; /* fresh: the method has to begin anew at the present state */
  int64_t looked;                           /* trials of steps when signs of stiffness were last looked at */
  int64_t other_numbers;                    /* parameters may have thrown watched functions over to the other side */
  int64_t accepts;                          /* the caller says which states it keeps: machine_accept */
  double completed;                         /* when a step of the caller was completed, NaN: none to go on from */
  double log_time[MACHINE_LOG];
  int64_t log_name[MACHINE_LOG], log_what[MACHINE_LOG];
  char message[MACHINE_TEXT], note[MACHINE_TEXT];
  machine_blame blame;
} machine_facts;

struct machine {
  const machine_model *model;
  machine_facts facts;
  cd_machine m;
  cd_counts counts;
  cd_watch watch;
  cd_lu lu;
  cd_chooser able;
  cd_start asked;
  cd_saddle saddle;
  cd_lu saddle_lu;
  cd_sparse_elimination saddle_nodes;
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
  cd_between between[2]; /* of the explicit and of the implicit method */
  cd_between_real between_real[2];
  cd_between_integer between_integer[2];
  cd_events V;
  cd_loop X;
  cd_loop_real loop_real;
  cd_loop_integer loop_integer;
  cd_host host;
  cd_touching touch;
  cd_jumps jumps;
  cd_function start, outputs, forward, adjoint;
  /* all arrays stand behind this struct, in one block with it */
  double *y;      /* the present state */
  double *turns;  /* angles that were counted at the last state that was kept */
  double *p_seen; /* parameters at the last call */
  double *unit, *position_unit, *state_unit;
  double *lengths, *distances;
  double *reported; /* channels of the outputs */
  double *atol, *weight, *f, *work_y;
  uint8_t *controlled;
  double *atol_dae, *weight_dae, *f_dae, *y_dae;
  uint8_t *controlled_dae;
  double *curvature, *rates, *before;
  double *begin_work, *balance_row, *balance_col; /* of the implicit method */
  int64_t *no_classes;
  uint8_t *singular; /* rows, at the start */
  double *apart;     /* contacts, at the start */
  double *null;
  double *dx, *dp, *d_rates, *dy; /* of derivatives */
  size_t size_of_block;
};

/* machine_layout.c: pointers and sizes, nothing else is changed; the size of the block */
size_t cdp_lay_out(machine *M, char *block);

/* machine_message.c */
void cdp_begin_call(machine *M);
int cdp_say(machine *M, int status, const char *format, ...);
int cdp_say_status(machine *M, int64_t status, double t);

/* machine_notes.c */
void cdp_note_overlaps(machine *M);
void cdp_note_quick(machine *M);

/* machine_present.c */
CD_CHECKED int cdp_evaluate_here(machine *M);
int cdp_partition(machine *M);
void cdp_load_present(machine *M);
void cdp_from_present(machine *M);
void cdp_bind_run(machine *M);
double cdp_reached(const machine *M);
CD_CHECKED int cdp_to_present(machine *M);

/* machine_sharing.c */
void cdp_share_reactions(machine *M);

/* machine_happening.c */
int cdp_begin_events(machine *M);
int cdp_happen(machine *M, const uint8_t *fired);
int cdp_problem(machine *M, int64_t problem);
int64_t cdp_see_parameters(void *instance);

/* machine_step.c */
int64_t cdp_begin_again(void *instance);

/* machine_host.c */
void cdp_be_host(machine *M);

#endif
