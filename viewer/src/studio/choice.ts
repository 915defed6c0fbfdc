// A question over the window, answered by a button.

import { make } from "../page/dom";

/** The answer; null where the question was closed. */
export function choose(words: string, answers: readonly string[]): Promise<string | null> {
  return ask(words, answers, null).then((answer) => answer?.answer ?? null);
}

/** A text; null where the question was closed. */
export function askForName(words: string, name: string, answer: string): Promise<string | null> {
  const field = make("input", {
    type: "text",
    value: name,
    "aria-label": "file name",
    spellcheck: false,
    autocomplete: "off",
  });
  return ask(words, [answer], field).then((given) => given && field.value.trim());
}

function ask(words: string, answers: readonly string[], field: HTMLInputElement | null) {
  const dialog = make("dialog", { class: "help ask", "aria-label": words });
  return new Promise<{ answer: string } | null>((resolve) => {
    const end = (answer: string | null) => {
      dialog.remove();
      resolve(answer === null ? null : { answer });
    };
    const buttons = answers.map((answer, k) => {
      const button = make("button", { type: "button", class: k === 0 ? "main" : "text", text: answer });
      button.addEventListener("click", () => end(answer));
      return button;
    });
    const cancel = make("button", { type: "button", class: "text", text: "Cancel" });
    cancel.addEventListener("click", () => end(null));
    dialog.addEventListener("close", () => end(null));
    field?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      end(answers[0]);
    });
    dialog.append(
      make("p", { text: words }),
      ...(field ? [field] : []),
      make("div", { class: "ask-answers" }, [...buttons, cancel]),
    );
    document.body.append(dialog);
    dialog.showModal();
    (field ?? buttons[0]).focus();
    field?.select();
  });
}
