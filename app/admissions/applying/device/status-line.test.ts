import { expect, test } from "vitest";
import { hourOf } from "./status-line.ts";

test("an hour is written as the receipt writes it in each language", () => {
  const moment = new Date(2026, 10, 17, 8, 26).toISOString();
  expect(hourOf(moment, "en-US")).toMatch(/^8:26\sAM$/);
  expect(hourOf(moment, "fr-FR")).toBe("08:26");
  expect(hourOf(moment, "de-DE")).toBe("08:26");
});
