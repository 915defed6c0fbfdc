// One mesh in place of many: everything of one colour on one body is drawn at once.

import {
  BufferAttribute,
  BufferGeometry,
  type Group,
  Matrix3,
  Matrix4,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  Vector3,
} from "three";
import { mesh } from "./mesh";

interface Piece {
  geometry: BufferGeometry;
  place: Matrix4;
}

/** Replaces the children of a group by one mesh for each material; groups that come and go stay by themselves. */
export function mergeChildren(group: Group): void {
  const pieces = new Map<MeshStandardMaterial, Piece[]>();
  const apart = group.children.filter(({ userData }) => userData.comesAndGoes);
  for (const child of group.children) if (!apart.includes(child)) collect(child, new Matrix4(), pieces);
  group.clear();
  if (apart.length > 0) group.add(...apart);
  for (const [paint, ofPaint] of pieces) group.add(mesh(merged(ofPaint), paint));
}

function collect(thing: Object3D, above: Matrix4, pieces: Map<MeshStandardMaterial, Piece[]>): void {
  thing.updateMatrix();
  const place = above.clone().multiply(thing.matrix);
  if (thing instanceof Mesh) {
    const ofPaint = pieces.get(thing.material) ?? [];
    ofPaint.push({ geometry: thing.geometry, place });
    pieces.set(thing.material, ofPaint);
  }
  for (const child of thing.children) collect(child, place, pieces);
}

/** Places and normals of all pieces, in common axes; triangles as indices. */
export function merged(pieces: readonly Piece[]): BufferGeometry {
  const count = pieces.reduce((sum, { geometry }) => sum + geometry.getAttribute("position").count, 0);
  const places = new BufferAttribute(new Float32Array(3 * count), 3);
  const normals = new BufferAttribute(new Float32Array(3 * count), 3);
  const indices: number[] = [];
  const v = new Vector3();
  let first = 0;
  for (const { geometry, place } of pieces) {
    const from = { places: geometry.getAttribute("position"), normals: geometry.getAttribute("normal") };
    const turn = new Matrix3().getNormalMatrix(place);
    for (let k = 0; k < from.places.count; k++) {
      v.fromBufferAttribute(from.places, k).applyMatrix4(place);
      places.setXYZ(first + k, v.x, v.y, v.z);
      v.fromBufferAttribute(from.normals, k).applyNormalMatrix(turn);
      normals.setXYZ(first + k, v.x, v.y, v.z);
    }
    const index = geometry.getIndex();
    const corners = index ? index.count : from.places.count;
    for (let k = 0; k < corners; k++) indices.push(first + (index ? index.getX(k) : k));
    first += from.places.count;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", places);
  geometry.setAttribute("normal", normals);
  geometry.setIndex(indices);
  return geometry;
}
