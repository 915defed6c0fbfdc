/* FMI 3.0, Model Exchange and Co-Simulation. All variables are Float64. */

#include "fmu.h"

#include "fmi3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GIVEN(what) ((what) ? fmi3OK : fmi3Error)

static void tell(fmu *F, int level, const char *message) {
  fmi3LogMessageCallback logger = (fmi3LogMessageCallback)F->logger;
  const int warns = level == FMU_WARNING;
  if (logger != NULL)
    logger(F->environment, warns ? fmi3Warning : fmi3Error, warns ? "logStatusWarning" : "logStatusError", message);
}

static fmi3Status none_of(fmi3Instance instance, size_t n) {
  return GIVEN(n == 0 || fmu_refuse((fmu *)instance, "all variables of this machine are numbers of type Float64"));
}

static fmi3Status no_clocks(fmi3Instance instance, size_t n) {
  return GIVEN(n == 0 || fmu_refuse((fmu *)instance, "this machine has no clocks"));
}

const char *FMI3(GetVersion)(void) { return fmi3Version; }

fmi3Status FMI3(SetDebugLogging)(fmi3Instance instance, fmi3Boolean on, size_t n, const fmi3String categories[]) {
  (void)instance, (void)on, (void)n, (void)categories; /* errors and warnings are told, and they always are */
  return fmi3OK;
}

/* -- instances ------------------------------------------------------------------------------------------------------ */

static fmi3Instance made(int kind, fmi3String name, fmi3String token, fmi3InstanceEnvironment environment,
                         fmi3LogMessageCallback logger, const char *why_not) {
  fmu *F;
  if (why_not == NULL && (name == NULL || token == NULL || strcmp(token, FMU_TOKEN) != 0))
    why_not = "the instance needs a name, and the instantiationToken of its modelDescription.xml";
  if (why_not != NULL) {
    if (logger != NULL) logger(environment, fmi3Error, "logStatusError", why_not);
    return NULL;
  }
  F = fmu_new(kind, name);
  if (F == NULL) return NULL;
  F->environment = environment;
  F->logger = (void (*)(void))logger;
  F->tell = tell;
  return F;
}

fmi3Instance FMI3(InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                            fmi3Boolean visible, fmi3Boolean logging,
                                            fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger) {
  (void)resources, (void)visible, (void)logging;
  return made(FMU_MODEL_EXCHANGE, name, token, environment, logger, NULL);
}

fmi3Instance FMI3(InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                           fmi3Boolean logging, fmi3Boolean eventModeUsed,
                                           fmi3Boolean earlyReturnAllowed, const fmi3ValueReference required[],
                                           size_t n, fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                           fmi3IntermediateUpdateCallback update) {
  (void)resources, (void)visible, (void)logging, (void)earlyReturnAllowed, (void)required, (void)n, (void)update;
  return made(
      FMU_CO_SIMULATION, name, token, environment, logger,
      eventModeUsed ? "events happen within the steps of this machine: it has no event mode in Co-Simulation" : NULL);
}

fmi3Instance FMI3(InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources,
                                                 fmi3Boolean visible, fmi3Boolean logging,
                                                 fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                                 fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
                                                 fmi3UnlockPreemptionCallback unlock) {
  (void)resources, (void)visible, (void)logging, (void)update, (void)lock, (void)unlock;
  return made(FMU_CO_SIMULATION, name, token, environment, logger, "this machine has no Scheduled Execution");
}

void FMI3(FreeInstance)(fmi3Instance instance) { fmu_free((fmu *)instance); }

fmi3Status FMI3(EnterInitializationMode)(fmi3Instance instance, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                         fmi3Float64 startTime, fmi3Boolean stopTimeDefined, fmi3Float64 stopTime) {
  fmu *F = (fmu *)instance;
  (void)stopTimeDefined, (void)stopTime;
  if (!fmu_may(F, __func__, FMU_NEW) || !fmu_set_start(F, startTime, toleranceDefined ? tolerance : 0.0))
    return fmi3Error;
  F->phase = FMU_INITIALIZING;
  return fmi3OK;
}

fmi3Status FMI3(ExitInitializationMode)(fmi3Instance instance) {
  return GIVEN(fmu_may((fmu *)instance, __func__, FMU_INITIALIZING) && fmu_end_initialization((fmu *)instance));
}

fmi3Status FMI3(EnterEventMode)(fmi3Instance instance) {
  if (!fmu_may((fmu *)instance, __func__, FMU_EXCHANGING)) return fmi3Error;
  ((fmu *)instance)->phase = FMU_EVENTS;
  return fmi3OK;
}

fmi3Status FMI3(Terminate)(fmi3Instance instance) {
  if (!fmu_may((fmu *)instance, __func__, FMU_RUNNING)) return fmi3Error;
  ((fmu *)instance)->phase = FMU_ENDED;
  return fmi3OK;
}

fmi3Status FMI3(Reset)(fmi3Instance instance) { return GIVEN(fmu_reset((fmu *)instance)); }

fmi3Status FMI3(EnterConfigurationMode)(fmi3Instance instance) {
  (void)instance;
  return fmi3OK;
}

fmi3Status FMI3(ExitConfigurationMode)(fmi3Instance instance) {
  (void)instance;
  return fmi3OK;
}

/* -- variables ------------------------------------------------------------------------------------------------------- */

static int fits(fmu *F, size_t n, size_t values) {
  return n == values ||
         fmu_refuse(F, "every variable of this machine is a single number: there must be one value for each");
}

fmi3Status FMI3(GetFloat64)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[],
                            size_t nValues) {
  size_t k;
  if (!fits((fmu *)instance, n, nValues)) return fmi3Error;
  for (k = 0; k < n; k++)
    if (!fmu_get((fmu *)instance, vr[k], values + k)) return fmi3Error;
  return fmi3OK;
}

fmi3Status FMI3(SetFloat64)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                            size_t nValues) {
  size_t k;
  if (!fmu_may((fmu *)instance, __func__, FMU_NEW | FMU_INITIALIZING | FMU_RUNNING)) return fmi3Error;
  if (!fits((fmu *)instance, n, nValues)) return fmi3Error;
  for (k = 0; k < n; k++)
    if (!fmu_set((fmu *)instance, vr[k], values[k])) return fmi3Error;
  return fmi3OK;
}

#define NOT_HERE(name)                                                                                            \
  fmi3Status FMI3(Get##name)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3##name values[], \
                             size_t nValues) {                                                                    \
    (void)vr, (void)values, (void)nValues;                                                                        \
    return none_of(instance, n);                                                                                  \
  }                                                                                                               \
  fmi3Status FMI3(Set##name)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,                      \
                             const fmi3##name values[], size_t nValues) {                                         \
    (void)vr, (void)values, (void)nValues;                                                                        \
    return none_of(instance, n);                                                                                  \
  }

NOT_HERE(Float32)
NOT_HERE(Int8)
NOT_HERE(UInt8)
NOT_HERE(Int16)
NOT_HERE(UInt16)
NOT_HERE(Int32)
NOT_HERE(UInt32)
NOT_HERE(Int64)
NOT_HERE(UInt64)
NOT_HERE(Boolean)
NOT_HERE(String)

fmi3Status FMI3(GetBinary)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, size_t sizes[],
                           fmi3Binary values[], size_t nValues) {
  (void)vr, (void)sizes, (void)values, (void)nValues;
  return none_of(instance, n);
}

fmi3Status FMI3(SetBinary)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const size_t sizes[],
                           const fmi3Binary values[], size_t nValues) {
  (void)vr, (void)sizes, (void)values, (void)nValues;
  return none_of(instance, n);
}

fmi3Status FMI3(GetClock)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Clock values[]) {
  (void)vr, (void)values;
  return no_clocks(instance, n);
}

fmi3Status FMI3(SetClock)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Clock values[]) {
  (void)vr, (void)values;
  return no_clocks(instance, n);
}

fmi3Status FMI3(GetNumberOfVariableDependencies)(fmi3Instance instance, fmi3ValueReference vr, size_t *n) {
  (void)vr, (void)n;
  return GIVEN(fmu_refuse((fmu *)instance, "modelDescription.xml holds the dependencies of this machine"));
}

fmi3Status FMI3(GetVariableDependencies)(fmi3Instance instance, fmi3ValueReference vr, size_t of[],
                                         fmi3ValueReference independents[], size_t on[], fmi3DependencyKind kinds[],
                                         size_t n) {
  (void)vr, (void)of, (void)independents, (void)on, (void)kinds, (void)n;
  return GIVEN(fmu_refuse((fmu *)instance, "modelDescription.xml holds the dependencies of this machine"));
}

/* -- the state as a whole --------------------------------------------------------------------------------------------- */

fmi3Status FMI3(GetFMUState)(fmi3Instance instance, fmi3FMUState *state) {
  fmu *F = (fmu *)instance;
  if (*state == NULL) *state = malloc(fmu_saved_size(F));
  if (*state == NULL) return GIVEN(fmu_refuse(F, "there is no memory for a state"));
  fmu_save(F, *state);
  return fmi3OK;
}

fmi3Status FMI3(SetFMUState)(fmi3Instance instance, fmi3FMUState state) {
  return GIVEN(state != NULL && fmu_load((fmu *)instance, state, fmu_saved_size((fmu *)instance)));
}

fmi3Status FMI3(FreeFMUState)(fmi3Instance instance, fmi3FMUState *state) {
  (void)instance;
  free(*state);
  *state = NULL;
  return fmi3OK;
}

fmi3Status FMI3(SerializedFMUStateSize)(fmi3Instance instance, fmi3FMUState state, size_t *size) {
  (void)state;
  *size = fmu_saved_size((fmu *)instance);
  return fmi3OK;
}

fmi3Status FMI3(SerializeFMUState)(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  if (size < fmu_saved_size((fmu *)instance))
    return GIVEN(fmu_refuse((fmu *)instance, "there is too little room for the state"));
  memcpy(bytes, state, fmu_saved_size((fmu *)instance));
  return fmi3OK;
}

fmi3Status FMI3(DeserializeFMUState)(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state) {
  fmu *F = (fmu *)instance;
  if (size != fmu_saved_size(F)) return GIVEN(fmu_refuse(F, "these bytes are not a state of this machine"));
  if (*state == NULL) *state = malloc(size);
  if (*state == NULL) return GIVEN(fmu_refuse(F, "there is no memory for a state"));
  memcpy(*state, bytes, size);
  return fmi3OK;
}

/* -- derivatives ------------------------------------------------------------------------------------------------------ */

fmi3Status FMI3(GetDirectionalDerivative)(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t n,
                                          const fmi3ValueReference knowns[], size_t m, const fmi3Float64 seed[],
                                          size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity) {
  fmu *F = (fmu *)instance;
  if (!fmu_may((fmu *)instance, __func__, FMU_ASSEMBLED)) return fmi3Error;
  return GIVEN(fits(F, m, nSeed) && fits(F, n, nSensitivity) &&
               fmu_forward(F, unknowns, n, knowns, m, seed, sensitivity));
}

fmi3Status FMI3(GetAdjointDerivative)(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t n,
                                      const fmi3ValueReference knowns[], size_t m, const fmi3Float64 seed[],
                                      size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity) {
  fmu *F = (fmu *)instance;
  if (!fmu_may((fmu *)instance, __func__, FMU_ASSEMBLED)) return fmi3Error;
  return GIVEN(fits(F, n, nSeed) && fits(F, m, nSensitivity) &&
               fmu_adjoint(F, unknowns, n, knowns, m, seed, sensitivity));
}

/* -- clocks: there are none -------------------------------------------------------------------------------------------- */

fmi3Status FMI3(GetIntervalDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                    fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]) {
  (void)vr, (void)intervals, (void)qualifiers;
  return no_clocks(instance, n);
}

fmi3Status FMI3(GetIntervalFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                     fmi3UInt64 counters[], fmi3UInt64 resolutions[],
                                     fmi3IntervalQualifier qualifiers[]) {
  (void)vr, (void)counters, (void)resolutions, (void)qualifiers;
  return no_clocks(instance, n);
}

fmi3Status FMI3(GetShiftDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Float64 shifts[]) {
  (void)vr, (void)shifts;
  return no_clocks(instance, n);
}

fmi3Status FMI3(GetShiftFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3UInt64 counters[],
                                  fmi3UInt64 resolutions[]) {
  (void)vr, (void)counters, (void)resolutions;
  return no_clocks(instance, n);
}

fmi3Status FMI3(SetIntervalDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                    const fmi3Float64 intervals[]) {
  (void)vr, (void)intervals;
  return no_clocks(instance, n);
}

fmi3Status FMI3(SetIntervalFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                     const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]) {
  (void)vr, (void)counters, (void)resolutions;
  return no_clocks(instance, n);
}

fmi3Status FMI3(SetShiftDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                 const fmi3Float64 shifts[]) {
  (void)vr, (void)shifts;
  return no_clocks(instance, n);
}

fmi3Status FMI3(SetShiftFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                  const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]) {
  (void)vr, (void)counters, (void)resolutions;
  return no_clocks(instance, n);
}

fmi3Status FMI3(ActivateModelPartition)(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time) {
  (void)clock, (void)time;
  return no_clocks(instance, 1);
}

/* -- Model Exchange --------------------------------------------------------------------------------------------------- */

fmi3Status FMI3(EvaluateDiscreteStates)(fmi3Instance instance) {
  (void)instance;
  return fmi3OK;
}

fmi3Status FMI3(UpdateDiscreteStates)(fmi3Instance instance, fmi3Boolean *again, fmi3Boolean *terminate,
                                      fmi3Boolean *nominalsChanged, fmi3Boolean *statesChanged,
                                      fmi3Boolean *nextDefined, fmi3Float64 *next) {
  machine_happening what;
  if (!fmu_may((fmu *)instance, __func__, FMU_EVENTS)) return fmi3Error;
  memset(&what, 0, sizeof what);
  if (!fmu_events((fmu *)instance, &what)) return fmi3Error;
  *again = fmi3False;
  *terminate = what.stopped != 0;
  *nominalsChanged = fmi3False;
  *statesChanged = what.states_changed != 0;
  *nextDefined = isfinite(what.next_time) != 0;
  *next = isfinite(what.next_time) ? what.next_time : 0.0;
  return fmi3OK;
}

fmi3Status FMI3(EnterContinuousTimeMode)(fmi3Instance instance) {
  if (!fmu_may((fmu *)instance, __func__, FMU_EVENTS)) return fmi3Error;
  ((fmu *)instance)->phase = FMU_CONTINUOUS;
  return fmi3OK;
}

fmi3Status FMI3(CompletedIntegratorStep)(fmi3Instance instance, fmi3Boolean final, fmi3Boolean *enterEventMode,
                                         fmi3Boolean *terminate) {
  (void) final;
  if (!fmu_may((fmu *)instance, __func__, FMU_CONTINUOUS)) return fmi3Error;
  *enterEventMode = fmi3False;
  *terminate = fmi3False;
  return GIVEN(fmu_completed((fmu *)instance));
}

fmi3Status FMI3(SetTime)(fmi3Instance instance, fmi3Float64 time) {
  if (!fmu_may((fmu *)instance, __func__, FMU_EXCHANGING)) return fmi3Error;
  return GIVEN(fmu_set_time((fmu *)instance, time));
}

fmi3Status FMI3(SetContinuousStates)(fmi3Instance instance, const fmi3Float64 x[], size_t n) {
  if (!fmu_may((fmu *)instance, __func__, FMU_EXCHANGING)) return fmi3Error;
  return GIVEN(fmu_set_states((fmu *)instance, x, n));
}

fmi3Status FMI3(GetContinuousStateDerivatives)(fmi3Instance instance, fmi3Float64 dx[], size_t n) {
  if (!fmu_may((fmu *)instance, __func__, FMU_ASSEMBLED)) return fmi3Error;
  return GIVEN(fmu_rates((fmu *)instance, dx, n));
}

fmi3Status FMI3(GetEventIndicators)(fmi3Instance instance, fmi3Float64 g[], size_t n) {
  if (!fmu_may((fmu *)instance, __func__, FMU_ASSEMBLED)) return fmi3Error;
  return GIVEN(fmu_indicators((fmu *)instance, g, n));
}

fmi3Status FMI3(GetContinuousStates)(fmi3Instance instance, fmi3Float64 x[], size_t n) {
  if (!fmu_may((fmu *)instance, __func__, FMU_ASSEMBLED)) return fmi3Error;
  return GIVEN(fmu_states((fmu *)instance, x, n));
}

fmi3Status FMI3(GetNominalsOfContinuousStates)(fmi3Instance instance, fmi3Float64 nominals[], size_t n) {
  size_t k;
  (void)instance;
  for (k = 0; k < n; k++) nominals[k] = 1.0;
  return fmi3OK;
}

fmi3Status FMI3(GetNumberOfEventIndicators)(fmi3Instance instance, size_t *n) {
  (void)instance;
  *n = (size_t)machine_has()->indicators;
  return fmi3OK;
}

fmi3Status FMI3(GetNumberOfContinuousStates)(fmi3Instance instance, size_t *n) {
  (void)instance;
  *n = (size_t)machine_has()->states;
  return fmi3OK;
}

/* -- Co-Simulation ---------------------------------------------------------------------------------------------------- */

fmi3Status FMI3(EnterStepMode)(fmi3Instance instance) {
  (void)instance;
  return fmi3OK;
}

fmi3Status FMI3(GetOutputDerivatives)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                      const fmi3Int32 orders[], fmi3Float64 values[], size_t nValues) {
  (void)vr, (void)orders, (void)values, (void)nValues;
  return GIVEN(n == 0 || fmu_refuse((fmu *)instance, "derivatives of outputs in time are not known"));
}

fmi3Status FMI3(DoStep)(fmi3Instance instance, fmi3Float64 from, fmi3Float64 length, fmi3Boolean final,
                        fmi3Boolean *eventHandlingNeeded, fmi3Boolean *terminate, fmi3Boolean *earlyReturn,
                        fmi3Float64 *reached) {
  fmu *F = (fmu *)instance;
  int went_on;
  (void) final;
  if (!fmu_may(F, __func__, FMU_STEPPING)) return fmi3Error;
  went_on = fmu_step(F, from, length);
  *eventHandlingNeeded = fmi3False;
  *terminate = F->stopped != 0;
  *earlyReturn = fmi3False;
  *reached = F->t;
  return GIVEN(went_on);
}
