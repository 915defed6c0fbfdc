// A photograph behind the grid, to draw over: chosen from a file, scaled by two clicks, kept with the file.

import { make } from "../page/dom";
import type { Picture } from "../protocol";
import type { Workbench } from "../studio/workbench";
import type { Actions } from "./actions";
import { distance, type Point } from "./geometry";
import type { MenuItem } from "./menu";
import type { Ink } from "./overlay/ink";
import type { PhotoTask } from "./tools/tool";

const SIDE = 1600; // pixels of the longer side: larger ones are made smaller
const QUALITIES = [0.85, 0.7, 0.5, 0.3]; // of the JPEG: the first one that is small enough
const LARGEST = 900_000; // bytes
const STRENGTH = { light: 0.6, dark: 0.45 }; // of its colours
const FIRST_SIZE = 0.8; // of what is seen

export class Photo {
  private image: ImageBitmap | null = null;
  private file = ""; // of the image, or of the one that could not be shown

  constructor(
    private readonly bench: Workbench,
    private readonly actions: Actions,
    private readonly choose: (tool: string) => void,
    private readonly ask: (at: Point) => Promise<string | null>,
  ) {
    bench.onDocument(() => void this.load());
    bench.setOverlay("photo", (pen) => this.draw(pen), "under");
  }

  items(): MenuItem[] {
    if (!this.picture) return [{ text: "Photograph behind the grid …", press: () => this.open() }];
    return [
      { text: "Scale the photograph", press: () => this.choose("photo_scale") },
      { text: "Move the photograph", press: () => this.choose("photo_move") },
      { text: "Another photograph …", press: () => this.open() },
      { text: "Take the photograph away", press: () => this.place(null, "the photograph is taken away") },
    ];
  }

  /** Two clicks of its tool. */
  async clicked(how: PhotoTask, from: Point, to: Point): Promise<void> {
    const { picture } = this;
    this.choose("select");
    if (!picture) return;
    const typed = how === "scale" ? await this.ask(to) : null;
    const changed = how === "move" ? moved(picture, from, to) : scaled(picture, from, to, Number(typed));
    if (changed) this.place(changed, how === "move" ? "photograph moved" : "photograph scaled");
  }

  private get picture(): Picture | null {
    return this.bench.document.drawing.picture;
  }

  private place(picture: Picture | null, said: string): void {
    void this.actions.edit([{ edit: "picture", picture }], said);
  }

  open(): void {
    const input = make("input", { type: "file", accept: "image/*", "aria-label": "photograph" });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file) void this.add(file).catch((error: unknown) => this.actions.fail(error));
    });
    input.click();
  }

  private async add(file: File): Promise<void> {
    const image = await bitmapOf(file);
    const { file: name } = await this.bench.ask({ do: "store_photo", data: await small(image) });
    const [low, high] = this.bench.renderer.sight?.() ?? [
      [0, 0],
      [1, 1],
    ];
    const scale = FIRST_SIZE * Math.min((high[0] - low[0]) / image.width, (high[1] - low[1]) / image.height);
    const at = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    await this.actions.edit(
      [{ edit: "picture", picture: { file: name, at, width: scale * image.width, height: scale * image.height } }],
      "photograph placed; now click both ends of a length that you know",
    );
    this.choose("photo_scale");
  }

  /** What the document names, where it is not there yet. */
  private async load(): Promise<void> {
    const file = this.picture?.file ?? "";
    if (file === this.file) return;
    this.file = file;
    this.image = null;
    if (!file) return;
    try {
      const { data, type } = await this.bench.ask({ do: "photo" });
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const image = await bitmapOf(new Blob([bytes], { type }));
      if (this.file === file) this.image = image;
    } catch (error) {
      this.actions.fail(error);
    }
    this.bench.schedule();
  }

  private draw({ ctx, camera }: Ink["pen"]): void {
    const { picture, image } = this;
    if (!picture || !image) return;
    const [x, y] = picture.at;
    ctx.save();
    ctx.globalAlpha = this.bench.page.store.now.dark ? STRENGTH.dark : STRENGTH.light;
    ctx.drawImage(
      image,
      camera.screenX(x - picture.width / 2),
      camera.screenY(y + picture.height / 2),
      picture.width * camera.scale,
      picture.height * camera.scale,
    );
    ctx.restore();
  }
}

export function moved(picture: Picture, from: Point, to: Point): Picture {
  const [x, y] = picture.at;
  return { ...picture, at: [x + to.x - from.x, y + to.y - from.y] };
}

/** So that two of its places are so far apart, and the first one stays; null where that is no length. */
export function scaled(picture: Picture, from: Point, to: Point, length: number): Picture | null {
  const by = length / distance(from, to);
  if (!(by > 0) || !Number.isFinite(by)) return null;
  const [x, y] = picture.at;
  const at = [from.x + by * (x - from.x), from.y + by * (y - from.y)];
  return { ...picture, at, width: by * picture.width, height: by * picture.height };
}

async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error("This is no photograph that the browser can show.");
  }
}

/** As a JPEG in base64, small enough to be sent. */
async function small(image: ImageBitmap): Promise<string> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(scale * image.width));
  canvas.height = Math.max(1, Math.round(scale * image.height));
  const ctx = canvas.getContext("2d");
  if (!ctx) throw new Error("The browser cannot make the photograph smaller.");
  ctx.fillStyle = "#ffffff"; // behind what is transparent
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const data = canvas.toDataURL("image/jpeg", quality).split(",")[1];
    if (0.75 * data.length <= LARGEST) return data;
  }
  throw new Error("The photograph is too large.");
}
