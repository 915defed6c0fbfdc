// A canvas that writes SVG: as much of CanvasRenderingContext2D as drawings in the plane use, and no more.
//
// Places are written as they lie on the page, so that every path stands alone. A Path2D cannot be read; RecordedPath
// keeps its commands.

type Matrix = [number, number, number, number, number, number];

type Command =
  | { kind: "M" | "L"; x: number; y: number }
  | { kind: "A"; x: number; y: number; radius: number; from: number; to: number; isLeft: boolean }
  | { kind: "Z" };

const TURN = 2 * Math.PI;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const DIGITS = 2; // decimals of places, in pixels

/** A Path2D whose commands can be read back. */
export class RecordedPath extends (globalThis.Path2D ?? Object) {
  readonly commands: Command[] = [];

  override moveTo(x: number, y: number): void {
    super.moveTo?.(x, y);
    this.commands.push({ kind: "M", x, y });
  }

  override lineTo(x: number, y: number): void {
    super.lineTo?.(x, y);
    this.commands.push({ kind: this.commands.length > 0 ? "L" : "M", x, y });
  }

  override arc(x: number, y: number, radius: number, from: number, to: number, isLeft = false): void {
    super.arc?.(x, y, radius, from, to, isLeft);
    this.commands.push({ kind: "A", x, y, radius, from, to, isLeft });
  }

  override closePath(): void {
    super.closePath?.();
    this.commands.push({ kind: "Z" });
  }
}

interface State {
  strokeStyle: string;
  fillStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  dash: number[];
  matrix: Matrix;
}

class SvgGradient {
  private readonly stops: string[] = [];

  constructor(
    private readonly id: string,
    private readonly ends: Record<"x1" | "y1" | "x2" | "y2", number>,
  ) {}

  addColorStop(offset: number, color: string): void {
    this.stops.push(`<stop offset="${written(offset)}" stop-color="${color}"/>`);
  }

  get definition(): string {
    const ends = Object.entries(this.ends).map(([word, value]) => `${word}="${written(value)}"`);
    const head = `<linearGradient id="${this.id}" gradientUnits="userSpaceOnUse" ${ends.join(" ")}>`;
    return `<defs>${head}${this.stops.join("")}</linearGradient></defs>`;
  }

  /** As a colour. */
  toString(): string {
    return `url(#${this.id})`;
  }
}

export class SvgContext {
  strokeStyle = "#000000";
  fillStyle = "#000000";
  lineWidth = 1;
  lineCap = "butt";
  lineJoin = "miter";
  globalAlpha = 1;
  globalCompositeOperation = "source-over";
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  private dash: number[] = [];
  private matrix: Matrix = IDENTITY;
  private path: Command[] = [];
  private readonly parts: (string | SvgGradient)[] = [];
  private readonly saved: State[] = [];

  /** `measure`: a canvas that knows how wide texts are. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly measure: { font: string; measureText(text: string): { width: number } } | null = null,
  ) {}

  /** The picture so far, as a file. */
  toString(): string {
    const size = `width="${written(this.width)}" height="${written(this.height)}"`;
    const box = `viewBox="0 0 ${written(this.width)} ${written(this.height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}>\n${this.parts.map((part) => (typeof part === "string" ? part : part.definition)).join("\n")}\n</svg>\n`;
  }

  /** Pixels of the page; its colours are told before the file is written. */
  createLinearGradient(x1: number, y1: number, x2: number, y2: number): SvgGradient {
    const ends = { x1, y1, x2, y2 };
    const gradient = new SvgGradient(`gradient${this.parts.length}`, ends);
    this.parts.push(gradient);
    return gradient;
  }

  /** What is drawn meanwhile is one half transparent thing. */
  group(opacity: number, draw: () => void): void {
    this.parts.push(`<g opacity="${opacity}">`);
    draw();
    this.parts.push("</g>");
  }

  save(): void {
    const { strokeStyle, fillStyle, lineWidth, lineCap, lineJoin, globalAlpha, font, textAlign, textBaseline } = this;
    const state = { strokeStyle, fillStyle, lineWidth, lineCap, lineJoin, globalAlpha, font, textAlign, textBaseline };
    this.saved.push({ ...state, dash: this.dash, matrix: this.matrix });
  }

  restore(): void {
    const state = this.saved.pop();
    if (!state) return;
    const { dash, matrix, ...others } = state;
    Object.assign(this, others);
    this.dash = dash;
    this.matrix = matrix;
    this.globalCompositeOperation = "source-over";
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.matrix = [a, b, c, d, e, f];
  }

  translate(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a, b, c, d, e + a * x + c * y, f + b * x + d * y];
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    this.matrix = [a * cosine + c * sine, b * cosine + d * sine, c * cosine - a * sine, d * cosine - b * sine, e, f];
  }

  setLineDash(dash: number[]): void {
    this.dash = dash;
  }

  beginPath(): void {
    this.path = [];
  }

  moveTo(x: number, y: number): void {
    this.path.push({ kind: "M", x, y });
  }

  lineTo(x: number, y: number): void {
    this.path.push({ kind: this.path.length > 0 ? "L" : "M", x, y });
  }

  arc(x: number, y: number, radius: number, from: number, to: number, isLeft = false): void {
    this.path.push({ kind: "A", x, y, radius, from, to, isLeft });
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  closePath(): void {
    this.path.push({ kind: "Z" });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (this.globalCompositeOperation !== "source-over") return; // of colours that were drawn before: not in SVG
    const before = this.path;
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
    this.path = before;
  }

  stroke(path?: unknown): void {
    const scale = this.scale;
    const dashes = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.map((x) => written(x * scale))}"` : "";
    this.put(
      path,
      `fill="none" ${paint("stroke", this.strokeStyle, this.globalAlpha)} stroke-width="${written(this.lineWidth * scale)}"` +
        ` stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"${dashes}`,
    );
  }

  fill(path?: unknown, rule?: string): void {
    const given = typeof path === "string" ? path : rule;
    const even = given === "evenodd" ? ' fill-rule="evenodd"' : "";
    this.put(
      typeof path === "string" ? undefined : path,
      `${paint("fill", String(this.fillStyle), this.globalAlpha)}${even}`,
    );
  }

  fillText(text: string, x: number, y: number): void {
    this.putText(text, x, y, paint("fill", String(this.fillStyle), this.globalAlpha));
  }

  strokeText(text: string, x: number, y: number): void {
    const width = `stroke-width="${written(this.lineWidth * this.scale)}" stroke-linejoin="${this.lineJoin}"`;
    this.putText(text, x, y, `fill="none" ${paint("stroke", this.strokeStyle, this.globalAlpha)} ${width}`);
  }

  measureText(text: string): { width: number } {
    if (!this.measure) return { width: 0.6 * fontSize(this.font) * text.length };
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  private get scale(): number {
    const [a, b] = this.matrix;
    return Math.hypot(a, b);
  }

  private put(path: unknown, look: string): void {
    if (path !== undefined && !(path instanceof RecordedPath)) throw new Error("this picture cannot be written as SVG");
    const commands = path ? path.commands : this.path;
    const d = this.written(commands);
    if (d) this.parts.push(`<path d="${d}" ${look}/>`);
  }

  private putText(text: string, x: number, y: number, look: string): void {
    const [px, py] = this.at(x, y);
    const anchor = { center: "middle", right: "end", end: "end" }[this.textAlign] ?? "start";
    const base = { middle: "central", top: "hanging", hanging: "hanging", bottom: "text-after-edge" }[
      this.textBaseline
    ];
    const [a, b] = this.matrix;
    const turn =
      Math.abs(b) > 1e-12 ? ` transform="rotate(${written((Math.atan2(b, a) * 180) / Math.PI)} ${px} ${py})"` : "";
    const family = escaped(this.font.replace(/^.*?[\d.]+px\s*/, ""));
    const weight = /\b(bold|[5-9]00)\b/.exec(this.font)?.[1];
    const font =
      `font-family="${family}" font-size="${written(fontSize(this.font) * this.scale)}"` +
      (weight ? ` font-weight="${weight}"` : "");
    const line = base ? ` dominant-baseline="${base}"` : "";
    this.parts.push(
      `<text x="${px}" y="${py}" text-anchor="${anchor}"${line} ${font} ${look}${turn}>${escaped(text)}</text>`,
    );
  }

  private at(x: number, y: number): [string, string] {
    const [a, b, c, d, e, f] = this.matrix;
    return [written(a * x + c * y + e), written(b * x + d * y + f)];
  }

  private written(commands: readonly Command[]): string {
    const words: string[] = [];
    commands.forEach((command, k) => {
      if (command.kind === "Z") words.push("Z");
      else if (command.kind === "A") words.push(this.arcWritten(command, k > 0 && commands[k - 1].kind !== "Z"));
      else words.push(`${command.kind}${this.at(command.x, command.y).join(" ")}`);
    });
    const d = words.join("");
    return /NaN|Infinity/.test(d) ? "" : d;
  }

  /** An arc as SVG has it, from end to end; a whole turn in two halves. */
  private arcWritten({ x, y, radius, from, to, isLeft }: Command & { kind: "A" }, isJoined: boolean): string {
    let sweep = isLeft ? from - to : to - from;
    const isWhole = sweep >= TURN;
    sweep = isWhole ? TURN : ((sweep % TURN) + TURN) % TURN;
    const sign = isLeft ? -1 : 1;
    const [a, b, c, d] = this.matrix;
    const isMirrored = a * d - b * c < 0;
    const r = written(radius * this.scale);
    const end = (angle: number) => this.at(x + radius * Math.cos(angle), y + radius * Math.sin(angle)).join(" ");
    const turn = (part: number, angle: number) =>
      `A${r} ${r} 0 ${part > Math.PI ? 1 : 0} ${(sign > 0) !== isMirrored ? 1 : 0} ${end(angle)}`;
    const start = `${isJoined ? "L" : "M"}${end(from)}`;
    if (!isWhole) return start + turn(sweep, from + sign * sweep);
    return start + turn(Math.PI, from + sign * Math.PI) + turn(Math.PI, from + sign * TURN);
  }
}

/** Draws something as one half transparent thing, on a canvas or into SVG. */
export function faded(
  ctx: CanvasRenderingContext2D,
  opacity: number,
  draw: (ctx: CanvasRenderingContext2D) => void,
): void {
  const svg: unknown = ctx;
  if (svg instanceof SvgContext) {
    svg.group(opacity, () => draw(ctx));
    return;
  }
  const layer = document.createElement("canvas");
  layer.width = ctx.canvas.width;
  layer.height = ctx.canvas.height;
  draw(layer.getContext("2d")!);
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalAlpha = opacity;
  ctx.drawImage(layer, 0, 0);
  ctx.restore();
}

function paint(what: "fill" | "stroke", color: string, alpha: number): string {
  const rgba = /^rgba?\(\s*([\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)(?:[ ,/]+([\d.]+%?))?\s*\)$/.exec(color);
  const own = rgba?.[4] ? Number.parseFloat(rgba[4]) / (rgba[4].endsWith("%") ? 100 : 1) : 1;
  const opacity = alpha * own;
  const plain = rgba ? `rgb(${rgba[1]},${rgba[2]},${rgba[3]})` : color;
  return `${what}="${escaped(plain)}"${opacity < 1 ? ` ${what}-opacity="${written(opacity)}"` : ""}`;
}

function fontSize(font: string): number {
  return Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? "10");
}

function written(x: number): string {
  return Number.isFinite(x) ? String(Number(x.toFixed(DIGITS))) : "NaN";
}

/** Names come from users' models: they stay text. */
function escaped(text: string): string {
  const known: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").replace(/[&<>"]/g, (mark) => known[mark]);
}
