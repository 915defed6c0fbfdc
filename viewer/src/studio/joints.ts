// A slider for each joint of an open chain: where it stands at the start of the motion.

import { make } from "../page/dom";
import { JointSliders } from "../page/joint_sliders";
import type { ChainJoint } from "../protocol";
import type { Socket } from "./socket";

export class Joints {
  readonly element = make("details", { class: "joints", hidden: true });
  private readonly sliders = new JointSliders(
    ({ name }, value) => this.show({ [name]: value }),
    ({ name }, value) => this.keep({ [name]: value }),
  );
  private isAsking = false;
  private next: Record<string, number> | null = null;

  constructor(private readonly socket: Socket) {
    this.element.append(make("summary", { text: "Joints at the start" }), this.sliders.element);
    socket.on("joints", ({ joints }) => this.set(joints));
  }

  /** A machine without parameters has nothing else to be moved by. */
  open(isOpen: boolean): void {
    this.element.open = isOpen;
  }

  private set(all: ChainJoint[]): void {
    this.element.hidden = all.length === 0;
    this.sliders.set(all);
  }

  /** Only the newest value counts. */
  private async show(joints: Record<string, number>): Promise<void> {
    this.next = joints;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.next) {
      const wanted = this.next;
      this.next = null;
      await this.socket.ask({ do: "pose", joints: wanted }).catch(() => {}); // a run has come in between
    }
    this.isAsking = false;
  }

  private keep(joints: Record<string, number>): void {
    this.next = null;
    this.socket.ask({ do: "pose", joints, keep: true }).catch(() => {});
  }
}
