import {
  type ContentGroup,
  headingLevels,
  type LeafType,
  leafTypeOfTag,
  markTypeOfTag,
  type NodeType,
  nodeTypeOfTag,
  nodeTypes,
} from "./node-types.ts";
import { safeHref, safeVideo } from "./rich-link.ts";
import type { RichMark, RichNode, RichText } from "./rich-text.ts";
import { RichTextInput, richTextLimits } from "./rich-text-schema.ts";

type Attributes = Record<string, string>;
type Frame = { node: RichNode & { content: RichNode[] }; holds: ContentGroup };

/** Nodes that need a certain parent; without it only their text is read. */
const parents: Partial<Record<NodeType, readonly ContentGroup[]>> = {
  listItem: ["items"],
  tableRow: ["rows"],
  tableHeader: ["cells", "rows"],
  tableCell: ["cells", "rows"],
};

/** Elements that are not nodes but end the current line. */
const lineBreaking =
  /^(?:address|article|aside|body|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary|tbody|tfoot|thead|caption)$/;

/** Bound against crafted input: real pages do not nest this deep. */
const MAX_OPEN = 200;

/** Real pages have few elements that leave nothing in the text; each costs time all the same. */
const MAX_ELEMENTS = 4 * richTextLimits.nodes;

/** A table needs four levels below it; deeper structures are read as their text. */
const MAX_DEPTH = richTextLimits.depth - 4;

/**
 * Builds a document from the elements a Markdown or HTML parser reports. Elements outside the list of
 * node types leave only their text; the result is validated like a document of the editor.
 */
export function createDocumentBuilder() {
  const root: Frame = { node: { type: "doc", content: [] }, holds: "blocks" };
  const stack: Frame[] = [root];
  const opened: { tag: string; height: number | null; mark: RichMark | null }[] = [];
  const count = { nodes: 0, elements: 0, characters: 0 };
  let verbatim = 0;
  /** The marks of the next text, the outermost of each type; kept until an element changes them. */
  let marks: RichMark[] | null = null;
  /** The last text node while it grows. Its pieces are joined once: there may be very many. */
  let growing: { node: RichNode; pieces: string[] } | null = null;

  const top = () => stack.at(-1) ?? root;

  function endText() {
    if (growing) growing.node.text = growing.pieces.join("");
    growing = null;
  }

  function push(type: NodeType, holds: ContentGroup, attrs: Record<string, unknown> = {}) {
    endText();
    count.nodes += 1;
    const node: Frame["node"] = { type, content: [] };
    if (Object.keys(attrs).length) node.attrs = attrs;
    top().node.content.push(node);
    stack.push({ node, holds });
  }

  function closeTo(height: number) {
    endText();
    while (stack.length > Math.max(1, height)) {
      const { node, holds } = stack.pop() ?? root;
      if (holds === "inline") trimEnd(node.content);
      if (node.content.length) continue;
      // Empty blocks are dropped; an empty cell or item gets a paragraph to write in.
      if (/^(?:listItem|tableCell|tableHeader)$/.test(node.type)) {
        node.content.push({ type: "paragraph" });
      } else top().node.content.pop();
    }
  }

  /** Opens the missing parents, so that a block can be added. */
  function reachBlocks() {
    if (top().holds === "inline") closeTo(stack.length - 1);
    if (top().holds === "items") push("listItem", "blocks");
    if (top().holds === "rows") push("tableRow", "cells");
    if (top().holds === "cells") push("tableCell", "blocks");
  }

  function reachLine() {
    if (top().holds === "inline") return;
    reachBlocks();
    push("paragraph", "inline");
  }

  function addBlock(node: RichNode) {
    reachBlocks();
    endText();
    count.nodes += 1;
    top().node.content.push(node);
  }

  function openStructure(tag: string, attributes: Attributes): number | null {
    const type = nodeTypeOfTag(tag);
    const content = type && nodeTypes[type].holds;
    if (!content) return null;
    const allowed = parents[type];
    if (allowed) {
      // End tags are optional in HTML: a new item ends the one before it.
      const parent = stack.findLastIndex(({ holds }) => allowed.includes(holds));
      if (parent < 0) return null;
      closeTo(parent + 1);
      if (type !== "tableRow" && top().holds === "rows") push("tableRow", "cells");
    } else {
      reachBlocks();
      if (content !== "inline" && stack.length > MAX_DEPTH) return null;
    }
    const height = stack.length;
    push(type, content, attributesOf(type, tag, attributes));
    return height;
  }

  function addText(words: string) {
    count.characters += words.length;
    const line = top().holds === "inline" ? top().node.content : [];
    const last = line.at(-1);
    const trimmed = !last || last.type === "hardBreak" ? words.trimStart() : words;
    const before = growing ? growing.pieces.at(-1) : last?.text;
    const text = before?.endsWith(" ") && !verbatim ? trimmed.replace(/^ /, "") : trimmed;
    if (text === "") return;
    reachLine();
    marks ??= outermost(opened.flatMap(({ mark }) => mark ?? []));
    if (growing && sameMarks(growing.node.marks ?? [], marks)) growing.pieces.push(text);
    else {
      endText();
      count.nodes += 1;
      const node: RichNode = { type: "text", text, ...(marks.length ? { marks } : {}) };
      top().node.content.push(node);
      growing = { node, pieces: [text] };
    }
  }

  const addLeaf: Record<LeafType, (attributes: Attributes) => void> = {
    horizontalRule: () => addBlock({ type: "horizontalRule" }),
    hardBreak() {
      if (top().holds !== "inline" || !top().node.content.length) return;
      endText();
      count.nodes += 1;
      top().node.content.push({ type: "hardBreak" });
    },
    image({ src = "", alt = "" }) {
      const mediaId = mediaIdOf(src);
      if (mediaId) addBlock({ type: "image", attrs: { mediaId, alt } });
    },
    // These are chosen in the editor: no element of a page or of a letter is one of them.
    button: () => {},
    file: () => {},
    linkCard: () => {},
    footnote: () => {},
    video({ src = "", title = "" }) {
      const video = safeVideo(src);
      if (video) addBlock({ type: "video", attrs: { src: video.href, title } });
    },
  };

  return {
    /** True when a limit is exceeded, so that the caller can stop parsing. */
    get isFull() {
      return (
        count.characters > richTextLimits.characters ||
        count.nodes > richTextLimits.nodes ||
        count.elements > MAX_ELEMENTS ||
        opened.length > MAX_OPEN
      );
    },

    open(tag: string, attributes: Attributes = {}) {
      if (lineBreaking.test(tag) && top().holds === "inline") closeTo(stack.length - 1);
      const height = openStructure(tag, attributes);
      const mark = markOf(tag, attributes);
      if (mark) marks = null;
      count.elements += 1;
      if (tag === "pre") verbatim += 1;
      opened.push({ tag, height, mark });
    },

    close(tag: string) {
      const index = opened.findLastIndex((one) => one.tag === tag);
      if (index < 0) return;
      const [one] = opened.splice(index, 1);
      if (one?.mark) marks = null;
      if (one?.height) closeTo(one.height);
      if (tag === "pre") verbatim -= 1;
      if (lineBreaking.test(tag) && top().holds === "inline") closeTo(stack.length - 1);
    },

    text(words: string) {
      if (!verbatim) return addText(words.replace(/[\t\n\f\r ]+/g, " "));
      for (const [index, line] of words.split(/\r?\n/).entries()) {
        if (index > 0) this.empty("br");
        if (line) addText(line);
      }
    },

    /** An element without children. */
    empty(tag: string, attributes: Attributes = {}) {
      count.elements += 1;
      const type = leafTypeOfTag(tag);
      if (type) addLeaf[type](attributes);
    },

    /** The document, or null when it exceeds a limit. */
    finish(): RichText | null {
      closeTo(1);
      const checked = RichTextInput.safeParse(root.node);
      return checked.success ? checked.data : null;
    },
  };
}

export type DocumentBuilder = ReturnType<typeof createDocumentBuilder>;

function attributesOf(type: NodeType, tag: string, { start, colspan, rowspan }: Attributes) {
  if (type === "heading") return { level: headingLevels[tag as keyof typeof headingLevels] };
  if (type === "orderedList") return numbers({ start });
  if (type === "tableHeader" || type === "tableCell") return numbers({ colspan, rowspan });
  return {};
}

function numbers(values: Record<string, string | undefined>): Record<string, number> {
  const found = Object.entries(values).filter(([, value]) => /^\d{1,4}$/.test(value ?? ""));
  return Object.fromEntries(found.map(([name, value]) => [name, Number(value)]));
}

function markOf(tag: string, attributes: Attributes): RichMark | null {
  const type = markTypeOfTag(tag);
  if (type !== "link") return type && { type };
  // An unsafe link is dropped, its text stays.
  return safeHref(attributes.href, "fr") === null
    ? null
    : { type: "link", attrs: { href: attributes.href } };
}

/** Only images of the media library are accepted. */
function mediaIdOf(src: string): number | null {
  const id = Number(/^\/media\/([1-9]\d{0,9})\//.exec(src)?.[1] ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/** The schema keeps one mark of each type, the first. */
function outermost(open: RichMark[]): RichMark[] {
  return open.filter((mark, index) => open.findIndex(({ type }) => type === mark.type) === index);
}

function sameMark(a: RichMark, b: RichMark): boolean {
  return a.type === b.type && a.attrs?.href === b.attrs?.href;
}

function sameMarks(a: RichMark[], b: RichMark[]): boolean {
  return a.length === b.length && a.every((mark, index) => sameMark(mark, b[index] ?? mark));
}

function trimEnd(line: RichNode[]) {
  while (line.at(-1)?.type === "hardBreak") line.pop();
  const last = line.at(-1);
  if (last?.text === undefined) return;
  last.text = last.text.trimEnd();
  if (last.text === "") line.pop();
}
