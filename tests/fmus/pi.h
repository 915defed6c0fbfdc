/* A PI controller: torque = kp e + ki integral of e, e = reference - speed. */
#define N 8
#define NX 1
#define NZ 0
#include "model.h"
enum { SPEED, REFERENCE, TORQUE, INTEGRAL, ERROR, KP, KI, FAILS_AT };
static const unsigned states[] = {INTEGRAL, 0}, derivatives[] = {ERROR, 0};
static void start(Model *m) { m->v[KP] = 2.0; m->v[KI] = 5.0; m->v[FAILS_AT] = 1e9; }
static void initialized(Model *m) { (void)m; }
static void compute(Model *m)
{
    m->v[ERROR] = m->v[REFERENCE] - m->v[SPEED];
    m->v[TORQUE] = m->v[KP] * m->v[ERROR] + m->v[KI] * m->v[INTEGRAL];
    m->fails = m->t >= m->v[FAILS_AT] ? 3 : m->t >= m->v[FAILS_AT] - 1000.0 && m->v[FAILS_AT] < 0 ? 2 : 0;
}
static void indicators(const Model *m, double *z) { (void)m; (void)z; }
static void event(Model *m) { (void)m; }
static double slope(const Model *m, unsigned f, unsigned k)
{
    if (f == ERROR) return k == REFERENCE ? 1.0 : k == SPEED ? -1.0 : 0.0;
    if (f == TORQUE) return m->v[KP] * slope(m, ERROR, k) + (k == INTEGRAL ? m->v[KI] : 0.0);
    return f == k;
}
