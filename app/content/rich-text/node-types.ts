/** What a node may contain. */
const contentGroups = {
  blocks: [
    "paragraph",
    "heading",
    "bulletList",
    "orderedList",
    "blockquote",
    "callout",
    "table",
    "image",
    "gallery",
    "video",
    "button",
    "file",
    "linkCard",
    "horizontalRule",
  ],
  inline: ["text", "hardBreak", "footnote"],
  pictures: ["image"],
  items: ["listItem"],
  rows: ["tableRow"],
  cells: ["tableHeader", "tableCell"],
} as const;

export type ContentGroup = keyof typeof contentGroups;
export type NodeType = "doc" | (typeof contentGroups)[ContentGroup][number];

type Declaration = {
  /** Null: the node has no children. */
  holds: ContentGroup | null;
  /** HTML elements read as this node. */
  tags: readonly string[];
  /** HTML attributes that survive a paste into the editor. */
  attributes?: readonly string[];
  /** Attributes of the node with words that readers see. */
  words?: readonly string[];
};

const cellAttributes = ["colspan", "rowspan"] as const;

/**
 * Every node a stored document may contain. Schema, document builder, view, editor extensions and
 * paste cleaning are typed by this list: a node missing in one of them does not compile.
 */
export const nodeTypes = {
  doc: { holds: "blocks", tags: [] },
  paragraph: { holds: "inline", tags: ["p", "pre"] },
  heading: { holds: "inline", tags: ["h1", "h2", "h3", "h4", "h5", "h6"] },
  bulletList: { holds: "items", tags: ["ul"] },
  orderedList: { holds: "items", tags: ["ol"], attributes: ["start"] },
  listItem: { holds: "blocks", tags: ["li"] },
  blockquote: { holds: "blocks", tags: ["blockquote"] },
  callout: { holds: "blocks", tags: [], attributes: ["data-callout"] },
  table: { holds: "rows", tags: ["table"] },
  tableRow: { holds: "cells", tags: ["tr"] },
  tableHeader: { holds: "blocks", tags: ["th"], attributes: cellAttributes },
  tableCell: { holds: "blocks", tags: ["td"], attributes: cellAttributes },
  image: {
    holds: null,
    tags: ["img"],
    attributes: [
      "data-media-id",
      "alt",
      "data-caption",
      "data-decorative",
      "data-layout",
      "data-crop",
    ],
  },
  gallery: { holds: "pictures", tags: [], attributes: ["data-gallery"] },
  video: { holds: null, tags: ["iframe", "video"], attributes: ["data-video"] },
  button: { holds: null, tags: [], attributes: ["data-button", "data-label"], words: ["label"] },
  file: { holds: null, tags: [], attributes: ["data-file", "data-bytes"], words: ["name"] },
  linkCard: {
    holds: null,
    tags: [],
    attributes: ["data-card", "data-text"],
    words: ["title", "text"],
  },
  footnote: { holds: null, tags: [], attributes: ["data-footnote"], words: ["text"] },
  horizontalRule: { holds: null, tags: ["hr"] },
  hardBreak: { holds: null, tags: ["br"] },
  text: { holds: null, tags: [] },
} as const satisfies Record<NodeType, Declaration>;

/** Node types without children, except text. */
export type LeafType = Exclude<
  { [Type in NodeType]: (typeof nodeTypes)[Type]["holds"] extends null ? Type : never }[NodeType],
  "text"
>;

/** Every mark a stored text may carry. */
export const markTypes = {
  bold: { tags: ["strong", "b"] },
  italic: { tags: ["em", "i"] },
  underline: { tags: ["u", "ins"] },
  strike: { tags: ["s", "del", "strike"] },
  code: { tags: ["code", "kbd", "pre"] },
  link: { tags: ["a"], attributes: ["href"] },
} as const satisfies Record<string, Omit<Declaration, "holds">>;

export type MarkType = keyof typeof markTypes;

export const storedHeadingLevels = [2, 3, 4] as const;

/** The level each HTML heading is stored with: the page's title is the only h1. */
export const headingLevels = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 } as const satisfies Record<
  (typeof nodeTypes)["heading"]["tags"][number],
  (typeof storedHeadingLevels)[number]
>;

export const calloutTones = ["info", "success", "warning"] as const;
export type CalloutTone = (typeof calloutTones)[number];

/** How a picture stands in the text; without one it is as wide as the text. */
export const pictureLayouts = ["wide", "full", "left", "right"] as const;
export type PictureLayout = (typeof pictureLayouts)[number];

const nodeByTag = byTag<NodeType>(nodeTypes);
const markByTag = byTag<MarkType>(markTypes);

export function nodeTypeOfTag(tag: string): NodeType | null {
  return nodeByTag.get(tag) ?? null;
}

/** The node without children an element is read as. */
export function leafTypeOfTag(tag: string): LeafType | null {
  const type = nodeTypeOfTag(tag);
  return type && nodeTypes[type].holds === null ? (type as LeafType) : null;
}

export function markTypeOfTag(tag: string): MarkType | null {
  return markByTag.get(tag) ?? null;
}

export function isNodeType(type: unknown): type is NodeType {
  return typeof type === "string" && Object.hasOwn(nodeTypes, type);
}

export function isMarkType(type: unknown): type is MarkType {
  return typeof type === "string" && Object.hasOwn(markTypes, type);
}

export function mayContain(parent: NodeType, child: unknown): boolean {
  const { holds } = nodeTypes[parent];
  const allowed: readonly unknown[] = holds ? contentGroups[holds] : [];
  return allowed.includes(child);
}

/** HTML attributes that mean something in a document. */
export function documentAttributes(): Set<string> {
  const declared = [...Object.values(nodeTypes), ...Object.values(markTypes)];
  return new Set(declared.flatMap((one) => ("attributes" in one ? one.attributes : [])));
}

function byTag<Type extends string>(declared: Record<Type, { tags: readonly string[] }>) {
  const types = Object.keys(declared) as Type[];
  return new Map(types.flatMap((type) => declared[type].tags.map((tag) => [tag, type] as const)));
}
