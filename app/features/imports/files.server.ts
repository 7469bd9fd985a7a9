import { writtenPhone } from "#app/features/registration-form/phone.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { inSlices, type TableFormat } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { fields } from "./fields.ts";
import { type Import, listRows, shortlisted } from "./queries.server.ts";
import { changeText, rowView } from "./view.ts";

const widths: Partial<Record<(typeof fields)[number], number>> = { remark: 50, first_names: 28 };

/** The sheet to fill in, with the people of the shortlist and what is known of them. */
export function templateFile(
  c: ApiContext,
  format: TableFormat,
  scope: Pick<Import, "form" | "year">,
): Promise<Response> {
  const { db, locale, t, today } = c.var;
  async function* lines() {
    for await (const person of inSlices((slice) => shortlisted(db, scope, slice))) {
      yield {
        reference: person.reference,
        last_name: person.lastName,
        first_names: person.firstNames,
        phone: writtenPhone(person.phone),
        birth_date: person.birthYearOnly ? person.birthDate.slice(0, 4) : person.birthDate,
        test_mark: person.test_mark,
        interview_mark: person.interview_mark,
        remark: person.remark,
      };
    }
  }
  return tableFile(format, {
    name: `${t("imports.templateName")}-${today}`,
    locale,
    rows: lines(),
    columns: fields.map((key) => ({
      key,
      header: t(`imports.columns.${key}`),
      width: widths[key] ?? 18,
      ...(key === "birth_date" ? { kind: "date" as const } : {}),
    })),
  });
}

const reported = ["row", "reference", "name", "outcome", "changes", "problems"] as const;

/** What each row did, or why it did nothing. */
export function reportFile(c: ApiContext, format: TableFormat, { id }: Import): Promise<Response> {
  const { db, locale, t, today } = c.var;
  async function* lines() {
    for await (const planned of inSlices((slice) => listRows(db, id, undefined, slice))) {
      const { row, outcome, registration, problems } = rowView(t, planned);
      yield {
        row,
        reference: registration?.reference,
        name: registration?.name,
        outcome: t(`imports.outcomes.${outcome}`),
        changes: planned.plan.changes.map((change) => changeText(t, change)).join("\n"),
        problems: problems.map(({ cell, message }) => `${cell}: ${message}`).join("\n"),
      };
    }
  }
  return tableFile(format, {
    name: `${t("imports.reportName")}-${id}-${today}`,
    locale,
    rows: lines(),
    columns: reported.map((key) => ({ key, header: t(`imports.report.${key}`), width: 24 })),
  });
}
