export type BlockColors = { field: string; figure: string; accent: string };
export type WarpColors = { field: string; stripes: [string, string, string] };
export type Palette = { warps: [WarpColors, WarpColors]; blocks: [BlockColors, ...BlockColors[]] };
export type PaletteName = keyof typeof palettes;

const blue = "#004b76";
const deep = "#00304d";
const sky = "#5ba3cf";
const cream = "#fbf3e4";
const orange = "#ff9900";
const yellow = "#ffcc00";
const green = "#0b7a4f";

const onCream = { field: cream, figure: blue, accent: orange };
const onOrange = { field: orange, figure: deep, accent: cream };
const onDeep = { field: deep, figure: yellow, accent: orange };
const onBlue = { field: blue, figure: cream, accent: yellow };
const onYellow = { field: yellow, figure: deep, accent: blue };
const onGreen = { field: green, figure: cream, accent: yellow };

const blueWarp: WarpColors = { field: blue, stripes: [deep, orange, cream] };
const deepWarp: WarpColors = { field: deep, stripes: [blue, yellow, cream] };
const orangeWarp: WarpColors = { field: orange, stripes: [deep, yellow, cream] };
const creamWarp: WarpColors = { field: cream, stripes: [blue, orange, deep] };
const greenWarp: WarpColors = { field: green, stripes: [deep, yellow, cream] };
const indigoWarp: WarpColors = { field: deep, stripes: [sky, cream, blue] };

/** The deep blue and the orange are in each palette. */
export const palettes = {
  lagoon: { warps: [blueWarp, deepWarp], blocks: [onCream, onOrange, onDeep] },
  indigo: { warps: [indigoWarp, creamWarp], blocks: [onBlue, onCream, onOrange] },
  sun: { warps: [orangeWarp, deepWarp], blocks: [onDeep, onCream, onYellow] },
  savanna: { warps: [creamWarp, blueWarp], blocks: [onOrange, onBlue, onGreen] },
  forest: { warps: [deepWarp, greenWarp], blocks: [onYellow, onCream, onOrange] },
} satisfies Record<string, Palette>;
