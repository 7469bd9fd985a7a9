import { isNodeType, mayContain, type NodeType, nodeTypes } from "../node-types.ts";
import type { RichMark, RichNode, RichText } from "../rich-text.ts";
import { isSameFamily, type Token } from "./tokens.ts";

type Open = { type: NodeType; node: RichNode & { content: RichNode[] } };

/** What has to stand between a container and a block inside it. */
const between: Partial<Record<NodeType, NodeType>> = {
  bulletList: "listItem",
  orderedList: "listItem",
  table: "tableRow",
  tableRow: "tableCell",
};

/**
 * A document from merged tokens. Two changes may leave an end without its beginning or an item
 * without its list: every word finds a place all the same. `origins`: for each block its place in
 * the common text, if it had one.
 */
export function assemble(tokens: Token[]): { document: RichText; origins: (number | null)[] } {
  const content: RichNode[] = [];
  const origins: (number | null)[] = [];
  const stack: Open[] = [{ type: "doc", node: { type: "doc", content } }];
  let line: RichNode[] | null = null;
  let origin: number | null = null;

  const top = () => stack.at(-1) as Open;

  function add(node: RichNode) {
    if (stack.length === 1) {
      origins.push(origin);
      origin = null;
    }
    top().node.content.push(node);
  }

  function open(node: RichNode) {
    const opened = { ...node, content: [] };
    add(opened);
    stack.push({ type: node.type as NodeType, node: opened });
  }

  /** Opens or closes containers until the node may stand at the top. */
  function makeRoomFor(type: string) {
    const home = stack.findLastIndex((each) => mayContain(each.type, type));
    const item = type === "listItem" || type === "tableRow" || isSameFamily(type, "tableCell");
    if (item && home > 0) stack.length = home + 1;
    while (!mayContain(top().type, type)) {
      const step = between[top().type];
      if (step && step !== type) open({ type: step });
      else if (item && type === "listItem") open({ type: "bulletList" });
      else if (item && stack.length === 1) open({ type: "table" });
      else stack.pop();
    }
  }

  function startLine(node: RichNode) {
    makeRoomFor(node.type);
    line = [];
    add({ ...node, content: line });
  }

  for (const token of tokens) {
    if ("origin" in token && stack.length === 1) origin = token.origin ?? null;
    switch (token.kind) {
      case "word":
      case "inline": {
        if (!line) startLine({ type: "paragraph" });
        const into = line as unknown as RichNode[];
        if (token.kind === "inline") into.push(token.node);
        else addWord(into, token);
        break;
      }
      case "line":
        startLine(token.node);
        break;
      case "leaf":
        line = null;
        makeRoomFor(token.node.type);
        add(token.node);
        break;
      case "open":
        line = null;
        makeRoomFor(token.node.type);
        open(token.node);
        break;
      case "close": {
        line = null;
        const at = stack.findLastIndex(({ type }) => isSameFamily(type, token.type));
        if (at > 0) stack.length = at;
        break;
      }
    }
  }
  const blocks = content.map(mended);
  return {
    document: { type: "doc", content: blocks.filter((node) => node !== null) },
    origins: origins.filter((_, at) => blocks[at] !== null),
  };
}

/** A text while it grows: its pieces are joined once, because there may be very many. */
type Growing = RichNode & { pieces?: string[] };

/** Words of two people must not grow together. */
function addWord(line: Growing[], { runs }: Extract<Token, { kind: "word" }>) {
  const last = line.at(-1);
  const before = last?.pieces?.at(-1);
  if (before !== undefined && !/\s$/.test(before) && !/^\s/.test(runs[0]?.text ?? " ")) {
    append(line, " ", last?.marks);
  }
  for (const { text, marks } of runs) append(line, text, marks);
}

function append(line: Growing[], text: string, marks: RichMark[] | undefined) {
  const last = line.at(-1);
  if (last?.pieces && sameMarks(last.marks, marks)) last.pieces.push(text);
  else line.push({ type: "text", pieces: [text], ...(marks && { marks }) });
}

function whole({ pieces, ...node }: Growing): RichNode {
  return pieces ? { ...node, text: pieces.join("") } : node;
}

function sameMarks(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? []) === JSON.stringify(other ?? []);
}

/** Without containers that lost everything; an item begins with a paragraph, a cell has one. */
function mended(node: RichNode): RichNode | null {
  const holds = isNodeType(node.type) ? nodeTypes[node.type].holds : null;
  if (holds === null) return node;
  if (holds === "inline") return { ...node, content: (node.content ?? []).map(whole) };
  const inside = (node.content ?? []).map(mended).filter((child) => child !== null);
  const isCell = isSameFamily(node.type, "tableCell");
  if (!inside.length && !isCell) return null;
  const needs = isCell ? !inside.length : node.type === "listItem" && !isParagraph(inside[0]);
  return { ...node, content: needs ? [{ type: "paragraph" }, ...inside] : inside };
}

function isParagraph(node: RichNode | undefined): boolean {
  return node?.type === "paragraph";
}
