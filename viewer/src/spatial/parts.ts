// What a glyph is made of and what it may ask for while it is built.

import { Group, type Mesh, Quaternion, Vector3 } from "three";
import type { Motion } from "../motion";
import type { ElementLook, Mark } from "../payload";
import type { Machine } from "./machine";
import type { Paints } from "./paints";
import { vector, zTo } from "./placing";

/** Something that must be brought up to date when the bodies have moved. */
export interface Moving {
  update(): void;
}

/** Everything a glyph needs; `moving` collects what has to follow the motion by itself. */
export interface Workshop {
  machine: Machine;
  motion: Motion;
  paints: Paints;
  /** Radius of bars and pins. */
  detail: number;
  /** Extent of the machine. */
  size: number;
  up: Vector3;
  /** The time that is shown. */
  now: () => number;
  moving: Moving[];
  /** Places on the ground body that need something to stand on. */
  anchors: Vector3[];
}

export type Glyph = (element: ElementLook, shop: Workshop) => void;

/** A group at a mark, its z along the mark's axis and its x as near to `like` (body axes) as can be. */
export function standAt(mark: Mark, like?: Vector3): Group {
  const stand = new Group();
  const axis = vector(mark.axis ?? [0, 0, 1]).normalize();
  stand.position.copy(vector(mark.point));
  stand.quaternion.copy(zTo(axis));
  if (like) {
    const wanted = like.clone().applyQuaternion(stand.quaternion.clone().invert());
    const angle = Math.atan2(wanted.y, wanted.x);
    stand.quaternion.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), angle));
  }
  return stand;
}

/** Hangs meshes on the body of a mark, at the mark. */
export function mount(shop: Workshop, mark: Mark | undefined, ...things: Mesh[]): Group | null {
  if (!mark) return null;
  const stand = standAt(mark);
  stand.add(...things);
  shop.machine.attach(mark.body, stand);
  return stand;
}
