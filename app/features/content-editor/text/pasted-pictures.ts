import { inertBody } from "./inert-body.ts";

/** The pictures inside copied HTML: those that came along, and how many stayed behind. */
export function picturesInHtml(html: string): { inline: File[]; lost: number } {
  const body = inertBody(html);
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

export function hasWords(html: string): boolean {
  const body = inertBody(html);
  return body.textContent?.trim() !== "";
}

/** A picture that stands in the markup itself; null when it is none, or is broken. */
export function fileFrom(source: string): File | null {
  const found = /^data:(image\/[a-z+]+);base64,([\s\S]+)$/i.exec(source);
  if (!found) return null;
  const [, type = "", data = ""] = found;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `image.${type.split("/")[1]}`, { type });
  } catch {
    // Cut short on its way: the person is told that it stayed behind.
    return null;
  }
}
