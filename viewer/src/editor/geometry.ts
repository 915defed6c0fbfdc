// Points of the plane, in units of length.

export interface Point {
  x: number;
  y: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The angle of the line from a to b against the x axis, in degrees, (-180, 180]. */
export function degrees(a: Point, b: Point): number {
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** The point at a distance from another one, in a direction in degrees. */
export function polar(from: Point, length: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: from.x + length * Math.cos(radians), y: from.y + length * Math.sin(radians) };
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function shifted(a: Point, dx: number, dy: number): Point {
  return { x: a.x + dx, y: a.y + dy };
}

/** A point of a body with a pose (x, y, angle), in the world. */
export function toWorld(pose: ArrayLike<number>, point: readonly number[]): Point {
  const cosine = Math.cos(pose[2]);
  const sine = Math.sin(pose[2]);
  return {
    x: pose[0] + cosine * point[0] - sine * point[1],
    y: pose[1] + sine * point[0] + cosine * point[1],
  };
}

/** A point of the world in the axes of a body with a pose. */
export function toBody(pose: ArrayLike<number>, at: Point): [number, number] {
  const cosine = Math.cos(pose[2]);
  const sine = Math.sin(pose[2]);
  const dx = at.x - pose[0];
  const dy = at.y - pose[1];
  return [cosine * dx + sine * dy, -sine * dx + cosine * dy];
}

/** The distance of a point from a line segment. */
export function fromSegment(at: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  if (length === 0) return distance(at, a);
  const along = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length ** 2;
  const share = Math.max(0, Math.min(1, along));
  return distance(at, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
}

/** A number as people type it: as few digits as tell it from its neighbours, `fine` apart. */
export function tidy(x: number, fine: number): number {
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(fine))));
  return Number(x.toFixed(digits));
}
