/* Arrays in one block of memory, which is measured first and given out afterwards by the same calls. */

#ifndef CARDAN_ROOM_H
#define CARDAN_ROOM_H

#include "target.h"

typedef struct room {
  char *base; /* NULL: it is only measured */
  size_t used;
} room;

/* All stand at multiples of 16 bytes, and an array without entries has a place, too. */
static inline size_t in_whole_places(size_t bytes) { return (bytes + 15) / 16 * 16; }

static inline void *bytes_in(room *R, int64_t count, size_t size) {
  const size_t at = R->used;
  R->used += in_whole_places((size_t)(count > 0 ? count : 1) * size);
  return R->base == NULL ? NULL : R->base + at;
}

static inline double *numbers_in(room *R, int64_t count) { return (double *)bytes_in(R, count, sizeof(double)); }
static inline int64_t *integers_in(room *R, int64_t count) { return (int64_t *)bytes_in(R, count, sizeof(int64_t)); }
static inline uint8_t *flags_in(room *R, int64_t count) { return (uint8_t *)bytes_in(R, count, 1); }

#endif
