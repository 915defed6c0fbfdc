// What `cardan check` says of the machine.

import { make } from "../page/dom";
import type { Socket } from "./socket";

export class Checkup {
  readonly element = make("div", { class: "checkup" });

  constructor(private readonly socket: Socket) {}

  async refresh(): Promise<void> {
    try {
      const { lines } = await this.socket.ask({ do: "check" });
      this.element.replaceChildren(...lines.map((text) => make("p", { text })));
    } catch (error) {
      this.element.replaceChildren(make("p", { class: "card bad", text: (error as Error).message }));
    }
  }
}
