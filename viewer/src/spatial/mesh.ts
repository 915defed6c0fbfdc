// A mesh that casts and takes shadows.

import { type BufferGeometry, Mesh, type MeshStandardMaterial } from "three";

export function mesh(
  geometry: BufferGeometry,
  paint: MeshStandardMaterial,
): Mesh<BufferGeometry, MeshStandardMaterial> {
  const made = new Mesh(geometry, paint);
  made.castShadow = !paint.transparent;
  made.receiveShadow = true;
  return made;
}
