/* The sources of an FMU of FMI 2.0, as they are shipped, to be built with sanitizers: Co-Simulation forth, back to a saved
   state and forth again with the same bits; Model Exchange by Euler's method through events.

       fmu2 [UNTIL [ROWS]] */

#include <stdarg.h>

#include "../checks.h"
#include "fmi2.h"
#include "fmu.h"

static void told(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category,
                 fmi2String message, ...) {
  (void)environment, (void)name, (void)status, (void)category;
  char text[1000];
  va_list values;
  va_start(values, message);
  vsnprintf(text, sizeof text, message, values);
  va_end(values);
  printf("%s\n", text);
}

static const fmi2CallbackFunctions FUNCTIONS = {told, calloc, free, NULL, NULL};

static fmi2Component started(fmi2Type type, double until) {
  fmi2Component M = fmi2Instantiate("m", type, FMU_TOKEN, "", &FUNCTIONS, fmi2False, fmi2False);
  CHECK(M != NULL);
  CHECK(fmi2SetupExperiment(M, fmi2True, 1e-6, 0.0, fmi2True, until) == fmi2OK);
  CHECK(fmi2EnterInitializationMode(M) == fmi2OK && fmi2ExitInitializationMode(M) == fmi2OK);
  return M;
}

/* The sum of all variables, each with a weight of its own, but of those that are no numbers. */
static double sum_of(fmi2Component M) {
  const machine_sizes *has = machine_has();
  const int64_t variables = 1 + has->parameters + 2 * has->states + has->outputs + has->indicators;
  double sum = 0.0;
  for (unsigned reference = 0; reference < (unsigned)variables; reference++) {
    double value;
    CHECK(fmi2GetReal(M, &reference, 1, &value) == fmi2OK);
    if (isfinite(value)) sum += value * (1.0 + reference);
  }
  return sum;
}

static void co_simulate(double until, int rows) {
  fmi2Component M = started(fmi2CoSimulation, until);
  double *sums = numbers(rows + 1);
  fmi2FMUstate middle = NULL;
  for (int again = 0; again < 2; again++)
    for (int k = again ? rows / 2 : 0; k < rows; k++) {
      if (k == rows / 2 && !again) CHECK(fmi2GetFMUstate(M, &middle) == fmi2OK);
      if (k == rows / 2 && again) {
        size_t size = 0;
        CHECK(fmi2SerializedFMUstateSize(M, middle, &size) == fmi2OK && size > 0);
        fmi2Byte *bytes = (fmi2Byte *)zeros((int64_t)size, 1);
        CHECK(fmi2SerializeFMUstate(M, middle, bytes, size) == fmi2OK);
        CHECK(fmi2FreeFMUstate(M, &middle) == fmi2OK && middle == NULL);
        CHECK(fmi2DeSerializeFMUstate(M, bytes, size, &middle) == fmi2OK);
        CHECK(fmi2SetFMUstate(M, middle) == fmi2OK);
      }
      CHECK(fmi2DoStep(M, until * k / rows, until / rows, fmi2True) == fmi2OK);
      const double sum = sum_of(M);
      CHECK(!again || sum == sums[k]);
      sums[k] = sum;
    }
  CHECK(fmi2FreeFMUstate(M, &middle) == fmi2OK);
  CHECK(fmi2Terminate(M) == fmi2OK && fmi2Reset(M) == fmi2OK);
  fmi2FreeInstance(M);
}

static void settle_events(fmi2Component M) {
  fmi2EventInfo what;
  memset(&what, 0, sizeof what);
  do CHECK(fmi2NewDiscreteStates(M, &what) == fmi2OK);
  while (what.newDiscreteStatesNeeded && !what.terminateSimulation);
  CHECK(fmi2EnterContinuousTimeMode(M) == fmi2OK);
}

/* Euler's method, until something has happened, and then some. */
static void integrate(double until) {
  const size_t states = (size_t)machine_has()->states, indicators = (size_t)machine_has()->indicators;
  const double h = until / 5000.0;
  fmi2Component M = started(fmi2ModelExchange, until);
  double *x = numbers((int64_t)states), *rates = numbers((int64_t)states), t = 0.0;
  double *g = numbers((int64_t)indicators), *before = numbers((int64_t)indicators);
  int events = 0;
  settle_events(M);
  CHECK(fmi2GetEventIndicators(M, before, indicators) == fmi2OK);
  for (int k = 0; k < 5000; k++) {
    fmi2Boolean event = fmi2False, ends = fmi2False;
    CHECK(fmi2GetContinuousStates(M, x, states) == fmi2OK && fmi2GetDerivatives(M, rates, states) == fmi2OK);
    for (size_t i = 0; i < states; i++) x[i] += h * rates[i];
    t += h;
    CHECK(fmi2SetTime(M, t) == fmi2OK && fmi2SetContinuousStates(M, x, states) == fmi2OK);
    CHECK(fmi2CompletedIntegratorStep(M, fmi2True, &event, &ends) == fmi2OK);
    CHECK(fmi2GetEventIndicators(M, g, indicators) == fmi2OK);
    for (size_t i = 0; i < indicators; i++) event = event || (g[i] > 0.0) != (before[i] > 0.0);
    if (event) {
      events++;
      CHECK(fmi2EnterEventMode(M) == fmi2OK);
      settle_events(M);
      CHECK(fmi2GetEventIndicators(M, g, indicators) == fmi2OK);
    }
    memcpy(before, g, indicators * sizeof *g);
  }
  CHECK(events > 0); /* or there was nothing to see */
  CHECK(fmi2Terminate(M) == fmi2OK);
  fmi2FreeInstance(M);
}

int main(int count, char **arguments) {
  const double until = count > 1 ? strtod(arguments[1], NULL) : 1.0;
  co_simulate(until, count > 2 ? atoi(arguments[2]) : 20);
  integrate(until);
  return finish("an FMU of FMI 2.0");
}
