/* Explicit methods: Adams, Runge-Kutta of orders 4 and 8, against closed forms and orders of errors. */

#include "machines.h"

/* -- Adams ------------------------------------------------------------------------------------------------------------ */

/* x'' = -x: the error at t = 10 falls with the tolerance; the solution is (cos t, -sin t). */
static double oscillator_error(double rtol) {
  cd_adams *A = new_adams(2);
  double y[2] = {1.0, 0.0}, f[2] = {0.0, -1.0}, weight[2], atol[2] = {rtol, rtol};
  const uint8_t controlled[2] = {1, 1};
  cd_set_weights(weight, y, controlled, rtol, atol, 2);
  cd_adams_start(A, 0.0, y, f, 10.0, weight, CD_ADAMS_MAX_ORDER, INFINITY, 0.0, 0);
  while (A->real->t < 10.0 && A->integer->status == CD_OK) {
    cd_set_weights(weight, A->y, controlled, rtol, atol, 2);
    cd_adams_predict(A, 10.0);
    f[0] = A->y_new[1], f[1] = -A->y_new[0];
    if (cd_adams_judge(A, f, weight)) {
      cd_adams_correct(A);
      f[0] = A->y_new[1], f[1] = -A->y_new[0];
      cd_adams_update(A, f, weight);
    }
  }
  const double error = fabs(A->y[0] - cos(10.0)) + fabs(A->y[1] + sin(10.0));
  double middle[2], rate[2];
  cd_adams_interpolate(A, 10.0 - 0.5 * A->real->h_old, middle, rate);
  const double between = fabs(middle[0] - cos(10.0 - 0.5 * A->real->h_old));
  free_arrays();
  return error + between;
}

/* n oscillators alike: by rows (n > 6) or by columns, the same numbers. */
static double many_oscillators(int64_t n, double *first) {
  cd_adams *A = new_adams(2 * n);
  double *f = numbers(2 * n), *y = numbers(2 * n), *weight = filled(2 * n, 1e8), apart = 0.0;
  for (int64_t i = 0; i < n; i++) y[2 * i] = 1.0, f[2 * i + 1] = -1.0;
  cd_adams_start(A, 0.0, y, f, 2.0, weight, CD_ADAMS_MAX_ORDER, 0.05, 0.01, 0);
  while (A->real->t < 2.0 && A->integer->status == CD_OK) {
    cd_adams_predict(A, 2.0);
    for (int corrected = 0; corrected < 2; corrected++) {
      for (int64_t i = 0; i < n; i++) f[2 * i] = A->y_new[2 * i + 1], f[2 * i + 1] = -A->y_new[2 * i];
      if (corrected)
        cd_adams_update(A, f, weight);
      else if (cd_adams_judge(A, f, weight))
        cd_adams_correct(A);
      else
        break;
    }
  }
  for (int64_t i = 0; i < n; i++) apart = fmax(apart, fabs(A->y[2 * i] - A->y[0]) + fabs(A->y[2 * i + 1] - A->y[1]));
  *first = A->y[0];
  free_arrays();
  return apart;
}

/* Fixed steps at order k from an exact past over 0...2, y = (cos t, -sin t): the error is of order k + 1. */
static double fixed_adams_error(int64_t order, int64_t steps) {
  cd_adams *A = new_adams(2);
  const double h = 2.0 / (double)steps, weight[2] = {1.0, 1.0}, y0[2] = {1.0, 0.0}, f0[2] = {0.0, -1.0};
  cd_adams_start(A, 0.0, y0, f0, 2.0, weight, order, INFINITY, h, 1);
  for (int64_t k = 0; k < steps; k++) {
    cd_adams_predict(A, INFINITY);
    double f[2] = {A->y_new[1], -A->y_new[0]};
    CHECK(cd_adams_judge(A, f, weight) == 1);
    cd_adams_correct(A);
    if (k < order) A->y_new[0] = cos(A->real->t_new), A->y_new[1] = -sin(A->real->t_new);
    f[0] = A->y_new[1], f[1] = -A->y_new[0];
    cd_adams_update(A, f, weight);
  }
  CHECK(A->integer->k == order && A->integer->at_order[order] >= steps - order);
  const double error = hypot(A->y[0] - cos(A->real->t), A->y[1] + sin(A->real->t));
  free_arrays();
  return error;
}

/* What is no number is rejected, at last at order 1, until the step is too small. */
static void test_adams_without_numbers(void) {
  cd_adams *A = new_adams(1);
  const double one[1] = {1.0}, none[1] = {NAN};
  cd_adams_start(A, 0.0, one, one, 1.0, one, CD_ADAMS_MAX_ORDER, INFINITY, 0.1, 0);
  cd_adams_predict(A, 1.0);
  CHECK(cd_adams_judge(A, one, one) == 1);
  cd_adams_correct(A);
  CHECK(cd_adams_update(A, none, one) == 0 && A->real->t == 0.0 && A->y[0] == 1.0);
  CHECK_NEAR(A->real->h, 0.05, 1e-17);
  while (A->integer->status == CD_OK) {
    cd_adams_predict(A, 1.0);
    CHECK(cd_adams_judge(A, none, one) == 0);
  }
  CHECK(A->integer->status == CD_STEP_TOO_SMALL && A->integer->k == 1 && A->real->t == 0.0);
  free_arrays();
}

static void test_adams(void) {
  double few, many;
  CHECK(oscillator_error(1e-4) < 1e-2);
  CHECK(oscillator_error(1e-8) < 1e-6);
  CHECK(oscillator_error(1e-12) < 1e-10);
  for (int64_t k = 1; k <= 7; k++) {
    const double order = log2(fixed_adams_error(k, 25) / fixed_adams_error(k, 50));
    CHECK_NEAR(order, (double)k + 1.0, 0.6);
  }
  CHECK(many_oscillators(1, &few) == 0.0 && many_oscillators(5, &many) == 0.0);
  CHECK_NEAR(few, cos(2.0), 1e-7);
  CHECK_NEAR(many, cos(2.0), 1e-7);
  test_adams_without_numbers();
}

/* A step that ends behind a kink: f = 1 before t = 0.5, 2 behind it; the error of the step is some part of h |d|. */
static void test_adams_at_kink(void) {
  cd_adams *A = new_adams(1);
  const double y[1] = {0.0}, one[1] = {1.0}, two[1] = {2.0}, weight[1] = {1e-3};
  cd_adams_start(A, 0.0, y, one, 2.0, weight, CD_ADAMS_MAX_ORDER, INFINITY, 1.0, 0);
  cd_adams_predict(A, 2.0);
  CHECK(cd_adams_judge(A, two, weight) == 1);
  const double error = fabs(A->real->h - 0.5) * 1e-3; /* the integral is 0.5 + 2 (h - 0.5), predicted is h */
  CHECK(cd_adams_error_at_kink(A, weight) > 0.4 * error && cd_adams_error_at_kink(A, weight) < 2.5 * error);
  free_arrays();
}

/* -- Runge-Kutta of order 4 and others by their tableau ---------------------------------------------------------------- */

/* y' = -2 t y: half the step, a sixteenth of the error. */
static double bell_error(int64_t steps) {
  double y = 1.0, stage, k[4];
  const double h = 1.0 / (double)steps;
  for (int64_t n = 0; n < steps; n++) {
    for (int64_t i = 0; i < 4; i++) {
      const double t = cd_rk4_stage(i, (double)n * h, h, &y, k, &stage, 1);
      k[i] = -2.0 * t * stage;
    }
    cd_rk4_combine(h, &y, k, &y, 1);
  }
  return fabs(y - exp(-1.0));
}

/* The same by the three-eighths rule (Kutta 1901), by rows of its tableau. */
static double tableau_error(int64_t steps) {
  static const double tableau[5][4] = {{0}, {1.0 / 3}, {-1.0 / 3, 1}, {1, -1, 1}, {1.0 / 8, 3.0 / 8, 3.0 / 8, 1.0 / 8}};
  double y = 1.0, stage, k[4] = {0};
  const double h = 1.0 / (double)steps;
  for (int64_t n = 0; n < steps; n++) {
    for (int64_t i = 0; i < 4; i++) {
      const double t = (double)n * h + h * cd_tableau_row(tableau[i], 4, h, &y, k, &stage, 1);
      k[i] = -2.0 * t * stage;
    }
    CHECK_NEAR(cd_tableau_row(tableau[4], 4, h, &y, k, &stage, 1), 1.0, 1e-15);
    y = stage;
  }
  return fabs(y - exp(-1.0));
}

/* A cubic is its own interpolation: y = t^3 - t, y' = 3 t^2 - 1. */
static void test_rk4(void) {
  CHECK_NEAR(log2(bell_error(40) / bell_error(80)), 4.0, 0.2);
  CHECK_NEAR(log2(tableau_error(40) / tableau_error(80)), 4.0, 0.2);
  double t[2] = {1.0, 3.0}, y0[1] = {0.0}, f0[1] = {2.0}, y1[1] = {24.0}, f1[1] = {26.0}, y, f;
  cd_rk4 S = {t, y0, f0, y1, f1, NULL, 1};
  cd_rk4_interpolate(&S, 1.7, &y, &f);
  CHECK_NEAR(y, 1.7 * 1.7 * 1.7 - 1.7, 1e-14);
  CHECK_NEAR(f, 3.0 * 1.7 * 1.7 - 1.0, 1e-14);
  t[1] = t[0]; /* no step yet: where it begins */
  cd_rk4_interpolate(&S, 1.0, &y, &f);
  CHECK(y == y1[0] && f == f1[0]);
}

/* -- Runge-Kutta of order 8 ---------------------------------------------------------------------------------------------- */

typedef void (*rates)(double t, const double *y, double *f);

/* y' = -2 t y beside x'' = -x: y = exp(-t^2), x = cos t */
static void bell_and_wave(double t, const double *y, double *f) {
  f[0] = -2.0 * t * y[0];
  f[1] = y[2];
  f[2] = -y[1];
}

/* One attempt, the polynomial included; 1 when accepted. */
static int64_t attempt(cd_dop853 *D, rates f, const double *weight, double t_end) {
  const int64_t n = D->y_size, end = 12;
  cd_dop853_try(D, t_end);
  for (int64_t i = 1; i < end; i++) {
    const double t = cd_dop853_stage(D, i);
    f(t, D->stage, D->k + i * n);
  }
  memcpy(D->last, D->stage, (size_t)n * sizeof(double));
  cd_dop853_combine(D);
  if (!cd_dop853_judge(D, weight)) return 0;
  f(D->real->t_new, D->y_new, D->k + end * n);
  if (!cd_dop853_confirm(D, weight)) return 0;
  for (int64_t i = end + 1; i < CD_DOP853_STAGES; i++) {
    const double t = cd_dop853_stage(D, i);
    f(t, D->stage, D->k + i * n);
  }
  cd_dop853_bend(D);
  cd_dop853_update(D);
  return 1;
}

/* Fixed steps from 0 to 2: the error at the end, or the largest one of y or y' between the ends of the steps. */
static double fixed_step_error(int64_t steps, int between, int of_rate) {
  cd_dop853 *D = new_dop853(3);
  const double y0[3] = {1.0, 1.0, 0.0}, f0[3] = {0.0, 0.0, -1.0}, weight[3] = {1.0, 1.0, 1.0};
  double worst = 0.0;
  cd_dop853_start(D, 0.0, y0, f0, 2.0, weight, INFINITY, 2.0 / (double)steps, 1);
  for (int64_t k = 0; k < steps; k++) {
    D->real->h = 2.0 / (double)steps;
    CHECK(attempt(D, bell_and_wave, weight, INFINITY) == 1);
    for (int j = 1; j < 10 && between; j++) {
      const double t = D->real->begin + 0.1 * j * D->real->span;
      double y[3], f[3];
      cd_dop853_interpolate(D, t, y, f);
      worst = fmax(worst, of_rate ? fabs(f[1] + sin(t)) : fabs(y[0] - exp(-t * t)) + fabs(y[1] - cos(t)));
    }
  }
  const double t = D->real->t, end = fabs(D->y[0] - exp(-t * t)) + fabs(D->y[1] - cos(t)) + fabs(D->y[2] + sin(t));
  double y[3], f[3];
  cd_dop853_interpolate(D, t, y, f);
  CHECK(y[0] == D->y[0] && f[2] == D->yp[2]); /* at its end it is the step itself */
  cd_dop853_interpolate(D, D->real->begin, y, f);
  CHECK(fabs(y[1] - cos(D->real->begin)) < 1e-6 && fabs(f[1] + sin(D->real->begin)) < 1e-5);
  free_arrays();
  return between ? worst : end;
}

/* The error of a run with variable steps to t = 10, and how many were rejected. */
static double wave_error(double rtol, int64_t *steps, int64_t *rejected) {
  cd_dop853 *D = new_dop853(3);
  const double y0[3] = {1.0, 1.0, 0.0}, f0[3] = {0.0, 0.0, -1.0}, atol[3] = {rtol, rtol, rtol};
  const uint8_t controlled[3] = {1, 1, 1};
  double weight[3], f[3];
  cd_set_weights(weight, y0, controlled, rtol, atol, 3);
  cd_dop853_start(D, 0.0, y0, f0, 10.0, weight, INFINITY, 0.0, 0);
  bell_and_wave(cd_dop853_probe(D), D->stage, f);
  cd_dop853_guess(D, f, weight);
  CHECK(D->real->h > 0.0 && D->real->h <= 1.0);
  while (D->real->t < 10.0 && D->integer->status == CD_OK) {
    cd_set_weights(weight, D->y, controlled, rtol, atol, 3);
    attempt(D, bell_and_wave, weight, 10.0);
  }
  CHECK(D->real->t == 10.0);
  const double error = fabs(D->y[1] - cos(10.0)) + fabs(D->y[2] + sin(10.0));
  *steps = D->integer->steps, *rejected = D->integer->rejected;
  free_arrays();
  return error;
}

/* Beyond t = 1/2 the rates are no numbers. */
static void half_a_line(double t, const double *y, double *f) {
  (void)y;
  f[0] = t <= 0.5 ? 1.0 : NAN;
}

/* y' = -2000 (y - cos t): stability holds the steps back. */
static void stiff_line(double t, const double *y, double *f) { f[0] = -2000.0 * (y[0] - cos(t)); }

static void test_dop853(void) {
  const double order = log2(fixed_step_error(8, 0, 0) / fixed_step_error(16, 0, 0));
  CHECK(order > 7.5 && order < 9.0);
  const double dense = log2(fixed_step_error(8, 1, 0) / fixed_step_error(16, 1, 0));
  CHECK(dense > 6.7 && dense < 8.5); /* order 7: the local error falls with h^8 */
  const double slope = log2(fixed_step_error(8, 1, 1) / fixed_step_error(16, 1, 1));
  CHECK(slope > 5.7 && slope < 7.5);
  int64_t steps, more, rejected;
  CHECK(wave_error(1e-4, &steps, &rejected) < 1e-3);
  CHECK(wave_error(1e-8, &more, &rejected) < 1e-7);
  CHECK(more > steps && more < 10 * steps); /* h goes with the eighth root of the tolerance: 3.2 times as many */
  CHECK(wave_error(1e-12, &more, &rejected) < 1e-11);
  CHECK(10 * rejected <= more);

  /* a step that is far too long is rejected, by a third at most, and leaves the accepted state alone */
  cd_dop853 *D = new_dop853(3);
  const double y0[3] = {1.0, 1.0, 0.0}, f0[3] = {0.0, 0.0, -1.0}, tight[3] = {1e12, 1e12, 1e12};
  cd_dop853_start(D, 0.0, y0, f0, 10.0, tight, INFINITY, 4.0, 0);
  CHECK(attempt(D, bell_and_wave, tight, 10.0) == 0);
  CHECK(D->integer->rejected == 1 && D->real->t == 0.0 && D->y[0] == 1.0 && D->yp[2] == -1.0);
  CHECK(fabs(D->real->h - 0.333 * 4.0) < 1e-12);
  while (attempt(D, bell_and_wave, tight, 10.0) == 0) CHECK(D->integer->status == CD_OK);
  CHECK(D->real->err <= 1.0 && D->real->h <= D->real->h_old); /* no longer one right after a rejection */
  cd_dop853_try(D, 10.0);
  const double h = D->real->span;
  cd_dop853_shorten(D, 0.25);
  CHECK(D->real->h == 0.25 * h);
  free_arrays();

  /* what is no number is rejected until the step is too small, at the place where it begins */
  D = new_dop853(1);
  const double one[1] = {1.0};
  cd_dop853_start(D, 0.0, one, one, 1.0, one, INFINITY, 0.4, 0);
  while (D->integer->status == CD_OK) attempt(D, half_a_line, one, 1.0);
  CHECK(D->integer->status == CD_STEP_TOO_SMALL);
  CHECK(D->real->t <= 0.5 && D->real->t > 0.5 - 1e-9 && fabs(D->y[0] - 1.0 - D->real->t) < 1e-12);
  free_arrays();

  /* stiffness is noticed */
  D = new_dop853(1);
  const double weight[1] = {1e6}, zero[1] = {0.0};
  cd_dop853_start(D, 0.0, one, zero, 1.0, weight, INFINITY, 1e-4, 0);
  while (D->real->t < 1.0 && D->integer->status == CD_OK) attempt(D, stiff_line, weight, 1.0);
  CHECK(D->integer->most_stiff >= CD_DOP853_STIFF_STEPS);
  free_arrays();
}

/* f that cannot be evaluated: the step is halved; where that never ends, it is too small. The error at a kink is that of the
   formulas or of the end. */
static void test_dop853_failures(void) {
  cd_dop853 *D = new_dop853(1);
  const double one[1] = {1.0};
  cd_dop853_start(D, 0.0, one, one, 1.0, one, INFINITY, 0.25, 0);
  cd_dop853_try(D, 1.0);
  cd_dop853_fail(D);
  CHECK(D->real->h == 0.125 && D->integer->rejected == 1 && D->integer->status == CD_OK);
  while (D->integer->status == CD_OK) {
    cd_dop853_try(D, 1.0);
    cd_dop853_fail(D);
  }
  CHECK(D->integer->status == CD_STEP_TOO_SMALL && D->real->t == 0.0);
  cd_dop853_start(D, 0.0, one, one, 1.0, one, INFINITY, 0.25, 0);
  CHECK(attempt(D, half_a_line, one, 1.0) == 1); /* a straight line as yet */
  CHECK_NEAR(cd_dop853_error_at_kink(D), 0.0, 1e-15);
  free_arrays();
}

int main(void) {
  test_adams();
  test_adams_at_kink();
  test_rk4();
  test_dop853();
  test_dop853_failures();
  return finish("methods");
}
