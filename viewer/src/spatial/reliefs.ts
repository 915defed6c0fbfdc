// Terrain: shaded sheets with a net of lines, on the body they belong to.

import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments, Mesh, type Vector3 } from "three";
import type { Relief } from "../protocol";
import type { Machine } from "./machine";
import type { Paints } from "./paints";
import { vector } from "./placing";

const LINES = 40; // of the net, about, along the longer side

export class Reliefs {
  private readonly ink = new LineBasicMaterial({ transparent: true, opacity: 0.28 });
  readonly drawn: boolean;

  constructor(
    private readonly reliefs: readonly Relief[],
    private readonly up: Vector3,
  ) {
    this.drawn = this.sheets().length > 0;
  }

  /** Puts the sheets on their bodies. */
  lay(machine: Machine, paints: Paints): void {
    for (const relief of this.sheets()) {
      const sheet = sheetGeometry(relief);
      const land = new Mesh(sheet, paints.of("soil"));
      land.receiveShadow = true;
      machine.attach(relief.body, land);
      machine.attach(relief.body, new LineSegments(netGeometry(relief, sheet), this.ink));
    }
  }

  private sheets(): Relief[] {
    return this.reliefs.filter((relief) => isSheet(relief) && !(relief.body === 0 && isLevel(relief, this.up)));
  }

  setTheme(dark: boolean): void {
    this.ink.color.set(dark ? "#aab7a8" : "#5d6657");
  }
}

function isSheet({ points, columns }: Relief): boolean {
  return columns > 1 && points.length >= 2 * columns;
}

/** Level ground is the floor of the picture, see `floorLevel`. */
function isLevel({ points }: Relief, up: Vector3): boolean {
  const heights = points.map((point) => vector(point).dot(up));
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const width = Math.max(...points.map((point) => vector(point).distanceTo(vector(points[0]))));
  return high - low < 1e-6 * width;
}

function sheetGeometry({ points, columns }: Relief): BufferGeometry {
  const rows = Math.floor(points.length / columns);
  const index: number[] = [];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const a = r * columns + c;
      index.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points.flat(), 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** Rows and columns of the sheet, on its own points, about equally far apart both ways. */
function netGeometry({ points, columns }: Relief, sheet: BufferGeometry): BufferGeometry {
  const rows = Math.floor(points.length / columns);
  const between = (a: number, b: number) => vector(points[a]).distanceTo(vector(points[b]));
  const [along, across] = [between(0, columns - 1), between(0, (rows - 1) * columns)];
  const mesh = Math.max(along, across) / LINES;
  const everyRow = Math.max(1, Math.round((mesh * (rows - 1)) / across));
  const everyColumn = Math.max(1, Math.round((mesh * (columns - 1)) / along));
  const index: number[] = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const at = r * columns + c;
      if (c + 1 < columns && (r % everyRow === 0 || r === rows - 1)) index.push(at, at + 1);
      if (r + 1 < rows && (c % everyColumn === 0 || c === columns - 1)) index.push(at, at + columns);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", sheet.getAttribute("position"));
  geometry.setIndex(index);
  return geometry;
}
