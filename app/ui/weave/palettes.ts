export type BlockColors = { field: string; figure: string; accent: string };
export type WarpColors = { field: string; stripes: [string, string, string] };
export type Palette = { warps: [WarpColors, WarpColors]; blocks: [BlockColors, ...BlockColors[]] };
export type PaletteName = keyof typeof palettes;

const blue = "#004b76";
const deep = "#00304d";
const sky = "#5ba3cf";
const paper = "#fbf3e4";
const orange = "#ff9900";
const yellow = "#ffcc00";
const green = "#0b7a4f";

const onPaper = { field: paper, figure: blue, accent: orange };
const onOrange = { field: orange, figure: deep, accent: paper };
const onDeep = { field: deep, figure: yellow, accent: orange };
const onBlue = { field: blue, figure: paper, accent: yellow };
const onYellow = { field: yellow, figure: deep, accent: blue };
const onGreen = { field: green, figure: paper, accent: yellow };

const blueWarp: WarpColors = { field: blue, stripes: [deep, orange, paper] };
const deepWarp: WarpColors = { field: deep, stripes: [blue, yellow, paper] };
const orangeWarp: WarpColors = { field: orange, stripes: [deep, yellow, paper] };
const paperWarp: WarpColors = { field: paper, stripes: [blue, orange, deep] };
const greenWarp: WarpColors = { field: green, stripes: [deep, yellow, paper] };
const indigoWarp: WarpColors = { field: deep, stripes: [sky, paper, blue] };

/** The deep blue and the orange are in each palette. */
export const palettes = {
  lagoon: { warps: [blueWarp, deepWarp], blocks: [onPaper, onOrange, onDeep] },
  indigo: { warps: [indigoWarp, paperWarp], blocks: [onBlue, onPaper, onOrange] },
  sun: { warps: [orangeWarp, deepWarp], blocks: [onDeep, onPaper, onYellow] },
  savanna: { warps: [paperWarp, blueWarp], blocks: [onOrange, onBlue, onGreen] },
  forest: { warps: [deepWarp, greenWarp], blocks: [onYellow, onPaper, onOrange] },
} satisfies Record<string, Palette>;
