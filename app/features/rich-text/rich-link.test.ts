import { expect, test } from "vitest";
import { safeHref, safeImage, safeVideo } from "./rich-link.ts";

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
])("%s leads to %s", (href, expected) => {
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
])("%j leads nowhere", (href) => {
  expect(safeHref(href, "fr")).toBeNull();
});

test("pictures come from this site only", () => {
  expect(safeImage("/media/1.avif")).toBe("/media/1.avif");
  expect(safeImage("https://evil.example/x.png")).toBeNull();
  expect(safeImage("//evil.example/x.png")).toBeNull();
  expect(safeImage("data:image/svg+xml,<svg/>")).toBeNull();
});

test("films come from known hosts only", () => {
  expect(safeVideo("https://www.youtube.com/watch?v=a")?.host).toBe("youtube.com");
  expect(safeVideo("https://youtube.com.evil.example/a")).toBeNull();
  expect(safeVideo("http://youtube.com/a")).toBeNull();
  expect(safeVideo("javascript:alert(1)")).toBeNull();
});
