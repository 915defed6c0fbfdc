// A link that carries the whole drawing: copied here, and opened after a question. The studio packs and checks it.

import { make } from "../page/dom";
import { choose } from "./choice";
import type { Socket } from "./socket";

const MARK = "#drawing=";

export function isLink(text: string): boolean {
  return text.includes(MARK);
}

export class DrawingLink {
  private readonly field = make("input", { type: "text", readonly: true, "aria-label": "link to the drawing" });
  private readonly words = make("p", { class: "faint", role: "status" });
  readonly element = make("div", { class: "drawing-link", hidden: true }, [this.field, this.words]);

  /** `mayLeave`: whether another machine may take the place of this one. */
  constructor(
    private readonly socket: Socket,
    private readonly mayLeave: () => Promise<boolean>,
  ) {
    this.field.addEventListener("focus", () => this.field.select());
  }

  /** Into the clipboard, and into a field, for browsers that have none for pages. */
  async copy(): Promise<void> {
    const { link } = await this.socket.ask({ do: "share" });
    this.field.value = `${location.origin}/${link}`;
    this.element.hidden = false;
    const size = `${this.field.value.length} characters`;
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.words.textContent = `Copied: ${size}. It holds the drawing itself, and goes to nobody until you send it.`;
    } catch {
      this.field.focus();
      this.words.textContent = `${size}: copy them from this field.`;
    }
  }

  /** False where the question was answered with no. */
  async open(link: string): Promise<boolean> {
    const { words } = await this.socket.ask({ do: "look_at_link", link });
    const question = `${words.charAt(0).toUpperCase()}${words.slice(1)}. Open it?`;
    if ((await choose(question, ["Open it"])) === null || !(await this.mayLeave())) return false;
    await this.socket.ask({ do: "open_link", link });
    return true;
  }

  /** The link in the address of the window, which is asked about once. */
  takeFromAddress(): string {
    const { hash } = location;
    if (!isLink(hash)) return "";
    history.replaceState(null, "", location.pathname + location.search);
    return hash;
  }
}
