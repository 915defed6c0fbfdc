/* The types and functions of FMI 3.0, as the standard defines them (fmi-standard.org, sections 2.2 and 2.3). */

#ifndef CARDAN_FMI3_H
#define CARDAN_FMI3_H

#include "fmi_export.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define fmi3Version "3.0"
#define fmi3True true
#define fmi3False false
#define fmi3ClockActive true
#define fmi3ClockInactive false

typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean;
typedef char fmi3Char;
typedef const char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const uint8_t *fmi3Binary;
typedef bool fmi3Clock;
typedef uint32_t fmi3ValueReference;
typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment; /* what the importer wants back in its callbacks */
typedef void *fmi3FMUState;

typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum { fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent } fmi3DependencyKind;
typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category,
                                       fmi3String message);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment environment);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment environment, fmi3Float64 time,
                                               fmi3Boolean maySet, fmi3Boolean mayGet, fmi3Boolean stepFinished,
                                               fmi3Boolean mayReturnEarly, fmi3Boolean *returnsEarly,
                                               fmi3Float64 *returnTime);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

/* The name of a function. Where several machines are linked into one program, a prefix is set, which begins each name. */
#ifdef FMI3_FUNCTION_PREFIX
#define FMI3(name) FMI_JOINED(FMI3_FUNCTION_PREFIX, fmi3##name)
#else
#define FMI3(name) fmi3##name
#endif

/* Variables of one type: read and written by their value references. */
#define FMI3_VARIABLES(type)                                                                            \
  FMI_EXPORT fmi3Status FMI3(Get##type)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, \
                                        fmi3##type values[], size_t nValues);                           \
  FMI_EXPORT fmi3Status FMI3(Set##type)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, \
                                        const fmi3##type values[], size_t nValues);
FMI3_VARIABLES(Float32)
FMI3_VARIABLES(Int8)
FMI3_VARIABLES(UInt8)
FMI3_VARIABLES(Int16)
FMI3_VARIABLES(UInt16)
FMI3_VARIABLES(Int32)
FMI3_VARIABLES(UInt32)
FMI3_VARIABLES(Int64)
FMI3_VARIABLES(UInt64)
FMI3_VARIABLES(Boolean)
FMI3_VARIABLES(String)

FMI_EXPORT const char *FMI3(GetVersion)(void);
FMI_EXPORT fmi3Status FMI3(SetDebugLogging)(fmi3Instance instance, fmi3Boolean on, size_t n,
                                            const fmi3String categories[]);
FMI_EXPORT fmi3Instance FMI3(InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                                       fmi3Boolean visible, fmi3Boolean logging,
                                                       fmi3InstanceEnvironment environment,
                                                       fmi3LogMessageCallback logger);
FMI_EXPORT fmi3Instance FMI3(InstantiateCoSimulation)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
    fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed, const fmi3ValueReference required[], size_t n,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger, fmi3IntermediateUpdateCallback update);
FMI_EXPORT fmi3Instance FMI3(InstantiateScheduledExecution)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger, fmi3ClockUpdateCallback update,
    fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock);
FMI_EXPORT void FMI3(FreeInstance)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(EnterInitializationMode)(fmi3Instance instance, fmi3Boolean toleranceDefined,
                                                    fmi3Float64 tolerance, fmi3Float64 startTime,
                                                    fmi3Boolean stopTimeDefined, fmi3Float64 stopTime);
FMI_EXPORT fmi3Status FMI3(ExitInitializationMode)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(EnterEventMode)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(Terminate)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(Reset)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(EnterConfigurationMode)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(ExitConfigurationMode)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(GetFloat64)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                       fmi3Float64 values[], size_t nValues);
FMI_EXPORT fmi3Status FMI3(SetFloat64)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                       const fmi3Float64 values[], size_t nValues);
FMI_EXPORT fmi3Status FMI3(GetBinary)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, size_t sizes[],
                                      fmi3Binary values[], size_t nValues);
FMI_EXPORT fmi3Status FMI3(SetBinary)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                      const size_t sizes[], const fmi3Binary values[], size_t nValues);
FMI_EXPORT fmi3Status FMI3(GetClock)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                     fmi3Clock values[]);
FMI_EXPORT fmi3Status FMI3(SetClock)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                     const fmi3Clock values[]);
FMI_EXPORT fmi3Status FMI3(GetNumberOfVariableDependencies)(fmi3Instance instance, fmi3ValueReference vr, size_t *n);
FMI_EXPORT fmi3Status FMI3(GetVariableDependencies)(fmi3Instance instance, fmi3ValueReference vr, size_t of[],
                                                    fmi3ValueReference independents[], size_t on[],
                                                    fmi3DependencyKind kinds[], size_t n);
FMI_EXPORT fmi3Status FMI3(GetFMUState)(fmi3Instance instance, fmi3FMUState *state);
FMI_EXPORT fmi3Status FMI3(SetFMUState)(fmi3Instance instance, fmi3FMUState state);
FMI_EXPORT fmi3Status FMI3(FreeFMUState)(fmi3Instance instance, fmi3FMUState *state);
FMI_EXPORT fmi3Status FMI3(SerializedFMUStateSize)(fmi3Instance instance, fmi3FMUState state, size_t *size);
FMI_EXPORT fmi3Status FMI3(SerializeFMUState)(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size);
FMI_EXPORT fmi3Status FMI3(DeserializeFMUState)(fmi3Instance instance, const fmi3Byte bytes[], size_t size,
                                                fmi3FMUState *state);
FMI_EXPORT fmi3Status FMI3(GetDirectionalDerivative)(fmi3Instance instance, const fmi3ValueReference unknowns[],
                                                     size_t n, const fmi3ValueReference knowns[], size_t m,
                                                     const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[],
                                                     size_t nSensitivity);
FMI_EXPORT fmi3Status FMI3(GetAdjointDerivative)(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t n,
                                                 const fmi3ValueReference knowns[], size_t m, const fmi3Float64 seed[],
                                                 size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity);
FMI_EXPORT fmi3Status FMI3(GetIntervalDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                               fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]);
FMI_EXPORT fmi3Status FMI3(GetIntervalFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                                fmi3UInt64 counters[], fmi3UInt64 resolutions[],
                                                fmi3IntervalQualifier qualifiers[]);
FMI_EXPORT fmi3Status FMI3(GetShiftDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                            fmi3Float64 shifts[]);
FMI_EXPORT fmi3Status FMI3(GetShiftFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                             fmi3UInt64 counters[], fmi3UInt64 resolutions[]);
FMI_EXPORT fmi3Status FMI3(SetIntervalDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                               const fmi3Float64 intervals[]);
FMI_EXPORT fmi3Status FMI3(SetIntervalFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                                const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]);
FMI_EXPORT fmi3Status FMI3(SetShiftDecimal)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                            const fmi3Float64 shifts[]);
FMI_EXPORT fmi3Status FMI3(SetShiftFraction)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                             const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]);
FMI_EXPORT fmi3Status FMI3(ActivateModelPartition)(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time);
FMI_EXPORT fmi3Status FMI3(EvaluateDiscreteStates)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(UpdateDiscreteStates)(fmi3Instance instance, fmi3Boolean *again, fmi3Boolean *terminate,
                                                 fmi3Boolean *nominalsChanged, fmi3Boolean *statesChanged,
                                                 fmi3Boolean *nextDefined, fmi3Float64 *next);
FMI_EXPORT fmi3Status FMI3(EnterContinuousTimeMode)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(CompletedIntegratorStep)(fmi3Instance instance, fmi3Boolean final,
                                                    fmi3Boolean *enterEventMode, fmi3Boolean *terminate);
FMI_EXPORT fmi3Status FMI3(SetTime)(fmi3Instance instance, fmi3Float64 time);
FMI_EXPORT fmi3Status FMI3(SetContinuousStates)(fmi3Instance instance, const fmi3Float64 x[], size_t n);
FMI_EXPORT fmi3Status FMI3(GetContinuousStateDerivatives)(fmi3Instance instance, fmi3Float64 dx[], size_t n);
FMI_EXPORT fmi3Status FMI3(GetEventIndicators)(fmi3Instance instance, fmi3Float64 g[], size_t n);
FMI_EXPORT fmi3Status FMI3(GetContinuousStates)(fmi3Instance instance, fmi3Float64 x[], size_t n);
FMI_EXPORT fmi3Status FMI3(GetNominalsOfContinuousStates)(fmi3Instance instance, fmi3Float64 nominals[], size_t n);
FMI_EXPORT fmi3Status FMI3(GetNumberOfEventIndicators)(fmi3Instance instance, size_t *n);
FMI_EXPORT fmi3Status FMI3(GetNumberOfContinuousStates)(fmi3Instance instance, size_t *n);
FMI_EXPORT fmi3Status FMI3(EnterStepMode)(fmi3Instance instance);
FMI_EXPORT fmi3Status FMI3(GetOutputDerivatives)(fmi3Instance instance, const fmi3ValueReference vr[], size_t n,
                                                 const fmi3Int32 orders[], fmi3Float64 values[], size_t nValues);
FMI_EXPORT fmi3Status FMI3(DoStep)(fmi3Instance instance, fmi3Float64 from, fmi3Float64 length, fmi3Boolean final,
                                   fmi3Boolean *eventHandlingNeeded, fmi3Boolean *terminate, fmi3Boolean *earlyReturn,
                                   fmi3Float64 *reached);

#endif
