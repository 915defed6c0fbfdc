// Mouse, pen and fingers over the picture, as the tools understand them. What the editor has no use for goes on to the
// view: it moves and zooms. Two fingers are always for the view.

const LONG = 550; // ms: a finger that stays so long asks for the menu
const STILL = 8; // pixels that a finger may tremble

export interface Spot {
  x: number;
  y: number;
  shift: boolean;
  touch: boolean;
}

export interface PointerHandlers {
  /** Whether the editor takes a press here; else the view does. */
  wants(spot: Spot): boolean;
  press(spot: Spot): void;
  move(spot: Spot): void;
  release(spot: Spot): void;
  /** The press was taken back, by a second finger or by the browser. */
  cancel(): void;
  leave(): void;
  /** A click that the view got. */
  clickedBeside(): unknown;
  /** Returns whether it was for the editor. */
  double(spot: Spot): boolean;
  menu(spot: Spot): unknown;
}

export function listenToPointers(picture: HTMLElement, on: PointerHandlers): void {
  let own: PointerEvent | null = null; // the pointer that the editor follows: its press
  let beside: PointerEvent | null = null; // a press that went to the view
  let isGivenBack = false; // the press that is told now
  let long = 0;
  let isFinger = false; // of the last press
  const fingers = new Set<number>();
  const spot = (event: MouseEvent): Spot => {
    const box = picture.getBoundingClientRect();
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    return { x: event.clientX - box.left, y: event.clientY - box.top, shift: event.shiftKey, touch };
  };
  const apart = (a: MouseEvent, b: MouseEvent) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

  const listen = (type: string, listener: (event: PointerEvent) => void) =>
    picture.addEventListener(type, (event) => listener(event as PointerEvent), { capture: true });

  listen("pointerdown", (event) => {
    if (event.pointerType === "touch") {
      fingers.add(event.pointerId);
      (document.activeElement as HTMLElement | null)?.blur(); // the browser's own way to do so comes later, see below
    }
    isFinger = event.pointerType === "touch";
    clearTimeout(long);
    if (isGivenBack) return;
    if (own !== null) {
      const press = own;
      own = null;
      on.cancel();
      isGivenBack = true;
      giveBack(press);
      isGivenBack = false;
      return;
    }
    if (event.button !== 0 || fingers.size > 1 || !on.wants(spot(event))) {
      beside = event.button === 0 && fingers.size <= 1 ? event : null;
      return;
    }
    own = event;
    event.stopPropagation();
    picture.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") {
      on.move(spot(event));
      long = window.setTimeout(() => {
        own = null;
        on.cancel();
        on.menu(spot(event));
      }, LONG);
    }
    on.press(spot(event));
  });
  listen("pointermove", (event) => {
    if (own === null) {
      if (event.buttons === 0 && event.pointerType !== "touch") on.move(spot(event));
      return;
    }
    if (event.pointerId !== own.pointerId) return;
    event.stopPropagation();
    if (apart(event, own) > STILL) clearTimeout(long);
    on.move(spot(event));
  });
  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    clearTimeout(long);
    if (own !== null && event.pointerId === own.pointerId) {
      own = null;
      event.stopPropagation();
      if (event.type === "pointerup") on.release(spot(event));
      else on.cancel();
    } else if (beside && event.type === "pointerup" && apart(event, beside) < STILL / 2) {
      on.clickedBeside();
    }
    beside = null;
  };
  listen("pointerup", lift);
  listen("pointercancel", lift);
  picture.addEventListener("pointerleave", () => {
    if (own === null) on.leave();
  });
  listen("dblclick", (event) => {
    if (on.double(spot(event))) event.stopPropagation();
  });
  let pressed: MouseEvent | null = null;
  picture.addEventListener("mousedown", (event) => {
    if (isFinger) event.preventDefault(); // it comes after the finger was lifted, when a number may be asked for already
    pressed = event;
  });
  listen("contextmenu", (event) => {
    event.preventDefault();
    if (event.button === 2 && pressed && apart(event, pressed) < STILL) on.menu(spot(event));
  });
}

/** The view gets a press that the editor had taken, where it was. */
function giveBack(press: PointerEvent): void {
  const { pointerId, pointerType, clientX, clientY, button, buttons, isPrimary } = press;
  const again = { pointerId, pointerType, clientX, clientY, button, buttons, isPrimary };
  press.target?.dispatchEvent(new PointerEvent("pointerdown", { ...again, bubbles: false }));
}
