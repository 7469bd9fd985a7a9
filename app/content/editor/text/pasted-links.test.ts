import { expect, test } from "vitest";
import { targetOf } from "./pasted-links.ts";

test.each([
  [
    "https://www.google.com/url?q=https://example.org/a?b%3D1&sa=D&ust=1",
    "https://example.org/a?b=1",
  ],
  ["https://www.google.ci/url?url=https://example.org/", "https://example.org/"],
  ["https://www.google.com/search?q=vanne", "https://www.google.com/search?q=vanne"],
  [
    "https://notgoogle.com/url?q=https://example.org",
    "https://notgoogle.com/url?q=https://example.org",
  ],
  ["/news/une-vanne", "/news/une-vanne"],
  ["https://www.google.com/url?sa=D", "https://www.google.com/url?sa=D"],
])("the target of %s is %s", (href, target) => {
  expect(targetOf(href)).toBe(target);
});
