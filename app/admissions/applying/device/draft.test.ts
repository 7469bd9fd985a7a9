import { expect, test } from "vitest";
import { inMemory } from "#app/device/store.ts";
import { createDraftWriter, type Draft, isBegun, newDraft } from "./draft.ts";

test("save writes one draft at a time and the newest last", async () => {
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
  // Input before the first write is included in it; later input is written one at a time.
  await expect.poll(() => writes).toEqual(["Man"]);
  draft.typed.town = "Mankono";
  typing.push(keeper.keep(draft));
  free();
  await expect.poll(() => writes).toEqual(["Man", "Mankono"]);
  free();
  await Promise.all(typing);
  expect((await keeper.load())?.typed).toEqual({ town: "Mankono" });
});

test("save from an empty tab keeps what another tab wrote", async () => {
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
  expect(second.draft).toMatchObject({ id: first.draft.id, documents: { cv: { bytes: 9 } } });
  // The first tab keeps the correction of the second, and adds its own.
  await type(second, { last_name: "Koné-Fictive" }, 4);
  await type(first, { phone: "05" }, 5);
  expect((await tab().keeper.load())?.typed).toEqual({
    last_name: "Koné-Fictive",
    phone: "05",
    birth_place: "B",
  });
});

test("load returns text typed during an unfinished write", async () => {
  const syncStorage = inPlainSight();
  const stuck = { ...inMemory(), set: () => new Promise<void>(() => {}) };
  const typed = (town: string) => ({ ...newDraft("x"), typed: { town }, at: Date.now() });
  void createDraftWriter(stuck, "draft/x", () => {}, syncStorage).keep(typed("Bouak"));
  void createDraftWriter(stuck, "draft/x", () => {}, syncStorage).keep(typed("Bouaké"));

  const store = inMemory();
  const opened = createDraftWriter(store, "draft/x", () => {}, syncStorage);
  expect((await opened.load())?.typed).toEqual({ town: "Bouaké" });
  expect(await createDraftWriter(store, "draft/y", () => {}, syncStorage).load()).toBeUndefined();
  // After the write the synchronous copy is removed, and an older copy is ignored.
  await opened.keep({ ...typed("Man"), at: Date.now() + 5 });
  expect(syncStorage.items.size).toBe(0);
  syncStorage.setItem("draft/x", JSON.stringify(typed("Bouaké")));
  expect((await opened.load())?.typed).toEqual({ town: "Man" });
  await opened.forget();
  expect([await opened.load(), syncStorage.items.size]).toEqual([undefined, 0]);
});

/** A fake localStorage. */
function inPlainSight() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test("isBegun ignores a course chosen by the link", () => {
  const fresh = newDraft("x");
  expect(isBegun({ ...fresh, typed: { formation_id: "5", town: "" }, at: 1 })).toBe(false);
  expect(isBegun({ ...fresh, typed: { formation_id: "5", town: "M" } })).toBe(true);
  expect(isBegun({ ...fresh, step: "contact" })).toBe(true);
});

test("a failed write is reported", async () => {
  const results: boolean[] = [];
  const full = { ...inMemory(), set: () => Promise.reject(new Error("quota")) };
  await createDraftWriter(full, "draft/x", (fine) => results.push(fine)).keep(newDraft("x"));
  expect(results).toEqual([false]);
});
