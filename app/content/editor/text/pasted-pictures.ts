import { parseInert } from "./clean-paste.ts";
import { embeddedPictures } from "./picture-places.ts";

/** The pictures embedded in pasted HTML, and the number of those that are only linked. */
export function picturesInHtml(html: string): { inline: File[]; lost: number } {
  const { embedded, lost } = embeddedPictures(parseInert(html));
  return { inline: embedded.map(({ file }) => file), lost };
}

export function hasText(html: string): boolean {
  const body = parseInert(html);
  return body.textContent?.trim() !== "";
}
