// A text with line numbers, colours of its language, marked lines and one line that is wrong.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { Annotation, EditorState, type Range, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from "@codemirror/view";
import { styleTags, tags } from "@lezer/highlight";
import { parser as pythonParser } from "@lezer/python";
import { parser as yamlParser } from "@lezer/yaml";
import { changeBetween } from "./change";

export type Language = "yaml" | "python";

export interface Listeners {
  /** The user changed the text. */
  changed(text: string): void;
  /** The user put the caret elsewhere. */
  moved(place: number): void;
}

const FROM_OUTSIDE = Annotation.define<boolean>();
const MARKED = StateEffect.define<{ from: number; to: number }[]>();
const WRONG = StateEffect.define<number | null>();

const LANGUAGES: Record<Language, LRLanguage> = {
  yaml: LRLanguage.define({
    name: "yaml",
    parser: yamlParser.configure({ props: [styleTags({ "Key/...": tags.definition(tags.propertyName) })] }),
    languageData: { commentTokens: { line: "#" } },
  }),
  python: LRLanguage.define({
    name: "python",
    parser: pythonParser.configure({
      props: [
        styleTags({
          "async await with as yield if else elif for in while def class return import from not and or lambda None True False":
            tags.keyword,
          String: tags.string,
          FormatString: tags.string,
          Number: tags.number,
          Comment: tags.lineComment,
          "CallExpression/MemberExpression/PropertyName CallExpression/VariableName": tags.propertyName,
          "ArgList/VariableName": tags.variableName,
        }),
      ],
    }),
    languageData: { commentTokens: { line: "#" } },
  }),
};

const COLORS = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--code-key)" },
  { tag: [tags.keyword, tags.bool, tags.null], color: "var(--code-word)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.lineComment, color: "var(--code-comment)", fontStyle: "italic" },
]);

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'Cascadia Code', Menlo, 'DejaVu Sans Mono', monospace",
    lineHeight: "1.55",
  },
  ".cm-gutters": { color: "var(--faint)", backgroundColor: "var(--surface)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--hover) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-marked": {
    backgroundColor: "color-mix(in srgb, var(--accent) 11%, transparent)",
    boxShadow: "inset 3px 0 var(--accent)",
  },
  ".cm-wrong": { backgroundColor: "var(--warn)", boxShadow: "inset 3px 0 var(--event)" },
});

/** Lines of the chosen parts, and the line that is wrong. */
const lines = StateField.define<{ marked: { from: number; to: number }[]; wrong: number | null }>({
  create: () => ({ marked: [], wrong: null }),
  update(now, transaction) {
    let { marked, wrong } = now;
    if (transaction.docChanged) {
      const { changes } = transaction;
      marked = marked.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }));
    }
    for (const effect of transaction.effects) {
      if (effect.is(MARKED)) marked = effect.value;
      if (effect.is(WRONG)) wrong = effect.value;
    }
    return marked === now.marked && wrong === now.wrong ? now : { marked, wrong };
  },
  provide: (field) => EditorView.decorations.compute([field, "doc"], (state) => decorated(state, state.field(field))),
});

function decorated(
  state: EditorState,
  { marked, wrong }: { marked: { from: number; to: number }[]; wrong: number | null },
): DecorationSet {
  const found = new Map<number, string>();
  for (const { from, to } of marked) {
    const last = state.doc.lineAt(Math.min(to, state.doc.length)).number;
    for (let n = state.doc.lineAt(Math.min(from, state.doc.length)).number; n <= last; n++) found.set(n, "cm-marked");
  }
  if (wrong !== null && wrong >= 1 && wrong <= state.doc.lines) found.set(wrong, "cm-wrong");
  const ranges: Range<Decoration>[] = [...found]
    .sort(([a], [b]) => a - b)
    .map(([n, name]) => Decoration.line({ class: name }).range(state.doc.line(n).from));
  return Decoration.set(ranges);
}

export class TextEditor {
  private readonly view: EditorView;

  constructor(
    parent: HTMLElement,
    language: Language,
    name: string,
    private readonly listeners: Listeners,
  ) {
    const root = parent.attachShadow({ mode: "open" }); // its style sheets are then allowed by a strict policy
    this.view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          indentUnit.of(language === "yaml" ? "  " : "    "),
          LANGUAGES[language],
          syntaxHighlighting(COLORS),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ "aria-label": name, spellcheck: "false", autocapitalize: "off" }),
          LOOK,
          lines,
          EditorView.updateListener.of((update) => this.updated(update)),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get focused(): boolean {
    return this.view.hasFocus;
  }

  /** Another text; the caret and the view stay with the words around them. */
  setText(text: string): void {
    const change = changeBetween(this.text, text);
    if (change) this.view.dispatch({ changes: change, annotations: FROM_OUTSIDE.of(true) });
  }

  /** Marks stretches of the text; with `reveal` the first of them comes into view. */
  mark(stretches: { from: number; to: number }[], reveal: boolean): void {
    const effects: StateEffect<unknown>[] = [MARKED.of(stretches)];
    if (reveal && stretches.length > 0) effects.push(EditorView.scrollIntoView(stretches[0].from, { y: "center" }));
    this.view.dispatch({ effects });
  }

  /** Marks the line that is wrong; null: none. */
  setWrong(line: number | null): void {
    this.view.dispatch({ effects: WRONG.of(line) });
  }

  /** It was out of sight: its lines are measured anew. */
  measure(): void {
    this.view.requestMeasure();
  }

  private updated(update: ViewUpdate): void {
    const isOurs = update.transactions.some((transaction) => transaction.annotation(FROM_OUTSIDE));
    if (update.docChanged && !isOurs) this.listeners.changed(this.text);
    if (update.selectionSet && !isOurs && update.view.hasFocus) this.listeners.moved(update.state.selection.main.head);
  }
}
