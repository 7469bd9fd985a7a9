import { readFileSync } from "node:fs";
import { drawPng } from "#app/platform/files/draw.server.ts";
import { breakLines, outlines, widthOf } from "#app/platform/files/lettering.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { weave } from "#app/ui/weave/weave.ts";

type Shared = { seed: string; title: string; name: string };

const SIZE = { width: 1200, height: 630 };
const CLOTH = 300;
const LEFT = CLOTH + 72;
const WIDTH = SIZE.width - LEFT - 64;
const MOST_LINES = 4;
/** The largest size at which the title fits is used. */
const SIZES = [84, 72, 62, 54];
const MARK = 84;
const FOOT = SIZE.height - 88;
const icon = readFileSync(projectFile("app/ui/marks/icon.svg"), "utf8");

/** The picture for shared links: the item's cloth, its title and the programme. */
export function drawSocialPicture(shared: Shared): Promise<Uint8Array> {
  return drawPng({ svg: Buffer.from(socialPicture(shared)), size: SIZE });
}

export function socialPicture({ seed, title, name }: Shared): string {
  const { lines, size } = fitting(title);
  const step = size * 1.12;
  const first = 64 + size + Math.max(0, (FOOT - 150 - lines.length * step) / 2);
  const said = lines.map((line, index) =>
    outlines(line, { x: LEFT, y: first + index * step, size }),
  );
  const cloth = weave({ seed, variant: "cover", width: CLOTH, height: SIZE.height });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">` +
    `<path fill="#004b76" d="M0 0H${SIZE.width}V${SIZE.height}H0z"/>${cloth}` +
    `<path fill="#ff9900" d="M${CLOTH} 0h12v${SIZE.height}h-12z"/>` +
    `<g fill="#ffffff">${said.join("")}</g>` +
    placed(icon, { x: LEFT - 16, y: FOOT - 58, size: MARK }) +
    `<g fill="#ffcc00">${outlines(name, { x: LEFT + MARK, y: FOOT, size: 44 })}</g></svg>`
  );
}

function fitting(title: string): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = breakLines(title, { width: WIDTH, size, most: Number.POSITIVE_INFINITY });
    if (lines.length <= MOST_LINES && lines.every((line) => widthOf(line, size) <= WIDTH)) {
      return { lines, size };
    }
  }
  const size = SIZES.at(-1) ?? 54;
  return { lines: breakLines(title, { width: WIDTH, size, most: MOST_LINES }), size };
}

/** An SVG file inside another one. */
function placed(svg: string, { x, y, size }: { x: number; y: number; size: number }): string {
  return svg.replace(
    /width="\d+" height="\d+"/,
    `x="${x}" y="${y}" width="${size}" height="${size}"`,
  );
}
