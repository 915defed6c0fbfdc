/* A small model behind the interfaces of FMI. A model file defines N, NX, NZ and the functions below.
 * Every variable is a double, v[value reference]; state k is v[states[k]], its derivative v[derivatives[k]]. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef IS_DISCRETE
#define IS_DISCRETE(r) ((void)(r), 0) /* inputs that change at events only */
#endif
#ifndef SIZE
#define SIZE(r) ((void)(r), 1) /* numbers of an array of FMI 3.0, which follow each other */
#endif
enum { BEFORE, INITIALIZING, EVENTS, CONTINUOUS }; /* the modes of Model Exchange */

typedef struct {
    double t, next;        /* time, and that of the next time event */
    int has_next, ends, again, fails; /* fails: the status with which the next step or evaluation answers */
    int mode, exchanges; /* exchanges: whether it was made for Model Exchange, whose modes are checked */
    double v[N];
} Model;

/* whether a call is allowed in the mode in which the model is */
static int is_in(const Model *m, int mode) { return !m->exchanges || m->mode == mode; }
static int may_set(const Model *m, unsigned r) { return !m->exchanges || m->mode != CONTINUOUS || !IS_DISCRETE(r); }
static int may_read(const Model *m) { return m->mode != BEFORE; }
static int moved(Model *m, int from, int to) { int allowed = is_in(m, from); m->mode = to; return allowed; }

static const unsigned states[NX + 1], derivatives[NX + 1];
static void start(Model *m);       /* the values before initialization */
static void initialized(Model *m); /* after parameters and inputs are known */
static void compute(Model *m);     /* derivatives and outputs */
static void indicators(const Model *m, double *z);
static void event(Model *m);
static double slope(const Model *m, unsigned unknown, unsigned known); /* partial derivatives */

#define SUBSTEP 1e-4

/* one step of the classical Runge-Kutta method */
static void rk4(Model *m, double h)
{
    double x[NX + 1], k[4][NX + 1], t = m->t;
    const double at[4] = {0.0, 0.5, 0.5, 1.0};
    for (int i = 0; i < NX; i++) x[i] = m->v[states[i]];
    for (int s = 0; s < 4; s++) {
        m->t = t + at[s] * h;
        for (int i = 0; i < NX; i++) m->v[states[i]] = x[i] + (s ? at[s] * h * k[s - 1][i] : 0.0);
        compute(m);
        for (int i = 0; i < NX; i++) k[s][i] = m->v[derivatives[i]];
    }
    for (int i = 0; i < NX; i++) m->v[states[i]] = x[i] + h / 6.0 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    m->t = t + h;
}

/* the solver of Co-Simulation: short steps, events at their ends */
static void advance(Model *m, double t, double size)
{
    long n = (long)ceil(size / SUBSTEP - 1e-9);
    double before[NZ + 1], after[NZ + 1];
    for (long i = 1; i <= n; i++) {
        indicators(m, before);
        rk4(m, t + size * (double)i / (double)n - m->t);
        indicators(m, after);
        int crossed = 0;
        for (int k = 0; k < NZ; k++) crossed |= (before[k] > 0) != (after[k] > 0);
        if (crossed || (m->has_next && m->t >= m->next - 1e-12)) event(m);
    }
    compute(m);
}
