// What is under way, in a strip over the page, whatever else is open: a motion that is computed, a program that runs,
// each with a button that ends it, and what the program prints.

import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import { formatNumber } from "../page/numbers";
import type { Program } from "../protocol";
import type { Socket } from "./socket";

const AT_THE_END = 8; // pixels: who has scrolled to the end of the output sees what follows

export class Activity {
  private readonly run = make("p", { class: "activity-row", hidden: true });
  private readonly runWords = make("span");
  private readonly program = make("section", { class: "activity-program", hidden: true, "aria-label": "the program" });
  private readonly programWords = make("span", { role: "status" });
  private readonly programStop: HTMLButtonElement;
  private readonly output = make("pre", {
    class: "activity-output",
    tabindex: 0,
    "aria-label": "what the program prints",
  });
  private readonly close: HTMLButtonElement;
  private wasRunning = false;

  constructor(private readonly socket: Socket) {
    this.programStop = stopButton("stop the program", () => this.ask("stop_program"));
    this.close = iconButton(ICONS.close, "close the output", "", () => {
      this.program.hidden = true;
    });
    this.run.append(
      this.runWords,
      stopButton("stop the computation", () => this.ask("stop_run")),
    );
    this.program.append(
      make("p", { class: "activity-row" }, [this.programWords, this.programStop, this.close]),
      this.output,
    );
    document.body.append(
      make("aside", { class: "activity", "aria-label": "what is under way" }, [this.run, this.program]),
    );
    socket.on("busy", ({ what, progress }) => this.compute(what, progress));
    socket.on("program", (news) => this.tell(news));
  }

  /** A motion is being computed. */
  compute(words: string, progress: [number, number] | null = null): void {
    if (words === "") {
      this.computed();
      return;
    }
    this.runWords.textContent = `${words}${howFar(progress)}`;
    this.run.hidden = false;
  }

  /** It is there, or there is none. */
  computed(): void {
    this.run.hidden = true;
  }

  private tell(news: Program): void {
    const isRunning = news.state === "running";
    const { output } = this;
    const follow = output.scrollHeight - output.scrollTop - output.clientHeight < AT_THE_END;
    this.programWords.textContent = wordsOf(news);
    this.programStop.hidden = !isRunning;
    this.close.hidden = isRunning;
    output.textContent = news.left_out > 0 ? `… ${news.left_out} characters before\n${news.output}` : news.output;
    output.hidden = news.output === "";
    // A program that has printed nothing leaves nothing to look at: who has asked for it is told how it ended. One that
    // had ended before this page was opened is no news.
    this.program.hidden = !isRunning && (news.output === "" || !(this.wasRunning || !this.program.hidden));
    this.wasRunning = isRunning;
    if (follow) output.scrollTop = output.scrollHeight;
  }

  private ask(request: "stop_program" | "stop_run"): void {
    this.socket.ask({ do: request }).catch(() => {}); // it has just ended
  }
}

function stopButton(name: string, press: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: "stop", text: "Stop", "aria-label": name });
  button.addEventListener("click", press);
  return button;
}

function howFar(progress: [number, number] | null): string {
  return progress ? ` t = ${formatNumber(progress[0], 4)} of ${formatNumber(progress[1], 4)}` : "";
}

function wordsOf({ state, name, words, progress, seconds }: Program): string {
  const what = name || "The program";
  if (state === "running") return `${what} is running …${howFar(progress)}`;
  return state === "ended" ? `${what} has ended after ${formatNumber(seconds, 2)} s.` : words;
}
