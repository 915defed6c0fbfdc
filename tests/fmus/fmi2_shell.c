/* FMI 2.0 around a model: compile with -DMODEL='"pi.h"'. */
#include MODEL
#include "fmi2Functions.h"

#define UNUSED(x) (void)(x)

const char *fmi2GetTypesPlatform(void) { return fmi2TypesPlatform; }
const char *fmi2GetVersion(void) { return fmi2Version; }
fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String s[])
{ UNUSED(c); UNUSED(on); UNUSED(n); UNUSED(s); return fmi2OK; }

typedef struct { Model m; const fmi2CallbackFunctions *back; fmi2String name; } Unit;

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String where,
                              const fmi2CallbackFunctions *back, fmi2Boolean visible, fmi2Boolean logging)
{
    UNUSED(where); UNUSED(visible); UNUSED(logging);
    if (strcmp(guid, TOKEN)) return NULL;
    Unit *u = calloc(1, sizeof *u);
    u->back = back; u->name = strdup(name);
    start(&u->m);
    u->m.exchanges = type == fmi2ModelExchange;
    return u;
}
void fmi2FreeInstance(fmi2Component c) { Unit *u = c; free((void *)u->name); free(u); }

static fmi2Status answer(Unit *u)
{
    if (u->m.fails) u->back->logger(NULL, u->name, (fmi2Status)u->m.fails, "model", "the model was told to fail");
    return (fmi2Status)u->m.fails;
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean b, fmi2Real tol, fmi2Real t, fmi2Boolean s, fmi2Real stop)
{ UNUSED(b); UNUSED(tol); UNUSED(s); UNUSED(stop); ((Unit *)c)->m.t = t; return fmi2OK; }
#define MOVED(c, from, to) (moved(&((Unit *)(c))->m, from, to) ? fmi2OK : fmi2Error)
fmi2Status fmi2EnterInitializationMode(fmi2Component c) { return MOVED(c, BEFORE, INITIALIZING); }
fmi2Status fmi2ExitInitializationMode(fmi2Component c) { initialized(&((Unit *)c)->m); compute(&((Unit *)c)->m); return MOVED(c, INITIALIZING, EVENTS); }
fmi2Status fmi2Terminate(fmi2Component c) { UNUSED(c); return fmi2OK; }
fmi2Status fmi2Reset(fmi2Component c) { start(&((Unit *)c)->m); return fmi2OK; }

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real v[])
{ Unit *u = c; compute(&u->m); for (size_t i = 0; i < n; i++) v[i] = u->m.v[r[i]]; return may_read(&u->m) ? fmi2OK : fmi2Error; }
fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real v[])
{ Unit *u = c; for (size_t i = 0; i < n; i++) { if (!may_set(&u->m, r[i])) return fmi2Error; u->m.v[r[i]] = v[i]; } return fmi2OK; }
fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Integer v[])
{ Unit *u = c; compute(&u->m); for (size_t i = 0; i < n; i++) v[i] = (fmi2Integer)u->m.v[r[i]]; return may_read(&u->m) ? fmi2OK : fmi2Error; }
fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer v[])
{ Unit *u = c; for (size_t i = 0; i < n; i++) { if (!may_set(&u->m, r[i])) return fmi2Error; u->m.v[r[i]] = v[i]; } return fmi2OK; }
fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Boolean v[])
{ return fmi2GetInteger(c, r, n, v); }
fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Boolean v[])
{ return fmi2SetInteger(c, r, n, v); }
fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2String v[])
{ UNUSED(c); UNUSED(r); UNUSED(n); UNUSED(v); return fmi2Error; }
fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2String v[])
{ UNUSED(c); UNUSED(r); UNUSED(n); UNUSED(v); return fmi2OK; }

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *s)
{ Unit *u = c; *s = memcpy(malloc(sizeof(Model)), &u->m, sizeof(Model)); return fmi2OK; }
fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate s) { Unit *u = c; u->m = *(Model *)s; return fmi2OK; }
fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *s) { UNUSED(c); free(*s); *s = NULL; return fmi2OK; }
fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate s, size_t *n)
{ UNUSED(c); UNUSED(s); UNUSED(n); return fmi2Error; }
fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate s, fmi2Byte b[], size_t n)
{ UNUSED(c); UNUSED(s); UNUSED(b); UNUSED(n); return fmi2Error; }
fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte b[], size_t n, fmi2FMUstate *s)
{ UNUSED(c); UNUSED(b); UNUSED(n); UNUSED(s); return fmi2Error; }
fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference f[], size_t nf,
                                        const fmi2ValueReference k[], size_t nk, const fmi2Real d[], fmi2Real out[])
{
    Unit *u = c;
    compute(&u->m);
    for (size_t i = 0; i < nf; i++) {
        out[i] = 0.0;
        for (size_t j = 0; j < nk; j++) out[i] += slope(&u->m, f[i], k[j]) * d[j];
    }
    return fmi2OK;
}

/* Model Exchange */
fmi2Status fmi2EnterEventMode(fmi2Component c) { return MOVED(c, CONTINUOUS, EVENTS); }
fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *e)
{
    Unit *u = c;
    if (!is_in(&u->m, EVENTS)) return fmi2Error;
    event(&u->m);
    e->newDiscreteStatesNeeded = u->m.again;
    e->terminateSimulation = u->m.ends;
    e->nominalsOfContinuousStatesChanged = fmi2False;
    e->valuesOfContinuousStatesChanged = fmi2True;
    e->nextEventTimeDefined = u->m.has_next;
    e->nextEventTime = u->m.next;
    return fmi2OK;
}
fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) { return MOVED(c, EVENTS, CONTINUOUS); }
fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean b, fmi2Boolean *e, fmi2Boolean *t)
{ UNUSED(c); UNUSED(b); *e = *t = fmi2False; return fmi2OK; }
fmi2Status fmi2SetTime(fmi2Component c, fmi2Real t) { Unit *u = c; u->m.t = t; return is_in(&u->m, CONTINUOUS) || is_in(&u->m, EVENTS) ? fmi2OK : fmi2Error; }
fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n)
{ Unit *u = c; for (size_t i = 0; i < n; i++) u->m.v[states[i]] = x[i]; return is_in(&u->m, CONTINUOUS) ? fmi2OK : fmi2Error; }
fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real d[], size_t n)
{ Unit *u = c; compute(&u->m); for (size_t i = 0; i < n; i++) d[i] = u->m.v[derivatives[i]]; return answer(u); }
fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n)
{ UNUSED(n); indicators(&((Unit *)c)->m, z); return fmi2OK; }
fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{ Unit *u = c; for (size_t i = 0; i < n; i++) x[i] = u->m.v[states[i]]; return fmi2OK; }
fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{ UNUSED(c); for (size_t i = 0; i < n; i++) x[i] = 1.0; return fmi2OK; }

/* Co-Simulation */
fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer o[],
                                       const fmi2Real v[])
{ UNUSED(c); UNUSED(r); UNUSED(n); UNUSED(o); UNUSED(v); return fmi2Error; }
fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer o[],
                                        fmi2Real v[])
{ UNUSED(c); UNUSED(r); UNUSED(n); UNUSED(o); UNUSED(v); return fmi2Error; }
fmi2Status fmi2DoStep(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean b)
{ UNUSED(b); Unit *u = c; advance(&u->m, t, h); return u->m.ends ? fmi2Discard : answer(c); }
fmi2Status fmi2CancelStep(fmi2Component c) { UNUSED(c); return fmi2Error; }
fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind k, fmi2Status *v) { UNUSED(c); UNUSED(k); UNUSED(v); return fmi2Error; }
fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind k, fmi2Real *v) { UNUSED(c); UNUSED(k); UNUSED(v); return fmi2Error; }
fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind k, fmi2Integer *v) { UNUSED(c); UNUSED(k); UNUSED(v); return fmi2Error; }
fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind k, fmi2Boolean *v)
{ if (k != fmi2Terminated) return fmi2Error; *v = ((Unit *)c)->m.ends; return fmi2OK; }
fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind k, fmi2String *v) { UNUSED(c); UNUSED(k); UNUSED(v); return fmi2Error; }
