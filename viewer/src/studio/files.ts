// Files in the folder in which the studio was started, and downloads.

import { make } from "../page/dom";
import type { Welcome } from "../protocol";
import type { Request, Socket } from "./socket";

export class Files {
  private readonly folder = make("p", { class: "faint" });
  private readonly overwrite = make("input", { type: "checkbox" });
  private readonly model = make("input", { type: "text", spellcheck: false, autocomplete: "off" });
  private readonly page = make("input", { type: "text", spellcheck: false, autocomplete: "off" });
  private readonly other = make("input", { type: "text", list: "openable", spellcheck: false, autocomplete: "off" });
  private readonly openable = make("datalist", { id: "openable" });
  private readonly said = make("div", { role: "status" });
  private stem = "";
  readonly element: HTMLElement;

  constructor(private readonly socket: Socket) {
    const overwrite = () => this.overwrite.checked;
    this.element = make("div", { class: "files" }, [
      make("label", { class: "field" }, [make("span", { text: "open" }), this.other]),
      this.openable,
      button("Open a model or an example", () => this.open()),
      this.folder,
      make("label", { class: "check" }, [this.overwrite, make("span", { text: "overwrite" })]),
      make("label", { class: "field" }, [make("span", { text: "model" }), this.model]),
      button("Save the model", () => this.write({ do: "save", name: this.model.value, overwrite: overwrite() })),
      button("Download the model", () => this.download()),
      make("label", { class: "field" }, [make("span", { text: "page" }), this.page]),
      button("Export the animation", () =>
        this.write({ do: "export", format: "html", name: this.page.value, overwrite: overwrite() }),
      ),
      this.said,
    ]);
  }

  set({ folder, stem, openable }: Welcome): void {
    this.folder.textContent = `Files are written to ${folder}`;
    this.openable.replaceChildren(...openable.map((value) => make("option", { value })));
    if (stem === this.stem) return; // the names that were typed stay
    this.stem = stem;
    this.model.value = `${stem}_studio.yaml`;
    this.page.value = `${stem}_studio.html`;
  }

  private async open(): Promise<void> {
    try {
      await this.socket.ask({ do: "open", name: this.other.value.trim() });
      this.said.replaceChildren();
    } catch (error) {
      this.say((error as Error).message, "no");
    }
  }

  private async write(request: Request<"save" | "export">): Promise<void> {
    try {
      const { saved } = await this.socket.ask(request);
      this.say(`saved ${saved}`, "yes");
    } catch (error) {
      this.say((error as Error).message, "no");
    }
  }

  private async download(): Promise<void> {
    try {
      const { text } = await this.socket.ask({ do: "download" });
      const link = make("a", { download: this.model.value || "model.yaml" });
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      this.say((error as Error).message, "no");
    }
  }

  private say(text: string, saved: "yes" | "no"): void {
    this.said.replaceChildren(
      make("p", { class: saved === "yes" ? "card good" : "card bad", "data-saved": saved, text }),
    );
  }
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = make("button", { type: "button", class: "main", text });
  made.addEventListener("click", press);
  return made;
}
