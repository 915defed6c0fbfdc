/* A ball that bounces with restitution e; it comes to rest where it bounces slowly. */
#define N 8
#define NX 2
#define NZ 1
#include "model.h"
enum { H, V, VELOCITY, ACCELERATION, G, E, BOUNCES, MOST };
static const unsigned states[] = {H, V, 0}, derivatives[] = {VELOCITY, ACCELERATION, 0};
static void start(Model *m) { m->v[H] = 1.0; m->v[G] = -9.81; m->v[E] = 0.7; m->v[MOST] = 1e9; }
static void initialized(Model *m) { (void)m; }
static void compute(Model *m) { m->v[VELOCITY] = m->v[V]; m->v[ACCELERATION] = m->v[G]; }
static void indicators(const Model *m, double *z) { z[0] = m->v[H]; }
static void event(Model *m)
{
    if (m->v[H] <= 0.0 && m->v[V] < 0.0) {
        m->v[H] = 0.0;
        m->v[V] = -m->v[E] * m->v[V];
        m->v[BOUNCES] += 1.0;
        if (m->v[V] < 1e-2) m->v[V] = m->v[G] = 0.0;
        if (m->v[BOUNCES] >= m->v[MOST]) m->ends = 1;
    }
}
static double slope(const Model *m, unsigned f, unsigned k) { (void)m; return f == k || (f == VELOCITY && k == V); }
