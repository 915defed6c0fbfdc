// Where names are written: beside their things, none over another. A name that has to go farther gets a line to its
// thing; one for which there is no room is left out. A name stays on the side where it was as long as it can.

export const LINE = 16; // pixels: the height of a name

export interface Wanted {
  /** Its thing, in pixels. */
  x: number;
  y: number;
  width: number;
  /** How far it stays away from the middle of its thing. */
  beside: number;
}

export interface Written {
  /** Left and middle of the name. */
  x: number;
  y: number;
  /** From the thing to the name, where they are apart. */
  leader: [number, number, number, number] | null;
}

/** Directions in which a name goes from its thing, and how far; the nearest first. */
const SIDES: [number, number][] = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
];
const STEPS = [0, 18, 38, 62]; // pixels
const NEAR = 1; // steps without a line

export class LabelPlaces {
  private readonly before: number[] = [];

  /** Places for names, the important ones first; null for those that are left out or not wanted now. */
  place(wanted: readonly (Wanted | null)[], width: number, height: number): (Written | null)[] {
    const taken: [number, number, number, number][] = [];
    return wanted.map((label, index) => {
      if (!label || !Number.isFinite(label.x + label.y)) return null;
      const count = SIDES.length * STEPS.length;
      const first = this.before[index] ?? 0;
      for (let k = -1; k < count; k++) {
        const choice = k < 0 ? first : k;
        const box = boxOf(label, choice);
        const [left, top, right, bottom] = box;
        if (left < 0 || top < 0 || right > width || bottom > height) continue;
        if (taken.some((other) => overlap(other, box))) continue;
        taken.push(box);
        this.before[index] = choice;
        const y = (top + bottom) / 2;
        return { x: left, y, leader: choice >= (NEAR + 1) * SIDES.length ? leaderOf(label, box) : null };
      }
      return null;
    });
  }
}

function boxOf({ x, y, width, beside }: Wanted, choice: number): [number, number, number, number] {
  const [dx, dy] = SIDES[choice % SIDES.length];
  const away = beside + STEPS[Math.floor(choice / SIDES.length)];
  const left = dx > 0 ? x + away : dx < 0 ? x - away - width : x - width / 2;
  const middle = y + dy * (dx === 0 ? away + LINE / 2 : Math.min(away, away * 0.7 + 4));
  return [left, middle - LINE / 2, left + width, middle + LINE / 2];
}

function overlap(a: readonly number[], b: readonly number[]): boolean {
  return a[0] < b[2] + 3 && b[0] < a[2] + 3 && a[1] < b[3] && b[1] < a[3];
}

function leaderOf({ x, y }: Wanted, [left, top, right, bottom]: number[]): [number, number, number, number] {
  const end = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top + 3), bottom - 3)];
  return [x, y, end[0], end[1]];
}
