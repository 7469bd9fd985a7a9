import type { MarkValue } from "#app/admissions/registrations/marks.ts";
import { mayMove, needsReason } from "#app/admissions/registrations/rules.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import { type Change, type Outcome, valueFields } from "./fields.ts";
import { noSeats, planSeat, type Seats } from "./plan-seat.ts";
import { isError, type Problem } from "./problem.ts";
import { foldCell } from "./read-cell.ts";
import type { Key, ReadRow } from "./read-row.ts";

/** The current values of a registration that an import may change. */
export type Person = {
  id: number;
  reference: string;
  version: number;
  name: string;
  phone: string;
  /** `2003-05-14`; the first of January when only the year is known. */
  birthDate: string;
  birthYearOnly: boolean;
  decision: State;
  test_mark: MarkValue;
  interview_mark: MarkValue;
  remark: string;
  formationId: number | null;
  /** Another registration that may be of the same person, while nobody decided. */
  twin: string | null;
};

/** The applicants that rows refer to. */
export type People = {
  byReference: ReadonlyMap<string, Person>;
  byPhone: ReadonlyMap<string, readonly Person[]>;
};

/** The result of the dry run for a row. */
export type RowPlan = {
  row: number;
  outcome: Outcome;
  person: Pick<Person, "id" | "version"> | null;
  changes: Change[];
  problems: Problem[];
};

/** The references and phones to look up. */
export function keysOf(rows: readonly ReadRow[]): { references: string[]; phones: string[] } {
  const keys = rows.flatMap(({ key }) => (key ? [key] : []));
  return {
    references: [...new Set(keys.flatMap((key) => ("reference" in key ? [key.reference] : [])))],
    phones: [...new Set(keys.flatMap((key) => ("phone" in key ? [key.phone] : [])))],
  };
}

/** Plans rows in order and reports an applicant who appears in two rows. */
export function createPlanner(seats: Seats = noSeats) {
  const seen = new Map<number, number>();
  return (row: ReadRow, people: People): RowPlan => {
    const problems = [...row.problems];
    const person = row.key && findPerson(row.key, row, people, problems);
    const earlier = person ? seen.get(person.id) : undefined;
    if (person && earlier !== undefined) {
      problems.push({ code: "person_repeated", cell: keyCell(row), values: { row: earlier } });
    } else if (person) seen.set(person.id, row.number);
    const changes = person ? changesOf(row, person, seats, problems) : [];
    const wrong = problems.some(isError);
    return {
      row: row.number,
      outcome: wrong ? "error" : changes.length > 0 ? "change" : "same",
      person: person ? { id: person.id, version: person.version } : null,
      changes: wrong ? [] : changes,
      // A row that is left out replaces nothing.
      problems: problems.filter(({ code }) => !wrong || code !== "mark_overwrites"),
    };
  };
}

function findPerson(key: Key, row: ReadRow, people: People, problems: Problem[]): Person | null {
  const found = "reference" in key ? byReference(key, people) : byPhone(key, people);
  const [person, ...others] = found;
  if (person && others.length === 0) return person;
  const unknown = "reference" in key ? "reference_unknown" : "person_unknown";
  problems.push({ code: person ? "person_several" : unknown, cell: keyCell(row) });
  return null;
}

function byReference({ reference }: { reference: string }, people: People): Person[] {
  const person = people.byReference.get(reference);
  return person ? [person] : [];
}

function byPhone(key: { phone: string; birthDate: string }, people: People): Person[] {
  return (people.byPhone.get(key.phone) ?? []).filter(({ birthDate, birthYearOnly }) =>
    birthYearOnly || key.birthDate.length === 4
      ? birthDate.slice(0, 4) === key.birthDate.slice(0, 4)
      : birthDate === key.birthDate,
  );
}

function keyCell({ key, cellOf }: ReadRow): string {
  return cellOf(key && "phone" in key ? "phone" : "reference");
}

function changesOf(row: ReadRow, person: Person, seats: Seats, problems: Problem[]): Change[] {
  const { cellOf, name, values } = row;
  if (name && !sameName(name, person.name)) {
    problems.push({ code: "name_differs", cell: cellOf("last_name"), values: { text: name } });
  }
  const changes = valueFields.flatMap((field): Change[] => {
    const to = values[field];
    const from = person[field] === "" ? null : person[field];
    if (to === undefined || to === from) return [];
    if (field === "decision") {
      const [before, after] = [person.decision, to as State];
      if (!mayDecide(before, after)) {
        problems.push({
          code: "decision_refused",
          cell: cellOf(field),
          values: { from: before, to: after },
        });
      }
    } else if (field !== "remark" && from !== null) {
      problems.push({ code: "mark_overwrites", cell: cellOf(field), values: { from, to } });
    }
    return [{ field, from, to }];
  });
  const admits =
    changes.some(({ field, to }) => field === "decision" && to === "admitted") &&
    mayDecide(person.decision, "admitted");
  if (admits && person.twin) {
    problems.push({ code: "open_pair", cell: cellOf("decision"), values: { other: person.twin } });
  }
  return [...changes, ...planSeat(row, { admits, course: person.formationId }, seats, problems)];
}

/** An import cannot take a seat away, nor make a step that needs a reason. */
function mayDecide(from: State, to: State): boolean {
  return from !== "admitted" && mayMove(from, to) && !needsReason(from, to);
}

/** One common word is enough, because names are written in different orders and lengths. */
function sameName(typed: string, known: string): boolean {
  const words = new Set(foldCell(known).split(" "));
  return foldCell(typed)
    .split(" ")
    .some((word) => words.has(word));
}
