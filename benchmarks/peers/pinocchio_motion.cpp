// Pinocchio in C++ behind a C interface: a tree of hinges and slides, loops closed by points, springs, constant loads.
// ABA for trees; the constraint dynamics of Carpentier et al. (2021) with Baumgarte's correction for loops.
// y = (q, v) with q' = v: all joints have one freedom. Frames: a joint's frame has the axes of its body.

#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/energy.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/proximal.hpp>
#include <pinocchio/constraints.hpp>
#include <pinocchio/multibody.hpp>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

// Declared here, and found in Pinocchio's library: its own header would compile them again, which takes minutes.
namespace pinocchio {
template <typename Scalar, int Options, template <typename, int> class JointCollectionTpl, class ConstraintModel,
          class ConstraintModelAllocator, class ConstraintData, class ConstraintDataAllocator>
void initConstraintDynamics(const ModelTpl<Scalar, Options, JointCollectionTpl> &,
                            DataTpl<Scalar, Options, JointCollectionTpl> &,
                            const std::vector<ConstraintModel, ConstraintModelAllocator> &,
                            const std::vector<ConstraintData, ConstraintDataAllocator> &);
template <typename Scalar, int Options, template <typename, int> class JointCollectionTpl, typename ConfigVectorType,
          typename TangentVectorType1, typename TangentVectorType2, class ConstraintModelAllocator,
          class ConstraintDataAllocator>
const typename DataTpl<Scalar, Options, JointCollectionTpl>::TangentVectorType &
constraintDynamics(const ModelTpl<Scalar, Options, JointCollectionTpl> &,
                   DataTpl<Scalar, Options, JointCollectionTpl> &, const Eigen::MatrixBase<ConfigVectorType> &,
                   const Eigen::MatrixBase<TangentVectorType1> &, const Eigen::MatrixBase<TangentVectorType2> &,
                   const std::vector<RigidConstraintModelTpl<Scalar, Options>, ConstraintModelAllocator> &,
                   std::vector<RigidConstraintDataTpl<Scalar, Options>, ConstraintDataAllocator> &,
                   ProximalSettingsTpl<Scalar> &);
} // namespace pinocchio

using pinocchio::Force;
using pinocchio::SE3;
using Vector = Eigen::VectorXd;
using Reference = Eigen::Ref<const Vector>; // what ABA in the library was compiled for
using Vector3 = Eigen::Vector3d;

struct Spring { // between points of two joint frames
  int joint[2];
  Vector3 point[2];
  double stiffness, damping, free_length;
};

struct Load { // constant, global axes, at a point of a joint frame
  int joint;
  Vector3 point, force, torque;
};

static pinocchio::Model model;
static std::unique_ptr<pinocchio::Data> data;
static std::vector<Spring> springs;
static std::vector<Load> loads;
static std::vector<Force> external;
static std::vector<Vector3> axes; // of the joints, in their frames
static std::vector<char> slides;
static Vector q, v, torque;
PINOCCHIO_COMPILER_DIAGNOSTIC_PUSH
PINOCCHIO_COMPILER_DIAGNOSTIC_IGNORED_DEPRECECATED_DECLARATIONS
static std::vector<pinocchio::RigidConstraintModel> closures;
static std::vector<pinocchio::RigidConstraintData> closure_data;
PINOCCHIO_COMPILER_DIAGNOSTIC_POP
static pinocchio::ProximalSettings proximal(1e-14, 1e-12, 20);

static SE3 placement_of(const double *p) { // rotation by rows, then translation
  return SE3(Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(p), Eigen::Map<const Vector3>(p + 9));
}

extern "C" {

void begin(const double *gravity) {
  model = pinocchio::Model();
  model.gravity.linear() = Eigen::Map<const Vector3>(gravity);
  axes.assign(1, Vector3::Zero()), slides.assign(1, 0); // of the ground
  springs.clear(), loads.clear(), closures.clear(), closure_data.clear();
}

// axis: 0, 1, 2 for x, y, z of the joint's frame, or -1 for `direction`
int add_joint(int parent, int slide, int axis, const double *direction, const double *placement, double mass,
              const double *centre, const double *inertia) {
  using namespace pinocchio;
  Vector3 along = Eigen::Map<const Vector3>(direction);
  SE3 at = placement_of(placement);
  std::string name = "joint" + std::to_string(model.njoints);
  JointModel joint;
  if (slide)
    joint = axis == 0   ? JointModel(JointModelPX())
            : axis == 1 ? JointModel(JointModelPY())
            : axis == 2 ? JointModel(JointModelPZ())
                        : JointModel(JointModelPrismaticUnaligned(along));
  else
    joint = axis == 0   ? JointModel(JointModelRX())
            : axis == 1 ? JointModel(JointModelRY())
            : axis == 2 ? JointModel(JointModelRZ())
                        : JointModel(JointModelRevoluteUnaligned(along));
  axes.push_back(along), slides.push_back(slide);
  int id = (int)model.addJoint(parent, joint, at, name);
  if (mass > 0)
    model.appendBodyToJoint(
        id, Inertia(mass, Eigen::Map<const Vector3>(centre),
                    Eigen::Map<const Eigen::Matrix3d>(inertia)), SE3::Identity());
  return id;
}

void add_spring(const int *joints, const double *points, double stiffness, double damping, double free_length) {
  springs.push_back({{joints[0], joints[1]},
                     {Eigen::Map<const Vector3>(points), Eigen::Map<const Vector3>(points + 3)},
                     stiffness, damping, free_length});
}

void add_load(int joint, const double *numbers) {
  Eigen::Map<const Vector3> point(numbers), force(numbers + 3), moment(numbers + 6);
  loads.push_back({joint, point, force, moment});
}

void add_closure(const int *joints, const double *points) {
  SE3 a(Eigen::Matrix3d::Identity(), Eigen::Map<const Vector3>(points));
  SE3 b(Eigen::Matrix3d::Identity(), Eigen::Map<const Vector3>(points + 3));
  closures.emplace_back(pinocchio::CONTACT_3D, model, joints[0], a, joints[1], b, pinocchio::LOCAL);
}

void finish(void) {
  data = std::make_unique<pinocchio::Data>(model);
  q = v = torque = Vector::Zero(model.nv);
  external.assign(model.njoints, Force::Zero());
  for (auto &closure : closures) closure_data.emplace_back(closure);
  if (!closures.empty()) pinocchio::initConstraintDynamics(model, *data, closures, closure_data);
}

void stabilize(double rate) { // Baumgarte: Phi'' + 2 rate Phi' + rate^2 Phi = 0
  for (auto &closure : closures) {
    closure.m_baumgarte_parameters.Kp = rate * rate;
    closure.m_baumgarte_parameters.Kd = 2 * rate;
  }
}

static void apply_forces(void) {
  for (auto &f : external) f.setZero();
  for (const auto &spring : springs) {
    Vector3 p[2], v[2];
    for (int e = 0; e < 2; e++) {
      const SE3 &at = data->oMi[spring.joint[e]];
      const auto &motion = data->v[spring.joint[e]];
      p[e] = at.act(spring.point[e]);
      v[e] = at.rotation() * (motion.linear() + motion.angular().cross(spring.point[e]));
    }
    Vector3 d = p[1] - p[0];
    double length = d.norm();
    d /= length;
    double pull = spring.stiffness * (length - spring.free_length) + spring.damping * d.dot(v[1] - v[0]);
    for (int e = 0; e < 2; e++) {
      Vector3 local = data->oMi[spring.joint[e]].rotation().transpose() * ((e ? -pull : pull) * d);
      external[spring.joint[e]] += Force(local, spring.point[e].cross(local));
    }
  }
  for (const auto &load : loads) {
    auto Rt = data->oMi[load.joint].rotation().transpose();
    Vector3 force = Rt * load.force;
    external[load.joint] += Force(force, Rt * load.torque + load.point.cross(force));
  }
}

void motion(double t, const double *y, double *dy) {
  const int n = model.nv;
  q = Eigen::Map<const Vector>(y, n), v = Eigen::Map<const Vector>(y + n, n);
  Eigen::Map<Vector> dq(dy, n), dv(dy + n, n);
  dq = v;
  const bool loaded = !springs.empty() || !loads.empty();
  if (loaded) {
    pinocchio::forwardKinematics(model, *data, q, v);
    apply_forces();
  }
  if (closures.empty()) {
    const Reference position(q), speed(v), load(torque);
    if (loaded) dv = pinocchio::aba(model, *data, position, speed, load, external, pinocchio::Convention::LOCAL);
    else dv = pinocchio::aba(model, *data, position, speed, load, pinocchio::Convention::LOCAL);
    return;
  }
  torque.setZero();
  if (loaded) // the constraint dynamics takes joint torques only: those of the external forces, inwards
    for (int j = model.njoints - 1; j > 0; j--) {
      torque[model.joints[j].idx_v()] = axes[j].dot(slides[j] ? external[j].linear() : external[j].angular());
      external[model.parents[j]] += data->liMi[j].act(external[j]);
    }
  dv = pinocchio::constraintDynamics(model, *data, q, v, torque, closures, closure_data, proximal);
}

// positions of points of joint frames, energy of motion and weight
void look(const double *y, int count, const int *joints, const double *points, double *positions, double *energy) {
  const int n = model.nv;
  q = Eigen::Map<const Vector>(y, n), v = Eigen::Map<const Vector>(y + n, n);
  pinocchio::forwardKinematics(model, *data, q, v);
  *energy = pinocchio::computeMechanicalEnergy(model, *data, q, v);
  for (int k = 0; k < count; k++) {
    Vector3 point = Eigen::Map<const Vector3>(points + 3 * k);
    Eigen::Map<Vector3>(positions + 3 * k) = data->oMi[joints[k]].act(point);
  }
}
}
