/* Instances: one block of memory each, a struct machine and behind it all its arrays. */

#include <stdlib.h>

#include "machine_inside.h"

int64_t machine_log_size(void) { return MACHINE_LOG; }

void machine_reset(machine *M) {
  const size_t size = M->size_of_block;
  const machine_model *model = M->model;
  memset(M, 0, size);
  M->size_of_block = size;
  M->model = model;
  cdp_lay_out(M, (char *)M);
  cdp_be_host(M);
  memcpy(M->m.p, model->p, (size_t)model->p_size * sizeof(double));
  M->V.real->rtol = CD_RTOL, M->V.real->atol = CD_ATOL;
  M->V.integer->together = model->together, M->V.integer->closing = 1;
  for (int64_t i = 0; i < model->n_watched; i++) {
    const int64_t *w = watch_of(&M->V, i);
    M->E.direction[i] = w[CD_WATCH_DIRECTION], M->E.needs_multipliers[i] = w[CD_WATCH_SOLVED] != 0;
  }
  cd_events_reset(&M->V);
  cdp_begin_call(M);
}

size_t machine_size(const machine_model *model) {
  machine measured;
  memset(&measured, 0, sizeof measured);
  measured.model = model;
  return cdp_lay_out(&measured, NULL);
}

machine *machine_in(const machine_model *model, void *block) {
  machine *M = (machine *)block;
  M->size_of_block = machine_size(model);
  M->model = model;
  machine_reset(M);
  return M;
}

machine *machine_of(const machine_model *model) {
  void *block = malloc(machine_size(model));
  return block == NULL ? NULL : machine_in(model, block);
}

void machine_free(machine *M) { free(M); }

/* -- states as bytes --------------------------------------------------------------------------------------------------- */

#define SAVED_MAGIC 0x63617264616e2020 /* "cardan  " */
#define SAVED_VERSION 3

/* Of which model it is an instance: a hash of its sizes and parameters. */
static uint64_t hash_of_model(const machine_model *D) {
  const uint64_t sizes = cd_checksum(&D->has, sizeof D->has, 0xcbf29ce484222325);
  return cd_checksum(D->p, (size_t)D->n_p * sizeof(double), sizes);
}

size_t machine_state_size(const machine *M) { return sizeof(cd_head) + M->size_of_block; }

uint64_t machine_checksum(const void *bytes, size_t count, uint64_t before) {
  return cd_checksum(bytes, count, before);
}

void machine_save(const machine *M, void *bytes) {
  memcpy((char *)bytes + sizeof(cd_head), M, M->size_of_block);
  cd_seal(bytes, SAVED_MAGIC, SAVED_VERSION, M->size_of_block, hash_of_model(M->model));
}

int machine_load(machine *M, const void *bytes, size_t count) {
  const machine_model *model = M->model;
  cd_head head;
  switch (cd_check_seal(bytes, count, SAVED_MAGIC, SAVED_VERSION, M->size_of_block, hash_of_model(model))) {
    case CD_STATE_FINE:
      memcpy(M, (const char *)bytes + sizeof head, M->size_of_block);
      M->model = model;
      cdp_lay_out(M, (char *)M);
      cdp_be_host(M);
      return MACHINE_OK;
    case CD_STATE_OTHER_VERSION:
      memcpy(&head, bytes, sizeof head);
      return cdp_say(M, MACHINE_REFUSED,
                     "the saved state has version %llu, and this library reads version %d: it was saved by another one",
                     (unsigned long long)head.version, SAVED_VERSION);
    case CD_STATE_DAMAGED:
      return cdp_say(M, MACHINE_REFUSED, "the saved state is damaged");
    default:
      return cdp_say(M, MACHINE_REFUSED, "the saved state is not one of this machine");
  }
}

/* -- numbers ----------------------------------------------------------------------------------------------------------- */

double *machine_parameters(machine *M) { return M->m.p; }

void machine_tolerances(machine *M, double rtol, double atol, double longest_step) {
  M->V.real->rtol = rtol, M->V.real->atol = atol, M->V.real->longest_step = longest_step;
  M->facts.fresh = 1;
}

double machine_time(const machine *M) { return M->facts.now; }

int64_t machine_steps(const machine *M) { return M->adams_integer.steps + M->bdf_integer.steps; }

int machine_is_stiff(const machine *M) { return M->facts.stiff != 0; }

int64_t machine_happened(const machine *M) { return M->facts.happened; }

static int is_in_log(const machine *M, int64_t k) {
  return k >= 0 && k < M->facts.happened && k >= M->facts.happened - MACHINE_LOG;
}

int64_t machine_event_what(const machine *M, int64_t k) {
  return is_in_log(M, k) ? M->facts.log_what[k % MACHINE_LOG] : -1;
}

int64_t machine_event(const machine *M, int64_t k, double *t) {
  if (!is_in_log(M, k)) return -1;
  if (t != NULL) *t = M->facts.log_time[k % MACHINE_LOG];
  return M->facts.log_name[k % MACHINE_LOG];
}
