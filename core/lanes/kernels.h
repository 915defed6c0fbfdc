/* What runs on a GPU, one thread for a design (lanes.c with a single lane a thread). This file comes last in the one source that is
   made of the core's own files (src/cardan/numerics/gpu/source.py) and compiled there (target.h). On a processor that stands
   for a GPU, threads run one after the other. */

#ifdef CD_HOST
#define CD_KERNEL(name, declared, given)                       \
  extern "C" void cardan_##name declared {                     \
    for (int64_t k = 0; k < threads; k++) name##_thread given; \
  }
#else
#define CD_KERNEL(name, declared, given)                              \
  extern "C" __global__ void cardan_##name declared {                 \
    const int64_t k = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; \
    if (k < threads) name##_thread given;                             \
  }
#endif

/* The numbers of a thread among those of all: `size` each, the i-th of a block of threads side by side. */
static inline cd_real *own(cd_real *all, int64_t k, int64_t size) {
  return all + (k / CD_BLOCK) * size * CD_BLOCK + k % CD_BLOCK;
}

#ifndef CD_ALONE
static void begin_thread(const cd_tape *tape, double *w) {
  for (int64_t i = 0; i < tape->n_constants; i++) w[CD_BLOCK * i] = tape->constants[i];
}
#endif

/* The copy that a thread has of an image of structs and arrays, in which the words at `pointers` are places within it. */
static int64_t *copied(const int64_t *image, int64_t words, const int64_t *pointers, int64_t n_pointers, int64_t *to) {
  for (int64_t i = 0; i < words; i++) to[i] = image[i];
  for (int64_t i = 0; i < n_pointers; i++) to[pointers[i]] += (int64_t)to;
  return to;
}

#ifndef CD_ALONE
/* A function at many inputs, as cd_tape_map. */
static void map_thread(int64_t k, int64_t threads, const cd_tape *tape, const double *const *arg,
                       const int64_t *strides, double *out, double *w, double *scratch, int64_t scratch_size,
                       int64_t count) {
  int64_t n_out = 0;
  for (int64_t i = 0; i < tape->n_outputs; i++) n_out += tape->output_sizes[i];
  w = own(w, k, tape->n_slots);
  begin_thread(tape, w);
  for (int64_t time = k; time < count; time += threads) {
    double *to = w + CD_BLOCK * tape->n_constants;
    for (int64_t j = 0; j < tape->n_inputs; j++)
      for (int64_t i = 0; i < tape->input_sizes[j]; i++, to += CD_BLOCK) *to = arg[j][time * strides[j] + i];
    const int status = run_thread(tape, w, CD_BLOCK, scratch + k * scratch_size);
    for (int64_t i = 0; i < n_out; i++)
      out[time * n_out + i] = status == CD_TAPE_OK ? w[CD_BLOCK * tape->output_slots[i]] : (double)NAN;
  }
}

CD_KERNEL(map,
          (int64_t threads, const cd_tape *tape, const double *const *arg, const int64_t *strides, double *out,
           double *w, double *scratch, int64_t scratch_size, int64_t count),
          (k, threads, tape, arg, strides, out, w, scratch, scratch_size, count))

/* Designs are put together, as cd_start_many. Each thread has a copy of the machine: in memory of its own, where a GPU keeps
   the words of neighbours side by side, if an image is no larger than CD_IMAGE words; else in `room`. */
static void start_thread(int64_t k, int64_t threads, const int64_t *image, int64_t words, const int64_t *pointers,
                         int64_t n_pointers, const int64_t *parts, int64_t *room, cd_starts all) {
#ifdef CD_IMAGE
  int64_t copy[CD_IMAGE];
#else
  int64_t *copy = room + k * words;
#endif
  int64_t *own = copied(image, words, pointers, n_pointers, copy);
  cd_machine *m = (cd_machine *)(own + parts[0]);
  cd_lu *lu = (cd_lu *)(own + parts[1]);
  cd_chooser *able = (cd_chooser *)(own + parts[2]);
  cd_start *asked = (cd_start *)(own + parts[3]);
  const int64_t share = (all.status_size + threads - 1) / threads, first = k * share;
  if (first >= all.status_size) return;
  cd_starts mine = all;
  mine.q += first * m->q_size, mine.v += first * m->v_size, mine.p += first * m->p_size, mine.D += first * m->v_size;
  mine.R += first * m->Phi_size, mine.closure += first, mine.status += first;
  mine.status_size = least(share, all.status_size - first);
  cd_start_many(m, lu, able, asked, &mine);
}

CD_KERNEL(start,
          (int64_t threads, const int64_t *image, int64_t words, const int64_t *pointers, int64_t n_pointers,
           const int64_t *parts, int64_t *room, const cd_starts *all),
          (k, threads, image, words, pointers, n_pointers, parts, room, *all))
#endif

#ifndef CD_NO_MOTION

#ifndef CD_NO_EVENTS
/* The engine of a thread, bound to the machine beside it in its image. */
static cd_events *engine_of(const cd_lane_events *V, int64_t k) {
  int64_t *own = copied(V->image, V->image_size, V->pointers, V->pointers_size, V->copies + k * V->image_size);
  cd_events *found = (cd_events *)(own + V->parts[0]);
  found->m = (cd_machine *)(own + V->parts[1]);
  found->lu = (cd_lu *)(own + V->parts[2]);
  found->able = (cd_chooser *)(own + V->parts[3]);
  found->E = (cd_watched *)(own + V->parts[4]);
  found->partition = NULL;
  found->noted = NULL;
  found->context = NULL;
  return found;
}
#endif

#ifndef CD_NO_CONTACTS
/* Where a thread looks at the steps of its designs. */
static cd_run *run_of(const cd_lane_contacts *T, int64_t k) {
  int64_t *own = copied(T->image, T->image_size, T->pointers, T->pointers_size, T->copies + k * T->image_size);
  cd_run *r = (cd_run *)(own + T->parts[0]);
  r->m = (cd_machine *)(own + T->parts[1]);
  r->touch = (cd_touching *)(own + T->parts[2]);
  r->history = own + T->parts[3];
  return r;
}
#endif

/* Designs are integrated, as cd_run_ensemble. `slots`: the numbers of a thread in w and in work. */
static void ensemble_thread(int64_t k, const cd_ensemble *all, int64_t slots, int64_t work, cd_real *scratch,
                            int64_t scratch_size) {
  cd_ensemble E = *all;
  lanes L;
#ifdef CD_SLOTS
  cd_real slots_here[CD_SLOTS], work_here[CD_WORK];
  E.w = slots_here, E.work = work_here;
#else
  E.w = own(E.w, k, slots), E.work = own(E.work, k, work);
#endif
  L.scratch = scratch + k * scratch_size;
#ifndef CD_ALONE /* otherwise constants stand in the code */
  begin_thread(E.dynamics.tape, E.w);
  if (E.turn_slots_size > 0) {
    E.turned_w = own(E.turned_w, k, E.turned.tape->n_slots);
    begin_thread(E.turned.tape, E.turned_w);
  }
  if (E.n_jumps > 0) {
    E.jumping_w = own(E.jumping_w, k, E.jumping.tape->n_slots);
    E.jumped = own(E.jumped, k, E.n_jumps);
    begin_thread(E.jumping.tape, E.jumping_w);
  }
#endif
#ifdef CD_NO_EVENTS
  E.events = NULL;
#else
  cd_lane_events V;
  if (E.events != NULL) {
    V = *E.events;
    V.engine = engine_of(&V, k);
    V.work = own(V.work, k, cd_lane_events_work_size(&V) / CD_TAPE_LANES);
    if (V.engine->watched_rows > 0) {
      V.watched_w = own(V.watched_w, k, V.watched.tape->n_slots);
      begin_thread(V.watched.tape, V.watched_w);
    }
    E.events = &V;
  }
#endif
#ifdef CD_NO_CONTACTS
  E.contacts = NULL;
#else
  cd_lane_contacts T;
  if (E.contacts != NULL) {
    T = *E.contacts;
    T.run = run_of(&T, k);
    E.contacts = &T;
  }
#endif
  lay_out(&L, &E);
  while (run(&L) == CD_CALL_FAILED) E.status[L.design[0]] = CD_CALL_FAILED; /* and on with the next design */
}

CD_KERNEL(ensemble,
          (int64_t threads, const cd_ensemble *all, int64_t slots, int64_t work, cd_real *scratch,
           int64_t scratch_size),
          (k, all, slots, work, scratch, scratch_size))
#endif
