import { HIGHEST_MARK, type MarkState, markNames } from "#app/admissions/registrations/marks.ts";
import { readReference } from "#app/admissions/registrations/rules.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import { type Cell, cellName, isEmpty, type SheetRow } from "#app/platform/sheets/cell.ts";
import type { Field, Mapping } from "./fields.ts";
import type { Problem } from "./problem.ts";
import { excerpt } from "./problem.ts";
import {
  REMARK_LENGTH,
  readBirthDate,
  readDate,
  readDecision,
  readMark,
  readPhoneCell,
  readRemark,
  textOf,
} from "./read-cell.ts";

/** Identifies the applicant of a row: a reference, or a phone and a birth date. */
export type Key = { reference: string } | { phone: string; birthDate: string };

export type Values = Partial<{
  test_mark: number | MarkState;
  interview_mark: number | MarkState;
  decision: State;
  remark: string;
  /** As written in the sheet. */
  cohort: string;
  confirm_by: string;
}>;

/** The values of a row, before the applicant is looked up. */
export type ReadRow = {
  number: number;
  key: Key | null;
  /** The name in the sheet, if any, to detect shifted rows. */
  name: string;
  values: Values;
  /** The address of the cell of a field. */
  cellOf: (field: Field) => string;
  problems: Problem[];
};

export function readRow({ number, cells }: SheetRow, mapping: Mapping): ReadRow {
  const problems: Problem[] = [];
  const cellOf = (field: Field) => cellName(mapping[field] ?? 0, number);
  const at = (field: Field): Cell => {
    const column = mapping[field];
    const cell = column === undefined ? null : (cells[column] ?? null);
    return isEmpty(cell) || textOf(cell) === "" ? null : cell;
  };
  const report = (field: Field, code: Problem["code"], values: Problem["values"] = {}) => {
    const text = excerpt(textOf(at(field)));
    problems.push({ code, cell: cellOf(field), values: { text, ...values } });
  };
  return {
    number,
    cellOf,
    problems,
    key: keyOf(at, report),
    name: [textOf(at("last_name")), textOf(at("first_names"))].join(" ").trim(),
    values: valuesOf(at, report),
  };
}

type At = (field: Field) => Cell;
type Report = (field: Field, code: Problem["code"], values?: Problem["values"]) => void;

function keyOf(at: At, report: Report): Key | null {
  const typed = at("reference");
  if (typed !== null) {
    const reference = readReference(textOf(typed));
    if (!reference) report("reference", "reference_wrong");
    return reference ? { reference } : null;
  }
  const [phoneCell, birthCell] = [at("phone"), at("birth_date")];
  if (phoneCell === null || birthCell === null) {
    report("reference", "person_missing");
    return null;
  }
  const phone = readPhoneCell(phoneCell);
  const birthDate = readBirthDate(birthCell);
  if (!phone) report("phone", "phone_wrong");
  if (!birthDate) report("birth_date", "birth_date_wrong");
  return phone && birthDate ? { phone, birthDate } : null;
}

/** An empty cell changes nothing. */
function valuesOf(at: At, report: Report): Values {
  const values: Values = {};
  for (const field of markNames) {
    const cell = at(field);
    if (cell === null) continue;
    const read = readMark(cell);
    if ("problem" in read) report(field, read.problem, { highest: HIGHEST_MARK });
    else {
      values[field] = read.mark;
      if (read.rounded) report(field, "mark_rounded", { mark: read.mark });
    }
  }
  const decision = at("decision");
  if (decision !== null) {
    const state = readDecision(decision);
    if (state) values.decision = state;
    else report("decision", "decision_unknown");
  }
  const remark = readRemark(at("remark"));
  if (remark.length > REMARK_LENGTH) report("remark", "remark_long", { longest: REMARK_LENGTH });
  else if (remark) values.remark = remark;
  const cohort = textOf(at("cohort"));
  if (cohort) values.cohort = cohort;
  const until = at("confirm_by");
  const day = until === null ? null : readDate(until);
  if (day) values.confirm_by = day;
  else if (until !== null) report("confirm_by", "confirm_by_wrong");
  return values;
}
