// The surface of a part from a file: triangles whose corners are 16-bit numbers across the box around it.

import { BufferAttribute, BufferGeometry } from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { MeshLook } from "../protocol";

const FINEST = 65535;
const EDGE = Math.PI / 6; // rad: triangles that meet under a larger angle form an edge

/** The surface in a box of these sizes about the origin; null where its numbers do not fit together. */
export function partGeometry({ corners, faces }: MeshLook, sizes: readonly number[]): BufferGeometry | null {
  const [places, numbers] = [numbersOf(corners), numbersOf(faces)];
  const count = places.length / 3;
  if (count === 0 || numbers.length === 0 || numbers.length % 3 !== 0 || numbers.some((k) => k >= count)) return null;
  const geometry = new BufferGeometry();
  const scaled = Float32Array.from(places, (n, i) => (n / FINEST - 0.5) * sizes[i % 3]);
  geometry.setAttribute("position", new BufferAttribute(scaled, 3));
  geometry.setIndex(new BufferAttribute(numbers, 1));
  return toCreasedNormals(geometry, EDGE);
}

function numbersOf(base64: string): Uint16Array {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, k) => view.getUint16(2 * k, true));
}
