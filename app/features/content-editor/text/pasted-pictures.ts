import { parseInert } from "./clean-paste.ts";

/** The pictures embedded in pasted HTML, and the number of those that are only linked. */
export function picturesInHtml(html: string): { inline: File[]; lost: number } {
  const body = parseInert(html);
  const inline: File[] = [];
  let lost = 0;
  for (const picture of body.querySelectorAll("img")) {
    const source = picture.getAttribute("src") ?? "";
    if (picture.hasAttribute("data-media-id") || /\/media\/\d+\//.test(source)) continue;
    const file = fileFrom(source);
    if (file) inline.push(file);
    else lost += 1;
  }
  return { inline, lost };
}

export function hasText(html: string): boolean {
  const body = parseInert(html);
  return body.textContent?.trim() !== "";
}

/** A picture embedded as a data URL; null for other sources and broken data. */
export function fileFrom(source: string): File | null {
  const found = /^data:(image\/[a-z+]+);base64,([\s\S]+)$/i.exec(source);
  if (!found) return null;
  const [, type = "", data = ""] = found;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `image.${type.split("/")[1]}`, { type });
  } catch {
    // Truncated data: counted among the lost pictures.
    return null;
  }
}
