import { expect, test } from "vitest";
import { parts } from "#app/content/working-copies/schema.ts";
import { type Draft, edited, withSent } from "./draft.ts";
import { storedDraft, withStoredDrafts } from "./stored-drafts.ts";

function draftOf(saved: string, mine = saved): Draft {
  const blank = () => ({ version: null, saved: {}, mine: {} });
  const all = Object.fromEntries(parts.map((part) => [part, blank()])) as Draft["parts"];
  const fr = { version: 1, saved: { title: saved }, mine: { title: mine } };
  return { parts: { ...all, fr }, clashes: [] };
}

const stored = (saved: string, mine: string) => storedDraft(draftOf(saved, mine));
const clashesOf = ({ clashes }: Draft) => clashes.map(({ field, theirs }) => [field, theirs]);

test("what was written and not saved comes back", () => {
  const back = withStoredDrafts(draftOf("Enregistré"), [stored("Enregistré", "Écrit hors ligne")]);
  expect([back.parts.fr.mine.title, back.clashes]).toEqual(["Écrit hors ligne", []]);
});

test("what two tabs wrote in one field becomes a clash", () => {
  const back = withStoredDrafts(draftOf("Enregistré"), [
    stored("Enregistré", "Écrit dans l’un"),
    stored("Enregistré", "Écrit dans l’autre"),
  ]);
  expect(back.parts.fr.mine.title).toBe("Écrit dans l’un");
  expect(clashesOf(back)).toEqual([["title", "Écrit dans l’autre"]]);
});

test("what is on the screen already is not replaced by what was stored", () => {
  const typing = draftOf("Enregistré", "Écrit à l’instant");
  const back = withStoredDrafts(typing, [stored("Enregistré", "Écrit hier")]);
  expect(back.parts.fr.mine.title).toBe("Écrit à l’instant");
  expect(clashesOf(back)).toEqual([["title", "Écrit hier"]]);
});

test("what was saved with another value meanwhile becomes a clash", () => {
  const back = withStoredDrafts(draftOf("La leur"), [stored("Enregistré", "La mienne")]);
  expect(back.parts.fr.mine.title).toBe("La mienne");
  expect(clashesOf(back)).toEqual([["title", "La leur"]]);
});

test("what perhaps arrived before its answer was lost is no change of its writer any more", () => {
  const doc = (text: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  const bodyOf = (saved: string, mine = saved): Draft => {
    const draft = draftOf("Un titre");
    const fr = { version: 1, saved: { body: doc(saved) }, mine: { body: doc(mine) } };
    return { ...draft, parts: { ...draft.parts, fr } };
  };
  const begun = withSent(bodyOf("Un.", "Un. Deux"), { fr: { body: doc("Un. Deux") } });
  const typed = edited(begun, "fr", "body", doc("Un. Deux et trois"));
  const back = withStoredDrafts(bodyOf("Un. Deux"), [storedDraft(typed)]);
  expect(back.parts.fr.mine.body).toEqual(doc("Un. Deux et trois"));
  expect(back.clashes).toEqual([]);
});
