// What can be done where nothing is.

import type { Actions } from "./actions";
import type { Point } from "./geometry";
import type { MenuItem } from "./menu";

export interface Sheet {
  actions: Actions;
  choose(tool: string): void;
  fit(): void;
  chooseAll(): void;
  photo(): MenuItem[];
}

export class SpaceMenu {
  constructor(private readonly sheet: () => Sheet) {}

  /** At a place of the plane; `shift`: how far a copy lies from its original. */
  items(at: Point, shift: number): MenuItem[] {
    const { actions, choose, fit, chooseAll, photo } = this.sheet();
    const place = { x: at.x, y: at.y };
    const draw = (kind: string, said: string) => void actions.edit([{ edit: "draw", kind, places: [place] }], said);
    return [
      { text: "Ground pivot here", key: "G", press: () => draw("ground_pivot", "ground pivot drawn") },
      { text: "Mass here", key: "W", press: () => draw("mass", "mass drawn") },
      { text: "Draw a link", key: "K", press: () => choose("link") },
      { text: "Draw a slider", key: "I", press: () => choose("slider") },
      { text: "Paste", key: "Ctrl V", press: () => actions.paste(shift) },
      { text: "Choose everything", key: "Ctrl A", press: chooseAll },
      { text: "Show everything", press: fit },
      ...photo(),
      { text: "Undo", key: "Ctrl Z", press: () => void actions.undo("undo") },
    ];
  }
}
