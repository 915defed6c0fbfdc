// A slider for each joint of an open chain, such as those of a robot.

import type { ChainJoint } from "../protocol";
import { make } from "./dom";
import { formatNumber } from "./numbers";

interface Row {
  data: ChainJoint;
  slider: HTMLInputElement;
  readout: HTMLOutputElement;
}

const DEGREES = 180 / Math.PI;
const STEPS = 720; // of a slider

export class JointSliders {
  readonly element = make("div", { class: "joint-sliders" });
  private rows: Row[] = [];
  private shape = "";

  /** `moved`: called with each new value; `settled`: when the slider is let go. */
  constructor(
    private readonly moved: (joint: ChainJoint, value: number) => void,
    private readonly settled: (joint: ChainJoint, value: number) => void = () => {},
  ) {}

  /** Where the joints stand; sliders stay as long as the joints are the same. */
  set(all: readonly ChainJoint[]): void {
    const shape = JSON.stringify(all.map(({ name, turns, low, high }) => [name, turns, low, high]));
    if (shape !== this.shape) {
      this.shape = shape;
      this.rows = all.map((data) => this.row(data));
      this.element.replaceChildren(
        ...this.rows.map(({ data, slider, readout }) =>
          make("div", { class: "slider" }, [make("label", { text: data.name, title: data.name }), readout, slider]),
        ),
      );
    }
    this.rows.forEach((row, k) => {
      row.data = all[k];
      if (!row.slider.matches(":active")) row.slider.value = String(row.data.value);
      say(row.readout, row.data, row.data.value);
    });
  }

  private row(joint: ChainJoint): Row {
    const slider = make("input", {
      type: "range",
      min: joint.low,
      max: joint.high,
      step: (joint.high - joint.low) / STEPS || "any",
      "aria-label": `joint ${joint.name}`,
    });
    const row = { data: joint, slider, readout: make("output") };
    slider.addEventListener("input", () => {
      say(row.readout, row.data, slider.valueAsNumber);
      this.moved(row.data, slider.valueAsNumber);
    });
    slider.addEventListener("change", () => this.settled(row.data, slider.valueAsNumber));
    return row;
  }
}

function say(readout: HTMLOutputElement, { turns }: ChainJoint, value: number): void {
  const text = turns ? `${formatNumber(Math.round(value * DEGREES * 10) / 10, 4)}°` : formatNumber(value, 4);
  readout.textContent = text;
}
