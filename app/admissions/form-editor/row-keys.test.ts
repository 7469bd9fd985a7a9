import { expect, test } from "vitest";
import { createRowKeys } from "./row-keys.ts";

test("a row keeps its key when it is renamed, and a new row with the old name gets another", () => {
  const keys = createRowKeys();
  const before = keys.of("document_1");
  keys.rename("document_1", "health_record");
  expect(keys.of("health_record")).toBe(before);
  expect(keys.of("document_1")).not.toBe(before);
  keys.rename("health_record", "document_1");
  expect(keys.of("document_1")).toBe(before);
});

test("rows that were never renamed have their names as keys", () => {
  expect(createRowKeys().of("phone")).toBe("phone");
});
