/** Words to compare: no accents, capitals, signs, nor what stands in brackets. */
export function fold(text: string): string {
  return text
    .replace(/\([^)]*\)/g, " ")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A heading as it is compared and remembered; what a mark is out of does not count. */
export function foldHeading(text: string): string {
  return fold(text.replaceAll("_", " ").replace(/\/\s*20\s*$/, ""))
    .replace(/ (sur|out of|von|auf) 20$/, "")
    .slice(0, 100);
}
