import { isNodeType, nodeTypes } from "../node-types.ts";
import type { RichMark, RichNode, RichText } from "../rich-text.ts";

type Run = { text: string; marks?: RichMark[] };

/** A document as one sequence: words, and what begins and ends around them. */
export type Token =
  | { kind: "word"; runs: Run[] }
  | { kind: "inline"; node: RichNode }
  /** The beginning of a paragraph or heading; `origin` is its place in the common text. */
  | { kind: "line"; node: RichNode; origin?: number }
  | { kind: "leaf"; node: RichNode; origin?: number }
  | { kind: "open"; node: RichNode; origin?: number }
  | { kind: "close"; type: string };

export function tokensOf({ content }: RichText, numbered = false): Token[] {
  return content.flatMap((node, at) => {
    const [first, ...rest] = tokensOfBlock(node);
    if (!first) return [];
    return numbered && "node" in first ? [{ ...first, origin: at }, ...rest] : [first, ...rest];
  });
}

function tokensOfBlock({ content = [], ...node }: RichNode): Token[] {
  const holds = isNodeType(node.type) ? nodeTypes[node.type].holds : null;
  if (holds === null) return [{ kind: "leaf", node }];
  if (holds === "inline") return [{ kind: "line", node }, ...wordsOf(content)];
  const inside = content.flatMap(tokensOfBlock);
  return [{ kind: "open", node }, ...inside, { kind: "close", type: node.type }];
}

/** A word keeps the white space behind it, and its parts when only some of its letters are bold. */
function wordsOf(line: RichNode[]): Token[] {
  const tokens: Token[] = [];
  let ended = true;
  for (const { text, marks, ...node } of line) {
    if (text === undefined) {
      tokens.push({ kind: "inline", node });
      ended = true;
      continue;
    }
    for (const piece of text.match(/\S+\s*|\s+/g) ?? []) {
      const last = tokens.at(-1);
      const run = marks ? { text: piece, marks } : { text: piece };
      if (!ended && last?.kind === "word") last.runs.push(run);
      else tokens.push({ kind: "word", runs: [run] });
      ended = /\s$/.test(piece);
    }
  }
  return tokens;
}

/** Lists of both sorts are one kind of thing, as are paragraphs and headings. */
function familyOf(type: string): string {
  return /List$/.test(type) ? "list" : /^table(Header|Cell)$/.test(type) ? "cell" : type;
}

export function isSameFamily(one: string, other: string): boolean {
  return familyOf(one) === familyOf(other);
}

export function keyOf(token: Token): string {
  switch (token.kind) {
    case "word":
      return `w ${textOf(token).trim()}`;
    case "inline":
      return `i ${JSON.stringify(token.node)}`;
    case "line":
      return "line";
    case "leaf": {
      const { mediaId, src, href } = token.node.attrs ?? {};
      return `l ${token.node.type} ${mediaId ?? src ?? href ?? ""}`;
    }
    case "open":
      return `o ${familyOf(token.node.type)}`;
    case "close":
      return `c ${familyOf(token.type)}`;
  }
}

function textOf({ runs }: { runs: Run[] }): string {
  return runs.map(({ text }) => text).join("");
}

export function beginsBlock({ kind }: Token): boolean {
  return kind !== "word" && kind !== "inline";
}

/** One token that both sides kept: what one of them changed counts, and mine where both did. */
export function joinTokens(base: Token, mine: Token, theirs: Token): Token {
  if (base.kind === "word" && mine.kind === "word" && theirs.kind === "word") {
    return { kind: "word", runs: joinRuns(base.runs, mine.runs, theirs.runs) };
  }
  if (!("node" in base && "node" in mine && "node" in theirs)) return mine;
  const node = joinNodes(base.node, mine.node, theirs.node);
  return { ...base, node };
}

function joinNodes(base: RichNode, mine: RichNode, theirs: RichNode): RichNode {
  const type = pick(base.type, mine.type, theirs.type);
  const names = [base, mine, theirs].flatMap(({ attrs }) => Object.keys(attrs ?? {}));
  const attrs = [...new Set(names)].flatMap((name) => {
    const value = pick(base.attrs?.[name], mine.attrs?.[name], theirs.attrs?.[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return attrs.length ? { type, attrs: Object.fromEntries(attrs) } : { type };
}

function joinRuns(base: Run[], mine: Run[], theirs: Run[]): Run[] {
  const [before, one, other] = [base[0], mine[0], theirs[0]];
  const whole = [base, mine, theirs].every((runs) => runs.length === 1);
  if (!whole || !before || !one || !other) return pick(base, mine, theirs);
  const marks = joinMarks(before.marks, one.marks, other.marks);
  const text = pick(before.text, one.text, other.text);
  return [marks.length ? { text, marks } : { text }];
}

function joinMarks(base: RichMark[] = [], mine: RichMark[] = [], theirs: RichMark[] = []) {
  const types = new Set([...mine, ...theirs].map(({ type }) => type));
  const of = (marks: RichMark[], type: string) => marks.find((mark) => mark.type === type);
  return [...types].flatMap((type) => {
    const mark = pick(of(base, type), of(mine, type), of(theirs, type));
    return mark ? [mark] : [];
  });
}

function pick<T>(base: T, mine: T, theirs: T): T {
  return JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine;
}
