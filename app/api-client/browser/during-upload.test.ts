import { afterEach, expect, test, vi } from "vitest";
import { duringUpload } from "./during-upload.ts";

afterEach(() => vi.unstubAllGlobals());

test("leaving the page asks while an upload runs, and no longer after it, however it ended", async () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const arrived = Promise.withResolvers<string>();
  const upload = duringUpload(() => arrived.promise);
  expect(asks()).toBe(true);
  arrived.resolve("stored");
  expect(await upload).toBe("stored");
  expect(asks()).toBe(false);

  const lost = Promise.withResolvers<string>();
  const failed = duringUpload(() => lost.promise);
  expect(asks()).toBe(true);
  lost.reject(new Error("connection lost"));
  await expect(failed).rejects.toThrow("connection lost");
  expect(asks()).toBe(false);
});
