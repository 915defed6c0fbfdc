/* Linear differential equations along a motion that is known: sensitivities, forwards and backwards.

   The motion is a path of steps with states y_k and rates y'_k; between them it is the Hermite polynomial through up to
   CD_PATH_POINTS of them (degree 11, far more exact than the step itself; Barman & Haug (1981, sec. 3.5) interpolated the
   Nordsieck array of each step). Where steps become much shorter the polynomial ends: there may be a kink beyond.

       forwards    d(dy)/dt = F_y dy + F_p dp              a column for each parameter
       backwards   dw/ds = F_y^T w + L_y^T,  dn/ds = F_p^T w + L_p^T,  t = t_end - s    a column for each functional
                                                                                        (the integral of L)

   F(t, y, p) are the rates of the machine, L may depend on accelerations and multipliers, too. F_y and F_p never stand
   there as matrices: bound functions give the products for a few columns at once. The integrator is
   that of the motion, with its own steps.

   Variations of Euler parameters e, and weights of them, turn with half the speed of the body, and an integrator damps
   what turns, turn by turn. So they are carried along in axes that stand still, multiplied by e* as quaternions:

       u = de (x) e*,  u' = de' (x) e* + de (x) e'*            w_u = w_e (x) e*,  dw_u/ds = dw_e/ds (x) e* - w_e (x) e'*

   The vector part of u is half the small rotation in global axes; its scalar part, a change of |e|, is none and left out. */

#include "inside.h"

#define SHORTEST_CONTINUED 0.2 /* of the interval: a polynomial does not go on into steps shorter than this */
/* steps of the motion that a step of sensitivities may go beyond the one it is in: it must not miss a contact */
#define INTERVALS_AHEAD 2
#define LINEAR_ROUND_OFF 1e-14        /* of a number: errors of it are no smaller (along_a_motion/units.py) */
#define QUADRATURE_TOLERANCE 1e-11    /* of the integral so far */
#define SMALLEST_PIECE (1.0 / 4096.0) /* of a step */
#define LOBATTO 5

static const double LOBATTO_POINTS[LOBATTO] = {0.0, 0.17267316464601143, 0.5, 0.8273268353539886, 1.0};
static const double LOBATTO_WEIGHTS[LOBATTO] = {0.05, 49.0 / 180.0, 16.0 / 45.0, 49.0 / 180.0, 0.05};

/* For each interval its two ends and the nearest steps around it, in turn to the left and right. */
void cd_choose_points(const double *t, int64_t *points, int64_t n, int64_t n_points) {
  for (int64_t k = 0; k < n - 1; k++) {
    int64_t *chosen = points + k * n_points;
    for (int64_t j = 0; j < n_points; j++) chosen[j] = -1;
    chosen[0] = k;
    chosen[1] = k + 1;
    const double shortest = SHORTEST_CONTINUED * (t[k + 1] - t[k]);
    int64_t left = k, right = k + 1;
    for (int64_t found = 2; found < n_points; found++) {
      int64_t i = left - 1, j = right + 1;
      if (i >= 0 && t[left] - t[i] < shortest) i = -1;
      if (j < n && t[j] - t[right] < shortest) j = n;
      if (i < 0 && j >= n) break;
      if (j >= n || (i >= 0 && t[k] - t[i] <= t[j] - t[k + 1]))
        left = chosen[found] = i;
      else
        right = chosen[found] = j;
    }
  }
}

/* The rates of q, v, z in each row of a record. */
int64_t cd_fill_rates(cd_machine *m, cd_record *rows, double *f) {
  const int64_t n_q = m->q_size, n_v = m->v_size, n_z = m->z_size, n_c = m->lam_size, n_t = m->turn_slots_size;
  for (int64_t k = 0; k < rows->t_size; k++) {
    double *out = f + k * (n_q + n_v + n_z);
    m->t[0] = rows->t[k];
    for (int64_t i = 0; i < n_q; i++) m->q[i] = rows->q[k * n_q + i];
    for (int64_t i = 0; i < n_v; i++) m->v[i] = rows->v[k * n_v + i];
    for (int64_t i = 0; i < n_z; i++) m->z[i] = rows->z[k * n_z + i];
    for (int64_t i = 0; i < n_c; i++) m->lam_seen[i] = rows->lam[k * n_c + i];
    for (int64_t i = 0; i < n_t; i++) m->p[m->turn_slots[i]] = rows->turns[k * n_t + i];
    if (call(&m->dynamics) != 0) return CD_CALL_FAILED;
    for (int64_t i = 0; i < n_q; i++) out[i] = m->q_rate[i];
    for (int64_t i = 0; i < n_v; i++) out[n_q + i] = rows->v_rate[k * n_v + i];
    for (int64_t i = 0; i < n_z; i++) out[n_q + n_v + i] = m->z_rate[i];
  }
  return CD_OK;
}

/* The interval that holds t, looked for from the last one. */
static int64_t interval_of(cd_path *path, double t) {
  int64_t k = path->cursor[0];
  while (k > 0 && t < path->t[k]) k--;
  while (k < path->t_size - 2 && t > path->t[k + 1]) k++;
  path->cursor[0] = k;
  return k;
}

/* Put the machine where it was at time t. */
void cd_place(cd_machine *m, cd_path *path, double t) {
  const int64_t k = interval_of(path, t), *points = path->points + k * path->points_cols;
  const int64_t n_q = m->q_size, n_v = m->v_size, n_y = n_q + n_v + m->z_size, n_t = m->turn_slots_size;
  double *of_states = path->weights, *of_rates = path->weights + path->points_cols;
  int64_t count = 0;
  while (count < path->points_cols && points[count] >= 0) count++;
  for (int64_t a = 0; a < count; a++) {
    const double x = path->t[points[a]];
    double l = 1.0, d = 0.0;
    for (int64_t b = 0; b < count; b++) {
      if (b == a) continue;
      const double other = path->t[points[b]];
      l *= (t - other) / (x - other);
      d += 1.0 / (x - other);
    }
    of_states[a] = path->smooth[0] == 1 ? (1.0 - 2.0 * (t - x) * d) * l * l : l;
    of_rates[a] = path->smooth[0] == 1 ? (t - x) * l * l : 0.0;
  }
  m->t[0] = t;
  for (int64_t i = 0; i < n_y; i++) {
    double total = 0.0;
    for (int64_t a = 0; a < count; a++)
      total += of_states[a] * path->y[points[a] * n_y + i] + of_rates[a] * path->f[points[a] * n_y + i];
    if (i < n_q)
      m->q[i] = total;
    else if (i < n_q + n_v)
      m->v[i - n_q] = total;
    else
      m->z[i - n_q - n_v] = total;
  }
  cdi_normalize(m->q, m->spins, m->spins_rows);
  for (int64_t i = 0; i < m->Phi_size; i++) m->R[i] = path->R[path->scales[k] * m->Phi_size + i];
  for (int64_t i = 0; i < n_t; i++) m->p[m->turn_slots[i]] = path->turns[k * n_t + i];
}

/* How far back from t a step may go. */
static double reach_back(cd_path *path, double t) {
  int64_t k = interval_of(path, t) - INTERVALS_AHEAD;
  if (k > 0 && t <= path->t[k + INTERVALS_AHEAD]) k--;
  return k > path->ramp[0] ? t - path->t[k] : INFINITY;
}

/* How far on from t a step may go. */
static double reach(cd_path *path, double t) {
  int64_t k = interval_of(path, t) + 1 + INTERVALS_AHEAD;
  if (k - INTERVALS_AHEAD < path->t_size - 1 && t >= path->t[k - INTERVALS_AHEAD]) k++;
  return k < path->t_size - 1 ? path->t[k] - t : INFINITY;
}

/* out = x (x) p as quaternions; for `sign` -1 with the conjugate of p. */
static void multiply(const double *x, const double *p, double sign, double *out) {
  const double p1 = sign * p[1], p2 = sign * p[2], p3 = sign * p[3];
  const double y[4] = {x[0] * p[0] - x[1] * p1 - x[2] * p2 - x[3] * p3, x[0] * p1 + x[1] * p[0] + x[2] * p3 - x[3] * p2,
                       x[0] * p2 + x[2] * p[0] + x[3] * p1 - x[1] * p3,
                       x[0] * p3 + x[3] * p[0] + x[1] * p2 - x[2] * p1};
  for (int i = 0; i < 4; i++) out[i] = y[i];
}

/* A column from axes that stand still to those of Euler parameters, where the machine is. */
static void to_coordinates(const cd_machine *m, double *column) {
  for (int64_t k = 0; k < m->spins_rows; k++) {
    double *x = column + m->spins[2 * k];
    x[0] = 0.0;
    multiply(x, m->q + m->spins[2 * k], 1.0, x);
  }
}

/* The rates of a column to axes that stand still; direction: 1 forwards, -1 backwards. */
static void to_still_axes(const cd_machine *m, const double *column, double direction, double *rates) {
  for (int64_t k = 0; k < m->spins_rows; k++) {
    const int64_t at = m->spins[2 * k];
    double turning[4];
    multiply(column + at, m->q_rate + at, -1.0, turning);
    multiply(rates + at, m->q + at, -1.0, rates + at);
    rates[at] = 0.0;
    for (int i = 1; i < 4; i++) rates[at + i] += direction * turning[i];
  }
}

/* Columns at time t of a path, of `size` numbers each, to axes that stand still, or to Euler parameters again. */
void cd_turn_columns(cd_machine *m, cd_path *path, double t, double *columns, int64_t count, int64_t size,
                     int64_t still) {
  cd_place(m, path, t);
  for (int64_t c = 0; c < count; c++) {
    if (!still) {
      to_coordinates(m, columns + c * size);
      continue;
    }
    for (int64_t k = 0; k < m->spins_rows; k++) {
      double *x = columns + c * size + m->spins[2 * k];
      multiply(x, m->q + m->spins[2 * k], -1.0, x);
      x[0] = 0.0;
    }
  }
}

/* dW/ds at t = t_end - s; W holds (w, n) of one functional after the other, rotations in axes that
   stand still. 0 where it cannot be done. */
int64_t cd_backward_rates(cd_machine *m, cd_lu *lu, cd_path *path, cd_backward *X, double t, const double *W,
                          double *out) {
  cd_place(m, path, t);
  if (cd_evaluate(m, lu, 0) != CD_OK || call(&X->integrand) != 0) return 0;
  const int64_t n_v = m->v_size, n_c = m->lam_size, n_p = m->p_size, n_y = m->q_size + n_v + m->z_size;
  const int64_t columns = X->columns[0], chunk = X->w_size / n_y, size = n_y + n_p;
  for (int64_t first = 0; first < columns; first += chunk) {
    for (int64_t j = 0; j < chunk; j++) {
      const int64_t c = least(first + j, columns - 1), k = X->functional[c];
      const double factor = X->on[c] * X->factor[c];
      for (int64_t i = 0; i < n_y; i++) X->w[j * n_y + i] = W[c * size + i];
      to_coordinates(m, X->w + j * n_y);
      for (int64_t i = 0; i < n_v; i++) X->s_a[j * n_v + i] = factor * X->by_a[k * n_v + i];
      for (int64_t i = 0; i < n_c; i++) X->s_lam[j * n_c + i] = factor * X->by_lam[k * n_c + i];
    }
    if (call(&X->product) != 0) return 0;
    for (int64_t j = 0; j < least(chunk, columns - first); j++) {
      const int64_t c = first + j, k = X->functional[c];
      const double factor = X->on[c] * X->factor[c];
      for (int64_t i = 0; i < n_y; i++) out[c * size + i] = X->h_y[j * n_y + i] + factor * X->by_y[k * n_y + i];
      for (int64_t i = 0; i < n_p; i++) out[c * size + n_y + i] = X->h_p[j * n_p + i] + factor * X->by_p[k * n_p + i];
      to_still_axes(m, X->w + j * n_y, -1.0, out + c * size);
    }
  }
  return 1;
}

/* The variation of integrand l, column j of the chunk. */
static double integrand_variation(const cd_machine *m, const cd_forward *X, int64_t l, int64_t j) {
  const int64_t n_q = m->q_size, n_v = m->v_size, n_c = m->lam_size, n_p = m->p_size, n_y = n_q + n_v + m->z_size;
  const int64_t k = X->functional[l];
  double total = 0.0;
  for (int64_t i = 0; i < n_y; i++) total += X->by_y[k * n_y + i] * X->dy[j * n_y + i];
  for (int64_t i = 0; i < n_v; i++) total += X->by_a[k * n_v + i] * X->d_rates[j * n_y + n_q + i];
  for (int64_t i = 0; i < n_c; i++) total += X->by_lam[k * n_c + i] * X->d_lam[j * n_c + i];
  for (int64_t i = 0; i < n_p; i++) total += X->by_p[k * n_p + i] * X->dp[j * n_p + i];
  return X->on[l] * X->factor[l] * total;
}

/* dS/dt; S holds (dy, variations of the integrals) of one parameter after the other, rotations in
   axes that stand still. 0 where it cannot be done. */
int64_t cd_forward_rates(cd_machine *m, cd_lu *lu, cd_path *path, cd_forward *X, double t, const double *S,
                         double *out) {
  cd_place(m, path, t);
  if (cd_evaluate(m, lu, 0) != CD_OK || (X->on_size > 0 && call(&X->integrand) != 0)) return 0;
  const int64_t n_p = m->p_size, n_y = m->q_size + m->v_size + m->z_size;
  const int64_t columns = X->columns[0], chunk = X->dy_size / n_y, size = n_y + X->on_size;
  for (int64_t first = 0; first < columns; first += chunk) {
    for (int64_t j = 0; j < chunk; j++) {
      const int64_t c = least(first + j, columns - 1);
      for (int64_t i = 0; i < n_y; i++) X->dy[j * n_y + i] = S[c * size + i];
      to_coordinates(m, X->dy + j * n_y);
      for (int64_t i = 0; i < n_p; i++) X->dp[j * n_p + i] = X->p[c * n_p + i];
    }
    if (call(&X->product) != 0) return 0;
    for (int64_t j = 0; j < least(chunk, columns - first); j++) {
      double *column = out + (first + j) * size;
      for (int64_t i = 0; i < n_y; i++) column[i] = X->d_rates[j * n_y + i];
      to_still_axes(m, X->dy + j * n_y, 1.0, column);
      for (int64_t l = 0; l < X->on_size; l++) column[n_y + l] = integrand_variation(m, X, l, j);
    }
  }
  return 1;
}

/* Tolerances: of each component itself, or of the largest one of its column in comparable units, up to `most`. */
static void weigh(const cd_adams *A, cd_linear *L) {
  const int64_t size = L->unit_size;
  for (int64_t c = 0; c < L->scale_size; c++) {
    for (int64_t i = 0; i < size; i++) L->scale[c] = larger(L->scale[c], fabs(A->y[c * size + i]) * L->unit[i]);
    for (int64_t i = 0; i < size; i++) {
      const int64_t k = c * size + i;
      const double whole = larger(fabs(A->y[k]), L->scale[c] / L->unit[i]);
      const double size_k = larger(smaller(whole, L->most[c] / L->unit[i]), LINEAR_ROUND_OFF / L->rtol * whole);
      L->weight[k] = size_k > 0.0 ? 1.0 / (L->rtol * size_k) : 0.0;
    }
  }
}

/* Go on with the adjoint from s = A's time to `span`; a status after at most max_steps. */
int64_t cd_advance_backward(cd_machine *m, cd_lu *lu, cd_path *path, cd_backward *X, cd_adams *A, cd_linear *L,
                            double t_end, double span, int64_t max_steps) {
  cd_adams_real *real = A->real;
  for (int64_t steps = 0; steps < max_steps; steps++) {
    if (real->t >= span) return CD_OK;
    weigh(A, L);
    real->h_max = reach_back(path, t_end - real->t);
    cd_adams_predict(A, span);
    if (!cd_backward_rates(m, lu, path, X, t_end - real->t_new, A->y_new, L->f)) return CD_CALL_FAILED;
    if (cd_adams_judge(A, L->f, L->weight)) {
      cd_adams_correct(A);
      if (!cd_backward_rates(m, lu, path, X, t_end - real->t_new, A->y_new, L->f)) return CD_CALL_FAILED;
      cd_adams_update(A, L->f, L->weight);
    }
    if (A->integer->status != CD_OK) return CD_STEP_TOO_SMALL;
  }
  return real->t < span ? CD_RUNNING : CD_OK;
}

/* Go on with the variations to t_end; `rows` get them at `times` from *row on. */
int64_t cd_advance_forward(cd_machine *m, cd_lu *lu, cd_path *path, cd_forward *X, cd_adams *A, cd_linear *L,
                           double t_end, const double *times, double *rows, int64_t times_size, int64_t *row,
                           int64_t max_steps) {
  cd_adams_real *real = A->real;
  for (int64_t steps = 0; steps < max_steps; steps++) {
    if (real->t >= t_end) return CD_OK;
    weigh(A, L);
    real->h_max = reach(path, real->t);
    cd_adams_predict(A, t_end);
    if (!cd_forward_rates(m, lu, path, X, real->t_new, A->y_new, L->f)) return CD_CALL_FAILED;
    if (cd_adams_judge(A, L->f, L->weight)) {
      cd_adams_correct(A);
      if (!cd_forward_rates(m, lu, path, X, real->t_new, A->y_new, L->f)) return CD_CALL_FAILED;
      cd_adams_update(A, L->f, L->weight);
      for (; *row < times_size && times[*row] <= real->t; ++*row)
        cd_adams_interpolate(A, times[*row], rows + *row * A->y_size, L->f);
    }
    if (A->integer->status != CD_OK) return CD_STEP_TOO_SMALL;
  }
  return real->t < t_end ? CD_RUNNING : CD_OK;
}

/* The values of a bound function of the machine at given times. */
int64_t cd_sample(cd_machine *m, cd_lu *lu, cd_path *path, const cd_function *function, const double *value,
                  const double *times, double *values, int64_t times_size, int64_t value_size) {
  for (int64_t k = 0; k < times_size; k++) {
    cd_place(m, path, times[k]);
    if (cd_evaluate(m, lu, 0) != CD_OK || call(function) != 0) return CD_CALL_FAILED;
    for (int64_t i = 0; i < value_size; i++) values[k * value_size + i] = value[i];
  }
  return CD_OK;
}

/* Whether five points are enough for every integrand over a piece of length h. */
static int is_smooth(const double *samples, double h, const double *total, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    double c0 = 0.0, c2 = 0.0, c3 = 0.0, c4 = 0.0;
    for (int j = 0; j < LOBATTO; j++) {
      const double x = 2.0 * LOBATTO_POINTS[j] - 1.0, f = LOBATTO_WEIGHTS[j] * samples[j * n + i];
      c0 += fabs(f);
      c2 += 2.5 * (3.0 * x * x - 1.0) * f;
      c3 += 3.5 * (5.0 * x * x * x - 3.0 * x) * f;
      c4 += 0.5 * (35.0 * square(x * x) - 30.0 * x * x + 3.0) * f;
    }
    const double r = smaller(1.0, larger(fabs(c4) / (fabs(c3) + 1e-300), sqrt(fabs(c4) / (fabs(c2) + 1e-300))));
    if (fabs(c4) * square(r * r) * h > QUADRATURE_TOLERANCE * (fabs(total[i]) + c0 * h)) return 0;
  }
  return 1;
}

/* total += integral of value from start to end: Lobatto's rule with five points in each step, exact to degree 7.

   A step in which the integrand has a kink, or turns faster than the motion, is taken in pieces: the coefficients c_k of
   Legendre polynomials that the five points show fall like r^k for smooth functions, so that the error is about c_4 r^4.
   (Its ends are points of the rule, so that a bound which is passed only there is seen.) `samples` (5, n) is work
   space. */
int64_t cd_integrate(cd_machine *m, cd_lu *lu, cd_path *path, const cd_function *function, const double *value,
                     double start, double end, double *samples, double *total, int64_t value_size) {
  for (int64_t k = 0; k < path->t_size - 1; k++) {
    double a = larger(path->t[k], start);
    const double b = smaller(path->t[k + 1], end), shortest = (b - a) * SMALLEST_PIECE;
    double h = b - a;
    while (a < b) {
      h = smaller(h, b - a);
      for (int j = 0; j < LOBATTO; j++) {
        cd_place(m, path, a + h * LOBATTO_POINTS[j]);
        if (cd_evaluate(m, lu, 0) != CD_OK || call(function) != 0) return CD_CALL_FAILED;
        for (int64_t i = 0; i < value_size; i++) samples[j * value_size + i] = value[i];
      }
      if (h > shortest && !is_smooth(samples, h, total, value_size)) {
        h *= 0.5;
        continue;
      }
      for (int64_t i = 0; i < value_size; i++)
        for (int j = 0; j < LOBATTO; j++) total[i] += h * LOBATTO_WEIGHTS[j] * samples[j * value_size + i];
      a += h;
      h *= 2.0;
      if (b - a <= 4.0 * CD_EPSILON * larger(fabs(a), fabs(b))) a = b; /* round-off */
    }
  }
  return CD_OK;
}
