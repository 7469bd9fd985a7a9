import { z } from "zod";
import {
  calloutTones,
  isMarkType,
  isNodeType,
  type MarkType,
  mayContain,
  type NodeType,
  nodeTypes,
  pictureLayouts,
  storedHeadingLevels,
} from "./node-types.ts";
import { safeHref, safeVideo } from "./rich-link.ts";
import type { RichMark, RichNode, RichText } from "./rich-text.ts";

export const richTextLimits = {
  depth: 12,
  nodes: 5_000,
  characters: 100_000,
  alt: 250,
  footnote: 1_000,
  href: 2_000,
} as const;

/** What is said of a text beyond the limits, with the limits. */
export const tooLong = {
  message: "workingCopies.text.long",
  characters: richTextLimits.characters,
  nodes: richTextLimits.nodes,
} as const;

/** The same for whoever reads the contract. */
export const limitsInWords = `at most ${richTextLimits.characters} characters of text and ${richTextLimits.nodes} nodes`;

type Attrs = Record<string, unknown>;
/** The attributes to store, or null when they are invalid. */
type AttributeRule = (attrs: Attrs) => Attrs | null;

const none: AttributeRule = () => ({});

const nodeAttributes: Record<Exclude<NodeType, "text">, AttributeRule> = {
  doc: none,
  paragraph: none,
  heading: ({ level }) => (storedHeadingLevels.some((known) => known === level) ? { level } : null),
  bulletList: none,
  orderedList: ({ start }) => (isWhole(start, 2, 9_999) ? { start } : {}),
  listItem: none,
  blockquote: none,
  callout: ({ tone = "info" }) => (calloutTones.some((name) => name === tone) ? { tone } : null),
  table: none,
  tableRow: none,
  tableHeader: spans,
  tableCell: spans,
  image: imageAttrs,
  gallery: none,
  video: videoAttrs,
  button: buttonAttrs,
  file: fileAttrs,
  linkCard: cardAttrs,
  footnote: ({ text }) => ({ text: shortText(text, richTextLimits.footnote) }),
  horizontalRule: none,
  hardBreak: none,
};

const markAttributes: Record<MarkType, AttributeRule> = {
  bold: none,
  italic: none,
  underline: none,
  strike: none,
  code: none,
  link: ({ href }) => (isHref(href) ? { href: href.trim() } : null),
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

/** A document, or a plain text whose blank lines separate paragraphs. */
export const RichTextInput = z
  .union([z.string().max(richTextLimits.characters).transform(paragraphsOf), Tree])
  .transform(cleaned);

function cleaned(input: z.output<typeof Tree>, ctx: z.core.$RefinementCtx): RichText {
  let first = true;
  const walk: Walk = {
    nodes: 0,
    characters: 0,
    refuse(path, key) {
      // Only the first problem is reported, with its path.
      const params = key === "long" ? tooLong : { message: `workingCopies.text.${key}` };
      if (first) ctx.addIssue({ code: "custom", path, params });
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
  if (!isNodeType(type) || type === "text") return refuse(walk, path, "node");
  const cleanAttrs = nodeAttributes[type](asObject(attrs));
  if (!cleanAttrs) return refuse(walk, path, type === "video" ? "video" : "attributes");
  const inside = nodeTypes[type].holds ? cleanAll(type, content, walk, path, depth) : [];
  return {
    type,
    ...(Object.keys(cleanAttrs).length ? { attrs: cleanAttrs } : {}),
    ...(inside.length ? { content: inside } : {}),
  };
}

function cleanAll(
  parent: NodeType,
  content: unknown,
  walk: Walk,
  path: PropertyKey[],
  depth: number,
): RichNode[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((child, index) => {
    const place = [...path, "content", index];
    if (!mayContain(parent, asObject(child).type)) return refuse(walk, place, "node") ?? [];
    return clean(child, walk, place, depth + 1) ?? [];
  });
}

function cleanText(text: unknown, given: unknown, walk: Walk, path: PropertyKey[]) {
  if (typeof text !== "string") return refuse(walk, path, "node");
  walk.characters += text.length;
  if (walk.characters > richTextLimits.characters) return refuse(walk, path, "long");
  // The editor sends empty text nodes; they are not stored.
  if (text === "") return null;
  const cleanMarks: RichMark[] = [];
  for (const mark of Array.isArray(given) ? given : []) {
    const { type, attrs } = asObject(mark);
    if (!isMarkType(type)) return refuse(walk, path, "mark");
    if (cleanMarks.some((known) => known.type === type)) continue;
    const values = markAttributes[type](asObject(attrs));
    if (!values) return refuse(walk, path, "link");
    cleanMarks.push(Object.keys(values).length ? { type, attrs: values } : { type });
  }
  return cleanMarks.length ? { type: "text", text, marks: cleanMarks } : { type: "text", text };
}

function refuse(walk: Walk, path: PropertyKey[], key: RichTextProblem): null {
  walk.refuse(path, key);
  return null;
}

/**
 * Images refer to the media library by id; an alt text here overrides the library's. A decorative
 * one says nothing on purpose. A cropped one is shown as covers are, around its focal point.
 */
function imageAttrs(attrs: Attrs): Attrs | null {
  const { mediaId, alt, caption, layout, decorative, crop } = attrs;
  if (!isWhole(mediaId, 1, 2_147_483_647)) return null;
  const silent = decorative === true;
  const known = pictureLayouts.find((name) => name === layout);
  const texts = said({
    alt: silent ? "" : shortText(alt),
    caption: shortText(caption),
    layout: known,
  });
  return {
    mediaId,
    ...(silent ? { decorative } : {}),
    ...(crop === true ? { crop } : {}),
    ...texts,
  };
}

/** A document of the library, by its address there. */
function fileAttrs({ href, name, bytes }: Attrs): Attrs | null {
  if (!isHref(href) || !libraryFile.test(href)) return null;
  return { href, name: shortText(name), ...(isWhole(bytes, 1, 1e9) ? { bytes } : {}) };
}

const libraryFile = /^\/media\/[1-9]\d{0,9}\/[\w.-]+$/;

/** Without an address it is not shown yet: its writer is still looking for it. */
function buttonAttrs({ href, label }: Attrs): Attrs | null {
  if (href !== "" && !isHref(href)) return null;
  return { href: href.trim(), label: shortText(label) };
}

/** A page of this site or of another one, never a mail or phone address. */
function cardAttrs({ href, title, text }: Attrs): Attrs | null {
  if (href !== "" && (!isHref(href) || !/^(?:https?:|\/)/i.test(href.trim()))) return null;
  return { href: href.trim(), title: shortText(title), ...said({ text: shortText(text) }) };
}

function isHref(href: unknown): href is string {
  return (
    typeof href === "string" && href.length <= richTextLimits.href && safeHref(href, "fr") !== null
  );
}

function said(texts: Record<string, string | undefined>): Attrs {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}

function shortText(value: unknown, limit: number = richTextLimits.alt): string {
  return typeof value === "string" ? value.trim().slice(0, limit) : "";
}

function videoAttrs({ src, url, title }: Attrs): Attrs | null {
  const video = safeVideo(src ?? url);
  if (!video) return null;
  const name = shortText(title);
  return name ? { src: video.href, title: name } : { src: video.href };
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
