// Bundles the pages: `node build.mjs` writes the programs and styles into the Python package; `node build.mjs planar`
// (or another of the names below) writes one of them; `node build.mjs tests` bundles the unit tests.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { shortShaders } from "./shaders.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "..", "src", "cardan", "view", "page");
const libraries = {
  planar: ["uPlot (c) Leon Sorokin and contributors, MIT License"],
  spatial: ["uPlot (c) Leon Sorokin and contributors, MIT License", "three.js (c) three.js authors, MIT License"],
  live: [],
  studio_space: ["three.js (c) three.js authors, MIT License"],
  studio: ["uPlot (c) Leon Sorokin and contributors, MIT License"], // after the part whose hash it knows
  "page.css": ["uPlot (c) Leon Sorokin and contributors, MIT License"],
  "studio.css": ["uPlot (c) Leon Sorokin and contributors, MIT License"],
};

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** SHA-256 over "path NUL contents NUL" of every file of src/, the palette and the lock file, sorted by path: a test
 *  in Python computes the same and tells a stale bundle. */
function sourcesHash() {
  const hash = createHash("sha256");
  const palette = join(here, "..", "src", "cardan", "scene", "palette.json");
  const named = [...filesUnder(join(here, "src")), palette, join(here, "package-lock.json")].map((file) => [
    relative(here, file).split(sep).join("/"),
    file,
  ]);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, file] of named) {
    hash.update(name).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function header(name) {
  const lines = ["cardan viewer, MIT License. Built from viewer/ by `npm run build`; do not edit.", ...libraries[name]];
  return `/*! ${lines.join("\n * ")}\n * sources sha256: ${sourcesHash()}\n */`;
}

const browsers = ["chrome100", "firefox113", "safari16.4"];

/** `import text from "worker:./live/worker.ts"`: the program of a worker, as text. */
const workers = {
  name: "workers",
  setup(build_) {
    build_.onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice("worker:".length)),
      namespace: "worker",
    }));
    build_.onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) => {
      const made = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: browsers,
        charset: "utf8",
        logLevel: "warning",
      });
      return { contents: made.outputFiles[0].text, loader: "text" };
    });
  },
};

/** The studio runs no other program than this one in place of the part that it fetches later. */
function spaceHash() {
  return `sha384-${createHash("sha384")
    .update(readFileSync(join(target, "studio_space.js")))
    .digest("base64")}`;
}

async function bundle(name) {
  const css = name.endsWith(".css");
  const outfile = join(target, css ? name : `${name}.js`);
  await build({
    entryPoints: [join(here, "src", css ? name : `${name}.ts`)],
    outfile,
    bundle: true,
    minify: true,
    plugins: [shortShaders, workers],
    define: name === "studio" ? { SPACE_HASH: JSON.stringify(spaceHash()) } : {},
    format: css ? undefined : "iife",
    target: browsers,
    charset: "utf8",
    legalComments: "none",
    banner: { [css ? "css" : "js"]: header(name) },
    logLevel: "warning",
  });
  console.log(`${relative(here, outfile)}  ${(statSync(outfile).size / 1000).toFixed(1)} kB`);
}

async function bundleTests() {
  const folder = join(here, "build", "tests");
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: filesUnder(join(here, "tests")).filter((file) => file.endsWith(".test.ts")),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    logLevel: "warning",
  });
}

const asked = process.argv.slice(2);
if (asked.includes("tests")) {
  await bundleTests();
} else {
  for (const name of asked.length > 0 ? asked : Object.keys(libraries)) await bundle(name);
}
