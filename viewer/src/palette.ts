// Colours that people with any colour sight can tell apart (Okabe and Ito), and the greys of both themes.

const OKABE_ITO = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#b59f00"];
// On a dark ground the two darkest hues are lifted; the order stays.
const OKABE_ITO_ON_DARK = ["#4aa8e0", "#f0b13c", "#2bc49a", "#f0793a", "#dd94bd", "#8fd0f5", "#e6d84a"];

export interface Palette {
  paper: string;
  grid: string;
  gridStrong: string;
  ink: string;
  faint: string;
  ground: string;
  groundFill: string;
  pin: string;
  halo: string;
  spring: string;
  reaction: string;
  applied: string;
  selected: string;
  event: string;
}

export const LIGHT: Palette = {
  paper: "#fbfbf9",
  grid: "#eceeed",
  gridStrong: "#dcdfde",
  ink: "#20272d",
  faint: "#7b858c",
  ground: "#59636b",
  groundFill: "#e3e6e6",
  pin: "#ffffff",
  halo: "rgba(251,251,249,0.9)",
  spring: "#3c464e",
  reaction: "#c2410c",
  applied: "#7a3fb0",
  selected: "#111827",
  event: "rgba(180,83,9,0.35)",
};

export const DARK: Palette = {
  paper: "#14181c",
  grid: "#1e2429",
  gridStrong: "#2b333a",
  ink: "#e4e9ec",
  faint: "#87939b",
  ground: "#93a0a9",
  groundFill: "#2a3238",
  pin: "#1b2126",
  halo: "rgba(20,24,28,0.9)",
  spring: "#c3ccd2",
  reaction: "#ff9a5c",
  applied: "#c79bf2",
  selected: "#ffffff",
  event: "rgba(251,191,90,0.38)",
};

export function paletteOf(dark: boolean): Palette {
  return dark ? DARK : LIGHT;
}

/** The colour of the k-th series, body or trace. */
export function seriesColor(k: number, dark: boolean): string {
  const colors = dark ? OKABE_ITO_ON_DARK : OKABE_ITO;
  return colors[((k % colors.length) + colors.length) % colors.length];
}

/** The colour of a body of the scene; the ground (body 0) is grey. */
export function bodyColor(body: number, dark: boolean): string {
  return body === 0 ? paletteOf(dark).ground : seriesColor(body - 1, dark);
}
