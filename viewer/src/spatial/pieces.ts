// Pieces of the scene: forms that hang on bodies or are spanned between them.

import { Group, type MeshStandardMaterial, type Object3D, Vector3 } from "three";
import type { FrameTime, Motion } from "../motion";
import type { Piece, Place, Scene, Shape } from "../protocol";
import { Coil } from "./coil";
import { formGeometry } from "./forms";
import type { Machine } from "./machine";
import { mesh } from "./mesh";
import type { Paints } from "./paints";
import { alongTangent, quaternion, span, vector } from "./placing";
import { Rod } from "./rod";

const [X, Z] = [new Vector3(1, 0, 0), new Vector3(0, 0, 1)];
const POST = "post"; // stands on the floor, whose height is not known here: see supports.ts

export class Pieces {
  /** Places on the ground that need something to stand on. */
  readonly anchors: Vector3[] = [];
  private readonly updates: (() => void)[] = [];
  private frame: FrameTime = { time: 0, index: 0, fraction: 0 };

  constructor(
    private readonly scene: Scene,
    private readonly machine: Machine,
    private readonly motion: Motion,
    private readonly paints: Paints,
  ) {
    const { shapes = [], pieces = [] } = scene;
    const geometries = shapes.map(formGeometry);
    for (const piece of pieces) {
      const shape = shapes[piece.shape];
      const geometry = geometries[piece.shape];
      const paint = this.paintOf(piece);
      if (shape.kind === POST) this.anchors.push(vector(piece.at.slice(1)));
      else if (shape.kind === "coil" && piece.to) this.addCoil(piece, piece.to, shape, paint);
      else if (shape.kind === "rod" && piece.to) this.addRod(piece, piece.to, shape, paint);
      else if (geometry && piece.to) this.addSpan(piece, piece.to, mesh(geometry, paint));
      else if (geometry) this.hang(piece, mesh(geometry, paint));
    }
  }

  /** Brings everything up to date when the bodies have moved. */
  update(frame: FrameTime): void {
    this.frame = frame;
    for (const update of this.updates) update();
  }

  private paintOf({ style, at }: Piece): MeshStandardMaterial {
    return style === "body" ? this.machine.paintOf(at[0]).plain : this.paints.of(style);
  }

  private hang(piece: Piece, thing: Object3D): void {
    const [body, x, y, z, ...turn] = piece.at;
    thing.position.set(x, y, z);
    if (turn.length > 0) thing.quaternion.copy(quaternion(turn));
    if (!this.comesAndGoes(piece)) {
      this.machine.attach(body, thing);
      return;
    }
    const group = new Group(); // of its own: it is not merged with what is always there
    group.userData.comesAndGoes = true;
    group.add(thing);
    this.machine.attach(body, group);
    this.updates.push(() => {
      group.visible = this.acts(piece);
    });
  }

  private addSpan(piece: Piece, to: Place, thing: Object3D): void {
    this.machine.root.add(thing);
    const [body, , , , ...turn] = piece.at;
    const own = turn.length > 0 ? new Vector3(1, 0, 0).applyQuaternion(quaternion(turn)) : null;
    this.follow(piece, to, thing, (a, b) => {
      const side = own ? this.machine.turned(body, own) : undefined;
      if (side && piece.radii) alongTangent(a, b, piece.radii, side);
      span(thing, a, b, piece.stretch === true, side);
    });
  }

  private addCoil(piece: Piece, to: Place, { sizes = [] }: Shape, paint: MeshStandardMaterial): void {
    const [radius, wire, turns] = sizes;
    const coil = new Coil(turns, radius, wire);
    const thing = mesh(coil.geometry, paint);
    thing.frustumCulled = false; // its bounds change all the time
    this.machine.root.add(thing);
    this.follow(piece, to, thing, (a, b) => coil.stretch(a, b));
  }

  /** A bar that is bent from the z axis of one place to that of the other. */
  private addRod(piece: Piece, to: Place, { sizes = [] }: Shape, paint: MeshStandardMaterial): void {
    const rod = new Rod(sizes[0]);
    const thing = mesh(rod.geometry, paint);
    thing.frustumCulled = false; // its bounds change all the time
    this.machine.root.add(thing);
    const [leaves, arrives] = [piece.at, to].map((place) => axisOf(place, Z));
    const side = axisOf(piece.at, X);
    this.follow(piece, to, thing, (a, b) => {
      const [from, end] = [piece.at[0], to[0]];
      const turned = (body: number, axis: Vector3) => this.machine.turned(body, axis);
      const tint = this.tintOf(piece);
      rod.tint(tint);
      if (thing.material !== (tint ? this.paints.tinted : paint)) thing.material = tint ? this.paints.tinted : paint;
      rod.bend(a, turned(from, leaves), b, turned(end, arrives), turned(from, side));
    });
  }

  private follow(piece: Piece, to: Place, thing: Object3D, put: (a: Vector3, b: Vector3) => void): void {
    const [from, end] = [markAt(piece.at), markAt(to)];
    const [a, b] = [new Vector3(), new Vector3()];
    this.updates.push(() => {
      thing.visible = this.machine.isDrawn(from.body) && this.machine.isDrawn(end.body) && this.acts(piece);
      if (thing.visible) put(this.machine.at(from, a), this.machine.at(end, b));
    });
  }

  private comesAndGoes({ of }: Piece): boolean {
    return of.every((k) => this.motion.changes(this.scene.elements[k].name));
  }

  private tintOf({ of }: Piece): [number, number] | null {
    const { frame } = this;
    const tints = of.map((k) => this.motion.tints.at(this.scene.elements[k].name, frame));
    return tints.find(Boolean) ?? null;
  }

  private acts({ of }: Piece): boolean {
    return of.some((k) => this.motion.acts(this.scene.elements[k].name, this.frame.time));
  }
}

/** An axis of a place in the axes of its body. */
function axisOf([, , , , ...turn]: Place, axis: Vector3): Vector3 {
  return turn.length > 0 ? axis.clone().applyQuaternion(quaternion(turn)) : axis.clone();
}

function markAt([body, ...point]: Place): { body: number; point: number[] } {
  return { body, point: point.slice(0, 3) };
}
