import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { weave } from "#app/ui/weave/weave.ts";

const SIZE = { width: 1200, height: 630 };
const MARK = 280;
const icon = readFileSync(resolve(import.meta.dirname, "../../ui/marks/icon.svg"));

// Drawing takes a core for a moment: one picture at a time, the others wait their turn.
let queue: Promise<unknown> = Promise.resolve();

/** The picture shown where a page is shared: the item's own cloth behind the programme's mark. */
export function drawSocialPicture(seed: string): Promise<Uint8Array> {
  const drawn = queue.then(() => draw(seed));
  queue = drawn.catch(() => {});
  return drawn;
}

async function draw(seed: string): Promise<Uint8Array> {
  // Loaded with the first picture: the start of the site does not wait for it.
  const { default: sharp } = await import("sharp");
  const cloth = Buffer.from(weave({ seed, variant: "cover", ...SIZE }));
  const mark = await sharp(icon, { density: 300 }).resize(MARK, MARK).png().toBuffer();
  return sharp(cloth)
    .resize(SIZE.width, SIZE.height, { fit: "cover" })
    .composite([{ input: mark, gravity: "centre" }])
    .png({ palette: true, quality: 80, compressionLevel: 9 })
    .toBuffer();
}
