/* What the files of a run share among themselves. */

#ifndef CARDAN_RUN_INSIDE_H
#define CARDAN_RUN_INSIDE_H

#include "events_inside.h"
#include "run.h"

/* log.c */
int cdi_log_has_room(const cd_log *L);
void cdi_log_note(cd_loop *X);
CD_CHECKED int64_t cdi_log_before(cd_loop *X, const uint8_t *fired);
CD_CHECKED int64_t cdi_log_after(cd_loop *X);
void cdi_log_piece(cd_loop *X, int64_t row);

#endif
