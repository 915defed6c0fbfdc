"""Linkages for a drawn curve, a function or a motion: random search, refinement, checks."""

from __future__ import annotations

import time as clock
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from cardan.analysis.kinematics import kinematics
from cardan.analysis.options import takes
from cardan.design.synthesis.linkages.checking import checked, in_order, nearest, placed_design
from cardan.design.synthesis.linkages.fitting import Designs, Fit
from cardan.design.synthesis.linkages.kinds import KINDS, Kind
from cardan.design.synthesis.linkages.limits import Limits
from cardan.design.synthesis.linkages.linkages import Linkage, Linkages, linkage
from cardan.design.synthesis.linkages.machines import Placed, model_of
from cardan.design.synthesis.linkages.neighbours import without_neighbours
from cardan.design.synthesis.linkages.placing import cognates, features, first_different, placed_designs
from cardan.design.synthesis.linkages.refining import evened_out, refine
from cardan.design.synthesis.linkages.screening import Screened, screen
from cardan.design.synthesis.linkages.targets import Target, read_target
from cardan.design.synthesis.search_options import Candidates, Task
from cardan.errors import CardanError, ModelError, check_choice, suggestion
from cardan.presented import progress_bar

Progress = Callable[[float, float], None]
CRANKS = ("full", "any")
DIFFERENT_LINKAGES = 0.05  # of the size: linkages that differ less in all their dimensions are one
WIDE_APART = 0.5  # of the size: half of those that are refined differ by so much, lest all lead to one linkage
STARTS, FIRST_STEPS = 400, 40  # candidates of each kind that are refined, and how far
FINALISTS, FEWEST_FINALISTS, LAST_STEPS = 3, 16, 300  # for each linkage that is asked for; in all
FIRST_SETTLED, LAST_SETTLED = 1e-3, 1e-6  # relative decrease of the sum of squares in a step
FIRST_POINTS, LAST_POINTS = 36, 80  # points of the target that refinement sees
CONFIRMED_AT = 16  # times of a model's motion
CONFIRMED = 1e-7  # of the size: how far a model's joints may be from the closed form
EXACT_DEVIATION = 1e-5  # of the size: a deviation below it is none in practice
FAR_FROM_TARGET = 0.02  # of the size: beyond it a list says that nothing follows closely
FOLLOWS = {  # kinds whose output link turns about a fixed pivot, or slides
    "function": ("four-bar", "slider-crank", "watt-2", "stephenson-3"),
}


@takes({"candidates": (Candidates,), "task": (Task,)})
def find_linkages(
    curve: Sequence[Sequence[float]] | np.ndarray | str | Path,
    kinds: Sequence[str] | str = ("four-bar", "slider-crank", "watt", "stephenson"),
    *,
    task: str | Task = "path",
    candidates: int | Candidates = Candidates.number,
    count: int = 10,
    min_transmission_angle: float = np.pi / 6,
    crank: str = "full",
    lengths: tuple[float, float] = (0.02, 6.0),
    region: tuple[float, float, float, float] | None = None,
    within: float | None = None,
    progress: Progress | bool | None = None,
) -> Linkages:
    """Linkages that follow a drawn curve, a function or a motion: a ranked list of different ones.

    Random linkages of each kind are compared with the curve, whatever their position, rotation and size. The best are
    refined by least squares with exact derivatives, then by their largest error, which ranks them. Those with a defect
    of circuit, branch or order are left out.

    Parameters
    ----------
    curve : sequence of points, str or Path
        For a path points (x, y), for a function pairs (input angle of the crank, output), for a motion (x, y, angle) of
        a body; in rad and in units of length. Or a CSV file with these columns.
    kinds : str or sequence of str, default ("four-bar", "slider-crank", "watt", "stephenson")
        The kinds to search. "watt" stands for "watt-1" and "watt-2", "stephenson" for "stephenson-1" and
        "stephenson-3".
    task : "path", "function", "motion" or Task, default "path"
        What a linkage does: lead a point along a curve, turn its output link (push its slider) as a function of the
        crank's angle, or lead a body through positions and angles. `cd.Task` also says how the curve is read.
    candidates : int or Candidates, default 1000000
        The number of random linkages of each kind that are compared; `cd.Candidates` also holds their seed and the
        number of threads.
    count : int, default 10
        The largest number of linkages in the list.
    min_transmission_angle : float, default π/6
        The least angle between the two links of a pair (coupler and rocker, coupler and normal of the guide), in rad.
    crank : "full" or "any", default "full"
        Whether the crank must turn fully, or only from the first point to the last. A closed curve needs "full".
    lengths : (float, float), default (0.02, 6.0)
        The least and the largest distance of two joints of a link, and of two fixed pivots, in parts of the size of the
        curve; for a function with an output angle in parts of the distance of the fixed pivots of the crank's loop.
    region : (float, float, float, float), optional
        Where fixed pivots may lie: left, bottom, right, top.
    within : float, optional
        The largest deviation, as a fraction of the curve's size. The list is empty where no linkage is so good.
    progress : callable or bool, optional
        A function that is called with the number of candidates compared and their number in all; True shows a bar.

    Returns
    -------
    Linkages
        The linkages, the best first: each with dimensions, errors, transmission angles and a model. With Ctrl-C the
        search ends with the candidates it has.

    Notes
    -----
    The size of a curve is the diagonal of the box around it. Function generators whose output is an angle have no size:
    the fixed pivots of the crank's loop lie one unit apart, at (0, 0) and (1, 0).

    Examples
    --------
    >>> import cardan as cd
    >>> t = np.linspace(0, 2 * np.pi, 60)
    >>> bean = np.column_stack([2 * np.cos(t) + 0.3 * np.cos(2 * t), np.sin(t)])
    >>> found = cd.find_linkages(bean, kinds="four-bar", candidates=20_000, count=3)
    >>> found[0].error < 0.02, found[0].crank_turns
    (True, True)
    """
    began = clock.monotonic()
    wanted, drawn = Task.of(task), Candidates.of(candidates)
    task, seed, workers = wanted.kind, drawn.seed, drawn.workers
    target = read_target(curve, task, wanted.closed, wanted.smooth, wanted.angle_weight)
    chosen_kinds = _kinds(kinds, task)
    limits = _limits(target, crank, min_transmission_angle, lengths, region, wanted.absolute)
    candidates, count = _whole("candidates", drawn.number), _whole("count", count)
    tolerance = np.inf if within is None else float(within)
    if not tolerance > 0:
        raise ModelError(f"within={within!r}: expected a positive fraction of the curve's size")
    finders = [_Finder(kind, target, limits, count) for kind in chosen_kinds]
    notes, done = list(target.notes), 0
    with progress_bar(progress, "candidates") as show:
        for finder in finders:
            show_of_kind = _from(show, done, candidates * len(finders))
            try:
                whole = finder.search(candidates, seed, workers, show_of_kind)
            except KeyboardInterrupt:  # while candidates are refined
                whole = False
            if not whole:
                notes.append(f"interrupted: {finder.kind.name} and what follows were not searched to the end")
                break
            done += candidates
    best = sorted((one for finder in finders for one in finder.linkages), key=rank)
    good = _confirmed([one for one in best if one.deviation <= tolerance], target, count)
    left_out = Counter(word for finder in finders for word in finder.left_out)
    notes += _remarks(best, good, tolerance, target, left_out)
    return Linkages(
        task, good, target.size, _asked_for(target),
        {finder.kind.name: min(one.deviation for one in finder.linkages) for finder in finders if finder.linkages},
        {finder.kind.name: finder.tried for finder in finders}, clock.monotonic() - began, dict(left_out), notes,
        target.closed,
    )  # fmt: skip


def rank(one: Linkage) -> tuple[float, int, float]:
    """The order of a list: by deviation; of those that hardly differ from the curve, first simple ones, then those that
    transmit well."""
    return max(one.deviation, EXACT_DEVIATION), len(one.placed.links()), -one.least_transmission


class _Finder:
    """The search among one kind of linkages."""

    def __init__(self, kind: Kind, target: Target, limits: Limits, count: int):
        self.kind, self.target, self.limits, self.count = kind, target, limits, count
        self.tried = 0
        self.left_out: list[str] = []
        self.linkages: list[Linkage] = []

    def search(self, candidates: int, seed: int, workers: int | None, show: Callable[[int], None]) -> bool:
        """Search, refine and check; False where the search was interrupted."""
        screened, whole = screen(self.kind, self.target, self.limits, candidates, seed, workers, show)
        if screened is None or not len(screened.rows):
            return whole
        self.tried = screened.tried
        designs = self._refined(screened)
        self._check(designs)
        return whole

    def _refined(self, screened: Screened) -> Designs:
        fit = Fit(self.kind, self.target, self.limits, self.target.some(FIRST_POINTS))
        designs = placed_designs(fit, screened)
        designs = designs.taken(_near_and_wide(features(fit, designs), np.arange(len(designs)), STARTS))
        designs, cost = refine(fit, designs, FIRST_STEPS, FIRST_SETTLED)
        if self.kind.name == "four-bar" and self.target.task == "path":
            designs, cost = designs.joined(cognates(self.kind, designs)), np.concatenate([cost, cost])
        fine = Fit(self.kind, self.target, self.limits, self.target.some(LAST_POINTS))
        order = np.argsort(cost, kind="stable")
        order = order[np.isfinite(cost[order])]
        finalists = _near_and_wide(features(fit, designs), order, max(FINALISTS * self.count, FEWEST_FINALISTS))
        designs = _with_points(designs.taken(finalists), self.target.some(FIRST_POINTS), self.target.some(LAST_POINTS))
        designs, _ = refine(fine, nearest(fine, designs), LAST_STEPS, LAST_SETTLED)
        return evened_out(fine, designs)

    def _check(self, refined: Designs) -> None:
        every = np.arange(self.target.count)
        fit = Fit(self.kind, self.target, self.limits, every)
        designs = nearest(fit, _with_points(refined, self.target.some(LAST_POINTS), every))
        designs = in_order(fit, designs)
        facts = [checked(fit, designs, k) for k in range(len(designs))]
        self.left_out = [fact.defect for fact in facts if fact.defect]
        sound = np.array([k for k, fact in enumerate(facts) if not fact.defect], int)
        if not sound.size:
            return
        deviation = np.array([max(facts[k].error.max(), facts[k].stray) for k in sound])
        fine = Fit(self.kind, self.target, self.limits, self.target.some(LAST_POINTS))
        different = without_neighbours(fine, refined, sound[np.argsort(deviation, kind="stable")], DIFFERENT_LINKAGES)
        self.left_out += ["like others"] * (sound.size - different.size)
        self.linkages = [linkage(placed_design(fit, designs, k), facts[k]) for k in different[: self.count]]


def _near_and_wide(told_by: np.ndarray, order: np.ndarray, count: int) -> np.ndarray:
    """The first of the order that differ a little, and the first that differ much; so many in all."""
    near, wide = (first_different(told_by, order, -(-count // 2), apart) for apart in (DIFFERENT_LINKAGES, WIDE_APART))
    return np.union1d(near, wide)


def _confirmed(ranked: list[Linkage], target: Target, count: int) -> list[Linkage]:
    """The first of the list whose models move as they do."""
    good: list[Linkage] = []
    for one in ranked:
        scaled = one.placed.point or one.placed.kind.slider
        difference = confirmed(one.placed) / (target.size if scaled else 1.0)
        if difference <= CONFIRMED:
            good.append(replace(one, checked=difference))
        if len(good) == count:
            break
    return good


def confirmed(one: Placed) -> float:
    """The largest distance between joints in closed form and in the motion of the model, by `cd.kinematics`."""
    model = model_of(one, one.kind.name)
    until = 2 * np.pi if one.full else np.pi
    try:
        result = kinematics(model, until=until, every=until / CONFIRMED_AT)
    except CardanError:
        return np.inf
    at = one.at(one.crank_angles(result.t))
    worst = 0.0
    for link, word in one.links().items():
        body = result[link]
        first = body.position[:, 0] + 1j * body.position[:, 1]
        second = first + np.abs(at[word[1]] - at[word[0]]) * np.exp(1j * body.angle)
        worst = max(worst, float(np.abs(first - at[word[0]]).max()), float(np.abs(second - at[word[1]]).max()))
    return worst


# -- what was asked for --------------------------------------------------------------------------------------------


def _kinds(kinds: Sequence[str] | str, task: str) -> list[Kind]:
    words = [kinds] if isinstance(kinds, str) else list(kinds)
    kind_names = {kind.name for kind in KINDS} | {kind.family for kind in KINDS}
    for word in words:
        if word not in kind_names:
            raise ModelError(f'kinds: "{word}" is not known{suggestion(str(word), kind_names)}')
    chosen = [kind for kind in KINDS if kind.name in words or kind.family in words]
    able = [kind for kind in chosen if kind.name in FOLLOWS.get(task, (kind.name,))]
    if not able:
        raise ModelError(
            f'kinds: {", ".join(words) or "none"} cannot do the task "{task}"; known for it: '
            f"{', '.join(FOLLOWS.get(task, sorted(kind_names)))}"
        )
    return able


def _limits(
    target: Target,
    crank: str,
    angle: float,
    lengths: tuple[float, float],
    region: tuple[float, float, float, float] | None,
    absolute: bool,
) -> Limits:
    check_choice("crank", crank, CRANKS)
    if target.closed and crank != "full":
        raise ModelError('crank="any": a closed curve needs a crank that turns fully (or give closed=False)')
    if not 0 < angle < np.pi / 2:
        raise ModelError(f"min_transmission_angle={angle!r}: expected an angle between 0 and π/2, in rad")
    shortest, longest = _numbers("lengths", lengths, 2)
    if not 0 < shortest < longest:
        raise ModelError(f"lengths={lengths!r}: expected (least, largest) in parts of the curve's size")
    if absolute and target.task != "function":
        raise ModelError('absolute=True: only for task="function"')
    if region is None:
        return Limits(crank == "full", float(angle), shortest, longest, None, absolute)
    if target.task == "function":
        raise ModelError("region: a function generator has no place of its own; leave region out")
    left, bottom, right, top = _numbers("region", region, 4)
    if not (left < right and bottom < top):
        raise ModelError(f"region={region!r}: expected (left, bottom, right, top) with left < right and bottom < top")
    x, y = target.middle.real, target.middle.imag
    size = target.size
    scaled = ((left - x) / size, (bottom - y) / size, (right - x) / size, (top - y) / size)
    return Limits(crank == "full", float(angle), shortest, longest, scaled, absolute)


def _numbers(word: str, values: Iterable[float], count: int) -> tuple[float, ...]:
    try:
        numbers = tuple(float(v) for v in values)
    except (TypeError, ValueError):
        numbers = ()
    if len(numbers) != count or not np.isfinite(numbers).all():
        raise ModelError(f"{word}={values!r}: expected {count} finite numbers")
    return numbers


def _whole(word: str, number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 1:
        raise ModelError(f"{word}={number!r}: expected a whole number of at least 1")
    return int(number)


def _from(show: Progress | None, done: int, total: int) -> Callable[[int], None]:
    return (lambda n: None) if show is None else (lambda n: show(done + n, total))


def _with_points(designs: Designs, before: np.ndarray, after: np.ndarray) -> Designs:
    """Crank angles for other points of the target, between those that are known."""
    if not designs.theta.size:
        return designs
    theta = np.array([np.interp(after, before, angles) for angles in designs.theta])
    return Designs(designs.rows, designs.sides, designs.placement, theta)


def _asked_for(target: Target) -> np.ndarray:
    if target.task == "function":
        return np.column_stack([target.inputs, target.outputs])
    z = target.points * target.size + target.middle
    return np.column_stack([z.real, z.imag, *([target.angles] if target.task == "motion" else [])])


def _remarks(
    best: list[Linkage], good: list[Linkage], tolerance: float, target: Target, left_out: Counter[str]
) -> list[str]:
    if not best:
        why = f" ({', '.join(f'{n} {word}' for word, n in left_out.items())})" if left_out else ""
        return [f"no linkage was found that keeps to the limits{why}: allow more candidates, lengths or kinds"]
    nearest = f"the nearest, a {best[0].kind}, is {best[0].deviation:.2%} of the size away"
    if not good:
        return [f"no linkage was found within {tolerance:.2%} of the size: {nearest}"]
    if best[0].deviation > FAR_FROM_TARGET:
        return [f"no linkage was found that follows this {target.task} closely: {nearest}"]
    return []
