import { expect, test } from "vitest";
import { joinValues } from "../draft/field-value.ts";
import { errorsByPart } from "./editor-item.ts";

test("a message about a field of a row is found by the row and by the list", () => {
  const errors = {
    phone: ["Numéro"],
    "partners.2.url": ["Adresse"],
    "translations.de.partners.a.name": ["Nom"],
  };
  expect(errorsByPart(errors)).toEqual({
    shared: { phone: "Numéro", partners: "Adresse", "partners.2.url": "Adresse" },
    de: { partners: "Nom", "partners.a.name": "Nom" },
  });
});

test("of a row that both people changed, joining two lists keeps one", () => {
  const mine = [{ key: "a", url: "1" }];
  const theirs = [{ key: "a", url: "2" }, { key: "b" }];
  expect(joinValues(mine, theirs)).toEqual([{ key: "a", url: "1" }, { key: "b" }]);
});
