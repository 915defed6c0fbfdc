/* Contacts that close and open again within one step: no step passes over one. Energy and times are known in closed form. */

#include "inside.h"
#include "runs.h"

/* A point of mass 1 that flies evenly along x meets a bump of half width W at x = 5: within it, a spring pushes it away from
   the middle, F = K (W - |x - 5|) sign(x - 5), in proportion to how deep it is. What is slower than sqrt(K) W turns back; what is faster comes out as fast. */
static const double W = 0.01, K = 1e6;

FUNCTION(nothing) { (void)arg, (void)res; }

FUNCTION(bump) {
  const double x = arg[Q][0] - 5.0, inside = W - fabs(x);
  res[0][0] = arg[V][0];
  res[1][0] = inside > 0.0 ? K * inside * (x > 0.0 ? 1.0 : -1.0) : 0.0;
}

/* Distance, its rate, a bound of the rate, and grains of ground: none. */
FUNCTION(distance_from_bump) {
  const double x = arg[Q][0] - 5.0, v = arg[V][0];
  res[0][0] = fabs(x) - W, res[0][1] = x > 0.0 ? v : -v, res[0][2] = fabs(v), res[0][3] = 0.0;
}

static void touch(stand *s, journey *j, function_in_c *function, int64_t contacts) {
  cd_touching *P_ = &j->touch;
  const int64_t ends = s->m.q_size + s->m.v_size;
  static double *out[1];
  P_->now = numbers(4 * contacts), P_->left = numbers(4 * contacts), P_->right = numbers(4 * contacts);
  P_->angles = integers(ends), P_->ends = numbers(4 * ends), P_->time = filled(1, NAN), P_->kinked = flags(1);
  P_->now_size = 4 * contacts, P_->ends_cols = ends;
  out[0] = P_->now;
  P_->function = bound(function, s->in, out);
}

static journey *flight(stand **at, int method, double speed, double t_end) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = *at = new_stand(n, 0, nothing, nothing, bump);
  s->m.v[0] = speed;
  journey *j = new_journey(s, method, t_end, 2, 1e-9);
  touch(s, j, distance_from_bump, 1);
  return j;
}

/* Slow: it turns back, and is as fast as before; fast: it goes through. Without looking, no step would feel the bump. */
static void test_bump(int method) {
  stand *s;
  journey *j = flight(&s, method, 8.0, 2.0); /* sqrt(K) W is 10 */
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  CHECK_NEAR(j->record.v[1], -8.0, 1e-4);
  const double held = PI / sqrt(K), away = (5.0 - W) / 8.0; /* half a wave of the spring */
  CHECK_NEAR(j->record.q[1], 5.0 - W - 8.0 * (2.0 - away - held), 1e-4);
  free_arrays();
  j = flight(&s, method, 12.0, 1.0);
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  CHECK_NEAR(j->record.v[1], 12.0, 1e-4);
  CHECK(j->record.q[1] > 5.0 && j->record.q[1] < 12.0 - 1e-3); /* it was held up */
  free_arrays();
  j = flight(&s, method, 8.0, 2.0);
  j->touch.now_size = 0; /* nobody looks: it flies through */
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  CHECK_NEAR(j->record.v[1], 8.0, 1e-12);
  free_arrays();
}

/* -- a ball on elastic ground: after a half wave of the spring it leaves as fast as it came ---------------------------- */

FUNCTION(ball) {
  res[0][0] = arg[V][0];
  res[1][0] = arg[Q][0] < 0.0 ? -1e4 * arg[Q][0] : 0.0;
}

FUNCTION(distance_from_ground) {
  res[0][0] = arg[Q][0], res[0][1] = arg[V][0], res[0][2] = fabs(arg[V][0]), res[0][3] = 0.0;
}

static void test_ball(int method) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = new_stand(n, 0, nothing, nothing, ball);
  s->m.q[0] = 1.0, s->m.v[0] = -2.0;
  journey *j = new_journey(s, method, 2.0, 2, 1e-9);
  touch(s, j, distance_from_ground, 1);
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  CHECK_NEAR(j->record.v[1], 2.0, 1e-5);
  CHECK_NEAR(j->record.q[1], 2.0 * (1.5 - PI / 100.0), 1e-5);
  CHECK(s->count.evaluations < 5000);
  free_arrays();
}

/* -- an arm of length 1 that turns evenly, several turns in a step: its tip touches a post at every turn ---------------- */

/* Distance of the tip from a post above, cos a - cos d, d the angle at which it meets: negative for |a| < d. */
FUNCTION(arm) {
  const double away = remainder(arg[Q][0], 2.0 * PI);
  res[0][0] = arg[V][0];
  res[1][0] = fabs(away) < 0.02 ? 1.0 : 0.0;
}

FUNCTION(distance_of_tip) {
  const double a = arg[Q][0], v = arg[V][0];
  res[0][0] = cos(0.02) - cos(a), res[0][1] = sin(a) * v, res[0][2] = fabs(v), res[0][3] = fabs(v);
}

/* Ten turns and a half through a torque of 1 over 0.04 rad each: the energy tells the speed. */
static void test_arm(int method) {
  const sizes n = {1, 1, 0, 0, 0};
  stand *s = new_stand(n, 0, nothing, nothing, arm);
  s->m.q[0] = -PI, s->m.v[0] = 1.0;
  journey *j = new_journey(s, method, 60.0, 2, 1e-8);
  touch(s, j, distance_of_tip, 1);
  j->touch.angles[0] = 0, j->touch.angles_size = 1;
  CHECK(begin(j) == CD_OK && cd_advance(&j->run) == CD_OK);
  const double turns = floor((j->record.q[1] + 2.0 * PI) / (2.0 * PI));
  CHECK(turns >= 10.0);
  CHECK_NEAR(j->record.v[1] * j->record.v[1], 1.0 + 2.0 * turns * 0.04, 2e-3);
  free_arrays();
}

/* Sides, and places between the ends of a step, by hand. */
static void test_sides(void) {
  stand *s;
  journey *j = flight(&s, ADAMS, 1.0, 20.0);
  cd_touching *P_ = &j->touch;
  const double y0[2] = {4.0, 1.0}, f0[2] = {1.0, 0.0}, y1[2] = {6.0, 1.0}, y2[2] = {5.0, 1.0};
  cdi_begin_step(&s->m, P_, 0.0, y0, f0);
  CHECK(P_->left[0] == 1.0 - W && P_->time[0] == 0.0);
  s->m.q[0] = 6.0, s->m.v[0] = 1.0;
  const double share = cdi_felt_share(&j->run, 0.0, 2.0, y1, f0); /* from 4 to 6, past 5 */
  CHECK_NEAR(share, 0.5, 0.5 * W);
  CHECK(cdi_changes_sides(P_) == 0 && s->m.q[0] == 6.0 && s->m.t[0] == 2.0);
  s->m.q[0] = 5.0;
  CHECK(cdi_end_step(P_, 0.0, y2, f0) == 1 && cdi_changes_sides(P_) == 1); /* ends within it */
  CHECK(cdi_end_step(P_, 0.1, y2, f0) == 0);                               /* of another step nothing is known */
  CHECK(cdi_is_deeper(&s->m, P_) == 0);                                    /* its own end tells of it */
  cdi_accept_step(P_, 1.0);
  CHECK(P_->left[0] == -W && P_->time[0] == 1.0 && P_->ends[0] == 5.0);
  free_arrays();
}

int main(void) {
  test_sides();
  for (int method = 0; method < RK4; method++) {
    test_bump(method);
    test_ball(method);
    test_arm(method);
  }
  return finish("touching");
}
