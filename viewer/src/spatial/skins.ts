// The surfaces of flexible bodies, deformed at every frame; without triangles their nodes are drawn.

import { BufferAttribute, BufferGeometry, Mesh, type MeshStandardMaterial, Points, PointsMaterial } from "three";
import type { FrameTime, Motion } from "../motion";
import { SKIN_QUANTITIES, type SkinShape } from "../skin";
import type { Machine } from "./machine";
import type { Paints } from "./paints";
import { linear } from "./rod";

export class Skins {
  private readonly updates: ((frame: FrameTime) => void)[];

  constructor(
    machine: Machine,
    private readonly motion: Motion,
    paints: Paints,
    detail: number,
  ) {
    this.updates = motion.skins.map((shape) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(Float32Array.from(shape.corners), 3));
      const paint = machine.paintOf(shape.skin.frame).plain;
      if (shape.faces.length === 0) return this.addNodes(machine, shape, geometry, { paint, size: detail });
      geometry.setIndex(new BufferAttribute(shape.faces, 1));
      const thing = new Mesh<BufferGeometry, MeshStandardMaterial>(geometry, paint);
      thing.castShadow = thing.receiveShadow = true;
      thing.frustumCulled = false; // its bounds change all the time
      thing.userData.comesAndGoes = true; // it is not merged with what keeps its form
      machine.attach(shape.skin.frame, thing);
      return (frame) => {
        const isTinted = this.deform(shape, geometry, frame);
        if (thing.material !== (isTinted ? paints.tinted : paint)) thing.material = isTinted ? paints.tinted : paint;
        geometry.computeVertexNormals();
      };
    });
  }

  update(frame: FrameTime): void {
    for (const update of this.updates) update(frame);
  }

  private addNodes(
    machine: Machine,
    shape: SkinShape,
    geometry: BufferGeometry,
    { paint, size }: { paint: MeshStandardMaterial; size: number },
  ): (frame: FrameTime) => void {
    const material = new PointsMaterial({ size, vertexColors: false });
    const thing = new Points(geometry, material);
    thing.userData.comesAndGoes = true; // it stays apart, as above
    thing.frustumCulled = false;
    machine.attach(shape.skin.frame, thing);
    return (frame) => {
      const isTinted = this.deform(shape, geometry, frame);
      if (material.vertexColors !== isTinted) {
        material.vertexColors = isTinted;
        material.needsUpdate = true;
      }
      if (isTinted) material.color.set("#ffffff");
      else material.color.copy(paint.color);
    };
  }

  /** Whether it has colours of its own. */
  private deform(shape: SkinShape, geometry: BufferGeometry, frame: FrameTime): boolean {
    const { tints, deflection } = this.motion;
    const eta = this.motion.amplitudes(shape.skin, frame);
    const places = geometry.getAttribute("position");
    shape.places(eta, deflection, places.array as Float32Array);
    places.needsUpdate = true;
    const quantity = SKIN_QUANTITIES.find((word) => word === tints.word && shape.has(word));
    if (!quantity) return false;
    const sizes = new Float32Array(shape.count);
    shape.magnitudes(quantity, eta, sizes);
    const colors = geometry.getAttribute("color") ?? new BufferAttribute(new Float32Array(3 * shape.count), 3);
    const largest = tints.scale?.largest || 1;
    sizes.forEach((size, k) => {
      colors.setXYZ(k, ...linear(size / largest));
    });
    colors.needsUpdate = true;
    geometry.setAttribute("color", colors);
    return true;
  }
}
