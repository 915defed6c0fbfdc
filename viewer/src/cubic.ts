// Hermite's cubics: the curve through two places, along a direction at each, on which bent pieces lie.

type Weights = readonly [start: number, leaves: number, end: number, arrives: number];

/** The weights of place and slope at u in 0..1. */
export function cubic(u: number): [places: Weights, slopes: Weights] {
  const w = 1 - u;
  return [
    [w * w * (1 + 2 * u), u * w * w, u * u * (3 - 2 * u), -u * u * w],
    [-6 * u * w, w * (1 - 3 * u), 6 * u * w, u * (3 * u - 2)],
  ];
}
