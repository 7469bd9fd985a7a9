import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText, type RichNode, type RichText } from "../rich-text.ts";
import { mergeDocuments } from "./merge-documents.ts";

const line = (text: string, type = "paragraph"): RichNode => ({
  type,
  ...(type === "heading" ? { attrs: { level: 2 } } : {}),
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const list = (...items: string[]): RichNode => ({
  type: "bulletList",
  content: items.map((text) => ({ type: "listItem", content: [line(text)] })),
});
const doc = (...content: RichNode[]): RichText => ({ type: "doc", content });
const texts = (...lines: string[]) => doc(...lines.map((text) => line(text)));

function merged(base: RichText, mine: RichText, theirs: RichText): string[] {
  return plainText(mergeDocuments(base, mine, theirs)?.document ?? doc()).split("\n");
}

test("changes in different paragraphs, and in different words of one, are both kept", () => {
  const base = texts("Le chat dort.", "La pluie tombe sur le toit.");
  expect(
    merged(
      base,
      texts("Le chat dort.", "La pluie froide tombe sur le toit."),
      texts("Le chien dort.", "La pluie tombe sur le toit rouge."),
    ),
  ).toEqual(["Le chien dort.", "La pluie froide tombe sur le toit rouge."]);
});

test("paragraphs that both add are both there, each whole", () => {
  const base = texts("Un.", "Deux.");
  expect(
    merged(base, texts("Un.", "Mien ici.", "Deux."), texts("Un.", "Sien là.", "Deux.")),
  ).toEqual(["Un.", "Sien là.", "Mien ici.", "Deux."]);
});

test("the same change made twice counts once", () => {
  const base = texts("Une fotte ici.");
  const mended = texts("Une faute ici.");
  expect(merged(base, mended, mended)).toEqual(["Une faute ici."]);
});

test("two words written in one place stand side by side, and that is said", () => {
  const both = mergeDocuments(texts("Le chat."), texts("Le chien."), texts("Le loup."));
  expect(both?.overlaps).toBe(1);
  expect(plainText(both?.document ?? doc())).toBe("Le loup. chien.");
});

test("a split paragraph takes the other's words to where they were written", () => {
  const base = texts("Avant la pause. Après la pause.");
  expect(
    merged(
      base,
      texts("Avant la pause.", "Après la pause."),
      texts("Avant la pause. Après la longue pause."),
    ),
  ).toEqual(["Avant la pause.", "Après la longue pause."]);
});

test("a removed paragraph stays when the other wrote into it", () => {
  const base = texts("Un.", "Deux mots.", "Trois.");
  expect(
    merged(base, texts("Un.", "Trois."), texts("Un.", "Deux mots nouveaux.", "Trois.")),
  ).toEqual(["Un.", "mots nouveaux.", "Trois."]);
});

test("a moved block takes along what the other wrote in it; moved twice, it is there once", () => {
  const base = texts("A un.", "B deux.", "C trois.");
  const mine = texts("C trois.", "A un.", "B deux.");
  expect(merged(base, mine, texts("A un.", "B deux.", "C trois et quatre."))).toEqual([
    "C trois et quatre.",
    "A un.",
    "B deux.",
  ]);
  expect(merged(base, mine, texts("A un.", "C trois.", "B deux."))).toEqual([
    "C trois.",
    "A un.",
    "B deux.",
  ]);
});

test("bold by one and italic by the other is both; a heading by one keeps the other's words", () => {
  const marked = (type: string) =>
    doc({
      type: "paragraph",
      content: [{ type: "text", text: "fort", marks: [{ type }] }],
    });
  const both = mergeDocuments(texts("fort"), marked("bold"), marked("italic"))?.document;
  expect(both?.content[0]?.content?.[0]?.marks).toEqual([{ type: "bold" }, { type: "italic" }]);
  const heading = mergeDocuments(
    texts("Un titre"),
    doc(line("Un titre", "heading")),
    texts("Un grand titre"),
  )?.document;
  expect(heading).toEqual(doc(line("Un grand titre", "heading")));
});

test("lists are merged by item", () => {
  const base = doc(line("Avant"), list("un", "deux"));
  const mine = doc(line("Avant"), list("un", "un et demi", "deux"));
  const theirs = doc(line("Avant"), list("un", "deux", "trois"), line("Après"));
  expect(merged(base, mine, theirs)).toEqual([
    "Avant",
    "un",
    "un et demi",
    "deux",
    "trois",
    "Après",
  ]);
});

const unique = (side: string) => fc.nat({ max: 99_999 }).map((n) => `${side}${n}`);
type Edit = { at: number; what: "word" | "split" | "remove" | "move" | "item"; word: string };

function edits(side: string) {
  const edit: fc.Arbitrary<Edit> = fc.record({
    at: fc.nat({ max: 1_000 }),
    what: fc.constantFrom("word", "word", "word", "split", "remove", "move", "item"),
    word: unique(side),
  });
  return fc.uniqueArray(edit, { maxLength: 12, selector: ({ word }) => word });
}

/** The document after one edit, and the word it removed, if any. */
function edited({ content }: RichText, { at, what, word }: Edit): [RichText, string | null] {
  const blocks = structuredClone(content);
  const index = at % (blocks.length || 1);
  const block = blocks[index];
  const inner = block?.type === "bulletList" ? block.content?.[0]?.content?.[0] : block;
  if (what === "item") {
    blocks.splice(index, 0, list(word));
    return [doc(...blocks), null];
  }
  if (!block || !inner) return [doc(line(word)), null];
  if (what === "move") {
    blocks.splice(index, 1);
    blocks.splice((at >> 3) % (blocks.length + 1), 0, block);
    return [doc(...blocks), null];
  }
  const words = (inner.content?.[0]?.text ?? "").split(" ").filter(Boolean);
  const place = at % (words.length + 1);
  if (what === "split" && inner === block) {
    const [one, two] = [words.slice(0, place), [word, ...words.slice(place)]];
    blocks.splice(index, 1, line(one.join(" ")), line(two.join(" ")));
    return [doc(...blocks), null];
  }
  const removed = what === "remove" ? (words.splice(place, 1)[0] ?? null) : null;
  if (what !== "remove") words.splice(place, 0, word);
  blocks[index] = inner === block ? line(words.join(" ")) : list(words.join(" "));
  return [doc(...blocks), removed];
}

function afterAll(start: RichText, all: Edit[]): { text: RichText; removed: Set<string> } {
  const removed = new Set<string>();
  let text = start;
  for (const each of all) {
    const [next, word] = edited(text, each);
    text = next;
    if (word) removed.add(word);
  }
  return { text, removed };
}

const wordsIn = (text: RichText) => plainText(text).split(/\s+/).filter(Boolean);

test("no word is lost and none is there twice, whatever two people do", () => {
  const start = fc
    .array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 6 })
    .map((sizes) =>
      doc(
        ...sizes.map((size, at) =>
          line(Array.from({ length: size }, (_, n) => `b${at}x${n}`).join(" ")),
        ),
      ),
    );
  fc.assert(
    fc.property(start, edits("m"), edits("t"), (base, ours, others) => {
      const mine = afterAll(base, ours);
      const theirs = afterAll(base, others);
      const result = mergeDocuments(base, mine.text, theirs.text);
      expect(result).not.toBeNull();
      const found = wordsIn(result?.document ?? doc());
      expect(new Set(found).size, "twice").toBe(found.length);
      const wanted = new Set([...wordsIn(mine.text), ...wordsIn(theirs.text)]);
      for (const word of wanted) {
        const gone = mine.removed.has(word) || theirs.removed.has(word);
        if (!gone) expect(found.includes(word), `${word} lost`).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
