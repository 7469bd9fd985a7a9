import { expect, test } from "vitest";
import { unlessOtherRows, unlessSamePlace } from "./same-place.ts";

function way(from: string, to: string) {
  const base = "http://site.example";
  const [currentUrl, nextUrl] = [new URL(from, base), new URL(to, base)];
  const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  return { ...rest, currentUrl, nextUrl };
}

test.each([
  ["/admin/news", "/admin/news", true],
  ["/admin/news", "/admin/news?page=2", false],
  ["/admin/registration?a=1", "/admin/registration/5?a=1", false],
  ["/admin/registration/5", "/admin/registration/6", false],
  ["/admin/registration/5", "/admin/registration", false],
  ["/admin/registration/5", "/admin/registration/doublons", true],
  ["/admin", "/admin/users", true],
] as const)("what is around pages, from %s to %s, is asked for anew: %s", (from, to, anew) => {
  expect(unlessSamePlace(way(from, to))).toBe(anew);
});

test.each([
  ["/admin/registration/5", "/admin/registration/5?a=1", false],
  ["/admin/registration/5", "/admin/registration/6", true],
  ["/admin/registration/5", "/admin/registration/5", true],
] as const)("a record, from %s to %s, is asked for anew: %s", (from, to, anew) => {
  expect(unlessOtherRows(way(from, to))).toBe(anew);
});
