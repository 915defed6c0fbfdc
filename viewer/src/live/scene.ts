// The drawing of a machine with other values of its parameters (cardan.view.live.scene_change).

import type { BodyLook, Payload, Place, SceneChanges, Vector } from "../protocol";

type Drawn = Pick<Payload, "scene" | "arrows" | "traces">;

/** Changes of the numbers of a part of the drawing, by their places: by how much, or to what. */
interface Change {
  by: Map<number, number>;
  to: Map<number, number>;
}

/** The drawing at these values. Parts that do not change are those of `first`. */
export function drawnAt(
  first: Drawn,
  { exact, tables, warped }: SceneChanges,
  values: ReadonlyMap<string, number>,
  looks: ArrayLike<number>,
): Drawn {
  const changes = new Map<string, Map<number, Change>>();
  const changeOf = (list: string, index: number): Change => {
    const own = changes.get(list) ?? new Map<number, Change>();
    const change = own.get(index) ?? { by: new Map(), to: new Map() };
    changes.set(list, own.set(index, change));
    return change;
  };
  for (const { of, index, places, looks: which } of exact) {
    const { to } = changeOf(of, index);
    places.forEach((place, k) => {
      to.set(place, looks[which[k]]);
    });
  }
  for (const { name, nodes, parts } of tables) {
    const at = ((values.get(name) ?? nodes[0]) - nodes[0]) / (nodes[nodes.length - 1] - nodes[0]);
    for (const { of, index, places, changes: rows } of parts) {
      const { by } = changeOf(of, index);
      const moved = between(rows, at);
      places.forEach((place, k) => {
        by.set(place, (by.get(place) ?? 0) + moved[k]);
      });
    }
  }
  const changed = <T>(list: string, parts: readonly T[]): T[] =>
    parts.map((part, k) => {
      const change = changes.get(list)?.get(k);
      return change ? withNumbers(part, change) : part;
    });
  const scene = Object.fromEntries(
    Object.entries(first.scene).map(([list, parts]) => [list, Array.isArray(parts) ? changed(list, parts) : parts]),
  ) as unknown as Drawn["scene"];
  for (const k of warped) scene.bodies[k] = warpedBody(first.scene.bodies[k], scene.bodies[k]);
  hangPieces(first.scene, scene);
  return { scene, arrows: changed("arrows", first.arrows), traces: changed("traces", first.traces) };
}

/** Pieces go with the marks of their elements that they hang on. */
export function hangPieces(before: Drawn["scene"], after: Drawn["scene"]): void {
  const { pieces } = before;
  if (!pieces) return;
  const dim = before.dim;
  const hung = (place: Place, of: readonly number[]): Place => {
    const [body, ...rest] = place;
    const marks = of.flatMap((k) =>
      before.elements[k].marks.map((mark, j) => ({ mark, now: after.elements[k].marks[j] })),
    );
    const far = ({ mark }: (typeof marks)[number]) => Math.hypot(...mark.point.map((x, i) => x - rest[i]));
    const own = marks.filter(({ mark }) => mark.body === body).sort((a, b) => far(a) - far(b))[0];
    if (!own) return place;
    return [body, ...rest.map((x, i) => (i < dim ? x + own.now.point[i] - own.mark.point[i] : x))];
  };
  const moved = pieces.map((piece) => ({
    ...piece,
    at: hung(piece.at, piece.of),
    ...(piece.to ? { to: hung(piece.to, piece.of) } : {}),
  }));
  Object.assign(after, { pieces: moved });
}

/** Between rows that stand evenly from 0 to 1, linear; beyond them as at the end. */
export function between(rows: readonly number[][], at: number): number[] {
  const last = rows.length - 1;
  const place = Math.min(last, Math.max(0, at * last));
  const k = Math.min(last - 1, Math.floor(place));
  return rows[k].map((x, i) => x + (place - k) * (rows[k + 1][i] - x));
}

/** A copy in which numbers, counted in their order, are changed. */
export function withNumbers<T>(part: T, { by, to }: Change): T {
  let count = 0;
  const copy = (value: unknown): unknown => {
    if (typeof value === "number") {
      const place = count++;
      return to.get(place) ?? value + (by.get(place) ?? 0);
    }
    if (Array.isArray(value)) return value.map(copy);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)]));
  };
  return copy(part) as T;
}

/** A body whose outlines have gone with its points: each corner with the nearest one. */
function warpedBody(before: BodyLook, after: BodyLook): BodyLook {
  const anchors = [...before.points, before.center_of_mass];
  const moved = [...after.points, after.center_of_mass];
  const corner = (at: Vector): Vector => {
    const distances = anchors.map(([x, y]) => (at[0] - x) ** 2 + (at[1] - y) ** 2);
    const k = distances.indexOf(Math.min(...distances));
    return at.map((x, i) => x + moved[k][i] - anchors[k][i]);
  };
  return { ...after, outlines: before.outlines.map((outline) => outline.map(corner)) };
}
