import { expect, test } from "vitest";
import { newDraft } from "./draft.ts";
import { mergeDocuments, mergeTyped, onlyTouched } from "./merge-typed.ts";

const device = { typed: { town: "Man", phone: "07" }, at: 2 };

test("mergeTyped prefers touched fields, then the newer of device and server", () => {
  const older = { typed: { town: "Daloa", email: "a@b.ci" }, at: 1 };
  expect(mergeTyped(device, older, {})).toEqual({ town: "Man", phone: "07", email: "a@b.ci" });
  const newer = { ...older, at: 3 };
  expect(mergeTyped(device, newer, {})).toEqual({ town: "Daloa", phone: "07", email: "a@b.ci" });
  expect(mergeTyped(device, newer, { town: "Touba" }).town).toBe("Touba");
  expect(mergeTyped(device, undefined, {})).toEqual(device.typed);
});

test("onlyTouched leaves out untouched fields", () => {
  expect(onlyTouched({ town: "", phone: "07" }, new Set(["phone"]))).toEqual({ phone: "07" });
});

test("mergeDocuments adds documents of the server and keeps those of the device", () => {
  const draft = newDraft("meca-agro");
  const chosen = { name: "moi.jpg", type: "image/jpeg", bytes: 9 };
  draft.documents.photo = chosen;
  const there = (name: string) => ({ name, type: "image/jpeg", bytes: 340, upload: `up-${name}` });
  mergeDocuments(draft, {
    typed: {},
    at: 1,
    link: "link",
    documents: [there("identity"), there("photo")],
  });
  expect(draft.documents.photo).toEqual(chosen);
  expect(draft.documents.identity).toMatchObject({ upload: "up-identity", done: true });
  expect(draft.link).toBe("link");
});
