import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainText, type RichText } from "#app/content/rich-text/rich-text.ts";
import type { Part } from "#app/content/working-copies/schema.ts";
import type { Changes, Draft } from "./draft.ts";
import { createDraftStore, type DraftStore, type SaveReply } from "./draft-store.ts";

type Text = { body: RichText };

const FIVE_MINUTES = 5 * 60_000;

function draftOf({ body }: Text, version: number): Draft {
  const blank = () => ({ version: null, saved: {}, mine: {} });
  const fr = { version, saved: { body }, mine: { body } };
  return { parts: { shared: blank(), fr, en: blank(), de: blank() }, clashes: [] };
}

/** A server that refuses an old version with the newer text, and now and then loses its answer. */
function aServer(text: Text, loses: () => boolean) {
  const server = { text, version: 1 };
  async function save(draft: Draft, changes: Changes): Promise<SaveReply> {
    if (draft.parts.fr.version !== server.version) {
      const theirs = { slug: null, base: null, edited_at: "2026-11-17T10:00:00Z", edited_by: null };
      const conflict = { fr: { ...theirs, version: server.version, content: server.text } };
      return { kind: "conflict", conflict };
    }
    server.text = { ...server.text, ...(changes.fr as Partial<Text>) };
    server.version += 1;
    if (loses()) throw new TypeError("the line is dead");
    return { kind: "saved", fresh: draftOf(server.text, server.version) };
  }
  return { server, save };
}

/** Somebody who types a word about every second, in their own place or in any other. */
function aWriter(name: string, store: DraftStore) {
  const written: string[] = [];
  const part: Part = "fr";
  let place = 0;
  return {
    written,
    type(random: number) {
      const word = `${name}${written.length}`;
      written.push(word);
      const { body } = store.get().draft.parts.fr.mine as Text;
      const blocks = structuredClone(body.content);
      if (random % 11 === 0) place = random;
      const index = place % (blocks.length || 1);
      const words = (blocks[index]?.content?.[0]?.text ?? "").split(" ").filter(Boolean);
      const at = random % 3 === 0 ? random % (words.length + 1) : words.length;
      words.splice(at, 0, word);
      const cut = random % 7 === 0 ? at + 1 : words.length;
      const lines = [words.slice(0, cut), words.slice(cut)].filter(({ length }) => length);
      const made = lines.map((line) => ({
        type: "paragraph",
        content: [{ type: "text", text: line.join(" ") }],
      }));
      blocks.splice(index, 1, ...made);
      store.edit(part, "body", { type: "doc", content: blocks });
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function session(numbers: number[], losesEvery: number): Promise<void> {
  const start: Text = { body: { type: "doc", content: [] } };
  let saves = 0;
  const { server, save } = aServer(start, () => ++saves % losesEvery === 0);
  const storeOnDevice = async () => true;
  const stores = [0, 1].map(() => createDraftStore(draftOf(start, 1), { save, storeOnDevice }));
  const writers = stores.map((store, at) => aWriter("ab"[at] ?? "c", store));
  let step = 0;
  for (let time = 0; time < FIVE_MINUTES; time += 700) {
    for (const writer of writers) {
      const number = numbers[step % numbers.length] ?? 1;
      step += 1;
      // A moment of thought now and then, in which the text is saved.
      if (number % 4 !== 0) writer.type(number + step);
    }
    await vi.advanceTimersByTimeAsync(700);
  }
  for (const store of [...stores, ...stores]) {
    store.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    await store.flush();
  }
  const found = plainText(server.text.body).split(/\s+/).filter(Boolean);
  const wanted = writers.flatMap(({ written }) => written);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect(stores.flatMap((store) => store.get().draft.clashes)).toEqual([]);
}

test("two people type for five minutes in one text: no word is lost, none is there twice", async () => {
  const rhythm = fc.array(fc.nat({ max: 10_000 }), { minLength: 20, maxLength: 60 });
  await fc.assert(fc.asyncProperty(rhythm, fc.integer({ min: 5, max: 50 }), session), {
    numRuns: 5,
  });
});
