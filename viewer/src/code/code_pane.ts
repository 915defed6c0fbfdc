// The machine as text beside its picture: YAML that is edited live, and the Python program that makes the same machine.

import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import type { Document as StudioDocument } from "../protocol";
import type { Workbench } from "../studio/workbench";
import { partAt, partsOf, type Span } from "./spans";
import { type Language, TextEditor } from "./text_editor";

const SETTLED = 300; // ms without a key before the text is taken

const PANE = "text";
const MISSING = "Your program does not make all of this machine any more:";

export function mountCode(workbench: Workbench): void {
  const pane = new CodePane(workbench);
  const button = iconButton(ICONS.code, "the machine as text", "", () => pane.toggle());
  pane.onToggle((isOpen) => {
    button.setAttribute("aria-pressed", String(isOpen));
    workbench.arrange(isOpen ? PANE : "");
  });
  workbench.addTool(button);
}

class CodePane {
  private readonly element = make("section", { class: "code-pane", "aria-label": "the machine as text", hidden: true });
  private readonly tabs: Record<Language, HTMLButtonElement>;
  private readonly holders = { yaml: make("div", { class: "code" }), python: make("div", { class: "code" }) };
  private readonly problem = make("p", { class: "code-problem", role: "status", hidden: true });
  private readonly missing = make("div", { class: "code-missing", role: "status", hidden: true });
  private readonly runButton = make("button", { type: "button", class: "run-code", text: "Run" });
  private readonly editors: Record<Language, TextEditor>;
  private shown: Language = "yaml";
  private readonly said: Record<Language, { words: string; line: number | null }> = {
    yaml: { words: "", line: null },
    python: { words: "", line: null },
  };
  private timer: number | null = null;
  private sent = "";
  private seen: Record<Language, string> = { yaml: "", python: "" };
  private spans: Span[] = [];
  private isRunning = false; // a program
  private isMissing = false; // something in the user's program
  private isChoosing = false; // the caret chose a part: the text need not scroll to it
  private listener: (isOpen: boolean) => void = () => {};

  constructor(private readonly workbench: Workbench) {
    const tab = (language: Language, name: string) => {
      const button = make("button", { type: "button", role: "tab", text: name });
      button.addEventListener("click", () => this.open(language));
      return button;
    };
    this.tabs = { yaml: tab("yaml", "YAML"), python: tab("python", "Python") };
    this.element.append(
      make("header", { role: "tablist" }, [
        this.tabs.yaml,
        this.tabs.python,
        this.runButton,
        iconButton(ICONS.close, "close", "", () => this.toggle()),
      ]),
      this.holders.yaml,
      this.holders.python,
      this.missing,
      this.problem,
    );
    this.editors = {
      yaml: new TextEditor(this.holders.yaml, "yaml", "the machine as YAML", {
        changed: () => this.typed(),
        moved: (place) => this.chooseAt(place),
      }),
      python: new TextEditor(this.holders.python, "python", "the machine as a Python program", {
        changed: () => {},
        moved: () => {},
      }),
    };
    this.runButton.addEventListener("click", () => {
      if (this.isRunning)
        this.workbench.ask({ do: "stop_program" }).catch(() => {}); // it has just ended
      else void this.runProgram();
    });
    workbench.onTold("program", ({ state }) => {
      this.isRunning = state === "running";
      this.offerRun();
    });
    const main = workbench.stage.closest("main");
    main?.querySelector(".stage")?.after(this.element);
    workbench.addPane({
      name: PANE,
      element: this.element,
      side: "right",
      least: 264,
      usual: 380,
      rank: 3,
      isOpen: () => !this.element.hidden,
      close: () => {
        if (!this.element.hidden) this.toggle();
      },
    });
    this.open("yaml");
    this.take(workbench.document);
    workbench.onDocument((now) => this.take(now));
    workbench.onSelection(() => this.markChosen());
  }

  onToggle(listener: (isOpen: boolean) => void): void {
    this.listener = listener;
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    this.listener(!this.element.hidden);
    if (this.element.hidden) return;
    for (const editor of Object.values(this.editors)) editor.measure();
    this.markChosen();
  }

  private open(language: Language): void {
    this.shown = language;
    for (const name of ["yaml", "python"] as const) {
      this.holders[name].hidden = name !== language;
      this.tabs[name].setAttribute("aria-selected", String(name === language));
    }
    this.missing.hidden = !this.isMissing || language !== "python";
    this.editors[language].measure();
    if (language === "python") this.workbench.ask({ do: "prepare_program" }).catch(() => {}); // the line is lost: said elsewhere
    this.offerRun();
    this.showProblem();
  }

  /** The document changed, by a hand here or elsewhere. What is typed here and not yet taken stays. */
  private take(now: StudioDocument): void {
    for (const language of ["yaml", "python"] as const) {
      const text = now[language];
      if (text === this.seen[language]) continue;
      this.seen[language] = text;
      const isEcho = language === "yaml" && (text === this.sent || this.timer !== null);
      const runs = language === "python" && this.isRunning; // what the user has typed, and waits for
      if (!isEcho && !runs) this.editors[language].setText(text);
    }
    this.offerRun();
    this.showMissing(now.missing);
    this.say("yaml", now.problem, now.line);
    this.markChosen();
  }

  private typed(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(), SETTLED);
  }

  private async send(): Promise<void> {
    this.timer = null;
    const { text } = this.editors.yaml;
    this.sent = text;
    await this.tell("yaml", text);
  }

  /** Other things go on meanwhile; the answer comes when the program has ended. */
  private async runProgram(): Promise<void> {
    this.say("python", "", null);
    await this.tell("python", this.editors.python.text);
  }

  private async tell(language: Language, text: string): Promise<void> {
    try {
      await this.workbench.ask({ do: "text", language, text });
      if (language === "python") this.say(language, "", null);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      this.say(language, words, lineIn(words));
    }
  }

  /** A program is run when the user says so, and never by itself. */
  private offerRun(): void {
    this.runButton.hidden = this.shown !== "python";
    this.runButton.textContent = this.isRunning ? "Stop" : "Run";
  }

  /** What was changed by other means, and stands nowhere in the user's program. */
  private showMissing(missing: readonly string[]): void {
    const forget = make("button", { type: "button", class: "text", text: "Write the program anew" });
    forget.title = "Python as cardan writes it takes the place of your program; undo brings it back";
    forget.addEventListener("click", () => {
      this.workbench.ask({ do: "forget_program" }).catch(() => {}); // the line is lost: said elsewhere
    });
    this.missing.replaceChildren(
      make("p", { text: MISSING }),
      make(
        "ul",
        {},
        missing.map((text) => make("li", { text })),
      ),
      make("p", { text: "Run goes back to what the program makes." }),
      forget,
    );
    this.isMissing = missing.length > 0;
    this.missing.hidden = !this.isMissing || this.shown !== "python";
  }

  private say(language: Language, words: string, line: number | null): void {
    this.said[language] = { words, line };
    this.editors[language].setWrong(words === "" ? null : line);
    this.showProblem();
  }

  private showProblem(): void {
    const { words, line } = this.said[this.shown];
    this.problem.textContent = line === null || words.includes(`line ${line}`) ? words : `Line ${line}: ${words}`;
    this.problem.hidden = words === "";
  }

  private chooseAt(place: number): void {
    const part = partAt(partsOf(this.editors.yaml.text), place);
    const { bodies, elements } = this.workbench.selection;
    if (!part || (bodies.size + elements.size === 1 && (bodies.has(part.name) || elements.has(part.name)))) return;
    if (!this.isDrawn(part.name)) return;
    this.isChoosing = true;
    this.workbench.select([part.name]);
    this.isChoosing = false;
  }

  private isDrawn(name: string): boolean {
    const { bodies, elements } = this.workbench.payload.scene;
    return bodies.some((body) => body.name === name) || elements.some((element) => element.name === name);
  }

  private markChosen(): void {
    if (this.element.hidden) return;
    const { bodies, elements } = this.workbench.selection;
    this.spans = partsOf(this.editors.yaml.text).filter(({ name }) => bodies.has(name) || elements.has(name));
    this.editors.yaml.mark(this.spans, !this.isChoosing && !this.editors.yaml.focused);
  }
}

/** The line that a message names. */
function lineIn(words: string): number | null {
  const found = /\bline (\d+)/.exec(words);
  return found ? Number(found[1]) : null;
}
