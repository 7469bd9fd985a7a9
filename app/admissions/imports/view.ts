import { markNames, markStates } from "#app/admissions/registrations/marks.ts";
import type { State } from "#app/admissions/registrations/schema.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { columnName } from "#app/platform/sheets/cell.ts";
import type { Change } from "./fields.ts";
import { mappingProblems } from "./match-columns.ts";
import { isError, type Problem } from "./problem.ts";
import type { Import, PlannedRow } from "./queries.server.ts";
import type { ImportRowView, ImportView } from "./schema.ts";

export function importView(t: Translator, found: Import): ImportView {
  const { id, filename, state, form, year, mapping, counts, error } = found;
  const missing = state === "mapping" ? mappingProblems(mapping) : [];
  return {
    id,
    filename,
    state,
    form,
    year,
    mapping,
    counts,
    task: found.taskId,
    error: error && { code: error, message: t(`imports.errors.${error}`) },
    heading_row: found.headingRow,
    columns: found.columns.map((column, index) => ({ ...column, name: columnName(index) })),
    missing: missing.map((code) => ({ code, message: t(`imports.missing.${code}`) })),
    created_at: found.createdAt.toISOString(),
    created_by: found.ownerName,
    applied_at: found.appliedAt?.toISOString() ?? null,
    undone_at: found.undoneAt?.toISOString() ?? null,
  };
}

export function rowView(t: Translator, { plan, person }: PlannedRow): ImportRowView {
  return {
    row: plan.row,
    outcome: plan.outcome,
    registration: person && {
      id: person.id,
      reference: person.reference,
      name: `${person.lastName} ${person.firstNames}`,
    },
    changes: plan.changes.map((change) => ({
      ...change,
      label: t(`imports.columns.${change.field}`),
    })),
    problems: plan.problems.map((problem) => ({
      code: problem.code,
      cell: problem.cell,
      message: problemText(t, problem),
      level: isError(problem) ? "error" : "warning",
    })),
  };
}

function problemText(t: Translator, { code, values = {} }: Problem): string {
  if (code === "mark_overwrites") {
    const { from = "", to = "" } = values;
    return t(`imports.problems.${code}`, { from: valueText(t, from), to: valueText(t, to) });
  }
  if (code !== "decision_refused") return t(`imports.problems.${code}`, values);
  const { from, to } = values as { from: State; to: State };
  return t(`imports.problems.${code}`, { from: decisionText(t, from), to: decisionText(t, to) });
}

function decisionText(t: Translator, state: State): string {
  return t(`imports.decisions.${state}`);
}

/** A mark, or the word in its place. */
function valueText(t: Translator, value: string | number): string {
  if (typeof value === "number") return t("imports.mark", { value });
  const state = markStates.find((each) => each === value);
  return state ? t(`registrations.marks.${state}`, { sex: "" }) : value;
}

/** `Note du test : 11 → 12,5`. */
export function changeText(t: Translator, { field, from, to }: Change): string {
  const text = (value: Change["from"]) => {
    if (value === null) return t("imports.none");
    if (field === "decision") return decisionText(t, value as State);
    return markNames.some((name) => name === field) ? valueText(t, value) : String(value);
  };
  const label = t(`imports.columns.${field}`);
  return t("imports.changed", { label, from: text(from), to: text(to) });
}
