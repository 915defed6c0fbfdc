// What the user chose on one run, on the next one: bodies and points by name, for their numbers may be others there.

import type { Motion } from "../motion";
import type { Payload } from "../protocol";
import type { Settings, TracedPoint } from "./settings";
import { traceable } from "./trace_list";

export function carriedOver(now: Settings, before: Payload, after: Payload, motion: Motion): Partial<Settings> {
  const places = new Map(after.scene.bodies.map(({ name }, k) => [name, k]));
  const body = (k: number | null) => (k === null ? null : (places.get(before.scene.bodies[k]?.name) ?? null));
  const hidden = [...now.hidden].map(body).filter((k) => k !== null);
  return {
    selected: body(now.selected),
    follow: body(now.follow),
    hidden: new Set(hidden),
    traced: tracedIn(now.traced, before, after, motion),
  };
}

/** The same points where they still are, and those of interest that are new; the free end of a link that has become a pin
 * is none any more. */
function tracedIn(traced: readonly TracedPoint[], before: Payload, after: Payload, motion: Motion): TracedPoint[] {
  const points = traceable(after, motion).flatMap((group) => group.points);
  const bodyOf = ({ mark }: TracedPoint, { scene }: Payload) => scene.bodies[mark.body]?.name;
  const isOfInterest = ({ traces }: Payload, name: string) => traces.some((point) => point.name === name);
  const kept = traced.flatMap((old) => {
    if (isOfInterest(before, old.name) && !isOfInterest(after, old.name)) return [];
    const found = points.filter(({ name }) => name === old.name);
    const same = found.find((point) => bodyOf(point, after) === bodyOf(old, before)) ?? found[0];
    return same ? [same] : [];
  });
  const isNew = ({ name }: TracedPoint) =>
    !before.traces.some((old) => old.name === name) && !kept.some((old) => old.name === name);
  return [...kept, ...after.traces.filter((point) => isNew(point) && motion.moves(point.mark.body))];
}
