"""Policy for a batch of arms: linear feedback that balances a two-link arm upright, improved by trial and error.

Shows: `cd.rollout` with torques from outside, a whole generation of policies in one batch, and a policy in PyTorch that
shares memory with it (where PyTorch is installed). The best linear feedback for small motions is known, from the
Riccati equation of the sampled system, and policy gradients converge to it (Fazel, Ge, Kakade & Mesbahi 2018, Global
convergence of policy gradient methods for the linear quadratic regulator). Own definition; SI units.
"""

import importlib.util
import sys
from typing import Any

import numpy as np
from scipy.linalg import solve_discrete_are

import cardan as cd
from cardan.typing import Body

UPPER, LOWER = 0.5, 0.4  # m, lengths of the links
MASSES = 2.0, 1.0  # kg, uniform rods
EVERY, STEPS = 0.02, 60  # s, over which torques are held
MOTORS = ("shoulder torque", "elbow torque")
OBSERVED = ("upper.angle", "lower.angle", "upper.angular_velocity", "lower.angular_velocity")
UPRIGHT = np.array([np.pi / 2, np.pi / 2, 0, 0])
STARTS = ("upper tilt", "lower tilt", "upper rate", "lower rate")  # parameters: deviations from upright at the start
SPREAD = np.array([0.02, 0.02, 0.1, 0.1])  # of them, rad and rad/s: motions stay nearly linear
STATE_COST, TORQUE_COST = np.array([50.0, 50.0, 1.0, 1.0]), np.array([0.02, 0.02])
FIRST_GAINS = np.array([[60.0, 15.0, 6.0, 2.0], [10.0, 15.0, 2.0, 2.0]])  # by hand; u = -K x
POLICIES, TRIALS, GENERATIONS = 12, 4, 30
ARMS, EPOCHS, NOISE = 256, 20, 1.0  # in PyTorch; N m, the spread of the torques that are tried
SIGMA, RATE = 0.03, 0.06  # of the first gains: how far policies are tried, how far the mean goes


def build() -> cd.Model:
    model = cd.Model("arm under a policy", gravity=(0, -9.81))
    motors = [model.parameter(name, 0.0, bounds=(-40, 40)) for name in MOTORS]
    tilt = [np.pi / 2 + model.parameter(name, 0.0) for name in STARTS[:2]]
    rate = [model.parameter(name, 0.0) for name in STARTS[2:]]
    x, y, x_rate, y_rate = 0.0, 0.0, 0.0, 0.0  # of the joint at which a link begins
    links: list[Body] = []
    for name, length, mass, angle, turns in zip(("upper", "lower"), (UPPER, LOWER), MASSES, tilt, rate, strict=True):
        along = length * cd.cos(angle), length * cd.sin(angle)
        links.append(
            model.body(
                name, mass=mass, inertia=mass * length**2 / 12, position=(x + along[0] / 2, y + along[1] / 2),
                angle=angle, velocity=(x_rate - turns * along[1] / 2, y_rate + turns * along[0] / 2),
                angular_velocity=turns, shape=cd.Box(length, 0.06, 0.06),
            )
        )  # fmt: skip
        x, y, x_rate, y_rate = x + along[0], y + along[1], x_rate - turns * along[1], y_rate + turns * along[0]
    upper, lower = links
    shoulder = model.add(cd.Revolute("shoulder", model.ground.at(0, 0), upper.at(-UPPER / 2, 0)))
    elbow = model.add(cd.Revolute("elbow", upper.at(UPPER / 2, 0), lower.at(-LOWER / 2, 0)))
    for joint, torque in zip((shoulder, elbow), motors, strict=True):
        model.add(cd.CoordinateForce(f"{joint.name} motor", joint.angle, force=torque))
    return model


def batch_of(model: cd.Model, starts: np.ndarray, dtype: str = "float64") -> cd.Rollout:
    """One arm for each row of deviations from upright."""
    given: dict[str, np.ndarray] = dict(zip(STARTS, starts.T, strict=True))
    return cd.rollout(model, MOTORS, len(starts), EVERY, OBSERVED, parameters=given, dtype=dtype)


def starts_of(count: int, seed: int = 1) -> np.ndarray:
    return SPREAD * np.random.default_rng(seed).normal(size=(count, 4))


def sampled(model: cd.Model) -> tuple[np.ndarray, np.ndarray]:
    """A and B of x' = A x + B u over one interval, by central differences: twelve arms, one step."""
    small = np.array([1e-4] * 4 + [1e-2] * 2)
    tried = np.vstack([np.diag(small), -np.diag(small)])
    after = batch_of(model, tried[:, :4]).step(tried[:, 4:]) - UPRIGHT
    slopes = ((after[:6] - after[6:]) / (2 * small[:, None])).T
    return slopes[:, :4], slopes[:, 4:]


def riccati_gains(model: cd.Model) -> np.ndarray:
    """The best gains for small motions: K = (R + Bᵀ P B)⁻¹ Bᵀ P A."""
    A, B = sampled(model)
    Q, R = np.diag(STATE_COST), np.diag(TORQUE_COST)
    P: np.ndarray = solve_discrete_are(A, B, Q, R)
    return np.linalg.solve(R + B.T @ P @ B, B.T @ P @ A)


def costs(batch: cd.Rollout, gains: np.ndarray) -> np.ndarray:
    """Σ h (xᵀ Q x + uᵀ R u) of each arm with its own gains; infinite where it falls so fast that it fails."""
    deviation, total = batch.reset() - UPRIGHT, np.zeros(batch.n)
    for _ in range(STEPS):
        torques = -np.einsum("nij,nj->ni", gains, deviation)
        total += EVERY * (STATE_COST * deviation**2).sum(1) + EVERY * (TORQUE_COST * torques**2).sum(1)
        deviation = batch.step(torques) - UPRIGHT
    return np.where(batch.failed, np.inf, total)


def improved(model: cd.Model, starts: np.ndarray) -> np.ndarray:
    """Gains by an evolution strategy: a generation is pairs of gains K ± σ e, and K goes down the slope they show."""
    random, gains = np.random.default_rng(7), FIRST_GAINS.copy()
    batch = batch_of(model, np.tile(starts, (2 * POLICIES, 1)))
    velocity = np.zeros_like(gains)
    for generation in range(GENERATIONS):
        tried = random.normal(size=(POLICIES, 2, 4))
        pairs = np.concatenate([gains + SIGMA * FIRST_GAINS * tried, gains - SIGMA * FIRST_GAINS * tried])
        found = costs(batch, np.repeat(pairs, len(starts), axis=0)).reshape(2, POLICIES, -1).mean(axis=2)
        slope = np.einsum("k,kij->ij", found[0] - found[1], tried) / (2 * POLICIES * SIGMA * found.mean())
        velocity = 0.7 * velocity - RATE * slope * (1 - 0.5 * generation / GENERATIONS)
        gains = gains + FIRST_GAINS * velocity
    return gains


def learned(model: cd.Model) -> np.ndarray:
    """Gains of a policy in PyTorch: torques are drawn around its proposals, and what went well becomes more likely.

    The gradient of the expected cost is that of Σ log π(u|x) (cost to go - mean of all arms): REINFORCE (Williams
    1992). The arms and PyTorch share the memory of observations and torques.
    """
    import torch

    torch.manual_seed(3)
    torch.set_num_threads(1)  # the tensors are small; the arms run on all cores
    batch = batch_of(model, starts_of(ARMS, seed=2), dtype="float32")
    observed, torques = torch.from_dlpack(batch.observations), torch.from_dlpack(batch.actions)
    scale, upright = torch.tensor(FIRST_GAINS, dtype=torch.float32), torch.tensor(UPRIGHT, dtype=torch.float32)
    state_cost, torque_cost = torch.tensor(STATE_COST), torch.tensor(TORQUE_COST)
    share = torch.ones((2, 4), requires_grad=True)  # of the first gains
    optimizer = torch.optim.Adam([share], lr=0.05)
    for _ in range(EPOCHS):
        batch.reset()
        log_likely: list[Any] = []
        cost: list[Any] = []
        for _ in range(STEPS):
            deviation = observed - upright  # a copy: the next step overwrites what is observed
            policy = torch.distributions.Normal(-deviation @ (share * scale).T, NOISE)
            torques[:] = policy.sample()
            log_likely.append(policy.log_prob(torques.float()).sum(1))
            cost.append((state_cost * deviation**2).sum(1) + (torque_cost * torques**2).sum(1))
            batch.step()
        to_go = torch.stack(cost).flip(0).cumsum(0).flip(0)
        worth = (to_go - to_go.mean(1, keepdim=True)) / to_go.std()
        optimizer.zero_grad()
        (torch.stack(log_likely) * worth).mean().backward()
        optimizer.step()
    return (share.detach() * scale).double().numpy()


def plot_motions(model: cd.Model, gains: dict[str, np.ndarray]) -> None:
    """The tilt of the upper link under each policy, from one start."""
    import matplotlib.pyplot as plt

    figure, ax = plt.subplots(layout="constrained")
    batch = batch_of(model, np.tile(3 * SPREAD, (len(gains), 1)))
    tilts, K = [batch.observations[:, 0] - UPRIGHT[0]], np.stack(list(gains.values()))
    for _ in range(STEPS):
        tilts.append(batch.step(-np.einsum("nij,nj->ni", K, batch.observations - UPRIGHT))[:, 0] - UPRIGHT[0])
    ax.plot(EVERY * np.arange(STEPS + 1), np.array(tilts), label=list(gains))
    ax.set(xlabel="t [s]", ylabel="tilt of the upper link [rad]")
    ax.legend()
    figure.savefig("arm_policy.png")


def motion() -> cd.Result:
    """The run that the gallery shows: the arm falls, without torques."""
    return cd.simulate(build(), until=1.5, every=1 / 120, parameters={"upper tilt": 0.05, "lower tilt": -0.1})


def main(plot: bool = False) -> dict[str, float]:
    model, starts = build(), starts_of(TRIALS)
    gains = {"by hand": FIRST_GAINS, "evolved": improved(model, starts), "Riccati": riccati_gains(model)}
    if importlib.util.find_spec("torch") is not None:
        gains["PyTorch"] = learned(model)
    one = batch_of(model, starts)
    cost = {name: float(costs(one, np.tile(own, (TRIALS, 1, 1))).mean()) for name, own in gains.items()}
    for name, value in cost.items():
        print(f"{name:8s} cost {value:.5f}, first row of K: {np.array2string(gains[name][0], precision=2)}")
    if plot:
        plot_motions(model, gains)
    return cost


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
