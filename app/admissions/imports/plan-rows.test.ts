import { expect, test } from "vitest";
import type { Cell } from "#app/platform/sheets/cell.ts";
import type { Mapping } from "./fields.ts";
import { createPlanner, keysOf, type People, type Person } from "./plan-rows.ts";
import { readRow } from "./read-row.ts";

const awa: Person = {
  id: 1,
  reference: "MA-2026-000001",
  version: 3,
  name: "KONÉ Awa Mariam",
  phone: "+2250712345678",
  birthDate: "2003-05-14",
  birthYearOnly: false,
  decision: "selected",
  test_mark: null,
  interview_mark: null,
  remark: "",
  twin: null,
  formationId: 7,
};
const koffi: Person = {
  ...awa,
  id: 2,
  reference: "MA-2026-000002",
  name: "KOUASSI Koffi",
  birthDate: "2001-01-01",
  birthYearOnly: true,
  test_mark: 11,
};

const people: People = {
  byReference: new Map([awa, koffi].map((person) => [person.reference, person])),
  byPhone: new Map([[awa.phone, [awa, koffi]]]),
};

const mapping: Mapping = {
  reference: 0,
  last_name: 1,
  phone: 2,
  birth_date: 3,
  test_mark: 4,
  interview_mark: 5,
  decision: 6,
  remark: 7,
};

function plan(...sheet: Cell[][]) {
  const planRow = createPlanner();
  return sheet.map((cells, index) =>
    planRow(readRow({ number: index + 2, cells }, mapping), people),
  );
}

const one = (...cells: Cell[]) => plan(cells)[0];
const codes = (...cells: Cell[]) => one(...cells)?.problems.map(({ code, cell }) => [code, cell]);

test("a row lists each change with its old and new value", () => {
  expect(one("ma 2026 1", "Koné", null, null, "12,5", 14, "Admise", "Très motivée")).toEqual({
    row: 2,
    outcome: "change",
    person: { id: 1, version: 3 },
    problems: [{ code: "admitted_without_seat", cell: "G2" }],
    changes: [
      { field: "test_mark", from: null, to: 12.5 },
      { field: "interview_mark", from: null, to: 14 },
      { field: "decision", from: "selected", to: "admitted" },
      { field: "remark", from: null, to: "Très motivée" },
    ],
  });
});

test("an empty cell or an equal value changes nothing", () => {
  expect(one("MA-2026-000002", null, null, null, 11, " ")).toMatchObject({
    outcome: "same",
    changes: [],
  });
  expect(one("MA-2026-000001")).toMatchObject({ outcome: "same", person: { id: 1 } });
  expect(one("MA-2026-000001", null, null, null, null, null, "sélectionnée")).toMatchObject({
    outcome: "same",
    changes: [],
  });
});

test("without a reference, phone and birth date identify the applicant", () => {
  const key = (phone: Cell, birth: Cell) => one(null, null, phone, birth, 10)?.person?.id ?? null;
  expect(key(712345678, new Date("2003-05-14"))).toBe(1);
  expect(key("07 12 34 56 78", "2001")).toBe(2);
  expect(key("07 12 34 56 78", "17/08/2001")).toBe(2);
  expect(key("07 12 34 56 78", "14/05/2004")).toBeNull();
  const rows = [["MA-2026-000002"], [null, null, "0712345678", "2003-05-14"], [null]];
  const read = rows.map((cells, index) => readRow({ number: index, cells }, mapping));
  expect(keysOf(read)).toEqual({ references: ["MA-2026-000002"], phones: [awa.phone] });
});

test("each error names its cell", () => {
  expect(codes("12-X")).toEqual([["reference_wrong", "A2"]]);
  expect(codes("MA-2026-000099", null, null, null, 12)).toEqual([["reference_unknown", "A2"]]);
  expect(codes(null, "Koné", null, "14/05/2003", 12)).toEqual([["person_missing", "A2"]]);
  expect(codes(null, null, "12 34", "31/02/2003", 12)).toEqual([
    ["phone_wrong", "C2"],
    ["birth_date_wrong", "D2"],
  ]);
  expect(codes(null, null, "07 12 34 56 78", "14/05/1999", 12)).toEqual([["person_unknown", "C2"]]);
  expect(codes("MA-2026-000001", null, null, null, 21, "malade", "bof", "x".repeat(1001))).toEqual([
    ["mark_range", "E2"],
    ["mark_text", "F2"],
    ["decision_unknown", "G2"],
    ["remark_long", "H2"],
  ]);
  expect(one("MA-2026-000001", null, null, null, 21, 12)).toMatchObject({
    outcome: "error",
    changes: [],
  });
});

test("two applicants with the same phone and birth year are an error", () => {
  const twin = { ...koffi, id: 3, reference: "MA-2026-000003" };
  const both = { ...people, byPhone: new Map([[awa.phone, [koffi, twin]]]) };
  const row = readRow({ number: 9, cells: [null, null, "0712345678", "2001", 12] }, mapping);
  expect(createPlanner()(row, both)).toMatchObject({
    outcome: "error",
    person: null,
    problems: [{ code: "person_several", cell: "C9" }],
  });
});

test("an applicant in two rows is an error", () => {
  const [first, second] = plan(
    ["MA-2026-000001", null, null, null, 12],
    [null, null, "0712345678", "14/05/2003", 13],
  );
  expect(first?.outcome).toBe("change");
  expect(second).toMatchObject({
    outcome: "error",
    changes: [],
    problems: [{ code: "person_repeated", cell: "C3", values: { row: 2 } }],
  });
});

test("a decision that the status does not allow is refused", () => {
  expect(one("MA-2026-000001", null, null, null, null, null, "retiré")).toMatchObject({
    changes: [{ field: "decision", from: "selected", to: "withdrawn" }],
  });
  for (const decision of ["rejected", "admitted", "withdrawn"] as const) {
    const person = { ...awa, decision };
    const others = { ...people, byReference: new Map([[awa.reference, person]]) };
    const cells = [awa.reference, null, null, null, null, null, "liste d’attente"];
    expect(createPlanner()(readRow({ number: 5, cells }, mapping), others)).toMatchObject({
      outcome: "error",
      problems: [
        { code: "decision_refused", cell: "G5", values: { from: decision, to: "waitlisted" } },
      ],
    });
  }
});

test("a warning does not stop a row from being imported", () => {
  expect(one("MA-2026-000002", "Koné", null, null, "12,345")).toMatchObject({
    outcome: "change",
    changes: [{ field: "test_mark", from: 11, to: 12.35 }],
    problems: [
      { code: "mark_rounded", cell: "E2" },
      { code: "name_differs", cell: "B2" },
      { code: "mark_overwrites", cell: "E2", values: { from: 11, to: 12.35 } },
    ],
  });
});
