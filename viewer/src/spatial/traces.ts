// The paths of traced points: the whole path faint, the passed part strong.

import { Group } from "three";
import type { FrameTime, Motion } from "../motion";
import { seriesColor } from "../palette";
import type { Trace } from "../renderer";
import { Ribbon } from "./ribbon";

const WIDTH = 2.4; // pixels

export class Traces {
  readonly group = new Group();
  private ribbons: { ribbon: Ribbon; color: number }[] = [];
  private dark = false;

  constructor(private readonly motion: Motion) {}

  set(traces: Trace[]): void {
    for (const { ribbon } of this.ribbons) ribbon.dispose();
    this.group.clear();
    this.ribbons = traces.map(({ mark, color }) => ({ ribbon: new Ribbon(this.motion.path(mark), WIDTH), color }));
    for (const { ribbon } of this.ribbons) this.group.add(ribbon.mesh);
    this.setTheme(this.dark);
  }

  draw({ index, fraction }: FrameTime): void {
    for (const { ribbon } of this.ribbons) ribbon.setNow(index + fraction);
  }

  resize(width: number, height: number): void {
    for (const { ribbon } of this.ribbons) ribbon.setViewport(width, height);
  }

  setTheme(dark: boolean): void {
    this.dark = dark;
    for (const { ribbon, color } of this.ribbons) ribbon.setColor(seriesColor(color, dark));
  }
}
