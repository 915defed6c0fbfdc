/* What a caller should know of a run that goes on. */

#include <stdio.h>
#include <string.h>

#include "machine_inside.h"

const char *machine_note(const machine *M) { return M->facts.note; }

/* One more sentence, as far as there is room. */
static void add(machine *M, const char *sentence) {
  char *note = M->facts.note;
  const size_t used = strlen(note);
  snprintf(note + used, MACHINE_TEXT - used, "%s%s", used > 0 ? "; " : "", sentence);
}

/* Contacts that push bodies apart with many times the acceleration of gravity; the machine stands at the start. */
void cdp_note_overlaps(machine *M) {
  const cd_touching *T = &M->touch;
  const double gravity = M->model->gravity;
  char sentence[MACHINE_TEXT];
  if (T->now_size == 0 || !(gravity > 0.0)) return;
  const int64_t thrown = cd_overlaps(&M->m, &M->touch, CD_THROWN * gravity, M->apart);
  if (thrown == 0) return;
  int64_t worst = 0;
  for (int64_t k = 0; k < T->now_size / 4; k++)
    if (M->apart[k] > M->apart[worst]) worst = k;
  snprintf(
      sentence, sizeof sentence,
      "at the start contacts overlap and throw the machine: %lld of them, \"%s\" by %.4g (%.0f times gravity); begin "
      "where they touch",
      (long long)thrown, M->model->contact_names[worst], -T->now[worst], M->apart[worst] / gravity);
  add(M, sentence);
}

static const char *name_of_watch(const machine *M, int64_t i) {
  const int64_t *w = watch_of(&M->V, i);
  if (w[CD_WATCH_KIND] == CD_WHEN) return M->model->event_names[M->model->event_name[w[CD_WATCH_EVENT]]];
  return M->model->row_names[w[CD_WATCH_ROW]];
}

/* Functions that changed too quickly between two looks, each once. */
void cdp_note_quick(machine *M) {
  char sentence[MACHINE_TEXT];
  for (int64_t i = 0; i < M->model->n_watched; i++) {
    if (M->E.quick[i] != 1) continue;
    snprintf(
        sentence, sizeof sentence,
        "the function of \"%s\" changes too quickly between two looks at a step: zeros of it may have been missed; "
        "allow no longer steps than it needs",
        name_of_watch(M, i));
    if (strstr(M->facts.note, sentence) == NULL) add(M, sentence);
    M->E.quick[i] = 2; /* said */
  }
}
