import { expect, test } from "vitest";
import { listQuery } from "./list-query.ts";

const query = (search: string) => listQuery(new URL(`http://here/${search}`), ["search", "role"]);

test("listQuery keeps the page and the known filters", () => {
  expect(query("?page=3&search=+awa+&role=&other=x")).toEqual({
    page: "3",
    per_page: "20",
    search: "awa",
  });
});

test.each(["?page=0", "?page=-1", "?page=abc", "?page=1e9", ""])(
  "an invalid page becomes 1: %s",
  (text) => {
    expect(query(text).page).toBe("1");
  },
);
