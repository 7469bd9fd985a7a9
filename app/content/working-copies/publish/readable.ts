import { plainText, type RichNode, type RichText } from "#app/content/rich-text/rich-text.ts";

/** A value as lines of text a person can compare. */
export function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(readable).join("\n");
  if (typeof value !== "object") return String(value);
  if ("type" in value && value.type === "doc") return comparable(value as RichText);
  return Object.values(value).map(readable).join("\n");
}

/** A text line by line, with its videos, pictures and link targets. */
function comparable(node: RichText | RichNode): string {
  const { attrs = {} } = node as RichNode;
  const said = (...values: unknown[]) => values.filter(Boolean).join(" · ");
  if (node.type === "video") return `▶ ${said(attrs.title, attrs.src)}`;
  if (node.type === "image") return `▣ ${said(attrs.alt, attrs.caption, `#${attrs.mediaId}`)}`;
  if (node.type === "paragraph" || node.type === "heading") {
    return (node.content ?? [])
      .map((child, index, all) => withAddress(child, all[index + 1]))
      .join("");
  }
  return node.content ? node.content.map(comparable).join("\n") : plainText(node);
}

/** The address follows the last words of a link. */
function withAddress(node: RichNode, next: RichNode | undefined): string {
  const address = addressOf(node);
  const text = plainText(node);
  return address && address !== addressOf(next) ? `${text} (${address})` : text;
}

function addressOf(node: RichNode | undefined): unknown {
  return node?.marks?.find(({ type }) => type === "link")?.attrs?.href;
}
