import { expect, test } from "vitest";
import { assetsIn, isImmutable, mayKeepPage, offlinePathFor } from "./rules.ts";

test("public pages and the application forms may stay on the device", () => {
  for (const path of [
    "/",
    "/en",
    "/de/news/x",
    "/registration/meca-agro",
    "/en/registration/meca-indus",
  ]) {
    expect(mayKeepPage(path), path).toBe(true);
  }
});

test("nothing that depends on who is signed in ever does", () => {
  const personal = ["/admin", "/de/admin/users", "/dashboard", "/profile", "/login", "/register"];
  for (const path of [...personal, "/en/auth", "/registration/suivi"]) {
    expect(mayKeepPage(path), path).toBe(false);
  }
});

test("the offline page speaks the language that was asked for", () => {
  expect(offlinePathFor("/news/x")).toBe("/offline");
  expect(offlinePathFor("/de/news/x")).toBe("/de/offline");
});

test("only files named after their content are never asked for again", () => {
  expect(isImmutable("/assets/root-abc.css")).toBe(true);
  expect(isImmutable("/weave/cover/post-1.svg")).toBe(true);
  expect(isImmutable("/sw.js")).toBe(false);
});

test("a page's files are found in its markup", () => {
  const html =
    '<link href="/assets/a-1.css"><script src="/assets/b-2.js"></script><a href="/assets">';
  expect(assetsIn(html)).toEqual(["/assets/a-1.css", "/assets/b-2.js"]);
});
