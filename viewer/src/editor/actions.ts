// What the editor does to the document: one request after the other, with words for what came of it.

import type { Edited } from "../protocol";
import type { Workbench } from "../studio/workbench";
import type { Copy, Edit, Place } from "./edits";
import { distance } from "./geometry";
import type { Machine } from "./machine";
import { atMost, Queue } from "./requests";
import type { Snapped } from "./snapping";
import type { ListedTool } from "./tools";
import type { Effect } from "./tools/tool";

const PATIENCE = 3000; // ms for the picture of a changed machine
const SAME = 1e-3; // of the machine's size: places that are one, as for the server that draws

export type Drawing = Extract<Effect, { act: "draw" }>;

export class Actions {
  /** Drawn, but not in the picture yet. */
  readonly pending: Drawing[] = [];
  private readonly queue = new Queue();
  private copied: string[] = [];
  private runs: (() => void)[] = [];

  constructor(
    private readonly bench: Workbench,
    private readonly machine: () => Machine,
    private readonly say: (text: string) => void,
  ) {
    bench.onRun(() => {
      for (const done of this.runs.splice(0)) done();
    });
  }

  draw(drawing: Drawing, { name, numbers }: ListedTool): void {
    this.pending.push(drawing);
    const done = () => {
      this.pending.splice(this.pending.indexOf(drawing), 1);
      this.bench.schedule();
    };
    void this.queue
      .add(async () => {
        const places = drawing.places.map((place) => settled(place, this.machine()));
        const edit: Edit = { edit: "draw", kind: drawing.kind, places };
        if (drawing.values) edit.values = drawing.values;
        const answer = await this.send([edit], `${name} drawn`);
        if (answer?.names.length && numbers) this.bench.select(answer.names.slice(0, 1));
      })
      .then(done);
  }

  edit(edits: Edit[], said: string): Promise<void> {
    return this.queue.add(() => this.send(edits, said));
  }

  undo(what: "undo" | "redo"): Promise<void> {
    return this.queue.add(async () => {
      const { can_undo, can_redo } = this.bench.document;
      if (!(what === "undo" ? can_undo : can_redo)) {
        this.say(`There is nothing to ${what}.`);
        return;
      }
      try {
        await this.seen(this.bench.ask({ do: what }));
        this.say(what === "undo" ? "Undone." : "Done again.");
      } catch (error) {
        this.fail(error);
      }
    });
  }

  remove(names: readonly string[]): void {
    if (names.length === 0) return;
    void this.edit([{ edit: "remove", names: [...names] }], "deleted");
  }

  copy(names: readonly string[]): void {
    this.copied = [...names];
    this.say(names.length > 0 ? `Copied ${names.join(", ")}.` : "Choose something to copy.");
  }

  paste(shift: number): void {
    if (this.copied.length > 0) this.duplicate(this.copied, shift);
    else this.say("There is nothing to paste: choose something and copy it first.");
  }

  duplicate(names: readonly string[], shift: number): void {
    this.copies(names, { shift: [shift, -shift] });
  }

  /** Copies at other places; they are chosen then. */
  copies(names: readonly string[], where: Omit<Copy, "edit" | "names">, said = "copied"): void {
    if (names.length === 0) return;
    void this.queue.add(async () => {
      const answer = await this.send([{ edit: "copy", names: this.withJoints(names), ...where }], said);
      if (answer?.names.length) this.bench.select(answer.names);
    });
  }

  /** Where all bodies are copied, what joins them to the ground is copied with them. */
  private withJoints(names: readonly string[]): string[] {
    const { bodies, elements } = this.machine();
    const isAll = bodies.slice(1).every(({ name }) => names.includes(name));
    return isAll ? [...new Set([...names, ...elements.map(({ name }) => name)])] : [...names];
  }

  fail(error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    this.bench.say(words, "problem");
    this.say(words);
  }

  private async send(edits: Edit[], said: string): Promise<Edited | null> {
    try {
      const answer = await this.seen(this.bench.ask({ do: "edit", edits }));
      const isNew = edits.some(({ edit }) => edit === "draw" || edit === "copy" || edit === "remove");
      const names = isNew && answer.names.length ? `: ${answer.names.join(", ")}` : "";
      this.say(`${said.charAt(0).toUpperCase()}${said.slice(1)}${names}.`);
      return answer;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** The answer, once the picture shows what it did. */
  private async seen<T>(asked: Promise<T>): Promise<T> {
    const shown = new Promise<void>((done) => {
      this.runs.push(done);
    });
    const answer = await asked;
    await atMost(shown, PATIENCE);
    return answer;
  }
}

/** A free place at which there is something by now (the end of the link before) is a place of that. */
function settled({ at, place }: Snapped, machine: Machine): Place {
  if (!("x" in place)) return place;
  return machine.anchors.find((anchor) => distance(anchor.at, at) <= SAME * machine.size)?.place ?? place;
}
