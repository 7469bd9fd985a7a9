import { Anchor, Badge } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { markStates } from "#app/admissions/registrations/marks.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { List } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Change } from "../fields.ts";
import type { ImportRowView, ImportView } from "../schema.ts";
import styles from "./wizard.module.css";

type Row = ImportRowView & { id: number };
type Props = { found: ImportView; page: Page<ImportRowView> | null };

const outcomes = ["change", "error", "warning", "same"] as const;
/** The rows of the dry run with their changes and problems. */
export function ImportRows({ found, page }: Props) {
  const t = useTranslations("imports.wizard");
  const url = useListUrl();
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className={styles.heading}>
        {t("rows")}
      </h2>
      <List<Row>
        label={t("rows")}
        filters={[
          {
            name: "outcome",
            label: t("allRows", { count: found.counts?.rows ?? 0 }),
            options: outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          },
        ]}
        names={["outcome"]}
        page={page && { ...page, data: page.data.map((row) => ({ ...row, id: row.row })) }}
        columns={useColumns()}
        empty={t("noRows")}
        clear={url.href({ outcome: null })}
      />
    </section>
  );
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations("imports");
  const marks = useTranslations("registrations.marks");
  const { to } = usePaths();
  const format = useFormatter();
  const dayAtNoon = (day: string | number) => new Date(`${day}T12:00:00Z`);
  const value = (field: Change["field"], stored: Change["from"]) => {
    if (stored === null) return t("none");
    if (field === "decision") return t(`decisions.${stored as "admitted"}`);
    if (field === "confirm_by") return format.dateTime(dayAtNoon(stored), { dateStyle: "medium" });
    const state = field === "remark" ? undefined : markStates.find((each) => each === stored);
    if (state) return marks(state, { sex: "" });
    return typeof stored === "number" ? t("mark", { value: stored }) : stored;
  };
  return [
    { name: "row", title: t("report.row"), align: "end" },
    {
      name: "registration",
      title: t("wizard.person"),
      render: ({ registration }) =>
        registration ? (
          <>
            <Anchor component={Link} to={to(`/admin/registration/${registration.id}`)}>
              {registration.name}
            </Anchor>
            <div className={table.muted}>{registration.reference}</div>
          </>
        ) : (
          "–"
        ),
    },
    {
      name: "changes",
      title: t("report.changes"),
      render: ({ outcome, changes, problems }) => (
        <>
          <Badge color={stateColor("importRow", outcome)} variant="light">
            {t(`outcomes.${outcome}`)}
          </Badge>
          <ul className={styles.list}>
            {changes.map(({ field, label, from, to: after }) => (
              <li key={field}>
                {t("changed", { label, from: value(field, from), to: value(field, after) })}
              </li>
            ))}
            {problems.map(({ code, cell, level, message }) => (
              <li key={`${code} ${cell}`} data-level={level} className={styles.problem}>
                {t("wizard.problem", { cell, message })}
              </li>
            ))}
          </ul>
        </>
      ),
    },
  ];
}
