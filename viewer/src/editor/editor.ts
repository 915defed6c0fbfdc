// The editor put together: tools, pointer, keys, what they do, and what is drawn over the machine.

import type { Workbench } from "../studio/workbench";
import { Actions, type Drawing } from "./actions";
import { ByKeyboard } from "./by_keyboard";
import { Dialogs } from "./dialogs";
import { FirstSteps } from "./first_steps";
import { type Point, toWorld } from "./geometry";
import { HandDrag } from "./hand_drag";
import { makeHint } from "./hint";
import { HELP } from "./keyboard";
import { bodyNamed } from "./machine";
import { drawEditor } from "./overlay";
import { Ink } from "./overlay/ink";
import { Photo } from "./photo";
import { listenToPointers, type Spot } from "./pointers";
import { Poles } from "./poles";
import { Problems } from "./problems";
import { SketchPanel } from "./sketch/panel";
import { SpaceDrag } from "./space_drag";
import { SpaceMenu } from "./space_menu";
import { makeToolbox, type Toolbox } from "./toolbox";
import { type ListedTool, THICKNESS, toolNamed } from "./tools";
import { nameOf } from "./tools/select";
import { AT_REST, type Context, type Effect, type Hit, type Input, type State } from "./tools/tool";
import { View } from "./view";

export function mountEditor(bench: Workbench): void {
  bench.page.addHelp("Drawing", HELP);
  new Editor(bench);
}

class Editor {
  tool: ListedTool = toolNamed("select");
  state: State = AT_REST;
  readonly view: View;
  readonly actions: Actions;
  readonly dialogs: Dialogs;
  private hovered: Hit | null = null;
  private isTouch = false;
  private traces: boolean | null = null; // whether they were shown before something was drawn
  private readonly hand: HandDrag;
  private readonly space: SpaceDrag;
  private readonly photo: Photo;
  private readonly poles: Poles;
  private readonly problems: Problems;
  private readonly sketch: SketchPanel;
  private readonly toolbox: Toolbox;
  private readonly keyboard: ByKeyboard;
  private readonly first: FirstSteps;
  private readonly hint = makeHint();

  constructor(readonly bench: Workbench) {
    const failed = (error: unknown) => this.actions.fail(error);
    const say = (text: string) => this.say(text);
    this.view = new View(bench);
    this.actions = new Actions(bench, () => this.view.machine(), say);
    const space = new SpaceMenu(() => ({
      actions: this.actions,
      choose: (id) => this.choose(id),
      fit: () => bench.page.fit(),
      chooseAll: () =>
        bench.select(
          this.view
            .machine()
            .bodies.slice(1)
            .map(({ name }) => name),
        ),
      photo: () => this.photo.items(),
    }));
    this.dialogs = new Dialogs(bench, this.view, this.actions, say, space);
    this.photo = new Photo(
      bench,
      this.actions,
      (id) => this.choose(id),
      (at) => this.dialogs.askForDistance(at),
    );
    this.first = new FirstSteps(
      bench,
      (id) => this.choose(id),
      () => this.photo.open(),
      failed,
    );
    this.hand = new HandDrag(bench, failed, say);
    this.space = new SpaceDrag(bench, this.hand);
    this.poles = new Poles(bench, failed);
    this.problems = new Problems(bench);
    this.sketch = new SketchPanel(
      bench,
      failed,
      () => this.prompt(),
      () => this.choose("select"),
    );
    this.toolbox = makeToolbox(
      (id) => this.choose(id),
      [
        { id: "undo", name: "undo", key: "Ctrl Z", press: () => void this.actions.undo("undo") },
        { id: "redo", name: "redo", key: "Ctrl Shift Z", press: () => void this.actions.undo("redo") },
        { id: "poles", name: "poles and velocities", key: ";", press: () => this.togglePoles() },
      ],
    );
    this.layOut();
    this.keyboard = new ByKeyboard(this);
    this.listen();
    this.choose("select");
  }

  get chosen(): Set<string> {
    return new Set([...this.bench.selection.bodies, ...this.bench.selection.elements]);
  }

  context(): Context {
    const { chosen, tool } = this;
    return this.view.context({
      isTouch: this.isTouch,
      selected: [...chosen],
      sketching: this.sketch.sketching,
      locked: this.dialogs.locked,
      labelled: ({ body }) => tool.id === "measure" || chosen.has(body),
    });
  }

  say(text: string): void {
    this.hint.say(text);
  }

  /** Another tool. Those that draw work on the machine at its start. */
  choose(id: string): void {
    const tool = toolNamed(id);
    const { document, page, stage } = this.bench;
    if (tool.draws && !document.editable) {
      this.bench.say(document.why_not, "problem");
      return;
    }
    this.feed({ type: "escape" });
    this.tool = tool;
    this.state = AT_REST;
    this.hovered = null;
    if (tool.draws || id === "measure") {
      page.clock.pause();
      page.clock.seek(page.clock.start);
    }
    if (tool.draws) this.hand.forgetPaths();
    this.quiet(tool.draws);
    stage.dataset.tool = id;
    this.toolbox.setTool(id);
    this.first.update(tool.draws);
    this.prompt();
    if (id === "sketch") this.sketch.open();
    this.bench.schedule();
  }

  /** One input to the tool, and all that it wishes for. */
  feed(input: Input): void {
    const { state, effects } = this.tool.tool.reduce(this.state, input, this.context());
    if (state.moving.length > 0 && this.state.moving.length === 0 && this.isLate()) return;
    this.state = state;
    for (const effect of effects) this.carryOut(effect);
    this.prompt();
    this.bench.schedule();
  }

  /** What is moved is the machine at its start: there it goes first. */
  isLate(): boolean {
    const { clock } = this.bench.page;
    if (clock.time === clock.start) return false;
    clock.pause();
    clock.seek(clock.start);
    this.state = AT_REST;
    this.say("The machine is back at its start: joints are moved there.");
    return true;
  }

  /** The pointer, or the crosshair, is over a place. */
  pointAt(at: Point, shift = false): void {
    const isPointing = !this.tool.draws || this.tool.id === "delete";
    if (!this.state.press) this.hovered = isPointing ? this.context().hitAt(at) : null;
    this.feed({ type: "move", at, shift });
  }

  togglePoles(): void {
    const on = this.poles.toggle();
    this.toolbox.extra("poles").setAttribute("aria-pressed", String(on));
    this.say(on ? "Poles and velocities are shown." : "Poles and velocities are hidden.");
  }

  /** While something is drawn, paths of the run are out of the way; the view stays where it is. */
  private quiet(on: boolean): void {
    const { page } = this.bench;
    if (on === (this.traces !== null)) return;
    const { traces } = page.store.now;
    page.store.change({ traces: on ? false : (this.traces ?? traces) });
    this.traces = on ? traces : null;
  }

  private carryOut(effect: Effect): void {
    if (effect.act === "draw") void this.drawn(effect);
    else if (effect.act === "edit") void this.actions.edit(effect.edits, effect.said);
    else if (effect.act === "select") this.bench.select(effect.names, effect.extend);
    else if (effect.act === "say") this.say(effect.text);
    else if (effect.act === "dimension") void this.dialogs.askForLength(effect.span);
    else if (effect.act === "sketch") this.sketch.sketched(effect.curve, effect.closed);
    else if (effect.act === "outline") void this.outlined(effect.curve);
    else if (effect.act === "photo") void this.photo.clicked(effect.how, effect.from, effect.to);
    else if (effect.act === "mark") this.sketch.marked(effect.at, effect.angle);
    else this.pull(effect);
  }

  /** With the number that it needs, which is asked for first. */
  private async drawn(drawing: Drawing): Promise<void> {
    const { tool } = this;
    const values = drawing.asks ? await this.dialogs.askForValue(drawing.asks, drawing.places[0].at) : {};
    if (values) this.actions.draw({ ...drawing, values: { ...drawing.values, ...values } }, tool);
  }

  /** A part of the shape that was drawn freehand. */
  private async outlined(curve: Point[]): Promise<void> {
    const values = await this.dialogs.askForValue(THICKNESS, curve[0]);
    if (!values) return;
    const places = curve.map(({ x, y }): [number, number] => [x, y]);
    try {
      const { file, at } = await this.bench.ask({ do: "store_outline", curve: places, thickness: values.thickness });
      const edit = { edit: "draw" as const, kind: "outline", places: [{ x: at[0], y: at[1] }], values: { file } };
      await this.actions.edit([edit], "part drawn");
    } catch (error) {
      this.actions.fail(error);
    }
  }

  private pull({ phase, how, hold, to: { x, y } }: Extract<Effect, { act: "drag" }>): void {
    if (phase === "begin") this.hand.begin(how, hold, [x, y]);
    else if (phase === "move") this.hand.move([x, y]);
    else this.hand.end([x, y]);
  }

  /** What holds the picture and all that lies over it. */
  private get frame(): HTMLElement {
    return this.bench.stage.parentElement ?? this.bench.stage;
  }

  private prompt(): void {
    const words = this.tool.tool.prompt(this.state, this.sketch.sketching);
    const isPlain = !this.view.isPlanar && this.tool.id === "select";
    this.hint.prompt(this.tool.id, isPlain ? "Click to choose a body." : words);
  }

  private layOut(): void {
    const { stage } = this.bench;
    const { frame } = this;
    frame.classList.add("with-editor");
    frame.append(this.toolbox.element, this.hint.element, this.first.element, this.problems.marks, this.problems.list);
    stage.tabIndex = 0;
    stage.setAttribute("role", "application");
    stage.setAttribute(
      "aria-label",
      "drawing: letters take tools, arrows move the crosshair, Enter places, Tab goes through the machine",
    );
    requestAnimationFrame(() => this.bench.page.fit()); // the palette has taken some room
    this.bench.setOverlay("editor", (pen) => this.draw(new Ink(pen, this.bench.page.store.now.dark)));
  }

  private draw(ink: Ink): void {
    this.problems.place((at) => this.view.toScreen(at));
    this.hand.draw(ink, ({ body, point }) => {
      const found = bodyNamed(this.view.machine(), body);
      return found ? toWorld(found.pose, point) : null;
    });
    this.poles.draw(ink);
    this.sketch.draw(ink);
    drawEditor(ink, {
      tool: this.tool,
      state: this.state,
      machine: this.view.machine(),
      chosen: this.chosen,
      hovered: this.hovered ? nameOf(this.hovered) : null,
      crosshair: this.keyboard.crosshair,
      locked: this.dialogs.locked,
      relations: this.bench.document.drawing.relations,
      pending: this.actions.pending,
      unit: this.view.unit,
    });
  }

  private listen(): void {
    const { bench } = this;
    const at = ({ shift, touch, ...place }: Spot) => ({ at: this.view.toWorld(place), shift, touch });
    listenToPointers(bench.stage, {
      wants: (spot) => this.wants(spot),
      press: (spot) => {
        if (this.tool.draws) bench.stage.focus({ preventScroll: true });
        this.keyboard.crosshair = null;
        if (this.view.isPlanar) this.feed({ type: "press", ...at(spot) });
        else this.space.press(spot.x, spot.y, this.tool.id === "pull" ? "dynamic" : "kinematic");
      },
      move: (spot) => {
        this.isTouch = spot.touch;
        if (this.view.isPlanar) this.pointAt(this.view.toWorld(spot), spot.shift);
        else this.space.move(spot.x, spot.y);
      },
      release: (spot) => {
        if (this.view.isPlanar) this.feed({ type: "release", ...at(spot) });
        else this.space.release(spot.x, spot.y);
      },
      cancel: () => {
        this.space.cancel();
        this.feed({ type: "escape" });
      },
      leave: () => {
        this.hovered = null;
        this.state = { ...this.state, pointer: null };
        bench.schedule();
      },
      clickedBeside: () => this.view.isPlanar && bench.select([]),
      double: (spot) => this.double(spot),
      menu: (spot) => this.view.isPlanar && this.dialogs.openMenu(spot, this.context().hitAt(this.view.toWorld(spot))),
    });
    bench.onSelection(() => bench.schedule());
    bench.onDocument((now) => {
      this.toolbox.extra("undo").disabled = !now.can_undo;
      this.toolbox.extra("redo").disabled = !now.can_redo;
      this.toolbox.setEditable(now.editable, now.why_not);
    });
    const first = () => this.first.update(this.tool.draws);
    bench.onRun(first);
    bench.onDocument(first);
    const inSpace = () => this.toolbox.element.classList.toggle("in-space", !this.view.isPlanar);
    bench.onRun(inSpace);
    inSpace();
  }

  private wants(spot: Spot): boolean {
    const { id } = this.tool;
    if (!this.view.isPlanar) return (id === "hand" || id === "pull") && this.space.canPull(spot.x, spot.y);
    this.isTouch = spot.touch;
    return this.tool.id !== "select" || spot.shift || this.context().hitAt(this.view.toWorld(spot)) !== null;
  }

  private double(spot: Spot): boolean {
    if (!this.view.isPlanar) return false;
    const at = this.view.toWorld(spot);
    const isOurs = this.tool.id !== "select" || this.context().hitAt(at) !== null;
    if (isOurs) this.feed({ type: "double", at, shift: spot.shift });
    return isOurs;
  }
}
