import { expect, test } from "vitest";
import {
  filesIn,
  isArrival,
  isImmutable,
  isListed,
  keptOrder,
  keyOf,
  languageOf,
  mayPreload,
  mayStorePage,
  mayStoreResponse,
  networkOnly,
  offlinePathFor,
  raced,
  standInFor,
} from "./rules.ts";

test("public pages and application forms may be stored on the device", () => {
  for (const path of [
    "/",
    "/en",
    "/de/news/x",
    "/registration/meca-agro",
    "/en/registration/meca-indus",
  ]) {
    expect(mayStorePage(path), path).toBe(true);
  }
});

test("pages that depend on the signed-in user are not stored", () => {
  const personal = ["/admin", "/de/admin/users", "/dashboard", "/login"];
  for (const path of [
    ...personal,
    "/en/auth",
    "/registration/suivi",
    "/en/registration/suivi/status",
    "/de/survey/x",
  ]) {
    expect(mayStorePage(path), path).toBe(false);
  }
});

test("the offline page has the language of the requested path", () => {
  expect(offlinePathFor("/news/x")).toBe("/offline");
  expect(offlinePathFor("/de/news/x")).toBe("/de/offline");
  expect(offlinePathFor("/de/admin/news/edit")).toBe("/de/offline/team");
  expect(offlinePathFor("/dashboard")).toBe("/offline/team");
});

test("without a line a certificate is checked by the kept page, other pages are offline", () => {
  expect(standInFor("/verify/7K3M9QXT2VB8R4CD")).toBe("/verify");
  expect(standInFor("/de/verify/7K3M9QXT2VB8R4CD")).toBe("/de/verify");
  expect(standInFor("/de/news/x")).toBe("/de/offline");
});

test("only files with a hash in their name are immutable", () => {
  expect(isImmutable("/assets/root-abc.css")).toBe(true);
  expect(isImmutable("/weave/cover/post-1.svg")).toBe(true);
  expect(isImmutable("/media/7/0123456789ab.mp3"), "a recording").toBe(true);
  expect(isImmutable("/media/7/640-0123456789ab.webp")).toBe(false);
  expect(isImmutable("/sw.js")).toBe(false);
});

test("a response with no-store or private is not stored", () => {
  const answer = (value: string) => new Headers({ "cache-control": value });
  expect(mayStoreResponse(answer("public, max-age=0, s-maxage=60"))).toBe(true);
  expect(mayStoreResponse(answer("no-store"))).toBe(false);
  expect(mayStoreResponse(answer("private, no-cache"))).toBe(false);
});

test("an arrival is a visit to the home page from outside", () => {
  const at = (path: string) => new URL(path, "https://tremplin.example");
  expect(isArrival(at("/"), "")).toBe(true);
  expect(isArrival(at("/?start=de"), "https://tremplin.example.evil/")).toBe(true);
  expect(isArrival(at("/"), "https://tremplin.example/de")).toBe(false);
  expect(isArrival(at("/news"), "")).toBe(false);
});

test("the chosen language takes precedence over that of the installed app", () => {
  const start = new URL("https://tremplin.example/?start=de");
  expect(languageOf("en", start)).toBe("en");
  expect(languageOf(undefined, start)).toBe("de");
  expect(languageOf("xx", new URL("https://tremplin.example/"))).toBeNull();
});

test("the home page has one cache key, a filtered list its own", () => {
  const key = (path: string) => keyOf(new URL(path, "https://tremplin.example"));
  expect(key("/?start=de#apply")).toBe("https://tremplin.example/");
  expect(key("/news?tag=a#list")).toBe("https://tremplin.example/news?tag=a");
});

test("the offline page lists stored pages of its language, and no searches", () => {
  const listed = (path: string, on: string) =>
    isListed(new URL(path, "https://tremplin.example"), on);
  expect(listed("/about", "/offline")).toBe(true);
  // The worker answers for another address with the offline page.
  expect(listed("/de/about", "/de/contacts")).toBe(true);
  expect(listed("/de/about", "/offline")).toBe(false);
  expect(listed("/offline", "/offline")).toBe(false);
  expect(listed("/news?search=atelier", "/offline")).toBe(false);
});

test("stored pages are listed by name, the home page first", () => {
  const pages = [
    { name: "Contact", path: "/en/contacts" },
    { name: "About", path: "/en/about" },
    { name: "Learn a trade", path: "/en" },
  ];
  expect(keptOrder(pages).map(({ path }) => path)).toEqual(["/en", "/en/about", "/en/contacts"]);
});

test("filesIn finds the files of a page in its markup", () => {
  const html =
    '<link href="/assets/a-1.css"><script src="/assets/b-2.js"></script><a href="/assets"><img src="/weave/cover/post-1.svg">';
  expect(filesIn(html)).toEqual(["/assets/a-1.css", "/assets/b-2.js", "/weave/cover/post-1.svg"]);
});

test("the worker is not asked for answers of the API, data of pages and files of the staff area", () => {
  const isLeft = (pathname: string, mode: string) =>
    networkOnly.some(
      ({ urlPattern, ...rest }) =>
        new URLPattern(urlPattern).test({ pathname }) &&
        ("requestMode" in rest ? rest.requestMode === mode : true),
    );
  for (const path of [
    "/api/news",
    "/admin/registration/7.data",
    "/assets/staff-kit-a1b2c3.js",
    "/assets/words/fr-a1b2c3d4/admin.registration.json",
    "/assets/admin-list.page-a1b2c3.js",
    "/assets/staff.layout-a1b2c3.js",
    "/assets/entry.client-a1b2c3.js",
    "/assets/core-a1b2c3.js",
    "/assets/document-a1b2c3.js",
    "/assets/common-a1b2c3.js",
    "/assets/list-common-a1b2c3.js",
  ])
    expect(isLeft(path, "cors"), path).toBe(true);
  expect(isLeft("/api/docs", "navigate"), "a page").toBe(false);
  for (const { urlPattern } of networkOnly)
    expect(new URLPattern(urlPattern).hasRegExpGroups, urlPattern.pathname).toBe(false);
  for (const path of ["/", "/news", "/admin", "/media/7/a.mp3"])
    expect(isLeft(path, "cors"), path).toBe(false);
  // The scripts of public pages are one file each: `site/browser-scripts.ts`.
  for (const path of [
    "/assets/document-a1b2c3.css",
    "/assets/apply-a1b2c3.js",
    "/assets/public-a.js",
  ])
    expect(isLeft(path, "cors"), path).toBe(false);
});

test("the network and the worker are asked for a page at once, except for the home page", () => {
  const isRaced = (pathname: string) =>
    raced.some(({ urlPattern }) => new URLPattern(urlPattern).test({ pathname }));
  for (const path of ["/news", "/en", "/de/news/titre", "/admin/registration"])
    expect(isRaced(path), path).toBe(true);
  expect(isRaced("/")).toBe(false);
  for (const { urlPattern, requestMode } of raced)
    expect([new URLPattern(urlPattern).hasRegExpGroups, requestMode]).toEqual([false, "navigate"]);
});

test("Firefox fetches nothing ahead: it would show its own error page without a line", () => {
  expect(mayPreload("Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe(
    false,
  );
  expect(mayPreload("Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36")).toBe(
    true,
  );
});
