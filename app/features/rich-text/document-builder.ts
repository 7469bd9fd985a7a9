import { safeHref, safeVideo } from "./rich-link.ts";
import type { RichMark, RichNode, RichText } from "./rich-text.ts";
import { RichTextInput, richTextLimits } from "./rich-text-schema.ts";

type Attributes = Record<string, string>;
type Holds = "blocks" | "inline" | "items" | "rows" | "cells";
type Frame = { node: RichNode & { content: RichNode[] }; holds: Holds };

/** The elements that are nodes of ours. All others leave their words behind and nothing else. */
const structures: Record<string, { type: string; holds: Holds; level?: number }> = {
  p: { type: "paragraph", holds: "inline" },
  pre: { type: "paragraph", holds: "inline" },
  // The page's title is the only h1; deeper than h4 nobody follows.
  h1: { type: "heading", holds: "inline", level: 2 },
  h2: { type: "heading", holds: "inline", level: 2 },
  h3: { type: "heading", holds: "inline", level: 3 },
  h4: { type: "heading", holds: "inline", level: 4 },
  h5: { type: "heading", holds: "inline", level: 4 },
  h6: { type: "heading", holds: "inline", level: 4 },
  ul: { type: "bulletList", holds: "items" },
  ol: { type: "orderedList", holds: "items" },
  li: { type: "listItem", holds: "blocks" },
  blockquote: { type: "blockquote", holds: "blocks" },
  table: { type: "table", holds: "rows" },
  tr: { type: "tableRow", holds: "cells" },
  th: { type: "tableHeader", holds: "blocks" },
  td: { type: "tableCell", holds: "blocks" },
};
/** The only place each of these may stand in; elsewhere it is only its words. */
const within: Record<string, readonly Holds[]> = {
  li: ["items"],
  tr: ["rows"],
  th: ["cells", "rows"],
  td: ["cells", "rows"],
};

const markTypes: Record<string, string> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
  pre: "code",
};

/** Elements that end the line they stand in without being nodes of ours. */
const breaks =
  /^(?:address|article|aside|body|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary|tbody|tfoot|thead|caption)$/;

/** No honest page has more elements around one word. */
const MOST_OPEN = 200;

/** A table needs four levels below it; what would go deeper stays as words. */
const DEEPEST = richTextLimits.depth - 4;

/**
 * Builds a text of ours from a stream of elements, whoever wrote them: a Markdown reader, an HTML
 * reader. Every element is looked up in a list; the finished text then passes the same gate as the
 * editor's own.
 */
export function createDocumentBuilder() {
  const root: Frame = { node: { type: "doc", content: [] }, holds: "blocks" };
  const stack: Frame[] = [root];
  const marks: RichMark[] = [];
  const opened: { tag: string; height: number | null; mark: RichMark | null }[] = [];
  let nodes = 0;
  let verbatim = 0;

  const top = () => stack.at(-1) ?? root;

  function push(type: string, holds: Holds, attrs: Record<string, unknown> = {}) {
    nodes += 1;
    const node: Frame["node"] = { type, content: [] };
    if (Object.keys(attrs).length) node.attrs = attrs;
    top().node.content.push(node);
    stack.push({ node, holds });
  }

  function closeTo(height: number) {
    while (stack.length > Math.max(1, height)) {
      const { node, holds } = stack.pop() ?? root;
      if (holds === "inline") trimEnd(node.content);
      if (node.content.length) continue;
      // An empty line is no text, but a cell or an item stays, with room to write in.
      if (/^(?:listItem|tableCell|tableHeader)$/.test(node.type)) {
        node.content.push({ type: "paragraph" });
      } else top().node.content.pop();
    }
  }

  /** Opens what has to be there before a block can be. */
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
    nodes += 1;
    top().node.content.push(node);
  }

  function openStructure(tag: string, attributes: Attributes): number | null {
    const found = structures[tag];
    if (!found) return null;
    const places = within[tag];
    if (places) {
      // End tags may be left out: a new item ends the one before it.
      const place = stack.findLastIndex(({ holds }) => places.includes(holds));
      if (place < 0) return null;
      closeTo(place + 1);
      if (found.type !== "tableRow" && top().holds === "rows") push("tableRow", "cells");
    } else {
      reachBlocks();
      if (found.holds !== "inline" && stack.length > DEEPEST) return null;
    }
    const height = stack.length;
    push(found.type, found.holds, attributesOf(tag, attributes, found.level));
    return height;
  }

  function addText(words: string) {
    const line = top().holds === "inline" ? top().node.content : [];
    const kept = line.length === 0 || line.at(-1)?.type === "hardBreak" ? words.trimStart() : words;
    const last = line.at(-1);
    const text = last?.text?.endsWith(" ") && !verbatim ? kept.replace(/^ /, "") : kept;
    if (text === "") return;
    reachLine();
    const own = marks.filter((mark, index) => marks.findIndex((m) => sameMark(m, mark)) === index);
    const { content } = top().node;
    const before = content.at(-1);
    if (before?.type === "text" && sameMarks(before.marks ?? [], own)) before.text += text;
    else {
      nodes += 1;
      content.push({ type: "text", text, ...(own.length ? { marks: own } : {}) });
    }
  }

  return {
    /** More than a text may hold came in: there is no use in reading on. */
    get isFull() {
      return nodes > richTextLimits.nodes || opened.length > MOST_OPEN;
    },

    open(tag: string, attributes: Attributes = {}) {
      if (breaks.test(tag) && top().holds === "inline") closeTo(stack.length - 1);
      const height = openStructure(tag, attributes);
      const mark = markOf(tag, attributes);
      if (mark) marks.push(mark);
      if (tag === "pre") verbatim += 1;
      opened.push({ tag, height, mark });
    },

    close(tag: string) {
      const index = opened.findLastIndex((one) => one.tag === tag);
      if (index < 0) return;
      const [one] = opened.splice(index, 1);
      if (one?.mark) marks.splice(marks.indexOf(one.mark), 1);
      if (one?.height) closeTo(one.height);
      if (tag === "pre") verbatim -= 1;
      if (breaks.test(tag) && top().holds === "inline") closeTo(stack.length - 1);
    },

    text(words: string) {
      if (!verbatim) return addText(words.replace(/[\t\n\f\r ]+/g, " "));
      for (const [index, line] of words.split(/\r?\n/).entries()) {
        if (index > 0) this.empty("br");
        if (line) addText(line);
      }
    },

    /** An element that holds nothing. */
    empty(tag: string, attributes: Attributes = {}) {
      if (tag === "hr") addBlock({ type: "horizontalRule" });
      if (tag === "br" && top().holds === "inline" && top().node.content.length) {
        nodes += 1;
        top().node.content.push({ type: "hardBreak" });
      }
      if (tag === "img") {
        const mediaId = mediaIdOf(attributes.src ?? "");
        if (mediaId) addBlock({ type: "image", attrs: { mediaId, alt: attributes.alt ?? "" } });
      }
      if (tag === "iframe" || tag === "video") {
        const video = safeVideo(attributes.src ?? "");
        if (video) {
          addBlock({ type: "video", attrs: { src: video.href, title: attributes.title ?? "" } });
        }
      }
    },

    /** The finished text; null when it is more than a text may hold. */
    finish(): RichText | null {
      closeTo(1);
      const checked = RichTextInput.safeParse(root.node);
      return checked.success ? checked.data : null;
    },
  };
}

export type DocumentBuilder = ReturnType<typeof createDocumentBuilder>;

function attributesOf(tag: string, attributes: Attributes, level?: number) {
  if (level) return { level };
  if (tag === "ol") return numbers({ start: attributes.start });
  if (tag === "th" || tag === "td") {
    return numbers({ colspan: attributes.colspan, rowspan: attributes.rowspan });
  }
  return {};
}

function numbers(values: Record<string, string | undefined>): Record<string, number> {
  const found = Object.entries(values).filter(([, value]) => /^\d{1,4}$/.test(value ?? ""));
  return Object.fromEntries(found.map(([name, value]) => [name, Number(value)]));
}

function markOf(tag: string, attributes: Attributes): RichMark | null {
  if (tag !== "a") {
    const type = markTypes[tag];
    return type ? { type } : null;
  }
  // A link that may not be followed keeps its words.
  return safeHref(attributes.href, "fr") === null
    ? null
    : { type: "link", attrs: { href: attributes.href } };
}

/** Pictures are those of the library, named by their number. */
function mediaIdOf(src: string): number | null {
  const id = Number(/^\/media\/([1-9]\d{0,9})\//.exec(src)?.[1] ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
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
