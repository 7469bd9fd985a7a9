import { expect, test } from "vitest";
import { isMadeFrom, slugFrom } from "./slug-from.ts";

test("slugs are made of titles, each language in its own way", () => {
  expect(slugFrom("L’été à l’atelier : première journée !", "fr")).toBe(
    "l-ete-a-l-atelier-premiere-journee",
  );
  expect(slugFrom("Über Größe und Maß", "de")).toBe("ueber-groesse-und-mass");
  expect(slugFrom("Über Größe", "fr")).toBe("uber-grosse");
  expect(slugFrom("Cœur & æther — Łódź", "fr")).toBe("coeur-aether-lodz");
  expect(slugFrom("e\u0301te\u0301", "fr")).toBe("ete");
  expect(slugFrom("a\u0308pfel", "de")).toBe("aepfel");
  expect(slugFrom("  «»  ", "fr")).toBe("");
  expect(slugFrom("日本", "fr")).toBe("");
});

test("a slug is never an id or the name of another route, and not cut within a word", () => {
  expect(slugFrom("2026", "fr")).toBe("no-2026");
  expect(slugFrom("2026 – 27", "fr")).toBe("no-2026-27");
  expect(slugFrom("Latest", "en")).toBe("no-latest");
  const long = slugFrom("mot ".repeat(60), "fr");
  expect(long.length).toBeLessThanOrEqual(114);
  expect(long.endsWith("-mot")).toBe(true);
  expect(slugFrom("x".repeat(300), "fr")).toHaveLength(114);
});

test("slugs that follow their title are recognised", () => {
  expect(isMadeFrom("le-four", "Le four", "fr")).toBe(true);
  expect(isMadeFrom("le-four-12", "Le four", "fr")).toBe(true);
  expect(isMadeFrom("le-four-bleu", "Le four", "fr")).toBe(false);
});
