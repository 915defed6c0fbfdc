/* The sources of an FMU of FMI 3.0, as they are shipped, to be built with sanitizers: Co-Simulation forth, back to a saved
   state and forth again with the same bits; Model Exchange by Euler's method through events.

       fmu3 [UNTIL [ROWS]] */

#include "../checks.h"
#include "fmi3.h"
#include "fmu.h"

static void told(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
  (void)environment, (void)status, (void)category;
  printf("%s\n", message);
}

static fmi3Instance started(int kind, double until) {
  fmi3Instance M = kind == FMU_CO_SIMULATION
                       ? fmi3InstantiateCoSimulation("m", FMU_TOKEN, NULL, fmi3False, fmi3False, fmi3False, fmi3False,
                                                     NULL, 0, NULL, told, NULL)
                       : fmi3InstantiateModelExchange("m", FMU_TOKEN, NULL, fmi3False, fmi3False, NULL, told);
  CHECK(M != NULL);
  CHECK(fmi3EnterInitializationMode(M, fmi3True, 1e-6, 0.0, fmi3True, until) == fmi3OK);
  CHECK(fmi3ExitInitializationMode(M) == fmi3OK);
  return M;
}

/* The sum of all variables, each with a weight of its own, but of those that are no numbers. */
static double sum_of(fmi3Instance M) {
  const machine_sizes *has = machine_has();
  const int64_t variables = 1 + has->parameters + 2 * has->states + has->outputs + has->indicators;
  double sum = 0.0;
  for (fmi3ValueReference reference = 0; reference < (unsigned)variables; reference++) {
    double value;
    CHECK(fmi3GetFloat64(M, &reference, 1, &value, 1) == fmi3OK);
    if (isfinite(value)) sum += value * (1.0 + reference);
  }
  return sum;
}

static void co_simulate(double until, int rows) {
  fmi3Instance M = started(FMU_CO_SIMULATION, until);
  double *sums = numbers(rows + 1);
  fmi3FMUState middle = NULL;
  for (int again = 0; again < 2; again++)
    for (int k = again ? rows / 2 : 0; k < rows; k++) {
      if (k == rows / 2 && !again) CHECK(fmi3GetFMUState(M, &middle) == fmi3OK);
      if (k == rows / 2 && again) {
        size_t size = 0;
        CHECK(fmi3SerializedFMUStateSize(M, middle, &size) == fmi3OK && size > 0);
        fmi3Byte *bytes = (fmi3Byte *)zeros((int64_t)size, 1);
        CHECK(fmi3SerializeFMUState(M, middle, bytes, size) == fmi3OK);
        CHECK(fmi3FreeFMUState(M, &middle) == fmi3OK && middle == NULL);
        CHECK(fmi3DeserializeFMUState(M, bytes, size, &middle) == fmi3OK);
        CHECK(fmi3SetFMUState(M, middle) == fmi3OK);
      }
      fmi3Boolean event, ends, early;
      double last;
      CHECK(fmi3DoStep(M, until * k / rows, until / rows, fmi3False, &event, &ends, &early, &last) == fmi3OK);
      CHECK(!ends && !early && fabs(last - until * (k + 1) / rows) < 1e-9);
      const double sum = sum_of(M);
      CHECK(!again || sum == sums[k]);
      sums[k] = sum;
    }
  CHECK(fmi3FreeFMUState(M, &middle) == fmi3OK);
  CHECK(fmi3Terminate(M) == fmi3OK && fmi3Reset(M) == fmi3OK);
  fmi3FreeInstance(M);
}

static void settle_events(fmi3Instance M) {
  fmi3Boolean again, ends, nominals, values, timed;
  double next;
  do CHECK(fmi3UpdateDiscreteStates(M, &again, &ends, &nominals, &values, &timed, &next) == fmi3OK);
  while (again && !ends);
  CHECK(fmi3EnterContinuousTimeMode(M) == fmi3OK);
}

/* Euler's method, until something has happened, and then some. */
static void integrate(double until) {
  const size_t states = (size_t)machine_has()->states, indicators = (size_t)machine_has()->indicators;
  const double h = until / 5000.0;
  fmi3Instance M = started(FMU_MODEL_EXCHANGE, until);
  double *x = numbers((int64_t)states), *rates = numbers((int64_t)states), t = 0.0;
  double *g = numbers((int64_t)indicators), *before = numbers((int64_t)indicators);
  int events = 0;
  settle_events(M);
  CHECK(fmi3GetEventIndicators(M, before, indicators) == fmi3OK);
  for (int k = 0; k < 5000; k++) {
    fmi3Boolean event = fmi3False, ends = fmi3False;
    CHECK(fmi3GetContinuousStates(M, x, states) == fmi3OK &&
          fmi3GetContinuousStateDerivatives(M, rates, states) == fmi3OK);
    for (size_t i = 0; i < states; i++) x[i] += h * rates[i];
    t += h;
    CHECK(fmi3SetTime(M, t) == fmi3OK && fmi3SetContinuousStates(M, x, states) == fmi3OK);
    CHECK(fmi3CompletedIntegratorStep(M, fmi3True, &event, &ends) == fmi3OK);
    CHECK(fmi3GetEventIndicators(M, g, indicators) == fmi3OK);
    for (size_t i = 0; i < indicators; i++) event = event || (g[i] > 0.0) != (before[i] > 0.0);
    if (event) {
      events++;
      CHECK(fmi3EnterEventMode(M) == fmi3OK);
      settle_events(M);
      CHECK(fmi3GetEventIndicators(M, g, indicators) == fmi3OK);
    }
    memcpy(before, g, indicators * sizeof *g);
  }
  CHECK(events > 0); /* or there was nothing to see */
  CHECK(fmi3Terminate(M) == fmi3OK);
  fmi3FreeInstance(M);
}

int main(int count, char **arguments) {
  const double until = count > 1 ? strtod(arguments[1], NULL) : 1.0;
  co_simulate(until, count > 2 ? atoi(arguments[2]) : 20);
  integrate(until);
  return finish("an FMU of FMI 3.0");
}
