/* FMI 2.0, Model Exchange and Co-Simulation. All variables are Real. */

#include "fmu.h"

#include "fmi2.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GIVEN(what) ((what) ? fmi2OK : fmi2Error)

static void tell(fmu *F, int level, const char *message) {
  fmi2CallbackLogger logger = (fmi2CallbackLogger)F->logger;
  const int warns = level == FMU_WARNING;
  if (logger != NULL)
    logger(F->environment, F->name, warns ? fmi2Warning : fmi2Error, warns ? "logStatusWarning" : "logStatusError",
           "%s", message);
}

static fmi2Status none_of(fmi2Component c, size_t n) {
  return GIVEN(n == 0 || fmu_refuse((fmu *)c, "all variables of this machine are real numbers"));
}

const char *FMI2(GetTypesPlatform)(void) { return fmi2TypesPlatform; }

const char *FMI2(GetVersion)(void) { return fmi2Version; }

fmi2Status FMI2(SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[]) {
  (void)c, (void)on, (void)n, (void)categories; /* errors and warnings are told, and they always are */
  return fmi2OK;
}

/* -- instances ------------------------------------------------------------------------------------------------------ */

fmi2Component FMI2(Instantiate)(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging) {
  fmu *F;
  (void)resources, (void)visible, (void)logging;
  if (functions == NULL || name == NULL || name[0] == '\0' || guid == NULL || strcmp(guid, FMU_TOKEN) != 0) {
    if (functions != NULL && functions->logger != NULL)
      functions->logger(functions->componentEnvironment, name == NULL ? "" : name, fmi2Error, "logStatusError",
                        "the instance needs a name, and the GUID of its modelDescription.xml");
    return NULL;
  }
  F = fmu_new(type == fmi2CoSimulation ? FMU_CO_SIMULATION : FMU_MODEL_EXCHANGE, name);
  if (F == NULL) return NULL;
  F->environment = functions->componentEnvironment;
  F->logger = (void (*)(void))functions->logger;
  F->tell = tell;
  return F;
}

void FMI2(FreeInstance)(fmi2Component c) { fmu_free((fmu *)c); }

fmi2Status FMI2(SetupExperiment)(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance, fmi2Real startTime,
                                 fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  (void)stopTimeDefined, (void)stopTime;
  if (!fmu_may((fmu *)c, __func__, FMU_NEW)) return fmi2Error;
  return GIVEN(fmu_set_start((fmu *)c, startTime, toleranceDefined ? tolerance : 0.0));
}

fmi2Status FMI2(EnterInitializationMode)(fmi2Component c) {
  if (!fmu_may((fmu *)c, __func__, FMU_NEW)) return fmi2Error;
  ((fmu *)c)->phase = FMU_INITIALIZING;
  return fmi2OK;
}

fmi2Status FMI2(ExitInitializationMode)(fmi2Component c) {
  return GIVEN(fmu_may((fmu *)c, __func__, FMU_INITIALIZING) && fmu_end_initialization((fmu *)c));
}

fmi2Status FMI2(Terminate)(fmi2Component c) {
  if (!fmu_may((fmu *)c, __func__, FMU_RUNNING)) return fmi2Error;
  ((fmu *)c)->phase = FMU_ENDED;
  return fmi2OK;
}

fmi2Status FMI2(Reset)(fmi2Component c) { return GIVEN(fmu_reset((fmu *)c)); }

/* -- variables ------------------------------------------------------------------------------------------------------- */

fmi2Status FMI2(GetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t nvr, fmi2Real value[]) {
  size_t k;
  for (k = 0; k < nvr; k++)
    if (!fmu_get((fmu *)c, vr[k], value + k)) return fmi2Error;
  return fmi2OK;
}

fmi2Status FMI2(SetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t nvr, const fmi2Real value[]) {
  size_t k;
  if (!fmu_may((fmu *)c, __func__, FMU_NEW | FMU_INITIALIZING | FMU_RUNNING)) return fmi2Error;
  for (k = 0; k < nvr; k++)
    if (!fmu_set((fmu *)c, vr[k], value[k])) return fmi2Error;
  return fmi2OK;
}

#define NOT_HERE(name, type)                                                                                   \
  fmi2Status FMI2(Get##name)(fmi2Component c, const fmi2ValueReference vr[], size_t nvr, type value[]) {       \
    (void)vr, (void)value;                                                                                     \
    return none_of(c, nvr);                                                                                    \
  }                                                                                                            \
  fmi2Status FMI2(Set##name)(fmi2Component c, const fmi2ValueReference vr[], size_t nvr, const type value[]) { \
    (void)vr, (void)value;                                                                                     \
    return none_of(c, nvr);                                                                                    \
  }

NOT_HERE(Integer, fmi2Integer)
NOT_HERE(Boolean, fmi2Boolean)
NOT_HERE(String, fmi2String)

/* -- the state as a whole --------------------------------------------------------------------------------------------- */

fmi2Status FMI2(GetFMUstate)(fmi2Component c, fmi2FMUstate *state) {
  fmu *F = (fmu *)c;
  if (*state == NULL) *state = malloc(fmu_saved_size(F));
  if (*state == NULL) return GIVEN(fmu_refuse(F, "there is no memory for a state"));
  fmu_save(F, *state);
  return fmi2OK;
}

fmi2Status FMI2(SetFMUstate)(fmi2Component c, fmi2FMUstate state) {
  return GIVEN(state != NULL && fmu_load((fmu *)c, state, fmu_saved_size((fmu *)c)));
}

fmi2Status FMI2(FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) {
  (void)c;
  free(*state);
  *state = NULL;
  return fmi2OK;
}

fmi2Status FMI2(SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size) {
  (void)state;
  *size = fmu_saved_size((fmu *)c);
  return fmi2OK;
}

fmi2Status FMI2(SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  if (size < fmu_saved_size((fmu *)c)) return GIVEN(fmu_refuse((fmu *)c, "there is too little room for the state"));
  memcpy(bytes, state, fmu_saved_size((fmu *)c));
  return fmi2OK;
}

fmi2Status FMI2(DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
  fmu *F = (fmu *)c;
  if (size != fmu_saved_size(F)) return GIVEN(fmu_refuse(F, "these bytes are not a state of this machine"));
  if (*state == NULL) *state = malloc(size);
  if (*state == NULL) return GIVEN(fmu_refuse(F, "there is no memory for a state"));
  memcpy(*state, bytes, size);
  return fmi2OK;
}

fmi2Status FMI2(GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknowns[], size_t n,
                                          const fmi2ValueReference knowns[], size_t m, const fmi2Real seed[],
                                          fmi2Real found[]) {
  if (!fmu_may((fmu *)c, __func__, FMU_ASSEMBLED)) return fmi2Error;
  return GIVEN(fmu_forward((fmu *)c, unknowns, n, knowns, m, seed, found));
}

/* -- Model Exchange --------------------------------------------------------------------------------------------------- */

fmi2Status FMI2(EnterEventMode)(fmi2Component c) {
  if (!fmu_may((fmu *)c, __func__, FMU_EXCHANGING)) return fmi2Error;
  ((fmu *)c)->phase = FMU_EVENTS;
  return fmi2OK;
}

fmi2Status FMI2(NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info) {
  machine_happening what;
  if (!fmu_may((fmu *)c, __func__, FMU_EVENTS)) return fmi2Error;
  memset(&what, 0, sizeof what);
  if (!fmu_events((fmu *)c, &what)) return fmi2Error;
  info->newDiscreteStatesNeeded = fmi2False;
  info->terminateSimulation = what.stopped ? fmi2True : fmi2False;
  info->nominalsOfContinuousStatesChanged = fmi2False;
  info->valuesOfContinuousStatesChanged = what.states_changed ? fmi2True : fmi2False;
  info->nextEventTimeDefined = isfinite(what.next_time) ? fmi2True : fmi2False;
  info->nextEventTime = isfinite(what.next_time) ? what.next_time : 0.0;
  return fmi2OK;
}

fmi2Status FMI2(EnterContinuousTimeMode)(fmi2Component c) {
  if (!fmu_may((fmu *)c, __func__, FMU_EVENTS)) return fmi2Error;
  ((fmu *)c)->phase = FMU_CONTINUOUS;
  return fmi2OK;
}

fmi2Status FMI2(CompletedIntegratorStep)(fmi2Component c, fmi2Boolean final, fmi2Boolean *enterEventMode,
                                         fmi2Boolean *terminate) {
  (void) final;
  if (!fmu_may((fmu *)c, __func__, FMU_CONTINUOUS)) return fmi2Error;
  *enterEventMode = fmi2False;
  *terminate = fmi2False;
  return GIVEN(fmu_completed((fmu *)c));
}

fmi2Status FMI2(SetTime)(fmi2Component c, fmi2Real time) {
  if (!fmu_may((fmu *)c, __func__, FMU_EXCHANGING)) return fmi2Error;
  return GIVEN(fmu_set_time((fmu *)c, time));
}

fmi2Status FMI2(SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t nx) {
  if (!fmu_may((fmu *)c, __func__, FMU_EXCHANGING)) return fmi2Error;
  return GIVEN(fmu_set_states((fmu *)c, x, nx));
}

fmi2Status FMI2(GetDerivatives)(fmi2Component c, fmi2Real dx[], size_t nx) {
  if (!fmu_may((fmu *)c, __func__, FMU_ASSEMBLED)) return fmi2Error;
  return GIVEN(fmu_rates((fmu *)c, dx, nx));
}

fmi2Status FMI2(GetEventIndicators)(fmi2Component c, fmi2Real g[], size_t ni) {
  if (!fmu_may((fmu *)c, __func__, FMU_ASSEMBLED)) return fmi2Error;
  return GIVEN(fmu_indicators((fmu *)c, g, ni));
}

fmi2Status FMI2(GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t nx) {
  if (!fmu_may((fmu *)c, __func__, FMU_ASSEMBLED)) return fmi2Error;
  return GIVEN(fmu_states((fmu *)c, x, nx));
}

fmi2Status FMI2(GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominal[], size_t nx) {
  size_t k;
  (void)c;
  for (k = 0; k < nx; k++) nominal[k] = 1.0;
  return fmi2OK;
}

/* -- Co-Simulation ---------------------------------------------------------------------------------------------------- */

fmi2Status FMI2(DoStep)(fmi2Component c, fmi2Real from, fmi2Real length, fmi2Boolean final) {
  fmu *F = (fmu *)c;
  (void) final;
  if (!fmu_may((fmu *)c, __func__, FMU_STEPPING)) return fmi2Error;
  if (!fmu_step(F, from, length)) return fmi2Error;
  return F->stopped ? fmi2Discard : fmi2OK; /* stopped: fmi2GetBooleanStatus(fmi2Terminated) says so */
}

fmi2Status FMI2(SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                         const fmi2Integer order[], const fmi2Real value[]) {
  (void)vr, (void)order, (void)value;
  return GIVEN(n == 0 || fmu_refuse((fmu *)c, "inputs stay constant during a step"));
}

fmi2Status FMI2(GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                          const fmi2Integer order[], fmi2Real value[]) {
  (void)vr, (void)order, (void)value;
  return GIVEN(n == 0 || fmu_refuse((fmu *)c, "derivatives of outputs in time are not known"));
}

fmi2Status FMI2(CancelStep)(fmi2Component c) { return GIVEN(fmu_refuse((fmu *)c, "steps cannot be cancelled")); }

static fmi2Status no_status(fmi2Component c) {
  fmu_refuse((fmu *)c, "steps are never pending");
  return fmi2Discard;
}

fmi2Status FMI2(GetStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Status *value) {
  (void)s, (void)value;
  return no_status(c);
}

fmi2Status FMI2(GetRealStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Real *value) {
  if (s != fmi2LastSuccessfulTime) return no_status(c);
  *value = ((fmu *)c)->t;
  return fmi2OK;
}

fmi2Status FMI2(GetIntegerStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Integer *value) {
  (void)s, (void)value;
  return no_status(c);
}

fmi2Status FMI2(GetBooleanStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Boolean *value) {
  if (s != fmi2Terminated) return no_status(c);
  *value = ((fmu *)c)->stopped ? fmi2True : fmi2False;
  return fmi2OK;
}

fmi2Status FMI2(GetStringStatus)(fmi2Component c, const fmi2StatusKind s, fmi2String *value) {
  (void)s, (void)value;
  return no_status(c);
}
