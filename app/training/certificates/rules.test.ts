import { expect, test } from "vitest";
import { contentFor } from "./issuing/content.ts";
import {
  attendanceRate,
  canonical,
  isNumber,
  missing,
  numberOf,
  printedCode,
  provenFacts,
  readCode,
  readFragment,
  writeFragment,
} from "./rules.ts";

const reached = { started_on: "2026-03-02", present: 40, counted: 50, final_mark: 12 };
const asked = { min_attendance: 80, min_mark: 10 };

test("somebody completes who began and reached attendance and mark", () => {
  expect(missing(reached, asked)).toEqual([]);
  expect(missing({ ...reached, started_on: null }, asked)).toEqual(["notStarted"]);
  expect(missing({ ...reached, present: 39, final_mark: 9.5 }, asked)).toEqual([
    "attendance",
    "mark",
  ]);
  expect(missing({ ...reached, present: 0, counted: 0, final_mark: null }, asked)).toEqual([
    "noAttendance",
    "noMark",
  ]);
  const nothing = { min_attendance: null, min_mark: null };
  expect(missing({ ...reached, counted: 0, final_mark: null }, nothing)).toEqual([]);
});

test("a rate just below the condition does not round up to it", () => {
  const almost = { ...reached, present: 199, counted: 250 };
  expect(attendanceRate(almost)).toBe(79);
  expect(missing(almost, asked)).toEqual(["attendance"]);
  expect(attendanceRate({ present: 0, counted: 0 })).toBeNull();
});

test("numbers and codes are read as people type them", () => {
  expect(numberOf(2026, 42)).toBe("TR-2026-000042");
  expect(isNumber("tr 2026 42")).toBe(true);
  expect(readCode("7k3m-9qxt 2vb8-r4cd")).toBe("7K3M9QXT2VB8R4CD");
  expect(readCode("OIL0-0000-0000-0000")).toBe("0110000000000000");
  expect(readCode("7K3M-9QXT-2VB8-R4C")).toBeNull();
  expect(printedCode("7K3M9QXT2VB8R4CD")).toBe("7K3M-9QXT-2VB8-R4CD");
});

test("the fragment gives back what was signed, and nothing else is read", () => {
  const code = "7K3M9QXT2VB8R4CD";
  const values = provenFacts.map((name) => [name, `${name} é’ŋ`]);
  const proven = { ...Object.fromEntries(values), code };
  const fragment = writeFragment(proven, "AAAA");
  expect(fragment).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(readFragment(`#${fragment}`, code)?.proven).toEqual(proven);
  for (const wrong of ["", "#", "#x", `${fragment}.x`, "#W10.AAAA", "#%%%.AAAA"]) {
    expect(readFragment(wrong, code), wrong).toBeNull();
  }
  expect(canonical({ b: "2", a: "1" })).toBe('{"a":"1","b":"2"}');
});

const text = (words: string) => ({ fr: words, en: words, de: words });
const facts = {
  number: "TR-2026-000001",
  name: "Awa {number}",
  course: "Mécanique",
  place: "",
  started_on: "2026-03-01",
  ended_on: "2026-09-25",
  birth_date: "2003-05-14",
  issued_on: "2026-11-02",
  issuer: "Programme",
};

test("a certificate says what its template asks for, and signs no other fact", () => {
  const texts = {
    title: text("Certificat"),
    body: text("{name}\ndu {started_on} au {ended_on}\nLieu : {place}\n{course}"),
    footer: text(""),
  };
  const content = contentFor(texts, "fr", facts);
  // A name with braces is a name; a line whose facts are empty is left out.
  expect(content.body).toBe("Awa {number}\ndu 1er mars 2026 au 25 septembre 2026\nMécanique");
  expect(content.birth_date).toBeNull();
  const born = { ...texts, footer: text("{birth_date}") };
  expect(contentFor(born, "de", facts)).toMatchObject({
    birth_date: "2003-05-14",
    footer: "14. Mai 2003",
  });
  expect(contentFor(born, "en", { ...facts, birth_date: "2003" }).footer).toBe("2003");
});
