/* The types and functions of FMI 2.0, as the standard defines them (fmi-standard.org, sections 2.1 and 3.2, 4.2). */

#ifndef CARDAN_FMI2_H
#define CARDAN_FMI2_H

#include "fmi_export.h"

#include <stddef.h>

#define fmi2TypesPlatform "default"
#define fmi2Version "2.0"
#define fmi2True 1
#define fmi2False 0

typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const char *fmi2String;
typedef char fmi2Byte;
typedef unsigned int fmi2ValueReference;
typedef void *fmi2Component;            /* an instance */
typedef void *fmi2ComponentEnvironment; /* what the importer wants back in its callbacks */
typedef void *fmi2FMUstate;

typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status,
                                   fmi2String category, fmi2String message, ...);
typedef void *(*fmi2CallbackAllocateMemory)(size_t count, size_t size);
typedef void (*fmi2CallbackFreeMemory)(void *memory);
typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment environment, fmi2Status status);

typedef struct {
  fmi2CallbackLogger logger;
  fmi2CallbackAllocateMemory allocateMemory;
  fmi2CallbackFreeMemory freeMemory;
  fmi2StepFinished stepFinished;
  fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
  fmi2Boolean newDiscreteStatesNeeded, terminateSimulation;
  fmi2Boolean nominalsOfContinuousStatesChanged, valuesOfContinuousStatesChanged;
  fmi2Boolean nextEventTimeDefined;
  fmi2Real nextEventTime;
} fmi2EventInfo;

/* The name of a function. Where several machines are linked into one program, a prefix is set, which begins each name. */
#ifdef FMI2_FUNCTION_PREFIX
#define FMI2(name) FMI_JOINED(FMI2_FUNCTION_PREFIX, fmi2##name)
#else
#define FMI2(name) fmi2##name
#endif

/* Variables of one type: read and written by their value references. */
#define FMI2_VARIABLES(type)                                                                                           \
  FMI_EXPORT fmi2Status FMI2(Get##type)(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2##type value[]); \
  FMI_EXPORT fmi2Status FMI2(Set##type)(fmi2Component c, const fmi2ValueReference vr[], size_t n,                      \
                                        const fmi2##type value[]);
FMI2_VARIABLES(Integer)
FMI2_VARIABLES(Boolean)
FMI2_VARIABLES(String)

FMI_EXPORT const char *FMI2(GetTypesPlatform)(void);
FMI_EXPORT const char *FMI2(GetVersion)(void);
FMI_EXPORT fmi2Status FMI2(SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[]);
FMI_EXPORT fmi2Component FMI2(Instantiate)(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                           const fmi2CallbackFunctions *functions, fmi2Boolean visible,
                                           fmi2Boolean logging);
FMI_EXPORT void FMI2(FreeInstance)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(SetupExperiment)(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                                            fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime);
FMI_EXPORT fmi2Status FMI2(EnterInitializationMode)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(ExitInitializationMode)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(Terminate)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(Reset)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(GetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t nvr, fmi2Real value[]);
FMI_EXPORT fmi2Status FMI2(SetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t nvr, const fmi2Real value[]);
FMI_EXPORT fmi2Status FMI2(GetFMUstate)(fmi2Component c, fmi2FMUstate *state);
FMI_EXPORT fmi2Status FMI2(SetFMUstate)(fmi2Component c, fmi2FMUstate state);
FMI_EXPORT fmi2Status FMI2(FreeFMUstate)(fmi2Component c, fmi2FMUstate *state);
FMI_EXPORT fmi2Status FMI2(SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size);
FMI_EXPORT fmi2Status FMI2(SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size);
FMI_EXPORT fmi2Status FMI2(DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size,
                                                fmi2FMUstate *state);
FMI_EXPORT fmi2Status FMI2(GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknowns[], size_t n,
                                                     const fmi2ValueReference knowns[], size_t m, const fmi2Real seed[],
                                                     fmi2Real found[]);
FMI_EXPORT fmi2Status FMI2(EnterEventMode)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info);
FMI_EXPORT fmi2Status FMI2(EnterContinuousTimeMode)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(CompletedIntegratorStep)(fmi2Component c, fmi2Boolean final, fmi2Boolean *enterEventMode,
                                                    fmi2Boolean *terminate);
FMI_EXPORT fmi2Status FMI2(SetTime)(fmi2Component c, fmi2Real time);
FMI_EXPORT fmi2Status FMI2(SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t nx);
FMI_EXPORT fmi2Status FMI2(GetDerivatives)(fmi2Component c, fmi2Real dx[], size_t nx);
FMI_EXPORT fmi2Status FMI2(GetEventIndicators)(fmi2Component c, fmi2Real g[], size_t ni);
FMI_EXPORT fmi2Status FMI2(GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t nx);
FMI_EXPORT fmi2Status FMI2(GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominal[], size_t nx);
FMI_EXPORT fmi2Status FMI2(DoStep)(fmi2Component c, fmi2Real from, fmi2Real length, fmi2Boolean final);
FMI_EXPORT fmi2Status FMI2(SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                                    const fmi2Integer order[], const fmi2Real value[]);
FMI_EXPORT fmi2Status FMI2(GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                                     const fmi2Integer order[], fmi2Real value[]);
FMI_EXPORT fmi2Status FMI2(CancelStep)(fmi2Component c);
FMI_EXPORT fmi2Status FMI2(GetStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Status *value);
FMI_EXPORT fmi2Status FMI2(GetRealStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Real *value);
FMI_EXPORT fmi2Status FMI2(GetIntegerStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Integer *value);
FMI_EXPORT fmi2Status FMI2(GetBooleanStatus)(fmi2Component c, const fmi2StatusKind s, fmi2Boolean *value);
FMI_EXPORT fmi2Status FMI2(GetStringStatus)(fmi2Component c, const fmi2StatusKind s, fmi2String *value);

#endif
