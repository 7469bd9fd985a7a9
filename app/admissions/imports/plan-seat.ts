import type { Change } from "./fields.ts";
import { excerpt, type Problem } from "./problem.ts";
import { foldCell } from "./read-cell.ts";
import type { ReadRow } from "./read-row.ts";

/** A cohort that a sheet may name, in any language. */
type NamedCohort = { id: number; formationId: number; names: string[] };

/** What the seats of a sheet are checked against. */
export type Seats = { cohorts: readonly NamedCohort[]; today: string };
export const noSeats: Seats = { cohorts: [], today: "" };

type Admission = { admits: boolean; course: number | null };

/** The cohort and the day to confirm that a row names; only somebody it admits gets a seat. */
export function planSeat(
  { cellOf, values: { cohort, confirm_by } }: Pick<ReadRow, "cellOf" | "values">,
  { admits, course }: Admission,
  seats: Seats,
  problems: Problem[],
): Change[] {
  if (!admits) {
    const named = cohort !== undefined ? "cohort" : confirm_by !== undefined ? "confirm_by" : null;
    if (named) problems.push({ code: "seat_ignored", cell: cellOf(named) });
    return [];
  }
  const changes: Change[] = [];
  if (cohort === undefined) {
    problems.push({ code: "admitted_without_seat", cell: cellOf("decision") });
  } else {
    const found = findCohort(cohort, course, seats);
    if ("id" in found) {
      changes.push({ field: "cohort", from: null, to: found.names[0] ?? "", id: found.id });
    } else {
      problems.push({ ...found, cell: cellOf("cohort"), values: { text: excerpt(cohort) } });
    }
  }
  if (confirm_by !== undefined && confirm_by < seats.today) {
    problems.push({ code: "confirm_by_past", cell: cellOf("confirm_by") });
  } else if (confirm_by !== undefined) {
    changes.push({ field: "confirm_by", from: null, to: confirm_by });
  }
  return changes;
}

/** Of the cohorts with this name, the one of the course the person asked for. */
function findCohort(
  typed: string,
  course: number | null,
  { cohorts }: Seats,
): NamedCohort | Pick<Problem, "code"> {
  const wanted = foldCell(typed);
  const named = cohorts.filter(({ names }) => names.some((name) => foldCell(name) === wanted));
  const [found, ...others] = named.filter(({ formationId }) => formationId === course);
  if (found && others.length === 0) return found;
  if (found) return { code: "cohort_several" };
  return { code: named.length ? "cohort_other_course" : "cohort_unknown" };
}
