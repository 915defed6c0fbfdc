// What the user should know before trusting the picture: a run that did not finish, warnings, lost bodies.

import type { Motion } from "../motion";
import type { Payload } from "../protocol";
import { iconButton, make } from "./dom";
import { ICONS } from "./icons";

const AS_MEANT = /^(finished|stopped by event .*|)$/s; // the ends of a run that the user asked for
const MOST_MESSAGES = 3;

export function endedAsMeant(status: string | undefined): boolean {
  return AS_MEANT.test(status ?? "");
}

/** What must be known at once; messages of the run are in the side panel. */
export function problemsOf(payload: Payload, motion: Motion): string[] {
  const { about, scene } = payload;
  const problems: string[] = [];
  if (payload.frames === 0) problems.push("The run has no frames: there is nothing to show.");
  if (!endedAsMeant(about.status)) problems.push(`The run did not reach its end: ${about.status}.`);
  if (payload.off) problems.push(payload.off);
  const lost = motion.lostBodies().map((body) => scene.bodies[body].name);
  if (lost.length > 0) {
    problems.push(`Not drawn in some frames, where the run has no numbers for it: ${lost.join(", ")}.`);
  }
  return problems;
}

/** A card over the scene; null where all is well. */
export function makeNotes(problems: readonly string[], more: () => void): HTMLElement | null {
  if (problems.length === 0) return null;
  const rows = problems.slice(0, MOST_MESSAGES).map((text) => make("p", { text }));
  const card = make("div", { class: "notes", role: "status" }, [
    make("div", {}, rows),
    iconButton(ICONS.close, "close", "", () => card.remove()),
  ]);
  if (problems.length > MOST_MESSAGES) {
    const button = make("button", {
      type: "button",
      class: "text",
      text: `${problems.length - MOST_MESSAGES} more`,
    });
    button.addEventListener("click", more);
    rows[0].parentElement?.append(button);
  }
  return card;
}

/** In place of the page, where its data cannot be read. */
export function showFailure(text: string): void {
  document.body.append(
    make("main", { class: "failure", role: "alert" }, [
      make("h1", { text: "This animation cannot be shown" }),
      make("p", { text }),
    ]),
  );
}
