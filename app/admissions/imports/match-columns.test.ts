import { describe, expect, test } from "vitest";
import type { Field } from "./fields.ts";
import { findHeadings, foldHeading, mappingProblems, matchColumns } from "./match-columns.ts";

describe("matchColumns", () => {
  test.each([
    [
      "French",
      [
        "N° de dossier",
        "Nom",
        "Prénoms",
        "Note du test (/20)",
        "Note de l’entretien",
        "Décision",
        "Remarques",
      ],
    ],
    [
      "capitals without accents",
      ["REFERENCE", "NOM", "PRENOM", "NOTE TEST", "ENTRETIEN", "DECISION", "OBSERVATIONS"],
    ],
    [
      "English",
      [
        "Reference number",
        "Last name",
        "First names",
        "Test mark /20",
        "Interview score",
        "Result",
        "Comments",
      ],
    ],
    [
      "German",
      [
        "Bewerbungsnummer",
        "Nachname",
        "Vorname",
        "Testnote (von 20)",
        "Note im Gespräch",
        "Entscheidung",
        "Bemerkung",
      ],
    ],
    [
      "the names of the API",
      [
        "reference",
        "last_name",
        "first_names",
        "test_mark",
        "interview_mark",
        "decision",
        "remark",
      ],
    ],
  ])("columns are found by headings in %s", (_, headings) => {
    expect(matchColumns(headings)).toEqual({
      reference: 0,
      last_name: 1,
      first_names: 2,
      test_mark: 3,
      interview_mark: 4,
      decision: 5,
      remark: 6,
    });
  });

  test("columns are found in any order, and of two equal headings the first is used", () => {
    expect(
      matchColumns(["Ville", "Test", null, "Réf.", "Note écrite", 12, "Né(e) le", "Tél."]),
    ).toEqual({ test_mark: 1, reference: 3, birth_date: 6, phone: 7 });
  });

  test("an earlier choice by hand is used, also to ignore a column", () => {
    const remembered = new Map<string, Field | null>([
      [foldHeading("Moyenne générale"), "test_mark"],
      [foldHeading("Statut"), null],
    ]);
    expect(matchColumns(["Dossier", "MOYENNE  GENERALE", "Statut"], remembered)).toEqual({
      reference: 0,
      test_mark: 1,
    });
  });
});

test("headings are found below a title", () => {
  const rows = [
    { number: 1, cells: ["Notes du test, session de mars"] },
    { number: 3, cells: ["Dossier", "Test", "Entretien"] },
    { number: 4, cells: ["MA-2026-000001", 12, 14] },
  ];
  expect(findHeadings(rows)?.number).toBe(3);
  expect(
    findHeadings([
      { number: 2, cells: ["x"] },
      { number: 5, cells: ["a", "b"] },
    ])?.number,
  ).toBe(5);
  expect(findHeadings([])).toBeNull();
});

test("mappingProblems reports a missing identifier and missing values", () => {
  expect(mappingProblems({ reference: 0, test_mark: 1 })).toEqual([]);
  expect(mappingProblems({ phone: 0, birth_date: 2, remark: 1 })).toEqual([]);
  expect(mappingProblems({ phone: 0, decision: 1 })).toEqual(["person"]);
  expect(mappingProblems({ reference: 0, last_name: 1 })).toEqual(["values"]);
  expect(mappingProblems({})).toEqual(["person", "values"]);
});
