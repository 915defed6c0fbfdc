// The drawing as a file: new, open, save, save as, download; and whether there is something that is not saved.

import { make } from "../page/dom";
import { isTyping } from "../page/keys";
import type { Document as StudioDocument, Welcome } from "../protocol";
import { askForName, choose } from "./choice";
import { download } from "./download";
import { DrawingLink, isLink } from "./drawing_link";
import { fileCommandOf } from "./file_keys";
import type { Socket } from "./socket";

const ANYWAY = "Go on without saving";
const REPLACE = "Replace it";

export class Files {
  private readonly folder = make("p", { class: "faint" });
  private readonly state = make("p", { class: "file-state", role: "status" });
  private readonly model = make("input", { type: "text", spellcheck: false, autocomplete: "off" });
  private readonly page = make("input", { type: "text", spellcheck: false, autocomplete: "off" });
  private readonly other = make("input", { type: "text", list: "openable", spellcheck: false, autocomplete: "off" });
  private readonly openable = make("datalist", { id: "openable" });
  private readonly said = make("div", { role: "status" });
  /** Beside the name of the machine, in the bar. */
  readonly mark = make("span", { class: "file-mark" });
  private readonly link: DrawingLink;
  private drawing: StudioDocument | null = null;
  private stem = "";
  private name = "";
  readonly element: HTMLElement;

  /** `opening`: called with the name of what is being opened; `show`: brings the tab to the front. */
  constructor(
    private readonly socket: Socket,
    private readonly opening: (words: string) => void,
    private readonly show: () => void,
  ) {
    this.link = new DrawingLink(socket, () => this.mayLeave());
    this.element = make("div", { class: "files" }, [
      this.state,
      make("div", { class: "file-buttons" }, [
        button("New", "Alt N", () => this.new()),
        button("Save", "Ctrl S", () => this.save()),
        button("Save as …", "Ctrl Shift S", () => this.saveAs()),
      ]),
      make("label", { class: "field" }, [make("span", { text: "open" }), this.other]),
      this.openable,
      button("Open a model, an example or a link", "Ctrl O", () => this.open()),
      this.folder,
      make("label", { class: "field" }, [make("span", { text: "model" }), this.model]),
      button("Save the model", "", () => this.save(this.model.value.trim())),
      button("Copy a link to the drawing", "", () => this.attempt(() => this.link.copy())),
      this.link.element,
      button("Download the model", "", () => this.attempt(async () => download(this.drawing, this.model.value.trim()))),
      make("label", { class: "field" }, [make("span", { text: "page" }), this.page]),
      button("Export the animation", "", () => this.exportPage()),
      this.said,
    ]);
    this.other.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // else it would press the first button of a question that opens
      void this.open();
    });
    addEventListener("keydown", (event) => this.keyDown(event), { capture: true });
  }

  set({ folder, stem, openable, name }: Welcome): void {
    this.name = name;
    this.folder.textContent = `Files are written to ${folder}`;
    this.openable.replaceChildren(...openable.map((value) => make("option", { value })));
    if (stem !== this.stem) {
      this.stem = stem;
      this.model.value = `${stem}_studio.yaml`;
      this.page.value = `${stem}_studio.html`;
    }
    this.entitle();
  }

  setDocument(drawing: StudioDocument): void {
    if (drawing.path !== (this.drawing?.path ?? "") && drawing.path) this.model.value = drawing.path;
    this.drawing = drawing;
    this.entitle();
  }

  /** The title of the window tells whether something is not saved. */
  private entitle(): void {
    const { drawing } = this;
    const isSaved = drawing?.is_saved ?? true;
    const file = drawing?.path ?? "";
    document.title = `${isSaved ? "" : "● "}${file || this.name}`;
    document.documentElement.dataset.drawing = isSaved ? "saved" : "unsaved";
    this.mark.textContent = isSaved ? file : file ? `${file} ● not saved` : "● not saved";
    const where = file || "This drawing has no file yet";
    this.state.textContent = isSaved
      ? file
        ? `${file} is saved.`
        : `${where}.`
      : `${where}: there are unsaved changes.`;
    if (drawing && !drawing.editable) this.state.textContent = drawing.why_not;
  }

  private keyDown(event: KeyboardEvent): void {
    const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
    const command = fileCommandOf(pressed);
    if (!command || (command === "new" && isTyping(event))) return;
    event.preventDefault();
    event.stopPropagation();
    if (document.querySelector("dialog[open]")) return;
    if (command === "new") void this.new();
    else if (command !== "open") void (command === "save as" ? this.saveAs() : this.save());
    else {
      this.show();
      this.other.focus();
      this.other.select();
    }
  }

  private new(): Promise<void> {
    return this.attempt(async () => {
      if (!(await this.mayLeave())) return;
      await this.socket.ask({ do: "new" });
    });
  }

  private open(): Promise<void> {
    return this.attempt(async () => {
      const name = this.other.value.trim();
      if (isLink(name)) {
        if (await this.link.open(name)) this.other.value = "";
        return;
      }
      if (!(await this.mayLeave())) return;
      this.other.blur(); // keys are for the machine again
      this.opening(`opening ${name} …`);
      try {
        const { notes } = await this.socket.ask({ do: "open", name });
        this.say(notes.join(" "), "yes");
      } catch (error) {
        this.opening("");
        throw error;
      }
    });
  }

  /** A drawing that the address of the window carries. */
  openAddress(): Promise<void> {
    return this.attempt(async () => {
      const link = this.link.takeFromAddress();
      if (link) await this.link.open(link);
    });
  }

  /** Whether another machine may take the place of this one. */
  private async mayLeave(): Promise<boolean> {
    const { drawing } = this;
    if (!drawing || drawing.is_saved) return true;
    const answer = await choose(`${drawing.path || "This drawing"} has unsaved changes.`, ["Save", ANYWAY]);
    if (answer === "Save") return this.write(drawing.path ? undefined : ((await this.nameIt()) ?? ""));
    return answer === ANYWAY;
  }

  private save(name?: string): Promise<void> {
    return this.attempt(async () => {
      if (name !== undefined || this.drawing?.path) await this.write(name);
      else await this.saveUnder();
    });
  }

  private saveAs(): Promise<void> {
    return this.attempt(() => this.saveUnder());
  }

  private async saveUnder(): Promise<void> {
    const name = await this.nameIt();
    if (name) await this.write(name);
  }

  private nameIt(): Promise<string | null> {
    const name = this.drawing?.path || `${this.stem}.yaml`;
    return askForName(`${this.folder.textContent ?? ""}. The name of the file:`, name, "Save");
  }

  /** False where nothing was written. */
  private async write(name?: string): Promise<boolean> {
    if (name === "") return false;
    const request = { do: "save" as const, ...(name !== undefined && { name }) };
    let answer = await this.socket.ask(request);
    if (answer.asks) {
      if ((await choose(answer.asks, [REPLACE])) !== REPLACE) return false;
      answer = await this.socket.ask({ ...request, overwrite: true });
    }
    this.say(`saved ${answer.saved}`, "yes");
    return true;
  }

  private exportPage(): Promise<void> {
    return this.attempt(async () => {
      const request = { do: "export" as const, format: "html", name: this.page.value.trim() };
      try {
        this.say(`saved ${(await this.socket.ask(request)).saved}`, "yes");
      } catch (error) {
        const words = (error as Error).message;
        if (!words.includes("already exists")) throw error;
        if ((await choose(`${request.name} already exists.`, [REPLACE])) !== REPLACE) return;
        this.say(`saved ${(await this.socket.ask({ ...request, overwrite: true })).saved}`, "yes");
      }
    });
  }

  /** What goes wrong is told in the tab, which comes to the front. */
  private async attempt(act: () => Promise<unknown>): Promise<void> {
    this.said.replaceChildren(); // what was told of something before
    try {
      await act();
    } catch (error) {
      this.show();
      this.say((error as Error).message, "no");
    }
  }

  private say(text: string, saved: "yes" | "no"): void {
    const card = make("p", { class: saved === "yes" ? "card good" : "card bad", "data-saved": saved, text });
    this.said.replaceChildren(...(text ? [card] : []));
  }
}

function button(text: string, keys: string, press: () => unknown): HTMLButtonElement {
  const made = make("button", { type: "button", class: "main", text, ...(keys && { title: `${text} (${keys})` }) });
  made.addEventListener("click", () => void press());
  return made;
}
