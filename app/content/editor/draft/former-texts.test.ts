import { expect, test } from "vitest";
import type { DeviceText } from "./device-text.ts";
import { takeOverTexts } from "./former-texts.ts";

function aStorage(entries: Record<string, string>) {
  const all = new Map(Object.entries(entries));
  return {
    left: () => [...all.keys()],
    get length() {
      return all.size;
    },
    key: (at: number) => [...all.keys()][at] ?? null,
    getItem: (name: string) => all.get(name) ?? null,
    removeItem: (name: string) => void all.delete(name),
  };
}

const parts = { fr: { version: 3, mine: { title: "Écrit avant" }, base: { title: "Publié" } } };
const stored = JSON.stringify(parts);
const TAB = "5a3c1f0e-0000-4000-8000-000000000001";

test("texts of former versions are taken over once, each for its writer and its item", async () => {
  const storage = aStorage({
    theme: "dark",
    [`draft-7-post-12-${TAB}`]: stored,
    [`draft-7-post-0-${TAB}`]: stored,
    "draft-8-legal-1": stored,
    "draft-7-post-13-broken": "{",
    "draft-7-nothing-1-x": stored,
  });
  const kept: DeviceText[] = [];
  const keep = async (text: DeviceText) => kept.push(text) > 0;
  await takeOverTexts(storage, keep, 1_000);
  expect(kept.map(({ user, kind, item }) => [user, kind, item])).toEqual([
    [7, "post", 12],
    [7, "post", 0],
    [8, "legal", 1],
  ]);
  expect(kept[0]).toMatchObject({ title: "Écrit avant", at: 1_000, parts });
  expect(new Set(kept.map(({ own }) => own)).size).toBe(3);
  expect(storage.left()).toEqual(["theme", "draft-7-post-13-broken", "draft-7-nothing-1-x"]);
  await takeOverTexts(storage, keep, 2_000);
  expect(kept.length).toBe(3);
});

test("a text that the device does not keep stays where it was", async () => {
  const storage = aStorage({ [`draft-7-post-12-${TAB}`]: stored });
  await takeOverTexts(storage, async () => false);
  expect(storage.left()).toEqual([`draft-7-post-12-${TAB}`]);
});
