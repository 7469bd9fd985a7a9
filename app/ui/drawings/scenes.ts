import { disc, gearPath, type Layer } from "./layers.ts";
import type { TradeName } from "./names.ts";

/** One part of a scene: its colour and its path on a field of 320 × 180. */
type Part = readonly [color: string, path: string];

type Scene = {
  sky: string;
  parts: readonly Part[];
  /** The machine in front, its size and place. */
  machine: { name: "tractor" | "electric_motor" | "laptop"; size: number; x: number; y: number };
};

const blue = "#004b76";
const deep = "#00304d";
const sky = "#2f7fae";
const cream = "#fbf3e4";
const orange = "#ff9900";
const yellow = "#ffcc00";
const green = "#0b7a4f";
const leaf = "#12935f";

export const scenes: Record<TradeName, Scene> = {
  agro: {
    sky: blue,
    parts: [
      [yellow, disc(252, 52, 30)],
      [leaf, "M0 112C60 84 120 92 170 104S270 116 320 92V168H0z"],
      [green, "M0 128C80 112 150 130 320 116V168H0z"],
      [deep, "M0 142H320V168H0z"],
      [
        orange,
        "M14 168l34-26h9l-25 26zM92 168l20-26h9l-12 26zM166 168l2-26h9l4 26zM244 168l-18-26h9l25 26z",
      ],
    ],
    machine: { name: "tractor", size: 124, x: 74, y: 34 },
  },
  indus: {
    sky: deep,
    parts: [
      [blue, "M0 0H320V104H0z"],
      [sky, "M20 20h40v26H20zM72 20h40v26H72zM20 54h40v26H20zM72 54h40v26H72z"],
      [cream, gearPath(246, 62, 36)],
      [blue, disc(246, 62, 14)],
      [orange, gearPath(284, 126, 24)],
      [deep, disc(284, 126, 9)],
      [yellow, "M150 34l4 11 11 4-11 4-4 11-4-11-11-4 11-4zM182 18l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"],
    ],
    machine: { name: "electric_motor", size: 128, x: 56, y: 50 },
  },
  ict: {
    sky: blue,
    parts: [
      [
        sky,
        "M0 30h70v4H0zM66 30h4v32h-4zM0 96h40v4H0zM250 26h70v4h-70zM250 26h4v40h-4zM276 92h44v4h-44zM276 92h4v34h-4zM40 96h4v40h-4zM118 0h4v24h-4zM206 0h4v30h-4z",
      ],
      [yellow, `${disc(68, 66, 6)}${disc(42, 140, 6)}${disc(252, 70, 6)}${disc(278, 130, 6)}`],
      [orange, `${disc(120, 26, 6)}${disc(208, 32, 6)}`],
      [deep, "M0 152H320V168H0z"],
    ],
    machine: { name: "laptop", size: 128, x: 96, y: 36 },
  },
};

/** The woven edge at the foot of every illustration, two rows of blocks. */
export const edge: readonly Part[] = [
  [deep, "M0 166H320V180H0z"],
  [
    orange,
    Array.from({ length: 8 }, (_, index) => `M${index * 40 + 2} 169h16v8H${index * 40 + 2}z`).join(
      "",
    ),
  ],
  [
    yellow,
    Array.from(
      { length: 8 },
      (_, index) => `M${index * 40 + 22} 169h4v8h-4zM${index * 40 + 34} 169h4v8h-4z`,
    ).join(""),
  ],
  [cream, Array.from({ length: 8 }, (_, index) => `M${index * 40 + 28} 169h4v8h-4z`).join("")],
];

/** The colours of a machine on a scene, which are the same in both themes. */
export const onScene: Record<Layer[0], string> = {
  ink: cream,
  line: cream,
  main: orange,
  accent: yellow,
  light: deep,
};

export const fields: Record<TradeName, string> = { agro: green, indus: deep, ict: blue };
