import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { drawPng } from "#app/files/draw.server.ts";
import { weave } from "#app/ui/weave/weave.ts";

const SIZE = { width: 1200, height: 630 };
const MARK = 280;
const icon = readFileSync(resolve(import.meta.dirname, "../../ui/marks/icon.svg"));

/** The picture shown where a page is shared: the item's own cloth behind the programme's mark. */
export function drawSocialPicture(seed: string): Promise<Uint8Array> {
  const svg = Buffer.from(weave({ seed, variant: "cover", ...SIZE }));
  return drawPng({ svg, mark: icon, markSize: MARK, size: SIZE });
}
