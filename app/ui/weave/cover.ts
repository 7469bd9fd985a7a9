import { clothSvg, texture, turned, type WeaveOptions } from "./cloth.ts";
import { STRIP } from "./drawing.ts";
import { sewStrips } from "./sew-strips.ts";

/** A whole pattern of vertical or horizontal strips, for an item without a picture. */
export function cover(loom: WeaveOptions): string {
  const { random } = loom;
  const lying = random.below(3) === 0;
  const count = lying ? random.pick([3, 4]) : random.pick([5, 6, 7]);
  const side = count * STRIP;
  const length = Math.round(
    lying ? (side * loom.width) / loom.height : (side * loom.height) / loom.width,
  );
  const box = lying ? { width: length, height: side } : { width: side, height: length };
  const sheet = sewStrips(loom, count, length);
  const { defs, content } = texture(loom.id, `M0 0H${box.width}V${box.height}H0z`);
  return clothSvg({
    loom,
    box,
    defs: sheet.defs + defs,
    content: (lying ? turned(sheet.content) : sheet.content) + content,
  });
}
