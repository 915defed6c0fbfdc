// What happened last: how long a run took, or what went wrong, in words.

import { make } from "../page/dom";
import type { Run } from "./socket";
import type { Mood } from "./workbench";

export class Status {
  readonly element = make("div", { class: "status", role: "status", "aria-live": "polite" });

  constructor() {
    this.say("starting …", "calm");
  }

  say(text: string, mood: Mood, heading = "", more: string[] = []): void {
    this.element.dataset.status = mood === "calm" ? "busy" : mood;
    this.element.replaceChildren(
      ...(heading ? [make("strong", { text: heading })] : []),
      ...[text, ...more].filter(Boolean).map((line) => make("p", { text: line })),
    );
  }

  show(run: Run): void {
    if (!run.problem) {
      this.say(run.done, run.done ? "good" : "calm", "", run.notes);
      return;
    }
    const kept = run.stale ? ["The last motion is kept in grey."] : [];
    const sketch = run.sketch ? ["The machine is shown as it was described, not put together."] : [];
    this.say(run.problem, "problem", run.heading, [...run.notes, ...kept, ...sketch]);
  }
}
