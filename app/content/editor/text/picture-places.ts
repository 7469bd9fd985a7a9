import type { Transaction } from "@tiptap/pm/state";
import { fileFrom } from "./file-from.ts";

/** A character of the private use area, which no text has. */
const MARK = "\uE000";

/** The pictures of a paste that are embedded in it, and the number of those that are only linked. */
export function embeddedPictures(body: HTMLElement) {
  const embedded: { picture: Element; file: File }[] = [];
  let lost = 0;
  for (const picture of body.querySelectorAll("img")) {
    const source = picture.getAttribute("src") ?? "";
    if (picture.hasAttribute("data-media-id") || /\/media\/\d+\//.test(source)) continue;
    const file = fileFrom(source);
    if (file) embedded.push({ picture, file });
    else lost += 1;
  }
  return { embedded, lost };
}

/** Puts a mark where each embedded picture stands, for `takePlaces`. */
export function markPictures(body: HTMLElement) {
  for (const [index, { picture }] of embeddedPictures(body).embedded.entries()) {
    picture.replaceWith(`${MARK}${index}${MARK}`);
  }
}

/** Removes the marks from a document, and says where the picture of each number belongs. */
export function takePlaces(tr: Transaction): Map<number, number> {
  const marks: { index: number; from: number; to: number }[] = [];
  tr.doc.descendants((node, pos) => {
    for (const found of (node.text ?? "").matchAll(/\uE000(\d+)\uE000/g)) {
      const from = pos + found.index;
      marks.push({ index: Number(found[1]), from, to: from + found[0].length });
    }
  });
  const taken: { index: number; at: number; after: number }[] = [];
  // From the end, so that the marks before stay where they were found.
  for (const { index, from, to } of marks.reverse()) {
    const $from = tr.doc.resolve(from);
    const isAlone = $from.depth === 1 && $from.parent.content.size === to - from;
    const [start, end] = [$from.before(1), $from.after(1)];
    if (isAlone && tr.doc.childCount > 1) tr.delete(start, end);
    else tr.delete(from, to);
    const at = isAlone ? start : end - (to - from);
    taken.push({ index, at, after: tr.mapping.maps.length });
  }
  return new Map(taken.map(({ index, at, after }) => [index, tr.mapping.slice(after).map(at)]));
}
