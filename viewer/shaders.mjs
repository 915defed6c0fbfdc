// Shorter shader texts in three.js: its programs for the graphics card are strings that no minifier touches.
import { readFileSync } from "node:fs";

const SHADER = /^(var|const) ([\w$]+) = "((?:[^"\\]|\\.)*)";$/gm;

/** Tabs and spaces that mean nothing in GLSL; lines of the preprocessor and comments stay as they are. */
function squeezed(glsl) {
  return glsl
    .split("\\n")
    .map((line) => line.replace(/^(\\t| )+/, ""))
    .map((line) => (line.startsWith("#") || line.includes("//") ? line : line.replace(/ ?([=*,<>;{}()?:]) ?/g, "$1")))
    .join("\\n");
}

export const shortShaders = {
  name: "short shaders",
  setup(build) {
    build.onLoad({ filter: /three[\\/]build[\\/]three\.module\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        SHADER,
        (_, word, name, glsl) => `${word} ${name} = "${squeezed(glsl)}";`,
      ),
      loader: "js",
    }));
  },
};
