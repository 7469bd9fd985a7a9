import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parts } from "../../schema.ts";
import type { Draft } from "./draft.ts";
import { keepHere, keptHere, withKept } from "./kept-here.ts";

function draftOf(saved: string, mine = saved): Draft {
  const blank = () => ({ version: null, saved: {}, mine: {} });
  const all = Object.fromEntries(parts.map((part) => [part, blank()])) as Draft["parts"];
  const fr = { version: 1, saved: { title: saved }, mine: { title: mine } };
  return { parts: { ...all, fr }, clashes: [] };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what one person could not save waits for them, and for nobody else on the same computer", () => {
  const [awa, bintou] = [1, 2].map((user) => ({ user, kind: "post", id: 7 }));
  if (!awa || !bintou) throw new Error("two people");
  keepHere(awa, draftOf("Enregistré", "Écrit hors ligne par Awa"));
  expect(keptHere(bintou)).toBeNull();
  keepHere(bintou, null);
  const kept = keptHere(awa);
  if (!kept) throw new Error("lost");
  const back = withKept(draftOf("Enregistré"), kept);
  expect(back.parts.fr.mine.title).toBe("Écrit hors ligne par Awa");
});
