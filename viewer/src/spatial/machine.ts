// The bodies: one group for each, put where the motion has it; glyphs that move with a body hang on its group.

import { Group, type Object3D, Vector3 } from "three";
import type { FrameTime, Motion, Pose } from "../motion";
import type { Mark, Payload } from "../protocol";
import { mesh } from "./mesh";
import { BodyPaint } from "./paints";
import { vector } from "./placing";
import { solidGeometry } from "./solids";

export class Machine {
  readonly root = new Group();
  readonly bodies: Group[] = [];
  private readonly paints: BodyPaint[] = [];
  private readonly hidden = new Set<number>();
  private readonly lost: boolean[] = [];
  private readonly pose: Pose;
  private chosen: number | null = null;

  constructor(
    private readonly payload: Payload,
    private readonly motion: Motion,
  ) {
    this.pose = motion.pose();
    payload.scene.bodies.forEach((look, body) => {
      const group = new Group();
      const paint = new BodyPaint(body);
      for (const solid of look.solids) {
        const geometry = solidGeometry(solid, payload.scene.meshes);
        const { plain, stripes } = paint.of(solid.colour);
        if (geometry) group.add(mesh(geometry.plain, plain));
        if (geometry?.stripes) group.add(mesh(geometry.stripes, stripes));
      }
      group.userData.body = body;
      this.bodies.push(group);
      this.paints.push(paint);
      this.lost.push(false);
      this.root.add(group);
    });
  }

  attach(body: number, thing: Object3D): void {
    this.bodies[body]?.add(thing);
  }

  paintOf(body: number): BodyPaint {
    return this.paints[body] ?? this.paints[0];
  }

  place(frame: FrameTime): void {
    this.bodies.forEach((group, body) => {
      const p = this.motion.poseAt(body, frame, this.pose);
      this.lost[body] = !p.every(Number.isFinite);
      group.visible = this.isDrawn(body);
      if (this.lost[body]) return;
      group.position.set(p[0], p[1], p[2]);
      group.quaternion.set(p[4], p[5], p[6], p[3]);
    });
    this.root.updateMatrixWorld();
  }

  show(body: number, visible: boolean): void {
    if (visible) this.hidden.delete(body);
    else this.hidden.add(body);
    const group = this.bodies[body];
    if (group) group.visible = this.isDrawn(body);
  }

  /** Whether a body is shown and has a place. */
  isDrawn(body: number): boolean {
    return !this.lost[body] && !this.hidden.has(body);
  }

  /** Whether a body has a place, shown or not. */
  isPlaced(body: number): boolean {
    return !this.lost[body];
  }

  /** The place of a mark as the bodies stand now. */
  at(mark: Mark, out = new Vector3()): Vector3 {
    const group = this.bodies[mark.body];
    out.set(mark.point[0], mark.point[1], mark.point[2]);
    return group ? out.applyQuaternion(group.quaternion).add(group.position) : out;
  }

  /** A direction of a body as it stands now. */
  turned(body: number, direction: Vector3): Vector3 {
    return direction.clone().applyQuaternion(this.bodies[body].quaternion);
  }

  /** The mass centre of a body, in its own axes. */
  centerOf(body: number): Vector3 {
    return vector(this.payload.scene.bodies[body]?.center_of_mass ?? []);
  }

  /** Where the mass centre of a body is now. */
  middleOf(body: number): Vector3 {
    return this.at({ body, point: this.centerOf(body).toArray() });
  }

  /** The body that a mesh belongs to; null for what hangs on no body. */
  bodyOf(thing: Object3D | null): number | null {
    for (let above = thing; above; above = above.parent) {
      if (typeof above.userData.body === "number") return above.userData.body;
    }
    return null;
  }

  highlight(body: number | null): void {
    this.chosen = body;
    this.paints.forEach((paint, k) => {
      paint.light(k === this.chosen);
    });
  }

  setTheme(dark: boolean): void {
    this.paints.forEach((paint, body) => {
      paint.setTheme(dark);
      paint.light(body === this.chosen);
    });
  }
}
