/* FMI 3.0 around a model: compile with -DMODEL='"pi.h"'. */
#include MODEL
#include "fmi3FunctionTypes.h"

#define UNUSED(x) (void)(x)
#define STUB(name) int name(void) { return fmi3Error; } /* what no test asks for */

typedef struct { Model m; fmi3LogMessageCallback log; fmi3InstanceEnvironment where; } Unit;

const char *fmi3GetVersion(void) { return "3.0"; }

static fmi3Instance instantiated(fmi3String token, fmi3InstanceEnvironment where, fmi3LogMessageCallback log, int exchanges)
{
    if (strcmp(token, TOKEN)) return NULL;
    Unit *u = calloc(1, sizeof *u);
    u->log = log; u->where = where;
    start(&u->m);
    u->m.exchanges = exchanges;
    return u;
}
fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String path, fmi3Boolean visible,
                                          fmi3Boolean logging, fmi3InstanceEnvironment where, fmi3LogMessageCallback log)
{ UNUSED(name); UNUSED(path); UNUSED(visible); UNUSED(logging); return instantiated(token, where, log, 1); }
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String path, fmi3Boolean visible,
                                         fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early,
                                         const fmi3ValueReference r[], size_t n, fmi3InstanceEnvironment where,
                                         fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update)
{
    UNUSED(name); UNUSED(path); UNUSED(visible); UNUSED(logging); UNUSED(events); UNUSED(early); UNUSED(r); UNUSED(n);
    UNUSED(update);
    return instantiated(token, where, log, 0);
}
void fmi3FreeInstance(fmi3Instance c) { free(c); }

static fmi3Status answer(Unit *u)
{
    if (u->m.fails) u->log(u->where, (fmi3Status)u->m.fails, "model", "the model was told to fail");
    return (fmi3Status)u->m.fails;
}

#define MOVED(c, from, to) (moved(&((Unit *)(c))->m, from, to) ? fmi3OK : fmi3Error)
fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean b, fmi3Float64 tol, fmi3Float64 t, fmi3Boolean s,
                                       fmi3Float64 stop)
{ UNUSED(b); UNUSED(tol); UNUSED(s); UNUSED(stop); ((Unit *)c)->m.t = t; return MOVED(c, BEFORE, INITIALIZING); }
fmi3Status fmi3ExitInitializationMode(fmi3Instance c) { initialized(&((Unit *)c)->m); compute(&((Unit *)c)->m); return MOVED(c, INITIALIZING, EVENTS); }
fmi3Status fmi3EnterEventMode(fmi3Instance c) { return MOVED(c, CONTINUOUS, EVENTS); }
fmi3Status fmi3Terminate(fmi3Instance c) { UNUSED(c); return fmi3OK; }

fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Float64 v[], size_t nv)
{
    Unit *u = c;
    size_t at = 0;
    compute(&u->m);
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < SIZE(r[i]); k++, at++) if (at < nv) v[at] = u->m.v[r[i] + k];
    return may_read(&u->m) && at == nv ? fmi3OK : fmi3Error;
}
fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Float64 v[], size_t nv)
{
    Unit *u = c;
    size_t at = 0;
    for (size_t i = 0; i < n; i++) {
        if (!may_set(&u->m, r[i])) return fmi3Error;
        for (unsigned k = 0; k < SIZE(r[i]); k++, at++) if (at < nv) u->m.v[r[i] + k] = v[at];
    }
    return at == nv ? fmi3OK : fmi3Error;
}
fmi3Status fmi3GetInt32(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Int32 v[], size_t nv)
{ Unit *u = c; UNUSED(nv); compute(&u->m); for (size_t i = 0; i < n; i++) v[i] = (fmi3Int32)u->m.v[r[i]]; return may_read(&u->m) ? fmi3OK : fmi3Error; }
fmi3Status fmi3SetInt32(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Int32 v[], size_t nv)
{ Unit *u = c; UNUSED(nv); for (size_t i = 0; i < n; i++) { if (!may_set(&u->m, r[i])) return fmi3Error; u->m.v[r[i]] = v[i]; } return fmi3OK; }
fmi3Status fmi3GetBoolean(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Boolean v[], size_t nv)
{ Unit *u = c; UNUSED(nv); compute(&u->m); for (size_t i = 0; i < n; i++) v[i] = u->m.v[r[i]] > 0.5; return may_read(&u->m) ? fmi3OK : fmi3Error; }
fmi3Status fmi3SetBoolean(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Boolean v[], size_t nv)
{ Unit *u = c; UNUSED(nv); for (size_t i = 0; i < n; i++) { if (!may_set(&u->m, r[i])) return fmi3Error; u->m.v[r[i]] = v[i]; } return fmi3OK; }
fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState *s)
{ Unit *u = c; *s = memcpy(malloc(sizeof(Model)), &u->m, sizeof(Model)); return fmi3OK; }
fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState s) { Unit *u = c; u->m = *(Model *)s; return fmi3OK; }
fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState *s) { UNUSED(c); free(*s); *s = NULL; return fmi3OK; }
fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference f[], size_t nf,
                                        const fmi3ValueReference k[], size_t nk, const fmi3Float64 d[], size_t nd,
                                        fmi3Float64 out[], size_t no)
{
    Unit *u = c;
    UNUSED(nd); UNUSED(no);
    compute(&u->m);
    for (size_t i = 0; i < nf; i++) {
        out[i] = 0.0;
        for (size_t j = 0; j < nk; j++) out[i] += slope(&u->m, f[i], k[j]) * d[j];
    }
    return fmi3OK;
}
fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean *again, fmi3Boolean *ends, fmi3Boolean *nominals,
                                    fmi3Boolean *values, fmi3Boolean *has_next, fmi3Float64 *next)
{
    Unit *u = c;
    if (!is_in(&u->m, EVENTS)) return fmi3Error;
    event(&u->m);
    *again = u->m.again; *ends = u->m.ends; *nominals = fmi3False; *values = fmi3True;
    *has_next = u->m.has_next; *next = u->m.next;
    return fmi3OK;
}

/* Model Exchange */
fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) { return MOVED(c, EVENTS, CONTINUOUS); }
fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean b, fmi3Boolean *e, fmi3Boolean *t)
{ UNUSED(c); UNUSED(b); *e = *t = fmi3False; return fmi3OK; }
fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 t) { Unit *u = c; u->m.t = t; return is_in(&u->m, CONTINUOUS) || is_in(&u->m, EVENTS) ? fmi3OK : fmi3Error; }
fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 x[], size_t n)
{ Unit *u = c; for (size_t i = 0; i < n; i++) u->m.v[states[i]] = x[i]; return is_in(&u->m, CONTINUOUS) ? fmi3OK : fmi3Error; }
fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 d[], size_t n)
{ Unit *u = c; compute(&u->m); for (size_t i = 0; i < n; i++) d[i] = u->m.v[derivatives[i]]; return answer(u); }
fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 z[], size_t n)
{ UNUSED(n); indicators(&((Unit *)c)->m, z); return fmi3OK; }
fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n)
{ Unit *u = c; for (size_t i = 0; i < n; i++) x[i] = u->m.v[states[i]]; return fmi3OK; }
fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n)
{ UNUSED(c); for (size_t i = 0; i < n; i++) x[i] = 1.0; return fmi3OK; }

/* Co-Simulation */
fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 t, fmi3Float64 h, fmi3Boolean b, fmi3Boolean *e, fmi3Boolean *ends,
                      fmi3Boolean *early, fmi3Float64 *last)
{
    Unit *u = c;
    UNUSED(b);
    advance(&u->m, t, h);
    *e = *early = fmi3False; *ends = u->m.ends; *last = t + h;
    return answer(u);
}

STUB(fmi3SetDebugLogging) STUB(fmi3InstantiateScheduledExecution) STUB(fmi3Reset) STUB(fmi3GetFloat32) STUB(fmi3GetInt8)
STUB(fmi3GetUInt8) STUB(fmi3GetInt16) STUB(fmi3GetUInt16) STUB(fmi3GetUInt32) STUB(fmi3GetInt64) STUB(fmi3GetUInt64)
STUB(fmi3GetString) STUB(fmi3GetBinary) STUB(fmi3GetClock) STUB(fmi3SetFloat32) STUB(fmi3SetInt8)
STUB(fmi3SetUInt8) STUB(fmi3SetInt16) STUB(fmi3SetUInt16) STUB(fmi3SetUInt32) STUB(fmi3SetInt64)
STUB(fmi3SetUInt64) STUB(fmi3SetString) STUB(fmi3SetBinary) STUB(fmi3SetClock)
STUB(fmi3GetNumberOfVariableDependencies) STUB(fmi3GetVariableDependencies) STUB(fmi3SerializedFMUStateSize)
STUB(fmi3SerializeFMUState) STUB(fmi3DeserializeFMUState) STUB(fmi3GetAdjointDerivative) STUB(fmi3EnterConfigurationMode)
STUB(fmi3ExitConfigurationMode) STUB(fmi3GetIntervalDecimal) STUB(fmi3GetIntervalFraction) STUB(fmi3GetShiftDecimal)
STUB(fmi3GetShiftFraction) STUB(fmi3SetIntervalDecimal) STUB(fmi3SetIntervalFraction) STUB(fmi3SetShiftDecimal)
STUB(fmi3SetShiftFraction) STUB(fmi3EvaluateDiscreteStates) STUB(fmi3GetNumberOfEventIndicators)
STUB(fmi3GetNumberOfContinuousStates) STUB(fmi3EnterStepMode) STUB(fmi3GetOutputDerivatives)
STUB(fmi3ActivateModelPartition)
