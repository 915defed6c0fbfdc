// The panes beside the machine: side panel, text, plots. The machine keeps at least half of the window. Panes that do not
// fit beside each other become narrower; where that does not help, one closes for the one that is opened.

import { makeSplitter, type Splitter } from "../page/splitter";

const SHARE = 0.5; // of the window, for the machine
const PALETTE = 84; // pixels of the tools beside the machine
const REMEMBERED = "cardan.studio.panes";
const STACKED = matchMedia("(max-width: 760px), (max-width: 1000px) and (orientation: portrait)");

export interface Pane {
  readonly name: string;
  readonly element: HTMLElement;
  readonly side: "left" | "right";
  /** Pixels: where it is still of use, and where nobody has chosen a width yet. */
  readonly least: number;
  readonly usual: number;
  /** Those with a smaller number close first. */
  readonly rank: number;
  isOpen(): boolean;
  close(): void;
}

interface Placed extends Pane {
  wanted: number;
  readonly splitter: Splitter;
}

export class Panes {
  private readonly panes: Placed[] = [];
  private isArranging = false;

  /** `main`: what holds the machine and the panes; `arranged`: called when the machine may be elsewhere. */
  constructor(
    private readonly main: HTMLElement,
    private readonly arranged: () => void,
  ) {
    addEventListener("resize", () => this.arrange());
  }

  add(pane: Pane): void {
    const splitter = makeSplitter({
      pane: pane.element,
      side: pane.side,
      label: `width of the ${pane.name}`,
      limits: () => this.limitsOf(placed),
      resize: (width) => {
        placed.wanted = width;
        this.remember();
        this.arrange();
      },
    });
    const placed: Placed = { ...pane, wanted: remembered()[pane.name] ?? pane.usual, splitter };
    this.panes.push(placed);
    if (pane.side === "left") pane.element.after(splitter.element);
    else pane.element.before(splitter.element);
    this.arrange();
  }

  /** One has been opened or closed: all get their widths. */
  arrange(opened = ""): void {
    if (this.isArranging) return;
    this.isArranging = true;
    this.closeWhatDoesNotFit(opened);
    this.isArranging = false;
    const open = this.open();
    const room = Math.max(SHARE * innerWidth - PALETTE, sum(open.map(({ least }) => least)));
    const over = Math.max(0, sum(open.map(({ wanted }) => wanted)) - room);
    const slack = sum(open.map(({ wanted, least }) => wanted - least));
    for (const pane of this.panes) {
      pane.splitter.element.hidden = !open.includes(pane);
      const less = slack > 0 ? (over * (pane.wanted - pane.least)) / slack : 0;
      const width = Math.round(Math.max(pane.least, pane.wanted - less));
      this.main.style.setProperty(`--pane-${pane.name.replaceAll(" ", "-")}`, `${width}px`);
      pane.element.classList.toggle("narrow", width < pane.usual - 20);
    }
    for (const pane of open) pane.splitter.refresh();
    this.arranged(); // also where only its place is another one
  }

  private open(): Placed[] {
    return this.panes.filter((pane) => pane.isOpen());
  }

  private closeWhatDoesNotFit(opened: string): void {
    if (STACKED.matches) return;
    const others = () =>
      this.open()
        .filter(({ name }) => name !== opened)
        .sort((a, b) => a.rank - b.rank);
    while (sum(this.open().map(({ least }) => least)) > SHARE * innerWidth) {
      const [first] = others();
      if (!first) return;
      first.close();
    }
  }

  private limitsOf(pane: Placed): [number, number] {
    const others = this.open().filter((other) => other !== pane);
    const most = SHARE * innerWidth - PALETTE - sum(others.map(({ least }) => least));
    return [pane.least, Math.max(pane.least, most)];
  }

  private remember(): void {
    try {
      localStorage.setItem(REMEMBERED, JSON.stringify(Object.fromEntries(this.panes.map((p) => [p.name, p.wanted]))));
    } catch {} // a browser that keeps nothing
  }
}

/** Widths that were chosen before. */
function remembered(): Record<string, number> {
  try {
    const widths: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "{}");
    if (typeof widths !== "object" || widths === null) return {};
    return Object.fromEntries(Object.entries(widths).filter(([, width]) => Number.isFinite(width)));
  } catch {
    return {};
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
