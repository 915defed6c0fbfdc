/* Two lags with arrays of FMI 3.0: der(x) = k (u - x), y = [x1, x2; x1 + x2, u1 u2]. A reference is the first place. */
#define N 13
#define NX 2
#define NZ 0
#define SIZE(r) ((r) == Y ? 4 : (r) == COUNT ? 1 : 2)
#include "model.h"
enum { U, X = 2, DER = 4, K = 6, Y = 8, COUNT = 12 };
static const unsigned states[] = {X, X + 1, 0}, derivatives[] = {DER, DER + 1, 0};
static void start(Model *m) { m->v[K] = 1.0; m->v[K + 1] = 4.0; m->v[X] = 0.5; m->v[X + 1] = -0.5; m->v[COUNT] = 2; }
static void initialized(Model *m) { (void)m; }
static void compute(Model *m)
{
    double *v = m->v;
    for (int i = 0; i < 2; i++) v[DER + i] = v[K + i] * (v[U + i] - v[X + i]);
    v[Y] = v[X]; v[Y + 1] = v[X + 1]; v[Y + 2] = v[X] + v[X + 1]; v[Y + 3] = v[U] * v[U + 1];
}
static void indicators(const Model *m, double *z) { (void)m; (void)z; }
static void event(Model *m) { (void)m; }
static double slope(const Model *m, unsigned f, unsigned k) { (void)m; (void)f; (void)k; return NAN; } /* not by elements */
