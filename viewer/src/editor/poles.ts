// Poles (instant centres) and velocities of the points of the machine, at the shown time.

import { bodyColor } from "../palette";
import type { Poles as PolesAnswer } from "../protocol";
import type { Workbench } from "../studio/workbench";
import type { Ink } from "./overlay/ink";
import { Newest } from "./requests";

const LONGEST = 90; // pixels of the longest arrow

export class Poles {
  private answer: PolesAnswer | null = null;
  private isOn = false;
  private asked = Number.NaN;
  private readonly newest: Newest<number>;

  constructor(
    private readonly bench: Workbench,
    private readonly failed: (error: unknown) => void,
  ) {
    this.newest = new Newest((t) => this.ask(t));
    bench.onRun(() => {
      this.asked = Number.NaN;
      this.follow();
    });
  }

  get on(): boolean {
    return this.isOn;
  }

  toggle(): boolean {
    this.isOn = !this.isOn;
    this.answer = null;
    this.asked = Number.NaN;
    this.bench.schedule();
    return this.isOn;
  }

  draw(ink: Ink): void {
    if (!this.isOn) return;
    this.follow();
    if (!this.answer) return;
    this.drawVelocities(ink, this.answer);
    this.drawPoles(ink, this.answer);
  }

  private follow(): void {
    const { time } = this.bench.page.clock;
    if (!this.isOn || time === this.asked) return;
    this.asked = time;
    this.newest.push(time);
  }

  private async ask(t: number): Promise<void> {
    try {
      this.answer = await this.bench.ask({ do: "poles", t });
      this.bench.schedule();
    } catch (error) {
      this.isOn = false;
      this.failed(error);
    }
  }

  private drawVelocities(ink: Ink, { velocities }: PolesAnswer): void {
    const fastest = Math.max(...velocities.map(({ velocity: [x, y] }) => Math.hypot(x, y)), 0);
    if (!(fastest > 0)) return;
    const names = this.bench.payload.scene.bodies.map(({ name }) => name);
    for (const { at, velocity, body } of velocities) {
      const from = ink.at({ x: at[0], y: at[1] });
      const k = LONGEST / fastest;
      const color = names.includes(body) ? bodyColor(names.indexOf(body), ink.dark) : ink.accent;
      ink.arrow(from, { x: from.x + k * velocity[0], y: from.y - k * velocity[1] }, color, 1.75);
    }
  }

  private drawPoles(ink: Ink, { poles }: PolesAnswer): void {
    const { camera } = ink.pen;
    const names = this.bench.payload.scene.bodies.map(({ name }) => name);
    for (const { bodies, at } of poles) {
      if (!at) continue;
      const place = ink.at({ x: at[0], y: at[1] });
      if (place.x < 0 || place.y < 0 || place.x > camera.width || place.y > camera.height) continue;
      ink.ring(place, 5, ink.pen.palette.ink);
      ink.line(
        [
          { x: place.x - 3, y: place.y },
          { x: place.x + 3, y: place.y },
        ],
        ink.pen.palette.ink,
        1,
      );
      ink.line(
        [
          { x: place.x, y: place.y - 3 },
          { x: place.x, y: place.y + 3 },
        ],
        ink.pen.palette.ink,
        1,
      );
      ink.word(
        poleName(names.indexOf(bodies[1]), names.indexOf(bodies[0])),
        { x: place.x + 9, y: place.y + 12 },
        { align: "left" },
      );
    }
  }
}

/** P₁₂ is the pole of the second body against the first; the ground is the first. */
export function poleName(one: number, other: number): string {
  const digits = [one, other].sort((a, b) => a - b).map((index) => subscript(index + 1));
  return `P${digits.join(Math.max(one, other) >= 9 ? "," : "")}`;
}

function subscript(count: number): string {
  return String(count).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));
}
