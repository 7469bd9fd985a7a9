import { describe, expect, test } from "vitest";
import { intakeToShow } from "#app/website/registration-form/rules.ts";
import { alike, foldIdentity, type Likeness, nameKeyOf } from "./duplicates.ts";
import {
  mayConfirm,
  mayMove,
  needsReason,
  partsOfReference,
  readReference,
  referenceOf,
} from "./rules.ts";
import { type State, states } from "./schema.ts";

const allowed: Record<State, State[]> = {
  received: ["selected", "rejected", "withdrawn"],
  selected: ["admitted", "waitlisted", "rejected", "withdrawn", "received"],
  admitted: ["withdrawn", "waitlisted"],
  waitlisted: ["admitted", "rejected", "withdrawn"],
  rejected: ["received"],
  withdrawn: ["received"],
};
const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

describe("states", () => {
  test.each(pairs)("a move from %s to %s is allowed only by the table", (from, to) => {
    expect(mayMove(from, to)).toBe(allowed[from].includes(to));
  });

  test("needsReason is true for moves back and for the loss of a seat", () => {
    const back = pairs.filter(([from, to]) => mayMove(from, to) && needsReason(from, to));
    expect(back.map((pair) => pair.join(" "))).toEqual([
      "selected received",
      "admitted waitlisted",
      "admitted withdrawn",
      "rejected received",
      "withdrawn received",
    ]);
  });

  test.each(states)(
    "mayConfirm in state %s is true only when admitted and not yet confirmed",
    (status) => {
      expect(mayConfirm({ status, confirmedAt: null })).toBe(status === "admitted");
      expect(mayConfirm({ status, confirmedAt: new Date() })).toBe(false);
    },
  );
});

describe("intakeToShow", () => {
  const spring = { opensOn: "2026-01-10", closesOn: "2026-03-31" };
  const autumn = { opensOn: "2026-09-01", closesOn: "2026-10-31" };
  test.each([
    ["2026-01-09", spring],
    ["2026-01-10", spring],
    ["2026-03-31", spring],
    ["2026-04-01", autumn],
    ["2026-12-24", autumn],
  ])("shows the right intake on %s", (today, intake) => {
    expect(intakeToShow([autumn, spring], today)).toBe(intake);
  });
});

describe("references", () => {
  test("referenceOf pads the number to six digits", () => {
    expect(referenceOf("MA", 2026, 42)).toBe("MA-2026-000042");
    expect(referenceOf("MA", 2026, 1_234_567)).toBe("MA-2026-1234567");
  });

  test.each(["MA-2026-000042", "ma 2026 42", "ma2026000042", " Ma-2026-42 "])(
    "readReference accepts %s",
    (typed) => expect(readReference(typed)).toBe("MA-2026-000042"),
  );

  test.each(["", "2026-000042", "MA-26-42", "MA-2026-", "MA-2026-1; drop"])(
    "readReference refuses %s",
    (typed) => expect(readReference(typed)).toBeNull(),
  );
});

describe("partsOfReference", () => {
  test.each([
    ["MA-2026-0000", ["MA-2026-0000", "MA-2026-000000"]],
    ["ma 2026 00004", ["MA-2026-00004", "MA-2026-000004"]],
    ["2026-000042", ["2026-000042"]],
    ["2026 42", ["2026-42", "2026-000042"]],
  ])("finds the parts of %s", (typed, parts) => {
    expect(partsOfReference(typed)).toEqual(parts);
  });

  test.each(["", "42", "MA-26", "0707000042", "MA-2026", "Awa 2026"])(
    "finds nothing in %s",
    (typed) => {
      expect(partsOfReference(typed)).toEqual([]);
    },
  );
});

describe("duplicates", () => {
  const person = (changes: Partial<Likeness> & { name?: [string, string] } = {}): Likeness => {
    const { name = ["Koné", "Awa Mariam"], ...rest } = changes;
    return {
      phone: "+2250700000001",
      identityFolded: "C0012345678",
      nameKey: nameKeyOf(...name),
      birthDate: "2001-03-27",
      birthYearOnly: false,
      ...rest,
    };
  };
  const other = { phone: "+2250700000002", identityFolded: "C0099999999" };

  test("alike compares phone, identity number, and name with birth date", () => {
    expect(alike(person(), person())).toEqual(["phone", "identity", "name"]);
    expect(alike(person(), person({ ...other, birthDate: "1999-01-02" }))).toEqual([]);
    expect(alike(person(), person(other))).toEqual(["name"]);
  });

  test("missing identity numbers do not match", () => {
    const none = { identityFolded: null, phone: "+2250700000003", birthDate: "1999-01-02" };
    expect(alike(person({ identityFolded: null }), person(none))).toEqual([]);
  });

  test.each([
    ["accents", ["KONE", "Awa Mariam"]],
    ["word order", ["Mariam", "Awa KONÉ"]],
    ["dashes", ["Koné", "Awa-Mariam"]],
    ["names left out", ["Koné", "Awa"]],
  ] as [string, [string, string]][])("names match despite different %s", (_, name) => {
    expect(alike(person(), person({ ...other, name }))).toEqual(["name"]);
  });

  test("nameKeyOf ignores all kinds of apostrophes", () => {
    expect(nameKeyOf("N’Guessan", "Yao")).toBe(nameKeyOf("NGUESSAN", "Yao"));
    expect(nameKeyOf("N'Guessan", "Yao")).toBe(nameKeyOf("N‘guessan", "Yao"));
  });

  test("an unknown birthday or the first of January matches any day of the year", () => {
    const january = { ...other, birthDate: "2001-01-01" };
    expect(alike(person(), person(january))).toEqual(["name"]);
    expect(alike(person(), person({ ...january, birthYearOnly: true }))).toEqual(["name"]);
    expect(alike(person(), person({ ...other, birthDate: "2000-01-01" }))).toEqual([]);
    expect(alike(person(), person({ ...other, birthDate: "2001-03-28" }))).toEqual([]);
    // A shorter name is not enough without a known day of birth.
    expect(alike(person(), person({ ...january, name: ["Koné", "Awa"] }))).toEqual([]);
  });

  test.each([
    ["C 0012-345.678", "C0012345678"],
    ["c0012345678", "C0012345678"],
    ["N° 12/345 du 3", "N12345DU3"],
    ["sans", null],
    ["en cours 1", null],
  ])("foldIdentity turns %s into %s", (typed, folded) => {
    expect(foldIdentity(typed)).toBe(folded);
  });
});
