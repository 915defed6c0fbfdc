// The editor by the keyboard alone: tools by letters, a crosshair by arrows, the machine by Tab.

import { isTyping } from "../page/keys";
import type { Workbench } from "../studio/workbench";
import type { Actions } from "./actions";
import { nextTarget, stepped, targetsOf } from "./crosshair";
import type { Dialogs } from "./dialogs";
import type { Point } from "./geometry";
import { type Command, commandOf, worksInSpace } from "./keyboard";
import type { ListedTool } from "./tools";
import { moveEdits } from "./tools/select";
import type { Context, Input, State } from "./tools/tool";
import { isTyped } from "./tools/typed";
import type { View } from "./view";

const HELD_BY_ENTER = new Set(["hand", "pull", "sketch"]); // Enter takes hold, Enter lets go
const COPY_SHIFT = 4; // steps of the grid between a thing and its copy

/** What it needs of the editor. */
export interface Operated {
  readonly bench: Workbench;
  readonly view: View;
  readonly actions: Actions;
  readonly dialogs: Dialogs;
  readonly tool: ListedTool;
  readonly state: State;
  readonly chosen: Set<string>;
  context(): Context;
  choose(id: string): void;
  feed(input: Input): void;
  pointAt(at: Point): void;
  togglePoles(): void;
  say(text: string): void;
  isLate(): boolean;
}

export class ByKeyboard {
  /** The place of the keyboard, while the drawing has the focus. */
  crosshair: Point | null = null;
  private target = -1;

  constructor(private readonly editor: Operated) {
    const { stage } = editor.bench;
    window.addEventListener("keydown", (event) => this.keyDown(event), { capture: true });
    stage.addEventListener("focus", () => {
      if (stage.matches(":focus-visible")) this.here();
    });
    stage.addEventListener("blur", () => {
      this.crosshair = null;
      editor.bench.schedule();
    });
  }

  private keyDown(event: KeyboardEvent): void {
    if (isTyping(event) || document.querySelector("dialog[open]")) return;
    const { editor } = this;
    const isInDrawing = document.activeElement === editor.bench.stage;
    const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
    const hasSelection = editor.chosen.size > 0;
    const command = commandOf(pressed, { isInDrawing, takesNumbers: this.takesNumbers, hasSelection });
    if (!command || (!editor.view.isPlanar && !worksInSpace(command))) return;
    if (!this.obey(command)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One place of a thing of two is known. */
  private get takesNumbers(): boolean {
    const { state, tool } = this.editor;
    return state.placed.length === 1 && tool.draws;
  }

  /** False: the key was not for the editor after all. */
  private obey(command: Command): boolean {
    const { editor } = this;
    const { actions, bench, view } = editor;
    const names = [...editor.chosen];
    const shift = COPY_SHIFT * view.grid;
    switch (command.do) {
      case "tool":
        editor.choose(command.id);
        break;
      case "poles":
        editor.togglePoles();
        break;
      case "undo":
      case "redo":
        void actions.undo(command.do);
        break;
      case "copy":
        if (names.length === 0 || String(getSelection())) return false;
        actions.copy(names);
        break;
      case "paste":
        actions.paste(shift);
        break;
      case "duplicate":
        actions.duplicate(names, shift);
        break;
      case "remove":
        actions.remove(names);
        bench.select([]);
        break;
      case "all":
        bench.select(
          view
            .machine()
            .bodies.slice(1)
            .map(({ name }) => name),
        );
        break;
      case "next":
        return this.next(command.by);
      default:
        this.draw(command, names);
    }
    return true;
  }

  /** Commands that a pointer would give. */
  private draw(command: Command, names: string[]): void {
    const { editor } = this;
    if (command.do === "character") editor.feed({ type: "character", text: command.text });
    else if (command.do === "field") editor.feed({ type: "tab" });
    else if (command.do === "enter") this.enter();
    else if (command.do === "step") this.step(command.x, command.y, command.far);
    else if (command.do === "nudge") this.nudge(names, command.x, command.y, command.far);
    else if (command.do === "escape") this.escape();
    else if (command.do === "menu" && this.crosshair) {
      editor.dialogs.openMenu(editor.view.toScreen(this.crosshair), editor.context().hitAt(this.crosshair));
    }
  }

  /** Takes back what is begun; where nothing is, the tool. */
  private escape(): void {
    const { editor } = this;
    const isIdle = editor.state.placed.length === 0 && !editor.state.press;
    editor.feed({ type: "escape" });
    if (isIdle && editor.tool.id !== "select") editor.choose("select");
  }

  private here(): Point {
    const { bench, view, state } = this.editor;
    const { clientWidth, clientHeight } = bench.stage;
    this.crosshair ??= state.pointer?.at ?? view.toWorld({ x: clientWidth / 2, y: clientHeight / 2 });
    bench.schedule();
    return this.crosshair;
  }

  private step(x: number, y: number, far: boolean): void {
    const { bench, view } = this.editor;
    const to = stepped(this.here(), x, y, view.grid, far);
    const screen = view.toScreen(to);
    const { clientWidth, clientHeight } = bench.stage;
    if (screen.x >= 0 && screen.y >= 0 && screen.x <= clientWidth && screen.y <= clientHeight) this.goTo(to);
  }

  private goTo(at: Point): void {
    this.crosshair = at;
    this.editor.pointAt(at);
  }

  private enter(): void {
    const { editor } = this;
    if (editor.tool.tool.endsWithEnter && this.crosshair === null && editor.state.placed.length > 0) {
      editor.feed({ type: "enter" });
      return;
    }
    const pointer = { at: this.here(), shift: false };
    if (this.takesNumbers && isTyped(editor.state.typed)) editor.feed({ type: "enter" });
    else if (HELD_BY_ENTER.has(editor.tool.id))
      editor.feed({ type: editor.state.press ? "release" : "press", ...pointer });
    else for (const type of ["move", "press", "release"] as const) editor.feed({ type, ...pointer });
  }

  /** To the next thing of the machine; after the last one Tab leaves the drawing. */
  private next(by: 1 | -1): boolean {
    const { editor } = this;
    const targets = targetsOf(editor.view.machine());
    const found = nextTarget(targets, this.target, by);
    this.target = found ?? -1;
    if (found === null) return false;
    const { name, at } = targets[found];
    this.goTo(at);
    if (editor.tool.id === "select") editor.bench.select([name]);
    editor.say(name);
    return true;
  }

  private nudge(names: string[], x: number, y: number, far: boolean): void {
    const { editor } = this;
    const machine = editor.view.machine();
    const by = editor.view.grid * (far ? 5 : 1);
    const anchors = machine.anchors.filter(
      ({ names: own, holds }) =>
        own.some((name) => names.includes(name)) || holds.some(({ body }) => names.includes(body)),
    );
    const isLocked = (name: string) => editor.dialogs.locked.has(name);
    if (anchors.some(({ names: own, holds }) => own.some(isLocked) || holds.some(({ body }) => isLocked(body)))) {
      editor.say("It is locked: its menu unlocks it.");
      return;
    }
    if (anchors.length === 0 || editor.isLate()) return;
    void editor.actions.edit(moveEdits(anchors, { x: x * by, y: y * by }, machine), "moved");
  }
}
