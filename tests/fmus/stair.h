/* A counter that goes up by one at 0.2, 0.4, ... (time events), and samples its input there. */
#define N 3
#define NX 0
#define NZ 0
#include "model.h"
enum { COUNT, INPUT, SAMPLED };
static const unsigned states[] = {0}, derivatives[] = {0};
static void start(Model *m) { m->v[COUNT] = 0.0; }
static void initialized(Model *m) { m->has_next = 1; m->next = m->t + 0.2; m->v[SAMPLED] = m->v[INPUT]; }
static void compute(Model *m) { (void)m; }
static void indicators(const Model *m, double *z) { (void)m; (void)z; }
static void event(Model *m)
{
    if (m->t >= m->next - 1e-12) { m->v[COUNT] += 1.0; m->v[SAMPLED] = m->v[INPUT]; m->next += 0.2; }
}
static double slope(const Model *m, unsigned f, unsigned k) { (void)m; return f == k; }
