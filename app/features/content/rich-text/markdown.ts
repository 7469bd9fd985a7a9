import type { RichMark, RichNode, RichText } from "./rich-text.ts";

/** Reads the small Markdown of the starting content: headings, lists, quotes, bold, italic, links. */
export function richTextFrom(markdown: string): RichText {
  const blocks = markdown.split(/\n\s*\n/).map((block) => block.trim());
  return { type: "doc", content: blocks.filter(Boolean).map(blockFrom) };
}

function blockFrom(block: string): RichNode {
  const heading = /^(#{2,4}) (.+)$/.exec(block);
  if (heading) {
    const level = heading[1]?.length;
    return { type: "heading", attrs: { level }, content: inlineFrom(heading[2] ?? "") };
  }
  if (block.startsWith("- ")) return listFrom("bulletList", block, /^- /);
  if (/^1\. /.test(block)) return listFrom("orderedList", block, /^\d+\. /);
  if (block.startsWith("> ")) {
    return { type: "blockquote", content: [paragraph(block.replace(/^> ?/gm, ""))] };
  }
  return paragraph(block);
}

function listFrom(type: string, block: string, marker: RegExp): RichNode {
  const items = block.split("\n").map((line) => paragraph(line.replace(marker, "")));
  return { type, content: items.map((item) => ({ type: "listItem", content: [item] })) };
}

function paragraph(text: string): RichNode {
  return { type: "paragraph", content: inlineFrom(text.replace(/\n/g, " ")) };
}

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/;

function inlineFrom(text: string, marks: RichMark[] = []): RichNode[] {
  const found = inline.exec(text);
  if (!found) return text ? [textNode(text, marks)] : [];
  const [whole, bold, italic, label, href] = found;
  const mark: RichMark = bold
    ? { type: "bold" }
    : italic
      ? { type: "italic" }
      : { type: "link", attrs: { href } };
  return [
    ...inlineFrom(text.slice(0, found.index), marks),
    ...inlineFrom(bold ?? italic ?? label ?? "", [...marks, mark]),
    ...inlineFrom(text.slice(found.index + whole.length), marks),
  ];
}

function textNode(text: string, marks: RichMark[]): RichNode {
  return marks.length ? { type: "text", text, marks } : { type: "text", text };
}
