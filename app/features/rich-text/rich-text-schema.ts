import { z } from "zod";
import { safeHref, safeVideo } from "./rich-link.ts";
import type { RichMark, RichNode, RichText } from "./rich-text.ts";

export const richTextLimits = { depth: 12, nodes: 5_000, characters: 100_000, alt: 250 } as const;

const blocks = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "blockquote",
  "callout",
  "table",
  "image",
  "video",
  "horizontalRule",
] as const;
const inline = ["text", "hardBreak"] as const;

type Attrs = Record<string, unknown>;
type Rule = {
  holds?: readonly string[];
  /** The attributes worth keeping, or null when they cannot be used. */
  attrs?: (attrs: Attrs) => Attrs | null;
};

/** Everything a text may hold. A node or mark that is not here is refused; other attributes go. */
const nodes: Record<string, Rule> = {
  doc: { holds: blocks },
  paragraph: { holds: inline },
  heading: { holds: inline, attrs: ({ level }) => (isWhole(level, 2, 4) ? { level } : null) },
  bulletList: { holds: ["listItem"] },
  orderedList: {
    holds: ["listItem"],
    attrs: ({ start }) => (isWhole(start, 2, 9_999) ? { start } : {}),
  },
  listItem: { holds: blocks },
  blockquote: { holds: blocks },
  callout: {
    holds: blocks,
    attrs: ({ tone = "info" }) => (isOneOf(tone, ["info", "success", "warning"]) ? { tone } : null),
  },
  table: { holds: ["tableRow"] },
  tableRow: { holds: ["tableHeader", "tableCell"] },
  tableHeader: { holds: blocks, attrs: spans },
  tableCell: { holds: blocks, attrs: spans },
  image: { attrs: imageAttrs },
  video: { attrs: videoAttrs },
  horizontalRule: {},
  hardBreak: {},
};

const marks: Record<string, (attrs: Attrs) => Attrs | null> = {
  bold: () => ({}),
  italic: () => ({}),
  underline: () => ({}),
  strike: () => ({}),
  code: () => ({}),
  link: ({ href }) =>
    typeof href === "string" && safeHref(href, "fr") !== null ? { href: href.trim() } : null,
};

type Walk = {
  nodes: number;
  characters: number;
  refuse: (path: PropertyKey[], key: RichTextProblem) => void;
};

const problems = ["node", "mark", "link", "video", "attributes", "deep", "long"] as const;
type RichTextProblem = (typeof problems)[number];

const Tree = z.object({ type: z.literal("doc"), content: z.array(z.unknown()).default([]) });

/** A document as the editor sends it. */
export const RichDocument = Tree.transform(cleaned);

/** The same, or a plain text whose blank lines part its paragraphs. */
export const RichTextInput = z
  .union([z.string().max(richTextLimits.characters).transform(paragraphsOf), Tree])
  .transform(cleaned);

function cleaned(input: z.output<typeof Tree>, ctx: z.core.$RefinementCtx): RichText {
  let first = true;
  const walk: Walk = {
    nodes: 0,
    characters: 0,
    refuse(path, key) {
      // One message a text is enough, and where it is.
      if (first) ctx.addIssue({ code: "custom", path, params: { message: `content.text.${key}` } });
      first = false;
    },
  };
  return { type: "doc", content: clean({ ...input }, walk, [], 0)?.content ?? [] };
}

function clean(node: unknown, walk: Walk, path: PropertyKey[], depth: number): RichNode | null {
  const { type, attrs, content, text, marks: given } = asObject(node);
  walk.nodes += 1;
  if (depth > richTextLimits.depth) return refuse(walk, path, "deep");
  if (walk.nodes > richTextLimits.nodes) return refuse(walk, path, "long");
  if (type === "text") return cleanText(text, given, walk, path);
  const rule = typeof type === "string" && Object.hasOwn(nodes, type) ? nodes[type] : undefined;
  if (!rule) return refuse(walk, path, "node");
  const kept = rule.attrs ? rule.attrs(asObject(attrs)) : {};
  if (!kept) return refuse(walk, path, type === "video" ? "video" : "attributes");
  const { holds } = rule;
  const inside = holds ? cleanAll(content, holds, walk, path, depth) : [];
  return {
    type: type as string,
    ...(Object.keys(kept).length ? { attrs: kept } : {}),
    ...(inside.length ? { content: inside } : {}),
  };
}

function cleanAll(
  content: unknown,
  holds: readonly string[],
  walk: Walk,
  path: PropertyKey[],
  depth: number,
): RichNode[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((child, index) => {
    const place = [...path, "content", index];
    if (!holds.includes(String(asObject(child).type))) return refuse(walk, place, "node") ?? [];
    return clean(child, walk, place, depth + 1) ?? [];
  });
}

function cleanText(text: unknown, given: unknown, walk: Walk, path: PropertyKey[]) {
  if (typeof text !== "string") return refuse(walk, path, "node");
  walk.characters += text.length;
  if (walk.characters > richTextLimits.characters) return refuse(walk, path, "long");
  // An editor leaves empty stretches behind; they are no text.
  if (text === "") return null;
  const kept: RichMark[] = [];
  for (const mark of Array.isArray(given) ? given : []) {
    const { type, attrs } = asObject(mark);
    if (typeof type !== "string" || !Object.hasOwn(marks, type)) return refuse(walk, path, "mark");
    const values = marks[type]?.(asObject(attrs));
    if (!values) return refuse(walk, path, "link");
    kept.push(Object.keys(values).length ? { type, attrs: values } : { type });
  }
  return kept.length ? { type: "text", text, marks: kept } : { type: "text", text };
}

function refuse(walk: Walk, path: PropertyKey[], key: RichTextProblem): null {
  walk.refuse(path, key);
  return null;
}

/** Pictures are named by their number in the library; words of their own win over the library's. */
function imageAttrs({ mediaId, alt, caption }: Attrs): Attrs | null {
  if (!isWhole(mediaId, 1, 2_147_483_647)) return null;
  const words = { alt: shortText(alt), caption: shortText(caption) };
  return { mediaId, ...Object.fromEntries(Object.entries(words).filter(([, said]) => said)) };
}

function shortText(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, richTextLimits.alt) : "";
}

function videoAttrs({ src, url, title }: Attrs): Attrs | null {
  const video = safeVideo(src ?? url);
  if (!video) return null;
  const words = shortText(title);
  return words ? { src: video.href, title: words } : { src: video.href };
}

function spans({ colspan, rowspan }: Attrs): Attrs {
  return {
    ...(isWhole(colspan, 2, 20) ? { colspan } : {}),
    ...(isWhole(rowspan, 2, 20) ? { rowspan } : {}),
  };
}

function paragraphsOf(text: string) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== "");
  const content = paragraphs.map((part) => ({
    type: "paragraph",
    content: [{ type: "text", text: part.replace(/\s+/g, " ").trim() }],
  }));
  return { type: "doc" as const, content };
}

function asObject(value: unknown): Attrs {
  return value !== null && typeof value === "object" ? (value as Attrs) : {};
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isOneOf(value: unknown, values: string[]): boolean {
  return typeof value === "string" && values.includes(value);
}
