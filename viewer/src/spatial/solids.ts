// The geometry of a body's solids, in the axes of the body.

import { type BufferGeometry, Matrix4, Vector3 } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { MeshLook, Solid } from "../protocol";
import { partGeometry } from "./part";
import { quaternion, vector } from "./placing";
import {
  capsuleProfile,
  coneProfile,
  cylinderProfile,
  type Profile,
  revolved,
  type Sector,
  tubeProfile,
} from "./revolved";

const BROKEN_EDGE = 0.06; // radius of a box's edges, of its smallest size
const AROUND = 48; // facets of a turn

// Round solids carry stripes: without them nobody sees how they turn.
const STRIPES = 3;
const STRIPE = (2 * Math.PI) / 24; // rad
const STRIPED: Sector[] = Array.from({ length: STRIPES }, (_, k) => [(2 * Math.PI * k) / STRIPES, STRIPE]);
const PLAIN: Sector[] = STRIPED.map(([start, sweep]) => [start + sweep, (2 * Math.PI) / STRIPES - sweep]);

/** A solid in two colours; a box or a bar has one. */
export interface SolidGeometry {
  plain: BufferGeometry;
  stripes: BufferGeometry | null;
}

/** null where the solid is of a kind unknown here, or has a size that is no length. */
export function solidGeometry(
  { kind, sizes, center, orientation, mesh }: Solid,
  meshes: readonly MeshLook[] = [],
): SolidGeometry | null {
  if (!sizes.every((size) => Number.isFinite(size) && size >= 0) || !sizes.some((size) => size > 0)) return null;
  const made = mesh === undefined ? unplaced(kind, sizes) : part(meshes[mesh], sizes);
  const place = new Matrix4().compose(vector(center), quaternion(orientation), new Vector3(1, 1, 1));
  made?.plain.applyMatrix4(place);
  made?.stripes?.applyMatrix4(place);
  return made;
}

function unplaced(kind: string, [a, b, c]: readonly number[]): SolidGeometry | null {
  switch (kind) {
    case "box":
      return { plain: box(a, b, c), stripes: null };
    case "capsule":
      return { plain: revolved(capsuleProfile(a, b), 24), stripes: null };
    case "sphere":
      return striped(capsuleProfile(a, 0, 12));
    case "cylinder":
      return striped(cylinderProfile(a, b));
    case "tube":
      return striped(tubeProfile(a, b, c));
    case "cone":
      return striped(coneProfile(a, b));
    default:
      return null;
  }
}

function part(look: MeshLook | undefined, sizes: readonly number[]): SolidGeometry | null {
  const plain = look ? partGeometry(look, sizes) : null;
  return plain && { plain, stripes: null };
}

function striped(profile: Profile): SolidGeometry {
  return { plain: revolved(profile, AROUND, PLAIN), stripes: revolved(profile, AROUND, STRIPED) };
}

/** A box about the origin with slightly rounded edges; a size of zero becomes a thin sheet. */
export function box(x: number, y: number, z: number): BufferGeometry {
  const thinnest = 1e-3 * Math.max(x, y, z);
  const [a, b, c] = [x, y, z].map((size) => Math.max(size, thinnest));
  return new RoundedBoxGeometry(a, b, c, 2, BROKEN_EDGE * Math.min(a, b, c));
}
