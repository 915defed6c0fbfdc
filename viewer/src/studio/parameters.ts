// The first tab of the studio: what is run, how it went, the sliders, and the numbers of the present moment.

import { make } from "../page/dom";
import { formatNumber, formatterFor } from "../page/numbers";
import type { Page } from "../page/page";
import type { Welcome } from "../protocol";
import { Joints } from "./joints";
import { Sliders } from "./sliders";
import type { Run, Socket } from "./socket";
import type { Status } from "./status";

const ENERGIES = ["kinetic", "potential", "total"];
const ROUND_OFF = 1e-12; // of the largest energy: less is no change

export class Parameters {
  readonly sliders: Sliders;
  private readonly joints: Joints;
  private name = "";
  private readonly modes = make("div", { class: "modes", role: "group", "aria-label": "what is computed" });
  private readonly now = make("table", { class: "now-table" });
  readonly element: HTMLElement;
  private facts: [string, string][] = [];

  constructor(
    private readonly socket: Socket,
    status: Status,
  ) {
    this.sliders = new Sliders(
      (parameters) => this.move({ parameters }),
      (parameters) => this.settle(parameters),
    );
    this.joints = new Joints(socket);
    this.element = make("div", { class: "parameters" }, [
      status.element,
      this.modes,
      this.sliders.element,
      this.joints.element,
      make("h3", { text: "Now" }),
      this.now,
    ]);
  }

  set(machine: Welcome): void {
    this.modes.replaceChildren(
      ...machine.modes.map(({ mode, name }) => {
        const button = make("button", { type: "button", text: name, "data-mode": mode });
        button.addEventListener("click", () => this.move({ parameters: this.sliders.values(), mode }));
        return button;
      }),
    );
    this.press(machine.mode);
    this.sliders.set(machine.sliders);
    if (machine.name !== this.name) this.joints.open(machine.sliders.length === 0);
    this.name = machine.name;
  }

  show(run: Run): void {
    this.press(run.mode);
    this.sliders.show(run.parameters);
    if (!run.stale) this.facts = run.facts;
  }

  /** Energies at the time that is shown, and numbers of the whole run. */
  update(page: Page): void {
    const { payload, motion, clock } = page.run;
    const frame = motion.frameAt(clock.time);
    const rows: [string, string, string][] = [];
    let largest = 0; // energy at the beginning and the end
    let total = -1;
    for (const word of ENERGIES) {
      const k = payload.channels.findIndex(({ label }) => label === `energy.${word}`);
      if (k < 0 || motion.frames === 0) continue;
      const values = motion.channels[k];
      rows.push([`${word} energy`, formatterFor(values)(motion.value(k, frame)), payload.channels[k].unit]);
      largest = Math.max(largest, Math.abs(values[0]), Math.abs(values[values.length - 1]));
      if (word === "total") total = k;
    }
    if (total >= 0 && motion.frames > 1) {
      const values = motion.channels[total];
      const change = values[values.length - 1] - values[0];
      rows.push([
        "change of the total",
        signed(Math.abs(change) < ROUND_OFF * largest ? 0 : change),
        payload.channels[total].unit,
      ]);
    }
    rows.push(...this.facts.map(([name, value]): [string, string, string] => [name, value, ""]));
    if (this.now.rows.length !== rows.length) {
      this.now.replaceChildren(
        ...rows.map(() => make("tr", {}, [make("th", { scope: "row" }), make("td"), make("td", { class: "unit" })])),
      );
    }
    rows.forEach((texts, r) => {
      texts.forEach((text, c) => {
        const cell = this.now.rows[r].cells[c];
        if (cell.textContent !== text) cell.textContent = text;
      });
      this.now.rows[r].cells[1].dataset.readout = texts[0];
    });
  }

  private move(request: { parameters: Record<string, number>; mode?: string }): void {
    this.socket.ask({ do: "move", ...request }).catch(() => {}); // the line is lost: said elsewhere
  }

  /** The sliders have come to rest: one step of undo. */
  private settle(parameters: Record<string, number>): void {
    this.socket.ask({ do: "settle", parameters }).catch(() => {}); // the line is lost: said elsewhere
  }

  private press(mode: string): void {
    for (const button of this.modes.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    }
  }
}

function signed(x: number): string {
  return `${x > 0 ? "+" : ""}${formatNumber(x, 3)}`;
}
