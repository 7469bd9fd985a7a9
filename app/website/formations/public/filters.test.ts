import { expect, test } from "vitest";
import { isFiltered, readFilters, writeFilters } from "./filters.ts";

function filtersOf(query: string) {
  return readFilters(new URLSearchParams(query));
}

test("filters survive the round trip through the address", () => {
  const query = "?search=pompe&category=2&level=bepc&place=Bouak%C3%A9&page=3";
  expect(writeFilters(filtersOf(query))).toBe(query);
});

test("invalid filters are left out", () => {
  const filters = filtersOf("?category=abc&level=phd&page=-1&place=%00&search=+++&utm_source=x");
  expect(isFiltered(filters)).toBe(false);
  expect(writeFilters(filters)).toBe("");
});

test("a page number alone does not count as a filter", () => {
  expect(isFiltered(filtersOf("?page=2"))).toBe(false);
});
