// Where a picture stands in the window. When panes beside it open or close, what it shows stays where it was on the
// screen; when the window itself changes its size, it is laid out anew.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Standing {
  private box: Box | null = null;
  private windowSize = "";

  constructor(private readonly element: HTMLElement) {}

  /** How far it has moved since the last call; null where there is nothing to hold on to. */
  shift(): { before: Box; now: Box } | null {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const now = { left: left + scrollX, top: top + scrollY, width, height };
    const windowSize = `${innerWidth} x ${innerHeight}`;
    const before = windowSize === this.windowSize ? this.box : null;
    this.box = now;
    this.windowSize = windowSize;
    return before && before.width > 0 && width > 0 ? { before, now } : null;
  }
}
