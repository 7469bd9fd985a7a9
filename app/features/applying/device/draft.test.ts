import { expect, test } from "vitest";
import { inMemory } from "./device-store.ts";
import { type Draft, createDraftWriter, isBegun, newDraft, uuid } from "./draft.ts";

test("every key is kept, one write at a time, the newest last", async () => {
  const store = inMemory();
  const writes: string[] = [];
  let free = () => {};
  const slow = {
    ...store,
    async set(key: string, value: unknown) {
      writes.push((value as Draft).typed.town as string);
      await new Promise<void>((resolve) => {
        free = resolve;
      });
      return store.set(key, value);
    },
  };
  const keeper = createDraftWriter(slow, "draft/x", () => {});
  const draft = newDraft("x");
  const typing = ["M", "Ma", "Man"].map((town) => {
    draft.typed.town = town;
    return keeper.keep(draft);
  });
  // What was typed before the first write began goes with it; later, one at a time.
  await expect.poll(() => writes).toEqual(["Man"]);
  draft.typed.town = "Mankono";
  typing.push(keeper.keep(draft));
  free();
  await expect.poll(() => writes).toEqual(["Man", "Mankono"]);
  free();
  await Promise.all(typing);
  expect((await keeper.load())?.typed).toEqual({ town: "Mankono" });
});

test("an empty tab that was left open never wipes what another one wrote", async () => {
  const store = inMemory();
  const tab = () => ({
    keeper: createDraftWriter(store, "draft/x", () => {}, null),
    draft: newDraft("x"),
  });
  const [first, second] = [tab(), tab()];
  await Promise.all([first.keeper.load(), second.keeper.load()]);
  const type = async ({ keeper, draft }: typeof first, typed: Draft["typed"], at: number) => {
    Object.assign(draft.typed, typed);
    draft.at = at;
    await keeper.keep(draft);
  };
  await type(first, { last_name: "Koné", birth_place: "" }, 1);
  first.draft.documents.cv = { name: "cv.pdf", type: "application/pdf", bytes: 9 };
  await type(first, { phone: "07" }, 2);
  await type(second, { birth_place: "B" }, 3);
  expect((await tab().keeper.load())?.typed).toEqual({
    last_name: "Koné",
    phone: "07",
    birth_place: "B",
  });
  expect(second.draft).toMatchObject({ id: first.draft.id, papers: { cv: { bytes: 9 } } });
  // And back: what was corrected there is not undone here, what is corrected here counts.
  await type(second, { last_name: "Koné-Fictive" }, 4);
  await type(first, { phone: "05" }, 5);
  expect((await tab().keeper.load())?.typed).toEqual({
    last_name: "Koné-Fictive",
    phone: "05",
    birth_place: "B",
  });
});

test("what was typed while the device was still writing is there after a reload", async () => {
  const syncStorage = inPlainSight();
  const stuck = { ...inMemory(), set: () => new Promise<void>(() => {}) };
  const typed = (town: string) => ({ ...newDraft("x"), typed: { town }, at: Date.now() });
  void createDraftWriter(stuck, "draft/x", () => {}, syncStorage).keep(typed("Bouak"));
  void createDraftWriter(stuck, "draft/x", () => {}, syncStorage).keep(typed("Bouaké"));

  const store = inMemory();
  const opened = createDraftWriter(store, "draft/x", () => {}, syncStorage);
  expect((await opened.load())?.typed).toEqual({ town: "Bouaké" });
  expect(await createDraftWriter(store, "draft/y", () => {}, syncStorage).load()).toBeUndefined();
  // Once it is written, nothing of it lies about; and what is older than that is not taken up.
  await opened.keep({ ...typed("Man"), at: Date.now() + 5 });
  expect(syncStorage.items.size).toBe(0);
  syncStorage.setItem("draft/x", JSON.stringify(typed("Bouaké")));
  expect((await opened.load())?.typed).toEqual({ town: "Man" });
  await opened.forget();
  expect([await opened.load(), syncStorage.items.size]).toEqual([undefined, 0]);
});

/** As the browser keeps it, without waiting. */
function inPlainSight() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test("a course that came with the link is not an application that was begun", () => {
  const fresh = newDraft("x");
  expect(isBegun({ ...fresh, typed: { formation_id: "5", town: "" }, at: 1 })).toBe(false);
  expect(isBegun({ ...fresh, typed: { formation_id: "5", town: "M" } })).toBe(true);
  expect(isBegun({ ...fresh, step: "contact" })).toBe(true);
});

test("a full device is told", async () => {
  const results: boolean[] = [];
  const full = { ...inMemory(), set: () => Promise.reject(new Error("quota")) };
  await createDraftWriter(full, "draft/x", (fine) => results.push(fine)).keep(newDraft("x"));
  expect(results).toEqual([false]);
});

test("keys are UUIDs, wherever the page is served", () => {
  expect(uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(uuid()).not.toBe(uuid());
});
