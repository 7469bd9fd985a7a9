import { expect, test } from "vitest";
import { completeHref, isEmbedAddress, safeHref, safeImage, safeVideo } from "./rich-link.ts";

test.each([
  ["/formations", "/de/formations"],
  ["/", "/de"],
  ["/news?tag=agro#top", "/de/news?tag=agro#top"],
  ["/en/news", "/en/news"],
  ["/media/12.pdf", "/media/12.pdf"],
  ["#dates", "#dates"],
  ["https://example.org/a?b=c", "https://example.org/a?b=c"],
  ["mailto:contact@tremplin.example", "mailto:contact@tremplin.example"],
  ["tel:+2252700000000", "tel:+2252700000000"],
])("safeHref turns %s into %s", (href, expected) => {
  expect(safeHref(href, "de")).toBe(expected);
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  " java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "file:///etc/passwd",
  "blob:x",
  "",
  "formations",
  null,
  42,
  {},
])("safeHref refuses %j", (href) => {
  expect(safeHref(href, "fr")).toBeNull();
});

test("safeImage accepts only paths of this site", () => {
  expect(safeImage("/media/1.avif")).toBe("/media/1.avif");
  expect(safeImage("https://evil.example/x.png")).toBeNull();
  expect(safeImage("//evil.example/x.png")).toBeNull();
  expect(safeImage("data:image/svg+xml,<svg/>")).toBeNull();
});

test("safeVideo accepts only HTTPS addresses of known hosts", () => {
  expect(safeVideo("https://www.youtube.com/watch?v=a")?.host).toBe("youtube.com");
  expect(safeVideo("https://youtube.com.evil.example/a")).toBeNull();
  expect(safeVideo("http://youtube.com/a")).toBeNull();
  expect(safeVideo("javascript:alert(1)")).toBeNull();
});

test.each([
  ["tremplin.example/aide", "https://tremplin.example/aide"],
  ["awa@tremplin.example", "mailto:awa@tremplin.example"],
  ["+225 07 08 09 10 11", "tel:+2250708091011"],
  [" /formations ", "/formations"],
  ["#dates", "#dates"],
  ["https://tremplin.example", "https://tremplin.example"],
])("completeHref turns %s into %s", (typed, address) => {
  expect(completeHref(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "deux mots",
])("%s is unsafe also after completeHref", (typed) => {
  expect(safeHref(completeHref(typed), "fr")).toBeNull();
});

test("posts, sounds and maps of known hosts are recognised by their address", () => {
  expect(isEmbedAddress("https://www.facebook.com/tremplin/posts/1")).toBe(true);
  expect(isEmbedAddress("https://www.openstreetmap.org/#map=12/7.69/-5.03")).toBe(true);
  for (const other of ["https://example.org", "http://x.com/a", "https://notx.com/a", "x.com", ""])
    expect(isEmbedAddress(other), other).toBe(false);
});
