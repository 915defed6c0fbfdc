// Which lines of a YAML text speak of which part of the machine.

import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/yaml";

/** A part and where it stands: characters `from` (its name) to `to` (the end of its data). */
export interface Span {
  section: string;
  name: string;
  from: number;
  to: number;
}

const WITHOUT_PARTS = ["cardan", "name", "dim", "units", "gravity", "analyses", "design"];

/** The parts of a text, in their order; of a text that is not whole, those that can be told. */
export function partsOf(text: string): Span[] {
  const document = parser.parse(text).topNode.getChild("Document");
  const root = document && mappingIn(document);
  if (!root) return [];
  return pairsOf(root).flatMap(({ key, value }) => {
    const section = nameOf(text, key);
    const mapping = value && !WITHOUT_PARTS.includes(section) ? asMapping(value) : null;
    return mapping
      ? pairsOf(mapping).map((pair) => ({
          section,
          name: nameOf(text, pair.key),
          from: pair.key.from,
          to: trimmed(text, pair.key.from, pair.value?.to ?? pair.key.to),
        }))
      : [];
  });
}

/** The part at a place of the text; none between them. */
export function partAt(spans: readonly Span[], place: number): Span | null {
  return spans.find(({ from, to }) => from <= place && place <= to) ?? null;
}

function mappingIn(node: SyntaxNode): SyntaxNode | null {
  return node.getChild("BlockMapping") ?? node.getChild("FlowMapping");
}

function asMapping(node: SyntaxNode): SyntaxNode | null {
  return node.name === "BlockMapping" || node.name === "FlowMapping" ? node : null;
}

function pairsOf(mapping: SyntaxNode): { key: SyntaxNode; value: SyntaxNode | null }[] {
  return mapping.getChildren("Pair").flatMap((pair) => {
    const key = pair.getChild("Key");
    if (!key) return [];
    const last = pair.lastChild;
    return [{ key, value: last && last.from > key.to && last.name !== ":" ? last : null }];
  });
}

function nameOf(text: string, key: SyntaxNode): string {
  const written = text.slice(key.from, key.to).trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(written) ?? /^'((?:[^']|'')*)'$/.exec(written);
  if (!quoted) return written;
  return written.startsWith("'") ? quoted[1].replace(/''/g, "'") : quoted[1].replace(/\\(.)/g, "$1");
}

/** The end of what is written, without the white space and comments behind it. */
function trimmed(text: string, from: number, to: number): number {
  return from + text.slice(from, to).replace(/(\s|\n\s*#[^\n]*)+$/, "").length;
}
