"""Vector environment of Gymnasium: a batch of two-link arms that reach for targets, for libraries that learn policies.

Shows: `cd.rollout` behind the interface of `gymnasium.vector.VectorEnv` (reset, step, terminations, truncations, resets
at the step after an end), targets of each arm's own, and a policy without learning: a spring from the hand to the
target, damping, and torques that carry the weight, u = Jᵀ k (target - hand) - d ω + G, under which the hand comes to
rest at the target (Takegaki & Arimoto 1981). It runs without Gymnasium, too, then without its spaces. Own
definition; SI units.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

try:
    import gymnasium
except ImportError:  # pip install cardan[learn]
    gymnasium = None

LENGTHS, MASSES = (0.5, 0.4), (2.0, 1.0)  # m, kg; uniform rods
GRAVITY = 9.81
MOTORS, LIMIT = ("shoulder torque", "elbow torque"), 30.0  # N m; an action of 1 means the limit
OBSERVED = ("upper.angle", "lower.angle", "upper.angular_velocity", "lower.angular_velocity", "hand.position")
EVERY, LONGEST = 0.02, 250  # s, steps of an episode
NEAREST, FARTHEST = 0.4, 0.8  # m: how far from the shoulder targets are
STIFFNESS, DAMPING = 60.0, np.array([6.0, 1.0])  # of the policy: N/m; N m s of the links, less than a sample allows


def build() -> cd.Model:
    model = cd.Model("arm that reaches", gravity=(0, -GRAVITY))
    motors = [model.parameter(name, 0.0, bounds=(-LIMIT, LIMIT)) for name in MOTORS]
    angles = [model.parameter("upper angle", -np.pi / 2), model.parameter("lower angle", -np.pi / 2)]
    before, x, y = model.ground.at(0, 0), 0.0, 0.0
    for name, length, mass, angle, torque in zip(("upper", "lower"), LENGTHS, MASSES, angles, motors, strict=True):
        across, up = length * cd.cos(angle), length * cd.sin(angle)
        link = model.body(
            name, mass=mass, inertia=mass * length**2 / 12, position=(x + across / 2, y + up / 2), angle=angle,
            shape=cd.Box(length, 0.06, 0.06),
        )  # fmt: skip
        joint = model.add(cd.Revolute(f"{name} joint", before, link.at(-length / 2, 0)))
        model.add(cd.CoordinateForce(f"{name} motor", joint.angle, force=torque))
        before, x, y = link.at(length / 2, 0), x + across, y + up
    model.add(cd.Point("hand", before))
    return model


class ArmEnvironment(gymnasium.vector.VectorEnv if gymnasium else object):  # type: ignore[misc]
    """Arms that reach for targets.

    Observations: two angles, two angular velocities, the hand (x, y), from the hand to the target (x, y). Actions: the
    torques, in shares of LIMIT. The reward of a step is -(distance² + 0.001 |action|²) and an episode is cut off after
    LONGEST steps; it ends early only where an arm fails. An arm whose episode is over is reset at the next step.
    """

    def __init__(self, num_envs: int = 64, workers: int | None = None):
        self.num_envs = num_envs
        self.batch = cd.rollout(build(), MOTORS, num_envs, EVERY, OBSERVED, workers=workers)
        self.targets, self.over = np.zeros((num_envs, 2)), np.zeros(num_envs, bool)
        self.steps = np.zeros(num_envs, int)
        self.random = np.random.default_rng()
        if gymnasium is not None:
            self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}
            self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (8,), np.float32)
            self.single_action_space = gymnasium.spaces.Box(-1.0, 1.0, (2,), np.float32)
            spaces = self.single_observation_space, self.single_action_space
            batched = gymnasium.vector.utils.batch_space
            self.observation_space, self.action_space = (batched(space, num_envs) for space in spaces)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self._restart(np.ones(self.num_envs, bool))
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        fresh, actions = self.over.copy(), np.clip(np.asarray(actions, float), -1.0, 1.0)
        self.batch.step(LIMIT * actions)
        self.steps += 1
        if fresh.any():  # their last step was the end of an episode: this one only begins the next
            self._restart(fresh)
        observed = self._observed()
        rewards = -((observed[:, 6:] ** 2).sum(1) + 1e-3 * (actions**2).sum(1))
        terminated, truncated = self.batch.failed.copy(), self.steps >= LONGEST
        self.over = terminated | truncated
        return observed, np.where(fresh | terminated, 0.0, rewards), terminated, truncated, {}

    def close(self, **_: Any) -> None:
        """Nothing is open."""

    def _restart(self, which: np.ndarray) -> None:
        count = int(which.sum())
        far, angle = self.random.uniform(NEAREST, FARTHEST, count), self.random.uniform(-np.pi, np.pi, count)
        self.targets[which] = np.stack([far * np.cos(angle), far * np.sin(angle)], axis=1)
        start = self.random.uniform(-0.5, 0.5, (2, count)) - np.pi / 2
        self.batch.reset(which, parameters={"upper angle": start[0], "lower angle": start[1]})
        self.steps[which] = 0

    def _observed(self) -> np.ndarray:
        seen = np.nan_to_num(self.batch.observations)  # zeros of an arm that has failed
        return np.hstack([seen, self.targets - seen[:, 4:]]).astype(np.float32)


def policy(observed: np.ndarray) -> np.ndarray:
    """A spring to the target, damping, and the weight of the links: actions."""
    angle, rate, missing = observed[:, :2], observed[:, 2:4], observed[:, 6:]
    levers = np.stack([-np.sin(angle), np.cos(angle)], axis=2) * np.array(LENGTHS)[:, None]  # ∂hand/∂angle of each link
    pull = STIFFNESS * np.einsum("nki,ni->nk", levers, missing) - DAMPING * rate
    carried = GRAVITY * np.array([MASSES[0] / 2 + MASSES[1], MASSES[1] / 2]) * np.array(LENGTHS)
    links = pull + carried * np.cos(angle)  # on each link: the shoulder motor carries both, the elbow's the lower one
    return np.stack([links.sum(1), links[:, 1]], axis=1) / LIMIT


def motion() -> cd.Result:
    """The run that the gallery shows: the arm is let go, without torques."""
    return cd.simulate(build(), until=3, every=1 / 60, parameters={"upper angle": 0.5, "lower angle": 1.5})


def main(plot: bool = False) -> dict[str, float]:
    environment = ArmEnvironment(64)
    observed, _ = environment.reset(seed=1)
    first = np.linalg.norm(observed[:, 6:], axis=1)
    total, ended = np.zeros(environment.num_envs), np.zeros(environment.num_envs, bool)
    while not ended.any():
        observed, rewards, terminated, truncated, _ = environment.step(policy(observed))
        total += rewards
        ended = terminated | truncated
    last = np.linalg.norm(observed[:, 6:], axis=1)
    print(f"{environment.num_envs} arms, {LONGEST} steps of {EVERY} s: mean return {total.mean():.3f}")
    print(f"distance from the target: {first.mean():.3f} m at the start, at most {last.max():.1e} m at the end")
    again, rewards, *_ = environment.step(policy(observed))
    print(f"all begin again: {np.linalg.norm(again[:, 6:], axis=1).mean():.3f} m from new targets")
    return {
        "first": float(first.mean()),
        "last": float(last.max()),
        "steps": float(environment.batch.t.max() / EVERY),
        "reward_of_a_reset": float(np.abs(rewards).max()),
        "failed": float(environment.batch.failed.sum()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
