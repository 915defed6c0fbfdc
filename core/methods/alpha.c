/* The generalized-alpha method (Chung & Hulbert 1993) for F(t, y, y') = 0 with y = (q, v, z, algebraic unknowns).

   In the form of Arnold & Bruels (2007) the equations hold at t_new, and the averaged rates a of the speeds are

       (1 - alpha_m) a+ + alpha_m a = (1 - alpha_f) v'+ + alpha_f v'
       v+ = v + h ((1 - gamma) a + gamma a+)
       q+ = q o exp(h v + h^2 ((1/2 - beta) a + beta a+))

   where o adds lengths and turns rotations (Bruels & Cardona 2010). States z of first order go the same way with the
   constants of Jansen, Whiting & Hulbert (2000). All constants follow from the spectral radius rho at infinite frequency:

       v: alpha_m = (2 rho - 1)/(rho + 1),     alpha_f = rho/(rho + 1),  gamma = 1/2 - alpha_m + alpha_f,  beta = 1/(1 + rho)^2
       z: alpha_m = (3 rho - 1)/(2 (rho + 1)), alpha_f = rho/(rho + 1),  gamma = 1/(1 + rho)

   Eliminating a+, the rates are linear in what is solved for: with the prediction p of y and its rate p',

       v'+ = p' + c_v e,   q'+ = p' + c_q e,   z'+ = p' + c_q e,   e = y+ - p,
       c_q = gamma/(beta h) = (3 - rho) (1 + rho)/(2 h),   c_v = (1 - alpha_m)/((1 - alpha_f) gamma h)

   so that q' = v + W C^T mu of the stabilized equations (Gear, Gupta & Leimkuhler 1985) is the formula for q+ with the
   projection of Arnold, Bruels & Cardona (2015). c_v = c_q where rho = 1, and an eighth less where rho = 0: the matrix of
   Newton is mended for it (`mend` in alpha_run.c).

   Variable steps. On smooth motions a = y' + Delta h y'' with Delta = alpha_m - alpha_f. What is remembered is
   lead = (a - y')/h: another step h has another a, and the order stays 2.

   The error of a step, from the Taylor series of the formulas:

       of q: (1/6 - Delta/2 - beta) h^3 q''',   of v and z: (-1/12 + Delta (1/2 - alpha_f)) h^3 y'''

   with h v'' = v'+ - v' and h^3 v''' from the change of this from the last step.

   The error of positions and of z is what steps are judged by (Negrut, Rampalli, Ottarsson & Sajdak 2007 do so, too); that
   of speeds counts for what the filter of the caller makes of it in positions, h times as much. A wave of amplitude d and
   frequency w has the speed w d: of a wave that no tolerance of a position sees, speeds and accelerations would have every
   cycle followed. Where the steps resolve a motion, both tests say the same. */

#include "inside.h"

#define ALPHA_SAFETY 0.9       /* of the step that would just be accepted */
#define ALPHA_LEAST 0.2        /* of a step that was rejected once */
#define ALPHA_AGAIN 0.25       /* of one that was rejected more often, or of which Newton's iteration makes nothing */
#define ALPHA_GROWTH 2.0       /* of a step, at most; */
#define ALPHA_WORTH 1.1        /* less growth is not worth another matrix */
#define ALPHA_MEMORY 0.8       /* of the error of the steps before, from step to step: that of one vibrates */
#define ALPHA_STRICT 2.0       /* times the error of a step: at order 2 those of all steps add up to many tolerances */
#define ALPHA_SHRINK 0.5       /* of a step, at least */
#define ALPHA_LEAST_ERROR 1e-6 /* tolerances: keeps err^(-1/3) finite */
#define ALPHA_CUBIC 384.0      /* h^4 q''''/384: the error of the cubic through both ends of a step */
#define ALPHA_COARSE \
  1e3 /* tolerances: such errors of the last cubic, of fixed steps only, leave nothing to extrapolate */
#define ALPHA_SAME_STEP 1e-9  /* fixed steps: a rest that is longer than a step by less is a step */
#define ALPHA_SMALL_TURN 1e-4 /* of a half turn's vector: below, series are more exact */

static double cube(double x) { return x * x * x; }

typedef struct constants {
  double m, f, gamma, beta, delta;
  double error; /* of h^3 y''' */
} constants;

static constants of_speeds(double rho) {
  constants c = {(2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0), 0.0, 1.0 / square(1.0 + rho), 0.0, 0.0};
  c.delta = c.m - c.f;
  c.gamma = 0.5 - c.delta;
  c.error = -1.0 / 12.0 + c.delta * (0.5 - c.f);
  return c;
}

static constants of_states(double rho) {
  constants c = {(3.0 * rho - 1.0) / (2.0 * (rho + 1.0)), rho / (rho + 1.0), 1.0 / (1.0 + rho), 0.0, 0.0, 0.0};
  c.delta = c.m - c.f;
  c.error = -1.0 / 12.0 + c.delta * (0.5 - c.f);
  return c;
}

/* p (x) (0, w)/2 */
static void spin_rate(const double *p, const double *w, double *rate) {
  rate[0] = 0.5 * (-p[1] * w[0] - p[2] * w[1] - p[3] * w[2]);
  rate[1] = 0.5 * (p[0] * w[0] + p[2] * w[2] - p[3] * w[1]);
  rate[2] = 0.5 * (p[0] * w[1] + p[3] * w[0] - p[1] * w[2]);
  rate[3] = 0.5 * (p[0] * w[2] + p[1] * w[1] - p[2] * w[0]);
}

/* conj(p) (x) r */
static void turn_between(const double *p, const double *r, double *out) {
  out[0] = p[0] * r[0] + p[1] * r[1] + p[2] * r[2] + p[3] * r[3];
  out[1] = p[0] * r[1] - p[1] * r[0] - p[2] * r[3] + p[3] * r[2];
  out[2] = p[0] * r[2] - p[2] * r[0] - p[3] * r[1] + p[1] * r[3];
  out[3] = p[0] * r[3] - p[3] * r[0] - p[1] * r[2] + p[2] * r[1];
}

/* 2 atan2(s, c)/s, the factor from the vector of a unit quaternion to that of its turn, */
static double turn_factor(double c, double s) {
  return s < ALPHA_SMALL_TURN * c ? 2.0 / c * (1.0 - square(s / c) / 3.0) : 2.0 * atan2(s, c) / s;
}

/* and its derivative by s, divided by s. */
static double turn_factor_rate(double c, double s) {
  if (s < ALPHA_SMALL_TURN * c) return -4.0 / (3.0 * c * c * c);
  return (2.0 * c / (s * s + c * c) - turn_factor(c, s)) / (s * s);
}

static double length(const double *x) { return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

/* The angular velocity that the formula for q makes of the rotation k: w_p + c_q (turn - predicted turn). */
static void spin_by_formula(const cd_alpha *A, const cd_machine *m, int64_t k, double *w) {
  const int64_t at = m->spins[2 * k], of_v = m->spins[2 * k + 1];
  double r[4];
  turn_between(A->y + at, A->y_new + at, r);
  const double factor = turn_factor(r[0], length(r + 1));
  for (int j = 0; j < 3; j++)
    w[j] = A->p[m->q_size + of_v + j] + A->real->cj * (factor * r[1 + j] - A->way[m->q_size + of_v + j]);
}

/* y_new and y'_new of the correction e. */
static void apply(cd_alpha *A, const cd_machine *m) {
  const int64_t first = m->q_size, last = m->q_size + m->v_size;
  for (int64_t l = 0; l < A->y_size; l++) {
    const double cj = l >= first && l < last ? A->real->cj_speeds : A->real->cj;
    A->y_new[l] = A->p[l] + A->e[l];
    A->yp_new[l] = A->pp[l] + cj * A->e[l];
  }
  for (int64_t k = 0; k < m->spins_rows; k++) {
    double w[3];
    spin_by_formula(A, m, k, w);
    spin_rate(A->y_new + m->spins[2 * k], w, A->yp_new + m->spins[2 * k]);
  }
}

/* The rates of positions: q' of v. */
static void set_position_rates(const cd_machine *m, const double *y, double *yp) {
  for (int64_t i = 0; i < m->v_size; i++)
    if (m->place[i] >= 0) yp[m->place[i]] = y[m->q_size + i];
  for (int64_t k = 0; k < m->spins_rows; k++)
    spin_rate(y + m->spins[2 * k], y + m->q_size + m->spins[2 * k + 1], yp + m->spins[2 * k]);
}

/* Begin where the machine stands; also after a discontinuity. `slope` has the second rates of the states, 0 where they are
   not known; no step but fixed ones is longer than h_max. */
void cd_alpha_start(cd_alpha *A, const cd_machine *m, const double *y, const double *yp, const double *slope,
                    double rho, double h_max, double h_first, int64_t fixed) {
  cd_alpha_real *real = A->real;
  const int64_t first = m->q_size, last = m->q_size + m->v_size;
  const constants v = of_speeds(rho), z = of_states(rho);
  for (int64_t l = 0; l < A->y_size; l++) {
    A->y[l] = A->y_old[l] = y[l];
    A->yp[l] = A->yp_old[l] = yp[l];
    A->slope[l] = slope[l];
    A->lead[l] = (l < last ? v.delta : z.delta) * slope[l];
    if (l < first) A->slope[l] = A->lead[l] = 0.0;
  }
  real->t = real->t_new = m->t[0];
  real->rho = rho;
  real->h_max = h_max;
  real->h = real->h_first = h_first;
  real->h_old = real->error = real->between = real->worst = 0.0;
  A->integer->fixed = fixed;
  A->integer->failures = 0;
  A->integer->status = CD_OK;
}

/* v or z of index l a step on: its prediction from y' + h y''; returns the mean of the averaged rates for positions. */
static double predict_one(cd_alpha *A, int64_t l, double h, const constants *c) {
  const double rate = A->yp[l], a = rate + h * A->lead[l], next = rate + h * A->slope[l];
  const double a_next = ((1.0 - c->f) * next + c->f * rate - c->m * a) / (1.0 - c->m);
  A->p[l] = A->y[l] + h * ((1.0 - c->gamma) * a + c->gamma * a_next);
  A->pp[l] = next;
  return (0.5 - c->beta) * a + c->beta * a_next;
}

/* t_new, c_j and the prediction. No step passes t_limit > t. */
void cd_alpha_predict(cd_alpha *A, const cd_machine *m, double t_limit) {
  cd_alpha_real *real = A->real;
  const int64_t n_q = m->q_size, n_y = n_q + m->v_size + m->z_size;
  const constants v = of_speeds(real->rho), z = of_states(real->rho);
  if (A->integer->fixed) {
    const double room = t_limit - real->t;
    const int lands = room < (1.0 + ALPHA_SAME_STEP) * real->h_first;
    real->h = lands ? room : real->h_first;
    real->t_new = lands ? t_limit : real->t + real->h;
  } else {
    real->h = trial_length(real->t, smaller(real->h, real->h_max), t_limit, &real->t_new);
  }
  const double h = real->h;
  real->cj = v.gamma / (v.beta * h);
  real->cj_speeds = (1.0 - v.m) / ((1.0 - v.f) * v.gamma * h);
  for (int64_t l = 0; l < n_q; l++) A->p[l] = A->y[l], A->pp[l] = 0.0;
  for (int64_t i = 0; i < m->v_size; i++) {
    const int64_t l = n_q + i;
    A->way[l] = h * A->y[l] + h * h * predict_one(A, l, h, &v);
    if (m->place[i] >= 0) A->pp[m->place[i]] = A->p[l];
  }
  cd_move(A->p, A->way + n_q, m->place, m->spins, m->v_size, m->spins_rows);
  for (int64_t l = n_q + m->v_size; l < n_y; l++) predict_one(A, l, h, &z);
  for (int64_t l = n_y; l < A->y_size; l++) A->p[l] = A->y[l], A->pp[l] = 0.0;
  cd_alpha_restore_prediction(A, m);
}

/* Back to the prediction: all corrections of this step are forgotten. Where the last step has not resolved the motion, its
   prediction may be far off, and Newton's iteration might find another branch: it begins where the step does. */
void cd_alpha_restore_prediction(cd_alpha *A, const cd_machine *m) {
  const int coarse = A->real->between > ALPHA_COARSE;
  for (int64_t l = 0; l < A->y_size; l++) A->e[l] = coarse ? A->y[l] - A->p[l] : 0.0;
  apply(A, m);
}

void cd_alpha_correct(cd_alpha *A, const cd_machine *m, const double *delta) {
  for (int64_t l = 0; l < A->y_size; l++) A->e[l] += delta[l];
  apply(A, m);
}

/* d(y')/d(y) of rotation k at y_new, (4, 4) by rows: what takes the place of c_j on the diagonal. */
void cdi_alpha_spin_matrix(const cd_alpha *A, const cd_machine *m, int64_t k, double *out) {
  const double *p = A->y_new + m->spins[2 * k], *began = A->y + m->spins[2 * k];
  double w[3], r[4];
  spin_by_formula(A, m, k, w);
  turn_between(began, p, r);
  const double s = length(r + 1), factor = turn_factor(r[0], s), bend = turn_factor_rate(r[0], s);
  const double by_c = -2.0 / (s * s + r[0] * r[0]);
  for (int j = 0; j < 4; j++) {
    double unit[4] = {0.0, 0.0, 0.0, 0.0}, dr[4], dw[3], turned[4], moved[4];
    unit[j] = 1.0;
    turn_between(began, unit, dr);
    const double along = bend * (r[1] * dr[1] + r[2] * dr[2] + r[3] * dr[3]) + by_c * dr[0];
    for (int i = 0; i < 3; i++) dw[i] = A->real->cj * (factor * dr[1 + i] + along * r[1 + i]);
    spin_rate(p, dw, turned);
    spin_rate(unit, w, moved);
    for (int i = 0; i < 4; i++) out[4 * i + j] = turned[i] + moved[i];
  }
}

/* What h^3 q''' must meet a tolerance with. */
double cd_alpha_error_constant(double rho) {
  const constants c = of_speeds(rho);
  return ALPHA_STRICT * (1.0 / 6.0 - 0.5 * c.delta - c.beta);
}

/* Fill `terms`, the error of each state; the caller may filter them. Returns that of the cubic between the ends of the step in
   positions, in tolerances. */
double cd_alpha_error_terms(cd_alpha *A, const cd_machine *m, const double *weight) {
  const double h = A->real->h, h_old = A->real->h_old;
  const int64_t n_q = m->q_size, n_v = n_q + m->v_size, n_y = n_v + m->z_size;
  const constants v = of_speeds(A->real->rho), z = of_states(A->real->rho);
  const double of_q = cd_alpha_error_constant(A->real->rho);
  double between = 0.0;
  for (int64_t l = n_y; l < A->y_size; l++) A->terms[l] = 0.0;
  for (int64_t l = n_q; l < n_y; l++) {
    const double rise = A->yp_new[l] - A->yp[l], third = 2.0 * h * h * (rise - h * A->slope[l]) / (h + h_old);
    A->terms[l] = ALPHA_STRICT * (l < n_v ? v.error : z.error) * third;
    if (l >= n_v) continue;
    const int64_t place = m->place[l - n_q];
    A->way[l] = of_q * h * h * rise;
    if (place < 0) continue;
    A->terms[place] = A->way[l];
    between += square(h * third / ALPHA_CUBIC * weight[place]);
  }
  for (int64_t k = 0; k < m->spins_rows; k++) {
    const int64_t at = m->spins[2 * k], of_v = n_q + m->spins[2 * k + 1];
    spin_rate(A->y_new + at, A->way + of_v, A->terms + at);
  }
  return sqrt(between);
}

/* 1 if the corrected step is accepted; if not, a smaller one is set up. The error of speeds counts in positions only. */
int64_t cd_alpha_judge(cd_alpha *A, const cd_machine *m, double between, const double *weight) {
  cd_alpha_real *real = A->real;
  const int64_t n_q = m->q_size, n_v = n_q + m->v_size;
  const double of_q = cd_weighted_norm(A->terms, weight, n_q);
  const double of_z = cd_weighted_norm(A->terms + n_v, weight + n_v, A->y_size - n_v);
  const double error = larger(sqrt(square(of_q) + square(of_z)), between);
  real->error = error;
  real->between = between;
  if (A->integer->fixed ? isfinite(error) : error <= 1.0) return 1; /* both false for NaN */
  A->integer->failures++;
  double factor = ALPHA_AGAIN;
  if (A->integer->failures == 1 && isfinite(error)) factor = larger(ALPHA_LEAST, ALPHA_SAFETY * pow(error, -1.0 / 3.0));
  cd_alpha_shorten(A, factor);
  return 0;
}

/* Give the step up, before update: try again with h factor. A fixed step is not to be shortened: the run ends. */
void cd_alpha_shorten(cd_alpha *A, double factor) {
  cd_alpha_real *real = A->real;
  A->integer->rejected++;
  real->t_new = real->t;
  real->h *= factor;
  if (A->integer->fixed || is_too_small(real->h, real->t, real->h_first)) A->integer->status = CD_STEP_TOO_SMALL;
}

/* Give the step up, at any point between predict and update: try again with a quarter of h. */
void cd_alpha_reject(cd_alpha *A) { cd_alpha_shorten(A, ALPHA_AGAIN); }

/* Commit the step that judge has accepted; choose the next. */
void cd_alpha_update(cd_alpha *A, const cd_machine *m) {
  cd_alpha_real *real = A->real;
  const double h = real->h, h_before = real->h_old;
  const int64_t n_q = m->q_size, n_v = n_q + m->v_size, n_y = n_v + m->z_size;
  const constants v = of_speeds(real->rho), z = of_states(real->rho);
  cdi_normalize(A->y_new, m->spins, m->spins_rows);
  for (int64_t l = n_q; l < n_y; l++) {
    const constants *c = l < n_v ? &v : &z;
    const double rate = A->yp[l], next = A->yp_new[l], a = rate + h * A->lead[l];
    const double a_next = ((1.0 - c->f) * next + c->f * rate - c->m * a) / (1.0 - c->m);
    A->lead[l] = noticed((a_next - next) / h);
    A->slope[l] = noticed((next - rate) / h);
  }
  set_position_rates(m, A->y_new, A->yp_new);
  for (int64_t l = 0; l < A->y_size; l++) {
    const double chord = (A->y_new[l] - A->y[l]) / h;
    A->y_old[l] = A->y[l], A->yp_old[l] = l < n_y ? A->yp[l] : chord;
    A->y[l] = noticed(A->y_new[l]), A->yp[l] = noticed(l < n_y ? A->yp_new[l] : chord);
  }
  real->t = real->t_new;
  real->h_old = h;
  A->integer->failures = 0;
  A->integer->steps++;
  if (A->integer->fixed) return;
  const double before = h_before > 0.0 ? ALPHA_MEMORY * real->worst * cube(h / h_before) : 0.0;
  real->worst = larger(real->error, before);
  const double r = ALPHA_SAFETY * pow(real->worst + ALPHA_LEAST_ERROR, -1.0 / 3.0);
  if (r < 1.0)
    real->h = larger(h * larger(ALPHA_SHRINK, r), FOUR_U * fabs(real->t));
  else if (r >= ALPHA_WORTH)
    real->h = h * smaller(r, ALPHA_GROWTH);
}

/* y(t), y'(t), their first n components, from the cubic through both ends of the last step; of unknowns without rates from the
   straight line. */
void cd_alpha_interpolate(const cd_alpha *A, double t, double *y, double *yp, int64_t n) {
  const double h = A->real->h_old, x = h > 0.0 ? (t - (A->real->t - h)) / h : 1.0;
  for (int64_t l = 0; l < n; l++) {
    const double rise = A->y[l] - A->y_old[l], lift = A->yp_old[l] * h, land = A->yp[l] * h;
    const double bend = lift + land - 2.0 * rise, c = 3.0 * rise - 2.0 * lift - land;
    y[l] = A->y_old[l] + x * (lift + x * (c + x * bend));
    yp[l] = h > 0.0 ? (lift + x * (2.0 * c + 3.0 * x * bend)) / h : A->yp[l];
  }
}
