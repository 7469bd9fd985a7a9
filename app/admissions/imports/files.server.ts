import { markText } from "#app/admissions/registrations/mark-text.server.ts";
import { markOf } from "#app/admissions/registrations/marks.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { inSlices, type TableFormat } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import { fields } from "./fields.ts";
import { type Import, listRows, listShortlisted } from "./queries.server.ts";
import { changeText, rowView } from "./view.ts";

const widths: Partial<Record<(typeof fields)[number], number>> = { remark: 50, first_names: 28 };

/** The sheet to fill in, with the shortlisted applicants and their current values. */
export function templateFile(
  c: ApiContext,
  format: TableFormat,
  scope: Pick<Import, "form" | "year">,
): Promise<Response> {
  const { db, locale, t, today } = c.var;
  async function* tableRows() {
    for await (const applicant of inSlices((slice) => listShortlisted(db, scope, slice))) {
      yield {
        reference: applicant.reference,
        last_name: applicant.lastName,
        first_names: applicant.firstNames,
        phone: writtenPhone(applicant.phone),
        birth_date: applicant.birthYearOnly ? applicant.birthDate.slice(0, 4) : applicant.birthDate,
        test_mark: markText(t, markOf(applicant, "test_mark"), applicant.sex),
        interview_mark: markText(t, markOf(applicant, "interview_mark"), applicant.sex),
        remark: applicant.remark,
      };
    }
  }
  return tableFile(format, {
    name: `${t("imports.templateName")}-${today}`,
    locale,
    rows: tableRows(),
    columns: fields.map((key) => ({
      key,
      header: t(`imports.columns.${key}`),
      width: widths[key] ?? 18,
      ...(key === "birth_date" ? { kind: "date" as const } : {}),
    })),
  });
}

const reportColumns = ["row", "reference", "name", "outcome", "changes", "problems"] as const;

/** The result of each row, with the reason for a row that changed nothing. */
export function reportFile(c: ApiContext, format: TableFormat, { id }: Import): Promise<Response> {
  const { db, locale, t, today } = c.var;
  async function* tableRows() {
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
    rows: tableRows(),
    columns: reportColumns.map((key) => ({ key, header: t(`imports.report.${key}`), width: 24 })),
  });
}
