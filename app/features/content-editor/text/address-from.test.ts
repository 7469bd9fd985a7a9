import { expect, test } from "vitest";
import { safeHref } from "#app/features/rich-text/rich-link.ts";
import { addressFrom } from "./address-from.ts";

test.each([
  ["tremplin.example/aide", "https://tremplin.example/aide"],
  ["awa@tremplin.example", "mailto:awa@tremplin.example"],
  ["+225 07 08 09 10 11", "tel:+2250708091011"],
  [" /formations ", "/formations"],
  ["#dates", "#dates"],
  ["https://tremplin.example", "https://tremplin.example"],
])("%s becomes %s", (typed, address) => {
  expect(addressFrom(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "deux mots",
])("%s stays no address", (typed) => {
  expect(safeHref(addressFrom(typed), "fr")).toBeNull();
});
