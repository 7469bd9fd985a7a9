import { expect, test } from "vitest";
import { isUnderWay, nextUploads, type Upload, uploadList } from "./upload-list.ts";

function upload(key: number, state: Upload["state"]): Upload {
  return { key, state, file: new File([], "a.jpg"), progress: 0, problem: "" };
}

test("nextUploads starts at most two uploads, in order", () => {
  const keys = (uploads: Upload[]) => nextUploads(uploads).map(({ key }) => key);
  const waiting = [upload(1, "waiting"), upload(2, "waiting"), upload(3, "waiting")];
  expect(keys(waiting)).toEqual([1, 2]);
  expect(keys([upload(0, "working"), ...waiting])).toEqual([1]);
  expect(keys([upload(8, "sending"), upload(9, "working"), ...waiting])).toEqual([]);
  expect(keys([upload(8, "failed"), upload(9, "done"), ...waiting])).toEqual([1, 2]);
});

test("uploadList adds, changes, clears and removes uploads", () => {
  let list = uploadList([], {
    type: "added",
    uploads: [upload(1, "waiting"), upload(2, "waiting")],
  });
  list = uploadList(list, { type: "changed", key: 1, change: { state: "failed", problem: "no" } });
  list = uploadList(list, { type: "changed", key: 2, change: { state: "done", progress: 1 } });
  expect(list.map(({ state }) => state)).toEqual(["failed", "done"]);
  expect(list.some(isUnderWay)).toBe(false);
  list = uploadList(list, { type: "cleared" });
  expect(list.map(({ key }) => key)).toEqual([1]);
  expect(uploadList(list, { type: "removed", key: 1 })).toEqual([]);
});
