// A slider for each joint of an open chain, such as those of a robot: where it stands at the start of the motion.

import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { JointSlider } from "../protocol";
import type { Socket } from "./socket";

interface Row {
  data: JointSlider;
  slider: HTMLInputElement;
  readout: HTMLOutputElement;
}

const DEGREES = 180 / Math.PI;
const STEPS = 720; // of a slider

export class Joints {
  readonly element = make("details", { class: "joints", hidden: true });
  private rows: Row[] = [];
  private shape = "";
  private isAsking = false;
  private next: Record<string, number> | null = null;

  constructor(private readonly socket: Socket) {
    socket.on("joints", ({ joints }) => this.set(joints));
  }

  /** A machine without parameters has nothing else to be moved by. */
  open(isOpen: boolean): void {
    this.element.open = isOpen;
  }

  private set(all: JointSlider[]): void {
    this.element.hidden = all.length === 0;
    const shape = JSON.stringify(all.map(({ name, turns, low, high }) => [name, turns, low, high]));
    if (shape !== this.shape) {
      this.shape = shape;
      this.rows = all.map((data) => this.row(data));
      this.element.replaceChildren(
        make("summary", { text: "Joints at the start" }),
        ...this.rows.map(({ data, slider, readout }) =>
          make("div", { class: "slider" }, [make("label", { text: data.name, title: data.name }), readout, slider]),
        ),
      );
    }
    for (const { data, slider, readout } of this.rows) {
      const value = all.find(({ name }) => name === data.name)?.value ?? data.value;
      if (!slider.matches(":active")) slider.value = String(value);
      say(readout, data, value);
    }
  }

  private row(data: JointSlider): Row {
    const slider = make("input", {
      type: "range",
      min: data.low,
      max: data.high,
      step: (data.high - data.low) / STEPS || "any",
      "aria-label": `joint ${data.name}`,
    });
    const readout = make("output");
    slider.addEventListener("input", () => {
      say(readout, data, slider.valueAsNumber);
      this.show({ [data.name]: slider.valueAsNumber });
    });
    slider.addEventListener("change", () => this.keep({ [data.name]: slider.valueAsNumber }));
    return { data, slider, readout };
  }

  /** Only the newest value counts. */
  private async show(joints: Record<string, number>): Promise<void> {
    this.next = joints;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.next) {
      const wanted = this.next;
      this.next = null;
      await this.socket.ask({ do: "pose", joints: wanted }).catch(() => {}); // a run has come in between
    }
    this.isAsking = false;
  }

  private keep(joints: Record<string, number>): void {
    this.next = null;
    this.socket.ask({ do: "pose", joints, keep: true }).catch(() => {});
  }
}

function say(readout: HTMLOutputElement, { turns }: JointSlider, value: number): void {
  const text = turns ? `${formatNumber(Math.round(value * DEGREES * 10) / 10, 4)}°` : formatNumber(value, 4);
  readout.textContent = text;
}
