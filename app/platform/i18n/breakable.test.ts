import { expect, test } from "vitest";
import { breakable } from "./breakable.ts";

test("a long German compound may break where its words are joined", () => {
  expect(breakable("Ernte- und Verarbeitungsmaschinen", "de")).toBe(
    "Ernte- und Verarbeitungs\u00admaschinen",
  );
  expect(breakable("Kurs in Landmaschinentechnik", "de")).toBe(
    "Kurs in Land\u00admaschinen\u00adtechnik",
  );
});

test("other words and other languages stay as they are written", () => {
  expect(breakable("Bewerbung", "de")).toBe("Bewerbung");
  expect(breakable("Landmaschinentechnik", "fr")).toBe("Landmaschinentechnik");
});
