// How the search of the site orders its results: Sphinx's own scores, times the weight of the place where a page stands.
// Words for which a page is to come first are in keywords.yaml. tests/test_site_search.py reads the weights below.

const WEIGHTS = {
  "howto/": 3,
  "methods": 3,
  "installation": 3,
  "tutorial": 2,
  "tutorial_design": 2,
  "not_there": 1.5,
  "theory/": 1.2,
  "notation": 1.1,
  "glossary": 1.1,
  "gallery/": 1,
  "systems/": 0.9,
  "howto/errors": 0.9,
  "howto/mistakes": 0.9,
  "howto/design_002": 0.9,
  "api": 0.5,
  "api/": 0.5,
  "benchmarks": 0.6,
  "refusals": 0.5,
  "references": 0.5,
  "matrix": 0.3,
  "checklist": 0.3,
  "robustness": 0.3,
  "robots_table": 0.3,
  "mutants": 0.3,
  "drift": 0.3,
  "dependencies": 0.3
};

const placed = (page) => WEIGHTS[page] ?? WEIGHTS[page.replace(/[^/]*$/, "")] ?? 1;

const words = (text) => ` ${text.toLowerCase().split(/[^\p{L}\p{N}]+/u).join(" ").trim()} `;

// A page whose phrase is a part of the question gains the share of that part, as a whole phrase gains 100.
const PHRASE = 100;
let phrases = null; // [phrase, its page] for all pages

function partOfQuestion(page) {
  const index = Search._index;
  phrases ??= Object.entries(index.indexentries).flatMap(([phrase, places]) =>
    places.map(([file]) => [words(phrase), index.docnames[file]]),
  );
  const question = words(new URLSearchParams(window.location.search).get("q") ?? "");
  const parts = phrases.filter(([phrase, its]) => its === page && question.includes(phrase));
  return (PHRASE * Math.max(0, ...parts.map(([phrase]) => phrase.length))) / question.length;
}

var Scorer = {
  // index entries are whole phrases that were asked for, and objects names that were typed: both count as they are
  score: ([page, , , , score, , kind]) =>
    kind === "index" || kind === "object" ? score : score * placed(page) + partOfQuestion(page),

  // as in Sphinx
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
