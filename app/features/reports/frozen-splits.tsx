import { Select, Table } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { splits } from "#app/features/indicators/schema.ts";
import { useFigure } from "#app/features/indicators/use-figure.ts";
import numbers from "#app/staff/table/numbers.module.css";
import { OpensRows } from "./opens-rows.tsx";
import styles from "./reports.module.css";
import type { ReportContent } from "./schema.ts";

/** The groups of one indicator as they were frozen. */
export function FrozenSplits({ id, content }: { id: number; content: ReportContent }) {
  const t = useTranslations("reports.one");
  const words = useTranslations("indicators.splits");
  const locale = useLocale();
  const { amount } = useFigure();
  const [key, setKey] = useState(content.indicators[0]?.key ?? "");
  const indicator = content.indicators.find((each) => each.key === key);
  if (!indicator) return null;
  const own = content.cells.filter((cell) => cell.indicator === key);
  return (
    <section aria-label={t("groups")} className={styles.block}>
      <h2 className={styles.heading}>{t("groups")}</h2>
      <Select
        label={t("indicator")}
        data={content.indicators.map(({ key: value, name }) => ({ value, label: name[locale] }))}
        value={key}
        allowDeselect={false}
        w="100%"
        maw={420}
        onChange={(next) => setKey(next ?? key)}
      />
      <p>{indicator.words[locale]}</p>
      <div className={numbers.scroll}>
        <Table className={numbers.numbers ?? ""} aria-label={t("groups")} maw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("group")}</Table.Th>
              <Table.Th scope="col">{t("then")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {splits.map((split) => (
            <Table.Tbody key={split}>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={2}>
                  <b>{words(split)}</b>
                </Table.Th>
              </Table.Tr>
              {own
                .filter((cell) => cell.split === split)
                .map(({ code, label, figure }) => (
                  <Table.Tr key={code}>
                    <Table.Th scope="row">{label[locale]}</Table.Th>
                    <Table.Td>
                      <OpensRows
                        id={id}
                        what={label[locale]}
                        query={{ indicator: key, split, code }}
                      >
                        {amount(indicator.formula.kind, figure.value)}
                      </OpensRows>
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          ))}
        </Table>
      </div>
    </section>
  );
}
