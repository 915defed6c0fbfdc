/* What it is told at events: a level and a step (discrete), a gate (true or false) and a gain (at any time).
 * The area grows at the rate of the level while the gate is shut (false); `told` counts the values that were given. It refuses, as the standard asks for,
 * values of discrete inputs outside of initialization and event mode (`may_set` below). */
#define N 10
#define NX 1
#define NZ 0
#define IS_DISCRETE(r) ((r) <= 2)
#include "model.h"
enum { LEVEL, STEP, GATE, GAIN, AREA, AREA_RATE, SHOWN, SHOWN_STEP, SHOWN_GATE, TOLD };
static const unsigned states[] = {AREA, 0}, derivatives[] = {AREA_RATE, 0};
static void start(Model *m) { m->v[GAIN] = 1.0; }
static void initialized(Model *m) { (void)m; }
static void compute(Model *m)
{
    m->v[AREA_RATE] = m->v[GATE] > 0.5 ? 0.0 : m->v[LEVEL];
    m->v[SHOWN] = m->v[GAIN] * m->v[LEVEL];
    m->v[SHOWN_STEP] = m->v[STEP];
    m->v[SHOWN_GATE] = m->v[GATE];
}
static void indicators(const Model *m, double *z) { (void)m; (void)z; }
static void event(Model *m) { m->v[TOLD] += 1.0; }
static double slope(const Model *m, unsigned f, unsigned k)
{
    if (f == AREA_RATE) return k == LEVEL && m->v[GATE] < 0.5;
    if (f == SHOWN) return k == LEVEL ? m->v[GAIN] : k == GAIN ? m->v[LEVEL] : 0.0;
    return f == k;
}
