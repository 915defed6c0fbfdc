"""NSGA-II (Deb, Pratap, Agarwal & Meyarivan 2002): a population that spreads over the Pareto front. Knows no machines.

Designs are points of the unit cube. A generation is asked for and told:

    search = Nsga2(n, size, random)
    while ...:
        points = search.ask()
        search.tell(objectives(points), violations(points))
"""

from __future__ import annotations

import numpy as np

from cardan.design.search.ranking import front_and_crowding

CROSSOVER_INDEX = 15.0  # η_c: the larger, the closer children are to their parents
MUTATION_INDEX = 20.0  # η_m
CROSSOVER_PROBABILITY = 0.9
TRIES = 20  # to replace children that are copies of designs that are known


class Nsga2:
    """The search: `ask` for the designs of the next generation, `tell` what they are worth."""

    def __init__(self, n: int, size: int, random: np.random.Generator, first: np.ndarray):
        self.n, self.size, self._random = n, size, random
        self._asked = first
        self.points = np.empty((0, n))
        self.objectives = np.empty((0, 0))
        self.violation = np.empty(0)
        self.front = np.empty(0, int)
        self._crowding = np.empty(0)

    def ask(self) -> np.ndarray:
        """The designs to be evaluated, points of the unit cube: (size, n)."""
        return self._asked

    def tell(self, objectives: np.ndarray, violation: np.ndarray) -> None:
        """Take the values of the designs that were asked for; the best of parents and children survive."""
        if len(self.points):
            objectives = np.concatenate([self.objectives, objectives])
            violation = np.concatenate([self.violation, violation])
        points = np.concatenate([self.points, self._asked])
        front, distance = front_and_crowding(objectives, violation)
        survivors = np.lexsort((-distance, front))[: self.size]
        self.points, self.objectives, self.violation = points[survivors], objectives[survivors], violation[survivors]
        self.front, self._crowding = front[survivors], distance[survivors]
        self._asked = self._children()

    def _children(self) -> np.ndarray:
        """As many new designs as there are parents; copies of known ones are not evaluated again."""
        evaluated = {point.tobytes() for point in self.points}
        children: list[np.ndarray] = []
        for _ in range(TRIES):
            half = (self.size - len(children) + 1) // 2
            a, b = crossed(self.points[self._chosen(half)], self.points[self._chosen(half)], self._random)
            for child in mutated(np.concatenate([a, b]), self._random):
                if child.tobytes() not in evaluated and len(children) < self.size:
                    evaluated.add(child.tobytes())
                    children.append(child)
            if len(children) == self.size:
                break
        return np.array(children).reshape(-1, self.n)

    def _chosen(self, count: int) -> np.ndarray:
        """Parents by tournaments of two: the better front, else the less crowded one."""
        a, b = self._random.integers(len(self.points), size=(2, count))
        better = (self.front[a] < self.front[b]) | (
            (self.front[a] == self.front[b]) & (self._crowding[a] > self._crowding[b])
        )
        return np.where(better, a, b)


def crossed(a: np.ndarray, b: np.ndarray, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Simulated binary crossover within the bounds (Deb & Agrawal 1995; Deb 2000): two children of each pair.

        children = ½ ((a + b) ∓ β |b - a|),   β = (α u)^(1/(η+1)) for u <= 1/α, else (1 / (2 - α u))^(1/(η+1))

    with u uniform in [0, 1] and α = 2 - (1 + 2 d / |b - a|)^-(η+1), d the distance to the bound on that side.
    """
    low, high = np.minimum(a, b), np.maximum(a, b)
    span = np.where(high > low, high - low, 1.0)
    u = random.random(a.shape)

    def beta(room: np.ndarray) -> np.ndarray:
        alpha = 2.0 - (1.0 + 2.0 * room / span) ** -(CROSSOVER_INDEX + 1)
        inner = np.where(u <= 1.0 / alpha, alpha * u, 1.0 / np.maximum(2.0 - alpha * u, 1e-300))
        return inner ** (1.0 / (CROSSOVER_INDEX + 1))

    first = np.clip(0.5 * (low + high - beta(low) * span), 0.0, 1.0)
    second = np.clip(0.5 * (low + high + beta(1.0 - high) * span), 0.0, 1.0)
    swap = random.random(a.shape) < 0.5
    first, second = np.where(swap, second, first), np.where(swap, first, second)
    applied = random.random((len(a), 1)) < CROSSOVER_PROBABILITY
    applied = applied & (random.random(a.shape) < 0.5) & (high > low)  # every second variable, as in Deb's program
    return np.where(applied, first, a), np.where(applied, second, b)


def mutated(points: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Polynomial mutation of one variable of each point on average (Deb & Goyal 1996; within the bounds: Deb 2001).

    x + δ,   δ = (2u + (1 - 2u)(1 - x)^(η+1))^(1/(η+1)) - 1 for u < ½, else its mirror image
    """
    u = random.random(points.shape)
    power = MUTATION_INDEX + 1.0
    down = (2 * u + (1 - 2 * u) * (1 - points) ** power) ** (1 / power) - 1
    up = 1 - (2 * (1 - u) + (2 * u - 1) * points**power) ** (1 / power)
    chosen = random.random(points.shape) < 1.0 / points.shape[1]
    return np.clip(points + np.where(chosen, np.where(u < 0.5, down, up), 0.0), 0.0, 1.0)
