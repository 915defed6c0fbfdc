"""From random linkages to designs: which are different, where they lie on the target, and their cognates."""

from __future__ import annotations

import numpy as np

from cardan.design.synthesis.linkages.fitting import Designs, Fit
from cardan.design.synthesis.linkages.kinds import Kind
from cardan.design.synthesis.linkages.screening import Screened

FINE_POSITIONS = 200  # crank positions along which the points of a target are sought


def features(fit: Fit, designs: Designs) -> np.ndarray:
    """What tells linkages apart: fixed pivots, lengths and points of links, in units of the target's size, (n, f)."""
    S, T = fit.placing(designs)
    theta = fit.crank_angles(designs)[:, :1]
    at = fit.points(designs, theta)
    pivots = [T, *(S * at[p] + T for p in fit.kind.ground()[1:])] if not fit.function else []
    columns = [np.abs(span * S) for span in fit.kind.spans(at, not fit.function)]
    for z in pivots:
        columns += [z.real, z.imag]
    return np.concatenate([np.broadcast_to(c, (len(designs), 1)) for c in columns], axis=1)


def first_different(features: np.ndarray, order: np.ndarray, count: int, apart: float) -> np.ndarray:
    """The first of `order` that differ from each other in some feature by at least `apart`; so many at most."""
    taken: list[int] = []
    for k in order:
        if not taken or np.abs(features[taken] - features[k]).max(axis=1).min() >= apart:
            taken.append(int(k))
            if len(taken) == count:
                break
    return np.array(taken, int)


def placed_designs(fit: Fit, screened: Screened) -> Designs:
    """Designs at the place of their best fit, with a crank angle for each point of the target."""
    n = len(screened.rows)
    if fit.function:
        start = screened.begin[:, None] - fit.inputs[0]
        if fit.kind.slider:
            placement = np.concatenate([start, screened.S.real[:, None], screened.T.real[:, None]], axis=1)
            return Designs(screened.rows.copy(), screened.sides, placement, np.zeros((n, 0)))
        designs = Designs(
            screened.rows.copy(), screened.sides, np.concatenate([start, 0 * start], axis=1), np.zeros((n, 0))
        )
        along = fit.kind.output(fit.points(designs, fit.crank_angles(designs)))
        if not fit.limits.absolute:
            designs.placement[:, 1] = -np.angle((along / np.abs(along) * np.exp(-1j * fit.outputs)).mean(axis=1))
        return designs
    S, T = screened.S, screened.T
    placement = np.stack([S.real, S.imag, T.real, T.imag], axis=1).astype(float)
    designs = Designs(screened.rows.copy(), screened.sides, placement, np.zeros((n, fit.p.size)))
    designs.theta = _crank_angles(fit, designs, screened.begin, screened.end)
    if fit.target.task == "motion":
        along = fit.kind.moved(fit.points(designs, designs.theta))
        turn = -np.angle((along / np.abs(along) * np.exp(-1j * fit.alpha)).mean(axis=1))
        designs.placement = np.concatenate([placement, turn[:, None]], axis=1)
    return designs


def _crank_angles(fit: Fit, designs: Designs, begin: np.ndarray, end: np.ndarray) -> np.ndarray:
    """A crank angle for each point of the target, in order: as far along the path as the point is along the target."""
    p, closed = fit.p, fit.target.closed
    steps = np.abs(np.diff(np.r_[p, p[0]] if closed else p))
    if fit.target.task == "motion":
        steps = steps + fit.target.angle_weight * np.abs(np.diff(fit.alpha))
    share = np.r_[0.0, np.cumsum(steps)] / steps.sum()
    share = share[:-1] if closed else share
    theta = begin[:, None] + (end - begin)[:, None] * np.linspace(0, 1, FINE_POSITIONS)
    at = fit.points(designs, theta)
    path, along = at["P"], fit.kind.moved(at)
    moves = np.abs(np.diff(path, axis=1)) * np.hypot(designs.placement[:, :1], designs.placement[:, 1:2])
    if fit.target.task == "motion":
        moves = moves + fit.target.angle_weight * np.abs(np.angle(along[:, 1:] / along[:, :-1]))
    way = np.concatenate([np.zeros((len(theta), 1)), np.cumsum(moves, axis=1)], axis=1)
    return np.array([np.interp(share * w[-1], w, t) for w, t in zip(way, theta, strict=True)])


def cognates(kind: Kind, designs: Designs) -> Designs:
    """The cognates of four-bars that are driven by a crank that turns alike: other four-bars with the same path.

    Roberts (1875). With P = B + w (C - B) there is a third fixed pivot H = A + w (D - A). About H turns a crank
    (1 - w)(B - A), always parallel to the first one turned by arg(1 - w); rocker (1 - w)(B - C) about D, coupler
    (1 - w)(D - C) between them, and the place of P on it is w / (w - 1).
    """
    x = {name: v[:, 0] for name, v in kind.unpack(designs.rows).items()}
    away = 1 - x["w"]
    # from its crank's pivot H to D in units of its crank: (D - H) / (1 - w) = d, in the direction of arg(1 - w)
    rows = kind.pack({"b": x["c"], "c": x["b"], "d": x["d"], "w": x["w"] / (x["w"] - 1)})
    S = (designs.placement[:, 0] + 1j * designs.placement[:, 1]) * away
    T = designs.placement[:, 2] + 1j * designs.placement[:, 3]
    T = T + (designs.placement[:, 0] + 1j * designs.placement[:, 1]) * x["w"] * x["d"]
    placement = np.stack([S.real, S.imag, T.real, T.imag], axis=1)
    return Designs(rows, designs.sides * np.array([-1.0, 1.0]), placement, designs.theta.copy())
