// The data of a part as a form: one row for each field, with its unit, what it means, and what is wrong with it.

import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { PartField } from "../protocol";
import { isComputed, type Path, type Typed, typedValue, withPart } from "./described";
import { inDegrees, spoken } from "./live";

const LONGEST = 16; // characters beside a name

/** Replaces an entry of the text; rejects with an Error in words. */
export type SetValue = (path: Path, value: Typed) => Promise<unknown>;

/** The rows of fields; those that are left out stand behind a button. */
export function makeFieldRows(fields: PartField[], set: SetValue | null): HTMLElement {
  const isSaid = (field: PartField) => field.written !== "" || field.required;
  const rows = fields.filter(isSaid).map((field) => fieldRow(field, set));
  const others = fields.filter((field) => !isSaid(field));
  const list = make("div", { class: "data" }, rows);
  if (set !== null && others.length > 0) {
    list.append(
      make("details", { class: "more-fields" }, [
        make("summary", { text: rows.length > 0 ? `${others.length} more, at their defaults` : "at their defaults" }),
        ...others.map((field) => fieldRow(field, set)),
      ]),
    );
  }
  return list;
}

function fieldRow(field: PartField, set: SetValue | null): HTMLElement {
  const can = set !== null && field.editable;
  const problem = make("p", { class: "field-problem", role: "alert", hidden: true });
  const controls = can ? editors(field, set, problem) : [make("output", { class: "written", text: field.written })];
  const name = make("span", { class: "field-name", text: spoken(field.label), title: field.help });
  const row = make("div", { class: isLong(field) ? "datum wide" : "datum" }, [
    name,
    make("span", { class: "field-values" }, controls),
    make("span", { class: "unit", text: field.unit }),
    problem,
  ]);
  if (!can && set !== null) row.append(make("p", { class: "field-hint", text: "edited in the text" }));
  const degrees = field.unit === "rad" && field.number ? ` = ${inDegrees(field.number)}` : "";
  const computed = field.parts.length > 0 ? null : field.number;
  if (isComputed(field.written, computed) && field.written !== "") {
    row.append(make("p", { class: "field-hint", text: `= ${formatNumber(computed ?? Number.NaN)}${degrees}` }));
  } else if (degrees) row.append(make("p", { class: "field-hint", text: degrees.trim() }));
  return row;
}

/** Whether what is written needs a line of its own. */
function isLong({ parts, written }: PartField): boolean {
  return parts.length > 2 || written.length > LONGEST || parts.some(([part]) => part.length > LONGEST / 2);
}

function editors(field: PartField, set: SetValue, problem: HTMLElement): HTMLElement[] {
  const name = spoken(field.label);
  const tell = (value: Typed) => send(set(field.path, value), problem);
  if (field.kind === "switch") return [switchOf(field, name, tell)];
  if (field.choices.length > 0) return [choiceOf(field, name, tell)];
  if (field.parts.length === 0) {
    return [inputOf(name, field.written, field.default, (text) => tell(typedValue(text, field.kind)))];
  }
  return field.parts.map(([written], k) =>
    inputOf(`${name} ${k + 1}`, written, "", (text) => tell(withPart(field.parts, k, text))),
  );
}

/** Shows why a value was refused; the field keeps what was typed, so that it can be mended. */
function send(answer: Promise<unknown>, problem: HTMLElement): Promise<boolean> {
  problem.hidden = true;
  return answer.then(
    () => true,
    (error: unknown) => {
      problem.textContent = withoutPlace(error instanceof Error ? error.message : String(error));
      problem.hidden = false;
      return false;
    },
  );
}

/** A message less the file and line in which it was found: the field itself says where. */
export function withoutPlace(message: string): string {
  return message.replace(/^[^\n]*?\bline \d+(, column \d+)?: /, "");
}

/** Takes what is typed when it is left or Enter is pressed; Escape puts back what was there. */
function inputOf(
  name: string,
  written: string,
  placeholder: string,
  tell: (text: string) => Promise<boolean>,
): HTMLElement {
  const input = make("input", { type: "text", "aria-label": name, value: written, placeholder, spellcheck: false });
  input.autocomplete = "off";
  input.autocapitalize = "off";
  input.title = written;
  let told = written;
  const commit = () => {
    if (input.value.trim() === told.trim()) return;
    told = input.value;
    input.classList.add("typing"); // until it is answered
    void tell(input.value).then((isRight) => {
      input.setAttribute("aria-invalid", String(!isRight));
      input.classList.toggle("typing", input.value.trim() !== told.trim());
      input.dispatchEvent(new Event("answered", { bubbles: true }));
    });
  };
  input.addEventListener("input", () => input.classList.toggle("typing", input.value.trim() !== told.trim()));
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
    if (event.key !== "Escape") return;
    input.value = written;
    commit();
  });
  return input;
}

function switchOf(field: PartField, name: string, tell: (value: Typed) => unknown): HTMLElement {
  const box = make("input", { type: "checkbox", "aria-label": name });
  box.checked = (field.written || field.default) === "true";
  box.addEventListener("change", () => tell(String(box.checked) === field.default ? null : box.checked));
  return box;
}

function choiceOf(field: PartField, name: string, tell: (value: Typed) => unknown): HTMLElement {
  const none = field.required ? [] : [make("option", { value: "", text: field.default || "none" })];
  const known = field.choices.includes(field.written) || field.written === "" ? [] : [field.written];
  const words = [...known, ...field.choices].filter((word) => field.required || word !== field.default);
  const options = words.map((word) => make("option", { value: word, text: word }));
  const select = make("select", { "aria-label": name }, [...none, ...options]);
  select.value = field.written === field.default && !field.required ? "" : field.written;
  select.addEventListener("change", () => tell(select.value === "" ? null : select.value));
  return select;
}
