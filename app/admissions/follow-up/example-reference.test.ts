import { expect, test } from "vitest";
import { exampleReference } from "./example-reference.ts";

test("the example is a reference of this site, of an open form if there is one", () => {
  const closed = { prefix: "MA", open: false, year: 2025 };
  const open = { prefix: "KFZ", open: true, year: 2027 };
  expect(exampleReference([closed, open], "2026-11-02")).toBe("KFZ\u20112027\u2011000042");
  expect(exampleReference([{ ...closed, year: null }], "2026-11-02")).toBe("MA‑2026‑000042");
  expect(exampleReference([], "2026-11-02")).toBeNull();
});
