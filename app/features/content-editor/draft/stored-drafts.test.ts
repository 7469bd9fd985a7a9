import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parts } from "#app/features/content/schema.ts";
import type { Draft } from "./draft.ts";
import {
  readStoredDrafts,
  removeOtherTabs,
  storeDraft,
  withStoredDrafts,
} from "./stored-drafts.ts";

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
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a stored draft is restored only for the person who wrote it", () => {
  const [awa, bintou] = [1, 2].map((user) => ({ user, kind: "post", id: 7, tab: "a" }));
  if (!awa || !bintou) throw new Error("two people");
  storeDraft(awa, draftOf("Enregistré", "Écrit hors ligne par Awa"));
  expect(readStoredDrafts(bintou)).toEqual([]);
  storeDraft(bintou, null);
  const kept = readStoredDrafts(awa);
  expect(kept).toHaveLength(1);
  const back = withStoredDrafts(draftOf("Enregistré"), kept);
  expect(back.parts.fr.mine.title).toBe("Écrit hors ligne par Awa");
});

test("drafts of two tabs are stored apart, and differing fields become clashes", () => {
  const place = { user: 1, kind: "post", id: 7 };
  const [one, two] = [
    { ...place, tab: "one" },
    { ...place, tab: "two" },
  ];
  const another = { ...place, id: 71, tab: "one" };
  storeDraft(one, draftOf("Enregistré", "Écrit dans l’un"));
  storeDraft(two, draftOf("Enregistré", "Écrit dans l’autre"));
  storeDraft(another, draftOf("Autre article", "Autre texte"));
  const back = withStoredDrafts(draftOf("Enregistré"), readStoredDrafts(two));
  expect(back.parts.fr.mine.title).toBe("Écrit dans l’autre");
  expect(back.clashes.map(({ field, theirs }) => [field, theirs])).toEqual([
    ["title", "Écrit dans l’un"],
  ]);
  removeOtherTabs(two);
  expect(readStoredDrafts(one)).toHaveLength(1);
  expect(readStoredDrafts(another)).toHaveLength(1);
});

test("a field changed in only one tab is restored without a clash", () => {
  const place = { user: 1, kind: "post", id: 7 };
  storeDraft({ ...place, tab: "one" }, draftOf("Enregistré", "Écrit dans l’un"));
  const back = withStoredDrafts(
    draftOf("Enregistré"),
    readStoredDrafts({ ...place, tab: "fresh" }),
  );
  expect([back.parts.fr.mine.title, back.clashes]).toEqual(["Écrit dans l’un", []]);
});
