// Files from the window: pictures, tables and movies of what is shown. All are made here and saved whole.

import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import type { Page } from "../page/page";
import type { Backdrop } from "../renderer";
import { croppedPicture, croppedSvg } from "./cropping";
import { csvOf } from "./csv";
import { fileName } from "./names";
import { makeGif, makeVideo, movieSeconds, type Progress, videoType } from "./recording";

const SHARP = 2; // pixels of a picture for one of the page
const BACKDROPS: readonly (readonly [Backdrop, string])[] = [
  ["page", "as on the page"],
  ["white", "white, cut to the machine"],
  ["none", "transparent, cut to the machine"],
];
const WIDTHS = [480, 720, 1080];
const UNITS = ["B", "kB", "MB", "GB"];

/** Another kind of file, such as those that a server makes. `make` says what became of it. */
export interface MoreExport {
  name: string;
  hint: string;
  make(): Promise<string>;
}

export function addExports(page: Page, more: readonly MoreExport[] = []): void {
  const menu = new ExportMenu(page, more);
  const button = iconButton(ICONS.download, "save a picture, table or movie", "", () => menu.open());
  page.addTool(button);
}

class ExportMenu {
  private readonly dialog = make("dialog", { class: "help exports", "aria-label": "save" });
  private readonly width = make("select", { "aria-label": "width of movies" });
  private readonly backdrop = make("select", { "aria-label": "background of pictures" });
  private readonly status = make("p", { class: "export-status", role: "status" });
  private readonly bar = make("progress", { max: 1, value: 0, hidden: true });
  private readonly cancelButton = make("button", { type: "button", class: "text", text: "Cancel", hidden: true });
  private readonly items = make("div", { class: "export-items" });
  private isCancelled = false;
  private isBusy = false;

  constructor(
    private readonly page: Page,
    private readonly more: readonly MoreExport[],
  ) {
    this.width.append(...WIDTHS.map((w) => make("option", { value: w, text: `${w} pixels wide` })));
    this.width.value = String(WIDTHS[1]);
    this.backdrop.append(...BACKDROPS.map(([value, text]) => make("option", { value, text })));
    const close = make("button", { type: "button", class: "text", text: "Close" });
    close.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => {
      this.isCancelled = true;
    });
    this.cancelButton.addEventListener("click", () => {
      this.isCancelled = true;
    });
    const below = make("div", { class: "export-below" }, [this.cancelButton, close]);
    this.dialog.append(make("h2", { text: "Save" }), this.items, this.bar, this.status, below);
    document.body.append(this.dialog);
  }

  open(): void {
    this.list();
    this.say("");
    this.dialog.showModal();
  }

  private list(): void {
    const { page } = this;
    const { payload, motion } = page.run;
    const isPlanar = payload.dim === 2 && Boolean(page.renderer.svg);
    const labels = page.panels.labels();
    const seconds = movieSeconds(page);
    const length =
      motion.frames > 1 ? `${Number(seconds.toPrecision(2))} s at ${Number(page.clock.speed.toPrecision(2))}×` : "";
    const video = videoType();
    const canShow = motion.frames > 0 && Boolean(page.renderer.picture);
    this.items.replaceChildren(
      make("h3", { text: "Picture" }),
      make("label", { class: "export-width" }, [this.backdrop]),
      this.item("PNG", "the picture as it is", canShow, () => this.png()),
      this.item(
        "SVG",
        isPlanar ? "lines that stay sharp, for papers" : "only of machines in the plane",
        isPlanar && canShow,
        () => this.svg(),
      ),
      make("h3", { text: "Plots" }),
      this.item("CSV", `${labels.length} plotted quantities, ${motion.frames} rows`, labels.length > 0, () =>
        this.csv(labels),
      ),
      this.item("PNG", "the plots as they are", labels.length > 0, () => this.plots()),
      make("h3", { text: "Movie" }),
      make("label", { class: "export-width" }, [this.width]),
      this.item("GIF", length, motion.frames > 1 && canShow, () => this.gif()),
      this.item(
        video ? video.ending.toUpperCase() : "Video",
        video ? `${length}; it plays once while it is recorded` : "this browser records no video",
        video !== null && motion.frames > 1 && canShow,
        () => this.video(video?.type ?? "", video?.ending ?? ""),
      ),
      ...(location.protocol === "file:" ? [this.frameItem] : []),
      ...(this.more.length > 0 ? [make("h3", { text: "Into the folder" })] : []),
      ...this.more.map(({ name, hint, make: write }) =>
        this.item(name, hint, true, async () => this.say(await write())),
      ),
    );
  }

  /** The line that shows this file in a slide or on a web page. */
  private get frameItem(): HTMLElement {
    return this.item("Frame", "the line for a slide or a web page: the machine alone", true, async () => {
      const file = location.pathname.split("/").at(-1);
      const line = `<iframe src="${file}#slide" width="960" height="600" style="border: 0"></iframe>`;
      await navigator.clipboard?.writeText(line).catch(() => {}); // it stands in the window, too
      this.say(`Copied: ${line}`);
    });
  }

  private item(name: string, hint: string, can: boolean, act: () => Promise<void>): HTMLElement {
    const button = make("button", { type: "button", class: "export-item" }, [
      make("strong", { text: name }),
      make("span", { class: "faint", text: hint }),
    ]);
    button.disabled = !can;
    button.addEventListener("click", () => void this.attempt(act));
    return button;
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.isCancelled = false;
    this.items.inert = true;
    try {
      await act();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
    this.items.inert = false;
    this.bar.hidden = true;
    this.cancelButton.hidden = true;
    this.isBusy = false;
  }

  private get progress(): Progress {
    this.bar.hidden = false;
    this.cancelButton.hidden = false;
    return (share) => {
      this.bar.value = share;
      this.say(`${Math.round(100 * share)} %`);
    };
  }

  private async png(): Promise<void> {
    const { renderer } = this.page;
    const backdrop = this.backdrop.value as Backdrop;
    const whole = backdrop === "page" ? renderer.picture?.(SHARP) : croppedPicture(renderer, SHARP, backdrop);
    if (whole === null) throw new Error("nothing is in sight: show all (0) first");
    await this.savePng(whole, "png");
  }

  private async plots(): Promise<void> {
    await this.savePng(this.page.panels.picture(), "plots.png");
  }

  private async savePng(canvas: HTMLCanvasElement | undefined, ending: string): Promise<void> {
    const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png")));
    if (!canvas || !blob) throw new Error("the picture is too large for this browser");
    this.save(blob, ending, `${canvas.width} × ${canvas.height} pixels`);
  }

  private async svg(): Promise<void> {
    const { renderer } = this.page;
    const backdrop = this.backdrop.value as Backdrop;
    const text = backdrop === "page" ? renderer.svg?.() : croppedSvg(renderer, backdrop);
    if (!text) throw new Error("nothing is in sight: show all (0) first");
    this.save(new Blob([text], { type: "image/svg+xml" }), "svg", "");
  }

  private async csv(labels: readonly string[]): Promise<void> {
    const { payload, motion } = this.page.run;
    this.save(new Blob([csvOf(payload, motion, labels)], { type: "text/csv" }), "csv", `${motion.frames} rows`);
  }

  private async gif(): Promise<void> {
    const blob = await makeGif(this.page, Number(this.width.value), this.progress, () => this.isCancelled);
    this.saveMovie(blob, "gif");
  }

  private async video(type: string, ending: string): Promise<void> {
    const blob = await makeVideo(this.page, Number(this.width.value), type, this.progress, () => this.isCancelled);
    this.saveMovie(blob, ending);
  }

  private saveMovie(blob: Blob | null, ending: string): void {
    if (blob) this.save(blob, ending, `${Number(movieSeconds(this.page).toPrecision(2))} s`);
    else this.say("Nothing was saved.");
  }

  private save(blob: Blob, ending: string, about: string): void {
    const name = fileName(this.page.run.payload.name, ending);
    const link = make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.say(`Saved ${name}: ${[about, sizeText(blob.size)].filter(Boolean).join(", ")}.`);
  }

  private say(words: string): void {
    this.status.textContent = words;
  }
}

export function sizeText(bytes: number): string {
  const k = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** k).toPrecision(3))} ${UNITS[k]}`;
}
