import { Anchor, Table } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import numbers from "#app/staff/table/numbers.module.css";
import stacked from "#app/staff/table/stacked.module.css";
import table from "#app/staff/table/table.module.css";
import { shareOf } from "./rules.ts";
import { type SurveyCount, type SurveyFigures, surveyCounts } from "./schema.ts";
import styles from "./surveys.module.css";

/** How many were asked and answered; every number opens its rows. */
export function SurveyFiguresTable({ figures }: { figures: SurveyFigures[] }) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const total = (name: SurveyCount) => figures.reduce((sum, line) => sum + line[name], 0);
  const lines = [
    ...figures.map((line) => ({ key: String(line.month), month: line.month, of: line })),
    { key: "all", month: null, of: Object.fromEntries(surveyCounts.map((n) => [n, total(n)])) },
  ];
  const share = (of: Partial<Record<SurveyCount, number>>) => {
    const percent = shareOf(of.working ?? 0, of.answered ?? 0);
    return percent === null ? "–" : format.number(percent / 100, { style: "percent" });
  };
  return (
    <section aria-labelledby="survey-figures" className={styles.figures}>
      <h2 id="survey-figures" className={styles.heading}>
        {t("figures.title")}
      </h2>
      <div className={stacked.stacked}>
        <Table withTableBorder withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("figures.months")}</Table.Th>
              {surveyCounts.map((name) => (
                <Table.Th key={name}>{t(`filters.${name}`)}</Table.Th>
              ))}
              <Table.Th>{t("figures.share")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ key, month, of }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  {month === null ? t("figures.all") : t("month", { count: month })}
                </Table.Th>
                {surveyCounts.map((show) => (
                  <Table.Td key={show} data-label={t(`filters.${show}`)}>
                    <Anchor
                      component={Link}
                      to={`?${new URLSearchParams({ show, ...(month === null ? {} : { month: String(month) }) })}`}
                      className={numbers.number ?? ""}
                    >
                      {format.number(of[show] ?? 0)}
                    </Anchor>
                  </Table.Td>
                ))}
                <Table.Td data-label={t("figures.share")}>{share(of)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p className={table.muted}>{t("figures.about")}</p>
    </section>
  );
}
