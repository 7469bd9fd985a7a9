import { afterEach, expect, test, vi } from "vitest";
import { keepText, openTexts, removeText, textsOnDevice } from "./device-texts.ts";

afterEach(() => vi.unstubAllGlobals());

test("a browser that refuses IndexedDB keeps no text, and this is said", async () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("indexedDB", { open: refuse });
  await expect(openTexts()).resolves.toBeUndefined();
  const key = { user: 1, kind: "post" as const, item: 2, own: "a" };
  expect(await keepText({ ...key, title: "Un", at: 0, parts: {} })).toBe(false);
  expect(await removeText(key)).toBe(false);
  expect(await textsOnDevice(1)).toEqual([]);
});
